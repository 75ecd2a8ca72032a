//! Raw trees and finished terms as expressions of Z3, translated here once more and without simplification,
//! so that Z3 can be asked whether the one is the other.

use oxpecker_solver::{Const, Node, Op, Sort, Term, Terms};
use z3::ast::{Array, BV, Bool, Dynamic, Int};
use z3::{Params, SatResult, Solver};

use crate::tree::{Form, Tree, Var};

/// Whether there are variables for which two expressions differ. Z3 stops after so many steps, which are the
/// same on every machine.
pub(crate) fn differ(a: &Dynamic, b: &Dynamic, steps: u32) -> SatResult {
    let solver = Solver::new();
    let mut limits = Params::new();
    limits.set_u32("rlimit", steps);
    solver.set_params(&limits);
    solver.assert(a.eq(b).not());
    solver.check()
}

/// How wide vectors are. Quotients of 32 bits are beyond Z3; what is not about the least and the greatest
/// vector can be proved of eight.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Width {
    Full,
    Eight,
}

impl Width {
    fn bits(self, full: u32) -> u32 {
        if self == Width::Full { full } else { 8 }
    }
}

fn sort(sort: Sort, width: Width) -> z3::Sort {
    match sort {
        Sort::Bool => z3::Sort::bool(),
        Sort::Int | Sort::Id => z3::Sort::int(),
        Sort::Bv32 => z3::Sort::bitvector(width.bits(32)),
        Sort::Bv64 => z3::Sort::bitvector(width.bits(64)),
        Sort::F32 => z3::Sort::float32(),
        Sort::F64 => z3::Sort::double(),
        Sort::Array(index, element) => {
            z3::Sort::array(&self::sort(index.sort(), width), &self::sort(element.sort(), width))
        }
    }
}

/// A tree as it was written; none where it has operators that no rule is about.
pub(crate) fn tree(tree: &Tree, width: Width) -> Option<Dynamic> {
    match tree {
        Tree::Const(value) => constant(value, width),
        Tree::Var(Var(of, number)) => Some(Dynamic::new_const(format!("{of:?}{number}"), &sort(*of, width))),
        Tree::App(form, args) => {
            let args: Option<Vec<Dynamic>> = args.iter().map(|arg| self::tree(arg, width)).collect();
            apply(*form, &args?, width)
        }
    }
}

/// A finished term. The variables are those of [`tree`].
pub(crate) fn term(terms: &Terms, vars: &[(Term, Var)], root: Term, width: Width) -> Option<Dynamic> {
    if let Some((_, var)) = vars.iter().find(|(term, _)| *term == root) {
        return tree(&Tree::Var(*var), width);
    }
    let inner = |term: Term| self::term(terms, vars, term, width);
    match terms.node(root) {
        Node::Const(value) => constant(value, width),
        Node::Var(_) => None,
        Node::App(op, args) => {
            let args: Option<Vec<Dynamic>> = args.iter().map(|arg| inner(*arg)).collect();
            apply(Form::Op(*op), &args?, width)
        }
        Node::Sum(sum) => {
            let number = |value: i64| match sum.sort {
                Sort::Bv32 => constant(&Const::Bv32(value as i32), width),
                Sort::Bv64 => constant(&Const::Bv64(value), width),
                _ => constant(&Const::Int(value), width),
            };
            let product = if sum.sort == Sort::Int { Op::IntMul } else { Op::BvMul };
            let mut total = number(sum.constant)?;
            for (part, coefficient) in &sum.parts {
                let part = apply(Form::Op(product), &[number(*coefficient)?, inner(*part)?], width)?;
                total = apply(Form::Add, &[total, part], width)?;
            }
            Some(total)
        }
    }
}

fn constant(value: &Const, width: Width) -> Option<Dynamic> {
    Some(match value {
        Const::Bool(value) => Bool::from_bool(*value).into(),
        Const::Int(value) => Int::from_i64(*value).into(),
        Const::Big(value) => value.to_string().parse::<Int>().ok()?.into(),
        Const::Bv32(value) => BV::from_i64(i64::from(*value), width.bits(32)).into(),
        Const::Bv64(value) => BV::from_i64(*value, width.bits(64)).into(),
        Const::Id(id) => Int::from_u64(u64::from(*id)).into(),
        Const::F32(_) | Const::F64(_) | Const::Array(_) => return None,
    })
}

