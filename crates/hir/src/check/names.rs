//! What a name means: a variable, a field, a type, or a word that is special where it stands.

use source::{Code, Diagnostic, Span, Symbol, did_you_mean};
use syntax::ast::{self, ClauseKind};

use super::{Checker, Place};
use crate::declare::lookup_type;
use crate::program::{ExprId, ExprKind, FieldId, TypeId};
use crate::types::Ty;

impl Checker<'_> {
    pub(super) fn name_expr(&mut self, name: Symbol, span: Span) -> ExprId {
        let text = self.name(name);
        if text == "retval" && self.place == Place::Clause(ClauseKind::Ensures) {
            return self.retval(span);
        }
        if let Some((local, _)) = self.scope.find(name) {
            let ty = self.body[local].ty;
            return self.add(ExprKind::Local(local), ty, span);
        }
        if let Some(field) = self.find_field(self.owner, name) {
            return self.own_field(field, span);
        }
        if text == "retval" {
            self.report(
                Diagnostic::new(Code::MisplacedRetval, span, "`retval` means the result only in `ensures`")
                    .hint("use a variable of your own here"),
            );
            return self.error(span);
        }
        self.unknown_name(name, span)
    }

    fn retval(&mut self, span: Span) -> ExprId {
        self.uses_retval = true;
        if self.result == Ty::VOID {
            self.report(Diagnostic::new(Code::MisplacedRetval, span, "this method has no result"));
            return self.error(span);
        }
        if self.in_old {
            self.report(
                Diagnostic::new(Code::MisplacedRetval, span, "there is no result yet at entry")
                    .note("`old` speaks about the state before the method was executed"),
            );
            return self.error_of(self.result, span);
        }
        self.add(ExprKind::Retval, self.result, span)
    }

    fn unknown_name(&mut self, name: Symbol, span: Span) -> ExprId {
        let text = self.name(name);
        let fields = self.program.ancestry(self.owner).flat_map(|ty| &self.program[ty].fields);
        let fields = fields.map(|field| self.name(self.program[*field].name));
        let mut candidates: Vec<&str> =
            self.scope.names().map(|name| self.name(name)).chain(fields).collect();
        candidates.sort_unstable();
        let hint = if lookup_type(self.program, name).is_some() {
            Some(format!("`{text}` is a type; write `{text}.member` to use its static members"))
        } else if text == "System" || text == "Console" {
            Some("OOX has no output: show results by `assert` and `return`".to_string())
        } else {
            did_you_mean(text, candidates)
        };
        self.report(
            Diagnostic::new(Code::UnknownVariable, span, format!("there is no variable `{text}`"))
                .maybe_hint(hint),
        );
        self.error(span)
    }

    /// A field of the own class without an object in front, as in Java.
    fn own_field(&mut self, field: FieldId, span: Span) -> ExprId {
        let ty = self.program[field].ty;
        if self.program[field].is_static {
            return self.add(ExprKind::Static { through: None, field }, ty, span);
        }
        match self.this {
            Some(this) => {
                let object = self.add(ExprKind::Local(this), Ty::class(self.owner), span);
                self.add(ExprKind::Field { object, field }, ty, span)
            }
            None => {
                self.needs_object(field, span);
                self.error_of(ty, span)
            }
        }
    }

    fn needs_object(&mut self, field: FieldId, span: Span) {
        let text = self.name(self.program[field].name);
        self.report(
            Diagnostic::new(
                Code::NeedsObject,
                span,
                format!("`{text}` is a field of objects, and there is no object here"),
            )
            .also(self.program[field].span, "declared here")
            .hint("make the field static, or use it through an object"),
        );
    }

    /// The type an expression names, if it is a bare name that means a type and nothing else.
    pub(super) fn as_type(&self, id: ast::ExprId) -> Option<TypeId> {
        let ast::ExprKind::Name(name) = self.file[id].kind else { return None };
        if self.scope.find(name).is_some() || self.find_field(self.owner, name).is_some() {
            return None;
        }
        lookup_type(self.program, name)
    }

    pub(super) fn field_expr(&mut self, object: ast::ExprId, name: ast::Ident, span: Span) -> ExprId {
        if let Some(ty) = self.as_type(object) {
            return self.static_field(ty, name, span);
        }
        let object = self.expr(object, None);
        let ty = self.ty(object);
        // A name that is missing was reported by the parser.
        if ty.is_error() || name.span.is_empty() {
            return self.error(span);
        }
        let Some(class) = ty.as_class() else {
            let text = self.name(name.name);
            let message = format!("{} has no field `{text}`", self.a(ty));
            let hint = (ty.dims > 0 && text == "length")
                .then(|| "the length of an array is written `#a`".to_string());
            self.report(Diagnostic::new(Code::NotAnObject, name.span, message).maybe_hint(hint));
            return self.error(span);
        };
        match self.find_field(class, name.name) {
            Some(field) => {
                let ty = self.program[field].ty;
                let kind = match self.program[field].is_static {
                    true => ExprKind::Static { through: Some(object), field },
                    false => ExprKind::Field { object, field },
                };
                self.add(kind, ty, span)
            }
            None => self.unknown_field(class, name, span),
        }
    }

    fn static_field(&mut self, ty: TypeId, name: ast::Ident, span: Span) -> ExprId {
        match self.find_field(ty, name.name) {
            Some(field) if self.program[field].is_static => {
                self.add(ExprKind::Static { through: None, field }, self.program[field].ty, span)
            }
            Some(field) => {
                self.needs_object(field, name.span);
                self.error_of(self.program[field].ty, span)
            }
            None => self.unknown_field(ty, name, span),
        }
    }

    /// A field of a type or, if it is static, of one of its interfaces.
    fn find_field(&self, ty: TypeId, name: Symbol) -> Option<FieldId> {
        self.program.find_field(ty, name).or_else(|| {
            self.program.supertypes(ty).into_iter().find_map(|ty| self.program.find_field(ty, name))
        })
    }

    fn unknown_field(&mut self, ty: TypeId, name: ast::Ident, span: Span) -> ExprId {
        let text = self.name(name.name);
        let owner = self.program.type_name(ty);
        let fields = self.program.ancestry(ty).flat_map(|ty| &self.program[ty].fields);
        let mut candidates: Vec<&str> = fields.map(|field| self.name(self.program[*field].name)).collect();
        candidates.sort_unstable();
        let is_method = !self.program.own_methods(ty, name.name).is_empty();
        let hint = if is_method {
            Some(format!("`{text}` is a method: write `{text}(...)` to call it"))
        } else {
            did_you_mean(text, candidates)
        };
        self.report(
            Diagnostic::new(Code::UnknownField, name.span, format!("`{owner}` has no field `{text}`"))
                .also(self.program[ty].name_span, format!("`{owner}` is declared here"))
                .maybe_hint(hint),
        );
        self.error(span)
    }
}
