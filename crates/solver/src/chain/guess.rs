//! Guessing floats. Z3 turns an operation on floats into a large circuit; but where a query about
//! floats has an answer at all, zeros, infinities, NaN or a few plain numbers often are one. A guess is
//! checked by evaluation, so it is never wrong; that there is none is never concluded.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{Link, Question};
use crate::constant::{Const, Sort};
use crate::model::Model;
use crate::query::Answer;
use crate::terms::{Term, Terms};

/// Settles queries with float variables by trying numbers.
pub(super) struct Guess;

/// What is tried, the plainest first.
const NUMBERS: [f64; 18] = [
    0.0,
    1.0,
    -1.0,
    2.0,
    0.5,
    -0.0,
    3.0,
    10.0,
    0.1,
    100.0,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    1e16,
    -1e16,
    f64::MAX,
    f64::MIN_POSITIVE,
    1e30,
];
/// How many combinations are tried.
const TRIES: usize = 6000;

fn guess(terms: &Terms, question: &Question<'_>) -> Option<Model> {
    if !terms.has_floats() {
        return None;
    }
    let conjuncts: Vec<Term> = question.conjuncts().collect();
    let vars = terms.vars(&conjuncts);
    let floats: Vec<Term> =
        vars.into_iter().filter(|var| matches!(terms.sort(*var), Sort::F32 | Sort::F64)).collect();
    if floats.is_empty() {
        return None;
    }
    let combinations = NUMBERS.len().checked_pow(floats.len() as u32).unwrap_or(usize::MAX).min(TRIES);
    for combination in 0..combinations {
        let mut rest = combination;
        let mut values = FxHashMap::default();
        for var in &floats {
            let number = NUMBERS[rest % NUMBERS.len()];
            rest /= NUMBERS.len();
            let value =
                if terms.sort(*var) == Sort::F32 { Const::f32(number as f32) } else { Const::f64(number) };
            values.insert(*var, value);
        }
        let model = Model::new(values);
        // The newest conjunct is the one that most guesses fail.
        if conjuncts.iter().rev().all(|term| model.holds(terms, *term)) {
            return Some(model);
        }
    }
    None
}

impl Link for Guess {
    fn name(&self) -> &'static str {
        "guess"
    }

    fn look(&mut self, terms: &Terms, question: &mut Question<'_>) -> Option<Answer> {
        guess(terms, question).map(|model| Answer::Sat(Rc::new(model)))
    }
}
