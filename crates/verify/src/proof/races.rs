//! Data races as diagnostics.

use engine::{DataRace, Exploration, RaceAccess};
use source::{Code, Diagnostic, Severity};

use crate::report::Counterexample;

/// A warning for every race that is not reported as a violation, and a note where races were not looked for.
pub(super) fn notes(exploration: &Exploration, violations: &[Counterexample]) -> Vec<Diagnostic> {
    let is_reported = |race: &&DataRace| {
        violations.iter().any(|violation| {
            violation.diagnostic.code == Code::DataRace
                && violation.diagnostic.span() == Some(race.accesses[1].span)
        })
    };
    let mut notes: Vec<Diagnostic> =
        exploration.races.iter().filter(|race| !is_reported(race)).map(diagnostic).collect();
    if exploration.stats.by_states > 0 {
        let message =
            "states were visited in place of executions, so that some data races may not be reported";
        let note = Diagnostic::general(Code::DataRace, message).severity(Severity::Note);
        notes.push(note.hint("`--stateful never` looks for them in all executions up to a bound"));
    }
    notes
}

/// A race, and the others whose later access in the source is at the same place, as one error.
pub(super) fn violation(exploration: &Exploration, seen: &DataRace) -> Diagnostic {
    let places = |race: &DataRace| race.accesses.clone().map(|access| (access.span, access.write));
    let others = exploration
        .races
        .iter()
        .filter(|race| race.accesses[1].span == seen.accesses[1].span && places(race) != places(seen));
    others.fold(diagnostic(seen).severity(Severity::Error), |diagnostic, race| {
        let [other, _] = &race.accesses;
        diagnostic.also(other.span, format!("thread {} {} it here too", other.thread, verb(other)))
    })
}

fn diagnostic(race: &DataRace) -> Diagnostic {
    let [first, second] = &race.accesses;
    let message = format!("threads {} and {} race for {}", first.thread, second.thread, race.place);
    let diagnostic = Diagnostic::new(Code::DataRace, second.span, message);
    let mut diagnostic = if first.span == second.span {
        let (one, other) = (first.thread, second.thread);
        diagnostic.label(match first.write == second.write {
            true => format!("thread {one} {} it here, and so does thread {other}", verb(first)),
            false => {
                format!("thread {one} {} it here, and thread {other} {} it", verb(first), verb(second))
            }
        })
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
