//! Specifications: pure functions, evaluated to one formula.
//!
//! A pure function has no loops and no effects, so all its ways are taken at once: each block has a guard,
//! locals that differ are merged. The result is a value, and for everything that could go wrong the condition
//! under which it does. A specification therefore never multiplies paths; only the length of an array that a
//! quantifier ranges over is tried number by number.

use ir::{ExceptionKind, InstKind, MethodId, TermKind};
use solver::Term;
use source::Span;

use crate::context::{Context, Step};
use crate::state::State;
use crate::value::Value;

/// Something that goes wrong inside a specification.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum ProblemKind {
    /// An exception.
    Throws(ExceptionKind),
    /// A number leaves its range.
    Overflow,
}

/// A problem, where it happens, and the condition under which it does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Problem {
    pub(crate) guard: Term,
    pub(crate) kind: ProblemKind,
    pub(crate) span: Span,
}

/// The result of a specification. The guards of the problems exclude each other; where none holds, the value is
/// that of the specification.
#[derive(Clone, Debug)]
pub(crate) struct Formula {
    pub(crate) value: Term,
    pub(crate) problems: Vec<Problem>,
}

/// A way into a block.
struct Way {
    guard: Term,
    locals: Vec<Value>,
}

impl Context<'_> {
    /// Evaluates a pure function under a guard, which the problems' guards then imply.
    pub(crate) fn pure(
        &mut self,
        state: &mut State,
        function: MethodId,
        args: &[Value],
        guard: Term,
    ) -> Step<Formula> {
        let program = self.program;
        let Some(body) = program[function].body.as_ref() else {
            return self.gap("a specification without a body", program[function].span);
        };
        self.evaluation.specifying += 1;
        let formula = self.pure_body(state, body, args, guard, program[function].result);
        self.evaluation.specifying -= 1;
        formula
    }

    fn pure_body(
        &mut self,
        state: &mut State,
        body: &ir::Body,
        args: &[Value],
        guard: Term,
        result: ir::Type,
    ) -> Step<Formula> {
        let mut locals = vec![Value::Undefined; body.locals.len()];
        locals.iter_mut().zip(args).for_each(|(local, arg)| *local = arg.clone());
        let mut ways: Vec<Vec<Way>> = body.blocks.iter().map(|_| Vec::new()).collect();
        ways[0].push(Way { guard, locals });
        let mut problems = Vec::new();
        let mut results: Vec<(Term, Value)> = Vec::new();
        for block_at in topological(body) {
            let block = &body.blocks[block_at];
            let Some(way) = self.join(std::mem::take(&mut ways[block_at])) else { continue };
            let Way { mut guard, mut locals } = way;
            for inst in &block.insts {
                guard = self.pure_inst(state, &mut locals, inst, guard, &mut problems)?;
            }
            match &block.term.kind {
                TermKind::Jump(target) => ways[target.index()].push(Way { guard, locals }),
                TermKind::Branch { condition, then, otherwise } => {
                    let condition = self.operand(&locals, condition).term(&mut self.terms);
                    let condition = self.simplest(state, condition);
                    let negated = self.terms.not(condition);
                    let yes = self.terms.and(&[guard, condition]);
                    let no = self.terms.and(&[guard, negated]);
                    ways[then.index()].push(Way { guard: yes, locals: locals.clone() });
                    ways[otherwise.index()].push(Way { guard: no, locals });
                }
                TermKind::Return(Some(value)) => {
                    let value = self.operand(&locals, value);
                    results.push((guard, value));
                }
                TermKind::Return(None)
                | TermKind::Switch { .. }
                | TermKind::Throw(_)
                | TermKind::Raise { .. }
                | TermKind::Unreachable => {
                    return self.gap("a specification of another form", block.term.span);
                }
            }
        }
        let value = self.merge(results, result);
        Ok(Formula { value: value.term(&mut self.terms), problems })
    }

    /// A formula, as a truth value if the path settles it.
    pub(crate) fn simplest(&self, state: &State, formula: Term) -> Term {
        match state.path.truth(&self.terms, formula) {
            Some(true) => self.terms.yes,
            Some(false) => self.terms.no,
            None => formula,
        }
    }

    /// Merges the ways into a block; none if no way leads there.
    fn join(&mut self, ways: Vec<Way>) -> Option<Way> {
        let mut ways = ways.into_iter().filter(|way| way.guard != self.terms.no);
        let mut joined = ways.next()?;
        for way in ways.collect::<Vec<Way>>() {
            for (at, value) in way.locals.iter().enumerate() {
                let mine = &joined.locals[at];
                // A local that only one way assigned is not used after the meeting.
                joined.locals[at] = match (mine.is_undefined(), value.is_undefined()) {
                    (true, _) => value.clone(),
                    (_, true) => mine.clone(),
                    (false, false) => self.choose(way.guard, value, &mine.clone()),
                };
            }
            joined.guard = self.terms.or(&[joined.guard, way.guard]);
        }
        Some(joined)
    }

    /// The guard of what follows something that can go wrong; keeps the problems.
    fn without(&mut self, guard: Term, found: Vec<Problem>, problems: &mut Vec<Problem>) -> Term {
        let mut rest = vec![guard];
        for problem in &found {
            rest.push(self.terms.not(problem.guard));
        }
        problems.extend(found);
        self.terms.and(&rest)
    }

    /// One instruction; returns the guard of what follows.
    #[allow(clippy::wildcard_enum_match_arm, reason = "`compute` names all others")]
    fn pure_inst(
        &mut self,
        state: &mut State,
        locals: &mut [Value],
        inst: &ir::Inst,
        guard: Term,
        problems: &mut Vec<Problem>,
    ) -> Step<Term> {
        if guard == self.terms.no {
            return Ok(guard);
        }
        if let InstKind::Clear { locals: dead } = &inst.kind {
            dead.iter().for_each(|local| locals[local.index()] = Value::Undefined);
            return Ok(guard);
        }
        let (passes, kind) = match &inst.kind {
            InstKind::Check(check) => {
                let kind = check.exception().map_or(ProblemKind::Overflow, ProblemKind::Throws);
                (self.check(state, locals, check)?, kind)
            }
            InstKind::Cast { dest, value, ty } => {
                let value = self.operand(locals, value);
                locals[dest.index()] = value.clone();
                (self.is_null_or(state, &value, *ty)?, ProblemKind::Throws(ExceptionKind::BadCast))
            }
            InstKind::Quantify { dest, quantifier, from, to, function, args } => {
                let (from, to) = (self.operand(locals, from), self.operand(locals, to));
                let args = self.operands(locals, args);
                let formula =
                    self.quantify(state, *quantifier, (&from, &to), *function, args, guard, inst.span)?;
                locals[dest.index()] = Value::of(&self.terms, formula.value);
                return Ok(self.without(guard, formula.problems, problems));
            }
            InstKind::Apply { dest, function, args } => {
                let args = self.operands(locals, args);
                let formula = self.pure(state, *function, &args, guard)?;
                locals[dest.index()] = Value::of(&self.terms, formula.value);
                return Ok(self.without(guard, formula.problems, problems));
            }
            InstKind::AllDifferent { dest, array, heap } => {
                let array = self.operand(locals, array);
                let at = self.snapshot(locals, heap);
                locals[dest.index()] = self.compute_all_different(state, &array, at.as_ref(), guard)?;
                return Ok(guard);
            }
            other => {
                let Some(value) = self.compute(state, locals, other)? else {
                    return self.gap("a specification with an effect", inst.span);
                };
                if let Some(dest) = other.dest() {
                    locals[dest.index()] = value;
                }
                return Ok(guard);
            }
        };
        let passes = self.simplest(state, passes);
        let fails = self.terms.not(passes);
        let fails = self.terms.and(&[guard, fails]);
        if fails != self.terms.no {
            problems.push(Problem { guard: fails, kind, span: inst.span });
        }
        Ok(self.terms.and(&[guard, passes]))
    }
}

/// The blocks in an order in which every block comes after those that lead to it.
fn topological(body: &ir::Body) -> Vec<usize> {
    let mut order = Vec::with_capacity(body.blocks.len());
    let mut seen = vec![false; body.blocks.len()];
    let targets = |block: usize| body.blocks[block].term.kind.targets();
    let mut stack = vec![(0, targets(0))];
    seen[0] = true;
    while let Some((block, pending)) = stack.last_mut() {
        match pending.pop() {
            Some(next) if !seen[next.index()] => {
                seen[next.index()] = true;
                stack.push((next.index(), targets(next.index())));
            }
            Some(_) => {}
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}
