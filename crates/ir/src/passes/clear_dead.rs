//! Clears locals that are never read again, so that states that behave alike compare equal.

use source::Span;

use super::Pass;
use crate::analysis::cfg::{Cfg, may_raise};
use crate::analysis::liveness::{Liveness, LocalSet, step};
use crate::{BlockId, Body, Contract, Inst, InstKind, LocalId, MethodId, Program, TermKind};

/// Inserts `clear` where locals die: after their last use in a block, and at the start of blocks in which
/// locals that another way keeps alive are dead.
pub struct ClearDead;

impl Pass for ClearDead {
    fn name(&self) -> &'static str {
        "clear-dead"
    }

    fn run(&self, program: &Program, method: MethodId, body: &mut Body) {
        for block in &mut body.blocks {
            block.insts.retain(|inst| !matches!(inst.kind, InstKind::Clear { .. }));
        }
        let contract = &program[method].contract;
        let cfg = Cfg::new(body);
        let live = Liveness::new(body, contract, &cfg);
        let held = held_at_start(body, contract, &cfg, &live, program[method].params.len());
        for &id in cfg.order() {
            let handler = handler_set(body, &cfg, &live, id);
            let insts = rewrite(body, contract, &live, &held[id.index()], handler, id);
            body[id].insts = insts;
        }
    }
}

/// The locals that hold a value when a block is entered: those live at the end of some predecessor, or
/// held anywhere in one that raises into the block. They are what has to be cleared if dead.
fn held_at_start(
    body: &Body,
    contract: &Contract,
    cfg: &Cfg,
    live: &Liveness,
    params: usize,
) -> Vec<LocalSet> {
    let mut held = vec![LocalSet::new(body.locals.len()); cfg.len()];
    (0..params as u32).for_each(|param| held[0].insert(LocalId(param)));
    // What is live at the end of a block and held at its start, or assigned in it, is held at its end.
    let mut assigned = vec![LocalSet::new(body.locals.len()); cfg.len()];
    for &id in cfg.order() {
        body[id]
            .insts
            .iter()
            .filter_map(|inst| inst.kind.dest())
            .for_each(|dest| assigned[id.index()].insert(dest));
    }
    let mut changed = true;
    while changed {
        changed = false;
        for &id in cfg.order() {
            let block = &body[id];
            let handler = handler_set(body, cfg, live, id);
            let mut current = held[id.index()].clone();
            current.intersect(live.at_start(id));
            if block.handler.is_none() {
                current.union(&assigned[id.index()]);
                current.intersect(&live_before_end(body, live, handler, id));
                for target in block.term.kind.targets() {
                    changed |= held[target.index()].union(&current);
                }
                continue;
            }
            let mut after = live_after(body, contract, live, handler, id);
            for inst in &block.insts {
                let behind = after.pop();
                if let (Some(handler), true) = (block.handler, may_raise(&inst.kind)) {
                    changed |= held[handler.index()].union(&current);
                }
                if let Some(dest) = inst.kind.dest() {
                    current.insert(dest);
                }
                if let Some(behind) = behind {
                    current.intersect(&behind);
                }
            }
            if let Some(handler) = block.handler {
                changed |= held[handler.index()].union(&current);
            }
            for target in block.term.kind.targets() {
                changed |= held[target.index()].union(&current);
            }
        }
    }
    held
}

fn handler_set<'a>(body: &Body, cfg: &Cfg, live: &'a Liveness, id: BlockId) -> Option<&'a LocalSet> {
    let handler = body[id].handler.filter(|handler| cfg.successors(id).contains(handler))?;
    Some(live.at_start(handler))
}

/// The live locals after each instruction, the last one's first.
fn live_after(
    body: &Body,
    contract: &Contract,
    live: &Liveness,
    handler: Option<&LocalSet>,
    id: BlockId,
) -> Vec<LocalSet> {
    let block = &body[id];
    let mut current = live_before_end(body, live, handler, id);
    let mut after = Vec::with_capacity(block.insts.len());
    for inst in block.insts.iter().rev() {
        after.push(current.clone());
        step(&mut current, &inst.kind, contract, handler);
    }
    after
}

