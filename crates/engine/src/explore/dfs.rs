//! Depth first: the newest state. Needs the least memory, and the solver keeps most of its assertions.

use super::{Frontier, View, Waiting};

#[derive(Default)]
pub(crate) struct Dfs(Vec<Waiting>);

impl Frontier for Dfs {
    fn push(&mut self, waiting: Waiting) {
        self.0.push(waiting);
    }

    fn pop(&mut self, _: &View<'_>) -> Option<Waiting> {
        self.0.pop()
    }

    fn len(&self) -> usize {
        self.0.len()
    }
}
