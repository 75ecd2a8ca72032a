//! Calls that are replaced by contracts. A method with a contract gets a twin of which only the contract is left: check the
//! precondition, forget what the method may change, and return any result of which the postcondition holds, or raise an exception where
//! `exceptional` holds. All calls are to the twin, also those of the method itself; the method has to be verified on its own, from
//! any state that satisfies its precondition (Hoare 1971 for recursion).

use super::{Cut, outside, overriding};
use crate::analysis::cfg::may_raise;
use crate::analysis::changes::AllChanges;
use crate::analysis::news;
use crate::measures::Recursion;
use crate::{
    Block, BlockId, Body, CallTarget, ClassId, Const, Contract, ContractKind, ExceptionKind, FieldId,
    Forgotten, Inst, InstKind, Local, LocalId, Method, MethodId, MethodKind, Modifies, Operand, Program,
    Role, TermKind, Terminator, Type, Way,
};

/// Replaces the calls of a program by contracts where that can be done. Returns what was replaced.
pub(super) fn replace(program: &Program, changed: &mut Program, changes: &AllChanges<'_>) -> Vec<Cut> {
    let Some(raised) = program.exception_class(ExceptionKind::Thrown) else { return Vec::new() };
    let mut twins: Vec<Option<MethodId>> = vec![None; program.methods.len()];
    let mut cuts = Vec::new();
    let recursion = Recursion::new(program);
    let raising = raising(program);
    let made = news::made_results(program);
    for (id, method) in program.methods() {
        // A constructor is verified with objects of its class only, but those of subclasses call it, too.
        if method.kind == MethodKind::Constructor && has_subclasses(program, method.class) {
            continue;
        }
        let others = overriding::overriding(program, id);
        let (own, theirs) = (changes.of_method(id).parts(), overriding::parts(program, changes, &others));
        let (Some(mut parts), Some(theirs)) = (own, theirs) else { continue };
        parts.extend(theirs);
        let parts = framed(program, method, parts);
        let may_raise = raising[id.index()] || others.iter().any(|other| raising[other.index()]);
        let may_raise = match program.root {
            None => may_raise,
            // Handlers tell exceptions apart by their classes, which a contract does not say: only methods that raise none are replaced.
            // Where nothing is said of exceptions, that is verified with the method.
            Some(_) if raises_nothing(program, method) => false,
            Some(_) => continue,
        };
        // Of several methods that may be reached, not all need to make what they return.
        let made = made[id.index()].filter(|_| others.is_empty());
        let Some(mut twin) = twin(program, method, &parts, made, raised, may_raise) else { continue };
        if let (Some(modifies), Some(body)) = (&method.contract.modifies, &mut twin.body) {
            let ty = |local: LocalId| body[local].ty;
            let kept = outside::conditions(changed, method.class, &parts, modifies.since, ty, modifies.span);
            for block in [1, 2] {
                body.blocks[block].insts.splice(0..0, kept.iter().cloned());
            }
        }
        let specification = method.contract.iter().next().map_or(method.span, |clause| clause.span);
        let number = MethodId(changed.methods.len() as u32);
        changed[twin.class].methods.push(number);
        changed.methods.push(twin);
        twins[id.index()] = Some(number);
        let ends = recursion.ends(program, id);
        let refinements = Vec::new();
        let cut =
            Cut { method: id, specification, twin: Some(number), overriding: others, refinements, ends };
        cuts.push(cut);
    }
    for body in changed.methods.iter_mut().filter_map(|method| method.body.as_mut()) {
        for inst in body.blocks.iter_mut().flat_map(|block| &mut block.insts) {
            if let InstKind::Call { target, .. } = &mut inst.kind
                && let Some(twin) = twins[contracted(program, *target).index()]
            {
                *target = CallTarget::Direct(twin);
            }
        }
    }
    for cut in &mut cuts {
        let method = &program[cut.method];
        for other in cut.overriding.clone() {
            let Some(prologue) = prologue(method) else { continue };
            let callee = twins[other.index()].unwrap_or(other);
            let added = overriding::refinement(program, method, other, callee, prologue, raised);
            let number = MethodId(changed.methods.len() as u32);
            changed[added.class].methods.push(number);
            changed.methods.push(added);
            cut.refinements.push(number);
        }
    }
    cuts
}

