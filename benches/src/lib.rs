//! What the benchmarks share: timing by the best of several rounds, and tables.
//!
//! The machines are noisy, so a figure is the least time of several rounds, and what matters is printed as a
//! ratio of two figures of the same run.

use std::time::{Duration, Instant};

/// The least time of several rounds, and the result of the last.
pub fn best<T>(rounds: usize, mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut least = Duration::MAX;
    let mut result = None;
    for _ in 0..rounds.max(1) {
        let start = Instant::now();
        let value = work();
        least = least.min(start.elapsed());
        result = Some(value);
    }
    match result {
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
