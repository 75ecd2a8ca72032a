//! Threads: how many executions each reduction needs, what it takes to prove loops without an end, and how soon
//! a deadlock is found.
//!
//! Goals: `dpor` explores no more complete executions than `monotonic`, and that no more than Vrooman 2024 reports;
//! philosophers without a bound for 2 to 6, deadlocks of 2 to 8 within 200 executions; bookkeeping under 10 % of
//! the time. The depths of Vrooman 2024 count the steps of all threads together, so that equivalent executions are
//! cut at different places; ours count the steps of each thread, and the two columns are not the same measure.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use engine::{Exploration, Options, Reduction, Stateful};
use oxpecker_benches::control::Clock;
use oxpecker_benches::{compiled, entry_of, grouped};
use verify::proof;

/// How much CPU time an exploration may take.
const LIMIT: Duration = Duration::from_secs(20);

const VALID: &str = include_str!("../examples/concurrency/philosophers_main_lock.oox");
const DEADLOCK: &str = include_str!("../examples/concurrency/philosophers_left_first_wrong.oox");
const MERGE_SORT: &str = include_str!("../examples/sorting/merge_sort_concurrent.oox");

/// Paths of Vrooman 2024, appendix A.6, by depth: none, simple reduction, monotonic.
const SEED_PHILOSOPHERS: [(u32, &str, &str, &str); 6] = [
    (90, "3347", "13", "15"),
    (95, "48479", "48", "37"),
    (100, "2041193", "146", "77"),
    (110, "-", "22375", "665"),
    (120, "-", "-", "30639"),
    (130, "-", "-", "510520"),
];
/// Paths of Vrooman 2024, appendix A.7.
const SEED_MERGE_SORT: [(u32, &str, &str, &str); 4] = [
    (30, "69187", "28", "155"),
    (80, "-", "4285", "813"),
    (150, "-", "45355", "1267"),
    (170, "-", "69655", "1411"),
];

fn main() {
    philosophers_by_depth();
    println!();
    merge_sort();
    println!();
    without_a_bound();
    println!();
    deadlocks();
    println!();
    bookkeeping();
}

fn explore(text: &str, entry: &str, options: &Options) -> (Exploration, Duration) {
    let (_, program) = compiled(text);
    let entry = entry_of(&program, entry);
    let clock = Clock::new(LIMIT);
    let exploration = engine::explore(&engine::Prepared::new(&program), entry, options, &clock);
    (exploration, clock.time())
}

fn reduced(reduction: Reduction) -> Options {
    Options { reduction, stateful: Stateful::Never, workers: 1, ..Options::default() }
}

fn philosophers(text: &str, number: u32) -> String {
    text.replace("int n := 4", &format!("int n := {number}"))
}

/// Executions that ended, by themselves or at a bound; what was given up on the way; and the time.
fn cells(exploration: &Exploration, time: Duration) -> String {
    if exploration.stopped.is_some() {
        return format!("{:>10} {:>9} {:>8}", "-", "", "");
    }
    let stats = &exploration.stats;
    format!(
        "{:>10} {:>9} {:>7.2}s",
        grouped(stats.paths() as f64),
        grouped(stats.pruned as f64),
        time.as_secs_f64()
    )
}

fn heading(first: &str) {
    let names: Vec<String> = Reduction::ALL
        .iter()
        .map(|reduction| format!("{:>10} {:>9} {:>8}", reduction.name(), "given up", "time"))
        .collect();
    println!("{first:<22}{}", names.join(" |"));
}

fn row(name: &str, text: &str, entry: &str, change: impl Fn(Options) -> Options) {
    let measured: Vec<String> = Reduction::ALL
        .iter()
        .map(|reduction| {
            let (exploration, time) = explore(text, entry, &change(reduced(*reduction)));
            cells(&exploration, time)
        })
        .collect();
    println!("{name:<22}{}", measured.join(" |"));
}

fn philosophers_by_depth() {
    println!("Philosophers with a lock for the table, N = 4, all executions up to a depth of every thread");
    heading("depth of a thread");
    for depth in [72, 76, 80, 84, 88, 92] {
        // Main needs 70 steps before the last philosopher sits down; a philosopher needs far fewer, so that what
        // bounds them is how often they eat.
        row(&format!("{depth}"), &philosophers(VALID, 4), "Philosophers.main", |options| Options {
            depth: Some(depth),
            unwind: Some(4),
            ..options
        });
    }
    for rounds in [1, 2] {
        let text = philosophers(VALID, 4).replace(
            "while (true) {",
            &format!("int meals := 0; while (meals < {rounds}) {{ meals := meals + 1;"),
        );
        row(&format!("{rounds} meals each"), &text, "Philosophers.main", |options| options);
    }
    println!("Vrooman 2024, by depth of the path: paths of none, simple reduction, monotonic");
    for (depth, none, simple, monotonic) in SEED_PHILOSOPHERS {
        println!("{depth:<22}{none:>10} {simple:>10} {monotonic:>10}");
    }
}

