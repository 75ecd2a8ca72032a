//! What an observer of an execution is told, step by step.

use ir::{FieldId, LocalId, MethodId};
use serde::{Deserialize, Serialize};
use source::Span;

use crate::heap::ObjectId;
use crate::machine::Machine;
use crate::value::Value;

/// A place of the heap that holds one value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// A field of an object.
    Field {
        /// The object.
        object: ObjectId,
        /// The field.
        field: FieldId,
    },
    /// A static field.
    Static {
        /// The field.
        field: FieldId,
    },
    /// An element of an array.
    Element {
        /// The array.
        array: ObjectId,
        /// The index.
        index: usize,
    },
}

/// Where the value of a local comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// It was computed.
    Computed,
    /// It was read from the heap.
    Read(Cell),
    /// `havoc` chose it.
    Chosen,
}

/// What is done to a lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum LockAction {
    /// `lock`.
    Lock,
    /// `unlock`.
    Unlock,
    /// A monitor is entered.
    Enter,
    /// A monitor is left.
    Leave,
}

/// Something an observer is told.
#[derive(Clone, Debug)]
pub enum Event {
    /// A local got a value.
    Local {
        /// The method it belongs to.
        method: MethodId,
        /// The local.
        local: LocalId,
        /// The value.
        value: Value,
        /// Where the value comes from.
        from: Origin,
    },
    /// A cell of the heap was read, and no local that the program names got its value.
    Read(Cell),
    /// A cell of the heap was written.
    Write {
        /// The cell.
        cell: Cell,
        /// The value.
        value: Value,
    },
    /// A lock was taken or freed.
    Lock {
        /// Its object.
        object: ObjectId,
        /// What was done, and by which instruction.
        action: LockAction,
    },
    /// A thread was started.
    Fork {
        /// Its number.
        thread: u32,
        /// The method it executes.
        method: MethodId,
        /// The object whose method it is.
        receiver: Option<ObjectId>,
    },
    /// A thread waited for those it had started, and goes on.
    Join,
    /// A thread waited for another one, and goes on.
    Resume,
    /// A thread has ended.
    End,
    /// A method of the program is called to make an input, or as the entry, by code that a front-end made.
    Called {
        /// The method.
        method: MethodId,
        /// The arguments.
        args: Vec<Value>,
    },
    /// Such a call returns.
    Returned {
        /// What it returns.
        value: Option<Value>,
    },
    /// An exception was raised.
    Raised {
        /// What it is.
        description: String,
    },
}

/// An observer of an execution, such as the printer of a trace.
pub trait Observer {
    /// Called after every instruction that an observer may want to know of.
    fn event(&mut self, machine: &Machine<'_>, thread: u32, span: Span, event: &Event);
}
