//! The chain against evaluation: on formulas whose variables are given, and on formulas over domains so small
//! that all assignments can be tried.

use oxpecker_solver::{
    Answer, ChainOptions, Const, Element, Index, Limits, Means, Model, Op, Query, Solve, Sort, Term, Terms,
    chain,
};
use proptest::prelude::*;

use crate::laws::{expected, model, run};
use crate::naive::Value;
use crate::tree::{Choices, Menu, Tree, Var, boundary, value};

/// Without guesses, so that Z3 gets to answer, and with little time for it: products and quotients of vectors
/// can take minutes.
fn solver() -> Box<dyn Solve> {
    let limits = Limits { resources: 200_000, milliseconds: 30 };
    chain(&ChainOptions::new(limits).without(Means::Guess))
}

/// Whether Z3 reached its limits. All other reasons for `unknown` are failures here.
fn gave_up(reason: &str) -> bool {
    reason.starts_with("Z3 gave up")
}

/// Gives every scalar variable of the formula a value, and asks whether the term has the value that the naive
/// evaluator gives it: it must, and it must not be able to have another.
fn agrees_on_given_values(menu: &Menu, choices: &[u16], models: &[u16]) -> Result<(), TestCaseError> {
    let mut choices = Choices(choices);
    let sort = menu.sort(&mut choices);
    let tree = menu.tree(&mut choices, sort, 3);
    let mut terms = Terms::new();
    let term = tree.build(&mut terms);
    let (mut values, mut path) = (Vec::new(), Vec::new());
    let mut models = Choices(models);
    for var in menu.vars() {
        let constant = value(&mut models, var.0);
        values.push((var, Value::of(&constant)));
        let (var, constant) = (var.term(&mut terms), terms.constant(constant));
        if terms.vars(&[term]).contains(&var) {
            path.push(terms.eq(var, constant));
        }
    }
    let Some(expected) = expected(&tree, &values) else { return Ok(()) };
    let constants = boundary(sort);
    let same = constants.into_iter().find(|constant| Value::of(constant) == expected);
    let formula = match (same, &expected) {
        (_, Value::Bool(true)) => term,
        (_, Value::Bool(false)) => terms.not(term),
        (Some(constant), _) => {
            let constant = terms.constant(constant);
            terms.eq(term, constant)
        }
        // The value is not one of the listed constants: it differs from all of them.
        (None, _) => {
            let others: Vec<Term> = boundary(sort)
                .into_iter()
                .map(|constant| {
                    let constant = terms.constant(constant);
                    let same = terms.eq(term, constant);
                    terms.not(same)
                })
                .collect();
            terms.and(&others)
        }
    };
    let negated = terms.not(formula);
    let mut solver = solver();
    let told = format!("{tree:?}\nbecame {}\nunder {values:?}", terms.show(formula));
    match solver.check(&terms, Query::new(&path, formula)) {
        Answer::Sat(_) => {}
        Answer::Unsat => return Err(TestCaseError::fail(format!("unsat: {told}"))),
        Answer::Unknown(reason) => return Err(TestCaseError::fail(format!("{reason}: {told}"))),
    }
    match solver.check(&terms, Query::new(&path, negated)) {
        Answer::Sat(_) => Err(TestCaseError::fail(format!("the negation is sat: {told}"))),
        Answer::Unsat => Ok(()),
        Answer::Unknown(reason) => Err(TestCaseError::fail(format!("{reason}: not {told}"))),
    }
}

/// What variables of a sort range over when all assignments are tried.
fn domain(sort: Sort) -> Vec<Const> {
    match sort {
        Sort::Bool => vec![Const::Bool(false), Const::Bool(true)],
        Sort::Int => (-2..3).map(Const::Int).collect(),
        Sort::Bv32 => (0..4).map(Const::Bv32).collect(),
        Sort::Bv64 => [-1, 0, i64::MIN].into_iter().map(Const::Bv64).collect(),
        Sort::F32 => [f32::NAN, -0.0, 0.0, 1.5].into_iter().map(Const::f32).collect(),
        Sort::F64 => [f64::NAN, -0.0, 0.0, 1.5].into_iter().map(Const::f64).collect(),
        Sort::Id => (0..3).map(Const::Id).collect(),
        Sort::Array(..) => Vec::new(),
    }
}

