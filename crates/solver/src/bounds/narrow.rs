//! Smaller intervals from a formula that holds: from the whole to its parts.

use super::values::{Values, unsigned};
use super::{Bounds, Interval};
use crate::op::Op;
use crate::terms::{Node, Sum, Term, Terms};

/// How many sides of a disjunction are looked at.
const SIDES: usize = 6;

impl Bounds {
    /// A formula holds, or does not. Returns whether that is possible; numbers whose interval got smaller are
    /// noted.
    pub(super) fn contract(
        &mut self,
        terms: &Terms,
        formula: Term,
        holds: bool,
        changed: &mut Vec<Term>,
    ) -> bool {
        if let Some(value) = terms.as_bool(formula) {
            return value == holds;
        }
        self.fuel = self.fuel.saturating_sub(1);
        if self.fuel == 0 {
            return true;
        }
        let Node::App(op, args) = terms.node(formula) else { return true };
        match (op, &args[..], holds) {
            (Op::Not, [a], _) => self.contract(terms, *a, !holds, changed),
            (Op::And, args, true) | (Op::Or, args, false) => {
                args.iter().all(|arg| self.contract(terms, *arg, holds, changed))
            }
            (Op::Or, args, true) | (Op::And, args, false) => self.one_of(terms, args, holds, changed),
            (Op::IntLe | Op::BvSLe, [a, b], true) => self.order(terms, *a, *b, 0, changed),
            (Op::IntLe | Op::BvSLe, [a, b], false) => self.order(terms, *b, *a, 1, changed),
            (Op::BvULe, [a, b], true) => self.unsigned_order(terms, *a, *b, 0, changed),
            (Op::BvULe, [a, b], false) => self.unsigned_order(terms, *b, *a, 1, changed),
            (Op::Eq, [a, b], true) if terms.sort(*a).bits().is_some() => {
                let both = self.interval(terms, *a).meet(self.interval(terms, *b));
                both.is_some_and(|both| {
                    self.narrow(terms, *a, both, changed) && self.narrow(terms, *b, both, changed)
                })
            }
            (Op::Eq, [a, b], false) if terms.sort(*a).bits().is_some() => {
                self.differ(terms, *a, *b, changed) && self.differ(terms, *b, *a, changed)
            }
            (_, _, _) => true,
        }
    }

    /// `a + gap <= b`.
    fn order(&mut self, terms: &Terms, a: Term, b: Term, gap: i128, changed: &mut Vec<Term>) -> bool {
        let (low, high) = (self.interval(terms, a), self.interval(terms, b));
        let up_to = high.high().map_or(Interval::ALL, |high| Interval::up_to(high - gap));
        let from = low.low().map_or(Interval::ALL, |low| Interval::from(low + gap));
        self.narrow(terms, a, up_to, changed) && self.narrow(terms, b, from, changed)
    }

    /// `a + gap <= b` on machine integers without a sign.
    fn unsigned_order(
        &mut self,
        terms: &Terms,
        a: Term,
        b: Term,
        gap: i128,
        changed: &mut Vec<Term>,
    ) -> bool {
        let (low, high) = (self.interval(terms, a), self.interval(terms, b));
        let natural = |interval: Interval| interval.low().is_some_and(|low| low >= 0);
        if natural(high) {
            // Without a sign, a number that is at most a natural number is natural, too.
            let most = high.high().and_then(|high| Interval::between(0, high - gap));
            return most.is_some_and(|most| self.narrow(terms, a, most, changed))
                && (!natural(low) || self.order(terms, a, b, gap, changed));
        }
        match (unsigned(low), unsigned(high)) {
            (Some(low), Some(high)) => !high.is_below(low.plus(Interval::point(gap))),
            (_, _) => true,
        }
    }

    /// Two numbers differ: where the other is known, it is not an end of the interval.
    fn differ(&mut self, terms: &Terms, a: Term, b: Term, changed: &mut Vec<Term>) -> bool {
        let Some(number) = self.interval(terms, b).single() else { return true };
        let now = self.interval(terms, a);
        if now.single() == Some(number) {
            return false;
        }
        if now.low() == Some(number) {
            return self.narrow(terms, a, Interval::from(number + 1), changed);
        }
        if now.high() == Some(number) {
            return self.narrow(terms, a, Interval::up_to(number - 1), changed);
        }
        true
    }

