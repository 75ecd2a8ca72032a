//! A body under construction: locals, blocks, and the place where the next instruction goes.

use std::sync::Arc;

use ir::{Block, BlockId, Body, Inst, InstKind, Local, LocalId, LocalKind, TermKind, Terminator, Type};
use rustc_hash::FxHashMap;
use source::Span;

pub(super) struct Builder {
    locals: Vec<Local>,
    /// How often each name was asked for, so that every local gets its own.
    names: FxHashMap<Arc<str>, u32>,
    temporaries: u32,
    /// Temporaries in use, in the order they were asked for.
    busy: Vec<LocalId>,
    /// Temporaries that can be used again.
    free: Vec<LocalId>,
    blocks: Vec<(Vec<Inst>, Option<Terminator>, Option<BlockId>)>,
    current: BlockId,
    /// The handler new blocks get.
    handler: Option<BlockId>,
}

impl Builder {
    pub(super) fn new() -> Builder {
        Builder {
            locals: Vec::new(),
            names: FxHashMap::default(),
            temporaries: 0,
            busy: Vec::new(),
            free: Vec::new(),
            blocks: vec![(Vec::new(), None, None)],
            current: BlockId::ENTRY,
            handler: None,
        }
    }

    /// A local with a name of the source, made unique by a number after `$`.
    pub(super) fn local(&mut self, name: &Arc<str>, ty: Type) -> LocalId {
        let count = self.names.entry(Arc::clone(name)).or_insert(0);
        let unique = if *count == 0 { Arc::clone(name) } else { Arc::from(format!("{name}${count}")) };
        *count += 1;
        self.push_local(Local { name: unique, ty, kind: LocalKind::Variable(Arc::clone(name)) })
    }

    /// The value that a variable of the source had when the method was entered.
    pub(super) fn entry_value(&mut self, name: &str, ty: Type) -> LocalId {
        self.unnamed(&format!("{name}$old"), ty)
    }

    /// A local that stands for nothing in the source although it has a name of its own.
    pub(super) fn unnamed(&mut self, name: &str, ty: Type) -> LocalId {
        let local = self.local(&Arc::from(name), ty);
        self.locals[local.index()].kind = LocalKind::Temporary;
        local
    }

    /// A local without a name in the source.
    pub(super) fn temporary(&mut self, ty: Type) -> LocalId {
        let known = self.free.iter().rposition(|local| self.locals[local.index()].ty == ty);
        let local = match known {
            Some(at) => self.free.remove(at),
            None => {
                let name = format!("${}", self.temporaries);
                self.temporaries += 1;
                self.push_local(Local::temporary(name, ty))
            }
        };
        self.busy.push(local);
        local
    }

    /// Marks the temporaries in use; [`Builder::reuse`] frees those asked for since. A long method needs
    /// only as many of them as its longest statement.
    pub(super) fn mark(&self) -> usize {
        self.busy.len()
    }

    /// Frees the temporaries asked for since the mark.
    pub(super) fn reuse(&mut self, mark: usize) {
        let freed = self.busy.split_off(mark);
        self.free.extend(freed.into_iter().rev());
    }

    /// Whether a local is a temporary of its own statement.
    pub(super) fn is_temporary(&self, local: LocalId) -> bool {
        self.locals[local.index()].is_temporary() && self.busy.contains(&local)
    }

    fn push_local(&mut self, local: Local) -> LocalId {
        self.locals.push(local);
        LocalId(self.locals.len() as u32 - 1)
    }

    pub(super) fn local_type(&self, local: LocalId) -> Type {
        self.locals[local.index()].ty
    }

    /// A new block under the present handler; nothing is emitted into it yet.
    pub(super) fn block(&mut self) -> BlockId {
        self.blocks.push((Vec::new(), None, self.handler));
        BlockId(self.blocks.len() as u32 - 1)
    }

    pub(super) fn switch_to(&mut self, block: BlockId) {
        self.current = block;
    }

    pub(super) fn handler(&self) -> Option<BlockId> {
        self.handler
    }

    /// Sets the handler of the blocks to come and starts the first of them.
    pub(super) fn guard(&mut self, handler: Option<BlockId>, span: Span) {
        self.handler = handler;
        let next = self.block();
        self.jump(next, span);
        self.switch_to(next);
    }

    /// Appends an instruction; after a terminator it is dropped, since nothing leads there.
    pub(super) fn emit(&mut self, kind: InstKind, span: Span) {
        let (insts, term, _) = &mut self.blocks[self.current.index()];
        if term.is_none() {
            insts.push(Inst { kind, span });
        }
    }

    /// Ends the current block; a second end is dropped.
    pub(super) fn end(&mut self, kind: TermKind, span: Span) {
        let (_, term, _) = &mut self.blocks[self.current.index()];
        if term.is_none() {
            *term = Some(Terminator { kind, span });
        }
    }

    pub(super) fn jump(&mut self, target: BlockId, span: Span) {
        self.end(TermKind::Jump(target), span);
    }

    pub(super) fn finish(self) -> Body {
        let blocks = self.blocks.into_iter().map(|(insts, term, handler)| Block {
            insts,
            term: term.unwrap_or(Terminator { kind: TermKind::Unreachable, span: Span::default() }),
            handler,
        });
        Body { locals: self.locals, blocks: blocks.collect() }
    }
}
