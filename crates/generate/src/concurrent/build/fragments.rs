//! Fragments: the few statements that bodies are made of.

use super::Builder;
use super::conditions::join;
use super::exprs::plus;
use crate::concurrent::tree::{
    Comparison, Cond, Field, Int, IntOp, Junction, Local, Number, Object, Place, Stmt, Stmts, Value, Which,
};
use crate::random::Random;

/// The kinds of fragments.
#[derive(Clone, Copy)]
enum Kind {
    Read,
    Write,
    Increment,
    Branch,
    Diamond,
    Monitor,
    Binary,
    Loop,
    Claim,
    Assume,
    Risk,
    Try,
    Call,
    Quantifier,
    Create,
    Follow,
    Relink,
    Havoc,
    Leave,
}

impl Builder<'_> {
    /// Fragments until the steps are used up.
    pub(super) fn fragments(&mut self) -> Stmts {
        let mut stmts = Vec::new();
        while self.budget > 0 {
            stmts.extend(self.fragment(0));
        }
        stmts
    }

    /// One or two fragments for a block.
    pub(super) fn body(&mut self, depth: usize) -> Stmts {
        let mut stmts = self.fragment(depth);
        if self.budget > 0 && self.random.chance(40) {
            stmts.extend(self.fragment(depth));
        }
        stmts
    }

    /// A fragment. Deep in blocks there are only those without blocks.
    fn fragment(&mut self, depth: usize) -> Stmts {
        let kind = self.kind(depth);
        match kind {
            Kind::Read => {
                let mut stmts = Vec::new();
                self.read(&mut stmts);
                stmts
            }
            Kind::Write => self.write(),
            Kind::Increment => self.increment(),
            Kind::Branch => self.branch(depth),
            Kind::Diamond => self.diamond(depth),
            Kind::Monitor => self.monitor(depth),
            Kind::Binary => self.binary(depth),
            Kind::Loop => self.counted(),
            Kind::Claim => self.checked(Stmt::Assert),
            Kind::Assume => self.assumption(),
            Kind::Risk => self.risk(),
            Kind::Try => self.guarded(depth),
            Kind::Call => self.called(),
            Kind::Quantifier => {
                self.spend(1);
                vec![Stmt::Assert(Cond::Over(self.quantifier()))]
            }
            Kind::Create => self.create(),
            Kind::Follow => self.follow(),
            Kind::Relink => {
                self.spend(1);
                vec![Stmt::Publish(self.link(), self.value())]
            }
            Kind::Havoc => self.havoc(),
            Kind::Leave => self.leave(),
        }
    }

    /// Draws the kind of a fragment.
    fn kind(&mut self, depth: usize) -> Kind {
        let features = self.features;
        let on = |flag: bool, weight: u32| if flag { weight } else { 0 };
        let outer = depth == 0;
        let links = !self.links.is_empty();
        self.random.weighted(
            Kind::Write,
            &[
                (16, Kind::Read),
                (24, Kind::Write),
                (10, Kind::Increment),
                (on(depth < 2, 10), Kind::Branch),
                (on(features.diamonds && depth < 2, 55), Kind::Diamond),
                (on(features.locks && outer, 28), Kind::Monitor),
                (on(features.locks && outer, 18), Kind::Binary),
                (on(outer, 4), Kind::Loop),
                (on(!self.known.is_empty(), 9), Kind::Claim),
                (on(!self.known.is_empty(), 4), Kind::Assume),
                (on(features.exceptions, 16), Kind::Risk),
                (on(features.exceptions && depth < 2, 12), Kind::Try),
                (on(!self.helpers.is_empty(), 24), Kind::Call),
                (on(features.array, 5), Kind::Quantifier),
                (on(links && self.budget > 1, 16), Kind::Create),
                (on(links, 22), Kind::Follow),
                (on(links, 12), Kind::Relink),
                (4, Kind::Havoc),
                (on(!self.known.is_empty(), 3), Kind::Leave),
            ],
        )
    }

    /// A hot place gets a value.
    fn write(&mut self) -> Stmts {
        self.spend(1);
        let place = self.place();
        vec![Stmt::Write(place, self.int())]
    }

    /// One more in a hot place, in one statement or in two.
    fn increment(&mut self) -> Stmts {
        self.spend(2);
        let place = self.place();
        if self.random.chance(50) {
            let more = plus(Int::Read(place.clone()), Int::Const(1));
            return vec![Stmt::Write(place, more)];
        }
        let local = self.free_local();
        self.learn(local);
        let more = plus(Int::Local(local), Int::Const(1));
        vec![Stmt::Let(local, Int::Read(place.clone())), Stmt::Write(place, more)]
    }

    /// A branch on what was read.
    fn branch(&mut self, depth: usize) -> Stmts {
        let mut stmts = Vec::new();
        let local = self.local(&mut stmts);
        let test = self.test(local);
        let budget = self.budget;
        let then = self.body(depth + 1);
        let left = std::mem::replace(&mut self.budget, budget);
        let otherwise = if self.random.chance(40) { self.body(depth + 1) } else { Vec::new() };
        self.budget = self.budget.min(left);
        stmts.push(Stmt::If(test, then, otherwise));
        stmts
    }

    /// A loop over shared data.
    fn counted(&mut self) -> Stmts {
        let local = self.free_local();
        self.learn(local);
        let counter = Int::Local(Local::K);
        let place =
            if self.features.array { Place::Element(Box::new(counter.clone())) } else { self.place() };
        self.spend(2);
        let body = match self.random.below(4) {
            0 => Stmt::Write(place, plus(counter, Int::Const(1))),
            1 => Stmt::Write(place, Int::Const(self.constant())),
            2 => {
                self.spend(2);
                Stmt::Write(place.clone(), plus(Int::Read(place), Int::Const(1)))
            }
            _ => Stmt::Let(local, plus(Int::Local(local), Int::Read(place))),
        };
        vec![Stmt::Loop(2, vec![body])]
    }

    /// An assertion on locals.
    pub(super) fn checked(&mut self, make: impl Fn(Cond) -> Stmt) -> Stmts {
        let mut stmts = Vec::new();
        let claim = self.claim(&mut stmts);
        stmts.push(make(claim));
        stmts
    }

    /// An assumption on a local.
    fn assumption(&mut self) -> Stmts {
        let mut stmts = Vec::new();
        let local = self.local(&mut stmts);
        let test = self.test(local);
        stmts.push(Stmt::Assume(test));
        stmts
    }

    /// Something that throws or not, as what was read says.
    fn risk(&mut self) -> Stmts {
        let mut stmts = Vec::new();
        let local = self.local(&mut stmts);
        match self.random.below(if self.features.array { 4 } else { 3 }) {
            0 => {
                let op = if self.random.chance(70) { IntOp::Over } else { IntOp::Rem };
                let to = self.free_local();
                let one = Int::Const(self.random.between(0, 1));
                let below = Int::Op(IntOp::Minus, Box::new(Int::Local(local)), Box::new(one));
                stmts.push(Stmt::Let(to, Int::Op(op, Box::new(Int::Const(2)), Box::new(below))));
                self.learn(to);
            }
            1 => {
                let test = self.test(local);
                stmts.push(Stmt::If(test, vec![Stmt::Throw], Vec::new()));
            }
            2 => {
                self.spend(1);
                stmts.push(Stmt::Point(Value::Null));
                let given = Value::Same(self.given());
                let test = self.test(local);
                stmts.push(Stmt::If(test, vec![Stmt::Point(given)], Vec::new()));
                stmts.push(Stmt::Write(Place::Field(Object::Local, Field::F), Int::Const(1)));
                self.pointed = true;
            }
            _ => {
                self.spend(1);
                stmts.push(Stmt::Write(Place::Element(Box::new(Int::Local(local))), Int::Const(1)));
            }
        }
        stmts
    }

    /// Something that may throw, and what is done then.
    fn guarded(&mut self, depth: usize) -> Stmts {
        let mut body = self.risk();
        if self.random.chance(60) {
            body.extend(self.body(depth + 1));
        }
        if self.features.locks && self.random.chance(30) {
            self.spend(2);
            let lock = self.given();
            body = vec![Stmt::Monitor(lock, body)];
        }
        let handler = match self.random.below(3) {
            0 => Vec::new(),
            1 => self.write(),
            _ => vec![Stmt::Let(Local::Z, Int::Const(self.constant()))],
        };
        vec![Stmt::Try(body, handler)]
    }

    /// An object of the thread's own, which others then see.
    fn create(&mut self) -> Stmts {
        self.spend(2);
        self.pointed = true;
        let field = Place::Field(Object::Local, Field::F);
        let mut stmts = vec![Stmt::Point(Value::New)];
        if self.random.chance(70) {
            stmts.push(Stmt::Write(field.clone(), self.int()));
        }
        stmts.push(Stmt::Publish(self.link(), Value::Same(Object::Local)));
        if self.random.chance(40) {
            self.spend(1);
            stmts.push(Stmt::Write(field, self.int()));
        }
        stmts
    }

    /// Looks at the object that a hot reference refers to, most often only if there is one.
    fn follow(&mut self) -> Stmts {
        self.spend(2);
        let object = Value::Same(Object::Read(Box::new(self.link())));
        let mut stmts = vec![Stmt::Point(object)];
        self.pointed = true;
        let field = Place::Field(Object::Local, Field::F);
        let mut inner = if self.random.chance(50) {
            vec![Stmt::Write(field, self.int())]
        } else {
            let local = self.free_local();
            self.learn(local);
            vec![Stmt::Let(local, Int::Read(field))]
        };
        if self.features.locks && self.random.chance(20) {
            self.spend(2);
            inner = vec![Stmt::Monitor(Object::Local, inner)];
        }
        if self.random.chance(70) {
            let test = Cond::Refer(false, Object::Local, Value::Null);
            inner = vec![Stmt::If(test, inner, Vec::new())];
        }
        stmts.extend(inner);
        stmts
    }

    /// Any value, within bounds, as a value or as an index.
    fn havoc(&mut self) -> Stmts {
        let local = self.free_local();
        self.learn(local);
        let low = Cond::Compare(Comparison::AtMost, Int::Const(0), Int::Local(local));
        let high = Cond::Compare(Comparison::Less, Int::Local(local), Int::Const(2));
        let mut stmts = vec![Stmt::Havoc(local)];
        if self.random.chance(80) {
            stmts.push(Stmt::Assume(join(Junction::And, low, high)));
        }
        self.spend(1);
        if self.features.array && self.random.chance(60) {
            let value = self.int();
            stmts.push(Stmt::Write(Place::Element(Box::new(Int::Local(local))), value));
        } else {
            stmts.push(Stmt::Write(self.place(), Int::Local(local)));
        }
        stmts
    }

    /// An early end that depends on what was read.
    fn leave(&mut self) -> Stmts {
        let mut stmts = Vec::new();
        let local = self.local(&mut stmts);
        let test = self.test(local);
        stmts.push(Stmt::If(test, vec![Stmt::Return], Vec::new()));
        stmts
    }

    /// The arguments of a call or fork: mostly what the caller has itself, sometimes exchanged or twice the
    /// same.
    pub(super) fn arguments(&mut self) -> ([Object; 3], [Int; 2]) {
        use Which::{A, B, C};
        let objects = self.random.weighted([A, B, C], &[(60, [A, B, C]), (25, [B, A, C]), (15, [A, A, C])]);
        let known = self.random.pick(&self.known).copied();
        let number = |random: &mut Random, same: Number| match known {
            Some(local) if random.chance(30) => Int::Local(local),
            Some(_) | None if random.chance(25) => Int::Const(random.between(0, 1)),
            Some(_) | None => Int::Given(same),
        };
        let numbers = [number(self.random, Number::I), number(self.random, Number::J)];
        (objects.map(Object::Given), numbers)
    }
}
