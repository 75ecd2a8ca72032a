//! Replay: the concrete interpreter, which shares no code with the engine, must hit the same violation.

use engine::{Exploration, Found, Options, ViolationKind};
use hir::{IntMode, Width};
use interp::{Schedule, Steps};
use ir::{MethodId, Program, Type};
use serde_json::Value as Json;
use source::{Code, Diagnostic, Severity, SourceMap, Span};

use super::{Token, witness};
use crate::front_end::{Entry, Exceptions, Subject};
use crate::report::{Counterexample, Event, Unconfirmed};
use crate::run::{Ending, Input, RunOptions, RunReport, TraceSink, run};
use crate::trace::Recorder;

/// How many instructions a replay may take beyond those of the path.
const SLACK: u64 = 1_000_000;
/// How many instructions of a livelock are shown.
const LAP: u64 = 100;

/// A violation that was repeated from its token.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// What was found this time; none if the execution came to its end.
    pub diagnostic: Option<Diagnostic>,
    /// How it ended.
    pub ending: Ending,
    /// What happened.
    pub trace: Vec<Event>,
}

/// Repeats what a token says. An error is about the token or the program.
pub fn replay(subject: &Subject, token: &Token) -> Result<Replayed, Diagnostic> {
    let Subject { program, sources, .. } = subject;
    let method = crate::entry::find_entry(program, Some(&token.entry))?;
    let known = subject.entries.iter().find(|entry| entry.named() == method);
    let entry = known.cloned().unwrap_or_else(|| Entry::new(method));
    let mut trace = Vec::new();
    let schedule = match token.schedule.is_empty() {
        true => Schedule::RoundRobin,
        false => Schedule::listed(
            Steps::parse(&token.schedule)
                .map_err(|error| Diagnostic::general(Code::BadSchedule, error.to_string()))?,
        ),
    };
    let report = run(
        program,
        sources,
        RunOptions {
            entry: entry.method,
            input: Input::Json(token.input.to_string()),
            schedule,
            steps: token.steps.unwrap_or(1_000_000_000),
            exceptions: entry.policy(token.no_exceptions),
            leeway: token.leeway,
            trace: Some(Box::new(|event: &Event| trace.push(event.clone()))),
        },
    )?;
    if token.steps.is_some() && report.ending == Ending::Limit {
        let message = "the threads are in a loop from which no execution can end";
        let diagnostic = Some(Diagnostic::general(Code::Livelock, message).severity(Severity::Error));
        return Ok(Replayed { diagnostic, ending: Ending::Violation, trace });
    }
    Ok(Replayed { diagnostic: report.diagnostic, ending: report.ending, trace })
}

/// An execution of an entry on an input, which can be repeated.
struct Attempt<'a> {
    program: &'a Program,
    sources: &'a SourceMap,
    entry: MethodId,
    exceptions: Exceptions,
    leeway: ir::Leeway,
    input: &'a Json,
    schedule: Schedule,
}

impl Attempt<'_> {
    fn run(&self, steps: u64, trace: Option<TraceSink<'_>>) -> Result<RunReport, Diagnostic> {
        let Attempt { program, sources, entry, exceptions, leeway, input, schedule } = self;
        let options = RunOptions {
            entry: *entry,
            input: Input::Json(input.to_string()),
            schedule: schedule.clone(),
            steps,
            exceptions: *exceptions,
            leeway: *leeway,
            trace,
        };
        run(program, sources, options)
    }
}

