//! Which thread can go alone from a state of the search by states: an ample set of one thread (Peled 1993; Godefroid
//! 1996 calls such sets persistent).
//!
//! A thread can go alone if nothing that the others may do, as long as it does not move, depends on its next step. What they may
//! do is what the rest of their code may touch (`ir::analysis::futures`), on objects that one of them can reach now: an object that
//! none of them reaches can be handed to them by this thread only. Objects of the input count as reached, because a
//! reference that is looked at later may be any of them.
//!
//! The search keeps the other conditions. If a turn comes to a state from which one thread went alone, too, and came
//! somewhere before, all threads go from where the turn began, so that no thread waits forever on a cycle: along a cycle of states
//! with one thread each, each turn would have come somewhere before the next one, and so before itself. If the turn ends the
//! execution, all threads go too: what they do would be lost otherwise.

use ir::InstKind;
use ir::analysis::footprint::{Footprint, Place};
use rustc_hash::FxHashSet;

use crate::context::Context;
use crate::escape::ids_in;
use crate::state::State;
use crate::state::event::Lock;
use crate::state::heap::{Body, Elements, ObjectId};
use crate::state::thread::{Status, Thread};
use crate::value::Value;

/// A thread that can go alone, the first in order; none if all have to be tried.
pub(super) fn alone(context: &Context<'_>, state: &State, enabled: &[u32]) -> Option<u32> {
    // An exception that leaves a thread is judged by how far the others are. A precondition is part of the turn that calls.
    let futures = context.facts.futures(context.program);
    if enabled.len() < 2 || context.watches_throws() || futures.has_preconditions {
        return None;
    }
    enabled.iter().copied().find(|thread| is_alone(context, state, *thread).unwrap_or(false))
}

/// Whether a thread can go alone; none if its next step is of a kind that is not looked at.
fn is_alone(context: &Context<'_>, state: &State, thread: u32) -> Option<bool> {
    let (step, objects) = next_step(context, state, thread)?;
    let mut future = Footprint::default();
    let mut reached = Reached::default();
    state.heap.statics.iter().for_each(|value| reached.add(context, value));
    for (at, other) in state.threads.iter().enumerate() {
        let is_live = matches!(other.status, Status::Ready | Status::AtEnd | Status::AtThrow(_));
        if at as u32 != thread && is_live && !waits_for(context, state, at as u32, thread) {
            add_future(context, other, &mut future);
            reached.add_thread(context, other);
        }
    }
    if !step.conflicts(&future) {
        return Some(true);
    }
    // While this thread holds the lock of an object, others cannot take it, nor do what they do under it.
    let keeps_locks = !context.facts.futures(context.program).has_unlock;
    let holds_all =
        keeps_locks && !objects.is_empty() && objects.iter().all(|id| holder(state, *id) == Some(thread));
    let is_possible = |theirs: &Place| match theirs {
        Place::Guarded(_) | Place::Lock => !holds_all,
        Place::Field(_) | Place::Static(_) | Place::Elements(_) | Place::Threads | Place::Unknown => true,
    };
    let met = |mine: &[Place], theirs: &[Place]| -> Vec<Place> {
        let theirs = theirs.iter().copied().filter(is_possible);
        theirs.filter(|theirs| mine.iter().any(|mine| mine.meets(*theirs))).collect()
    };
    let mut conflicts = met(step.writes(), future.reads());
    conflicts.extend(met(step.writes(), future.writes()));
    conflicts.extend(met(step.reads(), future.writes()));
    if conflicts.is_empty() {
        return Some(true);
    }
    // Of fields, elements and locks it matters whose they are.
    let is_of_object = |place: &Place| match place {
        Place::Field(_) | Place::Guarded(_) | Place::Elements(_) | Place::Lock => true,
        Place::Static(_) | Place::Threads | Place::Unknown => false,
    };
    if !conflicts.iter().all(is_of_object) {
        return Some(false);
    }
    reached.close(context, state);
    let is_shared = |id: &ObjectId| {
        reached.seen.contains(id) || state.heap.get(*id).is_none_or(|object| object.origin.is_some())
    };
    Some(!objects.iter().any(is_shared))
}

/// Whether a thread cannot go on before another one did something: it wants a lock that the other holds, or waits for
/// its end.
fn waits_for(context: &Context<'_>, state: &State, thread: u32, other: u32) -> bool {
    let is_above = || {
        let parent = |at: &u32| state.threads[*at as usize].parent;
        std::iter::successors(parent(&other), parent).any(|above| above == thread)
    };
    match context.next_inst(state, thread) {
        Some(InstKind::Join) => is_above(),
        Some(InstKind::MonitorEnter { .. }) if !context.facts.futures(context.program).has_unlock => {
            let wanted = context.waits_for(state, thread);
            matches!(wanted, Some(Lock::Object(id)) if holder(state, id) == Some(other))
        }
        _ => false,
    }
}

/// The thread that holds the lock of an object.
fn holder(state: &State, id: ObjectId) -> Option<u32> {
    state.heap.get(id).and_then(|object| object.lock).map(|held| held.owner)
}

