//! `oxpecker verify`: a supervisor that prints and keeps to the limits, and workers that verify.

mod reports;
mod told;

use std::time::Instant;

use verify::engine::{Exploration, Options, Prepared, Sampling};
use verify::format::say_undeclared;
use verify::ir::{Leeway, MethodId, Program};
use verify::proof::{self, EntryChoice, Prover};
use verify::report::EntryReport;
use verify::source::{Diagnostic, SourceMap};

use crate::args::{Format, Lottery, Verify};
use crate::supervise::{self, Frame, Job, Over, Packed, Plan};
use crate::terminal::Terminal;
use crate::watch::{self, Watch};
use crate::{exit, files, memory, solving};
use reports::Reports;
use told::{Harness, Texts, Told};

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
    if args.confirm && !subject.java.as_ref().is_some_and(|java| java.machine.is_there()) {
        let why = match subject.java {
            Some(_) => "there is no JDK with `java` and `javac`",
            None => "it is for Java programs",
        };
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
        let nothing = self.subject.entries.first().map(|first| {
            let options = self.options_of(first);
            self.prover(first, &options).nothing()
        });
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
            let options = self.options_of(entry);
            let mut report = self.prover(entry, &options).verify(&watch);
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
        let options = self.options_of(entry);
        let prover = self.prover(entry, &options);
        let tell = |report| supervise::say(&Frame::Known(job.at, Packed::new(&self.told(job.at, report))));
        let snapshot = |exploration: Exploration| tell(prover.report(&exploration));
        let watch = Watch::of_job(job, &self.title(job.at)).telling(snapshot).quiet(self.args.quiet);
        let mut report = prover.verify(&watch);
        watch.restate(&mut report);
        watch.clear();
        if self.args.confirm && self.subject.java.is_some() && !report.violations.is_empty() {
            // A virtual machine may take its time.
            tell(report.clone());
        }
        let report = self.confirmed(job.at, report);
        let cost = Some((start.elapsed().as_secs_f64(), memory::peak(std::process::id())));
        Told { cost, ..self.told(job.at, report) }
    }

    fn prover<'b>(&'b self, entry: &Entry, options: &'b Options) -> Prover<'b> {
        Prover::new(&self.prepared, &self.subject.sources, entry.method, options)
    }

    fn options_of(&self, entry: &Entry) -> Options {
        let no_exceptions = self.options.no_exceptions || entry.forbids_exceptions;
        Options { no_exceptions, ..self.options.clone() }
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
        if self.subject.entries[at].forbids_exceptions {
            report.violations.iter_mut().for_each(|found| say_undeclared(&mut found.diagnostic));
        }
        // They are about the program, and told once.
        if let Some(java) = self.subject.java.as_ref().filter(|_| at == 0) {
            report.notes.splice(0..0, java.warnings.iter().cloned());
        }
        let harnesses = match (&self.args.harness, &self.subject.java) {
            (Some(_), Some(java)) => harnesses(java, at, &report),
            (Some(_) | None, _) => Vec::new(),
        };
        Told { report, harnesses, unlogged: solving::log_failure(), cost: None }
    }

    /// A report with what a virtual machine has to say.
    fn confirmed(&self, at: usize, mut report: EntryReport) -> EntryReport {
        // An installed machine has a stack and hash codes of its own, and need not do what this one may.
        let is_alike = self.args.machine.leeway() == Leeway::default();
        if let Some(java) = self.subject.java.as_ref().filter(|_| self.args.confirm && is_alike) {
            super::confirm::confirm(&self.subject.sources, &java.machine, &java.entries[at], &mut report);
        }
        report
    }
}

/// A method to verify.
struct Entry {
    method: MethodId,
    /// Whether no exception may leave it, whatever the options say.
    forbids_exceptions: bool,
}

/// What is verified.
struct Subject {
    sources: SourceMap,
    program: Program,
    entries: Vec<Entry>,
    /// What else there is of a Java program.
    java: Option<Java>,
}

/// The entries of a Java program, and what executes it.
struct Java {
    machine: crate::java::Machine,
    entries: Vec<java::Entry>,
    warnings: Vec<Diagnostic>,
    _compiled: crate::java::Kept,
}

/// Counterexamples as Java programs.
fn harnesses(java: &Java, at: usize, report: &EntryReport) -> Vec<Harness> {
    let entry = &java.entries[at];
    let harness = |(number, violation)| {
        let name = format!("{}.{}", entry.name.replace('$', "."), number + 1);
        let path = format!("{}/{}.java", file_name(&name), java::harness::HARNESS);
        Harness {
            name,
            path,
            text: java.machine.harness(entry, violation).map_err(|reason| reason.to_string()),
        }
    };
    report.violations.iter().enumerate().map(harness).collect()
}

/// A name as that of a file in a folder: names of a class file may have any characters, and must not lead elsewhere.
fn file_name(name: &str) -> String {
    let is_fine = |c: char| c.is_alphanumeric() || "._$-(),[] ".contains(c);
    let name: String = name.chars().map(|c| if is_fine(c) { c } else { '_' }).collect();
    if name.starts_with('.') { format!("_{name}") } else { name }
}

fn subject(args: &Verify, terminal: &Terminal) -> Result<Subject, u8> {
    let choice = match (args.all, &args.entry[..]) {
        (true, _) => java::Choice::All,
        (false, []) => java::Choice::Default,
        (false, names) => java::Choice::Named(names.to_vec()),
    };
    if let Some(loaded) = super::java_sources(&args.sources, &choice, terminal) {
        let loaded = loaded?;
        if loaded.left_out > 0 && !args.quiet && args.format == Format::Text {
            let methods = if loaded.left_out == 1 {
                "1 method has a contract".to_string()
            } else {
                format!("{} methods have contracts", loaded.left_out)
            };
            terminal.message(&format!(
                "note: `main` is verified; {methods} and can be verified with `--entry Type.method` or `--all`\n"
            ));
        }
        // Java programs say which exceptions they mean to throw; `main` may end with any.
        let entry = |entry: &java::Entry| Entry {
            method: entry.method,
            forbids_exceptions: !entry.is_main && !entry.throws,
        };
        let entries = loaded.entries.iter().map(entry).collect();
        let crate::java::Program { sources, program, entries: methods, machine, warnings, kept, .. } = loaded;
        let java = Some(Java { machine, entries: methods, warnings, _compiled: kept });
        return Ok(Subject { sources, program, entries, java });
    }
    let (sources, program) = super::program(&args.sources, true, terminal)?;
    let choice = match choice {
        java::Choice::All => EntryChoice::All,
        java::Choice::Default => EntryChoice::Default,
        java::Choice::Named(names) => EntryChoice::Named(names),
    };
    match proof::entries(&program, &choice) {
        Ok(entries) => {
            let entries = entries.into_iter().map(|method| Entry { method, forbids_exceptions: false });
            Ok(Subject { sources, program, entries: entries.collect(), java: None })
        }
        Err(diagnostic) => {
            terminal.diagnostic(&sources, &diagnostic);
            Err(exit::REJECTED)
        }
    }
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
