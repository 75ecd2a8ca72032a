//! Guarded independence (Koppier 2020, 4.4.4, definition 10): of two steps in a row that are independent in the
//! state they meet in, the one of the earlier thread comes first.
//!
//! Every execution is equivalent to one in which no such pair is in the wrong order: swapping one makes the
//! execution smaller in the order of threads, and that cannot go on forever.

use crate::context::Context;
use crate::state::State;

pub(super) struct Guarded;

impl super::Reduce for Guarded {
    fn keeps(&self, context: &mut Context<'_>, state: &State) -> bool {
        let mut events = state.events.past.iter().rev();
        let (Some(last), Some(before)) = (events.next(), events.next()) else { return true };
        last.clock.covers(before) || !context.identities.is_earlier(last.name, before.name)
    }
}
