//! Threads and their calls. A call holds its caller, so that a fork copies the innermost call only, and no
//! depth of recursion uses the machine's stack.

use std::rc::Rc;
use std::sync::Arc;

use ir::{BlockId, ClassId, LocalId, MethodId};
use solver::Term;
use source::Span;

use crate::identity::ThreadName;
use crate::outcome::Uncaught;
use crate::state::event::Clock;
use crate::state::heap::ObjectId;
use crate::state::path::Path;
use crate::value::Value;

/// A loop that is being executed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loop {
    header: BlockId,
    /// How often it was repeated, as far as it counts.
    pub(crate) count: u32,
    /// How often it was repeated while others could go or ways were merged, and nothing was decided.
    spins: u32,
    /// How far the thread was when the loop was entered or something was decided in it.
    since: u64,
    /// How far the thread was when it was repeated last.
    progress: Progress,
}

/// How far a thread is, as far as repetitions depend on it. Everything here is a matter of the thread's own past:
/// equivalent executions must agree on what a bound cuts, or a reduction would change the verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Progress {
    /// How often it looked at something that was not settled.
    pub(crate) decisions: u32,
    /// How often it met a place that others could meet at the same time.
    pub(crate) meetings: Meetings,
    /// How many turns it had while others could go, no matter what it did in them.
    pub(crate) turns: u32,
    /// How many branches it went through whose ways all became one.
    pub(crate) merges: u32,
    /// How many threads it started.
    pub(crate) started: u32,
    /// How many forks lie between it and the first thread.
    pub(crate) generation: u32,
    /// How many instructions it executed.
    pub(crate) steps: u64,
    /// Whether others may do something meanwhile.
    pub(crate) has_others: bool,
}

/// Meetings of a thread with others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Meetings {
    /// In the program's own code.
    pub(crate) own: u32,
    /// In a library's.
    pub(crate) library: u32,
}

impl Progress {
    /// How many instructions a loop may take without a decision before its repetitions count nevertheless: others want
    /// their turn, and a loop may have no end.
    fn patience(self) -> u64 {
        if self.has_others { 100_000 } else { 10_000_000 }
    }

    /// Whether something was decided since: which way to go, or in which order threads meet.
    fn has_decided_since(self, earlier: Progress) -> bool {
        self.decisions != earlier.decisions || self.meetings != earlier.meetings
    }
}

/// How often a loop may be repeated, whatever bounds there are, where a thread only gives others their turn; and how
/// often a library may meet others in a loop, and call itself.
pub(crate) const FREE: u32 = 64;

/// How deep calls may nest, whatever bounds there are, where nothing is decided.
const DEEP: u32 = 10_000;

/// A call in progress.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) method: MethodId,
    pub(crate) block: usize,
    pub(crate) inst: usize,
    pub(crate) locals: Vec<Value>,
    /// The caller's local that gets the result.
    pub(crate) dest: Option<LocalId>,
    /// The loops that were entered in this call.
    pub(crate) loops: Vec<Loop>,
    /// Whether the call counts as nested in another one of the same method.
    pub(crate) counts: bool,
    /// The class whose static initialiser this is.
    pub(crate) initializes: Option<ClassId>,
    pub(crate) caller: Option<Arc<Frame>>,
}

impl Frame {
    /// A call that has not begun.
    pub(crate) fn new(method: MethodId, locals: Vec<Value>, dest: Option<LocalId>) -> Frame {
        Frame {
            method,
            block: 0,
            inst: 0,
            locals,
            dest,
            loops: Vec::new(),
            counts: false,
            initializes: None,
            caller: None,
        }
    }

    /// A loop of this call, repeated once more. That counts where something was decided since the last time. Where
    /// nothing was, it costs steps: what a program repeats a known number of times it repeats whatever the bound is.
    /// What a library's loop decides by meeting others is free for some time; so are turns that decide nothing, branches
    /// whose ways became one, and what a library does to start a thread.
    pub(crate) fn repeated(&self, header: BlockId, progress: Progress, is_library: bool) -> Loop {
        let Some(known) = self.loops.iter().find(|known| known.header == header).copied() else {
            // Entered by an exception or with its method.
            return Loop { count: 1, ..Loop::entered(header, progress) };
        };
        let has_looked = progress.decisions != known.progress.decisions;
        let has_met = progress.meetings.own != known.progress.meetings.own
            || (progress.meetings.library != known.progress.meetings.library
                && progress.started == known.progress.started);
        let is_decided = has_looked || (has_met && !is_library);
        let is_spin =
            !is_decided && (progress.turns, progress.merges) != (known.progress.turns, known.progress.merges);
        let spins = known.spins + u32::from(is_spin);
        let is_late = progress.steps.saturating_sub(known.since) > progress.patience();
        let counts = is_decided || (is_spin && spins > FREE) || is_late;
        let since = if is_decided { progress.steps } else { known.since };
        Loop { header, count: known.count + u32::from(counts), spins, since, progress }
    }

