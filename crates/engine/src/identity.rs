//! Numbers of objects and threads that mean the same on every path: they depend on which thread made them, not
//! on when. Two executions that differ in the order of independent steps therefore have the same objects and
//! threads.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use solver::Term;

use crate::state::heap::ObjectId;

/// A thread, by the threads that started it.
pub(crate) type ThreadName = u32;

/// The thread that runs the entry.
pub(crate) const MAIN: ThreadName = 0;

/// The numbers given so far. One table for all paths of a worker.
#[derive(Debug)]
pub(crate) struct Identities {
    /// How many objects have a number.
    objects: u32,
    /// By the reference that brings it to life.
    inputs: FxHashMap<Term, ObjectId>,
    /// The reference that brings it to life, by object.
    origins: FxHashMap<ObjectId, Term>,
    /// By the thread that allocates it, in the order in which it does.
    allocated: Vec<Vec<ObjectId>>,
    threads: FxHashMap<(ThreadName, u32), ThreadName>,
    /// By name: the way from the first thread, each step the number of the thread among those its parent started.
    ways: Vec<Arc<[u32]>>,
}

impl Default for Identities {
    fn default() -> Identities {
        Identities {
            objects: 0,
            inputs: FxHashMap::default(),
            origins: FxHashMap::default(),
            allocated: Vec::new(),
            threads: FxHashMap::default(),
            ways: vec![Arc::from(Vec::new())],
        }
    }
}

impl Identities {
    /// The object that a reference of the input brings to life.
    pub(crate) fn of_input(&mut self, reference: Term) -> ObjectId {
        // Number 0 is null.
        let id = *self.inputs.entry(reference).or_insert(self.objects + 1);
        self.objects = self.objects.max(id);
        self.origins.insert(id, reference);
        id
    }

    /// Whether an object belongs to the input.
    pub(crate) fn is_input(&self, id: ObjectId) -> bool {
        self.origins.contains_key(&id)
    }

    /// The reference of the input that brings an object to life.
    pub(crate) fn origin(&self, id: ObjectId) -> Option<Term> {
        self.origins.get(&id).copied()
    }

    /// The n-th object that a thread allocates, counted from 1. An execution that reaches it has reached all
    /// that the thread allocates before.
    pub(crate) fn allocated(&mut self, thread: ThreadName, count: u32) -> ObjectId {
        let thread = thread as usize;
        if self.allocated.len() <= thread {
            self.allocated.resize(thread + 1, Vec::new());
        }
        let known = &mut self.allocated[thread];
        while known.len() < count as usize {
            self.objects += 1;
            known.push(self.objects);
        }
        known[count as usize - 1]
    }

    /// The n-th object that a thread allocates, if some execution has reached it.
    pub(crate) fn known(&self, thread: ThreadName, count: u32) -> Option<ObjectId> {
        self.allocated.get(thread as usize)?.get((count as usize).checked_sub(1)?).copied()
    }

    /// Which object of a thread this is, counted from 1; none if it did not allocate it.
    pub(crate) fn number_of(&self, thread: ThreadName, id: ObjectId) -> Option<u32> {
        // A thread numbers its objects in the order in which it allocates them.
        let at = self.allocated.get(thread as usize)?.binary_search(&id).ok()?;
        Some(at as u32 + 1)
    }

    /// The n-th thread that a thread starts.
    pub(crate) fn started(&mut self, parent: ThreadName, count: u32) -> ThreadName {
        if let Some(name) = self.threads.get(&(parent, count)) {
            return *name;
        }
        let name = self.ways.len() as ThreadName;
        let mut way = self.ways[parent as usize].to_vec();
        way.push(count);
        self.ways.push(way.into());
        self.threads.insert((parent, count), name);
        name
    }

    /// The way from the first thread. Ways are ordered: a thread comes before those it started.
    pub(crate) fn way(&self, thread: ThreadName) -> &[u32] {
        &self.ways[thread as usize]
    }

    /// Whether a thread comes before another.
    pub(crate) fn is_earlier(&self, a: ThreadName, b: ThreadName) -> bool {
        self.way(a) < self.way(b)
    }

    /// Whether a thread started another, or one that started it, and so on.
    pub(crate) fn is_ancestor(&self, above: ThreadName, below: ThreadName) -> bool {
        above != below && self.way(below).starts_with(self.way(above))
    }
}
