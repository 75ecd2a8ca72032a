//! Access to fields by handles: `VarHandle`, field updaters, and the offsets of `Unsafe` below the JDK's own code.
//!
//! A handle is made from literals, the class and the name of a field. So the field is known when the code is translated, and gets a
//! number, which is all that the model of a handle holds. An access through a handle is a call of a method that is made for its name and
//! descriptor: it goes by the number, and reads, writes or exchanges that field in one step.

use std::sync::Arc;

use cafebabe::FieldAccessFlags;
use ir::{
    Block, BlockId, Body, CallTarget, Check, ClassId, Exchange, FieldId, InstKind, LocalId, Method, MethodId,
    MethodKind, Operand, Scalar, TermKind, Type, Update,
};
use rustc_hash::FxHashMap;
use source::Span;

use crate::code::compare;
use crate::synthetic::Script;
use crate::world::World;

/// The class of handles.
pub(crate) const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";

/// The fields that have handles, and the methods that go through them.
#[derive(Default)]
pub(crate) struct Handles {
    fields: Vec<FieldId>,
    /// The types of arrays of whose elements there are handles: their numbers go down from -1.
    arrays: Vec<Type>,
    accessors: FxHashMap<(Arc<str>, Vec<Type>, Type, bool), MethodId>,
    order: Vec<(MethodId, Access, bool)>,
}

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    Get,
    Set,
    /// Whether the value was written.
    SetIf,
    /// What was there, if something else is compared with it.
    ExchangeIf,
    Exchange(Change),
}

/// What an exchange makes of what was there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    Put,
    Add,
    And,
    Or,
    Xor,
}

impl Access {
    /// How many values it takes, behind what says where the variable is.
    fn values(self) -> usize {
        match self {
            Access::Get => 0,
            Access::Set | Access::Exchange(_) => 1,
            Access::SetIf | Access::ExchangeIf => 2,
        }
    }
}

/// What a method of `VarHandle` does. All orders of memory are one here.
pub(crate) fn access(name: &str) -> Option<Access> {
    Some(match name {
        "get" | "getVolatile" | "getOpaque" | "getAcquire" => Access::Get,
        "set" | "setVolatile" | "setOpaque" | "setRelease" => Access::Set,
        "compareAndSet"
        | "weakCompareAndSet"
        | "weakCompareAndSetPlain"
        | "weakCompareAndSetAcquire"
        | "weakCompareAndSetRelease" => Access::SetIf,
        "compareAndExchange" | "compareAndExchangeAcquire" | "compareAndExchangeRelease" => {
            Access::ExchangeIf
        }
        "getAndSet" | "getAndSetAcquire" | "getAndSetRelease" => Access::Exchange(Change::Put),
        "getAndAdd" | "getAndAddAcquire" | "getAndAddRelease" => Access::Exchange(Change::Add),
        "getAndBitwiseAnd" | "getAndBitwiseAndAcquire" | "getAndBitwiseAndRelease" => {
            Access::Exchange(Change::And)
        }
        "getAndBitwiseOr" | "getAndBitwiseOrAcquire" | "getAndBitwiseOrRelease" => {
            Access::Exchange(Change::Or)
        }
        "getAndBitwiseXor" | "getAndBitwiseXorAcquire" | "getAndBitwiseXorRelease" => {
            Access::Exchange(Change::Xor)
        }
        _ => return None,
    })
}

/// A way to make a handle from literals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Making {
    /// `Lookup.findVarHandle` and its sister: the class, the name and the type.
    Handle,
    /// `newUpdater`: the class and the name.
    Updater,
    /// `newUpdater` of references: the class, the type and the name.
    UpdaterOfReferences,
    /// `Unsafe.objectFieldOffset`: the class and the name.
    Offset,
    /// `arrayElementVarHandle`: the type of the arrays.
    Elements,
}

