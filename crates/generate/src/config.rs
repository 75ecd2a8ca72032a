//! How large generated programs are.
//!
//! Besides counts of things there are budgets: estimates of how many steps a run can take and how many branches it
//! can meet. The concrete interpreter needs the first to be small, the symbolic engine the second, since the number
//! of its paths may double with each branch.

use crate::features::Features;

/// The sizes, budgets and features of a generated program. All counts are upper bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// What programs may contain.
    pub features: Features,
    /// Classes besides `Main`.
    pub classes: usize,
    /// Interfaces.
    pub interfaces: usize,
    /// Fields per class, the links of [`Config::linked`] not among them.
    pub fields: usize,
    /// Static fields per class.
    pub statics: usize,
    /// Methods that each class or interface introduces, overrides not counted.
    pub methods: usize,
    /// Parameters of a method; the entry has up to 4 even if this is less, but no more than this plus one.
    pub parameters: usize,
    /// Statements per block.
    pub statements: usize,
    /// How deep statements are nested.
    pub nesting: usize,
    /// How deep expressions are nested, at least 1.
    pub depth: usize,
    /// Iterations of a loop, from 1 to 1000.
    pub iterations: u32,
    /// Length of an array that the program allocates, from 1 to 900.
    pub array_length: u32,
    /// Recursion depth, from 1 to 10.
    pub fuel: u32,
    /// Threads that an execution forks.
    pub threads: u32,
    /// Statements in the body of a method that is written to be forked. Interleavings multiply, so they are few.
    pub worker_statements: usize,
    /// Statements that an execution takes, by a generous estimate.
    pub steps: u64,
    /// Branches that an execution meets: conditions, short-circuit operators, operations that may throw.
    pub branches: u64,
    /// In how many of 100 cases an operation that may throw is generated without a guard.
    pub risk: u32,
    /// How likely sequences of diamonds are, branches whose sides assign the same places. An assignment has the
    /// weight 12.
    pub diamonds: u32,
    /// How likely nested loops with early exits are, as a weight like the last one.
    pub exits: u32,
    /// In how many of 100 programs the entry takes objects that are linked to each other, as in lists and trees.
    pub linked: u32,
}

impl Config {
    /// Programs of about 60 lines, for exhaustive comparison. Like all presets it has every feature but deadlocks.
    #[must_use]
    pub fn tiny() -> Self {
        Self {
            features: Features::all().without(crate::Feature::Deadlocks),
            classes: 2,
            interfaces: 1,
            fields: 2,
            statics: 1,
            methods: 1,
            parameters: 2,
            statements: 4,
            nesting: 2,
            depth: 2,
            iterations: 2,
            array_length: 2,
            fuel: 2,
            threads: 2,
            worker_statements: 1,
            steps: 120,
            branches: 10,
            risk: 12,
            diamonds: 8,
            exits: 6,
            linked: 45,
        }
    }

    /// Programs of about 110 lines.
    #[must_use]
    pub fn small() -> Self {
        Self {
            classes: 3,
            interfaces: 2,
            fields: 3,
            statics: 2,
            methods: 2,
            parameters: 3,
            statements: 6,
            iterations: 3,
            array_length: 3,
            threads: 3,
            worker_statements: 2,
            steps: 600,
            branches: 20,
            risk: 10,
            ..Self::tiny()
        }
    }

    /// Programs of about 280 lines.
    #[must_use]
    pub fn medium() -> Self {
        Self {
            classes: 6,
            interfaces: 3,
            fields: 5,
            statics: 3,
            methods: 4,
            parameters: 4,
            statements: 8,
            nesting: 3,
            depth: 3,
            iterations: 4,
            array_length: 5,
            fuel: 3,
            threads: 4,
            worker_statements: 3,
            steps: 5000,
            branches: 80,
            risk: 6,
            ..Self::tiny()
        }
    }

    /// The same sizes with other features.
    #[must_use]
    pub fn with_features(mut self, features: Features) -> Self {
        self.features = features;
        self
    }

    /// The same configuration without features whose prerequisites are missing, and without sizes at which
    /// programs could no longer be run.
    pub(crate) fn normalised(&self) -> Self {
        Self {
            features: self.features.normalised(),
            depth: self.depth.clamp(1, 12),
            nesting: self.nesting.min(12),
            iterations: self.iterations.clamp(1, 1000),
            array_length: self.array_length.clamp(1, 900),
            fuel: self.fuel.clamp(1, 10),
            steps: self.steps.min(1_000_000_000),
            branches: self.branches.min(1_000_000_000),
            ..self.clone()
        }
    }

    /// The preset of that name: `tiny`, `small` or `medium`.
    #[must_use]
    pub fn preset(name: &str) -> Option<Self> {
        match name {
            "tiny" => Some(Self::tiny()),
            "small" => Some(Self::small()),
            "medium" => Some(Self::medium()),
            _ => None,
        }
    }
}
