//! Locks, joins, and who waits for whom (LANGUAGE.md section 7).

use ir::InstKind;
use source::Span;

use crate::heap::{Held, ObjectId};
use crate::machine::{Initialization, Machine, Status, Stop};
use crate::outcome::{ViolationKind, WaitReason, Waiting};
use crate::value::Value;

impl Machine<'_> {
    /// Whether a thread can take its next visible step.
    pub(crate) fn can_step(&self, thread: u32) -> bool {
        match &self.threads[thread as usize].status {
            Status::Ready => self.next_inst(thread).is_none_or(|(inst, frame)| {
                let locals = &self.threads[thread as usize].stack[frame.base..];
                self.may_execute(thread, locals, &inst.kind)
            }),
            Status::AtEnd | Status::AtThrow(_) => true,
            Status::Cut { .. } | Status::Ended => false,
        }
    }

    /// Whether an instruction need not wait.
    pub(crate) fn may_execute(&self, thread: u32, locals: &[Value], kind: &InstKind) -> bool {
        match kind {
            InstKind::MonitorEnter { object } => {
                let held = self.locked(locals, object);
                held.is_none_or(|held| held.owner == thread)
            }
            // Held by anyone, the own thread included.
            InstKind::Lock { object } => self.locked(locals, object).is_none(),
            InstKind::Primitive { name, args, .. } if &**name == "monitor.reenter" => {
                args.first().is_none_or(|object| self.locked(locals, object).is_none())
            }
            InstKind::Join => self.living_descendants(thread).is_empty(),
            InstKind::Await { field, objects } => {
                let slot = self.slots[field.index()];
                let is_set = |object: &ir::Operand| match object.local().and_then(|at| locals.get(at.index()))
                {
                    Some(Value::Ref(id)) => self.heap.slots(*id).get(slot).is_some_and(Value::is_true),
                    _ => false,
                };
                objects.iter().any(is_set)
            }
            InstKind::InitClass { class } => match self.initialized[class.index()] {
                Initialization::Running(other) => other == thread,
                Initialization::Untouched | Initialization::Done | Initialization::Failed => true,
            },
            _ => true,
        }
    }

    fn locked(&self, locals: &[Value], object: &ir::Operand) -> Option<Held> {
        match locals.get(object.local()?.index()) {
            Some(Value::Ref(id)) => self.holder(*id),
            _ => None,
        }
    }

    /// The threads this one started, and those these started, that have not ended.
    fn living_descendants(&self, thread: u32) -> Vec<u32> {
        let parent = |thread: &u32| self.threads[*thread as usize].parent;
        let descends =
            |other: &u32| std::iter::successors(parent(other), parent).any(|above| above == thread);
        self.living.iter().copied().filter(descends).collect()
    }

    pub(crate) fn lock_step(
        &mut self,
        thread: u32,
        kind: &InstKind,
        id: ObjectId,
        span: Span,
    ) -> Result<(), Stop> {
        let place = self.place(thread, span);
        let lock = self.heap.lock_mut(id);
        let fine = match (kind, &mut *lock) {
            (InstKind::MonitorEnter { .. }, Some(held)) => {
                held.count += 1;
                true
            }
            (InstKind::MonitorEnter { .. } | InstKind::Lock { .. }, None) => {
                *lock = Some(Held { owner: thread, count: 1, span: place });
                true
            }
            // Leaving a monitor that another thread freed, and perhaps took, meanwhile.
            (InstKind::MonitorExit { .. }, Some(held)) if held.owner == thread => {
                held.count -= 1;
                if held.count == 0 {
                    *lock = None;
                }
                true
            }
            // `unlock` frees it, whoever took it and however often.
            (InstKind::Unlock { .. }, Some(_)) => {
                *lock = None;
                true
            }
            (_, _) => false,
        };
        if fine { Ok(()) } else { Err(self.violation(thread, ViolationKind::UnlockFree, span)) }
    }

    /// Every thread that has not ended, with what it waits for.
    pub(crate) fn waiting(&self) -> Vec<Waiting> {
        let mut waiting = Vec::new();
        for thread in 0..self.threads.len() as u32 {
            let Some((inst, frame)) = self.next_inst(thread) else { continue };
            let reason = match &inst.kind {
                InstKind::Join => WaitReason::Join { children: self.living_descendants(thread) },
                InstKind::Await { .. } => WaitReason::Signal { call: self.library_call(thread) },
                InstKind::MonitorEnter { object } | InstKind::Lock { object } => {
                    let id = object.local().map(|local| frame.base + local.index());
                    let id = id.and_then(|at| self.threads[thread as usize].stack.get(at));
                    let Some(Value::Ref(id)) = id else { continue };
                    let Some(held) = self.holder(*id) else { continue };
                    WaitReason::Lock { object: self.object_name(*id), holder: held.owner, taken: held.span }
                }
                InstKind::Primitive { name, args, .. } if &**name == "monitor.reenter" => {
                    let locals = &self.threads[thread as usize].stack[frame.base..];
                    let id = args.first().and_then(|object| locals.get(object.local()?.index()));
                    let Some(Value::Ref(id)) = id else { continue };
                    let Some(held) = self.holder(*id) else { continue };
                    WaitReason::Lock { object: self.object_name(*id), holder: held.owner, taken: held.span }
                }
                InstKind::InitClass { class } => match self.initialized[class.index()] {
                    Initialization::Running(holder) if holder != thread => {
                        WaitReason::Class { class: self.program[*class].name.to_string(), holder }
                    }
                    _ => continue,
                },
                _ => continue,
            };
            let span = self.place(thread, inst.span);
            waiting.push(Waiting { thread, span, reason });
        }
        waiting
    }
}
