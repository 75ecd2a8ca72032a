//! Some formulas under values that their variables get one after another. A term is computed when the last of its
//! variables has a value, and never again until one of those changes. So a search that goes back to the last variable
//! pays for what depends on it, and not for the rest.

use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::constant::{Const, Sort};
use crate::model::sum_of;
use crate::op::Op;
use crate::terms::{Node, Term, Terms};

/// What formulas say under the values so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// All formulas that can be computed hold.
    Fine,
    /// One of them does not hold.
    Wrong,
    /// None of them is known not to hold, but one has no value.
    Undefined,
}

/// How a term comes by its value. Parts are places of earlier steps.
enum Step {
    /// It is a constant, or a variable that is given a value.
    Given,
    Ite([u32; 3]),
    Connective {
        deciding: bool,
        args: Box<[u32]>,
    },
    Sum {
        sort: Sort,
        constant: i64,
        parts: Box<[(u32, i64)]>,
    },
    One(Op, u32),
    Two(Op, u32, u32),
    Many(Op, Box<[u32]>),
}

/// Formulas, and the values of everything they are made of.
pub(crate) struct Trial {
    steps: Vec<Step>,
    values: Vec<Option<Const>>,
    /// Where each variable is.
    vars: Vec<u32>,
    /// What depends on each variable and on none after it; what depends on none is in the first.
    levels: Vec<Range<usize>>,
    /// The formulas among them.
    claims: Vec<Vec<u32>>,
    /// Where each formula is.
    roots: Vec<u32>,
}

impl Trial {
    /// Formulas over these variables, which must be all they have, in the order in which they get values. None if
    /// there are more than so many terms.
    pub(crate) fn new(terms: &Terms, formulas: &[Term], vars: &[Term], most: usize) -> Option<Trial> {
        let mut level: FxHashMap<Term, usize> =
            vars.iter().enumerate().map(|(at, var)| (*var, at + 1)).collect();
        let mut order: Vec<(usize, Term)> = Vec::new();
        let mut pending: Vec<Term> = formulas.to_vec();
        while let Some(term) = pending.last().copied() {
            if level.contains_key(&term) {
                pending.pop();
                continue;
            }
            let before = pending.len();
            pending.extend(terms.children(term).filter(|child| !level.contains_key(child)));
            if pending.len() > before {
                continue;
            }
            let deepest = terms.children(term).filter_map(|child| level.get(&child).copied()).max();
            level.insert(term, deepest.unwrap_or(0));
            order.push((deepest.unwrap_or(0), term));
            if order.len() > most {
                return None;
            }
            pending.pop();
        }
        // The parts of a term were built before it, so the order of numbers is enough.
        order.sort_unstable();
        let mut places: FxHashMap<Term, u32> =
            vars.iter().enumerate().map(|(at, var)| (*var, at as u32)).collect();
        let mut trial = Trial {
            steps: vars.iter().map(|_| Step::Given).collect(),
            values: vec![None; vars.len()],
            vars: (0..vars.len() as u32).collect(),
            levels: vec![0..0; vars.len() + 1],
            claims: vec![Vec::new(); vars.len() + 1],
            roots: Vec::new(),
        };
        for (depth, term) in order {
            let at = trial.steps.len();
            let (step, value) = compile(terms, term, &places);
            trial.steps.push(step);
            trial.values.push(value);
            places.insert(term, at as u32);
            let level = &mut trial.levels[depth];
            *level = if level.end == 0 { at..at + 1 } else { level.start..at + 1 };
        }
        for formula in formulas {
            let place = places.get(formula).copied()?;
            trial.claims[level.get(formula).copied()?].push(place);
            trial.roots.push(place);
        }
        Some(trial)
    }

    /// How many terms depend on a variable and none after it; the variables count from 1.
    pub(crate) fn cost(&self, level: usize) -> usize {
        self.levels[level].len() + 1
    }

    /// What does not depend on any variable.
    pub(crate) fn begin(&mut self) -> Outcome {
        self.compute(0)
    }

    /// Gives the next variable a value, or the last one another; they count from 0.
    pub(crate) fn set(&mut self, var: usize, value: Const) -> Outcome {
        self.values[self.vars[var] as usize] = Some(value);
        self.compute(var + 1)
    }

    /// The value of one of the formulas, which may be any term, once all its variables have one.
    pub(crate) fn value_of(&self, formula: usize) -> Option<&Const> {
        self.values[*self.roots.get(formula)? as usize].as_ref()
    }

    fn compute(&mut self, level: usize) -> Outcome {
        for at in self.levels[level].clone() {
            if !matches!(self.steps[at], Step::Given) {
                self.values[at] = self.value(&self.steps[at]);
            }
        }
        let mut outcome = Outcome::Fine;
        for claim in &self.claims[level] {
            match &self.values[*claim as usize] {
                Some(value) if value.is_true() => {}
                Some(_) => return Outcome::Wrong,
                None => outcome = Outcome::Undefined,
            }
        }
        outcome
    }

    /// As in [`crate::Model::eval`]: what is not defined matters only where the value depends on it.
    fn value(&self, step: &Step) -> Option<Const> {
        let get = |place: &u32| self.values[*place as usize].as_ref();
        match step {
            Step::Given => None,
            Step::Ite([c, a, b]) => get(if get(c)?.is_true() { a } else { b }).cloned(),
            Step::Connective { deciding, args } => {
                let is_deciding = |arg: &u32| get(arg).is_some_and(|value| value.is_true() == *deciding);
                if args.iter().any(is_deciding) {
                    return Some(Const::Bool(*deciding));
                }
                args.iter().all(|arg| get(arg).is_some()).then_some(Const::Bool(!*deciding))
            }
            Step::Sum { sort, constant, parts } => {
                sum_of(*sort, *constant, parts.iter().map(|(part, factor)| (get(part), *factor)))
            }
            Step::One(op, a) => op.apply(std::slice::from_ref(get(a)?)),
            Step::Two(op, a, b) => op.apply(&[get(a)?.clone(), get(b)?.clone()]),
            Step::Many(op, args) => {
                let args: Option<Vec<Const>> = args.iter().map(|arg| get(arg).cloned()).collect();
                op.apply(&args?)
            }
        }
    }
}

/// How a term comes by its value, and its value if it is a constant.
fn compile(terms: &Terms, term: Term, places: &FxHashMap<Term, u32>) -> (Step, Option<Const>) {
    let place = |term: &Term| places.get(term).copied().unwrap_or(u32::MAX);
    let all = |args: &[Term]| args.iter().map(place).collect::<Box<[u32]>>();
    let step = match terms.node(term) {
        Node::Const(value) => return (Step::Given, Some(value.clone())),
        Node::Var(_) => Step::Given,
        Node::Sum(sum) => Step::Sum {
            sort: sum.sort,
            constant: sum.constant,
            parts: sum.parts.iter().map(|(part, factor)| (place(part), *factor)).collect(),
        },
        Node::App(op, args) => match (op, &args[..]) {
            (Op::Ite, [c, a, b]) => Step::Ite([place(c), place(a), place(b)]),
            (Op::And | Op::Or, args) => Step::Connective { deciding: *op == Op::Or, args: all(args) },
            (op, [a]) => Step::One(*op, place(a)),
            (op, [a, b]) => Step::Two(*op, place(a), place(b)),
            (op, args) => Step::Many(*op, all(args)),
        },
    };
    (step, None)
}
