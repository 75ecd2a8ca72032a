//! Outcomes of concrete runs as diagnostics.

use interp::{Exception, FrameInfo, Limit, Machine, Outcome, Violation, ViolationKind, WaitReason};
use ir::Role;
use source::{Code, Diagnostic, Severity, SourceMap, Span};

use crate::entry;
use crate::front_end::Exceptions;
use crate::run::Ending;

/// How many calls of a stack are shown.
const STACK: usize = 8;

/// What to do about an exception that an entry does not declare.
const UNDECLARED: &str =
    "declare it with `throws`, allow it with `@Exceptional`, or exclude the input with `@Requires`";

/// The class of an outcome and the text about it.
pub(crate) fn describe(
    machine: &Machine<'_>,
    sources: &SourceMap,
    outcome: &Outcome,
    exceptions: Exceptions,
) -> (Ending, Option<Diagnostic>) {
    match outcome {
        Outcome::Finished(_) => (Ending::Finished, None),
        Outcome::Exception(exception) => (Ending::Exception, Some(uncaught(machine, sources, exception))),
        Outcome::Violation(violation) => {
            (Ending::Violation, Some(describe_violation(machine, sources, violation, exceptions)))
        }
        Outcome::Cut { span, is_precondition } => {
            let message = match is_precondition {
                true => "the input does not satisfy the precondition of the entry method",
                false => "an assumption does not hold, so this execution does not count",
            };
            (Ending::Cut, Some(Diagnostic::new(Code::Cut, *span, message)))
        }
        Outcome::Limit(limit) => (Ending::Limit, Some(describe_limit(machine, sources, limit))),
    }
}

fn describe_limit(machine: &Machine<'_>, sources: &SourceMap, limit: &Limit) -> Diagnostic {
    match limit {
        Limit::Steps(steps) => {
            Diagnostic::general(Code::Limit, format!("the execution was stopped after {steps} instructions"))
                .hint("raise the limit with `--steps N`")
        }
        Limit::Memory(cells) => Diagnostic::general(
            Code::Limit,
            format!("the execution needs more than {cells} fields and elements"),
        ),
        Limit::Threads(threads) => Diagnostic::general(
            Code::Limit,
            format!("the execution was stopped: it started {threads} threads"),
        ),
        Limit::Calls(depth) => Diagnostic::general(
            Code::Limit,
            format!("the execution was stopped: its calls are nested {depth} deep"),
        )
        .hint("is there a recursion without an end?"),
        Limit::Unsupported(gap) => {
            let message = format!("the execution was stopped: {}", gap.what);
            let diagnostic = match gap.span == Span::default() {
                true => Diagnostic::general(Code::Limit, message),
                false => Diagnostic::new(Code::Limit, gap.span, message),
            };
            with_stack(machine, sources, diagnostic, &gap.stack)
        }
    }
}

/// An exception that ended a thread, but not the execution.
pub(crate) fn death(machine: &Machine<'_>, sources: &SourceMap, exception: &Exception) -> Diagnostic {
    let message = format!("an uncaught exception ends a thread: {}", exception.description);
    let diagnostic = Diagnostic::new(Code::UncaughtException, exception.span, message);
    with_thread(with_stack(machine, sources, diagnostic, &exception.stack), exception.thread)
}

fn uncaught(machine: &Machine<'_>, sources: &SourceMap, exception: &Exception) -> Diagnostic {
    let message = format!("an uncaught exception ends the execution: {}", exception.description);
    let diagnostic = Diagnostic::new(Code::UncaughtException, exception.span, message);
    let diagnostic = with_stack(machine, sources, diagnostic, &exception.stack);
    let diagnostic = with_thread(diagnostic, exception.thread);
    match (machine.has_exceptional_clause(), machine.forbids_exceptions()) {
        (true, _) if exception.thread == 0 => {
            diagnostic.note("the `exceptional` clause of the entry method allows it")
        }
        (true, _) => diagnostic.note(
            "the `exceptional` clause of the entry method allows it, or the method had returned before",
        ),
        (false, true) => diagnostic.note("it was raised after the entry method had ended"),
        (false, false) => {
            diagnostic.note("no `exceptional` clause forbids it; `--no-exceptions` makes it a violation")
        }
    }
}

