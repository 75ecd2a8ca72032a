//! What of the shared state an instruction may touch: the basis of every question about dependence.

use crate::{Check, ContractKind, FieldId, Forgotten, InstKind, MethodId, Operand, Program, TermKind, Type};

/// A part of the shared state, as far as the code alone tells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Place {
    /// A field of some object.
    Field(FieldId),
    /// The same, while the lock of that object is held. Told apart with threads only ([`Footprints::with_threads`]).
    Guarded(FieldId),
    /// A static field.
    Static(FieldId),
    /// The elements of arrays of that element type.
    Elements(Type),
    /// The lock of some object or array.
    Lock,
    /// The set of threads: fork, join and the end of a thread.
    Threads,
    /// What a primitive touches.
    Unknown,
}

impl Place {
    /// Whether two accesses may be to the same.
    pub fn meets(self, other: Place) -> bool {
        let open = |place: Place| match place {
            Place::Guarded(field) => Place::Field(field),
            place => place,
        };
        self == Place::Unknown || other == Place::Unknown || open(self) == open(other)
    }
}

/// The places that may be read and written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Footprint {
    reads: Vec<Place>,
    writes: Vec<Place>,
}

impl Footprint {
    /// The places that may be read, sorted.
    pub fn reads(&self) -> &[Place] {
        &self.reads
    }

    /// The places that may be written, sorted.
    pub fn writes(&self) -> &[Place] {
        &self.writes
    }

    /// Whether nothing shared is touched.
    pub fn is_empty(&self) -> bool {
        self.reads.is_empty() && self.writes.is_empty()
    }

    /// Whether the order of two such steps may matter.
    pub fn conflicts(&self, other: &Footprint) -> bool {
        let hits =
            |writes: &[Place], others: &[Place]| writes.iter().any(|w| others.iter().any(|o| w.meets(*o)));
        hits(&self.writes, &other.writes)
            || hits(&self.writes, &other.reads)
            || hits(&self.reads, &other.writes)
    }

    fn read(&mut self, place: Place) -> bool {
        insert(&mut self.reads, place)
    }

    fn write(&mut self, place: Place) -> bool {
        insert(&mut self.writes, place)
    }

    /// Adds what another one has; whether that was more.
    pub fn absorb(&mut self, other: &Footprint) -> bool {
        let reads = other.reads.iter().fold(false, |changed, place| self.read(*place) | changed);
        other.writes.iter().fold(reads, |changed, place| self.write(*place) | changed)
    }
}

fn insert(places: &mut Vec<Place>, place: Place) -> bool {
    match places.binary_search(&place) {
        Ok(_) => false,
        Err(at) => {
            places.insert(at, place);
            true
        }
    }
}

/// The footprints of all methods with everything they call.
#[derive(Clone, Debug)]
pub struct Footprints {
    methods: Vec<Footprint>,
    /// Whether the steps of a new thread are part of the fork.
    with_threads: bool,
    /// By method, block and instruction: whether it is a guarded access. Empty where that is not told apart.
    guarded: Vec<Vec<Vec<bool>>>,
}

impl Footprints {
    /// Computes the footprints.
    pub fn new(program: &Program) -> Footprints {
        Footprints::compute(program, false)
    }

    /// The same, with everything that threads do that a method starts.
    pub fn with_threads(program: &Program) -> Footprints {
        let first = Footprints::compute(program, true);
        // What neither takes nor releases a lock keeps those that are held.
        let keeps = |method: MethodId, kind: &InstKind| {
            let touched = first.of_inst(program, method, kind);
            !touched.writes().iter().any(|place| matches!(place, Place::Lock | Place::Unknown))
        };
        let guarded = program.methods().map(|(id, method)| {
            let body = method.body.as_ref();
            body.map_or_else(Vec::new, |body| super::held::guarded(body, &|kind| keeps(id, kind)))
        });
        let mut all = Footprints { guarded: guarded.collect(), ..Footprints::empty(program, true) };
        all.complete(program);
        all
    }

    /// What the instruction of a block may touch, and whether it is guarded.
    pub fn at(&self, program: &Program, method: MethodId, block: usize, inst: usize) -> Footprint {
        let code = program[method].body.as_ref().and_then(|body| body.blocks.get(block));
        let Some(kind) = code.and_then(|code| code.insts.get(inst)).map(|inst| &inst.kind) else {
            return Footprint::default();
        };
        let is_guarded = self.guarded.get(method.index()).is_some_and(|flags| flags[block][inst]);
        match kind {
            InstKind::GetField { field, .. } if is_guarded => {
                Footprint { reads: vec![Place::Guarded(*field)], writes: Vec::new() }
            }
            InstKind::PutField { field, .. } if is_guarded => {
                Footprint { reads: Vec::new(), writes: vec![Place::Guarded(*field)] }
            }
            other => self.of_inst(program, method, other),
        }
    }

