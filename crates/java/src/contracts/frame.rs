//! What a method may change (`@Modifies`, `assignable`): the places are evaluated at the entry, and kept.

use std::sync::Arc;

use ir::{
    BinaryOp, Const, FieldId, Forgotten, Inst, InstKind, LocalId, Modifies, Operand, Scalar, Type, Way,
};
use source::Span;

use super::Group;
use super::expr::{self, Lowered, Scope};
use super::names::{find_class, find_field};
use super::wrapper::{Wrapper, refuse};
use crate::spec::{ExprId, ExprKind, Place, Written};
use crate::world::World;

impl Wrapper {
    /// Evaluates the frame; none if none is written.
    pub(super) fn frame(&mut self, world: &mut World<'_, '_>, group: &Group) -> Option<Modifies> {
        let frame = group.frame.as_ref()?;
        let since = self.snapshot();
        let visible = self.params(world, group.method);
        let mut parts = Vec::new();
        for (place, written) in &frame.places {
            match self.place(world, group, place, written, &visible) {
                Ok(found) => parts.extend(found),
                Err((message, span)) => {
                    let span = span.unwrap_or_else(|| written.span());
                    refuse(world, Some(group.method), "", span, &message);
                }
            }
        }
        Some(Modifies { since, parts, span: frame.span })
    }

    fn place(
        &mut self,
        world: &mut World<'_, '_>,
        group: &Group,
        place: &Place,
        written: &Written,
        visible: &[(Arc<str>, Type, LocalId)],
    ) -> Lowered<Vec<Forgotten>> {
        let mut keep = Keep { wrapper: self, world, group, written, visible };
        match *place {
            Place::Fields(object) => {
                let (root, ty) = keep.value(object, None)?;
                let Type::Class(class) = ty else {
                    return Err(("only objects have fields".to_string(), None));
                };
                let way = Way { root: root.into(), fields: Vec::new() };
                let fields = keep.fields_of(class);
                Ok(fields.into_iter().map(|field| Forgotten::Field(way.clone(), field)).collect())
            }
            Place::Elements { array, bounds } => {
                let root = keep.array(array)?;
                let Some((from, to, is_included)) = bounds else {
                    return Ok(vec![Forgotten::Elements(root)]);
                };
                let (from, _) = keep.value(from, Some(Type::I32))?;
                let (mut to, _) = keep.value(to, Some(Type::I32))?;
                if is_included {
                    to = keep.one_more(to);
                }
                Ok(vec![Forgotten::Range(root, from.into(), to.into())])
            }
            Place::One(id) => match &written.exprs[id].kind {
                ExprKind::Index { array, index } => {
                    let root = keep.array(*array)?;
                    let (from, _) = keep.value(*index, Some(Type::I32))?;
                    let to = keep.one_more(from);
                    Ok(vec![Forgotten::Range(root, from.into(), to.into())])
                }
                ExprKind::Field { object, name } => keep.field(Some(*object), name),
                ExprKind::Name(name) => keep.field(None, name),
                _ => Err(("this is no place that can change".to_string(), None)),
            },
        }
    }
}

struct Keep<'k, 'w, 'a, 'l> {
    wrapper: &'k mut Wrapper,
    world: &'w mut World<'a, 'l>,
    group: &'k Group,
    written: &'k Written,
    visible: &'k [(Arc<str>, Type, LocalId)],
}

impl Keep<'_, '_, '_, '_> {
    fn span(&self) -> Span {
        self.written.span()
    }

    fn emit(&mut self, kind: InstKind) {
        let span = self.span();
        self.wrapper.first.push(Inst { kind, span });
    }

    /// Keeps the value of an expression in a local of its own.
    fn value(&mut self, id: ExprId, ty: Option<Type>) -> Lowered<(LocalId, Type)> {
        let written = self.written.at(id);
        if let (ExprKind::This, Some((_, ty, local))) = (&written.exprs[id].kind, self.visible.first()) {
            return Ok((*local, *ty));
        }
        let names: Vec<(Arc<str>, Type)> =
            self.visible.iter().map(|(name, ty, _)| (Arc::clone(name), *ty)).collect();
        let scope = Scope::of(self.world, self.group.method, written.span(), &names);
        let (function, ty) = expr::value(self.world, &scope, &written, ty)?;
        let dest = self.wrapper.add(&format!("$place{}", self.wrapper.locals.len()), ty.loaded());
        let args = self.visible.iter().map(|(_, _, local)| Operand::Local(*local)).collect();
        self.emit(InstKind::Apply { dest, function, args });
        Ok((dest, ty))
    }

    fn array(&mut self, id: ExprId) -> Lowered<Way> {
        let (root, ty) = self.value(id, None)?;
        match self.world.program.element(ty) {
            Some(_) => Ok(Way { root: root.into(), fields: Vec::new() }),
            None => Err(("only arrays have elements".to_string(), Some(self.written.at(id).span()))),
        }
    }

    fn one_more(&mut self, index: LocalId) -> LocalId {
        let dest = self.wrapper.add(&format!("$place{}", self.wrapper.locals.len()), Type::I32);
        let (op, on) = (BinaryOp::Add, Scalar::I32);
        self.emit(InstKind::Binary { dest, op, on, left: index.into(), right: Const::I32(1).into() });
        dest
    }

    /// A field of an object, of the receiver, or of a class.
    fn field(&mut self, object: Option<ExprId>, name: &str) -> Lowered<Vec<Forgotten>> {
        let own = self.world.program[self.group.method].class;
        let missing = || (format!("there is no field `{name}`"), None);
        let (class, root) = match object {
            None => {
                if self.visible.iter().any(|(known, _, _)| &**known == name) {
                    return Err((
                        format!("`{name}` is a parameter, which only the method itself sees"),
                        None,
                    ));
                }
                (own, None)
            }
            Some(object) => match self.class_of(object) {
                Some(class) => (class, None),
                None => {
                    let (root, ty) = self.value(object, None)?;
                    match ty {
                        Type::Class(class) => (class, Some(root)),
                        _ => return Err(missing()),
                    }
                }
            },
        };
        let field = find_field(self.world, class, name).ok_or_else(missing)?;
        if self.world.program[field].is_static {
            return Ok(vec![Forgotten::Static(field)]);
        }
        let this = self.visible.first().filter(|(name, _, _)| &**name == "this").map(|(_, _, local)| *local);
        match root.or(this) {
            Some(root) => Ok(vec![Forgotten::Field(Way { root: root.into(), fields: Vec::new() }, field)]),
            None => Err((format!("`{name}` is a field of objects, and the method is static"), None)),
        }
    }

    fn class_of(&mut self, id: ExprId) -> Option<ir::ClassId> {
        let ExprKind::Name(name) = &self.written.exprs[id].kind else { return None };
        let method = self.group.method;
        let own = self.world.program[method].class;
        let is_variable = self.visible.iter().any(|(known, _, _)| **known == **name);
        if is_variable || find_field(self.world, own, name).is_some() {
            return None;
        }
        find_class(self.world, own, name)
    }

    /// The fields of all objects that may have a type.
    fn fields_of(&self, class: ir::ClassId) -> Vec<FieldId> {
        let program = &self.world.program;
        let fields = program.fields.iter().enumerate();
        let related = |field: &ir::Field| {
            program.is_subclass(field.class, class) || program.is_subclass(class, field.class)
        };
        fields
            .filter(|(_, field)| !field.is_static && related(field))
            .map(|(at, _)| FieldId(at as u32))
            .collect()
    }
}
