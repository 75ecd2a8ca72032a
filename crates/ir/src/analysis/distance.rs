//! How far code is from other code, over calls: what a search for a line looks at first, and what it leaves out because no
//! execution gets from there to the line (Grieskamp et al. 2005: strategies).
//!
//! A distance counts instructions on the shortest way through the control flow graphs. Ways lead into the methods that a call
//! may reach, through the static initialiser that an instruction may run, and into the threads that it starts; out of a method
//! they lead by its return or by an exception. No way is left out that an execution can take, so that an infinite distance is
//! a proof. Where code is missing (a method without a body, what a primitive calls unsupported) anything could come
//! next, and the distance is finite: [`RESORT`].
//!
//! [`Flow`] is what does not depend on the goal, and is computed once of a program; [`Distances`] are those to one goal.

use std::collections::VecDeque;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::cfg::may_raise;
use crate::{
    Body, CallTarget, Const, InstKind, Method, MethodId, MethodKind, Operand, Primitive, Program, TermKind,
    Type,
};

/// The distance of what cannot be reached.
pub const FAR: u32 = u32::MAX;
/// The distance of a goal that may hide in code that is missing: farther than any that is known.
pub const RESORT: u32 = 1 << 24;

/// Where a call stands: the method, the block and the instruction that is next in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The method.
    pub method: MethodId,
    /// The block.
    pub block: usize,
    /// The instruction; the terminator stands after the last one.
    pub inst: usize,
}

/// How far it is to the ends of a method, or of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ends {
    /// To its return.
    pub(crate) leave: u32,
    /// To where an exception leaves it.
    pub(crate) fail: u32,
}

const NEVER: Ends = Ends { leave: FAR, fail: FAR };

/// What of a program's control flow does not depend on a goal.
#[derive(Debug)]
pub struct Flow {
    /// By method: the ends from its beginning.
    ends: Vec<Ends>,
    /// By method that a virtual call names: those that it may reach.
    virtuals: FxHashMap<MethodId, Vec<MethodId>>,
    /// By method: those that call it, initialise its class or start it as a thread.
    callers: Vec<Vec<MethodId>>,
    /// Whether every call may raise an exception, because the stack is bounded.
    calls_raise: bool,
    /// By method, made when it is asked for: the ends from every instruction.
    inside: Vec<OnceLock<Vec<Vec<Ends>>>>,
}

impl Flow {
    /// Looks at all methods. `calls_raise` says whether the stack is bounded.
    pub fn new(program: &Program, calls_raise: bool) -> Flow {
        let count = program.methods.len();
        let mut flow = Flow {
            ends: vec![NEVER; count],
            virtuals: virtuals(program),
            callers: Vec::new(),
            calls_raise,
            inside: (0..count).map(|_| OnceLock::new()).collect(),
        };
        flow.callers = flow.callers_of(program);
        // Distances only ever become shorter, so that the order does not matter for what comes out.
        let mut pending = Pending::all(count);
        while let Some(method) = pending.take() {
            let Some(body) = &program[method].body else { continue };
            let ends = flow.inside(program, body).first().and_then(|block| block.first()).copied();
            let ends = ends.unwrap_or(NEVER);
            if ends != flow.ends[method.index()] {
                flow.ends[method.index()] = ends;
                flow.callers[method.index()].iter().for_each(|caller| pending.add(*caller));
            }
        }
        flow
    }

    /// The methods that run before the next instruction of the same call can, or beside it.
    pub(crate) fn reached(&self, program: &Program, kind: &InstKind) -> Reached<'_> {
        let of = |target: CallTarget| match target {
            CallTarget::Direct(method) => Reached::One(method),
            CallTarget::Virtual(method) => {
                Reached::Many(self.virtuals.get(&method).map_or(&[], |found| &found[..]))
            }
        };
        match kind {
            InstKind::Call { target, .. } | InstKind::Fork { target, .. } => of(*target),
            InstKind::InitClass { class } => match program[*class].initializer {
                Some(initializer) => Reached::One(initializer),
                None => Reached::Many(&[]),
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
            | InstKind::GetField { .. }
            | InstKind::PutField { .. }
            | InstKind::GetStatic { .. }
            | InstKind::PutStatic { .. }
            | InstKind::Load { .. }
            | InstKind::Store { .. }
            | InstKind::Check(_)
            | InstKind::Primitive { .. }
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
            | InstKind::Target => Reached::Many(&[]),
        }
    }

    fn callers_of(&self, program: &Program) -> Vec<Vec<MethodId>> {
        let mut callers: Vec<Vec<MethodId>> = vec![Vec::new(); program.methods.len()];
        for (id, method) in program.methods() {
            for inst in method.body.iter().flat_map(|body| &body.blocks).flat_map(|block| &block.insts) {
                for callee in self.reached(program, &inst.kind).list() {
                    let known = &mut callers[callee.index()];
                    if known.last() != Some(&id) {
                        known.push(id);
                    }
                }
            }
        }
        callers
    }

