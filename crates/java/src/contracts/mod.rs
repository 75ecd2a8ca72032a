//! Contracts: `@Requires`, `@Ensures` and `@Exceptional`, whose texts are expressions of OOX.
//!
//! A method with a contract becomes two: one with its code, and one under its name that evaluates the clauses and
//! calls the first. So clauses see the arguments as they were given, and `retval` in postconditions.
//!
//! As in OOX the contract of the method that is reached counts. A method without a body is never reached, so the
//! methods that implement it keep its clauses (`inherited`), and calls that name it must meet its preconditions
//! (`calls`).

mod calls;
mod expr;
mod inherited;
mod place;

use std::sync::Arc;

use cafebabe::MethodAccessFlags;
use cafebabe::attributes::{Annotation, AnnotationElementValue, AttributeData};
use cafebabe::descriptors::FieldType;
use ir::{
    Block, BlockId, Body, CallTarget, Clause, Contract, ContractKind, Inst, InstKind, Local, LocalId, Method,
    MethodId, MethodKind, Operand, TermKind, Terminator, Type,
};
use source::{Code as DiagnosticCode, Diagnostic, FileId, Interner, Span};

use crate::classes::Code;
use crate::world::World;

pub(crate) use calls::check_calls;
pub(crate) use inherited::inherits_clauses;

/// What stands around the text of a clause where it is parsed.
const BEFORE: &str = "class C { void m() requires(";
const BEHIND: &str = ") { } }";

/// A clause as it is written.
#[derive(Clone)]
struct Written {
    kind: ContractKind,
    text: String,
    span: Span,
}

/// Clauses that a method keeps, and the method that has them.
struct Group {
    method: MethodId,
    clauses: Vec<Written>,
}

impl Group {
    fn has_requires(&self) -> bool {
        self.clauses.iter().any(|clause| clause.kind == ContractKind::Requires)
    }

    /// The clauses for a method whose precondition is weaker than that of the group: postconditions hold where
    /// the preconditions of the group held.
    fn guarded(&self) -> Vec<Written> {
        let requires = self.clauses.iter().filter(|clause| clause.kind == ContractKind::Requires);
        let requires: Vec<String> = requires.map(|clause| format!("({})", clause.text)).collect();
        let others = self.clauses.iter().filter(|clause| clause.kind != ContractKind::Requires);
        let guard = |clause: &Written| match requires.is_empty() {
            true => clause.clone(),
            false => Written {
                text: format!("old({}) ==> ({})", requires.join(" && "), clause.text),
                ..clause.clone()
            },
        };
        others.map(guard).collect()
    }
}

/// Gives a method that was translated its contract.
pub(crate) fn apply(world: &mut World<'_, '_>, method: MethodId, code: &Code<'_>) {
    // The compiler copies annotations to bridges, but the method behind the bridge has the clauses.
    if code.is(MethodAccessFlags::SYNTHETIC) {
        return;
    }
    let own = Group { method, clauses: written(world, method, code) };
    let inherited = inherited::groups(world, method);
    if own.clauses.is_empty() && inherited.is_empty() {
        return;
    }
    let Some(body) = world.program[method].body.take() else { return };
    let names: Vec<Arc<str>> = body.locals.iter().map(|local| Arc::clone(&local.name)).collect();
    let span = world.program[method].span;
    let inner = add_inner(world, method, body);
    let mut wrapper = Wrapper::new(world, method, &names);
    let mut contract = Contract::default();
    // Preconditions are those of the method, else those of the one that has some above it; of several unrelated
    // ones, none may require more than the others.
    let source = match own.has_requires() {
        true => Some(method),
        false => inherited::most_specific(world, &inherited),
    };
    let mut kept = vec![(method, true)];
    wrapper.clauses(world, &own, &own.clauses, &mut contract);
    for group in &inherited {
        let as_written = source == Some(group.method) || !group.has_requires();
        let clauses = if as_written { group.clauses.clone() } else { group.guarded() };
        wrapper.clauses(world, group, &clauses, &mut contract);
        kept.push((group.method, as_written));
    }
    world.kept.insert(method, kept);
    world.program[method].body = Some(wrapper.body(world, CallTarget::Direct(inner), &contract, span));
    world.program[method].contract = contract;
}

/// Whether a method has clauses of its own.
pub(crate) fn has_clauses(code: &Code<'_>) -> bool {
    code.info().attributes.iter().any(|attribute| match &attribute.data {
        AttributeData::RuntimeVisibleAnnotations(list) | AttributeData::RuntimeInvisibleAnnotations(list) => {
            list.iter().any(|annotation| is_clause(annotation).is_some())
        }
        _ => false,
    })
}

