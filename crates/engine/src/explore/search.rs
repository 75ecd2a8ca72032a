//! The search as a whole: workers, deepening, and the result.
//!
//! Without a bound on unwinding it deepens: a state that repeats a loop more often than the present level
//! allows is put aside, and goes on when all others have ended and the level is doubled. Nothing is executed
//! twice.

use std::collections::{BTreeMap, BTreeSet};

use ir::{Assumption, MethodId, Program};
use source::Span;

use super::interim::{Board, Reporter};
use super::pool::{Next, Pool};
use super::worker::Worker;
use crate::context::Context;
use crate::coverage::Coverage;
use crate::drive::{Drive, drive};
use crate::ends::{Ends, Way};
use crate::events::Trace;
use crate::options::Options;
use crate::options::{Reduction, Stateful};
use crate::outcome::{Bound, DataRace, End, Gap, LibraryThrow, Uncaught, Violation, ViolationKind, Why};
use crate::prepared::Prepared;
use crate::reduce::why_not_stateful;
use crate::reorder::{Order, fewest_switches};
use crate::state::State;
use crate::stats::Stats;
use crate::step::{Choices, Ended};
use crate::witness::Found;
use crate::witness::Witness;

/// Why an exploration ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Stop {
    /// The time is over.
    Time,
    /// The memory is used up.
    Memory,
    /// As many paths as wanted were explored.
    Paths,
    /// As much was done as the options allow.
    Work,
    /// The first violation was found, and the options ask for no more.
    FailFast,
    /// As many executions as wanted were sampled.
    Sampled,
    /// The user interrupted the run.
    Interrupted,
    /// It did not end: this is an intermediate result.
    Unfinished,
    /// Two solvers contradict each other: no result can be trusted.
    Disagreement,
}

/// How far an exploration is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// Paths that ended.
    pub paths: u64,
    /// States that wait.
    pub waiting: u64,
    /// The present bound on unwinding.
    pub level: u32,
    /// Questions to solvers so far.
    pub queries: u64,
}

/// The world outside: the clock, the memory, the user. The engine has none of its own.
pub trait Control: Sync {
    /// Called between two states; a reason ends the exploration.
    fn stop(&self) -> Option<Stop>;
    /// Called every now and then by the clock, also while a query is being worked on; a reason ends it.
    fn overdue(&self) -> Option<Stop> {
        None
    }
    /// Called now and then.
    fn progress(&self, progress: &Progress);
    /// Whether what is known on the way is of interest. It costs a little time.
    fn wants_snapshots(&self) -> bool {
        false
    }
    /// What is known so far, as an exploration that is [`Stop::Unfinished`]. Called every now and then and at each
    /// violation, by a thread of its own, if it is of interest.
    fn snapshot(&self, _exploration: Exploration) {}
}

/// What an exploration found out.
#[derive(Clone, Debug)]
pub struct Exploration {
    /// Violations, one for each kind and place: the one with the shortest path. Where a search has a target, the ways to it.
    pub violations: Vec<Found>,
    /// Where a search has a target: violations that ended paths before it. They are not replayed.
    pub passed: Vec<Violation>,
    /// What the engine could not do.
    pub gaps: Vec<Gap>,
    /// Bounds that cut paths.
    pub bounds: Vec<Bound>,
    /// Exceptions that end executions, and on how many paths.
    pub exceptions: Vec<(Uncaught, u64)>,
    /// Exceptions that end a thread, and nothing else.
    pub thread_ends: Vec<Uncaught>,
    /// Exceptions that libraries raised, and the calls of the program that they left.
    pub library_throws: Vec<LibraryThrow>,
    /// How many calls were nested at most.
    pub deepest: u32,
    /// What was assumed of the machine, and where it was used.
    pub assumptions: Vec<(Assumption, Span)>,
    /// Where assumptions cut executions, and how many paths.
    pub cuts: Vec<(Span, u64)>,
    /// Why it ended early.
    pub stopped: Option<Stop>,
    /// The greatest bound on unwinding within which everything was explored.
    pub unwound: Option<u32>,
    /// The lowest bound on unwinding within which some path came to its end.
    pub completed_at: Option<u32>,
    /// The bound on the length of input arrays, if there was one and it cut something.
    pub arrays_bounded: Option<u32>,
    /// Why states were not recognised, where threads were explored and that could have helped.
    pub not_stateful: Option<String>,
    /// Data races, by place.
    pub races: Vec<DataRace>,
    /// Where threads stand in loops that no execution leaves, as far as states were visited.
    pub livelocks: Vec<Vec<Span>>,
    /// The dependence orders of the executions that came to their end, if they were to be kept: equal ones are
    /// equivalent.
    pub traces: Vec<Trace>,
    /// An input for every path, if they were asked for.
    pub inputs: Vec<Witness>,
    /// Counts.
    pub stats: Stats,
    /// What was executed.
    pub coverage: Coverage,
}

