//! What is known about local variables at a point of the program.
//!
//! Facts are about variables that are not assigned as long as the fact is used, so that no order of evaluation and
//! no iteration of a loop can make them false.

use crate::tree::{BinaryOp, Expr, ExprKind, Program, Stmt, UnaryOp};
use std::collections::BTreeSet;

/// One thing that is known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fact {
    /// The variable is not null.
    NotNull(String),
    /// The variable holds an object of the class.
    Is(String, String),
    /// The array has at least that many elements.
    Longer(String, i64),
    /// The number is not negative.
    Natural(String),
    /// The number is smaller than the constant.
    Below(String, i64),
    /// The number is smaller than the length of the array.
    Within(String, String),
}

impl Fact {
    fn mentions(&self, names: &BTreeSet<String>) -> bool {
        match self {
            Self::NotNull(name)
            | Self::Is(name, _)
            | Self::Longer(name, _)
            | Self::Natural(name)
            | Self::Below(name, _) => names.contains(name),
            Self::Within(name, array) => names.contains(name) || names.contains(array),
        }
    }
}

/// A set of facts.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    known: BTreeSet<Fact>,
}

impl Facts {
    /// These facts and more.
    pub(super) fn and(&self, more: impl IntoIterator<Item = Fact>) -> Self {
        let mut known = self.known.clone();
        known.extend(more);
        Self { known }
    }

    /// Whether the value of the expression cannot be null.
    pub(super) fn not_null(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::This | ExprKind::New(_) | ExprKind::NewArray(_) => true,
            ExprKind::Cast(inner) => self.not_null(inner),
            ExprKind::Local(_) | ExprKind::Retval => {
                name_of(expr).is_some_and(|name| self.known.contains(&Fact::NotNull(name)))
            }
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Float(_)
            | ExprKind::Char(_)
            | ExprKind::Str(_)
            | ExprKind::Null
            | ExprKind::Field(..)
            | ExprKind::Static(..)
            | ExprKind::Index(..)
            | ExprKind::Length(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Conditional(..)
            | ExprKind::InstanceOf(..)
            | ExprKind::Call(_)
            | ExprKind::Old(_)
            | ExprKind::Elements { .. }
            | ExprKind::Range { .. }
            | ExprKind::AllDifferent(_) => false,
        }
    }

    /// Whether the value of the expression is known to be an object of the class.
    pub(super) fn is(&self, program: &Program, expr: &Expr, class: &str) -> bool {
        let Some(name) = name_of(expr) else { return false };
        self.known.iter().any(|fact| {
            matches!(fact, Fact::Is(variable, narrow)
                if *variable == name && program.is_subtype(narrow, class))
        })
    }

    /// Whether the index is known to be inside the array.
    pub(super) fn inside(&self, array: &Expr, index: &Expr) -> bool {
        let Some(array) = name_of(array) else { return false };
        let longer = |least: i64| {
            self.known
                .iter()
                .any(|fact| matches!(fact, Fact::Longer(name, length) if *name == array && *length >= least))
        };
        if let ExprKind::Int(value) = index.kind {
            return value >= 0 && longer(value + 1);
        }
        let Some(index) = name_of(index) else { return false };
        let below = self
            .known
            .iter()
            .any(|fact| matches!(fact, Fact::Below(name, bound) if *name == index && longer(*bound)));
        let within = self.known.contains(&Fact::Within(index.clone(), array));
        self.known.contains(&Fact::Natural(index)) && (below || within)
    }
}

