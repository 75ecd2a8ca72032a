//! Executions drawn by lot, for programs with too many to explore: one thread and one side of every condition
//! at a time. What is found is right; that nothing is found says nothing.

use rustc_hash::FxHashMap;

use super::search::Stop;
use super::worker::Worker;
use crate::drive::{Drive, drive};
use crate::lots::Lots;
use crate::outcome::End;
use crate::reduce::{Host, Reduction};
use crate::state::State;
use crate::step::{Choices, Ended};

/// How many executions are drawn, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sampling {
    /// How many.
    pub executions: u64,
    /// The seed.
    pub seed: u64,
    /// Who goes next.
    pub schedule: Lottery,
}

/// Who goes next in an execution that is drawn by lot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lottery {
    /// Any thread that can.
    Uniform,
    /// The thread with the highest priority; priorities are drawn, and one falls below all others at some
    /// points: probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi and Nagarakatti, ASPLOS
    /// 2010). A bug that needs `depth` orderings is found by one of `n * k^(depth - 1)` executions, for `n`
    /// threads and `k` steps.
    Priorities {
        /// How many orderings a bug may need.
        depth: u32,
    },
}

/// How many instructions a thread may execute if nobody says.
const DEPTH: u64 = 10_000;

impl Worker<'_, '_> {
    /// Draws executions until there are enough or somebody wants to stop.
    pub(crate) fn sample(&mut self, sampling: Sampling) {
        self.context.options.reduction = Reduction::None;
        self.context.options.depth.get_or_insert(DEPTH);
        self.context.level = self.context.options.unwind.unwrap_or(u32::MAX);
        let mut lots = Lots::new(sampling.seed);
        let mut longest = 1;
        for _ in 0..sampling.executions {
            if self.is_over() {
                return;
            }
            let start = self.context.initial();
            let mut player = Player::new(Lots::new(lots.next()), sampling.schedule, longest, start);
            drive(self, &mut player);
            longest = longest.max(player.choices);
        }
        self.stop(Stop::Sampled);
    }
}

/// Whoever draws the lots of one execution.
struct Player {
    /// Where the execution is; none if it is over.
    state: Option<State>,
    lots: Lots,
    schedule: Lottery,
    /// Numbers of the choices at which the thread that went last falls behind all others.
    falls: Vec<usize>,
    priorities: FxHashMap<u32, i64>,
    choices: usize,
    last: Option<u32>,
}

impl Drive<Worker<'_, '_>> for Player {
    fn next(&mut self, worker: &mut Worker<'_, '_>) -> Option<State> {
        let state = self.state.take()?;
        // Also where threads or sides of conditions are chosen again and again, and no run gets as far as a pause.
        if worker.is_over() {
            worker.end(&state, End::Infeasible);
            return None;
        }
        Some(state)
    }

    fn choose(&mut self, worker: &mut Worker<'_, '_>, choices: Choices) {
        self.state = Some(match choices {
            Choices::Sides(mut states) => {
                let at = self.lots.below(states.len());
                states.swap_remove(at)
            }
            Choices::Threads(state, enabled) => {
                let thread = self.thread(&state, &enabled);
                worker.context.successor(&state, &enabled, thread)
            }
        });
    }

    fn pause(&mut self, _: &mut Worker<'_, '_>, state: State) {
        self.state = Some(state);
    }

    fn end(&mut self, worker: &mut Worker<'_, '_>, state: State, ended: Ended) {
        let end = match ended {
            Ended::Path(end) => end,
            Ended::Level(bound) => End::Limit(bound),
        };
        worker.end(&state, end);
    }
}

impl Player {
    /// `longest` is how many choices an execution had at most so far.
    fn new(mut lots: Lots, schedule: Lottery, longest: usize, start: State) -> Player {
        let falls = match schedule {
            Lottery::Uniform => Vec::new(),
            Lottery::Priorities { depth } => (1..depth).map(|_| lots.below(longest) + 1).collect(),
        };
        Player {
            state: Some(start),
            lots,
            schedule,
            falls,
            priorities: FxHashMap::default(),
            choices: 0,
            last: None,
        }
    }

    /// The thread that goes next.
    fn thread(&mut self, state: &State, enabled: &[u32]) -> u32 {
        self.choices += 1;
        if self.schedule == Lottery::Uniform {
            return enabled[self.lots.below(enabled.len())];
        }
        for thread in 0..state.threads.len() as u32 {
            let lots = &mut self.lots;
            self.priorities.entry(thread).or_insert_with(|| (lots.next() >> 1) as i64);
        }
        if let Some(at) = self.falls.iter().position(|fall| *fall == self.choices)
            && let Some(last) = self.last
        {
            self.priorities.insert(last, -1 - at as i64);
        }
        let priority = |thread: &&u32| self.priorities.get(*thread).copied();
        let chosen = enabled.iter().max_by_key(priority).copied().unwrap_or(0);
        self.last = Some(chosen);
        chosen
    }
}
