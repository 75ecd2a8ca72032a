//! The initial heap as maps. A field of the objects of the input is one map from references to values, so that a field that
//! was not written is read without asking which object a reference is: `value[next[next[list]]]`. Equal references have
//! equal fields because a map is a function, which the solver knows; alias sets are needed only where something was written
//! or is asked of an object as a whole (its class, its lock, whether it is another one).
//!
//! A reference that was only read through has no object of its own. Its number may be that of an object that came to life
//! through another reference: it is that object then. Any other number stands for an object that nothing else is.
//!
//! Fields of classes that a library declares have a variable for each object instead, since what the front-end says about them is
//! said of objects; so have all fields with `--aliasing fork`. References that may be anything else than an object of a class of the
//! program are asked which object they are. When there are several threads that is asked as well, since events need objects,
//! but for fields that no thread changes.

mod rows;

use std::sync::Arc;

use ir::{FieldId, MethodId, Type};
use rustc_hash::FxHashMap;
use solver::{Const, Index, Node, Op, Sort, Term};

use crate::context::{Context, Step};
use crate::state::heap::{Body, ClassOf, Heap, ObjectId};
use crate::state::{Looked, State};
use crate::value::Value;

/// What the names of maps begin with. No other variable is called so.
const MAP: char = '.';

impl Context<'_> {
    /// The value of a field in the initial heap, of an object that came to life. Its number is a constant, so that the fields
    /// of different objects are different unknowns.
    pub(crate) fn first_of(&mut self, object: ObjectId, origin: Term, field: FieldId, epoch: u32) -> Term {
        if self.inputs.has_maps && self.facts.initial().is_mapped(field) {
            let object = self.terms.id(object);
            return self.first_value(object, field, epoch);
        }
        self.first_value(origin, field, epoch)
    }

    /// The value of a field in the initial heap, of the object that a reference of the input is; or since the field was made
    /// unknown.
    pub(crate) fn first_value(&mut self, reference: Term, field: FieldId, epoch: u32) -> Term {
        let sort = self.facts.sorts.of(self.program[field].ty);
        self.field_at(reference, field, sort, &since(epoch))
    }

    /// Which object of the program a field that was made unknown holds, if it holds one.
    pub(crate) fn made_of(&mut self, reference: Term, field: FieldId, epoch: u32) -> Term {
        let sort = self.facts.sorts.index();
        self.field_at(reference, field, sort, &format!("{}.made", since(epoch)))
    }

    fn field_at(&mut self, reference: Term, field: FieldId, sort: Sort, since: &str) -> Term {
        let name = format!("{}{since}", self.facts.field_name(field));
        let is_mapped = self.inputs.has_maps && self.facts.initial().is_mapped(field);
        match sort.element().filter(|_| is_mapped) {
            Some(element) => {
                let map = self.terms.var(&format!("{MAP}{name}"), Sort::Array(Index::Id, element));
                self.terms.select(map, reference)
            }
            None => {
                let name = format!("{}.{name}", self.name(reference));
                self.terms.var(&name, sort)
            }
        }
    }

    /// Whether a term is a map of the initial heap.
    pub(crate) fn is_map(&self, term: Term) -> bool {
        matches!(self.terms.node(term), Node::Var(var) if var.name.starts_with(MAP))
    }

    /// A name for a reference of the input: the way to it, or for an element at an unknown index its number,
    /// since the text of an index can be longer than memory.
    pub(crate) fn name(&self, leaf: Term) -> String {
        // The names of the fields on the way, the last first.
        let mut fields = Vec::new();
        let mut at = leaf;
        loop {
            if let Node::Const(Const::Id(id)) = self.terms.node(at)
                && let Some(origin) = self.identities.origin(*id)
            {
                at = origin;
                continue;
            }
            let name = match self.terms.node(at) {
                Node::Var(var) => var.name.to_string(),
                Node::App(Op::Select, args) => match self.terms.node(args[0]) {
                    Node::Var(map) if map.name.starts_with(MAP) => {
                        // The maps of elements have the type of their arrays behind the index.
                        fields.push(map.name.split('@').next().unwrap_or_default());
                        at = args[1];
                        continue;
                    }
                    Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => {
                        format!("element!{}", at.number())
                    }
                },
                Node::Const(_) | Node::Sum(_) | Node::App(..) => format!("element!{}", at.number()),
            };
            return fields.into_iter().rev().fold(name, |name, field| name + field);
        }
    }

    /// Whether maps hold all that is known of a reference of this type: its objects are of classes of the program, and
    /// there are some.
    pub(crate) fn is_plain(&self, ty: Type) -> bool {
        matches!(ty, Type::Class(class) if self.inputs.has_maps && self.facts.initial().is_plain(class))
    }

    /// The value of a field through a reference that is not null, without asking which object it is; none where that has
    /// to be asked.
    pub(crate) fn read_map(
        &mut self,
        state: &mut State,
        reference: &Value,
        field: FieldId,
        at: Option<&Arc<Heap>>,
    ) -> Step<Option<Value>> {
        let Value::Term(term) = reference else { return Ok(None) };
        let initial = self.facts.initial();
        let has_map = self.inputs.has_maps && initial.is_mapped(field);
        let is_alone = state.threads.len() == 1;
        if !has_map || !is_alone && !initial.is_fixed(field) || state.path.pinned(*term).is_some() {
            return Ok(None);
        }
        let leaves = self.leaves(*term);
        let is_input = |leaf: &Term| self.terms.as_const(*leaf).is_none();
        // Objects of the program have events.
        let is_input = if is_alone { leaves.iter().any(is_input) } else { leaves.iter().all(is_input) };
        let is_readable = leaves.iter().all(|leaf| self.is_readable(state, *leaf, field));
        if !is_input || !is_readable || self.is_relinked(state, field) {
            return Ok(None);
        }
        self.read_cases(state, *term, field, at, &mut FxHashMap::default()).map(Some)
    }

    /// Whether a field can be read through a reference that is not a conditional without asking which object it is.
    fn is_readable(&self, state: &State, leaf: Term, field: FieldId) -> bool {
        if let Some(value) = self.terms.as_const(leaf) {
            let body = |id: &ObjectId| state.heap.get(*id).map(|object| &object.body);
            return matches!(value, Const::Id(id) if *id == 0 || matches!(body(id), Some(Body::Instance { .. })));
        }
        let Some(ty) = self.inputs.types.get(&leaf).copied() else { return false };
        let is_made = self.inputs.owned.contains(&leaf) || self.inputs.placed.contains_key(&leaf);
        self.is_plain(ty)
            && !is_made
            && self.program.is_assignable(ty, Type::Class(self.program[field].class))
    }

    fn read_cases(
        &mut self,
        state: &mut State,
        term: Term,
        field: FieldId,
        at: Option<&Arc<Heap>>,
        known: &mut FxHashMap<Term, Value>,
    ) -> Step<Value> {
        if let Some(value) = known.get(&term) {
            return Ok(value.clone());
        }
        let value = match self.terms.node(term) {
            Node::App(Op::Ite, args) => {
                let (condition, a, b) = (args[0], args[1], args[2]);
                match state.path.truth(&self.terms, condition) {
                    Some(true) => self.read_cases(state, a, field, at, known)?,
                    Some(false) => self.read_cases(state, b, field, at, known)?,
                    None => {
                        let a = self.read_cases(state, a, field, at, known)?;
                        let b = self.read_cases(state, b, field, at, known)?;
                        self.choose(condition, &a, &b)
                    }
                }
            }
            // Null was excluded before.
            Node::Const(Const::Id(0)) => self.facts.sorts.default(self.program[field].ty),
            Node::Const(Const::Id(id)) => {
                let id = *id;
                self.field_of(state, id, field, at)?
            }
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => {
                self.read_leaf(state, term, field, at)?
            }
        };
        known.insert(term, value.clone());
        Ok(value)
    }

    /// A field through a reference of the input: what was written through references that may be the same, and otherwise
    /// what the initial heap holds.
    fn read_leaf(
        &mut self,
        state: &mut State,
        leaf: Term,
        field: FieldId,
        at: Option<&Arc<Heap>>,
    ) -> Step<Value> {
        let ty = self.program[field].ty;
        let epoch = at.map_or(&state.heap, |heap| heap).epochs.field(field);
        let mut value = match epoch {
            0 => {
                let first = self.first_value(leaf, field, 0);
                self.typed(state, first, ty)?;
                state.looked.insert((leaf, Looked::Field(field)));
                let first = Value::of(&self.terms, first);
                self.or_given(state, first, leaf, field)
            }
            epoch => self.later_field(state, leaf, field, epoch)?,
        };
        let candidates = state.inputs.get(&leaf).map(|candidates| Arc::clone(&candidates.objects));
        let objects = candidates.as_deref().map_or_else(|| state.heap.inputs(), <[ObjectId]>::to_vec);
        // Later ones first: the conditional begins with the first.
        for id in objects.into_iter().rev().filter(|id| *id != 0) {
            let Some(written) = self.written(state, id, field, at)? else { continue };
            let guard = match (&candidates, self.inputs.types.get(&leaf).copied()) {
                (Some(_), _) => {
                    let id = self.terms.id(id);
                    Some(self.terms.eq(leaf, id))
                }
                (None, Some(leaf_type)) => self.alias(state, leaf, leaf_type, id),
                (None, None) => None,
            };
            match guard.map(|guard| (guard, state.path.truth(&self.terms, guard))) {
                None | Some((_, Some(false))) => {}
                Some((_, Some(true))) => value = written,
                Some((guard, None)) => value = self.choose(guard, &written, &value),
            }
        }
        Ok(value)
    }

    /// What a field of an object holds, if it is not what it held in the beginning.
    fn written(
        &mut self,
        state: &mut State,
        id: ObjectId,
        field: FieldId,
        at: Option<&Arc<Heap>>,
    ) -> Step<Option<Value>> {
        let Some(object) = state.heap.get(id) else { return Ok(None) };
        let Some(origin) = object.origin else {
            return self.field_of(state, id, field, at).map(Some);
        };
        let heap = at.map_or(&state.heap, |heap| heap);
        let Some(value) = heap.get(id).and_then(|object| object.field(field)).cloned() else {
            return Ok(None);
        };
        let epoch = heap.epochs.field(field);
        let first = self.first_of(id, origin, field, epoch);
        Ok((!value.same(&Value::Term(first))).then_some(value))
    }

    /// Whether an object of the input has another reference in a field than in the beginning. Then reading the field asks which
    /// object is meant: the values that a reference may have would otherwise grow with every write.
    fn is_relinked(&mut self, state: &State, field: FieldId) -> bool {
        self.program[field].ty.is_reference()
            && state.heap.inputs().into_iter().any(|id| {
                let Some(object) = state.heap.get(id) else { return false };
                let (Some(origin), Some(value)) = (object.origin, object.field(field)) else { return false };
                let epoch = state.heap.epochs.field(field);
                !value.same(&Value::Term(self.first_of(id, origin, field, epoch)))
            })
    }

    /// The method that a call reaches for every object that its receiver may be; none where that has to be asked.
    pub(crate) fn only_method(
        &mut self,
        state: &State,
        receiver: &Value,
        method: MethodId,
    ) -> Option<MethodId> {
        let Value::Term(term) = receiver else { return None };
        let mut classes = Vec::new();
        for leaf in self.leaves(*term) {
            match (self.terms.as_const(leaf), self.inputs.types.get(&leaf)) {
                (Some(Const::Id(0)), _) => {}
                (Some(Const::Id(id)), _) => match &state.heap.get(*id)?.body {
                    Body::Instance { class: ClassOf::Exact(class), .. } => classes.push(*class),
                    Body::Instance { class: ClassOf::OneOf(..), .. } | Body::Array { .. } => return None,
                },
                (None, Some(ty @ Type::Class(class)))
                    if self.is_plain(*ty) && self.shows_all(state, leaf, *class) =>
                {
                    classes.extend(self.facts.concrete(*class));
                }
                (Some(_) | None, _) => return None,
            }
        }
        let mut reached = classes.into_iter().map(|class| self.dispatch.resolve(self.program, class, method));
        let first = reached.next()??;
        reached.all(|other| other == Some(first)).then_some(first)
    }
}

/// What the names of values have that a part of the heap got later, before the number of the epoch.
pub(crate) const LATER: char = '!';

/// The rest of the names of values that a part of the heap has since an epoch.
pub(crate) fn since(epoch: u32) -> String {
    if epoch == 0 { String::new() } else { format!("{LATER}{epoch}") }
}
