//! Proofs: explores an entry on all inputs, replays every violation concretely, and says what is known.

mod assumptions;
mod cases;
mod contradiction;
mod entries;
mod exhaustion;
mod hidden;
mod livelocks;
mod races;
mod replay;
mod token;
mod vacuity;
mod verdict;
mod witness;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use engine::{Choice, Control, Exploration, Found, Options, Prepared, Stats, Stop, Violation, ViolationKind};
use ir::{MethodId, Program};
use serde_json::Value as Json;
use source::{Code, Diagnostic, SourceMap};

pub use assumptions::Relied;
pub use cases::{Case, Cases, Omission, cases};
pub use entries::{EntryChoice, entries};
use replay::Unconfirmed;
pub use replay::{Replayed, replay};
pub use token::Token;
pub use verdict::{Caveat, Verdict};
pub use witness::InputLine;

/// A violation that was replayed.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// What is wrong and where, as the interpreter saw it.
    pub diagnostic: Diagnostic,
    /// The input as a person would write it, a line per parameter.
    pub input: Vec<InputLine>,
    /// The input as `oxpecker run --input` takes it.
    pub json: Json,
    /// The path: source lines, and what changed there.
    pub trace: Vec<String>,
    /// Repeats it.
    pub token: Token,
    /// How many instructions the path has.
    pub steps: u64,
    /// The class of the exception that is the violation, where exceptions are classes of the program.
    pub exception: Option<String>,
    /// The classes whose methods chose the values of `havoc`, one for each choice that was made.
    pub choosers: Vec<String>,
    /// Who repeated it: the interpreter always, a machine of the language where there is one.
    pub confirmed_by: Vec<String>,
    /// A machine of the language that showed something else, and what.
    pub contradicted_by: Option<Contradiction>,
}

/// A machine of the language that did not do what a counterexample says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// Its name.
    pub machine: String,
    /// What it showed.
    pub shown: String,
}

/// What is known about an entry.
#[derive(Clone, Debug)]
pub struct EntryReport {
    /// The entry.
    pub entry: MethodId,
    /// Its name, with the types of its parameters where it is overloaded.
    pub name: String,
    /// The answer.
    pub verdict: Verdict,
    /// What the answer relies on although a machine does not promise it.
    pub assumptions: Vec<Relied>,
    /// What the answer rests on and the user has not accepted; any makes the exit code that of `unknown`.
    pub caveats: Vec<Caveat>,
    /// The violations, by place.
    pub violations: Vec<Counterexample>,
    /// Everything else worth saying: vacuity, uncaught exceptions, what was not covered.
    pub notes: Vec<Diagnostic>,
    /// What could not be checked; without a violation these make the verdict unknown.
    pub doubts: Vec<String>,
    /// Where a violation was found: what bounds and limits left out, so that there may be others.
    pub unexplored: Vec<String>,
    /// Why the exploration ended before its time, if it did.
    pub stopped: Option<Stop>,
    /// Counts.
    pub stats: Stats,
    /// Lines and branches that were executed, of those that could be.
    pub coverage: vacuity::Covered,
}

impl EntryReport {
    /// Takes the caveats away that the user accepts.
    pub fn accept(&mut self, accepted: &[Caveat]) {
        self.caveats.retain(|caveat| !accepted.contains(caveat));
    }
}

/// The name of an entry in reports.
pub fn entry_name(program: &Program, entry: MethodId) -> String {
    crate::entry::short_name(program, entry)
}

/// Verifies one entry.
pub fn verify(
    program: &Program,
    sources: &SourceMap,
    entry: MethodId,
    options: &Options,
    control: &dyn Control,
) -> EntryReport {
    Prover::new(&Prepared::new(program), sources, entry, options).verify(control)
}

/// Verifies one entry, and reports what is known about it at any time. A violation is replayed once.
pub struct Prover<'a> {
    prepared: &'a Prepared<'a>,
    sources: &'a SourceMap,
    entry: MethodId,
    options: &'a Options,
    replayed: Mutex<BTreeMap<Violation, Replay>>,
}

/// A path that was replayed, and what came of it.
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
        entry: MethodId,
        options: &'a Options,
    ) -> Prover<'a> {
        Prover { prepared, sources, entry, options, replayed: Mutex::new(BTreeMap::new()) }
    }

    /// Explores the entry.
    pub fn verify(&self, control: &dyn Control) -> EntryReport {
        let exploration = engine::explore(self.prepared, self.entry, self.options, control);
        self.report(&exploration)
    }

    /// The report of an entry that was not explored, for that reason.
    pub fn nothing(&self, reason: String) -> EntryReport {
        let nothing = Exploration::nothing(self.prepared.program(), self.options);
        self.report(&Exploration { told: Some(reason), ..nothing })
    }

    /// Turns an exploration into a report, also one that still goes on.
    pub fn report(&self, exploration: &Exploration) -> EntryReport {
        let Prover { prepared, sources, entry, options, .. } = *self;
        let program = prepared.program();
        let mut violations = Vec::new();
        let mut failed = Vec::new();
        for found in &exploration.violations {
            match self.confirm(exploration, found) {
                Ok(counterexample) => violations.push(counterexample),
                Err(reason) => failed.push((found.violation.span, reason)),
            }
        }
        let doubts = verdict::doubts(sources, exploration, &failed);
        let verdict::Answer { verdict, caveats, hidden } =
            verdict::verdict(program, sources, exploration, options, !violations.is_empty(), &doubts);
        let unexplored = match verdict {
            Verdict::Invalid => verdict::unexplored(sources, exploration),
            Verdict::Valid | Verdict::Bounded(_) | Verdict::Unknown(_) => Vec::new(),
        };
        let assumptions = assumptions::relied(program, options, exploration, &verdict);
        let mut notes = vacuity::notes(program, entry, exploration, &verdict);
        // An assertion that is told with what hides it is not told again.
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
        notes.extend(verdict::exceptions(program, entry, exploration));
        EntryReport {
            entry,
            name: crate::entry::short_name(program, entry),
            verdict,
            assumptions,
            caveats,
            violations,
            notes,
            doubts,
            unexplored,
            stopped: exploration.stopped,
            stats: exploration.stats.clone(),
            coverage: vacuity::covered(program, sources, exploration),
        }
    }

    /// Replays a violation, unless that was done.
    fn confirm(&self, exploration: &Exploration, found: &Found) -> Result<Counterexample, Unconfirmed> {
        let confirm = || {
            replay::confirm(
                self.prepared.program(),
                self.sources,
                self.entry,
                self.options,
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