/// The first level of deepening.
const FIRST_LEVEL: u32 = 2;

/// The result of one worker.
#[derive(Clone)]
pub(crate) struct WorkerResult {
    pub(crate) ends: Ends,
    pub(crate) stats: Stats,
    pub(crate) coverage: Coverage,
    pub(crate) races: BTreeMap<[(Span, bool); 2], DataRace>,
    pub(crate) thread_ends: BTreeSet<Uncaught>,
    pub(crate) assumptions: BTreeSet<(Assumption, Span)>,
    pub(crate) deepest: u32,
    pub(crate) library_throws: BTreeSet<LibraryThrow>,
    pub(crate) has_arrays: bool,
}

/// Explores a method on all inputs. The result does not depend on the number of workers, except for counts of
/// queries and terms.
pub fn explore(
    prepared: &Prepared<'_>,
    entry: MethodId,
    options: &Options,
    control: &dyn Control,
) -> Exploration {
    // The first paths and the first violation are only well defined for one.
    let alone = options.paths.is_some() || options.fail_fast || options.target || options.sampling.is_some();
    let workers = if alone { 1 } else { options.workers.max(1) };
    let pool = Pool::new(workers, options.unwind.unwrap_or(FIRST_LEVEL));
    let board = Board::new(workers, control.wants_snapshots());
    let mut results: Vec<WorkerResult> = Vec::new();
    // Every worker is a thread of its own, also a single one: Z3 keeps its context by thread, and a new one
    // does not remember what was verified before.
    std::thread::scope(|scope| {
        scope.spawn(|| pool.watch(control));
        if board.is_active() {
            let (pool, board) = (&pool, &board);
            scope.spawn(move || Reporter { prepared, entry, options, pool, board, control }.report());
        }
        let (pool, board) = (&pool, &board);
        let handles: Vec<_> = (0..workers)
            .map(|number| {
                scope.spawn(move || result(prepared, entry, options, (pool, board, number), control))
            })
            .collect();
        let ended: Vec<_> = handles.into_iter().map(|handle| handle.join()).collect();
        board.close();
        results.extend(ended.into_iter().filter_map(|ended| {
            ended.unwrap_or_else(|panic| {
                std::panic::resume_unwind(panic);
            })
        }));
    });
    conclude(prepared, entry, options, (&pool, &board), results)
}

/// Ends the exploration if its worker panics: the others would wait for it forever.
struct Guard<'a>(&'a Pool);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop(Stop::Interrupted);
        }
    }
}

fn result(
    prepared: &Prepared<'_>,
    entry: MethodId,
    options: &Options,
    (pool, board, number): (&Pool, &Board, usize),
    control: &dyn Control,
) -> Option<WorkerResult> {
    // A worker that is not needed makes no terms and no solver.
    let first = pool.next(false);
    if matches!(first, Next::Done) {
        return None;
    }
    let _guard = Guard(pool);
    // Z3 has no memory left, not even to begin.
    let Some(interrupter) = solver::Interrupter::of_this_thread() else {
        pool.stop(Stop::Memory);
        return None;
    };
    pool.enlist(interrupter.clone());
    let mut worker =
        Worker::new(Context::new(prepared, entry, options.clone()), (pool, board, number), control);
    match options.sampling {
        Some(sampling) => worker.sample(sampling),
        None => worker.work(first),
    }
    interrupter.retire();
    Some(worker.bring_home())
}

