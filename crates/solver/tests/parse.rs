//! Texts that no person would write: the parser rejects them, and does not overflow the stack.

use oxpecker_solver::{Terms, parse};

/// A comparison with a chain of conditionals, which constructors follow down.
fn chain(depth: usize) -> String {
    let conditionals = "(ite c #1 ".repeat(depth);
    format!("(declare c bool) (declare x id)\n(assert (= {conditionals}x{} #2))", ")".repeat(depth))
}

/// Reading from a chain of writes and conditionals.
fn reads(depth: usize) -> String {
    let arrays: String = (0..depth).map(|at| format!("(ite (<= x {at}) (store a x {at}) ")).collect();
    let declared = "(declare x int) (declare a (array int int))";
    format!("{declared}\n(assert (= (select {arrays}a{} 0) 1))", ")".repeat(depth))
}

#[test]
fn what_is_nested_deep_is_read() {
    let mut terms = Terms::new();
    assert!(parse(&mut terms, &chain(990)).is_ok());
    assert!(parse(&mut terms, &reads(990)).is_ok());
}

#[test]
fn what_is_nested_too_deep_is_refused() {
    let mut terms = Terms::new();
    let error = parse(&mut terms, &chain(100_000)).unwrap_err();
    assert_eq!(error, "line 2: terms are nested deeper than 1000");
}

#[test]
fn no_text_makes_the_parser_panic() {
    let pieces =
        ["(", ")", "assert", "declare", "x", "int", "(array", "|", ";", "\n", " ", "1", "-", "-1:32"];
    let more =
        ["99:32", "#", "#9999999999", "nanf64", "1e999f32", "=", "ite", "array", "é", "(bv.add 1)", "and"];
    let all: Vec<&str> = pieces.into_iter().chain(more).collect();
    let mut terms = Terms::new();
    for a in &all {
        for b in &all {
            for c in &all {
                let _ = parse(&mut terms, &format!("(declare x bv32)(assert ({a} {b} {c}"));
                let _ = parse(&mut terms, &format!("(declare x bv32)(assert ({a} {b} {c}))"));
                let _ = parse(&mut terms, &format!("{a}{b}{c}"));
            }
        }
    }
}
