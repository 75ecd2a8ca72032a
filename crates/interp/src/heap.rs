//! Objects, arrays and static fields, with snapshots for `old`.

use ir::{ClassId, Type};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::value::Value;

/// An object or an array on the heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ObjectId(pub u32);

/// Which thread holds the lock of an object, and how often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Held {
    pub(crate) owner: u32,
    pub(crate) count: u32,
    /// Where it was taken.
    pub(crate) span: source::Span,
}

/// One object or array.
#[derive(Clone, Debug)]
pub(crate) struct Object {
    /// A class type, or an array type.
    pub(crate) ty: Type,
    /// The fields in the order of their slots, or the elements.
    pub(crate) slots: Box<[Value]>,
    pub(crate) lock: Option<Held>,
}

/// A place that can be written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Place {
    Slot(ObjectId, u32),
    Static(u32),
}

/// All objects and static fields.
#[derive(Clone, Debug, Default)]
pub struct Heap {
    objects: Vec<Object>,
    statics: Vec<Value>,
    cells: u64,
    /// What was overwritten since the oldest snapshot that is still needed.
    log: Vec<(Place, Value)>,
    /// The places that are in the log since the newest snapshot: only the first overwritten value matters.
    logged: FxHashSet<Place>,
    snapshots: u32,
    /// The log from a snapshot on as a map, kept while nothing is written.
    view: Option<(u32, usize, FxHashMap<Place, Value>)>,
}

impl Heap {
    pub(crate) fn new(statics: Vec<Value>) -> Heap {
        Heap { statics, ..Heap::default() }
    }

    /// How many fields and elements were allocated.
    pub fn cells(&self) -> u64 {
        self.cells
    }

    /// The type of an object or array.
    pub fn ty(&self, id: ObjectId) -> Type {
        self.object(id).ty
    }

    /// The class of an object; none for arrays.
    pub fn class(&self, id: ObjectId) -> Option<ClassId> {
        if let Type::Class(class) = self.ty(id) { Some(class) } else { None }
    }

    /// The fields or elements.
    pub fn slots(&self, id: ObjectId) -> &[Value] {
        &self.object(id).slots
    }

    pub(crate) fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.0 as usize]
    }

    pub(crate) fn lock_mut(&mut self, id: ObjectId) -> &mut Option<Held> {
        &mut self.objects[id.0 as usize].lock
    }

    pub(crate) fn allocate(&mut self, ty: Type, slots: Box<[Value]>) -> ObjectId {
        self.cells += slots.len() as u64 + 1;
        self.objects.push(Object { ty, slots, lock: None });
        ObjectId(self.objects.len() as u32 - 1)
    }

    /// How many objects there are.
    pub(crate) fn count(&self) -> u32 {
        self.objects.len() as u32
    }

    pub(crate) fn read(&self, id: ObjectId, slot: usize) -> &Value {
        &self.objects[id.0 as usize].slots[slot]
    }

    pub(crate) fn write(&mut self, id: ObjectId, slot: usize, value: Value) {
        let old = std::mem::replace(&mut self.objects[id.0 as usize].slots[slot], value);
        if self.snapshots > 0 {
            self.remember(Place::Slot(id, slot as u32), old);
        }
    }

    pub(crate) fn read_static(&self, field: usize) -> &Value {
        &self.statics[field]
    }

    pub(crate) fn write_static(&mut self, field: usize, value: Value) {
        let old = std::mem::replace(&mut self.statics[field], value);
        if self.snapshots > 0 {
            self.remember(Place::Static(field as u32), old);
        }
    }

    fn remember(&mut self, place: Place, old: Value) {
        if self.logged.insert(place) {
            self.log.push((place, old));
        }
    }

    /// Remembers the present state until [`Heap::release`].
    pub(crate) fn snapshot(&mut self) -> Value {
        self.snapshots += 1;
        self.logged.clear();
        Value::Snapshot(self.log.len() as u32)
    }

    pub(crate) fn release(&mut self, count: u32) {
        self.snapshots = self.snapshots.saturating_sub(count);
        if self.snapshots == 0 {
            self.log.clear();
            self.logged.clear();
            self.view = None;
        }
    }

    /// The value of a field or element at a snapshot.
    pub(crate) fn read_at(&mut self, snapshot: u32, id: ObjectId, slot: usize) -> Value {
        match self.before(snapshot, Place::Slot(id, slot as u32)) {
            Some(old) => old,
            None => self.read(id, slot).clone(),
        }
    }

    /// The value of a static field at a snapshot.
    pub(crate) fn read_static_at(&mut self, snapshot: u32, field: usize) -> Value {
        match self.before(snapshot, Place::Static(field as u32)) {
            Some(old) => old,
            None => self.read_static(field).clone(),
        }
    }

    /// The first value that was overwritten at a place since the snapshot.
    fn before(&mut self, snapshot: u32, place: Place) -> Option<Value> {
        let current =
            matches!(&self.view, Some((at, length, _)) if *at == snapshot && *length == self.log.len());
        if !current {
            let mut map = FxHashMap::default();
            for (place, old) in &self.log[snapshot as usize..] {
                map.entry(*place).or_insert_with(|| old.clone());
            }
            self.view = Some((snapshot, self.log.len(), map));
        }
        self.view.as_ref().and_then(|(_, _, map)| map.get(&place).cloned())
    }
}
