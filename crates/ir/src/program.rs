//! Programs: classes, fields and methods in tables, and the questions about inheritance.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

use source::Span;

use crate::{ArrayTypeId, Kept, Method, MethodKind, Type};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(pub u32);

        impl $name {
            /// The position in the program's table.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// A class or an interface of a program.
    ClassId
);
id!(
    /// A field of a program, of objects or static.
    FieldId
);
id!(
    /// A method, a constructor or a pure function of a program.
    MethodId
);

/// The exceptions that checks raise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ExceptionKind {
    /// Null where an object is needed.
    NullDereference,
    /// An index outside its array.
    IndexOutOfBounds,
    /// Division or remainder by zero.
    DivisionByZero,
    /// A new array with a size below zero.
    NegativeSize,
    /// A cast to a type the value does not have.
    BadCast,
    /// A value that the array's element type does not allow.
    ArrayStore,
    /// The use of a class whose static initialiser failed. Programs without a class for it can use such classes.
    Uninitialized,
    /// A call that is nested deeper than the machine allows. Nothing raises it unless a depth is given.
    StackOverflow,
    /// A `throw` of the program itself.
    Thrown,
}

impl ExceptionKind {
    /// Every kind.
    pub const ALL: [ExceptionKind; 9] = [
        ExceptionKind::NullDereference,
        ExceptionKind::IndexOutOfBounds,
        ExceptionKind::DivisionByZero,
        ExceptionKind::NegativeSize,
        ExceptionKind::BadCast,
        ExceptionKind::ArrayStore,
        ExceptionKind::Uninitialized,
        ExceptionKind::StackOverflow,
        ExceptionKind::Thrown,
    ];

    /// The name in the text form.
    pub fn name(self) -> &'static str {
        match self {
            ExceptionKind::NullDereference => "null",
            ExceptionKind::IndexOutOfBounds => "bounds",
            ExceptionKind::DivisionByZero => "zero",
            ExceptionKind::NegativeSize => "size",
            ExceptionKind::BadCast => "cast",
            ExceptionKind::ArrayStore => "store",
            ExceptionKind::Uninitialized => "initialization",
            ExceptionKind::StackOverflow => "stack",
            ExceptionKind::Thrown => "thrown",
        }
    }

    /// How a report names it.
    pub fn describe(self) -> &'static str {
        match self {
            ExceptionKind::NullDereference => "null dereference",
            ExceptionKind::IndexOutOfBounds => "index out of bounds",
            ExceptionKind::DivisionByZero => "division by zero",
            ExceptionKind::NegativeSize => "negative array size",
            ExceptionKind::BadCast => "failed cast",
            ExceptionKind::ArrayStore => "array store of a wrong type",
            ExceptionKind::Uninitialized => "use of a class whose initialiser failed",
            ExceptionKind::StackOverflow => "stack overflow",
            ExceptionKind::Thrown => "throw",
        }
    }
}

/// A condition on the objects of a class, as two pure functions of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClassInvariant {
    /// Whether it holds now.
    pub now: MethodId,
    /// Whether it held in a heap, the second argument.
    pub then: MethodId,
    /// The condition in the source.
    pub span: Span,
}

/// A class or an interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// Its full name, unique in the program.
    pub name: Arc<str>,
    /// Whether it is an interface.
    pub is_interface: bool,
    /// Whether it is a class without objects of its own.
    pub is_abstract: bool,
    /// Whether it belongs to a library: reports point to the code that uses it, and inputs hold no objects of it.
    pub is_library: bool,
    /// Whether inputs hold objects of it although it belongs to a library: texts, and boxes of numbers.
    pub is_value: bool,
    /// Whether the program itself makes all objects of it, such as the constants of an enumeration: an input
    /// holds no others.
    pub is_closed: bool,
    /// Whether a front-end made it: it stands in no source, and no input holds an object of it.
    pub is_synthetic: bool,
    /// The superclass of a class.
    pub superclass: Option<ClassId>,
    /// The interfaces it implements, or extends if it is one itself.
    pub interfaces: Vec<ClassId>,
    /// Fields of its objects, inherited ones excluded.
    pub fields: Vec<FieldId>,
    /// Its static fields.
    pub statics: Vec<FieldId>,
    /// Its methods and constructors.
    pub methods: Vec<MethodId>,
    /// The method `initclass` runs, if it has one.
    pub initializer: Option<MethodId>,
    /// What holds of its objects while no method of them runs.
    pub invariants: Vec<ClassInvariant>,
    /// Where it is declared.
    pub span: Span,
}

impl Class {
    /// A class without supertypes and members.
    pub fn new(name: Arc<str>, span: Span) -> Class {
        Class {
            name,
            is_interface: false,
            is_abstract: false,
            is_library: false,
            is_value: false,
            is_closed: false,
            is_synthetic: false,
            superclass: None,
            interfaces: Vec::new(),
            fields: Vec::new(),
            statics: Vec::new(),
            invariants: Vec::new(),
            methods: Vec::new(),
            initializer: None,
            span,
        }
    }

