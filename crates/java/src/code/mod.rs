//! The body of a method: from the operand stack to blocks of three-address code (Grieskamp et al. 2005, 2.1).
//!
//! One pass in the order of the code. Within a block the operand stack holds operands, so that loads cost nothing;
//! where blocks join, the stack map of the class file says which locals and stack positions are alive and what
//! their types are. A variable of the virtual machine is one local of the IR for each type and source variable that
//! it holds; on the way to a join the value is copied where they differ.

mod assertions;
mod calls;
pub(crate) mod compare;
mod emit;
mod frames;
mod insts;
mod loops;
mod memory;

use std::sync::Arc;

use cafebabe::MethodAccessFlags;
use cafebabe::attributes::{AttributeData, CodeData};
use cafebabe::bytecode::Opcode;
use ir::{
    Block, BlockId, Body, ClassId, InstKind, LocalId, MethodId, MethodKind, Operand, TermKind, Terminator,
    Type,
};
use rustc_hash::FxHashMap;
use source::Span;

use crate::classes::Code;
use crate::natives;
use crate::spans::Lines;
use crate::world::World;

use frames::{Frame, Frames, Variables};
pub(crate) use loops::loop_codes;

/// A value on the operand stack.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) operand: Operand,
    /// What is known of it: the type of a place that held it, narrower than that of a local.
    pub(crate) ty: Type,
    /// The text, if it is a literal; of a class literal the name of the type.
    pub(crate) literal: Option<Arc<str>>,
}

/// Why a method cannot be translated.
pub(crate) struct Damaged(pub(crate) String);

pub(crate) type Lowered<T> = Result<T, Damaged>;

/// Translates a method that is reached.
pub(crate) fn lower(world: &mut World<'_, '_>, method: MethodId) {
    let Some(code) = world.code_of(method) else { return };
    if code.is(MethodAccessFlags::ABSTRACT) {
        return;
    }
    let class = world.program[method].class;
    if code.is(MethodAccessFlags::NATIVE) {
        let name = format!("{}.{}", world.program[class].name, world.program[method].name);
        let body = natives::body(world, method, &name);
        world.program[method].body = Some(body);
        return;
    }
    let info = code.info();
    let data = info.attributes.iter().find_map(|attribute| match &attribute.data {
        AttributeData::Code(data) => Some(data),
        _ => None,
    });
    let body = match data {
        Some(data) => Lowering::new(world, method, class, &code, data).and_then(|mut lowering| {
            lowering.run()?;
            Ok((lowering.finish(), lowering.lines.first()))
        }),
        None => Err(Damaged("a method has no code".to_string())),
    };
    let (body, span) = body.unwrap_or_else(|Damaged(reason)| {
        let reason = format!("{}.{}: {reason}", world.program[class].name, world.program[method].name);
        (natives::unsupported(world, method, &reason), Span::default())
    });
    world.program[method].body = Some(body);
    world.program[method].span = span;
    crate::contracts::apply(world, method, &code);
}

/// A method while it is translated.
pub(crate) struct Lowering<'w, 'a, 'l, 'c> {
    pub(crate) world: &'w mut World<'a, 'l>,
    pub(crate) method: MethodId,
    pub(crate) class: ClassId,
    pub(crate) code: &'c Code<'a>,
    data: &'c CodeData<'a>,
    ops: &'c [(usize, Opcode<'a>)],
    lines: Lines,
    span: Span,
    body: Body,
    variables: Variables,
    frames: Frames,
    /// The blocks by the position of their first instruction.
    leaders: FxHashMap<u32, BlockId>,
    /// The blocks that choose a handler, by the handlers to choose from.
    dispatchers: FxHashMap<Vec<(Option<Type>, u32)>, BlockId>,
    /// The block that is being filled; none after an unconditional jump.
    current: Option<BlockId>,
    /// The handlers of the block that is being filled, innermost first.
    handlers: Vec<(Option<Type>, u32)>,
    /// The local that holds each variable of the virtual machine.
    locals: Vec<Option<(LocalId, Type)>>,
    pub(crate) stack: Vec<Entry>,
    temps: FxHashMap<Type, Vec<LocalId>>,
    busy: Vec<LocalId>,
    names: FxHashMap<Arc<str>, u32>,
    /// The object whose monitor the method holds, if it is synchronized.
    monitor: Option<Operand>,
    /// Where an `assert` throws, and where it stands.
    asserts: Vec<(u32, Span)>,
    /// The condition of the next jump and whether it is negated, from a three-way comparison before it.
    fused: Option<(Operand, bool)>,
    /// The block after a conditional jump that is reached from there only.
    fallen: Option<u32>,
    /// The position of the present instruction.
    pc: u32,
    loops: loops::SpecifiedLoops,
}

