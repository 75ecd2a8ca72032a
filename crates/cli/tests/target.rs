//! `oxpecker verify --target` as a user meets it: verdicts, exit codes, tokens, options that do not go together.

mod common;

use common::{all, oxpecker, scratch};

const PROGRAM: &str = "class Main {
    static int main(int x) {
        int y := x * 3;
        if (y == 24) {
            return 1;
        }
        if (y == 25) {
            return 2;
        }
        return 0;
    }

    static void count(int n) {
        int i := 0;
        while (i < n) {
            i := i + 1;
            if (i < 0) {
                i := 0;
            }
        }
    }
}
";

#[test]
fn reachable_and_unreachable() {
    let file = scratch("target.oox", PROGRAM);
    for (arguments, code, wanted) in [
        (&["--target", "5"][..], 0, "Main.main: reachable: "),
        (&["--target", "target.oox:5"], 0, "x = 8"),
        (&["--target", "8"], 1, "Main.main: unreachable: "),
        (&["--target", "18", "--entry", "Main.count", "--unwind", "3"], 1, "up to 3 unwindings of the loop"),
        (
            &["--target", "18", "--entry", "Main.count", "--unwind", "3", "--require-complete"],
            3,
            "up to 3 unwindings of the loop",
        ),
        (&["--target", "18"], 1, "Main.main: unreachable: "),
        (&["--target", "5", "--all"], 0, "reachable"),
        (&["--target", "8", "--schedule", "random", "--executions", "3"], 3, "unknown"),
    ] {
        let output = oxpecker(&[&["verify", &file], arguments].concat());
        let text = all(&output);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {text}");
        assert!(text.contains(wanted), "{arguments:?}: {wanted}: {text}");
    }
}

#[test]
fn tokens_repeat() {
    let file = scratch("target_token.oox", PROGRAM);
    let text = all(&oxpecker(&["verify", &file, "--target", "5"]));
    let token = text.split_whitespace().skip_while(|word| *word != "replay").nth(1).expect("a token");
    let output = oxpecker(&["replay", token, &file]);
    assert_eq!(output.status.code(), Some(0), "{}", all(&output));
    assert!(all(&output).contains("OX1019"), "{}", all(&output));
    // The program was changed since.
    let other = scratch("changed/target_token.oox", &PROGRAM.replace("24", "27"));
    let output = oxpecker(&["replay", token, &other]);
    assert_eq!(output.status.code(), Some(1), "{}", all(&output));
    assert!(all(&output).contains("not reached on this input"), "{}", all(&output));
}

#[test]
fn json_has_the_target() {
    let file = scratch("target_json.oox", PROGRAM);
    let text = all(&oxpecker(&["verify", &file, "--target", "8", "--format", "json"]));
    assert!(text.contains("target_json.oox:8\""), "{text}");
    assert!(text.contains("\"verdict\": \"unreachable\""), "{text}");
}

#[test]
fn wrong_targets() {
    let file = scratch("target_wrong.oox", PROGRAM);
    let folder = std::path::Path::new(&file).parent().expect("a folder").display().to_string();
    for (arguments, wanted) in [
        (&["--target", "0"][..], "a target is FILE:LINE"),
        (&["--target", "main"], "a target is FILE:LINE"),
        (&["--target", "6"], "the next lines with code are 5 and 7"),
        (&["--target", "target_wron.oox:5"], "is not a file of the program"),
        (&["--strategy", "target"], "name it with `--target"),
        (&["--target", "5", "--fail-fast"], "leave `--fail-fast` out"),
        (&["--target", "5", "--deny", "races"], "leave `--deny` out"),
        (&["--target", "5", "--confirm"], "`--confirm` executes violations"),
        (&["--target", "5", "--harness", "out"], "`oxpecker replay`"),
    ] {
        let output = oxpecker(&[&["verify", &file], arguments].concat());
        let text = all(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(text.contains(wanted), "{arguments:?}: {wanted}: {text}");
    }
    scratch("target_wrong_too.oox", PROGRAM);
    let output = oxpecker(&["verify", &folder, "--target", "5"]);
    assert_eq!(output.status.code(), Some(2), "{}", all(&output));
}
