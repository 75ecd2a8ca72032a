//! Making a program smaller, one step at a time.
//!
//! Every kind of tree node knows the nodes that can stand in its place; a candidate differs from the program
//! in one node. Each replacement removes nodes or turns one into a simpler one, so a chain of candidates
//! ends.

use super::tree::{
    Call, Concurrent, Cond, Contract, Int, Link, Method, Object, Place, Quantifier, Source, Stmt, Stmts,
    Value, Which,
};

/// Makes a program smaller for as long as one of the candidates still fails, asking at most `limit` times.
///
/// `still_fails` is assumed to hold for the program itself and is not called on it.
pub fn shrink_concurrent(
    program: &Concurrent,
    limit: usize,
    mut still_fails: impl FnMut(&Concurrent) -> bool,
) -> Concurrent {
    let mut best = program.clone();
    let mut asked = 0;
    'smaller: loop {
        for candidate in best.smaller() {
            if asked == limit {
                return best;
            }
            asked += 1;
            if still_fails(&candidate) {
                best = candidate;
                continue 'smaller;
            }
        }
        return best;
    }
}

impl Concurrent {
    /// Programs that are one step smaller and still well typed; the largest removals come first.
    #[must_use]
    pub fn smaller(&self) -> Vec<Self> {
        let mut found: Vec<Self> = self.methods.iter().map(|method| self.without(method.id)).collect();
        let with_main = |main| Self { main, ..self.clone() };
        found.extend(method(&self.main).into_iter().map(with_main));
        found.extend(
            elements(&self.methods, method).into_iter().map(|methods| Self { methods, ..self.clone() }),
        );
        found.extend(self.plainer_worlds());
        found
    }

    /// The program without one method and the forks and calls of it.
    fn without(&self, id: usize) -> Self {
        let mut program = self.clone();
        program.methods.retain(|method| method.id != id);
        forget(&mut program.main.body, id);
        for method in &mut program.methods {
            forget(&mut method.body, id);
        }
        program
    }

    /// The program with objects of its own in place of inputs.
    fn plainer_worlds(&self) -> Vec<Self> {
        let mut found = Vec::new();
        let mut add = |change: &dyn Fn(&mut Self)| {
            let mut program = self.clone();
            change(&mut program);
            if program != *self {
                found.push(program);
            }
        };
        for index in 0..self.world.objects.len() {
            add(&|program| {
                if let Some(source) = program.world.objects.get_mut(index) {
                    *source = Source::New;
                }
            });
        }
        add(&|program| program.world.input_array = false);
        add(&|program| program.world.length = 2);
        found
    }
}

/// Removes the forks and calls of a method.
fn forget(stmts: &mut Stmts, id: usize) {
    stmts.retain(|stmt| !matches!(stmt, Stmt::Fork(call) | Stmt::Call(call, _) if call.id == id));
    for stmt in stmts {
        match stmt {
            Stmt::If(_, first, second) | Stmt::Try(first, second) => {
                forget(first, id);
                forget(second, id);
            }
            Stmt::Loop(_, body) | Stmt::Monitor(_, body) => forget(body, id),
            Stmt::Let(..)
            | Stmt::Point(_)
            | Stmt::Write(..)
            | Stmt::Publish(..)
            | Stmt::Havoc(_)
            | Stmt::Lock(_)
            | Stmt::Unlock(_)
            | Stmt::Throw
            | Stmt::Return
            | Stmt::Assert(_)
            | Stmt::Assume(_)
            | Stmt::Fork(_)
            | Stmt::Join
            | Stmt::Call(..) => {}
        }
    }
}

/// The lists in which one element is a smaller one.
fn elements<T: Clone>(list: &[T], smaller: impl Fn(&T) -> Vec<T>) -> Vec<Vec<T>> {
    let mut found = Vec::new();
    for (index, element) in list.iter().enumerate() {
        for candidate in smaller(element) {
            let mut copy = list.to_vec();
            if let Some(place) = copy.get_mut(index) {
                *place = candidate;
            }
            found.push(copy);
        }
    }
    found
}

/// The lists that lack one element.
fn lists<T: Clone>(list: &[T]) -> Vec<Vec<T>> {
    let without = |index| list.iter().take(index).chain(list.iter().skip(index + 1)).cloned().collect();
    (0..list.len()).map(without).collect()
}

/// The pairs in which one part is a smaller one.
fn pairs<A: Clone, B: Clone, T>(
    (first, second): (&A, &B),
    (smaller_first, smaller_second): (impl Fn(&A) -> Vec<A>, impl Fn(&B) -> Vec<B>),
    make: impl Fn(A, B) -> T,
) -> Vec<T> {
    let mut found: Vec<T> = smaller_first(first).into_iter().map(|part| make(part, second.clone())).collect();
    found.extend(smaller_second(second).into_iter().map(|part| make(first.clone(), part)));
    found
}

