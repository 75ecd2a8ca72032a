//! The tables of a program: types, fields and the headers of methods, before any body is looked at.

mod inheritance;
mod members;

use rustc_hash::FxHashMap;
use source::{Code, Diagnostic, Diagnostics, Interner, Symbol, did_you_mean};
use syntax::ast;

use crate::program::{Body, MethodId, Program, TypeDecl, TypeId};
use crate::types::{Base, Ty};

/// Where a method stands in the trees.
#[derive(Clone, Copy)]
pub(crate) struct Origin<'a> {
    pub(crate) file: &'a ast::File,
    /// The declaration; none for the constructor that a class without one gets.
    pub(crate) method: Option<&'a ast::Method>,
}

/// An initial value of a static field.
#[derive(Clone, Copy)]
pub(crate) struct StaticInit<'a> {
    pub(crate) file: &'a ast::File,
    pub(crate) field: crate::program::FieldId,
    pub(crate) value: ast::ExprId,
}

/// The tables, and what bodies still have to be checked.
pub(crate) struct Declared<'a> {
    pub(crate) program: Program,
    /// By method.
    pub(crate) origins: Vec<Origin<'a>>,
    pub(crate) inits: Vec<StaticInit<'a>>,
    /// Class invariants: the class, the file and the conditions.
    pub(crate) invariants: Vec<(TypeId, &'a ast::File, &'a [ast::ExprId])>,
    pub(crate) diagnostics: Diagnostics,
}

/// Declares everything that has a name outside of bodies.
pub(crate) fn declare<'a>(files: &'a [ast::File], names: Interner) -> Declared<'a> {
    let program = Program { names, ..Program::default() };
    let mut declared = Declared {
        program,
        origins: Vec::new(),
        inits: Vec::new(),
        invariants: Vec::new(),
        diagnostics: Diagnostics::new(),
    };
    let types = declared.types(files);
    declared.supertypes(&types);
    declared.cut_cycles();
    declared.members(&types);
    declared.check_inheritance();
    declared
}

/// A type declaration that was entered into the tables.
struct Entered<'a> {
    id: TypeId,
    file: &'a ast::File,
    decl: &'a ast::TypeDecl,
}

