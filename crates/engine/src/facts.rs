//! What is computed once of a program: loops, visible steps, classes, texts.

use std::sync::{Arc, OnceLock};

use ir::analysis::cfg::Cfg;
use ir::analysis::distance::{Distances, Flow};
use ir::analysis::futures::Futures;
use ir::analysis::hot::Hot;
use ir::analysis::liveness::{Liveness, LocalSet};
use ir::analysis::loops::Loops;
use ir::analysis::regions::{Region, Regions};
use ir::analysis::visible::Visible;
use ir::{BlockId, ClassId, Const, FieldId, FieldInput, InstKind, MethodId, Operand, Program, Scalar, Type};
use rustc_hash::FxHashMap;
use solver::Index;

use crate::arith;
use crate::options::Options;
use crate::value::{Sorts, Value};

/// Facts about a program.
#[derive(Debug)]
pub(crate) struct Facts {
    pub(crate) sorts: Sorts,
    /// By method: its loops.
    loops: Vec<Loops>,
    /// By method, block and instruction: whether other threads can see the step.
    visible: Visible,
    /// By method: what its specifications look at in a snapshot.
    old_reads: Vec<OldReads>,
    /// Whether some method starts a thread.
    pub(crate) has_threads: bool,
    /// Whether there are quantifiers.
    has_quantifiers: bool,
    /// Whether a method says what it may change.
    has_frames: bool,
    has_class_invariants: bool,
    /// Whether some method has a clause for exceptions that leave it.
    pub(crate) has_exceptional: bool,
    /// By class: the concrete classes that inherit from it, itself included.
    concrete: Vec<Vec<ClassId>>,
    /// By class: whether it has subclasses whose objects are no inputs although the program makes some, such as lambdas.
    hidden: Vec<bool>,
    /// The static fields of closed classes that hold objects of their class.
    constants: Vec<FieldId>,
    /// What of the initial heap can be one map for all objects.
    initial: InitialHeap,
    /// Every text of the program; the text at n is identity n + 1.
    texts: Vec<Arc<str>>,
    text_numbers: FxHashMap<Arc<str>, u32>,
    /// By field: a name that no other field has.
    field_names: Vec<String>,
    /// By class: the fields of a new object, in the order of their numbers.
    new_fields: Vec<Vec<(FieldId, Value)>>,
    /// What merging asks for, by method; made when it does.
    meetings: Vec<OnceLock<Meetings>>,
    hot: OnceLock<Hot>,
    /// What the search by states asks for.
    futures: OnceLock<Futures>,
    /// What searches with a goal ask for: with a stack that has no end, and with one that has.
    flows: [OnceLock<Arc<Flow>>; 2],
    aims: [OnceLock<Arc<Aim>>; 2],
}

/// What of the initial heap can be one map for all objects.
#[derive(Debug)]
pub(crate) struct InitialHeap {
    /// By class: whether a reference of the class is null or an object that nothing but maps tells about.
    plain: Vec<bool>,
    /// By field: whether its values in the objects of the input are a map.
    mapped: Vec<bool>,
    /// By field: whether no thread changes it in an object of the input.
    fixed: Vec<bool>,
}

impl InitialHeap {
    fn new(program: &Program, concrete: &[Vec<ClassId>]) -> InitialHeap {
        let ids = || (0..program.classes.len() as u32).map(ClassId);
        let is_own = |class: ClassId| {
            let decl = &program[class];
            Some(class) != program.root && !decl.is_library && !decl.is_closed
        };
        let mut plain: Vec<bool> = ids().map(|id| is_own(id) && !concrete[id.index()].is_empty()).collect();
        // The objects of a closed class are those of the program, also behind an interface.
        for closed in ids().filter(|id| program[*id].is_closed) {
            program.supertypes(closed).into_iter().for_each(|class| plain[class.index()] = false);
        }
        // What the front-end says about a field is said of each object when it comes to life.
        let is_mapped = |field: &ir::Field| field.input == FieldInput::Any && is_own(field.class);
        let mut fixed = vec![true; program.fields.len()];
        let bodies = program.methods.iter().filter_map(|method| method.body.as_ref());
        for inst in bodies.flat_map(|body| &body.blocks).flat_map(|block| &block.insts) {
            if let InstKind::PutField { field, .. } = &inst.kind {
                fixed[field.index()] = program[*field].is_constant;
            }
        }
        InitialHeap { plain, mapped: program.fields.iter().map(is_mapped).collect(), fixed }
    }

