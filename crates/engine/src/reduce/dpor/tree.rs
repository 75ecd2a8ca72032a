//! Wake-up trees (Abdulla et al. 2014, section 6): beginnings of executions that
//! must still be explored from a state, the first one first.

use std::fmt;
use std::sync::Arc;

use crate::context::Context;
use crate::events::Footprint;
use crate::identity::ThreadName;
use crate::state::State;
use crate::state::event::{Access, Event};

/// A step of an execution that is wanted.
#[derive(Clone, Debug)]
pub(super) struct Step<'a> {
    pub(super) event: &'a Event,
    /// What it touches, as seen from the state it is wanted from, where that is not what it touched.
    pub(super) seen: Option<Arc<[Access]>>,
    /// Whether it is the event that was reversed: what it depended on in its own execution does not count.
    pub(super) reversed: bool,
}

impl Step<'_> {
    fn accesses(&self) -> &Arc<[Access]> {
        self.seen.as_ref().unwrap_or(&self.event.accesses)
    }

    fn footprint(&self) -> Footprint<'_> {
        Footprint { name: self.event.name, accesses: self.accesses() }
    }

    /// Whether another step of the sequence must come before.
    fn needs(&self, context: &mut Context<'_>, state: &State, other: &Step<'_>) -> bool {
        match self.reversed {
            false => self.event.clock.covers(other.event),
            true => {
                self.event.before.covers(other.event)
                    || context.depend(state, self.footprint(), other.footprint())
            }
        }
    }
}

/// A thread that is wanted next, and what is known of its step.
#[derive(Clone, Debug)]
struct Wanted {
    name: ThreadName,
    accesses: Arc<[Access]>,
    /// Whether the thread does this on every input that reaches the state, not only on some.
    certain: bool,
}

/// A tree. A leaf stands for everything that begins like that.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    children: Vec<(Wanted, Tree)>,
}

impl Tree {
    /// Only that a thread goes first.
    pub(super) fn of(name: ThreadName) -> Tree {
        let wanted = Wanted { name, accesses: Arc::from([]), certain: false };
        Tree { children: vec![(wanted, Tree::default())] }
    }

    /// Whether something is wanted that begins with a thread.
    pub(super) fn begins_with(&self, name: ThreadName) -> bool {
        self.children.iter().any(|(wanted, _)| wanted.name == name)
    }

    /// Takes out the first child that may go, with what is wanted after it.
    pub(super) fn take_first(
        &mut self,
        mut may_go: impl FnMut(ThreadName) -> bool,
    ) -> Option<(ThreadName, Tree)> {
        let at = self.children.iter().position(|(wanted, _)| may_go(wanted.name))?;
        let (wanted, tree) = self.children.remove(at);
        Some((wanted.name, tree))
    }

    /// Adds a sequence, unless what is there covers it. `branches` is how many conditions the state has
    /// decided: a step after others is only certain if none was added.
    pub(super) fn insert(&mut self, context: &mut Context<'_>, state: &State, mut sequence: Vec<Step<'_>>) {
        let branches = state.history.trail.branches();
        let mut node = self;
        loop {
            let found =
                node.children.iter().position(|(wanted, _)| is_covered(context, state, wanted, &sequence));
            let Some(at) = found else { break };
            let name = node.children[at].0.name;
            if let Some(at) = first_of(&sequence, name) {
                sequence.remove(at);
            }
            node = &mut node.children[at].1;
            if node.children.is_empty() || sequence.is_empty() {
                return;
            }
        }
        for step in sequence {
            let certain = step.event.branches == branches;
            let accesses = Arc::clone(step.accesses());
            let wanted = Wanted { name: step.event.name, accesses, certain };
            node.children.push((wanted, Tree::default()));
            let last = node.children.len() - 1;
            node = &mut node.children[last].1;
        }
    }
}

/// `1(0, 2)`: after a step of thread 1 one of thread 0 or one of thread 2.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (wanted, after)) in self.children.iter().enumerate() {
            write!(f, "{}{}", if at == 0 { "" } else { ", " }, wanted.name)?;
            if !after.children.is_empty() {
                write!(f, "({after})")?;
            }
        }
        Ok(())
    }
}

/// Whether what is there covers a sequence that can begin with its step.
fn is_covered(context: &mut Context<'_>, state: &State, wanted: &Wanted, sequence: &[Step<'_>]) -> bool {
    let footprint = Footprint { name: wanted.name, accesses: &wanted.accesses };
    (wanted.certain || first_of(sequence, wanted.name).is_some())
        && can_begin(context, state, footprint, sequence)
}

