//! Searches for a line: that they are shorter than explorations of everything, that they end where no way leads to the line, and
//! that they find the lines of random programs that are executed. Slices must not show in any answer, only in what it costs.

use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::proofs::Counter;
use oxpecker_tests::{hunt, program};
use source::SourceMap;
use verify::engine::{Merging, Options, Reduction, Stateful, Strategy};
use verify::report::{EntryReport, Verdict};
use verify::{CompileOptions, Target};

/// How many random programs unless `OXPECKER_PROGRAMS` says otherwise, and how many of them are one trial.
const PROGRAMS: u64 = 200;
const BATCH: u64 = 20;
/// How many states a search of a whole program may take that is compared with one of a slice.
const STATES: u64 = 2_000;

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = vec![
        trial("a deep line takes fewer paths than all before it", deep),
        trial("what cannot get to the line is not executed", pruned),
        trial("coverage looks over calls", coverage),
        trial("lines are found by their files", files),
        trial("what does not matter to a line costs nothing", sliced),
        trial("what a slice finds is executed by the whole program", confirmed),
        trial("slices do not contradict whole programs", compared),
    ];
    let programs = std::env::var("OXPECKER_PROGRAMS").ok().and_then(|count| count.parse().ok());
    for batch in 0..programs.unwrap_or(PROGRAMS) / BATCH {
        let seeds = batch * BATCH..(batch + 1) * BATCH;
        trials.push(random(format!("lines of random programs {seeds:?}"), seeds.clone(), hunt::sequential));
        trials.push(random(
            format!("lines of random concurrent programs {seeds:?}"),
            seeds,
            hunt::concurrent,
        ));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn trial(name: &str, test: fn() -> Result<(), String>) -> Trial {
    Trial::test(name, move || test().map_err(Failed::from))
}

fn random(name: String, seeds: std::ops::Range<u64>, test: fn(u64) -> Result<u64, String>) -> Trial {
    Trial::test(name, move || {
        let mut answers = 0;
        for seed in seeds {
            answers += test(seed).map_err(Failed::from)?;
        }
        // Searches without answers would pass the test without testing anything.
        if answers < 2 * BATCH { Err(Failed::from(format!("only {answers} answers"))) } else { Ok(()) }
    })
}

/// Searches for the line with `//~ target`, or explores everything if `options` have none.
fn run(text: &str, options: &Options) -> Result<EntryReport, String> {
    run_within(text, options, 20_000)
}

fn run_within(text: &str, options: &Options, states: u64) -> Result<EntryReport, String> {
    let (sources, compiled) = compiled(text, options.target)?;
    let entry = verify::find_entry(&compiled, Some("Main.main")).map_err(|d| d.message)?;
    Ok(verify::proof::verify(&compiled, &sources, entry, options, &Counter::new(states)))
}

/// Compiles a program, and marks the line with `//~ target` if that is looked for.
fn compiled(text: &str, marks: bool) -> Result<(SourceMap, ir::Program), String> {
    let line = text.lines().position(|line| line.contains("//~ target")).map_or(0, |at| at as u32 + 1);
    let sources = program::one_file("target.oox", text);
    let target = Target { file: None, line };
    let (compiled, _) =
        verify::compile_for(&sources, CompileOptions::default(), Some(&target).filter(|_| marks));
    let compiled = compiled.program.ok_or("it does not compile")?;
    Ok((sources, compiled))
}

fn same<T: PartialEq + std::fmt::Debug + ?Sized>(what: &str, found: &T, wanted: &T) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("{what}: {found:?}, not {wanted:?}")) }
}

/// Many paths through loops, none of which gets to the line, before one that does; `dfs` takes them first.
const DEEP: &str = "class Main {
    static int work(int x) {
        int n := 1;
        while (n < x) { n := n + 1; }
        return n;
    }
    static void main(int a, int b, int c) {
        int s := 0;
        if (a > 0) { s := s + Main.work(a); }
        if (b > 0) { s := s + Main.work(b); }
        if (c > 0) { s := s + Main.work(c); }
        if (s == 0) {
            s := 1; //~ target
        }
    }
}";

