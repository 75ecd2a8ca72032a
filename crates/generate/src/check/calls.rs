//! The call graph, and that it has no cycle.
//!
//! Loops are counted, so a program that does not terminate would have to call without end. Calls that pass on less
//! fuel are not edges of the graph; every other cycle is an error.

use super::targets::target;
use crate::tree::{Call, Expr, ExprKind, Fuel, Program, Receiver, Signature, Stmt, Type};
use std::collections::{BTreeMap, BTreeSet};

/// One body that can run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Node {
    /// A method, and the type that declares it.
    Method(String, Signature),
    /// A constructor, and its position in the class.
    Constructor(String, usize),
}

/// Which bodies a body may start, by a call or by `fork`.
pub(super) type Graph = BTreeMap<Node, BTreeSet<Node>>;

/// The roots and the signatures of all methods that can be reached from them.
pub(crate) fn reachable(program: &Program, roots: &BTreeSet<Signature>) -> BTreeSet<Signature> {
    let graph = graph(program);
    let start = graph.keys().filter(|node| match node {
        Node::Method(_, signature) => roots.contains(signature),
        Node::Constructor(..) => false,
    });
    let mut open: Vec<&Node> = start.collect();
    let mut seen = BTreeSet::new();
    while let Some(node) = open.pop() {
        if seen.insert(node) {
            open.extend(graph.get(node).into_iter().flatten());
        }
    }
    let methods = seen.into_iter().filter_map(|node| match node {
        Node::Method(_, signature) => Some(signature.clone()),
        Node::Constructor(..) => None,
    });
    methods.chain(roots.iter().cloned()).collect()
}

/// Errors for every body that may call itself.
pub(super) fn check(program: &Program) -> Vec<String> {
    let graph = graph(program);
    let mut finished = BTreeSet::new();
    let mut errors = Vec::new();
    for node in graph.keys() {
        visit(&graph, node, &mut Vec::new(), &mut finished, &mut errors);
    }
    errors
}

fn visit<'g>(
    graph: &'g Graph,
    node: &'g Node,
    path: &mut Vec<&'g Node>,
    finished: &mut BTreeSet<&'g Node>,
    errors: &mut Vec<String>,
) {
    if finished.contains(node) {
        return;
    }
    if path.contains(&node) {
        errors.push(format!("{node:?} may call itself without end"));
        return;
    }
    path.push(node);
    for next in graph.get(node).into_iter().flatten() {
        visit(graph, next, path, finished, errors);
    }
    path.pop();
    finished.insert(node);
}

/// The graph of all calls, those that pass on less fuel not among them.
pub(super) fn graph(program: &Program) -> Graph {
    let mut graph = Graph::new();
    for (owner, method) in program.methods() {
        let body = method.body.as_deref().unwrap_or_default();
        graph.insert(Node::Method(owner.to_owned(), method.signature()), called_in(program, owner, body));
    }
    for class in &program.classes {
        for (position, constructor) in class.constructors.iter().enumerate() {
            let mut called = called_in(program, &class.name, &constructor.body);
            for arg in constructor.super_args.iter().flatten() {
                arg.each(&mut |expr| add_expr(program, &class.name, expr, &mut called));
            }
            if let Some(parent) = &class.extends {
                let args = constructor.super_args.as_deref().unwrap_or_default();
                called.extend(constructor_of(program, parent, args));
            }
            graph.insert(Node::Constructor(class.name.clone(), position), called);
        }
    }
    graph
}

/// Everything that a list of statements in the type `owner` may call or fork.
pub(super) fn called_in(program: &Program, owner: &str, block: &[Stmt]) -> BTreeSet<Node> {
    let mut called = BTreeSet::new();
    for stmt in block {
        called.extend(called_by(program, owner, stmt));
        for inner in stmt.blocks() {
            called.extend(called_in(program, owner, inner));
        }
    }
    called
}

/// Everything that a statement itself, without its inner blocks, may call or fork.
pub(super) fn called_by(program: &Program, owner: &str, stmt: &Stmt) -> BTreeSet<Node> {
    let mut called = BTreeSet::new();
    if let Stmt::Call(call) | Stmt::Fork(call) = stmt {
        add_call(program, owner, call, &mut called);
    }
    for expr in stmt.exprs() {
        expr.each(&mut |inner| add_expr(program, owner, inner, &mut called));
    }
    called
}

fn add_expr(program: &Program, owner: &str, expr: &Expr, called: &mut BTreeSet<Node>) {
    if let ExprKind::Call(call) = &expr.kind {
        add_call(program, owner, call, called);
    }
    if let ExprKind::New(args) = &expr.kind {
        called.extend(constructor_of(program, expr.ty.name().unwrap_or_default(), args));
    }
}

/// A call may reach every implementation of the signature, except where it says which one it means.
fn add_call(program: &Program, owner: &str, call: &Call, called: &mut BTreeSet<Node>) {
    let Some(method) = target(program, owner, call) else { return };
    if call.fuel == Some(Fuel::Less) {
        return;
    }
    let signature = method.signature();
    if call.receiver == Receiver::Super {
        let parent = program.class(owner).and_then(|class| class.extends.as_deref()).unwrap_or_default();
        if let Some((declaring, _)) = program.implementation(parent, &signature) {
            called.insert(Node::Method(declaring.to_owned(), signature));
        }
        return;
    }
    for (name, other) in program.methods() {
        if other.signature() == signature {
            called.insert(Node::Method(name.to_owned(), signature.clone()));
        }
    }
}

/// The constructor that the arguments select; nothing where it is the implicit one of a class without superclass.
fn constructor_of(program: &Program, class: &str, args: &[Expr]) -> Option<Node> {
    let class = program.class(class)?;
    if class.constructors.is_empty() {
        return class.extends.as_deref().and_then(|parent| constructor_of(program, parent, &[]));
    }
    let lists: Vec<Vec<Type>> = class.constructors.iter().map(|one| one.param_types()).collect();
    let types: Vec<Option<Type>> = args.iter().map(Expr::static_type).collect();
    let position = program.select(&lists, &types)?;
    Some(Node::Constructor(class.name.clone(), position))
}