/// Replays a violation of the engine; an error says why it could not be confirmed.
pub(super) fn confirm(
    program: &Program,
    sources: &SourceMap,
    entry: &Entry,
    options: &Options,
    exploration: &Exploration,
    found: &Found,
) -> Result<Counterexample, Unconfirmed> {
    if !witness::is_readable(&found.witness) {
        let reason = "its input is nested more deeply than the interpreter reads";
        return Err(Unconfirmed::Limit(reason.to_string()));
    }
    let json = witness::to_json(program, entry, &found.witness);
    let steps = if found.threads == 1 { String::new() } else { listed(&found.schedule).to_string() };
    let attempt = Attempt {
        program,
        sources,
        entry: entry.method,
        exceptions: entry.policy(options.no_exceptions),
        leeway: options.leeway,
        input: &json,
        schedule: match found.threads {
            1 => Schedule::RoundRobin,
            _ => Schedule::listed(listed(&found.schedule)),
        },
    };
    // A livelock does not end, but its trace does, some steps into the loop.
    let is_livelock = found.violation.kind == ViolationKind::Livelock;
    let most = if is_livelock { found.steps + LAP } else { found.steps * 10 + SLACK };
    let mut recorder = Recorder::default();
    let report = attempt
        .run(most, Some(Box::new(|event: &Event| recorder.record(event))))
        .map_err(|diagnostic| format!("{} (input {json})", diagnostic.message))?;
    if let (Ending::Limit, Some(limit)) = (report.ending, &report.diagnostic)
        && !matches!(found.violation.kind, ViolationKind::DataRace | ViolationKind::Livelock)
    {
        return Err(Unconfirmed::Limit(limit.message.clone()));
    }
    let diagnostic = match found.violation.kind {
        ViolationKind::DataRace => raced(exploration, found, &mut recorder)?,
        ViolationKind::Livelock => {
            goes_on(&attempt, found.steps * 10 + SLACK)?;
            super::livelocks::violation(exploration, found.violation.span)
                .ok_or_else(|| "nothing is known of the loop".to_string())?
        }
        kind => violated(report.diagnostic.clone(), code(kind), found)
            .map_err(|saw| format!("the interpreter sees something else on the input {json}: {saw}"))?,
    };
    let (trace, threads) = recorder.finish(&crate::entry::short_name(program, entry.named()));
    let token = Token {
        entry: crate::entry::describe(program, entry.named()),
        ints: int_mode(program),
        input: json.clone(),
        schedule: steps,
        no_exceptions: options.no_exceptions,
        leeway: options.leeway,
        steps: is_livelock.then_some(found.steps + LAP),
        target: (found.violation.kind == ViolationKind::Target).then(|| line(sources, found.violation.span)),
    };
    Ok(Counterexample {
        diagnostic,
        input: witness::told(program, entry, &found.witness, &report),
        json,
        made: report.made,
        threads,
        trace,
        token,
        steps: found.steps,
        exception: report.exception,
        choosers: report.choosers,
        confirmed_by: vec!["the interpreter".to_string()],
        contradicted_by: None,
    })
}

/// The diagnostic of the interpreter, which must be about the violation of the engine.
fn violated(seen: Option<Diagnostic>, expected: Code, found: &Found) -> Result<Diagnostic, String> {
    match seen {
        Some(seen) if seen.code == expected && seen.span() == Some(found.violation.span) => Ok(seen),
        Some(seen) => Err(seen.message),
        None => Err("an execution that comes to its end".to_string()),
    }
}

/// No run can show that something never ends. This one must take many more steps than lead into the loop without
/// ending.
fn goes_on(attempt: &Attempt<'_>, steps: u64) -> Result<(), String> {
    let report = attempt.run(steps, None).map_err(|diagnostic| diagnostic.message)?;
    match report.ending {
        Ending::Limit => Ok(()),
        Ending::Finished | Ending::Exception | Ending::Violation | Ending::Cut => {
            Err("the interpreter comes to an end".to_string())
        }
    }
}

/// A race does not end an execution: the interpreter must come by both accesses, by two threads. A race is kept
/// once for many executions, and a thread may have another number in this one.
fn raced(exploration: &Exploration, found: &Found, recorder: &mut Recorder) -> Result<Diagnostic, String> {
    let span = found.violation.span;
    let here = exploration.races.iter().filter(|race| race.accesses[1].span == span);
    match here.filter_map(|race| seen(race, &recorder.visited)).min_by_key(|(end, _)| *end) {
        Some((end, race)) => {
            recorder.end_with(end);
            Ok(super::races::violation(exploration, &race))
        }
        None => Err("the interpreter does not reach both accesses".to_string()),
    }
}

