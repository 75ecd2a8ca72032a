//! Edits of types and members.

use super::edits::Edit;
use crate::tree::{
    Block, Call, Class, Constructor, Contract, Expr, ExprKind, Method, Program, Signature, Stmt, Type,
};

/// Applies an edit of a declaration; false where it does not fit, and for all other edits.
pub(super) fn apply(program: &mut Program, edit: &Edit) -> bool {
    match edit {
        Edit::Methods(signature) => drop_methods(program, signature),
        Edit::Method(owner, index) => methods(program, owner).is_some_and(|list| remove(list, *index)),
        Edit::Type(name) => drop_type(program, name),
        Edit::Hollow(owner, index) => {
            methods(program, owner).and_then(|list| list.get_mut(*index)).is_some_and(hollow)
        }
        Edit::Void(signature) => make_void(program, signature),
        Edit::Constructor(owner, index) => {
            class(program, owner).is_some_and(|class| remove(&mut class.constructors, *index))
        }
        Edit::Field(owner, index) => {
            class(program, owner).is_some_and(|class| remove(&mut class.fields, *index))
        }
        Edit::Static(owner, index) => {
            class(program, owner).is_some_and(|class| remove(&mut class.statics, *index))
        }
        Edit::Init(owner, index) => class(program, owner)
            .and_then(|class| class.statics.get_mut(*index))
            .is_some_and(|field| field.init.take().is_some()),
        Edit::Extends(owner) => class(program, owner).is_some_and(orphan),
        Edit::Parent(owner, index) => parents(program, owner).is_some_and(|list| remove(list, *index)),
        Edit::Param(signature, index) => drop_param(program, signature, *index),
        Edit::ConstructorParam(owner, index) => drop_constructor_param(program, owner, *index),
        Edit::SuperArgs(owner, index) => class(program, owner)
            .and_then(|class| class.constructors.get_mut(*index))
            .is_some_and(|constructor| constructor.super_args.take().is_some()),
        Edit::Clause(contract, clause) => drop_clause(program, *contract, *clause),
        Edit::Remove(..)
        | Edit::Unwrap(..)
        | Edit::Simplify(..)
        | Edit::Constant(..)
        | Edit::Child(..)
        | Edit::Size(..)
        | Edit::Fuel(_) => false,
    }
}

fn class<'p>(program: &'p mut Program, name: &str) -> Option<&'p mut Class> {
    program.classes.iter_mut().find(|class| class.name == name)
}

/// The methods of a class or interface.
fn methods<'p>(program: &'p mut Program, name: &str) -> Option<&'p mut Vec<Method>> {
    let Program { interfaces, classes, .. } = program;
    let interface = interfaces.iter_mut().find(|one| one.name == name).map(|one| &mut one.methods);
    interface.or_else(|| classes.iter_mut().find(|one| one.name == name).map(|one| &mut one.methods))
}

/// The interfaces that a class or interface names as its parents.
fn parents<'p>(program: &'p mut Program, name: &str) -> Option<&'p mut Vec<String>> {
    let Program { interfaces, classes, .. } = program;
    let interface = interfaces.iter_mut().find(|one| one.name == name).map(|one| &mut one.extends);
    interface.or_else(|| classes.iter_mut().find(|one| one.name == name).map(|one| &mut one.implements))
}

fn remove<T>(list: &mut Vec<T>, index: usize) -> bool {
    let some = index < list.len();
    if some {
        list.remove(index);
    }
    some
}

fn drop_methods(program: &mut Program, signature: &Signature) -> bool {
    let keeps = |method: &Method| method.signature() != *signature;
    program.interfaces.iter_mut().for_each(|one| one.methods.retain(keeps));
    program.classes.iter_mut().for_each(|one| one.methods.retain(keeps));
    true
}

/// Drops a type; what named it as a parent now names its parents.
fn drop_type(program: &mut Program, name: &str) -> bool {
    let grandparent = program.class(name).and_then(|class| class.extends.clone());
    program.classes.retain(|class| class.name != name);
    program.interfaces.retain(|interface| interface.name != name);
    for class in &mut program.classes {
        class.implements.retain(|parent| parent != name);
        if class.extends.as_deref() == Some(name) {
            class.extends.clone_from(&grandparent);
            class.constructors.iter_mut().for_each(|one| one.super_args = None);
        }
    }
    for interface in &mut program.interfaces {
        interface.extends.retain(|parent| parent != name);
    }
    true
}

