//! Values that decide where a program goes next in a way that costs: indices, sizes, conditions that end loops, factors
//! and divisors. States that differ in such a value are better explored one by one (Kuznetsov et al. 2012 call variables
//! hot whose merging makes later queries harder). This is an analysis of the whole program, not of a path: a local, a
//! field or the elements of a type of array are hot if they can flow to such a place anywhere.

use rustc_hash::{FxHashMap, FxHashSet};

use super::cfg::Cfg;
use super::liveness::Liveness;
use super::loops::Loops;
use crate::{
    BinaryOp, BlockId, Body, CallTarget, Check, Contract, ContractKind, FieldId, InstKind, LocalId, MethodId,
    Operand, Program, TermKind, Type,
};

/// What is hot in a program.
#[derive(Clone, Debug)]
pub struct Hot {
    hot: Vec<bool>,
    /// By local: whether one of its definitions is, also of those that are read in their own block only.
    somewhere: Vec<bool>,
    numbers: Numbers,
}

/// A number for every place that holds values: locals by method, fields, results of methods, elements by type.
#[derive(Clone, Debug)]
struct Numbers {
    /// By method: the number of its first local.
    locals: Vec<usize>,
    fields: usize,
    results: usize,
    elements: FxHashMap<Type, usize>,
    count: usize,
}

impl Hot {
    /// Looks at the whole program.
    pub fn new(program: &Program) -> Hot {
        let numbers = Numbers::new(program);
        let from = vec![Vec::new(); numbers.count];
        let mut flows = Flows { from, seeds: Vec::new(), definitions: Vec::new(), numbers };
        let names = overriding(program);
        for (id, method) in (0..).map(MethodId).zip(&program.methods) {
            if let Some(body) = &method.body {
                flows.method(program, &names, id, body);
            }
        }
        let Flows { from, seeds, definitions, numbers } = flows;
        let mut hot = vec![false; from.len()];
        let mut pending = seeds;
        while let Some(at) = pending.pop() {
            if !std::mem::replace(&mut hot[at], true) {
                pending.extend(&from[at]);
            }
        }
        let mut somewhere = hot[..numbers.fields].to_vec();
        for (local, definition) in definitions {
            somewhere[local] |= hot[definition];
        }
        Hot { hot, somewhere, numbers }
    }

    /// Whether a local is, in the middle of a block: it is not known which of its definitions that is.
    pub fn is_local(&self, method: MethodId, local: LocalId) -> bool {
        self.somewhere[self.numbers.locals[method.index()] + local.index()]
    }

    /// Whether a local is that is live where a block begins.
    pub fn is_local_of_blocks(&self, method: MethodId, local: LocalId) -> bool {
        self.hot[self.numbers.locals[method.index()] + local.index()]
    }

    /// Whether a field is.
    pub fn is_field(&self, field: FieldId) -> bool {
        self.hot[self.numbers.fields + field.index()]
    }

    /// Whether elements of arrays are that hold values of a type.
    pub fn are_elements(&self, element: Type) -> bool {
        self.numbers.elements.get(&element).is_some_and(|at| self.hot[*at])
    }
}

impl Numbers {
    fn new(program: &Program) -> Numbers {
        let mut count = 0;
        let mut take = |size: usize| {
            count += size;
            count - size
        };
        let locals = program
            .methods
            .iter()
            .map(|method| take(method.body.as_ref().map_or(0, |body| body.locals.len())))
            .collect();
        let (fields, results) = (take(program.fields.len()), take(program.methods.len()));
        let mut elements = FxHashMap::default();
        let types = program.methods.iter().filter_map(|method| method.body.as_ref()).flat_map(|b| &b.locals);
        for element in types.filter_map(|local| program.element(local.ty)) {
            elements.entry(element).or_insert_with(|| take(1));
        }
        Numbers { locals, fields, results, elements, count }
    }
}

