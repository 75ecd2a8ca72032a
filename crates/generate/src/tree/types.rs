//! The types of generated programs.

use super::{Expr, ExprKind};
use std::fmt;

/// A type other than `void`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Type {
    /// `int`.
    Int,
    /// `uint`.
    Uint,
    /// `bool`.
    Bool,
    /// `float`.
    Float,
    /// `char`.
    Char,
    /// `string`.
    Str,
    /// A class or interface.
    Named(String),
    /// An array of elements of a type.
    Array(Box<Type>),
}

impl Type {
    /// The class or interface of that name.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self::Named(name.to_owned())
    }

    /// An array with elements of this type.
    #[must_use]
    pub fn array(self) -> Self {
        Self::Array(Box::new(self))
    }

    /// The type of the elements, where this is an array.
    #[must_use]
    pub fn element(&self) -> Option<&Self> {
        match self {
            Self::Array(element) => Some(element),
            Self::Int | Self::Uint | Self::Bool | Self::Float | Self::Char | Self::Str | Self::Named(_) => {
                None
            }
        }
    }

    /// The name, where this is a class or interface.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Named(name) => Some(name),
            Self::Int | Self::Uint | Self::Bool | Self::Float | Self::Char | Self::Str | Self::Array(_) => {
                None
            }
        }
    }

    /// Whether `null` is a value of this type.
    #[must_use]
    pub fn is_nullable(&self) -> bool {
        match self {
            Self::Str | Self::Named(_) | Self::Array(_) => true,
            Self::Int | Self::Uint | Self::Bool | Self::Float | Self::Char => false,
        }
    }

    /// Whether arithmetic and order are defined on this type.
    #[must_use]
    pub fn is_numeric(&self) -> bool {
        match self {
            Self::Int | Self::Uint | Self::Float => true,
            Self::Bool | Self::Char | Self::Str | Self::Named(_) | Self::Array(_) => false,
        }
    }

    /// How many dimensions an array of this type has; 0 for everything else.
    #[must_use]
    pub fn dimensions(&self) -> usize {
        self.element().map_or(0, |element| 1 + element.dimensions())
    }

    /// The type that is left when all array dimensions are taken away.
    #[must_use]
    pub fn base(&self) -> &Self {
        self.element().map_or(self, Self::base)
    }

    /// The simplest constant of this type: what a recursion without fuel returns and what shrinking aims at.
    #[must_use]
    pub fn simplest(&self) -> Expr {
        let kind = match self {
            Self::Int => ExprKind::Int(0),
            Self::Uint => ExprKind::Cast(Box::new(Expr::int(0))),
            Self::Bool => ExprKind::Bool(false),
            Self::Float => ExprKind::Float(0.0),
            Self::Char => ExprKind::Char('a'),
            Self::Str | Self::Named(_) | Self::Array(_) => ExprKind::Null,
        };
        Expr::new(self.clone(), kind)
    }
}

impl fmt::Display for Type {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int => formatter.write_str("int"),
            Self::Uint => formatter.write_str("uint"),
            Self::Bool => formatter.write_str("bool"),
            Self::Float => formatter.write_str("float"),
            Self::Char => formatter.write_str("char"),
            Self::Str => formatter.write_str("string"),
            Self::Named(name) => formatter.write_str(name),
            Self::Array(element) => write!(formatter, "{element}[]"),
        }
    }
}
