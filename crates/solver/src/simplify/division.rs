//! Quotients and remainders by constants. Where the divisor is not a constant nothing is known: it may be
//! zero, and then neither has a value.

use crate::constant::Sort;
use crate::op::Op;
use crate::simplify::sums::{Linear, gcd};
use crate::terms::{Node, Sum, Term, Terms};

impl Terms {
    /// A simpler form of the quotient `a / b`.
    pub(super) fn quotient(&mut self, op: Op, a: Term, b: Term) -> Option<Term> {
        let (sort, k) = (self.sort(a), self.small_number(b)?);
        let signed = op != Op::BvUDiv;
        match k {
            0 => return None,
            1 => return Some(a),
            -1 if signed => return Some(self.neg(a)),
            _ => {}
        }
        if self.is_below(a, k, signed) {
            return Some(self.zero(a));
        }
        if signed && k < 0 {
            let positive = self.negated_divisor(sort, k)?;
            let quotient = self.fold(op, &[a, positive]);
            return Some(self.neg(quotient));
        }
        // Not for integers: digits are chains of quotients, and Z3 loses sight of the chain (0.3 s became more
        // than 20 on the reversal of four digits).
        if let Node::App(inner, args) = self.node(a)
            && *inner == op
            && sort != Sort::Int
            && let Some(first) = self.small_number(args[1])
            && let Some(product) = fitting_product(sort, first, k)
        {
            let dividend = args[0];
            let product = self.number(sort, product);
            return Some(self.fold(op, &[dividend, product]));
        }
        // Vectors wrap: `3 * x` need not be a multiple of three, and the negated least is itself.
        if sort != Sort::Int {
            return None;
        }
        if let Some((_, smaller, divisor)) = self.without_common_factor(a, k) {
            return Some(self.fold(op, &[smaller, divisor]));
        }
        let positive = self.negated_monomial(a)?;
        let quotient = self.fold(op, &[positive, b]);
        Some(self.neg(quotient))
    }

    /// A simpler form of the remainder of `a / b`.
    pub(super) fn remainder(&mut self, op: Op, a: Term, b: Term) -> Option<Term> {
        let (sort, k) = (self.sort(a), self.small_number(b)?);
        let signed = op != Op::BvURem;
        match k {
            0 => return None,
            1 => return Some(self.zero(a)),
            -1 if signed => return Some(self.zero(a)),
            _ => {}
        }
        if self.is_below(a, k, signed) {
            return Some(a);
        }
        if signed && k < 0 {
            // The sign is that of the dividend.
            let positive = self.negated_divisor(sort, k)?;
            return Some(self.fold(op, &[a, positive]));
        }
        if let Node::App(inner, args) = self.node(a)
            && *inner == op
            && self.small_number(args[1]).is_some_and(|first| first > 0 && k > 0 && first % k == 0)
        {
            let dividend = args[0];
            return Some(self.fold(op, &[dividend, b]));
        }
        if sort != Sort::Int {
            // A multiple of a power of two stays one when it wraps.
            let Node::Sum(sum) = self.node(a) else { return None };
            let multiple = k > 0 && k.count_ones() == 1 && multiples_of(sum, k);
            return multiple.then(|| self.zero(a));
        }
        if let Some((factor, smaller, divisor)) = self.without_common_factor(a, k) {
            let remainder = self.fold(op, &[smaller, divisor]);
            let factor = self.number(sort, factor);
            return Some(self.mul(factor, remainder));
        }
        let positive = self.negated_monomial(a)?;
        let remainder = self.fold(op, &[positive, b]);
        Some(self.neg(remainder))
    }

    /// Whether the dividend is always closer to zero than the divisor.
    fn is_below(&self, a: Term, k: i64, signed: bool) -> bool {
        let bounds = self.bounds(a);
        if signed {
            let size = i128::from(k).abs();
            return bounds.lies_between(1 - size, size - 1);
        }
        // A divisor that reads as negative is larger than every number that does not.
        bounds.lies_between(0, if k < 0 { i128::MAX } else { i128::from(k) - 1 })
    }

    /// The divisor with the other sign; none for the least vector, whose negation is itself.
    fn negated_divisor(&mut self, sort: Sort, k: i64) -> Option<Term> {
        let positive = k.checked_neg()?;
        if sort == Sort::Bv32 && i32::try_from(positive).is_err() {
            return None;
        }
        Some(self.number(sort, positive))
    }

    /// A sum of integers and a divisor without the factor that all of them share, and that factor.
    fn without_common_factor(&mut self, a: Term, k: i64) -> Option<(i64, Term, Term)> {
        let Node::Sum(sum) = self.node(a) else { return None };
        let start = gcd(k.unsigned_abs(), sum.constant.unsigned_abs());
        let common = sum.parts.iter().fold(start, |common, (_, c)| gcd(common, c.unsigned_abs()));
        let common = i64::try_from(common).ok().filter(|common| *common > 1)?;
        let parts = sum.parts.iter().map(|(part, c)| (*part, c / common)).collect();
        let smaller = Linear { sort: Sort::Int, constant: sum.constant / common, parts };
        let smaller = self.sum(smaller);
        let divisor = self.number(Sort::Int, k / common);
        Some((common, smaller, divisor))
    }

    /// `c * t` for the term `-c * t` of integers.
    fn negated_monomial(&mut self, a: Term) -> Option<Term> {
        match self.node(a) {
            Node::Sum(sum) if sum.constant == 0 => match sum.parts[..] {
                [(_, coefficient)] if coefficient < 0 && coefficient != i64::MIN => Some(self.neg(a)),
                _ => None,
            },
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => None,
        }
    }
}

/// The product of two positive divisors, where it is a divisor of the sort.
fn fitting_product(sort: Sort, a: i64, b: i64) -> Option<i64> {
    let product = a.checked_mul(b).filter(|_| a > 0 && b > 0)?;
    (sort != Sort::Bv32 || i32::try_from(product).is_ok()).then_some(product)
}

fn multiples_of(sum: &Sum, k: i64) -> bool {
    sum.constant % k == 0 && sum.parts.iter().all(|(_, coefficient)| coefficient % k == 0)
}
