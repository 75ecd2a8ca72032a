//! The surface syntax of OOX: text to tokens to a tree, and back to well-formatted text.
//!
//! Invariants: parsing never fails and never panics, it returns a tree for every text together with all
//! errors; no function of this crate recurses deeper than [`MAX_NESTING`] levels of the program; the
//! formatter changes white space only.

pub mod ast;
mod format;
mod lexer;
mod parser;
mod token;

pub use format::format;
pub use lexer::{Comment, Lexed, lex};
pub use parser::{MAX_NESTING, Parse, parse};
pub use token::{Token, TokenKind};