    /// Whether there can be objects of exactly this class.
    pub fn has_objects(&self) -> bool {
        !self.is_interface && !self.is_abstract
    }
}

/// What a field holds in an object of the input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FieldInput {
    /// Any value of its type.
    Any,
    /// Any but null.
    NonNull,
    /// An object of its own, which nothing else in the input refers to.
    Owned,
    /// Any value of its type, but the default in an object that was made for its place in an array from the world
    /// (see [`Local::input`](crate::Local::input)): the field records what else has the object.
    Shared,
    /// The default value of its type: the virtual machine manages the field.
    Default,
}

/// A field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name.
    pub name: Arc<str>,
    /// The class that declares it.
    pub class: ClassId,
    /// Its type.
    pub ty: Type,
    /// Whether it belongs to the class and not to its objects.
    pub is_static: bool,
    /// Whether its accesses synchronise: they are not data races, and order what is around them.
    pub is_volatile: bool,
    /// Whether no thread can see it change, so that reading it is not a visible step: start-up code writes it, or, for
    /// a field of an object, the thread that makes the object writes it before others can reach the object.
    pub is_constant: bool,
    /// Whether a front-end or a model of a library made it: reports do not show it.
    pub is_synthetic: bool,
    /// What it holds in an object of the input.
    pub input: FieldInput,
    /// Where it is declared.
    pub span: Span,
}

impl Field {
    /// An ordinary field of objects.
    pub fn new(name: Arc<str>, class: ClassId, ty: Type) -> Field {
        Field {
            name,
            class,
            ty,
            is_static: false,
            is_volatile: false,
            is_constant: false,
            is_synthetic: false,
            input: FieldInput::Any,
            span: Span::default(),
        }
    }
}

/// A whole program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Program {
    /// Classes and interfaces.
    pub classes: Vec<Class>,
    /// Fields, of objects and static.
    pub fields: Vec<Field>,
    /// Methods, constructors and pure functions.
    pub methods: Vec<Method>,
    /// The element types of the array types.
    pub array_types: Vec<Type>,
    /// The class each check raises.
    pub exceptions: Vec<(ExceptionKind, ClassId)>,
    /// The class all others and all arrays inherit from, if the language has one.
    pub root: Option<ClassId>,
    /// Code that runs before the entry method: the static initialisers of a language without lazy ones.
    pub startup: Option<MethodId>,
    /// What runs before one entry in its place; it may call it.
    pub startups: Vec<(MethodId, MethodId)>,
    /// Whether an exception that leaves a thread ends that thread only, not the execution.
    pub threads_survive: bool,
    /// Whether executions are idealised: machines of the language reorder accesses where there are data races, and run
    /// out of stack and memory.
    pub is_idealized: bool,
    /// Whether inputs may hold objects of classes that the program does not have.
    pub is_open: bool,
    /// The type of lengths and indices, where their range is neither 32 bits nor unbounded: no array is longer than the
    /// greatest of them.
    pub index: Option<Type>,
    /// What the language calls types, where that is not what [`Program::source_type`] says by itself.
    pub type_names: Vec<(Type, Arc<str>)>,
    /// Where texts are objects: the field of theirs that holds the UTF-16 code units.
    pub text: Option<FieldId>,
    /// Where exceptions have a message: the field that holds it.
    pub message: Option<FieldId>,
    /// Where threads are objects: the field that holds the name of one.
    pub thread_name: Option<FieldId>,
    /// What exceptions that the machine raises keep, and in which fields of theirs.
    pub kept: Vec<(Kept, FieldId)>,
}

impl Program {
    /// The array type with that element type, made if it is new.
    pub fn array_of(&mut self, element: Type) -> Type {
        if let Some(known) = self.find_array(element) {
            return known;
        }
        self.array_types.push(element);
        Type::Array(ArrayTypeId(self.array_types.len() as u32 - 1))
    }

    /// The array type with that element type, if the program has it.
    pub fn find_array(&self, element: Type) -> Option<Type> {
        let at = self.array_types.iter().position(|known| *known == element)?;
        Some(Type::Array(ArrayTypeId(at as u32)))
    }

    /// The greatest length of an array that the type of lengths has; none where 32 bits or memory are the limit.
    pub fn longest(&self) -> Option<i64> {
        let (_, greatest) = self.index?.range()?.bounds();
        i64::try_from(greatest).ok()
    }

    /// The code that runs before an entry.
    pub fn startup_of(&self, entry: MethodId) -> Option<MethodId> {
        self.startups.iter().find(|(of, _)| *of == entry).map(|(_, startup)| *startup).or(self.startup)
    }

