//! The state of writing one body: variables, certainties, budget.

use super::shape::initial;
use super::world::{Cost, World};
use crate::config::Config;
use crate::features::{Feature, Features};
use crate::random::Random;
use crate::tree::{Expr, ExprKind, Param, Type};

/// A variable in scope, and what is certain about its value for as long as it is in scope.
#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub name: String,
    pub ty: Type,
    /// Whether it may be assigned. Otherwise what is certain would not stay certain.
    pub assignable: bool,
    /// It is not null.
    pub not_null: bool,
    /// It is an array of at least that length.
    pub longer: i64,
    /// It is a number that is not negative.
    pub natural: bool,
    /// It is a number below that bound.
    pub below: Option<i64>,
    /// It is a number below the length of that array.
    pub within: Option<String>,
    /// It is an object of that class, which is narrower than its type.
    pub narrow: Option<String>,
}

impl Variable {
    /// A variable about which nothing is known.
    pub(super) fn new(name: &str, ty: &Type) -> Self {
        Self {
            name: name.to_owned(),
            ty: ty.clone(),
            assignable: true,
            not_null: false,
            longer: 0,
            natural: false,
            below: None,
            within: None,
            narrow: None,
        }
    }

    /// A variable that is never assigned and never null.
    pub(super) fn fixed(name: &str, ty: &Type) -> Self {
        Self { assignable: false, not_null: true, ..Self::new(name, ty) }
    }

    /// The expression that reads it.
    pub(super) fn read(&self) -> Expr {
        let kind = match self.name.as_str() {
            "this" => ExprKind::This,
            "retval" => ExprKind::Retval,
            name => ExprKind::Local(name.to_owned()),
        };
        Expr::new(self.ty.clone(), kind)
    }

    /// Whether it is a variable of the program rather than `this` or `retval`.
    pub(super) fn is_plain(&self) -> bool {
        self.name != "this" && self.name != "retval"
    }
}

/// What may be written at the present point.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mode {
    /// No calls, no `new`.
    pub pure: bool,
    /// Quantifiers are allowed.
    pub claim: bool,
    /// `old` is allowed.
    pub old: bool,
    /// Nothing that may throw.
    pub safe: bool,
}

/// Writes one body.
pub(super) struct Writer<'w> {
    pub world: &'w World,
    pub config: &'w Config,
    pub features: Features,
    pub random: &'w mut Random,
    /// The type that the body stands in.
    pub owner: String,
    /// The family of the method, where it is one that can be called.
    pub family: Option<usize>,
    pub returns: Option<Type>,
    /// Whether `return` may be written before the end.
    pub may_return: bool,
    pub scope: Vec<Variable>,
    /// The scope at the entry of the method, for `old`.
    pub entry: Vec<Variable>,
    pub mode: Mode,
    pub spent: Cost,
    pub limit: Cost,
    /// How often the present point may be reached.
    pub multiplier: u64,
    /// How often the method may call itself.
    pub self_calls: u64,
    /// How many loops are around the present point, as far as they can be left from here.
    pub loops: usize,
    pub nesting: usize,
    /// How many `try` are around the present point; inside them more is risked.
    pub trying: u32,
    /// How many `new` are around the present expression.
    pub creating: usize,
    /// A lock is held and nothing may wait.
    pub locked: bool,
    /// Between `lock` and `unlock`, which must be reached.
    pub paired: bool,
    /// Whether the body may wait for a lock or for threads.
    pub waits: bool,
    /// Conditions that held when the present block was entered.
    pub conditions: Vec<Expr>,
    next_name: usize,
}

impl<'w> Writer<'w> {
    /// A writer for a body in the type `owner`, with an empty scope.
    pub(super) fn new(world: &'w World, config: &'w Config, random: &'w mut Random, owner: &str) -> Self {
        Self {
            world,
            config,
            features: config.features,
            random,
            owner: owner.to_owned(),
            family: None,
            returns: None,
            may_return: true,
            scope: Vec::new(),
            entry: Vec::new(),
            mode: Mode::default(),
            spent: Cost::default(),
            limit: Cost::default(),
            multiplier: 1,
            self_calls: 0,
            loops: 0,
            nesting: 0,
            trying: 0,
            creating: 0,
            locked: false,
            paired: false,
            waits: false,
            conditions: Vec::new(),
            next_name: 0,
        }
    }

