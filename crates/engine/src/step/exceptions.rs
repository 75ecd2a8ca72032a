//! Exceptions: raised, unwound to the nearest handler, or the end of the execution.

use ir::{ClassId, ExceptionKind, Inst, Origin};
use source::Span;

use crate::context::{Context, Step, Suspend};
use crate::outcome::{End, LibraryThrow, Uncaught, Violation, ViolationKind};
use crate::state::heap::{Body, ClassOf};
use crate::state::thread::{Exception, Status};
use crate::state::{Initialization, State};
use crate::value::Value;

impl Context<'_> {
    /// Raises the exception of a check.
    pub(super) fn raise_kind(&mut self, state: &mut State, kind: ExceptionKind, span: Span) -> Step<()> {
        match self.program.exception_class(kind) {
            Some(class) => {
                self.raise(state, class, span);
                Ok(())
            }
            None => self.gap("the program has no class for this exception", span),
        }
    }

    /// Raises the exception of an instruction that failed, which keeps what the program can ask for.
    pub(super) fn raise_failed(&mut self, state: &mut State, kind: ExceptionKind, inst: &Inst) -> Step<()> {
        let (program, span) = (self.program, inst.span);
        let Some(class) = program.exception_class(kind) else { return self.raise_kind(state, kind, span) };
        let Some(frame) = state.thread().frame.clone() else { return Ok(()) };
        let mut kept = Vec::new();
        for (what, field) in program.kept_by(class) {
            let value = match what.of(&inst.kind) {
                Some(Origin::Yes) => self.operand(&frame.locals, &ir::Const::Bool(true).into()),
                Some(Origin::Number(number)) => self.operand(&frame.locals, &ir::Const::I32(number).into()),
                Some(Origin::Operand(operand)) => self.operand(&frame.locals, operand),
                Some(Origin::Length(array)) => {
                    let array = self.operand(&frame.locals, array);
                    let objects = self.objects(state, &array)?;
                    self.length(state, &objects)
                }
                None => continue,
            };
            kept.push((field, value));
        }
        drop(frame);
        let object = self.new_object(state, class);
        if let Value::Const(solver::Const::Id(id)) = object {
            let target = [(self.terms.yes, id)];
            for (field, value) in &kept {
                self.escape_into(state, &target, value);
                self.put_field(state, &target, *field, value)?;
            }
        }
        self.raise_object(state, object, span);
        Ok(())
    }

    /// Makes an exception object and throws it.
    pub(super) fn raise(&mut self, state: &mut State, class: ClassId, span: Span) {
        let object = self.new_object(state, class);
        self.raise_object(state, object, span);
    }

    fn raise_object(&mut self, state: &mut State, object: Value, span: Span) {
        let span = state.place(self.program, state.running, span);
        if let Value::Const(solver::Const::Id(id)) = object {
            state.history.raised.insert(id, span);
        }
        self.throw(state, object, span);
    }

    /// Unwinds to the nearest handler. Without one the thread stands before its end.
    pub(super) fn throw(&mut self, state: &mut State, object: Value, span: Span) {
        let span = state.place(self.program, state.running, span);
        // A rethrown exception keeps the place where it was first raised.
        let known = object.as_id().map(|id| *state.history.raised.entry(id).or_insert(span));
        let span = known.unwrap_or(span);
        let exception = Exception { object, span };
        let raised = self.uncaught_exception(state, &exception);
        let raiser = state.frame().map(|frame| frame.method).filter(|by| self.is_of_library(*by));
        while let Some(frame) = state.top() {
            if let Some(by) = raiser.filter(|_| !self.is_of_library(frame.method)) {
                // A call in progress stands after its instruction.
                let inst = frame.inst.saturating_sub(1);
                let call = (frame.method, ir::BlockId(frame.block as u32), inst);
                self.found.library_throws.insert(LibraryThrow { raised, by, call });
            }
            let body = self.program[frame.method].body.as_ref();
            let handler = body.and_then(|body| body.blocks.get(frame.block)).and_then(|block| block.handler);
            if let Some(handler) = handler {
                (frame.block, frame.inst) = (handler.index(), 0);
                state.thread().in_flight = Some(exception);
                return;
            }
            let left = self.pop_frame(state);
            if let Some(class) = left.and_then(|frame| frame.initializes) {
                state.initialized.insert(class, Initialization::Failed);
            }
        }
        state.thread().status = Status::AtThrow(exception);
    }

    fn is_of_library(&self, method: ir::MethodId) -> bool {
        self.program[self.program[method].class].is_library
    }

    /// Whether an exception that leaves the last method of a thread is a violation, whichever thread it is and
    /// however far the others are.
    pub(super) fn forbids_exceptions(&self) -> bool {
        self.options.no_exceptions && self.program[self.entry].contract.exceptional.is_empty()
    }

    /// An exception left the last method of a thread: the whole execution ends. The clauses of the thread's
    /// own methods were evaluated as they were left; those of the threads that started it are evaluated now.
    pub(super) fn uncaught(&mut self, state: &mut State, exception: &Exception) -> Step<()> {
        let mut ancestor = state.threads[state.running as usize].parent;
        ancestor = ancestor.filter(|_| !self.program.threads_survive);
        while let Some(current) = ancestor {
            self.exceptional_clauses(state, current)?;
            ancestor = state.threads[current as usize].parent;
        }
        if self.forbids_exceptions() {
            let Uncaught { span, class } = self.uncaught_exception(state, exception);
            let kind = ViolationKind::Exceptional;
            return Err(Suspend::End(End::Violation(Violation { kind, span, exception: class })));
        }
        Err(Suspend::End(End::Exception(self.uncaught_exception(state, exception))))
    }

    /// What is reported of an uncaught exception.
    pub(super) fn uncaught_exception(&self, state: &State, exception: &Exception) -> Uncaught {
        let object = exception.object.as_id().and_then(|id| state.heap.get(id));
        let class = object.and_then(|object| match object.body {
            Body::Instance { class: ClassOf::Exact(class), .. } => Some(class),
            Body::Instance { class: ClassOf::OneOf(..), .. } | Body::Array { .. } => None,
        });
        Uncaught { span: exception.span, class: class.filter(|class| !self.program[*class].is_synthetic) }
    }

    /// An exception ends a thread, and nothing else. That of the first one is how the execution ends.
    pub(super) fn note_death(&mut self, state: &State, uncaught: Uncaught) {
        let is_news = state.running != 0 && !self.found.thread_ends.contains(&uncaught);
        if is_news && (!state.uncertain || matches!(self.model_of(state), Ok(Some(_)))) {
            self.found.thread_ends.insert(uncaught);
        }
    }
}
