//! The search from the first state with more than one thread.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::tree::{Step, Tree, can_begin};
use crate::context::Context;
use crate::drive::{Drive, drive};
use crate::events::{Footprint, last_taken};
use crate::identity::ThreadName;
use crate::merge::Ways;
use crate::outcome::{Bound, End, Gap, Violation, Why};
use crate::reduce::Host;
use crate::reorder::{Order, same_order};
use crate::state::State;
use crate::state::event::{Access, Change, Clock, Event, Lock, Place};
use crate::stats::Stats;
use crate::step::{Choices, Ended};

/// A thread that was explored from a state, with all that its turn may touch.
#[derive(Clone, Debug)]
struct Sleeper {
    name: ThreadName,
    accesses: Arc<[Access]>,
}

/// A state on the way to the present one.
struct Node {
    state: State,
    enabled: Vec<u32>,
    sleep: Vec<Sleeper>,
    /// The threads that were explored from here.
    explored: Vec<ThreadName>,
    wanted: Tree,
    /// The thread whose turn is being explored, and what is wanted after it.
    current: Option<(ThreadName, Tree)>,
    /// Sides of its turn that wait.
    sides: Vec<State>,
    /// What its turn touched on all sides so far.
    touched: Vec<Access>,
}

pub(super) struct Search {
    root: State,
    nodes: Vec<Node>,
    /// How many events of the present path were there when races were last looked for.
    examined: usize,
    /// The bound that cut something.
    cut: Option<Bound>,
    /// Violations after the end of an execution that were executed again.
    shadowed: FxHashSet<Violation>,
}

/// A part of a search: up to so many executions in all.
struct Part<'a> {
    search: &'a mut Search,
    last: u64,
}

/// How many executions there were.
fn executions(stats: &Stats) -> u64 {
    stats.paths() + stats.shadows
}

impl<'p> Drive<dyn Host<'p> + '_> for Part<'_> {
    fn next(&mut self, host: &mut (dyn Host<'p> + '_)) -> Option<State> {
        let search = &mut *self.search;
        loop {
            let node = search.nodes.last_mut()?;
            if executions(&host.context().found.stats) >= self.last || host.is_over() {
                return None;
            }
            if let Some(side) = node.sides.pop() {
                search.look_again();
                return Some(side);
            }
            search.next_turn(host);
        }
    }

    fn choose(&mut self, host: &mut (dyn Host<'p> + '_), choices: Choices) {
        match choices {
            Choices::Sides(before, states) if host.context().merges() => {
                let Ways { live, ended } = host.context().merge_ways(&before, states);
                self.search.later(live.into_iter().rev());
                for (state, ended) in ended {
                    self.search.look_again();
                    self.end(host, state, ended);
                }
                self.search.look_again();
            }
            Choices::Sides(_, states) => self.search.later(states.into_iter().rev()),
            Choices::Threads(state, enabled) => self.search.arrive(host, state, enabled),
        }
    }

    fn pause(&mut self, _: &mut (dyn Host<'p> + '_), state: State) {
        self.search.later([state]);
    }

    fn end(&mut self, host: &mut (dyn Host<'p> + '_), state: State, ended: Ended) {
        match ended {
            Ended::Path(end) => self.search.end(host, state, end),
            Ended::Level(_) if host.is_missing(&state) => self.search.end(host, state, End::Infeasible),
            Ended::Level(bound) if host.is_deepening() => {
                self.search.cut = self.search.cut.max(Some(bound));
                self.search.stop(host, state);
            }
            Ended::Level(bound) => self.search.end(host, state, End::Limit(bound)),
        }
    }
}

impl Search {
    pub(super) fn new(state: State, enabled: Vec<u32>) -> Search {
        let root = state.clone();
        let mut search =
            Search { root, nodes: Vec::new(), examined: 0, cut: None, shadowed: FxHashSet::default() };
        search.enter(state, enabled, Vec::new(), Tree::default());
        search
    }

