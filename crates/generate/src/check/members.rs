//! Methods, constructors and static fields, one after the other.

use super::exprs::{Place, Scope};
use super::{flow, stmts};
use crate::tree::{Class, Constructor, Contract, Expr, ExprKind, Method, Param, Program, StaticField, Type};

/// Checks everything inside the types of a program.
pub(super) fn check(program: &Program) -> Vec<String> {
    let mut errors = Vec::new();
    for interface in &program.interfaces {
        for method in &interface.methods {
            check_method(program, &interface.name, method, &mut errors);
        }
    }
    for class in &program.classes {
        for field in &class.statics {
            check_static(field, &mut errors);
        }
        if class.constructors.is_empty() && !has_plain_constructor(program, class.extends.as_deref()) {
            errors.push(format!("{} needs a constructor", class.name));
        }
        for constructor in &class.constructors {
            check_constructor(program, class, constructor, &mut errors);
        }
        for method in &class.methods {
            check_method(program, &class.name, method, &mut errors);
        }
    }
    errors
}

fn check_static(field: &StaticField, errors: &mut Vec<String>) {
    let Some(init) = &field.init else { return };
    let literal = matches!(
        init.kind,
        ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Float(_)
            | ExprKind::Char(_)
            | ExprKind::Str(_)
            | ExprKind::Null
    );
    if !literal || init.ty != field.ty {
        errors.push(format!("the initial value of {} is no literal of its type", field.name));
    }
}

/// Whether `super()` may be left out in subclasses of `class`.
fn has_plain_constructor(program: &Program, class: Option<&str>) -> bool {
    let Some(class) = class.and_then(|name| program.class(name)) else { return true };
    class.constructors.is_empty() || class.constructors.iter().any(|one| one.params.is_empty())
}

fn check_method(program: &Program, owner: &str, method: &Method, errors: &mut Vec<String>) {
    let Some(body) = &method.body else { return };
    let label = format!("{owner}.{}", method.name);
    let mut scope = Scope::new(program, owner, label);
    scope.has_this = !method.is_static;
    if method.recursive {
        scope.recursion = Some(method.signature());
        scope.declare(Program::FUEL, &Type::Int, false);
    }
    declare_params(&mut scope, &method.params);
    check_contract(&mut scope, &method.contract, method.returns.as_ref());
    stmts::check(&mut scope, body, method.returns.as_ref());
    if method.returns.is_some() && flow::completes(body) {
        scope.error("the end is reached without a return");
    }
    flow::check(body, &mut scope.errors);
    errors.append(&mut scope.errors);
}

fn check_constructor(program: &Program, class: &Class, constructor: &Constructor, errors: &mut Vec<String>) {
    let mut scope = Scope::new(program, &class.name, format!("constructor of {}", class.name));
    declare_params(&mut scope, &constructor.params);
    match (&constructor.super_args, &class.extends) {
        (Some(args), Some(parent)) => {
            for arg in args {
                scope.expr(arg, &Place::CODE);
            }
            scope.constructor(parent, args);
        }
        (Some(_), None) => scope.error("there is no superclass to construct"),
        (None, parent) => {
            if !has_plain_constructor(program, parent.as_deref()) {
                scope.error("super must be called with arguments");
            }
        }
    }
    // `this` is not yet initialised where the precondition is checked.
    for clause in &constructor.contract.requires {
        scope.condition(clause, &Place::CONTRACT);
    }
    scope.has_this = true;
    let after = Contract { requires: Vec::new(), ..constructor.contract.clone() };
    check_contract(&mut scope, &after, None);
    stmts::check(&mut scope, &constructor.body, None);
    flow::check(&constructor.body, &mut scope.errors);
    errors.append(&mut scope.errors);
}

fn declare_params(scope: &mut Scope<'_>, params: &[Param]) {
    for param in params {
        scope.declare(&param.name, &param.ty, true);
    }
}

fn check_contract(scope: &mut Scope<'_>, contract: &Contract, returns: Option<&Type>) {
    let clauses = |scope: &mut Scope<'_>, clauses: &[Expr], place: &Place<'_>| {
        for clause in clauses {
            scope.condition(clause, place);
        }
    };
    clauses(scope, &contract.requires, &Place::CONTRACT);
    clauses(scope, &contract.exceptional, &Place::CONTRACT);
    clauses(scope, &contract.ensures, &Place { old: true, retval: returns, ..Place::CONTRACT });
}
