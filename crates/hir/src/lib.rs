//! What an OOX program means: names, types, inheritance and contracts, and lowering to IR.
//!
//! [`check`] turns parsed files into a typed [`Program`] and reports everything that is wrong, in all files
//! at once. A program without errors is turned into IR by [`lower`]. The static rules are those of
//! Koppier 2020, chapter 3, as docs/language.md decides them.
//!
//! Invariants: neither function panics on any input; a program with errors holds `Error` types and nodes
//! where it makes no sense and is never lowered.

mod check;
mod declare;
mod ints;
mod lower;
mod program;
mod types;

pub use check::{Options, check};
pub use ints::{IntMode, Width};
pub use lower::{lower, lower_for_line};
pub use program::{
    ArithOp, Body, Callee, ClauseKind, CmpOp, Const, Expr, ExprId, ExprKind, Field, FieldId, Local, LocalId,
    LocalKind, LogicOp, Method, MethodId, MethodKind, Modified, Program, Range, Spec, Stmt, StmtKind,
    TypeDecl, TypeId,
};
pub use types::{Base, Ty};
