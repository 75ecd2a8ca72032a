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
        while let Some(formula) = pending.pop().or_else(|| self.last_one(terms)) {
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
                Node::App(Op::Not, args) => {
                    if let Node::App(Op::Or, inner) = terms.node(args[0]) {
                        let inner = inner.clone();
                        pending.extend(inner.iter().map(|term| terms.not(*term)));
                    }
                }
                Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => {}
            }
        }
        if let Some(bounds) = &mut self.bounds {
            bounds.add(terms, formula);
        }
    }

    /// The only argument of a disjunction that can still hold, where all others do not.
    fn last_one(&mut self, terms: &Terms) -> Option<Term> {
        let mut at = 0;
        while let Some(formula) = self.open.get(at).copied() {
            let Node::App(_, args) = terms.node(formula) else { return None };
            let mut left = None;
            let mut is_open = false;
            for arg in args {
                match self.truth(terms, *arg) {
                    Some(false) => {}
                    // Settled, or more than one left.
                    Some(true) => {
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
            if left.is_some() {
                return left;
            }
        }
        None
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
