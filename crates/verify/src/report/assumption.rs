//! What a verdict relies on and a real machine does not promise.

use ir::Assumption;
use serde::{Deserialize, Serialize};
use source::{Code, Span};

/// An assumption that a verdict relies on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Relied {
    /// What is assumed.
    pub assumption: Assumption,
    /// Where the program depends on it, if that is one place: the first.
    pub span: Option<Span>,
    /// Why it is listed, or what it means here.
    pub detail: Option<Detail>,
}

/// Why an assumption is listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Detail {
    /// There is a data race.
    Race,
    /// States were visited in place of executions, and do not record which thread accessed what.
    ByStates,
    /// The program would notice that stack or memory is exhausted, or exhausts it somewhere.
    Exhaustion {
        /// By whom, or how.
        by: Exhausted,
        /// The number of nested calls at which the user lets the stack overflow.
        stack_depth: Option<u32>,
    },
}

/// How a program depends on a stack or memory without a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Exhausted {
    /// Code of the program would notice.
    Code,
    /// A handler of uncaught exceptions would notice.
    Handler,
    /// No constant bounds a recursion.
    Recursion,
    /// That many calls are nested.
    Nested(u32),
}

impl Relied {
    /// The code whose page explains it; its title says what is assumed.
    pub fn code(&self) -> Code {
        match self.assumption {
            Assumption::SequentialConsistency => Code::SequentialConsistency,
            Assumption::NoSpuriousWakeups => Code::NoSpuriousWakeups,
            Assumption::IdentityHashCodes => Code::IdentityHashCodes,
            Assumption::WeakReferences => Code::WeakReferences,
            Assumption::UnlimitedStack => Code::UnlimitedStack,
            Assumption::UnlimitedMemory => Code::UnlimitedMemory,
            Assumption::ForwardClock => Code::ForwardClock,
            Assumption::DefaultCharset => Code::DefaultCharset,
            Assumption::DefaultLocale => Code::DefaultLocale,
            Assumption::InputClasses => Code::InputClasses,
        }
    }

    /// The option that takes it back, unless it is given already.
    pub fn option(&self) -> Option<&'static str> {
        match (self.assumption, self.detail) {
            (Assumption::NoSpuriousWakeups, _) => Some("--spurious-wakeups"),
            (Assumption::IdentityHashCodes, _) => Some("--any-hash-codes"),
            (Assumption::UnlimitedStack, Some(Detail::Exhaustion { stack_depth: Some(_), .. })) => None,
            (Assumption::UnlimitedStack, _) => Some("--stack-depth N"),
            (
                Assumption::SequentialConsistency
                | Assumption::WeakReferences
                | Assumption::UnlimitedMemory
                | Assumption::ForwardClock
                | Assumption::DefaultCharset
                | Assumption::DefaultLocale
                | Assumption::InputClasses,
                _,
            ) => None,
        }
    }
}
