//! The canonical form of a state: two states with the same form have the same future, up to the names of
//! objects and threads. Objects are numbered as they are met on the way from static fields and threads.
//!
//! Not part of it: how the state was reached, how often loops were repeated, threads that have ended, objects that
//! nothing refers to and that are not of the input, the names of unknowns, and what the path says of values that are gone
//! (`terms.rs`). An object of the input counts although nothing refers to it: a reference that is looked at later may be it. So what its
//! fields hold is live too.

mod terms;

use rustc_hash::FxHashMap;
use solver::{Const, Term};
use source::Span;

use crate::context::Context;
use crate::escape::ids_in;
use crate::identity::ThreadName;
use crate::outcome::Uncaught;
use crate::state::heap::{Body, ClassOf, Elements, Held, Object, ObjectId};
use crate::state::thread::{Exception, Frame, Status, Thread};
use crate::state::{Candidates, History, Initialization, Start, State, Turn};
use crate::value::Value;
use terms::Written;

/// In place of the number of a thread that has ended.
const ENDED: u32 = u32::MAX - 2;

/// The form of a state.
pub(super) struct Form {
    /// All but what is known of its unknowns.
    pub(super) shape: Box<[u32]>,
    /// What is known of them.
    pub(super) conditions: Box<[u32]>,
    /// The same as terms of this state.
    pub(super) known: Known,
}

/// What is known of the unknowns of a state.
pub(super) struct Known {
    /// The unknowns in the order of the shape.
    pub(super) unknowns: Box<[Term]>,
    /// What of the path is about them.
    pub(super) conjuncts: Box<[Term]>,
    /// The objects that it mentions, with their places in the shape; none if it mentions an object that is not part of
    /// the shape.
    pub(super) objects: Option<Box<[(u32, ObjectId)]>>,
}

/// The form of a state; none if it holds something that has none.
pub(super) fn form(context: &Context<'_>, state: &State) -> Option<Form> {
    let mut live = 0;
    let threads = state.threads.iter().map(|thread| match thread.status {
        Status::Ended => ENDED,
        Status::Ready | Status::AtEnd | Status::AtThrow(_) | Status::Cut | Status::Stopped => {
            live += 1;
            live - 1
        }
    });
    let mut writer = Writer {
        context,
        state,
        words: Vec::new(),
        numbers: FxHashMap::default(),
        order: Vec::new(),
        threads: threads.collect(),
        written: Written::default(),
    };
    writer.shape()?;
    let shape = std::mem::take(&mut writer.words).into();
    let known = writer.known()?;
    Some(Form { shape, conditions: writer.words.into(), known })
}

struct Writer<'a, 'p> {
    context: &'a Context<'p>,
    state: &'a State,
    words: Vec<u32>,
    numbers: FxHashMap<ObjectId, u32>,
    order: Vec<ObjectId>,
    /// By thread: its number among those that have not ended.
    threads: Vec<u32>,
    written: Written,
}

