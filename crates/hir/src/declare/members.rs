//! Fields, methods and constructors of each type.

use rustc_hash::FxHashMap;
use source::{Code, Diagnostic, Symbol};
use syntax::ast;

use super::{Declared, Entered, MethodSort, Origin, Signatures, StaticInit, resolve_type};
use crate::program::{Field, FieldId, Method, MethodId, MethodKind, TypeId};
use crate::types::{Base, Ty};

impl<'a> Declared<'a> {
    pub(super) fn members(&mut self, types: &[Entered<'a>]) {
        for Entered { id, file, decl } in types {
            let mut fields: FxHashMap<Symbol, FieldId> = FxHashMap::default();
            let mut signatures = Signatures::default();
            let mut has_constructor = false;
            for member in &decl.members {
                match member {
                    ast::Member::Field(field) => self.field(*id, file, field, &mut fields),
                    ast::Member::Method(method) => {
                        has_constructor |= method.result.is_none();
                        self.method(*id, file, method, &mut signatures);
                    }
                    ast::Member::Invariant(invariant) if self.program[*id].is_interface => {
                        let message = "an interface has no fields that an invariant could speak of";
                        self.diagnostics.push(
                            Diagnostic::new(Code::InterfaceField, invariant.span, message)
                                .hint("put it into the classes that implement the interface"),
                        );
                    }
                    ast::Member::Invariant(invariant) => {
                        self.invariants.push((*id, file, &invariant.conditions));
                    }
                }
            }
            if !has_constructor && !self.program[*id].is_interface {
                self.implicit_constructor(*id, file);
            }
        }
    }

    fn field(
        &mut self,
        owner: TypeId,
        file: &'a ast::File,
        field: &'a ast::Field,
        known: &mut FxHashMap<Symbol, FieldId>,
    ) {
        let ty = self.value_type(&field.ty, "a field");
        let text = self.program.names.text(field.name.name).to_string();
        if let Some(&earlier) = known.get(&field.name.name) {
            self.diagnostics.push(
                Diagnostic::new(
                    Code::DuplicateField,
                    field.name.span,
                    format!("there are two fields named `{text}`"),
                )
                .also(self.program[earlier].span, "the first one is here"),
            );
            return;
        }
        if self.program[owner].is_interface && !field.is_static {
            self.diagnostics.push(
                Diagnostic::new(
                    Code::InterfaceField,
                    field.name.span,
                    "an interface has no fields of objects",
                )
                .hint("make it static, or put it into a class"),
            );
        }
        let id = FieldId(self.program.fields.len() as u32);
        let span = field.name.span;
        self.program.fields.push(Field {
            name: field.name.name,
            owner,
            ty,
            is_static: field.is_static,
            span,
        });
        self.program.types[owner.index()].fields.push(id);
        self.program.field_names.insert((owner, field.name.name), id);
        known.insert(field.name.name, id);
        if let (Some(value), true) = (field.init, field.is_static) {
            self.inits.push(StaticInit { file, field: id, value });
        }
    }

    /// A type that something with a value has.
    fn value_type(&mut self, ty: &ast::TypeRef, what: &str) -> Ty {
        let resolved = resolve_type(&self.program, ty, &mut self.diagnostics);
        if resolved.base == Base::Void {
            let message = format!("{what} cannot have type `void`");
            self.diagnostics.push(Diagnostic::new(Code::VoidValue, ty.span, message));
            return Ty::ERROR;
        }
        resolved
    }

    fn method(
        &mut self,
        owner: TypeId,
        file: &'a ast::File,
        method: &'a ast::Method,
        signatures: &mut Signatures,
    ) {
        let params: Vec<Ty> = method.params.iter().map(|p| self.value_type(&p.ty, "a parameter")).collect();
        for (i, param) in method.params.iter().enumerate() {
            if let Some(earlier) = method.params[..i].iter().find(|p| p.name.name == param.name.name) {
                let text = self.program.names.text(param.name.name);
                let message = format!("there are two parameters named `{text}`");
                self.diagnostics.push(
                    Diagnostic::new(Code::DuplicateParameter, param.name.span, message)
                        .also(earlier.name.span, "the first one is here"),
                );
            }
        }
        let kind = match (&method.result, method.is_static) {
            (None, _) => MethodKind::Constructor,
            (Some(_), true) => MethodKind::Static,
            (Some(_), false) => MethodKind::Instance,
        };
        if kind == MethodKind::Constructor {
            self.check_constructor_header(owner, method);
        }
        let result = match &method.result {
            Some(ty) => resolve_type(&self.program, ty, &mut self.diagnostics),
            None => Ty::VOID,
        };
        let id = MethodId(self.program.methods.len() as u32);
        let sort = if kind == MethodKind::Constructor { MethodSort::Constructor } else { MethodSort::Method };
        if let Some(earlier) = signatures.insert((sort, method.name.name, params.clone()), id) {
            let text = self.program.names.text(method.name.name);
            let message = format!("there are two declarations of `{text}` with these parameters");
            self.diagnostics.push(
                Diagnostic::new(Code::DuplicateMethod, method.name.span, message)
                    .also(self.program[earlier].name_span, "the first one is here")
                    .hint("overloads must differ in the number or the types of their parameters"),
            );
        }
        self.program.methods.push(Method {
            name: method.name.name,
            owner,
            kind,
            is_pure: method.is_pure,
            params,
            result,
            has_body: method.body.is_some(),
            name_span: method.name.span,
            span: method.span,
            body: None,
        });
        self.origins.push(Origin { file, method: Some(method) });
        self.enter_method(owner, id);
    }

    fn enter_method(&mut self, owner: TypeId, id: MethodId) {
        let (name, kind) = (self.program[id].name, self.program[id].kind);
        self.program.types[owner.index()].methods.push(id);
        if kind != MethodKind::Constructor {
            self.program.method_names.entry((owner, name)).or_default().push(id);
        }
    }

    fn check_constructor_header(&mut self, owner: TypeId, method: &ast::Method) {
        let text = self.program.names.text(method.name.name);
        let (message, hint) = if method.name.name != self.program[owner].name {
            let hint =
                format!("write `void {text}(...)`, or name it like the class to make it a constructor");
            (format!("`{text}` has no result type"), hint)
        } else if self.program[owner].is_interface {
            (
                "an interface has no constructor".to_string(),
                "an interface has no objects of its own".to_string(),
            )
        } else if method.is_static {
            ("a constructor is never static".to_string(), "remove `static`".to_string())
        } else {
            return;
        };
        self.diagnostics.push(Diagnostic::new(Code::ConstructorName, method.name.span, message).hint(hint));
    }

    /// A class without a constructor has one without parameters.
    fn implicit_constructor(&mut self, owner: TypeId, file: &'a ast::File) {
        let id = MethodId(self.program.methods.len() as u32);
        let class = &self.program[owner];
        let (name, span) = (class.name, class.name_span);
        self.program.methods.push(Method {
            name,
            owner,
            kind: MethodKind::Constructor,
            is_pure: false,
            params: Vec::new(),
            result: Ty::VOID,
            has_body: true,
            name_span: span,
            span,
            body: None,
        });
        self.origins.push(Origin { file, method: None });
        self.enter_method(owner, id);
    }
}
