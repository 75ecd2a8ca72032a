//! What was found on all paths so far.

use std::collections::{BTreeMap, BTreeSet};

use ir::{Assumption, Program};
use source::Span;

use crate::coverage::Coverage;
use crate::outcome::{DataRace, LibraryThrow, Uncaught, Violation};
use crate::stats::Stats;

/// Finds and counts.
pub(crate) struct Findings {
    /// Data races, by where the two accesses are and whether they write.
    pub(crate) data_races: BTreeMap<[(Span, bool); 2], DataRace>,
    /// A race of the last event, where races are violations.
    pub(crate) race_found: Option<Violation>,
    /// Exceptions that end their thread and nothing else.
    pub(crate) thread_ends: BTreeSet<Uncaught>,
    /// Exceptions of libraries that calls of the program ended with.
    pub(crate) library_throws: BTreeSet<LibraryThrow>,
    /// How deep calls were nested.
    pub(crate) deepest: u32,
    /// What paths relied on, and where.
    pub(crate) assumptions: BTreeSet<(Assumption, Span)>,
    /// What was executed.
    pub(crate) coverage: Coverage,
    /// Counts.
    pub(crate) stats: Stats,
}

impl Findings {
    pub(crate) fn new(program: &Program) -> Findings {
        Findings {
            data_races: BTreeMap::new(),
            race_found: None,
            thread_ends: BTreeSet::new(),
            library_throws: BTreeSet::new(),
            deepest: 0,
            assumptions: BTreeSet::new(),
            coverage: Coverage::new(program),
            stats: Stats::default(),
        }
    }
}
