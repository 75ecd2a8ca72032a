//! What methods may read and write, as a table.

use std::fmt::Write;

use ir::analysis::footprint::{Footprints, Place};
use ir::{MethodId, MethodKind, Program};

/// One paragraph per method.
pub fn render(program: &Program, only: Option<MethodId>) -> String {
    let footprints = Footprints::new(program);
    let mut out = String::new();
    for (id, method) in program.methods() {
        let wanted = only.map_or(method.kind != MethodKind::Pure, |only| only == id);
        if !wanted || method.body.is_none() {
            continue;
        }
        let footprint = footprints.of_method(id);
        let _ = writeln!(out, "{}", ir::text::method_name(program, id));
        let _ = writeln!(out, "  reads:  {}", list(program, footprint.reads()));
        let _ = writeln!(out, "  writes: {}", list(program, footprint.writes()));
    }
    out
}

fn list(program: &Program, places: &[Place]) -> String {
    if places.is_empty() {
        return "nothing".to_string();
    }
    let shown: Vec<String> = places
        .iter()
        .map(|place| match place {
            Place::Field(field) | Place::Guarded(field) | Place::Static(field) => {
                format!("{}.{}", program[program[*field].class].name, program[*field].name)
            }
            Place::Elements(ty) => format!("elements of {}[]", program.show_type(*ty)),
            Place::Lock => "locks".to_string(),
            Place::Threads => "threads".to_string(),
            Place::Unknown => "anything".to_string(),
        })
        .collect();
    shown.join(", ")
}
