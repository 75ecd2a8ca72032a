//! The sum of the squares of different numbers in an array (Collavizza et al. 2010, figure 9), by the length of the
//! array, with and without the link that knows about numbers that all differ.
//!
//! Goal: length 10 ends, as in the paper, whose verifier took 66.179 s for it on a machine of 2008. The wrong program
//! expects one more.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::time::Duration;

use engine::Options;
use oxpecker_benches::control::Clock;
use oxpecker_benches::{compiled, entry_of};
use solver::Means;
use verify::proof;

/// How much CPU time a proof may take.
const LIMIT: Duration = Duration::from_secs(60);
const LENGTHS: [u32; 8] = [4, 6, 7, 8, 9, 10, 12, 16];

fn main() {
    println!(
        "{:<6} {:>6} {:<8} {:>8} {:>9} {:<10} {:>9}",
        "sum", "length", "verdict", "queries", "seconds", "without", "seconds"
    );
    for (name, wrong) in [("right", ""), ("wrong", " + 1")] {
        let mut is_open = true;
        for length in LENGTHS {
            let text = program(length, wrong);
            let (verdict, queries, seconds) = prove(&text, None);
            print!("{name:<6} {length:>6} {verdict:<8} {queries:>8} {seconds:>9.3}");
            // If one length is undecided, so is the next.
            if is_open {
                let (verdict, _, seconds) = prove(&text, Some(Means::Distinct));
                print!(" {verdict:<10} {seconds:>9.3}");
                is_open = verdict != "unknown";
            }
            println!();
        }
    }
}

/// The verdict, queries and seconds of a proof, without a link.
fn prove(text: &str, without: Option<Means>) -> (&'static str, u64, f64) {
    let (sources, program) = compiled(text);
    let entry = entry_of(&program, "Main.sum");
    let mut options = Options { workers: 1, ..Options::default() };
    if let Some(means) = without {
        options.solver = options.solver.without(means);
    }
    let clock = Clock::new(LIMIT);
    let report = proof::verify(&program, &sources, entry, &options, &clock);
    (report.verdict.word(), report.stats.queries, clock.time().as_secs_f64())
}

/// Figure 9 of Collavizza et al. 2010 for one length; what is wrong about the result is given.
fn program(length: u32, wrong: &str) -> String {
    format!(
        "class Main {{
    static int sum(int[] t, int n)
        requires(t != null && #t == {length} && n == #t - 1)
        requires(forall v, i : t : 0 <= v && v <= n)
        requires(alldifferent(t))
        ensures(retval == n * (n + 1) * (2 * n + 1) / 6{wrong})
        exceptional(false)
    {{
        int s := 0;
        int i := 0;
        while (i != #t) {{
            s := s + t[i] * t[i];
            i := i + 1;
        }}
        return s;
    }}
}}"
    )
}
