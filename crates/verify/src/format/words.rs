//! The words for what a report holds as data: bounds, reasons, assumptions, events.

use source::SourceMap;

use crate::report::{
    Action, Argument, Bound, Caveat, Detail, Exhausted, Location, LockAction, Made, Reason, Step, Stopped,
    Unconfirmed,
};

/// Bounds as parts of the sentence `valid up to ...`. The last one says why the search by states did not remove it.
pub(super) fn bounds(sources: &SourceMap, bounds: &[Bound], without_states: Option<&str>) -> Vec<String> {
    let mut all: Vec<String> = bounds.iter().map(|known| bound(sources, known)).collect();
    if let (Some(last), Some(why)) = (all.last_mut(), without_states) {
        *last += &states(why);
    }
    all
}

/// Reasons as sentences.
pub(super) fn reasons<'a>(
    sources: &SourceMap,
    reasons: impl IntoIterator<Item = &'a Reason>,
    without_states: Option<&str>,
) -> Vec<String> {
    let reasons: Vec<&Reason> = reasons.into_iter().collect();
    let is_bound = |known: &&Reason| matches!(known, Reason::NothingWithin(_) | Reason::Beyond(_));
    let last = reasons.iter().rposition(is_bound);
    let said = |(at, known): (usize, &&Reason)| {
        let why = without_states.filter(|_| last == Some(at)).map(states);
        reason(sources, known) + why.as_deref().unwrap_or("")
    };
    reasons.iter().enumerate().map(said).collect()
}

fn states(why: &str) -> String {
    format!(" (states did not help: {why})")
}

pub(super) fn bound(sources: &SourceMap, bound: &Bound) -> String {
    match bound {
        Bound::Paths { count } => format!("{count} paths; raise `--paths`"),
        Bound::Loop { limit, span } => {
            format!("{limit} unwindings of the loop at {}; raise `--unwind`", sources.describe(*span))
        }
        Bound::Recursion { limit, span } => {
            format!("{limit} nested calls of the method at {}; raise `--unwind`", sources.describe(*span))
        }
        Bound::Steps { limit, span } => {
            format!("{limit} steps, which ended at {}; raise `--depth`", sources.describe(*span))
        }
        Bound::Level { level, stopped: why } => {
            format!("{level} unwindings of every loop and recursion ({})", stopped(why))
        }
        Bound::Made { calls } => {
            let calls = if *calls == 1 { "1 call".to_string() } else { format!("{calls} calls") };
            format!(
                "objects made one by one, each by a constructor and at most {calls}; raise `--input-calls`"
            )
        }
        Bound::Arrays { length } => format!("input arrays of length {length}; raise `--array-size`"),
    }
}

/// A reason as a sentence.
pub(super) fn reason(sources: &SourceMap, reason: &Reason) -> String {
    match reason {
        Reason::Gap { what, span } => format!("{}: {what}", sources.describe(*span)),
        Reason::Mistake { what, span } => format!("{}: internal error: {what}", sources.describe(*span)),
        Reason::NotReplayed { span, why: Unconfirmed::Mistake(why) } => {
            let place = sources.describe(*span);
            format!("internal error: a violation at {place} could not be replayed: {why}")
        }
        Reason::NotReplayed { span, why: Unconfirmed::Limit(why) } => {
            let place = sources.describe(*span);
            format!("{place}: a violation was found here, but it cannot be replayed: {why}")
        }
        Reason::Stopped(why) => stopped(why),
        Reason::Disagreement => "two solvers contradict each other".to_string(),
        Reason::Sampled { executions } => {
            format!("{executions} executions were sampled without a violation; others may violate something")
        }
        Reason::NotSampled => "executions that were not sampled".to_string(),
        Reason::NothingWithin(known) => {
            format!("no execution came to its end within {}", bound(sources, known))
        }
        Reason::Beyond(known) => format!("anything beyond {}", bound(sources, known)),
        Reason::Contradicted { message, span, machine, shown } => {
            let place = span.map(|span| sources.describe(span)).unwrap_or_default();
            format!("the interpreter and {machine} disagree at {place}: {message}, but on {machine} {shown}")
        }
        Reason::Refuted { machine, shown } => {
            format!("internal error: the program was proved, but on {machine} {shown}")
        }
    }
}

