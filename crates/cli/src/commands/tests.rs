//! `oxpecker tests`

use java::Choice;
use java::harness::{self, Case, Outcome};
use verify::Ending;
use verify::engine::Options;
use verify::proof;

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
    for entry in &loaded.entries {
        let watch = Watch::timed(args.time, &entry.name);
        let (report, cases) = proof::cases(&loaded.program, &loaded.sources, entry.method, &options, &watch);
        watch.clear();
        let cases: Vec<Case> = cases.iter().map(case).collect();
        let class = class_name(&entry.name);
        let (text, left_out) = harness::tests(loaded.machine.names(), entry, &class, &cases);
        let path = args.output.join(format!("{class}.java"));
        if let Err(error) = files::write(&path, &text) {
            terminal.error(&error);
            return exit::REJECTED;
        }
        let written = cases.len() - left_out;
        terminal.result(&format!("{}: {written} tests of {} paths\n", path.display(), report.stats.paths()));
        if left_out > 0 {
            terminal.message(&format!("{left_out} paths have inputs that no test can make\n"));
        }
    }
    exit::OK
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

/// `a.Stack.push` as `StackPushTest`.
fn class_name(entry: &str) -> String {
    let parts: Vec<&str> = entry.split('.').collect();
    let last = parts.len().saturating_sub(2);
    let mut name = String::new();
    for part in &parts[last..] {
        let mut chars = part.chars().filter(|c| c.is_alphanumeric() || *c == '_');
        name.extend(chars.next().into_iter().flat_map(char::to_uppercase));
        name.extend(chars);
    }
    name + "Test"
}
