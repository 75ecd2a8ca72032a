//! What an exploration depends on beside the program.

use std::fmt;

/// Which waiting state is explored next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strategy {
    /// The newest.
    #[default]
    Dfs,
    /// The oldest.
    Bfs,
    /// A random one.
    Random,
    /// The one nearest to code that was not executed yet.
    Coverage,
    /// The other strategies in turn.
    RoundRobin,
}

impl Strategy {
    /// Every strategy.
    pub const ALL: [Strategy; 5] =
        [Strategy::Dfs, Strategy::Bfs, Strategy::Random, Strategy::Coverage, Strategy::RoundRobin];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Dfs => "dfs",
            Strategy::Bfs => "bfs",
            Strategy::Random => "random",
            Strategy::Coverage => "coverage",
            Strategy::RoundRobin => "round-robin",
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How many executions are sampled, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sampling {
    /// How many.
    pub executions: u64,
    /// The seed.
    pub seed: u64,
    /// Who goes next.
    pub schedule: Scheduling,
}

/// Who goes next in a random execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scheduling {
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

/// Which interleavings are explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reduction {
    /// All of them.
    None,
    /// Those in which no two steps in a row could be swapped (Koppier 2020, 4.4.4).
    Guarded,
    /// One of each kind, the first in the order of threads (Vrooman 2024).
    Monotonic,
    /// One of each kind, found by reversing the races of executions.
    #[default]
    Dpor,
}

impl Reduction {
    /// Every reduction.
    pub const ALL: [Reduction; 4] =
        [Reduction::None, Reduction::Guarded, Reduction::Monotonic, Reduction::Dpor];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Reduction::None => "none",
            Reduction::Guarded => "guarded",
            Reduction::Monotonic => "monotonic",
            Reduction::Dpor => "dpor",
        }
    }

    /// Whether it wants to be asked also where only one thread can go.
    pub(crate) fn watches_all(self) -> bool {
        self == Reduction::Dpor
    }
}

impl fmt::Display for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Whether states are recognised, so that loops without an end can be proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stateful {
    /// Where executions do not end, or there are many.
    #[default]
    Auto,
    /// From the first fork on, in place of a reduction.
    Always,
    /// Never.
    Never,
}

/// When a solver is asked at a branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pruning {
    /// Always.
    #[default]
    Constant,
    /// One time in four, at random.
    Probabilistic,
    /// At random, the more often the more it helped on this path.
    Adaptive,
    /// Only where the answer matters.
    Lazy,
}

impl Pruning {
    /// Every policy.
    pub const ALL: [Pruning; 4] =
        [Pruning::Constant, Pruning::Probabilistic, Pruning::Adaptive, Pruning::Lazy];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Pruning::Constant => "constant",
            Pruning::Probabilistic => "probabilistic",
            Pruning::Adaptive => "adaptive",
            Pruning::Lazy => "lazy",
        }
    }
}

impl fmt::Display for Pruning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How accesses through a reference that may be several objects are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aliasing {
    /// One conditional value over all candidates, no fork (Koppier 2020, 4.3.2).
    #[default]
    Merge,
    /// A fork for every candidate.
    Fork,
}

/// What only those who test or measure the engine set.
#[derive(Clone, Debug)]
pub struct Testing {
    /// Whether steps that meet only objects of their own thread belong to the turn before them. Without it
    /// there are far more interleavings.
    pub escape: bool,
    /// Whether the dependence order of every execution is kept, for whoever wants to count them.
    pub keep_traces: bool,
    /// A clock for whoever measures what bookkeeping costs; the engine has none of its own.
    pub clock: Option<fn() -> u64>,
}

impl Default for Testing {
    fn default() -> Testing {
        Testing { escape: true, keep_traces: false, clock: None }
    }
}

/// Options of an exploration: first what users set, then how it is done, then what only tests set.
#[derive(Clone, Debug)]
pub struct Options {
    /// Which path is explored next.
    pub strategy: Strategy,
    /// The seed of everything that is random.
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
    /// Whether executions are sampled, in place of exploring all.
    pub sampling: Option<Sampling>,
    /// Whether states are recognised.
    pub stateful: Stateful,
    /// Whether a data race is a violation.
    pub deny_races: bool,
    /// Whether a loop that no execution leaves is a violation.
    pub deny_livelock: bool,
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
    /// What only those who test or measure the engine set.
    pub testing: Testing,
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
            sampling: None,
            stateful: Stateful::default(),
            deny_races: false,
            deny_livelock: false,
            keep_inputs: false,
            aliasing: Aliasing::Merge,
            no_exceptions: false,
            leeway: ir::Leeway::default(),
            fail_fast: false,
            workers: 1,
            pruning: Pruning::default(),
            interval_rounds: solver::ROUNDS,
            solver: solver::ChainOptions::default(),
            testing: Testing::default(),
        }
    }
}
