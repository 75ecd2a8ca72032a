//! The methods that make inputs.

use std::sync::Arc;

use ir::{
    BinaryOp, Block, BlockId, Body, CallTarget, ClassId, Const, InstKind, LocalId, Method, MethodId,
    MethodKind, Operand, Role, Scalar, TermKind, Type,
};

use super::{Act, Inputs, Way};
use crate::classes::Signature;
use crate::synthetic::Script;
use crate::world::World;

/// The method that makes the arguments of an entry and calls it; none where no argument is made by calls.
pub(crate) fn entry(world: &mut World<'_, '_>, method: MethodId, signature: &Signature) -> Option<MethodId> {
    let Inputs::Constructed { calls } = world.inputs else { return None };
    let known = &world.program[method];
    let (class, kind, result) = (known.class, known.kind, known.result);
    let is_constructor = kind == MethodKind::Constructor;
    let params: Vec<Type> = known.params.iter().skip(usize::from(is_constructor)).copied().collect();
    if !params.clone().into_iter().any(|ty| world.is_made(ty)) {
        return None;
    }
    let mut code = Code::new();
    let mut args: Vec<(Type, LocalId)> = Vec::new();
    for (at, ty) in params.into_iter().enumerate() {
        let is_receiver = at == 0 && kind == MethodKind::Instance;
        let arg = match is_receiver {
            true => code.receiver(world, class, signature, calls),
            false => code.argument(world, ty, Some(calls), class, &args),
        };
        args.push((ty, arg));
    }
    let mut args: Vec<Operand> = args.into_iter().map(|(_, local)| local.into()).collect();
    if is_constructor {
        let new = code.script.local(Type::Class(class));
        code.script.emit(InstKind::New { dest: new, class });
        args.insert(0, new.into());
    }
    let dest = (result != Type::Void).then(|| code.script.local(result));
    code.script.emit(InstKind::Call { dest, target: CallTarget::Direct(method), args });
    let body = code.finish(dest.map(Operand::Local));
    let made = add(world, class, "made", result, Some(body));
    make_pending(world);
    Some(made)
}

/// Adds a method that makes something.
fn add(world: &mut World<'_, '_>, class: ClassId, name: &str, result: Type, body: Option<Body>) -> MethodId {
    let name = format!("{name}${}", world.program.methods.len());
    world.add_method(Method {
        role: Role::Maker,
        name: Arc::from(name),
        class,
        kind: MethodKind::Static,
        params: Vec::new(),
        result,
        contract: ir::Contract::default(),
        body,
        span: source::Span::default(),
    })
}

/// The method that makes an object of a class with that many calls.
fn maker(world: &mut World<'_, '_>, class: ClassId, calls: u32) -> MethodId {
    if let Some(known) = world.makers.methods.get(&(class, calls)) {
        return *known;
    }
    let holder = world.holder();
    let made = add(world, holder, "make", Type::Class(class), None);
    world.makers.methods.insert((class, calls), made);
    world.makers.pending.push((class, calls));
    made
}

fn make_pending(world: &mut World<'_, '_>) {
    while let Some((class, calls)) = world.makers.pending.pop() {
        let method = world.makers.methods[&(class, calls)];
        let body = make(world, class, calls);
        world.program[method].body = Some(body);
    }
}

