//! Concrete execution: arguments in, a report out.

use std::cell::RefCell;

use interp::{Machine, Outcome, RunError, Schedule, Steps, Value};
use ir::{MethodId, Program};
use serde_json::Value as Json;
use source::{Code, Diagnostic, SourceMap};

use crate::format::outcome;
use crate::front_end::Exceptions;
use crate::making::Making;
use crate::report::{Event, Made};
use crate::trace::Tracer;

/// Where the arguments come from.
#[derive(Clone, Debug)]
pub enum Input {
    /// One word per parameter, as on a command line.
    Words(Vec<String>),
    /// A JSON text: an array of arguments, or an object with `"args"` (an array, or an object by name),
    /// perhaps `"this"`, and perhaps `"choices"`, the values `havoc` takes.
    Json(String),
}

/// In an input: how many calls make an object at most, where the choices make the arguments.
pub const MADE: &str = "input_calls";

/// Receives the events of a trace.
pub type TraceSink<'a> = Box<dyn FnMut(&Event) + 'a>;

/// What a run depends on.
pub struct RunOptions<'a> {
    /// The method to start with.
    pub entry: MethodId,
    /// Its arguments.
    pub input: Input,
    /// Which thread goes next.
    pub schedule: Schedule,
    /// How many instructions may be executed.
    pub steps: u64,
    /// What an exception is that leaves an entry without an `exceptional` clause.
    pub exceptions: Exceptions,
    /// What the machine may do although it is assumed not to.
    pub leeway: ir::Leeway,
    /// Called with every event, if a trace is wanted.
    pub trace: Option<TraceSink<'a>>,
}

/// How a run ended, in the classes that decide the exit code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It came to its end.
    Finished,
    /// An exception ended it that no clause forbids.
    Exception,
    /// A violation, of the kind the diagnostic's code names.
    Violation,
    /// An assumption ruled it out.
    Cut,
    /// A limit stopped it.
    Limit,
}

/// What a run returns.
#[derive(Clone, Debug)]
pub struct RunReport {
    /// How it ended.
    pub ending: Ending,
    /// The text about it; none for a run that finished.
    pub diagnostic: Option<Diagnostic>,
    /// The exceptions that ended threads, and nothing else.
    pub thread_ends: Vec<Diagnostic>,
    /// The result of the entry method as JSON, if it has one.
    pub result: Option<Json>,
    /// How many instructions were executed.
    pub instructions: u64,
    /// How many threads there were.
    pub threads: u32,
    /// The steps the threads took: enough to repeat the run.
    pub schedule: Steps,
    /// The class of the exception that ended it, where exceptions are classes of the program.
    pub exception: Option<String>,
    /// The classes whose methods chose values, one for each choice of `havoc`; empty for choices that make inputs.
    pub choosers: Vec<String>,
    /// How the input was made, where the entry is called with what calls make.
    pub made: Option<Made>,
    /// What the program wrote to the standard output, and to the standard error.
    pub printed: (String, String),
}

/// Runs a program from an entry method. An error is about the input or the schedule, not the program.
pub fn run(program: &Program, sources: &SourceMap, options: RunOptions<'_>) -> Result<RunReport, Diagnostic> {
    let mut machine_options = interp::Options {
        steps: options.steps,
        no_exceptions: options.exceptions != Exceptions::Allowed,
        leeway: options.leeway,
        ..interp::Options::default()
    };
    let (args, choices) = arguments(program, options.entry, &options.input)?;
    let making =
        (program[options.entry].role == ir::Role::Maker).then(|| RefCell::new(Making::new(&choices)));
    machine_options.choices = choices;
    let mut machine = Machine::new(program, machine_options);
    let values = interp::input::arguments(&mut machine, options.entry, &args)
        .map_err(|error| Diagnostic::general(Code::BadInput, error.to_string()))?;
    if options.trace.is_some() || making.is_some() {
        machine.observe(Tracer::new(options.trace, making.as_ref()));
    }
    let report = machine.run(options.entry, values, options.schedule).map_err(|error| {
        let code = match error {
            RunError::Choice(_) => Code::BadInput,
            RunError::Syntax { .. } | RunError::NotEnabled { .. } => Code::BadSchedule,
        };
        Diagnostic::general(code, error.to_string())
    })?;
    let result = match &report.outcome {
        Outcome::Finished(Some(value)) => Some(machine.to_json(value, program[options.entry].result)),
        _ => None,
    };
    let exception = match &report.outcome {
        Outcome::Exception(exception) => Some(exception),
        Outcome::Violation(violation) => match &violation.kind {
            // Only this tool knows the clause that forbids it, and a caller may catch the exception later.
            interp::ViolationKind::Exceptional(exception)
                if exception.span == violation.span && !has_clause(program, options.entry) =>
            {
                Some(exception)
            }
            _ => None,
        },
        _ => None,
    };
    let exception = exception.and_then(|exception| match exception.object {
        Value::Ref(id) => {
            let class = machine.heap().class(id).filter(|class| !program[*class].is_synthetic)?;
            Some(program[class].name.to_string())
        }
        _ => None,
    });
    let (ending, diagnostic) = outcome::describe(&machine, sources, &report.outcome, options.exceptions);
    let thread_ends =
        report.thread_ends.iter().map(|exception| outcome::death(&machine, sources, exception)).collect();
    Ok(RunReport {
        ending,
        diagnostic,
        thread_ends,
        result,
        instructions: report.instructions,
        threads: report.threads,
        schedule: report.schedule,
        exception,
        choosers: report.choosers.iter().map(|chooser| class_of(program, *chooser)).collect(),
        made: making.as_ref().and_then(|making| making.take().finish()),
        printed: (report.printed, report.errors),
    })
}