/// Adds to the path that a variable has a value of its domain. Arrays are left alone: their elements are
/// free, so they are never tried.
fn constrain(terms: &mut Terms, var: Var, path: &mut Vec<Term>) {
    let term = var.term(terms);
    let cases: Vec<Term> = domain(var.0)
        .into_iter()
        .map(|constant| {
            let constant = terms.constant(constant);
            terms.eq(term, constant)
        })
        .collect();
    path.push(terms.or(&cases));
}

/// All assignments of the variables.
fn assignments(vars: &[Var]) -> Vec<Vec<(Var, Value)>> {
    let mut all = vec![Vec::new()];
    for var in vars {
        let values: Vec<Value> = domain(var.0).iter().map(Value::of).collect();
        all = all
            .into_iter()
            .flat_map(|chosen: Vec<(Var, Value)>| {
                values.iter().map(move |value| [&chosen[..], &[(*var, value.clone())]].concat())
            })
            .collect();
    }
    all
}

fn agrees_with_brute_force(menu: &Menu, choices: &[u16]) -> Result<(), TestCaseError> {
    let mut choices = Choices(choices);
    let trees: Vec<Tree> = (0..2).map(|_| menu.tree(&mut choices, Sort::Bool, 4)).collect();
    let mut terms = Terms::new();
    let formulas: Vec<Term> = trees.iter().map(|tree| tree.build(&mut terms)).collect();
    let used = terms.vars(&formulas);
    let vars: Vec<Var> = menu.vars().into_iter().filter(|var| used.contains(&var.term(&mut terms))).collect();
    let mut path = Vec::new();
    for var in &vars {
        constrain(&mut terms, *var, &mut path);
    }
    path.push(formulas[0]);
    let (mut holds, mut undefined) = (false, false);
    for values in assignments(&vars) {
        let truth: Vec<Option<Value>> = trees.iter().map(|tree| expected(tree, &values)).collect();
        match &truth[..] {
            [Some(Value::Bool(true)), Some(Value::Bool(true))] => holds = true,
            [Some(Value::Bool(false)), _] | [_, Some(Value::Bool(false))] => {}
            _ => undefined = true,
        }
    }
    let told = format!("{trees:?}\nbecame {} and {}", terms.show(formulas[0]), terms.show(formulas[1]));
    match solver().check(&terms, Query::new(&path, formulas[1])) {
        Answer::Unsat if holds => Err(TestCaseError::fail(format!("unsat: {told}"))),
        Answer::Sat(model) => satisfied(&mut terms, &vars, &model, &trees, &told),
        // Where something is undefined Z3 may choose its value, and then the model is rejected.
        Answer::Unknown(reason) if !undefined && !gave_up(&reason) => {
            Err(TestCaseError::fail(format!("{reason}: {told}")))
        }
        Answer::Unsat | Answer::Unknown(_) => Ok(()),
    }
}

/// The naive evaluator finds that the model is one.
fn satisfied(
    terms: &mut Terms,
    vars: &[Var],
    model: &Model,
    trees: &[Tree],
    told: &str,
) -> Result<(), TestCaseError> {
    let mut values = Vec::new();
    for var in vars {
        let term = var.term(terms);
        if let Some(value) = model.get(term) {
            values.push((*var, Value::of(value)));
        }
    }
    for tree in trees {
        // Simplification may drop what is not defined; but a value there must be true.
        let found = expected(tree, &values);
        prop_assert!(found.is_none() || found == Some(Value::Bool(true)), "sat: {}\n{:?}", told, values);
    }
    Ok(())
}

