//! One method: its parameters, contract and body.

use std::sync::Arc;

use ir::{BlockId, ContractKind, InstKind, LocalId, Operand, TermKind, Type};
use rustc_hash::FxHashMap;
use source::Span;

use super::builder::Builder;
use super::simple::simple;
use super::{Lowering, specs};
use crate::program::{self, Body, LocalKind, MethodKind, Stmt, StmtKind};

/// What a local of the source is in the code that is being lowered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Capture {
    /// Its present value.
    Local(program::LocalId),
    /// The value a parameter had at entry.
    Old(program::LocalId),
    /// The result.
    Retval,
    /// The heap at entry.
    Heap,
}

/// A scope that has to be left on the way out of a block.
pub(super) enum Scope {
    /// A monitor to release.
    Monitor(LocalId),
    /// A loop with the blocks that `break` and `continue` go to.
    Loop { after: BlockId, head: BlockId },
}

/// The state of lowering one method or one function of a specification.
pub(super) struct Function<'a, 'b> {
    pub(super) lowering: &'b mut Lowering<'a>,
    pub(super) body: &'b Body,
    pub(super) simple: &'b [bool],
    pub(super) code: Builder,
    pub(super) captures: FxHashMap<Capture, LocalId>,
    pub(super) scopes: Vec<Scope>,
    /// Inside `old`: parameters mean their value at entry, reads go to the snapshot.
    pub(super) in_old: bool,
    /// Whether this is code of a specification.
    pub(super) is_pure: bool,
    /// Where `return` jumps if the method has postconditions, and the local it sets.
    pub(super) exit: Option<BlockId>,
    pub(super) result: Option<LocalId>,
    /// The method that is being lowered, or whose contract is.
    pub(super) method: ir::MethodId,
}

pub(super) fn lower(lowering: &mut Lowering<'_>, id: ir::MethodId, body: &Body) {
    let simple = simple(body, lowering.ints, lowering.line);
    let method = &lowering.out[id];
    let (result_ty, span, params) = (method.result, method.span, method.params.clone());
    let mut function = Function {
        body,
        simple: &simple,
        code: Builder::new(),
        captures: FxHashMap::default(),
        scopes: Vec::new(),
        in_old: false,
        is_pure: false,
        exit: None,
        result: None,
        method: id,
        lowering,
    };
    function.declare_params(&params);
    if result_ty != Type::Void {
        function.result = Some(function.code.local(&Arc::from("retval"), result_ty));
        function.captures.extend(function.result.map(|result| (Capture::Retval, result)));
    }
    let mut contract = function.contract();
    function.keep_for_invariants(&body.stmts);
    function.prologue(&mut contract, span);
    let stmts = &body.stmts;
    function.stmts(stmts);
    function.epilogue(&contract, body.falls_through, span);
    let code = function.code.finish();
    let method = &mut lowering.out[id];
    (method.body, method.contract) = (Some(code), contract);
}

impl Function<'_, '_> {
    pub(super) fn declare_params(&mut self, types: &[Type]) {
        let mut types = types.iter();
        for (i, local) in self.body.locals.iter().enumerate() {
            let id = program::LocalId(i as u32);
            let name: Arc<str> = match local.kind {
                LocalKind::This => Arc::from("this"),
                LocalKind::Param => self.lowering.text(local.name),
                LocalKind::Variable | LocalKind::Bound => continue,
            };
            if let Some(ty) = types.next() {
                let lowered = self.code.local(&name, *ty);
                self.captures.insert(Capture::Local(id), lowered);
            }
        }
    }

