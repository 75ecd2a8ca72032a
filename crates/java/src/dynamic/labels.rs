//! The labels of switches over types, as bootstrap methods are given them.

use cafebabe::constant_pool::{BootstrapArgument, LiteralConstant};

use super::bootstraps;
use crate::classes::File;

/// How deep dynamic constants may be made of each other.
const DEEPEST: usize = 4;

/// A label of a switch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Label {
    /// Objects of a class, by its internal name or that of an array.
    Type(String),
    /// Values of a primitive type, by its descriptor.
    Primitive(String),
    Text(String),
    Number(i32),
    /// A constant of an enumeration: the internal name of the class, and that of the constant.
    Constant(String, String),
    /// What compilers are not known to write.
    Unknown,
}

impl Label {
    /// An argument of a bootstrap method, by the numbers of both.
    pub(super) fn new(file: &File<'_>, bootstrap: usize, argument: usize) -> Label {
        match made(file, bootstrap, argument, DEEPEST) {
            Some(Made::Label(label)) => label,
            Some(Made::Class(_)) | None => Label::Unknown,
        }
    }
}

/// What an argument of a bootstrap method stands for.
enum Made {
    Label(Label),
    /// A description of a class, with its internal name.
    Class(String),
}

fn made(file: &File<'_>, bootstrap: usize, argument: usize, depth: usize) -> Option<Made> {
    let method = bootstraps(file)?.get(bootstrap)?;
    let Some(dynamic) = file.dynamic(bootstrap, argument) else {
        return Some(Made::Label(match method.arguments.get(argument)? {
            BootstrapArgument::ClassInfo(name) => Label::Type(name.to_string()),
            BootstrapArgument::LiteralConstant(LiteralConstant::String(text)) => {
                Label::Text(text.to_string())
            }
            BootstrapArgument::LiteralConstant(LiteralConstant::Integer(number)) => Label::Number(*number),
            BootstrapArgument::LiteralConstant(_)
            | BootstrapArgument::MethodHandle(_)
            | BootstrapArgument::MethodType(_) => Label::Unknown,
        }));
    };
    let depth = depth.checked_sub(1)?;
    let maker = bootstraps(file)?.get(dynamic.bootstrap)?;
    if &*maker.method.class_name != "java/lang/invoke/ConstantBootstraps" {
        return None;
    }
    let given = |at: usize| made(file, dynamic.bootstrap, at, depth);
    let text = |at: usize| match given(at) {
        Some(Made::Label(Label::Text(text))) => Some(text),
        _ => None,
    };
    match &*maker.method.member_ref.name {
        "primitiveClass" => Some(Made::Label(Label::Primitive(dynamic.name.clone()))),
        "invoke" => {
            let BootstrapArgument::MethodHandle(called) = maker.arguments.first()? else { return None };
            if file.dynamic(dynamic.bootstrap, 0).is_some() {
                return None;
            }
            match (&*called.class_name, &*called.member_ref.name) {
                ("java/lang/constant/ClassDesc", "of") => Some(Made::Class(text(1)?.replace('.', "/"))),
                ("java/lang/Enum$EnumDesc", "of") => match given(1)? {
                    Made::Class(class) => Some(Made::Label(Label::Constant(class, text(2)?))),
                    Made::Label(_) => None,
                },
                _ => None,
            }
        }
        _ => None,
    }
}
