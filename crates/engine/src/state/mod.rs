//! The state of one path: data only. Options, statistics and the solver are arguments of the code that changes it.

pub(crate) mod deferred;
pub(crate) mod epochs;
pub(crate) mod event;
pub(crate) mod heap;
mod outside;
pub(crate) mod path;
pub(crate) mod schedule;
#[cfg(test)]
mod show;
mod targets;
pub(crate) mod thread;
mod turn;

pub(crate) use targets::{Target, Targets};
pub(crate) use turn::Turn;

use std::rc::Rc;
use std::sync::Arc;

use imbl::{HashMap, HashSet, OrdSet, Vector};
use ir::{FieldId, Type};
use solver::{Model, Term};
use source::Span;

use crate::choice::Trail;
use crate::outcome::End;
use crate::state::deferred::Deferrals;
use crate::state::event::Events;
use crate::state::heap::{Heap, ObjectId};
use crate::state::path::Path;
use crate::state::schedule::Schedule;
use crate::state::thread::{Frame, Status, Thread};
use crate::value::Value;

/// What a reference of the input may be.
#[derive(Clone, Debug)]
pub(crate) struct Candidates {
    /// Null (0) first, then objects in the order in which they came to life.
    pub(crate) objects: Arc<[ObjectId]>,
}

/// What is kept of a path for the report.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    /// The decisions that led here.
    pub(crate) trail: Trail,
    /// The thread of every visible step.
    pub(crate) schedule: Schedule,
    /// The values `havoc` gave, in order, and the locals that it gave them to.
    pub(crate) havocs: Vector<(Value, ir::MethodId, ir::LocalId)>,
    /// Where exceptions were raised, by their objects.
    pub(crate) raised: HashMap<ObjectId, Span>,
    /// How many instructions were executed.
    pub(crate) steps: u64,
}

/// How far the static initialiser of a class is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Initialization {
    /// That thread runs it; others wait.
    Running(u32),
    Done,
    /// An exception left it.
    Failed,
}

/// What was read through a reference of the input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Looked {
    Field(FieldId),
    /// The array that it is: whether there is one, its length or elements.
    Row,
}

/// A part that all arrays have in the initial heap, as a map from references.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum RowPart {
    Length,
    /// The element at an index, of arrays of that type.
    Element(Type, u32),
}

/// A state.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) threads: Vec<Thread>,
    /// The thread whose turn it is.
    pub(crate) running: u32,
    pub(crate) heap: Heap,
    pub(crate) path: Path,
    /// Quantifiers over unknown ranges that the path speaks of. Programs with threads have none.
    pub(crate) deferred: Deferrals,
    /// The input references that were looked at, and what each may be.
    pub(crate) inputs: HashMap<Term, Candidates>,
    /// What was read through input references without asking which objects they are.
    pub(crate) looked: HashSet<(Term, Looked)>,
    /// What was read of arrays without asking which ones they are.
    pub(crate) rows: OrdSet<RowPart>,
    /// An input that takes this path, if one is known.
    pub(crate) model: Option<Rc<Model>>,
    pub(crate) history: History,
    pub(crate) events: Events,
    /// How far the turn of the running thread is.
    pub(crate) turn: Turn,
    /// The thread that goes on when the one it just started has reached its first visible step.
    pub(crate) forked_by: Option<u32>,
    /// Static initialisers that were started.
    pub(crate) initialized: HashMap<ir::ClassId, Initialization>,
    /// Whether a query on the way here had no answer, so that the path may not exist.
    pub(crate) uncertain: bool,
    /// How likely a solver is asked about the next branch.
    pub(crate) eagerness: Eagerness,
    pub(crate) start: Start,
}

/// The parameters of the entry, as start-up code and reports need them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Start {
    /// The arguments of the entry while start-up code still runs.
    pub(crate) waiting_entry: Option<Vec<Value>>,
    /// The parameters of the entry as they were given.
    pub(crate) args: Vec<Value>,
    /// How many objects there were when the entry was called.
    pub(crate) made: u32,
    /// The heap when the entry was called, where classes have invariants.
    pub(crate) first: Option<Arc<Heap>>,
    /// Why the entry cannot be called, if it cannot.
    pub(crate) failed: Option<End>,
}

impl State {
    /// Whether the path may not exist: a query on the way here had no answer, or not all that quantifiers say is
    /// part of it.
    pub(crate) fn is_uncertain(&self) -> bool {
        self.uncertain || !self.deferred.is_empty()
    }

    /// Whether unknown truths, references and indices are decided as soon as something is stored by them. Values are then
    /// free of conditionals, which grow with every round of a loop: states return more often. Only the search by states
    /// explores such paths.
    pub(crate) fn is_eager(&self) -> bool {
        self.history.trail.is_eager()
    }

    /// The innermost call of the running thread, to be changed.
    pub(crate) fn top(&mut self) -> Option<&mut Frame> {
        self.threads.get_mut(self.running as usize)?.top()
    }

    pub(crate) fn frame(&self) -> Option<&Frame> {
        self.threads.get(self.running as usize)?.frame.as_deref()
    }

    pub(crate) fn thread(&mut self) -> &mut Thread {
        let at = self.running as usize;
        &mut self.threads[at]
    }

    /// Whether a thread other than the running one has not ended.
    pub(crate) fn has_others(&self) -> bool {
        let is_live =
            |thread: &Thread| matches!(thread.status, Status::Ready | Status::AtEnd | Status::AtThrow(_));
        self.threads.iter().enumerate().any(|(at, thread)| at as u32 != self.running && is_live(thread))
    }

    /// The place of a step of a thread for reports: in a library it is that of the call into it.
    pub(crate) fn place(&self, program: &ir::Program, thread: u32, span: Span) -> Span {
        let Some(mut frame) = self.threads.get(thread as usize).and_then(|thread| thread.frame.as_ref())
        else {
            return span;
        };
        let mut span = span;
        while (program[program[frame.method].class].is_library || span == Span::default())
            && let Some(caller) = &frame.caller
        {
            frame = caller;
            let block = program[frame.method].body.as_ref().and_then(|body| body.blocks.get(frame.block));
            // A call that is in progress stands after its instruction.
            let inst = frame.inst.saturating_sub(1);
            span = block.map_or(Span::default(), |b| b.insts.get(inst).map_or(b.term.span, |inst| inst.span));
        }
        span
    }

    pub(crate) fn span(&self, program: &ir::Program) -> Span {
        let Some(frame) = self.frame() else { return Span::default() };
        let block = program[frame.method].body.as_ref().and_then(|body| body.blocks.get(frame.block));
        block.map_or(Span::default(), |block| {
            block.insts.get(frame.inst).map_or(block.term.span, |inst| inst.span)
        })
    }
}

/// How likely a solver is asked next on a path that adapts, of a thousand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Eagerness(pub(crate) u16);

impl Default for Eagerness {
    fn default() -> Eagerness {
        Eagerness(500)
    }
}
