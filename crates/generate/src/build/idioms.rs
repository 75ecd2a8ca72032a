//! Short sequences of statements that belong together.
//!
//! Random statements seldom meet by chance: two references that are the same object, a value that is remembered and
//! compared later, a loop whose result is looked at. These sequences combine them on purpose, with assertions that hold
//! for some inputs and fail for others.

use super::writer::{Variable, Writer};
use crate::features::Feature;
use crate::tree::{BinaryOp, Block, Call, Expr, ExprKind, Fuel, Loop, Quantifier, Receiver, Stmt, Type};

#[derive(Clone, Copy)]
enum Idiom {
    FieldAlias,
    ArrayAlias,
    Sum,
    Search,
    Traverse,
    Flag,
    Remember,
    Swap,
    Limits,
    Dispatch,
    Hazard,
}

impl Writer<'_> {
    /// One of the sequences, if what it needs is in scope.
    pub(super) fn idiom(&mut self) -> Option<Block> {
        if self.paired || self.nesting >= self.config.nesting {
            return None;
        }
        let loops = if self.has(Feature::Loops) && self.has(Feature::ShortCircuit) { 1 } else { 0 };
        let idiom = self.random.weighted(
            Idiom::Limits,
            &[
                (self.on(Feature::Objects, 4), Idiom::FieldAlias),
                (self.on(Feature::Arrays, 3), Idiom::ArrayAlias),
                (self.on(Feature::Arrays, 3) * loops, Idiom::Sum),
                (self.on(Feature::Arrays, 2) * loops, Idiom::Search),
                (self.on(Feature::Objects, 2) * self.on(Feature::Exceptions, loops), Idiom::Traverse),
                (self.on(Feature::Exceptions, 3), Idiom::Flag),
                (self.on(Feature::Objects, 3), Idiom::Remember),
                (self.on(Feature::Arrays, 2), Idiom::Swap),
                (3, Idiom::Limits),
                (self.on(Feature::Objects, 9), Idiom::Dispatch),
                (self.on(Feature::Exceptions, 5), Idiom::Hazard),
            ],
        );
        match idiom {
            Idiom::FieldAlias => self.field_alias(),
            Idiom::ArrayAlias => self.array_alias(),
            Idiom::Sum => self.sum_loop(),
            Idiom::Search => self.search_loop(),
            Idiom::Traverse => self.traversal(),
            Idiom::Flag => self.flag(),
            Idiom::Remember => self.remembered(),
            Idiom::Swap => self.swap(),
            Idiom::Limits => self.limits(),
            Idiom::Dispatch => self.dispatch(),
            Idiom::Hazard => self.hazard(),
        }
    }

    /// An assertion, where there may be assertions.
    pub(super) fn claim(&self, condition: Expr) -> Option<Stmt> {
        self.has(Feature::Asserts).then_some(Stmt::Assert(condition))
    }

    /// The statements, inside tests that the variables are not null where that is not certain.
    pub(super) fn where_not_null(&mut self, variables: &[usize], body: Block) -> Option<Block> {
        let mut body = body;
        for index in variables {
            if !self.scope[*index].not_null {
                if !self.branch() {
                    return None;
                }
                let condition = self.scope[*index].read().is_not_null();
                body = vec![Stmt::If { condition, then: body, otherwise: None }];
            }
        }
        Some(body)
    }

    /// The statements, inside a test that the array has more than `bound` elements where that is not certain.
    pub(super) fn where_longer(&mut self, index: usize, bound: i64, body: Block) -> Option<Block> {
        if self.scope[index].longer > bound {
            return Some(body);
        }
        if !self.branch() {
            return None;
        }
        let length = self.scope[index].read().length();
        let condition = length.binary(BinaryOp::Greater, Expr::int(bound));
        self.where_not_null(&[index], vec![Stmt::If { condition, then: body, otherwise: None }])
    }

    /// Writes through two references and asks whether the first write is still there.
    fn field_alias(&mut self) -> Option<Block> {
        let world = self.world;
        let left = self.variable(|variable| variable.ty.name().is_some())?;
        let name = self.scope[left].name.clone();
        let ty = self.scope[left].ty.clone();
        let right =
            self.variable(|variable| variable.name != name && world.program.are_related(&variable.ty, &ty))?;
        let wider = if world.program.is_assignable(&ty, &self.scope[right].ty) { right } else { left };
        let fields = world.program.fields_of(self.scope[wider].ty.name()?);
        let ints: Vec<_> = fields.into_iter().filter(|field| field.ty == Type::Int).collect();
        let field = (*self.random.pick(&ints)?).clone();
        let [one, other] = [left, right].map(|index| self.scope[index].read());
        let places = [&one, &other].map(|object| object.clone().field(&field.name, Type::Int));
        let value = self.integer();
        let written = self.expr(&Type::Int, 1);
        let kept = places[0].clone().binary(BinaryOp::Equal, value.clone());
        let [first, second] = places;
        let claim = self.claim_unless_same(one, other, kept);
        let body = [Stmt::Assign { place: first, value }, Stmt::Assign { place: second, value: written }];
        self.where_not_null(&[left, right], body.into_iter().chain(claim).collect())
    }

    /// The claim, or that it holds unless the two references are the same.
    fn claim_unless_same(&mut self, one: Expr, other: Expr, claim: Expr) -> Option<Stmt> {
        if self.has(Feature::ShortCircuit) && self.random.chance(50) {
            let same = one.binary(BinaryOp::Equal, other);
            return self.claim(same.binary(BinaryOp::Or, claim));
        }
        self.claim(claim)
    }

    fn array_alias(&mut self) -> Option<Block> {
        let ints = Type::Int.array();
        let left = self.variable(|variable| variable.ty == ints)?;
        let name = self.scope[left].name.clone();
        let right = self.variable(|variable| variable.ty == ints && variable.name != name)?;
        let [one, other] = [left, right].map(|index| self.scope[index].read());
        let value = self.integer();
        let first = one.clone().element(Expr::int(0));
        let second = other.clone().element(Expr::int(0));
        let kept = first.clone().binary(BinaryOp::Equal, value.clone());
        let written = self.expr(&Type::Int, 1);
        let claim = self.claim_unless_same(one, other, kept);
        let body = [Stmt::Assign { place: first, value }, Stmt::Assign { place: second, value: written }];
        let body = self.where_longer(right, 0, body.into_iter().chain(claim).collect())?;
        self.where_longer(left, 0, body)
    }

    /// A loop over an array; `body` gets the element and says what is done with it.
    fn array_loop(&mut self, array: usize, body: impl FnOnce(&mut Self, Expr) -> Block) -> Option<Stmt> {
        let limit = self.random.between(1, i64::from(self.config.iterations)) as u32;
        let cost = super::world::Cost { steps: 4 * u64::from(limit), branches: 1, threads: 0 };
        if !self.pay(cost) {
            return None;
        }
        let counter = self.fresh(&Type::Int);
        let (guard, body) = self.scoped(|writer| {
            let number = Variable::new(&counter, &Type::Int);
            let element = writer.scope[array].read().element(number.read());
            writer.scope.push(Variable { assignable: false, natural: true, ..number });
            let guard = writer.while_inside(array);
            (guard, body(writer, element))
        });
        let (guard, invariants) = (Some(guard), Vec::new());
        Some(Stmt::Loop(Loop { counter, limit, guard, invariants, body }))
    }

    fn sum_loop(&mut self) -> Option<Block> {
        let array = self.variable(|variable| variable.ty == Type::Int.array())?;
        let start = self.declare_as(&Type::Int, Some(Expr::int(0)));
        let total = self.scope.last()?.read();
        let sum = total.clone();
        let looped = self.array_loop(array, |_, element| {
            let value = sum.clone().binary(BinaryOp::Add, element);
            vec![Stmt::Assign { place: sum, value }]
        });
        let claim = if self.random.chance(70) {
            let op = if self.random.chance(50) { BinaryOp::NotEqual } else { BinaryOp::GreaterEqual };
            let bound = self.integer();
            self.claim(total.binary(op, bound))
        } else {
            None
        };
        Some([start].into_iter().chain(looped).chain(claim).collect())
    }

    /// Looks for a value in an array, and leaves the loop when it is found.
    fn search_loop(&mut self) -> Option<Block> {
        let array = self.variable(|variable| variable.ty == Type::Int.array() && variable.is_plain())?;
        let read = self.scope[array].read();
        let certain = self.scope[array].not_null;
        let start = self.declare_as(&Type::Bool, Some(Expr::bool(false)));
        let found = self.scope.last()?.read();
        let wanted = self.integer();
        let (place, sought) = (found.clone(), wanted.clone());
        let looped = self.array_loop(array, |_, element| {
            let condition = element.binary(BinaryOp::Equal, sought);
            let then = vec![Stmt::Assign { place, value: Expr::bool(true) }, Stmt::Break];
            vec![Stmt::If { condition, then, otherwise: None }]
        });
        let claim = if certain && self.has(Feature::Quantifiers) {
            let (value, index) = (self.fresh(&Type::Int), self.fresh(&Type::Int));
            let body = Box::new(Expr::local(&value, Type::Int).binary(BinaryOp::Equal, wanted));
            let array = Box::new(read);
            let kind = ExprKind::Elements { quantifier: Quantifier::Some, value, index, array, body };
            let exists = Expr::new(Type::Bool, kind);
            self.claim(found.binary(BinaryOp::Implies, exists))
        } else {
            self.claim(found.negated())
        };
        Some([start].into_iter().chain(looped).chain(claim).collect())
    }

    /// Follows a link from object to object, at most a few steps, so that cycles do no harm.
    fn traversal(&mut self) -> Option<Block> {
        let world = self.world;
        let link = |ty: &Type| {
            let fields = ty.name().map(|name| world.program.fields_of(name)).unwrap_or_default();
            fields.into_iter().find(|field| world.program.is_assignable(&field.ty, ty))
        };
        let start = self.variable(|variable| link(&variable.ty).is_some())?;
        let (object, ty) = (self.scope[start].read(), self.scope[start].ty.clone());
        let next = link(&ty)?;
        let limit = self.random.between(1, i64::from(self.config.iterations)) as u32;
        let cost = super::world::Cost { steps: 4 * u64::from(limit), branches: u64::from(limit), threads: 0 };
        if !self.pay(cost) {
            return None;
        }
        let name = self.fresh(&ty);
        self.scope.push(Variable::new(&name, &ty));
        let first = Stmt::Declare { name: name.clone(), ty: ty.clone(), init: Some(object) };
        let zero = self.declare_as(&Type::Int, Some(Expr::int(0)));
        let count = self.scope.last()?.read();
        let here = Expr::local(&name, ty);
        let more = count.clone().binary(BinaryOp::Add, Expr::int(1));
        let body = vec![
            Stmt::Assign { place: count.clone(), value: more },
            Stmt::Assign { place: here.clone(), value: here.clone().field(&next.name, next.ty.clone()) },
        ];
        let counter = self.fresh(&Type::Int);
        let guard = Some(here.is_not_null());
        let looped = Stmt::Loop(Loop { counter, limit, guard, invariants: Vec::new(), body });
        let bound = Expr::int(self.random.between(0, i64::from(limit)));
        let claim = self.claim(count.binary(BinaryOp::NotEqual, bound));
        Some([first, zero, looped].into_iter().chain(claim).collect())
    }

    /// Records in a variable how far a `try` came.
    fn flag(&mut self) -> Option<Block> {
        let start = self.declare_as(&Type::Int, Some(Expr::int(0)));
        let flag = self.scope.last()?.read();
        // The flag belongs to this sequence; the statements inside must not change it.
        self.scope.last_mut()?.assignable = false;
        let set = |value: i64| Stmt::Assign { place: flag.clone(), value: Expr::int(value) };
        let mut body = self.tried(false);
        body.push(set(1));
        let mut handler = if self.random.chance(40) { self.nested(false) } else { Block::new() };
        handler.push(set(2));
        let bound = Expr::int(self.random.between(0, 2));
        let claim = self.claim(flag.binary(BinaryOp::NotEqual, bound));
        Some([start, Stmt::Try { body, handler }].into_iter().chain(claim).collect())
    }

    /// Remembers a field, does something, and compares.
    fn remembered(&mut self) -> Option<Block> {
        let object = self.variable(|variable| variable.not_null && variable.ty.name().is_some())?;
        let ints: Vec<_> = self
            .world
            .program
            .fields_of(self.scope[object].ty.name()?)
            .into_iter()
            .filter(|field| field.ty == Type::Int)
            .collect();
        let field = (*self.random.pick(&ints)?).clone();
        let place = self.scope[object].read().field(&field.name, Type::Int);
        let name = self.fresh(&Type::Int);
        let kept = Variable { assignable: false, ..Variable::new(&name, &Type::Int) };
        let same = place.clone().binary(BinaryOp::Equal, kept.read());
        self.scope.push(kept);
        let declare = Stmt::Declare { name, ty: Type::Int, init: Some(place) };
        let between = match self.any_call(1) {
            Some(call) => vec![Stmt::Call(call)],
            None => {
                let place = self.field_place(|ty| *ty == Type::Int);
                place.and_then(|place| self.assign(place)).unwrap_or_default()
            }
        };
        let claim = self.claim(same);
        Some([declare].into_iter().chain(between).chain(claim).collect())
    }

    /// Exchanges the first two elements of an array.
    fn swap(&mut self) -> Option<Block> {
        let array = self.variable(|variable| variable.ty.element().is_some())?;
        let read = self.scope[array].read();
        let element = read.ty.element().cloned()?;
        let [first, second] = [0, 1].map(|index| read.clone().element(Expr::int(index)));
        let name = self.fresh(&element);
        let kept = Expr::local(&name, element.clone());
        let claim = self.claim(second.clone().binary(BinaryOp::Equal, kept.clone()));
        let body = [
            Stmt::Declare { name, ty: element, init: Some(first.clone()) },
            Stmt::Assign { place: first, value: second.clone() },
            Stmt::Assign { place: second, value: kept },
        ];
        self.where_longer(array, 1, body.into_iter().chain(claim).collect())
    }

    /// A claim about numbers that depends on overflow, or that just one value violates.
    fn limits(&mut self) -> Option<Block> {
        let index = self.variable(|variable| variable.ty == Type::Int)?;
        let number = self.scope[index].read();
        let constant = self.integer();
        let claim = if self.random.chance(40) {
            number.clone().binary(BinaryOp::Add, constant).binary(BinaryOp::GreaterEqual, number)
        } else {
            number.binary(BinaryOp::NotEqual, constant)
        };
        Some(self.claim(claim).into_iter().collect())
    }

    /// Makes an object of some class, and calls a method on it through a type that does not say which class it is.
    pub(super) fn dispatch(&mut self) -> Option<Block> {
        let family = self.any_instance_method()?;
        let root = self.world.families[family].root.clone();
        let ty = Type::Named(root.clone());
        let init = self.new_object(&root, 1)?;
        let name = self.fresh(&ty);
        self.scope.push(Variable::fixed(&name, &ty));
        let declare = Stmt::Declare { name: name.clone(), ty: ty.clone(), init: Some(init) };
        let mut block = vec![declare];
        let on = |call: Call| Call { receiver: Receiver::Object(Expr::local(&name, ty.clone())), ..call };
        let made = self.call(family, 1).filter(|call| call.fuel != Some(Fuel::Less));
        if let Some(call) = made.filter(|call| matches!(call.receiver, Receiver::Object(_))) {
            let returns = self.world.families[family].returns.clone();
            block.push(match returns {
                Some(returns) => {
                    let call = Expr::new(returns.clone(), ExprKind::Call(Box::new(on(call))));
                    self.declare_as(&returns, Some(call))
                }
                None => Stmt::Call(on(call)),
            });
        }
        Some(block)
    }
}
