//! Contracts: `@Requires`, `@Ensures` and `@Exceptional`, whose texts are expressions of OOX.
//!
//! A method with a contract becomes two: one with its code, and one under its name that evaluates the clauses and
//! calls the first. So clauses see the arguments as they were given, and `retval` in postconditions.

mod expr;

use std::sync::Arc;

use cafebabe::attributes::{Annotation, AnnotationElementValue, AttributeData};
use cafebabe::descriptors::FieldType;
use ir::{
    Block, BlockId, Body, CallTarget, Clause, Contract, ContractKind, Inst, InstKind, Local, LocalId, Method,
    MethodId, MethodKind, Operand, TermKind, Terminator, Type,
};
use source::{Code as DiagnosticCode, Diagnostic, FileId, Interner, Span};

use crate::classes::Code;
use crate::world::World;

/// A clause as it is written.
struct Written {
    kind: ContractKind,
    text: String,
    span: Span,
}

/// Gives a method that was translated its contract.
pub(crate) fn apply(world: &mut World<'_, '_>, method: MethodId, code: &Code<'_>) {
    let clauses = written(world, method, code);
    if clauses.is_empty() {
        return;
    }
    let Some(body) = world.program[method].body.take() else { return };
    let span = world.program[method].span;
    let inner = add_inner(world, method, body);
    let mut wrapper = Wrapper::new(world, method);
    let mut contract = Contract::default();
    for clause in clauses {
        match wrapper.clause(world, method, &clause) {
            Ok(lowered) => match clause.kind {
                ContractKind::Requires => contract.requires.push(lowered),
                ContractKind::Ensures => contract.ensures.push(lowered),
                ContractKind::Exceptional => contract.exceptional.push(lowered),
            },
            Err(message) => {
                let what = format!("the contract `{}` cannot be used: {message}", clause.text);
                world.diagnostics.push(Diagnostic::new(DiagnosticCode::JavaContract, clause.span, what));
            }
        }
    }
    world.program[method].body = Some(wrapper.body(world, inner, &contract, span));
    world.program[method].contract = contract;
}

/// Whether an attribute of a method has a clause in it.
pub(crate) fn is_clause(annotation: &Annotation<'_>) -> Option<ContractKind> {
    match &annotation.type_descriptor.field_type {
        FieldType::Object(name) => match &**name {
            "oxpecker/contracts/Requires" => Some(ContractKind::Requires),
            "oxpecker/contracts/Ensures" => Some(ContractKind::Ensures),
            "oxpecker/contracts/Exceptional" => Some(ContractKind::Exceptional),
            _ => None,
        },
        _ => None,
    }
}

fn written(world: &World<'_, '_>, method: MethodId, code: &Code<'_>) -> Vec<Written> {
    let mut found = Vec::new();
    for attribute in &code.info().attributes {
        let (AttributeData::RuntimeVisibleAnnotations(list)
        | AttributeData::RuntimeInvisibleAnnotations(list)) = &attribute.data
        else {
            continue;
        };
        for annotation in list {
            let Some(kind) = is_clause(annotation) else { continue };
            let mut texts = Vec::new();
            annotation.elements.iter().for_each(|element| strings(&element.value, &mut texts));
            for text in texts {
                let span = place(world, method, &text);
                found.push(Written { kind, text, span });
            }
        }
    }
    found
}

fn strings(value: &AnnotationElementValue<'_>, found: &mut Vec<String>) {
    match value {
        AnnotationElementValue::StringConstant(text) => found.push(text.to_string()),
        AnnotationElementValue::ArrayValue(values) => values.iter().for_each(|value| strings(value, found)),
        _ => {}
    }
}

/// Where a clause stands in the source: the last place of its text before the code of the method.
fn place(world: &World<'_, '_>, method: MethodId, text: &str) -> Span {
    let known = &world.program[method];
    let fallback = known.span;
    let Some(file) = world.classes[known.class.index()].source else { return fallback };
    let Some(source) = world.sources.map.get(file) else { return fallback };
    let quoted = format!("\"{text}\"");
    let before = source.text().get(..fallback.start as usize).unwrap_or("");
    let at = before.rfind(&quoted);
    at.map_or(fallback, |at| Span::new(file, at as u32 + 1, (at + quoted.len()) as u32 - 1))
}

/// The method that holds the code.
fn add_inner(world: &mut World<'_, '_>, method: MethodId, body: Body) -> MethodId {
    let outer = &world.program[method];
    let inner = Method {
        name: Arc::from(format!("{}$code", outer.name)),
        class: outer.class,
        kind: MethodKind::Static,
        params: outer.params.clone(),
        result: outer.result,
        contract: Contract::default(),
        body: Some(body),
        span: outer.span,
    };
    world.add_method(inner)
}

