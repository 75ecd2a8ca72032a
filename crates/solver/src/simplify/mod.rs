//! Simplification on construction, one file per family of operators.
//!
//! Every rule here is an equivalence in the theory of its sort. What is true of integers only (`x < x + 1`,
//! comparing by the sign of a difference) is never applied to bit vectors, which wrap.

mod arrays;
mod bounds;
mod conditionals;
mod connect;
mod division;
mod facts;
mod logic;
mod plain;
mod substitute;
mod sums;
mod vectors;

use crate::constant::Const;
use crate::op::Op;
use crate::terms::{Term, Terms};

impl Terms {
    /// An operator without rules of its own: constants are computed, and a few neutral cases.
    pub(crate) fn fold(&mut self, op: Op, args: &[Term]) -> Term {
        if let Some(plain) = self.plain_app(op, args) {
            return plain;
        }
        // Arrays are never constants here: only models have constant arrays, and Z3 takes them apart.
        let is_array = matches!(op, Op::ConstArray(_) | Op::Store);
        let constants: Option<Vec<Const>> = args.iter().map(|arg| self.as_const(*arg).cloned()).collect();
        if let Some(value) = constants.filter(|_| !is_array).and_then(|constants| op.apply(&constants)) {
            return self.constant(value);
        }
        let simple = match args {
            [a] => self.conversion(op, *a),
            [a, b] => self.fold_pair(op, *a, *b),
            _ => None,
        };
        if let Some(simple) = simple {
            return simple;
        }
        let sorts: Vec<_> = args.iter().map(|arg| self.sort(*arg)).collect();
        let sort = op.result(&sorts);
        debug_assert!(sort.is_some(), "{op:?} on {sorts:?}");
        self.app(op, args, sort.unwrap_or(crate::Sort::Bool))
    }

    fn fold_pair(&mut self, op: Op, a: Term, b: Term) -> Option<Term> {
        match op {
            Op::BvAnd | Op::BvOr | Op::BvXor | Op::FAdd | Op::FMul | Op::FEq if self.is_before(b, a) => {
                Some(self.fold(op, &[b, a]))
            }
            Op::BvSLe | Op::BvULe => self.vector_le(op, a, b),
            Op::IntDiv | Op::BvSDiv | Op::BvUDiv => self.quotient(op, a, b),
            Op::IntRem | Op::BvSRem | Op::BvURem => self.remainder(op, a, b),
            Op::BvAnd | Op::BvOr | Op::BvXor => self.bits(op, a, b),
            Op::BvShl | Op::BvAShr | Op::BvLShr if self.small_number(b) == Some(0) => Some(a),
            _ => None,
        }
    }

    /// The order of commutative arguments: constants on the right.
    pub(crate) fn is_before(&self, a: Term, b: Term) -> bool {
        match (self.as_const(a).is_some(), self.as_const(b).is_some()) {
            (true, false) => false,
            (false, true) => true,
            _ => a < b,
        }
    }

    pub(super) fn zero(&mut self, like: Term) -> Term {
        let sort = self.sort(like);
        self.constant(sort.default())
    }

    /// `a < b` on signed bit vectors.
    pub fn bv_slt(&mut self, a: Term, b: Term) -> Term {
        let reversed = self.fold(Op::BvSLe, &[b, a]);
        self.not(reversed)
    }

    /// `a < b` on unsigned bit vectors.
    pub fn bv_ult(&mut self, a: Term, b: Term) -> Term {
        let reversed = self.fold(Op::BvULe, &[b, a]);
        self.not(reversed)
    }
}
