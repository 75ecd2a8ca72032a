//! Violations behind the end of an execution: what happened before one is executed again, without the rest.

use crate::explore::Worker;
use crate::identity::ThreadName;
use crate::outcome::{End, Violation};
use crate::state::State;
use crate::step::Outcome;

/// Looks for an execution that does only what happened before the last event of a path, and ends with its
/// violation.
pub(super) fn probe(worker: &mut Worker<'_, '_>, root: &State, state: &State, violation: Violation) {
    let from = root.events.past.len();
    let Some(last) = state.events.past.last() else { return };
    let order: Vec<ThreadName> = state
        .events
        .past
        .iter()
        .skip(from)
        .filter(|event| last.clock.covers(event))
        .map(|event| event.name)
        .collect();
    let mut waiting = vec![root.clone()];
    while let Some(state) = waiting.pop() {
        match worker.context.run(state) {
            Outcome::Fork(states) => waiting.extend(states.into_iter().rev()),
            Outcome::Pause(state) => waiting.push(state),
            Outcome::Threads(state, enabled) => {
                let wanted = order.get(state.events.past.len() - from);
                let thread =
                    enabled.iter().find(|thread| Some(&state.threads[**thread as usize].name) == wanted);
                waiting.extend(thread.map(|thread| worker.context.successor(&state, &enabled, *thread)));
            }
            Outcome::End(state, End::Violation(found)) if found == violation => {
                worker.end(&state, End::Violation(found));
                return;
            }
            Outcome::End(..) | Outcome::Park(..) => {}
        }
        if worker.is_over() {
            return;
        }
    }
}
