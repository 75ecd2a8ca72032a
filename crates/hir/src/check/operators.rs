//! Unary and binary operators (Koppier 2020, 3.8.4 and 3.8.5).

use source::{Code, Diagnostic, Span};
use syntax::ast::{self, BinaryOp, UnaryOp};

use super::Checker;
use super::convert::numeric;
use crate::program::{ArithOp, CmpOp, ExprId, ExprKind, LogicOp};
use crate::types::Ty;

impl Checker<'_> {
    pub(super) fn unary(
        &mut self,
        op: UnaryOp,
        operand: ast::ExprId,
        expected: Option<Ty>,
        span: Span,
    ) -> ExprId {
        match op {
            UnaryOp::Not => {
                let operand = self.expr(operand, Some(Ty::BOOL));
                let ty = self.ty(operand);
                if ty != Ty::BOOL && !ty.is_error() {
                    return self.bad_operand("!", operand, "a bool", span);
                }
                self.add(ExprKind::Not(operand), Ty::BOOL, span)
            }
            UnaryOp::Neg => {
                if matches!(self.file[operand].kind, ast::ExprKind::Int(_) | ast::ExprKind::BigInt(_)) {
                    let literal = self.int_literal(operand, true, expected);
                    self.body.exprs[literal.index()].span = span;
                    return literal;
                }
                let operand = self.expr(operand, expected);
                let ty = self.ty(operand);
                if !ty.is_numeric() && !ty.is_error() {
                    return self.bad_operand("-", operand, "a number", span);
                }
                self.add(ExprKind::Neg(operand), ty, span)
            }
        }
    }

    fn bad_operand(&mut self, op: &str, operand: ExprId, wanted: &str, span: Span) -> ExprId {
        let message = format!("`{op}` needs {wanted}, this is {}", self.a(self.ty(operand)));
        let diagnostic = Diagnostic::new(Code::BadOperand, self.span(operand), message);
        let is_text = self.ty(operand) == Ty::STRING && op == "+";
        self.report(if is_text { diagnostic.note("OOX cannot join strings") } else { diagnostic });
        self.error(span)
    }

    /// A chain of binary operators. The left operands are followed in a loop: chains may be long.
    pub(super) fn binary_chain(&mut self, id: ast::ExprId) -> ExprId {
        let mut spine = Vec::new();
        let mut current = id;
        while let ast::ExprKind::Binary { op, op_span, left, right } = self.file[current].kind {
            spine.push((current, op, op_span, right));
            current = left;
        }
        // Only the other operand decides whether a literal is a uint, not the place of the result.
        let mut left = self.expr(current, None);
        for (node, op, op_span, right) in spine.into_iter().rev() {
            let hint = Some(self.ty(left)).filter(|ty| ty.is_numeric());
            let right = self.expr(right, hint);
            left = self.binary(op, op_span, left, right, self.file[node].span);
        }
        left
    }

    fn binary(&mut self, op: BinaryOp, op_span: Span, left: ExprId, right: ExprId, span: Span) -> ExprId {
        match op {
            BinaryOp::Implies => self.logic(LogicOp::Implies, op, left, right, span),
            BinaryOp::Or => self.logic(LogicOp::Or, op, left, right, span),
            BinaryOp::And => self.logic(LogicOp::And, op, left, right, span),
            BinaryOp::Eq => self.equality(CmpOp::Eq, op_span, left, right, span),
            BinaryOp::Ne => self.equality(CmpOp::Ne, op_span, left, right, span),
            BinaryOp::Lt => self.comparison(CmpOp::Lt, op, left, right, span),
            BinaryOp::Le => self.comparison(CmpOp::Le, op, left, right, span),
            BinaryOp::Gt => self.comparison(CmpOp::Gt, op, left, right, span),
            BinaryOp::Ge => self.comparison(CmpOp::Ge, op, left, right, span),
            BinaryOp::Add => self.arithmetic(ArithOp::Add, op, left, right, span),
            BinaryOp::Sub => self.arithmetic(ArithOp::Sub, op, left, right, span),
            BinaryOp::Mul => self.arithmetic(ArithOp::Mul, op, left, right, span),
            BinaryOp::Div => self.arithmetic(ArithOp::Div, op, left, right, span),
            BinaryOp::Rem => self.arithmetic(ArithOp::Rem, op, left, right, span),
        }
    }

    fn logic(&mut self, logic: LogicOp, op: BinaryOp, left: ExprId, right: ExprId, span: Span) -> ExprId {
        for operand in [left, right] {
            let ty = self.ty(operand);
            if ty != Ty::BOOL && !ty.is_error() {
                return self.bad_operand(op.text(), operand, "a bool on each side", span);
            }
        }
        self.add(ExprKind::Logic { op: logic, left, right }, Ty::BOOL, span)
    }

    /// Brings two numbers to one type; a literal follows the other side. Operators take any two numbers in the original, too
    /// (Koppier 2020, 3.4.2: `0.0 + 1`).
    fn unify(&mut self, left: ExprId, right: ExprId) -> (ExprId, ExprId, Ty) {
        let (a, b) = (self.ty(left), self.ty(right));
        let ty = match (a == Ty::UINT, b == Ty::UINT) {
            (true, false) if b == Ty::INT && self.is_small_natural(right) => Ty::UINT,
            (false, true) if a == Ty::INT && self.is_small_natural(left) => Ty::UINT,
            (_, _) => numeric(a, b),
        };
        (self.coerce_silently(left, ty), self.coerce_silently(right, ty), ty)
    }

    fn arithmetic(
        &mut self,
        arith: ArithOp,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
        span: Span,
    ) -> ExprId {
        for operand in [left, right] {
            let ty = self.ty(operand);
            if !ty.is_numeric() && !ty.is_error() {
                return self.bad_operand(op.text(), operand, "a number on each side", span);
            }
        }
        if self.ty(left).is_error() || self.ty(right).is_error() {
            return self.error(span);
        }
        let (left, right, ty) = self.unify(left, right);
        self.add(ExprKind::Arith { op: arith, left, right }, ty, span)
    }

    fn comparison(&mut self, cmp: CmpOp, op: BinaryOp, left: ExprId, right: ExprId, span: Span) -> ExprId {
        if self.ty(left) == Ty::CHAR && self.ty(right) == Ty::CHAR {
            return self.add(ExprKind::Compare { op: cmp, left, right }, Ty::BOOL, span);
        }
        for operand in [left, right] {
            let ty = self.ty(operand);
            if !ty.is_numeric() && !ty.is_error() {
                return self.bad_operand(op.text(), operand, "a number on each side", span);
            }
        }
        if self.ty(left).is_error() || self.ty(right).is_error() {
            return self.error_of(Ty::BOOL, span);
        }
        let (left, right, _) = self.unify(left, right);
        self.add(ExprKind::Compare { op: cmp, left, right }, Ty::BOOL, span)
    }

    fn equality(&mut self, cmp: CmpOp, op_span: Span, left: ExprId, right: ExprId, span: Span) -> ExprId {
        let (a, b) = (self.ty(left), self.ty(right));
        if a.is_error() || b.is_error() {
            return self.error_of(Ty::BOOL, span);
        }
        if a.is_numeric() && b.is_numeric() {
            let (left, right, _) = self.unify(left, right);
            return self.add(ExprKind::Compare { op: cmp, left, right }, Ty::BOOL, span);
        }
        let comparable = self.is_subtype(a, b)
            || self.is_subtype(b, a)
            || matches!((a.as_class(), b.as_class()), (Some(a), Some(b)) if self.may_share_objects(a, b));
        if !comparable {
            let message = format!("{} and {} are never equal", self.a(a), self.a(b));
            self.report(
                Diagnostic::new(Code::Incomparable, op_span, message)
                    .also(self.span(left), self.a(a))
                    .also(self.span(right), self.a(b)),
            );
            return self.error_of(Ty::BOOL, span);
        }
        self.add(ExprKind::Compare { op: cmp, left, right }, Ty::BOOL, span)
    }
}
