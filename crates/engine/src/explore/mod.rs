//! Exploration: which path is next, how far, and with which result. It never looks inside a state.

mod bfs;
mod coverage;
mod dfs;
mod dive;
mod doubt;
mod interim;
mod pool;
mod random;
mod round_robin;
mod sample;
mod search;
mod target;
mod worker;

use ir::analysis::distance::{Flow, Position};

use std::sync::Arc;

use crate::coverage::Coverage;
use crate::options::Strategy;

use worker::Sealed;

pub use search::{Control, Exploration, Progress, Stop, explore};

/// The states that wait, in the order of a strategy.
fn frontier(strategy: Strategy, seed: u64) -> Box<dyn Frontier> {
    match strategy {
        Strategy::Dfs => Box::new(dfs::Dfs::default()),
        Strategy::Bfs => Box::new(bfs::Bfs::default()),
        Strategy::Random => Box::new(random::Random::new(seed)),
        Strategy::Coverage => Box::new(coverage::Nearest::default()),
        Strategy::Target => Box::new(target::Directed::default()),
        Strategy::RoundRobin => Box::new(round_robin::RoundRobin::new(seed)),
    }
}

/// A state that waits, with what a strategy may use to order it.
pub(crate) struct Waiting {
    state: Sealed,
    /// How far it is from the target of the search.
    pub(crate) distance: u32,
    /// Where the innermost calls of its running thread stand.
    pub(crate) calls: Vec<Position>,
}

/// What a strategy may know of the program.
pub(crate) struct View<'a> {
    pub(crate) program: &'a ir::Program,
    pub(crate) flow: &'a dyn Fn() -> Arc<Flow>,
    pub(crate) coverage: &'a Coverage,
}

/// The states that wait. A new strategy implements this trait: `pop` must give back every state that was
/// pushed, in an order that depends on nothing but the calls and the seed.
pub(crate) trait Frontier {
    /// Takes a state.
    fn push(&mut self, waiting: Waiting);
    /// Gives the next one.
    fn pop(&mut self, view: &View<'_>) -> Option<Waiting>;
    /// How many there are.
    fn len(&self) -> usize;
}
