//! The path condition, and what follows from it without asking a solver.

use imbl::{HashMap, Vector};
use solver::{Const, Node, Op, Term, Terms};

/// What must hold of the input for execution to get here.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path {
    conjuncts: Vector<Term>,
    /// Formulas whose truth is settled on this path.
    known: HashMap<Term, bool>,
    /// Terms that equal a constant on this path.
    pinned: HashMap<Term, Const>,
}

impl Path {
    /// The conjuncts, the oldest first.
    pub(crate) fn conjuncts(&self) -> Vec<Term> {
        self.conjuncts.iter().copied().collect()
    }

    /// The constant a term equals on this path, if that is known.
    pub(crate) fn pinned(&self, term: Term) -> Option<&Const> {
        self.pinned.get(&term)
    }

    /// The truth of a formula, if it is settled.
    pub(crate) fn truth(&self, terms: &Terms, formula: Term) -> Option<bool> {
        if let Some(value) = terms.as_bool(formula) {
            return Some(value);
        }
        if let Some(value) = self.known.get(&formula) {
            return Some(*value);
        }
        match terms.node(formula) {
            Node::App(Op::Not, args) => self.known.get(&args[0]).map(|value| !value),
            Node::App(Op::And, args) => self.connective(args, false),
            Node::App(Op::Or, args) => self.connective(args, true),
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => None,
        }
    }

    /// A conjunction or disjunction, where its direct arguments decide it.
    fn connective(&self, args: &[Term], deciding: bool) -> Option<bool> {
        let mut all_known = true;
        for arg in args {
            match self.known.get(arg) {
                Some(value) if *value == deciding => return Some(deciding),
                Some(_) => {}
                None => all_known = false,
            }
        }
        all_known.then_some(!deciding)
    }

    /// Adds a conjunct.
    pub(crate) fn push(&mut self, terms: &mut Terms, formula: Term) {
        if formula != terms.yes {
            self.conjuncts.push_back(formula);
            self.learn(terms, formula);
        }
    }

    /// Notes that a formula follows from the path.
    pub(crate) fn learn(&mut self, terms: &mut Terms, formula: Term) {
        let mut pending = vec![formula];
        while let Some(formula) = pending.pop() {
            if self.known.insert(formula, true).is_some() {
                continue;
            }
            let negated = terms.not(formula);
            self.known.insert(negated, false);
            match terms.node(formula) {
                Node::App(Op::And, args) => pending.extend(args.iter()),
                Node::App(Op::Eq, args) => {
                    if let Some(value) = terms.as_const(args[1]) {
                        self.pinned.insert(args[0], value.clone());
                    }
                }
                Node::App(Op::Not, args) => {
                    if let Node::App(Op::Or, inner) = terms.node(args[0]) {
                        let inner = inner.clone();
                        pending.extend(inner.iter().map(|term| terms.not(*term)));
                    }
                }
                Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => {}
            }
        }
    }
}