    /// Whether a reference of a class is null or an object of a class of the program that nothing but maps tells about.
    pub(crate) fn is_plain(&self, class: ClassId) -> bool {
        self.plain[class.index()]
    }

    /// Whether the values of a field in the objects of the input are a map.
    pub(crate) fn is_mapped(&self, field: FieldId) -> bool {
        self.mapped[field.index()]
    }

    /// Whether no thread changes a field in an object of the input.
    pub(crate) fn is_fixed(&self, field: FieldId) -> bool {
        self.fixed[field.index()]
    }
}

/// How far code is from the target of a search.
#[derive(Debug)]
pub(crate) struct Aim {
    pub(crate) flow: Arc<Flow>,
    pub(crate) distances: Distances,
}

/// Where the branches of a method meet, and what is live there.
#[derive(Debug)]
struct Meetings {
    regions: Vec<Option<Arc<Region>>>,
    live: Liveness,
}

/// Places that `old` looks at.
#[derive(Clone, Debug, Default)]
pub(crate) struct OldReads {
    pub(crate) fields: Vec<FieldId>,
    pub(crate) elements: bool,
}

impl Facts {
    pub(crate) fn new(program: &Program) -> Facts {
        let sorts = Sorts { domain: domain(program) };
        let loops = |method: &ir::Method| method.body.as_ref().map(Loops::new).unwrap_or_default();
        let concrete = concrete(program);
        let mut facts = Facts {
            sorts,
            loops: program.methods.iter().map(loops).collect(),
            visible: Visible::new(program),
            old_reads: program.methods.iter().map(|method| old_reads(program, method)).collect(),
            has_threads: has(program, |kind| matches!(kind, InstKind::Fork { .. })),
            has_quantifiers: has(program, |kind| matches!(kind, InstKind::Quantify { .. })),
            has_frames: program.methods.iter().any(|method| method.contract.modifies.is_some()),
            has_class_invariants: program.class_invariants().next().is_some(),
            has_exceptional: program.methods.iter().any(|method| !method.contract.exceptional.is_empty()),
            initial: InitialHeap::new(program, &concrete),
            hidden: hidden(program),
            concrete,
            constants: constants(program),
            texts: Vec::new(),
            text_numbers: FxHashMap::default(),
            field_names: field_names(program),
            new_fields: new_fields(program, sorts),
            meetings: program.methods.iter().map(|_| OnceLock::new()).collect(),
            hot: OnceLock::new(),
            futures: OnceLock::new(),
            flows: [OnceLock::new(), OnceLock::new()],
            aims: [OnceLock::new(), OnceLock::new()],
        };
        facts.collect_texts(program);
        facts
    }

    fn meetings(&self, program: &Program, method: MethodId) -> Option<&Meetings> {
        let body = program[method].body.as_ref()?;
        Some(self.meetings[method.index()].get_or_init(|| {
            let regions = Regions::new(body);
            let region = |at: usize| regions.get(at).cloned().map(Arc::new);
            Meetings {
                regions: (0..body.blocks.len()).map(region).collect(),
                live: Liveness::new(body, &program[method].contract, &Cfg::new(body)),
            }
        }))
    }

    /// The region of the branch at the end of a block.
    pub(crate) fn region(&self, program: &Program, method: MethodId, block: usize) -> Option<Arc<Region>> {
        self.meetings(program, method)?.regions.get(block)?.clone()
    }

    /// The locals that are live at the beginning of a block.
    pub(crate) fn live(&self, program: &Program, method: MethodId, block: usize) -> Option<&LocalSet> {
        Some(self.meetings(program, method)?.live.at_start(BlockId(block as u32)))
    }

    /// What is better explored value by value than merged.
    pub(crate) fn hot(&self, program: &Program) -> &Hot {
        self.hot.get_or_init(|| Hot::new(program))
    }

