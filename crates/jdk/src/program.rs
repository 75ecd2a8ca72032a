//! A Java program from files: compiled where it must be, loaded from its entries on.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use java::{Found, Inputs, Library, Loaded, Text};
use verify::source::{Diagnostics, SourceMap};
use verify::{Entry, EntryChoice, Exceptions, FrontEnd, Machine, Making, Rejected, Subject, Target, Whole};

use super::class_path::{ClassPath, Place, files_below, root, split};
use super::confirm::Jvm;
use super::javac;
use super::jdk::{Environment, Jdk};
use super::sources::Finder;

/// The front-end of Java.
#[derive(Clone, Debug)]
pub struct Java {
    /// The files of the program: sources, class files, jars and folders.
    pub files: Vec<PathBuf>,
    /// Where further classes are: folders and jars, as for `java`.
    pub class_path: Option<OsString>,
    /// Where sources are, for the compiler and for reports.
    pub source_path: Option<OsString>,
    /// The JDK whose library and compiler are used; without it JAVA_HOME or the one on PATH.
    pub jdk: Option<PathBuf>,
    /// What objects of the input are: in any state, or what calls of the program make.
    pub inputs: Inputs,
    /// Whether the user has interrupted a virtual machine.
    pub interrupted: fn() -> bool,
}

impl Java {
    /// The program in files, with the JDK that the environment names.
    pub fn new(files: &[PathBuf]) -> Java {
        Java {
            files: files.to_vec(),
            class_path: None,
            source_path: None,
            jdk: None,
            inputs: Inputs::Any,
            interrupted: || false,
        }
    }
}

/// A program that was loaded.
pub struct Program {
    /// What is verified or run.
    pub subject: Subject,
    /// The entries as Java knows them, in the order of those of the subject.
    pub entries: Vec<java::Entry>,
    /// How the methods that it reaches are treated.
    pub support: java::Support,
    /// The names of its classes and fields.
    pub names: java::harness::Names,
    /// The JDK in words.
    pub jdk: String,
}

/// Whether the files of a command are a Java program.
pub fn is_java(files: &[PathBuf]) -> bool {
    let fits = |path: &PathBuf| {
        path.is_dir() || path.extension().is_some_and(|ext| ext == "java" || ext == "class" || ext == "jar")
    };
    !files.is_empty() && files.iter().all(fits)
}

impl FrontEnd for Java {
    fn load(&self, choice: &EntryChoice, target: Option<&Target>) -> Result<Subject, Rejected> {
        self.load(choice, true, target).map(|program| program.subject)
    }

    fn whole(&self, passes: bool) -> Result<Whole, Rejected> {
        let Program { subject: Subject { sources, program, warnings, .. }, .. } =
            self.load(&EntryChoice::All, passes, None)?;
        let mut diagnostics = Diagnostics::new();
        warnings.into_iter().for_each(|warning| diagnostics.push(warning));
        Ok(Whole { sources, program, diagnostics })
    }
}

impl Java {
    /// Loads the program, with what only Java programs have.
    pub fn program(&self, choice: &EntryChoice) -> Result<Program, Rejected> {
        self.load(choice, true, None)
    }

