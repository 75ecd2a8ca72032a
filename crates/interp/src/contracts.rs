//! Contracts: evaluated by pure functions, in one step each.

use ir::{ContractKind, MethodId};
use source::Span;

use crate::machine::{Machine, Status, Stop};
use crate::outcome::{Exception, ViolationKind};
use crate::step::Trouble;
use crate::value::Value;

impl Machine<'_> {
    /// Evaluates the clauses of a kind of the method the thread is in.
    pub(crate) fn contract(&mut self, thread: u32, kind: ContractKind) -> Result<(), Stop> {
        let program = self.program;
        // The entry, and calls that make an input of it, are called with what their preconditions allow.
        let (method, base, is_given) = match &self.threads[thread as usize].frames[..] {
            [] => return Ok(()),
            [only] => (only.method, only.base, Some(only.method) == self.entry),
            [.., caller, last] => (last.method, last.base, program[caller.method].role == ir::Role::Maker),
        };
        let is_given = is_given && thread == 0;
        if kind.is_of_classes() {
            return self.class_invariants(thread, kind, is_given);
        }
        let exception = self.current_exception(thread);
        for clause in program[method].contract.clauses(kind) {
            let args = self.clause_args(thread, base, &clause.args);
            match self.pure(clause.function, &args) {
                Ok(true) => {}
                Ok(false) if kind == ContractKind::Requires && is_given => {
                    let status = Status::Cut { span: clause.span, is_precondition: true };
                    self.threads[thread as usize].status = status;
                    return Ok(());
                }
                Ok(false) => {
                    let kind = match (kind, exception) {
                        (ContractKind::Requires, _) => ViolationKind::Requires,
                        (ContractKind::Ensures | ContractKind::Entering | ContractKind::Leaving, _) => {
                            ViolationKind::Ensures
                        }
                        (ContractKind::Exceptional, Some(exception)) => ViolationKind::Exceptional(exception),
                        (ContractKind::Exceptional, None) => {
                            let span = program[method].span;
                            ViolationKind::Exceptional(self.describe(thread, Value::Null, None, span))
                        }
                    };
                    return Err(self.violation(thread, kind, clause.span));
                }
                Err(trouble) => return Err(self.specification_trouble(thread, trouble, clause.span)),
            }
        }
        Ok(())
    }

    /// The invariants of the receiver's classes; a constructor answers for its own class.
    fn class_invariants(&mut self, thread: u32, kind: ContractKind, is_given: bool) -> Result<(), Stop> {
        let Some(frame) = self.threads[thread as usize].frames.last() else { return Ok(()) };
        let (method, base, program) = (frame.method, frame.base, self.program);
        let this = self.threads[thread as usize].stack[base].clone();
        let Value::Ref(id) = this else { return Ok(()) };
        let class = match program[method].kind {
            ir::MethodKind::Constructor => Some(program[method].class),
            ir::MethodKind::Instance | ir::MethodKind::Static | ir::MethodKind::Pure => self.heap.class(id),
        };
        let Some(own) = class else { return Ok(()) };
        for (class, invariant) in program.class_invariants() {
            if !program.is_subclass(own, class) {
                continue;
            }
            match self.pure(invariant.now, std::slice::from_ref(&this)) {
                Ok(true) => {}
                Ok(false) if kind == ContractKind::Entering && is_given => {
                    let status = Status::Cut { span: invariant.span, is_precondition: true };
                    self.threads[thread as usize].status = status;
                    return Ok(());
                }
                Ok(false) => {
                    let is_call = kind == ContractKind::Entering;
                    let kind = ViolationKind::ClassInvariant { class, is_call };
                    return Err(self.violation(thread, kind, invariant.span));
                }
                Err(trouble) => return Err(self.specification_trouble(thread, trouble, invariant.span)),
            }
        }
        Ok(())
    }

    /// An argument of the entry that the invariant of its class does not hold of, if there is one.
    pub(crate) fn broken_argument(&mut self, args: &[Value]) -> Option<Span> {
        let program = self.program;
        for arg in args {
            let Value::Ref(id) = arg else { continue };
            let Some(own) = self.heap.class(*id) else { continue };
            for (class, invariant) in program.class_invariants() {
                if program.is_subclass(own, class)
                    && !self.pure(invariant.now, std::slice::from_ref(arg)).unwrap_or(false)
                {
                    return Some(invariant.span);
                }
            }
        }
        None
    }

    /// The exception that the handler around an `exceptional` clause has just caught.
    fn current_exception(&self, thread: u32) -> Option<Exception> {
        let state = &self.threads[thread as usize];
        let frame = state.frames.last()?;
        let body = self.program[frame.method].body.as_ref()?;
        let first = body.blocks.get(frame.block)?.insts.first()?;
        let ir::InstKind::Catch { dest } = first.kind else { return None };
        match state.stack.get(frame.base + dest.index()) {
            Some(Value::Ref(id)) => self.raised.get(id).cloned(),
            _ => None,
        }
    }

    fn clause_args(&mut self, thread: u32, base: usize, args: &[ir::Operand]) -> Vec<Value> {
        let stack = std::mem::take(&mut self.threads[thread as usize].stack);
        let values = args.iter().map(|arg| self.operand(&stack[base..], arg)).collect();
        self.threads[thread as usize].stack = stack;
        values
    }

    /// A single condition that must hold.
    pub(crate) fn clause_holds(
        &mut self,
        thread: u32,
        function: MethodId,
        args: &[Value],
        kind: ViolationKind,
        span: Span,
    ) -> Result<(), Stop> {
        match self.pure(function, args) {
            Ok(true) => Ok(()),
            Ok(false) => Err(self.violation(thread, kind, span)),
            Err(trouble) => Err(self.specification_trouble(thread, trouble, span)),
        }
    }

    /// The `exceptional` clauses of all methods on the stack of a thread that an exception elsewhere ends.
    pub(crate) fn exceptional_clauses(&mut self, thread: u32, exception: &Exception) -> Result<(), Stop> {
        let frames: Vec<(MethodId, usize)> = self.threads[thread as usize]
            .frames
            .iter()
            .rev()
            .map(|frame| (frame.method, frame.base))
            .collect();
        let program = self.program;
        for (method, base) in frames {
            for clause in &program[method].contract.exceptional {
                let args = self.clause_args(thread, base, &clause.args);
                let kind = ViolationKind::Exceptional(exception.clone());
                self.clause_holds(thread, clause.function, &args, kind, clause.span)?;
            }
        }
        Ok(())
    }

    pub(crate) fn specification_trouble(&mut self, thread: u32, trouble: Trouble, span: Span) -> Stop {
        match trouble {
            Trouble::Thrown(mut exception) => {
                exception.thread = thread;
                self.violation(thread, ViolationKind::SpecificationThrows(*exception), span)
            }
            Trouble::Raise(class, _) => {
                let mut exception = self.describe(thread, Value::Null, None, span);
                exception.description = self.program[class].name.trim_start_matches('$').to_string();
                self.violation(thread, ViolationKind::SpecificationThrows(exception), span)
            }
            Trouble::Overflow(value, place) => {
                let value = self.show(&value, ir::Type::Int);
                self.violation(thread, ViolationKind::Overflow { value }, place.unwrap_or(span))
            }
            Trouble::Steps => Stop::Limit(crate::outcome::Limit::Steps(self.options.steps)),
            Trouble::Memory => Stop::Limit(crate::outcome::Limit::Memory(self.options.cells)),
            Trouble::Malformed => self.malformed(thread),
        }
    }
}
