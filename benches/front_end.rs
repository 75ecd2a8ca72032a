//! Parsing, checking and lowering: lines a second, and how the cost grows from 100,000 to 200,000 lines.
//!
//! Goals: at least 500,000 lines a second are parsed; twice the lines cost at most 2.2 times as much.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::time::Duration;

use hir::IntMode;
use oxpecker_benches::{best, grouped};
use source::{FileId, Interner};

const ROUNDS: usize = 7;

struct Phases {
    lines: usize,
    parse: Duration,
    check: Duration,
    lower: Duration,
    passes: Duration,
    verify: Duration,
    instructions: usize,
}

fn measure(lines: usize) -> Phases {
    let text = generate::scaled_program(lines);
    let lines = text.lines().count();
    let (parse, _) = best(ROUNDS, || syntax::parse(FileId(0), &text, &mut Interner::new()));
    let parsed = || {
        let mut names = Interner::new();
        let parse = syntax::parse(FileId(0), &text, &mut names);
        assert!(!parse.diagnostics.has_errors(), "the program must parse");
        (vec![parse.file], names)
    };
    let (files, names) = parsed();
    let (check, (program, found)) =
        best(ROUNDS, || hir::check(&files, names.clone(), hir::Options::default()));
    assert!(!found.has_errors(), "the program must be accepted");
    let (lower, lowered) = best(ROUNDS, || hir::lower(&program, IntMode::Math));
    let (passes, processed) = best(3, || {
        let mut copy = lowered.clone();
        let mut pipeline = ir::passes::Pipeline::standard();
        pipeline.verify_each(false);
        pipeline.run(&mut copy);
        copy
    });
    let (verify, broken) = best(3, || ir::verifier::verify(&processed));
    assert!(broken.is_empty(), "the IR must be well formed");
    let instructions = processed.methods.iter().flat_map(|m| &m.body).map(|body| body.inst_count()).sum();
    Phases { lines, parse, check, lower, passes, verify, instructions }
}

fn main() {
    let small = measure(100_000);
    let large = measure(200_000);
    println!("{:<10} {:>12} {:>12} {:>10} {:>16}", "phase", "100k ms", "200k ms", "ratio", "lines a second");
    let rows = [
        ("parse", small.parse, large.parse),
        ("check", small.check, large.check),
        ("lower", small.lower, large.lower),
        ("passes", small.passes, large.passes),
        ("verify", small.verify, large.verify),
        (
            "all",
            small.parse + small.check + small.lower + small.passes,
            large.parse + large.check + large.lower + large.passes,
        ),
    ];
    for (name, before, after) in rows {
        let ratio = after.as_secs_f64() / before.as_secs_f64();
        let speed = large.lines as f64 / after.as_secs_f64();
        let (before, after) = (before.as_secs_f64() * 1e3, after.as_secs_f64() * 1e3);
        println!("{name:<10} {before:>12.1} {after:>12.1} {ratio:>10.2} {:>16}", grouped(speed));
    }
    println!(
        "{} and {} lines, {} and {} IR instructions",
        small.lines, large.lines, small.instructions, large.instructions
    );
}
