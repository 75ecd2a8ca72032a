//! What specifications are made of: kinds of clauses, and parts of the heap.

use crate::{FieldId, Operand, Type};

/// A condition inside code that must hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Demand {
    /// A loop invariant.
    Invariant,
    /// A measure got smaller, and was not negative before: in a round of a loop, or in a recursive call.
    Decrease,
}

impl Demand {
    /// The word in the text form.
    pub fn name(self) -> &'static str {
        match self {
            Demand::Invariant => "invariant",
            Demand::Decrease => "decreases",
        }
    }
}

/// The part of a contract an instruction evaluates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ContractKind {
    /// Preconditions, at the start of a method.
    Requires,
    /// Postconditions, before a return.
    Ensures,
    /// What must hold when an exception leaves the method.
    Exceptional,
    /// The invariants of the classes of the receiver, where the method begins.
    Entering,
    /// The same, where it is left.
    Leaving,
}

impl ContractKind {
    /// Every kind.
    pub const ALL: [ContractKind; 5] = [
        ContractKind::Requires,
        ContractKind::Ensures,
        ContractKind::Exceptional,
        ContractKind::Entering,
        ContractKind::Leaving,
    ];

    /// Whether it is about the invariants of classes, of which a method has no clauses.
    pub fn is_of_classes(self) -> bool {
        matches!(self, ContractKind::Entering | ContractKind::Leaving)
    }

    /// The name in the text form and in OOX.
    pub fn name(self) -> &'static str {
        match self {
            ContractKind::Requires => "requires",
            ContractKind::Ensures => "ensures",
            ContractKind::Exceptional => "exceptional",
            ContractKind::Entering => "entering",
            ContractKind::Leaving => "leaving",
        }
    }
}

/// All, some, or how many.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quantifier {
    /// Whether all instances hold.
    Forall,
    /// Whether some instance holds.
    Exists,
    /// How many instances hold, as a number of the type of the index. It wraps around as that type does.
    Count,
}

impl Quantifier {
    /// The name in the text form and in OOX.
    pub fn name(self) -> &'static str {
        match self {
            Quantifier::Forall => "forall",
            Quantifier::Exists => "exists",
            Quantifier::Count => "count",
        }
    }
}

/// An object, named by a path to it. If a reference on the path is null, it names no object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// Where the way begins.
    pub root: Operand,
    /// The fields on it.
    pub fields: Vec<FieldId>,
}

/// A part of the heap that may change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Forgotten {
    /// `field %o.C::f`: a field of one object.
    Field(Way, FieldId),
    /// `fields C::f`: a field of all objects.
    Fields(FieldId),
    /// `static C::f`
    Static(FieldId),
    /// `elements %a`, `elements %o.C::f`: those of one array.
    Elements(Way),
    /// `range %a[%i..%j]`: those of one array from an index up to another, which is excluded.
    Range(Way, Operand, Operand),
    /// `arrays T`: the elements of all arrays with elements of that type.
    Arrays(Type),
}

impl Forgotten {
    /// The way to the object or the array, if it is one.
    pub fn way(&self) -> Option<&Way> {
        match self {
            Forgotten::Field(way, _) | Forgotten::Elements(way) | Forgotten::Range(way, _, _) => Some(way),
            Forgotten::Fields(_) | Forgotten::Static(_) | Forgotten::Arrays(_) => None,
        }
    }

    /// What it reads.
    pub fn operands(&self) -> Vec<&Operand> {
        match self {
            Forgotten::Field(way, _) | Forgotten::Elements(way) => vec![&way.root],
            Forgotten::Range(way, from, to) => vec![&way.root, from, to],
            Forgotten::Fields(_) | Forgotten::Static(_) | Forgotten::Arrays(_) => Vec::new(),
        }
    }
}
