//! Writes that read what was there in the same step.

use ir::{BinaryOp, Exchange, LocalId, Scalar, Type};

use crate::context::{Context, Step};
use crate::state::heap::Body;
use crate::state::{State, Target};
use crate::value::Value;

/// An exchange with the values of its operands.
pub(super) struct Asked {
    dest: LocalId,
    expected: Option<Value>,
    operator: Option<BinaryOp>,
}

impl Context<'_> {
    pub(super) fn exchange(&self, locals: &[Value], exchange: Option<&Exchange>) -> Option<Asked> {
        let Exchange { dest, update } = exchange?;
        let expected = update.expected().map(|expected| self.operand(locals, expected));
        Some(Asked { dest: *dest, expected, operator: update.operator() })
    }

    /// What is there after an exchange of something of a type, and the local that gets what was there before.
    pub(super) fn exchanged(
        &mut self,
        state: &mut State,
        old: Value,
        value: Value,
        asked: Asked,
        ty: Type,
    ) -> Step<(Value, Option<(LocalId, Value)>)> {
        let Asked { dest, expected, operator } = asked;
        let Some(scalar) = ty.loaded().scalar() else {
            return self.gap("an exchange of something that is no value", state.span(self.program));
        };
        let new = match (expected, operator) {
            (Some(expected), _) => {
                let same = self.binary(state, BinaryOp::Eq, scalar, old.clone(), expected)?;
                let same = same.term(&mut self.terms);
                // Places of events are never conditional, so references are decided.
                if scalar != Scalar::Ref {
                    self.choose(same, &value, &old)
                } else if self.decide(state, same)? {
                    value
                } else {
                    old.clone()
                }
            }
            (None, Some(operator)) => self.binary(state, operator, scalar, old.clone(), value)?,
            (None, None) => value,
        };
        Ok((new, Some((dest, old))))
    }

    /// The type of the elements of arrays that a reference may be.
    pub(super) fn elements_type(&self, state: &State, arrays: &[Target]) -> Type {
        let element =
            arrays.iter().find_map(|(_, id)| match state.heap.get(*id).map(|object| &object.body) {
                Some(Body::Array { ty, .. }) => self.program.element(*ty),
                Some(Body::Instance { .. }) | None => None,
            });
        element.unwrap_or(Type::Int)
    }

    /// Goes on after a write, which may have been an exchange.
    pub(super) fn after_write(&mut self, state: &mut State, old: Option<(LocalId, Value)>) {
        match old {
            Some((dest, old)) => self.assign(state, dest, old),
            None => self.step_on(state),
        }
    }
}
