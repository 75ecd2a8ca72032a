//! The formatter. It works on tokens: every token and every comment of the file is written out again, in
//! order, and only the white space between them changes. So it cannot lose or change anything, and formatting a
//! formatted text changes nothing.
//!
//! The tree tells where lines begin and how far they are indented ([`layout`]); the kinds of two neighbours
//! tell whether a space stands between them. Line breaks of the author inside a statement are kept.

mod layout;
mod spacing;

use crate::ast::File;
use crate::lexer::Comment;
use crate::token::{Token, TokenKind};
use layout::Layout;

/// One level of indentation.
const INDENT: &str = "    ";
/// How many levels a continued line is indented further.
const CONTINUATION: u32 = 2;

/// The well-formatted text of a file that was parsed without errors.
pub fn format(file: &File, text: &str) -> String {
    let layout = Layout::new(file, text);
    let mut writer = Writer {
        text,
        layout,
        out: String::with_capacity(text.len()),
        last_end: 0,
        indent: 0,
        previous: None,
        fresh: true,
        forced: false,
    };
    let mut comments = file.comments.iter().peekable();
    for token in &file.tokens {
        while let Some(comment) = comments.next_if(|comment| comment.span.start < token.span.start) {
            writer.comment(*comment, *token);
        }
        if token.kind != TokenKind::Eof {
            writer.token(*token);
        }
    }
    writer.finish()
}

struct Writer<'a> {
    text: &'a str,
    layout: Layout,
    out: String,
    /// Where the last written token or comment ends in the old text.
    last_end: u32,
    /// The indentation of the statement or member that is being written.
    indent: u32,
    previous: Option<Token>,
    /// Whether nothing was written on the present line yet.
    fresh: bool,
    /// Whether a line comment makes a new line necessary.
    forced: bool,
}

impl Writer<'_> {
    /// How many line breaks stood before a position in the old text.
    fn breaks_before(&self, start: u32) -> usize {
        let between = self.text.get(self.last_end as usize..start as usize).unwrap_or("");
        between.bytes().filter(|byte| *byte == b'\n').count()
    }

    fn new_line(&mut self, indent: u32, blank: bool) {
        if !self.out.is_empty() {
            if !self.fresh {
                self.out.push('\n');
            }
            let after_brace = self.out.trim_end().ends_with('{');
            if blank && !after_brace && !self.out.ends_with("\n\n") {
                self.out.push('\n');
            }
        }
        for _ in 0..indent {
            self.out.push_str(INDENT);
        }
        self.fresh = true;
        self.forced = false;
    }

    fn token(&mut self, token: Token) {
        let old_breaks = self.breaks_before(token.span.start);
        let blank = old_breaks > 1 && token.kind != TokenKind::RBrace;
        if let Some(indent) = self.layout.line_start(token.span.start) {
            self.indent = indent;
            self.new_line(indent, blank);
        } else if self.forced
            || (old_breaks > 0 && spacing::may_start_line(token.kind) && self.previous.is_some())
        {
            self.new_line(self.indent + CONTINUATION, false);
        } else if !self.fresh && self.needs_space(token) {
            self.out.push(' ');
        }
        let text = self.text;
        self.write(&text[token.span.start as usize..token.span.end as usize]);
        self.last_end = token.span.end;
        self.previous = Some(token);
    }

    fn needs_space(&self, token: Token) -> bool {
        match self.previous {
            Some(previous) => {
                let is_prefix = self.layout.is_prefix(previous.span.start);
                spacing::space_between(previous.kind, token.kind, is_prefix)
            }
            None => true,
        }
    }

    /// A comment stays after the code of its line, or on a line of its own.
    fn comment(&mut self, comment: Comment, next: Token) {
        let old_breaks = self.breaks_before(comment.span.start);
        let first = self.out.is_empty();
        if old_breaks > 0 || first || self.forced {
            let indent = match self.layout.line_start(next.span.start) {
                Some(indent) if next.kind == TokenKind::RBrace => indent + 1,
                Some(indent) => indent,
                None if next.kind == TokenKind::Eof => 0,
                None => self.indent + CONTINUATION,
            };
            self.new_line(indent, old_breaks > 1);
        } else if !self.fresh {
            self.out.push(' ');
        }
        let text = self.text;
        self.write(text[comment.span.start as usize..comment.span.end as usize].trim_end());
        self.last_end = comment.span.end;
        let ends_line =
            self.text[comment.span.end as usize..].trim_start_matches([' ', '\t', '\r']).starts_with('\n');
        self.forced = comment.is_line || (ends_line && old_breaks > 0);
        // The space after a block comment in the middle of a line is decided as after a word.
        self.previous = None;
    }

    fn write(&mut self, text: &str) {
        self.out.push_str(text);
        self.fresh = false;
    }

    fn finish(mut self) -> String {
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out
    }
}