    /// What threads may still touch.
    pub(crate) fn futures(&self, program: &Program) -> &Futures {
        self.futures.get_or_init(|| Futures::new(program))
    }

    /// Where control flows, whatever a search is for.
    pub(crate) fn flow(&self, program: &Program, options: &Options) -> Arc<Flow> {
        let is_bounded = options.leeway.stack_depth.is_some();
        let flow = &self.flows[usize::from(is_bounded)];
        Arc::clone(flow.get_or_init(|| Arc::new(Flow::new(program, is_bounded))))
    }

    /// How far code is from the target of a search.
    pub(crate) fn aim(&self, program: &Program, options: &Options) -> Arc<Aim> {
        let aim = &self.aims[usize::from(options.leeway.stack_depth.is_some())];
        Arc::clone(aim.get_or_init(|| {
            let flow = self.flow(program, options);
            let distances = Distances::to_targets(program, &flow);
            Arc::new(Aim { flow, distances })
        }))
    }

    /// Whether a class has invariants.
    pub(crate) fn has_class_invariants(&self) -> bool {
        self.has_class_invariants
    }

    /// Whether a method says what it may change.
    pub(crate) fn has_frames(&self) -> bool {
        self.has_frames
    }

    /// Whether quantifiers may be deferred.
    pub(crate) fn may_defer(&self) -> bool {
        self.has_quantifiers && !self.has_threads
    }

    /// What the specifications of a method look at in a snapshot.
    pub(crate) fn old_reads(&self, method: MethodId) -> &OldReads {
        &self.old_reads[method.index()]
    }

    /// Whether a jump closes a loop.
    pub(crate) fn is_back_edge(&self, method: MethodId, from: usize, to: BlockId) -> bool {
        self.loops[method.index()].is_back_edge(from, to)
    }

    /// Whether a block is the header of a loop.
    pub(crate) fn is_header(&self, method: MethodId, block: BlockId) -> bool {
        self.loops[method.index()].is_header(block)
    }

    /// The fields of a new object of a class, in the order of their numbers.
    pub(crate) fn new_fields(&self, class: ClassId) -> &[(FieldId, Value)] {
        &self.new_fields[class.index()]
    }

    /// The value of an operand.
    pub(crate) fn operand(&self, locals: &[Value], operand: &Operand) -> Value {
        match operand {
            Operand::Local(local) => locals[local.index()].clone(),
            Operand::Const(value) => self.constant(value),
        }
    }

    /// The value of an operand where it is; a constant is put into `spare`.
    #[inline]
    pub(crate) fn look<'v>(&self, locals: &'v [Value], operand: &Operand, spare: &'v mut Value) -> &'v Value {
        match operand {
            Operand::Local(local) => return &locals[local.index()],
            Operand::Const(Const::Int(value)) => *spare = Value::Const(solver::Const::Int(*value)),
            Operand::Const(Const::I32(value)) => *spare = Value::Const(solver::Const::Bv32(*value)),
            Operand::Const(value) => *spare = self.constant(value),
        }
        spare
    }

    fn constant(&self, value: &Const) -> Value {
        match value {
            Const::Str(text) => Value::Const(solver::Const::Id(self.text(text))),
            value @ (Const::Bool(_)
            | Const::Int(_)
            | Const::BigInt(_)
            | Const::I32(_)
            | Const::I64(_)
            | Const::F32(_)
            | Const::F64(_)
            | Const::Char(_)
            | Const::Null) => arith::constant(self.sorts, value).map_or(Value::Undefined, Value::Const),
        }
    }

    /// By block and instruction of a method: whether other threads can see the step.
    pub(crate) fn visible(&self, method: MethodId) -> &[Vec<bool>] {
        self.visible.method(method)
    }

    pub(crate) fn is_visible(&self, method: MethodId, block: usize, inst: usize) -> bool {
        self.visible.block(method, block).get(inst).copied().unwrap_or(false)
    }

    /// The concrete classes that a reference of that static class may have.
    pub(crate) fn concrete(&self, class: ClassId) -> &[ClassId] {
        &self.concrete[class.index()]
    }