/// Whether an annotation of a method has clauses in it.
fn is_clause(annotation: &Annotation<'_>) -> Option<ContractKind> {
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
                let span = place::find(world, method, &text);
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

/// The method that holds the code.
fn add_inner(world: &mut World<'_, '_>, method: MethodId, body: Body) -> MethodId {
    let outer = &world.program[method];
    let inner = Method {
        role: ir::Role::Code,
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
    /// The names of the parameters as the clauses of the method itself know them.
    names: Vec<Arc<str>>,
    method: MethodId,
    locals: Vec<Local>,
    retval: Option<LocalId>,
    heap: Option<LocalId>,
}

impl Wrapper {
    fn new(world: &World<'_, '_>, method: MethodId, names: &[Arc<str>]) -> Wrapper {
        let known = &world.program[method];
        let name = |at: usize| names.get(at).cloned().unwrap_or_else(|| Arc::from(format!("arg{at}")));
        let params = known.params.iter().enumerate();
        let mut locals: Vec<Local> = params.map(|(at, ty)| Local::variable(name(at), ty.loaded())).collect();
        let names = locals.iter().map(|local| Arc::clone(&local.name)).collect();
        let retval = (known.result != Type::Void).then(|| {
            locals.push(Local::variable("retval", known.result.loaded()));
            LocalId(locals.len() as u32 - 1)
        });
        Wrapper { names, method, locals, retval, heap: None }
    }

    /// Adds clauses of a group to the contract; reports those that cannot be used.
    fn clauses(
        &mut self,
        world: &mut World<'_, '_>,
        group: &Group,
        clauses: &[Written],
        contract: &mut Contract,
    ) {
        for clause in clauses {
            match self.conjuncts(world, group.method, clause) {
                Ok(lowered) => match clause.kind {
                    ContractKind::Requires => contract.requires.extend(lowered),
                    ContractKind::Ensures => contract.ensures.extend(lowered),
                    ContractKind::Exceptional => contract.exceptional.extend(lowered),
                    // Those of classes are no clauses of methods.
                    ContractKind::Entering | ContractKind::Leaving => {}
                },
                Err(message) => {
                    let what = format!("the contract `{}` cannot be used: {message}", clause.text);
                    let mut error = Diagnostic::new(DiagnosticCode::JavaContract, clause.span, what);
                    if inherited::lacks_names(world, group.method) {
                        error = error.hint(
                            "compile with `javac -parameters`: the class file does not name the parameters",
                        );
                    }
                    if !world.diagnostics.iter().any(|known| *known == error) {
                        world.diagnostics.push(error);
                    }
                }
            }
        }
    }

    fn add(&mut self, name: &str, ty: Type) -> LocalId {
        self.locals.push(Local::temporary(name, ty));
        LocalId(self.locals.len() as u32 - 1)
    }

    /// A clause of a method as calls of pure functions, one for each of the parts that `&&` joins at its top. They are
    /// evaluated in order, and each where those before it hold, as in OOX: so what one says of an array's length is
    /// known to the next, and a report names the part that failed.
    fn conjuncts(
        &mut self,
        world: &mut World<'_, '_>,
        method: MethodId,
        clause: &Written,
    ) -> Result<Vec<Clause>, String> {
        let mut names = Interner::new();
        let text = format!("{BEFORE}{}{BEHIND}", clause.text);
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
        let mut lowered = Vec::new();
        for conjunct in parse.file.conjuncts(condition) {
            let span = place::part(world, clause.span, &clause.text, parse.file[conjunct].span, BEFORE.len());
            lowered.push(self.conjunct(world, method, clause, (&parse.file, &names), (conjunct, span))?);
        }
        Ok(lowered)
    }

    /// One part of a clause as a call of a pure function.
    fn conjunct(
        &mut self,
        world: &mut World<'_, '_>,
        method: MethodId,
        clause: &Written,
        (file, names): (&syntax::ast::File, &Interner),
        (condition, span): (syntax::ast::ExprId, Span),
    ) -> Result<Clause, String> {
        let params = world.program[method].params.clone();
        let param_names =
            if method == self.method { self.names.clone() } else { inherited::names(world, method) };
        let has_retval = clause.kind == ContractKind::Ensures && self.retval.is_some();
        let mut outer: Vec<(Arc<str>, Type, LocalId)> = Vec::new();
        for (at, ty) in params.iter().enumerate() {
            outer.push((Arc::clone(&param_names[at]), *ty, LocalId(at as u32)));
        }
        if let Some(retval) = self.retval.filter(|_| has_retval) {
            outer.push((Arc::from("retval"), world.program[method].result, retval));
        }
        let visible: Vec<(Arc<str>, Type)> =
            outer.iter().map(|(name, ty, _)| (Arc::clone(name), *ty)).collect();
        let spec = expr::Spec {
            method,
            text: &clause.text,
            file,
            names,
            span,
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
        Ok(Clause { function, args, span })
    }

    fn body(
        mut self,
        world: &mut World<'_, '_>,
        target: CallTarget,
        contract: &Contract,
        span: Span,
    ) -> Body {
        let inst = |kind: InstKind| Inst { kind, span };
        let term = |kind: TermKind| Terminator { kind, span };
        let mut first = Vec::new();
        if !contract.requires.is_empty() {
            first.push(inst(InstKind::Contract { kind: ContractKind::Requires }));
        }
        if let Some(dest) = self.heap {
            first.push(inst(InstKind::Snapshot { dest }));
        }
        let args = (0..self.names.len() as u32).map(|at| LocalId(at).into()).collect();
        let call = InstKind::Call { dest: self.retval, target, args };
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
