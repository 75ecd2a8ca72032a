//! Which values fit where, and the conversions that make them fit (Koppier 2020, 3.4.2).

use source::{Code, Diagnostic};
use syntax::ast;

use super::Checker;
use crate::program::{ExprId, ExprKind, TypeId};
use crate::types::Ty;

impl Checker<'_> {
    /// An expression whose value goes to a place of type `to`.
    pub(super) fn expr_of(&mut self, id: ast::ExprId, to: Ty) -> ExprId {
        let expr = self.expr(id, Some(to));
        if self.fits(self.ty(expr), to) {
            return self.coerce(expr, to);
        }
        let from = self.ty(expr);
        let message = format!("expected a value of type `{}`, found `{}`", self.show(to), self.show(from));
        let hint = self.mismatch_hint(from, to);
        self.report(Diagnostic::new(Code::TypeMismatch, self.span(expr), message).maybe_hint(hint));
        self.error_of(to, self.file[id].span)
    }

    fn mismatch_hint(&self, from: Ty, to: Ty) -> Option<String> {
        if from == Ty::FLOAT && to.is_integer() {
            return Some(format!("write `({}) ...` to cut the fraction off", self.show(to)));
        }
        if from == Ty::CHAR && to.is_numeric() || from.is_numeric() && to == Ty::CHAR {
            return Some(format!("write `({}) ...` to convert", self.show(to)));
        }
        if from == Ty::NULL {
            return Some("only references and strings can be null".to_string());
        }
        if from.dims > 0 && from.dims == to.dims {
            return Some("arrays of different types are never the same".to_string());
        }
        match (from.as_class(), to.as_class()) {
            (Some(from), Some(below)) if self.program.is_subtype(below, from) => {
                Some(format!("write `({}) ...` to cast", self.show(to)))
            }
            (_, _) => None,
        }
    }

    /// Whether a value of type `from` may go to a place of type `to`, perhaps converted.
    pub(super) fn fits(&self, from: Ty, to: Ty) -> bool {
        self.is_subtype(from, to) || (from.is_integer() && to.is_numeric())
    }

    /// Whether every value of `from` is a value of `to` without conversion.
    pub(super) fn is_subtype(&self, from: Ty, to: Ty) -> bool {
        if from == to || from.is_error() || to.is_error() {
            return true;
        }
        match (from.as_class(), to.as_class()) {
            (Some(from), Some(to)) => self.program.is_subtype(from, to),
            (_, _) => from == Ty::NULL && to.is_nullable(),
        }
    }

    /// Converts a number that fits; everything else stays unchanged.
    pub(super) fn coerce(&mut self, expr: ExprId, to: Ty) -> ExprId {
        let from = self.ty(expr);
        if from.is_numeric() && to.is_numeric() && from != to && !self.is_literal_of(expr, to) {
            let (from, to) = (self.a(from), self.show(to));
            let message = format!("{from} is converted to `{to}` without a cast");
            self.report(
                Diagnostic::new(Code::ImplicitConversion, self.span(expr), message)
                    .hint(format!("write `({to}) ...`")),
            );
        }
        self.coerce_silently(expr, to)
    }

    /// An integer literal has the type its place asks for.
    fn is_literal_of(&self, expr: ExprId, to: Ty) -> bool {
        to.is_integer() && self.is_small_natural(expr)
    }

    pub(super) fn coerce_silently(&mut self, expr: ExprId, to: Ty) -> ExprId {
        let from = self.ty(expr);
        if from == to || !from.is_numeric() || !to.is_numeric() {
            return expr;
        }
        let span = self.span(expr);
        if self.is_literal_of(expr, to) {
            let kind = self.body[expr].kind.clone();
            return self.add(kind, to, span);
        }
        self.add(ExprKind::Convert(expr), to, span)
    }

    /// The type that holds values of both.
    pub(super) fn common_type(&self, a: Ty, b: Ty) -> Option<Ty> {
        if a.is_error() || b.is_error() {
            return Some(Ty::ERROR);
        }
        if a.is_numeric() && b.is_numeric() {
            return Some(numeric(a, b));
        }
        if self.is_subtype(a, b) {
            Some(b)
        } else if self.is_subtype(b, a) {
            Some(a)
        } else {
            self.common_supertype(a.as_class()?, b.as_class()?).map(Ty::class)
        }
    }

    /// The nearest superclass of two classes, or else the first interface they share.
    fn common_supertype(&self, a: TypeId, b: TypeId) -> Option<TypeId> {
        self.program.supertypes(a).into_iter().find(|above| self.program.is_subtype(b, *above))
    }

    /// Whether some object may have both types.
    pub(super) fn may_share_objects(&self, a: TypeId, b: TypeId) -> bool {
        if self.program.is_subtype(a, b) || self.program.is_subtype(b, a) {
            return true;
        }
        // Two classes of which neither inherits from the other share nothing; as in Java, anything may
        // implement an interface.
        self.program[a].is_interface || self.program[b].is_interface
    }
}

/// The type arithmetic on two numbers is done in: float if one is, uint if both are, else int.
pub(super) fn numeric(a: Ty, b: Ty) -> Ty {
    if a == Ty::FLOAT || b == Ty::FLOAT {
        Ty::FLOAT
    } else if a == Ty::UINT && b == Ty::UINT {
        Ty::UINT
    } else {
        Ty::INT
    }
}
