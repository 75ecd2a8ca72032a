//! Cuts: a program in which code is replaced by what is written down about it, so that a proof needs no bound.
//!
//! A cut makes unknown what the code may have changed and supposes what is known to hold after it. A loop with invariants becomes: check
//! them, forget what the loop changes, suppose them, then one round or out; after the round check them again, and the path ends.
//! So every round of every execution is that one round (Floyd 1967; Hoare 1969).
//!
//! The cut program has more executions than the program, never fewer: what none of them violates, no execution of the
//! program does. What one of them violates says nothing about the program.

mod calls;
mod loops;
mod outside;
mod overriding;

use source::Span;

use crate::analysis::changes::AllChanges;
use crate::{InstKind, MethodId, Program};

/// A place where code was replaced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut {
    /// The method with the loop, or that is called.
    pub method: MethodId,
    /// What was written down about the code.
    pub specification: Span,
    /// What is called in place of the method, where calls are replaced. The method itself has to be verified, too.
    pub twin: Option<MethodId>,
    /// The methods that override it.
    pub overriding: Vec<MethodId>,
    /// For each of them one that has to be verified, too.
    pub refinements: Vec<MethodId>,
    /// Whether what is checked shows that the code comes to an end: a measure gets smaller in each round, or with each recursive call.
    pub ends: bool,
}

/// The program with cuts at all loops that have invariants and change nothing but the heap, and, if that is wanted, at all calls of
/// methods with contracts; none if there is nothing to cut.
pub fn cut(program: &Program, calls: bool) -> Option<(Program, Vec<Cut>)> {
    let has_invariants = program.methods.iter().any(|method| {
        let blocks = method.body.iter().flat_map(|body| &body.blocks);
        blocks.flat_map(|block| &block.insts).any(|inst| matches!(inst.kind, InstKind::Invariant { .. }))
    });
    if !has_invariants && !calls {
        return None;
    }
    let changes = AllChanges::new(program);
    let (mut changed, mut cuts) = (program.clone(), Vec::new());
    for (id, method) in program.methods() {
        if let Some(body) = loops::cut(method, id, &changes, &mut cuts) {
            changed[id].body = Some(body);
        }
    }
    if calls {
        cuts.extend(calls::replace(program, &mut changed, &changes));
    }
    (!cuts.is_empty()).then_some((changed, cuts))
}

/// Makes a method of a program begin in any state, not only in that before the program starts.
pub fn from_any_state(program: &mut Program, method: MethodId) {
    calls::from_any_state(program, method);
}