/// Smaller methods.
fn method(whole: &Method) -> Vec<Method> {
    let mut found: Vec<Method> =
        block(&whole.body).into_iter().map(|body| Method { body, ..whole.clone() }).collect();
    found.extend(contract(&whole.contract).into_iter().map(|contract| Method { contract, ..whole.clone() }));
    if whole.instance {
        found.push(Method { instance: false, ..whole.clone() });
    }
    found
}

/// Smaller contracts.
fn contract(whole: &Contract) -> Vec<Contract> {
    let clauses = |conds: &Vec<Cond>| [lists(conds), elements(conds, cond)].concat();
    let requires = clauses(&whole.requires).into_iter();
    let ensures = clauses(&whole.ensures).into_iter();
    let exceptional = clauses(&whole.exceptional).into_iter();
    let mut found: Vec<Contract> = requires.map(|requires| Contract { requires, ..whole.clone() }).collect();
    found.extend(ensures.map(|ensures| Contract { ensures, ..whole.clone() }));
    found.extend(exceptional.map(|exceptional| Contract { exceptional, ..whole.clone() }));
    found
}

/// Smaller blocks: one statement less, the insides of one statement in its place, or one smaller statement.
fn block(stmts: &Stmts) -> Vec<Stmts> {
    let mut found = lists(stmts);
    for (index, stmt) in stmts.iter().enumerate() {
        for inner in insides(stmt) {
            let mut copy = stmts.clone();
            copy.splice(index..=index, inner);
            found.push(copy);
        }
    }
    found.extend(elements(stmts, statement));
    found
}

/// The blocks in a statement.
fn insides(stmt: &Stmt) -> Vec<Stmts> {
    match stmt {
        Stmt::If(_, first, second) | Stmt::Try(first, second) => vec![first.clone(), second.clone()],
        Stmt::Loop(_, body) | Stmt::Monitor(_, body) => vec![body.clone()],
        Stmt::Let(..)
        | Stmt::Point(_)
        | Stmt::Write(..)
        | Stmt::Publish(..)
        | Stmt::Havoc(_)
        | Stmt::Lock(_)
        | Stmt::Unlock(_)
        | Stmt::Throw
        | Stmt::Return
        | Stmt::Assert(_)
        | Stmt::Assume(_)
        | Stmt::Fork(_)
        | Stmt::Join
        | Stmt::Call(..) => Vec::new(),
    }
}

/// Smaller statements of the same kind.
fn statement(stmt: &Stmt) -> Vec<Stmt> {
    match stmt {
        Stmt::Let(local, right) => int(right).into_iter().map(|right| Stmt::Let(*local, right)).collect(),
        Stmt::Point(right) => value(right).into_iter().map(Stmt::Point).collect(),
        Stmt::Write(left, right) => pairs((left, right), (place, int), Stmt::Write),
        Stmt::Publish(left, right) => pairs((left, right), (link, value), Stmt::Publish),
        Stmt::If(test, first, second) => {
            let mut found: Vec<Stmt> =
                cond(test).into_iter().map(|test| Stmt::If(test, first.clone(), second.clone())).collect();
            found.extend(pairs((first, second), (block, block), |first, second| {
                Stmt::If(test.clone(), first, second)
            }));
            found
        }
        Stmt::Try(first, second) => pairs((first, second), (block, block), Stmt::Try),
        Stmt::Loop(limit, body) => block(body).into_iter().map(|body| Stmt::Loop(*limit, body)).collect(),
        Stmt::Monitor(lock, body) => pairs((lock, body), (object, block), Stmt::Monitor),
        Stmt::Lock(lock) => object(lock).into_iter().map(Stmt::Lock).collect(),
        Stmt::Unlock(lock) => object(lock).into_iter().map(Stmt::Unlock).collect(),
        Stmt::Assert(test) => cond(test).into_iter().map(Stmt::Assert).collect(),
        Stmt::Assume(test) => cond(test).into_iter().map(Stmt::Assume).collect(),
        Stmt::Fork(whole) => call(whole).into_iter().map(Stmt::Fork).collect(),
        Stmt::Call(whole, local) => call(whole).into_iter().map(|whole| Stmt::Call(whole, *local)).collect(),
        Stmt::Havoc(local) => vec![Stmt::Let(*local, Int::Const(0))],
        Stmt::Throw | Stmt::Return | Stmt::Join => Vec::new(),
    }
}

