//! Mutants of programs whose front-end is not ours to edit, such as class files: changes of the intermediate representation, told
//! in the words of the source.
//!
//! The operators are those for texts, where code still has what they change: `DEL`, `LOCK`, `LIT`, `EQ`, `CMP`, `ARITH` and `UN`.
//! Specifications are kept, and so is code on the lines of an `assert`.

mod words;

use ir::{
    BinaryOp, BlockId, Body, Const, InstKind, MethodId, MethodKind, Operand, Program, Role, TermKind, UnaryOp,
};
use rustc_hash::FxHashMap;
use source::{Code, Diagnostic, Diagnostics, SourceMap, Span, did_you_mean};

use crate::{Operator, Options};
use words::Words;

/// A program with one small mistake, as a change of its code.
#[derive(Clone, Debug)]
pub struct CodeMutant {
    /// The operator that made it.
    pub operator: Operator,
    /// Its number among the mutants of its operator, from 0.
    pub number: usize,
    /// The place in the source, which may be a whole line.
    pub point: Span,
    /// What the mutation is, in a few words.
    pub description: String,
    /// The method that it is in.
    pub method: MethodId,
    change: Change,
}

#[derive(Clone, Debug)]
enum Change {
    /// An instruction becomes another one.
    Inst(BlockId, usize, InstKind),
    /// An instruction goes away.
    Gone(BlockId, usize),
    /// A branch goes the other way.
    Turned(BlockId),
    /// A method returns something else.
    Returned(BlockId, Operand),
    /// No monitor is entered or left.
    Unlocked,
}

impl CodeMutant {
    /// A name in the manner of the thesis, such as `CMP2`.
    pub fn name(&self) -> String {
        format!("{}{}", self.operator, self.number)
    }

    /// The mutated program.
    pub fn apply(&self, program: &Program) -> Program {
        let mut mutated = program.clone();
        let Some(body) = &mut mutated[self.method].body else { return mutated };
        match &self.change {
            Change::Inst(block, at, kind) => body.blocks[block.index()].insts[*at].kind = kind.clone(),
            Change::Gone(block, at) => {
                body.blocks[block.index()].insts.remove(*at);
            }
            Change::Turned(block) => {
                if let TermKind::Branch { then, otherwise, .. } = &mut body.blocks[block.index()].term.kind {
                    std::mem::swap(then, otherwise);
                }
            }
            Change::Returned(block, value) => {
                body.blocks[block.index()].term.kind = TermKind::Return(Some(value.clone()));
            }
            Change::Unlocked => {
                let is_monitor = |kind: &InstKind| {
                    matches!(kind, InstKind::MonitorEnter { .. } | InstKind::MonitorExit { .. })
                };
                body.blocks.iter_mut().for_each(|block| block.insts.retain(|inst| !is_monitor(&inst.kind)));
            }
        }
        mutated
    }
}

/// All mutants of the code of a program that its sources have, in the order of the source; a name in the options that means nothing
/// is an error.
pub fn code_mutants(
    program: &Program,
    sources: &SourceMap,
    options: &Options,
) -> (Vec<CodeMutant>, Diagnostics) {
    let own: Vec<MethodId> = program.methods().map(|(id, _)| id).filter(|id| is_own(program, *id)).collect();
    let diagnostics = unknown_names(program, &own, &options.only);
    if diagnostics.has_errors() {
        return (Vec::new(), diagnostics);
    }
    let mut found = Vec::new();
    for method in own.into_iter().filter(|id| is_selected(program, *id, &options.only)) {
        let Some(body) = &program[method].body else { continue };
        // The code of a method with a contract is elsewhere; what is here is the contract.
        let is_contract = body.blocks.iter().flat_map(|block| &block.insts);
        if is_contract.into_iter().any(|inst| matches!(inst.kind, InstKind::Contract { .. }))
            && program.root.is_some()
        {
            continue;
        }
        let mut walker =
            Walker { program, sources, method, body, operators: &options.operators, found: Vec::new() };
        walker.body();
        found.append(&mut walker.found);
    }
    found.retain(|mutant| {
        let mutated = mutant.apply(program);
        !ir::verifier::verify_method(&mutated, mutant.method).has_errors()
    });
    found.sort_by_key(|mutant| (mutant.point.file, mutant.point.start));
    let mut counts: FxHashMap<Operator, usize> = FxHashMap::default();
    for mutant in &mut found {
        let count = counts.entry(mutant.operator).or_default();
        mutant.number = *count;
        *count += 1;
    }
    (found, diagnostics)
}

