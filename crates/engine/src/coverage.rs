//! Which code was executed.

use ir::{BlockId, MethodId, Program};

/// Blocks that were entered, and edges between them that were taken. Methods that were not entered cost nothing: a
/// library has very many.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// By method and block.
    methods: Vec<Vec<Covered>>,
    /// How many blocks were entered.
    entered: usize,
}

/// What was executed of a block.
#[derive(Clone, Copy, Debug, Default)]
struct Covered {
    /// How many of its instructions were begun, terminator included.
    insts: u32,
    /// Which of its targets were taken, as bits.
    edges: u64,
}

impl Coverage {
    pub(crate) fn new(program: &Program) -> Coverage {
        Coverage { methods: vec![Vec::new(); program.methods.len()], entered: 0 }
    }

    fn block(&mut self, method: MethodId, block: usize) -> &mut Covered {
        let blocks = &mut self.methods[method.index()];
        if block >= blocks.len() {
            blocks.resize(block + 1, Covered::default());
        }
        &mut blocks[block]
    }

    fn known(&self, method: MethodId, block: usize) -> Covered {
        self.methods[method.index()].get(block).copied().unwrap_or_default()
    }

    pub(crate) fn reach(&mut self, method: MethodId, block: usize, inst: usize) {
        let reached = &mut self.block(method, block).insts;
        let is_new = *reached == 0;
        *reached = (*reached).max(inst as u32 + 1);
        self.entered += usize::from(is_new);
    }

    pub(crate) fn take(&mut self, method: MethodId, block: usize, target: usize) {
        self.block(method, block).edges |= 1 << target.min(63);
    }

    /// Whether the instruction at that place was begun; the terminator stands after the last one.
    pub fn is_reached(&self, method: MethodId, block: BlockId, inst: usize) -> bool {
        self.known(method, block.index()).insts as usize > inst
    }

    /// Whether the block went to its n-th target.
    pub fn is_taken(&self, method: MethodId, block: BlockId, target: usize) -> bool {
        self.known(method, block.index()).edges & (1 << target.min(63)) != 0
    }

    /// Whether a block was entered.
    pub(crate) fn is_entered(&self, method: MethodId, block: usize) -> bool {
        self.known(method, block).insts > 0
    }

    /// How many blocks were entered.
    pub(crate) fn entered(&self) -> usize {
        self.entered
    }

    /// Whether some block of a method was entered.
    pub(crate) fn is_begun(&self, method: MethodId) -> bool {
        !self.methods[method.index()].is_empty()
    }

    /// Adds what another exploration of the same program covered.
    pub fn merge(&mut self, other: &Coverage) {
        for (at, blocks) in other.methods.iter().enumerate() {
            for (block, theirs) in blocks.iter().enumerate() {
                let mine = self.block(MethodId(at as u32), block);
                let is_new = mine.insts == 0 && theirs.insts > 0;
                mine.insts = mine.insts.max(theirs.insts);
                mine.edges |= theirs.edges;
                self.entered += usize::from(is_new);
            }
        }
    }
}
