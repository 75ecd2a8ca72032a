//! Which features a program uses.

use super::nothrow;
use crate::features::{Feature, Features};
use crate::tree::{BinaryOp, Expr, ExprKind, Method, Program, Stmt, Type};

impl Program {
    /// The features that this program uses, which may be fewer than it was allowed to use.
    #[must_use]
    pub fn uses(&self) -> Features {
        let mut used = Features::none();
        let mut add = |feature: Feature| used = used.with(feature);
        declarations(self, &mut add);
        self.each_stmt(&mut |stmt| statement(stmt, &mut add));
        self.each_expr(&mut |expr| expression(expr, &mut add));
        if !nothrow::check(self).is_empty() {
            add(Feature::Exceptions);
        }
        used
    }
}

fn declarations(program: &Program, add: &mut dyn FnMut(Feature)) {
    if !program.interfaces.is_empty() {
        add(Feature::Interfaces);
    }
    for interface in &program.interfaces {
        methods(program, &interface.name, &interface.methods, add);
    }
    for class in &program.classes {
        if class.name != Program::MAIN {
            add(Feature::Objects);
        }
        if class.extends.is_some() {
            add(Feature::Inheritance);
        }
        if class.constructors.len() > 1 {
            add(Feature::Overloading);
        }
        for constructor in &class.constructors {
            constructor.params.iter().for_each(|param| mentioned(&param.ty, add));
            if !constructor.contract.is_empty() {
                add(Feature::Contracts);
            }
        }
        class.fields.iter().for_each(|field| mentioned(&field.ty, add));
        for field in &class.statics {
            add(Feature::StaticFields);
            mentioned(&field.ty, add);
            field.init.iter().for_each(|init| expression(init, add));
        }
        methods(program, &class.name, &class.methods, add);
    }
}

fn methods(program: &Program, owner: &str, methods: &[Method], add: &mut dyn FnMut(Feature)) {
    for method in methods {
        if method.recursive {
            add(Feature::Recursion);
        }
        if !method.contract.is_empty() {
            add(Feature::Contracts);
        }
        method.params.iter().for_each(|param| mentioned(&param.ty, add));
        method.returns.iter().for_each(|ty| mentioned(ty, add));
        let overrides =
            program.superclasses(owner).into_iter().skip(1).any(|parent| {
                parent.methods.iter().any(|inherited| inherited.signature() == method.signature())
            });
        let implements = program.superinterfaces(owner).into_iter().any(|interface| {
            interface.methods.iter().any(|promised| promised.signature() == method.signature())
        });
        if overrides || implements {
            add(Feature::VirtualCalls);
        }
        let others = program.methods_of(owner).into_iter().filter(|other| other.name == method.name);
        if others.count() > 1 {
            add(Feature::Overloading);
        }
    }
}

fn mentioned(ty: &Type, add: &mut dyn FnMut(Feature)) {
    match ty {
        Type::Int | Type::Bool => {}
        Type::Uint => add(Feature::Uints),
        Type::Float => add(Feature::Floats),
        Type::Char => add(Feature::Chars),
        Type::Str => add(Feature::Strings),
        Type::Named(_) => add(Feature::Objects),
        Type::Array(element) => {
            add(Feature::Arrays);
            if element.element().is_some() {
                add(Feature::NestedArrays);
            }
            mentioned(element, add);
        }
    }
}

fn statement(stmt: &Stmt, add: &mut dyn FnMut(Feature)) {
    match stmt {
        Stmt::Declare { ty, .. } => mentioned(ty, add),
        Stmt::Loop(inner) => {
            add(Feature::Loops);
            if inner.guard.is_some() {
                add(Feature::ShortCircuit);
            }
            if !inner.invariants.is_empty() {
                add(Feature::Contracts);
            }
        }
        Stmt::Throw(_) | Stmt::Try { .. } => add(Feature::Exceptions),
        Stmt::Monitor { .. } | Stmt::Pair { .. } | Stmt::Fork(_) | Stmt::Join => add(Feature::Threads),
        Stmt::Acquire(_) | Stmt::Release(_) => add(Feature::Deadlocks),
        Stmt::Assert(_) => add(Feature::Asserts),
        Stmt::Assume(_) => add(Feature::Assumes),
        Stmt::Havoc(_) => add(Feature::Havoc),
        Stmt::Assign { .. }
        | Stmt::Call(_)
        | Stmt::If { .. }
        | Stmt::Break
        | Stmt::Continue
        | Stmt::Return(_)
        | Stmt::Block(_) => {}
    }
}

fn expression(expr: &Expr, add: &mut dyn FnMut(Feature)) {
    mentioned(&expr.ty, add);
    match &expr.kind {
        ExprKind::Int(value) if !(-1000..=1000).contains(value) => add(Feature::Extremes),
        ExprKind::Binary(op, left, right) => {
            if op.is_short_circuit() {
                add(Feature::ShortCircuit);
            }
            let nonlinear = match op {
                BinaryOp::Multiply => !is_literal(left) && !is_literal(right),
                BinaryOp::Divide | BinaryOp::Remainder => !is_literal(right),
                BinaryOp::Add
                | BinaryOp::Subtract
                | BinaryOp::Equal
                | BinaryOp::NotEqual
                | BinaryOp::Less
                | BinaryOp::LessEqual
                | BinaryOp::Greater
                | BinaryOp::GreaterEqual
                | BinaryOp::And
                | BinaryOp::Or
                | BinaryOp::Implies => false,
            };
            if nonlinear {
                add(Feature::Nonlinear);
            }
        }
        ExprKind::Conditional(..) => add(Feature::Conditionals),
        ExprKind::Cast(_) if expr.ty.name().is_some() => add(Feature::Casts),
        ExprKind::InstanceOf(..) => add(Feature::Casts),
        ExprKind::Elements { .. } | ExprKind::Range { .. } | ExprKind::AllDifferent(_) => {
            add(Feature::Quantifiers);
        }
        ExprKind::Int(_)
        | ExprKind::Cast(_)
        | ExprKind::Bool(_)
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
        | ExprKind::Length(_)
        | ExprKind::Unary(..)
        | ExprKind::Call(_)
        | ExprKind::New(_)
        | ExprKind::NewArray(_)
        | ExprKind::Old(_) => {}
    }
}

/// Whether an expression is a number that is written out.
fn is_literal(expr: &Expr) -> bool {
    if let ExprKind::Cast(inner) = &expr.kind {
        return matches!(inner.kind, ExprKind::Int(_));
    }
    matches!(expr.kind, ExprKind::Int(_) | ExprKind::Float(_))
}
