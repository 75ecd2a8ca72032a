//! Answers to questions that are the same up to the names of variables and the order of commutative arguments
//! (Smid 2023, 3.4.4, goes as far as the order). Such questions have the same text in a normal form; workers
//! share the answers, since the text does not depend on a worker's arena.
//!
//! The whole text is the key, never a hash of it. Two questions that are the same may still get different
//! texts, where parts look alike; that only costs a query.

use std::hash::{Hash, Hasher};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::{FxHashMap, FxHasher};

use super::{Link, Question};
use crate::constant::{Const, Sort};
use crate::model::Model;
use crate::op::Op;
use crate::query::Answer;
use crate::terms::{Node, Term, Terms};

/// Beyond so many pieces in all texts the shared answers are forgotten; beyond so many shapes the shapes are.
const CAPACITY: usize = 500_000;
const SHAPES: usize = 200_000;
/// Longer questions hardly ever come again, and cost as much as a solver takes for them.
const LONGEST: usize = 500;

/// A piece of the text of a question. Parts are named by their position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Piece {
    Var(Sort),
    Const(Const),
    Sum(Sort, i64, u32),
    Part(u32, i64),
    App(Op, u32),
    Arg(u32),
    Conjunct(u32),
}

type Text = Box<[Piece]>;

/// An answer without names: values stand in the order in which variables occur in the text.
#[derive(Clone, Debug)]
enum Nameless {
    Sat(Box<[Option<Const>]>),
    Unsat,
}

/// Answers that several chains share.
#[derive(Clone, Debug, Default)]
pub struct SharedCache(Arc<Mutex<Answers>>);

#[derive(Debug, Default)]
struct Answers {
    known: FxHashMap<Text, Nameless>,
    /// How many pieces all texts have together.
    size: usize,
}

impl SharedCache {
    fn with<T>(&self, work: impl FnOnce(&mut Answers) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Looks questions up by their normal form.
pub(super) struct Canonical {
    shared: SharedCache,
    shapes: FxHashMap<Term, u64>,
    /// The present question: its text, and its variables in the order of the text.
    text: Option<(Text, Vec<Term>)>,
}

impl Canonical {
    pub(super) fn new(shared: SharedCache) -> Canonical {
        Canonical { shared, shapes: FxHashMap::default(), text: None }
    }

    /// A number that does not depend on names or on the order of commutative arguments.
    fn shape(&mut self, terms: &Terms, root: Term) -> u64 {
        let mut pending = vec![root];
        while let Some(term) = pending.last().copied() {
            if self.shapes.contains_key(&term) {
                pending.pop();
                continue;
            }
            let before = pending.len();
            pending.extend(terms.children(term).filter(|child| !self.shapes.contains_key(child)));
            if pending.len() > before {
                continue;
            }
            let shape = self.shape_of(terms, term);
            self.shapes.insert(term, shape);
            pending.pop();
        }
        self.shapes.get(&root).copied().unwrap_or(0)
    }

    fn shape_of(&self, terms: &Terms, term: Term) -> u64 {
        let known = |child: &Term| self.shapes.get(child).copied().unwrap_or(0);
        let mut hasher = FxHasher::default();
        match terms.node(term) {
            Node::Const(value) => (0, value).hash(&mut hasher),
            Node::Var(var) => (1, var.sort).hash(&mut hasher),
            Node::Sum(sum) => {
                let mut parts: Vec<(u64, i64)> =
                    sum.parts.iter().map(|(part, k)| (known(part), *k)).collect();
                parts.sort_unstable();
                (2, sum.constant, parts).hash(&mut hasher);
            }
            Node::App(op, args) => {
                let mut args: Vec<u64> = args.iter().map(known).collect();
                if commutes(*op) {
                    args.sort_unstable();
                }
                (3, op, args).hash(&mut hasher);
            }
        }
        hasher.finish()
    }

    /// The text of a question, and its variables.
    fn describe(&mut self, terms: &Terms, question: &Question<'_>) -> Option<(Text, Vec<Term>)> {
        if self.shapes.len() > SHAPES {
            self.shapes.clear();
        }
        if question.path.len() > LONGEST / 4 {
            return None;
        }
        let mut roots: Vec<(u64, Term)> =
            question.conjuncts().map(|term| (self.shape(terms, term), term)).collect();
        roots.sort_unstable();
        roots.dedup();
        let mut writer = Writer {
            shapes: &self.shapes,
            terms,
            text: Vec::new(),
            vars: Vec::new(),
            places: FxHashMap::default(),
        };
        for (_, root) in &roots {
            writer.write(*root);
            if writer.text.len() > LONGEST {
                return None;
            }
        }
        for (_, root) in &roots {
            let place = writer.place(*root);
            writer.text.push(Piece::Conjunct(place));
        }
        Some((writer.text.into(), writer.vars))
    }
}

fn commutes(op: Op) -> bool {
    matches!(
        op,
        Op::And | Op::Or | Op::Eq | Op::IntAdd | Op::IntMul | Op::BvMul | Op::BvAnd | Op::BvOr | Op::BvXor
    )
}

struct Writer<'a> {
    shapes: &'a FxHashMap<Term, u64>,
    terms: &'a Terms,
    text: Vec<Piece>,
    vars: Vec<Term>,
    places: FxHashMap<Term, u32>,
}

impl Writer<'_> {
    fn place(&self, term: Term) -> u32 {
        self.places.get(&term).copied().unwrap_or(u32::MAX)
    }

