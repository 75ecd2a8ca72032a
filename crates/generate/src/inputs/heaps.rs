//! All small heaps, one after the other.
//!
//! Random graphs seldom hit the one way of sharing that matters, so a part of the arguments comes from a list of all
//! graphs of a few objects. What is chosen on the way to a graph (null, an object that is there, a new one of some
//! class, the length of an array) is a list of digits, and the next graph is the next number.

use crate::random::Random;

/// How many graphs are listed at most. Of programs with more, random ones are taken.
const MOST: usize = 600;

/// The choices that led to a graph, and how many alternatives each had.
#[derive(Clone, Debug, Default)]
pub(super) struct Digits {
    chosen: Vec<(usize, usize)>,
    at: usize,
    /// Whether further choices are random; otherwise the first alternative is taken.
    random: bool,
}

impl Digits {
    /// Choices that are all random.
    pub(super) fn any() -> Self {
        Self { random: true, ..Self::default() }
    }

    /// The next choice among some alternatives.
    pub(super) fn choose(&mut self, alternatives: usize, random: &mut Random) -> usize {
        if self.at == self.chosen.len() {
            let choice = if self.random { random.below(alternatives) } else { 0 };
            self.chosen.push((choice, alternatives));
        }
        let choice = self.chosen.get(self.at).map_or(0, |(choice, _)| *choice);
        self.at += 1;
        choice
    }

    /// The same choices from the beginning.
    pub(super) fn again(&self) -> Self {
        Self { at: 0, ..self.clone() }
    }

    /// The choices that come next in the order of all; none after the last.
    fn next(mut self) -> Option<Self> {
        while let Some((choice, alternatives)) = self.chosen.pop() {
            if choice + 1 < alternatives {
                self.chosen.push((choice + 1, alternatives));
                return Some(self.again());
            }
        }
        None
    }
}

/// All lists of choices, where there are not too many. `follow` makes the choices of one graph.
pub(super) fn all(mut follow: impl FnMut(&mut Digits)) -> Option<Vec<Digits>> {
    let mut found = Vec::new();
    let mut digits = Digits::default();
    loop {
        follow(&mut digits);
        found.push(digits.again());
        if found.len() > MOST {
            return None;
        }
        match digits.next() {
            Some(next) => digits = next,
            None => return Some(found),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_numbers_are_listed_once() {
        let mut seen = Vec::new();
        let mut random = Random::new(0);
        let listed = all(|digits| {
            let first = digits.choose(2, &mut random);
            // The second digit exists only after some first ones.
            let second = if first == 1 { digits.choose(3, &mut random) } else { 0 };
            seen.push((first, second));
        });
        assert_eq!(listed.map(|listed| listed.len()), Some(4));
        assert_eq!(seen, [(0, 0), (1, 0), (1, 1), (1, 2)]);
    }

    #[test]
    fn too_many_are_not_listed() {
        let mut random = Random::new(0);
        let listed = all(|digits| {
            for _ in 0..10 {
                digits.choose(2, &mut random);
            }
        });
        assert!(listed.is_none());
    }
}
