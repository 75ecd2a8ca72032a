//! Which code was executed.

use ir::{BlockId, MethodId, Program};

/// Blocks that were entered, and edges between them that were taken.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// By method and block: the instructions of the block that were begun, terminator included.
    blocks: Vec<Vec<u32>>,
    /// By method and block: which of its targets were taken, as bits.
    edges: Vec<Vec<u64>>,
}

impl Coverage {
    pub(crate) fn new(program: &Program) -> Coverage {
        let count = |method: &ir::Method| method.body.as_ref().map_or(0, |body| body.blocks.len());
        Coverage {
            blocks: program.methods.iter().map(|method| vec![0; count(method)]).collect(),
            edges: program.methods.iter().map(|method| vec![0; count(method)]).collect(),
        }
    }

    pub(crate) fn reach(&mut self, method: MethodId, block: usize, inst: usize) {
        let reached = &mut self.blocks[method.index()][block];
        *reached = (*reached).max(inst as u32 + 1);
    }

    pub(crate) fn take(&mut self, method: MethodId, block: usize, target: usize) {
        self.edges[method.index()][block] |= 1 << target.min(63);
    }

    /// Whether the instruction at that place was begun; the terminator stands behind the last one.
    pub fn is_reached(&self, method: MethodId, block: BlockId, inst: usize) -> bool {
        self.blocks[method.index()][block.index()] as usize > inst
    }

    /// Whether the block went to its n-th target.
    pub fn is_taken(&self, method: MethodId, block: BlockId, target: usize) -> bool {
        self.edges[method.index()][block.index()] & (1 << target.min(63)) != 0
    }

    /// Whether a block was entered.
    pub(crate) fn is_entered(&self, method: MethodId, block: usize) -> bool {
        self.blocks[method.index()][block] > 0
    }

    /// Adds what another exploration of the same program covered.
    pub fn merge(&mut self, other: &Coverage) {
        for (mine, theirs) in self.blocks.iter_mut().flatten().zip(other.blocks.iter().flatten()) {
            *mine = (*mine).max(*theirs);
        }
        for (mine, theirs) in self.edges.iter_mut().flatten().zip(other.edges.iter().flatten()) {
            *mine |= theirs;
        }
    }
}
