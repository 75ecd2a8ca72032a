//! Bodies of methods: locals and basic blocks.

use std::ops::{Index, IndexMut};
use std::sync::Arc;

use source::Span;

use crate::{Inst, Terminator, Type};

/// A local of a body.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LocalId(pub u32);

/// A block of a body; block 0 is where execution starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct BlockId(pub u32);

impl BlockId {
    /// Where execution starts.
    pub const ENTRY: BlockId = BlockId(0);

    /// The position in [`Body::blocks`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl LocalId {
    /// The position in [`Body::locals`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What the names of locals begin with that hold an input from the world: see [`Local::input`].
pub const INPUT: &str = "$input.";

/// A typed local: a parameter, a variable of the source, or a temporary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Local {
    /// Its name, unique in the body; temporaries start with `$`.
    pub name: Arc<str>,
    /// Its type, the same throughout the body.
    pub ty: Type,
}

impl Local {
    /// Whether the local was made by lowering and has no name in the source.
    pub fn is_temporary(&self) -> bool {
        self.name.starts_with('$')
    }

    /// What reports call the input that `havoc` chooses for this local: something of the world that the program runs
    /// in, such as a clock. None for choices of the program.
    pub fn input(&self) -> Option<&str> {
        let name = self.name.strip_prefix(INPUT)?;
        Some(name.split_once('\'').map_or(name, |(name, _)| name))
    }
}

/// A straight run of instructions with one way in and a terminator at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The instructions before the terminator.
    pub insts: Vec<Inst>,
    /// How the block ends.
    pub term: Terminator,
    /// Where an exception raised in the block goes; none means it leaves the method.
    pub handler: Option<BlockId>,
}

/// The code of a method.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Body {
    /// All locals; the parameters come first.
    pub locals: Vec<Local>,
    /// All blocks; the first one is the entry.
    pub blocks: Vec<Block>,
}

impl Body {
    /// The blocks with their numbers.
    pub fn blocks(&self) -> impl DoubleEndedIterator<Item = (BlockId, &Block)> {
        self.blocks.iter().enumerate().map(|(i, b)| (BlockId(i as u32), b))
    }

    /// How many instructions the body has, terminators included.
    pub fn inst_count(&self) -> usize {
        self.blocks.iter().map(|b| b.insts.len() + 1).sum()
    }
}

impl Index<BlockId> for Body {
    type Output = Block;
    fn index(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }
}

impl IndexMut<BlockId> for Body {
    fn index_mut(&mut self, id: BlockId) -> &mut Block {
        &mut self.blocks[id.index()]
    }
}

impl Index<LocalId> for Body {
    type Output = Local;
    fn index(&self, id: LocalId) -> &Local {
        &self.locals[id.index()]
    }
}

impl Block {
    /// The span of the first instruction that has one.
    pub fn span(&self) -> Span {
        self.insts.iter().map(|i| i.span).find(|s| !s.is_empty()).unwrap_or(self.term.span)
    }
}
