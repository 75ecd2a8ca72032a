//! What an exploration did, in numbers that do not depend on the machine.

use serde::{Deserialize, Serialize};
use solver::Settled;

/// Counts of an exploration.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Stats {
    /// Paths that came to their end.
    pub finished: u64,
    /// Paths that ended with an exception that nothing forbids.
    pub exceptions: u64,
    /// Paths that ended with a violation.
    pub violations: u64,
    /// Paths that an assumption ended.
    pub cut: u64,
    /// Paths that turned out not to exist after a query without an answer.
    pub infeasible: u64,
    /// Paths that a bound ended.
    pub limits: u64,
    /// Paths that ended at something the engine cannot do.
    pub gaps: u64,
    /// Paths that were given up because none leads on to the target of the search.
    #[serde(default)]
    pub away: u64,
    /// Paths that were given up because an equivalent one is explored.
    pub pruned: u64,
    /// Executions that were followed after their end, to find other orders of their steps.
    pub shadows: u64,
    /// States from which on several threads were explored.
    pub roots: u64,
    /// How many of them the search by states settled.
    pub by_states: u64,
    /// How often visiting the states of loops of one thread settled all that exceeded a level of deepening.
    #[serde(default)]
    pub closed_loops: u64,
    /// States that were visited by the search by states.
    pub states: u64,
    /// What keeping and reversing events took, in the units of the clock of the options.
    pub bookkeeping: u64,
    /// Instructions.
    pub steps: u64,
    /// States that were split.
    pub forks: u64,
    /// States that became part of another one.
    #[serde(default)]
    pub merges: u64,
    /// Questions to the chain of solvers.
    pub queries: u64,
    /// How many of them the path settled without asking.
    pub known: u64,
    /// How many queries each link of the chain settled.
    pub settled: Vec<Settled>,
    /// The most states that waited at one time.
    pub waiting: u64,
    /// Terms that were made.
    pub terms: u64,
}

impl Stats {
    /// Paths that are executions of the program and were explored to their end.
    pub fn complete(&self) -> u64 {
        self.finished + self.exceptions + self.violations
    }

    /// All paths that ended.
    pub fn paths(&self) -> u64 {
        self.complete() + self.cut + self.infeasible + self.limits + self.gaps + self.away
    }

    /// Takes the counts of paths out, and keeps those of work.
    pub(crate) fn take_paths(&mut self) -> Stats {
        let mut paths = Stats::default();
        let counts = [
            (&mut paths.finished, &mut self.finished),
            (&mut paths.exceptions, &mut self.exceptions),
            (&mut paths.violations, &mut self.violations),
            (&mut paths.cut, &mut self.cut),
            (&mut paths.infeasible, &mut self.infeasible),
            (&mut paths.limits, &mut self.limits),
            (&mut paths.gaps, &mut self.gaps),
            (&mut paths.away, &mut self.away),
            (&mut paths.pruned, &mut self.pruned),
            (&mut paths.shadows, &mut self.shadows),
        ];
        counts.into_iter().for_each(|(taken, count)| *taken = std::mem::take(count));
        paths
    }

    /// Adds what another worker did.
    pub(crate) fn merge(&mut self, other: &Stats) {
        let sums = [
            (&mut self.finished, other.finished),
            (&mut self.exceptions, other.exceptions),
            (&mut self.violations, other.violations),
            (&mut self.cut, other.cut),
            (&mut self.infeasible, other.infeasible),
            (&mut self.limits, other.limits),
            (&mut self.gaps, other.gaps),
            (&mut self.away, other.away),
            (&mut self.pruned, other.pruned),
            (&mut self.shadows, other.shadows),
            (&mut self.roots, other.roots),
            (&mut self.by_states, other.by_states),
            (&mut self.states, other.states),
            (&mut self.closed_loops, other.closed_loops),
            (&mut self.bookkeeping, other.bookkeeping),
            (&mut self.steps, other.steps),
            (&mut self.forks, other.forks),
            (&mut self.merges, other.merges),
            (&mut self.queries, other.queries),
            (&mut self.known, other.known),
            (&mut self.waiting, other.waiting),
            (&mut self.terms, other.terms),
        ];
        sums.into_iter().for_each(|(mine, theirs)| *mine += theirs);
        if self.settled.is_empty() {
            self.settled.clone_from(&other.settled);
        } else {
            for (mine, theirs) in self.settled.iter_mut().zip(&other.settled) {
                mine.count += theirs.count;
                mine.time += theirs.time;
            }
        }
    }
}
