//! Search by states: every state that can be reached is visited once, recognised by its canonical form, so
//! that programs whose loops never end but whose states are finite can be proved without a bound.
//!
//! All threads that can go are taken in every state. That is why it is sound without further argument: no
//! reduction that depends on how a state was reached is combined with it (the ignoring problem, and races
//! beyond a matched state). For the same reason data races are not looked for here.
//! States are visited breadth first, so that a violation is found by a shortest way.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::Host;
use super::key::{Key, key};
use super::livelock::Graph;
use crate::context::Context;
use crate::drive::{Drive, drive};
use crate::state::State;
use crate::step::{Choices, Ended};

/// How many words the forms of all visited states may have together.
const WORDS: usize = 50_000_000;
/// How many states of a loop are visited before one of them has to return.
const HOPE: usize = 256;

/// Which states are recognised.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum At {
    /// Those in which one of several threads goes next.
    Threads,
    /// Those in which the only thread repeats a loop.
    Loops,
}

/// What came of a search.
pub(super) struct Visit {
    /// Whether all states were visited.
    pub(super) is_complete: bool,
    /// Whether some were met again.
    pub(super) has_returned: bool,
}

/// Visits all states after some states. `most` bounds how many; without it only the memory does.
pub(super) fn visit(host: &mut dyn Host<'_>, roots: &[&State], at: At, most: Option<u64>) -> Visit {
    let context = host.context();
    let level = std::mem::replace(&mut context.level, u32::MAX);
    let watching = std::mem::replace(&mut context.evaluation.watching, false);
    context.evaluation.halting = at == At::Loops;
    let waiting = roots.iter().map(|root| (certain(context, root), None)).collect();
    let mut search =
        Search { waiting, from: None, visited: Visited::default(), at, taken: 0, most, complete: true };
    drive(host, &mut search);
    let Search { visited, complete, .. } = search;
    let context = host.context();
    (context.level, context.evaluation.watching) = (level, watching);
    context.evaluation.halting = false;
    if complete || at == At::Threads {
        context.found.stats.states += visited.keys.len() as u64;
    }
    // A loop of one thread may well have no end: that is for whoever asks whether programs terminate.
    if complete
        && at == At::Threads
        && !visited.formless
        && let Some(livelock) = visited.graph.livelock()
    {
        host.livelock(livelock);
    }
    Visit { is_complete: complete, has_returned: visited.matches > 0 }
}

/// The first state, without its past. Whether the path exists is asked here, since following it again does not ask.
fn certain(context: &mut Context<'_>, root: &State) -> State {
    let mut root = root.clone();
    root.events = crate::state::event::Events::default();
    if root.uncertain
        && let Ok(Some(model)) = context.model_of(&root)
    {
        (root.model, root.uncertain) = (Some(model), false);
    }
    root
}

/// A search breadth first.
struct Search {
    /// With each state the last one before it that was recognised.
    waiting: VecDeque<(State, Option<u32>)>,
    /// That of the state that goes on.
    from: Option<u32>,
    visited: Visited,
    at: At,
    taken: u64,
    most: Option<u64>,
    /// Whether nothing was left out.
    complete: bool,
}

impl<'p> Drive<dyn Host<'p> + '_> for Search {
    fn next(&mut self, host: &mut (dyn Host<'p> + '_)) -> Option<State> {
        let (state, from) = self.waiting.pop_front()?;
        self.taken += 1;
        let visited = &self.visited;
        let is_enough =
            self.most.is_some_and(|most| self.taken > 8 * most || visited.keys.len() as u64 > most);
        // What has no form is never recognised, and what counts up never returns.
        let is_hopeless = self.at == At::Loops && visited.matches == 0 && visited.keys.len() > HOPE;
        let is_vain = self.most.is_some() && (visited.formless || is_hopeless);
        if is_enough || visited.words > WORDS || is_vain || host.is_over() {
            self.complete = false;
            return None;
        }
        self.from = from;
        Some(state)
    }

    fn choose(&mut self, host: &mut (dyn Host<'p> + '_), choices: Choices) {
        match choices {
            Choices::Sides(_, states) => {
                self.waiting.extend(states.into_iter().map(|state| (state, self.from)));
            }
            // Threads are for the search by executions, which finds their data races.
            Choices::Threads(..) if self.at == At::Loops => {
                self.complete = false;
                self.waiting.clear();
            }
            Choices::Threads(state, enabled) => {
                let context = host.context();
                if let (true, node) = self.visited.visit(context, &state, self.from) {
                    for thread in &enabled {
                        self.waiting.push_back((context.successor(&state, &enabled, *thread), node));
                    }
                }
            }
        }
    }

    fn pause(&mut self, host: &mut (dyn Host<'p> + '_), state: State) {
        match self.visited.visit(host.context(), &state, self.from) {
            (true, node) => self.waiting.push_back((state, node)),
            // A loop without visible steps: its thread never gives way, although others could go.
            (false, _) if state.has_others() => self.complete = false,
            (false, _) => {}
        }
    }

    fn end(&mut self, host: &mut (dyn Host<'p> + '_), state: State, ended: Ended) {
        match ended {
            Ended::Level(_) => self.complete = false,
            Ended::Path(end) => {
                self.visited.graph.end(self.from);
                host.end(&state, end);
            }
        }
    }
}

/// The forms of the states that were visited.
#[derive(Default)]
struct Visited {
    keys: FxHashMap<Key, u32>,
    graph: Graph,
    words: usize,
    /// How often a state was met again.
    matches: u64,
    /// Whether a state had none.
    formless: bool,
}

impl Visited {
    /// Whether a state is new, and which one it is.
    fn visit(&mut self, context: &Context<'_>, state: &State, from: Option<u32>) -> (bool, Option<u32>) {
        let Some(key) = key(context, state) else {
            self.formless = true;
            return (true, None);
        };
        let (is_new, node) = match self.keys.get(&key) {
            Some(node) => {
                self.matches += 1;
                (false, *node)
            }
            None => {
                self.words += key.len();
                let node = self.graph.add(context, state);
                self.keys.insert(key, node);
                (true, node)
            }
        };
        self.graph.connect(from, node);
        (is_new, Some(node))
    }
}
