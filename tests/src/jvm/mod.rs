//! The Java virtual machine as a reference: random programs as Java, compiled, executed by it and by the interpreter
//! through the front-end for class files. Both must print the same: every call, every exception, and at the end all
//! that can be reached.

pub mod arithmetic;
mod jdk;
mod judge;

use std::collections::BTreeMap;
use std::ops::Range;

use generate::{Config, Features, generate, shrink_within};

use judge::{Folder, Source};

pub use jdk::Jdk;

/// How often a shrunk program is tried; each costs a compiler and a virtual machine.
const SHRINK: usize = 60;

/// The results of a batch of programs.
#[derive(Default)]
pub struct Tally {
    /// How many programs were compared.
    pub programs: usize,
    /// How many runs of them.
    pub runs: usize,
    /// How many of the runs ended with an exception that the harness caught, or a failed assertion.
    pub abrupt: usize,
    /// The differences.
    pub failures: Vec<String>,
}

/// The random program of a seed.
pub fn program(seed: u64) -> generate::Program {
    let base = match seed % 8 {
        0 => Config::medium(),
        1..4 => Config::small(),
        _ => Config::tiny(),
    };
    generate(seed, &base.with_features(Features::java()))
}

/// Compares the programs of seeds on that many inputs each.
pub fn compare(jdk: &Jdk, seeds: Range<u64>, inputs: usize) -> Result<Tally, String> {
    let programs: Vec<(u64, generate::Program)> = seeds.map(|seed| (seed, program(seed))).collect();
    compare_all(jdk, &programs, inputs)
}

fn compare_all(jdk: &Jdk, programs: &[(u64, generate::Program)], inputs: usize) -> Result<Tally, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let sources: Vec<Source> = programs
        .iter()
        .map(|(seed, program)| Source {
            file: format!("P{seed}.java"),
            text: program.to_java(&package(*seed), *seed, inputs),
            debug: seed % 2 == 0,
        })
        .collect();
    let names = |seed: u64| (0..inputs).map(move |input| name(seed, input));
    let all: Vec<String> = programs.iter().flat_map(|(seed, _)| names(*seed)).collect();
    let expected = judge::theirs(jdk, folder.path(), &sources, &all)?;
    let mut tally = Tally { programs: programs.len(), ..Tally::default() };
    for (seed, _) in programs {
        let classes = Folder::new(folder.path(), &package(*seed));
        if let Err(difference) = differences(&classes, names(*seed).collect(), &expected, &mut tally) {
            tally.failures.push(format!("seed {seed}: {difference}"));
        }
    }
    Ok(tally)
}

/// The program of a seed that fails, made small.
pub fn shrunk(jdk: &Jdk, seed: u64, inputs: usize) -> String {
    let fails = |candidate: &generate::Program| {
        let tally = compare_all(jdk, &[(seed, candidate.clone())], inputs);
        tally.ok().and_then(|tally| tally.failures.into_iter().next())
    };
    let small = shrink_within(SHRINK, &program(seed), |candidate| fails(candidate).is_some());
    let difference = fails(&small).unwrap_or_default();
    format!("{difference}\n{}", small.to_java(&package(seed), seed, inputs))
}

fn package(seed: u64) -> String {
    format!("p{seed}")
}

fn name(seed: u64, input: usize) -> String {
    format!("{}.Harness.run{input}", package(seed))
}

/// Runs one program on all its inputs; the first difference.
fn differences(
    classes: &Folder,
    names: Vec<String>,
    expected: &BTreeMap<String, String>,
    tally: &mut Tally,
) -> Result<(), String> {
    for (name, found) in judge::ours(classes, names)? {
        tally.runs += 1;
        tally.abrupt += usize::from(found.contains("caught ") || found.ends_with("assertion\n"));
        let expected = expected.get(&name).map_or("", String::as_str);
        if let Some(line) = judge::first_difference(expected, &found) {
            return Err(format!("{name}, {line}"));
        }
    }
    Ok(())
}
