//! `oxpecker verify`, `replay` and `mutate` as a user meets them: exit codes, messages, bad input.

mod common;

use std::path::Path;
use std::process::{Command, Stdio};

use common::{all, oxpecker, scratch};

const PROGRAM: &str = "class Main {
    static int half(int n) requires(n > 0) ensures(retval < n) { return n / 2; }
    static int same(int n) ensures(retval < n) { return n; }
    static int loop(int n) ensures(retval == n) { int i := 0; while (i < n) { i := i + 1; } return n < 0 ? n : i; }
    static int none(I i) requires(i != null) { return 1; }
}
interface I { }
";

/// A folder is verified program by program, and ends in a table.
#[test]
fn folders_are_verified() {
    let good = scratch("folder/a.oox", "class Main { static void main() { assert true; } }");
    let folder = Path::new(&good).parent().expect("a folder").display().to_string();
    scratch("folder/sub/b_wrong.oox", "class Main { static void main(int x) { assert x != 3; } }");
    scratch("folder/sub/nothing.oox", "class A { int x; }");
    let output = oxpecker(&["verify", &folder]);
    let text = all(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    for row in ["a.oox: Main.main", "b_wrong.oox: Main.main  invalid", "nothing.oox", "nothing to verify"] {
        assert!(text.contains(row), "{row}: {text}");
    }
    scratch("folder/sub/bad.oox", "class A { int x }");
    let output = oxpecker(&["verify", &folder, "--format", "json"]);
    assert_eq!(output.status.code(), Some(1), "a violation is certain");
    let text = all(&output);
    assert!(text.contains("b_wrong.oox\""), "{text}");
    let inner = Path::new(&folder).join("sub");
    std::fs::remove_file(inner.join("b_wrong.oox")).expect("it was there");
    let output = oxpecker(&["verify", &folder]);
    assert_eq!(output.status.code(), Some(2), "{}", all(&output));
    assert!(all(&output).contains("rejected"), "{}", all(&output));
}

/// A violation that is found early is printed early, and once.
#[test]
fn violations_stream() {
    let program = "class Main {
    static int main(int a, int b) {
        assert a != 17;
        int s := 0;
        while (s < a) { s := s + (b > s ? 1 : 2); }
        return s;
    }
}
";
    let file = scratch("stream.oox", program);
    for (option, early) in [("--stream", 1), ("--stats", 0)] {
        let output = oxpecker(&["verify", &file, "--time", "2", option]);
        let text = all(&output);
        assert_eq!(text.matches("error[OX1001]").count(), 1, "{text}");
        assert_eq!(text.matches("which is still being explored").count(), early, "{text}");
        assert!(text.contains("Main.main: invalid: 1 violation"), "{text}");
    }
}

#[test]
fn verdicts_are_exit_codes() {
    let file = scratch("codes.oox", PROGRAM);
    for (args, code, words) in [
        (&["--entry", "Main.half"][..], 0, "Main.half: valid (1 path)"),
        (&["--entry", "Main.same"], 1, "Main.same: invalid: 1 violation"),
        (&["--entry", "Main.loop", "--unwind", "3"], 0, "valid up to 3 unwindings of the loop at"),
        (&["--entry", "Main.loop", "--unwind", "3", "--require-complete"], 3, "raise `--unwind`"),
        (&["--entry", "Main.loop", "--depth", "20"], 0, "raise `--depth`"),
        (&["--entry", "Main.loop", "--paths", "3"], 3, "raise `--paths`"),
        (&["--entry", "Main.loop", "--paths", "3", "--accept", "bounds"], 0, "raise `--paths`"),
        (&["--entry", "Main.loop", "--time", "0.3"], 3, "`--accept bounds` makes it 0"),
        (&["--entry", "Main.loop", "--time", "0.3", "--accept", "bounds"], 0, "unwindings of every loop"),
        (
            &["--entry", "Main.loop", "--time", "0.3", "--accept", "bounds", "--require-complete"],
            3,
            "valid up to",
        ),
        (&["--entry", "Main.half", "--accept", "everything"], 2, "possible values: bounds"),
        (&["--entry", "Main.none"], 0, "no input satisfies the precondition"),
        (&["--entry", "Main.*", "--unwind", "3"], 1, "Main.same  invalid"),
        (&["--unwind", "3"], 1, "Main.half"),
        (&["--all", "--unwind", "3", "--fail-fast"], 1, "Main.same: invalid"),
        (&["--entry", "Main.half", "--stats"], 0, "settled by"),
        (&["--entry", "Main.hlaf"], 2, "did you mean `Main.half`?"),
        (&["--entry", "Mian.*"], 2, "no method fits `Mian.*`"),
        (&["--entry", "Main.half", "--all"], 2, "cannot be used with"),
        (&["--entry", "Main.half", "--unwind", "many"], 2, "invalid value"),
        (&["--entry", "Main.half", "--output", "x.json"], 2, "--format json"),
    ] {
        let output = oxpecker(&[&["verify", &file][..], args].concat());
        assert_eq!(output.status.code(), Some(code), "{args:?}\n{}", all(&output));
        assert!(all(&output).contains(words), "{args:?} must say {words}\n{}", all(&output));
    }
}

