//! Expressions that are neither operators, names nor calls.

use source::{Code, Diagnostic, Span};
use syntax::ast::{self, ExprKind as A};

use super::{Checker, Place};
use crate::program::{Const, ExprId, ExprKind, LocalKind, Range};
use crate::types::{Base, Ty};

impl Checker<'_> {
    /// A condition: an expression of type bool.
    pub(super) fn condition(&mut self, id: ast::ExprId) -> ExprId {
        let expr = self.expr(id, Some(Ty::BOOL));
        let ty = self.ty(expr);
        if ty != Ty::BOOL && !ty.is_error() {
            let message = format!("a condition must be a `bool`, this is {}", self.a(ty));
            self.report(Diagnostic::new(Code::NotBool, self.span(expr), message));
            return self.error(self.file[id].span);
        }
        expr
    }

    /// An expression that has a value. `expected` helps literals to find their type, nothing else.
    pub(super) fn expr(&mut self, id: ast::ExprId, expected: Option<Ty>) -> ExprId {
        let expr = self.any_expr(id, expected);
        if self.ty(expr) == Ty::VOID {
            self.report(
                Diagnostic::new(Code::VoidValue, self.span(expr), "this call has no result to use")
                    .hint("a method of type `void` can only be called as a statement"),
            );
            return self.error(self.file[id].span);
        }
        expr
    }

    /// An expression that may be a call without result.
    pub(super) fn expr_or_void(&mut self, id: ast::ExprId) -> ExprId {
        self.any_expr(id, None)
    }

    fn any_expr(&mut self, id: ast::ExprId, expected: Option<Ty>) -> ExprId {
        let span = self.file[id].span;
        match &self.file[id].kind {
            A::Int(_) | A::BigInt(_) => self.int_literal(id, false, expected),
            A::Float(value) => self.add(ExprKind::Const(Const::Float(*value)), Ty::FLOAT, span),
            A::Bool(value) => self.add(ExprKind::Const(Const::Bool(*value)), Ty::BOOL, span),
            A::Char(value) => self.add(ExprKind::Const(Const::Char(*value)), Ty::CHAR, span),
            A::Str(value) => self.add(ExprKind::Const(Const::Str(*value)), Ty::STRING, span),
            A::Null => self.add(ExprKind::Const(Const::Null), Ty::NULL, span),
            A::This => self.this_expr(span),
            A::Name(name) => self.name_expr(*name, span),
            A::Field { object, name } => self.field_expr(*object, *name, span),
            A::Index { array, index } => self.index(*array, *index, span),
            A::Length(array) => {
                let array = self.array_operand(*array, "#");
                if self.ty(array).is_error() {
                    return self.error(span);
                }
                self.add(ExprKind::Length(array), Ty::INT, span)
            }
            A::Unary { op, operand } => self.unary(*op, *operand, expected, span),
            A::Binary { .. } => self.binary_chain(id),
            A::Conditional { condition, then, otherwise } => {
                self.conditional(*condition, *then, *otherwise, expected, span)
            }
            A::Cast { ty, operand } => self.cast(ty, *operand, span),
            A::InstanceOf { operand, ty } => self.instance_of(*operand, ty, span),
            A::New { class, args } => self.new_object(*class, args, span),
            A::NewArray { base, sizes, rest } => self.new_array(base, sizes, *rest, span),
            A::Call { receiver, name, args } => self.call(*receiver, *name, args, span),
            A::Quantified { quantifier, range, body } => self.quantified(*quantifier, range, *body, span),
            A::Paren(inner) => self.any_expr(*inner, expected),
            A::Error => self.error(span),
        }
    }

    fn this_expr(&mut self, span: Span) -> ExprId {
        match self.this {
            Some(local) => self.add(ExprKind::Local(local), Ty::class(self.owner), span),
            None => {
                let hint = match self.in_delegation {
                    true => "the object is not set up before the other constructor has run",
                    false => "a static method is called without an object; pass one as a parameter",
                };
                self.report(Diagnostic::new(Code::NoThis, span, "there is no `this` here").hint(hint));
                self.error(span)
            }
        }
    }

    /// An operand that must be an array.
    pub(super) fn array_operand(&mut self, id: ast::ExprId, operator: &str) -> ExprId {
        let array = self.expr(id, None);
        let ty = self.ty(array);
        if ty.dims == 0 && !ty.is_error() {
            let message = format!("`{operator}` needs an array, this is {}", self.a(ty));
            self.report(Diagnostic::new(Code::NotAnArray, self.span(array), message));
            return self.error(self.file[id].span);
        }
        array
    }

    /// An index or a size: an integer.
    pub(super) fn integer_operand(&mut self, id: ast::ExprId, what: &str) -> ExprId {
        let expr = self.expr(id, Some(Ty::INT));
        let ty = self.ty(expr);
        if ty.is_error() || ty.is_integer() {
            return self.coerce_silently(expr, Ty::INT);
        }
        let message = format!("{what} must be an `int`, this is {}", self.a(ty));
        self.report(Diagnostic::new(Code::BadIndex, self.span(expr), message));
        self.error(self.file[id].span)
    }

    fn index(&mut self, array: ast::ExprId, index: ast::ExprId, span: Span) -> ExprId {
        let array = self.array_operand(array, "[]");
        let index = self.integer_operand(index, "an index");
        let ty = self.ty(array).element().unwrap_or(Ty::ERROR);
        let ty = if self.ty(array).is_error() { Ty::ERROR } else { ty };
        self.add(ExprKind::Index { array, index }, ty, span)
    }

    fn conditional(
        &mut self,
        condition: ast::ExprId,
        then: ast::ExprId,
        otherwise: ast::ExprId,
        expected: Option<Ty>,
        span: Span,
    ) -> ExprId {
        let condition = self.condition(condition);
        let then = self.expr(then, expected);
        let otherwise = self.expr(otherwise, expected);
        let (a, b) = (self.ty(then), self.ty(otherwise));
        // What the place asks for decides, if both fit it.
        let wanted =
            expected.filter(|ty| ty.is_reference() && self.is_subtype(a, *ty) && self.is_subtype(b, *ty));
        let Some(ty) = wanted.or_else(|| self.common_type(a, b)) else {
            let message =
                format!("the two results have nothing in common: `{}` and `{}`", self.show(a), self.show(b));
            self.report(
                Diagnostic::new(Code::TypeMismatch, self.span(otherwise), message)
                    .also(self.span(then), "the first one"),
            );
            return self.error(span);
        };
        let then = self.coerce(then, ty);
        let otherwise = self.coerce(otherwise, ty);
        self.add(ExprKind::Conditional { condition, then, otherwise }, ty, span)
    }

    fn cast(&mut self, ty: &ast::TypeRef, operand: ast::ExprId, span: Span) -> ExprId {
        let to = self.resolve(ty);
        let operand = self.expr(operand, Some(to));
        let from = self.ty(operand);
        if to.is_error() || from.is_error() {
            return self.error(span);
        }
        let scalar = |ty: Ty| ty.is_numeric() || ty == Ty::CHAR;
        if from == to || (scalar(from) && scalar(to) && !(from == Ty::FLOAT && to == Ty::CHAR)) {
            return if from == to { operand } else { self.add(ExprKind::Convert(operand), to, span) };
        }
        let related = match (from.as_class(), to.as_class()) {
            (Some(a), Some(b)) => self.may_share_objects(a, b),
            (_, _) => from == Ty::NULL && to.is_nullable(),
        };
        if !related {
            let message = format!("{} is never {}", self.a(from), self.a(to));
            self.report(Diagnostic::new(Code::ImpossibleCast, span, message));
            return self.error(span);
        }
        let kind = if from == Ty::NULL { ExprKind::Const(Const::Null) } else { ExprKind::Cast(operand) };
        self.add(kind, to, span)
    }

    fn instance_of(&mut self, operand: ast::ExprId, ty: &ast::TypeRef, span: Span) -> ExprId {
        let tested = self.resolve(ty);
        let operand = self.expr(operand, None);
        let found = self.ty(operand);
        if tested.is_error() || found.is_error() {
            return self.error(span);
        }
        let message = match (found.as_class(), tested.as_class()) {
            (_, None) => format!("`{}` is no class or interface", self.show(tested)),
            (Some(a), Some(b)) if !self.may_share_objects(a, b) => {
                format!("{} is never {}", self.a(found), self.a(tested))
            }
            (None, Some(_)) if found != Ty::NULL => format!("{} is no object", self.a(found)),
            (_, Some(class)) => return self.add(ExprKind::InstanceOf { operand, class }, Ty::BOOL, span),
        };
        self.report(Diagnostic::new(Code::BadInstanceof, span, message));
        self.error(span)
    }

    fn new_object(&mut self, class: ast::Ident, args: &[ast::ExprId], span: Span) -> ExprId {
        self.forbid_new(span);
        let Some(id) = crate::declare::lookup_type(self.program, class.name) else {
            self.report(crate::declare::unknown_type(self.program, class.name, class.span));
            args.iter().for_each(|arg| {
                self.expr(*arg, None);
            });
            return self.error(span);
        };
        if self.program[id].is_interface {
            let message =
                format!("`{}` is an interface: it has no objects of its own", self.program.type_name(id));
            self.report(
                Diagnostic::new(Code::NotInstantiable, class.span, message)
                    .hint("make an object of a class that implements it"),
            );
            return self.error(span);
        }
        match self.constructor_call(id, args, span) {
            Some((constructor, args)) => {
                self.add(ExprKind::New { class: id, constructor, args }, Ty::class(id), span)
            }
            None => self.error_of(Ty::class(id), span),
        }
    }

    fn new_array(&mut self, base: &ast::TypeRef, sizes: &[ast::ExprId], rest: u32, span: Span) -> ExprId {
        self.forbid_new(span);
        let base_ty = self.resolve(base);
        let sizes: Vec<ExprId> =
            sizes.iter().map(|size| self.integer_operand(*size, "the size of an array")).collect();
        if base_ty.base == Base::Void {
            self.report(Diagnostic::new(Code::VoidValue, base.span, "there are no arrays of `void`"));
            return self.error(span);
        }
        if base_ty.is_error() || sizes.is_empty() {
            return self.error(span);
        }
        let ty = Ty { dims: sizes.len() as u32 + rest, ..base_ty };
        self.add(ExprKind::NewArray { sizes }, ty, span)
    }

    fn forbid_new(&mut self, span: Span) {
        if self.place.is_specification() || self.in_quantifier {
            self.report(
                Diagnostic::new(Code::NewInSpecification, span, "a specification cannot allocate")
                    .hint("a specification looks at the state and never changes it"),
            );
        }
    }

    fn quantified(
        &mut self,
        quantifier: ast::Quantifier,
        range: &ast::Range,
        body: ast::ExprId,
        span: Span,
    ) -> ExprId {
        if self.place == Place::Code {
            self.report(Diagnostic::new(
                Code::QuantifierPlace,
                span,
                "a quantifier stands outside assert, assume and contracts",
            ));
        }
        self.scope.enter();
        let outer = self.in_quantifier;
        let range = match range {
            ast::Range::Array { value, index, array } => {
                let array = self.array_operand(*array, quantifier.word());
                let element = self.ty(array).element().unwrap_or(Ty::ERROR);
                let element = if self.ty(array).is_error() { Ty::ERROR } else { element };
                let value = self.declare(*value, element, LocalKind::Bound);
                let index = self.declare(*index, Ty::INT, LocalKind::Bound);
                Range::Array { value, index, array }
            }
            ast::Range::Interval { index, from, to } => {
                let from = self.integer_operand(*from, "the bound of a range");
                let to = self.integer_operand(*to, "the bound of a range");
                let index = self.declare(*index, Ty::INT, LocalKind::Bound);
                Range::Interval { index, from, to }
            }
        };
        self.in_quantifier = true;
        let body = self.condition(body);
        self.in_quantifier = outer;
        self.scope.leave();
        let ty = match quantifier {
            ast::Quantifier::Forall | ast::Quantifier::Exists => Ty::BOOL,
            ast::Quantifier::Count => Ty::INT,
        };
        self.add(ExprKind::Quantified { quantifier, range, body }, ty, span)
    }

    /// An expression whose error was reported, but whose type is known.
    pub(super) fn error_of(&mut self, ty: Ty, span: Span) -> ExprId {
        self.add(ExprKind::Error, ty, span)
    }
}