    /// One of several formulas holds, or does not: the result is what all possible cases have in common.
    fn one_of(&mut self, terms: &Terms, sides: &[Term], holds: bool, changed: &mut Vec<Term>) -> bool {
        let mut possible: Vec<(Bounds, Vec<Term>)> = Vec::new();
        for (at, side) in sides.iter().enumerate() {
            if self.truth(terms, *side) == Some(!holds) {
                continue;
            }
            if at >= SIDES && possible.len() > 1 {
                return true;
            }
            let (mut assumed, mut touched) = (self.clone(), Vec::new());
            let is_possible = assumed.contract(terms, *side, holds, &mut touched);
            // All sides share one allowance: nested disjunctions would otherwise have unlimited fuel.
            self.fuel = assumed.fuel;
            if is_possible {
                possible.push((assumed, touched));
            }
        }
        let Some((first, touched)) = possible.first() else { return false };
        for number in touched {
            let interval = |bounds: &Bounds| bounds.interval(terms, *number);
            let common = possible[1..]
                .iter()
                .fold(interval(first), |common, (bounds, _)| common.hull(interval(bounds)));
            if !self.narrow(terms, *number, common, changed) {
                return false;
            }
        }
        true
    }

    /// A number lies in an interval.
    pub(super) fn narrow(
        &mut self,
        terms: &Terms,
        term: Term,
        wanted: Interval,
        changed: &mut Vec<Term>,
    ) -> bool {
        let now = self.interval(terms, term);
        let Some(smaller) = now.meet(wanted) else { return false };
        self.fuel = self.fuel.saturating_sub(1);
        // What was known of the whole may tell more now that its parts are smaller.
        let is_news = || smaller != now || !Values::new(self, terms).computed(term).is_within(smaller);
        if self.fuel == 0 || !is_news() {
            return true;
        }
        match terms.node(term) {
            Node::Const(_) => true,
            Node::Sum(sum) => {
                self.note(term, smaller);
                // A comparison and its negation speak of a sum and the negated sum.
                let mirrored = smaller.negated();
                if let Some(negated) = terms.negated_sum(sum)
                    && mirrored.is_within(terms.sort(term).interval())
                    && let Some(both) = self.interval(terms, negated).meet(mirrored)
                {
                    self.note(negated, both);
                }
                self.narrow_parts(terms, term, sum, smaller, changed)
            }
            Node::App(Op::Ite, args) => {
                self.note(term, smaller);
                let (condition, a, b) = (args[0], args[1], args[2]);
                let is_possible =
                    |bounds: &Bounds, side| bounds.interval(terms, side).meet(smaller).is_some();
                match (is_possible(self, a), is_possible(self, b)) {
                    (false, false) => false,
                    (true, false) => {
                        self.contract(terms, condition, true, changed)
                            && self.narrow(terms, a, smaller, changed)
                    }
                    (false, true) => {
                        self.contract(terms, condition, false, changed)
                            && self.narrow(terms, b, smaller, changed)
                    }
                    (true, true) => true,
                }
            }
            Node::App(Op::BvToInt | Op::SignExtend, args) => {
                self.note(term, smaller);
                self.narrow(terms, args[0], smaller, changed)
            }
            Node::App(Op::IntMul | Op::BvMul, args) => {
                self.note(term, smaller);
                self.narrow_factors(terms, term, [args[0], args[1]], smaller, changed)
            }
            Node::App(Op::IntDiv | Op::BvSDiv, args) => {
                self.note(term, smaller);
                self.narrow_quotient(terms, term, [args[0], args[1]], smaller, changed)
            }
            Node::App(Op::IntRem | Op::BvSRem, args) => {
                self.note(term, smaller);
                self.narrow_remainder(terms, [args[0], args[1]], smaller, changed)
            }
            Node::Var(_) | Node::App(..) => {
                if smaller != now {
                    self.note(term, smaller);
                    changed.push(term);
                }
                true
            }
        }
    }

    /// Each part of a sum is the sum without the other parts.
    fn narrow_parts(
        &mut self,
        terms: &Terms,
        term: Term,
        sum: &Sum,
        total: Interval,
        changed: &mut Vec<Term>,
    ) -> bool {
        let exact = Values::new(self, terms).sum(sum, None);
        if !exact.is_within(terms.sort(term).interval()) {
            // It may wrap.
            return true;
        }
        for (at, (part, factor)) in sum.parts.iter().enumerate() {
            let others = Values::new(self, terms).sum(sum, Some(at));
            let Some(share) = total.minus(others).factor(i128::from(*factor)) else { return false };
            if !self.narrow(terms, *part, share, changed) {
                return false;
            }
        }
        true
    }

    fn note(&mut self, term: Term, interval: Interval) {
        self.intervals.insert(term, interval);
    }
}
