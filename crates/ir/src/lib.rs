//! The intermediate representation everything downstream works on: three-address code in basic blocks
//! over typed locals (Grieskamp et al. 2005, 2.1 and appendix A).
//!
//! Nothing is implicit. Null, bounds, zero and cast checks are instructions of their own; every block
//! names the handler that an exception inside it reaches; locks are released by instructions on every
//! way out; contracts are evaluated by instructions that call pure functions. The crate knows no surface
//! language: OOX and Java class files are lowered to the same program.
//!
//! - [`Program`], [`Method`], [`Body`], [`Inst`]: the data.
//! - [`text`]: a printer and a parser that round-trip.
//! - [`verifier`]: the invariants, and the check that they hold.
//! - [`analysis`]: control flow, dominators, liveness, footprints.
//! - [`passes`]: rewriters and the pipeline that runs them.
//! - [`mod@slice`]: what of a program matters to a target.

pub mod analysis;
mod assumption;
mod body;
pub mod cut;
mod entries;
mod exchange;
mod inst;
mod kept;
pub mod measures;
mod method;
mod operand;
pub mod passes;
mod primitive;
mod program;
mod range;
pub mod slice;
mod specs;
mod target;
pub mod text;
mod types;
pub mod verifier;

pub use assumption::{Assumption, Leeway};
pub use body::{Block, BlockId, Body, Local, LocalId, LocalKind};
pub use entries::{EntryChoice, EntryName};
pub use exchange::{Exchange, Update};
pub use inst::{BinaryOp, CallTarget, Check, Inst, InstKind, TermKind, Terminator, UnaryOp};
pub use kept::{Kept, Origin};
pub use method::{Clause, Contract, Method, MethodKind, Modifies, Role};
pub use operand::{Const, Operand};
pub use primitive::{Primitive, PrimitiveRef, show_float};
pub use program::{
    Class, ClassId, ClassInvariant, ExceptionKind, Field, FieldId, FieldInput, MethodId, Program,
};
pub use range::IntRange;
pub use specs::{ContractKind, Demand, Forgotten, Quantifier, Way};
pub use target::{code_spans, mark_target};
pub use types::{ArrayTypeId, Scalar, Type};
