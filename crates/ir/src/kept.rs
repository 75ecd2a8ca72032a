//! What the exception of a failed instruction remembers, for languages whose programs can ask for it.

use crate::{Check, ClassId, InstKind, Operand, Type};

/// Something that an exception which the machine raises keeps in a field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kept {
    /// That the machine raised it: true.
    Raised,
    /// The index that is out of bounds.
    Index,
    /// The length of the array whose bounds are meant.
    Length,
    /// The size below zero.
    Size,
    /// The value that was cast or stored.
    Value,
    /// The type of the cast, or the class that is not initialised, as its number ([`Type::number`]).
    Type,
}

impl Kept {
    /// Everything that can be kept.
    pub const ALL: [Kept; 6] = [Kept::Raised, Kept::Index, Kept::Length, Kept::Size, Kept::Value, Kept::Type];

    /// The name in the text form.
    pub fn name(self) -> &'static str {
        match self {
            Kept::Raised => "raised",
            Kept::Index => "index",
            Kept::Length => "length",
            Kept::Size => "size",
            Kept::Value => "value",
            Kept::Type => "type",
        }
    }

    /// Whether a field of a type can hold it. References may be of any class.
    pub fn fits(self, ty: Type, root: Option<ClassId>) -> bool {
        match self {
            Kept::Raised => ty == Type::Bool,
            Kept::Index | Kept::Length | Kept::Size | Kept::Type => ty == Type::I32,
            Kept::Value => Some(ty) == root.map(Type::Class),
        }
    }

    /// Where an instruction that fails has it; none if it has no such value.
    pub fn of(self, inst: &InstKind) -> Option<Origin<'_>> {
        match (self, inst) {
            (Kept::Raised, _) => Some(Origin::Yes),
            (Kept::Index, InstKind::Check(Check::Bounds { index, .. })) => Some(Origin::Operand(index)),
            (Kept::Length, InstKind::Check(Check::Bounds { array, .. })) => Some(Origin::Length(array)),
            (Kept::Size, InstKind::Check(Check::Size(size))) => Some(Origin::Operand(size)),
            (Kept::Value, InstKind::Check(Check::Store { value, .. }) | InstKind::Cast { value, .. }) => {
                Some(Origin::Operand(value))
            }
            (Kept::Type, InstKind::Cast { ty, .. }) => Some(Origin::Number(ty.number())),
            (Kept::Type, InstKind::InitClass { class }) => Some(Origin::Number(Type::Class(*class).number())),
            (_, _) => None,
        }
    }
}

/// Where something that is kept comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin<'a> {
    /// It is true.
    Yes,
    /// It is this number.
    Number(i32),
    /// It is the value of this operand.
    Operand(&'a Operand),
    /// It is the length of this array.
    Length(&'a Operand),
}
