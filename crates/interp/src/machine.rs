//! The machine: heap, threads and the loop that lets one thread after the other take a visible step.

use std::sync::Arc;

use ir::analysis::visible::Visible;
use ir::{FieldId, LocalId, MethodId, Program};
use rustc_hash::FxHashMap;
use source::Span;

use crate::event::{Event, Observer};
use crate::heap::{Heap, ObjectId};
use crate::input::Place;
use crate::outcome::{Exception, FrameInfo, Limit, Outcome, Report, Variable, Violation, ViolationKind};
use crate::schedule::{RunError, Schedule, Steps};
use crate::value::Value;

/// What a run depends on besides program, input and schedule.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many instructions may be executed.
    pub steps: u64,
    /// How many fields and elements may be allocated.
    pub cells: u64,
    /// How deep calls may nest.
    pub calls: u64,
    /// Whether an exception that leaves an entry without an `exceptional` clause is a violation.
    pub no_exceptions: bool,
    /// What the machine may do although it is assumed not to.
    pub leeway: ir::Leeway,
    /// The values `havoc` chooses, in order, in the form of [`crate::input`]; after the end it chooses
    /// default values.
    pub choices: Vec<serde_json::Value>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            steps: 1_000_000_000,
            cells: 50_000_000,
            calls: 4_000_000,
            no_exceptions: false,
            leeway: ir::Leeway::default(),
            choices: Vec::new(),
        }
    }
}

/// Where a thread stands between two visible steps.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Status {
    /// Its next instruction is a visible step.
    Ready,
    /// Only its end is left.
    AtEnd,
    /// An exception left its last method; its end ends the execution.
    AtThrow(Box<Exception>),
    /// An assumption was false; the thread never goes on.
    Cut { span: Span, is_precondition: bool },
    /// It has ended.
    Ended,
}

/// A call in progress.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) method: MethodId,
    pub(crate) block: usize,
    pub(crate) inst: usize,
    /// Where its locals start in the thread's stack.
    pub(crate) base: usize,
    /// The caller's local that gets the result.
    pub(crate) dest: Option<LocalId>,
    /// How many snapshots it took.
    pub(crate) snapshots: u32,
    /// The class whose static initialiser it runs.
    pub(crate) initializes: Option<ir::ClassId>,
    /// How many objects there were when it was called.
    pub(crate) entered: u32,
}

/// How far the static initialiser of a class is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Initialization {
    Untouched,
    /// That thread runs it; others wait.
    Running(u32),
    Done,
    /// An exception left it.
    Failed,
}

/// A thread.
#[derive(Clone, Debug)]
pub(crate) struct Thread {
    pub(crate) parent: Option<u32>,
    /// How many of the threads it started have not ended, or have threads below them that have not.
    pub(crate) unfinished: u32,
    /// What it was started with.
    pub(crate) subject: Value,
    /// Whether the program may end before it does.
    pub(crate) background: bool,
    pub(crate) frames: Vec<Frame>,
    pub(crate) stack: Vec<Value>,
    pub(crate) status: Status,
    /// The exception that ended it.
    pub(crate) failed: Option<Exception>,
    /// The exception a handler is about to catch.
    pub(crate) in_flight: Option<Exception>,
    /// What its first method returned.
    pub(crate) result: Option<Value>,
}

/// Why a thread stopped in the middle of a run.
pub(crate) enum Stop {
    /// Something is wrong with the program.
    Violation(Box<Violation>),
    /// A limit was reached.
    Limit(Limit),
    /// The input is wrong in a way that only shows now.
    Input(RunError),
}

