//! A search for a line begins with a slice of the program ([`ir::slice`]). That the slice does not get to the line is an answer:
//! no execution of the program does. That it does is one if the interpreter gets there, too, when it executes the program
//! itself on the same input. Otherwise the program is explored as if there were no slice.

use std::sync::{Arc, PoisonError};

use engine::{Control, Exploration, Prepared, Progress, Stop};
use ir::Program;

use super::Prover;
use crate::report::{EntryReport, Verdict};

/// What a slice has shown.
pub(super) enum Sliced {
    /// It settles the question, or there is no time to ask again.
    Answer(Box<EntryReport>),
    /// The line is not reached within bounds; the program may need none.
    Bounded(Box<EntryReport>),
    /// Nothing, or there is no slice.
    Nothing,
}

impl Sliced {
    /// The better one of two reports, the other one being that of the whole program.
    pub(super) fn or(self, whole: EntryReport) -> EntryReport {
        match (self, &whole.verdict) {
            (Sliced::Bounded(sliced), Verdict::UnreachableWithin(_) | Verdict::Unknown(_)) => *sliced,
            (Sliced::Answer(_) | Sliced::Bounded(_) | Sliced::Nothing, _) => whole,
        }
    }
}

impl Prover<'_> {
    /// The slice that is being explored.
    pub(super) fn slice(&self) -> Option<Arc<Program>> {
        self.slice.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Looks for the line in a slice.
    pub(super) fn verify_slice(&self, control: &dyn Control) -> Sliced {
        let options = &self.options;
        // Sampled executions are those of the program; where the stack is bounded every call counts, and where objects of
        // the program can be chosen every object.
        let is_whole = options.sampling.is_some()
            || options.leeway.stack_depth.is_some()
            || options.havoc == engine::Havoc::Any;
        if !options.target || !options.slicing || is_whole {
            return Sliced::Nothing;
        }
        let Some(slice) = ir::slice::slice(self.prepared.program(), self.entry.method) else {
            return Sliced::Nothing;
        };
        let slice = Arc::new(slice);
        let set = |slice| *self.slice.lock().unwrap_or_else(PoisonError::into_inner) = slice;
        set(Some(Arc::clone(&slice)));
        let prepared = Prepared::new(&slice);
        let exploration =
            engine::explore(&prepared, self.entry.method, options, &Guesses { control, tells: true });
        let report = self.report(&exploration);
        set(None);
        // The same choices mean something else in the whole program.
        self.replayed.lock().unwrap_or_else(PoisonError::into_inner).clear();
        let has_ended = matches!(exploration.stopped, Some(Stop::Time | Stop::Memory | Stop::Interrupted));
        let is_doubtful = !report.doubts.is_empty() || exploration.stopped == Some(Stop::Disagreement);
        let report = Box::new(report);
        match report.verdict {
            Verdict::Reachable | Verdict::Unreachable => Sliced::Answer(report),
            _ if is_doubtful => Sliced::Nothing,
            _ if has_ended => Sliced::Answer(report),
            Verdict::UnreachableWithin(_) => Sliced::Bounded(report),
            Verdict::Valid | Verdict::Bounded(_) | Verdict::Invalid | Verdict::Unknown(_) => Sliced::Nothing,
        }
    }
}

/// The control of the exploration of another program: what it finds is not told before it was executed by the program itself.
pub(super) struct Guesses<'a> {
    pub(super) control: &'a dyn Control,
    /// Whether anything is told on the way.
    pub(super) tells: bool,
}

impl Control for Guesses<'_> {
    fn stop(&self) -> Option<Stop> {
        self.control.stop()
    }

    fn overdue(&self) -> Option<Stop> {
        self.control.overdue()
    }

    fn progress(&self, progress: &Progress) {
        self.control.progress(progress);
    }

    fn wants_snapshots(&self) -> bool {
        self.tells && self.control.wants_snapshots()
    }

    fn snapshot(&self, exploration: Exploration) {
        if exploration.violations.is_empty() && exploration.gaps.is_empty() {
            self.control.snapshot(exploration);
        }
    }
}