/// Whether a method makes a handle.
pub(crate) fn making(class: &str, name: &str, descriptor: &str) -> Option<Making> {
    match (class, name) {
        ("java/lang/invoke/MethodHandles$Lookup", "findVarHandle" | "findStaticVarHandle") => {
            Some(Making::Handle)
        }
        (
            "java/util/concurrent/atomic/AtomicIntegerFieldUpdater"
            | "java/util/concurrent/atomic/AtomicLongFieldUpdater",
            "newUpdater",
        ) => Some(Making::Updater),
        ("java/util/concurrent/atomic/AtomicReferenceFieldUpdater", "newUpdater") => {
            Some(Making::UpdaterOfReferences)
        }
        ("java/lang/invoke/MethodHandles", "arrayElementVarHandle") => Some(Making::Elements),
        ("jdk/internal/misc/Unsafe", "objectFieldOffset")
            if descriptor.starts_with("(Ljava/lang/Class;Ljava") =>
        {
            Some(Making::Offset)
        }
        _ => None,
    }
}

/// The field that a handle is wanted of.
pub(crate) struct Wanted<'a> {
    pub(crate) making: Making,
    pub(crate) class: &'a str,
    pub(crate) name: &'a str,
    /// The name of the type that was given, as far as a literal gives it.
    pub(crate) ty: Option<&'a str>,
    pub(crate) is_static: bool,
    pub(crate) is_long: bool,
}

impl World<'_, '_> {
    /// The number of the field of a class that literals name, for code of a class; none where making the handle would fail, or may.
    pub(crate) fn handle_of(&mut self, from: ClassId, making: &Wanted<'_>) -> Option<i32> {
        let class = self.class(making.class);
        self.read(class);
        let known = &self.classes[class.index()];
        let ((_, descriptor), field) = known.fields.iter().find(|((known, _), _)| &**known == making.name)?;
        let (descriptor, field) = (Arc::clone(descriptor), *field);
        let info = known.file.iter().flat_map(|file| &file.fields);
        let flags = info.into_iter().find(|info| info.name == making.name)?.access_flags;
        let about = &self.program[field];
        let is_open = match making.making {
            Making::Offset | Making::Elements => true,
            // Who may see a field is looked at roughly: more is allowed to packages and subclasses.
            Making::Handle | Making::Updater | Making::UpdaterOfReferences => {
                let top = |class: ClassId| {
                    let name = &self.classes[class.index()].name;
                    name.split('$').next().map(str::to_string)
                };
                flags.contains(FieldAccessFlags::PUBLIC) || top(from) == top(class)
            }
        };
        let has_type = match (making.making, making.ty) {
            (Making::Offset | Making::Elements, _) => !about.is_static,
            (Making::Handle, Some(name)) => {
                *descriptor == *format!("L{name};")
                    || *descriptor == *name
                    || self.type_name(about.ty) == name
            }
            (Making::Handle, None) => false,
            (Making::Updater, _) => {
                let wanted = if making.is_long { Type::I64 } else { Type::I32 };
                about.is_volatile && !about.is_static && about.ty == wanted
            }
            (Making::UpdaterOfReferences, ty) => {
                let is_same =
                    ty.is_some_and(|name| *descriptor == *format!("L{name};") || *descriptor == *name);
                about.is_volatile && !about.is_static && is_same
            }
        };
        let is_kind = making.making != Making::Handle || about.is_static == making.is_static;
        let is_final = flags.contains(FieldAccessFlags::FINAL);
        if !is_open || !has_type || !is_kind || is_final {
            return None;
        }
        if self.program[field].is_static {
            // An access may be what initialises the class, whose code is then needed.
            self.needs_init(class);
        }
        let known = self.handles.fields.iter().position(|known| *known == field);
        let number = known.unwrap_or_else(|| {
            self.handles.fields.push(field);
            self.handles.fields.len() - 1
        });
        i32::try_from(number).ok()
    }

    /// The number of the elements of arrays of a type that a literal names.
    pub(crate) fn elements_handle(&mut self, name: &str) -> Option<i32> {
        let ty = self.named_type(name)?;
        self.program.element(ty)?;
        let known = self.handles.arrays.iter().position(|known| *known == ty);
        let at = known.unwrap_or_else(|| {
            self.handles.arrays.push(ty);
            self.handles.arrays.len() - 1
        });
        Some(-1 - i32::try_from(at).ok()?)
    }

