//! Programs repeat, are small, have everything in them, and shrink.

use super::cost::cost;
use super::tree::{Call, Contract, Int, Method, Object, Place, Role, Stmt, Which};
use super::{Concurrent, shrink_concurrent};

#[test]
fn a_seed_always_gives_the_same_program() {
    for seed in 0..50 {
        assert_eq!(Concurrent::new(seed), Concurrent::new(seed));
        assert_ne!(Concurrent::new(seed).to_oox(), Concurrent::new(seed + 1).to_oox());
    }
}

#[test]
fn all_interleavings_can_be_explored() {
    for seed in 0..300 {
        let program = Concurrent::new(seed);
        let cost = cost(&program);
        assert!((20..=25_000).contains(&cost.interleavings), "seed {seed}\n{}", program.to_oox());
        assert!((2..=4).contains(&cost.threads), "seed {seed}");
    }
}

/// Main forks two threads that write three times, writes twice itself and joins.
fn three_writers() -> Concurrent {
    let mut program = Concurrent::new(0);
    let write = Stmt::Write(Place::Static, Int::Const(1));
    let a = Object::Given(Which::A);
    let numbers = [Int::Const(0), Int::Const(0)];
    let fork = Stmt::Fork(Call { id: 1, objects: [a.clone(), a.clone(), a], numbers });
    let body = vec![write.clone(); 3];
    let contract = Contract::default();
    program.methods = vec![Method { id: 1, role: Role::Thread, instance: false, contract, body }];
    program.main.contract = Contract::default();
    program.main.body = vec![fork.clone(), fork, write.clone(), write, Stmt::Join];
    program
}

#[test]
fn interleavings_are_counted_as_the_verifier_does() {
    // The number is what `oxpecker verify` says with all interleavings.
    assert_eq!(cost(&three_writers()).interleavings, 4950);
}

#[test]
fn everything_occurs() {
    let words = [
        "lock (",
        "lock a;",
        "unlock a;",
        "join;",
        "while",
        "assume",
        "throw",
        "try",
        "requires",
        "ensures",
        "exceptional",
        "old(",
        "forall",
        "exists",
        "alldifferent",
        "new Box()",
        "next :=",
        "Main.r",
        "Main.s :=",
        "havoc",
        "o[0]",
        "v[i]",
        "v[x]",
        "return",
        "null",
        "else",
        "fork this.",
        "fork a.",
        "Box a, Box b, int i",
    ];
    let texts: Vec<String> = (0..1000).map(|seed| Concurrent::new(seed).to_oox()).collect();
    for word in words {
        let count = texts.iter().filter(|text| text.contains(word)).count();
        assert!(count >= 8, "{word}: {count}");
    }
}

#[test]
fn shrinking_ends_with_an_empty_program() {
    for seed in 0..60 {
        let small = shrink_concurrent(&Concurrent::new(seed), usize::MAX, |_| true);
        assert_eq!(small.smaller(), Vec::new(), "{}", small.to_oox());
        assert!(small.to_oox().lines().count() <= 7, "{}", small.to_oox());
    }
}

#[test]
fn shrinking_keeps_what_fails_and_asks_no_more_than_it_may() {
    for seed in 0..60 {
        let program = Concurrent::new(seed);
        let small = shrink_concurrent(&program, 5000, |candidate| candidate.to_oox().contains("fork"));
        assert!(small.to_oox().contains("fork"));
        assert!(small.to_oox().lines().count() <= 14, "{}", small.to_oox());
        let mut asked = 0;
        let _ = shrink_concurrent(&program, 20, |_| {
            asked += 1;
            false
        });
        assert!(asked <= 20);
    }
}

#[test]
fn candidates_differ_from_the_program() {
    for seed in 0..100 {
        let program = Concurrent::new(seed);
        assert!(program.smaller().iter().all(|candidate| *candidate != program), "seed {seed}");
    }
}
