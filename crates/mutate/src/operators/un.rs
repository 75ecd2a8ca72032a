//! UN: removes a unary operator (Koppier 2020, table 5.3). `#` does not count as one: the experiments never remove it.

use source::Span;
use syntax::ast::UnaryOp;

use crate::Operator;
use crate::walk::Walker;

impl Walker<'_> {
    /// Removes the operator that an expression starts with. What is left binds at least as tightly.
    pub(crate) fn remove_unary(&mut self, op: UnaryOp, span: Span) {
        let sign = match op {
            UnaryOp::Not => "!",
            UnaryOp::Neg => "-",
        };
        let point = Span { end: span.start + sign.len() as u32, ..span };
        let replacement = if self.would_join(point) { " " } else { "" };
        self.add(Operator::Un, point, point, replacement, format!("`{sign}` is removed"));
    }

    /// Whether the words on the two sides of a span would become one without it, as in `return-x`.
    fn would_join(&self, span: Span) -> bool {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let before = self.text.get(..span.start as usize).and_then(|text| text.chars().next_back());
        let after = self.text.get(span.end as usize..).and_then(|text| text.chars().next());
        before.is_some_and(is_word) && after.is_some_and(is_word)
    }
}

#[cfg(test)]
mod tests {
    use crate::Operator;
    use crate::testing::{check, check_stmts};

    #[test]
    fn removes_signs_and_negations() {
        check_stmts(
            "a := -b - -1;\np := !(q && !!r);\nif (!p) { a := #(new int[1]); }",
            &[Operator::Un],
            &[
                "UN0 a := b - -1;",
                "UN1 a := -b - 1;",
                "UN2 p := (q && !!r);",
                "UN3 p := !(q && !r);",
                "UN4 if (p) { a := #(new int[1]); }",
            ],
        );
    }

    #[test]
    fn words_stay_apart() {
        let program = "class C { static int f(int x) {\nreturn-x;\n} }";
        check(program, &[Operator::Un], &["UN0 return x;"]);
    }

    #[test]
    fn a_negated_type_test() {
        let program = "class C { static bool f(C x) {\nreturn x == null || !x instanceof C;\n} }";
        check(program, &[Operator::Un], &["UN0 return x == null || x instanceof C;"]);
    }
}
