//! What an exploration may ask of a state. It asks nothing else: a test finds fields of states in `explore`
//! (tests/runner/tidy.rs).

use super::State;
use crate::choice::Choice;

impl State {
    /// The choices that lead to it.
    pub(crate) fn choices(&self) -> Vec<Choice> {
        self.history.trail.choices()
    }

    /// How many steps lead to it.
    pub(crate) fn steps(&self) -> u64 {
        self.history.steps
    }

    /// How many threads there are, those that have ended too.
    pub(crate) fn thread_count(&self) -> u32 {
        self.threads.len() as u32
    }

    /// The thread of every visible step that leads to it.
    pub(crate) fn schedule(&self) -> Vec<u32> {
        self.history.schedule.steps()
    }

    /// How often another thread went on than the one before.
    pub(crate) fn switches(&self) -> usize {
        self.history.schedule.switches()
    }

    /// Whether it is the state of several paths.
    pub(crate) fn is_merged(&self) -> bool {
        self.history.trail.is_merged()
    }
}
