//! Options of the solver chain.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use clap::builder::PossibleValue;
use clap::{Args as ClapArgs, ValueEnum};
use solver::{Asked, BackEnd, ChainOptions, Limits, Log, Means, SharedCache};

use verify::engine::Pruning;

use crate::files;
use crate::numbers::one_of;

/// How feasibility questions are answered.
#[derive(ClapArgs)]
pub(crate) struct Solving {
    /// When a solver is asked whether a side of a branch exists. All find the same violations.
    #[arg(long, value_parser = one_of::<Pruning>(), default_value_t = Pruning::Constant, value_name = "POLICY", help_heading = "Solving")]
    pub(crate) pruning: Pruning,
    /// Switch off means of answering questions before an SMT solver is asked.
    #[arg(long, value_enum, value_name = "MEANS", value_delimiter = ',', help_heading = "Solving")]
    pub(crate) without: Vec<Off>,
    /// How often a path is looked at again when the interval of a number gets smaller.
    #[arg(long, value_name = "N", default_value_t = verify::engine::ROUNDS, help_heading = "Solving")]
    pub(crate) interval_rounds: u32,
    /// Back-ends, asked in sequence until one knows: `z3` (in process), `z3-process`, `cvc5`, `cvc4`, `yices`,
    /// `bitwuzla` (found on PATH), a path, or NAME=PATH.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "z3", help_heading = "Solving")]
    pub(crate) solver: Vec<String>,
    /// Back-ends that are programs, asked side by side; the first answer counts. They come after those of
    /// `--solver` if that is given too.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = "Solving")]
    pub(crate) portfolio: Vec<String>,
    /// How many seconds a back-end may take for a query. With 0, the default, Z3 is limited by a count of work, which
    /// repeats on every machine, and programs by 10 seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0, value_parser = crate::numbers::seconds,
          help_heading = "Solving")]
    pub(crate) query_time: f64,
    /// Evaluate every model, and ask a second back-end about every answer; stop if they disagree.
    #[arg(long, value_name = "NAME", num_args = 0..=1, require_equals = true, default_missing_value = "z3",
          help_heading = "Solving")]
    pub(crate) paranoid: Option<String>,
    /// Write every query that a back-end is asked into this directory, as SMT-LIB with its answer and time.
    #[arg(long, value_name = "DIR", help_heading = "Solving")]
    pub(crate) log_queries: Option<PathBuf>,
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
    /// The chain, or why it cannot be built. With a clock, links report how long they took.
    pub(crate) fn chain(&self, timed: bool) -> Result<ChainOptions, String> {
        let mut options = ChainOptions::new(self.limits());
        options.shared = Some(SharedCache::default());
        options.back_ends = self.back_ends()?;
        options.paranoid = self.paranoid.as_deref().map(BackEnd::named).transpose()?;
        for back_end in options.back_ends.iter().chain(&options.paranoid) {
            back_end.probe()?;
        }
        options.log = self.log_queries.as_deref().map(log).transpose()?;
        options.clock = (timed || options.log.is_some()).then_some(nanoseconds as fn() -> u64);
        for off in &self.without {
            match off.0 {
                Some(means) => options = options.without(means),
                None => options = Means::ALL.into_iter().fold(options, ChainOptions::without),
            }
        }
        Ok(options)
    }

    /// A time limit for queries replaces the limit on work.
    fn limits(&self) -> Limits {
        match (self.query_time * 1000.0).ceil() as u32 {
            0 => Limits::default(),
            milliseconds => Limits { resources: 0, milliseconds },
        }
    }

    fn back_ends(&self) -> Result<Vec<BackEnd>, String> {
        let programs = self.portfolio.iter().map(|name| match BackEnd::named(name)? {
            BackEnd::Process(command) => Ok(command),
            BackEnd::Z3 | BackEnd::Portfolio(_) => {
                Err(format!("`{name}` is not a program; a portfolio may use `z3-process`"))
            }
        });
        let programs: Vec<solver::Command> = programs.collect::<Result<_, String>>()?;
        // A portfolio alone replaces the default solver.
        let is_default = self.solver == ["z3"] && !programs.is_empty();
        let named: &[String] = if is_default { &[] } else { &self.solver };
        let mut all =
            named.iter().map(|name| BackEnd::named(name)).collect::<Result<Vec<BackEnd>, String>>()?;
        if !programs.is_empty() {
            all.push(BackEnd::Portfolio(programs));
        }
        Ok(all)
    }
}

/// Why a query could not be logged, for the first of those that could not.
static LOG_FAILURE: Mutex<Option<String>> = Mutex::new(None);

/// Why a query could not be logged; none if all were.
pub(crate) fn log_failure() -> Option<String> {
    LOG_FAILURE.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Writes queries into a directory.
fn log(directory: &Path) -> Result<Log, String> {
    let shown = files::shown(directory);
    std::fs::create_dir_all(directory).map_err(|error| format!("cannot create `{shown}`: {error}"))?;
    let (directory, count) = (directory.to_path_buf(), AtomicU64::new(0));
    Ok(Log(Arc::new(move |asked: Asked| {
        let number = count.fetch_add(1, Ordering::Relaxed) + 1;
        let head = format!("; {}\n; {:.6} s\n", asked.answer.replace('\n', " "), asked.time as f64 / 1e9);
        let text = asked.script.unwrap_or_else(|reason| format!("; this cannot be written: {reason}\n"));
        // A log that cannot be written is not a reason to stop; it is reported at the end.
        let path = directory.join(format!("{number:06}.smt2"));
        if let Err(error) = files::write_quickly(&path, head + &text) {
            let mut first = LOG_FAILURE.lock().unwrap_or_else(PoisonError::into_inner);
            first.get_or_insert(error);
        }
    })))
}

fn nanoseconds() -> u64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_nanos() as u64
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::Limits;
    use crate::args::{Args, Command};

    fn limits(options: &[&str]) -> Limits {
        let words = ["oxpecker", "solve", "queries.smt2"].iter().chain(options);
        match Args::try_parse_from(words).map(|args| args.command) {
            Ok(Command::Solve(args)) => args.solving.limits(),
            Ok(_) | Err(_) => Limits { resources: 1, milliseconds: 1 },
        }
    }

    /// A query with a limit of one minute may take the whole minute: no limit on work ends it earlier.
    #[test]
    fn time_takes_the_place_of_a_count_of_work() {
        let Limits { resources, milliseconds } = limits(&["--query-time", "60"]);
        assert_eq!((resources, milliseconds), (0, 60_000));
        let Limits { resources, milliseconds } = limits(&["--query-time", "0.0001"]);
        assert_eq!((resources, milliseconds), (0, 1));
        let Limits { resources, milliseconds } = limits(&[]);
        assert_eq!((resources, milliseconds), (Limits::default().resources, 0));
    }
}
