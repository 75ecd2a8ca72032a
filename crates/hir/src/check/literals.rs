//! Integer literals: which type they have and whether they fit it.

use ir::IntRange;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use source::{Code, Diagnostic, Severity};
use syntax::ast;

use super::Checker;
use crate::ints::IntMode;
use crate::program::{Const, ExprId, ExprKind};
use crate::types::Ty;

impl Checker<'_> {
    /// A literal, negated or not. It is a `uint` only where one is expected.
    pub(super) fn int_literal(&mut self, id: ast::ExprId, negated: bool, expected: Option<Ty>) -> ExprId {
        let span = self.file[id].span;
        let value = match &self.file[id].kind {
            ast::ExprKind::Int(value) => BigInt::from(*value),
            // The lexer lets only digits through.
            ast::ExprKind::BigInt(text) => self.name(*text).parse().unwrap_or_default(),
            _ => return self.error(span),
        };
        let value = if negated { -value } else { value };
        let ints = self.options.ints;
        let as_uint = expected == Some(Ty::UINT) && !negated && lies_in(&value, ints.uint());
        let ty = if as_uint { Ty::UINT } else { Ty::INT };
        let range = ints.int().unwrap_or(IntRange::I32);
        if !as_uint && !lies_in(&value, range) {
            let message = format!("`{value}` needs more than {} bits", range.bits());
            let (name, range) = match expected == Some(Ty::UINT) && !negated {
                true => ("a uint", ints.uint()),
                false => ("an int", range),
            };
            let diagnostic = Diagnostic::new(Code::LiteralRange, span, message);
            self.report(match ints {
                IntMode::Math => diagnostic
                    .severity(Severity::Warning)
                    .note("with `--ints wrap` or `--ints checked` this is an error"),
                IntMode::Wrap(_) | IntMode::Checked(_) => {
                    let (least, greatest) = range.bounds();
                    diagnostic.hint(format!("{name} lies between {least} and {greatest}"))
                }
            });
        }
        self.add(ExprKind::Const(Const::Int(value)), ty, span)
    }

    /// Whether an expression is a literal that is a `uint` as well as an `int`.
    pub(super) fn is_small_natural(&self, expr: ExprId) -> bool {
        match &self.body[expr].kind {
            ExprKind::Const(Const::Int(value)) => lies_in(value, self.options.ints.uint()),
            _ => false,
        }
    }
}

fn lies_in(value: &BigInt, range: IntRange) -> bool {
    value.to_i128().is_some_and(|value| range.contains(value))
}
