//! Every link of the chain, on random paths that are followed as an engine follows them: with the model of the
//! path and with intervals that are kept. A second solver is asked about every answer. Links are switched off by
//! lot, so that the later ones get to see what the earlier ones would have settled.

use std::rc::Rc;

use oxpecker_solver::{
    Answer, BackEnd, Bounds, ChainOptions, Limits, Means, Model, Op, Query, Sort, Term, Terms, chain,
};
use proptest::prelude::*;

use crate::laws::run;
use crate::solvers::ARRAYS;
use crate::tree::{Choices, Menu, boundary};

/// How many conditions a path has.
const LENGTH: usize = 6;

fn follows(menu: &Menu, choices: &[u16], off: &[u16]) -> Result<(), TestCaseError> {
    let mut options = ChainOptions::new(Limits { resources: 200_000, milliseconds: 30 });
    for (means, lot) in Means::ALL.into_iter().zip(off) {
        // Not the arena: it is the same for all.
        if lot % 3 == 0 && means != Means::Simplify {
            options = options.without(means);
        }
    }
    options.paranoid = Some(BackEnd::Z3);
    let mut solver = chain(&options);
    let mut terms = Terms::new();
    let mut choices = Choices(choices);
    let (mut path, mut bounds, mut model): (Vec<Term>, _, _) =
        (Vec::new(), Bounds::default(), Rc::new(Model::default()));
    for _ in 0..LENGTH {
        let condition = menu.tree(&mut choices, Sort::Bool, 3).build(&mut terms);
        let negated = terms.not(condition);
        for formula in [negated, condition] {
            let (hint, known) = (Some(&model), Some(&bounds));
            let query = Query { model: hint, bounds: known, ..Query::new(&path, formula) };
            let answer = solver.check(&terms, query);
            if let Some(complaint) = solver.complaint() {
                return Err(TestCaseError::fail(complaint.to_string()));
            }
            if formula == condition
                && let Answer::Sat(found) = answer
            {
                path.push(formula);
                bounds.add(&terms, formula);
                prop_assert!(!bounds.is_empty(), "no numbers are left, but there is a model");
                model = found;
            }
        }
        for conjunct in &path {
            prop_assert!(model.holds(&terms, *conjunct));
        }
    }
    Ok(())
}

/// Small numbers, so that intervals and differences have something to do.
fn constants(sort: Sort) -> Vec<oxpecker_solver::Const> {
    use oxpecker_solver::Const;
    match sort {
        Sort::Int => [-2, -1, 0, 1, 3, 7].map(Const::Int).to_vec(),
        Sort::Bv32 => [-2, -1, 0, 1, 3, i32::MAX, i32::MIN].map(Const::Bv32).to_vec(),
        other => boundary(other),
    }
}

#[test]
fn links_agree_on_differences() {
    let hard = [Op::IntMul, Op::IntDiv, Op::IntRem];
    let menu = Menu::new(&[Sort::Bool, Sort::Int], 4, constants, &hard);
    run(600, 300, |choices, off| follows(&menu, choices, off));
}

#[test]
fn links_agree_on_integers_and_arrays() {
    let menu =
        Menu::new(&[Sort::Bool, Sort::Int, Sort::Id, ARRAYS[0], ARRAYS[2]], 2, constants, &[]).guarded();
    run(250, 300, |choices, off| follows(&menu, choices, off));
}

#[test]
fn links_agree_on_vectors() {
    let hard = [Op::BvMul, Op::BvSDiv, Op::BvSRem, Op::BvUDiv, Op::BvURem];
    let menu = Menu::new(&[Sort::Bool, Sort::Bv32], 3, constants, &hard);
    run(150, 300, |choices, off| follows(&menu, choices, off));
}
