//! What every step needs besides the state: the program with its facts and options, terms and the solver, what is known
//! of the input ([`Inputs`]), what is being evaluated ([`Evaluation`]), and what was found out ([`Findings`]).
//!
//! [`Context::decide`] is the one place where a path forks on data. It suspends the instruction that asks;
//! each successor executes it again with the answer known (Grieskamp et al. 2005: suspensions as the one kind of choice
//! point). An instruction therefore changes the state only after its last decision, except for bringing
//! input objects to life, which is idempotent.

mod evaluation;
mod findings;
mod goal;

use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;

use ir::{Assumption, InstKind, MethodId, Operand, Program, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{Answer, Effort, Model, Query, Solve, Term, Terms};

use crate::choice::Choice;
use crate::dispatch::Dispatch;
use crate::facts::{Aim, Facts};
use crate::identity::Identities;
use crate::options::{Aliasing, Options};
use crate::outcome::{Bound, End, Gap, Violation, ViolationKind, Why};
use crate::prepared::Prepared;
use crate::state::State;
use crate::value::Value;

pub(crate) use evaluation::{Evaluation, Past, Recorder};
pub(crate) use findings::Findings;
pub(crate) use goal::Goal;

/// Why an instruction was not executed to its end.
#[derive(Debug)]
pub(crate) enum Suspend {
    /// The path does not settle the condition; models of either side, where known.
    Fork { condition: Term, sides: [Side; 2] },
    /// A choice that was given has been made; the instruction is executed again with it.
    Again,
    /// Ways that were merged on a path that is followed again.
    Merge,
    /// More than one thread may go next.
    Threads(Vec<u32>),
    /// A bound of the present level of deepening was reached.
    Park(Bound),
    /// The path ends.
    End(End),
}

impl Suspend {
    /// The end of a path that cannot go on before anything was executed: where nothing is to be chosen, only a mistake
    /// of ours suspends.
    pub(crate) fn into_end(self) -> End {
        match self {
            Suspend::End(end) => end,
            Suspend::Fork { .. }
            | Suspend::Again
            | Suspend::Merge
            | Suspend::Threads(_)
            | Suspend::Park(_) => {
                let reason = Why::mistake("the arguments of the entry depend on a choice");
                End::Gap(Gap { reason, span: source::Span::default() })
            }
        }
    }
}

/// Whether a side of a fork exists.
#[derive(Clone, Debug)]
pub(crate) enum Side {
    Possible(Rc<Model>),
    Unknown(String),
    /// No solver was asked.
    Unasked,
    Impossible,
}

pub(crate) type Step<T> = Result<T, Suspend>;

/// What is known of references of the input, the same on every path.
#[derive(Default)]
pub(crate) struct Inputs {
    /// Whether fields of their objects are maps.
    pub(crate) has_maps: bool,
    /// Their static types.
    pub(crate) types: FxHashMap<Term, Type>,
    /// Those whose objects nothing else refers to.
    pub(crate) owned: FxHashSet<Term>,
    /// Arrays that come from the world: their elements are objects, each made for its place.
    pub(crate) full: FxHashSet<Term>,
    /// The elements of such arrays: which array, and at which index.
    pub(crate) placed: FxHashMap<Term, (Term, Term)>,
    /// References that are elements of arrays of the input.
    pub(crate) inner: FxHashSet<Term>,
    /// How many elements of an array are variables of their own, or that none is, where another path decided that: an
    /// input of that path is then one of this.
    pub(crate) forms: FxHashMap<Term, Option<u32>>,
}

/// The context of a state.
pub(crate) struct Context<'p> {
    pub(crate) program: &'p Program,
    pub(crate) facts: Arc<Facts>,
    pub(crate) options: Options,
    pub(crate) entry: MethodId,
    pub(crate) identities: Identities,
    pub(crate) dispatch: Dispatch,
    pub(crate) terms: Terms,
    pub(crate) solver: Box<dyn Solve>,
    /// How far code is from the target of the search, if it has one.
    pub(crate) aim: Option<Arc<Aim>>,
    /// What is known of references of the input.
    pub(crate) inputs: Inputs,
    /// How often loops may repeat at the present level of deepening.
    pub(crate) level: u32,
    /// Choices that are given, not found: a path that is followed again.
    pub(crate) script: VecDeque<Choice>,
    /// Where a run stops, while the ways of a branch are explored up to where they meet.
    pub(crate) goal: Option<Goal>,
    /// What is being evaluated, and how.
    pub(crate) evaluation: Evaluation,
    /// What was found out on the way.
    pub(crate) found: Findings,
}

