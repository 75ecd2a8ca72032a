//! What happened in an execution, step by step, as data.

use interp::{LockAction, View};
use serde::{Deserialize, Serialize};
use source::Span;

/// A thread of an execution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Thread {
    /// Its number: 0 is the one that executes the entry.
    pub number: u32,
    /// The method it executes, if the source has it.
    pub method: Option<String>,
    /// Its name, where the program gave it one.
    pub name: Option<String>,
}

/// Something that a thread did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// The thread.
    pub thread: u32,
    /// Where the program stands; none for code that stands in no source.
    pub span: Option<Span>,
    /// What it did.
    pub action: Action,
    /// Whether it was on behalf of a static initialiser.
    pub is_preparation: bool,
}

/// What a thread did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Action {
    /// A variable got a value.
    Assign {
        /// Its name in the source.
        variable: String,
        /// The value.
        value: View,
        /// Where the value comes from.
        source: Source,
    },
    /// A place of the heap was read, and no variable got its value.
    Read(Location),
    /// A place of the heap was written.
    Write {
        /// The place.
        location: Location,
        /// The value.
        value: View,
    },
    /// A lock was taken or freed.
    Lock {
        /// The object.
        object: String,
        /// What was done.
        action: LockAction,
    },
    /// A thread was started.
    Fork {
        /// Which.
        thread: Thread,
    },
    /// It waited for the threads it had started, and goes on.
    Join,
    /// It waited for another thread, and goes on.
    Resume,
    /// It has ended.
    End,
    /// It executes a method of a library whose steps other threads can see.
    Call {
        /// The method, such as `Object.wait`.
        method: String,
        /// The thread that it started, if it did.
        starts: Option<Thread>,
    },
    /// An exception was raised.
    Raise {
        /// What it is.
        exception: String,
    },
    /// Some events are left out here: the path is very long.
    Omitted {
        /// How many.
        count: u64,
    },
    /// Something inside a library. Reports leave it out.
    Internal,
}

/// A place of the heap.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Location {
    /// A field of an object.
    Field {
        /// The object, such as `Node#3`.
        object: String,
        /// The field.
        field: String,
    },
    /// A static field.
    Static {
        /// The class.
        class: String,
        /// The field.
        field: String,
    },
    /// An element of an array.
    Element {
        /// The array, such as `int[]#3`.
        array: String,
        /// The index.
        index: usize,
    },
}

/// Where the value of a variable comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Source {
    /// It was computed.
    Computed,
    /// It was read from the heap.
    Read(Location),
    /// `havoc` chose it.
    Chosen,
}
