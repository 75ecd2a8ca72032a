//! The other strategies in turn, on one set of states: newest, oldest, random, nearest to new code.

use super::coverage::Nearest;
use super::random::Random;
use super::{Frontier, View, Waiting};

pub(crate) struct RoundRobin {
    /// Every state is in one of these; each takes the states that are pushed in its turn.
    parts: [Box<dyn Frontier>; 4],
    next_in: usize,
    next_out: usize,
}

impl RoundRobin {
    pub(crate) fn new(seed: u64) -> RoundRobin {
        let parts: [Box<dyn Frontier>; 4] = [
            Box::new(super::dfs::Dfs::default()),
            Box::new(super::bfs::Bfs::default()),
            Box::new(Random::new(seed)),
            Box::new(Nearest::default()),
        ];
        RoundRobin { parts, next_in: 0, next_out: 0 }
    }
}

impl Frontier for RoundRobin {
    fn push(&mut self, waiting: Waiting) {
        self.parts[self.next_in].push(waiting);
        self.next_in = (self.next_in + 1) % self.parts.len();
    }

    fn pop(&mut self, view: &View<'_>) -> Option<Waiting> {
        for _ in 0..self.parts.len() {
            let part = &mut self.parts[self.next_out];
            self.next_out = (self.next_out + 1) % 4;
            if let Some(waiting) = part.pop(view) {
                return Some(waiting);
            }
        }
        None
    }

    fn len(&self) -> usize {
        self.parts.iter().map(|part| part.len()).sum()
    }
}
