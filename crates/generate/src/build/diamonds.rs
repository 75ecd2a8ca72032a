//! Sequences of diamonds: branches whose sides assign the same places.
//!
//! There a verifier may merge two states into one with conditional values. Random branches seldom assign one place on
//! both sides, and what they leave is seldom looked at. Here each sequence has its own places, which are local
//! variables, fields, static fields and elements, and ends with a use for which the value matters: as an index, a
//! divisor, the bound of a loop, the target of a write, in an assertion. A side may also call, branch again, throw or
//! leave, so that only some of the states meet.

use super::writer::{Variable, Writer};
use crate::check::completes;
use crate::features::Feature;
use crate::tree::{BinaryOp, Block, Expr, ExprKind, Size, Stmt, Type};

/// A place that the sides of diamonds assign.
#[derive(Clone, Copy)]
enum Kind {
    Fresh,
    Known,
    Field,
    Static,
    Element,
    Object,
    Array,
}

/// What a side does besides its assignments.
#[derive(Clone, Copy)]
enum Extra {
    Nothing,
    Call,
    Diamond,
    Statement,
    Hazard,
    Exit,
}

/// What is known after a diamond, for claims about it.
pub(super) struct Diamond {
    pub block: Block,
    /// The condition under which the first side was taken, where it still means the same.
    flag: Option<Expr>,
    /// The values that the places got on both sides.
    values: Vec<[Expr; 2]>,
}

