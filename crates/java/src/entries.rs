//! The methods that are verified or run.

use std::sync::Arc;

use cafebabe::MethodAccessFlags;
use cafebabe::attributes::AttributeData;
use cafebabe::bytecode::Opcode;
use ir::{
    BinaryOp, Block, BlockId, Body, CallTarget, ClassId, Const, EntryChoice, EntryName, Inst, InstKind,
    Local, LocalId, LocalKind, Method, MethodId, MethodKind, Scalar, TermKind, Terminator, Type,
};
use source::{Code as DiagnosticCode, Diagnostic, Span, did_you_mean};

use crate::classes::Signature;
use crate::construct::{self, Inputs};
use crate::contracts;
use crate::names::java_name;
use crate::types::split_descriptors;
use crate::world::{Entry, World};

/// A method of the program's own classes.
struct Candidate {
    class: ClassId,
    signature: Signature,
    /// `Type.method`
    name: String,
    /// `int`, `java.lang.String`
    params: Vec<String>,
}

impl Candidate {
    fn is_main(&self) -> bool {
        &*self.signature.0 == "main" && &*self.signature.1 == "([Ljava/lang/String;)V"
    }
}

/// Finds the entries, and marks them for translation.
pub(crate) fn find(world: &mut World<'_, '_>, choice: &EntryChoice) -> Result<Vec<Entry>, Diagnostic> {
    let own = world.library.own();
    let (mut candidates, mut classes) = (Vec::new(), Vec::new());
    for name in &own {
        let class = world.class(name);
        if let Some(trouble) = world.trouble(class) {
            return Err(Diagnostic::general(DiagnosticCode::JavaClass, trouble));
        }
        candidates.extend(methods(world, class));
        classes.push(class);
    }
    contracts::prepare_invariants(world, &classes);
    contracts::check_loops(world, &classes);
    let chosen = choose(world, &candidates, choice)?;
    if let (EntryChoice::Default, [only]) = (choice, &chosen[..])
        && candidates[*only].is_main()
    {
        let others = candidates.iter().enumerate().filter(|(at, _)| at != only);
        world.left_out = others.filter(|(_, candidate)| has_contract(world, candidate)).count();
    }
    if chosen
        .iter()
        .any(|at| world.classes[candidates[*at].class.index()].needs_objects(&candidates[*at].signature))
    {
        for name in &own {
            let class = world.class(name);
            if !world.classes[class.index()].is_abstract() {
                world.instantiate(class);
            }
        }
        for name in crate::inputs::VALUES {
            let class = world.class(name);
            world.instantiate(class);
        }
        world.instantiate(world.root);
    }
    Ok(chosen.into_iter().map(|at| make(world, &candidates[at])).collect())
}

/// The methods of a class that its source declares.
fn methods(world: &World<'_, '_>, class: ClassId) -> Vec<Candidate> {
    let known = &world.classes[class.index()];
    let mut found = Vec::new();
    for signature in &known.order {
        let code = &known.code[signature];
        let hidden = MethodAccessFlags::SYNTHETIC | MethodAccessFlags::ABSTRACT | MethodAccessFlags::NATIVE;
        if code.info().access_flags.intersects(hidden) || &*signature.0 == "<clinit>" {
            continue;
        }
        let class_name = java_name(&known.name);
        let simple = class_name.rsplit('.').next().unwrap_or(&class_name);
        let method = if &*signature.0 == "<init>" { simple } else { &*signature.0 };
        let params = signature.1.strip_prefix('(').and_then(|text| text.split(')').next()).unwrap_or("");
        let params: Vec<String> =
            split_descriptors(params).unwrap_or_default().into_iter().map(shown_type).collect();
        found.push(Candidate {
            class,
            signature: signature.clone(),
            name: format!("{class_name}.{method}"),
            params,
        });
    }
    found
}