/// Why an exploration ended.
pub(super) fn stopped(why: &Stopped) -> String {
    match why {
        Stopped::Unfinished => "the exploration goes on".to_string(),
        Stopped::Interrupted => "interrupted".to_string(),
        Stopped::Time { seconds: None } => "time limit reached; raise it with `--time`".to_string(),
        Stopped::Time { seconds: Some(seconds) } => {
            format!("time limit reached ({seconds} s); raise it with `--time`")
        }
        Stopped::TotalTime { seconds } => {
            format!("limit on the time of the whole run reached ({seconds} s); raise it with `--total-time`")
        }
        Stopped::Memory { megabytes: None } => "memory limit reached; raise it with `--memory`".to_string(),
        Stopped::Memory { megabytes: Some(megabytes) } => {
            format!("memory limit reached ({megabytes} MB); raise it with `--memory`")
        }
        Stopped::Crashed(why) => why.clone(),
        Stopped::Loading(why) => format!("{}, while the program was loaded", stopped(why)),
        Stopped::NotStarted(why) => format!("not started: {}", stopped(why)),
    }
}

/// Why an assumption is listed.
pub(super) fn detail(detail: &Detail) -> String {
    match detail {
        Detail::Race => "there is a data race".to_string(),
        Detail::ByStates => "the search by states may miss data races".to_string(),
        Detail::Exhaustion { by, stack_depth } => {
            let by = match by {
                Exhausted::Code => "this code would notice".to_string(),
                Exhausted::Handler => "a handler of uncaught exceptions would notice".to_string(),
                Exhausted::Recursion => "no constant bounds this recursion".to_string(),
                Exhausted::Nested(calls) => format!("{calls} calls are nested"),
            };
            match stack_depth {
                Some(depth) => format!("{by}; it does where {depth} calls are nested (`--stack-depth`)"),
                None => by,
            }
        }
    }
}

/// Why a caveat needs consent, as a sentence.
pub(super) fn caveat(caveat: Caveat) -> &'static str {
    match caveat {
        Caveat::Bounds => "the run set this bound, not an option",
        Caveat::SequentialConsistency => {
            "there is a data race, and a machine may reorder the accesses (`--deny races` makes it a violation)"
        }
        Caveat::LibraryExceptions => {
            "exceptions of libraries end all executions before some assertions (OX1017)"
        }
    }
}

/// What a thread did.
pub(super) fn action(action: &Action) -> String {
    match action {
        Action::Assign { variable, value, .. } => format!("{variable} := {value}"),
        Action::Read(place) => format!("reads {}", location(place)),
        Action::Write { location: place, value } => format!("{} := {value}", location(place)),
        Action::Lock { object, action } => format!("{} {object}", lock(*action)),
        Action::Fork { thread } => format!("forks thread {}", thread.number),
        Action::Join => "joins".to_string(),
        Action::Resume => "goes on".to_string(),
        Action::End => "ends".to_string(),
        Action::Call { method, .. } => format!("{method}()"),
        Action::Raise { exception } => format!("exception: {exception}"),
        Action::Omitted { count } => format!("... {count} events are left out"),
        Action::Internal => String::new(),
    }
}

fn lock(action: LockAction) -> &'static str {
    match action {
        LockAction::Lock => "locks",
        LockAction::Unlock => "unlocks",
        LockAction::Enter => "enters the monitor of",
        LockAction::Leave => "leaves the monitor of",
    }
}

/// A place of the heap.
pub(super) fn location(location: &Location) -> String {
    match location {
        Location::Field { object, field } => format!("{object}.{field}"),
        Location::Static { class, field } => format!("{class}.{field}"),
        Location::Element { array, index } => format!("{array}[{index}]"),
    }
}

/// The steps that make an input, as a person would write them.
pub(super) fn steps(made: &Made) -> Vec<String> {
    let listed = |args: &[Argument]| {
        let args: Vec<&str> = args.iter().map(|arg| arg.text.as_str()).collect();
        args.join(", ")
    };
    let simple = |class: &str| class.rsplit('.').next().unwrap_or(class).to_string();
    let step = |step: &Step| match step {
        Step::Given(_) => None,
        Step::Array { name, ty, elements } => {
            Some(format!("{name} = new {} {{{}}}", simple(ty), listed(elements)))
        }
        Step::Call { class, method, receiver, args, result, throws, .. } => {
            let call = match (method, receiver) {
                (None, _) => format!("new {}({})", simple(class), listed(args)),
                (Some(method), Some(receiver)) => format!("{}.{method}({})", receiver.text, listed(args)),
                (Some(method), None) => format!("{}.{method}({})", simple(class), listed(args)),
            };
            let result = result.as_ref().map(|result| format!("{result} = ")).unwrap_or_default();
            let throws = if *throws { ", which throws an exception" } else { "" };
            Some(format!("{result}{call}{throws}"))
        }
        Step::Set { object, field, value, .. } => Some(format!("{}.{field} = {}", object.text, value.text)),
    };
    made.steps.iter().filter_map(step).collect()
}
