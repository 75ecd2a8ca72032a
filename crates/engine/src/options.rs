//! What an exploration depends on besides the program.

use std::fmt;

/// Something that is chosen by its name.
pub trait Named: Copy + PartialEq + Send + Sync + 'static {
    /// Everything that can be chosen.
    const LIST: &'static [Self];

    /// The name on the command line.
    fn name(self) -> &'static str;

    /// What it is, for help texts.
    fn about(self) -> &'static str;
}

/// An enum whose cases are chosen by name, with the default after the `=`: a case is one line.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident = $default:ident { $($case:ident $word:literal $about:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $(#[doc = $about] $case,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: [$name; [$($word),*].len()] = [$($name::$case),*];

            /// The name on the command line.
            pub fn name(self) -> &'static str {
                match self { $($name::$case => $word,)* }
            }
        }

        impl Named for $name {
            const LIST: &'static [$name] = &$name::ALL;

            fn name(self) -> &'static str {
                $name::name(self)
            }

            fn about(self) -> &'static str {
                match self { $($name::$case => $about,)* }
            }
        }

        impl Default for $name {
            fn default() -> $name {
                $name::$default
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

named! {
    /// Which waiting state is explored next.
    Strategy = Dfs {
        Dfs "dfs" "The newest";
        Bfs "bfs" "The oldest";
        Random "random" "Random";
        Coverage "coverage" "The one nearest to code that was not executed yet";
        RoundRobin "round-robin" "The others in turn";
        Target "target" "The one nearest to the line of `--target`; the newest without one";
    }
}

impl Reduction {
    /// Whether it wants to be asked also where only one thread can go.
    pub(crate) fn watches_all(self) -> bool {
        match self {
            Reduction::Dpor => true,
            Reduction::None | Reduction::Guarded | Reduction::Monotonic => false,
        }
    }
}

/// How many executions are sampled, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sampling {
    /// How many.
    pub executions: u64,
    /// The seed.
    pub seed: u64,
    /// Which thread goes next.
    pub schedule: Scheduling,
}

/// Which thread goes next in a random execution.
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

named! {
    /// Which interleavings are explored.
    /// `guarded` is that of Koppier 2020, 4.4.4, `monotonic` that of Vrooman 2024, `dpor` that of Abdulla et al. 2014.
    Reduction = Dpor {
        None "none" "All of them; for comparison, and for small programs";
        Guarded "guarded" "Those in which no two steps in a row could be swapped";
        Monotonic "monotonic" "One of each kind, the first in the order of threads";
        Dpor "dpor" "One of each kind, found by reversing the races of executions";
    }
}

named! {
    /// Whether states are recognised, so that loops without an end can be proved.
    Stateful = Auto {
        Auto "auto" "Where executions do not end, or there are many";
        Always "always" "From the first fork on, in place of a reduction";
        Never "never" "Never";
    }
}

named! {
    /// When a solver is asked at a branch.
    Pruning = Constant {
        Constant "constant" "Always";
        Probabilistic "probabilistic" "One time in four, at random";
        Adaptive "adaptive" "At random, the more often the more it helped";
        Lazy "lazy" "Only at violations, bounds and gaps";
    }
}

named! {
    /// How accesses through a reference that may be several objects are made.
    /// `merge` is that of Koppier 2020, 4.3.2.
    Aliasing = Merge {
        Merge "merge" "One conditional value over all of them";
        Fork "fork" "A path for each of them";
    }
}

named! {
    /// What a reference may be that `havoc` makes unknown. In the closed world of Grieskamp et al. 2005 (section 3) it is
    /// an object that the program made.
    Havoc = Input {
        Input "input" "Null or an object of the input";
        Any "any" "Null, an object of the input, or one that the program made";
    }
}

named! {
    /// Whether states that meet again after a branch become one.
    Merging = Auto {
        Never "never" "Never: every path is explored on its own";
        Auto "auto" "Where values differ that decide no index, size, loop or object";
        Always "always" "Wherever their shapes are the same";
    }
}

/// How much an exploration may do, in units that do not depend on the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Work {
    /// Instructions; a question to the chain of solvers counts as some.
    pub steps: u64,
    /// What back-ends may do, as their limit for a single question is counted.
    pub solving: u64,
}

named! {
    /// Whether specifications stand for code where executing it does not end. The engine explores what it is given.
    Calls = Auto {
        Execute "execute" "Never: calls and loops are executed, contracts and invariants are checked";
        Contract "contract" "Contracts stand for calls from the beginning; each that is used is proved once";
        Auto "auto" "Where executing does not end soon, a proof is tried: of loops by their invariants, then also of calls by contracts";
    }
}

/// What only tests and benchmarks of the engine set.
#[derive(Clone, Debug)]
pub struct Testing {
    /// Whether steps that meet only objects of their own thread belong to the turn before them. Without it
    /// there are far more interleavings.
    pub escape: bool,
    /// Whether the dependence order of every execution is kept, to count them.
    pub keep_traces: bool,
    /// Whether fields of the initial heap are maps. Without it every object of the input has variables of its own.
    pub maps: bool,
    /// Whether a proof by specifications is tried before anything is explored, so that a mistake in it is not hidden by a
    /// violation that exploring finds first.
    pub cuts_first: bool,
    /// A clock, to measure what bookkeeping costs; the engine has none of its own.
    pub clock: Option<fn() -> u64>,
}

impl Default for Testing {
    fn default() -> Testing {
        Testing { escape: true, keep_traces: false, maps: true, cuts_first: false, clock: None }
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
    /// How much may be done, in instructions and in units of a solver's work. With several workers each may do as much.
    pub work: Option<Work>,
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
    /// Whether an input is kept for every path, to make tests of them.
    pub keep_inputs: bool,
    /// How references that may be several objects are read and written.
    pub aliasing: Aliasing,
    /// What references may be that `havoc` makes unknown.
    pub havoc: Havoc,
    /// Whether specifications stand for code where executing it does not end.
    pub calls: Calls,
    /// Whether the program has cuts: an unknown reference may be an object of code that was left out ([`ir::cut`]).
    pub cuts: bool,
    /// Whether the entry is called by the program, and not with inputs: its arguments may be whatever the program has.
    pub called: bool,
    /// Whether objects of the input satisfy the invariants of their classes.
    pub trusting: bool,
    /// Whether states that meet again become one.
    pub merging: Merging,
    /// Whether an exception that leaves an entry without an `exceptional` clause is a violation.
    pub no_exceptions: bool,
    /// What the machine may do although it is assumed not to.
    pub leeway: ir::Leeway,
    /// Whether the search is for the `target` instructions of the program. The first way to one ends it, and paths end from
    /// which no way leads there. Other violations end their paths.
    pub target: bool,
    /// Whether a search for a target begins with a slice of the program ([`ir::slice`]). The engine explores what it is given.
    pub slicing: bool,
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
    /// What only tests and benchmarks of the engine set.
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
            work: None,
            array_size: None,
            reduction: Reduction::default(),
            sampling: None,
            stateful: Stateful::default(),
            deny_races: false,
            deny_livelock: false,
            keep_inputs: false,
            aliasing: Aliasing::Merge,
            havoc: Havoc::default(),
            calls: Calls::default(),
            cuts: false,
            called: false,
            trusting: true,
            merging: Merging::default(),
            no_exceptions: false,
            leeway: ir::Leeway::default(),
            target: false,
            slicing: true,
            fail_fast: false,
            workers: 1,
            pruning: Pruning::default(),
            interval_rounds: solver::ROUNDS,
            solver: solver::ChainOptions::default(),
            testing: Testing::default(),
        }
    }
}
