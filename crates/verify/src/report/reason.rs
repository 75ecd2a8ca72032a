//! Why a verdict is not `valid` or `invalid`, or not the whole answer: bounds and reasons.

use serde::{Deserialize, Serialize};
use source::Span;

/// What a verdict holds up to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Bound {
    /// As many paths as the user wanted.
    Paths {
        /// How many.
        count: u64,
    },
    /// Repetitions of one loop.
    Loop {
        /// How many.
        limit: u32,
        /// The loop.
        span: Span,
    },
    /// Nested calls of one method.
    Recursion {
        /// How many.
        limit: u32,
        /// The method.
        span: Span,
    },
    /// Instructions of a thread.
    Steps {
        /// How many.
        limit: u64,
        /// Where a thread was that had executed them.
        span: Span,
    },
    /// Repetitions of every loop and recursion, where the exploration was stopped.
    Level {
        /// How many.
        level: u32,
        /// Why there are not more.
        stopped: Stopped,
    },
    /// The length of arrays of the input.
    Arrays {
        /// The greatest length.
        length: u32,
    },
    /// Calls that make an object of the input, after its constructor.
    Made {
        /// How many.
        calls: u32,
    },
}

/// Why nothing is known, or not everything.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Reason {
    /// The program needs something that is not supported.
    Gap {
        /// What, as a sentence.
        what: String,
        /// Where.
        span: Span,
    },
    /// The engine contradicts itself.
    Mistake {
        /// How, as a sentence.
        what: String,
        /// Where.
        span: Span,
    },
    /// The engine found a violation that was not confirmed.
    NotReplayed {
        /// Where it is.
        span: Span,
        /// Why it was not confirmed.
        why: Unconfirmed,
    },
    /// The exploration was stopped.
    Stopped(Stopped),
    /// Two solvers contradict each other.
    Disagreement,
    /// That many executions were sampled, and others may violate something.
    Sampled {
        /// How many.
        executions: u64,
    },
    /// A violation was found among the executions that were sampled, and others were not looked at.
    NotSampled,
    /// No execution came to its end within a bound.
    NothingWithin(Bound),
    /// A violation was found within a bound, and nothing is known beyond it.
    Beyond(Bound),
    /// A machine of the language contradicts a violation.
    Contradicted {
        /// What the violation is.
        message: String,
        /// Where it is.
        span: Option<Span>,
        /// The name of the machine.
        machine: String,
        /// What it showed.
        shown: String,
    },
    /// A machine of the language refutes a proof.
    Refuted {
        /// The name of the machine.
        machine: String,
        /// What it showed.
        shown: String,
    },
}

/// Why a violation of the engine was not confirmed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Unconfirmed {
    /// The interpreter has reached one of its own limits.
    Limit(String),
    /// The interpreter saw something else: one of the two is wrong.
    Mistake(String),
}

impl From<String> for Unconfirmed {
    fn from(reason: String) -> Unconfirmed {
        Unconfirmed::Mistake(reason)
    }
}

/// Why an exploration ended before everything was explored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Stopped {
    /// It did not end: this is an intermediate result.
    Unfinished,
    /// The user interrupted the run.
    Interrupted,
    /// The time for one entry is over.
    Time {
        /// The limit.
        seconds: Option<f64>,
    },
    /// The time for the whole run is over.
    TotalTime {
        /// The limit.
        seconds: f64,
    },
    /// The memory is used up.
    Memory {
        /// The limit.
        megabytes: Option<u64>,
    },
    /// The process that explored is gone, and why.
    Crashed(String),
    /// The same, before the program was loaded.
    Loading(Box<Stopped>),
    /// The same, before the entry was begun.
    NotStarted(Box<Stopped>),
}

impl Bound {
    pub(super) fn restate(&mut self, say: &impl Fn(&Stopped) -> Stopped) {
        match self {
            Bound::Level { stopped, .. } => *stopped = say(stopped),
            Bound::Paths { .. }
            | Bound::Loop { .. }
            | Bound::Recursion { .. }
            | Bound::Steps { .. }
            | Bound::Arrays { .. }
            | Bound::Made { .. } => {}
        }
    }
}

impl Reason {
    /// Whether it is a mistake of Oxpecker, not a limit.
    pub fn is_internal_error(&self) -> bool {
        match self {
            Reason::Mistake { .. }
            | Reason::NotReplayed { why: Unconfirmed::Mistake(_), .. }
            | Reason::Refuted { .. } => true,
            Reason::NotReplayed { why: Unconfirmed::Limit(_), .. }
            | Reason::Gap { .. }
            | Reason::Stopped(_)
            | Reason::Disagreement
            | Reason::Sampled { .. }
            | Reason::NotSampled
            | Reason::NothingWithin(_)
            | Reason::Beyond(_)
            | Reason::Contradicted { .. } => false,
        }
    }

    pub(super) fn restate(&mut self, say: &impl Fn(&Stopped) -> Stopped) {
        match self {
            Reason::Stopped(stopped) => *stopped = say(stopped),
            Reason::NothingWithin(bound) | Reason::Beyond(bound) => bound.restate(say),
            Reason::Gap { .. }
            | Reason::Mistake { .. }
            | Reason::NotReplayed { .. }
            | Reason::Disagreement
            | Reason::Sampled { .. }
            | Reason::NotSampled
            | Reason::Contradicted { .. }
            | Reason::Refuted { .. } => {}
        }
    }
}
