//! Intervals of integers, and what operators do to them.
//!
//! Smid 2023 (3.4.2) has the idea; not all its rules are correct as printed: `[a, b] - [c, d]` is `[a - d, b -
//! c]`, `x < y` bounds `x` by the greatest `y`, and an intersection without elements is a contradiction, not
//! everything.

/// Beyond this, numbers are not distinguished from infinity. No sum of products of machine words gets there.
const INFINITY: i128 = 1 << 100;

/// The integers from one number to another, either of which may be infinite. Never empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interval {
    low: i128,
    high: i128,
}

fn clamp(number: i128) -> i128 {
    number.clamp(-INFINITY, INFINITY)
}

impl Interval {
    /// All integers.
    pub const ALL: Interval = Interval { low: -INFINITY, high: INFINITY };

    /// The numbers between two bounds; none if the interval is empty.
    pub fn between(low: i128, high: i128) -> Option<Interval> {
        (low <= high).then(|| Interval::around(low, high))
    }

    /// One number.
    pub fn point(number: i128) -> Interval {
        Interval::around(number, number)
    }

    /// Those from a number on.
    pub fn from(low: i128) -> Interval {
        Interval::around(low, INFINITY)
    }

    /// Those up to a number.
    pub fn up_to(high: i128) -> Interval {
        Interval::around(-INFINITY, high)
    }

    /// The values of a machine integer of so many bits.
    pub fn signed(bits: u32) -> Interval {
        Interval { low: -(1 << (bits - 1)), high: (1 << (bits - 1)) - 1 }
    }

    /// The least, if there is one.
    pub fn low(self) -> Option<i128> {
        (self.low > -INFINITY).then_some(self.low)
    }

    /// The greatest, if there is one.
    pub fn high(self) -> Option<i128> {
        (self.high < INFINITY).then_some(self.high)
    }

    /// The only one, if there is only one.
    pub fn single(self) -> Option<i128> {
        (self.low == self.high).then_some(self.low)
    }

    /// Whether a number is among them.
    pub fn contains(self, number: i128) -> bool {
        let number = clamp(number);
        self.low <= number && number <= self.high
    }

    /// Whether all of these are among others.
    pub fn is_within(self, other: Interval) -> bool {
        other.low <= self.low && self.high <= other.high
    }

    /// Whether all of these lie between two numbers.
    pub fn lies_between(self, low: i128, high: i128) -> bool {
        self.low >= low && self.high <= high
    }

    /// Whether every one of these is at most every one of others.
    pub fn is_below_or_equal(self, other: Interval) -> bool {
        self.high < INFINITY && other.low > -INFINITY && self.high <= other.low
    }

    /// Whether every one of these is less than every one of others.
    pub fn is_below(self, other: Interval) -> bool {
        self.high < INFINITY && other.low > -INFINITY && self.high < other.low
    }

    /// The intersection; none if it is empty.
    pub fn meet(self, other: Interval) -> Option<Interval> {
        Interval::between(self.low.max(other.low), self.high.min(other.high))
    }

