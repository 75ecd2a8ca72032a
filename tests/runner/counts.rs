//! How much work verification takes, by counts that are the same on every machine: a table that is checked in, so that
//! a change of speed shows up in a diff. `UPDATE_SNAPSHOTS=1` rewrites it. Which link of the chain settles a query is
//! not counted: where the last one gives up is a matter of time.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use oxpecker_tests::{files, header, program, proofs, snapshot};
use verify::CompileOptions;
use verify::engine::{Merging, Options, Reduction, Stateful};

/// How many paths of a program are counted, and how often loops are unwound: enough to see a change, and quick.
const PATHS: u64 = 60;
const UNWIND: u32 = 3;

/// One row of the table.
fn row(path: &Path) -> Result<String, String> {
    let text = files::read(path)?;
    let header = header::parse(&text)?;
    let base = proofs::options(&header)?.unwrap_or_default();
    let options = Options { unwind: Some(UNWIND), paths: Some(PATHS), workers: 1, ..base };
    let sources = program::one_file(&files::name(path), &text);
    let ints = match header.runs.first() {
        Some(run) => program::run_args(run)?.ints,
        None => CompileOptions::default().ints,
    };
    let compiled = program::compile(&sources, CompileOptions { ints, ..CompileOptions::default() })?;
    let stats = proofs::run_within(&sources, &compiled, &header, &options, u64::MAX)?.stats;
    let name = files::name(path);
    let mut row = format!("{name:<70} {:>6} {:>8}", stats.paths(), stats.steps);
    let _ = write!(row, " {:>7} {:>8}", stats.forks, stats.queries);
    Ok(row)
}

/// Paths and queries of a valid program under a mode of merging.
fn merged(text: &str, merging: Merging) -> (u64, u64) {
    let report = verified(text, merging);
    assert_eq!(report.verdict, verify::report::Verdict::Valid, "{text}");
    (report.stats.paths(), report.stats.queries)
}

/// A program verified under a mode of merging.
fn verified(text: &str, merging: Merging) -> verify::report::EntryReport {
    let sources = program::one_file("diamonds.oox", text);
    let compiled = program::compile(&sources, CompileOptions::default()).expect("it compiles");
    let entry = verify::find_entry(&compiled, Some("Main.main")).expect("it has an entry");
    let options = Options { merging, workers: 1, ..Options::default() };
    verify::proof::verify(&compiled, &sources, entry, &options, &proofs::Counter::new(100_000))
}

/// `n` parameters, and statements made for each.
fn program_of(n: usize, methods: &str, statement: impl Fn(usize) -> String, most: usize) -> String {
    let params: Vec<String> = (0..n).map(|at| format!("int a{at}")).collect();
    let body: String = (0..n).map(statement).collect();
    format!(
        "class Main {{\n{methods}\nstatic void main({}) {{ int s := 0; {body} assert s <= {most}; }} }}",
        params.join(", ")
    )
}

#[test]
fn diamonds_are_one_path() {
    let plain = |at: usize| format!("if (a{at} > 0) {{ s := s + 1; }} else {{ s := s + 2; }}\n");
    let call = |at: usize| format!("s := s + Main.size(a{at});\n");
    let size = "static int size(int x) { if (x > 9) { return 3; } if (x > 4) { return 2; } return 1; }";
    // The queries grow with the program, not with its paths: two for the sides of each branch, and a few.
    for (n, methods, text) in [(40, "", &plain as &dyn Fn(usize) -> String), (40, size, &call)] {
        let (paths, queries) = merged(&program_of(n, methods, text, 3 * n), Merging::Auto);
        assert_eq!(paths, 1);
        assert!(queries <= 5 * 3 * n as u64, "{queries} queries for {n} diamonds");
    }
    // 2^8 paths without merging.
    assert_eq!(merged(&program_of(8, "", plain, 16), Merging::Never).0, 256);
    // Nested: one in the other, ten deep.
    let nested = (0..10).fold("s := s + 1;".to_string(), |inner, at| {
        format!("if (a{at} > 0) {{ {inner} }} else {{ s := s + {at}; }}")
    });
    let text = program_of(10, "", |at| if at == 9 { nested.clone() } else { String::new() }, 30);
    assert_eq!(merged(&text, Merging::Auto).0, 1);
    assert_eq!(merged(&text, Merging::Never).0, 11);
    // A diamond in each round of a loop.
    let text =
        "class Main { static void main(int[] a) requires(a != null && #a == 30) { int s := 0; int i := 0;
        while (i < #a) { if (a[i] > 0) { s := s + 1; } i := i + 1; } assert s <= 30; } }";
    assert_eq!(merged(text, Merging::Auto).0, 1);
    // What is asked after the loop does not make hot what was computed in it, although both use the same temporary.
    let text =
        "class Main { static void main(int[] a) requires(a != null && #a == 30) { int s := 0; int i := 0;
        while (i < #a) { if (a[i] > 0) { s := s + 1; } i := i + 1; } assert s >= 0 && s <= #a; } }";
    assert_eq!(merged(text, Merging::Auto).0, 1);
}

/// Three ways to go on in each of at least 34 rounds: no level of deepening below 34 has an end.
fn parse(most: usize) -> verify::report::EntryReport {
    let text = format!(
        "class Main {{ static void main(int[] a) requires(a != null && #a == 100) {{
        int i := 0; int words := 0; int depth := 0;
        while (i < #a) {{
            if (a[i] > 100) {{ i := i + 2; words := words + 1; }}
            else if (a[i] > 50) {{ i := i + 3; depth := depth + 1; }}
            else {{ i := i + 1; }}
        }}
        assert words + depth <= {most}; }} }}"
    );
    verified(&text, Merging::Auto)
}

