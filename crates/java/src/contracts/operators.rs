//! Expressions of conditions: the operators of Java, and what specifications add.

use ir::{
    BinaryOp as Op, BlockId, Check, ClassId, Const, InstKind, Operand, Scalar, TermKind, Type,
    UnaryOp as IrUnary,
};

use super::expr::{Lowered, RESULT, Reading, Typed};
use super::names::{find_class, find_field, number_of};
use crate::spec::{BinaryOp, ExprId, ExprKind, TypeName, UnaryOp};
use crate::world::World;

impl Reading<'_, '_, '_> {
    /// A problem at an expression.
    fn wrong<T>(&self, id: ExprId, message: impl Into<String>) -> Lowered<T> {
        Err((message.into(), Some(self.written.at(id).span())))
    }

    fn fit(&mut self, id: ExprId, value: Typed, ty: Type) -> Lowered<Operand> {
        let place = self.written.at(id).span();
        self.code.fit(value, ty).map_err(|(message, _)| (message, Some(place)))
    }

    pub(super) fn expr(&mut self, world: &mut World<'_, '_>, id: ExprId) -> Lowered<Typed> {
        let place = self.written.at(id).span();
        self.expr_at(world, id).map_err(|(message, span)| (message, span.or(Some(place))))
    }

    fn expr_at(&mut self, world: &mut World<'_, '_>, id: ExprId) -> Lowered<Typed> {
        let exprs = self.exprs;
        match &exprs[id].kind {
            ExprKind::Int { value, is_long } => match i32::try_from(*value as i64) {
                Ok(value) if !is_long => Ok((Const::I32(value).into(), Type::I32)),
                Ok(_) | Err(_) => Ok((Const::I64(*value as i64).into(), Type::I64)),
            },
            ExprKind::Float { value, is_single: true } => {
                Ok((Const::F32((*value as f32).to_bits()).into(), Type::F32))
            }
            ExprKind::Float { value, is_single: false } => Ok((Const::f64(*value).into(), Type::F64)),
            ExprKind::Bool(value) => Ok((Const::Bool(*value).into(), Type::Bool)),
            ExprKind::Char(value) => Ok((Const::I32(*value as i32).into(), Type::I32)),
            ExprKind::Null => Ok((Const::Null.into(), Type::Class(world.root))),
            ExprKind::This => self.code.known("this"),
            ExprKind::Result => self.code.known(RESULT),
            ExprKind::Name(name) => self.code.name(world, name),
            ExprKind::Field { object, name } => self.field(world, *object, name),
            ExprKind::Index { array, index } => self.index(world, *array, *index),
            ExprKind::Length(array) => {
                let array = self.expr(world, *array)?;
                self.length(world, array)
            }
            ExprKind::Unary { op, operand } => self.unary(world, *op, *operand),
            ExprKind::Binary { op, left, right } => self.binary(world, *op, *left, *right),
            ExprKind::Conditional { condition, then, otherwise } => {
                self.conditional(world, *condition, *then, *otherwise)
            }
            ExprKind::Cast { ty, operand } => self.cast(world, ty, *operand),
            ExprKind::InstanceOf { operand, ty } => {
                let (value, _) = self.expr(world, *operand)?;
                let ty = self.code.type_of(world, ty)?;
                let dest = self.code.temp(Type::Bool);
                self.code.emit(InstKind::InstanceOf { dest, value, ty });
                Ok((dest.into(), Type::Bool))
            }
            ExprKind::Old(inner) => {
                if self.code.heap.is_none() || self.code.in_old {
                    return self.wrong(id, "`old` may stand in postconditions only, and not in itself");
                }
                self.code.in_old = true;
                let value = self.expr(world, *inner);
                self.code.in_old = false;
                value
            }
            ExprKind::AllDifferent(array) => {
                let array = self.expr(world, *array)?;
                if world.program.element(array.1).is_none() {
                    return self.wrong(id, "only arrays have elements");
                }
                self.code.emit(InstKind::Check(Check::NonNull(array.0.clone())));
                let dest = self.code.temp(Type::Bool);
                let heap = self.code.heap_operand();
                self.code.emit(InstKind::AllDifferent { dest, array: array.0, heap });
                Ok((dest.into(), Type::Bool))
            }
            ExprKind::Quantified { quantifier, bound, body } => {
                self.quantified(world, *quantifier, bound, *body)
            }
            ExprKind::Call { receiver, name, args } => self.call(world, *receiver, name, args),
            ExprKind::Text => self.wrong(id, "texts are not supported in contracts"),
        }
    }

    /// The class that an expression names, unless something else has that name.
    pub(super) fn class_named(&self, world: &mut World<'_, '_>, id: ExprId) -> Option<ClassId> {
        let name = self.dotted(id)?;
        let first = name.split('.').next().unwrap_or("");
        let own = self.code.scope.class;
        if self.code.named(first).is_some() || find_field(world, own, first).is_some() {
            return None;
        }
        find_class(world, own, &name)
    }

    fn dotted(&self, id: ExprId) -> Option<String> {
        match &self.exprs[id].kind {
            ExprKind::Name(name) => Some(name.clone()),
            ExprKind::Field { object, name } => Some(format!("{}.{name}", self.dotted(*object)?)),
            _ => None,
        }
    }

    fn field(&mut self, world: &mut World<'_, '_>, object: ExprId, name: &str) -> Lowered<Typed> {
        if let Some(class) = self.class_named(world, object) {
            return match find_field(world, class, name) {
                Some(field) if world.program[field].is_static => Ok(self.code.get_static(world, field)),
                Some(_) | None => match number_of(world, class, name) {
                    Some(value) => Ok(value),
                    None => Err((format!("there is no static field `{name}`"), None)),
                },
            };
        }
        let object = self.expr(world, object)?;
        if world.program.element(object.1).is_some() && name == "length" {
            return self.length(world, object);
        }
        let Type::Class(class) = object.1 else {
            return Err((format!("`{name}` is a field of no object"), None));
        };
        match find_field(world, class, name) {
            Some(field) if !world.program[field].is_static => Ok(self.code.get(world, object, field)),
            Some(field) => Ok(self.code.get_static(world, field)),
            None => Err((format!("`{}` has no field `{name}`", world.program[class].name), None)),
        }
    }

    pub(super) fn length(&mut self, world: &World<'_, '_>, array: Typed) -> Lowered<Typed> {
        if world.program.element(array.1).is_none() {
            return Err(("only arrays have a length".to_string(), None));
        }
        self.code.emit(InstKind::Check(Check::NonNull(array.0.clone())));
        let dest = self.code.temp(Type::I32);
        self.code.emit(InstKind::Length { dest, on: Scalar::I32, array: array.0 });
        Ok((dest.into(), Type::I32))
    }

    fn index(&mut self, world: &mut World<'_, '_>, array: ExprId, index: ExprId) -> Lowered<Typed> {
        let array = self.expr(world, array)?;
        let found = self.expr(world, index)?;
        let index = self.fit(index, found, Type::I32)?;
        let Some(element) = world.program.element(array.1) else {
            return Err(("only arrays have elements".to_string(), None));
        };
        self.code.emit(InstKind::Check(Check::NonNull(array.0.clone())));
        self.code.emit(InstKind::Check(Check::Bounds { array: array.0.clone(), index: index.clone() }));
        let dest = self.code.temp(element);
        let heap = self.code.heap_operand();
        self.code.emit(InstKind::Load { dest, array: array.0, index, heap });
        Ok((dest.into(), element))
    }

    fn unary(&mut self, world: &mut World<'_, '_>, op: UnaryOp, operand: ExprId) -> Lowered<Typed> {
        let (value, ty) = self.expr(world, operand)?;
        let (op, ty) = match (op, ty.loaded()) {
            (UnaryOp::Not, Type::Bool) => (IrUnary::Not, Type::Bool),
            (UnaryOp::Neg, ty @ (Type::I32 | Type::I64 | Type::F32 | Type::F64)) => (IrUnary::Neg, ty),
            (UnaryOp::Complement, ty @ (Type::I32 | Type::I64)) => (IrUnary::Not, ty),
            (_, _) => return Err(("an operator does not fit its operand".to_string(), None)),
        };
        let dest = self.code.temp(ty);
        self.code.emit(InstKind::Unary { dest, op, on: scalar(ty), value });
        Ok((dest.into(), ty))
    }

    fn truth(&mut self, world: &mut World<'_, '_>, id: ExprId) -> Lowered<Operand> {
        let value = self.expr(world, id)?;
        self.fit(id, value, Type::Bool)
    }

    pub(super) fn binary(
        &mut self,
        world: &mut World<'_, '_>,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
    ) -> Lowered<Typed> {
        let (settled, result) = match op {
            BinaryOp::And => (false, false),
            BinaryOp::Or => (true, true),
            BinaryOp::Implies => (false, true),
            BinaryOp::Same | BinaryOp::Differ => {
                let (left, right) = (self.truth(world, left)?, self.truth(world, right)?);
                let op = if op == BinaryOp::Same { Op::Eq } else { Op::Ne };
                return Ok(self.computed(op, Type::Bool, left, right));
            }
            BinaryOp::Plain(op) => return self.plain(world, op, left, right),
        };
        let first = self.truth(world, left)?;
        let (exprs, written) = (self.exprs, self.written);
        let value = self.code.logic(first, settled, Const::Bool(result), |code| {
            code.within(exprs, written).truth(world, right)
        })?;
        Ok((value, Type::Bool))
    }

    fn computed(&mut self, op: Op, ty: Type, left: Operand, right: Operand) -> Typed {
        let on = scalar(ty);
        let result = op.result(on);
        let dest = self.code.temp(result);
        self.code.emit(InstKind::Binary { dest, op, on, left, right });
        (dest.into(), result)
    }

    /// An operator of Java.
    fn plain(&mut self, world: &mut World<'_, '_>, op: Op, left: ExprId, right: ExprId) -> Lowered<Typed> {
        let (a, b) = (self.expr(world, left)?, self.expr(world, right)?);
        let is_equality = matches!(op, Op::Eq | Op::Ne);
        let is_bitwise = matches!(op, Op::And | Op::Or | Op::Xor);
        let wrong = |message: &str| Err((message.to_string(), None));
        let common = match (a.1.loaded(), b.1.loaded()) {
            (left, right) if left.is_reference() && right.is_reference() && is_equality => {
                let dest = self.code.temp(Type::Bool);
                self.code.emit(InstKind::Binary { dest, op, on: Scalar::Ref, left: a.0, right: b.0 });
                return Ok((dest.into(), Type::Bool));
            }
            (Type::Bool, Type::Bool) if is_equality || is_bitwise => Type::Bool,
            (Type::Bool, _) | (_, Type::Bool) => return wrong("a truth value is no number"),
            (a, b) if a.is_reference() || b.is_reference() => return wrong("a reference is no number"),
            (a, _) if matches!(op, Op::Shl | Op::Shr | Op::UShr) => a,
            (a, b) => wider(a, b),
        };
        let is_integer = matches!(common, Type::I32 | Type::I64);
        let is_shift = matches!(op, Op::Shl | Op::Shr | Op::UShr);
        if (is_shift || is_bitwise) && !is_integer && common != Type::Bool {
            return wrong("an operator does not fit its operands");
        }
        let a = self.fit(left, a, common)?;
        // How far is an int, and of a long its low bits.
        let b = match (is_shift, b.1.loaded()) {
            (true, Type::I64) => self.converted(b, Type::I32),
            (true, _) => self.fit(right, b, Type::I32)?,
            (false, _) => self.fit(right, b, common)?,
        };
        if matches!(op, Op::Div | Op::Rem) && is_integer {
            self.code.emit(InstKind::Check(Check::NonZero(b.clone())));
        }
        Ok(self.computed(op, common, a, b))
    }

    fn converted(&mut self, (value, from): Typed, to: Type) -> Operand {
        let dest = self.code.temp(to);
        self.code.emit(InstKind::Convert { dest, value, from: from.loaded(), to, unsigned: false });
        dest.into()
    }

    fn cast(&mut self, world: &mut World<'_, '_>, ty: &TypeName, operand: ExprId) -> Lowered<Typed> {
        let (value, from) = self.expr(world, operand)?;
        let to = self.code.type_of(world, ty)?;
        if from.is_reference() && to.is_reference() {
            let dest = self.code.temp(to);
            self.code.emit(InstKind::Cast { dest, value, ty: to });
            return Ok((dest.into(), to));
        }
        let is_number = |ty: Type| !ty.is_reference() && ty.loaded() != Type::Bool;
        if !is_number(from) || !is_number(to) {
            let same = from.loaded() == to.loaded();
            return if same { Ok((value, to)) } else { Err(("this cast is not possible".to_string(), None)) };
        }
        let value = match from.loaded() == to.loaded() {
            true => value,
            false => self.converted((value, from), to.loaded()),
        };
        if to == to.loaded() {
            return Ok((value, to));
        }
        // Small numbers keep the low bits of an `int`.
        let dest = self.code.temp(to);
        self.code.emit(InstKind::Convert { dest, value, from: Type::I32, to, unsigned: false });
        Ok((dest.into(), to))
    }

    fn conditional(
        &mut self,
        world: &mut World<'_, '_>,
        condition: ExprId,
        then: ExprId,
        otherwise: ExprId,
    ) -> Lowered<Typed> {
        let condition = self.truth(world, condition)?;
        let (yes, no, end) = (self.code.block(), self.code.block(), self.code.block());
        self.code.end(TermKind::Branch {
            condition,
            then: BlockId(yes as u32),
            otherwise: BlockId(no as u32),
        });
        self.code.current = yes;
        let a = self.expr(world, then)?;
        let after_yes = self.code.current;
        self.code.current = no;
        let b = self.expr(world, otherwise)?;
        let after_no = self.code.current;
        let differ = || Err(("the sides of `?` differ in type".to_string(), None));
        let ty = match (a.1.loaded(), b.1.loaded()) {
            (a, b) if a == b => a,
            (a, b) if a.is_reference() && b.is_reference() => Type::Class(world.root),
            (Type::Bool, _) | (_, Type::Bool) => return differ(),
            (a, b) if a.is_reference() || b.is_reference() => return differ(),
            (a, b) => wider(a, b),
        };
        let dest = self.code.temp(ty);
        for (block, value) in [(after_yes, a), (after_no, b)] {
            self.code.current = block;
            let value = self.code.fit(value, ty)?;
            self.code.emit(InstKind::Copy { dest, value });
            self.code.end(TermKind::Jump(BlockId(end as u32)));
        }
        self.code.current = end;
        Ok((dest.into(), ty))
    }
}

fn scalar(ty: Type) -> Scalar {
    ty.scalar().unwrap_or(Scalar::I32)
}

/// The type that two numbers are computed in.
pub(super) fn wider(a: Type, b: Type) -> Type {
    [Type::F64, Type::F32, Type::I64].into_iter().find(|ty| a == *ty || b == *ty).unwrap_or(Type::I32)
}
