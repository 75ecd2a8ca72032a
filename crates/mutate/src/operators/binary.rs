//! EQ, CMP, ARITH and BOOL: a binary operator becomes each of the others of its kind (Koppier 2020, table
//! 5.3).
//!
//! The node of the tree is mutated: its operands stay the same, whatever the precedence of the new operator.

use source::Span;
use syntax::ast::{BinaryOp, ExprId, ExprKind};

use crate::Operator;
use crate::parens::{Level, Slot};
use crate::walk::Walker;

const EQUALITY: [BinaryOp; 2] = [BinaryOp::Eq, BinaryOp::Ne];
const COMPARISON: [BinaryOp; 4] = [BinaryOp::Lt, BinaryOp::Le, BinaryOp::Gt, BinaryOp::Ge];
const ARITHMETIC: [BinaryOp; 5] = [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div, BinaryOp::Rem];
const LOGIC: [BinaryOp; 3] = [BinaryOp::Or, BinaryOp::And, BinaryOp::Implies];

/// The mutation operator for a binary operator, and the kind it belongs to, in the order of the table.
fn kind_of(op: BinaryOp) -> (Operator, &'static [BinaryOp]) {
    match op {
        BinaryOp::Eq | BinaryOp::Ne => (Operator::Eq, &EQUALITY),
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => (Operator::Cmp, &COMPARISON),
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => {
            (Operator::Arith, &ARITHMETIC)
        }
        BinaryOp::Or | BinaryOp::And | BinaryOp::Implies => (Operator::Bool, &LOGIC),
    }
}

impl Walker<'_> {
    /// Exchanges the operator of a binary expression.
    pub(crate) fn exchange_operator(&mut self, id: ExprId, slot: Slot) {
        let ExprKind::Binary { op, op_span, left, right } = self.file[id].kind else { return };
        let (operator, kind) = kind_of(op);
        if !self.wants(operator) {
            return;
        }
        for new in kind.iter().copied().filter(|new| *new != op) {
            let around = slot.needs_parens_for(new);
            let on_left = Slot::left_of(new).needs_parens(Level::of(self.file, left));
            let on_right = Slot::right_of(new).needs_parens(Level::of(self.file, right));
            let sign = self.sign(new, op_span);
            let description = format!("`{}` becomes `{}`", op.text(), new.text());
            if !(around || on_left || on_right) {
                self.add(operator, op_span, op_span, sign, description);
                continue;
            }
            let (node, left, right) = (self.file[id].span, self.file[left].span, self.file[right].span);
            // What stands between operator and operands, comments perhaps, is kept.
            let before = self.slice(Span { start: left.end, end: op_span.start, ..node });
            let after = self.slice(Span { start: op_span.end, end: right.start, ..node });
            let left = parenthesised(self.slice(left), on_left);
            let right = parenthesised(self.slice(right), on_right);
            let text = parenthesised(&format!("{left}{before}{sign}{after}{right}"), around);
            self.add(operator, op_span, node, text, description);
        }
    }

    /// The operator as it is written; a division must not become the start of a comment.
    fn sign(&self, op: BinaryOp, place: Span) -> String {
        let next = self.text.get(place.end as usize..).and_then(|text| text.chars().next());
        let space = if op == BinaryOp::Div && matches!(next, Some('/' | '*')) { " " } else { "" };
        format!("{}{space}", op.text())
    }
}

fn parenthesised(text: &str, needed: bool) -> String {
    if needed { format!("({text})") } else { text.to_string() }
}

#[cfg(test)]
mod tests {
    use crate::Operator;
    use crate::Options;
    use crate::testing::{check_stmts, check_with};

    #[test]
    fn equality() {
        check_stmts(
            "p := a == b;\nif (p != q) { }",
            &[Operator::Eq],
            &["EQ0 p := a != b;", "EQ1 if (p == q) { }"],
        );
    }