/// The methods that a virtual call may mean: those of the same name with as many parameters.
fn overriding(program: &Program) -> FxHashMap<(&str, usize), Vec<MethodId>> {
    let mut names: FxHashMap<(&str, usize), Vec<MethodId>> = FxHashMap::default();
    for (id, method) in (0..).map(MethodId).zip(&program.methods) {
        names.entry((&method.name, method.params.len())).or_default().push(id);
    }
    names
}

/// Where values come from.
struct Flows {
    /// By place: the places whose values can come here.
    from: Vec<Vec<usize>>,
    seeds: Vec<usize>,
    /// Temporaries, and the numbers of their definitions.
    definitions: Vec<(usize, usize)>,
    numbers: Numbers,
}

impl Flows {
    fn method(
        &mut self,
        program: &Program,
        names: &FxHashMap<(&str, usize), Vec<MethodId>>,
        id: MethodId,
        body: &Body,
    ) {
        let contract = &program[id].contract;
        let mut places = Places::new(self.numbers.locals[id.index()], body, contract);
        let (numbers, from) = (&self.numbers, &mut self.from);
        let element = |operand: &Operand| {
            let array = operand.local().map(|local| body[local].ty);
            array.and_then(|ty| program.element(ty)).and_then(|ty| numbers.elements.get(&ty).copied())
        };
        // The arguments of a function flow to its parameters. A function without a body has none.
        let given = |callee: MethodId, args: &[Operand], places: &Places| -> Vec<(Option<usize>, usize)> {
            let locals = program[callee].body.as_ref().map_or(0, |body| body.locals.len());
            let first = numbers.locals[callee.index()];
            let params = args.iter().take(locals).enumerate();
            params.filter_map(|(at, arg)| Some((Some(first + at), places.of(arg)?))).collect()
        };
        let (mut flows, mut seeds) = (Vec::new(), Vec::new());
        let leaving = leaving(body);
        for (at, (block, leaves)) in body.blocks.iter().zip(leaving).enumerate() {
            places.enter();
            for (number, inst) in block.insts.iter().enumerate() {
                let dest = inst.kind.dest().map(|dest| places.define((at, number), dest, from));
                let local = |operand: &Operand| places.of(operand);
                match &inst.kind {
                    InstKind::Binary { op, left, right, .. } => {
                        let is_hard = matches!(
                            op,
                            BinaryOp::Mul
                                | BinaryOp::Div
                                | BinaryOp::Rem
                                | BinaryOp::UDiv
                                | BinaryOp::URem
                                | BinaryOp::Shl
                                | BinaryOp::Shr
                                | BinaryOp::UShr
                        );
                        match (local(left), local(right)) {
                            (Some(a), Some(b)) if is_hard => seeds.extend([a, b]),
                            // A divisor or an amount that is not constant.
                            (None, Some(b)) if is_hard && *op != BinaryOp::Mul => seeds.push(b),
                            (a, b) => flows.extend([a, b].into_iter().flatten().map(|from| (dest, from))),
                        }
                    }
                    InstKind::GetField { field, .. } | InstKind::GetStatic { field, .. } => {
                        flows.push((dest, numbers.fields + field.index()));
                    }
                    InstKind::PutField { field, value, .. } | InstKind::PutStatic { field, value, .. } => {
                        flows.extend(dest.map(|_| (dest, numbers.fields + field.index())));
                        flows.extend(local(value).map(|from| (Some(numbers.fields + field.index()), from)));
                    }
                    InstKind::Load { array, index, .. } => {
                        seeds.extend(local(index));
                        flows.extend(element(array).map(|from| (dest, from)));
                    }
                    InstKind::Store { array, index, value, .. } => {
                        seeds.extend(local(index));
                        flows.extend(local(value).map(|from| (element(array), from)));
                        flows.extend(dest.and(element(array)).map(|from| (dest, from)));
                    }
                    InstKind::NewArray { sizes, .. } => seeds.extend(sizes.iter().filter_map(local)),
                    InstKind::Quantify { from, to, function, args, .. } => {
                        seeds.extend([from, to].into_iter().filter_map(local));
                        flows.extend(given(*function, args, &places));
                        flows.push((dest, numbers.results + function.index()));
                    }
                    InstKind::Call { target, args, .. } | InstKind::Fork { target, args } => {
                        let virtually = |method: MethodId| {
                            let named = &program[method];
                            names.get(&(&*named.name, named.params.len())).cloned().unwrap_or_default()
                        };
                        let callees = match target {
                            CallTarget::Direct(method) => vec![*method],
                            CallTarget::Virtual(method) => virtually(*method),
                        };
                        for callee in callees {
                            flows.push((dest, numbers.results + callee.index()));
                            let locals = program[callee].body.as_ref().map_or(0, |body| body.locals.len());
                            let first = self.numbers.locals[callee.index()];
                            let params = args.iter().take(locals).enumerate();
                            flows
                                .extend(params.filter_map(|(at, arg)| Some((Some(first + at), local(arg)?))));
                        }
                    }
                    InstKind::Contract { kind: ContractKind::Entering | ContractKind::Leaving } => {
                        for invariant in program.invariants_around(program[id].class) {
                            flows.extend(given(invariant.now, &[LocalId(0).into()], &places));
                        }
                    }
                    InstKind::Contract { kind } => {
                        for clause in contract.clauses(*kind) {
                            flows.extend(given(clause.function, &clause.args, &places));
                        }
                    }
                    InstKind::Apply { function, args, .. } => {
                        flows.extend(given(*function, args, &places));
                        flows.push((dest, numbers.results + function.index()));
                    }
                    InstKind::Invariant { function, args, .. } | InstKind::Suppose { function, args } => {
                        flows.extend(given(*function, args, &places));
                    }
                    InstKind::Primitive { args, .. } => seeds.extend(args.iter().filter_map(local)),
                    InstKind::Check(Check::Bounds { index, .. }) => seeds.extend(local(index)),
                    InstKind::Copy { .. }
                    | InstKind::Unary { .. }
                    | InstKind::Select { .. }
                    | InstKind::Convert { .. }
                    | InstKind::Cast { .. }
                    | InstKind::InstanceOf { .. }
                    | InstKind::Length { .. }
                    | InstKind::New { .. }
                    | InstKind::Check(_)
                    | InstKind::InitClass { .. }
                    | InstKind::Join
                    | InstKind::Await { .. }
                    | InstKind::MonitorEnter { .. }
                    | InstKind::MonitorExit { .. }
                    | InstKind::Lock { .. }
                    | InstKind::Unlock { .. }
                    | InstKind::Assert { .. }
                    | InstKind::Assume { .. }
                    | InstKind::AllDifferent { .. }
                    | InstKind::Snapshot { .. }
                    | InstKind::Havoc { .. }
                    | InstKind::Forget { .. }
                    | InstKind::Catch { .. }
                    | InstKind::Clear { .. }
                    | InstKind::Target => {
                        inst.kind.for_each_operand(|operand| {
                            flows.extend(local(operand).map(|from| (dest, from)));
                        });
                    }
                }
                if let (Some(dest), Some(number)) = (inst.kind.dest(), dest) {
                    self.definitions.push((places.first + dest.index(), number));
                    places.settle(dest, number);
                }
            }
            let term = &block.term.kind;
            if let TermKind::Return(Some(value)) = term {
                flows.extend(places.of(value).map(|from| (Some(numbers.results + id.index()), from)));
            }
            if let TermKind::Branch { condition: value, .. } | TermKind::Switch { value, .. } = term
                && leaves
            {
                seeds.extend(places.of(value));
            }
        }
        for (to, from) in flows {
            if let Some(to) = to {
                self.from[to].push(from);
            }
        }
        self.seeds.extend(seeds);
    }
}

