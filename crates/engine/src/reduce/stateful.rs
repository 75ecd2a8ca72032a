//! Search by states: every state that can be reached is visited once, recognised by its canonical form, so
//! that programs whose loops never end but whose states are finite can be proved without a bound.
//!
//! All threads that can go are taken in every state. That is why it is sound without further argument: no
//! reduction that depends on how a state was reached is combined with it (the ignoring problem, and races
//! beyond a matched state). For the same reason data races are not looked for here.
//! States are visited breadth first, so that a violation is found by a shortest way.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::key::{Key, key};
use super::livelock::Graph;
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
    if complete
        && !visited.formless
        && let Some(livelock) = visited.graph.livelock()
    {
        worker.livelock(livelock);
    }
    complete
}

fn all(worker: &mut Worker<'_, '_>, root: &State, most: Option<u64>, visited: &mut Visited) -> bool {
    let mut root = root.clone();
    root.events = crate::state::event::Events::default();
    // Whoever followed the path again did not ask whether it exists.
    if root.setup.uncertain
        && let Ok(Some(model)) = worker.context.model_of(&root)
    {
        (root.model, root.setup.uncertain) = (Some(model), false);
    }
    // With each state the last one before it that was recognised.
    let mut waiting = VecDeque::from([(root, None)]);
    let (mut complete, mut taken) = (true, 0u64);
    while let Some((state, from)) = waiting.pop_front() {
        taken += 1;
        let is_enough = most.is_some_and(|most| taken > 8 * most || visited.keys.len() as u64 > most);
        // What has no form is never recognised.
        if is_enough || visited.words > WORDS || (most.is_some() && visited.formless) || worker.is_over() {
            return false;
        }
        match worker.context.run(state) {
            Outcome::Fork(states) => waiting.extend(states.into_iter().map(|state| (state, from))),
            Outcome::Pause(state) => match visited.visit(worker, &state, from) {
                (true, node) => waiting.push_back((state, node)),
                // A loop without visible steps: its thread never gives way, although others could go.
                (false, _) if state.has_others() => complete = false,
                (false, _) => {}
            },
            Outcome::Threads(state, enabled) => {
                if let (true, node) = visited.visit(worker, &state, from) {
                    for thread in &enabled {
                        waiting.push_back((worker.context.successor(&state, &enabled, *thread), node));
                    }
                }
            }
            Outcome::Park(..) => complete = false,
            Outcome::End(state, end) => {
                visited.graph.end(from);
                worker.end(&state, end);
            }
        }
    }
    complete
}

/// The forms of the states that were visited.
#[derive(Default)]
struct Visited {
    keys: FxHashMap<Key, u32>,
    graph: Graph,
    words: usize,
    /// Whether a state had none.
    formless: bool,
}

impl Visited {
    /// Whether a state is new, and which one it is.
    fn visit(&mut self, worker: &Worker<'_, '_>, state: &State, from: Option<u32>) -> (bool, Option<u32>) {
        let Some(key) = key(&worker.context, state) else {
            self.formless = true;
            return (true, None);
        };
        let (is_new, node) = match self.keys.get(&key) {
            Some(node) => (false, *node),
            None => {
                self.words += key.len();
                let node = self.graph.add(&worker.context, state);
                self.keys.insert(key, node);
                (true, node)
            }
        };
        self.graph.connect(from, node);
        (is_new, Some(node))
    }
}
