//! The mutants of Koppier 2020, 5.1: the engine against exhaustive testing on small inputs.
//!
//! Goal: the two verdicts agree on every mutant that terminates. A violation that the engine finds and the
//! tests do not must need an input outside the tests; anything else is printed in full.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::collections::BTreeMap;
use std::time::Duration;

use engine::Options;
use mutate::{Mutant, Operator};
use oxpecker_benches::control::{Clock, processor_time};
use oxpecker_benches::experiments::{EXPERIMENTS, Experiment, PublishedRow};
use oxpecker_benches::inputs;
use oxpecker_benches::{compiled, entry_of, program_of};
use serde_json::Value as Json;
use source::SourceMap;
use verify::proof;
use verify::report::{EntryReport, Verdict};
use verify::{Ending, Input, RunOptions, Schedule};

/// How often the engine repeats a loop: three elements are sorted in three rounds of two comparisons.
const UNWIND: u32 = 8;
/// A test that takes more instructions does not terminate; the longest of the originals takes less than 200.
const STEPS: u64 = 20_000;
/// How long the engine may take for a mutant.
const TIME: Duration = Duration::from_secs(60);

fn main() {
    // A word chooses the experiments whose names have it in them.
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with("--")).unwrap_or_default();
    for experiment in EXPERIMENTS.iter().filter(|experiment| experiment.name.contains(&wanted)) {
        report(experiment);
    }
}

/// What testing says about a program.
struct Tested {
    /// The first input that shows a violation, and the violation.
    violation: Option<(Json, String)>,
    /// The first input on which it does not end.
    endless: Option<Json>,
}

/// How the two verdicts compare.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Match {
    /// They are the same.
    Agree,
    /// The engine found a violation whose input the tests do not contain.
    Outside,
    /// One of them is wrong, or the engine does not know.
    Disagree,
}

/// The results of the mutants of an operator.
#[derive(Clone, Copy, Default)]
struct Row {
    mutants: u64,
    killed: u64,
    survived: u64,
    unknown: u64,
    endless: u64,
    /// Of those that do not terminate, how many survive.
    endless_survived: u64,
    agree: u64,
    outside: u64,
    disagree: u64,
}

fn report(experiment: &Experiment) {
    println!("{}", experiment.name);
    let inputs = inputs::all(experiment.domain);
    let (sources, _) = compiled(experiment.text);
    let (mutants, _) = mutate::mutants(&sources, &mutate::Options::default());
    println!("  original: {}", words(&judge(&sources, experiment), &test(&sources, experiment, &inputs)));
    let mut rows: BTreeMap<Operator, Row> = BTreeMap::new();
    let (mut proving, mut testing) = (Duration::ZERO, Duration::ZERO);
    for mutant in &mutants {
        let mutated = mutant.apply_to(&sources);
        let start = processor_time();
        let proof = judge(&mutated, experiment);
        let middle = processor_time();
        let tested = test(&mutated, experiment, &inputs);
        proving += middle - start;
        testing += processor_time() - middle;
        let found = compare(&proof, &tested);
        rows.entry(mutant.operator).or_default().count(&proof, &tested, found);
        explain(&sources, mutant, &proof, &tested, found);
    }
    table(experiment, &rows);
    let ratio = testing.as_secs_f64() / proving.as_secs_f64();
    println!(
        "  {} tests a mutant; engine {:.1} s, tests {:.1} s, ratio {ratio:.2}\n",
        inputs.len(),
        proving.as_secs_f64(),
        testing.as_secs_f64()
    );
}

/// The verdict of the engine.
fn judge(sources: &SourceMap, experiment: &Experiment) -> EntryReport {
    let program = program_of(sources);
    let options = Options {
        unwind: Some(UNWIND),
        array_size: Some(inputs::ARRAY as u32),
        workers: 1,
        ..Options::default()
    };
    proof::verify(&program, sources, entry_of(&program, experiment.entry), &options, &Clock::new(TIME))
}

/// Runs a program on all inputs, until it is known whether it violates its contract and whether it ends.
fn test(sources: &SourceMap, experiment: &Experiment, inputs: &[Json]) -> Tested {
    let program = program_of(sources);
    let mut tested = Tested { violation: None, endless: None };
    for input in inputs {
        let options = RunOptions {
            entry: entry_of(&program, experiment.entry),
            input: Input::Json(input.to_string()),
            schedule: Schedule::RoundRobin,
            steps: STEPS,
            exceptions: verify::Exceptions::Allowed,
            leeway: ir::Leeway::default(),
            trace: None,
        };
        match verify::run(&program, sources, options) {
            Ok(report) => match report.ending {
                Ending::Finished | Ending::Exception | Ending::Cut => {}
                Ending::Violation => {
                    let message = report.diagnostic.map_or(String::new(), |diagnostic| diagnostic.message);
                    tested.violation.get_or_insert((input.clone(), message));
                }
                Ending::Limit => {
                    tested.endless.get_or_insert(input.clone());
                }
            },
            Err(diagnostic) => panic!("the input must be accepted: {}", diagnostic.message),
        }
        if tested.violation.is_some() && tested.endless.is_some() {
            break;
        }
    }
    tested
}

