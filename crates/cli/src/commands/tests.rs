//! `oxpecker tests`

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use java::harness::{self, Case, Outcome};
use java::{Choice, Entry};
use verify::Ending;
use verify::engine::Options;
use verify::proof::{self, Omission};

use crate::args::Tests;
use crate::terminal::Terminal;
use crate::watch::{self, Watch};
use crate::{exit, files};

pub(crate) fn run(args: &Tests, terminal: &Terminal) -> u8 {
    let choice = Choice::Named(args.entry.clone());
    let loaded = match super::java_program(&args.sources.files, &args.sources.java, &choice, terminal) {
        Some(Ok(loaded)) => loaded,
        Some(Err(code)) => return code,
        None => {
            terminal.error(
                "tests are written for Java programs: name files that end in `.java`, `.class` or `.jar`",
            );
            return exit::REJECTED;
        }
    };
    watch::catch_interrupts();
    let options = Options {
        unwind: Some(args.unwind),
        array_size: Some(args.array_size),
        paths: Some(args.paths),
        ..Options::default()
    };
    let mut taken: Vec<PathBuf> = Vec::new();
    let mut written = 0;
    for entry in &loaded.entries {
        let watch = Watch::timed(args.time, &entry.name);
        let found = proof::cases(&loaded.program, &loaded.sources, entry.method, &options, &watch);
        watch.clear();
        let cases: Vec<Case> = found.cases.iter().map(case).collect();
        let (class, path) = place(&args.output, entry, &taken);
        let tests = harness::tests(loaded.machine.names(), entry, &class, &cases);
        let paths = count(found.paths, "path");
        match &tests.text {
            Some(text) => {
                if let Err(error) = files::write(&path, text) {
                    terminal.error(&error);
                    return exit::REJECTED;
                }
                let tests = count(tests.count as u64, "test");
                terminal.result(&format!("{}: {tests} of {paths}\n", files::shown(&path)));
                taken.push(path);
            }
            None => terminal.result(&format!("{}: no tests of {paths}, nothing is written\n", entry.name)),
        }
        written += tests.count;
        explain(&found.omitted, tests.left_out, terminal);
    }
    if written == 0 { exit::UNKNOWN } else { exit::OK }
}

/// Says how many paths have no test, and why.
fn explain(omitted: &BTreeMap<Omission, u64>, left_out: Vec<String>, terminal: &Terminal) {
    let mut reasons: BTreeMap<String, u64> = BTreeMap::new();
    for reason in left_out {
        *reasons.entry(reason).or_insert(0) += 1;
    }
    let omitted = omitted.iter().map(|(omission, count)| (omission.describe().to_string(), *count));
    for (reason, number) in omitted.chain(reasons) {
        let have = if number == 1 { "has" } else { "have" };
        terminal.result(&format!("  {} {have} no test: {reason}\n", count(number, "path")));
    }
}

fn count(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The name of the class with the tests of an entry, and its file: in the folder of its package, and another one than
/// those of entries of the same name.
fn place(output: &Path, entry: &Entry, taken: &[PathBuf]) -> (String, PathBuf) {
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
        if !taken.contains(&path) {
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
    Case { input: case.input.clone(), outcome }
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
