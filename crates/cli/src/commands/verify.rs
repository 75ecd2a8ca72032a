//! `oxpecker verify`

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use verify::engine::{Control, Options, Progress, Stop};
use verify::proof::{self, EntryChoice, EntryReport, Verdict};

use crate::args::Verify;
use crate::terminal::Terminal;
use crate::exit;

pub(crate) fn run(args: &Verify, terminal: &Terminal) -> u8 {
    let (sources, program) = match super::program(&args.sources, true, terminal) {
        Ok(result) => result,
        Err(code) => return code,
    };
    let choice = match (args.all, &args.entry[..]) {
        (true, _) => EntryChoice::All,
        (false, []) => EntryChoice::Default,
        (false, names) => EntryChoice::Named(names.to_vec()),
    };
    let entries = match proof::entries(&program, &choice) {
        Ok(entries) => entries,
        Err(diagnostic) => {
            terminal.diagnostic(&sources, &diagnostic);
            return exit::REJECTED;
        }
    };
    let options = options(args);
    let mut reports = Vec::new();
    for entry in entries {
        let watch = Watch { start: Instant::now(), limit: args.time.map(Duration::from_secs_f64), shown: AtomicBool::new(false) };
        reports.push(proof::verify(&program, &sources, entry, &options, &watch));
    }
    for report in &reports {
        for violation in &report.violations {
            terminal.diagnostic(&sources, &violation.diagnostic);
            for line in &violation.input {
                terminal.message(&format!("  {} = {}\n", line.name, line.value));
            }
            terminal.message(&format!("  replay {}\n", violation.token));
        }
        for note in &report.notes {
            terminal.diagnostic(&sources, note);
        }
        terminal.result(&format!("{}: {:?}\n", report.name, report.verdict));
        if args.stats {
            terminal.result(&format!("{:?}\n{:?}\n", report.stats, report.coverage));
        }
    }
    code(args, &reports)
}

fn code(args: &Verify, reports: &[EntryReport]) -> u8 {
    let codes = reports.iter().map(|report| match report.verdict {
        Verdict::Valid => exit::OK,
        Verdict::Bounded(_) if args.require_complete => exit::UNKNOWN,
        Verdict::Bounded(_) => exit::OK,
        Verdict::Invalid => exit::INVALID,
        Verdict::Unknown(_) => exit::UNKNOWN,
    });
    // A violation is certain, whatever else is not.
    let codes: Vec<u8> = codes.collect();
    if codes.contains(&exit::INVALID) { exit::INVALID } else { codes.into_iter().max().unwrap_or(exit::OK) }
}

fn options(args: &Verify) -> Options {
    Options {
        strategy: args.strategy.into(),
        seed: args.seed,
        depth: args.depth,
        unwind: args.unwind,
        paths: args.paths,
        array_size: args.array_size,
        aliasing: args.aliasing.into(),
        no_exceptions: args.no_exceptions,
        fail_fast: args.fail_fast,
        workers: args.workers.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get())),
        ..Options::default()
    }
}

/// Set when the user does not want to wait any longer.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

struct Watch {
    start: Instant,
    limit: Option<Duration>,
    shown: AtomicBool,
}

impl Control for Watch {
    fn stop(&self) -> Option<Stop> {
        if INTERRUPTED.load(Ordering::Relaxed) {
            return Some(Stop::Interrupted);
        }
        self.limit.is_some_and(|limit| self.start.elapsed() > limit).then_some(Stop::Time)
    }

    fn progress(&self, _: &Progress) {
        self.shown.store(true, Ordering::Relaxed);
    }
}
