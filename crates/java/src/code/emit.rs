//! Instructions, locals and the operand stack.

use std::sync::Arc;

use ir::{
    BinaryOp, BlockId, Const, Inst, InstKind, Local, LocalId, LocalKind, Operand, Scalar, TermKind,
    Terminator, Type,
};

use super::{Damaged, Entry, Lowered, Lowering};

impl Lowering<'_, '_, '_, '_> {
    pub(crate) fn emit(&mut self, kind: InstKind) {
        let span = self.span;
        if let Some(block) = self.current {
            self.body[block].insts.push(Inst { kind, span });
        }
    }

    /// Ends the present block.
    pub(crate) fn terminate(&mut self, kind: TermKind) {
        let span = self.span;
        if let Some(block) = self.current.take() {
            self.body[block].term = Terminator { kind, span };
        }
    }

    /// A block within the present instruction.
    pub(crate) fn inner_block(&mut self) -> BlockId {
        let handler = self.current.and_then(|block| self.body[block].handler);
        let block = self.new_block();
        self.body[block].handler = handler;
        block
    }

    /// Goes on in a block within the present instruction.
    pub(crate) fn resume(&mut self, block: BlockId) {
        self.current = Some(block);
    }

    /// A local that stands for nothing in the source.
    pub(super) fn new_local(&mut self, name: &str, ty: Type) -> LocalId {
        self.add_local(name, ty, |_| LocalKind::Temporary)
    }

    /// A local for a variable of the source, which may have others.
    fn named_local(&mut self, name: &str, ty: Type) -> LocalId {
        let shown = self.world.shared(name);
        self.add_local(name, ty, |is_first| match is_first {
            true => LocalKind::Variable(shown),
            false => LocalKind::Part(shown),
        })
    }

    fn add_local(&mut self, name: &str, ty: Type, kind: impl FnOnce(bool) -> LocalKind) -> LocalId {
        let shared = self.world.shared(if name.is_empty() { "_" } else { name });
        let count = self.names.entry(Arc::clone(&shared)).or_insert(0);
        *count += 1;
        let (count, kind) = (*count, kind(*count == 1));
        let name = if count == 1 { shared } else { self.world.shared(&format!("{shared}'{count}")) };
        self.body.locals.push(Local { name, ty, kind });
        LocalId(self.body.locals.len() as u32 - 1)
    }

    /// The local for a variable of the machine that holds a value of a type.
    pub(super) fn variable(&mut self, slot: u16, ty: Type, pc: u32) -> LocalId {
        self.variable_named(slot, ty, None, pc)
    }

    pub(super) fn variable_named(&mut self, slot: u16, ty: Type, name: Option<&str>, pc: u32) -> LocalId {
        let source = self.variables.at(slot, pc);
        if let Some(known) = self.variables.locals.get(&(slot, ty, source)) {
            return *known;
        }
        let local = match (name, source) {
            (Some(name), _) => self.named_local(name, ty),
            (None, Some(source)) => {
                let name = self.variables.name(source).to_string();
                self.named_local(&name, ty)
            }
            // What the compiler needs for itself has no name in the source.
            (None, None) if self.variables.are_named() => self.new_local(&format!("$local{slot}"), ty),
            (None, None) => self.named_local(&format!("local{slot}"), ty),
        };
        self.variables.locals.insert((slot, ty, source), local);
        local
    }

    /// The local for a position of the stack where blocks join.
    pub(super) fn stack_local(&mut self, depth: usize, ty: Type) -> LocalId {
        let key = (u16::MAX - depth as u16, ty.loaded(), None);
        if let Some(known) = self.variables.locals.get(&key) {
            return *known;
        }
        let local = self.new_local(&format!("$s{depth}"), ty.loaded());
        self.variables.stack.push(local);
        self.variables.locals.insert(key, local);
        local
    }

