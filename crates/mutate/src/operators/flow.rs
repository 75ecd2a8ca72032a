//! FLOW: `continue;` becomes `break;` and the reverse (Koppier 2020, table 5.3).

use source::Span;
use syntax::ast::Stmt;

use crate::Operator;
use crate::walk::Walker;

impl Walker<'_> {
    /// Exchanges the word that a statement starts with.
    pub(crate) fn exchange_exit(&mut self, stmt: &Stmt, word: &str, other: &str) {
        let point = Span { end: stmt.span.start + word.len() as u32, ..stmt.span };
        self.replace(Operator::Flow, point, other);
    }
}

#[cfg(test)]
mod tests {
    use crate::Operator;
    use crate::testing::check_stmts;

    #[test]
    fn exchanges_break_and_continue() {
        check_stmts(
            "while (p) { if (q) break ; else continue; }",
            &[Operator::Flow],
            &[
                "FLOW0 while (p) { if (q) continue ; else continue; }",
                "FLOW1 while (p) { if (q) break ; else break; }",
            ],
        );
    }
}