#[test]
fn dives_come_to_ends_that_no_level_has() {
    use verify::report::{Reason, Verdict};
    assert_eq!(parse(36).verdict, Verdict::Invalid);
    // What only dives came to says nothing about a level.
    let report = parse(100);
    let Verdict::Unknown(reasons) = report.verdict else { panic!("{:?}", report.verdict) };
    assert!(matches!(reasons[..], [Reason::NothingWithin(_)]), "{reasons:?}");
    assert!(report.stats.finished > 0);
}

/// The greatest of many numbers is none that is asserted to be smaller. Z3 gives up on the question at its first limit.
fn greatest(condition: &str) -> verify::report::Verdict {
    let text = format!(
        "class Main {{ static void main(int[] a) requires(a != null && #a >= 144) {{ int m := 0; int i := 0;
        while (i < 144) {{ if (a[i] > m) {{ m := a[i]; }} i := i + 1; }} assert m >= 0; assert {condition}; }} }}"
    );
    verified(&text, Merging::Auto).verdict
}

#[test]
fn what_the_verdict_depends_on_is_asked_again() {
    use verify::report::Verdict;
    assert_eq!(greatest("m >= a[0]"), Verdict::Valid);
    assert_eq!(greatest("m > a[0] || m > a[143]"), Verdict::Invalid);
}

#[test]
fn verification_takes_as_much_work_as_before() {
    let mut all: Vec<PathBuf> =
        ["benches/programs", "examples"].into_iter().flat_map(|folder| files::find(folder, "oox")).collect();
    // Z3 gives up on its remainders after some time, so that its queries are one more or less.
    all.retain(|path| !path.ends_with("arithmetic/greatest_common_divisor.oox"));
    all.sort();
    assert!(all.len() > 200, "only {} programs were found", all.len());
    let (next, rows) = (AtomicUsize::new(0), Mutex::new(vec![String::new(); all.len()]));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((at, path)) = all.iter().enumerate().nth(next.fetch_add(1, Ordering::Relaxed))
                {
                    let row = row(path).unwrap_or_else(|error| format!("{}: {error}", files::name(path)));
                    rows.lock().expect("no row panics")[at] = row;
                }
            });
        }
    });
    let rows = rows.into_inner().expect("no row panics");
    let mut table = format!(
        "{:<70} {:>6} {:>8} {:>7} {:>8} {:>7}\n",
        "program", "paths", "steps", "forks", "queries", "z3"
    );
    rows.iter().for_each(|row| table += &format!("{row}\n"));
    let path = files::root().join("benches/counts.txt");
    snapshot::compare(&path, &table).unwrap_or_else(|difference| panic!("{difference}"));
}

/// Philosophers with a waiter, for ever.
fn philosophers(n: usize) -> String {
    let each = |text: &dyn Fn(usize) -> String| (0..n).map(text).collect::<String>();
    let forks = each(&|at| format!("Fork f{at} := new Fork();\n"));
    let seats = each(&|at| format!("fork new Philosopher(f{at}, f{}, w).dine();\n", (at + 1) % n));
    format!(
        "class Fork {{ int uses; }}
class Waiter {{ }}
class Philosopher {{
    Fork left; Fork right; Waiter waiter;
    Philosopher(Fork left, Fork right, Waiter waiter) {{
        this.left := left; this.right := right; this.waiter := waiter;
    }}
    void dine() {{
        while (true) {{
            Waiter w := this.waiter; Fork l := this.left; Fork r := this.right;
            lock (w) {{ lock (l) {{ lock (r) {{
                int u := l.uses; l.uses := 1 - u; u := l.uses; assert u == 0 || u == 1;
            }} }} }}
        }}
    }}
}}
class Main {{ static void main() {{ Waiter w := new Waiter();\n{forks}{seats}join; }} }}"
    )
}

/// States of a valid program that are visited under a reduction.
fn visited(text: &str, reduction: Reduction) -> u64 {
    let sources = program::one_file("states.oox", text);
    let compiled = program::compile(&sources, CompileOptions::default()).expect("it compiles");
    let entry = verify::find_entry(&compiled, Some("Main.main")).expect("it has an entry");
    let options = Options { reduction, stateful: Stateful::Always, workers: 1, ..Options::default() };
    let report =
        verify::proof::verify(&compiled, &sources, entry, &options, &proofs::Counter::new(1_000_000));
    assert_eq!(report.verdict, verify::report::Verdict::Valid, "{text}");
    report.stats.states
}

/// One thread goes alone where the others cannot meet its step: that leaves one state in ten and fewer.
#[test]
fn few_states_of_philosophers() {
    let (all, few) = (visited(&philosophers(3), Reduction::None), visited(&philosophers(3), Reduction::Dpor));
    assert!(few * 10 < all, "{few} of {all} states of three");
    let eight = visited(&philosophers(8), Reduction::Dpor);
    assert!(eight < 30_000, "{eight} states of eight");
}
