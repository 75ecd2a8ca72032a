//! Solvers that are programs, and all that can go wrong with them: no fault leads to a wrong model, and none
//! makes a caller wait much longer than the limit.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stderr,
    reason = "tests may use a clock and files"
)]

use std::time::{Duration, Instant};

use oxpecker_solver::{
    Answer, Command, Const, Dialect, Portfolio, Process, ProcessLimits, Query, Settled, Solve, Sort, Term,
    Terms,
};

/// Long enough for an interpreter to start on a busy machine.
const LIMITS: ProcessLimits = ProcessLimits { milliseconds: 10_000, megabytes: 0 };
/// For what never answers.
const SHORT: ProcessLimits = ProcessLimits { milliseconds: 1000, megabytes: 0 };

/// The script in `tests/fake`, with a fault.
fn fake(args: &[&str]) -> Command {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fake/solver.py");
    let args = std::iter::once(script).chain(args.iter().copied()).map(str::to_string).collect();
    let (name, program) = ("fake".to_string(), "python3".to_string());
    Command { name, program, args, dialect: Dialect::Standard }
}

struct Formulas {
    terms: Terms,
    /// `x = 5`
    five: Term,
    /// `x = 6`
    six: Term,
    x: Term,
}

fn formulas() -> Formulas {
    let mut terms = Terms::new();
    let x = terms.var("x", Sort::Int);
    let (five, six) = (terms.constant(Const::Int(5)), terms.constant(Const::Int(6)));
    let (five, six) = (terms.eq(x, five), terms.eq(x, six));
    Formulas { terms, five, six, x }
}

/// The answer, as a word, in time.
fn ask(solver: &mut dyn Solve, formulas: &Formulas, path: &[Term], formula: Term) -> String {
    let begin = Instant::now();
    let answer = solver.check(&formulas.terms, Query::new(path, formula));
    let took = begin.elapsed();
    assert!(took < Duration::from_secs(15), "took {took:?}");
    match answer {
        Answer::Sat(model) => {
            for conjunct in path.iter().copied().chain([formula]) {
                assert!(model.holds(&formulas.terms, conjunct), "a wrong model");
            }
            assert_eq!(model.get(formulas.x), Some(&Const::Int(5)));
            "sat".to_string()
        }
        Answer::Unsat => "unsat".to_string(),
        Answer::Unknown(reason) => format!("unknown: {reason}"),
    }
}

fn start(args: &[&str]) -> Process {
    start_with(args, LIMITS)
}

fn start_with(args: &[&str], limits: ProcessLimits) -> Process {
    match Process::start(fake(args), limits) {
        Ok(process) => process,
        Err(reason) => panic!("{reason}"),
    }
}

#[track_caller]
fn assert_unknown(answer: &str, reason: &str) {
    assert!(answer.starts_with("unknown: ") && answer.contains(reason), "{answer}");
}

#[test]
fn a_solver_follows_the_path() {
    let (mut process, formulas) = (start(&[]), formulas());
    assert_eq!(ask(&mut process, &formulas, &[], formulas.five), "sat");
    assert_eq!(ask(&mut process, &formulas, &[formulas.five], formulas.six), "unsat");
    assert_eq!(ask(&mut process, &formulas, &[], formulas.five), "sat");
    assert_eq!(process.settled(), [Settled { name: "other process".into(), count: 3, time: 0 }]);
}

#[test]
fn a_program_that_is_missing_is_an_error() {
    let command = Command { program: "/no/such/solver".to_string(), ..fake(&[]) };
    let Err(reason) = Process::start(command, LIMITS) else { panic!("it started") };
    assert!(reason.contains("/no/such/solver"), "{reason}");
}

#[test]
fn one_that_dies_is_started_anew() {
    let (mut process, formulas) = (start(&["die", "2"]), formulas());
    for _ in 0..6 {
        assert_eq!(ask(&mut process, &formulas, &[], formulas.five), "sat");
    }
    assert_eq!(ask(&mut process, &formulas, &[formulas.five], formulas.six), "unsat");
}

