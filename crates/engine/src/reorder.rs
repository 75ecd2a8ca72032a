//! Executions in another order: what happened before a violation and nothing else, with as few switches
//! between threads as its dependences allow.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use solver::{Model, Node, Term};

use crate::context::Context;
use crate::deferred::is_helper;
use crate::drive::{Drive, drive};
use crate::identity::ThreadName;
use crate::outcome::{End, Violation, ViolationKind};
use crate::state::State;
use crate::state::event::Event;
use crate::step::{Choices, Ended};

/// How many ways to order events are looked at before any order will do.
const MOST: usize = 200_000;
/// How many runs an order may take: one for every side of every condition on the way that no model decides.
const RUNS: usize = 10_000;

/// The events of a path that a violation at its end needs, from a position on: those that happened before
/// the last one. A deadlock needs all.
fn needed(state: &State, from: usize, violation: Violation) -> Vec<&Event> {
    let past = &state.events.past;
    let last = past.last();
    let is_needed = |event: &&Event| {
        violation.kind == ViolationKind::Deadlock || last.is_some_and(|last| last.clock.covers(event))
    };
    past.iter().skip(from).map(|event| &**event).filter(is_needed).collect()
}

/// The threads of the events that a violation needs, in the order of the path.
pub(crate) fn same_order(state: &State, from: usize, violation: Violation) -> Vec<ThreadName> {
    needed(state, from, violation).into_iter().map(|event| event.name).collect()
}

/// The threads of the events that a violation needs, in an order with the fewest switches.
pub(crate) fn fewest_switches(state: &State, violation: Violation) -> Vec<ThreadName> {
    let mut threads: Vec<Vec<&Event>> = vec![Vec::new(); state.threads.len()];
    for event in needed(state, 0, violation) {
        threads[event.thread as usize].push(event);
    }
    Orders { threads: &threads, known: FxHashMap::default() }.search()
}

/// Which thread goes next.
#[derive(Clone, Copy)]
pub(crate) enum Order<'a> {
    /// That of the next event.
    Events(&'a [ThreadName]),
    /// That of the next visible step, whether it is an event or not. Where ways were merged, a step may have met an object of
    /// one thread on one of them and a shared one on the other.
    Steps(&'a [u32]),
}

/// How many events of each thread are done, and which thread went last.
type Progress = (Vec<u32>, u32);

struct Orders<'a> {
    threads: &'a [Vec<&'a Event>],
    /// For every progress the one before, and the switches it takes.
    known: FxHashMap<Progress, (u32, Option<Progress>)>,
}

impl Orders<'_> {
    /// Breadth first by switches: the same thread costs nothing, another one costs a switch.
    fn search(mut self) -> Vec<ThreadName> {
        let first: Progress = (vec![0; self.threads.len()], 0);
        self.known.insert(first.clone(), (0, None));
        let mut waiting = VecDeque::from([first]);
        let mut last = None;
        while let Some(now) = waiting.pop_front() {
            if now.0.iter().zip(self.threads).all(|(done, events)| *done as usize == events.len()) {
                last = Some(now);
                break;
            }
            let cost = self.known.get(&now).map_or(0, |(cost, _)| *cost);
            for thread in 0..self.threads.len() as u32 {
                let Some(next) = self.after(&now, thread) else { continue };
                let cost = cost + u32::from(thread != now.1);
                if self.known.len() < MOST && self.known.get(&next).is_none_or(|(known, _)| cost < *known) {
                    self.known.insert(next.clone(), (cost, Some(now.clone())));
                    if thread == now.1 { waiting.push_front(next) } else { waiting.push_back(next) }
                }
            }
        }
        last.map(|last| self.way_to(last)).unwrap_or_default()
    }

    /// The progress after the next event of a thread, if everything it needs is done.
    fn after(&self, now: &Progress, thread: u32) -> Option<Progress> {
        let event = self.threads[thread as usize].get(now.0[thread as usize] as usize)?;
        let is_done = |other: u32| other == thread || event.clock.get(other) <= now.0[other as usize];
        if !(0..self.threads.len() as u32).all(is_done) {
            return None;
        }
        let mut done = now.0.clone();
        done[thread as usize] += 1;
        Some((done, thread))
    }

    fn way_to(&self, last: Progress) -> Vec<ThreadName> {
        let mut names = Vec::new();
        let mut now = last;
        while let Some((_, Some(before))) = self.known.get(&now) {
            let event = self.threads[now.1 as usize][before.0[now.1 as usize] as usize];
            names.push(event.name);
            now = before.clone();
        }
        names.reverse();
        names
    }
}