fn choose(
    world: &World<'_, '_>,
    candidates: &[Candidate],
    choice: &EntryChoice,
) -> Result<Vec<usize>, Diagnostic> {
    match choice {
        EntryChoice::All => Ok((0..candidates.len()).collect()),
        EntryChoice::Default => default_entries(world, candidates),
        EntryChoice::Main => match main_entry(candidates)? {
            Some(main) => Ok(vec![main]),
            None => {
                Err(Diagnostic::general(DiagnosticCode::UnknownEntry, "the program has no method `main`")
                    .hint("name the method to start with: `--entry Type.method`"))
            }
        },
        EntryChoice::Named(names) => {
            let mut chosen = Vec::new();
            for name in names {
                let mut found = matching(candidates, name);
                if found.is_empty() {
                    found = inherited(world, candidates, name);
                }
                if found.is_empty() {
                    return Err(unknown(candidates, name));
                }
                let is_pattern = EntryName::parse(name).is_pattern();
                if found.len() > 1
                    && !is_pattern
                    && found.iter().all(|at| candidates[*at].name == candidates[found[0]].name)
                {
                    let all: Vec<String> = found.iter().map(|at| describe(&candidates[*at])).collect();
                    return Err(Diagnostic::general(
                        DiagnosticCode::UnknownEntry,
                        format!("`{name}` means several methods"),
                    )
                    .note(format!("these: {}", all.join("; ")))
                    .hint("name one of them with the types of its parameters"));
                }
                chosen.extend(found);
            }
            chosen.sort_unstable();
            chosen.dedup();
            Ok(chosen)
        }
    }
}

/// `Main.main`, or the only `main` in the program.
fn main_entry(candidates: &[Candidate]) -> Result<Option<usize>, Diagnostic> {
    let mains: Vec<usize> = (0..candidates.len()).filter(|at| candidates[*at].is_main()).collect();
    let in_main = mains.iter().copied().find(|at| candidates[*at].name == "Main.main");
    match (in_main, &mains[..]) {
        (Some(main), _) | (None, &[main]) => Ok(Some(main)),
        (None, []) => Ok(None),
        (None, [..]) => {
            let message = "several classes have a method `main`";
            Err(Diagnostic::general(DiagnosticCode::UnknownEntry, message)
                .hint("name the one to start with: `--entry Type.main`"))
        }
    }
}

fn default_entries(world: &World<'_, '_>, candidates: &[Candidate]) -> Result<Vec<usize>, Diagnostic> {
    if let Some(main) = main_entry(candidates)? {
        return Ok(vec![main]);
    }
    let with_contract: Vec<usize> =
        (0..candidates.len()).filter(|at| has_contract(world, &candidates[*at])).collect();
    if with_contract.is_empty() {
        return Err(Diagnostic::general(
            DiagnosticCode::UnknownEntry,
            "the program has neither a method `main` nor a contract",
        )
        .hint("name the method to start with: `--entry Type.method`, or all with `--all`"));
    }
    Ok(with_contract)
}

fn has_contract(world: &World<'_, '_>, candidate: &Candidate) -> bool {
    contracts::has_clauses(world, candidate.class, &candidate.signature)
        || contracts::inherits_clauses(world, candidate.class, &candidate.signature)
}

/// The methods that a name means if it names a class that inherits them: of each signature the nearest.
fn inherited(world: &World<'_, '_>, candidates: &[Candidate], name: &str) -> Vec<usize> {
    let name = EntryName::parse(name);
    let (Some(class), method) = name.class_and_method() else { return Vec::new() };
    let named = |candidate: &&Candidate| {
        let full = java_name(&world.classes[candidate.class.index()].name);
        full.strip_suffix(class).is_some_and(|before| before.is_empty() || before.ends_with('.'))
    };
    let Some(class) = candidates.iter().find(named).map(|candidate| candidate.class) else {
        return Vec::new();
    };
    let mut above: Vec<ClassId> = world.program.ancestry(class).skip(1).collect();
    above.extend(world.program.all_interfaces(class));
    let mut found: Vec<usize> = Vec::new();
    for owner in above {
        for (at, candidate) in candidates.iter().enumerate().filter(|(_, candidate)| candidate.class == owner)
        {
            let is_hidden = found.iter().any(|known| candidates[*known].signature == candidate.signature);
            if *candidate.signature.0 == *method && name.takes(&candidate.params) && !is_hidden {
                found.push(at);
            }
        }
    }
    found
}