fn with_thread(diagnostic: Diagnostic, thread: u32) -> Diagnostic {
    if thread == 0 { diagnostic } else { diagnostic.note(format!("in thread {thread}")) }
}

/// The calls that led to the place, if there is more than one.
fn with_stack(
    machine: &Machine<'_>,
    sources: &SourceMap,
    diagnostic: Diagnostic,
    stack: &[FrameInfo],
) -> Diagnostic {
    // Calls that are not in the source, such as that of `main`, have no place.
    let mut calls: Vec<(ir::MethodId, Span)> = Vec::new();
    let mut inner: Option<Span> = None;
    for frame in stack.iter().filter(|frame| frame.span != Span::default()) {
        match machine.program()[frame.method].role {
            Role::Code => inner = Some(frame.span),
            Role::Relay | Role::Maker => {}
            Role::Source | Role::Internal => calls.push((frame.method, inner.take().unwrap_or(frame.span))),
        }
    }
    let stack = calls;
    if stack.len() < 2 {
        return diagnostic;
    }
    let mut lines: Vec<String> = Vec::new();
    for (method, span) in stack.iter().take(STACK) {
        lines.push(format!("{} at {}", entry::describe(machine.program(), *method), sources.describe(*span)));
    }
    if stack.len() > STACK {
        lines.push(format!("... and {} more", stack.len() - STACK));
    }
    diagnostic.note(format!("the calls that led here, the last one first:\n{}", lines.join("\n")))
}

fn with_variables(machine: &Machine<'_>, diagnostic: Diagnostic, violation: &Violation) -> Diagnostic {
    // Of several variables of one name the one that was declared last is meant.
    let mut shown: Vec<(&str, String)> = Vec::new();
    for variable in &violation.variables {
        let name = &*variable.name;
        let text = format!("{name} = {}", machine.show(&variable.value, variable.ty));
        match shown.iter_mut().find(|(known, _)| *known == name) {
            Some(known) => known.1 = text,
            None => shown.push((name, text)),
        }
    }
    let shown: Vec<String> = shown.into_iter().map(|(_, text)| text).collect();
    if shown.is_empty() { diagnostic } else { diagnostic.note(format!("here {}", shown.join(", "))) }
}

fn describe_violation(
    machine: &Machine<'_>,
    sources: &SourceMap,
    violation: &Violation,
    exceptions: Exceptions,
) -> Diagnostic {
    let span = violation.span;
    let method = violation.stack.first().map(|frame| entry::describe(machine.program(), frame.method));
    let method = method.unwrap_or_else(|| "the method".to_string());
    let diagnostic = match &violation.kind {
        ViolationKind::Assertion => Diagnostic::new(Code::Assertion, span, "the assertion is false"),
        ViolationKind::Requires => {
            let message = format!("a call of `{method}` breaks its precondition");
            let diagnostic = Diagnostic::new(Code::Requires, span, message).label("this is false");
            match violation.stack.get(1) {
                Some(caller) => diagnostic.also(caller.span, "the call"),
                None => diagnostic,
            }
        }
        ViolationKind::Ensures => {
            Diagnostic::new(Code::Ensures, span, format!("`{method}` breaks its postcondition"))
                .label("this is false")
        }
        ViolationKind::Exceptional(exception) => {
            // Without a clause it is the option or the language that forbids it, and the place is that of the exception.
            let description = &exception.description;
            let policy = if exception.span == span { exceptions } else { Exceptions::Allowed };
            let message = match policy {
                Exceptions::Allowed => {
                    format!("an exception leaves `{method}` that its contract forbids: {description}")
                }
                Exceptions::Forbidden => {
                    format!("an exception ends the execution, which `--no-exceptions` forbids: {description}")
                }
                Exceptions::Undeclared => {
                    format!("an exception leaves the entry, which does not declare it: {description}")
                }
            };
            let undeclared = (policy == Exceptions::Undeclared).then(|| UNDECLARED.to_string());
            let diagnostic = Diagnostic::new(Code::Exceptional, span, message).maybe_hint(undeclared);
            if exception.span == span { diagnostic } else { diagnostic.also(exception.span, "raised here") }
        }
        ViolationKind::Invariant => Diagnostic::new(Code::Invariant, span, "the loop invariant is false"),
        ViolationKind::ClassInvariant { class, is_call } => {
            let class = &machine.program()[*class].name;
            let message = match is_call {
                true => format!("`{method}` is called on an object that breaks the invariant of `{class}`"),
                false => format!("`{method}` leaves an object that breaks the invariant of `{class}`"),
            };
            let diagnostic = Diagnostic::new(Code::ClassInvariant, span, message).label("this is false");
            match violation.stack.get(1) {
                Some(caller) => diagnostic.also(caller.span, "the call"),
                None => diagnostic,
            }
        }
        ViolationKind::Decreases => {
            Diagnostic::new(Code::Decreases, span, "the measure does not get smaller, or is negative before")
        }
        ViolationKind::Modifies { method, clause } => {
            let name = entry::describe(machine.program(), *method);
            let message = format!("`{name}` may not change this");
            Diagnostic::new(Code::Modifies, span, message).also(*clause, "this is all it may change")
        }
        ViolationKind::SpecificationThrows(exception) => {
            let message = format!("the specification throws: {}", exception.description);
            let diagnostic = Diagnostic::new(Code::SpecificationThrows, span, message);
            if exception.span == span { diagnostic } else { diagnostic.also(exception.span, "raised here") }
        }
        ViolationKind::Deadlock(waiting) => deadlock(waiting, violation.thread),
        ViolationKind::UnlockFree => {
            Diagnostic::new(Code::UnlockFree, span, "the lock is free, so it cannot be unlocked")
                .note("it was never taken, or it was freed before")
        }
        ViolationKind::Target => Diagnostic::new(Code::TargetReached, span, "the target is reached"),
        ViolationKind::Overflow { value } => {
            Diagnostic::new(Code::Overflow, span, format!("the result {value} does not fit its type"))
        }
    };
    let diagnostic = match violation.kind {
        ViolationKind::Target => diagnostic,
        _ => diagnostic.severity(Severity::Error),
    };
    let diagnostic = with_variables(machine, diagnostic, violation);
    let diagnostic = with_stack(machine, sources, diagnostic, &violation.stack);
    match violation.kind {
        ViolationKind::Deadlock(_) => diagnostic,
        _ => with_thread(diagnostic, violation.thread),
    }
}

