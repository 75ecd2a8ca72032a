//! Where lines begin, and how far they are indented, read off the tree.

use rustc_hash::{FxHashMap, FxHashSet};
use source::Span;

use crate::ast::{Block, ExprKind, File, Member, Method, StmtId, StmtKind, UnaryOp};
use crate::token::TokenKind;

/// What the tree says about tokens, by where they start.
pub(super) struct Layout {
    lines: FxHashMap<u32, u32>,
    prefixes: FxHashSet<u32>,
}

impl Layout {
    pub(super) fn new(file: &File, text: &str) -> Layout {
        let mut layout = Layout { lines: FxHashMap::default(), prefixes: FxHashSet::default() };
        for expr in &file.exprs {
            if let ExprKind::Unary { op: UnaryOp::Neg | UnaryOp::Not, .. } = expr.kind {
                layout.prefixes.insert(expr.span.start);
            }
        }
        for decl in &file.types {
            layout.line(decl.span.start, 0);
            for member in &decl.members {
                match member {
                    Member::Field(field) => layout.line(field.span.start, 1),
                    Member::Method(method) => layout.method(file, text, method),
                    Member::Invariant(invariant) => layout.line(invariant.span.start, 1),
                }
            }
            let braces =
                file.tokens.iter().skip(file.tokens.partition_point(|t| t.span.start < decl.name.span.end));
            let open =
                braces.into_iter().find(|token| token.kind == TokenKind::LBrace).map(|token| token.span);
            let inside = open.map_or(decl.span, |open| open.to(decl.span.at_end()));
            if !decl.members.is_empty() || has_comment(file, inside) {
                layout.line(decl.span.end.saturating_sub(1), 0);
            }
        }
        layout
    }

    /// The indentation of the line that starts with the token at that place, if one does.
    pub(super) fn line_start(&self, start: u32) -> Option<u32> {
        self.lines.get(&start).copied()
    }

    /// Whether the token at that place is a prefix operator.
    pub(super) fn is_prefix(&self, start: u32) -> bool {
        self.prefixes.contains(&start)
    }

    fn line(&mut self, start: u32, indent: u32) {
        self.lines.insert(start, indent);
    }

    fn method(&mut self, file: &File, text: &str, method: &Method) {
        self.line(method.span.start, 1);
        for clause in &method.clauses {
            self.line(clause.span.start, 2);
        }
        if let Some(body) = &method.body {
            // After a contract the author decides where the brace goes.
            let before = text.get(..body.span.start as usize).unwrap_or("");
            let own_line = before.trim_end_matches([' ', '\t', '\r']).ends_with('\n');
            if !method.clauses.is_empty() && own_line {
                self.line(body.span.start, 1);
            }
            self.block(file, body, 1);
        }
    }

    /// The statements of a block and its closing brace; the block belongs to a line of that indentation.
    fn block(&mut self, file: &File, block: &Block, indent: u32) {
        for stmt in &block.stmts {
            self.stmt(file, *stmt, indent + 1);
        }
        if !block.stmts.is_empty() || has_comment(file, block.span) {
            self.line(block.span.end.saturating_sub(1), indent);
        }
    }

    fn stmt(&mut self, file: &File, id: StmtId, indent: u32) {
        let stmt = &file[id];
        if matches!(stmt.kind, StmtKind::Skip) && self.follows_block(file, stmt.span.start) {
            return;
        }
        self.line(stmt.span.start, indent);
        match &stmt.kind {
            StmtKind::While { body, .. } => self.body(file, *body, indent),
            StmtKind::If { arms, otherwise } => {
                for arm in arms {
                    self.body(file, arm.body, indent);
                    self.else_line(file, arm.body, indent);
                }
                if let Some(otherwise) = otherwise {
                    self.body(file, *otherwise, indent);
                }
            }
            StmtKind::Try { body, handler } => {
                self.block(file, body, indent);
                self.block(file, handler, indent);
            }
            StmtKind::Block(block) | StmtKind::Monitor { body: block, .. } => self.block(file, block, indent),
            StmtKind::Declare { .. }
            | StmtKind::Assign { .. }
            | StmtKind::Call(_)
            | StmtKind::Delegate { .. }
            | StmtKind::Skip
            | StmtKind::Assert(_)
            | StmtKind::Assume(_)
            | StmtKind::Continue
            | StmtKind::Break
            | StmtKind::Return(_)
            | StmtKind::Throw(_)
            | StmtKind::Lock(_)
            | StmtKind::Unlock(_)
            | StmtKind::Fork(_)
            | StmtKind::Join
            | StmtKind::Havoc(_)
            | StmtKind::Error => {}
        }
    }

    /// The body of a loop or a branch: a block on the same line, or one statement on the next.
    fn body(&mut self, file: &File, id: StmtId, indent: u32) {
        match &file[id].kind {
            StmtKind::Block(block) => self.block(file, block, indent),
            StmtKind::Skip => {}
            _ => self.stmt(file, id, indent + 1),
        }
    }

    /// `else` stands after the brace of a block, otherwise on a line of its own.
    fn else_line(&mut self, file: &File, body: StmtId, indent: u32) {
        if matches!(file[body].kind, StmtKind::Block(_)) {
            return;
        }
        let end = file[body].span.end;
        let after = file.tokens.partition_point(|token| token.span.start < end);
        let next = file.tokens[after..].iter().find(|token| token.kind != TokenKind::Semi);
        if let Some(token) = next.filter(|token| token.kind == TokenKind::Else) {
            self.line(token.span.start, indent);
        }
    }

    /// Whether a stray `;` stands right after a block or another one: it stays there.
    fn follows_block(&self, file: &File, start: u32) -> bool {
        let at = file.tokens.partition_point(|token| token.span.start < start);
        let previous = at.checked_sub(1).and_then(|at| file.tokens.get(at));
        previous.is_some_and(|token| matches!(token.kind, TokenKind::RBrace | TokenKind::Semi))
    }
}

/// Whether a comment stands inside a pair of braces.
fn has_comment(file: &File, braces: Span) -> bool {
    let first = file.comments.partition_point(|comment| comment.span.start < braces.start);
    file.comments.get(first).is_some_and(|comment| comment.span.end <= braces.end)
}
