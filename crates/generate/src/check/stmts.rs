//! Types of statements.

use super::exprs::{Place, Scope};
use crate::tree::{Block, Call, Expr, ExprKind, Loop, Stmt, Type};

/// Checks the statements of a body that returns a value of the given type.
pub(super) fn check(scope: &mut Scope<'_>, body: &Block, returns: Option<&Type>) {
    Checker { scope, returns, loops: 0 }.block(body);
}

struct Checker<'c, 'p> {
    scope: &'c mut Scope<'p>,
    returns: Option<&'c Type>,
    /// How many loops are around the present statement.
    loops: usize,
}

impl Checker<'_, '_> {
    fn block(&mut self, block: &Block) {
        let mark = self.scope.enter();
        for stmt in block {
            self.stmt(stmt);
        }
        self.scope.leave(mark);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Declare { name, ty, init } => {
                if let Some(init) = init {
                    self.scope.expect(init, ty, &Place::CODE);
                }
                self.scope.declare(name, ty, true);
            }
            Stmt::Assign { place, value } => self.assign(place, value),
            Stmt::Call(call) => {
                self.scope.call(call, &Place::CODE);
            }
            Stmt::If { condition, .. } => self.scope.condition(condition, &Place::CODE),
            Stmt::Loop(inner) => return self.counted(inner),
            Stmt::Break | Stmt::Continue => {
                self.scope.require(self.loops > 0, "break or continue outside a loop");
            }
            Stmt::Return(value) => self.leave(value.as_ref()),
            Stmt::Monitor { target, .. } => self.target(target),
            Stmt::Pair { target, .. } => {
                self.target(target);
                let stable = matches!(target.kind, ExprKind::Local(_) | ExprKind::This);
                self.scope.require(stable, "a pair of lock and unlock needs a variable");
            }
            Stmt::Acquire(target) | Stmt::Release(target) => self.target(target),
            Stmt::Fork(call) => self.fork(call),
            Stmt::Assert(condition) | Stmt::Assume(condition) => {
                self.scope.condition(condition, &Place::CLAIM);
            }
            Stmt::Havoc(place) => {
                self.scope.expr(place, &Place::CODE);
                let variable = matches!(&place.kind, ExprKind::Local(name)
                    if self.scope.is_assignable_variable(name));
                self.scope.require(variable && !place.ty.is_nullable(), "havoc needs a plain variable");
            }
            Stmt::Throw(message) => {
                let plain = message.as_ref().is_none_or(|text| !text.contains(['"', '\\', '\n']));
                self.scope.require(plain, "a message needs escapes");
            }
            Stmt::Join | Stmt::Try { .. } | Stmt::Block(_) => {}
        }
        for inner in stmt.blocks() {
            self.block(inner);
        }
    }

    fn assign(&mut self, place: &Expr, value: &Expr) {
        self.scope.expr(place, &Place::CODE);
        self.scope.expect(value, &place.ty, &Place::CODE);
        let assignable = match &place.kind {
            ExprKind::Local(name) => self.scope.is_assignable_variable(name),
            ExprKind::Field(..) | ExprKind::Static(..) | ExprKind::Index(..) => true,
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Float(_)
            | ExprKind::Char(_)
            | ExprKind::Str(_)
            | ExprKind::Null
            | ExprKind::This
            | ExprKind::Retval
            | ExprKind::Length(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Conditional(..)
            | ExprKind::Cast(_)
            | ExprKind::InstanceOf(..)
            | ExprKind::Call(_)
            | ExprKind::New(_)
            | ExprKind::NewArray(_)
            | ExprKind::Old(_)
            | ExprKind::Elements { .. }
            | ExprKind::Range { .. }
            | ExprKind::AllDifferent(_) => false,
        };
        self.scope.require(assignable, "assignment to something that cannot be assigned");
    }

    fn counted(&mut self, inner: &Loop) {
        // In Java the counter is gone after the loop, so nothing may use it there.
        let mark = self.scope.enter();
        self.scope.declare(&inner.counter, &Type::Int, false);
        self.scope.require(inner.limit <= 1000, "a loop runs too often");
        if let Some(guard) = &inner.guard {
            self.scope.condition(guard, &Place::CODE);
        }
        for invariant in &inner.invariants {
            self.scope.condition(invariant, &Place::CONTRACT);
        }
        self.loops += 1;
        self.block(&inner.body);
        self.loops -= 1;
        self.scope.leave(mark);
    }

    fn leave(&mut self, value: Option<&Expr>) {
        match (value, self.returns) {
            (Some(value), Some(returns)) => self.scope.expect(value, returns, &Place::CODE),
            (None, None) => {}
            (Some(_), None) | (None, Some(_)) => self.scope.error("return does not fit the result type"),
        }
    }

    fn target(&mut self, target: &Expr) {
        self.scope.expr(target, &Place::CODE);
        let object = target.ty.name().is_some() && target.kind != ExprKind::Null;
        self.scope.require(object, "only objects have locks");
    }

    fn fork(&mut self, call: &Call) {
        let returns = self.scope.call(call, &Place::CODE);
        self.scope.require(returns.is_none(), "a forked method must be void");
    }
}
