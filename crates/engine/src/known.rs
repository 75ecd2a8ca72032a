//! Instructions and checks where everything they look at is known: no term is made and no solver is asked.
//!
//! This adds no rule to the language. It answers part of what `compute.rs` answers, in the same way, and where
//! it has no answer `compute.rs` is asked.

use imbl::Vector;
use ir::{Check, InstKind, LocalId, MethodId, Operand, Program, Quantifier, TermKind, Type};
use rustc_hash::FxHashSet;
use solver::{Const, Op};

use crate::arith::{self, Conversion, constants};
use crate::facts::Facts;
use crate::state::heap::{Body, ClassOf, Heap, Object, ObjectId};
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
    /// The value of an operand, if it is a constant; `spare` is where one of the program is put.
    #[inline]
    fn constant<'v>(
        &self,
        locals: &'v [Value],
        operand: &Operand,
        spare: &'v mut Value,
    ) -> Option<&'v Const> {
        self.facts.look(locals, operand, spare).as_const()
    }

    /// Whether a condition holds, if that is known.
    pub(crate) fn truth(&self, locals: &[Value], operand: &Operand) -> Option<bool> {
        match operand {
            Operand::Local(local) => locals[local.index()].as_truth(),
            Operand::Const(ir::Const::Bool(value)) => Some(*value),
            Operand::Const(_) => None,
        }
    }

    /// The number of an index or a size.
    pub(crate) fn number(&self, locals: &[Value], operand: &Operand) -> Option<i64> {
        as_number(self.constant(locals, operand, &mut Value::Undefined)?)
    }

    /// The identity behind a reference; 0 for null.
    pub(crate) fn id(&self, locals: &[Value], operand: &Operand) -> Option<ObjectId> {
        match self.facts.look(locals, operand, &mut Value::Undefined) {
            Value::Const(Const::Id(id)) => Some(*id),
            Value::Undefined | Value::Const(_) | Value::Term(_) | Value::Heap(_) => None,
        }
    }

    fn object(&self, locals: &[Value], operand: &Operand) -> Option<&'a Object> {
        self.heap.get(self.id(locals, operand)?)
    }

    /// Executes an instruction that computes a value; none if that is not known, or the instruction is of
    /// another kind.
    #[inline]
    pub(crate) fn compute(&self, locals: &mut [Value], kind: &InstKind) -> Option<()> {
        let (mut first, mut second) = (Value::Undefined, Value::Undefined);
        match kind {
            InstKind::Copy { dest, value } => self.copy(locals, *dest, value),
            InstKind::Unary { dest, op, value, .. } => {
                let value = self.constant(locals, value, &mut first)?;
                locals[dest.index()] = Value::Const(constants::unary(*op, value)?);
            }
            InstKind::Binary { dest, op, left, right, .. } => {
                let left = self.constant(locals, left, &mut first)?;
                let right = self.constant(locals, right, &mut second)?;
                locals[dest.index()] = Value::Const(constants::binary(*op, left, right)?);
            }
            InstKind::Select { dest, condition, then, otherwise } => {
                let chosen = if self.truth(locals, condition)? { then } else { otherwise };
                self.copy(locals, *dest, chosen);
            }
            InstKind::Convert { dest, value, to, unsigned, .. } => {
                let value = self.constant(locals, value, &mut first)?;
                locals[dest.index()] =
                    match arith::conversion(self.facts.sorts, value.sort(), *to, *unsigned)? {
                        Conversion::Same => Value::Const(value.clone()),
                        Conversion::By(op) => Value::Const(op.unary(value)?),
                    };
            }
            InstKind::InstanceOf { dest, value, ty } => {
                let holds = self.is_instance(self.id(locals, value)?, *ty)?;
                locals[dest.index()] = Value::Const(Const::Bool(holds));
            }
            InstKind::Length { dest, array, .. } => {
                let length = self.length(locals, array)?;
                locals[dest.index()].clone_from(length);
            }
            InstKind::GetField { dest, object, field, heap } => {
                let id = self.id(locals, object)?;
                match heap {
                    None => locals[dest.index()].clone_from(self.heap.get(id)?.field(*field)?),
                    Some(heap) => {
                        let value = snapshot(locals, heap)?.get(id)?.field(*field)?.clone();
                        locals[dest.index()] = value;
                    }
                }
            }
            InstKind::GetStatic { dest, field, heap } => match heap {
                None => locals[dest.index()].clone_from(self.heap.statics.get(field.index())?),
                Some(heap) => {
                    let value = snapshot(locals, heap)?.statics.get(field.index())?.clone();
                    locals[dest.index()] = value;
                }
            },
            InstKind::Load { dest, array, index, heap } => {
                let id = self.id(locals, array)?;
                let index = usize::try_from(self.number(locals, index)?).ok()?;
                match heap {
                    None => locals[dest.index()].clone_from(self.heap.get(id)?.elements()?.get(index)?),
                    Some(heap) => {
                        let value = snapshot(locals, heap)?.get(id)?.elements()?.get(index)?.clone();
                        locals[dest.index()] = value;
                    }
                }
            }
            InstKind::AllDifferent { dest, array, heap } => {
                let id = self.id(locals, array)?;
                let seen = heap.as_ref().map_or(Some(self.heap), |heap| snapshot(locals, heap))?;
                let differ = all_different(seen.get(id)?.elements()?)?;
                locals[dest.index()] = Value::Const(Const::Bool(differ));
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
            | InstKind::Await { .. }
            | InstKind::MonitorEnter { .. }
            | InstKind::MonitorExit { .. }
            | InstKind::Lock { .. }
            | InstKind::Unlock { .. }
            | InstKind::Assert { .. }
            | InstKind::Assume { .. }
            | InstKind::Contract { .. }
            | InstKind::Invariant { .. }
            | InstKind::Suppose { .. }
            | InstKind::Apply { .. }
            | InstKind::Quantify { .. }
            | InstKind::Snapshot { .. }
            | InstKind::Havoc { .. }
            | InstKind::Forget { .. }
            | InstKind::Catch { .. }
            | InstKind::Clear { .. }
            | InstKind::Target => return None,
        }
        Some(())
    }

    fn copy(&self, locals: &mut [Value], dest: LocalId, value: &Operand) {
        match value {
            Operand::Local(local) => {
                if let Ok([dest, value]) = locals.get_disjoint_mut([dest.index(), local.index()]) {
                    dest.clone_from(value);
                }
            }
            Operand::Const(_) => {
                let mut spare = Value::Undefined;
                locals[dest.index()].clone_from(self.facts.look(&[], value, &mut spare));
            }
        }
    }

    /// The value of a specification; none if that is unknown, or something goes wrong in it.
    pub(crate) fn specification(&self, function: MethodId, args: &[Value]) -> Option<bool> {
        match self.applied(function, args)? {
            Value::Const(Const::Bool(truth)) => Some(truth),
            Value::Undefined | Value::Const(_) | Value::Term(_) | Value::Heap(_) => None,
        }
    }

    /// The value of a pure function; none if that is unknown, or something goes wrong in it.
    fn applied(&self, function: MethodId, args: &[Value]) -> Option<Value> {
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
                TermKind::Return(value) => return Some(self.facts.operand(&locals, value.as_ref()?)),
                TermKind::Switch { .. }
                | TermKind::Throw(_)
                | TermKind::Raise { .. }
                | TermKind::Unreachable => return None,
            };
        }
    }

    /// Executes an instruction of a specification.
    #[allow(clippy::wildcard_enum_match_arm, reason = "`compute` names all others")]
    fn specify(&self, locals: &mut [Value], kind: &InstKind) -> Option<()> {
        match kind {
            InstKind::Clear { locals: dead } => {
                dead.iter().for_each(|local| locals[local.index()] = Value::Undefined);
            }
            InstKind::Apply { dest, function, args } => {
                let args: Vec<Value> = args.iter().map(|arg| self.facts.operand(locals, arg)).collect();
                locals[dest.index()] = self.applied(*function, &args)?;
            }
            InstKind::Check(check) => self.passes(locals, check)?.then_some(())?,
            InstKind::Cast { dest, value, ty } => locals[dest.index()] = self.cast(locals, value, *ty)?,
            InstKind::Quantify { dest, .. } => locals[dest.index()] = self.quantified(locals, kind)?,
            other => self.compute(locals, other)?,
        }
        Some(())
    }

    /// The value of a quantifier: the instances one after the other, up to the first that decides.
    pub(crate) fn quantified(&self, locals: &[Value], kind: &InstKind) -> Option<Value> {
        let InstKind::Quantify { quantifier, from, to, function, args, .. } = kind else { return None };
        let (from, to) = (self.number(locals, from)?, self.number(locals, to)?);
        if to.saturating_sub(from) > MOST_INSTANCES {
            return None;
        }
        let mut count = 0;
        let mut args: Vec<Value> = args.iter().map(|arg| self.facts.operand(locals, arg)).collect();
        args.push(Value::Undefined);
        let last = args.len() - 1;
        for index in from..to {
            args[last] = Value::Const(self.facts.sorts.number(index));
            match (quantifier, self.specification(*function, &args)?) {
                (Quantifier::Forall, false) => return Some(Value::Const(Const::Bool(false))),
                (Quantifier::Exists, true) => return Some(Value::Const(Const::Bool(true))),
                (Quantifier::Count, true) => count += 1,
                (Quantifier::Forall, true) | (Quantifier::Exists | Quantifier::Count, false) => {}
            }
        }
        Some(Value::Const(match quantifier {
            Quantifier::Forall => Const::Bool(true),
            Quantifier::Exists => Const::Bool(false),
            Quantifier::Count => self.facts.sorts.number(count),
        }))
    }

    /// A reference that is null or has a type.
    pub(crate) fn cast(&self, locals: &[Value], value: &Operand, ty: Type) -> Option<Value> {
        let id = self.id(locals, value)?;
        self.is_null_or(id, ty)?.then_some(Value::Const(Const::Id(id)))
    }

    /// Whether a check passes, if that is known.
    pub(crate) fn passes(&self, locals: &[Value], check: &Check) -> Option<bool> {
        let mut spare = Value::Undefined;
        Some(match check {
            Check::NonNull(value) => self.id(locals, value)? != 0,
            Check::Bounds { array, index } => {
                let index = self.number(locals, index)?;
                (0..as_number(self.length(locals, array)?.as_const()?)?).contains(&index)
            }
            Check::NonZero(value) => match self.constant(locals, value, &mut spare)? {
                Const::Int(value) | Const::Bv64(value) => *value != 0,
                Const::Bv32(value) => *value != 0,
                Const::Bool(_)
                | Const::Big(_)
                | Const::F32(_)
                | Const::F64(_)
                | Const::Id(_)
                | Const::Array(_) => return None,
            },
            Check::Size(value) => self.number(locals, value)? >= 0,
            Check::Scalar(value) => {
                let value = self.number(locals, value)?;
                (0..=0x10_FFFF).contains(&value) && !(0xD800..=0xDFFF).contains(&value)
            }
            Check::Store { array, value } => {
                let object = self.object(locals, array)?;
                let Body::Array { ty, .. } = &object.body else { return None };
                // An array of the input may be one of a narrower type.
                if object.origin.is_some() {
                    return None;
                }
                let element = self.program.element(*ty)?;
                self.is_null_or(self.id(locals, value)?, element)?
            }
            Check::Range { value, range } => {
                let Const::Int(value) = self.constant(locals, value, &mut spare)? else { return None };
                range.contains(i128::from(*value))
            }
            Check::Finite(value) => Op::FIsFinite.unary(self.constant(locals, value, &mut spare)?)?.is_true(),
        })
    }

    /// The length of an array, if it is a constant.
    fn length(&self, locals: &[Value], array: &Operand) -> Option<&'a Value> {
        match &self.object(locals, array)?.body {
            Body::Array { length, .. } if length.as_const().is_some() => Some(length),
            Body::Array { .. } | Body::Instance { .. } => None,
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

/// Whether the elements of an array differ; none where their identities do not decide it.
fn all_different(list: &Vector<Value>) -> Option<bool> {
    let mut seen = FxHashSet::default();
    let mut differ = true;
    for value in list {
        match value.as_const()? {
            Const::F32(_) | Const::F64(_) => return None,
            value @ (Const::Bool(_)
            | Const::Int(_)
            | Const::Big(_)
            | Const::Bv32(_)
            | Const::Bv64(_)
            | Const::Id(_)
            | Const::Array(_)) => differ &= seen.insert(value),
        }
    }
    Some(differ)
}

/// The heap that a snapshot holds.
fn snapshot<'v>(locals: &'v [Value], operand: &Operand) -> Option<&'v Heap> {
    match &locals[operand.local()?.index()] {
        Value::Heap(heap) => Some(heap),
        Value::Undefined | Value::Const(_) | Value::Term(_) => None,
    }
}
