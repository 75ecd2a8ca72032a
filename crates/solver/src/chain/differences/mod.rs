//! Differences of two numbers: `x - y <= c`. A set of such conjuncts contradicts itself exactly if the graph
//! with an edge for each has a cycle of negative length, and if it does not, distances in the graph are a model
//! (Pratt 1977; Cotton and Maler 2006). Conditions on sorted arrays, indices and counters consist mostly of
//! them.
//!
//! Machine integers are numbers like others as long as their sums do not wrap, which the intervals of the path tell.
//! Every number that is not a sum counts as a variable. So a contradiction holds whatever these numbers consist of, and
//! a model is checked. The search begins with the model of the path: it satisfies all edges but those of the question,
//! so that only what these reach has to move.
//!
//! The graph follows the path: what two questions in a row have in common stays. An answer does not
//! depend on what was asked before: contradictions do not depend on it, and the model is the greatest one below that of
//! the path.

mod graph;
mod hubs;
mod literals;
#[cfg(test)]
mod tests;

use std::rc::Rc;
use std::sync::Arc;

use graph::{Edge, Graph, Log, Mark, undo};
use hubs::Hubs;
use literals::{Exactness, Literal, Reader, is_exact};

use super::{Link, Question};
use crate::constant::{Const, Sort};
use crate::model::Model;
use crate::op::Op;
use crate::query::Answer;
use crate::terms::{Node, Term, Terms};

/// How many edges a graph may have.
const EDGES: usize = 10_000;
/// How many sides of a disjunction are tried, and how many models of them.
const SIDES: usize = 1_000;
const MODELS: usize = 3;

/// Settles queries by differences.
#[derive(Default)]
pub(super) struct Differences {
    graph: Graph,
    /// What the path says about numbers that differ.
    unequal: Vec<Edge>,
    /// The conjuncts that the graph is made of.
    path: Vec<Followed>,
}

/// A conjunct that the graph has.
struct Followed {
    conjunct: Term,
    /// It was read like this because sums wrap or do not.
    asked: Box<[Exactness]>,
    /// The state of the graph before it.
    before: Mark,
    unequal: usize,
}

/// One of the literals of a question.
#[derive(Debug, Default)]
struct Side {
    edges: Vec<Edge>,
    unequal: Vec<Edge>,
}

/// The result for a side.
enum Solved {
    Impossible,
    Possible,
    Unknown,
}

impl Link for Differences {
    fn name(&self) -> &'static str {
        "differences"
    }

    fn is_costly(&self) -> bool {
        true
    }

    fn look(&mut self, terms: &Terms, question: &mut Question<'_>) -> Option<Answer> {
        let sides = Reader::new(terms, question.bounds).sides(question.formula)?;
        // Contradictions within the path are not looked for: there should be none.
        if sides.len() > SIDES || !self.follow(terms, question) {
            return None;
        }
        let mark = self.graph.mark();
        let value = |term: Term| value_of(terms, question.model, term);
        let sides: Vec<Side> = sides.into_iter().map(|side| self.graph.side(side, &value)).collect();
        let answer = self.try_sides(terms, question, &sides);
        self.graph.back_to(mark);
        answer
    }
}

impl Differences {
    /// Makes the graph that of the path of a question, keeping what both have in common. Returns whether that is
    /// possible: not if the path contradicts itself or is too long.
    fn follow(&mut self, terms: &Terms, question: &Question<'_>) -> bool {
        let (path, bounds) = (&question.path, question.bounds);
        if self.graph.is_worn() {
            *self = Differences::default();
        }
        let is_same = |known: &Followed| {
            known.asked.iter().all(|(sum, expected)| is_exact(terms, bounds, *sum) == *expected)
        };
        let pairs = self.path.iter().zip(path.iter());
        let common = pairs.take_while(|(known, term)| known.conjunct == **term && is_same(known)).count();
        if let Some(first) = self.path.get(common) {
            self.graph.back_to(first.before);
            self.unequal.truncate(first.unequal);
            self.path.truncate(common);
        }
        let mut reader = Reader::new(terms, bounds);
        let value = |term: Term| value_of(terms, question.model, term);
        path[common..].iter().all(|conjunct| self.push(&mut reader, *conjunct, &value))
    }

    /// Adds a conjunct to the graph; nothing changes where that is impossible.
    fn push(&mut self, reader: &mut Reader<'_>, conjunct: Term, value: &impl Fn(Term) -> i128) -> bool {
        let (before, unequal) = (self.graph.mark(), self.unequal.len());
        let side = self.graph.side(reader.read(conjunct, true), value);
        let mut log = Log::new();
        let is_possible = side.edges.iter().all(|edge| self.graph.add(*edge, &mut log));
        self.unequal.extend(side.unequal);
        if !is_possible || self.graph.len() + self.unequal.len() > EDGES {
            self.graph.back_to(before);
            self.unequal.truncate(unequal);
            return false;
        }
        self.path.push(Followed { conjunct, asked: reader.take_asked(), before, unequal });
        true
    }

