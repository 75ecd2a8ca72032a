//! The method that evaluates clauses around a call.

use std::sync::Arc;

use ir::{
    Block, BlockId, Body, CallTarget, Const, Contract, ContractKind, Inst, InstKind, Local, LocalId,
    MethodId, MethodKind, Modifies, Operand, TermKind, Terminator, Type,
};
use source::{Code as DiagnosticCode, Diagnostic, Span};

use super::expr::{self, EXCEPTION, RESULT, Scope};
use super::{Clause, Group, gather, inherited};
use crate::spec::{Condition, Written};
use crate::world::World;

pub(super) struct Wrapper {
    /// The names of the parameters as the clauses of the method itself know them.
    pub(super) names: Vec<Arc<str>>,
    pub(super) method: MethodId,
    pub(super) locals: Vec<Local>,
    /// Whether the invariants of the receiver's classes are checked.
    pub(super) invariants: Option<MethodKind>,
    /// What is done first, behind the preconditions.
    pub(super) first: Vec<Inst>,
    retval: Option<LocalId>,
    pub(super) heap: Option<LocalId>,
    exception: Option<LocalId>,
}

impl Wrapper {
    pub(super) fn new(world: &World<'_, '_>, method: MethodId, names: &[Arc<str>]) -> Wrapper {
        let known = &world.program[method];
        let name = |at: usize| names.get(at).cloned().unwrap_or_else(|| Arc::from(format!("arg{at}")));
        let params = known.params.iter().enumerate();
        let mut locals: Vec<Local> = params.map(|(at, ty)| Local::variable(name(at), ty.loaded())).collect();
        let names = locals.iter().map(|local| Arc::clone(&local.name)).collect();
        let retval = (known.result != Type::Void).then(|| {
            // A parameter may have the name.
            let is_taken = locals.iter().any(|local| &*local.name == "retval");
            let name = if is_taken { RESULT } else { "retval" };
            locals.push(Local::variable(name, known.result.loaded()));
            LocalId(locals.len() as u32 - 1)
        });
        let (first, invariants) = (Vec::new(), None);
        Wrapper { names, method, locals, invariants, first, retval, heap: None, exception: None }
    }

    /// Adds clauses of a group to the contract; reports those that cannot be used.
    pub(super) fn clauses(
        &mut self,
        world: &mut World<'_, '_>,
        group: &Group,
        clauses: &[Clause],
        contract: &mut Contract,
    ) {
        for clause in clauses {
            for (condition, span) in conjuncts(&clause.condition, clause.span) {
                match self.clause(world, group.method, clause, &condition, span) {
                    Ok(lowered) => match clause.kind {
                        ContractKind::Requires => contract.requires.push(lowered),
                        ContractKind::Ensures => contract.ensures.push(lowered),
                        ContractKind::Exceptional => contract.exceptional.push(lowered),
                        // Those of classes are no clauses of methods.
                        ContractKind::Entering | ContractKind::Leaving => {}
                    },
                    Err((message, place)) => {
                        refuse(world, Some(group.method), &clause.text, place.unwrap_or(span), &message);
                    }
                }
            }
        }
    }

    /// Adds to the preconditions that those of one of several groups hold. A group without any always applies.
    pub(super) fn one_applies(
        &mut self,
        world: &mut World<'_, '_>,
        groups: &[&Group],
        contract: &mut Contract,
    ) {
        let mut functions = Vec::new();
        for group in groups {
            let requires: Vec<&Clause> =
                group.clauses.iter().filter(|clause| clause.kind == ContractKind::Requires).collect();
            let Some(first) = requires.first() else { return };
            let all = Condition::All(requires.iter().map(|clause| clause.condition.clone()).collect());
            match self.clause(world, group.method, first, &all, first.span) {
                Ok(lowered) => functions.push(lowered),
                // It is reported where the group's own method gets its contract, and here for one that is never reached.
                Err((message, place)) => {
                    let place = place.unwrap_or(first.span);
                    return refuse(world, Some(group.method), &first.text, place, &message);
                }
            }
        }
        let Some(span) = functions.first().map(|clause| clause.span) else { return };
        let params = self.params(world, self.method);
        let visible: Vec<(Arc<str>, Type)> =
            params.iter().map(|(name, ty, _)| (Arc::clone(name), *ty)).collect();
        let mut code = expr::Code::new(Scope::of(world, self.method, span, &visible), &visible, false);
        for clause in &functions {
            let holds = code.temp(Type::Bool);
            let args = clause.args.clone();
            code.emit(InstKind::Apply { dest: holds, function: clause.function, args });
            let (then, otherwise) = (code.block(), code.block());
            let (yes, no) = (BlockId(then as u32), BlockId(otherwise as u32));
            code.end(TermKind::Branch { condition: holds.into(), then: yes, otherwise: no });
            code.current = then;
            code.end(TermKind::Return(Some(Const::Bool(true).into())));
            code.current = otherwise;
        }
        code.end(TermKind::Return(Some(Const::Bool(false).into())));
        let function = code.finish(world, Type::Bool);
        let args = params.iter().map(|(_, _, local)| Operand::Local(*local)).collect();
        contract.requires.push(ir::Clause { function, args, span });
    }

