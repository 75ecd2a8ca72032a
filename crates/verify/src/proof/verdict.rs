//! The one place that computes a verdict and its caveats, which decide the exit code: from the ends of the
//! paths, the bounds, the reason for stopping, and nothing else.

use engine::{Exploration, Options, Stop, Uncaught, Why};
use ir::{MethodId, Program};
use source::{Code, Diagnostic, Severity, Span};

use super::hidden::{Hidden, hidden};
use crate::front_end::Making;
use crate::report::{Bound, Caveat, Reason, Stopped, Unconfirmed, Verdict};

/// What could not be checked. `failed` are violations that the interpreter did not confirm.
pub(super) fn doubts(exploration: &Exploration, failed: &[(Span, Unconfirmed)]) -> Vec<Reason> {
    let failed = failed.iter().map(|(span, why)| Reason::NotReplayed { span: *span, why: why.clone() });
    let gaps = exploration.gaps.iter().map(|gap| match gap.reason.clone() {
        Why::Unsupported(what) => Reason::Gap { what, span: gap.span },
        Why::Mistake(what) => Reason::Mistake { what, span: gap.span },
    });
    failed.chain(gaps).collect()
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
    exploration: &Exploration,
    options: &Options,
    making: Option<Making>,
    violated: bool,
    doubts: &[Reason],
) -> Answer {
    let verdict = if violated && options.target {
        Verdict::Reachable
    } else if violated {
        Verdict::Invalid
    } else if doubts.is_empty() {
        unviolated(exploration, making)
    } else {
        Verdict::Unknown(doubts.to_vec())
    };
    // What no execution does when it violates nothing, none does when it gets nowhere.
    let verdict = match verdict {
        Verdict::Valid if options.target => Verdict::Unreachable,
        Verdict::Bounded(bounds) if options.target => Verdict::UnreachableWithin(bounds),
        verdict => verdict,
    };
    let mut caveats = Vec::new();
    let is_bounded = matches!(verdict, Verdict::Bounded(_) | Verdict::UnreachableWithin(_));
    if is_bounded && !is_chosen(exploration, options) {
        caveats.push(Caveat::Bounds);
    }
    // Machines may reorder the accesses of a race, and what they then do was not explored.
    let is_racy = program.is_idealized && !exploration.races.is_empty();
    if is_racy && (is_bounded || matches!(verdict, Verdict::Valid | Verdict::Unreachable)) {
        caveats.push(Caveat::SequentialConsistency);
    }
    let hidden = if verdict == Verdict::Valid { hidden(program, exploration) } else { Vec::new() };
    if !hidden.is_empty() {
        caveats.push(Caveat::LibraryExceptions);
    }
    Answer { verdict, caveats, hidden }
}

/// What was not explored although a violation was found, so that there may be others. With `--fail-fast` the user
/// expects that.
pub(super) fn unexplored(exploration: &Exploration, making: Option<Making>) -> Vec<Reason> {
    match exploration.stopped {
        Some(Stop::FailFast) => return Vec::new(),
        Some(Stop::Sampled) => return vec![Reason::NotSampled],
        None
        | Some(
            Stop::Time
            | Stop::Memory
            | Stop::Interrupted
            | Stop::Paths
            | Stop::Work
            | Stop::Disagreement
            | Stop::Unfinished,
        ) => {}
    }
    match unviolated(exploration, making) {
        Verdict::Valid | Verdict::Invalid | Verdict::Reachable | Verdict::Unreachable => Vec::new(),
        Verdict::Bounded(bounds) | Verdict::UnreachableWithin(bounds) => {
            bounds.into_iter().map(Reason::Beyond).collect()
        }
        Verdict::Unknown(reasons) => reasons,
    }
}

