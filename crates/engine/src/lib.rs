//! The symbolic engine: states, steps, choices and exploration.
//!
//! Three invariants hold it together: `step` never chooses and never loops; `explore` never looks inside a
//! state; a reduction only leaves executions out that are equivalent to others. A path is its list of choices.
//!
//! Modules are in layers: one may use those in its own row and in the rows above it, which a test checks
//! (tests/runner/tidy.rs).
//!
//! | module | what it holds |
//! |---|---|
//! | `choice`, `coverage`, `dispatch`, `options`, `outcome`, `rng`, `stats` | plain data: choices, ends, counts, options |
//! | `identity`, `state`, `value` | the state: threads, heap, path condition, what is known of the input; numbers of objects and threads that mean the same on every path |
//! | `arith` | what operators compute |
//! | `facts`, `prepared`, `known` | a program and what is computed of it once; instructions on known values |
//! | `context`, `prune` | what a step needs beside the state, and `decide`, where paths fork; when a solver is asked |
//! | `aim` | how far a state is from the target of a search |
//! | `inputs`, `initial`, `memory`, `forget`, `frames`, `events`, `escape` | the symbolic heap: lazy input objects, aliases, symbolic indices; what may change; what a turn touches, and what only its thread can reach |
//! | `compute`, `pure`, `quantify`, `deferred`, `counting` | instructions that compute, and specifications as formulas |
//! | `step`, `merge` | instructions with effects, calls, exceptions, threads; it never chooses; states that meet again and become one |
//! | `minimize`, `witness`, `ends` | inputs that take a path, and what is kept of the ends of paths |
//! | `drive` | the one loop: a state to its next choice, pause or end |
//! | `reorder` | executions in another order, for counterexamples |
//! | `reduce` | which interleavings are explored; it sees the exploration as a `Host` |
//! | `explore` | strategies, bounds, deepening, workers, and what came of it |
//!
//! Methods of `Context` call downwards too, but for six calls that are circles by nature. Before a path forks, the quantifiers
//! that were put off are completed, whose bodies read memory and decide themselves: `decide` and `assume` call
//! `complete`, `assuming` and `contradicts_itself`, reading an array calls `note_read` and `instantiate` (`deferred`). When a
//! turn is over, the reduction says whether the path goes on: `is_kept` (`reduce`).

// A new case of an enum must not compile until its meaning here is decided.
#![warn(clippy::wildcard_enum_match_arm)]

mod aim;
mod arith;
mod choice;
mod compute;
mod context;
mod counting;
mod coverage;
mod deferred;
mod dispatch;
mod drive;
mod ends;
mod escape;
mod events;
mod explore;
mod facts;
mod forget;
mod frames;
mod identity;
mod initial;
mod inputs;
mod known;
mod memory;
mod merge;
mod minimize;
mod options;
mod outcome;
mod prepared;
mod prune;
mod pure;
mod quantify;
mod reduce;
mod reorder;
mod rng;
mod state;
mod stats;
mod step;
mod value;
mod witness;

pub use choice::{Choice, Trail};
pub use coverage::Coverage;
pub use events::Trace;
pub use explore::{Control, Exploration, Progress, Stop, explore};
pub use options::{
    Aliasing, Calls, Havoc, Merging, Named, Options, Pruning, Reduction, Sampling, Scheduling, Stateful,
    Strategy, Testing, Work,
};
pub use outcome::{
    Bound, DataRace, End, Gap, LibraryThrow, RaceAccess, Uncaught, Violation, ViolationKind, Why,
};
pub use prepared::Prepared;
pub use solver::{BackEnd, ChainOptions, Limits, Means, ROUNDS, Settled, limit_memory};
pub use stats::Stats;
pub use witness::{Datum, Found, Witness, WitnessObject};
