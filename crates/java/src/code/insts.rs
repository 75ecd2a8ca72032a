//! One instruction after the other.

use cafebabe::bytecode::Opcode;
use cafebabe::constant_pool::{LiteralConstant, Loadable};
use ir::{BinaryOp, Check, Const, InstKind, Operand, Scalar, TermKind, Type, UnaryOp};

use super::{Damaged, Entry, Lowered, Lowering, targets};

impl Lowering<'_, '_, '_, '_> {
    pub(super) fn inst(&mut self, at: usize, pc: u32, op: &Opcode<'_>) -> Lowered<()> {
        if let Some(condition) = self.fused.take() {
            return self.branch(at, pc, op, condition);
        }
        let next = self.ops.get(at + 1).map_or(pc + 1, |(pc, _)| *pc as u32);
        match op {
            Opcode::Nop => Ok(()),
            Opcode::AconstNull => self.constant(Const::Null, Type::Class(self.world.root)),
            Opcode::IconstM1 => self.constant(Const::I32(-1), Type::I32),
            Opcode::Iconst0 => self.constant(Const::I32(0), Type::I32),
            Opcode::Iconst1 => self.constant(Const::I32(1), Type::I32),
            Opcode::Iconst2 => self.constant(Const::I32(2), Type::I32),
            Opcode::Iconst3 => self.constant(Const::I32(3), Type::I32),
            Opcode::Iconst4 => self.constant(Const::I32(4), Type::I32),
            Opcode::Iconst5 => self.constant(Const::I32(5), Type::I32),
            Opcode::Lconst0 => self.constant(Const::I64(0), Type::I64),
            Opcode::Lconst1 => self.constant(Const::I64(1), Type::I64),
            Opcode::Fconst0 => self.constant(f32_const(0.0), Type::F32),
            Opcode::Fconst1 => self.constant(f32_const(1.0), Type::F32),
            Opcode::Fconst2 => self.constant(f32_const(2.0), Type::F32),
            Opcode::Dconst0 => self.constant(Const::f64(0.0), Type::F64),
            Opcode::Dconst1 => self.constant(Const::f64(1.0), Type::F64),
            Opcode::Bipush(value) => self.constant(Const::I32(i32::from(*value)), Type::I32),
            Opcode::Sipush(value) => self.constant(Const::I32(i32::from(*value)), Type::I32),
            Opcode::Ldc(value) | Opcode::LdcW(value) | Opcode::Ldc2W(value) => self.load_constant(value),
            Opcode::Iload(slot) => self.load(*slot, Type::I32),
            Opcode::Lload(slot) => self.load(*slot, Type::I64),
            Opcode::Fload(slot) => self.load(*slot, Type::F32),
            Opcode::Dload(slot) => self.load(*slot, Type::F64),
            Opcode::Aload(slot) => self.load(*slot, Type::Class(self.world.root)),
            Opcode::Istore(slot)
            | Opcode::Lstore(slot)
            | Opcode::Fstore(slot)
            | Opcode::Dstore(slot)
            | Opcode::Astore(slot) => {
                let entry = self.pop()?;
                self.store(*slot, &entry, next)
            }
            Opcode::Iinc(slot, by) => self.increment(*slot, *by, next),
            Opcode::Pop
            | Opcode::Pop2
            | Opcode::Dup
            | Opcode::DupX1
            | Opcode::DupX2
            | Opcode::Dup2
            | Opcode::Dup2X1
            | Opcode::Dup2X2
            | Opcode::Swap => self.shuffle(op),
            Opcode::Iadd => self.arithmetic(BinaryOp::Add, Type::I32),
            Opcode::Isub => self.arithmetic(BinaryOp::Sub, Type::I32),
            Opcode::Imul => self.arithmetic(BinaryOp::Mul, Type::I32),
            Opcode::Idiv => self.division(BinaryOp::Div, Type::I32),
            Opcode::Irem => self.division(BinaryOp::Rem, Type::I32),
            Opcode::Iand => self.bitwise(BinaryOp::And),
            Opcode::Ior => self.bitwise(BinaryOp::Or),
            Opcode::Ixor => self.bitwise(BinaryOp::Xor),
            Opcode::Ishl => self.shift(BinaryOp::Shl, Type::I32),
            Opcode::Ishr => self.shift(BinaryOp::Shr, Type::I32),
            Opcode::Iushr => self.shift(BinaryOp::UShr, Type::I32),
            Opcode::Ladd => self.arithmetic(BinaryOp::Add, Type::I64),
            Opcode::Lsub => self.arithmetic(BinaryOp::Sub, Type::I64),
            Opcode::Lmul => self.arithmetic(BinaryOp::Mul, Type::I64),
            Opcode::Ldiv => self.division(BinaryOp::Div, Type::I64),
            Opcode::Lrem => self.division(BinaryOp::Rem, Type::I64),
            Opcode::Land => self.arithmetic(BinaryOp::And, Type::I64),
            Opcode::Lor => self.arithmetic(BinaryOp::Or, Type::I64),
            Opcode::Lxor => self.arithmetic(BinaryOp::Xor, Type::I64),
            Opcode::Lshl => self.shift(BinaryOp::Shl, Type::I64),
            Opcode::Lshr => self.shift(BinaryOp::Shr, Type::I64),
            Opcode::Lushr => self.shift(BinaryOp::UShr, Type::I64),
            Opcode::Fadd => self.arithmetic(BinaryOp::Add, Type::F32),
            Opcode::Fsub => self.arithmetic(BinaryOp::Sub, Type::F32),
            Opcode::Fmul => self.arithmetic(BinaryOp::Mul, Type::F32),
            Opcode::Fdiv => self.arithmetic(BinaryOp::Div, Type::F32),
            Opcode::Frem => self.arithmetic(BinaryOp::Rem, Type::F32),
            Opcode::Dadd => self.arithmetic(BinaryOp::Add, Type::F64),
            Opcode::Dsub => self.arithmetic(BinaryOp::Sub, Type::F64),
            Opcode::Dmul => self.arithmetic(BinaryOp::Mul, Type::F64),
            Opcode::Ddiv => self.arithmetic(BinaryOp::Div, Type::F64),
            Opcode::Drem => self.arithmetic(BinaryOp::Rem, Type::F64),
            Opcode::Ineg => self.negate(Type::I32),
            Opcode::Lneg => self.negate(Type::I64),
            Opcode::Fneg => self.negate(Type::F32),
            Opcode::Dneg => self.negate(Type::F64),
            Opcode::I2l => self.convert(Type::I32, Type::I64),
            Opcode::I2f => self.convert(Type::I32, Type::F32),
            Opcode::I2d => self.convert(Type::I32, Type::F64),
            Opcode::L2i => self.convert(Type::I64, Type::I32),
            Opcode::L2f => self.convert(Type::I64, Type::F32),
            Opcode::L2d => self.convert(Type::I64, Type::F64),
            Opcode::F2i => self.convert(Type::F32, Type::I32),
            Opcode::F2l => self.convert(Type::F32, Type::I64),
            Opcode::F2d => self.convert(Type::F32, Type::F64),
            Opcode::D2i => self.convert(Type::F64, Type::I32),
            Opcode::D2l => self.convert(Type::F64, Type::I64),
            Opcode::D2f => self.convert(Type::F64, Type::F32),
            Opcode::I2b => self.narrow(Type::I8),
            Opcode::I2c => self.narrow(Type::U16),
            Opcode::I2s => self.narrow(Type::I16),
            Opcode::Lcmp | Opcode::Fcmpl | Opcode::Fcmpg | Opcode::Dcmpl | Opcode::Dcmpg => {
                self.three_way(at, op)
            }
            Opcode::Ifeq(_)
            | Opcode::Ifne(_)
            | Opcode::Iflt(_)
            | Opcode::Ifge(_)
            | Opcode::Ifgt(_)
            | Opcode::Ifle(_)
            | Opcode::Ifnull(_)
            | Opcode::Ifnonnull(_) => self.compare_zero(at, pc, op),
            Opcode::IfIcmpeq(_)
            | Opcode::IfIcmpne(_)
            | Opcode::IfIcmplt(_)
            | Opcode::IfIcmpge(_)
            | Opcode::IfIcmpgt(_)
            | Opcode::IfIcmple(_)
            | Opcode::IfAcmpeq(_)
            | Opcode::IfAcmpne(_) => self.compare(at, pc, op),
            Opcode::Goto(_) => {
                let block = self.arrive(targets(pc, op)[0])?;
                self.terminate(TermKind::Jump(block));
                Ok(())
            }
            Opcode::Tableswitch(_) | Opcode::Lookupswitch(_) => self.switch(pc, op),
            Opcode::Ireturn | Opcode::Lreturn | Opcode::Freturn | Opcode::Dreturn | Opcode::Areturn => {
                let result = self.world.program[self.method].result;
                let value = self.pop_as(result)?;
                self.leave(Some(value))
            }
            Opcode::Return => self.leave(None),
            Opcode::Athrow => self.throw(pc),
            Opcode::Iaload
            | Opcode::Laload
            | Opcode::Faload
            | Opcode::Daload
            | Opcode::Aaload
            | Opcode::Baload
            | Opcode::Caload
            | Opcode::Saload => self.array_load(op),
            Opcode::Iastore
            | Opcode::Lastore
            | Opcode::Fastore
            | Opcode::Dastore
            | Opcode::Aastore
            | Opcode::Bastore
            | Opcode::Castore
            | Opcode::Sastore => self.array_store(op),
            Opcode::Arraylength => self.array_length(),
            Opcode::Newarray(element) => self.new_array(*element),
            Opcode::Anewarray(element) => self.new_ref_array(element),
            Opcode::Multianewarray(ty, dimensions) => self.new_multi_array(ty, *dimensions),
            Opcode::New(name) => self.new_object(name),
            Opcode::Getfield(field) => self.get_field(field),
            Opcode::Putfield(field) => self.put_field(field),
            Opcode::Getstatic(field) => self.get_static(at, field),
            Opcode::Putstatic(field) => self.put_static(field),
            Opcode::Checkcast(ty) => self.cast(ty),
            Opcode::Instanceof(ty) => self.instance_of(ty),
            Opcode::Monitorenter | Opcode::Monitorexit => self.monitor_step(op),
            Opcode::Invokevirtual(method) | Opcode::Invokeinterface(method, _) => self.invoke_virtual(method),
            Opcode::Invokespecial(method) => self.invoke_special(method),
            Opcode::Invokestatic(method) => self.invoke_static(method),
            Opcode::Invokedynamic(site) => self.invoke_dynamic(site),
            Opcode::Jsr(_) | Opcode::Ret(_) => Err(Damaged(
                "the instructions `jsr` and `ret` of old compilers are not supported".to_string(),
            )),
            Opcode::Breakpoint | Opcode::Impdep1 | Opcode::Impdep2 => {
                Err(Damaged("an instruction that no compiler writes".to_string()))
            }
        }
    }

