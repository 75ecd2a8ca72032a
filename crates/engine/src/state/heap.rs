//! Objects, arrays and static fields. Copies share structure: forking costs the same for any heap.

use std::sync::Arc;

use imbl::{GenericHashMap, Vector};
use ir::{ClassId, FieldId, Type};
use rustc_hash::FxHashMap;
use solver::Term;

use crate::state::epochs::Epochs;
use crate::value::Value;

/// An object, by its number; 0 is null.
pub(crate) type ObjectId = u32;

/// Which thread holds the lock of an object, and how often.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held {
    pub(crate) owner: u32,
    pub(crate) count: u32,
}

/// The run-time class of an object.
#[derive(Clone, Debug)]
pub(crate) enum ClassOf {
    /// Known.
    Exact(ClassId),
    /// One of these; which one is the value of the term, a class number.
    OneOf(Term, Arc<[ClassId]>),
}

/// The elements of an array.
#[derive(Clone, Debug)]
pub(crate) enum Elements {
    /// One value each; the length is known.
    List(Vector<Value>),
    /// An array of the solver, for unknown lengths or indices.
    Map(Term),
    /// Elements of the input that were not read yet.
    Untouched,
}

/// What an object consists of.
#[derive(Clone, Debug)]
pub(crate) enum Body {
    /// Fields by their numbers, in order. A field of an input object is absent until it is looked at.
    Instance { class: ClassOf, fields: Vec<(FieldId, Value)> },
    /// An array of that type. For one of the input, `listed` says how many elements it has if each is a
    /// variable of its own from the beginning; none if all are one array variable. That is decided when it is
    /// first looked at and never changes, whatever form the present elements take.
    Array { ty: Type, length: Value, elements: Elements, listed: Option<u32> },
}

/// An object or an array.
#[derive(Clone, Debug)]
pub(crate) struct Object {
    pub(crate) body: Body,
    pub(crate) lock: Option<Held>,
    /// The input reference that brought it to life; none for what the program allocated.
    pub(crate) origin: Option<Term>,
    /// The only thread that can reach it; none if others may.
    pub(crate) owner: Option<u32>,
}

impl Object {
    pub(crate) fn field(&self, field: FieldId) -> Option<&Value> {
        match &self.body {
            Body::Instance { fields, .. } => {
                let at = fields.binary_search_by_key(&field, |(known, _)| *known).ok()?;
                Some(&fields[at].1)
            }
            Body::Array { .. } => None,
        }
    }

    /// The elements of an array, if they are a list.
    pub(crate) fn elements(&self) -> Option<&Vector<Value>> {
        match &self.body {
            Body::Array { elements: Elements::List(list), .. } => Some(list),
            Body::Array { elements: Elements::Map(_) | Elements::Untouched, .. } | Body::Instance { .. } => {
                None
            }
        }
    }

    pub(crate) fn set_field(&mut self, field: FieldId, value: &Value) {
        if let Body::Instance { fields, .. } = &mut self.body {
            match fields.binary_search_by_key(&field, |(known, _)| *known) {
                Ok(at) => fields[at].1.clone_from(value),
                Err(at) => fields.insert(at, (field, value.clone())),
            }
        }
    }
}

type Objects =
    GenericHashMap<ObjectId, Arc<Object>, rustc_hash::FxBuildHasher, imbl::shared_ptr::DefaultSharedPtr>;

/// All objects and static fields.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heap {
    objects: Objects,
    /// Those that belong to the input, in the order in which they came to life.
    inputs: Vector<ObjectId>,
    pub(crate) statics: Vector<Value>,
    /// When its parts were made unknown last.
    pub(crate) epochs: Epochs,
}

impl Heap {
    /// Adds an object of the input under a number that is unused on this path.
    pub(crate) fn add_input(&mut self, id: ObjectId, body: Body, origin: Term) {
        self.objects.insert(id, Arc::new(Object { body, lock: None, origin: Some(origin), owner: None }));
        self.inputs.push_back(id);
    }

