//! VAR: `x`, `x.f` and `x[e]` become `y`, `y.f` and `y[e]` (Koppier 2020, table 5.3).
//!
//! `y` is any other visible variable of exactly the type of `x`, a parameter, a local or `this`. A bare
//! name that means a field is not a variable but a heap access, and so is `C.n`.
//!
//! In the thesis `int a := array[i];` is a declaration and an assignment, so that the variable is visible in
//! its own initial value and its place as the target can be taken by another one (22 mutants of listing
//! B.1, of which VAR0 is `int a; i := array[i];` and VAR1 `int a; a := array[a];`). Such mutants are
//! written as two statements.

use source::Span;
use syntax::TokenKind;

use crate::Operator;
use crate::walk::{Declaring, Walker};

impl<'a> Walker<'a> {
    /// Exchanges a name that stands in an expression, if it means a variable.
    pub(crate) fn exchange_variable(&mut self, name: &str, span: Span) {
        let Some(variable) = self.scope.find(name) else { return };
        for other in self.scope.visible(|ty| ty == variable.ty) {
            if other != variable {
                self.replace(Operator::Var, span, other.name);
            }
        }
        if let Some(declaring) = self.declaring
            && declaring.variable.ty == variable.ty
            && self.scope.find(declaring.variable.name).is_none()
        {
            let init = Span { end: span.start, ..declaring.init };
            let rest = Span { start: span.end, ..declaring.init };
            let own = declaring.variable.name;
            let value = format!("{}{own}{}", self.slice(init), self.slice(rest));
            self.add_split(declaring, span, own, &value);
        }
    }

    /// Gives the initial value of a declaration to another variable.
    pub(crate) fn exchange_declared(&mut self) {
        let Some(declaring) = self.declaring else { return };
        let value = self.slice(declaring.init);
        for other in self.scope.visible(|ty| ty == declaring.variable.ty) {
            self.add_split(declaring, declaring.name, other.name, value);
        }
    }

    /// Writes a declaration as two statements, the second of which assigns a value.
    fn add_split(&mut self, declaring: Declaring<'a>, point: Span, target: &str, value: &str) {
        let head = self.slice(Span { end: declaring.name.end, ..declaring.stmt });
        let mut replacement = format!("{head}; {target} := {value};");
        if declaring.alone {
            replacement = format!("{{ {replacement} }}");
        }
        // Either the target is another variable, or a name in the value became the target's.
        let description = format!("`{}` becomes `{target}`", self.slice(point));
        self.add(Operator::Var, point, declaring.stmt, replacement, description);
    }

    /// Whether a declaration can be written as two statements. It cannot where its name means something
    /// else in the initial value: an earlier variable, a field or a type.
    pub(crate) fn can_split(&self, declaring: &Declaring<'a>) -> bool {
        let tokens = &self.file.tokens;
        let start = tokens.partition_point(|token| token.span.start < declaring.init.start);
        let end = tokens.partition_point(|token| token.span.start < declaring.init.end);
        let is_name = |at: usize| {
            let after_dot = at > 0 && tokens[at - 1].kind == TokenKind::Dot;
            let token = tokens[at];
            token.kind == TokenKind::Ident && !after_dot && self.slice(token.span) == declaring.variable.name
        };
        self.scope.find(declaring.variable.name).is_none() && !(start..end).any(is_name)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, check_stmts, check_with};
    use crate::{Operator, Options};

    #[test]
    fn variables_of_the_same_type_are_exchanged() {
        check_stmts(
            "p := a < 1;",
            &[Operator::Var],
            &["VAR0 q := a < 1;", "VAR1 r := a < 1;", "VAR2 p := b < 1;", "VAR3 p := c < 1;"],
        );
    }

    #[test]
    fn fields_elements_and_receivers() {
        let program = "
            class C {
                C next;
                C f(C x, int[] s, int[] t, uint u, int n) {
                    x.next := null;
                    s[n] := #t;
                    return this.f(x.next, null, null, u, 0);
                }
            }
        ";
        check(
            program,
            &[Operator::Var],
            &[
                "VAR0 this.next := null;",
                "VAR1 t[n] := #t;",
                "VAR2 s[n] := #s;",
                "VAR3 return x.f(x.next, null, null, u, 0);",
                "VAR4 return this.f(this.next, null, null, u, 0);",
            ],
        );
    }

    #[test]
    fn only_what_is_visible() {
        let program = "
            class C {
                static int g;
                static void f(int a) {
                    { int b; }
                    int c;
                    { bool a; int d; c := g; }
                }
            }
        ";
        check(program, &[Operator::Var], &["VAR0 { bool a; int d; d := g; }"]);
    }

    #[test]
    fn declarations_are_assignments() {
        let program = "
            class C {
                static void f(int a, bool p) {
                    int b := a;
                    if (p) int c := 1;
                }
            }
        ";
        check(
            program,
            &[Operator::Var],
            &[
                "VAR0 int b; a := a;",
                "VAR1 int b; b := b;",
                "VAR2 if (p) { int c; a := 1; }",
                "VAR3 if (p) { int c; b := 1; }",
            ],
        );
    }

    #[test]
    fn a_declaration_that_means_something_else_by_its_name_stays_whole() {
        let program = "
            class C {
                int n;
                C c;
                void f(int a, C d) {
                    int n := n + a;
                    C c := d.c;
                    int a := n;
                }
            }
        ";
        check(
            program,
            &[Operator::Var],
            &["VAR0 C c; d := d.c;", "VAR1 C c := this.c;", "VAR2 C c; c := c.c;", "VAR3 int a := a;"],
        );
    }

    #[test]
    fn bound_variables_are_visible_in_their_quantifier() {
        let program = "
            class C {
                static void f(int[] s, int[] t, int n) {
                    assert forall v, i : s : i < n;
                }
            }
        ";
        let options = Options { operators: vec![Operator::Var], specifications: true, ..Options::default() };
        check_with(
            program,
            &options,
            &[
                "VAR0 assert forall v, i : t : i < n;",
                "VAR1 assert forall v, i : s : n < n;",
                "VAR2 assert forall v, i : s : v < n;",
                "VAR3 assert forall v, i : s : i < v;",
                "VAR4 assert forall v, i : s : i < i;",
            ],
        );
    }
}