/// Whether the source of the program has the code of a method.
fn is_own(program: &Program, id: MethodId) -> bool {
    let method = &program[id];
    let class = &program[method.class];
    !class.is_library
        && !class.is_synthetic
        && method.kind != MethodKind::Pure
        && matches!(method.role, Role::Source | Role::Code)
        && method.span != Span::default()
}

/// The names by which options may select a method: those of its class, its own, and both.
fn names(program: &Program, id: MethodId) -> Vec<String> {
    let method = &program[id];
    let full = program[method.class].name.replace('/', ".");
    let short = full.rsplit('.').next().unwrap_or(&full).to_string();
    let name = match (method.kind, method.role) {
        (MethodKind::Constructor, _) => short.rsplit('$').next().unwrap_or(&short).to_string(),
        (_, Role::Code) => method.name.trim_end_matches("$code").to_string(),
        (_, _) => method.name.to_string(),
    };
    let mut names = vec![format!("{short}.{name}"), format!("{full}.{name}"), name, short, full];
    names.dedup();
    names
}

fn is_selected(program: &Program, id: MethodId, only: &[String]) -> bool {
    only.is_empty() || names(program, id).iter().any(|name| only.contains(name))
}

fn unknown_names(program: &Program, own: &[MethodId], only: &[String]) -> Diagnostics {
    let known: Vec<String> = own.iter().flat_map(|id| names(program, *id)).collect();
    let mut diagnostics = Diagnostics::new();
    for name in only.iter().filter(|name| !known.contains(name)) {
        let message = format!("there is no class or method `{name}` to mutate");
        let hint = did_you_mean(name, known.iter().map(String::as_str));
        diagnostics.push(Diagnostic::general(Code::UnknownMethod, message).maybe_hint(hint));
    }
    diagnostics
}

/// Collects the mutants of a body.
struct Walker<'a> {
    program: &'a Program,
    sources: &'a SourceMap,
    method: MethodId,
    body: &'a Body,
    operators: &'a [Operator],
    found: Vec<CodeMutant>,
}

const COMPARISONS: [BinaryOp; 4] = [BinaryOp::Lt, BinaryOp::Le, BinaryOp::Gt, BinaryOp::Ge];
const EQUALITIES: [BinaryOp; 2] = [BinaryOp::Eq, BinaryOp::Ne];
const SUMS: [BinaryOp; 3] = [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul];
/// These are checked for zero before, so that they cannot take the place of others.
const QUOTIENTS: [BinaryOp; 2] = [BinaryOp::Div, BinaryOp::Rem];
const BITS: [BinaryOp; 3] = [BinaryOp::And, BinaryOp::Or, BinaryOp::Xor];
const SHIFTS: [BinaryOp; 3] = [BinaryOp::Shl, BinaryOp::Shr, BinaryOp::UShr];

