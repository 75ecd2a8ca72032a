//! Recursion that comes to an end: each call of a method that can lead back to its caller makes the measure of `decreases` smaller,
//! which was not negative before (Floyd 1967; Turing 1949).

use std::sync::Arc;

use crate::{
    BinaryOp, Block, BlockId, Body, ClassId, Clause, Const, Contract, ContractKind, Demand, Inst, InstKind,
    Local, LocalId, Method, MethodId, MethodKind, Operand, Program, Role, Scalar, TermKind, Terminator, Type,
};

/// Which methods can lead to which others by calls.
#[derive(Debug)]
pub struct Recursion {
    reached: Vec<Vec<bool>>,
}

impl Recursion {
    /// Follows all calls of a program.
    pub fn new(program: &Program) -> Recursion {
        let callees: Vec<Vec<MethodId>> =
            program.methods.iter().map(|method| calls(program, method)).collect();
        let reached = callees.iter().map(|first| {
            let mut seen = vec![false; callees.len()];
            let mut pending = first.clone();
            while let Some(method) = pending.pop() {
                if !std::mem::replace(&mut seen[method.index()], true) {
                    pending.extend(&callees[method.index()]);
                }
            }
            seen
        });
        Recursion { reached: reached.collect() }
    }

    /// Whether a call of one method in another can lead back to it.
    fn is_cycle(&self, caller: MethodId, callee: MethodId) -> bool {
        caller == callee || self.reached[callee.index()][caller.index()]
    }

    /// Whether every call that can lead back to a method is one in which a measure gets smaller.
    pub fn ends(&self, program: &Program, method: MethodId) -> bool {
        let around = program.methods().filter(|(other, _)| {
            *other == method
                || self.reached[method.index()][other.index()] && self.reached[other.index()][method.index()]
        });
        around.into_iter().all(|(caller, code)| {
            code.body.iter().flat_map(|body| &body.blocks).all(|block| {
                let calls = block.insts.iter().enumerate().filter_map(|(at, inst)| match &inst.kind {
                    InstKind::Call { target, .. } => Some((at, *target)),
                    _ => None,
                });
                calls.into_iter().all(|(at, target)| {
                    // A method that evaluates clauses around its code only passes its parameters on.
                    let may_return = program
                        .callees(target)
                        .iter()
                        .any(|callee| self.is_cycle(caller, *callee) && program[*callee].role != Role::Code);
                    !may_return || is_measured(&block.insts[..at])
                })
            })
        })
    }
}

/// Whether the last thing before a call is the check of a measure.
fn is_measured(before: &[Inst]) -> bool {
    let last = before.iter().rev().find(|inst| !matches!(inst.kind, InstKind::Clear { .. }));
    last.is_some_and(|inst| matches!(inst.kind, InstKind::Invariant { kind: Demand::Decrease, .. }))
}

fn calls(program: &Program, method: &Method) -> Vec<MethodId> {
    let insts = method.body.iter().flat_map(|body| &body.blocks).flat_map(|block| &block.insts);
    let targets = insts.filter_map(|inst| match &inst.kind {
        InstKind::Call { target, .. } | InstKind::Fork { target, .. } => Some(*target),
        _ => None,
    });
    targets.flat_map(|target| program.callees(target)).collect()
}

/// Adds the checks: a method with measures keeps them at its entry, and compares them before each call that can lead back to it.
/// A call that may reach methods with other measures is not checked.
pub fn check_calls(program: &mut Program) {
    if program.methods.iter().all(|method| method.contract.decreases.is_empty()) {
        return;
    }
    let recursion = Recursion::new(program);
    let measured: Vec<MethodId> = program
        .methods()
        .filter(|(_, method)| !method.contract.decreases.is_empty())
        .map(|(id, _)| id)
        .collect();
    for id in measured {
        let method = &program[id];
        let Some(mut body) = method.body.clone() else { continue };
        let measures = method.contract.decreases.clone();
        let types: Vec<Type> = measures.iter().map(|clause| program[clause.function].result).collect();
        if types.is_empty() {
            continue;
        }
        let kept: Vec<LocalId> = types
            .iter()
            .enumerate()
            .map(|(at, ty)| new_local(&mut body, &format!("$measure{at}"), *ty))
            .collect();
        let next: Vec<LocalId> = types
            .iter()
            .enumerate()
            .map(|(at, ty)| new_local(&mut body, &format!("$next{at}"), *ty))
            .collect();
        let mut smaller = None;
        for block in 0..body.blocks.len() {
            let insts = std::mem::take(&mut body.blocks[block].insts);
            for inst in insts {
                if let Some((callee, args)) = measured_callee(program, &recursion, id, &inst.kind) {
                    let clauses = program[callee].contract.decreases.clone();
                    let fits = clauses.len() == measures.len()
                        && clauses
                            .iter()
                            .zip(&types)
                            .all(|(clause, ty)| program[clause.function].result == *ty);
                    if fits {
                        let function = *smaller.get_or_insert_with(|| smaller_function(program, id, &types));
                        let given = |operand: &Operand| {
                            operand
                                .local()
                                .and_then(|local| args.get(local.index()).cloned())
                                .unwrap_or(Const::Null.into())
                        };
                        for (clause, dest) in clauses.iter().zip(&next) {
                            let args = clause.args.iter().map(given).collect();
                            let kind = InstKind::Apply { dest: *dest, function: clause.function, args };
                            body.blocks[block].insts.push(Inst { kind, span: inst.span });
                        }
                        let args = kept.iter().chain(&next).map(|local| Operand::Local(*local)).collect();
                        let kind = InstKind::Invariant { kind: Demand::Decrease, function, args };
                        body.blocks[block].insts.push(Inst { kind, span: inst.span });
                    }
                }
                body.blocks[block].insts.push(inst);
            }
        }
        if smaller.is_some() {
            keep(&mut body, &measures, &kept);
            program[id].body = Some(body);
        }
    }
}

