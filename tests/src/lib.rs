//! What the test runners share: finding files, reading headers, running programs, comparing snapshots.

pub mod agreement;
pub mod brawl;
pub mod duel;
pub mod ends;
pub mod files;
pub mod forms;
pub mod header;
pub mod hunt;
pub mod java;
pub mod jvm;
pub mod laws;
pub mod marks;
pub mod mutants;
pub mod program;
pub mod proofs;
pub mod snapshot;
pub mod specified;
pub mod world;