    pub(super) fn add(&mut self, name: &str, ty: Type) -> LocalId {
        self.locals.push(Local::temporary(name, ty));
        LocalId(self.locals.len() as u32 - 1)
    }

    /// The names of the parameters of a method whose clauses this one keeps, with their types and locals.
    pub(super) fn params(&self, world: &World<'_, '_>, method: MethodId) -> Vec<(Arc<str>, Type, LocalId)> {
        let names = if method == self.method { self.names.clone() } else { inherited::names(world, method) };
        let params = world.program[method].params.iter().enumerate();
        params.map(|(at, ty)| (Arc::clone(&names[at]), *ty, LocalId(at as u32))).collect()
    }

    /// A part of a clause as a call of a pure function.
    fn clause(
        &mut self,
        world: &mut World<'_, '_>,
        method: MethodId,
        clause: &Clause,
        condition: &Condition,
        span: Span,
    ) -> expr::Lowered<ir::Clause> {
        let mut outer = self.params(world, method);
        if let Some(retval) = self.retval.filter(|_| clause.kind == ContractKind::Ensures) {
            outer.push((Arc::from(RESULT), world.program[method].result, retval));
        }
        if clause.kind == ContractKind::Exceptional && names_exception(condition) {
            let throwable = world.class_type("java/lang/Throwable");
            let local = match self.exception {
                Some(known) => known,
                None => self.add("$e", throwable),
            };
            self.exception = Some(local);
            outer.push((Arc::from(EXCEPTION), throwable, local));
        }
        let visible: Vec<(Arc<str>, Type)> =
            outer.iter().map(|(name, ty, _)| (Arc::clone(name), *ty)).collect();
        let allows_old = clause.kind != ContractKind::Requires;
        let scope = Scope { allows_old, ..Scope::of(world, method, span, &visible) };
        let (function, uses_heap) = expr::function(world, &scope, condition)?;
        let mut args: Vec<Operand> = outer.iter().map(|(_, _, local)| Operand::Local(*local)).collect();
        args.extend(uses_heap.then(|| Operand::Local(self.snapshot())));
        Ok(ir::Clause { function, args, span })
    }

    /// The local that holds the heap at the entry.
    pub(super) fn snapshot(&mut self) -> LocalId {
        let heap = match self.heap {
            Some(heap) => heap,
            None => self.add("$heap", Type::Heap),
        };
        self.heap = Some(heap);
        heap
    }

    /// Adds what gets smaller in recursive calls.
    pub(super) fn decreases(&mut self, world: &mut World<'_, '_>, group: &Group, contract: &mut Contract) {
        let params = self.params(world, group.method);
        for written in &group.decreases {
            match measure(world, group.method, written, &params) {
                Ok(clause) => contract.decreases.push(clause),
                Err((message, place)) => {
                    let place = place.unwrap_or_else(|| written.span());
                    refuse(world, Some(group.method), "", place, &message);
                }
            }
        }
    }