    fn constant(&mut self, value: Const, ty: Type) -> Lowered<()> {
        self.push(value, ty);
        Ok(())
    }

    fn load_constant(&mut self, value: &Loadable<'_>) -> Lowered<()> {
        match value {
            Loadable::LiteralConstant(LiteralConstant::Integer(value)) => {
                self.push(Const::I32(*value), Type::I32);
            }
            Loadable::LiteralConstant(LiteralConstant::Long(value)) => {
                self.push(Const::I64(*value), Type::I64);
            }
            Loadable::LiteralConstant(LiteralConstant::Float(value)) => {
                self.push(f32_const(*value), Type::F32);
            }
            Loadable::LiteralConstant(LiteralConstant::Double(value)) => {
                self.push(Const::f64(*value), Type::F64);
            }
            Loadable::LiteralConstant(LiteralConstant::String(text)) => {
                let entry = self.literal(text);
                self.stack.push(entry);
            }
            Loadable::LiteralConstant(LiteralConstant::StringBytes(_)) => {
                let ty = self.world.class_type("java/lang/String");
                self.unsupported("a string literal with a lone surrogate", ty);
            }
            Loadable::ClassInfo(name) => {
                let ty = self.world.named_type(name);
                let ty = ty.ok_or_else(|| Damaged("a class constant names no type".to_string()))?;
                let mut entry = self.class_object(ty);
                entry.literal = Some(std::sync::Arc::from(&**name));
                self.stack.push(entry);
            }
            Loadable::MethodHandle(_) => {
                let ty = self.world.class_type("java/lang/invoke/MethodHandle");
                self.unsupported("a constant of type MethodHandle", ty);
            }
            Loadable::MethodType(_) => {
                let ty = self.world.class_type("java/lang/invoke/MethodType");
                self.unsupported("a constant of type MethodType", ty);
            }
            Loadable::Dynamic(constant) => {
                let ty = self.world.parse_type(&constant.name_and_type.descriptor);
                let ty = ty.ok_or_else(|| Damaged("a dynamic constant has no type".to_string()))?;
                self.unsupported("a dynamic constant", ty);
            }
        }
        Ok(())
    }

