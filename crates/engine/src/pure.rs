//! Specifications: pure functions, evaluated to one formula.
//!
//! A pure function has no loops and no effects, so all its ways are taken at once: each block has a guard,
//! locals that differ are merged. What comes out is a value, and for everything that could go wrong the
//! condition under which it does. A specification therefore never multiplies paths; only the length of an
//! array that a quantifier ranges over is tried number by number.

use std::sync::Arc;

use ir::{ExceptionKind, InstKind, MethodId, Quantifier, TermKind};
use solver::{Op, Term};
use source::Span;

use crate::choice::Choice;
use crate::context::{Context, Step};
use crate::outcome::Bound;
use crate::state::State;
use crate::state::heap::Heap;
use crate::value::{Value, as_number};

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

/// What a specification comes to. The guards of the problems exclude each other; where none holds, the value
/// is that of the specification.
#[derive(Clone, Debug)]
pub(crate) struct Formula {
    pub(crate) value: Term,
    pub(crate) problems: Vec<Problem>,
}

/// Up to how many instances a quantifier is written out at once.
const SHORT: i64 = 1024;
/// How many instances are written out at all.
const LONG: u32 = 100_000;

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
        self.specifying += 1;
        let formula = self.pure_body(state, body, args, guard);
        self.specifying -= 1;
        formula
    }

    fn pure_body(
        &mut self,
        state: &mut State,
        body: &ir::Body,
        args: &[Value],
        guard: Term,
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
        let value = self.merge(results, ir::Type::Bool);
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

    /// Merges the ways into a block; none if nobody comes.
    fn join(&mut self, ways: Vec<Way>) -> Option<Way> {
        let mut ways = ways.into_iter().filter(|way| way.guard != self.terms.no);
        let mut joined = ways.next()?;
        for way in ways.collect::<Vec<Way>>() {
            for (at, value) in way.locals.iter().enumerate() {
                let mine = &joined.locals[at];
                // A local that only one way assigned is not used behind the meeting.
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
                (self.is_null_or(state, &value, *ty), ProblemKind::Throws(ExceptionKind::BadCast))
            }
            InstKind::Quantify { dest, quantifier, from, to, function, args } => {
                let (from, to) = (self.operand(locals, from), self.operand(locals, to));
                let args = self.operands(locals, args);
                let formula =
                    self.quantify(state, *quantifier, (&from, &to), *function, args, guard, inst.span)?;
                locals[dest.index()] = Value::of(&self.terms, formula.value);
                let mut rest = vec![guard];
                for problem in &formula.problems {
                    rest.push(self.terms.not(problem.guard));
                }
                problems.extend(formula.problems);
                return Ok(self.terms.and(&rest));
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

    /// A quantifier: the instances one after the other, none behind the first that decides.
    #[allow(clippy::too_many_arguments, reason = "they are the parts of the instruction")]
    pub(crate) fn quantify(
        &mut self,
        state: &mut State,
        quantifier: Quantifier,
        (from, to): (&Value, &Value),
        function: MethodId,
        mut args: Vec<Value>,
        guard: Term,
        span: Span,
    ) -> Step<Formula> {
        if let Some(formula) = self.by_any_instance(state, quantifier, (from, to), function, &args, guard) {
            return Ok(formula);
        }
        let count = self.count(state, from, to, span)?;
        let mut formula = Formula { value: self.terms.no, problems: Vec::new() };
        let mut reached = guard;
        let mut decided = Vec::new();
        let start = from.term(&mut self.terms);
        args.push(Value::Undefined);
        let last = args.len() - 1;
        for at in 0..count {
            let offset = self.facts.sorts.number(i64::from(at));
            let offset = self.terms.constant(offset);
            let index = self.terms.add(start, offset);
            args[last] = Value::of(&self.terms, index);
            let instance = self.pure(state, function, &args, reached)?;
            let goes_on = match quantifier {
                Quantifier::Forall => instance.value,
                Quantifier::Exists => self.terms.not(instance.value),
            };
            let mut rest = vec![reached, goes_on];
            for problem in &instance.problems {
                rest.push(self.terms.not(problem.guard));
            }
            formula.problems.extend(instance.problems);
            decided.push(instance.value);
            reached = self.terms.and(&rest);
        }
        formula.value = match quantifier {
            Quantifier::Forall => self.terms.and(&decided),
            Quantifier::Exists => self.terms.or(&decided),
        };
        Ok(formula)
    }

    /// Settles a long quantifier by one instance for an index of which only the range is known. If every
    /// such instance decides the same way, so does the quantifier, however many there are.
    fn by_any_instance(
        &mut self,
        state: &mut State,
        quantifier: Quantifier,
        (from, to): (&Value, &Value),
        function: MethodId,
        args: &[Value],
        guard: Term,
    ) -> Option<Formula> {
        let (from, to) = (self.settle(state, from.clone()), self.settle(state, to.clone()));
        if let (Some(from), Some(to)) =
            (from.as_const().and_then(as_number), to.as_const().and_then(as_number))
            && to.saturating_sub(from) <= SHORT
        {
            return None;
        }
        let value = match quantifier {
            Quantifier::Forall => self.terms.yes,
            Quantifier::Exists => self.terms.no,
        };
        // What a solver found out once is part of the path, as a literal of its own: whoever executes the
        // instruction again, or follows the path again, takes the same way.
        let literal = self.instance_literal(state, (&from, &to), function, args, guard);
        let known = state.path.truth(&self.terms, literal);
        let given = match self.script.front().copied() {
            Some(Choice::Implied(settled)) if known.is_none() => {
                self.script.pop_front();
                Some(settled)
            }
            Some(_) | None => None,
        };
        let settled = match known.or(given) {
            Some(settled) => {
                // What it looks at is noted all the same, by whoever executes the instruction again.
                if state.events.open.is_some() {
                    self.any_instance(state, (&from, &to), function, args, guard);
                }
                settled
            }
            None => self.holds_for_any(state, quantifier, (&from, &to), function, args, guard),
        };
        if known.is_none() {
            self.learn(state, literal, settled);
        }
        settled.then_some(Formula { value, problems: Vec::new() })
    }

    /// A variable for the question whether a quantifier is settled by one instance. The number of the step
    /// is part of its name, since the heap may be another one at the next.
    fn instance_literal(
        &mut self,
        state: &State,
        (from, to): (&Value, &Value),
        function: MethodId,
        args: &[Value],
        guard: Term,
    ) -> Term {
        let mut name = format!("any?{}:{}:{}", state.history.steps, function.0, guard.number());
        for value in [from, to].into_iter().chain(args) {
            name += &format!(":{}", value.term(&mut self.terms).number());
        }
        self.terms.var(&name, solver::Sort::Bool)
    }

    /// Whether every instance decides the same way.
    fn holds_for_any(
        &mut self,
        state: &mut State,
        quantifier: Quantifier,
        (from, to): (&Value, &Value),
        function: MethodId,
        args: &[Value],
        guard: Term,
    ) -> bool {
        let (trial, guard, instance) = self.any_instance(state, (from, to), function, args, guard);
        let Some(instance) = instance else { return false };
        let wrong = match quantifier {
            Quantifier::Forall => self.terms.not(instance.value),
            Quantifier::Exists => instance.value,
        };
        let mut exceptions: Vec<Term> = instance.problems.iter().map(|problem| problem.guard).collect();
        exceptions.push(self.terms.and(&[guard, wrong]));
        let exception = self.terms.or(&exceptions);
        self.is_impossible(&trial, exception)
    }

    /// The formula of an arbitrary instance, with the state and the condition it belongs to. What it looks at
    /// is noted.
    fn any_instance(
        &mut self,
        state: &mut State,
        (from, to): (&Value, &Value),
        function: MethodId,
        args: &[Value],
        guard: Term,
    ) -> (State, Term, Option<Formula>) {
        // What comes to life for this instance is forgotten with it.
        let mut trial = state.clone();
        // An index of its own for every quantifier around this one.
        let index = self.terms.var(&format!("any!{}", self.nesting), self.facts.sorts.index());
        let (from, to) = (from.term(&mut self.terms), to.term(&mut self.terms));
        let low = self.at_most(from, index);
        let reversed = self.at_most(to, index);
        let high = self.terms.not(reversed);
        let guard = self.terms.and(&[guard, low, high]);
        let mut args = args.to_vec();
        args.push(Value::Term(index));
        self.nesting += 1;
        let script = std::mem::take(&mut self.script);
        let instance = self.pure(&mut trial, function, &args, guard);
        self.note_trial(state, trial.events.open.take());
        self.script = script;
        self.nesting -= 1;
        (trial, guard, instance.ok())
    }

    /// How many numbers lie in a range, by a fork for every number there may be.
    fn count(&mut self, state: &mut State, from: &Value, to: &Value, span: Span) -> Step<u32> {
        let from = self.settle(state, from.clone()).term(&mut self.terms);
        let to = self.settle(state, to.clone()).term(&mut self.terms);
        let known = |term: Term, context: &Context<'_>| context.terms.as_const(term).and_then(as_number);
        if let (Some(from), Some(to)) = (known(from, self), known(to, self)) {
            return match u32::try_from(to.saturating_sub(from).max(0)) {
                Ok(count) if count <= LONG => Ok(count),
                Ok(_) | Err(_) => self.gap(format!("a quantifier over more than {LONG} numbers"), span),
            };
        }
        let mut number = 0u32;
        loop {
            let offset = self.facts.sorts.number(i64::from(number));
            let offset = self.terms.constant(offset);
            // `from + number` does not wrap: it is below `to` for all smaller numbers.
            let at = self.terms.add(from, offset);
            let ends = self.at_most(to, at);
            if self.decide(state, ends)? {
                return Ok(number);
            }
            let bound = Bound::Unwind { limit: self.level, span };
            self.meet_bound(state, number >= self.level, bound)?;
            number += 1;
        }
    }

    /// The formula that all elements of an array differ.
    pub(crate) fn all_different(
        &mut self,
        state: &mut State,
        array: &Value,
        at: Option<&Arc<Heap>>,
    ) -> Step<Term> {
        let object = self.object(state, array)?;
        let objects = [(self.terms.yes, object)];
        let length = self.length(state, &objects);
        let length = self.concretize(state, &length, true)?;
        let mut elements = Vec::new();
        for index in 0..length {
            let index = Value::Const(self.facts.sorts.number(index));
            let value = self.load(state, &objects, &index, at)?;
            self.awaken_reference(state, object, &value);
            elements.push(value.term(&mut self.terms));
        }
        let mut conjuncts = Vec::new();
        for (at, a) in elements.iter().enumerate() {
            for b in &elements[at + 1..] {
                let same = match self.terms.sort(*a) {
                    solver::Sort::F32 | solver::Sort::F64 => self.terms.apply(Op::FEq, &[*a, *b]),
                    solver::Sort::Bool
                    | solver::Sort::Int
                    | solver::Sort::Bv32
                    | solver::Sort::Bv64
                    | solver::Sort::Id
                    | solver::Sort::Array(..) => self.terms.eq(*a, *b),
                };
                conjuncts.push(self.terms.not(same));
            }
        }
        Ok(self.terms.and(&conjuncts))
    }

    fn awaken_reference(&mut self, state: &mut State, array: u32, value: &Value) {
        let element = match state.heap.get(array).map(|object| &object.body) {
            Some(crate::state::heap::Body::Array { ty, .. }) => self.program.element(*ty),
            _ => None,
        };
        if element.is_some_and(ir::Type::is_reference) {
            self.awaken(state, value);
        }
    }
}

/// The blocks in an order in which every block comes behind those that lead to it.
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
