//! Optimal dynamic partial order reduction (Abdulla, Aronis, Jonsson and Sagonas, POPL 2014 and JACM 2017).
//!
//! One execution after the other is explored to its end, depth first. At the end every race of it, two
//! dependent events with nothing in between, is reversed: what the execution did beside the first event, then
//! the thread of the second, is wanted from the state before the first, unless a thread that sleeps there
//! shows that something equivalent was explored. Wanted beginnings are kept in wake-up trees; a thread that
//! was explored from a state sleeps until something happens that its step depends on.
//!
//! What is added here to the published algorithm:
//!
//! - **Inputs are symbolic.** A turn may fork on data; both sides inherit what sleeps and what is wanted. For
//!   each input the explored executions are those of an exploration for that input, with perhaps some more:
//!   a sleeping thread has the accesses of all its sides, a beginning that is wanted for some inputs only
//!   never stands in for another, and at the leaf of a wake-up tree nobody sleeps.
//! - **Locks.** An event that takes a lock races with the last one that took it, although freeing it lies
//!   between; so does the next step of a thread that waits when nobody can go on.
//! - **Ends.** A violation, an exception that ends the execution, and a bound stop one thread only; the others
//!   go on as a shadow, so that their races are found, each as long as what stopped did not happen before what
//!   it does: what comes behind cannot be in any execution. Other violations in the shadow count.
//! - **Objects and threads** are named by who made them, so that events of different executions can be
//!   compared. An object of the input may have another name where it came to life in another order; if it was
//!   not alive in the common state, it may be any.

mod search;
mod tree;

use super::{Stateful, stateful, why_not_stateful};
use crate::explore::{Mark, Worker};
use crate::state::State;
use search::Search;

/// How many executions are explored before the search by states has its first turn.
const EXECUTIONS: u64 = 500;
/// How often loops are unwound before that, where there are few executions.
const UNWINDINGS: u32 = 16;
/// How many states it may visit in its first turn, for every unwinding of the present level.
const STATES: u64 = 2_000;

pub(super) struct Dpor;

impl super::Reduce for Dpor {
    fn branch(&self, worker: &mut Worker<'_, '_>, state: State, enabled: &[u32]) {
        let is_stateful = {
            let options = &worker.context.options;
            options.stateful == Stateful::Auto && why_not_stateful(options).is_none()
        };
        worker.context.stats.roots += 1;
        let mark = worker.mark();
        let root = state.clone();
        let mut search = Search::new(worker, state, enabled.to_vec());
        if is_stateful && take_turns(&mut search, &root, &mark) {
            return;
        }
        search.run(None);
        search.conclude(&mark);
    }
}

/// Many executions, or such that do not end: perhaps there are few states. The two searches take turns, each
/// time with more patience. Returns whether everything was explored.
fn take_turns(search: &mut Search<'_, '_, '_>, root: &State, before: &Mark) -> bool {
    let mut patience: u64 = 1;
    loop {
        let finished = search.run(Some(EXECUTIONS.saturating_mul(patience)));
        if finished && !search.is_cut() {
            return true;
        }
        // A few more unwindings may do, and cost little where there are few executions.
        if finished && patience == 1 && search.worker.context.level < UNWINDINGS {
            return false;
        }
        let most = STATES.saturating_mul(patience).saturating_mul(u64::from(search.worker.context.level));
        let counted = search.worker.mark();
        search.worker.forget(before);
        if stateful::visit(search.worker, root, Some(most)) {
            search.worker.context.stats.by_states += 1;
            return true;
        }
        search.worker.forget(&counted);
        if finished || search.worker.is_over() {
            return false;
        }
        patience = patience.saturating_mul(4);
    }
}
