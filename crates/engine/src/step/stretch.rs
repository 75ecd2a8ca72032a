//! Stretches: instructions in a row that need nothing but known values.
//!
//! Code that does not depend on the input is executed here, without terms, decisions and scheduling. A stretch
//! adds no rule to the language: it does what a step does, and counts what a step counts, and it ends before
//! the first instruction that could fork, fail, wait, meet a bound, or be noticed by another thread. That
//! instruction finds the state as if every one before it had been a step of its own.

use std::sync::Arc;

use ir::{BlockId, CallTarget, ContractKind, InstKind, LocalId, MethodId, Operand, Program, TermKind};
use solver::{Const, Terms};

use crate::choice::Choice;
use crate::context::{Context, Goal};
use crate::coverage::Coverage;
use crate::dispatch::Dispatch;
use crate::escape::publish;
use crate::facts::Facts;
use crate::identity::Identities;
use crate::known::Known;
use crate::state::heap::{Body, ClassOf, Elements, Heap};
use crate::state::thread::{Frame, Loop, Progress, Status, Thread};
use crate::state::{State, Turn};
use crate::step::calls::nesting;
use crate::value::Value;

impl Context<'_> {
    /// Executes a stretch of the running thread, until the path has so many steps.
    pub(super) fn stretch(&mut self, state: &mut State, until: u64) {
        let is_alone = state.threads.len() == 1;
        let thread = &mut state.threads[state.running as usize];
        if state.turn == Turn::Over || !matches!(thread.status, Status::Ready) {
            return;
        }
        let depth = self.options.depth.map_or(u64::MAX, |depth| depth.saturating_sub(thread.steps));
        // A path that is followed again may meet a bound of an earlier level.
        let level = (self.script.front() != Some(&Choice::Again)).then_some(self.level);
        let most = until.saturating_sub(state.history.steps).min(depth);
        let facts = Arc::clone(&self.facts);
        let mut stretch = Stretch {
            program: self.program,
            facts: &facts,
            terms: &self.terms,
            coverage: &mut self.found.coverage,
            identities: &mut self.identities,
            dispatch: &mut self.dispatch,
            heap: &mut state.heap,
            thread,
            running: state.running,
            level,
            stack_depth: self.options.leeway.stack_depth,
            deepest: &mut self.found.deepest,
            most,
            is_alone,
            is_startup: state.start.waiting_entry.is_some(),
            turn: state.turn,
            left: most,
            visible: 0,
            goal: self.goal.as_ref().filter(|goal| goal.thread == state.running),
            is_halting: self.evaluation.halting,
        };
        stretch.run();
        let Stretch { left, visible, turn, .. } = stretch;
        let steps = most - left;
        self.found.stats.steps += steps;
        state.history.steps += steps;
        state.history.schedule.push(state.running, visible);
        state.turn = turn;
        state.thread().steps += steps;
    }
}

/// What the instructions of a stretch see and change.
struct Stretch<'a> {
    program: &'a Program,
    facts: &'a Facts,
    terms: &'a Terms,
    coverage: &'a mut Coverage,
    identities: &'a mut Identities,
    dispatch: &'a mut Dispatch,
    heap: &'a mut Heap,
    thread: &'a mut Thread,
    running: u32,
    /// How often loops may repeat and calls nest; none if neither may.
    level: Option<u32>,
    stack_depth: Option<u32>,
    deepest: &'a mut u32,
    /// How many instructions may be executed, and how many still may be.
    most: u64,
    left: u64,
    /// Whether there is no other thread, so that visible steps need no turn.
    is_alone: bool,
    /// Whether start-up code runs, whose steps are not replayed.
    is_startup: bool,
    turn: Turn,
    /// How many visible steps were taken.
    visible: u64,
    /// Where it stops.
    goal: Option<&'a Goal>,
    /// Whether it stops before a repetition that counts.
    is_halting: bool,
}

/// Where execution goes on after the innermost call.
enum Next {
    /// The next instruction is a step of its own.
    Stop,
    Enter(Frame),
    Leave(Option<Value>),
}

/// Where a block goes.
enum Way {
    /// To a block, by that edge; the loop that is entered or repeated if it is a header.
    To(BlockId, usize, Option<Loop>),
    Out(Option<Value>),
}

