//! The same programs in OOX and in C: Oxpecker without merging, with it, and the bounded model checker CBMC.
//!
//! Goal: merging answers where a bounded model checker answers. The programs are templates in `against_cbmc/`, each
//! with a size, and with lines that belong to some of its variants only (`// only: A B`) or to all but some
//! (`// not: A B`). Sizes grow until a tool gives up. Every run is a process of its own, one at a time, with limits of
//! time and memory; the times are seconds of CPU time, for CBMC with the preprocessor of C, in steps of 10 ms. All
//! tools end at the first violation. CBMC checks assertions, bounds of arrays, division by zero and that loops end
//! within their bounds, as in Koppier 2020, 5.3; integers have 32 bits there and no limits here, and no program reaches
//! those limits. Without `cbmc` on the path the benchmark runs without it.
//!
//! `cargo bench -p oxpecker-benches --bench against_cbmc -- NAME` takes the programs with NAME in theirs, and
//! `--limit S` another limit than 20 seconds.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use engine::{Merging, Options};
use oxpecker_benches::control::Clock;
use oxpecker_benches::limited::{self, Figures};
use oxpecker_benches::{compiled, entry_of};
use verify::proof;

/// How many seconds of CPU time a run may take.
const LIMIT: u64 = 20;
/// Shorter times count as this long in a ratio.
const FLOOR: f64 = 0.01;
/// Sizes of controllers: steps.
const STEPS: [u32; 7] = [5, 10, 20, 40, 80, 160, 320];
/// Sizes of sorting, which has as many paths as permutations.
const LENGTHS: [u32; 9] = [3, 4, 5, 6, 7, 8, 9, 10, 12];
/// Sizes that double.
const DOUBLED: [u32; 8] = [8, 16, 32, 64, 128, 256, 512, 1024];

/// A program in both languages.
struct Family {
    name: &'static str,
    oox: &'static str,
    c: &'static str,
    sizes: &'static [u32],
    /// The arguments that tell CBMC how often loops repeat.
    unwind: fn(u32) -> Vec<String>,
    variants: &'static [Variant],
}

/// One property, or one mistake.
struct Variant {
    name: &'static str,
    /// The least size at which it is wrong; nothing for one that is right.
    wrong_from: Option<u32>,
    /// Published seconds by size.
    paper: &'static [(u32, &'static str)],
}

const fn right(name: &'static str) -> Variant {
    Variant { name, wrong_from: None, paper: &[] }
}

const fn wrong(name: &'static str, from: u32) -> Variant {
    Variant { name, wrong_from: Some(from), paper: &[] }
}

macro_rules! family {
    ($name:literal, $sizes:expr, $unwind:expr, $variants:expr) => {
        Family {
            name: $name,
            oox: include_str!(concat!("against_cbmc/", $name, ".oox")),
            c: include_str!(concat!("against_cbmc/", $name, ".c")),
            sizes: &$sizes,
            unwind: $unwind,
            variants: &$variants,
        }
    };
}

