//! How paths end. Every path ends in exactly one of these families; the verdict is computed from them and
//! nothing else.

use ir::{BlockId, ClassId, MethodId};
use serde::{Deserialize, Serialize};
use source::Span;

/// The end of a path.
#[derive(Clone, PartialEq, Debug)]
pub enum End {
    /// Every thread ended.
    Finished,
    /// An uncaught exception, raised there, that no clause forbids.
    Exception(Uncaught),
    /// An assumption or the precondition of the entry does not hold: no execution of the program.
    Cut(Span),
    /// No input gets here; found late because a query before had no answer.
    Infeasible,
    /// An equivalent execution is explored instead.
    Pruned,
    /// The rest of an execution after its end, followed to find other orders of its steps.
    Shadow,
    /// No way leads from here to the target of the search.
    Away,
    /// Something is wrong with the program, or the target of the search was reached.
    Violation(Violation),
    /// A bound that the user set, or the engine, was reached.
    Limit(Bound),
    /// Something the engine cannot do.
    Gap(Gap),
}

impl End {
    /// Whether no thread could go on: the program has no longer execution that begins with this one.
    pub fn is_whole(&self) -> bool {
        match self {
            End::Finished => true,
            End::Violation(violation) => violation.kind == ViolationKind::Deadlock,
            End::Exception(_)
            | End::Cut(_)
            | End::Infeasible
            | End::Pruned
            | End::Shadow
            | End::Away
            | End::Limit(_)
            | End::Gap(_) => false,
        }
    }
}

/// What is wrong, or that the target of a search was reached, in the families of [`interp`'s](https://docs.rs/oxpecker-interp) outcomes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs, reason = "each is described by the diagnostic of the same name")]
pub enum ViolationKind {
    Assertion,
    Requires,
    Ensures,
    Exceptional,
    Invariant,
    ClassInvariant,
    Decreases,
    Modifies,
    SpecificationThrows,
    Deadlock,
    UnlockFree,
    Overflow,
    DataRace,
    Livelock,
    Target,
}

/// A violation and its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Violation {
    /// What is wrong.
    pub kind: ViolationKind,
    /// Where: the assertion, the clause, the operator.
    pub span: Span,
    /// The class of the exception that left the entry, where exceptions have classes.
    pub exception: Option<ClassId>,
}

/// An uncaught exception.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Uncaught {
    /// Where it was raised.
    pub span: Span,
    /// Its class, where exceptions have classes and it is known.
    pub class: Option<ClassId>,
}

/// An exception that library code raised and that left a call of a program's method.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LibraryThrow {
    /// Where the program called the library, and what was raised.
    pub raised: Uncaught,
    /// The method of the library that raised it.
    pub by: MethodId,
    /// A call that it left: the method of the program, the block and the instruction.
    pub call: (MethodId, BlockId, usize),
}

/// A bound that cut a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Bound {
    /// A loop, a quantifier or an array size was repeated or tried that often.
    Unwind {
        /// The bound.
        limit: u32,
        /// The loop.
        span: Span,
    },
    /// Calls of one method were nested that often.
    Recursion {
        /// The bound.
        limit: u32,
        /// The method.
        span: Span,
    },
    /// A thread of the path has that many steps.
    Depth {
        /// The bound.
        limit: u64,
        /// Where it was cut.
        span: Span,
    },
}

impl Bound {
    /// The place that was cut.
    pub fn span(&self) -> Span {
        match self {
            Bound::Unwind { span, .. } | Bound::Recursion { span, .. } | Bound::Depth { span, .. } => *span,
        }
    }
}

/// One side of a data race.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct RaceAccess {
    /// Where.
    pub span: Span,
    /// Whether it writes.
    pub write: bool,
    /// The number of its thread.
    pub thread: u32,
    /// Where the thread took the locks that it holds.
    pub locks: Vec<Span>,
}

/// Two accesses of two threads to one place, at least one a write, that fork, join and locks do not order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct DataRace {
    /// The two.
    pub accesses: [RaceAccess; 2],
    /// What they meet at.
    pub place: String,
}

/// Why a path could not be explored.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Why {
    /// The engine cannot do that; a sentence.
    Unsupported(String),
    /// The engine contradicts itself; a sentence.
    Mistake(String),
}

impl Why {
    /// A mistake of the engine.
    pub(crate) fn mistake(what: impl Into<String>) -> Why {
        Why::Mistake(what.into())
    }
}

impl From<String> for Why {
    fn from(what: String) -> Why {
        Why::Unsupported(what)
    }
}

impl From<&str> for Why {
    fn from(what: &str) -> Why {
        Why::Unsupported(what.to_string())
    }
}

/// Something the engine cannot do, and where.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Gap {
    /// Why.
    pub reason: Why,
    /// Where.
    pub span: Span,
}
