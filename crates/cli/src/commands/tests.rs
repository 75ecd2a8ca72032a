//! `oxpecker tests`

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use java::Entry;
use java::harness::{self, Case, Outcome};
use serde_json::{Value as Json, json};
use verify::engine::Options;
use verify::format::report::stopped;
use verify::proof::{self, Omission};
use verify::{Ending, EntryChoice};

use crate::args::Tests;
use crate::supervise::{self, Audience, Over, Plan};
use crate::terminal::Terminal;
use crate::watch::{self, Watch};
use crate::{exit, files, memory};

pub(crate) fn run(args: &Tests, terminal: &Terminal) -> u8 {
    if terminal.is_remote() {
        return match Work::prepare(args, terminal) {
            Ok(work) => work.serve(),
            Err(code) => code,
        };
    }
    watch::catch_interrupts();
    let plan = Plan {
        jobs: 1,
        time: (args.time > 0.0).then_some(args.time),
        total: None,
        megabytes: memory::default_megabytes(),
        stdin: None,
        start: Instant::now(),
    };
    let mut written = Written { terminal, output: &args.output, tests: 0, error: false };
    match supervise::supervise(&plan, terminal, &mut written) {
        Over::Reported => {}
        Over::Exit(code) => return code,
        Over::Unloaded(reason) => {
            terminal.result(&format!("unknown: {}\n", stopped(&reason)));
            return exit::UNKNOWN;
        }
        // No second process: limits are kept as well as possible.
        Over::Unavailable => {
            let work = match Work::prepare(args, terminal) {
                Ok(work) => work,
                Err(code) => return code,
            };
            for at in 0..work.loaded.entries.len() {
                let watch = Watch::timed(args.time, &work.loaded.entries[at].name);
                if !written.take(&work.tests(at, &watch)) {
                    break;
                }
            }
        }
    }
    match written {
        Written { error: true, .. } => exit::REJECTED,
        Written { tests: 0, .. } => exit::UNKNOWN,
        Written { .. } => exit::OK,
    }
}

/// Writes tests as they come.
struct Written<'a> {
    terminal: &'a Terminal,
    output: &'a Path,
    tests: u64,
    error: bool,
}

impl Audience for Written<'_> {
    fn report(&mut self, _: usize, report: &supervise::Report) -> bool {
        let known: Json = report.known.open().unwrap_or_default();
        let Some(why) = &report.stopped else { return self.take(&known) };
        let name = known.get("name").and_then(Json::as_str).unwrap_or_default();
        self.terminal.result(&format!("{name}: no tests: {}\n", stopped(why)));
        true
    }
}

impl Written<'_> {
    /// Writes the tests of an entry; false if that is not possible.
    fn take(&mut self, report: &Json) -> bool {
        let text = |key: &str| report.get(key).and_then(Json::as_str);
        if let (Some(path), Some(tests)) = (text("path"), text("tests"))
            && let Err(error) = files::write(&self.output.join(path), tests)
        {
            self.terminal.error(&error);
            self.error = true;
            return false;
        }
        self.tests += report.get("count").and_then(Json::as_u64).unwrap_or(0);
        self.terminal.result(text("said").unwrap_or_default());
        true
    }
}

/// A program that was loaded, and where its tests go.
struct Work {
    loaded: jdk::Program,
    /// The class and the file for each entry.
    places: Vec<(String, PathBuf)>,
    options: Options,
    output: PathBuf,
}

impl Work {
    fn prepare(args: &Tests, terminal: &Terminal) -> Result<Work, u8> {
        let choice = EntryChoice::Named(args.entry.clone());
        if !jdk::is_java(&args.sources.files) {
            terminal.error(
                "tests are written for Java programs: name files that end in `.java`, `.class` or `.jar`",
            );
            return Err(exit::REJECTED);
        }
        let java = super::java(&args.sources.files, &args.sources.java, args.inputs.inputs());
        let loaded = java.program(&choice).map_err(|why| super::rejected(why, terminal))?;
        let mut places: Vec<(String, PathBuf)> = Vec::new();
        for entry in &loaded.entries {
            places.push(place(&args.output, entry, &places));
        }
        let options = Options {
            unwind: Some(args.unwind),
            array_size: Some(args.array_size),
            paths: Some(args.paths),
            ..Options::default()
        };
        Ok(Work { loaded, places, options, output: args.output.clone() })
    }

