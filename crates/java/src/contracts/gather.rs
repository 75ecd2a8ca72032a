//! What is written about a method: annotations in its class file, and comments in its source.

use std::rc::Rc;

use cafebabe::MethodAccessFlags;
use cafebabe::attributes::{Annotation, AnnotationElementValue, AttributeData, AttributeInfo};
use cafebabe::descriptors::FieldType;
use ir::{ClassId, ContractKind, MethodId, MethodKind};
use source::{Code as DiagnosticCode, Diagnostic, Span};

use super::{Clause, FrameClause, Group, Precondition, place};
use crate::classes::{Code, Signature};
use crate::jml;
use crate::spec::{Condition, Dialect, Location, Origin, Parser, Problem, Written};
use crate::types::split_descriptors;
use crate::world::World;

/// What an annotation is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Clause(ContractKind),
    Modifies,
    Decreases,
    Pure,
    Invariant,
}

fn kind_of(annotation: &Annotation<'_>) -> Option<Kind> {
    match &annotation.type_descriptor.field_type {
        FieldType::Object(name) => match name.strip_prefix("oxpecker/contracts/")? {
            "Requires" => Some(Kind::Clause(ContractKind::Requires)),
            "Ensures" => Some(Kind::Clause(ContractKind::Ensures)),
            "Exceptional" => Some(Kind::Clause(ContractKind::Exceptional)),
            "Modifies" => Some(Kind::Modifies),
            "Decreases" => Some(Kind::Decreases),
            "Pure" => Some(Kind::Pure),
            "Invariant" => Some(Kind::Invariant),
            _ => None,
        },
        _ => None,
    }
}

/// The annotations of contracts among attributes, with their texts.
fn annotations<'i>(attributes: &'i [AttributeInfo<'_>]) -> impl Iterator<Item = (Kind, Vec<String>)> + 'i {
    let lists = attributes.iter().filter_map(|attribute| match &attribute.data {
        AttributeData::RuntimeVisibleAnnotations(list) | AttributeData::RuntimeInvisibleAnnotations(list) => {
            Some(list)
        }
        _ => None,
    });
    lists.flatten().filter_map(|annotation| {
        let kind = kind_of(annotation)?;
        let mut texts = Vec::new();
        annotation.elements.iter().for_each(|element| strings(&element.value, &mut texts));
        Some((kind, texts))
    })
}

fn strings(value: &AnnotationElementValue<'_>, found: &mut Vec<String>) {
    match value {
        AnnotationElementValue::StringConstant(text) => found.push(text.to_string()),
        AnnotationElementValue::ArrayValue(values) => values.iter().for_each(|value| strings(value, found)),
        _ => {}
    }
}

/// Whether a method of a class has a contract of its own.
pub(crate) fn has_clauses(world: &World<'_, '_>, class: ClassId, signature: &Signature) -> bool {
    let code = &world.classes[class.index()].code[signature];
    annotations(&code.info().attributes).next().is_some()
        || method_spec(world, class, signature, |spec| spec.has_contract).unwrap_or(false)
}

/// Whether those that override a method keep its contract: where it has no code, and where it is written in JML. Annotations of a method with code are
/// about that code, as in OOX.
pub(super) fn is_kept(world: &World<'_, '_>, class: ClassId, signature: &Signature) -> bool {
    let code = &world.classes[class.index()].code[signature];
    code.is(MethodAccessFlags::ABSTRACT)
        || method_spec(world, class, signature, |spec| spec.has_contract).unwrap_or(false)
}

/// Whether a method is declared pure.
pub(crate) fn is_pure(world: &World<'_, '_>, method: MethodId) -> bool {
    let Some((class, signature)) = world.origins.get(&method) else { return false };
    let code = &world.classes[class.index()].code[signature];
    annotations(&code.info().attributes).any(|(kind, _)| kind == Kind::Pure)
        || method_spec(world, *class, signature, |spec| spec.is_pure).unwrap_or(false)
}

/// Whether class invariants need not hold when a method is called or left.
pub(super) fn is_helper(world: &World<'_, '_>, method: MethodId) -> bool {
    let Some((class, signature)) = world.origins.get(&method) else { return false };
    method_spec(world, *class, signature, |spec| spec.is_helper).unwrap_or(false)
}

/// What comments say of a type, if they say something.
fn type_spec<T>(world: &World<'_, '_>, class: ClassId, of: impl FnOnce(&jml::TypeSpec) -> T) -> Option<T> {
    let specs = world.specs.get(&world.classes[class.index()].source?)?;
    let known = &world.classes[class.index()];
    if !known.own {
        return None;
    }
    let name = known.name.rsplit('/').next().unwrap_or(&known.name);
    specs.types.iter().find(|spec| spec.name == name).map(of)
}

/// What comments say of a method, if they say something.
fn method_spec<T>(
    world: &World<'_, '_>,
    class: ClassId,
    signature: &Signature,
    of: impl FnOnce(&jml::MethodSpec) -> T,
) -> Option<T> {
    type_spec(world, class, |spec| find_spec(&spec.methods, &spec.name, signature).map(of))?
}

/// The method of a source that a method of a class file is. Constructors of inner classes have parameters more than the source says;
/// types that the source names by a variable are others in the class file.
fn find_spec<'s>(
    methods: &'s [jml::MethodSpec],
    class: &str,
    signature: &Signature,
) -> Option<&'s jml::MethodSpec> {
    let simple = class.rsplit('$').next().unwrap_or(class);
    let name = if &*signature.0 == "<init>" { simple } else { &signature.0 };
    let params = signature.1.strip_prefix('(').and_then(|text| text.split(')').next()).unwrap_or("");
    let params: Vec<String> =
        split_descriptors(params).unwrap_or_default().into_iter().map(simple_type).collect();
    let is_constructor = &*signature.0 == "<init>";
    let counted = |spec: &&jml::MethodSpec| {
        spec.name == name
            && (spec.params.len() == params.len() || is_constructor && spec.params.len() < params.len())
    };
    let score = |spec: &&jml::MethodSpec| -> Option<(bool, usize)> {
        let behind = &params[params.len() - spec.params.len()..];
        let mut exact = 0;
        for (wanted, found) in spec.params.iter().zip(behind) {
            let is_variable = !wanted.contains('[') && !crate::spec::is_primitive(wanted) && found != wanted;
            match wanted == found {
                true => exact += 1,
                false if is_variable && !crate::spec::is_primitive(found) => {}
                false => return None,
            }
        }
        Some((spec.params.len() == params.len(), exact))
    };
    methods
        .iter()
        .filter(counted)
        .filter_map(|spec| Some((score(&spec)?, spec)))
        .max_by_key(|(s, _)| *s)
        .map(|(_, s)| s)
}

