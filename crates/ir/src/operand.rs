//! What instructions read: locals and constants.

use std::sync::Arc;

use num_bigint::BigInt;

use crate::{LocalId, Type};

/// A constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Const {
    /// A truth value.
    Bool(bool),
    /// An unbounded integer that fits 64 bits.
    Int(i64),
    /// An unbounded integer that does not.
    BigInt(Arc<BigInt>),
    /// A 32-bit integer.
    I32(i32),
    /// A 64-bit integer.
    I64(i64),
    /// A binary32 number, by its bits, so that constants compare and hash.
    F32(u32),
    /// A binary64 number, by its bits.
    F64(u64),
    /// A character.
    Char(char),
    /// A text.
    Str(Arc<str>),
    /// The null reference, of any reference type or string.
    Null,
}

impl Const {
    /// An unbounded integer of any size.
    pub fn int(value: &BigInt) -> Const {
        match i64::try_from(value) {
            Ok(small) => Const::Int(small),
            Err(_) => Const::BigInt(Arc::new(value.clone())),
        }
    }

    /// A binary64 constant.
    pub fn f64(value: f64) -> Const {
        Const::F64(value.to_bits())
    }

    /// The type of the constant; none for null, which has many.
    pub fn ty(&self) -> Option<Type> {
        Some(match self {
            Const::Bool(_) => Type::Bool,
            Const::Int(_) | Const::BigInt(_) => Type::Int,
            Const::I32(_) => Type::I32,
            Const::I64(_) => Type::I64,
            Const::F32(_) => Type::F32,
            Const::F64(_) => Type::F64,
            Const::Char(_) => Type::Char,
            Const::Str(_) => Type::Str,
            Const::Null => return None,
        })
    }

    /// The value a field or element of that type has before anything is written to it.
    pub fn default_of(ty: Type) -> Const {
        match ty {
            Type::Bool => Const::Bool(false),
            Type::Int | Type::Ranged(_) => Const::Int(0),
            Type::I32 | Type::U32 | Type::I8 | Type::I16 | Type::U16 => Const::I32(0),
            Type::I64 => Const::I64(0),
            Type::Bits(range) if range.bits() <= 32 => Const::I32(0),
            Type::Bits(_) => Const::I64(0),
            Type::F32 => Const::F32(0),
            Type::F64 => Const::F64(0),
            Type::Char => Const::Char('\0'),
            Type::Str | Type::Class(_) | Type::Array(_) | Type::Heap | Type::Void => Const::Null,
        }
    }
}

/// A local or a constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    /// The present value of a local.
    Local(LocalId),
    /// A constant.
    Const(Const),
}

impl Operand {
    /// The local, if the operand is one.
    pub fn local(&self) -> Option<LocalId> {
        match self {
            Operand::Local(local) => Some(*local),
            Operand::Const(_) => None,
        }
    }
}

impl From<LocalId> for Operand {
    fn from(local: LocalId) -> Operand {
        Operand::Local(local)
    }
}

impl From<Const> for Operand {
    fn from(value: Const) -> Operand {
        Operand::Const(value)
    }
}
