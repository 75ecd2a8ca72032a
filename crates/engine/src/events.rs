//! Events as they happen: what a turn touches is noted while it is executed, and when it is over the event is
//! ordered after those it depends on.
//!
//! Two events depend on each other if they belong to one thread, if they meet at a place that at least one of
//! them changes, if they use the same lock, or if one is the end of a thread that the other waits for. Where
//! aliases or indices are not settled the path condition is asked, and a pair that it cannot separate is
//! dependent (Vrooman 2024, table 4.1).

use std::sync::Arc;

use ir::FieldId;

use crate::context::Context;
use crate::identity::ThreadName;
use crate::outcome::{DataRace, RaceAccess, Violation, ViolationKind};
use crate::state::event::{Access, Change, Event, Lock, Open, Place};
use crate::state::heap::{Body, ObjectId};
use crate::state::thread::Status;
use crate::state::{State, Target};
use crate::value::Value;

/// Accesses, and whose they are.
#[derive(Clone, Copy)]
pub(crate) struct Footprint<'a> {
    pub(crate) name: ThreadName,
    pub(crate) accesses: &'a [Access],
}

impl<'a> Footprint<'a> {
    pub(crate) fn of(event: &'a Event) -> Footprint<'a> {
        Footprint { name: event.name, accesses: &event.accesses }
    }
}

impl Context<'_> {
    /// The turn of the running thread begins.
    pub(crate) fn open_event(&self, state: &mut State) {
        if !self.evaluation.watching || state.threads.len() == 1 {
            return;
        }
        if self.is_alone(state) {
            state.thread().settled = None;
            return;
        }
        state.thread().turns += 1;
        let (thread, threads) = (state.running, state.threads.len());
        state.events.open = Some(Open { thread, accesses: Vec::new(), threads });
    }

    /// Whether no other thread is alive, and all that others did happened before.
    fn is_alone(&self, state: &State) -> bool {
        let clock = &state.threads[state.running as usize].clock;
        state.threads.iter().enumerate().all(|(at, thread)| {
            at as u32 == state.running
                || (matches!(thread.status, Status::Ended) && clock.get(at as u32) >= thread.events)
        })
    }

    /// Notes that the running thread meets a place.
    pub(crate) fn note(&self, state: &mut State, place: Place, write: bool) {
        if state.events.open.is_none() {
            return;
        }
        let span = state.place(self.program, state.running, state.span(self.program));
        let specification = self.evaluation.specifying > 0;
        if place.is_meeting() {
            self.note_meeting(state);
        }
        if let Some(open) = &mut state.events.open {
            open.add(Access { place, write, awaited: false, specification, span });
        }
    }

    fn note_meeting(&self, state: &mut State) {
        let is_library =
            state.frame().is_some_and(|frame| self.program[self.program[frame.method].class].is_library);
        let meetings = &mut state.thread().meetings;
        *(if is_library { &mut meetings.library } else { &mut meetings.own }) += 1;
    }

    /// Notes an access through a reference that may be several objects. Those that the path excludes, and
    /// those that no other thread can reach, are left out.
    fn note_each(
        &mut self,
        state: &mut State,
        objects: &[Target],
        write: bool,
        place: impl Fn(ObjectId) -> Place,
    ) {
        if state.events.open.is_none() {
            return;
        }
        for (guard, object) in objects {
            let is_own = state.heap.owner(*object) == Some(state.running);
            if !is_own && (objects.len() == 1 || !self.is_impossible(state, *guard)) {
                self.note(state, place(*object), write);
            }
        }
    }

    pub(crate) fn note_field(&mut self, state: &mut State, objects: &[Target], field: FieldId, write: bool) {
        self.note_each(state, objects, write, |object| Place::Field(Some(object), field));
    }

    /// Notes that the running thread looked at a flag; whether it had waited for it.
    pub(crate) fn note_await(&self, state: &mut State, object: ObjectId, field: FieldId, awaited: bool) {
        let span = state.span(self.program);
        if state.events.open.is_some() {
            self.note_meeting(state);
        }
        if let Some(open) = &mut state.events.open {
            let place = Place::Field(Some(object), field);
            open.add(Access { place, write: false, awaited, specification: false, span });
        }
    }

    /// Notes an access to an element; without an index, to all.
    pub(crate) fn note_element(
        &mut self,
        state: &mut State,
        objects: &[Target],
        index: Option<&Value>,
        write: bool,
    ) {
        self.note_each(state, objects, write, |object| Place::Element(Some(object), index.cloned()));
    }

    pub(crate) fn note_lock(&self, state: &mut State, object: ObjectId, change: Change) {
        if state.heap.owner(object) != Some(state.running) {
            self.note(state, Place::Lock(Lock::Object(object), change), true);
        }
    }