/// `[Ljava/lang/String;` as `String[]`.
fn simple_type(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let name = match element.as_bytes() {
        b"B" => "byte",
        b"C" => "char",
        b"D" => "double",
        b"F" => "float",
        b"I" => "int",
        b"J" => "long",
        b"S" => "short",
        b"Z" => "boolean",
        _ => element.trim_start_matches('L').trim_end_matches(';').rsplit(['/', '$']).next().unwrap_or(""),
    };
    format!("{name}{}", "[]".repeat(descriptor.len() - element.len()))
}

/// The contract that is written about a method.
pub(super) fn group(world: &mut World<'_, '_>, method: MethodId, code: &Code<'_>) -> Group {
    let mut group = Group::default_of(method);
    for (kind, texts) in annotations(&code.info().attributes).collect::<Vec<_>>() {
        if let Kind::Pure = kind {
            let span = world.program[method].span;
            group.frame.get_or_insert(FrameClause { places: Vec::new(), span });
        }
        if let (Kind::Modifies, true) = (kind, texts.is_empty()) {
            let span = world.program[method].span;
            group.frame = Some(FrameClause { places: Vec::new(), span });
        }
        for text in texts {
            let place = place::find(world, Some(method), world.program[method].class, &text);
            if let Err(problem) = annotation(world, &mut group, kind, &text, place) {
                report(world, place, &text, &problem);
            }
        }
    }
    let Some((class, signature)) = world.origins.get(&method) else { return group };
    method_spec(world, *class, signature, |spec| {
        if !spec.has_contract {
            return;
        }
        let kinds = [
            (ContractKind::Requires, &spec.requires),
            (ContractKind::Ensures, &spec.ensures),
            (ContractKind::Exceptional, &spec.exceptional),
        ];
        for (kind, clauses) in kinds {
            group.clauses.extend(clauses.iter().map(|clause| Clause {
                kind,
                condition: clause.condition.clone(),
                text: String::new(),
                span: clause.span,
            }));
        }
        if let Some(frame) = &spec.frame {
            group.frame = Some(FrameClause { places: frame.places.clone(), span: frame.span });
        }
        group.decreases.extend(spec.decreases.iter().cloned());
        if spec.has_precondition {
            group.precondition = Precondition::Case;
        }
    });
    group
}

/// Where a text of an annotation stands.
fn origin(world: &World<'_, '_>, span: Span, text: &str) -> Origin {
    let source = world.sources.map.get(span.file).map(|source| source.text());
    let found = source.and_then(|source| source.get(span.start as usize..span.end as usize));
    Origin::Annotation { span, is_verbatim: found == Some(text) }
}

