//! The names and operators of the tree in OOX.

use super::tree::{Comparison, Field, IntOp, Junction, Local, Method, Number, Role, Which};

impl Which {
    /// All of them, in the order of parameters.
    pub(super) const ALL: [Self; 3] = [Self::A, Self::B, Self::C];

    /// The name in OOX.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::A => "a",
            Self::B => "b",
            Self::C => "c",
        }
    }
}

impl Number {
    /// All of them, in the order of parameters.
    pub(super) const ALL: [Self; 2] = [Self::I, Self::J];

    /// The name in OOX.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::I => "i",
            Self::J => "j",
        }
    }
}

impl Local {
    /// All of them, in the order of declarations.
    pub(super) const ALL: [Self; 4] = [Self::X, Self::Y, Self::Z, Self::K];

    /// The name in OOX.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::X => "x",
            Self::Y => "y",
            Self::Z => "z",
            Self::K => "k",
        }
    }
}

impl Field {
    /// The name in OOX.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::F => "f",
            Self::G => "g",
        }
    }
}

impl IntOp {
    /// The operator in OOX.
    pub(super) fn text(self) -> &'static str {
        match self {
            Self::Plus => "+",
            Self::Minus => "-",
            Self::Over => "/",
            Self::Rem => "%",
        }
    }
}

impl Comparison {
    /// All of them.
    pub(super) const ALL: [Self; 4] = [Self::Equal, Self::Unequal, Self::Less, Self::AtMost];

    /// The operator in OOX.
    pub(super) fn text(self) -> &'static str {
        match self {
            Self::Equal => "==",
            Self::Unequal => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
        }
    }
}

impl Junction {
    /// The operator in OOX.
    pub(super) fn text(self) -> &'static str {
        match self {
            Self::And => "&&",
            Self::Or => "||",
            Self::Implies => "==>",
        }
    }
}

impl Method {
    /// The name in OOX.
    pub(super) fn name(&self) -> String {
        match self.role {
            Role::Main => "main".to_owned(),
            Role::Thread => format!("t{}", self.id),
            Role::Helper(_) => format!("h{}", self.id),
        }
    }
}
