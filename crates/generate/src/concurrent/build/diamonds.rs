//! Diamonds: branches whose sides leave different values in the same local, or hold different locks.
//!
//! A verifier may merge the two states while a thread is by itself, and has to split them again before the next step
//! that others can see, where that step depends on the side: which object is locked or written, which index, and
//! whether a lock is taken at all.

use super::Builder;
use super::exprs::plus;
use crate::concurrent::tree::{
    Comparison, Cond, Field, Int, IntOp, Local, Object, Place, Stmt, Stmts, Value,
};

/// What is done with an object that the sides chose.
#[derive(Clone, Copy)]
enum Use {
    Monitor,
    Binary,
    Write,
    Read,
    Publish,
    Compare,
}

impl Builder<'_> {
    /// A diamond, and a step that depends on its side.
    pub(super) fn diamond(&mut self, depth: usize) -> Stmts {
        let locks = if self.features.locks && depth < 2 { 3 } else { 0 };
        match self.random.weighted(0, &[(5, 0), (4, 1), (locks, 2)]) {
            0 => self.chosen_object(),
            1 => self.chosen_number(depth),
            _ => self.lock_on_one_side(depth),
        }
    }

    /// A condition that a thread can mostly decide by itself: on inputs, on any value, on what it has read.
    fn private_test(&mut self, out: &mut Stmts) -> Cond {
        let numbers = if self.features.numbers { 5 } else { 0 };
        let known = if self.known.is_empty() { 0 } else { 3 };
        match self.random.weighted(0, &[(4, 0), (numbers, 1), (known, 2), (2, 3)]) {
            0 => {
                let local = self.free_local();
                self.learn(local);
                out.push(Stmt::Havoc(local));
                Cond::Compare(Comparison::Less, Int::Local(local), Int::Const(1))
            }
            1 => {
                let number = Int::Given(self.number());
                Cond::Compare(Comparison::Equal, number, Int::Const(self.random.between(0, 1)))
            }
            2 => {
                let local = self.local(out);
                self.test(local)
            }
            _ => Cond::Refer(true, self.given(), Value::Same(self.given())),
        }
    }

    /// `if (c) { p := a; } else { p := b; }`, and a step on the object.
    fn chosen_object(&mut self) -> Stmts {
        let mut stmts = Vec::new();
        let test = self.private_test(&mut stmts);
        let chosen = self.side_object();
        let mut other = self.side_object();
        if other == chosen {
            other = self.side_object();
        }
        let mut first = vec![Stmt::Point(chosen)];
        let second = vec![Stmt::Point(other)];
        if self.random.chance(20) {
            let inner = self.private_test(&mut first);
            let other = vec![Stmt::Point(self.side_object())];
            first.push(Stmt::If(inner, other, Vec::new()));
        }
        stmts.push(Stmt::If(test, first, second));
        self.pointed = true;
        stmts.extend(self.step_on_chosen());
        stmts
    }

    /// What one side lets `p` refer to. Null and new objects are rare.
    fn side_object(&mut self) -> Value {
        let null = if self.features.exceptions { 8 } else { 1 };
        match self.random.weighted(0, &[(90, 0), (null, 1), (4, 2)]) {
            0 => Value::Same(self.given()),
            1 => Value::Null,
            _ => Value::New,
        }
    }

    fn step_on_chosen(&mut self) -> Stmts {
        let on = |flag: bool, weight: u32| if flag { weight } else { 0 };
        let chosen = self.random.weighted(
            Use::Write,
            &[
                (on(self.features.locks, 18), Use::Monitor),
                (on(self.features.locks, 8), Use::Binary),
                (6, Use::Write),
                (4, Use::Read),
                (on(!self.links.is_empty(), 4), Use::Publish),
                (1, Use::Compare),
            ],
        );
        let field = if self.random.chance(70) { Field::F } else { Field::G };
        let place = Place::Field(Object::Local, field);
        self.spend(1);
        match chosen {
            Use::Monitor => {
                self.spend(2);
                vec![Stmt::Monitor(Object::Local, self.under_chosen())]
            }
            Use::Binary => {
                self.spend(2);
                let mut stmts = vec![Stmt::Lock(Object::Local)];
                stmts.extend(self.under_chosen());
                stmts.push(Stmt::Unlock(Object::Local));
                stmts
            }
            Use::Write => vec![Stmt::Write(place, self.int())],
            Use::Read => {
                let local = self.free_local();
                self.learn(local);
                vec![Stmt::Let(local, Int::Read(place))]
            }
            Use::Publish => vec![Stmt::Publish(self.link(), Value::Same(Object::Local))],
            Use::Compare => {
                let other = Value::Same(self.given());
                vec![Stmt::Assert(Cond::Refer(self.random.chance(50), Object::Local, other))]
            }
        }
    }

    /// What is done while the chosen object is locked: mostly one of those that might have been chosen is locked too.
    fn under_chosen(&mut self) -> Stmts {
        let inner = self.random.chance(55);
        let mut stmts = Vec::new();
        if !inner || self.random.chance(40) {
            self.spend(1);
            stmts.push(Stmt::Write(self.place(), self.int()));
        }
        if inner {
            self.spend(2);
            stmts = vec![Stmt::Monitor(self.given(), stmts)];
        }
        stmts
    }

    /// `if (c) { x := 1; } else { x := 2; }`, and a step with the number. It may be in a loop, and a side may look at
    /// what is shared.
    fn chosen_number(&mut self, depth: usize) -> Stmts {
        let mut stmts = Vec::new();
        let test = self.private_test(&mut stmts);
        let local = self.free_local();
        let first = vec![Stmt::Let(local, self.side_number(local))];
        let second = vec![Stmt::Let(local, self.side_number(local))];
        self.learn(local);
        let diamond = Stmt::If(test, first, second);
        if depth == 0 && self.random.chance(15) {
            stmts.push(Stmt::Loop(2, vec![diamond]));
        } else {
            stmts.push(diamond);
        }
        self.spend(1);
        let value = Int::Local(local);
        stmts.push(match self.random.below(5) {
            0 | 1 if self.features.array => Stmt::Write(Place::Element(Box::new(value)), self.int()),
            2 if self.features.exceptions => {
                let quotient = Int::Op(IntOp::Over, Box::new(Int::Const(2)), Box::new(value));
                Stmt::Let(Local::Z, quotient)
            }
            3 => {
                let constant = Int::Const(self.constant());
                Stmt::Assert(Cond::Compare(Comparison::Unequal, value, constant))
            }
            _ => Stmt::Write(self.place(), value),
        });
        stmts
    }

    fn side_number(&mut self, local: Local) -> Int {
        match self.random.below(8) {
            0 => {
                self.spend(1);
                Int::Read(self.place())
            }
            1 => plus(Int::Local(local), Int::Const(1)),
            _ => Int::Const(self.random.between(0, 2)),
        }
    }

    /// A lock that is taken on one side only, around a few steps or around all that follows the diamond.
    fn lock_on_one_side(&mut self, depth: usize) -> Stmts {
        let mut stmts = Vec::new();
        let test = self.private_test(&mut stmts);
        let lock = self.given();
        self.spend(2);
        if self.random.chance(50) {
            let budget = self.budget;
            let first = vec![Stmt::Monitor(lock, self.body(depth + 1))];
            let left = std::mem::replace(&mut self.budget, budget);
            let second = self.body(depth + 1);
            self.budget = self.budget.min(left);
            stmts.push(Stmt::If(test, first, second));
            return stmts;
        }
        stmts.push(Stmt::If(test.clone(), vec![Stmt::Lock(lock.clone())], Vec::new()));
        stmts.push(Stmt::Write(self.place(), self.int()));
        stmts.push(Stmt::If(test, vec![Stmt::Unlock(lock)], Vec::new()));
        stmts
    }
}