#[test]
fn one_that_always_fails_is_given_up() {
    let faults: [&[&str]; 11] = [
        &["die", "1"],
        &["gone"],
        &["garbage"],
        &["error"],
        &["twice"],
        &["half-end"],
        &["wrong-values"],
        &["no-values"],
        &["die-at-values"],
        &["endless"],
        &["close"],
    ];
    for fault in faults {
        let (mut process, formulas) = (start(fault), formulas());
        let first = ask(&mut process, &formulas, &[], formulas.five);
        assert!(first.starts_with("unknown: "), "{fault:?}: {first}");
        for _ in 0..3 {
            let later = ask(&mut process, &formulas, &[], formulas.five);
            assert!(later.starts_with("unknown: "), "{fault:?}: {later}");
        }
        assert!(process.is_given_up(), "{fault:?}");
        let begin = Instant::now();
        assert_unknown(&ask(&mut process, &formulas, &[], formulas.five), "given up");
        assert!(begin.elapsed() < Duration::from_millis(100), "{fault:?}");
    }
}

#[test]
fn one_that_hangs_is_ended() {
    for fault in ["hang", "half", "deaf", "flood", "wrong-number"] {
        let (mut process, formulas) = (start_with(&[fault], SHORT), formulas());
        let answer = ask(&mut process, &formulas, &[], formulas.five);
        assert!(answer.starts_with("unknown: "), "{fault}: {answer}");
    }
}

#[test]
fn one_that_never_answers_is_given_up() {
    let limits = ProcessLimits { milliseconds: 50, megabytes: 0 };
    let (mut process, formulas) = (start_with(&["hang"], limits), formulas());
    for _ in 0..10 {
        assert_unknown(&ask(&mut process, &formulas, &[], formulas.five), "did not answer");
    }
    assert_unknown(&ask(&mut process, &formulas, &[], formulas.five), "given up");
}

#[test]
fn one_that_does_not_read_does_not_make_anybody_wait() {
    let (mut process, mut formulas) = (start_with(&["deaf"], SHORT), formulas());
    let path: Vec<Term> = (0..20_000)
        .map(|at| {
            let (name, zero) = (format!("a long name of a variable {at}"), Const::Int(0));
            let (var, zero) = (formulas.terms.var(&name, Sort::Int), formulas.terms.constant(zero));
            formulas.terms.lt(zero, var)
        })
        .collect();
    assert_unknown(&ask(&mut process, &formulas, &path, formulas.five), "did not answer");
}

#[test]
fn one_that_is_slow_is_waited_for() {
    let (mut process, formulas) = (start(&["slow", "0.3"]), formulas());
    assert_eq!(ask(&mut process, &formulas, &[], formulas.five), "sat");
    assert_eq!(ask(&mut process, &formulas, &[formulas.five], formulas.six), "unsat");
}

#[test]
fn one_that_is_too_slow_once_is_asked_again_later() {
    let (mut process, formulas) = (start_with(&["slow-once", "20"], SHORT), formulas());
    for _ in 0..2 {
        assert_unknown(&ask(&mut process, &formulas, &[], formulas.five), "did not answer");
    }
    assert!(!process.is_given_up());
}

#[test]
fn a_wrong_model_is_not_believed() {
    for fault in ["wrong-model", "odd-values"] {
        let (mut process, formulas) = (start(&[fault]), formulas());
        for _ in 0..5 {
            assert_unknown(&ask(&mut process, &formulas, &[], formulas.five), "does not satisfy");
        }
    }
}

#[test]
fn not_to_know_is_no_failure() {
    let (mut process, formulas) = (start(&["unknown"]), formulas());
    for _ in 0..5 {
        assert_unknown(&ask(&mut process, &formulas, &[], formulas.five), "gave up");
    }
    assert!(!process.is_given_up());
}

#[test]
fn nothing_is_left_of_a_solver() {
    let file = std::env::temp_dir().join(format!("oxpecker-fake-{}", std::process::id()));
    let (mut process, formulas) = (start(&["pid", &file.to_string_lossy()]), formulas());
    assert_eq!(ask(&mut process, &formulas, &[], formulas.five), "sat");
    let pid = std::fs::read_to_string(&file).unwrap_or_default();
    let _ = std::fs::remove_file(&file);
    let entry = std::path::PathBuf::from(format!("/proc/{pid}"));
    if !entry.exists() {
        eprintln!("skipped: there is no /proc here");
        return;
    }
    drop(process);
    assert!(!entry.exists());
}

