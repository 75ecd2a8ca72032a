//! Expressions by precedence climbing (docs/language.md, Expressions).

use source::{Code, Diagnostic, Span};

use super::{MAX_DIMENSIONS, Parser};
use crate::ast::{
    BaseType, BinaryOp, ExprId, ExprKind, Place, Quantifier, Range, Receiver, TypeRef, UnaryOp,
};
use crate::token::TokenKind as T;

/// Binding powers, from low to high; `==>` and `?:` are handled apart because they associate to the right.
const IMPLIES: u8 = 1;
const CONDITIONAL: u8 = 2;
const OR: u8 = 3;
const AND: u8 = 4;
const EQUALITY: u8 = 5;
const COMPARISON: u8 = 6;
const ADDITIVE: u8 = 7;
const MULTIPLICATIVE: u8 = 8;

fn binary_op(kind: T) -> Option<(BinaryOp, u8)> {
    Some(match kind {
        T::Implies => (BinaryOp::Implies, IMPLIES),
        T::OrOr => (BinaryOp::Or, OR),
        T::AndAnd => (BinaryOp::And, AND),
        T::EqEq => (BinaryOp::Eq, EQUALITY),
        T::NotEq => (BinaryOp::Ne, EQUALITY),
        T::Less => (BinaryOp::Lt, COMPARISON),
        T::LessEq => (BinaryOp::Le, COMPARISON),
        T::Greater => (BinaryOp::Gt, COMPARISON),
        T::GreaterEq => (BinaryOp::Ge, COMPARISON),
        T::Plus => (BinaryOp::Add, ADDITIVE),
        T::Minus => (BinaryOp::Sub, ADDITIVE),
        T::Star => (BinaryOp::Mul, MULTIPLICATIVE),
        T::Slash => (BinaryOp::Div, MULTIPLICATIVE),
        T::Percent => (BinaryOp::Rem, MULTIPLICATIVE),
        _ => return None,
    })
}