impl<'p> Context<'p> {
    pub(crate) fn new(prepared: &Prepared<'p>, entry: MethodId, options: Options) -> Context<'p> {
        let has_maps = options.aliasing == Aliasing::Merge && options.testing.maps;
        let mut solver = solver::chain(&options.solver);
        if options.work.is_some() {
            solver.count_work();
        }
        Context {
            program: prepared.program,
            facts: Arc::clone(&prepared.facts),
            entry,
            identities: Identities::default(),
            dispatch: Dispatch::default(),
            terms: if options.solver.uses(solver::Means::Simplify) { Terms::new() } else { Terms::plain() },
            solver,
            aim: options.target.then(|| prepared.facts.aim(prepared.program, &options)),
            inputs: Inputs { has_maps, ..Inputs::default() },
            level: options.unwind.unwrap_or(u32::MAX),
            script: VecDeque::new(),
            goal: None,
            evaluation: Evaluation::default(),
            found: Findings::new(prepared.program),
            options,
        }
    }

    /// Keeps how the arrays of the input are held on a path, for other paths with the same input.
    pub(crate) fn keep_forms(&mut self, state: &State) {
        self.inputs.forms = state.heap.forms();
    }

    /// The value of an operand.
    pub(crate) fn operand(&self, locals: &[Value], operand: &Operand) -> Value {
        self.facts.operand(locals, operand)
    }

    /// The instruction that a thread executes next.
    pub(crate) fn next_inst(&self, state: &State, thread: u32) -> Option<&InstKind> {
        let frame = state.threads.get(thread as usize)?.frame.as_ref()?;
        let body = self.program[frame.method].body.as_ref()?;
        body.blocks.get(frame.block)?.insts.get(frame.inst).map(|inst| &inst.kind)
    }

    /// Does something that belongs to the reduction, not to the program.
    pub(crate) fn bookkeeping<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let Some(clock) = self.options.testing.clock else { return work(self) };
        let start = clock();
        let result = work(self);
        self.found.stats.bookkeeping += clock().saturating_sub(start);
        result
    }

    /// The truth of a condition on this path. Where both are possible the instruction is suspended.
    pub(crate) fn decide(&mut self, state: &mut State, condition: Term) -> Step<bool> {
        if let Some(value) = self.truth(state, condition) {
            self.look(state, condition);
            return Ok(value);
        }
        self.complete(state)?;
        if self.script.front() == Some(&Choice::Merge) {
            return Err(Suspend::Merge);
        }
        let thread = state.thread();
        thread.decisions += u32::from(!thread.decided.contains(&condition));
        match self.script.front().copied() {
            Some(Choice::Branch(value)) => {
                self.script.pop_front();
                self.follow(state, condition, value, None);
                return Err(Suspend::Again);
            }
            Some(Choice::Implied(value)) => {
                self.script.pop_front();
                return Ok(self.learn(state, condition, value));
            }
            Some(
                Choice::Thread(_)
                | Choice::Again
                | Choice::Eager
                | Choice::Merge
                | Choice::MergeNext
                | Choice::Merged(_),
            )
            | None => {}
        }
        let sides = self.sides(state, condition);
        self.trust(state)?;
        match &sides {
            [Side::Impossible, Side::Impossible] if state.is_uncertain() => {
                Err(Suspend::End(End::Infeasible))
            }
            // Every path was checked when it was taken, so the engine has contradicted itself.
            [Side::Impossible, Side::Impossible] => {
                self.gap(Why::mistake("the path vanished"), state.span(self.program))
            }
            [_, Side::Impossible] => Ok(self.learn(state, condition, true)),
            [Side::Impossible, _] => Ok(self.learn(state, condition, false)),
            [_, _] => Err(Suspend::Fork { condition, sides }),
        }
    }

