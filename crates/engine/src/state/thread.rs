//! Threads and their calls. A call holds its caller, so that a fork copies the innermost call only, and no
//! depth of recursion uses the machine's stack.

use std::sync::Arc;

use ir::{BlockId, ClassId, LocalId, MethodId};
use source::Span;

use crate::identity::ThreadName;
use crate::outcome::Uncaught;
use crate::state::event::Clock;
use crate::state::heap::ObjectId;
use crate::value::Value;

/// A loop that was repeated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loop {
    header: BlockId,
    /// How often, as far as it counts.
    pub(crate) count: u32,
    /// How often others may have gone between, and nothing was decided.
    spins: u32,
    /// How far the path was when it was repeated last.
    far: Far,
}

/// How far a path is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Far {
    /// How often something was decided: which way to go, or who goes next.
    pub(crate) decisions: u32,
    /// How often it was which way to go.
    pub(crate) branches: u32,
}

/// How often a library may repeat a loop and call itself, whatever bounds the program has, where nothing is decided.
pub(crate) const LIBRARY: u32 = 64;

/// A call in progress.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) method: MethodId,
    pub(crate) block: usize,
    pub(crate) inst: usize,
    pub(crate) locals: Vec<Value>,
    /// The caller's local that gets the result.
    pub(crate) dest: Option<LocalId>,
    /// The loops that were repeated in this call.
    pub(crate) loops: Vec<Loop>,
    /// The class whose static initialiser this is.
    pub(crate) initializes: Option<ClassId>,
    pub(crate) caller: Option<Arc<Frame>>,
}

impl Frame {
    /// A call that has not begun.
    pub(crate) fn new(method: MethodId, locals: Vec<Value>, dest: Option<LocalId>) -> Frame {
        Frame { method, block: 0, inst: 0, locals, dest, loops: Vec::new(), initializes: None, caller: None }
    }

    /// A loop of this call, repeated once more. What a library repeats without a decision between is no loop of the
    /// program's, and does not count; nor does it for some time if only other threads may have gone between.
    pub(crate) fn repeated(&self, header: BlockId, far: Far, is_library: bool) -> Loop {
        let known = self.loops.iter().find(|known| known.header == header);
        let known = known.copied().unwrap_or(Loop { header, count: 0, spins: 0, far });
        let is_free = is_library && known.far == far;
        let spins = known.spins + u32::from(!is_free);
        let is_spin = is_library && known.far.branches == far.branches && spins <= LIBRARY;
        Loop { header, count: known.count + u32::from(!is_free && !is_spin), spins, far }
    }

    /// Goes to a block: back to the header of a loop that is then repeated, or on. Entering a loop from outside
    /// starts its count anew, for loops inside other loops.
    pub(crate) fn go_to(&mut self, target: BlockId, repeated: Option<Loop>) {
        let known = self.loops.iter().position(|known| known.header == target);
        match (repeated, known) {
            (Some(repeated), Some(at)) => self.loops[at] = repeated,
            (Some(repeated), None) => self.loops.push(repeated),
            (None, Some(at)) => drop(self.loops.remove(at)),
            (None, None) => {}
        }
        (self.block, self.inst) = (target.index(), 0);
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

/// How many calls of each method are in progress in a thread. Copies are shared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Active(Arc<Vec<(MethodId, u32)>>, u32);

impl Active {
    /// How many calls are in progress.
    pub(crate) fn depth(&self) -> u32 {
        self.1
    }

    pub(crate) fn count(&self, method: MethodId) -> u32 {
        self.0.iter().find(|(known, _)| *known == method).map_or(0, |(_, count)| *count)
    }

    pub(crate) fn enter(&mut self, method: MethodId) {
        self.1 += 1;
        let calls = Arc::make_mut(&mut self.0);
        match calls.iter_mut().rev().find(|(known, _)| *known == method) {
            Some((_, count)) => *count += 1,
            None => calls.push((method, 1)),
        }
    }

    pub(crate) fn leave(&mut self, method: MethodId) {
        let calls = Arc::make_mut(&mut self.0);
        if let Some(at) = calls.iter().rposition(|(known, _)| *known == method) {
            self.1 -= 1;
            calls[at].1 -= 1;
            if calls[at].1 == 0 {
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
    /// It has only its end before it.
    AtEnd,
    /// An exception left its last method; its end ends the execution.
    AtThrow(Exception),
    /// An assumption was false; it never goes on.
    Cut,
    /// A violation, an exception or a bound; see [`Events::shadow`](super::event::Events).
    Stopped,
    Ended,
}

/// A thread.
#[derive(Clone, Debug)]
pub(crate) struct Thread {
    /// Who it is on every path.
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
    /// How many calls of each method are in progress.
    pub(crate) active: Active,
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

    /// The innermost call, to be changed.
    pub(crate) fn top(&mut self) -> Option<&mut Frame> {
        self.frame.as_mut().map(Arc::make_mut)
    }
}
