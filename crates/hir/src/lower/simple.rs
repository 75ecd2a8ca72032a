//! Which expressions can be computed ahead without a visible difference: no heap, no calls, no exceptions, no
//! violations. Conditions made of such parts become one formula instead of several branches.

use num_bigint::BigInt;
use source::Span;

use super::arith::holds_characters;
use crate::ints::IntMode;
use crate::program::{ArithOp, Body, Const, Expr, ExprId, ExprKind};
use crate::types::Ty;

/// For every expression of a body whether it is simple. Operands come before the expressions that use
/// them, so one pass over the table is enough. What stands on a line that is searched for is not: that it is computed ahead
/// would be noticed.
pub(super) fn simple(body: &Body, ints: IntMode, line: Option<Span>) -> Vec<bool> {
    let mut flags: Vec<bool> = Vec::with_capacity(body.exprs.len());
    let is_there = |span: Span| {
        line.is_some_and(|line| span.file == line.file && span.start <= line.end && line.start <= span.end)
    };
    for expr in &body.exprs {
        let flag = is_simple(body, ints, expr, |id: ExprId| flags.get(id.index()).copied().unwrap_or(false));
        flags.push(flag && !is_there(expr.span));
    }
    flags
}

fn is_simple(body: &Body, ints: IntMode, expr: &Expr, of: impl Fn(ExprId) -> bool) -> bool {
    match &expr.kind {
        ExprKind::Const(_) | ExprKind::Local(_) | ExprKind::Retval => true,
        ExprKind::Not(operand) | ExprKind::InstanceOf { operand, .. } => of(*operand),
        ExprKind::Neg(operand) => of(*operand) && !needs_range_check(expr.ty, ints),
        ExprKind::Arith { op, left, right } => {
            let divides = matches!(op, ArithOp::Div | ArithOp::Rem) && expr.ty != Ty::FLOAT;
            let checked = match op {
                ArithOp::Add | ArithOp::Sub | ArithOp::Mul => needs_range_check(expr.ty, ints),
                ArithOp::Div => needs_range_check(expr.ty, ints) && expr.ty == Ty::INT,
                ArithOp::Rem => false,
            };
            of(*left) && of(*right) && !checked && (!divides || is_nonzero(body, *right))
        }
        ExprKind::Compare { left, right, .. } | ExprKind::Logic { left, right, .. } => {
            of(*left) && of(*right)
        }
        ExprKind::Conditional { condition, then, otherwise } => of(*condition) && of(*then) && of(*otherwise),
        ExprKind::Convert(operand) => of(*operand) && converts_freely(body[*operand].ty, expr.ty, ints),
        ExprKind::Old(operand) => of(*operand),
        ExprKind::Field { .. }
        | ExprKind::Static { .. }
        | ExprKind::Index { .. }
        | ExprKind::Length(_)
        | ExprKind::Cast(_)
        | ExprKind::New { .. }
        | ExprKind::NewArray { .. }
        | ExprKind::Call { .. }
        | ExprKind::Quantified { .. }
        | ExprKind::AllDifferent(_)
        | ExprKind::Error => false,
    }
}

/// Whether results of arithmetic in that type are checked against its range.
pub(super) fn needs_range_check(ty: Ty, ints: IntMode) -> bool {
    match ints {
        IntMode::Math => ty == Ty::UINT,
        IntMode::Wrap(_) => false,
        IntMode::Checked(_) => ty.is_integer(),
    }
}

/// Whether a divisor is a constant other than zero, which needs no check.
pub(super) fn is_nonzero(body: &Body, divisor: ExprId) -> bool {
    matches!(&body[divisor].kind, ExprKind::Const(Const::Int(value)) if *value != BigInt::ZERO)
}

fn converts_freely(from: Ty, to: Ty, ints: IntMode) -> bool {
    match ints {
        IntMode::Wrap(_) => to != Ty::CHAR,
        IntMode::Math => from != Ty::FLOAT && (to == Ty::FLOAT || to == Ty::INT),
        IntMode::Checked(width) => {
            let fits = from == Ty::CHAR && to == Ty::INT && holds_characters(width.range(true));
            from != Ty::FLOAT && (to == Ty::FLOAT || fits)
        }
    }
}
