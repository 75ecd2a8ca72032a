//! The control flow graph: normal and exceptional edges, predecessors, orders.

use crate::{Block, BlockId, Body, InstKind, TermKind};

/// The edges of a body in both directions.
#[derive(Clone, Debug)]
pub struct Cfg {
    successors: Vec<Vec<BlockId>>,
    predecessors: Vec<Vec<BlockId>>,
    exits: Vec<BlockId>,
    order: Vec<BlockId>,
}

/// Whether an instruction of that kind can raise an exception.
pub fn may_raise(kind: &InstKind) -> bool {
    match kind {
        InstKind::Check(check) => check.exception().is_some(),
        InstKind::Cast { .. }
        | InstKind::Call { .. }
        | InstKind::Primitive { .. }
        | InstKind::InitClass { .. }
        | InstKind::Quantify { .. } => true,
        InstKind::Copy { .. }
        | InstKind::Unary { .. }
        | InstKind::Binary { .. }
        | InstKind::Select { .. }
        | InstKind::Convert { .. }
        | InstKind::InstanceOf { .. }
        | InstKind::New { .. }
        | InstKind::NewArray { .. }
        | InstKind::Length { .. }
        | InstKind::GetField { .. }
        | InstKind::PutField { .. }
        | InstKind::GetStatic { .. }
        | InstKind::PutStatic { .. }
        | InstKind::Load { .. }
        | InstKind::Store { .. }
        | InstKind::Fork { .. }
        | InstKind::Join
        | InstKind::Await { .. }
        | InstKind::MonitorEnter { .. }
        | InstKind::MonitorExit { .. }
        | InstKind::Lock { .. }
        | InstKind::Unlock { .. }
        | InstKind::Assert { .. }
        | InstKind::Assume { .. }
        | InstKind::Contract { .. }
        | InstKind::Invariant { .. }
        | InstKind::Suppose { .. }
        | InstKind::Apply { .. }
        | InstKind::AllDifferent { .. }
        | InstKind::Snapshot { .. }
        | InstKind::Havoc { .. }
        | InstKind::Forget { .. }
        | InstKind::Catch { .. }
        | InstKind::Clear { .. }
        | InstKind::Target => false,
    }
}

/// Whether anything in the block can raise an exception.
pub fn block_may_raise(block: &Block) -> bool {
    let raises = matches!(block.term.kind, TermKind::Throw(_) | TermKind::Raise { .. });
    raises || block.insts.iter().any(|inst| may_raise(&inst.kind))
}

impl Cfg {
    /// The graph of a body. A guarded block has an edge to its handler only if something in it can raise.
    pub fn new(body: &Body) -> Cfg {
        let count = body.blocks.len();
        let mut cfg = Cfg {
            successors: vec![Vec::new(); count],
            predecessors: vec![Vec::new(); count],
            exits: Vec::new(),
            order: Vec::new(),
        };
        for (id, block) in body.blocks() {
            let mut targets = block.term.kind.targets();
            match block.handler {
                Some(handler) if block_may_raise(block) => targets.push(handler),
                Some(_) | None => {}
            }
            let mut unique: Vec<BlockId> = Vec::with_capacity(targets.len());
            for target in targets {
                if !unique.contains(&target) {
                    unique.push(target);
                    cfg.predecessors[target.index()].push(id);
                }
            }
            let leaves = matches!(block.term.kind, TermKind::Return(_) | TermKind::Unreachable)
                || (block.handler.is_none() && block_may_raise(block));
            if leaves {
                cfg.exits.push(id);
            }
            cfg.successors[id.index()] = unique;
        }
        cfg.order = cfg.reverse_postorder();
        cfg
    }

    /// Where control can go from a block, handlers last.
    pub fn successors(&self, block: BlockId) -> &[BlockId] {
        &self.successors[block.index()]
    }

    /// From where control can come to a block.
    pub fn predecessors(&self, block: BlockId) -> &[BlockId] {
        &self.predecessors[block.index()]
    }

    /// The blocks from which the method can be left.
    pub fn exits(&self) -> &[BlockId] {
        &self.exits
    }

    /// The blocks that can be reached, each after its predecessors where there is no loop.
    pub fn order(&self) -> &[BlockId] {
        &self.order
    }

    /// How many blocks the body has.
    pub fn len(&self) -> usize {
        self.successors.len()
    }

    /// Whether the body has no block.
    pub fn is_empty(&self) -> bool {
        self.successors.is_empty()
    }

    fn reverse_postorder(&self) -> Vec<BlockId> {
        let mut order = Vec::with_capacity(self.len());
        let mut seen = vec![false; self.len()];
        let mut stack: Vec<(BlockId, usize)> = Vec::new();
        if !self.is_empty() {
            seen[0] = true;
            stack.push((BlockId::ENTRY, 0));
        }
        while let Some((block, next)) = stack.pop() {
            match self.successors(block).get(next) {
                Some(&successor) => {
                    stack.push((block, next + 1));
                    if !std::mem::replace(&mut seen[successor.index()], true) {
                        stack.push((successor, 0));
                    }
                }
                None => order.push(block),
            }
        }
        order.reverse();
        order
    }
}
