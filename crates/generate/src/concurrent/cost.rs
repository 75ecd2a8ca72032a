//! How many interleavings a program has, about.
//!
//! Every access, lock, unlock, fork, join and thread end is a step. Of a branch, the longer side is counted, and locks
//! and conditions stop nobody, so the number is mostly too high; symbolic inputs can make it too low.

use super::tree::{Call, Concurrent, Cond, Int, Link, Method, Object, Place, Quantifier, Stmt, Value};
use std::collections::BTreeMap;

/// More steps than this are not counted out.
const MOST_STEPS: usize = 30;

/// What one step of a thread does, as far as the order of steps is concerned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// Anything that others can see.
    Visible,
    /// Starts the thread with a number.
    Fork(usize),
    /// Waits for all threads that this one has started, and those that they have.
    Join,
}

/// A thread: who starts it, and its steps.
struct Thread {
    parent: usize,
    steps: Vec<Step>,
}

/// The number of interleavings of a program, or `u64::MAX` where there are too many steps to count.
pub(super) fn interleavings(program: &Concurrent) -> u64 {
    let mut unrolled = Unrolled { program, threads: Vec::new() };
    unrolled.thread(0, &program.main);
    let steps: usize = unrolled.threads.iter().map(|thread| thread.steps.len()).sum();
    if steps > MOST_STEPS {
        return u64::MAX;
    }
    let mut at = vec![None; unrolled.threads.len()];
    if let Some(main) = at.first_mut() {
        *main = Some(0);
    }
    count(&unrolled.threads, &at, &mut BTreeMap::new())
}

/// The number of steps of all threads, without forks, joins and ends.
pub(super) fn visible_steps(program: &Concurrent) -> usize {
    let mut unrolled = Unrolled { program, threads: Vec::new() };
    unrolled.thread(0, &program.main);
    let steps = unrolled.threads.iter().flat_map(|thread| &thread.steps);
    steps.filter(|step| matches!(step, Step::Visible)).count()
}

/// The number of threads that a program starts, main included.
pub(super) fn threads(program: &Concurrent) -> usize {
    let mut unrolled = Unrolled { program, threads: Vec::new() };
    unrolled.thread(0, &program.main);
    unrolled.threads.len()
}

/// The next step of every thread that was started; one past the last step is the end, two past it is nothing.
type At = Vec<Option<usize>>;

/// The number of ways to go on.
fn count(threads: &[Thread], at: &At, known: &mut BTreeMap<At, u64>) -> u64 {
    if let Some(number) = known.get(at) {
        return *number;
    }
    let mut sum = 0_u64;
    let mut stuck = true;
    for index in 0..threads.len() {
        if let Some(next) = advance(threads, at, index) {
            stuck = false;
            sum = sum.saturating_add(count(threads, &next, known));
        }
    }
    let number = if stuck { 1 } else { sum };
    known.insert(at.clone(), number);
    number
}

/// The position after a step of one thread, where it can step.
fn advance(threads: &[Thread], at: &At, index: usize) -> Option<At> {
    let position = (*at.get(index)?)?;
    let thread = threads.get(index)?;
    let mut next = at.clone();
    match thread.steps.get(position) {
        Some(Step::Visible) => {}
        Some(Step::Fork(child)) => *next.get_mut(*child)? = Some(0),
        Some(Step::Join) if ended(threads, at, index) => {}
        Some(Step::Join) => return None,
        None if position == thread.steps.len() => {}
        None => return None,
    }
    *next.get_mut(index)? = Some(position + 1);
    Some(next)
}

/// Whether all descendants of a thread that were started have ended.
fn ended(threads: &[Thread], at: &At, ancestor: usize) -> bool {
    threads.iter().zip(at).enumerate().all(|(index, (thread, position))| {
        let over = position.is_none_or(|position| position > thread.steps.len());
        over || index == ancestor || !descends(threads, index, ancestor)
    })
}

/// Whether a thread was started by another, or by one that was.
fn descends(threads: &[Thread], index: usize, ancestor: usize) -> bool {
    let mut index = index;
    while index != ancestor && index != 0 {
        index = threads.get(index).map_or(0, |thread| thread.parent);
    }
    index == ancestor
}

/// The threads of a program, with every call and loop written out.
struct Unrolled<'a> {
    program: &'a Concurrent,
    threads: Vec<Thread>,
}