    /// The method for an access with a descriptor; the handle is its first parameter. Code that cares compares objects that the machine shares
    /// as a program does.
    pub(crate) fn accessor(
        &mut self,
        name: &str,
        params: &[Type],
        result: Type,
        cares: bool,
    ) -> Option<MethodId> {
        let access = access(name)?;
        let returns = match access {
            Access::Set => result == Type::Void,
            Access::SetIf => result == Type::Bool,
            Access::Get | Access::ExchangeIf | Access::Exchange(_) => true,
        };
        if params.len() < access.values() || !returns {
            return None;
        }
        if cares && let Some(same) = same(self) {
            self.reach(same);
        }
        let key = (Arc::from(name), params.to_vec(), result, cares);
        if let Some(known) = self.handles.accessors.get(&key) {
            return Some(*known);
        }
        let handle = self.class_type(VAR_HANDLE);
        let class = self.holder();
        let all: Vec<Type> = [handle].into_iter().chain(params.iter().copied()).collect();
        let method = self.add_method(Method {
            role: ir::Role::Internal,
            name: format!("VarHandle.{name}${}", self.handles.order.len()).into(),
            class,
            kind: MethodKind::Static,
            params: all,
            result,
            contract: ir::Contract::default(),
            body: None,
            span: Span::default(),
        });
        self.handles.accessors.insert(key, method);
        self.handles.order.push((method, access, cares));
        Some(method)
    }
}

/// Makes the methods that go through handles.
pub(crate) fn finish(world: &mut World<'_, '_>) {
    for (method, access, cares) in world.handles.order.clone() {
        let body = body(world, method, access, cares);
        world.program[method].body = Some(body);
    }
}

struct Code {
    script: Script,
    blocks: Vec<Block>,
}

impl Code {
    /// Ends the block that is written.
    fn end(&mut self, term: TermKind) {
        let block = self.script.block(term);
        self.blocks.push(block);
    }
}

fn body(world: &mut World<'_, '_>, method: MethodId, access: Access, cares: bool) -> Body {
    let params = world.program[method].params.clone();
    let result = world.program[method].result;
    let mut code = Code { script: Script::new(&params), blocks: Vec::new() };
    let Some(number) = handle_number(world) else {
        return crate::natives::nothing(world, method, "a handle of a field");
    };
    let places = params.len() - 1 - access.values();
    let values: Vec<LocalId> = (places + 1..params.len()).map(|at| LocalId(at as u32)).collect();
    let kind = code.script.local(Type::I32);
    code.script.emit(InstKind::GetField {
        dest: kind,
        object: Operand::Local(LocalId(0)),
        field: number,
        heap: None,
    });
    let fields: Vec<(i64, FieldId)> = match places {
        0 | 1 => {
            let all = world.handles.fields.iter().enumerate();
            let fits = |field: &FieldId| world.program[*field].is_static == (places == 0);
            all.filter(|(_, field)| fits(field)).map(|(at, field)| (at as i64, *field)).collect()
        }
        _ => Vec::new(),
    };
    let value_types: Vec<Type> = values.iter().map(|local| params[local.index()]).collect();
    let holds = |ty: Type| {
        let is_same = |other: &Type| match ty.is_reference() {
            true => other.is_reference(),
            false => *other == ty,
        };
        let returned = match access {
            Access::SetIf | Access::Set => None,
            Access::Get | Access::ExchangeIf | Access::Exchange(_) => Some(result),
        };
        let sums = matches!(access, Access::Exchange(Change::Add | Change::And | Change::Or | Change::Xor));
        let scalar = ty.loaded().scalar();
        let compares = matches!(access, Access::SetIf | Access::ExchangeIf);
        value_types.iter().all(is_same)
            && returned.is_none_or(|returned| returned == Type::Void || is_same(&returned))
            && (!sums || matches!(ty, Type::I32 | Type::I64))
            && (!compares || matches!(scalar, Some(Scalar::I32 | Scalar::I64 | Scalar::Bool | Scalar::Ref)))
    };
    let mut cases: Vec<(i64, Place)> = Vec::new();
    for (at, field) in fields {
        let ty = world.program[field].ty;
        if holds(ty) {
            let place = match places {
                0 => {
                    let owner = world.program[field].class;
                    Place::Static(field, ty, world.needs_init(owner).then_some(owner))
                }
                _ => Place::Field(field, world.program[field].class, ty),
            };
            cases.push((at, place));
        }
    }
    if places == 2 && params.get(2) == Some(&Type::I32) && params[1].is_reference() {
        for (at, array) in world.handles.arrays.clone().into_iter().enumerate() {
            if let Some(element) = world.program.element(array).filter(|element| holds(*element)) {
                cases.push((-1 - at as i64, Place::Element(array, element)));
            }
        }
    }
    let targets =
        cases.iter().enumerate().map(|(at, (number, _))| (*number, BlockId(at as u32 + 2))).collect();
    code.end(TermKind::Switch { value: kind.into(), cases: targets, default: BlockId(1) });
    code.script.emit(crate::natives::gap("this access through a handle of a variable"));
    let nothing = (result != Type::Void).then(|| default(result));
    code.end(TermKind::Return(nothing));
    // Loops come behind the blocks of all cases.
    let mut loops: Vec<(Place, Variable)> = Vec::new();
    let behind = cases.len() as u32 + 2;
    let same = same(world).filter(|_| cares);
    for (_, place) in cases {
        let is_shared = same.is_some() && compare::may_be_shared(world, place.ty());
        let variable = variable(&mut code, place, &values);
        if is_shared && matches!(access, Access::SetIf | Access::ExchangeIf) {
            code.end(TermKind::Jump(BlockId(behind + 4 * loops.len() as u32)));
            loops.push((place, variable));
        } else {
            let returned = case(&mut code, access, place, &variable, result);
            code.end(TermKind::Return(returned));
        }
    }
    for (at, (place, variable)) in loops.into_iter().enumerate() {
        if let Some(same) = same {
            attempts(&mut code, access, place, &variable, result, same, behind + 4 * at as u32);
        }
    }
    Body { locals: code.script.locals, blocks: code.blocks }
}

