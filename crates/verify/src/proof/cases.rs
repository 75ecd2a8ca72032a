//! Paths as test cases: an input for each, and what the interpreter does with it.

use engine::{Control, Options};
use interp::Schedule;
use ir::{MethodId, Program};
use serde_json::Value as Json;
use source::SourceMap;

use super::{EntryReport, InputLine, report, witness};
use crate::run::{Ending, Input, RunOptions, run};

/// A path of an entry.
#[derive(Clone, Debug)]
pub struct Case {
    /// The input as `oxpecker run --input` takes it.
    pub input: Json,
    /// The input as a person would write it.
    pub lines: Vec<InputLine>,
    /// How the execution ended.
    pub ending: Ending,
    /// What the entry returned.
    pub result: Option<Json>,
    /// The class of the exception that ended it.
    pub exception: Option<String>,
}

/// Explores an entry and makes a case of every path that comes to its end. Of executions with several threads no
/// cases are made: an input does not decide what they do.
pub fn cases(
    program: &Program,
    sources: &SourceMap,
    entry: MethodId,
    options: &Options,
    control: &dyn Control,
) -> (EntryReport, Vec<Case>) {
    let options = Options { keep_inputs: true, ..options.clone() };
    let exploration = engine::explore(program, entry, &options, control);
    let mut cases: Vec<Case> = Vec::new();
    for input in exploration.inputs.iter().filter(|input| witness::is_readable(input)) {
        let json = witness::to_json(program, input);
        let options = RunOptions {
            entry,
            input: Input::Json(json.to_string()),
            schedule: Schedule::RoundRobin,
            steps: 100_000_000,
            no_exceptions: false,
            trace: None,
        };
        let Ok(ran) = run(program, sources, options) else { continue };
        if ran.threads > 1 || matches!(ran.ending, Ending::Cut | Ending::Limit) {
            continue;
        }
        let lines = witness::lines(program, entry, input);
        let (ending, result, exception) = (ran.ending, ran.result, ran.exception);
        if cases.iter().all(|known| known.input != json) {
            cases.push(Case { input: json, lines, ending, result, exception });
        }
    }
    (report(program, sources, entry, &options, &exploration), cases)
}
