//! Small random concurrent programs, for comparing partial order reductions.
//!
//! A reduction leaves out interleavings that end like another one, and it is easy to leave out too many. These
//! programs are so small that all their interleavings can be explored, and in them a few threads compete for a
//! few shared places in all the ways that the language has: fields, static fields, arrays, aliases, locks of
//! both kinds, forks in threads, exceptions, contracts, assumptions and symbolic inputs.
//!
//! ```
//! use oxpecker_generate::{Concurrent, shrink_concurrent};
//!
//! let program = Concurrent::new(7);
//! println!("{}", program.to_oox());
//! let small = shrink_concurrent(&program, 100, |candidate| candidate.to_oox().contains("fork"));
//! assert!(small.to_oox().contains("fork"));
//! ```

mod accesses;
mod build;
mod cost;
mod print;
mod shrink;
#[cfg(test)]
mod tests;
mod tree;
mod words;
mod write;

pub use shrink::shrink_concurrent;
pub use tree::Concurrent;
