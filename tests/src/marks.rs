//! The marks of test programs (`//~ kind`): every mark is reported, and every violation is marked.

use std::collections::BTreeSet;

use source::{Code, Diagnostic, SourceMap};
use verify::report::EntryReport;

use crate::header::Header;
use crate::program;

/// Compares what was reported about a program with its marks. A violation must be at a marked line; a mark must be the
/// place of a violation, or of an exception or a data race that is only noted, or of something else that is known.
pub fn compare<'r>(
    sources: &SourceMap,
    header: &Header,
    reports: impl Iterator<Item = &'r EntryReport> + Clone,
    known: &[Diagnostic],
) -> Result<(), String> {
    let marks: BTreeSet<(u32, &str)> =
        header.marks.iter().map(|(line, mark)| (*line, mark.as_str())).collect();
    let mut missing = marks.clone();
    for violation in reports.clone().flat_map(|report| &report.violations) {
        let (kind, lines) = places(sources, header, &violation.diagnostic);
        // What is searched for is found there.
        if kind == "reached" && header.target.is_some_and(|target| lines.contains(&target)) {
            continue;
        }
        if !lines.iter().any(|line| marks.contains(&(*line, kind))) {
            let message = &violation.diagnostic.message;
            return Err(format!("{kind} is reported but not marked at {lines:?}: {message}"));
        }
        missing.retain(|(line, mark)| *mark != kind || !lines.contains(line));
    }
    for note in reports.flat_map(|report| &report.notes).chain(known) {
        let (kind, lines) = places(sources, header, note);
        missing.retain(|(line, mark)| *mark != kind || !lines.contains(line));
    }
    match missing.first() {
        Some(mark) => Err(format!("{mark:?} is marked but not reported")),
        None => Ok(()),
    }
}

/// What a diagnostic is about, in the words of marks, and the lines where it is marked: those of all threads that take part
/// in what goes wrong between threads.
fn places(sources: &SourceMap, header: &Header, diagnostic: &Diagnostic) -> (&'static str, Vec<u32>) {
    let is_between_threads = matches!(diagnostic.code, Code::Deadlock | Code::DataRace);
    let others = diagnostic.secondary.iter().filter(|_| is_between_threads);
    let labels = diagnostic.primary.iter().chain(others);
    let lines = labels.filter_map(|label| sources.position(label.span)).map(|at| at.line).collect();
    let kind = match program::kind(diagnostic.code) {
        // Where no clause is broken, an exception is one that is not allowed.
        "exceptional" if !header.marks.iter().any(|(_, mark)| mark == "exceptional") => "exception",
        kind => kind,
    };
    (kind, lines)
}
