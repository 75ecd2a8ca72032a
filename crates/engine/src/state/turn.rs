//! Turns. A thread that is chosen takes one step that others can see, and goes on up to, but not including, the next
//! one: so every execution is a list of turns, and threads are chosen only between them.
//!
//! ```text
//!         begin             take               enter_call
//!  Over --------> Fresh ---------> Taken <----------------> Entering
//!   ^               |                |          take
//!   +---------------+----------------+
//!                 finish
//! ```
//!
//! - `Over`: the running thread stands before its next visible step, or has ended; the next thread is chosen.
//! - `Fresh`: it was chosen, and its next visible step is its own.
//! - `Taken`: it took its step; invisible steps follow, and steps on what only it can reach.
//! - `Entering`: such a step was a call. The precondition of what is called belongs to the step of the caller, and is
//!   not a visible step of its own; anything else leads back to `Taken`.
//!
//! An instruction that is suspended, by a choice or a bound, is executed again by the same turn: `advance` puts back the turn
//! that it began with. Start-up code has no turns: it is `Taken` from the first instruction on.

/// How far the turn of the running thread is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Turn {
    /// No thread was chosen yet.
    #[default]
    Over,
    /// It may take one visible step.
    Fresh,
    /// It took its step and goes on to the next one.
    Taken,
    /// A new call whose precondition belongs to the step of its caller.
    Entering,
}

impl Turn {
    /// The thread was chosen.
    pub(crate) fn begin(&mut self) {
        *self = Turn::Fresh;
    }

    /// It took its visible step, or goes on with invisible steps.
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
