//! Quantifiers in specifications and in code.
//!
//! A quantifier over a known and not too large number of indices is the conjunction or disjunction of its instances. One
//! over more, or over a number that is not known, is first tried with one arbitrary index. If that does not settle it, a
//! literal stands for it where that is possible (`deferred`); else the number of indices is found by forks, up to the
//! bound.
//!
//! The value of a quantifier matters only where its guard holds. So the guard is used like the path: a length that it
//! settles is known, and no number is tried that it excludes.

use std::sync::Arc;

use ir::{MethodId, Quantifier};
use solver::{Op, Term};
use source::Span;

use crate::choice::Choice;
use crate::context::{Context, Step};
use crate::options::Aliasing;
use crate::outcome::Bound;
use crate::pure::Formula;
use crate::state::State;
use crate::state::heap::{Heap, ObjectId};
use crate::value::{Value, as_number};

/// Up to how many instances a quantifier is written out at once.
pub(crate) const SHORT: i64 = 1024;
/// How many instances are written out at all.
const LONG: u32 = 100_000;

/// The indices of a quantifier.
pub(crate) struct Range {
    pub(crate) from: Value,
    pub(crate) to: Value,
    /// How many there are at most, if that is known of ends that are not.
    pub(crate) most: Option<i128>,
}

/// An instance for an arbitrary index of the range.
pub(crate) struct Trial {
    pub(crate) state: State,
    /// The guard of the quantifier, and that the index is in the range.
    pub(crate) guard: Term,
    pub(crate) index: Term,
    pub(crate) instance: Option<Formula>,
    /// The elements of arrays of the solver that were read.
    pub(crate) reads: Vec<(ObjectId, Term)>,
}

