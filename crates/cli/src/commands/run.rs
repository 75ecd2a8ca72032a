//! `oxpecker run`

use std::path::Path;

use verify::source::{Code, Diagnostic, SourceMap};
use verify::{
    Ending, EntryChoice, Exceptions, Input, RunOptions, RunReport, Schedule, Steps, Subject, TraceSink,
};

use crate::args::Run;
use crate::terminal::Terminal;
use crate::{exit, files};

pub(crate) fn run(args: &Run, terminal: &Terminal) -> u8 {
    let choice = match &args.entry {
        Some(name) => EntryChoice::Named(vec![name.clone()]),
        None => EntryChoice::Main,
    };
    let subject = super::subject(&args.sources, java::Inputs::Any, &choice, None, terminal);
    let Subject { sources, program, entries, .. } = match subject {
        Ok(subject) => subject,
        Err(code) => return code,
    };
    let Some(entry) = entries.first() else { return exit::REJECTED };
    let report = prepare(args).and_then(|(input, schedule)| {
        let mut plain = verify::format::trace::Plain::default();
        let sink = |line: &verify::report::Event| terminal.result(&plain.line(&sources, line));
        let options = RunOptions {
            entry: entry.method,
            input,
            schedule,
            steps: args.steps,
            exceptions: if args.no_exceptions { Exceptions::Forbidden } else { Exceptions::Allowed },
            leeway: args.machine.leeway(),
            trace: args.trace.then(|| Box::new(sink) as TraceSink<'_>),
        };
        verify::run(&program, &sources, options)
    });
    match report {
        Ok(report) => finish(args, &sources, &report, terminal),
        Err(diagnostic) => {
            terminal.diagnostic(&sources, &diagnostic);
            exit::REJECTED
        }
    }
}

fn prepare(args: &Run) -> Result<(Input, Schedule), Diagnostic> {
    let input = match &args.input {
        Some(path)
            if files::is_stdin(path) && args.sources.files.iter().any(|file| files::is_stdin(file)) =>
        {
            return Err(Diagnostic::general(
                Code::BadInput,
                "the program and the input cannot both be standard input",
            ));
        }
        Some(path) => {
            let text = files::read(path).map_err(|error| Diagnostic::general(Code::BadInput, error))?;
            Input::Json(text)
        }
        None => Input::Words(args.args.clone()),
    };
    let schedule = match args.schedule.as_str() {
        "round-robin" => Schedule::RoundRobin,
        "random" => Schedule::random(args.seed),
        path => {
            let bad = |error: String| Diagnostic::general(Code::BadSchedule, error);
            let text = files::read(Path::new(path)).map_err(|error| {
                bad(error).hint("a schedule is `round-robin`, `random` or the name of a file")
            })?;
            Schedule::listed(Steps::parse(&text).map_err(|error| bad(error.to_string()))?)
        }
    };
    Ok((input, schedule))
}

fn finish(args: &Run, sources: &SourceMap, report: &RunReport, terminal: &Terminal) -> u8 {
    terminal.output(&report.printed.0);
    terminal.message(&report.printed.1);
    for diagnostic in report.thread_ends.iter().chain(&report.diagnostic) {
        terminal.diagnostic(sources, diagnostic);
    }
    if let Some(result) = &report.result {
        terminal.json(&format!("{result}\n"));
    }
    if args.stats {
        let steps: u64 = report.schedule.0.iter().map(|(_, count)| count).sum();
        terminal.message(&format!(
            "{} instructions, {} threads, {steps} visible steps, {} switches\n",
            report.instructions,
            report.threads,
            report.schedule.switches()
        ));
    }
    if let Some(path) = &args.save_schedule
        && let Err(error) = files::write(path, format!("{}\n", report.schedule))
    {
        terminal.warning(&error);
        // A failure to write the schedule does not hide a violation.
        if report.ending != Ending::Violation {
            return exit::REJECTED;
        }
    }
    match report.ending {
        Ending::Finished | Ending::Exception => exit::OK,
        Ending::Violation => exit::INVALID,
        Ending::Cut | Ending::Limit => exit::UNKNOWN,
    }
}
