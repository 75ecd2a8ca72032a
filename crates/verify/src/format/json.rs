//! Reports of proofs as JSON. The schema is docs/report.schema.json; keys are only ever added.

use serde_json::{Value as Json, json};
use source::{Diagnostic, Severity, SourceMap, Span};

use crate::proof::{Counterexample, EntryReport, Relied, Verdict};

/// The version of the form.
const VERSION: u32 = 1;

/// A report of all entries.
pub fn reports(sources: &SourceMap, reports: &[EntryReport]) -> Json {
    let entries: Vec<Json> = reports.iter().map(|report| entry(sources, report)).collect();
    document(&entries)
}

/// The report of entries, of which each is an [`entry`].
pub fn document(entries: &[Json]) -> Json {
    json!({ "version": VERSION, "entries": entries })
}

/// What is known of an entry.
pub fn entry(sources: &SourceMap, report: &EntryReport) -> Json {
    let (bounds, reasons): (&[String], Vec<&String>) = match &report.verdict {
        Verdict::Bounded(bounds) => (bounds, Vec::new()),
        Verdict::Unknown(reasons) => (&[], reasons.iter().collect()),
        Verdict::Valid | Verdict::Invalid => (&[], report.doubts.iter().chain(&report.unexplored).collect()),
    };
    let violations: Vec<Json> = report.violations.iter().map(|found| violation(sources, found)).collect();
    let notes: Vec<Json> = report.notes.iter().map(|note| diagnostic(sources, note)).collect();
    let stats = &report.stats;
    let settled: serde_json::Map<String, Json> =
        stats.settled.iter().map(|link| (link.name.to_string(), json!(link.count))).collect();
    json!({
        "entry": report.name,
        "verdict": report.verdict.word(),
        "bounds": bounds,
        "assumptions": report.assumptions.iter().map(|relied| assumption(sources, relied)).collect::<Vec<_>>(),
        "caveats": report.caveats.iter().map(|caveat| caveat.name()).collect::<Vec<_>>(),
        "reasons": reasons,
        "violations": violations,
        "notes": notes,
        "stats": {
            "paths": {
                "finished": stats.finished,
                "exception": stats.exceptions,
                "violation": stats.violations,
                "cut": stats.cut,
                "limit": stats.limits,
                "gap": stats.gaps,
                "infeasible": stats.infeasible,
            },
            "pruned": stats.pruned,
            "shadows": stats.shadows,
            "states": stats.states,
            "steps": stats.steps,
            "forks": stats.forks,
            "queries": stats.queries,
            "settled": settled,
            "coverage": {
                "lines": report.coverage.lines,
                "covered_lines": report.coverage.covered_lines,
                "branches": report.coverage.branches,
                "covered_branches": report.coverage.covered_branches,
            },
        },
    })
}

fn assumption(sources: &SourceMap, relied: &Relied) -> Json {
    json!({
        "name": relied.assumption.name(),
        "code": relied.code().as_str(),
        "message": relied.code().title(),
        "place": relied.span.map_or(Json::Null, |span| place(sources, span)),
        "detail": relied.detail,
        "option": relied.option,
    })
}

fn violation(sources: &SourceMap, found: &Counterexample) -> Json {
    let input: serde_json::Map<String, Json> =
        found.input.iter().map(|line| (line.name.clone(), json!(line.value))).collect();
    let contradicted = found.contradicted_by.as_ref();
    let contradicted = contradicted.map(|by| json!({ "machine": by.machine, "shown": by.shown }));
    json!({
        "diagnostic": diagnostic(sources, &found.diagnostic),
        "input": input,
        "arguments": found.json,
        "trace": found.trace,
        "steps": found.steps,
        "confirmed_by": found.confirmed_by,
        "contradicted_by": contradicted,
        "replay": found.token.to_string(),
    })
}

fn diagnostic(sources: &SourceMap, diagnostic: &Diagnostic) -> Json {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note | Severity::Allow => "note",
    };
    json!({
        "code": diagnostic.code.as_str(),
        "severity": severity,
        "message": diagnostic.message,
        "place": diagnostic.primary.as_ref().map_or(Json::Null, |label| place(sources, label.span)),
        "notes": diagnostic.notes,
    })
}

fn place(sources: &SourceMap, span: Span) -> Json {
    let Some(position) = sources.position(span) else { return Json::Null };
    json!({
        "file": sources.get(span.file).map_or("", |file| file.name()),
        "line": position.line,
        "column": position.column,
        "start": span.start,
        "end": span.end,
    })
}
