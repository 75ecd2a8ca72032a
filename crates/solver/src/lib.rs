//! Terms and solvers. This crate knows nothing of programs.
//!
//! - [`Terms`] is an arena of hash-consed, sorted terms; its constructors simplify.
//! - [`Op`] defines what every operator does to constants, once, for folding and for [`Model::eval`].
//! - [`Process`] asks a solver that runs as a program of its own, and [`Portfolio`] several at once.
//! - [`chain()`] assembles the solvers, from cheap to general; the last one is Z3, in process.
//!
//! ```
//! use oxpecker_solver::{Answer, ChainOptions, Const, Query, Sort, Terms, chain};
//!
//! let mut terms = Terms::new();
//! let mut solver = chain(&ChainOptions::default());
//! let x = terms.var("x", Sort::Int);
//! let (two, ten) = (terms.constant(Const::Int(2)), terms.constant(Const::Int(10)));
//! let double = terms.mul(two, x);
//! let formula = terms.eq(double, ten);
//! let Answer::Sat(model) = solver.check(&terms, Query::new(&[], formula)) else { panic!() };
//! assert_eq!(model.eval(&terms, x), Some(Const::Int(5)));
//! ```

mod back_end;
mod bounds;
mod chain;
mod constant;
mod model;
mod op;
mod paranoid;
mod parse;
mod portfolio;
mod process;
mod query;
mod simplify;
mod smt;
mod smtlib;
mod terms;
mod text;
mod trial;

pub use back_end::{Asked, BackEnd, Log};
pub use bounds::{Bounds, Interval, ROUNDS};
pub use chain::{ChainOptions, Means, SharedCache, chain};
pub use constant::{ArrayConst, Const, Element, Index, Sort};
pub use model::Model;
pub use op::Op;
pub use paranoid::script;
pub use parse::{Script, parse, parse_term};
pub use portfolio::Portfolio;
pub use process::{Command, Process, ProcessLimits};
pub use query::{Answer, Effort, Query, Settled, Solve};
pub use smt::{Interrupter, Limits, core, limit_memory};
pub use smtlib::{Check, Dialect, Names, Printed, SmtScript, print as print_smtlib, read as read_smtlib};
pub use terms::{Node, Sum, Term, Terms, Var};
