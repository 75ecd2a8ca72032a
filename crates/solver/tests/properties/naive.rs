//! An evaluator of raw trees that shares no code with the crate: integers and bit vectors are big integers,
//! conversions between numbers and floats go through decimal text.

use num_bigint::BigInt;
use num_traits::Zero;
use oxpecker_solver::{Const, Element, Index, Op, Sort};

use crate::tree::{Form, Tree, Var};

/// A value.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Bool(bool),
    Int(BigInt),
    /// The width, and the bits read as unsigned.
    Bv(u32, BigInt),
    F32(f32),
    F64(f64),
    Id(u32),
    /// The default, and the writes, the newest last.
    Array(Box<Value>, Vec<(Value, Value)>),
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Int(a), Value::Int(b)) => a == b,
            (Value::Bv(v, a), Value::Bv(w, b)) => v == w && a == b,
            (Value::F32(a), Value::F32(b)) => (a.is_nan() && b.is_nan()) || a.to_bits() == b.to_bits(),
            (Value::F64(a), Value::F64(b)) => (a.is_nan() && b.is_nan()) || a.to_bits() == b.to_bits(),
            (Value::Id(a), Value::Id(b)) => a == b,
            (Value::Array(a, left), Value::Array(b, right)) => {
                a == b && left.iter().chain(right).all(|(index, _)| self.at(index) == other.at(index))
            }
            (_, _) => false,
        }
    }
}

impl Value {
    fn at(&self, index: &Value) -> Option<&Value> {
        let Value::Array(default, writes) = self else { return None };
        Some(writes.iter().rev().find(|(at, _)| at == index).map_or(default, |(_, value)| value))
    }

    /// The value of a constant.
    pub(crate) fn of(value: &Const) -> Value {
        match value {
            Const::Bool(v) => Value::Bool(*v),
            Const::Int(v) => Value::Int(BigInt::from(*v)),
            Const::Big(v) => Value::Int(BigInt::clone(v)),
            Const::Bv32(v) => Value::Bv(32, BigInt::from(*v as u32)),
            Const::Bv64(v) => Value::Bv(64, BigInt::from(*v as u64)),
            Const::F32(v) => Value::F32(f32::from_bits(*v)),
            Const::F64(v) => Value::F64(f64::from_bits(*v)),
            Const::Id(v) => Value::Id(*v),
            Const::Array(array) => {
                let writes = array.entries.iter().map(|(at, value)| (Value::of(at), Value::of(value)));
                Value::Array(Box::new(Value::of(&array.default)), writes.collect())
            }
        }
    }
}

/// The value of a tree; none where something undefined is needed for it. A conditional needs one of its
/// branches only, and a connective no more than one argument that decides it.
pub(crate) fn eval(tree: &Tree, model: &dyn Fn(Var) -> Value) -> Option<Value> {
    let (form, args) = match tree {
        Tree::Const(value) => return Some(Value::of(value)),
        Tree::Var(var) => return Some(model(*var)),
        Tree::App(form, args) => (*form, args),
    };
    let value = |at: usize| eval(&args[at], model);
    match form {
        Form::Op(Op::Ite) => match value(0)? {
            Value::Bool(true) => value(1),
            _ => value(2),
        },
        Form::Op(Op::And) => connect(args, false, model),
        Form::Op(Op::Or) => connect(args, true, model),
        Form::Implies => match (value(0), value(1)) {
            (Some(Value::Bool(false)), _) | (_, Some(Value::Bool(true))) => Some(Value::Bool(true)),
            (Some(_), Some(_)) => Some(Value::Bool(false)),
            (_, _) => None,
        },
        form => {
            let values: Option<Vec<Value>> = args.iter().map(|arg| eval(arg, model)).collect();
            apply(form, &values?)
        }
    }
}

fn connect(args: &[Tree], deciding: bool, model: &dyn Fn(Var) -> Value) -> Option<Value> {
    let values: Vec<Option<Value>> = args.iter().map(|arg| eval(arg, model)).collect();
    if values.contains(&Some(Value::Bool(deciding))) {
        return Some(Value::Bool(deciding));
    }
    values.iter().all(Option::is_some).then_some(Value::Bool(!deciding))
}