    /// Declares what `old` in invariants needs, so that it is kept at entry.
    fn keep_for_invariants(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::While { invariants, decreases, body, .. } => {
                    for invariant in invariants.iter().chain(decreases) {
                        for capture in specs::captures(self.body, *invariant, false) {
                            if matches!(capture, Capture::Old(_) | Capture::Heap) {
                                self.capture(capture);
                            }
                        }
                    }
                    self.keep_for_invariants(body);
                }
                StmtKind::If { arms, otherwise } => {
                    arms.iter().for_each(|(_, body)| self.keep_for_invariants(body));
                    self.keep_for_invariants(otherwise);
                }
                StmtKind::Try { body, handler } => {
                    self.keep_for_invariants(body);
                    self.keep_for_invariants(handler);
                }
                StmtKind::Block(body) | StmtKind::Monitor { body, .. } => self.keep_for_invariants(body),
                StmtKind::Declare { .. }
                | StmtKind::Assign { .. }
                | StmtKind::Eval(_)
                | StmtKind::Delegate { .. }
                | StmtKind::Assert(_)
                | StmtKind::Assume(_)
                | StmtKind::Continue
                | StmtKind::Break
                | StmtKind::Return(_)
                | StmtKind::Throw(_)
                | StmtKind::Lock(_)
                | StmtKind::Unlock(_)
                | StmtKind::Fork(_)
                | StmtKind::Join
                | StmtKind::Havoc(_) => {}
            }
        }
    }

    /// Evaluates preconditions, keeps what `old` needs, and adds a handler around the body for `exceptional` clauses.
    fn prologue(&mut self, contract: &mut ir::Contract, span: Span) {
        if !contract.requires.is_empty() {
            self.code.emit(InstKind::Contract { kind: ContractKind::Requires }, span);
        }
        let invariants = self.invariant_kind();
        if invariants == Some(MethodKind::Instance) {
            self.check_invariants(ContractKind::Entering, span);
        }
        let mut kept: Vec<(Capture, LocalId)> = self.captures.iter().map(|(k, v)| (*k, *v)).collect();
        kept.sort_unstable();
        for (capture, dest) in kept {
            match capture {
                Capture::Old(local) => {
                    let value = Operand::Local(self.captures[&Capture::Local(local)]);
                    self.code.emit(InstKind::Copy { dest, value }, span);
                }
                Capture::Heap => self.code.emit(InstKind::Snapshot { dest }, span),
                Capture::Local(_) | Capture::Retval => {}
            }
        }
        contract.modifies = self.frame();
        if !contract.ensures.is_empty() || invariants.is_some() {
            self.exit = Some(self.code.block());
        }
        if !contract.exceptional.is_empty() || invariants == Some(MethodKind::Instance) {
            let handler = self.code.block();
            self.code.guard(Some(handler), span);
        }
    }

    fn epilogue(&mut self, contract: &ir::Contract, falls_through: bool, span: Span) {
        if falls_through {
            if let Some(dest) = self.result {
                // docs/language.md, A program: the result is any value.
                self.code.emit(InstKind::Havoc { dest }, span);
            }
            self.leave(self.result.map(Operand::Local), span);
        } else {
            self.code.end(TermKind::Unreachable, span);
        }
        if let Some(exit) = self.exit {
            self.code.switch_to(exit);
            if !contract.ensures.is_empty() {
                self.code.emit(InstKind::Contract { kind: ContractKind::Ensures }, span);
            }
            if self.invariant_kind().is_some() {
                self.check_invariants(ContractKind::Leaving, span);
            }
            self.code.end(TermKind::Return(self.result.map(Operand::Local)), span);
        }
        let is_checked = self.invariant_kind() == Some(MethodKind::Instance);
        if let (Some(handler), true) = (self.code.handler(), is_checked || !contract.exceptional.is_empty()) {
            self.code.switch_to(handler);
            let dest = self.exception_local();
            self.code.emit(InstKind::Catch { dest }, span);
            if !contract.exceptional.is_empty() {
                self.code.emit(InstKind::Contract { kind: ContractKind::Exceptional }, span);
            }
            if is_checked {
                self.check_invariants(ContractKind::Leaving, span);
            }
            self.code.end(TermKind::Throw(dest.into()), span);
        }
    }

    /// Ends the method normally with a value.
    pub(super) fn leave(&mut self, value: Option<Operand>, span: Span) {
        match self.exit {
            Some(exit) => self.code.jump(exit, span),
            None => self.code.end(TermKind::Return(value), span),
        }
    }

    /// A local for a caught exception.
    pub(super) fn exception_local(&mut self) -> LocalId {
        let base = self.lowering.out.class_named("$Exception").unwrap_or(self.lowering.thrown);
        self.code.temporary(Type::Class(base))
    }

    /// Lowers the clauses to pure functions; the locals they look at are declared on the way.
    fn contract(&mut self) -> ir::Contract {
        let mut contract = ir::Contract::default();
        for spec in &self.body.specs {
            let (list, kind) = match spec.kind {
                program::ClauseKind::Requires => (&mut contract.requires, "requires"),
                program::ClauseKind::Ensures => (&mut contract.ensures, "ensures"),
                program::ClauseKind::Exceptional => (&mut contract.exceptional, "exceptional"),
                // These have no conditions.
                program::ClauseKind::Decreases | program::ClauseKind::Modifies => continue,
            };
            let name = format!("{}${kind}{}", self.lowering.out[self.method].name, list.len());
            let captures = specs::captures(self.body, spec.condition, false);
            let function = self.pure_function(name, spec.condition, &captures, None);
            let args = captures.iter().map(|capture| self.capture(*capture).into()).collect();
            list.push(ir::Clause { function, args, span: self.body[spec.condition].span });
        }
        for measure in &self.body.decreases {
            let (function, args) = self.clause_of("decreases", *measure);
            contract.decreases.push(ir::Clause { function, args, span: self.body[*measure].span });
        }
        if self.body.modifies.is_some() {
            self.capture(Capture::Heap);
        }
        contract
    }

    /// The local that holds a captured value; entry values and snapshots are declared when first asked for.
    pub(super) fn capture(&mut self, capture: Capture) -> LocalId {
        if let Some(known) = self.captures.get(&capture) {
            return *known;
        }
        let local = match capture {
            Capture::Heap => self.code.temporary(Type::Heap),
            Capture::Old(local) => {
                let now = self.captures.get(&Capture::Local(local)).copied();
                let ty = now.map_or(Type::Int, |now| self.code.local_type(now));
                self.code.entry_value(self.lowering.hir.names.text(self.body[local].name), ty)
            }
            Capture::Local(local) => {
                let ty = self.lowering.ty(self.body[local].ty);
                let name = self.lowering.text(self.body[local].name);
                self.code.local(&name, ty)
            }
            Capture::Retval => self.code.temporary(Type::Int),
        };
        self.captures.insert(capture, local);
        local
    }
}