fn has_subclasses(program: &Program, class: ClassId) -> bool {
    let ids = (0..program.classes.len() as u32).map(ClassId);
    ids.into_iter().any(|other| other != class && program.is_subclass(other, class))
}

/// What a method may change: what its frame says, of what its code does.
fn framed(program: &Program, method: &Method, found: Vec<Forgotten>) -> Vec<Forgotten> {
    let Some(modifies) = &method.contract.modifies else { return found };
    let changes_field = |field: FieldId| {
        found.iter().any(|part| match part {
            Forgotten::Field(_, changed) | Forgotten::Fields(changed) | Forgotten::Static(changed) => {
                *changed == field
            }
            Forgotten::Elements(_) | Forgotten::Range(..) | Forgotten::Arrays(_) => false,
        })
    };
    let changes_arrays =
        found.iter().any(|part| matches!(part, Forgotten::Elements(_) | Forgotten::Arrays(_)));
    let is_changed = |part: &&Forgotten| match part {
        Forgotten::Field(_, field) | Forgotten::Fields(field) | Forgotten::Static(field) => {
            changes_field(*field)
        }
        Forgotten::Elements(_) | Forgotten::Range(..) | Forgotten::Arrays(_) => changes_arrays,
    };
    let mut parts: Vec<Forgotten> = modifies.parts.iter().filter(is_changed).cloned().collect();
    if method.kind == MethodKind::Constructor {
        // A constructor initialises its object, whatever it lists.
        let this = Way { root: LocalId(0).into(), fields: Vec::new() };
        let written = found.iter().filter_map(|part| match part {
            Forgotten::Field(_, field) | Forgotten::Fields(field) => Some(*field),
            Forgotten::Static(_) | Forgotten::Elements(_) | Forgotten::Range(..) | Forgotten::Arrays(_) => {
                None
            }
        });
        let own = written.filter(|field| program.is_subclass(method.class, program[*field].class));
        parts.extend(own.map(|field| Forgotten::Field(this.clone(), field)));
    }
    parts
}

/// Whether a contract promises that no exception leaves the method, or says nothing of exceptions.
fn raises_nothing(program: &Program, method: &Method) -> bool {
    let is_never = |clause: &crate::Clause| {
        let blocks = program[clause.function].body.as_ref().map(|body| &body.blocks[..]);
        matches!(blocks, Some([Block { term, .. }]) if term.kind == TermKind::Return(Some(Const::Bool(false).into())))
    };
    let clauses = &method.contract.exceptional;
    clauses.is_empty() || clauses.iter().any(is_never)
}

/// The methods that may be left by an exception, as far as their code tells.
fn raising(program: &Program) -> Vec<bool> {
    let mut raising = vec![false; program.methods.len()];
    loop {
        let may = |method: &Method| {
            method.body.iter().flat_map(|body| &body.blocks).any(|block| {
                let is_call = |inst: &Inst| match &inst.kind {
                    InstKind::Call { target, .. } => {
                        program.callees(*target).iter().any(|callee| raising[callee.index()])
                    }
                    other => may_raise(other),
                };
                let is_end = matches!(block.term.kind, TermKind::Throw(_) | TermKind::Raise { .. });
                is_end || block.insts.iter().any(is_call)
            })
        };
        let next: Vec<bool> = program.methods.iter().map(may).collect();
        if next == raising {
            return raising;
        }
        raising = next;
    }
}

/// Makes a method begin in any state: static fields have any values.
pub(super) fn from_any_state(program: &mut Program, method: MethodId) {
    let statics =
        program.fields.iter().enumerate().filter(|(_, field)| field.is_static && !field.is_constant);
    let parts: Vec<Forgotten> = statics.map(|(at, _)| Forgotten::Static(FieldId(at as u32))).collect();
    let span = program[method].span;
    if let Some(body) = program[method].body.as_mut().filter(|_| !parts.is_empty()) {
        body.blocks[0].insts.insert(0, Inst { kind: InstKind::Forget { parts, is_change: false }, span });
    }
}

