//! Calls of methods that are already written, or of the method itself with less fuel.

use super::shape::full_signature;
use super::world::Family;
use super::writer::Writer;
use crate::tree::{Call, Expr, ExprKind, Fuel, Receiver, Stmt, Type};

impl Writer<'_> {
    /// A call whose result fits where `ty` is expected.
    pub(super) fn call_for(&mut self, ty: &Type, depth: usize) -> Option<Expr> {
        let world = self.world;
        let wanted = self.callable(|family| {
            family.returns.as_ref().is_some_and(|returns| world.program.is_assignable(returns, ty))
        });
        let family = *self.random.pick(&wanted)?;
        self.call_expr(family, depth)
    }

    fn call_expr(&mut self, family: usize, depth: usize) -> Option<Expr> {
        let returns = self.world.families[family].returns.clone()?;
        let call = self.call(family, depth)?;
        Some(Expr::new(returns, ExprKind::Call(Box::new(call))))
    }

    /// A call of any method, for its effects.
    pub(super) fn any_call(&mut self, depth: usize) -> Option<Call> {
        let family = self.any_callable()?;
        self.call(family, depth)
    }

    /// A call of any method, its result mostly kept in a variable.
    pub(super) fn call_statement(&mut self) -> Option<Stmt> {
        let depth = self.depth();
        let family = self.any_callable()?;
        if let Some(returns) = self.world.families[family].returns.clone()
            && self.random.chance(75)
        {
            let init = self.call_expr(family, depth)?;
            return Some(self.declare_as(&returns, Some(init)));
        }
        self.call(family, depth).map(Stmt::Call)
    }

    /// The methods that can be called here, as far as is known in advance.
    fn callable(&self, wanted: impl Fn(&Family) -> bool) -> Vec<usize> {
        let possible = |index: &usize| {
            let family = &self.world.families[*index];
            let total = self.spent.plus(family.cost.times(self.multiplier));
            let own = self.family == Some(*index);
            let free = !(self.locked && family.waits) && total.within(self.limit);
            wanted(family) && (own || family.ready) && free
        };
        (0..self.world.families.len()).filter(possible).collect()
    }

    /// One of the methods that can be called here: mostly one that was written late and calls others itself.
    fn any_callable(&mut self) -> Option<usize> {
        let found = self.callable(|_| true);
        let first = *self.random.pick(&found)?;
        let second = *self.random.pick(&found)?;
        let cost = |index: usize| self.world.families[index].cost.steps;
        Some(if cost(first) > cost(second) { first } else { second })
    }

    /// An instance method that can be called here, given an object.
    pub(super) fn any_instance_method(&mut self) -> Option<usize> {
        let found = self.callable(|family| !family.is_static);
        let other: Vec<usize> = found.into_iter().filter(|index| self.family != Some(*index)).collect();
        let first = *self.random.pick(&other)?;
        let second = *self.random.pick(&other)?;
        let sites = |index: usize| self.world.families[index].sites.len();
        Some(if sites(first) > sites(second) { first } else { second })
    }

    /// A call of a method of the family, if there is a receiver and enough budget.
    pub(super) fn call(&mut self, family: usize, depth: usize) -> Option<Call> {
        if self.mode.pure || self.paired {
            return None;
        }
        if self.family == Some(family) {
            return if self.random.chance(50) { self.recursive_call(depth) } else { self.super_call(depth) };
        }
        let world = self.world;
        let known = &world.families[family];
        if !known.ready || (self.locked && known.waits) || !self.pay(known.cost) {
            return None;
        }
        let receiver = self.receiver(family)?;
        let fuel = known.recursive.then(|| Fuel::Start(self.start_fuel()));
        let args = self.args(&known.params, depth);
        self.finish(family, Call { receiver, method: known.name.clone(), fuel, args })
    }

    fn start_fuel(&mut self) -> u32 {
        self.random.between(1, i64::from(self.config.fuel)) as u32
    }

    /// A call of the method that is being written.
    fn recursive_call(&mut self, depth: usize) -> Option<Call> {
        let family = self.family?;
        let world = self.world;
        let known = &world.families[family];
        // Two calls double the work with each level; more would make it grow too fast.
        if !known.recursive || self.multiplier > 1 || self.self_calls >= 2 || self.locked {
            return None;
        }
        self.self_calls += 1;
        let receiver = self.receiver(family)?;
        let args = self.args(&known.params, depth);
        self.finish(family, Call { receiver, method: known.name.clone(), fuel: Some(Fuel::Less), args })
    }

    /// A call of the method that the present one overrides.
    fn super_call(&mut self, depth: usize) -> Option<Call> {
        let family = self.family?;
        let world = self.world;
        let known = &world.families[family];
        let signature = full_signature(known);
        let parent = world.program.class(&self.owner)?.extends.as_deref()?;
        let inherited = world.program.superclasses(parent).into_iter();
        let has = inherited.flat_map(|class| &class.methods).any(|method| method.signature() == signature);
        if !has || (self.locked && known.waits) || !self.pay(known.cost) {
            return None;
        }
        let fuel = known.recursive.then_some(Fuel::Less);
        let args = self.args(&known.params, depth);
        let call = Call { receiver: Receiver::Super, method: known.name.clone(), fuel, args };
        self.finish(family, call)
    }

    /// A call of the method itself with less fuel, or of the method it overrides, as a statement.
    pub(super) fn own_call_statement(&mut self) -> Option<Stmt> {
        let family = self.family?;
        let recursive = self.world.families[family].recursive;
        let call =
            if recursive && self.random.chance(80) { self.recursive_call(1) } else { self.super_call(1) }?;
        match self.world.families[family].returns.clone() {
            Some(returns) => {
                let call = Expr::new(returns.clone(), ExprKind::Call(Box::new(call)));
                Some(self.declare_as(&returns, Some(call)))
            }
            None => Some(Stmt::Call(call)),
        }
    }

    /// Returns the call if the arguments select the right method among those of its name.
    fn finish(&mut self, family: usize, call: Call) -> Option<Call> {
        let world = self.world;
        let known = &world.families[family];
        self.waits |= known.waits;
        if !world.is_overloaded(&known.name) {
            return Some(call);
        }
        let class = match &call.receiver {
            Receiver::Object(object) => object.ty.name()?.to_owned(),
            Receiver::Static(class) => class.clone(),
            Receiver::Super => world.program.class(&self.owner)?.extends.clone()?,
            Receiver::Own => self.owner.clone(),
        };
        let fuel = call.fuel.map(|_| Some(Type::Int));
        let types: Vec<Option<Type>> =
            fuel.into_iter().chain(call.args.iter().map(Expr::static_type)).collect();
        let found = world.program.resolve(&class, &call.method, &types)?;
        (found.signature() == full_signature(known)).then_some(call)
    }

    /// On what a method of the family can be called here.
    fn receiver(&mut self, family: usize) -> Option<Receiver> {
        let world = self.world;
        let known = &world.families[family];
        if known.is_static {
            let own = self.owner == known.root && self.random.chance(40);
            return Some(if own { Receiver::Own } else { Receiver::Static(known.root.clone()) });
        }
        let fits = |ty: &Type| ty.name().is_some_and(|name| world.program.is_subtype(name, &known.root));
        let certain = self.variable(|variable| variable.not_null && fits(&variable.ty));
        if let Some(index) = certain {
            let object = self.scope[index].read();
            let own = object.kind == ExprKind::This && self.random.chance(40);
            return Some(if own { Receiver::Own } else { Receiver::Object(object) });
        }
        if self.risk() {
            let object = self.read(&Type::named(&known.root), 1)?;
            return Some(Receiver::Object(object));
        }
        if self.random.chance(20) {
            return self.new_object(&known.root, 1).map(Receiver::Object);
        }
        None
    }
}
