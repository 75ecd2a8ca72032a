//! Terms as expressions of Z3, each translated once.

use std::borrow::Cow;

use rustc_hash::FxHashMap;
use z3::ast::{Array, BV, Bool, Dynamic, Float, Int, RoundingMode};

use super::{integers, raw};
use crate::constant::{Const, Sort};
use crate::op::Op;
use crate::terms::{Node, Sum, Term, Terms};

/// How machine integers are translated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    /// As bit vectors.
    Vectors,
    /// As integers, see [`mod@integers`].
    Integers,
}

/// What was translated so far.
pub(super) struct Translation {
    reading: Reading,
    known: FxHashMap<Term, Dynamic>,
    /// Terms that contain an operator without a counterpart, and its name.
    missing: FxHashMap<Term, Cow<'static, str>>,
}

impl Translation {
    pub(super) fn new(reading: Reading) -> Translation {
        Translation { reading, known: FxHashMap::default(), missing: FxHashMap::default() }
    }

    /// A formula; none if it contains something that Z3 has no counterpart of.
    pub(super) fn formula(&mut self, terms: &Terms, term: Term) -> Option<Bool> {
        self.dynamic(terms, term)?.as_bool()
    }

    /// The operator that kept a term from being translated.
    pub(super) fn missing(&self, term: Term) -> Option<Cow<'static, str>> {
        self.missing.get(&term).cloned()
    }

    /// Any term, without recursion: conditions can be as deep as the path is long.
    pub(super) fn dynamic(&mut self, terms: &Terms, root: Term) -> Option<Dynamic> {
        let mut pending = vec![root];
        while let Some(term) = pending.last().copied() {
            if self.known.contains_key(&term) || self.missing.contains_key(&term) {
                pending.pop();
                continue;
            }
            let before = pending.len();
            let is_done = |child: &Term| self.known.contains_key(child) || self.missing.contains_key(child);
            pending.extend(terms.children(term).filter(|child| !is_done(child)));
            if pending.len() > before {
                continue;
            }
            pending.pop();
            let broken = terms.children(term).find_map(|child| self.missing.get(&child).cloned());
            match (broken, self.translate(terms, term)) {
                (None, Some(made)) => {
                    self.known.insert(term, made);
                }
                (Some(name), _) => {
                    self.missing.insert(term, name);
                }
                (None, None) => {
                    let name = match terms.node(term) {
                        Node::App(op, _) => op.name(),
                        Node::Const(_) | Node::Var(_) | Node::Sum(_) => Cow::Borrowed("a constant"),
                    };
                    self.missing.insert(term, name);
                }
            }
        }
        self.known.get(&root).cloned()
    }

    fn translate(&self, terms: &Terms, term: Term) -> Option<Dynamic> {
        match terms.node(term) {
            Node::Const(value) => self.constant(value),
            Node::Var(var) => Some(Dynamic::new_const(&*var.name, &self.sort(var.sort))),
            Node::Sum(sum) if self.reading == Reading::Integers && sum.sort != Sort::Int => {
                integers::sum(terms, sum, |part| self.known.get(&part)?.as_int())
            }
            Node::Sum(sum) => self.sum(sum),
            Node::App(op, args) => {
                let values: Option<Vec<Dynamic>> =
                    args.iter().map(|arg| self.known.get(arg).cloned()).collect();
                let values = values?;
                match (op, self.reading) {
                    (Op::ConstArray(index), _) => {
                        Some(Array::const_array(&self.sort(index.sort()), &values[0]).into())
                    }
                    (op, Reading::Integers) if integers::is_about(*op) => {
                        integers::apply(terms, term, *op, args, &values)
                    }
                    (op, _) => apply(*op, &values),
                }
            }
        }
    }

    /// A value that was read of a model, for Z3 again.
    pub(super) fn value(&self, value: &Const) -> Option<Dynamic> {
        match value {
            Const::Id(id) => Some(Int::from_i64(super::model::number(*id)).into()),
            Const::Bool(_)
            | Const::Int(_)
            | Const::Big(_)
            | Const::Bv32(_)
            | Const::Bv64(_)
            | Const::F32(_)
            | Const::F64(_)
            | Const::Array(_) => self.constant(value),
        }
    }

    fn constant(&self, value: &Const) -> Option<Dynamic> {
        match (value, self.reading) {
            (Const::Bv32(value), Reading::Integers) => Some(Int::from_i64(i64::from(*value)).into()),
            (Const::Bv64(value), Reading::Integers) => Some(Int::from_i64(*value).into()),
            (value, _) => constant(value),
        }
    }

    /// The sort of Z3.
    fn sort(&self, of: Sort) -> z3::Sort {
        match (of, self.reading) {
            (Sort::Bv32 | Sort::Bv64, Reading::Integers) => z3::Sort::int(),
            (Sort::Array(index, element), _) => {
                z3::Sort::array(&self.sort(index.sort()), &self.sort(element.sort()))
            }
            (other, _) => sort(other),
        }
    }

    fn sum(&self, sum: &Sum) -> Option<Dynamic> {
        if sum.sort == Sort::Int {
            let mut total: Vec<Int> = Vec::new();
            for (term, coefficient) in &sum.parts {
                let part = self.known.get(term)?.as_int()?;
                total.push(if *coefficient == 1 {
                    part
                } else {
                    Int::mul(&[Int::from_i64(*coefficient), part])
                });
            }
            if sum.constant != 0 {
                total.push(Int::from_i64(sum.constant));
            }
            return Some(Int::add(&total).into());
        }
        let width = if sum.sort == Sort::Bv32 { 32 } else { 64 };
        let mut total: Option<BV> = (sum.constant != 0).then(|| BV::from_i64(sum.constant, width));
        for (term, coefficient) in &sum.parts {
            let part = self.known.get(term)?.as_bv()?;
            total = Some(match (total, *coefficient) {
                (None, 1) => part,
                (None, -1) => part.bvneg(),
                (None, c) => part.bvmul(BV::from_i64(c, width)),
                (Some(total), 1) => total.bvadd(part),
                (Some(total), -1) => total.bvsub(part),
                (Some(total), c) => total.bvadd(part.bvmul(BV::from_i64(c, width))),
            });
        }
        total.map(Dynamic::from)
    }
}

