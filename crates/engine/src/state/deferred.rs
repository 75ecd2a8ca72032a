//! Quantifiers over unknown ranges, and what was decided about them on this path.

use std::rc::Rc;
use std::sync::Arc;

use imbl::{HashSet, Vector};
use ir::MethodId;
use solver::Term;
use source::Span;

use crate::state::heap::{Heap, ObjectId};
use crate::value::Value;

/// A quantifier that a literal stands for.
#[derive(Debug)]
pub(crate) struct Deferred {
    /// A variable that has the quantifier's value where the guard holds, else any.
    pub(crate) literal: Term,
    /// Whether it is a `forall`, not an `exists`.
    pub(crate) is_universal: bool,
    pub(crate) from: Term,
    pub(crate) to: Term,
    /// The body, and its arguments without the index.
    pub(crate) function: MethodId,
    pub(crate) args: Vec<Value>,
    /// What the body looks at: the heap when the quantifier was evaluated.
    pub(crate) heap: Arc<Heap>,
    pub(crate) guard: Term,
    /// The arrays that the body reads at its index plus a number.
    pub(crate) patterns: Vec<(ObjectId, Term)>,
    /// How many witnesses it is away from what the program itself says.
    pub(crate) generation: u32,
    pub(crate) span: Span,
}

/// An element that was read: the array, the index, and how many witnesses it is away from the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Read {
    pub(crate) array: ObjectId,
    pub(crate) index: Term,
    pub(crate) generation: u32,
}

/// The end of a range over which indices are counted: the prefix count at that index ([`crate::counting`]).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prefix {
    /// The prefix count, as a map from indices.
    pub(crate) map: Term,
    /// The condition, and its variable for the index.
    pub(crate) formula: Term,
    pub(crate) index: Term,
    pub(crate) end: Term,
}

/// The deferred quantifiers of a path.
#[derive(Clone, Debug, Default)]
pub(crate) struct Deferrals {
    pub(crate) list: Vector<Rc<Deferred>>,
    pub(crate) reads: Vector<Read>,
    /// The instances that are part of the path, by literal and index.
    pub(crate) instances: HashSet<(Term, Term)>,
    /// The literals that need no witness any more.
    pub(crate) witnessed: HashSet<Term>,
    /// For how many reads and quantifiers all instances were made.
    pub(crate) matched: (usize, usize),
    /// The quantifiers that are tried number by number, by the step that evaluates them.
    pub(crate) tried: HashSet<(u64, MethodId)>,
    /// Whether some instance or witness could not be made: nothing confirms this path then.
    pub(crate) inexact: bool,
    /// The ends of ranges over which a path of a proof counts.
    pub(crate) prefixes: Vector<Prefix>,
}

impl Deferrals {
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty() && self.prefixes.is_empty()
    }

    pub(crate) fn knows(&self, literal: Term) -> bool {
        self.list.iter().any(|known| known.literal == literal)
    }

    /// Whether nothing is left to be said about the quantifiers that are false where they are universal.
    pub(crate) fn is_complete(&self) -> bool {
        self.witnessed.len() == self.list.len()
    }

    pub(crate) fn is_matched(&self) -> bool {
        self.matched == (self.reads.len(), self.list.len())
    }
}
