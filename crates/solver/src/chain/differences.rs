//! Differences of two numbers: `x - y <= c`. A set of such conjuncts contradicts itself exactly if the graph
//! with an edge for each has a cycle of negative length, and if it does not, distances in the graph are a model
//! (Pratt 1977; Cotton and Maler 2006). Sorted arrays, indices and counters speak of little else.
//!
//! Machine integers are numbers like others as long as their sums do not wrap, which the intervals of the path tell.
//! Every number that is not a sum counts as a variable. So a contradiction is one whatever these numbers are
//! made of, and a model is checked. The search begins with the model of the path: it satisfies all edges but
//! those of the question, so that only what these reach has to move.

use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{Link, Question};
use crate::bounds::Bounds;
use crate::constant::{Const, Sort};
use crate::model::Model;
use crate::op::Op;
use crate::query::Answer;
use crate::terms::{Node, Sum, Term, Terms};

/// How many edges a graph may have.
const EDGES: usize = 10_000;
/// Beyond this numbers are left to others; no sum of so many overflows.
const GREATEST: i128 = 1 << 80;
/// How many sides of a disjunction are tried, and how many models of them.
const SIDES: usize = 1_000;
const MODELS: usize = 3;

/// Settles queries by differences.
pub(super) struct Differences;

impl Link for Differences {
    fn name(&self) -> &'static str {
        "differences"
    }

    fn is_costly(&self) -> bool {
        true
    }

    fn look(&mut self, terms: &Terms, question: &mut Question<'_>) -> Option<Answer> {
        let mut graph = Graph { bounds: question.bounds, ..Graph::default() };
        let mut path = Literals::default();
        for conjunct in question.path.iter() {
            graph.literals(terms, *conjunct, true, &mut path);
        }
        let sides = graph.sides(terms, question.formula)?;
        if path.edges.len() + path.unequal.len() > EDGES || sides.len() > SIDES {
            return None;
        }
        graph.add_edges(&path.edges);
        let start = graph.distances_of(terms, question.model);
        // A contradiction within the path is not for us to find: there should be none.
        let start = graph.relaxed(start, 0..graph.numbers.len() as u32 + 1)?;
        let mut is_impossible = true;
        let mut models = 0;
        for side in &sides {
            match graph.solve(&start, side, &path.unequal) {
                Solved::Impossible => {}
                Solved::Unknown => is_impossible = false,
                Solved::Possible(distances) => {
                    is_impossible = false;
                    models += 1;
                    let model = graph.model(terms, question, &distances);
                    if let Some(model) = model.filter(|model| question.holds(terms, model)) {
                        return Some(Answer::Sat(Rc::new(model)));
                    }
                    if models >= MODELS {
                        return None;
                    }
                }
            }
        }
        is_impossible.then_some(Answer::Unsat)
    }
}

/// `to - from <= length`; the first node is zero.
#[derive(Clone, Copy, Debug)]
struct Edge {
    from: u32,
    to: u32,
    length: i128,
}

/// What a formula says about differences. An edge that is unequal says `to - from != length`.
#[derive(Clone, Debug, Default)]
struct Literals {
    edges: Vec<Edge>,
    unequal: Vec<Edge>,
}

/// What came of a set of literals.
enum Solved {
    Impossible,
    Possible(Vec<i128>),
    Unknown,
}

#[derive(Default)]
struct Graph<'a> {
    /// What is known of numbers on the path.
    bounds: Option<&'a Bounds>,
    nodes: FxHashMap<Term, u32>,
    numbers: Vec<Term>,
    leaving: Vec<Vec<Edge>>,
}

