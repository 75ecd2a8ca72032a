//! Locks, joins, and which thread waits for which (docs/language.md, Threads).

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
            // Held by any thread, its own included.
            InstKind::Lock { object } => self.locked(locals, object).is_none(),
            InstKind::Primitive { primitive, args, .. } if primitive.is(ir::Primitive::MonitorReenter) => {
                args.first().is_none_or(|object| self.locked(locals, object).is_none())
            }
            InstKind::Join => self.may_join(thread),
            InstKind::Await { field, objects } => {
                let slot = self.slots[field.index()];
                let is_set = |id: ObjectId| self.heap.slots(id).get(slot).is_some_and(Value::is_true);
                objects.iter().any(|object| referred(locals, object).is_some_and(is_set))
            }
            InstKind::InitClass { class } => match self.initialized[class.index()] {
                Initialization::Running(other) => other == thread,
                Initialization::Untouched | Initialization::Done | Initialization::Failed => true,
            },
            InstKind::Copy { .. }
            | InstKind::Unary { .. }
            | InstKind::Binary { .. }
            | InstKind::Select { .. }
            | InstKind::Convert { .. }
            | InstKind::Cast { .. }
            | InstKind::InstanceOf { .. }
            | InstKind::New { .. }
            | InstKind::NewArray { .. }
            | InstKind::Length { .. }
            | InstKind::GetField { .. }
            | InstKind::PutField { .. }
            | InstKind::GetStatic { .. }
            | InstKind::PutStatic { .. }
            | InstKind::Load { .. }
            | InstKind::Store { .. }
            | InstKind::Check(_)
            | InstKind::Call { .. }
            | InstKind::Primitive { .. }
            | InstKind::Fork { .. }
            | InstKind::MonitorExit { .. }
            | InstKind::Unlock { .. }
            | InstKind::Assert { .. }
            | InstKind::Assume { .. }
            | InstKind::Contract { .. }
            | InstKind::Invariant { .. }
            | InstKind::Suppose { .. }
            | InstKind::Apply { .. }
            | InstKind::Quantify { .. }
            | InstKind::AllDifferent { .. }
            | InstKind::Snapshot { .. }
            | InstKind::Havoc { .. }
            | InstKind::Forget { .. }
            | InstKind::Catch { .. }
            | InstKind::Clear { .. }
            | InstKind::Target => true,
        }
    }

    fn locked(&self, locals: &[Value], object: &ir::Operand) -> Option<Held> {
        self.holder(referred(locals, object)?)
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
            // `unlock` frees it, no matter which thread took it and how often.
            (InstKind::Unlock { .. }, Some(_)) => {
                *lock = None;
                true
            }
            (_, _) => false,
        };
        if fine { Ok(()) } else { Err(self.violation(thread, ViolationKind::UnlockFree, span)) }
    }

    fn waits_for_lock(&self, locals: &[Value], object: Option<&ir::Operand>) -> Option<WaitReason> {
        let id = referred(locals, object?)?;
        let held = self.holder(id)?;
        Some(WaitReason::Lock { object: self.object_name(id), holder: held.owner, taken: held.span })
    }

    /// Every thread that has not ended, with what it waits for.
    pub(crate) fn waiting(&self) -> Vec<Waiting> {
        let mut waiting = Vec::new();
        for thread in 0..self.threads.len() as u32 {
            let Some((inst, frame)) = self.next_inst(thread) else { continue };
            let locals = &self.threads[thread as usize].stack[frame.base..];
            let reason = match &inst.kind {
                InstKind::Join => WaitReason::Join { children: self.living_descendants(thread) },
                InstKind::Await { .. } => WaitReason::Signal { call: self.library_call(thread) },
                InstKind::MonitorEnter { object } | InstKind::Lock { object } => {
                    let Some(reason) = self.waits_for_lock(locals, Some(object)) else { continue };
                    reason
                }
                InstKind::Primitive { primitive, args, .. }
                    if primitive.is(ir::Primitive::MonitorReenter) =>
                {
                    let Some(reason) = self.waits_for_lock(locals, args.first()) else { continue };
                    reason
                }
                InstKind::InitClass { class } => match self.initialized[class.index()] {
                    Initialization::Running(holder) if holder != thread => {
                        WaitReason::Class { class: self.program[*class].name.to_string(), holder }
                    }
                    Initialization::Untouched
                    | Initialization::Running(_)
                    | Initialization::Done
                    | Initialization::Failed => continue,
                },
                InstKind::Copy { .. }
                | InstKind::Unary { .. }
                | InstKind::Binary { .. }
                | InstKind::Select { .. }
                | InstKind::Convert { .. }
                | InstKind::Cast { .. }
                | InstKind::InstanceOf { .. }
                | InstKind::New { .. }
                | InstKind::NewArray { .. }
                | InstKind::Length { .. }
                | InstKind::GetField { .. }
                | InstKind::PutField { .. }
                | InstKind::GetStatic { .. }
                | InstKind::PutStatic { .. }
                | InstKind::Load { .. }
                | InstKind::Store { .. }
                | InstKind::Check(_)
                | InstKind::Call { .. }
                | InstKind::Primitive { .. }
                | InstKind::Fork { .. }
                | InstKind::MonitorExit { .. }
                | InstKind::Unlock { .. }
                | InstKind::Assert { .. }
                | InstKind::Assume { .. }
                | InstKind::Contract { .. }
                | InstKind::Invariant { .. }
                | InstKind::Suppose { .. }
                | InstKind::Apply { .. }
                | InstKind::Quantify { .. }
                | InstKind::AllDifferent { .. }
                | InstKind::Snapshot { .. }
                | InstKind::Havoc { .. }
                | InstKind::Forget { .. }
                | InstKind::Catch { .. }
                | InstKind::Clear { .. }
                | InstKind::Target => continue,
            };
            let span = self.place(thread, inst.span);
            waiting.push(Waiting { thread, span, reason });
        }
        waiting
    }
}

/// The object that an operand refers to.
fn referred(locals: &[Value], operand: &ir::Operand) -> Option<ObjectId> {
    locals.get(operand.local()?.index())?.object()
}