/// Every struct is taken apart completely, so that a new field does not compile until it is decided whether the future
/// depends on it.
impl Writer<'_, '_> {
    fn shape(&mut self) -> Option<()> {
        let State {
            threads,
            running,
            heap,
            // Written by `known`.
            path: _,
            deferred,
            inputs,
            // For reports.
            looked: _,
            // What is known of them are conditions.
            rows: _,
            // One of many.
            model: _,
            history,
            // How the state was reached.
            events: _,
            turn,
            forked_by,
            initialized,
            uncertain,
            // How eagerly a solver is asked changes no answer.
            eagerness: _,
            start,
        } = self.state;
        // A quantifier that is put off has a heap of its own; what was made unknown has names that count.
        if !deferred.list.is_empty() || !heap.epochs.is_first() {
            return None;
        }
        // The way here, and what a report says about it; where exceptions were raised is written with their objects.
        let History { trail: _, schedule: _, havocs: _, raised: _, steps: _ } = history;
        for value in &heap.statics {
            self.value(value)?;
        }
        // Where a thread is to be chosen it does not matter which went last.
        let running = if *turn == Turn::Over { u32::MAX } else { self.thread(*running) };
        let forked_by = forked_by.map_or(u32::MAX, |thread| self.thread(thread));
        self.words.extend([running, *turn as u32, forked_by, u32::from(*uncertain)]);
        self.start(start)?;
        self.initialized(initialized);
        // How the first thread ended is how the execution does.
        let failed = threads.first().and_then(|thread| thread.failed);
        self.words.push(u32::from(failed.is_some()));
        if let Some(Uncaught { span, class }) = failed {
            self.span(span);
            self.words.push(class.map_or(u32::MAX, |class| class.0));
        }
        for (at, thread) in threads.iter().enumerate() {
            if !matches!(thread.status, Status::Ended) {
                self.one_thread(at as u32, thread)?;
            }
        }
        // An object of the input may be what another reference of the input is, even if it is unreachable now.
        for id in heap.inputs() {
            let number = self.number(id);
            self.words.push(number);
        }
        self.objects(0)?;
        self.inputs(inputs);
        Some(())
    }

    fn known(&mut self) -> Option<Known> {
        let objects = self.order.len();
        let unknowns = self.written.variables();
        let mut conjuncts: Vec<Term> = self.state.path.conjuncts();
        conjuncts.sort_unstable();
        conjuncts.dedup();
        // A path that may not exist has to be taken for what it is.
        let conjuncts = self.conditions(conjuncts, self.state.uncertain);
        // Conditions may be the first to mention an object.
        self.objects(objects)?;
        let mentioned = (self.order.len() == objects).then(|| self.mentioned(&conjuncts));
        Some(Known { unknowns: unknowns.into(), conjuncts: conjuncts.into(), objects: mentioned })
    }

    /// The objects that terms mention, with their numbers.
    fn mentioned(&self, terms: &[Term]) -> Box<[(u32, ObjectId)]> {
        let mut ids = Vec::new();
        terms.iter().for_each(|term| ids_in(&self.context.terms, &Value::Term(*term), &mut ids));
        ids.sort_unstable();
        ids.dedup();
        ids.into_iter().filter_map(|id| Some((*self.numbers.get(&id)?, id))).collect()
    }

    /// Writes the objects that were met from this one on. Objects mention objects: the list grows while it is written.
    fn objects(&mut self, mut next: usize) -> Option<()> {
        while let Some(id) = self.order.get(next).copied() {
            self.object(id)?;
            next += 1;
        }
        Some(())
    }

    fn start(&mut self, start: &Start) -> Option<()> {
        // What the entry was given as such is for reports; the heap at its call is the same on all paths.
        let Start { waiting_entry, args: _, made: _, first: _, failed: _ } = start;
        match waiting_entry {
            Some(args) => {
                self.words.push(args.len() as u32);
                args.iter().try_for_each(|arg| self.value(arg))?;
            }
            None => self.words.push(u32::MAX),
        }
        Some(())
    }

    fn initialized(&mut self, initialized: &imbl::HashMap<ir::ClassId, Initialization>) {
        let mut classes: Vec<(u32, u32)> = initialized
            .iter()
            .map(|(class, how)| match how {
                Initialization::Done => (class.0, u32::MAX),
                Initialization::Failed => (class.0, u32::MAX - 1),
                Initialization::Running(thread) => (class.0, self.thread(*thread)),
            })
            .collect();
        classes.sort_unstable();
        self.words.push(classes.len() as u32);
        for (class, how) in classes {
            self.words.extend([class, how]);
        }
    }