/// An interpreter with its state.
pub struct Machine<'p> {
    pub(crate) program: &'p Program,
    pub(crate) options: Options,
    pub(crate) visible: Arc<Visible>,
    /// The slot of every instance field.
    pub(crate) slots: Vec<usize>,
    /// The default values of the fields of a class, by class.
    pub(crate) templates: Vec<Option<Box<[Value]>>>,
    pub(crate) heap: Heap,
    pub(crate) texts: Vec<Arc<str>>,
    pub(crate) text_numbers: FxHashMap<Arc<str>, u32>,
    pub(crate) threads: Vec<Thread>,
    pub(crate) instructions: u64,
    pub(crate) initialized: Vec<Initialization>,
    pub(crate) targets: FxHashMap<(ir::ClassId, MethodId), Option<MethodId>>,
    /// Exceptions that were raised, by their objects, for reports when they are rethrown.
    pub(crate) raised: FxHashMap<ObjectId, Exception>,
    pub(crate) choices: Vec<Value>,
    /// The methods that chose them.
    pub(crate) choosers: Vec<MethodId>,
    /// Objects of the input by the names they were given.
    pub(crate) named: FxHashMap<String, ObjectId>,
    /// The numbers of the objects that were made for the input.
    pub(crate) given: Vec<std::ops::Range<u32>>,
    /// Static fields whose objects belong to the input, once start-up code has made them.
    pub(crate) constants: Vec<(Place, FieldId)>,
    pub(crate) entry: Option<MethodId>,
    /// The arguments of the entry while start-up code still runs.
    pub(crate) waiting_entry: Option<Vec<Value>>,
    /// What was written to the standard output, and to the standard error.
    pub(crate) printed: String,
    pub(crate) errors: String,
    /// The threads that have not ended, in the order of their numbers.
    pub(crate) living: Vec<u32>,
    /// Those of them that do not wait for threads below them, in the same order.
    pub(crate) awake: Vec<u32>,
    pub(crate) observer: Option<Box<dyn Observer + 'p>>,
    /// Whether a method says what it may change.
    pub(crate) has_frames: bool,
}