    /// A snapshot for `old` reads what the postconditions of the method look at in it.
    pub(crate) fn note_snapshot(&mut self, state: &mut State) {
        let Some(method) = state.frame().map(|frame| frame.method) else { return };
        self.evaluation.specifying += 1;
        let reads = self.facts.old_reads(method).clone();
        for field in reads.fields {
            let is_static = self.program[field].is_static;
            self.note(state, if is_static { Place::Static(field) } else { Place::Field(None, field) }, false);
        }
        if reads.elements {
            self.note(state, Place::Element(None, None), false);
        }
        self.evaluation.specifying -= 1;
    }

    /// What was looked at for an instance of a quantifier that is forgotten. An object that came to life for
    /// it may be any.
    pub(crate) fn note_trial(&self, state: &mut State, trial: Option<Open>) {
        let (Some(trial), Some(mut open)) = (trial, state.events.open.take()) else { return };
        for mut access in trial.accesses {
            if let Place::Field(object, _) | Place::Element(object, _) = &mut access.place
                && object.is_some_and(|id| state.heap.get(id).is_none())
            {
                *object = None;
            }
            open.add(access);
        }
        state.events.open = Some(open);
    }

    /// The turn is over: the event is ordered after those it depends on.
    pub(crate) fn close_event(&mut self, state: &mut State) {
        if let Some(open) = state.events.open.take() {
            self.bookkeeping(|context| context.close(state, open));
        }
    }

    /// The turn is over, and its thread does not go on.
    pub(crate) fn close_last_event(&mut self, state: &mut State) {
        if state.events.open.is_some() {
            self.close_event(state);
            state.events.stop_at_last();
        }
    }

    fn close(&mut self, state: &mut State, open: Open) {
        let thread = &state.threads[open.thread as usize];
        let held = thread.held.iter().map(|(_, span)| *span).collect();
        let (name, number) = (thread.name, thread.events + 1);
        let before = thread.clock.clone();
        let mut event = Event {
            thread: open.thread,
            name,
            number,
            accesses: open.accesses.into(),
            clock: before.clone(),
            before: before.clone(),
            sync: thread.sync.clone(),
            races: Vec::new(),
            held,
            branches: state.history.trail.branches(),
        };
        let past = state.events.past.clone();
        let mut is_all = event.clock.total() == past.len();
        for (at, earlier) in past.iter().enumerate().rev() {
            if is_all {
                break;
            }
            if !event.clock.covers(earlier)
                && self.depend(state, Footprint::of(&event), Footprint::of(earlier))
            {
                if could_come_before(&event, earlier) {
                    event.races.push(at as u32);
                }
                event.clock.join(&earlier.clock);
                is_all = event.clock.total() == past.len();
            }
        }
        if let Some(lock) = event.needed()
            && let Some(at) = last_taken(past.iter(), lock)
            && !before.covers(&past[at])
            && !event.races.contains(&(at as u32))
        {
            event.races.push(at as u32);
        }
        self.synchronize(&mut event, &past);
        self.find_data_races(state, &event);
        event.clock.set(open.thread, number);
        event.sync.set(open.thread, number);
        let (clock, sync) = (event.clock.clone(), event.sync.clone());
        for (at, thread) in state.threads.iter_mut().enumerate() {
            if at as u32 == open.thread || at >= open.threads {
                thread.clock.clone_from(&clock);
                thread.sync.clone_from(&sync);
            }
        }
        state.threads[open.thread as usize].events = number;
        state.events.past.push_back(Arc::new(event));
    }

    /// What happened before by locks and joins alone. The events at a lock are in a row, so that the newest of
    /// them stands for all.
    fn synchronize(&self, event: &mut Event, past: &imbl::Vector<Arc<Event>>) {
        let accesses = Arc::clone(&event.accesses);
        for access in accesses.iter() {
            match &access.place {
                Place::Lock(lock, _) => {
                    let newest = past.iter().rev().find(|earlier| earlier.uses(*lock));
                    if let Some(earlier) = newest {
                        event.sync.join(&earlier.sync);
                    }
                }
                Place::Join => {
                    let ends = |earlier: &&Arc<Event>| {
                        !event.sync.covers(earlier)
                            && earlier.accesses.iter().any(|access| matches!(access.place, Place::End))
                            && self.identities.is_ancestor(event.name, earlier.name)
                    };
                    let ends: Vec<&Arc<Event>> = past.iter().filter(ends).collect();
                    ends.into_iter().for_each(|earlier| event.sync.join(&earlier.sync));
                }
                // What was written to a volatile field before, and what happened before that.
                Place::Field(_, field) | Place::Static(field)
                    if !access.write && self.program[*field].is_volatile =>
                {
                    let same = |other: &Access| other.write && other.place.same(&access.place);
                    let writes = past.iter().filter(|earlier| earlier.accesses.iter().any(same));
                    let writes: Vec<&Arc<Event>> = writes.collect();
                    writes.into_iter().for_each(|earlier| event.sync.join(&earlier.sync));
                }
                Place::Field(..) | Place::Element(..) | Place::Static(_) | Place::End | Place::Throw => {}
            }
        }
    }