/// The method that compares objects that the machine shares.
fn same(world: &mut World<'_, '_>) -> Option<MethodId> {
    world.model_method("java/lang/Object", "same$", "(Ljava/lang/Object;Ljava/lang/Object;)Z")
}

/// The field that says which variable a handle is of.
fn handle_number(world: &mut World<'_, '_>) -> Option<FieldId> {
    let class = world.class(VAR_HANDLE);
    world.field(class, "number", "I")
}

fn default(ty: Type) -> Operand {
    match ty.is_reference() {
        true => ir::Const::Null.into(),
        false => ir::Const::default_of(ty.loaded()).into(),
    }
}

/// Where a variable is.
#[derive(Clone, Copy)]
enum Place {
    /// With the class that has to be initialised before.
    Static(FieldId, Type, Option<ClassId>),
    Field(FieldId, ClassId, Type),
    /// Of arrays of a type, of which an element has the other.
    Element(Type, Type),
}

impl Place {
    fn ty(self) -> Type {
        match self {
            Place::Static(_, ty, _) | Place::Field(_, _, ty) | Place::Element(_, ty) => ty,
        }
    }

    fn read(self, dest: LocalId, object: Operand) -> InstKind {
        match self {
            Place::Static(field, ..) => InstKind::GetStatic { dest, field, heap: None },
            Place::Field(field, ..) => InstKind::GetField { dest, object, field, heap: None },
            Place::Element(..) => {
                InstKind::Load { dest, array: object, index: LocalId(2).into(), heap: None }
            }
        }
    }

    fn write(self, object: Operand, value: Operand, exchange: Option<Exchange>) -> InstKind {
        match self {
            Place::Static(field, ..) => InstKind::PutStatic { field, value, exchange },
            Place::Field(field, ..) => InstKind::PutField { object, field, value, exchange },
            Place::Element(..) => {
                InstKind::Store { array: object, index: LocalId(2).into(), value, exchange }
            }
        }
    }
}

/// A variable that was found, and what is done with it, as its type.
struct Variable {
    object: Operand,
    values: Vec<Operand>,
}

