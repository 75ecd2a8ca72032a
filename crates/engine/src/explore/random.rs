//! At random, from a seed.

use super::{Frontier, View, Waiting};

pub(crate) struct Random {
    waiting: Vec<Waiting>,
    seed: u64,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random { waiting: Vec::new(), seed }
    }

    /// The next number of SplitMix64 (Steele, Lea and Flood, 2014).
    fn next(&mut self) -> u64 {
        self.seed = self.seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.seed;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
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
        let at = (self.next() % self.waiting.len() as u64) as usize;
        Some(self.waiting.swap_remove(at))
    }

    fn len(&self) -> usize {
        self.waiting.len()
    }
}
