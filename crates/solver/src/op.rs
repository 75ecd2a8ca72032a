//! Operators and what they do to constants. Folding, evaluation under a model and concrete execution in the
//! engine all use this one definition.

use std::borrow::Cow;
use std::sync::Arc;

use num_bigint::BigInt;
use num_traits::{FromPrimitive, ToPrimitive, Zero};

use crate::constant::{ArrayConst, Const, Element, Index, Sort};

/// An operator. Sums are not among them: they have a node of their own, see [`crate::Node::Sum`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs, reason = "the table below says what each does, by name and sorts")]
pub enum Op {
    Not,
    And,
    Or,
    Ite,
    /// Identity of values; for floats see [`Op::FEq`].
    Eq,

    /// Sum and product of integers that do not fit a [`crate::Node::Sum`].
    IntAdd,
    IntMul,
    /// Truncated toward zero; the divisor is not zero.
    IntDiv,
    /// With the sign of the dividend; the divisor is not zero.
    IntRem,
    IntLe,

    BvMul,
    BvSDiv,
    BvSRem,
    BvUDiv,
    BvURem,
    BvAnd,
    BvOr,
    BvXor,
    /// Shifts by an amount below the width; the caller masks it.
    BvShl,
    BvAShr,
    BvLShr,
    BvSLe,
    BvULe,

    /// So many low bits of a vector, extended again. They are fewer than the vector has.
    SignLow(u8),
    ZeroLow(u8),
    SignExtend,
    ZeroExtend,
    Truncate,
    BvToInt,
    UnsignedToInt,
    IntToBv32,
    IntToBv64,

    FAdd,
    FSub,
    FMul,
    FDiv,
    /// The remainder of C's `fmod`.
    FRem,
    FNeg,
    FEq,
    FLt,
    FLe,
    FIsFinite,
    F32ToF64,
    F64ToF32,
    IntToF64,
    BvToF32,
    BvToF64,
    UnsignedToF32,
    UnsignedToF64,
    /// Saturating, NaN to zero.
    FToBv32,
    FToBv64,
    /// Truncated; the number is finite.
    F64ToInt,

    Select,
    Store,
    /// An array that holds its argument everywhere.
    ConstArray(Index),
}

