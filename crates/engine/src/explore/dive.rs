//! Dives. Where a loop branches in every round, a level of deepening can have more states than memory holds, and none of
//! them comes to an end. So when many states were put aside, one of them goes on alone from time to time, through as many levels as
//! it takes, on one side of every condition. The other sides are put aside for the level at which the dive is: so every
//! level covers what it would cover without dives.

use super::worker::{Parked, Worker};
use crate::drive::{Drive, drive};
use crate::merge::Ways;
use crate::outcome::Bound;
use crate::reduce::Host;
use crate::rng::Rng;
use crate::state::State;
use crate::step::{Choices, Ended};

/// So many states are put aside before the first dive.
const MANY: usize = 256;
/// There is another dive when so many more were put aside.
const MORE: usize = 128;
/// A dive ends after so many choices or pauses: the program may have no end.
const DEEPEST: usize = 4096;
const LONGEST: usize = 16;

/// When the next dive is due.
#[derive(Default)]
pub(super) struct Dives {
    /// How many states had been put aside after the last one.
    before: usize,
    count: u64,
}

impl Worker<'_, '_> {
    /// Dives, if enough states were put aside since the last time.
    pub(super) fn dive_if_due(&mut self) {
        let waiting = self.parked.len();
        self.dives.before = self.dives.before.min(waiting);
        if waiting < MANY.max(self.dives.before + MORE) || self.context.facts.has_threads {
            return;
        }
        self.dives.count += 1;
        let mut rng = Rng::new(self.context.options.seed.wrapping_add(self.dives.count));
        let Parked { state, bound, level: left_at } = self.parked.swap_remove(rng.below(waiting));
        let level = self.context.level;
        self.context.level = left_at.max(level.saturating_mul(2));
        drive(self, &mut Dive { state: Some(*state), bound, rng, choices: 0, pauses: 0 });
        self.context.level = level;
        self.dives.before = self.parked.len();
    }
}

/// One path to its end.
struct Dive {
    /// Where it is; none if it is over.
    state: Option<State>,
    /// What it met last.
    bound: Bound,
    rng: Rng,
    choices: usize,
    pauses: usize,
}

impl Dive {
    /// Puts a state aside for the level at which the dive is.
    fn leave(&self, worker: &mut Worker<'_, '_>, state: State) {
        let level = worker.context.level;
        worker.parked.push(Parked { state: Box::new(state), bound: self.bound, level });
    }
}

impl Drive<Worker<'_, '_>> for Dive {
    fn next(&mut self, worker: &mut Worker<'_, '_>) -> Option<State> {
        let state = self.state.take()?;
        if self.choices > DEEPEST || self.pauses > LONGEST || worker.is_over() {
            self.leave(worker, state);
            return None;
        }
        Some(state)
    }

    fn choose(&mut self, worker: &mut Worker<'_, '_>, choices: Choices) {
        self.choices += 1;
        let mut live = match choices {
            Choices::Sides(before, sides) if worker.context.merges() => {
                let Ways { live, ended } = worker.context.merge_ways(&before, sides);
                for (state, ended) in ended {
                    match ended {
                        Ended::Path(end) => worker.end(&state, end),
                        Ended::Level(bound) => worker.parked.push(Parked {
                            state: Box::new(state),
                            bound,
                            level: worker.context.level.saturating_mul(2),
                        }),
                    }
                }
                live
            }
            Choices::Sides(_, sides) => sides,
            // A program without threads does not choose among them.
            Choices::Threads(state, _) => vec![state],
        };
        // Rather a side of which it is known that it exists.
        let certain: Vec<usize> = (0..live.len()).filter(|at| !live[*at].is_uncertain()).collect();
        let chosen = match certain.len() {
            0 => self.rng.below(live.len()),
            some => certain[self.rng.below(some)],
        };
        self.state = (chosen < live.len()).then(|| live.remove(chosen));
        live.into_iter().for_each(|state| self.leave(worker, state));
    }

    fn pause(&mut self, _: &mut Worker<'_, '_>, state: State) {
        self.pauses += 1;
        self.state = Some(state);
    }

    fn end(&mut self, worker: &mut Worker<'_, '_>, state: State, ended: Ended) {
        match ended {
            Ended::Path(end) => worker.end(&state, end),
            Ended::Level(bound) => {
                worker.context.level = worker.context.level.saturating_mul(2);
                (self.bound, self.state) = (bound, Some(state));
            }
        }
    }
}
