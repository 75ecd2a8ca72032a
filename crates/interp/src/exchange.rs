//! Writes that give what was there in the same step.

use ir::{BinaryOp, Exchange, Operand};

use crate::arith;
use crate::heap::ObjectId;
use crate::machine::Machine;
use crate::step::Trouble;
use crate::value::Value;

impl Machine<'_> {
    /// An element that exists.
    pub(crate) fn slot(
        &mut self,
        locals: &[Value],
        array: &Operand,
        index: &Operand,
    ) -> Result<(ObjectId, usize), Trouble> {
        let index = self.index(locals, index)?;
        let id = self.object(locals, array)?;
        if index >= self.heap.slots(id).len() {
            return Err(Trouble::Malformed);
        }
        Ok((id, index))
    }

    /// What a write leaves where `old` was. An exchange assigns that to a local as well.
    pub(crate) fn exchange(
        &mut self,
        locals: &mut [Value],
        old: Value,
        value: Value,
        exchange: &Option<Exchange>,
    ) -> Result<Value, Trouble> {
        let Some(Exchange { dest, update }) = exchange else { return Ok(value) };
        let new = match (update.expected(), update.operator()) {
            (Some(expected), _) => {
                let expected = self.operand(locals, expected);
                let is_there = arith::binary(BinaryOp::Eq, &old, &expected)? == Value::Bool(true);
                if is_there { value } else { old.clone() }
            }
            (None, Some(operator)) => arith::binary(operator, &old, &value)?,
            (None, None) => value,
        };
        locals[dest.index()] = old;
        Ok(new)
    }
}