impl Walker<'_> {
    fn add(&mut self, operator: Operator, point: Span, description: String, change: Change) {
        if self.operators.contains(&operator) {
            let method = self.method;
            self.found.push(CodeMutant { operator, number: 0, point, description, method, change });
        }
    }

    fn words(&self, span: Span) -> Option<Words> {
        Words::of(self.sources, span).filter(|words| !words.is_assertion())
    }

    fn body(&mut self) {
        let mut monitor = None;
        for (at, block) in self.body.blocks() {
            for (number, inst) in block.insts.iter().enumerate() {
                let Some(words) = self.words(inst.span) else { continue };
                if let InstKind::MonitorEnter { .. } = inst.kind {
                    monitor.get_or_insert(inst.span);
                }
                self.inst(at, number, &words);
            }
            if let Some(words) = self.words(block.term.span) {
                self.terminator(at, &words);
            }
        }
        if let Some(span) = monitor {
            self.add(Operator::Lock, span, "no monitor is taken".to_string(), Change::Unlocked);
        }
    }

    fn inst(&mut self, block: BlockId, number: usize, words: &Words) {
        let inst = &self.body.blocks[block.index()].insts[number];
        let (kind, span) = (&inst.kind, inst.span);
        let changed = |walker: &mut Self, operator: Operator, text: String, kind: InstKind| {
            walker.add(operator, span, text, Change::Inst(block, number, kind));
        };
        match kind {
            InstKind::Binary { dest, op, on, left, right } => {
                let is_condition = self.decides(block, *dest);
                // Class files compare truth values with 0; the source does not.
                let zero = Operand::Const(Const::I32(0));
                if EQUALITIES.contains(op) && *right == zero && !words.has_number(&zero) {
                    let other = if *op == BinaryOp::Eq { BinaryOp::Ne } else { BinaryOp::Eq };
                    let (dest, on) = (*dest, *on);
                    let kind =
                        InstKind::Binary { dest, op: other, on, left: left.clone(), right: right.clone() };
                    return changed(self, Operator::Un, "a truth value is negated".to_string(), kind);
                }
                for (group, operator) in [
                    (&EQUALITIES[..], Operator::Eq),
                    (&COMPARISONS, Operator::Cmp),
                    (&SUMS, Operator::Arith),
                    (&QUOTIENTS, Operator::Arith),
                    (&BITS, Operator::Arith),
                    (&SHIFTS, Operator::Arith),
                ] {
                    if !group.contains(op) {
                        continue;
                    }
                    for other in group.iter().filter(|other| *other != op) {
                        let text = words.exchange(*op, *other, is_condition);
                        let (dest, on) = (*dest, *on);
                        let kind = InstKind::Binary {
                            dest,
                            op: *other,
                            on,
                            left: left.clone(),
                            right: right.clone(),
                        };
                        changed(self, operator, text, kind);
                    }
                }
                for (value, is_left) in [(left, true), (right, false)] {
                    for other in numbers(value) {
                        let text = exchanged(value, &other);
                        let (left, right) =
                            if is_left { (other, right.clone()) } else { (left.clone(), other) };
                        changed(
                            self,
                            Operator::Lit,
                            text,
                            InstKind::Binary { dest: *dest, op: *op, on: *on, left, right },
                        );
                    }
                }
            }
            InstKind::Unary { dest, op: UnaryOp::Neg, value, .. } => {
                let kind = InstKind::Copy { dest: *dest, value: value.clone() };
                changed(self, Operator::Un, "`-` is removed".to_string(), kind);
            }
            InstKind::Copy { dest, value } => {
                let is_truth = !words.has_number(value) && self.body[*dest].is_temporary();
                for (other, text) in literals(value, is_truth) {
                    changed(self, Operator::Lit, text, InstKind::Copy { dest: *dest, value: other });
                }
            }
            InstKind::PutField { object, field, value, exchange: None } => {
                let name = &self.program[*field].name;
                for (other, text) in literals(value, !words.has_number(value)) {
                    let kind = InstKind::PutField {
                        object: object.clone(),
                        field: *field,
                        value: other,
                        exchange: None,
                    };
                    changed(self, Operator::Lit, text, kind);
                }
                let text = format!("the assignment to `{name}` is removed");
                self.add(Operator::Del, span, text, Change::Gone(block, number));
            }
            InstKind::PutStatic { field, value, exchange: None } => {
                let name = &self.program[*field].name;
                for (other, text) in literals(value, !words.has_number(value)) {
                    changed(
                        self,
                        Operator::Lit,
                        text,
                        InstKind::PutStatic { field: *field, value: other, exchange: None },
                    );
                }
                let text = format!("the assignment to `{name}` is removed");
                self.add(Operator::Del, span, text, Change::Gone(block, number));
            }
            InstKind::Store { array, index, value, exchange: None } => {
                for (other, text) in literals(value, !words.has_number(value)) {
                    let kind = InstKind::Store {
                        array: array.clone(),
                        index: index.clone(),
                        value: other,
                        exchange: None,
                    };
                    changed(self, Operator::Lit, text, kind);
                }
                let text = "the assignment to an element is removed".to_string();
                self.add(Operator::Del, span, text, Change::Gone(block, number));
            }
            InstKind::Call { dest, target, args } => {
                let callee = &self.program[target.method()];
                for (at, value) in args.iter().enumerate() {
                    for (other, text) in literals(value, !words.has_number(value)) {
                        let mut args = args.clone();
                        args[at] = other;
                        changed(
                            self,
                            Operator::Lit,
                            text,
                            InstKind::Call { dest: *dest, target: *target, args },
                        );
                    }
                }
                if dest.is_none() && callee.kind != MethodKind::Constructor && callee.role != Role::Internal {
                    let text = format!("the call of `{}` is removed", callee.name);
                    self.add(Operator::Del, span, text, Change::Gone(block, number));
                }
            }
            _ => {}
        }
    }

    fn terminator(&mut self, block: BlockId, words: &Words) {
        let term = &self.body.blocks[block.index()].term;
        let span = term.span;
        match &term.kind {
            TermKind::Return(Some(value)) => {
                let is_truth = self.program[self.method].result == ir::Type::Bool;
                for (other, text) in literals(value, is_truth) {
                    self.add(Operator::Lit, span, text, Change::Returned(block, other));
                }
            }
            TermKind::Branch { condition: Operand::Local(local), .. } => {
                // Comparisons are exchanged where they are.
                let insts = &self.body.blocks[block.index()].insts;
                let compares =
                    |kind: &InstKind| matches!(kind, InstKind::Binary { dest, .. } if dest == local);
                if !insts.iter().any(|inst| compares(&inst.kind)) && words.has_condition() {
                    self.add(
                        Operator::Un,
                        span,
                        "the condition is negated".to_string(),
                        Change::Turned(block),
                    );
                }
            }
            _ => {}
        }
    }

    /// Whether a value is what the block branches on.
    fn decides(&self, block: BlockId, local: ir::LocalId) -> bool {
        matches!(
            &self.body.blocks[block.index()].term.kind,
            TermKind::Branch { condition: Operand::Local(condition), .. } if *condition == local
        )
    }
}

