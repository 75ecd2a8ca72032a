//! Limits: the programs of tests/limits, which were chosen to escape, each under its limits of time and memory.
//!
//! Goal: a report after at most 1.1 times the time limit and half a second, and never more memory than the limit. Needs
//! the program itself: `cargo build --release && cargo bench -p oxpecker-benches --bench limits`, or its path as argument.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

#[path = "../crates/cli/tests/common/escapes.rs"]
mod escapes;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use escapes::Escape;

/// How often the memory of a run is looked at.
const LOOK: Duration = Duration::from_millis(2);

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default();
    let argument = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let program = argument.map_or_else(|| root.join("target/release/oxpecker"), PathBuf::from);
    let folder = std::env::temp_dir().join(format!("oxpecker-limits-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    println!(
        "{:<24} {:>7} {:>7} {:>7} {:>6} {:>7} {:>6}  report",
        "", "limit", "taken", "over", "MB", "peak", "share"
    );
    let mut worst = (0.0_f64, f64::NEG_INFINITY, 0.0_f64);
    for escape in escapes::all(&root, &folder) {
        let (ratio, over, share) = run(&program, &root, &escape);
        worst = (worst.0.max(ratio), worst.1.max(over), worst.2.max(share));
    }
    let (ratio, over, share) = worst;
    println!(
        "\nworst: {ratio:.2} times the time limit, {over:+.2} s from 1.1 T + 0.5 s, {share:.0} % of the memory limit"
    );
    let _ = std::fs::remove_dir_all(folder);
}

/// The time taken over the limit, the seconds beyond what is promised, and the percentage of the memory.
fn run(program: &Path, root: &Path, escape: &Escape) -> (f64, f64, f64) {
    let start = Instant::now();
    let child = Command::new(program)
        .arg("verify")
        .arg(&escape.file)
        .args(["--quiet", "--time", &escape.seconds.to_string(), "--memory", &escape.megabytes.to_string()])
        .args(&escape.options)
        .current_dir(root)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = child else {
        println!("{} cannot be started", program.display());
        std::process::exit(2);
    };
    let mut peak = 0;
    while matches!(child.try_wait(), Ok(None)) {
        peak = peak.max(tree(child.id()));
        std::thread::sleep(LOOK);
    }
    let taken = start.elapsed().as_secs_f64();
    let output = child.wait_with_output().map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let output = output.unwrap_or_default();
    let report = output.lines().find(|line| !line.is_empty()).unwrap_or("no report");
    let over = taken - (escape.seconds * 1.1 + 0.5);
    let share = 100.0 * peak as f64 / escape.megabytes as f64;
    println!(
        "{:<24} {:>5.1} s {taken:>5.2} s {over:>+5.2} s {:>6} {peak:>7} {share:>4.0} %  {}",
        escape.name,
        escape.seconds,
        escape.megabytes,
        report.chars().take(90).collect::<String>()
    );
    (taken / escape.seconds, over, share)
}

/// The megabytes that a process and those it has started use.
fn tree(process: u32) -> u64 {
    let statm = std::fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
    let pages: u64 = statm.split_whitespace().nth(1).and_then(|pages| pages.parse().ok()).unwrap_or(0);
    let threads = std::fs::read_dir(format!("/proc/{process}/task"));
    let lists = threads.into_iter().flatten().flatten().map(|thread| thread.path().join("children"));
    let children: Vec<u32> = lists
        .filter_map(|list| std::fs::read_to_string(list).ok())
        .flat_map(|list| list.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<u32>>())
        .collect();
    pages * 4 / 1024 + children.into_iter().map(tree).sum::<u64>()
}
