//! A Java program from the command line: its files compiled where they must be, loaded from its entries on.

use std::path::{Path, PathBuf};

use ::java::{Choice, Entry, Found, Library, Loaded, Text};
use verify::source::{Diagnostic, Diagnostics, SourceMap};

use super::class_path::{ClassPath, Place, files_below, root, split};
use super::confirm::Machine;
use super::javac;
use super::jdk::{Environment, Jdk};
use super::sources::Finder;
use crate::args::JavaPaths;

/// A program that was loaded, and what must live as long as it is used.
pub(crate) struct Program {
    pub(crate) sources: SourceMap,
    pub(crate) program: verify::ir::Program,
    pub(crate) entries: Vec<Entry>,
    pub(crate) support: ::java::Support,
    /// What is worth a warning although the program can be used.
    pub(crate) warnings: Vec<Diagnostic>,
    /// How many methods have a contract but are no entries, since `main` is.
    pub(crate) left_out: usize,
    pub(crate) machine: Machine,
    /// The class files that were compiled, while they are needed.
    pub(crate) kept: Kept,
}

/// Class files that are gone when nobody needs them any more.
pub(crate) struct Kept {
    _compiled: Option<javac::Compiled>,
}

/// Whether the files of a command are a Java program.
pub(crate) fn is_java(files: &[PathBuf]) -> bool {
    let fits = |path: &PathBuf| {
        path.is_dir() || path.extension().is_some_and(|ext| ext == "java" || ext == "class" || ext == "jar")
    };
    !files.is_empty() && files.iter().all(fits)
}

/// What loading comes to: a program, or diagnostics with the sources they point into.
pub(crate) enum Outcome {
    Loaded(Box<Program>),
    Rejected(SourceMap, Diagnostics),
}

/// Loads a program. An error is a message.
pub(crate) fn load(files: &[PathBuf], args: &JavaPaths, choice: &Choice) -> Result<Outcome, String> {
    let jdk = Jdk::find(args.jdk.as_deref(), &Environment::of_process())?;
    let mut class_path: Vec<PathBuf> = args.class_path.as_deref().map(split).unwrap_or_default();
    let source_path: Vec<PathBuf> = args.source_path.as_deref().map(split).unwrap_or_default();
    let (texts, others): (Vec<PathBuf>, Vec<PathBuf>) = files
        .iter()
        .flat_map(|path| sources_in(path).unwrap_or_else(|| vec![path.clone()]))
        .partition(|path| path.extension().is_some_and(|ext| ext == "java"));
    // Who names a single class file means the classes beside it, too, as `java` finds them.
    for folder in others.iter().filter_map(|path| root(path)) {
        if !class_path.contains(&folder) {
            class_path.push(folder);
        }
    }
    let compiled = match texts.is_empty() {
        true => None,
        false => Some(compile(&texts, &others, &class_path, &source_path, &jdk)?),
    };
    let mut places: Vec<Place> = compiled.iter().map(javac::Compiled::place).collect();
    places.extend(others.iter().map(Place::named));
    let given = compiled.as_ref().map_or(&[][..], |compiled| &compiled.sources);
    let library = Everything {
        classes: ClassPath::new(&places, &class_path, &jdk)?,
        texts: Finder::new(given, &others, &source_path, &jdk),
        no_image: jdk.image().err(),
        release: jdk.release.clone(),
    };
    let Loaded { sources, mut diagnostics, program, entries, support, mut names, left_out } =
        ::java::load(&library, choice, SourceMap::new());
    let Some(mut program) = program else { return Ok(Outcome::Rejected(sources, diagnostics)) };
    diagnostics.append(verify::finish(&mut program, true));
    if diagnostics.has_errors() {
        return Ok(Outcome::Rejected(sources, diagnostics));
    }
    let mut sources = sources;
    let warnings = warnings(given, &mut sources);
    let classes = places.iter().map(|place| place.path().to_path_buf()).chain(class_path).collect();
    names.learn(&program);
    let machine = Machine::new(jdk, classes, names);
    Ok(Outcome::Loaded(Box::new(Program {
        sources,
        program,
        entries,
        support,
        warnings,
        left_out,
        machine,
        kept: Kept { _compiled: compiled },
    })))
}

/// What is worth a warning in the sources that were given.
fn warnings(given: &[javac::Source], sources: &mut SourceMap) -> Vec<Diagnostic> {
    let mut warnings = Vec::new();
    for source in given {
        let known = sources.files().find(|(_, file)| **file.text() == *source.text).map(|(file, _)| file);
        let file = match known {
            Some(file) => file,
            None => sources.add(crate::files::shown(&source.path), source.text.as_str()),
        };
        warnings.extend(::java::jml::ignored(sources, file));
    }
    warnings
}

/// The sources of a folder that has no class files, sorted; none for anything else.
fn sources_in(folder: &Path) -> Option<Vec<PathBuf>> {
    if !folder.is_dir() || !files_below(folder, "class").is_empty() {
        return None;
    }
    let sources = files_below(folder, "java");
    (!sources.is_empty()).then_some(sources)
}

fn compile(
    texts: &[PathBuf],
    others: &[PathBuf],
    class_path: &[PathBuf],
    source_path: &[PathBuf],
    jdk: &Jdk,
) -> Result<javac::Compiled, String> {
    let visible: Vec<PathBuf> = others.iter().chain(class_path).cloned().collect();
    let annotations = Annotations::new()?;
    javac::compile(texts, &visible, source_path, Some(annotations.path()), jdk)
}

/// The archive with the annotations of contracts, in a file while `javac` runs.
struct Annotations(tempfile::NamedTempFile);

impl Annotations {
    fn new() -> Result<Annotations, String> {
        let failed = |error: std::io::Error| format!("there is no place for the annotations: {error}");
        let file = tempfile::Builder::new().suffix(".jar").tempfile().map_err(failed)?;
        std::fs::write(file.path(), ::java::ANNOTATIONS).map_err(failed)?;
        Ok(Annotations(file))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

/// Class files and sources together.
struct Everything {
    classes: ClassPath,
    texts: Finder,
    /// Why there are no classes of a JDK, if there are none.
    no_image: Option<String>,
    /// The release of that JDK.
    release: Option<String>,
}

impl Library for Everything {
    fn class(&self, name: &str) -> Result<Option<Found>, String> {
        let found = self.classes.class(name)?;
        match (&found, &self.no_image) {
            (None, Some(reason)) if name.starts_with("java/") => Err(reason.clone()),
            (_, _) => Ok(found),
        }
    }

    fn source(&self, class: &str, file: &str) -> Option<Text> {
        let package = class.rsplit_once('/').map_or("", |(package, _)| package);
        self.texts.find(package, file).map(|found| Text { name: found.shown, text: found.text })
    }

    fn release(&self) -> Option<String> {
        self.release.clone().filter(|_| self.no_image.is_none())
    }

    fn own(&self) -> Vec<String> {
        self.classes.own_classes()
    }
}
