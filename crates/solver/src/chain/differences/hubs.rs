//! Nodes that many sides of a question speak of. Is `v` one of a thousand elements? Each of them is an edge from `v`
//! and one to it, so that the distances from `v` and to `v` show at once which of them are impossible.

use rustc_hash::FxHashMap;

use super::graph::{Edge, FAR, Graph, Way};

/// How many edges must share a node before it pays to compute all its distances.
const FEW: usize = 4;

/// Nodes with their distances, in the graph of the path.
pub(super) struct Hubs {
    /// How many edges end in a node, and how many begin there.
    counts: FxHashMap<(u32, Way), usize>,
    distances: FxHashMap<(u32, Way), Vec<i128>>,
}

impl Hubs {
    /// The nodes of some edges.
    pub(super) fn new<'a>(edges: impl Iterator<Item = &'a Edge>) -> Hubs {
        let mut counts = FxHashMap::default();
        for edge in edges {
            *counts.entry((edge.to, Way::Forth)).or_default() += 1;
            *counts.entry((edge.from, Way::Back)).or_default() += 1;
        }
        Hubs { counts, distances: FxHashMap::default() }
    }

    /// Whether an edge alone makes a negative cycle with the graph, as far as a hub tells.
    pub(super) fn excludes(&mut self, graph: &Graph, edge: Edge) -> bool {
        // The way back to the beginning of the edge: forth from its end, or back from its beginning.
        let ways = [(edge.to, Way::Forth, edge.from), (edge.from, Way::Back, edge.to)];
        let count = |(node, way): (u32, Way)| self.counts.get(&(node, way)).copied().unwrap_or(0);
        let Some((node, way, other)) = ways.into_iter().max_by_key(|(node, way, _)| count((*node, *way)))
        else {
            return false;
        };
        if count((node, way)) < FEW {
            return false;
        }
        let distances = self.distances.entry((node, way)).or_insert_with(|| graph.distances(node, way));
        let back = distances[other as usize];
        back != FAR && back + edge.length < 0
    }
}