fn apply(form: Form, args: &[Dynamic], width: Width) -> Option<Dynamic> {
    let truths = || args.iter().map(Dynamic::as_bool).collect::<Option<Vec<Bool>>>();
    match (form, args) {
        (Form::Op(Op::Not), [a]) => Some(a.as_bool()?.not().into()),
        (Form::Op(Op::And), _) => Some(Bool::and(&truths()?).into()),
        (Form::Op(Op::Or), _) => Some(Bool::or(&truths()?).into()),
        (Form::Implies, [a, b]) => Some(a.as_bool()?.implies(b.as_bool()?).into()),
        (Form::Op(Op::Ite), [c, a, b]) => Some(c.as_bool()?.ite(a, b)),
        (Form::Op(Op::Eq), [a, b]) => Some(a.eq(b).into()),
        (Form::Op(Op::Select), [array, index]) => Some(array.as_array()?.select(index)),
        (Form::Op(Op::Store), [array, index, value]) => Some(array.as_array()?.store(index, value).into()),
        (Form::Op(Op::ConstArray(index)), [value]) => {
            Some(Array::const_array(&sort(index.sort(), width), value).into())
        }
        (form, [a]) => unary(form, a, width),
        (form, [a, b]) => match (a.as_int(), b.as_int()) {
            (Some(a), Some(b)) => ints(form, &a, &b),
            (_, _) => vectors(form, &a.as_bv()?, &b.as_bv()?),
        },
        (_, _) => None,
    }
}

fn ints(form: Form, a: &Int, b: &Int) -> Option<Dynamic> {
    // Z3 rounds down for positive divisors and up for negative ones; sizes are divided instead.
    let size = |v: &Int| v.ge(0).ite(v, &v.unary_minus());
    let quotient = || size(a).div(size(b));
    let signed = |sign: Bool, value: Int| sign.ite(&value.unary_minus(), &value);
    Some(match form {
        Form::Op(Op::IntAdd) | Form::Add => Int::add(&[a, b]).into(),
        Form::Sub => Int::sub(&[a, b]).into(),
        Form::Op(Op::IntMul) => Int::mul(&[a, b]).into(),
        Form::Op(Op::IntDiv) => signed(Bool::xor(&a.lt(0), b.lt(0)), quotient()).into(),
        Form::Op(Op::IntRem) => signed(a.lt(0), size(a).modulo(size(b))).into(),
        Form::Op(Op::IntLe) => a.le(b).into(),
        Form::Lt => a.lt(b).into(),
        _ => return None,
    })
}

fn vectors(form: Form, a: &BV, b: &BV) -> Option<Dynamic> {
    Some(match form {
        Form::Add => a.bvadd(b).into(),
        Form::Sub => a.bvsub(b).into(),
        Form::SLt => a.bvslt(b).into(),
        Form::ULt => a.bvult(b).into(),
        Form::Op(Op::BvMul) => a.bvmul(b).into(),
        Form::Op(Op::BvSDiv) => a.bvsdiv(b).into(),
        Form::Op(Op::BvSRem) => a.bvsrem(b).into(),
        Form::Op(Op::BvUDiv) => a.bvudiv(b).into(),
        Form::Op(Op::BvURem) => a.bvurem(b).into(),
        Form::Op(Op::BvAnd) => a.bvand(b).into(),
        Form::Op(Op::BvOr) => a.bvor(b).into(),
        Form::Op(Op::BvXor) => a.bvxor(b).into(),
        Form::Op(Op::BvShl) => a.bvshl(b).into(),
        Form::Op(Op::BvAShr) => a.bvashr(b).into(),
        Form::Op(Op::BvLShr) => a.bvlshr(b).into(),
        Form::Op(Op::BvSLe) => a.bvsle(b).into(),
        Form::Op(Op::BvULe) => a.bvule(b).into(),
        _ => return None,
    })
}

fn unary(form: Form, a: &Dynamic, width: Width) -> Option<Dynamic> {
    let vector = || a.as_bv();
    Some(match form {
        Form::Neg => match a.as_int() {
            Some(a) => a.unary_minus().into(),
            None => vector()?.bvneg().into(),
        },
        Form::Op(Op::BvToInt) => vector()?.to_int(true).into(),
        Form::Op(Op::UnsignedToInt) => vector()?.to_int(false).into(),
        Form::Op(Op::IntToBv32) => BV::from_int(&a.as_int()?, width.bits(32)).into(),
        Form::Op(Op::IntToBv64) => BV::from_int(&a.as_int()?, width.bits(64)).into(),
        // What is about single bytes is nothing of one byte.
        _ if width == Width::Eight => return None,
        Form::Op(Op::SignLow(bits)) => {
            let unused = vector()?.get_size() - u32::from(bits);
            vector()?.extract(u32::from(bits) - 1, 0).sign_ext(unused).into()
        }
        Form::Op(Op::ZeroLow(bits)) => {
            let unused = vector()?.get_size() - u32::from(bits);
            vector()?.extract(u32::from(bits) - 1, 0).zero_ext(unused).into()
        }
        Form::Op(Op::SignExtend) => vector()?.sign_ext(32).into(),
        Form::Op(Op::ZeroExtend) => vector()?.zero_ext(32).into(),
        Form::Op(Op::Truncate) => vector()?.extract(31, 0).into(),
        _ => return None,
    })
}
