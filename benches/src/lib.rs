//! What the benchmarks share: timing by the best of several rounds, and tables.
//!
//! The machines are noisy, so a figure is the least time of several rounds, and what matters is printed as a
//! ratio of two figures of the same run.

use std::time::{Duration, Instant};

/// The least time of several rounds, and the result of the last. All results are kept until the end, so that
/// every round asks the system for fresh memory, as a process that does the work once would.
pub fn best<T>(rounds: usize, mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut least = Duration::MAX;
    let mut results = Vec::new();
    for _ in 0..rounds.max(1) {
        let start = Instant::now();
        let value = work();
        least = least.min(start.elapsed());
        results.push(value);
    }
    match results.pop() {
        Some(result) => (least, result),
        // There is at least one round.
        None => unreachable!("no round was run"),
    }
}

/// A number with thin separators: 1234567 is `1 234 567`.
pub fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            out.push(' ');
        }
        out.push(c);
    }
    out
}
