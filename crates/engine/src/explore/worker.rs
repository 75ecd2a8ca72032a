//! One worker: takes a state, runs it to its next choice, and keeps what came out.

use std::collections::VecDeque;
use std::sync::atomic::Ordering;

use source::Span;

use super::dive::Dives;
use super::doubt::doubt;
use super::interim::Board;
use super::pool::{Next, Pool};
use super::search::{Control, Progress, Stop, WorkerResult};
use super::{Frontier, View, Waiting};
use crate::choice::Choice;
use crate::context::Context;
use crate::drive::{Drive, Surroundings, drive};
use crate::ends::{Ends, Tally};
use crate::merge::Ways;
use crate::options::Strategy;
use crate::outcome::{Bound, End, Gap, Violation, ViolationKind, Why};
use crate::reduce::{self, Host, Livelock, Threads};
use crate::state::State;
use crate::step::{Choices, Ended};

/// How often progress is reported to the caller.
const TELL: u64 = 64;
/// A worker gives nothing away before it took that many states: waking another one for less does not pay.
const WARM: u64 = 24;
/// How many instructions a question counts as that is asked of the chain of solvers, where work is limited.
const QUESTION: u64 = 50;

pub(crate) struct Worker<'a, 'p> {
    pub(crate) context: Context<'p>,
    pub(crate) ends: Ends,
    pub(crate) parked: Vec<Parked>,
    frontier: Box<dyn Frontier>,
    /// What takes long: it has its turns when nothing else waits, one after the other.
    pub(super) tasks: VecDeque<Task>,
    pub(super) dives: Dives,
    /// Paths that are counted in a tally, not here.
    elsewhere: u64,
    pub(super) pool: &'a Pool,
    board: &'a Board,
    /// Its place on the board, and how often it put something there because it was asked.
    number: usize,
    shown: u64,
    control: &'a dyn Control,
    taken: u64,
    reported: Reported,
}

/// A state as a strategy gets it: only the worker opens it.
pub(super) struct Sealed(Box<State>);

/// A state that was put aside for a later level of deepening.
pub(crate) struct Parked {
    pub(super) state: Box<State>,
    /// What it met.
    pub(super) bound: Bound,
    /// It goes on at the first level that is not below this one.
    pub(super) level: u32,
}

impl Parked {
    /// For the next level.
    fn new(state: State, bound: Bound) -> Parked {
        Parked { state: Box::new(state), bound, level: 0 }
    }
}

/// A path, or many, that take long. Every one of them gets its share.
pub(crate) enum Task {
    /// A path that had many steps without a choice.
    Path(Box<State>),
    /// All that comes after a state with several threads.
    Threads(Box<Threads>),
    /// A violation at the end of a path of which it is not known whether it exists, and why not.
    Doubt(Box<State>, Violation, String),
}

/// What this worker added to the numbers that all share.
#[derive(Default)]
struct Reported {
    paths: u64,
    waiting: u64,
    queries: u64,
}

impl<'a, 'p> Worker<'a, 'p> {
    pub(crate) fn new(
        context: Context<'p>,
        (pool, board, number): (&'a Pool, &'a Board, usize),
        control: &'a dyn Control,
    ) -> Worker<'a, 'p> {
        let frontier = super::frontier(context.options.strategy, context.options.seed);
        Worker {
            context,
            ends: Ends::default(),
            parked: Vec::new(),
            frontier,
            tasks: VecDeque::new(),
            dives: Dives::default(),
            elsewhere: 0,
            pool,
            board,
            number,
            shown: 0,
            control,
            taken: 0,
            reported: Reported::default(),
        }
    }

