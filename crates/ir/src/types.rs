//! Types of locals, fields and array elements.

use crate::{ClassId, IntRange};

/// An array type in its program's table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ArrayTypeId(pub u32);

/// The type of a local, a field, an array element or a result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Type {
    /// Nothing; only a result can have it.
    Void,
    /// True or false.
    Bool,
    /// An unbounded integer.
    Int,
    /// An unbounded integer that is promised to lie in a range.
    Ranged(IntRange),
    /// 32 bits, two's complement; operators say whether they read it as signed or unsigned.
    I32,
    /// The same 32 bits, shown and given as an unsigned number.
    U32,
    /// 64 bits, two's complement.
    I64,
    /// Some bits of 32, or of 64 where there are more than 32: a machine integer that is promised to lie in a range.
    /// One of 64 bits without a sign is the 64 bits of an `i64`, shown and given as an unsigned number.
    Bits(IntRange),
    /// IEEE 754 binary32.
    F32,
    /// IEEE 754 binary64.
    F64,
    /// One Unicode scalar value.
    Char,
    /// Immutable text or null.
    Str,
    /// A reference to an object of a class or interface, or null.
    Class(ClassId),
    /// A reference to an array, or null.
    Array(ArrayTypeId),
    /// A snapshot of the heap, for `old`.
    Heap,
    /// 8 bits, signed; only fields and elements have it, reading gives [`Type::I32`]. What is stored has
    /// been narrowed by a conversion before; the same holds of the next two.
    I8,
    /// 16 bits, signed; only fields and elements have it, reading gives [`Type::I32`].
    I16,
    /// 16 bits, unsigned; only fields and elements have it, reading gives [`Type::I32`].
    U16,
}

impl Type {
    /// Whether values of the type are references to objects or arrays.
    pub fn is_reference(self) -> bool {
        matches!(self, Type::Class(_) | Type::Array(_))
    }

    /// The number of a type of references in its program: that of the class, or for arrays that of the array type,
    /// counted down from -1. Other types have none of their own.
    pub fn number(self) -> i32 {
        match self {
            Type::Class(class) => class.0 as i32,
            Type::Array(array) => -1 - array.0 as i32,
            _ => i32::MIN,
        }
    }

    /// The type a local must have to hold a value read from a place of this type.
    pub fn loaded(self) -> Type {
        match self {
            Type::I8 | Type::I16 | Type::U16 => Type::I32,
            other => other,
        }
    }

    /// The range a value of the type is promised to lie in; none for types that promise nothing.
    pub fn range(self) -> Option<IntRange> {
        match self {
            Type::Ranged(range) | Type::Bits(range) => Some(range),
            _ => None,
        }
    }

    /// The type of that name in the text form; none for references.
    pub(crate) fn named(name: &str) -> Option<Type> {
        // `int8` holds what `i8` says, `uint8` what `u8` says.
        let ranged = |word: &str| match name.strip_prefix(word) {
            Some(bits) => IntRange::named(&format!("i{bits}")),
            None => IntRange::named(&format!("u{}", name.strip_prefix('u')?.strip_prefix(word)?)),
        };
        Some(match name {
            "void" => Type::Void,
            "bool" => Type::Bool,
            "int" => Type::Int,
            "i32" => Type::I32,
            "u32" => Type::U32,
            "i64" => Type::I64,
            "f32" => Type::F32,
            "f64" => Type::F64,
            "char" => Type::Char,
            "str" => Type::Str,
            "heap" => Type::Heap,
            "i8" => Type::I8,
            "i16" => Type::I16,
            "u16" => Type::U16,
            _ => match ranged("int") {
                Some(range) => Type::Ranged(range),
                None => Type::Bits(ranged("bits")?),
            },
        })
    }

    /// The class of operators that work on the type, if any do.
    pub fn scalar(self) -> Option<Scalar> {
        Some(match self {
            Type::Bool => Scalar::Bool,
            Type::Int | Type::Ranged(_) => Scalar::Int,
            Type::I32 | Type::U32 | Type::I8 | Type::I16 | Type::U16 => Scalar::I32,
            Type::I64 => Scalar::I64,
            Type::Bits(range) => range.carrier(),
            Type::F32 => Scalar::F32,
            Type::F64 => Scalar::F64,
            Type::Char => Scalar::Char,
            Type::Str => Scalar::Str,
            Type::Class(_) | Type::Array(_) => Scalar::Ref,
            Type::Void | Type::Heap => return None,
        })
    }
}

/// What an operator works on: a [`Type`] without the identity of classes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Scalar {
    /// [`Type::Bool`]
    Bool,
    /// [`Type::Int`]
    Int,
    /// [`Type::I32`]
    I32,
    /// [`Type::I64`]
    I64,
    /// [`Type::F32`]
    F32,
    /// [`Type::F64`]
    F64,
    /// [`Type::Char`]
    Char,
    /// [`Type::Str`]
    Str,
    /// Any reference.
    Ref,
}

impl Scalar {
    /// Every scalar, for tables and tests.
    pub const ALL: [Scalar; 9] = [
        Scalar::Bool,
        Scalar::Int,
        Scalar::I32,
        Scalar::I64,
        Scalar::F32,
        Scalar::F64,
        Scalar::Char,
        Scalar::Str,
        Scalar::Ref,
    ];

    /// The suffix of operators in the text form.
    pub fn name(self) -> &'static str {
        match self {
            Scalar::Bool => "bool",
            Scalar::Int => "int",
            Scalar::I32 => "i32",
            Scalar::I64 => "i64",
            Scalar::F32 => "f32",
            Scalar::F64 => "f64",
            Scalar::Char => "char",
            Scalar::Str => "str",
            Scalar::Ref => "ref",
        }
    }

    /// Whether this is one of the integer types.
    pub fn is_integer(self) -> bool {
        matches!(self, Scalar::Int | Scalar::I32 | Scalar::I64)
    }

    /// Whether this is one of the floating point types.
    pub fn is_float(self) -> bool {
        matches!(self, Scalar::F32 | Scalar::F64)
    }
}
