//! LIT: `n` becomes `n + 1` and `n - 1`, `true` becomes `false` and the reverse (Koppier 2020, table 5.3).

use num_bigint::BigInt;
use source::Span;

use crate::Operator;
use crate::parens::Slot;
use crate::walk::Walker;

impl Walker<'_> {
    /// The two neighbours of an integer. A negative one after an operator is put into parentheses.
    pub(crate) fn change_integer(&mut self, span: Span, slot: Slot) {
        // The lexer lets only digits through.
        let Ok(value) = self.slice(span).parse::<BigInt>() else { return };
        let neighbours: [BigInt; 2] = [&value + 1, &value - 1];
        for neighbour in neighbours {
            let after_operator = neighbour < BigInt::ZERO && slot.follows_arithmetic();
            let text = if after_operator { format!("({neighbour})") } else { neighbour.to_string() };
            self.replace(Operator::Lit, span, &text);
        }
    }

    /// The other truth value.
    pub(crate) fn negate_literal(&mut self, span: Span, value: bool) {
        self.replace(Operator::Lit, span, if value { "false" } else { "true" });
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check_stmts, check_with};
    use crate::{Operator, Options};

    #[test]
    fn integers_get_their_neighbours() {
        check_stmts(
            "a := 7;\nb := 0;\nc := a-0;\nc := -0;\nfloat x := 1.5;",
            &[Operator::Lit],
            &[
                "LIT0 a := 8;",
                "LIT1 a := 6;",
                "LIT2 b := 1;",
                "LIT3 b := -1;",
                "LIT4 c := a-1;",
                "LIT5 c := a-(-1);",
                "LIT6 c := -1;",
                "LIT7 c := -(-1);",
            ],
        );
    }

    #[test]
    fn truth_values_are_negated() {
        check_stmts(
            "p := true;\nwhile (false) { }",
            &[Operator::Lit],
            &["LIT0 p := false;", "LIT1 while (true) { }"],
        );
    }

    #[test]
    fn integers_stay_in_the_range_of_the_mode() {
        let program = "class C { static int n := 2147483647; static int m := 18446744073709551615; }";
        let (n, m) = ("static int n := 2147483647;", "static int m := 18446744073709551615;");
        let operators = vec![Operator::Lit];
        check_with(
            program,
            &Options { operators: operators.clone(), ..Options::default() },
            &[
                &format!("LIT0 class C {{ static int n := 2147483648; {m} }}"),
                &format!("LIT1 class C {{ static int n := 2147483646; {m} }}"),
                &format!("LIT2 class C {{ {n} static int m := 18446744073709551616; }}"),
                &format!("LIT3 class C {{ {n} static int m := 18446744073709551614; }}"),
            ],
        );
        let check = hir::Options { ints: hir::IntMode::WRAP, strict: false };
        let program = "class C { static int n := 2147483647; }";
        check_with(
            program,
            &Options { operators, check, ..Options::default() },
            &["LIT0 class C { static int n := 2147483646; }"],
        );
    }
}
