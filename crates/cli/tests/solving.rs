//! Options of the solver chain, and `oxpecker solve`.

mod common;

use common::{all, oxpecker, scratch};

const PROGRAM: &str = "
class Main {
    static int half(int x)
        requires(0 <= x && x <= 1000)
        ensures(2 * retval <= x)
    {
        if (x > 10) { return x / 2; }
        return 0;
    }
}";

const WRONG: &str = "
class Main {
    static int half(int x, int y)
        requires(x > y)
        ensures(retval > 0)
    {
        return x - y - 1;
    }
}";

#[test]
fn every_means_can_be_switched_off() {
    let (right, wrong) = (scratch("half.oox", PROGRAM), scratch("half_wrong.oox", WRONG));
    let means = [
        "simplify",
        "incremental",
        "models",
        "intervals",
        "slice",
        "cache",
        "reuse",
        "canonical",
        "repair",
        "differences",
        "distinct",
        "enumerate",
        "guess",
        "all",
        "models,slice",
    ];
    for without in means {
        let output = oxpecker(&["verify", &right, "--without", without]);
        assert_eq!(output.status.code(), Some(0), "{without}: {}", all(&output));
        let output = oxpecker(&["verify", &wrong, "--without", without]);
        assert_eq!(output.status.code(), Some(1), "{without}: {}", all(&output));
    }
    let output = oxpecker(&["verify", &right, "--without", "magic"]);
    assert_eq!(output.status.code(), Some(2), "{}", all(&output));
}

#[test]
fn policies_and_rounds_agree() {
    let (right, wrong) = (scratch("half_policy.oox", PROGRAM), scratch("half_policy_wrong.oox", WRONG));
    for option in [
        "--pruning=constant",
        "--pruning=probabilistic",
        "--pruning=adaptive",
        "--pruning=lazy",
        "--interval-rounds=0",
        "--interval-rounds=9",
        "--paranoid",
    ] {
        let output = oxpecker(&["verify", &right, option]);
        assert_eq!(output.status.code(), Some(0), "{option}: {}", all(&output));
        let output = oxpecker(&["verify", &wrong, option]);
        assert_eq!(output.status.code(), Some(1), "{option}: {}", all(&output));
    }
}

#[test]
fn a_solver_that_is_not_there_is_an_error() {
    let file = scratch("half_missing.oox", PROGRAM);
    for arguments in [["--solver", "/nowhere/z3"], ["--portfolio", "/nowhere/yices"], ["--portfolio", "z3"]] {
        let output = oxpecker(&[&["verify", &file][..], &arguments[..]].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", all(&output));
        assert!(all(&output).contains("error"), "{}", all(&output));
    }
}

#[test]
fn queries_are_written_and_solved_again() {
    let file = scratch("half_log.oox", PROGRAM);
    let directory = std::path::Path::new(&file).with_file_name("half_queries");
    let _ = std::fs::remove_dir_all(&directory);
    let shown = directory.display().to_string();
    let output = oxpecker(&["verify", &file, "--without", "all", "--log-queries", &shown]);
    assert_eq!(output.status.code(), Some(0), "{}", all(&output));
    let mut logged: Vec<_> =
        std::fs::read_dir(&directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    logged.sort();
    assert!(!logged.is_empty(), "nothing was written");
    for path in logged {
        let text = std::fs::read_to_string(&path).unwrap();
        let answer = text.lines().next().unwrap().trim_start_matches("; ").to_string();
        let output = oxpecker(&["solve", &path.display().to_string(), "--stats", "--model"]);
        assert_eq!(output.status.code(), Some(0), "{}", all(&output));
        let found = String::from_utf8_lossy(&output.stdout).lines().next().unwrap_or("").to_string();
        assert_eq!(found, answer, "{}", path.display());
    }
}

#[test]
fn files_that_cannot_be_solved_are_refused() {
    let empty = scratch("empty.smt2", "(set-logic QF_LIA)\n");
    let output = oxpecker(&["solve", &empty]);
    assert_eq!(output.status.code(), Some(2), "{}", all(&output));
    assert!(all(&output).contains("check-sat"), "{}", all(&output));
    let broken = scratch("broken.smt2", "(declare-const x Int)\n(assert (< x\n");
    let output = oxpecker(&["solve", &broken]);
    assert_eq!(output.status.code(), Some(2), "{}", all(&output));
    let wrong = "(set-info :status sat)\n(declare-const x Int)\n(assert (< x x))\n(check-sat)\n";
    let output = oxpecker(&["solve", &scratch("status.smt2", wrong)]);
    assert_eq!(output.status.code(), Some(1), "{}", all(&output));
    let output = oxpecker(&["solve", "no/such/file.smt2"]);
    assert_eq!(output.status.code(), Some(2), "{}", all(&output));
}

/// A program that behaves like the fake solver of crates/solver/tests with a fault.
#[cfg(unix)]
fn faulty(fault: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let fake = concat!(env!("CARGO_MANIFEST_DIR"), "/../solver/tests/fake/solver.py");
    let path = scratch(&format!("solver-{fault}"), &format!("#!/bin/sh\nexec python3 {fake} {fault}\n"));
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path
}

/// No fault of a back-end makes a verdict wrong; a second back-end catches one that lies.
#[cfg(unix)]
#[test]
fn faults_of_back_ends_do_not_change_verdicts() {
    let (right, wrong) = (scratch("faults.oox", PROGRAM), scratch("faults_wrong.oox", WRONG));
    for fault in ["die", "garbage", "error", "half-end", "unknown"] {
        let solver = format!("{},z3", faulty(fault));
        let arguments = ["--without", "all", "--query-time", "2", "--solver", &solver];
        let output = oxpecker(&[&["verify", &right][..], &arguments[..]].concat());
        assert_eq!(output.status.code(), Some(0), "{fault}: {}", all(&output));
        let output = oxpecker(&[&["verify", &wrong][..], &arguments[..]].concat());
        assert_eq!(output.status.code(), Some(1), "{fault}: {}", all(&output));
    }
    let liar = faulty("wrong-unsat");
    let arguments = ["--without", "all", "--paranoid", "--workers", "1", "--solver", &liar];
    let output = oxpecker(&[&["verify", &wrong][..], &arguments[..]].concat());
    assert_eq!(output.status.code(), Some(3), "{}", all(&output));
    let text = all(&output);
    assert!(text.contains("the chain says unsat"), "{text}");
    assert!(text.contains("(assert"), "{text}");
}

/// A portfolio whose members contradict each other is an error. A late answer is read before the next query, so
/// the test asks many queries.
#[cfg(unix)]
#[test]
fn a_portfolio_that_contradicts_itself_is_noticed() {
    let mut script = "(declare-const x Int)\n".to_string();
    for number in 0..300 {
        script += &format!("(push 1)\n(assert (> x (- {number})))\n(check-sat)\n(pop 1)\n");
    }
    let file = scratch("contradiction.smt2", &script);
    let members = format!("{},{}", faulty("wrong-unsat"), faulty("none"));
    // A member that starts late may have nothing to say before the other has answered everything.
    let is_noticed = (0..30).any(|_| {
        let output = oxpecker(&["solve", &file, "--without", "all", "--portfolio", &members]);
        let text = all(&output);
        let is_noticed = text.contains("contradict each other");
        assert!(!is_noticed || output.status.code() == Some(3), "{text}");
        is_noticed
    });
    assert!(is_noticed, "nobody noticed");
}