    fn one_thread(&mut self, at: u32, thread: &Thread) -> Option<()> {
        let Thread {
            name,
            // Written as the nearest one that has not ended.
            parent: _,
            subject,
            background,
            frame,
            status,
            // It has not ended.
            failed: _,
            in_flight,
            // Bounds, which are off where states are recognised.
            active: _,
            decisions: _,
            meetings: _,
            turns: _,
            merges: _,
            generation: _,
            decided: _,
            settled: _,
            steps: _,
            // Names of what it will make: they are new on every path.
            started: _,
            allocated: _,
            havocs: _,
            // Whether using a class is a step that others see; it changes nothing.
            initialized: _,
            // Events, and where locks were taken, are for races.
            events: _,
            clock: _,
            sync: _,
            held: _,
        } = thread;
        let parent = self.parent(at);
        let rank = self.rank(*name);
        self.words.extend([u32::MAX - 1, parent, u32::from(at == 0), rank, u32::from(*background)]);
        self.value(subject)?;
        match status {
            Status::Ready => self.words.push(0),
            Status::AtEnd => self.words.push(1),
            Status::AtThrow(exception) => {
                self.words.push(2);
                self.exception(exception)?;
            }
            Status::Cut => self.words.push(3),
            Status::Stopped | Status::Ended => self.words.push(4),
        }
        self.words.push(u32::from(in_flight.is_some()));
        if let Some(exception) = in_flight {
            self.exception(exception)?;
        }
        let mut frame = frame.as_deref();
        while let Some(current) = frame {
            self.frame(current)?;
            frame = current.caller.as_deref();
        }
        Some(())
    }

    /// Where a thread stands in the order of names among those that have not ended: a deadlock is reported at the
    /// first.
    fn rank(&self, name: ThreadName) -> u32 {
        let way = |name: ThreadName| self.context.identities.way(name);
        let own = way(name);
        let others = self.state.threads.iter().filter(|thread| !matches!(thread.status, Status::Ended));
        others.filter(|other| way(other.name) < own).count() as u32
    }

    fn span(&mut self, span: Span) {
        let Span { file, start, end } = span;
        self.words.extend([file.0, start, end]);
    }

    fn thread(&self, thread: u32) -> u32 {
        self.threads[thread as usize]
    }

    /// The nearest thread above that has not ended: a join waits for all below.
    fn parent(&self, thread: u32) -> u32 {
        let above = |thread: u32| self.state.threads[thread as usize].parent;
        std::iter::successors(above(thread), |thread| above(*thread))
            .map(|thread| self.thread(thread))
            .find(|number| *number != ENDED)
            .unwrap_or(u32::MAX)
    }

    fn frame(&mut self, frame: &Frame) -> Option<()> {
        // Loops and nested calls are counted for bounds, which are off. The caller is written next.
        let Frame { method, block, inst, locals, dest, loops: _, counts: _, initializes, caller: _ } = frame;
        let dest = dest.map_or(u32::MAX, |dest| dest.index() as u32);
        let class = initializes.map_or(u32::MAX, |class| class.0);
        self.words.extend([method.0, *block as u32, *inst as u32, dest, class]);
        locals.iter().try_for_each(|local| self.value(local))
    }

    fn exception(&mut self, exception: &Exception) -> Option<()> {
        let Exception { object, span } = exception;
        self.value(object)?;
        self.span(*span);
        Some(())
    }

    fn value(&mut self, value: &Value) -> Option<()> {
        match value {
            Value::Undefined => self.words.push(0),
            Value::Const(Const::Id(id)) => self.identity(*id),
            Value::Const(value) => self.constant(value)?,
            Value::Term(term) => {
                self.words.push(4);
                self.term(*term);
            }
            // A snapshot has a past of its own.
            Value::Heap(_) => return None,
        }
        Some(())
    }

    fn identity(&mut self, id: ObjectId) {
        let number = self.number(id);
        self.words.extend([1, number]);
        // It may be a text, which has a number of its own that may be that of an object.
        if self.context.facts.is_text(id) {
            self.words.push(id);
        }
    }

