//! The concrete interpreter: runs IR on given inputs under a given schedule.
//!
//! It checks the engine: every violation that the symbolic engine claims is replayed here before it is
//! reported, and random programs are run here to look for violations the engine missed. Therefore it shares no
//! code with the engine: only the IR and the language definition are common to both.
//!
//! - [`Machine`] runs a program to its [`Outcome`].
//! - [`Schedule`] decides which thread goes next; the interpreter records what it did.
//! - [`input`] builds arguments from JSON, [`output`] turns values back into JSON and text.

// A new case of an enum must not compile until its meaning here is decided.
#![warn(clippy::wildcard_enum_match_arm)]

mod arith;
mod calls;
mod contracts;
mod event;
mod exchange;
mod frames;
mod heap;
pub mod input;
mod locks;
mod machine;
mod outcome;
pub mod output;
mod primitives;
mod pure;
mod schedule;
mod step;
mod threads;
mod value;
mod view;

pub use event::{Cell, Event, LockAction, Observer, Origin};
pub use heap::{Heap, ObjectId};
pub use machine::{Machine, Options};
pub use outcome::{
    Exception, FrameInfo, Gap, Limit, Outcome, Report, Variable, Violation, ViolationKind, WaitReason,
    Waiting,
};
pub use schedule::{RunError, Schedule, Steps};
pub use value::Value;
pub use view::View;
