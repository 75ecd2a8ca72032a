//! What code may change of objects that existed before it: the frame of a loop or a method of which none is written down.
//!
//! A write through a reference that the code does not assign changes one object, which can be named before the code runs; so
//! does one through a field of such an object, if no code here writes that field. Writes to objects that the code made
//! itself change nothing that existed. Whatever else is written may be that of any object: more is said where it is
//! not known, never less.

use std::collections::BTreeSet;

use super::footprint::{Footprints, Place};
use crate::{
    Body, CallTarget, FieldId, FieldInput, Forgotten, InstKind, LocalId, MethodId, Operand, Program, Type,
    Way,
};

/// How many fields a way to an object may have.
const LONGEST: usize = 4;

/// An object that existed before, by a local that is not assigned and fields that are not written.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Base {
    local: LocalId,
    fields: Vec<FieldId>,
}

/// What a reference is, as far as it can be told before the code runs.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Target {
    /// Null, or an object that the code made.
    New,
    Known(Base),
    Any,
}

/// A part of the heap that is changed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Change {
    Field(Base, FieldId),
    Fields(FieldId),
    Static(FieldId),
    /// The elements of an array, with their type where they are written.
    Elements(Base, Type),
    Arrays(Type),
    /// The lock of one object.
    Lock(Base),
    /// Something that is not a part of the heap: locks, threads, the world.
    Other,
}

/// What a piece of code may change.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changes(BTreeSet<Change>);

impl Changes {
    /// The parts of the heap; none if there are effects beyond it, such as locks and threads.
    pub fn parts(&self) -> Option<Vec<Forgotten>> {
        let way = |base: &Base| Way { root: base.local.into(), fields: base.fields.clone() };
        let part = |change: &Change| match change {
            Change::Field(base, field) => Some(Forgotten::Field(way(base), *field)),
            Change::Fields(field) => Some(Forgotten::Fields(*field)),
            Change::Static(field) => Some(Forgotten::Static(*field)),
            Change::Elements(base, _) => Some(Forgotten::Elements(way(base))),
            Change::Arrays(element) => Some(Forgotten::Arrays(*element)),
            Change::Lock(_) | Change::Other => None,
        };
        self.0.iter().map(part).collect()
    }
}

/// What the methods of a program may change.
#[derive(Debug)]
pub struct AllChanges<'p> {
    program: &'p Program,
    footprints: Footprints,
    methods: Vec<Changes>,
}

/// Code that is looked at: some blocks of a method.
struct Region<'a> {
    method: MethodId,
    body: &'a Body,
    inside: &'a [bool],
    /// How many locals are parameters.
    params: usize,
    /// Locals that it assigns.
    assigned: Vec<bool>,
    /// Fields that it writes, of whichever objects.
    written: Vec<FieldId>,
}