/// The verdict where no violation was found and nothing was left out but what bounds cut.
fn unviolated(exploration: &Exploration, making: Option<Making>) -> Verdict {
    let made = making.map(|making| Bound::Made { calls: making.calls });
    let stopped = match exploration.stopped {
        None | Some(Stop::FailFast) => None,
        Some(Stop::Paths) => {
            let count = exploration.stats.complete() + exploration.stats.cut;
            let all = [Bound::Paths { count }].into_iter().chain(bounds(exploration)).chain(made).collect();
            return bounded(exploration, u32::MAX, all);
        }
        Some(Stop::Disagreement) => return Verdict::Unknown(vec![Reason::Disagreement]),
        Some(Stop::Sampled) => {
            return Verdict::Unknown(vec![Reason::Sampled { executions: exploration.stats.paths() }]);
        }
        Some(Stop::Time) => Some(Stopped::Time { seconds: None }),
        Some(Stop::Memory) => Some(Stopped::Memory { megabytes: None }),
        Some(Stop::Interrupted) => Some(Stopped::Interrupted),
        Some(Stop::Unfinished | Stop::Work) => Some(Stopped::Unfinished),
    };
    match (stopped, exploration.unwound) {
        (Some(stopped), None) => Verdict::Unknown(vec![Reason::Stopped(stopped)]),
        (Some(stopped), Some(level)) => {
            let is_depth = |bound: &&engine::Bound| matches!(bound, engine::Bound::Depth { .. });
            let depths = exploration.bounds.iter().filter(is_depth).map(of_engine);
            let all = [Bound::Level { level, stopped }]
                .into_iter()
                .chain(depths)
                .chain(arrays(exploration))
                .chain(made);
            bounded(exploration, level, all.collect())
        }
        (None, _) => {
            let bounds: Vec<Bound> = bounds(exploration).into_iter().chain(made).collect();
            if bounds.is_empty() { Verdict::Valid } else { bounded(exploration, u32::MAX, bounds) }
        }
    }
}

/// The verdict within bounds. It is none if no execution came to its end within them: then nothing is known
/// about any whole execution. A search that visited all states of some threads, or of some loops, has covered executions
/// whole, also those without an end.
fn bounded(exploration: &Exploration, level: u32, bounds: Vec<Bound>) -> Verdict {
    let is_some_complete = exploration.completed_at.is_some_and(|at| at <= level);
    let is_some_visited = exploration.stats.by_states + exploration.stats.closed_loops > 0;
    if is_some_complete || is_some_visited {
        return Verdict::Bounded(bounds);
    }
    Verdict::Unknown(bounds.into_iter().map(Reason::NothingWithin).collect())
}

/// Whether every bound that cut something was given by the user.
fn is_chosen(exploration: &Exploration, options: &Options) -> bool {
    let is_given = |bound: &engine::Bound| match bound {
        engine::Bound::Unwind { .. } | engine::Bound::Recursion { .. } => options.unwind.is_some(),
        engine::Bound::Depth { .. } => options.depth.is_some(),
    };
    exploration.stopped.is_none() && exploration.bounds.iter().all(is_given)
}

/// The bounds that cut something.
fn bounds(exploration: &Exploration) -> Vec<Bound> {
    exploration.bounds.iter().map(of_engine).chain(arrays(exploration)).collect()
}

fn of_engine(bound: &engine::Bound) -> Bound {
    match *bound {
        engine::Bound::Unwind { limit, span } => Bound::Loop { limit, span },
        engine::Bound::Recursion { limit, span } => Bound::Recursion { limit, span },
        engine::Bound::Depth { limit, span } => Bound::Steps { limit, span },
    }
}

fn arrays(exploration: &Exploration) -> Option<Bound> {
    exploration.arrays_bounded.map(|length| Bound::Arrays { length })
}

/// Exceptions that end executions and that no clause forbids: how many paths, and where.
pub(super) fn exceptions(program: &Program, entry: MethodId, exploration: &Exploration) -> Vec<Diagnostic> {
    let allowed = match program[entry].contract.exceptional.is_empty() {
        true => "no `exceptional` clause forbids it; `--no-exceptions` makes it a violation",
        // Whether the thread outlived the entry method is not recorded here.
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
    exploration.exceptions.iter().map(note).chain(exploration.thread_ends.iter().map(death)).collect()
}

/// Violations that end paths before the target of a search.
pub(super) fn passed(exploration: &Exploration) -> Vec<Diagnostic> {
    let note = |violation: &engine::Violation| {
        let code = super::replay::code(violation.kind);
        let message = format!("{} ends paths before the target", code.title());
        Diagnostic::new(code, violation.span, message)
            .severity(Severity::Note)
            .note("what comes after it is not executed; without `--target` it is reported with an input")
    };
    exploration.passed.iter().map(note).collect()
}
