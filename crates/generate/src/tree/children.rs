//! The direct children of each node.
//!
//! Everything that goes over whole programs (features in use, sizes, shrinking, checks) is built from these lists, so
//! that a new kind of node has to be added in one place only.

use super::{Block, Call, Expr, ExprKind, Receiver, Size, Stmt};

impl Expr {
    /// The expressions directly inside this one, from left to right.
    #[must_use]
    pub fn children(&self) -> Vec<&Self> {
        match &self.kind {
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Float(_)
            | ExprKind::Char(_)
            | ExprKind::Str(_)
            | ExprKind::Null
            | ExprKind::Local(_)
            | ExprKind::This
            | ExprKind::Retval
            | ExprKind::Static(..) => Vec::new(),
            ExprKind::Field(inner, _)
            | ExprKind::Length(inner)
            | ExprKind::Unary(_, inner)
            | ExprKind::Cast(inner)
            | ExprKind::InstanceOf(inner, _)
            | ExprKind::Old(inner)
            | ExprKind::AllDifferent(inner) => vec![inner],
            ExprKind::Index(left, right) | ExprKind::Binary(_, left, right) => vec![left, right],
            ExprKind::Conditional(condition, left, right) => vec![condition, left, right],
            ExprKind::Call(call) => call.exprs(),
            ExprKind::New(args) => args.iter().collect(),
            ExprKind::NewArray(sizes) => sizes.iter().filter_map(Size::expr).collect(),
            ExprKind::Elements { array, body, .. } => vec![array, body],
            ExprKind::Range { high, body, .. } => high.expr().into_iter().chain([body.as_ref()]).collect(),
        }
    }

    /// The expressions directly inside this one, from left to right, to be changed.
    #[must_use]
    pub fn children_mut(&mut self) -> Vec<&mut Self> {
        match &mut self.kind {
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Float(_)
            | ExprKind::Char(_)
            | ExprKind::Str(_)
            | ExprKind::Null
            | ExprKind::Local(_)
            | ExprKind::This
            | ExprKind::Retval
            | ExprKind::Static(..) => Vec::new(),
            ExprKind::Field(inner, _)
            | ExprKind::Length(inner)
            | ExprKind::Unary(_, inner)
            | ExprKind::Cast(inner)
            | ExprKind::InstanceOf(inner, _)
            | ExprKind::Old(inner)
            | ExprKind::AllDifferent(inner) => vec![inner],
            ExprKind::Index(left, right) | ExprKind::Binary(_, left, right) => vec![left, right],
            ExprKind::Conditional(condition, left, right) => vec![condition, left, right],
            ExprKind::Call(call) => call.exprs_mut(),
            ExprKind::New(args) => args.iter_mut().collect(),
            ExprKind::NewArray(sizes) => sizes.iter_mut().filter_map(Size::expr_mut).collect(),
            ExprKind::Elements { array, body, .. } => vec![array, body],
            ExprKind::Range { high, body, .. } => {
                high.expr_mut().into_iter().chain([body.as_mut()]).collect()
            }
        }
    }

    /// Calls `see` on this expression and on everything inside it, outermost first.
    pub fn each<'a>(&'a self, see: &mut dyn FnMut(&'a Self)) {
        see(self);
        for child in self.children() {
            child.each(see);
        }
    }
}

impl Size {
    /// The expression inside, if any.
    #[must_use]
    pub fn expr(&self) -> Option<&Expr> {
        match self {
            Self::Literal(_) => None,
            Self::Length(inner) | Self::Remainder(inner, _) => Some(inner),
        }
    }

    /// The expression inside, if any, to be changed.
    #[must_use]
    pub fn expr_mut(&mut self) -> Option<&mut Expr> {
        match self {
            Self::Literal(_) => None,
            Self::Length(inner) | Self::Remainder(inner, _) => Some(inner),
        }
    }
}

impl Receiver {
    /// The expression, where the receiver is one.
    #[must_use]
    pub fn expr(&self) -> Option<&Expr> {
        match self {
            Self::Object(object) => Some(object),
            Self::Static(_) | Self::Super | Self::Own => None,
        }
    }

    fn expr_mut(&mut self) -> Option<&mut Expr> {
        match self {
            Self::Object(object) => Some(object),
            Self::Static(_) | Self::Super | Self::Own => None,
        }
    }
}

