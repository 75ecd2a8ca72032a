//! Instructions of methods.

use std::sync::Arc;

use ir::{ContractKind, Demand, ExceptionKind, Inst, InstKind, Role};

use crate::context::{Context, Step};
use crate::frames::Write;
use crate::options::Havoc;
use crate::outcome::{End, ViolationKind};
use crate::pure::ProblemKind;
use crate::state::event::{Change, Lock, Place};
use crate::state::heap::{Body, ClassOf};
use crate::state::thread::{Frame, Status};
use crate::state::{Initialization, State};
use crate::value::Value;

impl Context<'_> {
    pub(super) fn inst(&mut self, state: &mut State, inst: &Inst) -> Step<()> {
        // The call is held while its locals are read, and let go before they are written.
        let Some(frame) = state.thread().frame.clone() else { return Ok(()) };
        if state.is_eager() {
            self.decide_first(state, &frame.locals, &inst.kind)?;
        }
        let computed = self.compute(state, &frame.locals, &inst.kind)?;
        if let (Some(value), Some(dest)) = (computed, inst.kind.dest()) {
            drop(frame);
            let value = if state.is_eager() { self.decided(state, value)? } else { value };
            self.promise(state, &value)?;
            self.assign(state, dest, value);
            return Ok(());
        }
        let locals = &frame.locals;
        match &inst.kind {
            InstKind::Check(check) => {
                let passes = self.check(state, locals, check)?;
                drop(frame);
                match (self.decide(state, passes)?, check.exception()) {
                    (true, _) => self.step_on(state),
                    (false, Some(kind)) => self.raise_failed(state, kind, inst)?,
                    (false, None) => return self.violation(ViolationKind::Overflow, inst.span),
                }
            }
            InstKind::Cast { dest, value, ty } => {
                let value = self.operand(locals, value);
                drop(frame);
                let targets = self.targets(state, &value)?;
                self.refuse_opaque(state, &targets)?;
                self.refuse_disguised(state, &targets, *ty)?;
                let passes = self.is_null_or(state, &value, *ty)?;
                match self.decide(state, passes)? {
                    true => self.assign(state, *dest, value),
                    false => self.raise_failed(state, ExceptionKind::BadCast, inst)?,
                }
            }
            InstKind::New { dest, class } => {
                drop(frame);
                let object = self.new_object(state, *class);
                self.assign(state, *dest, object);
            }
            InstKind::NewArray { dest, ty, sizes } => {
                let sizes = self.operands(locals, sizes);
                drop(frame);
                let array = self.new_array(state, *ty, &sizes)?;
                self.assign(state, *dest, array);
            }
            InstKind::PutField { object, field, value, exchange } => {
                let (object, value) = (self.operand(locals, object), self.operand(locals, value));
                let exchange = self.exchange(locals, exchange.as_ref());
                drop(frame);
                let objects = self.objects(state, &object)?;
                self.refuse_arrays(state, &objects)?;
                self.check_frames(state, &Write::Field(&objects, *field), inst.span)?;
                let (value, old) = match exchange {
                    Some(exchange) => {
                        self.note_field(state, &objects, *field, false);
                        let old = self.get_field(state, &objects, *field, None)?;
                        self.exchanged(state, old, value, exchange, self.program[*field].ty)?
                    }
                    None => (value, None),
                };
                self.note_field(state, &objects, *field, true);
                self.escape_into(state, &objects, &value);
                self.put_field(state, &objects, *field, &value)?;
                self.after_write(state, old);
            }
            InstKind::PutStatic { field, value, exchange } => {
                let value = self.operand(locals, value);
                let exchange = self.exchange(locals, exchange.as_ref());
                drop(frame);
                self.check_frames(state, &Write::Static(*field), inst.span)?;
                let (value, old) = match exchange {
                    Some(exchange) => {
                        self.note(state, Place::Static(*field), false);
                        let old = state.heap.statics[field.index()].clone();
                        self.exchanged(state, old, value, exchange, self.program[*field].ty)?
                    }
                    None => (value, None),
                };
                self.note(state, Place::Static(*field), true);
                self.publish(state, &value);
                state.heap.statics.set(field.index(), value);
                self.after_write(state, old);
            }
            InstKind::Store { array, index, value, exchange } => {
                let (array, index) = (self.operand(locals, array), self.operand(locals, index));
                let value = self.operand(locals, value);
                let exchange = self.exchange(locals, exchange.as_ref());
                drop(frame);
                let objects = self.objects(state, &array)?;
                self.check_frames(state, &Write::Element(&objects, &index), inst.span)?;
                let (value, old) = match exchange {
                    Some(exchange) => {
                        self.note_element(state, &objects, Some(&index), false);
                        let old = self.load(state, &objects, &index, None)?;
                        let element = self.elements_type(state, &objects);
                        self.exchanged(state, old, value, exchange, element)?
                    }
                    None => (value, None),
                };
                self.note_element(state, &objects, Some(&index), true);
                self.store(state, &objects, &index, &value)?;
                self.escape_into(state, &objects, &value);
                self.after_write(state, old);
            }
            InstKind::Quantify { dest, quantifier, from, to, function, args } => {
                let (from, to) = (self.operand(locals, from), self.operand(locals, to));
                let args = self.operands(locals, args);
                drop(frame);
                let yes = self.terms.yes;
                let formula =
                    self.quantify(state, *quantifier, (&from, &to), *function, args, yes, inst.span)?;
                for problem in formula.problems {
                    if self.decide(state, problem.guard)? {
                        return match problem.kind {
                            ProblemKind::Throws(kind) => self.raise_kind(state, kind, problem.span),
                            ProblemKind::Overflow => self.violation(ViolationKind::Overflow, problem.span),
                        };
                    }
                }
                let value = Value::of(&self.terms, formula.value);
                self.assign(state, *dest, value);
            }
            InstKind::Assert { condition } => {
                let condition = self.operand(locals, condition).term(&mut self.terms);
                drop(frame);
                if !self.decide(state, condition)? {
                    return self.violation(ViolationKind::Assertion, inst.span);
                }
                self.step_on(state);
            }
            InstKind::Assume { condition } => {
                let condition = self.operand(locals, condition).term(&mut self.terms);
                drop(frame);
                self.assume_here(state, condition, inst.span)?;
            }
            InstKind::Target => {
                drop(frame);
                return self.violation(ViolationKind::Target, inst.span);
            }
            InstKind::Contract { kind } => {
                drop(frame);
                self.contract(state, *kind)?;
            }
            InstKind::Invariant { kind, function, args } => {
                let args = self.operands(locals, args);
                drop(frame);
                let violation = match kind {
                    Demand::Invariant => ViolationKind::Invariant,
                    Demand::Decrease => ViolationKind::Decreases,
                };
                self.clause(state, *function, &args, violation, inst.span)?;
                self.step_on(state);
            }
            InstKind::Apply { dest, function, args } => {
                let args = self.operands(locals, args);
                drop(frame);
                let value = self.specification(state, *function, &args, inst.span)?;
                let value = Value::of(&self.terms, value);
                self.assign(state, *dest, value);
            }
            InstKind::Suppose { function, args } => {
                let args = self.operands(locals, args);
                drop(frame);
                self.suppose(state, *function, &args, inst.span)?;
                self.step_on(state);
            }
            InstKind::Forget { parts, is_change } => {
                self.forget(state, locals, parts, is_change.then_some(inst.span))?;
                drop(frame);
                self.step_on(state);
            }
            InstKind::Snapshot { dest } => {
                drop(frame);
                self.note_snapshot(state);
                let heap = Value::Heap(Arc::new(state.heap.clone()));
                self.assign(state, *dest, heap);
            }
            InstKind::Havoc { dest } => {
                let method = frame.method;
                let local = self.program[method].body.as_ref().map(|body| &body[*dest]);
                let ty = local.map_or(ir::Type::Int, |local| local.ty);
                let is_world = local.is_some_and(|local| local.input().is_some());
                let is_full = is_world && self.program.element(ty).is_some_and(ir::Type::is_reference);
                drop(frame);
                let thread = state.thread();
                thread.havocs += 1;
                let name = format!("havoc!{}.{}", thread.name, thread.havocs);
                let mut value = self.symbol(state, &name, ty)?;
                if let (true, Value::Term(term)) = (is_full, &value) {
                    self.inputs.full.insert(*term);
                }
                if self.options.havoc == Havoc::Any && ty.is_reference() && !is_world {
                    if state.threads.len() > 1 {
                        let reason = "`havoc` of a reference beside other threads, with `--havoc any`";
                        return self.gap(reason, state.span(self.program));
                    }
                    let which = self.terms.var(&format!("{name}.made"), self.facts.sorts.index());
                    let made = state.thread().allocated;
                    value = self.or_made(state, value, which, ty, made);
                }
                state.history.havocs.push_back((value.clone(), method, *dest));
                self.assign(state, *dest, value);
            }
            InstKind::Catch { dest } => {
                drop(frame);
                let caught = state.thread().in_flight.take();
                self.assign(state, *dest, caught.map_or(Value::NULL, |exception| exception.object));
            }
            InstKind::Clear { locals: dead } => {
                drop(frame);
                if let Some(frame) = state.top() {
                    dead.iter().for_each(|local| frame.locals[local.index()] = Value::Undefined);
                    frame.inst += 1;
                }
            }
            InstKind::InitClass { class } => {
                drop(frame);
                self.init_class(state, *class, inst)?;
            }
            InstKind::Call { dest, target, args } => {
                let args = self.operands(locals, args);
                drop(frame);
                self.call(state, *dest, *target, args, inst)?;
            }
            InstKind::Fork { target, args } => {
                let args = self.operands(locals, args);
                drop(frame);
                self.fork(state, *target, args)?;
            }
            InstKind::Join => {
                drop(frame);
                self.note(state, Place::Join, true);
                self.step_on(state);
            }
            InstKind::Await { field, objects } => {
                let values = self.operands(locals, objects);
                drop(frame);
                let set = self.awaited(state, state.running, *field, objects)?;
                // Where only one flag is set, the thread waited for that.
                let alone = set.iter().filter(|set| **set).count() == 1;
                for (value, set) in values.iter().zip(set) {
                    let object = self.object(state, value)?;
                    self.note_await(state, object, *field, set && alone);
                }
                self.step_on(state);
            }
            InstKind::MonitorEnter { object }
            | InstKind::MonitorExit { object }
            | InstKind::Lock { object }
            | InstKind::Unlock { object } => {
                let object = self.operand(locals, object);
                drop(frame);
                self.lock_step(state, &inst.kind, &object, inst.span)?;
            }
            InstKind::Primitive { dest, primitive, args } => {
                let args = self.operands(locals, args);
                drop(frame);
                self.primitive(state, *dest, primitive, &args, inst.span)?;
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
            | InstKind::AllDifferent { .. } => return self.gap("an instruction without a value", inst.span),
        }
        Ok(())
    }

    /// A false assumption ends the thread forever; if it is alone, that ends the path.
    fn assume_here(&mut self, state: &mut State, condition: solver::Term, span: source::Span) -> Step<()> {
        let others = state.threads.iter().enumerate().any(|(at, thread)| {
            at != state.running as usize
                && !matches!(thread.status, Status::Ended | Status::Cut | Status::Stopped)
        });
        if !others {
            self.assume(state, condition, span)?;
            self.step_on(state);
        } else if self.decide(state, condition)? {
            self.step_on(state);
        } else {
            state.thread().status = Status::Cut;
        }
        Ok(())
    }

    pub(crate) fn new_object(&mut self, state: &mut State, class: ir::ClassId) -> Value {
        let fields = self.facts.new_fields(class).to_vec();
        let body = Body::Instance { class: ClassOf::Exact(class), fields };
        self.allocate(state, body)
    }

    fn init_class(&mut self, state: &mut State, class: ir::ClassId, inst: &Inst) -> Step<()> {
        self.step_on(state);
        let change = match state.initialized.get(&class) {
            Some(Initialization::Running(_)) => Change::Keep,
            Some(Initialization::Done | Initialization::Failed) => Change::See,
            None => Change::Take { monitor: true },
        };
        self.note(state, Place::Lock(Lock::Class(class), change), change != Change::See);
        if state.initialized.get(&class) == Some(&Initialization::Done) {
            state.thread().initialized.insert(class);
        }
        let is_refused = self.program.exception_class(ExceptionKind::Uninitialized).is_some();
        match state.initialized.get(&class) {
            Some(Initialization::Failed) if is_refused => {
                return self.raise_failed(state, ExceptionKind::Uninitialized, inst);
            }
            Some(_) => return Ok(()),
            None => {}
        }
        match self.program[class].initializer {
            None => {
                state.initialized.insert(class, Initialization::Done);
            }
            Some(initializer) => {
                state.initialized.insert(class, Initialization::Running(state.running));
                self.push_frame(state, initializer, Vec::new(), None);
                if let Some(frame) = state.top() {
                    frame.initializes = Some(class);
                }
            }
        }
        Ok(())
    }

    /// Whether the running call is the entry's own, or one that makes an input of it.
    pub(super) fn is_entry(&self, state: &State, kind: ContractKind) -> bool {
        kind == ContractKind::Requires && state.frame().is_some_and(|frame| self.is_given(state, frame))
    }

    /// Whether a frame is that of the entry, or of a call that makes an input of it.
    pub(super) fn is_given(&self, state: &State, frame: &Frame) -> bool {
        state.running == 0
            && match &frame.caller {
                None => frame.method == self.entry,
                Some(caller) => self.program[caller.method].role == Role::Maker,
            }
    }

    /// What happens before the entry is called, in calls that make its input, is no end of an execution of the entry: there is no
    /// such input. Beside other threads that is not known yet, but for a deadlock.
    pub(super) fn end_of_making(&self, state: &State, end: &End) -> Option<End> {
        let span = match end {
            End::Violation(violation) => violation.span,
            End::Exception(uncaught) => uncaught.span,
            End::Finished
            | End::Cut(_)
            | End::Infeasible
            | End::Pruned
            | End::Shadow
            | End::Away
            | End::Limit(_)
            | End::Gap(_) => return None,
        };
        let is_whole = state.threads.len() == 1 || end.is_whole();
        let mut frame = state.threads[0].frame.as_deref();
        while let Some(known) = frame {
            if known.caller.is_some() && self.program[known.method].role == Role::Maker {
                return is_whole.then_some(End::Cut(span));
            }
            frame = known.caller.as_deref();
        }
        None
    }
}

/// Eager paths ([`State::is_eager`]).
impl Context<'_> {
    /// Decides which element an instruction means.
    fn decide_first(&mut self, state: &mut State, locals: &[Value], kind: &InstKind) -> Step<()> {
        if let InstKind::Load { array, index, heap: None, .. } | InstKind::Store { array, index, .. } = kind {
            let (array, index) = (self.operand(locals, array), self.operand(locals, index));
            self.decide_index(state, &array, &index)?;
        }
        Ok(())
    }

    /// A value without conditionals, and a truth as a constant.
    fn decided(&mut self, state: &mut State, value: Value) -> Step<Value> {
        let Value::Term(mut term) = value else { return Ok(value) };
        loop {
            if self.terms.sort(term) == solver::Sort::Bool {
                let truth = self.decide(state, term)?;
                return Ok(Value::Const(solver::Const::Bool(truth)));
            }
            let solver::Node::App(solver::Op::Ite, args) = self.terms.node(term) else { break };
            let (condition, yes, no) = (args[0], args[1], args[2]);
            term = if self.decide(state, condition)? { yes } else { no };
        }
        Ok(Value::of(&self.terms, term))
    }
}
