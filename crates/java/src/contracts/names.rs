//! What names in conditions mean: fields, classes and types.

use ir::{ClassId, Const, FieldId, Type};

use super::expr::Typed;
use crate::classes::Signature;
use crate::spec::{TypeName, is_primitive};
use crate::world::World;

/// The limits of the types of numbers, whose classes the program need not use.
pub(super) fn number_of(world: &World<'_, '_>, class: ClassId, name: &str) -> Option<Typed> {
    let int = |value: i32| Some((Const::I32(value).into(), Type::I32));
    match (&*world.classes[class.index()].name, name) {
        ("java/lang/Integer", "MAX_VALUE") => int(i32::MAX),
        ("java/lang/Integer", "MIN_VALUE") => int(i32::MIN),
        ("java/lang/Short", "MAX_VALUE") => int(i32::from(i16::MAX)),
        ("java/lang/Short", "MIN_VALUE") => int(i32::from(i16::MIN)),
        ("java/lang/Byte", "MAX_VALUE") => int(i32::from(i8::MAX)),
        ("java/lang/Byte", "MIN_VALUE") => int(i32::from(i8::MIN)),
        ("java/lang/Character", "MAX_VALUE") => int(i32::from(u16::MAX)),
        ("java/lang/Character", "MIN_VALUE") => int(0),
        ("java/lang/Long", "MAX_VALUE") => Some((Const::I64(i64::MAX).into(), Type::I64)),
        ("java/lang/Long", "MIN_VALUE") => Some((Const::I64(i64::MIN).into(), Type::I64)),
        (_, _) => None,
    }
}

pub(super) fn find_field(world: &mut World<'_, '_>, class: ClassId, name: &str) -> Option<FieldId> {
    world.read(class);
    let ancestors: Vec<ClassId> = world.program.ancestry(class).collect();
    ancestors.into_iter().find_map(|class| {
        let known = &world.classes[class.index()];
        // What a library keeps to itself is not said in contracts; its constants are not initialised here.
        if !known.own {
            return None;
        }
        let mut found: Vec<(&Signature, &FieldId)> =
            known.fields.iter().filter(|((known, _), _)| &**known == name).collect();
        found.sort();
        found.first().map(|(_, field)| **field)
    })
}

/// A class by its name: a simple one of the same package or nest first, else any of the program's own, or of `java.lang`; or a full one.
pub(super) fn find_class(world: &mut World<'_, '_>, from: ClassId, name: &str) -> Option<ClassId> {
    let own = world.classes[from.index()].name.clone();
    let package = crate::names::package(&own);
    let inner = name.replace('.', "$");
    let near = if package.is_empty() { inner } else { format!("{package}/{inner}") };
    let candidates = world.library.own();
    let is_named = |candidate: &String| candidate.rsplit(['/', '$']).next() == Some(name);
    let found = candidates
        .iter()
        .find(|candidate| **candidate == near)
        .or_else(|| candidates.iter().find(|c| is_named(c)))
        .cloned();
    let full = || Some(name.replace('.', "/")).filter(|_| name.contains('.'));
    let of_language = || Some(format!("java/lang/{name}")).filter(|_| !name.contains('.'));
    let options = [found, full(), of_language()];
    options.into_iter().flatten().find_map(|name| {
        let is_there = world.library.class(&name).is_ok_and(|found| found.is_some());
        let class = is_there.then(|| world.class(&name))?;
        world.trouble(class).is_none().then_some(class)
    })
}

/// A type by its name.
pub(super) fn type_of(world: &mut World<'_, '_>, from: ClassId, ty: &TypeName) -> Result<Type, String> {
    let mut found = match &*ty.name {
        "boolean" => Type::Bool,
        "byte" => Type::I8,
        "char" => Type::U16,
        "short" => Type::I16,
        "int" => Type::I32,
        "long" => Type::I64,
        "float" => Type::F32,
        "double" => Type::F64,
        name => match find_class(world, from, name) {
            Some(class) => Type::Class(class),
            None => return Err(format!("there is no class `{name}`")),
        },
    };
    debug_assert!(is_primitive(&ty.name) != found.is_reference());
    for _ in 0..ty.dimensions {
        found = world.program.array_of(found);
    }
    Ok(found)
}