impl Graph<'_> {
    fn node(&mut self, term: Term) -> u32 {
        let Graph { nodes, numbers, .. } = self;
        *nodes.entry(term).or_insert_with(|| {
            numbers.push(term);
            numbers.len() as u32
        })
    }

    fn add_edges(&mut self, edges: &[Edge]) {
        self.leaving.resize(self.numbers.len() + 1, Vec::new());
        for edge in edges {
            self.leaving[edge.from as usize].push(*edge);
        }
    }

    /// The literals of a formula that holds, or does not, where it has no alternatives; the rest is left out.
    fn literals(&mut self, terms: &Terms, formula: Term, holds: bool, found: &mut Literals) {
        let mut pending = vec![(formula, holds)];
        while let Some((formula, holds)) = pending.pop() {
            let Node::App(op, args) = terms.node(formula) else { continue };
            match (op, &args[..], holds) {
                (Op::Not, [a], _) => pending.push((*a, !holds)),
                (Op::And, args, true) | (Op::Or, args, false) => {
                    pending.extend(args.iter().map(|arg| (*arg, holds)));
                }
                (Op::IntLe | Op::BvSLe, [a, b], true) => found.edges.extend(self.at_most(terms, *a, *b, 1)),
                (Op::IntLe | Op::BvSLe, [a, b], false) => {
                    let reversed = self.at_most(terms, *a, *b, -1);
                    found.edges.extend(reversed.map(|edge| Edge { length: edge.length - 1, ..edge }));
                }
                (Op::Eq, [a, b], _) if terms.sort(*a).bits().is_some() => {
                    let edge = self.at_most(terms, *a, *b, 1);
                    match holds {
                        true => {
                            found.edges.extend(edge);
                            found.edges.extend(self.at_most(terms, *a, *b, -1));
                        }
                        false => found.unequal.extend(edge),
                    }
                }
                (_, _, _) => {}
            }
        }
    }

    /// Whether a sum is what it says on this path: that of machine integers may wrap.
    fn is_exact(&self, terms: &Terms, sum: &Sum) -> bool {
        sum.sort == Sort::Int || self.bounds.is_some_and(|bounds| bounds.is_exact(terms, sum))
    }

    /// `sign * a <= sign * b`, if that is about one difference.
    fn at_most(&mut self, terms: &Terms, a: Term, b: Term, sign: i128) -> Option<Edge> {
        let mut constant: i128 = 0;
        let mut parts: Vec<(Term, i128)> = Vec::new();
        for (term, factor) in [(a, sign), (b, -sign)] {
            match terms.node(term) {
                Node::Const(Const::Int(value) | Const::Bv64(value)) => {
                    constant += factor * i128::from(*value);
                }
                Node::Const(Const::Bv32(value)) => constant += factor * i128::from(*value),
                Node::Const(_) => return None,
                Node::Sum(sum) if !self.is_exact(terms, sum) => parts.push((term, factor)),
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

    /// What a question says: one of these; none where some side says nothing about differences.
    fn sides(&mut self, terms: &Terms, formula: Term) -> Option<Vec<Literals>> {
        let (formula, holds) = match terms.node(formula) {
            Node::App(Op::Not, args) => (args[0], false),
            _ => (formula, true),
        };
        let alternatives: &[Term] = match (terms.node(formula), holds) {
            (Node::App(Op::Or, args), true) | (Node::App(Op::And, args), false) => args,
            (_, _) => &[formula],
        };
        let side = |side: &Term| {
            let mut literals = Literals::default();
            self.literals(terms, *side, holds, &mut literals);
            (!literals.edges.is_empty() || !literals.unequal.is_empty()).then_some(literals)
        };
        alternatives.iter().map(side).collect()
    }

    /// The numbers of a model, as distances.
    fn distances_of(&self, terms: &Terms, model: Option<&Rc<Model>>) -> Vec<i128> {
        let value = |term: &Term| match model.and_then(|model| model.eval(terms, *term)) {
            Some(Const::Int(value) | Const::Bv64(value)) => i128::from(value),
            Some(Const::Bv32(value)) => i128::from(value),
            _ => 0,
        };
        std::iter::once(0).chain(self.numbers.iter().map(value)).collect()
    }

    /// Lets numbers sink until no edge is too short; none if there is a negative cycle. Only what these nodes
    /// reach moves.
    fn relaxed(&self, mut distances: Vec<i128>, first: impl Iterator<Item = u32>) -> Option<Vec<i128>> {
        let count = distances.len();
        let mut rounds = vec![0_usize; count];
        let mut waits = vec![false; count];
        let mut pending: VecDeque<u32> = first.collect();
        pending.iter().for_each(|node| waits[*node as usize] = true);
        while let Some(node) = pending.pop_front() {
            waits[node as usize] = false;
            for edge in &self.leaving[node as usize] {
                let reached = distances[node as usize] + edge.length;
                if reached >= distances[edge.to as usize] {
                    continue;
                }
                distances[edge.to as usize] = reached;
                if !std::mem::replace(&mut waits[edge.to as usize], true) {
                    // A node waits once in every round, and without a negative cycle there are not more rounds
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

    /// Adds literals to the edges that are there, for the moment. A number that is equal where it must not be
    /// goes to one side of the other, or to the other side where that is impossible.
    fn solve(&mut self, start: &[i128], side: &Literals, unequal: &[Edge]) -> Solved {
        let mut added = Vec::new();
        let solved = self.try_to_solve(start, side, unequal, &mut added);
        for from in added.into_iter().rev() {
            self.leaving[from as usize].pop();
        }
        solved
    }

    fn try_to_solve(
        &mut self,
        start: &[i128],
        side: &Literals,
        unequal: &[Edge],
        added: &mut Vec<u32>,
    ) -> Solved {
        let mut add = |graph: &mut Graph<'_>, edge: Edge| {
            graph.leaving[edge.from as usize].push(edge);
            added.push(edge.from);
        };
        side.edges.iter().for_each(|edge| add(self, *edge));
        let Some(mut distances) = self.relaxed(start.to_vec(), side.edges.iter().map(|edge| edge.from))
        else {
            return Solved::Impossible;
        };
        let mut guessed = false;
        // Numbers only sink, but one that moves may meet another again.
        for _ in 0..=unequal.len() + side.unequal.len() {
            let is_equal =
                |edge: &&Edge| distances[edge.to as usize] - distances[edge.from as usize] == edge.length;
            let Some(edge) = side.unequal.iter().chain(unequal).find(is_equal).copied() else {
                return Solved::Possible(distances);
            };
            let less = Edge { length: edge.length - 1, ..edge };
            let greater = Edge { from: edge.to, to: edge.from, length: -edge.length - 1 };
            let mut attempt = |graph: &mut Graph<'_>, edge: Edge| {
                graph.leaving[edge.from as usize].push(edge);
                let moved = graph.relaxed(distances.clone(), std::iter::once(edge.from));
                graph.leaving[edge.from as usize].pop();
                moved.inspect(|_| add(graph, edge))
            };
            match attempt(self, less) {
                Some(moved) => {
                    guessed = true;
                    distances = moved;
                }
                None => match attempt(self, greater) {
                    Some(moved) => distances = moved,
                    None if guessed => return Solved::Unknown,
                    None => return Solved::Impossible,
                },
            }
        }
        Solved::Unknown
    }

    /// The distances as a model; what they say nothing about is taken from the model of the path. Numbers that
    /// cannot be chosen are left to the check.
    fn model(&self, terms: &Terms, question: &Question<'_>, distances: &[i128]) -> Option<Model> {
        let mut model = question.model.map(|model| Model::clone(model)).unwrap_or_default();
        let value = |at: usize| {
            let number = distances[at + 1] - distances[0];
            match terms.sort(self.numbers[at]) {
                Sort::Bv32 => i32::try_from(number).ok().map(Const::Bv32),
                Sort::Bv64 => i64::try_from(number).ok().map(Const::Bv64),
                _ => i64::try_from(number).ok().map(Const::Int),
            }
        };
        for (at, term) in self.numbers.iter().enumerate() {
            if matches!(terms.node(*term), Node::Var(_)) {
                model.set(*term, value(at)?);
            }
        }
        for (at, term) in self.numbers.iter().enumerate() {
            let Node::App(Op::Select, args) = terms.node(*term) else { continue };
            if !matches!(terms.node(args[0]), Node::Var(_)) {
                continue;
            }
            let index = model.eval(terms, args[1])?;
            let Some(Const::Array(array)) = model.eval(terms, args[0]) else { continue };
            model.set(args[0], Const::Array(Arc::new(array.set(&index, value(at)?))));
        }
        Some(model)
    }
}
