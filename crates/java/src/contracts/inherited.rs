//! The clauses of methods that others implement or override: those keep them.

use std::sync::Arc;

use cafebabe::MethodAccessFlags;
use cafebabe::attributes::AttributeData;
use cafebabe::bytecode::Opcode;
use ir::{ClassId, MethodId, MethodKind, Type};

use super::{Group, gather};
use crate::classes::{Code, Signature};
use crate::world::World;

/// Whether a method keeps clauses of one that it overrides.
pub(crate) fn inherits_clauses(world: &World<'_, '_>, class: ClassId, signature: &Signature) -> bool {
    overridden(world, class, signature)
        .iter()
        .any(|(owner, signature)| super::has_clauses(world, *owner, signature))
}

/// The clauses that a method keeps, by the method that has them.
pub(super) fn groups(world: &mut World<'_, '_>, method: MethodId) -> Vec<Group> {
    let Some((class, signature)) = world.origins.get(&method).cloned() else { return Vec::new() };
    let mut found = Vec::new();
    for (owner, signature) in overridden(world, class, &signature) {
        if super::has_clauses(world, owner, &signature) {
            let method = world.method_of(owner, &signature);
            found.extend(of(world, method));
        }
    }
    found
}

/// The clauses of a method.
pub(super) fn of(world: &mut World<'_, '_>, method: MethodId) -> Option<Group> {
    let code = world.code_of(method)?;
    let (class, signature) = world.origins.get(&method)?;
    if !gather::is_kept(world, *class, signature) {
        return None;
    }
    let group = gather::group(world, method, &code);
    (!group.is_empty()).then_some(group)
}

/// The group with preconditions whose class inherits from those of all others with preconditions.
pub(super) fn most_specific(world: &World<'_, '_>, groups: &[Group]) -> Option<MethodId> {
    let class = |group: &Group| world.program[group.method].class;
    let with: Vec<&Group> = groups.iter().filter(|group| group.has_requires()).collect();
    let least =
        |group: &&&Group| with.iter().all(|other| world.program.is_subclass(class(group), class(other)));
    with.iter().find(least).map(|group| group.method)
}

/// The methods that a method of a class implements or overrides, nearest first.
fn overridden(world: &World<'_, '_>, class: ClassId, signature: &Signature) -> Vec<(ClassId, Signature)> {
    let known = &world.classes[class.index()];
    let Some(code) = known.code.get(signature) else { return Vec::new() };
    let is_overriding = |code: &Code<'_>| {
        let alone = MethodAccessFlags::STATIC | MethodAccessFlags::PRIVATE | MethodAccessFlags::SYNTHETIC;
        !code.info().access_flags.intersects(alone)
    };
    if signature.0.starts_with('<') || !is_overriding(code) {
        return Vec::new();
    }
    // What is neither public nor protected is overridden in its package.
    let package =
        |class: ClassId| world.classes[class.index()].name.rsplit_once('/').map(|(package, _)| package);
    let is_seen = |owner: ClassId, code: &Code<'_>| {
        let open = MethodAccessFlags::PUBLIC | MethodAccessFlags::PROTECTED;
        code.info().access_flags.intersects(open) || package(owner) == package(class)
    };
    let bridges = known.order.iter().filter(|bridge| is_bridge(&known.code[*bridge], signature));
    let signatures: Vec<&Signature> = std::iter::once(signature).chain(bridges).collect();
    let mut above: Vec<ClassId> = world.program.ancestry(class).skip(1).collect();
    above.extend(world.program.all_interfaces(class).into_iter().filter(|interface| *interface != class));
    let mut found = Vec::new();
    for owner in above {
        let code = &world.classes[owner.index()].code;
        for signature in &signatures {
            let Some(code) = code.get(*signature) else { continue };
            if is_overriding(code) && is_seen(owner, code) && gather::is_kept(world, owner, signature) {
                found.push((owner, (*signature).clone()));
            }
        }
    }
    found
}

/// Whether a method only passes its arguments on to another one of the same name, with other types.
fn is_bridge(code: &Code<'_>, signature: &Signature) -> bool {
    let info = code.info();
    if !info.access_flags.contains(MethodAccessFlags::BRIDGE) || *info.name != *signature.0 {
        return false;
    }
    let ops = info.attributes.iter().filter_map(|attribute| match &attribute.data {
        AttributeData::Code(data) => data.bytecode.as_ref(),
        _ => None,
    });
    ops.flat_map(|code| &code.opcodes).any(|(_, op)| match op {
        Opcode::Invokevirtual(member) | Opcode::Invokeinterface(member, _) => {
            *member.name_and_type.name == *signature.0 && *member.name_and_type.descriptor == *signature.1
        }
        _ => false,
    })
}

/// The names of the parameters of a method, as far as its class file has them.
pub(super) fn names(world: &World<'_, '_>, method: MethodId) -> Vec<Arc<str>> {
    let known = &world.program[method];
    let receiver = usize::from(known.kind != MethodKind::Static);
    let given = given_names(world, method);
    (0..known.params.len())
        .map(|at| match at.checked_sub(receiver) {
            None => Arc::from("this"),
            Some(at) => given.get(at).cloned().flatten().unwrap_or_else(|| Arc::from(format!("arg{at}"))),
        })
        .collect()
}

/// Whether a method has parameters whose names are unknown.
pub(super) fn lacks_names(world: &World<'_, '_>, method: MethodId) -> bool {
    let known = &world.program[method];
    world.code_of(method).is_some_and(|code| code.is(MethodAccessFlags::ABSTRACT))
        && known.params.len() > 1
        && given_names(world, method).iter().flatten().next().is_none()
}

fn given_names(world: &World<'_, '_>, method: MethodId) -> Vec<Option<Arc<str>>> {
    let Some(code) = world.code_of(method) else { return Vec::new() };
    let variables = code.info().attributes.iter().find_map(|attribute| match &attribute.data {
        AttributeData::Code(data) => Some(&data.attributes),
        _ => None,
    });
    let variables = variables.into_iter().flatten().filter_map(|attribute| match &attribute.data {
        AttributeData::LocalVariableTable(entries) => Some(entries),
        _ => None,
    });
    let variables: Vec<_> = variables.flatten().filter(|variable| variable.start_pc == 0).collect();
    if !variables.is_empty() {
        let known = &world.program[method];
        let mut slot = 0;
        let names = known.params.iter().map(|ty| {
            let found = variables.iter().find(|variable| variable.index == slot);
            slot += if matches!(ty, Type::I64 | Type::F64) { 2 } else { 1 };
            found.map(|variable| Arc::from(&*variable.name))
        });
        let receiver = usize::from(known.kind != MethodKind::Static);
        return names.skip(receiver).collect();
    }
    let entries = code.info().attributes.iter().find_map(|attribute| match &attribute.data {
        AttributeData::MethodParameters(entries) => Some(entries),
        _ => None,
    });
    entries.into_iter().flatten().map(|entry| entry.name.as_deref().map(Arc::from)).collect()
}
