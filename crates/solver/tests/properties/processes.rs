//! Solvers that are programs against Z3 in process, on random queries. Those that are not installed are left out,
//! and named.
#![allow(clippy::print_stderr, reason = "a test that does not run has to say so")]

use std::cell::RefCell;

use oxpecker_solver::{
    Answer, ChainOptions, Command, Dialect, Limits, Op, Portfolio, Process, ProcessLimits, Query, Solve,
    Sort, Term, Terms, chain,
};
use proptest::prelude::*;

use crate::laws::run;
use crate::solvers::{ARRAYS, SCALARS};
use crate::tree::{Choices, Menu, boundary};

/// Reasons for `unknown` that are not faults.
const HARMLESS: [&str; 4] = ["gave up", "has no counterpart", "does not satisfy", "did not answer"];

const LIMITS: ProcessLimits = ProcessLimits { milliseconds: 400, megabytes: 1000 };

/// A solver that is installed.
fn installed(name: &str) -> Result<Box<dyn Solve>, String> {
    let command = Command::known(name).ok_or_else(|| format!("{name} is not known"))?;
    Process::start(command, LIMITS).map(|process| -> Box<dyn Solve> { Box::new(process) })
}

/// Z3 as a reader of what is written for another solver.
fn z3_instead_of(dialect: Dialect) -> Result<Box<dyn Solve>, String> {
    let args = ["-in", "-smt2", "-t:400"].map(str::to_string).to_vec();
    let command = Command { name: "z3".to_string(), program: "z3".to_string(), args, dialect };
    // The limits of the other solver would be arguments that Z3 does not know.
    let limits = ProcessLimits { milliseconds: 0, megabytes: 0 };
    Process::start(command, limits).map(|process| -> Box<dyn Solve> { Box::new(process) })
}

/// Asks a program and Z3 in process the same queries, which share a path, and compares.
fn agrees(name: &str, solver: Result<Box<dyn Solve>, String>, menu: &Menu, cases: u32, least: f64) {
    let process = match solver {
        Ok(process) => RefCell::new(process),
        Err(reason) => {
            eprintln!("skipped: {reason}");
            return;
        }
    };
    let options = ChainOptions::new(Limits { resources: 200_000, milliseconds: 50 })
        .without(oxpecker_solver::Means::Guess);
    let (terms, counts) = (RefCell::new(Terms::new()), RefCell::new((0, 0)));
    let inside = RefCell::new(chain(&options));
    run(cases, 60, |choices, _| {
        let (mut terms, mut choices) = (terms.borrow_mut(), Choices(choices));
        let mut formulas: Vec<Term> =
            (0..3).map(|_| menu.tree(&mut choices, Sort::Bool, 3).build(&mut terms)).collect();
        formulas.push(terms.not(formulas[2]));
        for last in [2, 3] {
            let query = Query::new(&formulas[..2], formulas[last]);
            let told: Vec<String> = query.conjuncts().map(|term| terms.show(term)).collect();
            let outside = process.borrow_mut().check(&terms, query);
            counts.borrow_mut().0 += 1;
            match (outside, inside.borrow_mut().check(&terms, query)) {
                (Answer::Unknown(reason), _) => {
                    // Yices 2.6 crashes on arrays of truth values beside quotients of unknowns.
                    let crash = name == "yices" && reason.contains("ended");
                    let harmless = crash || HARMLESS.iter().any(|known| reason.contains(known));
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
    agrees("z3", installed("z3"), &everything(), 30, 0.7);
}

#[test]
fn z3_agrees_on_integers() {
    agrees("z3", installed("z3"), &integers(), 60, 0.9);
}

#[test]
fn cvc5_agrees_on_everything() {
    agrees("cvc5", installed("cvc5"), &everything(), 30, 0.3);
}

#[test]
fn yices_agrees_on_everything() {
    agrees("yices", installed("yices"), &everything(), 30, 0.0);
}

#[test]
fn yices_agrees_on_integers() {
    agrees("yices", installed("yices"), &integers(), 60, 0.3);
}

#[test]
fn yices_agrees_on_vectors() {
    agrees("yices", installed("yices"), &vectors(), 50, 0.3);
}

#[test]
fn bitwuzla_agrees_on_vectors() {
    agrees("bitwuzla", installed("bitwuzla"), &vectors(), 50, 0.3);
}

#[test]
fn z3_reads_what_is_written_for_others() {
    agrees("z3 for cvc5", z3_instead_of(Dialect::Cvc5), &integers(), 50, 0.9);
    agrees("z3 for bitwuzla", z3_instead_of(Dialect::Bitwuzla), &vectors(), 50, 0.6);
    agrees("z3 for others", z3_instead_of(Dialect::Standard), &vectors(), 50, 0.6);
}

#[test]
fn a_portfolio_agrees_on_everything() {
    let all = ["z3", "yices", "cvc5", "bitwuzla"].into_iter().filter_map(Command::known);
    let found: Vec<Command> = all.filter(|command| Process::start(command.clone(), LIMITS).is_ok()).collect();
    let portfolio = Portfolio::start(found, LIMITS).map(|found| -> Box<dyn Solve> { Box::new(found) });
    agrees("a portfolio", portfolio, &everything(), 30, 0.7);
}
