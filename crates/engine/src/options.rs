//! What an exploration depends on beside the program.

use crate::explore::{Sampling, Strategy};
use crate::prune::Pruning;
use crate::reduce::{Reduction, Stateful};

/// How accesses through a reference that may be several objects are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aliasing {
    /// One conditional value over all candidates, no fork (Koppier 2020, 4.3.2).
    #[default]
    Merge,
    /// A fork for every candidate.
    Fork,
}

/// Options of an exploration.
#[derive(Clone, Debug)]
pub struct Options {
    /// Which path is explored next.
    pub strategy: Strategy,
    /// For strategies that draw lots.
    pub seed: u64,
    /// How many instructions each thread of a path may have.
    pub depth: Option<u64>,
    /// How often a loop may repeat in a call, and a method nest.
    pub unwind: Option<u32>,
    /// How many paths are explored.
    pub paths: Option<u64>,
    /// How long input arrays may be; their length is then tried value by value.
    pub array_size: Option<u32>,
    /// Which interleavings are explored.
    pub reduction: Reduction,
    /// Whether steps that meet only objects of their own thread belong to the turn before them. Without it
    /// there are far more interleavings; it is there for tests.
    pub escape: bool,
    /// Whether executions are drawn by lot, in place of exploring all.
    pub sampling: Option<Sampling>,
    /// A clock for whoever measures what bookkeeping costs; the engine has none of its own.
    pub clock: Option<fn() -> u64>,
    /// Whether states are recognised.
    pub stateful: Stateful,
    /// Whether a data race is a violation.
    pub deny_races: bool,
    /// Whether a loop that no execution leaves is a violation.
    pub deny_livelock: bool,
    /// Whether the dependence order of every execution is kept, for whoever wants to count them.
    pub keep_traces: bool,
    /// Whether an input is kept for every path, for whoever wants to make tests of them.
    pub keep_inputs: bool,
    /// How references that may be several objects are read and written.
    pub aliasing: Aliasing,
    /// Whether an exception that leaves an entry without an `exceptional` clause is a violation.
    pub no_exceptions: bool,
    /// What the machine may do although it is assumed not to.
    pub leeway: ir::Leeway,
    /// Whether the first violation ends the exploration.
    pub fail_fast: bool,
    /// How many threads explore at the same time.
    pub workers: usize,
    /// When a solver is asked at a branch.
    pub pruning: Pruning,
    /// How often a path is looked at again when an interval of a number gets smaller.
    pub interval_rounds: u32,
    /// The chain of solvers.
    pub solver: solver::ChainOptions,
}

impl Options {
    /// The rounds of intervals, where they are used.
    pub(crate) fn rounds(&self) -> Option<u32> {
        self.solver.uses(solver::Means::Intervals).then_some(self.interval_rounds)
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            strategy: Strategy::Dfs,
            seed: 0,
            depth: None,
            unwind: None,
            paths: None,
            array_size: None,
            reduction: Reduction::default(),
            escape: true,
            sampling: None,
            clock: None,
            stateful: Stateful::default(),
            deny_races: false,
            deny_livelock: false,
            keep_traces: false,
            keep_inputs: false,
            aliasing: Aliasing::Merge,
            no_exceptions: false,
            leeway: ir::Leeway::default(),
            fail_fast: false,
            workers: 1,
            pruning: Pruning::default(),
            interval_rounds: solver::ROUNDS,
            solver: solver::ChainOptions::default(),
        }
    }
}