/// The code that makes an object of a class: a constructor, and calls of its methods. What a call throws is caught, as others may do; where a
/// constructor throws there is no object.
fn make(world: &mut World<'_, '_>, class: ClassId, calls: u32) -> Body {
    let mut code = Code::new();
    let object = code.script.local(Type::Class(class));
    let inner = calls.checked_sub(1);
    let ways = world.ways(class);
    let failed = code.reserve();
    let made = code.reserve();
    let starts = code.choice(ways.len());
    for (way, start) in ways.into_iter().zip(starts) {
        code.begin(start);
        match way {
            Way::Constructor(signature) => {
                let method = world.method_of(class, &signature);
                let mut args = code.arguments(world, method, inner, class, None);
                if world.needs_init(class) {
                    code.script.emit(InstKind::InitClass { class });
                }
                world.instantiate(class);
                world.reach(method);
                code.script.emit(InstKind::New { dest: object, class });
                args.insert(0, object.into());
                let target = CallTarget::Direct(method);
                code.script.emit(InstKind::Call { dest: None, target, args });
                code.end(TermKind::Jump(made), Some(failed));
            }
            Way::Factory(signature) => {
                let method = world.method_of(class, &signature);
                let args = code.arguments(world, method, inner, class, None);
                if world.needs_init(class) {
                    code.script.emit(InstKind::InitClass { class });
                }
                world.reach(method);
                let target = CallTarget::Direct(method);
                code.script.emit(InstKind::Call { dest: Some(object), target, args });
                code.end(TermKind::Jump(code.next()), Some(failed));
                code.begin_next();
                code.exists(object);
                // It may be one of a subclass, for which there is a method of its own.
                code.is_exactly(world, object, class);
                code.end(TermKind::Jump(made), None);
            }
        }
    }
    code.begin(failed);
    code.caught(world);
    code.never();
    code.begin(made);
    let done = code.reserve();
    for _ in 0..calls {
        let acts = world.acts(class);
        if acts.is_empty() {
            break;
        }
        let next = code.reserve();
        let threw = code.reserve();
        let mut starts = code.choice(acts.len() + 1).into_iter();
        if let Some(start) = starts.next() {
            code.begin(start);
            code.end(TermKind::Jump(done), None);
        }
        for (act, start) in acts.into_iter().zip(starts) {
            code.begin(start);
            match act {
                Act::Call(signature) => {
                    let Some(method) = world.selected(class, &signature) else { continue };
                    let this = (Type::Class(class), object);
                    let mut args = code.arguments(world, method, inner, class, Some(this));
                    world.reach(method);
                    args.insert(0, object.into());
                    let target = CallTarget::Direct(method);
                    let result = world.program[method].result;
                    let dest = (result != Type::Void).then(|| code.script.local(result));
                    code.script.emit(InstKind::Call { dest, target, args });
                    code.end(TermKind::Jump(next), Some(threw));
                }
                Act::Set(field) => {
                    let ty = world.program[field].ty;
                    let value = code.argument(world, ty, inner, class, &[(Type::Class(class), object)]);
                    let (object, value) = (object.into(), value.into());
                    code.script.emit(InstKind::PutField { object, field, value, exchange: None });
                    code.end(TermKind::Jump(next), None);
                }
            }
        }
        code.begin(threw);
        code.caught(world);
        code.end(TermKind::Jump(next), None);
        code.begin(next);
    }
    code.end(TermKind::Jump(done), None);
    code.begin(done);
    code.finish(Some(object.into()))
}

/// Code under construction, with branches.
struct Code {
    script: Script,
    blocks: Vec<Option<Block>>,
    current: BlockId,
}

impl Code {
    fn new() -> Code {
        Code { script: Script::new(&[]), blocks: vec![None], current: BlockId::ENTRY }
    }

    fn reserve(&mut self) -> BlockId {
        self.blocks.push(None);
        BlockId(self.blocks.len() as u32 - 1)
    }

    fn begin(&mut self, block: BlockId) {
        self.current = block;
    }

    /// The block that is reserved next.
    fn next(&self) -> BlockId {
        BlockId(self.blocks.len() as u32)
    }

    fn begin_next(&mut self) {
        self.current = self.reserve();
    }

    fn end(&mut self, term: TermKind, handler: Option<BlockId>) {
        let block = self.script.block(term);
        self.blocks[self.current.index()] = Some(Block { handler, ..block });
    }

    /// What a handler begins with.
    fn caught(&mut self, world: &mut World<'_, '_>) {
        let throwable = world.class_type("java/lang/Throwable");
        let caught = self.script.local(throwable);
        self.script.emit(InstKind::Catch { dest: caught });
    }

    /// No input gets here.
    fn never(&mut self) {
        self.script.emit(InstKind::Assume { condition: Const::Bool(false).into() });
        self.end(TermKind::Unreachable, None);
    }

    fn finish(mut self, result: Option<Operand>) -> Body {
        self.end(TermKind::Return(result), None);
        let blocks = self.blocks.into_iter().flatten().collect();
        Body { locals: self.script.locals, blocks }
    }