const FAMILIES: [Family; 12] = [
    family!(
        "alarm",
        STEPS,
        |n| unwind(n + 1),
        [
            right("siren"),
            right("timer"),
            right("keypad"),
            right("disarmed"),
            right("delay"),
            wrong("silent_wrong", 6),
            wrong("break_in_wrong", 8),
        ]
    ),
    family!(
        "mine_pump",
        STEPS,
        |n| unwind(n + 1),
        [right("methane"), right("levels"), wrong("start_wrong", 3), wrong("flood_wrong", 3)]
    ),
    family!(
        "lift",
        STEPS,
        |n| unwind(n.max(4) + 1),
        [right("inside"), right("served"), wrong("starving_wrong", 9)]
    ),
    family!(
        "traffic",
        STEPS,
        |n| unwind(n + 1),
        [right("exclusive"), right("prompt"), wrong("prompt_wrong", 10)]
    ),
    family!(
        "cruise",
        STEPS,
        |n| unwind(n + 1),
        [right("brake"), right("throttle"), right("target"), wrong("resume_wrong", 2)]
    ),
    family!(
        "bubble",
        LENGTHS,
        |n| unwind(n + 1),
        [
            Variant { name: "sorted", wrong_from: None, paper: &[(3, "OOX 0.342, CBMC 1.46, CIVL 2.96")] },
            wrong("flag_wrong", 3),
        ]
    ),
    family!(
        "bubble_worst",
        DOUBLED,
        |n| unwind(n + 1),
        [
            Variant {
                name: "sorted",
                wrong_from: None,
                paper: &[
                    (8, "CPBPV 1.45, CBMC 1.11"),
                    (16, "CPBPV 2.97, CBMC 2.01"),
                    (32, "CPBPV time out, CBMC 6.10"),
                    (64, "CPBPV time out, CBMC 37.65"),
                ],
            },
            wrong("rounds_wrong", 3),
        ]
    ),
    family!(
        "list_minimum",
        [3, 6, 12, 24, 48, 96],
        |n| unwind(n + 3),
        [
            Variant { name: "minimum", wrong_from: None, paper: &[(3, "OOX 8.125")] },
            wrong("greater_wrong", 1),
        ]
    ),
    family!(
        "binary_search",
        DOUBLED,
        // A range of n numbers can be halved as often as n has digits.
        |n| [unwind(n + 1), vec!["--unwindset".to_string(), format!("search.0:{}", n.ilog2() + 2)]].concat(),
        [
            Variant {
                name: "found",
                wrong_from: None,
                paper: &[
                    (8, "CPBPV 1.08, CBMC 1.37"),
                    (16, "CPBPV 1.69, CBMC 1.43"),
                    (32, "CPBPV 4.04, CBMC > 2 h"),
                    (64, "CPBPV 17.01, CBMC > 2 h"),
                    (128, "CPBPV 136.80, CBMC > 2 h"),
                    (256, "CPBPV 1731.69, CBMC > 2 h"),
                ],
            },
            Variant {
                name: "half_wrong",
                wrong_from: Some(3),
                paper: &[
                    (8, "CPBPV 0.027, CBMC 1.38"),
                    (16, "CPBPV 0.037, CBMC 1.69"),
                    (32, "CPBPV 0.064, CBMC 7.62"),
                    (64, "CPBPV 0.115, CBMC 27.05"),
                    (128, "CPBPV 0.241, CBMC 189.20"),
                ],
            },
        ]
    ),
    family!(
        "tritype",
        [1],
        unwind,
        [
            Variant { name: "type", wrong_from: None, paper: &[(1, "CPBPV 0.287, CBMC 0.82")] },
            Variant {
                name: "sides_wrong",
                wrong_from: Some(1),
                paper: &[(1, "CPBPV 0.056, CBMC not found")]
            },
        ]
    ),
    family!(
        "selection",
        LENGTHS,
        |n| unwind(n + 1),
        [
            Variant { name: "sorted", wrong_from: None, paper: &[(6, "CPBPV < 4, modular")] },
            wrong("skip_wrong", 2),
        ]
    ),
    family!(
        "squares",
        LENGTHS,
        |n| unwind(n + 1),
        [Variant { name: "sum", wrong_from: None, paper: &[(10, "CPBPV 66.179")] }, wrong("range_wrong", 2),]
    ),
];

fn unwind(bound: u32) -> Vec<String> {
    vec!["--unwind".to_string(), bound.to_string()]
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["one", merging, limit, path] => one(merging, seconds(limit), Path::new(path)).print(),
        [..] => all(&words),
    }
}

fn seconds(word: &str) -> Duration {
    Duration::from_secs(word.parse().unwrap_or(LIMIT))
}

/// One run of Oxpecker, from the text to the verdict.
fn one(merging: &str, limit: Duration, path: &Path) -> Figures {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => panic!("{}: {error}", path.display()),
    };
    let clock = Clock::new(limit);
    let (sources, program) = compiled(&text);
    let entry = entry_of(&program, "Main.main");
    let merging = if merging == "never" { Merging::Never } else { Merging::Auto };
    let options = Options { merging, workers: 1, fail_fast: true, ..Options::default() };
    let report = proof::verify(&program, &sources, entry, &options, &clock);
    Figures::new(&sources, &report, clock.time())
}

