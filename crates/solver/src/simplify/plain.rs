//! Terms as they are written: only constants are computed. Used to measure what simplification is worth, and to
//! check it.

use crate::constant::{Const, Sort};
use crate::op::Op;
use crate::terms::{Node, Sum, Term, Terms};

impl Terms {
    /// An operator where nothing is simplified; none where terms are simplified.
    pub(super) fn plain_app(&mut self, op: Op, args: &[Term]) -> Option<Term> {
        if !self.is_plain {
            return None;
        }
        Some(match (op, args) {
            (Op::And, args) => self.plain_connective(op, args, self.yes, self.no),
            (Op::Or, args) => self.plain_connective(op, args, self.no, self.yes),
            (Op::Ite, [c, a, b]) => match self.as_bool(*c) {
                Some(true) => *a,
                Some(false) => *b,
                None if a == b => *a,
                None => self.app(op, args, self.sort(*a)),
            },
            (Op::Eq, [a, b]) => match (self.as_const(*a), self.as_const(*b)) {
                (Some(left), Some(right)) if left == right => self.yes,
                (Some(_), Some(_)) => self.no,
                (_, _) if a == b => self.yes,
                // Constants stand on the right, where other code looks for them.
                (Some(_), None) => self.app(op, &[*b, *a], Sort::Bool),
                (_, _) => self.app(op, args, Sort::Bool),
            },
            (op, args) => {
                let constants: Option<Vec<Const>> =
                    args.iter().map(|arg| self.as_const(*arg).cloned()).collect();
                let is_array = matches!(op, Op::ConstArray(_) | Op::Store);
                match constants.filter(|_| !is_array).and_then(|constants| op.apply(&constants)) {
                    Some(value) => self.constant(value),
                    None => {
                        let sorts: Vec<Sort> = args.iter().map(|arg| self.sort(*arg)).collect();
                        self.app(op, args, op.result(&sorts).unwrap_or(Sort::Bool))
                    }
                }
            }
        })
    }

    fn plain_connective(&mut self, op: Op, args: &[Term], neutral: Term, absorbing: Term) -> Term {
        let left: Vec<Term> = args.iter().copied().filter(|arg| *arg != neutral).collect();
        if left.contains(&absorbing) {
            return absorbing;
        }
        match left[..] {
            [] => neutral,
            [only] => only,
            [..] => self.app(op, &left, Sort::Bool),
        }
    }

    /// `a + factor * b`, where nothing is simplified and a sum can hold it.
    pub(super) fn plain_sum(&mut self, a: Term, b: Term, factor: i64) -> Option<Term> {
        if !self.is_plain || (self.as_const(a).is_some() && self.as_const(b).is_some()) {
            return None;
        }
        let sort = self.sort(a);
        let mut sum = Sum { sort, constant: 0, parts: Box::default() };
        let mut parts: Vec<(Term, i64)> = Vec::new();
        for (term, factor) in [(a, 1), (b, factor)] {
            match self.node(term) {
                Node::Const(Const::Int(value) | Const::Bv64(value)) => {
                    sum.constant = value.checked_mul(factor)?;
                }
                Node::Const(Const::Bv32(value)) => sum.constant = i64::from(*value).checked_mul(factor)?,
                Node::Const(_) => return None,
                Node::Var(_) | Node::Sum(_) | Node::App(..) => {
                    match parts.iter_mut().find(|(known, _)| *known == term) {
                        Some((_, known)) => *known += factor,
                        None => parts.push((term, factor)),
                    }
                }
            }
        }
        if sort == Sort::Bv32 {
            sum.constant = i64::from(sum.constant as i32);
        }
        parts.retain(|(_, factor)| *factor != 0);
        parts.sort_unstable();
        Some(match (sum.constant, &parts[..]) {
            (0, [(only, 1)]) => *only,
            (_, []) => return None,
            (_, _) => {
                sum.parts = parts.into();
                self.intern(Node::Sum(sum), sort)
            }
        })
    }
}