    fn load(&mut self, slot: u16, ty: Type) -> Lowered<()> {
        match self.locals.get(usize::from(slot)).copied().flatten() {
            Some((local, known)) if fits(known, ty) => {
                self.push(local, known);
                Ok(())
            }
            Some(_) => Err(Damaged("a variable holds another type".to_string())),
            None => Err(Damaged("a variable is read before it is assigned".to_string())),
        }
    }

    fn increment(&mut self, slot: u16, by: i16, next: u32) -> Lowered<()> {
        self.load(slot, Type::I32)?;
        let value = self.pop_int()?;
        let sum = self.binary(BinaryOp::Add, Scalar::I32, value, Const::I32(i32::from(by)).into());
        let entry = Entry { operand: sum.into(), ty: Type::I32, literal: None };
        // `i = i + 1` needs no temporary.
        let target = self.variable(slot, Type::I32, next);
        self.save_pending(target);
        if let Some(block) = self.current
            && let Some(last) = self.body[block].insts.last_mut()
            && let InstKind::Binary { dest, .. } = &mut last.kind
            && *dest == sum
        {
            *dest = target;
            self.locals[usize::from(slot)] = Some((target, Type::I32));
            return self.tell_handlers(slot);
        }
        self.store(slot, &entry, next)
    }

