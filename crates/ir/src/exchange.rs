//! Writes that give what was there before.

use crate::{BinaryOp, LocalId, Operand};

/// A write that also reads what was there, in one step that no other thread can interrupt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// The local that gets what was there before.
    pub dest: LocalId,
    /// What is there then.
    pub update: Update,
}

/// What an exchange makes of what was there, and of the value that it writes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Update {
    /// `put`: the value.
    Put,
    /// `add`: the sum.
    Add,
    /// `and`: the bits of both.
    And,
    /// `or`: the bits of either.
    Or,
    /// `xor`: the bits of one.
    Xor,
    /// `if w`: the value, if w was there; otherwise nothing changes.
    If(Operand),
}

impl Update {
    /// The word in the text form.
    pub fn name(&self) -> &'static str {
        match self {
            Update::Put => "put",
            Update::Add => "add",
            Update::And => "and",
            Update::Or => "or",
            Update::Xor => "xor",
            Update::If(_) => "if",
        }
    }

    /// The operator between what was there and the value; none where the value is written as it is.
    pub fn operator(&self) -> Option<BinaryOp> {
        match self {
            Update::Put | Update::If(_) => None,
            Update::Add => Some(BinaryOp::Add),
            Update::And => Some(BinaryOp::And),
            Update::Or => Some(BinaryOp::Or),
            Update::Xor => Some(BinaryOp::Xor),
        }
    }

    /// What it compares with.
    pub fn expected(&self) -> Option<&Operand> {
        match self {
            Update::If(expected) => Some(expected),
            Update::Put | Update::Add | Update::And | Update::Or | Update::Xor => None,
        }
    }
}
