//! Final fields that no thread can see without their values.
//!
//! If the constructors of an object do not let it escape, a thread with a reference to it finds its final fields
//! written (JLS 17.5): reading them is not a visible step. Constructors do not let an object escape if they, and those
//! of its superclasses, use it only to read and write its fields. Otherwise another thread may read the field before it
//! is written, and reads are visible as those of any other field.

use ir::{Body, CallTarget, ClassId, FieldId, InstKind, LocalId, MethodId, MethodKind, Operand, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::world::World;

/// Marks the final fields that are constant for every thread that can reach their objects.
pub(crate) fn mark(world: &mut World<'_, '_>) {
    let constructors = constructors(&world.program);
    let written = written(&world.program, &constructors);
    let leaking = constructors.iter().filter(|(_, constructor)| constructor.leaks);
    let leaking: FxHashSet<ClassId> = leaking.map(|(method, _)| world.program[*method].class).collect();
    for field in std::mem::take(&mut world.finals) {
        let class = world.program[field].class;
        if !written.contains(&field) && !leaking.contains(&class) {
            world.program.fields[field.index()].is_constant = true;
        }
    }
}

/// What a constructor does with its object.
struct Constructor {
    /// The locals that hold it and nothing else.
    own: FxHashSet<LocalId>,
    /// Whether other threads may reach it before the constructor ends.
    leaks: bool,
}

/// All constructors that have code.
fn constructors(program: &Program) -> FxHashMap<MethodId, Constructor> {
    let mut found = FxHashMap::default();
    let mut calls: Vec<(MethodId, MethodId)> = Vec::new();
    for (id, method) in program.methods().filter(|(_, method)| method.kind == MethodKind::Constructor) {
        let Some(body) = &method.body else { continue };
        let (own, some) = holders(body);
        let (leaks, others) = uses(program, body, &some);
        calls.extend(others.into_iter().map(|other| (id, other)));
        found.insert(id, Constructor { own, leaks });
    }
    // A constructor that passes the object to one that leaks it leaks it, too.
    loop {
        let leaks = |method: &MethodId| found.get(method).is_none_or(|found: &Constructor| found.leaks);
        let next: Vec<MethodId> =
            calls.iter().filter(|(from, to)| !leaks(from) && leaks(to)).map(|(from, _)| *from).collect();
        if next.is_empty() {
            return found;
        }
        for method in next {
            if let Some(found) = found.get_mut(&method) {
                found.leaks = true;
            }
        }
    }
}

/// The locals that hold the object of a constructor and nothing else, and those that may hold it.
fn holders(body: &Body) -> (FxHashSet<LocalId>, FxHashSet<LocalId>) {
    let this = LocalId(0);
    let insts = || body.blocks.iter().flat_map(|block| &block.insts);
    // Whether an instruction copies the object unchanged.
    let copied = |kind: &InstKind, some: &FxHashSet<LocalId>| {
        let holds = |operand: &Operand| matches!(operand, Operand::Local(local) if some.contains(local));
        match kind {
            InstKind::Copy { value, .. } | InstKind::Cast { value, .. } => holds(value),
            InstKind::Select { then, otherwise, .. } => holds(then) || holds(otherwise),
            _ => false,
        }
    };
    let mut some = FxHashSet::from_iter([this]);
    loop {
        let before = some.len();
        for inst in insts() {
            if copied(&inst.kind, &some) {
                some.extend(inst.kind.dest());
            }
        }
        if some.len() == before {
            break;
        }
    }
    let mut own = some.clone();
    loop {
        let before = own.len();
        for inst in insts() {
            let is_copy = matches!(&inst.kind, InstKind::Copy { value: Operand::Local(from), .. }
                if own.contains(from));
            if let Some(dest) = inst.kind.dest().filter(|_| !is_copy) {
                own.remove(&dest);
            }
        }
        if own.len() == before {
            return (own, some);
        }
    }
}

/// Whether code leaks an object that some locals may hold, and the constructors that it calls on it.
fn uses(program: &Program, body: &Body, some: &FxHashSet<LocalId>) -> (bool, Vec<MethodId>) {
    let holds = |operand: &Operand| matches!(operand, Operand::Local(local) if some.contains(local));
    let mut leaks = false;
    let mut calls = Vec::new();
    for inst in body.blocks.iter().flat_map(|block| &block.insts) {
        match &inst.kind {
            InstKind::PutField { value, .. } => leaks |= holds(value),
            InstKind::Call { target: CallTarget::Direct(callee), args, .. }
                if program[*callee].kind == MethodKind::Constructor =>
            {
                leaks |= args.iter().skip(1).any(holds);
                if args.first().is_some_and(holds) {
                    calls.push(*callee);
                }
            }
            InstKind::Copy { .. }
            | InstKind::Cast { .. }
            | InstKind::Select { .. }
            | InstKind::Binary { .. }
            | InstKind::InstanceOf { .. }
            | InstKind::GetField { .. }
            | InstKind::Check(_)
            | InstKind::Clear { .. } => {}
            other => other.for_each_operand(|operand| leaks |= holds(operand)),
        }
    }
    for block in &body.blocks {
        block.term.kind.for_each_operand(|operand| leaks |= holds(operand));
    }
    (leaks, calls)
}

/// The fields that are written other than by constructors of their class to their own object.
fn written(program: &Program, constructors: &FxHashMap<MethodId, Constructor>) -> FxHashSet<FieldId> {
    let mut written = FxHashSet::default();
    for (id, method) in program.methods() {
        let insts = method.body.iter().flat_map(|body| &body.blocks).flat_map(|block| &block.insts);
        for inst in insts {
            let InstKind::PutField { object, field, .. } = &inst.kind else { continue };
            let is_own = method.class == program[*field].class
                && matches!((object, constructors.get(&id)), (Operand::Local(object), Some(constructor))
                    if constructor.own.contains(object));
            if !is_own {
                written.insert(*field);
            }
        }
    }
    written
}