fn apply(form: Form, args: &[Value]) -> Option<Value> {
    Some(match (form, args) {
        (Form::Op(Op::Not), [Value::Bool(a)]) => Value::Bool(!a),
        (Form::Op(Op::Eq), [a, b]) => Value::Bool(a == b),
        (Form::Op(Op::Select) | Form::SelectCases, [array, index]) => array.at(index)?.clone(),
        (Form::Op(Op::Store), [Value::Array(default, writes), index, value]) => {
            let mut writes = writes.clone();
            writes.push((index.clone(), value.clone()));
            Value::Array(default.clone(), writes)
        }
        (Form::Op(Op::ConstArray(_)), [value]) => Value::Array(Box::new(value.clone()), Vec::new()),
        (form, [Value::Int(a), Value::Int(b)]) => ints(form, a, b)?,
        (form, [Value::Bv(width, a), Value::Bv(_, b)]) => vectors(form, *width, a, b)?,
        (form, [Value::F32(a), Value::F32(b)]) => match f32s(form, *a, *b) {
            Some(value) => Value::F32(value),
            None => comparison(form, a.partial_cmp(b)),
        },
        (form, [Value::F64(a), Value::F64(b)]) => match f64s(form, *a, *b) {
            Some(value) => Value::F64(value),
            None => comparison(form, a.partial_cmp(b)),
        },
        (form, [a]) => conversion(form, a)?,
        (form, args) => panic!("{form:?} on {args:?}"),
    })
}

fn ints(form: Form, a: &BigInt, b: &BigInt) -> Option<Value> {
    Some(Value::Int(match form {
        Form::Op(Op::IntAdd) | Form::Add => a + b,
        Form::Sub => a - b,
        Form::Op(Op::IntMul) => a * b,
        Form::Op(Op::IntDiv | Op::IntRem) if b.is_zero() => return None,
        Form::Op(Op::IntDiv) => a / b,
        Form::Op(Op::IntRem) => a % b,
        Form::Op(Op::IntLe) => return Some(Value::Bool(a <= b)),
        Form::Lt => return Some(Value::Bool(a < b)),
        form => panic!("{form:?} on integers"),
    }))
}

/// The bits of an integer.
fn wrapped(width: u32, value: &BigInt) -> Value {
    let modulus = BigInt::from(1) << width;
    Value::Bv(width, ((value % &modulus) + &modulus) % &modulus)
}

/// Bits read as signed.
fn signed(width: u32, bits: &BigInt) -> BigInt {
    if *bits >= BigInt::from(1) << (width - 1) { bits - (BigInt::from(1) << width) } else { bits.clone() }
}

fn vectors(form: Form, width: u32, a: &BigInt, b: &BigInt) -> Option<Value> {
    let (sa, sb) = (signed(width, a), signed(width, b));
    let amount = || u32::try_from(b).ok().filter(|amount| *amount < width);
    let result = match form {
        Form::Add => a + b,
        Form::Sub => a - b,
        Form::Op(Op::BvMul) => a * b,
        Form::Op(Op::BvSDiv | Op::BvSRem | Op::BvUDiv | Op::BvURem) if b.is_zero() => return None,
        Form::Op(Op::BvSDiv) => sa / sb,
        Form::Op(Op::BvSRem) => sa % sb,
        Form::Op(Op::BvUDiv) => a / b,
        Form::Op(Op::BvURem) => a % b,
        Form::Op(Op::BvAnd) => a & b,
        Form::Op(Op::BvOr) => a | b,
        Form::Op(Op::BvXor) => a ^ b,
        Form::Op(Op::BvShl) => a << amount()?,
        Form::Op(Op::BvAShr) => sa >> amount()?,
        Form::Op(Op::BvLShr) => a >> amount()?,
        Form::Op(Op::BvSLe) => return Some(Value::Bool(sa <= sb)),
        Form::Op(Op::BvULe) => return Some(Value::Bool(a <= b)),
        Form::SLt => return Some(Value::Bool(sa < sb)),
        Form::ULt => return Some(Value::Bool(a < b)),
        form => panic!("{form:?} on bit vectors"),
    };
    Some(wrapped(width, &result))
}

fn f32s(form: Form, a: f32, b: f32) -> Option<f32> {
    Some(match form {
        Form::Op(Op::FAdd) => a + b,
        Form::Op(Op::FSub) => a - b,
        Form::Op(Op::FMul) => a * b,
        Form::Op(Op::FDiv) => a / b,
        Form::Op(Op::FRem) => a % b,
        _ => return None,
    })
}

fn f64s(form: Form, a: f64, b: f64) -> Option<f64> {
    Some(match form {
        Form::Op(Op::FAdd) => a + b,
        Form::Op(Op::FSub) => a - b,
        Form::Op(Op::FMul) => a * b,
        Form::Op(Op::FDiv) => a / b,
        Form::Op(Op::FRem) => a % b,
        _ => return None,
    })
}

fn comparison(form: Form, order: Option<std::cmp::Ordering>) -> Value {
    Value::Bool(match form {
        Form::Op(Op::FEq) => order.is_some_and(std::cmp::Ordering::is_eq),
        Form::Op(Op::FLt) => order.is_some_and(std::cmp::Ordering::is_lt),
        Form::Op(Op::FLe) => order.is_some_and(std::cmp::Ordering::is_le),
        form => panic!("{form:?} on floats"),
    })
}

