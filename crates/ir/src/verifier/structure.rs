//! Invariants 1 to 6: tables, ids and the shape of bodies.

use rustc_hash::FxHashSet;

use super::Errors;
use crate::{
    Block, BlockId, Body, CallTarget, ClassId, ExceptionKind, FieldId, InstKind, LocalId, MethodId,
    MethodKind, Operand, Program, TermKind, Type,
};

pub(super) fn program(program: &Program, errors: &mut Errors) {
    let classes = program.classes.len() as u32;
    for (i, class) in program.classes.iter().enumerate() {
        let id = ClassId(i as u32);
        let parents: Vec<ClassId> = class.superclass.iter().chain(&class.interfaces).copied().collect();
        if parents.iter().any(|parent| parent.0 >= classes) {
            errors.report(1, class.span, format!("class {} names a class that does not exist", class.name));
            return;
        }
        if class.superclass.is_some_and(|parent| program[parent].is_interface) {
            errors.report(2, class.span, format!("{} extends an interface", class.name));
        }
        if class.interfaces.iter().any(|parent| !program[*parent].is_interface) {
            errors.report(2, class.span, format!("{} implements a class", class.name));
        }
        if parents.iter().any(|parent| Some(id) != program.root && inherits(program, *parent, id)) {
            errors.report(2, class.span, format!("{} inherits from itself", class.name));
        }
        let fields = class.fields.iter().chain(&class.statics).any(|f| f.index() >= program.fields.len());
        let methods =
            class.methods.iter().chain(&class.initializer).any(|m| m.index() >= program.methods.len());
        if fields || methods {
            errors.report(1, class.span, format!("class {} lists a member that does not exist", class.name));
        }
    }
    for field in &program.fields {
        if field.class.0 >= classes
            || !type_exists(program, field.ty)
            || matches!(field.ty, Type::Void | Type::Heap)
        {
            errors.report(1, field.span, format!("field {} has no class or type", field.name));
        }
    }
    for (id, method) in program.methods() {
        if method.class.0 >= classes || !program[method.class].methods.contains(&id) {
            errors.report(3, method.span, format!("method {} is not listed by its class", method.name));
        }
        if method.params.iter().chain([&method.result]).any(|ty| !type_exists(program, *ty)) {
            errors.report(1, method.span, format!("method {} has a type that does not exist", method.name));
        }
        let takes_heap = method.kind != MethodKind::Pure && method.params.contains(&Type::Heap);
        if takes_heap || method.result == Type::Heap {
            errors.report(14, method.span, format!("a snapshot leaves or enters method {}", method.name));
        }
    }
    if program.array_types.iter().any(|element| matches!(element, Type::Void | Type::Heap)) {
        errors.report(14, source::Span::default(), "there is an array of snapshots or of nothing");
    }
    if program.index.is_some_and(|index| !index.range().is_some_and(crate::IntRange::is_signed)) {
        errors.report(
            8,
            source::Span::default(),
            "lengths and indices are not of a type with a signed range",
        );
    }
    class_invariants(program, errors);
    if let Some(id) = recursive_specification(program) {
        let method = &program[id];
        errors.report(12, method.span, format!("{} quantifies over itself", method.name));
    }
    let raised = program.exceptions.iter().any(|(_, class)| class.0 >= classes);
    if raised || program.root.is_some_and(|root| root.0 >= classes) {
        errors.report(
            1,
            source::Span::default(),
            "an exception or the root names a class that does not exist",
        );
    }
    for (kept, field) in &program.kept {
        let fits =
            program.fields.get(field.index()).is_some_and(|f| !f.is_static && kept.fits(f.ty, program.root));
        if !fits {
            let message = format!("no field of objects can keep {}", kept.name());
            errors.report(6, source::Span::default(), message);
        }
    }
    let mut startups =
        program.startup.into_iter().chain(program.startups.iter().flat_map(|(of, by)| [*of, *by]));
    if startups.any(|method| method.index() >= program.methods.len()) {
        errors.report(1, source::Span::default(), "the start-up method does not exist");
    }
}

