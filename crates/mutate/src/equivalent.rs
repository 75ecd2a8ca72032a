//! Whether a mutant that survives behaves like the original, so that no specification could tell.
//!
//! Two ways are tried. The code may be the same after the passes, as compilers find it (Papadakis et al. 2015). Or the
//! changed method only computes a value: then a program that calls the original and the changed code on the same input, and
//! asserts that the results are equal, is a question for the verifier. A proof of it without a bound is a proof that the
//! mutant is equivalent, if it includes that both come to an end and throw nothing.

use std::sync::Arc;

use ir::analysis::footprint::{Footprints, Place};
use ir::{
    BinaryOp, Block, Body, CallTarget, Clause, Contract, Inst, InstKind, Local, LocalId, Method, MethodId,
    MethodKind, Operand, Program, Role, Scalar, TermKind, Terminator, Type,
};
use source::Span;

/// What has to be shown for a mutant to be equivalent.
#[derive(Clone, Debug)]
pub enum Question {
    /// Nothing: the code is the same.
    Same,
    /// That an entry of a program violates nothing, throws nothing and comes to an end on every input.
    Verify(Box<Program>, MethodId),
}

/// The question for a program and a mutant of it; none if there is no such question.
pub fn question(original: &Program, mutant: &Program) -> Option<Question> {
    let (before, after) = (without_places(original), without_places(mutant));
    if before == after {
        return Some(Question::Same);
    }
    let is_alike = before.classes == after.classes
        && before.fields == after.fields
        && before.array_types == after.array_types
        && before.methods.len() == after.methods.len();
    if !is_alike {
        return None;
    }
    let mut changed = before.methods.iter().zip(&after.methods).enumerate().filter(|(_, (a, b))| a != b);
    let (Some((at, _)), None) = (changed.next(), changed.next()) else { return None };
    let method = MethodId(at as u32);
    if !only_computes(original, method) || !only_computes(mutant, method) {
        return None;
    }
    let mut program = original.clone();
    let other = Method { name: Arc::from("$mutant"), ..mutant[method].clone() };
    program.methods.push(other);
    let other = MethodId(program.methods.len() as u32 - 1);
    // Calls of itself are calls of the mutant.
    if let Some(body) = &mut program[other].body {
        for inst in body.blocks.iter_mut().flat_map(|block| &mut block.insts) {
            if let InstKind::Call { target: CallTarget::Direct(callee), .. } = &mut inst.kind
                && *callee == method
            {
                *callee = other;
            }
        }
    }
    // With the original below it, the mutant would come to ends that it does not come to by itself.
    if reached(&program, other)[method.index()] {
        return None;
    }
    let entry = comparison(&mut program, method, other)?;
    Some(Question::Verify(Box::new(program), entry))
}

/// A program without the places of its parts in the source.
fn without_places(program: &Program) -> Program {
    let mut program = program.clone();
    let nowhere = Span::default();
    for class in &mut program.classes {
        class.span = nowhere;
        class.invariants.iter_mut().for_each(|invariant| invariant.span = nowhere);
    }
    program.fields.iter_mut().for_each(|field| field.span = nowhere);
    for method in &mut program.methods {
        method.span = nowhere;
        let contract = &mut method.contract;
        let lists = [
            &mut contract.requires,
            &mut contract.ensures,
            &mut contract.exceptional,
            &mut contract.decreases,
        ];
        lists.into_iter().flatten().for_each(|clause| clause.span = nowhere);
        if let Some(modifies) = &mut contract.modifies {
            modifies.span = nowhere;
        }
        for block in method.body.iter_mut().flat_map(|body| &mut body.blocks) {
            block.term.span = nowhere;
            block.insts.iter_mut().for_each(|inst| inst.span = nowhere);
        }
    }
    program
}

/// Whether all that a method does is to compute a result that says everything.
fn only_computes(program: &Program, method: MethodId) -> bool {
    let footprints = Footprints::with_threads(program);
    let touched = footprints.of_method(method);
    let known = &program[method];
    touched.writes().is_empty()
        && !touched.reads().contains(&Place::Unknown)
        && !chooses(program, method)
        && matches!(known.kind, MethodKind::Static | MethodKind::Instance)
        && known.result.scalar().is_some()
}