/// The method whose contract counts for a call: the one that it reaches, or of several the one that it names.
fn contracted(program: &Program, target: CallTarget) -> MethodId {
    match &program.callees(target)[..] {
        [only] => *only,
        _ => target.method(),
    }
}

/// What a method does before its code: its preconditions, and what its specifications keep.
pub(super) struct Prologue {
    pub(super) insts: Vec<Inst>,
    pub(super) locals: Vec<Local>,
    pub(super) result: Option<LocalId>,
}

/// The prologue of a method whose contract stands for it; none if it does not.
fn prologue(method: &Method) -> Option<Prologue> {
    let body = method.body.as_ref()?;
    let is_code = matches!(method.kind, MethodKind::Static | MethodKind::Instance | MethodKind::Constructor);
    if !is_code || method.contract.iter().next().is_none() {
        return None;
    }
    let mut locals = body.locals.clone();
    // What `old` needs is kept first of all.
    let first = &body.blocks[0].insts;
    // The code begins at the latest where a parameter is assigned.
    let is_param = |local: LocalId| local.index() < method.params.len();
    let is_first = |inst: &&Inst| {
        !inst.kind.dest().is_some_and(is_param)
            && matches!(
                inst.kind,
                InstKind::Contract { kind: ContractKind::Requires | ContractKind::Entering }
                    | InstKind::Copy { .. }
                    | InstKind::Snapshot { .. }
                    | InstKind::Apply { .. }
                    | InstKind::Binary { .. }
                    | InstKind::Clear { .. }
            )
    };
    let mut insts: Vec<Inst> = first.iter().take_while(is_first).cloned().collect();
    insts.retain(|inst| !matches!(inst.kind, InstKind::Clear { .. }));
    let checks = |inst: &Inst| matches!(inst.kind, InstKind::Contract { kind: ContractKind::Requires });
    if !method.contract.requires.is_empty() && !insts.iter().any(checks) {
        return None;
    }
    let result = match method.result {
        Type::Void => None,
        ty => Some(result_of(body).unwrap_or_else(|| new_local(&mut locals, "$result", ty))),
    };
    let is_kept = |operand: &Operand| {
        let Some(local) = operand.local() else { return true };
        local.index() < method.params.len()
            || Some(local) == result
            || insts.iter().any(|inst| inst.kind.dest() == Some(local))
    };
    let framed = method.contract.modifies.iter().flat_map(Modifies::locals).map(Operand::Local);
    if !framed.into_iter().all(|local| is_kept(&local)) {
        return None;
    }
    let late = method.contract.ensures.iter().chain(&method.contract.exceptional);
    if !late.flat_map(|clause| &clause.args).all(is_kept) {
        return None;
    }
    Some(Prologue { insts, locals, result })
}

