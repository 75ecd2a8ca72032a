//! What reports about Java programs say. What needs a JDK is skipped where there is none.

#![allow(clippy::print_stderr, reason = "a test that is skipped says so")]

use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs `verify` on a program of one file; none without a JDK.
fn verify(name: &str, text: &str, options: &[&str]) -> Option<Output> {
    let javac = Command::new("javac").arg("-version").output();
    if !javac.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: there is no javac");
        return None;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("java-reports-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let file = folder.join(format!("{name}.java"));
    std::fs::write(&file, text).expect("the file can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_oxpecker"));
    command.stdin(Stdio::null()).current_dir(&folder).arg("verify").arg(file.file_name()?).args(options);
    Some(command.output().expect("it runs"))
}

/// All that a command printed.
fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn a_machine_that_shows_something_else_is_named() {
    let clock = "
public class Clock {
    static void early() {
        assert System.currentTimeMillis() != 5;
    }
}
";
    let Some(output) = verify("Clock", clock, &["--entry", "Clock.early"]) else { return };
    let said = text(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("showed something else: it ended without an exception"), "{said}");
    assert!(!said.contains("confirmed by"), "{said}");
    let options = ["--entry", "Clock.early", "--format", "json"];
    let Some(output) = verify("Clock", clock, &options) else { return };
    assert!(text(&output).contains(r#""shown": "it ended without an exception""#), "{}", text(&output));
}

#[test]
fn a_machine_is_not_asked_about_contracts() {
    let caught = r#"
public class Caught {
    static void outer(int x) {
        try {
            inner(x);
        } catch (IllegalStateException e) {
        }
    }

    @oxpecker.contracts.Exceptional("false")
    static void inner(int x) {
        if (x == 1) throw new IllegalStateException();
    }
}
"#;
    let Some(output) = verify("Caught", caught, &["--entry", "Caught.outer"]) else { return };
    let said = text(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("Caught.java:10:38"), "{said}");
    assert!(!said.contains("showed something else") && !said.contains("confirmed by"), "{said}");
}