/// What the next step of a thread touches, and of which objects.
fn next_step(context: &Context<'_>, state: &State, thread: u32) -> Option<(Footprint, Vec<ObjectId>)> {
    let own = &state.threads[thread as usize];
    // Its end lets others join; it ends the program for threads in the background.
    if matches!(own.status, Status::AtEnd) && !state.threads.iter().any(|thread| thread.background) {
        return Some((Footprint::default(), Vec::new()));
    }
    let frame = own.frame.as_deref().filter(|_| matches!(own.status, Status::Ready))?;
    let inst = context.next_inst(state, thread)?;
    // A new thread, and that those below have ended, is nothing that another thread can change or look at: a thread that waits for
    // the new one waits for the one that starts it too.
    if matches!(inst, InstKind::Fork { .. } | InstKind::Join) {
        return Some((Footprint::default(), Vec::new()));
    }
    let place = (frame.method, frame.block, frame.inst);
    let step = context.facts.futures(context.program).of_step(context.program, place);
    let ids = |operand: &ir::Operand| {
        let ids = context.known_ids(&context.operand(&frame.locals, operand))?;
        (!ids.is_empty()).then_some(ids)
    };
    let objects = match inst {
        InstKind::GetField { object, .. }
        | InstKind::PutField { object, .. }
        | InstKind::MonitorEnter { object }
        | InstKind::MonitorExit { object }
        | InstKind::Lock { object } => ids(object)?,
        InstKind::Load { array, .. } | InstKind::Store { array, .. } => ids(array)?,
        InstKind::GetStatic { .. } | InstKind::PutStatic { .. } => Vec::new(),
        InstKind::Copy { .. }
        | InstKind::Unary { .. }
        | InstKind::Binary { .. }
        | InstKind::Select { .. }
        | InstKind::Convert { .. }
        | InstKind::Cast { .. }
        | InstKind::InstanceOf { .. }
        | InstKind::New { .. }
        | InstKind::NewArray { .. }
        | InstKind::Length { .. }
        | InstKind::Check(_)
        | InstKind::Call { .. }
        | InstKind::Primitive { .. }
        | InstKind::InitClass { .. }
        | InstKind::Fork { .. }
        | InstKind::Join
        | InstKind::Await { .. }
        | InstKind::Unlock { .. }
        | InstKind::Assert { .. }
        | InstKind::Assume { .. }
        | InstKind::Contract { .. }
        | InstKind::Invariant { .. }
        | InstKind::Suppose { .. }
        | InstKind::Apply { .. }
        | InstKind::Quantify { .. }
        | InstKind::AllDifferent { .. }
        | InstKind::Snapshot { .. }
        | InstKind::Havoc { .. }
        | InstKind::Forget { .. }
        | InstKind::Catch { .. }
        | InstKind::Clear { .. }
        | InstKind::Target => return None,
    };
    Some((step, objects))
}

/// Adds what a thread may still touch.
fn add_future(context: &Context<'_>, thread: &Thread, future: &mut Footprint) {
    let futures = context.facts.futures(context.program);
    let mut frame = thread.frame.as_deref();
    while let Some(call) = frame {
        futures.add(context.program, (call.method, call.block, call.inst), future);
        frame = call.caller.as_deref();
    }
}

/// The objects that some threads can reach.
#[derive(Default)]
struct Reached {
    seen: FxHashSet<ObjectId>,
    pending: Vec<ObjectId>,
}

impl Reached {
    fn add(&mut self, context: &Context<'_>, value: &Value) {
        if let Value::Heap(heap) = value {
            // A snapshot is asked for fields of objects that are reached otherwise, and holds what they held.
            heap.statics.iter().for_each(|value| ids_in(&context.terms, value, &mut self.pending));
        }
        ids_in(&context.terms, value, &mut self.pending);
    }

    fn add_thread(&mut self, context: &Context<'_>, thread: &Thread) {
        self.add(context, &thread.subject);
        let exceptions = match &thread.status {
            Status::AtThrow(exception) => Some(exception),
            Status::Ready | Status::AtEnd | Status::Cut | Status::Stopped | Status::Ended => None,
        };
        for exception in exceptions.into_iter().chain(&thread.in_flight) {
            self.add(context, &exception.object);
        }
        let mut frame = thread.frame.as_deref();
        while let Some(call) = frame {
            call.locals.iter().for_each(|local| self.add(context, local));
            frame = call.caller.as_deref();
        }
    }

    /// Adds what can be reached from what was added.
    fn close(&mut self, context: &Context<'_>, state: &State) {
        while let Some(id) = self.pending.pop() {
            if !self.seen.insert(id) {
                continue;
            }
            match state.heap.get(id).map(|object| &object.body) {
                Some(Body::Instance { fields, .. }) => {
                    fields.iter().for_each(|(_, value)| self.add(context, value));
                }
                Some(Body::Array { elements: Elements::List(list), .. }) => {
                    list.iter().for_each(|value| self.add(context, value));
                }
                Some(Body::Array { elements: Elements::Map(map), .. }) => {
                    self.add(context, &Value::Term(*map));
                }
                Some(Body::Array { elements: Elements::Untouched, .. }) | None => {}
            }
        }
    }
}
