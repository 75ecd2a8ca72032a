//! The command line as a user meets it: exit codes, messages, standard input and output.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map(Path::to_path_buf).unwrap_or_default()
}

/// Runs `oxpecker` in the root of the repository.
fn oxpecker(args: &[&str], stdin: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_oxpecker"))
        .args(args)
        .current_dir(root())
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("oxpecker was built");
    // A command that reads no input may have ended already.
    let _ = child.stdin.take().map(|mut pipe| pipe.write_all(stdin.as_bytes()));
    child.wait_with_output().expect("oxpecker ran")
}

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A file in a folder of this test run's own.
fn scratch(name: &str, text: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a scratch file");
    path.display().to_string()
}

const GOOD: &str = "class Main {\n    static int twice(int x) {\n        return x + x;\n    }\n}\n";
const WARNING: &str = "class Main { static void main() { int x; int x; } }";
const WRONG: &str = "class Main { static void main() { int x := true; y := 1; } }";

#[test]
fn help_and_version_everywhere() {
    for command in
        ["check", "fmt", "verify", "replay", "mutate", "bench", "run", "ir", "cfg", "explain", "completions"]
    {
        let help = oxpecker(&[command, "--help"], "");
        assert_eq!(code(&help), Some(0), "{command}");
        assert!(stdout(&help).contains("Usage: oxpecker"), "{command}");
        let version = oxpecker(&[command, "--version"], "");
        assert_eq!(code(&version), Some(0), "{command}");
        assert!(stdout(&version).contains(env!("CARGO_PKG_VERSION")), "{command}");
    }
    let help = stdout(&oxpecker(&["--help"], ""));
    let readme = std::fs::read_to_string(root().join("README.md")).expect("a README");
    for command in
        ["check", "fmt", "verify", "replay", "mutate", "bench", "run", "ir", "cfg", "explain", "completions"]
    {
        assert!(help.contains(command), "--help lists {command}");
        assert!(readme.contains(&format!("| `{command} ")), "the README lists {command}");
    }
}

#[test]
fn check_finds_all_errors_of_all_files() {
    let other = scratch("other.oox", "class Other { Mian m; }");
    let output = oxpecker(&["check", "-", &other], WRONG);
    assert_eq!(code(&output), Some(2));
    let text = stderr(&output);
    assert!(text.contains("OX0201") && text.contains("OX0101") && text.contains("OX0102"), "{text}");
    assert!(text.contains("<stdin>:1:"), "{text}");
    assert!(text.contains("3 errors"), "{text}");
}

#[test]
fn check_accepts_with_warnings_unless_told_otherwise() {
    assert_eq!(code(&oxpecker(&["check", "-"], GOOD)), Some(0));
    let warned = oxpecker(&["check", "-"], WARNING);
    assert_eq!(code(&warned), Some(0));
    assert!(stderr(&warned).contains("warning[OX0109]"));
    assert_eq!(code(&oxpecker(&["check", "-", "--strict"], WARNING)), Some(2));
    assert_eq!(code(&oxpecker(&["check", "-", "--deny-warnings"], WARNING)), Some(2));
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let missing = oxpecker(&["check", "no/such/file.oox", "nor/this.oox"], "");
    assert_eq!(code(&missing), Some(2));
    assert!(stderr(&missing).contains("no/such/file.oox") && stderr(&missing).contains("nor/this.oox"));
    let folder = oxpecker(&["run", "docs"], "");
    assert_eq!(code(&folder), Some(2));
    assert!(stderr(&folder).contains("is a directory"), "{}", stderr(&folder));
}

#[test]
fn fmt_formats_and_checks() {
    let output = oxpecker(&["fmt", "-"], "class   Main{static int twice(int x){return x+x;}}");
    assert_eq!((code(&output), stdout(&output).as_str()), (Some(0), GOOD));
    let ugly = scratch("ugly.oox", "class A{ }\n");
    assert_eq!(code(&oxpecker(&["fmt", "--check", &ugly], "")), Some(1));
    assert_eq!(code(&oxpecker(&["fmt", &ugly], "")), Some(0));
    assert_eq!(std::fs::read_to_string(&ugly).ok().as_deref(), Some("class A { }\n"));
    assert_eq!(code(&oxpecker(&["fmt", "--check", &ugly], "")), Some(0));
    assert_eq!(code(&oxpecker(&["fmt", "-"], "class {")), Some(2));
}

#[test]
fn the_examples_are_formatted() {
    let mut pending = vec![root().join("examples")];
    while let Some(folder) = pending.pop() {
        for path in std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|extension| extension == "oox") {
                let output = oxpecker(&["fmt", "--check", &path.display().to_string()], "");
                assert_eq!(code(&output), Some(0), "{}", path.display());
            }
        }
    }
}