    /// Explores, about so many executions. Returns whether nothing is left.
    pub(super) fn run(&mut self, host: &mut dyn Host<'_>, most: u64) -> bool {
        let last = executions(&host.context().found.stats).saturating_add(most);
        drive(host, &mut Part { search: self, last });
        self.nodes.is_empty()
    }

    /// The bound that cut something.
    pub(super) fn cut(&self) -> Option<Bound> {
        self.cut
    }

    /// Where it began.
    pub(super) fn root(&self) -> &State {
        &self.root
    }

    /// The next thread from the present state; none, and the state is left.
    fn next_turn(&mut self, host: &mut dyn Host<'_>) {
        let Some(node) = self.nodes.last_mut() else { return };
        if let Some((name, _)) = node.current.take() {
            let touched: Arc<[Access]> = std::mem::take(&mut node.touched).into();
            let accesses = generalized(host.context(), &node.state, &touched).unwrap_or(touched);
            node.sleep.push(Sleeper { name, accesses });
            node.explored.push(name);
        }
        let names: Vec<ThreadName> =
            node.enabled.iter().map(|thread| node.state.threads[*thread as usize].name).collect();
        let explored = &node.explored;
        let may_go = |name: ThreadName| names.contains(&name) && !explored.contains(&name);
        match node.wanted.take_first(may_go) {
            Some((name, behind)) => {
                let thread = node.enabled[names.iter().position(|other| *other == name).unwrap_or(0)];
                let side = host.context().successor(&node.state, &node.enabled, thread);
                node.current = Some((name, behind));
                node.sides.push(side);
            }
            None => {
                self.nodes.pop();
            }
        }
    }

    /// Another side of the present turn follows: its events were not looked at.
    fn look_again(&mut self) {
        if let Some(node) = self.nodes.last() {
            self.examined = self.examined.min(node.state.events.past.len());
        }
    }

    fn later(&mut self, states: impl IntoIterator<Item = State>) {
        if let Some(node) = self.nodes.last_mut() {
            node.sides.extend(states);
        }
    }

    /// The event that the present turn left on a side, if it is over. What it touched is kept for when the
    /// thread sleeps.
    fn event(&mut self, state: &State) -> Option<Arc<Event>> {
        let node = self.nodes.last_mut()?;
        let is_new = state.events.past.len() > node.state.events.past.len();
        let event = state.events.past.last().filter(|_| is_new)?;
        node.touched.extend(event.accesses.iter().cloned());
        Some(Arc::clone(event))
    }

    /// A turn is over and the next thread has to be chosen.
    fn arrive(&mut self, host: &mut dyn Host<'_>, state: State, enabled: Vec<u32>) {
        let event = self.event(&state);
        let Some(node) = self.nodes.last() else { return };
        let wanted = node.current.as_ref().map(|(_, tree)| tree.clone()).unwrap_or_default();
        let mut sleep = node.sleep.clone();
        // Where nothing that counts happened, what sleeps sleeps on.
        if let Some(event) = event {
            host.context().bookkeeping(|context| {
                sleep.retain(|other| {
                    let sleeping = Footprint { name: other.name, accesses: &other.accesses };
                    !context.depend(&state, Footprint::of(&event), sleeping)
                });
            });
        }
        self.enter(state, enabled, sleep, wanted);
    }

    /// Goes on from a state. If nothing is wanted there, or nothing that can be done on this side of a
    /// condition, any thread will do, and none sleeps.
    ///
    /// In the published algorithm sleeping threads are woken on the way to a leaf of a wake-up tree. That needs
    /// a tree in which no step could come before one of its later siblings, which cannot be had where steps are
    /// certain for some inputs only. What begins at a leaf must be explored completely, since others rely on
    /// it; so sleepers that are left there are woken.
    fn enter(&mut self, state: State, enabled: Vec<u32>, mut sleep: Vec<Sleeper>, mut wanted: Tree) {
        let name = |thread: &u32| state.threads[*thread as usize].name;
        if !enabled.iter().any(|thread| wanted.begins_with(name(thread))) {
            sleep.clear();
            // The thread that did least: schedules are fair, and violations that need all threads are found early.
            let least = enabled.iter().min_by_key(|thread| state.threads[**thread as usize].events);
            wanted = least.map(|thread| Tree::of(name(thread))).unwrap_or_default();
        }
        self.nodes.push(Node {
            state,
            enabled,
            sleep,
            explored: Vec::new(),
            wanted,
            current: None,
            sides: Vec::new(),
            touched: Vec::new(),
        });
    }

