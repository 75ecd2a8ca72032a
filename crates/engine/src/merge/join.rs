//! Two states as one. They stand at the same place, with the same calls, locks and input objects; where their values
//! differ, the joined state has conditionals. All that its inputs satisfy is what both have in common and, for each side,
//! what follows from being on it.

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashSet;
use solver::Term;

use crate::choice::Choice;
use crate::context::Context;
use crate::options::{Havoc, Merging};
use crate::state::State;
use crate::state::heap::{Body, ClassOf, Elements, Object, ObjectId};
use crate::state::thread::{Frame, Status, Thread};
use crate::value::Value;

/// How many values may differ where merging is to pay.
const MOST: usize = 48;

/// A state that arrived where ways meet, or several as one.
#[derive(Clone)]
pub(super) struct Joined {
    state: State,
    /// The choices of each from the branch on.
    members: Vec<Vec<Choice>>,
}

impl Joined {
    pub(super) fn new(before: &State, state: State) -> Joined {
        let members = vec![state.history.trail.since(before.history.trail.len())];
        Joined { state, members }
    }

    /// The state, with the trail of all that it was made of. If the branch led to nothing else, nothing was decided.
    pub(super) fn finish(self, before: &State, is_all: bool) -> State {
        let Joined { mut state, members } = self;
        if members.len() < 2 {
            return state;
        }
        let mut trail = before.history.trail.clone();
        trail.push(Choice::Merge);
        for (at, member) in members.into_iter().enumerate() {
            if at > 0 {
                trail.push(Choice::MergeNext);
            }
            member.into_iter().for_each(|choice| trail.push(choice));
        }
        trail.push(Choice::Merged(is_all));
        state.history.trail = trail;
        if is_all {
            let decisions = before.threads[before.running as usize].decisions;
            let thread = state.thread();
            (thread.decisions, thread.merges) = (decisions, thread.merges + 1);
        }
        state
    }
}

