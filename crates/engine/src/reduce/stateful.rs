//! Search by states: every state that can be reached is visited once, recognised by its canonical form, so
//! that programs whose loops never end but whose states are finite can be proved without a bound.
//!
//! All threads that can go are taken in every state. That is why it is sound without further argument: no
//! reduction that depends on how a state was reached is combined with it (the ignoring problem, and races
//! beyond a matched state, see ../shared/TRAPS.md). For the same reason data races are not looked for here.
//! States are visited breadth first, so that a violation is found by a shortest way.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

use super::key::{Key, key};
use crate::explore::Worker;
use crate::state::State;
use crate::step::Outcome;

/// Visits all states behind a state, at most so many. Returns whether it came to the end.
pub(super) fn visit(worker: &mut Worker<'_, '_>, root: &State, most: usize) -> bool {
    let level = std::mem::replace(&mut worker.context.level, u32::MAX);
    let watching = std::mem::replace(&mut worker.context.watching, false);
    let mut root = root.clone();
    root.events = crate::state::event::Events::default();
    let mut visited: FxHashSet<Key> = FxHashSet::default();
    let mut waiting = VecDeque::from([root]);
    let mut complete = true;
    while let Some(state) = waiting.pop_front() {
        if visited.len() > most || worker.is_over() {
            complete = false;
            break;
        }
        match worker.context.run(state) {
            Outcome::Fork(states) => waiting.extend(states),
            Outcome::Pause(state) => {
                // A loop that nobody else notices comes by here again.
                if key(&worker.context, &state).is_none_or(|key| visited.insert(key)) {
                    waiting.push_back(state);
                }
            }
            Outcome::Threads(state, enabled) => {
                if key(&worker.context, &state).is_none_or(|key| visited.insert(key)) {
                    for thread in &enabled {
                        waiting.push_back(worker.context.successor(&state, &enabled, *thread));
                    }
                }
            }
            Outcome::Park(..) => complete = false,
            Outcome::End(state, end) => worker.end(&state, end),
        }
    }
    worker.context.level = level;
    worker.context.watching = watching;
    worker.context.stats.states += visited.len() as u64;
    complete
}
