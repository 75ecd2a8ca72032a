//! Calls that name a method without a body.
//!
//! A method that implements it keeps its clauses, but may have a weaker precondition, and a lambda or a method that is
//! inherited from elsewhere has no clauses. Calls that may reach such a method go through one that evaluates the
//! clauses.

use std::collections::BTreeMap;
use std::sync::Arc;

use ir::{CallTarget, ClassId, Contract, ContractKind, InstKind, Method, MethodId, MethodKind};

use super::{Clause, Wrapper, inherited};
use crate::world::World;

/// For calls that name a method with clauses and without a body, adds the checks that their targets do not make
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

/// The method that calls of a method without a body go through, if they need one.
fn wrapper(world: &mut World<'_, '_>, method: MethodId) -> Option<MethodId> {
    let group = inherited::of(world, method)?;
    let owner = world.program[method].class;
    let classes = (0..world.classes.len() as u32).map(ClassId);
    let objects = classes.filter(|class| {
        world.classes[class.index()].instantiated && world.program.is_subclass(*class, owner)
    });
    let targets: Vec<MethodId> = objects.filter_map(|class| world.program.resolve(class, method)).collect();
    // What a target does with the clauses: nothing, all but the preconditions, or everything.
    let keeps = |target: &MethodId| {
        let kept = world.kept.get(target).into_iter().flatten();
        kept.filter(|(of, _)| *of == method).map(|(_, as_written)| *as_written).next()
    };
    let ensures = targets.iter().any(|target| keeps(target).is_none());
    let requires = targets.iter().any(|target| keeps(target) != Some(true));
    let needed = |clause: &&Clause| match clause.kind {
        ContractKind::Requires => requires,
        ContractKind::Ensures
        | ContractKind::Exceptional
        | ContractKind::Entering
        | ContractKind::Leaving => ensures,
    };
    let clauses: Vec<Clause> = group.clauses.iter().filter(needed).cloned().collect();
    let span = clauses.first()?.span;
    let mut wrapper = Wrapper::new(world, method, &inherited::names(world, method));
    let mut contract = Contract::default();
    wrapper.clauses(world, &group, &clauses, &mut contract);
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
