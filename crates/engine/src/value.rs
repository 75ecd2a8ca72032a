//! Values of locals, fields and elements: constants as long as possible, terms otherwise.

use std::sync::Arc;

use ir::{Scalar, Type};
use solver::{Const, Element, Index, Sort, Term, Terms};

use crate::state::heap::Heap;

/// A value. References and texts are identities; number 0 is null.
#[derive(Debug)]
pub(crate) enum Value {
    /// The local was not assigned yet.
    Undefined,
    /// Known.
    Const(Const),
    /// Depends on the input.
    Term(Term),
    /// A snapshot of the heap, for `old`.
    Heap(Arc<Heap>),
}

impl Clone for Value {
    fn clone(&self) -> Value {
        match self {
            Value::Undefined => Value::Undefined,
            Value::Const(value) => Value::Const(value.clone()),
            Value::Term(term) => Value::Term(*term),
            Value::Heap(heap) => Value::Heap(Arc::clone(heap)),
        }
    }

    /// Small constants are written in place: a value that is made first and moved then costs several times as
    /// much, because the processor has to wait for its parts.
    #[inline]
    fn clone_from(&mut self, source: &Value) {
        match source {
            Value::Const(Const::Int(value)) => *self = Value::Const(Const::Int(*value)),
            Value::Const(Const::Bool(value)) => *self = Value::Const(Const::Bool(*value)),
            Value::Const(Const::Bv32(value)) => *self = Value::Const(Const::Bv32(*value)),
            Value::Const(Const::Id(id)) => *self = Value::Const(Const::Id(*id)),
            Value::Undefined | Value::Const(_) | Value::Term(_) | Value::Heap(_) => *self = source.clone(),
        }
    }
}

impl Value {
    pub(crate) const NULL: Value = Value::Const(Const::Id(0));

    /// The value of a term.
    pub(crate) fn of(terms: &Terms, term: Term) -> Value {
        match terms.as_const(term) {
            Some(value) => Value::Const(value.clone()),
            None => Value::Term(term),
        }
    }

    /// The value as a term; what has no sort becomes null, which well-formed IR never asks for.
    pub(crate) fn term(&self, terms: &mut Terms) -> Term {
        match self {
            Value::Const(value) => terms.constant(value.clone()),
            Value::Term(term) => *term,
            Value::Undefined | Value::Heap(_) => terms.id(0),
        }
    }

    pub(crate) fn as_const(&self) -> Option<&Const> {
        match self {
            Value::Const(value) => Some(value),
            Value::Undefined | Value::Term(_) | Value::Heap(_) => None,
        }
    }

    /// Whether a value is known to be true or known to be false.
    pub(crate) fn as_truth(&self) -> Option<bool> {
        if let Value::Const(Const::Bool(truth)) = self { Some(*truth) } else { None }
    }

    /// The object or text that a value is known to be.
    pub(crate) fn as_id(&self) -> Option<u32> {
        if let Value::Const(Const::Id(id)) = self { Some(*id) } else { None }
    }

    pub(crate) fn is_undefined(&self) -> bool {
        matches!(self, Value::Undefined)
    }

    /// Whether two values are the same without asking a solver.
    pub(crate) fn same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Undefined, Value::Undefined) => true,
            (Value::Const(a), Value::Const(b)) => a == b,
            (Value::Term(a), Value::Term(b)) => a == b,
            (Value::Heap(a), Value::Heap(b)) => Arc::ptr_eq(a, b),
            (_, _) => false,
        }
    }
}

/// How the types of a program are mapped to sorts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sorts {
    /// What arrays are indexed by. Characters are such numbers, too.
    pub(crate) domain: Index,
}

impl Sorts {
    /// The sort of an index or a length.
    pub(crate) fn index(self) -> Sort {
        self.domain.sort()
    }

    /// Indices as elements of arrays.
    pub(crate) fn element(self) -> Element {
        match self.domain {
            Index::Int | Index::Id => Element::Int,
            Index::Bv32 => Element::Bv32,
            Index::Bv64 => Element::Bv64,
        }
    }

    /// The sort of values of a type.
    pub(crate) fn of(self, ty: Type) -> Sort {
        match ty.scalar() {
            Some(Scalar::Bool) => Sort::Bool,
            Some(Scalar::Int) => Sort::Int,
            Some(Scalar::I32) => Sort::Bv32,
            Some(Scalar::I64) => Sort::Bv64,
            Some(Scalar::F32) => Sort::F32,
            Some(Scalar::F64) => Sort::F64,
            Some(Scalar::Char) => self.index(),
            Some(Scalar::Str | Scalar::Ref) | None => Sort::Id,
        }
    }

    /// An index as a constant.
    pub(crate) fn number(self, value: i64) -> Const {
        match self.domain {
            // Identities are not indices of arrays of the program.
            Index::Int | Index::Id => Const::Int(value),
            Index::Bv32 => Const::Bv32(value as i32),
            Index::Bv64 => Const::Bv64(value),
        }
    }

    /// The default value of a type.
    pub(crate) fn default(self, ty: Type) -> Value {
        Value::Const(self.of(ty).default())
    }
}

/// A constant index or length as a machine number.
pub(crate) fn as_number(value: &Const) -> Option<i64> {
    match value {
        Const::Int(v) | Const::Bv64(v) => Some(*v),
        Const::Bv32(v) => Some(i64::from(*v)),
        Const::Bool(_) | Const::Big(_) | Const::F32(_) | Const::F64(_) | Const::Id(_) | Const::Array(_) => {
            None
        }
    }
}
