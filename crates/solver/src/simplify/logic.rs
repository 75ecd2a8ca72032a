//! Truth values, conditionals and equality.

use rustc_hash::FxHashSet;

use crate::constant::{Const, Sort};
use crate::op::Op;
use crate::terms::{Node, Term, Terms};

/// Up to how many arguments a conjunction is searched for a comparison and its negation.
const SMALL: usize = 8;

impl Terms {
    /// Negation. Comparisons of integers are negated themselves, so that a literal has one form.
    pub fn not(&mut self, a: Term) -> Term {
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
        self.connect(Op::And, args)
    }

    /// Disjunction of any number of arguments.
    pub fn or(&mut self, args: &[Term]) -> Term {
        self.connect(Op::Or, args)
    }

    /// Implication.
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let negated = self.not(a);
        self.or(&[negated, b])
    }

    /// Flattens, sorts, drops what is neutral or repeated, and finds an argument beside its negation.
    fn connect(&mut self, op: Op, args: &[Term]) -> Term {
        let (neutral, absorbing) = if op == Op::And { (self.yes, self.no) } else { (self.no, self.yes) };
        let mut flat: Vec<Term> = Vec::with_capacity(args.len());
        for arg in args {
            match self.node(*arg) {
                Node::App(inner, nested) if *inner == op => flat.extend(nested.iter()),
                Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => flat.push(*arg),
            }
        }
        flat.retain(|arg| *arg != neutral);
        flat.sort_unstable();
        flat.dedup();
        if flat.contains(&absorbing) {
            return absorbing;
        }
        let present: FxHashSet<Term> = flat.iter().copied().collect();
        let small = flat.len() <= SMALL;
        for arg in flat.clone() {
            let is_negation = matches!(self.node(arg), Node::App(Op::Not, _));
            if is_negation || small {
                let negated = self.not(arg);
                if present.contains(&negated) {
                    return absorbing;
                }
            }
        }
        match flat[..] {
            [] => neutral,
            [only] => only,
            [..] => self.app(op, &flat, Sort::Bool),
        }
    }

    /// `a` if `c` holds, else `b`.
    pub fn ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        match self.as_bool(c) {
            Some(true) => return a,
            Some(false) => return b,
            None if a == b => return a,
            None => {}
        }
        if let Node::App(Op::Not, args) = self.node(c) {
            let c = args[0];
            return self.ite(c, b, a);
        }
        if self.sort(a) == Sort::Bool {
            let truth = (self.as_bool(a), self.as_bool(b));
            let not_c = self.not(c);
            match truth {
                (Some(true), _) => return self.or(&[c, b]),
                (Some(false), _) => return self.and(&[not_c, b]),
                (None, Some(true)) => return self.or(&[not_c, a]),
                (None, Some(false)) => return self.and(&[c, a]),
                (None, None) => {}
            }
        }
        // A conditional under the same condition is decided.
        let a = self.under(c, a, true);
        let b = self.under(c, b, false);
        if a == b {
            return a;
        }
        let sort = self.sort(a);
        self.app(Op::Ite, &[c, a, b], sort)
    }

    fn under(&self, condition: Term, term: Term, holds: bool) -> Term {
        match self.node(term) {
            Node::App(Op::Ite, args) if args[0] == condition => args[if holds { 1 } else { 2 }],
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => term,
        }
    }

    /// Equality of values of one sort; two NaNs are equal here, see [`Op::FEq`].
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
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
            (None, None) if self.not(a) == b => self.no,
            (None, None) => self.plain_eq(a, b),
        }
    }

    /// Identities are mostly conditionals over constants; comparing the leaves gets rid of them.
    fn equal_ids(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = if self.as_const(a).is_some() { (b, a) } else { (a, b) };
        if let Node::App(Op::Ite, args) = self.node(a)
            && self.as_const(b).is_some()
        {
            let (c, then, otherwise) = (args[0], args[1], args[2]);
            let then = self.eq(then, b);
            let otherwise = self.eq(otherwise, b);
            return self.ite(c, then, otherwise);
        }
        self.plain_eq(a, b)
    }

    pub(crate) fn plain_eq(&mut self, a: Term, b: Term) -> Term {
        // Constants stand on the right.
        let (a, b) = match (self.as_const(a).is_some(), self.as_const(b).is_some()) {
            (true, false) => (b, a),
            (false, true) => (a, b),
            _ if a <= b => (a, b),
            _ => (b, a),
        };
        if let (Node::App(Op::Ite, args), Some(_)) = (self.node(a), self.as_const(b)) {
            let (c, then, otherwise) = (args[0], args[1], args[2]);
            let leaf = |terms: &Terms, term| terms.as_const(term).is_some();
            if leaf(self, then) && leaf(self, otherwise) {
                let (then, otherwise) = (self.eq(then, b), self.eq(otherwise, b));
                return self.ite(c, then, otherwise);
            }
        }
        self.app(Op::Eq, &[a, b], Sort::Bool)
    }

    /// The identity with that number.
    pub fn id(&mut self, number: u32) -> Term {
        self.constant(Const::Id(number))
    }
}
