//! Types of expressions.

use super::declarations::{exists, is_free};
use crate::tree::{BinaryOp, Expr, ExprKind, Program, Signature, Size, Type, UnaryOp};
use std::collections::BTreeSet;

/// What may stand in an expression besides the usual parts.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    /// Calls and `new`.
    pub effects: bool,
    /// Quantifiers and `alldifferent`.
    pub quantifiers: bool,
    /// `old(e)`.
    pub old: bool,
    /// `retval`, and its type.
    pub retval: Option<&'a Type>,
    /// Variables bound by a quantifier.
    pub bound: bool,
}

impl Place<'_> {
    /// Ordinary code.
    pub(super) const CODE: Place<'static> =
        Place { effects: true, quantifiers: false, old: false, retval: None, bound: true };
    /// `assert` and `assume`.
    pub(super) const CLAIM: Place<'static> = Place { quantifiers: true, ..Self::CODE };
    /// Contracts and loop invariants.
    pub(super) const CONTRACT: Place<'static> = Place { effects: false, ..Self::CLAIM };

    /// The same place without calls and `new`.
    fn pure(&self) -> Self {
        Self { effects: false, ..*self }
    }
}

struct Variable {
    name: String,
    ty: Type,
    assignable: bool,
    bound: bool,
}

/// The names that can be used at one point of a method, and the errors found in it so far.
pub(super) struct Scope<'a> {
    pub program: &'a Program,
    pub owner: &'a str,
    pub has_this: bool,
    /// The signature of the method, where it is recursive.
    pub recursion: Option<Signature>,
    pub errors: Vec<String>,
    label: String,
    variables: Vec<Variable>,
    declared: BTreeSet<String>,
}

impl<'a> Scope<'a> {
    pub(super) fn new(program: &'a Program, owner: &'a str, label: String) -> Self {
        Self {
            program,
            owner,
            has_this: false,
            recursion: None,
            errors: Vec::new(),
            label,
            variables: Vec::new(),
            declared: BTreeSet::new(),
        }
    }

    pub(super) fn error(&mut self, message: &str) {
        self.errors.push(format!("{}: {message}", self.label));
    }

    pub(super) fn require(&mut self, holds: bool, message: &str) {
        if !holds {
            self.error(message);
        }
    }

    pub(super) fn declare(&mut self, name: &str, ty: &Type, assignable: bool) {
        let fresh = self.declared.insert(name.to_owned());
        self.require(fresh && is_free(name), &format!("the name {name} is taken"));
        self.require(exists(self.program, ty), &format!("there is no type {ty}"));
        let variable = Variable { name: name.to_owned(), ty: ty.clone(), assignable, bound: false };
        self.variables.push(variable);
    }

    /// The number of variables, to be given to `leave` at the end of a block.
    pub(super) fn enter(&self) -> usize {
        self.variables.len()
    }

    pub(super) fn leave(&mut self, mark: usize) {
        self.variables.truncate(mark);
    }

    pub(super) fn is_assignable_variable(&self, name: &str) -> bool {
        self.variables.iter().any(|variable| variable.name == name && variable.assignable)
    }

    /// An expression of type `bool`.
    pub(super) fn condition(&mut self, expr: &Expr, place: &Place<'_>) {
        self.expect(expr, &Type::Bool, place);
    }

    /// An expression that fits where a type is expected.
    pub(super) fn expect(&mut self, expr: &Expr, ty: &Type, place: &Place<'_>) {
        self.expr(expr, place);
        let fits = match expr.static_type() {
            Some(found) => self.program.is_assignable(&found, ty),
            None => ty.is_nullable(),
        };
        self.require(fits, &format!("{} is no {ty}", expr.ty));
    }

    /// An expression that is not the literal `null`.
    fn object(&mut self, expr: &Expr, place: &Place<'_>) {
        self.expr(expr, place);
        self.require(expr.kind != ExprKind::Null, "null is used as an object");
    }

