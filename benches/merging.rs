//! Merging on every program of `benches/programs` and `examples`: what do states that meet again cost or save?
//!
//! Goal: nowhere slower than without merging by more than a factor of 1.3. Times are seconds of CPU time; of runs below
//! two seconds the least of three rounds counts, taken in turns. In a ratio, times below 5 ms count as 5 ms. Loops are
//! unwound four times unless the header of a program says otherwise, or `--unwind`: a number, or `header` for what the
//! test suite takes. Every run is a process of its own, which this program starts with other arguments. `cargo bench -p
//! oxpecker-benches --bench merging -- NAME` takes the programs whose path has NAME in it.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::path::Path;
use std::time::Duration;

use engine::{Merging, Options};
use oxpecker_benches::control::Clock;
use oxpecker_benches::limited::Figures;
use oxpecker_tests::{files, header, program, proofs};
use verify::{CompileOptions, proof};

/// What merging may cost.
const GOAL: f64 = 1.3;
/// How much CPU time a run may take.
const LIMIT: Duration = Duration::from_secs(10);
/// How often both sides are measured, and below how many seconds.
const ROUNDS: usize = 3;
const REPEATED: f64 = 2.0;
/// Shorter times count as this long in a ratio.
const FLOOR: f64 = 0.005;
/// How often loops are unwound.
const UNWIND: &str = "4";

/// A program without merging and with it.
struct Pair {
    name: String,
    never: Figures,
    auto: Figures,
}

impl Pair {
    fn ratio(&self) -> f64 {
        self.auto.seconds.max(FLOOR) / self.never.seconds.max(FLOOR)
    }

    /// Both verdicts, marked if they contradict each other.
    fn verdict(&self) -> String {
        let (never, auto) = (&self.never, &self.auto);
        let both = match never.verdict == auto.verdict {
            true => never.verdict.clone(),
            false => format!("{}, {}", never.verdict, auto.verdict),
        };
        let differ = never.verdict != auto.verdict && never.is_complete() && auto.is_complete();
        let loud = if differ { " VERDICTS DIFFER" } else { "" };
        let reason = if never.reason.is_empty() { &auto.reason } else { &never.reason };
        format!("{both}{loud} {reason}").trim_end().to_string()
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["one", merging, unwind, path] => match one(merging, unwind, Path::new(path)) {
            Ok(figures) => figures.print(),
            Err(error) => println!("{error}"),
        },
        [..] => all(&words),
    }
}

fn all(words: &[&str]) {
    let (mut wanted, mut unwind) = ("", UNWIND);
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        match word {
            "--unwind" => unwind = words.next().unwrap_or(UNWIND),
            _ if word.starts_with("--") => {}
            _ => wanted = word,
        }
    }
    println!(
        "{:<62} {:>8} {:>8} {:>8} {:>8} {:>8} {:>9} {:>9} {:>6}  verdict",
        "program", "paths", "auto", "merges", "queries", "auto", "seconds", "auto", "ratio"
    );
    let mut pairs = Vec::new();
    let folders = ["benches/programs", "examples"];
    for path in folders.into_iter().flat_map(|folder| files::find(folder, "oox")) {
        if files::name(&path).contains(wanted) && is_verified(&path) {
            let pair = measure(&path, unwind);
            line(&pair);
            pairs.push(pair);
        }
    }
    totals(&pairs);
}

fn line(pair: &Pair) {
    let Pair { name, never, auto } = pair;
    println!(
        "{name:<62} {:>8} {:>8} {:>8} {:>8} {:>8} {:>9.4} {:>9.4} {:>6.2}  {}",
        never.paths,
        auto.paths,
        auto.merges,
        never.queries,
        auto.queries,
        never.seconds,
        auto.seconds,
        pair.ratio(),
        pair.verdict(),
    );
}

/// Sums, the mean of the ratios, and the programs that are slower than the goal.
fn totals(pairs: &[Pair]) {
    let sum = |figure: fn(&Figures) -> f64| {
        let never: f64 = pairs.iter().map(|pair| figure(&pair.never)).sum();
        let auto: f64 = pairs.iter().map(|pair| figure(&pair.auto)).sum();
        format!("{never:>12.2} {auto:>12.2}")
    };
    println!("{} programs, never and auto:", pairs.len());
    println!("  paths   {}", sum(|figures| figures.paths as f64));
    println!("  queries {}", sum(|figures| figures.queries as f64));
    println!("  seconds {}", sum(|figures| figures.seconds));
    let logarithms: f64 = pairs.iter().map(|pair| pair.ratio().ln()).sum();
    println!("  geometric mean of auto/never {:.3}", (logarithms / pairs.len().max(1) as f64).exp());
    let ended =
        |figures: fn(&Pair) -> &Figures| pairs.iter().filter(|pair| !figures(pair).is_complete()).count();
    println!("  not finished: never {}, auto {}", ended(|pair| &pair.never), ended(|pair| &pair.auto));
    let faster = pairs.iter().filter(|pair| pair.ratio() < 1.0 / GOAL).count();
    let mut slower: Vec<&Pair> = pairs.iter().filter(|pair| pair.ratio() > GOAL).collect();
    slower.sort_by(|a, b| b.ratio().total_cmp(&a.ratio()));
    println!("{faster} faster than 1/{GOAL}, {} slower than {GOAL}:", slower.len());
    slower.into_iter().for_each(line);
}

/// Whether the header of a program does not postpone its verification.
fn is_verified(path: &Path) -> bool {
    let header = files::read(path).and_then(|text| header::parse(&text));
    header.is_ok_and(|header| !matches!(proofs::options(&header), Ok(None)))
}

/// Both sides of a program.
fn measure(path: &Path, unwind: &str) -> Pair {
    let file = path.display().to_string();
    let run = |merging: &str| Figures::of_child(&["one", merging, unwind, &file], LIMIT);
    let (mut never, mut auto) = (run("never"), run("auto"));
    for _ in 1..ROUNDS {
        for (side, merging) in [(&mut never, "never"), (&mut auto, "auto")] {
            if side.is_complete() && side.seconds < REPEATED {
                side.seconds = side.seconds.min(run(merging).seconds);
            }
        }
    }
    Pair { name: files::name(path), never, auto }
}

/// One run.
fn one(merging: &str, unwind: &str, path: &Path) -> Result<Figures, String> {
    let text = files::read(path)?;
    let header = header::parse(&text)?;
    let mut options = proofs::options(&header)?.unwrap_or_default();
    let asks = |word: &str| header.verify.as_ref().is_some_and(|text| text.contains(word));
    if let Ok(unwind) = unwind.parse()
        && !asks("--unwind")
        && !asks("livelock")
    {
        options.unwind = Some(unwind);
    }
    let merging = if merging == "never" { Merging::Never } else { Merging::Auto };
    let options = Options { merging, workers: 1, ..options };
    let sources = program::one_file(&files::name(path), &text);
    let ints = match header.runs.first() {
        Some(run) => program::run_args(run)?.ints,
        None => CompileOptions::default().ints,
    };
    let compiled = program::compile(&sources, CompileOptions { ints, ..CompileOptions::default() })?;
    let entry = verify::find_entry(&compiled, header.entry.as_deref()).map_err(|d| d.message)?;
    let clock = Clock::new(LIMIT);
    let report = proof::verify(&compiled, &sources, entry, &options, &clock);
    Ok(Figures::new(&sources, &report, clock.time()))
}
