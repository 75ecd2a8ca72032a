//! Events: what a thread did in one turn that others can notice, and which events that depends on.

use std::sync::Arc;

use imbl::Vector;
use ir::{ClassId, FieldId};
use source::Span;

use crate::identity::ThreadName;
use crate::state::heap::ObjectId;
use crate::value::Value;

/// What a lock belongs to. The initialisation of a class works like one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lock {
    Object(ObjectId),
    Class(ClassId),
    /// Of an object that may have another name in another execution.
    Any,
}

/// What an operation did to a lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// It was free. A monitor would not have waited for its own thread.
    Take { monitor: bool },
    /// It is free now; that thread had held it.
    Free { owner: u32 },
    /// Asked for without waiting; whether it was free.
    Try { taken: bool },
    /// Entered again or left once; or an operation that is wrong.
    Keep,
    /// Found free for good: that of a class whose initialiser has run. Finding that changes nothing.
    See,
}

/// A place that two threads can meet at.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    /// A field of an object; without one, of any object.
    Field(Option<ObjectId>, FieldId),
    /// An element of an array; without a number, any array or any element.
    Element(Option<ObjectId>, Option<Value>),
    Static(FieldId),
    Lock(Lock, Change),
    /// Waits for the threads below this one.
    Join,
    /// The last step of a thread.
    End,
    /// The last step of a thread with an exception: the clauses of those above it are evaluated, so it
    /// matters how far they are.
    Throw,
}

impl Place {
    pub(crate) fn same(&self, other: &Place) -> bool {
        let same_index = |a: &Option<Value>, b: &Option<Value>| match (a, b) {
            (None, None) => true,
            (Some(a), Some(b)) => a.same(b),
            (_, _) => false,
        };
        match self {
            Place::Field(a, f) => matches!(other, Place::Field(b, g) if a == b && f == g),
            Place::Element(a, i) => matches!(other, Place::Element(b, j) if a == b && same_index(i, j)),
            Place::Static(f) => matches!(other, Place::Static(g) if f == g),
            Place::Lock(a, c) => matches!(other, Place::Lock(b, d) if a == b && c == d),
            Place::Join => matches!(other, Place::Join),
            Place::End => matches!(other, Place::End),
            Place::Throw => matches!(other, Place::Throw),
        }
    }

    /// Whether the order matters to bounds: a loop in which threads meet here may have no end.
    pub(crate) fn is_meeting(&self) -> bool {
        match self {
            Place::Field(..) | Place::Element(..) | Place::Static(_) => true,
            Place::Lock(_, Change::Take { .. } | Change::Free { .. } | Change::Try { .. } | Change::Keep) => {
                true
            }
            Place::Lock(_, Change::See) | Place::Join | Place::End | Place::Throw => false,
        }
    }

    /// Whether it holds a value of the program: two accesses to it can be a data race.
    pub(crate) fn is_data(&self) -> bool {
        matches!(self, Place::Field(..) | Place::Element(..) | Place::Static(_))
    }
}

/// A meeting of a thread with a place.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    pub(crate) place: Place,
    pub(crate) write: bool,
    /// The thread had waited for what was written there.
    pub(crate) awaited: bool,
    /// A contract or a quantifier looks there, not the program.
    pub(crate) specification: bool,
    pub(crate) span: Span,
}

/// How many events of each thread happened before, by the threads' numbers on the path. Copies are shared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clock(Arc<Vec<u32>>);

impl Clock {
    pub(crate) fn get(&self, thread: u32) -> u32 {
        self.0.get(thread as usize).copied().unwrap_or(0)
    }

    pub(crate) fn set(&mut self, thread: u32, count: u32) {
        let counts = Arc::make_mut(&mut self.0);
        if counts.len() <= thread as usize {
            counts.resize(thread as usize + 1, 0);
        }
        counts[thread as usize] = count;
    }

    pub(crate) fn join(&mut self, other: &Clock) {
        if other.0.iter().enumerate().all(|(thread, count)| *count <= self.get(thread as u32)) {
            return;
        }
        let counts = Arc::make_mut(&mut self.0);
        if counts.len() < other.0.len() {
            counts.resize(other.0.len(), 0);
        }
        counts.iter_mut().zip(other.0.iter()).for_each(|(mine, theirs)| *mine = (*mine).max(*theirs));
    }

