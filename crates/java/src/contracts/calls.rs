//! Calls that name a method without a body, or with a specification in JML.
//!
//! A method that implements or overrides it keeps its clauses, but may have a weaker precondition, and a lambda or a method that is
//! inherited from elsewhere has no clauses. Calls that may reach such a method go through one that evaluates the
//! clauses.

use std::collections::BTreeMap;
use std::sync::Arc;

use cafebabe::MethodAccessFlags;
use ir::{CallTarget, ClassId, Contract, ContractKind, InstKind, Method, MethodId, MethodKind};

use super::{Group, Precondition, Wrapper, inherited};
use crate::world::World;

/// For calls that name such a method with clauses, adds the checks that their targets do not make
/// themselves.
pub(crate) fn check_calls(world: &mut World<'_, '_>) {
    let mut called: Vec<MethodId> = Vec::new();
    each_call(world, |target| {
        if let CallTarget::Virtual(method) = target {
            called.push(*method);
        }
    });
    called.sort_unstable();
    called.dedup();
    let mut checked: BTreeMap<MethodId, MethodId> = BTreeMap::new();
    for method in called {
        if let Some(wrapper) = wrapper(world, method) {
            checked.insert(method, wrapper);
        }
    }
    if checked.is_empty() {
        return;
    }
    let own: Vec<MethodId> = checked.values().copied().collect();
    for (at, method) in world.program.methods.iter_mut().enumerate() {
        if own.contains(&MethodId(at as u32)) {
            continue;
        }
        let blocks = method.body.iter_mut().flat_map(|body| &mut body.blocks);
        for inst in blocks.flat_map(|block| &mut block.insts) {
            if let InstKind::Call { target, .. } = &mut inst.kind
                && let CallTarget::Virtual(named) = target
                && let Some(wrapper) = checked.get(named)
            {
                *target = CallTarget::Direct(*wrapper);
            }
        }
    }
}

fn each_call(world: &World<'_, '_>, mut found: impl FnMut(&CallTarget)) {
    let blocks =
        world.program.methods.iter().filter_map(|method| method.body.as_ref()).flat_map(|b| &b.blocks);
    for inst in blocks.flat_map(|block| &block.insts) {
        if let InstKind::Call { target, .. } = &inst.kind {
            found(target);
        }
    }
}

/// The method that calls of a method go through, if they need one.
fn wrapper(world: &mut World<'_, '_>, method: MethodId) -> Option<MethodId> {
    let (own, inherited) = (inherited::of(world, method), inherited::groups(world, method));
    // Annotations of a method with code are about that code alone.
    let is_abstract = world.code_of(method)?.is(MethodAccessFlags::ABSTRACT);
    let is_case = |group: &Group| group.precondition == Precondition::Case;
    if !is_abstract && !own.iter().chain(&inherited).any(is_case) {
        return None;
    }
    let own = own.unwrap_or_else(|| Group::default_of(method));
    if own.is_empty() && inherited.is_empty() {
        return None;
    }
    let owner = world.program[method].class;
    let classes = (0..world.classes.len() as u32).map(ClassId);
    let objects = classes.filter(|class| {
        world.classes[class.index()].instantiated && world.program.is_subclass(*class, owner)
    });
    let targets: Vec<MethodId> = objects.filter_map(|class| world.program.resolve(class, method)).collect();
    // What a target does with the clauses: nothing, all but the preconditions, or everything.
    let all: Vec<MethodId> = std::iter::once(&own)
        .chain(&inherited)
        .filter(|group| !group.is_empty())
        .map(|group| group.method)
        .collect();
    let keeps = |target: &MethodId| -> Option<bool> {
        let kept = world.kept.get(target)?;
        let of =
            |group: &MethodId| kept.iter().find(|(of, _)| of == group).map(|(_, as_written)| *as_written);
        let found: Vec<bool> = all.iter().map(of).collect::<Option<Vec<bool>>>()?;
        Some(*target == method || found.into_iter().all(|as_written| as_written))
    };
    let ensures = targets.iter().any(|target| keeps(target).is_none());
    let requires = targets.iter().any(|target| keeps(target) != Some(true));
    let is_needed = |kind: ContractKind| match kind {
        ContractKind::Requires => requires,
        ContractKind::Ensures
        | ContractKind::Exceptional
        | ContractKind::Entering
        | ContractKind::Leaving => ensures,
    };
    let mut wrapper = Wrapper::new(world, method, &inherited::names(world, method));
    let mut contract = Contract::default();
    super::fill(world, &mut wrapper, &own, &inherited, is_needed, &mut contract);
    let span = contract.iter().next()?.span;
    let body = wrapper.body(world, CallTarget::Virtual(method), &mut contract, None, span);
    let named = &world.program[method];
    let added = Method {
        role: ir::Role::Relay,
        name: Arc::from(format!("{}$call", named.name)),
        class: named.class,
        kind: MethodKind::Static,
        params: named.params.clone(),
        result: named.result,
        contract,
        body: Some(body),
        span,
    };
    Some(world.add_method(added))
}
