//! Intervals (seeds/003, 3.4.2): what is known of numbers on the path may leave no number for the formula.
//!
//! They are kept with the path, see [`crate::Bounds`]; only the formula is looked at here. An answer from here
//! is never cached, since it depends on more than the question.

use super::{Link, Question};
use crate::query::Answer;
use crate::terms::Terms;

/// Settles queries whose formula is impossible in the intervals of the path.
pub(super) struct Intervals;

impl Link for Intervals {
    fn name(&self) -> &'static str {
        "intervals"
    }

    fn look(&mut self, terms: &Terms, question: &mut Question<'_>) -> Option<Answer> {
        question.bounds?.excludes(terms, question.formula).then_some(Answer::Unsat)
    }
}
