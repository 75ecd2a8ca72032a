//! `oxpecker verify`

use std::path::Path;
use std::time::Instant;

use verify::engine::{Options, Sampling};
use verify::format::{json, report, say_undeclared};
use verify::ir::{MethodId, Program};
use verify::proof::{self, Contradiction, EntryChoice, EntryReport, Verdict};
use verify::source::{SourceMap, visible_json};

use crate::args::{Format, Lottery, Verify};
use crate::java::Shown;
use crate::terminal::Terminal;
use crate::watch::{self, Watch};
use crate::{exit, files, solving};

pub(crate) fn run(args: &Verify, terminal: &Terminal) -> u8 {
    if args.output.is_some() && args.format == Format::Text {
        terminal.error("`--output` is for `--format json`; text goes to standard output");
        return exit::REJECTED;
    }
    let Subject { sources, program, entries, java } = match subject(args, terminal) {
        Ok(subject) => subject,
        Err(code) => return code,
    };
    watch::catch_interrupts();
    let options = match options(args) {
        Ok(options) => options,
        Err(error) => {
            terminal.error(&error);
            return exit::REJECTED;
        }
    };
    let mut reports: Vec<EntryReport> = Vec::new();
    let many = entries.len() > 1;
    for (at, entry) in entries.iter().enumerate() {
        let start = Instant::now();
        let place = if many { format!("{}/{} ", at + 1, entries.len()) } else { String::new() };
        let watch = Watch::new(args, &format!("{place}{}", proof::entry_name(&program, entry.method)));
        let options =
            Options { no_exceptions: options.no_exceptions || entry.forbids_exceptions, ..options.clone() };
        let mut report = proof::verify(&program, &sources, entry.method, &options, &watch);
        watch.clear();
        report.accept(&args.accept.iter().map(|accepted| (*accepted).into()).collect::<Vec<_>>());
        if entry.forbids_exceptions {
            report.violations.iter_mut().for_each(|found| say_undeclared(&mut found.diagnostic));
        }
        if let Some(java) = &java {
            confirm(args, &sources, java, at, &mut report);
        }
        if shows_text(args) {
            show(args, &sources, &report, start, terminal);
        }
        reports.push(report);
        if watch::is_interrupted() || (args.fail_fast && code(args, &reports) == exit::INVALID) {
            break;
        }
    }
    let mut unwritten = finish(args, &sources, &reports, terminal);
    // What was found is on the screen before anything else is written.
    if let (Some(folder), Some(java)) = (&args.harness, &java) {
        unwritten |= write_harnesses(folder, java, &reports, terminal);
    }
    if let Some(failure) = solving::log_failure() {
        terminal.warning(&format!("not all queries were logged: {failure}"));
        unwritten = true;
    }
    match code(args, &reports) {
        exit::INVALID => exit::INVALID,
        // A file that was asked for and is missing is not passed over, but it does not hide a violation.
        _ if unwritten => exit::REJECTED,
        code => code,
    }
}

/// Whether there is a report for people: that for programs takes its place on standard output, but not in a file.
fn shows_text(args: &Verify) -> bool {
    args.format == Format::Text || args.output.is_some()
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
    _compiled: crate::java::Kept,
}

/// Writes counterexamples as Java programs. Whether a file could not be written.
fn write_harnesses(folder: &Path, java: &Java, reports: &[EntryReport], terminal: &Terminal) -> bool {
    let mut unwritten = false;
    for (entry, report) in java.entries.iter().zip(reports) {
        for (number, violation) in report.violations.iter().enumerate() {
            let name = format!("{}.{}", entry.name.replace('$', "."), number + 1);
            match java.machine.harness(entry, violation) {
                Ok(text) => {
                    let home = folder.join(file_name(&name));
                    let path = home.join(format!("{}.java", java::harness::HARNESS));
                    if let Err(error) = files::write(&path, &text) {
                        terminal.warning(&error);
                        unwritten = true;
                    }
                }
                Err(reason) => terminal.message(&format!("{name}: no program is written: {reason}\n")),
            }
        }
    }
    unwritten
}

