//! Contracts and invariants in place of calls and loops: what do proofs without a bound take, and what does executing take?
//!
//! Programs are those of `tests/suite/proofs`, `modular`, `measures` and `frames` that are right, and the right `examples` with contracts or
//! invariants. Executed, loops and recursion are unwound as often as the header of a program says, or `--unwind` (8); the proof is for any
//! number. Times are seconds of CPU time, the least of three runs, each of them a process of its own. In a ratio, times below 5 ms
//! count as 5 ms. `cargo bench -p oxpecker-benches --bench contracts -- NAME` takes the programs whose path has NAME in it.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::path::Path;
use std::time::Duration;

use engine::{Calls, Options};
use oxpecker_benches::control::Clock;
use oxpecker_benches::limited::Figures;
use oxpecker_tests::{files, header, program, proofs};
use verify::{CompileOptions, proof};

/// How much CPU time a run may take.
const LIMIT: Duration = Duration::from_secs(20);
/// How often both sides are measured, and below how many seconds.
const ROUNDS: usize = 3;
const REPEATED: f64 = 2.0;
/// Shorter times count as this long in a ratio.
const FLOOR: f64 = 0.005;
/// How often loops are unwound where they are executed.
const UNWIND: &str = "8";
/// Where programs are.
const FOLDERS: [&str; 5] =
    ["tests/suite/proofs", "tests/suite/modular", "tests/suite/measures", "tests/suite/frames", "examples"];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["one", calls, unwind, path] => match one(calls, unwind, Path::new(path)) {
            Ok(figures) => figures.print(),
            Err(error) => println!("{error}"),
        },
        [..] => all(&words),
    }
}

fn all(words: &[&str]) {
    let (mut wanted, mut unwind) = ("", UNWIND);
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        match word {
            "--unwind" => unwind = words.next().unwrap_or(UNWIND),
            _ if word.starts_with("--") => {}
            _ => wanted = word,
        }
    }
    println!(
        "{:<58} {:>8} {:>8} {:>8} {:>8} {:>9} {:>9} {:>8}  executed, by contract",
        "program", "paths", "proof", "queries", "proof", "seconds", "proof", "ratio"
    );
    let mut ratios: Vec<f64> = Vec::new();
    for path in FOLDERS.into_iter().flat_map(|folder| files::find(folder, "oox")) {
        let name = files::name(&path);
        if !name.contains(wanted) || !is_wanted(&path) {
            continue;
        }
        let file = path.display().to_string();
        let run = |calls: &str| {
            let run = || Figures::of_child(&["one", calls, unwind, &file], LIMIT);
            let mut best = run();
            for _ in 1..ROUNDS {
                if best.is_complete() && best.seconds < REPEATED {
                    best.seconds = best.seconds.min(run().seconds);
                }
            }
            best
        };
        let (executed, proved) = (run("execute"), run("contract"));
        let ratio = executed.seconds.max(FLOOR) / proved.seconds.max(FLOOR);
        println!(
            "{name:<58} {:>8} {:>8} {:>8} {:>8} {:>9.4} {:>9.4} {ratio:>8.2}  {}, {}",
            executed.paths,
            proved.paths,
            executed.queries,
            proved.queries,
            executed.seconds,
            proved.seconds,
            executed.verdict,
            proved.verdict,
        );
        ratios.push(ratio);
    }
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    let mean = (logarithms / ratios.len().max(1) as f64).exp();
    println!("{} programs, geometric mean of executed/by contract {mean:.2}", ratios.len());
}

/// Whether a program is right and something is written down about its loops or methods.
fn is_wanted(path: &Path) -> bool {
    let Ok(text) = files::read(path) else { return false };
    let is_specified = ["ensures(", "requires(", "invariant(", "decreases(", "modifies("];
    let Ok(header) = header::parse(&text) else { return false };
    is_specified.iter().any(|word| text.contains(word))
        && !files::name(path).contains("_wrong")
        && !matches!(proofs::options(&header), Ok(None))
}

/// One run.
fn one(calls: &str, unwind: &str, path: &Path) -> Result<Figures, String> {
    let text = files::read(path)?;
    let header = header::parse(&text)?;
    let mut options = proofs::options(&header)?.unwrap_or_default();
    let asks = header.verify.as_ref().is_some_and(|text| text.contains("--unwind"));
    if let Ok(unwind) = unwind.parse()
        && !asks
    {
        options.unwind = Some(unwind);
    }
    let calls = if calls == "execute" { Calls::Execute } else { Calls::Contract };
    let options = Options { calls, workers: 1, ..options };
    let sources = program::one_file(&files::name(path), &text);
    let ints = match header.runs.first() {
        Some(run) => program::run_args(run)?.ints,
        None => CompileOptions::default().ints,
    };
    let compiled = program::compile(&sources, CompileOptions { ints, ..CompileOptions::default() })?;
    let entry = verify::find_entry(&compiled, header.entry.as_deref()).map_err(|d| d.message)?;
    let clock = Clock::new(LIMIT);
    let report = proof::verify(&compiled, &sources, entry, &options, &clock);
    Ok(Figures::new(&sources, &report, clock.time()))
}
