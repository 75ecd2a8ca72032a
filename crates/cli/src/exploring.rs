//! How programs are explored: the options that `verify` and `mutate` share.

use clap::{Args as ClapArgs, ValueEnum};
use verify::engine::{Aliasing, Calls, Havoc, Merging, Options, Reduction, Sampling, Stateful, Strategy};

use crate::args::InputArgs;
use crate::machine::Machine;
use crate::numbers::{self, one_of};
use crate::solving::Solving;

/// How programs are explored.
#[derive(ClapArgs)]
pub(crate) struct Exploring {
    /// Which path is explored next. Default: `dfs`, with `--target` `target`.
    #[arg(long, value_parser = one_of::<Strategy>(), value_name = "NAME", help_heading = "Exploration")]
    pub(crate) strategy: Option<Strategy>,
    /// The seed of random strategies.
    #[arg(long, default_value_t = 0, value_name = "N", help_heading = "Exploration")]
    pub(crate) seed: u64,
    /// Which interleavings of threads are explored. All find the same violations.
    #[arg(long, value_parser = one_of::<Reduction>(), default_value_t = Reduction::Dpor, value_name = "NAME", help_heading = "Threads")]
    pub(crate) reduction: Reduction,
    /// Whether states are recognised when they come again, so that loops without an end can be proved.
    #[arg(long, value_parser = one_of::<Stateful>(), default_value_t = Stateful::Auto, value_name = "WHEN", help_heading = "Threads")]
    pub(crate) stateful: Stateful,
    /// Sample executions instead of exploring all: `random` lets any thread go next, `pct` the one with
    /// the highest random priority. The verdict is then `invalid` or `unknown`.
    #[arg(long, value_enum, value_name = "HOW", help_heading = "Threads")]
    pub(crate) schedule: Option<Scheduling>,
    /// How many executions are sampled.
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "schedule", help_heading = "Threads")]
    pub(crate) executions: u64,
    /// How many orderings a bug may need that `--schedule pct` looks for.
    #[arg(long, value_name = "N", default_value_t = 3, requires = "schedule", help_heading = "Threads")]
    pub(crate) bug_depth: u32,
    /// What is not only worth a note: `races` makes data races violations, `livelock` loops from which no execution
    /// can end.
    #[arg(long, value_enum, value_name = "WHAT", help_heading = "Threads")]
    pub(crate) deny: Vec<Deny>,
    #[command(flatten)]
    pub(crate) machine: Machine,
    #[command(flatten)]
    pub(crate) inputs: InputArgs,
    /// How accesses through references that may be several objects are made.
    #[arg(long, value_parser = one_of::<Aliasing>(), default_value_t = Aliasing::Merge, value_name = "HOW", help_heading = "Exploration")]
    pub(crate) aliasing: Aliasing,
    /// What a reference may be that `havoc` makes unknown.
    #[arg(long, value_parser = one_of::<Havoc>(), default_value_t = Havoc::Input, value_name = "WHAT", help_heading = "Exploration")]
    pub(crate) havoc: Havoc,
    /// Whether specifications stand for code where executing it does not end.
    #[arg(long, value_parser = one_of::<Calls>(), default_value_t = Calls::default(), value_name = "HOW", help_heading = "Exploration")]
    pub(crate) calls: Calls,
    /// Whether states that meet again after a branch become one: fewer paths, with conditional values.
    #[arg(long, value_parser = one_of::<Merging>(), default_value_t = Merging::default(), value_name = "WHEN", help_heading = "Exploration")]
    pub(crate) merge: Merging,
    /// How many threads explore at the same time; without it all cores, divided among the jobs. The report does not
    /// depend on it.
    #[arg(long, value_name = "N", value_parser = numbers::how_many, help_heading = "Exploration")]
    pub(crate) workers: Option<usize>,
    /// How many instructions each thread of a path may have.
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub(crate) depth: Option<u64>,
    /// How many paths are explored.
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub(crate) paths: Option<u64>,
    /// How long arrays of the input may be; their lengths are then tried one by one.
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub(crate) array_size: Option<u32>,
    #[command(flatten)]
    pub(crate) solving: Solving,
    /// Treat an exception that leaves an entry without an `exceptional` clause as a violation.
    #[arg(long)]
    pub(crate) no_exceptions: bool,
}

/// How executions are sampled.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Scheduling {
    /// Any thread that can goes next.
    Random,
    /// The thread with the highest priority; priorities change at a few points.
    Pct,
}

/// Warnings that can be made violations.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Deny {
    /// Data races.
    Races,
    /// Loops from which no execution can end.
    Livelock,
}

impl Exploring {
    /// The options of the engine, where that many explorations share the machine.
    pub(crate) fn options(&self, jobs: usize, stats: bool) -> Result<Options, String> {
        let cores = || std::thread::available_parallelism().map_or(1, |cores| (cores.get() / jobs).max(1));
        let solver = self.solving.chain(stats)?;
        Ok(Options {
            strategy: self.strategy.unwrap_or_default(),
            seed: self.seed,
            depth: self.depth,
            paths: self.paths,
            array_size: self.array_size,
            reduction: self.reduction,
            sampling: self.sampling(),
            stateful: self.stateful,
            deny_races: self.deny.contains(&Deny::Races),
            deny_livelock: self.deny.contains(&Deny::Livelock),
            aliasing: self.aliasing,
            havoc: self.havoc,
            calls: self.calls,
            merging: self.merge,
            no_exceptions: self.no_exceptions,
            leeway: self.machine.leeway(),
            workers: self.workers.unwrap_or_else(cores),
            pruning: self.solving.pruning,
            interval_rounds: self.solving.interval_rounds,
            solver,
            ..Options::default()
        })
    }

    fn sampling(&self) -> Option<Sampling> {
        let schedule = match self.schedule? {
            Scheduling::Random => verify::engine::Scheduling::Uniform,
            Scheduling::Pct => verify::engine::Scheduling::Priorities { depth: self.bug_depth },
        };
        Some(Sampling { executions: self.executions, seed: self.seed, schedule })
    }
}