    /// Follows the choices of a path that another worker found, and explores from there.
    pub(crate) fn work(&mut self, mut next: Next) {
        loop {
            match next {
                Next::Done => return,
                Next::Job(choices) => self.follow(choices),
                Next::Level(level) => {
                    self.context.level = level;
                    // The first that was put aside is the first to go on.
                    let is_due = |parked: &mut Parked| parked.level <= level;
                    let due: Vec<Parked> = self.parked.extract_if(.., is_due).collect();
                    due.into_iter().rev().for_each(|parked| self.push(*parked.state));
                }
                Next::Loops(level) => {
                    next = self.visit_loops(level);
                    continue;
                }
            }
            drive(self, &mut Exploring);
            // When a worker learns that a level is done, all finds of that level must be on the board.
            self.show(false);
            next = self.pool.next(!self.parked.is_empty());
            if let Next::Level(_) | Next::Loops(_) = next {
                self.board.level_is_done();
            }
        }
    }

    /// Visits the states of loops that exceeded the last level.
    fn visit_loops(&mut self, level: u32) -> Next {
        self.context.level = level;
        let loops = reduce::visit_loops(self);
        self.show(false);
        self.pool.raise(loops)
    }

    fn follow(&mut self, choices: Vec<Choice>) {
        self.context.level = self.pool.level();
        self.context.script = choices.into();
        let start = self.context.initial();
        drive(self, &mut Following(Some(start)));
    }

    fn push(&mut self, state: State) {
        let distance = self.context.distance(&state);
        let calls = match self.context.options.strategy {
            Strategy::Coverage | Strategy::RoundRobin => self.context.positions(&state),
            Strategy::Dfs | Strategy::Bfs | Strategy::Random | Strategy::Target => Vec::new(),
        };
        self.frontier.push(Waiting { state: Sealed(Box::new(state)), distance, calls });
        self.context.found.stats.waiting = self.context.found.stats.waiting.max(self.frontier.len() as u64);
    }

    fn pop(&mut self) -> Option<Waiting> {
        let Context { program, facts, options, .. } = &self.context;
        let flow = || facts.flow(program, options);
        let view = View { program, flow: &flow, coverage: &self.context.found.coverage };
        self.frontier.pop(&view)
    }

    /// Gives a search its turn, or gives it to an idle worker.
    fn go_on(&mut self, mut threads: Box<Threads>) {
        let is_spare = !self.tasks.is_empty() && self.pool.has_idle();
        if let Some(root) = threads.untouched().filter(|_| is_spare) {
            self.pool.offer(root.choices());
        } else if !threads.go_on(self) {
            self.tasks.push_back(Task::Threads(threads));
        }
    }

    /// Checks between two states whether the exploration is over.
    fn has_to_stop(&mut self) -> bool {
        self.taken += 1;
        if self.taken.is_multiple_of(TELL) {
            self.tell();
        }
        self.show_if_asked();
        match self.must_stop() {
            Some(stop) => {
                self.pool.stop(stop);
                true
            }
            None => false,
        }
    }

    /// Ends the whole exploration.
    pub(crate) fn stop(&self, reason: Stop) {
        self.pool.stop(reason);
    }

    /// Offers a waiting state or search to an idle worker.
    fn share(&mut self) {
        if let Some(waiting) = self.pop() {
            return self.pool.offer(waiting.state.0.choices());
        }
        let untouched = |task: &Task| match task {
            Task::Threads(threads) => threads.untouched().map(|root| root.choices()),
            Task::Path(_) | Task::Doubt(..) => None,
        };
        if let Some(choices) = self.tasks.front().and_then(untouched) {
            self.tasks.pop_front();
            self.pool.offer(choices);
        }
    }

    /// Ends the work: what was not explored to its end counts as far as it was.
    fn finish(&mut self) {
        for task in std::mem::take(&mut self.tasks) {
            match task {
                Task::Threads(threads) => self.count(threads.into_tally()),
                Task::Doubt(_, violation, reason) => self.stay_in_doubt(violation, &reason),
                Task::Path(_) => {}
            }
        }
    }

