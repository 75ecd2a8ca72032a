//! Java programs of the suite: their class files from the jars that are checked in, the platform's from a JDK if
//! there is one.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use java::jimage::{Image, ReadAt};
use java::{Found, Library, Text};
use source::SourceMap;
use verify::engine::{Aliasing, Calls, Options, Prepared, Stateful, Testing};
use verify::proof::Prover;
use verify::report::EntryReport;
use verify::{
    Entry, EntryChoice, Exceptions, Input, Rejected, RunOptions, RunReport, Schedule, Subject, Target,
};

use crate::header::{self, Header};
use crate::proofs::{Counter, STATES};
use crate::{files, forms, marks, proofs};

/// How many states are explored where there may be very many.
const FEW: u64 = 20_000;
/// How many states proofs by specifications may take.
const OF_PROOFS: u64 = 400;

/// How many instructions a run may take.
const STEPS: u64 = 20_000_000;

/// The class files of programs, by the name of the program and that of the file below it.
pub type Classes = BTreeMap<String, BTreeMap<String, Vec<u8>>>;

/// A program of `tests/java/<family>/`, or an example.
#[derive(Clone)]
pub struct Program {
    /// The source.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
    /// What its comments say.
    pub header: Header,
    classes: Arc<Classes>,
    /// The name of the file without its ending, which is that of its folder in the jar.
    name: String,
}

/// A program that was loaded from its entries on: at least one.
pub struct Ready(pub Subject);

impl std::ops::Deref for Ready {
    type Target = Subject;

    fn deref(&self) -> &Subject {
        &self.0
    }
}

/// All programs with headers of their own, sorted by family and name. An error is about one of the files.
pub fn programs() -> Result<Vec<Program>, String> {
    let all = all_programs()?;
    Ok(all.into_iter().filter(|program| !program.is_of(crate::ends::FAMILY)).collect())
}

/// All programs, also the files with many snippets.
pub fn all_programs() -> Result<Vec<Program>, String> {
    let mut jars: BTreeMap<PathBuf, Arc<Classes>> = BTreeMap::new();
    let mut all = Vec::new();
    for path in sources() {
        let family = path.parent().unwrap_or(Path::new(""));
        let classes = match jars.get(family) {
            Some(classes) => Arc::clone(classes),
            None if path.starts_with(files::root().join(EXAMPLES)) => Arc::new(read_folder(&path)?),
            None => {
                let classes = Arc::new(read_jar(&family.with_extension("jar"))?);
                jars.insert(family.to_path_buf(), Arc::clone(&classes));
                classes
            }
        };
        let text = files::read(&path)?;
        let header = header::parse(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        all.push(Program { path, text, header, classes, name });
    }
    Ok(all)
}

/// The examples in Java, each in a folder of its own with its class files.
const EXAMPLES: &str = "examples/java";

/// The sources of all programs: those in the folders of families, and the examples.
pub fn sources() -> Vec<PathBuf> {
    let root = files::root().join("tests/java");
    let in_family = |path: &PathBuf| path.parent().is_some_and(|family| family != root);
    let examples = files::find(EXAMPLES, "java");
    examples.into_iter().chain(files::find("tests/java", "java").into_iter().filter(in_family)).collect()
}

/// The class files beside a source, which must be there.
fn read_folder(source: &Path) -> Result<Classes, String> {
    let name = source.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let mut classes = BTreeMap::new();
    let entries = std::fs::read_dir(source.parent().unwrap_or(Path::new("."))).into_iter().flatten();
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.extension().is_some_and(|extension| extension == "class") {
            let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            classes.insert(file, std::fs::read(&path).map_err(|error| error.to_string())?);
        }
    }
    match classes.is_empty() {
        true => {
            Err(format!("{}: no class files; `tests/java/compile examples` makes them", source.display()))
        }
        false => Ok(Classes::from([(name, classes)])),
    }
}

/// The class files in the jar of a family.
pub fn read_jar(path: &Path) -> Result<Classes, String> {
    let failed = |why: String| format!("{}: {why}; tests/java/compile makes it", path.display());
    let file = File::open(path).map_err(|error| failed(error.to_string()))?;
    let mut zip = zip::ZipArchive::new(file).map_err(|error| failed(error.to_string()))?;
    let mut classes = Classes::new();
    for at in 0..zip.len() {
        let mut file = zip.by_index(at).map_err(|error| failed(error.to_string()))?;
        let name = file.name().map(|name| name.to_string()).map_err(|error| failed(error.to_string()))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| failed(error.to_string()))?;
        let (program, class) = name.split_once('/').ok_or_else(|| failed(format!("what is {name}?")))?;
        classes.entry(program.to_string()).or_default().insert(class.to_string(), bytes);
    }
    Ok(classes)
}

