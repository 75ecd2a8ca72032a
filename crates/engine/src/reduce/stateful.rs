//! Search by states: every state that can be reached is visited once, recognised by its canonical form, so
//! that programs whose loops never end but whose states are finite can be proved without a bound.
//!
//! Where one thread can go alone, only that one is taken (`ample.rs`), otherwise all that can go. No reduction that depends on how
//! a state was reached is combined with it (races beyond a matched state). For the same reason data races are not
//! looked for here.
//! States are visited breadth first, so that a violation is found by a shortest way.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

use super::visited::Visited;
use super::{Host, ample};
use crate::context::Context;
use crate::drive::{Drive, drive};
use crate::options::Reduction;
use crate::state::State;
use crate::step::{Choices, Ended};

/// How many words the forms of all visited states may have together.
const WORDS: usize = 50_000_000;
/// How many states of loops are visited before one in so many has to have returned.
const HOPE: usize = 64;
const RETURNS: u64 = 4;
/// How many parts of paths are executed for each state of a loop that is found, and how many before the first.
const PARTS: usize = 16;
const FIRST_PARTS: usize = 512;

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

/// Visits all states after a state. `most` bounds how many; without it only the memory does.
pub(super) fn visit(host: &mut dyn Host<'_>, root: &State, at: At, most: Option<u64>) -> Visit {
    let context = host.context();
    let level = std::mem::replace(&mut context.level, u32::MAX);
    let watching = std::mem::replace(&mut context.evaluation.watching, false);
    context.evaluation.halting = at == At::Loops;
    let from = From::default();
    let waiting = VecDeque::from([Waiting { state: certain(context, root), from }]);
    let mut search = Search {
        waiting,
        from,
        parts: Vec::new(),
        came: FxHashSet::default(),
        is_reducing: context.options.reduction != Reduction::None,
        visited: Visited::default(),
        at,
        taken: 0,
        most,
        complete: true,
    };
    drive(host, &mut search);
    let Search { visited, complete, .. } = search;
    let context = host.context();
    (context.level, context.evaluation.watching) = (level, watching);
    context.evaluation.halting = false;
    if complete || at == At::Threads {
        context.found.stats.states += visited.states;
    }
    // A loop of one thread may well have no end: termination is another question.
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

/// A state that waits.
struct Waiting {
    state: State,
    from: From,
}

/// Where a state comes from.
#[derive(Clone, Copy, Default)]
struct From {
    /// The last state before it that was recognised.
    node: Option<u32>,
    /// The expansion by one thread that it belongs to.
    part: Option<usize>,
}

/// A state from which one thread went alone. What comes of that decides whether the others have to go too.
struct Part {
    state: State,
    enabled: Vec<u32>,
    thread: u32,
    node: Option<u32>,
    /// How many states of the turn are on their way.
    open: u32,
}

/// A search breadth first.
struct Search {
    waiting: VecDeque<Waiting>,
    /// Where the state that goes on comes from.
    from: From,
    /// The expansions by one thread, while it is not known whether they suffice.
    parts: Vec<Option<Part>>,
    /// The states from which only one thread went, and came somewhere.
    came: FxHashSet<u32>,
    /// Whether one thread goes alone where that is enough.
    is_reducing: bool,
    visited: Visited,
    at: At,
    taken: u64,
    most: Option<u64>,
    /// Whether nothing was left out.
    complete: bool,
}

impl<'p> Drive<dyn Host<'p> + '_> for Search {
    fn next(&mut self, host: &mut (dyn Host<'p> + '_)) -> Option<State> {
        let Waiting { state, from } = self.waiting.pop_front()?;
        self.taken += 1;
        let visited = &self.visited;
        let is_enough = self.most.is_some_and(|most| self.taken > 8 * most || visited.states > most);
        // What has no form is never recognised, and what counts up never returns.
        let is_hopeless = self.at == At::Loops
            && visited.states as usize > HOPE
            && visited.matches * RETURNS < visited.states;
        let is_far =
            self.at == At::Loops && self.taken as usize > FIRST_PARTS + PARTS * visited.states as usize;
        let is_vain = self.most.is_some() && (visited.formless || is_hopeless || is_far);
        if is_enough || visited.words > WORDS || is_vain || host.is_over() {
            self.complete = false;
            return None;
        }
        self.from = from;
        Some(state)
    }

    fn choose(&mut self, host: &mut (dyn Host<'p> + '_), choices: Choices) {
        let from = self.from;
        match choices {
            Choices::Sides(_, states) => {
                if let Some(part) = self.part() {
                    part.open += states.len() as u32 - 1;
                }
                self.waiting.extend(states.into_iter().map(|state| Waiting { state, from }));
            }
            // Threads are for the search by executions, which finds their data races.
            Choices::Threads(..) if self.at == At::Loops => {
                self.complete = false;
                self.waiting.clear();
            }
            Choices::Threads(state, enabled) => {
                let (is_new, node) = self.visited.visit(host.context(), &state, from.node);
                self.arrive(host.context(), is_new, node);
                if is_new {
                    self.expand(host.context(), &state, &enabled, node);
                }
            }
        }
    }

    fn pause(&mut self, host: &mut (dyn Host<'p> + '_), state: State) {
        let from = self.from;
        match self.visited.visit(host.context(), &state, from.node) {
            (true, node) => {
                self.waiting.push_back(Waiting { state, from: From { node, part: from.part } });
            }
            // A loop without visible steps: its thread never gives way, although others could go.
            (false, _) if state.has_others() => self.complete = false,
            (false, _) => {}
        }
    }

    fn end(&mut self, host: &mut (dyn Host<'p> + '_), state: State, ended: Ended) {
        self.arrive(host.context(), false, None);
        match ended {
            Ended::Level(_) => self.complete = false,
            Ended::Path(end) => {
                self.visited.graph.end(self.from.node);
                host.end(&state, end);
            }
        }
    }
}