impl<'w, 'a, 'l, 'c> Lowering<'w, 'a, 'l, 'c> {
    fn new(
        world: &'w mut World<'a, 'l>,
        method: MethodId,
        class: ClassId,
        code: &'c Code<'a>,
        data: &'c CodeData<'a>,
    ) -> Lowered<Lowering<'w, 'a, 'l, 'c>> {
        let ops = data.bytecode.as_ref().map_or(&[][..], |bytecode| &bytecode.opcodes);
        if ops.is_empty() {
            return Err(Damaged("a method has no code".to_string()));
        }
        let lines = match code.modelled {
            true => Lines::none(),
            false => Lines::new(&mut world.sources, world.classes[class.index()].source, data),
        };
        let span = lines.first();
        let variables = Variables::new(data);
        let frames = Frames::new(world, method, class, data)?;
        let mut lowering = Lowering {
            world,
            method,
            class,
            code,
            data,
            ops,
            lines,
            span,
            body: Body::default(),
            variables,
            frames,
            leaders: FxHashMap::default(),
            dispatchers: FxHashMap::default(),
            current: None,
            handlers: Vec::new(),
            locals: vec![None; usize::from(data.max_locals)],
            stack: Vec::new(),
            temps: FxHashMap::default(),
            busy: Vec::new(),
            names: FxHashMap::default(),
            monitor: None,
            asserts: Vec::new(),
            fused: None,
            fallen: None,
            pc: 0,
            loops: loops::SpecifiedLoops::default(),
        };
        lowering.params()?;
        lowering.find_leaders()?;
        lowering.find_loops();
        Ok(lowering)
    }

    /// The parameters are the first locals.
    fn params(&mut self) -> Lowered<()> {
        let method = &self.world.program[self.method];
        let (params, receiver) = (method.params.clone(), method.kind.has_receiver());
        let mut slot = 0;
        for (at, ty) in params.into_iter().enumerate() {
            let held = ty.loaded();
            let local = match (at, receiver) {
                (0, true) => self.variable_named(slot, held, Some("this"), 0),
                // A parameter that the compiler added is shown nevertheless.
                (_, _) if self.variables.at(slot, 0).is_none() => {
                    self.variable_named(slot, held, Some(&format!("local{slot}")), 0)
                }
                (_, _) => self.variable(slot, held, 0),
            };
            let place = self.locals.get_mut(usize::from(slot));
            *place.ok_or_else(|| Damaged("more parameters than locals".to_string()))? = Some((local, ty));
            slot += if matches!(ty, Type::I64 | Type::F64) { 2 } else { 1 };
        }
        Ok(())
    }

    /// Blocks begin at targets of jumps, after jumps, and where handlers change.
    fn find_leaders(&mut self) -> Lowered<()> {
        let mut starts: Vec<u32> = Vec::new();
        for (at, (pc, op)) in self.ops.iter().enumerate() {
            let targets = targets(*pc as u32, op);
            if !targets.is_empty() || ends(op) {
                starts.extend(targets);
                starts.extend(self.ops.get(at + 1).map(|(pc, _)| *pc as u32));
            }
        }
        for entry in &self.data.exception_table {
            starts.extend([entry.start_pc, entry.end_pc, entry.handler_pc].map(u32::from));
        }
        starts.sort_unstable();
        starts.dedup();
        // Block 0 is the entry; the first instruction may be the head of a loop.
        let entry = self.new_block();
        self.current = Some(entry);
        self.leaders.insert(0, entry);
        if starts.first() == Some(&0) {
            let head = self.new_block();
            self.leaders.insert(0, head);
        }
        for start in starts.into_iter().filter(|start| *start != 0) {
            let known = self.ops.binary_search_by_key(&(start as usize), |(pc, _)| *pc).is_ok();
            if known {
                let block = self.new_block();
                self.leaders.insert(start, block);
            }
        }
        Ok(())
    }