    fn must_stop(&self) -> Option<Stop> {
        let options = &self.context.options;
        if self.context.solver.complaint().is_some() {
            return Some(Stop::Disagreement);
        }
        let is_reached = || self.ends.violations.keys().any(|found| found.kind == ViolationKind::Target);
        if (options.fail_fast && !self.ends.violations.is_empty()) || (options.target && is_reached()) {
            return Some(Stop::FailFast);
        }
        if options.paths.is_some_and(|limit| self.paths() >= limit) {
            return Some(Stop::Paths);
        }
        if let Some(limit) = options.work {
            let stats = &self.context.found.stats;
            let is_over = stats.steps + QUESTION * stats.queries >= limit.steps;
            if is_over || self.context.solver.work() >= limit.solving {
                return Some(Stop::Work);
            }
        }
        if self.pool.is_done() {
            return Some(Stop::Interrupted);
        }
        self.control.stop()
    }

    /// How many paths ended here so far.
    fn paths(&self) -> u64 {
        self.context.found.stats.paths() + self.elsewhere
    }

    fn tell(&mut self) {
        let now = Reported {
            paths: self.paths(),
            waiting: (self.frontier.len() + self.tasks.len() + self.parked.len()) as u64,
            queries: self.context.found.stats.queries,
        };
        let pool = self.pool;
        pool.paths.fetch_add(now.paths.wrapping_sub(self.reported.paths), Ordering::Relaxed);
        pool.waiting.fetch_add(now.waiting.wrapping_sub(self.reported.waiting), Ordering::Relaxed);
        pool.queries.fetch_add(now.queries.wrapping_sub(self.reported.queries), Ordering::Relaxed);
        self.reported = now;
        self.control.progress(&Progress {
            paths: pool.paths.load(Ordering::Relaxed),
            waiting: pool.waiting.load(Ordering::Relaxed),
            level: self.context.level,
            queries: pool.queries.load(Ordering::Relaxed),
        });
    }

    /// Puts what was found so far on the board.
    pub(super) fn show(&self, news: bool) {
        if self.board.is_active() {
            self.board.put(self.number, self.result(), news);
        }
    }

    fn show_if_asked(&mut self) {
        let asked = self.board.asked();
        if self.shown != asked {
            self.shown = asked;
            self.show(false);
        }
    }

    /// A copy of what was found so far, without what only the end needs.
    fn result(&self) -> WorkerResult {
        let Ends {
            violations,
            gaps,
            bounds,
            exceptions,
            cuts,
            completed_at,
            livelocks,
            traces: _,
            inputs: _,
        } = &self.ends;
        let ends = Ends {
            violations: violations.clone(),
            gaps: gaps.clone(),
            bounds: bounds.clone(),
            exceptions: exceptions.clone(),
            cuts: cuts.clone(),
            completed_at: *completed_at,
            livelocks: livelocks.clone(),
            ..Ends::default()
        };
        let context = &self.context;
        let mut result = WorkerResult {
            ends,
            has_arrays: context.inputs.types.values().any(|ty| matches!(ty, ir::Type::Array(_))),
            stats: context.found.stats.clone(),
            coverage: context.found.coverage.clone(),
            races: context.found.data_races.clone(),
            thread_ends: context.found.thread_ends.clone(),
            assumptions: context.found.assumptions.clone(),
            deepest: context.found.deepest,
            library_throws: context.found.library_throws.clone(),
        };
        // What waits when time is over was cut by the level it waits for.
        self.parked.iter().for_each(|parked| result.ends.bound(parked.bound));
        for task in &self.tasks {
            if let Task::Doubt(_, violation, reason) = task {
                result.ends.gap(doubt(*violation, reason));
            }
        }
        let path = solver::Settled { name: "path".into(), count: result.stats.known, time: 0 };
        result.stats.settled = std::iter::once(path).chain(context.solver.settled()).collect();
        result.stats.terms = context.terms.len() as u64;
        result
    }

