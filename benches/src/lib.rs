//! What the benchmarks share: timing by the best of several rounds, tables, programs and their inputs.
//!
//! The machines are noisy, so a figure is the least time of several rounds, and what matters is printed as a
//! ratio of two figures of the same run.

pub mod control;
pub mod experiments;
pub mod inputs;
pub mod limited;

use std::time::{Duration, Instant};

use source::SourceMap;
use verify::CompileOptions;

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

/// A program of one file, compiled; the text must be accepted.
pub fn compiled(text: &str) -> (SourceMap, ir::Program) {
    let mut sources = SourceMap::new();
    sources.add("bench.oox", text);
    let program = program_of(&sources);
    (sources, program)
}

/// The program of these files, which must be accepted.
pub fn program_of(sources: &SourceMap) -> ir::Program {
    let compiled = verify::compile(sources, CompileOptions::default());
    match compiled.program {
        Some(program) => program,
        None => panic!("the program must be accepted: {:?}", compiled.diagnostics.iter().next()),
    }
}

/// A method by its name, which must exist.
pub fn entry_of(program: &ir::Program, name: &str) -> ir::MethodId {
    match verify::find_entry(program, Some(name)) {
        Ok(entry) => entry,
        Err(diagnostic) => panic!("the entry must exist: {}", diagnostic.message),
    }
}