/// The name under which facts about an expression are stored.
pub(super) fn name_of(expr: &Expr) -> Option<String> {
    match &expr.kind {
        ExprKind::Local(name) => Some(name.clone()),
        ExprKind::This => Some("this".to_owned()),
        ExprKind::Retval => Some("retval".to_owned()),
        ExprKind::Int(_)
        | ExprKind::Bool(_)
        | ExprKind::Float(_)
        | ExprKind::Char(_)
        | ExprKind::Str(_)
        | ExprKind::Null
        | ExprKind::Field(..)
        | ExprKind::Static(..)
        | ExprKind::Index(..)
        | ExprKind::Length(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Conditional(..)
        | ExprKind::Cast(_)
        | ExprKind::InstanceOf(..)
        | ExprKind::Call(_)
        | ExprKind::New(_)
        | ExprKind::NewArray(_)
        | ExprKind::Old(_)
        | ExprKind::Elements { .. }
        | ExprKind::Range { .. }
        | ExprKind::AllDifferent(_) => None,
    }
}

/// What is known where a condition has a value, as far as it concerns variables that are not in `assigned`.
pub(super) fn implied(condition: &Expr, value: bool, assigned: &BTreeSet<String>) -> Vec<Fact> {
    let mut facts = Vec::new();
    collect(condition, value, &mut facts);
    facts.retain(|fact| !fact.mentions(assigned));
    facts
}

fn collect(condition: &Expr, value: bool, facts: &mut Vec<Fact>) {
    if let ExprKind::Unary(UnaryOp::Not, inner) = &condition.kind {
        collect(inner, !value, facts);
    }
    if let ExprKind::InstanceOf(inner, class) = &condition.kind
        && let (Some(name), true) = (name_of(inner), value)
    {
        facts.push(Fact::NotNull(name.clone()));
        facts.push(Fact::Is(name, class.clone()));
    }
    let ExprKind::Binary(op, left, right) = &condition.kind else { return };
    match (op, value) {
        (BinaryOp::And, true) | (BinaryOp::Or, false) => {
            collect(left, value, facts);
            collect(right, value, facts);
        }
        (BinaryOp::Implies, false) => {
            collect(left, true, facts);
            collect(right, false, facts);
        }
        (BinaryOp::NotEqual, true) | (BinaryOp::Equal, false) => {
            if right.kind == ExprKind::Null {
                facts.extend(name_of(left).map(Fact::NotNull));
            }
        }
        (BinaryOp::GreaterEqual, true) | (BinaryOp::Less, false) => at_least(left, right, 0, facts),
        (BinaryOp::Greater, true) | (BinaryOp::LessEqual, false) => at_least(left, right, 1, facts),
        (BinaryOp::Less, true) | (BinaryOp::GreaterEqual, false) => below(left, right, facts),
        (
            BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Implies
            | BinaryOp::Equal
            | BinaryOp::NotEqual
            | BinaryOp::LessEqual
            | BinaryOp::Greater
            | BinaryOp::Add
            | BinaryOp::Subtract
            | BinaryOp::Multiply
            | BinaryOp::Divide
            | BinaryOp::Remainder,
            true | false,
        ) => {}
    }
}

/// `left >= right + more`, where the right side is a literal.
fn at_least(left: &Expr, right: &Expr, more: i64, facts: &mut Vec<Fact>) {
    let ExprKind::Int(bound) = right.kind else { return };
    if let ExprKind::Length(array) = &left.kind {
        facts.extend(name_of(array).map(|name| Fact::Longer(name, bound + more)));
    } else if bound + more >= 0 {
        facts.extend(name_of(left).map(Fact::Natural));
    }
}

/// `left < right`.
fn below(left: &Expr, right: &Expr, facts: &mut Vec<Fact>) {
    let Some(name) = name_of(left) else { return };
    match &right.kind {
        ExprKind::Length(array) => facts.extend(name_of(array).map(|array| Fact::Within(name, array))),
        ExprKind::Int(bound) => facts.push(Fact::Below(name, *bound)),
        ExprKind::Bool(_)
        | ExprKind::Float(_)
        | ExprKind::Char(_)
        | ExprKind::Str(_)
        | ExprKind::Null
        | ExprKind::Local(_)
        | ExprKind::This
        | ExprKind::Retval
        | ExprKind::Field(..)
        | ExprKind::Static(..)
        | ExprKind::Index(..)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Conditional(..)
        | ExprKind::Cast(_)
        | ExprKind::InstanceOf(..)
        | ExprKind::Call(_)
        | ExprKind::New(_)
        | ExprKind::NewArray(_)
        | ExprKind::Old(_)
        | ExprKind::Elements { .. }
        | ExprKind::Range { .. }
        | ExprKind::AllDifferent(_) => {}
    }
}

/// The local variables that a list of statements assigns.
pub(super) fn assigned_in(block: &[Stmt]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for stmt in block {
        if let Stmt::Assign { place, .. } | Stmt::Havoc(place) = stmt {
            names.extend(name_of(place));
        }
        for inner in stmt.blocks() {
            names.extend(assigned_in(inner));
        }
    }
    names
}
