//! What a number can be at least and at most, whatever the variables are: a remainder is below its divisor, a
//! square is not negative, a vector has a width. Only a few levels of a term are looked at.

use crate::constant::{Const, Sort};
use crate::op::Op;
use crate::terms::{Node, Term, Terms};

/// How many levels of a term are looked at.
const DEPTH: usize = 3;
/// The longest sum whose parts are looked at.
const PARTS: usize = 4;

/// The least and the greatest value of a number, vectors read as signed; none where there is no such limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) least: Option<i128>,
    pub(super) greatest: Option<i128>,
}

impl Bounds {
    const NONE: Bounds = Bounds { least: None, greatest: None };

    fn new(least: i128, greatest: i128) -> Bounds {
        Bounds { least: Some(least), greatest: Some(greatest) }
    }

    /// All values of a sort.
    fn of(sort: Sort) -> Bounds {
        match sort {
            Sort::Bv32 => Bounds::new(i128::from(i32::MIN), i128::from(i32::MAX)),
            Sort::Bv64 => Bounds::new(i128::from(i64::MIN), i128::from(i64::MAX)),
            _ => Bounds::NONE,
        }
    }

    /// Whether every value lies between two numbers.
    pub(super) fn within(self, least: i128, greatest: i128) -> bool {
        self.least.is_some_and(|low| low >= least) && self.greatest.is_some_and(|high| high <= greatest)
    }

    fn is_natural(self) -> bool {
        self.least.is_some_and(|least| least >= 0)
    }

    /// These where they fit the sort, which then did not wrap; else all values of the sort.
    fn unless_wrapped(self, sort: Sort) -> Bounds {
        match Bounds::of(sort) {
            Bounds { least: Some(least), greatest: Some(greatest) } if !self.within(least, greatest) => {
                Bounds::new(least, greatest)
            }
            _ => self,
        }
    }

    /// The bounds of the vector read as unsigned.
    pub(super) fn unsigned(self, sort: Sort) -> Bounds {
        let above = if sort == Sort::Bv32 { 1i128 << 32 } else { 1i128 << 64 };
        match (self.least, self.greatest) {
            (Some(least), Some(_)) if least >= 0 => self,
            (Some(least), Some(greatest)) if greatest < 0 => Bounds::new(least + above, greatest + above),
            _ => Bounds::new(0, above - 1),
        }
    }

    /// These times a coefficient, plus others.
    fn plus(self, part: Bounds, coefficient: i64) -> Bounds {
        let factor = i128::from(coefficient);
        let (low, high) = if factor < 0 { (part.greatest, part.least) } else { (part.least, part.greatest) };
        let add = |total: Option<i128>, limit: Option<i128>| total?.checked_add(limit?.checked_mul(factor)?);
        Bounds { least: add(self.least, low), greatest: add(self.greatest, high) }
    }

    fn or(self, other: Bounds) -> Bounds {
        let both = |a: Option<i128>, b: Option<i128>, pick: fn(i128, i128) -> i128| Some(pick(a?, b?));
        Bounds {
            least: both(self.least, other.least, i128::min),
            greatest: both(self.greatest, other.greatest, i128::max),
        }
    }
}

impl Terms {
    /// The bounds of a number.
    pub(super) fn bounds(&self, term: Term) -> Bounds {
        self.bounds_within(term, DEPTH)
    }

    /// The bounds of a sum in the making, as if nothing wrapped.
    pub(super) fn bounds_of_parts(&self, constant: i64, parts: &[(Term, i64)]) -> Bounds {
        self.bounds_of_sum(constant, parts, DEPTH)
    }

    fn bounds_of_sum(&self, constant: i64, parts: &[(Term, i64)], depth: usize) -> Bounds {
        let mut total = Bounds::new(i128::from(constant), i128::from(constant));
        if parts.len() > PARTS {
            return Bounds::NONE;
        }
        for (part, coefficient) in parts {
            total = total.plus(self.bounds_within(*part, depth), *coefficient);
            if total == Bounds::NONE {
                break;
            }
        }
        total
    }

    fn bounds_within(&self, term: Term, depth: usize) -> Bounds {
        let sort = self.sort(term);
        match self.node(term) {
            Node::Const(Const::Int(v) | Const::Bv64(v)) => Bounds::new(i128::from(*v), i128::from(*v)),
            Node::Const(Const::Bv32(v)) => Bounds::new(i128::from(*v), i128::from(*v)),
            Node::Sum(sum) if depth > 0 => {
                self.bounds_of_sum(sum.constant, &sum.parts, depth - 1).unless_wrapped(sort)
            }
            Node::App(op, args) if depth > 0 => match &args[..] {
                [a] => self.bounds_of_conversion(*op, *a, sort, depth - 1),
                [a, b] => self.bounds_of_pair(*op, *a, *b, sort, depth - 1),
                [_, a, b] if *op == Op::Ite => {
                    self.bounds_within(*a, depth - 1).or(self.bounds_within(*b, depth - 1))
                }
                _ => Bounds::of(sort),
            },
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => Bounds::of(sort),
        }
    }

    fn bounds_of_conversion(&self, op: Op, a: Term, sort: Sort, depth: usize) -> Bounds {
        let inner = || self.bounds_within(a, depth);
        let unsigned = || inner().unsigned(self.sort(a));
        match op {
            Op::SignLow8 => Bounds::new(-128, 127),
            Op::SignLow16 => Bounds::new(-32768, 32767),
            Op::ZeroLow16 => Bounds::new(0, 65535),
            Op::SignExtend | Op::BvToInt => inner(),
            Op::ZeroExtend | Op::UnsignedToInt => unsigned(),
            Op::Truncate | Op::IntToBv32 | Op::IntToBv64 => inner().unless_wrapped(sort),
            _ => Bounds::of(sort),
        }
    }

    fn bounds_of_pair(&self, op: Op, a: Term, b: Term, sort: Sort, depth: usize) -> Bounds {
        if op == Op::IntMul && a == b {
            return Bounds { least: Some(0), greatest: None };
        }
        // Divisors, masks and amounts that are constants; the constructors made them positive where they may.
        let Some(k) = self.small_number(b).map(i128::from).filter(|k| *k > 0) else {
            return Bounds::of(sort);
        };
        let left = || self.bounds_within(a, depth);
        let unsigned_greatest = if sort == Sort::Bv32 { i128::from(u32::MAX) } else { i128::from(u64::MAX) };
        match op {
            Op::IntRem | Op::BvSRem => match left() {
                left if left.is_natural() => Bounds::new(0, k - 1),
                left if left.greatest.is_some_and(|greatest| greatest <= 0) => Bounds::new(1 - k, 0),
                _ => Bounds::new(1 - k, k - 1),
            },
            Op::IntDiv | Op::BvSDiv => {
                let left = left();
                Bounds { least: left.least.map(|v| v / k), greatest: left.greatest.map(|v| v / k) }
            }
            Op::BvURem => Bounds::new(0, k - 1),
            Op::BvUDiv if k > 1 => Bounds::new(0, unsigned_greatest / k),
            Op::BvAnd => Bounds::new(0, k),
            Op::BvLShr if k < 64 => Bounds::new(0, unsigned_greatest >> k).unless_wrapped(sort),
            Op::BvAShr if k < 64 => {
                let left = left();
                Bounds { least: left.least.map(|v| v >> k), greatest: left.greatest.map(|v| v >> k) }
            }
            _ => Bounds::of(sort),
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
