//! Threads and their calls. A call holds its caller, so that a fork copies the innermost call only, and no
//! depth of recursion uses the machine's stack.

use std::sync::Arc;

use ir::{BlockId, ClassId, LocalId, MethodId};
use source::Span;

use crate::identity::ThreadName;
use crate::state::event::Clock;
use crate::state::heap::ObjectId;
use crate::value::Value;

/// A call in progress.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) method: MethodId,
    pub(crate) block: usize,
    pub(crate) inst: usize,
    pub(crate) locals: Vec<Value>,
    /// The caller's local that gets the result.
    pub(crate) dest: Option<LocalId>,
    /// How often each loop was repeated in this call, by its header.
    pub(crate) loops: Vec<(BlockId, u32)>,
    /// The class whose static initialiser this is.
    pub(crate) initializes: Option<ClassId>,
    pub(crate) caller: Option<Arc<Frame>>,
}

impl Frame {
    /// A call that has not begun.
    pub(crate) fn new(method: MethodId, locals: Vec<Value>, dest: Option<LocalId>) -> Frame {
        Frame { method, block: 0, inst: 0, locals, dest, loops: Vec::new(), initializes: None, caller: None }
    }

    /// How often a loop was repeated in this call since it was entered.
    pub(crate) fn repeats(&self, header: BlockId) -> u32 {
        self.loops.iter().find(|(known, _)| *known == header).map_or(0, |(_, count)| *count)
    }

    /// Goes to a block: back to the header of a loop that has then been repeated so often, or on. Entering a
    /// loop from outside starts its count anew, for loops inside other loops.
    pub(crate) fn go_to(&mut self, target: BlockId, repeats: Option<u32>) {
        let known = self.loops.iter().position(|(header, _)| *header == target);
        match (repeats, known) {
            (Some(count), Some(at)) => self.loops[at].1 = count,
            (Some(count), None) => self.loops.push((target, count)),
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
pub(crate) struct Active(Arc<Vec<(MethodId, u32)>>);

impl Active {
    pub(crate) fn count(&self, method: MethodId) -> u32 {
        self.0.iter().find(|(known, _)| *known == method).map_or(0, |(_, count)| *count)
    }

    pub(crate) fn enter(&mut self, method: MethodId) {
        let calls = Arc::make_mut(&mut self.0);
        match calls.iter_mut().rev().find(|(known, _)| *known == method) {
            Some((_, count)) => *count += 1,
            None => calls.push((method, 1)),
        }
    }

    pub(crate) fn leave(&mut self, method: MethodId) {
        let calls = Arc::make_mut(&mut self.0);
        if let Some(at) = calls.iter().rposition(|(known, _)| *known == method) {
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
    pub(crate) failed: Option<Span>,
    /// The exception a handler is about to catch.
    pub(crate) in_flight: Option<Exception>,
    /// How many calls of each method are in progress.
    pub(crate) active: Active,
    /// How many threads it started, objects it allocated, and values `havoc` gave it.
    pub(crate) started: u32,
    pub(crate) allocated: u32,
    pub(crate) havocs: u32,
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
