//! Types of OOX.

use crate::program::{Program, TypeId};

/// The part of a type before its brackets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Base {
    /// `int`
    Int,
    /// `uint`
    Uint,
    /// `bool`
    Bool,
    /// `float`
    Float,
    /// `char`
    Char,
    /// `string`
    Str,
    /// No value.
    Void,
    /// The type of `null`.
    Null,
    /// A class or an interface.
    Class(TypeId),
    /// Something that was reported; it fits everything, so that one mistake is one message.
    Error,
}

/// A type: a base with any number of brackets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ty {
    /// The part before the brackets.
    pub base: Base,
    /// How many pairs of brackets follow.
    pub dims: u32,
}

impl Ty {
    /// `int`
    pub const INT: Ty = Ty::of(Base::Int);
    /// `uint`
    pub const UINT: Ty = Ty::of(Base::Uint);
    /// `bool`
    pub const BOOL: Ty = Ty::of(Base::Bool);
    /// `float`
    pub const FLOAT: Ty = Ty::of(Base::Float);
    /// `char`
    pub const CHAR: Ty = Ty::of(Base::Char);
    /// `string`
    pub const STRING: Ty = Ty::of(Base::Str);
    /// `void`
    pub const VOID: Ty = Ty::of(Base::Void);
    /// The type of `null`.
    pub const NULL: Ty = Ty::of(Base::Null);
    /// An unknown type.
    pub const ERROR: Ty = Ty::of(Base::Error);

    /// The type without brackets.
    pub const fn of(base: Base) -> Ty {
        Ty { base, dims: 0 }
    }

    /// The type of objects of a class.
    pub const fn class(id: TypeId) -> Ty {
        Ty::of(Base::Class(id))
    }

    /// The array type with this element type.
    pub fn array(self) -> Ty {
        Ty { dims: self.dims + 1, ..self }
    }

    /// The element type of an array type.
    pub fn element(self) -> Option<Ty> {
        Some(Ty { dims: self.dims.checked_sub(1)?, ..self })
    }

    /// Whether nothing is known about the type.
    pub fn is_error(self) -> bool {
        self.base == Base::Error
    }

    /// Whether this is a number.
    pub fn is_numeric(self) -> bool {
        self.dims == 0 && matches!(self.base, Base::Int | Base::Uint | Base::Float)
    }

    /// Whether this is `int` or `uint`.
    pub fn is_integer(self) -> bool {
        self.dims == 0 && matches!(self.base, Base::Int | Base::Uint)
    }

    /// Whether values are references to objects or arrays, or null.
    pub fn is_reference(self) -> bool {
        self.dims > 0 || matches!(self.base, Base::Class(_) | Base::Null)
    }

    /// Whether `null` is a value of the type.
    pub fn is_nullable(self) -> bool {
        self.is_reference() || self.base == Base::Str
    }

    /// The class or interface, if this is one.
    pub fn as_class(self) -> Option<TypeId> {
        match (self.base, self.dims) {
            (Base::Class(id), 0) => Some(id),
            (_, _) => None,
        }
    }

    /// The type as it is written.
    pub fn show(self, program: &Program) -> String {
        let base = match self.base {
            Base::Int => "int",
            Base::Uint => "uint",
            Base::Bool => "bool",
            Base::Float => "float",
            Base::Char => "char",
            Base::Str => "string",
            Base::Void => "void",
            Base::Null => "null",
            Base::Class(id) => program.type_name(id),
            Base::Error => "<unknown>",
        };
        format!("{base}{}", "[]".repeat(self.dims as usize))
    }
}
