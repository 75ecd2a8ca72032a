//! How an execution ends, with everything a report needs.

use source::Span;

use crate::schedule::Steps;
use crate::value::Value;

/// The end of an execution.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Every thread ended; the entry method returned this.
    Finished(Option<Value>),
    /// An uncaught exception ended the execution, and no clause forbids it.
    Exception(Exception),
    /// Something is wrong with the program.
    Violation(Box<Violation>),
    /// An assumption or the entry's precondition does not hold: the execution does not count.
    Cut {
        /// The assumption.
        span: Span,
        /// Whether it is the precondition of the entry method.
        is_precondition: bool,
    },
    /// The execution was stopped.
    Limit(Limit),
}

/// Why an execution was stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Limit {
    /// It took too many instructions.
    Steps(u64),
    /// It allocated too many fields and elements.
    Memory(u64),
    /// It started too many threads.
    Threads(u64),
    /// Its calls are nested too deeply.
    Calls(u64),
    /// The program does something that is not supported.
    Unsupported(Box<Gap>),
}

/// Something that is not supported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gap {
    /// What it is, in words.
    pub what: String,
    /// Where the program needs it: in a library, the call into it.
    pub span: Span,
    /// The calls that led there, the innermost first.
    pub stack: Vec<FrameInfo>,
}

/// An exception in flight.
#[derive(Clone, PartialEq, Debug)]
pub struct Exception {
    /// The exception object.
    pub object: Value,
    /// What it is, in words.
    pub description: String,
    /// Where it was raised.
    pub span: Span,
    /// The calls that led there, the innermost first.
    pub stack: Vec<FrameInfo>,
    /// The thread that raised it.
    pub thread: u32,
}

/// A call on a thread's stack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FrameInfo {
    /// The method.
    pub method: ir::MethodId,
    /// Where execution stands in it.
    pub span: Span,
}

/// What is wrong.
#[derive(Clone, Debug)]
pub enum ViolationKind {
    /// An assertion is false.
    Assertion,
    /// A called method's precondition is false.
    Requires,
    /// A postcondition is false.
    Ensures,
    /// An exception leaves a method whose clause forbids it.
    Exceptional(Exception),
    /// A loop invariant is false.
    Invariant,
    /// The invariant of a class does not hold of an object.
    ClassInvariant {
        /// The class.
        class: ir::ClassId,
        /// Whether a method is called on the object, and not left.
        is_call: bool,
    },
    /// A measure does not get smaller, or was negative before.
    Decreases,
    /// Something is changed that a method on the stack does not list.
    Modifies {
        /// The method.
        method: ir::MethodId,
        /// Its clause.
        clause: Span,
    },
    /// A specification throws.
    SpecificationThrows(Exception),
    /// No thread can take a step.
    Deadlock(Vec<Waiting>),
    /// A free lock is unlocked, or a monitor is left that another thread freed.
    UnlockFree,
    /// Nothing is: the line was reached that a search was for.
    Target,
    /// A number leaves its type.
    Overflow {
        /// The number, as text.
        value: String,
    },
}

/// Why a thread cannot go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WaitReason {
    /// It waits for a lock.
    Lock {
        /// The object, in words.
        object: String,
        /// The thread that holds it.
        holder: u32,
        /// Where that thread took it.
        taken: Span,
    },
    /// It waits until another thread has initialised a class.
    Class {
        /// The class.
        class: String,
        /// The thread that initialises it.
        holder: u32,
    },
    /// It waits for its descendants.
    Join {
        /// Those that have not ended.
        children: Vec<u32>,
    },
    /// It waits for a signal from another thread.
    Signal {
        /// The method of a library in which it waits.
        call: Option<String>,
    },
}

/// A thread in a deadlock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// The thread.
    pub thread: u32,
    /// Where it waits.
    pub span: Span,
    /// For what.
    pub reason: WaitReason,
}

/// A variable and its value.
#[derive(Clone, PartialEq, Debug)]
pub struct Variable {
    /// Its name in the source.
    pub name: String,
    /// Its type.
    pub ty: ir::Type,
    /// Its value.
    pub value: Value,
}

/// A violation with the state it happened in.
#[derive(Clone, Debug)]
pub struct Violation {
    /// What is wrong.
    pub kind: ViolationKind,
    /// Where: the assertion, the clause, the operator.
    pub span: Span,
    /// The thread that did it.
    pub thread: u32,
    /// The calls that led there, the innermost first.
    pub stack: Vec<FrameInfo>,
    /// The named variables of the innermost call.
    pub variables: Vec<Variable>,
}

/// An outcome with what the execution cost.
#[derive(Clone, Debug)]
pub struct Report {
    /// How it ended.
    pub outcome: Outcome,
    /// How many instructions were executed.
    pub instructions: u64,
    /// Which threads took how many visible steps, in order: enough to repeat the execution.
    pub schedule: Steps,
    /// How many threads there were.
    pub threads: u32,
    /// The exceptions that ended threads, and nothing else.
    pub thread_ends: Vec<Exception>,
    /// The values that `havoc` chose, in order.
    pub choices: Vec<Value>,
    /// The methods that chose them.
    pub choosers: Vec<ir::MethodId>,
    /// What was written to the standard output.
    pub printed: String,
    /// What was written to the standard error.
    pub errors: String,
}
