//! Instructions and checks where everything they look at is known: no term is made and nobody is asked.
//!
//! This adds no rule to the language. It answers part of what `compute.rs` answers, in the same way, and where
//! it has no answer, for whatever reason, `compute.rs` is asked.

use ir::{Check, InstKind, Operand, Program, Type};
use solver::{Const, Op};

use crate::arith::{self, Conversion, constants};
use crate::facts::Facts;
use crate::state::heap::{Body, ClassOf, Elements, Heap, Object, ObjectId};
use crate::value::{Value, as_number};

/// What a look at known values needs.
pub(crate) struct Known<'a> {
    pub(crate) program: &'a Program,
    pub(crate) facts: &'a Facts,
    pub(crate) heap: &'a Heap,
}

impl<'a> Known<'a> {
    /// The value of an operand, if it is a constant.
    #[inline]
    pub(crate) fn constant(&self, locals: &[Value], operand: &Operand) -> Option<Const> {
        match self.facts.operand(locals, operand) {
            Value::Const(value) => Some(value),
            Value::Undefined | Value::Term(_) | Value::Heap(_) => None,
        }
    }

    /// Whether a condition holds, if that is known.
    pub(crate) fn truth(&self, locals: &[Value], operand: &Operand) -> Option<bool> {
        match operand {
            Operand::Local(local) => match locals[local.index()] {
                Value::Const(Const::Bool(value)) => Some(value),
                _ => None,
            },
            Operand::Const(ir::Const::Bool(value)) => Some(*value),
            Operand::Const(_) => None,
        }
    }

    /// The number of an index or a size.
    pub(crate) fn number(&self, locals: &[Value], operand: &Operand) -> Option<i64> {
        as_number(&self.constant(locals, operand)?)
    }

    /// The identity behind a reference; 0 for null.
    pub(crate) fn id(&self, locals: &[Value], operand: &Operand) -> Option<ObjectId> {
        match operand {
            Operand::Local(local) => identity(&locals[local.index()]),
            Operand::Const(_) => identity(&self.facts.operand(locals, operand)),
        }
    }

