//! The search: takes a state, runs it to its next choice, and keeps what came out.
//!
//! Without a bound on unwinding it deepens: a state that repeats a loop more often than the present level
//! allows is put aside, and goes on when all others have ended and the level is doubled. Nothing is executed
//! twice.

use std::collections::BTreeMap;

use ir::{MethodId, Program};
use source::Span;

use super::{Frontier, View, Waiting};
use crate::choice::{Choice, Trail};
use crate::context::Context;
use crate::coverage::Coverage;
use crate::options::Options;
use crate::outcome::{Bound, End, Gap, Violation};
use crate::state::State;
use crate::stats::Stats;
use crate::step::Outcome;
use crate::witness::Witness;

/// Why an exploration ended before its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The time is over.
    Time,
    /// The memory is used up.
    Memory,
    /// As many paths as wanted were explored.
    Paths,
    /// The first violation was found, and nobody wanted more.
    FailFast,
    /// The user does not want to wait any longer.
    Interrupted,
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
pub trait Control {
    /// Called between two states; a reason ends the exploration.
    fn stop(&self) -> Option<Stop>;
    /// Called now and then.
    fn progress(&self, progress: &Progress);
}

/// A violation, and how to get there.
#[derive(Clone, Debug)]
pub struct Found {
    /// What and where.
    pub violation: Violation,
    /// The choices of the path.
    pub trail: Trail,
    /// The thread of every visible step.
    pub schedule: Vec<u32>,
    /// How many threads there were.
    pub threads: u32,
    /// How many instructions the path has.
    pub steps: u64,
    /// An input that takes the path.
    pub witness: Witness,
}

/// What an exploration found out.
#[derive(Clone, Debug)]
pub struct Exploration {
    /// Violations, one for each kind and place: the one with the shortest path.
    pub violations: Vec<Found>,
    /// What the engine could not do.
    pub gaps: Vec<Gap>,
    /// Bounds that cut paths.
    pub bounds: Vec<Bound>,
    /// Where exceptions end executions, and on how many paths.
    pub exceptions: Vec<(Span, u64)>,
    /// Where assumptions cut executions, and how many paths.
    pub cuts: Vec<(Span, u64)>,
    /// Why it ended before its time.
    pub stopped: Option<Stop>,
    /// The greatest bound on unwinding within which everything was explored.
    pub unwound: Option<u32>,
    /// The bound on the length of input arrays, if there was one and it cut something.
    pub arrays_bounded: Option<u32>,
    /// Counts.
    pub stats: Stats,
    /// What was executed.
    pub coverage: Coverage,
}

/// How often the world outside is told about progress.
const TELL: u64 = 64;
/// The first level of deepening.
const FIRST_LEVEL: u32 = 2;

/// Explores a method on all inputs.
pub fn explore(program: &Program, entry: MethodId, options: &Options, control: &dyn Control) -> Exploration {
    let mut context = Context::new(program, entry, options.clone());
    context.level = options.unwind.unwrap_or(FIRST_LEVEL);
    let initial = context.initial();
    let mut search = Search {
        frontier: options.strategy.frontier(options.seed),
        context,
        parked: Vec::new(),
        ends: Ends::default(),
        unwound: None,
        taken: 0,
    };
    search.push(initial);
    let stopped = search.run(control);
    search.finish(stopped)
}

/// Follows the choices of a path again and returns the violation at its end with a fresh witness.
pub fn follow(program: &Program, entry: MethodId, options: &Options, choices: &[Choice]) -> Option<Found> {
    let mut context = Context::new(program, entry, options.clone());
    context.level = u32::MAX;
    context.script = choices.iter().copied().collect();
    let mut state = context.initial();
    loop {
        match context.run(state) {
            Outcome::Pause(paused) => state = paused,
            Outcome::End(state, End::Violation(violation)) => {
                return context.found(&state, violation).ok().flatten();
            }
            Outcome::End(..) | Outcome::Fork(_) | Outcome::Park(..) => return None,
        }
    }
}

/// Ends that the report needs.
#[derive(Default)]
struct Ends {
    violations: BTreeMap<Violation, Box<State>>,
    gaps: Vec<Gap>,
    bounds: Vec<Bound>,
    exceptions: BTreeMap<Span, u64>,
    cuts: BTreeMap<Span, u64>,
}

struct Search<'p> {
    context: Context<'p>,
    frontier: Box<dyn Frontier>,
    parked: Vec<(Box<State>, Bound)>,
    ends: Ends,
    unwound: Option<u32>,
    taken: u64,
}

