//! The operators of SMT-LIB on bit vectors. Theirs are total: a shift by the width or more and a division by
//! zero have values, which is written out unless it cannot happen.

use crate::constant::{Const, Sort};
use crate::op::Op;
use crate::smtlib::apply::{Head, from_left, strict};
use crate::smtlib::value::Value;
use crate::terms::{Node, Term, Terms};

/// Operators that take or give vectors of widths without a sort; none for other operators.
pub(super) fn special<'a>(
    terms: &mut Terms,
    head: &Head<'_>,
    args: &[Value<'a>],
) -> Result<Option<Value<'a>>, String> {
    Ok(Some(match (head.name, &head.numbers[..], args) {
        // 32 and 64 bits have sorts.
        ("extract", [high @ (0..=30 | 32..=62), 0], [Value::Term(term)]) => {
            let width = match terms.sort(*term) {
                Sort::Bv32 => 32,
                Sort::Bv64 => 64,
                other => return Err(format!("`extract` does not take {}", other.name())),
            };
            if *high >= width {
                return Err("`extract` asks for more bits than there are".to_string());
            }
            Value::Low(*term, high + 1)
        }
        ("sign_extend" | "zero_extend", [by], [Value::Low(term, bits)]) => {
            let (keep, extend): (fn(u8) -> Op, Op) = match head.name {
                "sign_extend" => (Op::SignLow, Op::SignExtend),
                _ => (Op::ZeroLow, Op::ZeroExtend),
            };
            let low = keep(u8::try_from(*bits).unwrap_or_default());
            Value::Term(match (terms.sort(*term), by.checked_add(*bits)) {
                (Sort::Bv32, Some(32)) | (Sort::Bv64, Some(64)) => terms.apply(low, &[*term]),
                (Sort::Bv32, Some(64)) => {
                    let whole = terms.apply(low, &[*term]);
                    terms.apply(extend, &[whole])
                }
                (Sort::Bv64, Some(32)) => {
                    let half = terms.apply(Op::Truncate, &[*term]);
                    terms.apply(low, &[half])
                }
                _ => return Err("bit vectors of other than 32 and 64 bits are not supported".to_string()),
            })
        }
        _ => return Ok(None),
    }))
}

/// An operator on terms; none if it is not one on bit vectors.
pub(super) fn apply(terms: &mut Terms, head: &Head<'_>, args: &[Term]) -> Result<Option<Term>, String> {
    let name = head.name;
    let width = match args.first().map(|arg| terms.sort(*arg)) {
        Some(Sort::Bv64) => 64,
        _ => 32,
    };
    let made = match (name, &head.numbers[..]) {
        ("extract", [31, 0]) if width == 32 => only(terms, name, args),
        ("extract", [63, 0]) if width == 64 => only(terms, name, args),
        ("extract", [31, 0]) => strict(terms, name, Op::Truncate, args),
        ("extract", [63, 32]) => {
            let high = shifted(terms, name, Op::BvLShr, args, 32)?;
            strict(terms, name, Op::Truncate, &[high])
        }
        ("sign_extend" | "zero_extend", [0]) => only(terms, name, args),
        ("sign_extend", [32]) => strict(terms, name, Op::SignExtend, args),
        ("zero_extend", [32]) => strict(terms, name, Op::ZeroExtend, args),
        ("extract" | "sign_extend" | "zero_extend", _) => {
            Err(format!("`{name}` to other than 32 and 64 bits is not supported"))
        }
        ("int2bv" | "int_to_bv", [32]) => strict(terms, name, Op::IntToBv32, args),
        ("int2bv" | "int_to_bv", [64]) => strict(terms, name, Op::IntToBv64, args),
        ("bv2nat" | "bv2int" | "ubv_to_int", []) => strict(terms, name, Op::UnsignedToInt, args),
        ("sbv_to_int", []) => strict(terms, name, Op::BvToInt, args),
        ("concat", []) => concat(terms, args),
        (_, []) if name.starts_with("bv") => return plain(terms, name, args).map(Some),
        _ => return Ok(None),
    };
    made.map(Some)
}

fn only(terms: &Terms, name: &str, args: &[Term]) -> Result<Term, String> {
    match args {
        [arg] if matches!(terms.sort(*arg), Sort::Bv32 | Sort::Bv64) => Ok(*arg),
        _ => Err(format!("`{name}` takes one bit vector")),
    }
}

fn number(terms: &mut Terms, sort: Sort, value: i64) -> Term {
    terms.constant(if sort == Sort::Bv64 { Const::Bv64(value) } else { Const::Bv32(value as i32) })
}

fn shifted(terms: &mut Terms, name: &str, op: Op, args: &[Term], by: i64) -> Result<Term, String> {
    let [arg] = args else { return Err(format!("`{name}` takes one argument")) };
    let by = number(terms, Sort::Bv64, by);
    strict(terms, name, op, &[*arg, by])
}

fn concat(terms: &mut Terms, args: &[Term]) -> Result<Term, String> {
    let [high, low] = args else { return Err("`concat` takes two arguments".to_string()) };
    let high = strict(terms, "concat", Op::ZeroExtend, &[*high])?;
    let low = strict(terms, "concat", Op::ZeroExtend, &[*low])?;
    let high = shifted(terms, "concat", Op::BvShl, &[high], 32)?;
    strict(terms, "concat", Op::BvOr, &[high, low])
}

