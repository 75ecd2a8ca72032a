//! Linear arithmetic: sums have one form, comparisons of integers are `sum <= constant`.

use num_bigint::BigInt;

use crate::constant::{Const, Sort};
use crate::op::Op;
use crate::terms::{Node, Sum, Term, Terms};

/// The longest product whose factors are brought into order.
const FACTORS: usize = 8;

/// A sum in the making.
#[derive(Clone)]
pub(super) struct Linear {
    pub(super) sort: Sort,
    pub(super) constant: i64,
    pub(super) parts: Vec<(Term, i64)>,
}

impl Linear {
    /// Brings a number into the range of the sort; none where integers are too large for a sum.
    pub(super) fn fit(sort: Sort, exact: i128) -> Option<i64> {
        match sort {
            Sort::Bv32 => Some(i64::from(exact as i32)),
            Sort::Bv64 => Some(exact as i64),
            _ => i64::try_from(exact).ok(),
        }
    }

    fn plus(&self, other: &Linear, factor: i64) -> Option<Linear> {
        let fit = |a: i64, b: i64| Linear::fit(self.sort, i128::from(a) + i128::from(b) * i128::from(factor));
        let mut parts = Vec::with_capacity(self.parts.len() + other.parts.len());
        let (mut left, mut right) = (self.parts.iter().peekable(), other.parts.iter().peekable());
        loop {
            let (term, coefficient) = match (left.peek(), right.peek()) {
                (Some((a, x)), Some((b, y))) if a == b => {
                    let both = (*a, fit(*x, *y)?);
                    left.next();
                    right.next();
                    both
                }
                (Some((a, x)), Some((b, _))) if a < b => {
                    left.next();
                    (*a, *x)
                }
                (Some((a, x)), None) => {
                    left.next();
                    (*a, *x)
                }
                (_, Some((b, y))) => {
                    right.next();
                    (*b, fit(0, *y)?)
                }
                (None, None) => break,
            };
            if coefficient != 0 {
                parts.push((term, coefficient));
            }
        }
        Some(Linear { sort: self.sort, constant: fit(self.constant, other.constant)?, parts })
    }
}

impl Terms {
    /// A term as a sum; none for integer constants too large for one.
    fn linear(&self, term: Term) -> Option<Linear> {
        let sort = self.sort(term);
        Some(match self.node(term) {
            Node::Const(Const::Int(v) | Const::Bv64(v)) => Linear { sort, constant: *v, parts: Vec::new() },
            Node::Const(Const::Bv32(v)) => Linear { sort, constant: i64::from(*v), parts: Vec::new() },
            Node::Const(_) => return None,
            Node::Sum(sum) => Linear { sort, constant: sum.constant, parts: sum.parts.to_vec() },
            Node::Var(_) | Node::App(..) => Linear { sort, constant: 0, parts: vec![(term, 1)] },
        })
    }

    pub(super) fn number(&mut self, sort: Sort, value: i64) -> Term {
        self.constant(match sort {
            Sort::Bv32 => Const::Bv32(value as i32),
            Sort::Bv64 => Const::Bv64(value),
            _ => Const::Int(value),
        })
    }

    pub(super) fn sum(&mut self, linear: Linear) -> Term {
        match (linear.constant, &linear.parts[..]) {
            (constant, []) => self.number(linear.sort, constant),
            (0, [(only, 1)]) => *only,
            (constant, _) => {
                let sum = Sum { sort: linear.sort, constant, parts: linear.parts.into_boxed_slice() };
                let sort = sum.sort;
                self.intern(Node::Sum(sum), sort)
            }
        }
    }

    /// `a + factor * b`, where that fits a sum.
    fn combine(&self, a: Term, b: Term, factor: i64) -> Option<Linear> {
        self.linear(a)?.plus(&self.linear(b)?, factor)
    }

    /// The sum of two integers or bit vectors.
    pub fn add(&mut self, a: Term, b: Term) -> Term {
        if let Some(plain) = self.plain_sum(a, b, 1) {
            return plain;
        }
        match self.combine(a, b, 1) {
            Some(linear) => self.sum(linear),
            None => {
                let (a, b) = if a <= b { (a, b) } else { (b, a) };
                self.fold(Op::IntAdd, &[a, b])
            }
        }
    }

