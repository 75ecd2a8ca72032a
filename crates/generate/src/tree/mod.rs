//! The typed tree of a generated program.
//!
//! It is independent of the verifier's own syntax tree, so that a mistake there cannot hide in the tests made from
//! here. It stays close to what OOX and Java have in common, with the few constructs whose *meaning* the generator
//! relies on kept as one node (counted loops, paired locks, fuel), so that no edit of the tree can lose termination
//! or well-typedness by separating their parts.

mod children;
mod expr;
mod hierarchy;
mod program;
mod size;
mod stmt;
mod types;
mod walk;

pub use expr::{BinaryOp, Call, Expr, ExprKind, Fuel, Quantifier, Receiver, Size, UnaryOp};
pub use program::{Class, Constructor, Contract, Field, Interface, Method, Param, Program, StaticField};
pub use stmt::{Block, Loop, Stmt};
pub use types::Type;

pub(crate) use hierarchy::Signature;