    fn empty(program: &Program, with_threads: bool) -> Footprints {
        let methods = vec![Footprint::default(); program.methods.len()];
        Footprints { methods, with_threads, guarded: Vec::new() }
    }

    fn compute(program: &Program, with_threads: bool) -> Footprints {
        let mut all = Footprints::empty(program, with_threads);
        all.complete(program);
        all
    }

    /// Iterates over the call graph until nothing changes.
    fn complete(&mut self, program: &Program) {
        let mut changed = true;
        while changed {
            changed = false;
            for (id, method) in program.methods() {
                let Some(body) = &method.body else { continue };
                let mut footprint = self.methods[id.index()].clone();
                for (at, block) in body.blocks.iter().enumerate() {
                    for inst in 0..block.insts.len() {
                        changed |= footprint.absorb(&self.at(program, id, at, inst));
                    }
                    changed |= footprint.absorb(&of_terminator(&block.term.kind));
                }
                self.methods[id.index()] = footprint;
            }
        }
    }

    /// What a whole call of the method may touch.
    pub fn of_method(&self, method: MethodId) -> &Footprint {
        &self.methods[method.index()]
    }

    /// What one instruction of `method` may touch; a call touches what its callees may.
    pub fn of_inst(&self, program: &Program, method: MethodId, kind: &InstKind) -> Footprint {
        let mut out = Footprint::default();
        match kind {
            InstKind::GetField { field, heap: None, .. } => {
                out.read(Place::Field(*field));
            }
            InstKind::PutField { field, exchange, .. } => {
                if exchange.is_some() {
                    out.read(Place::Field(*field));
                }
                out.write(Place::Field(*field));
            }
            InstKind::GetStatic { field, heap: None, .. } => {
                out.read(Place::Static(*field));
            }
            InstKind::PutStatic { field, exchange, .. } => {
                if exchange.is_some() {
                    out.read(Place::Static(*field));
                }
                out.write(Place::Static(*field));
            }
            InstKind::Load { array, heap: None, .. } | InstKind::AllDifferent { array, heap: None, .. } => {
                out.read(elements(program, method, array));
            }
            InstKind::Store { array, exchange, .. } => {
                if exchange.is_some() {
                    out.read(elements(program, method, array));
                }
                out.write(elements(program, method, array));
            }
            InstKind::Call { target, .. } => self.absorb_callees(program, *target, &mut out),
            InstKind::Fork { target, .. } => {
                out.write(Place::Threads);
                if self.with_threads {
                    self.absorb_callees(program, *target, &mut out);
                }
            }
            InstKind::Join => {
                out.read(Place::Threads);
            }
            InstKind::Await { field, .. } => {
                out.read(Place::Field(*field));
            }
            InstKind::MonitorEnter { .. }
            | InstKind::MonitorExit { .. }
            | InstKind::Lock { .. }
            | InstKind::Unlock { .. } => {
                out.write(Place::Lock);
            }
            InstKind::Contract { kind: ContractKind::Entering | ContractKind::Leaving } => {
                for invariant in program.invariants_around(program[method].class) {
                    out.absorb(self.of_method(invariant.now));
                }
            }
            InstKind::Contract { kind } => {
                for clause in program[method].contract.clauses(*kind) {
                    out.absorb(self.of_method(clause.function));
                }
            }
            InstKind::Invariant { function, .. }
            | InstKind::Suppose { function, .. }
            | InstKind::Apply { function, .. }
            | InstKind::Quantify { function, .. } => {
                out.absorb(self.of_method(*function));
            }
            InstKind::Primitive { primitive, .. } if !primitive.is_visible() => {}
            InstKind::Primitive { .. } => {
                out.write(Place::Unknown);
            }
            InstKind::InitClass { class } => {
                // Whether a class is initialised is guarded like a lock.
                out.write(Place::Lock);
                if let Some(init) = program[*class].initializer {
                    out.absorb(self.of_method(init));
                }
                for field in &program[*class].statics {
                    out.write(Place::Static(*field));
                }
            }
            InstKind::Forget { parts, .. } => {
                for part in parts {
                    out.write(match part {
                        Forgotten::Field(_, field) | Forgotten::Fields(field) => Place::Field(*field),
                        Forgotten::Static(field) => Place::Static(*field),
                        Forgotten::Elements(way) | Forgotten::Range(way, _, _) => match way.fields.last() {
                            Some(field) => program
                                .element(program[*field].ty)
                                .map_or(Place::Unknown, |element| elements_of(program, element)),
                            None => elements(program, method, &way.root),
                        },
                        Forgotten::Arrays(element) => elements_of(program, *element),
                    });
                }
            }
            InstKind::Snapshot { .. } => {
                // A snapshot keeps everything that the postconditions will read.
                out.read(Place::Unknown);
            }
            InstKind::GetField { heap: Some(_), .. }
            | InstKind::GetStatic { heap: Some(_), .. }
            | InstKind::Load { heap: Some(_), .. }
            | InstKind::AllDifferent { heap: Some(_), .. } => {}
            InstKind::Check(check) => match check {
                // Lengths and types never change, so reading them is not an access.
                Check::NonNull(_)
                | Check::Bounds { .. }
                | Check::NonZero(_)
                | Check::Size(_)
                | Check::Scalar(_)
                | Check::Store { .. }
                | Check::Range { .. }
                | Check::Finite(_) => {}
            },
            InstKind::Copy { .. }
            | InstKind::Unary { .. }
            | InstKind::Binary { .. }
            | InstKind::Select { .. }
            | InstKind::Convert { .. }
            | InstKind::Cast { .. }
            | InstKind::InstanceOf { .. }
            | InstKind::New { .. }
            | InstKind::NewArray { .. }
            | InstKind::Length { .. }
            | InstKind::Assert { .. }
            | InstKind::Assume { .. }
            | InstKind::Havoc { .. }
            | InstKind::Catch { .. }
            | InstKind::Clear { .. }
            | InstKind::Target => {}
        }
        out
    }

