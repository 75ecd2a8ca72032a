//! Results as text. One file per format; all of them return strings.

pub mod diagnostics;
pub mod dot;
pub mod footprints;
mod graph;
pub mod json;
pub mod mermaid;
pub(crate) mod outcome;
pub mod report;
pub mod trace;
mod used;
mod words;
