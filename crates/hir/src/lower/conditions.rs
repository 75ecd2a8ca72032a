//! Conditions and the operators that evaluate only what they need.

use ir::{BinaryOp, BlockId, Const, InstKind, LocalId, Operand, Scalar, TermKind, Type, UnaryOp};
use source::Span;

use super::method::Function;
use crate::program::{ExprId, ExprKind, LogicOp};

impl Function<'_, '_> {
    /// Jumps to `then` where the condition holds, to `otherwise` where it does not.
    pub(super) fn branch_on(&mut self, id: ExprId, then: BlockId, otherwise: BlockId) {
        let span = self.body[id].span;
        if !self.simple[id.index()] {
            match self.body[id].kind {
                ExprKind::Not(inner) => return self.branch_on(inner, otherwise, then),
                ExprKind::Logic { op: LogicOp::Implies, left, right } => {
                    let middle = self.code.block();
                    self.branch_on(left, middle, then);
                    self.code.switch_to(middle);
                    return self.branch_on(right, then, otherwise);
                }
                ExprKind::Logic { op, .. } => return self.branch_on_chain(id, op, then, otherwise),
                _ => {}
            }
        }
        let condition = self.value(id, None);
        self.code.end(TermKind::Branch { condition, then, otherwise }, span);
    }

    /// A chain of `&&` or of `||`, operand by operand; neighbours that are simple become one condition.
    fn branch_on_chain(&mut self, id: ExprId, op: LogicOp, then: BlockId, otherwise: BlockId) {
        let operands = self.chain(id, op);
        let mut at = 0;
        while at < operands.len() {
            let mut end = at + 1;
            while end < operands.len()
                && self.simple[operands[at].index()]
                && self.simple[operands[end].index()]
            {
                end += 1;
            }
            let last = end == operands.len();
            let next = if last { None } else { Some(self.code.block()) };
            let (yes, no) = match op {
                LogicOp::And => (next.unwrap_or(then), otherwise),
                LogicOp::Or | LogicOp::Implies => (then, next.unwrap_or(otherwise)),
            };
            if end - at == 1 {
                self.branch_on(operands[at], yes, no);
            } else {
                let condition = self.join_simple(&operands[at..end], op);
                self.code.end(
                    TermKind::Branch { condition, then: yes, otherwise: no },
                    self.body[operands[at]].span,
                );
            }
            if let Some(next) = next {
                self.code.switch_to(next);
            }
            at = end;
        }
    }

    /// The operands of a left-leaning chain of one operator.
    fn chain(&self, id: ExprId, op: LogicOp) -> Vec<ExprId> {
        let mut operands = Vec::new();
        let mut current = id;
        loop {
            match self.body[current].kind {
                ExprKind::Logic { op: found, left, right } if found == op => {
                    operands.push(right);
                    current = left;
                }
                _ => {
                    operands.push(current);
                    operands.reverse();
                    return operands;
                }
            }
        }
    }

    fn join_simple(&mut self, operands: &[ExprId], op: LogicOp) -> Operand {
        let mut joined: Option<Operand> = None;
        for operand in operands {
            let span = self.body[*operand].span;
            let value = self.value(*operand, None);
            joined = Some(match joined {
                None => value,
                Some(left) => {
                    let dest = self.accumulator(&left, Type::Bool);
                    let op = if op == LogicOp::And { BinaryOp::And } else { BinaryOp::Or };
                    self.code.emit(InstKind::Binary { dest, op, on: Scalar::Bool, left, right: value }, span);
                    dest.into()
                }
            });
        }
        joined.unwrap_or(Operand::Const(Const::Bool(true)))
    }

    /// `&&`, `||` and `==>` as a value.
    pub(super) fn logic(&mut self, id: ExprId, dest: Option<LocalId>) -> Operand {
        let span = self.body[id].span;
        let ExprKind::Logic { op, left, right } = self.body[id].kind else {
            return Operand::Const(Const::Bool(true));
        };
        if !self.simple[id.index()] {
            return self.branch_to_value(id, dest, span);
        }
        if op != LogicOp::Implies {
            let operands = self.chain(id, op);
            let value = self.join_simple(&operands, op);
            return self.settle(value, dest, span);
        }
        let left = self.value(left, None);
        let negated = self.code.temporary(Type::Bool);
        self.code
            .emit(InstKind::Unary { dest: negated, op: UnaryOp::Not, on: Scalar::Bool, value: left }, span);
        let right = self.value(right, None);
        let dest = dest.unwrap_or_else(|| self.code.temporary(Type::Bool));
        let kind = InstKind::Binary { dest, op: BinaryOp::Or, on: Scalar::Bool, left: negated.into(), right };
        self.code.emit(kind, span);
        dest.into()
    }

    fn branch_to_value(&mut self, id: ExprId, dest: Option<LocalId>, span: Span) -> Operand {
        let dest = dest.unwrap_or_else(|| self.code.temporary(Type::Bool));
        let (yes, no, done) = (self.code.block(), self.code.block(), self.code.block());
        self.branch_on(id, yes, no);
        for (block, value) in [(yes, true), (no, false)] {
            self.code.switch_to(block);
            self.code.emit(InstKind::Copy { dest, value: Const::Bool(value).into() }, span);
            self.code.jump(done, span);
        }
        self.code.switch_to(done);
        dest.into()
    }

    /// `c ? a : b`; a choice between two simple values needs no branch.
    pub(super) fn conditional(&mut self, id: ExprId, dest: Option<LocalId>) -> Operand {
        let expr = &self.body[id];
        let ExprKind::Conditional { condition, then, otherwise } = expr.kind else {
            return Operand::Const(Const::Null);
        };
        let (span, ty) = (expr.span, self.lowering.ty(expr.ty));
        let dest = dest.unwrap_or_else(|| self.code.temporary(ty));
        if self.simple[id.index()] {
            let condition = self.value(condition, None);
            let (then, otherwise) = (self.value(then, None), self.value(otherwise, None));
            self.code.emit(InstKind::Select { dest, condition, then, otherwise }, span);
            return dest.into();
        }
        let (yes, no, done) = (self.code.block(), self.code.block(), self.code.block());
        self.branch_on(condition, yes, no);
        for (block, value) in [(yes, then), (no, otherwise)] {
            self.code.switch_to(block);
            self.value_to(value, dest);
            self.code.jump(done, span);
        }
        self.code.switch_to(done);
        dest.into()
    }
}
