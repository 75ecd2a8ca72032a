//! Programs without input: the engine compared with the interpreter, which does nothing but execute them.
//!
//! Goal (issue 5): no question to a solver, and at least a third of the interpreter's speed. Both run in this
//! process, on one core, in turns; the last column counts: the interpreter's time divided by the engine's. A
//! specification is one step of the engine, however much it computes. The path to a violation is executed twice: when
//! it is found and when its witness is made.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::time::Duration;

use interp::{Machine, Schedule};
use oxpecker_benches::control::Clock;
use oxpecker_benches::{best, entry_of, grouped};
use source::SourceMap;
use verify::{CompileOptions, IntMode};

/// How many rounds the figures are the best of.
const ROUNDS: usize = 9;

const FIELDS: &str = "
class Cell { int value; int count; Cell next; }
class Main {
    static int main() {
        Cell a := new Cell();
        Cell b := new Cell();
        a.next := b;
        b.next := a;
        int i := 0;
        while (i < 60000) {
            a.value := (a.value + i) % 1000;
            a.count := a.count + 1;
            a.next.value := a.value + b.count % 7;
            a := a.next;
            i := i + 1;
        }
        return a.value + b.count;
    }
}";

const ARRAYS: &str = "
class Main {
    static int main() {
        int[] a := new int[200];
        int i := 0;
        while (i < #a) { a[i] := (i * 7919) % 211; i := i + 1; }
        int rounds := 0;
        while (rounds < 200) {
            int j := 0;
            while (j + 1 < #a) {
                if (a[j] > a[j + 1]) { int t := a[j]; a[j] := a[j + 1]; a[j + 1] := t; }
                j := j + 1;
            }
            rounds := rounds + 1;
        }
        i := 0;
        while (i + 1 < #a) { assert a[i] <= a[i + 1]; i := i + 1; }
        return a[0];
    }
}";

const MATRIX: &str = "
class Main {
    static int main() {
        int n := 36;
        int[][] a := new int[n][n];
        int[][] b := new int[n][n];
        int[][] c := new int[n][n];
        int i := 0;
        while (i < n) {
            int j := 0;
            while (j < n) { a[i][j] := (i + j) % 10; b[i][j] := (i * j) % 10; j := j + 1; }
            i := i + 1;
        }
        i := 0;
        while (i < n) {
            int j := 0;
            while (j < n) {
                int sum := 0;
                int k := 0;
                while (k < n) { sum := sum + a[i][k] * b[k][j]; k := k + 1; }
                c[i][j] := sum;
                j := j + 1;
            }
            i := i + 1;
        }
        return c[3][4];
    }
}";

const CALLS: &str = "
class Main {
    static int fib(int n) {
        if (n < 2) { return n; }
        return Main.fib(n - 1) + Main.fib(n - 2);
    }
    static int main() { return Main.fib(22); }
}";

const DISPATCH: &str = "
interface Shape { int area(); }
class Square implements Shape { int side; Square(int s) { this.side := s; } int area() { return this.side * this.side; } }
class Line implements Shape { int area() { return 0; } }
class Main {
    static int main() {
        Shape[] shapes := new Shape[2];
        shapes[0] := new Square(3);
        shapes[1] := new Line();
        int sum := 0;
        int i := 0;
        while (i < 60000) { sum := sum + shapes[i % 2].area(); i := i + 1; }
        return sum;
    }
}";

const OBJECTS: &str = "
class Node {
    int value; Node left; Node right;
    Node(int v) { this.value := v; }
    void insert(int v) {
        if (v < this.value) {
            if (this.left == null) { this.left := new Node(v); } else { this.left.insert(v); }
        } else {
            if (this.right == null) { this.right := new Node(v); } else { this.right.insert(v); }
        }
    }
    int size() {
        int size := 1;
        if (this.left != null) { size := size + this.left.size(); }
        if (this.right != null) { size := size + this.right.size(); }
        return size;
    }
}
class Main {
    static int main() {
        Node root := new Node(5000);
        int i := 0;
        int v := 1;
        while (i < 4000) { v := (v * 137 + 11) % 10007; root.insert(v); i := i + 1; }
        assert root.size() == 4001;
        return 0;
    }
}";

const STATICS: &str = "
class Node { int value; Node next; }
class Main {
    static int count;
    static Node head;
    static void push(int v) {
        Node node := new Node();
        node.value := v;
        node.next := Main.head;
        Main.head := node;
        Main.count := Main.count + 1;
    }
    static int main() {
        int i := 0;
        while (i < 15000) { Main.push(i); i := i + 1; }
        int sum := 0;
        while (Main.head != null) {
            sum := (sum + Main.head.value) % 10007;
            Main.head := Main.head.next;
            Main.count := Main.count - 1;
        }
        assert Main.count == 0;
        return sum;
    }
}";

const EXCEPTIONS: &str = "
class Main {
    static int caught;
    static int look(int[] a, int i) {
        try {
            return a[i];
        } catch {
            Main.caught := Main.caught + 1;
            return 0;
        }
    }
    static int main() {
        int[] a := new int[16];
        int i := 0;
        int sum := 0;
        while (i < 40000) {
            sum := sum + Main.look(a, i % 20);
            i := i + 1;
        }
        return Main.caught;
    }
}";

const CONTRACTS: &str = "
class Account {
    int balance;
    void deposit(int n)
        requires(n > 0)
        ensures(this.balance == old(this.balance) + n) {
        this.balance := this.balance + n;
    }
}
class Main {
    static int main() {
        Account account := new Account();
        int i := 0;
        while (i < 10000) { account.deposit(1 + i % 3); i := i + 1; }
        assert account.balance > 0;
        return account.balance;
    }
}";

const QUANTIFIERS: &str = "
class Main {
    static int main() {
        int[] a := new int[20];
        int i := 0;
        while (i < 3000) {
            a[i % 20] := i;
            assert forall v, j : a : v <= i && v >= 0;
            assert exists v, j : a : v == i;
            i := i + 1;
        }
        return a[0];
    }
}";

const FLOATS: &str = "
class Main {
    static float main() {
        float x := 0.0;
        float step := 0.001;
        int i := 0;
        while (i < 80000) {
            x := x + step * (1.0 - x * x / 2.0);
            if (x > 1.0) { x := x - 1.0; }
            i := i + 1;
        }
        return x;
    }
}";

const LONG_ARRAY: &str = "
class Main {
    static int main() {
        int[] a := new int[20000];
        int i := 0;
        while (i < #a) { a[i] := i; i := i + 1; }
        int sum := 0;
        int round := 0;
        while (round < 6) {
            i := 0;
            while (i < #a) { sum := (sum + a[i]) % 1009; a[i] := sum; i := i + 1; }
            round := round + 1;
        }
        return sum;
    }
}";

const PROGRAMS: [(&str, &str); 16] = [
    ("fields", FIELDS),
    ("arrays", ARRAYS),
    ("matrix", MATRIX),
    ("long array", LONG_ARRAY),
    ("calls", CALLS),
    ("dispatch", DISPATCH),
    ("objects", OBJECTS),
    ("statics", STATICS),
    ("exceptions", EXCEPTIONS),
    ("contracts", CONTRACTS),
    ("quantifiers", QUANTIFIERS),
    ("floats", FLOATS),
    ("hanoi_pegs", include_str!("programs/recursion/hanoi_pegs.oox")),
    ("queens", include_str!("programs/recursion/queens.oox")),
    ("sieve", include_str!("programs/arithmetic/sieve.oox")),
    ("collatz_longest_wrong", include_str!("programs/arithmetic/collatz_longest_wrong.oox")),
];

fn main() {
    // A name in place of the option that `cargo bench` adds picks programs.
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    println!(
        "{:<22} {:>8} {:>10} {:>8} {:>18} {:>18} {:>7}",
        "program", "ints", "steps", "queries", "interpreter, a s", "engine, a s", "ratio"
    );
    let mut ratios = Vec::new();
    for (name, text) in PROGRAMS {
        if !wanted.is_empty() && !wanted.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        for (mode, ints) in [("math", IntMode::Math), ("wrap", IntMode::WRAP), ("checked", IntMode::CHECKED)]
        {
            let (run, explored) = measure(text, ints);
            let ratio = run.time.as_secs_f64() / explored.time.as_secs_f64();
            println!(
                "{name:<22} {mode:>8} {:>10} {:>8} {:>18} {:>18} {ratio:>7.2}",
                explored.steps,
                explored.queries,
                grouped(run.speed()),
                grouped(explored.speed()),
            );
            assert_eq!(explored.queries, 0, "{name}: a program without input asks nothing");
            ratios.push(ratio);
        }
    }
    let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
    println!("{:<22} least ratio {least:.2}, geometric mean {mean:.2}; goal 0.33", "");
}

/// What one of the two did.
struct Done {
    steps: u64,
    queries: u64,
    time: Duration,
}

impl Done {
    fn speed(&self) -> f64 {
        self.steps as f64 / self.time.as_secs_f64()
    }
}

/// A program run by the interpreter, and explored by the engine.
fn measure(text: &str, ints: IntMode) -> (Done, Done) {
    let mut sources = SourceMap::new();
    sources.add("bench.oox", text);
    let compiled = verify::compile(&sources, CompileOptions { ints, ..CompileOptions::default() });
    let Some(program) = compiled.program else {
        panic!("the program must be accepted: {:?}", compiled.diagnostics.iter().next());
    };
    let entry = entry_of(&program, "Main.main");
    let options = engine::Options { workers: 1, ..engine::Options::default() };
    let mut run = Done { steps: 0, queries: 0, time: Duration::MAX };
    let mut explored = Done { steps: 0, queries: 0, time: Duration::MAX };
    // In turns, so that other load on the machine affects both.
    for _ in 0..ROUNDS {
        let (time, steps) = best(1, || {
            let mut machine = Machine::new(&program, interp::Options::default());
            machine.run(entry, Vec::new(), Schedule::RoundRobin).map_or(0, |report| report.instructions)
        });
        run = Done { steps, queries: 0, time: run.time.min(time) };
        let (time, stats) = best(1, || {
            engine::explore(
                &engine::Prepared::new(&program),
                entry,
                &options,
                &Clock::new(Duration::from_secs(600)),
            )
            .stats
        });
        assert_eq!(stats.paths(), 1, "a program without input has one path");
        explored = Done { steps: stats.steps, queries: stats.queries, time: explored.time.min(time) };
    }
    (run, explored)
}
