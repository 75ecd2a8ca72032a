//! Queries, answers and the one trait of everything that answers them.

use crate::model::Model;
use crate::terms::{Term, Terms};

/// Is there an input on this path for which the formula holds?
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// The conjuncts of the path condition, the oldest first. Successive queries mostly share a prefix.
    pub path: &'a [Term],
    /// What is asked on top of it.
    pub formula: Term,
}

impl Query<'_> {
    /// The path and the formula.
    pub fn conjuncts(&self) -> impl Iterator<Item = Term> + '_ {
        self.path.iter().copied().chain(std::iter::once(self.formula))
    }
}

/// The answer to a query.
#[derive(Clone, Debug)]
pub enum Answer {
    /// There is: this one. The model was checked against the terms.
    Sat(Model),
    /// There is none.
    Unsat,
    /// Nobody knows, and this is why. Never to be taken for `Unsat`.
    Unknown(String),
}

/// Something that answers queries: a back-end, or a link that settles some and passes the rest on.
pub trait Solve {
    /// Answers a query about terms of the arena, which is the same in every call.
    fn check(&mut self, terms: &Terms, query: Query<'_>) -> Answer;

    /// How many queries each link settled, in the order in which they are tried.
    fn settled(&self) -> Vec<(&'static str, u64)>;
}