#[test]
fn run_prints_the_result_and_exits_by_the_outcome() {
    let output = oxpecker(&["run", "-", "--entry", "Main.twice", "--", "21"], GOOD);
    assert_eq!((code(&output), stdout(&output).as_str()), (Some(0), "42\n"));
    let run = |text: &str, more: &[&str]| {
        let args: Vec<&str> = ["run", "-"].iter().chain(more).copied().collect();
        code(&oxpecker(&args, text))
    };
    assert_eq!(run("class Main { static void main() { assert false; } }", &[]), Some(1));
    assert_eq!(run("class Main { static void main() { throw; } }", &[]), Some(0));
    assert_eq!(run("class Main { static void main() { throw; } }", &["--no-exceptions"]), Some(1));
    assert_eq!(run("class Main { static void main() { assume false; } }", &[]), Some(3));
    assert_eq!(run("class Main { static void main() { while (true) { } } }", &["--steps", "100"]), Some(3));
    assert_eq!(run("class Main { static void main() { int x := y; } }", &[]), Some(2));
    assert_eq!(run(GOOD, &["--entry", "Main.twise"]), Some(2));
    assert_eq!(run(GOOD, &["--entry", "Main.twice", "--", "true"]), Some(2));
    assert_eq!(run(GOOD, &["--entry", "Main.twice", "--schedule", "no/such/file", "--", "1"]), Some(2));
}

#[test]
fn run_reads_inputs_and_repeats_schedules() {
    let program = "class N { int v; N next; }\nclass Main { static int sum(N n, int limit) { int s := 0; int i := 0; \
                   while (n != null && i < limit) { s := s + n.v; n := n.next; i := i + 1; } return s; } }";
    let program = scratch("list.oox", program);
    let input = scratch(
        "input.json",
        r#"{"limit": 5, "n": {"$class": "N", "$id": "a", "v": 3, "next": {"v": 4, "next": {"$ref": "a"}}}}"#,
    );
    let output = oxpecker(&["run", &program, "--entry", "sum", "--input", &input], "");
    assert_eq!(stdout(&output), "17\n", "{}", stderr(&output));

    let schedule = scratch("steps", "");
    let racy = "examples/concurrency/lost_update_wrong.oox";
    let mut found = None;
    for seed in 0..200 {
        let seed = seed.to_string();
        let args = ["run", racy, "--schedule", "random", "--seed", &seed, "--save-schedule", &schedule];
        let output = oxpecker(&args, "");
        if code(&output) == Some(1) {
            found = Some(output);
            break;
        }
    }
    let found = found.expect("some schedule loses an update");
    let again = oxpecker(&["run", racy, "--schedule", &schedule], "");
    assert_eq!((code(&again), stderr(&again)), (code(&found), stderr(&found)));
}

#[test]
fn traces_name_threads_places_and_values() {
    let output = oxpecker(
        &["run", "-", "--trace", "--entry", "Main.main"],
        "class Main { static int n; static void main() { int x := 3; Main.n := x + 1; } }",
    );
    let text = stdout(&output);
    assert!(text.contains("-- thread 0"), "{text}");
    assert!(text.contains("x := 3") && text.contains("Main.n := 4"), "{text}");
}

#[test]
fn ir_can_be_printed_and_run() {
    let printed = oxpecker(&["ir", "-", "--spans"], GOOD);
    assert_eq!(code(&printed), Some(0));
    let file = scratch("twice.ir", &stdout(&printed));
    let output = oxpecker(&["run", &file, "--entry", "Main.twice", "--", "4"], "");
    assert_eq!(stdout(&output), "8\n", "{}", stderr(&output));
    let footprints = oxpecker(&["ir", "examples/concurrency/counter.oox", "--footprints"], "");
    assert!(stdout(&footprints).contains("writes:"));
}

#[test]
fn graphs_in_two_languages() {
    let dot = stdout(&oxpecker(&["cfg", "-", "--entry", "Main.twice"], GOOD));
    assert!(dot.starts_with("digraph") && dot.contains("add.int"), "{dot}");
    let mermaid = stdout(&oxpecker(&["cfg", "-", "--format", "mermaid"], GOOD));
    assert!(mermaid.starts_with("flowchart TD") && mermaid.contains("subgraph"), "{mermaid}");
}

#[test]
fn explain_knows_every_code() {
    let list = stdout(&oxpecker(&["explain"], ""));
    assert!(list.lines().count() > 70);
    for line in list.lines() {
        let name = line.split_whitespace().next().unwrap_or("");
        let page = oxpecker(&["explain", name], "");
        assert_eq!(code(&page), Some(0), "{name}");
        assert!(stdout(&page).starts_with(&format!("# {name}")), "{name}");
    }
    let unknown = oxpecker(&["explain", "OX0200"], "");
    assert_eq!(code(&unknown), Some(2));
    assert!(stderr(&unknown).contains("did you mean"));
}

