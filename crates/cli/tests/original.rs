//! What the tools for the original language take, Oxpecker takes.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Runs a command on a program of one file.
fn oxpecker(name: &str, program: &str, args: &[&str]) -> Output {
    let file: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("original-{name}.oox"));
    std::fs::write(&file, program).expect("the file can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_oxpecker"));
    command.stdin(Stdio::null()).arg(args[0]).arg(&file).args(&args[1..]);
    command.output().expect("it runs")
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// `verify` begins where `run` does: a `main` in any class, before methods with contracts.
#[test]
fn the_only_main_is_the_entry() {
    let program = "
class Other { static int one() ensures(retval == 1) { return 1; } }
class App { static void main(int x) { assert x != 3; } }
";
    let output = oxpecker("main", program, &["verify"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    assert!(text(&output).contains("App.main: invalid"), "{}", text(&output));
    assert!(!text(&output).contains("Other.one"), "{}", text(&output));
}

/// Of several none is taken: methods with contracts are verified, or nothing.
#[test]
fn several_mains_are_named() {
    let program = "class A { static void main() { } } class B { static void main() { } }";
    let output = oxpecker("mains", program, &["verify"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    assert!(text(&output).contains("several classes have a `main`"), "{}", text(&output));
}

/// Operators take any two numbers (Koppier 2020, 3.4.2), assignments do not.
#[test]
fn numbers_of_two_types_are_operands() {
    let right = "class Main { static void main() { float f := 0.0 + 1; bool b := f < 2; } }";
    let output = oxpecker("operands", right, &["check", "--strict"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let wrong = "class Main { static void main() { int n := 1; float f := n; } }";
    let output = oxpecker("assigned", wrong, &["check", "--strict"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    assert!(text(&output).contains("OX0702"), "{}", text(&output));
}

#[test]
fn a_deadlock_is_called_so() {
    let program = "class Main { static void main() { Main m := new Main(); lock m; lock m; } }";
    let output = oxpecker("deadlock", program, &["verify"]);
    assert!(text(&output).contains("error[OX1007]: deadlock: no thread can go on"), "{}", text(&output));
}

/// The solver of the original tools is known by name. Whether it is there is another matter.
#[test]
fn the_solver_of_the_original_has_a_name() {
    let program = "class Main { static void main(int x) { assert x * x != 49; } }";
    let output = oxpecker("solver", program, &["verify", "--solver", "cvc4,z3"]);
    let said = text(&output);
    assert!(!said.contains("no known solver"), "{said}");
    assert!(matches!(output.status.code(), Some(1 | 2)), "{said}");
}