/// Finds a variable: checks the object, and what is written.
fn variable(code: &mut Code, place: Place, values: &[LocalId]) -> Variable {
    let script = &mut code.script;
    let ty = place.ty();
    let first: Operand = LocalId(1).into();
    let cast = |script: &mut Script, value: Operand, ty: Type| -> Operand {
        let cast = script.local(ty);
        script.emit(InstKind::Cast { dest: cast, value, ty });
        cast.into()
    };
    let object: Operand = match place {
        Place::Field(_, owner, _) => {
            script.emit(InstKind::Check(Check::NonNull(first.clone())));
            cast(script, first, Type::Class(owner))
        }
        Place::Static(_, _, class) => {
            script.insts.extend(
                class.map(|class| ir::Inst { kind: InstKind::InitClass { class }, span: Span::default() }),
            );
            first
        }
        Place::Element(array, _) => {
            script.emit(InstKind::Check(Check::NonNull(first.clone())));
            let array = cast(script, first, array);
            let index: Operand = LocalId(2).into();
            script.emit(InstKind::Check(Check::Bounds { array: array.clone(), index }));
            array
        }
    };
    let fitted = |value: &LocalId| match ty.is_reference() {
        true => cast(script, (*value).into(), ty),
        false => (*value).into(),
    };
    let values: Vec<Operand> = values.iter().map(fitted).collect();
    if let (Place::Element(..), Some(value), true) = (place, values.last(), ty.is_reference()) {
        script.emit(InstKind::Check(Check::Store { array: object.clone(), value: value.clone() }));
    }
    Variable { object, values }
}

/// The access to one variable. Returns what the method returns.
fn case(code: &mut Code, access: Access, place: Place, variable: &Variable, result: Type) -> Option<Operand> {
    let Variable { object, values } = variable;
    let (script, ty) = (&mut code.script, place.ty());
    let old = script.local(ty);
    let value = || values.last().cloned().unwrap_or(ir::Const::Null.into());
    let update = match access {
        Access::Get => {
            script.emit(place.read(old, object.clone()));
            return given(code, old, ty, result);
        }
        Access::Set => {
            script.emit(place.write(object.clone(), value(), None));
            return None;
        }
        Access::SetIf | Access::ExchangeIf => Update::If(values[0].clone()),
        Access::Exchange(Change::Put) => Update::Put,
        Access::Exchange(Change::Add) => Update::Add,
        Access::Exchange(Change::And) => Update::And,
        Access::Exchange(Change::Or) => Update::Or,
        Access::Exchange(Change::Xor) => Update::Xor,
    };
    script.emit(place.write(object.clone(), value(), Some(Exchange { dest: old, update })));
    if access == Access::SetIf {
        let same = script.local(Type::Bool);
        let on = ty.loaded().scalar().unwrap_or(Scalar::I32);
        let (left, right) = (old.into(), values[0].clone());
        script.emit(InstKind::Binary { dest: same, op: ir::BinaryOp::Eq, on, left, right });
        return Some(same.into());
    }
    given(code, old, ty, result)
}

/// What was there, as the result.
fn given(code: &mut Code, old: LocalId, ty: Type, result: Type) -> Option<Operand> {
    if result == Type::Void {
        return None;
    }
    if !ty.is_reference() {
        return Some(old.into());
    }
    let cast = code.script.local(result);
    code.script.emit(InstKind::Cast { dest: cast, value: old.into(), ty: result });
    Some(cast.into())
}

/// A comparison of objects that the machine shares: reads what is there, compares it as a program does, and exchanges exactly that; if another
/// thread was faster, again. Four blocks from `head` on.
fn attempts(
    code: &mut Code,
    access: Access,
    place: Place,
    variable: &Variable,
    result: Type,
    same: MethodId,
    head: u32,
) {
    let ty = place.ty();
    let block = |at: u32| BlockId(head + at);
    let old = code.script.local(ty);
    let (is_same, found, is_won) =
        (code.script.local(Type::Bool), code.script.local(ty), code.script.local(Type::Bool));
    code.script.emit(place.read(old, variable.object.clone()));
    let args = vec![old.into(), variable.values[0].clone()];
    code.script.emit(InstKind::Call { dest: Some(is_same), target: CallTarget::Direct(same), args });
    code.end(TermKind::Branch { condition: is_same.into(), then: block(1), otherwise: block(3) });
    let exchange = Exchange { dest: found, update: Update::If(old.into()) };
    code.script.emit(place.write(variable.object.clone(), variable.values[1].clone(), Some(exchange)));
    let (left, right) = (found.into(), old.into());
    code.script.emit(InstKind::Binary { dest: is_won, op: ir::BinaryOp::Eq, on: Scalar::Ref, left, right });
    code.end(TermKind::Branch { condition: is_won.into(), then: block(2), otherwise: block(0) });
    for success in [true, false] {
        let returned = match access {
            Access::SetIf => Some(ir::Const::Bool(success).into()),
            _ => given(code, old, ty, result),
        };
        code.end(TermKind::Return(returned));
    }
}
