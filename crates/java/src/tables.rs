//! Synthetic methods that look something up in a table of the whole program: the names of types, and which
//! objects are arrays.

use std::sync::Arc;

use ir::{
    BinaryOp, BlockId, Body, Const, InstKind, LocalId, Method, MethodId, MethodKind, Scalar, TermKind, Type,
};
use source::Span;

use crate::synthetic::Script;
use crate::world::World;

/// The methods that were requested.
#[derive(Default)]
pub(crate) struct Tables {
    /// From the number of a type to its name.
    type_name: Option<MethodId>,
    /// From an object to whether it is an array.
    is_array: Option<MethodId>,
    /// Whether the program interrupts threads at all.
    interrupts: Option<MethodId>,
}

impl World<'_, '_> {
    /// The method that knows the name of a type that an exception speaks of, by its number.
    pub(crate) fn type_name_method(&mut self) -> MethodId {
        if let Some(known) = self.synthetic.tables.type_name {
            return known;
        }
        let result = self.class_type("java/lang/String");
        let method = self.table("typeName", vec![Type::I32], result);
        self.synthetic.tables.type_name = Some(method);
        method
    }

    /// The method that tells arrays from other objects.
    pub(crate) fn is_array_method(&mut self) -> MethodId {
        if let Some(known) = self.synthetic.tables.is_array {
            return known;
        }
        let method = self.table("isArray", vec![Type::Class(self.root)], Type::Bool);
        self.synthetic.tables.is_array = Some(method);
        method
    }

    /// The method that tells whether anything that is reached interrupts a thread.
    pub(crate) fn interrupts_method(&mut self) -> MethodId {
        if let Some(known) = self.synthetic.tables.interrupts {
            return known;
        }
        let method = self.table("interrupts", Vec::new(), Type::Bool);
        self.synthetic.tables.interrupts = Some(method);
        method
    }

    /// A static method whose body is made when all else is known.
    fn table(&mut self, name: &str, params: Vec<Type>, result: Type) -> MethodId {
        let class = self.holder();
        self.add_method(Method {
            role: ir::Role::Source,
            name: Arc::from(name),
            class,
            kind: MethodKind::Static,
            params,
            result,
            contract: ir::Contract::default(),
            body: None,
            span: Span::default(),
        })
    }
}

/// Makes the bodies of the methods that were requested.
pub(crate) fn finish(world: &mut World<'_, '_>) {
    if let Some(method) = world.synthetic.tables.type_name {
        let body = type_names(world, method);
        world.program[method].body = Some(body);
    }
    if let Some(method) = world.synthetic.tables.is_array {
        let body = is_array(world);
        world.program[method].body = Some(body);
    }
    world.run();
    if let Some(method) = world.synthetic.tables.interrupts {
        let interrupt = world.model_method("java/lang/Thread", "interrupt", "()V");
        let answer = interrupt.is_some_and(|interrupt| world.is_reached(interrupt));
        world.program[method].body = Some(Script::new(&[]).body(Some(Const::Bool(answer).into())));
    }
}

/// Arrays of references are arrays of objects; each other type is asked for.
fn is_array(world: &mut World<'_, '_>) -> Body {
    let root = Type::Class(world.root);
    let mut types = vec![world.program.array_of(root)];
    for (at, element) in world.program.array_types.iter().enumerate() {
        if !element.is_reference() {
            types.push(Type::Array(ir::ArrayTypeId(at as u32)));
        }
    }
    let mut script = Script::new(&[root]);
    let (found, fits) = (script.local(Type::Bool), script.local(Type::Bool));
    script.emit(InstKind::Copy { dest: found, value: Const::Bool(false).into() });
    for ty in types {
        script.emit(InstKind::InstanceOf { dest: fits, value: LocalId(0).into(), ty });
        let (left, right) = (found.into(), fits.into());
        script.emit(InstKind::Binary { dest: found, op: BinaryOp::Or, on: Scalar::Bool, left, right });
    }
    script.body(Some(found.into()))
}

/// A switch over the types that exceptions speak of.
fn type_names(world: &mut World<'_, '_>, method: MethodId) -> Body {
    let result = world.program[method].result;
    let types = spoken_of(world);
    let mut script = Script::new(&[Type::I32]);
    let found = script.local(result);
    let cases =
        types.iter().enumerate().map(|(at, ty)| (i64::from(ty.number()), BlockId(at as u32 + 2))).collect();
    let switch = TermKind::Switch { value: LocalId(0).into(), cases, default: BlockId(1) };
    let mut blocks = vec![script.block(switch)];
    script.emit(crate::natives::gap("the name of a type that no exception speaks of"));
    blocks.push(script.block(TermKind::Return(Some(Const::Null.into()))));
    for ty in types {
        let name = world.type_name(ty);
        let field = world.literal(&name);
        script.emit(InstKind::GetStatic { dest: found, field, heap: None });
        blocks.push(script.block(TermKind::Return(Some(found.into()))));
    }
    Body { locals: script.locals, blocks }
}

/// The types that the program casts to, and the classes that it initialises, in the order of their numbers.
fn spoken_of(world: &World<'_, '_>) -> Vec<Type> {
    let bodies = world.program.methods.iter().filter_map(|method| method.body.as_ref());
    let insts = bodies.flat_map(|body| &body.blocks).flat_map(|block| &block.insts);
    let mut types: Vec<Type> = insts
        .filter_map(|inst| match inst.kind {
            InstKind::Cast { ty, .. } => Some(ty),
            InstKind::InitClass { class } => Some(Type::Class(class)),
            _ => None,
        })
        .collect();
    types.sort_unstable_by_key(|ty| ty.number());
    types.dedup();
    types
}
