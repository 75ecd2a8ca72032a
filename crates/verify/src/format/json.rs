//! Reports of proofs as JSON. The schema is docs/report.schema.json; keys are only ever added.

use engine::{DataRace, RaceAccess};
use serde_json::{Map, Value as Json, json};
use source::{Diagnostic, Label, Severity, SourceMap, Span};

use super::words;
use crate::report::{
    Action, Bound, Counterexample, EntryReport, Event, LockAction, Made, Reason, Relied, Source, Stopped,
    Thread, Verdict, View,
};

/// The version of the form. Version 1 had bounds, reasons and traces as texts only.
const VERSION: u32 = 2;

/// A report of all entries, each with the sources of its program.
pub fn reports(reports: &[(&SourceMap, &EntryReport)]) -> Json {
    let entries: Vec<Json> = reports.iter().map(|(sources, report)| entry(sources, report)).collect();
    json!({ "version": VERSION, "entries": entries })
}

/// The report of a program that was not loaded.
pub fn not_loaded(why: &Stopped) -> Json {
    let reasons = [stopped(why)];
    json!({ "version": VERSION, "entries": [], "reasons": reasons })
}

fn list<'a, T: 'a>(items: impl IntoIterator<Item = &'a T>, json: impl Fn(&'a T) -> Json) -> Json {
    Json::Array(items.into_iter().map(json).collect())
}

/// What is known of an entry.
fn entry(sources: &SourceMap, report: &EntryReport) -> Json {
    let (bounds, reasons): (&[Bound], Vec<&Reason>) = match &report.verdict {
        Verdict::Bounded(bounds) | Verdict::UnreachableWithin(bounds) => (bounds, Vec::new()),
        Verdict::Unknown(reasons) => (&[], reasons.iter().collect()),
        Verdict::Reachable | Verdict::Unreachable => (&[], Vec::new()),
        Verdict::Valid | Verdict::Invalid => (&[], report.doubts.iter().chain(&report.unexplored).collect()),
    };
    json!({
        "file": report.file,
        "entry": report.name,
        "target": report.target,
        "verdict": report.verdict.word(),
        "bounds": list(bounds, |known| bound(sources, known)),
        "assumptions": list(&report.assumptions, |relied| assumption(sources, relied)),
        "caveats": list(&report.caveats, |caveat| json!(caveat.name())),
        "reasons": list(reasons, |known| reason(sources, known)),
        "without_states": report.without_states,
        "used": list(&report.used, |used| {
            let kind = if used.contract.is_some() { "contract" } else { "invariant" };
            let mut out = json!({ "kind": kind, "place": place(sources, used.span), "ends": used.ends });
            if let Some(contract) = &used.contract {
                out["method"] = json!(contract.method);
                out["calls"] = list(&contract.calls, |call| place(sources, *call));
                out["overriding"] = json!(contract.overriding);
            }
            out
        }),
        "violations": list(&report.violations, |found| violation(sources, found)),
        "notes": list(&report.notes, |note| diagnostic(sources, note)),
        "races": list(&report.races, |known| race(sources, known)),
        "stats": stats(report),
    })
}

fn stats(report: &EntryReport) -> Json {
    let stats = &report.stats;
    let settled: Map<String, Json> =
        stats.settled.iter().map(|link| (link.name.to_string(), json!(link.count))).collect();
    json!({
        "paths": {
            "finished": stats.finished,
            "exception": stats.exceptions,
            "violation": stats.violations,
            "cut": stats.cut,
            "limit": stats.limits,
            "gap": stats.gaps,
            "infeasible": stats.infeasible,
            "away": stats.away,
        },
        "pruned": stats.pruned,
        "shadows": stats.shadows,
        "states": stats.states,
        "steps": stats.steps,
        "forks": stats.forks,
        "merges": stats.merges,
        "queries": stats.queries,
        "settled": settled,
        "coverage": {
            "lines": report.coverage.lines,
            "covered_lines": report.coverage.covered_lines,
            "branches": report.coverage.branches,
            "covered_branches": report.coverage.covered_branches,
        },
    })
}

/// An object with the common keys of its kind first, and then its own.
fn with(mut first: Json, own: Json) -> Json {
    if let (Json::Object(all), Json::Object(own)) = (&mut first, own) {
        all.extend(own);
    }
    first
}

