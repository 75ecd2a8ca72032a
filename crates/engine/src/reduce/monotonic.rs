//! Monotonic partial order reduction (Kahlon, Wang and Gupta 2009; Vrooman 2024, chapters 4 and 5): of equivalent
//! executions the first in the order of threads.
//!
//! An execution is the first of its kind exactly if no step comes after one of a later thread without
//! depending on it or on anything since (Anisimov and Knuth 1979, lexicographic normal forms of traces). That
//! holds of all its beginnings too, so it can be asked after every step. Where a dependence is not certain it
//! is assumed, which keeps more executions, never fewer.
//!
//! Vrooman 2024 keeps only the last accesses of every thread and forgets them at the first dependence, whatever
//! came between; its EXP-2.5 is wrong because of that. Here the whole past is looked at.

use crate::context::Context;
use crate::state::State;

pub(super) struct Monotonic;

impl super::Reduce for Monotonic {
    fn keeps(&self, context: &mut Context<'_>, state: &State) -> bool {
        let mut events = state.events.past.iter().rev();
        let Some(last) = events.next() else { return true };
        // The newest event that happened before is one that this depends on directly.
        let since = events.take_while(|earlier| !last.clock.covers(earlier));
        let mut overtaken = since.filter(|earlier| context.identities.is_earlier(last.name, earlier.name));
        overtaken.next().is_none()
    }
}
