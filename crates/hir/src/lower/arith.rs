//! Arithmetic, comparison and conversion, in the three integer modes.

use ir::{BinaryOp, Check, Const, InstKind, IntRange, LocalId, Operand, Scalar, Type, UnaryOp};
use num_traits::ToPrimitive;
use source::Span;

use super::IntMode;
use super::method::Function;
use super::simple::{is_nonzero, needs_range_check};
use crate::program::{self, ArithOp, CmpOp, ExprId, ExprKind};
use crate::types::Ty;

impl Function<'_, '_> {
    pub(super) fn constant(&self, value: &program::Const, ty: Ty) -> Const {
        match value {
            program::Const::Bool(value) => Const::Bool(*value),
            program::Const::Int(value) if ty == Ty::FLOAT => Const::f64(value.to_f64().unwrap_or(f64::NAN)),
            program::Const::Int(value) => match self.lowering.ints {
                IntMode::Math | IntMode::Checked => Const::int(value),
                // The checker rejects literals that need more bits; a uint keeps its bits.
                IntMode::Wrap => Const::I32(value.to_i64().unwrap_or_default() as i32),
            },
            program::Const::Float(value) => Const::f64(*value),
            program::Const::Char(value) => Const::Char(*value),
            program::Const::Str(value) => Const::Str(self.lowering.text(*value)),
            program::Const::Null => Const::Null,
        }
    }

    pub(super) fn int_scalar(&self) -> Scalar {
        match self.lowering.ints {
            IntMode::Math | IntMode::Checked => Scalar::Int,
            IntMode::Wrap => Scalar::I32,
        }
    }

    fn scalar(&self, ty: Ty) -> Scalar {
        if ty == Ty::FLOAT {
            Scalar::F64
        } else if ty == Ty::BOOL {
            Scalar::Bool
        } else if ty == Ty::CHAR {
            Scalar::Char
        } else if ty == Ty::STRING {
            Scalar::Str
        } else if ty.is_integer() {
            self.int_scalar()
        } else {
            Scalar::Ref
        }
    }

    /// A chain of arithmetic or comparison. The left operands are followed in a loop: chains may be long.
    pub(super) fn operator_chain(&mut self, id: ExprId, dest: Option<LocalId>) -> Operand {
        let mut spine = Vec::new();
        let mut current = id;
        while let ExprKind::Arith { left, right, .. } | ExprKind::Compare { left, right, .. } =
            self.body[current].kind
        {
            spine.push((current, right));
            current = left;
        }
        let mut left_ty = self.body[current].ty;
        let mut left = self.value(current, None);
        while let Some((node, right)) = spine.pop() {
            let target = if spine.is_empty() { dest } else { None };
            let span = self.body[node].span;
            let right_ty = self.body[right].ty;
            let right_value = self.value(right, None);
            left = match self.body[node].kind {
                ExprKind::Arith { op, .. } => {
                    let nonzero = is_nonzero(self.body, right);
                    self.arith(op, self.body[node].ty, left, right_value, nonzero, target, span)
                }
                ExprKind::Compare { op, .. } => {
                    let ty = if left_ty == Ty::NULL { right_ty } else { left_ty };
                    self.compare(op, ty, left, right_value, target, span)
                }
                // Only these two kinds were pushed.
                _ => left,
            };
            left_ty = self.body[node].ty;
        }
        left
    }

    #[allow(clippy::too_many_arguments, reason = "the parts of one operator")]
    fn arith(
        &mut self,
        op: ArithOp,
        ty: Ty,
        left: Operand,
        right: Operand,
        nonzero: bool,
        dest: Option<LocalId>,
        span: Span,
    ) -> Operand {
        let divides = matches!(op, ArithOp::Div | ArithOp::Rem);
        if divides && ty != Ty::FLOAT && !nonzero {
            self.code.emit(InstKind::Check(Check::NonZero(right.clone())), span);
        }
        let unsigned = ty == Ty::UINT && self.lowering.ints == IntMode::Wrap;
        let binary = match op {
            ArithOp::Add => BinaryOp::Add,
            ArithOp::Sub => BinaryOp::Sub,
            ArithOp::Mul => BinaryOp::Mul,
            ArithOp::Div if unsigned => BinaryOp::UDiv,
            ArithOp::Rem if unsigned => BinaryOp::URem,
            ArithOp::Div => BinaryOp::Div,
            ArithOp::Rem => BinaryOp::Rem,
        };
        let lowered = self.lowering.ty(ty);
        // A variable gets its value only after the check, so that a report shows what it was.
        let checked = needs_range_check(ty, self.lowering.ints);
        let wanted = dest.filter(|_| checked);
        let dest = dest.filter(|_| !checked).unwrap_or_else(|| self.accumulator(&left, lowered));
        self.code.emit(InstKind::Binary { dest, op: binary, on: self.scalar(ty), left, right }, span);
        // The quotient of two ints leaves their range only for -2^31 / -1; remainders never do.
        let can_leave = match op {
            ArithOp::Add | ArithOp::Sub | ArithOp::Mul => true,
            ArithOp::Div => ty == Ty::INT,
            ArithOp::Rem => false,
        };
        if can_leave {
            self.check_range(dest, ty, span);
        }
        self.settle(dest.into(), wanted, span)
    }

    /// A temporary for the next value of a chain: the one that holds the last value, if there is one.
    pub(super) fn accumulator(&mut self, last: &Operand, ty: Type) -> LocalId {
        match last.local() {
            Some(local) if self.code.is_temporary(local) && self.code.local_type(local) == ty => local,
            Some(_) | None => self.code.temporary(ty),
        }
    }

