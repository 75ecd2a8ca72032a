//! `oxpecker verify`: a supervisor that prints and keeps to the limits, and workers that verify.

mod reports;
mod told;

use std::time::Instant;

use verify::engine::{Exploration, Options, Prepared, Sampling};
use verify::ir::Leeway;
use verify::proof::{self, Prover};
use verify::report::EntryReport;
use verify::source::SourceMap;
use verify::{Entry, EntryChoice, Subject};

use crate::args::{Format, Lottery, Verify};
use crate::supervise::{self, Frame, Job, Over, Packed, Plan};
use crate::terminal::Terminal;
use crate::watch::{self, Watch};
use crate::{exit, files, memory, solving};
use reports::Reports;
use told::{Texts, Told};

pub(crate) fn run(args: &Verify, terminal: &Terminal) -> u8 {
    if args.output.is_some() && args.format == Format::Text {
        terminal.error("`--output` is for `--format json`; text goes to standard output");
        return exit::REJECTED;
    }
    if terminal.is_remote() {
        return match prepare(args, terminal) {
            Ok((subject, options)) => Work::new(args, terminal, &subject, options).serve(),
            Err(code) => code,
        };
    }
    watch::catch_interrupts();
    let plan = match plan(args) {
        Ok(plan) => plan,
        Err(error) => {
            terminal.error(&error);
            return exit::REJECTED;
        }
    };
    let mut reports = Reports::new(args, terminal, SourceMap::new());
    match supervise::supervise(&plan, terminal, &mut reports) {
        Over::Reported => reports.finish(),
        Over::Exit(code) => code,
        Over::Unloaded(reason) => reports.unloaded(&reason),
        // No second process: limits are kept as well as can be.
        Over::Unavailable => match prepare(args, terminal) {
            Ok((subject, options)) => Work::new(args, terminal, &subject, options).alone(plan.megabytes),
            Err(code) => code,
        },
    }
}

/// The limits of a run.
fn plan(args: &Verify) -> Result<Plan, String> {
    let reads = args.sources.files.iter().find(|path| files::is_stdin(path));
    let limit = |seconds: f64| (seconds > 0.0).then_some(seconds);
    Ok(Plan {
        jobs: args.jobs,
        time: limit(args.time),
        total: limit(args.total_time),
        megabytes: args.memory.or_else(memory::default_megabytes),
        stdin: reads.map(|path| files::read(path)).transpose()?,
        start: Instant::now(),
    })
}

/// Loads a program, and decides how it is verified.
fn prepare(args: &Verify, terminal: &Terminal) -> Result<(Subject, Options), u8> {
    let subject = subject(args, terminal)?;
    let missing = match &subject.machine {
        Some(machine) => machine.missing(),
        None => Some("it is for Java programs".to_string()),
    };
    if let Some(why) = missing.filter(|_| args.confirm) {
        terminal.warning(&format!("`--confirm` executes nothing: {why}"));
    }
    let options = options(args).map_err(|error| {
        terminal.error(&error);
        exit::REJECTED
    })?;
    Ok((subject, options))
}

/// A program that was loaded, and how it is verified.
struct Work<'a> {
    args: &'a Verify,
    terminal: &'a Terminal,
    subject: &'a Subject,
    prepared: Prepared<'a>,
    options: Options,
}

impl<'a> Work<'a> {
    fn new(args: &'a Verify, terminal: &'a Terminal, subject: &'a Subject, options: Options) -> Work<'a> {
        Work { args, terminal, subject, prepared: Prepared::new(&subject.program), options }
    }

    /// Verifies the entries that the supervisor wants.
    fn serve(&self) -> u8 {
        let nothing = self.subject.entries.first().map(|first| self.prover(first).nothing());
        // The same is known of all entries, and to look at a large program for each takes time.
        let nothing = nothing.iter().flat_map(|nothing| {
            self.subject.entries.iter().enumerate().map(|(at, entry)| {
                let name = proof::entry_name(&self.subject.program, entry.method);
                self.told(at, EntryReport { name, ..nothing.clone() })
            })
        });
        supervise::serve(&Texts::of(&self.subject.sources), nothing, &|job| self.verify(job))
    }

    /// Verifies all entries in this process.
    fn alone(&self, megabytes: Option<u64>) -> u8 {
        let mut reports = Reports::new(self.args, self.terminal, self.subject.sources.clone());
        for (at, entry) in self.subject.entries.iter().enumerate() {
            let start = Instant::now();
            let watch =
                Watch::timed(self.args.time, &self.title(at)).limiting(megabytes).quiet(self.args.quiet);
            let mut report = self.prover(entry).verify(&watch);
            watch.restate(&mut report);
            watch.clear();
            let report = self.confirmed(at, report);
            let cost = Some((start.elapsed().as_secs_f64(), memory::peak(std::process::id())));
            let goes_on = reports.add(Told { cost, ..self.told(at, report) });
            if !goes_on || watch::is_interrupted() {
                break;
            }
        }
        reports.finish()
    }

    /// Verifies an entry, and tells what is known on the way.
    fn verify(&self, job: &Job) -> Told {
        let start = Instant::now();
        let entry = &self.subject.entries[job.at];
        let prover = self.prover(entry);
        let tell = |report| supervise::say(&Frame::Known(job.at, Packed::new(&self.told(job.at, report))));
        let snapshot = |exploration: Exploration| tell(prover.report(&exploration));
        let watch = Watch::of_job(job, &self.title(job.at)).telling(snapshot).quiet(self.args.quiet);
        let mut report = prover.verify(&watch);
        watch.restate(&mut report);
        watch.clear();
        if self.args.confirm && self.subject.machine.is_some() && !report.violations.is_empty() {
            // A virtual machine may take its time.
            tell(report.clone());
        }
        let report = self.confirmed(job.at, report);
        let cost = Some((start.elapsed().as_secs_f64(), memory::peak(std::process::id())));
        Told { cost, ..self.told(job.at, report) }
    }

    fn prover(&self, entry: &Entry) -> Prover<'_> {
        Prover::new(&self.prepared, &self.subject.sources, entry, &self.options)
    }

