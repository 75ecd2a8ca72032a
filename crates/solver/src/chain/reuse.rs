//! Models and contradictions of other questions: a model of more conjuncts is a model of fewer, and a
//! contradiction among some conjuncts is one among more.

use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::cache::key;
use super::{Link, Question};
use crate::model::Model;
use crate::query::Answer;
use crate::terms::{Term, Terms};

/// How many models are tried.
const MODELS: usize = 8;
/// How many contradictions are kept, and how many conjuncts one may have.
const CONTRADICTIONS: usize = 20_000;
const LONGEST: usize = 64;

/// Tries the newest models, and looks for a contradiction among the conjuncts.
#[derive(Default)]
pub(super) struct Reuse {
    /// The newest first.
    models: VecDeque<Rc<Model>>,
    /// Contradictory sets by their greatest conjunct, which was mostly built last.
    contradictions: FxHashMap<Term, Vec<Box<[Term]>>>,
    count: usize,
}

impl Reuse {
    fn contradicts(&self, question: &Question<'_>) -> bool {
        if self.count == 0 {
            return false;
        }
        let present: FxHashSet<Term> = question.conjuncts().collect();
        let is_within = |set: &[Term]| set.iter().all(|term| present.contains(term));
        question.conjuncts().any(|term| {
            self.contradictions.get(&term).is_some_and(|sets| sets.iter().any(|set| is_within(set)))
        })
    }

    fn keep(&mut self, set: Box<[Term]>) {
        let Some(greatest) = set.last().copied().filter(|_| set.len() <= LONGEST) else { return };
        if self.count >= CONTRADICTIONS {
            self.contradictions.clear();
            self.count = 0;
        }
        self.count += 1;
        self.contradictions.entry(greatest).or_default().push(set);
    }
}

impl Link for Reuse {
    fn name(&self) -> &'static str {
        "reuse"
    }

    fn is_costly(&self) -> bool {
        true
    }

    fn look(&mut self, terms: &Terms, question: &mut Question<'_>) -> Option<Answer> {
        if self.contradicts(question) {
            return Some(Answer::Unsat);
        }
        let at = self.models.iter().position(|model| question.holds(terms, model))?;
        let model = self.models.remove(at)?;
        self.models.push_front(Rc::clone(&model));
        Some(Answer::Sat(model))
    }

    fn answered(&mut self, _: &Terms, question: &Question<'_>, answer: Answer) -> Answer {
        match &answer {
            Answer::Sat(model) => {
                self.models.truncate(MODELS - 1);
                self.models.push_front(Rc::clone(model));
            }
            Answer::Unsat => self.keep(key(question)),
            Answer::Unknown(_) => {}
        }
        answer
    }
}
