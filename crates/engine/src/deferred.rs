//! Quantifiers over unknown ranges.
//!
//! Where a quantifier is over an unknown number of indices and one arbitrary index does not settle it, a literal stands
//! for its value, and the path gets facts about the literal. Let `says` be the condition that every instance goes on: the
//! literal of a `forall`, the negated literal of an `exists`.
//!
//! - Where `says` holds, every index in the range has an instance that holds. The path gets those at the indices at
//!   which the program reads the arrays that the body reads (and at witnesses of others, up to [`GENERATIONS`]).
//! - Where it does not hold, some index has an instance that does not: the path gets a variable for it, a witness.
//!
//! Both follow from the meaning of the quantifier, so if they contradict the path, it has no input. But a model of the
//! path may break the quantifier at an index that was not looked at. So a path with deferred quantifiers may not exist,
//! whatever a solver says, and nothing is reported of it before [`Context::confirm`]: violations, exceptions and gaps
//! are looked for on ranges of at most 0, 1, 2, ... indices, with all their instances. If none of these has the end up
//! to the bound, the path waits for a higher one.
//!
//! Bodies are evaluated on the heap as it was when the quantifier was, whenever an instance is made. A body that can go
//! wrong at some index is not deferred: which exception comes first depends on all indices before it. Nor is anything in
//! programs with threads, since reductions compare what steps read.

use std::rc::Rc;
use std::sync::Arc;

use ir::{MethodId, Quantifier};
use solver::{Sort, Term};
use source::Span;

use crate::choice::Choice;
use crate::context::{Context, Past, Recorder, Side, Step, Suspend};
use crate::options::Aliasing;
use crate::outcome::{Bound, End};
use crate::pure::Formula;
use crate::quantify::{Range, Trial};
use crate::state::State;
use crate::state::deferred::{Deferred, Read};
use crate::state::heap::ObjectId;
use crate::value::Value;

/// Ranges that are known to be as short as this are tried number by number: lengths that are known make all else easy.
const FEW: i128 = 24;
/// Up to how many witnesses away from the program an element is still looked at.
const GENERATIONS: u32 = 1;
/// How many quantifiers of a path are deferred, and how many with those that are in them.
const MOST: usize = 64;
const MOST_IN_RANGE: usize = 4096;
/// How many reads of a path are compared with quantifiers, and how many instances they make.
const READS: usize = 256;
const INSTANCES: usize = 200;
/// How many indices a range may have at an end that is to be confirmed.
const LONGEST: u32 = 4096;

/// The prefixes of variables that stand for quantifiers and their witnesses.
const VALUE: &str = "value?";
const WITNESS: &str = "witness!";

/// Whether a variable of that name stands for a quantifier or its witness.
pub(crate) fn is_helper(name: &str) -> bool {
    name.starts_with(VALUE) || name.starts_with(WITNESS)
}

/// The name of the literal that a body can go wrong at no index.
fn calm(name: &str) -> String {
    format!("calm?{name}")
}

