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

/// A form, how many programs must have it, and how a statement of it and what follows are recognised.
type Form<'a> = (&'a str, usize, &'a dyn Fn(&Stmt, &[Stmt]) -> bool);

/// Whether a statement or one inside it is wanted.
fn within(stmts: &[Stmt], wanted: &dyn Fn(&Stmt, &[Stmt]) -> bool) -> bool {
    stmts.iter().enumerate().any(|(at, stmt)| {
        wanted(stmt, &stmts[at + 1..])
            || match stmt {
                Stmt::If(_, first, second) | Stmt::Try(first, second) => {
                    within(first, wanted) || within(second, wanted)
                }
                Stmt::Loop(_, body) | Stmt::Monitor(_, body) => within(body, wanted),
                _ => false,
            }
    })
}

/// Whether both sides of a branch assign the local `p`.
fn chooses_object(stmt: &Stmt) -> bool {
    let points = |stmts: &[Stmt]| stmts.iter().any(|stmt| matches!(stmt, Stmt::Point(_)));
    matches!(stmt, Stmt::If(_, first, second) if points(first) && points(second))
}

/// Whether both sides of a branch assign a local number.
fn chooses_number(stmt: &Stmt) -> bool {
    let sets = |stmts: &[Stmt]| stmts.iter().any(|stmt| matches!(stmt, Stmt::Let(..)));
    matches!(stmt, Stmt::If(_, first, second) if sets(first) && sets(second))
}

/// Whether a branch holds a lock after one of its sides, or locks something on one of them only.
fn locks_on_one_side(stmt: &Stmt) -> bool {
    let locks = |stmts: &[Stmt]| {
        stmts.iter().any(|stmt| matches!(stmt, Stmt::Lock(_) | Stmt::Unlock(_) | Stmt::Monitor(..)))
    };
    matches!(stmt, Stmt::If(_, first, second) if locks(first) != locks(second))
}

#[test]
fn diamonds_stand_between_visible_steps() {
    let programs: Vec<Concurrent> = (0..300).map(Concurrent::new).collect();
    let locked = |stmt: &Stmt| matches!(stmt, Stmt::Monitor(Object::Local, _) | Stmt::Lock(Object::Local));
    let forms: [Form<'_>; 5] = [
        ("an object", 50, &|stmt, _| chooses_object(stmt)),
        ("an object that is locked", 15, &|stmt, rest| chooses_object(stmt) && rest.iter().any(locked)),
        ("a number", 40, &|stmt, _| chooses_number(stmt)),
        (
            "a number in a loop",
            4,
            &|stmt, _| matches!(stmt, Stmt::Loop(_, body) if body.iter().any(chooses_number)),
        ),
        ("a lock on one side", 25, &|stmt, _| locks_on_one_side(stmt)),
    ];
    for (form, least, wanted) in forms {
        let has = |program: &&Concurrent| {
            let methods = program.methods.iter().chain([&program.main]);
            methods.into_iter().any(|method| within(&method.body, wanted))
        };
        let found = programs.iter().filter(has).count();
        assert!(found >= least, "{form}: {found} of {}", programs.len());
    }
}
