//! Questions whose formula is a constant.

use super::{Link, Question};
use crate::query::Answer;
use crate::terms::Terms;

/// Settles queries whose formula is a truth value already, or contradicts the path word for word.
pub(super) struct Constants;

impl Link for Constants {
    fn name(&self) -> &'static str {
        "constants"
    }

    fn look(&mut self, terms: &Terms, question: &mut Question<'_>) -> Option<Answer> {
        question.conjuncts().any(|term| term == terms.no).then_some(Answer::Unsat)
    }
}
