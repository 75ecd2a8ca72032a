//! Statements (Koppier 2020, 3.7 and appendix A.2; docs/language.md, A program, and Statements and exceptions).

use source::{Code, Diagnostic, Span};

use super::Parser;
use crate::ast::{Arm, Block, Delegation, ExprId, ExprKind, StmtId, StmtKind};
use crate::token::TokenKind as T;

impl Parser<'_> {
    /// A block with its braces; the opening one is expected here.
    pub(super) fn block(&mut self) -> Block {
        let start = self.span();
        let mut stmts = Vec::new();
        if !self.expect(T::LBrace) {
            return Block { stmts, span: start.at_start() };
        }
        loop {
            match self.kind() {
                T::RBrace => {
                    self.bump();
                    break;
                }
                T::Eof => {
                    self.error_expected("`}` at the end of the block");
                    break;
                }
                // A class cannot stand in a block: the block's brace is missing.
                T::Class | T::Interface => {
                    self.error_expected("`}` at the end of the block");
                    break;
                }
                _ => stmts.push(self.stmt()),
            }
        }
        Block { stmts, span: start.to(self.previous_span()) }
    }

    pub(super) fn stmt(&mut self) -> StmtId {
        let start = self.span();
        if !self.enter() {
            return self.add_stmt(StmtKind::Error, start);
        }
        let before = self.at;
        self.broken = false;
        let kind = self.stmt_kind();
        self.leave();
        if self.at == before {
            // Nothing was taken: take the offending token, so that parsing always goes on.
            self.bump();
        }
        let span = start.to(self.previous_span());
        self.add_stmt(kind, span)
    }

    fn stmt_kind(&mut self) -> StmtKind {
        match self.kind() {
            T::Semi => {
                self.bump();
                StmtKind::Skip
            }
            T::LBrace => StmtKind::Block(self.block()),
            T::If => self.if_stmt(),
            T::While => self.while_stmt(),
            T::Try => self.try_stmt(),
            T::Lock => self.lock_stmt(),
            T::Unlock => self.operand_stmt(StmtKind::Unlock),
            T::Assert => self.operand_stmt(StmtKind::Assert),
            T::Assume => self.operand_stmt(StmtKind::Assume),
            T::Return => self.return_stmt(),
            T::Throw => self.throw_stmt(),
            T::Continue => self.word_stmt(StmtKind::Continue),
            T::Break => self.word_stmt(StmtKind::Break),
            T::Join => self.word_stmt(StmtKind::Join),
            T::Fork => self.fork_stmt(),
            T::Super | T::This if self.peek(1) == T::LParen => self.delegate_stmt(),
            T::Int | T::Uint | T::Bool | T::Float | T::Char | T::String | T::Void => self.declaration(),
            T::Ident if self.is_word(0, "havoc") && matches!(self.peek(1), T::Ident | T::This) => {
                self.operand_stmt(StmtKind::Havoc)
            }
            T::Ident if self.peek(1) == T::Ident => self.declaration(),
            T::Ident if self.peek(1) == T::LBracket && self.peek(2) == T::RBracket => self.declaration(),
            T::Ident if self.foreign_word().is_some() => self.foreign_stmt(),
            T::Else => {
                self.stray("`else` without `if`", "an `if` ends before this; look for a stray `;` or `}`")
            }
            T::Catch => {
                self.stray("`catch` without `try`", "a `try` ends before this; look for a stray `;` or `}`")
            }
            _ => self.expression_stmt(),
        }
    }

    fn stray(&mut self, message: &str, hint: &str) -> StmtKind {
        self.error(Diagnostic::new(Code::ExpectedToken, self.span(), message).hint(hint));
        self.bump();
        StmtKind::Error
    }

    /// A statement of Java or C# that OOX does not have, and what to write instead.
    fn foreign_word(&self) -> Option<(&'static str, &'static str)> {
        let table = [
            ("for", T::LParen, "write `int i := 0; while (i < n) { ... i := i + 1; }`"),
            ("foreach", T::LParen, "write a `while` over the indices"),
            ("switch", T::LParen, "write `if (...) { } else if (...) { }`"),
            ("synchronized", T::LParen, "write `lock (x) { ... }`"),
            ("do", T::LBrace, "write `while (...) { ... }`"),
        ];
        let found = table.iter().find(|(word, next, _)| self.is_word(0, word) && self.peek(1) == *next)?;
        Some((found.0, found.2))
    }

    /// Reports such a statement and skips its head; its body is parsed.
    fn foreign_stmt(&mut self) -> StmtKind {
        let Some((word, hint)) = self.foreign_word() else { return StmtKind::Error };
        let message = format!("there is no `{word}` in OOX");
        self.error(Diagnostic::new(Code::ExpectedToken, self.span(), message).hint(hint));
        self.bump();
        self.skip_group();
        if word == "switch" {
            // Its cases are not statements.
            self.skip_group();
        } else if word == "do" {
            self.recover_stmt();
        } else {
            self.stmt();
        }
        StmtKind::Error
    }

    fn word_stmt(&mut self, kind: StmtKind) -> StmtKind {
        self.bump();
        self.end_of_stmt(false);
        kind
    }

    /// `word e;` and `word(e);`
    fn operand_stmt(&mut self, make: fn(ExprId) -> StmtKind) -> StmtKind {
        self.bump();
        let operand = self.expr();
        self.end_of_stmt(false);
        make(operand)
    }

    fn declaration(&mut self) -> StmtKind {
        let Some(ty) = self.type_ref() else {
            self.recover_stmt();
            return StmtKind::Error;
        };
        let name = self.ident("the name of the variable");
        let init = if self.eat(T::Assign) { Some(self.expr()) } else { None };
        let may_end = init.is_some_and(|init| self.is_call(init));
        self.end_of_stmt(may_end);
        StmtKind::Declare { ty, name, init }
    }

    fn is_call(&self, expr: ExprId) -> bool {
        matches!(self.exprs[expr.0 as usize].kind, ExprKind::Call { .. } | ExprKind::New { .. })
    }

    fn expression_stmt(&mut self) -> StmtKind {
        let expr = self.expr();
        if self.eat(T::Assign) {
            return self.assignment(expr);
        }
        if self.kind() == T::Eq {
            self.error_expected("`:=`");
            self.bump();
            return self.assignment(expr);
        }
        let span = self.expr_span(expr);
        match self.exprs[expr.0 as usize].kind {
            ExprKind::Call { .. } => {
                self.end_of_stmt(true);
                StmtKind::Call(expr)
            }
            ExprKind::Error => {
                self.recover_stmt();
                StmtKind::Error
            }
            _ => {
                self.error(
                    Diagnostic::new(Code::NotAStatement, span, "this expression is not a statement")
                        .hint("only calls can stand alone; write `x := ...;` to keep a value"),
                );
                self.recover_stmt();
                StmtKind::Error
            }
        }
    }

    fn assignment(&mut self, target: ExprId) -> StmtKind {
        let target_span = self.expr_span(target);
        let assignable = matches!(
            self.exprs[target.0 as usize].kind,
            ExprKind::Name(_) | ExprKind::Field { .. } | ExprKind::Index { .. } | ExprKind::Error
        );
        if !assignable && !self.broken {
            self.diagnostics.push(
                Diagnostic::new(Code::NotAssignable, target_span, "the left side of `:=` cannot be assigned")
                    .hint("assign a variable, a field `x.f` or an element `a[i]`"),
            );
        }
        let value = self.expr();
        let may_end = self.is_call(value);
        self.end_of_stmt(may_end);
        if assignable { StmtKind::Assign { target, value } } else { StmtKind::Error }
    }

    fn delegate_stmt(&mut self) -> StmtKind {
        let kind = if self.bump().kind == T::Super { Delegation::Super } else { Delegation::This };
        let args = self.parenthesised_list();
        self.end_of_stmt(true);
        StmtKind::Delegate { kind, args }
    }

    fn if_stmt(&mut self) -> StmtKind {
        let mut arms = Vec::new();
        loop {
            self.bump();
            let condition = self.parenthesised();
            let body = self.stmt();
            arms.push(Arm { condition, body });
            self.stray_semicolon_before_else();
            if !self.eat(T::Else) {
                return StmtKind::If { arms, otherwise: None };
            }
            if self.kind() != T::If {
                let otherwise = Some(self.stmt());
                return StmtKind::If { arms, otherwise };
            }
        }
    }

    /// `if (e) { ... }; else ...`: the old tools allow stray semicolons after a block.
    fn stray_semicolon_before_else(&mut self) {
        let mut ahead = 0;
        while self.peek(ahead) == T::Semi {
            ahead += 1;
        }
        if self.peek(ahead) == T::Else {
            self.at += ahead;
        }
    }

    fn while_stmt(&mut self) -> StmtKind {
        self.bump();
        let condition = self.parenthesised();
        let (mut invariants, mut decreases) = (Vec::new(), Vec::new());
        while self.peek(1) == T::LParen {
            let list = match () {
                () if self.is_word(0, "invariant") => &mut invariants,
                () if self.is_word(0, "decreases") => &mut decreases,
                () => break,
            };
            self.bump();
            list.extend(self.parenthesised_list());
        }
        let body = self.stmt();
        StmtKind::While { condition, invariants, decreases, body }
    }

    fn try_stmt(&mut self) -> StmtKind {
        self.bump();
        let body = self.block();
        if !self.expect(T::Catch) {
            return StmtKind::Block(body);
        }
        let handler = self.block();
        StmtKind::Try { body, handler }
    }

    /// `lock (x) { ... }`, `lock x;` and `lock(x);`
    fn lock_stmt(&mut self) -> StmtKind {
        self.bump();
        let target = self.expr();
        if self.kind() == T::LBrace {
            let body = self.block();
            return StmtKind::Monitor { target, body };
        }
        self.end_of_stmt(false);
        StmtKind::Lock(target)
    }

    fn return_stmt(&mut self) -> StmtKind {
        self.bump();
        let value = if matches!(self.kind(), T::Semi | T::RBrace) { None } else { Some(self.expr()) };
        self.end_of_stmt(false);
        StmtKind::Return(value)
    }

    fn throw_stmt(&mut self) -> StmtKind {
        self.bump();
        let message = if matches!(self.kind(), T::Semi | T::RBrace) { None } else { Some(self.expr()) };
        self.end_of_stmt(true);
        StmtKind::Throw(message)
    }

    fn fork_stmt(&mut self) -> StmtKind {
        self.bump();
        let call = self.expr();
        let span = self.expr_span(call);
        let kind = match self.exprs[call.0 as usize].kind {
            ExprKind::Call { .. } => StmtKind::Fork(call),
            ExprKind::Error => StmtKind::Error,
            _ => {
                self.error(
                    Diagnostic::new(Code::BadFork, span, "`fork` needs a method call")
                        .hint("write `fork x.m(a);` or `fork C.m(a);`"),
                );
                StmtKind::Error
            }
        };
        self.end_of_stmt(true);
        kind
    }

    /// The `;` at the end of a statement. After a call or a `throw` it may be missing before `}`.
    fn end_of_stmt(&mut self, may_be_missing: bool) {
        if self.eat(T::Semi) {
            return;
        }
        // A literal that does not end swallows the rest of its line, and that was reported.
        let at = self.at.checked_sub(1).map(|at| self.tokens[at].kind);
        if matches!(at, Some(T::BadChar | T::BadString)) && self.on_new_line() {
            return;
        }
        if self.kind() == T::RBrace && may_be_missing && !self.broken {
            let span = self.previous_span();
            self.diagnostics
                .push(Diagnostic::new(Code::MissingSemicolon, span, "a `;` is missing here").hint("add `;`"));
            return;
        }
        if self.on_new_line() && !self.broken {
            self.missing_semicolon();
            return;
        }
        self.error_expected("`;`");
        self.recover_stmt();
    }

    /// Skips to where a statement can start: after the next `;`, before `}` or before a keyword.
    pub(super) fn recover_stmt(&mut self) {
        let mut open = 0usize;
        loop {
            match self.kind() {
                T::LParen | T::LBracket | T::LBrace => open += 1,
                T::RBrace if open == 0 => return,
                T::RParen | T::RBracket | T::RBrace => open = open.saturating_sub(1),
                T::Semi if open == 0 => {
                    self.bump();
                    return;
                }
                T::If
                | T::While
                | T::Return
                | T::Try
                | T::Throw
                | T::Assert
                | T::Assume
                | T::Fork
                | T::Join
                    if open == 0 && self.on_new_line() =>
                {
                    return;
                }
                T::Class | T::Interface | T::Eof => return,
                _ => {}
            }
            self.bump();
        }
    }

    /// `( e )`
    fn parenthesised(&mut self) -> ExprId {
        if !self.expect(T::LParen) {
            let span: Span = self.span().at_start();
            return self.add_expr(ExprKind::Error, span);
        }
        let expr = self.expr();
        if !self.eat(T::RParen) {
            self.error_expected("`)`");
            self.skip_to_close();
            // What was read so far is not what was meant: no further message about it.
            let span = self.expr_span(expr);
            return self.add_expr(ExprKind::Error, span);
        }
        expr
    }

    /// After an error inside parentheses: up to and with the closing one, but not past the statement.
    pub(super) fn skip_to_close(&mut self) {
        let mut open = 0usize;
        loop {
            match self.kind() {
                T::LParen => open += 1,
                T::RParen if open == 0 => {
                    self.bump();
                    return;
                }
                T::RParen => open -= 1,
                T::Semi | T::LBrace | T::RBrace | T::Eof => return,
                _ => {}
            }
            self.bump();
        }
    }
}