impl<'p> Machine<'p> {
    /// A machine for a well-formed program.
    pub fn new(program: &'p Program, options: Options) -> Machine<'p> {
        let mut slots = vec![0; program.fields.len()];
        for class in (0..program.classes.len() as u32).map(ir::ClassId) {
            let inherited = program[class].superclass.map_or(0, |parent| program.all_fields(parent).len());
            for (at, field) in program[class].fields.iter().enumerate() {
                slots[field.index()] = inherited + at;
            }
        }
        let statics = program.fields.iter().map(|field| default(field.ty)).collect();
        Machine {
            program,
            options,
            visible: Arc::new(Visible::new(program)),
            slots,
            templates: vec![None; program.classes.len()],
            heap: Heap::new(statics),
            texts: Vec::new(),
            text_numbers: FxHashMap::default(),
            threads: Vec::new(),
            instructions: 0,
            initialized: vec![Initialization::Untouched; program.classes.len()],
            targets: FxHashMap::default(),
            raised: FxHashMap::default(),
            choices: Vec::new(),
            choosers: Vec::new(),
            named: FxHashMap::default(),
            constants: Vec::new(),
            given: Vec::new(),
            entry: None,
            waiting_entry: None,
            printed: String::new(),
            errors: String::new(),
            living: Vec::new(),
            awake: Vec::new(),
            observer: None,
            has_frames: program.methods.iter().any(|method| method.contract.modifies.is_some()),
        }
    }

    /// Sets the observer of the execution.
    pub fn observe(&mut self, observer: impl Observer + 'p) {
        self.observer = Some(Box::new(observer));
    }

    /// The program that is run.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// The objects, arrays and static fields.
    pub fn heap(&self) -> &Heap {
        &self.heap
    }

    /// A text by its number.
    pub fn text(&self, number: u32) -> &str {
        self.texts.get(number as usize).map_or("", |text| text)
    }

    /// The value of a text.
    pub fn text_value(&mut self, text: &str) -> Value {
        if let Some(number) = self.text_numbers.get(text) {
            return Value::Str(*number);
        }
        let number = self.texts.len() as u32;
        let shared: Arc<str> = Arc::from(text);
        self.texts.push(Arc::clone(&shared));
        self.text_numbers.insert(shared, number);
        Value::Str(number)
    }

    /// Runs the start-up code and then the entry method until the execution ends.
    pub fn run(
        &mut self,
        entry: MethodId,
        args: Vec<Value>,
        mut schedule: Schedule,
    ) -> Result<Report, RunError> {
        let mut steps = Steps::default();
        let outcome = match self.start(entry, args) {
            Ok(()) => self.schedule_loop(&mut schedule, &mut steps)?,
            Err(stop) => stopped(stop)?,
        };
        Ok(Report {
            outcome,
            instructions: self.instructions,
            schedule: steps,
            threads: self.threads.len() as u32,
            thread_ends: self.threads.iter_mut().filter_map(|thread| thread.failed.take()).collect(),
            choices: self.choices.clone(),
            choosers: self.choosers.clone(),
            printed: std::mem::take(&mut self.printed),
            errors: std::mem::take(&mut self.errors),
        })
    }

    /// Starts thread 0: start-up code first, without interruption, since no other thread exists.
    fn start(&mut self, entry: MethodId, args: Vec<Value>) -> Result<(), Stop> {
        self.entry = Some(entry);
        self.add_thread(None);
        self.waiting_entry = Some(args);
        if let Some(startup) = self.program.startup_of(entry) {
            self.push_frame(0, startup, Vec::new(), None)?;
            self.run_thread(0, u64::MAX, false).0?;
            if self.threads[0].status != Status::AtEnd {
                // The start-up code forked: from here on it is scheduled like any other code.
                return Ok(());
            }
        }
        self.start_entry()
    }

    /// Whether an object was made for the input.
    pub(crate) fn is_given(&self, object: ObjectId) -> bool {
        self.given.iter().any(|numbers| numbers.contains(&object.0))
    }

    /// Whether start-up code has run.
    pub(crate) fn has_started(&self) -> bool {
        self.entry.is_some() && self.waiting_entry.is_none()
    }

    /// Calls the entry method once start-up code has ended.
    fn start_entry(&mut self) -> Result<(), Stop> {
        let (Some(entry), Some(mut args)) = (self.entry, self.waiting_entry.take()) else { return Ok(()) };
        for (place, field) in std::mem::take(&mut self.constants) {
            let value = self.heap.read_static(field.index()).clone();
            match place {
                Place::Argument(at) => args[at] = value,
                Place::Slot(object, slot) => self.heap.write(object, slot, value),
            }
        }
        let is_constructor = self.program[entry].kind == ir::MethodKind::Constructor;
        let broken = self.broken_argument(&args[usize::from(is_constructor).min(args.len())..]);
        if let Some(span) = broken {
            self.threads[0].status = Status::Cut { span, is_precondition: true };
            return Ok(());
        }
        self.threads[0].status = Status::Ready;
        self.push_frame(0, entry, args, None)?;
        // The entry's precondition is part of starting it.
        self.run_thread(0, 0, true).0.map(|_| ())
    }

    fn schedule_loop(&mut self, schedule: &mut Schedule, steps: &mut Steps) -> Result<Outcome, RunError> {
        let mut last = u32::MAX;
        let mut taken = 0u64;
        loop {
            let enabled: Vec<u32> =
                self.awake.iter().copied().filter(|thread| self.can_step(*thread)).collect();
            // A thread that waits for the threads below it is checked again when the last of them has ended.
            if enabled.len() < self.awake.len() {
                self.let_joining_sleep();
            }
            if enabled.is_empty() {
                return Ok(self.no_thread_left());
            }
            let thread = schedule.next(&enabled, last, taken)?;
            // Alone, a thread needs no turns, until it forks.
            let budget = if self.living.len() == 1 { schedule.alone(thread) } else { 1 };
            let (result, ran) = self.visible_steps(thread, budget);
            schedule.ran(ran.saturating_sub(1));
            steps.record(thread, ran);
            taken += ran;
            last = thread;
            match result {
                Ok(None) => {}
                Ok(Some(outcome)) => return Ok(outcome),
                Err(stop) => return stopped(stop),
            }
        }
    }

    /// Lets a thread take up to `budget` visible steps; returns the outcome if that ended the execution, and
    /// how many steps it took.
    fn visible_steps(&mut self, thread: u32, budget: u64) -> (Result<Option<Outcome>, Stop>, u64) {
        match &self.threads[thread as usize].status {
            Status::AtEnd if thread == 0 && self.waiting_entry.is_some() => {
                (self.start_entry().map(|()| None), 1)
            }
            Status::AtEnd => {
                self.threads[thread as usize].status = Status::Ended;
                self.remove_thread(thread);
                self.tell_event(thread, Span::default(), &Event::End);
                (Ok(None), 1)
            }
            Status::AtThrow(exception)
                if self.program.threads_survive && !self.treats_exceptions_as_violations() =>
            {
                let exception = exception.as_ref().clone();
                self.threads[thread as usize].status = Status::Ended;
                self.threads[thread as usize].failed = Some(exception);
                self.remove_thread(thread);
                (Ok(None), 1)
            }
            Status::AtThrow(exception) => {
                let exception = exception.as_ref().clone();
                (self.uncaught(thread, exception).map(Some), 1)
            }
            Status::Ready => {
                let (result, ran) = self.run_thread(thread, budget, false);
                (result.map(|()| None), ran)
            }
            Status::Cut { .. } | Status::Ended => (Ok(None), 1),
        }
    }

    /// No thread can step: all have ended, an assumption cut the execution, or it is a deadlock.
    fn no_thread_left(&mut self) -> Outcome {
        let cut = self.threads.iter().find_map(|thread| match thread.status {
            Status::Cut { span, is_precondition } => Some(Outcome::Cut { span, is_precondition }),
            Status::Ready | Status::AtEnd | Status::AtThrow(_) | Status::Ended => None,
        });
        if let Some(cut) = cut {
            return cut;
        }
        // Background threads may wait forever.
        if self.threads.iter().all(|thread| thread.background || thread.status == Status::Ended) {
            if let Some(exception) = self.threads[0].failed.take() {
                return Outcome::Exception(exception);
            }
            return Outcome::Finished(self.threads[0].result.clone());
        }
        let waiting = self.waiting();
        // Ordered by which thread started which, so that the place does not depend on the order of forks in different
        // threads.
        let first = waiting.iter().min_by_key(|waiting| self.way(waiting.thread));
        let (thread, span) = first.map_or((0, Span::default()), |w| (w.thread, w.span));
        Outcome::Violation(Box::new(Violation {
            kind: ViolationKind::Deadlock(waiting),
            span,
            thread,
            stack: self.stack_of(thread),
            variables: Vec::new(),
        }))
    }

    /// The way to a thread from the first one: at each step, how many threads the parent had started before.
    fn way(&self, thread: u32) -> Vec<usize> {
        let mut way = Vec::new();
        let mut current = thread;
        while let Some(parent) = self.threads[current as usize].parent {
            let before = &self.threads[..current as usize];
            way.push(before.iter().filter(|other| other.parent == Some(parent)).count());
            current = parent;
        }
        way.reverse();
        way
    }

    /// The calls on a thread's stack, the innermost first.
    pub(crate) fn stack_of(&self, thread: u32) -> Vec<FrameInfo> {
        let frames = self.threads.get(thread as usize).map_or(&[][..], |thread| &thread.frames);
        let last = frames.len().saturating_sub(1);
        let described = frames.iter().enumerate().rev().map(|(at, frame)| {
            // A frame that called another one stands after the call.
            let inst = if at == last { frame.inst } else { frame.inst.saturating_sub(1) };
            FrameInfo { method: frame.method, span: self.position(frame, inst) }
        });
        described.collect()
    }

    /// The place of a step of a thread for reports: in a library it is that of the call into it.
    pub fn place(&self, thread: u32, span: Span) -> Span {
        let frames = self.threads.get(thread as usize).map_or(&[][..], |thread| &thread.frames);
        let is_library = |frame: &Frame| self.program[self.program[frame.method].class].is_library;
        let mut span = span;
        for pair in frames.windows(2).rev() {
            if !is_library(&pair[1]) && span != Span::default() {
                break;
            }
            span = self.position(&pair[0], pair[0].inst.saturating_sub(1));
        }
        span
    }

    /// Whether a thread executes code of a library.
    pub fn is_in_library(&self, thread: u32) -> bool {
        let frame = self.threads.get(thread as usize).and_then(|thread| thread.frames.last());
        frame.is_some_and(|frame| {
            let class = &self.program[self.program[frame.method].class];
            class.is_library || class.is_synthetic
        })
    }

    /// The method of a library that the program called and a thread executes, such as `Object.wait`.
    pub fn library_call(&self, thread: u32) -> Option<String> {
        let frames = &self.threads.get(thread as usize)?.frames;
        let is_library = |frame: &&Frame| self.program[self.program[frame.method].class].is_library;
        let call = frames.iter().rev().take_while(is_library).last()?;
        let method = &self.program[call.method];
        // Members that our models add to its classes mean nothing to a user.
        if method.role == ir::Role::Internal {
            return None;
        }
        let class = &self.program[method.class].name;
        let simple = class.rsplit('.').next().unwrap_or(class);
        Some(match method.kind {
            ir::MethodKind::Constructor => format!("new {simple}"),
            ir::MethodKind::Static | ir::MethodKind::Instance | ir::MethodKind::Pure => {
                format!("{simple}.{}", method.name)
            }
        })
    }

    /// Whether a thread executes the static initialiser of a class, or what that calls.
    pub fn is_in_initializer(&self, thread: u32) -> bool {
        let thread = self.threads.get(thread as usize);
        thread.is_some_and(|thread| thread.frames.iter().any(|frame| frame.initializes.is_some()))
    }

    /// Whether a thread executes code that makes inputs of an entry and calls it.
    pub fn is_making(&self, thread: u32) -> bool {
        let frame = self.threads.get(thread as usize).and_then(|thread| thread.frames.last());
        frame.is_some_and(|frame| self.program[frame.method].role == ir::Role::Maker)
    }

    /// Whether a thread makes an input, or executes what is called for that.
    pub fn is_preparing(&self, thread: u32) -> bool {
        let frames = self.threads.get(thread as usize).map_or(&[][..], |thread| &thread.frames);
        frames.iter().skip(1).any(|frame| self.program[frame.method].role == ir::Role::Maker)
    }

    /// A value that `havoc` chose.
    pub fn chosen(&self, at: usize) -> Option<&Value> {
        self.choices.get(at)
    }

    /// Which value of `havoc` an object is, if it is one.
    pub fn choice_of(&self, object: ObjectId) -> Option<usize> {
        self.choices.iter().position(|value| matches!(value, Value::Ref(id) if *id == object))
    }

    /// Where an instruction of a frame's block stands.
    fn position(&self, frame: &Frame, inst: usize) -> Span {
        let body = self.program[frame.method].body.as_ref();
        let block = body.and_then(|body| body.blocks.get(frame.block));
        block.map_or(Span::default(), |block| block.insts.get(inst).map_or(block.term.span, |inst| inst.span))
    }

    /// The instruction a thread executes next.
    pub(crate) fn next_inst(&self, thread: u32) -> Option<(&'p ir::Inst, &Frame)> {
        let frame = self.threads[thread as usize].frames.last()?;
        let body = self.program[frame.method].body.as_ref()?;
        Some((body.blocks.get(frame.block)?.insts.get(frame.inst)?, frame))
    }

    /// The named variables of the innermost call of a thread.
    pub(crate) fn variables(&self, thread: u32) -> Vec<Variable> {
        let Some(state) = self.threads.get(thread as usize) else { return Vec::new() };
        let Some(frame) = state.frames.last() else { return Vec::new() };
        let Some(body) = &self.program[frame.method].body else { return Vec::new() };
        let values = &state.stack[frame.base..];
        let is_shown = |value: &Value| !matches!(value, Value::Undefined | Value::Snapshot(_));
        let named = body.locals.iter().zip(values).filter(|(_, value)| is_shown(value));
        named
            .filter_map(|(local, value)| {
                let name = local.source()?.to_string();
                Some(Variable { name, ty: local.ty, value: value.clone() })
            })
            .collect()
    }

    pub(crate) fn violation(&self, thread: u32, kind: ViolationKind, span: Span) -> Stop {
        Stop::Violation(Box::new(Violation {
            kind,
            span,
            thread,
            stack: self.stack_of(thread),
            variables: self.variables(thread),
        }))
    }
}

/// The outcome of a thread that stopped in the middle of a run.
fn stopped(stop: Stop) -> Result<Outcome, RunError> {
    match stop {
        Stop::Violation(violation) => Ok(Outcome::Violation(violation)),
        Stop::Limit(limit) => Ok(Outcome::Limit(limit)),
        Stop::Input(error) => Err(error),
    }
}

impl Thread {
    pub(crate) fn new(parent: Option<u32>) -> Thread {
        Thread {
            parent,
            unfinished: 0,
            subject: Value::Null,
            background: false,
            frames: Vec::new(),
            stack: Vec::new(),
            status: Status::Ready,
            failed: None,
            in_flight: None,
            result: None,
        }
    }
}

/// The value a place of that type has before anything is written to it.
pub(crate) fn default(ty: ir::Type) -> Value {
    // Default values are never texts.
    crate::arith::constant(&ir::Const::default_of(ty)).unwrap_or(Value::Null)
}