impl Context<'_> {
    /// Both as one; none if their shapes differ, or it would not pay.
    pub(super) fn join_two(
        &mut self,
        before: &State,
        a: &Joined,
        b: &Joined,
        merging: Merging,
    ) -> Option<Joined> {
        if merging == Merging::Auto && !self.may_pay(&a.state, &b.state) {
            return None;
        }
        let (mut left, mut right) = (a.state.clone(), b.state.clone());
        self.align(&mut left, &mut right)?;
        let depth = before.path.len();
        let (mut ours, mut theirs) = (left.path.since(depth), right.path.since(depth));
        let (both, selector) = self.separate(&mut ours, &mut theirs)?;
        let mut joiner = Joiner { context: self, merging, selector, differing: 0, left, right };
        let mut state = joiner.state(before)?;
        let Joiner { left, right, .. } = joiner;
        for term in left.path.since(depth).into_iter().chain(right.path.since(depth)) {
            let negated = self.terms.not(term);
            state.thread().decided.extend([term, negated]);
        }
        state.path = before.path.clone();
        both.into_iter().for_each(|term| state.path.push(&mut self.terms, term));
        let other = self.terms.not(selector);
        for (side, rest) in [(other, ours), (selector, theirs)] {
            for term in rest {
                let follows = self.terms.or(&[side, term]);
                state.path.push(&mut self.terms, follows);
            }
        }
        let holds = |model: &&Rc<solver::Model>| {
            state.path.since(depth).into_iter().all(|term| model.holds(&self.terms, term))
        };
        state.model = [&left.model, &right.model].into_iter().flatten().find(holds).cloned();
        state.uncertain = left.uncertain && right.uncertain || state.model.is_none();
        Some(Joined { state, members: a.members.iter().chain(&b.members).cloned().collect() })
    }

    /// Takes out of two lists of conjuncts what both have, and finds what holds on the first side only.
    fn separate(&mut self, ours: &mut Vec<Term>, theirs: &mut Vec<Term>) -> Option<(Vec<Term>, Term)> {
        let known: FxHashSet<Term> = theirs.iter().copied().collect();
        let both: Vec<Term> = ours.iter().copied().filter(|term| known.contains(term)).collect();
        ours.retain(|term| !both.contains(term));
        theirs.retain(|term| !both.contains(term));
        let opposite = ours.iter().position(|term| {
            let negated = self.terms.not(*term);
            theirs.contains(&negated)
        });
        let selector = match opposite {
            Some(at) => {
                let selector = ours.remove(at);
                let negated = self.terms.not(selector);
                theirs.retain(|term| *term != negated);
                selector
            }
            // Different paths of one program exclude each other, also where no single condition says so.
            None if !ours.is_empty() && !theirs.is_empty() => {
                let selector = self.terms.and(ours);
                ours.clear();
                selector
            }
            None => return None,
        };
        Some((both, selector))
    }

    /// Whether joining may pay, by a look at what it fails on most often, before anything is copied: locals and fields that
    /// differ and must not.
    pub(super) fn may_pay(&self, a: &State, b: &State) -> bool {
        let (program, hot) = (self.program, self.facts.hot(self.program));
        let is_barred = |x: &Value, y: &Value| {
            let are_values = [x, y].iter().all(|value| matches!(value, Value::Const(_) | Value::Term(_)));
            are_values && !x.same(y)
        };
        let (Some(one), Some(other)) = (a.frame(), b.frame()) else { return true };
        if (one.method, one.block, one.inst) != (other.method, other.block, other.inst) {
            return false;
        }
        let Some(body) = program[one.method].body.as_ref() else { return true };
        let live = (one.inst == 0).then(|| self.facts.live(program, one.method, one.block)).flatten();
        let locals = body.locals.iter().zip(one.locals.iter().zip(other.locals.iter())).enumerate();
        let is_barred_local = |(at, (local, (x, y))): (usize, (&ir::Local, (&Value, &Value)))| {
            let id = ir::LocalId(at as u32);
            let is_hot = || match one.inst {
                0 => hot.is_local_of_blocks(one.method, id),
                _ => hot.is_local(one.method, id),
            };
            is_barred(x, y) && live.is_none_or(|live| live.contains(id)) && (is_single(local.ty) || is_hot())
        };
        if locals.into_iter().any(is_barred_local) {
            return false;
        }
        let fields = |id: &ObjectId, state: &State| match &state.heap.get(*id)?.body {
            Body::Instance { fields, .. } => Some(fields.clone()),
            Body::Array { .. } => None,
        };
        let is_barred_object = |id: ObjectId| {
            let (Some(one), Some(other)) = (fields(&id, a), fields(&id, b)) else { return false };
            one.iter().any(|(field, x)| {
                let y = other.iter().find(|(same, _)| same == field).map(|(_, y)| y);
                y.is_some_and(|y| is_barred(x, y)) && (is_single(program[*field].ty) || hot.is_field(*field))
            })
        };
        !a.heap.unlike(&b.heap).into_iter().any(is_barred_object)
    }

    /// Brings the same references of the input to life on both sides.
    fn align(&mut self, left: &mut State, right: &mut State) -> Option<()> {
        for part in right.rows.clone() {
            self.read_part(left, part).ok()?;
        }
        for part in left.rows.clone() {
            self.read_part(right, part).ok()?;
        }
        self.awaken_like(left, right)?;
        self.awaken_like(right, left)?;
        if left.heap.inputs() != right.heap.inputs() || left.inputs.len() != right.inputs.len() {
            return None;
        }
        let same = left.inputs.iter().all(|(leaf, known)| {
            right.inputs.get(leaf).is_some_and(|other| other.objects[..] == known.objects[..])
        });
        same.then_some(())?;
        for id in left.heap.unlike(&right.heap) {
            self.look_alike(left, right, id)?;
        }
        Some(())
    }

    /// What one side has looked at of an object of the input, the other looks at too: both know the same facts of it.
    fn look_alike(&mut self, left: &mut State, right: &mut State, id: ObjectId) -> Option<()> {
        let (Some(one), Some(other)) = (left.heap.shared(id), right.heap.shared(id)) else { return Some(()) };
        match (&one.body, &other.body) {
            (Body::Instance { fields, .. }, Body::Instance { fields: more, .. }) => {
                for (field, _) in fields.iter().chain(more) {
                    self.field_of(left, id, *field, None).ok()?;
                    self.field_of(right, id, *field, None).ok()?;
                }
            }
            // Elements that neither has looked at have no form yet, and get none: where the paths are followed again,
            // two objects may stand for what is shared here.
            (
                Body::Array { elements: Elements::Untouched, .. },
                Body::Array { elements: Elements::Untouched, .. },
            ) => {}
            (Body::Array { .. }, Body::Array { .. }) => {
                self.touch(left, id).ok()?;
                self.touch(right, id).ok()?;
            }
            (Body::Instance { .. }, Body::Array { .. }) | (Body::Array { .. }, Body::Instance { .. }) => {}
        }
        Some(())
    }

    /// Brings to life in a state what lives in another, in the order in which it did there.
    fn awaken_like(&mut self, state: &mut State, model: &State) -> Option<()> {
        let mut missing: Vec<Term> =
            model.inputs.keys().copied().filter(|leaf| !state.inputs.contains_key(leaf)).collect();
        if missing.is_empty() {
            return Some(());
        }
        let order = model.heap.inputs();
        let origin = |id: &ObjectId| model.heap.get(*id).and_then(|object| object.origin);
        let place = |leaf: &Term| order.iter().position(|id| origin(id) == Some(*leaf)).unwrap_or(usize::MAX);
        missing.sort_by_key(|leaf| (place(leaf), leaf.number()));
        for leaf in missing {
            self.initialize(state, leaf).ok()?;
        }
        Some(())
    }
}

