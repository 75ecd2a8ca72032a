//! Every link of the chain, on random paths that are followed as an engine follows them: with the model of the
//! path and with intervals that are kept. A second solver is asked about every answer. Links are switched off at
//! random, so that the later ones see what the earlier ones would have settled.

use std::rc::Rc;

use oxpecker_solver::{
    Answer, BackEnd, Bounds, ChainOptions, Const, Limits, Means, Model, Op, Query, Sort, Term, Terms, chain,
};
use proptest::prelude::*;
use rustc_hash::FxHashMap;

use crate::laws::run;
use crate::solvers::ARRAYS;
use crate::tree::{Choices, Menu, Var, boundary};

/// How many conditions a path has.
const LENGTH: usize = 6;

fn follows(menu: &Menu, choices: &[u16], off: &[u16]) -> Result<(), TestCaseError> {
    follows_within(menu, &[], choices, off)
}

/// The path begins with ranges of these numbers.
fn follows_within(menu: &Menu, ranged: &[Var], choices: &[u16], off: &[u16]) -> Result<(), TestCaseError> {
    follows_from(menu, ranged, false, choices, off)
}

/// The path begins with ranges of these numbers, and says of most of them that they differ.
fn follows_different(menu: &Menu, ranged: &[Var], choices: &[u16], off: &[u16]) -> Result<(), TestCaseError> {
    follows_from(menu, ranged, true, choices, off)
}

