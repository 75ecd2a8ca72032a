//! What the translation makes of whole classes, reached or not: how much of Java is understood.

use cafebabe::MethodAccessFlags;
use ir::{Const, InstKind, MethodId, Operand, Program};
use source::SourceMap;
use typed_arena::Arena;

use crate::library::Library;
use crate::world::World;
use crate::{code, natives};

/// What became of a class.
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
    /// The methods that hold something unsupported, with the first reason.
    pub unsupported: Vec<(String, String)>,
}

/// Reads classes and translates all their methods, without following calls. Native and abstract methods do not
/// count.
pub fn survey(library: &dyn Library, names: &[String]) -> Vec<Surveyed> {
    let bytes = Arena::new();
    let mut world = World::surveying(library, &bytes, SourceMap::new());
    names.iter().map(|name| class(&mut world, name)).collect()
}

fn class(world: &mut World<'_, '_>, name: &str) -> Surveyed {
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
        if let Some(reason) = gap(&world.program, method) {
            surveyed.unsupported.push((format!("{name}.{}{}", signature.0, signature.1), reason));
        }
        // Nobody looks at it again, and the bodies of ten thousand classes take room.
        world.program[method].body = Some(natives::nothing(world, method, "surveyed"));
    }
    surveyed
}

/// The first reason for which a path through a method ends.
fn gap(program: &Program, method: MethodId) -> Option<String> {
    let blocks = program[method].body.iter().flat_map(|body| &body.blocks);
    blocks.flat_map(|block| &block.insts).find_map(|inst| match &inst.kind {
        InstKind::Primitive { name, args, .. } if &**name == "unsupported" => match args.first() {
            Some(Operand::Const(Const::Str(reason))) => Some(reason.to_string()),
            _ => Some(String::new()),
        },
        _ => None,
    })
}
