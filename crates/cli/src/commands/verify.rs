//! `oxpecker verify`: a supervisor that prints and keeps to the limits, and workers that verify.

mod programs;
mod reports;
mod told;

use std::time::Instant;

use verify::Subject;
use verify::engine::{Exploration, Options, Prepared, Strategy};
use verify::ir::Leeway;
use verify::proof::{self, Prover};
use verify::report::EntryReport;

use crate::args::{Format, Verify};
use crate::supervise::{self, Frame, Job, Over, Packed, Plan};
use crate::terminal::Terminal;
use crate::watch::{self, Watch};
use crate::{exit, files, memory, solving};
use programs::{Programs, load};
use reports::Reports;
use told::{About, Told};

pub(crate) fn run(args: &Verify, terminal: &Terminal) -> u8 {
    if args.output.is_some() && args.format == Format::Text {
        terminal.error("`--output` is for `--format json`; text goes to standard output");
        return exit::REJECTED;
    }
    if let Some(why) = contradiction(args) {
        terminal.error(why);
        return exit::REJECTED;
    }
    if terminal.is_remote() {
        return match prepare(args, terminal) {
            Ok((programs, options)) => Work::new(args, terminal, &programs, options).serve(),
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
    let mut reports = Reports::new(args, terminal, &About::default());
    match supervise::supervise(&plan, terminal, &mut reports) {
        Over::Reported => reports.finish(),
        Over::Exit(code) => code,
        Over::Unloaded(reason) => reports.unloaded(&reason),
        // No second process: limits are kept as well as possible.
        Over::Unavailable => match prepare(args, terminal) {
            Ok((programs, options)) => Work::new(args, terminal, &programs, options).alone(plan.megabytes),
            Err(code) => code,
        },
    }
}

/// Why options cannot be used together.
fn contradiction(args: &Verify) -> Option<&'static str> {
    if args.target.is_none() {
        return (args.exploring.strategy == Some(Strategy::Target))
            .then_some("`--strategy target` needs a line; name it with `--target FILE:LINE`");
    }
    let given = [
        (
            !args.exploring.deny.is_empty(),
            "`--target` looks for a line, not for violations; leave `--deny` out, or verify without `--target`",
        ),
        (
            args.fail_fast,
            "`--target` stops at the first execution that reaches the line, and at no violation; leave `--fail-fast` out",
        ),
        (
            args.confirm,
            "`--confirm` executes violations and proofs; an execution that reaches a line is neither. Leave it out: the \
             interpreter has executed what `--target` shows",
        ),
        (
            args.harness.is_some(),
            "`--harness` writes programs that fail; an execution that reaches a line need not. Use `oxpecker replay` with \
             the token of the report",
        ),
    ];
    given.into_iter().find(|(is_given, _)| *is_given).map(|(_, why)| why)
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

/// Loads what is verified, and decides how.
fn prepare(args: &Verify, terminal: &Terminal) -> Result<(Programs, Options), u8> {
    let programs = load(args, terminal)?;
    let options = options(args).map_err(|error| {
        terminal.error(&error);
        exit::REJECTED
    })?;
    Ok((programs, options))
}

/// Programs that were loaded, and how they are verified.
struct Work<'a> {
    args: &'a Verify,
    terminal: &'a Terminal,
    programs: &'a Programs,
    prepared: Vec<Prepared<'a>>,
    /// All entries: of which program, and which of its entries.
    entries: Vec<(usize, usize)>,
    options: Options,
}

impl<'a> Work<'a> {
    fn new(args: &'a Verify, terminal: &'a Terminal, programs: &'a Programs, options: Options) -> Work<'a> {
        let subjects = || programs.all.iter().map(|program| &program.subject);
        let prepared = subjects().map(|subject| Prepared::new(&subject.program)).collect();
        let of = |(at, subject): (usize, &Subject)| (0..subject.entries.len()).map(move |entry| (at, entry));
        let entries = subjects().enumerate().flat_map(of).collect();
        Work { args, terminal, programs, prepared, entries, options }
    }

    fn about(&self) -> About {
        About::new(self.programs.all.iter().map(|program| &program.subject.sources), &self.programs.others)
    }

    fn subject(&self, at: usize) -> &Subject {
        &self.programs.all[self.entries[at].0].subject
    }

    fn name(&self, at: usize) -> String {
        let subject = self.subject(at);
        proof::entry_name(&subject.program, &subject.entries[self.entries[at].1])
    }

    /// Verifies the entries that the supervisor wants.
    fn serve(&self) -> u8 {
        let mut nothing: Vec<Told> = Vec::new();
        for at in 0..self.entries.len() {
            // The result is the same for all entries of a program, and computing it for each entry of a large one takes
            // time.
            let known = nothing.last().filter(|last| last.program == self.entries[at].0);
            let report = match known {
                Some(known) => EntryReport { name: self.name(at), ..known.report.clone() },
                None => self.prover(at).nothing(),
            };
            nothing.push(self.told(at, report));
        }
        supervise::serve(&self.about(), nothing, &|job| self.verify(job))
    }

    /// Verifies all entries in this process.
    fn alone(&self, megabytes: Option<u64>) -> u8 {
        let mut reports = Reports::new(self.args, self.terminal, &self.about());
        for at in 0..self.entries.len() {
            let start = Instant::now();
            let watch =
                Watch::timed(self.args.time, &self.title(at)).limiting(megabytes).quiet(self.args.quiet);
            let mut report = self.prover(at).verify(&watch);
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

    /// Verifies an entry, and reports what is known on the way.
    fn verify(&self, job: &Job) -> Told {
        let start = Instant::now();
        let prover = self.prover(job.at);
        let tell = |report| supervise::say(&Frame::Known(job.at, Packed::new(&self.told(job.at, report))));
        let snapshot = |exploration: Exploration| tell(prover.report(&exploration));
        let watch = Watch::of_job(job, &self.title(job.at)).telling(snapshot).quiet(self.args.quiet);
        let mut report = prover.verify(&watch);
        watch.restate(&mut report);
        watch.clear();
        if self.args.confirm && self.subject(job.at).machine.is_some() && !report.violations.is_empty() {
            // A virtual machine may take its time.
            tell(report.clone());
        }
        let report = self.confirmed(job.at, report);
        let cost = Some((start.elapsed().as_secs_f64(), memory::peak(std::process::id())));
        Told { cost, ..self.told(job.at, report) }
    }

    fn prover(&self, at: usize) -> Prover<'_> {
        let (program, entry) = self.entries[at];
        let subject = self.subject(at);
        Prover::new(&self.prepared[program], &subject.sources, &subject.entries[entry], &self.options)
    }

    /// The name of an entry in the progress line.
    fn title(&self, at: usize) -> String {
        let count = self.entries.len();
        let place = if count > 1 { format!("{}/{count} ", at + 1) } else { String::new() };
        format!("{place}{}", self.name(at))
    }

    /// What is reported of an entry.
    fn told(&self, at: usize, mut report: EntryReport) -> Told {
        let (program, entry) = self.entries[at];
        let subject = self.subject(at);
        report.file.clone_from(&self.programs.all[program].file);
        report.target = subject.target.as_ref().map(ToString::to_string);
        report.accept(&self.args.accept.iter().map(|accepted| (*accepted).into()).collect::<Vec<_>>());
        // They concern the program, and are reported once.
        if entry == 0 {
            report.notes.splice(0..0, subject.warnings.iter().cloned());
        }
        let harnesses = match (&self.args.harness, &subject.machine) {
            (Some(_), Some(machine)) => {
                let found = report.violations.iter().enumerate();
                found.map(|(number, violation)| machine.harness(entry, number, violation)).collect()
            }
            (Some(_) | None, _) => Vec::new(),
        };
        Told { program, report, harnesses, unlogged: solving::log_failure(), cost: None }
    }

    /// A report with the result of a virtual machine.
    fn confirmed(&self, at: usize, mut report: EntryReport) -> EntryReport {
        // An installed machine has a stack and hash codes of its own, and need not do everything that the options
        // allow.
        let is_alike = self.args.exploring.machine.leeway() == Leeway::default();
        let subject = self.subject(at);
        if let Some(machine) = subject.machine.as_ref().filter(|_| self.args.confirm && is_alike) {
            report.confirm(&subject.sources, &**machine, self.entries[at].1);
        }
        report
    }
}

fn options(args: &Verify) -> Result<Options, String> {
    let explored = args.exploring.options(args.jobs, args.stats)?;
    Ok(Options {
        strategy: match (args.exploring.strategy, args.target.is_some()) {
            (None, true) => Strategy::Target,
            (Some(_) | None, _) => explored.strategy,
        },
        target: args.target.is_some(),
        slicing: !args.no_slice,
        unwind: args.unwind,
        fail_fast: args.fail_fast,
        ..explored
    })
}