    /// Whether a class has subclasses whose objects are no inputs although the program makes some.
    pub(crate) fn has_hidden(&self, class: ClassId) -> bool {
        self.hidden[class.index()]
    }

    /// The static fields of closed classes that hold objects of their class.
    pub(crate) fn constants(&self) -> &[FieldId] {
        &self.constants
    }

    /// What of the initial heap can be one map for all objects.
    pub(crate) fn initial(&self) -> &InitialHeap {
        &self.initial
    }

    /// The identity of a text of the program.
    pub(crate) fn text(&self, text: &str) -> u32 {
        self.text_numbers.get(text).copied().unwrap_or(0)
    }

    /// Whether an identity is that of a text of the program, if it is one of a text at all.
    pub(crate) fn is_text(&self, id: u32) -> bool {
        (1..=self.texts.len() as u32).contains(&id)
    }

    /// The text of an identity; an invented one if the program has no such text.
    pub(crate) fn text_of(&self, id: u32) -> Arc<str> {
        if let Some(text) = self.texts.get((id as usize).wrapping_sub(1)) {
            return Arc::clone(text);
        }
        // Different identities give different texts, none of them one of the program's.
        let mut text = format!("text{id}");
        while self.text_numbers.contains_key(&*text) {
            text.push('\'');
        }
        text.into()
    }

    pub(crate) fn field_name(&self, field: FieldId) -> &str {
        &self.field_names[field.index()]
    }

    fn collect_texts(&mut self, program: &Program) {
        let mut add = |operand: &Operand| {
            if let Operand::Const(Const::Str(text)) = operand
                && !self.text_numbers.contains_key(text)
            {
                self.texts.push(text.clone());
                self.text_numbers.insert(text.clone(), self.texts.len() as u32);
            }
        };
        let bodies = program.methods.iter().filter_map(|method| method.body.as_ref());
        for block in bodies.flat_map(|body| &body.blocks) {
            block.insts.iter().for_each(|inst| inst.kind.for_each_operand(&mut add));
            block.term.kind.for_each_operand(&mut add);
        }
        program.methods.iter().flat_map(|m| m.contract.iter()).flat_map(|c| &c.args).for_each(add);
    }
}

fn has(program: &Program, is_wanted: impl Fn(&InstKind) -> bool) -> bool {
    let blocks = program.methods.iter().filter_map(|method| method.body.as_ref()).flat_map(|b| &b.blocks);
    blocks.flat_map(|block| &block.insts).any(|inst| is_wanted(&inst.kind))
}

/// What arrays of a program are indexed by: what it says, or 32 bits if it computes with such.
fn domain(program: &Program) -> Index {
    match program.index.and_then(Type::scalar) {
        Some(Scalar::I64) => Index::Bv64,
        Some(Scalar::I32) => Index::Bv32,
        None if uses_vectors(program) => Index::Bv32,
        Some(_) | None => Index::Int,
    }
}

fn uses_vectors(program: &Program) -> bool {
    let bodies = program.methods.iter().filter_map(|method| method.body.as_ref());
    let mut locals = bodies.flat_map(|body| &body.locals);
    locals.any(|local| matches!(local.ty, Type::I32 | Type::U32))
}

fn new_fields(program: &Program, sorts: Sorts) -> Vec<Vec<(FieldId, Value)>> {
    let fields = |class: u32| {
        let fields = program.all_fields(ClassId(class)).into_iter();
        let mut fields: Vec<_> = fields.map(|field| (field, sorts.default(program[field].ty))).collect();
        fields.sort_by_key(|(field, _)| *field);
        fields
    };
    (0..program.classes.len() as u32).map(fields).collect()
}

fn concrete(program: &Program) -> Vec<Vec<ClassId>> {
    let ids = || (0..program.classes.len() as u32).map(ClassId);
    // Exceptions that lowering made are not values of the source language.
    let is_real = |class: &ClassId| {
        let decl = &program[*class];
        decl.has_objects() && (!decl.is_library || decl.is_value) && !decl.is_closed && !decl.is_synthetic
    };
    // Few classes of a large library have objects in an input, so that the way up from them is short.
    let mut concrete = vec![Vec::new(); program.classes.len()];
    for class in ids().filter(is_real) {
        for ancestor in program.supertypes(class) {
            concrete[ancestor.index()].push(class);
        }
    }
    concrete
}

