//! How far a state is from the target of a search. A target is reached by one of the threads of a state, or by one that they
//! start; a thread reaches it in one of its calls, after those above it have been left.

use ir::analysis::distance::{FAR, Position};

use crate::context::Context;
use crate::options::Reduction;
use crate::state::State;
use crate::state::thread::{Frame, Status, Thread};

/// Where the calls of a thread stand, the innermost first.
fn calls(thread: &Thread) -> impl Iterator<Item = Position> + '_ {
    let frames = std::iter::successors(thread.frame.as_deref(), |frame| frame.caller.as_deref());
    frames.map(|frame: &Frame| Position { method: frame.method, block: frame.block, inst: frame.inst })
}

/// How many calls of a thread a strategy is told of.
const CALLS: usize = 16;

impl Context<'_> {
    /// How far it is from a state to the target; [`FAR`] if no way leads there. Nothing is far where there is no target.
    pub(crate) fn distance(&self, state: &State) -> u32 {
        let Some(aim) = &self.aim else { return 0 };
        // The entry comes after the start-up code.
        let entry = match state.start.waiting_entry {
            Some(_) => aim.distances.from_start(self.entry),
            None => FAR,
        };
        let of = |thread: &Thread| match thread.status {
            Status::Ready => aim.distances.from_calls(self.program, &aim.flow, calls(thread)),
            Status::AtEnd | Status::AtThrow(_) | Status::Cut | Status::Stopped | Status::Ended => FAR,
        };
        state.threads.iter().map(of).min().unwrap_or(FAR).min(entry)
    }

    /// Whether no way leads from a state to the target. Where `dpor` explores threads, executions go on all the same: what
    /// they would still do shows which other orders there are, and in those the target may be reached.
    pub(crate) fn is_away(&self, state: &State) -> bool {
        if self.aim.is_none() || !self.script.is_empty() {
            return false;
        }
        let needs_rest = self.options.reduction == Reduction::Dpor && self.evaluation.watching;
        !(needs_rest && state.threads.len() > 1) && self.distance(state) == FAR
    }

    /// Where the innermost calls of the running thread stand, for strategies that look at code.
    pub(crate) fn positions(&self, state: &State) -> Vec<Position> {
        state
            .threads
            .get(state.running as usize)
            .map_or(Vec::new(), |thread| calls(thread).take(CALLS).collect())
    }
}
