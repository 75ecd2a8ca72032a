//! A bound on the memory of Z3. It holds for the whole process, so that this test has one of its own.

use oxpecker_solver::{Answer, ChainOptions, Const, Means, Op, Query, Sort, Terms, chain, limit_memory};

/// A query that is easy has no answer when there is no memory; the process goes on.
#[test]
fn no_memory_is_no_answer() {
    let mut terms = Terms::new();
    let (x, y) = (terms.var("x", Sort::Bv64), terms.var("y", Sort::Bv64));
    let product = terms.apply(Op::BvMul, &[x, y]);
    let wanted = terms.constant(Const::Bv64(35));
    let formula = terms.eq(product, wanted);
    let answer = || {
        let mut solver = chain(&ChainOptions::default().without(Means::Guess));
        solver.check(&terms, Query::new(&[], formula))
    };
    assert!(matches!(answer(), Answer::Sat(_)));
    limit_memory(2);
    assert!(matches!(answer(), Answer::Unknown(_)));
}
