//! What every layer of Oxpecker shares: source files, positions in them, names, and diagnostics.
//!
//! The crate depends on no other layer and knows neither the language nor the IR. A diagnostic is data;
//! the crate `verify` turns it into text for a terminal, JSON or any other format.

mod codes;
mod diagnostic;
mod interner;
mod map;
pub mod paths;
mod span;
mod suggest;
mod visible;

pub use codes::{Code, Family};
pub use diagnostic::{Diagnostic, Diagnostics, Label, Severity};
pub use interner::{Interner, Symbol};
pub use map::{LineColumn, SourceFile, SourceMap};
pub use span::{FileId, Span};
pub use suggest::did_you_mean;
pub use visible::{is_control, visible, visible_json, visible_line};
