//! Operators and conversions on concrete values.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "an operator or a value that is not named here is malformed IR, which is reported"
)]

use std::cmp::Ordering;
use std::sync::Arc;

use ir::{BinaryOp, Scalar, Type, UnaryOp};
use num_bigint::BigInt;
use num_traits::{FromPrimitive, Signed, ToPrimitive};

use crate::value::Value;

/// An operator met values it does not work on: the IR is not well formed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Malformed;

type Result = std::result::Result<Value, Malformed>;

fn big(value: &Value) -> std::result::Result<BigInt, Malformed> {
    match value {
        Value::Int(small) => Ok(BigInt::from(*small)),
        Value::Big(large) => Ok(BigInt::clone(large)),
        _ => Err(Malformed),
    }
}

pub(crate) fn unary(op: UnaryOp, on: Scalar, value: &Value) -> Result {
    Ok(match (op, on, value) {
        (UnaryOp::Not, Scalar::Bool, Value::Bool(value)) => Value::Bool(!value),
        (UnaryOp::Not, Scalar::I32, Value::I32(value)) => Value::I32(!value),
        (UnaryOp::Not, Scalar::I64, Value::I64(value)) => Value::I64(!value),
        (UnaryOp::Neg, Scalar::Int, Value::Int(value)) => match value.checked_neg() {
            Some(negated) => Value::Int(negated),
            None => Value::int(-BigInt::from(*value)),
        },
        (UnaryOp::Neg, Scalar::Int, value) => Value::int(-big(value)?),
        (UnaryOp::Neg, Scalar::I32, Value::I32(value)) => Value::I32(value.wrapping_neg()),
        (UnaryOp::Neg, Scalar::I64, Value::I64(value)) => Value::I64(value.wrapping_neg()),
        (UnaryOp::Neg, Scalar::F32, Value::F32(value)) => Value::F32(-value),
        (UnaryOp::Neg, Scalar::F64, Value::F64(value)) => Value::F64(-value),
        (_, _, _) => return Err(Malformed),
    })
}

pub(crate) fn binary(op: BinaryOp, left: &Value, right: &Value) -> Result {
    match (left, right) {
        (Value::Int(a), Value::Int(b)) => int(op, *a, *b),
        (Value::I32(a), Value::I32(b)) => i32s(op, *a, *b),
        (Value::I64(a), Value::I64(b)) => i64s(op, *a, *b),
        (Value::I64(a), Value::I32(b)) => shift64(op, *a, *b),
        (Value::Bool(a), Value::Bool(b)) => bools(op, *a, *b),
        (Value::F64(a), Value::F64(b)) => f64s(op, *a, *b),
        (Value::F32(a), Value::F32(b)) => f32s(op, *a, *b),
        (Value::Char(a), Value::Char(b)) => compare(op, Some(a.cmp(b))),
        (Value::Big(_), _) | (_, Value::Big(_)) => bigs(op, &big(left)?, &big(right)?),
        // Texts are numbered by content, references by identity, and null equals only null.
        (_, _) => match op {
            BinaryOp::Eq => Ok(Value::Bool(left == right)),
            BinaryOp::Ne => Ok(Value::Bool(left != right)),
            _ => Err(Malformed),
        },
    }
}

fn compare(op: BinaryOp, order: Option<Ordering>) -> Result {
    Ok(Value::Bool(match op {
        BinaryOp::Eq => order == Some(Ordering::Equal),
        BinaryOp::Ne => order != Some(Ordering::Equal),
        BinaryOp::Lt => order == Some(Ordering::Less),
        BinaryOp::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        BinaryOp::Gt => order == Some(Ordering::Greater),
        BinaryOp::Ge => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        _ => return Err(Malformed),
    }))
}

fn int(op: BinaryOp, a: i64, b: i64) -> Result {
    let result = match op {
        BinaryOp::Add => a.checked_add(b),
        BinaryOp::Sub => a.checked_sub(b),
        BinaryOp::Mul => a.checked_mul(b),
        BinaryOp::Div => a.checked_div(b),
        BinaryOp::Rem => a.checked_rem(b),
        _ => return compare(op, Some(a.cmp(&b))),
    };
    match result {
        Some(value) => Ok(Value::Int(value)),
        None => bigs(op, &BigInt::from(a), &BigInt::from(b)),
    }
}

fn bigs(op: BinaryOp, a: &BigInt, b: &BigInt) -> Result {
    let zero = *b == BigInt::ZERO;
    Ok(match op {
        BinaryOp::Add => Value::int(a + b),
        BinaryOp::Sub => Value::int(a - b),
        BinaryOp::Mul => Value::int(a * b),
        // BigInt divides toward zero and its remainder has the sign of the dividend, as the language requires.
        BinaryOp::Div if !zero => Value::int(a / b),
        BinaryOp::Rem if !zero => Value::int(a % b),
        BinaryOp::Div | BinaryOp::Rem => return Err(Malformed),
        _ => return compare(op, Some(a.cmp(b))),
    })
}

