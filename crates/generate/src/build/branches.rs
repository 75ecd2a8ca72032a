//! Branches, loops and handlers.

use super::world::Cost;
use super::writer::{Mode, Variable, Writer};
use crate::features::Feature;
use crate::tree::{BinaryOp, Block, Expr, Loop, Stmt, Type};

impl Writer<'_> {
    /// `if (c) { ... } else { ... }`.
    pub(super) fn branching(&mut self) -> Option<Block> {
        if !self.branch() {
            return None;
        }
        let depth = self.depth();
        let condition = self.condition(depth);
        if condition.is_constant() {
            return None;
        }
        let then = self.where_holds(&condition, |writer| writer.nested(true));
        let negated = condition.clone().negated();
        let otherwise =
            self.random.chance(50).then(|| self.where_holds(&negated, |writer| writer.nested(true)));
        Some(vec![Stmt::If { condition, then, otherwise }])
    }

    /// `if (x != null) { ... }`, `if (x instanceof D) { D y := (D) x; ... }` and the like.
    pub(super) fn guarded_branching(&mut self) -> Option<Block> {
        let guard = self.guard()?;
        if !self.branch() {
            return None;
        }
        let then = self.with_known(&guard, |writer| {
            let cast = writer.named_cast();
            let rest = writer.nested(true);
            cast.into_iter().chain(rest).collect()
        });
        let otherwise = self.random.chance(30).then(|| self.nested(true));
        Some(vec![Stmt::If { condition: guard.condition, then, otherwise }])
    }

    /// Gives an object that was just tested with `instanceof` a name of the narrower type.
    fn named_cast(&mut self) -> Option<Stmt> {
        let index = self.variable(|variable| variable.narrow.is_some())?;
        let ty = Type::Named(self.scope[index].narrow.clone()?);
        let init = self.scope[index].read().cast(ty.clone());
        let name = self.fresh(&ty);
        self.scope.push(Variable::fixed(&name, &ty));
        Some(Stmt::Declare { name, ty, init: Some(init) })
    }

    /// `if (x == null) { return ...; }`, after which x is certain.
    pub(super) fn early_exit(&mut self) -> Option<Block> {
        let index = self.variable(|variable| {
            !variable.not_null && (variable.ty.name().is_some() || variable.ty.element().is_some())
        })?;
        let jump = self.jump()?;
        if !self.branch() {
            return None;
        }
        let guard = self.guard_of(index);
        let condition = self.scope[index].read().is_null();
        self.learn(&guard);
        Some(vec![Stmt::If { condition, then: vec![jump], otherwise: None }])
    }

    /// `if (c) { break; }` or `if (c) { continue; }`.
    pub(super) fn leave_loop(&mut self) -> Option<Block> {
        if self.paired || !self.branch() {
            return None;
        }
        let condition = self.condition(1);
        let jump = if self.random.chance(50) { Stmt::Break } else { Stmt::Continue };
        (!condition.is_constant()).then(|| vec![Stmt::If { condition, then: vec![jump], otherwise: None }])
    }

    /// A loop over numbers, or over the indices of an array.
    pub(super) fn counted_loop(&mut self) -> Option<Block> {
        let limit = self.random.between(1, i64::from(self.config.iterations)) as u32;
        let looped = self.looped(limit, |writer, counter| {
            let guard = writer.loop_guard();
            let invariants = writer.invariants(&counter.name);
            (guard, invariants, writer.nested(false))
        })?;
        Some(vec![looped])
    }

    /// A loop of at most so many iterations; `parts` gets the counter, which came into scope last, and makes the
    /// guard, the invariants and the body.
    pub(super) fn looped(
        &mut self,
        limit: u32,
        parts: impl FnOnce(&mut Self, Variable) -> (Option<Expr>, Vec<Expr>, Block),
    ) -> Option<Stmt> {
        // The budget is checked before the body is written, because the cost of the body depends on the limit.
        let least = Cost { steps: 8 * u64::from(limit), ..Cost::default() };
        if !self.spent.plus(least.times(self.multiplier)).within(self.limit) {
            return None;
        }
        let counter = self.fresh(&Type::Int);
        let outer = self.multiplier;
        self.multiplier = self.multiplier.saturating_mul(u64::from(limit));
        self.loops += 1;
        let (guard, invariants, body) = self.scoped(|writer| {
            let number = Variable {
                assignable: false,
                natural: true,
                below: Some(i64::from(limit)),
                ..Variable::new(&counter, &Type::Int)
            };
            writer.scope.push(number.clone());
            parts(writer, number)
        });
        self.loops -= 1;
        self.multiplier = outer;
        Some(Stmt::Loop(Loop { counter, limit, guard, invariants, body }))
    }

    /// A further condition of a loop: any, or that the counter is inside an array. The counter is the variable
    /// that came into scope last.
    fn loop_guard(&mut self) -> Option<Expr> {
        if !self.has(Feature::ShortCircuit) || self.random.chance(40) || !self.branch() {
            return None;
        }
        let array = self.variable(|variable| variable.ty.element().is_some());
        if let Some(array) = array
            && self.random.chance(70)
        {
            return Some(self.while_inside(array));
        }
        Some(self.condition(1))
    }

    /// `a != null && i < #a`, for the counter that came into scope last.
    pub(super) fn while_inside(&mut self, array: usize) -> Expr {
        let name = self.scope[array].name.clone();
        let certain = self.scope[array].not_null;
        let read = self.scope[array].read();
        self.scope[array].assignable = false;
        self.scope[array].not_null = true;
        let mut inside = Expr::bool(true);
        if let Some(counter) = self.scope.last_mut() {
            counter.within = Some(name);
            inside = counter.read().binary(BinaryOp::Less, read.clone().length());
        }
        if certain { inside } else { read.is_not_null().binary(BinaryOp::And, inside) }
    }

    fn invariants(&mut self, counter: &str) -> Vec<Expr> {
        if !self.has(Feature::Contracts) || !self.random.chance(20) {
            return Vec::new();
        }
        if self.random.chance(50) {
            let zero = Expr::int(0);
            return vec![Expr::local(counter, Type::Int).binary(BinaryOp::GreaterEqual, zero)];
        }
        // An invariant is also evaluated where the guard does not hold, so nothing is known from there.
        let mode = Mode { pure: true, claim: true, safe: true, ..Mode::default() };
        let mut plain = self.scope.clone();
        plain.retain(|variable| variable.ty == Type::Int || variable.ty == Type::Bool);
        plain.iter_mut().for_each(|variable| variable.within = None);
        let saved = std::mem::replace(&mut self.scope, plain);
        let subject = self.in_mode(mode, |writer| writer.subject(&Type::Int, 1));
        self.scope = saved;
        let bound = self.integer();
        subject.map(|subject| subject.binary(BinaryOp::NotEqual, bound)).into_iter().collect()
    }

    /// The body of a `try`.
    pub(super) fn tried(&mut self, jumps: bool) -> Block {
        self.trying += 1;
        let body = self.scoped(|writer| {
            let mut body = writer.provocation();
            body.extend(writer.nested(jumps));
            body
        });
        self.trying -= 1;
        body
    }

    /// `try { ... } catch { ... }`, with more risk inside.
    pub(super) fn trying(&mut self) -> Option<Block> {
        if self.paired {
            return None;
        }
        let body = self.tried(true);
        let mut handler = self.nested(true);
        if self.random.chance(20) {
            handler.clear();
        }
        Some(vec![Stmt::Try { body, handler }])
    }
}