    /// An expression whose stored type is its type.
    pub(super) fn expr(&mut self, expr: &Expr, place: &Place<'_>) {
        let ty = &expr.ty;
        let right = match &expr.kind {
            ExprKind::Int(value) => *ty == Type::Int && i32::try_from(*value).is_ok(),
            ExprKind::Bool(_) => *ty == Type::Bool,
            ExprKind::Float(value) => *ty == Type::Float && value.is_finite(),
            ExprKind::Char(value) => *ty == Type::Char && !"'\\\n\r".contains(*value),
            ExprKind::Str(value) => *ty == Type::Str && !value.contains(['"', '\\', '\n', '\r']),
            ExprKind::Null => ty.is_nullable(),
            ExprKind::Local(name) => self.has_local(name, ty, place),
            ExprKind::This => self.has_this && ty.name() == Some(self.owner),
            ExprKind::Retval => place.retval == Some(ty),
            ExprKind::Field(object, name) => {
                self.object(object, place);
                self.has_field(&object.ty, name, ty)
            }
            ExprKind::Static(class, name) => self.has_static(class, name, ty),
            ExprKind::Index(array, index) => {
                self.expect(index, &Type::Int, place);
                self.array(array, place) && array.ty.element() == Some(ty)
            }
            ExprKind::Length(array) => self.array(array, place) && *ty == Type::Int,
            ExprKind::Unary(op, inner) => self.unary(*op, inner, ty, place),
            ExprKind::Binary(op, left, right) => {
                self.expr(left, place);
                self.expr(right, place);
                self.binary(*op, left, right, ty)
            }
            ExprKind::Conditional(condition, left, right) => {
                self.condition(condition, place);
                self.sides(left, right, ty, place)
            }
            ExprKind::Cast(inner) => {
                self.object(inner, place);
                self.can_cast(&inner.ty, ty)
            }
            ExprKind::InstanceOf(inner, class) => {
                self.object(inner, place);
                self.can_test(&inner.ty, class) && *ty == Type::Bool
            }
            ExprKind::Call(call) => self.call(call, place).as_ref() == Some(ty) && place.effects,
            ExprKind::New(args) => self.creation(ty, args, place),
            ExprKind::NewArray(sizes) => {
                sizes.iter().for_each(|size| self.size(size, place));
                place.effects && !sizes.is_empty() && sizes.len() == ty.dimensions()
            }
            ExprKind::Old(inner) => self.old(inner, ty, place),
            ExprKind::Elements { value, index, array, body, .. } => {
                let bound = [value, index].map(String::as_str);
                self.elements(bound, array, body, place) && *ty == Type::Bool
            }
            ExprKind::Range { index, high, body, .. } => {
                self.range(index, high, body, place) && *ty == Type::Bool
            }
            ExprKind::AllDifferent(array) => {
                self.array(array, &place.pure()) && place.quantifiers && *ty == Type::Bool
            }
        };
        self.require(right, &format!("ill-typed expression of type {ty}: {:?}", expr.kind));
    }

    fn array(&mut self, array: &Expr, place: &Place<'_>) -> bool {
        self.object(array, place);
        array.ty.element().is_some()
    }

    fn unary(&mut self, op: UnaryOp, inner: &Expr, ty: &Type, place: &Place<'_>) -> bool {
        self.expr(inner, place);
        match op {
            UnaryOp::Not => inner.ty == Type::Bool && *ty == Type::Bool,
            UnaryOp::Negate => inner.ty == *ty && matches!(ty, Type::Int | Type::Float),
        }
    }

    /// The two sides of a conditional have one type, and are not both `null`.
    fn sides(&mut self, left: &Expr, right: &Expr, ty: &Type, place: &Place<'_>) -> bool {
        self.expr(left, place);
        self.expr(right, place);
        let nulls = [left, right].iter().filter(|side| side.kind == ExprKind::Null).count();
        left.ty == *ty && right.ty == *ty && nulls < 2
    }

    fn creation(&mut self, ty: &Type, args: &[Expr], place: &Place<'_>) -> bool {
        args.iter().for_each(|arg| self.expr(arg, place));
        let class = ty.name().unwrap_or_default();
        self.constructor(class, args);
        place.effects && self.program.class(class).is_some()
    }

    fn old(&mut self, inner: &Expr, ty: &Type, place: &Place<'_>) -> bool {
        // At the entry there is no result yet, and nothing is bound.
        self.expr(inner, &Place { old: false, retval: None, bound: false, ..place.pure() });
        place.old && inner.ty == *ty && inner.kind != ExprKind::Null
    }

