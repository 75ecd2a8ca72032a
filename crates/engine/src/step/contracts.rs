//! Contracts: the entry's precondition is assumed, everything else is checked.

use std::sync::Arc;

use ir::{ContractKind, MethodId, MethodKind, Type};
use solver::{Sort, Term};
use source::Span;

use crate::context::{Context, Step};
use crate::outcome::ViolationKind;
use crate::pure::ProblemKind;
use crate::state::State;
use crate::state::thread::Frame;
use crate::value::Value;

impl Context<'_> {
    /// Evaluates the clauses of a kind of the method the thread is in.
    pub(super) fn contract(&mut self, state: &mut State, kind: ContractKind) -> Step<()> {
        let Some(frame) = state.thread().frame.clone() else { return Ok(()) };
        if kind.is_of_classes() {
            return self.class_invariants(state, &frame, kind);
        }
        let assumed = self.is_entry(state, kind);
        let violation = match kind {
            ContractKind::Requires => ViolationKind::Requires,
            ContractKind::Ensures | ContractKind::Entering | ContractKind::Leaving => ViolationKind::Ensures,
            ContractKind::Exceptional => ViolationKind::Exceptional,
        };
        let program = self.program;
        for clause in program[frame.method].contract.clauses(kind) {
            let args = self.operands(&frame.locals, &clause.args);
            if assumed {
                let value = self.specification(state, clause.function, &args, clause.span)?;
                self.assume(state, value, clause.span)?;
            } else {
                self.clause(state, clause.function, &args, violation, clause.span)?;
            }
        }
        drop(frame);
        self.step_on(state);
        Ok(())
    }

    /// The invariants of the receiver's classes. A constructor answers for its own class; else it is that of the object.
    fn class_invariants(&mut self, state: &mut State, frame: &Frame, kind: ContractKind) -> Step<()> {
        let (program, this) = (self.program, frame.locals[0].clone());
        let (own, method_kind) = (program[frame.method].class, program[frame.method].kind);
        let is_assumed = kind == ContractKind::Entering && self.is_given(state, frame);
        for (class, invariant) in program.class_invariants() {
            let fits = if program.is_subclass(own, class) {
                self.terms.yes
            } else if method_kind != MethodKind::Constructor && program.is_subclass(class, own) {
                self.instance_of(state, &this, Type::Class(class))?
            } else {
                continue;
            };
            let holds = self.invariant_if(
                state,
                fits,
                invariant.now,
                std::slice::from_ref(&this),
                invariant.span,
                is_assumed,
            )?;
            if is_assumed {
                self.assume(state, holds, invariant.span)?;
            } else if !self.decide(state, holds)? {
                return self.violation(ViolationKind::ClassInvariant, invariant.span);
            }
        }
        self.step_on(state);
        Ok(())
    }

    /// The condition that an invariant holds where a condition does. That it throws is a violation, or excluded.
    fn invariant_if(
        &mut self,
        state: &mut State,
        condition: Term,
        function: MethodId,
        args: &[Value],
        span: Span,
        is_assumed: bool,
    ) -> Step<Term> {
        let formula = self.pure(state, function, args, condition)?;
        let mut holds = vec![formula.value];
        for problem in formula.problems {
            if is_assumed {
                holds.push(self.terms.not(problem.guard));
            } else if self.decide(state, problem.guard)? {
                return self.violation(ViolationKind::SpecificationThrows, span);
            }
        }
        let (holds, otherwise) = (self.terms.and(&holds), self.terms.not(condition));
        Ok(self.terms.or(&[otherwise, holds]))
    }

    /// Objects of the input satisfied the invariants of their classes when the entry was called. The path gets that for
    /// references as soon as the program has them: only then it can look at their objects.
    pub(super) fn promise(&mut self, state: &mut State, value: &Value) -> Step<()> {
        let Value::Term(term) = value else { return Ok(()) };
        let Some(first) = state.start.first.clone() else { return Ok(()) };
        if self.terms.sort(*term) != Sort::Id {
            return Ok(());
        }
        for leaf in self.leaves(*term) {
            let Some(Type::Class(declared)) = self.inputs.types.get(&leaf).copied() else { continue };
            if self.terms.as_const(leaf).is_some() || !self.is_initial(leaf) {
                continue;
            }
            let program = self.program;
            for (class, invariant) in program.class_invariants() {
                let reference = Value::Term(leaf);
                let fits = if program.is_subclass(declared, class) {
                    let null = self.terms.id(0);
                    let is_null = self.terms.eq(leaf, null);
                    self.terms.not(is_null)
                } else if program.is_subclass(class, declared) {
                    self.instance_of(state, &reference, Type::Class(class))?
                } else {
                    continue;
                };
                let args = [reference, Value::Heap(Arc::clone(&first))];
                let holds = self.invariant_if(state, fits, invariant.then, &args, invariant.span, true)?;
                self.assume(state, holds, invariant.span)?;
            }
        }
        Ok(())
    }

    /// A single condition that must hold.
    pub(super) fn clause(
        &mut self,
        state: &mut State,
        function: MethodId,
        args: &[Value],
        kind: ViolationKind,
        span: Span,
    ) -> Step<()> {
        let value = self.specification(state, function, args, span)?;
        if !self.decide(state, value)? {
            return self.violation(kind, span);
        }
        Ok(())
    }

    /// A condition that holds because it was checked where it is established; nothing goes wrong in it.
    pub(super) fn suppose(
        &mut self,
        state: &mut State,
        function: MethodId,
        args: &[Value],
        span: Span,
    ) -> Step<()> {
        // Another thread may change what was checked.
        self.refuse_beside_threads(state)?;
        let yes = self.terms.yes;
        let formula = self.pure(state, function, args, yes)?;
        let mut all = vec![formula.value];
        for problem in formula.problems {
            all.push(self.terms.not(problem.guard));
        }
        let all = self.terms.and(&all);
        self.assume(state, all, span)
    }

    /// The formula a specification comes to where nothing goes wrong in it; what does is a violation.
    pub(super) fn specification(
        &mut self,
        state: &mut State,
        function: MethodId,
        args: &[Value],
        span: Span,
    ) -> Step<Term> {
        let yes = self.terms.yes;
        let formula = self.pure(state, function, args, yes)?;
        for problem in formula.problems {
            if self.decide(state, problem.guard)? {
                return match problem.kind {
                    ProblemKind::Throws(_) => self.violation(ViolationKind::SpecificationThrows, span),
                    ProblemKind::Overflow => self.violation(ViolationKind::Overflow, problem.span),
                };
            }
        }
        Ok(formula.value)
    }

    /// The `exceptional` clauses of all methods on the stack of a thread that an exception elsewhere ends.
    pub(super) fn exceptional_clauses(&mut self, state: &mut State, thread: u32) -> Step<()> {
        let mut frame = state.threads[thread as usize].frame.clone();
        let program = self.program;
        while let Some(current) = frame {
            for clause in &program[current.method].contract.exceptional {
                let args = self.operands(&current.locals, &clause.args);
                self.clause(state, clause.function, &args, ViolationKind::Exceptional, clause.span)?;
            }
            frame = current.caller.clone();
        }
        Ok(())
    }
}
