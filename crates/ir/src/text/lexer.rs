//! The tokens of the text form. It is line-oriented: the end of a line is a token.

use std::sync::Arc;

use source::{Code, Diagnostic, FileId, Span};

/// A token of the text form.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Tok {
    /// A bare word: keyword, name, number, block label.
    Word(Arc<str>),
    /// A quoted name or text.
    Quoted(Arc<str>),
    /// A quoted character.
    Char(char),
    /// One sign of `% & @ ( ) [ ] { } , : . = ! ?` or `::`.
    Sign(&'static str),
    /// The end of a line.
    Line,
    /// The end of the text.
    End,
}

/// Whether a character may stand in a bare name; `java/lang/String` and `<init>` are names.
pub(super) fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '<' | '>' | '/')
}

const SIGNS: [&str; 14] = ["::", "%", "&", "@", "(", ")", "[", "]", "{", "}", ",", ":", "=", "!"];

/// Splits the text; every token comes with its place.
pub(super) fn lex(file: FileId, text: &str) -> Result<Vec<(Tok, Span)>, Diagnostic> {
    let mut tokens = Vec::new();
    let mut at = 0usize;
    let span = |from: usize, to: usize| Span::new(file, from as u32, to as u32);
    while let Some(c) = text[at..].chars().next() {
        let start = at;
        let rest = &text[at..];
        if c == '\n' {
            at += 1;
            tokens.push((Tok::Line, span(start, start)));
        } else if c.is_whitespace() {
            at += c.len_utf8();
        } else if c == ';' {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if c == '"' || c == '\'' {
            let (token, length) =
                quoted(rest, c).ok_or_else(|| error(span(start, start + 1), "this quote does not end"))?;
            at += length;
            tokens.push((token, span(start, at)));
        } else if is_name_char(c) || (c == '-' && rest[1..].starts_with(|d: char| d.is_ascii_digit())) {
            at += 1;
            at += text[at..].find(|c: char| !is_name_char(c)).unwrap_or(text.len() - at);
            tokens.push((Tok::Word(Arc::from(&text[start..at])), span(start, at)));
        } else if c == '.' || c == '-' || c == '?' {
            at += 1;
            let sign = match c {
                '.' => ".",
                '-' => "-",
                _ => "?",
            };
            tokens.push((Tok::Sign(sign), span(start, at)));
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            at += sign.len();
            tokens.push((Tok::Sign(sign), span(start, at)));
        } else {
            return Err(error(span(start, start + c.len_utf8()), "this character means nothing here"));
        }
    }
    tokens.push((Tok::Line, span(at, at)));
    tokens.push((Tok::End, span(at, at)));
    Ok(tokens)
}

pub(super) fn error(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::IrSyntax, span, message)
}

/// A text or character in Rust's debug notation, and how many bytes it takes.
fn quoted(rest: &str, quote: char) -> Option<(Tok, usize)> {
    let mut out = String::new();
    let mut chars = rest.char_indices().skip(1);
    while let Some((i, c)) = chars.next() {
        if c == quote {
            let token = if quote == '"' { Tok::Quoted(Arc::from(out)) } else { Tok::Char(single(&out)?) };
            return Some((token, i + 1));
        }
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next()?.1 {
            'n' => out.push('\n'),
            't' => out.push('\t'),
            'r' => out.push('\r'),
            '0' => out.push('\0'),
            'u' => {
                let mut digits = String::new();
                chars.next().filter(|(_, c)| *c == '{')?;
                for (_, c) in chars.by_ref() {
                    if c == '}' {
                        break;
                    }
                    digits.push(c);
                }
                out.push(char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?);
            }
            c => out.push(c),
        }
    }
    None
}

fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}
