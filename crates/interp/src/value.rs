//! Values of locals, fields and elements.

use std::sync::Arc;

use num_bigint::BigInt;

use crate::heap::ObjectId;

/// A concrete value. Small on purpose: the interpreter copies values all the time.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Value {
    /// No value: a local before its first assignment or after it was cleared.
    #[default]
    Undefined,
    /// A truth value.
    Bool(bool),
    /// An unbounded integer that fits 64 bits; one that fits is always held like this.
    Int(i64),
    /// An unbounded integer that does not fit 64 bits.
    Big(Arc<BigInt>),
    /// A 32-bit integer.
    I32(i32),
    /// A 64-bit integer.
    I64(i64),
    /// A binary32 number.
    F32(f32),
    /// A binary64 number.
    F64(f64),
    /// A character.
    Char(char),
    /// A text, by its number in the machine's table; equal texts have equal numbers.
    Str(u32),
    /// The null reference or the null string.
    Null,
    /// An object or an array.
    Ref(ObjectId),
    /// A snapshot of the heap.
    Snapshot(u32),
}

impl Value {
    /// An unbounded integer of any size.
    pub fn int(value: BigInt) -> Value {
        match i64::try_from(&value) {
            Ok(small) => Value::Int(small),
            Err(_) => Value::Big(Arc::new(value)),
        }
    }

    /// The object or array that a value refers to.
    pub fn object(&self) -> Option<ObjectId> {
        if let Value::Ref(id) = self { Some(*id) } else { None }
    }

    /// The value of a bool; anything else counts as false, which well-formed IR never asks.
    pub fn is_true(&self) -> bool {
        matches!(self, Value::Bool(true))
    }
}
