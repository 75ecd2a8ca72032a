//! Loops with specifications: invariants are checked where control comes to the head of a loop, measures on the way back.

use std::sync::Arc;

use ir::{BlockId, Demand, InstKind, LocalId, Operand, TermKind, Type};
use rustc_hash::FxHashMap;
use source::Span;

use cafebabe::attributes::{AttributeData, CodeData};

use super::{Lowering, ends, targets};
use crate::contracts::loops::{self, LoopCode, LoopCodes, LoopScope};

/// The loops of the method that is being translated.
#[derive(Default)]
pub(super) struct SpecifiedLoops {
    codes: LoopCodes,
    /// What parameters were at the entry, for `\old`.
    before: Vec<(Arc<str>, Type, LocalId)>,
    heap: Option<LocalId>,
    /// The blocks that jumps back to a head lead to instead.
    latches: FxHashMap<u32, BlockId>,
}

impl Lowering<'_, '_, '_, '_> {
    /// Finds the loops of the method that are specified.
    pub(super) fn find_loops(&mut self) {
        let source = self.world.classes[self.class.index()].source;
        let Some(file) = source.filter(|file| !self.code.modelled && self.world.specs.contains_key(file))
        else {
            return;
        };
        let codes = loop_codes(self.data);
        self.loops.codes = LoopCodes::find(self.world, Some(file), &codes);
    }

    /// Keeps what invariants need of the entry.
    pub(super) fn keep_for_loops(&mut self) {
        if !self.loops.codes.look_back() {
            return;
        }
        let heap = self.new_local("$before", Type::Heap);
        self.emit(InstKind::Snapshot { dest: heap });
        self.loops.heap = Some(heap);
        for (name, ty, local) in self.named_variables(0) {
            let dest = self.new_local("$before", ty.loaded());
            self.emit(InstKind::Copy { dest, value: local.into() });
            self.loops.before.push((name, ty, dest));
        }
    }

    /// The variables of the source that have a value.
    fn named_variables(&self, pc: u32) -> Vec<(Arc<str>, Type, LocalId)> {
        let mut found = Vec::new();
        for (slot, held) in self.locals.iter().enumerate() {
            let (Some((local, ty)), Some(at)) = (*held, self.variables.at(slot as u16, pc)) else { continue };
            found.push((Arc::from(self.variables.name(at)), ty, local));
        }
        found
    }

    /// Control is at the head of a loop, in a block of its own that is empty yet.
    pub(super) fn begin_loop(&mut self, pc: u32) {
        let Some(spec) = self.loops.codes.at(pc) else { return };
        let visible = self.named_variables(pc);
        let scope = LoopScope {
            method: self.method,
            visible: &visible,
            before: &self.loops.before,
            heap: self.loops.heap,
        };
        let invariants = loops::invariants(self.world, spec, &scope);
        let measures = loops::measures(self.world, spec, &scope);
        let before = self.span;
        for (kind, span) in invariants {
            self.span = span;
            self.emit(kind);
        }
        if let (Some(first), Some(header)) = (measures.first(), self.current) {
            let span = first.span;
            let types: Vec<Type> =
                measures.iter().map(|clause| self.world.program[clause.function].result).collect();
            let evaluate = |lowering: &mut Self, name: &str| -> Vec<LocalId> {
                let each = measures.iter().zip(&types);
                each.map(|(clause, ty)| {
                    let dest = lowering.new_local(name, *ty);
                    let (function, args) = (clause.function, clause.args.clone());
                    lowering.emit_at(InstKind::Apply { dest, function, args }, clause.span);
                    dest
                })
                .collect()
            };
            let kept = evaluate(self, "$measure");
            let latch = self.new_block();
            let current = self.current.replace(latch);
            let after = evaluate(self, "$next");
            self.compare_measures(&types, kept, after, span);
            self.span = span;
            self.terminate(TermKind::Jump(header));
            self.current = current;
            self.loops.latches.insert(pc, latch);
        }
        self.span = before;
    }

    fn emit_at(&mut self, kind: InstKind, span: Span) {
        let before = std::mem::replace(&mut self.span, span);
        self.emit(kind);
        self.span = before;
    }

    fn compare_measures(&mut self, types: &[Type], kept: Vec<LocalId>, after: Vec<LocalId>, span: Span) {
        let name = format!("smaller${}", self.world.program.methods.len());
        let function = ir::measures::smaller(name.into(), self.class, types, span);
        let function = self.world.add_method(function);
        let args = kept.into_iter().chain(after).map(Operand::Local).collect();
        self.emit_at(InstKind::Invariant { kind: Demand::Decrease, function, args }, span);
    }

    /// Where a jump to a place leads: on the way back to the head of a loop its measure is compared.
    pub(super) fn way_to(&self, pc: u32, block: BlockId) -> BlockId {
        let is_back = pc <= self.pc;
        self.loops.latches.get(&pc).copied().filter(|_| is_back).unwrap_or(block)
    }
}

/// The loops of a method, with the lines of their jumps.
pub(crate) fn loop_codes(data: &CodeData<'_>) -> Vec<LoopCode> {
    let ops = data.bytecode.as_ref().map_or(&[][..], |bytecode| &bytecode.opcodes);
    let mut starts: Vec<(u32, u32)> = Vec::new();
    for attribute in &data.attributes {
        if let AttributeData::LineNumberTable(entries) = &attribute.data {
            starts.extend(
                entries.iter().map(|entry| (u32::from(entry.start_pc), u32::from(entry.line_number))),
            );
        }
    }
    starts.sort_unstable();
    let line = |pc: u32| {
        let behind = starts.partition_point(|(start, _)| *start <= pc);
        behind.checked_sub(1).map_or(0, |at| starts[at].1)
    };
    let mut codes: Vec<LoopCode> = Vec::new();
    for (pc, op) in ops {
        let pc = *pc as u32;
        for head in targets(pc, op).into_iter().filter(|target| *target <= pc) {
            let (first, last) = (line(head), line(pc));
            let lines = (first.min(last), first.max(last));
            match codes.iter_mut().find(|code| code.head == head) {
                Some(code) => {
                    code.end = code.end.max(pc);
                    code.jumps.push(lines);
                }
                None => {
                    let before = || ops.iter().take_while(|(pc, _)| (*pc as u32) < head);
                    // Whether code before its head leads to it.
                    let is_entered = before().last().is_none_or(|(_, op)| !ends(op))
                        || before().any(|(pc, op)| targets(*pc as u32, op).contains(&head));
                    codes.push(LoopCode { head, end: pc, jumps: vec![lines], is_entered });
                }
            }
        }
    }
    codes
}