    /// Chooses between that many ways, and ends the block. Without one there is no input.
    fn choice(&mut self, ways: usize) -> Vec<BlockId> {
        let starts: Vec<BlockId> = (0..ways).map(|_| self.reserve()).collect();
        match &starts[..] {
            [] => self.never(),
            [only] => self.end(TermKind::Jump(*only), None),
            [others @ .., last] => {
                let chosen = self.script.local(Type::I32);
                self.script.emit(InstKind::Havoc { dest: chosen });
                let cases = others.iter().enumerate().map(|(at, start)| (at as i64, *start)).collect();
                self.end(TermKind::Switch { value: chosen.into(), cases, default: *last }, None);
            }
        }
        starts
    }

    /// Assumes that a reference is not null.
    fn exists(&mut self, object: LocalId) {
        let holds = self.script.local(Type::Bool);
        let (left, right) = (object.into(), Const::Null.into());
        self.script.emit(InstKind::Binary { dest: holds, op: BinaryOp::Ne, on: Scalar::Ref, left, right });
        self.script.emit(InstKind::Assume { condition: holds.into() });
    }

    /// Assumes that an object is none of a class.
    fn is_no(&mut self, object: LocalId, class: ClassId) {
        let (fits, holds) = (self.script.local(Type::Bool), self.script.local(Type::Bool));
        let value = object.into();
        self.script.emit(InstKind::InstanceOf { dest: fits, value, ty: Type::Class(class) });
        let (op, on) = (ir::UnaryOp::Not, Scalar::Bool);
        self.script.emit(InstKind::Unary { dest: holds, op, on, value: fits.into() });
        self.script.emit(InstKind::Assume { condition: holds.into() });
    }

    fn is_exactly(&mut self, world: &mut World<'_, '_>, object: LocalId, class: ClassId) {
        for below in world.candidates(Type::Class(class)) {
            if below != class {
                self.is_no(object, below);
            }
        }
    }

    /// The arguments of a method without its receiver, which may be one of them.
    fn arguments(
        &mut self,
        world: &mut World<'_, '_>,
        method: MethodId,
        calls: Option<u32>,
        owner: ClassId,
        receiver: Option<(Type, LocalId)>,
    ) -> Vec<Operand> {
        let skip = usize::from(world.program[method].kind.has_receiver());
        let params: Vec<Type> = world.program[method].params.iter().skip(skip).copied().collect();
        let is_inner = world.is_inner(method);
        let mut made: Vec<(Type, LocalId)> = receiver.into_iter().collect();
        for (at, ty) in params.into_iter().enumerate() {
            let arg = self.argument(world, ty, calls, owner, &made);
            // The object around one of an inner class.
            if at == 0 && is_inner {
                self.exists(arg);
            }
            made.push((ty, arg));
        }
        made.into_iter().skip(usize::from(receiver.is_some())).map(|(_, arg)| arg.into()).collect()
    }

