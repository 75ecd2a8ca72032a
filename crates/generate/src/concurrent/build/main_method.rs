//! The entry: it sets up the shared state, starts the threads, and checks the result.

use super::Builder;
use super::conditions::join;
use super::threads::Plan;
use crate::concurrent::tree::{
    Comparison, Cond, Contract, Field, Int, Junction, Link, Method, Object, Place, Quantifier, Role, Source,
    Stmt, Stmts, Value, Which,
};

impl Builder<'_> {
    /// Draws the entry.
    pub(super) fn main_method(&mut self, plan: &Plan) -> Method {
        self.begin(0);
        let mut contract = Contract::default();
        let mut setup = self.setup();
        let gate = self.features.locks && self.random.chance(12);
        if gate {
            setup.push(Stmt::Lock(Object::Given(Which::A)));
        }
        if self.random.chance(25) {
            contract.exceptional.push(Cond::Const(false));
        }
        let mut body = self.forks(plan);
        self.budget = plan.main_steps;
        body.extend(self.fragments());
        if gate && self.random.chance(80) {
            body.push(Stmt::Unlock(Object::Given(Which::A)));
        }
        body.extend(self.ending());
        self.bound_numbers(&mut contract, &mut setup);
        self.bound_objects(&mut contract);
        let body = self.guard_null(setup, body);
        Method { id: 0, role: Role::Main, instance: false, contract, body }
    }

    /// What main writes before it starts any thread.
    fn setup(&mut self) -> Stmts {
        let mut stmts = Vec::new();
        if self.features.objects {
            let second = if self.random.chance(25) { Which::A } else { Which::B };
            for (index, which) in [(0, Which::A), (1, second)] {
                let value = Value::Same(Object::Given(which));
                stmts.push(Stmt::Publish(Link::Element(Int::Const(index)), value));
            }
        }
        if self.random.chance(30) {
            let place = self.place();
            stmts.push(Stmt::Write(place, Int::Const(self.constant())));
        }
        if !self.links.is_empty() && self.random.chance(50) {
            let (link, value) = (self.link(), self.value());
            stmts.push(Stmt::Publish(link, value));
        }
        stmts
    }

    /// Keeps the numbers of the input within the array, most often.
    fn bound_numbers(&mut self, contract: &mut Contract, setup: &mut Stmts) {
        for number in self.numbers.clone() {
            let low = Cond::Compare(Comparison::AtMost, Int::Const(0), Int::Given(number));
            let high = Cond::Compare(Comparison::Less, Int::Given(number), Int::Const(2));
            let bounds = join(Junction::And, low, high);
            match self.random.below(10) {
                0..=4 => contract.requires.push(bounds),
                5..=8 => setup.insert(0, Stmt::Assume(bounds)),
                _ => {}
            }
        }
    }

    /// Says what is in the input, most often.
    fn bound_objects(&mut self, contract: &mut Contract) {
        let [a, b, _] = self.world.objects;
        let (a_given, b_given) = (matches!(a, Source::NonNull), matches!(b, Source::NonNull));
        for (given, which) in [(a_given, Which::A), (b_given, Which::B)] {
            if given && self.random.chance(70) {
                for field in [Field::F, Field::G] {
                    let read = Int::Read(Place::Field(Object::Given(which), field));
                    if field == Field::F || self.random.chance(40) {
                        contract.requires.push(Cond::Compare(Comparison::Equal, read, Int::Const(0)));
                    }
                }
            }
        }
        if a_given && b_given && self.random.chance(35) {
            let equal = self.random.chance(25);
            let other = Value::Same(Object::Given(Which::B));
            contract.requires.push(Cond::Refer(equal, Object::Given(Which::A), other));
        }
        if self.world.input_array && self.random.chance(70) {
            let quantifier = Quantifier::All(Comparison::Equal, Int::Const(0));
            contract.requires.push(Cond::Over(quantifier));
        }
    }

    /// Looks at inputs that may be null, or does not.
    fn guard_null(&mut self, mut setup: Stmts, body: Stmts) -> Stmts {
        let sources = self.world.objects;
        let input = |(which, source): (&Which, &Source)| matches!(source, Source::Input).then_some(*which);
        let nullable: Vec<Which> = Which::ALL.iter().zip(&sources).filter_map(input).collect();
        let tests = nullable.iter().map(|which| Cond::Refer(false, Object::Given(*which), Value::Null));
        let test = tests.reduce(|left, right| join(Junction::And, left, right));
        match (test, self.random.below(10)) {
            (Some(test), 0..=3) => {
                setup.extend(body);
                setup.insert(0, Stmt::Assume(test));
                setup
            }
            (Some(test), 4..=7) => {
                setup.extend(body);
                vec![Stmt::If(test, setup, Vec::new())]
            }
            (_, _) => {
                setup.extend(body);
                setup
            }
        }
    }

    /// What main does at the end: most often it joins and looks at what the threads did.
    fn ending(&mut self) -> Stmts {
        if self.random.chance(22) {
            let claim = !self.known.is_empty() && self.random.chance(70);
            return if claim { self.checked(Stmt::Assert) } else { Vec::new() };
        }
        let mut stmts = vec![Stmt::Join];
        for _ in 0..self.random.count(0, 2) {
            match self.random.below(10) {
                0..=5 => stmts.push(Stmt::Assert(self.outcome())),
                6..=7 => {
                    self.read(&mut stmts);
                    let claim = self.checked(Stmt::Assert);
                    stmts.extend(claim);
                }
                _ => {
                    let claim = self.checked(Stmt::Assert);
                    stmts.extend(claim);
                }
            }
        }
        stmts
    }
}
