//! Conditions that make something certain where they hold.

use super::writer::{Variable, Writer};
use crate::features::Feature;
use crate::tree::{BinaryOp, Expr, ExprKind, Type};

/// A condition about variables in scope, and what it makes certain.
pub(super) struct Guard {
    pub condition: Expr,
    known: Vec<Known>,
}

/// One certainty; numbers are positions in the scope.
enum Known {
    NotNull(usize),
    Longer(usize, i64),
    /// The first is a natural number below the length of the second.
    Within(usize, usize),
    Narrow(usize, String),
}

#[derive(Clone, Copy)]
enum Kind {
    NotNull,
    Longer,
    Within,
    Narrow,
}

impl Writer<'_> {
    /// A condition that makes something useful certain.
    pub(super) fn guard(&mut self) -> Option<Guard> {
        let arrays = if self.has(Feature::Arrays) && self.has(Feature::ShortCircuit) { 2 } else { 0 };
        let kind = self.random.weighted(
            Kind::NotNull,
            &[
                (3, Kind::NotNull),
                (arrays, Kind::Longer),
                (arrays, Kind::Within),
                (self.on(Feature::Casts, 2), Kind::Narrow),
            ],
        );
        let made = match kind {
            Kind::NotNull => None,
            Kind::Longer => self.longer_guard(),
            Kind::Within => self.within_guard(),
            Kind::Narrow => self.narrow_guard(),
        };
        match made {
            Some(guard) => Some(guard),
            None => self.not_null_guard(),
        }
    }

    fn not_null_guard(&mut self) -> Option<Guard> {
        let index = self.variable(|variable| {
            !variable.not_null && (variable.ty.name().is_some() || variable.ty.element().is_some())
        })?;
        let condition = self.scope[index].read().is_not_null();
        Some(Guard { condition, known: vec![Known::NotNull(index)] })
    }

    /// `x != null`, for a variable about which that is not certain.
    pub(super) fn guard_of(&self, index: usize) -> Guard {
        let condition = self.scope[index].read().is_not_null();
        Guard { condition, known: vec![Known::NotNull(index)] }
    }

    fn longer_guard(&mut self) -> Option<Guard> {
        let index = self.variable(|variable| variable.ty.element().is_some())?;
        let most = i64::from(self.config.array_length);
        let bound = self.random.between(0, most - 1);
        Some(self.longer_than(index, bound))
    }

    /// `a != null && #a > bound`.
    pub(super) fn longer_than(&self, index: usize, bound: i64) -> Guard {
        let variable = &self.scope[index];
        let length = variable.read().length().binary(BinaryOp::Greater, Expr::int(bound));
        let condition = conjoin(unless_certain(variable), length);
        Guard { condition, known: vec![Known::NotNull(index), Known::Longer(index, bound + 1)] }
    }

    /// `a != null && i >= 0 && i < #a`.
    fn within_guard(&mut self) -> Option<Guard> {
        let array = self.variable(|variable| variable.ty.element().is_some())?;
        let index = self.variable(|variable| variable.ty == Type::Int && variable.within.is_none())?;
        let number = self.scope[index].read();
        let length = self.scope[array].read().length();
        let least = number.clone().binary(BinaryOp::GreaterEqual, Expr::int(0));
        let condition = conjoin(unless_certain(&self.scope[array]), least);
        let condition = conjoin(Some(condition), number.binary(BinaryOp::Less, length));
        Some(Guard { condition, known: vec![Known::NotNull(array), Known::Within(index, array)] })
    }

    fn narrow_guard(&mut self) -> Option<Guard> {
        let world = self.world;
        let subclasses = |ty: &Type| -> Vec<String> {
            let Some(name) = ty.name() else { return Vec::new() };
            let classes = world.program.concrete_subtypes(name).into_iter();
            classes.map(|class| class.name.clone()).filter(|class| class != name).collect()
        };
        let index = self.variable(|variable| !subclasses(&variable.ty).is_empty())?;
        let class = self.random.pick(&subclasses(&self.scope[index].ty)).cloned()?;
        let object = self.scope[index].read();
        let condition = Expr::new(Type::Bool, ExprKind::InstanceOf(Box::new(object), class.clone()));
        Some(Guard { condition, known: vec![Known::NotNull(index), Known::Narrow(index, class)] })
    }

    /// Runs something where the guard holds.
    pub(super) fn with_known<R>(&mut self, guard: &Guard, run: impl FnOnce(&mut Self) -> R) -> R {
        self.scoped(|writer| {
            writer.learn(guard);
            run(writer)
        })
    }

    /// Adds what the guard makes certain to the present scope. The variables are not assigned from here on.
    pub(super) fn learn(&mut self, guard: &Guard) {
        for known in &guard.known {
            match known {
                Known::NotNull(index) => self.fix(*index).not_null = true,
                Known::Longer(index, length) => {
                    let variable = self.fix(*index);
                    variable.longer = variable.longer.max(*length);
                }
                Known::Within(index, array) => {
                    let array = self.fix(*array).name.clone();
                    let variable = self.fix(*index);
                    variable.natural = true;
                    variable.within = Some(array);
                }
                Known::Narrow(index, class) => self.fix(*index).narrow = Some(class.clone()),
            }
        }
    }

    fn fix(&mut self, index: usize) -> &mut Variable {
        let variable = &mut self.scope[index];
        variable.assignable = false;
        variable
    }
}

/// `x != null`, unless that is certain anyway.
fn unless_certain(variable: &Variable) -> Option<Expr> {
    (!variable.not_null).then(|| variable.read().is_not_null())
}

/// The conjunction of two conditions, the first of which may be missing.
fn conjoin(left: Option<Expr>, right: Expr) -> Expr {
    match left {
        Some(left) => left.binary(BinaryOp::And, right),
        None => right,
    }
}