/// A deadlock, reported at one of the threads.
fn deadlock(waiting: &[interp::Waiting], thread: u32) -> Diagnostic {
    let first = waiting.iter().find(|waiting| waiting.thread == thread).or(waiting.first());
    let mut diagnostic = match first {
        Some(first) => Diagnostic::new(Code::Deadlock, first.span, "deadlock: no thread can go on")
            .label(format!("thread {} waits here", first.thread)),
        None => Diagnostic::general(Code::Deadlock, "deadlock: no thread can go on"),
    };
    // A thread that waits in synthetic code has no place to show.
    let shown = |other: &&interp::Waiting| {
        first.is_none_or(|first| first.thread != other.thread) && other.span != Span::default()
    };
    for other in waiting.iter().filter(shown) {
        diagnostic = diagnostic.also(other.span, format!("thread {} waits here", other.thread));
    }
    for thread in waiting {
        diagnostic = match &thread.reason {
            WaitReason::Lock { object, holder, taken } => {
                let who = match *holder == thread.thread {
                    true => "it holds itself".to_string(),
                    false => format!("thread {holder} holds"),
                };
                let note = format!("thread {} waits for the lock of {object}, which {who}", thread.thread);
                diagnostic.note(note).also(*taken, format!("thread {holder} took the lock of {object} here"))
            }
            WaitReason::Class { class, holder } => {
                let waits = format!("thread {} waits for the static initialiser of {class}", thread.thread);
                diagnostic.note(format!("{waits}, which thread {holder} executes"))
            }
            WaitReason::Signal { call } => {
                let place = call.as_ref().map(|call| format!(" in {call}")).unwrap_or_default();
                let note = format!("thread {} waits{place} for a signal from another thread", thread.thread);
                diagnostic.note(note)
            }
            WaitReason::Join { children } => {
                let list: Vec<String> = children.iter().map(|child| child.to_string()).collect();
                let threads = if list.len() == 1 { "thread" } else { "threads" };
                diagnostic.note(format!(
                    "thread {} waits for the end of {threads} {}",
                    thread.thread,
                    list.join(", ")
                ))
            }
        };
    }
    diagnostic.secondary.dedup();
    diagnostic
}