    /// What an instruction costs that is executed to its end, and what an exception of it does.
    pub(crate) fn cost(&self, program: &Program, kind: &InstKind) -> Ends {
        match kind {
            InstKind::Call { .. } => {
                let mut cost = NEVER;
                for callee in self.reached(program, kind).list() {
                    let ends = match &program[*callee].body {
                        Some(_) => self.ends[callee.index()],
                        None => Ends { leave: 1, fail: 1 },
                    };
                    cost = Ends { leave: cost.leave.min(ends.leave), fail: cost.fail.min(ends.fail) };
                }
                if self.calls_raise || self.is_missing(program, kind) {
                    cost.fail = cost.fail.min(1);
                }
                if self.is_missing(program, kind) {
                    cost.leave = cost.leave.min(1);
                }
                Ends { leave: add(1, cost.leave), fail: add(1, cost.fail) }
            }
            // An execution ends here.
            InstKind::Assert { condition: Operand::Const(Const::Bool(false)) }
            | InstKind::Assume { condition: Operand::Const(Const::Bool(false)) } => NEVER,
            kind => Ends { leave: 1, fail: if may_raise(kind) { 1 } else { FAR } },
        }
    }

    /// Whether it is unknown what an instruction leads to.
    pub(crate) fn is_missing(&self, program: &Program, kind: &InstKind) -> bool {
        match kind {
            InstKind::Primitive { primitive, .. } => primitive.is(Primitive::Unsupported),
            InstKind::Call { target, .. } | InstKind::Fork { target, .. } => match target {
                CallTarget::Direct(method) => program[*method].body.is_none(),
                CallTarget::Virtual(method) => self.virtuals.get(method).is_none_or(Vec::is_empty),
            },
            _ => false,
        }
    }

    /// The ends from every instruction of a method.
    fn inside(&self, program: &Program, body: &Body) -> Vec<Vec<Ends>> {
        backwards(body, NEVER, |number, starts, found| {
            let block = &body.blocks[number];
            let handled = |at: u32| match block.handler {
                Some(handler) => {
                    let Ends { leave, fail } = starts[handler.index()];
                    Ends { leave: add(at, leave), fail: add(at, fail) }
                }
                None => Ends { leave: FAR, fail: at },
            };
            let mut ends = match &block.term.kind {
                TermKind::Return(_) => Ends { leave: 1, fail: FAR },
                TermKind::Throw(_) | TermKind::Raise { .. } => handled(1),
                TermKind::Unreachable => NEVER,
                kind @ (TermKind::Jump(_) | TermKind::Branch { .. } | TermKind::Switch { .. }) => {
                    let nearer = |best: Ends, target: crate::BlockId| {
                        let Ends { leave, fail } = starts[target.index()];
                        Ends { leave: best.leave.min(add(1, leave)), fail: best.fail.min(add(1, fail)) }
                    };
                    kind.targets().into_iter().fold(NEVER, nearer)
                }
            };
            found[block.insts.len()] = ends;
            for (at, inst) in block.insts.iter().enumerate().rev() {
                let cost = self.cost(program, &inst.kind);
                let raised = handled(cost.fail);
                ends = Ends {
                    leave: add(cost.leave, ends.leave).min(raised.leave),
                    fail: add(cost.leave, ends.fail).min(raised.fail),
                };
                found[at] = ends;
            }
        })
    }

    fn ends_at(&self, program: &Program, at: Position) -> Ends {
        let Some(body) = &program[at.method].body else { return Ends { leave: 1, fail: 1 } };
        let inside = self.inside[at.method.index()].get_or_init(|| self.inside(program, body));
        inside.get(at.block).and_then(|block| block.get(at.inst)).copied().unwrap_or(NEVER)
    }
}

/// The distances to a goal.
#[derive(Debug)]
pub struct Distances {
    /// By method: from its beginning.
    starts: Vec<u32>,
    /// By method: from every instruction, as long as the call goes on. Empty where nothing leads there.
    inside: Vec<Vec<Vec<u32>>>,
}

impl Distances {
    /// The distances to the `target` instructions of a program.
    pub fn to_targets(program: &Program, flow: &Flow) -> Distances {
        let is_target = |method: MethodId, block: usize, inst: usize| {
            let block = program[method].body.as_ref().and_then(|body| body.blocks.get(block));
            let inst = block.and_then(|block| block.insts.get(inst));
            inst.is_some_and(|inst| matches!(inst.kind, InstKind::Target))
        };
        let count = program.methods.len();
        Distances::new(program, flow, vec![FAR; count], Pending::all(count), &is_target)
    }

