//! Which locals may still be read. The engine clears the others, so that states that differ only in
//! values that are never read again compare equal.

use super::cfg::{Cfg, may_raise};
use crate::{BlockId, Body, Contract, ContractKind, InstKind, LocalId, Modifies, Operand};
use smallvec::{SmallVec, smallvec};

/// A set of locals as bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalSet {
    /// Few bodies have more locals than fit without an allocation.
    words: SmallVec<[u64; 3]>,
}

impl LocalSet {
    /// No locals, of a body with that many.
    pub fn new(locals: usize) -> LocalSet {
        LocalSet { words: smallvec![0; locals.div_ceil(64)] }
    }

    /// Adds a local.
    pub fn insert(&mut self, local: LocalId) {
        self.words[local.index() / 64] |= 1 << (local.index() % 64);
    }

    /// Takes a local away.
    pub fn remove(&mut self, local: LocalId) {
        self.words[local.index() / 64] &= !(1 << (local.index() % 64));
    }

    /// Whether the local is in the set.
    pub fn contains(&self, local: LocalId) -> bool {
        self.words[local.index() / 64] & (1 << (local.index() % 64)) != 0
    }

    /// Adds all of another set; returns whether that changed anything.
    pub fn union(&mut self, other: &LocalSet) -> bool {
        let mut changed = false;
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            changed |= *more & !*word != 0;
            *word |= *more;
        }
        changed
    }

    /// Takes away all of another set.
    pub fn subtract(&mut self, other: &LocalSet) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= !*other;
        }
    }

    /// Whether no local is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// The locals in the set, in their order.
    pub fn iter(&self) -> impl Iterator<Item = LocalId> + '_ {
        self.words.iter().enumerate().flat_map(|(at, word)| {
            let bits = std::iter::successors(Some(*word), |rest| Some(rest & rest.wrapping_sub(1)));
            bits.take_while(|rest| *rest != 0)
                .map(move |rest| LocalId(at as u32 * 64 + rest.trailing_zeros()))
        })
    }

    /// Keeps only what is in the other set, too; returns whether that changed anything.
    pub fn intersect(&mut self, other: &LocalSet) -> bool {
        let mut changed = false;
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            changed |= *word & !*other != 0;
            *word &= *other;
        }
        changed
    }
}

/// The live locals at the start and the end of every block.
#[derive(Clone, Debug)]
pub struct Liveness {
    starts: Vec<LocalSet>,
    ends: Vec<LocalSet>,
}

impl Liveness {
    /// Computes liveness; the contract's clauses read locals where their instruction stands.
    pub fn new(body: &Body, contract: &Contract, cfg: &Cfg) -> Liveness {
        let empty = LocalSet::new(body.locals.len());
        let mut live = Liveness { starts: vec![empty.clone(); cfg.len()], ends: vec![empty; cfg.len()] };
        let mut changed = true;
        while changed {
            changed = false;
            for &block in cfg.order().iter().rev() {
                changed |= live.update(body, contract, cfg, block);
            }
        }
        live
    }

    fn update(&mut self, body: &Body, contract: &Contract, cfg: &Cfg, id: BlockId) -> bool {
        let block = &body[id];
        let mut end = LocalSet::new(body.locals.len());
        for target in block.term.kind.targets() {
            end.union(&self.starts[target.index()]);
        }
        let mut live = end.clone();
        let handler = block.handler.filter(|handler| cfg.successors(id).contains(handler));
        let handler = handler.map(|handler| self.starts[handler.index()].clone());
        if let Some(handler) = &handler
            && matches!(block.term.kind, crate::TermKind::Throw(_) | crate::TermKind::Raise { .. })
        {
            live.union(handler);
        }
        block.term.kind.for_each_operand(|operand| read(&mut live, operand));
        for inst in block.insts.iter().rev() {
            step(&mut live, &inst.kind, contract, handler.as_ref());
        }
        let changed = self.starts[id.index()] != live;
        self.starts[id.index()] = live;
        self.ends[id.index()] = end;
        changed
    }

    /// Live when the block is entered.
    pub fn at_start(&self, block: BlockId) -> &LocalSet {
        &self.starts[block.index()]
    }

    /// Live when the block is left by its terminator.
    pub fn at_end(&self, block: BlockId) -> &LocalSet {
        &self.ends[block.index()]
    }
}

fn read(live: &mut LocalSet, operand: &Operand) {
    if let Some(local) = operand.local() {
        live.insert(local);
    }
}

/// Moves a set of live locals from after an instruction to before it. `handler` holds what the block's
/// handler reads, which stays live wherever control may leave for it.
pub fn step(live: &mut LocalSet, kind: &InstKind, contract: &Contract, handler: Option<&LocalSet>) {
    if let Some(dest) = kind.dest() {
        live.remove(dest);
    }
    if let (Some(handler), true) = (handler, may_raise(kind)) {
        live.union(handler);
    }
    if let InstKind::Contract { kind: ContractKind::Entering | ContractKind::Leaving } = kind {
        live.insert(LocalId(0));
    }
    if let InstKind::Contract { kind } = kind {
        contract
            .clauses(*kind)
            .iter()
            .flat_map(|clause| &clause.args)
            .for_each(|operand| read(live, operand));
    }
    // An execution can end at any step because another thread fails; then the `exceptional` clauses of the
    // methods on this thread's stack are evaluated, wherever they are.
    for clause in contract.clauses(ContractKind::Exceptional) {
        clause.args.iter().for_each(|operand| read(live, operand));
    }
    // Every write is compared with what the method may change.
    contract.modifies.iter().flat_map(Modifies::locals).for_each(|local| live.insert(local));
    kind.for_each_operand(|operand| read(live, operand));
}
