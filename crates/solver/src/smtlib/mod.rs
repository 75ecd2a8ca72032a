//! SMT-LIB 2: queries as text that other solvers read, and such text as terms.
//!
//! - [`print`] writes a query as a script of its own; a back-end writes it conjunct by conjunct, with the same
//!   code.
//! - [`read`] reads a script. It reads all that is written here, and what others write as far as there are
//!   operators for it.
//!
//! What SMT-LIB has no operator for is a function that the script defines ([`prelude`]), so that division is
//! found again as division. All generated names begin with `ox!`, and no variable keeps such a name.

mod apply;
mod build;
mod dialect;
mod names;
mod operators;
mod prelude;
mod print;
mod read;
pub(crate) mod sexp;
pub(crate) mod value;
mod vectors;

pub use dialect::Dialect;
pub use names::Names;
pub(crate) use print::{Asked, Writer, Written, header};
pub use print::{Printed, print};
pub use read::{Check, SmtScript, read};