    /// How an entry is called in the line with the progress.
    fn title(&self, at: usize) -> String {
        let entries = &self.subject.entries;
        let place = if entries.len() > 1 { format!("{}/{} ", at + 1, entries.len()) } else { String::new() };
        format!("{place}{}", proof::entry_name(&self.subject.program, entries[at].method))
    }

    /// What is told of an entry.
    fn told(&self, at: usize, mut report: EntryReport) -> Told {
        report.accept(&self.args.accept.iter().map(|accepted| (*accepted).into()).collect::<Vec<_>>());
        // They are about the program, and told once.
        if at == 0 {
            report.notes.splice(0..0, self.subject.warnings.iter().cloned());
        }
        let harnesses = match (&self.args.harness, &self.subject.machine) {
            (Some(_), Some(machine)) => {
                let found = report.violations.iter().enumerate();
                found.map(|(number, violation)| machine.harness(at, number, violation)).collect()
            }
            (Some(_) | None, _) => Vec::new(),
        };
        Told { report, harnesses, unlogged: solving::log_failure(), cost: None }
    }

    /// A report with what a virtual machine has to say.
    fn confirmed(&self, at: usize, mut report: EntryReport) -> EntryReport {
        // An installed machine has a stack and hash codes of its own, and need not do what this one may.
        let is_alike = self.args.machine.leeway() == Leeway::default();
        if let Some(machine) = self.subject.machine.as_ref().filter(|_| self.args.confirm && is_alike) {
            report.confirm(&self.subject.sources, &**machine, at);
        }
        report
    }
}

fn subject(args: &Verify, terminal: &Terminal) -> Result<Subject, u8> {
    let choice = match (args.all, &args.entry[..]) {
        (true, _) => EntryChoice::All,
        (false, []) => EntryChoice::Default,
        (false, names) => EntryChoice::Named(names.to_vec()),
    };
    let subject = super::subject(&args.sources, &choice, terminal)?;
    if subject.left_out > 0 && !args.quiet && args.format == Format::Text {
        let methods = if subject.left_out == 1 {
            "1 method has a contract".to_string()
        } else {
            format!("{} methods have contracts", subject.left_out)
        };
        terminal.message(&format!(
            "note: `main` is verified; {methods} and can be verified with `--entry Type.method` or `--all`\n"
        ));
    }
    Ok(subject)
}

fn sampling(args: &Verify) -> Option<Sampling> {
    let schedule = match args.schedule? {
        Lottery::Random => verify::engine::Lottery::Uniform,
        Lottery::Pct => verify::engine::Lottery::Priorities { depth: args.bug_depth },
    };
    Some(Sampling { executions: args.executions, seed: args.seed, schedule })
}

fn options(args: &Verify) -> Result<Options, String> {
    let cores = || std::thread::available_parallelism().map_or(1, |cores| (cores.get() / args.jobs).max(1));
    let solver = args.solving.chain(args.stats)?;
    Ok(Options {
        strategy: args.strategy.into(),
        seed: args.seed,
        depth: args.depth,
        unwind: args.unwind,
        paths: args.paths,
        array_size: args.array_size,
        reduction: args.reduction.into(),
        sampling: sampling(args),
        stateful: args.stateful.into(),
        deny_races: args.deny.contains(&crate::args::Deny::Races),
        deny_livelock: args.deny.contains(&crate::args::Deny::Livelock),
        aliasing: args.aliasing.into(),
        no_exceptions: args.no_exceptions,
        leeway: args.machine.leeway(),
        fail_fast: args.fail_fast,
        workers: args.workers.unwrap_or_else(cores),
        pruning: args.solving.pruning.into(),
        interval_rounds: args.solving.interval_rounds,
        solver,
        ..Options::default()
    })
}
