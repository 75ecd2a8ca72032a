//! The parser: recursive descent over the token list, with recovery at statements and members.
//!
//! It never fails. Where the text makes no sense it reports one error, builds an `Error` node, skips to
//! the next statement or member and goes on. The nesting of the program bounds the recursion: past
//! [`MAX_NESTING`] levels it reports that and skips the bracketed group without recursing. Chains that
//! make a tree high without nesting (`a.b.c`, `x instanceof A instanceof B`) are bounded by its height.

mod exprs;
mod items;
mod literals;
mod stmts;

use source::{Code, Diagnostic, Diagnostics, FileId, Interner, Span};

use crate::ast::{Expr, ExprId, ExprKind, File, Ident, Range, Receiver, Stmt, StmtId, StmtKind};
use crate::lexer::{Lexed, lex};
use crate::token::{Token, TokenKind};

/// How deep parentheses, blocks and operators may nest.
pub const MAX_NESTING: u32 = 200;

/// How high the tree of an expression may be: a level of nesting may take two nodes.
const MAX_HEIGHT: u32 = 2 * MAX_NESTING;

/// How many dimensions an array may have, as on the JVM.
const MAX_DIMENSIONS: u32 = 255;

/// What parsing returns: always a tree, and all errors.
#[derive(Clone, Debug)]
pub struct Parse {
    /// The tree.
    pub file: File,
    /// What was wrong.
    pub diagnostics: Diagnostics,
}

/// Parses one file.
pub fn parse(id: FileId, text: &str, names: &mut Interner) -> Parse {
    let Lexed { tokens, comments, diagnostics } = lex(id, text);
    let lexed: Vec<u32> = diagnostics.iter().filter_map(|d| d.span()).map(|span| span.start).collect();
    // A little more than programs need; memory that is not touched costs nothing, growing does.
    let (exprs, stmts) = (tokens.len() / 2 + 1, tokens.len() / 5 + 1);
    let mut parser = Parser {
        text,
        tokens,
        at: 0,
        names,
        exprs: Vec::with_capacity(exprs),
        heights: Vec::with_capacity(exprs),
        stmts: Vec::with_capacity(stmts),
        diagnostics,
        lexed,
        depth: 0,
        last_error: None,
        broken: false,
        said_too_deep: false,
    };
    let types = parser.file();
    let Parser { tokens, exprs, stmts, diagnostics, .. } = parser;
    Parse { file: File { id, types, tokens, comments, exprs, stmts }, diagnostics }
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    at: usize,
    names: &'a mut Interner,
    exprs: Vec<Expr>,
    /// How deep the tree below each expression is; the left operands of a chain of operators do not count,
    /// because all passes follow them in a loop.
    heights: Vec<u32>,
    stmts: Vec<Stmt>,
    diagnostics: Diagnostics,
    /// Where the lexer found something wrong, in order.
    lexed: Vec<u32>,
    depth: u32,
    /// The token the last error was reported at: one place gets one error.
    last_error: Option<usize>,
    /// Whether an error was reported in the present statement: one mistake is one message.
    broken: bool,
    said_too_deep: bool,
}