    /// Whether two events of different threads depend on each other, or may depend on each other.
    pub(crate) fn depend(&mut self, state: &State, a: Footprint<'_>, b: Footprint<'_>) -> bool {
        if a.name == b.name {
            return true;
        }
        let throws = |accesses: &[Access]| accesses.iter().any(|access| matches!(access.place, Place::Throw));
        if self.watches_throws()
            && ((throws(a.accesses) && self.identities.is_ancestor(b.name, a.name))
                || (throws(b.accesses) && self.identities.is_ancestor(a.name, b.name)))
        {
            return true;
        }
        let pairs = a.accesses.iter().flat_map(|mine| b.accesses.iter().map(move |theirs| (mine, theirs)));
        for (mine, theirs) in pairs {
            let meet = match (&mine.place, &theirs.place) {
                (Place::Join, Place::End) => self.identities.is_ancestor(a.name, b.name),
                (Place::End, Place::Join) => self.identities.is_ancestor(b.name, a.name),
                (_, _) => (mine.write || theirs.write) && self.meet(state, &mine.place, &theirs.place),
            };
            if meet {
                return true;
            }
        }
        false
    }

    /// Whether how far a thread is matters to an exception that ends the execution elsewhere.
    pub(crate) fn watches_throws(&self) -> bool {
        self.options.no_exceptions || self.facts.has_exceptional
    }

    /// Whether two places may be the same one.
    fn meet(&mut self, state: &State, a: &Place, b: &Place) -> bool {
        let may_be = |a: &Option<ObjectId>, b: &Option<ObjectId>| a.is_none() || b.is_none() || a == b;
        match a {
            Place::Field(a, f) => matches!(b, Place::Field(b, g) if f == g && may_be(a, b)),
            Place::Static(f) => matches!(b, Place::Static(g) if f == g),
            Place::Lock(a, _) => {
                matches!(b, Place::Lock(b, _) if a == b || *a == Lock::Any || *b == Lock::Any)
            }
            Place::Element(a, i) => {
                let Place::Element(b, j) = b else { return false };
                may_be(a, b)
                    && match (i, j) {
                        (Some(i), Some(j)) => self.may_be_equal(state, i, j),
                        (_, _) => true,
                    }
            }
            // These meet threads, not each other.
            Place::Join | Place::End | Place::Throw => false,
        }
    }

    fn may_be_equal(&mut self, state: &State, a: &Value, b: &Value) -> bool {
        match (a, b) {
            (Value::Const(a), Value::Const(b)) => a == b,
            (_, _) if a.same(b) => true,
            (_, _) => {
                let (a, b) = (a.term(&mut self.terms), b.term(&mut self.terms));
                let same = self.terms.eq(a, b);
                !self.is_impossible(state, same)
            }
        }
    }

    /// Data races between an event and those before it (docs/language.md, Threads).
    fn find_data_races(&mut self, state: &State, event: &Event) {
        let is_ordered = event.sync.total() == state.events.past.len();
        if is_ordered
            || state.events.is_after_stop(event)
            || event.accesses.iter().all(|access| !self.is_racy(&access.place))
        {
            return;
        }
        let past = state.events.past.clone();
        let others = |earlier: &&Arc<Event>| earlier.thread != event.thread && !event.sync.covers(earlier);
        for earlier in past.iter().filter(others) {
            let racy = |access: &&Access| self.is_racy(&access.place) && !access.specification;
            let accesses: Vec<&Access> = event.accesses.iter().filter(racy).collect();
            for mine in accesses {
                for theirs in earlier.accesses.iter().filter(|access| !access.specification) {
                    let conflict = mine.write || theirs.write;
                    if conflict && self.meet(state, &mine.place, &theirs.place) {
                        self.data_race(state, (theirs, earlier), (mine, event));
                    }
                }
            }
        }
    }

    /// Whether two accesses to a place can be a data race.
    fn is_racy(&self, place: &Place) -> bool {
        match place {
            Place::Field(_, field) | Place::Static(field) => !self.program[*field].is_volatile,
            other @ (Place::Element(..) | Place::Lock(..) | Place::Join | Place::End | Place::Throw) => {
                other.is_data()
            }
        }
    }