fn conversion(form: Form, a: &Value) -> Option<Value> {
    Some(match (form, a) {
        (Form::Neg, Value::Int(v)) => Value::Int(-v),
        (Form::Neg, Value::Bv(width, v)) => wrapped(*width, &-v),
        (Form::Op(Op::SignLow(bits)), Value::Bv(width, v)) => wrapped(*width, &low(v, u32::from(bits), true)),
        (Form::Op(Op::ZeroLow(bits)), Value::Bv(width, v)) => {
            wrapped(*width, &low(v, u32::from(bits), false))
        }
        (Form::Op(Op::SignExtend), Value::Bv(_, v)) => wrapped(64, &signed(32, v)),
        (Form::Op(Op::ZeroExtend), Value::Bv(_, v)) => wrapped(64, v),
        (Form::Op(Op::Truncate), Value::Bv(_, v)) => wrapped(32, v),
        (Form::Op(Op::BvToInt), Value::Bv(width, v)) => Value::Int(signed(*width, v)),
        (Form::Op(Op::UnsignedToInt), Value::Bv(_, v)) => Value::Int(v.clone()),
        (Form::Op(Op::IntToBv32), Value::Int(v)) => wrapped(32, v),
        (Form::Op(Op::IntToBv64), Value::Int(v)) => wrapped(64, v),
        (Form::Op(Op::FNeg), Value::F32(v)) => Value::F32(-v),
        (Form::Op(Op::FNeg), Value::F64(v)) => Value::F64(-v),
        (Form::Op(Op::FIsFinite), Value::F32(v)) => Value::Bool(v.is_finite()),
        (Form::Op(Op::FIsFinite), Value::F64(v)) => Value::Bool(v.is_finite()),
        (Form::Op(Op::F32ToF64), Value::F32(v)) => Value::F64(f64::from(*v)),
        (Form::Op(Op::F64ToF32), Value::F64(v)) => Value::F32(*v as f32),
        (Form::Op(Op::IntToF64), Value::Int(v)) => Value::F64(decimal(v)),
        (Form::Op(Op::BvToF32), Value::Bv(width, v)) => Value::F32(decimal(&signed(*width, v))),
        (Form::Op(Op::BvToF64), Value::Bv(width, v)) => Value::F64(decimal(&signed(*width, v))),
        (Form::Op(Op::UnsignedToF32), Value::Bv(_, v)) => Value::F32(decimal(v)),
        (Form::Op(Op::UnsignedToF64), Value::Bv(_, v)) => Value::F64(decimal(v)),
        (Form::Op(Op::FToBv32), Value::F32(v)) => saturated(32, f64::from(*v)),
        (Form::Op(Op::FToBv32), Value::F64(v)) => saturated(32, *v),
        (Form::Op(Op::FToBv64), Value::F32(v)) => saturated(64, f64::from(*v)),
        (Form::Op(Op::FToBv64), Value::F64(v)) => saturated(64, *v),
        (Form::Op(Op::F64ToInt), Value::F64(v)) if v.is_finite() => Value::Int(whole(*v)),
        (Form::Op(Op::F64ToInt), Value::F64(_)) => return None,
        (form, a) => panic!("{form:?} on {a:?}"),
    })
}

fn low(bits: &BigInt, width: u32, is_signed: bool) -> BigInt {
    let low = bits % (BigInt::from(1) << width);
    if is_signed { signed(width, &low) } else { low }
}

/// Reading decimals rounds to the nearest float, ties to even.
fn decimal<F: std::str::FromStr>(value: &BigInt) -> F {
    value.to_string().parse().unwrap_or_else(|_| panic!("{value} is a decimal"))
}

/// The digits before the point are exact.
fn whole(value: f64) -> BigInt {
    let text = format!("{:.0}", value.trunc());
    text.parse().unwrap_or_else(|_| panic!("{text} is an integer"))
}

fn saturated(width: u32, value: f64) -> Value {
    let limit = BigInt::from(1) << (width - 1);
    let exact = match value {
        value if value.is_nan() => BigInt::zero(),
        value if value == f64::INFINITY => limit.clone(),
        value if value == f64::NEG_INFINITY => -&limit,
        value => whole(value),
    };
    wrapped(width, &exact.clamp(-&limit, &limit - 1))
}

/// The value that a sort has where a model has none.
pub(crate) fn default(sort: Sort) -> Value {
    match sort {
        Sort::Bool => Value::Bool(false),
        Sort::Int => Value::Int(BigInt::zero()),
        Sort::Bv32 => Value::Bv(32, BigInt::zero()),
        Sort::Bv64 => Value::Bv(64, BigInt::zero()),
        Sort::F32 => Value::F32(0.0),
        Sort::F64 => Value::F64(0.0),
        Sort::Id => Value::Id(0),
        Sort::Array(Index::Int | Index::Bv32 | Index::Bv64 | Index::Id, element) => {
            let element: Element = element;
            Value::Array(Box::new(default(element.sort())), Vec::new())
        }
    }
}