/// A race with the threads of an execution, and where its second access is among the events.
fn seen(race: &engine::DataRace, visited: &[(u32, Option<Span>)]) -> Option<(usize, engine::DataRace)> {
    let [a, b] = &race.accesses;
    let at = |span: Span| {
        let here = visited.iter().enumerate().filter(move |(_, (_, known))| *known == Some(span));
        here.map(|(number, (thread, _))| (number, *thread))
    };
    let pairs = at(a.span).flat_map(|first| at(b.span).map(move |second| (first, second)));
    let ((i, first), (j, second)) = pairs
        .filter(|((_, first), (_, second))| first != second)
        .min_by_key(|((i, first), (j, second))| ((*first, *second) != (a.thread, b.thread), *i.max(j), *i))?;
    let mut race = race.clone();
    (race.accesses[0].thread, race.accesses[1].thread) = (first, second);
    Some((i.max(j), race))
}

/// A list of threads as runs of steps.
fn listed(schedule: &[u32]) -> Steps {
    let mut steps: Vec<(u32, u64)> = Vec::new();
    for thread in schedule {
        match steps.last_mut() {
            Some((last, count)) if last == thread => *count += 1,
            Some(_) | None => steps.push((*thread, 1)),
        }
    }
    Steps(steps)
}

/// A line, as `--target` takes it. Who repeats it may be in another folder, so that the path of the file is given only where
/// its name is not enough.
fn line(sources: &SourceMap, span: Span) -> String {
    let last = |path: &str| path.rsplit(['/', '\\']).next().unwrap_or(path).to_string();
    let file = sources.get(span.file).map_or("", |file| file.name());
    let name = last(file);
    let twins = sources.files().filter(|(_, other)| last(other.name()) == name).count();
    let file = if twins > 1 { file } else { &name };
    format!("{file}:{}", sources.position(span).map_or(0, |at| at.line))
}

/// The integer mode a program was lowered with, as its types show.
fn int_mode(program: &Program) -> IntMode {
    let width = |range: ir::IntRange| Width::new(range.bits());
    let said = match program.index {
        Some(Type::Bits(range)) => width(range).map(IntMode::Wrap),
        Some(Type::Ranged(range)) => width(range).map(IntMode::Checked),
        _ => None,
    };
    if let Some(said) = said {
        return said;
    }
    let locals = || program.methods.iter().filter_map(|m| m.body.as_ref()).flat_map(|body| &body.locals);
    let types = || locals().map(|local| local.ty).chain(program.fields.iter().map(|field| field.ty));
    if types().any(|ty| matches!(ty, Type::I32 | Type::U32)) {
        IntMode::WRAP
    } else if types().any(|ty| ty == Type::Ranged(ir::IntRange::I32)) {
        IntMode::CHECKED
    } else {
        IntMode::Math
    }
}

/// The code of a kind of violation.
pub(super) fn code(kind: ViolationKind) -> Code {
    match kind {
        ViolationKind::Assertion => Code::Assertion,
        ViolationKind::Requires => Code::Requires,
        ViolationKind::Ensures => Code::Ensures,
        ViolationKind::Exceptional => Code::Exceptional,
        ViolationKind::Invariant => Code::Invariant,
        ViolationKind::ClassInvariant => Code::ClassInvariant,
        ViolationKind::Decreases => Code::Decreases,
        ViolationKind::Modifies => Code::Modifies,
        ViolationKind::SpecificationThrows => Code::SpecificationThrows,
        ViolationKind::Deadlock => Code::Deadlock,
        ViolationKind::UnlockFree => Code::UnlockFree,
        ViolationKind::Overflow => Code::Overflow,
        ViolationKind::DataRace => Code::DataRace,
        ViolationKind::Livelock => Code::Livelock,
        ViolationKind::Target => Code::TargetReached,
    }
}
