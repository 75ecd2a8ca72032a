//! Frames: what the methods on a thread's stack may change (`modifies`), compared with each write.

use ir::{FieldId, Forgotten, InstKind};
use source::Span;

use crate::heap::ObjectId;
use crate::machine::{Machine, Stop};
use crate::outcome::ViolationKind;
use crate::value::Value;
use crate::{arith, step::Trouble};

/// What is about to be written.
enum Write {
    Field(ObjectId, FieldId),
    Element(ObjectId, usize),
    Static(FieldId),
}

impl Machine<'_> {
    /// Compares a write of a thread with the frames of all methods on its stack. What is no write passes.
    pub(crate) fn check_frames(&mut self, thread: u32, kind: &InstKind, span: Span) -> Result<(), Stop> {
        let Some(write) = self.write_of(thread, kind) else { return Ok(()) };
        let state = &self.threads[thread as usize];
        for frame in state.frames.iter().rev() {
            if let Some(modifies) = &self.program[frame.method].contract.modifies {
                let locals = &state.stack[frame.base..];
                let is_taken = !matches!(locals[modifies.since.index()], Value::Undefined);
                let is_new = match write {
                    Write::Field(object, _) | Write::Element(object, _) => {
                        let is_constructor = self.program[frame.method].kind == ir::MethodKind::Constructor;
                        object.0 >= frame.entered || is_constructor && locals[0] == Value::Ref(object)
                    }
                    Write::Static(_) => false,
                };
                let is_allowed = |part: &Forgotten| self.allows(locals, part, &write);
                if is_taken && !is_new && !modifies.parts.iter().any(is_allowed) {
                    let kind = ViolationKind::Modifies { method: frame.method, clause: modifies.span };
                    return Err(self.violation(thread, kind, span));
                }
            }
            // What initialises a class is not what the method does that came there first.
            if frame.initializes.is_some() {
                break;
            }
        }
        Ok(())
    }

    #[allow(clippy::wildcard_enum_match_arm, reason = "nothing else writes")]
    fn write_of(&mut self, thread: u32, kind: &InstKind) -> Option<Write> {
        let frame = self.threads[thread as usize].frames.last()?;
        let base = frame.base;
        let (object, index) = match kind {
            InstKind::PutField { object, .. } => (object, None),
            InstKind::Store { array, index, .. } => (array, Some(index)),
            InstKind::PutStatic { field, .. } => return Some(Write::Static(*field)),
            _ => return None,
        };
        let stack = std::mem::take(&mut self.threads[thread as usize].stack);
        let target = self.operand(&stack[base..], object);
        let index = index.map(|index| self.operand(&stack[base..], index));
        self.threads[thread as usize].stack = stack;
        let Value::Ref(id) = target else { return None };
        match (kind, index) {
            (InstKind::PutField { field, .. }, _) => Some(Write::Field(id, *field)),
            (_, Some(index)) => Some(Write::Element(id, usize::try_from(arith::index(&index).ok()?).ok()?)),
            (_, None) => None,
        }
    }

    /// Whether a part of the heap that may change is the one that is written.
    fn allows(&self, locals: &[Value], part: &Forgotten, write: &Write) -> bool {
        let is_root = |way: &ir::Way, object: ObjectId| {
            way.fields.is_empty()
                && way.root.local().is_some_and(|root| locals[root.index()] == Value::Ref(object))
        };
        let number = |operand: &ir::Operand| -> Result<Value, Trouble> {
            match operand {
                ir::Operand::Local(local) => Ok(locals[local.index()].clone()),
                ir::Operand::Const(_) => Err(Trouble::Malformed),
            }
        };
        match (part, write) {
            (Forgotten::Field(way, field), Write::Field(object, written)) => {
                field == written && is_root(way, *object)
            }
            (Forgotten::Static(field), Write::Static(written)) => field == written,
            (Forgotten::Elements(way), Write::Element(array, _)) => is_root(way, *array),
            (Forgotten::Range(way, from, to), Write::Element(array, index)) => {
                let (Ok(from), Ok(to)) = (number(from), number(to)) else { return false };
                let at = arith::like(&from, *index);
                let holds = |op, left: &Value, right: &Value| {
                    arith::binary(op, left, right).is_ok_and(|value| value.is_true())
                };
                is_root(way, *array)
                    && holds(ir::BinaryOp::Le, &from, &at)
                    && holds(ir::BinaryOp::Lt, &at, &to)
            }
            (_, _) => false,
        }
    }
}
