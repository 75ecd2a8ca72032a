//! States that meet again become one (Kuznetsov et al. 2012; Sharma et al. 2020). A branch whose ways meet
//! ([`ir::analysis::regions`]) is explored at once, both ways up to where they meet; what arrives there with the same shape
//! becomes one state, in which values that differ are conditionals on what separates the ways ([`join`]). What leaves the
//! region, ends in it or takes too long goes on as a path of its own, as if there were no merging.
//!
//! The trail of such a state holds the trails of all that it was made of, between [`Choice::Merge`] and
//! [`Choice::Merged`]: a worker that follows it merges again, and comes to the same state without asking a solver. A
//! violation is shown on one path: its input decides the branches when it is executed again (`explore/search.rs`).

mod join;

use std::collections::VecDeque;

use ir::analysis::regions::Meeting;

use crate::choice::Choice;
use crate::context::{Context, Goal};
use crate::options::Merging;
use crate::state::State;
use crate::step::{Choices, Ended, Outcome};
use join::Joined;

/// How many instructions a region may take, in all its states.
const STEPS: u64 = 4_000;
/// How many states it may be explored in.
const STATES: u32 = 64;
/// How many regions may be nested.
const NESTED: u32 = 24;

/// How a state stands to a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    Inside,
    Arrived,
    Left,
}

impl Standing {
    fn of(goal: &Goal, state: &State) -> Standing {
        // One that was just started comes to its first visible step.
        if state.running != goal.thread {
            return Standing::Inside;
        }
        let thread = &state.threads[state.running as usize];
        let (depth, Some(frame)) = (thread.active.depth(), &thread.frame) else { return Standing::Left };
        let is_raised = thread.in_flight.is_some();
        match (depth.cmp(&goal.depth), goal.meeting) {
            (std::cmp::Ordering::Greater, _) => Standing::Inside,
            (std::cmp::Ordering::Equal, _) if frame.method != goal.method => Standing::Left,
            (std::cmp::Ordering::Equal, Meeting::Block(block))
                if frame.block == block.index() && frame.inst == 0 && !is_raised =>
            {
                Standing::Arrived
            }
            (std::cmp::Ordering::Equal, _) if goal.region.inside[frame.block] => Standing::Inside,
            (std::cmp::Ordering::Less, Meeting::Return) if depth + 1 == goal.depth && !is_raised => {
                Standing::Arrived
            }
            (std::cmp::Ordering::Equal | std::cmp::Ordering::Less, _) => Standing::Left,
        }
    }
}

/// What a region may still cost.
struct Budget {
    steps: u64,
    states: u32,
    nested: u32,
}

/// The results of the ways of a branch.
#[derive(Default)]
pub(crate) struct Ways {
    /// States that go on.
    pub(crate) live: Vec<State>,
    pub(crate) ended: Vec<(State, Ended)>,
}

