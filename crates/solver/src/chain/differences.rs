//! Differences of two numbers: `x - y <= c`. A set of such conjuncts contradicts itself exactly if the graph
//! with an edge for each has a cycle of negative length, and if it does not, distances in the graph are a model
//! (Pratt 1977; Cotton and Maler 2006). Sorted arrays, indices and counters speak of little else.
//!
//! Every number that is not a sum counts as a variable. So a contradiction is one whatever these numbers are
//! made of, and a model is checked.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{Link, Question};
use crate::constant::{Const, Sort};
use crate::model::Model;
use crate::op::Op;
use crate::query::Answer;
use crate::terms::{Node, Term, Terms};

/// How many edges a graph may have.
const EDGES: usize = 4_000;
/// Beyond this numbers are left to others; no sum of so many overflows.
const GREATEST: i128 = 1 << 80;

/// Settles queries by differences.
pub(super) struct Differences;

impl Link for Differences {
    fn name(&self) -> &'static str {
        "differences"
    }

    fn look(&mut self, terms: &Terms, question: &mut Question<'_>) -> Option<Answer> {
        let mut graph = Graph::default();
        for conjunct in question.path.iter() {
            graph.assume(terms, *conjunct, true);
        }
        if graph.edges.is_empty() || graph.edges.len() > EDGES {
            return None;
        }
        // A contradiction within the path is not for us to find: there should be none.
        let distances = graph.distances()?;
        match graph.sides(terms, question.formula) {
            Sides::Conjunction(more) => {
                let mut all = graph;
                all.add_all(more);
                let Some(distances) = all.distances() else { return Some(Answer::Unsat) };
                let model = all.model(terms, question, &distances)?;
                question.holds(terms, &model).then(|| Answer::Sat(Rc::new(model)))
            }
            Sides::Disjunction(sides) => {
                let is_impossible = |side: &Vec<Edge>| graph.contradicts(&distances, side);
                sides.iter().all(is_impossible).then_some(Answer::Unsat)
            }
            Sides::Unknown => None,
        }
    }
}

/// `to - from <= length`; the first node is zero.
#[derive(Clone, Copy, Debug)]
struct Edge {
    from: u32,
    to: u32,
    length: i128,
}

/// A formula in terms of edges.
enum Sides {
    /// All of these, and perhaps more that is no difference.
    Conjunction(Vec<Edge>),
    /// All edges of at least one of these, and perhaps more.
    Disjunction(Vec<Vec<Edge>>),
    Unknown,
}

#[derive(Default)]
struct Graph {
    nodes: FxHashMap<Term, u32>,
    numbers: Vec<Term>,
    edges: Vec<Edge>,
}

impl Graph {
    fn node(&mut self, term: Term) -> u32 {
        let Graph { nodes, numbers, .. } = self;
        *nodes.entry(term).or_insert_with(|| {
            numbers.push(term);
            numbers.len() as u32
        })
    }

    fn add_all(&mut self, edges: Vec<Edge>) {
        self.edges.extend(edges);
    }

    /// Adds what a formula that holds, or does not, says about differences.
    fn assume(&mut self, terms: &Terms, formula: Term, holds: bool) {
        let edges = self.literal(terms, formula, holds);
        self.edges.extend(edges);
    }

    /// The edges of a formula without alternatives; what is no difference is left out.
    fn literal(&mut self, terms: &Terms, formula: Term, holds: bool) -> Vec<Edge> {
        let mut edges = Vec::new();
        let mut pending = vec![(formula, holds)];
        while let Some((formula, holds)) = pending.pop() {
            let Node::App(op, args) = terms.node(formula) else { continue };
            match (op, &args[..], holds) {
                (Op::Not, [a], _) => pending.push((*a, !holds)),
                (Op::And, args, true) | (Op::Or, args, false) => {
                    pending.extend(args.iter().map(|arg| (*arg, holds)));
                }
                (Op::IntLe, [sum, bound], true) => edges.extend(self.at_most(terms, *sum, *bound, 1)),
                (Op::Eq, [a, b], true) if terms.sort(*a) == Sort::Int => {
                    edges.extend(self.at_most(terms, *a, *b, 1));
                    edges.extend(self.at_most(terms, *a, *b, -1));
                }
                (_, _, _) => {}
            }
        }
        edges
    }

    /// `sign * a <= sign * b`, if that is about one difference.
    fn at_most(&mut self, terms: &Terms, a: Term, b: Term, sign: i128) -> Option<Edge> {
        let mut constant: i128 = 0;
        let mut parts: Vec<(Term, i128)> = Vec::new();
        for (term, factor) in [(a, sign), (b, -sign)] {
            match terms.node(term) {
                Node::Const(Const::Int(value)) => constant += factor * i128::from(*value),
                Node::Const(_) => return None,
                Node::Sum(sum) => {
                    constant += factor * i128::from(sum.constant);
                    parts.extend(sum.parts.iter().map(|(part, k)| (*part, factor * i128::from(*k))));
                }
                Node::Var(_) | Node::App(..) => parts.push((term, factor)),
            }
        }
        let length = -constant;
        let (from, to) = match parts[..] {
            [(x, 1)] => (0, self.node(x)),
            [(x, -1)] => (self.node(x), 0),
            [(x, 1), (y, -1)] | [(y, -1), (x, 1)] if x != y => (self.node(y), self.node(x)),
            _ => return None,
        };
        (length.abs() < GREATEST).then_some(Edge { from, to, length })
    }

