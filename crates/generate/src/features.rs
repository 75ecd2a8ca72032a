//! What a generated program may contain, one switch per feature.
//!
//! A test of an incomplete verifier needs programs without the missing features, and a test for one kind of bug needs
//! programs without anything else. Switches are a promise: [`crate::check`] verifies that a program, and each program
//! shrunk from it, uses nothing that was switched off.

use std::fmt;

/// One feature of the language that programs can be generated with or without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// `while` loops with a counter.
    Loops,
    /// Arrays of one dimension.
    Arrays,
    /// Arrays of arrays of `int`; needs [`Feature::Arrays`].
    NestedArrays,
    /// Classes other than `Main`, with fields, constructors and instance methods.
    Objects,
    /// `extends` between classes; needs [`Feature::Objects`].
    Inheritance,
    /// Interfaces; needs [`Feature::Objects`] and [`Feature::VirtualCalls`].
    Interfaces,
    /// Methods with more than one implementation; needs [`Feature::Objects`].
    VirtualCalls,
    /// Methods that call themselves, with a fuel parameter that decreases.
    Recursion,
    /// `throw`, `try`, and everything that throws by itself: without it no expression can throw. (A result that
    /// does not fit its type, as below zero in `uint`, is a violation and not an exception.)
    Exceptions,
    /// `requires`, `ensures` and `exceptional` clauses, and loop invariants.
    Contracts,
    /// `forall`, `exists` and `alldifferent` in specifications; needs [`Feature::Arrays`].
    Quantifiers,
    /// `assert`.
    Asserts,
    /// `assume`.
    Assumes,
    /// `fork`, `join` and locks.
    Threads,
    /// Nested locks, joins under a lock and unpaired `lock` and `unlock`; needs [`Feature::Threads`].
    Deadlocks,
    /// Static fields.
    StaticFields,
    /// The type `float`.
    Floats,
    /// The type `uint`.
    Uints,
    /// The type `char`, compared for equality.
    Chars,
    /// The type `string`, compared for equality.
    Strings,
    /// `c ? a : b`.
    Conditionals,
    /// `&&`, `||` and `==>`.
    ShortCircuit,
    /// `havoc x;`.
    Havoc,
    /// Several methods of one name, and several constructors of one class.
    Overloading,
    /// Casts between class types, and `instanceof`; needs [`Feature::Inheritance`] or [`Feature::Interfaces`].
    Casts,
    /// Multiplication of two expressions that are not literals, and division by such a one.
    Nonlinear,
    /// Constants at the ends of the 32-bit range.
    Extremes,
}

impl Feature {
    /// All features, in the order of their declaration.
    pub const ALL: [Self; 27] = [
        Self::Loops,
        Self::Arrays,
        Self::NestedArrays,
        Self::Objects,
        Self::Inheritance,
        Self::Interfaces,
        Self::VirtualCalls,
        Self::Recursion,
        Self::Exceptions,
        Self::Contracts,
        Self::Quantifiers,
        Self::Asserts,
        Self::Assumes,
        Self::Threads,
        Self::Deadlocks,
        Self::StaticFields,
        Self::Floats,
        Self::Uints,
        Self::Chars,
        Self::Strings,
        Self::Conditionals,
        Self::ShortCircuit,
        Self::Havoc,
        Self::Overloading,
        Self::Casts,
        Self::Nonlinear,
        Self::Extremes,
    ];

    const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// A set of features.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Features {
    bits: u32,
}

impl Features {
    /// Everything, deadlocks included.
    #[must_use]
    pub fn all() -> Self {
        Self::of(&Feature::ALL)
    }

    /// Nothing: straight-line programs over `int` and `bool` with branches and static methods.
    #[must_use]
    pub const fn none() -> Self {
        Self { bits: 0 }
    }

    /// Everything a program with one thread can have.
    #[must_use]
    pub fn sequential() -> Self {
        Self::all().without(Feature::Threads).without(Feature::Deadlocks)
    }

    /// Exactly the features of the list.
    #[must_use]
    pub fn of(features: &[Feature]) -> Self {
        features.iter().fold(Self::none(), |set, feature| set.with(*feature))
    }

    /// This set and one more feature.
    #[must_use]
    pub const fn with(self, feature: Feature) -> Self {
        Self { bits: self.bits | feature.bit() }
    }

    /// This set and one feature less.
    #[must_use]
    pub const fn without(self, feature: Feature) -> Self {
        Self { bits: self.bits & !feature.bit() }
    }

    /// Whether the feature is in the set.
    #[must_use]
    pub const fn has(self, feature: Feature) -> bool {
        self.bits & feature.bit() != 0
    }

    /// Whether every feature of `other` is in this set.
    #[must_use]
    pub const fn includes(self, other: Self) -> bool {
        other.bits & !self.bits == 0
    }

    /// The features of this set, in the order of their declaration.
    pub fn iter(self) -> impl Iterator<Item = Feature> {
        Feature::ALL.into_iter().filter(move |feature| self.has(*feature))
    }

    /// This set without the features whose prerequisites are missing.
    ///
    /// A caller who switches objects off need not know that interfaces depend on them.
    #[must_use]
    pub fn normalised(self) -> Self {
        let mut set = self;
        let needs = [
            (Feature::NestedArrays, Feature::Arrays),
            (Feature::Quantifiers, Feature::Arrays),
            (Feature::Inheritance, Feature::Objects),
            (Feature::VirtualCalls, Feature::Objects),
            (Feature::Interfaces, Feature::Objects),
            (Feature::Interfaces, Feature::VirtualCalls),
            (Feature::Deadlocks, Feature::Threads),
        ];
        for (feature, needed) in needs {
            if !set.has(needed) {
                set = set.without(feature);
            }
        }
        if !set.has(Feature::Inheritance) && !set.has(Feature::Interfaces) {
            set = set.without(Feature::Casts);
        }
        set
    }
}

impl fmt::Debug for Features {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::{Feature, Features};

    #[test]
    fn sets_behave_as_sets() {
        let set = Features::none().with(Feature::Loops).with(Feature::Casts);
        assert!(set.has(Feature::Loops));
        assert!(!set.without(Feature::Loops).has(Feature::Loops));
        assert!(Features::all().includes(set));
        assert!(!set.includes(Features::all()));
        assert_eq!(Features::all().iter().count(), Feature::ALL.len());
    }

    #[test]
    fn features_without_their_prerequisites_are_dropped() {
        let set = Features::all().without(Feature::Objects).normalised();
        for feature in [Feature::Inheritance, Feature::Interfaces, Feature::VirtualCalls, Feature::Casts] {
            assert!(!set.has(feature), "{feature:?}");
        }
        assert!(set.has(Feature::Arrays));
    }
}
