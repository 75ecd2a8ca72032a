//! Expressions of any type.

use super::writer::Writer;
use crate::features::Feature;
use crate::tree::{Expr, ExprKind, Size, Type};

/// Where the value of an expression comes from.
#[derive(Clone, Copy)]
enum Source {
    Literal,
    Read,
    Operation,
    Call,
    Conditional,
    Guarded,
    Old,
}

impl Writer<'_> {
    /// A random expression that fits where `ty` is expected.
    pub(super) fn expr(&mut self, ty: &Type, depth: usize) -> Expr {
        let deep = |weight: u32| if depth > 0 { weight } else { 0 };
        let impure = if self.mode.pure { 0 } else { 1 };
        let old = if self.mode.old { 4 } else { 0 };
        let literal = if ty.is_nullable() || *ty == Type::Bool { 1 } else { 4 };
        let source = self.random.weighted(
            Source::Read,
            &[
                (literal, Source::Literal),
                (9, Source::Read),
                (deep(7), Source::Operation),
                (deep(4) * impure, Source::Call),
                (deep(self.on(Feature::Conditionals, 1)), Source::Conditional),
                (deep(self.on(Feature::Conditionals, 2)), Source::Guarded),
                (deep(old), Source::Old),
            ],
        );
        let made = match source {
            Source::Literal => Some(self.literal(ty)),
            Source::Read => self.read(ty, depth),
            Source::Operation => self.operation(ty, depth),
            Source::Call => self.call_for(ty, depth),
            Source::Conditional => self.conditional(ty, depth),
            Source::Guarded => self.guarded(ty, depth),
            Source::Old => self.old(ty),
        };
        match made {
            Some(expr) => expr,
            None => self.simple(ty),
        }
    }

    /// An expression without much choice, where nothing better could be made.
    fn simple(&mut self, ty: &Type) -> Expr {
        if let Some(read) = self.read(ty, 0) {
            return read;
        }
        let made = match ty {
            Type::Named(_) | Type::Array(_) if self.random.chance(85) => self.operation(ty, 0),
            Type::Bool if self.random.chance(70) => Some(self.comparison(0)),
            Type::Named(_)
            | Type::Array(_)
            | Type::Int
            | Type::Uint
            | Type::Bool
            | Type::Float
            | Type::Char
            | Type::Str => None,
        };
        match made {
            Some(expr) => expr,
            None => self.literal(ty),
        }
    }

    /// An operation whose result has the type: arithmetic, a comparison, an allocation.
    fn operation(&mut self, ty: &Type, depth: usize) -> Option<Expr> {
        match ty {
            Type::Int => self.int_operation(depth),
            Type::Uint => self.uint_operation(depth),
            Type::Float => self.float_operation(depth),
            Type::Bool => Some(self.condition(depth)),
            Type::Char | Type::Str => None,
            Type::Named(name) => self.new_object(name, depth),
            Type::Array(_) => self.new_array(ty),
        }
    }

    /// A new object of the class, or of one that fits where the class or interface is expected.
    pub(super) fn new_object(&mut self, name: &str, depth: usize) -> Option<Expr> {
        // An object whose constructor takes an object, and so on, has to end somewhere.
        if self.mode.pure || self.paired || self.creating >= 2 {
            return None;
        }
        let makers: Vec<usize> = (0..self.world.makers.len())
            .filter(|index| {
                let maker = &self.world.makers[*index];
                maker.ready && self.world.program.is_subtype(&maker.class, name)
            })
            .collect();
        let index = *self.random.pick(&makers)?;
        let world = self.world;
        let maker = &world.makers[index];
        if !self.pay(maker.cost) {
            return None;
        }
        self.creating += 1;
        let args = self.args(&maker.params, depth);
        self.creating -= 1;
        let ty = Type::named(&maker.class);
        // Several constructors differ in the number of parameters, so the arguments select the right one.
        Some(Expr::new(ty, ExprKind::New(args)))
    }

    /// Arguments for parameters.
    pub(super) fn args(&mut self, params: &[Type], depth: usize) -> Vec<Expr> {
        params.iter().map(|ty| self.expr(ty, depth.saturating_sub(1))).collect()
    }

    /// A new array of the type.
    pub(super) fn new_array(&mut self, ty: &Type) -> Option<Expr> {
        if self.mode.pure {
            return None;
        }
        let sizes = (0..ty.dimensions()).map(|_| self.size()).collect();
        Some(Expr::new(ty.clone(), ExprKind::NewArray(sizes)))
    }

    fn size(&mut self) -> Size {
        let most = i64::from(self.config.array_length);
        if self.random.chance(15)
            && let Some(index) =
                self.variable(|variable| variable.not_null && variable.ty.element().is_some())
        {
            return Size::Length(Box::new(self.scope[index].read()));
        }
        if self.risk() {
            let value = self.expr(&Type::Int, 0);
            return Size::Remainder(Box::new(value), most + 1);
        }
        let low = if self.random.chance(90) { 1 } else { 0 };
        Size::Literal(self.random.between(low, most))
    }

    /// `c ? a : b`.
    fn conditional(&mut self, ty: &Type, depth: usize) -> Option<Expr> {
        if !self.branch() {
            return None;
        }
        let condition = self.condition(depth - 1);
        let left = self.expr(ty, depth - 1);
        let right = self.expr(ty, depth - 1);
        Some(choose(condition, left, right))
    }

    /// `x != null ? x.f : 0`: something that would throw without its condition.
    fn guarded(&mut self, ty: &Type, depth: usize) -> Option<Expr> {
        let guard = self.guard()?;
        if !self.branch() {
            return None;
        }
        let left = self.with_known(&guard, |writer| writer.expr(ty, depth - 1));
        let right = self.expr(ty, 0);
        Some(choose(guard.condition, left, right))
    }

    /// `old(e)`.
    fn old(&mut self, ty: &Type) -> Option<Expr> {
        let entry = self.entry.clone();
        let scope = std::mem::replace(&mut self.scope, entry);
        let mode = super::writer::Mode { old: false, ..self.mode };
        let inner = self.in_mode(mode, |writer| writer.read(ty, 1));
        self.scope = scope;
        let inner = inner?;
        Some(Expr::new(inner.ty.clone(), ExprKind::Old(Box::new(inner))))
    }
}

/// A conditional expression, or just its left side where the two sides do not have the same type.
fn choose(condition: Expr, left: Expr, right: Expr) -> Expr {
    if left.ty != right.ty || left == right {
        // The left side may rely on the condition; the right one never does.
        return right;
    }
    let ty = left.ty.clone();
    Expr::new(ty, ExprKind::Conditional(Box::new(condition), Box::new(left), Box::new(right)))
}
