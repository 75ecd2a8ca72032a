//! Statements: the choice among them, and the simple ones.

use super::world::Cost;
use super::writer::{Mode, Variable, Writer};
use crate::check::completes;
use crate::features::Feature;
use crate::tree::{BinaryOp, Block, Expr, ExprKind, Size, Stmt, Type};

#[derive(Clone, Copy)]
enum Kind {
    Declare,
    AssignLocal,
    AssignField,
    AssignElement,
    AssignStatic,
    Call,
    Assert,
    Assume,
    Havoc,
    If,
    GuardedIf,
    EarlyExit,
    Loop,
    Try,
    Block,
    Monitor,
    Pair,
    Threads,
    Unpaired,
    LeaveLoop,
    Idiom,
    Diamonds,
    Exits,
    Links,
}

impl Writer<'_> {
    /// Up to `count` statements, fewer where one of them leaves the block.
    pub(super) fn statements(&mut self, count: usize) -> Block {
        let mut block = Block::new();
        for _ in 0..count {
            let more = self.statement();
            block.extend(more);
            if !completes(&block) {
                break;
            }
        }
        block
    }

    /// One statement, or a few that belong together.
    fn statement(&mut self) -> Block {
        self.spent = self.spent.plus(Cost { steps: 2, ..Cost::default() }.times(self.multiplier));
        // The chosen statement may need something that is not in scope; then another one is tried.
        for _ in 0..3 {
            if let Some(block) = self.attempt(Self::try_statement) {
                return block;
            }
        }
        vec![self.declaration()]
    }

    /// Makes something, and forgets the variables that it declared if it came to nothing.
    pub(super) fn attempt(&mut self, make: impl FnOnce(&mut Self) -> Option<Block>) -> Option<Block> {
        let known = self.scope.len();
        let made = make(self);
        if made.is_none() {
            self.scope.truncate(known);
        }
        made
    }

    fn try_statement(&mut self) -> Option<Block> {
        match self.statement_kind() {
            Kind::Declare => Some(vec![self.declaration()]),
            Kind::AssignLocal => self.assign_local(),
            Kind::AssignField => self.assign_field(),
            Kind::AssignElement => self.assign_element(),
            Kind::AssignStatic => self.assign_static(),
            Kind::Call => self.call_statement().map(|call| vec![call]),
            Kind::Assert => self.assertion(),
            Kind::Assume => self.assumption(),
            Kind::Havoc => self.havoc(),
            Kind::If => self.branching(),
            Kind::GuardedIf => self.guarded_branching(),
            Kind::EarlyExit => self.early_exit(),
            Kind::Loop => self.counted_loop(),
            Kind::Try => self.trying(),
            Kind::Block => Some(vec![Stmt::Block(self.nested(true))]),
            Kind::Monitor => self.monitor(),
            Kind::Pair => self.pair(),
            Kind::Threads => self.thread_section(),
            Kind::Unpaired => self.unpaired(),
            Kind::LeaveLoop => self.leave_loop(),
            Kind::Idiom => self.idiom(),
            Kind::Diamonds => self.diamonds(),
            Kind::Exits => self.nested_loops(),
            Kind::Links => self.links(),
        }
    }

    fn statement_kind(&mut self) -> Kind {
        let on = |feature: Feature, weight: u32| self.on(feature, weight);
        let deeper = if self.nesting < self.config.nesting { 1 } else { 0 };
        let locks = if self.has(Feature::Objects) { deeper } else { 0 };
        // Only the entry can reach everything else.
        let (calls, asserts) = if self.family.is_none() { (16, 8) } else { (9, 4) };
        let leaving = if self.loops > 0 { 6 } else { 0 };
        let exceptions = on(Feature::Exceptions, 5) * deeper;
        let linked = if self.world.linked.is_some() { 10 } else { 0 };
        let weights = [
            (6, Kind::Declare),
            (12, Kind::AssignLocal),
            (on(Feature::Objects, 12), Kind::AssignField),
            (on(Feature::Arrays, 8), Kind::AssignElement),
            (on(Feature::StaticFields, 4), Kind::AssignStatic),
            (calls, Kind::Call),
            (on(Feature::Asserts, asserts), Kind::Assert),
            (on(Feature::Assumes, 2), Kind::Assume),
            (on(Feature::Havoc, 2), Kind::Havoc),
            (9 * deeper, Kind::If),
            (6 * deeper, Kind::GuardedIf),
            (3 * deeper, Kind::EarlyExit),
            (on(Feature::Loops, 7) * deeper, Kind::Loop),
            (exceptions, Kind::Try),
            (deeper, Kind::Block),
            (on(Feature::Threads, 5) * locks, Kind::Monitor),
            (on(Feature::Threads, 3) * locks, Kind::Pair),
            (on(Feature::Threads, 6), Kind::Threads),
            (on(Feature::Deadlocks, 2) * locks, Kind::Unpaired),
            (leaving, Kind::LeaveLoop),
            (10, Kind::Idiom),
            (self.config.diamonds * deeper, Kind::Diamonds),
            (on(Feature::Loops, self.config.exits) * deeper, Kind::Exits),
            (linked * deeper, Kind::Links),
        ];
        self.random.weighted(Kind::Declare, &weights)
    }

    /// A block of its own scope. With `jumps` it may end by leaving; without, its end can be reached.
    pub(super) fn nested(&mut self, jumps: bool) -> Block {
        let count = self.random.count(1, self.config.statements.div_ceil(2));
        self.nesting += 1;
        let block = self.scoped(|writer| {
            let mut block = writer.statements(count);
            if jumps && completes(&block) && writer.random.chance(25) {
                block.extend(writer.jump());
            }
            while !jumps && !completes(&block) {
                block.pop();
            }
            block
        });
        self.nesting -= 1;
        block
    }

    /// A statement that leaves the present block.
    pub(super) fn jump(&mut self) -> Option<Stmt> {
        if self.paired {
            return None;
        }
        let in_loop = if self.loops > 0 { 4 } else { 0 };
        let returning = if self.may_return { 2 } else { 0 };
        match self
            .random
            .weighted(3, &[(in_loop, 0), (in_loop, 1), (returning, 2), (self.on(Feature::Exceptions, 2), 4)])
        {
            0 => Some(Stmt::Break),
            1 => Some(Stmt::Continue),
            2 => Some(self.leave()),
            4 => Some(self.throw()),
            _ => None,
        }
    }

    /// A `return` that fits the method.
    pub(super) fn leave(&mut self) -> Stmt {
        let returns = self.returns.clone();
        let value = returns.map(|ty| {
            let depth = self.depth();
            self.expr(&ty, depth)
        });
        Stmt::Return(value)
    }

    pub(super) fn throw(&mut self) -> Stmt {
        let message = self.random.pick(&[None, Some("stop"), Some("no way")]).copied().flatten();
        Stmt::Throw(message.map(str::to_owned))
    }

    fn declaration(&mut self) -> Stmt {
        let ty = self.any_type();
        self.declare(&ty)
    }

    /// Declares a variable of a type, mostly with a value.
    pub(super) fn declare(&mut self, ty: &Type) -> Stmt {
        let init = if self.random.chance(88) {
            let depth = self.depth();
            Some(self.expr(ty, depth))
        } else {
            None
        };
        self.declare_as(ty, init)
    }

    /// Declares a variable with a value. Objects made right here are often kept in a variable that is never
    /// assigned, so that it is certain not to be null.
    pub(super) fn declare_as(&mut self, ty: &Type, init: Option<Expr>) -> Stmt {
        let name = self.fresh(ty);
        let mut variable = Variable::new(&name, ty);
        if let Some(init) = &init
            && self.is_certain(init)
            && self.random.chance(70)
        {
            variable.assignable = false;
            variable.not_null = true;
            variable.longer = known_length(init);
        }
        self.scope.push(variable);
        Stmt::Declare { name, ty: ty.clone(), init }
    }

    /// Whether an expression is certainly not null.
    fn is_certain(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::New(_) | ExprKind::NewArray(_) | ExprKind::This => true,
            ExprKind::Local(name) => {
                self.scope.iter().any(|variable| variable.name == *name && variable.not_null)
            }
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Float(_)
            | ExprKind::Char(_)
            | ExprKind::Str(_)
            | ExprKind::Null
            | ExprKind::Retval
            | ExprKind::Field(..)
            | ExprKind::Static(..)
            | ExprKind::Index(..)
            | ExprKind::Length(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Conditional(..)
            | ExprKind::Cast(_)
            | ExprKind::InstanceOf(..)
            | ExprKind::Call(_)
            | ExprKind::Old(_)
            | ExprKind::Elements { .. }
            | ExprKind::Range { .. }
            | ExprKind::AllDifferent(_) => false,
        }
    }

    /// `place := value;` with a random value other than the place itself.
    pub(super) fn assign(&mut self, place: Expr) -> Option<Block> {
        let depth = self.depth();
        let mut value = self.expr(&place.ty, depth);
        if value == place {
            value = match &place.ty {
                Type::Int => value.binary(BinaryOp::Add, self.integer()),
                Type::Bool => value.negated(),
                Type::Uint | Type::Float | Type::Char | Type::Str | Type::Named(_) | Type::Array(_) => {
                    return None;
                }
            };
        }
        Some(vec![Stmt::Assign { place, value }])
    }

    fn assign_local(&mut self) -> Option<Block> {
        let index = self.variable(|variable| variable.assignable && variable.is_plain())?;
        let place = self.scope[index].read();
        self.assign(place)
    }

    fn assign_field(&mut self) -> Option<Block> {
        let place = self.field_place(|_| true)?;
        self.assign(place)
    }

    /// A field that can be written, of a type that is wanted.
    pub(super) fn field_place(&mut self, wanted: impl Fn(&Type) -> bool) -> Option<Expr> {
        let risky = self.risk();
        let world = self.world;
        let mut found = Vec::new();
        for (index, variable) in self.scope.iter().enumerate() {
            let Some(class) = variable.ty.name().filter(|_| risky || variable.not_null) else { continue };
            let fields = world.program.fields_of(class).into_iter().filter(|field| wanted(&field.ty));
            found.extend(fields.map(|field| (index, field)));
        }
        let (index, field) = *self.random.pick(&found)?;
        Some(self.scope[index].read().field(&field.name, field.ty.clone()))
    }

    fn assign_element(&mut self) -> Option<Block> {
        if self.risk() {
            let element = self.random.pick(&[Type::Int, Type::Bool]).cloned()?;
            let place = self.any_element(&element, 1)?;
            return self.assign(place);
        }
        let array = self.variable(|variable| variable.not_null && variable.ty.element().is_some())?;
        let index = self.inside(array)?;
        let place = self.scope[array].read().element(index);
        self.assign(place)
    }

    fn assign_static(&mut self) -> Option<Block> {
        let place = self.static_place(|_| true)?;
        self.assign(place)
    }

    /// A static field of a type that is wanted.
    pub(super) fn static_place(&mut self, wanted: impl Fn(&Type) -> bool) -> Option<Expr> {
        let classes = self.world.program.classes.iter();
        let all = classes.flat_map(|class| class.statics.iter().map(move |field| (class, field)));
        let found: Vec<_> = all.filter(|(_, field)| wanted(&field.ty)).collect();
        let (class, field) = *self.random.pick(&found)?;
        Some(Expr::new(field.ty.clone(), ExprKind::Static(class.name.clone(), field.name.clone())))
    }

    /// `assert`, mostly without calls, and more often true than false.
    fn assertion(&mut self) -> Option<Block> {
        if !self.paired
            && self.random.chance(25)
            && let Some(condition) = self.random.pick(&self.conditions).cloned()
        {
            return Some(vec![Stmt::Assert(condition)]);
        }
        let pure = self.random.chance(90);
        let mode = Mode { pure, claim: true, ..self.mode };
        let depth = self.depth();
        if self.has(Feature::Quantifiers)
            && self.random.chance(20)
            && let Some(condition) = self.in_mode(mode, |writer| writer.guarded_quantified(depth))
        {
            return Some(vec![Stmt::Assert(condition)]);
        }
        let condition = self.in_mode(mode, |writer| writer.likely(depth));
        (!condition.is_constant()).then(|| vec![Stmt::Assert(condition)])
    }

    /// A condition that more values satisfy than violate.
    pub(super) fn likely(&mut self, depth: usize) -> Expr {
        let joined = self.has(Feature::ShortCircuit) && self.branch();
        match self.random.below(6) {
            0 | 3 => {
                if let Some(subject) = self.subject(&Type::Int, depth) {
                    return subject.binary(BinaryOp::NotEqual, self.integer());
                }
            }
            1 | 4 if joined => return self.condition(0).binary(BinaryOp::Implies, self.condition(depth - 1)),
            2 if joined => return self.condition(depth - 1).binary(BinaryOp::Or, self.condition(0)),
            _ => {}
        }
        self.condition(depth)
    }

    fn assumption(&mut self) -> Option<Block> {
        let mode = Mode { pure: true, claim: true, ..self.mode };
        let depth = self.depth();
        let condition = self.in_mode(mode, |writer| writer.likely(depth));
        (!condition.is_constant()).then(|| vec![Stmt::Assume(condition)])
    }

    fn havoc(&mut self) -> Option<Block> {
        let index = self
            .variable(|variable| variable.assignable && variable.is_plain() && !variable.ty.is_nullable())?;
        Some(vec![Stmt::Havoc(self.scope[index].read())])
    }
}

/// The number of elements that a new array certainly has.
fn known_length(init: &Expr) -> i64 {
    if let ExprKind::NewArray(sizes) = &init.kind
        && let Some(Size::Literal(length)) = sizes.first()
    {
        return *length;
    }
    0
}
