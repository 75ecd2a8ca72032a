//! Approximately how many interleavings a program has, and whether they matter.
//!
//! Every access, lock, unlock, fork, join and thread end is a step. Of a branch, the longer side is counted,
//! and locks and conditions are assumed never to block, so the number is mostly too high; symbolic inputs can
//! make it too low.

use super::accesses::{Access, Accesses, in_call, in_cond, in_int, in_link, in_lock, in_place, in_value};
use super::tree::{Call, Concurrent, Cond, Method, Stmt};
use std::collections::BTreeMap;

/// Programs with more steps than this are not counted.
const MOST_STEPS: usize = 36;

/// What one step of a thread does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// Something that others can see.
    Access(Access),
    /// Starts the thread with a number.
    Fork(usize),
    /// Waits for all threads that this one has started, and those that they have.
    Join,
}

/// A thread: what starts it, and its steps.
struct Thread {
    parent: usize,
    steps: Vec<Step>,
}

/// What can be told about a program before it is explored.
pub(super) struct Cost {
    /// The number of threads that it starts, main included.
    pub threads: usize,
    /// The number of accesses of all threads.
    pub accesses: usize,
    /// The number of pairs of accesses of different threads whose order may matter.
    pub conflicts: usize,
    /// The number of interleavings, or `u64::MAX` where there are too many steps to count.
    pub interleavings: u64,
}

/// What can be told about a program.
pub(super) fn cost(program: &Concurrent) -> Cost {
    let mut unrolled = Unrolled { program, threads: Vec::new() };
    unrolled.thread(0, &program.main);
    let threads = unrolled.threads;
    let accesses: Vec<Accesses> = threads.iter().map(accesses_of).collect();
    Cost {
        threads: threads.len(),
        accesses: accesses.iter().map(Vec::len).sum(),
        conflicts: conflicts(&accesses),
        interleavings: interleavings(&threads),
    }
}

/// The accesses of a thread.
fn accesses_of(thread: &Thread) -> Accesses {
    let access = |step: &Step| match step {
        Step::Access(access) => Some(*access),
        Step::Fork(_) | Step::Join => None,
    };
    thread.steps.iter().filter_map(access).collect()
}

/// The pairs of accesses of different threads that conflict. That some are ordered by fork and join is
/// ignored.
fn conflicts(threads: &[Accesses]) -> usize {
    let mut sum = 0;
    for (index, first) in threads.iter().enumerate() {
        for second in threads.iter().skip(index + 1) {
            let with = |access: &Access| second.iter().filter(|other| access.conflicts(**other)).count();
            sum += first.iter().map(with).sum::<usize>();
        }
    }
    sum
}

/// The number of orders of the steps of all threads.
fn interleavings(threads: &[Thread]) -> u64 {
    if threads.iter().map(|thread| thread.steps.len()).sum::<usize>() > MOST_STEPS {
        return u64::MAX;
    }
    let mut at = vec![None; threads.len()];
    if let Some(main) = at.first_mut() {
        *main = Some(0);
    }
    count(threads, &at, &mut BTreeMap::new())
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
        Some(Step::Access(_)) => {}
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
    /// Adds a thread and those that it starts, and returns its number.
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
        let mut steps = clauses(&method.contract.requires);
        steps.extend(self.block(owner, &method.body));
        steps.extend(clauses(&method.contract.ensures));
        steps
    }

    /// The steps of statements.
    fn block(&mut self, owner: usize, stmts: &[Stmt]) -> Vec<Step> {
        stmts.iter().flat_map(|stmt| self.stmt(owner, stmt)).collect()
    }

    /// The steps of a statement: first those of its expressions, then those of its blocks.
    fn stmt(&mut self, owner: usize, stmt: &Stmt) -> Vec<Step> {
        let mut accesses = Vec::new();
        in_stmt(stmt, &mut accesses);
        let mut steps: Vec<Step> = accesses.into_iter().map(Step::Access).collect();
        match stmt {
            Stmt::If(_, then, otherwise) => {
                let then = self.block(owner, then);
                let otherwise = self.block(owner, otherwise);
                steps.extend(if then.len() < otherwise.len() { otherwise } else { then });
            }
            Stmt::Loop(limit, body) => steps.extend((0..*limit).flat_map(|_| self.block(owner, body))),
            Stmt::Monitor(_, body) => {
                let release = steps.last().copied();
                steps.extend(self.block(owner, body));
                steps.extend(release);
            }
            Stmt::Try(body, handler) => {
                // Most often nothing is caught; where it is, the body was not finished.
                steps.extend(self.block(owner, body));
                steps.extend(self.block(owner, handler).into_iter().take(1));
            }
            Stmt::Fork(call) => steps.extend(self.fork(owner, call)),
            Stmt::Call(call, _) => {
                if let Some(method) = self.program.method(call.id) {
                    steps.extend(self.method(owner, method));
                }
            }
            Stmt::Join => steps.push(Step::Join),
            Stmt::Let(..)
            | Stmt::Point(_)
            | Stmt::Write(..)
            | Stmt::Publish(..)
            | Stmt::Lock(_)
            | Stmt::Unlock(_)
            | Stmt::Assert(_)
            | Stmt::Assume(_)
            | Stmt::Havoc(_)
            | Stmt::Throw
            | Stmt::Return => {}
        }
        steps
    }

    /// The step of a fork, after the thread was added.
    fn fork(&mut self, owner: usize, call: &Call) -> Option<Step> {
        let method = self.program.method(call.id)?;
        Some(Step::Fork(self.thread(owner, method)))
    }
}

/// The steps of clauses.
fn clauses(conds: &[Cond]) -> Vec<Step> {
    let first = |cond: &Cond| {
        let mut accesses = Vec::new();
        in_cond(cond, &mut accesses);
        accesses.first().copied()
    };
    conds.iter().filter_map(first).map(Step::Access).collect()
}

/// The accesses of a statement outside of its blocks.
fn in_stmt(stmt: &Stmt, out: &mut Accesses) {
    match stmt {
        Stmt::Let(_, value) => in_int(value, out),
        Stmt::Point(value) => in_value(value, out),
        Stmt::Write(place, value) => {
            in_int(value, out);
            in_place(place, true, out);
        }
        Stmt::Publish(link, value) => {
            in_value(value, out);
            in_link(link, true, out);
        }
        Stmt::Monitor(object, _) | Stmt::Lock(object) | Stmt::Unlock(object) => in_lock(object, out),
        Stmt::If(cond, ..) | Stmt::Assert(cond) | Stmt::Assume(cond) => in_cond(cond, out),
        Stmt::Fork(call) | Stmt::Call(call, _) => in_call(call, out),
        Stmt::Havoc(_) | Stmt::Loop(..) | Stmt::Try(..) | Stmt::Throw | Stmt::Return | Stmt::Join => {}
    }
}
