//! Data races as diagnostics.

use engine::{DataRace, Exploration, RaceAccess};
use source::{Code, Diagnostic, Severity};

/// A warning for every race.
pub(super) fn notes(exploration: &Exploration) -> Vec<Diagnostic> {
    exploration.races.iter().map(diagnostic).collect()
}

/// The races whose later access in the source is at a place, as one error.
pub(super) fn violation(exploration: &Exploration, at: source::Span) -> Option<Diagnostic> {
    let mut races = exploration.races.iter().filter(|race| race.accesses[1].span == at);
    let first = diagnostic(races.next()?).severity(Severity::Error);
    Some(races.fold(first, |diagnostic, race| {
        let [other, _] = &race.accesses;
        diagnostic.also(other.span, format!("thread {} {} it here too", other.thread, verb(other)))
    }))
}

fn diagnostic(race: &DataRace) -> Diagnostic {
    let [first, second] = &race.accesses;
    let message = format!("threads {} and {} race for {}", first.thread, second.thread, race.place);
    let diagnostic = Diagnostic::new(Code::DataRace, second.span, message);
    let mut diagnostic = if first.span == second.span {
        let (one, other) = (first.thread, second.thread);
        diagnostic.label(format!("thread {one} {} it here, and so does thread {other}", verb(first)))
    } else {
        diagnostic
            .label(format!("thread {} {} it here", second.thread, verb(second)))
            .also(first.span, format!("thread {} {} it here", first.thread, verb(first)))
    };
    for side in [first, second] {
        diagnostic = match side.locks[..] {
            [] => diagnostic.note(format!("thread {} holds no lock there", side.thread)),
            [..] => side.locks.iter().fold(diagnostic, |diagnostic, span| {
                diagnostic.also(*span, format!("thread {} took a lock here that it holds", side.thread))
            }),
        };
    }
    diagnostic.note("neither fork and join nor a common lock orders the two accesses")
}

fn verb(side: &RaceAccess) -> &'static str {
    if side.write { "writes" } else { "reads" }
}
