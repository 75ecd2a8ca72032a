//! Operators of the IR on values: on constants directly, on terms through the solver's constructors.

pub(crate) mod constants;

use ir::{BinaryOp, Scalar, Type, UnaryOp};
use solver::{Const, Op, Sort, Term, Terms};

use crate::value::{Sorts, Value};

pub(crate) fn unary(terms: &mut Terms, op: UnaryOp, on: Scalar, value: &Value) -> Value {
    match value.as_const().and_then(|value| constants::unary(op, value)) {
        Some(result) => Value::Const(result),
        None => symbolic_unary(terms, op, on, value),
    }
}

fn symbolic_unary(terms: &mut Terms, op: UnaryOp, on: Scalar, value: &Value) -> Value {
    let term = value.term(terms);
    let result = match (op, on) {
        (UnaryOp::Not, Scalar::Bool) => terms.not(term),
        (UnaryOp::Not, _) => {
            // !x is -x - 1
            let negated = terms.neg(term);
            let one = number(terms, on, 1);
            terms.sub(negated, one)
        }
        (UnaryOp::Neg, Scalar::F32 | Scalar::F64) => terms.apply(Op::FNeg, &[term]),
        (UnaryOp::Neg, _) => terms.neg(term),
    };
    Value::of(terms, result)
}

fn number(terms: &mut Terms, on: Scalar, value: i64) -> Term {
    terms.constant(match on {
        Scalar::I32 => Const::Bv32(value as i32),
        Scalar::I64 => Const::Bv64(value),
        Scalar::Bool | Scalar::Int | Scalar::F32 | Scalar::F64 | Scalar::Char | Scalar::Str | Scalar::Ref => {
            Const::Int(value)
        }
    })
}

pub(crate) fn binary(terms: &mut Terms, op: BinaryOp, on: Scalar, a: &Value, b: &Value) -> Value {
    if let (Value::Const(a), Value::Const(b)) = (a, b)
        && let Some(result) = constants::binary(op, a, b)
    {
        return Value::Const(result);
    }
    symbolic_binary(terms, op, on, a, b)
}

fn symbolic_binary(terms: &mut Terms, op: BinaryOp, on: Scalar, a: &Value, b: &Value) -> Value {
    let (a, b) = (a.term(terms), b.term(terms));
    let result = match on {
        Scalar::Bool => logic(terms, op, a, b),
        Scalar::Int => integer(terms, op, a, b),
        Scalar::I32 | Scalar::I64 => vector(terms, op, on, a, b),
        Scalar::F32 | Scalar::F64 => float(terms, op, a, b),
        Scalar::Char if terms.sort(a) == Sort::Int => integer(terms, op, a, b),
        Scalar::Char => vector(terms, op, Scalar::I32, a, b),
        Scalar::Str | Scalar::Ref => identity(terms, op, a, b),
    };
    Value::of(terms, result)
}

fn logic(terms: &mut Terms, op: BinaryOp, a: Term, b: Term) -> Term {
    match op {
        BinaryOp::And => terms.and(&[a, b]),
        BinaryOp::Or => terms.or(&[a, b]),
        BinaryOp::Xor | BinaryOp::Ne => {
            let same = terms.eq(a, b);
            terms.not(same)
        }
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::UDiv
        | BinaryOp::URem
        | BinaryOp::Shl
        | BinaryOp::Shr
        | BinaryOp::UShr
        | BinaryOp::Eq
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge
        | BinaryOp::ULt
        | BinaryOp::ULe
        | BinaryOp::Cmp
        | BinaryOp::CmpL
        | BinaryOp::CmpG => terms.eq(a, b),
    }
}

fn identity(terms: &mut Terms, op: BinaryOp, a: Term, b: Term) -> Term {
    let same = terms.eq(a, b);
    if op == BinaryOp::Ne { terms.not(same) } else { same }
}

fn integer(terms: &mut Terms, op: BinaryOp, a: Term, b: Term) -> Term {
    match op {
        BinaryOp::Add => terms.add(a, b),
        BinaryOp::Sub => terms.sub(a, b),
        BinaryOp::Mul => terms.mul(a, b),
        BinaryOp::Div => terms.apply(Op::IntDiv, &[a, b]),
        BinaryOp::Rem => terms.apply(Op::IntRem, &[a, b]),
        BinaryOp::Lt => terms.lt(a, b),
        BinaryOp::Le => terms.le(a, b),
        BinaryOp::Gt => terms.lt(b, a),
        BinaryOp::Ge => terms.le(b, a),
        BinaryOp::UDiv
        | BinaryOp::URem
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Xor
        | BinaryOp::Shl
        | BinaryOp::Shr
        | BinaryOp::UShr
        | BinaryOp::Eq
        | BinaryOp::Ne
        | BinaryOp::ULt
        | BinaryOp::ULe
        | BinaryOp::Cmp
        | BinaryOp::CmpL
        | BinaryOp::CmpG => identity(terms, op, a, b),
    }
}