impl Parser<'_> {
    pub(super) fn expr(&mut self) -> ExprId {
        self.expr_from(IMPLIES)
    }

    /// An expression whose operators all bind at least as tightly as `least`.
    fn expr_from(&mut self, least: u8) -> ExprId {
        let start = self.span();
        if !self.enter() {
            return self.add_expr(ExprKind::Error, start);
        }
        let mut left = self.prefix();
        loop {
            left = match self.kind() {
                T::Question if least <= CONDITIONAL => self.conditional(left),
                T::Instanceof if least <= COMPARISON => self.instance_of(left),
                kind => match binary_op(kind) {
                    Some((op, power)) if power >= least => self.binary(left, op, power),
                    _ => break,
                },
            };
        }
        self.leave();
        left
    }

    fn binary(&mut self, left: ExprId, op: BinaryOp, power: u8) -> ExprId {
        let op_span = self.bump().span;
        // `==>` associates to the right, all others to the left.
        let right = self.expr_from(if op == BinaryOp::Implies { power } else { power + 1 });
        self.warn_mixed(op, op_span, left, right);
        let span = self.expr_span(left).to(self.expr_span(right));
        self.add_expr(ExprKind::Binary { op, op_span, left, right }, span)
    }

    /// The old tools gave `&&` and `||` one precedence, so a mixture may have meant something else there.
    fn warn_mixed(&mut self, op: BinaryOp, op_span: Span, left: ExprId, right: ExprId) {
        if op != BinaryOp::Or {
            return;
        }
        let mixed = [left, right].into_iter().find_map(|side| match self.exprs[side.0 as usize].kind {
            ExprKind::Binary { op: BinaryOp::And, op_span, .. } => Some(op_span),
            _ => None,
        });
        if let Some(and) = mixed {
            self.diagnostics.push(
                Diagnostic::new(Code::MixedLogic, op_span, "`&&` and `||` are mixed without parentheses")
                    .also(and, "`&&` binds more tightly than `||`")
                    .hint("put the `&&` into parentheses to say what is meant"),
            );
        }
    }

    fn conditional(&mut self, condition: ExprId) -> ExprId {
        self.bump();
        // Between `?` and `:` anything may stand.
        let then = self.expr();
        self.expect(T::Colon);
        let otherwise = self.expr_from(CONDITIONAL);
        let span = self.expr_span(condition).to(self.expr_span(otherwise));
        self.add_expr(ExprKind::Conditional { condition, then, otherwise }, span)
    }

    fn instance_of(&mut self, operand: ExprId) -> ExprId {
        self.bump();
        let start = self.expr_span(operand);
        let ty = self.type_ref().unwrap_or(TypeRef { base: BaseType::Error, dims: 0, span: start });
        let test = self.add_expr(ExprKind::InstanceOf { operand, ty }, start.to(ty.span));
        self.not_instance_of(operand, test)
    }

    /// `!x instanceof C` means `!(x instanceof C)`: moves the test below the negation.
    fn not_instance_of(&mut self, operand: ExprId, test: ExprId) -> ExprId {
        let ExprKind::Unary { op: UnaryOp::Not, operand: inner } = self.exprs[operand.0 as usize].kind else {
            return test;
        };
        let outer_span = self.expr_span(operand);
        let full = self.expr_span(test);
        let ExprKind::InstanceOf { ty, .. } = self.exprs[test.0 as usize].kind else { return test };
        let inner_test =
            self.add_expr(ExprKind::InstanceOf { operand: inner, ty }, self.expr_span(inner).to(full));
        let inner_test = self.not_instance_of_again(inner, inner_test);
        self.add_expr(ExprKind::Unary { op: UnaryOp::Not, operand: inner_test }, outer_span.to(full))
    }

    /// `!!x instanceof C`: every negation in front stays outside.
    fn not_instance_of_again(&mut self, inner: ExprId, test: ExprId) -> ExprId {
        match self.exprs[inner.0 as usize].kind {
            // The nesting of negations is bounded by MAX_NESTING, and so is this recursion.
            ExprKind::Unary { op: UnaryOp::Not, .. } => self.not_instance_of(inner, test),
            _ => test,
        }
    }

    fn prefix(&mut self) -> ExprId {
        let start = self.span();
        match self.kind() {
            T::Bang => self.unary(UnaryOp::Not),
            T::Minus => self.unary(UnaryOp::Neg),
            T::Hash => {
                self.bump();
                if !self.enter() {
                    return self.add_expr(ExprKind::Error, start);
                }
                let array = if self.kind() == T::Hash { self.prefix() } else { self.postfix() };
                self.leave();
                let span = start.to(self.expr_span(array));
                self.add_expr(ExprKind::Length(array), span)
            }
            T::Forall => self.quantified(Quantifier::Forall),
            T::Exists => self.quantified(Quantifier::Exists),
            // Elsewhere `count` is a name like others.
            T::Ident if self.is_word(0, "count") && self.peek(1) == T::Ident => {
                self.quantified(Quantifier::Count)
            }
            T::LParen if self.is_cast() => self.cast(),
            _ => self.postfix(),
        }
    }

    fn unary(&mut self, op: UnaryOp) -> ExprId {
        let start = self.bump().span;
        if !self.enter() {
            return self.add_expr(ExprKind::Error, start);
        }
        let operand = self.prefix();
        self.leave();
        let span = start.to(self.expr_span(operand));
        self.add_expr(ExprKind::Unary { op, operand }, span)
    }

    /// `(T) e`, `(T[]) e`: a type in parentheses before something that can start an operand.
    fn is_cast(&self) -> bool {
        let mut ahead = 2;
        while self.peek(ahead) == T::LBracket && self.peek(ahead + 1) == T::RBracket {
            ahead += 2;
        }
        let close = self.peek(ahead) == T::RParen;
        match self.peek(1) {
            T::Int | T::Uint | T::Bool | T::Float | T::Char | T::String => close,
            T::Ident if ahead > 2 => close,
            T::Ident => {
                close
                    && matches!(
                        self.peek(ahead + 1),
                        T::Ident
                            | T::This
                            | T::Super
                            | T::New
                            | T::Null
                            | T::True
                            | T::False
                            | T::IntLit
                            | T::FloatLit
                            | T::CharLit
                            | T::StringLit
                            | T::LParen
                            | T::Bang
                            | T::Hash
                    )
            }
            _ => false,
        }
    }

    fn cast(&mut self) -> ExprId {
        let start = self.bump().span;
        let ty = self.type_ref().unwrap_or(TypeRef { base: BaseType::Error, dims: 0, span: start });
        self.expect(T::RParen);
        if !self.enter() {
            return self.add_expr(ExprKind::Error, start);
        }
        let operand = self.prefix();
        self.leave();
        let span = start.to(self.expr_span(operand));
        self.add_expr(ExprKind::Cast { ty, operand }, span)
    }

    fn postfix(&mut self) -> ExprId {
        let mut expr = self.primary();
        loop {
            let start = self.expr_span(expr);
            match self.kind() {
                T::Dot => {
                    self.bump();
                    let name = self.ident("the name of a member");
                    let kind = if self.kind() == T::LParen {
                        let args = self.parenthesised_list();
                        ExprKind::Call { receiver: Receiver::Expr(expr), name, args }
                    } else {
                        ExprKind::Field { object: expr, name }
                    };
                    expr = self.add_expr(kind, start.to(self.previous_span()));
                }
                T::LBracket => {
                    self.bump();
                    let index = self.expr();
                    self.expect(T::RBracket);
                    expr =
                        self.add_expr(ExprKind::Index { array: expr, index }, start.to(self.previous_span()));
                }
                _ => return expr,
            }
        }
    }

    /// The places in the parentheses of `modifies`; there may be none.
    pub(super) fn places(&mut self) -> Vec<Place> {
        self.parenthesised_by(Self::place)
    }

    fn place(&mut self) -> Place {
        let mut expr = self.primary();
        loop {
            let start = self.expr_span(expr);
            match (self.kind(), self.peek(1)) {
                (T::Dot, T::Star) => {
                    self.at += 2;
                    return Place::All(expr);
                }
                (T::LBracket, T::Star) => {
                    self.at += 2;
                    self.expect(T::RBracket);
                    return Place::Range { array: expr, bounds: None };
                }
                (T::Dot, _) => {
                    self.bump();
                    let name = self.ident("the name of a field");
                    let kind = ExprKind::Field { object: expr, name };
                    expr = self.add_expr(kind, start.to(self.previous_span()));
                }
                (T::LBracket, _) => {
                    self.bump();
                    let index = self.expr();
                    if self.eat(T::DotDot) {
                        let to = self.expr();
                        self.expect(T::RBracket);
                        return Place::Range { array: expr, bounds: Some((index, to)) };
                    }
                    self.expect(T::RBracket);
                    let kind = ExprKind::Index { array: expr, index };
                    expr = self.add_expr(kind, start.to(self.previous_span()));
                }
                (_, _) => return Place::One(expr),
            }
        }
    }

    fn primary(&mut self) -> ExprId {
        let span = self.span();
        let kind = match self.kind() {
            T::IntLit => self.int_literal(),
            T::FloatLit => self.float_literal(),
            T::CharLit => self.char_literal(),
            T::StringLit => self.string_literal(),
            // The lexer has reported what is wrong with them.
            T::BadChar => ExprKind::Char('\0'),
            T::BadString => ExprKind::Null,
            T::True => ExprKind::Bool(true),
            T::False => ExprKind::Bool(false),
            T::Null => ExprKind::Null,
            T::This => ExprKind::This,
            T::LParen => return self.parens(),
            T::New => return self.new_expr(),
            T::Super => return self.super_call(),
            T::Ident => return self.name_or_call(),
            _ => {
                let message = format!("expected an expression, found {}", self.found());
                let before = self.at.checked_sub(1).map(|at| self.tokens[at].kind);
                let hint = match (before, self.kind()) {
                    (Some(T::Plus), T::Plus) => Some("there is no `++`: write `x := x + 1`"),
                    (Some(T::Minus), T::Semi) => Some("there is no `--`: write `x := x - 1`"),
                    (Some(T::Plus | T::Minus | T::Star | T::Slash), T::Eq) => {
                        Some("there is no `+=` or the like: write `x := x + ...`")
                    }
                    (_, _) => None,
                };
                let diagnostic = Diagnostic::new(Code::ExpectedExpression, self.error_span(), message);
                self.error(diagnostic.maybe_hint(hint.map(str::to_string)));
                return self.add_expr(ExprKind::Error, span.at_start());
            }
        };
        self.bump();
        self.add_expr(kind, span)
    }

    fn parens(&mut self) -> ExprId {
        let start = self.bump().span;
        let inner = self.expr();
        if !self.eat(T::RParen) {
            self.error_expected("`)`");
            self.skip_to_close();
        }
        self.add_expr(ExprKind::Paren(inner), start.to(self.previous_span()))
    }

    fn name_or_call(&mut self) -> ExprId {
        let name = self.ident("a name");
        if self.kind() == T::LParen {
            let args = self.parenthesised_list();
            let span = name.span.to(self.previous_span());
            return self.add_expr(ExprKind::Call { receiver: Receiver::Own, name, args }, span);
        }
        self.add_expr(ExprKind::Name(name.name), name.span)
    }

    fn super_call(&mut self) -> ExprId {
        let start = self.bump().span;
        if !self.expect(T::Dot) {
            return self.add_expr(ExprKind::Error, start);
        }
        let name = self.ident("the name of a method");
        let args = self.parenthesised_list();
        let kind = ExprKind::Call { receiver: Receiver::Super(start), name, args };
        self.add_expr(kind, start.to(self.previous_span()))
    }

    fn new_expr(&mut self) -> ExprId {
        let start = self.bump().span;
        let Some(base) = self.base_type() else {
            return self.add_expr(ExprKind::Error, start);
        };
        if self.kind() == T::LBracket {
            return self.new_array(start, base);
        }
        let BaseType::Named(name) = base.base else {
            self.error_expected("`[` and the size of the array");
            return self.add_expr(ExprKind::Error, start);
        };
        let args = self.parenthesised_list();
        let kind = ExprKind::New { class: crate::ast::Ident { name, span: base.span }, args };
        self.add_expr(kind, start.to(self.previous_span()))
    }

    fn new_array(&mut self, start: Span, base: TypeRef) -> ExprId {
        let mut sizes = Vec::new();
        while self.kind() == T::LBracket && self.peek(1) != T::RBracket {
            self.bump();
            sizes.push(self.expr());
            self.expect(T::RBracket);
        }
        if sizes.is_empty() {
            self.bump();
            self.error_expected("the size of the array");
            self.eat(T::RBracket);
        }
        let rest = self.with_brackets(TypeRef { dims: 0, ..base }).dims;
        if sizes.len() as u32 + rest > MAX_DIMENSIONS {
            self.report_depth(start.to(self.previous_span()));
            return self.add_expr(ExprKind::Error, start);
        }
        self.add_expr(ExprKind::NewArray { base, sizes, rest }, start.to(self.previous_span()))
    }

    /// `forall v, i : a : e`, `forall a, i, v : e` and `forall i in lo..hi : e`; the same for `exists` and `count`
    fn quantified(&mut self, quantifier: Quantifier) -> ExprId {
        let start = self.bump().span;
        let first = self.ident("the name of a bound variable");
        let range = if self.is_word(0, "in") {
            self.bump();
            let from = self.expr_from(ADDITIVE);
            self.expect(T::DotDot);
            let to = self.expr_from(ADDITIVE);
            Range::Interval { index: first, from, to }
        } else {
            self.expect(T::Comma);
            let index = self.ident("the name of the index");
            if self.eat(T::Comma) {
                let value = self.ident("the name of the element");
                let array = self.add_expr(ExprKind::Name(first.name), first.span);
                Range::Array { value, index, array }
            } else {
                self.expect(T::Colon);
                Range::Array { value: first, index, array: self.postfix() }
            }
        };
        self.expect(T::Colon);
        let body = self.expr();
        let span = start.to(self.expr_span(body));
        self.add_expr(ExprKind::Quantified { quantifier, range, body }, span)
    }

    /// `( e, e, ... )`
    pub(super) fn parenthesised_list(&mut self) -> Vec<ExprId> {
        self.parenthesised_by(Self::expr)
    }

    /// A list in parentheses, which may be empty.
    fn parenthesised_by<E>(&mut self, element: impl Fn(&mut Self) -> E) -> Vec<E> {
        let mut list = Vec::new();
        if !self.expect(T::LParen) || self.eat(T::RParen) {
            return list;
        }
        loop {
            list.push(element(self));
            if !self.eat(T::Comma) {
                break;
            }
        }
        if !self.eat(T::RParen) {
            self.error_expected("`,` or `)`");
            self.skip_to_close();
        }
        list
    }
}