impl Context<'_> {
    /// Whether states are merged. Options that ask for every path, or bound its steps, need each path on its own.
    pub(crate) fn merges(&self) -> bool {
        let options = &self.options;
        let wants_paths = options.keep_inputs || options.testing.keep_traces || options.depth.is_some();
        options.merging != Merging::Never && !wants_paths
    }

    /// Explores the ways of a branch up to where they meet. `before` is the state that came to it.
    pub(crate) fn merge_ways(&mut self, before: &State, sides: Vec<State>) -> Ways {
        let mut budget = Budget { steps: STEPS, states: STATES, nested: NESTED };
        self.ways(before, sides, &mut budget)
    }

    fn ways(&mut self, before: &State, sides: Vec<State>, budget: &mut Budget) -> Ways {
        let goal = match budget.nested {
            0 => None,
            _ => self.goal_of(before),
        };
        let Some(mut goal) = goal else { return Ways { live: sides, ended: Vec::new() } };
        budget.nested -= 1;
        let mut ways = Ways::default();
        let mut arrived = Vec::new();
        let mut pending: Vec<State> = sides.into_iter().rev().collect();
        let outer = self.goal.take();
        while let Some(state) = pending.pop() {
            match Standing::of(&goal, &state) {
                Standing::Arrived => arrived.push(state),
                Standing::Left => ways.live.push(state),
                Standing::Inside if budget.steps == 0 || budget.states == 0 => ways.live.push(state),
                Standing::Inside => {
                    budget.states -= 1;
                    goal.steps = budget.steps;
                    let steps = self.found.stats.steps;
                    self.goal = Some(goal.clone());
                    let outcome = self.run(state);
                    budget.steps = budget.steps.saturating_sub(self.found.stats.steps - steps);
                    match outcome {
                        Outcome::Choice(Choices::Sides(before, sides)) => {
                            let inner = self.ways(&before, sides, budget);
                            pending.extend(inner.live.into_iter().rev());
                            ways.ended.extend(inner.ended);
                        }
                        Outcome::Choice(Choices::Threads(state, _)) => ways.live.push(state),
                        Outcome::Pause(state) if Standing::of(&goal, &state) == Standing::Inside => {
                            ways.live.push(state);
                        }
                        Outcome::Pause(state) => pending.push(state),
                        Outcome::End(state, ended) => ways.ended.push((state, ended)),
                    }
                }
            }
        }
        self.goal = outer;
        budget.nested += 1;
        let is_alone = ways.live.is_empty() && ways.ended.is_empty();
        let mut live = self.join_all(before, arrived, is_alone);
        live.append(&mut ways.live);
        Ways { live, ..ways }
    }

    /// Where the ways of the branch meet that a state stands at, if they do and that is worth waiting for.
    fn goal_of(&self, state: &State) -> Option<Goal> {
        let thread = &state.threads[state.running as usize];
        let frame = thread.frame.as_deref()?;
        let body = self.program[frame.method].body.as_ref()?;
        let is_branch = body.blocks.get(frame.block).is_some_and(|block| frame.inst == block.insts.len());
        if !is_branch || !state.deferred.is_empty() {
            return None;
        }
        let region = self.facts.region(self.program, frame.method, frame.block)?;
        let depth = thread.active.depth();
        // The end of the entry is that of the path.
        if region.meeting == Meeting::Return && (depth <= 1 || frame.initializes.is_some()) {
            return None;
        }
        if region.has_loop && self.options.merging != Merging::Always {
            return None;
        }
        let meeting = region.meeting;
        Some(Goal { thread: state.running, method: frame.method, depth, meeting, region, steps: u64::MAX })
    }

    /// Joins what can be joined of the states that arrived, in their order. `is_alone` says whether all did.
    fn join_all(&mut self, before: &State, arrived: Vec<State>, is_alone: bool) -> Vec<State> {
        // What a bound cuts of a merged path it might not cut of its members. Within a bound that was asked for only branches
        // are merged of which nothing is left to decide.
        let must_be_all = self.options.unwind.is_some() && self.options.merging == Merging::Auto;
        let is_vain = |context: &Self, arrived: &[State]| {
            arrived
                .split_first()
                .is_some_and(|(first, rest)| rest.iter().any(|state| !context.may_pay(first, state)))
        };
        if must_be_all && (!is_alone || is_vain(self, &arrived)) {
            return arrived;
        }
        let single = if must_be_all { arrived.clone() } else { Vec::new() };
        let merges = self.found.stats.merges;
        let mut all: Vec<Joined> = Vec::new();
        for state in arrived {
            let new = Joined::new(before, state);
            let mut joined = None;
            // The newest are those that it parted from last.
            for (at, other) in all.iter().enumerate().rev().take(4) {
                if let Some(found) = self.join_two(before, other, &new, self.options.merging) {
                    joined = Some((at, found));
                    break;
                }
            }
            match joined {
                Some((at, found)) => {
                    self.found.stats.merges += 1;
                    all[at] = found;
                }
                None => all.push(new),
            }
        }
        let is_all = is_alone && all.len() == 1;
        if must_be_all && !is_all {
            self.found.stats.merges = merges;
            return single;
        }
        all.into_iter().map(|joined| joined.finish(before, is_all)).collect()
    }

    /// Follows all trails of a state that was merged, and merges them again. None if that is not possible.
    pub(crate) fn merge_again(&mut self, before: &State) -> Option<State> {
        let (members, is_all) = members(&mut self.script)?;
        let goal = self.goal_of_script(before)?;
        let (script, outer) = (std::mem::take(&mut self.script), self.goal.replace(goal.clone()));
        let joined = self.join_members(before, members, &goal);
        (self.script, self.goal) = (script, outer);
        joined.map(|joined| joined.finish(before, is_all))
    }

    fn join_members(&mut self, before: &State, members: Vec<Vec<Choice>>, goal: &Goal) -> Option<Joined> {
        let mut joined: Option<Joined> = None;
        for member in members {
            self.script = member.into();
            let mut state = before.clone();
            loop {
                match Standing::of(goal, &state) {
                    Standing::Arrived if self.script.is_empty() => break,
                    Standing::Inside => {}
                    Standing::Arrived | Standing::Left => return None,
                }
                match self.run(state) {
                    Outcome::Pause(next) => state = next,
                    Outcome::Choice(_) | Outcome::End(..) => return None,
                }
            }
            let new = Joined::new(before, state);
            joined = Some(match joined {
                Some(others) => self.join_two(before, &others, &new, Merging::Always)?,
                None => new,
            });
        }
        joined
    }

    /// The goal of a branch whose ways were merged, even if merging did not pay.
    fn goal_of_script(&mut self, state: &State) -> Option<Goal> {
        let merging = std::mem::replace(&mut self.options.merging, Merging::Always);
        let goal = self.goal_of(state);
        self.options.merging = merging;
        goal
    }
}

/// Takes the trails of what was merged from the front of a script, and whether nothing else came of the branch.
fn members(script: &mut VecDeque<Choice>) -> Option<(Vec<Vec<Choice>>, bool)> {
    if script.pop_front() != Some(Choice::Merge) {
        return None;
    }
    let (mut members, mut member, mut nested) = (Vec::new(), Vec::new(), 0);
    loop {
        let choice = script.pop_front()?;
        match choice {
            Choice::MergeNext | Choice::Merged(_) if nested == 0 => {
                members.push(std::mem::take(&mut member));
                if let Choice::Merged(is_all) = choice {
                    return Some((members, is_all));
                }
                continue;
            }
            Choice::Merge => nested += 1,
            Choice::Merged(_) => nested -= 1,
            Choice::Branch(_)
            | Choice::Implied(_)
            | Choice::Again
            | Choice::Eager
            | Choice::Thread(_)
            | Choice::MergeNext => {}
        }
        member.push(choice);
    }
}
