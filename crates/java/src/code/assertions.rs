//! Which `throw` is that of an `assert`. A compiler makes `if (!$assertionsDisabled && !condition) throw new
//! AssertionError(detail);` of it, and a program may throw the same class itself, also inside the condition, by a switch
//! expression: that one is an exception like any other.
//!
//! The compiler lays out condition and `throw` in a row, so of the errors that are made and thrown between the question
//! for the flag and the way around the assertion the last one is the assertion's. A condition that is never false has
//! none; then the last one is on another line than the assertion. (On the same line the code is that of a condition
//! that is false, to the byte.)

use cafebabe::bytecode::Opcode;

use super::{ends, targets};

type Ops<'o, 'a> = &'o [(usize, Opcode<'a>)];

const ERROR: &str = "java/lang/AssertionError";
pub(super) const FLAG: &str = "$assertionsDisabled";

/// Where the assertion throws whose question for the flag is the instruction at `asks`.
pub(super) fn thrown<L: PartialEq>(ops: Ops<'_, '_>, asks: usize, line: impl Fn(u32) -> L) -> Option<u32> {
    let jump = asks + 1;
    let (pc, op) = ops.get(jump)?;
    let around = *targets(*pc as u32, op).first()?;
    let reached = reached(ops, jump + 1, around);
    let is_last = |at: &usize| reached[*at] && is_thrown_when_made(ops, *at);
    let last = (jump + 1..ops.len()).rev().find(is_last)?;
    let has_switch = (jump..last)
        .any(|at| reached[at] && matches!(ops[at].1, Opcode::Tableswitch(_) | Opcode::Lookupswitch(_)));
    let pc_of = |at: usize| ops[at].0 as u32;
    (!has_switch || line(pc_of(made(ops, last)?)) == line(pc_of(asks))).then(|| pc_of(last))
}

/// Which instructions control can reach from one without passing `around`; handlers are not followed.
fn reached(ops: Ops<'_, '_>, from: usize, around: u32) -> Vec<bool> {
    let mut reached = vec![false; ops.len()];
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        let Some((pc, op)) = ops.get(at) else { continue };
        if *pc as u32 == around || std::mem::replace(&mut reached[at], true) {
            continue;
        }
        if !ends(op) {
            open.push(at + 1);
        }
        let index = |target: u32| ops.binary_search_by_key(&(target as usize), |(pc, _)| *pc).ok();
        open.extend(targets(*pc as u32, op).into_iter().filter_map(index));
    }
    reached
}

/// Whether an instruction throws an error that the one before it made.
fn is_thrown_when_made(ops: Ops<'_, '_>, at: usize) -> bool {
    matches!(ops[at].1, Opcode::Athrow) && at > 0 && constructs(&ops[at - 1].1)
}

fn constructs(op: &Opcode<'_>) -> bool {
    matches!(op, Opcode::Invokespecial(member)
        if &*member.class_name == ERROR && &*member.name_and_type.name == "<init>")
}

/// Where the error is allocated that an instruction throws: a detail between the two may make errors, too.
fn made(ops: Ops<'_, '_>, thrown: usize) -> Option<usize> {
    let mut open = 0;
    (0..thrown).rev().find(|at| match &ops[*at].1 {
        op if constructs(op) => {
            open += 1;
            false
        }
        Opcode::New(class) if &**class == ERROR => {
            open -= 1;
            open == 0
        }
        _ => false,
    })
}