/// Whether a sequence is equivalent to one that begins with a step, or can be put after it (a weak initial).
///
/// Where the sequence has a step of that thread, both are looked at: a specification looks at places that
/// depend on what it finds, and what it finds first may be what the reversal changes.
pub(super) fn can_begin(
    context: &mut Context<'_>,
    state: &State,
    footprint: Footprint<'_>,
    sequence: &[Step<'_>],
) -> bool {
    let at = first_of(sequence, footprint.name);
    let before = &sequence[..at.unwrap_or(sequence.len())];
    if let Some(at) = at
        && before.iter().any(|other| sequence[at].needs(context, state, other))
    {
        return false;
    }
    before.iter().all(|other| !context.depend(state, footprint, other.footprint()))
}

/// The first step of a thread in a sequence.
fn first_of(sequence: &[Step<'_>], name: ThreadName) -> Option<usize> {
    sequence.iter().position(|step| step.event.name == name)
}

#[cfg(test)]
mod tests {
    use ir::{FieldId, MethodId};
    use source::{FileId, Span};

    use super::*;
    use crate::options::Options;
    use crate::prepared::Prepared;
    use crate::state::event::{Clock, Place};

    const PROGRAM: &str = "class M\nstatic M::x: int\nstatic M::y: int\n\
                           method static M::main(): void {\nb0:\n  return\n}\n";

    /// An event of a thread that writes a static field, after the events of others that a clock covers.
    fn event(name: ThreadName, field: u32, clock: Clock) -> Event {
        let place = Place::Static(FieldId(field));
        let access =
            Access { place, write: true, awaited: false, specification: false, span: Span::default() };
        Event {
            thread: name,
            name,
            number: 1,
            accesses: Arc::from([access]),
            before: Clock::default(),
            clock,
            sync: Clock::default(),
            races: Vec::new(),
            held: Vec::new(),
            branches: 0,
        }
    }

    /// The tree after sequences of steps, each a list of threads and the field that each writes, were inserted in turn.
    fn grown(sequences: &[&[(ThreadName, u32)]]) -> String {
        let program = ir::text::parse(FileId(0), PROGRAM).expect("the text is IR");
        let prepared = Prepared::new(&program);
        let mut context = Context::new(&prepared, MethodId(0), Options::default());
        let state = context.initial();
        let mut tree = Tree::default();
        for sequence in sequences {
            let mut clocks: Vec<Clock> = Vec::new();
            for (at, (name, field)) in sequence.iter().enumerate() {
                let mut clock = Clock::default();
                clock.set(*name, 1);
                let same = sequence[..at].iter().zip(&clocks).filter(|((_, other), _)| other == field);
                same.for_each(|(_, other)| clock.join(other));
                clocks.push(clock);
            }
            let events =
                sequence.iter().zip(clocks).map(|((name, field), clock)| event(*name, *field, clock));
            let events: Vec<Event> = events.collect();
            let steps = events.iter().map(|event| Step { event, seen: None, reversed: false }).collect();
            tree.insert(&mut context, &state, steps);
        }
        tree.to_string()
    }

    /// Figures 2 and 3 of Abdulla et al. 2014 in small: what is equivalent to something wanted is not wanted again.
    #[test]
    fn equivalent_sequences_are_wanted_once() {
        assert_eq!(grown(&[&[(1, 0), (2, 0)]]), "1(2)");
        assert_eq!(grown(&[&[(1, 0), (2, 0)], &[(2, 0), (1, 0)]]), "1(2), 2(1)", "writers of one field");
        assert_eq!(grown(&[&[(1, 0), (2, 1)], &[(2, 1), (1, 0)]]), "1(2)", "writers of two");
        assert_eq!(
            grown(&[&[(1, 0)], &[(1, 0), (2, 0)]]),
            "1",
            "a leaf stands for all that begins like that"
        );
        assert_eq!(grown(&[&[(1, 0), (2, 0)], &[(1, 0), (3, 0)]]), "1(2, 3)");
        assert_eq!(grown(&[&[(1, 0), (2, 0), (3, 0)], &[(1, 0), (3, 0), (2, 0)]]), "1(2(3), 3(2))");
        assert_eq!(grown(&[&[(1, 0), (2, 0), (3, 1)], &[(3, 1), (1, 0), (2, 0)]]), "1(2(3))");
    }
}