    fn new_block(&mut self) -> BlockId {
        let term = Terminator { kind: TermKind::Unreachable, span: self.span };
        self.body.blocks.push(Block { insts: Vec::new(), term, handler: None });
        BlockId(self.body.blocks.len() as u32 - 1)
    }

    fn run(&mut self) -> Lowered<()> {
        self.enter_monitor()?;
        self.keep_for_loops();
        let head = self.leaders[&0];
        if head == BlockId::ENTRY {
            self.set_handlers(0)?;
        } else {
            // The stack is empty at the head of a loop.
            self.frames.at_start(&self.locals);
        }
        let ops = self.ops;
        for (at, (pc, op)) in ops.iter().enumerate() {
            let pc = *pc as u32;
            self.pc = pc;
            self.span = self.lines.at(pc);
            if let Some(block) = self.leaders.get(&pc).copied()
                && block != BlockId::ENTRY
            {
                self.enter(pc, block)?;
            }
            if self.current.is_none() {
                continue;
            }
            self.busy.clear();
            self.inst(at, pc, op)?;
        }
        match self.current {
            Some(_) => Err(Damaged("control runs past the end of the code".to_string())),
            None => Ok(()),
        }
    }

    /// Control comes to the beginning of a block.
    fn enter(&mut self, pc: u32, block: BlockId) -> Lowered<()> {
        let frame = self.frames.get(pc).cloned();
        match (self.current, frame) {
            (Some(_), Some(frame)) => {
                self.transfer(pc, &frame)?;
                self.terminate(TermKind::Jump(block));
                self.adopt(pc, &frame);
            }
            (None, Some(frame)) => self.adopt(pc, &frame),
            (Some(_), None) => {
                // No jump leads here: the handlers change, and what is known stays known.
                self.terminate(TermKind::Jump(block));
            }
            (None, None) if self.fallen == Some(pc) => {}
            (None, None) => return Ok(()),
        }
        self.fallen = None;
        self.current = Some(block);
        self.begin_loop(pc);
        self.set_handlers(pc)
    }

    /// The state that a stack map describes.
    fn adopt(&mut self, pc: u32, frame: &Frame) {
        for slot in 0..self.locals.len() {
            let ty = frame.locals.get(slot).copied().flatten();
            self.locals[slot] = ty.map(|ty| {
                let ty = self.variables.refine(slot as u16, ty, pc);
                (self.variable(slot as u16, ty.loaded(), pc), ty)
            });
        }
        self.stack.clear();
        for (depth, ty) in frame.stack.iter().enumerate() {
            let local = self.stack_local(depth, *ty);
            self.stack.push(Entry { operand: local.into(), ty: *ty, literal: None });
        }
    }

    /// Puts everything where a stack map expects it.
    fn transfer(&mut self, pc: u32, frame: &Frame) -> Lowered<()> {
        if frame.stack.len() != self.stack.len() {
            return Err(Damaged("the stack has different heights at a join".to_string()));
        }
        // What lies at another position of the stack is saved first.
        for depth in 0..self.stack.len() {
            let Some(local) = self.stack[depth].operand.local() else { continue };
            if self.variables.stack.contains(&local) && local != self.stack_local(depth, frame.stack[depth]) {
                self.save(depth);
            }
        }
        for (slot, ty) in frame.locals.iter().enumerate() {
            if let Some(ty) = ty {
                self.move_variable(slot, *ty, pc)?;
            }
        }
        for (depth, ty) in frame.stack.iter().enumerate() {
            let entry = self.stack[depth].clone();
            let local = self.stack_local(depth, *ty);
            let value = self.fitted(&entry, *ty)?;
            if value != Operand::Local(local) {
                self.emit(InstKind::Copy { dest: local, value });
            }
        }
        Ok(())
    }