fn all(words: &[&str]) {
    let (mut wanted, mut limit) = ("", Duration::from_secs(LIMIT));
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        match word {
            "--limit" => limit = seconds(words.next().unwrap_or_default()),
            _ if word.starts_with("--") => {}
            _ => wanted = word,
        }
    }
    let cbmc = Cbmc::find();
    match &cbmc {
        Some(cbmc) => println!("CBMC {}, {} s for each run", cbmc.version, limit.as_secs()),
        None => println!("CBMC IS MISSING (Debian has it as `cbmc`); {} s for each run", limit.as_secs()),
    }
    println!(
        "{:<28} {:>5} | {:<8} {:>7} {:>8} {:>8} | {:<8} {:>6} {:>6} {:>8} {:>8} | {:<8} {:>7} | {:>10} {:>9} | published",
        "program",
        "size",
        "never",
        "paths",
        "queries",
        "seconds",
        "auto",
        "paths",
        "merges",
        "queries",
        "seconds",
        "CBMC",
        "seconds",
        "never/auto",
        "auto/CBMC"
    );
    let mut complaints = Vec::new();
    for family in &FAMILIES {
        for variant in family.variants {
            if format!("{}/{}", family.name, variant.name).contains(wanted) {
                measure(family, variant, cbmc.as_ref(), limit, &mut complaints);
            }
        }
    }
    println!("{} complaints", complaints.len());
    complaints.iter().for_each(|complaint| println!("{complaint}"));
}

/// All sizes of one variant, until every tool has given up.
fn measure(
    family: &Family,
    variant: &Variant,
    cbmc: Option<&Cbmc>,
    limit: Duration,
    complaints: &mut Vec<String>,
) {
    let (mut never, mut auto, mut checks) = (true, true, cbmc.is_some());
    for size in family.sizes.iter().copied().filter(|size| Some(*size) >= variant.wrong_from) {
        let [oox, c] = [("oox", family.oox), ("c", family.c)].map(|(ending, template)| {
            write(
                &format!("{}_{}_{size}.{ending}", family.name, variant.name),
                &expand(template, variant, size),
            )
        });
        let seconds = limit.as_secs().to_string();
        let ours = |goes_on: bool, merging| {
            goes_on.then(|| Figures::of_child(&["one", merging, &seconds, &oox.display().to_string()], limit))
        };
        let runs = Runs {
            never: ours(never, "never"),
            auto: ours(auto, "auto"),
            cbmc: cbmc.filter(|_| checks).map(|cbmc| cbmc.run(&c, &(family.unwind)(size), limit)),
        };
        let goes_on = |figures: &Option<Figures>| figures.as_ref().is_some_and(Figures::is_complete);
        (never, auto, checks) = (goes_on(&runs.never), goes_on(&runs.auto), goes_on(&runs.cbmc));
        let paper = variant.paper.iter().find(|(at, _)| *at == size).map_or("", |(_, text)| text);
        let name = format!("{}/{}", family.name, variant.name);
        runs.print(&name, size, paper);
        let expected = if variant.wrong_from.is_some() { "invalid" } else { "valid" };
        complaints.extend(runs.complaints(expected).into_iter().map(|complaint| {
            let complaint = format!("!!! {name} {size}: {complaint} ({})", oox.display());
            println!("{complaint}");
            complaint
        }));
        if !never && !auto && !checks {
            break;
        }
    }
}

/// The same program by all tools; nothing for one that gave up at a smaller size.
struct Runs {
    never: Option<Figures>,
    auto: Option<Figures>,
    cbmc: Option<Figures>,
}

impl Runs {
    fn print(&self, name: &str, size: u32, paper: &str) {
        let text = |figures: &Option<Figures>, show: fn(&Figures) -> String| {
            figures.as_ref().map_or("-".to_string(), show)
        };
        let verdict = |figures| text(figures, |figures| figures.verdict.clone());
        let paths = |figures| text(figures, |figures| figures.paths.to_string());
        let queries = |figures| text(figures, |figures| figures.queries.to_string());
        let seconds = |figures| text(figures, |figures| format!("{:.2}", figures.seconds));
        println!(
            "{name:<28} {size:>5} | {:<8} {:>7} {:>8} {:>8} | {:<8} {:>6} {:>6} {:>8} {:>8} | {:<8} {:>7} | {:>10} {:>9} | {paper}",
            verdict(&self.never),
            paths(&self.never),
            queries(&self.never),
            seconds(&self.never),
            verdict(&self.auto),
            paths(&self.auto),
            text(&self.auto, |figures| figures.merges.to_string()),
            queries(&self.auto),
            seconds(&self.auto),
            verdict(&self.cbmc),
            seconds(&self.cbmc),
            ratio(self.never.as_ref(), self.auto.as_ref()),
            ratio(self.auto.as_ref(), self.cbmc.as_ref()),
        );
    }

