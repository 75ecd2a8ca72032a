//! The path condition, and what follows from it without asking a solver.

use imbl::shared_ptr::DefaultSharedPtr;
use imbl::{GenericHashMap, Vector};
use rustc_hash::FxBuildHasher;
use solver::{Bounds, Const, Node, Op, Term, Terms};

type Map<V> = GenericHashMap<Term, V, FxBuildHasher, DefaultSharedPtr>;

/// How many terms one look may visit.
const FUEL: u32 = 64;
/// How many disjunctions are watched, and how long one may be.
const MOST: usize = 64;
const LONGEST: usize = 16;

/// What must hold of the input for execution to get here.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path {
    conjuncts: Vector<Term>,
    /// Formulas whose truth is settled on this path.
    known: Map<bool>,
    /// Terms that equal a constant on this path.
    pinned: Map<Const>,
    /// Disjunctions of which no argument is known to hold.
    open: Vector<Term>,
    /// Intervals of numbers, where they are wanted.
    bounds: Option<Bounds>,
}

impl Path {
    /// The path without conditions. Intervals are kept with so many rounds, if at all.
    pub(crate) fn new(rounds: Option<u32>) -> Path {
        Path { bounds: rounds.map(Bounds::new), ..Path::default() }
    }

    /// The conjuncts, the oldest first.
    pub(crate) fn conjuncts(&self) -> Vec<Term> {
        self.conjuncts.iter().copied().collect()
    }

    /// How many conjuncts there are.
    pub(crate) fn len(&self) -> usize {
        self.conjuncts.len()
    }

    /// The conjuncts after the first so many.
    pub(crate) fn since(&self, first: usize) -> Vec<Term> {
        self.conjuncts.iter().skip(first).copied().collect()
    }

    /// What is known of numbers.
    pub(crate) fn bounds(&self) -> Option<&Bounds> {
        self.bounds.as_ref()
    }

    /// The constant a term equals on this path, if that is known.
    pub(crate) fn pinned(&self, term: Term) -> Option<&Const> {
        self.pinned.get(&term)
    }

    /// The constant a term equals on this path, also where its interval holds one number only.
    pub(crate) fn implied(&self, terms: &Terms, term: Term) -> Option<Const> {
        if let Some(value) = self.pinned.get(&term) {
            return Some(value.clone());
        }
        self.bounds.as_ref()?.value(terms, term)
    }

    /// The truth of a formula, if it is settled.
    pub(crate) fn truth(&self, terms: &Terms, formula: Term) -> Option<bool> {
        Look { path: self, terms, fuel: FUEL }.truth(formula)
    }

    /// Adds a formula, which a conjunction is as its parts: what a question has nothing to do with is left out then.
    pub(crate) fn push(&mut self, terms: &mut Terms, formula: Term) {
        if formula == terms.yes {
            return;
        }
        match terms.node(formula) {
            Node::App(Op::And, args) => self.conjuncts.extend(args.iter().copied()),
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => self.conjuncts.push_back(formula),
        }
        self.learn(terms, formula);
    }

    /// Notes that a formula follows from the path.
    pub(crate) fn learn(&mut self, terms: &mut Terms, formula: Term) {
        let mut pending = vec![formula];
        // What is left of disjunctions says something about numbers that they did not say as a whole.
        let mut left = Vec::new();
        while let Some(formula) = pending.pop().or_else(|| {
            let last = self.last_one(terms)?;
            left.push(last);
            Some(last)
        }) {
            if self.known.insert(formula, true).is_some() {
                continue;
            }
            let negated = terms.not(formula);
            self.known.insert(negated, false);
            match terms.node(formula) {
                Node::App(Op::And, args) => pending.extend(args.iter()),
                Node::App(Op::Or, args) if args.len() <= LONGEST && self.open.len() < MOST => {
                    self.open.push_back(formula);
                }
                Node::App(Op::Eq, args) => {
                    if let Some(value) = terms.as_const(args[1]) {
                        self.pinned.insert(args[0], value.clone());
                    }
                }
                Node::App(Op::Not, args) => match terms.node(args[0]) {
                    Node::App(Op::Or, inner) => {
                        let inner = inner.clone();
                        pending.extend(inner.iter().map(|term| terms.not(*term)));
                    }
                    Node::App(Op::And, inner) if inner.len() <= LONGEST && self.open.len() < MOST => {
                        self.open.push_back(formula);
                    }
                    Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => {}
                },
                Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => {}
            }
        }
        if let Some(bounds) = &mut self.bounds {
            bounds.add(terms, formula);
            left.into_iter().for_each(|last| bounds.add(terms, last));
        }
    }