    /// The element type of an array type.
    pub fn element(&self, ty: Type) -> Option<Type> {
        match ty {
            Type::Array(id) => self.array_types.get(id.0 as usize).copied(),
            _ => None,
        }
    }

    /// A type as the source language writes it, for messages.
    pub fn source_type(&self, ty: Type) -> String {
        let mut element = ty;
        let mut brackets = String::new();
        while let Some(inner) = self.element(element) {
            element = inner;
            brackets += "[]";
        }
        let named =
            self.type_names.iter().find(|(known, _)| *known == element).map(|(_, name)| name.to_string());
        let base = named.unwrap_or_else(|| match element {
            Type::Class(class) => self[class].name.to_string(),
            Type::Ranged(range) | Type::Bits(range) if !range.is_signed() => "uint".to_string(),
            Type::I32 | Type::Ranged(_) | Type::Bits(_) => "int".to_string(),
            Type::U32 => "uint".to_string(),
            Type::I8 => "byte".to_string(),
            Type::I16 => "short".to_string(),
            Type::U16 => "char".to_string(),
            Type::I64 => "long".to_string(),
            Type::F32 | Type::F64 => "float".to_string(),
            Type::Str => "string".to_string(),
            other @ (Type::Void | Type::Bool | Type::Int | Type::Char | Type::Array(_) | Type::Heap) => {
                self.show_type(other).to_string()
            }
        });
        base + &brackets
    }

    /// The class a check of that kind raises.
    pub fn exception_class(&self, kind: ExceptionKind) -> Option<ClassId> {
        self.exceptions.iter().find(|(known, _)| *known == kind).map(|(_, class)| *class)
    }

    /// What an exception of a class keeps when the machine raises it.
    pub fn kept_by(&self, class: ClassId) -> impl Iterator<Item = (Kept, FieldId)> {
        self.kept.iter().copied().filter(move |(_, field)| self.is_subclass(class, self[*field].class))
    }

    /// Whether `class` is `ancestor` or inherits from it.
    pub fn is_subclass(&self, class: ClassId, ancestor: ClassId) -> bool {
        if class == ancestor || Some(ancestor) == self.root {
            return true;
        }
        // A class is not below another class by way of an interface, so following superclasses answers most questions.
        let is_interface = self.classes.get(ancestor.index()).is_some_and(|decl| decl.is_interface);
        if !is_interface {
            return self.ancestry(class).any(|above| above == ancestor);
        }
        self.supertypes(class).contains(&ancestor)
    }

    /// The invariants of a class, of those it inherits from and of those that inherit from it.
    pub fn invariants_around(&self, class: ClassId) -> impl Iterator<Item = &ClassInvariant> {
        let related = self.classes.iter().enumerate().filter(move |(at, other)| {
            let other_id = ClassId(*at as u32);
            !other.invariants.is_empty()
                && (self.is_subclass(class, other_id) || self.is_subclass(other_id, class))
        });
        related.flat_map(|(_, other)| &other.invariants)
    }

    /// The classes with invariants, and these.
    pub fn class_invariants(&self) -> impl Iterator<Item = (ClassId, &ClassInvariant)> {
        let classes = self.classes.iter().enumerate();
        classes.flat_map(|(at, class)| class.invariants.iter().map(move |known| (ClassId(at as u32), known)))
    }

    /// A class and everything that it inherits from, the nearest first; the root, if there is one, is among them.
    pub fn supertypes(&self, class: ClassId) -> Vec<ClassId> {
        let mut found = vec![class];
        let mut next = 0;
        while let Some(current) = found.get(next) {
            next += 1;
            let Some(decl) = self.classes.get(current.index()) else { continue };
            for parent in decl.superclass.iter().chain(&decl.interfaces) {
                if !found.contains(parent) {
                    found.push(*parent);
                }
            }
        }
        if let Some(root) = self.root.filter(|root| !found.contains(root)) {
            found.push(root);
        }
        found
    }

    /// Whether a value of type `from` may be held by a place of type `to`.
    pub fn is_assignable(&self, from: Type, to: Type) -> bool {
        match (from, to) {
            (Type::Class(from), Type::Class(to)) => self.is_subclass(from, to),
            (Type::Array(_), Type::Class(to)) => Some(to) == self.root,
            (Type::Array(_), Type::Array(_)) => from == to || self.covariant(from, to),
            // The promises of ranged integers are kept by checks, not by types.
            (_, _) => from == to || (is_integer(from) && from.scalar() == to.scalar()),
        }
    }

    /// Arrays are covariant only in languages that check stores, which have a root class.
    fn covariant(&self, mut from: Type, mut to: Type) -> bool {
        if self.root.is_none() {
            return false;
        }
        while let (Some(a), Some(b)) = (self.element(from), self.element(to)) {
            (from, to) = (a, b);
        }
        from.is_reference()
            && to.is_reference()
            && !matches!(to, Type::Array(_))
            && self.is_assignable(from, to)
    }