/// Builds a state from two.
struct Joiner<'c, 'p> {
    context: &'c mut Context<'p>,
    merging: Merging,
    /// Holds on the left, and not on the right.
    selector: Term,
    /// How many values differed so far.
    differing: usize,
    left: State,
    right: State,
}

impl Joiner<'_, '_> {
    fn state(&mut self, before: &State) -> Option<State> {
        self.is_alike(before).then_some(())?;
        let frame = self.frame()?;
        self.objects()?;
        self.statics()?;
        // What was found to be different was put into the left state.
        let mut state = self.left.clone();
        let running = state.running as usize;
        let (left, right) = (&self.left.threads[running], &self.right.threads[running]);
        let decided = left.decided.clone().union(right.decided.clone());
        let (decisions, steps) = (left.decisions.max(right.decisions), left.steps.max(right.steps));
        let (allocated, merges) = (left.allocated.max(right.allocated), left.merges.max(right.merges));
        let thread = &mut state.threads[running];
        (thread.decisions, thread.steps, thread.allocated) = (decisions, steps, allocated);
        (thread.decided, thread.merges) = (decided, merges);
        thread.frame = Some(Arc::new(frame));
        state.history.steps = self.left.history.steps.max(self.right.history.steps);
        for (object, span) in &self.right.history.raised {
            state.history.raised.entry(*object).or_insert(*span);
        }
        state.looked = self.left.looked.clone().union(self.right.looked.clone());
        state.eagerness = self.left.eagerness.max(self.right.eagerness);
        Some(state)
    }

    /// Whether the states agree in everything but values, and nothing happened since the branch that another thread can
    /// notice.
    fn is_alike(&self, before: &State) -> bool {
        let (a, b) = (&self.left, &self.right);
        if a.threads.len() != b.threads.len() || a.running != b.running {
            return false;
        }
        let running = a.running as usize;
        let mut threads = a.threads.iter().zip(&b.threads).enumerate();
        let same_havocs = a.history.havocs.len() == b.history.havocs.len()
            && a.history.havocs.iter().zip(&b.history.havocs).all(|(x, y)| x.0.same(&y.0));
        let noted = |state: &State| {
            let open = state.events.open.as_ref().map(|open| (open.thread, open.accesses.len()));
            (state.events.past.len(), open)
        };
        a.turn == b.turn
            && a.forked_by == b.forked_by
            && a.start.waiting_entry.is_none() == b.start.waiting_entry.is_none()
            && a.deferred.is_empty()
            && b.deferred.is_empty()
            && noted(a) == noted(before)
            && noted(b) == noted(before)
            && a.initialized == b.initialized
            && a.heap.epochs == b.heap.epochs
            && same_havocs
            && self.has_made_the_same(before)
            && threads.all(|(at, (one, other))| match at == running {
                true => is_like(one, other),
                false => is_untouched(one, other),
            })
    }

    /// Whether what the program made does not depend on the side. It matters where `havoc` can choose it.
    fn has_made_the_same(&self, before: &State) -> bool {
        let made = |state: &State| state.threads[state.running as usize].allocated;
        self.context.options.havoc == Havoc::Input
            || made(&self.left) == made(before) && made(&self.right) == made(before)
    }

