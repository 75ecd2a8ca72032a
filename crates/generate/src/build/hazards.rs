//! Operations that throw for some values.

use super::writer::Writer;
use crate::features::Feature;
use crate::tree::{BinaryOp, Block, Expr, ExprKind, Size, Stmt, Type};

#[derive(Clone, Copy)]
enum Hazard {
    Division,
    Cast,
    Element,
    Field,
    Size,
}

impl Writer<'_> {
    /// A declaration whose initial value may throw.
    pub(super) fn hazard(&mut self) -> Option<Block> {
        if self.paired || self.mode.safe || !self.branch() {
            return None;
        }
        let hazard = self.random.weighted(
            Hazard::Field,
            &[
                (self.on(Feature::Nonlinear, 3), Hazard::Division),
                (self.on(Feature::Casts, 3), Hazard::Cast),
                (self.on(Feature::Arrays, 2), Hazard::Element),
                (self.on(Feature::Objects, 2), Hazard::Field),
                (self.on(Feature::Arrays, 1), Hazard::Size),
            ],
        );
        let init = match hazard {
            Hazard::Division => self.division(),
            Hazard::Cast => self.any_downcast(),
            Hazard::Element => self.any_element(&Type::Int, 1),
            Hazard::Field => self.any_field(&Type::Int, 1),
            Hazard::Size => self.array_of_any_size(),
        }?;
        let ty = init.ty.clone();
        Some(vec![self.declare_as(&ty, Some(init))])
    }

    /// What a `try` is for: something that throws for some values, here or in what is called.
    pub(super) fn provocation(&mut self) -> Block {
        let made = match self.random.below(5) {
            0 | 1 => self.hazard(),
            2 => self.conditional_throw(),
            3 => self.call_statement().map(|call| vec![call]),
            _ => None,
        };
        made.unwrap_or_default()
    }

    fn conditional_throw(&mut self) -> Option<Block> {
        if !self.branch() {
            return None;
        }
        let condition = self.condition(1);
        let then = vec![self.throw()];
        (!condition.is_constant()).then(|| vec![Stmt::If { condition, then, otherwise: None }])
    }

    fn division(&mut self) -> Option<Expr> {
        let op = if self.random.chance(50) { BinaryOp::Divide } else { BinaryOp::Remainder };
        let left = self.expr(&Type::Int, 1);
        let right = self.read(&Type::Int, 0)?;
        Some(left.binary(op, right))
    }

    /// A cast to a class that the object may not have.
    fn any_downcast(&mut self) -> Option<Expr> {
        let world = self.world;
        let wide = self.variable(|variable| variable.ty.name().is_some() && variable.name != "this")?;
        let object = self.scope[wide].read();
        let names = world.type_names().into_iter();
        let narrower: Vec<Type> = names
            .map(Type::named)
            .filter(|ty| *ty != object.ty && world.program.is_assignable(ty, &object.ty))
            .collect();
        let narrow = self.random.pick(&narrower)?.clone();
        Some(object.cast(narrow))
    }

    /// An array whose size may be negative.
    fn array_of_any_size(&mut self) -> Option<Expr> {
        let value = self.read(&Type::Int, 1)?;
        let size = Size::Remainder(Box::new(value), i64::from(self.config.array_length) + 1);
        Some(Expr::new(Type::Int.array(), ExprKind::NewArray(vec![size])))
    }
}
