//! Whether all objects satisfy the invariants of their classes whenever a method is called, so that a method that is verified on its own may
//! rely on those of any object, and not only on those of its receiver.
//!
//! That is so if no code writes what invariants look at but constructors, each to the object that it makes, which no other code sees before
//! its invariants have been checked.

use ir::analysis::cfg::Cfg;
use ir::analysis::footprint::{Footprints, Place};
use ir::analysis::liveness::Liveness;
use ir::{
    BlockId, Body, CallTarget, ClassId, ContractKind, InstKind, LocalId, MethodId, MethodKind, Operand,
    Program, Role, TermKind,
};

use super::cuts::reached;

/// Whether no code that an entry comes to leaves an object without its invariants where a method is called.
pub(super) fn are_kept(program: &Program, entry: MethodId) -> bool {
    let footprints = Footprints::new(program);
    let read: Vec<Place> = program
        .class_invariants()
        .flat_map(|(_, invariant)| footprints.of_method(invariant.now).reads())
        .copied()
        .collect();
    let is_read = |place: &Place| read.iter().any(|other| other.meets(*place));
    let reached = reached(program, entry);
    program.methods().filter(|(id, _)| reached[id.index()]).all(|(id, method)| {
        let Some(body) = &method.body else { return true };
        let keeps_to_itself = makes_alone(program, id);
        body.blocks().all(|(at, block)| {
            block.insts.iter().enumerate().all(|(number, inst)| match &inst.kind {
                InstKind::New { dest, class } => {
                    !has_invariants(program, *class) || is_made_whole(program, id, body, at, number, *dest)
                }
                InstKind::PutField { object: Operand::Local(LocalId(0)), .. } if keeps_to_itself => true,
                // What they call is looked at by itself.
                InstKind::Call { .. } | InstKind::InitClass { .. } => true,
                kind => !footprints.of_inst(program, id, kind).writes().iter().any(is_read),
            })
        })
    })
}

fn has_invariants(program: &Program, class: ClassId) -> bool {
    program.ancestry(class).any(|class| !program[class].invariants.is_empty())
}

/// Whether a method is part of making its first parameter, which no code sees that is not.
fn makes_alone(program: &Program, method: MethodId) -> bool {
    let known = &program[method];
    let is_inner = known.role == Role::Code
        && known.kind == MethodKind::Static
        && known.contract.iter().next().is_none();
    let is_constructor_code = || {
        let callers = program.methods.iter().filter(|other| calls(other, method));
        let mut callers = callers.peekable();
        callers.peek().is_some() && callers.all(|caller| caller.kind == MethodKind::Constructor)
    };
    let is_part = known.kind == MethodKind::Constructor || is_inner && is_constructor_code();
    is_part && keeps_first(program, method, &mut Vec::new())
}

fn calls(caller: &ir::Method, callee: MethodId) -> bool {
    let insts = caller.body.iter().flat_map(|body| &body.blocks).flat_map(|block| &block.insts);
    insts.into_iter().any(|inst| match &inst.kind {
        InstKind::Call { target, .. } | InstKind::Fork { target, .. } => target.method() == callee,
        _ => false,
    })
}

/// Whether a method reads and writes the fields of its first parameter, and does nothing else with it but give it to others of which the same
/// holds.
fn keeps_first(program: &Program, method: MethodId, seen: &mut Vec<MethodId>) -> bool {
    if seen.contains(&method) {
        return true;
    }
    seen.push(method);
    let first = Operand::Local(LocalId(0));
    let Some(body) = &program[method].body else { return false };
    body.blocks.iter().all(|block| {
        let insts = block.insts.iter().all(|inst| match &inst.kind {
            kind if kind.dest() == Some(LocalId(0)) => false,
            InstKind::GetField { object, .. } => *object == first || mentions(&inst.kind, &first) == 0,
            InstKind::PutField { value, .. } => *value != first,
            InstKind::Check(_) | InstKind::Contract { .. } | InstKind::Clear { .. } => true,
            InstKind::Call { target: CallTarget::Direct(callee), args, .. }
                if args.first() == Some(&first) =>
            {
                let is_part = program[*callee].kind == MethodKind::Constructor
                    || program[*callee].role == Role::Code
                        && program[*callee].contract.iter().next().is_none();
                args[1..].iter().all(|arg| *arg != first) && is_part && keeps_first(program, *callee, seen)
            }
            kind => mentions(kind, &first) == 0,
        });
        let mut is_kept = true;
        block.term.kind.for_each_operand(|operand| is_kept &= *operand != first);
        insts && is_kept
    })
}

fn mentions(kind: &InstKind, operand: &Operand) -> usize {
    let mut found = 0;
    kind.for_each_operand(|other| found += usize::from(other == operand));
    found
}

/// Whether a constructor that checks the invariants is the first that sees a new object, and nothing sees it where that fails.
fn is_made_whole(
    program: &Program,
    method: MethodId,
    body: &Body,
    at: BlockId,
    number: usize,
    dest: LocalId,
) -> bool {
    let block = &body[at];
    let mut names = vec![dest];
    let is_one =
        |names: &[LocalId], operand: &Operand| operand.local().is_some_and(|local| names.contains(&local));
    for inst in &block.insts[number + 1..] {
        match &inst.kind {
            InstKind::Copy { dest, value } if is_one(&names, value) => names.push(*dest),
            InstKind::Clear { .. } => {}
            InstKind::Call { target: CallTarget::Direct(callee), args, .. }
                if args.first().is_some_and(|arg| is_one(&names, arg)) =>
            {
                let constructor = &program[*callee];
                let leaving = InstKind::Contract { kind: ContractKind::Leaving };
                let blocks = constructor.body.iter().flat_map(|body| &body.blocks);
                let is_checked = blocks
                    .filter(|block| matches!(block.term.kind, TermKind::Return(_)))
                    .all(|block| block.insts.iter().any(|inst| inst.kind == leaving));
                let is_hidden = || {
                    let cfg = Cfg::new(body);
                    let live = Liveness::new(body, &program[method].contract, &cfg);
                    let handler = block.handler.map(|handler| live.at_start(handler));
                    handler.is_none_or(|live| names.iter().all(|local| !live.contains(*local)))
                };
                return args[1..].iter().all(|arg| !is_one(&names, arg))
                    && constructor.kind == MethodKind::Constructor
                    && is_checked
                    && makes_alone(program, *callee)
                    && is_hidden();
            }
            kind => {
                let mut is_seen = kind.dest().is_some_and(|dest| names.contains(&dest));
                kind.for_each_operand(|operand| is_seen |= is_one(&names, operand));
                if is_seen {
                    return false;
                }
            }
        }
    }
    false
}