    /// How often a loop of this call was repeated, as far as it counts.
    pub(crate) fn repetitions(&self, header: BlockId) -> u32 {
        self.loops.iter().find(|known| known.header == header).map_or(0, |known| known.count)
    }

    /// Goes to a block, which may be the header of a loop that is entered or repeated. Entering one restarts its
    /// count, for loops inside other loops.
    pub(crate) fn go_to(&mut self, target: BlockId, around: Option<Loop>) {
        if let Some(around) = around {
            match self.loops.iter_mut().find(|known| known.header == target) {
                Some(known) => *known = around,
                None => self.loops.push(around),
            }
        }
        (self.block, self.inst) = (target.index(), 0);
    }
}

impl Frame {
    /// Takes over what another state of the same call counted of its loops, where that is more.
    pub(crate) fn join_loops(&mut self, other: &Frame) {
        for theirs in &other.loops {
            match self.loops.iter_mut().find(|mine| mine.header == theirs.header) {
                Some(mine) if mine.count < theirs.count => *mine = *theirs,
                Some(_) => {}
                None => self.loops.push(*theirs),
            }
        }
    }
}

impl Drop for Frame {
    fn drop(&mut self) {
        // Callers are dropped in a loop: a million of them would overflow the stack.
        let mut caller = self.caller.take();
        while let Some(frame) = caller {
            caller = Arc::into_inner(frame).and_then(|mut frame| frame.caller.take());
        }
    }
}

impl Loop {
    /// A loop that is entered from outside.
    pub(crate) fn entered(header: BlockId, progress: Progress) -> Loop {
        Loop { header, count: 0, spins: 0, since: progress.steps, progress }
    }
}

/// The calls of each method that are in progress in a thread, and in those that started it while it was. Copies are
/// shared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Active {
    calls: Arc<Vec<Calls>>,
    /// How many calls of the thread itself there are.
    depth: u32,
}

/// The calls of a method that are in progress.
#[derive(Clone, Copy, Debug)]
struct Calls {
    method: MethodId,
    nested: u32,
    /// How many of them were made after something was decided inside the one before.
    counted: u32,
    /// How far the thread was at the last one.
    progress: Progress,
}

impl Active {
    /// How many calls of the thread are in progress.
    pub(crate) fn depth(&self) -> u32 {
        self.depth
    }

    /// For a thread that is started now: it has no calls of its own yet.
    pub(crate) fn inherited(&self) -> Active {
        Active { calls: Arc::clone(&self.calls), depth: 0 }
    }

    fn get(&self, method: MethodId) -> Option<&Calls> {
        self.calls.iter().rev().find(|known| known.method == method)
    }

    /// Whether one more call of a method counts as nested: something was decided or a thread was started since the last
    /// one, or it is that of a thread which was started inside it.
    pub(crate) fn counts(&self, method: MethodId, progress: Progress) -> bool {
        self.get(method).is_some_and(|known| {
            let has_forked = (progress.generation, progress.started)
                != (known.progress.generation, known.progress.started);
            has_forked || progress.has_decided_since(known.progress) || known.nested > DEEP
        })
    }

    /// How deep calls of a method would be nested with one more, as far as it counts.
    pub(crate) fn nested(&self, method: MethodId, progress: Progress) -> u32 {
        self.get(method).map_or(0, |known| known.counted) + u32::from(self.counts(method, progress))
    }

    /// One more call. Returns whether it counts.
    pub(crate) fn enter(&mut self, method: MethodId, progress: Progress) -> bool {
        let counts = self.counts(method, progress);
        self.depth += 1;
        let calls = Arc::make_mut(&mut self.calls);
        match calls.iter_mut().rev().find(|known| known.method == method) {
            Some(known) => {
                known.nested += 1;
                known.counted += u32::from(counts);
                known.progress = progress;
            }
            None => calls.push(Calls { method, nested: 1, counted: 0, progress }),
        }
        counts
    }