    /// How many events happened before, of all threads.
    pub(crate) fn total(&self) -> usize {
        self.0.iter().map(|count| *count as usize).sum()
    }

    /// Whether an event happened before.
    pub(crate) fn covers(&self, event: &Event) -> bool {
        self.get(event.thread) >= event.number
    }
}

/// What a thread did in one turn.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    /// The thread's number on this path, and its name, which is the same on every path.
    pub(crate) thread: u32,
    pub(crate) name: ThreadName,
    /// The number of the event in its thread.
    pub(crate) number: u32,
    pub(crate) accesses: Arc<[Access]>,
    /// Events that happened before the thread came to this one.
    pub(crate) before: Clock,
    /// Events that happened before: by dependence, and by fork, join and locks only.
    pub(crate) clock: Clock,
    pub(crate) sync: Clock,
    /// Positions of earlier events that this one depends on with nothing in between, and that it could have
    /// come before.
    pub(crate) races: Vec<u32>,
    /// Where its thread took the locks it holds.
    pub(crate) held: Vec<Span>,
    /// How many conditions the path had decided when it was over.
    pub(crate) branches: u32,
}

impl Event {
    /// Whether the event did something with a lock.
    pub(crate) fn uses(&self, lock: Lock) -> bool {
        self.accesses.iter().any(|access| matches!(access.place, Place::Lock(other, _) if other == lock))
    }

    /// The lock that the event needed to be free, if that is what it did.
    pub(crate) fn needed(&self) -> Option<Lock> {
        let seen = self.accesses.iter().find_map(|access| match access.place {
            Place::Lock(lock, Change::See) => Some(lock),
            Place::Field(..)
            | Place::Element(..)
            | Place::Static(_)
            | Place::Lock(..)
            | Place::Join
            | Place::End
            | Place::Throw => None,
        });
        self.taken().or(seen)
    }

    /// The lock the event took, if that is what it did.
    pub(crate) fn taken(&self) -> Option<Lock> {
        self.accesses.iter().find_map(|access| match access.place {
            Place::Lock(lock, Change::Take { .. } | Change::Try { taken: true }) => Some(lock),
            Place::Field(..)
            | Place::Element(..)
            | Place::Static(_)
            | Place::Lock(..)
            | Place::Join
            | Place::End
            | Place::Throw => None,
        })
    }
}

/// The event that is happening.
#[derive(Clone, Debug)]
pub(crate) struct Open {
    pub(crate) thread: u32,
    pub(crate) accesses: Vec<Access>,
    /// How many threads there were when it began.
    pub(crate) threads: usize,
}

impl Open {
    pub(crate) fn add(&mut self, access: Access) {
        let known = |other: &&mut Access| {
            (other.write, other.awaited) == (access.write, access.awaited) && other.place.same(&access.place)
        };
        match self.accesses.iter_mut().find(known) {
            Some(other) => other.specification &= access.specification,
            None => self.accesses.push(access),
        }
    }
}

/// The events of a path; none before the second thread starts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Events {
    pub(crate) past: Vector<Arc<Event>>,
    pub(crate) open: Option<Open>,
    /// Whether a thread was stopped that the program does not stop: what follows serves to find other orders
    /// only.
    pub(crate) shadow: bool,
    /// The events that did so, by the number of the thread and their number there.
    pub(crate) stops: Vector<(u32, u32)>,
}

impl Events {
    /// The last event stops its thread.
    pub(crate) fn stop_at_last(&mut self) {
        if let Some(last) = self.past.last() {
            self.stops.push_back((last.thread, last.number));
        }
    }

    /// Whether an event happens after one that stopped another thread: the program never comes to it.
    pub(crate) fn is_after_stop(&self, event: &Event) -> bool {
        self.stops.iter().any(|(thread, number)| {
            event.clock.get(*thread) >= *number && (event.thread, event.number) != (*thread, *number)
        })
    }

    /// Whether all that a thread may still do happens after such an event.
    pub(crate) fn is_behind_stop(&self, clock: &Clock) -> bool {
        self.stops.iter().any(|(thread, number)| clock.get(*thread) >= *number)
    }
}
