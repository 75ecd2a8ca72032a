//! What is assumed of the machine that executes a program: the options that take assumptions back, and those that
//! accept what a verdict rests on.

use clap::{Args as ClapArgs, ValueEnum};
use verify::ir::Leeway;

/// What the machine may do although it is assumed not to.
#[derive(ClapArgs)]
pub(crate) struct Machine {
    /// Let waits end without a reason, as Java allows: `Object.wait`, `Condition.await`, `LockSupport.park`.
    #[arg(long, help_heading = "Machine")]
    spurious_wakeups: bool,
    /// Let identity hash codes be any numbers; without it they count from 1.
    #[arg(long, help_heading = "Machine")]
    any_hash_codes: bool,
    /// Raise an exception (in Java a StackOverflowError) where more calls of a thread are nested, calls of libraries
    /// included; without it the stack has no end.
    #[arg(long, value_name = "N", help_heading = "Machine", value_parser = clap::value_parser!(u32).range(1..))]
    stack_depth: Option<u32>,
}

impl Machine {
    pub(crate) fn leeway(&self) -> Leeway {
        let Machine { spurious_wakeups, any_hash_codes, stack_depth } = *self;
        Leeway { spurious_wakeups, any_hash_codes, stack_depth }
    }
}

/// What a verdict may rest on.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Accept {
    /// Bounds that time, memory or `--paths` set.
    Bounds,
    /// Sequentially consistent memory in spite of a data race in Java.
    SequentialConsistency,
    /// Assertions that no execution reaches because a library throws before.
    LibraryExceptions,
}

impl From<Accept> for verify::report::Caveat {
    fn from(accept: Accept) -> verify::report::Caveat {
        match accept {
            Accept::Bounds => verify::report::Caveat::Bounds,
            Accept::SequentialConsistency => verify::report::Caveat::SequentialConsistency,
            Accept::LibraryExceptions => verify::report::Caveat::LibraryExceptions,
        }
    }
}
