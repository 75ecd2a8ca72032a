//! Terms from an operator of the text form and its arguments, where their sorts fit.

use crate::constant::{Const, Sort};
use crate::op::Op;
use crate::terms::{Term, Terms};

type Constructor = fn(&mut Terms, Term, Term) -> Term;

/// The derived forms: constructors of [`Terms`] that are not operators. The operator beside each takes the same
/// sorts.
const DERIVED: [(&str, Op, Constructor); 6] = [
    ("-", Op::IntAdd, Terms::sub),
    ("<", Op::IntLe, Terms::lt),
    ("bv.sub", Op::BvMul, Terms::sub),
    ("bv.slt", Op::BvSLe, Terms::bv_slt),
    ("bv.ult", Op::BvULe, Terms::bv_ult),
    ("=>", Op::Or, Terms::implies),
];

/// The application of an operator; the error says what does not fit.
pub(super) fn build(terms: &mut Terms, operator: &str, args: &[Term]) -> Result<Term, String> {
    if let "+" | "bv.add" = operator {
        return sum(terms, operator, args);
    }
    if let ("*", [factor, vector]) = (operator, args)
        && is_vector(terms, *vector)
    {
        // Coefficients of sums are written without a width.
        let factor = widened(terms, *factor, terms.sort(*vector))?;
        return Ok(terms.mul(factor, *vector));
    }
    if let Some((_, alike, make)) = DERIVED.iter().find(|(name, _, _)| *name == operator) {
        check(terms, operator, *alike, args)?;
        let [a, b] = args else { return Err(format!("`{operator}` takes two arguments")) };
        return Ok(make(terms, *a, *b));
    }
    let Some(op) = Op::named(operator) else {
        return Err(format!("expected an operator, found `{operator}`"));
    };
    check(terms, operator, op, args)?;
    Ok(terms.apply(op, args))
}

fn check(terms: &Terms, operator: &str, op: Op, args: &[Term]) -> Result<(), String> {
    let sorts: Vec<Sort> = args.iter().map(|arg| terms.sort(*arg)).collect();
    match op.result(&sorts) {
        Some(_) => Ok(()),
        None if sorts.is_empty() => Err(format!("`{operator}` takes arguments, and has none")),
        None => {
            let names: Vec<String> = sorts.into_iter().map(Sort::name).collect();
            Err(format!("`{operator}` does not take {}", names.join(", ")))
        }
    }
}

/// A sum of any number of integers or of bit vectors of one width, where constants need not say theirs.
fn sum(terms: &mut Terms, operator: &str, args: &[Term]) -> Result<Term, String> {
    let sort = match operator {
        "+" => Sort::Int,
        _ => match args.iter().find(|arg| is_vector(terms, **arg)) {
            Some(vector) => terms.sort(*vector),
            None => return Err(format!("expected a bit vector among the arguments of `{operator}`")),
        },
    };
    let mut total = terms.constant(sort.default());
    for arg in args {
        let arg = widened(terms, *arg, sort)?;
        total = terms.add(total, arg);
    }
    Ok(total)
}

fn is_vector(terms: &Terms, term: Term) -> bool {
    matches!(terms.sort(term), Sort::Bv32 | Sort::Bv64)
}

/// A term of the wanted sort: itself, or the bit vector that a small integer constant stands for.
fn widened(terms: &mut Terms, term: Term, wanted: Sort) -> Result<Term, String> {
    let found = terms.sort(term);
    if found == wanted {
        return Ok(term);
    }
    let value = match (terms.as_const(term), wanted) {
        (Some(Const::Int(value)), Sort::Bv32) => i32::try_from(*value).ok().map(Const::Bv32),
        (Some(Const::Int(value)), Sort::Bv64) => Some(Const::Bv64(*value)),
        _ => None,
    };
    match value {
        Some(value) => Ok(terms.constant(value)),
        None => Err(format!("expected a {}, found the {} {}", wanted.name(), found.name(), terms.show(term))),
    }
}
