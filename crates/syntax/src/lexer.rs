//! Text to tokens. Comments go to a list of their own, for the formatter and the test headers.

use logos::Logos;
use source::{Code, Diagnostic, Diagnostics, FileId, Span};

use crate::token::{Token, TokenKind};

/// A comment, with its delimiters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The characters of the comment, without the line break after a `//` comment.
    pub span: Span,
    /// Whether it is a `//` comment, which ends its line.
    pub is_line: bool,
}

/// What the lexer returns.
#[derive(Clone, Debug)]
pub struct Lexed {
    /// All tokens but comments; the last one is [`TokenKind::Eof`].
    pub tokens: Vec<Token>,
    /// All comments in order.
    pub comments: Vec<Comment>,
    /// Characters that are not tokens.
    pub diagnostics: Diagnostics,
}

/// Splits a text into tokens.
pub fn lex(file: FileId, text: &str) -> Lexed {
    let mut out = Lexed {
        tokens: Vec::with_capacity(text.len() / 3 + 1),
        comments: Vec::new(),
        diagnostics: Diagnostics::new(),
    };
    let mut lexer = TokenKind::lexer(text);
    while let Some(result) = lexer.next() {
        let range = lexer.span();
        let span = Span::new(file, range.start as u32, range.end as u32);
        match result {
            Ok(TokenKind::LineComment) => {
                let end = text[range.clone()].trim_end_matches('\r').len() + range.start;
                out.comments.push(Comment { span: Span { end: end as u32, ..span }, is_line: true });
            }
            Ok(TokenKind::BlockComment) => {
                let length = block_comment(text, range.end, span, &mut out);
                lexer.bump(length);
            }
            Ok(kind @ (TokenKind::BadChar | TokenKind::BadString)) => {
                out.diagnostics.push(unterminated(kind, span));
                out.tokens.push(Token { kind, span });
            }
            Ok(kind) => out.tokens.push(Token { kind, span }),
            Err(()) => out.diagnostics.push(unknown_character(text, span)),
        }
    }
    let end = text.len() as u32;
    out.tokens.push(Token { kind: TokenKind::Eof, span: Span::new(file, end, end) });
    out
}

/// Records the block comment whose body starts at `body`; returns how many bytes the body has.
fn block_comment(text: &str, body: usize, open: Span, out: &mut Lexed) -> usize {
    let rest = &text[body..];
    let length = rest.find("*/").map_or(rest.len(), |at| at + 2);
    if !rest[..length].ends_with("*/") {
        out.diagnostics.push(
            Diagnostic::new(Code::Unterminated, open, "this comment does not end")
                .hint("add `*/` where it should end"),
        );
    }
    out.comments.push(Comment { span: Span { end: (body + length) as u32, ..open }, is_line: false });
    length
}

fn unterminated(kind: TokenKind, span: Span) -> Diagnostic {
    let (what, quote) = if kind == TokenKind::BadChar { ("character", '\'') } else { ("string", '"') };
    Diagnostic::new(Code::Unterminated, span, format!("this {what} does not end on its line"))
        .hint(format!("add a closing `{quote}`"))
}

fn unknown_character(text: &str, span: Span) -> Diagnostic {
    let found = &text[span.start as usize..span.end as usize];
    let message = format!("`{}` means nothing in OOX", found.escape_debug());
    let diagnostic = Diagnostic::new(Code::UnknownCharacter, span, message);
    match found {
        "&" => diagnostic.hint("the conjunction is written `&&`"),
        "|" => diagnostic.hint("the disjunction is written `||`"),
        _ => diagnostic,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<TokenKind> {
        lex(FileId(0), text).tokens.iter().map(|t| t.kind).collect()
    }

    #[test]
    fn ranges_are_not_floats() {
        use TokenKind as T;
        assert_eq!(kinds("0..10"), [T::IntLit, T::DotDot, T::IntLit, T::Eof]);
        assert_eq!(kinds("1.5 2e3"), [T::FloatLit, T::FloatLit, T::Eof]);
    }

    #[test]
    fn comments_are_kept_apart() {
        let lexed = lex(FileId(0), "a // b\r\n/* c\n */ d /* e");
        assert_eq!(lexed.tokens.len(), 3);
        assert_eq!(lexed.comments.len(), 3);
        assert_eq!(lexed.comments[0].span.end, 6, "without the carriage return");
        assert_eq!(lexed.diagnostics.iter().count(), 1, "the last one does not end");
    }

    #[test]
    fn reports_what_is_no_token() {
        let lexed = lex(FileId(0), "a & b \"c\n d €");
        let codes: Vec<&str> = lexed.diagnostics.iter().map(|d| d.code.as_str()).collect();
        assert_eq!(codes, ["OX0001", "OX0002", "OX0001"]);
    }
}
