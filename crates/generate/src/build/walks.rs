//! Walks along links, with early exits and writes on the way.

use super::world::{Cost, Linked};
use super::writer::Writer;
use crate::features::Feature;
use crate::tree::{BinaryOp, Block, Expr, Stmt, Type};

impl Writer<'_> {
    /// Walks a few links from an object: counts, looks for a value or for another object, or changes what it meets.
    pub(super) fn walk(&mut self, linked: &Linked) -> Option<Block> {
        let start = self.chain(linked, [0, 0])?;
        let other = self.chain(linked, [0, 0])?;
        let mut block = Block::new();
        let here = self.reserved(&Type::named(&linked.class), &mut block);
        let count = self.reserved(&Type::Int, &mut block);
        let found = self.reserved(&Type::Bool, &mut block);
        block.push(Stmt::Assign { place: here.clone(), value: start.clone() });
        let limit = self.random.between(1, i64::from(self.config.iterations).min(3)) as u32;
        if !self.pay(Cost { branches: u64::from(limit), ..Cost::default() }) {
            return None;
        }
        let looped = self.looped(limit, |writer, _| {
            let mut body = Block::new();
            if writer.random.chance(70) {
                body.extend(writer.arrival(linked, &here, &other, &found));
            }
            body.push(count_one(&count));
            if writer.random.chance(30) {
                let place = here.clone().field(&linked.value, Type::Int);
                let value = if writer.random.chance(50) { count.clone() } else { writer.integer() };
                body.push(Stmt::Assign { place, value });
            }
            body.extend(writer.step(linked, &here));
            (Some(here.clone().is_not_null()), Vec::new(), body)
        })?;
        block.push(looped);
        let claim = self.claim_of_walk(linked, &start, [count, found], limit);
        block.extend(claim);
        Some(block)
    }

    /// Leaves the loop where the value or the object is met.
    fn arrival(&mut self, linked: &Linked, here: &Expr, other: &Expr, found: &Expr) -> Option<Stmt> {
        if !self.branch() {
            return None;
        }
        let condition = if self.random.chance(50) {
            let wanted = self.integer();
            here.clone().field(&linked.value, Type::Int).binary(BinaryOp::Equal, wanted)
        } else {
            here.clone().binary(BinaryOp::Equal, other.clone())
        };
        let mut then = vec![Stmt::Assign { place: found.clone(), value: Expr::bool(true) }];
        then.push(if self.random.chance(75) { Stmt::Break } else { self.jump()? });
        Some(Stmt::If { condition, then, otherwise: None })
    }

    /// Goes on by a link; in a tree mostly by one that the value selects.
    fn step(&mut self, linked: &Linked, here: &Expr) -> Option<Stmt> {
        let go = |link: &String| Stmt::Assign {
            place: here.clone(),
            value: here.clone().field(link, Type::named(&linked.class)),
        };
        if let [left, right] = &linked.links[..]
            && self.random.chance(70)
            && self.branch()
        {
            let bound = self.integer();
            let value = here.clone().field(&linked.value, Type::Int);
            let condition = value.binary(BinaryOp::Less, bound);
            return Some(Stmt::If { condition, then: vec![go(left)], otherwise: Some(vec![go(right)]) });
        }
        self.random.pick(&linked.links).map(go)
    }

    fn claim_of_walk(
        &mut self,
        linked: &Linked,
        start: &Expr,
        [count, found]: [Expr; 2],
        limit: u32,
    ) -> Option<Stmt> {
        let bound = Expr::int(self.random.between(0, i64::from(limit)));
        let claim = match self.random.below(4) {
            0 => count.binary(BinaryOp::LessEqual, Expr::int(i64::from(limit))),
            1 => found.negated(),
            2 if self.has(Feature::ShortCircuit) => {
                let value = start.clone().field(&linked.value, Type::Int);
                let small = value.binary(BinaryOp::LessEqual, Expr::int(i64::from(limit)));
                start.clone().is_null().binary(BinaryOp::Or, small)
            }
            _ => count.binary(BinaryOp::NotEqual, bound),
        };
        self.claim(claim)
    }
}

fn count_one(count: &Expr) -> Stmt {
    let value = count.clone().binary(BinaryOp::Add, Expr::int(1));
    Stmt::Assign { place: count.clone(), value }
}
