//! Paths as test cases: an input for each, and what the interpreter does with it.

use std::collections::BTreeMap;

use engine::{Control, Options, Prepared};
use interp::Schedule;
use ir::{MethodId, Program};
use serde_json::Value as Json;
use source::{Code, SourceMap};

use super::{Prover, witness};
use crate::front_end::{Entry, Exceptions};
use crate::report::{EntryReport, InputLine, Made};
use crate::run::{Ending, Input, RunOptions, RunReport, run};

/// A path of an entry.
#[derive(Clone, Debug)]
pub struct Case {
    /// The input as `oxpecker run --input` takes it.
    pub input: Json,
    /// The input as a person would write it.
    pub lines: Vec<InputLine>,
    /// How it is made, where calls of the program make it.
    pub made: Option<Made>,
    /// How the execution ended.
    pub ending: Ending,
    /// The classes whose methods chose values; empty for choices that make the input.
    pub choosers: Vec<String>,
    /// What the entry returned.
    pub result: Option<Json>,
    /// The class of the exception that ended it.
    pub exception: Option<String>,
}

/// Why a path is not a test case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Omission {
    /// There are several threads.
    Threads,
    /// It never ends.
    Deadlock,
    /// It breaks a contract.
    Contract,
    /// Another path has the same input.
    Repeated,
    /// The interpreter does not read the input, or stops before the end.
    Stopped,
    /// No input was found.
    NoInput,
    /// An assumption rules it out.
    Cut,
    /// A bound cut it.
    Bound,
    /// It needs something that is not supported.
    Gap,
}

impl Omission {
    /// The reason in words.
    pub fn describe(self) -> &'static str {
        match self {
            Omission::Threads => "several threads, and an input does not decide what they do",
            Omission::Deadlock => "a deadlock, in which a test would hang",
            Omission::Contract => "a broken contract, of which the virtual machine knows nothing",
            Omission::Repeated => "the same input as another path",
            Omission::Stopped => "an execution that the interpreter cannot repeat to its end",
            Omission::NoInput => "no input was found",
            Omission::Cut => "an assumption or a precondition does not hold",
            Omission::Bound => "a bound, such as `--unwind`",
            Omission::Gap => "something that is not supported",
        }
    }
}

/// The paths of an entry.
#[derive(Clone, Debug)]
pub struct Cases {
    /// What was found.
    pub report: EntryReport,
    /// How many paths there are.
    pub paths: u64,
    /// Those that are cases.
    pub cases: Vec<Case>,
    /// How many others there are, by reason.
    pub omitted: BTreeMap<Omission, u64>,
}

/// Explores an entry and makes a case of every path that comes to its end. Executions with several threads do not
/// become cases: an input does not decide what they do.
pub fn cases(
    program: &Program,
    sources: &SourceMap,
    entry: &Entry,
    options: &Options,
    control: &dyn Control,
) -> Cases {
    let options = Options { keep_inputs: true, ..options.clone() };
    let prepared = Prepared::new(program);
    let exploration = engine::explore(&prepared, entry.method, &options, control);
    let stats = &exploration.stats;
    let mut omitted = BTreeMap::from([
        (Omission::NoInput, stats.complete().saturating_sub(exploration.inputs.len() as u64)),
        (Omission::Cut, stats.cut),
        (Omission::Bound, stats.limits),
        (Omission::Gap, stats.gaps),
    ]);
    let mut cases: Vec<Case> = Vec::new();
    for input in &exploration.inputs {
        let json = witness::to_json(program, entry, input);
        let ran =
            witness::is_readable(input).then(|| execute(program, sources, entry.method, &json)).flatten();
        let omission = match &ran {
            Some(ran) => omission(ran),
            None => Some(Omission::Stopped),
        };
        let is_repeated = || cases.iter().any(|known| known.input == json);
        match (omission.or_else(|| is_repeated().then_some(Omission::Repeated)), ran) {
            (None, Some(ran)) => {
                let lines = witness::told(program, entry, input, &ran);
                let RunReport { ending, result, exception, made, choosers, .. } = ran;
                cases.push(Case { input: json, lines, made, choosers, ending, result, exception });
            }
            (reason, _) => *omitted.entry(reason.unwrap_or(Omission::Stopped)).or_insert(0) += 1,
        }
    }
    omitted.retain(|_, count| *count > 0);
    // Paths that no input takes do not count.
    let paths = stats.paths() - stats.infeasible;
    let plain = Entry { exceptions: Exceptions::Allowed, ..entry.clone() };
    let report = Prover::new(&prepared, sources, &plain, &options).report(&exploration);
    Cases { report, paths, cases, omitted }
}

fn execute(program: &Program, sources: &SourceMap, entry: MethodId, input: &Json) -> Option<RunReport> {
    let options = RunOptions {
        entry,
        input: Input::Json(input.to_string()),
        schedule: Schedule::RoundRobin,
        steps: 100_000_000,
        exceptions: Exceptions::Allowed,
        leeway: ir::Leeway::default(),
        trace: None,
    };
    run(program, sources, options).ok()
}

/// Why an execution is not a test case.
fn omission(ran: &RunReport) -> Option<Omission> {
    if ran.threads > 1 {
        return Some(Omission::Threads);
    }
    match ran.ending {
        Ending::Finished | Ending::Exception => None,
        Ending::Violation => match ran.diagnostic.as_ref().map(|diagnostic| diagnostic.code) {
            Some(Code::Assertion) => None,
            Some(Code::Deadlock) => Some(Omission::Deadlock),
            _ => Some(Omission::Contract),
        },
        Ending::Cut => Some(Omission::Cut),
        Ending::Limit => Some(Omission::Stopped),
    }
}
