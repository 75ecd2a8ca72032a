//! Methods with contracts that threads call.

use super::Builder;
use super::exprs::plus;
use crate::concurrent::tree::{
    Call, Comparison, Cond, Contract, Field, Int, Local, Method, Number, Object, Place, Role, Stmt, Stmts,
    Which,
};

impl Builder<'_> {
    /// Draws one or two helpers, or none. Their numbers are larger than those of all threads.
    pub(super) fn draw_helpers(&mut self) {
        if !self.features.helpers {
            return;
        }
        let count = if self.random.chance(75) { 1 } else { 2 };
        for number in 0..count {
            let mut helper = self.helper();
            helper.id = 100 + number;
            self.helpers.push(helper);
        }
    }

    /// A place that a helper changes.
    fn helper_place(&mut self) -> Place {
        match self.random.below(10) {
            0..=5 => Place::Field(Object::Given(Which::A), Field::F),
            6..=7 if self.features.array => Place::Element(Box::new(Int::Const(0))),
            _ => self.places.first().cloned().unwrap_or(Place::Static),
        }
    }

    /// Draws a helper.
    fn helper(&mut self) -> Method {
        let place = self.helper_place();
        let mut helper = match self.random.below(4) {
            0 => self.incrementer(&place),
            1 => self.getter(&place),
            2 => self.setter(&place),
            _ => self.thrower(&place),
        };
        if self.random.chance(20) {
            helper.contract.requires.push(self.clause(&place));
        }
        if self.random.chance(15) {
            helper.contract.exceptional.push(Cond::Const(false));
        }
        helper.instance = matches!(place, Place::Field(Object::Given(Which::A), _)) && self.random.chance(50);
        helper
    }

    /// Adds one, and says so.
    fn incrementer(&mut self, place: &Place) -> Method {
        let mut helper = self.method(Role::Helper(false));
        let now = Int::Read(place.clone());
        let before = Int::Old(Box::new(now.clone()));
        helper.body.push(Stmt::Write(place.clone(), plus(now.clone(), Int::Const(1))));
        let ensures = match self.random.below(4) {
            0 => Cond::Compare(Comparison::Equal, now, plus(before, Int::Const(1))),
            1 => Cond::Compare(Comparison::AtMost, before, now),
            2 => Cond::Compare(Comparison::Unequal, now, Int::Const(self.random.between(0, 3))),
            _ => self.clause(place),
        };
        helper.contract.ensures.push(ensures);
        helper
    }

    /// Returns what is there.
    fn getter(&mut self, place: &Place) -> Method {
        let mut helper = self.method(Role::Helper(true));
        let now = Int::Read(place.clone());
        helper.body.push(Stmt::Let(Local::X, now.clone()));
        let ensures = match self.random.below(4) {
            0 => Cond::Compare(Comparison::Equal, Int::Result, now),
            1 => Cond::Compare(Comparison::AtMost, Int::Old(Box::new(now)), Int::Result),
            2 => Cond::Compare(Comparison::AtMost, Int::Result, now),
            _ => Cond::Compare(Comparison::AtMost, Int::Result, Int::Const(self.random.between(1, 4))),
        };
        helper.contract.ensures.push(ensures);
        helper
    }

    /// Writes an argument.
    fn setter(&mut self, place: &Place) -> Method {
        let mut helper = self.method(Role::Helper(false));
        let argument = Int::Given(Number::I);
        self.numbers.insert(Number::I);
        let now = Int::Read(place.clone());
        helper.body.push(Stmt::Write(place.clone(), argument.clone()));
        let requires = Cond::Compare(Comparison::AtMost, Int::Const(0), argument.clone());
        let ensures = match self.random.below(3) {
            0 => Cond::Compare(Comparison::Equal, now, argument),
            1 => Cond::Compare(Comparison::AtMost, argument, now),
            _ => self.clause(place),
        };
        helper.contract =
            Contract { requires: vec![requires], ensures: vec![ensures], ..Contract::default() };
        helper
    }

    /// Throws where something is there, and says what holds then.
    fn thrower(&mut self, place: &Place) -> Method {
        let mut helper = self.method(Role::Helper(false));
        let local = Int::Local(Local::X);
        let op = if self.random.chance(50) { Comparison::Equal } else { Comparison::Unequal };
        let right = Int::Const(self.constant());
        let now = Int::Read(place.clone());
        helper.body = vec![
            Stmt::Let(Local::X, now.clone()),
            Stmt::If(Cond::Compare(op, local, right.clone()), vec![Stmt::Throw], Vec::new()),
        ];
        if self.random.chance(60) {
            helper.contract.exceptional.push(Cond::Compare(op, now, right));
        }
        helper
    }

    /// A call of a helper. What may throw is caught in half of the cases.
    pub(super) fn called(&mut self) -> Stmts {
        let Some(helper) = self.random.pick(&self.helpers).cloned() else { return Vec::new() };
        self.spend(3);
        let (objects, numbers) = self.arguments();
        let mut to = None;
        if matches!(helper.role, Role::Helper(true)) && self.random.chance(85) {
            let local = self.free_local();
            self.learn(local);
            to = Some(local);
        }
        let stmt = Stmt::Call(Call { id: helper.id, objects, numbers }, to);
        let throws = helper.body.iter().any(|stmt| matches!(stmt, Stmt::If(..)));
        if throws && self.random.chance(50) {
            let handler = vec![Stmt::Let(Local::Z, Int::Const(1))];
            return vec![Stmt::Try(vec![stmt], handler)];
        }
        vec![stmt]
    }
}
