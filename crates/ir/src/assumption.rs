//! What an analysis relies on although a real machine does not promise it. A front-end marks where a program depends on
//! it (`assuming "name"`, see [`Primitive::Assuming`](crate::Primitive)); a verdict lists the assumptions that any path
//! met.

use serde::{Deserialize, Serialize};

/// Something that is assumed of the machine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Assumption {
    /// Memory is sequentially consistent, also in the presence of data races.
    SequentialConsistency,
    /// A wait ends only when another thread notifies or interrupts it.
    NoSpuriousWakeups,
    /// Identity hash codes are 1, 2, 3, ... in the order in which they are asked for.
    IdentityHashCodes,
    /// The garbage collector clears no reference that the program can still read.
    WeakReferences,
    /// Calls may nest without limit.
    UnlimitedStack,
    /// Allocations do not fail.
    UnlimitedMemory,
    /// The clock never goes back.
    ForwardClock,
    /// The default charset is UTF-8.
    DefaultCharset,
    /// The default locale is en-US.
    DefaultLocale,
    /// An object of the input whose type a library declares is of a class of the program, a text or a box.
    InputClasses,
}

impl Assumption {
    /// Every assumption.
    pub const ALL: [Assumption; 10] = [
        Assumption::SequentialConsistency,
        Assumption::NoSpuriousWakeups,
        Assumption::IdentityHashCodes,
        Assumption::WeakReferences,
        Assumption::UnlimitedStack,
        Assumption::UnlimitedMemory,
        Assumption::ForwardClock,
        Assumption::DefaultCharset,
        Assumption::DefaultLocale,
        Assumption::InputClasses,
    ];

    /// The name in the text form, on command lines and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Assumption::SequentialConsistency => "sequential-consistency",
            Assumption::NoSpuriousWakeups => "no-spurious-wakeups",
            Assumption::IdentityHashCodes => "identity-hash-codes",
            Assumption::WeakReferences => "weak-references",
            Assumption::UnlimitedStack => "unlimited-stack",
            Assumption::UnlimitedMemory => "unlimited-memory",
            Assumption::ForwardClock => "forward-clock",
            Assumption::DefaultCharset => "default-charset",
            Assumption::DefaultLocale => "default-locale",
            Assumption::InputClasses => "input-classes",
        }
    }

    /// The assumption of a name.
    pub fn named(name: &str) -> Option<Assumption> {
        Assumption::ALL.into_iter().find(|assumption| assumption.name() == name)
    }

    /// Whether it only leaves executions out, so that an execution that was found does exist. The others choose one of
    /// several behaviours, which a machine need not show.
    pub fn is_restriction(self) -> bool {
        match self {
            Assumption::SequentialConsistency
            | Assumption::NoSpuriousWakeups
            | Assumption::WeakReferences
            | Assumption::UnlimitedStack
            | Assumption::UnlimitedMemory
            | Assumption::ForwardClock
            | Assumption::InputClasses => true,
            Assumption::IdentityHashCodes | Assumption::DefaultCharset | Assumption::DefaultLocale => false,
        }
    }
}

/// What a machine may do although it is assumed not to: the assumptions that a user has withdrawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Leeway {
    /// Whether a wait may end without a reason.
    pub spurious_wakeups: bool,
    /// Whether identity hash codes are any numbers.
    pub any_hash_codes: bool,
    /// How many calls a thread may nest; the next one raises an exception.
    pub stack_depth: Option<u32>,
}

impl Leeway {
    /// Whether an assumption is not made.
    pub fn lifts(&self, assumption: Assumption) -> bool {
        match assumption {
            Assumption::NoSpuriousWakeups => self.spurious_wakeups,
            Assumption::IdentityHashCodes => self.any_hash_codes,
            // The depth of a stack is always an assumption, whatever its value.
            Assumption::UnlimitedStack
            | Assumption::SequentialConsistency
            | Assumption::WeakReferences
            | Assumption::UnlimitedMemory
            | Assumption::ForwardClock
            | Assumption::DefaultCharset
            | Assumption::DefaultLocale
            | Assumption::InputClasses => false,
        }
    }
}
