//! The operators of SMT-LIB as ours, exactly: where theirs are defined and ours are not, the difference is
//! written out.

use crate::constant::{Const, Sort};
use crate::op::Op;
use crate::smtlib::prelude::Prelude;
use crate::smtlib::value::{Value, float};
use crate::smtlib::vectors;
use crate::terms::{Term, Terms};

/// What stands before arguments.
pub(super) struct Head<'a> {
    pub(super) name: &'a str,
    /// Of `(_ name numbers)`.
    pub(super) numbers: Vec<u32>,
    /// Of `(as const sort)`.
    pub(super) sort: Option<Sort>,
}

/// How many arguments `distinct` may have: every pair of them is compared.
const DISTINCT: usize = 2000;

/// An application. The error says what does not fit.
pub(super) fn apply<'a>(terms: &mut Terms, head: &Head<'_>, args: &[Value<'a>]) -> Result<Value<'a>, String> {
    if let Some(made) = special(terms, head, args)? {
        return Ok(made);
    }
    let mut plain = Vec::with_capacity(args.len());
    let mut rounds = false;
    for (at, arg) in args.iter().enumerate() {
        match arg {
            Value::Term(term) => plain.push(*term),
            Value::Nearest if at == 0 => rounds = true,
            _ => return Err(format!("`{}` is not supported on this", head.name)),
        }
    }
    match (rounds, rounding(head.name)) {
        (true, Some(op)) => strict(terms, head.name, op, &plain).map(Value::Term),
        (true, None) | (false, Some(_)) => Err(format!("`{}` does not fit its arguments", head.name)),
        (false, None) => on_terms(terms, head, &plain).map(Value::Term),
    }
}

/// Operators that take or give something other than terms.
fn special<'a>(terms: &mut Terms, head: &Head<'_>, args: &[Value<'a>]) -> Result<Option<Value<'a>>, String> {
    Ok(Some(match (head.name, &head.numbers[..], args) {
        ("fp", [], _) => match float(terms, args) {
            Some(value) => value,
            None => return Err("`fp` is supported on the bits of 32 and 64 bit floats".to_string()),
        },
        ("to_real", [], [Value::Term(term)]) if terms.sort(*term) == Sort::Int => Value::Real(*term),
        ("to_int", [], [Value::Real(term)]) => Value::Term(*term),
        ("-", [], [Value::Decimal(digits, false)]) => Value::Decimal(digits, true),
        ("to_fp" | "to_fp_unsigned", numbers, args) => {
            let wanted = match numbers {
                [8, 24] => Sort::F32,
                [11, 53] => Sort::F64,
                _ => return Err("floats of other than 32 and 64 bits are not supported".to_string()),
            };
            Value::Term(to_float(terms, head.name == "to_fp", wanted, args)?)
        }
        _ => return vectors::special(terms, head, args),
    }))
}

/// Operators whose first argument is a rounding mode.
fn rounding(name: &str) -> Option<Op> {
    Some(match name {
        "fp.add" => Op::FAdd,
        "fp.sub" => Op::FSub,
        "fp.mul" => Op::FMul,
        "fp.div" => Op::FDiv,
        _ => return None,
    })
}

fn to_float(terms: &mut Terms, signed: bool, wanted: Sort, args: &[Value<'_>]) -> Result<Term, String> {
    let narrow = wanted == Sort::F32;
    let unknown = || Err("`to_fp` is not supported on this".to_string());
    match args {
        [Value::Term(bits)] => match terms.as_const(*bits) {
            Some(Const::Bv32(bits)) if narrow => {
                let value = Const::f32(f32::from_bits(*bits as u32));
                Ok(terms.constant(value))
            }
            Some(Const::Bv64(bits)) if !narrow => {
                let value = Const::f64(f64::from_bits(*bits as u64));
                Ok(terms.constant(value))
            }
            _ => unknown(),
        },
        [Value::Nearest, Value::Decimal(digits, negated)] => {
            let value = match narrow {
                true => digits.parse().map(|v: f32| Const::f32(if *negated { -v } else { v })),
                false => digits.parse().map(|v: f64| Const::f64(if *negated { -v } else { v })),
            };
            value.map_or_else(|_| unknown(), |value| Ok(terms.constant(value)))
        }
        [Value::Nearest, Value::Real(term)] if !narrow => strict(terms, "to_fp", Op::IntToF64, &[*term]),
        [Value::Nearest, Value::Term(term)] => {
            let op = match (terms.sort(*term), signed, narrow) {
                (Sort::F32, true, true) | (Sort::F64, true, false) => return Ok(*term),
                (Sort::F32, true, false) => Op::F32ToF64,
                (Sort::F64, true, true) => Op::F64ToF32,
                (Sort::Bv32 | Sort::Bv64, true, true) => Op::BvToF32,
                (Sort::Bv32 | Sort::Bv64, true, false) => Op::BvToF64,
                (Sort::Bv32 | Sort::Bv64, false, true) => Op::UnsignedToF32,
                (Sort::Bv32 | Sort::Bv64, false, false) => Op::UnsignedToF64,
                _ => return unknown(),
            };
            strict(terms, "to_fp", op, &[*term])
        }
        _ => unknown(),
    }
}

/// One of our operators, where the sorts fit.
pub(super) fn strict(terms: &mut Terms, name: &str, op: Op, args: &[Term]) -> Result<Term, String> {
    let sorts: Vec<Sort> = args.iter().map(|arg| terms.sort(*arg)).collect();
    match op.result(&sorts) {
        Some(_) => Ok(terms.apply(op, args)),
        None => {
            let names: Vec<String> = sorts.into_iter().map(Sort::name).collect();
            Err(format!("`{name}` does not take {}", names.join(", ")))
        }
    }
}

/// An operator that is applied to its arguments in pairs, all of which must hold.
fn chain(
    terms: &mut Terms,
    args: &[Term],
    mut pair: impl FnMut(&mut Terms, Term, Term) -> Result<Term, String>,
) -> Result<Term, String> {
    if args.len() < 2 {
        return Err("a comparison takes two arguments".to_string());
    }
    let all: Result<Vec<Term>, String> =
        args.windows(2).map(|window| pair(terms, window[0], window[1])).collect();
    Ok(terms.and(&all?))
}

/// An operator that is applied from the left.
pub(super) fn from_left(
    args: &[Term],
    mut pair: impl FnMut(Term, Term) -> Result<Term, String>,
) -> Result<Term, String> {
    match args {
        [] => Err("this operator takes arguments, and has none".to_string()),
        [first, rest @ ..] => rest.iter().try_fold(*first, |total, arg| pair(total, *arg)),
    }
}

fn on_terms(terms: &mut Terms, head: &Head<'_>, args: &[Term]) -> Result<Term, String> {
    let name = head.name;
    if let Some(made) = vectors::apply(terms, head, args)? {
        return Ok(made);
    }
    if !head.numbers.is_empty() {
        return Err(format!("`(_ {name} ...)` is not supported"));
    }
    let simple = match name {
        "not" => Some(Op::Not),
        "and" => Some(Op::And),
        "or" => Some(Op::Or),
        "ite" => Some(Op::Ite),
        "select" => Some(Op::Select),
        "store" => Some(Op::Store),
        "fp.neg" => Some(Op::FNeg),
        _ => None,
    };
    if let Some(op) = simple {
        return strict(terms, name, op, args);
    }
    match name {
        "=" => chain(terms, args, |terms, a, b| strict(terms, name, Op::Eq, &[a, b])),
        "=>" => {
            let mut reversed: Vec<Term> = args.to_vec();
            reversed.reverse();
            check_all(terms, name, args, Sort::Bool)?;
            from_left(&reversed, |so_far, premise| Ok(terms.implies(premise, so_far)))
        }
        "xor" => {
            check_all(terms, name, args, Sort::Bool)?;
            from_left(args, |a, b| {
                let same = terms.eq(a, b);
                Ok(terms.not(same))
            })
        }
        "distinct" => distinct(terms, args),
        "const" => constant_array(terms, head, args),
        "+" | "-" | "*" | "div" | "mod" | "abs" | "<" | "<=" | ">" | ">=" => integers(terms, name, args),
        _ if name.starts_with("fp.") => floats(terms, name, args),
        _ => match Prelude::function(name) {
            Some((op, first)) if args.first().is_some_and(|arg| terms.sort(*arg) == first) => {
                strict(terms, name, op, args)
            }
            _ => Err(format!("`{name}` is not supported")),
        },
    }
}

fn check_all(terms: &Terms, name: &str, args: &[Term], sort: Sort) -> Result<(), String> {
    match args.iter().map(|arg| terms.sort(*arg)).find(|found| *found != sort) {
        None => Ok(()),
        Some(found) => Err(format!("`{name}` does not take {}", found.name())),
    }
}

fn distinct(terms: &mut Terms, args: &[Term]) -> Result<Term, String> {
    if args.len() > DISTINCT {
        return Err(format!("`distinct` on more than {DISTINCT} arguments is not supported"));
    }
    let mut all = Vec::new();
    for (at, a) in args.iter().enumerate() {
        for b in &args[at + 1..] {
            let same = strict(terms, "distinct", Op::Eq, &[*a, *b])?;
            all.push(terms.not(same));
        }
    }
    Ok(terms.and(&all))
}

fn constant_array(terms: &mut Terms, head: &Head<'_>, args: &[Term]) -> Result<Term, String> {
    match (head.sort, args) {
        (Some(Sort::Array(index, element)), [value]) if terms.sort(*value) == element.sort() => {
            strict(terms, head.name, Op::ConstArray(index), args)
        }
        _ => Err("`const` does not fit its sort".to_string()),
    }
}

fn integers(terms: &mut Terms, name: &str, args: &[Term]) -> Result<Term, String> {
    check_all(terms, name, args, Sort::Int)?;
    match (name, args) {
        ("+", _) => from_left(args, |a, b| Ok(terms.add(a, b))),
        ("-", [a]) => Ok(terms.neg(*a)),
        ("-", _) => from_left(args, |a, b| Ok(terms.sub(a, b))),
        ("*", _) => from_left(args, |a, b| Ok(terms.mul(a, b))),
        ("abs", [a]) => {
            let zero = terms.constant(Const::Int(0));
            let (natural, negated) = (terms.le(zero, *a), terms.neg(*a));
            Ok(terms.ite(natural, *a, negated))
        }
        ("div", _) if args.len() > 1 => from_left(args, |a, b| Ok(euclid(terms, a, b).0)),
        ("mod", [a, b]) => Ok(euclid(terms, *a, *b).1),
        ("<", _) => chain(terms, args, |terms, a, b| Ok(terms.lt(a, b))),
        ("<=", _) => chain(terms, args, |terms, a, b| Ok(terms.le(a, b))),
        (">", _) => chain(terms, args, |terms, a, b| Ok(terms.lt(b, a))),
        (">=", _) => chain(terms, args, |terms, a, b| Ok(terms.le(b, a))),
        _ => Err(format!("`{name}` does not take {} arguments", args.len())),
    }
}

/// Quotient and remainder such that the remainder is not negative. SMT-LIB leaves division by zero open: ours
/// has no value there, so a model that needs one is not accepted, and the solvers leave it open as well.
fn euclid(terms: &mut Terms, a: Term, b: Term) -> (Term, Term) {
    let (zero, one) = (terms.constant(Const::Int(0)), terms.constant(Const::Int(1)));
    let (quotient, remainder) = (terms.apply(Op::IntDiv, &[a, b]), terms.apply(Op::IntRem, &[a, b]));
    let (natural, positive) = (terms.le(zero, remainder), terms.lt(zero, b));
    let (less, more) = (terms.sub(quotient, one), terms.add(quotient, one));
    let (plus, minus) = (terms.add(remainder, b), terms.sub(remainder, b));
    let (other, rest) = (terms.ite(positive, less, more), terms.ite(positive, plus, minus));
    (terms.ite(natural, quotient, other), terms.ite(natural, remainder, rest))
}

fn floats(terms: &mut Terms, name: &str, args: &[Term]) -> Result<Term, String> {
    let compare = |op: Op, terms: &mut Terms, swap: bool| {
        chain(terms, args, |terms, a, b| {
            let (a, b) = if swap { (b, a) } else { (a, b) };
            strict(terms, name, op, &[a, b])
        })
    };
    match name {
        "fp.eq" => return compare(Op::FEq, terms, false),
        "fp.lt" => return compare(Op::FLt, terms, false),
        "fp.leq" => return compare(Op::FLe, terms, false),
        "fp.gt" => return compare(Op::FLt, terms, true),
        "fp.geq" => return compare(Op::FLe, terms, true),
        _ => {}
    }
    let [x] = args else { return Err(format!("`{name}` is not supported")) };
    let (plus, minus) = match terms.sort(*x) {
        Sort::F32 => (Const::f32(0.0), Const::f32(-0.0)),
        Sort::F64 => (Const::f64(0.0), Const::f64(-0.0)),
        other => return Err(format!("`{name}` does not take {}", other.name())),
    };
    let (plus, minus) = (terms.constant(plus), terms.constant(minus));
    let is_number = terms.apply(Op::FEq, &[*x, *x]);
    Ok(match name {
        "fp.isNaN" => terms.not(is_number),
        "fp.isInfinite" => {
            let finite = terms.apply(Op::FIsFinite, &[*x]);
            let not_finite = terms.not(finite);
            terms.and(&[is_number, not_finite])
        }
        "fp.isZero" => terms.apply(Op::FEq, &[*x, plus]),
        "fp.isNegative" => {
            let (below, zero) = (terms.apply(Op::FLt, &[*x, plus]), terms.eq(*x, minus));
            terms.or(&[below, zero])
        }
        "fp.isPositive" => {
            let (above, zero) = (terms.apply(Op::FLt, &[plus, *x]), terms.eq(*x, plus));
            terms.or(&[above, zero])
        }
        "fp.abs" => {
            let (below, negated) = (terms.apply(Op::FLe, &[*x, plus]), terms.apply(Op::FNeg, &[*x]));
            let zero = terms.apply(Op::FEq, &[*x, plus]);
            let nonzero = terms.ite(below, negated, *x);
            terms.ite(zero, plus, nonzero)
        }
        _ => return Err(format!("`{name}` is not supported")),
    })
}