/// The sort of Z3, with machine integers as vectors.
fn sort(of: Sort) -> z3::Sort {
    match of {
        Sort::Bool => z3::Sort::bool(),
        // Identities are integers: only equality is ever asked of them.
        Sort::Int | Sort::Id => z3::Sort::int(),
        Sort::Bv32 => z3::Sort::bitvector(32),
        Sort::Bv64 => z3::Sort::bitvector(64),
        Sort::F32 => z3::Sort::float32(),
        Sort::F64 => z3::Sort::double(),
        Sort::Array(index, element) => z3::Sort::array(&sort(index.sort()), &sort(element.sort())),
    }
}

fn constant(value: &Const) -> Option<Dynamic> {
    Some(match value {
        Const::Bool(value) => Bool::from_bool(*value).into(),
        Const::Int(value) => Int::from_i64(*value).into(),
        Const::Big(value) => value.to_string().parse::<Int>().ok()?.into(),
        Const::Bv32(value) => BV::from_i64(i64::from(*value), 32).into(),
        Const::Bv64(value) => BV::from_i64(*value, 64).into(),
        Const::F32(bits) => Float::from_f32(f32::from_bits(*bits)).into(),
        Const::F64(bits) => Float::from_f64(f64::from_bits(*bits)).into(),
        Const::Id(id) => Int::from_u64(u64::from(*id)).into(),
        Const::Array(_) => return None,
    })
}

fn apply(op: Op, args: &[Dynamic]) -> Option<Dynamic> {
    let bools = || args.iter().map(Dynamic::as_bool).collect::<Option<Vec<Bool>>>();
    match (op, args) {
        (Op::Not, [a]) => Some(a.as_bool()?.not().into()),
        (Op::And, _) => Some(Bool::and(&bools()?).into()),
        (Op::Or, _) => Some(Bool::or(&bools()?).into()),
        (Op::Ite, [c, a, b]) => Some(c.as_bool()?.ite(a, b)),
        (Op::Eq, [a, b]) => Some(a.eq(b).into()),
        (Op::Select, [array, index]) => Some(array.as_array()?.select(index)),
        (Op::Store, [array, index, value]) => Some(array.as_array()?.store(index, value).into()),
        (op, [a]) => unary(op, a),
        (op, [a, b]) => match (a.as_int(), a.as_bv(), a.as_float()) {
            (Some(a), _, _) => ints(op, &a, &b.as_int()?),
            (_, Some(a), _) => vectors(op, &a, &b.as_bv()?),
            (_, _, Some(a)) => floats(op, &a, &b.as_float()?),
            (None, None, None) => None,
        },
        (_, _) => None,
    }
}

fn ints(op: Op, a: &Int, b: &Int) -> Option<Dynamic> {
    let is_natural = a.ge(0);
    let minus_a = a.unary_minus();
    Some(match op {
        Op::IntAdd => Int::add(&[a, b]).into(),
        Op::IntMul => Int::mul(&[a, b]).into(),
        // Z3 rounds so that the remainder is never negative; on a natural dividend that is toward zero.
        Op::IntDiv => is_natural.ite(&a.div(b), &minus_a.div(b).unary_minus()).into(),
        Op::IntRem => is_natural.ite(&a.modulo(b), &minus_a.modulo(b).unary_minus()).into(),
        Op::IntLe => a.le(b).into(),
        _ => return None,
    })
}