    fn shuffle(&mut self, op: &Opcode<'_>) -> Lowered<()> {
        // How many of the topmost values are lifted, and under how many of the next the copies go.
        let wide = |entry: &Entry| matches!(entry.ty, Type::I64 | Type::F64);
        let words = |lowering: &Self, skip: usize, count: usize| -> Lowered<usize> {
            let mut taken = 0;
            let mut found = 0;
            while found < count {
                let at = lowering.stack.len().checked_sub(skip + taken + 1);
                let at = at.ok_or_else(|| Damaged("the stack is empty".to_string()))?;
                found += if wide(&lowering.stack[at]) { 2 } else { 1 };
                taken += 1;
            }
            Ok(taken)
        };
        let (top, under) = match op {
            Opcode::Pop => (1, None),
            Opcode::Pop2 => (words(self, 0, 2)?, None),
            Opcode::Dup => (1, Some(0)),
            Opcode::DupX1 => (1, Some(1)),
            Opcode::DupX2 => (1, Some(words(self, 1, 2)?)),
            Opcode::Dup2 => (words(self, 0, 2)?, Some(0)),
            Opcode::Dup2X1 => {
                let top = words(self, 0, 2)?;
                (top, Some(1))
            }
            Opcode::Dup2X2 => {
                let top = words(self, 0, 2)?;
                (top, Some(words(self, top, 2)?))
            }
            _ => (1, None),
        };
        let height = self.stack.len();
        if height < top + under.unwrap_or(0) || (matches!(op, Opcode::Swap) && height < 2) {
            return Err(Damaged("the stack is empty".to_string()));
        }
        match (op, under) {
            (Opcode::Swap, _) => self.stack.swap(height - 1, height - 2),
            (_, None) => self.stack.truncate(height - top),
            (_, Some(under)) => {
                let copies: Vec<Entry> = self.stack[height - top..].to_vec();
                let at = height - top - under;
                self.stack.splice(at..at, copies);
            }
        }
        Ok(())
    }

    fn arithmetic(&mut self, op: BinaryOp, ty: Type) -> Lowered<()> {
        let (right, left) = (self.pop_as(ty)?, self.pop_as(ty)?);
        let result = self.binary(op, scalar(ty), left, right);
        self.push(result, ty);
        Ok(())
    }

