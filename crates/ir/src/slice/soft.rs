//! What can only end a path, such as an assertion or the check before an access, need not be in a slice. Where it costs nothing
//! it is: the more of it a slice has, the fewer ways there are that only the slice can take.
//!
//! It costs nothing in a block of which something is kept, if all that it looks at has its value there: no branch and nothing
//! that was assigned before has to be added for it.

use super::graph::Graph;
use super::marks::Marks;
use crate::{InstKind, LocalId, MethodId, Operand};

/// Adds to what matters the assertions, checks and preconditions that cost nothing.
pub(super) fn keep_free(marks: &mut Marks<'_, '_>) {
    let graphs = marks.graphs;
    for (method, graph) in &graphs.all {
        if !marks.called.contains(method) {
            continue;
        }
        let inputs = inputs(marks, *method, graph);
        let starts = marks.needed(*method, graph);
        for (block, start) in starts.iter().enumerate() {
            if !is_anchored(marks, *method, graph, block) {
                continue;
            }
            let is_known = |local: LocalId| start.contains(local) || inputs.contains(&local);
            for node in graph.of_block(block) {
                if let Some(cone) = cone(marks, *method, graph, node, &is_known) {
                    cone.into_iter().for_each(|node| marks.keep(*method, node));
                }
            }
        }
    }
}

/// The parameters of the entry that keep their values. Those of other methods may not have any in the slice.
fn inputs(marks: &Marks<'_, '_>, method: MethodId, graph: &Graph<'_>) -> Vec<LocalId> {
    let calls_it = |kind: &InstKind| marks.flow.reached(marks.program, kind).list().contains(&method);
    if method != marks.entry || marks.graphs.all.values().any(|graph| graph.insts().any(calls_it)) {
        return Vec::new();
    }
    let params = (0..marks.program[method].params.len() as u32).map(LocalId);
    params.filter(|param| graph.insts().all(|kind| kind.dest() != Some(*param))).collect()
}

/// Whether an instruction of a block can be added and decides nothing: it is executed as often as another one that matters, or
/// at the beginning of the method. No exception leads around it.
fn is_anchored(marks: &Marks<'_, '_>, method: MethodId, graph: &Graph<'_>, block: usize) -> bool {
    let leads = |at: usize| graph.nodes[at].next.contains(&graph.start(block));
    let is_beginning = || block == 0 && !(0..graph.nodes.len()).any(leads);
    let has_kept = graph.of_block(block).any(|at| marks.is_kept(method, at));
    let is_skipped = |at: usize| graph.nodes[at].raised.is_some() && !marks.is_kept(method, at);
    (has_kept || is_beginning()) && !graph.of_block(block).any(is_skipped)
}

/// A node that can only end a path, with what it takes to evaluate it in its block.
fn cone(
    marks: &Marks<'_, '_>,
    method: MethodId,
    graph: &Graph<'_>,
    node: usize,
    is_known: &dyn Fn(LocalId) -> bool,
) -> Option<Vec<usize>> {
    let kind = graph.inst(node).filter(|_| graph.live[node] && !marks.is_kept(method, node))?;
    let mut needed: Vec<LocalId> = Vec::new();
    let mut need = |operand: &Operand| needed.extend(operand.local());
    match kind {
        InstKind::Check(_) if graph.nodes[node].raised.is_none() => kind.for_each_operand(need),
        InstKind::Assert { condition } => need(condition),
        InstKind::Contract { kind: crate::ContractKind::Requires }
            if marks.places.covers(marks.program, method, kind) =>
        {
            let clauses = &marks.program[method].contract.requires;
            clauses.iter().flat_map(|clause| &clause.args).for_each(need);
        }
        _ => return None,
    }
    let mut cone = vec![node];
    for before in (graph.start(graph.nodes[node].block)..node).rev() {
        let kind = graph.inst(before)?;
        let Some(dest) = kind.dest().filter(|dest| needed.contains(dest)) else { continue };
        needed.retain(|local| *local != dest);
        if marks.is_kept(method, before) {
            let is_call = matches!(kind, InstKind::Call { .. });
            if is_call && !marks.has_result(kind) {
                return None;
            }
            continue;
        }
        if !is_plain(kind) || !marks.places.covers(marks.program, method, kind) {
            return None;
        }
        kind.for_each_operand(|operand| needed.extend(operand.local()));
        cone.push(before);
    }
    needed.into_iter().all(is_known).then_some(cone)
}

/// Whether an instruction only computes a value.
fn is_plain(kind: &InstKind) -> bool {
    matches!(
        kind,
        InstKind::Copy { .. }
            | InstKind::Unary { .. }
            | InstKind::Binary { .. }
            | InstKind::Select { .. }
            | InstKind::Convert { .. }
            | InstKind::InstanceOf { .. }
            | InstKind::Length { .. }
            | InstKind::GetField { heap: None, .. }
            | InstKind::GetStatic { heap: None, .. }
            | InstKind::Load { heap: None, .. }
    )
}
