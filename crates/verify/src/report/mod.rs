//! Results as data. Everything that is known about an entry is here; text, JSON and every other form are functions of it,
//! in [`crate::format`], and nothing reads those again. A report can be written and read (`serde`), so that it travels
//! between processes.

mod assumption;
mod event;
mod made;
mod reason;

use engine::{DataRace, Stats, Stop};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use source::Diagnostic;

pub use assumption::{Detail, Exhausted, Relied};
pub use event::{Action, Event, Location, Source, Thread};
pub use interp::{LockAction, View};
pub use made::{Argument, Made, Step};
pub use reason::{Bound, Reason, Stopped, Unconfirmed};

use crate::proof::Token;

/// What is known about an entry.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EntryReport {
    /// The file of the program, where several programs are verified.
    pub file: Option<String>,
    /// The name of the entry, with the types of its parameters where it is overloaded.
    pub name: String,
    /// The line that was searched for, if one was.
    pub target: Option<String>,
    /// The answer.
    pub verdict: Verdict,
    /// What the answer relies on although a machine does not promise it.
    pub assumptions: Vec<Relied>,
    /// What the answer rests on and the user has not accepted; a single one makes the exit code that of `unknown`.
    pub caveats: Vec<Caveat>,
    /// The specifications that stood for code in a proof.
    #[serde(default)]
    pub used: Vec<Used>,
    /// The violations, by place; where a line was searched for, the way to it.
    pub violations: Vec<Counterexample>,
    /// Everything else worth saying: vacuity, uncaught exceptions, what was not covered.
    pub notes: Vec<Diagnostic>,
    /// Data races, whether they are violations or not.
    pub races: Vec<DataRace>,
    /// What could not be checked; without a violation these make the verdict unknown.
    pub doubts: Vec<Reason>,
    /// Where a violation was found: what bounds and limits left out, so that there may be others.
    pub unexplored: Vec<Reason>,
    /// Why states were not recognised, where threads were explored and recognising them could have removed a bound.
    pub without_states: Option<String>,
    /// Why the exploration ended early, if it did.
    pub stopped: Option<Stop>,
    /// Counts.
    pub stats: Stats,
    /// Lines and branches that were executed, of those that could be.
    pub coverage: Covered,
}

impl EntryReport {
    /// Removes the caveats that the user accepts.
    pub fn accept(&mut self, accepted: &[Caveat]) {
        self.caveats.retain(|caveat| !accepted.contains(caveat));
    }

    /// Says more precisely why an exploration ended: the caller that set a limit knows its value.
    pub fn restate(&mut self, say: impl Fn(&Stopped) -> Stopped) {
        let reasons = match &mut self.verdict {
            Verdict::Unknown(reasons) => &mut reasons[..],
            Verdict::Bounded(bounds) | Verdict::UnreachableWithin(bounds) => {
                bounds.iter_mut().for_each(|bound| bound.restate(&say));
                &mut []
            }
            Verdict::Valid | Verdict::Invalid | Verdict::Reachable | Verdict::Unreachable => &mut [],
        };
        let reasons = reasons.iter_mut().chain(&mut self.doubts).chain(&mut self.unexplored);
        reasons.for_each(|reason| reason.restate(&say));
    }
}

/// The answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Verdict {
    /// Every execution was covered; no violation exists.
    Valid,
    /// No violation within these bounds.
    Bounded(Vec<Bound>),
    /// A violation exists, and was replayed.
    Invalid,
    /// An execution gets to the target, and was replayed.
    Reachable,
    /// Every execution was covered; none gets to the target.
    Unreachable,
    /// None gets there within these bounds.
    UnreachableWithin(Vec<Bound>),
    /// No answer, and these are the reasons.
    Unknown(Vec<Reason>),
}

impl Verdict {
    /// The word of the verdict in reports.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::Valid => "valid",
            Verdict::Bounded(_) => "bounded",
            Verdict::Invalid => "invalid",
            Verdict::Reachable => "reachable",
            Verdict::Unreachable => "unreachable",
            Verdict::UnreachableWithin(_) => "unreachable-bounded",
            Verdict::Unknown(_) => "unknown",
        }
    }
}

/// What an answer without a violation rests on and a user has to consent to: without consent the exit code is
/// that of `unknown`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Caveat {
    /// Time, memory or the number of paths set a bound, not the user.
    Bounds,
    /// There is a data race, and machines of the language need not be sequentially consistent then.
    SequentialConsistency,
    /// Exceptions of libraries end all executions before some assertions.
    LibraryExceptions,
}

impl Caveat {
    /// Every caveat.
    pub const ALL: &'static [Caveat] =
        &[Caveat::Bounds, Caveat::SequentialConsistency, Caveat::LibraryExceptions];

    /// Its name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Caveat::Bounds => "bounds",
            Caveat::SequentialConsistency => "sequential-consistency",
            Caveat::LibraryExceptions => "library-exceptions",
        }
    }
}

/// A violation that was replayed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Counterexample {
    /// What is wrong and where, as the interpreter saw it.
    pub diagnostic: Diagnostic,
    /// The input as a person would write it, a line per parameter.
    pub input: Vec<InputLine>,
    /// The input as `oxpecker run --input` takes it.
    pub json: Json,
    /// How the input was made, where calls of the program make it.
    #[serde(default)]
    pub made: Option<Made>,
    /// The threads, by number.
    pub threads: Vec<Thread>,
    /// What happened, in order.
    pub trace: Vec<Event>,
    /// The token that repeats it.
    pub token: Token,
    /// How many instructions the path has.
    pub steps: u64,
    /// The class of the exception that is the violation, where exceptions are classes of the program.
    pub exception: Option<String>,
    /// The classes whose methods chose the values of `havoc`, one for each choice that was made.
    pub choosers: Vec<String>,
    /// What repeated it: always the interpreter, and a machine of the language where there is one.
    pub confirmed_by: Vec<String>,
    /// A machine of the language that showed something else, and what.
    pub contradicted_by: Option<Contradiction>,
}

/// A machine of the language that did not do what a counterexample says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contradiction {
    /// Its name.
    pub machine: String,
    /// What it showed.
    pub shown: String,
}

/// A specification that stood for code in a proof.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Used {
    /// Where it is.
    pub span: source::Span,
    /// For a contract, what it stood for; none for the invariant of a loop.
    pub contract: Option<UsedContract>,
    /// Whether it was proved that the code comes to an end.
    pub ends: bool,
}

/// A contract that stood for calls. It was proved of all these methods.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UsedContract {
    /// The method that has it.
    pub method: String,
    /// The calls.
    pub calls: Vec<source::Span>,
    /// Methods that override it, and may have been meant.
    pub overriding: Vec<String>,
}

/// A parameter, or a choice of `havoc`, and its value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InputLine {
    /// The name of the parameter.
    pub name: String,
    /// Its value, as a person would write it.
    pub value: String,
}

/// How much of the code was executed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Covered {
    /// Lines with code in methods that were entered.
    pub lines: u64,
    /// Those that were executed.
    pub covered_lines: u64,
    /// Ways that branches in those methods can go.
    pub branches: u64,
    /// Those that were taken.
    pub covered_branches: u64,
}
