//! Optimal dynamic partial order reduction (Abdulla et al. 2014 and JACM 2017).
//!
//! One execution after the other is explored to its end, depth first. At the end every race of it, two
//! dependent events with nothing in between, is reversed: what the execution did beside the first event, then
//! the thread of the second, is wanted from the state before the first, unless a thread that sleeps there
//! shows that something equivalent was explored. Wanted beginnings are kept in wake-up trees; a thread that
//! was explored from a state sleeps until something happens that its step depends on.
//!
//! The names of the paper and ours:
//!
//! | Abdulla et al. 2014 | here |
//! |---|---|
//! | execution sequence `E`, `pre(E, e)` | `State::events.past`, the `Node` whose state comes before `e` |
//! | happens-before of `E` | `Event::clock`; `Clock::covers` |
//! | a race that can be reversed, `e ⋦ e'` | `Event::races` of the later one |
//! | `notdep(e, E)` followed by `e'` | `sequence` in `Search::reverse` |
//! | weak initials `WI(w)`, "p may be the first of w" | `tree::can_begin` |
//! | `sleep(E)` | `Node::sleep`, each with all that its turn may touch |
//! | wake-up tree `wut(E)`, `insert(w, B)` | `Node::wanted`, `Tree::insert` |
//! | `subtree(B, p)` | the tree in `Node::current` |
//! | exploring `p` from `E` | `Search::next_turn`, then `Search::arrive` for what is after it |
//!
//! What is added here to the published algorithm:
//!
//! - **Inputs are symbolic.** A turn may fork on data; both sides inherit what sleeps and what is wanted. For
//!   each input the explored executions are those of an exploration for that input, with perhaps some more:
//!   a sleeping thread has the accesses of all its sides, a beginning that is wanted for some inputs only
//!   never stands in for another, and at the leaf of a wake-up tree no thread sleeps.
//! - **Locks.** An event that takes a lock races with the last one that took it, although freeing it lies
//!   between; so does the next step of a thread that waits when no thread can go on.
//! - **Ends.** A violation, an exception that ends the execution, and a bound stop one thread only; the others
//!   go on as a shadow, so that their races are found, each as long as what stopped did not happen before what
//!   it does: what comes after cannot be in any execution. Other violations in the shadow count.
//! - **Objects and threads** are named by the thread that made them, so that events of different executions can
//!   be compared. An object of the input may have another name where it came to life in another order; if it
//!   was not alive in the common state, it may be any.

mod search;
mod tree;

use super::stateful::{self, At};
use super::{Host, why_not_stateful};
use crate::ends::Tally;
use crate::options::Stateful;
use crate::state::State;
use search::Search;

/// How many executions are explored before the search by states has its first turn, and other paths theirs.
const EXECUTIONS: u64 = 500;
/// How often loops are unwound before that, where there are few executions.
const UNWINDINGS: u32 = 16;
/// How many states it may visit in its first turn, for every unwinding of the present level.
const STATES: u64 = 2_000;

pub(super) struct Dpor;

impl super::Reduce for Dpor {
    fn branch(&self, host: &mut dyn Host<'_>, state: State, enabled: &[u32]) {
        host.context().found.stats.roots += 1;
        host.later(Box::new(Threads::new(state, enabled)));
    }
}

/// Everything after the first state with more than one thread, explored part by part so that other paths have their
/// turn. Where there are many executions, or endless ones, there may be few states: the two searches take turns, each
/// time with more patience.
pub(crate) struct Threads {
    search: Search,
    tally: Tally,
    patience: u64,
}

impl Threads {
    fn new(state: State, enabled: &[u32]) -> Threads {
        Threads { search: Search::new(state, enabled.to_vec()), tally: Tally::default(), patience: 0 }
    }

    /// The state it begins with, if nothing was explored yet: another worker may take it.
    pub(crate) fn untouched(&self) -> Option<&State> {
        (self.patience == 0).then(|| self.search.root())
    }

    /// What was counted so far.
    pub(crate) fn into_tally(self) -> Tally {
        self.tally
    }

    /// Explores the next part. Returns whether nothing is left.
    pub(crate) fn go_on(&mut self, host: &mut dyn Host<'_>) -> bool {
        self.patience = self.patience.saturating_mul(4).max(1);
        let counted = host.start_counting();
        let finished = self.search.run(host, EXECUTIONS.saturating_mul(self.patience));
        host.stop_counting(counted, &mut self.tally);
        if finished && self.search.cut().is_none() {
            host.count(std::mem::take(&mut self.tally));
            return true;
        }
        let context = host.context();
        let options = &context.options;
        let is_stateful = options.stateful == Stateful::Auto && why_not_stateful(options).is_none();
        // A few more unwindings may do, and cost little where there are few executions.
        let is_cheap = finished && self.patience == 1 && context.level < UNWINDINGS;
        if is_stateful && !is_cheap && !host.is_over() && self.visit_states(host) {
            return true;
        }
        match self.search.cut() {
            // The next level explores everything again: what was counted here does not count.
            Some(bound) if finished => {
                host.forget(std::mem::take(&mut self.tally));
                host.put_aside(self.search.root().clone(), bound);
                true
            }
            Some(_) | None => false,
        }
    }

    /// Visits states, at most so many as executions had patience. If these were all, what was found by executions
    /// counts only once.
    fn visit_states(&mut self, host: &mut dyn Host<'_>) -> bool {
        let most = STATES.saturating_mul(self.patience).saturating_mul(u64::from(host.context().level));
        let counted = host.start_counting();
        let complete = stateful::visit(host, self.search.root(), At::Threads, Some(most)).is_complete;
        let mut states = Tally::default();
        host.stop_counting(counted, &mut states);
        if complete {
            host.context().found.stats.by_states += 1;
            host.forget(std::mem::take(&mut self.tally));
            host.count(states);
        } else {
            host.forget(states);
        }
        complete
    }
}
