//! Turns. A thread that is chosen takes one step that others can see, and goes on to the next one without it: so every
//! execution is a list of turns, and only between them somebody is chosen.
//!
//! ```text
//!         begin             take               enter_call
//!  Over --------> Fresh ---------> Taken <----------------> Entering
//!   ^               |                |          take
//!   +---------------+----------------+
//!                 finish
//! ```
//!
//! - `Over`: the running thread stands before its next visible step, or has ended; somebody is chosen.
//! - `Fresh`: it was chosen, and its next visible step is its own.
//! - `Taken`: it took its step; steps that nobody sees follow, and steps on what only it can reach.
//! - `Entering`: such a step was a call. The precondition of what is called belongs to the step of whoever made the call,
//!   and is no visible step of its own; anything else leads back to `Taken`.
//!
//! An instruction that is suspended, by a choice or a bound, is executed again by the same turn: `advance` puts back the turn
//! that it began with. Start-up code has no turns: it is `Taken` from the first instruction on.

/// How far the turn of the running thread is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Turn {
    /// Nobody was chosen yet.
    #[default]
    Over,
    /// It may take one visible step.
    Fresh,
    /// It took its step and goes on to the next one.
    Taken,
    /// A new call whose precondition belongs to the step of whoever made it.
    Entering,
}

impl Turn {
    /// The thread was chosen.
    pub(crate) fn begin(&mut self) {
        *self = Turn::Fresh;
    }

    /// It took its visible step, or goes on with steps that nobody sees.
    pub(crate) fn take(&mut self) {
        *self = Turn::Taken;
    }

    /// It called something.
    pub(crate) fn enter_call(&mut self) {
        *self = Turn::Entering;
    }

    /// It stands before its next visible step, or has ended.
    pub(crate) fn finish(&mut self) {
        *self = Turn::Over;
    }
}
