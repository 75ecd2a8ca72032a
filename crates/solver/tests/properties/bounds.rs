//! Intervals against all values: every value that satisfies the conjuncts lies in the intervals that were made from
//! them.

use oxpecker_solver::{Bounds, Const, Model, Sort, Term, Terms};
use proptest::prelude::*;
use rustc_hash::FxHashMap;

use crate::laws::run;
use crate::tree::{Choices, Menu, Var};

/// How many conjuncts a path has.
const LENGTH: usize = 4;

fn contains(menu: &Menu, sort: Sort, values: &[Const], choices: &[u16]) -> Result<(), TestCaseError> {
    let mut terms = Terms::new();
    let mut choices = Choices(choices);
    let vars = [Var(sort, 0).term(&mut terms), Var(sort, 1).term(&mut terms)];
    let mut bounds = Bounds::default();
    let mut path: Vec<Term> = Vec::new();
    for _ in 0..LENGTH {
        let conjunct = menu.tree(&mut choices, Sort::Bool, 3).build(&mut terms);
        path.push(conjunct);
        bounds.add(&terms, conjunct);
        let mut is_possible = false;
        for a in values {
            for b in values {
                let chosen: FxHashMap<Term, Const> = vars.into_iter().zip([a.clone(), b.clone()]).collect();
                let model = Model::new(chosen);
                if !path.iter().all(|conjunct| model.holds(&terms, *conjunct)) {
                    continue;
                }
                is_possible = true;
                for (var, value) in vars.into_iter().zip([a, b]) {
                    let number = match value {
                        Const::Int(number) => i128::from(*number),
                        Const::Bv32(number) => i128::from(*number),
                        other => return Err(TestCaseError::fail(format!("{other:?} is no number here"))),
                    };
                    let interval = bounds.interval(&terms, var);
                    prop_assert!(interval.contains(number), "{number} is not in {interval:?}");
                }
            }
        }
        prop_assert!(!(is_possible && bounds.is_empty()), "no numbers are left, but there are some");
    }
    Ok(())
}

fn small(sort: Sort) -> Vec<Const> {
    match sort {
        Sort::Int => (-7..=7).map(Const::Int).collect(),
        Sort::Bv32 => {
            let numbers =
                [i32::MIN, i32::MIN + 1, -65_536, -3, -2, -1, 0, 1, 2, 3, 7, 65_536, i32::MAX - 1, i32::MAX];
            numbers.into_iter().map(Const::Bv32).collect()
        }
        other => crate::tree::boundary(other),
    }
}

#[test]
fn intervals_keep_all_integers() {
    let menu = Menu::new(&[Sort::Bool, Sort::Int], 2, small, &[]);
    run(3000, 200, |choices, _| contains(&menu, Sort::Int, &small(Sort::Int), choices));
}

#[test]
fn intervals_keep_all_vectors() {
    let menu = Menu::new(&[Sort::Bool, Sort::Bv32], 2, small, &[]);
    run(3000, 200, |choices, _| contains(&menu, Sort::Bv32, &small(Sort::Bv32), choices));
}
