//! What is being evaluated, and how: quantifiers, specifications, and whether accesses are recorded.

use std::sync::Arc;

use solver::Term;

use crate::state::heap::{Heap, ObjectId};

/// Where an evaluation is.
pub(crate) struct Evaluation {
    /// How many quantifiers are being tried by an arbitrary instance, one inside the other.
    pub(crate) nesting: u32,
    /// Where the evaluation of deferred quantifiers is.
    pub(crate) deferring: Deferring,
    /// Whether events are noted.
    pub(crate) watching: bool,
    /// How many specifications are being evaluated, one inside the other.
    pub(crate) specifying: u32,
    /// Whether a run stops where a loop is repeated.
    pub(crate) halting: bool,
    /// It has to, now.
    pub(crate) is_round: bool,
}

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation {
            nesting: 0,
            deferring: Deferring::default(),
            watching: true,
            specifying: 0,
            halting: false,
            is_round: false,
        }
    }
}

/// What an instance looks at.
pub(crate) struct Past {
    pub(crate) heap: Arc<Heap>,
    /// The literal of the quantifier it is an instance of.
    pub(crate) owner: Term,
}

/// Reads of a body that is being evaluated, in what is an instance of so many quantifiers.
pub(crate) struct Recorder {
    pub(crate) depth: u32,
    pub(crate) reads: Vec<(ObjectId, Term)>,
}

/// Where the evaluation of deferred quantifiers is.
#[derive(Default)]
pub(crate) struct Deferring {
    /// The heap that is looked at, if it is not that of the state.
    pub(crate) past: Option<Past>,
    /// How many instances are being made, one inside the other.
    pub(crate) depth: u32,
    /// The generation of what is made now.
    pub(crate) generation: u32,
    /// Whether witnesses are being made.
    pub(crate) completing: bool,
    pub(crate) recorder: Option<Recorder>,
    /// How many quantifiers around this one are being tried number by number.
    pub(crate) tried: u32,
}