impl Search {
    /// The expansion by one thread that the present state belongs to.
    fn part(&mut self) -> Option<&mut Part> {
        self.parts.get_mut(self.from.part?)?.as_mut()
    }

    /// A turn came to a state, or to the end of its execution. Where the thread that had it went alone, and the state is one from
    /// which a thread went alone and came somewhere before, all threads go from where the turn began: otherwise there could
    /// be a cycle of states in which the same threads wait forever.
    fn arrive(&mut self, context: &mut Context<'_>, is_new: bool, node: Option<u32>) {
        let Some(part) = self.part() else { return };
        part.open -= 1;
        let is_done = part.open == 0;
        if let Some(own) = part.node {
            self.came.insert(own);
        }
        let is_enough = is_new || node.is_some_and(|node| !self.came.contains(&node));
        if is_enough && !is_done {
            return;
        }
        let Some(part) = self.from.part.and_then(|at| self.parts.get_mut(at)?.take()) else { return };
        if !is_enough {
            if let Some(own) = part.node {
                self.came.remove(&own);
            }
            let Part { state, enabled, thread, node, .. } = part;
            let others: Vec<u32> = enabled.iter().copied().filter(|other| *other != thread).collect();
            self.go(context, (&state, &enabled), &others, From { node, part: None });
        }
    }

    /// Goes on from a new state: with one thread where that is enough, else with all.
    fn expand(&mut self, context: &mut Context<'_>, state: &State, enabled: &[u32], node: Option<u32>) {
        let alone = if self.is_reducing { ample::alone(context, state, enabled) } else { None };
        match alone {
            Some(thread) => {
                let from = From { node, part: Some(self.parts.len()) };
                self.go(context, (state, enabled), &[thread], from);
                let (state, enabled) = (state.clone(), enabled.to_vec());
                self.parts.push(Some(Part { state, enabled, thread, node, open: 1 }));
            }
            None => self.go(context, (state, enabled), enabled, From { node, part: None }),
        }
    }

    fn go(&mut self, context: &mut Context<'_>, at: (&State, &[u32]), threads: &[u32], from: From) {
        let (state, enabled) = at;
        for thread in threads {
            let state = context.successor(state, enabled, *thread);
            self.waiting.push_back(Waiting { state, from });
        }
    }
}