    /// The only argument of a disjunction that can still hold, where all others do not. A conjunction that does
    /// not hold is one too, of the negated arguments.
    fn last_one(&mut self, terms: &mut Terms) -> Option<Term> {
        let mut at = 0;
        while let Some(formula) = self.open.get(at).copied() {
            let (args, holds) = alternatives(terms, formula);
            let mut left = None;
            let mut is_open = false;
            for arg in args {
                match self.truth(terms, *arg) {
                    Some(value) if value != holds => {}
                    // Settled, or more than one left.
                    Some(_) => {
                        left = None;
                        is_open = false;
                        break;
                    }
                    None if left.is_some() => is_open = true,
                    None => left = Some(*arg),
                }
            }
            if is_open {
                at += 1;
                continue;
            }
            self.open.remove(at);
            if let Some(left) = left {
                return Some(if holds { left } else { terms.not(left) });
            }
        }
        None
    }
}

/// What a disjunction says one of, and whether it says that it holds or that it does not.
fn alternatives(terms: &Terms, formula: Term) -> (&[Term], bool) {
    match terms.node(formula) {
        Node::App(Op::Or, args) => (args, true),
        Node::App(Op::Not, args) => match terms.node(args[0]) {
            Node::App(Op::And, args) => (args, false),
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => (&[], true),
        },
        Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => (&[], true),
    }
}

/// One look at a formula: what the path knows of its parts decides it.
struct Look<'a> {
    path: &'a Path,
    terms: &'a Terms,
    fuel: u32,
}

impl Look<'_> {
    fn truth(&mut self, formula: Term) -> Option<bool> {
        if let Some(value) = self.terms.as_bool(formula) {
            return Some(value);
        }
        if let Some(value) = self.path.known.get(&formula) {
            return Some(*value);
        }
        if self.fuel == 0 {
            return None;
        }
        self.fuel -= 1;
        let Node::App(op, args) = self.terms.node(formula) else { return None };
        match (op, &args[..]) {
            (Op::Not, [a]) => self.truth(*a).map(|value| !value),
            (Op::And, args) => self.connective(args, false),
            (Op::Or, args) => self.connective(args, true),
            (Op::Ite, [c, a, b]) => match self.truth(*c)? {
                true => self.truth(*a),
                false => self.truth(*b),
            },
            (Op::Eq, [a, b]) => {
                let (a, b) = (self.value(*a)?, self.value(*b)?);
                Some(a == b)
            }
            (_, _) => None,
        }
    }

    /// A conjunction or disjunction, where its arguments decide it.
    fn connective(&mut self, args: &[Term], deciding: bool) -> Option<bool> {
        let mut all_known = true;
        for arg in args {
            match self.truth(*arg) {
                Some(value) if value == deciding => return Some(deciding),
                Some(_) => {}
                None => all_known = false,
            }
        }
        all_known.then_some(!deciding)
    }

    /// The constant a term is on the path.
    fn value(&mut self, term: Term) -> Option<Const> {
        if let Some(value) = self.terms.as_const(term).or_else(|| self.path.pinned.get(&term)) {
            return Some(value.clone());
        }
        match self.terms.node(term) {
            Node::App(Op::Ite, args) if self.fuel > 0 => {
                self.fuel -= 1;
                let taken = if self.truth(args[0])? { args[1] } else { args[2] };
                self.value(taken)
            }
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use solver::Sort;

    use super::*;

    /// `a == null || #a <= 3` is mostly written as the negation of a conjunction. Once `a` is not null the rest
    /// holds, and the interval of the length knows it.
    #[test]
    fn what_is_left_of_a_disjunction_bounds_numbers() {
        for is_negated in [false, true] {
            let mut terms = Terms::new();
            let (a, length) = (terms.var("a", Sort::Id), terms.var("#a", Sort::Int));
            let (null, three) = (terms.constant(Const::Id(0)), terms.constant(Const::Int(3)));
            let (is_null, is_short) = (terms.eq(a, null), terms.le(length, three));
            let (is_some, is_long) = (terms.not(is_null), terms.not(is_short));
            let formula = match is_negated {
                false => terms.or(&[is_null, is_short]),
                true => {
                    let both = terms.and(&[is_some, is_long]);
                    terms.not(both)
                }
            };
            let mut path = Path::new(Some(1));
            path.push(&mut terms, formula);
            assert_eq!(path.bounds().unwrap().interval(&terms, length).high(), None);
            path.push(&mut terms, is_some);
            assert_eq!(path.truth(&terms, is_short), Some(true));
            assert_eq!(path.bounds().unwrap().interval(&terms, length).high(), Some(3));
        }
    }
}