/// Operators on vectors of one width.
fn plain(terms: &mut Terms, name: &str, args: &[Term]) -> Result<Term, String> {
    let sorts: Vec<Sort> = args.iter().map(|arg| terms.sort(*arg)).collect();
    let fits = match sorts.first() {
        Some(first @ (Sort::Bv32 | Sort::Bv64)) => sorts.iter().all(|sort| sort == first),
        _ => false,
    };
    if !fits {
        let names: Vec<String> = sorts.into_iter().map(Sort::name).collect();
        return Err(format!("`{name}` does not take {}", names.join(", ")));
    }
    let sort = sorts[0];
    let ones = number(terms, sort, -1);
    match (name, args) {
        ("bvadd", _) => from_left(args, |a, b| Ok(terms.add(a, b))),
        ("bvmul", _) => from_left(args, |a, b| Ok(terms.mul(a, b))),
        ("bvand", _) => from_left(args, |a, b| strict(terms, name, Op::BvAnd, &[a, b])),
        ("bvor", _) => from_left(args, |a, b| strict(terms, name, Op::BvOr, &[a, b])),
        ("bvxor", _) => from_left(args, |a, b| strict(terms, name, Op::BvXor, &[a, b])),
        ("bvneg", [a]) => Ok(terms.neg(*a)),
        ("bvnot", [a]) => strict(terms, name, Op::BvXor, &[*a, ones]),
        ("bvsub", [a, b]) => Ok(terms.sub(*a, *b)),
        ("bvsle", [a, b]) => strict(terms, name, Op::BvSLe, &[*a, *b]),
        ("bvule", [a, b]) => strict(terms, name, Op::BvULe, &[*a, *b]),
        ("bvsge", [a, b]) => strict(terms, name, Op::BvSLe, &[*b, *a]),
        ("bvuge", [a, b]) => strict(terms, name, Op::BvULe, &[*b, *a]),
        ("bvslt", [a, b]) => Ok(terms.bv_slt(*a, *b)),
        ("bvult", [a, b]) => Ok(terms.bv_ult(*a, *b)),
        ("bvsgt", [a, b]) => Ok(terms.bv_slt(*b, *a)),
        ("bvugt", [a, b]) => Ok(terms.bv_ult(*b, *a)),
        ("bvshl", [a, b]) => Ok(shift(terms, Op::BvShl, *a, *b)),
        ("bvlshr", [a, b]) => Ok(shift(terms, Op::BvLShr, *a, *b)),
        ("bvashr", [a, b]) => Ok(shift(terms, Op::BvAShr, *a, *b)),
        ("bvudiv", [a, b]) => Ok(divide(terms, Op::BvUDiv, *a, *b, ones)),
        ("bvurem", [a, b]) => Ok(divide(terms, Op::BvURem, *a, *b, *a)),
        ("bvsrem", [a, b]) => Ok(divide(terms, Op::BvSRem, *a, *b, *a)),
        ("bvsdiv", [a, b]) => {
            let (zero, one) = (number(terms, sort, 0), number(terms, sort, 1));
            let negative = terms.bv_slt(*a, zero);
            let by_zero = terms.ite(negative, one, ones);
            Ok(divide(terms, Op::BvSDiv, *a, *b, by_zero))
        }
        _ => Err(format!("`{name}` is not supported")),
    }
}

/// The number of a constant vector.
fn value(terms: &Terms, term: Term) -> Option<u64> {
    match terms.as_const(term) {
        Some(Const::Bv32(bits)) => Some(u64::from(*bits as u32)),
        Some(Const::Bv64(bits)) => Some(*bits as u64),
        _ => None,
    }
}

fn shift(terms: &mut Terms, op: Op, a: Term, b: Term) -> Term {
    let sort = terms.sort(a);
    let width = if sort == Sort::Bv64 { 64 } else { 32 };
    // A masked amount needs no case for values beyond the width.
    let bound = match terms.node(b) {
        Node::App(Op::BvAnd, args) => args.iter().filter_map(|arg| value(terms, *arg)).min(),
        Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => value(terms, b),
    };
    if bound.is_some_and(|bound| bound < width) {
        return terms.apply(op, &[a, b]);
    }
    let (zero, limit) = (number(terms, sort, 0), number(terms, sort, width as i64));
    let beyond = if op == Op::BvAShr {
        let last = number(terms, sort, width as i64 - 1);
        terms.apply(op, &[a, last])
    } else {
        zero
    };
    let within = terms.bv_ult(b, limit);
    let shifted = terms.apply(op, &[a, b]);
    terms.ite(within, shifted, beyond)
}

fn divide(terms: &mut Terms, op: Op, a: Term, b: Term, by_zero: Term) -> Term {
    match value(terms, b) {
        Some(0) => return by_zero,
        Some(_) => return terms.apply(op, &[a, b]),
        None => {}
    }
    let zero = number(terms, terms.sort(b), 0);
    let (is_zero, divided) = (terms.eq(b, zero), terms.apply(op, &[a, b]));
    terms.ite(is_zero, by_zero, divided)
}