    /// Keeps a race. Of several between the same two places in the source the least is kept, no matter which
    /// worker finds it first.
    fn data_race(&mut self, state: &State, a: (&Access, &Event), b: (&Access, &Event)) {
        let side = |(access, event): (&Access, &Event)| RaceAccess {
            span: access.span,
            write: access.write,
            thread: event.thread,
            locks: event.held.clone(),
        };
        let mut accesses = [side(a), side(b)];
        accesses.sort();
        if self.options.deny_races {
            let violation =
                Violation { kind: ViolationKind::DataRace, span: accesses[1].span, exception: None };
            self.found.race_found =
                Some(self.found.race_found.map_or(violation, |known| known.min(violation)));
        }
        let key = [(accesses[0].span, accesses[0].write), (accesses[1].span, accesses[1].write)];
        if self.found.data_races.get(&key).is_none_or(|known| accesses < known.accesses) {
            let place = self.place_name(state, &a.0.place, &b.0.place);
            self.found.data_races.insert(key, DataRace { accesses, place });
        }
    }

    /// A place as a person would write it.
    fn place_name(&self, state: &State, a: &Place, b: &Place) -> String {
        let object = |id: &Option<ObjectId>| id.and_then(|id| state.heap.get(id));
        let input = |id: &Option<ObjectId>| {
            object(id)
                .and_then(|object| object.origin)
                .map(|origin| format!(" of the input `{}`", self.name(origin)))
        };
        match (a, b) {
            (Place::Static(field) | Place::Field(_, field), _) => {
                let field_name = format!(
                    "{}.{}",
                    self.program[self.program[*field].class].name, self.program[*field].name
                );
                let of =
                    if let Place::Field(id, _) = a { input(id).unwrap_or_default() } else { String::new() };
                format!("`{field_name}`{of}")
            }
            (Place::Element(id, Some(Value::Const(index))), _) => {
                let index = crate::value::as_number(index).unwrap_or_default();
                format!("element {index} of {}{}", self.array_name(object(id)), input(id).unwrap_or_default())
            }
            (Place::Element(id, _), _) => {
                format!("an element of {}{}", self.array_name(object(id)), input(id).unwrap_or_default())
            }
            (_, _) => "a place".to_string(),
        }
    }

    fn array_name(&self, object: Option<&crate::state::heap::Object>) -> String {
        match object.map(|object| &object.body) {
            Some(Body::Array { ty, .. }) => format!("an array `{}`", self.program.show_type(*ty)),
            Some(Body::Instance { .. }) | None => "an array".to_string(),
        }
    }
}

/// The dependence order of an execution: its events by thread, each with what happened before it.
pub type Trace = Vec<Vec<u32>>;

impl Context<'_> {
    /// The dependence order of the path. Equivalent executions have the same order, no matter which worker explores
    /// them.
    pub(crate) fn trace(&self, state: &State) -> Trace {
        let way = |thread: u32| self.identities.way(state.threads[thread as usize].name);
        let mut trace: Trace = Vec::new();
        for event in &state.events.past {
            let mut words = way(event.thread).to_vec();
            words.extend([u32::MAX, event.number]);
            let mut before: Vec<Vec<u32>> = (0..state.threads.len() as u32)
                .filter(|thread| event.clock.get(*thread) > 0)
                .map(|thread| [way(thread), &[u32::MAX, event.clock.get(thread)]].concat())
                .collect();
            before.sort();
            words.extend(before.concat());
            trace.push(words);
        }
        trace.sort();
        trace
    }
}

/// Whether an event that depends on an earlier one could have come before it. One that waits for the other
/// could not: a lock for being freed, a join for an end.
fn could_come_before(event: &Event, earlier: &Event) -> bool {
    let waits = |mine: &Access| {
        earlier.accesses.iter().any(|theirs| match (&mine.place, &theirs.place) {
            (Place::Lock(a, Change::Take { monitor }), Place::Lock(b, Change::Free { owner })) => {
                a == b && !(*monitor && *owner == event.thread)
            }
            (Place::Lock(a, Change::See), Place::Lock(b, Change::Free { owner })) => {
                a == b && *owner != event.thread
            }
            (Place::Join, Place::End) => true,
            (Place::Field(a, f), Place::Field(b, g)) => mine.awaited && theirs.write && f == g && a == b,
            (_, _) => false,
        })
    };
    !event.accesses.iter().any(waits)
}

/// The position of the last event that took a lock.
pub(crate) fn last_taken<'a>(
    past: impl DoubleEndedIterator<Item = &'a Arc<Event>> + ExactSizeIterator,
    lock: Lock,
) -> Option<usize> {
    past.enumerate().rev().find(|(_, event)| event.taken() == Some(lock)).map(|(at, _)| at)
}
