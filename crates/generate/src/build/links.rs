//! Linked inputs: reads, writes and comparisons through chains of references.
//!
//! An input object comes to life when it is first looked at, and may be any that is alive already. So what matters is
//! which references are the same, in which order they are looked at, and what was written in between. These sequences
//! go one to three links deep from variables that are null, the same object or on a cycle for some inputs.

use super::world::{Cost, Linked};
use super::writer::Writer;
use crate::features::Feature;
use crate::tree::{BinaryOp, Block, Expr, ExprKind, Stmt, Type};

#[derive(Clone, Copy)]
enum Kind {
    Read,
    Write,
    Relink,
    Compare,
    Exchange,
    Receiver,
    Element,
    Walk,
}

/// How a sequence is protected from links that are null.
#[derive(Clone, Copy)]
enum Care {
    Test,
    Try,
    Assume,
    Nothing,
}

impl Writer<'_> {
    /// A sequence over objects that are linked, if the program has some and one is in scope.
    pub(super) fn links(&mut self) -> Option<Block> {
        let world = self.world;
        let linked = world.linked.as_ref()?;
        if self.paired || self.nesting >= self.config.nesting {
            return None;
        }
        let loops = if self.has(Feature::Loops) && self.has(Feature::ShortCircuit) { 4 } else { 0 };
        let kind = self.random.weighted(
            Kind::Read,
            &[
                (4, Kind::Read),
                (6, Kind::Write),
                (4, Kind::Relink),
                (4, Kind::Compare),
                (2, Kind::Exchange),
                (3, Kind::Receiver),
                (self.on(Feature::Arrays, 3), Kind::Element),
                (loops, Kind::Walk),
            ],
        );
        match kind {
            Kind::Read => self.read_linked(linked),
            Kind::Write => self.write_linked(linked),
            Kind::Relink => self.relink(linked),
            Kind::Compare => self.compare_linked(linked),
            Kind::Exchange => self.exchange(linked),
            Kind::Receiver => self.linked_receiver(linked),
            Kind::Element => self.linked_element(linked),
            Kind::Walk => self.walk(linked),
        }
    }

    /// The type of links.
    fn linked_type(linked: &Linked) -> Type {
        Type::named(&linked.class)
    }

    /// An object of the class, `least` to `most` links away from a variable.
    pub(super) fn chain(&mut self, linked: &Linked, [least, most]: [usize; 2]) -> Option<Expr> {
        let world = self.world;
        let start = self.variable(|variable| {
            variable.ty.name().is_some_and(|name| world.program.is_subtype(name, &linked.class))
        })?;
        let mut chain = self.scope[start].read();
        for _ in 0..self.random.count(least, most) {
            chain = self.followed(chain, linked)?;
        }
        Some(chain)
    }

    /// The object that a link of an object leads to.
    pub(super) fn followed(&mut self, object: Expr, linked: &Linked) -> Option<Expr> {
        let link = self.random.pick(&linked.links)?;
        Some(object.field(link, Self::linked_type(linked)))
    }

    /// The statements, mostly so that they are done only where none of the objects is null.
    pub(super) fn with_care(&mut self, objects: &[&Expr], body: Block) -> Option<Block> {
        let mut tests: Vec<Expr> = Vec::new();
        for test in objects.iter().flat_map(|object| not_null_along(object)) {
            if !tests.contains(&test) {
                tests.push(test);
            }
        }
        if !self.pay(Cost { branches: 1 + tests.len() as u64 / 3, ..Cost::default() }) {
            return None;
        }
        let joined = self.on(Feature::ShortCircuit, 1);
        let care = self.random.weighted(
            Care::Nothing,
            &[
                (12 * joined, Care::Test),
                (2, Care::Try),
                (self.on(Feature::Assumes, 2) * joined, Care::Assume),
                (3, Care::Nothing),
            ],
        );
        let all = tests.into_iter().reduce(|left, right| left.binary(BinaryOp::And, right));
        Some(match (care, all) {
            (Care::Test, Some(condition)) => vec![Stmt::If { condition, then: body, otherwise: None }],
            (Care::Assume, Some(condition)) => [Stmt::Assume(condition)].into_iter().chain(body).collect(),
            (Care::Try, _) => vec![Stmt::Try { body, handler: Block::new() }],
            (Care::Nothing, _) | (Care::Test | Care::Assume, None) => body,
        })
    }

    /// `int n := 0; if (...) { n := a.next.value; }`.
    fn read_linked(&mut self, linked: &Linked) -> Option<Block> {
        let object = self.chain(linked, [1, 2])?;
        let mut block = Block::new();
        let number = self.fresh_local(&Type::Int, &mut block);
        let value = object.clone().field(&linked.value, Type::Int);
        let body = vec![Stmt::Assign { place: number.clone(), value }];
        block.extend(self.with_care(&[&object], body)?);
        if self.random.chance(40) {
            let bound = self.integer();
            block.extend(self.claim(number.binary(BinaryOp::NotEqual, bound)));
        }
        Some(block)
    }

    /// Writes through two chains and asks whether the first write is still there.
    fn write_linked(&mut self, linked: &Linked) -> Option<Block> {
        let [first, second] = [self.chain(linked, [0, 2])?, self.chain(linked, [0, 2])?];
        let [one, other] = [&first, &second].map(|object| object.clone().field(&linked.value, Type::Int));
        let value = self.integer();
        let written = if self.random.chance(70) { self.integer() } else { self.expr(&Type::Int, 1) };
        let kept = one.clone().binary(BinaryOp::Equal, value.clone());
        let claim = if self.has(Feature::ShortCircuit) && self.random.chance(60) {
            let same = first.clone().binary(BinaryOp::Equal, second.clone());
            same.binary(BinaryOp::Or, kept)
        } else {
            kept
        };
        let mut body =
            vec![Stmt::Assign { place: one, value }, Stmt::Assign { place: other, value: written }];
        body.extend(self.claim(claim));
        self.with_care(&[&first, &second], body)
    }

    /// Changes a link, and looks at what is reached by it now.
    fn relink(&mut self, linked: &Linked) -> Option<Block> {
        let first = self.chain(linked, [0, 1])?;
        let second = self.chain(linked, [0, 2])?;
        let place = self.followed(first.clone(), linked)?;
        let target = match self.random.below(6) {
            0 => Expr::null(place.ty.clone()),
            1 => self.new_object(&linked.class, 1)?,
            _ => second.clone(),
        };
        let third = self.chain(linked, [1, 2])?;
        let value = third.clone().field(&linked.value, Type::Int);
        let bound = self.integer();
        let mut body = vec![Stmt::Assign { place: place.clone(), value: target }];
        let claim = match self.random.below(3) {
            0 => place.binary(BinaryOp::Equal, second.clone()),
            1 => third.clone().binary(BinaryOp::NotEqual, second.clone()),
            _ => value.binary(BinaryOp::NotEqual, bound),
        };
        body.extend(self.claim(claim));
        self.with_care(&[&first, &second, &third], body)
    }

    /// A diamond whose condition is whether two references are the same.
    fn compare_linked(&mut self, linked: &Linked) -> Option<Block> {
        let [first, second] = [self.chain(linked, [0, 2])?, self.chain(linked, [0, 2])?];
        if first == second || !self.branch() {
            return None;
        }
        let mut block = Block::new();
        let number = self.fresh_local(&Type::Int, &mut block);
        let [one, other] = [&first, &second].map(|object| object.clone().field(&linked.value, Type::Int));
        let [left, right] = [self.integer(), self.integer()];
        let mut then = vec![Stmt::Assign { place: number.clone(), value: left }];
        let mut otherwise = vec![Stmt::Assign { place: number.clone(), value: right.clone() }];
        if self.random.chance(60) {
            let side = if self.random.chance(50) { &mut then } else { &mut otherwise };
            side.push(Stmt::Assign { place: one.clone(), value: other.clone() });
        }
        let condition = first.clone().binary(BinaryOp::Equal, second.clone());
        let mut body = vec![Stmt::If { condition, then, otherwise: Some(otherwise) }];
        let claim = match self.random.below(3) {
            0 => one.binary(BinaryOp::Equal, other),
            1 => number.binary(BinaryOp::NotEqual, right),
            _ => one.binary(BinaryOp::LessEqual, number),
        };
        body.extend(self.claim(claim));
        block.extend(self.with_care(&[&first, &second], body)?);
        Some(block)
    }

    /// Exchanges two links.
    fn exchange(&mut self, linked: &Linked) -> Option<Block> {
        let [first, second] = [self.chain(linked, [0, 1])?, self.chain(linked, [0, 1])?];
        let [one, other] = [self.followed(first.clone(), linked)?, self.followed(second.clone(), linked)?];
        let ty = Self::linked_type(linked);
        let name = self.fresh(&ty);
        let kept = Expr::local(&name, ty.clone());
        let claim = if self.random.chance(50) {
            other.clone().binary(BinaryOp::Equal, kept.clone())
        } else {
            one.clone().binary(BinaryOp::NotEqual, kept.clone())
        };
        let claim = self.claim(claim);
        let body = [
            Stmt::Declare { name, ty, init: Some(one.clone()) },
            Stmt::Assign { place: one, value: other.clone() },
            Stmt::Assign { place: other, value: kept },
        ];
        self.with_care(&[&first, &second], body.into_iter().chain(claim).collect())
    }

    /// Gives an object at the end of a chain a name, and does something with it where it is not null.
    fn linked_receiver(&mut self, linked: &Linked) -> Option<Block> {
        let object = self.chain(linked, [1, 2])?;
        let mut block = Block::new();
        let named = self.fresh_local(&Self::linked_type(linked), &mut block);
        let index = self.scope.len() - 1;
        let body = vec![Stmt::Assign { place: named, value: object.clone() }];
        block.extend(self.with_care(&[owner(&object)?], body)?);
        if !self.branch() {
            return Some(block);
        }
        let guard = self.guard_of(index);
        let then = self.with_known(&guard, |writer| {
            let call = writer.any_instance_method().and_then(|family| writer.call(family, 1));
            let call = call.map(Stmt::Call);
            call.into_iter().chain(writer.nested(true)).collect()
        });
        block.push(Stmt::If { condition: guard.condition, then, otherwise: None });
        Some(block)
    }

    /// Gives an element of an array of objects a name, so that chains can begin with it.
    fn linked_element(&mut self, linked: &Linked) -> Option<Block> {
        let ty = Self::linked_type(linked).array();
        let array = self.variable(|variable| variable.ty == ty)?;
        let index = self.random.between(0, 2);
        let mut block = Block::new();
        let named = self.fresh_local(&Self::linked_type(linked), &mut block);
        let value = self.scope[array].read().element(Expr::int(index));
        let body = vec![Stmt::Assign { place: named, value }];
        block.extend(self.where_longer(array, index, body)?);
        Some(block)
    }
}

/// The object whose field an expression reads.
fn owner(expr: &Expr) -> Option<&Expr> {
    let ExprKind::Field(object, _) = &expr.kind else { return None };
    Some(object)
}

/// That an object and all on the way to it are not null, the first of them first.
fn not_null_along(object: &Expr) -> Vec<Expr> {
    let mut tests = owner(object).map(not_null_along).unwrap_or_default();
    if object.kind != ExprKind::This {
        tests.push(object.clone().is_not_null());
    }
    tests
}
