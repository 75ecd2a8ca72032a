//! Methods that override one whose contract stands for calls. The caller knows the contract of the method that it names, so every method
//! that may be reached instead has to keep it: it requires no more, and ensures no less (Liskov and Wing 1994). For each there is one more
//! method to be verified, which calls the overriding one where the contract of the other holds.

use super::calls::Prologue;
use crate::analysis::changes::AllChanges;
use crate::{
    Block, BlockId, Body, CallTarget, ClassId, ContractKind, Forgotten, Inst, InstKind, Local, LocalId,
    Method, MethodId, MethodKind, Operand, Program, Role, TermKind, Terminator, Type,
};

/// The methods that a call of a method may reach instead.
pub(super) fn overriding(program: &Program, method: MethodId) -> Vec<MethodId> {
    if program[method].kind != MethodKind::Instance {
        return Vec::new();
    }
    let mut others = program.callees(CallTarget::Virtual(method));
    others.retain(|other| *other != method);
    others
}

/// What overriding methods may change, of whichever objects; none if there are effects beyond the heap.
pub(super) fn parts(
    program: &Program,
    changes: &AllChanges<'_>,
    others: &[MethodId],
) -> Option<Vec<Forgotten>> {
    let mut all = Vec::new();
    for other in others {
        for part in changes.of_method(*other).parts()? {
            all.push(match part {
                Forgotten::Field(_, field) => Forgotten::Fields(field),
                Forgotten::Elements(way) | Forgotten::Range(way, _, _) => {
                    let ty = match (way.fields.last(), way.root.local()) {
                        (Some(field), _) => Some(program[*field].ty),
                        (None, Some(local)) => program[*other].params.get(local.index()).copied(),
                        (None, None) => None,
                    };
                    Forgotten::Arrays(ty.and_then(|ty| program.element(ty))?)
                }
                part @ (Forgotten::Fields(_) | Forgotten::Static(_) | Forgotten::Arrays(_)) => part,
            });
        }
    }
    Some(all)
}

/// A method that calls an overriding one under the contract of the other.
pub(super) fn refinement(
    program: &Program,
    method: &Method,
    other: MethodId,
    callee: MethodId,
    prologue: Prologue,
    raised: ClassId,
) -> Method {
    let Prologue { insts, mut locals, result } = prologue;
    let overriding = &program[other];
    let span = overriding.span;
    let this = Type::Class(overriding.class);
    let mut params = method.params.clone();
    if let (Some(first), Some(param)) = (locals.first_mut(), params.first_mut()) {
        first.ty = this;
        *param = this;
    }
    let exception = program[raised].superclass.unwrap_or(raised);
    locals.push(Local::temporary("$raised", Type::Class(exception)));
    let caught = LocalId(locals.len() as u32 - 1);
    let args = (0..params.len() as u32).map(|at| LocalId(at).into()).collect();
    let call = InstKind::Call { dest: result, target: CallTarget::Direct(callee), args };
    let contract = method.contract.clone();
    let handler = (!contract.exceptional.is_empty()).then_some(BlockId(3));
    let inst = |kind: InstKind| Inst { kind, span };
    let block = |insts: Vec<Inst>, kind: TermKind, handler: Option<BlockId>| Block {
        insts,
        term: Terminator { kind, span },
        handler,
    };
    let checks = |kind: ContractKind| match contract.clauses(kind).is_empty() {
        true => Vec::new(),
        false => vec![inst(InstKind::Contract { kind })],
    };
    let mut blocks = vec![
        block(insts, TermKind::Jump(BlockId(1)), None),
        block(vec![inst(call)], TermKind::Jump(BlockId(2)), handler),
        block(checks(ContractKind::Ensures), TermKind::Return(result.map(Operand::Local)), None),
    ];
    if handler.is_some() {
        let mut insts = vec![inst(InstKind::Catch { dest: caught })];
        insts.extend(checks(ContractKind::Exceptional));
        blocks.push(block(insts, TermKind::Throw(caught.into()), None));
    }
    Method {
        name: format!("{}$keeps{}", method.name, other.0).into(),
        class: overriding.class,
        role: Role::Internal,
        params,
        body: Some(Body { locals, blocks }),
        contract,
        span,
        ..method.clone()
    }
}