    /// A call that was entered is left.
    pub(crate) fn leave(&mut self, frame: &Frame) {
        self.depth -= 1;
        let calls = Arc::make_mut(&mut self.calls);
        if let Some(at) = calls.iter().rposition(|known| known.method == frame.method) {
            calls[at].nested -= 1;
            calls[at].counted -= u32::from(frame.counts);
            if calls[at].nested == 0 {
                calls.swap_remove(at);
            }
        }
    }
}

/// An exception in flight.
#[derive(Clone, Debug)]
pub(crate) struct Exception {
    pub(crate) object: Value,
    /// Where it was raised.
    pub(crate) span: Span,
}

/// Where a thread stands between two visible steps.
#[derive(Clone, Debug)]
pub(crate) enum Status {
    Ready,
    /// Only its end is left.
    AtEnd,
    /// An exception left its last method; its end ends the execution.
    AtThrow(Exception),
    /// An assumption was false; the thread never goes on.
    Cut,
    /// A violation, an exception or a bound; see [`Events::shadow`](super::event::Events).
    Stopped,
    Ended,
}

/// A thread.
#[derive(Clone, Debug)]
pub(crate) struct Thread {
    /// Its name, which is the same on every path.
    pub(crate) name: ThreadName,
    pub(crate) parent: Option<u32>,
    /// What it was started with.
    pub(crate) subject: Value,
    /// Whether the program may end before it does.
    pub(crate) background: bool,
    pub(crate) frame: Option<Arc<Frame>>,
    pub(crate) status: Status,
    /// Where the exception was raised that ended it.
    pub(crate) failed: Option<Uncaught>,
    /// The exception a handler is about to catch.
    pub(crate) in_flight: Option<Exception>,
    /// The calls that are in progress.
    pub(crate) active: Active,
    /// How often it looked at something unknown, met others, and had a turn beside others; see [`Progress`].
    pub(crate) decisions: u32,
    pub(crate) meetings: Meetings,
    pub(crate) turns: u32,
    pub(crate) merges: u32,
    pub(crate) generation: u32,
    /// Conditions that it decided on paths which became one. A path of its own would know them, so deciding them again
    /// does not count.
    pub(crate) decided: imbl::HashSet<Term>,
    /// What was settled when it, or the thread above that it comes from, was last alone. None if it is.
    pub(crate) settled: Option<Rc<Path>>,
    /// How many threads it started, objects it allocated, and values `havoc` gave it.
    pub(crate) started: u32,
    pub(crate) allocated: u32,
    pub(crate) havocs: u32,
    /// The classes that it knows to be initialised: what their initialisers did happened before.
    pub(crate) initialized: imbl::HashSet<ClassId>,
    /// How many events it had, and what happened before its next one.
    pub(crate) events: u32,
    pub(crate) clock: Clock,
    pub(crate) sync: Clock,
    /// The locks it holds, and where it took them.
    pub(crate) held: Vec<(ObjectId, Span)>,
    /// How many instructions it executed.
    pub(crate) steps: u64,
}

impl Thread {
    pub(crate) fn new(name: ThreadName, parent: Option<u32>) -> Thread {
        Thread {
            name,
            parent,
            subject: Value::NULL,
            background: false,
            frame: None,
            status: Status::Ready,
            failed: None,
            initialized: imbl::HashSet::new(),
            in_flight: None,
            active: Active::default(),
            decisions: 0,
            meetings: Meetings::default(),
            turns: 0,
            merges: 0,
            generation: 0,
            decided: imbl::HashSet::new(),
            settled: None,
            started: 0,
            allocated: 0,
            havocs: 0,
            events: 0,
            clock: Clock::default(),
            sync: Clock::default(),
            held: Vec::new(),
            steps: 0,
        }
    }

    /// How far it is.
    pub(crate) fn far(&self) -> Progress {
        Progress {
            decisions: self.decisions,
            meetings: self.meetings,
            turns: self.turns,
            merges: self.merges,
            started: self.started,
            generation: self.generation,
            steps: self.steps,
            has_others: self.settled.is_some(),
        }
    }

    /// The innermost call, to be changed.
    pub(crate) fn top(&mut self) -> Option<&mut Frame> {
        self.frame.as_mut().map(Arc::make_mut)
    }
}