fn condition(world: &World<'_, '_>, text: &str, span: Span) -> Result<Written, Problem> {
    let (exprs, id) = Parser::condition(text, Dialect::Annotation)?;
    Ok(Written { exprs: Rc::new(exprs), id, origin: origin(world, span, text) })
}

/// Adds what an annotation says.
fn annotation(
    world: &World<'_, '_>,
    group: &mut Group,
    kind: Kind,
    text: &str,
    span: Span,
) -> Result<(), Problem> {
    match kind {
        Kind::Clause(kind) => {
            let condition = Condition::Expr(condition(world, text, span)?);
            if kind == ContractKind::Requires {
                group.precondition = Precondition::Alone;
            }
            group.clauses.push(Clause { kind, condition, text: text.to_string(), span });
        }
        Kind::Decreases => group.decreases.push(condition(world, text, span)?),
        Kind::Modifies => {
            let mut parser = Parser::whole(text, Dialect::Annotation);
            let locations = parser.locations()?;
            parser.end()?;
            let exprs = Rc::new(std::mem::take(&mut parser.exprs));
            let frame = group.frame.get_or_insert(FrameClause { places: Vec::new(), span });
            for location in locations {
                if let Location::Place(place) = location {
                    let id = place.root();
                    let written = Written { exprs: Rc::clone(&exprs), id, origin: origin(world, span, text) };
                    frame.places.push((place, written));
                }
            }
        }
        Kind::Pure | Kind::Invariant => {}
    }
    Ok(())
}

/// Reports a text of an annotation that cannot be used.
pub(super) fn report(world: &mut World<'_, '_>, span: Span, text: &str, problem: &Problem) {
    let span = origin(world, span, text).span(&problem.range);
    let message = format!("the contract `{text}` cannot be used: {}", problem.message);
    add(world, Diagnostic::new(DiagnosticCode::JavaContract, span, message));
}

/// Reports something once.
pub(super) fn add(world: &mut World<'_, '_>, error: Diagnostic) {
    if !world.diagnostics.iter().any(|known| *known == error) {
        world.diagnostics.push(error);
    }
}

/// What is written about the objects of a class.
pub(super) fn invariants(world: &mut World<'_, '_>, class: ClassId) -> Vec<Clause> {
    let mut found = Vec::new();
    let Some(file) = world.classes[class.index()].file.clone() else { return found };
    for (kind, texts) in annotations(&file.attributes).collect::<Vec<_>>() {
        for text in texts.into_iter().filter(|_| kind == Kind::Invariant) {
            let span = place::find(world, None, class, &text);
            match condition(world, &text, span) {
                Ok(written) => found.push(Clause {
                    kind: ContractKind::Entering,
                    condition: Condition::Expr(written),
                    text,
                    span,
                }),
                Err(problem) => report(world, span, &text, &problem),
            }
        }
    }
    type_spec(world, class, |spec| {
        let clause = |condition: Condition, span: Span| Clause {
            kind: ContractKind::Entering,
            condition,
            text: String::new(),
            span,
        };
        let written = spec.invariants.iter();
        found.extend(written.map(|written| clause(Condition::Expr(written.clone()), written.span())));
        for (name, span) in &spec.non_null {
            found.push(clause(Condition::NonNull(Some(name.clone())), *span));
        }
    });
    found
}

impl World<'_, '_> {
    /// Reads the comments in the sources of the program's own classes.
    pub(crate) fn read_specs(&mut self, class: ClassId) {
        let known = &self.classes[class.index()];
        let Some(source) = known.source.filter(|_| known.own) else { return };
        if self.specs.contains_key(&source) {
            return;
        }
        let Some(text) = self.sources.map.get(source).map(|file| file.text().to_string()) else { return };
        let specs = jml::read(&text, source);
        for problem in &specs.problems {
            add(self, problem.clone());
        }
        self.specs.insert(source, Rc::new(specs));
    }
}

/// Whether a method is one whose objects have to satisfy their invariants.
pub(super) fn kind_with_invariants(
    world: &World<'_, '_>,
    method: MethodId,
    code: &Code<'_>,
) -> Option<MethodKind> {
    use cafebabe::MethodAccessFlags as Flags;
    let known = &world.program[method];
    let is_kept = match known.kind {
        MethodKind::Constructor => true,
        MethodKind::Instance => !code.is(Flags::PRIVATE),
        MethodKind::Static | MethodKind::Pure => false,
    };
    let class = known.class;
    if !is_kept || !world.classes[class.index()].own || is_helper(world, method) {
        return None;
    }
    let related = |other: &ClassId| {
        world.program.is_subclass(class, *other) || world.program.is_subclass(*other, class)
    };
    world.with_invariants.iter().any(related).then_some(known.kind)
}
