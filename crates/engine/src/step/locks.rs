//! Locks. Whether a thread waits is decided before its turn; here it acts.

use ir::{InstKind, Primitive};
use solver::Const;
use source::Span;

use crate::context::{Context, Step};
use crate::outcome::ViolationKind;
use crate::state::State;
use crate::state::event::Change;
use crate::state::heap::{Held, ObjectId};
use crate::value::Value;

impl Context<'_> {
    pub(super) fn lock_step(
        &mut self,
        state: &mut State,
        kind: &InstKind,
        object: &Value,
        span: Span,
    ) -> Step<()> {
        let id = self.object(state, object)?;
        let running = state.running;
        let Some(object) = state.heap.get_mut(id) else {
            return self.gap("a lock without an object", span);
        };
        let before = object.lock;
        let fine = match (kind, &mut object.lock) {
            (InstKind::MonitorEnter { .. }, Some(held)) => {
                held.count += 1;
                true
            }
            (InstKind::MonitorEnter { .. } | InstKind::Lock { .. }, lock @ None) => {
                *lock = Some(Held { owner: running, count: 1 });
                true
            }
            (InstKind::MonitorExit { .. }, lock @ Some(_)) => match lock {
                Some(held) if held.owner == running => {
                    held.count -= 1;
                    if held.count == 0 {
                        *lock = None;
                    }
                    true
                }
                Some(_) | None => false,
            },
            // `unlock` frees it, no matter which thread took it and how often.
            (InstKind::Unlock { .. }, lock @ Some(_)) => {
                *lock = None;
                true
            }
            (_, _) => false,
        };
        let after = object.lock;
        let change = match (before, after) {
            (None, Some(_)) => Change::Take { monitor: matches!(kind, InstKind::MonitorEnter { .. }) },
            (Some(held), None) => Change::Free { owner: held.owner },
            (_, _) => Change::Keep,
        };
        self.note_lock(state, id, change);
        self.hold(state, id, change, span);
        if !fine {
            return self.violation(ViolationKind::UnlockFree, span);
        }
        self.step_on(state);
        Ok(())
    }

    /// The operations on monitors that are primitives. Returns what each answers.
    pub(super) fn monitor(
        &mut self,
        state: &mut State,
        primitive: Primitive,
        object: &Value,
        count: i64,
        span: Span,
    ) -> Step<Value> {
        let id = self.object(state, object)?;
        let running = state.running;
        let Some(object) = state.heap.get_mut(id) else {
            return self.gap("a monitor without an object", span);
        };
        let mine = object.lock.is_some_and(|held| held.owner == running);
        let (answer, change) = match (primitive, object.lock) {
            (Primitive::MonitorTry, Some(held)) => {
                if mine {
                    object.lock = Some(Held { count: held.count + 1, ..held });
                }
                (Const::Bool(mine), Change::Try { taken: false })
            }
            (Primitive::MonitorTry, None) => {
                object.lock = Some(Held { owner: running, count: 1 });
                (Const::Bool(true), Change::Try { taken: true })
            }
            (Primitive::MonitorLeave, Some(held)) if mine => {
                object.lock = None;
                (self.facts.sorts.number(i64::from(held.count)), Change::Free { owner: running })
            }
            (Primitive::MonitorReenter, None) => {
                let count = u32::try_from(count).unwrap_or(1);
                object.lock = Some(Held { owner: running, count });
                (Const::Bool(true), Change::Take { monitor: true })
            }
            // Only the thread itself can change the answer.
            (Primitive::MonitorHolds, _) => return Ok(Value::Const(Const::Bool(mine))),
            (_, _) => return self.violation(ViolationKind::UnlockFree, span),
        };
        self.note_lock(state, id, change);
        self.hold(state, id, change, span);
        Ok(Value::Const(answer))
    }

    /// Remembers which locks threads hold, and where they took them.
    fn hold(&self, state: &mut State, id: ObjectId, change: Change, span: Span) {
        match change {
            Change::Take { .. } | Change::Try { taken: true } => state.thread().held.push((id, span)),
            Change::Free { owner } => {
                state.threads[owner as usize].held.retain(|(lock, _)| *lock != id);
            }
            Change::Keep | Change::See | Change::Try { taken: false } => {}
        }
    }
}