impl Parser<'_> {
    fn kind(&self) -> TokenKind {
        self.tokens[self.at].kind
    }

    /// The kind of the token `ahead` places further on.
    fn peek(&self, ahead: usize) -> TokenKind {
        self.tokens.get(self.at + ahead).map_or(TokenKind::Eof, |t| t.kind)
    }

    fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    fn previous_span(&self) -> Span {
        match self.at {
            0 => self.span().at_start(),
            at => self.tokens[at - 1].span,
        }
    }

    fn token_text(&self, span: Span) -> &str {
        &self.text[span.start as usize..span.end as usize]
    }

    /// Takes the current token; the end of the file is never passed.
    fn bump(&mut self) -> Token {
        let token = self.tokens[self.at];
        if token.kind != TokenKind::Eof {
            self.at += 1;
        }
        token
    }

    fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.kind() == kind;
        if found {
            self.bump();
        }
        found
    }

    /// Takes a token of that kind or reports that it is missing.
    fn expect(&mut self, kind: TokenKind) -> bool {
        if self.eat(kind) {
            return true;
        }
        self.error_expected(kind.describe());
        false
    }

    fn is_word(&self, ahead: usize, word: &str) -> bool {
        self.peek(ahead) == TokenKind::Ident && self.token_text(self.tokens[self.at + ahead].span) == word
    }

    fn ident(&mut self, what: &str) -> Ident {
        if self.kind() == TokenKind::Ident {
            let span = self.bump().span;
            let name = self.names.intern(&self.text[span.start as usize..span.end as usize]);
            return Ident { name, span };
        }
        self.error_expected(what);
        Ident { name: self.names.intern("<missing>"), span: self.span().at_start() }
    }

    fn error_expected(&mut self, what: &str) {
        let found = self.found();
        let diagnostic = Diagnostic::new(
            Code::ExpectedToken,
            self.error_span(),
            format!("expected {what}, found {found}"),
        );
        let diagnostic = match (self.kind(), what) {
            (TokenKind::Eq, _) => diagnostic.hint("assignment is written `:=`, comparison `==`"),
            (_, "`;`") => diagnostic.label("`;` is missing before this"),
            (_, _) => diagnostic,
        };
        self.error(diagnostic);
    }

    fn found(&self) -> String {
        match self.kind() {
            TokenKind::Ident | TokenKind::IntLit | TokenKind::FloatLit => {
                format!("`{}`", self.token_text(self.span()))
            }
            kind => kind.describe().to_string(),
        }
    }

    /// Where an error about the current token is shown; at the end of the file that is the last token.
    fn error_span(&self) -> Span {
        match self.kind() {
            TokenKind::Eof => self.previous_span(),
            _ => self.span(),
        }
    }

    /// Reports an error unless one was already reported in this statement or member.
    fn error(&mut self, diagnostic: Diagnostic) {
        if self.last_error != Some(self.at) && !self.broken && !self.lexer_spoke() {
            self.diagnostics.push(diagnostic);
        }
        self.last_error = Some(self.at);
        self.broken = true;
    }

    /// Whether the lexer reported something earlier on the line of the current token: then that is the cause.
    fn lexer_spoke(&self) -> bool {
        let here = self.error_span();
        let start = self.text[..here.start as usize].rfind('\n').map_or(0, |at| at as u32 + 1);
        let first = self.lexed.partition_point(|at| *at < start);
        self.lexed.get(first).is_some_and(|at| *at < here.end)
    }

    /// Reports a `;` that is missing before a line break, where it should stand.
    fn missing_semicolon(&mut self) {
        let message = format!("expected `;` after this, found {}", self.found());
        self.error(Diagnostic::new(Code::ExpectedToken, self.previous_span(), message).hint("add `;`"));
    }

    /// Whether the token before the current one ends on an earlier line.
    fn on_new_line(&self) -> bool {
        let between = self.previous_span().end as usize..self.span().start as usize;
        self.text.get(between).is_some_and(|text| text.contains('\n'))
    }

    /// Adds an expression; one that makes the tree too high is reported and replaced by an error.
    fn add_expr(&mut self, kind: ExprKind, span: Span) -> ExprId {
        let height = self.height(&kind);
        let (kind, height) = if height > MAX_HEIGHT {
            self.report_depth(span);
            (ExprKind::Error, 0)
        } else {
            (kind, height)
        };
        self.exprs.push(Expr { kind, span });
        self.heights.push(height);
        ExprId(self.exprs.len() as u32 - 1)
    }

    fn height(&self, kind: &ExprKind) -> u32 {
        let of = |id: ExprId| self.heights[id.0 as usize];
        let above = |ids: &[ExprId]| ids.iter().map(|id| of(*id) + 1).max().unwrap_or(0);
        match kind {
            ExprKind::Int(_)
            | ExprKind::BigInt(_)
            | ExprKind::Float(_)
            | ExprKind::Bool(_)
            | ExprKind::Char(_)
            | ExprKind::Str(_)
            | ExprKind::Null
            | ExprKind::This
            | ExprKind::Name(_)
            | ExprKind::Error => 0,
            ExprKind::Field { object: inner, .. }
            | ExprKind::Length(inner)
            | ExprKind::Unary { operand: inner, .. }
            | ExprKind::Cast { operand: inner, .. }
            | ExprKind::InstanceOf { operand: inner, .. }
            | ExprKind::Paren(inner) => of(*inner) + 1,
            ExprKind::Index { array, index } => above(&[*array, *index]),
            ExprKind::Binary { left, right, .. } => of(*left).max(of(*right) + 1),
            ExprKind::Conditional { condition, then, otherwise } => above(&[*condition, *then, *otherwise]),
            ExprKind::New { args, .. } | ExprKind::NewArray { sizes: args, .. } => above(args),
            ExprKind::Call { receiver: Receiver::Expr(object), args, .. } => above(args).max(of(*object) + 1),
            ExprKind::Call { receiver: Receiver::Own | Receiver::Super(_), args, .. } => above(args),
            ExprKind::Quantified { range, body, .. } => match range {
                Range::Array { array, .. } => above(&[*array, *body]),
                Range::Interval { from, to, .. } => above(&[*from, *to, *body]),
            },
        }
    }

    /// Reports once per file that something is nested too deeply.
    fn report_depth(&mut self, span: Span) {
        if !self.said_too_deep {
            self.said_too_deep = true;
            let message = format!("this is nested more than {MAX_NESTING} levels deep");
            self.diagnostics.push(
                Diagnostic::new(Code::NestedTooDeeply, span, message)
                    .hint("give the inner part a name of its own: a variable or a method"),
            );
        }
    }

    fn add_stmt(&mut self, kind: StmtKind, span: Span) -> StmtId {
        self.stmts.push(Stmt { kind, span });
        StmtId(self.stmts.len() as u32 - 1)
    }

    fn expr_span(&self, id: ExprId) -> Span {
        self.exprs[id.0 as usize].span
    }

    /// Enters one level of nesting; if that is one too many, reports it, skips the group and returns `false`.
    fn enter(&mut self) -> bool {
        if self.depth < MAX_NESTING {
            self.depth += 1;
            return true;
        }
        self.report_depth(self.span());
        self.broken = true;
        self.skip_group();
        self.last_error = Some(self.at);
        false
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Skips a run of prefix operators and one token or one bracketed group, without recursion.
    fn skip_group(&mut self) {
        use TokenKind as T;
        while matches!(self.kind(), T::Bang | T::Minus | T::Hash | T::If | T::While) {
            self.bump();
        }
        let mut open = 0usize;
        loop {
            match self.kind() {
                T::LParen | T::LBrace | T::LBracket => open += 1,
                T::RParen | T::RBrace | T::RBracket if open == 0 => return,
                T::RParen | T::RBrace | T::RBracket => open -= 1,
                T::Eof => return,
                _ => {}
            }
            self.bump();
            if open == 0 {
                return;
            }
        }
    }
}
