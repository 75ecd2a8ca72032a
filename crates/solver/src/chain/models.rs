//! Models that states carry: what satisfies the path may satisfy the formula too.

use std::rc::Rc;

use super::{Link, Question};
use crate::query::Answer;
use crate::terms::Terms;

/// Tries the model of the path.
pub(super) struct Models;

impl Link for Models {
    fn name(&self) -> &'static str {
        "models"
    }

    fn look(&mut self, terms: &Terms, question: &mut Question<'_>) -> Option<Answer> {
        let model = question.model?;
        model.holds(terms, question.formula).then(|| Answer::Sat(Rc::clone(model)))
    }
}