    /// The distances to blocks that were not entered. Methods of which none was are there at once: of a large library they
    /// are most, and cost nothing.
    pub fn to_new_code(
        program: &Program,
        flow: &Flow,
        is_begun: &dyn Fn(MethodId) -> bool,
        is_entered: &dyn Fn(MethodId, usize) -> bool,
    ) -> Distances {
        let ids = || (0..program.methods.len() as u32).map(MethodId);
        let start = |method: MethodId| match is_begun(method) || program[method].body.is_none() {
            true => FAR,
            false => 0,
        };
        let is_goal = |method: MethodId, block: usize, inst: usize| inst == 0 && !is_entered(method, block);
        let pending = Pending::of(program.methods.len(), ids().filter(|method| is_begun(*method)));
        Distances::new(program, flow, ids().map(start).collect(), pending, &is_goal)
    }

    /// The distances to the instructions that are a goal; the terminator of a block stands after its last instruction.
    fn new(
        program: &Program,
        flow: &Flow,
        starts: Vec<u32>,
        mut pending: Pending,
        is_goal: &dyn Fn(MethodId, usize, usize) -> bool,
    ) -> Distances {
        let mut found = Distances { inside: vec![Vec::new(); starts.len()], starts };
        while let Some(method) = pending.take() {
            let Some(body) = &program[method].body else { continue };
            let inside = found.within(program, flow, (method, body), is_goal);
            let start = inside.first().and_then(|block| block.first()).copied().unwrap_or(FAR);
            let leads_there = inside.iter().flatten().any(|distance| *distance != FAR);
            found.inside[method.index()] = if leads_there { inside } else { Vec::new() };
            // Distances only ever become shorter, so that this ends.
            if start < found.starts[method.index()] {
                found.starts[method.index()] = start;
                flow.callers[method.index()].iter().for_each(|caller| pending.add(*caller));
            }
        }
        found
    }

    /// How far it is from the beginning of a method.
    pub fn from_start(&self, method: MethodId) -> u32 {
        self.starts[method.index()]
    }

    /// How far it is from where the calls of a thread stand, the innermost first: the goal lies inside one of them, after
    /// those above it have been left.
    pub fn from_calls(&self, program: &Program, flow: &Flow, calls: impl Iterator<Item = Position>) -> u32 {
        let (mut best, mut above) = (FAR, Ends { leave: 0, fail: FAR });
        for at in calls {
            let handler = program[at.method].body.as_ref().and_then(|body| body.blocks.get(at.block));
            let handler = handler.and_then(|block| block.handler);
            let handled = handler.map(|handler| Position { block: handler.index(), inst: 0, ..at });
            best = best.min(add(above.leave, self.at(at)));
            best = best.min(handled.map_or(FAR, |handled| add(above.fail, self.at(handled))));
            let (here, thrown) = (
                flow.ends_at(program, at),
                match handled {
                    Some(handled) => flow.ends_at(program, handled),
                    None => Ends { leave: FAR, fail: 0 },
                },
            );
            above = Ends {
                leave: add(above.leave, here.leave).min(add(above.fail, thrown.leave)),
                fail: add(above.leave, here.fail).min(add(above.fail, thrown.fail)),
            };
            // What lies below is farther than this.
            if above.leave.min(above.fail) >= best {
                break;
            }
        }
        best
    }

    /// How far it is from a place, as long as its call goes on.
    fn at(&self, at: Position) -> u32 {
        let block = self.inside[at.method.index()].get(at.block);
        block.and_then(|block| block.get(at.inst)).copied().unwrap_or(FAR)
    }

    /// The distances from every instruction of a method.
    fn within(
        &self,
        program: &Program,
        flow: &Flow,
        (method, body): (MethodId, &Body),
        is_goal: &dyn Fn(MethodId, usize, usize) -> bool,
    ) -> Vec<Vec<u32>> {
        backwards(body, FAR, |number, starts, found| {
            let block = &body.blocks[number];
            let handled = |at: u32| block.handler.map_or(FAR, |handler| add(at, starts[handler.index()]));
            let mut distance = match &block.term.kind {
                TermKind::Return(_) | TermKind::Unreachable => FAR,
                TermKind::Throw(_) | TermKind::Raise { .. } => handled(1),
                kind @ (TermKind::Jump(_) | TermKind::Branch { .. } | TermKind::Switch { .. }) => {
                    let targets = kind.targets().into_iter();
                    targets.map(|target| add(1, starts[target.index()])).min().unwrap_or(FAR)
                }
            };
            if is_goal(method, number, block.insts.len()) {
                distance = 0;
            }
            found[block.insts.len()] = distance;
            for (at, inst) in block.insts.iter().enumerate().rev() {
                let cost = flow.cost(program, &inst.kind);
                let reached = flow.reached(program, &inst.kind);
                let entered = reached.list().iter().map(|callee| self.starts[callee.index()]).min();
                distance =
                    add(cost.leave, distance).min(handled(cost.fail)).min(add(1, entered.unwrap_or(FAR)));
                if flow.is_missing(program, &inst.kind) {
                    distance = distance.min(RESORT);
                }
                if is_goal(method, number, at) {
                    distance = 0;
                }
                found[at] = distance;
            }
        })
    }
}

