//! Resolution of fields and methods (JVMS 5.4.3), and the methods that calls select.

use std::sync::Arc;

use cafebabe::MethodAccessFlags;
use ir::{ClassId, FieldId, Method, MethodId, MethodKind, Type};
use source::Span;

use crate::classes::{Code, Signature};
use crate::world::World;

impl<'a> World<'a, '_> {
    /// The field that a name and descriptor mean in a class: its own, that of a superinterface, that of a superclass.
    pub(crate) fn field(&mut self, class: ClassId, name: &str, descriptor: &str) -> Option<FieldId> {
        let key: Signature = (Arc::from(name), Arc::from(descriptor));
        let mut current = Some(class);
        while let Some(class) = current {
            self.read(class);
            if let Some(field) = self.classes[class.index()].fields.get(&key) {
                return Some(*field);
            }
            for interface in self.program.all_interfaces(class) {
                if let Some(field) = self.classes[interface.index()].fields.get(&key) {
                    return Some(*field);
                }
            }
            current = self.program[class].superclass;
        }
        None
    }

    /// The method that a name and descriptor mean in a class or interface.
    pub(crate) fn method(&mut self, class: ClassId, signature: &Signature) -> Option<MethodId> {
        let owner = self.declaring(class, signature)?;
        Some(self.method_of(owner, signature))
    }

    /// Whether a name means a native method that takes and returns anything (JVMS, 2.9.3).
    pub(crate) fn is_polymorphic(&self, class: ClassId, name: &str) -> bool {
        let class = &self.classes[class.index()];
        let is_native = |signature: &Signature| class.code[signature].is(MethodAccessFlags::NATIVE);
        matches!(&*class.name, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle")
            && class.order.iter().any(|signature| {
                &*signature.0 == name
                    && signature.1.starts_with("([Ljava/lang/Object;)")
                    && is_native(signature)
            })
    }

    /// The class that declares the method a class has under that signature.
    pub(crate) fn declaring(&mut self, class: ClassId, signature: &Signature) -> Option<ClassId> {
        self.read(class);
        let has = |world: &Self, class: ClassId| world.classes[class.index()].code.contains_key(signature);
        let ancestors: Vec<ClassId> = self.program.ancestry(class).collect();
        if let Some(found) = ancestors.into_iter().find(|ancestor| has(self, *ancestor)) {
            return Some(found);
        }
        let mut interfaces = self.program.all_interfaces(class);
        interfaces.retain(|interface| has(self, *interface));
        let is_abstract = |world: &Self, class: &ClassId| {
            world.classes[class.index()].code[signature].is(MethodAccessFlags::ABSTRACT)
        };
        // A default that no other candidate inherits from, else any.
        let specific = interfaces.iter().copied().find(|candidate| {
            !is_abstract(self, candidate)
                && interfaces
                    .iter()
                    .all(|other| other == candidate || !self.program.is_subclass(*other, *candidate))
        });
        let found = specific.or_else(|| interfaces.first().copied());
        let root = self.root;
        found.or_else(|| has(self, root).then_some(root))
    }

    /// The code that a virtual call of a signature selects on objects of a class.
    pub(crate) fn selected(&mut self, class: ClassId, signature: &Signature) -> Option<MethodId> {
        let owner = self.declaring(class, signature)?;
        let code = &self.classes[owner.index()].code[signature];
        if code.is(MethodAccessFlags::ABSTRACT) || code.is(MethodAccessFlags::STATIC) {
            return None;
        }
        Some(self.method_of(owner, signature))
    }

    /// The number of a method that its class declares.
    pub(crate) fn method_of(&mut self, class: ClassId, signature: &Signature) -> MethodId {
        if let Some(known) = self.classes[class.index()].methods.get(signature) {
            return *known;
        }
        let code = self.classes[class.index()].code[signature].clone();
        let (mut params, result) = self.method_types(&code.info().descriptor);
        let kind = match &*signature.0 {
            "<init>" => MethodKind::Constructor,
            _ if code.is(MethodAccessFlags::STATIC) => MethodKind::Static,
            _ => MethodKind::Instance,
        };
        if kind.has_receiver() {
            params.insert(0, Type::Class(class));
        }
        let name: Arc<str> = match kind {
            MethodKind::Constructor => Arc::from("init"),
            MethodKind::Static | MethodKind::Instance | MethodKind::Pure => Arc::clone(&signature.0),
        };
        // Members that our models add to the library's classes have such names, and so have those that compilers add.
        let is_internal = !self.classes[class.index()].own && name.contains('$');
        let id = self.add_method(Method {
            role: if is_internal { ir::Role::Internal } else { ir::Role::Source },
            name,
            class,
            kind,
            params,
            result,
            contract: ir::Contract::default(),
            body: None,
            span: Span::default(),
        });
        self.classes[class.index()].methods.insert(signature.clone(), id);
        self.origins.insert(id, (class, signature.clone()));
        id
    }

    /// The code of a method, if it has some.
    pub(crate) fn code_of(&self, method: MethodId) -> Option<Code<'a>> {
        let (class, signature) = self.origins.get(&method)?;
        self.classes[class.index()].code.get(signature).cloned()
    }

    pub(crate) fn add_method(&mut self, method: Method) -> MethodId {
        let id = MethodId(self.program.methods.len() as u32);
        self.program[method.class].methods.push(id);
        self.program.methods.push(method);
        id
    }
}
