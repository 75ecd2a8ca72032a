//! Queries, answers and the one trait of everything that answers them.

use std::borrow::Cow;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::bounds::Bounds;
use crate::model::Model;
use crate::terms::{Term, Terms};

/// Is there an input on this path for which the formula holds?
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// The conjuncts of the path condition, the oldest first. Successive queries mostly share a prefix.
    pub path: &'a [Term],
    /// What is asked on top of it.
    pub formula: Term,
    /// A model of the path, where one is known: the path alone has an answer then.
    pub model: Option<&'a Rc<Model>>,
    /// What is known of numbers on the path.
    pub bounds: Option<&'a Bounds>,
    /// How much effort the answer is worth.
    pub effort: Effort,
}

/// How much effort an answer is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// No back-end is asked: a question that no link settles is unknown.
    Links,
    /// A back-end may take a small part of its limits: only the readability of a report depends on it.
    Little,
    /// A back-end may take its limits.
    Full,
    /// A back-end that is limited by a count of work may do many times as much: the verdict depends on the answer.
    Great,
}

impl<'a> Query<'a> {
    /// A query about a path of which nothing else is known.
    pub fn new(path: &'a [Term], formula: Term) -> Query<'a> {
        Query { path, formula, model: None, bounds: None, effort: Effort::Full }
    }

    /// The path and the formula.
    pub fn conjuncts(&self) -> impl Iterator<Item = Term> + '_ {
        self.path.iter().copied().chain(std::iter::once(self.formula))
    }
}

/// The answer to a query.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Satisfiable, by this model, which was checked against the terms.
    Sat(Rc<Model>),
    /// No model exists.
    Unsat,
    /// Unknown, and this is why. Never to be taken for `Unsat`.
    Unknown(String),
}

/// How many queries a link settled, and how long it took for all it saw, in the units of the chain's clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settled {
    /// The name of the link.
    pub name: Cow<'static, str>,
    /// How many queries ended there.
    pub count: u64,
    /// What it took, for these and for those it passed on.
    pub time: u64,
}

/// What a query counts as whose work is not known.
const WORK: u64 = 10_000_000;

/// Something that answers queries: a back-end, or a chain of links with one at its end.
pub trait Solve {
    /// Answers a query about terms of the arena, which is the same in every call.
    fn check(&mut self, terms: &Terms, query: Query<'_>) -> Answer;

    /// How many queries each link settled, in the order in which they are tried.
    fn settled(&self) -> Vec<Settled>;

    /// What its back-ends took from now on, in units of Z3's limit of work, which do not depend on the machine. Counting costs
    /// a little time.
    fn count_work(&mut self) {}

    /// The work since it is counted. A back-end that cannot count has worked as long as it may, for every query.
    fn work(&self) -> u64 {
        self.settled().iter().map(|settled| settled.count).sum::<u64>() * WORK
    }

    /// A contradiction between two solvers, which must not happen. If there is one, no answer can be trusted.
    fn complaint(&self) -> Option<&str> {
        None
    }
}
