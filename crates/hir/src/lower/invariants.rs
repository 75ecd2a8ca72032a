//! Class invariants: what holds of objects while none of their methods runs. Each becomes two pure functions, of the present
//! heap and of an earlier one.

use ir::{ContractKind, InstKind, Type};
use rustc_hash::FxHashMap;
use source::Span;

use super::Lowering;
use super::builder::Builder;
use super::method::{Capture, Function};
use super::simple::simple;
use crate::program::{LocalId, MethodKind, TypeId};

impl Lowering<'_> {
    /// The invariants of all classes.
    pub(super) fn invariants(&mut self) {
        let hir = self.hir;
        for (at, declared) in hir.types.iter().enumerate() {
            let constructor = declared.methods.iter().find(|id| hir[**id].kind == MethodKind::Constructor);
            let (Some(constructor), body) = (constructor, &declared.invariants) else { continue };
            let simple = simple(body, self.ints, self.line);
            let class = ir::ClassId(at as u32);
            for spec in &body.specs {
                let mut function = Function {
                    lowering: &mut *self,
                    body,
                    simple: &simple,
                    code: Builder::new(),
                    captures: FxHashMap::default(),
                    scopes: Vec::new(),
                    in_old: false,
                    is_pure: true,
                    exit: None,
                    result: None,
                    method: ir::MethodId(constructor.0),
                };
                function.declare_params(&[Type::Class(class)]);
                let this = Capture::Local(LocalId(0));
                let now = function.pure_function("invariant".to_string(), spec.condition, &[this], None);
                function.in_old = true;
                let captures = [this, Capture::Heap];
                let name = "invariant$then".to_string();
                let then = function.pure_function(name, spec.condition, &captures, None);
                let span = body[spec.condition].span;
                self.out[class].invariants.push(ir::ClassInvariant { now, then, span });
            }
        }
    }

    /// Whether objects with a method of a class may have invariants.
    fn has_invariants(&self, owner: TypeId) -> bool {
        let types = (0..self.hir.types.len() as u32).map(TypeId);
        let mut related =
            types.filter(|other| self.hir.is_subtype(*other, owner) || self.hir.is_subtype(owner, *other));
        related.any(|other| !self.hir[other].invariants.specs.is_empty())
    }
}

impl Function<'_, '_> {
    /// What kind of method this is, if class invariants are checked in it.
    pub(super) fn invariant_kind(&self) -> Option<MethodKind> {
        let method = self.lowering.hir.methods.get(self.method.index())?;
        let has_this = method.kind != MethodKind::Static;
        (has_this && self.lowering.has_invariants(method.owner)).then_some(method.kind)
    }

    /// Checks the invariants of the receiver's classes.
    pub(super) fn check_invariants(&mut self, kind: ContractKind, span: Span) {
        self.code.emit(InstKind::Contract { kind }, span);
    }
}