/// The name of the class of a method that chooses; none for one that makes inputs.
fn class_of(program: &Program, method: MethodId) -> String {
    if program[method].role == ir::Role::Maker {
        return String::new();
    }
    program[program[method].class].name.to_string()
}

fn has_clause(program: &Program, entry: MethodId) -> bool {
    !program[entry].contract.exceptional.is_empty()
}

fn bad_input(message: impl Into<String>) -> Diagnostic {
    Diagnostic::general(Code::BadInput, message)
}

/// One JSON value per parameter, and the choices of `havoc`.
fn arguments(
    program: &Program,
    entry: MethodId,
    input: &Input,
) -> Result<(Vec<Json>, Vec<Json>), Diagnostic> {
    let params = &program[entry].params;
    let json = match input {
        Input::Words(words) => {
            let typed = words.iter().enumerate();
            let skip = usize::from(program[entry].kind == ir::MethodKind::Constructor);
            let args: Result<Vec<Json>, _> =
                typed.map(|(i, word)| interp::input::word(word, params.get(i + skip).copied())).collect();
            return Ok((args.map_err(|error| bad_input(error.to_string()))?, Vec::new()));
        }
        Input::Json(text) => serde_json::from_str::<Json>(text)
            .map_err(|error| bad_input(format!("the input is not valid JSON: {error}")))?,
    };
    match json {
        Json::Array(args) => Ok((args, Vec::new())),
        Json::Object(mut map) => {
            let choices = match map.remove("choices") {
                Some(Json::Array(choices)) => choices,
                Some(_) => return Err(bad_input("\"choices\" must be an array")),
                None => Vec::new(),
            };
            if map.contains_key("args") {
                // What the choices are is for readers.
                map.remove("inputs");
                map.remove(MADE);
            }
            let this = map.remove("this");
            let args = match map.remove("args") {
                Some(Json::Array(args)) => args,
                Some(Json::Object(named)) => by_name(program, entry, named)?,
                Some(_) => return Err(bad_input("\"args\" must be an array or an object")),
                None => by_name(program, entry, std::mem::take(&mut map))?,
            };
            if let Some(key) = map.keys().next() {
                return Err(bad_input(format!("the input has an entry {key:?} that means nothing")));
            }
            Ok((this.into_iter().chain(args).collect(), choices))
        }
        _ => Err(bad_input("the input must be an array of arguments or an object")),
    }
}

/// Arguments by the names of the parameters; the receiver is given apart.
fn by_name(
    program: &Program,
    entry: MethodId,
    mut named: serde_json::Map<String, Json>,
) -> Result<Vec<Json>, Diagnostic> {
    let method = &program[entry];
    let skip = usize::from(method.kind.has_receiver());
    let locals = method.body.as_ref().map_or(&[][..], |body| &body.locals[..method.params.len()]);
    let mut args = Vec::new();
    for local in &locals[skip..] {
        match named.remove(&*local.name) {
            Some(value) => args.push(value),
            None => {
                return Err(bad_input(format!("the input has no value for the parameter `{}`", local.name)));
            }
        }
    }
    match named.keys().next() {
        Some(key) => Err(bad_input(format!("there is no parameter `{key}`"))),
        None => Ok(args),
    }
}
