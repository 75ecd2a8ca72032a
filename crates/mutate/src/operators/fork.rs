//! FORK: `fork f(a, b);` becomes `f(a, b);` (Koppier 2020, table 5.3).

use source::Span;
use syntax::ast::{ExprId, Stmt};

use crate::Operator;
use crate::walk::Walker;

impl Walker<'_> {
    /// Removes the word `fork` in front of a call.
    pub(crate) fn call_instead_of_fork(&mut self, stmt: &Stmt, call: ExprId) {
        let span = Span { end: self.file[call].span.start, ..stmt.span };
        let point = Span { end: stmt.span.start + "fork".len() as u32, ..stmt.span };
        self.add(Operator::Fork, point, span, "", "`fork` becomes a call");
    }
}

#[cfg(test)]
mod tests {
    use crate::Operator;
    use crate::testing::check;

    #[test]
    fn a_fork_becomes_a_call() {
        let program = "
            class C {
                static void f(int n) {
                    if (n > 0) fork f(n - 1); else fork
                        C.f(n);
                }
            }
        ";
        check(
            program,
            &[Operator::Fork],
            &["FORK0 if (n > 0) f(n - 1); else fork", "FORK1 if (n > 0) fork f(n - 1); else C.f(n);"],
        );
    }
}
