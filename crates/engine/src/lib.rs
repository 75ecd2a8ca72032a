//! The symbolic engine: states, steps, choices and exploration.
//!
//! Three sentences hold it together: `step` never chooses and never loops; `explore` never looks inside a
//! state; a reduction only narrows the set of threads that may go next. A path is its list of choices.
//!
//! | module | what it holds |
//! |---|---|
//! | `prepared`, `facts` | a program, and what is computed of it once |
//! | `state` | the state: threads, heap, path condition, what is known of the input |
//! | `context` | what a step needs beside the state, and `decide`, where paths fork |
//! | `identity` | numbers of objects and threads that mean the same on every path |
//! | `inputs`, `memory` | the symbolic heap: lazy input objects, aliases, symbolic indices |
//! | `compute`, `arith`, `pure` | instructions that compute, and specifications as formulas |
//! | `step` | instructions with effects, calls, exceptions, threads |
//! | `events`, `escape` | what a turn touches, and what nobody else can |
//! | `reduce` | which interleavings are explored |
//! | `reorder` | executions in another order, for counterexamples |
//! | `prune` | when a solver is asked at a branch |
//! | `explore` | strategies, bounds, deepening, and what came of it |
//! | `witness`, `minimize` | inputs that take a path |

// A new case of an enum must not compile until somebody has decided what it means here.
#![warn(clippy::wildcard_enum_match_arm)]

mod arith;
mod choice;
mod compute;
mod context;
mod coverage;
mod deferred;
mod dispatch;
mod drive;
mod ends;
mod escape;
mod events;
mod explore;
mod facts;
mod identity;
mod inputs;
mod known;
mod lots;
mod memory;
mod minimize;
mod options;
mod outcome;
mod prepared;
mod prune;
mod pure;
mod quantify;
mod reduce;
mod reorder;
mod state;
mod stats;
mod step;
mod value;
mod witness;

pub use choice::{Choice, Trail};
pub use coverage::Coverage;
pub use events::Trace;
pub use explore::{Control, Exploration, Found, Lottery, Progress, Sampling, Stop, Strategy, explore};
pub use options::{Aliasing, Options};
pub use outcome::{Bound, DataRace, End, Gap, LibraryThrow, RaceAccess, Uncaught, Violation, ViolationKind};
pub use prepared::Prepared;
pub use prune::Pruning;
pub use reduce::{Reduction, Stateful};
pub use solver::{BackEnd, ChainOptions, Limits, Means, ROUNDS, Settled, limit_memory};
pub use stats::Stats;
pub use witness::{Datum, Witness, WitnessObject};
