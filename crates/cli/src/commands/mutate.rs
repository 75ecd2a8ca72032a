//! `oxpecker mutate`

use std::collections::BTreeMap;
use std::time::Instant;

use mutate::{Mutant, Operator};
use serde_json::{Value as Json, json};
use verify::engine::Options;
use verify::format::report::stopped;
use verify::proof;
use verify::report::Verdict;
use verify::source::SourceMap;

use crate::args::Mutate;
use crate::supervise::{self, Audience, Job, Limit, Over, Plan};
use crate::terminal::Terminal;
use crate::watch::{self, Watch};
use crate::{exit, files, memory};

pub(crate) fn run(args: &Mutate, terminal: &Terminal) -> u8 {
    if let Err(code) = super::refuse_java(&args.sources.files, terminal) {
        return code;
    }
    // Both processes of the command need it.
    if let Some(path) = args.sources.files.iter().find(|path| files::is_stdin(path)) {
        match files::read(path) {
            Ok(text) => files::set_stdin(text),
            Err(error) => {
                terminal.error(&error);
                return exit::REJECTED;
            }
        }
    }
    let sources = match super::whole(&args.sources, true, terminal) {
        Ok(whole) => whole.sources,
        Err(code) => return code,
    };
    let mut options = mutate::Options { only: args.only.clone(), ..mutate::Options::default() };
    options.check.ints = args.sources.ints.unwrap_or_default();
    if !args.operator.is_empty() {
        options.operators.clear();
        for name in &args.operator {
            match Operator::parse(name) {
                Some(operator) => options.operators.push(operator),
                None => {
                    let known: Vec<&str> = Operator::ALL.iter().map(|operator| operator.name()).collect();
                    terminal.error(&format!("there is no operator `{name}`; there are {}", known.join(", ")));
                    return exit::REJECTED;
                }
            }
        }
    }
    let (mutants, diagnostics) = mutate::mutants(&sources, &options);
    if diagnostics.has_errors() {
        terminal.diagnostics(&sources, &diagnostics);
        return exit::REJECTED;
    }
    match &args.write {
        Some(folder) => write(folder, &sources, &mutants, terminal),
        None if args.list => {
            for mutant in &mutants {
                terminal.result(&format!("{}\n", line(&sources, mutant)));
            }
            exit::OK
        }
        None => judge(args, &sources, &mutants, terminal),
    }
}

fn line(sources: &SourceMap, mutant: &Mutant) -> String {
    format!("{:<8} {} {}", mutant.name(), sources.describe(mutant.point), mutant.description)
}

/// Writes every mutant into a folder of its own.
fn write(folder: &std::path::Path, sources: &SourceMap, mutants: &[Mutant], terminal: &Terminal) -> u8 {
    for mutant in mutants {
        let home = folder.join(mutant.name());
        for (_, file) in mutant.apply_to(sources).files() {
            let name = std::path::Path::new(file.name()).file_name().unwrap_or_default();
            if let Err(error) = files::write(&home.join(name), file.text().as_bytes()) {
                terminal.error(&error);
                return exit::REJECTED;
            }
        }
    }
    terminal.result(&format!("{} mutants in {}\n", mutants.len(), files::shown(folder)));
    exit::OK
}

/// The results of the mutants of an operator.
#[derive(Default)]
struct Row {
    killed: u64,
    survived: u64,
    unknown: u64,
}

/// The result of a mutant, as it is sent and printed.
const KILLED: &str = "killed";
const UNKNOWN: &str = "unknown";