fn deep() -> Result<(), String> {
    let base = Options { unwind: Some(3), target: true, merging: Merging::Never, ..Options::default() };
    let count = |strategy: Strategy| {
        let report = run(DEEP, &Options { strategy, ..base.clone() })?;
        same("the verdict", &report.verdict, &Verdict::Reachable)?;
        Ok::<u64, String>(report.stats.paths())
    };
    // The way that calls nothing is the shortest.
    same("paths", &count(Strategy::Target)?, &1)?;
    same("paths in depth first order", &count(Strategy::Dfs)?, &156)
}

/// A loop without a bound that no execution leaves for the line.
const PRUNED: &str = "class Main {
    static void spin(int x) {
        while (x > 0) { havoc x; }
    }
    static void main(int x, int y) {
        if (x > 0) { Main.spin(x); return; }
        if (x > 1) {
            y := 0; //~ target
        }
    }
}";

fn pruned() -> Result<(), String> {
    let base = Options { strategy: Strategy::Target, ..Options::default() };
    let found = run(PRUNED, &Options { target: true, ..base.clone() })?;
    same("the verdict", &found.verdict, &Verdict::Unreachable)?;
    same("paths", &(found.stats.away, found.stats.finished), &(2, 0))?;
    // Nothing bounds the loop, so that only the number of states ends the exploration, where they are not recognised.
    let all = run_within(PRUNED, &Options { stateful: Stateful::Never, ..base.clone() }, 200)?;
    if all.stopped.is_none() {
        return Err(format!("everything was explored: {:?}", all.verdict));
    }
    // The same where threads interleave.
    let threads = PRUNED.replace("Main.spin(x); return;", "fork Main.spin(x); return;");
    let found = run(&threads, &Options { target: true, reduction: Reduction::Monotonic, ..base })?;
    same("the verdict with threads", &found.verdict, &Verdict::Unreachable)
}

/// A loop that computes something else, a number of times that is known, before a line that is not reached.
const SLICED: &str = "class Main {
    static int work(int seed) {
        int i := 0;
        int s := seed;
        while (i < ROUNDS) {
            if (s > i) { s := s - i; } else { s := s + 1; }
            i := i + 1;
        }
        return s;
    }
    static void main(int x, int seed) {
        int s := Main.work(seed);
        if (x > 3) {
            s := s + Main.work(s);
            if (x < 3) {
                s := 0; //~ target
            }
        }
    }
}";

fn sliced() -> Result<(), String> {
    let search = |rounds: u32, slicing: bool| {
        let options = Options { target: true, strategy: Strategy::Target, slicing, ..Options::default() };
        let report = run(&SLICED.replace("ROUNDS", &rounds.to_string()), &options)?;
        same("the verdict", &report.verdict, &Verdict::Unreachable)?;
        let stats = &report.stats;
        Ok::<_, String>((stats.steps, stats.paths(), stats.queries))
    };
    let few = search(2, true)?;
    for rounds in [8, 64, 100_000] {
        same("steps, paths and queries", &search(rounds, true)?, &few)?;
    }
    let (whole, more) = (search(2, false)?, search(8, false)?);
    if few.0 < whole.0 && whole.0 < more.0 {
        return Ok(());
    }
    Err(format!("{} steps in the slice, {} and {} in the whole", few.0, whole.0, more.0))
}

/// What is left out of the slice ends every execution before the line, or none: the slice is the same.
const CONFIRMED: &str = "class Main {
    static void main(int x, int n) {
        int i := 0;
        while (i < 3) { STEP }
        if (x == 5) {
            x := 0; //~ target
        }
    }
}";

fn confirmed() -> Result<(), String> {
    let options = Options { target: true, strategy: Strategy::Target, unwind: Some(8), ..Options::default() };
    for (step, wanted) in [
        ("i := i + 1;", "reachable"),
        ("i := i + 1; assert i > 0;", "reachable"),
        ("i := i + 1; assert i < 0;", "unreachable"),
        ("i := i + 1; i := i / (i - i);", "unreachable"),
        ("i := i + 1; n := n / i;", "reachable"),
    ] {
        let report = run(&CONFIRMED.replace("STEP", step), &options)?;
        same(step, report.verdict.word(), wanted)?;
    }
    Ok(())
}

