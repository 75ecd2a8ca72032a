//! Drops most of what the entry never calls.
//!
//! Methods that cannot be reached tell nothing about an execution, and make a program hard to read. A few are kept,
//! because the front end has to cope with them.

use crate::check::reachable;
use crate::random::Random;
use crate::tree::{Method, Program, Signature};
use std::collections::BTreeSet;

/// The program without most of the methods that cannot be reached.
pub(super) fn prune(mut program: Program, random: &mut Random) -> Program {
    let all: BTreeSet<Signature> = program.methods().map(|(_, method)| method.signature()).collect();
    let roots = all.into_iter().filter(|signature| signature.name == "entry" || random.chance(8)).collect();
    let kept = reachable(&program, &roots);
    let keeps = |method: &Method| kept.contains(&method.signature());
    for interface in &mut program.interfaces {
        interface.methods.retain(keeps);
    }
    for class in &mut program.classes {
        class.methods.retain(keeps);
    }
    program
}
