//! What an exploration did, in numbers that do not depend on the machine.

/// Counts of an exploration.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Paths that came to their end.
    pub finished: u64,
    /// Paths that ended with an exception nobody forbids.
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
    /// Instructions.
    pub steps: u64,
    /// States that were split.
    pub forks: u64,
    /// Questions to the chain of solvers.
    pub queries: u64,
    /// How many queries each link of the chain settled.
    pub settled: Vec<(&'static str, u64)>,
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
}
