//! Instructions that only compute: the same in methods and in specifications.

use std::sync::Arc;

use ir::{Check, InstKind, Operand, Type};
use solver::{Op, Term};

use crate::arith;
use crate::context::{Context, Step};
use crate::state::State;
use crate::state::event::Place;
use crate::state::heap::Heap;
use crate::value::Value;

impl Context<'_> {
    pub(crate) fn operands(&self, locals: &[Value], operands: &[Operand]) -> Vec<Value> {
        operands.iter().map(|operand| self.operand(locals, operand)).collect()
    }

    /// The heap that an instruction looks at, if it is not that of the state.
    pub(crate) fn snapshot(&self, locals: &[Value], heap: &Option<Operand>) -> Option<Arc<Heap>> {
        match heap.as_ref().map(|heap| self.operand(locals, heap)) {
            Some(Value::Heap(heap)) => Some(heap),
            Some(Value::Undefined | Value::Const(_) | Value::Term(_)) | None => {
                self.evaluation.deferring.past.as_ref().map(|past| Arc::clone(&past.heap))
            }
        }
    }

    /// The value an instruction computes; none if it is of another kind. Null references and indices out of
    /// bounds were checked before, or the result does not matter.
    pub(crate) fn compute(
        &mut self,
        state: &mut State,
        locals: &[Value],
        kind: &InstKind,
    ) -> Step<Option<Value>> {
        let value = match kind {
            InstKind::Copy { value, .. } => self.operand(locals, value),
            InstKind::Unary { op, on, value, .. } => {
                let value = self.operand(locals, value);
                arith::unary(&mut self.terms, *op, *on, &value)
            }
            InstKind::Binary { op, on, left, right, .. } => {
                let (left, right) = (self.operand(locals, left), self.operand(locals, right));
                self.binary(state, *op, *on, left, right)?
            }
            InstKind::Select { condition, then, otherwise, .. } => {
                let condition = self.operand(locals, condition).term(&mut self.terms);
                let (a, b) = (self.operand(locals, then), self.operand(locals, otherwise));
                self.choose(condition, &a, &b)
            }
            InstKind::Convert { value, to, unsigned, .. } => {
                let value = self.operand(locals, value);
                let value = self.settle(state, value);
                if self.has_no_more_bits(state, &value, *to) {
                    return Ok(Some(value));
                }
                match arith::convert(&mut self.terms, self.facts.sorts, &value, *to, *unsigned) {
                    Some(value) => value,
                    None => return self.gap("this conversion is not supported", state.span(self.program)),
                }
            }
            InstKind::InstanceOf { value, ty, .. } => {
                let value = self.operand(locals, value);
                let targets = self.targets(state, &value)?;
                self.refuse_opaque(state, &targets)?;
                self.refuse_disguised(state, &targets, *ty)?;
                let term = self.instance_of(state, &value, *ty)?;
                Value::of(&self.terms, term)
            }
            InstKind::Length { array, .. } => {
                let array = self.operand(locals, array);
                let length = self.length_through(state, &array)?;
                self.settle(state, length)
            }
            InstKind::GetField { object, field, heap, .. } => {
                let object = self.operand(locals, object);
                let at = self.snapshot(locals, heap);
                if let Some(value) = self.read_map(state, &object, *field, at.as_ref())? {
                    return Ok(Some(value));
                }
                let objects = self.objects(state, &object)?;
                self.refuse_arrays(state, &objects)?;
                if at.is_none() && !self.program[*field].is_constant {
                    self.note_field(state, &objects, *field, false);
                }
                self.get_field(state, &objects, *field, at.as_ref())?
            }
            InstKind::GetStatic { field, heap, .. } => {
                let at = self.snapshot(locals, heap);
                if at.is_none() && !self.program[*field].is_constant {
                    self.note(state, Place::Static(*field), false);
                }
                let statics = at.as_ref().map_or(&state.heap.statics, |heap| &heap.statics);
                statics[field.index()].clone()
            }
            InstKind::Load { array, index, heap, .. } => {
                let (array, index) = (self.operand(locals, array), self.operand(locals, index));
                let at = self.snapshot(locals, heap);
                if let Some(value) = self.row_element(state, &array, &index, at.as_ref())? {
                    return Ok(Some(value));
                }
                let objects = self.objects(state, &array)?;
                if at.is_none() {
                    self.note_element(state, &objects, Some(&index), false);
                }
                self.load(state, &objects, &index, at.as_ref())?
            }
            InstKind::AllDifferent { array, heap, .. } => {
                let array = self.operand(locals, array);
                let yes = self.terms.yes;
                let at = self.snapshot(locals, heap);
                self.compute_all_different(state, &array, at.as_ref(), yes)?
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
            | InstKind::Target => return Ok(None),
        };
        Ok(Some(value))
    }

    /// Whether the path keeps a number in the range it is to be brought into: its low bits are the number then.
    fn has_no_more_bits(&self, state: &State, value: &Value, to: Type) -> bool {
        let (Value::Term(term), Type::Bits(range), Some(bounds)) = (value, to, state.path.bounds()) else {
            return false;
        };
        let (least, greatest) = range.bounds();
        bounds.interval(&self.terms, *term).lies_between(least, greatest)
    }

    /// Whether all elements of an array differ, which matters where the guard holds.
    pub(crate) fn compute_all_different(
        &mut self,
        state: &mut State,
        array: &Value,
        at: Option<&Arc<Heap>>,
        guard: Term,
    ) -> Step<Value> {
        if at.is_none() {
            let objects = self.objects(state, array)?;
            self.note_element(state, &objects, None, false);
        }
        let term = self.all_different(state, array, at, guard)?;
        Ok(Value::of(&self.terms, term))
    }

    /// The condition under which a check passes.
    pub(crate) fn check(&mut self, state: &mut State, locals: &[Value], check: &Check) -> Step<Term> {
        Ok(match check {
            Check::NonNull(value) => {
                let value = self.operand(locals, value);
                self.awaken_for_null(state, &value)?;
                let (value, null) = (value.term(&mut self.terms), self.terms.id(0));
                let is_null = self.terms.eq(value, null);
                self.terms.not(is_null)
            }
            Check::Bounds { array, index } => {
                let (array, index) = (self.operand(locals, array), self.operand(locals, index));
                let length = self.length_through(state, &array)?;
                let index = self.settle(state, index);
                self.in_bounds(&index, &length)
            }
            Check::NonZero(value) => {
                let value = self.operand(locals, value).term(&mut self.terms);
                let zero = self.terms.sort(value).default();
                let zero = self.terms.constant(zero);
                let is_zero = self.terms.eq(value, zero);
                self.terms.not(is_zero)
            }
            Check::Size(value) => {
                let value = self.operand(locals, value).term(&mut self.terms);
                self.is_natural(value)
            }
            Check::Scalar(value) => {
                let value = self.operand(locals, value).term(&mut self.terms);
                let (all, surrogate) =
                    (self.between(value, 0, 0x10_FFFF), self.between(value, 0xD800, 0xDFFF));
                let no_surrogate = self.terms.not(surrogate);
                self.terms.and(&[all, no_surrogate])
            }
            Check::Store { array, value } => {
                let (array, value) = (self.operand(locals, array), self.operand(locals, value));
                self.may_store(state, &array, &value)?
            }
            Check::Range { value, range } => {
                let value = self.operand(locals, value).term(&mut self.terms);
                let (least, greatest) = range.bounds();
                self.between(value, least, greatest)
            }
            Check::Finite(value) => {
                let value = self.operand(locals, value).term(&mut self.terms);
                self.terms.apply(Op::FIsFinite, &[value])
            }
        })
    }

    /// The length of the array behind a reference that is not null.
    fn length_through(&mut self, state: &mut State, array: &Value) -> Step<Value> {
        if let Some(length) = self.row_length(state, array)? {
            return Ok(length);
        }
        let objects = self.objects(state, array)?;
        Ok(self.length(state, &objects))
    }

    fn is_natural(&mut self, value: Term) -> Term {
        let zero = self.terms.sort(value).default();
        let zero = self.terms.constant(zero);
        self.at_most(zero, value)
    }

    fn in_bounds(&mut self, index: &Value, length: &Value) -> Term {
        let (index, length) = (index.term(&mut self.terms), length.term(&mut self.terms));
        let low = self.is_natural(index);
        let reversed = self.at_most(length, index);
        let high = self.terms.not(reversed);
        self.terms.and(&[low, high])
    }

    /// Whether a value may be stored in an array of references: what Java checks at run time.
    fn may_store(&mut self, state: &mut State, array: &Value, value: &Value) -> Step<Term> {
        let mut cases = Vec::new();
        for (guard, object) in self.objects(state, array)? {
            let ty = match state.heap.get(object).map(|object| &object.body) {
                Some(crate::state::heap::Body::Array { ty, .. }) => self.program.element(*ty),
                _ => None,
            };
            let is_input = state.heap.get(object).is_some_and(|object| object.origin.is_some());
            if is_input && ty.is_some_and(|ty| self.may_be_narrower(ty)) && self.decide(state, guard)? {
                let reason = "a store into an array of the input, which may be an array of a subclass";
                return self.gap(reason, state.span(self.program));
            }
            let fits = self.is_null_or(state, value, ty.unwrap_or(Type::Void))?;
            cases.push(self.terms.and(&[guard, fits]));
        }
        Ok(self.terms.or(&cases))
    }

    /// Whether an array with elements of a type may really be one of a narrower type.
    fn may_be_narrower(&self, element: Type) -> bool {
        let mut inner = element;
        while let Some(next) = self.program.element(inner) {
            inner = next;
        }
        matches!(inner, Type::Class(class) if self.facts.concrete(class) != [class])
    }

    /// The condition that a reference is null or has a type.
    pub(crate) fn is_null_or(&mut self, state: &mut State, value: &Value, ty: Type) -> Step<Term> {
        let fits = self.instance_of(state, value, ty)?;
        let (value, null) = (value.term(&mut self.terms), self.terms.id(0));
        let is_null = self.terms.eq(value, null);
        Ok(self.terms.or(&[is_null, fits]))
    }

    /// What an operator makes of two values.
    pub(crate) fn binary(
        &mut self,
        state: &mut State,
        op: ir::BinaryOp,
        on: ir::Scalar,
        left: Value,
        right: Value,
    ) -> Step<Value> {
        if on == ir::Scalar::Ref && (left.same(&Value::NULL) || right.same(&Value::NULL)) {
            self.awaken_for_null(state, &left)?;
            self.awaken_for_null(state, &right)?;
        } else if on == ir::Scalar::Ref {
            self.awaken(state, &left)?;
            self.awaken(state, &right)?;
            self.refuse_started(state, &left, &right)?;
        }
        // A term with only one possible value is treated as that constant.
        let (left, right) = (self.settle(state, left), self.settle(state, right));
        Ok(arith::binary(&mut self.terms, op, on, &left, &right))
    }
}
