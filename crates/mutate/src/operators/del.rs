//! DEL: `S;` becomes ε (Koppier 2020, table 5.3).
//!
//! `S;` is a statement that ends with a semicolon: in the experiments of the thesis no `if`, no `while` and
//! no assertion is removed. Of a declaration only the initial value goes, because there `int i := 1;`
//! stands for a declaration and an assignment (9 mutants of listing B.1, among them DEL2, which is `int
//! i;`).

use source::Span;
use syntax::ast::{Ident, Stmt, StmtKind};

use crate::Operator;
use crate::walk::Walker;

/// How much of a statement a description shows.
const SHOWN: usize = 60;

impl Walker<'_> {
    /// Removes a statement. The empty statement is put in its place: it may stand alone, as in `if (e) ;`.
    pub(crate) fn delete(&mut self, stmt: &Stmt) {
        if !self.can_delete(&stmt.kind) {
            return;
        }
        let description = format!("`{}` is removed", excerpt(self.slice(stmt.span)));
        self.add(Operator::Del, stmt.span, stmt.span, ";", description);
    }

    /// Whether a statement is one of those written `S;` in the table.
    fn can_delete(&self, kind: &StmtKind) -> bool {
        match kind {
            StmtKind::Assign { .. }
            | StmtKind::Call(_)
            | StmtKind::Delegate { .. }
            | StmtKind::Continue
            | StmtKind::Break
            | StmtKind::Return(_)
            | StmtKind::Throw(_)
            | StmtKind::Lock(_)
            | StmtKind::Unlock(_)
            | StmtKind::Fork(_)
            | StmtKind::Join
            | StmtKind::Havoc(_) => true,
            StmtKind::Assert(_) | StmtKind::Assume(_) => self.mutates_specifications(),
            StmtKind::Skip
            | StmtKind::Error
            | StmtKind::Declare { .. }
            | StmtKind::While { .. }
            | StmtKind::If { .. }
            | StmtKind::Try { .. }
            | StmtKind::Block(_)
            | StmtKind::Monitor { .. } => false,
        }
    }

    /// Removes the initial value of a variable.
    pub(crate) fn delete_init(&mut self, stmt: &Stmt, name: Ident, init: Span) {
        let span = Span { start: name.span.end, ..init };
        let name = self.slice(name.span);
        let description = format!("the initial value of `{name}` is removed");
        self.add(Operator::Del, stmt.span, span, "", description);
    }
}

/// A statement on one line, cut where it is long.
fn excerpt(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{} ...", line[..end].trim_end()),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::excerpt;
    use crate::testing::{check, check_stmts, check_with};
    use crate::{Operator, Options};

    #[test]
    fn removes_simple_statements_only() {
        check_stmts(
            "int x := a + b;
             int y;
             if (p) x := 1; else { throw; }
             while (q) { y := x; break; }
             assert x == 0;
             assume x == 0;
             ;
             join;
             havoc x;
             return;",
            &[Operator::Del],
            &[
                "DEL0 int x;",
                "DEL1 if (p) ; else { throw; }",
                "DEL2 if (p) x := 1; else { ; }",
                "DEL3 while (q) { ; break; }",
                "DEL4 while (q) { y := x; ; }",
                "DEL5 ;",
                "DEL6 ;",
                "DEL7 ;",
            ],
        );
    }

    #[test]
    fn removes_calls_and_locks() {
        let program = "
            class C {
                void f(C x) {
                    lock (x) { x.f(this); }
                    lock x;
                    unlock x;
                    fork x.f(null);
                }
            }
        ";
        check(program, &[Operator::Del], &["DEL0 lock (x) { ; }", "DEL1 ;", "DEL2 ;", "DEL3 ;"]);
    }

    #[test]
    fn specifications_only_if_asked_for() {
        let program = "class C { static void f(int n) { assert n > 0; assume(n > 1); } }";
        let options = Options { operators: vec![Operator::Del], specifications: true, ..Options::default() };
        check_with(
            program,
            &options,
            &[
                "DEL0 class C { static void f(int n) { ; assume(n > 1); } }",
                "DEL1 class C { static void f(int n) { assert n > 0; ; } }",
            ],
        );
        check(program, &[Operator::Del], &[]);
    }

    #[test]
    fn long_statements_are_cut_in_descriptions() {
        assert_eq!(excerpt("x :=\n    1;"), "x := 1;");
        assert_eq!(excerpt(&format!("x := {};", "ü".repeat(80))).chars().count(), 64);
    }
}
