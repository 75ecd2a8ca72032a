//! Every link of the solver chain on every program of `benches/programs`: is the default slower than the same
//! without the link?
//!
//! Goal (issue 5): nowhere by more than a factor of 1.3. A time is the least of several rounds, and both sides of
//! a ratio are measured in turns. A run without a link is given up as soon as it takes longer than the default,
//! so that this takes a few minutes. `cargo bench -p oxpecker-benches --bench links -- NAME` takes the programs
//! whose path has NAME in it.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use engine::{Control, Options, Progress, Stop};
use oxpecker_benches::{compiled, entry_of};
use solver::Means;
use verify::proof;

/// How much slower the default may be.
const GOAL: f64 = 1.3;
/// How often both sides are measured before a ratio beyond the goal is believed.
const ROUNDS: usize = 9;
/// Programs that take longer or shorter by default are left out: the former take too long, the latter are too short to
/// compare.
const LONGEST: Duration = Duration::from_secs(20);
const SHORTEST: Duration = Duration::from_millis(5);

/// Ends an exploration that takes longer than another one did.
struct Race {
    start: Instant,
    limit: Duration,
}

impl Control for Race {
    fn stop(&self) -> Option<Stop> {
        self.overdue()
    }

    fn overdue(&self) -> Option<Stop> {
        (self.start.elapsed() > self.limit).then_some(Stop::Time)
    }

    fn progress(&self, _: &Progress) {}
}

fn programs(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.is_dir() {
            programs(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "oox") {
            found.push(path);
        }
    }
}

fn main() {
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with("--")).unwrap_or_default();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs");
    let mut paths = Vec::new();
    programs(&root, &mut paths);
    paths.sort();
    let mut worst: Vec<(f64, String, &str)> = Vec::new();
    let (mut pairs, mut offenders) = (0, 0);
    println!("{:<44} {:<12} {:>9} {:>9} {:>6}", "program", "link", "default", "without", "ratio");
    for path in paths {
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        if !name.contains(&wanted) {
            continue;
        }
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) => panic!("{name}: {error}"),
        };
        for (means, default, without) in measure(&text) {
            pairs += 1;
            let ratio = default.as_secs_f64() / without.as_secs_f64();
            worst.push((ratio, name.clone(), means.name()));
            if ratio > GOAL {
                offenders += 1;
                let (default, without) = (default.as_secs_f64(), without.as_secs_f64());
                println!("{name:<44} {:<12} {default:>9.4} {without:>9.4} {ratio:>6.2}", means.name());
            }
        }
    }
    println!("{offenders} of {pairs} pairs beyond {GOAL}; the greatest ratios:");
    worst.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (ratio, name, link) in worst.iter().take(10) {
        println!("{name:<44} {link:<12} {ratio:>26.2}");
    }
}

/// For each link the time of the default and that without the link; none for programs that are too short to compare.
fn measure(text: &str) -> Vec<(Means, Duration, Duration)> {
    let (sources, program) = compiled(text);
    let entry = entry_of(&program, "Main.main");
    let run = |without: Option<Means>, limit: Duration| {
        let mut options = Options { workers: 1, ..Options::default() };
        if let Some(means) = without {
            options.solver = options.solver.without(means);
        }
        let race = Race { start: Instant::now(), limit };
        let report = proof::verify(&program, &sources, entry, &options, &race);
        report.stopped.is_none().then(|| race.start.elapsed())
    };
    let first = [run(None, LONGEST), run(None, LONGEST)].into_iter().flatten().min();
    let Some(mut default) = first.filter(|time| *time >= SHORTEST) else { return Vec::new() };
    let mut measured = Vec::new();
    for means in Means::ALL {
        let mut without: Option<Duration> = None;
        for _ in 0..ROUNDS {
            let time = run(Some(means), default);
            without = without.into_iter().chain(time).min();
            // A run that takes longer than the default did is not an argument against the link.
            let Some(without) = without else { break };
            if default.as_secs_f64() <= GOAL * without.as_secs_f64() {
                break;
            }
            default = default.min(run(None, LONGEST).unwrap_or(default));
        }
        measured.push((means, without));
    }
    // The default may have got faster while later links were measured.
    measured.into_iter().map(|(means, without)| (means, default, without.unwrap_or(default))).collect()
}
