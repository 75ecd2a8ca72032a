//! Answers that were given before.

use rustc_hash::FxHashMap;

use super::{Link, Question};
use crate::query::Answer;
use crate::terms::{Term, Terms};

/// Keeps answers by the exact set of conjuncts. The set is all an answer depends on.
#[derive(Default)]
pub(super) struct Cache {
    answers: FxHashMap<Box<[Term]>, Answer>,
    /// How many conjuncts all keys have together.
    size: usize,
}

/// Beyond so many conjuncts in all keys the cache is emptied.
const CAPACITY: usize = 200_000;

/// The conjuncts as a set.
pub(super) fn key(question: &Question<'_>) -> Box<[Term]> {
    let mut key: Vec<Term> = question.conjuncts().collect();
    key.sort_unstable();
    key.dedup();
    key.into_boxed_slice()
}

impl Link for Cache {
    fn name(&self) -> &'static str {
        "cache"
    }

    fn look(&mut self, _: &Terms, question: &mut Question<'_>) -> Option<Answer> {
        self.answers.get(&key(question)).cloned()
    }

    fn answered(&mut self, _: &Terms, question: &Question<'_>, answer: Answer) -> Answer {
        // What could not be decided once may be decided from another solver state.
        if !matches!(answer, Answer::Unknown(_)) {
            let key = key(question);
            self.size += key.len() + 1;
            if self.size >= CAPACITY {
                self.answers.clear();
                self.size = key.len() + 1;
            }
            self.answers.insert(key, answer.clone());
        }
        answer
    }
}