    fn serve(&self) -> u8 {
        let nothing = self.loaded.entries.iter().map(|entry| json!({ "name": entry.name }));
        supervise::serve(&(), nothing, &|job| {
            let watch = Watch::of_job(job, &self.loaded.entries[job.at].name);
            self.tests(job.at, &watch)
        })
    }

    /// The tests of an entry, and the messages about them.
    fn tests(&self, at: usize, watch: &Watch<'_>) -> Json {
        let (loaded, entry) = (&self.loaded, &self.loaded.entries[at]);
        let found = proof::cases(
            &loaded.subject.program,
            &loaded.subject.sources,
            &loaded.subject.entries[at],
            &self.options,
            watch,
        );
        watch.clear();
        let cases: Vec<Case> = found.cases.iter().map(case).collect();
        let (class, path) = &self.places[at];
        let tests = harness::tests(&loaded.names, entry, class, &cases);
        let paths = count(found.paths, "path");
        let said = match &tests.text {
            Some(_) => {
                format!("{}: {} of {paths}\n", files::shown(path), count(tests.count as u64, "test"))
            }
            None => format!("{}: no tests of {paths}, nothing is written\n", entry.name),
        };
        json!({
            "path": path.strip_prefix(&self.output).unwrap_or(path).to_string_lossy(),
            "tests": tests.text,
            "count": tests.count,
            "said": said + &explain(&found.omitted, tests.left_out),
        })
    }
}

/// Reports how many paths have no test, and why.
fn explain(omitted: &BTreeMap<Omission, u64>, left_out: Vec<String>) -> String {
    let mut reasons: BTreeMap<String, u64> = BTreeMap::new();
    for reason in left_out {
        *reasons.entry(reason).or_insert(0) += 1;
    }
    let omitted = omitted.iter().map(|(omission, count)| (omission.describe().to_string(), *count));
    let line = |(reason, number): (String, u64)| {
        let have = if number == 1 { "has" } else { "have" };
        format!("  {} {have} no test: {reason}\n", count(number, "path"))
    };
    omitted.chain(reasons).map(line).collect()
}

fn count(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The name of the class with the tests of an entry, and its file: in the folder of its package, and distinct from
/// those of entries of the same name.
fn place(output: &Path, entry: &Entry, taken: &[(String, PathBuf)]) -> (String, PathBuf) {
    let package = harness::package(entry);
    let folder = package
        .split('.')
        .filter(|part| !part.is_empty())
        .fold(output.to_path_buf(), |to, part| to.join(part));
    let name = class_name(&entry.name);
    let mut class = format!("{name}Test");
    let mut number = 1;
    loop {
        let path = folder.join(format!("{class}.java"));
        if !taken.iter().any(|(_, other)| *other == path) {
            return (class, path);
        }
        number += 1;
        class = format!("{name}{number}Test");
    }
}

fn case(case: &proof::Case) -> Case {
    let outcome = match (&case.ending, &case.exception, &case.result) {
        (_, Some(class), _) => Outcome::Threw(class.clone()),
        (Ending::Violation, None, _) => Outcome::Failed,
        (_, None, Some(value)) => Outcome::Value(value.clone()),
        (_, None, None) => Outcome::Returned,
    };
    let mut input = case.input.clone();
    if let (Some(made), Json::Object(map)) = (&case.made, &mut input) {
        map.insert(harness::MADE.to_string(), made.to_json());
        if let Some(Json::Array(choices)) = map.get_mut("choices") {
            let mut chooser = case.choosers.iter();
            choices.retain(|_| chooser.next().is_some_and(|chooser| !chooser.is_empty()));
        }
    }
    Case { input, outcome }
}

/// `a.Stack.push` as `StackPush`.
fn class_name(entry: &str) -> String {
    let parts: Vec<&str> = entry.split('.').collect();
    let last = parts.len().saturating_sub(2);
    let mut name = String::new();
    for part in &parts[last..] {
        let mut chars = part.chars().filter(|c| c.is_alphanumeric() || *c == '_');
        name.extend(chars.next().into_iter().flat_map(char::to_uppercase));
        name.extend(chars);
    }
    name
}