/// The numbers of the locals of a method. Temporaries are used again and again, so that a definition which is read in its
/// own block only has a number of its own.
struct Places {
    /// The number of the first local.
    first: usize,
    /// Definitions that are read in other blocks, by block and instruction.
    reaching: FxHashSet<(usize, usize)>,
    /// The numbers of locals that were assigned in the present block.
    current: FxHashMap<LocalId, usize>,
}

impl Places {
    fn new(first: usize, body: &Body, contract: &Contract) -> Places {
        let live = Liveness::new(body, contract, &Cfg::new(body));
        let mut reaching = FxHashSet::default();
        // The clauses are not evaluated where their locals are listed.
        let clauses: Vec<LocalId> =
            contract.iter().flat_map(|clause| &clause.args).filter_map(Operand::local).collect();
        for (at, block) in body.blocks.iter().enumerate() {
            let mut later = live.at_end(BlockId(at as u32)).clone();
            let handler = block.handler.map(|handler| live.at_start(handler));
            for (number, inst) in block.insts.iter().enumerate().rev() {
                let Some(dest) = inst.kind.dest() else { continue };
                let is_caught = handler.is_some_and(|handler| handler.contains(dest));
                if later.contains(dest) || is_caught || clauses.contains(&dest) {
                    reaching.insert((at, number));
                }
                later.remove(dest);
            }
        }
        Places { first, reaching, current: FxHashMap::default() }
    }

