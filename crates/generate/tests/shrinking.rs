//! Shrinking keeps programs well typed and ends with small ones.

use oxpecker_generate::tree::{ExprKind, Stmt};
use oxpecker_generate::{Config, Features, Program, check, generate, shrink, shrink_within};

fn has_stmt(program: &Program, wanted: impl Fn(&Stmt) -> bool) -> bool {
    let mut found = false;
    program.each_stmt(&mut |stmt| found |= wanted(stmt));
    found
}

#[test]
fn every_candidate_is_smaller_and_well_typed() {
    for features in [
        Features::all(),
        Features::sequential(),
        Features::all().without(oxpecker_generate::Feature::Exceptions),
    ] {
        for seed in 0..25 {
            let program = generate(seed, &Config::tiny().with_features(features));
            let mut count = 0;
            for candidate in program.shrink_candidates() {
                assert!(candidate.size() < program.size());
                assert_eq!(check(&candidate), Ok(()), "{}", candidate.to_oox());
                assert!(program.features.includes(candidate.uses()));
                count += 1;
            }
            assert!(count > 0 || program.size() < 15, "seed {seed}\n{}", program.to_oox());
        }
    }
}

#[test]
fn everything_can_go_where_nothing_must_stay() {
    for seed in 0..40 {
        let program = generate(seed, &Config::small().with_features(Features::all()));
        let small = shrink(&program, |_| true);
        let lines = small.to_oox().lines().count();
        assert!(lines <= 6, "seed {seed}\n{}", small.to_oox());
    }
}

#[test]
fn what_must_stay_stays_and_little_else() {
    let mut sizes = Vec::new();
    for seed in 0..60 {
        let program = generate(seed, &Config::small());
        let keep = |program: &Program| has_stmt(program, |stmt| matches!(stmt, Stmt::Assert(_)));
        if keep(&program) {
            let small = shrink(&program, keep);
            assert!(keep(&small));
            assert_eq!(check(&small), Ok(()));
            sizes.push(small.to_oox().lines().count());
        }
    }
    assert!(sizes.len() > 20);
    let largest = sizes.iter().max().copied().unwrap_or(0);
    assert!(largest <= 12, "{sizes:?}");
}

#[test]
fn calls_shrink_to_one_call() {
    for seed in 0..60 {
        let program = generate(seed, &Config::small());
        let keep = |program: &Program| {
            let mut found = false;
            program.each_expr(&mut |expr| found |= matches!(expr.kind, ExprKind::Call(_)));
            found
        };
        if keep(&program) {
            let small = shrink(&program, keep);
            assert!(small.to_oox().lines().count() <= 30, "seed {seed}\n{}", small.to_oox());
        }
    }
}

#[test]
fn shrinking_asks_no_more_than_it_may() {
    let program = generate(3, &Config::medium());
    let mut asked = 0;
    let small = shrink_within(50, &program, |_| {
        asked += 1;
        true
    });
    assert!(asked <= 50);
    assert!(small.size() < program.size());
    assert_eq!(shrink_within(0, &program, |_| true), program);
}
