//! When a solver is asked whether a side of a branch exists (Smid 2023, 3.4.1). Links of the chain that cost
//! little are always asked; this is about what is at its end.
//!
//! A side is followed as if it existed if no solver was asked about it. Before anything is said about it, at a
//! violation, a bound or a gap, its existence is asked after all. So policies differ only in what they cost. Algorithm
//! 6 of Smid 2023 has its comparison, and its minimum and maximum, the wrong way round: a solver is asked if a random
//! number is below the probability, which grows up to 1 when that found a side that does not exist, and shrinks down to
//! 0.05 when it did not.

use crate::context::Context;
use crate::options::Pruning;
use crate::rng::Rng;
use crate::state::{Eagerness, State};

/// Probabilities, of a thousand.
const ALWAYS: u16 = 1000;
const SOMETIMES: u16 = 250;
const LEAST: u16 = 50;
const STEP: u16 = 50;

impl Context<'_> {
    /// Whether a solver is asked about the next branch of a path. Random numbers depend on the path only, so that
    /// every worker that comes there draws the same.
    pub(crate) fn prunes(&self, state: &State) -> bool {
        let probability = match self.options.pruning {
            Pruning::Constant => ALWAYS,
            Pruning::Probabilistic => SOMETIMES,
            Pruning::Adaptive => state.eagerness.0,
            Pruning::Lazy => 0,
        };
        if probability == 0 || probability == ALWAYS {
            return probability == ALWAYS;
        }
        let branches = u64::from(state.history.trail.branches());
        let mut rng = Rng::new(self.options.seed ^ (branches << 40) ^ state.history.steps);
        rng.below(usize::from(ALWAYS)) < usize::from(probability)
    }

    /// Whether asking about a branch found a side that does not exist.
    pub(crate) fn adapt(&self, state: &mut State, pruned: bool) {
        let Eagerness(now) = state.eagerness;
        state.eagerness =
            Eagerness(if pruned { (now + STEP).min(ALWAYS) } else { now.saturating_sub(STEP).max(LEAST) });
    }
}