fn portfolio(faults: &[&[&str]], limits: ProcessLimits) -> Portfolio {
    match Portfolio::start(faults.iter().map(|args| fake(args)).collect(), limits) {
        Ok(portfolio) => portfolio,
        Err(reason) => panic!("{reason}"),
    }
}

#[test]
fn the_first_that_knows_wins() {
    let faults: [&[&str]; 10] = [
        &["hang"],
        &["deaf"],
        &["gone"],
        &["die", "1"],
        &["garbage"],
        &["wrong-model"],
        &["unknown"],
        &["close"],
        &["half"],
        &["flood"],
    ];
    for fault in faults {
        let (mut solvers, formulas) = (portfolio(&[fault, &[]], LIMITS), formulas());
        for _ in 0..4 {
            assert_eq!(ask(&mut solvers, &formulas, &[], formulas.five), "sat", "{fault:?}");
            assert_eq!(ask(&mut solvers, &formulas, &[formulas.five], formulas.six), "unsat", "{fault:?}");
        }
    }
}

#[test]
fn late_answers_are_dropped() {
    // The slow one still works on an old query when the next one comes, and is left out of it.
    let (mut solvers, formulas) = (portfolio(&[&["slow", "0.2"], &[]], LIMITS), formulas());
    for _ in 0..20 {
        assert_eq!(ask(&mut solvers, &formulas, &[], formulas.five), "sat");
        assert_eq!(ask(&mut solvers, &formulas, &[formulas.five], formulas.six), "unsat");
        std::thread::sleep(Duration::from_millis(30));
    }
    assert_eq!(solvers.disagreements(), 0);
    assert_eq!(solvers.settled()[0], Settled { name: "portfolio".into(), count: 40, time: 0 });
}

#[test]
fn a_disagreement_is_noticed() {
    let (mut solvers, formulas) = (portfolio(&[&["wrong-unsat"], &["slow", "1"]], LIMITS), formulas());
    // That there is no model has to be believed.
    assert_eq!(ask(&mut solvers, &formulas, &[], formulas.five), "unsat");
    for _ in 0..100 {
        std::thread::sleep(Duration::from_millis(100));
        assert_eq!(ask(&mut solvers, &formulas, &[formulas.five], formulas.six), "unsat");
        if solvers.disagreements() == 1 {
            return;
        }
    }
    panic!("it is not noticed");
}

#[test]
fn if_all_are_busy_one_is_waited_for_or_all_start_anew() {
    let (mut solvers, formulas) = (portfolio(&[&["hang"], &["hang"]], SHORT), formulas());
    for _ in 0..3 {
        let answer = ask(&mut solvers, &formulas, &[], formulas.five);
        assert!(answer.starts_with("unknown: "), "{answer}");
    }
}

#[test]
fn a_portfolio_needs_a_solver() {
    assert!(Portfolio::start(Vec::new(), LIMITS).is_err());
    let missing = Command { program: "/no/such/solver".to_string(), ..fake(&[]) };
    assert!(Portfolio::start(vec![fake(&[]), missing], LIMITS).is_err());
}

#[test]
fn commands_are_found_by_name_and_by_path() {
    let named = |text: &str| Command::named(text).map(|found| (found.name, found.program, found.dialect));
    let expected = |name: &str, program: &str, dialect| Ok((name.to_string(), program.to_string(), dialect));
    assert_eq!(named("z3"), expected("z3", "z3", Dialect::Z3));
    assert_eq!(named("yices"), expected("yices", "yices-smt2", Dialect::Yices));
    assert_eq!(named("/opt/cvc5-1.2"), expected("cvc5-1.2", "/opt/cvc5-1.2", Dialect::Cvc5));
    assert_eq!(named("bitwuzla=/opt/b"), expected("bitwuzla", "/opt/b", Dialect::Bitwuzla));
    assert_eq!(named("mine=./z3-nightly"), expected("mine", "./z3-nightly", Dialect::Z3));
    assert_eq!(named("./mine"), expected("mine", "./mine", Dialect::Standard));
    assert!(named("").is_err() && named("=x").is_err() && named("x=").is_err() && named("minisat").is_err());
    assert!(Command::known("vampire").is_none());
}