fn hidden(program: &Program) -> Vec<bool> {
    let mut hidden = vec![false; program.classes.len()];
    // Classes of lambdas belong to no source, as those of libraries.
    let is_hidden = |class: &ClassId| {
        let decl = &program[*class];
        decl.has_objects() && (decl.is_library && !decl.is_value && !decl.is_closed || decl.is_synthetic)
    };
    for class in (0..program.classes.len() as u32).map(ClassId).filter(is_hidden) {
        program.supertypes(class).into_iter().for_each(|class| hidden[class.index()] = true);
    }
    hidden
}

fn constants(program: &Program) -> Vec<FieldId> {
    let holds_own = |field: &FieldId| {
        let field = &program[*field];
        field.is_static && program[field.class].is_closed && field.ty == Type::Class(field.class)
    };
    (0..program.fields.len() as u32).map(FieldId).filter(holds_own).collect()
}

fn field_names(program: &Program) -> Vec<String> {
    // Programs that use a large library have tens of thousands of fields.
    let mut twins: FxHashMap<&str, usize> = FxHashMap::default();
    for field in &program.fields {
        *twins.entry(&*field.name).or_default() += 1;
    }
    let name = |field: &ir::Field| match twins[&*field.name] {
        1 => field.name.to_string(),
        _ => format!("{}@{}", field.name, program[field.class].name),
    };
    program.fields.iter().map(name).collect()
}

/// What a method, its clauses, and the quantifiers in them look at in a snapshot.
fn old_reads(program: &Program, method: &ir::Method) -> OldReads {
    let mut reads = OldReads::default();
    let mut pending: Vec<&ir::Method> = vec![method];
    pending.extend(method.contract.iter().map(|clause| &program[clause.function]));
    let mut seen = rustc_hash::FxHashSet::default();
    while let Some(method) = pending.pop() {
        for inst in method.body.iter().flat_map(|body| &body.blocks).flat_map(|block| &block.insts) {
            match &inst.kind {
                InstKind::GetField { field, heap: Some(_), .. }
                | InstKind::GetStatic { field, heap: Some(_), .. } => reads.fields.push(*field),
                InstKind::Load { heap: Some(_), .. } | InstKind::AllDifferent { heap: Some(_), .. } => {
                    reads.elements = true;
                }
                InstKind::Quantify { function, .. }
                | InstKind::Invariant { function, .. }
                | InstKind::Suppose { function, .. }
                | InstKind::Apply { function, .. }
                    if seen.insert(*function) =>
                {
                    pending.push(&program[*function]);
                }
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
                | InstKind::GetField { .. }
                | InstKind::PutField { .. }
                | InstKind::GetStatic { .. }
                | InstKind::PutStatic { .. }
                | InstKind::Load { .. }
                | InstKind::Store { .. }
                | InstKind::Check(_)
                | InstKind::Call { .. }
                | InstKind::Primitive { .. }
                | InstKind::InitClass { .. }
                | InstKind::Fork { .. }
                | InstKind::Join
                | InstKind::Await { .. }
                | InstKind::MonitorEnter { .. }
                | InstKind::MonitorExit { .. }
                | InstKind::Lock { .. }
                | InstKind::Unlock { .. }
                | InstKind::Assert { .. }
                | InstKind::Assume { .. }
                | InstKind::Contract { .. }
                | InstKind::Invariant { .. }
                | InstKind::Suppose { .. }
                | InstKind::Apply { .. }
                | InstKind::Quantify { .. }
                | InstKind::AllDifferent { .. }
                | InstKind::Snapshot { .. }
                | InstKind::Havoc { .. }
                | InstKind::Forget { .. }
                | InstKind::Catch { .. }
                | InstKind::Clear { .. }
                | InstKind::Target => {}
            }
        }
    }
    reads.fields.sort_unstable();
    reads.fields.dedup();
    reads
}
