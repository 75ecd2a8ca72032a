//! A model in which one variable is changed. The model of the path satisfies everything but the formula; often
//! another value for one of its variables is enough. The result is checked, so it is never wrong.

use std::rc::Rc;
use std::sync::Arc;

use super::{Link, Question};
use crate::constant::{Const, Sort};
use crate::model::Model;
use crate::op::Op;
use crate::query::Answer;
use crate::terms::{Node, Sum, Term, Terms};

/// How many changes are tried, and how many conjuncts a question may have for that.
const TRIES: usize = 6;
const LONGEST: usize = 200;
/// How many parts of a formula are looked at, and how deep a term is followed down.
const PARTS: usize = 4;
const DEPTH: u32 = 4;

/// Changes one variable of the model of the path.
pub(super) struct Repair;

impl Link for Repair {
    fn name(&self) -> &'static str {
        "repair"
    }

    fn is_costly(&self) -> bool {
        true
    }

    fn look(&mut self, terms: &Terms, question: &mut Question<'_>) -> Option<Answer> {
        let model = question.model.filter(|_| question.path.len() <= LONGEST)?;
        let mut changes = Changes { terms, model, found: Vec::new() };
        changes.satisfy(question.formula, true, 0);
        for (var, value) in changes.found {
            let changed = model.with(var, value);
            if question.holds(terms, &changed) {
                return Some(Answer::Sat(Rc::new(changed)));
            }
        }
        None
    }
}

/// Changes that may make a formula true.
struct Changes<'a> {
    terms: &'a Terms,
    model: &'a Model,
    found: Vec<(Term, Const)>,
}

impl Changes<'_> {
    fn number(&self, term: Term) -> Option<i128> {
        match self.model.eval(self.terms, term)? {
            Const::Int(value) | Const::Bv64(value) => Some(i128::from(value)),
            Const::Bv32(value) => Some(i128::from(value)),
            Const::Bool(_)
            | Const::Big(_)
            | Const::F32(_)
            | Const::F64(_)
            | Const::Id(_)
            | Const::Array(_) => None,
        }
    }

    /// Wants a formula to be true or false.
    fn satisfy(&mut self, formula: Term, wanted: bool, depth: u32) {
        if depth > DEPTH || self.found.len() >= TRIES || self.model.holds(self.terms, formula) == wanted {
            return;
        }
        match self.terms.node(formula) {
            Node::Var(_) => self.found.push((formula, Const::Bool(wanted))),
            Node::App(Op::Not, args) => self.satisfy(args[0], !wanted, depth + 1),
            Node::App(Op::And | Op::Or, args) => {
                args.iter().take(PARTS).for_each(|arg| self.satisfy(*arg, wanted, depth + 1));
            }
            Node::App(Op::IntLe | Op::BvSLe | Op::BvULe, args) => self.compare(args[0], args[1], wanted),
            Node::App(Op::Eq, args) if wanted => self.equate(args[0], args[1]),
            Node::App(Op::Eq, args) => {
                if let Some(value) = self.number(args[0]) {
                    self.want_number(args[0], value + 1, 0);
                    self.want_number(args[0], value - 1, 0);
                }
            }
            Node::Const(_) | Node::Sum(_) | Node::App(..) => {}
        }
    }

    /// `a <= b`, or not.
    fn compare(&mut self, a: Term, b: Term, wanted: bool) {
        let (Some(left), Some(right)) = (self.number(a), self.number(b)) else { return };
        let (for_a, for_b) = if wanted { (right, left) } else { (right + 1, left - 1) };
        self.want_number(a, for_a, 0);
        self.want_number(b, for_b, 0);
    }

    fn equate(&mut self, a: Term, b: Term) {
        if let Some(value) = self.model.eval(self.terms, b) {
            self.want(a, value, 0);
        }
        if let Some(value) = self.model.eval(self.terms, a) {
            self.want(b, value, 0);
        }
    }

    fn want_number(&mut self, term: Term, number: i128, depth: u32) {
        let value = match self.terms.sort(term) {
            Sort::Int => i64::try_from(number).ok().map(Const::Int),
            Sort::Bv32 => i32::try_from(number).ok().map(Const::Bv32),
            Sort::Bv64 => i64::try_from(number).ok().map(Const::Bv64),
            Sort::Bool | Sort::Id | Sort::F32 | Sort::F64 | Sort::Array(..) => None,
        };
        if let Some(value) = value {
            self.want(term, value, depth);
        }
    }

    /// Wants a term to have a value.
    fn want(&mut self, term: Term, value: Const, depth: u32) {
        if depth > DEPTH || self.found.len() >= TRIES {
            return;
        }
        match self.terms.node(term) {
            Node::Var(_) => self.found.push((term, value)),
            Node::App(Op::Select, args) => {
                let is_var = matches!(self.terms.node(args[0]), Node::Var(_));
                let array = self.model.eval(self.terms, args[0]);
                let index = self.model.eval(self.terms, args[1]);
                if let (true, Some(Const::Array(array)), Some(index)) = (is_var, array, index) {
                    self.found.push((args[0], Const::Array(Arc::new(array.set(&index, value)))));
                }
            }
            Node::App(Op::Ite, args) => {
                let taken = if self.model.holds(self.terms, args[0]) { args[1] } else { args[2] };
                self.want(taken, value, depth + 1);
            }
            Node::Sum(sum) => self.want_sum(term, sum, &value, depth),
            Node::Const(_) | Node::App(..) => {}
        }
    }

    fn want_sum(&mut self, term: Term, sum: &Sum, value: &Const, depth: u32) {
        let then = match value {
            Const::Int(value) | Const::Bv64(value) => i128::from(*value),
            Const::Bv32(value) => i128::from(*value),
            _ => return,
        };
        let Some(now) = self.number(term) else { return };
        let missing = then - now;
        for (part, factor) in sum.parts.iter().take(PARTS) {
            let (Some(old), factor) = (self.number(*part), i128::from(*factor)) else { continue };
            // Rounded away from zero: for a comparison more is as good as enough.
            let away = i128::from(missing % factor != 0) * (missing.signum() * factor.signum());
            self.want_number(*part, old + missing / factor + away, depth + 1);
        }
    }
}
