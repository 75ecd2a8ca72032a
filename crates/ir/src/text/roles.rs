//! What locals and methods are to the source, in the text form. Locals: `%x$1: int as x`. Without such a word a local whose name begins with `$` is a
//! temporary, and any other one the variable of its name.

use std::fmt;
use std::sync::Arc;

use super::lexer::error;
use super::parser::{Parsed, Parser};
use super::printer::Name;
use crate::{Local, LocalKind, Role, Type};

/// What a local stands for by default.
fn usual(name: &Arc<str>) -> LocalKind {
    if name.starts_with('$') { LocalKind::Temporary } else { LocalKind::Variable(Arc::clone(name)) }
}

/// The words about a local, with a space before them; nothing if it is what its name says.
pub(super) struct ShowKind<'a>(pub(super) &'a Local);

impl fmt::Display for ShowKind<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Local { name, kind, .. } = self.0;
        if *kind == usual(name) {
            return Ok(());
        }
        match kind {
            LocalKind::Variable(name) => write!(f, " as {}", Name(name)),
            LocalKind::Part(name) => write!(f, " part {}", Name(name)),
            LocalKind::Input(name) => write!(f, " input {}", Name(name)),
            LocalKind::Temporary => write!(f, " temporary"),
        }
    }
}

impl Parser {
    /// A local with its type, and what it stands for.
    pub(super) fn declared(&mut self, name: Arc<str>, ty: Type) -> Parsed<Local> {
        let kind = if self.eat_word("as") {
            LocalKind::Variable(self.name()?)
        } else if self.eat_word("part") {
            LocalKind::Part(self.name()?)
        } else if self.eat_word("input") {
            LocalKind::Input(self.name()?)
        } else if self.eat_word("temporary") {
            LocalKind::Temporary
        } else {
            usual(&name)
        };
        Ok(Local { name, ty, kind })
    }

    /// What a method is to the source.
    pub(super) fn role(&mut self) -> Parsed<Role> {
        if !self.eat_word("role") {
            return Ok(Role::Source);
        }
        let span = self.span();
        let word = self.word()?;
        let role = Role::ALL.into_iter().find(|role| role.name() == &*word);
        role.ok_or_else(|| error(span, "expected source, code, relay, internal or maker"))
    }
}
