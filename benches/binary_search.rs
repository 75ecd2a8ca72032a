//! Binary search in a sorted array (Collavizza et al. 2010, figure 1), by the length of the array.
//!
//! Goal: from length to length, which doubles, queries and time grow at most by a factor of 4. The engine has
//! no clock of its own, so the time is that of the whole proof, in seconds of CPU time. Next to it is the time without
//! the link `differences`, up to the first length that takes too long for it. The times of the paper are those of its
//! verifier CPBPV on a machine of 2008 (tables 1 and 2); for the wrong program they end at the first error.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::time::Duration;

use engine::Options;
use oxpecker_benches::control::Clock;
use oxpecker_benches::{compiled, entry_of, grouped};
use solver::Means;
use verify::proof;
use verify::report::EntryReport;

/// How much CPU time a proof may take; after one that takes more no greater length is tried.
const LIMIT: Duration = Duration::from_secs(120);
/// The same without the link, for comparison only.
const LIMIT_WITHOUT: Duration = Duration::from_secs(30);
/// The lengths of the paper.
const LENGTHS: [u32; 6] = [8, 16, 32, 64, 128, 256];
/// Seconds of table 1.
const SEED_RIGHT: [Option<f64>; 6] =
    [Some(1.08), Some(1.69), Some(4.04), Some(17.01), Some(136.80), Some(1731.69)];
/// Seconds of table 2.
const SEED_WRONG: [Option<f64>; 6] = [Some(0.027), Some(0.037), Some(0.064), Some(0.115), Some(0.241), None];

fn main() {
    println!(
        "{:<6} {:>6} {:<8} {:>6} {:>8} {:>7} {:>9} {:>10} {:>8} {:>9} {:>9} {:>10}",
        "search",
        "length",
        "verdict",
        "paths",
        "queries",
        "growth",
        "terms",
        "seconds",
        "growth",
        "without",
        "seed s",
        "seed/ours"
    );
    measure("right", "l := m + 1;", false, &SEED_RIGHT);
    measure("wrong", "u := m - 1;", true, &SEED_WRONG);
}

/// Verifies all lengths of one variant. The right program is explored to its end, the wrong one to its first
/// violation, as in the paper.
fn measure(name: &str, upper_half: &str, fail_fast: bool, seed: &[Option<f64>]) {
    let mut before: Option<(u64, f64)> = None;
    let mut is_open = true;
    for (length, seed) in LENGTHS.into_iter().zip(seed) {
        let text = program(length, upper_half);
        let (report, time) = prove(&text, fail_fast, None, LIMIT);
        if report.stopped == Some(engine::Stop::Time) {
            let (paths, queries) = (report.stats.paths(), report.stats.queries);
            println!(
                "{name:<6} {length:>6} stopped after {} s, {paths} paths, {queries} queries",
                time.as_secs()
            );
            return;
        }
        let (queries, seconds) = (report.stats.queries, time.as_secs_f64());
        let without = is_open.then(|| prove(&text, fail_fast, Some(Means::Differences), LIMIT_WITHOUT));
        is_open = without.as_ref().is_some_and(|(report, _)| report.stopped.is_none());
        let without = without.map_or(String::new(), |(report, time)| match report.stopped {
            None => format!("{:.3}", time.as_secs_f64()),
            Some(_) => format!("> {}", LIMIT_WITHOUT.as_secs()),
        });
        // The clock goes in steps of 10 ms, so that a short proof takes no time.
        let ratio = |a: f64, b: f64| if b > 0.0 { format!("{:.2}", a / b) } else { String::new() };
        let growth = |now: f64, old: Option<f64>| old.map_or(String::new(), |old| ratio(now, old));
        println!(
            "{name:<6} {length:>6} {:<8} {:>6} {queries:>8} {:>7} {:>9} {seconds:>10.3} {:>8} {without:>9} {:>9} {:>10}",
            report.verdict.word(),
            report.stats.paths(),
            growth(queries as f64, before.map(|(queries, _)| queries as f64)),
            grouped(report.stats.terms as f64),
            growth(seconds, before.map(|(_, seconds)| seconds)),
            seed.map_or(String::new(), |seed| seed.to_string()),
            seed.map_or(String::new(), |seed| ratio(seed, seconds)),
        );
        before = Some((queries, seconds));
    }
}

/// A proof, without a link, within a limit.
fn prove(text: &str, fail_fast: bool, without: Option<Means>, limit: Duration) -> (EntryReport, Duration) {
    let (sources, program) = compiled(text);
    let entry = entry_of(&program, "Main.search");
    let mut options = Options { fail_fast, workers: 1, ..Options::default() };
    if let Some(means) = without {
        options.solver = options.solver.without(means);
    }
    let clock = Clock::new(limit);
    let report = proof::verify(&program, &sources, entry, &options, &clock);
    (report, clock.time())
}

/// Figure 1 of Collavizza et al. 2010 for one length; line 11 is given.
fn program(length: u32, upper_half: &str) -> String {
    format!(
        "class Main {{
    static int search(int[] a, int v)
        requires(a != null && #a == {length})
        requires(forall i in 0..#a - 1 : a[i] <= a[i + 1])
        ensures(retval != -1 ==> a[retval] == v)
        ensures(retval == -1 ==> (forall x, k : a : x != v))
        exceptional(false)
    {{
        int l := 0;
        int u := #a - 1;
        while (l <= u) {{
            int m := (l + u) / 2;
            if (a[m] == v) {{ return m; }}
            if (a[m] > v) {{ u := m - 1; }} else {{ {upper_half} }}
        }}
        return -1;
    }}
}}"
    )
}
