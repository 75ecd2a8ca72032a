//! Marks the code of a line, so that a search can be for it: `target` is put before the first instruction of the line in every
//! block. It is put there before any pass runs, so that none of them drops a jump, or makes a value of a branch, that
//! the line consists of.

use source::Span;

use crate::{Body, Contract, ContractKind, Inst, InstKind, Method, MethodKind, Program, Role, TermKind};

/// Puts `target` where execution comes to a line, which is known by the spans that begin on it. Returns whether there is code.
/// Specifications are not code: a search looks for what a program executes.
pub fn mark_target(program: &mut Program, is_there: &dyn Fn(Span) -> bool) -> bool {
    let classes: Vec<Span> = program.classes.iter().map(|class| class.span).collect();
    let mut found = false;
    for method in &mut program.methods {
        if is_code(method, classes[method.class.index()]) {
            found |= mark(method, is_there);
        }
    }
    found
}

/// The spans of all code that can be marked.
pub fn code_spans(program: &Program) -> impl Iterator<Item = Span> {
    let own = program.methods.iter().filter(|method| is_code(method, program[method.class].span));
    own.flat_map(|method| {
        let blocks = method.body.iter().flat_map(|body| &body.blocks);
        let spans = blocks.flat_map(|block| {
            let insts = block.insts.iter().filter(|inst| is_anchor(&inst.kind)).map(|inst| inst.span);
            insts.chain([block.term.span])
        });
        spans.chain(method.body.is_some().then_some(method.span))
    })
}

/// Whether a method has code in the source. A constructor that stands where its class does is not.
fn is_code(method: &Method, class: Span) -> bool {
    let is_written = match method.role {
        Role::Source | Role::Code => true,
        Role::Relay | Role::Internal | Role::Maker => false,
    };
    let is_implicit = method.kind == MethodKind::Constructor && method.span == class;
    is_written && !is_implicit && method.kind != MethodKind::Pure
}

/// Whether a line with such an instruction is a line with code.
fn is_anchor(kind: &InstKind) -> bool {
    !matches!(
        kind,
        InstKind::Contract { .. }
            | InstKind::Invariant { .. }
            | InstKind::Suppose { .. }
            | InstKind::Snapshot { .. }
            | InstKind::Catch { .. }
            | InstKind::Clear { .. }
            | InstKind::Target
    )
}

fn mark(method: &mut Method, is_there: &dyn Fn(Span) -> bool) -> bool {
    let (declared, contract) = (method.span, &method.contract);
    let Some(body) = &mut method.body else { return false };
    let mut found = false;
    // The line that declares a method is reached where its code begins.
    if is_there(declared) {
        let at = beginning(body, contract);
        body.blocks[0].insts.insert(at, Inst { kind: InstKind::Target, span: declared });
        found = true;
    }
    for block in &mut body.blocks {
        let is_here = |inst: &Inst| is_anchor(&inst.kind) && is_there(inst.span);
        // The return at the end of a method that says none has the span of the method.
        let returns = matches!(block.term.kind, TermKind::Return(_)) && block.term.span == declared;
        let at = match block.insts.iter().position(is_here) {
            Some(at) => Some((at, block.insts[at].span)),
            None if is_there(block.term.span) && !returns => Some((block.insts.len(), block.term.span)),
            None => None,
        };
        if let Some((at, span)) = at {
            block.insts.insert(at, Inst { kind: InstKind::Target, span });
            found = true;
        }
    }
    found
}

/// Where the code of a method begins: after its preconditions, and after what it remembers for its postconditions.
fn beginning(body: &Body, contract: &Contract) -> usize {
    let insts = body.blocks.first().map_or(&[][..], |block| &block.insts);
    let is_requires = |inst: &Inst| matches!(inst.kind, InstKind::Contract { kind: ContractKind::Requires });
    if contract.requires.is_empty() {
        return 0;
    }
    insts.iter().position(is_requires).map_or(0, |at| at + 1)
}
