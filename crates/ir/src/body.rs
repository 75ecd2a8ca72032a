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

/// What a local stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LocalKind {
    /// The variable of that name in the source.
    Variable(Arc<str>),
    /// One of several locals for the variable of that name, where a front-end has one for each type that it holds:
    /// copies between them are not assignments of the program.
    Part(Arc<str>),
    /// An input that `havoc` chooses and that is something of the world that the program runs in, such as a clock, by the
    /// name that reports have for it.
    Input(Arc<str>),
    /// Nothing in the source.
    Temporary,
}

/// A typed local: a parameter, a variable of the source, or a temporary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Local {
    /// Its name, unique in the body.
    pub name: Arc<str>,
    /// Its type, the same throughout the body.
    pub ty: Type,
    /// What it stands for.
    pub kind: LocalKind,
}

impl Local {
    /// The variable of that name.
    pub fn variable(name: impl Into<Arc<str>>, ty: Type) -> Local {
        let name = name.into();
        Local { kind: LocalKind::Variable(Arc::clone(&name)), name, ty }
    }

    /// A local that stands for nothing in the source.
    pub fn temporary(name: impl Into<Arc<str>>, ty: Type) -> Local {
        Local { name: name.into(), ty, kind: LocalKind::Temporary }
    }

    /// The name of its variable in the source, if it stands for one.
    pub fn source(&self) -> Option<&Arc<str>> {
        match &self.kind {
            LocalKind::Variable(name) | LocalKind::Part(name) => Some(name),
            LocalKind::Input(_) | LocalKind::Temporary => None,
        }
    }

    /// Whether the local was made by lowering and has no name in the source.
    pub fn is_temporary(&self) -> bool {
        self.source().is_none()
    }

    /// What reports call the input that `havoc` chooses for this local: something of the world that the program runs
    /// in. None for choices of the program.
    pub fn input(&self) -> Option<&str> {
        match &self.kind {
            LocalKind::Input(name) => Some(name),
            LocalKind::Variable(_) | LocalKind::Part(_) | LocalKind::Temporary => None,
        }
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
