//! The language of specifications: what annotations of contracts and comments of the Java Modeling Language say. Both are expressions
//! of Java with a little more; they differ in a few words and priorities ([`Dialect`]).

mod ast;
mod lexer;
mod literals;
mod location;
mod parser;
mod words;

use std::ops::Range;
use std::rc::Rc;

use source::{FileId, Span};

pub(crate) use ast::{BinaryOp, Bound, ExprId, ExprKind, Exprs, TypeName, UnaryOp};
pub(crate) use lexer::{Token, TokenKind, tokens};
pub(crate) use location::{Location, Place};
pub(crate) use parser::{Dialect, Parsed, Parser, Problem, is_primitive};
pub(crate) use words::{MODIFIERS, WORDS, is_misspelt};

/// A text with specifications, and where it stands.
#[derive(Clone, Debug)]
pub(crate) enum Origin {
    /// A part of a source; positions are those of the source.
    Source(FileId),
    /// The text of an annotation, which stands at a place. Where the source has it word for word, positions in it are known.
    Annotation { span: Span, is_verbatim: bool },
}

impl Origin {
    /// The place of a part.
    pub(crate) fn span(&self, range: &Range<usize>) -> Span {
        match self {
            Origin::Source(file) => Span::new(*file, range.start as u32, range.end as u32),
            Origin::Annotation { span, is_verbatim: true } => {
                Span::new(span.file, span.start + range.start as u32, span.start + range.end as u32)
            }
            Origin::Annotation { span, is_verbatim: false } => *span,
        }
    }
}

/// An expression of a specification, with the list that it lives in.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) exprs: Rc<Exprs>,
    pub(crate) id: ExprId,
    pub(crate) origin: Origin,
}

impl Written {
    /// Where it stands.
    pub(crate) fn span(&self) -> Span {
        self.origin.span(&self.exprs[self.id].range)
    }

    /// Another expression of the same list.
    pub(crate) fn at(&self, id: ExprId) -> Written {
        Written { id, ..self.clone() }
    }
}

/// A condition that is put together of what is written.
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    Expr(Written),
    /// That a name, or the result, is not null.
    NonNull(Option<String>),
    /// That the exception that leaves a method is of one of these classes.
    Raised(Vec<TypeName>),
    /// A condition in which a name stands for the exception.
    Naming {
        name: String,
        ty: TypeName,
        condition: Box<Condition>,
    },
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Implies(Box<Condition>, Box<Condition>),
    /// That a condition held at the entry.
    Before(Box<Condition>),
    Never,
}

impl Condition {
    /// Whether it looks at the heap at the entry.
    pub(crate) fn looks_back(&self) -> bool {
        match self {
            Condition::Expr(written) => {
                written.exprs.any(written.id, &|kind| matches!(kind, ExprKind::Old(_)))
            }
            Condition::Before(_) => true,
            Condition::NonNull(_) | Condition::Raised(_) | Condition::Never => false,
            Condition::Naming { condition, .. } => condition.looks_back(),
            Condition::All(all) | Condition::Any(all) => all.iter().any(Condition::looks_back),
            Condition::Implies(left, right) => left.looks_back() || right.looks_back(),
        }
    }
}