    /// All that was found.
    pub(crate) fn bring_home(mut self) -> WorkerResult {
        self.finish();
        if self.pool.is_closed() {
            self.parked.clear();
        }
        let mut result = self.result();
        result.ends.traces = std::mem::take(&mut self.ends.traces);
        result.ends.inputs = std::mem::take(&mut self.ends.inputs);
        result
    }
}

impl<'p> Surroundings<'p> for Worker<'_, 'p> {
    fn context(&mut self) -> &mut Context<'p> {
        &mut self.context
    }
}

impl<'p> Host<'p> for Worker<'_, 'p> {
    fn spread(&mut self, state: &State, enabled: &[u32]) {
        // The first thread is taken first by the strategy that takes the newest.
        for thread in enabled.iter().rev() {
            let successor = self.context.successor(state, enabled, *thread);
            self.push(successor);
        }
    }

    fn later(&mut self, threads: Box<Threads>) {
        self.tasks.push_back(Task::Threads(threads));
    }

    fn put_aside(&mut self, state: State, bound: Bound) {
        if self.is_missing(&state) {
            self.end(&state, End::Infeasible);
        } else {
            self.parked.push(Parked::new(state, bound));
        }
    }

    fn is_deepening(&self) -> bool {
        self.context.options.unwind.is_none()
    }

    fn is_over(&mut self) -> bool {
        if self.pool.has_idle() {
            self.share();
        }
        self.has_to_stop()
    }

    fn is_missing(&mut self, state: &State) -> bool {
        state.is_uncertain() && matches!(self.context.model_of(state), Ok(None))
    }

    fn end(&mut self, state: &State, end: End) {
        if self.context.options.testing.keep_traces && end.is_whole() {
            self.ends.traces.push(self.context.trace(state));
        }
        let is_input = matches!(end, End::Finished | End::Exception(_) | End::Violation(_));
        if self.context.options.keep_inputs
            && is_input
            && let Ok(Some(witness)) = self.context.input(state)
        {
            self.ends.inputs.push((state.choices(), witness));
        }
        let matters = matches!(end, End::Limit(_) | End::Gap(_));
        let end = if matters && self.is_missing(state) { End::Infeasible } else { end };
        if matches!(end, End::Finished | End::Exception(_) | End::Violation(_) | End::Away) {
            self.ends.completed(self.context.level);
        }
        let stats = &mut self.context.found.stats;
        match end {
            End::Finished => stats.finished += 1,
            End::Exception(uncaught) => {
                stats.exceptions += 1;
                *self.ends.exceptions.entry(uncaught).or_insert(0) += 1;
            }
            End::Cut(span) => {
                stats.cut += 1;
                *self.ends.cuts.entry(span).or_insert(0) += 1;
            }
            End::Infeasible => stats.infeasible += 1,
            End::Pruned => stats.pruned += 1,
            End::Shadow => stats.shadows += 1,
            End::Away => stats.away += 1,
            End::Limit(bound) => {
                stats.limits += 1;
                self.ends.bound(bound);
            }
            End::Gap(gap) => {
                stats.gaps += 1;
                self.ends.gap(gap);
            }
            End::Violation(violation) => self.violation(state, violation),
        }
    }

    fn livelock(&mut self, livelock: Livelock) {
        let Livelock { way, places } = livelock;
        if self.context.options.deny_livelock
            && let Some(span) = places.first().copied()
        {
            self.context.found.stats.violations += 1;
            let violation = Violation { kind: ViolationKind::Livelock, span, exception: None };
            self.ends.violation(violation, way);
        }
        self.ends.livelocks.insert(places);
    }

    fn start_counting(&mut self) -> Tally {
        let before = Tally::take(&mut self.context.found.stats, &mut self.ends);
        self.elsewhere += before.stats.paths();
        before
    }

    fn stop_counting(&mut self, before: Tally, tally: &mut Tally) {
        let counted = self.start_counting();
        self.count(before);
        tally.add(counted);
    }