fn conclude(
    prepared: &Prepared<'_>,
    entry: MethodId,
    options: &Options,
    (pool, board): (&Pool, &Board),
    results: Vec<WorkerResult>,
) -> Exploration {
    let (stopped, unwound) = pool.result();
    let (found, mut exploration) = assemble(prepared.program, options, (stopped, unwound), results);
    for (violation, way) in found {
        let made = board.witness(violation, &way, stopped);
        match made.unwrap_or_else(|| witnessed(prepared, entry, options, violation, &way)) {
            Ok(found) => exploration.violations.push(found),
            Err(reason) => {
                let gap = Gap { reason, span: violation.span };
                if !exploration.gaps.contains(&gap) {
                    exploration.gaps.push(gap);
                }
            }
        }
    }
    exploration.gaps.sort();
    exploration
}

/// The finds of all workers as one, and the violations among them, whose witnesses are still to be made.
pub(crate) fn assemble(
    program: &Program,
    options: &Options,
    (stopped, unwound): (Option<Stop>, Option<u32>),
    results: Vec<WorkerResult>,
) -> (BTreeMap<Violation, Way>, Exploration) {
    let mut ends = Ends::default();
    let mut stats = Stats::default();
    let mut coverage = Coverage::new(program);
    let mut has_arrays = false;
    let mut deepest = 0;
    let mut library_throws: BTreeSet<LibraryThrow> = BTreeSet::new();
    let mut races: BTreeMap<[(Span, bool); 2], DataRace> = BTreeMap::new();
    let mut thread_ends: BTreeSet<Uncaught> = BTreeSet::new();
    let mut assumptions: BTreeSet<(Assumption, Span)> = BTreeSet::new();
    for result in results {
        // Which of two descriptions is kept must not depend on which worker found it.
        for (key, race) in result.races {
            races.entry(key).and_modify(|known| *known = known.clone().min(race.clone())).or_insert(race);
        }
        thread_ends.extend(result.thread_ends);
        assumptions.extend(result.assumptions);
        ends.merge(result.ends);
        stats.merge(&result.stats);
        coverage.merge(&result.coverage);
        has_arrays |= result.has_arrays;
        deepest = deepest.max(result.deepest);
        library_throws.extend(result.library_throws);
    }
    let mut violations = std::mem::take(&mut ends.violations);
    let mut passed = Vec::new();
    if options.target {
        passed = violations.keys().copied().filter(|found| found.kind != ViolationKind::Target).collect();
        violations.retain(|found, _| found.kind == ViolationKind::Target);
    }
    ends.sort();
    let exploration = Exploration {
        violations: Vec::new(),
        passed,
        gaps: ends.gaps,
        bounds: ends.bounds,
        exceptions: ends.exceptions.into_iter().collect(),
        cuts: ends.cuts.into_iter().collect(),
        stopped,
        unwound,
        completed_at: ends.completed_at,
        not_stateful: not_stateful(options, &stats),
        races: races.into_values().collect(),
        thread_ends: thread_ends.into_iter().collect(),
        assumptions: assumptions.into_iter().collect(),
        deepest,
        library_throws: library_throws.into_iter().collect(),
        livelocks: std::mem::take(&mut ends.livelocks).into_iter().collect(),
        traces: std::mem::take(&mut ends.traces),
        inputs: std::mem::take(&mut ends.inputs).into_iter().map(|(_, input)| input).collect(),
        arrays_bounded: options.array_size.filter(|_| has_arrays),
        stats,
        coverage,
    };
    (violations, exploration)
}

fn not_stateful(options: &Options, stats: &Stats) -> Option<String> {
    if stats.roots == 0 || options.stateful == Stateful::Never {
        return None;
    }
    match why_not_stateful(options) {
        Some(reason) => Some(reason.to_string()),
        None => (stats.states > 0).then(|| format!("{} were visited and there were more", stats.states)),
    }
}

