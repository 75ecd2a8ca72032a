//! Quantifiers. In the Java Modeling Language the range is a condition; bounds are found in it, and the condition stays: so it does not
//! matter how narrow the bounds are, as long as the range lies within.

use std::sync::Arc;

use ir::{BinaryOp as Op, Check, Const, InstKind, Operand, Quantifier, TermKind, Type};

use super::expr::{Lowered, Reading};
use crate::spec::{BinaryOp, Bound, ExprId, ExprKind};
use crate::world::World;

/// A value that the function of a quantifier gets besides what is visible, with its name.
pub(super) type Named = (Arc<str>, Type, Operand);

/// A bound of a variable: an expression, and what is added to it.
#[derive(Clone, Copy)]
struct Limit {
    expr: ExprId,
    /// Whether the value itself is beyond the bound (`lo < i`) or within (`i <= hi`): one more.
    one_more: bool,
}

impl Reading<'_, '_, '_> {
    pub(super) fn quantified(
        &mut self,
        world: &mut World<'_, '_>,
        quantifier: Quantifier,
        bound: &Bound,
        body: ExprId,
    ) -> Lowered<(Operand, Type)> {
        match bound {
            Bound::Interval { index, from, to } => {
                let from = self.number(world, *from)?;
                let to = self.number(world, *to)?;
                self.over(world, quantifier, (from, to), (index, &[]), |reading, world, _| {
                    reading.condition_at(world, body)
                })
            }
            Bound::Array { value, index, array } => {
                let found = self.expr(world, *array)?;
                let (length, _) = self.length(world, found.clone())?;
                let element = world.program.element(found.1).unwrap_or(Type::I32);
                let bounds = (Const::I32(0).into(), length);
                let extra = [(Arc::from("$array"), found.1, found.0)];
                self.over(world, quantifier, bounds, (index, &extra), |reading, world, at| {
                    reading.code.bind_element(value, element, at)?;
                    reading.condition_at(world, body)
                })
            }
            Bound::Declared { names, range } => self.declared(world, quantifier, names, *range, body),
        }
    }

    fn condition_at(&mut self, world: &mut World<'_, '_>, body: ExprId) -> Lowered<Operand> {
        let value = self.expr(world, body)?;
        let place = self.written.at(body).span();
        self.code.fit(value, Type::Bool).map_err(|(message, _)| (message, Some(place)))
    }

    fn number(&mut self, world: &mut World<'_, '_>, id: ExprId) -> Lowered<Operand> {
        let value = self.expr(world, id)?;
        let place = self.written.at(id).span();
        self.code.fit(value, Type::I32).map_err(|(message, _)| (message, Some(place)))
    }

    /// A quantifier over the numbers from one to another: its body is a function of its own, which takes all that is visible, more
    /// values, the snapshot, and the number last.
    fn over(
        &mut self,
        world: &mut World<'_, '_>,
        quantifier: Quantifier,
        (from, to): (Operand, Operand),
        (index, extra): (&str, &[Named]),
        body: impl FnOnce(&mut Reading<'_, '_, '_>, &mut World<'_, '_>, Operand) -> Lowered<Operand>,
    ) -> Lowered<(Operand, Type)> {
        let (mut inner, args) = self.code.nested(extra);
        let at = inner.index(index);
        let mut reading = Reading { code: &mut inner, exprs: self.exprs, written: self.written };
        let value = body(&mut reading, world, at.into())?;
        inner.end(TermKind::Return(Some(value)));
        let function = inner.finish(world, Type::Bool);
        let ty = match quantifier {
            Quantifier::Forall | Quantifier::Exists => Type::Bool,
            Quantifier::Count => Type::I32,
        };
        let dest = self.code.temp(ty);
        self.code.emit(InstKind::Quantify { dest, quantifier, from, to, function, args });
        Ok((dest.into(), ty))
    }

    /// `(\forall int i, j; range; body)`: one quantifier in another.
    fn declared(
        &mut self,
        world: &mut World<'_, '_>,
        quantifier: Quantifier,
        names: &[String],
        range: Option<ExprId>,
        body: ExprId,
    ) -> Lowered<(Operand, Type)> {
        if quantifier == Quantifier::Count && names.len() > 1 {
            return Err(("`\\num_of` counts the values of one variable".to_string(), None));
        }
        let conditions = range.map_or(Vec::new(), |range| self.exprs.conjuncts(range));
        // Also what `==>` in the body asks of the variables bounds them.
        let mut sources = conditions;
        if let (Quantifier::Forall, ExprKind::Binary { op: BinaryOp::Implies, left, .. }) =
            (quantifier, &self.exprs[body].kind)
        {
            sources.extend(self.exprs.conjuncts(*left));
        }
        if matches!(quantifier, Quantifier::Exists | Quantifier::Count) {
            sources.extend(self.exprs.conjuncts(body));
        }
        self.next_variable(world, quantifier, names, (&sources, range), body)
    }

    fn next_variable(
        &mut self,
        world: &mut World<'_, '_>,
        quantifier: Quantifier,
        names: &[String],
        (sources, range): (&[ExprId], Option<ExprId>),
        body: ExprId,
    ) -> Lowered<(Operand, Type)> {
        let Some((name, rest)) = names.split_first() else {
            let op = match quantifier {
                Quantifier::Forall => BinaryOp::Implies,
                Quantifier::Exists | Quantifier::Count => BinaryOp::And,
            };
            let Some(range) = range else { return Ok((self.condition_at(world, body)?, Type::Bool)) };
            return self.binary(world, op, range, body);
        };
        let lower = self.limit(sources, names, name, true, &mut Vec::new());
        let upper = self.limit(sources, names, name, false, &mut Vec::new());
        let (Some(lower), Some(upper)) = (lower, upper) else {
            let what = format!("the range of `{name}` needs bounds, such as `0 <= {name} && {name} < n`");
            return Err((what, None));
        };
        let from = self.limit_value(world, lower)?;
        let to = self.limit_value(world, upper)?;
        self.over(world, quantifier, (from, to), (name, &[]), |reading, world, _| {
            let (value, _) = reading.next_variable(world, quantifier, rest, (sources, range), body)?;
            Ok(value)
        })
    }

    fn limit_value(&mut self, world: &mut World<'_, '_>, limit: Limit) -> Lowered<Operand> {
        let value = self.number(world, limit.expr)?;
        if !limit.one_more {
            return Ok(value);
        }
        // The number after the last one does not exist: then the quantifier cannot be evaluated.
        let last: Operand = Const::I32(i32::MAX).into();
        let left = self.code.temp(Type::I32);
        self.code.emit(InstKind::Binary {
            dest: left,
            op: Op::Sub,
            on: ir::Scalar::I32,
            left: last,
            right: value.clone(),
        });
        self.code.emit(InstKind::Check(Check::NonZero(left.into())));
        let dest = self.code.temp(Type::I32);
        let one = Const::I32(1).into();
        self.code.emit(InstKind::Binary { dest, op: Op::Add, on: ir::Scalar::I32, left: value, right: one });
        Ok(dest.into())
    }

    /// A bound of a variable that names none of the variables that are not bound yet. If it is only bounded by another variable, that
    /// one's bound is one, too.
    fn limit(
        &self,
        sources: &[ExprId],
        unbound: &[String],
        name: &str,
        is_lower: bool,
        seen: &mut Vec<String>,
    ) -> Option<Limit> {
        seen.push(name.to_string());
        let limits: Vec<Limit> =
            sources.iter().filter_map(|source| self.limit_in(*source, name, is_lower)).collect();
        let names_one = |limit: &&Limit| {
            !self.exprs.any(
                limit.expr,
                &|kind| matches!(kind, ExprKind::Name(used) if unbound.iter().any(|name| name == used)),
            )
        };
        if let Some(found) = limits.iter().find(names_one) {
            return Some(*found);
        }
        limits.iter().find_map(|limit| match &self.exprs[limit.expr].kind {
            ExprKind::Name(other) if unbound.contains(other) && !seen.contains(other) => {
                self.limit(sources, unbound, other, is_lower, seen)
            }
            _ => None,
        })
    }

    /// The bound that a comparison gives a variable.
    fn limit_in(&self, source: ExprId, name: &str, is_lower: bool) -> Option<Limit> {
        let ExprKind::Binary { op: BinaryOp::Plain(op), left, right } = self.exprs[source].kind else {
            return None;
        };
        let is_name = |id: ExprId| matches!(&self.exprs[id].kind, ExprKind::Name(used) if used == name);
        let (op, expr) = match (is_name(left), is_name(right)) {
            (true, false) => (op, right),
            (false, true) => {
                let mirrored = match op {
                    Op::Lt => Op::Gt,
                    Op::Le => Op::Ge,
                    Op::Gt => Op::Lt,
                    Op::Ge => Op::Le,
                    _ => return None,
                };
                (mirrored, left)
            }
            (_, _) => return None,
        };
        let one_more = match (op, is_lower) {
            (Op::Ge, true) | (Op::Lt, false) => false,
            (Op::Gt, true) | (Op::Le, false) => true,
            (_, _) => return None,
        };
        Some(Limit { expr, one_more })
    }
}