impl Program {
    /// Whether it is one of a family.
    pub fn is_of(&self, family: &str) -> bool {
        self.path.parent().and_then(Path::file_name).is_some_and(|name| name == family)
    }

    /// What its standard output must be.
    pub fn output(&self) -> Option<String> {
        let text = std::fs::read_to_string(self.path.with_extension("out")).ok()?;
        Some(text.replace("\r\n", "\n"))
    }

    /// What the program needs and this machine lacks.
    pub fn misses(&self) -> Option<String> {
        let needs = self.header.needs.as_deref()?;
        if image().is_none() {
            return Some("there is no JDK".to_string());
        }
        let version = needs.strip_prefix("jdk ")?;
        (release().as_deref() != Some(version)).then(|| format!("the JDK is not of version {version}"))
    }

    /// The program from an entry on; without a name that is `main`.
    pub fn load(&self, entry: Option<&str>) -> Result<Ready, String> {
        let choice = entry.map_or(EntryChoice::Default, |name| EntryChoice::Named(vec![name.to_string()]));
        let file = self.path.file_name().map(|name| name.to_string_lossy().into_owned());
        let target = self.header.target.map(|line| Target { file, line });
        let inputs = match self.header.constructed {
            Some(calls) => java::Inputs::Constructed { calls },
            None => java::Inputs::Any,
        };
        match jdk::subject(self, &choice, inputs, target.as_ref()) {
            Ok(subject) if subject.entries.is_empty() => Err("there is no entry".to_string()),
            Ok(subject) => Ok(Ready(subject)),
            Err(Rejected::Diagnostics { sources, diagnostics }) => {
                let style = verify::format::diagnostics::Style::default();
                Err(verify::format::diagnostics::render_all(&sources, &diagnostics, style))
            }
            Err(Rejected::Message(message)) => Err(message),
        }
    }

    fn classes(&self) -> impl Iterator<Item = (&String, &Vec<u8>)> {
        self.classes.get(&self.name).into_iter().flatten()
    }
}

impl Library for Program {
    fn class(&self, name: &str) -> Result<Option<Found>, String> {
        let file = format!("{name}.class");
        if let Some((_, bytes)) = self.classes().find(|(known, _)| **known == file) {
            return Ok(Some(Found { bytes: bytes.clone(), origin: file }));
        }
        let Some(image) = image() else { return Ok(None) };
        let bytes = image.find_class(name).map_err(|error| error.to_string())?;
        Ok(bytes.map(|bytes| Found { bytes, origin: file }))
    }

    fn source(&self, _: &str, file: &str) -> Option<Text> {
        let name = self.path.file_name()?;
        (name == file).then(|| Text { name: files::name(&self.path), text: self.text.clone() })
    }

    fn own(&self) -> Vec<String> {
        self.classes().filter_map(|(file, _)| file.strip_suffix(".class")).map(str::to_string).collect()
    }
}

impl Ready {
    /// Runs the first entry of the program without arguments.
    pub fn run(&self) -> Result<RunReport, String> {
        let options = RunOptions {
            entry: self.entries[0].method,
            input: Input::Words(Vec::new()),
            schedule: Schedule::RoundRobin,
            steps: STEPS,
            exceptions: Exceptions::Allowed,
            leeway: ir::Leeway::default(),
            trace: None,
        };
        verify::run(&self.program, &self.sources, options).map_err(|diagnostic| diagnostic.message)
    }

    /// Verifies all entries. Methods that declare no exceptions must not throw any, unless they are `main`.
    pub fn verify(&self, options: &Options) -> Vec<EntryReport> {
        self.verify_within(options, STATES)
    }

    /// Verifies all entries as [`Ready::verify`] does, within few states.
    pub fn verify_briefly(&self, options: &Options) -> Vec<EntryReport> {
        self.verify_within(options, FEW)
    }

    fn verify_within(&self, options: &Options, states: u64) -> Vec<EntryReport> {
        let prepared = Prepared::new(&self.program);
        let verify = |entry: &Entry| {
            Prover::new(&prepared, &self.sources, entry, options).verify(&Counter::new(states))
        };
        self.entries.iter().map(verify).collect()
    }

    /// Verifies all entries once more with every access to the heap as a step of its own: reads of final fields and
    /// what only one thread can reach. Verdicts must be the same where that exploration ends.
    pub fn without_shortcuts(mut self, options: &Options, reports: &[EntryReport]) -> Result<(), String> {
        for field in self.0.program.fields.iter_mut().filter(|field| !field.is_static) {
            field.is_constant = false;
        }
        let options = Options {
            testing: Testing { escape: false, ..Testing::default() },
            stateful: Stateful::Never,
            ..options.clone()
        };
        self.agrees(&options, reports)
    }