fn exchanged(value: &Operand, other: &Operand) -> String {
    format!("`{}` becomes `{}`", words::number(value), words::number(other))
}

/// The numbers beside one.
fn numbers(value: &Operand) -> Vec<Operand> {
    let Operand::Const(value) = value else { return Vec::new() };
    let both: Vec<Const> = match value {
        Const::I32(value) => {
            [value.checked_add(1), value.checked_sub(1)].into_iter().flatten().map(Const::I32).collect()
        }
        Const::I64(value) => {
            [value.checked_add(1), value.checked_sub(1)].into_iter().flatten().map(Const::I64).collect()
        }
        Const::Int(value) => {
            [value.checked_add(1), value.checked_sub(1)].into_iter().flatten().map(Const::Int).collect()
        }
        Const::Bool(value) => vec![Const::Bool(!value)],
        _ => Vec::new(),
    };
    both.into_iter().map(Operand::Const).collect()
}

/// What a literal may become. Class files write truth values as 0 and 1.
fn literals(value: &Operand, is_truth: bool) -> Vec<(Operand, String)> {
    match value {
        Operand::Const(Const::I32(value @ (0 | 1))) if is_truth => {
            let text = format!("`{}` becomes `{}`", *value == 1, *value != 1);
            vec![(Operand::Const(Const::I32(1 - value)), text)]
        }
        _ => numbers(value).into_iter().map(|other| (other.clone(), exchanged(value, &other))).collect(),
    }
}
