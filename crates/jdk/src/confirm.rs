//! What a real virtual machine says about a verdict: a counterexample is written as a program and executed, and so is a
//! program without input that was proved. If they disagree, the machine is right.

use std::path::{Path, PathBuf};

use java::Entry;
use java::harness::{self, Names};
use serde_json::{Value as Json, json};
use verify::report::{Contradiction, Counterexample};
use verify::source::{Code, SourceMap, visible_line};
use verify::{Ends, Harness, Machine, Shown};

use super::execute::{End, execute};
use super::javac;
use super::jdk::Jdk;

/// A virtual machine and the classes of the program.
pub struct Jvm {
    jdk: Jdk,
    class_path: Vec<PathBuf>,
    names: Names,
    entries: Vec<Entry>,
    /// The class files that were compiled, while they are needed.
    _compiled: Option<javac::Compiled>,
    interrupted: fn() -> bool,
}

/// What is looked for on a machine.
enum Expected {
    /// An assertion that is false.
    Assertion,
    /// An exception of this class that leaves the entry.
    Exception(String),
}

impl Jvm {
    pub(super) fn new(
        jdk: Jdk,
        class_path: Vec<PathBuf>,
        names: Names,
        entries: Vec<Entry>,
        compiled: Option<javac::Compiled>,
        interrupted: fn() -> bool,
    ) -> Jvm {
        Jvm { jdk, class_path, names, entries, _compiled: compiled, interrupted }
    }

    /// The name of the machine in reports.
    fn name(&self) -> String {
        match &self.jdk.release {
            Some(release) => format!("java {release}"),
            None => "java".to_string(),
        }
    }

    /// The program that shows a violation; a reason where it cannot be written.
    fn shows(&self, entry: &Entry, found: &Counterexample) -> Result<String, String> {
        match found.token.schedule.is_empty() {
            true => self.program(entry, found),
            false => Err("it depends on a schedule".to_string()),
        }
    }

    /// The program that calls an entry with an input, under any schedule.
    fn program(&self, entry: &Entry, found: &Counterexample) -> Result<String, String> {
        let about = format!(
            "Shows a violation that Oxpecker found in {}: {}\noxpecker replay {}",
            entry.name, found.diagnostic.message, found.token
        );
        harness::program(&self.names, entry, &given(found), &about)
    }
}

impl Machine for Jvm {
    fn missing(&self) -> Option<String> {
        let is_there = self.jdk.java.is_some() && self.jdk.javac.is_some();
        (!is_there).then(|| "there is no JDK with `java` and `javac`".to_string())
    }

    /// Executes a violation, and says what the machine showed. An error is the reason why that cannot be known.
    fn confirm(&self, sources: &SourceMap, entry: usize, found: &Counterexample) -> Result<Shown, String> {
        let entry = &self.entries[entry];
        let expected = match found.diagnostic.code {
            Code::Assertion => Expected::Assertion,
            Code::Exceptional => match &found.exception {
                Some(class) => Expected::Exception(self.names.binary(class)),
                None => return Err("the machine does not know contracts".to_string()),
            },
            _ => return Err("the machine does not look for it".to_string()),
        };
        let machine = self.name();
        let text = match self.program(entry, found) {
            Ok(text) => text,
            Err(reason) => return Ok(Shown::Nothing { machine, reason: cannot_make(&reason) }),
        };
        let end = execute(&self.jdk, &self.class_path, &text, self.interrupted)?;
        let place = place(sources, found);
        if is_same(&end, &expected, place.as_deref()) {
            return Ok(Shown::Same { machine });
        }
        let shown = match (end, place) {
            (End::Nothing(reason), _) => return Ok(Shown::Nothing { machine, reason }),
            (End::Threw(text), _) if failed_before(&text) => {
                return Ok(Shown::Nothing { machine, reason: cannot_make(&refusal(&text)) });
            }
            (End::Threw(text), Some(place)) if thrown(&text) == expected.class() => {
                format!("{} is thrown, but not at {place}", thrown(&text))
            }
            (end, _) => told(&end),
        };
        Ok(match depends(found) {
            Some(reason) => Shown::Unlike { other: Contradiction { machine, shown }, reason },
            None => Shown::Other(Contradiction { machine, shown }),
        })
    }

    /// Executes an entry without parameters that was proved, once. Returns an end that the proof does not allow; none
    /// if there is no such end. `may` says which ends the proof allows.
    fn refute(&self, entry: usize, may: Ends) -> Option<Contradiction> {
        let entry = &self.entries[entry];
        let is_without_input = entry.is_main || (entry.is_static && entry.params.is_empty());
        if !is_without_input {
            return None;
        }
        let about = format!("Calls {}, which Oxpecker proved.", entry.name);
        let text = harness::program(&self.names, entry, &json!({ "args": [] }), &about).ok()?;
        let end = execute(&self.jdk, &self.class_path, &text, self.interrupted).ok()?;
        let is_allowed = match &end {
            End::Failed(_) => false,
            End::Threw(text) => may.exception || failed_before(text),
            End::Returned => may.result,
            End::Assumed | End::Nothing(_) => true,
        };
        (!is_allowed).then(|| Contradiction { machine: self.name(), shown: told(&end) })
    }

