//! Files, classes, interfaces and their members (Koppier 2020, appendix A.2; docs/language.md, A program).

use source::{Code, Diagnostic, Span};

use super::{MAX_DIMENSIONS, Parser};
use crate::ast::{
    BaseType, ClassInvariant, Clause, ClauseKind, Field, Ident, Member, Method, Param, TypeDecl,
    TypeDeclKind, TypeRef,
};
use crate::token::TokenKind as T;

impl Parser<'_> {
    pub(super) fn file(&mut self) -> Vec<TypeDecl> {
        let mut types = Vec::new();
        loop {
            self.modifiers();
            match self.kind() {
                T::Eof => return types,
                T::Semi => {
                    self.bump();
                }
                T::Class | T::Interface => {
                    self.broken = false;
                    types.push(self.type_decl());
                }
                _ => {
                    self.broken = false;
                    self.not_a_type();
                }
            }
        }
    }

    /// Something other than a class or an interface: reports one message and goes on with the next type.
    fn not_a_type(&mut self) {
        let words = ["import", "package", "using", "namespace", "enum", "record", "module"];
        let foreign = words.into_iter().find(|word| self.is_word(0, word));
        match foreign {
            Some(word) => {
                let message = format!("there is no `{word}` in OOX");
                let hint = match word {
                    "enum" | "record" => "write a class",
                    _ => "remove it: all files given together form one program",
                };
                self.error(Diagnostic::new(Code::ExpectedToken, self.span(), message).hint(hint));
            }
            None => self.error_expected("`class` or `interface`"),
        }
        while !matches!(self.kind(), T::Class | T::Interface | T::Eof) {
            let ends = self.kind() == T::Semi && foreign.is_some();
            self.bump();
            if ends {
                return;
            }
        }
    }

    /// Modifiers of other languages: reported and skipped.
    fn modifiers(&mut self) {
        let words =
            ["public", "private", "protected", "final", "abstract", "synchronized", "readonly", "internal"];
        // In front of `(`, `;` or `:=` such a word is a name like any other.
        while words.iter().any(|word| self.is_word(0, word))
            && !matches!(self.peek(1), T::LParen | T::Semi | T::Assign | T::LBracket)
            && !(self.peek(1) == T::Ident && matches!(self.peek(2), T::LParen | T::Semi | T::Assign))
        {
            let text = self.token_text(self.span()).to_string();
            let message = format!("there is no `{text}` in OOX");
            self.diagnostics.push(
                Diagnostic::new(Code::ExpectedToken, self.span(), message).hint(format!("remove `{text}`")),
            );
            self.bump();
        }
    }

    fn type_decl(&mut self) -> TypeDecl {
        let start = self.span();
        let kind = if self.bump().kind == T::Class { TypeDeclKind::Class } else { TypeDeclKind::Interface };
        let name = self.ident("the name of the type");
        let extends = self.names_after(T::Extends);
        let implements = self.names_after(T::Implements);
        let mut members = Vec::new();
        if self.expect(T::LBrace) {
            self.members(kind, name, &mut members);
        }
        TypeDecl { kind, name, extends, implements, members, span: start.to(self.previous_span()) }
    }

    fn names_after(&mut self, keyword: T) -> Vec<Ident> {
        let mut names = Vec::new();
        if self.eat(keyword) {
            names.push(self.ident("the name of a type"));
            while self.eat(T::Comma) {
                names.push(self.ident("the name of a type"));
            }
        }
        names
    }

    /// Members up to and with the closing brace.
    fn members(&mut self, kind: TypeDeclKind, owner: Ident, members: &mut Vec<Member>) {
        loop {
            match self.kind() {
                T::RBrace => {
                    self.bump();
                    return;
                }
                T::Semi => {
                    self.bump();
                }
                T::Eof | T::Class | T::Interface => {
                    self.broken = false;
                    self.error_expected("`}` at the end of the type");
                    return;
                }
                _ => {
                    let before = self.at;
                    self.broken = false;
                    // A class of that name has constructors that look like this.
                    let is_invariant = self.is_word(0, "invariant")
                        && self.peek(1) == T::LParen
                        && self.token_text(owner.span) != "invariant";
                    if is_invariant {
                        let start = self.bump().span;
                        let conditions = self.parenthesised_list();
                        let span = start.to(self.previous_span());
                        members.push(Member::Invariant(ClassInvariant { conditions, span }));
                        continue;
                    }
                    match self.member(kind) {
                        Some(member) => members.push(member),
                        None => self.recover_member(before),
                    }
                }
            }
        }
    }

    /// Skips to something a member can start with: after a `;`, after a block, or before `}`.
    fn recover_member(&mut self, before: usize) {
        if self.at == before {
            self.bump();
        }
        let mut open = 0usize;
        loop {
            match self.kind() {
                T::LBrace => open += 1,
                T::RBrace if open == 0 => return,
                T::RBrace => {
                    open -= 1;
                    if open == 0 {
                        self.bump();
                        return;
                    }
                }
                T::Semi if open == 0 => {
                    self.bump();
                    return;
                }
                T::Static | T::Class | T::Interface if open == 0 => return,
                T::Eof => return,
                _ => {}
            }
            self.bump();
        }
    }

    fn member(&mut self, owner: TypeDeclKind) -> Option<Member> {
        self.modifiers();
        let start = self.span();
        let hyphen = self.eat(T::Minus);
        let is_pure = self.pure_modifier();
        let is_static = self.eat(T::Static);
        let is_pure = self.pure_modifier() || is_pure;
        if self.kind() == T::Ident && self.peek(1) == T::LParen && !hyphen {
            let name = self.ident("a name");
            return self.method(start, (is_static, is_pure), None, name, owner).map(Member::Method);
        }
        let ty = self.type_ref()?;
        let name = self.ident("the name of a member");
        if self.broken {
            return None;
        }
        if self.kind() == T::LParen {
            return self.method(start, (is_static, is_pure), Some(ty), name, owner).map(Member::Method);
        }
        let init = if self.eat(T::Assign) { Some(self.expr()) } else { None };
        if self.kind() != T::Semi && self.on_new_line() {
            self.missing_semicolon();
        } else if !self.expect(T::Semi) {
            return None;
        }
        let span = start.to(self.previous_span());
        if let (Some(init), false) = (init, is_static) {
            self.diagnostics.push(
                Diagnostic::new(
                    Code::FieldInitializer,
                    self.expr_span(init),
                    "only static fields can have an initial value",
                )
                .hint("assign it in the constructor, or make the field static"),
            );
        }
        Some(Member::Field(Field { is_static, ty, name, init, span }))
    }

    /// `pure` before a method. Elsewhere it is a name like any other.
    fn pure_modifier(&mut self) -> bool {
        let is_type = match self.peek(1) {
            T::Static | T::Int | T::Uint | T::Bool | T::Float | T::Char | T::String | T::Void => true,
            T::Ident => matches!(self.peek(2), T::Ident | T::LBracket),
            _ => false,
        };
        let is_modifier = self.is_word(0, "pure") && is_type;
        if is_modifier {
            self.bump();
        }
        is_modifier
    }

    fn method(
        &mut self,
        start: Span,
        (is_static, is_pure): (bool, bool),
        result: Option<TypeRef>,
        name: Ident,
        owner: TypeDeclKind,
    ) -> Option<Method> {
        let params = self.params()?;
        let mut clauses = Vec::new();
        while let Some(clause) = self.clause() {
            clauses.push(clause);
        }
        let header = start.to(self.previous_span());
        let body = match self.kind() {
            T::LBrace => Some(self.block()),
            T::Semi => {
                self.bump();
                if owner == TypeDeclKind::Class {
                    self.diagnostics.push(
                        Diagnostic::new(Code::MissingBody, header, "a method of a class needs a body")
                            .hint("write `{ }` instead of `;`; only interfaces have methods without a body"),
                    );
                }
                None
            }
            _ => {
                self.error_expected("the body of the method");
                return None;
            }
        };
        Some(Method {
            is_static,
            is_pure,
            result,
            name,
            params,
            clauses,
            body,
            span: start.to(self.previous_span()),
        })
    }

    fn params(&mut self) -> Option<Vec<Param>> {
        self.expect(T::LParen);
        let mut params = Vec::new();
        if self.eat(T::RParen) {
            return Some(params);
        }
        loop {
            let ty = self.type_ref()?;
            let name = self.ident("the name of the parameter");
            params.push(Param { ty, name });
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.expect(T::RParen).then_some(params)
    }

    fn clause(&mut self) -> Option<Clause> {
        let kind = match self.kind() {
            T::Requires => ClauseKind::Requires,
            T::Ensures => ClauseKind::Ensures,
            T::Exceptional => ClauseKind::Exceptional,
            _ if self.is_word(0, "decreases") => ClauseKind::Decreases,
            _ if self.is_word(0, "modifies") => ClauseKind::Modifies,
            _ => return None,
        };
        let start = self.bump().span;
        if kind == ClauseKind::Modifies {
            let places = self.places();
            return Some(Clause {
                kind,
                conditions: Vec::new(),
                places,
                span: start.to(self.previous_span()),
            });
        }
        let conditions = self.parenthesised_list();
        if conditions.is_empty() && !self.broken {
            let span = start.to(self.previous_span());
            self.diagnostics.push(Diagnostic::new(
                Code::ExpectedExpression,
                span,
                "this clause has no condition",
            ));
        }
        Some(Clause { kind, conditions, places: Vec::new(), span: start.to(self.previous_span()) })
    }

    /// A type; none after an error.
    pub(super) fn type_ref(&mut self) -> Option<TypeRef> {
        let ty = self.base_type()?;
        Some(self.with_brackets(ty))
    }

    /// Takes `[]` pairs after a type.
    pub(super) fn with_brackets(&mut self, mut ty: TypeRef) -> TypeRef {
        while self.kind() == T::LBracket && self.peek(1) == T::RBracket {
            self.bump();
            self.bump();
            ty.dims += 1;
        }
        ty.span = ty.span.to(self.previous_span());
        if ty.dims > MAX_DIMENSIONS {
            self.report_depth(ty.span);
            ty.dims = 0;
        }
        ty
    }

    pub(super) fn base_type(&mut self) -> Option<TypeRef> {
        let span = self.span();
        let base = match self.kind() {
            T::Int => BaseType::Int,
            T::Uint => BaseType::Uint,
            T::Bool => BaseType::Bool,
            T::Float => BaseType::Float,
            T::Char => BaseType::Char,
            T::String => BaseType::String,
            T::Void => BaseType::Void,
            T::Ident => {
                let ident = self.ident("a type");
                return Some(TypeRef { base: BaseType::Named(ident.name), dims: 0, span });
            }
            _ => {
                self.error_expected("a type");
                return None;
            }
        };
        self.bump();
        Some(TypeRef { base, dims: 0, span })
    }
}
