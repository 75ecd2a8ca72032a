//! The text form of programs: what `oxpecker ir` prints and what tests of passes are written in.
//!
//! ```text
//! class Main
//! static Main::count: int
//! method static Main::max(%x: int, %y: int): int {
//!   local %$0: bool
//! b0:
//!   %$0 = ge.int %x, %y
//!   branch %$0, b1, b2
//! b1:
//!   return %x
//! b2:
//!   return %y
//! }
//! ```
//!
//! A block that is guarded says so in its label (`b1 handler b4:`). `;` starts a comment. A trailing
//! `!0:12-34` is the span of a line: file, first byte, byte after the last one. Printing and parsing are
//! inverse to each other; without spans everything but the spans comes back.

mod lexer;
mod parser;
mod parser_insts;
mod printer;
mod printer_insts;
mod roles;

pub use parser::{parse, parse_as_source};
pub(crate) use printer::ShowType;
pub use printer::{Options, inst, method, method_name, print, terminator};
