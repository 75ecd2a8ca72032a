//! Clean-up of the graph: constant branches, jumps to jumps, unreachable blocks, blocks in a row.

use super::Pass;
use crate::analysis::cfg::{Cfg, block_may_raise};
use crate::{Block, BlockId, Body, Const, InstKind, MethodId, Operand, Program, TermKind};

/// Removes what lowering leaves behind: empty blocks, unreachable ones and needless jumps.
pub struct Cleanup;

impl Pass for Cleanup {
    fn name(&self) -> &'static str {
        "cleanup"
    }

    fn run(&self, _program: &Program, _method: MethodId, body: &mut Body) {
        // Each step can make room for the others; the number of blocks and edges bounds the rounds.
        loop {
            let mut changed = simplify_jumps(body);
            changed |= drop_idle_handlers(body);
            changed |= merge_rows(body);
            changed |= remove_unreachable(body);
            if !changed {
                return;
            }
        }
    }
}

/// A branch on a constant, or with one target twice, is a jump; a jump to an empty block that jumps on goes
/// there at once. Blocks are visited from the last to the first, so that one round is enough for whole chains
/// of blocks whose targets come after them.
fn simplify_jumps(body: &mut Body) -> bool {
    let mut changed = false;
    let mut ends: Vec<BlockId> = body.blocks().map(|(id, _)| id).collect();
    for at in (0..body.blocks.len()).rev() {
        let block = &mut body.blocks[at];
        block.term.kind.for_each_target(|target| {
            let end = ends[target.index()];
            changed |= *target != end;
            *target = end;
        });
        if let Some(target) = single_target(&block.term.kind) {
            block.term.kind = TermKind::Jump(target);
            changed = true;
        }
        // A block that leads back to itself is an endless loop and stays.
        if let ([], TermKind::Jump(target)) = (&block.insts[..], &block.term.kind)
            && target.index() != at
        {
            ends[at] = *target;
        }
    }
    changed
}

/// Where a branch goes if it has no choice.
fn single_target(term: &TermKind) -> Option<BlockId> {
    match term {
        TermKind::Branch { condition: Operand::Const(Const::Bool(value)), then, otherwise } => {
            Some(if *value { *then } else { *otherwise })
        }
        TermKind::Branch { then, otherwise, .. } if then == otherwise => Some(*then),
        _ => None,
    }
}

/// A block in which nothing can raise needs no handler.
fn drop_idle_handlers(body: &mut Body) -> bool {
    let mut changed = false;
    for block in &mut body.blocks {
        if block.handler.is_some() && !block_may_raise(block) {
            block.handler = None;
            changed = true;
        }
    }
    changed
}

/// Appends a block to its only predecessor if that does nothing but jump to it and guards agree.
fn merge_rows(body: &mut Body) -> bool {
    let cfg = Cfg::new(body);
    let mut changed = false;
    for i in 0..body.blocks.len() {
        while let TermKind::Jump(next) = body.blocks[i].term.kind {
            let alone = cfg.predecessors(next).len() == 1 && next != BlockId::ENTRY && next.index() != i;
            let Some(handler) = common_handler(&body.blocks[i], &body[next]).filter(|_| alone) else { break };
            if body[next].insts.is_empty() && body[next].term.kind == TermKind::Jump(next) {
                break;
            }
            let unreachable = TermKind::Unreachable;
            let span = body[next].term.span;
            let insts = std::mem::take(&mut body[next].insts);
            let term = std::mem::replace(&mut body[next].term, crate::Terminator { kind: unreachable, span });
            body[next].handler = None;
            let block = &mut body.blocks[i];
            block.insts.extend(insts);
            block.term = term;
            block.handler = handler;
            changed = true;
        }
    }
    changed
}

/// The handler of two merged blocks, if there is one that suits both.
fn common_handler(first: &Block, second: &Block) -> Option<Option<BlockId>> {
    if first.handler == second.handler {
        Some(first.handler)
    } else if !block_may_raise(first) {
        Some(second.handler)
    } else if !block_may_raise(second) {
        Some(first.handler)
    } else {
        None
    }
}

/// Drops unreachable blocks and renumbers the rest, in their old order.
fn remove_unreachable(body: &mut Body) -> bool {
    let cfg = Cfg::new(body);
    if cfg.order().len() == body.blocks.len() {
        return false;
    }
    let mut numbers: Vec<Option<BlockId>> = vec![None; body.blocks.len()];
    let mut reached: Vec<BlockId> = cfg.order().to_vec();
    reached.sort_unstable();
    for (number, block) in reached.iter().enumerate() {
        numbers[block.index()] = Some(BlockId(number as u32));
    }
    let old = std::mem::take(&mut body.blocks);
    for (mut block, number) in old.into_iter().zip(&numbers) {
        if number.is_none() {
            continue;
        }
        // Every target of a reached block is reached; a handler is, if something in the block raises.
        block.term.kind.for_each_target(|target| *target = numbers[target.index()].unwrap_or(*target));
        block.handler = block.handler.and_then(|handler| numbers[handler.index()]);
        body.blocks.push(block);
    }
    debug_assert!(
        body.blocks.iter().all(|b| !b.insts.iter().skip(1).any(|i| matches!(i.kind, InstKind::Catch { .. })))
    );
    true
}
