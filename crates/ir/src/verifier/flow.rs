//! Invariant 10: every local is assigned before it is used.

use super::Errors;
use crate::analysis::cfg::{Cfg, may_raise};
use crate::analysis::liveness::LocalSet;
use crate::{BlockId, Body, Contract, InstKind, LocalId, MethodId, Operand, Program};

pub(super) fn body(program: &Program, id: MethodId, errors: &mut Errors) {
    let method = &program[id];
    let Some(body) = &method.body else { return };
    let cfg = Cfg::new(body);
    let mut flow = Flow { body, contract: &method.contract, entries: vec![None; cfg.len()] };
    let mut start = LocalSet::new(body.locals.len());
    (0..method.params.len() as u32).for_each(|param| start.insert(LocalId(param)));
    flow.entries[0] = Some(start);
    let mut changed = true;
    while changed {
        changed = false;
        for &block in cfg.order() {
            changed |= flow.propagate(block);
        }
    }
    for &block in cfg.order() {
        flow.report(&method.name, block, errors);
    }
}

struct Flow<'a> {
    body: &'a Body,
    contract: &'a Contract,
    /// The locals assigned on every way to a block; none while no way is known.
    entries: Vec<Option<LocalSet>>,
}

impl Flow<'_> {
    fn merge(&mut self, target: BlockId, set: &LocalSet) -> bool {
        match &mut self.entries[target.index()] {
            Some(known) => known.intersect(set),
            empty => {
                *empty = Some(set.clone());
                true
            }
        }
    }

    fn propagate(&mut self, id: BlockId) -> bool {
        let Some(mut set) = self.entries[id.index()].clone() else { return false };
        let body = self.body;
        let block = &body[id];
        let mut changed = false;
        for inst in &block.insts {
            if let (Some(handler), true) = (block.handler, may_raise(&inst.kind)) {
                changed |= self.merge(handler, &set);
            }
            apply(&mut set, &inst.kind);
        }
        let raises = matches!(block.term.kind, crate::TermKind::Throw(_) | crate::TermKind::Raise { .. });
        if let (Some(handler), true) = (block.handler, raises) {
            changed |= self.merge(handler, &set);
        }
        for target in block.term.kind.targets() {
            changed |= self.merge(target, &set);
        }
        changed
    }

    fn report(&self, name: &str, id: BlockId, errors: &mut Errors) {
        let Some(mut set) = self.entries[id.index()].clone() else { return };
        let block = &self.body[id];
        let mut unassigned: Vec<(LocalId, source::Span)> = Vec::new();
        for inst in &block.insts {
            let mut check = |operand: &Operand| {
                if let Some(local) = operand.local().filter(|local| !set.contains(*local)) {
                    unassigned.push((local, inst.span));
                }
            };
            inst.kind.for_each_operand(&mut check);
            if let InstKind::Contract { kind } = &inst.kind {
                self.contract.clauses(*kind).iter().flat_map(|clause| &clause.args).for_each(check);
            }
            apply(&mut set, &inst.kind);
        }
        block.term.kind.for_each_operand(|operand| {
            if let Some(local) = operand.local().filter(|local| !set.contains(*local)) {
                unassigned.push((local, block.term.span));
            }
        });
        for (local, span) in unassigned {
            let local = &self.body[local].name;
            errors.report(
                10,
                span,
                format!("in {name}, b{}: %{local} may be used before it is assigned", id.0),
            );
        }
    }
}

fn apply(set: &mut LocalSet, kind: &InstKind) {
    if let InstKind::Clear { locals } = kind {
        locals.iter().for_each(|local| set.remove(*local));
    }
    if let Some(dest) = kind.dest() {
        set.insert(dest);
    }
}
