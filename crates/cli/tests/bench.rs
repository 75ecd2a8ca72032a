//! `oxpecker bench` as a user meets it: the files it writes, exit codes, messages, bad input. No test knows how
//! long a run takes.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of a test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("bench-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("programs/inner")).expect("a scratch folder");
    folder
}

fn put(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).expect("a scratch file");
}

fn get(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).expect("a file that was written")
}

fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oxpecker"));
    command.arg("bench").args(args).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn bench(folder: &Path, args: &[&str]) -> Output {
    command(folder, args).output().expect("oxpecker was built")
}

fn all(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// The fields of the lines of a table in CSV; no field of these tests has a comma.
fn fields(csv: &str) -> Vec<Vec<&str>> {
    csv.lines().skip(1).map(|line| line.split(',').collect()).collect()
}

const HALF: &str = "//@ entry: Main.half
//@ expect: valid
class Main { static int half(int n) requires(n > 0) ensures(retval < n) { return n / 2; } }
";
const SAME: &str = "//@ entry: Main.same
//@ expect: invalid
class Main { static int same(int n) ensures(retval < n) { return n; } }
";
const LOOP: &str = "//@ entry: Main.loop
//@ expect: bounded
//@ verify: --unwind 2
class Main {
    static int loop(int n) ensures(retval >= 0) { int i := 0; while (i < n) { i := i + 1; } return i; }
}
";

#[test]
fn files_are_written_as_asked() {
    let folder = folder("files");
    put(&folder, "programs/half.oox", HALF);
    put(&folder, "programs/inner/same.oox", SAME);
    put(&folder, "programs/notes.txt", "not a program");
    let args =
        ["programs", "programs/half.oox", "--config", "plain=", "--config", "breadth first=--strategy bfs"];
    let files = ["--csv", "runs.csv", "--table", "table.md", "--plot", "plot.svg", "--repeat", "2"];
    let output = bench(&folder, &[&args[..], &files].concat());
    assert_eq!(output.status.code(), Some(0), "{}", all(&output));
    assert!(output.stdout.is_empty(), "the tables are in a file\n{}", all(&output));

    let csv = get(&folder, "runs.csv");
    assert!(csv.starts_with("program,configuration,expected,verdict,status,score,wall_seconds,"), "{csv}");
    let runs: Vec<String> = fields(&csv).iter().map(|fields| fields[..6].join(" ")).collect();
    assert_eq!(
        runs,
        [
            "programs/half.oox plain valid valid done 2",
            "programs/half.oox breadth first valid valid done 2",
            "programs/inner/same.oox plain invalid invalid done 1",
            "programs/inner/same.oox breadth first invalid invalid done 1",
        ]
    );
    for fields in fields(&csv) {
        assert_eq!(fields.len(), 13, "{csv}");
        assert!(fields[6].parse::<f64>().is_ok_and(|seconds| seconds > 0.0), "{csv}");
        let links: Vec<&str> = fields[10].split(' ').collect();
        let is_count =
            |link: &&str| link.rsplit_once(':').is_some_and(|(_, count)| count.parse::<u64>().is_ok());
        assert!(links.iter().all(is_count), "{csv}");
        assert!(fields[11].parse::<u64>().is_ok_and(|paths| paths > 0), "{csv}");
    }

    let table = get(&folder, "table.md");
    assert!(table.starts_with("2 programs; 20 s and 1000 MB each"), "{table}");
    for name in ["plain", "breadth first"] {
        let row = table.lines().find(|line| line.starts_with(&format!("| {name} "))).expect("a row");
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        assert_eq!(cells[2..6], ["3", "2", "0", "0"], "{table}");
    }
    assert!(table.contains("Time relative to `plain`"), "{table}");
    assert!(table.contains("| programs/inner/same.oox "), "{table}");

    let plot = get(&folder, "plot.svg");
    assert!(plot.starts_with("<svg ") && plot.contains(">breadth first (3)<"), "{plot}");
    assert_eq!(plot.matches("class=\"line\"").count(), 2, "{plot}");
}

#[test]
fn headers_and_configurations_from_a_file() {
    let folder = folder("configurations");
    put(&folder, "loop.oox", LOOP);
    put(&folder, "bare.oox", "class Main { static void main() { } }");
    put(&folder, "list.txt", "# Configurations.\n\nplain:\ndeep: --unwind 3\n");
    let output = bench(&folder, &["loop.oox", "bare.oox", "--configs", "list.txt", "--csv", "runs.csv"]);
    assert_eq!(output.status.code(), Some(0), "{}", all(&output));
    assert!(all(&output).contains("| configuration |"), "{}", all(&output));
    assert!(all(&output).contains("Not judged for want of `//@ expect:`: 1 program."), "{}", all(&output));
    let csv = get(&folder, "runs.csv");
    let rows = fields(&csv);
    let runs: Vec<String> = rows.iter().map(|fields| fields[..6].join(" ")).collect();
    assert_eq!(
        runs,
        [
            "loop.oox plain bounded bounded done 2",
            "loop.oox deep bounded bounded done 2",
            "bare.oox plain none valid done 0",
            "bare.oox deep none valid done 0",
        ]
    );
    // An option of the configuration overrides that of the header.
    let paths: Vec<u64> = rows.iter().map(|fields| fields[11].parse().expect("a number")).collect();
    assert!(paths[1] > paths[0], "{csv}");
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 5, "no file is written unasked");
}