impl Unrolled<'_> {
    /// Adds a thread and those that it starts, and gives its number.
    fn thread(&mut self, parent: usize, method: &Method) -> usize {
        let number = self.threads.len();
        self.threads.push(Thread { parent, steps: Vec::new() });
        let steps = self.method(number, method);
        if let Some(thread) = self.threads.get_mut(number) {
            thread.steps = steps;
        }
        number
    }

    /// The steps of a method. A clause is one step where it looks at anything shared.
    fn method(&mut self, owner: usize, method: &Method) -> Vec<Step> {
        let clauses = |conds: &[Cond]| conds.iter().filter(|cond| cond_reads(cond) > 0).count();
        let mut steps = visible(clauses(&method.contract.requires));
        steps.extend(self.block(owner, &method.body));
        steps.extend(visible(clauses(&method.contract.ensures)));
        steps
    }

    /// The steps of statements.
    fn block(&mut self, owner: usize, stmts: &[Stmt]) -> Vec<Step> {
        stmts.iter().flat_map(|stmt| self.stmt(owner, stmt)).collect()
    }

    /// The steps of a statement.
    fn stmt(&mut self, owner: usize, stmt: &Stmt) -> Vec<Step> {
        match stmt {
            Stmt::If(cond, then, otherwise) => {
                let mut steps = visible(cond_reads(cond));
                let then = self.block(owner, then);
                let otherwise = self.block(owner, otherwise);
                steps.extend(if then.len() < otherwise.len() { otherwise } else { then });
                steps
            }
            Stmt::Loop(limit, body) => (0..*limit).flat_map(|_| self.block(owner, body)).collect(),
            Stmt::Monitor(object, body) => {
                let mut steps = visible(object_reads(object) + 1);
                steps.extend(self.block(owner, body));
                steps.push(Step::Visible);
                steps
            }
            Stmt::Try(body, handler) => {
                // Most often nothing is caught; where it is, the body was not finished.
                let mut steps = self.block(owner, body);
                steps.extend(self.block(owner, handler).into_iter().take(1));
                steps
            }
            Stmt::Fork(call) => self.fork(owner, call),
            Stmt::Call(call, _) => {
                let mut steps = visible(call_reads(call));
                if let Some(method) = self.program.method(call.id) {
                    steps.extend(self.method(owner, method));
                }
                steps
            }
            Stmt::Join => vec![Step::Join],
            Stmt::Let(_, value) => visible(int_reads(value)),
            Stmt::Point(value) => visible(value_reads(value)),
            Stmt::Write(place, value) => visible(place_reads(place) + int_reads(value)),
            Stmt::Publish(link, value) => visible(link_reads(link) + value_reads(value)),
            Stmt::Lock(object) | Stmt::Unlock(object) => visible(object_reads(object) + 1),
            Stmt::Assert(cond) | Stmt::Assume(cond) => visible(cond_reads(cond)),
            Stmt::Havoc(_) | Stmt::Throw | Stmt::Return => Vec::new(),
        }
    }

    /// The steps of a fork, after the thread was added.
    fn fork(&mut self, owner: usize, call: &Call) -> Vec<Step> {
        let mut steps = visible(call_reads(call));
        if let Some(method) = self.program.method(call.id) {
            let child = self.thread(owner, method);
            steps.push(Step::Fork(child));
        }
        steps
    }
}

/// A number of visible steps.
fn visible(number: usize) -> Vec<Step> {
    vec![Step::Visible; number]
}

/// The accesses in the arguments of a call.
fn call_reads(call: &Call) -> usize {
    let objects: usize = call.objects.iter().map(object_reads).sum();
    let numbers: usize = call.numbers.iter().map(int_reads).sum();
    objects + numbers
}

/// The accesses in an expression for an object.
fn object_reads(object: &Object) -> usize {
    match object {
        Object::Given(_) | Object::Local => 0,
        Object::Read(link) => link_reads(link),
    }
}

/// The accesses in reading or writing a shared reference.
fn link_reads(link: &Link) -> usize {
    1 + match link {
        Link::Next(object) => object_reads(object),
        Link::Static => 0,
        Link::Element(index) => int_reads(index),
    }
}

/// The accesses in an expression for a reference.
fn value_reads(value: &Value) -> usize {
    match value {
        Value::Null | Value::New => 0,
        Value::Same(object) => object_reads(object),
    }
}

/// The accesses in reading or writing a shared number.
fn place_reads(place: &Place) -> usize {
    1 + match place {
        Place::Field(object, _) => object_reads(object),
        Place::Static => 0,
        Place::Element(index) => int_reads(index),
    }
}

/// The accesses in an expression for a number.
fn int_reads(int: &Int) -> usize {
    match int {
        Int::Const(_) | Int::Local(_) | Int::Given(_) | Int::Result => 0,
        Int::Read(place) => place_reads(place),
        Int::Old(inner) => int_reads(inner),
        Int::Op(_, left, right) => int_reads(left) + int_reads(right),
    }
}

/// The accesses in a condition; a quantifier is one.
fn cond_reads(cond: &Cond) -> usize {
    match cond {
        Cond::Const(_) => 0,
        Cond::Compare(_, left, right) => int_reads(left) + int_reads(right),
        Cond::Refer(_, left, right) => object_reads(left) + value_reads(right),
        Cond::Join(_, left, right) => cond_reads(left) + cond_reads(right),
        Cond::Over(quantifier) => match quantifier {
            Quantifier::All(_, right) | Quantifier::Some(_, right) | Quantifier::Range(_, right) => {
                1 + int_reads(right)
            }
            Quantifier::Different => 1,
        },
    }
}
