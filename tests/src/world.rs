//! What the models of the Java library state about the world, read out of their class files: a model may state only
//! what holds on every run, so every statement is listed, and a new one is seen.
//!
//! A method states something if it returns the same constant wherever it returns, does nothing at all, or takes a
//! value from the world. What it returns after a gap does not count. The texts of `oxpecker.World`, where properties
//! are, are listed one by one. What follows from the arguments of a method is not a statement about the world.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::Path;

use cafebabe::attributes::AttributeData;
use cafebabe::bytecode::Opcode;
use cafebabe::constant_pool::{LiteralConstant, Loadable};
use cafebabe::{ClassFile, MethodAccessFlags, MethodInfo, ParseOptions};

/// The statements of all models of an archive, one for each line, sorted.
pub fn statements(archive: &Path) -> Result<String, String> {
    let file = std::fs::File::open(archive).map_err(|error| error.to_string())?;
    let mut archive = zip::ZipArchive::new(file).map_err(|error| error.to_string())?;
    let mut lines = BTreeSet::new();
    for at in 0..archive.len() {
        let mut entry = archive.by_index(at).map_err(|error| error.to_string())?;
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).map_err(|error| error.to_string())?;
        let mut options = ParseOptions::default();
        options.parse_bytecode(true);
        let class =
            cafebabe::parse_class_with_options(&bytes, &options).map_err(|error| error.to_string())?;
        for method in &class.methods {
            for statement in of_method(&class, method) {
                let owner = class.this_class.replace('/', ".");
                lines.insert(format!("{owner}.{}{}: {statement}", method.name, method.descriptor));
            }
        }
    }
    Ok(lines.into_iter().map(|line| line + "\n").collect())
}

fn of_method(class: &ClassFile<'_>, method: &MethodInfo<'_>) -> Vec<String> {
    let hidden = MethodAccessFlags::SYNTHETIC | MethodAccessFlags::BRIDGE;
    // The method of the library stands in the place of one whose name ends like that.
    if method.access_flags.intersects(hidden) || method.name.ends_with("$jdk") {
        return Vec::new();
    }
    let code = method.attributes.iter().find_map(|attribute| match &attribute.data {
        AttributeData::Code(code) => code.bytecode.as_ref(),
        _ => None,
    });
    let Some(code) = code else { return Vec::new() };
    let ops: Vec<&Opcode<'_>> = code.opcodes.iter().map(|(_, op)| op).collect();
    let joins: Vec<usize> = code.opcodes.iter().filter_map(|(at, op)| target(*at, op)).collect();
    let is_join = |at: usize| joins.contains(&code.opcodes[at].0);
    let mut found = inputs(&ops);
    if let [Opcode::Return] = ops[..]
        && &*method.name != "<init>"
    {
        found.push("does nothing".to_string());
    }
    found.extend(always(&ops, is_join));
    if &*class.this_class == "oxpecker/World" {
        found.extend(ops.iter().filter_map(|op| text(op)).map(|text| format!("knows {text}")));
    }
    found
}

/// The values that a method takes from the world, by their names.
fn inputs(ops: &[&Opcode<'_>]) -> Vec<String> {
    let mut found = Vec::new();
    for (at, op) in ops.iter().enumerate() {
        let Some(name) = of_machine(op).filter(|name| name.starts_with("any")) else { continue };
        let of = at.checked_sub(1).and_then(|before| text(ops[before]));
        found.push(match of {
            Some(of) => format!("takes {} {of}", name.trim_start_matches("any").to_lowercase()),
            None => format!("takes {} without a name", name.trim_start_matches("any").to_lowercase()),
        });
    }
    found
}

/// Where a jump leads that has something on the stack, such as one side of a conditional expression.
fn target(at: usize, op: &Opcode<'_>) -> Option<usize> {
    match op {
        Opcode::Goto(offset) => at.checked_add_signed(*offset as isize),
        _ => None,
    }
}

/// The constant that a method returns wherever it returns.
fn always(ops: &[&Opcode<'_>], is_join: impl Fn(usize) -> bool) -> Option<String> {
    let mut known = BTreeSet::new();
    for (at, op) in ops.iter().enumerate() {
        let is_return = matches!(
            op,
            Opcode::Areturn | Opcode::Ireturn | Opcode::Lreturn | Opcode::Freturn | Opcode::Dreturn
        );
        if !is_return {
            continue;
        }
        if is_join(at) {
            return None;
        }
        let before = ops[..at].last()?;
        let is_empty = matches!(before, Opcode::Anewarray(_) | Opcode::Newarray(_));
        let begins = if is_empty { at.checked_sub(2)? } else { at - 1 };
        let value = if is_empty { format!("new[{}]", constant(ops[begins])?) } else { constant(before)? };
        let behind_gap = begins.checked_sub(1).and_then(|at| of_machine(ops[at])) == Some("fail");
        if !behind_gap {
            known.insert(value);
        }
    }
    // What depends on something is not a statement.
    let value = known.pop_first().filter(|_| known.is_empty())?;
    Some(format!("is {value}"))
}

/// The name of a primitive that is called.
fn of_machine<'a>(op: &'a Opcode<'_>) -> Option<&'a str> {
    match op {
        Opcode::Invokestatic(member) if &*member.class_name == "oxpecker/Vm" => {
            Some(&member.name_and_type.name)
        }
        _ => None,
    }
}

/// A text literal.
fn text(op: &Opcode<'_>) -> Option<String> {
    match op {
        Opcode::Ldc(value) | Opcode::LdcW(value) => match value {
            Loadable::LiteralConstant(LiteralConstant::String(text)) => Some(format!("{text:?}")),
            _ => None,
        },
        _ => None,
    }
}

fn constant(op: &Opcode<'_>) -> Option<String> {
    Some(match op {
        Opcode::AconstNull => "null".to_string(),
        Opcode::IconstM1 => "-1".to_string(),
        Opcode::Iconst0 | Opcode::Lconst0 => "0".to_string(),
        Opcode::Iconst1 | Opcode::Lconst1 => "1".to_string(),
        Opcode::Iconst2 => "2".to_string(),
        Opcode::Iconst3 => "3".to_string(),
        Opcode::Iconst4 => "4".to_string(),
        Opcode::Iconst5 => "5".to_string(),
        Opcode::Fconst0 | Opcode::Dconst0 => "0.0".to_string(),
        Opcode::Fconst1 | Opcode::Dconst1 => "1.0".to_string(),
        Opcode::Fconst2 => "2.0".to_string(),
        Opcode::Bipush(number) => number.to_string(),
        Opcode::Sipush(number) => number.to_string(),
        Opcode::Getstatic(member) => {
            format!("{}.{}", member.class_name.replace('/', "."), member.name_and_type.name)
        }
        Opcode::Ldc(value) | Opcode::LdcW(value) | Opcode::Ldc2W(value) => match value {
            Loadable::LiteralConstant(constant) => format!("{constant:?}"),
            Loadable::ClassInfo(name) => format!("{name}.class"),
            _ => return None,
        },
        _ => return None,
    })
}