#[test]
fn colours_only_where_they_are_wanted() {
    let escape = '\u{1b}';
    assert!(!stderr(&oxpecker(&["check", "-"], WRONG)).contains(escape), "a pipe is no terminal");
    assert!(stderr(&oxpecker(&["check", "-", "--color", "always"], WRONG)).contains(escape));
    assert!(!stderr(&oxpecker(&["check", "-", "--color", "never"], WRONG)).contains(escape));
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = oxpecker(&["completions", shell], "");
        assert_eq!(code(&output), Some(0));
        assert!(stdout(&output).contains("oxpecker"), "{shell}");
    }
}

#[test]
fn a_wrong_command_line_is_rejected() {
    assert_eq!(code(&oxpecker(&["frobnicate"], "")), Some(2));
    assert_eq!(code(&oxpecker(&["run"], "")), Some(2));
    assert_eq!(code(&oxpecker(&["run", "-", "--ints", "64"], GOOD)), Some(2));
    for mode in ["wrap:1", "wrap:65", "checked:0", "wrap:", "wrap:x", "wrap:-8", "checked:999999999999"] {
        let output = oxpecker(&["run", "-", "--ints", mode], GOOD);
        assert_eq!(code(&output), Some(2), "{mode}");
        assert!(stderr(&output).contains("a width is a number of bits from 2 to 64"), "{mode}");
    }
    let output = oxpecker(&["run", "-", "--ints", "math:8"], GOOD);
    assert!(stderr(&output).contains("`math` is unbounded and takes no width"), "{}", stderr(&output));
}

#[test]
fn integers_have_any_width() {
    let program = "class Main { static int main(int x) { return x + 1; } }";
    let run = |mode: &str, x: &str| {
        let output = oxpecker(&["run", "-", "--ints", mode, "--", x], program);
        (code(&output), stdout(&output))
    };
    for (mode, x, sum) in [
        ("wrap:8", "127", "-128"),
        ("wrap:2", "1", "-2"),
        ("wrap:32", "2147483647", "-2147483648"),
        ("wrap:64", "9223372036854775807", "-9223372036854775808"),
        ("checked:9", "127", "128"),
        ("checked:64", "4294967296", "4294967297"),
    ] {
        assert_eq!(run(mode, x), (Some(0), format!("{sum}\n")), "{mode}");
    }
    assert_eq!(run("checked:8", "127").0, Some(1), "an overflow is a violation");
    assert_eq!(run("wrap:8", "128").0, Some(2), "128 is no input");
}

#[test]
fn the_same_bytes_every_time() {
    let args = [
        "run",
        "examples/concurrency/bank_transfer.oox",
        "--schedule",
        "random",
        "--seed",
        "5",
        "--trace",
        "--stats",
    ];
    let (first, second) = (oxpecker(&args, ""), oxpecker(&args, ""));
    assert_eq!((first.stdout, first.stderr), (second.stdout, second.stderr));
    let (first, second) = (
        oxpecker(&["ir", "examples/structures/red_black_tree.oox"], ""),
        oxpecker(&["ir", "examples/structures/red_black_tree.oox"], ""),
    );
    assert_eq!(first.stdout, second.stdout);
}

#[test]
fn havoc_takes_choices_of_its_type() {
    let program = scratch("havoc.oox", "class Main { static int main() { int x; havoc x; return x + 1; } }");
    let run = |choices: &str, more: &[&str]| {
        let input = scratch("choices.json", &format!(r#"{{"args": [], "choices": {choices}}}"#));
        let args: Vec<&str> =
            ["run", &program, "--input", &input].into_iter().chain(more.iter().copied()).collect();
        let output = oxpecker(&args, "");
        (code(&output), stdout(&output))
    };
    assert_eq!(run("[41]", &[]), (Some(0), "42\n".to_string()));
    assert_eq!(run("[41]", &["--ints", "wrap"]), (Some(0), "42\n".to_string()));
    assert_eq!(run("[]", &[]), (Some(0), "1\n".to_string()));
    assert_eq!(run("[true]", &[]).0, Some(2), "a bool is no int");
}

#[test]
fn reports_show_the_variable_that_is_meant() {
    let text =
        "class Main { static void main() { int x := 1; { int x := 2; assert x == 1; } assert x == 1; } }";
    let output = stderr(&oxpecker(&["run", "-"], text));
    assert!(output.contains("here x = 2"), "{output}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_result_that_cannot_be_written_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
    let status = Command::new(env!("CARGO_BIN_EXE_oxpecker"))
        .arg("explain")
        .stdout(full)
        .stderr(Stdio::null())
        .status();
    assert_eq!(status.ok().and_then(|status| status.code()), Some(2));
}
