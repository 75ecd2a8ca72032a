//! What is kept of the ends of paths, and how the finds of several workers become one.

use std::collections::{BTreeMap, BTreeSet};

use source::Span;

use crate::choice::Choice;
use crate::events::Trace;
use crate::outcome::{Bound, Gap, Uncaught, Violation};
use crate::stats::Stats;
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
        add(&mut self.exceptions, other.exceptions);
        add(&mut self.cuts, other.cuts);
    }

    /// The order must not depend on which worker found what first.
    pub(crate) fn sort(&mut self) {
        self.gaps.sort();
        self.traces.sort();
        self.inputs.sort_by(|(a, _), (b, _)| a.cmp(b));
        self.bounds.sort_unstable();
        self.bounds.dedup();
    }
}

/// Paths that were counted apart, because they may have to be forgotten.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) stats: Stats,
    exceptions: BTreeMap<Uncaught, u64>,
    cuts: BTreeMap<Span, u64>,
    traces: Vec<Trace>,
    inputs: Vec<(Vec<Choice>, Witness)>,
}

impl Tally {
    /// Moves the counts of paths out of the statistics and the ends.
    pub(crate) fn take(stats: &mut Stats, ends: &mut Ends) -> Tally {
        Tally {
            stats: stats.take_paths(),
            exceptions: std::mem::take(&mut ends.exceptions),
            cuts: std::mem::take(&mut ends.cuts),
            traces: std::mem::take(&mut ends.traces),
            inputs: std::mem::take(&mut ends.inputs),
        }
    }

    /// Puts what was counted where all is.
    pub(crate) fn put(self, stats: &mut Stats, ends: &mut Ends) {
        stats.merge(&self.stats);
        add(&mut ends.exceptions, self.exceptions);
        add(&mut ends.cuts, self.cuts);
        ends.traces.extend(self.traces);
        ends.inputs.extend(self.inputs);
    }

    /// Adds another one.
    pub(crate) fn add(&mut self, other: Tally) {
        self.stats.merge(&other.stats);
        add(&mut self.exceptions, other.exceptions);
        add(&mut self.cuts, other.cuts);
        self.traces.extend(other.traces);
        self.inputs.extend(other.inputs);
    }
}

/// Adds counts to counts.
fn add<K: Ord>(sums: &mut BTreeMap<K, u64>, counts: BTreeMap<K, u64>) {
    counts.into_iter().for_each(|(key, count)| *sums.entry(key).or_insert(0) += count);
}