fn merge_sort() {
    println!("Concurrent merge sort of symbolic arrays, to the end of all executions");
    heading("elements, at most");
    for size in 1..=4 {
        let text = MERGE_SORT.replace("#array <= 3", &format!("#array <= {size}"));
        row(&format!("{size}"), &text, "Main.sort", |options| options);
    }
    println!("Vrooman 2024, by depth of the path: paths of none, simple reduction, monotonic");
    for (depth, none, simple, monotonic) in SEED_MERGE_SORT {
        println!("{depth:<22}{none:>10} {simple:>10} {monotonic:>10}");
    }
}

fn without_a_bound() {
    println!("Philosophers with a lock for the table, for ever");
    println!("{:<4} {:<10} {:>10} {:>8} {:>9} {:>8}", "N", "verdict", "states", "growth", "time", "growth");
    let mut before: Option<(f64, f64)> = None;
    for number in 2..=6 {
        let (sources, program) = compiled(&philosophers(VALID, number));
        let entry = entry_of(&program, "Philosophers.main");
        let clock = Clock::new(6 * LIMIT);
        let options = Options { workers: 1, ..Options::default() };
        let report = proof::verify(&program, &sources, entry, &options, &clock);
        let (states, seconds) = (report.stats.states as f64, clock.time().as_secs_f64());
        let growth =
            |now: f64, old: Option<f64>| old.map_or(String::new(), |old| format!("{:.1}", now / old));
        println!(
            "{number:<4} {:<10} {:>10} {:>8} {seconds:>8.2}s {:>8}",
            report.verdict.word(),
            grouped(states),
            growth(states, before.map(|(states, _)| states)),
            growth(seconds, before.map(|(_, seconds)| seconds)),
        );
        before = Some((states, seconds));
    }
}

fn deadlocks() {
    println!("Philosophers who take the left fork first, until the deadlock is found");
    println!("{:<4} {:<10} {:>11} {:>9}", "N", "verdict", "executions", "time");
    for number in 2..=8 {
        let (sources, program) = compiled(&philosophers(DEADLOCK, number));
        let entry = entry_of(&program, "Philosophers.main");
        let clock = Clock::new(LIMIT);
        let options = Options { fail_fast: true, ..reduced(Reduction::Dpor) };
        let report = proof::verify(&program, &sources, entry, &options, &clock);
        let stats = &report.stats;
        println!(
            "{number:<4} {:<10} {:>11} {:>8.2}s",
            report.verdict.word(),
            stats.paths() + stats.shadows,
            clock.time().as_secs_f64()
        );
    }
}

fn nanoseconds() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_nanos() as u64
}

fn bookkeeping() {
    println!("What the reduction itself takes (dpor)");
    println!("{:<22} {:>10} {:>9} {:>12} {:>7}", "program", "executions", "time", "a second", "share");
    let rounds = |meals: u32, number: u32| {
        philosophers(VALID, number).replace(
            "while (true) {",
            &format!("int meals := 0; while (meals < {meals}) {{ meals := meals + 1;"),
        )
    };
    let programs = [
        ("philosophers 3, 2 meals", rounds(2, 3), "Philosophers.main"),
        ("philosophers 4, 1 meal", rounds(1, 4), "Philosophers.main"),
        ("philosophers 6, 1 meal", rounds(1, 6), "Philosophers.main"),
        ("merge sort 4", MERGE_SORT.replace("#array <= 3", "#array <= 4"), "Main.sort"),
    ];
    for (name, text, entry) in programs {
        let (_, program) = compiled(&text);
        let options = Options {
            testing: engine::Testing { clock: Some(nanoseconds), ..engine::Testing::default() },
            ..reduced(Reduction::Dpor)
        };
        let start = nanoseconds();
        let exploration = engine::explore(
            &engine::Prepared::new(&program),
            entry_of(&program, entry),
            &options,
            &Clock::new(LIMIT),
        );
        let all = nanoseconds() - start;
        let stats = &exploration.stats;
        let seconds = all as f64 / 1e9;
        println!(
            "{name:<22} {:>10} {seconds:>8.2}s {:>12} {:>6.1}%",
            grouped(stats.paths() as f64),
            grouped(stats.paths() as f64 / seconds),
            stats.bookkeeping as f64 / all as f64 * 100.0
        );
    }
}