/// A bound says something about executions only if one came to its end within it.
#[test]
fn no_execution_within_a_bound_is_unknown() {
    let endless =
        "class Main { static void main(int n) { while (true) { havoc n; if (n > 0) { n := 1; } } } }";
    let file = scratch("endless.oox", endless);
    for (args, words) in [
        (&["--unwind", "3"][..], "unknown: no execution came to its end within 3 unwindings of the loop"),
        (&["--depth", "9"], "no execution came to its end within 9 steps"),
        (&["--time", "0.3", "--stateful", "never"], "unknown: no execution came to its end within"),
    ] {
        let output = oxpecker(&[&["verify", &file, "--entry", "Main.main"][..], args].concat());
        assert_eq!(output.status.code(), Some(3), "{args:?}\n{}", all(&output));
        assert!(all(&output).contains(words), "{args:?} must say {words}\n{}", all(&output));
    }
}

#[test]
fn files_that_cannot_be_read() {
    for (file, words) in [("no_such.oox", "there is no file"), ("docs", "is a directory")] {
        let output = oxpecker(&["verify", file]);
        assert_eq!(output.status.code(), Some(2), "{}", all(&output));
        assert!(all(&output).contains(words), "{}", all(&output));
    }
    let empty = scratch("empty.oox", "class A { }");
    let output = oxpecker(&["verify", &empty]);
    assert_eq!(output.status.code(), Some(2));
    assert!(all(&output).contains("there is nothing to verify"), "{}", all(&output));
}

#[test]
fn json_has_the_verdict_and_a_token_that_replays() {
    let file = scratch("json.oox", PROGRAM);
    let output = oxpecker(&["verify", &file, "--entry", "Main.same", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("\"verdict\": \"invalid\""), "{text}");
    let at = text.find("ox1.").expect("a token");
    let token: String = text[at..].chars().take_while(|c| *c != '"').collect();
    let replayed = oxpecker(&["replay", &token, &file]);
    assert_eq!(replayed.status.code(), Some(1), "{}", all(&replayed));
    assert!(all(&replayed).contains("breaks its postcondition"), "{}", all(&replayed));
    let fixed = scratch("fixed.oox", &PROGRAM.replace("return n; }", "return n - 1; }"));
    assert_eq!(oxpecker(&["replay", &token, &fixed]).status.code(), Some(0));
    let damaged = oxpecker(&["replay", &token[..token.len() - 3], &file]);
    assert_eq!(damaged.status.code(), Some(2), "{}", all(&damaged));
}

/// A token remembers how many bits integers have.
#[test]
fn tokens_keep_the_width_of_integers() {
    let program = "class Main { static void main(int x, uint u) { assert x + 1 > x; assert u + 1 > u; } }";
    let file = scratch("widths.oox", program);
    for (mode, greatest) in [
        ("wrap:8", "127"),
        ("wrap:33", "4294967295"),
        ("wrap:64", "18446744073709551615"),
        ("checked:5", "15"),
    ] {
        let output = oxpecker(&["verify", &file, "--ints", mode, "--format", "json"]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.contains(greatest), "{mode}: {text}");
        let tokens: Vec<&str> = text.split('"').filter(|word| word.starts_with("ox1.")).collect();
        assert!(!tokens.is_empty(), "{text}");
        for token in tokens {
            let replayed = oxpecker(&["replay", token, &file]);
            assert_eq!(replayed.status.code(), Some(1), "{mode}: {}", all(&replayed));
        }
    }
}

#[test]
fn a_full_disk_is_an_error() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    let file = scratch("full.oox", PROGRAM);
    let output = oxpecker(&["verify", &file, "--entry", "Main.half", "--format", "json", "-o", "/dev/full"]);
    assert_eq!(output.status.code(), Some(2), "{}", all(&output));
    assert!(all(&output).contains("cannot be written"), "{}", all(&output));
}

