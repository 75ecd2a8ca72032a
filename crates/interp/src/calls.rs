//! Calls, returns, exceptions, threads, and the other instructions that look at a whole thread.

use ir::{CallTarget, Demand, InstKind, LocalId, MethodId, Operand, TermKind, Type};
use source::Span;

use crate::event::Event;
use crate::heap::ObjectId;
use crate::machine::{Frame, Initialization, Machine, Status, Stop, default};
use crate::outcome::{Exception, Limit, Outcome, Violation, ViolationKind};
use crate::schedule::RunError;
use crate::step::Trouble;
use crate::value::Value;

/// How many threads an execution may start.
const MAX_THREADS: u64 = 10_000;

/// How many calls of its stack an exception remembers.
const STACK: usize = 64;

impl Machine<'_> {
    /// Executes an instruction that `compute` does not handle. Afterwards the frame stands at the next instruction.
    pub(crate) fn effect(
        &mut self,
        thread: u32,
        base: usize,
        kind: &InstKind,
        span: Span,
    ) -> Result<(), Stop> {
        let index = thread as usize;
        match kind {
            InstKind::Call { dest, target, args } => {
                let args = self.arguments(index, base, args);
                let Some(method) = self.reached(*target, &args) else { return Err(self.malformed(thread)) };
                if self.is_stack_full(index)
                    && let Some(class) = self.program.exception_class(ir::ExceptionKind::StackOverflow)
                {
                    let trouble = self.keep(&[], kind, Trouble::Raise(class, Vec::new()));
                    return self.trouble(thread, trouble, span);
                }
                self.advance(index);
                if self.is_making(thread) && self.program[method].role != ir::Role::Maker {
                    self.tell_event(thread, span, &Event::Called { method, args: args.clone() });
                }
                self.push_frame(index, method, args, *dest)?;
            }
            InstKind::Fork { target, args } => {
                let args = self.arguments(index, base, args);
                let Some(method) = self.reached(*target, &args) else { return Err(self.malformed(thread)) };
                self.advance(index);
                if self.threads.len() as u64 >= MAX_THREADS {
                    return Err(Stop::Limit(Limit::Threads(MAX_THREADS)));
                }
                let child = self.add_thread(Some(thread));
                self.threads[child].subject = args.first().cloned().unwrap_or(Value::Null);
                self.push_frame(child, method, args, None)?;
                self.run_thread(child as u32, 0, true).0?;
            }
            InstKind::Join | InstKind::Await { .. } => self.advance(index),
            InstKind::MonitorEnter { object }
            | InstKind::MonitorExit { object }
            | InstKind::Lock { object }
            | InstKind::Unlock { object } => {
                let object = self.arguments(index, base, std::slice::from_ref(object)).pop();
                let Some(Value::Ref(id)) = object else { return Err(self.malformed(thread)) };
                self.lock_step(thread, kind, id, span)?;
                self.advance(index);
            }
            InstKind::Assert { condition } => {
                let holds = self.arguments(index, base, std::slice::from_ref(condition));
                if !holds.iter().all(Value::is_true) {
                    return Err(self.violation(thread, ViolationKind::Assertion, span));
                }
                self.advance(index);
            }
            InstKind::Target => return Err(self.violation(thread, ViolationKind::Target, span)),
            InstKind::Assume { condition } => {
                let holds = self.arguments(index, base, std::slice::from_ref(condition));
                if !holds.iter().all(Value::is_true) {
                    let span = self.place(thread, span);
                    self.threads[index].status = Status::Cut { span, is_precondition: false };
                    return Ok(());
                }
                self.advance(index);
            }
            InstKind::Contract { kind } => {
                self.contract(thread, *kind)?;
                self.advance(index);
            }
            // What is known to hold somewhere else is checked here.
            InstKind::Invariant { function, args, .. } | InstKind::Suppose { function, args } => {
                let args = self.arguments(index, base, args);
                let is_measure = matches!(kind, InstKind::Invariant { kind: Demand::Decrease, .. });
                let violation = if is_measure { ViolationKind::Decreases } else { ViolationKind::Invariant };
                self.clause_holds(thread, *function, &args, violation, span)?;
                self.advance(index);
            }
            InstKind::Apply { dest, function, args } => {
                let args = self.arguments(index, base, args);
                match self.apply(*function, &args) {
                    Ok(value) => self.assign(index, base, *dest, value),
                    Err(trouble) => return Err(self.specification_trouble(thread, trouble, span)),
                }
            }
            // What may have changed need not have.
            InstKind::Forget { .. } => self.advance(index),
            InstKind::Snapshot { dest } => {
                let value = self.heap.snapshot();
                if let Some(frame) = self.threads[index].frames.last_mut() {
                    frame.snapshots += 1;
                }
                self.assign(index, base, *dest, value);
            }
            InstKind::Havoc { dest } => {
                let value = self.choose(thread, *dest)?;
                self.assign(index, base, *dest, value);
            }
            InstKind::Catch { dest } => {
                let caught = self.threads[index].in_flight.take();
                let object = caught.map_or(Value::Null, |exception| exception.object);
                self.assign(index, base, *dest, object);
            }
            InstKind::InitClass { class } => {
                self.advance(index);
                let refusal = self.program.exception_class(ir::ExceptionKind::Uninitialized);
                match (self.initialized[class.index()], refusal) {
                    (Initialization::Untouched, _) => {}
                    (Initialization::Failed, Some(refusal)) => {
                        let trouble = self.keep(&[], kind, Trouble::Raise(refusal, Vec::new()));
                        return self.trouble(thread, trouble, span);
                    }
                    (_, _) => return Ok(()),
                }
                self.initialized[class.index()] = Initialization::Done;
                if let Some(init) = self.program[*class].initializer {
                    self.initialized[class.index()] = Initialization::Running(thread);
                    self.push_frame(index, init, Vec::new(), None)?;
                    if let Some(frame) = self.threads[index].frames.last_mut() {
                        frame.initializes = Some(*class);
                    }
                }
            }
            InstKind::Primitive { dest, primitive, args } => {
                let args = self.arguments(index, base, args);
                let result = self.primitive(thread, *dest, primitive, &args, span)?;
                match dest {
                    Some(dest) => self.assign(index, base, *dest, result),
                    None => self.advance(index),
                }
            }
            // `compute` handles all others.
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
            | InstKind::Quantify { .. }
            | InstKind::AllDifferent { .. }
            | InstKind::Clear { .. } => return Err(self.malformed(thread)),
        }
        Ok(())
    }

    fn advance(&mut self, thread: usize) {
        if let Some(frame) = self.threads[thread].frames.last_mut() {
            frame.inst += 1;
        }
    }

    fn assign(&mut self, thread: usize, base: usize, dest: LocalId, value: Value) {
        self.threads[thread].stack[base + dest.index()] = value;
        self.advance(thread);
    }

    fn arguments(&mut self, thread: usize, base: usize, args: &[Operand]) -> Vec<Value> {
        let stack = std::mem::take(&mut self.threads[thread].stack);
        let values = args.iter().map(|arg| self.operand(&stack[base..], arg)).collect();
        self.threads[thread].stack = stack;
        values
    }

    /// The method a call reaches; virtual ones by the class of the receiver.
    pub(crate) fn reached(&mut self, target: CallTarget, args: &[Value]) -> Option<MethodId> {
        match target {
            CallTarget::Direct(method) => Some(method),
            CallTarget::Virtual(method) => {
                let Some(Value::Ref(id)) = args.first() else { return None };
                let program = self.program;
                // Arrays have the methods of the root.
                let class = self.heap.class(*id).or(program.root)?;
                *self.targets.entry((class, method)).or_insert_with(|| program.resolve(class, method))
            }
        }
    }

    /// Whether a thread may make no further call.
    fn is_stack_full(&self, thread: usize) -> bool {
        let depth = self.threads[thread].frames.len() as u64;
        let is_startup = self.waiting_entry.is_some();
        !is_startup && self.options.leeway.stack_depth.is_some_and(|most| depth >= u64::from(most))
    }

    pub(crate) fn push_frame(
        &mut self,
        thread: usize,
        method: MethodId,
        args: Vec<Value>,
        dest: Option<LocalId>,
    ) -> Result<(), Stop> {
        let locals = self.program[method].body.as_ref().map_or(0, |body| body.locals.len());
        let state = &mut self.threads[thread];
        let base = state.stack.len();
        state.stack.extend(args);
        state.stack.resize(base + locals, Value::Undefined);
        let entered = self.heap.count();
        state.frames.push(Frame {
            method,
            block: 0,
            inst: 0,
            base,
            dest,
            snapshots: 0,
            initializes: None,
            entered,
        });
        let (depth, cells) = (state.frames.len() as u64, state.stack.len() as u64);
        if depth > self.options.calls || cells > self.options.cells {
            return Err(Stop::Limit(Limit::Calls(depth - 1)));
        }
        Ok(())
    }

    fn pop_frame(&mut self, thread: usize) -> Option<Frame> {
        let state = &mut self.threads[thread];
        let frame = state.frames.pop()?;
        state.stack.truncate(frame.base);
        if frame.snapshots > 0 {
            self.heap.release(frame.snapshots);
        }
        if let Some(class) = frame.initializes {
            self.initialized[class.index()] = Initialization::Done;
        }
        Some(frame)
    }

    /// Executes a terminator that leaves the method or raises.
    pub(crate) fn leave(
        &mut self,
        thread: u32,
        base: usize,
        term: &TermKind,
        span: Span,
    ) -> Result<(), Stop> {
        let index = thread as usize;
        match term {
            TermKind::Return(value) => {
                let value =
                    value.as_ref().map(|value| self.arguments(index, base, std::slice::from_ref(value)));
                let value = value.and_then(|mut values| values.pop());
                let frame = self.pop_frame(index);
                let is_made = |frame: &Frame| self.program[frame.method].role != ir::Role::Maker;
                if self.is_making(thread) && frame.as_ref().is_some_and(is_made) {
                    self.tell_event(thread, span, &Event::Returned { value: value.clone() });
                }
                let caller = self.threads[index].frames.last().map(|frame| frame.base);
                match (frame.and_then(|frame| frame.dest), caller, value) {
                    (Some(dest), Some(base), Some(value)) => {
                        self.threads[index].stack[base + dest.index()] = value;
                    }
                    (_, None, value) => self.threads[index].result = value,
                    (_, _, _) => {}
                }
                Ok(())
            }
            TermKind::Throw(value) => {
                let value =
                    self.arguments(index, base, std::slice::from_ref(value)).pop().unwrap_or(Value::Null);
                let exception = value.object().and_then(|id| self.raised.get(&id).cloned());
                let exception = exception.unwrap_or_else(|| self.describe(thread, value, None, span));
                self.remember(&exception);
                self.throw(thread, exception);
                Ok(())
            }
            TermKind::Raise { class, message } => {
                let message = message.as_ref().map(|m| self.arguments(index, base, std::slice::from_ref(m)));
                let message = message.and_then(|mut values| values.pop());
                self.raise(thread, *class, message, Vec::new(), span)
            }
            TermKind::Unreachable | TermKind::Jump(_) | TermKind::Branch { .. } | TermKind::Switch { .. } => {
                Err(self.malformed(thread))
            }
        }
    }

    /// Makes an exception object with values for some of its fields, and throws it.
    pub(crate) fn raise(
        &mut self,
        thread: u32,
        class: ir::ClassId,
        message: Option<Value>,
        kept: Vec<(ir::FieldId, Value)>,
        span: Span,
    ) -> Result<(), Stop> {
        let object = match self.new_object(class) {
            Ok(object) => object,
            Err(_) => return Err(Stop::Limit(Limit::Memory(self.options.cells))),
        };
        if let Value::Ref(id) = object {
            for (field, value) in kept {
                self.heap.write(id, self.slots[field.index()], value);
            }
        }
        let exception = self.describe(thread, object, message, span);
        self.remember(&exception);
        self.throw(thread, exception);
        Ok(())
    }

    /// Keeps what is known of an exception in case it is rethrown. Old ones are forgotten: a program that
    /// throws forever would fill the memory, and their class still tells what they are.
    pub(crate) fn remember(&mut self, exception: &Exception) {
        if let Value::Ref(id) = exception.object {
            if self.raised.len() >= 1000 {
                self.raised.clear();
            }
            self.raised.insert(id, exception.clone());
        }
    }

    pub(crate) fn describe(
        &self,
        thread: u32,
        object: Value,
        message: Option<Value>,
        span: Span,
    ) -> Exception {
        let class = object.object().and_then(|id| self.heap.class(id));
        let span = self.place(thread, span);
        let kind = self.program.exceptions.iter().find(|(_, known)| Some(*known) == class);
        let description = match (kind, message, class) {
            (Some((ir::ExceptionKind::Thrown, _)), Some(Value::Str(text)), _) => {
                format!("throw {:?}", self.text(text))
            }
            // Where exceptions are classes of the program, their class names tell more.
            (_, _, Some(class)) if !self.program[class].is_synthetic => self.described(&object, class),
            (Some((kind, _)), _, _) => kind.describe().to_string(),
            (None, _, Some(class)) => self.program[class].name.to_string(),
            (None, _, None) => "exception".to_string(),
        };
        let mut stack = self.stack_of(thread);
        stack.truncate(STACK);
        Exception { object, description, span, stack, thread }
    }

    /// The class of an exception, and its message if it has one.
    fn described(&self, object: &Value, class: ir::ClassId) -> String {
        let name = &self.program[class].name;
        let message = match (object, self.program.message) {
            (Value::Ref(id), Some(field)) => self.heap.slots(*id).get(self.slots[field.index()]),
            (_, _) => None,
        };
        match message {
            Some(Value::Ref(text)) => match self.text_object(*text) {
                Some(text) => format!("{name}: {}", crate::output::plain_text(&text)),
                None => name.to_string(),
            },
            _ => match self.kept_description(object, class) {
                Some(kept) => format!("{name}: {kept}"),
                None => name.to_string(),
            },
        }
    }

    /// What an exception that the machine raised records about its cause.
    fn kept_description(&self, object: &Value, class: ir::ClassId) -> Option<String> {
        let Value::Ref(id) = object else { return None };
        let kept = |wanted: ir::Kept| {
            let mut fields = self.program.kept.iter().filter(|(kept, _)| *kept == wanted);
            let (_, field) =
                fields.find(|(_, field)| self.program.is_subclass(class, self.program[*field].class))?;
            Some(self.show(self.heap.slots(*id).get(self.slots[field.index()])?, self.program[*field].ty))
        };
        if kept(ir::Kept::Raised)? != "true" {
            return None;
        }
        let (kind, _) = self.program.exceptions.iter().find(|(_, known)| *known == class)?;
        match kind {
            ir::ExceptionKind::IndexOutOfBounds => {
                Some(format!("index {}, length {}", kept(ir::Kept::Index)?, kept(ir::Kept::Length)?))
            }
            ir::ExceptionKind::NegativeSize => Some(format!("size {}", kept(ir::Kept::Size)?)),
            ir::ExceptionKind::DivisionByZero => Some(kind.describe().to_string()),
            ir::ExceptionKind::NullDereference
            | ir::ExceptionKind::BadCast
            | ir::ExceptionKind::ArrayStore
            | ir::ExceptionKind::Uninitialized
            | ir::ExceptionKind::StackOverflow
            | ir::ExceptionKind::Thrown => None,
        }
    }

    /// Unwinds to the nearest handler. Without one the thread stands before its end.
    pub(crate) fn throw(&mut self, thread: u32, exception: Exception) {
        let index = thread as usize;
        let event = Event::Raised { description: exception.description.clone() };
        self.tell_event(thread, exception.span, &event);
        while let Some(frame) = self.threads[index].frames.last_mut() {
            let body = self.program[frame.method].body.as_ref();
            let handler = body.and_then(|body| body.blocks.get(frame.block)).and_then(|block| block.handler);
            if let Some(handler) = handler {
                (frame.block, frame.inst) = (handler.index(), 0);
                self.threads[index].in_flight = Some(exception);
                return;
            }
            let left = self.pop_frame(index);
            if let Some(class) = left.and_then(|frame| frame.initializes) {
                self.initialized[class.index()] = Initialization::Failed;
            }
        }
        self.threads[index].status = Status::AtThrow(Box::new(exception));
    }

    /// An exception left the last method of a thread: the whole execution ends. The clauses of the thread's
    /// own methods were evaluated as they were left; those of the threads that started it are evaluated now.
    pub(crate) fn uncaught(&mut self, thread: u32, exception: Exception) -> Result<Outcome, Stop> {
        let mut ancestor = self.threads[thread as usize].parent;
        ancestor = ancestor.filter(|_| !self.program.threads_survive);
        while let Some(current) = ancestor {
            self.exceptional_clauses(current, &exception)?;
            ancestor = self.threads[current as usize].parent;
        }
        if self.treats_exceptions_as_violations() {
            let (span, stack) = (exception.span, exception.stack.clone());
            let kind = ViolationKind::Exceptional(exception);
            return Err(Stop::Violation(Box::new(Violation {
                kind,
                span,
                thread,
                stack,
                variables: Vec::new(),
            })));
        }
        Ok(Outcome::Exception(exception))
    }

    /// Whether an exception that leaves the last method of any thread is a violation.
    pub(crate) fn treats_exceptions_as_violations(&self) -> bool {
        self.options.no_exceptions && !self.has_exceptional_clause()
    }

    /// Whether the entry method says what must hold when an exception leaves it.
    pub fn has_exceptional_clause(&self) -> bool {
        self.entry.is_some_and(|entry| !self.program[entry].contract.exceptional.is_empty())
    }

    /// Whether the run forbids exceptions that leave an entry without such a clause.
    pub fn forbids_exceptions(&self) -> bool {
        self.options.no_exceptions
    }

    pub(crate) fn new_object(&mut self, class: ir::ClassId) -> Result<Value, Trouble> {
        if self.heap.cells() >= self.options.cells {
            return Err(Trouble::Memory);
        }
        let program = self.program;
        let template = self.templates[class.index()].get_or_insert_with(|| {
            program.all_fields(class).iter().map(|field| default(program[*field].ty)).collect()
        });
        let slots = template.clone();
        Ok(Value::Ref(self.heap.allocate(Type::Class(class), slots)))
    }

    /// An array of the given sizes; inner arrays are made for every size but the last.
    pub(crate) fn new_array(&mut self, ty: Type, sizes: &[Value]) -> Result<Value, Trouble> {
        let element = self.program.element(ty).ok_or(Trouble::Malformed)?;
        let Some((first, rest)) = sizes.split_first() else { return Ok(default(ty)) };
        let length = crate::arith::index(first)?;
        let room = self.options.cells.saturating_sub(self.heap.cells());
        let length = u64::try_from(length).ok().filter(|length| *length <= room).ok_or(Trouble::Memory)?;
        let slots: Vec<Value> = if rest.is_empty() {
            vec![default(element); length as usize]
        } else {
            (0..length).map(|_| self.new_array(element, rest)).collect::<Result<_, _>>()?
        };
        if self.heap.cells() > self.options.cells {
            return Err(Trouble::Memory);
        }
        Ok(Value::Ref(self.heap.allocate(ty, slots.into_boxed_slice())))
    }

    /// The next value for `havoc`: a listed one, or the default of the type.
    fn choose(&mut self, thread: u32, dest: LocalId) -> Result<Value, Stop> {
        let frame = self.threads[thread as usize].frames.last();
        let local = frame.and_then(|frame| self.program[frame.method].body.as_ref()).map(|body| &body[dest]);
        let ty = local.map_or(Type::Int, |local| local.ty);
        let is_input = local.is_some_and(|local| local.input().is_some());
        let at = self.choices.len();
        let value = match self.options.choices.get(at).cloned() {
            Some(json) => crate::input::choice(self, &json, ty, at)
                .map_err(|error| Stop::Input(RunError::Choice(error)))?,
            // A value from the world is never null.
            None if is_input && ty.is_reference() => {
                let some = if self.program.element(ty).is_some() { "[]" } else { "\"?\"" };
                let json = serde_json::from_str(some).unwrap_or_default();
                crate::input::choice(self, &json, ty, at)
                    .map_err(|error| Stop::Input(RunError::Choice(error)))?
            }
            None => default(ty),
        };
        self.choices.push(value.clone());
        self.choosers.extend(self.threads[thread as usize].frames.last().map(|frame| frame.method));
        Ok(value)
    }

    /// The thread that holds the lock of an object.
    pub(crate) fn holder(&self, object: ObjectId) -> Option<crate::heap::Held> {
        self.heap.object(object).lock
    }
}
