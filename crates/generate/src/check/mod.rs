//! A checker of the tree, written independently of the generator.
//!
//! It is the safety net of everything else here: tests run it on generated programs, and the shrinker returns no
//! program that it rejects. A program passes where it is
//!
//! - well declared: unique names, a sound hierarchy, no missing methods (`declarations`);
//! - well typed, with specifications that are pure (`exprs`, `stmts`);
//! - free of unreachable statements and of missing `return`s (`flow`);
//! - terminating: no cycle of calls without fuel (`calls`);
//! - free of deadlocks, unless they are allowed (`locks`);
//! - free of exceptions, unless they are allowed (`nothrow`);
//! - within its features (`uses`).

mod calls;
mod declarations;
mod exprs;
mod facts;
mod flow;
mod locks;
mod members;
mod nothrow;
mod stmts;
mod targets;
mod uses;

use crate::tree::Program;

pub(crate) use calls::reachable;
pub(crate) use flow::completes;

/// Checks a program; the error lists everything that is wrong with it.
pub fn check(program: &Program) -> Result<(), Vec<String>> {
    let mut errors = declarations::check(program);
    // The other checks look members up through the hierarchy and need it to be sound.
    if errors.is_empty() {
        errors.extend(members::check(program));
    }
    if errors.is_empty() {
        errors.extend(calls::check(program));
        errors.extend(locks::check(program));
        let excess = program.uses().iter().filter(|feature| !program.features.has(*feature));
        errors.extend(excess.map(|feature| format!("the feature {feature:?} is switched off")));
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}
