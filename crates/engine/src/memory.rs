//! Reading and writing objects, arrays and static fields, through references that may be several objects
//! (Koppier 2020, 4.3.2) and at indices that may be several numbers.

use std::sync::Arc;

use imbl::Vector;
use ir::{FieldId, Type};
use solver::{Const, Index, Op, Term};

use crate::context::{Context, Step};
use crate::initial::since;
use crate::options::Aliasing;
use crate::outcome::Bound;
use crate::state::heap::{Body, Elements, Heap, ObjectId};
use crate::state::{State, Target};
use crate::value::{Value, as_number};

/// Up to this length an unknown index into a list is a conditional over its elements; longer lists become
/// arrays of the solver.
const CONDITIONAL: usize = 24;
/// Longer arrays of the input are not kept element by element, and rows of an array of arrays are not made.
const LIST: i64 = 4096;
/// Longer arrays of the program are not kept element by element. Those longer than [`LIST`] are, up to the first
/// index that is not known.
const LONG_LIST: i64 = 65_536;

impl Context<'_> {
    /// The objects behind a reference that is not null. With [`Aliasing::Fork`] there is only one.
    pub(crate) fn objects(&mut self, state: &mut State, value: &Value) -> Step<Vec<Target>> {
        let targets = self.targets(state, value)?.objects();
        self.refuse_opaque(state, &targets)?;
        if targets.len() > 1 && (self.options.aliasing == Aliasing::Fork || state.is_eager()) {
            return Ok(vec![self.pick(state, &targets)?]);
        }
        Ok(targets)
    }

    /// The one object behind a reference that is not null, by as many forks as it takes.
    pub(crate) fn object(&mut self, state: &mut State, value: &Value) -> Step<ObjectId> {
        let targets = self.targets(state, value)?.objects();
        self.refuse_opaque(state, &targets)?;
        Ok(self.pick(state, &targets)?.1)
    }

    fn pick(&mut self, state: &mut State, targets: &[Target]) -> Step<Target> {
        let yes = self.terms.yes;
        let Some(((_, last), others)) = targets.split_last() else { return Ok((yes, 0)) };
        for (guard, object) in others {
            if self.decide(state, *guard)? {
                return Ok((yes, *object));
            }
        }
        Ok((yes, *last))
    }

    /// One value for several objects: conditionals over what each holds.
    pub(crate) fn merge(&mut self, cases: Vec<(Term, Value)>, ty: Type) -> Value {
        let mut cases = cases.into_iter().rev();
        let Some((_, mut merged)) = cases.next() else { return self.facts.sorts.default(ty) };
        for (guard, value) in cases {
            merged = self.choose(guard, &value, &merged);
        }
        merged
    }

    /// `a` where the guard holds, else `b`.
    pub(crate) fn choose(&mut self, guard: Term, a: &Value, b: &Value) -> Value {
        if a.same(b) {
            return a.clone();
        }
        match self.terms.as_bool(guard) {
            Some(true) => return a.clone(),
            Some(false) => return b.clone(),
            None => {}
        }
        let (a, b) = (a.term(&mut self.terms), b.term(&mut self.terms));
        let merged = self.terms.ite(guard, a, b);
        Value::of(&self.terms, merged)
    }

    pub(crate) fn get_field(
        &mut self,
        state: &mut State,
        objects: &[Target],
        field: FieldId,
        at: Option<&Arc<Heap>>,
    ) -> Step<Value> {
        let mut cases = Vec::with_capacity(objects.len());
        for (guard, object) in objects {
            let value = self.field_of(state, *object, field, at)?;
            cases.push((*guard, value));
        }
        Ok(self.merge(cases, self.program[field].ty))
    }

    pub(crate) fn field_of(
        &mut self,
        state: &mut State,
        object: ObjectId,
        field: FieldId,
        at: Option<&Arc<Heap>>,
    ) -> Step<Value> {
        let heap = at.map_or(&state.heap, |heap| heap);
        if let Some(value) = heap.get(object).and_then(|object| object.field(field)) {
            return Ok(value.clone());
        }
        // An input object that was not looked at yet, now or when the snapshot was taken.
        let origin = state.heap.get(object).and_then(|object| object.origin);
        let Some(origin) = origin else { return Ok(self.facts.sorts.default(self.program[field].ty)) };
        let (epoch, now) = (heap.epochs.field(field), state.heap.epochs.field(field));
        if epoch > 0 {
            let reference = self.terms.id(object);
            let reference = if self.inputs.has_maps && self.facts.initial().is_mapped(field) {
                reference
            } else {
                origin
            };
            let value = self.later_field(state, reference, field, epoch)?;
            if epoch == now && state.heap.get(object).is_some_and(|object| object.field(field).is_none()) {
                state.heap.set_field(object, field, &value);
            }
            return Ok(value);
        }
        let value = self.initial_field(state, object, origin, field)?;
        if now > 0 {
            return Ok(value);
        }
        // Also where the snapshot was asked: the field is part of the input from now on.
        let is_new = state.heap.get(object).is_some_and(|object| object.field(field).is_none());
        if is_new {
            state.heap.set_field(object, field, &value);
        }
        Ok(value)
    }

    pub(crate) fn put_field(
        &mut self,
        state: &mut State,
        objects: &[Target],
        field: FieldId,
        value: &Value,
    ) -> Step<()> {
        for (guard, object) in objects {
            let value = match self.terms.as_bool(*guard) {
                Some(true) => value.clone(),
                _ => {
                    let old = self.field_of(state, *object, field, None)?;
                    self.choose(*guard, value, &old)
                }
            };
            state.heap.set_field(*object, field, &value);
        }
        Ok(())
    }

    /// The length of an array, which never changes.
    pub(crate) fn length(&mut self, state: &State, objects: &[Target]) -> Value {
        let mut cases = Vec::with_capacity(objects.len());
        for (guard, object) in objects {
            if let Some(Body::Array { length, .. }) = state.heap.get(*object).map(|object| &object.body) {
                cases.push((*guard, length.clone()));
            }
        }
        let merged = self.merge(cases, self.index_type());
        self.settle(state, merged)
    }

    /// A value, as a constant if the path pins it.
    pub(crate) fn settle(&self, state: &State, value: Value) -> Value {
        match &value {
            Value::Term(term) => match state.path.implied(&self.terms, *term) {
                Some(constant) => Value::Const(constant),
                None => value,
            },
            Value::Undefined | Value::Const(_) | Value::Heap(_) => value,
        }
    }

    pub(crate) fn load(
        &mut self,
        state: &mut State,
        objects: &[Target],
        index: &Value,
        at: Option<&Arc<Heap>>,
    ) -> Step<Value> {
        let index = self.settle(state, index.clone());
        let mut cases = Vec::with_capacity(objects.len());
        let mut element = Type::Int;
        for (guard, object) in objects {
            let Some(ty) = self.element_type(state, *object) else { continue };
            element = ty;
            self.touch(state, *object)?;
            self.loosen(state, *object, &index, ty);
            let value = self.element(state, *object, &index, ty, at)?;
            cases.push((*guard, value));
        }
        self.instantiate(state)?;
        Ok(self.merge(cases, element))
    }

    /// Decides which element of a list an unknown index means.
    pub(crate) fn decide_index(&mut self, state: &mut State, array: &Value, index: &Value) -> Step<()> {
        let Value::Term(term) = self.settle(state, index.clone()) else { return Ok(()) };
        let object = self.object(state, array)?;
        self.touch(state, object)?;
        let Some(Elements::List(list)) = Context::elements(&state.heap, object) else { return Ok(()) };
        let length = list.len();
        for at in 0..length.min(LIST as usize) {
            let guard = self.is_index(term, at);
            if self.decide(state, guard)? {
                break;
            }
        }
        Ok(())
    }

    fn element_type(&self, state: &State, object: ObjectId) -> Option<Type> {
        match &state.heap.get(object)?.body {
            Body::Array { ty, .. } => self.program.element(*ty),
            Body::Instance { .. } => None,
        }
    }

    /// A long list becomes an array of the solver when it meets an index that is not known.
    fn loosen(&mut self, state: &mut State, object: ObjectId, index: &Value, ty: Type) {
        if index.as_const().is_none()
            && let Some(Elements::List(list)) = Context::elements(&state.heap, object)
            && list.len() as i64 > LIST
        {
            let list = list.clone();
            let map = self.as_map(&list, ty);
            self.set_elements(state, object, Elements::Map(map));
        }
    }

    /// Gives the elements of an input array a form: a list if its length is known, else a map.
    pub(crate) fn touch(&mut self, state: &mut State, object: ObjectId) -> Step<()> {
        let Some(found) = state.heap.get(object) else { return Ok(()) };
        let Body::Array { ty, length, elements: Elements::Untouched, .. } = &found.body else {
            return Ok(());
        };
        let (ty, length, origin) = (*ty, length.clone(), found.origin);
        let Some(origin) = origin else { return Ok(()) };
        if self.options.array_size.is_some() {
            self.concretize(state, &length, false)?;
        }
        let known = match (self.inputs.forms.get(&origin), self.settle(state, length)) {
            (Some(form), _) => form.map(i64::from),
            (None, Value::Const(length)) => as_number(&length).filter(|length| (0..=LIST).contains(length)),
            (None, Value::Undefined | Value::Term(_) | Value::Heap(_)) => None,
        };
        let epoch = self.elements_epoch(&state.heap, ty);
        let new = self.elements_at(state, origin, ty, known, epoch)?;
        if let Some(object) = state.heap.get_mut(object)
            && let Body::Array { elements, listed, .. } = &mut object.body
        {
            *elements = new;
            *listed = known.and_then(|length| u32::try_from(length).ok());
        }
        self.tie_all(state, object)
    }

    /// When the elements of all arrays of a type were made unknown last.
    pub(crate) fn elements_epoch(&self, heap: &Heap, ty: Type) -> u32 {
        let element = self.program.element(ty).unwrap_or(Type::Int);
        heap.epochs.elements(self.elements_key(element))
    }

    /// The elements of an input array in the beginning, or since they were made unknown.
    fn elements_at(
        &mut self,
        state: &mut State,
        origin: Term,
        ty: Type,
        known: Option<i64>,
        epoch: u32,
    ) -> Step<Elements> {
        let element = self.program.element(ty).unwrap_or(Type::Int);
        self.refuse_given(state, origin, element)?;
        if epoch == 0 {
            return self.initial_elements(state, origin, ty, known);
        }
        let name = format!("{}{}", self.name(origin), since(epoch));
        let length = known.and_then(|length| usize::try_from(length).ok());
        self.any_elements(state, &name, element, length, epoch)
    }

    /// The elements of an input array in the beginning; named by place, so that they are the same whenever
    /// and through whichever reference they are first read.
    fn initial_elements(
        &mut self,
        state: &mut State,
        origin: Term,
        ty: Type,
        known: Option<i64>,
    ) -> Step<Elements> {
        let element = self.program.element(ty).unwrap_or(Type::Int);
        let name = self.name(origin);
        match known {
            Some(length) => {
                let mut values = Vector::new();
                for i in 0..length {
                    let value = self.symbol(state, &format!("{name}[{i}]"), element)?;
                    if let (true, Value::Term(element)) = (self.inputs.full.contains(&origin), &value) {
                        let index = self.terms.constant(self.facts.sorts.number(i));
                        self.inputs.placed.insert(*element, (origin, index));
                        self.exists(state, &value)?;
                    } else if let Value::Term(element) = &value {
                        self.inputs.inner.insert(*element);
                    }
                    values.push_back(value);
                }
                Ok(Elements::List(values))
            }
            None => Ok(Elements::Map(self.initial_map(origin, element))),
        }
    }

    /// The elements that an array of the input had in the beginning, if its length is not known.
    pub(crate) fn initial_map(&mut self, origin: Term, element: Type) -> Term {
        let name = format!("{}[]", self.name(origin));
        self.terms.var(&name, self.array_sort(element))
    }

    pub(crate) fn array_sort(&self, element: Type) -> solver::Sort {
        let element = self.facts.sorts.of(element).element().unwrap_or(solver::Element::Id);
        solver::Sort::Array(self.index_sort(), element)
    }

    fn index_sort(&self) -> Index {
        self.facts.sorts.domain
    }

    pub(crate) fn set_elements(&mut self, state: &mut State, object: ObjectId, new: Elements) {
        if let Some(object) = state.heap.get_mut(object)
            && let Body::Array { elements, .. } = &mut object.body
        {
            *elements = new;
        }
    }

    fn elements(heap: &Heap, object: ObjectId) -> Option<&Elements> {
        match &heap.get(object)?.body {
            Body::Array { elements, .. } => Some(elements),
            Body::Instance { .. } => None,
        }
    }

    fn element(
        &mut self,
        state: &mut State,
        object: ObjectId,
        index: &Value,
        ty: Type,
        at: Option<&Arc<Heap>>,
    ) -> Step<Value> {
        let heap = at.map_or(&state.heap, |heap| heap);
        let elements = match Context::elements(heap, object) {
            Some(Elements::Untouched) | None => self.elements_before(state, object, at)?,
            Some(elements) => Some(elements.clone()),
        };
        Ok(match elements {
            Some(Elements::List(list)) => self.list_element(state, &list, index, ty),
            Some(Elements::Map(map)) => {
                let index = index.term(&mut self.terms);
                self.note_read(state, object, index);
                self.fill(state, object, index, ty)?;
                let value = self.mapped(map, index, ty);
                self.typed(state, value, ty)?;
                Value::of(&self.terms, value)
            }
            Some(Elements::Untouched) | None => self.facts.sorts.default(ty),
        })
    }

    /// Notes what an element was in the beginning, of an array from the world: an object made for this place.
    fn fill(&mut self, state: &mut State, object: ObjectId, index: Term, ty: Type) -> Step<()> {
        let origin = state.heap.get(object).and_then(|object| object.origin);
        let Some(origin) = origin.filter(|origin| self.inputs.full.contains(origin)) else { return Ok(()) };
        let first = self.initial_map(origin, ty);
        let value = self.mapped(first, index, ty);
        self.typed(state, value, ty)?;
        self.inputs.placed.insert(value, (origin, index));
        self.exists(state, &Value::Term(value))
    }

    /// An element of a map. A reference is taken apart into what was written and what the input holds: an
    /// element of an array variable is a reference of the input, and never what the program wrote.
    pub(crate) fn mapped(&mut self, map: Term, index: Term, ty: Type) -> Term {
        if ty.is_reference() { self.terms.select_cases(map, index) } else { self.terms.select(map, index) }
    }

    /// The elements an input array had when a snapshot was taken before the array was first read. Which variables
    /// they are was chosen since.
    fn elements_before(
        &mut self,
        state: &mut State,
        object: ObjectId,
        at: Option<&Arc<Heap>>,
    ) -> Step<Option<Elements>> {
        let found = state.heap.get(object);
        let Some((Some(origin), Body::Array { ty, listed, .. })) =
            found.map(|found| (found.origin, &found.body))
        else {
            return Ok(None);
        };
        let (ty, known) = (*ty, listed.map(i64::from));
        let epoch = self.elements_epoch(at.map_or(&state.heap, |heap| heap), ty);
        self.elements_at(state, origin, ty, known, epoch).map(Some)
    }

    fn list_element(&mut self, state: &mut State, list: &Vector<Value>, index: &Value, ty: Type) -> Value {
        let term = match index {
            Value::Const(index) => {
                let at = as_number(index).and_then(|at| usize::try_from(at).ok());
                return at.and_then(|at| list.get(at)).cloned().unwrap_or(self.facts.sorts.default(ty));
            }
            other @ (Value::Undefined | Value::Term(_) | Value::Heap(_)) => other.term(&mut self.terms),
        };
        if list.len() > CONDITIONAL {
            let map = self.as_map(list, ty);
            let value = self.mapped(map, term, ty);
            return Value::of(&self.terms, value);
        }
        let mut cases = Vec::new();
        for (at, value) in list.iter().enumerate() {
            let guard = self.is_index(term, at);
            if state.path.truth(&self.terms, guard) != Some(false) {
                cases.push((guard, value.clone()));
            }
        }
        self.merge(cases, ty)
    }

    fn is_index(&mut self, index: Term, at: usize) -> Term {
        let at = self.facts.sorts.number(at as i64);
        let at = self.terms.constant(at);
        self.terms.eq(index, at)
    }

    /// A list as an array of the solver.
    pub(crate) fn as_map(&mut self, list: &Vector<Value>, ty: Type) -> Term {
        let mut map = self.constant_array(ty);
        let default = self.facts.sorts.default(ty);
        for (at, value) in list.iter().enumerate() {
            if list.len() as i64 > LIST && value.same(&default) {
                continue;
            }
            let at = self.facts.sorts.number(at as i64);
            let (at, value) = (self.terms.constant(at), value.term(&mut self.terms));
            map = self.terms.store(map, at, value);
        }
        map
    }

    fn constant_array(&mut self, element: Type) -> Term {
        let default = self.facts.sorts.default(element).term(&mut self.terms);
        self.terms.apply(Op::ConstArray(self.index_sort()), &[default])
    }

    pub(crate) fn store(
        &mut self,
        state: &mut State,
        objects: &[Target],
        index: &Value,
        value: &Value,
    ) -> Step<()> {
        let index = self.settle(state, index.clone());
        for (_, object) in objects {
            self.touch(state, *object)?;
        }
        for (guard, object) in objects {
            let Some(ty) = self.element_type(state, *object) else { continue };
            self.loosen(state, *object, &index, ty);
            let new = match Context::elements(&state.heap, *object).cloned() {
                Some(Elements::List(list)) => self.list_with(state, list, *guard, &index, value, ty),
                Some(Elements::Map(map)) => Elements::Map(self.map_with(map, *guard, &index, value)),
                Some(Elements::Untouched) | None => continue,
            };
            self.set_elements(state, *object, new);
        }
        Ok(())
    }

    fn map_with(&mut self, map: Term, guard: Term, index: &Value, value: &Value) -> Term {
        let (index, value) = (index.term(&mut self.terms), value.term(&mut self.terms));
        let changed = self.terms.store(map, index, value);
        self.terms.ite(guard, changed, map)
    }

    fn list_with(
        &mut self,
        state: &State,
        mut list: Vector<Value>,
        guard: Term,
        index: &Value,
        value: &Value,
        ty: Type,
    ) -> Elements {
        let term = match index {
            Value::Const(index) => {
                let at = as_number(index).and_then(|at| usize::try_from(at).ok());
                if let Some((at, old)) = at.and_then(|at| Some((at, list.get(at)?.clone()))) {
                    list.set(at, self.choose(guard, value, &old));
                }
                return Elements::List(list);
            }
            other @ (Value::Undefined | Value::Term(_) | Value::Heap(_)) => other.term(&mut self.terms),
        };
        if list.len() > CONDITIONAL {
            let map = self.as_map(&list, ty);
            return Elements::Map(self.map_with(map, guard, index, value));
        }
        for at in 0..list.len() {
            let here = self.is_index(term, at);
            if state.path.truth(&self.terms, here) == Some(false) {
                continue;
            }
            let here = self.terms.and(&[guard, here]);
            let old = list[at].clone();
            list.set(at, self.choose(here, value, &old));
        }
        Elements::List(list)
    }

    /// A new array of the given sizes; inner arrays are made for every size but the last.
    pub(crate) fn new_array(&mut self, state: &mut State, ty: Type, sizes: &[Value]) -> Step<Value> {
        // Sizes that say how many arrays there are must be numbers; asked before anything is allocated.
        let mut settled = Vec::with_capacity(sizes.len());
        for (at, size) in sizes.iter().enumerate() {
            let size = self.settle(state, size.clone());
            let size = if at + 1 < sizes.len() {
                let number = self.concretize(state, &size, true)?;
                Value::Const(self.facts.sorts.number(number))
            } else {
                size
            };
            settled.push(size);
        }
        self.allocate_array(state, ty, &settled)
    }

    /// A new object of the running thread.
    pub(crate) fn allocate(&mut self, state: &mut State, body: Body) -> Value {
        let running = state.running;
        let thread = state.thread();
        thread.allocated += 1;
        let id = self.identities.allocated(thread.name, thread.allocated);
        state.heap.add(id, body, running);
        Value::Const(Const::Id(id))
    }

    fn allocate_array(&mut self, state: &mut State, ty: Type, sizes: &[Value]) -> Step<Value> {
        let Some(element) = self.program.element(ty) else { return Ok(Value::NULL) };
        let Some((first, rest)) = sizes.split_first() else { return Ok(Value::NULL) };
        let most = if rest.is_empty() { LONG_LIST } else { LIST };
        let known = first.as_const().and_then(as_number).filter(|length| (0..=most).contains(length));
        let elements = match (known, rest) {
            (Some(length), []) => {
                let default = self.facts.sorts.default(element);
                Elements::List((0..length).map(|_| default.clone()).collect())
            }
            (None, []) => Elements::Map(self.constant_array(element)),
            (Some(length), rest) => {
                let mut rows = Vector::new();
                for _ in 0..length {
                    rows.push_back(self.allocate_array(state, element, rest)?);
                }
                Elements::List(rows)
            }
            (None, [..]) => {
                let span = state.span(self.program);
                return self.gap(format!("an array of more than {LIST} arrays"), span);
            }
        };
        let body = Body::Array { ty, length: first.clone(), elements, listed: None };
        Ok(self.allocate(state, body))
    }

    /// The number a value has on this path, by a fork for every number that it may be, from 0 up; `bounded`
    /// says whether they are as many as the level allows.
    pub(crate) fn concretize(&mut self, state: &mut State, value: &Value, bounded: bool) -> Step<i64> {
        let term = match self.settle(state, value.clone()) {
            Value::Const(value) => return Ok(as_number(&value).unwrap_or(i64::MAX)),
            other @ (Value::Undefined | Value::Term(_) | Value::Heap(_)) => other.term(&mut self.terms),
        };
        let mut number = 0u32;
        loop {
            let same = self.is_index(term, number as usize);
            if self.decide(state, same)? {
                return Ok(i64::from(number));
            }
            if bounded {
                let bound = Bound::Unwind { limit: self.level, span: state.span(self.program) };
                self.meet_bound(state, number >= self.level, bound)?;
            }
            number += 1;
        }
    }
}
