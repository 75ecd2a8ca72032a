//! Exploration: which path next, how far, and what came of it. It never looks inside a state.

mod bfs;
mod coverage;
mod dfs;
mod interim;
mod pool;
mod random;
mod round_robin;
mod sample;
mod search;
mod worker;

use std::fmt;

use ir::MethodId;

use crate::coverage::Coverage;
use crate::state::State;

pub use sample::{Lottery, Sampling};
pub use search::{Control, Exploration, Found, Progress, Stop, explore};

/// Which waiting state is explored next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strategy {
    /// The newest.
    #[default]
    Dfs,
    /// The oldest.
    Bfs,
    /// Any, by lot.
    Random,
    /// The one nearest to code that was not executed yet.
    Coverage,
    /// The other strategies in turn.
    RoundRobin,
}

impl Strategy {
    /// Every strategy.
    pub const ALL: [Strategy; 5] =
        [Strategy::Dfs, Strategy::Bfs, Strategy::Random, Strategy::Coverage, Strategy::RoundRobin];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Dfs => "dfs",
            Strategy::Bfs => "bfs",
            Strategy::Random => "random",
            Strategy::Coverage => "coverage",
            Strategy::RoundRobin => "round-robin",
        }
    }

    pub(crate) fn frontier(self, seed: u64) -> Box<dyn Frontier> {
        match self {
            Strategy::Dfs => Box::new(dfs::Dfs::default()),
            Strategy::Bfs => Box::new(bfs::Bfs::default()),
            Strategy::Random => Box::new(random::Random::new(seed)),
            Strategy::Coverage => Box::new(coverage::Nearest::default()),
            Strategy::RoundRobin => Box::new(round_robin::RoundRobin::new(seed)),
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A state that waits, and all that a strategy may know of it.
pub(crate) struct Waiting {
    pub(crate) state: Box<State>,
    /// The method and the block its running thread stands in.
    pub(crate) place: Option<(MethodId, usize)>,
}

/// What a strategy may know of the program.
pub(crate) struct View<'a> {
    pub(crate) program: &'a ir::Program,
    pub(crate) coverage: &'a Coverage,
}

/// The states that wait. Whoever writes a new strategy implements this: `pop` must give back every state
/// that was pushed, in an order that depends on nothing but the calls and the seed.
pub(crate) trait Frontier {
    /// Takes a state.
    fn push(&mut self, waiting: Waiting);
    /// Gives the next one.
    fn pop(&mut self, view: &View<'_>) -> Option<Waiting>;
    /// How many there are.
    fn len(&self) -> usize;
}