    #[test]
    fn comparisons() {
        check_stmts(
            "p := a < b;\np := a<=b;\np := a > b;\np := a >= b;",
            &[Operator::Cmp],
            &[
                "CMP0 p := a <= b;",
                "CMP1 p := a > b;",
                "CMP2 p := a >= b;",
                "CMP3 p := a<b;",
                "CMP4 p := a>b;",
                "CMP5 p := a>=b;",
                "CMP6 p := a < b;",
                "CMP7 p := a <= b;",
                "CMP8 p := a >= b;",
                "CMP9 p := a < b;",
                "CMP10 p := a <= b;",
                "CMP11 p := a > b;",
            ],
        );
    }

    #[test]
    fn arithmetic_keeps_the_tree() {
        check_stmts(
            "a := a + b * c;",
            &[Operator::Arith],
            &[
                "ARITH0 a := a - b * c;",
                "ARITH1 a := a * (b * c);",
                "ARITH2 a := a / (b * c);",
                "ARITH3 a := a % (b * c);",
                "ARITH4 a := a + (b + c);",
                "ARITH5 a := a + (b - c);",
                "ARITH6 a := a + b / c;",
                "ARITH7 a := a + b % c;",
            ],
        );
        check_stmts(
            "a := a - b /* first */ - c;",
            &[Operator::Arith],
            &[
                "ARITH0 a := a + b /* first */ - c;",
                "ARITH1 a := a * b /* first */ - c;",
                "ARITH2 a := a / b /* first */ - c;",
                "ARITH3 a := a % b /* first */ - c;",
                "ARITH4 a := a - b /* first */ + c;",
                "ARITH5 a := (a - b) /* first */ * c;",
                "ARITH6 a := (a - b) /* first */ / c;",
                "ARITH7 a := (a - b) /* first */ % c;",
            ],
        );
    }

    #[test]
    fn signs_and_parentheses_of_the_original_are_kept() {
        check_stmts(
            "a := -(b + c) / -c;\na := b*/* c */c;",
            &[Operator::Arith],
            &[
                "ARITH0 a := -(b - c) / -c;",
                "ARITH1 a := -(b * c) / -c;",
                "ARITH2 a := -(b / c) / -c;",
                "ARITH3 a := -(b % c) / -c;",
                "ARITH4 a := -(b + c) + -c;",
                "ARITH5 a := -(b + c) - -c;",
                "ARITH6 a := -(b + c) * -c;",
                "ARITH7 a := -(b + c) % -c;",
                "ARITH8 a := b+/* c */c;",
                "ARITH9 a := b-/* c */c;",
                "ARITH10 a := b/ /* c */c;",
                "ARITH11 a := b%/* c */c;",
            ],
        );
    }

    #[test]
    fn logic_keeps_the_tree() {
        check_stmts(
            "p := p && q && r;",
            &[Operator::Bool],
            &[
                "BOOL0 p := (p || q) && r;",
                "BOOL1 p := (p ==> q) && r;",
                "BOOL2 p := (p && q) || r;",
                "BOOL3 p := p && q ==> r;",
            ],
        );
        check_stmts(
            "p := p ==> q ==> r;",
            &[Operator::Bool],
            &[
                "BOOL0 p := p || (q ==> r);",
                "BOOL1 p := p && (q ==> r);",
                "BOOL2 p := p ==> q || r;",
                "BOOL3 p := p ==> q && r;",
            ],
        );
        check_stmts(
            "p := p || q ? q : r;",
            &[Operator::Bool],
            &["BOOL0 p := p && q ? q : r;", "BOOL1 p := (p ==> q) ? q : r;"],
        );
    }

    #[test]
    fn mixed_logic_is_accepted_by_strict_checking() {
        let program = "class C { static void main() { bool p; bool q; p := p || q || p; } }";
        let check = hir::Options { strict: true, ..hir::Options::default() };
        let options = Options { operators: vec![Operator::Bool], check, ..Options::default() };
        let line =
            |change: &str| format!("class C {{ static void main() {{ bool p; bool q; p := {change}; }} }}");
        check_with(
            program,
            &options,
            &[
                &format!("BOOL0 {}", line("(p && q) || p")),
                &format!("BOOL1 {}", line("(p ==> q) || p")),
                &format!("BOOL2 {}", line("(p || q) && p")),
                &format!("BOOL3 {}", line("p || q ==> p")),
            ],
        );
    }
}