    fn move_variable(&mut self, slot: usize, ty: Type, pc: u32) -> Lowered<()> {
        let ty = self.variables.refine(slot as u16, ty, pc);
        let Some((held, known)) = self.locals.get(slot).copied().flatten() else {
            return Err(Damaged("a variable has no value at a join".to_string()));
        };
        let target = self.variable(slot as u16, ty.loaded(), pc);
        if target != held {
            let entry = Entry { operand: held.into(), ty: known, literal: None };
            let value = self.fitted(&entry, ty)?;
            self.save_pending(target);
            self.emit(InstKind::Copy { dest: target, value });
        }
        Ok(())
    }

    fn set_handlers(&mut self, pc: u32) -> Lowered<()> {
        let mut handlers = Vec::new();
        for entry in &self.data.exception_table {
            if u32::from(entry.start_pc) <= pc && pc < u32::from(entry.end_pc) {
                let ty = entry.catch_type.as_ref().and_then(|name| self.world.named_type(name));
                handlers.push((ty, u32::from(entry.handler_pc)));
                if ty.is_none() {
                    break;
                }
            }
        }
        for (_, handler) in handlers.clone() {
            let Some(frame) = self.frames.get(handler).cloned() else {
                return Err(Damaged("a handler has no stack map".to_string()));
            };
            for (slot, ty) in frame.locals.iter().enumerate() {
                if let Some(ty) = ty {
                    self.move_variable(slot, *ty, handler)?;
                }
            }
        }
        self.handlers = handlers;
        let dispatcher = self.dispatcher()?;
        // The code that moves variables to where the handlers expect them is not covered by the handlers.
        if let Some(block) = self.current
            && dispatcher.is_some()
            && !self.body[block].insts.is_empty()
        {
            let covered = self.new_block();
            self.terminate(TermKind::Jump(covered));
            self.current = Some(covered);
        }
        if let Some(block) = self.current {
            self.body[block].handler = dispatcher;
        }
        Ok(())
    }

    /// The block that decides which of the present handlers an exception goes to.
    fn dispatcher(&mut self) -> Lowered<Option<BlockId>> {
        if self.handlers.is_empty() && self.monitor.is_none() {
            return Ok(None);
        }
        if let Some(known) = self.dispatchers.get(&self.handlers) {
            return Ok(Some(*known));
        }
        let first = self.new_block();
        self.dispatchers.insert(self.handlers.clone(), first);
        let throwable = self.world.class_type("java/lang/Throwable");
        let caught = self.new_local("$e", throwable);
        let test = self.new_local("$is", Type::Bool);
        let mut block = first;
        let mut insts = vec![InstKind::Catch { dest: caught }];
        let mut open = true;
        for (ty, handler) in self.handlers.clone() {
            let leader = self.leaders.get(&handler).copied();
            let leader = leader.ok_or_else(|| Damaged("a handler is no instruction".to_string()))?;
            let frame = self.frames.get(handler).cloned();
            let Some([expected]) = frame.map(|frame| frame.stack).and_then(|s| <[Type; 1]>::try_from(s).ok())
            else {
                return Err(Damaged("a handler does not expect one value".to_string()));
            };
            let target = self.stack_local(0, expected);
            let arrive = if self.world.assignable(throwable, expected) {
                InstKind::Copy { dest: target, value: caught.into() }
            } else {
                InstKind::Cast { dest: target, value: caught.into(), ty: expected }
            };
            match ty {
                None => {
                    insts.push(arrive);
                    self.fill(block, std::mem::take(&mut insts), TermKind::Jump(leader));
                    open = false;
                }
                Some(ty) => {
                    insts.push(InstKind::InstanceOf { dest: test, value: caught.into(), ty });
                    let (hit, next) = (self.new_block(), self.new_block());
                    let branch = TermKind::Branch { condition: test.into(), then: hit, otherwise: next };
                    self.fill(block, std::mem::take(&mut insts), branch);
                    self.fill(hit, vec![arrive], TermKind::Jump(leader));
                    block = next;
                }
            }
        }
        if open {
            if let Some(object) = self.monitor.clone() {
                insts.push(InstKind::MonitorExit { object });
            }
            self.fill(block, insts, TermKind::Throw(caught.into()));
        }
        Ok(Some(first))
    }