    /// A temporary that holds nothing that is still needed.
    pub(crate) fn temp(&mut self, ty: Type) -> LocalId {
        let ty = ty.loaded();
        let in_use = |local: &LocalId, lowering: &Self| {
            lowering.busy.contains(local)
                || lowering.stack.iter().any(|entry| entry.operand == Operand::Local(*local))
        };
        let known =
            self.temps.get(&ty).and_then(|temps| temps.iter().find(|temp| !in_use(temp, self)).copied());
        let temp = match known {
            Some(temp) => temp,
            None => {
                let temp = self.new_local("$t", ty);
                self.temps.entry(ty).or_default().push(temp);
                temp
            }
        };
        self.busy.push(temp);
        temp
    }

    pub(crate) fn push(&mut self, operand: impl Into<Operand>, ty: Type) {
        self.stack.push(Entry { operand: operand.into(), ty, literal: None });
    }

    pub(crate) fn pop(&mut self) -> Lowered<Entry> {
        let entry = self.stack.pop().ok_or_else(|| Damaged("the stack is empty".to_string()))?;
        if let Operand::Local(local) = entry.operand {
            self.busy.push(local);
        }
        Ok(entry)
    }

    /// A value that an operator works on.
    pub(crate) fn pop_as(&mut self, ty: Type) -> Lowered<Operand> {
        let entry = self.pop()?;
        self.fitted(&entry, ty)
    }

    pub(crate) fn pop_int(&mut self) -> Lowered<Operand> {
        self.pop_as(Type::I32)
    }

    /// A reference of any type.
    pub(crate) fn pop_ref(&mut self) -> Lowered<Entry> {
        let entry = self.pop()?;
        let is_ref = entry.ty.is_reference() || entry.operand == Operand::Const(Const::Null);
        if is_ref {
            Ok(entry)
        } else {
            Err(Damaged("a number stands where a reference is needed".to_string()))
        }
    }

    /// The operand in the form that a place of a type holds: bools and integers are told apart, integers narrowed,
    /// references cast where it is not known that they fit.
    pub(crate) fn fitted(&mut self, entry: &Entry, ty: Type) -> Lowered<Operand> {
        if entry.operand == Operand::Const(Const::Null) {
            return if ty.is_reference() { Ok(Const::Null.into()) } else { Err(wrong(entry.ty, ty)) };
        }
        if entry.ty == ty || (entry.ty.loaded() == ty && ty != Type::Bool) {
            return Ok(entry.operand.clone());
        }
        match (entry.ty.loaded(), ty) {
            (Type::Bool, Type::I32 | Type::I8 | Type::I16 | Type::U16) => Ok(self.bit(&entry.operand)),
            (Type::I32, Type::Bool) => Ok(self.truth(&entry.operand)),
            (Type::I32, Type::I8 | Type::I16 | Type::U16) => Ok(self.narrowed(entry, ty)),
            (from, to) if from.is_reference() && to.is_reference() => {
                if self.world.assignable(from, to) {
                    return Ok(entry.operand.clone());
                }
                let dest = self.temp(to);
                self.emit(InstKind::Cast { dest, value: entry.operand.clone(), ty: to });
                Ok(dest.into())
            }
            (from, to) => Err(wrong(from, to)),
        }
    }

    fn narrowed(&mut self, entry: &Entry, ty: Type) -> Operand {
        if let Operand::Const(Const::I32(value)) = entry.operand {
            let value = match ty {
                Type::I8 => i32::from(value as i8),
                Type::I16 => i32::from(value as i16),
                _ => i32::from(value as u16),
            };
            return Const::I32(value).into();
        }
        let dest = self.temp(Type::I32);
        let value = entry.operand.clone();
        self.emit(InstKind::Convert { dest, value, from: Type::I32, to: ty, unsigned: false });
        dest.into()
    }