    fn constant(&mut self, value: &Const) -> Option<()> {
        match value {
            Const::Bool(value) => self.words.extend([2, u32::from(*value)]),
            Const::Int(value) => self.words.extend([3, *value as u32, (*value >> 32) as u32]),
            Const::Bv32(value) => self.words.extend([5, *value as u32]),
            Const::Bv64(value) => self.words.extend([6, *value as u32, (*value >> 32) as u32]),
            Const::F32(bits) => self.words.extend([7, *bits]),
            Const::F64(bits) => self.words.extend([8, *bits as u32, (*bits >> 32) as u32]),
            Const::Big(value) => {
                let digits = value.to_u32_digits();
                self.words.extend([9, digits.0 as u32, digits.1.len() as u32]);
                self.words.extend(digits.1);
            }
            // Objects are numbered by the caller; no value of a program is a whole array.
            Const::Id(_) | Const::Array(_) => return None,
        }
        Some(())
    }

    fn number(&mut self, id: ObjectId) -> u32 {
        // Null, and texts, which are not allocated.
        if self.state.heap.get(id).is_none() {
            return u32::MAX - id;
        }
        let next = self.numbers.len() as u32;
        *self.numbers.entry(id).or_insert_with(|| {
            self.order.push(id);
            next
        })
    }

    fn object(&mut self, id: ObjectId) -> Option<()> {
        let Object { body, lock, origin, owner } = self.state.heap.get(id)?;
        let owner = owner.map_or(u32::MAX, |owner| self.thread(owner));
        self.words.push(owner);
        if let Some(span) = self.state.history.raised.get(&id) {
            self.words.push(18);
            self.span(*span);
        }
        match lock {
            Some(Held { owner, count }) => self.words.extend([self.thread(*owner), *count]),
            None => self.words.push(u32::MAX),
        }
        if let Some(origin) = origin {
            self.words.push(12);
            self.term(*origin);
        }
        match body {
            Body::Instance { class, fields } => {
                match class {
                    ClassOf::Exact(class) => self.words.extend([13, class.0]),
                    ClassOf::OneOf(term, classes) => {
                        self.words.extend([14, classes.len() as u32]);
                        self.words.extend(classes.iter().map(|class| class.0));
                        self.term(*term);
                    }
                }
                self.words.push(fields.len() as u32);
                for (field, value) in fields {
                    self.words.push(field.0);
                    self.value(value)?;
                }
            }
            Body::Array { ty, length, elements, listed } => {
                self.words.push(15);
                if let ir::Type::Array(ty) = ty {
                    self.words.push(ty.0);
                }
                self.value(length)?;
                self.words.push(listed.map_or(u32::MAX, |listed| listed));
                match elements {
                    Elements::List(list) => {
                        self.words.push(list.len() as u32);
                        self.elements(list)?;
                    }
                    Elements::Map(map) => self.value(&Value::Term(*map))?,
                    Elements::Untouched => self.words.push(16),
                }
            }
        }
        Some(())
    }

    /// A run of equal elements is written once, with its length: most elements of a long array are equal.
    fn elements(&mut self, list: &imbl::Vector<Value>) -> Option<()> {
        let mut rest = list.iter().peekable();
        while let Some(value) = rest.next() {
            let mut count = 1;
            while rest.next_if(|next| next.same(value)).is_some() {
                count += 1;
            }
            self.words.push(count);
            self.value(value)?;
        }
        Some(())
    }