/// The method that evaluates clauses around a call.
struct Wrapper {
    locals: Vec<Local>,
    retval: Option<LocalId>,
    heap: Option<LocalId>,
}

impl Wrapper {
    fn new(world: &World<'_, '_>, method: MethodId) -> Wrapper {
        let known = &world.program[method];
        let names: Vec<Arc<str>> = match world.program.methods.last().and_then(|inner| inner.body.as_ref()) {
            Some(body) => body.locals.iter().map(|local| Arc::clone(&local.name)).collect(),
            None => Vec::new(),
        };
        let name = |at: usize| names.get(at).cloned().unwrap_or_else(|| Arc::from(format!("arg{at}")));
        let params = known.params.iter().enumerate();
        let mut locals: Vec<Local> =
            params.map(|(at, ty)| Local { name: name(at), ty: ty.loaded() }).collect();
        let retval = (known.result != Type::Void).then(|| {
            locals.push(Local { name: Arc::from("retval"), ty: known.result.loaded() });
            LocalId(locals.len() as u32 - 1)
        });
        Wrapper { locals, retval, heap: None }
    }

    fn add(&mut self, name: &str, ty: Type) -> LocalId {
        self.locals.push(Local { name: Arc::from(name), ty });
        LocalId(self.locals.len() as u32 - 1)
    }

    /// A clause as a call of a pure function.
    fn clause(
        &mut self,
        world: &mut World<'_, '_>,
        method: MethodId,
        clause: &Written,
    ) -> Result<Clause, String> {
        let mut names = Interner::new();
        let text = format!("class C {{ void m() requires({}) {{ }} }}", clause.text);
        let parse = syntax::parse(FileId(0), &text, &mut names);
        if let Some(error) = parse.diagnostics.iter().next() {
            return Err(error.message.clone());
        }
        let condition = parse.file.types.first().and_then(|decl| match decl.members.first() {
            Some(syntax::ast::Member::Method(method)) => {
                method.clauses.first().and_then(|clause| clause.conditions.first().copied())
            }
            _ => None,
        });
        let condition = condition.ok_or_else(|| "it is no expression".to_string())?;
        let params = world.program[method].params.clone();
        let has_retval = clause.kind == ContractKind::Ensures && self.retval.is_some();
        let mut outer: Vec<(Arc<str>, Type, LocalId)> = Vec::new();
        for (at, ty) in params.iter().enumerate() {
            outer.push((Arc::clone(&self.locals[at].name), *ty, LocalId(at as u32)));
        }
        if let Some(retval) = self.retval.filter(|_| has_retval) {
            outer.push((Arc::from("retval"), world.program[method].result, retval));
        }
        let visible: Vec<(Arc<str>, Type)> =
            outer.iter().map(|(name, ty, _)| (Arc::clone(name), *ty)).collect();
        let spec = expr::Spec {
            method,
            text: &clause.text,
            file: &parse.file,
            names: &names,
            span: clause.span,
            allows_old: clause.kind != ContractKind::Requires,
        };
        let (function, uses_heap) = expr::function(world, &spec, condition, &visible)?;
        let mut args: Vec<Operand> = outer.iter().map(|(_, _, local)| Operand::Local(*local)).collect();
        if uses_heap {
            let heap = match self.heap {
                Some(heap) => heap,
                None => self.add("$heap", Type::Heap),
            };
            self.heap = Some(heap);
            args.push(heap.into());
        }
        Ok(Clause { function, args, span: clause.span })
    }

    fn body(mut self, world: &mut World<'_, '_>, inner: MethodId, contract: &Contract, span: Span) -> Body {
        let inst = |kind: InstKind| Inst { kind, span };
        let term = |kind: TermKind| Terminator { kind, span };
        let mut first = Vec::new();
        if !contract.requires.is_empty() {
            first.push(inst(InstKind::Contract { kind: ContractKind::Requires }));
        }
        if let Some(dest) = self.heap {
            first.push(inst(InstKind::Snapshot { dest }));
        }
        let args = (0..world.program[inner].params.len() as u32).map(|at| LocalId(at).into()).collect();
        let call = InstKind::Call { dest: self.retval, target: CallTarget::Direct(inner), args };
        let mut last = Vec::new();
        if !contract.ensures.is_empty() {
            last.push(inst(InstKind::Contract { kind: ContractKind::Ensures }));
        }
        let handler = (!contract.exceptional.is_empty()).then_some(BlockId(3));
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
            let dest = self.add("$e", throwable);
            let insts = vec![
                inst(InstKind::Catch { dest }),
                inst(InstKind::Contract { kind: ContractKind::Exceptional }),
            ];
            blocks.push(Block { insts, term: term(TermKind::Throw(dest.into())), handler: None });
        }
        Body { locals: self.locals, blocks }
    }
}