#[test]
fn wrong_verdicts_are_an_exit_code() {
    let folder = folder("wrong");
    put(&folder, "a.oox", &SAME.replace("expect: invalid", "expect: valid"));
    put(&folder, "b.oox", &HALF.replace("expect: valid", "expect: invalid"));
    put(&folder, "c.oox", "class Main {");
    let output = bench(&folder, &["a.oox", "b.oox", "c.oox", "--csv", "runs.csv"]);
    assert_eq!(output.status.code(), Some(1), "{}", all(&output));
    let csv = get(&folder, "runs.csv");
    let runs: Vec<String> = fields(&csv).iter().map(|fields| fields[..6].join(" ")).collect();
    assert_eq!(
        runs,
        [
            "a.oox default valid invalid done -16",
            "b.oox default invalid valid done -32",
            "c.oox default none  rejected 0",
        ]
    );
    assert!(all(&output).contains("c.oox [default]: rejected: error"), "{}", all(&output));
}

#[test]
fn bad_arguments_are_found_before_the_first_run() {
    let folder = folder("arguments");
    put(&folder, "half.oox", HALF);
    put(&folder, "typo.oox", "//@ expect: vaild\nclass Main { }");
    put(&folder, "list.txt", "plain:\n--unwind 3\n");
    for (args, words) in [
        (&[][..], "required"),
        (&["no_such.oox"], "there is no file `no_such.oox`"),
        (&["no_such.oox", "nor_this.oox"], "there is no file `nor_this.oox`"),
        (&["programs"], "there is no file `*.oox` in `programs`"),
        (&["-"], "not standard input"),
        (&["typo.oox"], "typo.oox:1: there is no verdict `vaild`"),
        (&["half.oox", "--config", "a"], "`NAME=FLAGS`"),
        (&["half.oox", "--config", "a=--no-such"], "the configuration `a`: unexpected argument '--no-such'"),
        (&["half.oox", "--configs", "list.txt"], "list.txt:2: a line is `NAME: FLAGS`"),
        (
            &["half.oox", "--configs", "half.oox"],
            "half.oox:1: the configuration `//@ entry`: `Main.half` is no",
        ),
        (&["half.oox", "--time", "0"], "a run needs some time"),
        (&["half.oox", "--time=-1"], "expected a number of seconds"),
        (&["half.oox", "--repeat", "0"], "invalid value"),
        (&["half.oox", "--csv", "no/such/runs.csv"], "there is no such folder"),
    ] {
        let output = bench(&folder, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}\n{}", all(&output));
        assert!(all(&output).contains(words), "{args:?} must say {words}\n{}", all(&output));
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_writes_what_there_is() {
    let folder = folder("interrupt");
    put(&folder, "loop.oox", &LOOP.replace("//@ verify: --unwind 2\n", ""));
    put(&folder, "half.oox", HALF);
    let child = command(&folder, &["loop.oox", "half.oox", "--time", "3", "--csv", "runs.csv"]).spawn();
    let child = child.expect("oxpecker was built");
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0), "{}", all(&output));
    assert!(all(&output).contains("interrupted after run 1 of 2"), "{}", all(&output));
    assert!(all(&output).contains("1 program;"), "{}", all(&output));
    let csv = get(&folder, "runs.csv");
    assert_eq!(fields(&csv).len(), 1, "{csv}");
    assert_eq!(fields(&csv)[0][..6].join(" "), "loop.oox default bounded bounded done 2", "{csv}");
}
