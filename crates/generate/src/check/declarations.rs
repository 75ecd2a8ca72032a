//! Names and hierarchy.

use crate::tree::{Class, Method, Program, Type};
use std::collections::BTreeSet;

const KEYWORDS: &str = "assert assume bool break catch char class continue else ensures exceptional exists extends \
    false float forall fork if implements instanceof int interface join lock new null old requires retval return \
    static string super this throw true try uint unlock void while in havoc invariant alldifferent";

/// Whether a name may be declared at all.
pub(super) fn is_free(name: &str) -> bool {
    !name.is_empty() && !KEYWORDS.split_whitespace().any(|keyword| keyword == name)
}

/// Checks names of types and members, and which class extends which.
pub(super) fn check(program: &Program) -> Vec<String> {
    let mut errors = Vec::new();
    type_names(program, &mut errors);
    parents(program, &mut errors);
    if !errors.is_empty() {
        return errors;
    }
    field_names(program, &mut errors);
    for interface in &program.interfaces {
        methods(&interface.name, &interface.methods, true, &mut errors);
    }
    for class in &program.classes {
        methods(&class.name, &class.methods, false, &mut errors);
        constructors(class, &mut errors);
        inherited(program, class, &mut errors);
    }
    member_types(program, &mut errors);
    match program.entry_method() {
        Some(entry) if entry.is_static && !entry.recursive => {}
        Some(_) | None => errors.push("there is no static method Main.entry".to_owned()),
    }
    errors
}

fn type_names(program: &Program, errors: &mut Vec<String>) {
    let interfaces = program.interfaces.iter().map(|interface| &interface.name);
    let classes = program.classes.iter().map(|class| &class.name);
    let mut seen = BTreeSet::new();
    for name in interfaces.chain(classes) {
        if !is_free(name) || !seen.insert(name) {
            errors.push(format!("the type name {name} is taken"));
        }
    }
}

/// Parents exist, are of the right sort and come before their children, which excludes cycles.
fn parents(program: &Program, errors: &mut Vec<String>) {
    for (position, interface) in program.interfaces.iter().enumerate() {
        for (nth, parent) in interface.extends.iter().enumerate() {
            let before = program.interfaces[..position].iter().any(|other| other.name == *parent);
            if !before || interface.extends[..nth].contains(parent) {
                errors.push(format!("{} cannot extend {parent}", interface.name));
            }
        }
    }
    for (position, class) in program.classes.iter().enumerate() {
        if let Some(parent) = &class.extends
            && !program.classes[..position].iter().any(|other| other.name == *parent)
        {
            errors.push(format!("{} cannot extend {parent}", class.name));
        }
        for (nth, parent) in class.implements.iter().enumerate() {
            if program.interface(parent).is_none() || class.implements[..nth].contains(parent) {
                errors.push(format!("{} cannot implement {parent}", class.name));
            }
        }
    }
}

fn field_names(program: &Program, errors: &mut Vec<String>) {
    let mut seen = BTreeSet::new();
    for class in &program.classes {
        let fields = class.fields.iter().map(|field| &field.name);
        let statics = class.statics.iter().map(|field| &field.name);
        for name in fields.chain(statics) {
            if !is_free(name) || !seen.insert(name) {
                errors.push(format!("the field name {name} is taken"));
            }
        }
    }
}

fn methods(owner: &str, methods: &[Method], in_interface: bool, errors: &mut Vec<String>) {
    for (position, method) in methods.iter().enumerate() {
        let name = &method.name;
        if !is_free(name) || methods[..position].iter().any(|other| other.signature() == method.signature()) {
            errors.push(format!("the method name {owner}.{name} is taken"));
        }
        if in_interface && method.is_static || !in_interface && method.body.is_none() {
            errors.push(format!("{owner}.{name} is of a kind that {owner} cannot have"));
        }
        if method.body.is_none() && !method.contract.is_empty() {
            errors.push(format!("{owner}.{name} has a contract but no body"));
        }
    }
}

fn constructors(class: &Class, errors: &mut Vec<String>) {
    for (position, constructor) in class.constructors.iter().enumerate() {
        let types = constructor.param_types();
        if class.constructors[..position].iter().any(|other| other.param_types() == types) {
            errors.push(format!("{} has two constructors of one kind", class.name));
        }
    }
}

/// Overriding keeps result and staticness; every interface method has an implementation.
fn inherited(program: &Program, class: &Class, errors: &mut Vec<String>) {
    let above = program.superclasses(&class.name).into_iter().skip(1).flat_map(|parent| &parent.methods);
    let interfaces = program.superinterfaces(&class.name);
    let promised: Vec<&Method> = interfaces.into_iter().flat_map(|interface| &interface.methods).collect();
    for inherited in above.chain(promised.iter().copied()) {
        for method in &class.methods {
            let same = method.signature() == inherited.signature();
            if same && (method.is_static || inherited.is_static || method.returns != inherited.returns) {
                errors.push(format!("{}.{} cannot override", class.name, method.name));
            }
        }
    }
    for method in promised {
        match program.implementation(&class.name, &method.signature()) {
            Some((_, found)) if !found.is_static && found.returns == method.returns => {}
            Some(_) | None => errors.push(format!("{} lacks {}", class.name, method.name)),
        }
    }
}

/// All types that fields, parameters and results mention exist.
fn member_types(program: &Program, errors: &mut Vec<String>) {
    let mut types: Vec<&Type> = Vec::new();
    for class in &program.classes {
        types.extend(class.fields.iter().map(|field| &field.ty));
        types.extend(class.statics.iter().map(|field| &field.ty));
        types.extend(class.constructors.iter().flat_map(|one| &one.params).map(|param| &param.ty));
    }
    for (_, method) in program.methods() {
        types.extend(method.params.iter().map(|param| &param.ty));
        types.extend(&method.returns);
    }
    for ty in types {
        if !exists(program, ty) {
            errors.push(format!("there is no type {ty}"));
        }
    }
}

/// Whether a type can be used in a program.
pub(super) fn exists(program: &Program, ty: &Type) -> bool {
    ty.base().name().is_none_or(|name| program.class(name).is_some() || program.interface(name).is_some())
}
