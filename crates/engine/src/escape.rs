//! Which objects only one thread can reach. An object belongs to the thread that allocated it until a
//! reference to it is written to where others can read, or handed to a new thread; only its own thread can do
//! that, so whether a step is private depends on that thread alone, in every interleaving.

use ir::{InstKind, Operand};
use solver::{Const, Term, Terms};

use crate::context::Context;
use crate::state::heap::{Body, Elements, Heap, ObjectId};
use crate::state::{State, Target};
use crate::value::Value;

impl Context<'_> {
    /// Whether the next instruction of the running thread only meets objects that no other thread can reach.
    pub(crate) fn is_private(&self, state: &State) -> bool {
        let Some(frame) = state.frame().filter(|_| self.options.testing.escape) else { return false };
        // An exception in a thread below looks at how far this one is.
        if self.watches_throws() && state.threads[state.running as usize].started > 0 {
            return false;
        }
        let is_own = |operand: &Operand| {
            let value = self.operand(&frame.locals, operand);
            let ids = self.known_ids(&value);
            ids.is_some_and(|ids| ids.iter().all(|id| state.heap.owner(*id) == Some(state.running)))
        };
        let is_free = |operand: &Operand| {
            let ids = self.known_ids(&self.operand(&frame.locals, operand)).unwrap_or_default();
            ids.iter().all(|id| state.heap.get(*id).is_some_and(|object| object.lock.is_none()))
        };
        match self.next_inst(state, state.running) {
            Some(
                InstKind::GetField { object, .. }
                | InstKind::PutField { object, .. }
                | InstKind::MonitorEnter { object }
                | InstKind::MonitorExit { object }
                | InstKind::Unlock { object },
            ) => is_own(object),
            Some(InstKind::InitClass { class }) => {
                state.threads[state.running as usize].initialized.contains(class)
            }
            // A binary lock blocks its own thread too, and other threads can see that a thread waits.
            Some(InstKind::Lock { object }) => is_own(object) && is_free(object),
            Some(
                InstKind::Load { array, .. }
                | InstKind::Store { array, .. }
                | InstKind::AllDifferent { array, .. },
            ) => is_own(array),
            _ => false,
        }
    }

    /// The objects a reference may be, null left out; none if some are of the input.
    pub(crate) fn known_ids(&self, value: &Value) -> Option<Vec<ObjectId>> {
        let leaves = match value {
            Value::Const(Const::Id(id)) => return Some(vec![*id]),
            Value::Term(term) => self.leaves(*term),
            Value::Undefined | Value::Const(_) | Value::Heap(_) => return None,
        };
        let id = |leaf: Term| match self.terms.as_const(leaf) {
            Some(Const::Id(id)) => Some(*id),
            _ => None,
        };
        leaves.into_iter().map(id).filter(|id| *id != Some(0)).collect()
    }

    /// A value is written to one of these objects: if others can reach one, they can reach the value.
    pub(crate) fn escape_into(&self, state: &mut State, objects: &[Target], value: &Value) {
        let mut owners = objects.iter().map(|(_, object)| state.heap.owner(*object));
        if owners.any(|owner| owner.is_none()) {
            self.publish(state, value);
        }
    }

    /// Others can reach a value from now on, and all that can be reached from it.
    pub(crate) fn publish(&self, state: &mut State, value: &Value) {
        publish(&self.terms, &mut state.heap, state.running, value);
    }

    /// Whether a number depends on which objects references are.
    pub(crate) fn mentions_references(&self, value: &Value) -> bool {
        let Value::Term(root) = value else { return false };
        let mut seen = rustc_hash::FxHashSet::default();
        let mut pending = vec![*root];
        while let Some(term) = pending.pop() {
            if self.terms.sort(term) == solver::Sort::Id {
                return true;
            }
            pending.extend(self.terms.children(term).filter(|child| seen.insert(*child)));
        }
        false
    }
}

/// A thread lets others reach a value, and all that can be reached from it.
pub(crate) fn publish(terms: &Terms, heap: &mut Heap, thread: u32, value: &Value) {
    let mut pending = Vec::new();
    ids_in(terms, value, &mut pending);
    while let Some(id) = pending.pop() {
        // Only the thread that owns an object can let go of it; another number is that of a text.
        if heap.owner(id) != Some(thread) || !heap.disown(id) {
            continue;
        }
        match heap.get(id).map(|object| &object.body) {
            Some(Body::Instance { fields, .. }) => {
                fields.iter().for_each(|(_, value)| ids_in(terms, value, &mut pending));
            }
            Some(Body::Array { elements: Elements::List(list), .. }) => {
                list.iter().for_each(|value| ids_in(terms, value, &mut pending));
            }
            Some(Body::Array { elements: Elements::Map(map), .. }) => {
                ids_in(terms, &Value::Term(*map), &mut pending);
            }
            Some(Body::Array { elements: Elements::Untouched, .. }) | None => {}
        }
    }
}

/// Every identity that occurs in a value. Numbers and texts are harmless: they have no owner, or at worst an
/// object is needlessly taken as shared.
pub(crate) fn ids_in(terms: &Terms, value: &Value, found: &mut Vec<ObjectId>) {
    let root = match value {
        Value::Const(Const::Id(id)) => return found.push(*id),
        Value::Term(term) => *term,
        Value::Undefined | Value::Const(_) | Value::Heap(_) => return,
    };
    let mut seen = rustc_hash::FxHashSet::default();
    let mut pending = vec![root];
    while let Some(term) = pending.pop() {
        if !seen.insert(term) {
            continue;
        }
        if let Some(Const::Id(id)) = terms.as_const(term) {
            found.push(*id);
        }
        pending.extend(terms.children(term));
    }
}
