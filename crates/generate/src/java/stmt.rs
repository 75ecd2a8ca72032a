//! Statements as Java text.

use super::{Printer, expr, type_name};
use crate::tree::{Block, Loop, Stmt};

impl Printer {
    /// Writes the statements of a block. `counter` belongs to the innermost loop around it.
    pub(super) fn block(&mut self, block: &Block, counter: Option<&str>) {
        for stmt in block {
            self.stmt(stmt, counter);
        }
    }

    fn stmt(&mut self, stmt: &Stmt, counter: Option<&str>) {
        match stmt {
            Stmt::Declare { name, ty, init } => {
                let init = init.clone().unwrap_or_else(|| ty.simplest());
                self.line(&format!("{} {name} = {};", type_name(ty), expr::text(&init)));
            }
            Stmt::Assign { place, value } => {
                self.line(&format!("{} = {};", expr::text(place), expr::text(value)));
            }
            Stmt::Call(call) => self.line(&format!("{};", expr::call(call))),
            Stmt::If { condition, then, otherwise } => {
                self.within(&format!("if ({})", expr::text(condition)), then, counter);
                if let Some(otherwise) = otherwise {
                    self.within("else", otherwise, counter);
                }
            }
            Stmt::Loop(inner) => self.while_loop(inner),
            Stmt::Break => self.line("break;"),
            Stmt::Continue => {
                self.step(counter);
                self.line("continue;");
            }
            Stmt::Return(None) => self.line("return;"),
            Stmt::Return(Some(value)) => self.line(&format!("return {};", expr::text(value))),
            Stmt::Throw(None) => self.line("throw new RuntimeException();"),
            Stmt::Throw(Some(message)) => {
                self.line(&format!("throw new RuntimeException(\"{message}\");"));
            }
            Stmt::Try { body, handler } => {
                self.within("try", body, counter);
                // Handlers within handlers need names of their own.
                let caught = format!("caught{}", self.indent);
                self.open(&format!("catch (RuntimeException {caught})"));
                self.line(&format!("Harness.caught({caught});"));
                self.block(handler, counter);
                self.close();
            }
            Stmt::Block(body) => self.within("", body, counter),
            Stmt::Monitor { target, body } | Stmt::Pair { target, body } => {
                self.within(&format!("synchronized ({})", expr::text(target)), body, counter);
            }
            Stmt::Assert(condition) => self.line(&format!("assert {};", expr::text(condition))),
            // Java has nothing like them, or only with threads.
            Stmt::Acquire(_) | Stmt::Release(_) | Stmt::Join | Stmt::Assume(_) | Stmt::Havoc(_) => {}
            Stmt::Fork(call) => self.line(&format!("{};", expr::call(call))),
        }
    }

    fn within(&mut self, head: &str, body: &Block, counter: Option<&str>) {
        self.open(head);
        self.block(body, counter);
        self.close();
    }

    fn while_loop(&mut self, inner: &Loop) {
        let Loop { counter, limit, guard, invariants: _, body } = inner;
        self.line(&format!("int {counter} = 0;"));
        let further = guard.as_ref().map_or(String::new(), |guard| format!(" && {}", expr::text(guard)));
        self.open(&format!("while ({counter} < {limit}{further})"));
        self.block(body, Some(counter));
        self.step(Some(counter));
        self.close();
    }

    /// Writes the statement that counts an iteration.
    fn step(&mut self, counter: Option<&str>) {
        if let Some(counter) = counter {
            self.line(&format!("{counter}++;"));
        }
    }
}