impl Search<'_> {
    fn push(&mut self, state: State) {
        let place = state.frame().map(|frame| (frame.method, frame.block));
        self.frontier.push(Waiting { state: Box::new(state), place });
        self.context.stats.waiting = self.context.stats.waiting.max(self.frontier.len() as u64);
    }

    fn run(&mut self, control: &dyn Control) -> Option<Stop> {
        loop {
            let view = View { program: self.context.program, coverage: &self.context.coverage };
            let Some(waiting) = self.frontier.pop(&view) else {
                if self.deepen() {
                    continue;
                }
                return None;
            };
            if let Some(stop) = self.must_stop(control) {
                self.frontier.push(waiting);
                return Some(stop);
            }
            self.taken += 1;
            match self.context.run(*waiting.state) {
                // The first way is taken first by the strategy that takes the newest.
                Outcome::Fork(states) => states.into_iter().rev().for_each(|state| self.push(state)),
                Outcome::Pause(state) => self.push(state),
                Outcome::Park(state, bound) => self.park(state, bound),
                Outcome::End(state, end) => self.end(state, end),
            }
        }
    }

    fn must_stop(&mut self, control: &dyn Control) -> Option<Stop> {
        if self.taken.is_multiple_of(TELL) {
            control.progress(&Progress {
                paths: self.paths(),
                waiting: (self.frontier.len() + self.parked.len()) as u64,
                level: self.context.level,
                queries: self.context.stats.queries,
            });
        }
        let options = &self.context.options;
        if options.fail_fast && !self.ends.violations.is_empty() {
            return Some(Stop::FailFast);
        }
        if options.paths.is_some_and(|limit| self.paths() >= limit) {
            return Some(Stop::Paths);
        }
        control.stop()
    }

    fn paths(&self) -> u64 {
        let stats = &self.context.stats;
        stats.complete() + stats.cut + stats.limits + stats.gaps + stats.infeasible
    }

    fn park(&mut self, state: State, bound: Bound) {
        match self.context.options.unwind {
            Some(_) => self.end(state, End::Limit(bound)),
            None => self.parked.push((Box::new(state), bound)),
        }
    }

    /// Doubles the level, if states wait for that.
    fn deepen(&mut self) -> bool {
        self.unwound = Some(self.context.level);
        if self.parked.is_empty() {
            return false;
        }
        self.context.level = self.context.level.saturating_mul(2);
        // The first that was put aside is the first to go on.
        for (state, _) in std::mem::take(&mut self.parked).into_iter().rev() {
            self.push(*state);
        }
        true
    }

    fn end(&mut self, state: State, end: End) {
        let stats = &mut self.context.stats;
        match end {
            End::Finished => stats.finished += 1,
            End::Exception(span) => {
                stats.exceptions += 1;
                *self.ends.exceptions.entry(span).or_insert(0) += 1;
            }
            End::Cut(span) => {
                stats.cut += 1;
                *self.ends.cuts.entry(span).or_insert(0) += 1;
            }
            End::Infeasible => stats.infeasible += 1,
            End::Limit(bound) => {
                stats.limits += 1;
                if !self.ends.bounds.contains(&bound) {
                    self.ends.bounds.push(bound);
                }
            }
            End::Gap(gap) => {
                stats.gaps += 1;
                self.gap(gap);
            }
            End::Violation(violation) => self.violation(state, violation),
        }
    }

    fn gap(&mut self, gap: Gap) {
        if !self.ends.gaps.contains(&gap) {
            self.ends.gaps.push(gap);
        }
    }

    /// Keeps a violation, if its path exists and is shorter than the one that is known.
    fn violation(&mut self, mut state: State, violation: Violation) {
        match self.context.model_of(&state) {
            Ok(Some(model)) => state.model = Some(model),
            Ok(None) => {
                self.context.stats.infeasible += 1;
                return;
            }
            Err(reason) => {
                self.context.stats.gaps += 1;
                let reason = format!("nobody knows whether a violation here can happen: {reason}");
                return self.gap(Gap { reason, span: violation.span });
            }
        }
        self.context.stats.violations += 1;
        let rank = |state: &State| (state.history.steps, state.history.trail.choices());
        match self.ends.violations.get(&violation) {
            Some(known) if rank(known) <= rank(&state) => {}
            Some(_) | None => {
                self.ends.violations.insert(violation, Box::new(state));
            }
        }
    }

    fn finish(mut self, stopped: Option<Stop>) -> Exploration {
        let mut violations = Vec::new();
        for (violation, state) in std::mem::take(&mut self.ends.violations) {
            match self.context.found(&state, violation) {
                Ok(Some(found)) => violations.push(found),
                Ok(None) => {}
                Err(reason) => self.gap(Gap { reason, span: violation.span }),
            }
        }
        let mut bounds = std::mem::take(&mut self.ends.bounds);
        // What waits when time is over was cut by the level it waits for.
        bounds.extend(self.parked.iter().map(|(_, bound)| *bound));
        bounds.sort_unstable();
        bounds.dedup();
        let mut stats = self.context.stats.clone();
        stats.settled = self.context.solver.settled();
        stats.terms = self.context.terms.len() as u64;
        let has_arrays = self.context.types.values().any(|ty| matches!(ty, ir::Type::Array(_)));
        Exploration {
            violations,
            gaps: self.ends.gaps,
            bounds,
            exceptions: self.ends.exceptions.into_iter().collect(),
            cuts: self.ends.cuts.into_iter().collect(),
            unwound: if stopped.is_some() { self.unwound.filter(|_| !self.parked.is_empty()) } else { self.unwound },
            stopped,
            arrays_bounded: self.context.options.array_size.filter(|_| has_arrays),
            stats,
            coverage: self.context.coverage,
        }
    }
}
