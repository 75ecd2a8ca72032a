//! The Java virtual machine as a judge: random programs as Java, compiled, executed by it and by the interpreter
//! through the front-end for class files. Both must print the same: every call, every exception, and at the end all
//! that can be reached.

mod jdk;

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use generate::{Config, Features, generate, shrink_within};
use java::{Choice, Found, Library, Text};
use source::SourceMap;
use verify::{Ending, Input, RunOptions, Schedule};

pub use jdk::Jdk;

/// How many instructions a run may take.
const STEPS: u64 = 5_000_000;
/// How often a shrunk program is tried; each costs a compiler and a virtual machine.
const SHRINK: usize = 60;

/// What came of a batch of programs.
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
    let expected = judge(jdk, folder.path(), programs, inputs)?;
    let mut tally = Tally { programs: programs.len(), ..Tally::default() };
    for (seed, _) in programs {
        let classes = Folder { path: folder.path().to_path_buf(), package: package(*seed) };
        let differences = differences(&classes, *seed, inputs, &expected, &mut tally);
        if let Err(difference) = differences {
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

/// What the virtual machine prints, by the name of the method.
fn judge(
    jdk: &Jdk,
    folder: &Path,
    programs: &[(u64, generate::Program)],
    inputs: usize,
) -> Result<BTreeMap<String, String>, String> {
    let write = |path: &Path, text: &str| std::fs::write(path, text).map_err(|error| error.to_string());
    // With and without names and lines of the source.
    let mut sources: [Vec<PathBuf>; 2] = [Vec::new(), Vec::new()];
    let mut names = Vec::new();
    for (seed, program) in programs {
        let path = folder.join(format!("P{seed}.java"));
        write(&path, &program.to_java(&package(*seed), *seed, inputs))?;
        sources[(seed % 2) as usize].push(path);
        names.extend((0..inputs).map(|input| name(*seed, input)));
    }
    let driver = folder.join("Driver.java");
    write(&driver, include_str!("Driver.java"))?;
    sources[0].push(driver);
    let list = folder.join("names.txt");
    write(&list, &names.join("\n"))?;
    for (sources, option) in sources.iter().zip(["-g", "-g:none"]) {
        if !sources.is_empty() {
            jdk.compile(sources, folder, &[option])?;
        }
    }
    let shown = |path: &Path| path.display().to_string();
    let printed = jdk.run(folder, "Driver", &[&shown(folder), &shown(&list)])?;
    let outcomes = printed.split('@').skip(1).filter_map(|outcome| outcome.split_once('\n'));
    Ok(outcomes.map(|(name, text)| (name.trim_end().to_string(), text.to_string())).collect())
}

/// Runs one program on all its inputs; the first difference.
fn differences(
    classes: &Folder,
    seed: u64,
    inputs: usize,
    expected: &BTreeMap<String, String>,
    tally: &mut Tally,
) -> Result<(), String> {
    let choice = Choice::Named((0..inputs).map(|input| name(seed, input)).collect());
    let loaded = java::load(classes, &choice, SourceMap::new());
    let Some(program) = loaded.program else {
        return Err(format!("rejected: {:?}", loaded.diagnostics.iter().next().map(|one| &one.message)));
    };
    if let Some(error) = ir::verifier::verify(&program).iter().next() {
        return Err(format!("bad IR: {}", error.message));
    }
    for entry in &loaded.entries {
        let method = format!("{}.Harness.{}", package(seed), program[entry.method].name);
        let options = RunOptions {
            entry: entry.method,
            input: Input::Words(Vec::new()),
            schedule: Schedule::RoundRobin,
            steps: STEPS,
            no_exceptions: false,
            trace: None,
        };
        let report = verify::run(&program, &loaded.sources, options).map_err(|error| error.message)?;
        let end = match report.ending {
            Ending::Finished => String::new(),
            Ending::Violation => "assertion\n".to_string(),
            other => format!("{other:?} {}\n", report.diagnostic.map(|one| one.message).unwrap_or_default()),
        };
        let found = report.printed.0 + &end;
        let expected = expected.get(&method).map_or("", String::as_str);
        tally.runs += 1;
        tally.abrupt += usize::from(found.contains("caught ") || end == "assertion\n");
        if let Some(line) = first_difference(expected, &found) {
            return Err(format!("{method}, {line}"));
        }
    }
    Ok(())
}

fn first_difference(expected: &str, found: &str) -> Option<String> {
    let (mut theirs, mut ours) = (expected.lines(), found.lines());
    for line in 1.. {
        match (theirs.next(), ours.next()) {
            (None, None) => return None,
            (one, other) if one == other => {}
            (one, other) => {
                let (one, other) = (one.unwrap_or("its end"), other.unwrap_or("its end"));
                return Some(format!(
                    "line {line}: the virtual machine prints\n  {one}\nwe print\n  {other}"
                ));
            }
        }
    }
    None
}

/// The class files below a folder; the library is our models.
struct Folder {
    path: PathBuf,
    /// The package of the program.
    package: String,
}

impl Library for Folder {
    fn class(&self, name: &str) -> Result<Option<Found>, String> {
        let path = self.path.join(format!("{name}.class"));
        Ok(std::fs::read(&path).ok().map(|bytes| Found { bytes, origin: path.display().to_string() }))
    }

    fn source(&self, _class: &str, _file: &str) -> Option<Text> {
        None
    }

    fn own(&self) -> Vec<String> {
        let files = std::fs::read_dir(self.path.join(&self.package)).into_iter().flatten().flatten();
        let names =
            files.filter_map(|file| file.path().file_stem().map(|name| name.to_string_lossy().into_owned()));
        let mut own: Vec<String> = names.map(|name| format!("{}/{name}", self.package)).collect();
        own.sort();
        own
    }
}
