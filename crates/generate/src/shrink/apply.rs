//! Edits of statements and expressions.

use super::declarations;
use super::edits::{Edit, constants, simpler};
use crate::tree::{Block, Call, Expr, ExprKind, Fuel, Program, Stmt, Type};

/// The program after an edit; nothing where the edit does not fit it.
pub(super) fn apply(program: &Program, edit: &Edit) -> Option<Program> {
    let mut edited = program.clone();
    let done = match edit {
        Edit::Remove(block, start, count) => in_block(&mut edited, *block, &mut |stmts| {
            let end = stmts.len().min(start + count);
            let some = *start < end;
            if some {
                stmts.drain(*start..end);
            }
            some
        }),
        Edit::Unwrap(block, index, which) => {
            in_block(&mut edited, *block, &mut |stmts| unwrap(stmts, *index, *which))
        }
        Edit::Simplify(block, index, way) => in_block(&mut edited, *block, &mut |stmts| {
            stmts.get_mut(*index).is_some_and(|stmt| simplify(stmt, *way))
        }),
        Edit::Constant(number, which) => {
            in_expr(&mut edited, *number, &mut |expr| replace(expr, constants(&expr.ty).get(*which).cloned()))
        }
        Edit::Child(number, which) => in_expr(&mut edited, *number, &mut |expr| {
            let child = expr.children().get(*which).map(|child| (*child).clone());
            replace(expr, child)
        }),
        Edit::Size(number, which) => in_expr(&mut edited, *number, &mut |expr| shrink_size(expr, *which)),
        Edit::Fuel(number) => in_expr(&mut edited, *number, &mut |expr| {
            if let ExprKind::Call(call) = &mut expr.kind { drain(call) } else { false }
        }),
        Edit::Methods(_)
        | Edit::Method(..)
        | Edit::Type(_)
        | Edit::Hollow(..)
        | Edit::Void(_)
        | Edit::Constructor(..)
        | Edit::Field(..)
        | Edit::Static(..)
        | Edit::Init(..)
        | Edit::Extends(_)
        | Edit::Parent(..)
        | Edit::Param(..)
        | Edit::ConstructorParam(..)
        | Edit::SuperArgs(..)
        | Edit::Clause(..) => declarations::apply(&mut edited, edit),
    };
    done.then_some(edited)
}

/// Edits the block of a number.
fn in_block(program: &mut Program, number: usize, edit: &mut dyn FnMut(&mut Block) -> bool) -> bool {
    let mut seen = 0;
    let mut done = false;
    program.edit_blocks(&mut |block| {
        let found = seen == number;
        seen += 1;
        if found {
            done = edit(block);
        }
        found
    });
    done
}

/// Edits the expression of a number.
fn in_expr(program: &mut Program, number: usize, edit: &mut dyn FnMut(&mut Expr) -> bool) -> bool {
    let mut seen = 0;
    let mut done = false;
    program.edit_exprs(&mut |expr| {
        let found = seen == number;
        seen += 1;
        if found {
            done = edit(expr);
        }
        found
    });
    done
}

fn replace(expr: &mut Expr, by: Option<Expr>) -> bool {
    let Some(by) = by else { return false };
    *expr = by;
    true
}

/// Puts the statements of an inner block in the place of the statement around it.
fn unwrap(stmts: &mut Block, index: usize, which: usize) -> bool {
    let Some(stmt) = stmts.get(index) else { return false };
    let Some(inner) = stmt.blocks().get(which).map(|block| (*block).clone()) else { return false };
    // The body of a loop may mention the counter.
    let mut counter = None;
    if let Stmt::Loop(counted) = stmt {
        let (name, init) = (counted.counter.clone(), Some(Expr::int(0)));
        counter = Some(Stmt::Declare { name, ty: Type::Int, init });
    }
    stmts.splice(index..=index, counter.into_iter().chain(inner));
    true
}

fn simplify(stmt: &mut Stmt, way: usize) -> bool {
    match stmt {
        Stmt::If { otherwise, .. } => otherwise.take().is_some(),
        Stmt::Throw(message) => message.take().is_some(),
        Stmt::Declare { init, .. } => init.take().is_some(),
        Stmt::Call(call) | Stmt::Fork(call) => drain(call),
        Stmt::Loop(inner) => match way {
            0 => inner.guard.take().is_some(),
            1 => {
                inner.limit = 1;
                true
            }
            2 => {
                inner.limit = inner.limit.saturating_sub(1);
                true
            }
            _ => {
                let some = way - 3 < inner.invariants.len();
                if some {
                    inner.invariants.remove(way - 3);
                }
                some
            }
        },
        Stmt::Assign { .. }
        | Stmt::Break
        | Stmt::Continue
        | Stmt::Return(_)
        | Stmt::Try { .. }
        | Stmt::Block(_)
        | Stmt::Monitor { .. }
        | Stmt::Pair { .. }
        | Stmt::Acquire(_)
        | Stmt::Release(_)
        | Stmt::Join
        | Stmt::Assert(_)
        | Stmt::Assume(_)
        | Stmt::Havoc(_) => false,
    }
}

/// Gives a recursive call as little fuel as possible.
fn drain(call: &mut Call) -> bool {
    let full = matches!(call.fuel, Some(Fuel::Start(2..)));
    if full {
        call.fuel = Some(Fuel::Start(1));
    }
    full
}

fn shrink_size(expr: &mut Expr, which: usize) -> bool {
    if let ExprKind::NewArray(sizes) = &mut expr.kind
        && let Some(size) = sizes.get_mut(which)
    {
        *size = simpler(size);
        return true;
    }
    if let ExprKind::Range { high, .. } = &mut expr.kind {
        *high = simpler(high);
        return true;
    }
    false
}
