//! Conditions.

use super::writer::{Mode, Variable, Writer};
use crate::features::Feature;
use crate::tree::{BinaryOp, Expr, ExprKind, Quantifier, Size, Type};

#[derive(Clone, Copy)]
enum Kind {
    Compare,
    Null,
    Same,
    Instance,
    Not,
    Joined,
    Guarded,
    Read,
    Equal,
    Quantified,
}

impl Writer<'_> {
    /// A random condition.
    pub(super) fn condition(&mut self, depth: usize) -> Expr {
        let deep = |weight: u32| if depth > 0 { weight } else { 0 };
        let quantified = if self.mode.claim { self.on(Feature::Quantifiers, 4) } else { 0 };
        let kind = self.random.weighted(
            Kind::Compare,
            &[
                (12, Kind::Compare),
                (self.on(Feature::Objects, 3), Kind::Null),
                (self.on(Feature::Objects, 2), Kind::Same),
                (self.on(Feature::Casts, 2), Kind::Instance),
                (deep(1), Kind::Not),
                (deep(self.on(Feature::ShortCircuit, 4)), Kind::Joined),
                (deep(self.on(Feature::ShortCircuit, 4)), Kind::Guarded),
                (4, Kind::Read),
                (2, Kind::Equal),
                (deep(quantified), Kind::Quantified),
            ],
        );
        let made = match kind {
            Kind::Compare => None,
            Kind::Null => self.null_test(),
            Kind::Same => self.same(),
            Kind::Instance => self.instance(),
            Kind::Not => Some(self.condition(depth - 1).negated()),
            Kind::Joined => self.joined(depth - 1),
            Kind::Guarded => self.guarded_condition(depth - 1),
            Kind::Read => self.read(&Type::Bool, depth),
            Kind::Equal => self.equality(depth),
            Kind::Quantified => self.quantified(depth - 1),
        };
        match made {
            Some(condition) => condition,
            None => self.comparison(depth),
        }
    }

    /// A comparison of two numbers, the right one mostly a literal.
    pub(super) fn comparison(&mut self, depth: usize) -> Expr {
        let preferred = match self.random.below(10) {
            0 if self.has(Feature::Uints) => Type::Uint,
            1 if self.has(Feature::Floats) => Type::Float,
            _ => Type::Int,
        };
        let less = depth.saturating_sub(1);
        let left = match self.subject(&preferred, less) {
            Some(left) => left,
            None => match self.subject(&Type::Int, less) {
                Some(left) => left,
                None => return self.other_condition(),
            },
        };
        self.compared(left, less)
    }

    /// A comparison of something with something else.
    fn compared(&mut self, left: Expr, depth: usize) -> Expr {
        let ty = left.ty.clone();
        let mut right = if self.random.chance(60) { self.literal(&ty) } else { self.expr(&ty, depth) };
        if right == left {
            right = self.literal(&ty);
        }
        let op = self.random.weighted(
            BinaryOp::Equal,
            &[
                (2, BinaryOp::Equal),
                (3, BinaryOp::NotEqual),
                (3, BinaryOp::Less),
                (2, BinaryOp::LessEqual),
                (3, BinaryOp::Greater),
                (2, BinaryOp::GreaterEqual),
            ],
        );
        left.binary(op, right)
    }

    /// An expression that depends on something, so that a condition about it is not settled in advance.
    pub(super) fn subject(&mut self, ty: &Type, depth: usize) -> Option<Expr> {
        if depth > 0 && self.random.chance(40) {
            let expr = self.expr(ty, depth);
            if !expr.is_constant() {
                return Some(expr);
            }
        }
        self.read(ty, depth)
    }

    /// A condition where there are no numbers to compare.
    fn other_condition(&mut self) -> Expr {
        if let Some(read) = self.read(&Type::Bool, 0) {
            return read;
        }
        if let Some(test) = self.null_test() {
            return test;
        }
        let constant = self.integer();
        constant.binary(BinaryOp::LessEqual, Expr::int(3))
    }

    /// Whether a condition can depend on anything here.
    pub(super) fn has_subjects(&self) -> bool {
        let statics = self.world.program.classes.iter().any(|class| !class.statics.is_empty());
        statics || !self.scope.is_empty()
    }

    fn null_test(&mut self) -> Option<Expr> {
        let index = self.variable(|variable| variable.ty.is_nullable() && !variable.not_null)?;
        let read = self.scope[index].read();
        Some(if self.random.chance(50) { read.is_null() } else { read.is_not_null() })
    }

    /// Whether two references are the same.
    fn same(&mut self) -> Option<Expr> {
        let left =
            self.variable(|variable| variable.ty.name().is_some() || variable.ty.element().is_some())?;
        let ty = self.scope[left].ty.clone();
        let left_read = self.scope[left].read();
        let world = self.world;
        let right = self.variable(|variable| {
            variable.read() != left_read && world.program.are_related(&variable.ty, &ty)
        })?;
        let op = if self.random.chance(50) { BinaryOp::Equal } else { BinaryOp::NotEqual };
        Some(left_read.binary(op, self.scope[right].read()))
    }

    fn instance(&mut self) -> Option<Expr> {
        let index = self.variable(|variable| variable.ty.name().is_some())?;
        let variable = self.scope[index].clone();
        let world = self.world;
        let names: Vec<&str> = world
            .type_names()
            .into_iter()
            .filter(|name| world.program.are_related(&Type::named(name), &variable.ty))
            .collect();
        let class = self.random.pick(&names)?;
        let object = Box::new(variable.read());
        Some(Expr::new(Type::Bool, ExprKind::InstanceOf(object, (*class).to_owned())))
    }

    fn joined(&mut self, depth: usize) -> Option<Expr> {
        if !self.branch() {
            return None;
        }
        let op = self
            .random
            .weighted(BinaryOp::And, &[(4, BinaryOp::And), (4, BinaryOp::Or), (1, BinaryOp::Implies)]);
        let left = self.condition(depth);
        let right = self.condition(depth);
        Some(left.binary(op, right))
    }

    /// `x != null && ...`, `x == null || ...` and the like: the right side would throw without the left one.
    fn guarded_condition(&mut self, depth: usize) -> Option<Expr> {
        let guard = self.guard()?;
        if !self.branch() {
            return None;
        }
        let right = self.with_known(&guard, |writer| writer.condition(depth));
        Some(match self.random.below(3) {
            0 => guard.condition.negated().binary(BinaryOp::Or, right),
            1 => guard.condition.binary(BinaryOp::Implies, right),
            _ => guard.condition.binary(BinaryOp::And, right),
        })
    }

    /// Equality of values that have no order.
    fn equality(&mut self, depth: usize) -> Option<Expr> {
        let ty = match self.random.below(3) {
            0 if self.has(Feature::Chars) => Type::Char,
            1 if self.has(Feature::Strings) => Type::Str,
            _ => Type::Bool,
        };
        let less = depth.saturating_sub(1);
        let left = self.read(&ty, less)?;
        let mut right = self.expr(&ty, less);
        if right == left {
            right = self.literal(&ty);
        }
        let op = if self.random.chance(50) { BinaryOp::Equal } else { BinaryOp::NotEqual };
        Some(left.binary(op, right))
    }

    /// Something about all or some elements of an array.
    fn quantified(&mut self, depth: usize) -> Option<Expr> {
        let certain = self.variable(|variable| variable.not_null && variable.ty.element().is_some());
        match certain {
            Some(index) => self.quantified_over(index, depth),
            None if self.risk() => {
                let index = self.variable(|variable| variable.ty.element().is_some())?;
                self.quantified_over(index, depth)
            }
            None => self.guarded_quantified(depth),
        }
    }

    /// `a != null ==> forall ...`, or only the right side where that is certain.
    pub(super) fn guarded_quantified(&mut self, depth: usize) -> Option<Expr> {
        let index = self.variable(|variable| variable.ty.element().is_some())?;
        if self.scope[index].not_null {
            return self.quantified_over(index, depth);
        }
        if !self.has(Feature::ShortCircuit) {
            return None;
        }
        let guard = self.guard_of(index);
        let body = self.with_known(&guard, |writer| writer.quantified_over(index, depth))?;
        Some(guard.condition.binary(BinaryOp::Implies, body))
    }

    /// Something about all or some elements of the array at a position of the scope, which is not null.
    fn quantified_over(&mut self, index: usize, depth: usize) -> Option<Expr> {
        if !self.branch() {
            return None;
        }
        let array = self.scope[index].clone();
        let quantifier = if self.random.chance(65) { Quantifier::All } else { Quantifier::Some };
        let mode = Mode { pure: true, claim: depth > 0, old: false, ..self.mode };
        if array.ty == Type::Int.array() && self.random.chance(12) {
            return Some(Expr::new(Type::Bool, ExprKind::AllDifferent(Box::new(array.read()))));
        }
        let by_range = self.random.chance(30);
        let element = array.ty.element().cloned()?;
        let value = self.fresh(&element);
        let index = self.fresh(&Type::Int);
        let body = self.scoped(|writer| {
            let number = Variable {
                assignable: false,
                natural: true,
                within: Some(array.name.clone()),
                ..Variable::new(&index, &Type::Int)
            };
            let mut subject = array.read().element(number.read());
            writer.scope.push(number);
            if !by_range {
                let bound = Variable { assignable: false, ..Variable::new(&value, &element) };
                subject = bound.read();
                writer.scope.push(bound);
            }
            writer.in_mode(mode, |writer| writer.about(subject, depth))
        });
        let (array, body) = (Box::new(array.read()), Box::new(body));
        let kind = if by_range {
            ExprKind::Range { quantifier, index, low: 0, high: Size::Length(array), body }
        } else {
            ExprKind::Elements { quantifier, value, index, array, body }
        };
        Some(Expr::new(Type::Bool, kind))
    }

    /// A condition that mostly says something about the subject.
    fn about(&mut self, subject: Expr, depth: usize) -> Expr {
        if !subject.ty.is_numeric() || self.random.chance(30) {
            return self.condition(depth);
        }
        let other =
            if self.random.chance(70) { self.literal(&subject.ty) } else { self.expr(&subject.ty, 1) };
        let op = self.random.weighted(
            BinaryOp::NotEqual,
            &[
                (2, BinaryOp::NotEqual),
                (2, BinaryOp::GreaterEqual),
                (2, BinaryOp::LessEqual),
                (1, BinaryOp::Equal),
            ],
        );
        subject.binary(op, other)
    }
}