impl Call {
    /// The receiver, where it is an expression, and the arguments.
    #[must_use]
    pub fn exprs(&self) -> Vec<&Expr> {
        self.receiver.expr().into_iter().chain(&self.args).collect()
    }

    /// The receiver, where it is an expression, and the arguments, to be changed.
    #[must_use]
    pub fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        self.receiver.expr_mut().into_iter().chain(&mut self.args).collect()
    }
}

impl Stmt {
    /// The expressions directly in this statement, those of inner blocks not among them.
    #[must_use]
    pub fn exprs(&self) -> Vec<&Expr> {
        match self {
            Self::Declare { init, .. } => init.iter().collect(),
            Self::Assign { place, value } => vec![place, value],
            Self::Call(call) | Self::Fork(call) => call.exprs(),
            Self::If { condition, .. } => vec![condition],
            Self::Loop(inner) => inner.guard.iter().chain(&inner.invariants).collect(),
            Self::Return(value) => value.iter().collect(),
            Self::Monitor { target, .. } | Self::Pair { target, .. } => vec![target],
            Self::Acquire(inner)
            | Self::Release(inner)
            | Self::Assert(inner)
            | Self::Assume(inner)
            | Self::Havoc(inner) => vec![inner],
            Self::Break
            | Self::Continue
            | Self::Throw(_)
            | Self::Try { .. }
            | Self::Block(_)
            | Self::Join => Vec::new(),
        }
    }

    /// The expressions directly in this statement, to be changed.
    #[must_use]
    pub fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Self::Declare { init, .. } => init.iter_mut().collect(),
            Self::Assign { place, value } => vec![place, value],
            Self::Call(call) | Self::Fork(call) => call.exprs_mut(),
            Self::If { condition, .. } => vec![condition],
            Self::Loop(inner) => inner.guard.iter_mut().chain(&mut inner.invariants).collect(),
            Self::Return(value) => value.iter_mut().collect(),
            Self::Monitor { target, .. } | Self::Pair { target, .. } => vec![target],
            Self::Acquire(inner)
            | Self::Release(inner)
            | Self::Assert(inner)
            | Self::Assume(inner)
            | Self::Havoc(inner) => vec![inner],
            Self::Break
            | Self::Continue
            | Self::Throw(_)
            | Self::Try { .. }
            | Self::Block(_)
            | Self::Join => Vec::new(),
        }
    }

    /// The blocks directly inside this statement.
    #[must_use]
    pub fn blocks(&self) -> Vec<&Block> {
        match self {
            Self::If { then, otherwise, .. } => [then].into_iter().chain(otherwise).collect(),
            Self::Loop(inner) => vec![&inner.body],
            Self::Try { body, handler } => vec![body, handler],
            Self::Block(body) | Self::Monitor { body, .. } | Self::Pair { body, .. } => vec![body],
            Self::Declare { .. }
            | Self::Assign { .. }
            | Self::Call(_)
            | Self::Break
            | Self::Continue
            | Self::Return(_)
            | Self::Throw(_)
            | Self::Acquire(_)
            | Self::Release(_)
            | Self::Fork(_)
            | Self::Join
            | Self::Assert(_)
            | Self::Assume(_)
            | Self::Havoc(_) => Vec::new(),
        }
    }

    /// The blocks directly inside this statement, to be changed.
    #[must_use]
    pub fn blocks_mut(&mut self) -> Vec<&mut Block> {
        match self {
            Self::If { then, otherwise, .. } => [then].into_iter().chain(otherwise).collect(),
            Self::Loop(inner) => vec![&mut inner.body],
            Self::Try { body, handler } => vec![body, handler],
            Self::Block(body) | Self::Monitor { body, .. } | Self::Pair { body, .. } => vec![body],
            Self::Declare { .. }
            | Self::Assign { .. }
            | Self::Call(_)
            | Self::Break
            | Self::Continue
            | Self::Return(_)
            | Self::Throw(_)
            | Self::Acquire(_)
            | Self::Release(_)
            | Self::Fork(_)
            | Self::Join
            | Self::Assert(_)
            | Self::Assume(_)
            | Self::Havoc(_) => Vec::new(),
        }
    }
}
