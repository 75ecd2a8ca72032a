//! Making a program small while something stays true of it.
//!
//! An edit is tried if the program after it is smaller and still passes [`crate::check`]. The measure is a natural
//! number, so this ends; because of the checker no edit has to take the others into account.

mod apply;
mod declarations;
mod edits;

use crate::check::check;
use crate::tree::Program;
use edits::{Edit, edits};

/// How many candidates [`shrink`] asks its predicate about at most.
const DEFAULT_LIMIT: usize = 20_000;

impl Program {
    /// Smaller, still well-typed programs, each one edit away; large edits come first.
    ///
    /// Every one has a smaller [`Program::size`], uses no more features, terminates, and, unless deadlocks are
    /// allowed, has none.
    pub fn shrink_candidates(&self) -> impl Iterator<Item = Self> {
        edits(self).into_iter().filter_map(move |edit| candidate(self, &edit))
    }
}

/// The program after an edit, where it is smaller and well typed.
fn candidate(program: &Program, edit: &Edit) -> Option<Program> {
    let edited = apply::apply(program, edit)?;
    (edited.size() < program.size() && check(&edited).is_ok()).then_some(edited)
}

/// A program that cannot be made smaller by one edit while `keep` holds, or what was reached after 20,000 tries.
///
/// `keep` is assumed to hold for the program itself and is not called on it.
pub fn shrink(program: &Program, keep: impl FnMut(&Program) -> bool) -> Program {
    shrink_within(DEFAULT_LIMIT, program, keep)
}

/// The same, with a limit on the number of calls of `keep`.
pub fn shrink_within(limit: usize, program: &Program, mut keep: impl FnMut(&Program) -> bool) -> Program {
    let mut best = program.clone();
    let mut tries = 0;
    loop {
        let before = best.size();
        let mut open = edits(&best);
        let mut position = 0;
        while let Some(edit) = open.get(position) {
            let Some(smaller) = candidate(&best, edit) else {
                position += 1;
                continue;
            };
            if tries >= limit {
                return best;
            }
            tries += 1;
            if keep(&smaller) {
                // The edit at this position is gone; the next one has taken its place.
                best = smaller;
                open = edits(&best);
            } else {
                position += 1;
            }
        }
        if best.size() == before {
            return best;
        }
    }
}
