//! Uses of values that diamonds leave, each such that the value matters.

use super::world::Cost;
use super::writer::Writer;
use crate::features::Feature;
use crate::tree::{BinaryOp, Block, Expr, ExprKind, Stmt, Type};

#[derive(Clone, Copy)]
enum Use {
    Nothing,
    Index,
    Divisor,
    Bound,
    Test,
}

impl Writer<'_> {
    /// A use of a value that may have come from either side of a diamond.
    pub(super) fn use_merged(&mut self, place: &Expr) -> Block {
        let made = self.attempt(|writer| match &place.ty {
            Type::Int => writer.use_number(place),
            Type::Named(name) => writer.use_object(place, name),
            Type::Array(_) => writer.use_array(place),
            Type::Bool => writer.use_truth(place),
            Type::Uint | Type::Float | Type::Char | Type::Str => None,
        });
        made.unwrap_or_default()
    }

    fn use_number(&mut self, number: &Expr) -> Option<Block> {
        let exceptions = self.on(Feature::Exceptions, 1);
        let joined = self.on(Feature::ShortCircuit, 1);
        let chosen = self.random.weighted(
            Use::Nothing,
            &[
                (2, Use::Nothing),
                (self.on(Feature::Arrays, 4) * joined, Use::Index),
                (self.on(Feature::Nonlinear, 2) * exceptions, Use::Divisor),
                (self.on(Feature::Loops, 4) * joined, Use::Bound),
                (2, Use::Test),
            ],
        );
        match chosen {
            Use::Nothing => None,
            Use::Index => self.used_as_index(number),
            Use::Divisor => self.used_as_divisor(number),
            Use::Bound => self.used_as_bound(number),
            Use::Test => {
                let bound = self.integer();
                self.use_truth(&number.clone().binary(BinaryOp::Less, bound))
            }
        }
    }

    /// Writes at the index and reads it again. Where an index may be outside, that is mostly asked before.
    fn used_as_index(&mut self, number: &Expr) -> Option<Block> {
        let mut block = Block::new();
        let ints = Type::Int.array();
        let array = match self.variable(|variable| variable.ty == ints) {
            Some(index) if self.scope[index].read() != *number => self.scope[index].clone(),
            Some(_) | None => {
                let init = self.new_array(&ints)?;
                block.push(self.declare_as(&ints, Some(init)));
                self.scope.last()?.clone()
            }
        };
        if !self.branch() {
            return None;
        }
        let element = array.read().element(number.clone());
        let value = self.expr(&Type::Int, 0);
        let mut claim = element.clone().binary(BinaryOp::Equal, value.clone());
        let mut body = vec![Stmt::Assign { place: element, value }];
        if self.has(Feature::Exceptions) && self.random.chance(40) {
            let bound = self.integer();
            claim = array.read().element(Expr::int(0)).binary(BinaryOp::NotEqual, bound);
        }
        body.extend(self.claim(claim));
        if self.has(Feature::Exceptions) && self.random.chance(40) {
            block.extend(body);
            return Some(block);
        }
        if !self.has(Feature::Exceptions) && !matches!(number.kind, ExprKind::Local(_)) {
            // A test of a field does not make the next read of it certain.
            return None;
        }
        let low = number.clone().binary(BinaryOp::GreaterEqual, Expr::int(0));
        let high = number.clone().binary(BinaryOp::Less, array.read().length());
        let mut inside = low.binary(BinaryOp::And, high);
        if !array.not_null {
            inside = array.read().is_not_null().binary(BinaryOp::And, inside);
        }
        block.push(Stmt::If { condition: inside, then: body, otherwise: None });
        Some(block)
    }

    fn used_as_divisor(&mut self, number: &Expr) -> Option<Block> {
        if !self.branch() {
            return None;
        }
        let op = if self.random.chance(50) { BinaryOp::Divide } else { BinaryOp::Remainder };
        let dividend = Expr::int(self.random.between(1, 12));
        let init = dividend.binary(op, number.clone());
        let declared = self.declare_as(&Type::Int, Some(init));
        let quotient = self.scope.last()?.read();
        let bound = self.integer();
        let claim = self.claim(quotient.binary(BinaryOp::NotEqual, bound));
        Some([declared].into_iter().chain(claim).collect())
    }

    /// Counts the iterations of a loop that the value bounds.
    fn used_as_bound(&mut self, number: &Expr) -> Option<Block> {
        let mut block = Block::new();
        let count = self.reserved(&Type::Int, &mut block);
        let limit = self.random.between(2, i64::from(self.config.iterations).max(2)) as u32;
        let bound = number.clone();
        let more = count.clone().binary(BinaryOp::Add, Expr::int(1));
        let counted = Stmt::Assign { place: count.clone(), value: more };
        if !self.pay(Cost { branches: u64::from(limit), ..Cost::default() }) {
            return None;
        }
        let looped = self.looped(limit, |writer, counter| {
            let guard = Some(counter.read().binary(BinaryOp::Less, bound));
            let mut body = vec![counted];
            if writer.random.chance(30) {
                body.extend(writer.leave_loop().unwrap_or_default());
            }
            (guard, Vec::new(), body)
        })?;
        block.push(looped);
        let claim = match self.random.below(3) {
            0 => count.binary(BinaryOp::LessEqual, Expr::int(i64::from(limit))),
            1 => count.binary(BinaryOp::NotEqual, Expr::int(self.random.between(0, i64::from(limit)))),
            _ => number.clone().binary(BinaryOp::GreaterEqual, count),
        };
        block.extend(self.claim(claim));
        Some(block)
    }

    /// Writes through the reference, which is mostly tested before, and reads through any other.
    fn use_object(&mut self, object: &Expr, class: &str) -> Option<Block> {
        let world = self.world;
        let fields = world.program.fields_of(class);
        let ints: Vec<_> = fields.into_iter().filter(|field| field.ty == Type::Int).collect();
        let field = (*self.random.pick(&ints)?).clone();
        if !self.branch() {
            return None;
        }
        let place = object.clone().field(&field.name, Type::Int);
        let value = self.integer();
        let mut body = vec![Stmt::Assign { place: place.clone(), value: value.clone() }];
        let other = self.variable(|variable| {
            variable.not_null && variable.ty.name().is_some_and(|name| world.program.is_subtype(name, class))
        });
        let claim = match other.filter(|_| self.random.chance(60)) {
            Some(index) => {
                let other = self.scope[index].read().field(&field.name, Type::Int);
                other.binary(BinaryOp::NotEqual, value)
            }
            None => place.binary(BinaryOp::Equal, value),
        };
        body.extend(self.claim(claim));
        if self.has(Feature::Exceptions) && self.random.chance(35) {
            return Some(body);
        }
        Some(vec![Stmt::If { condition: object.clone().is_not_null(), then: body, otherwise: None }])
    }

    fn use_array(&mut self, array: &Expr) -> Option<Block> {
        if !self.branch() {
            return None;
        }
        let bound = Expr::int(self.random.between(0, i64::from(self.config.array_length)));
        let claim = self.claim(array.clone().length().binary(BinaryOp::NotEqual, bound));
        let body: Block = claim.into_iter().collect();
        Some(vec![Stmt::If { condition: array.clone().is_not_null(), then: body, otherwise: None }])
    }

    /// Branches on the value again.
    fn use_truth(&mut self, truth: &Expr) -> Option<Block> {
        if !self.branch() {
            return None;
        }
        let mut block = Block::new();
        let place = self.fresh_local(&Type::Int, &mut block);
        let [first, second] = [self.integer(), self.integer()];
        let assign = |value: Expr| vec![Stmt::Assign { place: place.clone(), value }];
        let then = assign(first);
        let otherwise = Some(assign(second.clone()));
        block.push(Stmt::If { condition: truth.clone(), then, otherwise });
        block.extend(self.claim(place.binary(BinaryOp::NotEqual, second)));
        Some(block)
    }
}
