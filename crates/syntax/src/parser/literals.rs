//! Literals: numbers, characters and strings with their escapes.

use source::{Code, Diagnostic, Span};

use super::Parser;
use crate::ast::ExprKind;

impl Parser<'_> {
    pub(super) fn int_literal(&mut self) -> ExprKind {
        let span = self.span();
        let text = &self.text[span.start as usize..span.end as usize];
        match text.parse::<u64>() {
            Ok(value) => ExprKind::Int(value),
            Err(_) => ExprKind::BigInt(self.names.intern(text)),
        }
    }

    pub(super) fn float_literal(&mut self) -> ExprKind {
        let span = self.span();
        // The token's form is one that Rust's parser accepts, rounded to nearest even.
        ExprKind::Float(self.token_text(span).parse().unwrap_or(f64::NAN))
    }

    pub(super) fn char_literal(&mut self) -> ExprKind {
        let span = self.span();
        let Some(text) = self.unescape(span) else { return ExprKind::Char('\0') };
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) => ExprKind::Char(c),
            (first, _) => {
                let message = if first.is_none() {
                    "this character is empty"
                } else {
                    "this is more than one character"
                };
                self.diagnostics.push(
                    Diagnostic::new(Code::BadLiteral, span, message).hint("text is written in double quotes"),
                );
                ExprKind::Char(first.unwrap_or('\0'))
            }
        }
    }

    pub(super) fn string_literal(&mut self) -> ExprKind {
        let span = self.span();
        let text = self.unescape(span).unwrap_or_default();
        ExprKind::Str(self.names.intern(&text))
    }

    /// The text between the quotes with `\n`, `\u{1F600}` and the like replaced; none if an escape is invalid.
    fn unescape(&mut self, span: Span) -> Option<String> {
        let raw = self.token_text(span).to_string();
        let quote = if raw.starts_with('"') { '"' } else { '\'' };
        let body = &raw[1..];
        let body = if raw.len() > 1 { body.strip_suffix(quote).unwrap_or(body) } else { body };
        let mut out = String::with_capacity(body.len());
        let mut rest = body;
        while let Some(c) = rest.chars().next() {
            rest = &rest[c.len_utf8()..];
            if c != '\\' {
                out.push(c);
                continue;
            }
            match escape(rest) {
                Some((c, length)) => {
                    out.push(c);
                    rest = &rest[length..];
                }
                None => {
                    // The backslash stands right before what is left.
                    let at = span.start + (body.len() - rest.len()) as u32;
                    let end = at + 1 + rest.chars().next().map_or(0, char::len_utf8) as u32;
                    let escape = Span::new(span.file, at, end);
                    self.diagnostics.push(
                        Diagnostic::new(Code::BadLiteral, escape, "this escape means nothing")
                            .hint("the escapes are \\n \\t \\r \\0 \\\\ \\' \\\" and \\u{1F600}"),
                    );
                    return None;
                }
            }
        }
        Some(out)
    }
}

/// The character an escape stands for and how many bytes it takes after the backslash.
fn escape(rest: &str) -> Option<(char, usize)> {
    let c = match rest.chars().next()? {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        '0' => '\0',
        c @ ('\\' | '\'' | '"') => c,
        'u' => {
            let digits = rest.strip_prefix("u{")?;
            let end = digits.find('}')?;
            let c = u32::from_str_radix(&digits[..end], 16).ok().and_then(char::from_u32)?;
            return Some((c, end + 3));
        }
        _ => return None,
    };
    Some((c, 1))
}