/// A sum of distances.
fn add(one: u32, other: u32) -> u32 {
    match one.checked_add(other) {
        Some(sum) if one != FAR && other != FAR => sum.min(FAR - 1),
        Some(_) => FAR,
        None if one == FAR || other == FAR => FAR,
        None => FAR - 1,
    }
}

/// Methods that an instruction may lead to.
pub(crate) enum Reached<'a> {
    One(MethodId),
    Many(&'a [MethodId]),
}

impl Reached<'_> {
    pub(crate) fn list(&self) -> &[MethodId] {
        match self {
            Reached::One(method) => std::slice::from_ref(method),
            Reached::Many(methods) => methods,
        }
    }
}

/// Computes something for every instruction of a body from what comes after it, until nothing changes. `step` does so for one
/// block: it gets what is known at the beginning of every block, and writes down what it finds.
fn backwards<T: Copy + PartialEq>(
    body: &Body,
    nothing: T,
    step: impl Fn(usize, &[T], &mut [T]),
) -> Vec<Vec<T>> {
    let mut found: Vec<Vec<T>> =
        body.blocks.iter().map(|block| vec![nothing; block.insts.len() + 1]).collect();
    let mut starts = vec![nothing; body.blocks.len()];
    loop {
        let mut changed = false;
        for number in (0..body.blocks.len()).rev() {
            step(number, &starts, &mut found[number]);
            let start = found[number][0];
            changed |= start != starts[number];
            starts[number] = start;
        }
        if !changed {
            return found;
        }
    }
}

/// Methods that wait to be looked at, each once.
struct Pending {
    queue: VecDeque<MethodId>,
    waits: Vec<bool>,
}

impl Pending {
    fn all(count: usize) -> Pending {
        Pending { queue: (0..count as u32).map(MethodId).collect(), waits: vec![true; count] }
    }

    fn of(count: usize, methods: impl Iterator<Item = MethodId>) -> Pending {
        let mut pending = Pending { queue: VecDeque::new(), waits: vec![false; count] };
        methods.for_each(|method| pending.add(method));
        pending
    }

    fn add(&mut self, method: MethodId) {
        if !std::mem::replace(&mut self.waits[method.index()], true) {
            self.queue.push_back(method);
        }
    }

    fn take(&mut self) -> Option<MethodId> {
        let method = self.queue.pop_front()?;
        self.waits[method.index()] = false;
        Some(method)
    }
}

/// The methods that virtual calls may reach, by the method that they name: at least those that [`Program::callees`] gives,
/// which takes too long for the calls of a large library.
fn virtuals(program: &Program) -> FxHashMap<MethodId, Vec<MethodId>> {
    let mut named: FxHashMap<(&str, &[Type]), Vec<MethodId>> = FxHashMap::default();
    let is_candidate = |method: &Method| method.kind == MethodKind::Instance && method.body.is_some();
    for (id, method) in program.methods().filter(|(_, method)| is_candidate(method)) {
        named.entry((&method.name, method.signature())).or_default().push(id);
    }
    let blocks = program.methods.iter().filter_map(|method| method.body.as_ref()).flat_map(|b| &b.blocks);
    let mut found: FxHashMap<MethodId, Vec<MethodId>> = FxHashMap::default();
    for inst in blocks.flat_map(|block| &block.insts) {
        let (InstKind::Call { target: CallTarget::Virtual(method), .. }
        | InstKind::Fork { target: CallTarget::Virtual(method), .. }) = &inst.kind
        else {
            continue;
        };
        found.entry(*method).or_insert_with(|| {
            let wanted = &program[*method];
            let candidates = named.get(&(&*wanted.name, wanted.signature())).map_or(&[][..], |all| all);
            // Between classes only those above and below inherit from each other.
            let is_related = |candidate: &MethodId| {
                let (one, other) = (program[*candidate].class, wanted.class);
                program[one].is_interface
                    || program[other].is_interface
                    || program.is_subclass(one, other)
                    || program.is_subclass(other, one)
            };
            candidates.iter().copied().filter(is_related).collect()
        });
    }
    found
}
