//! Intervals of terms from those of their parts.

use rustc_hash::FxHashMap;

use super::{Bounds, FUEL, Interval};
use crate::constant::{Const, Sort};
use crate::op::Op;
use crate::terms::{Node, Sum, Term, Terms};

/// One look at a term.
pub(super) struct Values<'a> {
    bounds: &'a Bounds,
    terms: &'a Terms,
    fuel: u32,
    /// What was computed in this look: conditionals share most of their parts.
    known: FxHashMap<Term, Interval>,
}

impl Sort {
    /// All numbers of the sort.
    pub(in crate::bounds) fn interval(self) -> Interval {
        match self.bits() {
            None | Some(0) => Interval::ALL,
            Some(bits) => Interval::signed(bits),
        }
    }
}

impl<'a> Values<'a> {
    pub(super) fn new(bounds: &'a Bounds, terms: &'a Terms) -> Values<'a> {
        Values { bounds, terms, fuel: FUEL, known: FxHashMap::default() }
    }

    /// The interval of a number: what is noted, and what follows from its parts.
    pub(super) fn interval(&mut self, term: Term) -> Interval {
        let node = self.terms.node(term);
        if let Node::Const(value) = node {
            return number(value);
        }
        let sort = self.terms.sort(term).interval();
        let noted = self.bounds.intervals.get(&term).copied().unwrap_or(sort);
        if matches!(node, Node::Var(_)) {
            return noted;
        }
        if let Some(known) = self.known.get(&term) {
            return *known;
        }
        // If they exclude each other the path does not exist, and either result is right.
        let interval = self.computed(term).meet(noted).unwrap_or(noted);
        self.known.insert(term, interval);
        interval
    }

    /// What follows for a number from its parts alone.
    pub(super) fn computed(&mut self, term: Term) -> Interval {
        let sort = self.terms.sort(term).interval();
        if self.fuel == 0 {
            return sort;
        }
        self.fuel -= 1;
        match self.terms.node(term) {
            Node::Const(value) => number(value),
            Node::Var(_) => sort,
            Node::Sum(sum) => {
                let exact = self.sum(sum, None);
                // A machine integer that may wrap may be anything.
                if exact.is_within(sort) { exact } else { sort }
            }
            Node::App(op, args) => self.application(*op, args, sort),
        }
    }

    /// The exact value of a sum, without one of its parts.
    pub(super) fn sum(&mut self, sum: &Sum, left_out: Option<usize>) -> Interval {
        let mut total = Interval::point(i128::from(sum.constant));
        for (at, (part, factor)) in sum.parts.iter().enumerate() {
            if left_out != Some(at) {
                total = total.plus(self.interval(*part).times(Interval::point(i128::from(*factor))));
            }
        }
        total
    }

    fn application(&mut self, op: Op, args: &[Term], sort: Interval) -> Interval {
        let fits = |exact: Interval| if exact.is_within(sort) { exact } else { sort };
        match (op, args) {
            (Op::IntAdd, [a, b]) => self.interval(*a).plus(self.interval(*b)),
            (Op::IntMul | Op::BvMul, [a, b]) if a == b => fits(self.interval(*a).squared()),
            (Op::IntMul | Op::BvMul, [a, b]) => fits(self.interval(*a).times(self.interval(*b))),
            (Op::IntDiv | Op::BvSDiv, [a, b]) => {
                let dividend = self.interval(*a);
                match self.interval(*b).single() {
                    Some(0) => sort,
                    Some(divisor) => fits(dividend.divided(divisor)),
                    None if self.interval(*b).contains(0) => sort,
                    // A quotient is never farther from zero than the dividend.
                    None => fits(dividend.hull(dividend.negated())),
                }
            }
            (Op::IntRem | Op::BvSRem, [a, b]) => {
                let dividend = self.interval(*a);
                match self.interval(*b).single() {
                    Some(0) => sort,
                    Some(divisor) => dividend.remainder(divisor),
                    None if self.interval(*b).contains(0) => sort,
                    None => dividend.hull(Interval::point(0)),
                }
            }
            (Op::BvAnd, [a, b]) => {
                // Not more than a factor that is not negative.
                let natural = |interval: Interval| interval.low().is_some_and(|low| low >= 0);
                let (a, b) = (self.interval(*a), self.interval(*b));
                let most = [a, b].into_iter().filter(|x| natural(*x)).filter_map(Interval::high).min();
                most.and_then(|most| Interval::between(0, most)).unwrap_or(sort)
            }
            (Op::BvLShr, [a, b]) => match (self.interval(*a), self.interval(*b).single()) {
                (dividend, Some(bits @ 0..=63)) if dividend.low().is_some_and(|low| low >= 0) => {
                    dividend.divided(1 << bits)
                }
                (_, _) => sort,
            },
            (Op::Ite, [c, a, b]) => match self.truth(*c) {
                Some(true) => self.interval(*a),
                Some(false) => self.interval(*b),
                None => self.interval(*a).hull(self.interval(*b)),
            },
            (Op::BvToInt | Op::SignExtend, [a]) => self.interval(*a),
            (Op::IntToBv32 | Op::IntToBv64 | Op::Truncate, [a]) => fits(self.interval(*a)),
            (Op::UnsignedToInt | Op::ZeroExtend, [a]) => {
                let bits = self.terms.sort(*a).bits().unwrap_or(64);
                self.within(*a, 0, (1 << bits) - 1)
            }
            (op @ (Op::SignLow(_) | Op::ZeroLow(_)), [a]) => match op.low_range() {
                Some((least, greatest)) => self.within(*a, least, greatest),
                None => sort,
            },
            (_, _) => sort,
        }
    }

    /// A number that keeps its value between two bounds, and is somewhere between them otherwise.
    fn within(&mut self, term: Term, low: i128, high: i128) -> Interval {
        let range = Interval::between(low, high).unwrap_or(Interval::ALL);
        let value = self.interval(term);
        if value.is_within(range) { value } else { range }
    }

    /// The truth of a formula, where the intervals decide it.
    pub(super) fn truth(&mut self, formula: Term) -> Option<bool> {
        if self.fuel == 0 {
            return None;
        }
        self.fuel -= 1;
        if let Some(value) = self.terms.as_bool(formula) {
            return Some(value);
        }
        let Node::App(op, args) = self.terms.node(formula) else { return None };
        match (op, &args[..]) {
            (Op::Not, [a]) => self.truth(*a).map(|value| !value),
            (Op::And, args) => self.connective(args, false),
            (Op::Or, args) => self.connective(args, true),
            (Op::IntLe | Op::BvSLe, [a, b]) => {
                let (a, b) = (self.interval(*a), self.interval(*b));
                compare(a, b)
            }
            (Op::BvULe, [a, b]) => {
                let (a, b) = (unsigned(self.interval(*a))?, unsigned(self.interval(*b))?);
                compare(a, b)
            }
            (Op::Eq, [a, b]) if self.terms.sort(*a).bits().is_some() => {
                let (a, b) = (self.interval(*a), self.interval(*b));
                match (a.meet(b), a.single(), b.single()) {
                    (None, _, _) => Some(false),
                    (_, Some(a), Some(b)) if a == b => Some(true),
                    (_, _, _) => None,
                }
            }
            (_, _) => None,
        }
    }

    fn connective(&mut self, args: &[Term], deciding: bool) -> Option<bool> {
        let mut is_known = true;
        for arg in args {
            match self.truth(*arg) {
                Some(value) if value == deciding => return Some(deciding),
                Some(_) => {}
                None => is_known = false,
            }
        }
        is_known.then_some(!deciding)
    }
}

/// A constant, where it is a number of the machine; anything otherwise.
fn number(value: &Const) -> Interval {
    match value {
        Const::Int(value) | Const::Bv64(value) => Interval::point(i128::from(*value)),
        Const::Bv32(value) => Interval::point(i128::from(*value)),
        Const::Bool(_) | Const::Big(_) | Const::F32(_) | Const::F64(_) | Const::Id(_) | Const::Array(_) => {
            Interval::ALL
        }
    }
}

/// The truth of `a <= b`.
fn compare(a: Interval, b: Interval) -> Option<bool> {
    if a.is_below_or_equal(b) {
        return Some(true);
    }
    b.is_below(a).then_some(false)
}

/// Machine integers of one sign, in an order that fits both signs: negative ones are greater.
pub(super) fn unsigned(signed: Interval) -> Option<Interval> {
    if signed.low()? >= 0 {
        return Some(signed);
    }
    // Beyond every machine word; only the order matters.
    (signed.high()? < 0).then(|| signed.plus(Interval::point(1 << 70)))
}
