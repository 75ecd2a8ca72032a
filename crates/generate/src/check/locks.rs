//! The locking discipline that excludes deadlocks.
//!
//! Where deadlocks are not allowed, a thread that holds a lock waits for nothing else: no second lock, no `join`, no
//! call of a method that does either. And a thread that takes a lock frees it: what stands between `lock x;` and
//! `unlock x;` cannot be left early.

use super::calls::{Graph, Node, called_by, graph};
use super::facts::assigned_in;
use super::nothrow;
use crate::features::Feature;
use crate::tree::{Block, ExprKind, Program, Stmt};
use std::collections::BTreeSet;

/// Errors for everything that could make threads wait for each other.
pub(super) fn check(program: &Program) -> Vec<String> {
    if program.features.has(Feature::Deadlocks) {
        return Vec::new();
    }
    let blocking = blocking(program);
    let mut checker = Checker { program, blocking, errors: Vec::new() };
    for class in &program.classes {
        for constructor in &class.constructors {
            checker.body(&class.name, &constructor.body);
        }
    }
    for (owner, method) in program.methods() {
        checker.body(owner, method.body.as_deref().unwrap_or_default());
    }
    checker.errors.extend(nothrow::check_pairs(program));
    checker.errors
}

/// The bodies that may wait, directly or in what they call.
fn blocking(program: &Program) -> BTreeSet<Node> {
    let mut found = BTreeSet::new();
    for class in &program.classes {
        for (position, constructor) in class.constructors.iter().enumerate() {
            if waits(&constructor.body) {
                found.insert(Node::Constructor(class.name.clone(), position));
            }
        }
    }
    for (owner, method) in program.methods() {
        if method.body.as_ref().is_some_and(|body| waits(body)) {
            found.insert(Node::Method(owner.to_owned(), method.signature()));
        }
    }
    close(&graph(program), found)
}

/// Adds everything that calls something in the set. A fork counts as a call, which is more than needed.
fn close(graph: &Graph, mut set: BTreeSet<Node>) -> BTreeSet<Node> {
    loop {
        let callers = graph.iter().filter(|(_, called)| !called.is_disjoint(&set));
        let callers: BTreeSet<Node> = callers.map(|(caller, _)| caller.clone()).collect();
        let before = set.len();
        set.extend(callers);
        if set.len() == before {
            return set;
        }
    }
}

fn waits(block: &[Stmt]) -> bool {
    block.iter().any(|stmt| is_wait(stmt) || stmt.blocks().into_iter().any(|inner| waits(inner)))
}

fn is_wait(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Monitor { .. } | Stmt::Pair { .. } | Stmt::Acquire(_) | Stmt::Release(_) | Stmt::Join => true,
        Stmt::Declare { .. }
        | Stmt::Assign { .. }
        | Stmt::Call(_)
        | Stmt::If { .. }
        | Stmt::Loop(_)
        | Stmt::Break
        | Stmt::Continue
        | Stmt::Return(_)
        | Stmt::Throw(_)
        | Stmt::Try { .. }
        | Stmt::Block(_)
        | Stmt::Fork(_)
        | Stmt::Assert(_)
        | Stmt::Assume(_)
        | Stmt::Havoc(_) => false,
    }
}

struct Checker<'p> {
    program: &'p Program,
    blocking: BTreeSet<Node>,
    errors: Vec<String>,
}

impl Checker<'_> {
    fn body(&mut self, owner: &str, block: &[Stmt]) {
        for stmt in block {
            match stmt {
                Stmt::Acquire(_) | Stmt::Release(_) => self.error("a lock without its unlock"),
                Stmt::Monitor { body, .. } => self.held(owner, body),
                Stmt::Pair { target, body } => {
                    self.held(owner, body);
                    self.stays(body);
                    if let ExprKind::Local(name) = &target.kind
                        && assigned_in(body).contains(name)
                    {
                        self.error("what is unlocked is not what was locked");
                    }
                }
                Stmt::Declare { .. }
                | Stmt::Assign { .. }
                | Stmt::Call(_)
                | Stmt::If { .. }
                | Stmt::Loop(_)
                | Stmt::Break
                | Stmt::Continue
                | Stmt::Return(_)
                | Stmt::Throw(_)
                | Stmt::Try { .. }
                | Stmt::Block(_)
                | Stmt::Fork(_)
                | Stmt::Join
                | Stmt::Assert(_)
                | Stmt::Assume(_)
                | Stmt::Havoc(_) => {}
            }
            for inner in stmt.blocks() {
                self.body(owner, inner);
            }
        }
    }

    fn error(&mut self, message: &str) {
        self.errors.push(message.to_owned());
    }

    /// A block under a lock does not wait.
    fn held(&mut self, owner: &str, block: &Block) {
        for stmt in block {
            let calls = !called_by(self.program, owner, stmt).is_disjoint(&self.blocking);
            if is_wait(stmt) || calls {
                self.error("a thread may wait while it holds a lock");
            }
            for inner in stmt.blocks() {
                self.held(owner, inner);
            }
        }
    }

    /// A block between `lock` and `unlock` is not left, and calls nothing that could leave it.
    fn stays(&mut self, block: &Block) {
        for stmt in block {
            let leaves = matches!(stmt, Stmt::Return(_) | Stmt::Break | Stmt::Continue | Stmt::Throw(_));
            if leaves || has_call(stmt) {
                self.error("a lock may be kept for ever");
            }
            for inner in stmt.blocks() {
                self.stays(inner);
            }
        }
    }
}

fn has_call(stmt: &Stmt) -> bool {
    let mut found = matches!(stmt, Stmt::Call(_) | Stmt::Fork(_));
    for expr in stmt.exprs() {
        expr.each(&mut |inner| found |= matches!(inner.kind, ExprKind::Call(_) | ExprKind::New(_)));
    }
    found
}
