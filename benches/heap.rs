//! Lists, trees and graphs of the input, read and written: the initial heap as maps beside objects with variables of
//! their own, in one run.
//!
//! Goals: linear in what is read, ten times faster at 70 objects where objects are only read, and nowhere slower than 1.2
//! times. Times are seconds of CPU time, and `terms` is how many terms all questions are made of. After the first size that
//! takes too long a heap gets no greater one. Every run is a process of its own, which this program starts with other
//! arguments. `cargo bench -p oxpecker-benches --bench heap -- NAME` takes the programs whose name has NAME in it.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::time::Duration;

use engine::{Options, Testing};
use oxpecker_benches::control::Clock;
use oxpecker_benches::limited::Figures;
use oxpecker_benches::{compiled, entry_of};
use verify::proof;

/// How much CPU time a run may take.
const LIMIT: Duration = Duration::from_secs(20);
/// How many objects of the input a program meets.
const SIZES: [u32; 6] = [10, 20, 40, 70, 140, 200];
/// The same for complete trees.
const TREES: [u32; 5] = [7, 15, 31, 63, 127];
/// Shorter times count as this long in a ratio.
const FLOOR: f64 = 0.005;

/// A program by its size.
struct Program {
    name: &'static str,
    sizes: &'static [u32],
    /// The body of `main`, with `SIZE` in it.
    main: &'static str,
    /// Other methods.
    methods: &'static str,
}

/// All programs. None of them assumes that its objects differ.
const PROGRAMS: [Program; 9] = [
    Program {
        name: "list, member",
        sizes: &SIZES,
        main: "bool found := Main.member(first, value); assert !found || first != null;",
        methods: "static bool member(Node node, int value) {
            int i := 0;
            while (node != null && i < SIZE) {
                if (node.value == value) { return true; }
                node := node.next;
                i := i + 1;
            }
            return false;
        }",
    },
    Program {
        name: "list, all positive",
        sizes: &SIZES,
        main: "int i := 0;
            Node node := first;
            while (i < SIZE) { assume node != null && node.value > 0; node := node.next; i := i + 1; }
            assert first.next.value > 0;",
        methods: "",
    },
    Program {
        name: "list, numbered",
        sizes: &SIZES,
        main: "int i := 0;
            Node node := first;
            while (i < SIZE) { assume node != null; node.value := i; node := node.next; i := i + 1; }
            assert first.value >= 0;",
        methods: "",
    },
    Program {
        name: "list, reversed",
        sizes: &SIZES,
        main: "int i := 0;
            Node node := first;
            Node done := null;
            while (i < SIZE) {
                assume node != null;
                Node next := node.next;
                node.next := done;
                done := node;
                node := next;
                i := i + 1;
            }
            assert done != null;",
        methods: "",
    },
    Program {
        name: "list, every tenth written",
        sizes: &SIZES,
        main: "int i := 0;
            Node node := first;
            while (i < SIZE) {
                assume node != null;
                if (i % 10 == 9) { node.value := value; }
                node := node.next;
                i := i + 1;
            }
            int last := node == null ? value : node.value;
            assert last == value || node != null;",
        methods: "",
    },
    Program {
        name: "tree, sum",
        sizes: &TREES,
        main: "int sum := Main.sum(first, SIZE); assert first == null || sum == Main.sum(first, SIZE);",
        methods: "static int sum(Node node, int size) {
            if (size == 0) { return 0; }
            assume node != null;
            int left := Main.sum(node.next, (size - 1) / 2);
            int right := Main.sum(node.other, (size - 1) / 2);
            return left + right + node.value;
        }",
    },
    Program {
        name: "tree, marked",
        sizes: &TREES,
        main: "Main.mark(first, SIZE); assert first.value == 1;",
        methods: "static void mark(Node node, int size) {
            if (size == 0) { return; }
            assume node != null;
            node.value := 1;
            Main.mark(node.next, (size - 1) / 2);
            Main.mark(node.other, (size - 1) / 2);
        }",
    },
    Program {
        name: "graph, walk",
        sizes: &SIZES,
        main: "int i := 0;
            Node node := first;
            while (i < SIZE) {
                assume node != null;
                bool left;
                havoc left;
                if (left) { node := node.next; } else { node := node.other; }
                i := i + 1;
            }
            assert node == null || node.value == node.value;",
        methods: "",
    },
    Program {
        name: "graph, marked",
        sizes: &SIZES,
        main: "int i := 0;
            Node node := first;
            while (i < SIZE) {
                assume node != null;
                node.value := 1;
                bool left;
                havoc left;
                if (left) { node := node.next; } else { node := node.other; }
                i := i + 1;
            }
            assert first.value == 1;",
        methods: "",
    },
];

