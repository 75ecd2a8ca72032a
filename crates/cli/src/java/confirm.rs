//! A counterexample on a real virtual machine: written as a program, compiled and executed.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use ::java::Entry;
use ::java::harness::{self, Names};
use tempfile::TempDir;
use verify::proof::Counterexample;
use verify::source::{Code, SourceMap};

use super::jdk::Jdk;

/// How long an execution may take.
const LIMIT: Duration = Duration::from_secs(10);

/// What a machine showed on the input of a counterexample.
pub(crate) enum Shown {
    /// The same failure.
    Same { machine: String },
    /// Another one, or none.
    Other { machine: String, shown: String },
    /// Nothing, since it does not let the input be made.
    Nothing { machine: String, reason: String },
}

/// Why there is no program for a counterexample.
pub(crate) enum Refusal {
    /// It depends on a schedule.
    Schedule,
    /// Its input cannot be made, for this reason.
    Input(String),
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refusal::Schedule => f.write_str("it depends on a schedule"),
            Refusal::Input(reason) => f.write_str(reason),
        }
    }
}

/// A virtual machine and the classes of the program.
pub(crate) struct Machine {
    jdk: Jdk,
    class_path: Vec<PathBuf>,
    names: Names,
}

impl Machine {
    pub(super) fn new(jdk: Jdk, class_path: Vec<PathBuf>, names: Names) -> Machine {
        Machine { jdk, class_path, names }
    }

    /// The JDK in words.
    pub(crate) fn describe(&self) -> String {
        match (&self.jdk.home, &self.jdk.release) {
            (Some(home), Some(release)) => format!("{} (Java {release})", home.display()),
            (Some(home), None) => home.display().to_string(),
            (None, _) => "none".to_string(),
        }
    }

    /// The names of classes and fields.
    pub(crate) fn names(&self) -> &Names {
        &self.names
    }

    /// The program that shows a violation; a reason where it cannot be written.
    pub(crate) fn harness(&self, entry: &Entry, found: &Counterexample) -> Result<String, Refusal> {
        if !found.token.schedule.is_empty() {
            return Err(Refusal::Schedule);
        }
        let about = format!(
            "Shows a violation that Oxpecker found in {}: {}\noxpecker replay {}",
            entry.name, found.diagnostic.message, found.token
        );
        harness::program(&self.names, entry, &found.json, &about).map_err(Refusal::Input)
    }