    /// Which objects references of the input can be. Of those that were looked at only what is live counts; with maps a
    /// reference can be made again from its parts.
    fn inputs(&mut self, inputs: &imbl::HashMap<Term, Candidates>) {
        let has_maps = self.context.inputs.has_maps;
        let is_live = |leaf: &Term, writer: &Self| has_maps || writer.is_written(*leaf);
        let mut leaves: Vec<Term> = inputs.keys().copied().filter(|leaf| is_live(leaf, self)).collect();
        leaves.sort_by_key(|leaf| (self.place(*leaf), *leaf));
        for leaf in leaves {
            let Some(Candidates { objects }) = inputs.get(&leaf) else { continue };
            self.words.extend([17, objects.len() as u32]);
            self.term(leaf);
            for object in objects.iter() {
                let number = self.number(*object);
                self.words.push(number);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use ir::MethodId;
    use source::FileId;

    use super::*;
    use crate::options::Options;
    use crate::prepared::Prepared;
    use crate::step::{Choices, Outcome};

    /// The states in which the loop of a program is repeated, with their forms; breadth first, at most so many.
    fn rounds(body: &str, most: usize) -> Vec<(String, Vec<u32>)> {
        let text = format!(
            "class M\nfield M::v: int\nstatic M::x: int\nmethod static M::main(%n: int): void {{\n  local %b: bool\n  \
             local %h: int\nb0:\n  jump b1\n{body}}}\n"
        );
        let program = ir::text::parse(FileId(0), &text).expect("the text is IR");
        let prepared = Prepared::new(&program);
        let mut context = Context::new(&prepared, MethodId(0), Options::default());
        context.evaluation.halting = true;
        let mut waiting = VecDeque::from([context.initial()]);
        let mut found = Vec::new();
        while let Some(state) = waiting.pop_front().filter(|_| found.len() < most) {
            match context.run(state) {
                Outcome::Choice(Choices::Sides(_, sides)) => waiting.extend(sides),
                Outcome::Choice(Choices::Threads(..)) | Outcome::End(..) => {}
                Outcome::Pause(state) => {
                    let Form { shape, conditions, .. } = form(&context, &state).expect("it has a form");
                    found.push((state.show(&program, &context.terms), [shape, conditions].concat()));
                    waiting.push_back(state);
                }
            }
        }
        found
    }

    /// Every round has an unknown of its own: the texts of states differ, their forms do not.
    #[test]
    fn unknowns_of_other_names_match() {
        let rounds = rounds(
            "b1:\n  %h = havoc\n  %b = lt.int 0, %h\n  branch %b, b2, b1\nb2:\n  putstatic M::x, %h\n  jump b1\n",
            40,
        );
        let texts: FxHashMap<&str, ()> = rounds.iter().map(|(text, _)| (text.as_str(), ())).collect();
        let keys: FxHashMap<&Vec<u32>, ()> = rounds.iter().map(|(_, key)| (key, ())).collect();
        assert!(texts.len() > 10, "{} texts", texts.len());
        // The static field is 0 or positive, and the local that is dead may still hold the last unknown.
        assert!(keys.len() <= 4, "{} forms of\n{rounds:#?}", keys.len());
    }

    /// What the path says of a live value is part of the form; of a value that is gone it is not.
    #[test]
    fn live_conditions_count() {
        let looks = |value: &str| {
            format!(
                "b1:\n  %b = lt.int %n, 10\n  branch %b, b2, b3\nb2:\n  putstatic M::x, {value}\n  clear %n, %b\n  \
                 jump b4\nb3:\n  putstatic M::x, {value}\n  clear %n, %b\n  jump b4\nb4:\n  %h = havoc\n  %b = lt.int 0, \
                 %h\n  clear %h\n  branch %b, b4, b5\nb5:\n  return\n"
            )
        };
        let forms = |body: &str| {
            let found = rounds(body, 12);
            let keys: FxHashMap<Vec<u32>, ()> = found.into_iter().map(|(_, key)| (key, ())).collect();
            keys.len()
        };
        assert_eq!(forms(&looks("%n")), 2, "n < 10 and n >= 10 are two states");
        assert_eq!(forms(&looks("7")), 1, "n is gone, and with it what was known of it");
    }

    /// The text of a state.
    #[test]
    fn states_have_a_text() {
        let rounds = rounds(
            "b1:\n  %b = lt.int %n, 10\n  putstatic M::x, %n\n  branch %b, b1, b2\nb2:\n  return\n",
            1,
        );
        let (text, _) = &rounds[0];
        assert_eq!(text, "thread 0: M::main b1.0, n = n, b = (<= n 9)\nstatic x = n\npath: (<= n 9)\n");
    }
}
