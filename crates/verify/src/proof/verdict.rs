//! The one place that computes a verdict, and what the exit code makes of it: from the ends of the paths, the
//! bounds, the reason for stopping, and nothing else.

use super::replay::Unconfirmed;
use engine::{Bound, Exploration, Options, Stop, Uncaught};
use ir::{MethodId, Program};
use source::{Code, Diagnostic, SourceMap, Span};

use super::hidden::{Hidden, hidden};

/// What is known about an entry.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// Every execution was covered; no violation exists.
    Valid,
    /// No violation within these bounds.
    Bounded(Vec<String>),
    /// A violation exists, and was replayed.
    Invalid,
    /// No answer, and these are the reasons.
    Unknown(Vec<String>),
}

impl Verdict {
    /// The word of the verdict in reports.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::Valid => "valid",
            Verdict::Bounded(_) => "bounded",
            Verdict::Invalid => "invalid",
            Verdict::Unknown(_) => "unknown",
        }
    }
}

/// What an answer without a violation rests on and a user has to consent to: without consent the exit code is
/// that of `unknown`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Caveat {
    /// Time, memory or the number of paths set a bound, not the user.
    Bounds,
    /// There is a data race, and machines of the language need not be sequentially consistent then.
    SequentialConsistency,
    /// Exceptions of libraries end all executions before some assertions.
    LibraryExceptions,
}

impl Caveat {
    /// Every caveat.
    pub const ALL: &'static [Caveat] =
        &[Caveat::Bounds, Caveat::SequentialConsistency, Caveat::LibraryExceptions];

    /// Its name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Caveat::Bounds => "bounds",
            Caveat::SequentialConsistency => "sequential-consistency",
            Caveat::LibraryExceptions => "library-exceptions",
        }
    }

    /// Why it needs consent, as a sentence.
    pub fn reason(self) -> &'static str {
        match self {
            Caveat::Bounds => "the run set this bound, not an option",
            Caveat::SequentialConsistency => {
                "there is a data race, and a machine may reorder the accesses (`--deny races` makes it a violation)"
            }
            Caveat::LibraryExceptions => {
                "exceptions of libraries end all executions before some assertions (OX1017)"
            }
        }
    }
}

/// What could not be checked. `failed` are violations that the interpreter did not confirm.
pub(super) fn doubts(
    sources: &SourceMap,
    exploration: &Exploration,
    failed: &[(Span, Unconfirmed)],
) -> Vec<String> {
    let mut reasons: Vec<String> = Vec::new();
    for (span, failure) in failed {
        let place = sources.describe(*span);
        reasons.push(match failure {
            Unconfirmed::Mistake(reason) => {
                format!("internal error: a violation at {place} could not be replayed: {reason}")
            }
            Unconfirmed::Limit(reason) => {
                format!("{place}: a violation was found here, but it cannot be replayed: {reason}")
            }
        });
    }
    for gap in &exploration.gaps {
        reasons.push(format!("{}: {}", sources.describe(gap.span), gap.reason));
    }
    reasons
}

/// What is known, and what the answer needs the user's consent for.
pub(super) struct Answer {
    pub(super) verdict: Verdict,
    pub(super) caveats: Vec<Caveat>,
    /// Assertions that were not reached because of libraries.
    pub(super) hidden: Vec<Hidden>,
}

/// Computes the verdict.
pub(super) fn verdict(
    program: &Program,
    sources: &SourceMap,
    exploration: &Exploration,
    options: &Options,
    violated: bool,
    doubts: &[String],
) -> Answer {
    let verdict = if violated {
        Verdict::Invalid
    } else if doubts.is_empty() {
        unviolated(sources, exploration)
    } else {
        Verdict::Unknown(doubts.to_vec())
    };
    let mut caveats = Vec::new();
    if matches!(verdict, Verdict::Bounded(_)) && !is_chosen(exploration, options) {
        caveats.push(Caveat::Bounds);
    }
    // Machines may reorder the accesses of a race, and what they then do was not explored.
    let is_racy = program.is_idealized && !exploration.races.is_empty();
    if is_racy && matches!(verdict, Verdict::Valid | Verdict::Bounded(_)) {
        caveats.push(Caveat::SequentialConsistency);
    }
    let hidden = if verdict == Verdict::Valid { hidden(program, exploration) } else { Vec::new() };
    if !hidden.is_empty() {
        caveats.push(Caveat::LibraryExceptions);
    }
    Answer { verdict, caveats, hidden }
}

/// What was not explored although a violation was found, so that there may be others. Who wants the first one only
/// knows that.
pub(super) fn unexplored(sources: &SourceMap, exploration: &Exploration) -> Vec<String> {
    match exploration.stopped {
        Some(Stop::FailFast) => return Vec::new(),
        Some(Stop::Sampled) => return vec!["executions that were not sampled".to_string()],
        None | Some(Stop::Time | Stop::Memory | Stop::Interrupted | Stop::Paths | Stop::Disagreement) => {}
    }
    match unviolated(sources, exploration) {
        Verdict::Valid | Verdict::Invalid => Vec::new(),
        Verdict::Bounded(bounds) => {
            bounds.into_iter().map(|bound| format!("anything beyond {bound}")).collect()
        }
        Verdict::Unknown(reasons) => reasons,
    }
}