/// Follows the choices of a path again, leaves out what the violation does not need, and finds a small input
/// that takes it. The result depends on the path alone, not on what was explored before.
pub(crate) fn witnessed(
    prepared: &Prepared<'_>,
    entry: MethodId,
    options: &Options,
    violation: Violation,
    way: &Way,
) -> Result<Found, Why> {
    std::thread::scope(|scope| {
        let work = || {
            let (mut state, mut context) = follow(prepared, entry, options, violation, way)?;
            let missing = || Why::from("its path does not exist");
            let model = context.model_with(&state, solver::Effort::Great)?.ok_or_else(missing)?;
            state.model = Some(std::rc::Rc::clone(&model));
            // The model speaks of arrays as the merged paths saw them.
            context.keep_forms(&state);
            let is_end = violation.kind != ViolationKind::Livelock;
            let state = match is_end && state.thread_count() > 1 {
                true => in_fewest_switches(&mut context, state, violation, &model),
                false => state,
            };
            let state = match state.is_merged() {
                true => on_one_path(&mut context, &state, violation, &model)?,
                false => state,
            };
            context.found(&state, violation)?.ok_or_else(missing)
        };
        scope.spawn(work).join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// The same violation with few switches between threads, where its input leads to it in such an order. Without an
/// input to say which side of a condition is taken, a loop on something unknown would be followed without end.
fn in_fewest_switches(
    context: &mut Context<'_>,
    state: State,
    violation: Violation,
    model: &solver::Model,
) -> State {
    // Asked wherever a thread could go, so that an order can be given.
    context.options.reduction = Reduction::Dpor;
    let initial = context.initial();
    let order = fewest_switches(&state, violation);
    let reordered = context.execute(initial, Order::Events(&order), violation, Some(model));
    reordered.filter(|other| other.switches() <= state.switches()).unwrap_or(state)
}

/// The path that an input takes to a violation that was found where several paths had become one.
fn on_one_path(
    context: &mut Context<'_>,
    merged: &State,
    violation: Violation,
    model: &solver::Model,
) -> Result<State, Why> {
    if merged.thread_count() > 1 {
        context.options.reduction = Reduction::Dpor;
        // Every step is a turn, so that the steps of the merged path say whose turn it is.
        context.options.testing.escape = false;
    }
    let steps = merged.schedule();
    let order = Order::Steps(&steps);
    let initial = context.initial();
    // An object that did not come to life on the merged path may have another number on this one: then any path will do.
    let found = context
        .execute_input(initial.clone(), order, violation, model)
        .or_else(|| context.execute(initial, order, violation, Some(model)));
    found.ok_or_else(|| Why::mistake("the input of merged paths does not lead to the violation"))
}

/// Follows the choices of a path again, with fresh terms and a fresh solver, to its violation.
fn follow<'p>(
    prepared: &Prepared<'p>,
    entry: MethodId,
    options: &Options,
    violation: Violation,
    way: &Way,
) -> Result<(State, Context<'p>), Why> {
    // Every choice is given. A livelock is not an end: after the last choice it is reached whichever thread goes next.
    let is_livelock = violation.kind == ViolationKind::Livelock;
    let reduction = if is_livelock { Reduction::Dpor } else { Reduction::None };
    let options = Options { reduction, ..options.clone() };
    let mut context = Context::new(prepared, entry, options);
    context.level = u32::MAX;
    // It leads to its end.
    context.aim = None;
    context.script = way.choices.iter().copied().collect();
    let start = context.initial();
    let mut repeating = Repeating { state: Some(start), violation, is_livelock, reached: None };
    drive(&mut context, &mut repeating);
    let lost = || Why::mistake("its path could not be followed again");
    Ok((repeating.reached.ok_or_else(lost)?, context))
}

/// Follows a path again to its violation.
struct Repeating {
    state: Option<State>,
    violation: Violation,
    is_livelock: bool,
    reached: Option<State>,
}

impl<'p> Drive<Context<'p>> for Repeating {
    fn next(&mut self, _: &mut Context<'p>) -> Option<State> {
        self.state.take()
    }

    fn choose(&mut self, context: &mut Context<'p>, choices: Choices) {
        match choices {
            Choices::Threads(state, _) if self.is_livelock && context.script.is_empty() => {
                self.reached = Some(state);
            }
            Choices::Threads(..) | Choices::Sides(..) => {}
        }
    }

    fn pause(&mut self, context: &mut Context<'p>, state: State) {
        match self.is_livelock && context.script.is_empty() {
            true => self.reached = Some(state),
            false => self.state = Some(state),
        }
    }

    fn end(&mut self, _: &mut Context<'p>, state: State, ended: Ended) {
        if matches!(ended, Ended::Path(End::Violation(found)) if found == self.violation) {
            self.reached = Some(state);
        }
    }
}