    /// Checks that a result lies in the range of its type where the mode asks for it.
    fn check_range(&mut self, value: LocalId, ty: Ty, span: Span) {
        if needs_range_check(ty, self.lowering.ints) {
            let range = if ty == Ty::UINT { IntRange::U32 } else { IntRange::I32 };
            self.code.emit(InstKind::Check(Check::Range { value: value.into(), range }), span);
        }
    }

    fn compare(
        &mut self,
        op: CmpOp,
        ty: Ty,
        left: Operand,
        right: Operand,
        dest: Option<LocalId>,
        span: Span,
    ) -> Operand {
        let on = self.scalar(ty);
        let unsigned = ty == Ty::UINT && self.lowering.ints == IntMode::Wrap;
        let (binary, swap) = match (op, unsigned) {
            (CmpOp::Eq, _) => (BinaryOp::Eq, false),
            (CmpOp::Ne, _) => (BinaryOp::Ne, false),
            (CmpOp::Lt, false) => (BinaryOp::Lt, false),
            (CmpOp::Le, false) => (BinaryOp::Le, false),
            (CmpOp::Gt, false) => (BinaryOp::Gt, false),
            (CmpOp::Ge, false) => (BinaryOp::Ge, false),
            (CmpOp::Lt, true) => (BinaryOp::ULt, false),
            (CmpOp::Le, true) => (BinaryOp::ULe, false),
            (CmpOp::Gt, true) => (BinaryOp::ULt, true),
            (CmpOp::Ge, true) => (BinaryOp::ULe, true),
        };
        let (left, right) = if swap { (right, left) } else { (left, right) };
        let dest = dest.unwrap_or_else(|| self.code.temporary(Type::Bool));
        self.code.emit(InstKind::Binary { dest, op: binary, on, left, right }, span);
        dest.into()
    }

    pub(super) fn negate(&mut self, operand: ExprId, ty: Ty, dest: Option<LocalId>, span: Span) -> Operand {
        let value = self.value(operand, None);
        let lowered = self.lowering.ty(ty);
        let checked = needs_range_check(ty, self.lowering.ints);
        let wanted = dest.filter(|_| checked);
        let dest = dest.filter(|_| !checked).unwrap_or_else(|| self.code.temporary(lowered));
        self.code.emit(InstKind::Unary { dest, op: UnaryOp::Neg, on: self.scalar(ty), value }, span);
        self.check_range(dest, ty, span);
        self.settle(dest.into(), wanted, span)
    }

    /// A conversion between numbers and characters.
    pub(super) fn convert(&mut self, operand: ExprId, to: Ty, dest: Option<LocalId>, span: Span) -> Operand {
        let from = self.body[operand].ty;
        let value = self.value(operand, None);
        if from == Ty::FLOAT {
            return self.truncate(value, to, dest, span);
        }
        if to == Ty::FLOAT {
            let (value, from_ty) = match from == Ty::CHAR {
                true => (
                    self.emit_convert(value, Type::Char, self.lowering.int_type(), None, span),
                    self.lowering.int_type(),
                ),
                false => (value, self.lowering.int_type()),
            };
            let unsigned = from == Ty::UINT && self.lowering.ints == IntMode::Wrap;
            let dest = dest.unwrap_or_else(|| self.code.temporary(Type::F64));
            self.code.emit(InstKind::Convert { dest, value, from: from_ty, to: Type::F64, unsigned }, span);
            return dest.into();
        }
        let int = self.lowering.int_type();
        if to == Ty::CHAR {
            self.code.emit(InstKind::Check(Check::Scalar(value.clone())), span);
            return self.emit_convert(value, int, Type::Char, dest, span);
        }
        if from == Ty::CHAR {
            return self.emit_convert(value, Type::Char, int, dest, span);
        }
        // Between int and uint: the same number if it fits, the same bits where numbers wrap.
        let checked = match self.lowering.ints {
            IntMode::Math => to == Ty::UINT,
            IntMode::Checked => true,
            IntMode::Wrap => false,
        };
        if checked {
            let range = if to == Ty::UINT { IntRange::U32 } else { IntRange::I32 };
            self.code.emit(InstKind::Check(Check::Range { value: value.clone(), range }), span);
        }
        self.settle(value, dest, span)
    }

    /// Cuts the fraction off.
    fn truncate(&mut self, value: Operand, to: Ty, dest: Option<LocalId>, span: Span) -> Operand {
        match self.lowering.ints {
            IntMode::Math | IntMode::Checked => {
                self.code.emit(InstKind::Check(Check::Finite(value.clone())), span);
                let integer = self.code.temporary(Type::Int);
                let kind = InstKind::Convert {
                    dest: integer,
                    value,
                    from: Type::F64,
                    to: Type::Int,
                    unsigned: false,
                };
                self.code.emit(kind, span);
                self.check_range(integer, to, span);
                self.settle(integer.into(), dest, span)
            }
            IntMode::Wrap if to == Ty::UINT => {
                let wide = self.emit_convert(value, Type::F64, Type::I64, None, span);
                self.emit_convert(wide, Type::I64, Type::I32, dest, span)
            }
            IntMode::Wrap => self.emit_convert(value, Type::F64, Type::I32, dest, span),
        }
    }

    fn emit_convert(
        &mut self,
        value: Operand,
        from: Type,
        to: Type,
        dest: Option<LocalId>,
        span: Span,
    ) -> Operand {
        let dest = dest.unwrap_or_else(|| self.code.temporary(to));
        self.code.emit(InstKind::Convert { dest, value, from, to, unsigned: false }, span);
        dest.into()
    }
}