impl<'a> Declared<'a> {
    fn types(&mut self, files: &'a [ast::File]) -> Vec<Entered<'a>> {
        let mut entered = Vec::new();
        for file in files {
            for decl in &file.types {
                let id = TypeId(self.program.types.len() as u32);
                if let Some(&earlier) = self.program.type_names.get(&decl.name.name) {
                    let name = self.program.names.text(decl.name.name);
                    self.diagnostics.push(
                        Diagnostic::new(
                            Code::DuplicateType,
                            decl.name.span,
                            format!("there are two types named `{name}`"),
                        )
                        .also(self.program[earlier].name_span, "the first one is here")
                        .hint("several files given together form one program"),
                    );
                } else {
                    self.program.type_names.insert(decl.name.name, id);
                }
                self.program.types.push(TypeDecl {
                    name: decl.name.name,
                    is_interface: decl.kind == ast::TypeDeclKind::Interface,
                    superclass: None,
                    interfaces: Vec::new(),
                    fields: Vec::new(),
                    methods: Vec::new(),
                    invariants: Body::default(),
                    name_span: decl.name.span,
                    span: decl.span,
                });
                entered.push(Entered { id, file, decl });
            }
        }
        entered
    }

    fn supertypes(&mut self, types: &[Entered<'a>]) {
        for Entered { id, decl, .. } in types {
            let is_interface = self.program[*id].is_interface;
            let mut superclass = None;
            let mut interfaces = Vec::new();
            for (i, name) in decl.extends.iter().enumerate() {
                let Some(parent) = self.named_type(name) else { continue };
                let wants_interface = is_interface;
                if self.program[parent].is_interface != wants_interface {
                    self.wrong_supertype(name, wants_interface, "extend");
                } else if is_interface {
                    interfaces.push(parent);
                } else if i > 0 {
                    self.diagnostics.push(
                        Diagnostic::new(Code::WrongSupertype, name.span, "a class has only one superclass")
                            .hint("put interfaces after `implements`"),
                    );
                } else {
                    superclass = Some(parent);
                }
            }
            for name in &decl.implements {
                let Some(parent) = self.named_type(name) else { continue };
                if !self.program[parent].is_interface || is_interface {
                    self.wrong_supertype(name, true, "implement");
                } else if !interfaces.contains(&parent) {
                    interfaces.push(parent);
                }
            }
            let entry = &mut self.program.types[id.index()];
            (entry.superclass, entry.interfaces) = (superclass, interfaces);
        }
    }

    fn wrong_supertype(&mut self, name: &ast::Ident, wants_interface: bool, verb: &str) {
        let text = self.program.names.text(name.name).to_string();
        let (message, hint) = match (wants_interface, verb) {
            (true, "implement") => (
                format!("`{text}` cannot be implemented here"),
                "a class implements interfaces; use `extends` for a class, and in an interface",
            ),
            (true, _) => {
                (format!("an interface cannot extend the class `{text}`"), "interfaces extend interfaces")
            }
            (false, _) => (format!("a class cannot extend the interface `{text}`"), "use `implements`"),
        };
        self.diagnostics.push(Diagnostic::new(Code::WrongSupertype, name.span, message).hint(hint));
    }

    fn named_type(&mut self, name: &ast::Ident) -> Option<TypeId> {
        let found = lookup_type(&self.program, name.name);
        if found.is_none() {
            self.diagnostics.push(unknown_type(&self.program, name.name, name.span));
        }
        found
    }
}

pub(crate) fn lookup_type(program: &Program, name: Symbol) -> Option<TypeId> {
    program.type_names.get(&name).copied()
}

pub(crate) fn unknown_type(program: &Program, name: Symbol, span: source::Span) -> Diagnostic {
    let text = program.names.text(name);
    let primitives = ["int", "uint", "bool", "float", "char", "string"];
    let candidates = program.types.iter().map(|ty| program.names.text(ty.name)).chain(primitives);
    let hint = match text {
        "boolean" => Some("did you mean `bool`?".to_string()),
        "double" => Some("did you mean `float`?".to_string()),
        "String" => Some("did you mean `string`?".to_string()),
        "long" | "short" | "byte" | "integer" | "Integer" => Some("did you mean `int`?".to_string()),
        _ => did_you_mean(text, candidates),
    };
    Diagnostic::new(Code::UnknownType, span, format!("there is no type `{text}`")).maybe_hint(hint)
}

/// The type a reference in the source means; reports what is wrong with it.
pub(crate) fn resolve_type(program: &Program, ty: &ast::TypeRef, diagnostics: &mut Diagnostics) -> Ty {
    let base = match ty.base {
        ast::BaseType::Int => Base::Int,
        ast::BaseType::Uint => Base::Uint,
        ast::BaseType::Bool => Base::Bool,
        ast::BaseType::Float => Base::Float,
        ast::BaseType::Char => Base::Char,
        ast::BaseType::String => Base::Str,
        ast::BaseType::Void => Base::Void,
        ast::BaseType::Named(name) => match lookup_type(program, name) {
            Some(id) => Base::Class(id),
            None => {
                diagnostics.push(unknown_type(program, name, ty.span));
                Base::Error
            }
        },
        ast::BaseType::Error => Base::Error,
    };
    if base == Base::Void && ty.dims > 0 {
        diagnostics.push(Diagnostic::new(Code::VoidValue, ty.span, "there are no arrays of `void`"));
        return Ty::ERROR;
    }
    Ty { base, dims: ty.dims }
}

/// Methods by their signatures, to find two of the same.
type Signatures = FxHashMap<(MethodSort, Symbol, Vec<Ty>), MethodId>;

/// A constructor and a method may have the same name: that of the class.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum MethodSort {
    Constructor,
    Method,
}
