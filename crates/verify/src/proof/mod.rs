//! Proofs: explores an entry on all inputs, replays every violation concretely, and says what is known.

mod cases;
mod entries;
mod races;
mod replay;
mod token;
mod vacuity;
mod verdict;
mod witness;

use engine::{Control, Exploration, Options, Stats, Stop};
use ir::{MethodId, Program};
use serde_json::Value as Json;
use source::{Diagnostic, SourceMap};

pub use cases::{Case, Cases, Omission, cases};
pub use entries::{EntryChoice, entries};
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
    /// What the answer rests on and the user has not accepted; any makes the exit code that of `unknown`.
    pub caveats: Vec<Caveat>,
    /// The violations, by place.
    pub violations: Vec<Counterexample>,
    /// Everything else worth saying: vacuity, uncaught exceptions, what was not covered.
    pub notes: Vec<Diagnostic>,
    /// What could not be checked; without a violation these make the verdict unknown.
    pub doubts: Vec<String>,
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
    let exploration = engine::explore(program, entry, options, control);
    report(program, sources, entry, options, &exploration)
}

/// Turns an exploration into a report.
fn report(
    program: &Program,
    sources: &SourceMap,
    entry: MethodId,
    options: &Options,
    exploration: &Exploration,
) -> EntryReport {
    let mut violations = Vec::new();
    let mut failed = Vec::new();
    for found in &exploration.violations {
        match replay::confirm(program, sources, entry, options, exploration, found) {
            Ok(counterexample) => violations.push(counterexample),
            Err(reason) => failed.push((found.violation.span, reason)),
        }
    }
    let doubts = verdict::doubts(sources, exploration, &failed);
    let verdict::Answer { verdict, caveats } =
        verdict::verdict(sources, exploration, options, !violations.is_empty(), &doubts);
    let mut notes = vacuity::notes(program, entry, exploration, &verdict);
    notes.extend(races::notes(exploration, &violations));
    notes.extend(verdict::exceptions(program, entry, exploration));
    EntryReport {
        entry,
        name: crate::entry::short_name(program, entry),
        verdict,
        caveats,
        violations,
        notes,
        doubts,
        stopped: exploration.stopped,
        stats: exploration.stats.clone(),
        coverage: vacuity::covered(program, sources, exploration),
    }
}
