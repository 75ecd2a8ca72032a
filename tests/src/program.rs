//! Compiling and running test programs as the command line does.

use source::{Code, Diagnostic, SourceMap};
use verify::{
    CompileOptions, Ending, Exceptions, Input, IntMode, RunOptions, RunReport, Schedule, Steps, Target,
};

use crate::header::{Header, RunLine};

/// The options of a run line.
#[derive(Clone, Debug)]
pub struct RunArgs {
    /// The entry method, if one is named.
    pub entry: Option<String>,
    /// What integers are.
    pub ints: IntMode,
    /// Which thread goes next.
    pub schedule: Schedule,
    /// How many instructions may be executed.
    pub steps: u64,
    /// Whether exceptions are violations.
    pub no_exceptions: bool,
    /// What the machine may do although it is assumed not to.
    pub leeway: ir::Leeway,
    /// The arguments.
    pub args: Vec<String>,
}

/// Reads the words of a run line, which are those of `oxpecker run`.
pub fn run_args(line: &RunLine) -> Result<RunArgs, String> {
    let mut args = RunArgs {
        entry: None,
        ints: IntMode::Math,
        schedule: Schedule::RoundRobin,
        steps: 20_000_000,
        no_exceptions: false,
        leeway: ir::Leeway::default(),
        args: Vec::new(),
    };
    let mut random = None;
    let mut seed = 0;
    let mut words = line.words.iter();
    while let Some(word) = words.next() {
        let mut value =
            || words.next().cloned().ok_or_else(|| format!("line {}: {word} needs a value", line.line));
        match word.as_str() {
            "--entry" => args.entry = Some(value()?),
            "--ints" => args.ints = int_mode(&value()?)?,
            "--schedule" => match value()?.as_str() {
                "round-robin" => {}
                "random" => random = Some(()),
                listed => {
                    args.schedule =
                        Schedule::listed(Steps::parse(&listed.replace(',', " ")).map_err(|e| e.to_string())?);
                }
            },
            "--seed" => seed = value()?.parse().map_err(|_| "a seed is a number".to_string())?,
            "--steps" => args.steps = value()?.parse().map_err(|_| "--steps needs a number".to_string())?,
            "--no-exceptions" => args.no_exceptions = true,
            "--stack-depth" => {
                let depth = value()?.parse().map_err(|_| "--stack-depth needs a number".to_string())?;
                args.leeway.stack_depth = Some(depth);
            }
            "--" => args.args = words.by_ref().cloned().collect(),
            other => return Err(format!("line {}: there is no option {other}", line.line)),
        }
    }
    if random.is_some() {
        args.schedule = Schedule::random(seed);
    }
    Ok(args)
}

/// An integer mode by its name.
pub fn int_mode(name: &str) -> Result<IntMode, String> {
    name.parse().map_err(|why| format!("there is no integer mode {name}: {why}"))
}

/// A source map with one file.
pub fn one_file(name: &str, text: &str) -> SourceMap {
    let mut sources = SourceMap::new();
    sources.add(name, text);
    sources
}

/// Compiles a program that must be accepted.
pub fn compile(sources: &SourceMap, options: CompileOptions) -> Result<ir::Program, String> {
    let compiled = verify::compile(sources, options);
    compiled.program.ok_or_else(|| {
        let style = verify::format::diagnostics::Style::default();
        verify::format::diagnostics::render_all(sources, &compiled.diagnostics, style)
    })
}

/// Compiles a program that must be accepted, and marks the line that its header says is searched for.
pub fn compile_marked(
    sources: &SourceMap,
    header: &Header,
    options: CompileOptions,
) -> Result<ir::Program, String> {
    let target = header.target.map(|line| Target { file: None, line });
    let (compiled, _) = verify::compile_for(sources, options, target.as_ref());
    compiled.program.ok_or_else(|| {
        let style = verify::format::diagnostics::Style::default();
        verify::format::diagnostics::render_all(sources, &compiled.diagnostics, style)
    })
}

/// Runs a program; an error is about the command line.
pub fn run(sources: &SourceMap, program: &ir::Program, args: &RunArgs) -> Result<RunReport, Diagnostic> {
    let entry = verify::find_entry(program, args.entry.as_deref())?;
    let options = RunOptions {
        entry,
        input: Input::Words(args.args.clone()),
        schedule: args.schedule.clone(),
        steps: args.steps,
        exceptions: match args.no_exceptions {
            true => Exceptions::Forbidden,
            false => Exceptions::Allowed,
        },
        leeway: args.leeway,
        trace: None,
    };
    verify::run(program, sources, options)
}

/// The outcome of a run in the words of headers.
pub fn outcome(report: &Result<RunReport, Diagnostic>) -> String {
    let report = match report {
        Ok(report) => report,
        Err(_) => return "rejected".to_string(),
    };
    match (report.ending, report.diagnostic.as_ref().map(|d| d.code)) {
        (Ending::Finished, _) => match &report.result {
            Some(result) => format!("finished {result}"),
            None => "finished".to_string(),
        },
        (_, Some(code)) => kind(code).to_string(),
        (ending, None) => format!("{ending:?}"),
    }
}

/// A kind of violation in the words of headers.
pub fn kind(code: Code) -> &'static str {
    match code {
        Code::Assertion => "assertion",
        Code::Requires => "requires",
        Code::Ensures => "ensures",
        Code::Exceptional => "exceptional",
        Code::Invariant => "invariant",
        Code::ClassInvariant => "class",
        Code::Decreases => "decreases",
        Code::Modifies => "modifies",
        Code::SpecificationThrows => "specification",
        Code::Deadlock => "deadlock",
        Code::DataRace => "race",
        Code::Livelock => "livelock",
        Code::UnlockFree => "unlock",
        Code::Overflow => "overflow",
        Code::UncaughtException => "exception",
        Code::Cut => "cut",
        Code::Limit => "limit",
        Code::TargetReached => "reached",
        other => other.as_str(),
    }
}
