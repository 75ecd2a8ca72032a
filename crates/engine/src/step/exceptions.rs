//! Exceptions: raised, unwound to the nearest handler, or the end of the execution.

use ir::{ClassId, ExceptionKind};
use source::Span;

use crate::context::{Context, Step, Suspend};
use crate::outcome::{End, ViolationKind};
use crate::state::State;
use crate::state::thread::{Exception, Status};
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

    /// Makes an exception object and throws it.
    pub(super) fn raise(&mut self, state: &mut State, class: ClassId, span: Span) {
        let span = state.place(self.program, state.running, span);
        let object = self.new_object(state, class);
        if let Value::Const(solver::Const::Id(id)) = object {
            state.history.raised.insert(id, span);
        }
        self.throw(state, object, span);
    }

    /// Unwinds to the nearest handler. Without one the thread stands before its end.
    pub(super) fn throw(&mut self, state: &mut State, object: Value, span: Span) {
        let span = state.place(self.program, state.running, span);
        // Thrown on, it still was raised where it was.
        let span = match &object {
            Value::Const(solver::Const::Id(id)) => *state.history.raised.entry(*id).or_insert(span),
            _ => span,
        };
        let exception = Exception { object, span };
        while let Some(frame) = state.top() {
            let body = self.program[frame.method].body.as_ref();
            let handler = body.and_then(|body| body.blocks.get(frame.block)).and_then(|block| block.handler);
            if let Some(handler) = handler {
                (frame.block, frame.inst) = (handler.index(), 0);
                state.thread().in_flight = Some(exception);
                return;
            }
            self.pop_frame(state);
        }
        state.thread().status = Status::AtThrow(exception);
    }

    /// Whether an exception that leaves the last method of the running thread is a violation.
    pub(super) fn is_forbidden(&self, state: &State) -> bool {
        let leaves_entry = state.running == 0 || state.threads[0].frame.is_some();
        let has_clause = !self.program[self.entry].contract.exceptional.is_empty();
        self.options.no_exceptions && leaves_entry && !has_clause
    }

    /// An exception left the last method of a thread: the whole execution ends. The clauses of the thread's
    /// own methods were evaluated as they were left; those of the threads that started it are now.
    pub(super) fn uncaught(&mut self, state: &mut State, exception: &Exception) -> Step<()> {
        let mut ancestor = state.threads[state.running as usize].parent;
        ancestor = ancestor.filter(|_| !self.program.threads_survive);
        while let Some(current) = ancestor {
            self.exceptional_clauses(state, current)?;
            ancestor = state.threads[current as usize].parent;
        }
        if self.is_forbidden(state) {
            return self.violation(ViolationKind::Exceptional, exception.span);
        }
        Err(Suspend::End(End::Exception(exception.span)))
    }
}