    /// A block begins.
    fn enter(&mut self) {
        self.current.clear();
    }

    /// The number of a value that is read.
    fn of(&self, operand: &Operand) -> Option<usize> {
        let local = operand.local()?;
        Some(self.current.get(&local).copied().unwrap_or(self.first + local.index()))
    }

    /// The number of a local that is assigned; [`settle`](Places::settle) says when it has been.
    fn define(&self, at: (usize, usize), local: LocalId, all: &mut Vec<Vec<usize>>) -> usize {
        if self.reaching.contains(&at) {
            return self.first + local.index();
        }
        all.push(Vec::new());
        all.len() - 1
    }

    fn settle(&mut self, local: LocalId, number: usize) {
        self.current.insert(local, number);
    }
}

/// By block: whether its condition decides if a loop is left.
fn leaving(body: &Body) -> Vec<bool> {
    let loops = Loops::new(body);
    let mut leaving = vec![false; body.blocks.len()];
    for header in loops.headers() {
        let members = loops.members(body, *header);
        for (at, block) in body.blocks.iter().enumerate().filter(|(at, _)| members[*at]) {
            leaving[at] |= block.term.kind.targets().iter().any(|target| !members[target.index()]);
        }
    }
    leaving
}

#[cfg(test)]
mod tests {
    use source::FileId;

    use super::*;
    use crate::text;

    #[test]
    fn indices_and_bounds_are_hot_and_sums_are_not() {
        let source = "class Main\narray int[]\nmethod static Main::f(%a: int[], %n: int): int {\n  local %i: int\n  local %sum: int\n  local %go: bool\n  local %x: int\nb0:\n  %i = copy 0\n  %sum = copy 0\n  jump b1\nb1:\n  %go = lt.int %i, %n\n  branch %go, b2, b3\nb2:\n  %x = load %a[%i]\n  %sum = add.int %sum, %x\n  %i = add.int %i, 1\n  jump b1\nb3:\n  return %sum\n}\n";
        let program = text::parse(FileId(0), source).unwrap_or_else(|error| panic!("{error:?}"));
        let hot = Hot::new(&program);
        let body = program.methods[0].body.as_ref().expect("it has a body");
        let named: Vec<bool> =
            (0..body.locals.len() as u32).map(|at| hot.is_local(MethodId(0), LocalId(at))).collect();
        // a, n, i, sum, go, x
        assert_eq!(named, [false, true, true, false, true, false]);
        assert!(!hot.are_elements(Type::Int));
    }
}
