//! What is kept of the ends of paths, and how the finds of several workers become one.

use std::collections::{BTreeMap, BTreeSet};

use source::Span;

use crate::choice::Choice;
use crate::events::Trace;
use crate::outcome::{Bound, Gap, Uncaught, Violation};
use crate::witness::Witness;

/// A path to a violation. Of two, the one with fewer steps is kept, then the first in the order of choices:
/// which one that is depends neither on the strategy nor on the number of workers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Way {
    pub(crate) steps: u64,
    pub(crate) choices: Vec<Choice>,
}

/// Ends that the report needs.
#[derive(Clone, Default, Debug)]
pub(crate) struct Ends {
    pub(crate) violations: BTreeMap<Violation, Way>,
    pub(crate) gaps: Vec<Gap>,
    pub(crate) bounds: Vec<Bound>,
    pub(crate) exceptions: BTreeMap<Uncaught, u64>,
    pub(crate) cuts: BTreeMap<Span, u64>,
    /// The lowest level of deepening at which a path came to its end.
    pub(crate) completed_at: Option<u32>,
    pub(crate) traces: Vec<Trace>,
    /// Where threads stand in loops that no execution leaves.
    pub(crate) livelocks: BTreeSet<Vec<Span>>,
    /// An input for every path that came to its end, if they are asked for.
    pub(crate) inputs: Vec<(Vec<Choice>, Witness)>,
}

impl Ends {
    pub(crate) fn violation(&mut self, violation: Violation, way: Way) {
        match self.violations.get(&violation) {
            Some(known) if *known <= way => {}
            Some(_) | None => {
                self.violations.insert(violation, way);
            }
        }
    }

    pub(crate) fn gap(&mut self, gap: Gap) {
        if !self.gaps.contains(&gap) {
            self.gaps.push(gap);
        }
    }

    pub(crate) fn bound(&mut self, bound: Bound) {
        if !self.bounds.contains(&bound) {
            self.bounds.push(bound);
        }
    }

    /// A path came to its end at this level of deepening.
    pub(crate) fn completed(&mut self, level: u32) {
        self.completed_at = Some(self.completed_at.map_or(level, |known| known.min(level)));
    }

    pub(crate) fn merge(&mut self, other: Ends) {
        other.completed_at.into_iter().for_each(|level| self.completed(level));
        self.traces.extend(other.traces);
        self.inputs.extend(other.inputs);
        self.livelocks.extend(other.livelocks);
        other.violations.into_iter().for_each(|(violation, way)| self.violation(violation, way));
        other.gaps.into_iter().for_each(|gap| self.gap(gap));
        other.bounds.into_iter().for_each(|bound| self.bound(bound));
        other
            .exceptions
            .into_iter()
            .for_each(|(span, count)| *self.exceptions.entry(span).or_insert(0) += count);
        other.cuts.into_iter().for_each(|(span, count)| *self.cuts.entry(span).or_insert(0) += count);
    }

    /// The order must not depend on who found what first.
    pub(crate) fn sort(&mut self) {
        self.gaps.sort();
        self.traces.sort();
        self.inputs.sort_by(|(a, _), (b, _)| a.cmp(b));
        self.bounds.sort_unstable();
        self.bounds.dedup();
    }
}
