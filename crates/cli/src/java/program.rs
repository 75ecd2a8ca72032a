//! A Java program from the command line: its files compiled where they must be, loaded from its entries on.

use std::path::{Path, PathBuf};

use ::java::{Choice, Entry, Found, Library, Loaded, Text};
use verify::source::SourceMap;

use super::class_path::{ClassPath, Place, split};
use super::javac;
use super::jdk::{Environment, Jdk};
use super::sources::Finder;
use crate::args::Sources;

/// A program that was loaded, and what must live as long as it is used.
pub(crate) struct Program {
    pub(crate) sources: SourceMap,
    pub(crate) program: verify::ir::Program,
    pub(crate) entries: Vec<Entry>,
    pub(crate) support: ::java::Support,
}

/// Whether the files of a command are a Java program.
pub(crate) fn is_java(files: &[PathBuf]) -> bool {
    let fits = |path: &PathBuf| {
        path.is_dir() || path.extension().is_some_and(|ext| ext == "java" || ext == "class" || ext == "jar")
    };
    !files.is_empty() && files.iter().all(fits)
}

/// Loads a program. The error is a message, or the diagnostics with the sources they point into.
pub(crate) fn load(args: &Sources, choice: &Choice) -> Result<Loaded, String> {
    let jdk = Jdk::find(args.jdk.as_deref(), &Environment::of_process())?;
    let class_path: Vec<PathBuf> = args.class_path.as_deref().map(split).unwrap_or_default();
    let source_path: Vec<PathBuf> = args.source_path.as_deref().map(split).unwrap_or_default();
    let (texts, others): (Vec<PathBuf>, Vec<PathBuf>) =
        args.files.iter().cloned().partition(|path| path.extension().is_some_and(|ext| ext == "java"));
    let compiled = match texts.is_empty() {
        true => None,
        false => Some(compile(&texts, &others, &class_path, &jdk)?),
    };
    let mut places: Vec<Place> = compiled.iter().map(javac::Compiled::place).collect();
    places.extend(others.iter().map(Place::named));
    let given = compiled.as_ref().map_or(&[][..], |compiled| &compiled.sources);
    let library = Everything {
        classes: ClassPath::new(&places, &class_path, &jdk)?,
        texts: Finder::new(given, &others, &source_path, &jdk),
    };
    Ok(::java::load(&library, choice, SourceMap::new()))
}

fn compile(
    texts: &[PathBuf],
    others: &[PathBuf],
    class_path: &[PathBuf],
    jdk: &Jdk,
) -> Result<javac::Compiled, String> {
    let visible: Vec<PathBuf> = others.iter().chain(class_path).cloned().collect();
    let annotations = Annotations::new()?;
    javac::compile(texts, &visible, Some(annotations.path()), jdk)
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
}

impl Library for Everything {
    fn class(&self, name: &str) -> Result<Option<Found>, String> {
        self.classes.class(name)
    }

    fn source(&self, class: &str, file: &str) -> Option<Text> {
        let package = class.rsplit_once('/').map_or("", |(package, _)| package);
        self.texts.find(package, file).map(|found| Text { name: found.shown, text: found.text })
    }

    fn own(&self) -> Vec<String> {
        self.classes.own_classes()
    }
}
