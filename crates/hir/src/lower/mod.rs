//! Typed programs to IR. Everything implicit becomes explicit here: checks, evaluation order, dispatch,
//! short-circuiting, the release of monitors, contracts, and what the integer mode means.

mod arith;
mod builder;
mod conditions;
mod exprs;
mod frames;
mod invariants;
mod method;
mod pure;
mod simple;
mod specs;
mod stmts;

use std::sync::Arc;

use ir::{ClassId, ExceptionKind};
use rustc_hash::FxHashMap;
use source::Span;

use crate::ints::{IntMode, Width};
use crate::program::{MethodKind, Program};
use crate::types::{Base, Ty};

/// Lowers a program that was checked without errors. The number of a type, a field or a method is the same
/// in the result; classes and functions that lowering adds come after them.
pub fn lower(program: &Program, ints: IntMode) -> ir::Program {
    lower_for_line(program, ints, None)
}

/// Lowers a program as [`lower`] does. Where an execution gets to a part of a condition on that line only if the parts before
/// it say so, there is a branch.
pub fn lower_for_line(program: &Program, ints: IntMode, line: Option<Span>) -> ir::Program {
    let mut lowering = Lowering {
        hir: program,
        ints,
        line,
        out: ir::Program::default(),
        taken: FxHashMap::default(),
        thrown: ClassId(0),
        pure: FxHashMap::default(),
    };
    lowering.classes();
    lowering.exceptions();
    lowering.fields();
    lowering.method_headers();
    lowering.pure_headers();
    lowering.bodies();
    lowering.invariants();
    lowering.pure_bodies();
    lowering.startup();
    lowering.out.index = match ints {
        IntMode::Math | IntMode::WRAP | IntMode::CHECKED => None,
        IntMode::Wrap(_) | IntMode::Checked(_) => Some(lowering.int_type()),
    };
    ir::measures::check_calls(&mut lowering.out);
    lowering.out
}

struct Lowering<'a> {
    hir: &'a Program,
    ints: IntMode,
    /// A line that is searched for.
    line: Option<Span>,
    out: ir::Program,
    /// How often a name of a generated function was used, by class.
    taken: FxHashMap<(ClassId, String), u32>,
    /// The class of exceptions that the program itself throws.
    thrown: ClassId,
    /// The functions of pure methods.
    pure: FxHashMap<crate::program::MethodId, pure::PureFunctions>,
}

