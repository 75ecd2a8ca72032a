//! What two ways to verify a random program must agree on.

use std::collections::BTreeSet;

use source::{Code, SourceMap, Span};
use verify::report::{Counterexample, EntryReport, Verdict};

/// A verdict, and the code and place of every violation.
pub type Summary = (&'static str, BTreeSet<(Code, Option<Span>)>);

/// What a report claims; nothing where it was stopped, bounded or in doubt. An internal error is one of ours.
pub fn claim(sources: &SourceMap, report: &EntryReport) -> Result<Option<Summary>, String> {
    if let Some(reason) = report.doubts.iter().find(|reason| reason.is_internal_error()) {
        return Err(verify::format::report::reason(sources, reason));
    }
    // A bound leaves room for violations beyond it.
    let complete = report.stats.limits == 0
        && report.doubts.is_empty()
        && matches!(report.verdict, Verdict::Valid | Verdict::Invalid)
        && report.stopped.is_none();
    let place = |violation: &Counterexample| (violation.diagnostic.code, violation.diagnostic.span());
    Ok(complete.then(|| (report.verdict.word(), report.violations.iter().map(place).collect())))
}

/// The summary in words.
pub fn text(sources: &SourceMap, (verdict, places): &Summary) -> String {
    let place = |(code, span): &(Code, Option<Span>)| {
        format!("{} at {}", code.as_str(), span.map_or(String::new(), |span| sources.describe(span)))
    };
    format!("{verdict} {:?}", places.iter().map(place).collect::<Vec<String>>())
}
