//! Nested loops that are left early.
//!
//! The iterations of a loop that is left in one of them, by one of several ways, end at different places: after the
//! inner loop, after the outer one, in a handler, at the end of the method. What a verifier merges or counts there has
//! to distinguish them. The loops here count what they did in a variable that nothing else assigns, and their bounds
//! depend on inputs, but stay below a literal.

use super::world::Cost;
use super::writer::{Variable, Writer};
use crate::features::Feature;
use crate::tree::{BinaryOp, Block, Expr, Stmt, Type};

/// What one iteration of the outer loop adds to the tally; one of the inner loop adds 1.
const OUTER: i64 = 4;
/// What the handler adds, where the loops are tried.
const CAUGHT: i64 = 9;

/// The variables that belong to the two loops and that other statements only read.
struct Tally {
    /// Counts the iterations that came to their ends.
    count: Expr,
    /// Carries an exit from the inner loop to the outer one.
    done: Option<Expr>,
}

impl Writer<'_> {
    /// A loop in a loop, ways out of both, and a claim about how far they came.
    pub(super) fn nested_loops(&mut self) -> Option<Block> {
        if self.paired || self.nesting >= self.config.nesting {
            return None;
        }
        // What is done in the inner loop costs four times, or more.
        let most = i64::from(self.config.iterations);
        let limits = [2, if self.random.chance(20) { 3 } else { 2 }].map(|limit| most.min(limit));
        let least = Cost { branches: limits.iter().product::<i64>() as u64 + 2, ..Cost::default() };
        if !self.spent.plus(least.times(self.multiplier)).within(self.limit) {
            return None;
        }
        let mut block = Block::new();
        let count = self.reserved(&Type::Int, &mut block);
        let done = self.random.chance(50).then(|| self.reserved(&Type::Bool, &mut block));
        let tally = Tally { count, done };
        let caught = self.has(Feature::Exceptions) && self.random.chance(30);
        self.trying += u32::from(caught);
        self.nesting += 1;
        let looped = self.outer_loop(limits, &tally);
        self.nesting -= 1;
        self.trying -= u32::from(caught);
        let looped = looped?;
        if caught {
            let handler = vec![more(&tally.count, CAUGHT)];
            block.push(Stmt::Try { body: vec![looped], handler });
        } else {
            block.push(looped);
        }
        let claim = self.claim_of_tally(limits, &tally);
        block.extend(claim);
        Some(block)
    }

    /// A variable that starts with a constant and that only the sequence itself assigns.
    pub(super) fn reserved(&mut self, ty: &Type, block: &mut Block) -> Expr {
        let read = self.fresh_local(ty, block);
        if let Some(variable) = self.scope.last_mut() {
            variable.assignable = false;
        }
        read
    }

    fn outer_loop(&mut self, [limit, inner]: [i64; 2], tally: &Tally) -> Option<Stmt> {
        self.looped(limit as u32, |writer, counter| {
            let guard = writer.input_bound(&counter, None);
            let mut body = Block::new();
            if writer.random.chance(25) {
                body.extend(writer.way_out(&counter, None));
            }
            let nested = writer.looped(inner as u32, |writer, inner| {
                let guard = writer.input_bound(&inner, Some(&counter));
                (guard, Vec::new(), writer.inner_body(&inner, tally))
            });
            body.extend(nested);
            if let Some(done) = &tally.done
                && writer.branch()
            {
                let then = writer.jump().into_iter().collect();
                body.push(Stmt::If { condition: done.clone(), then, otherwise: None });
            }
            body.push(more(&tally.count, OUTER));
            if writer.random.chance(25) {
                body.extend(writer.way_out(&counter, None));
            }
            (guard, Vec::new(), body)
        })
    }

    fn inner_body(&mut self, counter: &Variable, tally: &Tally) -> Block {
        let mut body = Block::new();
        match self.random.below(4) {
            0 => {
                let place = self.fresh_local(&Type::Int, &mut body);
                body.extend(self.diamond(&[place], false).map(|diamond| diamond.block).unwrap_or_default());
            }
            1 => body.extend(
                self.field_place(|ty| *ty == Type::Int)
                    .and_then(|place| self.assign(place))
                    .unwrap_or_default(),
            ),
            _ => {}
        }
        body.extend(self.way_out(counter, tally.done.as_ref()));
        body.push(more(&tally.count, 1));
        if self.random.chance(35) {
            body.extend(self.way_out(counter, None));
        }
        body
    }

    /// A bound of a loop that depends on inputs or on the counter of the loop around it.
    fn input_bound(&mut self, counter: &Variable, outer: Option<&Variable>) -> Option<Expr> {
        if !self.has(Feature::ShortCircuit) || self.random.chance(25) || !self.branch() {
            return None;
        }
        let bound = match outer.filter(|_| self.random.chance(40)) {
            Some(outer) => outer.read().binary(BinaryOp::Add, Expr::int(1)),
            None => self.about_inputs(|writer| writer.read(&Type::Int, 0))?,
        };
        (bound != counter.read()).then(|| counter.read().binary(BinaryOp::Less, bound))
    }

    /// `if (c) { done := true; break; }` and the like: any way to leave the iteration, the loop or the method.
    fn way_out(&mut self, counter: &Variable, done: Option<&Expr>) -> Option<Stmt> {
        if !self.branch() {
            return None;
        }
        let compared = self.random.chance(60);
        let read = if compared { self.about_inputs(|writer| writer.read(&Type::Int, 0)) } else { None };
        let condition = match read.filter(|read| *read != counter.read()) {
            Some(read) => counter.read().binary(BinaryOp::Equal, read),
            None => self.condition(1),
        };
        if condition.is_constant() {
            return None;
        }
        let set = |done: &Expr| Stmt::Assign { place: done.clone(), value: Expr::bool(true) };
        let mut then: Block = done.map(set).into_iter().collect();
        then.push(self.jump()?);
        Some(Stmt::If { condition, then, otherwise: None })
    }

    /// What the tally is at most, or a value that it does not have, which may be wrong.
    fn claim_of_tally(&mut self, [outer, inner]: [i64; 2], tally: &Tally) -> Option<Stmt> {
        let count = tally.count.clone();
        let claim = match self.random.below(5) {
            0 | 1 => count.binary(BinaryOp::LessEqual, Expr::int(outer * (inner + OUTER) + CAUGHT)),
            2 => {
                let value = OUTER * self.random.between(0, outer) + self.random.between(0, inner);
                count.binary(BinaryOp::NotEqual, Expr::int(value))
            }
            3 if self.has(Feature::ShortCircuit) && tally.done.is_some() => {
                let value = Expr::int(OUTER * outer);
                let done = tally.done.clone()?.negated();
                done.binary(BinaryOp::Or, count.binary(BinaryOp::Less, value))
            }
            _ => count.binary(BinaryOp::NotEqual, Expr::int(OUTER * outer + inner * outer)),
        };
        self.claim(claim)
    }
}

/// `count := count + amount;`.
fn more(count: &Expr, amount: i64) -> Stmt {
    let value = count.clone().binary(BinaryOp::Add, Expr::int(amount));
    Stmt::Assign { place: count.clone(), value }
}
