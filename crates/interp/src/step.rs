//! The inner loop: one thread, instruction by instruction, until its next visible step.

use std::sync::Arc;

use ir::{Block, BlockId, Check, ContractKind, InstKind, IntRange, Operand, Scalar, TermKind, Type};
use source::Span;

use crate::arith::{self, Malformed};
use crate::event::{Cell, Event, LockAction, Origin};
use crate::heap::ObjectId;
use crate::machine::{Machine, Status, Stop};
use crate::outcome::{Gap, Limit, ViolationKind};
use crate::value::Value;

/// What an instruction that computes may lead to.
pub(crate) enum Trouble {
    /// An exception of that class is raised, which keeps these values.
    Raise(ir::ClassId, Vec<(ir::FieldId, Value)>),
    /// A number leaves its range, at that place if the instruction is not the one that is executed.
    Overflow(Value, Option<Span>),
    /// Too many instructions were executed.
    Steps,
    /// The heap is full.
    Memory,
    /// The IR is not well formed.
    Malformed,
    /// A specification function raised an exception, which was not caught inside.
    Thrown(Box<crate::outcome::Exception>),
}

impl From<Malformed> for Trouble {
    fn from(_: Malformed) -> Trouble {
        Trouble::Malformed
    }
}

/// How many bits an unbounded integer may have.
const MAX_BITS: u64 = 1 << 20;

pub(crate) type Computed = Result<(), Trouble>;

impl<'p> Machine<'p> {
    /// Runs a thread for up to `budget` visible steps and then up to the next one; after a fork it stops at
    /// the next one in any case. With `with_contract` a
    /// precondition right at the start is evaluated as well, whether it is visible or not: it is part of
    /// the call. Returns how many visible steps were taken.
    pub(crate) fn run_thread(
        &mut self,
        thread: u32,
        budget: u64,
        with_contract: bool,
    ) -> (Result<(), Stop>, u64) {
        let mut taken = 0;
        let result = self.run_steps(thread, budget, with_contract, &mut taken);
        (result, taken)
    }

