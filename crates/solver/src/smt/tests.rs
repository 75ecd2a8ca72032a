//! Machine integers as integers: every operator that is translated, on the values where it is easy to go wrong.

use super::{Limits, Reading, Smt};
use crate::constant::{Const, Sort};
use crate::op::Op;
use crate::query::{Answer, Query};
use crate::terms::{Term, Terms};

const VALUES: [i64; 14] =
    [0, 1, -1, 2, -2, 7, -8, 127, -129, 65_535, 65_536, i32::MAX as i64, i32::MIN as i64, 1 << 20];
const CONSTANTS: [i64; 9] = [1, -1, 2, -2, 3, 7, -8, i32::MAX as i64, i32::MIN as i64];

fn constant(sort: Sort, value: i64) -> Const {
    match sort {
        Sort::Bv32 => Const::Bv32(value as i32),
        Sort::Bv64 => Const::Bv64(value),
        _ => Const::Int(value),
    }
}

/// A term over `x` has the value it should have where `x` has this value, and no other. Whether it is translated.
fn is_exact(terms: &mut Terms, solver: &mut Smt, x: Term, given: &Const, term: Term, value: Const) -> bool {
    let told = format!("{} is {value:?} where x is {given:?}", terms.show(term));
    let given = terms.constant(given.clone());
    let path = [terms.eq(x, given)];
    let value = terms.constant(value);
    let same = terms.eq(term, value);
    let other = terms.not(same);
    match (solver.answer(terms, Query::new(&path, same)), solver.answer(terms, Query::new(&path, other))) {
        (Answer::Sat(_), Answer::Unsat) => true,
        (Answer::Unknown(_), Answer::Unknown(_)) => false,
        (same, other) => panic!("{told}: {same:?}, {other:?}"),
    }
}

fn solver() -> Smt {
    Smt::new(Limits::default(), true, Reading::Integers)
}

#[test]
fn operators_on_vectors_are_exact_as_integers() {
    let two = [Op::BvSDiv, Op::BvSRem, Op::BvAnd, Op::BvXor, Op::BvAShr, Op::BvLShr];
    for sort in [Sort::Bv32, Sort::Bv64] {
        let (mut terms, mut solver) = (Terms::plain(), solver());
        let x = terms.var("x", sort);
        for op in two {
            let mut translated = 0;
            for c in CONSTANTS {
                // Shifts are by less than the width.
                let c = if matches!(op, Op::BvAShr | Op::BvLShr) { c & 31 } else { c };
                let c = constant(sort, c);
                let right = terms.constant(c.clone());
                let term = terms.apply(op, &[x, right]);
                for value in VALUES.map(|value| constant(sort, value)) {
                    let Some(result) = op.apply(&[value.clone(), c.clone()]) else { continue };
                    translated += u32::from(is_exact(&mut terms, &mut solver, x, &value, term, result));
                }
            }
            assert!(translated >= 14, "{} is translated {translated} times", op.name());
        }
    }
}

#[test]
fn conversions_of_vectors_are_exact_as_integers() {
    let low = [1, 2, 5, 7, 8, 9, 16, 31].into_iter().flat_map(|bits| [Op::SignLow(bits), Op::ZeroLow(bits)]);
    let of_32 = low.clone().chain([Op::SignExtend, Op::ZeroExtend]).map(|op| (op, Sort::Bv32));
    let wider = [32, 33, 40, 63].into_iter().flat_map(|bits| [Op::SignLow(bits), Op::ZeroLow(bits)]);
    let rows = of_32.chain(low.chain(wider).map(|op| (op, Sort::Bv64))).chain([
        (Op::Truncate, Sort::Bv64),
        (Op::BvToInt, Sort::Bv32),
        (Op::UnsignedToInt, Sort::Bv32),
        (Op::UnsignedToInt, Sort::Bv64),
        (Op::IntToBv32, Sort::Int),
        (Op::IntToBv64, Sort::Int),
    ]);
    for (op, sort) in rows {
        let (mut terms, mut solver) = (Terms::plain(), solver());
        let x = terms.var("x", sort);
        let term = terms.apply(op, &[x]);
        for value in VALUES.into_iter().chain([1 << 31, (1 << 32) + 5, -(1 << 40) - 3, i64::MAX, i64::MIN]) {
            let value = constant(sort, value);
            let Some(result) = op.apply(std::slice::from_ref(&value)) else { panic!("{}", op.name()) };
            is_exact(&mut terms, &mut solver, x, &value, term, result);
        }
    }
}

#[test]
fn sums_of_vectors_wrap_as_integers() {
    for sort in [Sort::Bv32, Sort::Bv64] {
        let (mut terms, mut solver) = (Terms::new(), solver());
        let x = terms.var("x", sort);
        // Beyond the range by less than once, and far beyond.
        let rows =
            [(1, 1, true), (1, i64::from(i32::MAX), true), (-1, -1, true), (2, 5, true), (3, -7, false)];
        for (factor, offset, is_near) in rows {
            let (factor_term, offset_term) =
                (terms.constant(constant(sort, factor)), terms.constant(constant(sort, offset)));
            let product = terms.mul(x, factor_term);
            let sum = terms.add(product, offset_term);
            for value in VALUES.into_iter().chain([i64::MAX, i64::MIN]) {
                let value = constant(sort, value);
                let result = match value {
                    Const::Bv32(v) => Const::Bv32((v as i64 * factor).wrapping_add(offset) as i32),
                    Const::Bv64(v) => Const::Bv64(v.wrapping_mul(factor).wrapping_add(offset)),
                    _ => unreachable!("{sort:?}"),
                };
                let translated = is_exact(&mut terms, &mut solver, x, &value, sum, result);
                assert!(translated || !is_near, "{}", terms.show(sum));
            }
        }
    }
}

#[test]
fn comparisons_of_vectors_are_exact_as_integers() {
    let (mut terms, mut solver) = (Terms::plain(), solver());
    let x = terms.var("x", Sort::Bv32);
    for op in [Op::BvSLe, Op::BvULe] {
        for c in CONSTANTS.map(|c| Const::Bv32(c as i32)) {
            let right = terms.constant(c.clone());
            let term = terms.apply(op, &[x, right]);
            for value in VALUES.map(|value| Const::Bv32(value as i32)) {
                let Some(result) = op.apply(&[value.clone(), c.clone()]) else { continue };
                assert!(is_exact(&mut terms, &mut solver, x, &value, term, result), "{}", op.name());
            }
        }
    }
}
