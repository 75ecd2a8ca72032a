//! Methods that specifications may call: they compute a value from the state, without loops and recursion, and change nothing. So
//! they come to an end, and mean the same however often they are called.

use source::{Code, Diagnostic, Diagnostics, Span};

use super::Checker;
use crate::program::{Body, ExprKind, Method, MethodId, Program, Stmt, StmtKind};
use crate::types::Ty;

impl Checker<'_> {
    /// Reports what a pure method does beyond computing its result.
    pub(super) fn check_pure_body(&mut self, method: &Method) {
        let mut found: Vec<(Span, &str)> = Vec::new();
        if method.result == Ty::VOID {
            found.push((method.name_span, "a pure method has a result"));
        } else if self.body.falls_through {
            found.push((method.name_span, "a pure method returns a value on every way through it"));
        }
        statements(&self.body, &self.body.stmts, &mut found);
        for expr in &self.body.exprs {
            if matches!(expr.kind, ExprKind::New { .. } | ExprKind::NewArray { .. }) {
                found.push((expr.span, "a pure method makes no objects"));
            }
        }
        for (span, message) in found {
            self.report(
                Diagnostic::new(Code::NotPure, span, message)
                    .hint("a pure method declares variables, assigns them, branches with `if` and returns"),
            );
        }
    }
}

fn statements(body: &Body, stmts: &[Stmt], found: &mut Vec<(Span, &'static str)>) {
    for stmt in stmts {
        let problem = match &stmt.kind {
            StmtKind::Declare { .. } | StmtKind::Return(_) => None,
            StmtKind::Assign { target, .. } => match body[*target].kind {
                ExprKind::Local(_) | ExprKind::Error => None,
                _ => Some("a pure method changes nothing but its own variables"),
            },
            StmtKind::If { arms, otherwise } => {
                arms.iter().for_each(|(_, inner)| statements(body, inner, found));
                statements(body, otherwise, found);
                None
            }
            StmtKind::Block(inner) => {
                statements(body, inner, found);
                None
            }
            StmtKind::While { .. } | StmtKind::Continue | StmtKind::Break => {
                Some("a pure method has no loops")
            }
            StmtKind::Throw(_) | StmtKind::Try { .. } => Some("a pure method neither throws nor catches"),
            StmtKind::Eval(_)
            | StmtKind::Delegate { .. }
            | StmtKind::Assert(_)
            | StmtKind::Assume(_)
            | StmtKind::Monitor { .. }
            | StmtKind::Lock(_)
            | StmtKind::Unlock(_)
            | StmtKind::Fork(_)
            | StmtKind::Join
            | StmtKind::Havoc(_) => Some("a pure method only computes a value"),
        };
        found.extend(problem.map(|problem| (stmt.span, problem)));
    }
}

/// Reports pure methods that lead back to themselves: a specification would never come to an end.
pub(super) fn check_recursion(program: &Program, diagnostics: &mut Diagnostics) {
    let callees = |id: MethodId| -> Vec<MethodId> {
        let exprs = program[id].body.iter().flat_map(|body| &body.exprs);
        let called = exprs.filter_map(|expr| match &expr.kind {
            ExprKind::Call { callee, .. } => Some(callee.method()),
            _ => None,
        });
        called.filter(|callee| program[*callee].is_pure).collect()
    };
    let pure = (0..program.methods.len() as u32).map(MethodId).filter(|id| program[*id].is_pure);
    for id in pure {
        let mut seen = vec![false; program.methods.len()];
        let mut pending = callees(id);
        while let Some(next) = pending.pop() {
            if !std::mem::replace(&mut seen[next.index()], true) {
                pending.extend(callees(next));
            }
        }
        if seen[id.index()] {
            let message = format!("`{}` calls itself, which a pure method must not", program.show_method(id));
            diagnostics.push(
                Diagnostic::new(Code::NotPure, program[id].name_span, message)
                    .hint("a specification that calls it might never come to an end"),
            );
        }
    }
}
