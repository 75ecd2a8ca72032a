//! Statements as text.

use super::{Printer, expr};
use crate::tree::{Block, Expr, Loop, Stmt};

impl Printer {
    /// Writes the statements of a block. `counter` belongs to the innermost loop around it.
    pub(super) fn block(&mut self, block: &Block, counter: Option<&str>) {
        for stmt in block {
            self.stmt(stmt, counter);
        }
    }

    fn stmt(&mut self, stmt: &Stmt, counter: Option<&str>) {
        match stmt {
            Stmt::Declare { name, ty, init: None } => self.line(&format!("{ty} {name};")),
            Stmt::Declare { name, ty, init: Some(init) } => {
                self.line(&format!("{ty} {name} := {};", expr::text(init)));
            }
            Stmt::Assign { place, value } => {
                self.line(&format!("{} := {};", expr::text(place), expr::text(value)));
            }
            Stmt::Call(call) => self.line(&format!("{};", expr::call(call))),
            Stmt::If { condition, then, otherwise } => {
                self.branch("", condition, then, otherwise.as_ref(), counter);
            }
            Stmt::Loop(inner) => self.while_loop(inner),
            Stmt::Break => self.line("break;"),
            Stmt::Continue => {
                self.step(counter);
                self.line("continue;");
            }
            Stmt::Return(None) => self.line("return;"),
            Stmt::Return(Some(value)) => self.line(&format!("return {};", expr::text(value))),
            Stmt::Throw(None) => self.line("throw;"),
            Stmt::Throw(Some(message)) => self.line(&format!("throw \"{message}\";")),
            Stmt::Try { body, handler } => {
                self.braces("try {", body, counter);
                self.braces("} catch {", handler, counter);
                self.line("}");
            }
            Stmt::Block(body) => self.closed("{", body, counter),
            Stmt::Monitor { target, body } => {
                self.closed(&format!("lock ({}) {{", expr::text(target)), body, counter);
            }
            Stmt::Pair { target, body } => {
                self.line(&format!("lock {};", expr::text(target)));
                self.block(body, counter);
                self.line(&format!("unlock {};", expr::text(target)));
            }
            Stmt::Acquire(target) => self.line(&format!("lock {};", expr::text(target))),
            Stmt::Release(target) => self.line(&format!("unlock {};", expr::text(target))),
            Stmt::Fork(call) => self.line(&format!("fork {};", expr::call(call))),
            Stmt::Join => self.line("join;"),
            Stmt::Assert(condition) => self.line(&format!("assert {};", expr::text(condition))),
            Stmt::Assume(condition) => self.line(&format!("assume {};", expr::text(condition))),
            Stmt::Havoc(place) => self.line(&format!("havoc {};", expr::text(place))),
        }
    }

    /// Writes an opening line and the indented block after it.
    fn braces(&mut self, open: &str, body: &Block, counter: Option<&str>) {
        self.line(open);
        self.indent += 1;
        self.block(body, counter);
        self.indent -= 1;
    }

    fn closed(&mut self, open: &str, body: &Block, counter: Option<&str>) {
        self.braces(open, body, counter);
        self.line("}");
    }

    /// Writes an `if`; `before` closes the branch that it is the `else` of.
    fn branch(
        &mut self,
        before: &str,
        condition: &Expr,
        then: &Block,
        otherwise: Option<&Block>,
        counter: Option<&str>,
    ) {
        self.braces(&format!("{before}if ({}) {{", expr::text(condition)), then, counter);
        match otherwise.map(Vec::as_slice) {
            None => self.line("}"),
            Some([Stmt::If { condition, then, otherwise }]) => {
                self.branch("} else ", condition, then, otherwise.as_ref(), counter);
            }
            Some(block) => {
                self.line("} else {");
                self.indent += 1;
                for stmt in block {
                    self.stmt(stmt, counter);
                }
                self.indent -= 1;
                self.line("}");
            }
        }
    }

    fn while_loop(&mut self, inner: &Loop) {
        let Loop { counter, limit, guard, invariants, body } = inner;
        self.line(&format!("int {counter} := 0;"));
        let further = guard.as_ref().map_or(String::new(), |guard| format!(" && {}", expr::conjunct(guard)));
        let head = format!("while ({counter} < {limit}{further})");
        if invariants.is_empty() {
            self.line(&(head + " {"));
        } else {
            self.line(&head);
            self.indent += 1;
            for invariant in invariants {
                self.line(&format!("invariant({})", expr::text(invariant)));
            }
            self.indent -= 1;
            self.line("{");
        }
        self.indent += 1;
        self.block(body, Some(counter));
        self.step(Some(counter));
        self.indent -= 1;
        self.line("}");
    }

    /// Writes the statement that counts an iteration.
    fn step(&mut self, counter: Option<&str>) {
        if let Some(counter) = counter {
            self.line(&format!("{counter} := {counter} + 1;"));
        }
    }
}
