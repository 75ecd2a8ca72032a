//! Limits of `oxpecker verify`: time, memory, signals. What is known is reported, no matter what the solver is doing.
#![cfg(target_os = "linux")]

mod common;
#[path = "common/escapes.rs"]
mod escapes;

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use common::{all, oxpecker, scratch};

/// A condition that keeps Z3 busy: a product of many unknowns.
const HARD: &str = "a * a * a + b * b * b + c * c * c == 114 && a * b * c > 1000 \
                    && d * d * d * e * e + a * b == b * c * d + 77";

fn hard(start: &str) -> String {
    format!(
        "class Main {{
    static void main(int a, int b, int c, int d, int e) {{
        {start}
        if ({HARD}) {{ assert a * d != b * e; }}
    }}
    static void easy(int a) {{ assert a == a; }}
    static void wrong(int a) {{ assert a != 5; }}
}}"
    )
}

fn start(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_oxpecker"))
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("oxpecker was built")
}

fn signal(name: &str, process: &str) {
    let sent = Command::new("kill").args([name, process]).status();
    assert!(sent.is_ok_and(|status| status.success()), "{name} {process}");
}

/// The processes that a process has started.
fn children(of: u32) -> Vec<String> {
    let text = std::fs::read_to_string(format!("/proc/{of}/task/{of}/children")).unwrap_or_default();
    text.split_whitespace().map(str::to_string).collect()
}

fn worker_of(child: &Child) -> String {
    let start = Instant::now();
    loop {
        if let Some(worker) = children(child.id()).pop() {
            return worker;
        }
        assert!(start.elapsed() < Duration::from_secs(30), "a worker is started");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn is_alive(process: &str) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    !state.is_empty() && !state.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('Z'))
}

fn says(output: &Output, code: i32, words: &[&str]) {
    assert_eq!(output.status.code(), Some(code), "{}", all(output));
    for words in words {
        assert!(all(output).contains(words), "it must say {words}\n{}", all(output));
    }
}

/// A violation that was found is not lost when the worker has to be ended.
#[test]
fn a_violation_outlives_its_worker() {
    let file = scratch("outlives.oox", &hard("if (a == 7) { assert false; }"));
    for form in ["text", "json"] {
        let args = ["verify", &file, "--entry", "Main.main", "--time", "2", "--format", form];
        says(&oxpecker(&args), 1, &["OX1001", "replay"]);
    }
}

/// A level that was explored is not lost either.
#[test]
fn a_level_outlives_its_worker() {
    let start = format!(
        "int i := 0; while (i < d) {{ if (i == 5 && {HARD}) {{ assert a != b; }} i := i + 1; }} return;"
    );
    let file = scratch("level.oox", &hard(&start));
    let output = oxpecker(&["verify", &file, "--entry", "Main.main", "--time", "2"]);
    says(&output, 3, &["valid up to", "unwindings of every loop", "time limit reached (2 s)"]);
}

/// An entry that has to be ended does not keep the others from being verified, in their order.
#[test]
fn other_entries_are_verified() {
    let file = scratch("others.oox", &hard(""));
    let names = ["--entry", "Main.main", "--entry", "Main.easy", "--entry", "Main.wrong"];
    for jobs in ["1", "2"] {
        let output = oxpecker(&[&["verify", &file, "--time", "1", "--jobs", jobs][..], &names].concat());
        says(&output, 1, &["Main.main: unknown", "Main.easy: valid (1 path)", "Main.wrong: invalid"]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let at = |name: &str| text.find(name).unwrap_or(usize::MAX);
        assert!(at("Main.main:") < at("Main.easy:") && at("Main.easy:") < at("Main.wrong:"), "{text}");
    }
}

/// Several at a time print what one at a time prints.
#[test]
fn jobs_change_nothing() {
    let print = |jobs| {
        let output =
            oxpecker(&["verify", "examples/structures/stack.oox", "--all", "--unwind", "3", "--jobs", jobs]);
        (output.status.code(), output.stdout, output.stderr)
    };
    assert_eq!(print("1"), print("3"));
}

#[test]
fn the_whole_run_has_a_limit() {
    let file = scratch("total.oox", &hard(""));
    let args = ["verify", &file, "--all", "--time", "60", "--total-time", "1"];
    let output = oxpecker(&args);
    says(
        &output,
        3,
        &["Main.main: unknown: limit on the time of the whole run", "not started", "`--total-time`"],
    );
    let json = oxpecker(&[&args[..], &["--format", "json"]].concat());
    says(&json, 3, &["\"entry\": \"Main.easy\"", "not started"]);
}

#[test]
fn memory_has_a_limit() {
    let text = "class Main {
    static int deep(int n) { int m := Main.deep(n + 1); return m + n; }
    static void main() { int x := Main.deep(0); }
}";
    let file = scratch("memory.oox", text);
    let output = oxpecker(&["verify", &file, "--time", "30", "--memory", "150"]);
    says(&output, 3, &["Main.main: unknown", "limit reached"]);
    let output = oxpecker(&["verify", &file, "--memory", "1"]);
    says(&output, 3, &["memory limit reached (1 MB)"]);
}

#[test]
fn signals_give_the_report_of_what_is_known() {
    let file = scratch("signals.oox", &hard("if (a == 7) { assert false; }"));
    for (name, entry, code, words) in
        [("-TERM", "Main.main", 1, "Main.main: invalid"), ("-INT", "Main.*", 1, "not started: interrupted")]
    {
        let child = start(&["verify", &file, "--entry", entry, "--time", "0"]);
        std::thread::sleep(Duration::from_millis(4000));
        signal(name, &child.id().to_string());
        says(&child.wait_with_output().expect("it ends"), code, &[words]);
    }
}

