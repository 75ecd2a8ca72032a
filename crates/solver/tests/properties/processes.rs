//! Solvers that are programs against Z3 in process, on random queries. Those that are not installed are left out,
//! and said to be.
#![allow(clippy::print_stderr, reason = "a test that does not run has to say so")]

use std::cell::RefCell;

use oxpecker_solver::{
    Answer, ChainOptions, Command, Limits, Op, Process, ProcessLimits, Query, Solve, Sort, Term, Terms, chain,
};
use proptest::prelude::*;

use crate::laws::run;
use crate::solvers::{ARRAYS, SCALARS};
use crate::tree::{Choices, Menu, boundary};

/// Reasons not to know that are no faults.
const HARMLESS: [&str; 4] = ["gave up", "has no counterpart", "does not satisfy", "did not answer"];

/// Asks a program and Z3 in process the same queries, which share a path, and compares.
fn agrees(name: &str, menu: &Menu, cases: u32, least: f64) {
    let limits = ProcessLimits { milliseconds: 400, megabytes: 1000 };
    let command = Command::known(name).unwrap_or_else(|| panic!("{name} is not known"));
    let process = match Process::start(command, limits) {
        Ok(process) => RefCell::new(process),
        Err(reason) => {
            eprintln!("skipped: {reason}");
            return;
        }
    };
    let options = ChainOptions {
        guess: false,
        limits: Limits { resources: 200_000, milliseconds: 50 },
        ..ChainOptions::default()
    };
    let (terms, counts) = (RefCell::new(Terms::new()), RefCell::new((0, 0)));
    let inside = RefCell::new(chain(&options));
    run(cases, 60, |choices, _| {
        let (mut terms, mut choices) = (terms.borrow_mut(), Choices(choices));
        let mut formulas: Vec<Term> =
            (0..3).map(|_| menu.tree(&mut choices, Sort::Bool, 3).build(&mut terms)).collect();
        formulas.push(terms.not(formulas[2]));
        for last in [2, 3] {
            let query = Query { path: &formulas[..2], formula: formulas[last] };
            let told: Vec<String> = query.conjuncts().map(|term| terms.show(term)).collect();
            let outside = process.borrow_mut().check(&terms, query);
            counts.borrow_mut().0 += 1;
            match (outside, inside.borrow_mut().check(&terms, query)) {
                (Answer::Unknown(reason), _) => {
                    let harmless = HARMLESS.iter().any(|known| reason.contains(known));
                    prop_assert!(harmless, "{reason}: {told:?}");
                }
                (Answer::Sat(_), Answer::Unsat) | (Answer::Unsat, Answer::Sat(_)) => {
                    return Err(TestCaseError::fail(format!("{name} disagrees: {told:?}")));
                }
                (Answer::Sat(_), Answer::Sat(_) | Answer::Unknown(_))
                | (Answer::Unsat, Answer::Unsat | Answer::Unknown(_)) => counts.borrow_mut().1 += 1,
            }
        }
        Ok(())
    });
    let (asked, known) = *counts.borrow();
    eprintln!("{name} answered {known} of {asked}");
    assert!(f64::from(known) >= least * f64::from(asked), "{name} answered only {known} of {asked}");
}

fn everything() -> Menu {
    // Division of floats is too large a circuit.
    Menu::new(&[&SCALARS[..], &ARRAYS[..]].concat(), 2, boundary, &[Op::FRem, Op::FDiv]).guarded()
}

fn integers() -> Menu {
    let excluded = [Op::IntMul, Op::IntDiv, Op::IntRem];
    Menu::new(&[Sort::Bool, Sort::Int, Sort::Id, ARRAYS[0], ARRAYS[2]], 2, boundary, &excluded).guarded()
}

fn vectors() -> Menu {
    Menu::new(&[Sort::Bool, Sort::Bv32, Sort::Bv64, ARRAYS[1]], 2, boundary, &[]).guarded()
}

#[test]
fn z3_agrees_on_everything() {
    agrees("z3", &everything(), 60, 0.7);
}

#[test]
fn z3_agrees_on_integers() {
    agrees("z3", &integers(), 100, 0.9);
}

#[test]
fn cvc5_agrees_on_everything() {
    agrees("cvc5", &everything(), 60, 0.3);
}

#[test]
fn yices_agrees_on_everything() {
    agrees("yices", &everything(), 60, 0.0);
}

#[test]
fn yices_agrees_on_integers() {
    agrees("yices", &integers(), 100, 0.3);
}

#[test]
fn yices_agrees_on_vectors() {
    agrees("yices", &vectors(), 100, 0.3);
}

#[test]
fn bitwuzla_agrees_on_vectors() {
    agrees("bitwuzla", &vectors(), 100, 0.3);
}
