//! Slices: what is left of a program if everything is taken away that its `target` instructions do not depend on (Weiser 1984;
//! over calls, but without telling calls of a method apart).
//!
//! What is kept is closed: with an instruction everything that assigns what it uses, with a read of a field, of a static field or of
//! elements everything that writes them, with anything every branch that decides whether it is executed. So what is kept has the
//! values and the order that it has in the program, and every execution of the program that gets to the target is one of the
//! slice, without the steps that were taken away. If the slice does not get to the target, the program does not.
//!
//! The converse is not true: a step that was taken away may end an execution before the target. Assertions and other checks
//! that fail, exceptions that are caught nowhere or whose handlers lead nowhere, loops without an end and locks that are never released are
//! such steps. So what a slice finds has to be executed by the program itself. Assumptions, and preconditions of the entry, are
//! always kept, and checks wherever they cost nothing (`soft`).
//!
//! Nothing is sliced where a thread may be started on a way to the target. Code that is missing may do anything, so it is kept and
//! with it everything that is written.

mod control;
mod cut;
mod graph;
mod marks;
mod places;
mod soft;

use crate::analysis::distance::Flow;
use crate::passes::Pipeline;
use crate::{InstKind, MethodId, Program, TermKind};

use graph::{Code, Graphs};
use marks::Marks;

/// What is left of a program for an execution of an entry that looks for the target. None if that is as good as everything, or if
/// no way leads there.
pub fn slice(program: &Program, entry: MethodId) -> Option<Program> {
    let flow = Flow::new(program, false);
    let roots: Vec<MethodId> = program.startup_of(entry).into_iter().chain([entry]).collect();
    let graphs = Graphs::new(program, &flow, &roots);
    if !graphs.leads_there(*roots.first()?) || starts_threads(&graphs) {
        return None;
    }
    let mut marks = Marks::new(program, &flow, &graphs, &roots, entry);
    soft::keep_free(&mut marks);
    if !saves_work(program, &marks) {
        return None;
    }
    let mut sliced = program.clone();
    let mut methods = Vec::new();
    for (method, graph) in graphs.all.iter().filter(|(method, _)| marks.called.contains(method)) {
        sliced[*method].body = Some(cut::body(&marks, *method, graph)?);
        sliced[*method].contract = cut::contract(&marks, *method, graph);
        methods.push(*method);
    }
    let broken = Pipeline::standard().run_on(&mut sliced, &methods);
    debug_assert!(broken.is_empty(), "a slice is well formed: {broken:?}");
    Some(sliced)
}

/// Whether a thread may be started before the target.
fn starts_threads(graphs: &Graphs<'_>) -> bool {
    let is_fork = |kind: &InstKind| matches!(kind, InstKind::Fork { .. });
    graphs.all.values().any(|graph| {
        (0..graph.nodes.len()).any(|node| graph.live[node] && graph.inst(node).is_some_and(is_fork))
    })
}

/// Whether something was taken away that takes time: a decision or a call.
fn saves_work(program: &Program, marks: &Marks<'_, '_>) -> bool {
    marks.graphs.all.iter().filter(|(method, _)| marks.called.contains(method)).any(|(method, graph)| {
        let is_work = |node: usize| match graph.code(node) {
            Code::Inst(InstKind::Call { .. }) => true,
            Code::Inst(InstKind::InitClass { class }) => program[*class].initializer.is_some(),
            Code::Term(TermKind::Branch { .. } | TermKind::Switch { .. }) => true,
            Code::Inst(_) | Code::Term(_) => false,
        };
        (0..graph.nodes.len()).any(|node| graph.live[node] && is_work(node) && !marks.is_kept(*method, node))
    })
}