/// The programs of the suite that have a target: what slices say, whole programs do not contradict, and the other way round.
fn compared() -> Result<(), String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("suite/lines");
    let files = std::fs::read_dir(&folder).map_err(|error| error.to_string())?;
    let mut paths: Vec<_> = files.filter_map(|file| file.ok()).map(|file| file.path()).collect();
    paths.sort();
    let mut answers = 0;
    for path in paths {
        let text = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
        let base =
            Options { target: true, strategy: Strategy::Target, unwind: Some(6), ..Options::default() };
        let word = |slicing: bool| {
            let report = run_within(&text, &Options { slicing, ..base.clone() }, STATES)?;
            let is_answer = matches!(report.verdict, Verdict::Reachable | Verdict::Unreachable);
            Ok::<_, String>(is_answer.then_some(report.verdict.word()))
        };
        let (slice, whole) = (word(true)?, word(false)?);
        let name = path.display();
        match (slice, whole) {
            (Some(slice), Some(whole)) if slice != whole => {
                return Err(format!("{name}: {slice} in the slice, {whole} in the whole"));
            }
            (None, Some(whole)) => return Err(format!("{name}: {whole}, but not with a slice")),
            (Some(_), _) => answers += 1,
            (None, None) => {}
        }
        let (_, compiled) = compiled(&text, true)?;
        hunt::well_formed(&compiled, "Main.main").map_err(|error| format!("{name}: {error}"))?;
    }
    if answers < 100 { Err(format!("only {answers} answers")) } else { Ok(()) }
}

/// What was not executed yet lies in a method that is called after others have returned.
const COVERAGE: &str = "class Main {
    static int spread(int a) {
        if (a > 3) { return 1; }
        if (a > 2) { return 2; }
        if (a > 1) { return 3; }
        if (a > 0) { return 4; }
        return 5;
    }
    static void rare(int x) {
        if (x == 5) { assert false; }
    }
    static void main(int a, int b, int c) {
        int x := Main.spread(a);
        int y := Main.spread(b);
        int z := Main.spread(c);
        if (x == 1) { Main.rare(y); }
    }
}";

fn coverage() -> Result<(), String> {
    let base = Options { fail_fast: true, merging: Merging::Never, ..Options::default() };
    let count = |strategy: Strategy| {
        run(COVERAGE, &Options { strategy, ..base.clone() }).map(|report| report.stats.paths())
    };
    let (nearest, newest) = (count(Strategy::Coverage)?, count(Strategy::Dfs)?);
    if nearest < newest {
        return Ok(());
    }
    Err(format!("{nearest} paths by coverage, {newest} in depth first order"))
}

/// Which file is meant, and what is said where none is.
fn files() -> Result<(), String> {
    let mut sources = SourceMap::new();
    sources.add("src/a.oox", "class A {\n    static int f() {\n        return 1;\n    }\n}\n");
    sources.add("src/b.oox", "class B {\n    static int g() {\n\n        return A.f();\n    }\n}\n");
    let said = |text: &str| {
        let target = Target::parse(text)?;
        let (compiled, found) = verify::compile_for(&sources, CompileOptions::default(), Some(&target));
        let first = compiled.diagnostics.iter().next();
        let hints = first.map(|d| format!("{}; {}", d.message, d.hints.join("; ")));
        Ok::<String, String>(found.map(|found| found.to_string()).or(hints).unwrap_or_default())
    };
    for (text, wanted) in [
        ("a.oox:3", "src/a.oox:3"),
        ("./src/b.oox:4", "src/b.oox:4"),
        ("/home/me/src/b.oox:4", "src/b.oox:4"),
        ("b.oox:3", "there is no code on line 3 of `src/b.oox`; the next lines with code are 2 and 4"),
        ("b.oox:9", "there is no code on line 9 of `src/b.oox`; the next line with code is 4"),
        ("b.oox:1", "there is no code on line 1 of `src/b.oox`; the next line with code is 2"),
        ("3", "line 3 is one of several files; name the file as `FILE:LINE`: `src/a.oox`, `src/b.oox`"),
        ("src/c.oox:3", "`src/c.oox` is not a file of the program; did you mean `src/a.oox`?"),
    ] {
        same(text, said(text)?.as_str(), wanted)?;
    }
    Ok(())
}
