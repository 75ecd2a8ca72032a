//! Options of the solver chain.

use std::time::Instant;

use clap::builder::PossibleValue;
use clap::{Args as ClapArgs, ValueEnum};
use verify::engine::{ChainOptions, Means};

/// How feasibility questions are answered.
#[derive(ClapArgs)]
pub(crate) struct Solving {
    /// When a solver is asked whether a side of a branch exists. All find the same violations.
    #[arg(long, value_enum, default_value_t = Pruning::Constant, value_name = "POLICY", help_heading = "Solving")]
    pub(crate) pruning: Pruning,
    /// Switch off means of answering questions before an SMT solver is asked.
    #[arg(long, value_enum, value_name = "MEANS", value_delimiter = ',', help_heading = "Solving")]
    pub(crate) without: Vec<Off>,
    /// How often a path is looked at again when the interval of a number gets smaller.
    #[arg(long, value_name = "N", default_value_t = verify::engine::ROUNDS, help_heading = "Solving")]
    pub(crate) interval_rounds: u32,
    /// Evaluate every model, and ask a second solver about every answer; stop if they disagree.
    #[arg(long, help_heading = "Solving")]
    pub(crate) paranoid: bool,
}

/// When a solver is asked at a branch.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Pruning {
    /// Always.
    Constant,
    /// One time in four, by lot.
    Probabilistic,
    /// By lot, the more often the more it helped.
    Adaptive,
    /// Only at violations, bounds and gaps.
    Lazy,
}

impl From<Pruning> for verify::engine::Pruning {
    fn from(pruning: Pruning) -> verify::engine::Pruning {
        match pruning {
            Pruning::Constant => verify::engine::Pruning::Constant,
            Pruning::Probabilistic => verify::engine::Pruning::Probabilistic,
            Pruning::Adaptive => verify::engine::Pruning::Adaptive,
            Pruning::Lazy => verify::engine::Pruning::Lazy,
        }
    }
}

/// A means that is switched off, or all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Off(Option<Means>);

impl ValueEnum for Off {
    fn value_variants<'a>() -> &'a [Off] {
        static ALL: [Off; Means::ALL.len() + 1] = {
            let mut all = [Off(None); Means::ALL.len() + 1];
            let mut at = 0;
            while at < Means::ALL.len() {
                all[at] = Off(Some(Means::ALL[at]));
                at += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self.0 {
            None => PossibleValue::new("all").help("All of these"),
            Some(means) => PossibleValue::new(means.name()).help(means.description()),
        })
    }
}

impl Solving {
    /// The chain. With a clock, links say how long they took.
    pub(crate) fn chain(&self, timed: bool) -> ChainOptions {
        let mut options = ChainOptions::default();
        options.paranoid = self.paranoid;
        options.clock = timed.then_some(nanoseconds as fn() -> u64);
        for off in &self.without {
            match off.0 {
                Some(means) => options = options.without(means),
                None => options = Means::ALL.into_iter().fold(options, ChainOptions::without),
            }
        }
        options
    }
}

fn nanoseconds() -> u64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_nanos() as u64
}
