//! Locks. Whether a thread waits is decided before its turn; here it acts.

use ir::InstKind;
use source::Span;

use crate::context::{Context, Step};
use crate::outcome::ViolationKind;
use crate::state::State;
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
        let object = self.object(state, object)?;
        let running = state.running;
        let Some(object) = state.heap.get_mut(object) else {
            return self.gap("a lock without an object", span);
        };
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
        if !fine {
            return self.violation(ViolationKind::UnlockFree, span);
        }
        self.step_on(state);
        Ok(())
    }
}
