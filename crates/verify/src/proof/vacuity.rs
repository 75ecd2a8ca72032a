//! What a verdict hides: preconditions that nothing satisfies, assertions and code that no path reaches.

use engine::Exploration;
use ir::{Block, BlockId, Body, InstKind, MethodId, MethodKind, Program, TermKind};
use source::{Code, Diagnostic, SourceMap, Span};

use crate::report::{Covered, Verdict};

/// What was not reached, where the whole space was explored.
pub(super) fn notes(
    program: &Program,
    entry: MethodId,
    exploration: &Exploration,
    verdict: &Verdict,
) -> Vec<Diagnostic> {
    if *verdict != Verdict::Valid {
        return Vec::new();
    }
    if let Some(note) = contradiction(program, entry, exploration) {
        return vec![note];
    }
    let mut notes = Vec::new();
    for (id, method) in entered(program, exploration) {
        let Some(body) = &method.body else { continue };
        for (at, _) in body.blocks() {
            assertions(exploration, id, body, at, &mut notes);
        }
        notes.extend(unreached(exploration, id, body));
    }
    notes.sort_by_key(|note| note.primary.as_ref().map(|label| label.span));
    notes
}

/// No execution gets past the precondition, or past an assumption.
fn contradiction(program: &Program, entry: MethodId, exploration: &Exploration) -> Option<Diagnostic> {
    let cut = exploration.cuts.first().map(|(span, _)| *span);
    let of_class = program.class_invariants().find(|(_, invariant)| Some(invariant.span) == cut);
    if let (Some((class, invariant)), 0) = (of_class, exploration.stats.complete()) {
        let message = format!("no input satisfies the invariant of `{}`", program[class].name);
        let note = Diagnostic::new(Code::VacuousRequires, invariant.span, message);
        return Some(note.note("so the verdict says nothing about the method"));
    }
    if !exploration.coverage.is_reached(entry, BlockId::ENTRY, 0) {
        let message = "no execution reaches this method: start-up code ends before";
        return Some(Diagnostic::new(Code::VacuousRequires, program[entry].span, message));
    }
    let (span, _) = exploration.cuts.first()?;
    if exploration.stats.complete() > 0 {
        return None;
    }
    let requires = &program[entry].contract.requires;
    Some(match requires.iter().any(|clause| clause.span == *span) {
        true => Diagnostic::new(Code::VacuousRequires, *span, "no input satisfies the precondition")
            .label("together with what stands before it, this is never true")
            .note("so the verdict says nothing about the method"),
        false => Diagnostic::new(Code::VacuousRequires, *span, "no execution satisfies this assumption")
            .note("so the verdict says nothing about what comes after it"),
    })
}

/// Methods that were executed at all.
pub(super) fn entered<'a>(
    program: &'a Program,
    exploration: &'a Exploration,
) -> impl Iterator<Item = (MethodId, &'a ir::Method)> {
    program
        .methods()
        .filter(|(_, method)| method.kind != MethodKind::Pure && method.body.is_some())
        .filter(|(_, method)| !program[method.class].is_synthetic)
        .filter(|(_, method)| !program[method.class].is_library)
        .filter(|(id, _)| exploration.coverage.is_reached(*id, BlockId::ENTRY, 0))
}

/// Statements that no execution reaches although what stands before them is reached. What follows them is
/// not reported again, and code that lowering made is not reported at all.
fn unreached(exploration: &Exploration, method: MethodId, body: &Body) -> Vec<Diagnostic> {
    let is_reached = |block: BlockId| exploration.coverage.is_reached(method, block, 0);
    let mut found = Vec::new();
    for (at, block) in body.blocks().filter(|(at, _)| !is_reached(*at)) {
        let comes_from_here = |(_, other): &(BlockId, &Block)| {
            other.term.kind.targets().contains(&at) || other.handler == Some(at)
        };
        let is_edge = body.blocks().filter(comes_from_here).any(|(from, _)| is_reached(from));
        let fresh = |span: &Span| is_edge && !is_touched(exploration, method, body, *span);
        if let Some(span) = statement(body, block).filter(fresh) {
            let message = "no execution reaches this statement";
            found.push(Diagnostic::new(Code::UnreachedCode, span, message));
        }
    }
    found
}

