//! Breadth first: the oldest state. Finds the violation with the fewest choices first.

use std::collections::VecDeque;

use super::{Frontier, View, Waiting};

#[derive(Default)]
pub(crate) struct Bfs(VecDeque<Waiting>);

impl Frontier for Bfs {
    fn push(&mut self, waiting: Waiting) {
        self.0.push_back(waiting);
    }

    fn pop(&mut self, _: &View<'_>) -> Option<Waiting> {
        self.0.pop_front()
    }

    fn len(&self) -> usize {
        self.0.len()
    }
}
