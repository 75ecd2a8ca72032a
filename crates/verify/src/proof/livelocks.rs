//! Livelocks as diagnostics.

use engine::Exploration;
use source::{Code, Diagnostic, Severity, Span};

use crate::report::Counterexample;

/// A note for every livelock that is not reported as a violation.
pub(super) fn notes(exploration: &Exploration, violations: &[Counterexample]) -> Vec<Diagnostic> {
    let is_reported = |span: Span| {
        violations.iter().any(|violation| {
            violation.diagnostic.code == Code::Livelock && violation.diagnostic.span() == Some(span)
        })
    };
    let open =
        exploration.livelocks.iter().filter(|places| !places.first().is_some_and(|at| is_reported(*at)));
    open.filter_map(|places| diagnostic(places))
        .map(|note| note.hint("`--deny livelock` makes it a violation and shows the schedule"))
        .collect()
}

/// A livelock that is a violation.
pub(super) fn violation(exploration: &Exploration, span: Span) -> Option<Diagnostic> {
    let places = exploration.livelocks.iter().find(|places| places.first() == Some(&span))?;
    Some(diagnostic(places)?.severity(Severity::Error))
}

fn diagnostic(places: &[Span]) -> Option<Diagnostic> {
    let (first, others) = places.split_first()?;
    let message = "no execution that comes to this loop can end";
    let diagnostic = Diagnostic::new(Code::Livelock, *first, message);
    Some(others.iter().fold(diagnostic, |diagnostic, span| diagnostic.also(*span, "and this is part of it")))
}