    /// Verdicts that contradict each other or what is known, and runs that did not end as expected.
    fn complaints(&self, expected: &str) -> Vec<String> {
        let named = [("never", &self.never), ("auto", &self.auto), ("CBMC", &self.cbmc)];
        let mut complaints = Vec::new();
        for (tool, figures) in named.into_iter().filter_map(|(tool, figures)| Some((tool, figures.as_ref()?)))
        {
            match figures.verdict.as_str() {
                verdict if verdict == expected => {}
                "time" => {}
                "valid" | "invalid" => {
                    complaints.push(format!(
                        "VERDICTS CONTRADICT: {tool} says {}, not {expected}",
                        figures.verdict
                    ));
                }
                other => complaints.push(format!("{tool} says {other}: {}", figures.reason)),
            }
        }
        complaints
    }
}

/// The ratio of two times, where both are of a complete verification.
fn ratio(one: Option<&Figures>, other: Option<&Figures>) -> String {
    match (one, other) {
        (Some(one), Some(other)) if other.is_complete() => {
            let more = if one.is_complete() { "" } else { ">" };
            format!("{more}{:.2}", one.seconds.max(FLOOR) / other.seconds.max(FLOOR))
        }
        (Some(_) | None, _) => "-".to_string(),
    }
}

/// A template for one variant and one size: lines of other variants are left out, and the number on the line that
/// ends with `// size` is replaced.
fn expand(template: &str, variant: &Variant, size: u32) -> String {
    let mut text = String::new();
    for line in template.lines() {
        let names = |list: &str| list.split_whitespace().any(|name| name == variant.name);
        let code = match (line.split_once("// only:"), line.split_once("// not:"), line.split_once("// size"))
        {
            (Some((code, list)), _, _) if names(list) => code.to_string(),
            (_, Some((code, list)), _) if !names(list) => code.to_string(),
            (Some(_), _, _) | (_, Some(_), _) => continue,
            (_, _, Some((code, _))) => sized(code, size),
            (None, None, None) => line.to_string(),
        };
        text += code.trim_end();
        text.push('\n');
    }
    text
}

/// Replaces the only number of a line.
fn sized(line: &str, size: u32) -> String {
    let is_digit = |c: char| c.is_ascii_digit();
    let (before, rest) = line.split_at(line.find(is_digit).unwrap_or(line.len()));
    format!("{before}{size}{}", rest.trim_start_matches(is_digit))
}

/// Writes a program where it can be looked at afterwards.
fn write(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    match std::fs::write(&path, text) {
        Ok(()) => path,
        Err(error) => panic!("{}: {error}", path.display()),
    }
}

/// The other tool.
struct Cbmc {
    version: String,
}

impl Cbmc {
    /// Asks it for its version, if it is installed.
    fn find() -> Option<Cbmc> {
        let output =
            Command::new("cbmc").arg("--version").output().ok().filter(|output| output.status.success())?;
        Some(Cbmc { version: String::from_utf8_lossy(&output.stdout).trim().to_string() })
    }

    fn run(&self, path: &Path, unwind: &[String], limit: Duration) -> Figures {
        let path = path.display().to_string();
        let mut words =
            vec!["cbmc", &path, "--unwinding-assertions", "--bounds-check", "--div-by-zero-check"];
        words.push("--stop-on-fail");
        // From version 6 on more is checked by default.
        let major = self.version.split('.').next().and_then(|number| number.parse::<u32>().ok());
        if major >= Some(6) {
            words.insert(2, "--no-standard-checks");
        }
        words.extend(unwind.iter().map(String::as_str));
        let (verdict, seconds, reason) = match limited::run(&words, limit) {
            Ok(ended) => {
                let (verdict, reason) = Cbmc::verdict(&ended);
                (verdict, ended.time.as_secs_f64(), reason)
            }
            Err(error) => ("error", 0.0, error),
        };
        Figures { verdict: verdict.to_string(), paths: 0, merges: 0, queries: 0, terms: 0, seconds, reason }
    }

    fn verdict(ended: &limited::Ended) -> (&'static str, String) {
        let violated = ended.output.split_once("Violated property:").map_or("", |(_, rest)| rest);
        let last = || ended.output.lines().last().unwrap_or_default().to_string();
        match ended.code {
            0 if ended.output.contains("VERIFICATION SUCCESSFUL") => ("valid", String::new()),
            10 if violated.contains("unwinding assertion") => {
                ("bounded", "a loop repeats more often".to_string())
            }
            10 => ("invalid", String::new()),
            // SIGXCPU or SIGKILL.
            152 | 137 => ("time", String::new()),
            code => ("error", format!("ended with {code} after: {}", last())),
        }
    }
}
