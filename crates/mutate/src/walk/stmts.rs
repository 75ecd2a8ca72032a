//! Statements: which operators see them, and the scopes they open.

use syntax::ast::{Block, ExprId, ExprKind, Ident, Stmt, StmtId, StmtKind};

use super::{Declaring, Walker};
use crate::parens::Slot;

impl<'a> Walker<'a> {
    pub(super) fn stmts(&mut self, ids: &'a [StmtId]) {
        for id in ids {
            self.stmt(*id, false);
        }
    }

    fn block(&mut self, block: &'a Block) {
        self.scope.enter();
        self.stmts(&block.stmts);
        self.scope.leave();
    }

    /// A single statement or a block as the body of something.
    fn branch(&mut self, id: StmtId) {
        let file = self.file;
        if let StmtKind::Block(block) = &file[id].kind {
            self.block(block);
        } else {
            self.scope.enter();
            self.stmt(id, true);
            self.scope.leave();
        }
    }

    /// A statement; `alone` says that it is a branch without a block around it.
    fn stmt(&mut self, id: StmtId, alone: bool) {
        let file = self.file;
        let stmt = &file[id];
        self.delete(stmt);
        match &stmt.kind {
            StmtKind::Skip | StmtKind::Error | StmtKind::Join => {}
            StmtKind::Declare { name, init, .. } => self.declaration(stmt, *name, *init, alone),
            StmtKind::Assign { target, value } => self.exprs(&[*target, *value]),
            StmtKind::Call(call) => self.expr(*call, Slot::ANY),
            StmtKind::Delegate { args, .. } => self.exprs(args),
            StmtKind::Assert(condition) | StmtKind::Assume(condition) => self.specification(&[*condition]),
            StmtKind::While { condition, invariants, body, .. } => {
                self.expr(*condition, Slot::ANY);
                self.specification(invariants);
                self.branch(*body);
            }
            StmtKind::If { arms, otherwise } => {
                for arm in arms {
                    self.expr(arm.condition, Slot::ANY);
                    self.branch(arm.body);
                }
                if let Some(otherwise) = otherwise {
                    self.branch(*otherwise);
                }
            }
            StmtKind::Continue => self.exchange_exit(stmt, "continue", "break"),
            StmtKind::Break => self.exchange_exit(stmt, "break", "continue"),
            StmtKind::Return(value) | StmtKind::Throw(value) => self.exprs(value.as_slice()),
            StmtKind::Try { body, handler } => {
                self.block(body);
                self.block(handler);
            }
            StmtKind::Block(block) => self.block(block),
            StmtKind::Monitor { target, body } => {
                self.remove_monitor(stmt, *target, body);
                self.lock_target(*target);
                self.block(body);
            }
            StmtKind::Lock(target) | StmtKind::Unlock(target) => self.lock_target(*target),
            StmtKind::Fork(call) => {
                self.call_instead_of_fork(stmt, *call);
                self.expr(*call, Slot::ANY);
            }
            StmtKind::Havoc(target) => self.havoc(*target),
        }
    }

    fn declaration(&mut self, stmt: &Stmt, name: Ident, init: Option<ExprId>, alone: bool) {
        let Some(variable) = self.declared(name) else { return };
        if let Some(init) = init {
            let span = self.file[init].span;
            self.delete_init(stmt, name, span);
            let declaring = Declaring { variable, stmt: stmt.span, name: name.span, init: span, alone };
            self.declaring = Some(declaring).filter(|declaring| self.can_split(declaring));
            self.exchange_declared();
            self.expr(init, Slot::ANY);
            self.declaring = None;
        }
        self.scope.insert(variable);
    }

    fn havoc(&mut self, target: ExprId) {
        let expr = &self.file[target];
        // In a program with a class of that name `havoc x;` declares a variable, and hir has made it a
        // local.
        if let ExprKind::Name(name) = expr.kind
            && self.types.contains_key(&expr.span)
        {
            self.declare(Ident { name, span: expr.span });
        } else {
            self.expr(target, Slot::ANY);
        }
    }
}