    /// Looks for a side that is possible.
    fn try_sides(&mut self, terms: &Terms, question: &Question<'_>, sides: &[Side]) -> Option<Answer> {
        let mut hubs = Hubs::new(sides.iter().flat_map(|side| &side.edges));
        let mut values = None;
        let mut is_impossible = true;
        let mut models = 0;
        for side in sides {
            if side.edges.iter().any(|edge| hubs.excludes(&self.graph, *edge)) || !self.is_possible(side) {
                continue;
            }
            let values = values.get_or_insert_with(|| {
                self.graph.fitted(values_of(terms, self.graph.numbers(), question.model))
            });
            let (mark, mut log) = (self.graph.mark(), Log::new());
            let solved = self.solve(side, values, &mut log);
            self.graph.back_to(mark);
            match solved {
                Solved::Impossible => {}
                Solved::Unknown => is_impossible = false,
                Solved::Possible => {
                    is_impossible = false;
                    models += 1;
                    let model = model_of(terms, self.graph.numbers(), question.model, values);
                    if let Some(model) = model.filter(|model| question.holds(terms, model)) {
                        return Some(Answer::Sat(Rc::new(model)));
                    }
                    if models >= MODELS {
                        return None;
                    }
                }
            }
            undo(values, &mut log, 0);
        }
        is_impossible.then_some(Answer::Unsat)
    }

    /// Whether the edges of a side fit those of the path. The potentials tell, and no model is looked at.
    fn is_possible(&mut self, side: &Side) -> bool {
        let (mark, mut log) = (self.graph.mark(), Log::new());
        let is_possible = side.edges.iter().all(|edge| self.graph.add(*edge, &mut log));
        self.graph.back_to(mark);
        self.graph.undo(&mut log);
        is_possible
    }

    /// Adds what a side says. A number that is equal where it must not be goes to one side of the other, or to
    /// the other side where that is impossible.
    fn solve(&mut self, side: &Side, values: &mut [i128], log: &mut Log) -> Solved {
        if !side.edges.iter().all(|edge| self.graph.add_to(*edge, values, log)) {
            return Solved::Impossible;
        }
        let mut guessed = false;
        // Numbers only sink, but one that moves may meet another again.
        for _ in 0..=self.unequal.len() + side.unequal.len() {
            let is_equal =
                |edge: &&Edge| values[edge.to as usize] - values[edge.from as usize] == edge.length;
            let Some(edge) = side.unequal.iter().chain(&self.unequal).find(is_equal).copied() else {
                return Solved::Possible;
            };
            let less = Edge { length: edge.length - 1, ..edge };
            let greater = Edge { from: edge.to, to: edge.from, length: -edge.length - 1 };
            if self.graph.add_to(less, values, log) {
                guessed = true;
            } else if !self.graph.add_to(greater, values, log) {
                return if guessed { Solved::Unknown } else { Solved::Impossible };
            }
        }
        Solved::Unknown
    }
}

impl Graph {
    /// Literals with nodes for their numbers.
    fn side(&mut self, literals: Vec<Literal>, value: &impl Fn(Term) -> i128) -> Side {
        let mut side = Side::default();
        for literal in literals {
            match literal {
                Literal::AtMost(difference) => side.edges.push(self.edge(difference, value)),
                Literal::Unequal(difference) => side.unequal.push(self.edge(difference, value)),
            }
        }
        side
    }
}

/// What a number is in a model.
fn value_of(terms: &Terms, model: Option<&Rc<Model>>, term: Term) -> i128 {
    match model.and_then(|model| model.eval(terms, term)) {
        Some(Const::Int(value) | Const::Bv64(value)) => i128::from(value),
        Some(Const::Bv32(value)) => i128::from(value),
        _ => 0,
    }
}

/// What the numbers are in a model, with zero before them.
fn values_of(terms: &Terms, numbers: &[Term], model: Option<&Rc<Model>>) -> Vec<i128> {
    std::iter::once(0).chain(numbers.iter().map(|term| value_of(terms, model, *term))).collect()
}

/// The numbers as a model; what they say nothing about is taken from the model of the path. Numbers that
/// cannot be chosen are left to the check.
fn model_of(terms: &Terms, numbers: &[Term], path: Option<&Rc<Model>>, values: &[i128]) -> Option<Model> {
    let mut model = path.map(|model| Model::clone(model)).unwrap_or_default();
    let value = |at: usize| {
        let number = values[at + 1] - values[0];
        match terms.sort(numbers[at]) {
            Sort::Bv32 => i32::try_from(number).ok().map(Const::Bv32),
            Sort::Bv64 => i64::try_from(number).ok().map(Const::Bv64),
            _ => i64::try_from(number).ok().map(Const::Int),
        }
    };
    for (at, term) in numbers.iter().enumerate() {
        if matches!(terms.node(*term), Node::Var(_)) {
            model.set(*term, value(at)?);
        }
    }
    for (at, term) in numbers.iter().enumerate() {
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