    /// A condition that the path settles still counts as a decision where another thread may have settled it: in
    /// another order this one would have.
    fn look(&self, state: &mut State, condition: Term) {
        let Some(settled) = &state.thread().settled else { return };
        if self.terms.as_bool(condition).is_none() && settled.truth(&self.terms, condition).is_none() {
            state.thread().decisions += 1;
        }
    }

    /// A place where a bound of the present level may be met. A worker that follows a path again meets it at
    /// the places where the path met it when it was found.
    pub(crate) fn meet_bound(&mut self, state: &mut State, is_beyond: bool, bound: Bound) -> Step<()> {
        if self.script.front() == Some(&Choice::Again) {
            self.script.pop_front();
            state.history.trail.push(Choice::Again);
            return Err(Suspend::Again);
        }
        if is_beyond {
            state.history.trail.push(Choice::Again);
            return Err(Suspend::Park(bound));
        }
        Ok(())
    }

    /// Whether something is assumed of the machine; if so, that is kept for the report.
    pub(crate) fn assumes(&mut self, assumption: Assumption, span: source::Span) -> bool {
        if self.options.leeway.lifts(assumption) {
            return false;
        }
        self.found.assumptions.insert((assumption, span));
        true
    }

    /// The path ends where solvers contradict each other.
    fn trust(&self, state: &State) -> Step<()> {
        match self.solver.complaint() {
            Some(complaint) => self.gap(Why::mistake(complaint), state.span(self.program)),
            None => Ok(()),
        }
    }

    /// Both sides of a condition: that it holds, that it does not.
    fn sides(&mut self, state: &mut State, condition: Term) -> [Side; 2] {
        let negated = self.terms.not(condition);
        let path = state.path.conjuncts();
        let effort = if self.prunes(state) { Effort::Full } else { Effort::Links };
        let sides = [condition, negated].map(|side| self.ask_about(state, &path, side, effort));
        if effort == Effort::Full {
            self.adapt(state, sides.iter().any(|side| matches!(side, Side::Impossible)));
        }
        sides
    }

    /// The truth of a formula, where the path settles it.
    fn truth(&mut self, state: &State, formula: Term) -> Option<bool> {
        let truth = state.path.truth(&self.terms, formula);
        if truth.is_some() && self.terms.as_bool(formula).is_none() {
            self.found.stats.queries += 1;
            self.found.stats.known += 1;
        }
        truth
    }

    pub(crate) fn ask(&mut self, state: &State, formula: Term) -> Side {
        self.ask_about(state, &state.path.conjuncts(), formula, Effort::Full)
    }

    fn ask_about(&mut self, state: &State, path: &[Term], formula: Term, effort: Effort) -> Side {
        self.found.stats.queries += 1;
        let (model, bounds) = (state.model.as_ref(), state.path.bounds());
        let answer = self.solver.check(&self.terms, Query { path, formula, model, bounds, effort });
        // Solvers disagree: nothing is known, and the exploration stops.
        if let Some(complaint) = self.solver.complaint() {
            return Side::Unknown(complaint.to_string());
        }
        match answer {
            Answer::Sat(model) => Side::Possible(model),
            Answer::Unsat => Side::Impossible,
            Answer::Unknown(_) if effort == Effort::Links => Side::Unasked,
            Answer::Unknown(reason) => Side::Unknown(reason),
        }
    }

    /// The condition follows from the path: noted, so that it is not asked again.
    pub(crate) fn learn(&mut self, state: &mut State, condition: Term, value: bool) -> bool {
        let literal = if value { condition } else { self.terms.not(condition) };
        state.path.learn(&mut self.terms, literal);
        state.history.trail.push(Choice::Implied(value));
        value
    }

