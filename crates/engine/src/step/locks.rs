//! Locks. Whether a thread waits is decided before its turn; here it acts.

use ir::InstKind;
use source::Span;

use crate::context::{Context, Step};
use crate::outcome::ViolationKind;
use crate::state::State;
use crate::state::event::Change;
use crate::state::heap::Held;
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
            // `unlock` frees it, whoever took it and however often.
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
        match change {
            Change::Take { .. } => state.thread().held.push((id, span)),
            Change::Free { owner } => {
                state.threads[owner as usize].held.retain(|(lock, _)| *lock != id);
            }
            Change::Keep => {}
        }
        if !fine {
            return self.violation(ViolationKind::UnlockFree, span);
        }
        self.step_on(state);
        Ok(())
    }
}
