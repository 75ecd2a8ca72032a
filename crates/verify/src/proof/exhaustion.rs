//! Whether a program can notice that a machine runs out of stack or memory: it has a handler that catches such an error
//! and does more than release a monitor, or it nests calls deeper than any machine promises. All other programs just
//! end, and docs/java.md says so once.

use engine::{Bound, Exploration, Options};
use ir::{Assumption, BlockId, Body, ClassId, ExceptionKind, InstKind, LocalId, Program, TermKind, Type};
use source::Span;

use super::vacuity;
use crate::report::{Detail, Exhausted, Relied};

/// How many calls every machine is expected to nest.
const DEEP: u32 = 1000;

/// What the program relies on.
pub(super) fn relied(program: &Program, options: &Options, exploration: &Exploration) -> Vec<Relied> {
    let overflow = program.exception_class(ExceptionKind::StackOverflow);
    let Some(overflow) = overflow.filter(|_| program.is_idealized) else { return Vec::new() };
    let (stack, memory) = handlers(program, exploration, overflow);
    let stack_depth = options.leeway.stack_depth;
    let relied = |span: Option<Span>, by: Exhausted| Relied {
        assumption: Assumption::UnlimitedStack,
        span,
        detail: Some(Detail::Exhaustion { by, stack_depth }),
    };
    let recursion = exploration.bounds.iter().find(|bound| matches!(bound, Bound::Recursion { .. }));
    let mut all = Vec::new();
    match (stack, recursion) {
        (Some(span), _) => all.push(relied(placed(span), noticing(span))),
        (None, Some(bound)) => {
            all.push(relied(Some(bound.span()), Exhausted::Recursion));
        }
        (None, None) if exploration.deepest > DEEP => {
            all.push(relied(None, Exhausted::Nested(exploration.deepest)));
        }
        (None, None) => {}
    }
    let assumption = Assumption::UnlimitedMemory;
    all.extend(memory.map(|span| Relied {
        assumption,
        span: placed(span),
        detail: Some(Detail::Exhaustion { by: noticing(span), stack_depth: None }),
    }));
    all
}

fn placed(span: Span) -> Option<Span> {
    Some(span).filter(|span| *span != Span::default())
}

fn noticing(span: Span) -> Exhausted {
    if span == Span::default() { Exhausted::Handler } else { Exhausted::Code }
}

/// The first handler in the source that notices that a call overflows the stack, and the first that notices that a
/// call or an allocation has no memory.
fn handlers(program: &Program, exploration: &Exploration, overflow: ClassId) -> (Option<Span>, Option<Span>) {
    let (mut stack, mut memory): (Option<Span>, Option<Span>) = (None, None);
    // The code that calls the handlers of uncaught exceptions is in no source file; handlers in source files come
    // first.
    let order = |span: &Span| (*span == Span::default(), *span);
    let first = |known: Option<Span>, span: Span| known.into_iter().chain([span]).min_by_key(order);
    // The initialisation of a class passes errors on.
    for (method, body) in vacuity::entered(program, exploration)
        .filter(|(_, method)| !matches!(method.role, ir::Role::Internal | ir::Role::Maker))
        .filter_map(|(id, method)| method.body.as_ref().map(|body| (id, body)))
    {
        for (at, block) in body.blocks() {
            let Some(handler) = block.handler else { continue };
            let reached = |(inst, _): &(usize, &ir::Inst)| exploration.coverage.is_reached(method, at, *inst);
            let kinds = || block.insts.iter().enumerate().filter(reached).map(|(_, inst)| &inst.kind);
            let calls = kinds().any(|kind| matches!(kind, InstKind::Call { .. }));
            let allocates =
                kinds().any(|kind| matches!(kind, InstKind::New { .. } | InstKind::NewArray { .. }));
            if !calls && !allocates {
                continue;
            }
            if let Some(span) = noticed(program, body, handler, overflow) {
                memory = first(memory, span);
                stack = if calls { first(stack, span) } else { stack };
            }
        }
    }
    (stack, memory)
}

/// Where a handler reacts to an error of the machine; none if it passes it on.
fn noticed(program: &Program, body: &Body, handler: BlockId, overflow: ClassId) -> Option<Span> {
    let mut pending = vec![handler];
    let mut seen = vec![handler];
    while let Some(at) = pending.pop() {
        let block = &body[at];
        // What a block tests of the exception, if anything.
        let mut test: Option<(LocalId, Type)> = None;
        for inst in &block.insts {
            match &inst.kind {
                InstKind::Catch { .. }
                | InstKind::Copy { .. }
                | InstKind::Cast { .. }
                | InstKind::Check(_)
                | InstKind::Clear { .. }
                // Contracts are about exceptions, not about errors of the machine.
                | InstKind::Contract { .. }
                | InstKind::MonitorExit { .. } => {}
                // Finds the monitor that is released.
                InstKind::Call { dest: Some(dest), .. } if is_monitor(body, *dest) => {}
                InstKind::InstanceOf { dest, ty, .. } => test = Some((*dest, *ty)),
                _ => return Some(inst.span),
            }
        }
        let mut next = Vec::new();
        match &block.term.kind {
            TermKind::Jump(target) => next.push(*target),
            TermKind::Branch { condition, then, otherwise } => match test {
                Some((tested, ty)) if condition.local() == Some(tested) => {
                    next.push(if catches(program, ty, overflow) { *then } else { *otherwise });
                }
                Some(_) | None => return Some(block.term.span),
            },
            TermKind::Throw(_) | TermKind::Unreachable => {}
            TermKind::Switch { .. } | TermKind::Return(_) | TermKind::Raise { .. } => {
                return Some(block.term.span);
            }
        }
        for target in next.into_iter().filter(|target| !seen.contains(target)).collect::<Vec<_>>() {
            seen.push(target);
            pending.push(target);
        }
    }
    None
}

/// Whether a local holds an object whose monitor is released.
fn is_monitor(body: &Body, local: LocalId) -> bool {
    let releases = |kind: &InstKind| match kind {
        InstKind::MonitorExit { object } => object.local() == Some(local),
        _ => false,
    };
    body.blocks().any(|(_, block)| block.insts.iter().any(|inst| releases(&inst.kind)))
}

/// Whether a handler for a type gets errors of the machine: the overflow itself, or another error of its family.
fn catches(program: &Program, ty: Type, overflow: ClassId) -> bool {
    let Type::Class(class) = ty else { return false };
    let family = program[overflow].superclass;
    program.is_subclass(overflow, class) || family.is_some_and(|family| program.is_subclass(class, family))
}