    fn elements(&mut self, bound: [&str; 2], array: &Expr, body: &Expr, place: &Place<'_>) -> bool {
        let is_array = self.array(array, &place.pure());
        let element = array.ty.element().cloned().unwrap_or(Type::Int);
        let mark = self.enter();
        self.bind(bound[0], &element);
        self.bind(bound[1], &Type::Int);
        self.condition(body, &place.pure());
        self.leave(mark);
        place.quantifiers && is_array
    }

    fn range(&mut self, index: &str, high: &Size, body: &Expr, place: &Place<'_>) -> bool {
        self.size(high, &place.pure());
        let mark = self.enter();
        self.bind(index, &Type::Int);
        self.condition(body, &place.pure());
        self.leave(mark);
        place.quantifiers
    }

    fn bind(&mut self, name: &str, ty: &Type) {
        self.declare(name, ty, false);
        if let Some(variable) = self.variables.last_mut() {
            variable.bound = true;
        }
    }

    fn size(&mut self, size: &Size, place: &Place<'_>) {
        match size {
            Size::Literal(value) => self.require(value.abs() <= 1000, "a size is huge"),
            Size::Length(array) => {
                self.object(array, place);
                self.require(array.ty.element().is_some(), "the length of no array");
            }
            Size::Remainder(value, by) => {
                self.expect(value, &Type::Int, place);
                self.require((1..=1000).contains(by), "a size is huge");
            }
        }
    }

    fn has_local(&self, name: &str, ty: &Type, place: &Place<'_>) -> bool {
        let found = self.variables.iter().find(|variable| variable.name == name);
        found.is_some_and(|variable| variable.ty == *ty && (place.bound || !variable.bound))
    }

    fn has_field(&self, object: &Type, name: &str, ty: &Type) -> bool {
        let Some(class) = object.name() else { return false };
        self.program.fields_of(class).iter().any(|field| field.name == name && field.ty == *ty)
    }

    fn has_static(&self, class: &str, name: &str, ty: &Type) -> bool {
        let class = self.program.class(class);
        class.is_some_and(|class| class.statics.iter().any(|field| field.name == name && field.ty == *ty))
    }

    fn binary(&self, op: BinaryOp, left: &Expr, right: &Expr, ty: &Type) -> bool {
        let same = left.ty == right.ty;
        match op {
            BinaryOp::Add
            | BinaryOp::Subtract
            | BinaryOp::Multiply
            | BinaryOp::Divide
            | BinaryOp::Remainder => same && left.ty.is_numeric() && *ty == left.ty,
            BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual => {
                same && left.ty.is_numeric() && *ty == Type::Bool
            }
            BinaryOp::Equal | BinaryOp::NotEqual => {
                let comparable = match (left.static_type(), right.static_type()) {
                    (None, None) => false,
                    (None, Some(other)) | (Some(other), None) => other.is_nullable(),
                    (Some(one), Some(other)) => self.program.are_related(&one, &other),
                };
                comparable && *ty == Type::Bool
            }
            BinaryOp::And | BinaryOp::Or | BinaryOp::Implies => {
                same && left.ty == Type::Bool && *ty == Type::Bool
            }
        }
    }

    fn can_test(&self, from: &Type, class: &str) -> bool {
        let class = Type::named(class);
        from.name().is_some() && exists(self.program, &class) && self.program.are_related(from, &class)
    }

    fn can_cast(&self, from: &Type, to: &Type) -> bool {
        match (from, to) {
            (Type::Int, Type::Uint | Type::Float) | (Type::Uint | Type::Float, Type::Int) => true,
            (Type::Named(_), Type::Named(_)) => {
                exists(self.program, to) && self.program.are_related(from, to)
            }
            (
                Type::Int
                | Type::Uint
                | Type::Bool
                | Type::Float
                | Type::Char
                | Type::Str
                | Type::Named(_)
                | Type::Array(_),
                Type::Int
                | Type::Uint
                | Type::Bool
                | Type::Float
                | Type::Char
                | Type::Str
                | Type::Named(_)
                | Type::Array(_),
            ) => false,
        }
    }
}