/// Calls with one simpler argument.
fn call(whole: &Call) -> Vec<Call> {
    let objects = elements(&whole.objects, object).into_iter().filter_map(|objects| objects.try_into().ok());
    let numbers = elements(&whole.numbers, int).into_iter().filter_map(|numbers| numbers.try_into().ok());
    let mut found: Vec<Call> = objects.map(|objects| Call { objects, ..whole.clone() }).collect();
    found.extend(numbers.map(|numbers| Call { numbers, ..whole.clone() }));
    found
}

/// Simpler objects, down to the object `a`.
fn object(whole: &Object) -> Vec<Object> {
    let first = Object::Given(Which::A);
    match whole {
        Object::Given(Which::A) => Vec::new(),
        Object::Given(Which::B | Which::C) | Object::Local => vec![first],
        Object::Read(inner) => {
            let mut found = vec![first];
            found.extend(link(inner).into_iter().map(|inner| Object::Read(Box::new(inner))));
            found
        }
    }
}

/// Simpler shared references.
fn link(whole: &Link) -> Vec<Link> {
    match whole {
        Link::Next(inner) => object(inner).into_iter().map(Link::Next).collect(),
        Link::Static => Vec::new(),
        Link::Element(index) => int(index).into_iter().map(Link::Element).collect(),
    }
}

/// Simpler references, down to null.
fn value(whole: &Value) -> Vec<Value> {
    match whole {
        Value::Null => Vec::new(),
        Value::New => vec![Value::Null],
        Value::Same(inner) => {
            let mut found = vec![Value::Null];
            found.extend(object(inner).into_iter().map(Value::Same));
            found
        }
    }
}

/// Simpler shared numbers.
fn place(whole: &Place) -> Vec<Place> {
    match whole {
        Place::Field(inner, field) => {
            object(inner).into_iter().map(|inner| Place::Field(inner, *field)).collect()
        }
        Place::Static => Vec::new(),
        Place::Element(index) => {
            int(index).into_iter().map(|index| Place::Element(Box::new(index))).collect()
        }
    }
}

/// Simpler numbers, down to 0.
fn int(whole: &Int) -> Vec<Int> {
    let constants = vec![Int::Const(0), Int::Const(1)];
    match whole {
        Int::Const(0) => Vec::new(),
        Int::Const(_) => vec![Int::Const(0)],
        Int::Local(_) | Int::Given(_) | Int::Result => constants,
        Int::Read(inner) => [constants, place(inner).into_iter().map(Int::Read).collect()].concat(),
        Int::Old(inner) => {
            let inside = int(inner).into_iter().map(|inner| Int::Old(Box::new(inner))).collect();
            [constants, vec![(**inner).clone()], inside].concat()
        }
        Int::Op(op, left, right) => {
            let sides = vec![(**left).clone(), (**right).clone()];
            let make = |left, right| Int::Op(*op, Box::new(left), Box::new(right));
            [constants, sides, pairs((&**left, &**right), (int, int), make)].concat()
        }
    }
}

/// Simpler conditions, down to true and false.
fn cond(whole: &Cond) -> Vec<Cond> {
    let constants = vec![Cond::Const(true), Cond::Const(false)];
    match whole {
        Cond::Const(_) => Vec::new(),
        Cond::Compare(op, left, right) => {
            let make = |left, right| Cond::Compare(*op, left, right);
            [constants, pairs((left, right), (int, int), make)].concat()
        }
        Cond::Refer(equal, left, right) => {
            let make = |left, right| Cond::Refer(*equal, left, right);
            [constants, pairs((left, right), (object, value), make)].concat()
        }
        Cond::Join(op, left, right) => {
            let sides = vec![(**left).clone(), (**right).clone()];
            let make = |left, right| Cond::Join(*op, Box::new(left), Box::new(right));
            [constants, sides, pairs((&**left, &**right), (cond, cond), make)].concat()
        }
        Cond::Over(inner) => [constants, quantifier(inner).into_iter().map(Cond::Over).collect()].concat(),
    }
}

/// Quantifiers with a simpler number.
fn quantifier(whole: &Quantifier) -> Vec<Quantifier> {
    match whole {
        Quantifier::All(op, right) => {
            int(right).into_iter().map(|right| Quantifier::All(*op, right)).collect()
        }
        Quantifier::Some(op, right) => {
            int(right).into_iter().map(|right| Quantifier::Some(*op, right)).collect()
        }
        Quantifier::Range(op, right) => {
            int(right).into_iter().map(|right| Quantifier::Range(*op, right)).collect()
        }
        Quantifier::Different => Vec::new(),
    }
}
