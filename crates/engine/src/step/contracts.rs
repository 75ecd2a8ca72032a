//! Contracts: the entry's precondition is assumed, everything else is checked.

use ir::{ContractKind, MethodId};
use source::Span;

use crate::context::{Context, Step};
use crate::outcome::ViolationKind;
use crate::pure::ProblemKind;
use crate::state::State;
use crate::value::Value;

impl Context<'_> {
    /// Evaluates the clauses of a kind of the method the thread is in.
    pub(super) fn contract(&mut self, state: &mut State, kind: ContractKind) -> Step<()> {
        let Some(frame) = state.thread().frame.clone() else { return Ok(()) };
        let assumed = self.is_entry(state, kind);
        let violation = match kind {
            ContractKind::Requires => ViolationKind::Requires,
            ContractKind::Ensures => ViolationKind::Ensures,
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
    ) -> Step<solver::Term> {
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