fn i32s(op: BinaryOp, a: i32, b: i32) -> Result {
    let (ua, ub) = (a as u32, b as u32);
    Ok(Value::I32(match op {
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::Div if b != 0 => a.wrapping_div(b),
        BinaryOp::Rem if b != 0 => a.wrapping_rem(b),
        BinaryOp::UDiv => ua.checked_div(ub).ok_or(Malformed)? as i32,
        BinaryOp::URem => ua.checked_rem(ub).ok_or(Malformed)? as i32,
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        // The JVM shifts by the low five bits.
        BinaryOp::Shl => a.wrapping_shl(ub),
        BinaryOp::Shr => a.wrapping_shr(ub),
        BinaryOp::UShr => ua.wrapping_shr(ub) as i32,
        BinaryOp::ULt => return Ok(Value::Bool(ua < ub)),
        BinaryOp::ULe => return Ok(Value::Bool(ua <= ub)),
        _ => return compare(op, Some(a.cmp(&b))),
    }))
}

fn i64s(op: BinaryOp, a: i64, b: i64) -> Result {
    let (ua, ub) = (a as u64, b as u64);
    Ok(Value::I64(match op {
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::Div if b != 0 => a.wrapping_div(b),
        BinaryOp::Rem if b != 0 => a.wrapping_rem(b),
        BinaryOp::UDiv => ua.checked_div(ub).ok_or(Malformed)? as i64,
        BinaryOp::URem => ua.checked_rem(ub).ok_or(Malformed)? as i64,
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::ULt => return Ok(Value::Bool(ua < ub)),
        BinaryOp::ULe => return Ok(Value::Bool(ua <= ub)),
        BinaryOp::Cmp => return Ok(Value::I32(a.cmp(&b) as i32)),
        _ => return compare(op, Some(a.cmp(&b))),
    }))
}

/// The JVM shifts a long by the low six bits of an int.
fn shift64(op: BinaryOp, a: i64, b: i32) -> Result {
    let by = b as u32;
    Ok(Value::I64(match op {
        BinaryOp::Shl => a.wrapping_shl(by),
        BinaryOp::Shr => a.wrapping_shr(by),
        BinaryOp::UShr => (a as u64).wrapping_shr(by) as i64,
        _ => return Err(Malformed),
    }))
}

fn bools(op: BinaryOp, a: bool, b: bool) -> Result {
    Ok(Value::Bool(match op {
        BinaryOp::And => a && b,
        BinaryOp::Or => a || b,
        BinaryOp::Xor | BinaryOp::Ne => a != b,
        BinaryOp::Eq => a == b,
        _ => return Err(Malformed),
    }))
}

fn unordered(op: BinaryOp, order: Option<Ordering>) -> Result {
    let sign = order.map(|order| order as i32);
    match op {
        BinaryOp::CmpL => Ok(Value::I32(sign.unwrap_or(-1))),
        BinaryOp::CmpG => Ok(Value::I32(sign.unwrap_or(1))),
        _ => compare(op, order),
    }
}

fn f64s(op: BinaryOp, a: f64, b: f64) -> Result {
    Ok(Value::F64(match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::Div => a / b,
        BinaryOp::Rem => a % b,
        _ => return unordered(op, a.partial_cmp(&b)),
    }))
}

fn f32s(op: BinaryOp, a: f32, b: f32) -> Result {
    Ok(Value::F32(match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::Div => a / b,
        BinaryOp::Rem => a % b,
        _ => return unordered(op, a.partial_cmp(&b)),
    }))
}