/// Verifies every mutant: a specification that says enough is violated by all that behave differently.
fn judge(args: &Mutate, sources: &SourceMap, mutants: &[Mutant], terminal: &Terminal) -> u8 {
    let judge = |job: &Job, mutant: &Mutant| verdict(args, &mutant.apply_to(sources), job);
    if terminal.is_remote() {
        let nothing = mutants.iter().map(|_| Json::from(UNKNOWN));
        return supervise::serve(&(), nothing, &|job| match mutants
            .get(job.at)
            .map(|mutant| judge(job, mutant))
        {
            Some(Ok(word)) => Json::from(word),
            Some(Err(message)) => json!({ "error": message }),
            None => Json::from(UNKNOWN),
        });
    }
    watch::catch_interrupts();
    let time = (args.time > 0.0).then_some(args.time);
    let plan = Plan {
        jobs: 1,
        time,
        total: None,
        megabytes: memory::default_megabytes(),
        stdin: files::stdin(),
        start: Instant::now(),
    };
    let mut tally = Tally { sources, mutants, terminal, rows: BTreeMap::new(), error: false };
    match supervise::supervise(&plan, terminal, &mut tally) {
        Over::Reported => {}
        Over::Exit(code) => return code,
        Over::Unloaded(reason) => {
            terminal.result(&format!("unknown: {}\n", stopped(&reason)));
            return exit::UNKNOWN;
        }
        Over::Unavailable => {
            for (at, mutant) in mutants.iter().enumerate() {
                let limit = time.map(|seconds| (seconds, Limit { seconds, is_total: false }));
                let job = Job { at, limit };
                let word = judge(&job, mutant).map_or_else(|error| json!({ "error": error }), Json::from);
                if !tally.take(at, &word) {
                    break;
                }
            }
        }
    }
    tally.finish()
}

/// Counts the results of the mutants.
struct Tally<'a> {
    sources: &'a SourceMap,
    mutants: &'a [Mutant],
    terminal: &'a Terminal,
    rows: BTreeMap<Operator, Row>,
    error: bool,
}

impl Audience for Tally<'_> {
    fn report(&mut self, at: usize, report: &supervise::Report) -> bool {
        let is_left = report.stopped.is_some() && watch::is_interrupted();
        !is_left && self.take(at, &report.known.open().unwrap_or_default())
    }
}

impl Tally<'_> {
    /// Takes the result of a mutant; false if the run should stop.
    fn take(&mut self, at: usize, report: &Json) -> bool {
        let Some(mutant) = self.mutants.get(at) else { return false };
        if let Some(error) = report.get("error").and_then(Json::as_str) {
            self.terminal.error(error);
            self.error = true;
            return false;
        }
        let row = self.rows.entry(mutant.operator).or_default();
        let word = report.as_str().unwrap_or(UNKNOWN);
        match word {
            KILLED => {
                row.killed += 1;
                return true;
            }
            UNKNOWN => row.unknown += 1,
            _ => row.survived += 1,
        }
        self.terminal.result(&format!("{}: {word}\n", line(self.sources, mutant)));
        true
    }

    fn finish(&self) -> u8 {
        if self.error {
            return exit::REJECTED;
        }
        let terminal = self.terminal;
        terminal.result(&format!("\n{:<8} {:>6} {:>8} {:>7}\n", "", "killed", "survived", "unknown"));
        for (operator, row) in &self.rows {
            let Row { killed, survived, unknown } = row;
            terminal.result(&format!("{operator:<8} {killed:>6} {survived:>8} {unknown:>7}\n"));
        }
        let counted: u64 = self.rows.values().map(|row| row.killed + row.survived + row.unknown).sum();
        if counted < self.mutants.len() as u64 {
            terminal.message(&format!("interrupted after {counted} of {} changes\n", self.mutants.len()));
            return exit::UNKNOWN;
        }
        exit::OK
    }
}

/// The result of a mutant.
fn verdict(args: &Mutate, sources: &SourceMap, job: &Job) -> Result<&'static str, String> {
    let options = verify::CompileOptions {
        ints: args.sources.ints.unwrap_or_default(),
        strict: args.sources.strict,
        ..verify::CompileOptions::default()
    };
    let program = verify::compile(sources, options).program.ok_or("a mutant does not compile")?;
    let entry =
        verify::find_entry(&program, args.entry.as_deref()).map_err(|diagnostic| diagnostic.message)?;
    let options = Options {
        unwind: Some(args.unwind),
        array_size: args.array_size,
        fail_fast: true,
        ..Options::default()
    };
    let watch = Watch::of_job(job, "").quiet(true);
    Ok(match proof::verify(&program, sources, entry, &options, &watch).verdict {
        Verdict::Invalid => KILLED,
        Verdict::Valid => "survived",
        Verdict::Bounded(_) => "survived up to the bound",
        // No line is searched for.
        Verdict::Reachable | Verdict::Unreachable | Verdict::UnreachableWithin(_) => UNKNOWN,
        Verdict::Unknown(_) => UNKNOWN,
    })
}