impl Context<'_> {
    /// A quantifier, by the first of the ways that settles it.
    #[allow(clippy::too_many_arguments, reason = "they are the parts of the instruction")]
    pub(crate) fn quantify(
        &mut self,
        state: &mut State,
        quantifier: Quantifier,
        (from, to): (&Value, &Value),
        function: MethodId,
        args: Vec<Value>,
        guard: Term,
        span: Span,
    ) -> Step<Formula> {
        let range = self.range(state, (from, to), guard);
        if quantifier == Quantifier::Count
            && let Some(number) = self.opaque_count(state, &range, function, &args, guard)?
        {
            return Ok(Formula { value: number, problems: Vec::new() });
        }
        if let Some(formula) = self.by_any_instance(state, quantifier, &range, function, &args, guard) {
            return Ok(formula);
        }
        if let Some(value) = self.defer(state, (quantifier, function, span), &range, &args, guard)? {
            return Ok(Formula { value, problems: Vec::new() });
        }
        // A quantifier that is tried number by number is tried so as a whole: literals for each number would make both
        // ways slow. When the instruction is executed again the number may be known.
        let Range { from, to, .. } = &range;
        let key = (state.history.steps, function);
        if from.as_const().is_none() || to.as_const().is_none() {
            state.deferred.tried.insert(key);
        }
        let is_tried = state.deferred.tried.contains(&key);
        let count = self.count(state, &range, guard, span)?;
        self.evaluation.deferring.tried += u32::from(is_tried);
        let formula = self.write_out(state, (quantifier, function), (from, count), args, guard);
        self.evaluation.deferring.tried -= u32::from(is_tried);
        formula
    }

    /// The instances of a range one after the other, none after the first that decides.
    fn write_out(
        &mut self,
        state: &mut State,
        (quantifier, function): (Quantifier, MethodId),
        (from, count): (&Value, u32),
        mut args: Vec<Value>,
        guard: Term,
    ) -> Step<Formula> {
        let mut problems = Vec::new();
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
                Quantifier::Count => self.terms.yes,
            };
            let mut rest = vec![reached, goes_on];
            for problem in &instance.problems {
                rest.push(self.terms.not(problem.guard));
            }
            problems.extend(instance.problems);
            decided.push(instance.value);
            reached = self.terms.and(&rest);
        }
        let value = match quantifier {
            Quantifier::Forall => self.terms.and(&decided),
            Quantifier::Exists => self.terms.or(&decided),
            Quantifier::Count => self.how_many(&decided),
        };
        Ok(Formula { value, problems })
    }

    /// The ends of a range, as numbers where the path or the guard settles them.
    fn range(&mut self, state: &State, (from, to): (&Value, &Value), guard: Term) -> Range {
        let (from, to) = (self.settle(state, from.clone()), self.settle(state, to.clone()));
        if from.as_const().is_some() && to.as_const().is_some() {
            return Range { from, to, most: None };
        }
        let mut path = state.path.clone();
        if guard != self.terms.yes {
            path.learn(&mut self.terms, guard);
        }
        let settled = |value: Value, context: &Context<'_>| match &value {
            Value::Term(term) => match path.implied(&context.terms, *term) {
                Some(constant) => Value::Const(constant),
                None => value,
            },
            Value::Undefined | Value::Const(_) | Value::Heap(_) => value,
        };
        let (from, to) = (settled(from, self), settled(to, self));
        let (first, end) = (from.term(&mut self.terms), to.term(&mut self.terms));
        let size = self.terms.sub(end, first);
        let most = path.bounds().and_then(|bounds| bounds.interval(&self.terms, size).high());
        Range { from, to, most }
    }

    /// Settles a long quantifier by one instance for an index of which only the range is known. If every
    /// such instance decides the same way, so does the quantifier, however many there are.
    fn by_any_instance(
        &mut self,
        state: &mut State,
        quantifier: Quantifier,
        range: &Range,
        function: MethodId,
        args: &[Value],
        guard: Term,
    ) -> Option<Formula> {
        let Range { from, to, .. } = range;
        let is_universal = match quantifier {
            Quantifier::Forall => true,
            Quantifier::Exists => false,
            Quantifier::Count => return None,
        };
        if let (Some(from), Some(to)) =
            (from.as_const().and_then(as_number), to.as_const().and_then(as_number))
            && to.saturating_sub(from) <= SHORT
        {
            return None;
        }
        // An instance of a deferred quantifier: its own instances say as much, and cost no questions.
        let is_known = from.as_const().is_some() && to.as_const().is_some();
        if self.evaluation.deferring.past.is_some() && !is_known {
            return None;
        }
        // What a solver found out once is part of the path, as a literal of its own: executing the instruction
        // again, or following the path again, takes the same way.
        let name = self.quantifier_name(state, range, function, args, guard);
        let literal = self.terms.var(&format!("any?{name}"), solver::Sort::Bool);
        let is_new = state.path.truth(&self.terms, literal).is_none();
        let settled = match self.given(state, literal) {
            Some(settled) => {
                // What it reads is recorded nevertheless when the instruction is executed again.
                if state.events.open.is_some() {
                    self.any_instance(state, range, function, args, guard);
                }
                settled
            }
            None => self.holds_for_any(state, is_universal, range, function, args, guard),
        };
        if is_new {
            self.learn(state, literal, settled);
        }
        let value = if is_universal { self.terms.yes } else { self.terms.no };
        settled.then_some(Formula { value, problems: Vec::new() })
    }

    /// What the path, or the script when it is followed again, knows about a question to a solver.
    pub(crate) fn given(&mut self, state: &State, literal: Term) -> Option<bool> {
        let known = state.path.truth(&self.terms, literal);
        if known.is_none()
            && let Some(Choice::Implied(given)) = self.script.front().copied()
        {
            self.script.pop_front();
            return Some(given);
        }
        known
    }

    /// A name for a quantifier as it is evaluated here. The number of the step is part of it, since the heap may be
    /// another one at the next; in an instance of another quantifier it is that one whose heap counts.
    pub(crate) fn quantifier_name(
        &mut self,
        state: &State,
        range: &Range,
        function: MethodId,
        args: &[Value],
        guard: Term,
    ) -> String {
        let mut name = match &self.evaluation.deferring.past {
            Some(past) => format!("in{}", past.owner.number()),
            None => state.history.steps.to_string(),
        };
        name += &format!(":{}:{}", function.0, guard.number());
        for value in [&range.from, &range.to].into_iter().chain(args) {
            name += &format!(":{}", value.term(&mut self.terms).number());
        }
        name
    }

    /// Whether every instance decides the same way.
    fn holds_for_any(
        &mut self,
        state: &mut State,
        is_universal: bool,
        range: &Range,
        function: MethodId,
        args: &[Value],
        guard: Term,
    ) -> bool {
        let mut trial = self.any_instance(state, range, function, args, guard);
        let Some(instance) = trial.instance else { return false };
        let wrong = if is_universal { self.terms.not(instance.value) } else { instance.value };
        let mut exceptions: Vec<Term> = instance.problems.iter().map(|problem| problem.guard).collect();
        exceptions.push(self.terms.and(&[trial.guard, wrong]));
        let exception = self.terms.or(&exceptions);
        let script = std::mem::take(&mut self.script);
        // Without the witnesses less is known, which is harmless.
        let _ = self.complete(&mut trial.state);
        self.script = script;
        self.is_impossible(&trial.state, exception)
    }

    /// The formula of an arbitrary instance, with the state and the condition it belongs to. What it looks at
    /// is noted.
    pub(crate) fn any_instance(
        &mut self,
        state: &mut State,
        range: &Range,
        function: MethodId,
        args: &[Value],
        guard: Term,
    ) -> Trial {
        // What comes to life for this instance is forgotten with it.
        let mut trial = state.clone();
        // An index of its own for every quantifier around this one.
        let index = self.terms.var(&format!("any!{}", self.evaluation.nesting), self.facts.sorts.index());
        let (from, to) = (range.from.term(&mut self.terms), range.to.term(&mut self.terms));
        let low = self.at_most(from, index);
        let reversed = self.at_most(to, index);
        let high = self.terms.not(reversed);
        let guard = self.terms.and(&[guard, low, high]);
        let mut args = args.to_vec();
        args.push(Value::Term(index));
        self.evaluation.nesting += 1;
        let script = std::mem::take(&mut self.script);
        let outer = self.record_reads();
        // What is forgotten cannot fork.
        let aliasing = std::mem::replace(&mut self.options.aliasing, Aliasing::Merge);
        let instance = self.pure(&mut trial, function, &args, guard);
        self.options.aliasing = aliasing;
        let reads = self.recorded(outer);
        self.note_trial(state, trial.events.open.take());
        self.script = script;
        self.evaluation.nesting -= 1;
        Trial { state: trial, guard, index, instance: instance.ok(), reads }
    }

    /// How many numbers lie in a range, by a fork for every number there may be. Where the guard does not hold the
    /// number does not matter.
    fn count(&mut self, state: &mut State, range: &Range, guard: Term, span: Span) -> Step<u32> {
        let (from, to) = (range.from.term(&mut self.terms), range.to.term(&mut self.terms));
        let known = |term: Term, context: &Context<'_>| context.terms.as_const(term).and_then(as_number);
        if let (Some(from), Some(to)) = (known(from, self), known(to, self)) {
            return match u32::try_from(to.saturating_sub(from).max(0)) {
                Ok(count) if count <= LONG => Ok(count),
                Ok(_) | Err(_) => self.gap(format!("a quantifier over more than {LONG} numbers"), span),
            };
        }
        if self.evaluation.deferring.depth > 0 {
            return self.gap("a quantifier in a quantifier that is tried number by number", span);
        }
        let unguarded = self.terms.not(guard);
        let mut number = 0u32;
        loop {
            let offset = self.facts.sorts.number(i64::from(number));
            let offset = self.terms.constant(offset);
            // `from + number` does not wrap: it is below `to` for all smaller numbers.
            let at = self.terms.add(from, offset);
            let ends = self.at_most(to, at);
            let ends = self.terms.or(&[unguarded, ends]);
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
        guard: Term,
    ) -> Step<Term> {
        let object = self.object(state, array)?;
        let objects = [(self.terms.yes, object)];
        let zero = Value::Const(self.facts.sorts.number(0));
        let length = self.length(state, &objects);
        let range = self.range(state, (&zero, &length), guard);
        let length = if guard == self.terms.yes && self.evaluation.deferring.depth == 0 {
            self.concretize(state, &range.to, true)?
        } else {
            let span = state.span(self.program);
            i64::from(self.count(state, &range, guard, span)?)
        };
        let mut elements = Vec::new();
        for index in 0..length {
            let index = Value::Const(self.facts.sorts.number(index));
            let value = self.load(state, &objects, &index, at)?;
            self.awaken_reference(state, object, &value)?;
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

    fn awaken_reference(&mut self, state: &mut State, array: u32, value: &Value) -> Step<()> {
        let element = match state.heap.get(array).map(|object| &object.body) {
            Some(crate::state::heap::Body::Array { ty, .. }) => self.program.element(*ty),
            Some(crate::state::heap::Body::Instance { .. }) | None => None,
        };
        if element.is_some_and(ir::Type::is_reference) {
            self.awaken(state, value)?;
        }
        Ok(())
    }
}