/// Rust's `as` between floats and integers is what the JVM does: saturating, NaN to zero.
pub(crate) fn convert(value: &Value, to: Type, unsigned: bool) -> Result {
    Ok(match (value, to) {
        (Value::Int(v), Type::F64) => Value::F64(*v as f64),
        (Value::Big(v), Type::F64) => Value::F64(v.to_f64().ok_or(Malformed)?),
        (Value::Int(v), Type::I32 | Type::U32) => Value::I32(*v as i32),
        (Value::Int(v), Type::I64) => Value::I64(*v),
        (Value::Int(v), Type::Char) => {
            Value::Char(u32::try_from(*v).ok().and_then(char::from_u32).ok_or(Malformed)?)
        }
        (Value::Char(c), Type::Bits(range)) => {
            let code = range.wrap(i64::from(u32::from(*c)));
            if range.carrier() == Scalar::I32 { Value::I32(code as i32) } else { Value::I64(code as i64) }
        }
        (Value::I32(v), Type::Bits(range)) => Value::I32(range.wrap(i64::from(*v)) as i32),
        (Value::I64(v), Type::Bits(range)) => Value::I64(range.wrap(*v) as i64),
        (Value::I32(v), Type::F64) if unsigned => Value::F64(f64::from(*v as u32)),
        (Value::I32(v), Type::F32) if unsigned => Value::F32(*v as u32 as f32),
        (Value::I32(v), Type::I64) if unsigned => Value::I64(i64::from(*v as u32)),
        (Value::I32(v), Type::F64) => Value::F64(f64::from(*v)),
        (Value::I32(v), Type::F32) => Value::F32(*v as f32),
        (Value::I32(v), Type::I64) => Value::I64(i64::from(*v)),
        (Value::I32(v), Type::I8) => Value::I32(i32::from(*v as i8)),
        (Value::I32(v), Type::I16) => Value::I32(i32::from(*v as i16)),
        (Value::I32(v), Type::U16) => Value::I32(i32::from(*v as u16)),
        (Value::I32(v), Type::Char) => Value::Char(char::from_u32(*v as u32).ok_or(Malformed)?),
        (Value::I32(v), Type::Int | Type::Ranged(_)) => Value::Int(i64::from(*v)),
        (Value::I64(v), Type::I32 | Type::U32) => Value::I32(*v as i32),
        (Value::I64(v), Type::F32) if unsigned => Value::F32(*v as u64 as f32),
        (Value::I64(v), Type::F64) if unsigned => Value::F64(*v as u64 as f64),
        (Value::I64(v), Type::F32) => Value::F32(*v as f32),
        (Value::I64(v), Type::F64) => Value::F64(*v as f64),
        (Value::I64(v), Type::Int | Type::Ranged(_)) => Value::Int(*v),
        (Value::I64(v), Type::Char) => {
            Value::Char(u32::try_from(*v).ok().and_then(char::from_u32).ok_or(Malformed)?)
        }
        (Value::F32(v), Type::I32 | Type::U32) => Value::I32(*v as i32),
        (Value::F32(v), Type::I64) => Value::I64(*v as i64),
        (Value::F32(v), Type::F64) => Value::F64(f64::from(*v)),
        (Value::F64(v), Type::I32 | Type::U32) => Value::I32(*v as i32),
        (Value::F64(v), Type::I64) => Value::I64(*v as i64),
        (Value::F64(v), Type::F32) => Value::F32(*v as f32),
        (Value::F64(v), Type::Int | Type::Ranged(_)) => {
            Value::int(BigInt::from_f64(v.trunc()).ok_or(Malformed)?)
        }
        (Value::Char(c), Type::Int | Type::Ranged(_)) => Value::Int(i64::from(u32::from(*c))),
        (Value::Char(c), Type::I32 | Type::U32) => Value::I32(u32::from(*c) as i32),
        (Value::Char(c), Type::I64) => Value::I64(i64::from(u32::from(*c))),
        (_, _) => return Err(Malformed),
    })
}

/// An index or a size as a machine number; one that is too large counts as the largest machine number.
pub(crate) fn index(value: &Value) -> std::result::Result<i64, Malformed> {
    match value {
        Value::Int(v) | Value::I64(v) => Ok(*v),
        Value::I32(v) => Ok(i64::from(*v)),
        Value::Big(v) => Ok(if v.is_negative() { i64::MIN } else { i64::MAX }),
        _ => Err(Malformed),
    }
}

/// The number 1, of the same kind as an integer.
pub(crate) fn one(like: &Value) -> Value {
    match like {
        Value::I32(_) => Value::I32(1),
        Value::I64(_) => Value::I64(1),
        _ => Value::Int(1),
    }
}

/// An index as an integer of the kind of a value.
pub(crate) fn like(kind: &Value, index: usize) -> Value {
    match kind {
        Value::I32(_) => length(index, Scalar::I32),
        Value::I64(_) => length(index, Scalar::I64),
        _ => length(index, Scalar::Int),
    }
}

/// A length as an integer of a kind.
pub(crate) fn length(length: usize, on: Scalar) -> Value {
    match on {
        Scalar::I32 => Value::I32(length as i32),
        Scalar::I64 => Value::I64(length as i64),
        _ => Value::Int(length as i64),
    }
}

/// Whether an unbounded integer lies in a range.
pub(crate) fn in_range(value: &Value, range: ir::IntRange) -> bool {
    match value {
        Value::Int(v) => range.contains(i128::from(*v)),
        Value::Big(v) => v.to_i128().is_some_and(|v| range.contains(v)),
        _ => false,
    }
}

/// Whether an integer is a Unicode scalar value.
pub(crate) fn is_scalar(value: &Value) -> bool {
    let code = match value {
        Value::Int(v) | Value::I64(v) => u32::try_from(*v).ok(),
        Value::I32(v) => Some(*v as u32),
        _ => None,
    };
    code.and_then(char::from_u32).is_some()
}

/// The value of a constant; texts are looked up by the caller.
pub(crate) fn constant(value: &ir::Const) -> Option<Value> {
    Some(match value {
        ir::Const::Bool(v) => Value::Bool(*v),
        ir::Const::Int(v) => Value::Int(*v),
        ir::Const::BigInt(v) => Value::Big(Arc::clone(v)),
        ir::Const::I32(v) => Value::I32(*v),
        ir::Const::I64(v) => Value::I64(*v),
        ir::Const::F32(bits) => Value::F32(f32::from_bits(*bits)),
        ir::Const::F64(bits) => Value::F64(f64::from_bits(*bits)),
        ir::Const::Char(c) => Value::Char(*c),
        ir::Const::Null => Value::Null,
        ir::Const::Str(_) => return None,
    })
}