fn bound(sources: &SourceMap, bound: &Bound) -> Json {
    let (kind, own) = match bound {
        Bound::Paths { count } => ("paths", json!({ "limit": count })),
        Bound::Loop { limit, span } => ("loop", json!({ "limit": limit, "place": place(sources, *span) })),
        Bound::Recursion { limit, span } => {
            ("recursion", json!({ "limit": limit, "place": place(sources, *span) }))
        }
        Bound::Steps { limit, span } => ("steps", json!({ "limit": limit, "place": place(sources, *span) })),
        Bound::Level { level, stopped: why } => ("level", json!({ "limit": level, "because": stopped(why) })),
        Bound::Arrays { length } => ("arrays", json!({ "limit": length })),
        Bound::Made { calls } => ("made", json!({ "limit": calls })),
    };
    with(json!({ "kind": kind, "message": words::bound(sources, bound) }), own)
}

fn reason(sources: &SourceMap, reason: &Reason) -> Json {
    let (kind, own) = match reason {
        Reason::Gap { span, .. } => ("gap", json!({ "place": place(sources, *span) })),
        Reason::Mistake { span, .. } => ("internal-error", json!({ "place": place(sources, *span) })),
        Reason::NotReplayed { span, .. } if reason.is_internal_error() => {
            ("internal-error", json!({ "place": place(sources, *span) }))
        }
        Reason::NotReplayed { span, .. } => ("not-replayed", json!({ "place": place(sources, *span) })),
        Reason::Stopped(why) => return stopped(why),
        Reason::Disagreement => ("solvers-disagree", json!({})),
        Reason::Sampled { executions } => ("sampled", json!({ "executions": executions })),
        Reason::NotSampled => ("not-sampled", json!({})),
        Reason::NothingWithin(known) => ("nothing-within", json!({ "bound": bound(sources, known) })),
        Reason::Beyond(known) => ("beyond", json!({ "bound": bound(sources, known) })),
        Reason::Contradicted { span, machine, shown, .. } => {
            let place = span.map_or(Json::Null, |span| place(sources, span));
            ("contradicted", json!({ "place": place, "machine": machine, "shown": shown }))
        }
        Reason::Refuted { machine, shown } => {
            ("internal-error", json!({ "machine": machine, "shown": shown }))
        }
    };
    with(json!({ "kind": kind, "message": words::reason(sources, reason) }), own)
}

fn stopped(why: &Stopped) -> Json {
    let (kind, own) = match why {
        Stopped::Unfinished => ("unfinished", json!({})),
        Stopped::Interrupted => ("interrupted", json!({})),
        Stopped::Time { seconds } => ("time", json!({ "limit": seconds })),
        Stopped::TotalTime { seconds } => ("total-time", json!({ "limit": seconds })),
        Stopped::Memory { megabytes } => ("memory", json!({ "limit": megabytes })),
        Stopped::Crashed(_) => ("crashed", json!({})),
        Stopped::Loading(why) => ("not-loaded", json!({ "because": stopped(why) })),
        Stopped::NotStarted(why) => ("not-started", json!({ "because": stopped(why) })),
    };
    with(json!({ "kind": kind, "message": words::stopped(why) }), own)
}

fn assumption(sources: &SourceMap, relied: &Relied) -> Json {
    json!({
        "name": relied.assumption.name(),
        "code": relied.code().as_str(),
        "message": relied.code().title(),
        "place": relied.span.map_or(Json::Null, |span| place(sources, span)),
        "detail": relied.detail.as_ref().map(words::detail),
        "option": relied.option(),
    })
}

fn race(sources: &SourceMap, race: &DataRace) -> Json {
    let access = |access: &RaceAccess| {
        json!({
            "thread": access.thread,
            "write": access.write,
            "place": place(sources, access.span),
            "locks": list(&access.locks, |span| place(sources, *span)),
        })
    };
    json!({ "location": race.place, "accesses": race.accesses.iter().map(access).collect::<Vec<_>>() })
}

fn violation(sources: &SourceMap, found: &Counterexample) -> Json {
    let input: Map<String, Json> =
        found.input.iter().map(|line| (line.name.clone(), json!(line.value))).collect();
    let contradicted = found.contradicted_by.as_ref();
    let contradicted = contradicted.map(|by| json!({ "machine": by.machine, "shown": by.shown }));
    json!({
        "diagnostic": diagnostic(sources, &found.diagnostic),
        "input": input,
        "made": found.made.as_ref().map(Made::to_json),
        "arguments": found.json,
        "threads": list(&found.threads, thread),
        "trace": list(&found.trace, |known| event(sources, known)),
        "steps": found.steps,
        "confirmed_by": found.confirmed_by,
        "contradicted_by": contradicted,
        "replay": found.token.to_string(),
    })
}