#[cfg(unix)]
#[test]
fn ctrl_c_says_what_is_known() {
    let file = scratch("long.oox", PROGRAM);
    let child = Command::new(env!("CARGO_BIN_EXE_oxpecker"))
        .args(["verify", &file, "--entry", "Main.loop", "--time", "0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("oxpecker was built");
    std::thread::sleep(std::time::Duration::from_millis(700));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(3), "{}", all(&output));
    assert!(all(&output).contains("(interrupted)"), "{}", all(&output));
}

#[test]
fn mutants_are_listed_written_and_judged() {
    let file = scratch("mutate.oox", PROGRAM);
    let listed = oxpecker(&["mutate", &file, "--only", "Main.half", "--list"]);
    assert_eq!(listed.status.code(), Some(0));
    assert!(all(&listed).contains("ARITH"), "{}", all(&listed));
    let judged = oxpecker(&["mutate", &file, "--only", "Main.half", "--entry", "Main.half"]);
    assert_eq!(judged.status.code(), Some(0), "{}", all(&judged));
    assert!(all(&judged).contains("killed endless survived equivalent unknown"), "{}", all(&judged));
    assert!(
        all(&judged).contains("killed: `Main.half(int)` breaks its postcondition at"),
        "{}",
        all(&judged)
    );
    let half = ["mutate", &file, "--only", "Main.half", "--entry", "Main.half", "--format"];
    let json = oxpecker(&[&half[..], &["json"]].concat());
    let rows: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    let is_killed = |row: &serde_json::Value| row["result"] == "killed" && row["code"] == "OX1003";
    assert!(rows.as_array().is_some_and(|rows| rows.iter().any(is_killed)), "{rows:#}");
    let csv = oxpecker(&[&half[..], &["csv"]].concat());
    assert!(all(&csv).starts_with("mutant,operator,change,where,result,code,why,place\n"), "{}", all(&csv));
    let folder = Path::new(&file).with_file_name("mutants").display().to_string();
    let written = oxpecker(&["mutate", &file, "--only", "Main.half", "--write", &folder]);
    assert_eq!(written.status.code(), Some(0), "{}", all(&written));
    assert!(Path::new(&folder).join("LIT0").join("mutate.oox").exists());
    let unknown = oxpecker(&["mutate", &file, "--operator", "NOPE"]);
    assert_eq!(unknown.status.code(), Some(2), "{}", all(&unknown));
}

#[test]
fn a_mutant_that_changes_nothing_is_told_apart() {
    let text = "
class Main {
    static int greater(int a, int b)
        ensures(retval >= a && retval >= b) {
        return a > b ? a : b;
    }
    static int wrong(int a) ensures(retval > a) {
        return a;
    }
}
";
    let file = scratch("equivalent.oox", text);
    let options = [
        "--entry",
        "Main.greater",
        "--only",
        "Main.greater",
        "--operator",
        "CMP",
        "--jobs",
        "2",
        "--merge",
        "never",
    ];
    let judged = all(&oxpecker(&[&["mutate", &file], &options[..]].concat()));
    assert!(judged.contains("`>` becomes `>=`: survived, equivalent"), "{judged}");
    assert!(judged.contains("`>` becomes `<`: killed") && !judged.contains("warning"), "{judged}");
    let target = oxpecker(&["mutate", &file, "--strategy", "target", "--list"]);
    assert_eq!(target.status.code(), Some(2), "{}", all(&target));
    let wrong = all(&oxpecker(&["mutate", &file, "--entry", "Main.wrong", "--operator", "VAR"]));
    assert!(wrong.contains("warning: without any change there is a violation already"), "{wrong}");
}

const LOST_UPDATE: &str = "
class Main {
    static int count;
    static void add() { Main.count := Main.count + 1; }
    static void main() {
        fork Main.add();
        fork Main.add();
        join;
        assert Main.count == 2;
    }
}";

#[test]
fn every_reduction_finds_a_lost_update() {
    let file = scratch("lost_update.oox", LOST_UPDATE);
    for reduction in ["none", "guarded", "monotonic", "dpor"] {
        let output = oxpecker(&["verify", &file, "--reduction", reduction]);
        assert_eq!(output.status.code(), Some(1), "{reduction}: {}", all(&output));
        assert!(all(&output).contains("thread 1"), "{}", all(&output));
    }
    let output = oxpecker(&["verify", &file, "--stateful", "always"]);
    assert_eq!(output.status.code(), Some(1), "{}", all(&output));
    let output = oxpecker(&["verify", &file, "--reduction", "some"]);
    assert_eq!(output.status.code(), Some(2), "{}", all(&output));
}

#[test]
fn lots_find_violations_but_prove_nothing() {
    let wrong = scratch("lots_wrong.oox", LOST_UPDATE);
    let right = scratch("lots_right.oox", &LOST_UPDATE.replace("count == 2", "count <= 2"));
    for how in ["random", "pct"] {
        let draw =
            |file: &str| oxpecker(&["verify", file, "--schedule", how, "--executions", "300", "--seed", "5"]);
        assert_eq!(draw(&wrong).status.code(), Some(1), "{how}");
        let output = draw(&right);
        assert_eq!(output.status.code(), Some(3), "{how}: {}", all(&output));
        assert!(all(&output).contains("300 executions were sampled without a violation"), "{}", all(&output));
        assert_eq!(draw(&right).stdout, output.stdout, "the same seed draws the same executions");
    }
    let output = oxpecker(&["verify", &right, "--executions", "5"]);
    assert_eq!(output.status.code(), Some(2), "{}", all(&output));
}

#[test]
fn races_are_warnings_or_violations() {
    let file = scratch("races.oox", &LOST_UPDATE.replace("count == 2", "count <= 2"));
    let output = oxpecker(&["verify", &file]);
    assert_eq!(output.status.code(), Some(0), "{}", all(&output));
    assert!(all(&output).contains("warning[OX1016]"), "{}", all(&output));
    let output = oxpecker(&["verify", &file, "--deny", "races"]);
    assert_eq!(output.status.code(), Some(1), "{}", all(&output));
    assert!(all(&output).contains("error[OX1016]"), "{}", all(&output));
}

#[test]
fn races_that_join_orders_are_none() {
    let join_orders = "
class Main {
    static int count;
    static void add() { Main.count := Main.count + 1; }
    static void main() { fork Main.add(); join; fork Main.add(); join; }
}";
    let file = scratch("no_race.oox", join_orders);
    let output = oxpecker(&["verify", &file, "--deny", "races"]);
    assert_eq!(output.status.code(), Some(0), "{}", all(&output));
    // A race in an event that ends the execution for another reason.
    let both = "
class Main {
    static int x;
    static void one() { Main.x := 1; }
    static void two() { Main.x := 2; assert false; }
    static void main() { fork Main.one(); fork Main.two(); }
}";
    let file = scratch("race_and_failure.oox", both);
    let output = oxpecker(&["verify", &file, "--deny", "races"]);
    assert_eq!(output.status.code(), Some(1), "{}", all(&output));
    assert!(!all(&output).contains("internal error"), "{}", all(&output));
}

#[test]
fn a_thread_that_never_gives_way_is_not_forgotten() {
    let hidden = "
class Main {
    static bool flag;
    static void set() { Main.flag := true; while (true) { } }
    static void look() { while (!Main.flag) { } assert false; }
    static void main() { fork Main.look(); fork Main.set(); }
}";
    let file = scratch("hidden.oox", hidden);
    let output = oxpecker(&["verify", &file, "--stateful", "always"]);
    assert_eq!(output.status.code(), Some(3), "{}", all(&output));
}

#[test]
fn states_remember_where_an_exception_was_raised() {
    let raised = "
class Lock { }
class Main {
    static int x;
    static void fail() {
        if (Main.x == 0) {
            throw;
        } else {
            throw;
        }
    }
    static void one(Lock a, Lock b) { lock (a) { lock (b) { Main.fail(); } } }
    static void two() { Main.x := 1; }
    static void main() {
        fork Main.one(new Lock(), new Lock());
        fork Main.two();
        join;
    }
}";
    let file = scratch("raised.oox", raised);
    let output = oxpecker(&["verify", &file, "--stateful", "always", "--no-exceptions"]);
    assert!(all(&output).contains("2 violations"), "{}", all(&output));
}

/// What an array is made for is part of a state: two states that differ in that alone are two.
#[test]
fn states_remember_the_type_of_arrays() {
    let program = "
class Obj
class A extends Obj
class B extends A
class Main extends Obj
root Obj
static Main::arr: &A[]
method static Main::one(): void {
  local %t: &A[]
b0:
  %t = newarray &A[], 1
  putstatic Main::arr, %t
  return
}
method static Main::two(): void {
  local %t: &B[]
b0:
  %t = newarray &B[], 1
  putstatic Main::arr, %t
  return
}
method static Main::main(): void {
  local %t: &A[]
  local %b: bool
b0:
  fork @Main::one()()
  fork @Main::two()()
  join
  %t = getstatic Main::arr
  %b = instanceof %t, &B[]
  assert %b
  return
}
";
    let file = scratch("array_types.ir", program);
    for stateful in ["always", "never"] {
        let output = oxpecker(&["verify", &file, "--stateful", stateful]);
        assert_eq!(output.status.code(), Some(1), "{stateful}: {}", all(&output));
    }
}

/// Two exceptions at the same offsets of two files are two violations, also for the search by states.
#[test]
fn states_tell_files_apart() {
    let raises = |class: &str| format!("class {class} {{ static void f() {{ throw; }} }}\n");
    let a = scratch("states_a.oox", &raises("A"));
    let b = scratch("states_b.oox", &raises("B"));
    let main = scratch(
        "states_main.oox",
        "class Main {
    static int n;
    static void one() { Main.n := 1; }
    static void run() { Main.n := 2; if (Main.n == 2) { A.f(); } else { B.f(); } }
    static void main() { fork Main.run(); fork Main.one(); }
}
",
    );
    for stateful in ["always", "never", "auto"] {
        let out = oxpecker(&[
            "verify",
            &a,
            &b,
            &main,
            "--entry",
            "Main.main",
            "--no-exceptions",
            "--stateful",
            stateful,
        ]);
        assert_eq!(out.status.code(), Some(1), "{stateful}: {}", all(&out));
        assert!(all(&out).contains("invalid: 2 violations"), "{stateful}: {}", all(&out));
    }
}

#[test]
fn inputs_by_construction_are_for_java() {
    let file = scratch("constructed.oox", "class Main { static void main() { } }");
    let output = oxpecker(&["verify", &file, "--inputs", "constructed"]);
    let text = all(&output);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("`--inputs constructed` is for Java"), "{text}");
}