    fn division(&mut self, op: BinaryOp, ty: Type) -> Lowered<()> {
        let (right, left) = (self.pop_as(ty)?, self.pop_as(ty)?);
        if !matches!(&right, Operand::Const(Const::I32(n)) if *n != 0)
            && !matches!(&right, Operand::Const(Const::I64(n)) if *n != 0)
        {
            self.emit(InstKind::Check(Check::NonZero(right.clone())));
        }
        let result = self.binary(op, scalar(ty), left, right);
        self.push(result, ty);
        Ok(())
    }

    /// Bools stay bools.
    fn bitwise(&mut self, op: BinaryOp) -> Lowered<()> {
        let (right, left) = (self.pop()?, self.pop()?);
        let is_bit = |entry: &Entry| {
            entry.ty == Type::Bool || matches!(entry.operand, Operand::Const(Const::I32(0 | 1)))
        };
        let bools = is_bit(&left) && is_bit(&right) && (left.ty == Type::Bool || right.ty == Type::Bool);
        let ty = if bools { Type::Bool } else { Type::I32 };
        let (left, right) = (self.fitted(&left, ty)?, self.fitted(&right, ty)?);
        if bools && op == BinaryOp::Xor && right == Operand::Const(Const::Bool(true)) {
            let result = self.negated(left);
            self.push(result, Type::Bool);
            return Ok(());
        }
        let result = self.binary(op, scalar(ty), left, right);
        self.push(result, ty);
        Ok(())
    }

    fn shift(&mut self, op: BinaryOp, ty: Type) -> Lowered<()> {
        let (right, left) = (self.pop_int()?, self.pop_as(ty)?);
        let result = self.binary(op, scalar(ty), left, right);
        self.push(result, ty);
        Ok(())
    }

    fn negate(&mut self, ty: Type) -> Lowered<()> {
        let value = self.pop_as(ty)?;
        let dest = self.temp(ty);
        self.emit(InstKind::Unary { dest, op: UnaryOp::Neg, on: scalar(ty), value });
        self.push(dest, ty);
        Ok(())
    }

    fn convert(&mut self, from: Type, to: Type) -> Lowered<()> {
        let value = self.pop_as(from)?;
        let dest = self.temp(to);
        self.emit(InstKind::Convert { dest, value, from, to, unsigned: false });
        self.push(dest, to);
        Ok(())
    }

    fn narrow(&mut self, to: Type) -> Lowered<()> {
        let value = self.pop_as(to)?;
        self.push(value, to);
        Ok(())
    }

    fn leave(&mut self, value: Option<Operand>) -> Lowered<()> {
        if value.is_none() != (self.world.program[self.method].result == Type::Void) {
            return Err(Damaged("a method returns in the wrong way".to_string()));
        }
        if let Some(object) = self.monitor.clone() {
            self.emit(InstKind::MonitorExit { object });
        }
        self.terminate(TermKind::Return(value));
        Ok(())
    }

    /// A `throw`, or the end of an `assert` whose condition is false.
    fn throw(&mut self, pc: u32) -> Lowered<()> {
        let exception = self.pop_ref()?;
        if let Some((_, span)) = self.asserts.iter().find(|(at, _)| *at == pc) {
            self.span = *span;
            self.emit(InstKind::Assert { condition: Const::Bool(false).into() });
            self.terminate(TermKind::Unreachable);
            return Ok(());
        }
        let throwable = self.world.class_type("java/lang/Throwable");
        let value = self.fitted(&exception, throwable)?;
        self.emit(InstKind::Check(Check::NonNull(value.clone())));
        self.terminate(TermKind::Throw(value));
        Ok(())
    }
}

/// The operators that work on a type; only called with types that have some.
pub(super) fn scalar(ty: Type) -> Scalar {
    ty.scalar().unwrap_or(Scalar::I32)
}

fn f32_const(value: f32) -> Const {
    Const::F32(value.to_bits())
}

fn fits(known: Type, ty: Type) -> bool {
    match ty {
        Type::I32 => matches!(known.loaded(), Type::I32 | Type::Bool),
        Type::Class(_) => known.is_reference(),
        other => known == other,
    }
}