impl Stretch<'_> {
    fn run(&mut self) {
        // The innermost call is taken out of the thread while it is executed.
        let Some(mut call) = self.thread.frame.take() else { return };
        loop {
            let frame = Arc::make_mut(&mut call);
            match self.call(frame) {
                Next::Stop => break,
                Next::Enter(mut callee) => {
                    callee.counts = self.thread.active.enter(callee.method, self.far());
                    *self.deepest = (*self.deepest).max(self.thread.active.depth());
                    callee.caller = Some(call);
                    call = Arc::new(callee);
                }
                Next::Leave(value) => {
                    let Some(caller) = frame.caller.take() else { break };
                    self.thread.active.leave(frame);
                    let dest = frame.dest;
                    call = caller;
                    if let (Some(dest), Some(value)) = (dest, value) {
                        Arc::make_mut(&mut call).locals[dest.index()] = value;
                    }
                    if self.goal.is_some_and(|goal| goal.is_above(self.thread.active.depth())) {
                        break;
                    }
                }
            }
        }
        self.thread.frame = Some(call);
    }

    /// Executes the innermost call, up to where it is left or the stretch ends.
    fn call(&mut self, frame: &mut Frame) -> Next {
        let method = frame.method;
        let Some(body) = self.program[method].body.as_ref() else { return Next::Stop };
        let visible = self.facts.visible(method);
        while let Some(block) = body.blocks.get(frame.block) {
            let is_visible = &visible[frame.block];
            while let Some(inst) = block.insts.get(frame.inst) {
                let is_visible = is_visible[frame.inst];
                if self.left == 0 || (is_visible && !self.is_alone) {
                    return self.stop(frame);
                }
                if let InstKind::Call { dest, target, args } = &inst.kind {
                    let Some(callee) = self.callee(&frame.locals, *dest, *target, args) else {
                        return self.stop(frame);
                    };
                    self.count(false, &inst.kind);
                    self.coverage.reach(method, frame.block, frame.inst);
                    frame.inst += 1;
                    return Next::Enter(callee);
                }
                if self.inst(method, &mut frame.locals, &inst.kind).is_none() {
                    return self.stop(frame);
                }
                self.count(is_visible, &inst.kind);
                frame.inst += 1;
            }
            let next = if self.left == 0 { None } else { self.terminator(frame, &block.term.kind) };
            let Some(next) = next else { return self.stop(frame) };
            self.left -= 1;
            self.leave_entering();
            self.coverage.reach(method, frame.block, frame.inst);
            match next {
                Way::To(target, edge, around) => {
                    self.coverage.take(method, frame.block, edge);
                    frame.go_to(target, around);
                    let depth = self.thread.active.depth();
                    if self.goal.is_some_and(|goal| goal.is_end(method, depth, frame.block)) {
                        return Next::Stop;
                    }
                }
                Way::Out(value) => return Next::Leave(value),
            }
        }
        Next::Stop
    }

    /// The stretch ends before an instruction.
    fn stop(&mut self, frame: &Frame) -> Next {
        if let Some(last) = frame.inst.checked_sub(1) {
            self.coverage.reach(frame.method, frame.block, last);
        }
        Next::Stop
    }

    /// An instruction was executed: what `may_go_on` says of a thread that is alone.
    fn count(&mut self, is_visible: bool, kind: &InstKind) {
        self.left -= 1;
        if matches!(kind, InstKind::Clear { .. }) {
            return;
        }
        // The precondition of a new call belongs to the step that made it.
        let is_precondition = matches!(kind, InstKind::Contract { kind: ContractKind::Requires });
        if !(is_precondition && self.turn == Turn::Entering) {
            if !is_visible {
                return self.leave_entering();
            }
            self.visible += u64::from(!self.is_startup || self.turn != Turn::Taken);
        }
        self.turn.take();
    }

    fn leave_entering(&mut self) {
        if self.turn == Turn::Entering {
            self.turn.take();
        }
    }

    fn known(&self) -> Known<'_> {
        Known { program: self.program, facts: self.facts, heap: self.heap }
    }

    /// The call that an instruction makes.
    fn callee(
        &mut self,
        locals: &[Value],
        dest: Option<LocalId>,
        target: CallTarget,
        args: &[Operand],
    ) -> Option<Frame> {
        let method = match target {
            CallTarget::Direct(method) => method,
            CallTarget::Virtual(method) => {
                let receiver = self.known().id(locals, args.first()?)?;
                let Body::Instance { class: ClassOf::Exact(class), .. } = self.heap.get(receiver)?.body
                else {
                    return None;
                };
                self.dispatch.resolve(self.program, class, method)?
            }
        };
        let body = self.program[method].body.as_ref()?;
        if self.thread.active.nested(method, self.far()) > nesting(self.program, method, self.level?) {
            return None;
        }
        if !self.is_startup && self.stack_depth.is_some_and(|most| self.thread.active.depth() >= most) {
            return None;
        }
        let mut values = Vec::with_capacity(body.locals.len());
        values.extend(args.iter().map(|arg| self.facts.operand(locals, arg)));
        values.resize(body.locals.len(), Value::Undefined);
        Some(Frame::new(method, values, dest))
    }

    /// Where a block goes.
    fn terminator(&self, frame: &Frame, kind: &TermKind) -> Option<Way> {
        let locals = &frame.locals;
        match kind {
            TermKind::Jump(target) => self.jump(frame, *target, 0),
            TermKind::Branch { condition, then, otherwise } => match self.known().truth(locals, condition)? {
                true => self.jump(frame, *then, 0),
                false => self.jump(frame, *otherwise, 1),
            },
            TermKind::Switch { value, cases, default } => {
                let at = match self.facts.look(locals, value, &mut Value::Undefined).as_const()? {
                    Const::Int(value) | Const::Bv64(value) => cases.iter().position(|(v, _)| v == value),
                    Const::Bv32(value) => cases.iter().position(|(v, _)| *v as i32 == *value),
                    Const::Bool(_)
                    | Const::Big(_)
                    | Const::F32(_)
                    | Const::F64(_)
                    | Const::Id(_)
                    | Const::Array(_) => return None,
                };
                let target = at.map_or(*default, |at| cases[at].1);
                self.jump(frame, target, at.unwrap_or(cases.len()))
            }
            TermKind::Return(value) => {
                // The end of a thread or of a static initialiser is more than that of a call.
                let is_call = frame.caller.is_some() && frame.initializes.is_none();
                let value = value.as_ref().map(|value| self.facts.operand(locals, value));
                is_call.then_some(Way::Out(value))
            }
            TermKind::Throw(_) | TermKind::Raise { .. } | TermKind::Unreachable => None,
        }
    }

    fn jump(&self, frame: &Frame, target: BlockId, edge: usize) -> Option<Way> {
        if !self.facts.is_back_edge(frame.method, frame.block, target) {
            let is_header = self.facts.is_header(frame.method, target);
            let around = is_header.then(|| Loop::entered(target, self.far()));
            return Some(Way::To(target, edge, around));
        }
        let is_library = self.program[self.program[frame.method].class].is_library;
        let repeated = frame.repeated(target, self.far(), is_library);
        let halts = self.is_halting && repeated.count != frame.repetitions(target);
        (repeated.count <= self.level? && !halts).then_some(Way::To(target, edge, Some(repeated)))
    }

    /// How far the thread is. Nothing is decided in a stretch.
    fn far(&self) -> Progress {
        let progress = self.thread.far();
        Progress { steps: progress.steps + (self.most - self.left), ..progress }
    }

    /// Executes an instruction that goes on to the next one; none if it is left to a step.
    fn inst(&mut self, method: MethodId, locals: &mut [Value], kind: &InstKind) -> Option<()> {
        let mut spare = Value::Undefined;
        match kind {
            // What the input promises is said where its references are read.
            InstKind::GetField { .. } | InstKind::GetStatic { .. } | InstKind::Load { .. }
                if self.facts.has_class_invariants() =>
            {
                return None;
            }
            InstKind::Copy { .. }
            | InstKind::Unary { .. }
            | InstKind::Binary { .. }
            | InstKind::Select { .. }
            | InstKind::Convert { .. }
            | InstKind::InstanceOf { .. }
            | InstKind::Length { .. }
            | InstKind::GetField { .. }
            | InstKind::GetStatic { .. }
            | InstKind::Load { .. }
            | InstKind::AllDifferent { .. } => self.known().compute(locals, kind)?,
            InstKind::Check(check) => self.known().passes(locals, check)?.then_some(())?,
            InstKind::Assert { condition } | InstKind::Assume { condition } => {
                self.known().truth(locals, condition)?.then_some(())?;
            }
            InstKind::Cast { dest, value, ty } => {
                locals[dest.index()] = self.known().cast(locals, value, *ty)?;
            }
            InstKind::New { dest, class } => {
                let fields = self.facts.new_fields(*class).to_vec();
                self.thread.allocated += 1;
                let id = self.identities.allocated(self.thread.name, self.thread.allocated);
                let body = Body::Instance { class: ClassOf::Exact(*class), fields };
                self.heap.add(id, body, self.running);
                locals[dest.index()] = Value::Const(Const::Id(id));
            }
            // What methods may change is compared with every write.
            InstKind::PutField { .. } | InstKind::PutStatic { .. } | InstKind::Store { .. }
                if self.facts.has_frames() =>
            {
                return None;
            }
            // What was there may have to be decided about.
            InstKind::PutField { exchange: Some(_), .. }
            | InstKind::PutStatic { exchange: Some(_), .. }
            | InstKind::Store { exchange: Some(_), .. } => return None,
            InstKind::PutField { object, field, value, exchange: None } => {
                let id = self.known().id(locals, object)?;
                let value = self.facts.look(locals, value, &mut spare);
                let object = self.heap.get_mut(id)?;
                object.set_field(*field, value);
                if object.owner.is_none() {
                    self.publish(value);
                }
            }
            InstKind::PutStatic { field, value, exchange: None } => {
                let value = self.facts.look(locals, value, &mut spare);
                self.heap.statics.get_mut(field.index())?.clone_from(value);
                self.publish(value);
            }
            InstKind::Store { array, index, value, exchange: None } => {
                let id = self.known().id(locals, array)?;
                let index = usize::try_from(self.known().number(locals, index)?).ok()?;
                let value = self.facts.look(locals, value, &mut spare);
                let object = self.heap.get_mut(id)?;
                let Body::Array { elements: Elements::List(list), .. } = &mut object.body else {
                    return None;
                };
                list.get_mut(index)?.clone_from(value);
                if object.owner.is_none() {
                    self.publish(value);
                }
            }
            InstKind::Clear { locals: dead } => {
                dead.iter().for_each(|local| locals[local.index()] = Value::Undefined);
            }
            InstKind::Contract { kind } if kind.is_of_classes() => return None,
            InstKind::Contract { kind } => {
                for clause in self.program[method].contract.clauses(*kind) {
                    self.holds(locals, clause.function, &clause.args)?;
                }
            }
            InstKind::Invariant { function, args, .. } => self.holds(locals, *function, args)?,
            InstKind::Quantify { dest, .. } => {
                locals[dest.index()] = self.known().quantified(locals, kind)?;
            }
            InstKind::Snapshot { dest } => {
                locals[dest.index()] = Value::Heap(Arc::new(self.heap.clone()));
            }
            InstKind::NewArray { .. }
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
            | InstKind::Suppose { .. }
            | InstKind::Apply { .. }
            | InstKind::Havoc { .. }
            | InstKind::Forget { .. }
            | InstKind::Catch { .. }
            | InstKind::Target => return None,
        }
        Some(())
    }

    /// A specification that holds.
    fn holds(&self, locals: &[Value], function: MethodId, args: &[Operand]) -> Option<()> {
        let args: Vec<Value> = args.iter().map(|arg| self.facts.operand(locals, arg)).collect();
        self.known().specification(function, &args)?.then_some(())
    }

    /// Others can reach a value from now on.
    fn publish(&mut self, value: &Value) {
        if matches!(value, Value::Term(_) | Value::Const(Const::Id(_))) {
            publish(self.terms, self.heap, self.running, value);
        }
    }
}