    /// The difference of two integers or bit vectors.
    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        if let Some(plain) = self.plain_sum(a, b, -1) {
            return plain;
        }
        match self.combine(a, b, -1) {
            Some(linear) => self.sum(linear),
            None => {
                let negated = self.neg(b);
                self.add(a, negated)
            }
        }
    }

    /// The negated integer or bit vector.
    pub fn neg(&mut self, a: Term) -> Term {
        let sort = self.sort(a);
        let minus_one = self.number(sort, -1);
        self.mul(minus_one, a)
    }

    /// The product of two integers or bit vectors.
    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = if self.as_const(b).is_some() { (b, a) } else { (a, b) };
        let sort = self.sort(a);
        let op = if sort == Sort::Int { Op::IntMul } else { Op::BvMul };
        let scaled = self.small_number(a).and_then(|factor| {
            let nothing = Linear { sort, constant: 0, parts: Vec::new() };
            nothing.plus(&self.linear(b)?, factor)
        });
        match scaled {
            Some(linear) => self.sum(linear),
            None => self.product(op, a, b),
        }
    }

    /// A product of terms: a coefficient of one is a coefficient of the whole, and factors are in one order
    /// however they were multiplied.
    fn product(&mut self, op: Op, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        if self.as_const(a).is_none() {
            for (one, other) in [(a, b), (b, a)] {
                if let Some((part, coefficient)) = self.monomial(one) {
                    let rest = self.mul(part, other);
                    let coefficient = self.number(sort, coefficient);
                    return self.mul(coefficient, rest);
                }
            }
            if let Some(product) = self.ordered_product(op, a, b) {
                return product;
            }
        }
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        self.fold(op, &[a, b])
    }

    /// The term and the coefficient of a sum that has nothing else.
    fn monomial(&self, term: Term) -> Option<(Term, i64)> {
        match self.node(term) {
            Node::Sum(sum) if sum.constant == 0 && sum.parts.len() == 1 => sum.parts.first().copied(),
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => None,
        }
    }

    /// A product with a product in it, multiplied from the left in the order of the factors.
    fn ordered_product(&mut self, op: Op, a: Term, b: Term) -> Option<Term> {
        let sort = self.sort(a);
        let (mut factors, mut pending) = (Vec::new(), vec![a, b]);
        while let Some(term) = pending.pop() {
            match self.node(term) {
                Node::App(inner, args) if *inner == op => pending.extend(args.iter()),
                // A coefficient too large for a sum stays where it is.
                Node::Const(_) => return None,
                Node::Sum(_) if self.monomial(term).is_some() => return None,
                Node::Var(_) | Node::Sum(_) | Node::App(..) => factors.push(term),
            }
            if factors.len() + pending.len() > FACTORS {
                return None;
            }
        }
        if factors.len() == 2 {
            return None;
        }
        factors.sort_unstable();
        let first = factors[0];
        Some(factors[1..].iter().fold(first, |product, factor| self.app(op, &[product, *factor], sort)))
    }

    /// `a <= b` on integers.
    pub fn le(&mut self, a: Term, b: Term) -> Term {
        if let Some(plain) = self.plain_app(Op::IntLe, &[a, b]) {
            return plain;
        }
        match self.combine(a, b, -1) {
            Some(difference) => self.at_most(difference),
            None => self.fold(Op::IntLe, &[a, b]),
        }
    }

    /// `a < b` on integers.
    pub fn lt(&mut self, a: Term, b: Term) -> Term {
        let reversed = self.le(b, a);
        self.not(reversed)
    }

    /// `linear <= 0`, divided by what all coefficients share.
    fn at_most(&mut self, mut linear: Linear) -> Term {
        if linear.parts.is_empty() {
            return if linear.constant <= 0 { self.yes } else { self.no };
        }
        let common = linear.parts.iter().fold(0, |g, (_, c)| gcd(g, c.unsigned_abs()));
        let Ok(common) = i64::try_from(common) else { return self.raw_at_most(linear) };
        let Some(bound) = linear.constant.checked_neg() else { return self.raw_at_most(linear) };
        linear.parts.iter_mut().for_each(|(_, c)| *c /= common);
        linear.constant = 0;
        // Rounded down: integers between two multiples satisfy nothing more.
        let bound = bound.div_euclid(common);
        if let Some(decided) = self.decided_by_bounds(&linear, bound) {
            return decided;
        }
        let sum = self.sum(linear);
        let bound = self.number(Sort::Int, bound);
        self.app(Op::IntLe, &[sum, bound], Sort::Bool)
    }

    /// `parts <= bound`, where what the parts can be at all decides it or makes it an equality.
    fn decided_by_bounds(&mut self, linear: &Linear, bound: i64) -> Option<Term> {
        let known = self.bounds_of_parts(0, &linear.parts);
        let limit = i128::from(bound);
        if known.high().is_some_and(|greatest| greatest <= limit) {
            return Some(self.yes);
        }
        if known.low().is_some_and(|least| least > limit) {
            return Some(self.no);
        }
        if known.low() == Some(limit) {
            let (sum, bound) = (self.sum(linear.clone()), self.number(Sort::Int, bound));
            return Some(self.eq(sum, bound));
        }
        if known.high() == Some(limit + 1) {
            let greatest = bound.checked_add(1)?;
            let (sum, greatest) = (self.sum(linear.clone()), self.number(Sort::Int, greatest));
            let same = self.eq(sum, greatest);
            return Some(self.not(same));
        }
        let [(part, coefficient)] = linear.parts[..] else { return None };
        let factor = i128::from(coefficient);
        self.where_leaves(part, &|leaf| match leaf {
            Const::Int(value) => factor * i128::from(*value) <= limit,
            other => other.as_big().is_some_and(|value| value * factor <= BigInt::from(limit)),
        })
    }

    fn raw_at_most(&mut self, linear: Linear) -> Term {
        let sum = self.sum(linear);
        let zero = self.number(Sort::Int, 0);
        self.app(Op::IntLe, &[sum, zero], Sort::Bool)
    }

    /// The negation of `sum <= bound` in the same form.
    pub(crate) fn negated_le(&mut self, sum: Term, bound: Term) -> Option<Term> {
        let Some(Const::Int(bound)) = self.as_const(bound) else { return None };
        // not (s <= k)  is  k + 1 <= s  is  -s + k + 1 <= 0
        let next = bound.checked_add(1)?;
        let nothing = Linear { sort: Sort::Int, constant: next, parts: Vec::new() };
        let linear = nothing.plus(&self.linear(sum)?, -1)?;
        linear.constant.checked_neg()?;
        Some(self.at_most(linear))
    }

    /// Equality of numbers: constants on the right, and decided where the difference is a constant.
    pub(crate) fn equal_sums(&mut self, a: Term, b: Term) -> Term {
        let is_sum = |terms: &Terms, term| matches!(terms.node(term), Node::Sum(_));
        if !is_sum(self, a) && !is_sum(self, b) {
            return self.plain_eq(a, b);
        }
        let Some(mut difference) = self.combine(a, b, -1) else { return self.plain_eq(a, b) };
        if difference.parts.is_empty() {
            return if difference.constant == 0 { self.yes } else { self.no };
        }
        // The least vector is its own negation, so its sign says nothing.
        let sign = difference
            .parts
            .iter()
            .map(|(_, c)| *c)
            .find(|c| Linear::fit(difference.sort, -i128::from(*c)) != Some(*c));
        if sign.is_some_and(|sign| sign < 0) {
            let nothing = Linear { sort: difference.sort, constant: 0, parts: Vec::new() };
            match nothing.plus(&difference, -1) {
                Some(negated) => difference = negated,
                None => return self.plain_eq(a, b),
            }
        }
        let Some(target) = Linear::fit(difference.sort, -i128::from(difference.constant)) else {
            return self.plain_eq(a, b);
        };
        let (sort, mut target) = (difference.sort, target);
        difference.constant = 0;
        if sort == Sort::Int {
            let common = difference.parts.iter().fold(0, |g, (_, c)| gcd(g, c.unsigned_abs()));
            let Ok(common) = i64::try_from(common) else { return self.plain_eq(a, b) };
            if target % common != 0 {
                return self.no;
            }
            target /= common;
            difference.parts.iter_mut().for_each(|(_, c)| *c /= common);
        } else {
            match solved_vectors(&mut difference, target) {
                Some(solved) => target = solved,
                None => return self.no,
            }
        }
        // `x - y = 0` is `x = y`, which congruence of array indices can use.
        if let ([(x, 1), (y, -1)], 0) = (&difference.parts[..], target) {
            let (x, y) = (*x, *y);
            return self.plain_eq(x, y);
        }
        let target = self.number(sort, target);
        let sum = self.sum(difference);
        self.plain_eq(sum, target)
    }
}

/// Equality of a sum of vectors with a number. An odd factor of a single coefficient is divided away, which is
/// multiplication by its inverse; none where all coefficients have too many factors of two to reach the number.
fn solved_vectors(sum: &mut Linear, target: i64) -> Option<i64> {
    let zeros = sum.parts.iter().map(|(_, c)| c.trailing_zeros()).min().unwrap_or(0);
    if target != 0 && target.trailing_zeros() < zeros {
        return None;
    }
    if let [(_, coefficient)] = &mut sum.parts[..] {
        let odd = *coefficient >> zeros;
        // Each round doubles the number of bits that are right, from three.
        let inverse = (0..5)
            .fold(odd, |inverse: i64, _| inverse.wrapping_mul(2i64.wrapping_sub(odd.wrapping_mul(inverse))));
        let fit = |value: i64| Linear::fit(sum.sort, i128::from(value));
        *coefficient = fit(coefficient.wrapping_mul(inverse))?;
        return fit(target.wrapping_mul(inverse));
    }
    Some(target)
}

pub(super) fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