    /// An argument of a type: any value, or what that many calls make of it; objects are then null where there are none. Arguments may be
    /// the same object.
    fn argument(
        &mut self,
        world: &mut World<'_, '_>,
        ty: Type,
        calls: Option<u32>,
        owner: ClassId,
        earlier: &[(Type, LocalId)],
    ) -> LocalId {
        let value = self.script.local(ty);
        let is_anything = ty == Type::Class(world.root);
        if !is_anything && !world.is_made(ty) {
            world.makers.chosen.insert(ty);
            self.script.emit(InstKind::Havoc { dest: value });
            return value;
        }
        let twins: Vec<LocalId> = match ty {
            Type::Class(held) => earlier
                .iter()
                .filter(|(ty, _)| match ty {
                    Type::Class(class) => world.program.is_subclass(*class, held),
                    _ => false,
                })
                .map(|(_, local)| *local)
                .collect(),
            _ => earlier.iter().filter(|(other, _)| *other == ty).map(|(_, local)| *local).collect(),
        };
        // With anything, a class has to do what it does with its own objects.
        let classes = if is_anything { vec![owner] } else { world.candidates(ty) };
        let (made, others): (Vec<ClassId>, Vec<ClassId>) =
            classes.into_iter().partition(|class| world.is_made(Type::Class(*class)));
        let element = world.program.element(ty);
        let is_library = matches!(ty, Type::Class(held) if !world.classes[held.index()].own);
        let has_others = is_library || !others.is_empty();
        let calls = calls.filter(|_| element.is_some() || !made.is_empty());
        let ways = 1
            + twins.len()
            + usize::from(has_others)
            + calls.map_or(0, |calls| if element.is_some() { calls as usize + 1 } else { made.len() });
        let done = self.reserve();
        let mut starts = self.choice(ways).into_iter();
        let mut way = |code: &mut Code| {
            if let Some(start) = starts.next() {
                code.begin(start);
            }
        };
        let copy = |code: &mut Code, from: Operand| {
            code.script.emit(InstKind::Copy { dest: value, value: from });
            code.end(TermKind::Jump(done), None);
        };
        way(self);
        copy(self, Const::Null.into());
        for twin in twins {
            way(self);
            copy(self, twin.into());
        }
        if has_others {
            world.makers.chosen.insert(ty);
            way(self);
            self.script.emit(InstKind::Havoc { dest: value });
            self.exists(value);
            let all = (0..world.classes.len() as u32).map(ClassId);
            let own: Vec<ClassId> = all.filter(|class| world.classes[class.index()].own).collect();
            for class in own {
                let could = matches!(ty, Type::Class(held) if world.program.is_subclass(class, held));
                if could && world.is_made(Type::Class(class)) {
                    self.is_no(value, class);
                }
            }
            self.end(TermKind::Jump(done), None);
        }
        match (calls, element) {
            (Some(calls), Some(element)) => {
                for length in 0..=calls {
                    way(self);
                    let sizes = vec![Const::I32(length as i32).into()];
                    self.script.emit(InstKind::NewArray { dest: value, ty, sizes });
                    let mut items: Vec<(Type, LocalId)> = Vec::new();
                    for at in 0..length {
                        let item = self.argument(world, element, calls.checked_sub(1), owner, &items);
                        let (array, index) = (value.into(), Const::I32(at as i32).into());
                        self.script.emit(InstKind::Store {
                            array,
                            index,
                            value: item.into(),
                            exchange: None,
                        });
                        items.push((element, item));
                    }
                    self.end(TermKind::Jump(done), None);
                }
            }
            (Some(calls), None) => {
                for class in made {
                    way(self);
                    let target = CallTarget::Direct(maker(world, class, calls));
                    let call = InstKind::Call { dest: Some(value), target, args: Vec::new() };
                    self.script.emit(call);
                    self.end(TermKind::Jump(done), None);
                }
            }
            (None, _) => {}
        }
        self.begin(done);
        value
    }

    /// An object on which a method of a class is called.
    fn receiver(
        &mut self,
        world: &mut World<'_, '_>,
        class: ClassId,
        signature: &Signature,
        calls: u32,
    ) -> LocalId {
        let ty = Type::Class(class);
        let value = self.script.local(ty);
        if !world.is_made(ty) {
            self.script.emit(InstKind::Havoc { dest: value });
            self.exists(value);
            return value;
        }
        let method = world.selected(class, signature);
        let mut classes = world.candidates(ty);
        classes.retain(|class| world.selected(*class, signature) == method);
        classes.retain(|class| !world.ways(*class).is_empty());
        if classes.is_empty() {
            let name = &world.program[class].name;
            let reason =
                format!("nothing makes an object of `{name}`: it has no constructor or method for that");
            let (kind, span) = (crate::natives::gap(&reason), crate::statics::span(world, class));
            self.script.insts.push(ir::Inst { kind, span });
            self.script.emit(InstKind::Copy { dest: value, value: Const::Null.into() });
            return value;
        }
        let done = self.reserve();
        let starts = self.choice(classes.len());
        for (class, start) in classes.into_iter().zip(starts) {
            self.begin(start);
            let target = CallTarget::Direct(maker(world, class, calls));
            self.script.emit(InstKind::Call { dest: Some(value), target, args: Vec::new() });
            self.end(TermKind::Jump(done), None);
        }
        self.begin(done);
        value
    }
}

impl World<'_, '_> {
    /// Whether a method is a constructor of an inner class, whose first argument is the object around.
    fn is_inner(&self, method: MethodId) -> bool {
        let known = &self.program[method];
        let has_outer = |field: &ir::FieldId| self.outer_objects.contains(field);
        known.kind == MethodKind::Constructor
            && self.program[known.class].fields.iter().any(has_outer)
            && known.params.get(1).is_some_and(|ty| matches!(ty, Type::Class(_)))
    }
}
