//! What the translation makes of whole classes, reached or not: how much of Java is understood.

use cafebabe::MethodAccessFlags;
use ir::{Const, Inst, InstKind, MethodId, Operand, Program};
use rustc_hash::FxHashMap;
use source::SourceMap;
use typed_arena::Arena;

use crate::library::Library;
use crate::world::World;
use crate::{code, natives};

/// The result for a class.
#[derive(Clone, Debug, Default)]
pub struct Surveyed {
    /// Its internal name.
    pub name: String,
    /// Why it could not be read.
    pub trouble: Option<String>,
    /// How many methods with code it has.
    pub methods: usize,
    /// How many instructions of the IR they were translated to.
    pub instructions: usize,
    /// The methods that hold something unsupported, with the first reason: an instruction, a member that is not
    /// there, or a call of a model that does nothing but end the path.
    pub unsupported: Vec<(String, String)>,
    /// How many of the others call a native method for which there is no model, those of method handles and variable
    /// handles included.
    pub natives: usize,
}

/// Reads classes and translates all their methods, without following calls. Native and abstract methods do not
/// count.
pub fn survey(library: &dyn Library, names: &[String]) -> Vec<Surveyed> {
    let bytes = Arena::new();
    let mut world = World::surveying(library, &bytes, SourceMap::new());
    let mut ends = Ends::default();
    names.iter().map(|name| class(&mut world, &mut ends, name)).collect()
}

/// For each method that is called: the reason for which every path through it ends, if it is a model.
type Ends = FxHashMap<MethodId, Option<String>>;

fn class(world: &mut World<'_, '_>, ends: &mut Ends, name: &str) -> Surveyed {
    let id = world.class(name);
    let mut surveyed = Surveyed { name: name.to_string(), ..Surveyed::default() };
    if let Some(trouble) = world.trouble(id) {
        surveyed.trouble = Some(trouble);
        return surveyed;
    }
    for signature in world.classes[id.index()].order.clone() {
        let without_code = MethodAccessFlags::NATIVE | MethodAccessFlags::ABSTRACT;
        if world.classes[id.index()].code[&signature].info().access_flags.intersects(without_code) {
            continue;
        }
        let method = world.method_of(id, &signature);
        code::lower(world, method);
        world.distrust(method);
        surveyed.methods += 1;
        surveyed.instructions += world.program[method].body.as_ref().map_or(0, ir::Body::inst_count);
        let called = called(&world.program, method);
        let reason = gap(&world.program, method)
            .or_else(|| called.iter().find_map(|callee| end(world, ends, *callee)));
        let is_native = reason.as_ref().is_some_and(|reason| reason.starts_with("the native method"));
        if is_native || reason.is_none() && called.iter().any(|callee| self::is_native(world, *callee)) {
            surveyed.natives += 1;
        } else if let Some(reason) = reason {
            surveyed.unsupported.push((format!("{name}.{}{}", signature.0, signature.1), reason));
        }
        // The body is not used again, and the bodies of ten thousand classes take memory.
        world.program[method].body = Some(natives::nothing(world, method, "surveyed"));
    }
    surveyed
}

/// The methods that a method names in calls.
fn called(program: &Program, method: MethodId) -> Vec<MethodId> {
    let blocks = program[method].body.iter().flat_map(|body| &body.blocks);
    let calls = blocks.flat_map(|block| &block.insts).filter_map(|inst| match &inst.kind {
        InstKind::Call { target, .. } => Some(target.method()),
        _ => None,
    });
    calls.collect()
}

fn is_native(world: &World<'_, '_>, method: MethodId) -> bool {
    world.code_of(method).is_some_and(|code| code.is(MethodAccessFlags::NATIVE))
}

/// The reason for which every path through a model ends where it begins.
fn end(world: &mut World<'_, '_>, ends: &mut Ends, method: MethodId) -> Option<String> {
    if let Some(known) = ends.get(&method) {
        return known.clone();
    }
    let without_code = MethodAccessFlags::NATIVE | MethodAccessFlags::ABSTRACT;
    let is_model = world
        .code_of(method)
        .is_some_and(|code| code.modelled && !code.info().access_flags.intersects(without_code));
    let mut reason = None;
    if is_model {
        code::lower(world, method);
        let first = world.program[method].body.as_ref().and_then(|body| body.blocks.first());
        reason = first.and_then(|block| first_gap(&block.insts));
        world.program[method].body = Some(natives::nothing(world, method, "surveyed"));
    }
    ends.insert(method, reason.clone());
    reason
}

/// The first reason for which a path through a method ends.
fn gap(program: &Program, method: MethodId) -> Option<String> {
    let blocks = program[method].body.iter().flat_map(|body| &body.blocks);
    blocks.into_iter().find_map(|block| first_gap(&block.insts))
}

fn first_gap(insts: &[Inst]) -> Option<String> {
    insts.iter().find_map(|inst| match &inst.kind {
        InstKind::Primitive { primitive, args, .. } if primitive.is(ir::Primitive::Unsupported) => {
            match args.first() {
                Some(Operand::Const(Const::Str(reason))) => Some(reason.to_string()),
                _ => Some(String::new()),
            }
        }
        _ => None,
    })
}