/// A name as that of a file in a folder: names of a class file may have any characters, and must not lead elsewhere.
fn file_name(name: &str) -> String {
    let is_fine = |c: char| c.is_alphanumeric() || "._$-(),[] ".contains(c);
    let name: String = name.chars().map(|c| if is_fine(c) { c } else { '_' }).collect();
    if name.starts_with('.') { format!("_{name}") } else { name }
}

/// Executes counterexamples where there is a JDK.
fn confirm(args: &Verify, sources: &SourceMap, java: &Java, at: usize, report: &mut EntryReport) {
    let entry = &java.entries[at];
    for violation in &mut report.violations {
        if args.no_jvm {
            continue;
        }
        match java.machine.confirm(sources, entry, violation) {
            Ok(Shown::Same { machine }) => violation.confirmed_by.push(machine),
            Ok(Shown::Other { machine, shown }) => {
                violation.contradicted_by = Some(Contradiction { machine, shown });
            }
            Ok(Shown::Nothing { machine, reason }) => {
                violation.diagnostic.notes.push(format!("{machine} cannot make the input: {reason}"));
            }
            // It depends on a schedule or a contract, or there is no JDK: nothing was shown.
            Err(_) => {}
        }
    }
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
        let crate::java::Program { sources, program, entries: methods, machine, kept, .. } = loaded;
        let java = Some(Java { machine, entries: methods, _compiled: kept });
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

/// Prints a report as soon as it is there: violations to standard error, the verdict to standard output.
fn show(args: &Verify, sources: &SourceMap, report: &EntryReport, start: Instant, terminal: &Terminal) {
    for violation in &report.violations {
        terminal.counterexample(sources, violation);
    }
    for note in report.notes.iter().filter(|_| !args.quiet) {
        terminal.diagnostic(sources, note);
    }
    terminal.result(&format!("{}\n", report::verdict(report)));
    if args.stats {
        let cost = report::cost(start.elapsed().as_secs_f64(), watch::peak_megabytes());
        terminal.result(&(report::stats(report) + &cost));
    }
}

/// Prints what is about all entries. Whether the report could not be written to its file.
fn finish(args: &Verify, sources: &SourceMap, reports: &[EntryReport], terminal: &Terminal) -> bool {
    if shows_text(args) && reports.len() > 1 {
        let rows: Vec<report::Row> = reports.iter().map(report::row).collect();
        terminal.result(&format!("\n{}", report::table(&rows)));
    }
    if args.format == Format::Text {
        return false;
    }
    let text = format!("{:#}\n", json::reports(sources, reports));
    let Some(path) = &args.output else {
        terminal.json(&text);
        return false;
    };
    match files::write(path, visible_json(&text).as_bytes()) {
        Ok(()) => false,
        Err(error) => {
            terminal.warning(&error);
            true
        }
    }
}

/// A violation is certain, whatever else is not.
fn code(args: &Verify, reports: &[EntryReport]) -> u8 {
    let code = |report: &EntryReport| match report.verdict {
        Verdict::Valid | Verdict::Bounded(_) if !report.caveats.is_empty() => exit::UNKNOWN,
        Verdict::Bounded(_) if args.require_complete => exit::UNKNOWN,
        Verdict::Valid | Verdict::Bounded(_) => exit::OK,
        Verdict::Invalid => exit::INVALID,
        Verdict::Unknown(_) => exit::UNKNOWN,
    };
    let codes: Vec<u8> = reports.iter().map(code).collect();
    if codes.contains(&exit::INVALID) { exit::INVALID } else { codes.into_iter().max().unwrap_or(exit::OK) }
}

fn sampling(args: &Verify) -> Option<Sampling> {
    let schedule = match args.schedule? {
        Lottery::Random => verify::engine::Lottery::Uniform,
        Lottery::Pct => verify::engine::Lottery::Priorities { depth: args.bug_depth },
    };
    Some(Sampling { executions: args.executions, seed: args.seed, schedule })
}

fn options(args: &Verify) -> Result<Options, String> {
    let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get());
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
        aliasing: args.aliasing.into(),
        no_exceptions: args.no_exceptions,
        fail_fast: args.fail_fast,
        workers: args.workers.unwrap_or_else(cores),
        pruning: args.solving.pruning.into(),
        interval_rounds: args.solving.interval_rounds,
        solver,
        ..Options::default()
    })
}
