//! Arithmetic.

use super::writer::Writer;
use crate::features::Feature;
use crate::tree::{BinaryOp, Expr, ExprKind, Type, UnaryOp};

#[derive(Clone, Copy)]
enum Operation {
    Sum,
    Product,
    Quotient,
    Negation,
    Length,
    FromUint,
    FromFloat,
}

impl Writer<'_> {
    pub(super) fn int_operation(&mut self, depth: usize) -> Option<Expr> {
        let operation = self.random.weighted(
            Operation::Sum,
            &[
                (10, Operation::Sum),
                (3, Operation::Product),
                (3, Operation::Quotient),
                (1, Operation::Negation),
                (self.on(Feature::Arrays, 5), Operation::Length),
                (self.on(Feature::Uints, 1), Operation::FromUint),
                (self.on(Feature::Floats, 1), Operation::FromFloat),
            ],
        );
        let less = depth.saturating_sub(1);
        match operation {
            Operation::Sum => Some(self.sum(&Type::Int, less)),
            Operation::Product => Some(self.product(&Type::Int, less)),
            Operation::Quotient => Some(self.quotient(&Type::Int, less)),
            Operation::Negation => {
                let inner = self.expr(&Type::Int, less);
                Some(Expr::new(Type::Int, ExprKind::Unary(UnaryOp::Negate, Box::new(inner))))
            }
            Operation::Length => self.length(),
            Operation::FromUint => Some(self.expr(&Type::Uint, less).cast(Type::Int)),
            Operation::FromFloat => Some(self.expr(&Type::Float, less).cast(Type::Int)),
        }
    }

    pub(super) fn uint_operation(&mut self, depth: usize) -> Option<Expr> {
        let less = depth.saturating_sub(1);
        Some(match self.random.below(6) {
            0 => self.quotient(&Type::Uint, less),
            1 => self.product(&Type::Uint, less),
            2 => self.expr(&Type::Int, less).cast(Type::Uint),
            _ => self.sum(&Type::Uint, less),
        })
    }

    pub(super) fn float_operation(&mut self, depth: usize) -> Option<Expr> {
        let less = depth.saturating_sub(1);
        Some(match self.random.below(6) {
            0 => self.quotient(&Type::Float, less),
            1 => self.product(&Type::Float, less),
            2 => self.expr(&Type::Int, less).cast(Type::Float),
            _ => self.sum(&Type::Float, less),
        })
    }

    fn sum(&mut self, ty: &Type, depth: usize) -> Expr {
        // Differences of naturals are mostly violations, which would hide everything after them.
        let minus = if *ty == Type::Uint { 10 } else { 40 };
        let op = if self.random.chance(minus) { BinaryOp::Subtract } else { BinaryOp::Add };
        let left = self.operand(ty, depth);
        let mut right = self.expr(ty, depth);
        if right.kind == ExprKind::Int(0) {
            right = Expr::int(1);
        }
        left.binary(op, right)
    }

    /// A left operand: not a constant, if there is anything else.
    fn operand(&mut self, ty: &Type, depth: usize) -> Expr {
        match self.subject(ty, depth) {
            Some(subject) => subject,
            None => self.expr(ty, depth),
        }
    }

    fn product(&mut self, ty: &Type, depth: usize) -> Expr {
        let left = self.literal(ty);
        let right = self.operand(ty, depth);
        if self.has(Feature::Nonlinear) && self.random.chance(25) {
            let left = self.expr(ty, depth);
            return left.binary(BinaryOp::Multiply, right);
        }
        if self.random.chance(50) {
            return right.binary(BinaryOp::Multiply, left);
        }
        left.binary(BinaryOp::Multiply, right)
    }

    fn quotient(&mut self, ty: &Type, depth: usize) -> Expr {
        let op = if self.random.chance(50) { BinaryOp::Divide } else { BinaryOp::Remainder };
        let left = self.operand(ty, depth);
        if self.has(Feature::Nonlinear) && (self.risk() || self.risk() || self.risk()) {
            let right = self.operand(ty, depth);
            return left.binary(op, right);
        }
        left.binary(op, nonzero(ty, self.random.between(1, 4)))
    }

    /// The length of an array that is not null, or of any.
    fn length(&mut self) -> Option<Expr> {
        let certain = self.variable(|variable| variable.not_null && variable.ty.element().is_some());
        if let Some(index) = certain {
            return Some(self.scope[index].read().length());
        }
        if !self.risk() {
            return None;
        }
        let index = self.variable(|variable| variable.ty.element().is_some())?;
        Some(self.scope[index].read().length())
    }
}

/// A divisor that cannot throw.
fn nonzero(ty: &Type, value: i64) -> Expr {
    match ty {
        Type::Uint => Expr::int(value).cast(Type::Uint),
        Type::Float => Expr::new(Type::Float, ExprKind::Float(value as f64 / 2.0)),
        Type::Int | Type::Bool | Type::Char | Type::Str | Type::Named(_) | Type::Array(_) => Expr::int(value),
    }
}
