//! A bound on the memory of Z3. It holds for the whole process, so that this test has one of its own.

use oxpecker_solver::{Answer, ChainOptions, Const, Op, Query, Sort, Terms, chain, limit_memory};

/// A product of vectors with a value that is hard to find, again and again: sooner or later there is no answer,
/// but the process goes on.
#[test]
fn no_memory_is_no_answer() {
    limit_memory(24);
    let mut terms = Terms::new();
    let mut solver = chain(&ChainOptions { guess: false, ..ChainOptions::default() });
    let mut product = terms.var("v", Sort::Bv64);
    let mut unknown = 0;
    for round in 0..24 {
        let other = terms.var(&format!("v{round}"), Sort::Bv64);
        product = terms.apply(Op::BvMul, &[product, other]);
        let wanted = terms.constant(Const::Bv64(0x7fff_ffff_ffff_ffe7));
        let formula = terms.eq(product, wanted);
        match solver.check(&terms, Query { path: &[], formula }) {
            Answer::Sat(_) => {}
            Answer::Unsat => panic!("1 * 1 * ... * n is a solution"),
            Answer::Unknown(reason) => unknown += u32::from(reason.contains("memory")),
        }
    }
    assert!(unknown > 0, "the limit was never reached");
}