/// The one method that a call reaches, with the arguments, if it can lead back.
fn measured_callee<'i>(
    program: &Program,
    recursion: &Recursion,
    caller: MethodId,
    kind: &'i InstKind,
) -> Option<(MethodId, &'i [Operand])> {
    let InstKind::Call { target, args, .. } = kind else { return None };
    match &program.callees(*target)[..] {
        [only] if recursion.is_cycle(caller, *only) && program[*only].role != Role::Code => {
            Some((*only, args))
        }
        _ => None,
    }
}

/// Keeps the measures at the entry, behind the check of the precondition.
fn keep(body: &mut Body, measures: &[Clause], kept: &[LocalId]) {
    let is_requires = |inst: &Inst| matches!(inst.kind, InstKind::Contract { kind: ContractKind::Requires });
    let first = &mut body.blocks[BlockId::ENTRY.index()].insts;
    let at = first.iter().position(is_requires).map_or(0, |at| at + 1);
    for (clause, dest) in measures.iter().zip(kept).rev() {
        let kind = InstKind::Apply { dest: *dest, function: clause.function, args: clause.args.clone() };
        first.insert(at, Inst { kind, span: clause.span });
    }
}

fn new_local(body: &mut Body, name: &str, ty: Type) -> LocalId {
    body.locals.push(Local::temporary(name, ty));
    LocalId(body.locals.len() as u32 - 1)
}

/// A pure function that compares measures from the left: the first number that differs is smaller, and was not negative before.
fn smaller_function(program: &mut Program, method: MethodId, types: &[Type]) -> MethodId {
    let (class, span, name) =
        (program[method].class, program[method].span, Arc::clone(&program[method].name));
    let function = smaller(format!("{name}$smaller{}", program.methods.len()).into(), class, types, span);
    let id = MethodId(program.methods.len() as u32);
    program.methods.push(function);
    program[class].methods.push(id);
    id
}

/// A pure function of numbers before and numbers after: whether these are smaller, compared from the left, and those were not negative.
pub fn smaller(name: Arc<str>, class: ClassId, types: &[Type], span: source::Span) -> Method {
    let mut body = Body::default();
    let before: Vec<LocalId> =
        types.iter().enumerate().map(|(at, ty)| new_local(&mut body, &format!("before{at}"), *ty)).collect();
    let after: Vec<LocalId> =
        types.iter().enumerate().map(|(at, ty)| new_local(&mut body, &format!("after{at}"), *ty)).collect();
    let mut insts = Vec::new();
    let mut compare = |body: &mut Body, op: BinaryOp, on: Scalar, left: Operand, right: Operand| {
        let dest = new_local(body, &format!("$t{}", body.locals.len()), Type::Bool);
        insts.push(Inst { kind: InstKind::Binary { dest, op, on, left, right }, span });
        Operand::Local(dest)
    };
    let mut result: Operand = Const::Bool(false).into();
    for ((before, after), ty) in before.iter().zip(&after).zip(types).rev() {
        let on = ty.scalar().unwrap_or(Scalar::Int);
        let zero = match on {
            Scalar::I32 => Const::I32(0),
            Scalar::I64 => Const::I64(0),
            _ => Const::Int(0.into()),
        };
        let (before, after) = (Operand::Local(*before), Operand::Local(*after));
        let less = compare(&mut body, BinaryOp::Lt, on, after.clone(), before.clone());
        let positive = compare(&mut body, BinaryOp::Le, on, zero.into(), before.clone());
        let falls = compare(&mut body, BinaryOp::And, Scalar::Bool, less, positive);
        let same = compare(&mut body, BinaryOp::Eq, on, after, before);
        let later = compare(&mut body, BinaryOp::And, Scalar::Bool, same, result);
        result = compare(&mut body, BinaryOp::Or, Scalar::Bool, falls, later);
    }
    let term = Terminator { kind: TermKind::Return(Some(result)), span };
    body.blocks = vec![Block { insts, term, handler: None }];
    Method {
        name,
        class,
        kind: MethodKind::Pure,
        role: Role::Source,
        params: types.iter().chain(types).copied().collect(),
        result: Type::Bool,
        contract: Contract::default(),
        body: Some(body),
        span,
    }
}
