//! Truth values and equality.

use crate::constant::{Const, Sort};
use crate::op::Op;
use crate::terms::{Node, Term, Terms};

impl Terms {
    /// Negation. Comparisons of integers are negated themselves, so that a literal has one form.
    pub fn not(&mut self, a: Term) -> Term {
        if let Some(plain) = self.plain_app(Op::Not, &[a]) {
            return plain;
        }
        if let Some(value) = self.as_bool(a) {
            return if value { self.no } else { self.yes };
        }
        match self.node(a) {
            Node::App(Op::Not, args) => args[0],
            Node::App(Op::IntLe, args) => {
                let (sum, bound) = (args[0], args[1]);
                match self.negated_le(sum, bound) {
                    Some(negated) => negated,
                    None => self.app(Op::Not, &[a], Sort::Bool),
                }
            }
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => {
                self.app(Op::Not, &[a], Sort::Bool)
            }
        }
    }

    /// Conjunction of any number of arguments.
    pub fn and(&mut self, args: &[Term]) -> Term {
        if let Some(plain) = self.plain_app(Op::And, args) {
            return plain;
        }
        self.connect(Op::And, args)
    }

    /// Disjunction of any number of arguments.
    pub fn or(&mut self, args: &[Term]) -> Term {
        if let Some(plain) = self.plain_app(Op::Or, args) {
            return plain;
        }
        self.connect(Op::Or, args)
    }

    /// Implication.
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let negated = self.not(a);
        self.or(&[negated, b])
    }

    /// Equality of values of one sort; two NaNs are equal here, see [`Op::FEq`].
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        if let Some(plain) = self.plain_app(Op::Eq, &[a, b]) {
            return plain;
        }
        if a == b {
            return self.yes;
        }
        if let (Some(left), Some(right)) = (self.as_const(a), self.as_const(b)) {
            return if left == right { self.yes } else { self.no };
        }
        match self.sort(a) {
            Sort::Bool => self.equivalence(a, b),
            Sort::Int | Sort::Bv32 | Sort::Bv64 => self.equal_sums(a, b),
            Sort::Id => self.equal_ids(a, b),
            Sort::F32 | Sort::F64 | Sort::Array(..) => self.plain_eq(a, b),
        }
    }

    fn equivalence(&mut self, a: Term, b: Term) -> Term {
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(true), _) => b,
            (_, Some(true)) => a,
            (Some(false), _) => self.not(b),
            (_, Some(false)) => self.not(a),
            (None, None) => {
                // Of a formula and its negation only one is compared.
                let (left, right) = (self.positive(a), self.positive(b));
                if left.is_none() && right.is_none() {
                    return self.plain_eq(a, b);
                }
                let same = self.eq(left.unwrap_or(a), right.unwrap_or(b));
                if left.is_some() == right.is_some() { same } else { self.not(same) }
            }
        }
    }

    /// Identities are mostly conditionals over constants; comparing the leaves gets rid of them.
    fn equal_ids(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = if self.as_const(a).is_some() { (b, a) } else { (a, b) };
        if let Node::App(Op::Ite, args) = self.node(a)
            && self.as_const(b).is_some()
        {
            if let Some(known) = self.compared.get(&(a, b)) {
                return *known;
            }
            let (c, then, otherwise) = (args[0], args[1], args[2]);
            let then = self.eq(then, b);
            let otherwise = self.eq(otherwise, b);
            let equal = self.ite(c, then, otherwise);
            self.compared.insert((a, b), equal);
            return equal;
        }
        self.plain_eq(a, b)
    }

    pub(crate) fn plain_eq(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = if self.is_before(b, a) { (b, a) } else { (a, b) };
        if let Some(number) = self.small_number(b)
            && let Some(decided) = self.equal_number(a, number)
        {
            return decided;
        }
        match self.equal_conditionals(a, b) {
            Some(simple) => simple,
            None => self.app(Op::Eq, &[a, b], Sort::Bool),
        }
    }

    /// Equality with a constant that the term can never be, or that only one square is.
    fn equal_number(&mut self, a: Term, number: i64) -> Option<Term> {
        let (bounds, value) = (self.bounds(a), i128::from(number));
        if bounds.low().is_some_and(|least| value < least)
            || bounds.high().is_some_and(|greatest| value > greatest)
        {
            return Some(self.no);
        }
        match self.node(a) {
            Node::App(Op::IntMul, args) if args[0] == args[1] && number == 0 => {
                let (root, zero) = (args[0], self.number(Sort::Int, 0));
                Some(self.eq(root, zero))
            }
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => None,
        }
    }

    /// The identity with that number.
    pub fn id(&mut self, number: u32) -> Term {
        self.constant(Const::Id(number))
    }
}
