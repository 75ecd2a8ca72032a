//! The chain of solvers, from cheap to general, assembled in one function.

use rustc_hash::FxHashMap;

use crate::guess::Guess;
use crate::query::{Answer, Query, Solve};
use crate::smt::{Limits, Smt};
use crate::terms::{Term, Terms};

/// Which links a chain has, beside the SMT solver at its end.
#[derive(Clone, Debug)]
pub struct ChainOptions {
    /// Whether answers are kept.
    pub cache: bool,
    /// Whether floats are guessed before they are solved for.
    pub guess: bool,
    /// What a query may cost.
    pub limits: Limits,
}

impl Default for ChainOptions {
    fn default() -> ChainOptions {
        ChainOptions { cache: true, guess: true, limits: Limits::default() }
    }
}

/// The chain: constants, then answers given before, then guesses, then Z3.
pub fn chain(options: &ChainOptions) -> Box<dyn Solve> {
    let mut solver: Box<dyn Solve> = Box::new(Smt::new(options.limits));
    if options.guess {
        solver = Box::new(Guess::new(solver));
    }
    if options.cache {
        solver = Box::new(Cache { next: solver, answers: FxHashMap::default(), settled: 0 });
    }
    Box::new(Constants { next: solver, settled: 0 })
}

/// Settles queries whose formula is a truth value already, or contradicts the path word for word.
struct Constants {
    next: Box<dyn Solve>,
    settled: u64,
}

impl Solve for Constants {
    fn check(&mut self, terms: &Terms, query: Query<'_>) -> Answer {
        if query.conjuncts().any(|term| term == terms.no) {
            self.settled += 1;
            return Answer::Unsat;
        }
        self.next.check(terms, query)
    }

    fn settled(&self) -> Vec<(&'static str, u64)> {
        std::iter::once(("constants", self.settled)).chain(self.next.settled()).collect()
    }
}

/// Keeps answers by the exact set of conjuncts. The set is all an answer depends on.
struct Cache {
    next: Box<dyn Solve>,
    answers: FxHashMap<Box<[Term]>, Answer>,
    settled: u64,
}

/// Beyond this many answers the cache starts anew.
const CAPACITY: usize = 100_000;

impl Solve for Cache {
    fn check(&mut self, terms: &Terms, query: Query<'_>) -> Answer {
        let mut key: Vec<Term> = query.conjuncts().collect();
        key.sort_unstable();
        key.dedup();
        let key = key.into_boxed_slice();
        if let Some(answer) = self.answers.get(&key) {
            self.settled += 1;
            return answer.clone();
        }
        let answer = self.next.check(terms, query);
        // What could not be decided once may be decided from another solver state.
        if !matches!(answer, Answer::Unknown(_)) {
            if self.answers.len() >= CAPACITY {
                self.answers.clear();
            }
            self.answers.insert(key, answer.clone());
        }
        answer
    }

    fn settled(&self) -> Vec<(&'static str, u64)> {
        std::iter::once(("cache", self.settled)).chain(self.next.settled()).collect()
    }
}