/// Makes a formula that holds under a random model, and asks for a model.
fn is_not_refuted(menu: &Menu, choices: &[u16], models: &[u16]) -> Result<(), TestCaseError> {
    let tree = menu.tree(&mut Choices(choices), Sort::Bool, 4);
    let mut terms = Terms::new();
    let (_, values) = model(&mut terms, menu, &mut Choices(models));
    let Some(truth) = expected(&tree, &values) else { return Ok(()) };
    let term = tree.build(&mut terms);
    let formula = if truth == Value::Bool(true) { term } else { terms.not(term) };
    let told = format!("{tree:?}\nbecame {}\nholds under {values:?}", terms.show(formula));
    match solver().check(&terms, Query::new(&[], formula)) {
        Answer::Unsat => Err(TestCaseError::fail(format!("unsat: {told}"))),
        Answer::Unknown(reason) if !gave_up(&reason) => Err(TestCaseError::fail(format!("{reason}: {told}"))),
        Answer::Unknown(_) => Ok(()),
        Answer::Sat(found) => {
            let mut known = Vec::new();
            for var in menu.vars() {
                let term = var.term(&mut terms);
                known.extend(found.get(term).map(|value| (var, Value::of(value))));
            }
            prop_assert_eq!(expected(&tree, &known), Some(truth), "{} found {:?}", told, known);
            Ok(())
        }
    }
}

pub(crate) const SCALARS: [Sort; 7] =
    [Sort::Bool, Sort::Int, Sort::Bv32, Sort::Bv64, Sort::F32, Sort::F64, Sort::Id];

pub(crate) const ARRAYS: [Sort; 4] = [
    Sort::Array(Index::Int, Element::Int),
    Sort::Array(Index::Bv32, Element::Bv32),
    Sort::Array(Index::Int, Element::Id),
    Sort::Array(Index::Int, Element::Bool),
];

fn small(sorts: &[Sort], vars: usize, excluded: &[Op]) -> Menu {
    Menu::new(sorts, vars, domain, excluded).guarded().without_array_vars()
}

#[test]
fn z3_computes_what_operators_do() {
    // Z3 has no `fmod`.
    let menu = Menu::new(&SCALARS, 2, boundary, &[Op::FRem]);
    run(1500, 40, |choices, models| agrees_on_given_values(&menu, choices, models));
}

#[test]
fn integers_agree_with_brute_force() {
    let menu = small(&[Sort::Bool, Sort::Int, Sort::Id, ARRAYS[0], ARRAYS[2]], 2, &[]);
    run(500, 60, |choices, _| agrees_with_brute_force(&menu, choices));
}

#[test]
fn vectors_agree_with_brute_force() {
    let menu = small(&[Sort::Bool, Sort::Bv32, Sort::Id, ARRAYS[1]], 2, &[]);
    run(200, 60, |choices, _| agrees_with_brute_force(&menu, choices));
}

#[test]
fn floats_agree_with_brute_force() {
    let menu = small(&[Sort::Bool, Sort::F32, Sort::Bv32], 1, &[Op::FRem]);
    run(40, 40, |choices, _| agrees_with_brute_force(&menu, choices));
}

#[test]
fn formulas_with_a_model_are_not_refuted() {
    let menu = Menu::new(&[&SCALARS[..], &ARRAYS[..]].concat(), 2, boundary, &[Op::FRem]).guarded();
    run(80, 40, |choices, models| is_not_refuted(&menu, choices, models));
}

#[test]
fn formulas_about_arrays_with_a_model_are_not_refuted() {
    let menu =
        Menu::new(&[Sort::Bool, Sort::Int, Sort::Id, ARRAYS[0], ARRAYS[2]], 2, boundary, &[]).guarded();
    run(500, 60, |choices, models| is_not_refuted(&menu, choices, models));
}
