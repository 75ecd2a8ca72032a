//! Which branches matter: those after which different things that matter come next.
//!
//! The observables of an instruction are the instructions that matter and that can come first after it. Where they are one,
//! control may go there at once, whatever lies between, loops included. Where they are several, some branch decides between
//! them: an edge from an instruction with several observables to one with a single one is critical, and the instruction that it
//! leaves matters. Repeated until no instruction has several, this is the smallest set that is closed under weak control
//! dependence (Danicic et al. 2011, Léchenet, Kosmatov and Le Gall 2018), which needs no way from every instruction to the end of its method.
//! That the line cannot be reached any more is an observable like others, so that early returns matter.

use super::graph::{Code, Graph, Raised};
use crate::TermKind;

/// What comes first after an instruction, of what matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum First {
    /// An instruction, by its node.
    Node(usize),
    /// A return whose value does not matter.
    Return,
    /// Something from which no way leads to the target.
    End,
}

/// The observables of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Observed {
    /// None is known yet.
    None,
    One(First),
    Several,
}

impl Observed {
    fn join(self, other: Observed) -> Observed {
        match (self, other) {
            (Observed::None, known) | (known, Observed::None) => known,
            (one, other) if one == other => one,
            _ => Observed::Several,
        }
    }
}

/// The observables of every node, where `kept` matter.
pub(super) fn observed(graph: &Graph<'_>, kept: &[bool]) -> Vec<Observed> {
    let fixed = |at: usize| match graph.code(at) {
        _ if !graph.live[at] => Some(First::End),
        _ if kept[at] => Some(First::Node(at)),
        Code::Term(TermKind::Return(_)) => Some(First::Return),
        Code::Inst(_) | Code::Term(_) => None,
    };
    let mut found: Vec<Observed> =
        (0..kept.len()).map(|at| fixed(at).map_or(Observed::None, Observed::One)).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for (at, node) in graph.nodes.iter().enumerate().rev() {
            if fixed(at).is_some() {
                continue;
            }
            let handler = match node.raised {
                Some(Raised::To(handler)) => Some(handler),
                // Such instructions matter, see `deciders`.
                Some(Raised::Leaves) | None => None,
            };
            let after = node.next.iter().copied().chain(handler);
            let now = after.fold(found[at], |known, next| known.join(found[next]));
            changed |= now != found[at];
            found[at] = now;
        }
    }
    found
}

/// Instructions that decide between observables, and are not kept yet. None are left if it is empty.
pub(super) fn deciders(graph: &Graph<'_>, kept: &[bool]) -> Vec<usize> {
    let observed = observed(graph, kept);
    let is_decider = |at: &usize| {
        let node = &graph.nodes[*at];
        if kept[*at] || !graph.live[*at] {
            return false;
        }
        let is_critical =
            |next: usize| observed[*at] == Observed::Several && matches!(observed[next], Observed::One(_));
        match node.raised {
            // Nothing but an exception leads out of the method so, or to a handler that looks at the exception.
            Some(Raised::Leaves) => true,
            Some(Raised::To(handler)) if kept[handler] || is_critical(handler) => true,
            Some(Raised::To(_)) | None => node.next.iter().any(|next| is_critical(*next)),
        }
    };
    (0..kept.len()).filter(is_decider).collect()
}