impl Program {
    fn text(&self, size: u32) -> String {
        let Program { main, methods, .. } = self;
        let text = format!(
            "class Node {{ Node next; Node other; int value; }}\nclass Main {{ static void main(Node first, int value) \
             {{ {main} }} {methods} }}\n"
        );
        text.replace("SIZE", &size.to_string())
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["one", heap, name, size] => match one(heap, name, size) {
            Ok(figures) => figures.print(),
            Err(error) => println!("{error}"),
        },
        [..] => all(words.into_iter().find(|word| !word.starts_with("--")).unwrap_or_default()),
    }
}

fn all(wanted: &str) {
    println!(
        "{:<26} {:>7} {:>6} {:>8} {:>8} {:>10} {:>10} {:>9} {:>9} {:>9}  verdict",
        "program", "objects", "paths", "queries", "maps", "terms", "maps", "seconds", "maps", "ratio"
    );
    for program in PROGRAMS.iter().filter(|program| program.name.contains(wanted)) {
        let (mut objects, mut maps) = (None, None);
        for size in program.sizes {
            let run = |heap: &str, before: &Option<Figures>| {
                let is_open = before.as_ref().is_none_or(Figures::is_complete);
                is_open.then(|| Figures::of_child(&["one", heap, program.name, &size.to_string()], LIMIT))
            };
            (objects, maps) = (run("objects", &objects).or(objects), run("maps", &maps).or(maps));
            let (Some(objects), Some(maps)) = (&objects, &maps) else { continue };
            line(program.name, *size, objects, maps);
            if !objects.is_complete() && !maps.is_complete() {
                break;
            }
        }
    }
}

fn line(name: &str, size: u32, objects: &Figures, maps: &Figures) {
    let ratio = match (objects.is_complete(), maps.is_complete()) {
        (true, true) => format!("{:.2}", maps.seconds.max(FLOOR) / objects.seconds.max(FLOOR)),
        (false, true) => format!("< {:.2}", maps.seconds.max(FLOOR) / LIMIT.as_secs_f64()),
        (true, false) => format!("> {:.2}", LIMIT.as_secs_f64() / objects.seconds.max(FLOOR)),
        (false, false) => "-".to_string(),
    };
    let verdict = match objects.verdict == maps.verdict {
        true => maps.verdict.clone(),
        false => format!("{}, {}", objects.verdict, maps.verdict),
    };
    let differ = objects.verdict != maps.verdict && objects.is_complete() && maps.is_complete();
    let loud = if differ { " VERDICTS DIFFER" } else { "" };
    println!(
        "{name:<26} {size:>7} {:>6} {:>8} {:>8} {:>10} {:>10} {:>9.3} {:>9.3} {ratio:>9}  {verdict}{loud}",
        maps.paths, objects.queries, maps.queries, objects.terms, maps.terms, objects.seconds, maps.seconds,
    );
}

/// One run.
fn one(heap: &str, name: &str, size: &str) -> Result<Figures, String> {
    let program = PROGRAMS.iter().find(|program| program.name == name).ok_or("there is no such program")?;
    let size = size.parse().map_err(|_| "a size is a number")?;
    let (sources, compiled) = compiled(&program.text(size));
    let entry = entry_of(&compiled, "Main.main");
    let testing = Testing { maps: heap == "maps", ..Testing::default() };
    let options = Options { testing, workers: 1, ..Options::default() };
    let clock = Clock::new(LIMIT);
    let report = proof::verify(&compiled, &sources, entry, &options, &clock);
    Ok(Figures::new(&sources, &report, clock.time()))
}