    /// The end of an execution, or of one thread of it.
    fn end(&mut self, host: &mut dyn Host<'_>, state: State, end: End) {
        self.event(&state);
        let is_whole = match &end {
            // An assumption ends an execution only where no other thread can go on.
            End::Finished | End::Shadow | End::Cut(_) => true,
            End::Violation(violation) => violation.kind == crate::outcome::ViolationKind::Deadlock,
            End::Infeasible | End::Pruned | End::Away => return host.end(&state, end),
            End::Exception(_) | End::Limit(_) | End::Gap(_) => false,
        };
        if is_whole {
            host.end(&state, end);
            let clock = host.context().options.testing.clock;
            let start = clock.map(|clock| clock());
            self.reverse_races(host, &state);
            let now = clock.map(|clock| clock());
            let took = now.zip(start).map_or(0, |(now, start)| now.saturating_sub(start));
            host.context().found.stats.bookkeeping += took;
            return;
        }
        match end {
            end if !state.events.shadow => host.end(&state, end),
            // After the end of the execution, gaps and limits still count.
            End::Gap(_) | End::Limit(_) => host.end(&state, end),
            // A violation counts if it could come first.
            End::Violation(violation) if self.shadowed.insert(violation) => {
                self.come_first(host, &state, violation);
            }
            End::Finished
            | End::Exception(_)
            | End::Cut(_)
            | End::Infeasible
            | End::Pruned
            | End::Shadow
            | End::Away
            | End::Violation(_) => {}
        }
        self.stop(host, state);
    }

    /// A violation after the end of the execution: unless what ended it happened before, what did happen
    /// before is executed again, without the rest.
    fn come_first(&mut self, host: &mut dyn Host<'_>, state: &State, violation: Violation) {
        if state.events.past.last().is_some_and(|last| state.events.is_after_stop(last)) {
            self.shadowed.remove(&violation);
            return;
        }
        let order = same_order(state, self.root.events.past.len(), violation);
        let model = match host.context().model_of(state) {
            // A side of a branch about which no solver was asked.
            Ok(None) => {
                self.shadowed.remove(&violation);
                return;
            }
            Ok(model) => model,
            Err(_) => None,
        };
        match host.context().execute(self.root.clone(), Order::Events(&order), violation, model.as_deref()) {
            Some(found) => host.end(&found, End::Violation(violation)),
            None => {
                self.shadowed.remove(&violation);
                let reason = Why::mistake("a violation could not be reached in another order");
                host.end(state, End::Gap(Gap { reason, span: violation.span }));
            }
        }
    }

    /// The running thread does not go on; the others do, as a shadow.
    fn stop(&mut self, host: &mut dyn Host<'_>, mut state: State) {
        let is_open = state.events.open.is_some();
        host.context().stop_thread(&mut state);
        if is_open {
            self.event(&state);
        }
        self.later([state]);
    }

    /// Wants the reverse of every race of an execution that is over.
    fn reverse_races(&mut self, host: &mut dyn Host<'_>, state: &State) {
        let past: Vec<Arc<Event>> = state.events.past.iter().cloned().collect();
        for later in self.examined.min(past.len())..past.len() {
            for earlier in past[later].races.clone() {
                let event = Arc::clone(&past[later]);
                self.reverse(host, &past, earlier as usize, &event);
            }
        }
        self.examined = past.len();
        for event in Search::waiting(host.context(), state) {
            let Some(lock) = event.taken() else { continue };
            if let Some(earlier) = last_taken(past.iter(), lock)
                && !event.before.covers(&past[earlier])
            {
                self.reverse(host, &past, earlier, &event);
            }
        }
    }