    /// Writes a term after what it is made of.
    fn write(&mut self, root: Term) {
        let mut pending = vec![(root, false)];
        while let Some((term, ready)) = pending.pop() {
            if self.text.len() > LONGEST || self.places.contains_key(&term) {
                continue;
            }
            let order = self.ordered(term);
            if !ready && !order.is_empty() {
                pending.push((term, true));
                pending.extend(order.iter().rev().map(|(child, _)| (*child, false)));
                continue;
            }
            let number = self.places.len() as u32;
            match self.terms.node(term) {
                Node::Const(value) => self.text.push(Piece::Const(value.clone())),
                Node::Var(var) => {
                    self.text.push(Piece::Var(var.sort));
                    self.vars.push(term);
                }
                Node::Sum(sum) => {
                    self.text.push(Piece::Sum(sum.sort, sum.constant, order.len() as u32));
                    let parts = order.iter().map(|(part, k)| Piece::Part(self.place(*part), *k));
                    let parts: Vec<Piece> = parts.collect();
                    self.text.extend(parts);
                }
                Node::App(op, _) => {
                    self.text.push(Piece::App(*op, order.len() as u32));
                    let args: Vec<Piece> =
                        order.iter().map(|(arg, _)| Piece::Arg(self.place(*arg))).collect();
                    self.text.extend(args);
                }
            }
            self.places.insert(term, number);
        }
    }

    /// The parts of a term with their coefficients, in an order that does not depend on names where it does
    /// not matter.
    fn ordered(&self, term: Term) -> Vec<(Term, i64)> {
        let (mut parts, sorted): (Vec<(Term, i64)>, bool) = match self.terms.node(term) {
            Node::Const(_) | Node::Var(_) => return Vec::new(),
            Node::Sum(sum) => (sum.parts.to_vec(), true),
            Node::App(op, args) => (args.iter().map(|arg| (*arg, 1)).collect(), commutes(*op)),
        };
        if sorted {
            parts.sort_unstable_by_key(|(part, k)| (self.shapes.get(part).copied().unwrap_or(0), *k, *part));
        }
        parts
    }
}

impl Link for Canonical {
    fn name(&self) -> &'static str {
        "canonical"
    }

    fn is_costly(&self) -> bool {
        true
    }

    fn pass(&mut self) {
        self.text = None;
    }

    fn look(&mut self, terms: &Terms, question: &mut Question<'_>) -> Option<Answer> {
        self.text = self.describe(terms, question);
        let (text, vars) = self.text.as_ref()?;
        let known = self.shared.with(|answers| answers.known.get(text).cloned())?;
        match known {
            Nameless::Unsat => Some(Answer::Unsat),
            Nameless::Sat(values) => {
                let given = vars.iter().zip(values).filter_map(|(var, value)| Some((*var, value?)));
                let model = Model::new(given.collect());
                // It always holds; checking costs little.
                question.holds(terms, &model).then(|| Answer::Sat(Rc::new(model)))
            }
        }
    }

    fn answered(&mut self, _: &Terms, _: &Question<'_>, answer: Answer) -> Answer {
        let Some((text, vars)) = self.text.take() else { return answer };
        let nameless = match &answer {
            Answer::Unsat => Nameless::Unsat,
            Answer::Sat(model) => Nameless::Sat(vars.iter().map(|var| model.get(*var).cloned()).collect()),
            Answer::Unknown(_) => return answer,
        };
        self.shared.with(|answers| {
            answers.size += text.len() + 1;
            if answers.size >= CAPACITY {
                answers.known.clear();
                answers.size = text.len() + 1;
            }
            answers.known.insert(text, nameless);
        });
        answer
    }
}
