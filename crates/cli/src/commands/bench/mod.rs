//! `oxpecker bench`

mod configurations;
mod plot;
mod programs;
mod report;
mod results;
mod run;
mod score;
mod table;

use std::io::IsTerminal;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use configurations::Configuration;
use programs::Program;
use results::{Results, Row};
use run::{Limits, Run, Status};
use score::Judgement;

use crate::args::Bench;
use crate::terminal::Terminal;
use crate::{exit, files};

/// How often Ctrl-C was pressed.
static INTERRUPTS: AtomicU64 = AtomicU64::new(0);

/// How many runs lie between two lines of progress where there is no terminal on which a line can be rewritten.
const LINES: usize = 10;

pub(crate) fn run(args: &Bench, terminal: &Terminal) -> u8 {
    let (programs, configurations, limits) = match prepare(args) {
        Ok(prepared) => prepared,
        Err(error) => {
            terminal.error(&error);
            return exit::REJECTED;
        }
    };
    catch_interrupts();
    let mut results = Results {
        programs: programs.iter().map(Program::name).collect(),
        configurations: configurations.iter().map(|configuration| configuration.name.clone()).collect(),
        rows: Vec::new(),
    };
    let failed = measure(args, &programs, &configurations, limits, &mut results.rows, terminal);
    // The results so far are written even if the rest cannot be measured.
    let written = write(args, &results, limits, terminal);
    if let Err(error) = failed.and(written) {
        terminal.error(&error);
        return exit::REJECTED;
    }
    let wrong = results.rows.iter().any(|row| row.judgement == Judgement::Wrong);
    if wrong { exit::INVALID } else { exit::OK }
}

/// Reads all that a benchmark needs, so that mistakes are reported now and not after an hour.
fn prepare(args: &Bench) -> Result<(Vec<Program>, Vec<Configuration>, Limits), String> {
    let time = Duration::try_from_secs_f64(args.time).ok().filter(|time| !time.is_zero());
    let time = time.ok_or_else(|| format!("`--time {}`: a run needs some time", args.time))?;
    for path in [&args.csv, &args.table, &args.plot].into_iter().flatten() {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if !folder.unwrap_or(Path::new(".")).is_dir() {
            return Err(format!("`{}` cannot be written: there is no such folder", path.display()));
        }
    }
    let configurations = configurations::read(args)?;
    let programs = programs::find(&args.paths)?;
    Ok((programs, configurations, Limits { time, megabytes: args.memory }))
}

/// From now on Ctrl-C ends the benchmark after the current run, a second one ends that run too, and a third one
/// the program.
fn catch_interrupts() {
    // Where no handler can be set, Ctrl-C does what it always does.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTS.fetch_add(1, Ordering::Relaxed) >= 2 {
            std::process::exit(130);
        }
    });
}

fn interrupts() -> u64 {
    INTERRUPTS.load(Ordering::Relaxed)
}

/// Runs every program with every configuration, one after the other: runs at the same time would disturb each
/// other.
fn measure(
    args: &Bench,
    programs: &[Program],
    configurations: &[Configuration],
    limits: Limits,
    rows: &mut Vec<Row>,
    terminal: &Terminal,
) -> Result<(), String> {
    let progress = Progress { all: programs.len() * configurations.len(), terminal };
    let pairs = programs.iter().flat_map(|program| configurations.iter().map(move |with| (program, with)));
    for (at, (program, configuration)) in pairs.enumerate() {
        progress.begin(at, program, configuration);
        let best = repeat(args.repeat, program, configuration, limits)?;
        progress.clear();
        let Some(row) = best else { break };
        if !row.run.complaint.is_empty() {
            let (name, word) = (program.name(), row.run.status.word());
            terminal.message(&format!("{name} [{}]: {word}: {}\n", configuration.name, row.run.complaint));
        }
        rows.push(row);
        if interrupts() > 0 {
            break;
        }
    }
    if interrupts() > 0 {
        terminal.message(&format!("interrupted after run {} of {}\n", rows.len(), progress.all));
    }
    Ok(())
}

/// The row of several runs of the same program and configuration; none if the user interrupted the first.
fn repeat(
    times: u32,
    program: &Program,
    configuration: &Configuration,
    limits: Limits,
) -> Result<Option<Row>, String> {
    let mut rows: Vec<Row> = Vec::new();
    for _ in 0..times.max(1) {
        let run = run::run(program, configuration, limits, &|| interrupts() > 1)?;
        let status = run.status;
        if status != Status::Interrupted {
            rows.push(row(program, run));
        }
        // A run that was killed once would take as long again.
        if interrupts() > 0 || status == Status::Timeout {
            break;
        }
    }
    Ok(fastest(rows))
}

fn row(program: &Program, run: Run) -> Row {
    let verdict = run.report.as_ref().map(|report| report.verdict);
    let (judgement, score) = score::judge(program.expected, verdict);
    Row { expected: program.expected, run, judgement, score }
}

/// The fastest of several runs; but a run that went wrong is never hidden by one that did not.
fn fastest(rows: Vec<Row>) -> Option<Row> {
    let rank = |row: &Row| match (row.judgement, row.run.status) {
        (Judgement::Wrong, _) => 0,
        (_, Status::Crash) => 1,
        (_, Status::Done | Status::Timeout | Status::Rejected | Status::Interrupted) => 2,
    };
    rows.into_iter().min_by(|a, b| rank(a).cmp(&rank(b)).then(a.run.wall.total_cmp(&b.run.wall)))
}

/// Writes the files that were asked for, and the tables to standard output if they have none.
fn write(args: &Bench, results: &Results, limits: Limits, terminal: &Terminal) -> Result<(), String> {
    if let Some(path) = &args.csv {
        files::write(path, results.csv())?;
    }
    if let Some(path) = &args.plot {
        files::write(path, plot::plot(results))?;
    }
    let tables = table::tables(results, limits);
    match &args.table {
        Some(path) => files::write(path, &tables),
        None => {
            terminal.result(&tables);
            Ok(())
        }
    }
}

/// Shows how far a benchmark has come: a line that changes on a terminal, a few lines elsewhere.
struct Progress<'a> {
    all: usize,
    terminal: &'a Terminal,
}

impl Progress<'_> {
    fn begin(&self, at: usize, program: &Program, configuration: &Configuration) {
        if std::io::stderr().is_terminal() {
            let (number, name) = (at + 1, program.name());
            self.terminal.progress(&format!("run {number} of {}: {name} [{}]", self.all, configuration.name));
        } else if at > 0 && at.is_multiple_of(LINES) {
            self.terminal.message(&format!("{at} of {} runs\n", self.all));
        }
    }

    fn clear(&self) {
        if std::io::stderr().is_terminal() {
            self.terminal.progress("");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::results::samples::row;
    use super::*;

    #[test]
    fn the_fastest_run_counts_but_hides_nothing() {
        let right = |wall| row("valid", Some("valid"), wall, (0, 0));
        let best = fastest(vec![right(3.0), right(1.0), right(2.0)]).expect("a row");
        assert_eq!(best.run.wall, 1.0);
        let best = fastest(vec![right(1.0), row("valid", Some("invalid"), 3.0, (0, 0))]).expect("a row");
        assert_eq!(best.judgement, Judgement::Wrong);
        assert!(fastest(Vec::new()).is_none());
    }
}
