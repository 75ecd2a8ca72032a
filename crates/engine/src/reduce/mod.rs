//! Reductions: which interleavings are explored. All of them find the same violations; they differ in how many
//! executions they need.

mod ample;
mod dpor;
mod guarded;
mod host;
mod key;
mod livelock;
mod monotonic;
mod none;
mod stateful;
mod visited;

use ir::analysis::distance::FAR;

use crate::context::Context;
use crate::ends::Tally;
use crate::options::{Havoc, Options, Reduction, Stateful};
use crate::outcome::{End, Gap};
use crate::state::State;
use stateful::At;

pub(crate) use dpor::Threads;
pub(crate) use host::Host;
pub(crate) use livelock::Livelock;

/// The code of a reduction.
fn reduce(reduction: Reduction) -> &'static dyn Reduce {
    match reduction {
        Reduction::None => &none::None,
        Reduction::Guarded => &guarded::Guarded,
        Reduction::Monotonic => &monotonic::Monotonic,
        Reduction::Dpor => &dpor::Dpor,
    }
}

/// What a reduction decides. A new reduction implements this trait.
trait Reduce {
    /// Whether to go on with a path after its last event; if not, an equivalent path must be explored.
    fn keeps(&self, context: &mut Context<'_>, state: &State) -> bool {
        let _ = (context, state);
        true
    }

    /// Explores what comes after a state in which one of several threads goes next.
    fn branch(&self, host: &mut dyn Host<'_>, state: State, enabled: &[u32]) {
        host.spread(&state, enabled);
    }
}

/// Why states are not recognised although no option switches that off.
pub(crate) fn why_not_stateful(options: &Options) -> Option<&'static str> {
    if options.depth.is_some() {
        return Some("`--depth` bounds executions, which states do not remember");
    }
    if options.unwind.is_some() {
        return Some("`--unwind` bounds executions, which states do not remember");
    }
    if options.havoc == Havoc::Any {
        return Some("`--havoc any` chooses objects that nothing refers to, which states do not remember");
    }
    if options.deny_races {
        return Some("`--deny races` needs executions: a state does not remember who accessed what");
    }
    None
}

impl Context<'_> {
    /// Whether the reduction goes on with a path. One that is followed again was kept before.
    pub(crate) fn is_kept(&mut self, state: &State) -> bool {
        !self.script.is_empty() || reduce(self.options.reduction).keeps(self, state)
    }
}

/// Explores what comes after a state in which one of several threads goes next.
pub(crate) fn branch(host: &mut dyn Host<'_>, state: State, enabled: &[u32]) {
    let context = host.context();
    // From the first state on no order of threads leads to the target.
    if context.aim.is_some() && context.distance(&state) == FAR {
        return host.end(&state, End::Away);
    }
    let options = &context.options;
    if options.stateful == Stateful::Always && why_not_stateful(options).is_none() {
        context.found.stats.roots += 1;
        let visit = stateful::visit(host, &state, At::Threads, None);
        if !visit.is_complete && !host.is_over() {
            let reason = "not all states could be visited; `--stateful auto` explores executions too";
            let span = state.span(host.context().program);
            host.end(&state, End::Gap(Gap { reason: reason.into(), span }));
        }
        return;
    }
    reduce(options.reduction).branch(host, state, enabled);
}

/// How often loops are unwound before it is tried whether their states return.
const UNWINDINGS: u32 = 4;
/// How many states of loops are visited for every unwinding of the present level.
const STATES: u64 = 64;

/// Whether loops of one thread are searched by states.
#[derive(Clone, Copy)]
pub(crate) enum Loops {
    /// They are all done: every state that comes after was visited.
    Closed,
    /// They go on, and it may be tried again.
    Open,
    /// No state returns.
    Hopeless,
}

/// Visits the states of loops that exceeded a level of deepening, with one thread. A loop without an end whose states
/// return is proved like that; what counts up is found out early.
pub(crate) fn visit_loops(host: &mut dyn Host<'_>) -> Loops {
    let context = host.context();
    let options = &context.options;
    let is_stateful = options.stateful != Stateful::Never && why_not_stateful(options).is_none();
    // Inputs of tests and traces of executions are those of all paths.
    let wants_paths = options.keep_inputs || options.testing.keep_traces;
    if !is_stateful || wants_paths {
        return Loops::Hopeless;
    }
    if context.level <= UNWINDINGS {
        return Loops::Open;
    }
    let most = STATES.saturating_mul(u64::from(context.level));
    // Conditional values do not return: every round adds to them. So all begins again, without merging and with choices where
    // there would be conditionals.
    let first = context.eager_initial();
    let counted = host.start_counting();
    let visit = stateful::visit(host, &first, At::Loops, Some(most));
    let mut states = Tally::default();
    host.stop_counting(counted, &mut states);
    if visit.is_complete {
        host.context().found.stats.closed_loops += 1;
        host.count(states);
        return Loops::Closed;
    }
    host.forget(states);
    if visit.has_returned { Loops::Open } else { Loops::Hopeless }
}
