//! Instructions and checks where everything they look at is known: no term is made and nobody is asked.
//!
//! This adds no rule to the language. It answers part of what `compute.rs` answers, in the same way, and where
//! it has no answer, for whatever reason, `compute.rs` is asked.

use imbl::Vector;
use ir::{Check, InstKind, MethodId, Operand, Program, Quantifier, TermKind, Type};
use rustc_hash::FxHashSet;
use solver::{Const, Op};

use crate::arith::{self, Conversion, constants};
use crate::facts::Facts;
use crate::state::heap::{Body, ClassOf, Elements, Heap, Object, ObjectId};
use crate::value::{Value, as_number};

/// How many instances of a quantifier are tried.
const MOST_INSTANCES: i64 = 100_000;

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
            InstKind::AllDifferent { array, heap, .. } => {
                let id = self.id(locals, array)?;
                match &self.at(locals, heap)?.get(id)?.body {
                    Body::Array { elements: Elements::List(list), .. } => {
                        Value::Const(Const::Bool(all_different(list)?))
                    }
                    Body::Array { .. } | Body::Instance { .. } => return None,
                }
            }
            InstKind::Cast { .. }
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

    /// What a specification comes to; none if that is not known, or something goes wrong in it.
    pub(crate) fn specification(&self, function: MethodId, args: &[Value]) -> Option<bool> {
        let body = self.program[function].body.as_ref()?;
        let mut locals = Vec::with_capacity(body.locals.len().max(args.len()));
        locals.extend_from_slice(args);
        locals.resize(body.locals.len(), Value::Undefined);
        let mut block = body.blocks.first()?;
        loop {
            for inst in &block.insts {
                self.specify(&mut locals, &inst.kind)?;
            }
            // There are no loops in a specification.
            block = match &block.term.kind {
                TermKind::Jump(target) => &body[*target],
                TermKind::Branch { condition, then, otherwise } => {
                    &body[if self.truth(&locals, condition)? { *then } else { *otherwise }]
                }
                TermKind::Return(value) => return self.truth(&locals, value.as_ref()?),
                TermKind::Switch { .. }
                | TermKind::Throw(_)
                | TermKind::Raise { .. }
                | TermKind::Unreachable => return None,
            };
        }
    }

    /// Executes an instruction of a specification.
    fn specify(&self, locals: &mut [Value], kind: &InstKind) -> Option<()> {
        match kind {
            InstKind::Clear { locals: dead } => {
                dead.iter().for_each(|local| locals[local.index()] = Value::Undefined);
            }
            InstKind::Check(check) => self.passes(locals, check)?.then_some(())?,
            InstKind::Cast { dest, value, ty } => locals[dest.index()] = self.cast(locals, value, *ty)?,
            InstKind::Quantify { dest, .. } => {
                locals[dest.index()] = Value::Const(Const::Bool(self.quantified(locals, kind)?));
            }
            other => locals[other.dest()?.index()] = self.value(locals, other)?,
        }
        Some(())
    }

    /// Whether a quantifier holds: the instances one after the other, up to the first that decides.
    pub(crate) fn quantified(&self, locals: &[Value], kind: &InstKind) -> Option<bool> {
        let InstKind::Quantify { quantifier, from, to, function, args, .. } = kind else { return None };
        let (from, to) = (self.number(locals, from)?, self.number(locals, to)?);
        if to.saturating_sub(from) > MOST_INSTANCES {
            return None;
        }
        let is_forall = *quantifier == Quantifier::Forall;
        let mut args: Vec<Value> = args.iter().map(|arg| self.facts.operand(locals, arg)).collect();
        args.push(Value::Undefined);
        let last = args.len() - 1;
        for index in from..to {
            args[last] = Value::Const(self.facts.sorts.number(index));
            if self.specification(*function, &args)? != is_forall {
                return Some(!is_forall);
            }
        }
        Some(is_forall)
    }

    /// A reference that is null or has a type.
    pub(crate) fn cast(&self, locals: &[Value], value: &Operand, ty: Type) -> Option<Value> {
        let id = self.id(locals, value)?;
        self.is_null_or(id, ty)?.then_some(Value::Const(Const::Id(id)))
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

    fn is_null_or(&self, id: ObjectId, ty: Type) -> Option<bool> {
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

/// Whether the elements of an array differ; none where that is no matter of their identity.
fn all_different(list: &Vector<Value>) -> Option<bool> {
    let mut seen = FxHashSet::default();
    let mut differ = true;
    for value in list {
        match value.as_const()? {
            Const::F32(_) | Const::F64(_) => return None,
            value => differ &= seen.insert(value),
        }
    }
    Some(differ)
}

fn identity(value: &Value) -> Option<ObjectId> {
    match value {
        Value::Const(Const::Id(id)) => Some(*id),
        Value::Undefined | Value::Const(_) | Value::Term(_) | Value::Heap(_) => None,
    }
}