impl Lowering<'_> {
    fn text(&self, name: source::Symbol) -> Arc<str> {
        self.hir.names.shared(name)
    }

    fn classes(&mut self) {
        for ty in &self.hir.types {
            self.out.classes.push(ir::Class {
                is_interface: ty.is_interface,
                superclass: ty.superclass.map(|id| ClassId(id.0)),
                interfaces: ty.interfaces.iter().map(|id| ClassId(id.0)).collect(),
                ..ir::Class::new(self.text(ty.name), ty.name_span)
            });
        }
    }

    fn extra_class(&mut self, name: &str, superclass: Option<ClassId>) -> ClassId {
        let class = ir::Class::new(Arc::from(name), Span::default());
        self.out.classes.push(ir::Class { superclass, is_synthetic: true, ..class });
        ClassId(self.out.classes.len() as u32 - 1)
    }

    /// The classes of exceptions. Their names start with `$`, which no name in OOX does, so that they are unique.
    fn exceptions(&mut self) {
        let base = self.extra_class("$Exception", None);
        for kind in ExceptionKind::ALL {
            let name = match kind {
                ExceptionKind::NullDereference => "$NullDereference",
                ExceptionKind::IndexOutOfBounds => "$IndexOutOfBounds",
                ExceptionKind::DivisionByZero => "$DivisionByZero",
                ExceptionKind::NegativeSize => "$NegativeSize",
                ExceptionKind::BadCast => "$BadCast",
                ExceptionKind::StackOverflow => "$StackOverflow",
                ExceptionKind::Thrown => "$Thrown",
                // Arrays of OOX are invariant, so that no store can fail.
                ExceptionKind::ArrayStore | ExceptionKind::Uninitialized => continue,
            };
            let class = self.extra_class(name, Some(base));
            self.out.exceptions.push((kind, class));
            if kind == ExceptionKind::Thrown {
                self.thrown = class;
            }
        }
    }

    fn fields(&mut self) {
        for field in &self.hir.fields {
            let class = ClassId(field.owner.0);
            let ty = self.ty(field.ty);
            let id = ir::FieldId(self.out.fields.len() as u32);
            let name = self.text(field.name);
            self.out.fields.push(ir::Field {
                is_static: field.is_static,
                span: field.span,
                ..ir::Field::new(name, class, ty)
            });
            let owner = &mut self.out[class];
            if field.is_static { owner.statics.push(id) } else { owner.fields.push(id) }
        }
    }

    fn method_headers(&mut self) {
        for (i, method) in self.hir.methods.iter().enumerate() {
            let class = ClassId(method.owner.0);
            let (kind, name) = match method.kind {
                MethodKind::Static => (ir::MethodKind::Static, self.text(method.name)),
                MethodKind::Instance => (ir::MethodKind::Instance, self.text(method.name)),
                MethodKind::Constructor => (ir::MethodKind::Constructor, Arc::from("<init>")),
            };
            let mut params = Vec::with_capacity(method.params.len() + 1);
            if kind.has_receiver() {
                params.push(ir::Type::Class(class));
            }
            for ty in &method.params {
                params.push(self.ty(*ty));
            }
            let result = self.ty(method.result);
            self.out.methods.push(ir::Method {
                role: ir::Role::Source,
                name,
                class,
                kind,
                params,
                result,
                contract: ir::Contract::default(),
                body: None,
                span: method.name_span,
            });
            self.out[class].methods.push(ir::MethodId(i as u32));
        }
    }

    fn bodies(&mut self) {
        for (i, method) in self.hir.methods.iter().enumerate() {
            if let (true, Some(body)) = (method.has_body, &method.body) {
                method::lower(self, ir::MethodId(i as u32), body);
            }
        }
    }

    fn startup(&mut self) {
        if self.hir.startup.stmts.is_empty() {
            return;
        }
        let class = self.extra_class("$Program", None);
        let id = self.add_method(ir::Method {
            role: ir::Role::Source,
            name: Arc::from("<startup>"),
            class,
            kind: ir::MethodKind::Static,
            params: Vec::new(),
            result: ir::Type::Void,
            contract: ir::Contract::default(),
            body: None,
            span: Span::default(),
        });
        method::lower(self, id, &self.hir.startup);
        self.out.startup = Some(id);
    }

    fn add_method(&mut self, method: ir::Method) -> ir::MethodId {
        let id = ir::MethodId(self.out.methods.len() as u32);
        self.out[method.class].methods.push(id);
        self.out.methods.push(method);
        id
    }

    /// A name for a generated function that no other function of the class has.
    fn fresh_name(&mut self, class: ClassId, base: String) -> Arc<str> {
        let count = self.taken.entry((class, base.clone())).or_insert(0);
        *count += 1;
        if *count == 1 { Arc::from(base) } else { Arc::from(format!("{base}${count}")) }
    }

    fn ty(&mut self, ty: Ty) -> ir::Type {
        let mut out = match ty.base {
            Base::Int => self.int_type(),
            Base::Uint => self.uint_type(),
            Base::Bool => ir::Type::Bool,
            Base::Float => ir::Type::F64,
            Base::Char => ir::Type::Char,
            Base::Str => ir::Type::Str,
            Base::Class(id) => ir::Type::Class(ClassId(id.0)),
            // A local cannot have these types in a program without errors.
            Base::Void | Base::Null | Base::Error => ir::Type::Void,
        };
        for _ in 0..ty.dims {
            out = self.out.array_of(out);
        }
        out
    }

    fn int_type(&self) -> ir::Type {
        match self.ints {
            IntMode::Math => ir::Type::Int,
            IntMode::Checked(width) => ir::Type::Ranged(width.range(true)),
            IntMode::Wrap(Width::DEFAULT) => ir::Type::I32,
            IntMode::Wrap(width) => ir::Type::Bits(width.range(true)),
        }
    }

    fn uint_type(&self) -> ir::Type {
        match self.ints {
            IntMode::Math | IntMode::Checked(_) => ir::Type::Ranged(self.ints.uint()),
            IntMode::Wrap(Width::DEFAULT) => ir::Type::U32,
            IntMode::Wrap(width) => ir::Type::Bits(width.range(false)),
        }
    }

    /// The type that operators on integers compute in, before a result is brought back into its range.
    fn carrier(&self) -> ir::Type {
        match self.ints {
            IntMode::Math | IntMode::Checked(_) => ir::Type::Int,
            IntMode::Wrap(width) if width.bits() <= 32 => ir::Type::I32,
            IntMode::Wrap(_) => ir::Type::I64,
        }
    }
}