/// Whether something of a place was executed: where only lines are known, several blocks have the same one.
pub(super) fn is_touched(exploration: &Exploration, method: MethodId, body: &Body, span: Span) -> bool {
    body.blocks().any(|(at, block)| {
        let spans = block.insts.iter().map(|inst| inst.span).chain([block.term.span]);
        let here = spans.enumerate().filter(|(_, other)| *other == span);
        here.into_iter().any(|(inst, _)| exploration.coverage.is_reached(method, at, inst))
    })
}

/// The first statement of a block that the source contains.
fn statement(body: &Body, block: &Block) -> Option<Span> {
    let is_written = |kind: &InstKind| match kind {
        InstKind::PutField { .. }
        | InstKind::PutStatic { .. }
        | InstKind::Store { .. }
        | InstKind::Call { .. }
        | InstKind::Fork { .. }
        | InstKind::Join
        | InstKind::Await { .. }
        | InstKind::Lock { .. }
        | InstKind::Unlock { .. }
        | InstKind::Assume { .. }
        | InstKind::Havoc { .. } => true,
        other => other.dest().is_some_and(|dest| !body[dest].is_temporary()),
    };
    // An assertion is reported as such.
    let told = |kind: &InstKind| matches!(kind, InstKind::Assert { .. } | InstKind::Catch { .. });
    let insts = block.insts.iter().take_while(|inst| !told(&inst.kind));
    let inst =
        insts.filter(|inst| is_written(&inst.kind)).map(|inst| inst.span).find(|span| !span.is_empty());
    let is_throw = matches!(block.term.kind, TermKind::Raise { .. });
    inst.or((is_throw && !block.term.span.is_empty()).then_some(block.term.span))
}

fn assertions(
    exploration: &Exploration,
    method: MethodId,
    body: &Body,
    at: BlockId,
    notes: &mut Vec<Diagnostic>,
) {
    for (inst_at, inst) in body[at].insts.iter().enumerate() {
        if matches!(inst.kind, InstKind::Assert { .. })
            && !exploration.coverage.is_reached(method, at, inst_at)
            && !is_touched(exploration, method, body, inst.span)
        {
            let message = "no execution reaches this assertion";
            notes.push(Diagnostic::new(Code::UnreachedAssertion, inst.span, message));
        }
    }
}

/// Lines and branches that were executed.
pub(super) fn covered(program: &Program, sources: &SourceMap, exploration: &Exploration) -> Covered {
    let mut covered = Covered::default();
    let mut lines: std::collections::BTreeMap<(source::FileId, u32), bool> =
        std::collections::BTreeMap::new();
    for (id, method) in entered(program, exploration) {
        let Some(body) = &method.body else { continue };
        for (at, block) in body.blocks() {
            let spans = block.insts.iter().map(|inst| inst.span).chain([block.term.span]);
            for (inst, span) in spans.enumerate().filter(|(_, span)| *span != Span::default()) {
                if let Some(position) = sources.position(span) {
                    let reached = exploration.coverage.is_reached(id, at, inst);
                    *lines.entry((span.file, position.line)).or_insert(false) |= reached;
                }
            }
            if let TermKind::Branch { .. } | TermKind::Switch { .. } = block.term.kind {
                let ways = block.term.kind.targets().len();
                covered.branches += ways as u64;
                let taken = (0..ways).filter(|way| exploration.coverage.is_taken(id, at, *way)).count();
                covered.covered_branches += taken as u64;
            }
        }
    }
    covered.lines = lines.len() as u64;
    covered.covered_lines = lines.values().filter(|reached| **reached).count() as u64;
    covered
}
