//! Programs, classes, interfaces and their members.

use super::{Block, Expr, Type};
use crate::features::Features;

/// A whole program.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// What the program was allowed to contain. Shrinking keeps to it.
    pub features: Features,
    /// The interfaces, each after those it extends.
    pub interfaces: Vec<Interface>,
    /// The classes, each after its superclass; the last one is `Main`.
    pub classes: Vec<Class>,
}

/// A class.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Class {
    /// The name.
    pub name: String,
    /// The superclass.
    pub extends: Option<String>,
    /// The interfaces that are named in the declaration.
    pub implements: Vec<String>,
    /// Instance fields; their names are unique in the program.
    pub fields: Vec<Field>,
    /// Static fields; their names are unique in the program.
    pub statics: Vec<StaticField>,
    /// Constructors; where there are none, the class has one without parameters.
    pub constructors: Vec<Constructor>,
    /// Methods, static and not.
    pub methods: Vec<Method>,
}

/// An interface.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Interface {
    /// The name.
    pub name: String,
    /// The interfaces it extends.
    pub extends: Vec<String>,
    /// Instance methods, with a body where they are default methods.
    pub methods: Vec<Method>,
}

/// An instance field.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The name.
    pub name: String,
    /// The type.
    pub ty: Type,
}

/// A static field.
#[derive(Clone, Debug, PartialEq)]
pub struct StaticField {
    /// The name.
    pub name: String,
    /// The type.
    pub ty: Type,
    /// The initial value, a literal, where it is not the default of the type.
    pub init: Option<Expr>,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// The name, unique in the method.
    pub name: String,
    /// The type.
    pub ty: Type,
}

/// A method.
#[derive(Clone, Debug, PartialEq)]
pub struct Method {
    /// The name.
    pub name: String,
    /// Whether it is static.
    pub is_static: bool,
    /// Whether it is recursive. It then has a further first parameter `int fuel`, and starts by returning the
    /// simplest value of its type where that parameter is not positive.
    pub recursive: bool,
    /// The parameters.
    pub params: Vec<Param>,
    /// The result type; nothing for `void`.
    pub returns: Option<Type>,
    /// The specification.
    pub contract: Contract,
    /// The body; nothing for an abstract method of an interface.
    pub body: Option<Block>,
}

/// A constructor.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Constructor {
    /// The parameters.
    pub params: Vec<Param>,
    /// The specification.
    pub contract: Contract,
    /// The arguments of `super(...)`, where it is written out.
    pub super_args: Option<Vec<Expr>>,
    /// The rest of the body.
    pub body: Block,
}

/// The specification of a method or constructor. Several clauses of one kind are conjoined.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contract {
    /// What must hold at the call.
    pub requires: Vec<Expr>,
    /// What must hold at a normal return.
    pub ensures: Vec<Expr>,
    /// What must hold when the method is left by an exception.
    pub exceptional: Vec<Expr>,
}

impl Program {
    /// The name of the class that holds the entry method.
    pub const MAIN: &'static str = "Main";

    /// The name of the parameter of recursive methods that decreases.
    pub const FUEL: &'static str = "fuel";

    /// The entry method in the form that the command line takes.
    #[must_use]
    pub fn entry(&self) -> &'static str {
        "Main.entry"
    }

    /// The entry method itself.
    #[must_use]
    pub fn entry_method(&self) -> Option<&Method> {
        self.class(Self::MAIN)?.methods.iter().find(|method| method.name == "entry")
    }

    /// The types of the entry method's parameters.
    #[must_use]
    pub fn entry_params(&self) -> Vec<Type> {
        self.entry_method().map_or_else(Vec::new, Method::param_types)
    }

    /// All methods with the names of the types that declare them, in the order in which they are printed.
    pub fn methods(&self) -> impl Iterator<Item = (&str, &Method)> {
        let interfaces = self.interfaces.iter().map(|one| (one.name.as_str(), &one.methods));
        let classes = self.classes.iter().map(|one| (one.name.as_str(), &one.methods));
        let all = interfaces.chain(classes);
        all.flat_map(|(owner, methods)| methods.iter().map(move |method| (owner, method)))
    }

    /// The class of that name.
    #[must_use]
    pub fn class(&self, name: &str) -> Option<&Class> {
        self.classes.iter().find(|class| class.name == name)
    }

    /// The interface of that name.
    #[must_use]
    pub fn interface(&self, name: &str) -> Option<&Interface> {
        self.interfaces.iter().find(|interface| interface.name == name)
    }
}

impl Method {
    /// The types of the parameters, the fuel not among them.
    #[must_use]
    pub fn param_types(&self) -> Vec<Type> {
        self.params.iter().map(|param| param.ty.clone()).collect()
    }
}

impl Constructor {
    /// The types of the parameters.
    #[must_use]
    pub fn param_types(&self) -> Vec<Type> {
        self.params.iter().map(|param| param.ty.clone()).collect()
    }
}

impl Contract {
    /// Whether there is no clause at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.requires.is_empty() && self.ensures.is_empty() && self.exceptional.is_empty()
    }
}
