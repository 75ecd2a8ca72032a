//! What of the state outside of locals matters, as far as the code tells it apart: fields of all objects alike, the elements of
//! all arrays of a type, the locks, and which classes are initialised.

use rustc_hash::FxHashSet;

use crate::analysis::footprint::{Place, elements};
use crate::{
    ClassId, ContractKind, FieldId, Forgotten, InstKind, MethodId, Operand, Primitive, PrimitiveRef, Program,
    Type,
};

/// The places that matter. They only become more.
#[derive(Debug, Default)]
pub(super) struct Places {
    fields: FxHashSet<FieldId>,
    elements: FxHashSet<Type>,
    classes: FxHashSet<ClassId>,
    locks: bool,
    /// Whether something that matters reads what the code does not tell.
    all: bool,
    /// Whether there are new ones since that was last asked.
    grown: bool,
}

impl Places {
    /// Whether places were added since the last call.
    pub(super) fn take_grown(&mut self) -> bool {
        std::mem::take(&mut self.grown)
    }

    fn add(&mut self, place: Place) {
        self.grown |= match place {
            Place::Field(field) | Place::Guarded(field) | Place::Static(field) => self.fields.insert(field),
            Place::Elements(ty) => self.elements.insert(ty),
            Place::Lock => !std::mem::replace(&mut self.locks, true),
            Place::Threads | Place::Unknown => !std::mem::replace(&mut self.all, true),
        };
    }

    /// Everything matters.
    pub(super) fn add_all(&mut self) {
        self.add(Place::Unknown);
    }

    /// Whether a place matters.
    fn has(&self, place: Place) -> bool {
        self.all
            || match place {
                Place::Field(field) | Place::Guarded(field) | Place::Static(field) => {
                    self.fields.contains(&field)
                }
                Place::Elements(ty) => self.elements.contains(&ty),
                Place::Lock => self.locks,
                Place::Threads => false,
                Place::Unknown => true,
            }
    }

    /// Whether it matters when a class is initialised.
    pub(super) fn has_class(&self, class: ClassId) -> bool {
        self.classes.contains(&class)
    }

    /// Adds what an instruction reads that matters.
    pub(super) fn read(&mut self, program: &Program, method: MethodId, kind: &InstKind) {
        if let InstKind::InitClass { class } = kind {
            self.grown |= self.classes.insert(*class);
        }
        for place in reads(program, method, kind) {
            self.add(place);
        }
    }

    /// Whether everything that an instruction reads matters already, so that it has its value in the slice.
    pub(super) fn covers(&self, program: &Program, method: MethodId, kind: &InstKind) -> bool {
        reads(program, method, kind).into_iter().all(|place| self.has(place))
    }

    /// Whether an instruction writes something that matters. What calls write is not known here.
    pub(super) fn is_written(&self, program: &Program, method: MethodId, kind: &InstKind) -> bool {
        match kind {
            InstKind::PutField { field, .. } => self.has(Place::Field(*field)),
            // Objects of closed classes are found by these fields, and inputs refer to them.
            InstKind::PutStatic { field, .. } => {
                self.has(Place::Static(*field)) || program[program[*field].class].is_closed
            }
            InstKind::Store { array, .. } => self.has(elements(program, method, array)),
            InstKind::MonitorEnter { .. }
            | InstKind::MonitorExit { .. }
            | InstKind::Lock { .. }
            | InstKind::Unlock { .. } => self.has(Place::Lock),
            InstKind::Primitive { primitive: PrimitiveRef::Known(primitive), .. } => {
                touches_locks(*primitive) && self.has(Place::Lock)
            }
            _ => false,
        }
    }
}

fn touches_locks(primitive: Primitive) -> bool {
    matches!(
        primitive,
        Primitive::MonitorTry | Primitive::MonitorHolds | Primitive::MonitorLeave | Primitive::MonitorReenter
    )
}

/// What the value of an instruction, or whether it goes on, depends on besides its operands.
fn reads(program: &Program, method: MethodId, kind: &InstKind) -> Vec<Place> {
    match kind {
        InstKind::GetField { field, .. } | InstKind::Await { field, .. } => vec![Place::Field(*field)],
        InstKind::GetStatic { field, .. } => vec![Place::Static(*field)],
        InstKind::PutField { field, exchange: Some(_), .. } => vec![Place::Field(*field)],
        InstKind::PutStatic { field, exchange: Some(_), .. } => vec![Place::Static(*field)],
        InstKind::Store { array, exchange: Some(_), .. } => vec![elements(program, method, array)],
        InstKind::Load { array, .. } | InstKind::AllDifferent { array, .. } => {
            vec![elements(program, method, array)]
        }
        InstKind::Contract { kind: ContractKind::Entering | ContractKind::Leaving } => {
            let around = program.invariants_around(program[method].class);
            around.flat_map(|invariant| read_by(program, invariant.now)).collect()
        }
        InstKind::Contract { kind } => {
            let clauses = program[method].contract.clauses(*kind);
            clauses.iter().flat_map(|clause| read_by(program, clause.function)).collect()
        }
        InstKind::Invariant { function, .. }
        | InstKind::Suppose { function, .. }
        | InstKind::Apply { function, .. }
        | InstKind::Quantify { function, .. } => read_by(program, *function),
        InstKind::Forget { parts, .. } => {
            let ways = parts.iter().filter_map(Forgotten::way);
            ways.flat_map(|way| way.fields.iter().map(|field| Place::Field(*field))).collect()
        }
        InstKind::Primitive { primitive: PrimitiveRef::Known(primitive), args, .. } => {
            let arrays = || args.iter().filter(|arg| is_reference(program, method, arg));
            match primitive {
                Primitive::ArrayClone | Primitive::F64Parse => {
                    arrays().map(|array| elements(program, method, array)).collect()
                }
                Primitive::ObjectClone | Primitive::Unsupported => vec![Place::Unknown],
                primitive if touches_locks(*primitive) => vec![Place::Lock],
                _ => Vec::new(),
            }
        }
        InstKind::Primitive { primitive: PrimitiveRef::Foreign(_), .. } => vec![Place::Unknown],
        _ => Vec::new(),
    }
}

/// What a pure function reads, in whichever heap. It does not reach itself.
fn read_by(program: &Program, function: MethodId) -> Vec<Place> {
    let blocks = program[function].body.iter().flat_map(|body| &body.blocks);
    blocks.flat_map(|block| &block.insts).flat_map(|inst| reads(program, function, &inst.kind)).collect()
}

fn is_reference(program: &Program, method: MethodId, operand: &Operand) -> bool {
    let local = operand.local().and_then(|local| program[method].body.as_ref()?.locals.get(local.index()));
    local.is_some_and(|local| local.ty.is_reference())
}