fn orphan(class: &mut Class) -> bool {
    class.constructors.iter_mut().for_each(|one| one.super_args = None);
    class.extends.take().is_some()
}

fn hollow(method: &mut Method) -> bool {
    if method.body.is_none() {
        return false;
    }
    let value = method.returns.as_ref().map(Type::simplest);
    method.body = Some(value.map(|value| Stmt::Return(Some(value))).into_iter().collect::<Block>());
    true
}

fn make_void(program: &mut Program, signature: &Signature) -> bool {
    for method in methods_of(program, signature) {
        method.returns = None;
        method.body.iter_mut().for_each(drop_results);
    }
    true
}

/// Turns every `return e;` into `return;`.
fn drop_results(block: &mut Block) {
    for stmt in block {
        if let Stmt::Return(value) = stmt {
            *value = None;
        }
        stmt.blocks_mut().into_iter().for_each(drop_results);
    }
}

/// All methods of a signature.
fn methods_of<'p>(program: &'p mut Program, signature: &Signature) -> Vec<&'p mut Method> {
    let from_interfaces = program.interfaces.iter_mut().flat_map(|one| &mut one.methods);
    let from_classes = program.classes.iter_mut().flat_map(|one| &mut one.methods);
    from_interfaces.chain(from_classes).filter(|method| method.signature() == *signature).collect()
}

fn drop_param(program: &mut Program, signature: &Signature, index: usize) -> bool {
    // Calls are found by name, which says too little where the name is overloaded.
    let overloaded = program
        .methods()
        .any(|(_, method)| method.name == signature.name && method.signature() != *signature);
    if overloaded {
        return false;
    }
    for method in methods_of(program, signature) {
        remove(&mut method.params, index);
    }
    let fix = |call: &mut Call| {
        if call.method == signature.name {
            remove(&mut call.args, index);
        }
    };
    program.edit_exprs(&mut |expr| {
        if let ExprKind::Call(call) = &mut expr.kind {
            fix(call);
        }
        false
    });
    program.edit_blocks(&mut |block| {
        for stmt in block {
            if let Stmt::Call(call) | Stmt::Fork(call) = stmt {
                fix(call);
            }
        }
        false
    });
    true
}

fn drop_constructor_param(program: &mut Program, owner: &str, index: usize) -> bool {
    let Some(class) = class(program, owner) else { return false };
    let [constructor] = class.constructors.as_mut_slice() else { return false };
    if !remove(&mut constructor.params, index) {
        return false;
    }
    for class in program.classes.iter_mut().filter(|class| class.extends.as_deref() == Some(owner)) {
        for constructor in &mut class.constructors {
            if let Some(args) = &mut constructor.super_args {
                remove(args, index);
            }
        }
    }
    program.edit_exprs(&mut |expr: &mut Expr| {
        let made = expr.ty.name() == Some(owner);
        if let ExprKind::New(args) = &mut expr.kind
            && made
        {
            remove(args, index);
        }
        false
    });
    true
}

fn drop_clause(program: &mut Program, contract: usize, clause: usize) -> bool {
    let from_interfaces = program.interfaces.iter_mut().flat_map(|one| &mut one.methods);
    let interfaces = from_interfaces.map(|method: &mut Method| &mut method.contract);
    let classes = program.classes.iter_mut().flat_map(|class| {
        let constructors = class.constructors.iter_mut().map(|one: &mut Constructor| &mut one.contract);
        constructors.chain(class.methods.iter_mut().map(|method| &mut method.contract))
    });
    let Some(contract) = interfaces.chain(classes).nth(contract) else { return false };
    let Contract { requires, ensures, exceptional } = contract;
    let mut index = clause;
    for list in [requires, ensures, exceptional] {
        if index < list.len() {
            return remove(list, index);
        }
        index -= list.len();
    }
    false
}
