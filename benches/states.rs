//! Waiting states: paths a second, memory for each state that waits, and what a fork costs on a large heap.
//!
//! Goal: what a fork costs, in time and memory, does not grow with the number of objects. Every measurement
//! of memory runs in a process of its own, which this program starts with other arguments.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::fmt::Write;
use std::process::Command;
use std::time::Duration;

use engine::{Options, Strategy};
use oxpecker_benches::control::{Clock, Mark, Marks, resident_bytes};
use oxpecker_benches::{compiled, entry_of, grouped};

/// How many states wait when memory is measured.
const LEVELS: [u64; 3] = [10_000, 100_000, 1_000_000];
/// How much CPU time that may take.
const LIMIT: Duration = Duration::from_secs(180);
/// How many branches a program has whose paths are all explored: 4,096 paths.
const BRANCHES: usize = 12;
/// Where the measurement of forks begins and ends: all objects are there, then some thousand forks are made.
const FORKS: [u64; 2] = [64, 8_192];
/// How many objects there are before the first fork.
const HEAPS: [u32; 3] = [10, 1_000, 100_000];

/// Five threads whose steps can be taken in very many orders.
const THREADS: &str = "
class Main {
    static int count;
    static void work() {
        Main.count := Main.count + 1;
        Main.count := Main.count + 1;
        Main.count := Main.count + 1;
        Main.count := Main.count + 1;
    }
    static int main() {
        fork Main.work();
        fork Main.work();
        fork Main.work();
        fork Main.work();
        join;
        return Main.count;
    }
}";

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["waiting", kind] => waiting(kind),
        ["heap", objects, writes] => heap(objects.parse().unwrap_or(0), writes == "write"),
        [..] => {
            paths();
            println!();
            all_waiting();
            println!();
            all_heaps();
        }
    }
}

/// A program with independent branches on its parameters, after that many allocations. A branch counts in
/// a variable, or in a field of the last object.
fn program(branches: usize, objects: u32, writes: bool) -> String {
    let parameters: Vec<String> = (0..branches).map(|at| format!("int p{at}")).collect();
    let (start, count) = match writes {
        true => ("last.count := 0;", "last.count := last.count + 1;"),
        false => ("", "sum := sum + 1;"),
    };
    let mut body = String::new();
    for at in 0..branches {
        let _ = writeln!(body, "        if (p{at} > {at}) {{ {count} }}");
    }
    format!(
        "class Cell {{ int count; Cell next; }}
class Main {{
    static int main({}) {{
        Cell last := new Cell();
        int made := 1;
        while (made < {objects}) {{
            Cell cell := new Cell();
            cell.next := last;
            last := cell;
            made := made + 1;
        }}
        int sum := 0;
        {start}
{body}
        return sum + last.count;
    }}
}}",
        parameters.join(", ")
    )
}

/// Nothing bounds loops: the one that allocates has a known end.
fn options(strategy: Strategy, cache: bool) -> Options {
    let mut options = Options {
        strategy,
        unwind: Some(u32::MAX),
        workers: 1,
        // Scheduling forks are wanted, as many as there are.
        reduction: engine::Reduction::None,
        // So are all paths: those that meet again stay apart.
        merging: engine::Merging::Never,
        ..Options::default()
    };
    if !cache {
        options.solver = options.solver.without(engine::Means::Cache);
    }
    options
}

/// Explores all paths of a program, by every strategy.
fn paths() {
    let (_, program) = compiled(&program(BRANCHES, 1, false));
    let entry = entry_of(&program, "Main.main");
    println!(
        "{:<14} {:<9} {:>7} {:>8} {:>9} {:>14} {:>9} {:>7}",
        "strategy", "cache", "paths", "queries", "most wait", "paths a second", "us a path", "ratio"
    );
    let mut first = None;
    for strategy in Strategy::ALL {
        for cache in [true, false] {
            let options = options(strategy, cache);
            let clock = Clock::new(LIMIT);
            let stats = engine::explore(&engine::Prepared::new(&program), entry, &options, &clock).stats;
            let speed = stats.paths() as f64 / clock.time().as_secs_f64();
            let base = *first.get_or_insert(speed);
            println!(
                "{:<14} {:<9} {:>7} {:>8} {:>9} {:>14} {:>9.1} {:>7.2}",
                strategy.name(),
                if cache { "cache" } else { "no cache" },
                stats.paths(),
                stats.queries,
                stats.waiting,
                grouped(speed),
                1e6 / speed,
                speed / base
            );
        }
    }
}

