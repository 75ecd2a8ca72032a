//! The state that is nearest to the target of the search, of equals the newest. Loops do not keep others waiting: what
//! repeats one more often than the present level allows is put aside.

use std::collections::BTreeMap;

use super::{Frontier, View, Waiting};

/// The states by their distance, those of one distance in the order in which they came.
#[derive(Default)]
pub(crate) struct Directed {
    states: BTreeMap<u32, Vec<Waiting>>,
    count: usize,
}

impl Frontier for Directed {
    fn push(&mut self, waiting: Waiting) {
        self.count += 1;
        self.states.entry(waiting.distance).or_default().push(waiting);
    }

    fn pop(&mut self, _: &View<'_>) -> Option<Waiting> {
        let mut nearest = self.states.first_entry()?;
        let waiting = nearest.get_mut().pop();
        if nearest.get().is_empty() {
            nearest.remove();
        }
        self.count -= usize::from(waiting.is_some());
        waiting
    }

    fn len(&self) -> usize {
        self.count
    }
}