impl Context<'_> {
    /// Lets threads take their turns in an order, from a state, on all inputs, until one of them leads to the
    /// violation. A model says which side of a condition to try first. None where no side does.
    pub(crate) fn execute(
        &mut self,
        start: State,
        order: Order<'_>,
        violation: Violation,
        model: Option<&Model>,
    ) -> Option<State> {
        self.reorder(start, order, violation, model, Sides::All)
    }

    /// The same on the input of a model alone: that of the violation, where ways were merged before it.
    pub(crate) fn execute_input(
        &mut self,
        start: State,
        order: Order<'_>,
        violation: Violation,
        model: &Model,
    ) -> Option<State> {
        self.reorder(start, order, violation, Some(model), Sides::OfModel)
    }

    fn reorder(
        &mut self,
        start: State,
        order: Order<'_>,
        violation: Violation,
        model: Option<&Model>,
        sides: Sides,
    ) -> Option<State> {
        let from = start.events.past.len();
        let mut reordering = Reordering {
            order,
            violation,
            model,
            sides,
            from,
            waiting: vec![start],
            runs: RUNS,
            found: None,
        };
        drive(self, &mut reordering);
        reordering.found
    }
}

/// Which sides of conditions are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sides {
    /// All, the one that the model takes first.
    All,
    /// The one that the model takes.
    OfModel,
}

/// An execution in a given order.
struct Reordering<'a> {
    order: Order<'a>,
    violation: Violation,
    model: Option<&'a Model>,
    sides: Sides,
    /// How many events there were before.
    from: usize,
    waiting: Vec<State>,
    runs: usize,
    found: Option<State>,
}

impl<'p> Drive<Context<'p>> for Reordering<'_> {
    fn next(&mut self, _: &mut Context<'p>) -> Option<State> {
        if self.found.is_some() || self.runs == 0 {
            return None;
        }
        // Where the model decides, no other side is tried.
        self.runs -= usize::from(self.sides == Sides::All);
        self.waiting.pop()
    }

    fn choose(&mut self, context: &mut Context<'p>, choices: Choices) {
        match choices {
            Choices::Sides(before, mut states) => {
                // The side that an input takes comes last, and is tried first.
                let likely = |state: &State| {
                    let literals = state.path.since(before.path.len());
                    let holds =
                        |model: &Model| literals.iter().all(|term| model.holds(&context.terms, *term));
                    self.model.is_some_and(holds)
                };
                // What stands for a quantifier has its name from the path, so the model need not know it.
                let is_helper = |var: &Term| match context.terms.node(*var) {
                    Node::Var(var) => is_helper(&var.name),
                    Node::Const(_) | Node::Sum(_) | Node::App(..) => false,
                };
                let is_told = |state: &State| {
                    let vars = context.terms.vars(&state.path.since(before.path.len()));
                    !vars.iter().any(is_helper)
                };
                match self.sides {
                    Sides::OfModel if states.iter().all(is_told) => states.retain(likely),
                    Sides::OfModel => self.runs = self.runs.saturating_sub(1),
                    Sides::All => {}
                }
                states.reverse();
                states.sort_by_key(|state| likely(state));
                self.waiting.extend(states);
            }
            Choices::Threads(state, enabled) => {
                let is_wanted = |thread: &&u32| match self.order {
                    Order::Events(names) => {
                        let name = names.get(state.events.past.len() - self.from);
                        name == Some(&state.threads[**thread as usize].name)
                    }
                    Order::Steps(threads) => {
                        threads.get(state.history.schedule.len() as usize) == Some(*thread)
                    }
                };
                // A thread that is alone leaves no events.
                let only = enabled.first().filter(|_| enabled.len() == 1);
                if let Some(thread) = enabled.iter().find(is_wanted).or(only) {
                    self.waiting.push(context.successor(&state, &enabled, *thread));
                }
            }
        }
    }

    fn pause(&mut self, _: &mut Context<'p>, state: State) {
        self.waiting.push(state);
    }

    fn end(&mut self, _: &mut Context<'p>, state: State, ended: Ended) {
        if matches!(ended, Ended::Path(End::Violation(found)) if found == self.violation) {
            self.found = Some(state);
        }
    }
}
