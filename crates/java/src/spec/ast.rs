//! Expressions of specifications. They live in a list, so that dropping them does not recurse.

use std::ops::{Index, Range};

/// The number of an expression in its list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ExprId(u32);

/// The expressions of one clause.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exprs(Vec<Expr>);

/// An expression, and where it stands in the text.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub(crate) kind: ExprKind,
    pub(crate) range: Range<usize>,
    /// How deep the expressions below it are nested.
    height: u32,
}

/// Operators with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UnaryOp {
    Not,
    Neg,
    Complement,
}

/// Operators with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BinaryOp {
    /// Of two conditions; the second is evaluated only where it matters.
    And,
    Or,
    Implies,
    /// Of two conditions, both evaluated.
    Same,
    Differ,
    /// The operators of Java.
    Plain(ir::BinaryOp),
}

/// A name of a type, with its dimensions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TypeName {
    pub(crate) name: String,
    pub(crate) dimensions: usize,
}

/// What a quantifier ranges over.
#[derive(Clone, Debug)]
pub(crate) enum Bound {
    /// `forall i in lo..hi : e`, where `hi` is excluded.
    Interval { index: String, from: ExprId, to: ExprId },
    /// `forall v, i : a : e`
    Array { value: String, index: String, array: ExprId },
    /// `(\forall int i, j; range; e)`
    Declared { names: Vec<String>, range: Option<ExprId> },
}

/// What an expression is.
#[derive(Clone, Debug)]
pub(crate) enum ExprKind {
    Int {
        value: u64,
        is_long: bool,
    },
    Float {
        value: f64,
        is_single: bool,
    },
    Bool(bool),
    Char(u32),
    Text,
    Null,
    This,
    /// `retval` or `\result`.
    Result,
    Name(String),
    Field {
        object: ExprId,
        name: String,
    },
    Index {
        array: ExprId,
        index: ExprId,
    },
    /// `#a`
    Length(ExprId),
    Unary {
        op: UnaryOp,
        operand: ExprId,
    },
    Binary {
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
    },
    Conditional {
        condition: ExprId,
        then: ExprId,
        otherwise: ExprId,
    },
    Cast {
        ty: TypeName,
        operand: ExprId,
    },
    InstanceOf {
        operand: ExprId,
        ty: TypeName,
    },
    Old(ExprId),
    AllDifferent(ExprId),
    Call {
        receiver: Option<ExprId>,
        name: String,
        args: Vec<ExprId>,
    },
    Quantified {
        quantifier: ir::Quantifier,
        bound: Bound,
        body: ExprId,
    },
}

/// How deep expressions may be nested.
pub(crate) const DEEPEST: u32 = 150;

impl Index<ExprId> for Exprs {
    type Output = Expr;

    fn index(&self, id: ExprId) -> &Expr {
        &self.0[id.0 as usize]
    }
}

impl Exprs {
    /// Adds an expression; none if it is nested too deeply.
    pub(crate) fn add(&mut self, kind: ExprKind, range: Range<usize>) -> Option<ExprId> {
        let height = 1 + below(&kind).into_iter().map(|id| self[id].height).max().unwrap_or(0);
        if height > DEEPEST {
            return None;
        }
        self.0.push(Expr { kind, range, height });
        Some(ExprId(self.0.len() as u32 - 1))
    }

    /// The parts that `&&` joins at the top of a condition, in order.
    pub(crate) fn conjuncts(&self, condition: ExprId) -> Vec<ExprId> {
        let mut found = Vec::new();
        let mut pending = vec![condition];
        while let Some(id) = pending.pop() {
            match &self[id].kind {
                ExprKind::Binary { op: BinaryOp::And, left, right } => pending.extend([*right, *left]),
                _ => found.push(id),
            }
        }
        found
    }

    /// Whether an expression, or one below it, satisfies a condition.
    pub(crate) fn any(&self, id: ExprId, is_one: &dyn Fn(&ExprKind) -> bool) -> bool {
        let kind = &self[id].kind;
        is_one(kind) || below(kind).into_iter().any(|id| self.any(id, is_one))
    }
}

/// The expressions right below one.
fn below(kind: &ExprKind) -> Vec<ExprId> {
    match kind {
        ExprKind::Int { .. }
        | ExprKind::Float { .. }
        | ExprKind::Bool(_)
        | ExprKind::Char(_)
        | ExprKind::Text
        | ExprKind::Null
        | ExprKind::This
        | ExprKind::Result
        | ExprKind::Name(_) => Vec::new(),
        ExprKind::Field { object: operand, .. }
        | ExprKind::Length(operand)
        | ExprKind::Unary { operand, .. }
        | ExprKind::Cast { operand, .. }
        | ExprKind::InstanceOf { operand, .. }
        | ExprKind::Old(operand)
        | ExprKind::AllDifferent(operand) => vec![*operand],
        ExprKind::Index { array: left, index: right } | ExprKind::Binary { left, right, .. } => {
            vec![*left, *right]
        }
        ExprKind::Conditional { condition, then, otherwise } => vec![*condition, *then, *otherwise],
        ExprKind::Call { receiver, args, .. } => receiver.iter().chain(args).copied().collect(),
        ExprKind::Quantified { bound, body, .. } => {
            let mut all = match bound {
                Bound::Interval { from, to, .. } => vec![*from, *to],
                Bound::Array { array, .. } => vec![*array],
                Bound::Declared { range, .. } => range.iter().copied().collect(),
            };
            all.push(*body);
            all
        }
    }
}
