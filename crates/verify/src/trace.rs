//! Events of the interpreter as events of a report: in the words of the program's source, without what front-ends and
//! libraries add.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use interp::{Cell, Event as Seen, Machine, Observer, Origin, Value};
use ir::{Local, LocalKind, MethodId};
use source::Span;

use crate::making::Making;
use crate::report::{Action, Event, Location, Source, Thread, View};
use crate::run::TraceSink;

/// Turns events into those of a report.
pub(crate) struct Tracer<'a> {
    sink: Option<TraceSink<'a>>,
    /// How the input is made, where the program makes it.
    making: Option<&'a RefCell<Making>>,
    /// The last value of a variable, by thread, method and name, with the local that holds it.
    values: BTreeMap<(u32, MethodId, Arc<str>), (Local, View)>,
}

impl<'a> Tracer<'a> {
    pub(crate) fn new(sink: Option<TraceSink<'a>>, making: Option<&'a RefCell<Making>>) -> Tracer<'a> {
        Tracer { sink, making, values: BTreeMap::new() }
    }

    /// Whether a local only gets the value that another one for the same variable has: no event of the program.
    fn is_copy(&mut self, thread: u32, method: MethodId, local: &Local, value: &View) -> bool {
        let Some(name) = local.source() else { return false };
        let key = (thread, method, Arc::clone(name));
        let last = self.values.insert(key, (local.clone(), value.clone()));
        let is_part = |local: &Local| matches!(local.kind, LocalKind::Part(_));
        last.is_some_and(|(before, shown)| {
            shown == *value && before.name != local.name && (is_part(&before) || is_part(local))
        })
    }

    /// What happened; none if it is not an event of the program.
    fn action(&mut self, machine: &Machine<'_>, thread: u32, event: &Seen) -> Option<Action> {
        let program = machine.program();
        Some(match event {
            Seen::Local { method, local, value, from } => {
                let local = program[*method].body.as_ref().map(|body| &body[*local])?;
                let variable = local.source()?.to_string();
                if matches!(value, Value::Undefined | Value::Snapshot(_)) {
                    return None;
                }
                let value = machine.view(value, local.ty);
                if self.is_copy(thread, *method, local, &value) {
                    return None;
                }
                let source = match from {
                    Origin::Computed => Source::Computed,
                    Origin::Read(cell) => Source::Read(location(machine, *cell)),
                    Origin::Chosen => Source::Chosen,
                };
                Action::Assign { variable, value, source }
            }
            Seen::Read(cell) => Action::Read(location(machine, *cell)),
            Seen::Write { cell, value } => {
                let ty = match *cell {
                    Cell::Field { field, .. } | Cell::Static { field } => {
                        let field = &program[field];
                        // What a front-end added is not an event: a value that a lambda keeps was shown when the
                        // variable got it.
                        if field.is_synthetic {
                            return None;
                        }
                        field.ty
                    }
                    Cell::Element { array, .. } => {
                        program.element(machine.heap().ty(array)).unwrap_or(ir::Type::Int)
                    }
                };
                Action::Write { location: location(machine, *cell), value: machine.view(value, ty) }
            }
            Seen::Lock { object, action } => {
                Action::Lock { object: machine.object_name(*object), action: *action }
            }
            Seen::Fork { thread, method, receiver } => {
                let name = receiver.and_then(|receiver| machine.thread_name(receiver));
                let is_shown = !matches!(program[*method].role, ir::Role::Internal | ir::Role::Maker);
                let method = is_shown.then(|| crate::entry::short_name(program, *method));
                Action::Fork { thread: Thread { number: *thread, method, name } }
            }
            Seen::Join => Action::Join,
            Seen::Resume => Action::Resume,
            Seen::End => Action::End,
            Seen::Raised { description } => Action::Raise { exception: description.clone() },
            Seen::Called { .. } | Seen::Returned { .. } => return None,
        })
    }
}

