//! Bit vectors: comparisons, bits and conversions. A comparison with a constant is `x <= constant` or its
//! negation, so that a literal has one form; nothing is moved across a comparison, since sums wrap.

use crate::constant::Sort;
use crate::op::Op;
use crate::simplify::bounds::unsigned;
use crate::terms::{Node, Term, Terms};

impl Terms {
    /// A simpler form of `a <= b`.
    pub(super) fn vector_le(&mut self, op: Op, a: Term, b: Term) -> Option<Term> {
        if a == b {
            return Some(self.yes);
        }
        let sort = self.sort(a);
        let read = |terms: &Terms, term: Term| {
            let bounds = terms.bounds(term);
            if op == Op::BvSLe { bounds } else { unsigned(bounds, sort) }
        };
        let (left, right) = (read(self, a), read(self, b));
        if left.high()? <= right.low()? {
            return Some(self.yes);
        }
        if left.low()? > right.high()? {
            return Some(self.no);
        }
        if self.as_const(a).is_some() {
            // The constant is not the least of its order, else it would be below all others.
            let before = self.number(sort, Self::truncated(sort, left.low()? - 1));
            let below = self.fold(op, &[b, before]);
            return Some(self.not(below));
        }
        self.as_const(b)?;
        let bound = right.low()?;
        if left.low()? == bound {
            return Some(self.eq(a, b));
        }
        if left.high()? - 1 == bound {
            let greatest = self.number(sort, Self::truncated(sort, left.high()?));
            let same = self.eq(a, greatest);
            return Some(self.not(same));
        }
        let limit = self.as_const(b)?.clone();
        self.where_leaves(a, &|leaf| op.apply(&[leaf.clone(), limit.clone()]).is_some_and(|v| v.is_true()))
    }

    /// The low bits of a number, read as signed.
    fn truncated(sort: Sort, value: i128) -> i64 {
        if sort == Sort::Bv32 { i64::from(value as i32) } else { value as i64 }
    }

    /// A simpler form of a bitwise operation.
    pub(super) fn bits(&mut self, op: Op, a: Term, b: Term) -> Option<Term> {
        if a == b {
            return Some(if op == Op::BvXor { self.zero(a) } else { a });
        }
        match (op, self.small_number(b)?) {
            (Op::BvAnd, 0) | (Op::BvOr, -1) => return Some(b),
            (Op::BvAnd, -1) | (Op::BvOr | Op::BvXor, 0) => return Some(a),
            _ => {}
        }
        let Node::App(inner, args) = self.node(a) else { return None };
        let (inner, args) = (*inner, [*args.first()?, *args.get(1)?]);
        self.as_const(args[1]).filter(|_| inner == op)?;
        let both = self.fold(op, &[args[1], b]);
        Some(self.fold(op, &[args[0], both]))
    }

    /// A simpler form of a conversion.
    pub(super) fn conversion(&mut self, op: Op, a: Term) -> Option<Term> {
        if let Some((least, greatest)) = op.low_range()
            && self.bounds(a).lies_between(least, greatest)
        {
            return Some(a);
        }
        let Node::App(inner, args) = self.node(a) else { return None };
        let (inner, x) = (*inner, *args.first()?);
        let from = self.sort(x);
        let undone = match (op, inner) {
            (Op::Truncate, Op::SignExtend | Op::ZeroExtend) => true,
            (Op::IntToBv32, Op::BvToInt | Op::UnsignedToInt) => from == Sort::Bv32,
            (Op::IntToBv64, Op::BvToInt | Op::UnsignedToInt) => from == Sort::Bv64,
            (Op::BvToInt, Op::IntToBv32) => {
                self.bounds(x).lies_between(i128::from(i32::MIN), i128::from(i32::MAX))
            }
            (Op::BvToInt, Op::IntToBv64) => {
                self.bounds(x).lies_between(i128::from(i64::MIN), i128::from(i64::MAX))
            }
            (Op::FNeg, Op::FNeg) => true,
            // The first conversion did not change the bits that the second keeps.
            (Op::SignLow(kept) | Op::ZeroLow(kept), Op::SignLow(bits) | Op::ZeroLow(bits))
                if kept <= bits =>
            {
                return Some(self.fold(op, &[x]));
            }
            _ => false,
        };
        undone.then_some(x)
    }
}
