//! What DOT and Mermaid have in common: the nodes and edges of a method's control flow.

use ir::analysis::cfg::block_may_raise;
use ir::{BlockId, MethodId, Program, TermKind};

/// A block with its instructions as lines.
pub(super) struct Node {
    pub(super) id: BlockId,
    pub(super) lines: Vec<String>,
}

/// An edge with its label.
pub(super) struct Edge {
    pub(super) from: BlockId,
    pub(super) to: BlockId,
    pub(super) label: String,
    pub(super) is_exceptional: bool,
}

/// The graph of a method that has a body.
pub(super) fn graph(program: &Program, method: MethodId) -> Option<(Vec<Node>, Vec<Edge>)> {
    let body = program[method].body.as_ref()?;
    let mut nodes = Vec::new();
    let mut edges = Vec::new();
    for (id, block) in body.blocks() {
        let mut lines: Vec<String> =
            block.insts.iter().map(|inst| ir::text::inst(program, body, inst)).collect();
        lines.push(ir::text::terminator(program, body, &block.term));
        nodes.push(Node { id, lines });
        edges.extend(normal_edges(id, &block.term.kind));
        if let (Some(handler), true) = (block.handler, block_may_raise(block)) {
            edges.push(Edge { from: id, to: handler, label: "exception".to_string(), is_exceptional: true });
        }
    }
    Some((nodes, edges))
}

fn normal_edges(from: BlockId, term: &TermKind) -> Vec<Edge> {
    let edge = |to: BlockId, label: String| Edge { from, to, label, is_exceptional: false };
    match term {
        TermKind::Jump(to) => vec![edge(*to, String::new())],
        TermKind::Branch { then, otherwise, .. } => {
            vec![edge(*then, "true".to_string()), edge(*otherwise, "false".to_string())]
        }
        TermKind::Switch { cases, default, .. } => {
            let cases = cases.iter().map(|(value, to)| edge(*to, value.to_string()));
            cases.chain([edge(*default, "default".to_string())]).collect()
        }
        TermKind::Return(_) | TermKind::Throw(_) | TermKind::Raise { .. } | TermKind::Unreachable => {
            Vec::new()
        }
    }
}

/// The methods to draw: the given ones, or all that have a body.
pub(super) fn methods(program: &Program, only: Option<MethodId>) -> Vec<MethodId> {
    match only {
        Some(method) => vec![method],
        None => program.methods().filter(|(_, method)| method.body.is_some()).map(|(id, _)| id).collect(),
    }
}
