//! Calls, dispatch, returns and forks.

use std::rc::Rc;

use ir::{CallTarget, ClassId, LocalId, MethodId, MethodKind, Type};
use solver::Term;

use crate::context::{Context, Step};
use crate::outcome::Bound;
use crate::state::State;
use crate::state::heap::{Body, ClassOf};
use crate::state::thread::{FREE, Progress, Thread};
use crate::value::Value;

/// How often calls of a method may be nested at a level.
pub(super) fn nesting(program: &ir::Program, method: MethodId, level: u32) -> u32 {
    if program[program[method].class].is_library { level.max(FREE) } else { level }
}

impl Context<'_> {
    /// The arguments of the entry: an unknown for each parameter; a constructor gets a new object.
    pub(super) fn arguments(&mut self, state: &mut State) -> Step<Vec<Value>> {
        let method = &self.program[self.entry];
        let names: Vec<std::sync::Arc<str>> = match &method.body {
            Some(body) => {
                body.locals.iter().take(method.params.len()).map(|local| local.name.clone()).collect()
            }
            None => Vec::new(),
        };
        let mut args = Vec::new();
        for (at, (name, ty)) in names.iter().zip(&method.params).enumerate() {
            if at == 0 && method.kind == MethodKind::Constructor {
                args.push(self.new_object(state, method.class));
                continue;
            }
            let value = self.symbol(state, name, *ty)?;
            if at == 0 && method.kind == MethodKind::Instance {
                self.exists(state, &value)?;
            }
            args.push(value);
        }
        Ok(args)
    }

    pub(super) fn call(
        &mut self,
        state: &mut State,
        dest: Option<LocalId>,
        target: CallTarget,
        args: Vec<Value>,
        inst: &ir::Inst,
    ) -> Step<()> {
        let method = self.reached(state, target, &args)?;
        if self.is_stack_full(state) {
            return self.raise_failed(state, ir::ExceptionKind::StackOverflow, inst);
        }
        let progress = state.thread().far();
        self.check_recursion(state, method, progress)?;
        self.step_on(state);
        self.push_frame(state, method, args, dest);
        Ok(())
    }

    /// Whether the machine allows no further call. Calls of start-up code do not count.
    fn is_stack_full(&self, state: &State) -> bool {
        let depth = state.threads[state.running as usize].active.depth();
        let is_startup = state.start.waiting_entry.is_some();
        !is_startup && self.options.leeway.stack_depth.is_some_and(|most| depth >= most)
    }

    /// A call, or a thread, of a method inside another one of it may meet a bound.
    fn check_recursion(&mut self, state: &mut State, method: MethodId, progress: Progress) -> Step<()> {
        let nested = state.thread().active.nested(method, progress);
        let mut span = self.program[method].span;
        if self.program[self.program[method].class].is_library {
            span = state.place(self.program, state.running, state.span(self.program));
        }
        let limit = nesting(self.program, method, self.level);
        self.meet_bound(state, nested > limit, Bound::Recursion { limit, span })
    }

    /// The method a call reaches, by a fork for every one that it may be.
    fn reached(&mut self, state: &mut State, target: CallTarget, args: &[Value]) -> Step<MethodId> {
        let method = match target {
            CallTarget::Direct(method) => return Ok(method),
            CallTarget::Virtual(method) => method,
        };
        let receiver = args.first().cloned().unwrap_or(Value::NULL);
        if let Some(only) = self.only_method(state, &receiver, method) {
            return Ok(only);
        }
        let mut cases: Vec<(MethodId, Vec<Term>)> = Vec::new();
        let mut without: Vec<Term> = Vec::new();
        let targets = self.targets(state, &receiver)?;
        self.refuse_opaque(state, &targets)?;
        for (guard, object) in targets {
            for (condition, class) in self.classes(state, object) {
                let condition = self.terms.and(&[guard, condition]);
                let Some(reached) = self.dispatch.resolve(self.program, class, method) else {
                    without.push(condition);
                    continue;
                };
                match cases.iter_mut().find(|(known, _)| *known == reached) {
                    Some((_, conditions)) => conditions.push(condition),
                    None => cases.push((reached, vec![condition])),
                }
            }
        }
        let nowhere = self.terms.or(&without);
        if !without.is_empty() && !cases.is_empty() && self.decide(state, nowhere)? {
            return self.gap("a class of the receiver has no method for this call", state.span(self.program));
        }
        let Some(((last, _), others)) = cases.split_last() else {
            return self.gap("no class of the receiver has a method for this call", state.span(self.program));
        };
        for (reached, conditions) in others {
            let condition = self.terms.or(conditions);
            if self.decide(state, condition)? {
                return Ok(*reached);
            }
        }
        Ok(*last)
    }

    /// The classes an object may have, with their conditions.
    fn classes(&mut self, state: &State, object: u32) -> Vec<(Term, ClassId)> {
        let yes = self.terms.yes;
        match state.heap.get(object).map(|object| &object.body) {
            Some(Body::Instance { class: ClassOf::Exact(class), .. }) => vec![(yes, *class)],
            Some(Body::Instance { class: ClassOf::OneOf(number, classes), .. }) => {
                let (number, classes) = (*number, classes.clone());
                classes.iter().map(|class| (self.is_class(number, *class), *class)).collect()
            }
            Some(Body::Array { .. }) => self.program.root.map(|root| (yes, root)).into_iter().collect(),
            None => Vec::new(),
        }
    }

    pub(super) fn leave(&mut self, state: &mut State, value: Option<Value>) {
        let Some(frame) = self.pop_frame(state) else { return };
        if let (Some(dest), Some(value), Some(caller)) = (frame.dest, value, state.top()) {
            caller.locals[dest.index()] = value;
        }
    }

    pub(super) fn fork(&mut self, state: &mut State, target: CallTarget, args: Vec<Value>) -> Step<()> {
        let method = self.reached(state, target, &args)?;
        let generation = state.thread().generation + 1;
        let progress = Progress { generation, ..state.thread().far() };
        self.check_recursion(state, method, progress)?;
        self.step_on(state);
        args.iter().for_each(|arg| self.publish(state, arg));
        let parent = state.running;
        // As long as a thread was alone, what it knew holds in every order of what follows.
        let settled = match &state.thread().settled {
            Some(settled) => Rc::clone(settled),
            None => Rc::new(state.path.clone()),
        };
        let thread = state.thread();
        thread.settled = Some(Rc::clone(&settled));
        thread.started += 1;
        let name = self.identities.started(thread.name, thread.started);
        let mut child = Thread::new(name, Some(parent));
        child.settled = Some(settled);
        child.active = thread.active.inherited();
        (child.generation, child.decisions, child.meetings) =
            (generation, progress.decisions, progress.meetings);
        // What happened before the fork happened before whatever the new thread does.
        let above = &state.threads[parent as usize];
        child.subject = args.first().cloned().unwrap_or(Value::NULL);
        (child.clock, child.sync) = (above.clock.clone(), above.sync.clone());
        child.initialized = above.initialized.clone();
        state.threads.push(child);
        // The new thread runs up to its first visible step, then the one that started it goes on.
        state.running = state.threads.len() as u32 - 1;
        state.forked_by = Some(parent);
        state.turn.enter_call();
        self.push_frame(state, method, args, None);
        Ok(())
    }

    /// The declared type of a parameter of the entry.
    pub(crate) fn parameter_type(&self, at: usize) -> Type {
        self.program[self.entry].params.get(at).copied().unwrap_or(Type::Void)
    }
}
