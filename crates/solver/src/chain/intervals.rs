//! Intervals (Smid 2023, 3.4.2): what is known of numbers on the path may leave no number for the formula.
//!
//! They are kept with the path, see [`crate::Bounds`]; only the formula is looked at here, before the question
//! is cut down and before any cache.

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