    /// Adds an object that a thread allocated.
    pub(crate) fn add(&mut self, id: ObjectId, body: Body, owner: u32) {
        self.objects.insert(id, Arc::new(Object { body, lock: None, origin: None, owner: Some(owner) }));
    }

    /// The only thread that can reach an object.
    pub(crate) fn owner(&self, id: ObjectId) -> Option<u32> {
        self.get(id)?.owner
    }

    /// Notes that others can reach an object; false if they could before.
    pub(crate) fn disown(&mut self, id: ObjectId) -> bool {
        self.owner(id).is_some() && self.get_mut(id).is_some_and(|object| object.owner.take().is_some())
    }

    /// The objects of the input, in the order in which they came to life.
    pub(crate) fn inputs(&self) -> Vec<ObjectId> {
        self.inputs.iter().copied().collect()
    }

    pub(crate) fn get(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(&id).map(|object| &**object)
    }

    /// The forms that the elements of arrays of the input have, by the references that brought them to life.
    pub(crate) fn forms(&self) -> FxHashMap<Term, Option<u32>> {
        let form = |id: &ObjectId| {
            let object = self.get(*id)?;
            match &object.body {
                Body::Array { elements: Elements::List(_) | Elements::Map(_), listed, .. } => {
                    Some((object.origin?, *listed))
                }
                Body::Array { elements: Elements::Untouched, .. } | Body::Instance { .. } => None,
            }
        };
        self.inputs.iter().filter_map(form).collect()
    }

    /// An object, to be put into another heap.
    pub(crate) fn shared(&self, id: ObjectId) -> Option<Arc<Object>> {
        self.objects.get(&id).cloned()
    }

    /// Puts an object in place of the one of that number, if there is one.
    pub(crate) fn adopt(&mut self, id: ObjectId, object: Arc<Object>) {
        self.objects.insert(id, object);
    }

    /// The numbers of objects that two heaps do not share, sorted.
    pub(crate) fn unlike(&self, other: &Heap) -> Vec<ObjectId> {
        if self.objects.ptr_eq(&other.objects) {
            return Vec::new();
        }
        let is_same = |id: &ObjectId, object: &Arc<Object>, other: &Heap| {
            other.objects.get(id).is_some_and(|twin| Arc::ptr_eq(object, twin))
        };
        let mut unlike: Vec<ObjectId> = self
            .objects
            .iter()
            .filter(|(id, object)| !is_same(id, object, other))
            .chain(other.objects.iter().filter(|(id, _)| !self.objects.contains_key(*id)))
            .map(|(id, _)| *id)
            .collect();
        unlike.sort_unstable();
        unlike
    }

    /// The numbers of all objects, sorted.
    pub(crate) fn ids(&self) -> Vec<ObjectId> {
        let mut ids: Vec<ObjectId> = self.objects.keys().copied().collect();
        ids.sort_unstable();
        ids
    }

    /// A field of an object of the input was not looked at since it was made unknown.
    pub(crate) fn drop_field(&mut self, id: ObjectId, field: FieldId) {
        if let Some(Object { body: Body::Instance { fields, .. }, .. }) = self.get_mut(id) {
            fields.retain(|(known, _)| *known != field);
        }
    }

    /// All objects, by their numbers.
    #[cfg(test)]
    pub(crate) fn objects(&self) -> Vec<(ObjectId, &Object)> {
        let mut objects: Vec<_> = self.objects.iter().map(|(id, object)| (*id, &**object)).collect();
        objects.sort_unstable_by_key(|(id, _)| *id);
        objects
    }

    pub(crate) fn get_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        self.objects.get_mut(&id).map(Arc::make_mut)
    }

    pub(crate) fn set_field(&mut self, id: ObjectId, field: FieldId, value: &Value) {
        if let Some(object) = self.get_mut(id) {
            object.set_field(field, value);
        }
    }
}
