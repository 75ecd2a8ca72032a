//! LOCK: `lock(x) { S; }` becomes `lock(y) { S; }` or `{ S; }` (Koppier 2020, table 5.3).
//!
//! `y` is any other variable that holds a reference, of any type: every object and every array has a lock. The
//! statements `lock x;` and `unlock x;` of Vrooman 2024 get another reference as well; to remove one of them is
//! what DEL does.

use hir::Ty;
use source::Span;
use syntax::ast::{Block, ExprId, ExprKind, Stmt};

use crate::Operator;
use crate::parens::Slot;
use crate::walk::Walker;

impl Walker<'_> {
    /// Removes `lock (x)` in front of its block.
    pub(crate) fn remove_monitor(&mut self, stmt: &Stmt, target: ExprId, body: &Block) {
        let span = Span { end: body.span.start, ..stmt.span };
        let point = Span { end: self.file[target].span.end, ..stmt.span };
        let target = self.slice(self.file[self.without_parens(target)].span);
        let description = format!("the lock of `{target}` is removed");
        self.add(Operator::Lock, point, span, "", description);
    }

    /// Locks every other visible reference instead. VAR leaves out a target that is a variable, since it would
    /// make some of the same mutants.
    pub(crate) fn lock_target(&mut self, target: ExprId) {
        let inner = self.without_parens(target);
        let span = self.file[inner].span;
        let is_variable = matches!(self.file[inner].kind, ExprKind::Name(_) | ExprKind::This);
        let locked = self.scope.find(self.slice(span)).filter(|_| is_variable);
        for other in self.scope.visible(Ty::is_reference) {
            if Some(other) != locked {
                self.replace(Operator::Lock, span, other.name);
            }
        }
        if locked.is_none() {
            self.expr(inner, Slot::ANY);
        }
    }

    fn without_parens(&self, mut id: ExprId) -> ExprId {
        while let ExprKind::Paren(inner) = self.file[id].kind {
            id = inner;
        }
        id
    }
}

#[cfg(test)]
mod tests {
    use crate::Operator;
    use crate::testing::check;

    #[test]
    fn locks_another_reference_or_nothing() {
        let program = "
            class C {
                static void f(C x, C y, int[] z, int n, string s) {
                    lock (x) { n := 0; }
                }
            }
        ";
        check(
            program,
            &[Operator::Lock, Operator::Var],
            &["LOCK0 { n := 0; }", "LOCK1 lock (y) { n := 0; }", "LOCK2 lock (z) { n := 0; }"],
        );
    }

    #[test]
    fn this_is_a_reference() {
        let program = "
            class C {
                C next;
                void f(C x) {
                    lock this;
                    unlock(x.next);
                }
            }
        ";
        check(
            program,
            &[Operator::Lock, Operator::Var],
            &["LOCK0 lock x;", "LOCK1 unlock(this);", "LOCK2 unlock(x);", "VAR0 unlock(this.next);"],
        );
    }
}