/// Whether the functions of class invariants are pure ones of an object of the class, and of a heap.
fn class_invariants(program: &Program, errors: &mut Errors) {
    for (class, invariant) in program.class_invariants() {
        let fits = |id: MethodId, params: &[Type]| {
            program.methods.get(id.index()).is_some_and(|function| {
                function.kind == MethodKind::Pure
                    && function.result == Type::Bool
                    && function.params == params
            })
        };
        let this = Type::Class(class);
        if !fits(invariant.now, &[this]) || !fits(invariant.then, &[this, Type::Heap]) {
            errors.report(12, invariant.span, "a class invariant is no condition on an object of the class");
        }
    }
}

/// A pure function that can reach itself, if there is one.
fn recursive_specification(program: &Program) -> Option<MethodId> {
    let callees = |id: MethodId| -> Vec<MethodId> {
        let blocks =
            program.methods.get(id.index()).and_then(|m| m.body.as_ref()).map_or(&[][..], |b| &b.blocks);
        let insts = blocks.iter().flat_map(|block| &block.insts);
        insts
            .filter_map(|inst| match inst.kind {
                InstKind::Quantify { function, .. } | InstKind::Apply { function, .. } => Some(function),
                _ => None,
            })
            .collect()
    };
    let pure = program.methods().filter(|(_, method)| method.kind == MethodKind::Pure).map(|(id, _)| id);
    for id in pure {
        let mut seen = FxHashSet::default();
        let mut pending = callees(id);
        while let Some(callee) = pending.pop() {
            if callee == id {
                return Some(id);
            }
            if seen.insert(callee) {
                pending.extend(callees(callee));
            }
        }
    }
    None
}

/// Like `is_subclass`, but not fooled by the root, which everything counts as a subclass of.
fn inherits(program: &Program, class: ClassId, ancestor: ClassId) -> bool {
    let mut seen = FxHashSet::default();
    let mut pending = vec![class];
    while let Some(current) = pending.pop() {
        if current == ancestor {
            return true;
        }
        if let (true, Some(decl)) = (seen.insert(current), program.classes.get(current.index())) {
            pending.extend(decl.superclass.iter().chain(&decl.interfaces));
        }
    }
    false
}

fn type_exists(program: &Program, ty: Type) -> bool {
    match ty {
        Type::Class(class) => class.index() < program.classes.len(),
        Type::Array(id) => (id.0 as usize) < program.array_types.len(),
        _ => true,
    }
}

pub(super) fn body(program: &Program, id: MethodId, errors: &mut Errors) {
    let method = &program[id];
    let Some(body) = &method.body else {
        if method.kind != MethodKind::Instance {
            errors.report(3, method.span, format!("method {} has no body", method.name));
        }
        return;
    };
    if body.blocks.is_empty() {
        errors.report(3, method.span, format!("method {} has no block", method.name));
        return;
    }
    let fits = body.locals.len() >= method.params.len()
        && method.params.iter().zip(&body.locals).all(|(param, local)| param.loaded() == local.ty);
    if !fits {
        errors.report(3, method.span, format!("the first locals of {} are not its parameters", method.name));
    }
    let mut names = FxHashSet::default();
    for local in &body.locals {
        if !names.insert(&local.name) {
            errors.report(4, method.span, format!("two locals of {} are named %{}", method.name, local.name));
        }
        if matches!(local.ty, Type::Void | Type::I8 | Type::I16 | Type::U16)
            || !type_exists(program, local.ty)
        {
            errors.report(7, method.span, format!("local %{} has a type no local has", local.name));
        }
    }
    for (block_id, block) in body.blocks() {
        ids(program, body, block, errors);
        handlers(body, block_id, block, errors);
        exceptions(program, block, errors);
    }
    for clause in method.contract.iter().chain(&method.contract.decreases) {
        let locals = clause.args.iter().all(|arg| operand_exists(body, arg));
        if clause.function.index() >= program.methods.len() || !locals {
            errors.report(1, clause.span, "a clause names something that does not exist");
        }
    }
}

