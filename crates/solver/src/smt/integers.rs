//! Machine integers as integers of Z3, where nothing looks at their bits.
//!
//! On comparisons and sums Z3's arithmetic is hundreds of times as fast as its bit vectors: sorting four numbers
//! took 7 s with vectors of 32 bits and 0.02 s with integers. Every number is read as signed. A sum that may leave
//! the range of its sort is brought back into it by one conditional (Zohar and others, "Bit-Precise Reasoning via
//! Int-Blasting", 2022, do this for all operators).
//!
//! Only small factors and divisors are translated: with large ones, such as `a / 2147483647 <= a + 1`, both
//! arithmetics of Z3 5.4 crash in `mpz_manager::gcd`.
//!
//! A translation has the same value as the vector for all values of its parts, so that a contradiction carries over;
//! models are checked. An operator that is better left to vectors has no translation here, and the query goes there.

use z3::ast::{Bool, Dynamic, Int};

use crate::bounds::{Bounds, Interval};
use crate::constant::{Const, Sort};
use crate::op::Op;
use crate::terms::{Sum, Term, Terms};

/// The largest factor and divisor.
const GREATEST: u64 = 256;
/// The most bits that are cut off, put in front or masked: `GREATEST` is a power of two.
const BITS: u32 = 8;

/// A number that is small enough to multiply or divide by.
fn small(number: i64) -> Option<i64> {
    (number.unsigned_abs() <= GREATEST).then_some(number)
}

/// An application to machine integers; none where bits matter.
pub(super) fn apply(terms: &Terms, term: Term, op: Op, args: &[Term], values: &[Dynamic]) -> Option<Dynamic> {
    let sort = terms.sort(term);
    let int = |at: usize| values[at].as_int();
    // The second argument, where it is a constant.
    let constant = || number(terms.as_const(*args.get(1)?)?);
    Some(match op {
        Op::BvSLe => int(0)?.le(&int(1)?).into(),
        Op::BvULe => unsigned(terms, args[0], &int(0)?).le(unsigned(terms, args[1], &int(1)?)).into(),
        Op::BvSDiv => {
            let divisor = constant().and_then(small).filter(|divisor| *divisor != 0)?;
            let quotient = truncated(&int(0)?, divisor);
            // Only the least number divided by -1 leaves the range.
            if divisor == -1 {
                wrapped(sort, &quotient, &negated(interval(terms, args[0]))?)?
            } else {
                quotient
            }
            .into()
        }
        Op::BvSRem => {
            let divisor = constant().and_then(small).filter(|divisor| *divisor != 0)?;
            let (dividend, divisor) = (int(0)?, Int::from_u64(divisor.unsigned_abs()));
            let is_natural = dividend.ge(0);
            let reversed = dividend.unary_minus().modulo(&divisor).unary_minus();
            is_natural.ite(&dividend.modulo(&divisor), &reversed).into()
        }
        Op::BvAnd => masked(&int(0)?, constant()?)?.into(),
        Op::BvXor if constant() == Some(-1) => Int::sub(&[Int::from_i64(-1), int(0)?]).into(),
        Op::BvAShr => {
            let bits = u32::try_from(constant()?).ok().filter(|bits| *bits <= BITS)?;
            // Z3 rounds down where the divisor is positive.
            int(0)?.div(power(bits)).into()
        }
        Op::BvLShr => {
            let bits = u32::try_from(constant()?).ok().filter(|bits| *bits <= BITS)?;
            match bits {
                0 => int(0)?.into(),
                bits => unsigned(terms, args[0], &int(0)?).div(power(bits)).into(),
            }
        }
        Op::SignLow(bits) if u32::from(bits) <= BITS => signed_low(&int(0)?, u32::from(bits)).into(),
        Op::ZeroLow(bits) if u32::from(bits) <= BITS => int(0)?.modulo(power(u32::from(bits))).into(),
        Op::SignExtend | Op::BvToInt => int(0)?.into(),
        Op::ZeroExtend | Op::UnsignedToInt => unsigned(terms, args[0], &int(0)?).into(),
        Op::Truncate | Op::IntToBv32 | Op::IntToBv64 => {
            interval(terms, args[0]).is_within(range(sort)?).then(|| int(0))??.into()
        }
        _ => return None,
    })
}

/// A sum of machine integers.
pub(super) fn sum(terms: &Terms, sum: &Sum, part: impl Fn(Term) -> Option<Int>) -> Option<Dynamic> {
    let mut total: Vec<Int> = Vec::new();
    let mut exact = Interval::point(i128::from(sum.constant));
    for (term, coefficient) in &sum.parts {
        let value = part(*term)?;
        small(*coefficient)?;
        total.push(match coefficient {
            1 => value,
            _ => Int::mul(&[Int::from_i64(*coefficient), value]),
        });
        let factor = Interval::point(i128::from(*coefficient));
        exact = exact.plus(interval(terms, *term).times(factor));
    }
    if sum.constant != 0 {
        total.push(Int::from_i64(sum.constant));
    }
    wrapped(sum.sort, &Int::add(&total), &exact).map(Dynamic::from)
}

