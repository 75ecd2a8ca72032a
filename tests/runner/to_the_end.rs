//! Snippets of Java that run to their ends: the virtual machine fails each at its last assertion, and so must the
//! verifier, or it names what is not supported. These gaps are snapshots, `tests/java/to_the_end/*.gaps`.
#![allow(clippy::print_stderr, reason = "the figures are for who runs the tests")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, OnceLock};

use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::ends::{self, Finding, Topic};
use oxpecker_tests::{java, snapshot};

/// What the virtual machine showed, shared by the trials.
type Machine = Arc<OnceLock<Result<BTreeMap<String, String>, String>>>;

fn main() {
    let arguments = Arguments::from_args();
    let topics = match ends::topics() {
        Ok(topics) => topics,
        Err(error) => {
            let trials = vec![Trial::test("topics", move || Err(Failed::from(error)))];
            libtest_mimic::run(&arguments, trials).exit();
        }
    };
    let machine: Machine = Arc::default();
    let mut trials = Vec::new();
    for topic in &topics {
        trials.extend(verified(topic));
        trials.push(gaps(topic));
        trials.push(executed(topic, &topics, &machine));
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    if std::env::var_os("OXPECKER_FIGURES").is_some() {
        eprintln!("{}", figures(&topics));
    }
    conclusion.exit();
}

/// A trial for each snippet: it is right, or a gap.
fn verified(topic: &Arc<Topic>) -> Vec<Trial> {
    let misses = topic.program.misses();
    let trial = |at: usize| {
        let snippet = topic.snippets[at].clone();
        let reason = snippet.todo.map(|todo| format!("todo: {todo}")).or_else(|| misses.clone());
        let name = format!("{}/{}", topic.name, snippet.name);
        let topic = Arc::clone(topic);
        let test = move || match topic.finding(at) {
            Finding::Right(_) | Finding::Gap(_) => Ok(()),
            Finding::Wrong(what) => Err(Failed::from(format!("line {}: {what}", snippet.last))),
        };
        let kind = reason.clone().unwrap_or_default();
        Trial::test(name, test).with_kind(kind).with_ignored_flag(reason.is_some())
    };
    (0..topic.snippets.len()).map(trial).collect()
}

/// A trial for the gaps of a topic, which are a snapshot.
fn gaps(topic: &Arc<Topic>) -> Trial {
    let misses = topic.program.misses();
    let kind = misses.clone().unwrap_or_default();
    let one = Arc::clone(topic);
    let test = move || {
        let mut text = String::new();
        for (at, snippet) in one.snippets.iter().enumerate().filter(|(_, snippet)| snippet.todo.is_none()) {
            let (word, reasons) = match one.finding(at) {
                Finding::Right(reasons) => ("reached, but also", reasons),
                Finding::Gap(reasons) => ("gap", reasons),
                Finding::Wrong(_) => continue,
            };
            for reason in reasons {
                // Lines of other snippets must not matter: the reason alone is compared.
                let reason = reason.split_once(": ").map_or(&**reason, |(_, reason)| reason);
                let _ = writeln!(text, "{}: {word}: {reason}", snippet.name);
            }
        }
        Ok(snapshot::compare(&one.gaps(), &text)?)
    };
    Trial::test(format!("{}, its gaps", topic.name), test).with_kind(kind).with_ignored_flag(misses.is_some())
}

/// A trial for a topic on the virtual machine.
fn executed(topic: &Arc<Topic>, all: &[Arc<Topic>], machine: &Machine) -> Trial {
    let (one, all, machine) = (Arc::clone(topic), all.to_vec(), Arc::clone(machine));
    let test = move || {
        let ends = machine.get_or_init(|| ends::on_the_machine(&all)).as_ref().map_err(String::clone)?;
        let mut wrong = String::new();
        for snippet in &one.snippets {
            let name = format!("{}.{}", one.name, snippet.name);
            let end = ends.get(&name).map_or("nothing", String::as_str);
            if end != format!("assertion at {}", snippet.last) {
                let _ = writeln!(wrong, "{name} (line {}) ends with {end}", snippet.last);
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(Failed::from(wrong)) }
    };
    let without = java::jdk().is_none();
    let kind = if without { "there is no JDK" } else { "" };
    Trial::test(format!("{}, on the machine", topic.name), test).with_kind(kind).with_ignored_flag(without)
}

/// How many snippets are right, gaps and wrong. Those that are marked as wrong may not end, and are not asked.
fn figures(topics: &[Arc<Topic>]) -> String {
    let mut text = String::new();
    let mut total = [0; 3];
    for topic in topics {
        let mut counts = [0; 3];
        for (at, snippet) in topic.snippets.iter().enumerate() {
            if snippet.todo.is_some() {
                counts[2] += 1;
                continue;
            }
            match topic.finding(at) {
                Finding::Right(_) => counts[0] += 1,
                Finding::Gap(_) => counts[1] += 1,
                Finding::Wrong(_) => counts[2] += 1,
            }
        }
        for (sum, count) in total.iter_mut().zip(counts) {
            *sum += count;
        }
        let _ = writeln!(
            text,
            "{:<16} right {:>4}  gap {:>4}  wrong {:>4}",
            topic.name, counts[0], counts[1], counts[2]
        );
    }
    let _ = write!(text, "{:<16} right {:>4}  gap {:>4}  wrong {:>4}", "all", total[0], total[1], total[2]);
    text
}
