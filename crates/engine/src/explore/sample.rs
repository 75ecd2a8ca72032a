//! Random executions, for programs with too many to explore: one thread and one side of every condition
//! at a time. Violations that are found are real; that none is found proves nothing.

use rustc_hash::FxHashMap;

use super::search::Stop;
use super::worker::Worker;
use crate::drive::{Drive, drive};
use crate::options::{Reduction, Sampling, Scheduling};
use crate::outcome::End;
use crate::reduce::Host;
use crate::rng::Rng;
use crate::state::State;
use crate::step::{Choices, Ended};

/// How many instructions a thread may execute by default.
const DEPTH: u64 = 10_000;

impl Worker<'_, '_> {
    /// Samples executions until there are enough or the run is stopped.
    pub(crate) fn sample(&mut self, sampling: Sampling) {
        self.context.options.reduction = Reduction::None;
        self.context.options.depth.get_or_insert(DEPTH);
        self.context.level = self.context.options.unwind.unwrap_or(u32::MAX);
        let mut rng = Rng::new(sampling.seed);
        let mut longest = 1;
        for _ in 0..sampling.executions {
            if self.is_over() {
                return;
            }
            let start = self.context.initial();
            let mut sampler = Sampler::new(Rng::new(rng.next()), sampling.schedule, longest, start);
            drive(self, &mut sampler);
            longest = longest.max(sampler.choices);
        }
        self.stop(Stop::Sampled);
    }
}

/// Chooses at random for one execution.
struct Sampler {
    /// Where the execution is; none if it is over.
    state: Option<State>,
    rng: Rng,
    schedule: Scheduling,
    /// Numbers of the choices at which the thread that went last falls behind all others.
    falls: Vec<usize>,
    priorities: FxHashMap<u32, i64>,
    choices: usize,
    last: Option<u32>,
}

impl Drive<Worker<'_, '_>> for Sampler {
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
            Choices::Sides(_, mut states) => {
                let at = self.rng.below(states.len());
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

impl Sampler {
    /// `longest` is how many choices an execution had at most so far.
    fn new(mut rng: Rng, schedule: Scheduling, longest: usize, start: State) -> Sampler {
        let falls = match schedule {
            Scheduling::Uniform => Vec::new(),
            Scheduling::Priorities { depth } => (1..depth).map(|_| rng.below(longest) + 1).collect(),
        };
        Sampler {
            state: Some(start),
            rng,
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
        if self.schedule == Scheduling::Uniform {
            return enabled[self.rng.below(enabled.len())];
        }
        for thread in 0..state.thread_count() {
            let rng = &mut self.rng;
            self.priorities.entry(thread).or_insert_with(|| (rng.next() >> 1) as i64);
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
