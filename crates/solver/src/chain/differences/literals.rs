//! What formulas say about differences of two numbers.

use crate::bounds::Bounds;
use crate::constant::{Const, Sort};
use crate::op::Op;
use crate::terms::{Node, Term, Terms};

/// Larger numbers are left to other links; no sum of smaller ones overflows.
const GREATEST: i128 = 1 << 80;

/// `to - from <= length`; a number that is missing is zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Difference {
    pub(super) from: Option<Term>,
    pub(super) to: Option<Term>,
    pub(super) length: i128,
}

/// What a literal says about a difference.
#[derive(Clone, Copy, Debug)]
pub(super) enum Literal {
    /// `to - from <= length`.
    AtMost(Difference),
    /// `to - from != length`.
    Unequal(Difference),
}

/// A sum of machine integers, and whether the intervals of a path keep it from wrapping.
pub(super) type Exactness = (Term, bool);

/// Whether a sum has its mathematical value on a path: a sum of machine integers may wrap.
pub(super) fn is_exact(terms: &Terms, bounds: Option<&Bounds>, term: Term) -> bool {
    match terms.node(term) {
        Node::Sum(sum) => sum.sort == Sort::Int || bounds.is_some_and(|bounds| bounds.is_exact(terms, sum)),
        Node::Const(_) | Node::Var(_) | Node::App(..) => true,
    }
}

/// Reads formulas on a path.
pub(super) struct Reader<'a> {
    terms: &'a Terms,
    bounds: Option<&'a Bounds>,
    /// The questions to the intervals, with their answers.
    asked: Vec<Exactness>,
}

impl<'a> Reader<'a> {
    /// A reader for a path with these intervals.
    pub(super) fn new(terms: &'a Terms, bounds: Option<&'a Bounds>) -> Reader<'a> {
        Reader { terms, bounds, asked: Vec::new() }
    }

    /// What the intervals were asked since the last time. What was read means the same on every other path
    /// whose intervals say the same.
    pub(super) fn take_asked(&mut self) -> Box<[Exactness]> {
        std::mem::take(&mut self.asked).into_boxed_slice()
    }

    /// The literals of a formula that holds, or does not, where it has no alternatives; the rest is left out.
    pub(super) fn read(&mut self, formula: Term, holds: bool) -> Vec<Literal> {
        let mut found = Vec::new();
        let mut pending = vec![(formula, holds)];
        while let Some((formula, holds)) = pending.pop() {
            let Node::App(op, args) = self.terms.node(formula) else { continue };
            match (op, &args[..], holds) {
                (Op::Not, [a], _) => pending.push((*a, !holds)),
                (Op::And, args, true) | (Op::Or, args, false) => {
                    pending.extend(args.iter().map(|arg| (*arg, holds)));
                }
                (Op::IntLe | Op::BvSLe, [a, b], true) => {
                    found.extend(self.at_most(*a, *b, 1).map(Literal::AtMost));
                }
                (Op::IntLe | Op::BvSLe, [a, b], false) => {
                    let less = |edge: Difference| Difference { length: edge.length - 1, ..edge };
                    found.extend(self.at_most(*a, *b, -1).map(less).map(Literal::AtMost));
                }
                (Op::Eq, [a, b], true) if self.terms.sort(*a).bits().is_some() => {
                    found.extend(self.at_most(*a, *b, 1).map(Literal::AtMost));
                    found.extend(self.at_most(*a, *b, -1).map(Literal::AtMost));
                }
                (Op::Eq, [a, b], false) if self.terms.sort(*a).bits().is_some() => {
                    found.extend(self.at_most(*a, *b, 1).map(Literal::Unequal));
                }
                (_, _, _) => {}
            }
        }
        found
    }

    /// What a question says: one of these; none where some side says nothing about differences.
    pub(super) fn sides(&mut self, formula: Term) -> Option<Vec<Vec<Literal>>> {
        let (formula, holds) = match self.terms.node(formula) {
            Node::App(Op::Not, args) => (args[0], false),
            _ => (formula, true),
        };
        let alternatives: &[Term] = match (self.terms.node(formula), holds) {
            (Node::App(Op::Or, args), true) | (Node::App(Op::And, args), false) => args,
            (_, _) => &[formula],
        };
        let side = |side: &Term| Some(self.read(*side, holds)).filter(|literals| !literals.is_empty());
        alternatives.iter().map(side).collect()
    }

    fn is_exact(&mut self, term: Term) -> bool {
        if self.terms.sort(term) == Sort::Int {
            return true;
        }
        let is_exact = is_exact(self.terms, self.bounds, term);
        self.asked.push((term, is_exact));
        is_exact
    }

    /// `sign * a <= sign * b`, if that is about one difference.
    fn at_most(&mut self, a: Term, b: Term, sign: i128) -> Option<Difference> {
        let mut constant: i128 = 0;
        let mut parts: Vec<(Term, i128)> = Vec::new();
        for (term, factor) in [(a, sign), (b, -sign)] {
            match self.terms.node(term) {
                Node::Const(Const::Int(value) | Const::Bv64(value)) => {
                    constant += factor * i128::from(*value);
                }
                Node::Const(Const::Bv32(value)) => constant += factor * i128::from(*value),
                Node::Const(_) => return None,
                Node::Sum(_) if !self.is_exact(term) => parts.push((term, factor)),
                Node::Sum(sum) => {
                    constant += factor * i128::from(sum.constant);
                    parts.extend(sum.parts.iter().map(|(part, k)| (*part, factor * i128::from(*k))));
                }
                Node::Var(_) | Node::App(..) => parts.push((term, factor)),
            }
        }
        let length = -constant;
        let (from, to) = match parts[..] {
            [(x, 1)] => (None, Some(x)),
            [(x, -1)] => (Some(x), None),
            [(x, 1), (y, -1)] | [(y, -1), (x, 1)] if x != y => (Some(y), Some(x)),
            _ => return None,
        };
        (length.abs() < GREATEST).then_some(Difference { from, to, length })
    }
}
