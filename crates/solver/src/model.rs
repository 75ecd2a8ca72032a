//! Models, and the value of a term under one.

use std::cell::RefCell;

use num_bigint::BigInt;
use rustc_hash::FxHashMap;

use crate::constant::{Const, Sort};
use crate::op::Op;
use crate::terms::{Node, Term, Terms};

/// Values for variables. A variable that is absent is free; evaluation always gives it the default of its sort.
#[derive(Clone, Debug, Default)]
pub struct Model {
    values: FxHashMap<Term, Const>,
    known: RefCell<Known>,
}

impl Model {
    /// A model with these values.
    pub fn new(values: FxHashMap<Term, Const>) -> Model {
        Model { values, known: RefCell::default() }
    }

    /// The values of one model for some variables, and of another for all others. What the first leaves open
    /// stays open.
    pub(crate) fn combined(first: &Model, vars: &[Term], other: &Model) -> Model {
        let mut values = other.values.clone();
        for var in vars {
            match first.values.get(var) {
                Some(value) => values.insert(*var, value.clone()),
                None => values.remove(var),
            };
        }
        Model::new(values)
    }

    /// The model with another value for a variable.
    pub(crate) fn with(&self, var: Term, value: Const) -> Model {
        let mut changed = Model::new(self.values.clone());
        changed.set(var, value);
        changed
    }

    /// Gives a variable a value.
    pub(crate) fn set(&mut self, var: Term, value: Const) {
        self.values.insert(var, value);
        self.known.borrow_mut().clear();
    }

    /// The value of a variable, if the model has one.
    pub fn get(&self, var: Term) -> Option<&Const> {
        self.values.get(&var)
    }

    /// The value of a term; none if an operator is applied where it is not defined. What is not defined
    /// matters only where the value depends on it: not in the branch that is not taken, and not beside an
    /// argument that decides a connective, whichever of them comes first.
    pub fn eval(&self, terms: &Terms, root: Term) -> Option<Const> {
        let mut known = self.known.borrow_mut();
        let mut pending = vec![root];
        while let Some(term) = pending.last().copied() {
            if known.contains_key(&term) {
                pending.pop();
                continue;
            }
            let step = match terms.node(term) {
                Node::Const(value) => Step::Value(Some(value.clone())),
                Node::Var(var) => {
                    Step::Value(Some(self.values.get(&term).cloned().unwrap_or_else(|| var.sort.default())))
                }
                Node::App(Op::Ite, args) => conditional(args, &known),
                Node::App(op @ (Op::And | Op::Or), args) => connective(*op == Op::Or, args, &known),
                Node::Sum(sum) => strict(terms, term, &known, || {
                    let value = |part: &Term| known.get(part).and_then(Option::as_ref);
                    sum_of(sum.sort, sum.constant, sum.parts.iter().map(|(part, k)| (value(part), *k)))
                }),
                Node::App(op, args) => strict(terms, term, &known, || {
                    let value = |arg: &Term| known.get(arg)?.clone();
                    match &args[..] {
                        [a] => op.apply(&[value(a)?]),
                        [a, b] => op.apply(&[value(a)?, value(b)?]),
                        many => op.apply(&many.iter().map(value).collect::<Option<Vec<Const>>>()?),
                    }
                }),
            };
            match step {
                Step::Needs(child) => pending.push(child),
                Step::Value(value) => {
                    known.insert(term, value);
                    pending.pop();
                }
            }
        }
        known.get(&root).cloned().flatten()
    }

    /// Whether a formula holds; false as well where it has no value.
    pub fn holds(&self, terms: &Terms, formula: Term) -> bool {
        self.eval(terms, formula).is_some_and(|value| value.is_true())
    }
}

/// The result of one look at a term.
enum Step {
    /// Its value; none where it is not defined.
    Value(Option<Const>),
    /// This part of it must have a value first.
    Needs(Term),
}

/// The values so far; none where a term is not defined.
type Known = FxHashMap<Term, Option<Const>>;

/// Only the branch that is taken needs a value: the other may divide by zero.
fn conditional(args: &[Term], known: &Known) -> Step {
    let taken = match known.get(&args[0]) {
        None => return Step::Needs(args[0]),
        Some(None) => return Step::Value(None),
        Some(Some(condition)) => args[if condition.is_true() { 1 } else { 2 }],
    };
    match known.get(&taken) {
        None => Step::Needs(taken),
        Some(value) => Step::Value(value.clone()),
    }
}

/// The arguments stand in the order of their numbers, which says nothing about which of them guards another.
fn connective(deciding: bool, args: &[Term], known: &Known) -> Step {
    let mut result = Some(Const::Bool(!deciding));
    for arg in args {
        match known.get(arg) {
            None => return Step::Needs(*arg),
            Some(None) => result = None,
            Some(Some(value)) if value.is_true() == deciding => {
                return Step::Value(Some(Const::Bool(deciding)));
            }
            Some(Some(_)) => {}
        }
    }
    Step::Value(result)
}

/// The value where all parts have one.
fn strict(terms: &Terms, term: Term, known: &Known, value: impl FnOnce() -> Option<Const>) -> Step {
    match terms.children(term).find(|child| !known.contains_key(child)) {
        Some(child) => Step::Needs(child),
        None => Step::Value(value()),
    }
}

/// The value of a sum from those of its parts, each with its coefficient; none if one has none.
pub(crate) fn sum_of<'a>(
    sort: Sort,
    constant: i64,
    parts: impl Iterator<Item = (Option<&'a Const>, i64)> + Clone,
) -> Option<Const> {
    if sort == Sort::Int {
        return sum_of_ints(constant, parts);
    }
    let mut total = constant;
    for (value, coefficient) in parts {
        let value = match value? {
            Const::Bv32(v) => i64::from(*v),
            Const::Bv64(v) => *v,
            _ => return None,
        };
        total = total.wrapping_add(value.wrapping_mul(coefficient));
    }
    Some(if sort == Sort::Bv32 { Const::Bv32(total as i32) } else { Const::Bv64(total) })
}

/// Numbers are small nearly always.
fn sum_of_ints<'a>(
    constant: i64,
    parts: impl Iterator<Item = (Option<&'a Const>, i64)> + Clone,
) -> Option<Const> {
    let small = parts.clone().try_fold(constant, |total, (value, coefficient)| match value {
        Some(Const::Int(value)) => total.checked_add(value.checked_mul(coefficient)?),
        _ => None,
    });
    if let Some(small) = small {
        return Some(Const::Int(small));
    }
    let mut total = BigInt::from(constant);
    for (value, coefficient) in parts {
        total += value?.as_big()? * coefficient;
    }
    Some(Const::int(total))
}