    fn run_steps(
        &mut self,
        thread: u32,
        mut budget: u64,
        with_contract: bool,
        taken: &mut u64,
    ) -> Result<(), Stop> {
        let program = self.program;
        let visible = Arc::clone(&self.visible);
        let index = thread as usize;
        let mut contract_allowed = with_contract;
        'frames: loop {
            if self.threads[index].status != Status::Ready {
                return Ok(());
            }
            let Some(frame) = self.threads[index].frames.last() else {
                self.threads[index].status = Status::AtEnd;
                return Ok(());
            };
            let (method, base) = (frame.method, frame.base);
            let (mut block_at, mut inst_at) = (frame.block, frame.inst);
            let Some(body) = program[method].body.as_ref() else { return Err(self.malformed(thread)) };
            // The locals are moved out while instructions compute on them, and back for everything else.
            let mut stack = std::mem::take(&mut self.threads[index].stack);
            loop {
                let block: &'p Block = &body.blocks[block_at];
                let flags = visible.block(method, block_at);
                while let Some(inst) = block.insts.get(inst_at) {
                    if flags[inst_at] {
                        let is_contract = contract_allowed
                            && matches!(inst.kind, InstKind::Contract { kind: ContractKind::Requires });
                        if !is_contract {
                            if *taken == budget || !self.may_execute(thread, &stack[base..], &inst.kind) {
                                self.park(index, stack, block_at, inst_at);
                                return Ok(());
                            }
                            *taken += 1;
                        }
                    }
                    // Clearing dead parameters is not yet the start of the method.
                    contract_allowed &= matches!(inst.kind, InstKind::Clear { .. });
                    if self.has_frames {
                        self.park(index, stack, block_at, inst_at);
                        self.check_frames(thread, &inst.kind, inst.span)?;
                        stack = std::mem::take(&mut self.threads[index].stack);
                    }
                    let counted = self.count();
                    let computed = match counted {
                        Ok(()) => self.compute(&mut stack[base..], &inst.kind),
                        Err(stop) => {
                            self.park(index, stack, block_at, inst_at);
                            return Err(stop);
                        }
                    };
                    match computed {
                        Some(Ok(())) => {}
                        Some(Err(trouble)) => {
                            self.park(index, stack, block_at, inst_at);
                            self.trouble(thread, trouble, inst.span)?;
                            continue 'frames;
                        }
                        None => {
                            // Calls, threads, locks and contracts look at the whole thread.
                            self.park(index, stack, block_at, inst_at);
                            self.effect(thread, base, &inst.kind, inst.span)?;
                            if matches!(inst.kind, InstKind::Fork { .. }) {
                                // From here on another thread may be scheduled.
                                budget = *taken;
                            }
                            self.tell(thread, method, base, &inst.kind, inst.span);
                            continue 'frames;
                        }
                    }
                    if self.observer.is_some() {
                        self.park(index, stack, block_at, inst_at);
                        self.tell(thread, method, base, &inst.kind, inst.span);
                        stack = std::mem::take(&mut self.threads[index].stack);
                    }
                    inst_at += 1;
                }
                match self.next_block(&stack[base..], &block.term.kind) {
                    Some(next) if self.count().is_ok() => {
                        block_at = next.index();
                        inst_at = 0;
                    }
                    Some(_) | None => {
                        self.park(index, stack, block_at, inst_at);
                        self.count()?;
                        self.leave(thread, base, &block.term.kind, block.term.span)?;
                        continue 'frames;
                    }
                }
            }
        }
    }

    /// Puts the locals back and remembers where the thread stands.
    fn park(&mut self, thread: usize, stack: Vec<Value>, block: usize, inst: usize) {
        self.threads[thread].stack = stack;
        if let Some(frame) = self.threads[thread].frames.last_mut() {
            (frame.block, frame.inst) = (block, inst);
        }
    }

    fn count(&mut self) -> Result<(), Stop> {
        self.instructions += 1;
        if self.instructions > self.options.steps {
            return Err(Stop::Limit(Limit::Steps(self.options.steps)));
        }
        Ok(())
    }

    pub(crate) fn malformed(&self, thread: u32) -> Stop {
        let span = self.stack_of(thread).first().map_or(Span::default(), |frame| frame.span);
        self.unsupported(thread, "the interpreter cannot execute this instruction", span)
    }

    /// The execution stops because something is not supported.
    pub(crate) fn unsupported(&self, thread: u32, what: impl Into<String>, span: Span) -> Stop {
        let (span, stack) = (self.place(thread, span), self.stack_of(thread));
        Stop::Limit(Limit::Unsupported(Box::new(Gap { what: what.into(), span, stack })))
    }

    pub(crate) fn operand(&mut self, locals: &[Value], operand: &Operand) -> Value {
        match operand {
            Operand::Local(local) => locals[local.index()].clone(),
            Operand::Const(value) => match (arith::constant(value), value) {
                (Some(value), _) => value,
                (None, ir::Const::Str(text)) => self.text_value(text),
                (None, _) => Value::Null,
            },
        }
    }

    /// Where a terminator goes within the method; none where it leaves it or raises.
    fn next_block(&mut self, locals: &[Value], term: &TermKind) -> Option<BlockId> {
        match term {
            TermKind::Jump(target) => Some(*target),
            TermKind::Branch { condition, then, otherwise } => {
                let holds = match condition {
                    Operand::Local(local) => locals[local.index()].is_true(),
                    Operand::Const(value) => *value == ir::Const::Bool(true),
                };
                Some(if holds { *then } else { *otherwise })
            }
            TermKind::Switch { value, cases, default } => {
                let value = self.operand(locals, value);
                let number = arith::index(&value).ok();
                let target = cases.iter().find(|(case, _)| Some(*case) == number).map(|(_, target)| *target);
                Some(target.unwrap_or(*default))
            }
            TermKind::Return(_) | TermKind::Throw(_) | TermKind::Raise { .. } | TermKind::Unreachable => None,
        }
    }

    /// Executes an instruction that only computes or accesses the heap; none for all others.
    pub(crate) fn compute(&mut self, locals: &mut [Value], kind: &InstKind) -> Option<Computed> {
        Some(match kind {
            InstKind::Copy { dest, value } => {
                locals[dest.index()] = self.operand(locals, value);
                Ok(())
            }
            InstKind::Binary { dest, op, left, right, .. } => {
                let (a, b) = (self.operand(locals, left), self.operand(locals, right));
                match arith::binary(*op, &a, &b) {
                    // Unbounded integers are limited by memory.
                    Ok(Value::Big(big)) if big.bits() > MAX_BITS => Err(Trouble::Memory),
                    Ok(value) => {
                        locals[dest.index()] = value;
                        Ok(())
                    }
                    Err(malformed) => Err(malformed.into()),
                }
            }
            InstKind::Unary { dest, op, on, value } => {
                let value = self.operand(locals, value);
                arith::unary(*op, *on, &value)
                    .map(|value| locals[dest.index()] = value)
                    .map_err(Trouble::from)
            }
            InstKind::Select { dest, condition, then, otherwise } => {
                let chosen = if self.operand(locals, condition).is_true() { then } else { otherwise };
                locals[dest.index()] = self.operand(locals, chosen);
                Ok(())
            }
            InstKind::Convert { dest, value, to, unsigned, .. } => {
                let value = self.operand(locals, value);
                arith::convert(&value, *to, *unsigned)
                    .map(|v| locals[dest.index()] = v)
                    .map_err(Trouble::from)
            }
            InstKind::Cast { dest, value, ty } => {
                let value = self.operand(locals, value);
                if value == Value::Null || self.has_type(&value, *ty) {
                    locals[dest.index()] = value;
                    Ok(())
                } else {
                    let trouble = self.exception(ir::ExceptionKind::BadCast);
                    Err(self.keep(locals, kind, trouble))
                }
            }
            InstKind::InstanceOf { dest, value, ty } => {
                let value = self.operand(locals, value);
                locals[dest.index()] = Value::Bool(self.has_type(&value, *ty));
                Ok(())
            }
            InstKind::New { dest, class } => self.new_object(*class).map(|v| locals[dest.index()] = v),
            InstKind::NewArray { dest, ty, sizes } => {
                let sizes: Vec<Value> = sizes.iter().map(|size| self.operand(locals, size)).collect();
                self.new_array(*ty, &sizes).map(|v| locals[dest.index()] = v)
            }
            InstKind::Length { dest, on, array } => {
                self.length(locals, array, *on).map(|v| locals[dest.index()] = v)
            }
            InstKind::GetField { dest, object, field, heap } => {
                let slot = self.slots[field.index()];
                self.read(locals, object, heap, slot).map(|v| locals[dest.index()] = v)
            }
            InstKind::PutField { object, field, value, exchange } => {
                let slot = self.slots[field.index()];
                let value = self.operand(locals, value);
                self.object(locals, object).and_then(|id| {
                    let old = self.heap.read(id, slot).clone();
                    self.exchange(locals, old, value, exchange).map(|value| self.heap.write(id, slot, value))
                })
            }
            InstKind::GetStatic { dest, field, heap } => {
                locals[dest.index()] = match heap.as_ref().map(|heap| self.operand(locals, heap)) {
                    Some(Value::Snapshot(at)) => self.heap.read_static_at(at, field.index()),
                    Some(_) | None => self.heap.read_static(field.index()).clone(),
                };
                Ok(())
            }
            InstKind::PutStatic { field, value, exchange } => {
                let value = self.operand(locals, value);
                let old = self.heap.read_static(field.index()).clone();
                let value = self.exchange(locals, old, value, exchange);
                value.map(|value| self.heap.write_static(field.index(), value))
            }
            InstKind::Load { dest, array, index, heap } => match self.index(locals, index) {
                Ok(index) => self.read(locals, array, heap, index).map(|v| locals[dest.index()] = v),
                Err(trouble) => Err(trouble),
            },
            InstKind::Store { array, index, value, exchange } => {
                let value = self.operand(locals, value);
                self.slot(locals, array, index).and_then(|(id, index)| {
                    let old = self.heap.read(id, index).clone();
                    self.exchange(locals, old, value, exchange).map(|value| self.heap.write(id, index, value))
                })
            }
            InstKind::Check(check) => match self.check(locals, check) {
                Ok(()) => Ok(()),
                Err(trouble) => Err(self.keep(locals, kind, trouble)),
            },
            InstKind::Quantify { dest, quantifier, from, to, function, args } => {
                let (from, to) = (self.operand(locals, from), self.operand(locals, to));
                let args: Vec<Value> = args.iter().map(|arg| self.operand(locals, arg)).collect();
                let value = self.quantify(*quantifier, &from, &to, *function, &args);
                value.map(|value| locals[dest.index()] = value)
            }
            InstKind::AllDifferent { dest, array, heap } => {
                self.all_different(locals, array, heap).map(|v| locals[dest.index()] = v)
            }
            InstKind::Clear { locals: dead } => {
                dead.iter().for_each(|local| locals[local.index()] = Value::Undefined);
                Ok(())
            }
            InstKind::Apply { .. }
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
            | InstKind::Assert { .. }
            | InstKind::Assume { .. }
            | InstKind::Contract { .. }
            | InstKind::Invariant { .. }
            | InstKind::Suppose { .. }
            | InstKind::Snapshot { .. }
            | InstKind::Havoc { .. }
            | InstKind::Forget { .. }
            | InstKind::Catch { .. }
            | InstKind::Target => return None,
        })
    }

    pub(crate) fn exception(&self, kind: ir::ExceptionKind) -> Trouble {
        match self.program.exception_class(kind) {
            Some(class) => Trouble::Raise(class, Vec::new()),
            None => Trouble::Malformed,
        }
    }

    /// The trouble of an instruction that failed, with what its exception keeps.
    pub(crate) fn keep(&mut self, locals: &[Value], inst: &InstKind, trouble: Trouble) -> Trouble {
        let Trouble::Raise(class, _) = trouble else { return trouble };
        let program = self.program;
        let mut kept = Vec::new();
        for (what, field) in program.kept_by(class) {
            let value = match what.of(inst) {
                Some(ir::Origin::Yes) => Ok(Value::Bool(true)),
                Some(ir::Origin::Number(number)) => Ok(Value::I32(number)),
                Some(ir::Origin::Operand(operand)) => Ok(self.operand(locals, operand)),
                Some(ir::Origin::Length(array)) => self.length(locals, array, Scalar::I32),
                None => continue,
            };
            match value {
                Ok(value) => kept.push((field, value)),
                Err(trouble) => return trouble,
            }
        }
        Trouble::Raise(class, kept)
    }

    fn has_type(&self, value: &Value, ty: Type) -> bool {
        value.object().is_some_and(|id| self.program.is_assignable(self.heap.ty(id), ty))
    }

    pub(crate) fn object(&mut self, locals: &[Value], operand: &Operand) -> Result<ObjectId, Trouble> {
        self.operand(locals, operand).object().ok_or(Trouble::Malformed)
    }

    pub(crate) fn index(&mut self, locals: &[Value], operand: &Operand) -> Result<usize, Trouble> {
        let value = self.operand(locals, operand);
        usize::try_from(arith::index(&value)?).map_err(|_| Trouble::Malformed)
    }

    fn read(
        &mut self,
        locals: &[Value],
        object: &Operand,
        heap: &Option<Operand>,
        slot: usize,
    ) -> Result<Value, Trouble> {
        let id = self.object(locals, object)?;
        if slot >= self.heap.slots(id).len() {
            return Err(Trouble::Malformed);
        }
        Ok(match heap.as_ref().map(|heap| self.operand(locals, heap)) {
            Some(Value::Snapshot(at)) => self.heap.read_at(at, id, slot),
            Some(_) | None => self.heap.read(id, slot).clone(),
        })
    }

    fn length(&mut self, locals: &[Value], array: &Operand, on: Scalar) -> Result<Value, Trouble> {
        let id = self.object(locals, array)?;
        let length = self.heap.slots(id).len();
        Ok(arith::length(length, on))
    }

    fn check(&mut self, locals: &[Value], check: &Check) -> Computed {
        let holds = match check {
            Check::NonNull(value) => self.operand(locals, value) != Value::Null,
            Check::Bounds { array, index } => {
                let index = arith::index(&self.operand(locals, index))?;
                let id = self.object(locals, array)?;
                index >= 0 && (index as u64) < self.heap.slots(id).len() as u64
            }
            Check::NonZero(value) => {
                !matches!(self.operand(locals, value), Value::Int(0) | Value::I32(0) | Value::I64(0))
            }
            Check::Size(value) => arith::index(&self.operand(locals, value))? >= 0,
            Check::Scalar(value) => arith::is_scalar(&self.operand(locals, value)),
            Check::Store { array, value } => {
                let id = self.object(locals, array)?;
                let value = self.operand(locals, value);
                let element = self.program.element(self.heap.ty(id)).ok_or(Trouble::Malformed)?;
                value == Value::Null || self.has_type(&value, element)
            }
            Check::Range { value, range } => {
                let value = self.operand(locals, value);
                return self.check_range(value, *range);
            }
            Check::Finite(value) => {
                let value = self.operand(locals, value);
                let finite = matches!(value, Value::F64(number) if number.is_finite());
                return if finite { Ok(()) } else { Err(Trouble::Overflow(value, None)) };
            }
        };
        match (holds, check.exception()) {
            (true, _) => Ok(()),
            (false, Some(kind)) => Err(self.exception(kind)),
            (false, None) => Err(Trouble::Malformed),
        }
    }

    fn check_range(&self, value: Value, range: IntRange) -> Computed {
        if arith::in_range(&value, range) { Ok(()) } else { Err(Trouble::Overflow(value, None)) }
    }

    /// Turns trouble into an exception in flight or into the end of the execution.
    pub(crate) fn trouble(&mut self, thread: u32, trouble: Trouble, span: Span) -> Result<(), Stop> {
        match trouble {
            Trouble::Raise(class, kept) => self.raise(thread, class, None, kept, span),
            Trouble::Thrown(mut exception) => {
                exception.thread = thread;
                exception.stack = self.stack_of(thread);
                self.remember(&exception);
                self.throw(thread, *exception);
                Ok(())
            }
            Trouble::Overflow(value, place) => {
                let value = self.show(&value, Type::Int);
                Err(self.violation(thread, ViolationKind::Overflow { value }, place.unwrap_or(span)))
            }
            Trouble::Steps => Err(Stop::Limit(Limit::Steps(self.options.steps))),
            Trouble::Memory => Err(Stop::Limit(Limit::Memory(self.options.cells))),
            Trouble::Malformed => Err(self.malformed(thread)),
        }
    }

    fn tell(&mut self, thread: u32, method: ir::MethodId, base: usize, kind: &InstKind, span: Span) {
        if self.observer.is_some()
            && let Some(event) = self.event_of(thread, method, base, kind)
        {
            self.tell_event(thread, span, &event);
        }
    }

    /// Tells the observer of a step that is not an instruction.
    pub(crate) fn tell_event(&mut self, thread: u32, span: Span, event: &Event) {
        if let Some(mut observer) = self.observer.take() {
            observer.event(self, thread, span, event);
            self.observer = Some(observer);
        }
    }

    /// What an instruction did, for observers.
    fn event_of(&mut self, thread: u32, method: ir::MethodId, base: usize, kind: &InstKind) -> Option<Event> {
        let stack = std::mem::take(&mut self.threads[thread as usize].stack);
        let event = self.describe_step(method, stack.get(base..).unwrap_or(&[]), kind);
        self.threads[thread as usize].stack = stack;
        event
    }

    #[allow(clippy::wildcard_enum_match_arm, reason = "`dest` names all that only assign")]
    fn describe_step(&mut self, method: ir::MethodId, locals: &[Value], kind: &InstKind) -> Option<Event> {
        let local = |dest: &ir::LocalId, from: Origin| {
            let value = locals.get(dest.index())?.clone();
            let is_named = self.program[method].body.as_ref().is_some_and(|body| !body[*dest].is_temporary());
            is_named.then_some(Event::Local { method, local: *dest, value, from })
        };
        let read =
            |dest: &ir::LocalId, cell: Cell| local(dest, Origin::Read(cell)).or(Some(Event::Read(cell)));
        match kind {
            // What an exchange wrote is there now.
            InstKind::PutField { object, field, value, exchange } => {
                let object = self.object(locals, object).ok()?;
                let value = match exchange {
                    Some(_) => self.heap.read(object, self.slots[field.index()]).clone(),
                    None => self.operand(locals, value),
                };
                Some(Event::Write { cell: Cell::Field { object, field: *field }, value })
            }
            InstKind::PutStatic { field, value, exchange } => {
                let value = match exchange {
                    Some(_) => self.heap.read_static(field.index()).clone(),
                    None => self.operand(locals, value),
                };
                Some(Event::Write { cell: Cell::Static { field: *field }, value })
            }
            InstKind::Store { array, index, value, exchange } => {
                let slot = self.slot(locals, array, index).ok()?;
                let value = match exchange {
                    Some(_) => self.heap.read(slot.0, slot.1).clone(),
                    None => self.operand(locals, value),
                };
                let (array, index) = (self.object(locals, array).ok()?, self.index(locals, index).ok()?);
                Some(Event::Write { cell: Cell::Element { array, index }, value })
            }
            InstKind::GetField { dest, field, .. } if self.program[*field].is_constant => {
                local(dest, Origin::Computed)
            }
            // After `n := n.next` the object that was read is no longer known.
            InstKind::GetField { dest, object, .. } if is_local(object, *dest) => {
                local(dest, Origin::Computed)
            }
            InstKind::GetField { dest, object, field, .. } => {
                let object = self.object(locals, object).ok()?;
                read(dest, Cell::Field { object, field: *field })
            }
            InstKind::Load { dest, array, index, .. } if is_local(array, *dest) || is_local(index, *dest) => {
                local(dest, Origin::Computed)
            }
            InstKind::Load { dest, array, index, .. } => {
                let (array, index) = (self.object(locals, array).ok()?, self.index(locals, index).ok()?);
                read(dest, Cell::Element { array, index })
            }
            InstKind::GetStatic { dest, field, .. } if self.program[*field].is_constant => {
                local(dest, Origin::Computed)
            }
            InstKind::GetStatic { dest, field, .. } => read(dest, Cell::Static { field: *field }),
            InstKind::Havoc { dest, .. } => local(dest, Origin::Chosen),
            InstKind::Fork { target, args } => {
                let args: Vec<Value> = args.iter().map(|arg| self.operand(locals, arg)).collect();
                let method = self.reached(*target, &args)?;
                let receiver = match args.first() {
                    Some(Value::Ref(object)) if self.program[method].kind.has_receiver() => Some(*object),
                    Some(_) | None => None,
                };
                Some(Event::Fork { thread: self.threads.len() as u32 - 1, method, receiver })
            }
            InstKind::Join => Some(Event::Join),
            InstKind::Await { .. } => Some(Event::Resume),
            InstKind::MonitorEnter { object } => self.lock_event(locals, object, LockAction::Enter),
            InstKind::MonitorExit { object } => self.lock_event(locals, object, LockAction::Leave),
            InstKind::Lock { object } => self.lock_event(locals, object, LockAction::Lock),
            InstKind::Unlock { object } => self.lock_event(locals, object, LockAction::Unlock),
            other => other.dest().and_then(|dest| local(&dest, Origin::Computed)),
        }
    }

    fn lock_event(&mut self, locals: &[Value], object: &Operand, action: LockAction) -> Option<Event> {
        let object = self.object(locals, object).ok()?;
        Some(Event::Lock { object, action })
    }
}

fn is_local(operand: &Operand, local: ir::LocalId) -> bool {
    matches!(operand, Operand::Local(known) if *known == local)
}
