//! Random well-typed OOX programs, for tests.
//!
//! The verifier has two ways to run a program, several ways to explore it and many ways to rewrite it, and all of
//! them must agree. This crate makes the programs on which they are compared: [`generate`] makes one from a seed,
//! [`inputs`] makes arguments for it, [`shrink`] makes it small when something went wrong, and [`check`] ensures that
//! all of this stays well typed. For the front end there are damaged texts ([`mutate_text`], [`random_text`]) and for
//! throughput there are large ones ([`scaled_program`]). For partial order reductions there are small concurrent ones
//! ([`Concurrent`]), and for proofs by specifications some with contracts and annotated loops ([`Specified`]). Sequential ones can be printed as Java ([`Program::to_java`]), so that a Java virtual machine can
//! execute them.
//!
//! ```
//! use oxpecker_generate::{Config, generate, inputs, shrink};
//!
//! let program = generate(7, &Config::tiny());
//! println!("{}", program.to_oox());
//! for arguments in inputs(1, &program, 3) {
//!     println!("{} {}", program.entry(), arguments.join(" "));
//! }
//! let small = shrink(&program, |candidate| candidate.to_oox().contains("entry"));
//! assert!(small.size() <= program.size());
//! ```

mod build;
mod check;
mod concurrent;
mod config;
mod features;
mod garble;
mod inputs;
mod java;
mod lines;
mod print;
mod random;
mod scaled;
mod shrink;
mod specified;
pub mod tree;
mod widths;

pub use build::generate;
pub use check::check;
pub use concurrent::{Concurrent, shrink_concurrent};
pub use config::Config;
pub use features::{Feature, Features};
pub use garble::{mutate_text, random_text};
pub use inputs::{inputs, inputs_of_width};
pub use random::Random;
pub use scaled::scaled_program;
pub use shrink::{shrink, shrink_within};
pub use specified::Specified;
pub use tree::{Program, Type};
