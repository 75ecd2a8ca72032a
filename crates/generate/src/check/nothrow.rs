//! Where an exception may be thrown.
//!
//! The analysis is simple and conservative: what it accepts cannot throw.

use super::facts::{Fact, Facts, assigned_in, implied, name_of};
use super::flow::completes;
use crate::tree::{BinaryOp, Block, Contract, Expr, ExprKind, Loop, Program, Receiver, Size, Stmt, Type};
use std::collections::BTreeSet;

/// Descriptions of everything in the program that may throw.
pub(super) fn check(program: &Program) -> Vec<String> {
    run(program, false)
}

/// Descriptions of everything that may throw between a `lock x;` and its `unlock x;`.
pub(super) fn check_pairs(program: &Program) -> Vec<String> {
    run(program, true)
}

fn run(program: &Program, only_pairs: bool) -> Vec<String> {
    let mut checker =
        Checker { program, only_pairs, in_pair: false, entry: Facts::default(), errors: Vec::new() };
    let empty = Block::new();
    for (_, method) in program.methods() {
        checker.member(&method.contract, &[], method.body.as_ref().unwrap_or(&empty));
    }
    for constructor in program.classes.iter().flat_map(|class| &class.constructors) {
        let super_args = constructor.super_args.as_deref().unwrap_or_default();
        checker.member(&constructor.contract, super_args, &constructor.body);
    }
    checker.errors
}

struct Checker<'p> {
    program: &'p Program,
    only_pairs: bool,
    in_pair: bool,
    /// What the precondition says, for `old`.
    entry: Facts,
    errors: Vec<String>,
}