    /// Verifies all entries once more with the other forms of the input's heap: objects that have variables of their own,
    /// and references that are decided one by one. Verdicts must be the same where these explorations end.
    pub fn with_other_heaps(&self, options: &Options, reports: &[EntryReport]) -> Result<(), String> {
        let testing = Testing { maps: false, ..options.testing.clone() };
        self.agrees(&Options { testing, ..options.clone() }, reports)?;
        self.agrees(&Options { aliasing: Aliasing::Fork, ..options.clone() }, reports)
    }

    /// Verifies all entries once more, trying proofs by specifications before anything is explored, for loops only and for calls, too:
    /// what is violated must not be proved.
    pub fn with_proofs_first(&self, options: &Options, reports: &[EntryReport]) -> Result<(), String> {
        for calls in [Calls::Auto, Calls::Contract] {
            let testing = Testing { cuts_first: true, ..options.testing.clone() };
            // A proof takes few states, and no bound; what comes after one that fails does not matter here.
            let options = Options { testing, calls, unwind: Some(1), ..options.clone() };
            for (before, after) in reports.iter().zip(self.verify_within(&options, OF_PROOFS)) {
                let is_proof = !after.used.is_empty();
                if is_proof && before.verdict.word() == "invalid" {
                    return Err(format!("{}: {:?}, and proved by {calls:?}", before.name, before.verdict));
                }
            }
        }
        Ok(())
    }

    fn agrees(&self, options: &Options, reports: &[EntryReport]) -> Result<(), String> {
        for (before, after) in reports.iter().zip(self.verify_within(options, FEW)) {
            if after.stopped.is_none() && before.verdict.word() != after.verdict.word() {
                return Err(format!("{}: {:?}, then {:?}", before.name, before.verdict, after.verdict));
            }
        }
        Ok(())
    }
}

/// The options of a program. Loops are unwound as far as it takes: those of a library are part of the program.
pub fn options(header: &Header) -> Result<Option<Options>, String> {
    let unwind = header.verify.as_deref().is_some_and(|text| text.contains("--unwind"));
    let options = proofs::options(header)?;
    Ok(options.map(|options| Options { unwind: options.unwind.filter(|_| unwind), ..options }))
}

/// Compares the reports of all entries with the header of their program, and with all of its marks. All entries have the
/// verdict that the program expects.
pub fn compare(sources: &SourceMap, header: &Header, reports: &[EntryReport]) -> Result<(), String> {
    reports.iter().try_for_each(|report| forms::check(sources, report))?;
    if reports.iter().any(|report| header.expect.as_deref() != Some(report.verdict.word())) {
        let found: Vec<_> = reports
            .iter()
            .map(|report| (&report.name, &report.verdict, proofs::summary(sources, report).1))
            .collect();
        return Err(format!("expected {:?}, found {found:?}", header.expect));
    }
    reports.iter().try_for_each(|report| proofs::compare_assumptions(header, report))?;
    for report in reports.iter().filter(|report| report.verdict.word() != "unknown") {
        if let Some(doubt) = report.doubts.first() {
            return Err(verify::format::report::reason(sources, doubt));
        }
    }
    marks::compare(sources, header, reports.iter(), &[])
}

/// The folder of the JDK: JAVA_HOME, or that of the `java` on PATH.
pub fn jdk() -> Option<PathBuf> {
    let named = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).filter_map(|folder| {
        let program = folder.join(format!("java{}", std::env::consts::EXE_SUFFIX)).canonicalize().ok()?;
        program.ancestors().nth(2).map(Path::to_path_buf)
    });
    named.into_iter().chain(on_path).find(|home| home.join("lib/modules").is_file())
}

/// The feature version of the JDK.
pub fn release() -> Option<String> {
    let text = std::fs::read_to_string(jdk()?.join("release")).ok()?;
    let version = text.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""))?;
    version.split(['.', '"']).next().map(str::to_string)
}

/// The classes of the platform, if there is a JDK.
pub fn image() -> Option<&'static Image<Bytes>> {
    static IMAGE: OnceLock<Option<Image<Bytes>>> = OnceLock::new();
    let open = || {
        let file = File::open(jdk()?.join("lib/modules")).ok()?;
        let len = file.metadata().ok()?.len();
        Image::open(Bytes { file: Mutex::new(file), len }).ok()
    };
    IMAGE.get_or_init(open).as_ref()
}

/// The bytes of a file.
pub struct Bytes {
    file: Mutex<File>,
    len: u64,
}

impl ReadAt for Bytes {
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> std::io::Result<()> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(buffer)
    }

    fn len(&self) -> u64 {
        self.len
    }
}
