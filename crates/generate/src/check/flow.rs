//! Which statements can be reached.

use crate::tree::{Block, Stmt};

/// Whether execution can go on after the block.
pub(crate) fn completes(block: &[Stmt]) -> bool {
    block.iter().all(stmt_completes)
}

/// Whether execution can go on after the statement. Conditions are not looked at.
pub(crate) fn stmt_completes(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Break | Stmt::Continue | Stmt::Return(_) | Stmt::Throw(_) => false,
        Stmt::If { then, otherwise, .. } => {
            completes(then) || otherwise.as_ref().is_none_or(|otherwise| completes(otherwise))
        }
        Stmt::Try { body, handler } => completes(body) || completes(handler),
        Stmt::Block(body) | Stmt::Monitor { body, .. } | Stmt::Pair { body, .. } => completes(body),
        Stmt::Loop(_)
        | Stmt::Declare { .. }
        | Stmt::Assign { .. }
        | Stmt::Call(_)
        | Stmt::Acquire(_)
        | Stmt::Release(_)
        | Stmt::Fork(_)
        | Stmt::Join
        | Stmt::Assert(_)
        | Stmt::Assume(_)
        | Stmt::Havoc(_) => true,
    }
}

/// Everything unreachable in a block, and every body whose end must be reachable but is not.
pub(super) fn check(block: &Block, errors: &mut Vec<String>) {
    for (position, stmt) in block.iter().enumerate() {
        if !stmt_completes(stmt) && position + 1 < block.len() {
            errors.push("a statement is unreachable".to_owned());
        }
        match stmt {
            // The printer adds a statement after these bodies.
            Stmt::Loop(inner) if !completes(&inner.body) => {
                errors.push("the body of a loop never completes".to_owned());
            }
            Stmt::Pair { body, .. } if !completes(body) => {
                errors.push("a lock is never freed".to_owned());
            }
            Stmt::Loop(_)
            | Stmt::Pair { .. }
            | Stmt::Break
            | Stmt::Continue
            | Stmt::Return(_)
            | Stmt::Throw(_)
            | Stmt::If { .. }
            | Stmt::Try { .. }
            | Stmt::Block(_)
            | Stmt::Monitor { .. }
            | Stmt::Declare { .. }
            | Stmt::Assign { .. }
            | Stmt::Call(_)
            | Stmt::Acquire(_)
            | Stmt::Release(_)
            | Stmt::Fork(_)
            | Stmt::Join
            | Stmt::Assert(_)
            | Stmt::Assume(_)
            | Stmt::Havoc(_) => {}
        }
        for inner in stmt.blocks() {
            check(inner, errors);
        }
    }
}
