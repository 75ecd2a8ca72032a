//! What the source says on a line of code: compilers turn conditions round, and write truth values as numbers.

use ir::{BinaryOp, Const, Operand};
use source::{SourceMap, Span};

/// The lines of a place in the source, without texts and comments.
pub(super) struct Words {
    text: String,
}

impl Words {
    /// None where there is no source.
    pub(super) fn of(sources: &SourceMap, span: Span) -> Option<Words> {
        let file = sources.get(span.file)?;
        let (first, last) = (file.line_column(span.start).line, file.line_column(span.end).line);
        if span == Span::default() {
            return None;
        }
        let lines: Vec<&str> = (first..=last).map(|line| file.line(line)).collect();
        Some(Words { text: plain(&lines.join("\n")) })
    }

    pub(super) fn is_assertion(&self) -> bool {
        let start = self.text.trim_start();
        start.strip_prefix("assert").is_some_and(|rest| rest.starts_with([' ', '(']))
    }

    /// Whether a branch is one of the source, and no part of a switch or of a pattern.
    pub(super) fn has_condition(&self) -> bool {
        ["if", "while", "for", "&&", "||", "?", "return", "!"].iter().any(|word| self.text.contains(word))
    }

    /// Whether a number stands there as one.
    pub(super) fn has_number(&self, value: &Operand) -> bool {
        let number = number(value);
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        self.text.match_indices(&number).any(|(at, _)| {
            let before = self.text[..at].chars().next_back();
            let after = self.text[at + number.len()..].chars().next();
            !before.is_some_and(is_part) && !after.is_some_and(|c| is_part(c) && !matches!(c, 'L' | 'l'))
        })
    }

    fn has(&self, op: BinaryOp) -> bool {
        self.operators().any(|found| found == symbol(op))
    }

    /// The comparisons in the text.
    fn operators(&self) -> impl Iterator<Item = &str> {
        const LONGEST_FIRST: [&str; 12] =
            ["<<=", ">>=", "<<", ">>", "->", "<=", ">=", "==", "!=", "=", "<", ">"];
        let mut rest = &*self.text;
        std::iter::from_fn(move || {
            while let Some(first) = rest.chars().next() {
                if let Some(found) = LONGEST_FIRST.into_iter().find(|known| rest.starts_with(*known)) {
                    let (operator, behind) = rest.split_at(found.len());
                    rest = behind;
                    return Some(operator);
                }
                rest = &rest[first.len_utf8()..];
            }
            None
        })
    }

    /// The exchange of an operator in the words of the source: a condition may stand there the other way round.
    pub(super) fn exchange(&self, op: BinaryOp, other: BinaryOp, is_condition: bool) -> String {
        let turned = inverse(op).zip(inverse(other));
        let (op, other) = match turned {
            Some((inverse, inverse_other)) if self.has(inverse) && (is_condition || !self.has(op)) => {
                (inverse, inverse_other)
            }
            _ => (op, other),
        };
        format!("`{}` becomes `{}`", symbol(op), symbol(other))
    }
}

/// The comparison that holds where this one does not.
fn inverse(op: BinaryOp) -> Option<BinaryOp> {
    Some(match op {
        BinaryOp::Eq => BinaryOp::Ne,
        BinaryOp::Ne => BinaryOp::Eq,
        BinaryOp::Lt => BinaryOp::Ge,
        BinaryOp::Ge => BinaryOp::Lt,
        BinaryOp::Gt => BinaryOp::Le,
        BinaryOp::Le => BinaryOp::Gt,
        _ => return None,
    })
}

fn symbol(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div | BinaryOp::UDiv => "/",
        BinaryOp::Rem | BinaryOp::URem => "%",
        BinaryOp::And => "&",
        BinaryOp::Or => "|",
        BinaryOp::Xor => "^",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::UShr => ">>>",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "!=",
        BinaryOp::Lt | BinaryOp::ULt => "<",
        BinaryOp::Le | BinaryOp::ULe => "<=",
        BinaryOp::Gt => ">",
        BinaryOp::Ge => ">=",
        BinaryOp::Cmp | BinaryOp::CmpL | BinaryOp::CmpG => "compare",
    }
}

/// A literal as the source writes it.
pub(super) fn number(value: &Operand) -> String {
    match value {
        Operand::Const(Const::I32(value)) => value.to_string(),
        Operand::Const(Const::I64(value) | Const::Int(value)) => value.to_string(),
        Operand::Const(Const::Bool(value)) => value.to_string(),
        Operand::Const(_) | Operand::Local(_) => String::new(),
    }
}

/// A text without what stands in quotes and comments.
fn plain(text: &str) -> String {
    let mut found = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('/', Some('/')) => while chars.next_if(|c| *c != '\n').is_some() {},
            ('/', Some('*')) => {
                let mut last = ' ';
                for c in chars.by_ref() {
                    if (last, c) == ('*', '/') {
                        break;
                    }
                    last = c;
                }
            }
            ('"' | '\'', _) => {
                let mut is_escaped = false;
                for other in chars.by_ref() {
                    match other {
                        _ if is_escaped => is_escaped = false,
                        '\\' => is_escaped = true,
                        _ if other == c => break,
                        _ => {}
                    }
                }
                found.push_str("\"\"");
            }
            (c, _) => found.push(c),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Words {
        Words { text: plain(text) }
    }

    #[test]
    fn conditions_are_told_as_the_source_has_them() {
        let told = |text: &str, op, other| words(text).exchange(op, other, true);
        assert_eq!(told("while (i < n) {", BinaryOp::Ge, BinaryOp::Gt), "`<` becomes `<=`");
        assert_eq!(told("} while (i >= n);", BinaryOp::Ge, BinaryOp::Gt), "`>=` becomes `>`");
        assert_eq!(told("if (a == null || b) { // x != y", BinaryOp::Ne, BinaryOp::Eq), "`==` becomes `!=`");
        assert_eq!(told("f(\"<\", x -> 3);", BinaryOp::Ge, BinaryOp::Gt), "`>=` becomes `>`");
        assert_eq!(told("x += 3;", BinaryOp::Add, BinaryOp::Sub), "`+` becomes `-`");
    }

    #[test]
    fn truth_values_are_no_numbers() {
        let one = Operand::Const(Const::I32(1));
        assert!(words("x = y + 1;").has_number(&one));
        assert!(words("f(1L, 2);").has_number(&one));
        assert!(!words("done = true; // 1").has_number(&one));
        assert!(!words("x1 = 10 + 0.1;").has_number(&one));
        assert!(words("  assert (x > 1);").is_assertion() && !words("assertPositive(1);").is_assertion());
    }
}
