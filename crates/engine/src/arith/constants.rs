//! Operators of the IR on constants, without a term. Other operators are computed by way of terms, with the
//! same result.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "an operator that is not named here gives none, and terms compute it"
)]

use ir::{BinaryOp, UnaryOp};
use solver::{Const, Op};

/// What an operator gives on a constant; none where it is not defined here.
pub(crate) fn unary(op: UnaryOp, value: &Const) -> Option<Const> {
    Some(match (op, value) {
        (UnaryOp::Not, Const::Bool(v)) => Const::Bool(!v),
        (UnaryOp::Not, Const::Bv32(v)) => Const::Bv32(!v),
        (UnaryOp::Not, Const::Bv64(v)) => Const::Bv64(!v),
        (UnaryOp::Neg, Const::Int(v)) => Const::Int(v.checked_neg()?),
        (UnaryOp::Neg, Const::Bv32(v)) => Const::Bv32(v.wrapping_neg()),
        (UnaryOp::Neg, Const::Bv64(v)) => Const::Bv64(v.wrapping_neg()),
        (UnaryOp::Neg, Const::F32(_) | Const::F64(_)) => return Op::FNeg.unary(value),
        (_, _) => return None,
    })
}

/// What an operator gives on two constants; none where it is not defined here.
#[inline]
pub(crate) fn binary(op: BinaryOp, a: &Const, b: &Const) -> Option<Const> {
    match (a, b) {
        (Const::Int(a), Const::Int(b)) => integers(op, *a, *b),
        (Const::Bv32(x), Const::Bv32(y)) => match op {
            BinaryOp::Add => Some(Const::Bv32(x.wrapping_add(*y))),
            BinaryOp::Sub => Some(Const::Bv32(x.wrapping_sub(*y))),
            // The JVM shifts by the low five bits.
            BinaryOp::Shl | BinaryOp::Shr | BinaryOp::UShr => vectors(op, a, &Const::Bv32(y & 31)),
            _ => vectors(op, a, b),
        },
        (Const::Bv64(x), Const::Bv64(y)) => match op {
            BinaryOp::Add => Some(Const::Bv64(x.wrapping_add(*y))),
            BinaryOp::Sub => Some(Const::Bv64(x.wrapping_sub(*y))),
            // A long is shifted by an int.
            BinaryOp::Shl | BinaryOp::Shr | BinaryOp::UShr => None,
            _ => vectors(op, a, b),
        },
        (Const::Bool(a), Const::Bool(b)) => match op {
            BinaryOp::And => Some(Const::Bool(*a && *b)),
            BinaryOp::Or => Some(Const::Bool(*a || *b)),
            BinaryOp::Xor | BinaryOp::Ne => Some(Const::Bool(a != b)),
            BinaryOp::Eq => Some(Const::Bool(a == b)),
            _ => None,
        },
        (Const::Id(a), Const::Id(b)) => match op {
            BinaryOp::Eq => Some(Const::Bool(a == b)),
            BinaryOp::Ne => Some(Const::Bool(a != b)),
            _ => None,
        },
        (Const::F32(_), Const::F32(_)) | (Const::F64(_), Const::F64(_)) => floats(op, a, b),
        (_, _) => None,
    }
}

/// Two numbers that fit the machine, where the result does.
#[inline]
fn integers(op: BinaryOp, a: i64, b: i64) -> Option<Const> {
    Some(match op {
        BinaryOp::Add => Const::Int(a.checked_add(b)?),
        BinaryOp::Sub => Const::Int(a.checked_sub(b)?),
        BinaryOp::Mul => Const::Int(a.checked_mul(b)?),
        BinaryOp::Div => Const::Int(a.checked_div(b)?),
        BinaryOp::Rem => Const::Int(a.checked_rem(b)?),
        BinaryOp::Eq => Const::Bool(a == b),
        BinaryOp::Ne => Const::Bool(a != b),
        BinaryOp::Lt => Const::Bool(a < b),
        BinaryOp::Le => Const::Bool(a <= b),
        BinaryOp::Gt => Const::Bool(a > b),
        BinaryOp::Ge => Const::Bool(a >= b),
        _ => return None,
    })
}