    /// The classes from `class` up to the topmost one.
    pub fn ancestry(&self, class: ClassId) -> impl Iterator<Item = ClassId> {
        let limit = self.classes.len();
        std::iter::successors(Some(class), |c| self.classes.get(c.index())?.superclass).take(limit)
    }

    /// All fields of an object of the class in the order of their slots, inherited ones first.
    pub fn all_fields(&self, class: ClassId) -> Vec<FieldId> {
        let mut chain: Vec<ClassId> = self.ancestry(class).collect();
        chain.reverse();
        chain.iter().flat_map(|c| self[*c].fields.iter().copied()).collect()
    }

    /// The method a virtual call of `method` reaches on an object of `class`: the nearest override in the
    /// superclasses, else the most specific default method of an interface.
    pub fn resolve(&self, class: ClassId, method: MethodId) -> Option<MethodId> {
        let wanted = &self[method];
        let fits = |candidate: &MethodId| {
            let candidate = &self[*candidate];
            candidate.kind == MethodKind::Instance
                && candidate.name == wanted.name
                && candidate.signature() == wanted.signature()
                && candidate.body.is_some()
        };
        for ancestor in self.ancestry(class) {
            let mut fitting = self[ancestor].methods.iter().copied().filter(|m| fits(m));
            if let Some(first) = fitting.next() {
                // Of two that differ in their result the exact one is meant (a bridge method of Java).
                let exact = |m: &MethodId| self[*m].result == wanted.result;
                return if exact(&first) { Some(first) } else { fitting.find(exact).or(Some(first)) };
            }
        }
        let mut defaults: Vec<MethodId> = Vec::new();
        for interface in self.all_interfaces(class) {
            defaults.extend(self[interface].methods.iter().copied().filter(|m| fits(m)));
        }
        let class_of = |m: &MethodId| self[*m].class;
        defaults.iter().copied().find(|m| {
            defaults.iter().all(|other| other == m || !self.is_subclass(class_of(other), class_of(m)))
        })
    }

    /// All interfaces of a class, its own, inherited ones and those these extend, without repetition.
    pub fn all_interfaces(&self, class: ClassId) -> Vec<ClassId> {
        let mut found: Vec<ClassId> = Vec::new();
        let mut pending: Vec<ClassId> = self.ancestry(class).collect();
        pending.reverse();
        while let Some(current) = pending.pop() {
            if self[current].is_interface && !found.contains(&current) {
                found.push(current);
            }
            for interface in self[current].interfaces.iter().rev() {
                if !found.contains(interface) {
                    pending.push(*interface);
                }
            }
        }
        found
    }

    /// Every concrete method that a call may reach, in the order of their numbers.
    pub fn callees(&self, target: crate::CallTarget) -> Vec<MethodId> {
        match target {
            crate::CallTarget::Direct(method) => vec![method],
            crate::CallTarget::Virtual(method) => {
                let owner = self[method].class;
                let mut found: Vec<MethodId> = (0..self.classes.len() as u32)
                    .map(ClassId)
                    .filter(|c| !self[*c].is_interface && self.is_subclass(*c, owner))
                    .filter_map(|c| self.resolve(c, method))
                    .collect();
                found.sort_unstable();
                found.dedup();
                found
            }
        }
    }

    /// The class of that name.
    pub fn class_named(&self, name: &str) -> Option<ClassId> {
        let at = self.classes.iter().position(|c| &*c.name == name)?;
        Some(ClassId(at as u32))
    }

    /// All methods with their numbers.
    pub fn methods(&self) -> impl Iterator<Item = (MethodId, &Method)> {
        self.methods.iter().enumerate().map(|(i, m)| (MethodId(i as u32), m))
    }

    /// A type as messages and the text form write it.
    pub fn show_type(&self, ty: Type) -> impl fmt::Display + '_ {
        crate::text::ShowType { program: self, ty }
    }
}

fn is_integer(ty: Type) -> bool {
    matches!(ty.scalar(), Some(crate::Scalar::Int | crate::Scalar::I32 | crate::Scalar::I64))
}

macro_rules! table {
    ($id:ident, $entry:ident, $field:ident) => {
        impl Index<$id> for Program {
            type Output = $entry;
            fn index(&self, id: $id) -> &$entry {
                &self.$field[id.index()]
            }
        }

        impl IndexMut<$id> for Program {
            fn index_mut(&mut self, id: $id) -> &mut $entry {
                &mut self.$field[id.index()]
            }
        }
    };
}

table!(ClassId, Class, classes);
table!(FieldId, Field, fields);
table!(MethodId, Method, methods);
