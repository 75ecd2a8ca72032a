//! Parts of the heap that are made unknown, because code was left out that may have changed them ([`ir::cut`]).
//!
//! A field of all objects gets another map of the initial heap: what its objects hold from now on is what that map says, also
//! of those that come to life later. Each time has its number, the epoch; a snapshot keeps those of its own time. Elements of
//! arrays are renamed in the same way.
//!
//! A reference that was made unknown is null, an object of the input, one that the program made before, or one that was made by the
//! code that was left out. The last are like objects of the input that nothing was asked of yet: nothing is known about
//! them. Those that the program made are cases of a conditional ([`Context::or_made`]).

use ir::{FieldId, Forgotten, Type, Way};
use rustc_hash::FxHashSet;
use solver::{Const, Node, Term};
use source::Span;

use crate::context::{Context, Step};
use crate::frames::Write;
use crate::initial::{LATER, since};
use crate::state::heap::{Body, ClassOf, Elements, ObjectId};
use crate::state::{State, Target};
use crate::value::Value;

/// A part with the objects that are meant.
enum Part {
    Field(Vec<Target>, FieldId),
    Fields(FieldId),
    Static(FieldId),
    Elements(Vec<Target>),
    Arrays(Type),
}

impl Context<'_> {
    /// Makes parts of the heap unknown.
    /// If it counts as a change it has a place, and is compared with what the methods on the stack may change.
    pub(crate) fn forget(
        &mut self,
        state: &mut State,
        locals: &[Value],
        parts: &[Forgotten],
        change: Option<Span>,
    ) -> Step<()> {
        self.refuse_beside_threads(state)?;
        // Which objects are meant may have to be asked, and nothing is changed before the last question.
        let mut found = Vec::with_capacity(parts.len());
        for part in parts {
            found.push(match part {
                Forgotten::Field(way, field) => Part::Field(self.at_way(state, locals, way)?, *field),
                Forgotten::Fields(field) => Part::Fields(*field),
                Forgotten::Static(field) => Part::Static(*field),
                Forgotten::Elements(way) | Forgotten::Range(way, _, _) => {
                    Part::Elements(self.at_way(state, locals, way)?)
                }
                Forgotten::Arrays(element) => Part::Arrays(*element),
            });
        }
        if let Some(span) = change {
            for (part, found) in parts.iter().zip(&found) {
                self.check_change(state, locals, part, found, span)?;
            }
        }
        for part in &found {
            let arrays = match part {
                Part::Elements(targets) => targets.iter().map(|(_, id)| *id).collect(),
                Part::Arrays(element) => self.arrays_of(state, *element),
                Part::Field(..) | Part::Fields(_) | Part::Static(_) => Vec::new(),
            };
            for array in arrays {
                self.touch(state, array)?;
            }
        }
        let made = state.thread().allocated;
        let epoch = state.heap.epochs.next(made);
        for part in found {
            match part {
                Part::Field(targets, field) => self.forget_field(state, &targets, field, epoch)?,
                Part::Fields(field) => self.forget_fields(state, field, epoch)?,
                Part::Static(field) => {
                    let name = format!("{}{}", self.facts.field_name(field), since(epoch));
                    let value = self.any_value(state, &name, self.program[field].ty, epoch)?;
                    state.heap.statics.set(field.index(), value);
                }
                Part::Elements(targets) => {
                    for (guard, array) in targets {
                        self.forget_elements(state, guard, array, epoch)?;
                    }
                }
                Part::Arrays(element) => {
                    for array in self.arrays_of(state, element) {
                        let yes = self.terms.yes;
                        self.forget_elements(state, yes, array, epoch)?;
                    }
                    state.heap.epochs.set_elements(self.elements_key(element), epoch);
                }
            }
        }
        Ok(())
    }

    /// Compares a part that code may have changed with what the methods on the stack may change.
    fn check_change(
        &mut self,
        state: &mut State,
        locals: &[Value],
        part: &Forgotten,
        found: &Part,
        span: Span,
    ) -> Step<()> {
        let range = match part {
            Forgotten::Range(_, from, to) => Some((self.operand(locals, from), self.operand(locals, to))),
            Forgotten::Field(..)
            | Forgotten::Fields(_)
            | Forgotten::Static(_)
            | Forgotten::Elements(_)
            | Forgotten::Arrays(_) => None,
        };
        let write = match found {
            Part::Field(targets, field) => Write::Field(targets, *field),
            Part::Fields(_) | Part::Arrays(_) => Write::Fields,
            Part::Static(field) => Write::Static(*field),
            Part::Elements(targets) => Write::Elements(targets, range.as_ref().map(|(from, to)| (from, to))),
        };
        self.check_frames(state, &write, span)
    }

    /// A cut speaks of what the code of one thread does.
    pub(crate) fn refuse_beside_threads(&self, state: &State) -> Step<()> {
        if state.threads.len() > 1 {
            let reason = "a loop or a call that is replaced by its specification, beside other threads";
            return self.gap(reason, state.span(self.program));
        }
        Ok(())
    }

    /// The objects that a path may lead to. A null reference on the path leads to no object.
    fn at_way(&mut self, state: &mut State, locals: &[Value], way: &Way) -> Step<Vec<Target>> {
        let mut targets = {
            let root = self.operand(locals, &way.root);
            self.targets(state, &root)?.objects()
        };
        for field in &way.fields {
            let value = self.get_field(state, &targets, *field, None)?;
            targets = self.targets(state, &value)?.objects();
        }
        Ok(targets)
    }

    /// All arrays that are alive and have elements of a type.
    fn arrays_of(&self, state: &State, element: Type) -> Vec<ObjectId> {
        let key = self.elements_key(element);
        let is_one = |id: &ObjectId| match state.heap.get(*id).map(|object| &object.body) {
            Some(Body::Array { ty, .. }) => {
                self.program.element(*ty).is_some_and(|element| self.elements_key(element) == key)
            }
            Some(Body::Instance { .. }) | None => false,
        };
        state.heap.ids().into_iter().filter(is_one).collect()
    }

    /// The type that stands for all types of elements that arrays are seen under.
    pub(crate) fn elements_key(&self, element: Type) -> Type {
        match self.program.root {
            Some(root) if element.is_reference() => Type::Class(root),
            Some(_) | None => element,
        }
    }

    fn forget_field(
        &mut self,
        state: &mut State,
        targets: &[Target],
        field: FieldId,
        epoch: u32,
    ) -> Step<()> {
        let ty = self.program[field].ty;
        for (guard, object) in targets {
            let name = format!("{}.{}", self.object_name(state, *object), self.facts.field_name(field));
            let name = name + &since(epoch);
            let value = self.any_value(state, &name, ty, epoch)?;
            self.put_field(state, &[(*guard, *object)], field, &value)?;
        }
        Ok(())
    }

    fn forget_fields(&mut self, state: &mut State, field: FieldId, epoch: u32) -> Step<()> {
        state.heap.epochs.set_field(field, epoch);
        let class = self.program[field].class;
        for id in state.heap.ids() {
            let Some(object) = state.heap.get(id) else { continue };
            let Body::Instance { fields, .. } = &object.body else { continue };
            let has_it = fields.iter().any(|(known, _)| *known == field);
            if object.origin.is_some() && has_it {
                state.heap.drop_field(id, field);
            } else if object.origin.is_none()
                && (has_it || self.has_type(state, id, Type::Class(class)) == self.terms.yes)
            {
                let reference = self.terms.id(id);
                let value = self.later_field(state, reference, field, epoch)?;
                state.heap.set_field(id, field, &value);
            }
        }
        Ok(())
    }

    /// What a field holds since an epoch, of the object that a reference is.
    pub(crate) fn later_field(
        &mut self,
        state: &mut State,
        reference: Term,
        field: FieldId,
        epoch: u32,
    ) -> Step<Value> {
        let ty = self.program[field].ty;
        let term = self.first_value(reference, field, epoch);
        self.typed(state, term, ty)?;
        if !ty.is_reference() {
            return Ok(Value::of(&self.terms, term));
        }
        let which = self.made_of(reference, field, epoch);
        let made = self.made_until(state, reference, epoch);
        Ok(self.or_made(state, Value::Term(term), which, ty, made))
    }

    /// What a field held in the beginning. An object that left-out code made may have got objects of the program there.
    pub(crate) fn or_given(&mut self, state: &State, value: Value, reference: Term, field: FieldId) -> Value {
        let ty = self.program[field].ty;
        if !ty.is_reference() || !self.is_later(reference) {
            return value;
        }
        let which = self.made_of(reference, field, 0);
        let made = self.made_until(state, reference, 0);
        self.or_made(state, value, which, ty, made)
    }

    /// How many of the objects of the program a part of an object may refer to, that has been unknown since an epoch. Left-out code
    /// may have made the object itself later. It cannot refer to objects that were made after that, but the more there are to choose
    /// from, the more executions are covered.
    fn made_until(&self, state: &State, reference: Term, epoch: u32) -> u32 {
        match self.is_later(reference) {
            true => state.threads[state.running as usize].allocated,
            false => state.heap.epochs.made(epoch),
        }
    }

    /// Whether a reference got its value from code that was left out, so that its object may have been made there.
    pub(crate) fn is_later(&self, reference: Term) -> bool {
        self.options.cuts && !self.is_initial(reference)
    }

    /// Whether a reference is one of the initial heap: neither `havoc` nor code that was left out has made it unknown.
    pub(crate) fn is_initial(&self, reference: Term) -> bool {
        let mut seen = FxHashSet::default();
        let mut pending = vec![reference];
        while let Some(term) = pending.pop() {
            if !seen.insert(term) {
                continue;
            }
            match self.terms.node(term) {
                Node::Var(var) if var.name.contains(LATER) => return false,
                Node::Const(Const::Id(id)) => pending.extend(self.identities.origin(*id)),
                Node::Const(_) | Node::Var(_) => {}
                Node::Sum(_) | Node::App(..) => pending.extend(self.terms.children(term)),
            }
        }
        true
    }

    /// Elements that are references are not known of an array that left-out code may have made, where they may be objects of the program.
    pub(crate) fn refuse_given(&self, state: &State, origin: Term, element: Type) -> Step<()> {
        let made = self.made_until(state, origin, 0);
        if element.is_reference() && self.is_later(origin) && self.made(state, element, made).next().is_some()
        {
            let reason = "references in an array that a loop or a call may have made";
            return self.gap(reason, state.span(self.program));
        }
        Ok(())
    }

    fn forget_elements(&mut self, state: &mut State, guard: Term, array: ObjectId, epoch: u32) -> Step<()> {
        let Some(Body::Array { ty, elements, .. }) = state.heap.get(array).map(|object| &object.body) else {
            return Ok(());
        };
        let (element, old) = (self.program.element(*ty).unwrap_or(Type::Int), elements.clone());
        let name = self.object_name(state, array) + &since(epoch);
        let length = match &old {
            Elements::List(list) => Some(list.len()),
            Elements::Map(_) | Elements::Untouched => None,
        };
        let new = self.any_elements(state, &name, element, length, epoch)?;
        let new = match (old, new) {
            (Elements::List(old), Elements::List(new)) => {
                Elements::List(old.iter().zip(&new).map(|(old, new)| self.choose(guard, new, old)).collect())
            }
            (Elements::Map(old), Elements::Map(new)) => Elements::Map(self.terms.ite(guard, new, old)),
            (_, new) => new,
        };
        self.set_elements(state, array, new);
        Ok(())
    }

    /// Elements of which nothing is known since an epoch: a list if the length is known, else a map.
    pub(crate) fn any_elements(
        &mut self,
        state: &mut State,
        name: &str,
        element: Type,
        length: Option<usize>,
        epoch: u32,
    ) -> Step<Elements> {
        match length {
            Some(length) => {
                let mut list = imbl::Vector::new();
                for at in 0..length {
                    list.push_back(self.any_value(state, &format!("{name}[{at}]"), element, epoch)?);
                }
                Ok(Elements::List(list))
            }
            None => {
                if element.is_reference()
                    && self.made(state, element, state.heap.epochs.made(epoch)).next().is_some()
                {
                    let reason =
                        "references in an array of unknown length that a loop or a call may have changed";
                    return self.gap(reason, state.span(self.program));
                }
                let sort = self.array_sort(element);
                Ok(Elements::Map(self.terms.var(&format!("{name}[]"), sort)))
            }
        }
    }

    /// An object in the names of unknowns.
    fn object_name(&self, state: &State, object: ObjectId) -> String {
        match state.heap.get(object).and_then(|object| object.origin) {
            Some(origin) => self.name(origin),
            None => format!("made!{object}"),
        }
    }

    /// Any value of a type.
    fn any_value(&mut self, state: &mut State, name: &str, ty: Type, epoch: u32) -> Step<Value> {
        let value = self.symbol(state, name, ty)?;
        if !ty.is_reference() {
            return Ok(value);
        }
        let which = self.terms.var(&format!("{name}.made"), self.facts.sorts.index());
        let made = state.heap.epochs.made(epoch);
        Ok(self.or_made(state, value, which, ty, made))
    }

    /// Those of the first objects that the program made that have a type, with their numbers.
    fn made<'s>(
        &'s self,
        state: &'s State,
        ty: Type,
        count: u32,
    ) -> impl Iterator<Item = (u32, ObjectId)> + use<'s> {
        let thread = state.threads[state.running as usize].name;
        (1..=count).filter_map(move |number| {
            let id = self.identities.known(thread, number)?;
            let fits = match state.heap.get(id).map(|object| &object.body)? {
                Body::Array { ty: own, .. } => self.program.is_assignable(*own, ty),
                Body::Instance { class: ClassOf::Exact(class), .. } => {
                    self.program.is_assignable(Type::Class(*class), ty)
                }
                Body::Instance { class: ClassOf::OneOf(..), .. } => true,
            };
            fits.then_some((number, id))
        })
    }

    /// A value, or any of the first objects that the program made: which one says a number. As a conditional it is
    /// known wherever references are: nothing else has to know that it is not a reference of the input.
    pub(crate) fn or_made(
        &mut self,
        state: &State,
        value: Value,
        which: Term,
        ty: Type,
        count: u32,
    ) -> Value {
        let made: Vec<(u32, ObjectId)> = self.made(state, ty, count).collect();
        let mut chosen = value;
        for (number, id) in made {
            let this = self.terms.constant(self.facts.sorts.number(i64::from(number)));
            let guard = self.terms.eq(which, this);
            chosen = self.choose(guard, &Value::Const(Const::Id(id)), &chosen);
        }
        chosen
    }
}