    /// Whether no input on the path satisfies a formula; false also where that is unknown.
    pub(crate) fn is_impossible(&mut self, state: &State, formula: Term) -> bool {
        match self.truth(state, formula) {
            Some(value) => !value,
            None => matches!(self.ask(state, formula), Side::Impossible),
        }
    }

    /// Goes one way at a fork.
    pub(crate) fn follow(&mut self, state: &mut State, condition: Term, value: bool, side: Option<Side>) {
        let literal = if value { condition } else { self.terms.not(condition) };
        state.path.push(&mut self.terms, literal);
        state.history.trail.push(Choice::Branch(value));
        state.model = match side {
            Some(Side::Possible(model)) => {
                state.uncertain = false;
                Some(model)
            }
            // A worker that follows a path again does not know what was known when it was found.
            Some(Side::Unknown(_) | Side::Unasked) | None => {
                state.uncertain = true;
                None
            }
            Some(Side::Impossible) => None,
        };
    }

    /// Goes on only where the condition holds.
    pub(crate) fn assume(&mut self, state: &mut State, condition: Term, span: source::Span) -> Step<()> {
        match self.truth(state, condition) {
            Some(true) => return Ok(()),
            Some(false) => return Err(Suspend::End(End::Cut(span))),
            None => {}
        }
        self.assuming(state, condition);
        self.complete(state)?;
        if self.script.is_empty() {
            match self.ask(state, condition) {
                Side::Possible(model) => {
                    state.model = Some(model);
                    state.uncertain = false;
                }
                Side::Impossible => return Err(Suspend::End(End::Cut(span))),
                Side::Unknown(_) | Side::Unasked => {
                    state.model = None;
                    state.uncertain = true;
                }
            }
            self.trust(state)?;
        } else {
            state.model = None;
        }
        state.path.push(&mut self.terms, condition);
        if self.contradicts_itself(state) {
            return Err(Suspend::End(End::Cut(span)));
        }
        Ok(())
    }

    /// Something that holds of every input.
    pub(crate) fn fact(&mut self, state: &mut State, formula: Term) -> Step<()> {
        match state.path.truth(&self.terms, formula) {
            Some(true) => return Ok(()),
            // An earlier statement about the input was wrong, unless the path may not exist at all.
            Some(false) if !state.is_uncertain() => {
                let reason = Why::mistake("a fact about the input contradicts the path");
                return self.gap(reason, state.span(self.program));
            }
            Some(false) | None => {}
        }
        state.path.push(&mut self.terms, formula);
        let holds = state.model.as_ref().is_some_and(|model| model.holds(&self.terms, formula));
        if !holds {
            state.model = None;
        }
        Ok(())
    }

    /// A model of the path, if one is known.
    pub(crate) fn model_of(&mut self, state: &State) -> Result<Option<Rc<Model>>, String> {
        self.model_with(state, Effort::Full)
    }

    /// A model of the path, if one is found with that effort.
    pub(crate) fn model_with(&mut self, state: &State, effort: Effort) -> Result<Option<Rc<Model>>, String> {
        if let Some(model) = &state.model {
            return Ok(Some(Rc::clone(model)));
        }
        let yes = self.terms.yes;
        match self.ask_about(state, &state.path.conjuncts(), yes, effort) {
            Side::Possible(model) => Ok(Some(model)),
            Side::Impossible => Ok(None),
            Side::Unknown(reason) => Err(reason),
            Side::Unasked => Err("not asked".to_string()),
        }
    }

    pub(crate) fn violation<T>(&self, kind: ViolationKind, span: source::Span) -> Step<T> {
        Err(Suspend::End(End::Violation(Violation { kind, span, exception: None })))
    }

    pub(crate) fn gap<T>(&self, reason: impl Into<Why>, span: source::Span) -> Step<T> {
        Err(Suspend::End(End::Gap(Gap { reason: reason.into(), span })))
    }
}
