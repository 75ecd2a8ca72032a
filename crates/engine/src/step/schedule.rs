//! Whose turn it is (docs/language.md, Threads). Between two visible steps a thread is not interrupted; where it
//! is alone there is nothing to choose.

use std::sync::Arc;

use ir::InstKind;

use crate::choice::Choice;
use crate::context::{Context, Step, Suspend};
use crate::outcome::{End, ViolationKind};
use crate::state::event::{Lock, Place};
use crate::state::thread::Status;
use crate::state::{Initialization, State, Turn};
use crate::value::Value;

impl Context<'_> {
    /// Whether the running thread executes its next instruction now; if not, something else was done.
    pub(super) fn may_go_on(&mut self, state: &mut State) -> Step<bool> {
        if state.turn == Turn::Over && self.next_thread(state)? {
            // A choice that was given ends here, as one that is found does: what the thread then executes may
            // be suspended, and must not undo it.
            return Ok(false);
        }
        match state.threads[state.running as usize].status.clone() {
            Status::Ready => {}
            Status::AtEnd if state.running == 0 && state.start.waiting_entry.is_some() => {
                self.start_entry(state)?;
                return Ok(false);
            }
            Status::AtEnd | Status::AtThrow(_) if state.turn != Turn::Fresh => {
                self.turn_over(state);
                return Ok(false);
            }
            Status::AtEnd => {
                self.begin(state);
                self.note(state, Place::End, true);
                state.thread().status = Status::Ended;
                state.turn.finish();
                return Ok(false);
            }
            Status::AtThrow(exception) => {
                self.begin(state);
                if self.program.threads_survive && !self.forbids_exceptions() {
                    self.note(state, Place::End, true);
                    let uncaught = self.uncaught_exception(state, &exception);
                    self.note_death(state, uncaught);
                    let thread = state.thread();
                    (thread.status, thread.failed) = (Status::Ended, Some(uncaught));
                    state.turn.finish();
                    return Ok(false);
                }
                self.note(state, Place::Throw, true);
                return self.uncaught(state, &exception).map(|()| false);
            }
            Status::Cut | Status::Stopped | Status::Ended => {
                self.turn_over(state);
                return Ok(false);
            }
        }
        let Some(frame) = state.frame() else { return Ok(true) };
        if !self.facts.is_visible(frame.method, frame.block, frame.inst) {
            self.leave_entering(state);
            return Ok(true);
        }
        match state.turn {
            Turn::Fresh => {
                self.begin(state);
                state.turn.take();
                Ok(true)
            }
            // Start-up code runs without interruption, since no other thread exists.
            Turn::Taken if state.start.waiting_entry.is_some() && state.threads.len() == 1 => Ok(true),
            Turn::Entering if self.is_precondition(state) => {
                self.leave_entering(state);
                Ok(true)
            }
            // A step that no other thread can notice does not end the turn. For a replay it is a step, which a new thread takes
            // only after the one that started it has come to its own next step.
            Turn::Taken | Turn::Entering if state.forked_by.is_none() && self.is_private(state) => {
                self.record(state);
                state.turn.take();
                Ok(true)
            }
            Turn::Taken | Turn::Entering | Turn::Over => {
                self.turn_over(state);
                Ok(false)
            }
        }
    }

    /// The precondition of a new call belongs to the step that made it; anything else but clearing ends that.
    fn leave_entering(&self, state: &mut State) {
        let is_clear = matches!(self.next_inst(state, state.running), Some(InstKind::Clear { .. }));
        if state.turn == Turn::Entering && !is_clear {
            state.turn.take();
        }
    }

    fn is_precondition(&self, state: &State) -> bool {
        let kind = ir::ContractKind::Requires;
        matches!(self.next_inst(state, state.running), Some(InstKind::Contract { kind: found }) if *found == kind)
    }

    /// A thread that was just started gives way to the one that started it.
    fn turn_over(&self, state: &mut State) {
        match state.forked_by.take() {
            Some(parent) => {
                state.running = parent;
                state.turn.take();
            }
            None => state.turn.finish(),
        }
    }

    /// A turn begins.
    fn begin(&self, state: &mut State) {
        self.record(state);
        self.open_event(state);
    }

    fn record(&self, state: &mut State) {
        state.history.schedule.push(state.running, 1);
    }

    fn start_entry(&mut self, state: &mut State) -> Step<()> {
        if let Some(end) = state.start.failed.clone() {
            return Err(Suspend::End(end));
        }
        if self.facts.has_class_invariants() && self.options.trusting {
            state.start.first = Some(Arc::new(state.heap.clone()));
            for arg in state.start.waiting_entry.clone().unwrap_or_default() {
                self.promise(state, &arg)?;
            }
        }
        if state.turn == Turn::Fresh {
            self.begin(state);
        }
        let args = state.start.waiting_entry.take().unwrap_or_default();
        state.start.made = state.threads[0].allocated;
        state.threads[0].status = Status::Ready;
        self.push_frame(state, self.entry, args, None);
        state.turn.enter_call();
        Ok(())
    }

    /// Finds the thread that goes next; a choice if there are several. Returns whether a script made it.
    fn next_thread(&mut self, state: &mut State) -> Step<bool> {
        self.close_event(state);
        if let Some(violation) = self.found.race_found.take() {
            state.events.stop_at_last();
            return Err(Suspend::End(End::Violation(violation)));
        }
        if !self.is_kept(state) {
            return Err(Suspend::End(End::Pruned));
        }
        let mut enabled = Vec::new();
        for thread in 0..state.threads.len() as u32 {
            if self.can_step(state, thread)? {
                enabled.push(thread);
            }
        }
        match enabled[..] {
            [] => Err(self.nobody(state)),
            [only]
                if state.threads.len() == 1
                    || !self.options.reduction.watches_all()
                    || !self.script.is_empty() =>
            {
                state.running = only;
                state.turn.begin();
                Ok(false)
            }
            [..] => match self.script.front().copied() {
                Some(Choice::Thread(thread)) if enabled.len() > 1 => {
                    self.script.pop_front();
                    state.history.trail.push(Choice::Thread(thread));
                    state.running = thread;
                    state.turn.begin();
                    Ok(true)
                }
                Some(_) | None => Err(Suspend::Threads(enabled)),
            },
        }
    }

    pub(crate) fn can_step(&mut self, state: &mut State, thread: u32) -> Step<bool> {
        if state.events.is_behind_stop(&state.threads[thread as usize].clock) {
            return Ok(false);
        }
        match state.threads[thread as usize].status {
            Status::Ready => {}
            Status::AtEnd | Status::AtThrow(_) => return Ok(true),
            Status::Cut | Status::Stopped | Status::Ended => return Ok(false),
        }
        let Some(kind) = self.next_inst(state, thread).cloned() else { return Ok(true) };
        Ok(match &kind {
            InstKind::MonitorEnter { object } => {
                let held = self.lock_before(state, thread, object)?;
                held.is_none_or(|owner| owner == thread)
            }
            // Held by any thread, its own included.
            InstKind::Lock { object } => self.lock_before(state, thread, object)?.is_none(),
            InstKind::Primitive { primitive, args, .. } if primitive.is(ir::Primitive::MonitorReenter) => {
                match args.first() {
                    Some(object) => self.lock_before(state, thread, object)?.is_none(),
                    None => true,
                }
            }
            InstKind::Join => !self.has_descendants(state, thread),
            InstKind::Await { field, objects } => {
                self.awaited(state, thread, *field, objects)?.contains(&true)
            }
            InstKind::InitClass { class } => match state.initialized.get(class) {
                Some(Initialization::Running(other)) => *other == thread,
                Some(Initialization::Done | Initialization::Failed) | None => true,
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
        })
    }

    /// The lock that a thread waits for.
    pub(crate) fn waits_for(&self, state: &State, thread: u32) -> Option<Lock> {
        if !matches!(state.threads[thread as usize].status, Status::Ready) {
            return None;
        }
        let frame = state.threads[thread as usize].frame.as_ref()?;
        match self.next_inst(state, thread)? {
            InstKind::MonitorEnter { object } | InstKind::Lock { object } => {
                self.operand(&frame.locals, object).as_id().map(Lock::Object)
            }
            InstKind::Primitive { primitive, args, .. } if primitive.is(ir::Primitive::MonitorReenter) => {
                self.operand(&frame.locals, args.first()?).as_id().map(Lock::Object)
            }
            InstKind::InitClass { class } => Some(Lock::Class(*class)),
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
            | InstKind::Join
            | InstKind::Await { .. }
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
            | InstKind::Target => None,
        }
    }

    /// The running thread does not go on, although the program does not say so; the others do, as a shadow.
    pub(crate) fn stop_thread(&mut self, state: &mut State) {
        self.close_last_event(state);
        self.found.race_found = None;
        state.events.shadow = true;
        state.thread().status = Status::Stopped;
        // One that was just started fails in the step that starts it, which is not over.
        if let Some(parent) = state.forked_by.take() {
            state.threads[parent as usize].status = Status::Stopped;
        }
        state.turn.finish();
    }

    /// The thread that holds the lock before which another thread stands. The reference is settled first, by
    /// forks: whether a thread waits must not depend on a condition.
    fn lock_before(&mut self, state: &mut State, thread: u32, operand: &ir::Operand) -> Step<Option<u32>> {
        let Some(frame) = &state.threads[thread as usize].frame else { return Ok(None) };
        let value = self.operand(&frame.locals, operand);
        let object = self.object(state, &value)?;
        if let (Some(local), Value::Term(_)) = (operand.local(), &value)
            && let Some(frame) = state.threads[thread as usize].frame.as_mut()
        {
            Arc::make_mut(frame).locals[local.index()] = Value::Const(solver::Const::Id(object));
        }
        Ok(state.heap.get(object).and_then(|object| object.lock).map(|held| held.owner))
    }

    /// Which of the flags that a thread waits for are set. References and flags are settled first, by forks.
    pub(super) fn awaited(
        &mut self,
        state: &mut State,
        thread: u32,
        field: ir::FieldId,
        objects: &[ir::Operand],
    ) -> Step<Vec<bool>> {
        let mut set = Vec::with_capacity(objects.len());
        let yes = self.terms.yes;
        for operand in objects {
            let Some(frame) = &state.threads[thread as usize].frame else { return Ok(set) };
            let value = self.operand(&frame.locals, operand);
            let object = self.object(state, &value)?;
            let flag = self.get_field(state, &[(yes, object)], field, None)?.term(&mut self.terms);
            set.push(self.decide(state, flag)?);
        }
        Ok(set)
    }

    fn has_descendants(&self, state: &State, thread: u32) -> bool {
        let parent = |thread: u32| state.threads[thread as usize].parent;
        (0..state.threads.len() as u32).any(|other| {
            !matches!(state.threads[other as usize].status, Status::Ended)
                && std::iter::successors(parent(other), |above| parent(*above)).any(|above| above == thread)
        })
    }

    /// No thread can step: all have ended, an assumption cut the execution, or it is a deadlock.
    fn nobody(&self, state: &State) -> Suspend {
        if state.events.shadow {
            return Suspend::End(End::Shadow);
        }
        if state.threads.iter().any(|thread| matches!(thread.status, Status::Cut)) {
            return Suspend::End(End::Cut(source::Span::default()));
        }
        // Background threads may wait forever.
        if state.threads.iter().all(|thread| thread.background || matches!(thread.status, Status::Ended)) {
            if let Some(uncaught) = state.threads[0].failed {
                return Suspend::End(End::Exception(uncaught));
            }
            return Suspend::End(End::Finished);
        }
        let waits = |thread: &u32| matches!(state.threads[*thread as usize].status, Status::Ready);
        // Ordered by name, not by the order in which they were started.
        let way = |thread: &u32| self.identities.way(state.threads[*thread as usize].name);
        let first = (0..state.threads.len() as u32).filter(waits).min_by_key(way).unwrap_or(0);
        let span = self.stands_at(state, first).unwrap_or_default();
        Suspend::End(End::Violation(crate::outcome::Violation {
            kind: ViolationKind::Deadlock,
            span,
            exception: None,
        }))
    }

    /// Where a thread stands, for reports.
    pub(crate) fn stands_at(&self, state: &State, thread: u32) -> Option<source::Span> {
        let frame = state.threads[thread as usize].frame.as_ref()?;
        let block = self.program[frame.method].body.as_ref()?.blocks.get(frame.block)?;
        let span = block.insts.get(frame.inst).map_or(block.term.span, |inst| inst.span);
        Some(state.place(self.program, thread, span))
    }
}