fn thread(thread: &Thread) -> Json {
    json!({ "number": thread.number, "method": thread.method, "name": thread.name })
}

fn event(sources: &SourceMap, event: &Event) -> Json {
    let (kind, own) = match &event.action {
        Action::Assign { variable, value: assigned, source } => {
            let own = json!({ "variable": variable, "value": value(assigned) });
            match source {
                Source::Computed => ("assign", own),
                Source::Read(read) => ("assign", with(own, json!({ "read": words::location(read) }))),
                Source::Chosen => ("choose", own),
            }
        }
        Action::Read(read) => ("read", json!({ "location": words::location(read) })),
        Action::Write { location, value: written } => {
            ("write", json!({ "location": words::location(location), "value": value(written) }))
        }
        Action::Lock { object, action } => match action {
            LockAction::Lock | LockAction::Enter => ("lock", json!({ "object": object })),
            LockAction::Unlock | LockAction::Leave => ("unlock", json!({ "object": object })),
        },
        Action::Fork { thread: started } => ("fork", json!({ "starts": thread(started) })),
        Action::Join => ("join", json!({})),
        Action::Resume => ("resume", json!({})),
        Action::End => ("end", json!({})),
        Action::Call { method, starts } => {
            let own = json!({ "method": method });
            let starts = starts.as_ref().map(|started| json!({ "starts": thread(started) }));
            ("call", with(own, starts.unwrap_or_default()))
        }
        Action::Raise { exception } => ("raise", json!({ "exception": exception })),
        Action::Omitted { count } => ("omitted", json!({ "count": count })),
        Action::Internal => ("internal", json!({})),
    };
    let first = json!({
        "thread": event.thread,
        "place": event.span.map_or(Json::Null, |span| place(sources, span)),
        "kind": kind,
        "text": words::action(&event.action),
    });
    let own = if event.is_preparation { with(own, json!({ "preparation": true })) } else { own };
    with(first, own)
}

/// A value of a trace. A value that JSON cannot represent becomes an object.
fn value(view: &View) -> Json {
    let number = |digits: &str| digits.parse::<serde_json::Number>().ok().map(Json::Number);
    match view {
        View::Undefined => json!({ "undefined": true }),
        View::Snapshot => json!({ "snapshot": true }),
        View::Null => Json::Null,
        View::Bool(truth) => json!(truth),
        View::Number(digits) => number(digits).unwrap_or_else(|| json!(digits)),
        View::Float(digits) => number(digits).unwrap_or_else(|| json!({ "float": digits })),
        View::Char(_) | View::Unit(_) => json!({ "char": view.to_string() }),
        View::String { start, more: 0 } => json!(start),
        View::String { start, more } => json!({ "text": start, "more": more }),
        View::Text { start, more } => match (String::from_utf16(start), more) {
            (Ok(text), 0) => json!(text),
            (Ok(text), more) => json!({ "text": text, "more": more }),
            (Err(_), more) => json!({ "units": start, "more": more }),
        },
        View::Constant(name) => json!({ "constant": name }),
        View::Object { name, fields } => {
            let fields: Map<String, Json> =
                fields.iter().map(|(name, held)| (name.clone(), value(held))).collect();
            json!({ "object": name, "fields": fields })
        }
        View::Array { name, length, elements } => {
            json!({ "array": name, "length": length, "elements": list(elements, value) })
        }
    }
}

fn diagnostic(sources: &SourceMap, diagnostic: &Diagnostic) -> Json {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note | Severity::Allow => "note",
    };
    let related = |label: &Label| json!({ "place": place(sources, label.span), "message": label.text });
    json!({
        "code": diagnostic.code.as_str(),
        "severity": severity,
        "message": diagnostic.message,
        "place": diagnostic.primary.as_ref().map_or(Json::Null, |label| place(sources, label.span)),
        "label": diagnostic.primary.as_ref().map(|label| &label.text).filter(|text| !text.is_empty()),
        "related": list(&diagnostic.secondary, related),
        "notes": diagnostic.notes,
        "hints": diagnostic.hints,
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