fn vectors(op: BinaryOp, a: &Const, b: &Const) -> Option<Const> {
    match op {
        BinaryOp::Mul => Op::BvMul.binary(a, b),
        BinaryOp::Div => Op::BvSDiv.binary(a, b),
        BinaryOp::Rem => Op::BvSRem.binary(a, b),
        BinaryOp::UDiv => Op::BvUDiv.binary(a, b),
        BinaryOp::URem => Op::BvURem.binary(a, b),
        BinaryOp::And => Op::BvAnd.binary(a, b),
        BinaryOp::Or => Op::BvOr.binary(a, b),
        BinaryOp::Xor => Op::BvXor.binary(a, b),
        BinaryOp::Shl => Op::BvShl.binary(a, b),
        BinaryOp::Shr => Op::BvAShr.binary(a, b),
        BinaryOp::UShr => Op::BvLShr.binary(a, b),
        BinaryOp::Lt => opposite(Op::BvSLe.binary(b, a)),
        BinaryOp::Le => Op::BvSLe.binary(a, b),
        BinaryOp::Gt => opposite(Op::BvSLe.binary(a, b)),
        BinaryOp::Ge => Op::BvSLe.binary(b, a),
        BinaryOp::ULt => opposite(Op::BvULe.binary(b, a)),
        BinaryOp::ULe => Op::BvULe.binary(a, b),
        BinaryOp::Eq => Op::Eq.binary(a, b),
        BinaryOp::Ne => opposite(Op::Eq.binary(a, b)),
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Cmp | BinaryOp::CmpL | BinaryOp::CmpG => None,
    }
}

fn floats(op: BinaryOp, a: &Const, b: &Const) -> Option<Const> {
    match op {
        BinaryOp::Add => Op::FAdd.binary(a, b),
        BinaryOp::Sub => Op::FSub.binary(a, b),
        BinaryOp::Mul => Op::FMul.binary(a, b),
        BinaryOp::Div => Op::FDiv.binary(a, b),
        BinaryOp::Rem => Op::FRem.binary(a, b),
        BinaryOp::Lt => Op::FLt.binary(a, b),
        BinaryOp::Le => Op::FLe.binary(a, b),
        BinaryOp::Gt => Op::FLt.binary(b, a),
        BinaryOp::Ge => Op::FLe.binary(b, a),
        BinaryOp::Eq => Op::FEq.binary(a, b),
        BinaryOp::Ne => opposite(Op::FEq.binary(a, b)),
        _ => None,
    }
}

fn opposite(truth: Option<Const>) -> Option<Const> {
    match truth? {
        Const::Bool(truth) => Some(Const::Bool(!truth)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use ir::{Scalar, UnaryOp};
    use solver::Terms;

    use super::*;
    use crate::arith::{symbolic_binary, symbolic_unary};
    use crate::value::Value;

    /// Constants of a kind of operands, the awkward ones among them.
    fn samples(on: Scalar) -> Vec<Const> {
        let numbers = [0, 1, -1, 2, 7, -7, 31, 32, 33, 63, 64, i64::from(i32::MAX), i64::from(i32::MIN)];
        let floats = [0.0, -0.0, 1.5, -2.25, 1e300, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
        match on {
            Scalar::Bool => vec![Const::Bool(false), Const::Bool(true)],
            Scalar::Int | Scalar::Char => {
                numbers.into_iter().chain([i64::MAX, i64::MIN]).map(Const::Int).collect()
            }
            Scalar::I32 => numbers.into_iter().map(|v| Const::Bv32(v as i32)).collect(),
            Scalar::I64 => numbers.into_iter().chain([i64::MAX, i64::MIN]).map(Const::Bv64).collect(),
            Scalar::F32 => floats.into_iter().map(|v| Const::f32(v as f32)).collect(),
            Scalar::F64 => floats.into_iter().map(Const::f64).collect(),
            Scalar::Str | Scalar::Ref => (0..3).map(Const::Id).collect(),
        }
    }

    #[test]
    fn constants_come_to_what_terms_come_to() {
        let mut compared = 0;
        for mut terms in [Terms::new(), Terms::plain()] {
            for on in Scalar::ALL {
                for op in BinaryOp::ALL.into_iter().filter(|op| op.allows(on)) {
                    for (a, b) in
                        samples(on).iter().flat_map(|a| samples(on).into_iter().map(move |b| (a, b)))
                    {
                        let Some(result) = binary(op, a, &b) else { continue };
                        let (left, right) = (Value::Const(a.clone()), Value::Const(b.clone()));
                        let other = symbolic_binary(&mut terms, op, on, &left, &right);
                        assert!(other.same(&Value::Const(result)), "{a} {} {b}: {other:?}", op.name());
                        compared += 1;
                    }
                }
                let unary_ops = match on {
                    Scalar::Bool => vec![UnaryOp::Not],
                    Scalar::I32 | Scalar::I64 => vec![UnaryOp::Not, UnaryOp::Neg],
                    Scalar::Int | Scalar::F32 | Scalar::F64 => vec![UnaryOp::Neg],
                    Scalar::Char | Scalar::Str | Scalar::Ref => Vec::new(),
                };
                for op in unary_ops {
                    for value in samples(on) {
                        let Some(result) = unary(op, &value) else { continue };
                        let other = symbolic_unary(&mut terms, op, on, &Value::Const(value.clone()));
                        assert!(other.same(&Value::Const(result)), "{op:?} {value}: {other:?}");
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 5_000, "{compared}");
    }
}