    fn object(&self, locals: &[Value], operand: &Operand) -> Option<&'a Object> {
        self.heap.get(self.id(locals, operand)?)
    }

    /// The heap that an instruction reads: the present one or a snapshot.
    fn at<'l>(&'l self, locals: &'l [Value], snapshot: &Option<Operand>) -> Option<&'l Heap> {
        match snapshot {
            None => Some(self.heap),
            Some(snapshot) => match locals.get(snapshot.local()?.index()) {
                Some(Value::Heap(heap)) => Some(heap),
                _ => None,
            },
        }
    }

    /// The value an instruction computes; none if that is not known, or the instruction is of another kind.
    #[inline]
    pub(crate) fn value(&self, locals: &[Value], kind: &InstKind) -> Option<Value> {
        Some(match kind {
            InstKind::Copy { value, .. } => self.facts.operand(locals, value),
            InstKind::Unary { op, value, .. } => {
                Value::Const(constants::unary(*op, &self.constant(locals, value)?)?)
            }
            InstKind::Binary { op, left, right, .. } => {
                let (left, right) = (self.constant(locals, left)?, self.constant(locals, right)?);
                Value::Const(constants::binary(*op, &left, &right)?)
            }
            InstKind::Select { condition, then, otherwise, .. } => {
                let chosen = if self.truth(locals, condition)? { then } else { otherwise };
                self.facts.operand(locals, chosen)
            }
            InstKind::Convert { value, to, unsigned, .. } => {
                let value = self.constant(locals, value)?;
                match arith::conversion(self.facts.sorts, value.sort(), *to, *unsigned)? {
                    Conversion::Same => Value::Const(value),
                    Conversion::By(op) => Value::Const(op.unary(&value)?),
                }
            }
            InstKind::InstanceOf { value, ty, .. } => {
                Value::Const(Const::Bool(self.is_instance(self.id(locals, value)?, *ty)?))
            }
            InstKind::Length { array, .. } => {
                let length = self.length(locals, array)?;
                Value::Const(length.clone())
            }
            InstKind::GetField { object, field, heap, .. } => {
                let id = self.id(locals, object)?;
                self.at(locals, heap)?.get(id)?.field(*field)?.clone()
            }
            InstKind::GetStatic { field, heap, .. } => {
                self.at(locals, heap)?.statics.get(field.index())?.clone()
            }
            InstKind::Load { array, index, heap, .. } => {
                let id = self.id(locals, array)?;
                let index = usize::try_from(self.number(locals, index)?).ok()?;
                match &self.at(locals, heap)?.get(id)?.body {
                    Body::Array { elements: Elements::List(list), .. } => list.get(index)?.clone(),
                    Body::Array { .. } | Body::Instance { .. } => return None,
                }
            }
            InstKind::AllDifferent { .. }
            | InstKind::Cast { .. }
            | InstKind::New { .. }
            | InstKind::NewArray { .. }
            | InstKind::PutField { .. }
            | InstKind::PutStatic { .. }
            | InstKind::Store { .. }
            | InstKind::Check(_)
            | InstKind::Call { .. }
            | InstKind::Primitive { .. }
            | InstKind::InitClass { .. }
            | InstKind::Fork { .. }
            | InstKind::Join
            | InstKind::MonitorEnter { .. }
            | InstKind::MonitorExit { .. }
            | InstKind::Lock { .. }
            | InstKind::Unlock { .. }
            | InstKind::Assert { .. }
            | InstKind::Assume { .. }
            | InstKind::Contract { .. }
            | InstKind::Invariant { .. }
            | InstKind::Quantify { .. }
            | InstKind::Snapshot { .. }
            | InstKind::Havoc { .. }
            | InstKind::Catch { .. }
            | InstKind::Clear { .. } => return None,
        })
    }

    /// Whether a check passes, if that is known.
    pub(crate) fn passes(&self, locals: &[Value], check: &Check) -> Option<bool> {
        Some(match check {
            Check::NonNull(value) => self.id(locals, value)? != 0,
            Check::Bounds { array, index } => {
                let index = self.number(locals, index)?;
                (0..as_number(self.length(locals, array)?)?).contains(&index)
            }
            Check::NonZero(value) => match self.constant(locals, value)? {
                Const::Int(value) | Const::Bv64(value) => value != 0,
                Const::Bv32(value) => value != 0,
                _ => return None,
            },
            Check::Size(value) => self.number(locals, value)? >= 0,
            Check::Scalar(value) => {
                let value = self.number(locals, value)?;
                (0..=0x10_FFFF).contains(&value) && !(0xD800..=0xDFFF).contains(&value)
            }
            Check::Store { array, value } => {
                let Body::Array { ty, .. } = &self.object(locals, array)?.body else { return None };
                let element = self.program.element(*ty)?;
                self.is_null_or(self.id(locals, value)?, element)?
            }
            Check::Range { value, range } => {
                let Const::Int(value) = self.constant(locals, value)? else { return None };
                let (least, greatest) = range.bounds();
                (least..=greatest).contains(&value)
            }
            Check::Finite(value) => Op::FIsFinite.unary(&self.constant(locals, value)?)?.is_true(),
        })
    }

    fn length(&self, locals: &[Value], array: &Operand) -> Option<&'a Const> {
        match &self.object(locals, array)?.body {
            Body::Array { length, .. } => length.as_const(),
            Body::Instance { .. } => None,
        }
    }

    pub(crate) fn is_null_or(&self, id: ObjectId, ty: Type) -> Option<bool> {
        if id == 0 { Some(true) } else { self.is_instance(id, ty) }
    }

    /// Whether an object is not null and has a type.
    fn is_instance(&self, id: ObjectId, ty: Type) -> Option<bool> {
        if id == 0 {
            return Some(false);
        }
        let own = match &self.heap.get(id)?.body {
            Body::Instance { class: ClassOf::Exact(class), .. } => Type::Class(*class),
            Body::Instance { class: ClassOf::OneOf(..), .. } => return None,
            Body::Array { ty, .. } => *ty,
        };
        Some(self.program.is_assignable(own, ty))
    }
}

fn identity(value: &Value) -> Option<ObjectId> {
    match value {
        Value::Const(Const::Id(id)) => Some(*id),
        Value::Undefined | Value::Const(_) | Value::Term(_) | Value::Heap(_) => None,
    }
}
