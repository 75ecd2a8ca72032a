//! The public API of Oxpecker: sources and options in, results out. It never prints and never reads files.
//!
//! - [`compile`] parses, checks and lowers sources of any number of files.
//! - [`find_entry`] finds the method a run or a proof starts with.
//! - [`run`] executes a program concretely.
//! - [`proof`] verifies methods on all inputs, and replays what it finds.
//! - [`report`] is what comes out, as data.
//! - [`format`](mod@format) turns results into text, DOT and Mermaid; one file per output format.

mod compile;
mod entry;
pub mod format;
mod front_end;
mod making;
pub mod proof;
pub mod report;
mod run;
mod target;
mod trace;

pub use compile::{CompileOptions, Compiled, Oox, compile, compile_for, finish, format_source};
pub use engine;
pub use entry::find_entry;
pub use front_end::{
    Ends, Entry, Exceptions, FrontEnd, Harness, Machine, Making, Rejected, Shown, Subject, Whole,
};
pub use hir::{IntMode, Width};
pub use interp::{RunError, Schedule, Steps};
pub use ir;
pub use ir::EntryChoice;
pub use run::{Ending, Input, MADE, RunOptions, RunReport, TraceSink, run};
pub use source;
pub use target::Target;
