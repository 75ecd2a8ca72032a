//! At random, from a seed.

use super::{Frontier, View, Waiting};
use crate::rng::Rng;

pub(crate) struct Random {
    waiting: Vec<Waiting>,
    rng: Rng,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random { waiting: Vec::new(), rng: Rng::new(seed) }
    }
}

impl Frontier for Random {
    fn push(&mut self, waiting: Waiting) {
        self.waiting.push(waiting);
    }

    fn pop(&mut self, _: &View<'_>) -> Option<Waiting> {
        if self.waiting.is_empty() {
            return None;
        }
        let at = self.rng.below(self.waiting.len());
        Some(self.waiting.swap_remove(at))
    }

    fn len(&self) -> usize {
        self.waiting.len()
    }
}