fn follows_from(
    menu: &Menu,
    ranged: &[Var],
    differ: bool,
    choices: &[u16],
    off: &[u16],
) -> Result<(), TestCaseError> {
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
    let (mut path, mut bounds): (Vec<Term>, _) = (Vec::new(), Bounds::default());
    let mut least_values = FxHashMap::default();
    for var in ranged {
        let low = -(choices.next(5) as i64);
        let number = |terms: &mut Terms, value: i64| match var.0 {
            Sort::Bv32 => terms.constant(Const::Bv32(value as i32)),
            _ => terms.constant(Const::Int(value)),
        };
        let (least, greatest) = (number(&mut terms, low), number(&mut terms, low + choices.next(9) as i64));
        let (term, op) = (var.term(&mut terms), if var.0 == Sort::Int { Op::IntLe } else { Op::BvSLe });
        for (a, b) in [(least, term), (term, greatest)] {
            let conjunct = terms.apply(op, &[a, b]);
            path.push(conjunct);
            bounds.add(&terms, conjunct);
        }
        if let Some(value) = terms.as_const(least) {
            least_values.insert(term, value.clone());
        }
    }
    let mut model = Rc::new(Model::new(least_values));
    let mut unequal: Vec<Term> = Vec::new();
    for (at, x) in ranged.iter().enumerate().filter(|_| differ) {
        for y in &ranged[at + 1..] {
            let equal = (x.term(&mut terms), y.term(&mut terms));
            let equal = terms.eq(equal.0, equal.1);
            unequal.extend((choices.next(6) > 0).then(|| terms.not(equal)));
        }
    }
    for _ in 0..LENGTH + unequal.len() {
        let condition = match unequal.pop() {
            Some(condition) => condition,
            None => menu.tree(&mut choices, Sort::Bool, 3).build(&mut terms),
        };
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
fn constants(sort: Sort) -> Vec<Const> {
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

/// Sums of machine integers that wrap, and sums that intervals keep from wrapping.
#[test]
fn links_agree_on_differences_of_vectors() {
    let hard = [
        Op::BvMul,
        Op::BvSDiv,
        Op::BvSRem,
        Op::BvUDiv,
        Op::BvURem,
        Op::BvAnd,
        Op::BvOr,
        Op::BvXor,
        Op::BvShl,
        Op::BvAShr,
        Op::BvLShr,
        Op::SignLow(5),
        Op::SignLow(8),
        Op::SignLow(16),
        Op::ZeroLow(7),
        Op::ZeroLow(16),
    ];
    let menu = Menu::new(&[Sort::Bool, Sort::Bv32], 4, constants, &hard);
    run(150, 300, |choices, off| follows(&menu, choices, off));
    let vars = [0, 1, 2].map(|number| Var(Sort::Bv32, number));
    run(100, 300, |choices, off| follows_within(&menu, &vars, choices, off));
}

/// Numbers in small ranges that all differ, except for random ones, and sums and products of them.
#[test]
fn links_agree_on_different_numbers() {
    for sort in [Sort::Int, Sort::Bv32] {
        let vars = [0, 1, 2].map(|number| Var(sort, number));
        let hard = [Op::IntDiv, Op::IntRem, Op::BvSDiv, Op::BvSRem, Op::BvUDiv, Op::BvURem];
        let menu = Menu::new(&[Sort::Bool, sort], 3, constants, &hard);
        run(120, 300, |choices, off| follows_different(&menu, &vars, choices, off));
    }
}

/// `y + 1 <= x` contradicts `x <= y` but for the greatest `y`.
#[test]
fn a_successor_may_wrap() {
    let others = Means::ALL.into_iter().filter(|means| *means != Means::Differences);
    let alone = others.fold(ChainOptions::default(), ChainOptions::without);
    for options in [ChainOptions::default(), alone] {
        let mut terms = Terms::new();
        let (x, y) = (terms.var("x", Sort::Bv32), terms.var("y", Sort::Bv32));
        let (one, hundred) = (terms.constant(Const::Bv32(1)), terms.constant(Const::Bv32(100)));
        let next = terms.add(y, one);
        let ordered = terms.apply(Op::BvSLe, &[x, y]);
        let wrapped = terms.apply(Op::BvSLe, &[next, x]);
        let small = terms.apply(Op::BvSLe, &[y, hundred]);
        for (path, is_possible) in [(vec![ordered], true), (vec![ordered, small], false)] {
            let mut bounds = Bounds::default();
            path.iter().for_each(|conjunct| bounds.add(&terms, *conjunct));
            let model = Rc::new(Model::default());
            let query = Query { model: Some(&model), bounds: Some(&bounds), ..Query::new(&path, wrapped) };
            let answer = chain(&options).check(&terms, query);
            assert_eq!(matches!(answer, Answer::Sat(_)), is_possible, "{answer:?}");
            assert_eq!(matches!(answer, Answer::Unsat), !is_possible, "{answer:?}");
        }
    }
}

/// What Z3 is also asked about as integers: sums that wrap, quotients and shifts by constants, masks, conversions.
#[test]
fn links_agree_on_vectors_as_integers() {
    let bits = [Op::BvMul, Op::BvUDiv, Op::BvURem, Op::BvOr, Op::BvXor];
    let sums = Menu::new(&[Sort::Bool, Sort::Bv32, Sort::Bv64], 2, constants, &bits).guarded();
    run(80, 300, |choices, off| follows(&sums, choices, off));
    let others = [Op::BvSDiv, Op::BvSRem, Op::BvAnd, Op::BvShl, Op::BvAShr, Op::BvLShr];
    let arrays =
        Menu::new(&[Sort::Bool, Sort::Bv32, ARRAYS[1]], 2, constants, &[&bits[..], &others].concat());
    run(40, 300, |choices, off| follows(&arrays, choices, off));
}

/// Products, quotients and remainders of numbers in small ranges, also where they are not defined.
#[test]
fn links_agree_on_few_values() {
    let vars = [0, 1, 2].map(|number| Var(Sort::Int, number));
    let menu = Menu::new(&[Sort::Bool, Sort::Int], 3, constants, &[]);
    run(150, 300, |choices, off| follows_within(&menu, &vars, choices, off));
    let menu = menu.guarded();
    run(150, 300, |choices, off| follows_within(&menu, &vars, choices, off));
}

#[test]
fn links_agree_on_few_vectors() {
    let vars = [0, 1].map(|number| Var(Sort::Bv32, number));
    let menu = Menu::new(&[Sort::Bool, Sort::Bv32], 2, constants, &[]).guarded();
    run(150, 300, |choices, off| follows_within(&menu, &vars, choices, off));
}
