//! Cuts: a program in which code is replaced by what is written down about it, so that a proof needs no bound.
//!
//! A cut makes unknown what the code may have changed and supposes what is known to hold after it. A loop with invariants becomes: check
//! them, forget what the loop changes, suppose them, then one round or out; after the round check them again, and the path ends.
//! So every round of every execution is that one round (Floyd 1967; Hoare 1969).
//!
//! The cut program has more executions than the program, never fewer: what none of them violates, no execution of the
//! program does. What one of them violates says nothing about the program.

mod loops;

use source::Span;

use crate::analysis::changes::AllChanges;
use crate::{MethodId, Program};

/// A place where code was replaced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut {
    /// The method it is in.
    pub method: MethodId,
    /// What was written down about the code.
    pub specification: Span,
}

/// The program with cuts at all loops that have invariants and change nothing but the heap; none if there is no such loop.
pub fn cut(program: &Program) -> Option<(Program, Vec<Cut>)> {
    let has_invariants = program.methods.iter().any(|method| {
        let blocks = method.body.iter().flat_map(|body| &body.blocks);
        blocks
            .flat_map(|block| &block.insts)
            .any(|inst| matches!(inst.kind, crate::InstKind::Invariant { .. }))
    });
    if !has_invariants {
        return None;
    }
    let changes = AllChanges::new(program);
    let (mut changed, mut cuts) = (program.clone(), Vec::new());
    for (id, method) in program.methods() {
        if let Some(body) = loops::cut(method, id, &changes, &mut cuts) {
            changed[id].body = Some(body);
        }
    }
    (!cuts.is_empty()).then_some((changed, cuts))
}