    /// A bool as 0 or 1.
    fn bit(&mut self, operand: &Operand) -> Operand {
        if let Operand::Const(Const::Bool(value)) = operand {
            return Const::I32(i32::from(*value)).into();
        }
        let dest = self.temp(Type::I32);
        let (then, otherwise) = (Const::I32(1).into(), Const::I32(0).into());
        self.emit(InstKind::Select { dest, condition: operand.clone(), then, otherwise });
        dest.into()
    }

    /// An integer as a bool.
    fn truth(&mut self, operand: &Operand) -> Operand {
        if let Operand::Const(Const::I32(value)) = operand {
            return Const::Bool(*value & 1 != 0).into();
        }
        self.binary(BinaryOp::Ne, Scalar::I32, operand.clone(), Const::I32(0).into()).into()
    }

    /// Emits an operator, and returns the local with the result.
    pub(crate) fn binary(&mut self, op: BinaryOp, on: Scalar, left: Operand, right: Operand) -> LocalId {
        let dest = self.temp(op.result(on));
        self.emit(InstKind::Binary { dest, op, on, left, right });
        dest
    }

    /// A value on the stack is about to be overwritten: copies it.
    pub(super) fn save(&mut self, depth: usize) {
        let Entry { operand, ty, .. } = self.stack[depth].clone();
        let dest = self.temp(ty);
        self.emit(InstKind::Copy { dest, value: operand });
        self.stack[depth].operand = dest.into();
    }

    /// Saves what is on the stack and lies in a local that is about to be assigned.
    pub(super) fn save_pending(&mut self, local: LocalId) {
        for depth in 0..self.stack.len() {
            if self.stack[depth].operand == Operand::Local(local) {
                self.save(depth);
            }
        }
    }

    /// Assigns a variable of the machine.
    pub(super) fn store(&mut self, slot: u16, entry: &Entry, next: u32) -> Lowered<()> {
        let ty = match entry.operand == Operand::Const(Const::Null) {
            true => self.declared(slot, next).unwrap_or(Type::Class(self.world.root)),
            false => entry.ty,
        };
        let ty = match (ty.loaded(), self.variables.refine(slot, Type::I32, next)) {
            (Type::I32 | Type::Bool, Type::Bool) => Type::Bool,
            (Type::Bool, _) => Type::I32,
            (_, _) => ty,
        };
        let local = self.variable(slot, ty.loaded(), next);
        let value = self.fitted(entry, if ty.is_reference() { ty } else { ty.loaded() })?;
        self.save_pending(local);
        if value != Operand::Local(local) {
            self.emit(InstKind::Copy { dest: local, value });
        }
        let place = self.locals.get_mut(usize::from(slot));
        *place.ok_or_else(|| Damaged("a variable does not exist".to_string()))? = Some((local, ty));
        if matches!(ty, Type::I64 | Type::F64)
            && let Some(second) = self.locals.get_mut(usize::from(slot) + 1)
        {
            *second = None;
        }
        self.tell_handlers(slot)
    }

    /// The handlers of the present block expect the variable in locals of their own.
    pub(super) fn tell_handlers(&mut self, slot: u16) -> Lowered<()> {
        for (_, handler) in self.handlers.clone() {
            let ty =
                self.frames.get(handler).and_then(|f| f.locals.get(usize::from(slot)).copied().flatten());
            if let Some(ty) = ty {
                self.move_variable(usize::from(slot), ty, handler)?;
            }
        }
        Ok(())
    }

    /// The type of a variable that was assigned before, for one that becomes null.
    fn declared(&self, slot: u16, pc: u32) -> Option<Type> {
        let source = self.variables.at(slot, pc);
        let mut types: Vec<Type> = self
            .variables
            .locals
            .keys()
            .filter(|(s, ty, v)| *s == slot && *v == source && source.is_some() && ty.is_reference())
            .map(|(_, ty, _)| *ty)
            .collect();
        types.sort_unstable();
        types.first().copied()
    }
}

fn wrong(found: Type, expected: Type) -> Damaged {
    Damaged(format!("a value of type {found:?} stands where {expected:?} is needed"))
}
