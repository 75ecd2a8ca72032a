//! What a reduction gets of the exploration that it is part of.

use super::{Livelock, Threads};
use crate::drive::Surroundings;
use crate::ends::Tally;
use crate::outcome::{Bound, End};
use crate::state::State;

/// An exploration, as a reduction sees it.
pub(crate) trait Host<'p>: Surroundings<'p> {
    /// One state for each thread that can go next, to be explored in any order.
    fn spread(&mut self, state: &State, enabled: &[u32]);
    /// Something that takes long, and gets its share part by part.
    fn later(&mut self, threads: Box<Threads>);
    /// Keeps a state for the next level of deepening.
    fn put_aside(&mut self, state: State, bound: Bound);
    /// Whether bounds are raised when everything within them was explored.
    fn is_deepening(&self) -> bool;
    /// Asked between two states: whether the exploration is over.
    fn is_over(&mut self) -> bool;
    /// Whether a path does not exist, although that was not known when it was taken.
    fn is_missing(&mut self, state: &State) -> bool;
    /// A path came to its end.
    fn end(&mut self, state: &State, end: End);
    /// A loop was found that no execution leaves.
    fn livelock(&mut self, livelock: Livelock);
    /// Counts paths apart from now on. Returns what was counted before.
    fn start_counting(&mut self) -> Tally;
    /// Adds what was counted apart to a tally, and goes on as before.
    fn stop_counting(&mut self, before: Tally, tally: &mut Tally);
    /// What was counted apart counts.
    fn count(&mut self, tally: Tally);
    /// What was counted apart does not count; violations do.
    fn forget(&mut self, tally: Tally);
}