/// The live locals before the terminator of a block.
fn live_before_end(body: &Body, live: &Liveness, handler: Option<&LocalSet>, id: BlockId) -> LocalSet {
    let term = &body[id].term.kind;
    let mut current = live.at_end(id).clone();
    if let Some(handler) = handler
        && matches!(term, TermKind::Throw(_) | TermKind::Raise { .. })
    {
        current.union(handler);
    }
    term.for_each_operand(|operand| {
        if let Some(local) = operand.local() {
            current.insert(local);
        }
    });
    current
}

/// Clears gather before the next step another thread or a comparison of states could see, and before the
/// block ends: one instruction clears many locals.
fn rewrite(
    body: &Body,
    contract: &Contract,
    live: &Liveness,
    held: &LocalSet,
    handler: Option<&LocalSet>,
    id: BlockId,
) -> Vec<Inst> {
    let block = &body[id];
    let mut after = live_after(body, contract, live, handler, id);
    let mut dead = held.clone();
    dead.subtract(live.at_start(id));
    let mut current = held.clone();
    current.subtract(&dead);
    let mut out = Vec::with_capacity(block.insts.len() + 2);
    for inst in &block.insts {
        if is_seen(&inst.kind) {
            flush(&mut dead, inst.span, &mut out);
        }
        if let Some(dest) = inst.kind.dest() {
            current.insert(dest);
            dead.remove(dest);
        }
        out.push(inst.clone());
        if let Some(behind) = after.pop() {
            let mut dying = current.clone();
            dying.subtract(&behind);
            current.subtract(&dying);
            dead.union(&dying);
        }
    }
    if !matches!(block.term.kind, TermKind::Return(_) | TermKind::Unreachable) {
        flush(&mut dead, block.term.span, &mut out);
    }
    out
}

fn flush(dead: &mut LocalSet, span: Span, out: &mut Vec<Inst>) {
    if dead.is_empty() {
        return;
    }
    let locals: Vec<LocalId> = dead.iter().collect();
    locals.iter().for_each(|local| dead.remove(*local));
    out.push(Inst { kind: InstKind::Clear { locals }, span });
}

/// Whether a state may be compared, or another thread may run, right before such an instruction.
fn is_seen(kind: &InstKind) -> bool {
    match kind {
        InstKind::GetField { .. }
        | InstKind::PutField { .. }
        | InstKind::GetStatic { .. }
        | InstKind::PutStatic { .. }
        | InstKind::Load { .. }
        | InstKind::Store { .. }
        | InstKind::Call { .. }
        | InstKind::Primitive { .. }
        | InstKind::InitClass { .. }
        | InstKind::Fork { .. }
        | InstKind::Join
        | InstKind::Await { .. }
        | InstKind::MonitorEnter { .. }
        | InstKind::MonitorExit { .. }
        | InstKind::Lock { .. }
        | InstKind::Unlock { .. }
        | InstKind::Contract { .. }
        | InstKind::Invariant { .. }
        | InstKind::Suppose { .. }
        | InstKind::Apply { .. }
        | InstKind::Quantify { .. }
        | InstKind::AllDifferent { .. }
        | InstKind::Snapshot { .. } => true,
        InstKind::Copy { .. }
        | InstKind::Unary { .. }
        | InstKind::Binary { .. }
        | InstKind::Select { .. }
        | InstKind::Convert { .. }
        | InstKind::Cast { .. }
        | InstKind::InstanceOf { .. }
        | InstKind::New { .. }
        | InstKind::NewArray { .. }
        | InstKind::Length { .. }
        | InstKind::Check(_)
        | InstKind::Assert { .. }
        | InstKind::Assume { .. }
        | InstKind::Havoc { .. }
        | InstKind::Forget { .. }
        | InstKind::Catch { .. }
        | InstKind::Clear { .. }
        | InstKind::Target => false,
    }
}