    pub(super) fn has(&self, feature: Feature) -> bool {
        self.features.has(feature)
    }

    /// `weight`, or 0 where the feature is switched off.
    pub(super) fn on(&self, feature: Feature, weight: u32) -> u32 {
        if self.has(feature) { weight } else { 0 }
    }

    /// A name that is used nowhere else in the method.
    pub(super) fn fresh(&mut self, ty: &Type) -> String {
        self.next_name += 1;
        format!("{}{}", initial(ty), self.next_name)
    }

    /// Brings the object itself into scope.
    pub(super) fn add_this(&mut self) {
        let ty = Type::named(&self.owner);
        self.scope.push(Variable::fixed("this", &ty));
    }

    pub(super) fn add_params(&mut self, params: &[Param]) {
        self.scope.extend(params.iter().map(|param| Variable::new(&param.name, &param.ty)));
    }

    /// Runs something and forgets the variables that it declares and what it learns.
    pub(super) fn scoped<R>(&mut self, run: impl FnOnce(&mut Self) -> R) -> R {
        let saved = self.scope.clone();
        let result = run(self);
        self.scope = saved;
        result
    }

    /// Runs something in a branch that is taken where the condition holds.
    pub(super) fn where_holds<R>(&mut self, condition: &Expr, run: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.conditions.len();
        if condition.is_pure() && !condition.is_constant() {
            self.conditions.push(condition.clone());
        }
        let result = run(self);
        self.conditions.truncate(before);
        result
    }

    /// Runs something that mostly sees only the parameters, so that what it makes depends on inputs. It declares
    /// nothing.
    pub(super) fn about_inputs<R>(&mut self, run: impl FnOnce(&mut Self) -> R) -> R {
        let is_input = |known: &Variable| self.entry.iter().any(|variable| variable.name == known.name);
        let inputs: Vec<Variable> = self.scope.iter().filter(|known| is_input(known)).cloned().collect();
        if inputs.is_empty() || !self.random.chance(75) {
            return run(self);
        }
        let saved = std::mem::replace(&mut self.scope, inputs);
        let result = run(self);
        self.scope = saved;
        result
    }

    /// Runs something in another mode.
    pub(super) fn in_mode<R>(&mut self, mode: Mode, run: impl FnOnce(&mut Self) -> R) -> R {
        let saved = std::mem::replace(&mut self.mode, mode);
        let result = run(self);
        self.mode = saved;
        result
    }

    /// Takes one branch from the budget, if there is one left.
    pub(super) fn branch(&mut self) -> bool {
        self.pay(Cost { branches: 1, ..Cost::default() })
    }

    /// Takes a cost from the budget, if enough is left.
    pub(super) fn pay(&mut self, cost: Cost) -> bool {
        let total = self.spent.plus(cost.times(self.multiplier));
        let affordable = total.within(self.limit);
        if affordable {
            self.spent = total;
        }
        affordable
    }

    /// Whether something that may throw is to be written here.
    pub(super) fn risk(&mut self) -> bool {
        self.has(Feature::Exceptions)
            && !self.paired
            && !self.mode.safe
            && self.random.chance(self.config.risk.saturating_mul(1 + 2 * self.trying).min(60))
            && self.branch()
    }

    /// The indices of the variables that satisfy a condition.
    pub(super) fn variables(&self, wanted: impl Fn(&Variable) -> bool) -> Vec<usize> {
        (0..self.scope.len()).filter(|index| wanted(&self.scope[*index])).collect()
    }

    /// One of the variables that satisfy a condition.
    pub(super) fn variable(&mut self, wanted: impl Fn(&Variable) -> bool) -> Option<usize> {
        let found = self.variables(wanted);
        self.random.pick(&found).copied()
    }

    /// A type for a new variable.
    pub(super) fn any_type(&mut self) -> Type {
        super::types::any(self.random, self.features, &self.world.type_names())
    }

    /// A literal of a type.
    pub(super) fn literal(&mut self, ty: &Type) -> Expr {
        super::literals::literal(self.random, self.features, ty)
    }

    /// An integer literal.
    pub(super) fn integer(&mut self) -> Expr {
        super::literals::integer(self.random, self.features)
    }

    /// The depth that a new expression starts with.
    pub(super) fn depth(&mut self) -> usize {
        self.random.count(1, self.config.depth.max(1))
    }
}