fn vectors(op: Op, a: &BV, b: &BV) -> Option<Dynamic> {
    Some(match op {
        Op::BvMul => a.bvmul(b).into(),
        Op::BvSDiv => a.bvsdiv(b).into(),
        Op::BvSRem => a.bvsrem(b).into(),
        Op::BvUDiv => a.bvudiv(b).into(),
        Op::BvURem => a.bvurem(b).into(),
        Op::BvAnd => a.bvand(b).into(),
        Op::BvOr => a.bvor(b).into(),
        Op::BvXor => a.bvxor(b).into(),
        Op::BvShl => a.bvshl(b).into(),
        Op::BvAShr => a.bvashr(b).into(),
        Op::BvLShr => a.bvlshr(b).into(),
        Op::BvSLe => a.bvsle(b).into(),
        Op::BvULe => a.bvule(b).into(),
        _ => return None,
    })
}

fn floats(op: Op, a: &Float, b: &Float) -> Option<Dynamic> {
    let nearest = RoundingMode::round_nearest_ties_to_even();
    Some(match op {
        Op::FAdd => a.add_with_rounding_mode(b, &nearest).into(),
        Op::FSub => a.sub_with_rounding_mode(b, &nearest).into(),
        Op::FMul => a.mul_with_rounding_mode(b, &nearest).into(),
        Op::FDiv => a.div_with_rounding_mode(b, &nearest).into(),
        Op::FEq => a.eq_fpa(b).into(),
        Op::FLt => a.lt(b).into(),
        Op::FLe => a.le(b).into(),
        // `fmod` is not the remainder of IEEE 754.
        _ => return None,
    })
}

fn unary(op: Op, a: &Dynamic) -> Option<Dynamic> {
    let nearest = RoundingMode::round_nearest_ties_to_even();
    let vector = || a.as_bv();
    let float = || a.as_float();
    Some(match op {
        Op::SignLow(bits) => {
            let (vector, bits) = (vector()?, u32::from(bits));
            vector.extract(bits - 1, 0).sign_ext(vector.get_size() - bits).into()
        }
        Op::ZeroLow(bits) => {
            let (vector, bits) = (vector()?, u32::from(bits));
            vector.extract(bits - 1, 0).zero_ext(vector.get_size() - bits).into()
        }
        Op::SignExtend => vector()?.sign_ext(32).into(),
        Op::ZeroExtend => vector()?.zero_ext(32).into(),
        Op::Truncate => vector()?.extract(31, 0).into(),
        Op::BvToInt => vector()?.to_int(true).into(),
        Op::UnsignedToInt => vector()?.to_int(false).into(),
        Op::IntToBv32 => BV::from_int(&a.as_int()?, 32).into(),
        Op::IntToBv64 => BV::from_int(&a.as_int()?, 64).into(),
        Op::FNeg => float()?.unary_neg().into(),
        Op::FIsFinite => {
            let value = float()?;
            Bool::or(&[value.is_nan(), value.is_infinite()]).not().into()
        }
        Op::F32ToF64 => float()?.to_fp_with_rounding_mode(&nearest, &sort(Sort::F64)).into(),
        Op::F64ToF32 => float()?.to_fp_with_rounding_mode(&nearest, &sort(Sort::F32)).into(),
        Op::IntToF64 => raw::real_to_float(&a.as_int()?.to_real(), &sort(Sort::F64))?.into(),
        Op::BvToF32 => raw::signed_to_float(&vector()?, &sort(Sort::F32))?.into(),
        Op::BvToF64 => raw::signed_to_float(&vector()?, &sort(Sort::F64))?.into(),
        Op::UnsignedToF32 => raw::unsigned_to_float(&vector()?, &sort(Sort::F32))?.into(),
        Op::UnsignedToF64 => raw::unsigned_to_float(&vector()?, &sort(Sort::F64))?.into(),
        Op::FToBv32 => saturating(&float()?, 32, i64::from(i32::MIN), i64::from(i32::MAX)).into(),
        Op::FToBv64 => saturating(&float()?, 64, i64::MIN, i64::MAX).into(),
        Op::F64ToInt => {
            let toward_zero = RoundingMode::round_towards_zero();
            let whole = float()?.round_to_integral_with_rounding_mode(&toward_zero);
            Int::from_real(&whole.to_real()).into()
        }
        _ => return None,
    })
}

/// Toward zero, too large numbers to the largest, too small to the smallest, NaN to zero.
fn saturating(value: &Float, width: u32, least: i64, greatest: i64) -> BV {
    let exact = value.to_sbv_with_rounding_mode(&RoundingMode::round_towards_zero(), width);
    let number = |v: i64| BV::from_i64(v, width);
    // Powers of two are floats, so the bounds are exact.
    let bound = least as f64;
    let too_large = value.ge(-bound);
    let too_small = value.lt(bound);
    let in_range = too_small.ite(&number(least), &exact);
    let not_nan = too_large.ite(&number(greatest), &in_range);
    value.is_nan().ite(&number(0), &not_nan)
}
