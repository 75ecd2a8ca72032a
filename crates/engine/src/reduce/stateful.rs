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

/// How many words the forms of all visited states may have together.
const WORDS: usize = 50_000_000;

/// Visits all states behind a state. `most` bounds how many; without it only the memory does. Returns whether
/// it came to the end.
pub(super) fn visit(worker: &mut Worker<'_, '_>, root: &State, most: Option<u64>) -> bool {
    let level = std::mem::replace(&mut worker.context.level, u32::MAX);
    let watching = std::mem::replace(&mut worker.context.watching, false);
    let mut visited = Visited::default();
    let complete = all(worker, root, most, &mut visited);
    worker.context.level = level;
    worker.context.watching = watching;
    worker.context.stats.states += visited.keys.len() as u64;
    complete
}

fn all(worker: &mut Worker<'_, '_>, root: &State, most: Option<u64>, visited: &mut Visited) -> bool {
    let mut root = root.clone();
    root.events = crate::state::event::Events::default();
    let mut waiting = VecDeque::from([root]);
    let (mut complete, mut taken) = (true, 0u64);
    while let Some(state) = waiting.pop_front() {
        taken += 1;
        let is_enough = most.is_some_and(|most| taken > 8 * most || visited.keys.len() as u64 > most);
        // What has no form is never recognised.
        if is_enough || visited.words > WORDS || (most.is_some() && visited.formless) || worker.is_over() {
            return false;
        }
        match worker.context.run(state) {
            Outcome::Fork(states) => waiting.extend(states),
            Outcome::Pause(state) => match visited.is_new(worker, &state) {
                true => waiting.push_back(state),
                // A loop without visible steps: its thread never gives way, although others could go.
                false if state.has_others() => complete = false,
                false => {}
            },
            Outcome::Threads(state, enabled) => {
                if visited.is_new(worker, &state) {
                    for thread in &enabled {
                        waiting.push_back(worker.context.successor(&state, &enabled, *thread));
                    }
                }
            }
            Outcome::Park(..) => complete = false,
            Outcome::End(state, end) => worker.end(&state, end),
        }
    }
    complete
}

/// The forms of the states that were visited.
#[derive(Default)]
struct Visited {
    keys: FxHashSet<Key>,
    words: usize,
    /// Whether a state had none.
    formless: bool,
}

impl Visited {
    fn is_new(&mut self, worker: &Worker<'_, '_>, state: &State) -> bool {
        let Some(key) = key(&worker.context, state) else {
            self.formless = true;
            return true;
        };
        let words = key.len();
        let is_new = self.keys.insert(key);
        self.words += if is_new { words } else { 0 };
        is_new
    }
}
