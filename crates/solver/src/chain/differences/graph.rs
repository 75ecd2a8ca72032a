//! A graph of differences that grows and shrinks with a path. It keeps a number for every node, its potential,
//! such that no edge is too short. A new edge lets only those numbers sink that it has to, nearest first, as in
//! Dijkstra's algorithm; where that comes back to the beginning of the edge there is a negative cycle
//! (Cotton and Maler 2006, section 3). Fewer edges need no work at all: the potentials still fit.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::literals::Difference;
use crate::terms::Term;

/// Where no distance is known.
pub(super) const FAR: i128 = i128::MAX;
/// Where potentials have sunk this far the graph is rebuilt: they never rise again.
const LOWEST: i128 = -(1 << 120);

/// `to - from <= length`; the first node is zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) length: i128,
}

/// How far a graph had grown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    numbers: usize,
    edges: usize,
}

/// Numbers that sank, with what they were before.
pub(super) type Log = Vec<(u32, i128)>;

/// Which way edges are followed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Way {
    /// From a node to others.
    Forth,
    /// From others to a node.
    Back,
}

/// The graph.
#[derive(Debug)]
pub(super) struct Graph {
    places: FxHashMap<Term, u32>,
    numbers: Vec<Term>,
    /// The edges in the order in which they came.
    edges: Vec<Edge>,
    leaving: Vec<Vec<Edge>>,
    entering: Vec<Vec<Edge>>,
    potentials: Vec<i128>,
    is_worn: bool,
    /// What a number has to sink to, in the present search.
    wanted: Vec<i128>,
}

impl Default for Graph {
    fn default() -> Graph {
        Graph {
            places: FxHashMap::default(),
            numbers: Vec::new(),
            edges: Vec::new(),
            leaving: vec![Vec::new()],
            entering: vec![Vec::new()],
            potentials: vec![0],
            is_worn: false,
            wanted: vec![FAR],
        }
    }
}

impl Graph {
    /// The numbers, in the order of their nodes; the first of them is node 1.
    pub(super) fn numbers(&self) -> &[Term] {
        &self.numbers
    }

    /// How many edges there are.
    pub(super) fn len(&self) -> usize {
        self.edges.len()
    }

    /// Whether the graph has to be rebuilt.
    pub(super) fn is_worn(&self) -> bool {
        self.is_worn
    }

    /// How far it has grown.
    pub(super) fn mark(&self) -> Mark {
        Mark { numbers: self.numbers.len(), edges: self.edges.len() }
    }

    /// Removes what came after a mark.
    pub(super) fn back_to(&mut self, mark: Mark) {
        while self.edges.len() > mark.edges {
            self.pop();
        }
        for number in self.numbers.drain(mark.numbers..) {
            self.places.remove(&number);
        }
        self.potentials.truncate(mark.numbers + 1);
    }

    /// The edge of a difference, whose numbers become nodes. It is not added. New numbers begin with their values in a
    /// model: if it is a model of the path its edges fit at once, and nothing has to sink.
    pub(super) fn edge(&mut self, difference: Difference, value: &impl Fn(Term) -> i128) -> Edge {
        let Difference { from, to, length } = difference;
        Edge { from: self.node(from, value), to: self.node(to, value), length }
    }

    fn node(&mut self, number: Option<Term>, value: &impl Fn(Term) -> i128) -> u32 {
        let Some(number) = number else { return 0 };
        if let Some(known) = self.places.get(&number) {
            return *known;
        }
        self.numbers.push(number);
        let node = self.numbers.len();
        self.places.insert(number, node as u32);
        self.potentials.push(self.potentials[0] + value(number));
        if self.leaving.len() <= node {
            self.leaving.push(Vec::new());
            self.entering.push(Vec::new());
            self.wanted.push(FAR);
        }
        node as u32
    }

    fn push(&mut self, edge: Edge) {
        self.edges.push(edge);
        self.leaving[edge.from as usize].push(edge);
        self.entering[edge.to as usize].push(edge);
    }

    /// Removes the newest edge.
    fn pop(&mut self) {
        if let Some(edge) = self.edges.pop() {
            self.leaving[edge.from as usize].pop();
            self.entering[edge.to as usize].pop();
        }
    }

    /// Adds an edge. Returns whether there is no negative cycle; otherwise nothing has changed. What sank is
    /// noted.
    pub(super) fn add(&mut self, edge: Edge, log: &mut Log) -> bool {
        let mut potentials = std::mem::take(&mut self.potentials);
        let before = log.len();
        let is_possible = self.add_to(edge, &mut potentials, log);
        self.is_worn |= log[before..].iter().any(|(node, _)| potentials[*node as usize] < LOWEST);
        self.potentials = potentials;
        is_possible
    }

