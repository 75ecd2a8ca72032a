//! Which types variables, fields, parameters and results have.

use crate::features::{Feature, Features};
use crate::random::Random;
use crate::tree::Type;

#[derive(Clone, Copy)]
enum Choice {
    Int,
    Bool,
    Uint,
    Float,
    Char,
    Str,
    Named,
    Ints,
    Bools,
    Objects,
    Nested,
}

/// A random type out of those that the features allow; `names` are the classes and interfaces that exist.
pub(super) fn any(random: &mut Random, features: Features, names: &[&str]) -> Type {
    let on = |weight: u32, feature: Feature| if features.has(feature) { weight } else { 0 };
    let objects = if names.is_empty() { 0 } else { 1 };
    let choice = random.weighted(
        Choice::Int,
        &[
            (30, Choice::Int),
            (10, Choice::Bool),
            (on(4, Feature::Uints), Choice::Uint),
            (on(5, Feature::Floats), Choice::Float),
            (on(3, Feature::Chars), Choice::Char),
            (on(3, Feature::Strings), Choice::Str),
            (on(24, Feature::Objects) * objects, Choice::Named),
            (on(12, Feature::Arrays), Choice::Ints),
            (on(3, Feature::Arrays), Choice::Bools),
            (on(4, Feature::Arrays) * objects, Choice::Objects),
            (on(3, Feature::NestedArrays), Choice::Nested),
        ],
    );
    let mut named = || random.pick(names).map_or(Type::Int, |name| Type::named(name));
    match choice {
        Choice::Int => Type::Int,
        Choice::Bool => Type::Bool,
        Choice::Uint => Type::Uint,
        Choice::Float => Type::Float,
        Choice::Char => Type::Char,
        Choice::Str => Type::Str,
        Choice::Named => named(),
        Choice::Ints => Type::Int.array(),
        Choice::Bools => Type::Bool.array(),
        Choice::Objects => named().array(),
        Choice::Nested => Type::Int.array().array(),
    }
}

/// A random result type; nothing stands for `void`.
pub(super) fn result(random: &mut Random, features: Features, names: &[&str]) -> Option<Type> {
    match random.below(10) {
        0..=1 => None,
        2..=5 => Some(Type::Int),
        6 => Some(Type::Bool),
        _ => Some(any(random, features, names)),
    }
}
