//! The same Java methods, executed by both sides.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ir::EntryChoice;
use java::{Entry, Found, Library, Text};
use source::SourceMap;
use verify::{Ending, Input, RunOptions, Schedule};

use super::Jdk;

/// How many instructions a run may take.
const STEPS: u64 = 50_000_000;

/// A Java file.
pub(super) struct Source {
    pub(super) file: String,
    pub(super) text: String,
    /// Whether it is compiled with the names and lines of the source.
    pub(super) debug: bool,
}

/// Writes and compiles files.
pub(super) fn compile(jdk: &Jdk, folder: &Path, sources: &[Source]) -> Result<(), String> {
    let mut paths: [Vec<PathBuf>; 2] = [Vec::new(), Vec::new()];
    for source in sources {
        let path = folder.join(&source.file);
        write(&path, &source.text)?;
        paths[usize::from(source.debug)].push(path);
    }
    for (paths, option) in paths.iter().zip(["-g:none", "-g"]) {
        if !paths.is_empty() {
            jdk.compile(paths, folder, &[option])?;
        }
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| error.to_string())
}

/// What the virtual machine prints when it executes methods, by their names.
pub(super) fn theirs(
    jdk: &Jdk,
    folder: &Path,
    sources: &[Source],
    names: &[String],
) -> Result<BTreeMap<String, String>, String> {
    compile(jdk, folder, sources)?;
    let driver = Source {
        file: "Driver.java".to_string(),
        text: include_str!("Driver.java").to_string(),
        debug: true,
    };
    compile(jdk, folder, &[driver])?;
    let list = folder.join("names.txt");
    write(&list, &names.join("\n"))?;
    let shown = |path: &Path| path.display().to_string();
    let printed = jdk.run(folder, "Driver", &[&shown(folder), &shown(&list)])?;
    let outcomes = printed.split('@').skip(1).filter_map(|outcome| outcome.split_once('\n'));
    Ok(outcomes.map(|(name, text)| (name.trim_end().to_string(), text.to_string())).collect())
}

/// A program from class files, which must be accepted, and the entries of these names.
pub(super) fn load(
    classes: &Folder,
    names: Vec<String>,
) -> Result<(ir::Program, SourceMap, Vec<Entry>), String> {
    let loaded = java::load(classes, &EntryChoice::Named(names), java::Inputs::Any, SourceMap::new());
    let Some(program) = loaded.program else {
        return Err(format!("rejected: {:?}", loaded.diagnostics.iter().next().map(|one| &one.message)));
    };
    match ir::verifier::verify(&program).iter().next() {
        Some(error) => Err(format!("bad IR: {}", error.message)),
        None => Ok((program, loaded.sources, loaded.entries)),
    }
}

/// What the interpreter prints when it executes methods.
pub(super) fn ours(classes: &Folder, names: Vec<String>) -> Result<Vec<(String, String)>, String> {
    let (program, sources, entries) = load(classes, names)?;
    let mut outcomes = Vec::new();
    for entry in entries {
        let method = &program[entry.method];
        let name = format!("{}.{}", program[method.class].name, method.name);
        let options = RunOptions {
            entry: entry.method,
            input: Input::Words(Vec::new()),
            schedule: Schedule::RoundRobin,
            steps: STEPS,
            exceptions: verify::Exceptions::Allowed,
            leeway: ir::Leeway::default(),
            trace: None,
        };
        let report = verify::run(&program, &sources, options).map_err(|error| error.message)?;
        let end = match report.ending {
            Ending::Finished => String::new(),
            Ending::Violation => "assertion\n".to_string(),
            other => format!("{other:?} {}\n", report.diagnostic.map(|one| one.message).unwrap_or_default()),
        };
        outcomes.push((name, report.printed.0 + &end));
    }
    Ok(outcomes)
}

/// Where two texts differ first.
pub(super) fn first_difference(expected: &str, found: &str) -> Option<String> {
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
pub(super) struct Folder {
    path: PathBuf,
    /// The package of the program.
    package: String,
}

impl Folder {
    pub(super) fn new(path: &Path, package: &str) -> Folder {
        Folder { path: path.to_path_buf(), package: package.to_string() }
    }
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