impl Op {
    /// Every operator with its name in the text form. Of those that keep low bits some are listed.
    pub const TABLE: [(Op, &'static str); 58] = [
        (Op::Not, "not"),
        (Op::And, "and"),
        (Op::Or, "or"),
        (Op::Ite, "ite"),
        (Op::Eq, "="),
        (Op::IntAdd, "int.add"),
        (Op::IntMul, "*"),
        (Op::IntDiv, "div"),
        (Op::IntRem, "rem"),
        (Op::IntLe, "<="),
        (Op::BvMul, "bv.mul"),
        (Op::BvSDiv, "bv.sdiv"),
        (Op::BvSRem, "bv.srem"),
        (Op::BvUDiv, "bv.udiv"),
        (Op::BvURem, "bv.urem"),
        (Op::BvAnd, "bv.and"),
        (Op::BvOr, "bv.or"),
        (Op::BvXor, "bv.xor"),
        (Op::BvShl, "bv.shl"),
        (Op::BvAShr, "bv.ashr"),
        (Op::BvLShr, "bv.lshr"),
        (Op::BvSLe, "bv.sle"),
        (Op::BvULe, "bv.ule"),
        (Op::SignLow(5), "bv.s5"),
        (Op::SignLow(8), "bv.s8"),
        (Op::SignLow(16), "bv.s16"),
        (Op::SignLow(33), "bv.s33"),
        (Op::ZeroLow(7), "bv.u7"),
        (Op::ZeroLow(16), "bv.u16"),
        (Op::ZeroLow(40), "bv.u40"),
        (Op::SignExtend, "bv.sext"),
        (Op::ZeroExtend, "bv.zext"),
        (Op::Truncate, "bv.trunc"),
        (Op::BvToInt, "bv.int"),
        (Op::UnsignedToInt, "bv.uint"),
        (Op::IntToBv32, "int.bv32"),
        (Op::IntToBv64, "int.bv64"),
        (Op::FAdd, "f.add"),
        (Op::FSub, "f.sub"),
        (Op::FMul, "f.mul"),
        (Op::FDiv, "f.div"),
        (Op::FRem, "f.rem"),
        (Op::FNeg, "f.neg"),
        (Op::FEq, "f.eq"),
        (Op::FLt, "f.lt"),
        (Op::FLe, "f.le"),
        (Op::FIsFinite, "f.finite"),
        (Op::F32ToF64, "f.f64"),
        (Op::F64ToF32, "f.f32"),
        (Op::IntToF64, "int.f64"),
        (Op::BvToF32, "bv.f32"),
        (Op::BvToF64, "bv.f64"),
        (Op::UnsignedToF32, "bv.uf32"),
        (Op::UnsignedToF64, "bv.uf64"),
        (Op::FToBv32, "f.bv32"),
        (Op::FToBv64, "f.bv64"),
        (Op::F64ToInt, "f.int"),
        (Op::Select, "select"),
    ];

    /// The name in the text form.
    pub fn name(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Op::Store => "store",
            Op::ConstArray(Index::Int) => "array",
            Op::ConstArray(Index::Bv32) => "array32",
            Op::ConstArray(Index::Id) => "arrayid",
            Op::ConstArray(Index::Bv64) => "array64",
            Op::SignLow(bits) => return Cow::Owned(format!("bv.s{bits}")),
            Op::ZeroLow(bits) => return Cow::Owned(format!("bv.u{bits}")),
            other => Op::TABLE.iter().find(|(op, _)| *op == other).map_or("?", |(_, name)| name),
        })
    }

    /// The operator of that name.
    pub fn named(name: &str) -> Option<Op> {
        match name {
            "store" => Some(Op::Store),
            "array" => Some(Op::ConstArray(Index::Int)),
            "array32" => Some(Op::ConstArray(Index::Bv32)),
            "arrayid" => Some(Op::ConstArray(Index::Id)),
            "array64" => Some(Op::ConstArray(Index::Bv64)),
            name => {
                let known = Op::TABLE.iter().find(|(_, known)| *known == name).map(|(op, _)| *op);
                known.or_else(|| Op::low_named(name))
            }
        }
    }

    /// The operator that keeps low bits of that name.
    fn low_named(name: &str) -> Option<Op> {
        let make = if name.starts_with("bv.s") { Op::SignLow } else { Op::ZeroLow };
        let bits = name.strip_prefix("bv.s").or(name.strip_prefix("bv.u"))?.parse().ok()?;
        Some(make(bits)).filter(|op| (1..64).contains(&bits) && op.name() == name)
    }

    /// The numbers an operator that keeps low bits gives; none for others.
    pub(crate) fn low_range(self) -> Option<(i128, i128)> {
        match self {
            Op::SignLow(bits) => Some((-(1 << (bits - 1)), (1 << (bits - 1)) - 1)),
            Op::ZeroLow(bits) => Some((0, (1 << bits) - 1)),
            _ => None,
        }
    }

    /// The sort of the result on arguments of these sorts; none where they do not fit.
    pub fn result(self, sorts: &[Sort]) -> Option<Sort> {
        let is_bv = |sort: &Sort| matches!(sort, Sort::Bv32 | Sort::Bv64);
        let is_float = |sort: &Sort| matches!(sort, Sort::F32 | Sort::F64);
        let same = |fits: &dyn Fn(&Sort) -> bool| match sorts {
            [a, b] if a == b && fits(a) => Some(*a),
            _ => None,
        };
        let all = |sort: Sort, result: Sort| sorts.iter().all(|s| *s == sort).then_some(result);
        let one = |from: &[Sort], to: Sort| match sorts {
            [only] if from.contains(only) => Some(to),
            _ => None,
        };
        match self {
            Op::Not => one(&[Sort::Bool], Sort::Bool),
            Op::And | Op::Or => all(Sort::Bool, Sort::Bool),
            Op::Ite => match sorts {
                [Sort::Bool, a, b] if a == b => Some(*a),
                _ => None,
            },
            Op::Eq => same(&|_| true).map(|_| Sort::Bool),
            Op::IntAdd | Op::IntMul | Op::IntDiv | Op::IntRem => same(&|s| *s == Sort::Int),
            Op::IntLe => same(&|s| *s == Sort::Int).map(|_| Sort::Bool),
            Op::BvMul
            | Op::BvSDiv
            | Op::BvSRem
            | Op::BvUDiv
            | Op::BvURem
            | Op::BvAnd
            | Op::BvOr
            | Op::BvXor
            | Op::BvShl
            | Op::BvAShr
            | Op::BvLShr => same(&is_bv),
            Op::BvSLe | Op::BvULe => same(&is_bv).map(|_| Sort::Bool),
            Op::SignLow(bits) | Op::ZeroLow(bits) => match sorts {
                [only] if is_bv(only) && (1..only.bits()?).contains(&u32::from(bits)) => Some(*only),
                _ => None,
            },
            Op::SignExtend | Op::ZeroExtend => one(&[Sort::Bv32], Sort::Bv64),
            Op::Truncate => one(&[Sort::Bv64], Sort::Bv32),
            Op::BvToInt | Op::UnsignedToInt => one(&[Sort::Bv32, Sort::Bv64], Sort::Int),
            Op::IntToBv32 => one(&[Sort::Int], Sort::Bv32),
            Op::IntToBv64 => one(&[Sort::Int], Sort::Bv64),
            Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FRem => same(&is_float),
            Op::FNeg => match sorts {
                [only] if is_float(only) => Some(*only),
                _ => None,
            },
            Op::FEq | Op::FLt | Op::FLe => same(&is_float).map(|_| Sort::Bool),
            Op::FIsFinite => one(&[Sort::F32, Sort::F64], Sort::Bool),
            Op::F32ToF64 => one(&[Sort::F32], Sort::F64),
            Op::F64ToF32 => one(&[Sort::F64], Sort::F32),
            Op::IntToF64 => one(&[Sort::Int], Sort::F64),
            Op::BvToF32 | Op::UnsignedToF32 => one(&[Sort::Bv32, Sort::Bv64], Sort::F32),
            Op::BvToF64 | Op::UnsignedToF64 => one(&[Sort::Bv32, Sort::Bv64], Sort::F64),
            Op::FToBv32 => one(&[Sort::F32, Sort::F64], Sort::Bv32),
            Op::FToBv64 => one(&[Sort::F32, Sort::F64], Sort::Bv64),
            Op::F64ToInt => one(&[Sort::F64], Sort::Int),
            Op::Select => match sorts {
                [Sort::Array(index, element), at] if index.sort() == *at => Some(element.sort()),
                _ => None,
            },
            Op::Store => match sorts {
                [array @ Sort::Array(index, element), at, value]
                    if index.sort() == *at && element.sort() == *value =>
                {
                    Some(*array)
                }
                _ => None,
            },
            Op::ConstArray(index) => match sorts {
                [only] => only.element().map(|element: Element| Sort::Array(index, element)),
                _ => None,
            },
        }
    }

    /// What the operator gives on constants; none where it is not defined (division by zero, wrong sorts).
    pub fn apply(self, args: &[Const]) -> Option<Const> {
        match args {
            [a] => self.unary(a),
            [a, b] if self != Op::And && self != Op::Or => self.binary(a, b),
            [Const::Bool(c), a, b] if self == Op::Ite => Some(if *c { a.clone() } else { b.clone() }),
            [Const::Array(array), index, value] if self == Op::Store => {
                Some(Const::Array(Arc::new(array.set(index, value.clone()))))
            }
            many => match self {
                Op::And => Some(Const::Bool(many.iter().all(Const::is_true))),
                Op::Or => Some(Const::Bool(many.iter().any(Const::is_true))),
                _ => None,
            },
        }
    }

    /// The same for one constant.
    pub fn unary(self, a: &Const) -> Option<Const> {
        Some(match (self, a) {
            (Op::Not, Const::Bool(v)) => Const::Bool(!v),
            (Op::And | Op::Or, Const::Bool(v)) => Const::Bool(*v),
            (Op::SignLow(bits @ 1..32), Const::Bv32(v)) => Const::Bv32(v << (32 - bits) >> (32 - bits)),
            (Op::SignLow(bits @ 1..64), Const::Bv64(v)) => Const::Bv64(v << (64 - bits) >> (64 - bits)),
            (Op::ZeroLow(bits @ 1..32), Const::Bv32(v)) => Const::Bv32(v & (i32::MAX >> (31 - bits))),
            (Op::ZeroLow(bits @ 1..64), Const::Bv64(v)) => Const::Bv64(v & (i64::MAX >> (63 - bits))),
            (Op::SignExtend, Const::Bv32(v)) => Const::Bv64(i64::from(*v)),
            (Op::ZeroExtend, Const::Bv32(v)) => Const::Bv64(i64::from(*v as u32)),
            (Op::Truncate, Const::Bv64(v)) => Const::Bv32(*v as i32),
            (Op::BvToInt, Const::Bv32(v)) => Const::Int(i64::from(*v)),
            (Op::BvToInt, Const::Bv64(v)) => Const::Int(*v),
            (Op::UnsignedToInt, Const::Bv32(v)) => Const::Int(i64::from(*v as u32)),
            (Op::UnsignedToInt, Const::Bv64(v)) => Const::int(BigInt::from(*v as u64)),
            (Op::IntToBv32, Const::Int(v)) => Const::Bv32(*v as i32),
            (Op::IntToBv64, Const::Int(v)) => Const::Bv64(*v),
            (Op::IntToBv32, Const::Big(v)) => Const::Bv32(low_bits(v) as i32),
            (Op::IntToBv64, Const::Big(v)) => Const::Bv64(low_bits(v) as i64),
            (Op::FNeg, Const::F32(v)) => Const::f32(-f32::from_bits(*v)),
            (Op::FNeg, Const::F64(v)) => Const::f64(-f64::from_bits(*v)),
            (Op::FIsFinite, Const::F32(v)) => Const::Bool(f32::from_bits(*v).is_finite()),
            (Op::FIsFinite, Const::F64(v)) => Const::Bool(f64::from_bits(*v).is_finite()),
            (Op::F32ToF64, Const::F32(v)) => Const::f64(f64::from(f32::from_bits(*v))),
            (Op::F64ToF32, Const::F64(v)) => Const::f32(f64::from_bits(*v) as f32),
            (Op::IntToF64, Const::Int(v)) => Const::f64(*v as f64),
            (Op::IntToF64, Const::Big(v)) => Const::f64(v.to_f64()?),
            (Op::BvToF32, Const::Bv32(v)) => Const::f32(*v as f32),
            (Op::BvToF32, Const::Bv64(v)) => Const::f32(*v as f32),
            (Op::BvToF64, Const::Bv32(v)) => Const::f64(f64::from(*v)),
            (Op::BvToF64, Const::Bv64(v)) => Const::f64(*v as f64),
            (Op::UnsignedToF32, Const::Bv32(v)) => Const::f32(*v as u32 as f32),
            (Op::UnsignedToF32, Const::Bv64(v)) => Const::f32(*v as u64 as f32),
            (Op::UnsignedToF64, Const::Bv32(v)) => Const::f64(f64::from(*v as u32)),
            (Op::UnsignedToF64, Const::Bv64(v)) => Const::f64(*v as u64 as f64),
            (Op::FToBv32, Const::F32(v)) => Const::Bv32(f32::from_bits(*v) as i32),
            (Op::FToBv32, Const::F64(v)) => Const::Bv32(f64::from_bits(*v) as i32),
            (Op::FToBv64, Const::F32(v)) => Const::Bv64(f32::from_bits(*v) as i64),
            (Op::FToBv64, Const::F64(v)) => Const::Bv64(f64::from_bits(*v) as i64),
            (Op::F64ToInt, Const::F64(v)) => Const::int(BigInt::from_f64(f64::from_bits(*v).trunc())?),
            (Op::ConstArray(_), value) => {
                Const::Array(Arc::new(ArrayConst { default: value.clone(), entries: Vec::new() }))
            }
            (_, _) => return None,
        })
    }

    /// The same for two constants.
    pub fn binary(self, a: &Const, b: &Const) -> Option<Const> {
        if self == Op::Eq {
            return Some(Const::Bool(a == b));
        }
        match (a, b) {
            (Const::Int(a), Const::Int(b)) => self.ints(*a, *b),
            (Const::Int(_) | Const::Big(_), Const::Int(_) | Const::Big(_)) => {
                self.bigs(&a.as_big()?, &b.as_big()?)
            }
            (Const::Bv32(a), Const::Bv32(b)) => self.bv32(*a, *b),
            (Const::Bv64(a), Const::Bv64(b)) => self.bv64(*a, *b),
            (Const::F32(a), Const::F32(b)) => self.f32s(f32::from_bits(*a), f32::from_bits(*b)),
            (Const::F64(a), Const::F64(b)) => self.f64s(f64::from_bits(*a), f64::from_bits(*b)),
            (Const::Array(array), index) if self == Op::Select => Some(array.get(index).clone()),
            (_, _) => None,
        }
    }

    fn ints(self, a: i64, b: i64) -> Option<Const> {
        let small = match self {
            Op::IntAdd => a.checked_add(b),
            Op::IntMul => a.checked_mul(b),
            Op::IntDiv => a.checked_div(b),
            Op::IntRem => a.checked_rem(b),
            Op::IntLe => return Some(Const::Bool(a <= b)),
            _ => return None,
        };
        match small {
            Some(value) => Some(Const::Int(value)),
            None => self.bigs(&BigInt::from(a), &BigInt::from(b)),
        }
    }

    fn bigs(self, a: &BigInt, b: &BigInt) -> Option<Const> {
        Some(match self {
            Op::IntAdd => Const::int(a + b),
            Op::IntMul => Const::int(a * b),
            Op::IntDiv if !b.is_zero() => Const::int(a / b),
            Op::IntRem if !b.is_zero() => Const::int(a % b),
            Op::IntLe => Const::Bool(a <= b),
            _ => return None,
        })
    }

    fn bv32(self, a: i32, b: i32) -> Option<Const> {
        let (ua, ub) = (a as u32, b as u32);
        Some(Const::Bv32(match self {
            Op::BvMul => a.wrapping_mul(b),
            Op::BvSDiv if b != 0 => a.wrapping_div(b),
            Op::BvSRem if b != 0 => a.wrapping_rem(b),
            Op::BvUDiv => ua.checked_div(ub)? as i32,
            Op::BvURem => ua.checked_rem(ub)? as i32,
            Op::BvAnd => a & b,
            Op::BvOr => a | b,
            Op::BvXor => a ^ b,
            Op::BvShl if ub < 32 => a << b,
            Op::BvAShr if ub < 32 => a >> b,
            Op::BvLShr if ub < 32 => (ua >> b) as i32,
            Op::BvSLe => return Some(Const::Bool(a <= b)),
            Op::BvULe => return Some(Const::Bool(ua <= ub)),
            _ => return None,
        }))
    }

    fn bv64(self, a: i64, b: i64) -> Option<Const> {
        let (ua, ub) = (a as u64, b as u64);
        Some(Const::Bv64(match self {
            Op::BvMul => a.wrapping_mul(b),
            Op::BvSDiv if b != 0 => a.wrapping_div(b),
            Op::BvSRem if b != 0 => a.wrapping_rem(b),
            Op::BvUDiv => ua.checked_div(ub)? as i64,
            Op::BvURem => ua.checked_rem(ub)? as i64,
            Op::BvAnd => a & b,
            Op::BvOr => a | b,
            Op::BvXor => a ^ b,
            Op::BvShl if ub < 64 => a << b,
            Op::BvAShr if ub < 64 => a >> b,
            Op::BvLShr if ub < 64 => (ua >> b) as i64,
            Op::BvSLe => return Some(Const::Bool(a <= b)),
            Op::BvULe => return Some(Const::Bool(ua <= ub)),
            _ => return None,
        }))
    }

    fn f32s(self, a: f32, b: f32) -> Option<Const> {
        Some(Const::f32(match self {
            Op::FAdd => a + b,
            Op::FSub => a - b,
            Op::FMul => a * b,
            Op::FDiv => a / b,
            Op::FRem => a % b,
            Op::FEq => return Some(Const::Bool(a == b)),
            Op::FLt => return Some(Const::Bool(a < b)),
            Op::FLe => return Some(Const::Bool(a <= b)),
            _ => return None,
        }))
    }

    fn f64s(self, a: f64, b: f64) -> Option<Const> {
        Some(Const::f64(match self {
            Op::FAdd => a + b,
            Op::FSub => a - b,
            Op::FMul => a * b,
            Op::FDiv => a / b,
            Op::FRem => a % b,
            Op::FEq => return Some(Const::Bool(a == b)),
            Op::FLt => return Some(Const::Bool(a < b)),
            Op::FLe => return Some(Const::Bool(a <= b)),
            _ => return None,
        }))
    }
}

/// The low 64 bits of the two's complement of an integer.
fn low_bits(value: &BigInt) -> u64 {
    let modulus: BigInt = BigInt::from(1u8) << 64u32;
    let low: BigInt = ((value % &modulus) + &modulus) % &modulus;
    low.to_u64().unwrap_or(0)
}
