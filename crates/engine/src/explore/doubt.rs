//! Violations at the ends of paths of which it is not known whether they exist: a side of a branch may not have been asked
//! about, or a solver gave up. What the verdict depends on is asked again with more effort when nothing else waits.

use solver::Effort;

use super::worker::{Task, Worker};
use crate::ends::Way;
use crate::outcome::{Gap, Violation, ViolationKind};
use crate::state::State;

/// So many violations that are in doubt are asked about again; the states of more would take too much memory.
const DOUBTS: usize = 64;

impl Worker<'_, '_> {
    /// Keeps a violation, if its path exists. If that is not known it is asked again, with more effort, when nothing else
    /// waits.
    pub(super) fn violation(&mut self, state: &State, violation: Violation) {
        match self.context.model_of(state) {
            // A query that was stopped says nothing.
            Err(_) if self.pool.is_done() => {}
            Err(reason) if self.is_worth_asking(violation) => {
                self.tasks.push_back(Task::Doubt(Box::new(state.clone()), violation, reason));
            }
            Err(reason) => self.stay_in_doubt(violation, &reason),
            Ok(model) => self.settle(state, violation, model.is_some()),
        }
    }

    /// Whether the verdict may depend on a violation that is in doubt.
    fn is_open(&self, violation: Violation) -> bool {
        self.ends.violations.is_empty() && !self.ends.gaps.iter().any(|gap| gap.span == violation.span)
    }

    fn is_worth_asking(&self, violation: Violation) -> bool {
        self.is_open(violation)
            && self.tasks.iter().filter(|task| matches!(task, Task::Doubt(..))).count() < DOUBTS
    }

    pub(super) fn ask_again(&mut self, state: &State, violation: Violation, reason: &str) {
        if !self.is_open(violation) {
            return self.stay_in_doubt(violation, reason);
        }
        match self.context.model_with(state, Effort::Great) {
            Ok(model) => self.settle(state, violation, model.is_some()),
            Err(reason) => self.stay_in_doubt(violation, &reason),
        }
    }

    /// It is known whether the path of a violation exists.
    fn settle(&mut self, state: &State, violation: Violation, exists: bool) {
        if !exists {
            self.context.found.stats.infeasible += 1;
            return;
        }
        self.context.found.stats.violations += 1;
        let way = Way { steps: state.steps(), choices: state.choices() };
        let is_new = !self.ends.violations.contains_key(&violation);
        self.ends.violation(violation, way);
        if is_new {
            self.show(true);
        }
    }

    pub(super) fn stay_in_doubt(&mut self, violation: Violation, reason: &str) {
        self.context.found.stats.gaps += 1;
        self.ends.gap(doubt(violation, reason));
    }
}

/// What is reported of a violation that may or may not be possible.
pub(super) fn doubt(violation: Violation, reason: &str) -> Gap {
    let what = match violation.kind == ViolationKind::Target {
        true => "the target may or may not be reached here",
        false => "a violation here may or may not be possible",
    };
    Gap { reason: format!("{what}: {reason}").into(), span: violation.span }
}