impl Observer for Tracer<'_> {
    fn event(&mut self, machine: &Machine<'_>, thread: u32, span: Span, event: &Seen) {
        if let Some(making) = self.making {
            making.borrow_mut().see(machine, thread, event);
        }
        if self.sink.is_none() {
            return;
        }
        let is_internal = machine.is_in_library(thread) && !matches!(event, Seen::Raised { .. });
        let action = match event {
            // What threads do to each other they do by methods of a library: these tell more than their steps.
            Seen::Lock { .. } | Seen::Fork { .. } | Seen::Join | Seen::Resume | Seen::End if is_internal => {
                let starts = match self.action(machine, thread, event) {
                    Some(Action::Fork { thread }) => Some(thread),
                    _ => None,
                };
                let call = machine.library_call(thread).map(|method| Action::Call { method, starts });
                Some(call.unwrap_or(Action::Internal))
            }
            Seen::Local { from: Origin::Computed | Origin::Chosen, .. } if is_internal => None,
            _ if is_internal => Some(Action::Internal),
            _ => self.action(machine, thread, event),
        };
        let Some(action) = action else { return };
        let span = if is_internal { machine.place(thread, span) } else { span };
        let told = Event {
            thread,
            span: (span != Span::default()).then_some(span),
            action,
            is_preparation: machine.is_in_initializer(thread) || machine.is_preparing(thread),
        };
        self.sink.iter_mut().for_each(|sink| sink(&told));
    }
}

/// A place of the heap in words.
fn location(machine: &Machine<'_>, cell: Cell) -> Location {
    let program = machine.program();
    match cell {
        Cell::Field { object, field } => {
            Location::Field { object: machine.object_name(object), field: program[field].name.to_string() }
        }
        Cell::Static { field } => {
            let field = &program[field];
            Location::Static { class: program[field.class].name.to_string(), field: field.name.to_string() }
        }
        Cell::Element { array, index } => Location::Element { array: machine.object_name(array), index },
    }
}

/// How many events at the beginning and at the end of a path are kept.
const FIRST: usize = 20_000;
const LAST: usize = 80_000;

/// Keeps the events of a path that are worth telling, and of very long ones the beginning and the end.
#[derive(Default)]
pub(crate) struct Recorder {
    /// With the number that an event has among all.
    first: Vec<(usize, Event)>,
    last: VecDeque<(usize, Event)>,
    omitted: u64,
    threads: Vec<Thread>,
    /// The thread and the place of every event, also of those inside libraries.
    pub(crate) visited: Vec<(u32, Option<Span>)>,
}

impl Recorder {
    pub(crate) fn record(&mut self, event: &Event) {
        let number = self.visited.len();
        self.visited.push((event.thread, event.span));
        if let Action::Fork { thread } | Action::Call { starts: Some(thread), .. } = &event.action {
            self.threads.push(thread.clone());
        }
        if event.action == Action::Internal || self.continues(event) {
            return;
        }
        if self.first.len() < FIRST {
            self.first.push((number, event.clone()));
            return;
        }
        self.last.push_back((number, event.clone()));
        if self.last.len() > LAST {
            self.last.pop_front();
            self.omitted += 1;
        }
    }

    /// Whether an event is a further step of the call that was kept last.
    fn continues(&mut self, event: &Event) -> bool {
        let last = self.last.back_mut().or(self.first.last_mut());
        let Some((_, last)) = last.filter(|(_, last)| (last.thread, last.span) == (event.thread, event.span))
        else {
            return false;
        };
        match (&mut last.action, &event.action) {
            (Action::Call { method, starts }, Action::Call { method: again, starts: started })
                if method == again && (starts.is_none() || started.is_none()) =>
            {
                *starts = starts.take().or_else(|| started.clone());
                true
            }
            _ => false,
        }
    }

    /// Forgets what came after an event.
    pub(crate) fn end_with(&mut self, number: usize) {
        self.first.retain(|(known, _)| *known <= number);
        self.last.retain(|(known, _)| *known <= number);
    }

    /// The events, and the threads by number: the one of the entry, and those that were started.
    pub(crate) fn finish(self, entry: &str) -> (Vec<Event>, Vec<Thread>) {
        let mut events: Vec<Event> = self.first.into_iter().map(|(_, event)| event).collect();
        if let Some((_, next)) = self.last.front().filter(|_| self.omitted > 0) {
            events.push(Event { action: Action::Omitted { count: self.omitted }, ..next.clone() });
        }
        events.extend(self.last.into_iter().map(|(_, event)| event));
        let first = Thread { number: 0, method: Some(entry.to_string()), name: None };
        let mut threads: Vec<Thread> = std::iter::once(first).chain(self.threads).collect();
        threads.sort_by_key(|thread| thread.number);
        threads.dedup_by_key(|thread| thread.number);
        (events, threads)
    }
}
