//! The interpreter: IR instructions a second on tight loops.
//!
//! Goal: at least 30 million a second on a loop with fields and arrays.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use interp::{Machine, Options, Outcome, Schedule, Value};
use oxpecker_benches::{best, grouped};
use source::SourceMap;
use verify::{CompileOptions, IntMode};

const FIELDS_AND_ARRAYS: &str = "
class Cell { int value; }
class Main {
    static int main(int n) {
        Cell c := new Cell();
        int[] a := new int[16];
        int i := 0;
        while (i < n) {
            c.value := c.value + i;
            a[i % 16] := a[(i + 1) % 16] + c.value % 7;
            i := i + 1;
        }
        return c.value + a[3];
    }
}";

const CALLS: &str = "
class Main {
    static int fib(int n) {
        if (n < 2) { return n; }
        return Main.fib(n - 1) + Main.fib(n - 2);
    }
    static int main(int n) { return Main.fib(n); }
}";

const DISPATCH: &str = "
interface Shape { int area(); }
class Square implements Shape { int side; Square(int s) { this.side := s; } int area() { return this.side * this.side; } }
class Line implements Shape { int area() { return 0; } }
class Main {
    static int main(int n) {
        Shape[] shapes := new Shape[2];
        shapes[0] := new Square(3);
        shapes[1] := new Line();
        int sum := 0;
        int i := 0;
        while (i < n) { sum := sum + shapes[i % 2].area(); i := i + 1; }
        return sum;
    }
}";

const THREADS: &str = "
class Main {
    static int count;
    static void work(int n) { int i := 0; while (i < n) { Main.count := Main.count + 1; i := i + 1; } }
    static int main(int n) { fork Main.work(n); fork Main.work(n); join; return Main.count; }
}";

fn main() {
    println!(
        "{:<20} {:>8} {:>16} {:>20} {:>10}",
        "program", "ints", "instructions", "instructions a s", "ratio"
    );
    let mut first = None;
    for (name, text, argument) in [
        ("fields and arrays", FIELDS_AND_ARRAYS, 1_000_000),
        ("calls", CALLS, 24),
        ("dispatch", DISPATCH, 500_000),
        ("two threads", THREADS, 100_000),
    ] {
        for (mode, ints) in [("math", IntMode::Math), ("wrap", IntMode::WRAP), ("checked", IntMode::CHECKED)]
        {
            let (instructions, speed) = measure(text, argument, ints);
            let base = *first.get_or_insert(speed);
            println!(
                "{name:<20} {mode:>8} {:>16} {:>20} {:>10.2}",
                grouped(instructions as f64),
                grouped(speed),
                speed / base
            );
        }
    }
}

fn measure(text: &str, argument: i64, ints: IntMode) -> (u64, f64) {
    let mut sources = SourceMap::new();
    sources.add("bench.oox", text);
    let compiled = verify::compile(&sources, CompileOptions { ints, ..CompileOptions::default() });
    let Some(program) = compiled.program else { return (0, 0.0) };
    let Ok(entry) = verify::find_entry(&program, None) else { return (0, 0.0) };
    let (time, instructions) = best(5, || {
        let mut machine = Machine::new(&program, Options::default());
        let argument = match ints {
            IntMode::Wrap(_) => Value::I32(argument as i32),
            IntMode::Math | IntMode::Checked(_) => Value::Int(argument),
        };
        match machine.run(entry, vec![argument], Schedule::RoundRobin) {
            Ok(report) if ints == IntMode::Math => {
                assert!(matches!(report.outcome, Outcome::Finished(_)), "{:?}", report.outcome);
                report.instructions
            }
            Ok(report) => report.instructions,
            Err(_) => 0,
        }
    });
    (instructions, instructions as f64 / time.as_secs_f64())
}
