//! Steps: one instruction of one thread at a time. A step never chooses and never loops over the program;
//! [`Context::run`] repeats it up to the next choice (a transaction, Grieskamp et al. 2005 2.3).

mod calls;
mod contracts;
mod exceptions;
mod exchange;
mod insts;
mod locks;
mod primitives;
mod schedule;
mod stretch;

use std::rc::Rc;
use std::sync::Arc;

use ir::{BlockId, MethodId, TermKind};

use crate::choice::Choice;
use crate::context::{Context, Side, Step, Suspend};
use crate::identity::MAIN;
use crate::outcome::{Bound, End, Gap, Why};
use crate::state::event::{Change, Lock, Place};
use crate::state::thread::{Frame, Loop, Status, Thread};
use crate::state::{Eagerness, History, Start, State, Turn};
use crate::value::Value;

/// After how many instructions without a choice a run pauses.
const PAUSE: u64 = 20_000;

/// Where a run came to.
pub(crate) enum Outcome {
    /// More than one way to go on.
    Choice(Choices),
    /// Nothing yet: many steps without a choice, after which the driver is asked whether to go on.
    Pause(State),
    /// An end.
    End(State, Ended),
}

/// The ways to go on.
#[allow(clippy::large_enum_variant, reason = "it is taken apart where it arrives")]
pub(crate) enum Choices {
    /// The two sides of a condition, and the state that came to it.
    Sides(State, Vec<State>),
    /// One of these threads goes next.
    Threads(State, Vec<u32>),
}

/// What ended.
pub(crate) enum Ended {
    /// The path.
    Path(End),
    /// What the present level of deepening allows: with a higher bound it goes on.
    Level(Bound),
}