    /// Restores potentials.
    pub(super) fn undo(&mut self, log: &mut Log) {
        undo(&mut self.potentials, log, 0);
    }

    /// Adds an edge to the graph, and lets the given numbers sink instead of the potentials. They must fit all
    /// present edges; the potentials need not fit the new one.
    pub(super) fn add_to(&mut self, edge: Edge, values: &mut [i128], log: &mut Log) -> bool {
        self.push(edge);
        let before = log.len();
        let is_possible = self.sink(edge, values, log);
        if !is_possible {
            undo(values, log, before);
            self.pop();
        }
        is_possible
    }

    /// Lets numbers sink until the new edge fits, too; false if there is a negative cycle. The result is the
    /// greatest solution that is nowhere greater, so it does not depend on any order.
    fn sink(&mut self, new: Edge, values: &mut [i128], log: &mut Log) -> bool {
        let reached = values[new.from as usize] + new.length;
        if reached >= values[new.to as usize] {
            return true;
        }
        let mut touched = vec![new.to];
        let mut pending = BinaryHeap::from([Reverse((reached - values[new.to as usize], new.to))]);
        self.wanted[new.to as usize] = reached;
        let mut is_possible = true;
        'search: while let Some(Reverse((fall, node))) = pending.pop() {
            let at = node as usize;
            // It has sunk meanwhile, or has to sink deeper.
            if self.wanted[at] - values[at] != fall {
                continue;
            }
            log.push((node, values[at]));
            values[at] = self.wanted[at];
            for edge in &self.leaving[at] {
                let (to, reached) = (edge.to as usize, values[at] + edge.length);
                if reached >= values[to] || reached >= self.wanted[to] {
                    continue;
                }
                if edge.to == new.from {
                    is_possible = false;
                    break 'search;
                }
                self.wanted[to] = reached;
                touched.push(edge.to);
                pending.push(Reverse((reached - values[to], edge.to)));
            }
        }
        for node in touched {
            self.wanted[node as usize] = FAR;
        }
        is_possible
    }

    /// The greatest solution that is nowhere greater than these numbers. Mostly they are one themselves.
    pub(super) fn fitted(&self, values: Vec<i128>) -> Vec<i128> {
        let is_short = |edge: &Edge| values[edge.from as usize] + edge.length < values[edge.to as usize];
        if !self.edges.iter().any(is_short) {
            return values;
        }
        let above = |(value, potential): (&i128, &i128)| value - potential;
        let distances = self.search(values.iter().zip(&self.potentials).map(above).collect(), Way::Forth);
        distances.iter().zip(&self.potentials).map(|(distance, potential)| distance + potential).collect()
    }

    /// How far all nodes are from one, or it from them; [`FAR`] where there is no path.
    pub(super) fn distances(&self, node: u32, way: Way) -> Vec<i128> {
        let mut start = vec![FAR; self.potentials.len()];
        start[node as usize] = 0;
        let mut distances = self.search(start, way);
        let own = self.potentials[node as usize];
        for (distance, potential) in distances.iter_mut().zip(&self.potentials) {
            if *distance != FAR {
                *distance += match way {
                    Way::Forth => potential - own,
                    Way::Back => own - potential,
                };
            }
        }
        distances
    }

    /// Shortest paths by Dijkstra's algorithm. Relative to the potentials no edge is negative.
    fn search(&self, mut distances: Vec<i128>, way: Way) -> Vec<i128> {
        let starts = distances.iter().enumerate().filter(|(_, distance)| **distance != FAR);
        let mut pending: BinaryHeap<Reverse<(i128, u32)>> =
            starts.map(|(node, distance)| Reverse((*distance, node as u32))).collect();
        while let Some(Reverse((distance, node))) = pending.pop() {
            if distance > distances[node as usize] {
                continue;
            }
            let edges = match way {
                Way::Forth => &self.leaving[node as usize],
                Way::Back => &self.entering[node as usize],
            };
            for edge in edges {
                let slack =
                    edge.length + self.potentials[edge.from as usize] - self.potentials[edge.to as usize];
                let next = match way {
                    Way::Forth => edge.to,
                    Way::Back => edge.from,
                };
                let reached = distance + slack;
                if reached < distances[next as usize] {
                    distances[next as usize] = reached;
                    pending.push(Reverse((reached, next)));
                }
            }
        }
        distances
    }
}

/// Restores numbers, down to a length of the log.
pub(super) fn undo(values: &mut [i128], log: &mut Log, length: usize) {
    for (node, value) in log.drain(length..).rev() {
        values[node as usize] = value;
    }
}
