//! Whole programs: every example and every program of tests/suite/ runs and is verified as its header says,
//! and obeys the laws that hold of all programs.

use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::header::{self, Header, RunLine};
use oxpecker_tests::{files, laws, program, proofs};
use verify::CompileOptions;

fn main() {
    let arguments = Arguments::from_args();
    let trials = ["examples", "tests/suite"]
        .into_iter()
        .flat_map(|folder| files::find(folder, "oox"))
        .map(|path| Trial::test(files::name(&path), move || test(&path).map_err(Failed::from)))
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn test(path: &Path) -> Result<(), String> {
    let text = files::read(path)?;
    let header = header::parse(&text)?;
    let name = files::name(path);
    if header.runs.is_empty() || header.entry.is_none() || header.expect.is_none() {
        return Err("the header needs `//@ entry:`, `//@ expect:` and at least one `//@ run:`".to_string());
    }
    for line in &header.runs {
        run(&name, &text, &header, line).map_err(|error| format!("line {}: {error}", line.line))?;
    }
    let args = program::run_args(&header.runs[0])?;
    laws::formatting(&name, &text, args.ints)?;
    let sources = program::one_file(&name, &text);
    for passes in [false, true] {
        let compiled = program::compile(
            &sources,
            CompileOptions { ints: args.ints, passes, ..CompileOptions::default() },
        )?;
        laws::ir_round_trip(&compiled)?;
    }
    verify(&name, &sources, &header, args.ints)
}

/// The verdict and the marks; in the folders of traps every mark must be reported.
fn verify(
    name: &str,
    sources: &source::SourceMap,
    header: &Header,
    ints: verify::IntMode,
) -> Result<(), String> {
    let Some(options) = proofs::options(header)? else { return Ok(()) };
    let program = program::compile(sources, CompileOptions { ints, ..CompileOptions::default() })?;
    let report = proofs::run(sources, &program, header, &options)?;
    proofs::compare(sources, header, &report, name.contains("traps_"))
        .map_err(|error| format!("verify: {error}"))
}

fn run(name: &str, text: &str, header: &Header, line: &RunLine) -> Result<(), String> {
    let mut args = program::run_args(line)?;
    args.entry = args.entry.or_else(|| header.entry.clone());
    let sources = program::one_file(name, text);
    let compiled =
        program::compile(&sources, CompileOptions { ints: args.ints, ..CompileOptions::default() })?;
    let report = program::run(&sources, &compiled, &args);
    let outcome = program::outcome(&report);
    let wanted = &line.outcome;
    let matches = outcome == *wanted
        || (wanted == "finished" && outcome.starts_with("finished "))
        || same_json(&outcome, wanted);
    if !matches {
        let said = match &report {
            Ok(report) => report.diagnostic.as_ref().map(|d| d.message.clone()).unwrap_or_default(),
            Err(diagnostic) => diagnostic.message.clone(),
        };
        return Err(format!("expected {wanted}, found {outcome}\n{said}"));
    }
    if let Ok(report) = &report {
        mark(&sources, header, report)?;
    }
    laws::passes_keep_runs(&sources, &args)
}

fn same_json(outcome: &str, wanted: &str) -> bool {
    let parse = |text: &str| {
        let json = text.strip_prefix("finished ")?;
        serde_json::from_str::<serde_json::Value>(json).ok()
    };
    matches!((parse(outcome), parse(wanted)), (Some(a), Some(b)) if a == b)
}

/// If the program marks lines with this kind of violation, the report must be about one of them.
fn mark(sources: &source::SourceMap, header: &Header, report: &verify::RunReport) -> Result<(), String> {
    let Some(diagnostic) = &report.diagnostic else { return Ok(()) };
    let kind = program::kind(diagnostic.code);
    let marked: Vec<u32> =
        header.marks.iter().filter(|(_, mark)| mark == kind).map(|(line, _)| *line).collect();
    let labels = diagnostic.primary.iter().chain(&diagnostic.secondary);
    let places: Vec<u32> =
        labels.filter_map(|label| sources.position(label.span)).map(|at| at.line).collect();
    if marked.is_empty() || places.iter().any(|line| marked.contains(line)) {
        return Ok(());
    }
    Err(format!("{kind} is reported at line {places:?}, but marked at {marked:?}"))
}