impl Context<'_> {
    /// The state before the program starts: start-up code first, then the entry on symbolic arguments.
    pub(crate) fn initial(&mut self) -> State {
        let statics = self.program.fields.iter().map(|field| self.facts.sorts.default(field.ty)).collect();
        let mut state = State {
            threads: vec![Thread::new(MAIN, None)],
            running: 0,
            heap: crate::state::heap::Heap::default(),
            path: crate::state::path::Path::new(self.options.rounds()),
            deferred: crate::state::deferred::Deferrals::default(),
            inputs: imbl::HashMap::new(),
            looked: imbl::HashSet::new(),
            rows: imbl::OrdSet::new(),
            model: Some(Rc::new(solver::Model::default())),
            history: History::default(),
            events: crate::state::event::Events::default(),
            turn: Turn::default(),
            forked_by: None,
            initialized: imbl::HashMap::new(),
            uncertain: false,
            eagerness: Eagerness::default(),
            start: Start::default(),
        };
        state.heap.statics = statics;
        if self.script.front() == Some(&Choice::Eager) {
            self.script.pop_front();
            state.history.trail.push(Choice::Eager);
        }
        let args = match self.arguments(&mut state) {
            Ok(args) => args,
            Err(suspend) => {
                state.start.failed = Some(suspend.into_end());
                Vec::new()
            }
        };
        state.start.args.clone_from(&args);
        state.start.waiting_entry = Some(args);
        state.turn.take();
        match self.program.startup_of(self.entry) {
            Some(startup) => self.push_frame(&mut state, startup, Vec::new(), None),
            None => state.threads[0].status = Status::AtEnd,
        }
        state
    }

    /// The state before the program starts, on a path that decides what is unknown as soon as it is stored.
    pub(crate) fn eager_initial(&mut self) -> State {
        let mut state = self.initial();
        state.history.trail.push(Choice::Eager);
        state
    }

    /// Executes up to the next choice, bound or end.
    pub(crate) fn run(&mut self, mut state: State) -> Outcome {
        let most = self.goal.as_ref().map_or(PAUSE, |goal| goal.steps.min(PAUSE));
        let pause = state.history.steps + most;
        loop {
            self.stretch(&mut state, pause);
            if self.is_away(&state) {
                return Outcome::End(state, Ended::Path(End::Away));
            }
            if state.history.steps >= pause || self.has_come_to_goal(&state) {
                return Outcome::Pause(state);
            }
            let suspend = match self.advance(&mut state) {
                Ok(()) if self.has_come_to_goal(&state) => return Outcome::Pause(state),
                Ok(()) if std::mem::take(&mut self.evaluation.is_round) => return Outcome::Pause(state),
                Ok(()) => continue,
                Err(suspend) => suspend,
            };
            match suspend {
                Suspend::Again => {}
                Suspend::End(end) => return Outcome::End(state, Ended::Path(end)),
                Suspend::Park(bound) => return Outcome::End(state, Ended::Level(bound)),
                Suspend::Fork { condition, sides } => {
                    self.found.stats.forks += 1;
                    let [yes, no] = sides;
                    let side = |(value, side): (bool, Side)| {
                        let mut successor = state.clone();
                        self.follow(&mut successor, condition, value, Some(side));
                        successor
                    };
                    let sides = [(true, yes), (false, no)].into_iter().map(side).collect();
                    return Outcome::Choice(Choices::Sides(state, sides));
                }
                Suspend::Merge => match self.merge_again(&state) {
                    Some(merged) if self.has_come_to_goal(&merged) => return Outcome::Pause(merged),
                    Some(merged) => state = merged,
                    None => {
                        let reason = Why::mistake("states could not be merged again");
                        let gap = Gap { reason, span: state.span(self.program) };
                        return Outcome::End(state, Ended::Path(End::Gap(gap)));
                    }
                },
                Suspend::Threads(threads) => return Outcome::Choice(Choices::Threads(state, threads)),
            }
        }
    }

    /// Whether a state came to where a run is to stop.
    fn has_come_to_goal(&self, state: &State) -> bool {
        let Some(goal) = self.goal.as_ref().filter(|goal| goal.thread == state.running) else { return false };
        let thread = &state.threads[state.running as usize];
        let depth = thread.active.depth();
        let is_end = |frame: &Frame| frame.inst == 0 && goal.is_end(frame.method, depth, frame.block);
        goal.is_above(depth) || thread.frame.as_deref().is_some_and(is_end)
    }

    /// The state in which one of the threads that can go next does.
    pub(crate) fn successor(&mut self, state: &State, enabled: &[u32], thread: u32) -> State {
        self.found.stats.forks += u64::from(enabled.len() > 1);
        let mut successor = state.clone();
        if enabled.len() > 1 {
            successor.history.trail.push(Choice::Thread(thread));
        }
        successor.running = thread;
        successor.turn.begin();
        successor
    }

    /// One instruction of the running thread, or the choice of the next one.
    fn advance(&mut self, state: &mut State) -> Step<()> {
        let (turn, taken) = (state.turn, state.history.schedule.len());
        let mut done = self.advance_once(state);
        if let Err(Suspend::End(end)) = &done
            && let Some(cut) = self.end_of_making(state, end)
        {
            done = Err(Suspend::End(cut));
        }
        // What is reported about a path must be true; the instruction is executed again if that takes a choice.
        if !state.deferred.is_empty()
            && let Err(Suspend::End(end)) = &done
            && self.must_exist(end)
            && let Err(suspend) = self.confirm(state)
        {
            done = Err(suspend);
        }
        if let Err(Suspend::End(_)) = done {
            self.close_last_event(state);
            // One end is enough.
            self.found.race_found = None;
        }
        if let Err(Suspend::Fork { .. } | Suspend::Again | Suspend::Merge | Suspend::Park(_)) = done {
            // It was not executed; it will be again, by the same turn. What it touched so far it will touch
            // again, in an event that begins again with it.
            if matches!(turn, Turn::Over | Turn::Fresh) {
                state.events.open = None;
            }
            state.turn = turn;
            state.history.schedule.truncate(taken);
        }
        done
    }

    /// Whether something is reported of a path with that end.
    fn must_exist(&self, end: &End) -> bool {
        match end {
            End::Violation(_) | End::Exception(_) | End::Gap(_) => true,
            End::Finished => self.options.keep_inputs,
            End::Cut(_) | End::Infeasible | End::Pruned | End::Shadow | End::Away | End::Limit(_) => false,
        }
    }

    fn advance_once(&mut self, state: &mut State) -> Step<()> {
        if !self.may_go_on(state)? {
            return Ok(());
        }
        let Some(frame) = state.frame() else {
            state.thread().status = Status::AtEnd;
            return Ok(());
        };
        let (method, block_at, inst_at) = (frame.method, frame.block, frame.inst);
        let program = self.program;
        let Some(block) = program[method].body.as_ref().and_then(|body| body.blocks.get(block_at)) else {
            return self.gap("a method without a body is called", program[method].span);
        };
        self.found.coverage.reach(method, block_at, inst_at);
        self.found.stats.steps += 1;
        state.history.steps += 1;
        let thread = state.thread();
        thread.steps += 1;
        if let Some(limit) = self.options.depth
            && thread.steps > limit
        {
            let span = state.span(program);
            return Err(Suspend::End(End::Limit(Bound::Depth { limit, span })));
        }
        let running = state.running as usize;
        let done = match block.insts.get(inst_at) {
            Some(inst) => self.inst(state, inst),
            None => self.terminator(state, block, method, block_at),
        };
        if done.is_err() {
            state.history.steps -= 1;
            state.threads[running].steps -= 1;
            self.found.stats.steps -= 1;
        }
        done
    }

    fn terminator(
        &mut self,
        state: &mut State,
        block: &ir::Block,
        method: MethodId,
        block_at: usize,
    ) -> Step<()> {
        match &block.term.kind {
            TermKind::Jump(target) => self.jump(state, method, block_at, 0, *target),
            TermKind::Branch { condition, then, otherwise } => {
                let condition = self.local_operand(state, condition).term(&mut self.terms);
                match self.decide(state, condition)? {
                    true => self.jump(state, method, block_at, 0, *then),
                    false => self.jump(state, method, block_at, 1, *otherwise),
                }
            }
            TermKind::Switch { value, cases, default } => {
                let value = self.local_operand(state, value).term(&mut self.terms);
                for (at, (case, target)) in cases.iter().enumerate() {
                    let constant = match self.terms.sort(value) {
                        solver::Sort::Bv32 => solver::Const::Bv32(*case as i32),
                        solver::Sort::Bv64 => solver::Const::Bv64(*case),
                        solver::Sort::Bool
                        | solver::Sort::Int
                        | solver::Sort::F32
                        | solver::Sort::F64
                        | solver::Sort::Id
                        | solver::Sort::Array(..) => solver::Const::Int(*case),
                    };
                    let constant = self.terms.constant(constant);
                    let same = self.terms.eq(value, constant);
                    if self.decide(state, same)? {
                        return self.jump(state, method, block_at, at, *target);
                    }
                }
                self.jump(state, method, block_at, cases.len(), *default)
            }
            TermKind::Return(value) => {
                let value = value.as_ref().map(|value| self.local_operand(state, value));
                self.leave(state, value);
                Ok(())
            }
            TermKind::Throw(value) => {
                let object = self.local_operand(state, value);
                self.throw(state, object, block.term.span);
                Ok(())
            }
            TermKind::Raise { class, .. } => {
                self.raise(state, *class, block.term.span);
                Ok(())
            }
            TermKind::Unreachable => {
                self.gap("code that lowering calls unreachable was reached", block.term.span)
            }
        }
    }

    /// Goes to a block. Going back to a loop counts, and past the bound the state waits.
    fn jump(
        &mut self,
        state: &mut State,
        method: MethodId,
        from: usize,
        edge: usize,
        target: BlockId,
    ) -> Step<()> {
        let mut around = None;
        let far = state.thread().far();
        if self.facts.is_back_edge(method, from, target) {
            let is_library = self.program[self.program[method].class].is_library;
            around = state.frame().map(|frame| frame.repeated(target, far, is_library));
            let span = state.place(self.program, state.running, self.loop_span(method, target));
            let bound = Bound::Unwind { limit: self.level, span };
            self.meet_bound(state, around.is_some_and(|around| around.count > self.level), bound)?;
            self.evaluation.is_round = self.evaluation.halting;
        } else if self.facts.is_header(method, target) {
            around = Some(Loop::entered(target, far));
        }
        self.found.coverage.take(method, from, edge);
        if let Some(frame) = state.top() {
            frame.go_to(target, around);
        }
        Ok(())
    }

    fn loop_span(&self, method: MethodId, header: BlockId) -> source::Span {
        let body = self.program[method].body.as_ref();
        body.map_or(self.program[method].span, |body| body[header].span())
    }

    /// An operand in the innermost call.
    pub(crate) fn local_operand(&self, state: &State, operand: &ir::Operand) -> Value {
        state.frame().map_or(Value::Undefined, |frame| self.operand(&frame.locals, operand))
    }

    pub(crate) fn push_frame(
        &mut self,
        state: &mut State,
        method: MethodId,
        args: Vec<Value>,
        dest: Option<ir::LocalId>,
    ) {
        let mut locals = args;
        locals
            .resize(self.program[method].body.as_ref().map_or(0, |body| body.locals.len()), Value::Undefined);
        let thread = state.thread();
        let mut frame = Frame::new(method, locals, dest);
        frame.caller = thread.frame.take();
        frame.counts = thread.active.enter(method, thread.far());
        thread.frame = Some(Arc::new(frame));
        self.found.deepest = self.found.deepest.max(state.thread().active.depth());
    }

    pub(crate) fn pop_frame(&mut self, state: &mut State) -> Option<Arc<Frame>> {
        let thread = state.thread();
        let frame = thread.frame.take()?;
        thread.frame.clone_from(&frame.caller);
        thread.active.leave(&frame);
        if let Some(class) = frame.initializes {
            let owner = state.running;
            self.note(state, Place::Lock(Lock::Class(class), Change::Free { owner }), true);
            state.initialized.insert(class, crate::state::Initialization::Done);
        }
        Some(frame)
    }

    pub(crate) fn assign(&mut self, state: &mut State, dest: ir::LocalId, value: Value) {
        if let Some(frame) = state.top() {
            frame.locals[dest.index()] = value;
            frame.inst += 1;
        }
    }

    pub(crate) fn step_on(&mut self, state: &mut State) {
        if let Some(frame) = state.top() {
            frame.inst += 1;
        }
    }
}
