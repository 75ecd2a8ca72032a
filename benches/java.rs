//! Java against OOX: the examples that exist in both languages, and collections from the JDK's own code.
//!
//! Goals: the time and the queries of a Java program are at most twice those of the same program in OOX; twenty
//! operations on numbers that are not known are verified for each of three collections. OOX counts with unbounded
//! integers by default; the column `wrap` is OOX with integers of 32 bits, as Java has them, and shows which part of a
//! ratio is due to arithmetic. `cargo bench -p oxpecker-benches --bench java -- NAME` takes the programs with NAME in
//! their path.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::time::{Duration, Instant};

use engine::{Control, Options, Progress, Stop};
use oxpecker_benches::entry_of;
use oxpecker_tests::java::{self, Program};
use oxpecker_tests::{files, header, program, proofs};
use verify::proof;
use verify::report::EntryReport;
use verify::{CompileOptions, IntMode};

/// The groups of examples that are compared.
const GROUPS: [&str; 6] = ["recursion", "sorting", "structures", "graphs", "controllers", "searching"];
/// The programs with collections.
const COLLECTIONS: [&str; 3] = ["ListOperations", "DequeOperations", "MapOperations"];
const GOAL: f64 = 2.0;
/// How long one verification may take.
const LONGEST: Duration = Duration::from_secs(30);
/// Less than this is noise: such times count as this long.
const SHORTEST: f64 = 0.005;
const ROUNDS: usize = 3;

struct Limit(Instant);

impl Control for Limit {
    fn stop(&self) -> Option<Stop> {
        self.overdue()
    }

    fn overdue(&self) -> Option<Stop> {
        (self.0.elapsed() > LONGEST).then_some(Stop::Time)
    }

    fn progress(&self, _: &Progress) {}
}

/// What one verification took.
struct Taken {
    seconds: f64,
    paths: u64,
    queries: u64,
    smt: u64,
    verdict: &'static str,
}

fn measured(verify: impl Fn(&Limit) -> EntryReport) -> Taken {
    let mut best: Option<Taken> = None;
    for _ in 0..ROUNDS {
        let limit = Limit(Instant::now());
        let report = verify(&limit);
        let seconds = limit.0.elapsed().as_secs_f64();
        let stats = &report.stats;
        let smt = stats.settled.iter().filter(|link| link.name == "z3").map(|link| link.count).sum();
        let (paths, queries) = (stats.paths(), stats.queries);
        let taken = Taken { seconds, paths, queries, smt, verdict: report.verdict.word() };
        let is_slow = seconds > LONGEST.as_secs_f64() / 10.0;
        if best.as_ref().is_none_or(|best| taken.seconds < best.seconds) {
            best = Some(taken);
        }
        if is_slow {
            break;
        }
    }
    match best {
        Some(best) => best,
        // There is at least one round.
        None => unreachable!("no round was run"),
    }
}

fn java_of(program: &Program) -> Result<Taken, String> {
    let options = java::options(&program.header)?.unwrap_or_default();
    let options = Options { workers: 1, ..options };
    let ready = program.load(program.header.entry.as_deref())?;
    let entry = &ready.entries[0];
    let options = entry.options(&options);
    Ok(measured(|limit| proof::verify(&ready.program, &ready.sources, entry.method, &options, limit)))
}

fn oox_of(path: &str, ints: IntMode) -> Result<Taken, String> {
    let text = files::read(&files::root().join(path))?;
    let header = header::parse(&text)?;
    let sources = program::one_file(path, &text);
    let program = program::compile(&sources, CompileOptions { ints, ..CompileOptions::default() })?;
    let entry = entry_of(&program, header.entry.as_deref().unwrap_or("Main.main"));
    let options = Options { workers: 1, ..proofs::options(&header)?.unwrap_or_default() };
    Ok(measured(|limit| proof::verify(&program, &sources, entry, &options, limit)))
}

fn ratio(java: f64, oox: f64, least: f64) -> f64 {
    java.max(least) / oox.max(least)
}

fn main() -> Result<(), String> {
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with("--")).unwrap_or_default();
    let programs = java::programs()?;
    compare(&programs, &wanted)?;
    println!();
    println!(
        "{:<28} {:>8} {:>8} {:>6} {:>8}  verdict",
        "collections of the JDK", "paths", "queries", "SMT", "s"
    );
    for name in COLLECTIONS {
        let found = programs.iter().find(|program| program.path.ends_with(format!("library/{name}.java")));
        let program = found.ok_or_else(|| format!("there is no {name}"))?;
        if java::image().is_none() {
            println!("{name:<28} there is no JDK");
            continue;
        }
        let Taken { seconds, paths, queries, smt, verdict } = java_of(program)?;
        println!("{name:<28} {paths:>8} {queries:>8} {smt:>6} {seconds:>8.3}  {verdict}");
    }
    Ok(())
}

/// Every example in both languages.
fn compare(programs: &[Program], wanted: &str) -> Result<(), String> {
    println!(
        "{:<40} {:>6} {:>6} {:>8} {:>8} {:>8} {:>8} {:>8} {:>6} {:>6} {:>6}",
        "program", "paths", "java", "queries", "java", "oox s", "wrap s", "java s", "time", "/wrap", "asked"
    );
    let (mut times, mut asked, mut wraps) = (Vec::new(), Vec::new(), Vec::new());
    for program in programs {
        let Some(like) = &program.header.like else { continue };
        let in_group = GROUPS.iter().any(|group| like.contains(&format!("/{group}/")));
        if !in_group || !like.contains(wanted) {
            continue;
        }
        let (oox, wrap, java) =
            (oox_of(like, IntMode::default())?, oox_of(like, IntMode::WRAP)?, java_of(program)?);
        let time = ratio(java.seconds, oox.seconds, SHORTEST);
        let by_wrap = ratio(java.seconds, wrap.seconds, SHORTEST);
        let queries = ratio(java.queries as f64, oox.queries as f64, 1.0);
        let note = if java.verdict == oox.verdict { "" } else { "  other verdict" };
        println!(
            "{:<40} {:>6} {:>6} {:>8} {:>8} {:>8.3} {:>8.3} {:>8.3} {time:>6.2} {by_wrap:>6.2} {queries:>6.2}{note}",
            like.trim_start_matches("examples/").trim_end_matches(".oox"),
            oox.paths,
            java.paths,
            oox.queries,
            java.queries,
            oox.seconds,
            wrap.seconds,
            java.seconds,
        );
        times.push(time);
        wraps.push(by_wrap);
        asked.push(queries);
    }
    for (what, ratios) in [("time", times), ("time, OOX with 32 bits", wraps), ("queries", asked)] {
        let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len().max(1) as f64).exp();
        let beyond = ratios.iter().filter(|ratio| **ratio > GOAL).count();
        println!("{what}: geometric mean {mean:.2}, beyond {GOAL} in {beyond} of {}", ratios.len());
    }
    Ok(())
}