/// The twin of a method; none if its contract does not stand for it. The result is an object that it makes, if a class is given, or null.
fn twin(
    program: &Program,
    method: &Method,
    parts: &[Forgotten],
    made: Option<ClassId>,
    raised: ClassId,
    may_raise: bool,
) -> Option<Method> {
    let Prologue { mut insts, mut locals, result } = prologue(method)?;
    let (body, span) = (method.body.as_ref()?, method.span);
    let mut parts = parts.to_vec();
    // What the method changes may refer to the object, so that is made first.
    let new = made.zip(result).map(|(class, result)| {
        let new = new_local(&mut locals, "$new", method.result);
        insts.push(Inst { kind: InstKind::New { dest: new, class }, span });
        let way = Way { root: new.into(), fields: Vec::new() };
        parts.extend(program.all_fields(class).into_iter().map(|field| Forgotten::Field(way.clone(), field)));
        (new, result)
    });
    if !parts.is_empty() {
        insts.push(Inst { kind: InstKind::Forget { parts, is_change: true }, span });
    }
    // A parameter in a postcondition is its value at the exit.
    let assigned = body.blocks.iter().flat_map(|block| &block.insts).filter_map(|inst| inst.kind.dest());
    let mut unknown: Vec<LocalId> = assigned.filter(|local| local.index() < method.params.len()).collect();
    unknown.sort_unstable();
    unknown.dedup();
    unknown.extend(result);
    let throws = new_local(&mut locals, "$throws", Type::Bool);
    unknown.push(throws);
    if let Some((_, result)) = new {
        unknown.retain(|local| *local != result);
    }
    insts.extend(unknown.into_iter().map(|dest| Inst { kind: InstKind::Havoc { dest }, span }));
    if let Some((new, dest)) = new {
        let (condition, is_null) = (new_local(&mut locals, "$null", Type::Bool), Const::Null.into());
        insts.push(Inst { kind: InstKind::Havoc { dest: condition }, span });
        let (condition, then, otherwise) = (condition.into(), is_null, new.into());
        insts.push(Inst { kind: InstKind::Select { dest, condition, then, otherwise }, span });
    }
    let supposed = |kind: ContractKind| -> Vec<Inst> {
        let clauses = method.contract.clauses(kind).iter();
        clauses
            .map(|clause| {
                let kind = InstKind::Suppose { function: clause.function, args: clause.args.clone() };
                Inst { kind, span: clause.span }
            })
            .collect()
    };
    // What holds of the receiver whichever class it has.
    let leaving = InstKind::Contract { kind: ContractKind::Leaving };
    let is_checked = body.blocks.iter().flat_map(|block| &block.insts).any(|inst| inst.kind == leaving);
    let invariants: Vec<Inst> = match method.kind {
        MethodKind::Instance | MethodKind::Constructor if is_checked => {
            let holding =
                program.class_invariants().filter(|(class, _)| program.is_subclass(method.class, *class));
            let suppose = |function: MethodId| InstKind::Suppose { function, args: vec![LocalId(0).into()] };
            holding.map(|(_, known)| Inst { kind: suppose(known.now), span: known.span }).collect()
        }
        MethodKind::Instance | MethodKind::Constructor | MethodKind::Static | MethodKind::Pure => Vec::new(),
    };
    let at_return = [invariants.clone(), supposed(ContractKind::Ensures)].concat();
    // A constructor that fails leaves no object.
    let at_throw = match method.kind {
        MethodKind::Instance => [invariants, supposed(ContractKind::Exceptional)].concat(),
        MethodKind::Constructor | MethodKind::Static | MethodKind::Pure => {
            supposed(ContractKind::Exceptional)
        }
    };
    let block =
        |insts: Vec<Inst>, kind: TermKind| Block { insts, term: Terminator { kind, span }, handler: None };
    let condition = if may_raise { Operand::Local(throws) } else { Const::Bool(false).into() };
    let branch = TermKind::Branch { condition, then: BlockId(1), otherwise: BlockId(2) };
    let blocks = vec![
        block(insts, branch),
        block(at_throw, TermKind::Raise { class: raised, message: None }),
        block(at_return, TermKind::Return(result.map(Operand::Local))),
    ];
    let name = format!("{}$contract", method.name).into();
    // What is left of the method writes nothing.
    let contract = Contract { modifies: None, ..method.contract.clone() };
    Some(Method {
        name,
        role: Role::Internal,
        body: Some(Body { locals, blocks }),
        contract,
        ..method.clone()
    })
}

/// The local that all returns of a body return.
fn result_of(body: &Body) -> Option<LocalId> {
    let mut returned = body.blocks.iter().filter_map(|block| match &block.term.kind {
        TermKind::Return(Some(value)) => Some(value.local()),
        _ => None,
    });
    let first = returned.next()??;
    returned.all(|other| other == Some(first)).then_some(first)
}

fn new_local(locals: &mut Vec<Local>, name: &str, ty: Type) -> LocalId {
    locals.push(Local::temporary(name, ty));
    LocalId(locals.len() as u32 - 1)
}
