//! Native methods: those of our models mean instructions, all others end a path.

use std::sync::Arc;

use ir::{Block, Body, Const, Inst, InstKind, Local, MethodId, Primitive, TermKind, Terminator, Type};
use source::Span;

use crate::classes::Signature;
use crate::world::World;

/// What a native method of our models means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Native {
    /// Ends the path with a reason.
    Fail,
    /// Whether something is assumed of the machine.
    Assuming,
    /// Any value of the result's type.
    Any,
    /// Rules the path out where the argument is false.
    Assume,
    /// Writes a field in one step, and gives what was there.
    Exchange(Exchanged),
    /// Takes a monitor.
    Enter,
    /// Releases it.
    Exit,
    /// Waits for a flag.
    Await,
    /// Starts a thread with this method of it.
    Fork(&'static str),
    /// The object that stands for the class of an object.
    ClassOf,
    /// Whether an object is an array.
    IsArray,
    /// The name of a type by its number.
    TypeName,
    /// Whether the program interrupts threads at all.
    Interrupts,
    /// The constants of an enumeration by its class object; null where it is not known.
    ConstantsOf,
    /// Which version of Java the library belongs to; 0 without a library.
    Feature,
    /// Whether the library is one for Unix.
    IsUnix,
    /// The release of the library, such as `17.0.15`; null where it is not known.
    Release,
    /// A primitive of the IR.
    Primitive(Primitive),
}

/// What an exchange writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exchanged {
    /// The value.
    Value,
    /// The sum.
    Sum,
    /// The value, if something else was there.
    ValueIf,
    /// The same, but whether it was there is what it gives.
    Whether,
}

/// What a static method means, if it is one of ours.
pub(crate) fn of(class: &str, signature: &Signature) -> Option<Native> {
    if class != "oxpecker/Vm" {
        return None;
    }
    let (name, descriptor) = (&*signature.0, &*signature.1);
    Some(match name {
        "fail" => Native::Fail,
        "assuming" => Native::Assuming,
        "assume" => Native::Assume,
        "put" => Native::Exchange(Exchanged::Value),
        "add" => Native::Exchange(Exchanged::Sum),
        "putIf" => Native::Exchange(Exchanged::ValueIf),
        "setIf" => Native::Exchange(Exchanged::Whether),
        "enter" => Native::Enter,
        "exit" => Native::Exit,
        "fork" => Native::Fork("main$"),
        "forkDaemon" => Native::Fork("daemon$"),
        "classOf" => Native::ClassOf,
        "isArray" => Native::IsArray,
        "typeName" => Native::TypeName,
        "interrupts" => Native::Interrupts,
        "constantsOf" => Native::ConstantsOf,
        "isUnix" => Native::IsUnix,
        "feature" => Native::Feature,
        "release" => Native::Release,
        "copy" => Native::Primitive(Primitive::ObjectClone),
        "isGiven" => Native::Primitive(Primitive::ObjectGiven),
        "arrayLike" => Native::Primitive(Primitive::ArrayLike),
        "print" => Native::Primitive(Primitive::Print),
        "bits" if descriptor == "(D)J" => Native::Primitive(Primitive::F64Bits),
        "bits" => Native::Primitive(Primitive::F32Bits),
        "fromBits" if descriptor == "(J)D" => Native::Primitive(Primitive::F64OfBits),
        "fromBits" => Native::Primitive(Primitive::F32OfBits),
        "sqrt" => Native::Primitive(Primitive::F64Sqrt),
        "show" if descriptor.starts_with("(D)") => Native::Primitive(Primitive::F64Show),
        "show" => Native::Primitive(Primitive::F32Show),
        "parseDouble" => Native::Primitive(Primitive::F64Parse),
        "self" => Native::Primitive(Primitive::ThreadSelf),
        "background" => Native::Primitive(Primitive::ThreadBackground),
        "tryEnter" => Native::Primitive(Primitive::MonitorTry),
        "holds" => Native::Primitive(Primitive::MonitorHolds),
        "leave" => Native::Primitive(Primitive::MonitorLeave),
        "reenter" => Native::Primitive(Primitive::MonitorReenter),
        "await" => Native::Await,
        _ if name.starts_with("any") => Native::Any,
        _ => return None,
    })
}

/// Whether a method is `getClass`, which only the machine can do.
pub(crate) fn is_class_of(signature: &Signature) -> bool {
    &*signature.0 == "getClass" && &*signature.1 == "()Ljava/lang/Class;"
}

/// The instruction that ends a path with a reason.
pub(crate) fn gap(what: &str) -> InstKind {
    InstKind::Primitive {
        dest: None,
        primitive: Primitive::Unsupported.into(),
        args: vec![Const::Str(Arc::from(what)).into()],
    }
}

/// The body of a native method.
pub(crate) fn body(world: &mut World<'_, '_>, method: MethodId, name: &str) -> Body {
    unsupported(world, method, &format!("the native method `{name}`"))
}

/// A body that ends the path with a reason.
pub(crate) fn unsupported(world: &mut World<'_, '_>, method: MethodId, reason: &str) -> Body {
    let class = &world.program[world.program[method].class].name;
    world.support.missing.push((reason.to_string(), format!("{class}.{}", world.program[method].name)));
    nothing(world, method, reason)
}

/// The same, but not counted as missing.
pub(crate) fn nothing(world: &World<'_, '_>, method: MethodId, reason: &str) -> Body {
    let params = world.program[method].params.iter().enumerate();
    let locals = params.map(|(at, ty)| Local::variable(format!("arg{at}"), ty.loaded())).collect();
    let result = world.program[method].result;
    let value = match result {
        Type::Void => None,
        _ if result.is_reference() => Some(Const::Null.into()),
        _ => Some(Const::default_of(result).into()),
    };
    let span = Span::default();
    let block = Block {
        insts: vec![Inst { kind: gap(reason), span }],
        term: Terminator { kind: TermKind::Return(value), span },
        handler: None,
    };
    Body { locals, blocks: vec![block] }
}