/// That a variable or an element of an array is a number of its sort; none if it is not a machine integer.
pub(super) fn in_range(sort: Sort, value: &Dynamic) -> Option<Bool> {
    let bits = width(sort)?;
    let value = value.as_int()?;
    let (least, greatest) = limits(bits);
    Some(Bool::and(&[value.ge(&least), value.le(&greatest)]))
}

/// How many bits a machine integer has.
fn width(sort: Sort) -> Option<u32> {
    match sort {
        Sort::Bv32 => Some(32),
        Sort::Bv64 => Some(64),
        Sort::Bool | Sort::Int | Sort::Id | Sort::F32 | Sort::F64 | Sort::Array(..) => None,
    }
}

fn range(sort: Sort) -> Option<Interval> {
    width(sort).map(Interval::signed)
}

/// What follows for a number from its parts, on every path.
fn interval(terms: &Terms, term: Term) -> Interval {
    Bounds::default().interval(terms, term)
}

fn negated(interval: Interval) -> Option<Interval> {
    Interval::between(interval.high()?.checked_neg()?, interval.low()?.checked_neg()?)
}

fn number(value: &Const) -> Option<i64> {
    match value {
        Const::Bv32(value) => Some(i64::from(*value)),
        Const::Bv64(value) => Some(*value),
        _ => None,
    }
}

fn power(bits: u32) -> Int {
    match bits {
        64 => Int::mul(&[Int::from_u64(1 << 32), Int::from_u64(1 << 32)]),
        bits => Int::from_u64(1 << bits),
    }
}

/// The least and the greatest number of so many bits.
fn limits(bits: u32) -> (Int, Int) {
    let greatest = (1_u64 << (bits - 1)) - 1;
    (Int::from_i64(-(greatest as i64) - 1), Int::from_u64(greatest))
}

/// A number that is known to be in an interval, brought into the range of its sort.
fn wrapped(sort: Sort, value: &Int, exact: &Interval) -> Option<Int> {
    let (bits, range) = (width(sort)?, range(sort)?);
    if exact.is_within(range) {
        return Some(value.clone());
    }
    let whole = 1_i128 << bits;
    let once = Interval::between(range.low()? - whole, range.high()? + whole)?;
    if !exact.is_within(once) {
        return None;
    }
    let (least, greatest) = limits(bits);
    let down = Int::sub(&[value.clone(), power(bits)]);
    let up = Int::add(&[value.clone(), power(bits)]);
    let inner = if exact.low()? < range.low()? { value.lt(&least).ite(&up, value) } else { value.clone() };
    Some(if exact.high()? > range.high()? { value.gt(&greatest).ite(&down, &inner) } else { inner })
}

/// The low bits of a number, read as signed.
fn signed_low(value: &Int, bits: u32) -> Int {
    let half = power(bits - 1);
    Int::sub(&[Int::add(&[value, &half]).modulo(power(bits)), half])
}

/// A machine integer read as unsigned.
fn unsigned(terms: &Terms, term: Term, value: &Int) -> Int {
    let bits = width(terms.sort(term)).unwrap_or(64);
    if interval(terms, term).low().is_some_and(|low| low >= 0) {
        return value.clone();
    }
    value.lt(0).ite(&Int::add(&[value.clone(), power(bits)]), value)
}

/// Truncated toward zero.
fn truncated(dividend: &Int, divisor: i64) -> Int {
    let size = Int::from_u64(divisor.unsigned_abs());
    let is_natural = dividend.ge(0);
    let quotient = is_natural.ite(&dividend.div(&size), &dividend.unary_minus().div(&size).unary_minus());
    if divisor < 0 { quotient.unary_minus() } else { quotient }
}

/// The bits of a number that a mask keeps, where it keeps the low ones or all but the low ones.
fn masked(value: &Int, mask: i64) -> Option<Int> {
    let low = if mask >= 0 { mask } else { !mask };
    let bits = low.count_ones();
    if low & low.wrapping_add(1) != 0 || bits > BITS {
        return None;
    }
    let kept = value.modulo(power(bits));
    Some(if mask >= 0 { kept } else { Int::sub(&[value.clone(), kept]) })
}

/// Whether an operator is about machine integers.
pub(super) fn is_about(op: Op) -> bool {
    matches!(
        op,
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
            | Op::BvLShr
            | Op::BvSLe
            | Op::BvULe
            | Op::SignLow(_)
            | Op::ZeroLow(_)
            | Op::SignExtend
            | Op::ZeroExtend
            | Op::Truncate
            | Op::BvToInt
            | Op::UnsignedToInt
            | Op::IntToBv32
            | Op::IntToBv64
            | Op::BvToF32
            | Op::BvToF64
            | Op::UnsignedToF32
            | Op::UnsignedToF64
            | Op::FToBv32
            | Op::FToBv64
    )
}

/// Whether a sort is of machine integers, or of arrays of them.
pub(super) fn has_vectors(sort: Sort) -> bool {
    match sort {
        Sort::Array(index, element) => width(index.sort()).is_some() || width(element.sort()).is_some(),
        sort => width(sort).is_some(),
    }
}