impl Context<'_> {
    /// The literal of a quantifier over an unknown range; none if it is not deferred.
    pub(crate) fn defer(
        &mut self,
        state: &mut State,
        (quantifier, function, span): (Quantifier, MethodId, Span),
        range: &Range,
        args: &[Value],
        guard: Term,
    ) -> Step<Option<Term>> {
        let is_universal = match quantifier {
            Quantifier::Forall => true,
            Quantifier::Exists => false,
            Quantifier::Count => return Ok(None),
        };
        if !self.may_defer(state, range) {
            return Ok(None);
        }
        let name = self.quantifier_name(state, range, function, args, guard);
        let literal = self.terms.var(&format!("{VALUE}{name}"), Sort::Bool);
        if state.deferred.knows(literal) {
            return Ok(Some(literal));
        }
        let Some(patterns) = self.patterns(state, &name, range, function, args, guard) else {
            return Ok(None);
        };
        let heap = match &self.evaluation.deferring.past {
            Some(past) => Arc::clone(&past.heap),
            None => Arc::new(state.heap.clone()),
        };
        let (from, to) = (range.from.term(&mut self.terms), range.to.term(&mut self.terms));
        let generation = self.evaluation.deferring.generation;
        let args = args.to_vec();
        let new = Deferred {
            literal,
            is_universal,
            from,
            to,
            function,
            args,
            heap,
            guard,
            patterns,
            generation,
            span,
        };
        state.deferred.list.push_back(Rc::new(new));
        // A path that was known to exist may turn out not to when more is said about the literal.
        self.instantiate(state)?;
        Ok(Some(literal))
    }

    fn may_defer(&self, state: &State, range: &Range) -> bool {
        let is_known = range.from.as_const().is_some() && range.to.as_const().is_some();
        let (is_long, most) = match self.evaluation.deferring.past {
            // A quantifier inside a deferred one must be deferred, too.
            Some(_) => (true, MOST_IN_RANGE),
            None => (range.most.is_none_or(|most| most > FEW), MOST),
        };
        !is_known
            && is_long
            && self.evaluation.deferring.tried == 0
            && !self.facts.has_threads
            && self.options.sampling.is_none()
            && state.deferred.list.len() < most
    }

    /// What a body reads at its index, if it cannot go wrong at any.
    fn patterns(
        &mut self,
        state: &mut State,
        name: &str,
        range: &Range,
        function: MethodId,
        args: &[Value],
        guard: Term,
    ) -> Option<Vec<(ObjectId, Term)>> {
        let literal = self.terms.var(&calm(name), Sort::Bool);
        if state.path.truth(&self.terms, literal) == Some(false) {
            return None;
        }
        let trial = self.any_instance(state, range, function, args, guard);
        if !self.is_calm(state, name, &trial) {
            return None;
        }
        let mut patterns = Vec::new();
        for (array, index) in trial.reads {
            let offset = self.terms.sub(index, trial.index);
            if self.terms.as_const(offset).is_some() && !patterns.contains(&(array, offset)) {
                patterns.push((array, offset));
            }
        }
        Some(patterns)
    }

    /// Whether a body can go wrong at no index, as an arbitrary instance shows.
    pub(crate) fn is_calm(&mut self, state: &mut State, name: &str, trial: &Trial) -> bool {
        // An arbitrary instance of the quantifier around this one was calm, so all are.
        if self.evaluation.deferring.past.is_some() {
            return true;
        }
        let problem = match &trial.instance {
            Some(instance) => {
                let problems: Vec<Term> = instance.problems.iter().map(|problem| problem.guard).collect();
                self.terms.or(&problems)
            }
            None => self.terms.yes,
        };
        self.is_excluded(state, &calm(name), &trial.state, problem)
    }

    /// Whether a formula is impossible in a trial. What a solver said is part of the path, under that name.
    pub(crate) fn is_excluded(
        &mut self,
        state: &mut State,
        name: &str,
        trial: &State,
        formula: Term,
    ) -> bool {
        let literal = self.terms.var(name, Sort::Bool);
        let is_excluded = match self.given(state, literal) {
            Some(given) => given,
            None => formula != self.terms.yes && self.is_impossible(trial, formula),
        };
        if state.path.truth(&self.terms, literal).is_none() {
            self.learn(state, literal, is_excluded);
        }
        is_excluded
    }

    /// The condition that every instance in the range goes on.
    fn says(&mut self, deferred: &Deferred) -> Term {
        if deferred.is_universal { deferred.literal } else { self.terms.not(deferred.literal) }
    }

    fn in_range(&mut self, deferred: &Deferred, index: Term) -> [Term; 2] {
        let low = self.at_most(deferred.from, index);
        let reversed = self.at_most(deferred.to, index);
        [low, self.terms.not(reversed)]
    }

    /// Notes that an element of an array of the solver is read.
    pub(crate) fn note_read(&mut self, state: &mut State, array: ObjectId, index: Term) {
        let depth = self.evaluation.deferring.depth;
        if let Some(recorder) = &mut self.evaluation.deferring.recorder
            && recorder.depth == depth
        {
            recorder.reads.push((array, index));
        }
        let generation = self.evaluation.deferring.generation;
        if depth > 0 || generation > GENERATIONS || !self.facts.may_defer() {
            return;
        }
        let reads = &state.deferred.reads;
        let is_known = reads.iter().any(|read| read.array == array && read.index == index);
        if reads.len() < READS && !is_known {
            state.deferred.reads.push_back(Read { array, index, generation });
        }
    }

    /// Makes the instances that are due.
    pub(crate) fn instantiate(&mut self, state: &mut State) -> Step<()> {
        while self.evaluation.deferring.depth == 0
            && !state.deferred.is_matched()
            && !state.deferred.is_empty()
        {
            let deferred = &state.deferred;
            let (reads, list, matched) = (deferred.reads.clone(), deferred.list.clone(), deferred.matched);
            for (at, one) in list.iter().enumerate() {
                let seen = if at < matched.1 { matched.0 } else { 0 };
                for read in reads.iter().skip(seen) {
                    for (array, offset) in &one.patterns {
                        if *array == read.array && state.deferred.instances.len() < INSTANCES {
                            let index = self.terms.sub(read.index, *offset);
                            self.instance(state, one, index, read.generation)?;
                        }
                    }
                }
            }
            state.deferred.matched = (reads.len(), list.len());
        }
        Ok(())
    }

    /// Adds what a quantifier says about an index to the path.
    fn instance(&mut self, state: &mut State, one: &Deferred, index: Term, generation: u32) -> Step<()> {
        if state.deferred.instances.contains(&(one.literal, index)) {
            return Ok(());
        }
        let [low, high] = self.in_range(one, index);
        let says = self.says(one);
        let parts = [one.guard, says, low, high].map(|part| self.simplest(state, part));
        let guard = self.terms.and(&parts);
        if guard != self.terms.no {
            self.evaluation.deferring.depth += 1;
            let formula = self.body_at(state, one, index, guard, generation);
            self.evaluation.deferring.depth -= 1;
            if let Some(goes_on) = self.goes_on(state, one, formula)? {
                let otherwise = self.terms.not(guard);
                let fact = self.terms.or(&[otherwise, goes_on]);
                self.fact(state, fact)?;
            }
        }
        state.deferred.instances.insert((one.literal, index));
        Ok(())
    }

    /// Gives a quantifier an index for the case that not all instances go on.
    fn witness_of(&mut self, state: &mut State, one: &Deferred) -> Step<()> {
        let index = self.terms.var(&format!("{WITNESS}{}", one.literal.number()), self.facts.sorts.index());
        let [low, high] = self.in_range(one, index);
        let says = self.says(one);
        let contrary = self.terms.not(says);
        let guard = self.terms.and(&[one.guard, contrary, low, high]);
        let formula = self.body_at(state, one, index, guard, one.generation + 1);
        if let Some(goes_on) = self.goes_on(state, one, formula)? {
            let stops = self.terms.not(goes_on);
            let here = self.terms.and(&[low, high, stops]);
            let unguarded = self.terms.not(one.guard);
            let fact = self.terms.or(&[unguarded, says, here]);
            self.fact(state, fact)?;
        }
        Ok(())
    }

    /// The body of a quantifier at an index, on the heap it belongs to.
    fn body_at(
        &mut self,
        state: &mut State,
        one: &Deferred,
        index: Term,
        guard: Term,
        generation: u32,
    ) -> Step<Formula> {
        let mut args = one.args.clone();
        args.push(Value::of(&self.terms, index));
        let past = Past { heap: Arc::clone(&one.heap), owner: one.literal };
        let past = self.evaluation.deferring.past.replace(past);
        let generation = std::mem::replace(&mut self.evaluation.deferring.generation, generation);
        // The instruction that asks is not the one that made the quantifier, and must not fork here.
        let aliasing = std::mem::replace(&mut self.options.aliasing, Aliasing::Merge);
        let formula = self.pure(state, one.function, &args, guard);
        self.options.aliasing = aliasing;
        self.evaluation.deferring.past = past;
        self.evaluation.deferring.generation = generation;
        formula
    }

    /// Whether an instance goes on; none if it could not be made.
    fn goes_on(&mut self, state: &mut State, one: &Deferred, formula: Step<Formula>) -> Step<Option<Term>> {
        match formula {
            Ok(formula) => {
                Ok(Some(if one.is_universal { formula.value } else { self.terms.not(formula.value) }))
            }
            Err(Suspend::End(End::Gap(_))) => {
                state.deferred.inexact = true;
                Ok(None)
            }
            Err(suspend) => Err(suspend),
        }
    }

    /// Notes that a condition is about to be assumed: what it says of a quantifier itself needs no witness.
    pub(crate) fn assuming(&mut self, state: &mut State, condition: Term) {
        if state.deferred.is_complete() {
            return;
        }
        for one in &state.deferred.list.clone() {
            let says = self.says(one);
            let is_said = condition == says
                || matches!(self.terms.node(condition), solver::Node::App(solver::Op::And, parts) if parts.contains(&says));
            if is_said {
                state.deferred.witnessed.insert(one.literal);
            }
        }
    }

    /// Makes the witnesses that are missing.
    pub(crate) fn complete(&mut self, state: &mut State) -> Step<()> {
        if self.evaluation.deferring.depth > 0
            || self.evaluation.deferring.completing
            || state.deferred.is_complete()
        {
            return Ok(());
        }
        self.evaluation.deferring.completing = true;
        let done = self.complete_all(state);
        self.evaluation.deferring.completing = false;
        done
    }

    fn complete_all(&mut self, state: &mut State) -> Step<()> {
        let mut at = 0;
        // Witnesses may make further quantifiers.
        while let Some(one) = state.deferred.list.get(at).cloned() {
            at += 1;
            if state.deferred.witnessed.contains(&one.literal) {
                continue;
            }
            let says = self.says(&one);
            let is_needed = state.path.truth(&self.terms, says) != Some(true)
                && self.simplest(state, one.guard) != self.terms.no;
            if is_needed {
                self.witness_of(state, &one)?;
            }
            state.deferred.witnessed.insert(one.literal);
        }
        Ok(())
    }

    /// Before an end is reported: finds ranges as short as possible that have it, and makes them part of the path.
    pub(crate) fn confirm(&mut self, state: &mut State) -> Step<()> {
        self.complete(state)?;
        let span = state.deferred.list.front().map_or(Span::default(), |one| one.span);
        for number in 0.. {
            let bound = Bound::Unwind { limit: self.level, span };
            self.meet_bound(state, number > self.level.min(LONGEST), bound)?;
            let are_short = self.expand(state, number)?;
            if state.deferred.inexact {
                return self.gap("a quantifier in a quantifier could not be evaluated at every index", span);
            }
            match state.path.truth(&self.terms, are_short) {
                Some(true) => return self.exists_at_all(state),
                Some(false) => continue,
                None => {}
            }
            if self.script.front() == Some(&Choice::Branch(true)) {
                self.script.pop_front();
                self.follow(state, are_short, true, None);
                return Ok(());
            }
            if self.script.front() == Some(&Choice::Implied(false)) {
                self.script.pop_front();
                self.learn(state, are_short, false);
                continue;
            }
            match self.ask(state, are_short) {
                Side::Impossible => {
                    self.learn(state, are_short, false);
                    // More instances may show that no length has the end.
                    self.exists_at_all(state)?;
                }
                side @ (Side::Possible(_) | Side::Unknown(_) | Side::Unasked) => {
                    self.follow(state, are_short, true, Some(side));
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Whether the first instances of all ranges show that no input takes the path: a precondition that nothing satisfies
    /// is to be reported, although no read makes an instance of it.
    pub(crate) fn contradicts_itself(&mut self, state: &State) -> bool {
        if state.deferred.is_empty() || !self.script.is_empty() {
            return false;
        }
        let mut trial = state.clone();
        self.expand_all(&mut trial, 1).is_ok() && matches!(self.model_of(&trial), Ok(None))
    }

    /// Ends a path that has no model.
    fn exists_at_all(&mut self, state: &mut State) -> Step<()> {
        if self.script.is_empty() && matches!(self.model_of(state), Ok(None)) {
            return Err(Suspend::End(End::Infeasible));
        }
        Ok(())
    }

    /// Makes the first instances of all ranges; returns the condition that there are no more.
    fn expand(&mut self, state: &mut State, number: u32) -> Step<Term> {
        self.expand_all(state, number)?;
        let mut conditions = Vec::new();
        for one in &state.deferred.list.clone() {
            let mut ends = vec![self.terms.not(one.guard)];
            for offset in 0..=number {
                let at = self.index_at(one, offset);
                ends.push(self.at_most(one.to, at));
            }
            conditions.push(self.terms.or(&ends));
        }
        Ok(self.terms.and(&conditions))
    }

    fn expand_all(&mut self, state: &mut State, number: u32) -> Step<()> {
        let mut at = 0;
        while let Some(one) = state.deferred.list.get(at).cloned() {
            at += 1;
            for offset in 0..number {
                let index = self.index_at(&one, offset);
                self.instance(state, &one, index, GENERATIONS + 1)?;
            }
            self.complete(state)?;
        }
        Ok(())
    }

    /// An index of a range. It does not wrap where the one before it is in the range.
    fn index_at(&mut self, one: &Deferred, offset: u32) -> Term {
        let offset = self.facts.sorts.number(i64::from(offset));
        let offset = self.terms.constant(offset);
        self.terms.add(one.from, offset)
    }

    /// Begins to record what a body reads.
    pub(crate) fn record_reads(&mut self) -> Option<Recorder> {
        let new = Recorder { depth: self.evaluation.deferring.depth, reads: Vec::new() };
        self.evaluation.deferring.recorder.replace(new)
    }

    /// Ends a recording; its reads count for the recording around it, too.
    pub(crate) fn recorded(&mut self, outer: Option<Recorder>) -> Vec<(ObjectId, Term)> {
        let reads = self.evaluation.deferring.recorder.take().map_or(Vec::new(), |recorder| recorder.reads);
        self.evaluation.deferring.recorder = outer.map(|mut outer| {
            if outer.depth == self.evaluation.deferring.depth {
                outer.reads.extend(&reads);
            }
            outer
        });
        reads
    }
}