    fn load(&self, choice: &EntryChoice, passes: bool, target: Option<&Target>) -> Result<Program, Rejected> {
        let jdk = Jdk::find(self.jdk.as_deref(), &Environment::of_process()).map_err(Rejected::Message)?;
        let mut class_path: Vec<PathBuf> = self.class_path.as_deref().map(split).unwrap_or_default();
        let source_path: Vec<PathBuf> = self.source_path.as_deref().map(split).unwrap_or_default();
        let (texts, others): (Vec<PathBuf>, Vec<PathBuf>) = self
            .files
            .iter()
            .flat_map(|path| sources_in(path).unwrap_or_else(|| vec![path.clone()]))
            .partition(|path| path.extension().is_some_and(|ext| ext == "java"));
        // A single class file stands for the classes beside it, too, as `java` finds them.
        for folder in others.iter().filter_map(|path| root(path)) {
            if !class_path.contains(&folder) {
                class_path.push(folder);
            }
        }
        let compiled = match texts.is_empty() {
            true => None,
            false => {
                let compiled = compile(&texts, &others, &class_path, &source_path, &jdk);
                Some(compiled.map_err(Rejected::Message)?)
            }
        };
        let mut places: Vec<Place> = compiled.iter().map(javac::Compiled::place).collect();
        places.extend(others.iter().map(Place::named));
        let given = compiled.as_ref().map_or(&[][..], |compiled| &compiled.sources);
        let library = Everything {
            classes: ClassPath::new(&places, &class_path, &jdk).map_err(Rejected::Message)?,
            texts: Finder::new(given, &others, &source_path, &jdk),
            no_image: jdk.image().err(),
            release: jdk.release.clone(),
        };
        let (mut subject, Parts { entries, support, names }) =
            load(&library, choice, self.inputs, passes, target)?;
        let classes = places.iter().map(|place| place.path().to_path_buf()).chain(class_path).collect();
        let described = jdk.describe();
        let machine = Jvm::new(jdk, classes, names.clone(), entries.clone(), compiled, self.interrupted);
        subject.machine = Some(Box::new(machine) as Box<dyn Machine>);
        Ok(Program { subject, entries, support, names, jdk: described })
    }
}

/// A program whose classes come from anywhere, with nothing that executes it.
pub fn subject(
    library: &dyn Library,
    choice: &EntryChoice,
    inputs: Inputs,
    target: Option<&Target>,
) -> Result<Subject, Rejected> {
    load(library, choice, inputs, true, target).map(|(subject, _)| subject)
}

/// What is known of a Java program besides its subject.
struct Parts {
    entries: Vec<java::Entry>,
    support: java::Support,
    names: java::harness::Names,
}

fn load(
    library: &dyn Library,
    choice: &EntryChoice,
    inputs: Inputs,
    passes: bool,
    target: Option<&Target>,
) -> Result<(Subject, Parts), Rejected> {
    let Loaded { sources, mut diagnostics, program, entries, support, mut names, left_out } =
        java::load(library, choice, inputs, SourceMap::new());
    let Some(mut program) = program else { return Err(Rejected::Diagnostics { sources, diagnostics }) };
    let target = match target {
        Some(target) => Some(marked(library, target, &mut program, &sources)?),
        None => None,
    };
    diagnostics.append(verify::finish(&mut program, passes));
    if diagnostics.has_errors() {
        return Err(Rejected::Diagnostics { sources, diagnostics });
    }
    names.learn(&program);
    // Java programs say which exceptions they mean to throw; `main` may end with any.
    let entry = |entry: &java::Entry| {
        let making = entry.made.map(|(method, calls)| Making { method, calls });
        // What a contract says of exceptions is checked where the method is left.
        let says = making.is_some_and(|making| !program[making.method].contract.exceptional.is_empty());
        let is_free = entry.is_main || entry.throws || says;
        let exceptions = if is_free { Exceptions::Allowed } else { Exceptions::Undeclared };
        Entry { method: entry.method, exceptions, making }
    };
    let known = entries.iter().map(entry).collect();
    let subject =
        Subject { sources, program, entries: known, target, warnings: Vec::new(), left_out, machine: None };
    Ok((subject, Parts { entries, support, names }))
}

/// Marks the line that a search is for. Code that no entry leads to was not loaded, so that a line that is missing is looked for
/// in the whole program: if it is there, no execution gets to it.
fn marked(
    library: &dyn Library,
    target: &Target,
    program: &mut verify::ir::Program,
    sources: &SourceMap,
) -> Result<Target, Rejected> {
    if let Ok(found) = target.mark(program, sources) {
        return Ok(found);
    }
    let Loaded { sources, program, .. } =
        java::load(library, &EntryChoice::All, Inputs::Any, SourceMap::new());
    let mut program = program.unwrap_or_default();
    target.mark(&mut program, &sources).map_err(|diagnostic| Rejected::because(sources, diagnostic))
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
        std::fs::write(file.path(), java::ANNOTATIONS).map_err(failed)?;
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
    /// Why there are no classes of a JDK, if they are missing.
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
