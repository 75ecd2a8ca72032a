//! Constants and applications as text.

use std::fmt::Write;

use crate::constant::{Const, Sort};
use crate::op::Op;
use crate::smtlib::dialect::Dialect;
use crate::smtlib::prelude::Prelude;
use crate::terms::Sum;

/// A constant; none for arrays, which only models have.
pub(super) fn constant(value: &Const) -> Option<String> {
    Some(match value {
        Const::Bool(value) => value.to_string(),
        Const::Int(value) if *value < 0 => format!("(- {})", value.unsigned_abs()),
        Const::Int(value) => value.to_string(),
        Const::Big(value) => {
            let digits = value.to_string();
            match digits.strip_prefix('-') {
                Some(digits) => format!("(- {digits})"),
                None => digits,
            }
        }
        Const::Bv32(value) => format!("#x{value:08x}"),
        Const::Bv64(value) => format!("#x{value:016x}"),
        Const::F32(bits) if f32::from_bits(*bits).is_nan() => "(_ NaN 8 24)".to_string(),
        Const::F32(bits) => {
            format!("(fp #b{:b} #b{:08b} #b{:023b})", bits >> 31, bits >> 23 & 0xff, bits & 0x7f_ffff)
        }
        Const::F64(bits) if f64::from_bits(*bits).is_nan() => "(_ NaN 11 53)".to_string(),
        Const::F64(bits) => {
            let fraction = bits & 0xf_ffff_ffff_ffff;
            format!("(fp #b{:b} #b{:011b} #x{fraction:013x})", bits >> 63, bits >> 52 & 0x7ff)
        }
        Const::Id(number) => Prelude::Id(*number).name(),
        Const::Array(_) => return None,
    })
}

/// What stands before the arguments of an operator, the parenthesis included; none where there is nothing.
pub(super) fn head(op: Op, first: Sort, result: Sort, dialect: Dialect) -> Option<String> {
    if let Some(function) = Prelude::of(op, first) {
        return Some(format!("({}", function.name()));
    }
    Some(match op {
        Op::ConstArray(_) => format!("((as const {})", dialect.sort(result)),
        Op::SignLow(bits) | Op::ZeroLow(bits) => {
            let word = if matches!(op, Op::SignLow(_)) { "sign" } else { "zero" };
            let (width, bits) = (result.bits()?, u32::from(bits));
            format!("((_ {word}_extend {}) ((_ extract {} 0)", width.checked_sub(bits)?, bits.checked_sub(1)?)
        }
        other => format!("({}", operator(other)?),
    })
}

/// The operator, applied to its rounding mode and its indices. Those that are functions are not here.
fn operator(op: Op) -> Option<&'static str> {
    Some(match op {
        Op::Not => "not",
        Op::And => "and",
        Op::Or => "or",
        Op::Ite => "ite",
        Op::Eq => "=",
        Op::IntAdd => "+",
        Op::IntMul => "*",
        Op::IntLe => "<=",
        Op::BvMul => "bvmul",
        Op::BvSDiv => "bvsdiv",
        Op::BvSRem => "bvsrem",
        Op::BvUDiv => "bvudiv",
        Op::BvURem => "bvurem",
        Op::BvAnd => "bvand",
        Op::BvOr => "bvor",
        Op::BvXor => "bvxor",
        Op::BvShl => "bvshl",
        Op::BvAShr => "bvashr",
        Op::BvLShr => "bvlshr",
        Op::BvSLe => "bvsle",
        Op::BvULe => "bvule",
        Op::SignExtend => "(_ sign_extend 32)",
        Op::ZeroExtend => "(_ zero_extend 32)",
        Op::Truncate => "(_ extract 31 0)",
        Op::UnsignedToInt => "bv2nat",
        Op::IntToBv32 => "(_ int2bv 32)",
        Op::IntToBv64 => "(_ int2bv 64)",
        Op::FAdd => "fp.add RNE",
        Op::FSub => "fp.sub RNE",
        Op::FMul => "fp.mul RNE",
        Op::FDiv => "fp.div RNE",
        Op::FNeg => "fp.neg",
        Op::FEq => "fp.eq",
        Op::FLt => "fp.lt",
        Op::FLe => "fp.leq",
        Op::F32ToF64 => "(_ to_fp 11 53) RNE",
        Op::F64ToF32 => "(_ to_fp 8 24) RNE",
        Op::IntToF64 => "(_ to_fp 11 53) RNE (to_real",
        Op::BvToF32 => "(_ to_fp 8 24) RNE",
        Op::BvToF64 => "(_ to_fp 11 53) RNE",
        Op::UnsignedToF32 => "(_ to_fp_unsigned 8 24) RNE",
        Op::UnsignedToF64 => "(_ to_fp_unsigned 11 53) RNE",
        Op::Select => "select",
        Op::Store => "store",
        Op::IntDiv
        | Op::IntRem
        | Op::BvToInt
        | Op::FIsFinite
        | Op::FToBv32
        | Op::FToBv64
        | Op::F64ToInt
        | Op::FRem
        | Op::SignLow(_)
        | Op::ZeroLow(_)
        | Op::ConstArray(_) => return None,
    })
}

/// How many parentheses an application ends with.
pub(super) fn closing(op: Op) -> usize {
    match op {
        Op::SignLow(_) | Op::ZeroLow(_) | Op::IntToF64 => 2,
        _ => 1,
    }
}

/// A sum, of parts that are texts.
pub(super) fn sum(sum: &Sum, mut part: impl FnMut(usize) -> String) -> String {
    let number = |value: i64| match sum.sort {
        Sort::Bv32 => format!("#x{:08x}", value as i32),
        Sort::Bv64 => format!("#x{value:016x}"),
        _ => constant(&Const::Int(value)).unwrap_or_default(),
    };
    let (plus, times) = if sum.sort == Sort::Int { ("+", "*") } else { ("bvadd", "bvmul") };
    let mut parts: Vec<String> = Vec::with_capacity(sum.parts.len() + 1);
    for (at, (_, coefficient)) in sum.parts.iter().enumerate() {
        parts.push(match coefficient {
            1 => part(at),
            other => format!("({times} {} {})", number(*other), part(at)),
        });
    }
    if sum.constant != 0 {
        parts.push(number(sum.constant));
    }
    match (&parts[..], sum.sort) {
        ([only], _) => only.clone(),
        (parts, Sort::Int) => format!("({plus} {})", parts.join(" ")),
        // In the standard before 2.7 this one takes two arguments.
        (parts, _) => {
            let mut text = format!("({plus} ").repeat(parts.len().saturating_sub(1));
            for (at, part) in parts.iter().enumerate() {
                let _ = match at {
                    0 => write!(text, "{part}"),
                    _ => write!(text, " {part})"),
                };
            }
            text
        }
    }
}