    /// The steps that threads wait to take, as events that did not happen.
    fn waiting(context: &Context<'_>, state: &State) -> Vec<Arc<Event>> {
        let mut waiting = Vec::new();
        for thread in 0..state.threads.len() as u32 {
            let Some(lock) = context.waits_for(state, thread) else { continue };
            let whose = &state.threads[thread as usize];
            if state.events.is_behind_stop(&whose.clock) {
                continue;
            }
            let place = Place::Lock(lock, Change::Take { monitor: false });
            let span = source::Span::default();
            waiting.push(Arc::new(Event {
                thread,
                name: whose.name,
                number: whose.events + 1,
                accesses: Arc::from([Access {
                    place,
                    write: true,
                    awaited: false,
                    specification: false,
                    span,
                }]),
                before: whose.clock.clone(),
                clock: Clock::default(),
                sync: Clock::default(),
                races: Vec::new(),
                held: Vec::new(),
                branches: u32::MAX,
            }));
        }
        waiting
    }

    /// Wants, from the state before an event, what the execution did beside it and then the thread of another.
    fn reverse(&mut self, host: &mut dyn Host<'_>, past: &[Arc<Event>], earlier: usize, later: &Event) {
        // Where a turn left no event several nodes stand at one; the last of them chose it.
        let at = self.nodes.partition_point(|node| node.state.events.past.len() <= earlier);
        let Some(at) = at.checked_sub(1) else { return };
        let first = &past[earlier];
        let node = &self.nodes[at];
        let context = host.context();
        fn step<'e>(context: &Context<'_>, state: &State, event: &'e Event, reversed: bool) -> Step<'e> {
            Step { event, seen: generalized(context, state, &event.accesses), reversed }
        }
        let mut sequence: Vec<Step<'_>> = past[earlier + 1..]
            .iter()
            .filter(|event| event.clock.get(first.thread) < first.number)
            .map(|event| step(context, &node.state, event, false))
            .collect();
        sequence.push(step(context, &node.state, later, true));
        let is_explored = node.sleep.iter().any(|sleeper| {
            let sleeping = Footprint { name: sleeper.name, accesses: &sleeper.accesses };
            can_begin(context, &node.state, sleeping, &sequence)
        });
        if !is_explored {
            let node = &mut self.nodes[at];
            node.wanted.insert(host.context(), &node.state, sequence);
        }
    }
}

/// Accesses as seen from a state: an object of the input that is not alive there may be any, and an index
/// that depends on which objects references are may be any. None where nothing changes.
fn generalized(context: &Context<'_>, state: &State, accesses: &[Access]) -> Option<Arc<[Access]>> {
    let is_vague = |access: &Access| match &access.place {
        Place::Field(object, _) => object.is_some_and(|id| is_unknown(context, state, id)),
        Place::Element(object, index) => {
            object.is_some_and(|id| is_unknown(context, state, id))
                || index.as_ref().is_some_and(|index| context.mentions_references(index))
        }
        Place::Lock(Lock::Object(id), _) => is_unknown(context, state, *id),
        Place::Static(_) | Place::Lock(..) | Place::Join | Place::End | Place::Throw => false,
    };
    if !accesses.iter().any(is_vague) {
        return None;
    }
    let general = |access: &Access| {
        let mut access = access.clone();
        if let Place::Field(object, _) | Place::Element(object, _) = &mut access.place
            && object.is_some_and(|id| is_unknown(context, state, id))
        {
            *object = None;
        }
        if let Place::Lock(lock @ Lock::Object(_), _) = &mut access.place
            && let Lock::Object(id) = *lock
            && is_unknown(context, state, id)
        {
            *lock = Lock::Any;
        }
        if let Place::Element(_, index) = &mut access.place
            && index.as_ref().is_some_and(|index| context.mentions_references(index))
        {
            *index = None;
        }
        access
    };
    Some(accesses.iter().map(general).collect())
}

/// Whether an object of the input may have another name in a state.
fn is_unknown(context: &Context<'_>, state: &State, id: u32) -> bool {
    context.identities.is_input(id) && state.heap.get(id).is_none()
}