fn vector(terms: &mut Terms, op: BinaryOp, on: Scalar, a: Term, b: Term) -> Term {
    match op {
        BinaryOp::Add => terms.add(a, b),
        BinaryOp::Sub => terms.sub(a, b),
        BinaryOp::Mul => terms.mul(a, b),
        BinaryOp::Div => terms.apply(Op::BvSDiv, &[a, b]),
        BinaryOp::Rem => terms.apply(Op::BvSRem, &[a, b]),
        BinaryOp::UDiv => terms.apply(Op::BvUDiv, &[a, b]),
        BinaryOp::URem => terms.apply(Op::BvURem, &[a, b]),
        BinaryOp::And => terms.apply(Op::BvAnd, &[a, b]),
        BinaryOp::Or => terms.apply(Op::BvOr, &[a, b]),
        BinaryOp::Xor => terms.apply(Op::BvXor, &[a, b]),
        BinaryOp::Shl => shift(terms, Op::BvShl, on, a, b),
        BinaryOp::Shr => shift(terms, Op::BvAShr, on, a, b),
        BinaryOp::UShr => shift(terms, Op::BvLShr, on, a, b),
        BinaryOp::Lt => terms.bv_slt(a, b),
        BinaryOp::Le => terms.apply(Op::BvSLe, &[a, b]),
        BinaryOp::Gt => terms.bv_slt(b, a),
        BinaryOp::Ge => terms.apply(Op::BvSLe, &[b, a]),
        BinaryOp::ULt => terms.bv_ult(a, b),
        BinaryOp::ULe => terms.apply(Op::BvULe, &[a, b]),
        BinaryOp::Cmp => {
            let (less, same) = (terms.bv_slt(a, b), terms.eq(a, b));
            order(terms, less, same, 1)
        }
        BinaryOp::Eq | BinaryOp::Ne | BinaryOp::CmpL | BinaryOp::CmpG => identity(terms, op, a, b),
    }
}

/// The JVM shifts by the low five or six bits of an int.
fn shift(terms: &mut Terms, op: Op, on: Scalar, a: Term, by: Term) -> Term {
    let mask = terms.constant(Const::Bv32(if on == Scalar::I64 { 63 } else { 31 }));
    let mut by = terms.apply(Op::BvAnd, &[by, mask]);
    if on == Scalar::I64 {
        by = terms.apply(Op::ZeroExtend, &[by]);
    }
    terms.apply(op, &[a, by])
}

/// -1, 0, or what stands for all the rest.
fn order(terms: &mut Terms, less: Term, same: Term, rest: i32) -> Term {
    let [minus, zero, rest] = [-1, 0, rest].map(|value| terms.constant(Const::Bv32(value)));
    let not_less = terms.ite(same, zero, rest);
    terms.ite(less, minus, not_less)
}

fn float(terms: &mut Terms, op: BinaryOp, a: Term, b: Term) -> Term {
    match op {
        BinaryOp::Add => terms.apply(Op::FAdd, &[a, b]),
        BinaryOp::Sub => terms.apply(Op::FSub, &[a, b]),
        BinaryOp::Mul => terms.apply(Op::FMul, &[a, b]),
        BinaryOp::Div => terms.apply(Op::FDiv, &[a, b]),
        BinaryOp::Rem => terms.apply(Op::FRem, &[a, b]),
        BinaryOp::Lt => terms.apply(Op::FLt, &[a, b]),
        BinaryOp::Le => terms.apply(Op::FLe, &[a, b]),
        BinaryOp::Gt => terms.apply(Op::FLt, &[b, a]),
        BinaryOp::Ge => terms.apply(Op::FLe, &[b, a]),
        BinaryOp::CmpG => {
            let (less, same) = (terms.apply(Op::FLt, &[a, b]), terms.apply(Op::FEq, &[a, b]));
            order(terms, less, same, 1)
        }
        BinaryOp::CmpL => {
            // Unordered counts as less: only what is greater is 1.
            let (more, same) = (terms.apply(Op::FLt, &[b, a]), terms.apply(Op::FEq, &[a, b]));
            let [minus, zero, one] = [-1, 0, 1].map(|value| terms.constant(Const::Bv32(value)));
            let not_more = terms.ite(same, zero, minus);
            terms.ite(more, one, not_more)
        }
        BinaryOp::Ne => {
            let same = terms.apply(Op::FEq, &[a, b]);
            terms.not(same)
        }
        BinaryOp::UDiv
        | BinaryOp::URem
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Xor
        | BinaryOp::Shl
        | BinaryOp::Shr
        | BinaryOp::UShr
        | BinaryOp::Eq
        | BinaryOp::ULt
        | BinaryOp::ULe
        | BinaryOp::Cmp => terms.apply(Op::FEq, &[a, b]),
    }
}

