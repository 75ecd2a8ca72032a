//! What is printed as SMT-LIB is read again, and has the same value under every model.

use oxpecker_solver::{Dialect, Op, Query, Sort, Terms, print_smtlib, read_smtlib};
use proptest::prelude::*;

use crate::laws::{model, run};
use crate::solvers::{ARRAYS, SCALARS};
use crate::tree::{Choices, Menu, boundary};

/// Prints a formula and a negated one as a path, reads them, and evaluates all four.
fn is_read_again(
    menu: &Menu,
    dialect: Dialect,
    choices: &[u16],
    models: &[u16],
) -> Result<bool, TestCaseError> {
    let mut choices = Choices(choices);
    let mut terms = Terms::new();
    let written: Vec<_> = (0..2).map(|_| menu.tree(&mut choices, Sort::Bool, 4).build(&mut terms)).collect();
    let Ok(printed) = print_smtlib(&terms, Query::new(&written[..1], written[1]), dialect) else {
        return Ok(false);
    };
    let script = match read_smtlib(&mut terms, &printed.text) {
        Ok(script) => script,
        Err(reason) => return Err(TestCaseError::fail(format!("{reason}\n{}", printed.text))),
    };
    prop_assert_eq!(script.checks.len(), 1);
    prop_assert_eq!(script.checks[0].conjuncts.len(), 2);
    let (model, _) = model(&mut terms, menu, &mut Choices(models));
    for (before, after) in written.iter().zip(&script.checks[0].conjuncts) {
        // Their division by zero has a value.
        if let Some(value) = model.eval(&terms, *before) {
            let found = model.eval(&terms, *after);
            prop_assert_eq!(
                found.as_ref(),
                Some(&value),
                "{}\n{}\n{}",
                terms.show(*before),
                terms.show(*after),
                printed.text
            );
        }
    }
    Ok(true)
}

#[test]
fn what_is_printed_is_read_again() {
    let menu = Menu::new(&[&SCALARS[..], &ARRAYS[..]].concat(), 2, boundary, &[Op::FRem]);
    run(1500, 60, |choices, models| {
        prop_assert!(is_read_again(&menu, Dialect::Standard, choices, models)?);
        Ok(())
    });
}

#[test]
fn other_dialects_are_read_again() {
    let menu = Menu::new(&[&SCALARS[..], &ARRAYS[..]].concat(), 2, boundary, &[]);
    run(1500, 60, |choices, models| {
        is_read_again(&menu, Dialect::Bitwuzla, choices, models)?;
        is_read_again(&menu, Dialect::Yices, choices, models)?;
        Ok(())
    });
}
