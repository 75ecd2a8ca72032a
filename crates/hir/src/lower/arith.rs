//! Arithmetic, comparison and conversion, in the three integer modes.
//!
//! Operators compute in unbounded integers, or in machine integers of 32 or 64 bits where numbers wrap around. What follows
//! an operator says what the mode means: `check.range` in mode checked, and in mode wrap a `convert` that keeps the low
//! bits, unless the width is that of the machine integer.

use ir::{BinaryOp, Check, Const, InstKind, IntRange, LocalId, Operand, Scalar, Type, UnaryOp};
use num_traits::ToPrimitive;
use source::Span;

use super::method::Function;
use super::simple::{is_nonzero, needs_range_check};
use crate::ints::IntMode;
use crate::program::{self, ArithOp, CmpOp, ExprId, ExprKind};
use crate::types::Ty;

impl Function<'_, '_> {
    pub(super) fn constant(&self, value: &program::Const, ty: Ty) -> Const {
        match value {
            program::Const::Bool(value) => Const::Bool(*value),
            program::Const::Int(value) if ty == Ty::FLOAT => Const::f64(value.to_f64().unwrap_or(f64::NAN)),
            program::Const::Int(value) => match self.lowering.ints {
                IntMode::Math | IntMode::Checked(_) => Const::int(value),
                // The checker rejects literals that need more bits; a uint keeps its bits.
                IntMode::Wrap(width) => {
                    let bits = value.to_i128().unwrap_or_default() as i64;
                    if width.bits() <= 32 { Const::I32(bits as i32) } else { Const::I64(bits) }
                }
            },
            program::Const::Float(value) => Const::f64(*value),
            program::Const::Char(value) => Const::Char(*value),
            program::Const::Str(value) => Const::Str(self.lowering.text(*value)),
            program::Const::Null => Const::Null,
        }
    }

    pub(super) fn int_scalar(&self) -> Scalar {
        match self.lowering.ints {
            IntMode::Math | IntMode::Checked(_) => Scalar::Int,
            IntMode::Wrap(width) => width.range(true).carrier(),
        }
    }

    /// Whether operators read the bits of such numbers as unsigned. Narrower ones are never negative.
    fn reads_unsigned(&self, ty: Ty) -> bool {
        ty == Ty::UINT && matches!(self.lowering.ints, IntMode::Wrap(width) if width.is_whole())
    }

    /// Whether a result of that type may have bits beyond its width.
    fn has_spare_bits(&self, ty: Ty) -> bool {
        ty.is_integer() && matches!(self.lowering.ints, IntMode::Wrap(width) if !width.is_whole())
    }

    /// The range of a type of integers; none if it has no end.
    fn range(&self, ty: Ty) -> Option<IntRange> {
        if ty == Ty::UINT { Some(self.lowering.ints.uint()) } else { self.lowering.ints.int() }
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
        let unsigned = self.reads_unsigned(ty);
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
        // The quotient of two ints leaves their range only for the least one divided by -1; remainders never do.
        let can_leave = match op {
            ArithOp::Add | ArithOp::Sub | ArithOp::Mul => true,
            ArithOp::Div => ty == Ty::INT,
            ArithOp::Rem => false,
        };
        // A variable gets its value only after the check, so that a report shows what it was.
        let checked = needs_range_check(ty, self.lowering.ints) || can_leave && self.has_spare_bits(ty);
        let wanted = dest.filter(|_| checked);
        let dest = dest.filter(|_| !checked).unwrap_or_else(|| self.accumulator(&left, lowered));
        self.code.emit(InstKind::Binary { dest, op: binary, on: self.scalar(ty), left, right }, span);
        if can_leave {
            return self.bring_back(dest, ty, wanted, span);
        }
        self.settle(dest.into(), wanted, span)
    }

