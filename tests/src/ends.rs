//! Snippets of Java that run to their ends: static methods without parameters whose last statement is
//! `assert false;`. A verifier that states something false about Java on the way never arrives there, and would call
//! the program valid; so every snippet must be reported at exactly that assertion, or name what is not supported.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, OnceLock};

use verify::engine::{Options, Stop};
use verify::format;
use verify::report::{EntryReport, Reason, Verdict};

use crate::java::{self, Program, Ready};
use crate::{files, forms, program};

/// The folder of the topics, below `tests/java`.
pub const FAMILY: &str = "to_the_end";

const START: &str = "    static void ";
const LAST: &str = "        assert false;";

/// A snippet: one method of a topic.
#[derive(Clone, Debug)]
pub struct Snippet {
    /// The name of the method.
    pub name: String,
    /// The line of its last assertion.
    pub last: u32,
    /// Why it fails today.
    pub todo: Option<String>,
}

/// The snippets of one file. Each is loaded by itself: together they reach most of the library, and every one of them
/// would pay for it.
pub struct Topic {
    /// The name of the class.
    pub name: String,
    /// The file.
    pub program: Program,
    /// The snippets in the order of the file.
    pub snippets: Vec<Snippet>,
    found: Vec<OnceLock<Finding>>,
}

/// What the verifier says about a snippet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// Exactly the last assertion fails. What other paths could not do is listed.
    Right(Vec<String>),
    /// It does not arrive there, and says what is not supported.
    Gap(Vec<String>),
    /// Anything else.
    Wrong(String),
}

/// All topics, sorted by name.
pub fn topics() -> Result<Vec<Arc<Topic>>, String> {
    let of_family = java::all_programs()?.into_iter().filter(|program| program.is_of(FAMILY));
    of_family.map(|program| topic(program).map(Arc::new)).collect()
}

fn topic(program: Program) -> Result<Topic, String> {
    let snippets = parse(&program.text).map_err(|error| format!("{}: {error}", program.path.display()))?;
    let name = program.path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let found = snippets.iter().map(|_| OnceLock::new()).collect();
    Ok(Topic { name, program, snippets, found })
}

/// Finds the methods that are snippets: they declare `throws Exception`, other methods do not. A method of that form without an `assert false;` at its end is a mistake.
fn parse(text: &str) -> Result<Vec<Snippet>, String> {
    let mut snippets: Vec<Snippet> = Vec::new();
    let mut open: Option<(String, Option<String>)> = None;
    let mut todo = None;
    let mut before = "";
    for (at, line) in text.lines().enumerate() {
        if let Some(reason) = line.strip_prefix("    // todo: ") {
            todo = Some(reason.to_string());
        }
        if let Some((name, _)) =
            line.strip_prefix(START).and_then(|rest| rest.split_once("() throws Exception {"))
        {
            open = Some((name.to_string(), todo.take()));
        }
        if line == "    }"
            && let Some((name, todo)) = open.take()
        {
            if before != LAST {
                return Err(format!("line {}: {name} does not end in `assert false;`", at + 1));
            }
            if snippets.iter().any(|known| known.name == name) {
                return Err(format!("line {}: there are two snippets {name}", at + 1));
            }
            snippets.push(Snippet { name, last: at as u32, todo });
        }
        before = line;
    }
    if snippets.is_empty() { Err("there are no snippets".to_string()) } else { Ok(snippets) }
}

impl Topic {
    /// What the verifier says about a snippet, computed once.
    pub fn finding(&self, at: usize) -> &Finding {
        self.found[at].get_or_init(|| self.verify(&self.snippets[at]).unwrap_or_else(Finding::Wrong))
    }

    /// The file with the gaps of the topic.
    pub fn gaps(&self) -> PathBuf {
        self.program.path.with_extension("gaps")
    }

    fn verify(&self, snippet: &Snippet) -> Result<Finding, String> {
        let ready = self.program.load(Some(&format!("{}.{}()", self.name, snippet.name)))?;
        // Snippets declare `throws Exception`, but no exception may leave them.
        let options = Options { no_exceptions: true, ..Options::default() };
        let reports = ready.verify_briefly(&options);
        let report = reports.first().ok_or("there is no report")?;
        forms::check(&ready.sources, report)?;
        Ok(judge(&ready, snippet, report))
    }
}

/// Compares a report with what must be reported. A gap counts only where nothing else stopped the verifier.
fn judge(ready: &Ready, snippet: &Snippet, report: &EntryReport) -> Finding {
    let places: Vec<(u32, &str, &str)> = report
        .violations
        .iter()
        .map(|violation| {
            let diagnostic = &violation.diagnostic;
            let line = diagnostic.primary.as_ref().and_then(|label| ready.sources.position(label.span));
            (line.map_or(0, |at| at.line), program::kind(diagnostic.code), &*diagnostic.message)
        })
        .collect();
    let said = |reason: &Reason| format::report::reason(&ready.sources, reason);
    let internal = report.doubts.iter().find(|doubt| doubt.is_internal_error());
    let only_last = matches!(places[..], [(line, "assertion", _)] if line == snippet.last);
    match (&report.verdict, internal, report.stopped) {
        (_, Some(error), _) => Finding::Wrong(said(error)),
        // Standard input may be of any length: other paths read on without end.
        (Verdict::Invalid, None, Some(Stop::Time)) if only_last => {
            let unfinished = "exploration: not all inputs were explored".to_string();
            Finding::Right(report.doubts.iter().map(said).chain([unfinished]).collect())
        }
        (verdict, None, Some(stop)) => {
            Finding::Wrong(format!("{verdict:?}, stopped by {stop:?}, {places:?}"))
        }
        (Verdict::Invalid, None, None) if only_last => {
            Finding::Right(report.doubts.iter().map(said).collect())
        }
        (Verdict::Unknown(reasons), None, None) if !reasons.is_empty() => {
            Finding::Gap(reasons.iter().map(said).collect())
        }
        (verdict, None, None) => {
            let notes: Vec<String> = report.notes.iter().map(|note| note.message.clone()).collect();
            Finding::Wrong(format!("{verdict:?}, {places:?}, {notes:?}"))
        }
    }
}

/// How the virtual machine ends each snippet, `assertion at LINE` if it runs to its end. All of them are executed at once.
pub fn on_the_machine(topics: &[Arc<Topic>]) -> Result<BTreeMap<String, String>, String> {
    let home = java::jdk().ok_or("there is no JDK")?;
    let snippets = topics.iter().flat_map(|topic| {
        topic.snippets.iter().map(move |snippet| format!("{}.{}", topic.name, snippet.name))
    });
    let output = Command::new(home.join("bin/java"))
        .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"])
        .arg(files::root().join("tests/java/ToTheEnd.java"))
        .arg(files::root().join("tests/java").join(FAMILY).with_extension("jar"))
        .args(snippets)
        .stdin(std::process::Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let outcome = |line: &str| line.split_once(": ").map(|(name, end)| (name.to_string(), end.to_string()));
    Ok(text.lines().filter_map(outcome).collect())
}
