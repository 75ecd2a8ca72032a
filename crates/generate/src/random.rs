//! The crate's own source of random numbers.
//!
//! A seed printed by a failing test must give the same program next year, on another machine and with another
//! compiler. Libraries change their algorithms between versions, so the generator (SplitMix64, by Steele, Lea and
//! Flood) is written out here.

/// A deterministic stream of random numbers.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Starts the stream that belongs to `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        // Neighbouring seeds are what tests use (0, 1, 2, ...). One round of mixing keeps their first choices apart.
        let mut random = Self { state: seed ^ 0x5851_f42d_4c95_7f2d };
        random.state = random.bits();
        random
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from `0` to `bound - 1`, and 0 where `bound` is 0.
    ///
    /// The slight bias of the remainder does not matter for choosing among a few alternatives.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { (self.bits() % bound as u64) as usize }
    }

    /// A number from `low` to `high`, both included; `low` where the interval is empty.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        if high <= low {
            return low;
        }
        let width = (high - low) as u64 + 1;
        low + (self.bits() % width) as i64
    }

    /// A count from `low` to `high`, both included; `low` where the interval is empty.
    pub fn count(&mut self, low: usize, high: usize) -> usize {
        if high <= low { low } else { low + self.below(high - low + 1) }
    }

    /// True in `percent` of 100 cases.
    pub fn chance(&mut self, percent: u32) -> bool {
        self.bits() % 100 < u64::from(percent)
    }

    /// One of the items; none if the list is empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let index = self.below(items.len());
        items.get(index)
    }

    /// One of the items, each as likely as its weight says; `fallback` where all weights are zero.
    pub fn weighted<T: Copy>(&mut self, fallback: T, items: &[(u32, T)]) -> T {
        let total: u64 = items.iter().map(|(weight, _)| u64::from(*weight)).sum();
        if total == 0 {
            return fallback;
        }
        let mut point = self.bits() % total;
        for (weight, item) in items {
            let weight = u64::from(*weight);
            if point < weight {
                return *item;
            }
            point -= weight;
        }
        fallback
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut random = Random::new(42);
        let first: Vec<u64> = (0..3).map(|_| random.bits() % 1000).collect();
        let mut again = Random::new(42);
        let second: Vec<u64> = (0..3).map(|_| again.bits() % 1000).collect();
        assert_eq!(first, second);
        assert_eq!(Random::new(7).bits(), 11_322_271_477_951_942_938);
    }

    #[test]
    fn the_algorithm_is_the_published_one() {
        let mut random = Random { state: 1_234_567 };
        assert_eq!(random.bits(), 6_457_827_717_110_365_317);
        assert_eq!(random.bits(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn bounds_are_kept() {
        let mut random = Random::new(1);
        for _ in 0..1000 {
            assert!(random.below(3) < 3);
            assert!((-3..=10).contains(&random.between(-3, 10)));
            assert!((2..=4).contains(&random.count(2, 4)));
        }
        assert_eq!(random.below(0), 0);
        assert_eq!(random.between(5, 1), 5);
        assert_eq!(random.weighted('x', &[(0, 'y')]), 'x');
    }
}