    fn fill(&mut self, block: BlockId, insts: Vec<InstKind>, term: TermKind) {
        let span = self.span;
        let filled = &mut self.body[block];
        filled.insts = insts.into_iter().map(|kind| ir::Inst { kind, span }).collect();
        filled.term = Terminator { kind: term, span };
    }

    /// A synchronized method takes the monitor of its object or class first.
    fn enter_monitor(&mut self) -> Lowered<()> {
        if !self.code.is(MethodAccessFlags::SYNCHRONIZED) {
            return Ok(());
        }
        let object = match self.world.program[self.method].kind {
            MethodKind::Static | MethodKind::Pure => {
                let object = self.class_object(Type::Class(self.class));
                let Some(local) = object.operand.local() else { return Ok(()) };
                let kept = self.new_local("$class", object.ty);
                self.emit(InstKind::Copy { dest: kept, value: local.into() });
                Operand::Local(kept)
            }
            MethodKind::Instance | MethodKind::Constructor => Operand::Local(LocalId(0)),
        };
        self.emit(InstKind::MonitorEnter { object: object.clone() });
        self.monitor = Some(object);
        // The handler that releases it does not cover taking it.
        let first = self.new_block();
        self.terminate(TermKind::Jump(first));
        self.current = Some(first);
        Ok(())
    }

    /// The finished body.
    fn finish(&mut self) -> Body {
        std::mem::take(&mut self.body)
    }
}

/// Where an instruction may jump to.
fn targets(pc: u32, op: &Opcode<'_>) -> Vec<u32> {
    let to = |offset: &i32| (pc as i32).wrapping_add(*offset) as u32;
    match op {
        Opcode::Goto(j)
        | Opcode::IfAcmpeq(j)
        | Opcode::IfAcmpne(j)
        | Opcode::IfIcmpeq(j)
        | Opcode::IfIcmpge(j)
        | Opcode::IfIcmpgt(j)
        | Opcode::IfIcmple(j)
        | Opcode::IfIcmplt(j)
        | Opcode::IfIcmpne(j)
        | Opcode::Ifeq(j)
        | Opcode::Ifge(j)
        | Opcode::Ifgt(j)
        | Opcode::Ifle(j)
        | Opcode::Iflt(j)
        | Opcode::Ifne(j)
        | Opcode::Ifnonnull(j)
        | Opcode::Ifnull(j)
        | Opcode::Jsr(j) => vec![to(j)],
        Opcode::Lookupswitch(table) => {
            table.match_offsets.iter().map(|(_, j)| to(j)).chain([to(&table.default)]).collect()
        }
        Opcode::Tableswitch(table) => table.jumps.iter().map(to).chain([to(&table.default)]).collect(),
        _ => Vec::new(),
    }
}

/// Whether an instruction may jump, or returns.
pub(crate) fn may_jump(pc: u32, op: &Opcode<'_>) -> bool {
    ends(op) || !targets(pc, op).is_empty()
}

/// Whether control never continues after an instruction.
fn ends(op: &Opcode<'_>) -> bool {
    matches!(
        op,
        Opcode::Areturn
            | Opcode::Athrow
            | Opcode::Dreturn
            | Opcode::Freturn
            | Opcode::Goto(_)
            | Opcode::Ireturn
            | Opcode::Lreturn
            | Opcode::Return
            | Opcode::Lookupswitch(_)
            | Opcode::Tableswitch(_)
            | Opcode::Ret(_)
    )
}