impl<'p> AllChanges<'p> {
    /// Looks at all methods until nothing is new.
    pub fn new(program: &'p Program) -> AllChanges<'p> {
        let methods = vec![Changes::default(); program.methods.len()];
        let mut all = AllChanges { program, footprints: Footprints::new(program), methods };
        let mut changed = true;
        while changed {
            changed = false;
            for (id, method) in program.methods() {
                let Some(body) = &method.body else { continue };
                let changes = all.of_blocks(id, body, &vec![true; body.blocks.len()]);
                changed |= changes != all.methods[id.index()];
                all.methods[id.index()] = changes;
            }
        }
        all
    }

    /// What a call of a method may change; ways begin at its parameters.
    pub fn of_method(&self, method: MethodId) -> &Changes {
        &self.methods[method.index()]
    }

    /// What some blocks of a method may change; ways begin at locals that they do not assign.
    pub fn of_blocks(&self, method: MethodId, body: &Body, inside: &[bool]) -> Changes {
        let params = self.program[method].params.len();
        let assigned = vec![false; body.locals.len()];
        let mut region = Region { method, body, inside, params, assigned, written: Vec::new() };
        let blocks = || body.blocks.iter().zip(inside).filter(|(_, inside)| **inside).map(|(block, _)| block);
        for inst in blocks().flat_map(|block| &block.insts) {
            if let Some(dest) = inst.kind.dest() {
                region.assigned[dest.index()] = true;
            }
            for place in self.footprints.of_inst(self.program, method, &inst.kind).writes() {
                if let Place::Field(field) | Place::Guarded(field) = place {
                    region.written.push(*field);
                }
            }
        }
        let mut changes = Changes::default();
        for (at, block) in body.blocks.iter().enumerate().filter(|(at, _)| inside[*at]) {
            for (number, inst) in block.insts.iter().enumerate() {
                self.of_inst(&region, (at, number), &inst.kind, &mut changes);
            }
        }
        changes
    }

    fn of_inst(&self, region: &Region<'_>, place: (usize, usize), kind: &InstKind, out: &mut Changes) {
        match kind {
            InstKind::PutField { object, field, .. } => {
                out.0.extend(match target(region, place, object) {
                    Target::New => None,
                    // What inputs promise about such a field, a value of which nothing is known need not keep.
                    Target::Known(_) | Target::Any if self.program[*field].input != FieldInput::Any => {
                        Some(Change::Other)
                    }
                    Target::Known(base) => Some(Change::Field(base, *field)),
                    Target::Any => Some(Change::Fields(*field)),
                });
            }
            InstKind::Store { array, .. } => {
                let element = array.local().and_then(|local| self.program.element(region.body[local].ty));
                out.0.extend(match (target(region, place, array), element) {
                    (Target::New, _) => None,
                    (_, None) => Some(Change::Other),
                    (Target::Known(base), Some(element)) => Some(Change::Elements(base, element)),
                    (Target::Any, Some(element)) => Some(Change::Arrays(element)),
                });
            }
            InstKind::PutStatic { field, .. } => {
                out.0.insert(Change::Static(*field));
            }
            // Nobody waits for what the code made itself.
            InstKind::MonitorEnter { object } | InstKind::MonitorExit { object } => {
                out.0.extend(match target(region, place, object) {
                    Target::New => None,
                    Target::Known(base) => Some(Change::Lock(base)),
                    Target::Any => Some(Change::Other),
                });
            }
            InstKind::Call { target, args, .. } => self.of_call(region, place, *target, args, out),
            other => {
                // Specifications and reads have no writes; locks, threads, initialisers and the world do.
                let touched = self.footprints.of_inst(self.program, region.method, other);
                if !touched.writes().is_empty() {
                    out.0.insert(Change::Other);
                }
            }
        }
    }

    /// What a call changes: ways of the callee begin at its parameters, which are the arguments.
    fn of_call(
        &self,
        region: &Region<'_>,
        place: (usize, usize),
        callee: CallTarget,
        args: &[Operand],
        out: &mut Changes,
    ) {
        for callee in self.program.callees(callee) {
            for change in &self.methods[callee.index()].0 {
                let base = |base: &Base| match args.get(base.local.index()) {
                    Some(arg) => extended(region, target(region, place, arg), &base.fields),
                    None => Target::Any,
                };
                out.0.extend(match change {
                    Change::Field(from, field) => match base(from) {
                        Target::New => None,
                        Target::Known(base) => Some(Change::Field(base, *field)),
                        Target::Any => Some(Change::Fields(*field)),
                    },
                    Change::Elements(from, element) => match base(from) {
                        Target::New => None,
                        Target::Known(base) => Some(Change::Elements(base, *element)),
                        Target::Any => Some(Change::Arrays(*element)),
                    },
                    Change::Lock(from) => match base(from) {
                        Target::New => None,
                        Target::Known(base) => Some(Change::Lock(base)),
                        Target::Any => Some(Change::Other),
                    },
                    Change::Fields(_) | Change::Static(_) | Change::Arrays(_) | Change::Other => {
                        Some(change.clone())
                    }
                });
            }
        }
    }
}

/// What the fields on a way lead to.
fn extended(region: &Region<'_>, from: Target, fields: &[FieldId]) -> Target {
    match from {
        // What a field of an object holds that the code made may be anything.
        Target::New if !fields.is_empty() => Target::Any,
        Target::Known(mut base) => {
            let is_kept = fields.iter().all(|field| !region.written.contains(field));
            if !is_kept || base.fields.len() + fields.len() > LONGEST {
                return Target::Any;
            }
            base.fields.extend(fields);
            Target::Known(base)
        }
        Target::New | Target::Any => from,
    }
}

/// What an operand is right before an instruction.
fn target(region: &Region<'_>, (block, inst): (usize, usize), operand: &Operand) -> Target {
    let Some(local) = operand.local() else { return Target::New };
    if !region.assigned[local.index()] {
        return Target::Known(Base { local, fields: Vec::new() });
    }
    let code = &region.body.blocks[block].insts[..inst];
    let found = code.iter().rposition(|inst| inst.kind.dest() == Some(local));
    match found {
        Some(at) => defined(region, (block, at)),
        None => match only_definition(region, local) {
            Some(place) => defined(region, place),
            None => Target::Any,
        },
    }
}

/// The only place that assigns a local of a whole method. No use of a local comes before its first assignment.
fn only_definition(region: &Region<'_>, local: LocalId) -> Option<(usize, usize)> {
    if !region.inside.iter().all(|inside| *inside) {
        return None;
    }
    let blocks = region.body.blocks.iter().enumerate();
    let mut found = blocks.flat_map(|(at, block)| {
        let insts = block.insts.iter().enumerate();
        insts.filter(|(_, inst)| inst.kind.dest() == Some(local)).map(move |(number, _)| (at, number))
    });
    let only = found.next()?;
    // A parameter has a value before.
    let is_param = local.index() < region.params;
    (found.next().is_none() && !is_param).then_some(only)
}

/// What the instruction at a place assigns.
fn defined(region: &Region<'_>, (block, inst): (usize, usize)) -> Target {
    match &region.body.blocks[block].insts[inst].kind {
        InstKind::Copy { value, .. } | InstKind::Cast { value, .. } => target(region, (block, inst), value),
        InstKind::New { .. } | InstKind::NewArray { .. } => Target::New,
        InstKind::GetField { object, field, heap: None, .. } => {
            extended(region, target(region, (block, inst), object), &[*field])
        }
        _ => Target::Any,
    }
}
