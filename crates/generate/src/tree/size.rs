//! A measure of programs that shrinking makes smaller with every step.
//!
//! Constants weigh less than anything they may replace, and simple constants less than others. Since the measure is
//! a natural number and every step lowers it, shrinking terminates.

use super::{Block, Call, Contract, Expr, ExprKind, Fuel, Param, Program, Size, Stmt};

impl Program {
    /// The size of the program. Every candidate of [`Program::shrink_candidates`] has a smaller one.
    #[must_use]
    pub fn size(&self) -> usize {
        let interfaces = self.interfaces.iter().map(|interface| {
            let methods = interface.methods.iter().map(|method| {
                let body = method.body.as_ref().map_or(0, |body| 1 + block(body));
                3 + params(&method.params) + contract(&method.contract) + body
            });
            5 + interface.extends.len() + methods.sum::<usize>()
        });
        let classes = self.classes.iter().map(|class| {
            let parents = usize::from(class.extends.is_some()) + class.implements.len();
            let statics = class.statics.iter().map(|field| 2 + field.init.as_ref().map_or(0, expr));
            let constructors = class.constructors.iter().map(|constructor| {
                let super_args = constructor.super_args.iter().flatten().map(expr).sum::<usize>();
                let written = usize::from(constructor.super_args.is_some());
                3 + params(&constructor.params)
                    + contract(&constructor.contract)
                    + written
                    + super_args
                    + block(&constructor.body)
            });
            let methods = class.methods.iter().map(|method| {
                let body = method.body.as_ref().map_or(0, block);
                3 + params(&method.params) + contract(&method.contract) + body
            });
            5 + parents
                + 2 * class.fields.len()
                + statics.sum::<usize>()
                + constructors.sum::<usize>()
                + methods.sum::<usize>()
        });
        interfaces.sum::<usize>() + classes.sum::<usize>()
    }
}

fn params(params: &[Param]) -> usize {
    2 * params.len()
}

fn contract(contract: &Contract) -> usize {
    contract.clauses().map(|clause| 1 + expr(clause)).sum()
}

fn block(stmts: &Block) -> usize {
    stmts.iter().map(stmt).sum()
}

fn stmt(stmt: &Stmt) -> usize {
    let exprs: usize = stmt.exprs().into_iter().map(expr).sum();
    // A written `else` counts, so that an empty one can be dropped.
    let blocks: usize = stmt.blocks().into_iter().map(|inner| 1 + block(inner)).sum();
    let own = match stmt {
        Stmt::Loop(inner) => 2 + inner.limit as usize + inner.invariants.len(),
        Stmt::Call(call) | Stmt::Fork(call) => 1 + fuel(call),
        Stmt::Throw(message) => 1 + usize::from(message.is_some()),
        Stmt::Pair { .. } => 2,
        Stmt::Declare { .. }
        | Stmt::Assign { .. }
        | Stmt::If { .. }
        | Stmt::Break
        | Stmt::Continue
        | Stmt::Return(_)
        | Stmt::Try { .. }
        | Stmt::Block(_)
        | Stmt::Monitor { .. }
        | Stmt::Acquire(_)
        | Stmt::Release(_)
        | Stmt::Join
        | Stmt::Assert(_)
        | Stmt::Assume(_)
        | Stmt::Havoc(_) => 1,
    };
    own + exprs + blocks
}

/// The size of one expression.
pub(crate) fn expr(expr: &Expr) -> usize {
    let children: usize = expr.children().into_iter().map(self::expr).sum();
    let own = match &expr.kind {
        ExprKind::Int(value) => match value {
            0 => 1,
            -10..=10 => 2,
            _ => 3,
        },
        ExprKind::Float(value) => 1 + usize::from(*value != 0.0),
        ExprKind::Char(value) => 1 + usize::from(*value != 'a'),
        ExprKind::Str(value) => 2 + usize::from(!value.is_empty()),
        ExprKind::Bool(_) | ExprKind::Null => 1,
        ExprKind::Local(_) | ExprKind::This | ExprKind::Retval | ExprKind::Static(..) => 3,
        ExprKind::Call(call) => 3 + fuel(call),
        ExprKind::New(_) => 4,
        ExprKind::NewArray(sizes) => 3 + sizes.iter().map(size).sum::<usize>(),
        ExprKind::Range { low, high, .. } => 3 + size(high) + usize::from(*low != 0),
        ExprKind::Elements { .. } | ExprKind::Conditional(..) => 3,
        ExprKind::Field(..)
        | ExprKind::Index(..)
        | ExprKind::Length(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Cast(_)
        | ExprKind::InstanceOf(..)
        | ExprKind::Old(_)
        | ExprKind::AllDifferent(_) => 1,
    };
    own + children
}

fn size(size: &Size) -> usize {
    match size {
        Size::Literal(0) => 1,
        Size::Literal(_) => 2,
        Size::Length(_) | Size::Remainder(..) => 3,
    }
}

fn fuel(call: &Call) -> usize {
    match call.fuel {
        None => 0,
        Some(Fuel::Start(amount)) => amount as usize,
        Some(Fuel::Less) => 1,
    }
}