/// Runs this program again with other arguments; returns what it prints, or why there is nothing.
fn child(words: &[&str]) -> String {
    let program = std::env::current_exe().map(Command::new);
    match program.and_then(|mut command| command.args(words).output()) {
        Ok(output) if output.status.success() => String::from_utf8_lossy(&output.stdout).into_owned(),
        Ok(output) => format!("{}: ended with {}\n", words.join(" "), output.status),
        Err(error) => format!("{}: {error}\n", words.join(" ")),
    }
}

fn all_waiting() {
    println!(
        "{:<9} {:>10} {:>9} {:>9} {:>14} {:>14} {:>10} {:>12}",
        "forks by", "waiting", "seconds", "MB", "bytes a state", "bytes for more", "queries", "us for more"
    );
    for kind in ["schedule", "no cache", "cache"] {
        print!("{}", child(&["waiting", kind]));
    }
}

/// Memory when many states wait. `for more` compares with the line before. Threads fork without a query.
fn waiting(kind: &str) {
    let text = if kind == "schedule" { THREADS.to_string() } else { program(24, 1, false) };
    let (_, program) = compiled(&text);
    let entry = entry_of(&program, "Main.main");
    let start = resident_bytes();
    let marks = Marks::new(&LEVELS, LIMIT);
    engine::explore(
        &engine::Prepared::new(&program),
        entry,
        &options(Strategy::Bfs, kind == "cache"),
        &marks,
    );
    let (marks, last) = marks.into_marks();
    let mut before = Mark { waiting: 0, time: Duration::ZERO, bytes: start, queries: 0 };
    for mark in marks.iter().chain(&last) {
        println!(
            "{kind:<9} {:>10} {:>9.2} {:>9.1} {:>14} {:>14} {:>10} {:>12.1}",
            grouped(mark.waiting as f64),
            mark.time.as_secs_f64(),
            mark.bytes as f64 / 1e6,
            grouped(mark.bytes.saturating_sub(start) as f64 / mark.waiting as f64),
            grouped(per_state(&before, mark)),
            mark.queries,
            mark.time.saturating_sub(before.time).as_secs_f64() * 1e6
                / mark.waiting.saturating_sub(before.waiting).max(1) as f64
        );
        before = *mark;
    }
    if last.is_some() {
        println!("{:<9} ended before {} states waited", "", grouped(LEVELS[LEVELS.len() - 1] as f64));
    }
}

/// The memory for every state that waits now and did not before.
fn per_state(before: &Mark, now: &Mark) -> f64 {
    let bytes = now.bytes as f64 - before.bytes as f64;
    bytes / (now.waiting as f64 - before.waiting as f64).max(1.0)
}

/// Every line is compared with the first of its kind.
fn all_heaps() {
    println!(
        "{:<10} {:>9} {:>8} {:>10} {:>7} {:>14} {:>7}",
        "fork", "objects", "forks", "us a fork", "ratio", "bytes a state", "ratio"
    );
    for writes in ["read", "write"] {
        let mut first: Option<(f64, f64)> = None;
        for objects in HEAPS {
            let output = child(&["heap", &objects.to_string(), writes]);
            let numbers: Vec<f64> = output.split_whitespace().filter_map(|word| word.parse().ok()).collect();
            let [forks, time, bytes] = numbers[..] else {
                println!("{writes:<10} {objects:>9} {output}");
                continue;
            };
            let base = *first.get_or_insert((time, bytes));
            println!(
                "{writes:<10} {:>9} {forks:>8} {time:>10.2} {:>7.2} {:>14} {:>7.2}",
                grouped(f64::from(objects)),
                time / base.0,
                grouped(bytes),
                bytes / base.1
            );
        }
    }
}

/// Forks after a number of allocations: how many, microseconds for each, bytes for each. The numbers are
/// read by the process that started this one.
fn heap(objects: u32, writes: bool) {
    let (_, program) = compiled(&program(16, objects, writes));
    let entry = entry_of(&program, "Main.main");
    let marks = Marks::new(&FORKS, LIMIT);
    engine::explore(&engine::Prepared::new(&program), entry, &options(Strategy::Bfs, false), &marks);
    let (marks, _) = marks.into_marks();
    let [before, after] = marks[..] else { return println!("stopped before the last fork") };
    let forks = after.waiting - before.waiting;
    let time = (after.time - before.time).as_secs_f64() * 1e6 / forks as f64;
    println!("{forks} {time} {}", per_state(&before, &after));
}
