//! What a number can be at least and at most, for all values of the variables: a remainder is below its
//! divisor, a square is not negative, a vector has a width. Only a few levels of a term are looked at.

use crate::bounds::Interval;
use crate::constant::{Const, Sort};
use crate::op::Op;
use crate::terms::{Node, Term, Terms};

/// How many levels of a term are looked at.
const DEPTH: usize = 3;
/// The longest sum whose parts are looked at.
const PARTS: usize = 4;

/// All values of a sort, vectors read as signed.
fn of(sort: Sort) -> Interval {
    match sort {
        Sort::Bv32 => Interval::signed(32),
        Sort::Bv64 => Interval::signed(64),
        _ => Interval::ALL,
    }
}

/// From one number to another.
fn between(low: i128, high: i128) -> Interval {
    Interval::between(low, high).unwrap_or(Interval::ALL)
}

/// An interval where it fits the sort, which then did not wrap; else all values of the sort.
fn unless_wrapped(interval: Interval, sort: Sort) -> Interval {
    let all = of(sort);
    if interval.is_within(all) { interval } else { all }
}

/// The values of vectors in an interval, read as unsigned.
pub(super) fn unsigned(interval: Interval, sort: Sort) -> Interval {
    let above = if sort == Sort::Bv32 { 1i128 << 32 } else { 1i128 << 64 };
    match (interval.low(), interval.high()) {
        (Some(low), Some(_)) if low >= 0 => interval,
        (Some(_), Some(high)) if high < 0 => interval.plus(Interval::point(above)),
        _ => between(0, above - 1),
    }
}

impl Terms {
    /// The bounds of a number.
    pub(super) fn bounds(&self, term: Term) -> Interval {
        self.bounds_within(term, DEPTH)
    }

    /// The bounds of a sum in the making, as if nothing wrapped.
    pub(super) fn bounds_of_parts(&self, constant: i64, parts: &[(Term, i64)]) -> Interval {
        self.bounds_of_sum(constant, parts, DEPTH)
    }

    fn bounds_of_sum(&self, constant: i64, parts: &[(Term, i64)], depth: usize) -> Interval {
        let mut total = Interval::point(i128::from(constant));
        if parts.len() > PARTS {
            return Interval::ALL;
        }
        for (part, coefficient) in parts {
            total =
                total.plus(self.bounds_within(*part, depth).times(Interval::point(i128::from(*coefficient))));
            if total == Interval::ALL {
                break;
            }
        }
        total
    }

    fn bounds_within(&self, term: Term, depth: usize) -> Interval {
        let sort = self.sort(term);
        match self.node(term) {
            Node::Const(Const::Int(v) | Const::Bv64(v)) => Interval::point(i128::from(*v)),
            Node::Const(Const::Bv32(v)) => Interval::point(i128::from(*v)),
            Node::Sum(sum) if depth > 0 => {
                unless_wrapped(self.bounds_of_sum(sum.constant, &sum.parts, depth - 1), sort)
            }
            Node::App(op, args) if depth > 0 => match &args[..] {
                [a] => self.bounds_of_conversion(*op, *a, sort, depth - 1),
                [a, b] => self.bounds_of_pair(*op, *a, *b, sort, depth - 1),
                [_, a, b] if *op == Op::Ite => {
                    self.bounds_within(*a, depth - 1).hull(self.bounds_within(*b, depth - 1))
                }
                _ => of(sort),
            },
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => of(sort),
        }
    }

    fn bounds_of_conversion(&self, op: Op, a: Term, sort: Sort, depth: usize) -> Interval {
        let inner = || self.bounds_within(a, depth);
        let as_unsigned = || unsigned(inner(), self.sort(a));
        match op {
            Op::SignLow(_) | Op::ZeroLow(_) => {
                op.low_range().map_or(of(sort), |(least, greatest)| between(least, greatest))
            }
            Op::SignExtend | Op::BvToInt => inner(),
            Op::ZeroExtend | Op::UnsignedToInt => as_unsigned(),
            Op::Truncate | Op::IntToBv32 | Op::IntToBv64 => unless_wrapped(inner(), sort),
            _ => of(sort),
        }
    }

    fn bounds_of_pair(&self, op: Op, a: Term, b: Term, sort: Sort, depth: usize) -> Interval {
        if op == Op::IntMul && a == b {
            return Interval::from(0);
        }
        // Divisors, masks and amounts that are constants; the constructors made them positive where they may.
        let Some(k) = self.small_number(b).map(i128::from).filter(|k| *k > 0) else {
            return of(sort);
        };
        let left = || self.bounds_within(a, depth);
        let unsigned_greatest = if sort == Sort::Bv32 { i128::from(u32::MAX) } else { i128::from(u64::MAX) };
        match op {
            Op::IntRem | Op::BvSRem => left().remainder(k),
            Op::IntDiv | Op::BvSDiv => left().divided(k),
            Op::BvURem => between(0, k - 1),
            Op::BvUDiv if k > 1 => between(0, unsigned_greatest / k),
            Op::BvAnd => between(0, k),
            Op::BvLShr if k < 64 => unless_wrapped(between(0, unsigned_greatest >> k), sort),
            Op::BvAShr if k < 64 => {
                let left = left();
                left.low().zip(left.high()).map_or(of(sort), |(low, high)| between(low >> k, high >> k))
            }
            _ => of(sort),
        }
    }

    /// A constant number that fits the machine, vectors read as signed.
    pub(super) fn small_number(&self, term: Term) -> Option<i64> {
        match self.as_const(term)? {
            Const::Int(v) | Const::Bv64(v) => Some(*v),
            Const::Bv32(v) => Some(i64::from(*v)),
            _ => None,
        }
    }
}