fn operand_exists(body: &Body, operand: &Operand) -> bool {
    operand.local().is_none_or(|LocalId(local)| (local as usize) < body.locals.len())
}

fn ids(program: &Program, body: &Body, block: &Block, errors: &mut Errors) {
    for inst in &block.insts {
        let mut fine = inst.kind.dest().is_none_or(|dest| dest.index() < body.locals.len());
        inst.kind.for_each_operand(|operand| fine &= operand_exists(body, operand));
        fine &= named_exist(program, body, &inst.kind);
        if !fine {
            errors.report(1, inst.span, "an instruction names something that does not exist");
        }
    }
    let mut fine =
        block.term.kind.targets().iter().chain(&block.handler).all(|b| b.index() < body.blocks.len());
    block.term.kind.for_each_operand(|operand| fine &= operand_exists(body, operand));
    if let TermKind::Raise { class, .. } = &block.term.kind {
        fine &= class.index() < program.classes.len();
    }
    if !fine {
        errors.report(1, block.term.span, "a terminator names something that does not exist");
    }
}

/// Whether the classes, fields, methods and types an instruction names exist.
fn named_exist(program: &Program, body: &Body, kind: &InstKind) -> bool {
    let field = |FieldId(id): FieldId| (id as usize) < program.fields.len();
    let method = |MethodId(id): MethodId| (id as usize) < program.methods.len();
    let class = |ClassId(id): ClassId| (id as usize) < program.classes.len();
    match kind {
        InstKind::New { class: id, .. } | InstKind::InitClass { class: id } => class(*id),
        InstKind::GetField { field: id, .. }
        | InstKind::PutField { field: id, .. }
        | InstKind::GetStatic { field: id, .. }
        | InstKind::PutStatic { field: id, .. } => field(*id),
        InstKind::Call { target: CallTarget::Direct(id) | CallTarget::Virtual(id), .. }
        | InstKind::Fork { target: CallTarget::Direct(id) | CallTarget::Virtual(id), .. }
        | InstKind::Invariant { function: id, .. }
        | InstKind::Suppose { function: id, .. }
        | InstKind::Apply { function: id, .. }
        | InstKind::Quantify { function: id, .. } => method(*id),
        InstKind::Cast { ty, .. } | InstKind::InstanceOf { ty, .. } | InstKind::NewArray { ty, .. } => {
            type_exists(program, *ty)
        }
        InstKind::Clear { locals } => locals.iter().all(|l| l.index() < body.locals.len()),
        _ => true,
    }
}

fn starts_with_catch(block: &Block) -> bool {
    matches!(block.insts.first().map(|inst| &inst.kind), Some(InstKind::Catch { .. }))
}

fn handlers(body: &Body, id: BlockId, block: &Block, errors: &mut Errors) {
    if block.insts.iter().skip(1).any(|inst| matches!(inst.kind, InstKind::Catch { .. })) {
        errors.report(5, block.span(), format!("`catch` stands in the middle of b{}", id.0));
    }
    let handler = block.handler.and_then(|h| body.blocks.get(h.index()));
    if handler.is_some_and(|handler| !starts_with_catch(handler)) {
        errors.report(5, block.span(), format!("the handler of b{} does not start with `catch`", id.0));
    }
    let jumped = block.term.kind.targets().into_iter().filter_map(|t| body.blocks.get(t.index()));
    if jumped.into_iter().any(starts_with_catch) || (id == BlockId::ENTRY && starts_with_catch(block)) {
        errors.report(5, block.term.span, format!("b{} leads to a handler without an exception", id.0));
    }
}

fn exceptions(program: &Program, block: &Block, errors: &mut Errors) {
    for inst in &block.insts {
        let kind = match &inst.kind {
            InstKind::Check(check) => check.exception(),
            InstKind::Cast { .. } => Some(ExceptionKind::BadCast),
            _ => None,
        };
        if kind.is_some_and(|kind| program.exception_class(kind).is_none()) {
            errors.report(6, inst.span, "a check raises an exception that has no class");
        }
    }
}