fn matching(candidates: &[Candidate], name: &str) -> Vec<usize> {
    let name = EntryName::parse(name);
    let fits = |candidate: &Candidate| {
        let simple = candidate.name.rsplit('.').next().unwrap_or(&candidate.name);
        let short = candidate.name.rsplitn(3, '.').take(2).collect::<Vec<&str>>();
        let short = format!("{}.{}", short.get(1).unwrap_or(&""), short[0]);
        let is_method_only = name.class_and_method().0.is_none();
        let named = name.fits(&candidate.name) || name.fits(&short) || (is_method_only && name.fits(simple));
        named && name.takes(&candidate.params)
    };
    (0..candidates.len()).filter(|at| fits(&candidates[*at])).collect()
}

fn unknown(candidates: &[Candidate], name: &str) -> Diagnostic {
    let names = candidates.iter().map(|candidate| candidate.name.as_str());
    Diagnostic::general(DiagnosticCode::UnknownEntry, format!("there is no method `{name}` to start with"))
        .maybe_hint(did_you_mean(name, names))
}

fn describe(candidate: &Candidate) -> String {
    let simple = |ty: &String| ty.rsplit('.').next().unwrap_or(ty).to_string();
    let params: Vec<String> = candidate.params.iter().map(simple).collect();
    format!("{}({})", candidate.name, params.join(", "))
}

/// A descriptor as Java writes the type.
fn shown_type(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let name = match element.as_bytes() {
        b"B" => "byte".to_string(),
        b"C" => "char".to_string(),
        b"D" => "double".to_string(),
        b"F" => "float".to_string(),
        b"I" => "int".to_string(),
        b"J" => "long".to_string(),
        b"S" => "short".to_string(),
        b"Z" => "boolean".to_string(),
        _ => java_name(element.trim_start_matches('L').trim_end_matches(';')),
    };
    format!("{name}{}", "[]".repeat(descriptor.len() - element.len()))
}

fn make(world: &mut World<'_, '_>, candidate: &Candidate) -> Entry {
    let method = world.method_of(candidate.class, &candidate.signature);
    let named = method;
    world.reach(method);
    let throws = world.code_of(method).is_some_and(|code| {
        code.info()
            .attributes
            .iter()
            .any(|attribute| matches!(&attribute.data, AttributeData::Exceptions(list) if !list.is_empty()))
    });
    let is_main = candidate.is_main();
    let made = construct::entry(world, method, &candidate.signature);
    let made_by = match (world.inputs, made) {
        (Inputs::Constructed { calls }, Some(_)) => Some((named, calls)),
        (Inputs::Constructed { .. } | Inputs::Any, _) => None,
    };
    let method = if let Some(made) = made {
        world.synthetic.made.push((made, method));
        made
    } else if is_main {
        let main = main(world, candidate.class, method);
        world.synthetic.mains.push(main);
        main
    } else {
        method
    };
    world.synthetic.entries.push((method, candidate.class));
    let is_static = world.program[named].kind == MethodKind::Static;
    let (params, result) =
        candidate.signature.1.strip_prefix('(').and_then(|text| text.split_once(')')).unwrap_or(("", "V"));
    Entry {
        method,
        name: candidate.name.clone(),
        class: world.classes[candidate.class.index()].name.to_string(),
        method_name: candidate.signature.0.to_string(),
        params: split_descriptors(params).unwrap_or_default().into_iter().map(str::to_string).collect(),
        result: result.to_string(),
        is_static,
        is_main,
        throws,
        made: made_by,
    }
}

