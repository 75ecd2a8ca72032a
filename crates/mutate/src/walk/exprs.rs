//! Expressions: which operators see them, and what may stand where without parentheses.

use syntax::ast::{ExprId, ExprKind, Range, Receiver};

use super::Walker;
use crate::parens::{Level, Slot};

impl Walker<'_> {
    /// Expressions that stand between commas or parentheses.
    pub(super) fn exprs(&mut self, ids: &[ExprId]) {
        for id in ids {
            self.expr(*id, Slot::ANY);
        }
    }

    /// An expression and the place where it stands.
    pub(crate) fn expr(&mut self, id: ExprId, slot: Slot) {
        let file = self.file;
        let span = file[id].span;
        match &file[id].kind {
            ExprKind::Int(_) | ExprKind::BigInt(_) => self.change_integer(span, slot),
            ExprKind::Bool(value) => self.negate_literal(span, *value),
            ExprKind::Float(_) | ExprKind::Char(_) | ExprKind::Str(_) | ExprKind::Null | ExprKind::Error => {}
            ExprKind::This => self.exchange_variable("this", span),
            ExprKind::Name(name) => self.exchange_variable(self.names.text(*name), span),
            ExprKind::Field { object, .. } => self.expr(*object, Slot::from(Level::Postfix)),
            ExprKind::Index { array, index } => {
                self.expr(*array, Slot::from(Level::Postfix));
                self.expr(*index, Slot::ANY);
            }
            ExprKind::Length(array) => self.expr(*array, Slot::from(Level::Postfix)),
            ExprKind::Unary { op, operand } => {
                self.remove_unary(*op, span);
                self.expr(*operand, Slot::from(Level::Prefix));
            }
            ExprKind::Binary { .. } => self.chain(id, slot),
            ExprKind::Conditional { condition, then, otherwise } => {
                self.expr(*condition, Slot::from(Level::Or));
                self.expr(*then, Slot::ANY);
                self.expr(*otherwise, Slot::from(Level::Conditional));
            }
            ExprKind::Cast { operand, .. } => self.expr(*operand, Slot::from(Level::Prefix)),
            ExprKind::InstanceOf { operand, .. } => self.expr(*operand, Slot::from(Level::Comparison)),
            ExprKind::New { args, .. } => self.exprs(args),
            ExprKind::NewArray { sizes, .. } => self.exprs(sizes),
            ExprKind::Call { receiver, args, .. } => {
                match receiver {
                    Receiver::Own | Receiver::Super(_) => {}
                    Receiver::Expr(object) => self.expr(*object, Slot::from(Level::Postfix)),
                }
                self.exprs(args);
            }
            ExprKind::Quantified { range, body, .. } => self.quantified(range, *body),
            ExprKind::Paren(inner) => self.expr(*inner, Slot::ANY),
        }
    }

    /// A chain of binary operators; its left operands are followed in a loop.
    fn chain(&mut self, id: ExprId, slot: Slot) {
        let file = self.file;
        let mut spine = Vec::new();
        let (mut current, mut place) = (id, slot);
        while let ExprKind::Binary { op, left, right, .. } = file[current].kind {
            spine.push((current, place, op, right));
            (current, place) = (left, Slot::left_of(op));
        }
        self.expr(current, place);
        for (node, place, op, right) in spine.into_iter().rev() {
            self.exchange_operator(node, place);
            self.expr(right, Slot::right_of(op));
        }
    }

    /// A quantifier: its range does not see the variables that it binds.
    fn quantified(&mut self, range: &Range, body: ExprId) {
        self.scope.enter();
        match range {
            Range::Array { value, index, array } => {
                self.expr(*array, Slot::from(Level::Postfix));
                self.declare(*value);
                self.declare(*index);
            }
            Range::Interval { index, from, to } => {
                self.expr(*from, Slot::from(Level::Additive));
                self.expr(*to, Slot::from(Level::Additive));
                self.declare(*index);
            }
        }
        self.expr(body, Slot::ANY);
        self.scope.leave();
    }
}