/// When one of the processes dies, the other does not linger.
#[test]
fn processes_end_together() {
    let file = scratch("together.oox", &hard(""));
    let args = ["verify", &file, "--entry", "Main.main", "--time", "0"];
    let mut child = start(&args);
    let worker = worker_of(&child);
    std::thread::sleep(Duration::from_millis(300));
    signal("-KILL", &child.id().to_string());
    let _ = child.wait();
    let since = Instant::now();
    while is_alive(&worker) {
        assert!(since.elapsed() < Duration::from_secs(30), "the worker ends");
        std::thread::sleep(Duration::from_millis(10));
    }
    let child = start(&args);
    let worker = worker_of(&child);
    std::thread::sleep(Duration::from_millis(1500));
    signal("-KILL", &worker);
    says(
        &child.wait_with_output().expect("it ends"),
        3,
        &["unknown: the verifying process ended unexpectedly"],
    );
}

#[test]
fn standard_input_reaches_the_worker() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_oxpecker"))
        .args(["verify", "-", "--entry", "Main.wrong"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("oxpecker was built");
    if let Some(mut input) = child.stdin.take() {
        input.write_all(hard("").as_bytes()).expect("it reads");
    }
    says(&child.wait_with_output().expect("it ends"), 1, &["<stdin>:7", "Main.wrong: invalid"]);
}

#[test]
fn numbers_that_make_no_sense_are_refused() {
    let file = scratch("numbers.oox", &hard(""));
    for (command, option, value) in [
        ("verify", "--time", "nan"),
        ("verify", "--time", "1e300"),
        ("verify", "--time", "-1"),
        ("verify", "--total-time", "inf"),
        ("verify", "--workers", "0"),
        ("verify", "--workers", "100000"),
        ("verify", "--jobs", "100000"),
        ("verify", "--memory", "0"),
        ("verify", "--memory", "-5"),
        ("verify", "--query-time", "nan"),
        ("mutate", "--time", "nan"),
        ("mutate", "--time", "1e300"),
        ("bench", "--time", "1e300"),
        ("bench", "--memory", "0"),
        ("solve", "--query-time", "-1"),
    ] {
        let output = oxpecker(&[command, &file, &format!("{option}={value}")]);
        says(&output, 2, &["invalid value", option]);
    }
}

/// Each of many programs that were chosen to escape ends with a report. How far they are from their limits is measured
/// by the benchmark `limits`; on a busy machine a test can only check that nothing runs forever.
#[test]
fn nothing_escapes() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("a repository");
    let folder = std::path::PathBuf::from(scratch("escapes", "")).with_extension("d");
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    let has_jdk = Command::new("javac").arg("-version").output().is_ok();
    let mut failures = Vec::new();
    let programs = escapes::all(root, &folder);
    assert!(programs.len() >= 30, "there are {}", programs.len());
    for escape in &programs {
        if !has_jdk && escape.name.ends_with(".java") {
            continue;
        }
        let (time, memory) = (escape.seconds.to_string(), escape.megabytes.to_string());
        let file = escape.file.display().to_string();
        let mut args = vec!["verify", &file, "--time", &time, "--memory", &memory];
        args.extend(escape.options.iter().map(String::as_str));
        let start = Instant::now();
        let output = oxpecker(&args);
        let taken = start.elapsed();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let has_verdict = text.contains("valid") || text.contains("unknown: ");
        let is_report = matches!(output.status.code(), Some(0 | 1 | 3)) && has_verdict;
        let is_calm = !all(&output).contains("panicked") && !all(&output).contains("internal error");
        if !is_report || !is_calm || taken > Duration::from_secs_f64(escape.seconds * 5.0 + 20.0) {
            failures.push(format!("{} after {taken:?}: {}\n{}", escape.name, output.status, all(&output)));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Whenever it is told to terminate, it reports and leaves nothing behind; it leaves nothing behind when killed either.
#[test]
fn any_moment_is_a_moment_to_end() {
    let file = scratch("moments.oox", &hard("if (a == 7) { assert false; }"));
    let folder = std::path::PathBuf::from(scratch("moments", "")).with_extension("d");
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    for moment in 0..50 {
        let child = Command::new(env!("CARGO_BIN_EXE_oxpecker"))
            .args(["verify", &file, "--entry", "Main.main", "--time", "0"])
            .env("TMPDIR", &folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("oxpecker was built");
        let worker = worker_of(&child);
        // Close together at first, when the program is loaded and a violation is found, later further apart.
        std::thread::sleep(Duration::from_millis(moment * moment / 2));
        let name = if moment % 4 == 3 { "-KILL" } else { "-TERM" };
        signal(name, &child.id().to_string());
        let output = child.wait_with_output().expect("it ends");
        if name == "-TERM" {
            let text = all(&output);
            assert!(matches!(output.status.code(), Some(1 | 3)), "{moment}: {} {text}", output.status);
            assert!(
                text.contains("invalid: 1 violation") || text.contains("interrupted"),
                "{moment}: {text}"
            );
        }
        let since = Instant::now();
        while is_alive(&worker) {
            assert!(since.elapsed() < Duration::from_secs(30), "the worker ends");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    let left: Vec<_> =
        std::fs::read_dir(&folder).expect("the folder").flatten().map(|entry| entry.path()).collect();
    assert!(left.is_empty(), "{left:?}");
}