    /// Whether a step of this kind is one at which threads interleave (docs/language.md, Threads). A call is
    /// not: the steps of the callee are.
    pub fn is_visible(&self, program: &Program, method: MethodId, kind: &InstKind) -> bool {
        match kind {
            InstKind::Call { .. } => false,
            other => !self.of_inst(program, method, other).is_empty(),
        }
    }

    fn absorb_callees(&self, program: &Program, target: crate::CallTarget, out: &mut Footprint) {
        for callee in program.callees(target) {
            out.absorb(self.of_method(callee));
        }
    }
}

fn of_terminator(kind: &TermKind) -> Footprint {
    // A terminator reads locals only; making an exception object is visible to its own thread alone.
    match kind {
        TermKind::Jump(_)
        | TermKind::Branch { .. }
        | TermKind::Switch { .. }
        | TermKind::Return(_)
        | TermKind::Throw(_)
        | TermKind::Raise { .. }
        | TermKind::Unreachable => Footprint::default(),
    }
}

/// The elements of the arrays that an operand of a method may be.
pub(crate) fn elements(program: &Program, method: MethodId, array: &Operand) -> Place {
    let ty =
        array.local().and_then(|local| Some(program[method].body.as_ref()?.locals.get(local.index())?.ty));
    ty.and_then(|ty| program.element(ty)).map_or(Place::Unknown, |element| elements_of(program, element))
}

/// The elements of arrays of a type of elements.
pub(crate) fn elements_of(program: &Program, element: Type) -> Place {
    match element.is_reference() {
        // Where arrays are covariant, one array is seen under several element types.
        true => Place::Elements(program.root.map_or(element, Type::Class)),
        false => Place::Elements(element),
    }
}

#[cfg(test)]
mod tests {
    use source::FileId;

    use super::*;

    /// Whether the first two methods of a program conflict.
    fn conflict(text: &str) -> bool {
        let program = crate::text::parse(FileId(0), text).unwrap_or_default();
        assert_eq!(program.methods.len(), 2, "the text must be IR");
        let footprints = Footprints::new(&program);
        footprints.of_method(MethodId(0)).conflicts(footprints.of_method(MethodId(1)))
    }

    const STATICS: &str = "class M\nstatic M::x: int\nstatic M::y: int\n";

    fn two_statics(first: &str, second: &str) -> bool {
        let method = |name: &str, inst: &str| {
            format!("method static M::{name}(): void {{\n  local %t: int\nb0:\n  {inst}\n  return\n}}\n")
        };
        conflict(&format!("{STATICS}{}{}", method("f", first), method("g", second)))
    }

    #[test]
    fn reads_commute_and_writes_do_not() {
        assert!(!two_statics("%t = getstatic M::x", "%t = getstatic M::x"));
        assert!(two_statics("%t = getstatic M::x", "putstatic M::x, 1"));
        assert!(two_statics("putstatic M::x, 2", "putstatic M::x, 1"));
        assert!(!two_statics("putstatic M::x, 2", "putstatic M::y, 1"));
        assert!(!two_statics("%t = copy 1", "putstatic M::y, 1"));
    }

    /// With a root class arrays are covariant: one array is seen under two element types.
    #[test]
    fn covariant_arrays_are_one_place() {
        let program = |root: &str| {
            format!(
                "class O\nclass S extends O\n{root}method static S::f(%a: &O[], %v: &O): void {{\nb0:\n  \
                 store %a[0], %v\n  return\n}}\nmethod static S::g(%a: &S[]): void {{\n  local %v: &S\nb0:\n  \
                 %v = load %a[0]\n  return\n}}\n"
            )
        };
        assert!(conflict(&program("root O\n")));
        assert!(!conflict(&program("")), "without a root arrays are invariant");
    }
}