    /// Executes a violation, and says what the machine showed. An error is the reason why that cannot be known.
    pub(crate) fn confirm(
        &self,
        sources: &SourceMap,
        entry: &Entry,
        found: &Counterexample,
    ) -> Result<Shown, String> {
        let expected = match found.diagnostic.code {
            Code::Assertion => "java.lang.AssertionError".to_string(),
            Code::Exceptional => match &found.exception {
                Some(class) => class.clone(),
                None => return Err("the machine does not know contracts".to_string()),
            },
            _ => return Err("the machine does not look for it".to_string()),
        };
        let (Some(java), Some(javac)) = (&self.jdk.java, &self.jdk.javac) else {
            return Err("there is no JDK".to_string());
        };
        let machine = match &self.jdk.release {
            Some(release) => format!("java {release}"),
            None => "java".to_string(),
        };
        let text = match self.harness(entry, found) {
            Ok(text) => text,
            Err(Refusal::Schedule) => return Err(Refusal::Schedule.to_string()),
            Err(Refusal::Input(reason)) => return Ok(Shown::Nothing { machine, reason }),
        };
        let folder = TempDir::with_prefix("oxpecker-run-").map_err(|error| error.to_string())?;
        let file = folder.path().join(format!("{}.java", harness::HARNESS));
        std::fs::write(&file, text).map_err(|error| error.to_string())?;
        let mut files = vec![file];
        if found.json.get("choices").is_some() {
            files.push(self.verifier(folder.path())?);
        }
        let mut class_path = vec![folder.path().to_path_buf()];
        class_path.extend(self.class_path.iter().cloned());
        let class_path = std::env::join_paths(class_path).map_err(|error| error.to_string())?;
        let mut compile = Command::new(javac);
        compile.args(["-nowarn", "-proc:none", "-encoding", "UTF-8", "-d"]).arg(folder.path());
        compile.arg("-cp").arg(&class_path).args(&files);
        finish(&mut compile, LIMIT)?.0.then_some(()).ok_or("javac rejected the harness")?;
        let mut run = Command::new(java);
        run.args(["-ea", "-Xss8m", "-cp"]).arg(&class_path).arg(harness::HARNESS);
        let (ended_well, said) = finish(&mut run, LIMIT)?;
        let place = found.diagnostic.span().and_then(|span| {
            let name = sources.get(span.file)?.name().to_string();
            let name = Path::new(&name).file_name()?.to_string_lossy().into_owned();
            Some(format!("({name}:{})", sources.position(span)?.line))
        });
        let nothing = !ended_well && failed_before(&said);
        let is_same_place = place.as_ref().is_none_or(|place| said.contains(place));
        // What fails before the entry may be what was looked for: an initialiser of a class of the input.
        let is_refused = nothing && said.contains(harness::REFUSED);
        if !ended_well && !is_refused && said.contains(&expected) && is_same_place {
            return Ok(Shown::Same { machine });
        }
        if nothing {
            return Ok(Shown::Nothing { machine, reason: refusal(&said) });
        }
        let first = said.lines().find(|line| !line.trim().is_empty()).unwrap_or("nothing").trim().to_string();
        let shown = match (ended_well, place) {
            (true, _) => "it ended without an exception".to_string(),
            (false, Some(place)) if said.contains(&expected) => format!("{first}, but not at {place}"),
            (false, _) => first,
        };
        Ok(Shown::Other { machine, shown })
    }

    /// The class that hands out the values of choices.
    fn verifier(&self, folder: &Path) -> Result<PathBuf, String> {
        let package = folder.join("org/sosy_lab/sv_benchmarks");
        std::fs::create_dir_all(&package).map_err(|error| error.to_string())?;
        let path = package.join("Verifier.java");
        std::fs::write(&path, harness::VERIFIER).map_err(|error| error.to_string())?;
        Ok(path)
    }
}

/// Why an input cannot be made, from what a program said that made it.
fn refusal(said: &str) -> String {
    let first = said.lines().find(|line| !line.trim().is_empty()).unwrap_or("nothing is known").trim();
    first.split_once(harness::REFUSED).map_or(first, |(_, reason)| reason).to_string()
}

/// Whether an exception was thrown before the entry was called: by what makes the input, or looks for the entry. The
/// constructors of records, for instance, may refuse it.
fn failed_before(said: &str) -> bool {
    let is_ours = |line: &&str| line.trim_start().starts_with(&format!("at {}", harness::HARNESS));
    let before: Vec<&str> = said.lines().take_while(|line| !is_ours(line)).collect();
    let looks_up = before.iter().any(|line| line.contains("java.lang.Class.getDeclared"));
    match said.lines().find(is_ours) {
        Some(line) => looks_up || !line.contains("Inputs.call("),
        None => false,
    }
}

/// Runs a command up to a limit: whether it succeeded, and what it wrote to the standard error.
fn finish(command: &mut Command, limit: Duration) -> Result<(bool, String), String> {
    let errors = tempfile::NamedTempFile::new().map_err(|error| error.to_string())?;
    let written = errors.reopen().map_err(|error| error.to_string())?;
    command.env_remove("CLASSPATH").env_remove("JDK_JAVA_OPTIONS").env_remove("JAVA_TOOL_OPTIONS");
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(written).spawn();
    let mut child = child.map_err(|error| format!("it cannot be started: {error}"))?;
    let start = Instant::now();
    let status = loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => break status,
            None if start.elapsed() > limit => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("it took more than {} seconds", limit.as_secs()));
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    let said = std::fs::read(errors.path()).map_err(|error| error.to_string())?;
    Ok((status.success(), String::from_utf8_lossy(&said).into_owned()))
}
