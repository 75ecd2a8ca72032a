//! What goes wrong around a run: disks that are full, folders that cannot be written, processes that are killed. A file
//! is replaced whole or not at all, and results are reported first. A test that the machine does not permit is skipped,
//! and says so.

#![cfg(unix)]
#![allow(clippy::print_stderr, reason = "a test that is skipped says so")]

#[path = "common/folders.rs"]
mod folders;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use folders::{all, folder, oxpecker};

/// A program that is not formatted, with a violation.
const WRONG: &str = "class Main { static void f(int x) { assert x!=42; } }\n";
const RIGHT: &str = "class Main { static void f(int x) { assert x==x; } }\n";

/// A small disk, or a folder that cannot be written; gone when this is dropped.
struct Mount(PathBuf);

impl Mount {
    fn new(at: PathBuf, options: &[&str]) -> Option<Mount> {
        let done = Command::new("mount").args(options).arg(&at).stderr(Stdio::null()).status();
        if !done.is_ok_and(|status| status.success()) {
            eprintln!("skipped: `mount {}` is not allowed here", options.join(" "));
            return None;
        }
        Some(Mount(at))
    }

    /// A disk with nearly no room left, and room for the files that are given.
    fn full(name: &str, files: &[(&str, &str)]) -> Option<Mount> {
        let disk = Mount::new(folder(&format!("faults-{name}")), &["-t", "tmpfs", "-o", "size=64k", "none"])?;
        for (name, text) in files {
            std::fs::write(disk.0.join(name), text).expect("there is room");
        }
        let filler = vec![b'x'; 4096];
        let mut number = 0;
        while std::fs::write(disk.0.join(format!("filler{number}")), &filler).is_ok() {
            number += 1;
        }
        Some(disk)
    }
}