    fn count(&mut self, tally: Tally) {
        self.elsewhere -= tally.stats.paths();
        tally.put(&mut self.context.found.stats, &mut self.ends);
    }

    fn forget(&mut self, tally: Tally) {
        self.elsewhere -= tally.stats.paths();
        drop(tally);
    }
}

/// Explores until nothing is left here. What is short goes first; what takes long has its turns after that, so
/// that no path keeps others waiting forever.
struct Exploring;

impl Drive<Worker<'_, '_>> for Exploring {
    fn next(&mut self, worker: &mut Worker<'_, '_>) -> Option<State> {
        worker.dive_if_due();
        loop {
            if let Some(waiting) = worker.pop() {
                if worker.has_to_stop() {
                    worker.frontier.push(waiting);
                    return None;
                }
                if worker.taken > WARM && worker.frontier.len() > 1 && worker.pool.has_idle() {
                    worker.pool.offer(waiting.state.0.choices());
                    continue;
                }
                return Some(*waiting.state.0);
            }
            let task = worker.tasks.pop_front()?;
            if worker.has_to_stop() {
                worker.tasks.push_front(task);
                return None;
            }
            match task {
                Task::Path(state) => return Some(*state),
                Task::Threads(threads) => worker.go_on(threads),
                Task::Doubt(state, violation, reason) => worker.ask_again(&state, violation, &reason),
            }
        }
    }

    fn choose(&mut self, worker: &mut Worker<'_, '_>, choices: Choices) {
        match choices {
            // The first way is taken first by the strategy that takes the newest.
            Choices::Sides(before, sides) if worker.context.merges() => {
                let Ways { live, ended } = worker.context.merge_ways(&before, sides);
                live.into_iter().rev().for_each(|state| worker.push(state));
                ended.into_iter().for_each(|(state, ended)| self.end(worker, state, ended));
            }
            Choices::Sides(_, sides) => sides.into_iter().rev().for_each(|state| worker.push(state)),
            Choices::Threads(state, enabled) => reduce::branch(worker, state, &enabled),
        }
    }

    fn pause(&mut self, worker: &mut Worker<'_, '_>, state: State) {
        worker.tasks.push_back(Task::Path(Box::new(state)));
    }

    fn end(&mut self, worker: &mut Worker<'_, '_>, state: State, ended: Ended) {
        match ended {
            Ended::Path(end) => worker.end(&state, end),
            Ended::Level(bound) if worker.is_deepening() => worker.parked.push(Parked::new(state, bound)),
            Ended::Level(bound) => worker.end(&state, End::Limit(bound)),
        }
    }
}

/// Follows the choices of a path that another worker found to the first that is not given.
struct Following(Option<State>);

impl Following {
    /// Whether all choices were made. If they were not, the remaining choices do not fit, and the states after them
    /// must not be lost silently.
    fn is_there(worker: &mut Worker<'_, '_>) -> bool {
        if worker.context.script.is_empty() {
            return true;
        }
        worker.context.script.clear();
        worker.context.found.stats.gaps += 1;
        let reason = Why::mistake("a path could not be followed again");
        worker.ends.gap(Gap { reason, span: Span::default() });
        false
    }
}

impl Drive<Worker<'_, '_>> for Following {
    fn next(&mut self, _: &mut Worker<'_, '_>) -> Option<State> {
        self.0.take()
    }

    fn choose(&mut self, worker: &mut Worker<'_, '_>, choices: Choices) {
        if Following::is_there(worker) {
            Exploring.choose(worker, choices);
        }
    }

    fn pause(&mut self, worker: &mut Worker<'_, '_>, state: State) {
        match worker.context.script.is_empty() {
            true => Exploring.pause(worker, state),
            false => self.0 = Some(state),
        }
    }

    fn end(&mut self, worker: &mut Worker<'_, '_>, state: State, ended: Ended) {
        if Following::is_there(worker) {
            Exploring.end(worker, state, ended);
        }
    }
}
