//! Statements to blocks.

use ir::{BlockId, Check, Const, Demand, InstKind, LocalId, Operand, TermKind};
use source::Span;

use super::method::{Capture, Function, Scope};
use crate::program::{ExprId, ExprKind, Stmt, StmtKind};

impl Function<'_, '_> {
    pub(super) fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            let mark = self.code.mark();
            self.stmt(stmt);
            self.code.reuse(mark);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::Declare { local, init } => {
                let dest = self.capture(Capture::Local(*local));
                match init {
                    Some(init) => self.value_to(*init, dest),
                    None => {
                        let value = Const::default_of(self.code.local_type(dest));
                        self.code.emit(InstKind::Copy { dest, value: value.into() }, span);
                    }
                }
            }
            StmtKind::Assign { target, value } => self.assign(*target, *value, span),
            StmtKind::Eval(call) => match &self.body[*call].kind {
                ExprKind::Call { .. } => self.call(*call, None),
                _ => {
                    self.value(*call, None);
                }
            },
            StmtKind::Delegate { constructor, args } => self.delegate(*constructor, args, span),
            StmtKind::Assert(condition) => {
                let span = self.body[*condition].span;
                let condition = self.value(*condition, None);
                self.code.emit(InstKind::Assert { condition }, span);
            }
            StmtKind::Assume(condition) => {
                let span = self.body[*condition].span;
                let condition = self.value(*condition, None);
                self.code.emit(InstKind::Assume { condition }, span);
            }
            StmtKind::While { condition, invariants, decreases, body } => {
                self.while_loop(*condition, (invariants, decreases), body, span);
            }
            StmtKind::If { arms, otherwise } => self.if_chain(arms, otherwise, span),
            StmtKind::Continue => self.leave_to(span, |scope| match scope {
                Scope::Loop { head, .. } => Some(*head),
                Scope::Monitor(_) => None,
            }),
            StmtKind::Break => self.leave_to(span, |scope| match scope {
                Scope::Loop { after, .. } => Some(*after),
                Scope::Monitor(_) => None,
            }),
            StmtKind::Return(value) => {
                let value = match (value, self.result) {
                    (Some(value), Some(result)) => Some(self.value(*value, Some(result))),
                    (_, _) => None,
                };
                self.release_all(span);
                self.leave(value, span);
                self.dead_block();
            }
            StmtKind::Throw(message) => {
                let message = message.map(|message| self.value(message, None));
                self.code.end(TermKind::Raise { class: self.lowering.thrown, message }, span);
                self.dead_block();
            }
            StmtKind::Try { body, handler } => self.try_catch(body, handler, span),
            StmtKind::Block(body) => self.stmts(body),
            StmtKind::Monitor { target, body } => self.monitor(*target, body, span),
            StmtKind::Lock(target) => {
                let object = self.value(*target, None);
                self.check_null(&object, span);
                self.code.emit(InstKind::Lock { object }, span);
            }
            StmtKind::Unlock(target) => {
                let object = self.value(*target, None);
                self.check_null(&object, span);
                self.code.emit(InstKind::Unlock { object }, span);
            }
            StmtKind::Fork(call) => {
                if let Some((target, args)) = self.call_parts(*call) {
                    self.code.emit(InstKind::Fork { target, args }, span);
                }
            }
            StmtKind::Join => self.code.emit(InstKind::Join, span),
            StmtKind::Havoc(target) => self.havoc(*target, span),
        }
    }

    /// Code after a jump goes to an unreachable block; clean-up drops it.
    fn dead_block(&mut self) {
        let block = self.code.block();
        self.code.switch_to(block);
    }

    fn delegate(&mut self, constructor: crate::program::MethodId, args: &[ExprId], span: Span) {
        let args: Vec<Operand> = args.iter().map(|arg| self.value(*arg, None)).collect();
        // The receiver of a constructor is its first parameter.
        let this = LocalId(0);
        let target = ir::CallTarget::Direct(ir::MethodId(constructor.0));
        let args = std::iter::once(this.into()).chain(args).collect();
        self.code.emit(InstKind::Call { dest: None, target, args }, span);
    }

    /// Assignment as in Java: the parts of the target, then the value, then the checks, then the write.
    fn assign(&mut self, target: ExprId, value: ExprId, span: Span) {
        let target_span = self.body[target].span;
        match &self.body[target].kind {
            ExprKind::Local(local) => {
                let dest = self.capture(Capture::Local(*local));
                self.value_to(value, dest);
            }
            ExprKind::Field { object, field } => {
                let object = self.value(*object, None);
                let value = self.value(value, None);
                self.check_null(&object, target_span);
                self.code.emit(
                    InstKind::PutField { object, field: ir::FieldId(field.0), value, exchange: None },
                    span,
                );
            }
            ExprKind::Static { through, field } => {
                if let Some(through) = through {
                    self.value(*through, None);
                }
                let value = self.value(value, None);
                self.code
                    .emit(InstKind::PutStatic { field: ir::FieldId(field.0), value, exchange: None }, span);
            }
            ExprKind::Index { array, index } => {
                let array = self.value(*array, None);
                let index = self.value(*index, None);
                let value = self.value(value, None);
                self.check_element(&array, &index, target_span);
                self.code.emit(InstKind::Store { array, index, value, exchange: None }, span);
            }
            // The checker lets only these be assigned.
            _ => {}
        }
    }

    fn havoc(&mut self, target: ExprId, span: Span) {
        let ty = self.lowering.ty(self.body[target].ty);
        let kind = self.body[target].kind.clone();
        match kind {
            ExprKind::Local(local) => {
                let dest = self.capture(Capture::Local(local));
                self.code.emit(InstKind::Havoc { dest }, span);
            }
            ExprKind::Field { object, field } => {
                let object = self.value(object, None);
                self.check_null(&object, span);
                let value = self.code.temporary(ty);
                self.code.emit(InstKind::Havoc { dest: value }, span);
                self.code.emit(
                    InstKind::PutField {
                        object,
                        field: ir::FieldId(field.0),
                        value: value.into(),
                        exchange: None,
                    },
                    span,
                );
            }
            ExprKind::Static { field, .. } => {
                let value = self.code.temporary(ty);
                self.code.emit(InstKind::Havoc { dest: value }, span);
                self.code.emit(
                    InstKind::PutStatic { field: ir::FieldId(field.0), value: value.into(), exchange: None },
                    span,
                );
            }
            ExprKind::Index { array, index } => {
                let array = self.value(array, None);
                let index = self.value(index, None);
                self.check_element(&array, &index, span);
                let value = self.code.temporary(ty);
                self.code.emit(InstKind::Havoc { dest: value }, span);
                self.code.emit(InstKind::Store { array, index, value: value.into(), exchange: None }, span);
            }
            // The checker lets only these be assigned.
            _ => {}
        }
    }

    fn while_loop(
        &mut self,
        condition: ExprId,
        (invariants, decreases): (&[ExprId], &[ExprId]),
        body: &[Stmt],
        span: Span,
    ) {
        let head = self.code.block();
        self.code.jump(head, span);
        self.code.switch_to(head);
        for (i, invariant) in invariants.iter().enumerate() {
            let (function, args) = self.clause_of(&format!("invariant{i}"), *invariant);
            let kind = InstKind::Invariant { kind: Demand::Invariant, function, args };
            self.code.emit(kind, self.body[*invariant].span);
        }
        if let ([], Some(measure)) = (invariants, decreases.first()) {
            self.trivial_invariant(self.body[*measure].span);
        }
        let (inside, after) = (self.code.block(), self.code.block());
        self.branch_on(condition, inside, after);
        self.code.switch_to(inside);
        let again = if decreases.is_empty() { head } else { self.code.block() };
        let before = self.begin_round(decreases);
        self.scopes.push(Scope::Loop { after, head: again });
        self.stmts(body);
        self.scopes.pop();
        self.code.jump(again, span);
        if !decreases.is_empty() {
            self.code.switch_to(again);
            self.end_round(decreases, &before);
            self.code.jump(head, span);
        }
        self.code.switch_to(after);
    }

    fn if_chain(&mut self, arms: &[(ExprId, Vec<Stmt>)], otherwise: &[Stmt], span: Span) {
        let done = self.code.block();
        for (condition, body) in arms {
            let (yes, no) = (self.code.block(), self.code.block());
            let mark = self.code.mark();
            self.branch_on(*condition, yes, no);
            self.code.reuse(mark);
            self.code.switch_to(yes);
            self.stmts(body);
            self.code.jump(done, span);
            self.code.switch_to(no);
        }
        self.stmts(otherwise);
        self.code.jump(done, span);
        self.code.switch_to(done);
    }

    /// Releases the monitors up to the innermost scope that tells where to go, and goes there.
    fn leave_to(&mut self, span: Span, target: impl Fn(&Scope) -> Option<BlockId>) {
        let mut release = Vec::new();
        let mut found = None;
        for scope in self.scopes.iter().rev() {
            if let Some(block) = target(scope) {
                found = Some(block);
                break;
            }
            if let Scope::Monitor(object) = scope {
                release.push(*object);
            }
        }
        for object in release {
            self.code.emit(InstKind::MonitorExit { object: object.into() }, span);
        }
        match found {
            Some(block) => self.code.jump(block, span),
            None => self.code.end(TermKind::Unreachable, span),
        }
        self.dead_block();
    }

    fn release_all(&mut self, span: Span) {
        let monitors: Vec<LocalId> = self
            .scopes
            .iter()
            .rev()
            .filter_map(|scope| match scope {
                Scope::Monitor(object) => Some(*object),
                Scope::Loop { .. } => None,
            })
            .collect();
        for object in monitors {
            self.code.emit(InstKind::MonitorExit { object: object.into() }, span);
        }
    }

    fn try_catch(&mut self, body: &[Stmt], handler: &[Stmt], span: Span) {
        let outer = self.code.handler();
        let catch = self.code.block();
        let done = self.code.block();
        self.code.guard(Some(catch), span);
        self.stmts(body);
        self.code.jump(done, span);
        self.code.guard(outer, span);
        self.code.switch_to(catch);
        let dest = self.exception_local();
        self.code.emit(InstKind::Catch { dest }, span);
        self.stmts(handler);
        self.code.jump(done, span);
        self.code.switch_to(done);
    }

    /// `lock (x) { }`: released at the end, by every jump out, and when an exception passes.
    fn monitor(&mut self, target: ExprId, body: &[Stmt], span: Span) {
        let target_span = self.body[target].span;
        let ty = self.lowering.ty(self.body[target].ty);
        let object = self.code.temporary(ty);
        self.value_to(target, object);
        self.code.emit(InstKind::Check(Check::NonNull(object.into())), target_span);
        self.code.emit(InstKind::MonitorEnter { object: object.into() }, target_span);
        let outer = self.code.handler();
        let catch = self.code.block();
        let done = self.code.block();
        self.code.guard(Some(catch), span);
        self.scopes.push(Scope::Monitor(object));
        self.stmts(body);
        self.scopes.pop();
        self.code.emit(InstKind::MonitorExit { object: object.into() }, span);
        self.code.jump(done, span);
        self.code.guard(outer, span);
        self.code.switch_to(catch);
        let dest = self.exception_local();
        self.code.emit(InstKind::Catch { dest }, span);
        self.code.emit(InstKind::MonitorExit { object: object.into() }, span);
        self.code.end(TermKind::Throw(dest.into()), span);
        self.code.switch_to(done);
    }
}