/// Gives exceptions that leave `main` to the handler of its thread, in programs that may set one.
pub(crate) fn handle_uncaught(world: &mut World<'_, '_>) {
    const HANDLER: &str = "(Ljava/lang/Thread$UncaughtExceptionHandler;)V";
    let thread = world.class("java/lang/Thread");
    let may_set = |name: &str| {
        let setter: Signature = (Arc::from(name), Arc::from(HANDLER));
        world.classes[thread.index()].methods.get(&setter).is_some_and(|setter| world.is_reached(*setter))
    };
    if !may_set("setUncaughtExceptionHandler") && !may_set("setDefaultUncaughtExceptionHandler") {
        return;
    }
    let handle = world.model_method("java/lang/Thread", "uncaught$", "(Ljava/lang/Throwable;)V");
    let Some(handle) = handle else { return };
    world.reach(handle);
    let throwable = world.class_type("java/lang/Throwable");
    for main in std::mem::take(&mut world.synthetic.mains) {
        let Some(body) = &mut world.program[main].body else { continue };
        let caught = LocalId(body.locals.len() as u32);
        body.locals.push(Local::variable("uncaught", throwable));
        let handler = BlockId(body.blocks.len() as u32);
        for block in &mut body.blocks {
            block.handler = Some(handler);
        }
        let span = Span::default();
        let target = CallTarget::Direct(handle);
        let insts = [
            InstKind::Catch { dest: caught },
            InstKind::Call { dest: None, target, args: vec![caught.into()] },
        ];
        body.blocks.push(Block {
            insts: insts.into_iter().map(|kind| Inst { kind, span }).collect(),
            term: Terminator { kind: TermKind::Return(None), span },
            handler: None,
        });
    }
}

/// Whether `main` looks at its arguments. Compilers never use their place for anything else.
fn takes_arguments(world: &World<'_, '_>, main: MethodId) -> bool {
    let Some(code) = world.code_of(main) else { return true };
    let bytecode = code.info().attributes.iter().find_map(|attribute| match &attribute.data {
        AttributeData::Code(data) => data.bytecode.as_ref(),
        _ => None,
    });
    bytecode.is_none_or(|code| code.opcodes.iter().any(|(_, op)| matches!(op, Opcode::Aload(0))))
}

/// A method that calls `main` with any arguments: an array without null. Where `main` does not look at them, it is
/// empty.
fn main(world: &mut World<'_, '_>, class: ClassId, main: MethodId) -> MethodId {
    let string = world.class_type("java/lang/String");
    if let Type::Class(string) = string {
        world.instantiate(string);
    }
    let ty = world.program.array_of(string);
    let span = Span::default();
    let (args, exists) = (LocalId(0), LocalId(1));
    let is_any = takes_arguments(world, main);
    let mut insts = match is_any {
        false => vec![InstKind::NewArray { dest: args, ty, sizes: vec![Const::I32(0).into()] }],
        true => {
            let (left, right) = (args.into(), Const::Null.into());
            let (op, on) = (BinaryOp::Ne, Scalar::Ref);
            vec![
                InstKind::Havoc { dest: args },
                InstKind::Binary { dest: exists, op, on, left, right },
                InstKind::Assume { condition: exists.into() },
            ]
        }
    };
    insts.push(InstKind::Call { dest: None, target: CallTarget::Direct(main), args: vec![args.into()] });
    let mut args = Local::variable("args", ty);
    if is_any {
        args.kind = LocalKind::Input(Arc::from("args"));
    }
    let locals = vec![args, Local::temporary("$exists", Type::Bool)];
    let block = Block {
        insts: insts.into_iter().map(|kind| Inst { kind, span }).collect(),
        term: Terminator { kind: TermKind::Return(None), span },
        handler: None,
    };
    world.add_method(Method {
        role: ir::Role::Source,
        name: Arc::from("main"),
        class,
        kind: MethodKind::Static,
        params: Vec::new(),
        result: Type::Void,
        contract: ir::Contract::default(),
        body: Some(Body { locals, blocks: vec![block] }),
        span,
    })
}