    /// The body: a call between the evaluations of clauses.
    pub(super) fn body(
        mut self,
        world: &mut World<'_, '_>,
        target: CallTarget,
        contract: &mut Contract,
        frame: Option<Modifies>,
        span: Span,
    ) -> Body {
        let inst = |kind: InstKind| Inst { kind, span };
        let contract_inst = |kind: ContractKind| inst(InstKind::Contract { kind });
        let term = |kind: TermKind| Terminator { kind, span };
        let mut first = Vec::new();
        if !contract.requires.is_empty() {
            first.push(contract_inst(ContractKind::Requires));
        }
        if self.invariants == Some(MethodKind::Instance) {
            first.push(contract_inst(ContractKind::Entering));
        }
        if let Some(dest) = self.heap {
            first.push(inst(InstKind::Snapshot { dest }));
        }
        first.append(&mut self.first);
        contract.modifies = frame;
        let args = (0..self.names.len() as u32).map(|at| LocalId(at).into()).collect();
        let call = InstKind::Call { dest: self.retval, target, args };
        let mut last = Vec::new();
        if !contract.ensures.is_empty() {
            last.push(contract_inst(ContractKind::Ensures));
        }
        if self.invariants.is_some() {
            last.push(contract_inst(ContractKind::Leaving));
        }
        // A constructor that fails leaves no object.
        let keeps = self.invariants == Some(MethodKind::Instance);
        let handler = (!contract.exceptional.is_empty() || keeps).then_some(BlockId(3));
        let mut blocks = vec![
            Block { insts: first, term: term(TermKind::Jump(BlockId(1))), handler: None },
            Block { insts: vec![inst(call)], term: term(TermKind::Jump(BlockId(2))), handler },
            Block {
                insts: last,
                term: term(TermKind::Return(self.retval.map(Operand::Local))),
                handler: None,
            },
        ];
        if handler.is_some() {
            let throwable = world.class_type("java/lang/Throwable");
            let dest = match self.exception {
                Some(known) => known,
                None => self.add("$e", throwable),
            };
            let mut insts = vec![inst(InstKind::Catch { dest })];
            if !contract.exceptional.is_empty() {
                insts.push(contract_inst(ContractKind::Exceptional));
            }
            insts.extend(keeps.then(|| contract_inst(ContractKind::Leaving)));
            blocks.push(Block { insts, term: term(TermKind::Throw(dest.into())), handler: None });
        }
        Body { locals: self.locals, blocks }
    }
}

/// A measure as a function of variables.
pub(super) fn measure(
    world: &mut World<'_, '_>,
    method: MethodId,
    written: &Written,
    visible: &[(Arc<str>, Type, LocalId)],
) -> expr::Lowered<ir::Clause> {
    let names: Vec<(Arc<str>, Type)> = visible.iter().map(|(name, ty, _)| (Arc::clone(name), *ty)).collect();
    let span = written.span();
    let scope = Scope::of(world, method, span, &names);
    let (function, ty) = expr::value(world, &scope, written, None)?;
    if !matches!(ty.loaded(), Type::I32 | Type::I64) {
        return Err(("a measure is an `int` or a `long`".to_string(), None));
    }
    let args = visible.iter().map(|(_, _, local)| Operand::Local(*local)).collect();
    Ok(ir::Clause { function, args, span })
}

/// The parts that `&&` joins at the top of a condition, with their places. They are evaluated in order, and each where those before it
/// hold, as in OOX: so what one says of an array's length is known to the next, and a report names the part that failed.
pub(super) fn conjuncts(condition: &Condition, span: Span) -> Vec<(Condition, Span)> {
    match condition {
        Condition::Expr(written) => {
            let parts = written.exprs.conjuncts(written.id);
            parts
                .into_iter()
                .map(|id| written.at(id))
                .map(|part| (Condition::Expr(part.clone()), part.span()))
                .collect()
        }
        other => vec![(other.clone(), span)],
    }
}

fn names_exception(condition: &Condition) -> bool {
    match condition {
        Condition::Raised(_) | Condition::Naming { .. } => true,
        Condition::Expr(_) | Condition::NonNull(_) | Condition::Never => false,
        Condition::Before(inner) => names_exception(inner),
        Condition::All(all) | Condition::Any(all) => all.iter().any(names_exception),
        Condition::Implies(left, right) => names_exception(left) || names_exception(right),
    }
}

/// Reports something that cannot be used.
pub(super) fn refuse(
    world: &mut World<'_, '_>,
    method: Option<MethodId>,
    text: &str,
    span: Span,
    message: &str,
) {
    let what = match text.is_empty() {
        true => format!("this specification cannot be used: {message}"),
        false => format!("the contract `{text}` cannot be used: {message}"),
    };
    let mut error = Diagnostic::new(DiagnosticCode::JavaContract, span, what);
    if method.is_some_and(|method| inherited::lacks_names(world, method)) {
        error = error.hint("compile with `javac -parameters`: the class file does not name the parameters");
    }
    gather::add(world, error);
}
