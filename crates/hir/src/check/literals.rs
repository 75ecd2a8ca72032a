//! Integer literals: which type they have and whether they fit it.

use num_bigint::BigInt;
use source::{Code, Diagnostic, Severity};
use syntax::ast;

use super::Checker;
use crate::lower::IntMode;
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
        let as_uint = expected == Some(Ty::UINT) && !negated && value < BigInt::from(1u64 << 32);
        let ty = if as_uint { Ty::UINT } else { Ty::INT };
        let fits = as_uint || (value >= BigInt::from(i32::MIN) && value <= BigInt::from(i32::MAX));
        if !fits {
            let diagnostic =
                Diagnostic::new(Code::LiteralRange, span, format!("`{value}` needs more than 32 bits"));
            self.report(match self.options.ints {
                IntMode::Math => diagnostic
                    .severity(Severity::Warning)
                    .note("with `--ints wrap` or `--ints checked` this is an error"),
                IntMode::Wrap | IntMode::Checked => {
                    diagnostic.hint("an int lies between -2147483648 and 2147483647")
                }
            });
        }
        self.add(ExprKind::Const(Const::Int(value)), ty, span)
    }

    /// Whether an expression is a literal that is a `uint` as well as an `int`.
    pub(super) fn is_small_natural(&self, expr: ExprId) -> bool {
        match &self.body[expr].kind {
            ExprKind::Const(Const::Int(value)) => *value >= BigInt::ZERO && *value < BigInt::from(1u64 << 32),
            _ => false,
        }
    }
}
