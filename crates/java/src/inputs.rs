//! What an input consists of: which classes have objects in it, and what their fields hold.

use cafebabe::ClassAccessFlags;
use ir::{ClassId, FieldId};

use crate::world::World;

/// Whether a class is a model whose own fields do not take part in the program's data races.
fn is_synchronizer(class: &str) -> bool {
    let shared = ["oxpecker/", "java/util/concurrent/"].iter().any(|package| class.starts_with(package));
    (shared || class == "java/lang/Thread" || class == "java/lang/Object")
        && crate::models::find(class).is_some()
}

/// The classes of a library whose objects an input may hold.
pub(crate) const VALUES: [&str; 9] = [
    "java/lang/String",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Boolean",
    "java/lang/Float",
    "java/lang/Double",
];

/// Which objects an input consists of: those of the program's own classes, and texts and boxes.
pub(crate) fn describe(world: &mut World<'_, '_>) {
    for at in 0..world.classes.len() {
        let known = &world.classes[at];
        let is_value = VALUES.contains(&&*known.name) && known.file.is_some();
        // An object of the root class itself is an input like any other.
        let is_value = is_value || ClassId(at as u32) == world.root;
        world.program.classes[at].is_library = !known.own;
        world.program.classes[at].is_value = is_value;
        let ancestors: Vec<ClassId> = world.program.ancestry(ClassId(at as u32)).collect();
        let is_enum = |class: &ClassId| world.classes[class.index()].flags.contains(ClassAccessFlags::ENUM);
        world.program.classes[at].is_closed = ancestors.iter().any(is_enum);
    }
    for (at, field) in world.program.fields.iter_mut().enumerate() {
        let class = &*world.classes[field.class.index()].name;
        // Our own fields of the library's classes have such names.
        field.is_synthetic |= !world.classes[field.class.index()].own && field.name.ends_with('$');
        if (class, &*field.name) == ("java/lang/Thread", "name") {
            world.program.thread_name = Some(FieldId(at as u32));
        }
        match (class, &*field.name) {
            ("java/lang/String", "value") => world.program.text = Some(FieldId(at as u32)),
            ("java/lang/Throwable", "message") => world.program.message = Some(FieldId(at as u32)),
            // Fields that models of threads and locks share are synchronised by what they model.
            (class, _) if is_synchronizer(class) => field.is_volatile = true,
            (_, _) => {}
        }
        field.input = match (class, &*field.name) {
            ("java/lang/String", "value") => ir::FieldInput::Owned,
            // The object that an inner object belongs to.
            _ if world.outer_objects.contains(&FieldId(at as u32)) => ir::FieldInput::NonNull,
            ("java/lang/String", "shared$") => ir::FieldInput::Shared,
            ("java/lang/String", _) | ("java/lang/Object", _) => ir::FieldInput::Default,
            // A constructor made it, not the machine.
            ("java/lang/Throwable", "raised$" | "later$") => ir::FieldInput::Default,
            (_, _) => ir::FieldInput::Any,
        };
    }
}