impl Drop for Mount {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

/// The files of a folder that we left behind.
fn leftovers(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder can be read").flatten();
    entries
        .map(|entry| entry.path())
        .filter(|path| path.display().to_string().contains(".oxpecker-"))
        .collect()
}

#[test]
fn a_full_disk_leaves_the_source_as_it_was() {
    // Longer than the room that is left, so that half of it would fit.
    let long = format!("{}{WRONG}", "// a comment that takes room\n".repeat(500));
    let Some(disk) = Mount::full("fmt", &[("a.oox", &long)]) else { return };
    let output = oxpecker(&["fmt", "a.oox"], &disk.0);
    assert_eq!(output.status.code(), Some(2), "{}", all(&output));
    assert!(all(&output).contains("`a.oox` cannot be written"), "{}", all(&output));
    assert_eq!(std::fs::read_to_string(disk.0.join("a.oox")).expect("the file is there"), long);
    assert_eq!(leftovers(&disk.0), [] as [PathBuf; 0]);
}

#[test]
fn a_report_that_cannot_be_written_hides_nothing() {
    let Some(disk) = Mount::full("report", &[("report.json", "old\n")]) else { return };
    for (name, text, code) in [("wrong", WRONG, 1), ("right", RIGHT, 2)] {
        let program = folder(&format!("faults-report-{name}")).join("a.oox");
        std::fs::write(&program, text).expect("a scratch file");
        let program = program.display().to_string();
        let args = ["verify", &program, "--entry", "Main.f", "--format", "json", "-o", "report.json"];
        let output = oxpecker(&args, &disk.0);
        let said = all(&output);
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(said.contains("warning: `report.json` cannot be written"), "{said}");
        assert_eq!(said.contains("x = 42"), name == "wrong", "{said}");
        assert_eq!(std::fs::read_to_string(disk.0.join("report.json")).expect("the file is there"), "old\n");
        assert_eq!(leftovers(&disk.0), [] as [PathBuf; 0]);
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_a_warning() {
    let at = folder("faults-read-only");
    std::fs::write(at.join("a.oox"), WRONG).expect("a scratch file");
    let locked = at.join("locked");
    std::fs::create_dir(&locked).expect("a scratch folder");
    let Some(_mount) = Mount::new(locked, &["-t", "tmpfs", "-o", "ro", "none"]) else { return };
    let verify = ["verify", "a.oox", "--entry", "Main.f"];
    let json = ["--format", "json", "-o", "locked/report.json"];
    let output = oxpecker(&[&verify[..], &json].concat(), &at);
    assert_eq!(output.status.code(), Some(1), "{}", all(&output));
    assert!(all(&output).contains("warning: `locked/report.json` cannot be written"), "{}", all(&output));
    // That queries cannot be written is reported at the start, not at the end.
    let output = oxpecker(&[&verify[..], &["--log-queries", "locked/queries"]].concat(), &at);
    assert_eq!(output.status.code(), Some(2), "{}", all(&output));
}

#[test]
fn every_command_writes_whole_files() {
    let Some(disk) = Mount::full("commands", &[("kept", "old\n")]) else { return };
    let at = folder("faults-commands-programs");
    let text = "class Main { static int f(int x) { int y := x + 1; assert y != 42; return y; } }\n";
    std::fs::write(at.join("a.oox"), text).expect("a scratch file");
    let program = at.join("a.oox").display().to_string();
    let commands: [&[&str]; 4] = [
        &["run", &program, "--entry", "Main.f", "--save-schedule", "kept", "--", "1"],
        &["mutate", &program, "--entry", "Main.f", "--write", "."],
        &["java-annotations", "-o", "kept"],
        &["bench", &program, "--csv", "kept", "--time", "5"],
    ];
    for command in commands {
        let output = oxpecker(command, &disk.0);
        assert_eq!(output.status.code(), Some(2), "{command:?}: {}", all(&output));
        assert!(all(&output).contains("cannot be"), "{command:?}: {}", all(&output));
        assert_eq!(std::fs::read_to_string(disk.0.join("kept")).expect("the file is there"), "old\n");
        assert_eq!(leftovers(&disk.0), [] as [PathBuf; 0], "{command:?}");
    }
}

/// Numbers that look random and are the same in every run.
struct Lots(u64);

impl Lots {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

#[test]
fn a_process_that_is_killed_leaves_nothing_half_written() {
    let at = folder("faults-killed");
    let old = format!("{}{WRONG}", "// a comment that takes room\n".repeat(60_000));
    let path = at.join("a.oox");
    std::fs::write(&path, &old).expect("a scratch file");
    let new = {
        let output = oxpecker(&["fmt", "a.oox"], &at);
        assert_eq!(output.status.code(), Some(0), "{}", all(&output));
        std::fs::read_to_string(&path).expect("the file is there")
    };
    assert_ne!(old, new);
    // How long it takes here decides when to kill it, so that all its parts are met.
    let start = std::time::Instant::now();
    std::fs::write(&path, &old).expect("a scratch file");
    oxpecker(&["fmt", "a.oox"], &at);
    let whole = start.elapsed().as_micros() as u64;
    let (mut lots, mut killed) = (Lots(1), 0);
    for round in 0..50 {
        std::fs::write(&path, &old).expect("a scratch file");
        let mut command = Command::new(env!("CARGO_BIN_EXE_oxpecker"));
        let mut child = command.args(["fmt", "a.oox"]).current_dir(&at).spawn().expect("oxpecker was built");
        std::thread::sleep(Duration::from_micros(lots.below(whole)));
        child.kill().expect("it can be killed");
        killed += u32::from(!child.wait().expect("it ends").success());
        let text = std::fs::read_to_string(&path).expect("the file is there");
        assert!(text == old || text == new, "round {round}: {} of {} bytes", text.len(), old.len());
        for left in leftovers(&at) {
            std::fs::remove_file(left).expect("what was left can be removed");
        }
    }
    assert!(killed >= 10, "only {killed} of 50 processes were killed before their end");
}
