//! Conditionals: conditions that are decided by an outer one, branches that are alike, and comparisons of
//! conditionals over constants.

use crate::constant::{Const, Sort};
use crate::op::Op;
use crate::terms::{Node, Term, Terms};

/// How many levels of conditionals are looked through.
const DEPTH: usize = 4;
/// The longest sum or connective that is looked through.
const SMALL: usize = 8;

impl Terms {
    /// `a` if `c` holds, else `b`.
    pub fn ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        if let Some(plain) = self.plain_app(Op::Ite, &[c, a, b]) {
            return plain;
        }
        match self.as_bool(c) {
            Some(true) => return a,
            Some(false) => return b,
            None if a == b => return a,
            None => {}
        }
        if let Some(negated) = self.positive(c) {
            return self.ite(negated, b, a);
        }
        let (then, otherwise) = (self.under(c, a, true, DEPTH), self.under(c, b, false, DEPTH));
        if (then, otherwise) != (a, b) {
            return self.ite(c, then, otherwise);
        }
        let sort = self.sort(a);
        let simple = match sort {
            Sort::Bool => self.truth_ite(c, a, b),
            Sort::Int | Sort::Bv32 | Sort::Bv64 => self.lifted(c, a, b),
            Sort::F32 | Sort::F64 | Sort::Id | Sort::Array(..) => None,
        };
        match simple.or_else(|| self.joined(c, a, b)) {
            Some(simple) => simple,
            None => self.app(Op::Ite, &[c, a, b], sort),
        }
    }

    /// The negation of a condition, where that is the form a condition has: no negation, and of the two
    /// comparisons of integers that negate each other the one with a positive coefficient first.
    pub(super) fn positive(&mut self, c: Term) -> Option<Term> {
        match self.node(c) {
            Node::App(Op::Not, args) => Some(args[0]),
            Node::App(Op::IntLe, args) => {
                let (sum, bound) = (args[0], args[1]);
                let is_negative = |terms: &Terms, term: Term| match terms.node(term) {
                    Node::Sum(sum) => sum.parts[0].1 < 0,
                    Node::Const(_) | Node::Var(_) | Node::App(..) => false,
                };
                if is_negative(self, sum) { self.negated_le(sum, bound) } else { None }
            }
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => None,
        }
    }

    /// A conditional of truth values as a connective.
    fn truth_ite(&mut self, c: Term, a: Term, b: Term) -> Option<Term> {
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(true), _) => return Some(self.or(&[c, b])),
            (Some(false), _) => {
                let not_c = self.not(c);
                return Some(self.and(&[not_c, b]));
            }
            (None, Some(true)) => {
                let not_c = self.not(c);
                return Some(self.or(&[not_c, a]));
            }
            (None, Some(false)) => return Some(self.and(&[c, a])),
            (None, None) => {}
        }
        let negates = |terms: &Terms, a: Term, b: Term| match terms.node(a) {
            Node::App(Op::Not, args) => args[0] == b,
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => false,
        };
        (negates(self, a, b) || negates(self, b, a)).then(|| self.eq(c, a))
    }

    /// `ite(c, s + 3, s + 5)` is `s + 5 + ite(c, -2, 0)`: the sum is there once, and what is added to it again
    /// meets its constant.
    fn lifted(&mut self, c: Term, a: Term, b: Term) -> Option<Term> {
        let (left, right) = (self.constant_beside(a, b)?, self.constant_beside(b, a)?);
        let sort = self.sort(a);
        let difference = i128::from(left) - i128::from(right);
        let difference = super::sums::Linear::fit(sort, difference)?;
        let (difference, zero) = (self.number(sort, difference), self.number(sort, 0));
        let added = self.ite(c, difference, zero);
        Some(self.add(b, added))
    }

    /// The constant of a sum, where the rest of it is also the rest of another.
    fn constant_beside(&self, a: Term, b: Term) -> Option<i64> {
        match (self.node(a), self.node(b)) {
            (Node::Sum(a), Node::Sum(b)) if a.parts == b.parts => Some(a.constant),
            (Node::Sum(a), Node::Var(_) | Node::App(..)) if *a.parts == [(b, 1)] => Some(a.constant),
            (Node::Var(_) | Node::App(..), Node::Sum(b)) if *b.parts == [(a, 1)] => Some(0),
            _ => None,
        }
    }

    /// Two conditionals that share a branch as one.
    fn joined(&mut self, c: Term, a: Term, b: Term) -> Option<Term> {
        let inner = |terms: &Terms, term: Term| match terms.node(term) {
            Node::App(Op::Ite, args) if terms.is_short(args[0]) => Some((args[0], args[1], args[2])),
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => None,
        };
        if !self.is_short(c) {
            return None;
        }
        if let Some((d, x, y)) = inner(self, a)
            && (x == b || y == b)
        {
            let (d, other) = if y == b { (d, x) } else { (self.not(d), y) };
            let both = self.and(&[c, d]);
            return Some(self.ite(both, other, b));
        }
        if let Some((d, x, y)) = inner(self, b)
            && (x == a || y == a)
        {
            let (d, other) = if x == a { (d, y) } else { (self.not(d), x) };
            let either = self.or(&[c, d]);
            return Some(self.ite(either, a, other));
        }
        None
    }

    /// Whether a condition may grow: long connectives are not copied to add one more.
    fn is_short(&self, condition: Term) -> bool {
        match self.node(condition) {
            Node::App(Op::And | Op::Or, args) => args.len() < SMALL,
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => true,
        }
    }

    /// A term simplified under a condition or its negation: conditionals on the same condition are decided.
    fn under(&mut self, condition: Term, term: Term, holds: bool, depth: usize) -> Term {
        match self.node(term) {
            Node::App(Op::Ite, args) if depth > 0 => {
                let (c, a, b) = (args[0], args[1], args[2]);
                let decided = self.assume(condition, c, holds);
                match self.as_bool(decided) {
                    Some(true) => return self.under(condition, a, holds, depth - 1),
                    Some(false) => return self.under(condition, b, holds, depth - 1),
                    None => {}
                }
                let then = self.under(condition, a, holds, depth - 1);
                let otherwise = self.under(condition, b, holds, depth - 1);
                if (decided, then, otherwise) == (c, a, b) {
                    return term;
                }
                self.ite(decided, then, otherwise)
            }
            Node::Sum(sum) if depth > 0 && sum.parts.len() <= SMALL => {
                let meets = |part: Term| match self.node(part) {
                    Node::App(Op::Ite, args) => args[0] == condition,
                    Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => false,
                };
                if !sum.parts.iter().any(|(part, _)| meets(*part)) {
                    return term;
                }
                let (sort, constant, parts) = (sum.sort, sum.constant, sum.parts.clone());
                let mut total = self.number(sort, constant);
                for (part, coefficient) in parts {
                    let part = self.under(condition, part, holds, depth - 1);
                    let coefficient = self.number(sort, coefficient);
                    let part = self.mul(coefficient, part);
                    total = self.add(total, part);
                }
                total
            }
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => {
                if self.sort(term) == Sort::Bool {
                    self.assume(condition, term, holds)
                } else {
                    term
                }
            }
        }
    }

    /// A formula where a condition holds, or does not: itself, its negation, or one argument of a connective.
    fn assume(&mut self, condition: Term, formula: Term, holds: bool) -> Term {
        if formula == condition {
            return if holds { self.yes } else { self.no };
        }
        match self.node(formula) {
            Node::App(Op::Not, args) => {
                let inner = args[0];
                if inner != condition {
                    return formula;
                }
                if holds { self.no } else { self.yes }
            }
            Node::App(op @ (Op::And | Op::Or), args) if args.len() <= SMALL => {
                if !args.contains(&condition) {
                    return formula;
                }
                let op = *op;
                match (op, holds) {
                    (Op::And, false) => return self.no,
                    (Op::Or, true) => return self.yes,
                    _ => {}
                }
                let rest: Vec<Term> = args.iter().copied().filter(|arg| *arg != condition).collect();
                self.apply(op, &rest)
            }
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => formula,
        }
    }

    /// Equality where one side is a conditional. Nothing is compared that is a conditional again on both
    /// sides, so that long chains are not walked.
    pub(super) fn equal_conditionals(&mut self, a: Term, b: Term) -> Option<Term> {
        let inner = |terms: &Terms, term: Term| match terms.node(term) {
            Node::App(Op::Ite, args) => Some((args[0], args[1], args[2])),
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => None,
        };
        let (left, right) = (inner(self, a), inner(self, b));
        if let (Some((c, x, y)), Some((d, v, w))) = (left, right) {
            let plain = |terms: &Terms, one, other| {
                one == other || inner(terms, one).or(inner(terms, other)).is_none()
            };
            if c == d && plain(self, x, v) && plain(self, y, w) {
                let (then, otherwise) = (self.eq(x, v), self.eq(y, w));
                return Some(self.ite(c, then, otherwise));
            }
        }
        if let Some(value) = self.as_const(b) {
            let value = value.clone();
            if let Some(cases) = self.where_leaves(a, &|leaf| *leaf == value) {
                return Some(cases);
            }
        }
        for (conditional, other) in [(left, b), (right, a)] {
            let Some((c, x, y)) = conditional else { continue };
            if x == other && inner(self, y).is_none() {
                let same = self.eq(y, other);
                return Some(self.or(&[c, same]));
            }
            if y == other && inner(self, x).is_none() {
                let (same, not_c) = (self.eq(x, other), self.not(c));
                return Some(self.or(&[not_c, same]));
            }
        }
        None
    }

    /// Where a conditional whose leaves are all constants has one that passes the test.
    pub(super) fn where_leaves(&mut self, term: Term, test: &dyn Fn(&Const) -> bool) -> Option<Term> {
        let is_conditional = matches!(self.node(term), Node::App(Op::Ite, _));
        (is_conditional && self.has_constant_leaves(term, DEPTH)).then(|| self.test_leaves(term, test))
    }

    fn has_constant_leaves(&self, term: Term, depth: usize) -> bool {
        match self.node(term) {
            Node::Const(_) => true,
            Node::App(Op::Ite, args) if depth > 0 => {
                args[1..].iter().all(|branch| self.has_constant_leaves(*branch, depth - 1))
            }
            Node::Var(_) | Node::Sum(_) | Node::App(..) => false,
        }
    }

    fn test_leaves(&mut self, term: Term, test: &dyn Fn(&Const) -> bool) -> Term {
        match self.node(term) {
            Node::App(Op::Ite, args) => {
                let (c, a, b) = (args[0], args[1], args[2]);
                let (a, b) = (self.test_leaves(a, test), self.test_leaves(b, test));
                self.ite(c, a, b)
            }
            Node::Const(value) if test(value) => self.yes,
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => self.no,
        }
    }
}
