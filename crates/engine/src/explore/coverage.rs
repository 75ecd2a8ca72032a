//! The state that is nearest to code that was not executed yet, over calls and returns.

use ir::analysis::distance::Distances;

use super::{Frontier, View, Waiting};

/// How many of the newest states are compared.
const WINDOW: usize = 256;
/// How many blocks have to be entered before distances are computed again, and which part of all that were.
const FEW: usize = 4;
const PART: usize = 16;

#[derive(Default)]
pub(crate) struct Nearest {
    states: Vec<Waiting>,
    /// Distances, and how many blocks had been entered when they were computed.
    known: Option<(Distances, usize)>,
}

impl Frontier for Nearest {
    fn push(&mut self, waiting: Waiting) {
        self.states.push(waiting);
    }

    fn pop(&mut self, view: &View<'_>) -> Option<Waiting> {
        // One state need not be compared.
        if self.states.len() < 2 {
            return self.states.pop();
        }
        let flow = (view.flow)();
        let distances = distances(&mut self.known, view);
        let distance =
            |waiting: &Waiting| distances.from_calls(view.program, &flow, waiting.calls.iter().copied());
        let first = self.states.len().saturating_sub(WINDOW);
        // Of equals the newest.
        let best = (first..self.states.len()).rev().min_by_key(|at| distance(&self.states[*at]))?;
        Some(self.states.remove(best))
    }

    fn len(&self) -> usize {
        self.states.len()
    }
}

/// The distances to code that was not executed some time ago: they are computed again when much was executed since.
fn distances<'k>(known: &'k mut Option<(Distances, usize)>, view: &View<'_>) -> &'k Distances {
    let (coverage, entered) = (view.coverage, view.coverage.entered());
    known.take_if(|(_, then)| entered >= *then + FEW.max(*then / PART));
    let compute = || {
        let is_begun = |method| coverage.is_begun(method);
        let is_entered = |method, block| coverage.is_entered(method, block);
        Distances::to_new_code(view.program, &(view.flow)(), &is_begun, &is_entered)
    };
    &known.get_or_insert_with(|| (compute(), entered)).0
}
