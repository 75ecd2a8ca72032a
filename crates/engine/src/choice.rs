//! Choices: everything that can go more than one way. A path is its list of choices; from that list another
//! worker finds the same path again.

use std::fmt;
use std::sync::Arc;

/// One choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Choice {
    /// Which way a condition went that could go both ways.
    Branch(bool),
    /// The value of a condition that a solver found to follow from the path. It is not a choice, but a worker that
    /// follows the path again takes it from the trail and asks nothing, so that both make the same choices at the same
    /// places: a solver asked again under a deadline might have no answer. It is noted where a solver was asked
    /// (`Context::learn`), read in `Context::decide`, and code that has to know beforehand whether a condition was
    /// asked about looks at the next choice of the script (`quantify.rs`, `deferred.rs`).
    Implied(bool),
    /// Not a choice either: an instruction met a bound of an earlier level, and was executed again when the
    /// bound was raised. What it had learned by then it knew the second time.
    Again,
    /// The thread that takes the next visible step.
    Thread(u32),
    /// No choice, and the first of a path that has it: what is unknown is decided as soon as it is stored, so that states return
    /// (`State::is_eager`).
    Eager,
    /// Several ways became one: their choices follow, up to [`Choice::Merged`].
    Merge,
    /// The choices of the next of these ways follow.
    MergeNext,
    /// The state is that of all ways since [`Choice::Merge`]; and whether the branch led to nothing else.
    Merged(bool),
}

/// A list of choices that shares its beginning with the paths it was forked from.
#[derive(Clone, Default, Debug)]
pub struct Trail {
    last: Option<Arc<Link>>,
    length: u32,
    branches: u32,
    is_merged: bool,
    is_eager: bool,
}

#[derive(Debug)]
struct Link {
    choice: Choice,
    before: Option<Arc<Link>>,
}

impl Drop for Link {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(link) = before {
            before = Arc::into_inner(link).and_then(|mut link| link.before.take());
        }
    }
}

impl Trail {
    /// Adds a choice.
    pub fn push(&mut self, choice: Choice) {
        self.last = Some(Arc::new(Link { choice, before: self.last.take() }));
        self.length += 1;
        self.branches += u32::from(matches!(choice, Choice::Branch(_)));
        self.is_merged |= choice == Choice::Merge;
        self.is_eager |= choice == Choice::Eager;
    }

    /// How many choices there are.
    pub fn len(&self) -> usize {
        self.length as usize
    }

    /// How many of them went one way where they could go two.
    pub(crate) fn branches(&self) -> u32 {
        self.branches
    }

    /// Whether there are no choices.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The choices, the first one first.
    pub fn choices(&self) -> Vec<Choice> {
        self.since(0)
    }

    /// The choices after the first so many.
    pub(crate) fn since(&self, first: usize) -> Vec<Choice> {
        let mut choices = Vec::with_capacity(self.len().saturating_sub(first));
        let mut link = self.last.as_ref();
        while let Some(current) = link.filter(|_| choices.len() + first < self.len()) {
            choices.push(current.choice);
            link = current.before.as_ref();
        }
        choices.reverse();
        choices
    }

    /// Whether it decides what is unknown as soon as it is stored.
    pub(crate) fn is_eager(&self) -> bool {
        self.is_eager
    }

    /// Whether several ways became one on it.
    pub(crate) fn is_merged(&self) -> bool {
        self.is_merged
    }
}

/// `t f F 1 t`: branches as letters, in capitals where there was no choice; threads as numbers; `a` for again; `e` for eager;
/// `( t | f )` for ways that were merged, with
/// `…` where others were not.
impl fmt::Display for Trail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, choice) in self.choices().into_iter().enumerate() {
            let space = if at == 0 { "" } else { " " };
            match choice {
                Choice::Branch(true) => write!(f, "{space}t")?,
                Choice::Branch(false) => write!(f, "{space}f")?,
                Choice::Implied(true) => write!(f, "{space}T")?,
                Choice::Implied(false) => write!(f, "{space}F")?,
                Choice::Again => write!(f, "{space}a")?,
                Choice::Eager => write!(f, "{space}e")?,
                Choice::Thread(thread) => write!(f, "{space}{thread}")?,
                Choice::Merge => write!(f, "{space}(")?,
                Choice::MergeNext => write!(f, "{space}|")?,
                Choice::Merged(true) => write!(f, "{space})")?,
                Choice::Merged(false) => write!(f, "{space})…")?,
            }
        }
        Ok(())
    }
}
