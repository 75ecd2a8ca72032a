//! The list of operators.

use std::fmt;

/// A mutation operator of Koppier 2020, table 5.3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Operator {
    /// Removes a statement.
    Del,
    /// Exchanges `break` and `continue`.
    Flow,
    /// Makes a `fork` a call.
    Fork,
    /// Locks another reference, or removes a lock.
    Lock,
    /// Exchanges a variable for another one of its type.
    Var,
    /// Makes a number one larger or smaller, or negates a truth value.
    Lit,
    /// Exchanges `==` and `!=`.
    Eq,
    /// Exchanges `<`, `<=`, `>` and `>=`.
    Cmp,
    /// Exchanges `+`, `-`, `*`, `/` and `%`.
    Arith,
    /// Exchanges `||`, `&&` and `==>`.
    Bool,
    /// Removes `-` and `!`.
    Un,
}

impl Operator {
    /// All operators, in the order of the table.
    pub const ALL: [Operator; 11] = [
        Operator::Del,
        Operator::Flow,
        Operator::Fork,
        Operator::Lock,
        Operator::Var,
        Operator::Lit,
        Operator::Eq,
        Operator::Cmp,
        Operator::Arith,
        Operator::Bool,
        Operator::Un,
    ];

    /// The name in the table.
    pub fn name(self) -> &'static str {
        match self {
            Operator::Del => "DEL",
            Operator::Flow => "FLOW",
            Operator::Fork => "FORK",
            Operator::Lock => "LOCK",
            Operator::Var => "VAR",
            Operator::Lit => "LIT",
            Operator::Eq => "EQ",
            Operator::Cmp => "CMP",
            Operator::Arith => "ARITH",
            Operator::Bool => "BOOL",
            Operator::Un => "UN",
        }
    }

    /// What the operator does, for help texts.
    pub fn summary(self) -> &'static str {
        match self {
            Operator::Del => "removes a statement or the initial value of a variable",
            Operator::Flow => "exchanges `break` and `continue`",
            Operator::Fork => "makes a `fork` a call",
            Operator::Lock => "locks another reference, or removes a lock",
            Operator::Var => "exchanges a variable for another one of its type",
            Operator::Lit => "makes an integer one larger or smaller, or negates a truth value",
            Operator::Eq => "exchanges `==` and `!=`",
            Operator::Cmp => "exchanges `<`, `<=`, `>` and `>=`",
            Operator::Arith => "exchanges `+`, `-`, `*`, `/` and `%`",
            Operator::Bool => "exchanges `||`, `&&` and `==>`",
            Operator::Un => "removes a `-` or `!` in front of an operand",
        }
    }

    /// The operator of that name; upper and lower case count the same.
    pub fn parse(text: &str) -> Option<Operator> {
        Operator::ALL.into_iter().find(|operator| operator.name().eq_ignore_ascii_case(text.trim()))
    }
}

impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for operator in Operator::ALL {
            assert_eq!(Operator::parse(operator.name()), Some(operator));
        }
        assert_eq!(Operator::parse(" arith "), Some(Operator::Arith));
        assert_eq!(Operator::parse("ARI"), None);
        assert!(Operator::ALL.is_sorted(), "the order of the table is the order of the enum");
    }
}
