//! Descriptors to types of the IR.

use cafebabe::descriptors::{FieldDescriptor, FieldType, MethodDescriptor, ReturnDescriptor};
use ir::Type;

use crate::world::World;

/// The interfaces of arrays. Everything may be one of them, so that their places hold any object.
const OF_ARRAYS: [&str; 2] = ["java/lang/Cloneable", "java/io/Serializable"];

/// Whether arrays implement an interface.
pub(crate) fn is_of_arrays(name: &str) -> bool {
    OF_ARRAYS.contains(&name)
}

impl World<'_, '_> {
    /// The types whose objects implement an interface of arrays: the classes that say so, and all arrays.
    pub(crate) fn of_arrays(&mut self, name: &str) -> Vec<Type> {
        const ELEMENTS: [Type; 8] =
            [Type::Bool, Type::I8, Type::U16, Type::I16, Type::I32, Type::I64, Type::F32, Type::F64];
        let mut types = vec![Type::Class(self.class(name)), self.program.array_of(Type::Class(self.root))];
        types.extend(ELEMENTS.map(|element| self.program.array_of(element)));
        types
    }

    /// The type of a place with that descriptor. Classes are named, not read.
    pub(crate) fn ty(&mut self, descriptor: &FieldDescriptor<'_>) -> Type {
        let mut ty = match &descriptor.field_type {
            FieldType::Byte => Type::I8,
            FieldType::Char => Type::U16,
            FieldType::Double => Type::F64,
            FieldType::Float => Type::F32,
            FieldType::Integer => Type::I32,
            FieldType::Long => Type::I64,
            FieldType::Short => Type::I16,
            FieldType::Boolean => Type::Bool,
            FieldType::Object(name) => self.class_type(name),
        };
        for _ in 0..descriptor.dimensions {
            ty = self.program.array_of(ty);
        }
        ty
    }

    /// The type of references to objects of a class.
    pub(crate) fn class_type(&mut self, name: &str) -> Type {
        if is_of_arrays(name) { Type::Class(self.root) } else { Type::Class(self.class(name)) }
    }

    /// The types of parameters and result.
    pub(crate) fn method_types(&mut self, descriptor: &MethodDescriptor<'_>) -> (Vec<Type>, Type) {
        let params = descriptor.parameters.iter().map(|param| self.ty(param)).collect();
        let result = match &descriptor.return_type {
            ReturnDescriptor::Return(ty) => self.ty(ty),
            ReturnDescriptor::Void => Type::Void,
        };
        (params, result)
    }

    /// The type that an internal name stands for in `checkcast` and the like: a class, or an array in the form of
    /// a descriptor.
    pub(crate) fn named_type(&mut self, name: &str) -> Option<Type> {
        if name.starts_with('[') {
            return self.parse_type(name);
        }
        Some(self.class_type(name))
    }

    /// The type of a field descriptor in text form.
    pub(crate) fn parse_type(&mut self, text: &str) -> Option<Type> {
        let element = text.trim_start_matches('[');
        let mut ty = match element.as_bytes() {
            b"B" => Type::I8,
            b"C" => Type::U16,
            b"D" => Type::F64,
            b"F" => Type::F32,
            b"I" => Type::I32,
            b"J" => Type::I64,
            b"S" => Type::I16,
            b"Z" => Type::Bool,
            [b'L', .., b';'] => self.class_type(&element[1..element.len() - 1]),
            _ => return None,
        };
        for _ in 0..text.len() - element.len() {
            ty = self.program.array_of(ty);
        }
        Some(ty)
    }

    /// The types of a method descriptor in text form: parameters and result.
    pub(crate) fn parse_method(&mut self, text: &str) -> Option<(Vec<Type>, Type)> {
        let (params, result) = text.strip_prefix('(')?.split_once(')')?;
        let params =
            split_descriptors(params)?.into_iter().map(|ty| self.parse_type(ty)).collect::<Option<_>>()?;
        let result = if result == "V" { Type::Void } else { self.parse_type(result)? };
        Some((params, result))
    }

    /// Whether a value may be held by a place; reads the class of the value to know.
    pub(crate) fn assignable(&mut self, from: Type, to: Type) -> bool {
        let mut element = from;
        while let Some(inner) = self.program.element(element) {
            element = inner;
        }
        if let Type::Class(class) = element {
            self.read(class);
        }
        self.program.is_assignable(from, to)
    }
}

/// The descriptors in the parameter list of a method.
pub(crate) fn split_descriptors(mut text: &str) -> Option<Vec<&str>> {
    let mut found = Vec::new();
    while !text.is_empty() {
        let dimensions = text.len() - text.trim_start_matches('[').len();
        let length = match text.as_bytes().get(dimensions)? {
            b'L' => text.find(';')? + 1,
            _ => dimensions + 1,
        };
        let (first, rest) = text.split_at_checked(length)?;
        found.push(first);
        text = rest;
    }
    Some(found)
}

impl World<'_, '_> {
    /// Whether the class at the bottom of an array type can be read.
    pub(crate) fn is_readable(&mut self, ty: Type) -> bool {
        let mut element = ty;
        while let Some(inner) = self.program.element(element) {
            element = inner;
        }
        match element {
            Type::Class(class) => self.trouble(class).is_none(),
            _ => true,
        }
    }
}