/// A conversion between types; none where the interpreter has none either.
pub(crate) fn convert(
    terms: &mut Terms,
    sorts: Sorts,
    value: &Value,
    to: Type,
    unsigned: bool,
) -> Option<Value> {
    let from = match value {
        Value::Const(value) => value.sort(),
        Value::Undefined | Value::Term(_) | Value::Heap(_) => {
            let term = value.term(terms);
            terms.sort(term)
        }
    };
    let op = match conversion(sorts, from, to, unsigned)? {
        Conversion::Same => return Some(value.clone()),
        Conversion::By(op) => op,
    };
    if let Some(result) = value.as_const().and_then(|value| op.unary(value)) {
        return Some(Value::Const(result));
    }
    let term = value.term(terms);
    let result = terms.apply(op, &[term]);
    Some(Value::of(terms, result))
}

/// What a conversion does.
pub(crate) enum Conversion {
    /// Nothing.
    Same,
    By(Op),
}

/// The conversion of a sort to a type; none where the interpreter has none either.
pub(crate) fn conversion(sorts: Sorts, from: Sort, to: Type, unsigned: bool) -> Option<Conversion> {
    if let (Type::Bits(range), Some(width)) = (to, from.width()) {
        return Some(match (range.bits(), range.is_signed()) {
            (bits, _) if bits >= width => Conversion::Same,
            (bits, true) => Conversion::By(Op::SignLow(bits)),
            (bits, false) => Conversion::By(Op::ZeroLow(bits)),
        });
    }
    let signed = |signed: Op, other: Op| if unsigned { other } else { signed };
    Some(Conversion::By(match (from, sorts.of(to)) {
        (Sort::Bv32, Sort::Bv32) => match to {
            Type::I8 => Op::SignLow(8),
            Type::I16 => Op::SignLow(16),
            Type::U16 => Op::ZeroLow(16),
            Type::Void
            | Type::Bool
            | Type::Int
            | Type::Ranged(_)
            | Type::Bits(_)
            | Type::I32
            | Type::U32
            | Type::I64
            | Type::F32
            | Type::F64
            | Type::Char
            | Type::Str
            | Type::Class(_)
            | Type::Array(_)
            | Type::Heap => return Some(Conversion::Same),
        },
        (from, to) if from == to => return Some(Conversion::Same),
        (Sort::Int, Sort::F64) => Op::IntToF64,
        (Sort::Int, Sort::Bv32) => Op::IntToBv32,
        (Sort::Int, Sort::Bv64) => Op::IntToBv64,
        (Sort::Bv32 | Sort::Bv64, Sort::F64) => signed(Op::BvToF64, Op::UnsignedToF64),
        (Sort::Bv32 | Sort::Bv64, Sort::F32) => signed(Op::BvToF32, Op::UnsignedToF32),
        (Sort::Bv32, Sort::Bv64) => signed(Op::SignExtend, Op::ZeroExtend),
        (Sort::Bv64, Sort::Bv32) => Op::Truncate,
        (Sort::Bv32 | Sort::Bv64, Sort::Int) => Op::BvToInt,
        (Sort::F32 | Sort::F64, Sort::Bv32) => Op::FToBv32,
        (Sort::F32 | Sort::F64, Sort::Bv64) => Op::FToBv64,
        (Sort::F32, Sort::F64) => Op::F32ToF64,
        (Sort::F64, Sort::F32) => Op::F64ToF32,
        (Sort::F64, Sort::Int) => Op::F64ToInt,
        (_, _) => return None,
    }))
}

/// The value of a constant of the IR, texts excepted.
pub(crate) fn constant(sorts: Sorts, value: &ir::Const) -> Option<Const> {
    Some(match value {
        ir::Const::Bool(v) => Const::Bool(*v),
        ir::Const::Int(v) => Const::Int(*v),
        ir::Const::BigInt(v) => Const::Big(v.clone()),
        ir::Const::I32(v) => Const::Bv32(*v),
        ir::Const::I64(v) => Const::Bv64(*v),
        ir::Const::F32(bits) => Const::f32(f32::from_bits(*bits)),
        ir::Const::F64(bits) => Const::f64(f64::from_bits(*bits)),
        ir::Const::Char(c) => sorts.number(i64::from(u32::from(*c))),
        ir::Const::Null => Const::Id(0),
        ir::Const::Str(_) => return None,
    })
}