    /// One value. A reference that differs makes everything that is read through it a conditional.
    fn value(&mut self, a: &Value, b: &Value, is_reference: bool, is_hot: bool) -> Option<Value> {
        if a.same(b) {
            return Some(a.clone());
        }
        match (a, b) {
            // It is assigned on one side only, so nothing reads it.
            (Value::Undefined, _) | (_, Value::Undefined) => return Some(Value::Undefined),
            (Value::Heap(_), _) | (_, Value::Heap(_)) => return None,
            (Value::Const(_) | Value::Term(_), Value::Const(_) | Value::Term(_)) => {}
        }
        self.differing += 1;
        let pays = !is_reference && !is_hot && self.differing <= MOST;
        match self.merging {
            Merging::Always => {}
            Merging::Auto if pays => {}
            Merging::Auto | Merging::Never => return None,
        }
        Some(self.context.choose(self.selector, a, b))
    }

    fn frame(&mut self) -> Option<Frame> {
        let running = self.left.running as usize;
        let (one, other) =
            (self.left.threads[running].frame.clone()?, self.right.threads[running].frame.clone()?);
        let same_caller = match (&one.caller, &other.caller) {
            (None, None) => true,
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (_, _) => false,
        };
        let same_place = (one.method, one.block, one.inst) == (other.method, other.block, other.inst);
        let same_call =
            (one.dest, one.counts, one.initializes) == (other.dest, other.counts, other.initializes);
        if !same_caller || !same_place || !same_call {
            return None;
        }
        let mut frame = Frame::clone(&one);
        let context = &*self.context;
        let (program, facts) = (context.program, Arc::clone(&context.facts));
        let body = program[one.method].body.as_ref()?;
        let live = (one.inst == 0).then(|| facts.live(program, one.method, one.block)).flatten();
        for (at, local) in body.locals.iter().enumerate() {
            let id = ir::LocalId(at as u32);
            if live.is_some_and(|live| !live.contains(id)) {
                frame.locals[at] = Value::Undefined;
                continue;
            }
            let is_hot = match one.inst {
                0 => facts.hot(program).is_local_of_blocks(one.method, id),
                _ => facts.hot(program).is_local(one.method, id),
            };
            let is_reference = is_single(local.ty);
            frame.locals[at] = self.value(&one.locals[at], &other.locals[at], is_reference, is_hot)?;
        }
        frame.join_loops(&other);
        Some(frame)
    }

    fn statics(&mut self) -> Option<()> {
        if self.left.heap.statics.ptr_eq(&self.right.heap.statics) {
            return Some(());
        }
        let (program, facts) = (self.context.program, Arc::clone(&self.context.facts));
        for (at, field) in program.fields.iter().enumerate().filter(|(_, field)| field.is_static) {
            let (a, b) = (self.left.heap.statics[at].clone(), self.right.heap.statics[at].clone());
            if !a.same(&b) {
                let is_hot = facts.hot(program).is_field(ir::FieldId(at as u32));
                let is_reference = is_single(field.ty);
                let value = self.value(&a, &b, is_reference, is_hot)?;
                self.left.heap.statics.set(at, value);
            }
        }
        Some(())
    }

    fn objects(&mut self) -> Option<()> {
        let changed = self.left.heap.unlike(&self.right.heap);
        for id in changed {
            match (self.left.heap.shared(id), self.right.heap.shared(id)) {
                // It exists on one side only, where references to it are.
                (Some(_), None) | (None, None) => {}
                (None, Some(object)) => self.left.heap.adopt(id, object),
                (Some(one), Some(other)) => {
                    let object = self.object(&one, &other)?;
                    self.left.heap.adopt(id, Arc::new(object));
                }
            }
        }
        Some(())
    }

    fn object(&mut self, one: &Object, other: &Object) -> Option<Object> {
        let held = |object: &Object| object.lock.map(|held| (held.owner, held.count));
        if held(one) != held(other) || one.origin != other.origin {
            return None;
        }
        let body = match (&one.body, &other.body) {
            (Body::Instance { class, .. }, Body::Instance { class: same, .. }) => {
                is_same_class(class, same).then_some(())?;
                self.instance(one, other)?
            }
            (Body::Array { .. }, Body::Array { .. }) => self.array(one, other)?,
            (Body::Instance { .. }, Body::Array { .. }) | (Body::Array { .. }, Body::Instance { .. }) => {
                return None;
            }
        };
        let owner = one.owner.filter(|owner| other.owner == Some(*owner));
        Some(Object { body, lock: one.lock, origin: one.origin, owner })
    }