    /// The smallest interval that contains both.
    pub fn hull(self, other: Interval) -> Interval {
        Interval { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// Sums.
    pub fn plus(self, other: Interval) -> Interval {
        let low =
            if self.low <= -INFINITY || other.low <= -INFINITY { -INFINITY } else { self.low + other.low };
        let high =
            if self.high >= INFINITY || other.high >= INFINITY { INFINITY } else { self.high + other.high };
        Interval::around(low, high)
    }

    /// Negated numbers.
    pub fn negated(self) -> Interval {
        Interval { low: -self.high, high: -self.low }
    }

    /// Differences.
    pub fn minus(self, other: Interval) -> Interval {
        self.plus(other.negated())
    }

    /// Products. Infinity times zero is zero: no number is infinite.
    pub fn times(self, other: Interval) -> Interval {
        let products = [
            self.low.saturating_mul(other.low),
            self.low.saturating_mul(other.high),
            self.high.saturating_mul(other.low),
            self.high.saturating_mul(other.high),
        ];
        let low = products.iter().copied().fold(i128::MAX, i128::min);
        let high = products.iter().copied().fold(i128::MIN, i128::max);
        Interval::around(low, high)
    }

    /// Squares of the numbers.
    pub fn squared(self) -> Interval {
        let all = self.times(self);
        Interval { low: all.low.max(0), high: all.high }
    }

    /// Quotients by a number other than zero, truncated toward zero.
    pub fn divided(self, divisor: i128) -> Interval {
        let end = |number: i128| {
            if number.abs() >= INFINITY { number * divisor.signum() } else { number / divisor }
        };
        let (a, b) = (end(self.low), end(self.high));
        Interval { low: a.min(b), high: a.max(b) }
    }

    /// The numbers whose product with a number other than zero lies here; none if no such number exists.
    pub fn factor(self, factor: i128) -> Option<Interval> {
        let this = if factor < 0 { self.negated() } else { self };
        let factor = factor.abs();
        let low = if this.low <= -INFINITY { -INFINITY } else { -((-this.low).div_euclid(factor)) };
        let high = if this.high >= INFINITY { INFINITY } else { this.high.div_euclid(factor) };
        Interval::between(low, high)
    }

    /// The numbers whose product with one of others lies here, where none of the others is zero; none if no
    /// such number exists.
    pub fn factors(self, others: Interval) -> Option<Interval> {
        let (this, others) =
            if others.high < 0 { (self.negated(), others.negated()) } else { (self, others) };
        if others.low <= 0 {
            return Some(Interval::ALL);
        }
        // The greatest number whose product with one of these positive numbers is not too great.
        let greatest = |high: i128| match high {
            INFINITY.. => INFINITY,
            0.. => high.div_euclid(others.low),
            _ if others.high >= INFINITY => -1,
            _ => high.div_euclid(others.high),
        };
        Interval::between(-greatest(-this.low), greatest(this.high))
    }

    /// The numbers whose quotient by a number other than zero lies here.
    pub fn dividends(self, divisor: i128) -> Interval {
        let this = if divisor < 0 { self.negated() } else { self };
        let divisor = divisor.abs();
        // Truncation widens the interval upwards for quotients that are not negative, and downwards for the others.
        let greatest = |high: i128| match high {
            INFINITY.. => INFINITY,
            0.. => high.saturating_mul(divisor).saturating_add(divisor - 1),
            _ => high.saturating_mul(divisor),
        };
        Interval::around(-greatest(-this.low), greatest(this.high))
    }

    /// The numbers whose square lies here; none if no such number exists.
    pub fn roots(self) -> Option<Interval> {
        match self.high() {
            None => Some(Interval::ALL),
            Some(high) if high < 0 => None,
            Some(high) => Some(Interval { low: -high.isqrt(), high: high.isqrt() }),
        }
    }

    /// How far from zero one of them is at least and at most; the latter may be infinite.
    pub fn sizes(self) -> Interval {
        let (low, high) = (self.low.abs(), self.high.abs());
        let least = if self.low <= 0 && self.high >= 0 { 0 } else { low.min(high) };
        Interval { low: least, high: low.max(high) }
    }

    /// Those of them, none of which may be negative, that leave a remainder by a positive number: the least
    /// interval around them; none if no such number exists.
    pub fn with_remainder(self, divisor: i128, remainder: i128) -> Option<Interval> {
        let low = self.low + (remainder - self.low).rem_euclid(divisor);
        let high = if self.high >= INFINITY {
            INFINITY
        } else {
            self.high - (self.high - remainder).rem_euclid(divisor)
        };
        Interval::between(low, high)
    }

    /// Remainders by a number other than zero, with the sign of the dividend.
    pub fn remainder(self, divisor: i128) -> Interval {
        let most = divisor.abs() - 1;
        if -most <= self.low && self.high <= most {
            return self;
        }
        Interval {
            low: if self.low >= 0 { 0 } else { self.low.max(-most) },
            high: if self.high <= 0 { 0 } else { self.high.min(most) },
        }
    }

    /// An interval around two ends that may lie beyond infinity: a number too large to be told from it may be
    /// any such.
    fn around(low: i128, high: i128) -> Interval {
        Interval { low: clamp(low).min(INFINITY - 1), high: clamp(high).max(1 - INFINITY) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(interval: Interval) -> Vec<i128> {
        (interval.low..=interval.high).collect()
    }

    /// Every operation on small intervals, against the numbers themselves.
    #[test]
    fn operations_contain_all_results_and_no_end_too_many() {
        let numbers = -4..=4;
        let intervals: Vec<Interval> =
            numbers.flat_map(|a| (a..=4).filter_map(move |b| Interval::between(a, b))).collect();
        let tight = |results: Vec<i128>, found: Interval, what: &str| {
            let (least, greatest) = (results.iter().min().copied(), results.iter().max().copied());
            assert_eq!((least, greatest), (Some(found.low), Some(found.high)), "{what}");
        };
        for a in &intervals {
            for b in &intervals {
                let pairs: Vec<(i128, i128)> =
                    all(*a).into_iter().flat_map(|x| all(*b).into_iter().map(move |y| (x, y))).collect();
                tight(pairs.iter().map(|(x, y)| x + y).collect(), a.plus(*b), "plus");
                tight(pairs.iter().map(|(x, y)| x - y).collect(), a.minus(*b), "minus");
                tight(pairs.iter().map(|(x, y)| x * y).collect(), a.times(*b), "times");
                let both: Vec<i128> = all(*a).into_iter().filter(|x| b.contains(*x)).collect();
                assert_eq!(a.meet(*b).is_none(), both.is_empty());
                assert_eq!(a.is_below(*b), pairs.iter().all(|(x, y)| x < y));
                assert_eq!(a.is_below_or_equal(*b), pairs.iter().all(|(x, y)| x <= y));
            }
            for divisor in [-3, -2, -1, 1, 2, 3] {
                tight(all(*a).iter().map(|x| x / divisor).collect(), a.divided(divisor), "divided");
                let exact: Vec<i128> = all(*a).iter().map(|x| x % divisor).collect();
                assert!(exact.iter().all(|r| a.remainder(divisor).contains(*r)), "{a:?} % {divisor}");
                let factors: Vec<i128> = (-20..=20).filter(|x| a.contains(x * divisor)).collect();
                match a.factor(divisor) {
                    Some(found) => tight(factors, found, "factor"),
                    None => assert!(factors.is_empty()),
                }
                let dividends: Vec<i128> = (-20..=20).filter(|x| a.contains(x / divisor)).collect();
                tight(dividends, a.dividends(divisor), "dividends");
                if divisor > 0 && a.low >= 0 {
                    for remainder in 0..divisor {
                        let with: Vec<i128> =
                            all(*a).into_iter().filter(|x| x % divisor == remainder).collect();
                        match a.with_remainder(divisor, remainder) {
                            Some(found) => tight(with, found, "with_remainder"),
                            None => assert!(with.is_empty()),
                        }
                    }
                }
            }
            for b in intervals.iter().filter(|b| !b.contains(0)) {
                let factors: Vec<i128> =
                    (-20..=20).filter(|x| all(*b).iter().any(|y| a.contains(x * y))).collect();
                match a.factors(*b) {
                    Some(found) => {
                        assert!(factors.iter().all(|x| found.contains(*x)), "{a:?} by {b:?}: {found:?}");
                    }
                    None => assert!(factors.is_empty()),
                }
            }
            let roots: Vec<i128> = (-20..=20).filter(|x| a.contains(x * x)).collect();
            assert!(roots.iter().all(|x| a.roots().is_some_and(|found| found.contains(*x))));
            tight(all(*a).iter().map(|x| x.abs()).collect(), a.sizes(), "sizes");
            assert!(all(*a).iter().all(|x| a.squared().contains(x * x)));
        }
    }

    #[test]
    fn infinity_is_not_a_number() {
        let natural = Interval::from(0);
        assert_eq!(natural.plus(natural), natural);
        assert_eq!(natural.minus(natural), Interval::ALL);
        assert_eq!(natural.times(Interval::point(0)), Interval::point(0));
        assert_eq!(natural.negated(), Interval::up_to(0));
        assert_eq!(natural.divided(2), natural);
        assert_eq!(natural.divided(-2), Interval::up_to(0));
        assert_eq!(natural.remainder(5), Interval::between(0, 4).unwrap());
        assert!(!natural.is_below(Interval::ALL));
        assert_eq!(Interval::up_to(-1).meet(natural), None);
        assert_eq!(natural.dividends(3), Interval::from(-2));
        assert_eq!(natural.dividends(-3), Interval::up_to(2));
        assert_eq!(Interval::up_to(-1).factors(Interval::from(1)), Some(Interval::up_to(-1)));
        assert_eq!(natural.factors(Interval::up_to(-1)), Some(Interval::up_to(0)));
        assert_eq!(natural.roots(), Some(Interval::ALL));
        assert_eq!(natural.sizes(), natural);
        assert_eq!(natural.with_remainder(2, 1), Some(Interval::from(1)));
        assert!(Interval::point(1 << 120).contains(1 << 120));
        assert!(!Interval::point(1 << 120).contains(0));
    }
}