    /// What the mode says about a result that may have left its range. The result is put into the destination.
    pub(super) fn bring_back(
        &mut self,
        value: LocalId,
        ty: Ty,
        wanted: Option<LocalId>,
        span: Span,
    ) -> Operand {
        if self.has_spare_bits(ty) {
            let dest = wanted.unwrap_or(value);
            let (from, to) = (self.lowering.carrier(), self.lowering.ty(ty));
            return self.emit_convert(value.into(), from, to, Some(dest), span);
        }
        self.check_range(&value.into(), ty, span);
        self.settle(value.into(), wanted, span)
    }

    /// A temporary for the next value of a chain: the one that holds the last value, if there is one.
    pub(super) fn accumulator(&mut self, last: &Operand, ty: Type) -> LocalId {
        match last.local() {
            Some(local) if self.code.is_temporary(local) && self.code.local_type(local) == ty => local,
            Some(_) | None => self.code.temporary(ty),
        }
    }

    /// Checks that a result lies in the range of its type where the mode asks for it.
    fn check_range(&mut self, value: &Operand, ty: Ty, span: Span) {
        if let Some(range) = self.range(ty).filter(|_| needs_range_check(ty, self.lowering.ints)) {
            self.code.emit(InstKind::Check(Check::Range { value: value.clone(), range }), span);
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
        let unsigned = self.reads_unsigned(ty);
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
        let checked = needs_range_check(ty, self.lowering.ints) || self.has_spare_bits(ty);
        let wanted = dest.filter(|_| checked);
        let dest = dest.filter(|_| !checked).unwrap_or_else(|| self.code.temporary(lowered));
        self.code.emit(InstKind::Unary { dest, op: UnaryOp::Neg, on: self.scalar(ty), value }, span);
        self.bring_back(dest, ty, wanted, span)
    }

    /// A conversion between numbers and characters.
    pub(super) fn convert(&mut self, operand: ExprId, to: Ty, dest: Option<LocalId>, span: Span) -> Operand {
        let from = self.body[operand].ty;
        let value = self.value(operand, None);
        if from == Ty::FLOAT {
            return self.truncate(value, to, dest, span);
        }
        let int = self.lowering.int_type();
        if to == Ty::FLOAT {
            let (value, from_ty) = match from == Ty::CHAR {
                true => {
                    let wide = if self.holds_characters(Ty::INT) { int } else { self.lowering.carrier() };
                    (self.emit_convert(value, Type::Char, wide, None, span), wide)
                }
                false => (value, int),
            };
            let unsigned = self.reads_unsigned(from);
            let dest = dest.unwrap_or_else(|| self.code.temporary(Type::F64));
            self.code.emit(InstKind::Convert { dest, value, from: from_ty, to: Type::F64, unsigned }, span);
            return dest.into();
        }
        if to == Ty::CHAR {
            self.code.emit(InstKind::Check(Check::Scalar(value.clone())), span);
            return self.emit_convert(value, int, Type::Char, dest, span);
        }
        // The same number if it fits, or the same bits where numbers wrap.
        if self.has_spare_bits(to) {
            let (from, to) = (self.lowering.ty(from), self.lowering.ty(to));
            return self.emit_convert(value, from, to, dest, span);
        }
        if from == Ty::CHAR && self.holds_characters(to) {
            return self.emit_convert(value, Type::Char, int, dest, span);
        }
        if from == Ty::CHAR {
            let number = self.emit_convert(value, Type::Char, Type::Int, None, span);
            self.check_range(&number, to, span);
            return self.settle(number, dest, span);
        }
        self.check_range(&value, to, span);
        self.settle(value, dest, span)
    }

    /// Whether every character is a number of that type.
    fn holds_characters(&self, ty: Ty) -> bool {
        self.range(ty).is_none_or(holds_characters)
    }

    /// Cuts the fraction off.
    fn truncate(&mut self, value: Operand, to: Ty, dest: Option<LocalId>, span: Span) -> Operand {
        let width = match self.lowering.ints {
            IntMode::Math | IntMode::Checked(_) => {
                self.code.emit(InstKind::Check(Check::Finite(value.clone())), span);
                let integer = self.code.temporary(Type::Int);
                self.emit_convert(value, Type::F64, Type::Int, Some(integer), span);
                self.check_range(&integer.into(), to, span);
                return self.settle(integer.into(), dest, span);
            }
            IntMode::Wrap(width) => width,
        };
        let carrier = self.lowering.carrier();
        match (to == Ty::UINT, width.is_whole()) {
            (false, true) => self.emit_convert(value, Type::F64, carrier, dest, span),
            (false, false) => {
                let whole = self.emit_convert(value, Type::F64, carrier, None, span);
                self.saturate(whole, width.range(true), dest, span)
            }
            (true, _) if width.bits() == 64 => self.unsigned_part(value, dest, span),
            (true, is_whole) => {
                let mut whole = self.emit_convert(value, Type::F64, Type::I64, None, span);
                if carrier == Type::I32 {
                    let dest = dest.filter(|_| is_whole);
                    whole = self.emit_convert(whole, Type::I64, Type::I32, dest, span);
                }
                if is_whole {
                    return whole;
                }
                self.emit_convert(whole, carrier, Type::Bits(width.range(false)), dest, span)
            }
        }
    }

    /// The number of a range that is nearest to one that may lie outside.
    fn saturate(&mut self, value: Operand, range: IntRange, dest: Option<LocalId>, span: Span) -> Operand {
        let (least, greatest) = range.bounds();
        let on = range.carrier();
        let number = |value: i128| match on {
            Scalar::I64 => Operand::Const(Const::I64(value as i64)),
            _ => Operand::Const(Const::I32(value as i32)),
        };
        let (least, greatest) = (number(least), number(greatest));
        let outside = self.code.temporary(Type::Bool);
        let (right, dest) = (least.clone(), dest.unwrap_or_else(|| self.code.temporary(Type::Bits(range))));
        let op = BinaryOp::Lt;
        self.code.emit(InstKind::Binary { dest: outside, op, on, left: value.clone(), right }, span);
        let inner = self.code.temporary(self.lowering.carrier());
        let kind = InstKind::Select {
            dest: inner,
            condition: outside.into(),
            then: least,
            otherwise: value.clone(),
        };
        self.code.emit(kind, span);
        let (op, right) = (BinaryOp::Gt, greatest.clone());
        self.code.emit(InstKind::Binary { dest: outside, op, on, left: value, right }, span);
        let (then, otherwise) = (greatest, inner.into());
        self.code.emit(InstKind::Select { dest, condition: outside.into(), then, otherwise }, span);
        dest.into()
    }

    /// The 64 bits of a number that may be 2^63 and more: the part above that is converted by itself.
    fn unsigned_part(&mut self, value: Operand, dest: Option<LocalId>, span: Span) -> Operand {
        let half: Operand = Const::f64((1_u64 << 63) as f64).into();
        let low = self.emit_convert(value.clone(), Type::F64, Type::I64, None, span);
        let [above, high, is_high] = [Type::F64, Type::I64, Type::Bool].map(|ty| self.code.temporary(ty));
        let (on, op, right) = (Scalar::F64, BinaryOp::Sub, half.clone());
        self.code.emit(InstKind::Binary { dest: above, op, on, left: value.clone(), right }, span);
        self.emit_convert(above.into(), Type::F64, Type::I64, Some(high), span);
        let (on, op, right) = (Scalar::I64, BinaryOp::Add, Const::I64(i64::MIN).into());
        self.code.emit(InstKind::Binary { dest: high, op, on, left: high.into(), right }, span);
        let (on, op) = (Scalar::F64, BinaryOp::Ge);
        self.code.emit(InstKind::Binary { dest: is_high, op, on, left: value, right: half }, span);
        let dest = dest.unwrap_or_else(|| self.code.temporary(Type::I64));
        let (then, otherwise) = (high.into(), low);
        self.code.emit(InstKind::Select { dest, condition: is_high.into(), then, otherwise }, span);
        dest.into()
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

/// Whether every character is a number of the range.
pub(super) fn holds_characters(range: IntRange) -> bool {
    range.contains(i128::from(u32::from(char::MAX)))
}
