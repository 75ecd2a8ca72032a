//! Statements (Koppier 2020, 3.7).

use source::{Code, Diagnostic, Span};
use syntax::ast::{self, StmtKind as A};

use super::{Checker, Place};
use crate::program::{ExprId, ExprKind, LocalKind, Stmt, StmtKind};
use crate::types::{Base, Ty};

/// A statement, and whether control can go on after it.
type Checked = (Option<StmtKind>, bool);

impl Checker<'_> {
    /// Statements in a row; says whether control can reach the end.
    pub(super) fn stmts(&mut self, ids: &[ast::StmtId]) -> (Vec<Stmt>, bool) {
        let mut out = Vec::with_capacity(ids.len());
        let mut reachable = true;
        let mut warned = false;
        for id in ids {
            let stmt = &self.file[*id];
            let idle = matches!(stmt.kind, A::Skip | A::Error);
            if !reachable && !warned && !idle {
                warned = true;
                self.report(
                    Diagnostic::new(Code::Unreachable, stmt.span, "this statement is never executed")
                        .note("the statement before it never ends normally"),
                );
            }
            let (kind, completes) = self.stmt(*id);
            if let Some(kind) = kind {
                out.push(Stmt { kind, span: stmt.span });
            }
            reachable &= completes;
        }
        (out, reachable)
    }

    /// Statements in a scope of their own.
    fn scoped(&mut self, ids: &[ast::StmtId]) -> (Vec<Stmt>, bool) {
        self.scope.enter();
        let result = self.stmts(ids);
        self.scope.leave();
        result
    }

    fn block(&mut self, block: &ast::Block) -> (Vec<Stmt>, bool) {
        self.scoped(&block.stmts)
    }

    /// A single statement or a block as the body of something.
    fn branch(&mut self, id: ast::StmtId) -> (Vec<Stmt>, bool) {
        match &self.file[id].kind {
            A::Block(block) => self.scoped(&block.stmts),
            _ => self.scoped(&[id]),
        }
    }

    fn stmt(&mut self, id: ast::StmtId) -> Checked {
        let span = self.file[id].span;
        match &self.file[id].kind {
            A::Skip | A::Error => (None, true),
            A::Declare { ty, name, init } => (Some(self.declaration(ty, *name, *init)), true),
            A::Assign { target, value } => (self.assignment(*target, *value), true),
            A::Call(call) => (Some(StmtKind::Eval(self.expr_or_void(*call))), true),
            A::Delegate { .. } => {
                self.report(
                    Diagnostic::new(
                        Code::SuperConstructor,
                        span,
                        "another constructor can be called here no more",
                    )
                    .hint("`super(...)` and `this(...)` are the first statement of a constructor"),
                );
                (None, true)
            }
            A::Assert(condition) => (Some(StmtKind::Assert(self.verification(*condition))), true),
            A::Assume(condition) => (Some(StmtKind::Assume(self.verification(*condition))), true),
            A::While { condition, invariants, decreases, body } => {
                self.while_stmt(*condition, invariants, decreases, *body)
            }
            A::If { arms, otherwise } => self.if_stmt(arms, *otherwise),
            A::Continue => (self.loop_exit(span, StmtKind::Continue), false),
            A::Break => {
                if let Some(left) = self.loops.last_mut() {
                    *left = true;
                }
                (self.loop_exit(span, StmtKind::Break), false)
            }
            A::Return(value) => (self.return_stmt(*value, span), false),
            A::Throw(message) => (Some(self.throw_stmt(*message)), false),
            A::Try { body, handler } => {
                let (body, body_ends) = self.block(body);
                let (handler, handler_ends) = self.block(handler);
                (Some(StmtKind::Try { body, handler }), body_ends || handler_ends)
            }
            A::Block(block) => {
                let (stmts, completes) = self.block(block);
                (Some(StmtKind::Block(stmts)), completes)
            }
            A::Monitor { target, body } => {
                let target = self.lock_target(*target);
                let (body, completes) = self.block(body);
                (Some(StmtKind::Monitor { target, body }), completes)
            }
            A::Lock(target) => (Some(StmtKind::Lock(self.lock_target(*target))), true),
            A::Unlock(target) => (Some(StmtKind::Unlock(self.lock_target(*target))), true),
            A::Fork(call) => (self.fork(*call), true),
            A::Join => (Some(StmtKind::Join), true),
            A::Havoc(target) => (self.havoc(*target, span), true),
        }
    }

    fn declaration(&mut self, ty: &ast::TypeRef, name: ast::Ident, init: Option<ast::ExprId>) -> StmtKind {
        let mut resolved = self.resolve(ty);
        if resolved.base == Base::Void {
            self.report(Diagnostic::new(Code::VoidValue, ty.span, "a variable cannot have type `void`"));
            resolved = Ty::ERROR;
        }
        // The initial value cannot use the variable itself.
        let init = init.map(|init| self.expr_of(init, resolved));
        let local = self.declare(name, resolved, LocalKind::Variable);
        StmtKind::Declare { local, init }
    }

    fn assignment(&mut self, target: ast::ExprId, value: ast::ExprId) -> Option<StmtKind> {
        let target = self.expr(target, None);
        let value = self.expr_of(value, self.ty(target));
        self.check_target(target).then_some(StmtKind::Assign { target, value })
    }

    /// Whether an expression names something that can be assigned.
    fn check_target(&mut self, target: ExprId) -> bool {
        match self.body[target].kind {
            ExprKind::Local(local) if self.body[local].kind == LocalKind::This => {
                let message = "`this` cannot be assigned";
                self.report(Diagnostic::new(Code::NotAssignable, self.span(target), message));
                false
            }
            ExprKind::Local(_)
            | ExprKind::Field { .. }
            | ExprKind::Static { .. }
            | ExprKind::Index { .. } => true,
            ExprKind::Error => false,
            _ => {
                self.report(
                    Diagnostic::new(Code::NotAssignable, self.span(target), "this cannot be assigned")
                        .hint("assign a variable, a field `x.f` or an element `a[i]`"),
                );
                false
            }
        }
    }

    fn verification(&mut self, condition: ast::ExprId) -> ExprId {
        self.place = Place::Verification;
        let condition = self.condition(condition);
        self.place = Place::Code;
        condition
    }

    fn while_stmt(
        &mut self,
        condition: ast::ExprId,
        invariants: &[ast::ExprId],
        decreases: &[ast::ExprId],
        body: ast::StmtId,
    ) -> Checked {
        let endless = self.is_true(condition);
        let condition = self.condition(condition);
        self.place = Place::Invariant;
        let invariants = invariants.iter().map(|e| self.condition(*e)).collect();
        let decreases = decreases.iter().map(|e| self.expr_of(*e, Ty::INT)).collect();
        self.place = Place::Code;
        self.loops.push(false);
        let (body, _) = self.branch(body);
        let has_break = self.loops.pop().unwrap_or(false);
        (Some(StmtKind::While { condition, invariants, decreases, body }), !endless || has_break)
    }

    fn is_true(&self, mut id: ast::ExprId) -> bool {
        while let ast::ExprKind::Paren(inner) = self.file[id].kind {
            id = inner;
        }
        matches!(self.file[id].kind, ast::ExprKind::Bool(true))
    }

    fn if_stmt(&mut self, arms: &[ast::Arm], otherwise: Option<ast::StmtId>) -> Checked {
        let mut completes = otherwise.is_none();
        let mut checked = Vec::with_capacity(arms.len());
        for arm in arms {
            let condition = self.condition(arm.condition);
            let (body, ends) = self.branch(arm.body);
            completes |= ends;
            checked.push((condition, body));
        }
        let otherwise = match otherwise {
            Some(otherwise) => {
                let (body, ends) = self.branch(otherwise);
                completes |= ends;
                body
            }
            None => Vec::new(),
        };
        (Some(StmtKind::If { arms: checked, otherwise }), completes)
    }

    fn loop_exit(&mut self, span: Span, kind: StmtKind) -> Option<StmtKind> {
        if !self.loops.is_empty() {
            return Some(kind);
        }
        let word = if matches!(kind, StmtKind::Break) { "break" } else { "continue" };
        self.report(Diagnostic::new(Code::OutsideLoop, span, format!("`{word}` stands outside of a loop")));
        None
    }

    fn return_stmt(&mut self, value: Option<ast::ExprId>, span: Span) -> Option<StmtKind> {
        let result = self.result;
        match (value, result == Ty::VOID) {
            (None, true) => Some(StmtKind::Return(None)),
            (Some(value), false) => {
                let value = self.expr_of(value, result);
                Some(StmtKind::Return(Some(value)))
            }
            (Some(value), true) => {
                self.expr(value, None);
                self.report(
                    Diagnostic::new(Code::BadReturn, self.file[value].span, "this method has no result")
                        .hint("write `return;`, or give the method a result type"),
                );
                None
            }
            (None, false) => {
                let wanted = self.show(result);
                self.report(Diagnostic::new(
                    Code::BadReturn,
                    span,
                    format!("a result of type `{wanted}` is missing"),
                ));
                None
            }
        }
    }

    fn throw_stmt(&mut self, message: Option<ast::ExprId>) -> StmtKind {
        StmtKind::Throw(message.map(|message| self.expr_of(message, Ty::STRING)))
    }

    /// SSEM-lock: the lock of a reference; a string has no identity and so no lock.
    fn lock_target(&mut self, target: ast::ExprId) -> ExprId {
        let target = self.expr(target, None);
        let ty = self.ty(target);
        if !ty.is_error() && (!ty.is_reference() || ty == Ty::NULL) {
            let message = format!("a value of type `{}` has no lock", self.show(ty));
            self.report(
                Diagnostic::new(Code::BadLock, self.span(target), message).hint("lock an object or an array"),
            );
        }
        target
    }

    fn fork(&mut self, call: ast::ExprId) -> Option<StmtKind> {
        let span = self.file[call].span;
        let call = self.expr_or_void(call);
        match self.body[call].kind {
            ExprKind::Call { callee, .. } => {
                let method = &self.program[callee.method()];
                if method.result != Ty::VOID && !method.result.is_error() {
                    let message = format!(
                        "a method with a result of type `{}` cannot be forked",
                        self.show(method.result)
                    );
                    self.report(
                        Diagnostic::new(Code::BadFork, span, message)
                            .also(method.name_span, "declared here")
                            .hint("the result would be lost: write a method of type `void` that stores it"),
                    );
                }
                Some(StmtKind::Fork(call))
            }
            ExprKind::Error => None,
            _ => {
                self.report(Diagnostic::new(Code::BadFork, span, "`fork` needs a method call"));
                None
            }
        }
    }

    fn havoc(&mut self, target: ast::ExprId, span: Span) -> Option<StmtKind> {
        // `havoc x;` declares x where the program has a class of that name.
        if let (ast::ExprKind::Name(name), Some(word)) =
            (&self.file[target].kind, self.program.names.get("havoc"))
            && self.program.type_names.contains_key(&word)
        {
            let ty_span = Span { end: span.start + 5, ..span };
            let ty = ast::TypeRef { base: ast::BaseType::Named(word), dims: 0, span: ty_span };
            let name = ast::Ident { name: *name, span: self.file[target].span };
            return Some(self.declaration(&ty, name, None));
        }
        let target = self.expr(target, None);
        self.check_target(target).then_some(StmtKind::Havoc(target))
    }
}
