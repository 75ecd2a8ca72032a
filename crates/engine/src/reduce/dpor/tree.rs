//! Wake-up trees (Abdulla, Aronis, Jonsson and Sagonas, POPL 2014, section 6): beginnings of executions that
//! must still be explored from a state, the first one first.

use crate::context::Context;
use crate::events::Footprint;
use crate::identity::ThreadName;
use crate::state::State;
use crate::state::event::Access;

/// A step of an execution that is wanted.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub(super) name: ThreadName,
    pub(super) accesses: Vec<Access>,
    /// Positions in the sequence of the steps that must come before.
    pub(super) after: Vec<usize>,
    /// Whether the thread does this on every input that reaches the state, not only on some.
    pub(super) certain: bool,
}

impl Wanted {
    pub(super) fn footprint(&self) -> Footprint<'_> {
        Footprint { name: self.name, accesses: &self.accesses }
    }
}

/// A tree. A leaf stands for everything that begins like that.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    children: Vec<(Wanted, Tree)>,
}

impl Tree {
    /// Only that a thread goes first.
    pub(super) fn of(name: ThreadName) -> Tree {
        let step = Wanted { name, accesses: Vec::new(), after: Vec::new(), certain: false };
        Tree { children: vec![(step, Tree::default())] }
    }

    /// Whether something is wanted that begins with a thread.
    pub(super) fn begins_with(&self, name: ThreadName) -> bool {
        self.children.iter().any(|(step, _)| step.name == name)
    }

    /// Takes out the first child that is wanted, with what is wanted behind it.
    pub(super) fn take_first(
        &mut self,
        mut is_wanted: impl FnMut(ThreadName) -> bool,
    ) -> Option<(ThreadName, Tree)> {
        let at = self.children.iter().position(|(step, _)| is_wanted(step.name))?;
        let (step, tree) = self.children.remove(at);
        Some((step.name, tree))
    }

    /// Adds a sequence, unless what is there covers it.
    pub(super) fn insert(&mut self, context: &mut Context<'_>, state: &State, mut sequence: Vec<Wanted>) {
        let mut node = self;
        loop {
            let found =
                node.children.iter().position(|(step, _)| is_covered(context, state, step, &sequence));
            let Some(at) = found else { break };
            if let Some(at) = first_of(&sequence, node.children[at].0.name) {
                remove(&mut sequence, at);
            }
            node = &mut node.children[at].1;
            if node.children.is_empty() || sequence.is_empty() {
                return;
            }
        }
        for step in sequence {
            node.children.push((step, Tree::default()));
            let last = node.children.len() - 1;
            node = &mut node.children[last].1;
        }
    }
}

/// Whether what is there covers a sequence that can begin with its step.
fn is_covered(context: &mut Context<'_>, state: &State, step: &Wanted, sequence: &[Wanted]) -> bool {
    (step.certain || first_of(sequence, step.name).is_some())
        && can_begin(context, state, step.footprint(), sequence)
}

/// Whether a sequence is equivalent to one that begins with a step, or can be put behind it (a weak initial).
///
/// Where the sequence has a step of that thread, both are looked at: a specification looks at places that
/// depend on what it finds, and what it finds first may be what the reversal changes.
pub(super) fn can_begin(
    context: &mut Context<'_>,
    state: &State,
    step: Footprint<'_>,
    sequence: &[Wanted],
) -> bool {
    let at = first_of(sequence, step.name);
    at.is_none_or(|at| sequence[at].after.is_empty())
        && sequence[..at.unwrap_or(sequence.len())]
            .iter()
            .all(|other| !context.depend(state, step, other.footprint()))
}

/// The first step of a thread in a sequence.
fn first_of(sequence: &[Wanted], name: ThreadName) -> Option<usize> {
    sequence.iter().position(|step| step.name == name)
}

/// Takes a step out that nothing must come before.
fn remove(sequence: &mut Vec<Wanted>, at: usize) {
    sequence.remove(at);
    for step in sequence {
        step.after.retain(|before| *before != at);
        step.after.iter_mut().filter(|before| **before > at).for_each(|before| *before -= 1);
    }
}
