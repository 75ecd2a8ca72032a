//! Smaller intervals of factors, dividends and divisors from those of products, quotients and remainders.
//!
//! Where a divisor may be zero, nothing is concluded.

use super::{Bounds, Interval};
use crate::terms::{Term, Terms};

impl Bounds {
    /// `a * b` lies in an interval.
    pub(super) fn narrow_factors(
        &mut self,
        terms: &Terms,
        product: Term,
        [a, b]: [Term; 2],
        wanted: Interval,
        changed: &mut Vec<Term>,
    ) -> bool {
        let exact = self.interval(terms, a).times(self.interval(terms, b));
        if !exact.is_within(terms.sort(product).interval()) {
            // It may wrap.
            return true;
        }
        if a == b {
            return wanted.roots().is_some_and(|roots| self.narrow(terms, a, roots, changed));
        }
        for (factor, other) in [(a, b), (b, a)] {
            let others = self.interval(terms, other);
            if others.contains(0) {
                continue;
            }
            let possible = wanted.factors(others);
            if !possible.is_some_and(|possible| self.narrow(terms, factor, possible, changed)) {
                return false;
            }
        }
        true
    }

    /// `a / b` lies in an interval.
    pub(super) fn narrow_quotient(
        &mut self,
        terms: &Terms,
        quotient: Term,
        [a, b]: [Term; 2],
        wanted: Interval,
        changed: &mut Vec<Term>,
    ) -> bool {
        let (dividend, divisor) = (self.interval(terms, a), self.interval(terms, b));
        if divisor.contains(0) {
            return true;
        }
        // The least machine integer by minus one wraps.
        let exact = dividend.hull(dividend.negated());
        let may_wrap = divisor.contains(-1) && !exact.is_within(terms.sort(quotient).interval());
        if may_wrap {
            return true;
        }
        if let Some(divisor) = divisor.single() {
            return self.narrow(terms, a, wanted.dividends(divisor), changed);
        }
        // A dividend less than the divisor has the quotient 0.
        wanted.contains(0) || self.not_farther(terms, b, dividend, changed)
    }

    /// `a % b` lies in an interval. It has the sign of `a`.
    pub(super) fn narrow_remainder(
        &mut self,
        terms: &Terms,
        [a, b]: [Term; 2],
        wanted: Interval,
        changed: &mut Vec<Term>,
    ) -> bool {
        let (dividend, divisor) = (self.interval(terms, a), self.interval(terms, b));
        if divisor.contains(0) {
            return true;
        }
        // A number is its own remainder by everything that is farther from zero.
        if dividend.sizes().is_below(divisor.sizes()) {
            return self.narrow(terms, a, wanted, changed);
        }
        if dividend.meet(wanted).is_none() && !self.not_farther(terms, b, dividend, changed) {
            return false;
        }
        // A remainder other than zero has the sign of the number, and is not farther from zero.
        if !wanted.contains(0) {
            let (low, high) = (wanted.low().filter(|low| *low > 0), wanted.high().filter(|high| *high < 0));
            let sign = match (low, high) {
                (Some(low), _) => Interval::from(low),
                (_, Some(high)) => Interval::up_to(high),
                (None, None) => Interval::ALL,
            };
            if !self.narrow(terms, a, sign, changed) {
                return false;
            }
        }
        let dividend = self.interval(terms, a);
        match (divisor.single(), wanted.single()) {
            (Some(divisor), Some(remainder))
                if remainder >= 0 && dividend.low().is_some_and(|low| low >= 0) =>
            {
                let fitting = dividend.with_remainder(divisor.abs(), remainder);
                fitting.is_some_and(|fitting| self.narrow(terms, a, fitting, changed))
            }
            (_, _) => true,
        }
    }

    /// A number is not farther from zero than others can be.
    fn not_farther(
        &mut self,
        terms: &Terms,
        number: Term,
        others: Interval,
        changed: &mut Vec<Term>,
    ) -> bool {
        let possible = others.sizes().high().and_then(|most| Interval::between(-most, most));
        possible.is_none_or(|possible| self.narrow(terms, number, possible, changed))
    }
}
