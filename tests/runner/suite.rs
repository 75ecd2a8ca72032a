//! Whole programs: every example and every program of tests/suite/ runs and is verified as its header says,
//! and obeys the laws that hold of all programs. The verifier reports every violation of a run and every mark, and
//! every violation is marked.

use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::header::{self, Header, RunLine};
use oxpecker_tests::{files, forms, laws, marks, program, proofs};
use source::{Code, Diagnostic, SourceMap};
use verify::engine::Options;
use verify::report::EntryReport;
use verify::{CompileOptions, IntMode};

fn main() {
    let arguments = Arguments::from_args();
    let trials = ["examples", "tests/suite"]
        .into_iter()
        .flat_map(|folder| files::find(folder, "oox"))
        .map(|path| Trial::test(files::name(&path), move || todo_or_test(&path).map_err(Failed::from)))
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn todo_or_test(path: &Path) -> Result<(), String> {
    let text = files::read(path)?;
    let header = header::parse(&text)?;
    header::todo(&header, test(&files::name(path), &text, &header))
}

fn test(name: &str, text: &str, header: &Header) -> Result<(), String> {
    if header.runs.is_empty() || header.entry.is_none() || header.expect.is_none() {
        return Err("the header needs `//@ entry:`, `//@ expect:` and at least one `//@ run:`".to_string());
    }
    let sources = program::one_file(name, text);
    let first = program::run_args(&header.runs[0])?;
    laws::formatting(name, text, first.ints)?;
    for passes in [false, true] {
        let compiled = program::compile(
            &sources,
            CompileOptions { ints: first.ints, passes, ..CompileOptions::default() },
        )?;
        laws::ir_round_trip(&compiled)?;
    }
    let mut reports = verify(&sources, header, first.ints)?;
    let mut beyond = Vec::new();
    for line in &header.runs {
        let at_line = |error: String| format!("line {}: {error}", line.line);
        let broken = run(&sources, header, line).map_err(at_line)?;
        if line.outcome != "rejected" && !reports.is_empty() && header.target.is_none() {
            beyond.extend(meet(&sources, header, line, broken, &mut reports).map_err(at_line)?);
        }
    }
    if reports.is_empty() {
        return Ok(());
    }
    marks::compare(&sources, header, reports.iter().map(|(_, report)| report), &beyond)
}

/// How often loops are unwound and how many states are explored where only runs and marks say what is expected.
const UNWIND: u32 = 4;
const FEW: u64 = 20_000;

/// What a verification is about: the entry, the integers, and whether exceptions are violations.
type About = (Option<String>, IntMode, bool);

/// Verifies the entry of the header: the verdict is the expected one.
fn verify(sources: &SourceMap, header: &Header, ints: IntMode) -> Result<Vec<(About, EntryReport)>, String> {
    let Some(options) = proofs::options(header)? else { return Ok(Vec::new()) };
    let program =
        program::compile_marked(sources, header, CompileOptions { ints, ..CompileOptions::default() })?;
    let report = proofs::run(sources, &program, header, &options)?;
    proofs::verdict(sources, header, &report).map_err(|error| format!("verify: {error}"))?;
    Ok(vec![((header.entry.clone(), ints, options.no_exceptions), report)])
}

/// The verifier knows of the violation that a run ended with; one beyond its bounds is returned. Entries and integers that
/// only runs name are verified for that, and for their marks.
fn meet(
    sources: &SourceMap,
    header: &Header,
    line: &RunLine,
    broken: Option<Diagnostic>,
    reports: &mut Vec<(About, EntryReport)>,
) -> Result<Option<Diagnostic>, String> {
    let args = program::run_args(line)?;
    let about = (args.entry.or_else(|| header.entry.clone()), args.ints, args.no_exceptions);
    if reports.iter().all(|(known, _)| *known != about) {
        let Some(options) = proofs::options(header)? else { return Ok(None) };
        let (entry, ints, no_exceptions) = about.clone();
        let program = program::compile(sources, CompileOptions { ints, ..CompileOptions::default() })?;
        let header = Header { entry, ..header.clone() };
        let unwind = options.unwind.or(Some(UNWIND));
        let options = Options { no_exceptions, unwind, ..options };
        let report = proofs::run_within(sources, &program, &header, &options, FEW)?;
        forms::check(sources, &report)?;
        reports.push((about.clone(), report));
    }
    let Some((broken, (_, report))) = broken.zip(reports.iter().find(|(known, _)| *known == about)) else {
        return Ok(None);
    };
    let place = |diagnostic: &Diagnostic| (diagnostic.code, diagnostic.span());
    if report.violations.iter().any(|violation| place(&violation.diagnostic) == place(&broken)) {
        return Ok(None);
    }
    if report.stats.limits > 0 || report.stopped.is_some() {
        return Ok(Some(broken));
    }
    Err(format!("{} ({:?}) does not report: {}", report.name, report.verdict, broken.message))
}

/// Runs the program as a line says. Returns the violation that it ended with.
fn run(sources: &SourceMap, header: &Header, line: &RunLine) -> Result<Option<Diagnostic>, String> {
    let mut args = program::run_args(line)?;
    args.entry = args.entry.or_else(|| header.entry.clone());
    let compiled =
        program::compile(sources, CompileOptions { ints: args.ints, ..CompileOptions::default() })?;
    let report = program::run(sources, &compiled, &args);
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
    laws::passes_keep_runs(sources, &args)?;
    let Some(diagnostic) = report.ok().and_then(|report| report.diagnostic) else { return Ok(None) };
    let is_violation = !matches!(diagnostic.code, Code::UncaughtException | Code::Cut | Code::Limit);
    Ok(is_violation.then_some(diagnostic))
}

fn same_json(outcome: &str, wanted: &str) -> bool {
    let parse = |text: &str| {
        let json = text.strip_prefix("finished ")?;
        serde_json::from_str::<serde_json::Value>(json).ok()
    };
    matches!((parse(outcome), parse(wanted)), (Some(a), Some(b)) if a == b)
}
