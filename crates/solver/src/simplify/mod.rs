//! Simplification on construction, one file per family of operators.
//!
//! Every rule here is an equivalence in the theory of its sort. What is true of integers only (`x < x + 1`,
//! comparing by the sign of a difference) is never applied to bit vectors, which wrap.

mod arrays;
mod logic;
mod sums;

use crate::constant::Const;
use crate::op::Op;
use crate::terms::{Term, Terms};

impl Terms {
    /// An operator without rules of its own: constants are computed, and a few neutral cases.
    pub(crate) fn fold(&mut self, op: Op, args: &[Term]) -> Term {
        // Arrays are never constants here: only models have such, and Z3 takes them apart.
        let is_array = matches!(op, Op::ConstArray(_) | Op::Store);
        let constants: Option<Vec<Const>> = args.iter().map(|arg| self.as_const(*arg).cloned()).collect();
        if let Some(value) = constants.filter(|_| !is_array).and_then(|constants| op.apply(&constants)) {
            return self.constant(value);
        }
        if let [a, b] = args
            && let Some(simple) = self.fold_pair(op, *a, *b)
        {
            return simple;
        }
        let sorts: Vec<_> = args.iter().map(|arg| self.sort(*arg)).collect();
        let sort = op.result(&sorts);
        debug_assert!(sort.is_some(), "{op:?} on {sorts:?}");
        self.app(op, args, sort.unwrap_or(crate::Sort::Bool))
    }

    fn fold_pair(&mut self, op: Op, a: Term, b: Term) -> Option<Term> {
        let is = |value: Option<&Const>, number: i64| match value {
            Some(Const::Int(v) | Const::Bv64(v)) => *v == number,
            Some(Const::Bv32(v)) => i64::from(*v) == number,
            _ => false,
        };
        let (left, right) = (self.as_const(a), self.as_const(b));
        match op {
            Op::BvSLe | Op::BvULe if a == b => Some(self.yes),
            Op::IntDiv | Op::BvSDiv | Op::BvUDiv if is(right, 1) => Some(a),
            Op::IntRem | Op::BvSRem | Op::BvURem if is(right, 1) => Some(self.zero(a)),
            Op::IntRem if is(right, -1) => Some(self.zero(a)),
            Op::BvAnd | Op::BvOr if a == b => Some(a),
            Op::BvAnd if is(right, 0) => Some(b),
            Op::BvAnd if is(left, 0) => Some(a),
            Op::BvAnd if is(right, -1) => Some(a),
            Op::BvOr | Op::BvXor | Op::BvShl | Op::BvAShr | Op::BvLShr if is(right, 0) => Some(a),
            Op::BvOr | Op::BvXor if is(left, 0) => Some(b),
            Op::BvXor if a == b => Some(self.zero(a)),
            _ => None,
        }
    }

    fn zero(&mut self, like: Term) -> Term {
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