    /// What a question says.
    fn sides(&mut self, terms: &Terms, formula: Term) -> Sides {
        let (formula, holds) = match terms.node(formula) {
            Node::App(Op::Not, args) => (args[0], false),
            _ => (formula, true),
        };
        match (terms.node(formula), holds) {
            (Node::App(Op::Or, args), true) | (Node::App(Op::And, args), false) => {
                Sides::Disjunction(args.iter().map(|arg| self.literal(terms, *arg, holds)).collect())
            }
            // Unequal: less or greater.
            (Node::App(Op::Eq, args), false) if terms.sort(args[0]) == Sort::Int => {
                let strictly = |edge: Option<Edge>| edge.map(|edge| Edge { length: edge.length - 1, ..edge });
                let less = strictly(self.at_most(terms, args[0], args[1], 1));
                let greater = strictly(self.at_most(terms, args[0], args[1], -1));
                match (less, greater) {
                    (Some(less), Some(greater)) => Sides::Disjunction(vec![vec![less], vec![greater]]),
                    (_, _) => Sides::Unknown,
                }
            }
            (_, _) => match self.literal(terms, formula, holds) {
                edges if edges.is_empty() => Sides::Unknown,
                edges => Sides::Conjunction(edges),
            },
        }
    }

    /// A number for every node such that no edge is too short; none if there is a negative cycle. All begin at
    /// zero (as if a further node had an edge to each), and nodes are looked at again while they sink.
    fn distances(&self) -> Option<Vec<i128>> {
        let count = self.numbers.len() + 1;
        let mut leaving: Vec<Vec<Edge>> = vec![Vec::new(); count];
        for edge in &self.edges {
            leaving[edge.from as usize].push(*edge);
        }
        let mut distances = vec![0; count];
        let mut rounds = vec![0_usize; count];
        let mut waits = vec![true; count];
        let mut pending: std::collections::VecDeque<u32> = (0..count as u32).collect();
        while let Some(node) = pending.pop_front() {
            waits[node as usize] = false;
            for edge in &leaving[node as usize] {
                let reached = distances[node as usize] + edge.length;
                if reached >= distances[edge.to as usize] {
                    continue;
                }
                distances[edge.to as usize] = reached;
                if !std::mem::replace(&mut waits[edge.to as usize], true) {
                    // A node waits once in every round, and without a negative cycle there are fewer rounds
                    // than nodes. (It may sink more often than that: edges may be parallel.)
                    rounds[edge.to as usize] += 1;
                    if rounds[edge.to as usize] > count {
                        return None;
                    }
                    pending.push_back(edge.to);
                }
            }
        }
        Some(distances)
    }

    /// Whether edges close a negative cycle. One of them is enough; two of an equality are looked at one by
    /// one, which may miss a contradiction, never invent one.
    fn contradicts(&self, distances: &[i128], edges: &[Edge]) -> bool {
        edges.iter().any(|edge| {
            let back = self.shortest(distances, edge.to, edge.from);
            back.is_some_and(|back| back + edge.length < 0)
        })
    }

    /// The length of the shortest way. With the distances as potentials no edge is negative (Johnson 1977).
    fn shortest(&self, distances: &[i128], from: u32, to: u32) -> Option<i128> {
        let potential = |node: u32| distances.get(node as usize).copied().unwrap_or(0);
        let mut leaving: FxHashMap<u32, Vec<Edge>> = FxHashMap::default();
        for edge in &self.edges {
            leaving.entry(edge.from).or_default().push(*edge);
        }
        let mut best: FxHashMap<u32, i128> = FxHashMap::default();
        let mut pending = BinaryHeap::from([Reverse((0_i128, from))]);
        while let Some(Reverse((length, node))) = pending.pop() {
            if node == to {
                return Some(length - potential(from) + potential(to));
            }
            if best.get(&node).is_some_and(|known| *known < length) {
                continue;
            }
            for edge in leaving.get(&node).into_iter().flatten() {
                let next = length + edge.length + potential(edge.from) - potential(edge.to);
                if best.get(&edge.to).is_none_or(|known| next < *known) {
                    best.insert(edge.to, next);
                    pending.push(Reverse((next, edge.to)));
                }
            }
        }
        None
    }

    /// The distances as a model; what they say nothing about is taken from the model of the path.
    fn model(&self, terms: &Terms, question: &Question<'_>, distances: &[i128]) -> Option<Model> {
        let mut model = question.model.map(|model| Model::clone(model)).unwrap_or_default();
        for (at, term) in self.numbers.iter().enumerate() {
            let value = i64::try_from(distances[at + 1] - distances[0]).ok().map(Const::Int)?;
            match terms.node(*term) {
                Node::Var(_) => model.set(*term, value),
                Node::App(Op::Select, args) if matches!(terms.node(args[0]), Node::Var(_)) => {
                    let index = terms.as_const(args[1])?;
                    let array = match model.get(args[0]) {
                        Some(Const::Array(array)) => Arc::clone(array),
                        _ => match terms.sort(args[0]).default() {
                            Const::Array(array) => array,
                            _ => return None,
                        },
                    };
                    model.set(args[0], Const::Array(Arc::new(array.set(index, value))));
                }
                Node::Const(_) | Node::Sum(_) | Node::App(..) => return None,
            }
        }
        Some(model)
    }
}