impl Writer<'_> {
    /// A few diamonds over the same places, and a use of what they leave.
    pub(super) fn diamonds(&mut self) -> Option<Block> {
        if self.paired || self.nesting >= self.config.nesting {
            return None;
        }
        let mut block = Block::new();
        let count = self.random.count(1, 2);
        let places: Vec<Expr> = (0..count).filter_map(|_| self.merged_place(&mut block)).collect();
        let mut last = None;
        for _ in 0..self.random.count(1, 3) {
            let Some(mut diamond) = self.diamond(&places, true) else { break };
            block.append(&mut diamond.block);
            if self.random.chance(35) {
                let claim = self.claim_of_diamond(&places, &diamond);
                block.extend(claim);
            }
            last = Some(diamond);
        }
        let last = last?;
        let used = self.random.pick(&places).cloned()?;
        block.extend(self.use_merged(&used));
        let claim = self.claim_of_diamond(&places, &last);
        block.extend(claim);
        Some(block)
    }

    /// A place for the sides of diamonds, declared where it is new.
    fn merged_place(&mut self, block: &mut Block) -> Option<Expr> {
        let objects = if self.world.type_names().is_empty() { 0 } else { 3 };
        let kind = self.random.weighted(
            Kind::Fresh,
            &[
                (6, Kind::Fresh),
                (3, Kind::Known),
                (self.on(Feature::Objects, 4), Kind::Field),
                (self.on(Feature::StaticFields, 1), Kind::Static),
                (self.on(Feature::Arrays, 3), Kind::Element),
                (objects, Kind::Object),
                (self.on(Feature::Arrays, 1), Kind::Array),
            ],
        );
        let plain = |ty: &Type| *ty == Type::Int || *ty == Type::Bool;
        let found = match kind {
            Kind::Fresh => None,
            Kind::Known => self
                .variable(|variable| variable.assignable && variable.is_plain() && plain(&variable.ty))
                .map(|index| self.scope[index].read()),
            Kind::Field => self.field_place(plain),
            Kind::Static => self.static_place(plain),
            Kind::Element => Some(self.element_place(block)),
            Kind::Object => self.fresh_reference(block),
            Kind::Array => Some(self.fresh_local(&Type::Int.array(), block)),
        };
        Some(match found {
            Some(place) => place,
            None => self.fresh_local(&Type::Int, block),
        })
    }

    /// An element of an array of numbers that certainly exists, of a new array where there is no other.
    fn element_place(&mut self, block: &mut Block) -> Expr {
        let ty = Type::Int.array();
        let known = self.variable(|variable| variable.not_null && variable.ty == ty);
        if let Some(array) = known
            && let Some(index) = self.inside(array)
        {
            return self.scope[array].read().element(index);
        }
        let name = self.fresh(&ty);
        let array = Variable { longer: 2, ..Variable::fixed(&name, &ty) };
        let place = array.read().element(Expr::int(self.random.between(0, 1)));
        self.scope.push(array);
        let init = Some(Expr::new(ty.clone(), ExprKind::NewArray(vec![Size::Literal(2)])));
        block.push(Stmt::Declare { name, ty, init });
        place
    }

    fn fresh_reference(&mut self, block: &mut Block) -> Option<Expr> {
        let linked = self.world.linked.as_ref().map(|linked| linked.class.clone());
        let names: Vec<String> = self.world.type_names().into_iter().map(str::to_owned).collect();
        let name = match linked.filter(|_| self.random.chance(70)) {
            Some(name) => name,
            None => self.random.pick(&names)?.clone(),
        };
        Some(self.fresh_local(&Type::Named(name), block))
    }

    /// A variable of its own, which starts with a constant.
    pub(super) fn fresh_local(&mut self, ty: &Type, block: &mut Block) -> Expr {
        let name = self.fresh(ty);
        let variable = Variable::new(&name, ty);
        let read = variable.read();
        self.scope.push(variable);
        let init = Some(ty.simplest());
        block.push(Stmt::Declare { name, ty: ty.clone(), init });
        read
    }

    /// One diamond over some places, if there is a branch left for it.
    pub(super) fn diamond(&mut self, places: &[Expr], deep: bool) -> Option<Diamond> {
        if places.is_empty() || !self.branch() {
            return None;
        }
        let test = self.about_inputs(|writer| writer.condition(1));
        if test.is_constant() {
            return None;
        }
        let mut block = Block::new();
        let mut condition = test.clone();
        let mut flag = None;
        if self.random.chance(50) {
            // The variable keeps what the condition was, whatever the sides do.
            let name = self.fresh(&Type::Bool);
            let kept = Variable { assignable: false, ..Variable::new(&name, &Type::Bool) };
            condition = kept.read();
            flag = Some(kept.read());
            self.scope.push(kept);
            block.push(Stmt::Declare { name, ty: Type::Bool, init: Some(test) });
        }
        let negated = condition.clone().negated();
        let (then, first) = self.where_holds(&condition, |writer| writer.side(places, &[], deep));
        let (mut otherwise, second) = self.where_holds(&negated, |writer| writer.side(places, &first, deep));
        while !completes(&then) && !completes(&otherwise) {
            otherwise.pop();
        }
        let values = first.into_iter().zip(second).map(|(first, second)| [first, second]).collect();
        block.push(Stmt::If { condition, then, otherwise: Some(otherwise) });
        Some(Diamond { block, flag, values })
    }

    /// One side: a value for each of the places, not that of the other side, and something else before or after. The
    /// values are returned, unless another diamond inside assigns them.
    fn side(&mut self, places: &[Expr], others: &[Expr], deep: bool) -> (Block, Vec<Expr>) {
        self.nesting += 1;
        let made = self.scoped(|writer| {
            let extra = writer.extra(deep);
            if let Extra::Diamond = extra
                && let Some(inner) = writer.diamond(places, false)
            {
                return (inner.block, Vec::new());
            }
            let before = writer.random.chance(50);
            let mut block = if before { writer.done_beside(extra) } else { Block::new() };
            let mut values = Vec::new();
            for (at, place) in places.iter().enumerate() {
                let mut value = writer.merged_value(place);
                if value == *place || Some(&value) == others.get(at) {
                    value = different(value, place);
                }
                values.push(value.clone());
                if completes(&block) {
                    block.push(Stmt::Assign { place: place.clone(), value });
                }
            }
            if !before && completes(&block) {
                block.extend(writer.done_beside(extra));
            }
            (block, values)
        });
        self.nesting -= 1;
        made
    }

    fn extra(&mut self, deep: bool) -> Extra {
        let inner = if deep && self.nesting <= self.config.nesting { 4 } else { 0 };
        self.random.weighted(
            Extra::Nothing,
            &[
                (12, Extra::Nothing),
                (3, Extra::Call),
                (inner, Extra::Diamond),
                (2, Extra::Statement),
                (self.on(Feature::Exceptions, 2), Extra::Hazard),
                (3, Extra::Exit),
            ],
        )
    }

    fn done_beside(&mut self, extra: Extra) -> Block {
        let made = match extra {
            Extra::Nothing | Extra::Diamond => None,
            Extra::Call => self.call_statement().map(|call| vec![call]),
            Extra::Statement => Some(self.statements(1)),
            Extra::Hazard => self.hazard(),
            Extra::Exit => self.jump().map(|jump| vec![jump]),
        };
        made.unwrap_or_default()
    }

    /// A value for a place: mostly a constant, so that the sides differ, and otherwise anything.
    fn merged_value(&mut self, place: &Expr) -> Expr {
        let constant = match &place.ty {
            Type::Int => 60,
            Type::Named(_) | Type::Array(_) => 10,
            Type::Bool | Type::Uint | Type::Float | Type::Char | Type::Str => 40,
        };
        if self.random.chance(constant) {
            return self.literal(&place.ty);
        }
        if place.ty.is_nullable()
            && self.random.chance(70)
            && let Some(read) = self.read(&place.ty, 1)
        {
            return read;
        }
        self.expr(&place.ty, 1)
    }

    /// A claim about what a diamond left: which values there can be, or that they belong to their sides. Some of
    /// the claims are wrong.
    fn claim_of_diamond(&mut self, places: &[Expr], diamond: &Diamond) -> Option<Stmt> {
        let index = self.random.below(places.len());
        let (place, [first, second]) = (places.get(index)?.clone(), diamond.values.get(index)?.clone());
        if !self.is_still_known(&first) || !self.is_still_known(&second) {
            return None;
        }
        let is = |value: Expr| place.clone().binary(BinaryOp::Equal, value);
        let joined = self.has(Feature::ShortCircuit) && self.branch();
        let side = diamond.flag.clone().filter(|_| joined);
        let wrong = self.random.chance(15);
        let condition = match (side, joined) {
            (Some(flag), _) if self.random.chance(60) => {
                let value = if wrong { second } else { first };
                flag.binary(BinaryOp::Implies, is(value))
            }
            (Some(flag), _) => {
                let value = if wrong { first } else { second };
                flag.binary(BinaryOp::Or, is(value))
            }
            (None, true) => match self.other_place(places, diamond, index).filter(|_| !wrong) {
                Some(other) => is(first).negated().binary(BinaryOp::Or, other),
                None => is(first).binary(BinaryOp::Or, is(second)),
            },
            (None, false) => is(second).negated(),
        };
        self.claim(condition)
    }

    /// Whether a value is a constant, or a variable that is still in scope.
    fn is_still_known(&self, value: &Expr) -> bool {
        let known = |name: &String| self.scope.iter().any(|variable| variable.name == *name);
        value.is_constant() || matches!(&value.kind, ExprKind::Local(name) if known(name))
    }

    /// That another place has the value of the first side too.
    fn other_place(&mut self, places: &[Expr], diamond: &Diamond, index: usize) -> Option<Expr> {
        let other = (0..places.len()).find(|other| *other != index)?;
        let [value, _] = diamond.values.get(other)?.clone();
        value.is_constant().then(|| places[other].clone().binary(BinaryOp::Equal, value))
    }
}

/// Another value than the given one, for a place.
fn different(value: Expr, place: &Expr) -> Expr {
    match &place.ty {
        Type::Int => value.binary(BinaryOp::Add, Expr::int(1)),
        Type::Bool => value.negated(),
        Type::Named(_) | Type::Array(_) | Type::Uint | Type::Float | Type::Char | Type::Str => {
            Expr::null(place.ty.clone())
        }
    }
}