/// Whether code that a method may run has a choice of its own, waits or starts threads.
fn chooses(program: &Program, method: MethodId) -> bool {
    let has_choice = |inst: &Inst| {
        matches!(
            inst.kind,
            InstKind::Havoc { .. }
                | InstKind::Fork { .. }
                | InstKind::Join
                | InstKind::Await { .. }
                | InstKind::Lock { .. }
                | InstKind::Unlock { .. }
                | InstKind::MonitorEnter { .. }
                | InstKind::MonitorExit { .. }
                | InstKind::InitClass { .. }
                | InstKind::Primitive { .. }
        )
    };
    let reached = reached(program, method);
    let mut methods = program.methods().filter(|(id, _)| reached[id.index()]).map(|(_, method)| method);
    methods.any(|method| insts(method).any(has_choice))
}

/// The methods that a call of one may come to.
fn reached(program: &Program, method: MethodId) -> Vec<bool> {
    let mut reached = vec![false; program.methods.len()];
    let mut pending = vec![method];
    while let Some(method) = pending.pop() {
        if std::mem::replace(&mut reached[method.index()], true) {
            continue;
        }
        for inst in insts(&program[method]) {
            if let InstKind::Call { target, .. } | InstKind::Fork { target, .. } = &inst.kind {
                pending.extend(program.callees(*target));
            }
        }
    }
    reached
}

fn insts(method: &Method) -> impl Iterator<Item = &Inst> {
    method.body.iter().flat_map(|body| &body.blocks).flat_map(|block| &block.insts)
}

/// A method that runs two others on its arguments and asserts that they return the same.
fn comparison(program: &mut Program, first: MethodId, second: MethodId) -> Option<MethodId> {
    let known = program[first].clone();
    let params = known.params.len();
    let mut locals: Vec<Local> = known.body.as_ref()?.locals.iter().take(params).cloned().collect();
    let mut insts: Vec<Inst> = Vec::new();
    let local = |locals: &mut Vec<Local>, name: &str, ty: Type| {
        locals.push(Local::temporary(name, ty));
        LocalId(locals.len() as u32 - 1)
    };
    let emit = |insts: &mut Vec<Inst>, kind: InstKind| insts.push(Inst { kind, span: known.span });
    for clause in preconditions(program, first) {
        let is_param = |operand: &Operand| operand.local().is_none_or(|local| local.index() < params);
        if !clause.args.iter().all(is_param) {
            return None;
        }
        let dest = local(&mut locals, "$holds", Type::Bool);
        emit(&mut insts, InstKind::Apply { dest, function: clause.function, args: clause.args });
        emit(&mut insts, InstKind::Assume { condition: dest.into() });
    }
    let args: Vec<Operand> = (0..params).map(|at| Operand::Local(LocalId(at as u32))).collect();
    let (one, two) = (local(&mut locals, "$one", known.result), local(&mut locals, "$two", known.result));
    for (dest, method) in [(one, first), (two, second)] {
        let target = CallTarget::Direct(method);
        emit(&mut insts, InstKind::Call { dest: Some(dest), target, args: args.clone() });
    }
    let same = local(&mut locals, "$same", Type::Bool);
    let on = known.result.scalar().unwrap_or(Scalar::Int);
    emit(
        &mut insts,
        InstKind::Binary { dest: same, op: BinaryOp::Eq, on, left: one.into(), right: two.into() },
    );
    emit(&mut insts, InstKind::Assert { condition: same.into() });
    let term = Terminator { kind: TermKind::Return(None), span: known.span };
    let body = Body { locals, blocks: vec![Block { insts, term, handler: None }] };
    // Preconditions are assumed once, and are no demand on the calls.
    for method in [first, second] {
        program[method].contract = Contract::default();
        for block in program[method].body.iter_mut().flat_map(|body| &mut body.blocks) {
            block.insts.retain(|inst| !matches!(inst.kind, InstKind::Contract { .. }));
        }
    }
    program.methods.push(Method {
        role: Role::Internal,
        name: Arc::from("$same"),
        class: known.class,
        kind: if known.kind == MethodKind::Instance { MethodKind::Instance } else { MethodKind::Static },
        params: known.params,
        result: Type::Void,
        contract: Contract::default(),
        body: Some(body),
        span: known.span,
    });
    Some(MethodId(program.methods.len() as u32 - 1))
}

/// What holds whenever a method is called: its preconditions, or those of the method whose code it is.
fn preconditions(program: &Program, method: MethodId) -> Vec<Clause> {
    if program[method].role != Role::Code {
        return program[method].contract.requires.clone();
    }
    let calls = |known: &&Method| {
        let is_call = |inst: &Inst| matches!(&inst.kind, InstKind::Call { target, .. } if *target == CallTarget::Direct(method));
        !known.contract.requires.is_empty() && insts(known).any(is_call)
    };
    program.methods.iter().find(calls).map(|known| known.contract.requires.clone()).unwrap_or_default()
}