    fn harness(&self, entry: usize, number: usize, found: &Counterexample) -> Harness {
        let entry = &self.entries[entry];
        let name = format!("{}.{}", entry.name.replace('$', "."), number + 1);
        let path = format!("{}/{}.java", file_name(&name), harness::HARNESS);
        Harness { name, path, text: self.shows(entry, found) }
    }
}

/// A name as the name of a file in a folder: names in a class file may have any characters, and must not lead
/// elsewhere.
fn file_name(name: &str) -> String {
    let is_fine = |c: char| c.is_alphanumeric() || "._$-(),[] ".contains(c);
    let name: String = name.chars().map(|c| if is_fine(c) { c } else { '_' }).collect();
    if name.starts_with('.') { format!("_{name}") } else { name }
}

impl Expected {
    fn class(&self) -> &str {
        match self {
            Expected::Assertion => "java.lang.AssertionError",
            Expected::Exception(class) => class,
        }
    }
}

/// The input of a counterexample with the choices that can be given to a program: clocks and random numbers make the
/// others.
fn given(found: &Counterexample) -> Json {
    let mut input = found.json.clone();
    if let (Some(made), Json::Object(map)) = (&found.made, &mut input) {
        map.insert(harness::MADE.to_string(), made.to_json());
    }
    let Some(Json::Array(choices)) = input.get_mut("choices") else { return input };
    let mut chooser = found.choosers.iter();
    choices.retain(|_| chooser.next().is_none_or(|class| class == harness::CHOOSER));
    if choices.is_empty()
        && let Some(map) = input.as_object_mut()
    {
        map.remove("choices");
    }
    input
}

/// What an execution depends on besides its input; none if the input decides.
fn depends(found: &Counterexample) -> Option<String> {
    let mut others: Vec<&str> = found.choosers.iter().map(String::as_str).collect();
    others.retain(|class| *class != harness::CHOOSER && !class.is_empty());
    others.sort_unstable();
    others.dedup();
    if !others.is_empty() {
        return Some(format!("it depends on values of {}, which no input decides", others.join(" and ")));
    }
    (!found.token.schedule.is_empty()).then(|| "it depends on the schedule of threads".to_string())
}

/// The place of a violation as stack traces have it.
fn place(sources: &SourceMap, found: &Counterexample) -> Option<String> {
    let span = found.diagnostic.span()?;
    let name = Path::new(sources.get(span.file)?.name()).file_name()?.to_string_lossy().into_owned();
    Some(format!("({name}:{})", sources.position(span)?.line))
}

/// Whether an execution ended as expected: an assertion that is false on that line, or the exception that passed it.
fn is_same(end: &End, expected: &Expected, place: Option<&str>) -> bool {
    let is_at = |line: &str| place.is_none_or(|place| visible_line(line.trim()).ends_with(place));
    match (end, expected) {
        (End::Failed(text), Expected::Assertion) => text.lines().nth(1).is_some_and(is_at),
        (End::Threw(text), Expected::Exception(class)) => {
            thrown(text) == class && !text.contains(harness::REFUSED) && text.lines().any(is_at)
        }
        (End::Failed(_) | End::Threw(_) | End::Returned | End::Assumed | End::Nothing(_), _) => false,
    }
}

/// The class of an exception.
fn thrown(text: &str) -> &str {
    text.lines().next().and_then(|line| line.split(':').next()).unwrap_or("")
}

/// An end in words.
fn told(end: &End) -> String {
    let first =
        |text: &str| text.lines().nth(1).map_or("", |line| line.trim().trim_start_matches("at ")).to_string();
    match end {
        End::Failed(text) => format!("an assertion fails at {}", first(text)),
        End::Threw(text) => {
            let line = text.lines().next().unwrap_or("").trim_end_matches(": null");
            format!("{line} is thrown at {}", first(text))
        }
        End::Returned => "it ended without an exception".to_string(),
        End::Assumed => "an assumption does not hold".to_string(),
        End::Nothing(reason) => reason.clone(),
    }
}

fn cannot_make(reason: &str) -> String {
    format!("the input cannot be made: {reason}")
}

/// Why an input cannot be made, from the output of the program that tried to.
fn refusal(said: &str) -> String {
    let first = said.lines().find(|line| !line.trim().is_empty()).unwrap_or("nothing is known").trim();
    first.split_once(harness::REFUSED).map_or(first, |(_, reason)| reason).to_string()
}

/// Whether an exception was thrown before the entry was called: by the code that makes the input or looks up the entry.
/// The constructors of records, for instance, may reject the input.
fn failed_before(said: &str) -> bool {
    let is_ours = |line: &&str| line.trim_start().starts_with(&format!("at {}", harness::HARNESS));
    let before: Vec<&str> = said.lines().take_while(|line| !is_ours(line)).collect();
    let looks_up = before.iter().any(|line| line.contains("java.lang.Class.getDeclared"));
    match said.lines().find(is_ours) {
        Some(line) => looks_up || !line.contains("Inputs.call("),
        None => false,
    }
}
