//! Where an expression needs parentheses: the binding powers of docs/language.md, Expressions, as the parser has
//! them.

use syntax::ast::{BinaryOp, ExprId, ExprKind, File, UnaryOp};

/// How tightly an expression holds together, from loose to tight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Level {
    Implies,
    Conditional,
    Or,
    And,
    Equality,
    Comparison,
    Additive,
    Multiplicative,
    Prefix,
    Postfix,
}

impl Level {
    fn of_operator(op: BinaryOp) -> Level {
        match op {
            BinaryOp::Implies => Level::Implies,
            BinaryOp::Or => Level::Or,
            BinaryOp::And => Level::And,
            BinaryOp::Eq | BinaryOp::Ne => Level::Equality,
            BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => Level::Comparison,
            BinaryOp::Add | BinaryOp::Sub => Level::Additive,
            BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => Level::Multiplicative,
        }
    }

    /// The level of an expression as it is written.
    pub(crate) fn of(file: &File, id: ExprId) -> Level {
        match &file[id].kind {
            ExprKind::Binary { op, .. } => Level::of_operator(*op),
            ExprKind::Conditional { .. } => Level::Conditional,
            ExprKind::InstanceOf { .. } => Level::Comparison,
            // `!x instanceof C` means `!(x instanceof C)`: the negation reaches as far as the test.
            ExprKind::Unary { op: UnaryOp::Not, operand } => Level::of(file, *operand).min(Level::Prefix),
            // A quantifier takes everything to its right, so nothing ever follows one.
            ExprKind::Unary { op: UnaryOp::Neg, .. }
            | ExprKind::Length(_)
            | ExprKind::Cast { .. }
            | ExprKind::Quantified { .. } => Level::Prefix,
            ExprKind::Int(_)
            | ExprKind::BigInt(_)
            | ExprKind::Float(_)
            | ExprKind::Bool(_)
            | ExprKind::Char(_)
            | ExprKind::Str(_)
            | ExprKind::Null
            | ExprKind::This
            | ExprKind::Name(_)
            | ExprKind::Field { .. }
            | ExprKind::Index { .. }
            | ExprKind::New { .. }
            | ExprKind::NewArray { .. }
            | ExprKind::Call { .. }
            | ExprKind::Paren(_)
            | ExprKind::Error => Level::Postfix,
        }
    }

    /// The next tighter level.
    fn above(self) -> Level {
        match self {
            Level::Implies => Level::Conditional,
            Level::Conditional => Level::Or,
            Level::Or => Level::And,
            Level::And => Level::Equality,
            Level::Equality => Level::Comparison,
            Level::Comparison => Level::Additive,
            Level::Additive => Level::Multiplicative,
            Level::Multiplicative => Level::Prefix,
            Level::Prefix | Level::Postfix => Level::Postfix,
        }
    }
}

/// A place for an expression, and which ones can stand there without parentheses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Slot {
    least: Level,
    /// In an operand of `||` an `&&` gets parentheses, because a mixture is an error with `--strict`.
    below_or: bool,
}

impl Slot {
    /// A place where any expression can stand.
    pub(crate) const ANY: Slot = Slot::from(Level::Implies);

    /// A place for expressions of a level and all tighter ones.
    pub(crate) const fn from(least: Level) -> Slot {
        Slot { least, below_or: false }
    }

    /// The left operand of an operator.
    pub(crate) fn left_of(op: BinaryOp) -> Slot {
        let level = Level::of_operator(op);
        let least = if op == BinaryOp::Implies { level.above() } else { level };
        Slot { least, below_or: op == BinaryOp::Or }
    }

    /// The right operand of an operator.
    pub(crate) fn right_of(op: BinaryOp) -> Slot {
        let level = Level::of_operator(op);
        let least = if op == BinaryOp::Implies { level } else { level.above() };
        Slot { least, below_or: op == BinaryOp::Or }
    }

    /// Whether an expression of that level needs parentheses here.
    pub(crate) fn needs_parens(self, level: Level) -> bool {
        level < self.least || (self.below_or && level == Level::And)
    }

    /// Whether the result of an operator needs parentheses here.
    pub(crate) fn needs_parens_for(self, op: BinaryOp) -> bool {
        self.needs_parens(Level::of_operator(op))
    }

    /// Whether an operator of arithmetic stands in front, next to which a sign is hard to read.
    pub(crate) fn follows_arithmetic(self) -> bool {
        self.least > Level::Additive
    }
}