    fn instance(&mut self, one: &Object, other: &Object) -> Option<Body> {
        let (Body::Instance { class, fields }, Body::Instance { fields: more, .. }) =
            (&one.body, &other.body)
        else {
            return None;
        };
        let (program, facts) = (self.context.program, Arc::clone(&self.context.facts));
        let mut joined = Vec::with_capacity(fields.len());
        // Both have looked at the same fields.
        (fields.len() == more.len()).then_some(())?;
        for ((field, a), (_, b)) in fields.iter().zip(more) {
            let decl = &program[*field];
            let is_reference = is_single(decl.ty);
            let is_hot = facts.hot(program).is_field(*field);
            joined.push((*field, self.value(a, b, is_reference, is_hot)?));
        }
        Some(Body::Instance { class: class.clone(), fields: joined })
    }

    fn array(&mut self, one: &Object, other: &Object) -> Option<Body> {
        let Body::Array { ty, length, elements, listed } = &one.body else { return None };
        let Body::Array { ty: same, length: equal, elements: others, listed: also } = &other.body else {
            return None;
        };
        if ty != same || !length.same(equal) || listed != also {
            return None;
        }
        let element = self.context.program.element(*ty)?;
        let is_reference = is_single(element);
        let is_hot = self.context.facts.hot(self.context.program).are_elements(element);
        let elements = match (elements, others) {
            (Elements::List(a), Elements::List(b)) if a.len() == b.len() => {
                let mut joined = a.clone();
                for (at, (x, y)) in a.iter().zip(b).enumerate().filter(|(_, (x, y))| !x.same(y)) {
                    let value = self.value(x, y, is_reference, is_hot)?;
                    joined.set(at, value);
                }
                Elements::List(joined)
            }
            (Elements::Untouched, Elements::Untouched) => Elements::Untouched,
            (a, b) => {
                let (a, b) = (self.map(a, element)?, self.map(b, element)?);
                let (a, b) = (Value::Term(a), Value::Term(b));
                let joined = self.value(&a, &b, is_reference, is_hot)?;
                Elements::Map(joined.term(&mut self.context.terms))
            }
        };
        Some(Body::Array { ty: *ty, length: length.clone(), elements, listed: *listed })
    }

    /// Elements as an array of the solver.
    fn map(&mut self, elements: &Elements, ty: ir::Type) -> Option<Term> {
        match elements {
            Elements::Map(map) => Some(*map),
            Elements::List(list) => Some(self.context.as_map(list, ty)),
            Elements::Untouched => None,
        }
    }
}

/// Whether two states of the running thread differ only in the values of its innermost call, as far as that is known.
fn is_like(one: &Thread, other: &Thread) -> bool {
    let counts = |thread: &Thread| {
        let Thread { started, events, turns, generation, meetings, havocs, .. } = thread;
        (*started, *events, *turns, *generation, *meetings, *havocs)
    };
    let is_ready = |thread: &Thread| matches!(thread.status, Status::Ready) && thread.in_flight.is_none();
    let same_settled = match (&one.settled, &other.settled) {
        (None, None) => true,
        (Some(a), Some(b)) => Rc::ptr_eq(a, b),
        (_, _) => false,
    };
    is_ready(one)
        && is_ready(other)
        && one.held == other.held
        && one.initialized == other.initialized
        && same_settled
        && counts(one) == counts(other)
}

/// Whether a thread that does not run has done nothing since the branch.
fn is_untouched(one: &Thread, other: &Thread) -> bool {
    let same_frame = match (&one.frame, &other.frame) {
        (None, None) => true,
        (Some(a), Some(b)) => Arc::ptr_eq(a, b),
        (_, _) => false,
    };
    same_frame
        && std::mem::discriminant(&one.status) == std::mem::discriminant(&other.status)
        && (one.steps, one.events) == (other.steps, other.events)
}

/// Whether a value of a type must be the same on both sides, because conditionals of it make everything one that is read
/// through it.
fn is_single(ty: ir::Type) -> bool {
    ty.is_reference() || ty == ir::Type::Str
}

fn is_same_class(a: &ClassOf, b: &ClassOf) -> bool {
    match (a, b) {
        (ClassOf::Exact(a), ClassOf::Exact(b)) => a == b,
        (ClassOf::OneOf(a, _), ClassOf::OneOf(b, _)) => a == b,
        (ClassOf::Exact(_), ClassOf::OneOf(..)) | (ClassOf::OneOf(..), ClassOf::Exact(_)) => false,
    }
}
