//! Proofs: explores an entry on all inputs, replays every violation concretely, and says what is known.

mod assumptions;
mod cases;
mod contradiction;
mod cuts;
mod entries;
mod exhaustion;
mod hidden;
mod invariants;
mod livelocks;
mod races;
mod replay;
mod sliced;
mod token;
mod vacuity;
mod verdict;
mod witness;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use engine::{Choice, Control, Exploration, Found, Options, Prepared, Violation, ViolationKind};
use ir::{MethodId, Program};
use source::{Code, Diagnostic, SourceMap};

pub use cases::{Case, Cases, Omission, cases};
pub use entries::entries;
pub use replay::{Replayed, replay};
pub use token::Token;

use crate::front_end::Entry;
use crate::report::{Counterexample, EntryReport, Unconfirmed, Verdict};
use cuts::Proof;
use sliced::Sliced;

/// The name of an entry in reports.
pub fn entry_name(program: &Program, entry: &Entry) -> String {
    crate::entry::short_name(program, entry.named())
}

/// Verifies one entry, which any exception may leave unless the options forbid it.
pub fn verify(
    program: &Program,
    sources: &SourceMap,
    entry: MethodId,
    options: &Options,
    control: &dyn Control,
) -> EntryReport {
    Prover::new(&Prepared::new(program), sources, &Entry::new(entry), options).verify(control)
}

/// Verifies one entry, and reports what is known about it at any time. A violation is replayed once.
pub struct Prover<'a> {
    prepared: &'a Prepared<'a>,
    sources: &'a SourceMap,
    entry: Entry,
    /// The options of the user, with what the language says about the entry.
    options: Options,
    /// The slice of the program, while it is explored in place of the program.
    slice: Mutex<Option<Arc<Program>>>,
    replayed: Mutex<BTreeMap<Violation, Replay>>,
}

/// A path that was replayed, and the result.
#[derive(Clone)]
struct Replay {
    choices: Vec<Choice>,
    schedule: Vec<u32>,
    result: Result<Counterexample, Unconfirmed>,
}

impl<'a> Prover<'a> {
    /// Verifies nothing yet.
    pub fn new(
        prepared: &'a Prepared<'a>,
        sources: &'a SourceMap,
        entry: &Entry,
        options: &Options,
    ) -> Prover<'a> {
        let (entry, options) = (entry.clone(), entry.options(options));
        let (slice, replayed) = (Mutex::new(None), Mutex::new(BTreeMap::new()));
        Prover { prepared, sources, entry, options, slice, replayed }
    }

    /// Explores the entry.
    pub fn verify(&self, control: &dyn Control) -> EntryReport {
        let sliced = self.verify_slice(control);
        match sliced {
            Sliced::Answer(report) => *report,
            Sliced::Nothing | Sliced::Bounded(_) => match self.prove(control) {
                Proof::Answer(report) => sliced.or(*report),
                Proof::Failed(notes) => {
                    let exploration =
                        engine::explore(self.prepared, self.entry.method, &self.options, control);
                    let mut report = self.report(&exploration);
                    if matches!(report.verdict, Verdict::Bounded(_) | Verdict::Unknown(_)) {
                        report.notes.extend(notes);
                    }
                    sliced.or(report)
                }
            },
        }
    }

    /// The report of an entry of which nothing was explored yet.
    pub fn nothing(&self) -> EntryReport {
        self.report(&Exploration::nothing(self.prepared.program(), &self.options))
    }

    /// Turns an exploration into a report, also while it still runs.
    pub fn report(&self, exploration: &Exploration) -> EntryReport {
        let Prover { prepared, sources, entry: Entry { making, .. }, options, .. } = self;
        let entry = self.entry.named();
        let slice = self.slice();
        let program = slice.as_deref().unwrap_or(prepared.program());
        let mut violations = Vec::new();
        let mut failed = Vec::new();
        for found in &exploration.violations {
            match self.confirm(exploration, found) {
                Ok(counterexample) => violations.push(counterexample),
                Err(reason) => failed.push((found.violation.span, reason)),
            }
        }
        let doubts = verdict::doubts(exploration, &failed);
        let verdict::Answer { verdict, caveats, hidden } =
            verdict::verdict(program, exploration, options, *making, !violations.is_empty(), &doubts);
        let unexplored = match verdict {
            Verdict::Invalid => verdict::unexplored(exploration, *making),
            Verdict::Valid
            | Verdict::Bounded(_)
            | Verdict::Reachable
            | Verdict::Unreachable
            | Verdict::UnreachableWithin(_)
            | Verdict::Unknown(_) => Vec::new(),
        };
        let assumptions = assumptions::relied(program, options, exploration, &verdict);
        let mut notes = vacuity::notes(program, entry, exploration, &verdict);
        // An assertion that is reported together with what hides it is not reported again.
        let is_told = |note: &Diagnostic| {
            note.code == Code::UnreachedAssertion
                && note
                    .span()
                    .is_some_and(|span| hidden.iter().any(|hidden| hidden.assertions.contains(&span)))
        };
        notes.retain(|note| !is_told(note));
        notes.extend(hidden.iter().map(|hidden| hidden.diagnostic(program)));
        notes.extend(races::notes(exploration, &violations));
        notes.extend(livelocks::notes(exploration, &violations));
        // How other executions end matters only where the line is not reached.
        if verdict != Verdict::Reachable {
            notes.extend(verdict::exceptions(program, entry, exploration));
            notes.extend(verdict::passed(exploration));
        }
        EntryReport {
            file: None,
            target: None,
            name: crate::entry::short_name(program, entry),
            verdict,
            assumptions,
            caveats,
            used: Vec::new(),
            violations,
            notes,
            races: exploration.races.clone(),
            doubts,
            unexplored,
            without_states: exploration.not_stateful.clone(),
            stopped: exploration.stopped,
            stats: exploration.stats.clone(),
            coverage: vacuity::covered(program, sources, exploration),
        }
    }

    /// Replays a violation, unless that was already done.
    fn confirm(&self, exploration: &Exploration, found: &Found) -> Result<Counterexample, Unconfirmed> {
        let confirm = || {
            replay::confirm(
                self.prepared.program(),
                self.sources,
                &self.entry,
                &self.options,
                exploration,
                found,
            )
        };
        // What is said of a race or a livelock depends on the others.
        if matches!(found.violation.kind, ViolationKind::DataRace | ViolationKind::Livelock) {
            return confirm();
        }
        let lock = || self.replayed.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |replay: &&Replay| replay.choices == found.choices && replay.schedule == found.schedule;
        let known = lock().get(&found.violation).filter(is_same).map(|replay| replay.result.clone());
        known.unwrap_or_else(|| {
            let result = confirm();
            let (choices, schedule) = (found.choices.clone(), found.schedule.clone());
            lock().insert(found.violation, Replay { choices, schedule, result: result.clone() });
            result
        })
    }
}