/// The verdict where no violation was found and nothing was left out but what bounds cut.
fn unviolated(sources: &SourceMap, exploration: &Exploration) -> Verdict {
    let unfinished = match exploration.stopped {
        None | Some(Stop::FailFast) => None,
        Some(Stop::Paths) => {
            let paths = exploration.stats.complete() + exploration.stats.cut;
            let mut all = vec![format!("{paths} paths; raise `--paths`")];
            all.extend(bounds(sources, exploration));
            return bounded(exploration, u32::MAX, all);
        }
        Some(Stop::Disagreement) => {
            return Verdict::Unknown(vec!["two solvers contradict each other".to_string()]);
        }
        Some(stop @ (Stop::Time | Stop::Memory | Stop::Interrupted)) => {
            Some(exploration.told.clone().unwrap_or_else(|| why(stop).to_string()))
        }
        Some(Stop::Sampled) => {
            let drawn = exploration.stats.paths();
            return Verdict::Unknown(vec![format!(
                "{drawn} executions were sampled without a violation; others may violate something"
            )]);
        }
    };
    match (unfinished, exploration.unwound) {
        (Some(reason), None) => Verdict::Unknown(vec![reason]),
        (Some(reason), Some(level)) => {
            let mut bounds = vec![format!("{level} unwindings of every loop and recursion ({reason})")];
            let is_depth = |bound: &&Bound| matches!(bound, Bound::Depth { .. });
            let depths = exploration.bounds.iter().filter(is_depth).map(|bound| describe(sources, bound));
            bounds.extend(depths);
            bounds.extend(array_bound(exploration));
            say_why_not_stateful(&mut bounds, exploration);
            bounded(exploration, level, bounds)
        }
        (None, _) => {
            let bounds = bounds(sources, exploration);
            if bounds.is_empty() { Verdict::Valid } else { bounded(exploration, u32::MAX, bounds) }
        }
    }
}

/// The verdict within bounds. It is none if no execution came to its end within them: then nothing is known
/// about any whole execution. A search that visited all states of some threads has covered executions whole,
/// also those without an end.
fn bounded(exploration: &Exploration, level: u32, bounds: Vec<String>) -> Verdict {
    let is_some_complete = exploration.completed_at.is_some_and(|at| at <= level);
    if is_some_complete || exploration.stats.by_states > 0 {
        return Verdict::Bounded(bounds);
    }
    let within = |bound: String| format!("no execution came to its end within {bound}");
    Verdict::Unknown(bounds.into_iter().map(within).collect())
}

/// Whether every bound that cut something was given by the user.
fn is_chosen(exploration: &Exploration, options: &Options) -> bool {
    let is_given = |bound: &Bound| match bound {
        Bound::Unwind { .. } | Bound::Recursion { .. } => options.unwind.is_some(),
        Bound::Depth { .. } => options.depth.is_some(),
    };
    exploration.stopped.is_none() && exploration.bounds.iter().all(is_given)
}

/// Why an exploration ended, where nobody knows better.
fn why(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "time limit reached; raise it with `--time`",
        Stop::Memory => "memory limit reached; raise it with `--memory`",
        Stop::Interrupted => "interrupted",
        Stop::Paths | Stop::FailFast | Stop::Sampled | Stop::Disagreement => "it was to end there",
    }
}

/// The bounds that cut something, as parts of the sentence `valid up to ...`.
fn bounds(sources: &SourceMap, exploration: &Exploration) -> Vec<String> {
    let described = exploration.bounds.iter().map(|bound| describe(sources, bound));
    let mut bounds: Vec<String> = described.chain(array_bound(exploration)).collect();
    say_why_not_stateful(&mut bounds, exploration);
    bounds
}

/// A bound on threads might not be needed if states were recognised.
fn say_why_not_stateful(bounds: &mut [String], exploration: &Exploration) {
    if let (Some(last), Some(reason)) = (bounds.last_mut(), &exploration.not_stateful) {
        *last += &format!(" (states did not help: {reason})");
    }
}

fn describe(sources: &SourceMap, bound: &Bound) -> String {
    let place = sources.describe(bound.span());
    match bound {
        Bound::Unwind { limit, .. } => format!("{limit} unwindings of the loop at {place}; raise `--unwind`"),
        Bound::Recursion { limit, .. } => {
            format!("{limit} nested calls of the method at {place}; raise `--unwind`")
        }
        Bound::Depth { limit, .. } => format!("{limit} steps, which ended at {place}; raise `--depth`"),
    }
}

fn array_bound(exploration: &Exploration) -> Option<String> {
    exploration.arrays_bounded.map(|size| format!("input arrays of length {size}; raise `--array-size`"))
}

/// Exceptions that end executions although nobody forbids them: how many paths, and where.
pub(super) fn exceptions(program: &Program, entry: MethodId, exploration: &Exploration) -> Vec<Diagnostic> {
    let allowed = match program[entry].contract.exceptional.is_empty() {
        true => "no `exceptional` clause forbids it; `--no-exceptions` makes it a violation",
        // Whom a thread outlives is not asked.
        false if exploration.stats.roots > 0 => {
            "the `exceptional` clause of the entry method allows it, or the method had returned before"
        }
        false => "the `exceptional` clause of the entry method allows it",
    };
    let named = |uncaught: &Uncaught| match uncaught.class {
        Some(class) => format!("an uncaught exception ({})", program[class].name),
        None => "an uncaught exception".to_string(),
    };
    let note = |(uncaught, count): &(Uncaught, u64)| {
        let paths = if *count == 1 { "1 path ends".to_string() } else { format!("{count} paths end") };
        let what = named(uncaught);
        let message = format!("{paths} with {what} raised here");
        Diagnostic::new(Code::UncaughtException, uncaught.span, message).note(allowed)
    };
    let death = |uncaught: &Uncaught| {
        let message = format!("a thread may end with {} raised here", named(uncaught));
        Diagnostic::new(Code::UncaughtException, uncaught.span, message).note(allowed)
    };
    exploration.exceptions.iter().map(note).chain(exploration.deaths.iter().map(death)).collect()
}