impl Checker<'_> {
    fn require(&mut self, holds: bool, message: &str) {
        if !holds && (self.in_pair || !self.only_pairs) {
            self.errors.push(message.to_owned());
        }
    }

    fn member(&mut self, contract: &Contract, super_args: &[Expr], body: &Block) {
        let nothing = BTreeSet::new();
        let mut before = Facts::default();
        for clause in &contract.requires {
            self.expr(clause, &before);
            before = before.and(implied(clause, true, &nothing));
        }
        for arg in super_args {
            self.expr(arg, &before);
        }
        let assigned = assigned_in(body);
        let stable = contract.requires.iter().flat_map(|clause| implied(clause, true, &assigned));
        let facts = Facts::default().and(stable);
        self.entry = before;
        for clause in contract.ensures.iter().chain(&contract.exceptional) {
            self.expr(clause, &facts);
        }
        self.block(body, &facts);
    }

    fn block(&mut self, block: &[Stmt], outer: &Facts) {
        let mut facts = outer.clone();
        for (position, stmt) in block.iter().enumerate() {
            let rest = &block[position + 1..];
            facts = self.stmt(stmt, rest, &facts);
        }
    }

    /// Checks a statement and returns what is known after it.
    fn stmt(&mut self, stmt: &Stmt, rest: &[Stmt], facts: &Facts) -> Facts {
        if let Stmt::Loop(inner) = stmt {
            self.counted(inner, facts);
            return facts.clone();
        }
        for expr in stmt.exprs() {
            self.expr(expr, facts);
        }
        match stmt {
            Stmt::Declare { name, init: Some(init), .. } => return declared(name, init, rest, facts),
            Stmt::If { condition, then, otherwise } => {
                return self.branches(condition, then, otherwise.as_ref(), rest, facts);
            }
            Stmt::Monitor { target, body } => {
                self.require(facts.not_null(target), "the target of a lock may be null");
                self.block(body, facts);
            }
            Stmt::Pair { target, body } => {
                self.require(facts.not_null(target), "the target of a lock may be null");
                let outer = std::mem::replace(&mut self.in_pair, true);
                self.block(body, facts);
                self.in_pair = outer;
            }
            Stmt::Acquire(target) | Stmt::Release(target) => {
                self.require(facts.not_null(target), "the target of a lock may be null");
            }
            Stmt::Call(call) | Stmt::Fork(call) => self.receiver(&call.receiver, facts),
            Stmt::Throw(_) => self.require(false, "throw"),
            Stmt::Try { body, handler } => {
                self.require(false, "try");
                self.block(body, facts);
                self.block(handler, facts);
            }
            Stmt::Block(body) => self.block(body, facts),
            Stmt::Loop(_)
            | Stmt::Declare { init: None, .. }
            | Stmt::Assign { .. }
            | Stmt::Break
            | Stmt::Continue
            | Stmt::Return(_)
            | Stmt::Join
            | Stmt::Assert(_)
            | Stmt::Assume(_)
            | Stmt::Havoc(_) => {}
        }
        facts.clone()
    }

    fn counted(&mut self, inner: &Loop, facts: &Facts) {
        let counter = &inner.counter;
        let natural = facts.and([Fact::Natural(counter.clone())]);
        // An invariant holds after the last iteration too, where the counter has reached its limit.
        for invariant in &inner.invariants {
            self.expr(invariant, &natural);
        }
        let below = natural.and([Fact::Below(counter.clone(), i64::from(inner.limit))]);
        if let Some(guard) = &inner.guard {
            self.expr(guard, &below);
        }
        let assigned = assigned_in(&inner.body);
        let guard = inner.guard.iter().flat_map(|guard| implied(guard, true, &assigned));
        self.block(&inner.body, &below.and(guard));
    }

    fn branches(
        &mut self,
        condition: &Expr,
        then: &Block,
        otherwise: Option<&Block>,
        rest: &[Stmt],
        facts: &Facts,
    ) -> Facts {
        self.block(then, &facts.and(implied(condition, true, &assigned_in(then))));
        let empty = Block::new();
        let otherwise = otherwise.unwrap_or(&empty);
        self.block(otherwise, &facts.and(implied(condition, false, &assigned_in(otherwise))));
        // Where one branch leaves, the rest of the block knows that the other one was taken.
        let mut assigned = assigned_in(rest);
        match (completes(then), completes(otherwise)) {
            (false, true) => {
                assigned.extend(assigned_in(otherwise));
                facts.and(implied(condition, false, &assigned))
            }
            (true, false) => {
                assigned.extend(assigned_in(then));
                facts.and(implied(condition, true, &assigned))
            }
            (true, true) | (false, false) => facts.clone(),
        }
    }

    fn receiver(&mut self, receiver: &Receiver, facts: &Facts) {
        if let Some(object) = receiver.expr() {
            self.require(facts.not_null(object), "a receiver may be null");
        }
    }

    fn expr(&mut self, expr: &Expr, facts: &Facts) {
        match &expr.kind {
            ExprKind::Binary(op, left, right) if op.is_short_circuit() => {
                self.expr(left, facts);
                let value = matches!(op, BinaryOp::And | BinaryOp::Implies);
                self.expr(right, &facts.and(implied(left, value, &BTreeSet::new())));
            }
            ExprKind::Conditional(condition, left, right) => {
                self.expr(condition, facts);
                self.expr(left, &facts.and(implied(condition, true, &BTreeSet::new())));
                self.expr(right, &facts.and(implied(condition, false, &BTreeSet::new())));
            }
            ExprKind::Old(inner) => {
                let entry = self.entry.clone();
                self.expr(inner, &entry);
            }
            ExprKind::Elements { index, array, body, .. } => self.elements(index, array, body, facts),
            ExprKind::Range { index, low, high, body, .. } => self.range(index, *low, high, body, facts),
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Float(_)
            | ExprKind::Char(_)
            | ExprKind::Str(_)
            | ExprKind::Null
            | ExprKind::Local(_)
            | ExprKind::This
            | ExprKind::Retval
            | ExprKind::Field(..)
            | ExprKind::Static(..)
            | ExprKind::Index(..)
            | ExprKind::Length(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::InstanceOf(..)
            | ExprKind::Call(_)
            | ExprKind::New(_)
            | ExprKind::NewArray(_)
            | ExprKind::AllDifferent(_) => {
                self.operation(expr, facts);
                for child in expr.children() {
                    self.expr(child, facts);
                }
            }
        }
    }

    fn elements(&mut self, index: &str, array: &Expr, body: &Expr, facts: &Facts) {
        self.expr(array, facts);
        self.require(facts.not_null(array), "a quantifier may range over null");
        let within = name_of(array).map(|array| Fact::Within(index.to_owned(), array));
        let natural = Fact::Natural(index.to_owned());
        self.expr(body, &facts.and(within.into_iter().chain([natural])));
    }

    fn range(&mut self, index: &str, low: i64, high: &Size, body: &Expr, facts: &Facts) {
        self.range_end(high, facts);
        let natural = (low >= 0).then(|| Fact::Natural(index.to_owned()));
        let below = match high {
            Size::Literal(bound) => Some(Fact::Below(index.to_owned(), *bound)),
            Size::Length(array) => name_of(array).map(|array| Fact::Within(index.to_owned(), array)),
            Size::Remainder(..) => None,
        };
        self.expr(body, &facts.and(natural.into_iter().chain(below)));
    }

    /// What an operation itself may throw, its operands apart.
    fn operation(&mut self, expr: &Expr, facts: &Facts) {
        match &expr.kind {
            ExprKind::Field(object, _) => self.require(facts.not_null(object), "an object may be null"),
            ExprKind::Length(array) | ExprKind::AllDifferent(array) => {
                self.require(facts.not_null(array), "an array may be null");
            }
            ExprKind::Index(array, index) => {
                self.require(facts.not_null(array), "an array may be null");
                self.require(facts.inside(array, index), "an index may be outside");
            }
            ExprKind::Binary(BinaryOp::Divide | BinaryOp::Remainder, _, divisor) => {
                self.require(is_nonzero(divisor), "a divisor may be zero");
            }
            ExprKind::Cast(inner) => {
                let safe = match expr.ty.name() {
                    Some(class) => {
                        self.program.is_assignable(&inner.ty, &expr.ty)
                            || facts.is(self.program, inner, class)
                    }
                    None => true,
                };
                self.require(safe, "a cast may fail");
            }
            ExprKind::Call(call) => self.receiver(&call.receiver, facts),
            ExprKind::NewArray(sizes) => {
                for size in sizes {
                    match size {
                        Size::Literal(value) => self.require(*value >= 0, "a size is negative"),
                        Size::Length(array) => {
                            self.require(facts.not_null(array), "an array may be null");
                        }
                        Size::Remainder(..) => self.require(false, "a size may be negative"),
                    }
                }
            }
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Float(_)
            | ExprKind::Char(_)
            | ExprKind::Str(_)
            | ExprKind::Null
            | ExprKind::Local(_)
            | ExprKind::This
            | ExprKind::Retval
            | ExprKind::Static(..)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Conditional(..)
            | ExprKind::InstanceOf(..)
            | ExprKind::New(_)
            | ExprKind::Old(_)
            | ExprKind::Elements { .. }
            | ExprKind::Range { .. } => {}
        }
    }

    fn range_end(&mut self, high: &Size, facts: &Facts) {
        if let Some(inner) = high.expr() {
            self.expr(inner, facts);
            if let Size::Length(array) = high {
                self.require(facts.not_null(array), "an array may be null");
            }
        }
    }
}

/// What is known after a declaration, as long as the variable is not assigned again.
fn declared(name: &str, init: &Expr, rest: &[Stmt], facts: &Facts) -> Facts {
    if assigned_in(rest).contains(name) || !facts.not_null(init) {
        return facts.clone();
    }
    let mut more = vec![Fact::NotNull(name.to_owned())];
    if let ExprKind::NewArray(sizes) = &init.kind
        && let Some(Size::Literal(length)) = sizes.first()
    {
        more.push(Fact::Longer(name.to_owned(), *length));
    }
    facts.and(more)
}

/// Whether a divisor is a literal other than zero.
fn is_nonzero(divisor: &Expr) -> bool {
    if let ExprKind::Cast(inner) = &divisor.kind {
        return divisor.ty == Type::Uint && matches!(inner.kind, ExprKind::Int(1..));
    }
    matches!(divisor.kind, ExprKind::Int(value) if value != 0)
        || matches!(divisor.kind, ExprKind::Float(value) if value != 0.0)
}