fn compare(proof: &EntryReport, tested: &Tested) -> Match {
    match (&proof.verdict, &tested.violation) {
        (Verdict::Invalid, Some(_)) | (Verdict::Valid | Verdict::Bounded(_), None) => Match::Agree,
        (Verdict::Invalid, None) => {
            let outside = proof.violations.iter().all(|found| !inputs::is_small(&found.json));
            if outside { Match::Outside } else { Match::Disagree }
        }
        (Verdict::Valid | Verdict::Bounded(_), Some(_)) | (Verdict::Unknown(_), _) => Match::Disagree,
        // No line is searched for.
        (Verdict::Reachable | Verdict::Unreachable | Verdict::UnreachableWithin(_), _) => Match::Disagree,
    }
}

impl Row {
    fn count(&mut self, proof: &EntryReport, tested: &Tested, found: Match) {
        self.mutants += 1;
        match proof.verdict {
            Verdict::Invalid => self.killed += 1,
            Verdict::Valid | Verdict::Bounded(_) => self.survived += 1,
            // No line is searched for.
            Verdict::Unknown(_)
            | Verdict::Reachable
            | Verdict::Unreachable
            | Verdict::UnreachableWithin(_) => self.unknown += 1,
        }
        if tested.endless.is_some() {
            self.endless += 1;
            self.endless_survived += u64::from(proof.verdict != Verdict::Invalid);
            return;
        }
        match found {
            Match::Agree => self.agree += 1,
            Match::Outside => self.outside += 1,
            Match::Disagree => self.disagree += 1,
        }
    }

    fn add(&mut self, other: &Row) {
        self.mutants += other.mutants;
        self.killed += other.killed;
        self.survived += other.survived;
        self.unknown += other.unknown;
        self.endless += other.endless;
        self.endless_survived += other.endless_survived;
        self.agree += other.agree;
        self.outside += other.outside;
        self.disagree += other.disagree;
    }
}

/// Prints every case other than plain agreement. A mutant that does not terminate on some input need not agree,
/// but a violation that only the tests find is printed nevertheless.
fn explain(sources: &SourceMap, mutant: &Mutant, proof: &EntryReport, tested: &Tested, found: Match) {
    let title = match (found, &tested.endless) {
        (Match::Agree, _) => return,
        (Match::Outside, _) => "outside the tests",
        (Match::Disagree, None) => "DISAGREEMENT",
        (Match::Disagree, Some(_)) => "differs, does not terminate",
    };
    let place = sources.describe(mutant.point);
    println!("  {title}: {} {place} {}", mutant.name(), mutant.description);
    println!("    {}", words(proof, tested));
}

/// Both verdicts in words.
fn words(proof: &EntryReport, tested: &Tested) -> String {
    let mut text = format!("engine {}", proof.verdict.word());
    if let Verdict::Unknown(_) | Verdict::Bounded(_) = &proof.verdict {
        text += &format!(" ({:?})", proof.verdict);
    }
    for found in &proof.violations {
        text += &format!(" ({} on {})", found.diagnostic.message, found.json);
    }
    text += "; tests ";
    text += &match &tested.violation {
        Some((input, message)) => format!("invalid ({message} on {input})"),
        None => "valid".to_string(),
    };
    if let Some(input) = &tested.endless {
        text += &format!(", without end on {input}");
    }
    text
}

fn table(experiment: &Experiment, rows: &BTreeMap<Operator, Row>) {
    println!(
        "  {:<8} {:>7} {:>6} {:>8} {:>7} {:>8} {:>6} {:>8} {:>9} | published: {:>7} {:>6} {:>8}",
        "",
        "mutants",
        "killed",
        "survived",
        "unknown",
        "endless",
        "agree",
        "outside",
        "disagree",
        "mutants",
        "killed",
        "survived"
    );
    let mut sum = Row::default();
    let mut published_sum = PublishedRow { operator: Operator::Del, killed: 0, survived: 0 };
    for (operator, row) in rows {
        let published = experiment.published.iter().find(|published| published.operator == *operator);
        line(operator.name(), row, published);
        sum.add(row);
        published_sum.killed += published.map_or(0, |published| published.killed);
        published_sum.survived += published.map_or(0, |published| published.survived);
    }
    line("all", &sum, Some(&published_sum));
    println!(
        "  of those that survive {} do not terminate, in the thesis {}",
        sum.endless_survived, experiment.published_endless
    );
}

fn line(name: &str, row: &Row, published: Option<&PublishedRow>) {
    let (killed, survived) = published.map_or((0, 0), |published| (published.killed, published.survived));
    println!(
        "  {name:<8} {:>7} {:>6} {:>8} {:>7} {:>8} {:>6} {:>8} {:>9} | {:>13} {killed:>6} {survived:>8}",
        row.mutants,
        row.killed,
        row.survived,
        row.unknown,
        row.endless,
        row.agree,
        row.outside,
        row.disagree,
        killed + survived
    );
}
