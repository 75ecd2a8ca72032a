//! The symbolic input: variables, and objects that come to life when they are first looked at
//! (Koppier 2020, 4.3.4 and `init` in 4.4.1; docs/language.md, A program).
//!
//! A reference of the input is any term of sort identity that is neither a constant nor a conditional: a
//! parameter, a field of an input object, an element of an input array. Once looked at it is null, an object
//! of its own, or an input object that came to life before; never one that the program allocated. Names are
//! ways from the parameters, so that the same place has the same name on every path.

use std::sync::Arc;

use ir::{Assumption, ClassId, FieldId, FieldInput, Type};
use num_bigint::BigInt;
use solver::{Const, Index, Node, Op, Sort, Term};

use crate::context::{Context, Step};
use crate::identity::MAIN;
use crate::outcome::Why;
use crate::state::heap::{Body, ClassOf, Elements, ObjectId};
use crate::state::{Candidates, Looked, State, Target, Targets};
use crate::value::Value;

/// The largest array length of the input, as in Java and C#.
const LONGEST: i64 = i32::MAX as i64;

impl Context<'_> {
    /// An unknown of a type, under a name.
    pub(crate) fn symbol(&mut self, state: &mut State, name: &str, ty: Type) -> Step<Value> {
        let sort = self.facts.sorts.of(ty);
        let var = self.terms.var(name, sort);
        self.typed(state, var, ty)?;
        Ok(Value::Term(var))
    }

    /// Notes what the type of an input value promises.
    pub(crate) fn typed(&mut self, state: &mut State, term: Term, ty: Type) -> Step<()> {
        if ty.is_reference() {
            for leaf in self.leaves(term) {
                if self.terms.as_const(leaf).is_none() {
                    self.inputs.types.entry(leaf).or_insert(ty);
                }
            }
            return Ok(());
        }
        let bounds = match ty {
            Type::Char => Some((0, 0x10_FFFF)),
            Type::I8 => Some((i128::from(i8::MIN), i128::from(i8::MAX))),
            Type::I16 => Some((i128::from(i16::MIN), i128::from(i16::MAX))),
            Type::U16 => Some((0, i128::from(u16::MAX))),
            other @ (Type::Void
            | Type::Bool
            | Type::Int
            | Type::Ranged(_)
            | Type::Bits(_)
            | Type::I32
            | Type::U32
            | Type::I64
            | Type::F32
            | Type::F64
            | Type::Str
            | Type::Class(_)
            | Type::Array(_)
            | Type::Heap) => other.range().filter(|_| !has_all(other)).map(|range| range.bounds()),
        };
        if let Some((least, greatest)) = bounds {
            let fact = self.between(term, least, greatest);
            self.fact(state, fact)?;
        }
        if ty == Type::Char {
            let surrogate = self.between(term, 0xD800, 0xDFFF);
            let fact = self.terms.not(surrogate);
            self.fact(state, fact)?;
        }
        Ok(())
    }

    /// `least <= term <= greatest`, signed.
    pub(crate) fn between(&mut self, term: Term, least: i128, greatest: i128) -> Term {
        let sort = self.terms.sort(term);
        let number = |value: i128| match sort {
            Sort::Bv32 => Const::Bv32(value as i32),
            Sort::Bv64 => Const::Bv64(value as i64),
            Sort::Bool | Sort::Int | Sort::F32 | Sort::F64 | Sort::Id | Sort::Array(..) => {
                Const::int(BigInt::from(value))
            }
        };
        let (least, greatest) = (self.terms.constant(number(least)), self.terms.constant(number(greatest)));
        if sort == Sort::Int {
            let (low, high) = (self.terms.le(least, term), self.terms.le(term, greatest));
            return self.terms.and(&[low, high]);
        }
        let low = self.terms.apply(Op::BvSLe, &[least, term]);
        let high = self.terms.apply(Op::BvSLe, &[term, greatest]);
        self.terms.and(&[low, high])
    }

    /// The terms a reference may be, conditionals taken apart.
    pub(crate) fn leaves(&self, term: Term) -> Vec<Term> {
        let mut leaves = Vec::new();
        let mut pending = vec![term];
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(term) = pending.pop() {
            if !seen.insert(term) {
                continue;
            }
            match self.terms.node(term) {
                Node::App(Op::Ite, args) => pending.extend([args[2], args[1]]),
                Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => leaves.push(term),
            }
        }
        leaves
    }

    /// The objects a reference may be on this path.
    pub(crate) fn targets(&mut self, state: &mut State, value: &Value) -> Step<Targets> {
        let yes = self.terms.yes;
        let term = match value {
            Value::Const(Const::Id(id)) => return Ok(Targets::one(yes, *id)),
            Value::Term(term) => *term,
            Value::Undefined | Value::Const(_) | Value::Heap(_) => return Ok(Targets::one(yes, 0)),
        };
        if let Some(Const::Id(id)) = state.path.pinned(term) {
            return Ok(Targets::one(yes, *id));
        }
        let mut found: Vec<ObjectId> = Vec::new();
        for leaf in self.leaves(term) {
            let candidates = match self.terms.as_const(leaf) {
                Some(Const::Id(id)) => vec![*id],
                Some(_) => continue,
                None => self.initialize(state, leaf)?.objects.to_vec(),
            };
            for candidate in candidates {
                if !found.contains(&candidate) {
                    found.push(candidate);
                }
            }
        }
        let mut targets = Vec::with_capacity(found.len());
        for id in found {
            let constant = self.terms.id(id);
            let guard = self.terms.eq(term, constant);
            match state.path.truth(&self.terms, guard) {
                Some(true) => return Ok(Targets::one(yes, id)),
                Some(false) => {}
                None => targets.push((guard, id)),
            }
        }
        Ok(Targets::several(yes, targets))
    }

    /// Brings a reference of the input to life.
    pub(crate) fn initialize(&mut self, state: &mut State, leaf: Term) -> Step<Candidates> {
        if let Some(known) = state.inputs.get(&leaf) {
            return Ok(known.clone());
        }
        let Some(ty) = self.inputs.types.get(&leaf).copied() else {
            // Adding facts about it could make paths disappear silently.
            let reason = Why::mistake(format!("`{}` has no type", self.name(leaf)));
            return self.gap(reason, state.span(self.program));
        };
        let constants = if let Type::Class(class) = ty { self.constants(state, class)? } else { Vec::new() };
        let is_owned = self.inputs.owned.contains(&leaf);
        let mut objects = vec![0];
        let null = self.terms.id(0);
        let mut cases = vec![self.terms.eq(leaf, null)];
        for other in state.heap.inputs().into_iter().filter(|_| !is_owned) {
            if let Some(case) = self.alias(state, leaf, ty, other) {
                cases.push(case);
                objects.push(other);
            }
        }
        for id in constants {
            let constant = self.terms.id(id);
            cases.push(self.terms.eq(leaf, constant));
            objects.push(id);
        }
        if let Some(own) = self.own_object(state, leaf, ty)? {
            let id = self.terms.id(own);
            cases.push(self.terms.eq(leaf, id));
            objects.push(own);
        }
        let candidates = Candidates { objects: objects.into() };
        state.inputs.insert(leaf, candidates.clone());
        let fact = self.terms.or(&cases);
        self.fact(state, fact)?;
        Ok(candidates)
    }

    /// The condition under which a reference of a type is an input object that is alive already; none if
    /// their types exclude it.
    pub(crate) fn alias(&mut self, state: &State, leaf: Term, ty: Type, other: ObjectId) -> Option<Term> {
        let fits = self.has_type(state, other, ty);
        if fits == self.terms.no {
            return None;
        }
        // The other one exists only if the reference that brought it to life is it.
        let origin = state.heap.get(other)?.origin?;
        if self.inputs.owned.contains(&origin) {
            return None;
        }
        let is_one_place = match (self.inputs.placed.get(&leaf), self.inputs.placed.get(&origin)) {
            (None, None) => self.terms.yes,
            (Some((array, index)), Some((other, place))) if array == other => self.terms.eq(*index, *place),
            (Some(_), _) | (_, Some(_)) => return None,
        };
        let id = self.terms.id(other);
        let (same, exists) = (self.terms.eq(leaf, id), self.terms.eq(origin, id));
        Some(self.terms.and(&[same, exists, fits, is_one_place]))
    }

    /// The objects of closed classes that a reference of a class may be: start-up code made them and put them into
    /// static fields.
    fn constants(&mut self, state: &State, class: ClassId) -> Step<Vec<ObjectId>> {
        let mut found = Vec::new();
        for field in self.facts.constants() {
            let Value::Const(Const::Id(id)) = state.heap.statics[field.index()] else { continue };
            let body = state.heap.get(id).map(|object| &object.body);
            if let Some(Body::Instance { class: ClassOf::Exact(own), .. }) = body
                && self.program.is_subclass(*own, class)
                && !found.contains(&id)
            {
                found.push(id);
            }
        }
        if found.is_empty() && self.program[class].is_closed {
            let class = &self.program[class].name;
            let reason = format!("the input holds an object of `{class}`, whose objects do not exist yet");
            return self.gap(reason, state.span(self.program));
        }
        Ok(found)
    }

    /// A new object for a reference; none if its type has no class.
    fn own_object(&mut self, state: &mut State, leaf: Term, ty: Type) -> Step<Option<ObjectId>> {
        let name = self.name(leaf);
        let body = match ty {
            Type::Class(class) => {
                let classes: Vec<ClassId> = self.facts.concrete(class).to_vec();
                let class = match classes[..] {
                    [] if self.program[class].is_closed => return Ok(None),
                    // There may be objects of it, but of unknown classes.
                    [] if self.program.is_open => {
                        ClassOf::OneOf(self.terms.var(&format!("class({name})"), Sort::Int), Arc::from([]))
                    }
                    [] => return Ok(None),
                    [only] => ClassOf::Exact(only),
                    [..] => self.unknown_class(state, &name, &classes)?,
                };
                Body::Instance { class, fields: Vec::new() }
            }
            Type::Array(_) => {
                let length = self.symbol(state, &format!("#{name}"), self.index_type())?;
                let term = length.term(&mut self.terms);
                let fact = self.is_length(term);
                self.fact(state, fact)?;
                Body::Array { ty, length, elements: Elements::Untouched, listed: None }
            }
            Type::Void
            | Type::Bool
            | Type::Int
            | Type::Ranged(_)
            | Type::Bits(_)
            | Type::I32
            | Type::U32
            | Type::I64
            | Type::F32
            | Type::F64
            | Type::Char
            | Type::Str
            | Type::Heap
            | Type::I8
            | Type::I16
            | Type::U16 => return Ok(None),
        };
        let id = self.identities.of_input(leaf);
        state.heap.add_input(id, body, leaf);
        self.tie_all(state, id)?;
        Ok(Some(id))
    }

    /// The condition that a number can be the length of an array of the input.
    pub(crate) fn is_length(&mut self, number: Term) -> Term {
        let longest = self.program.longest().unwrap_or(LONGEST).min(LONGEST);
        let longest = self.options.array_size.map_or(longest, |size| longest.min(i64::from(size)));
        // An array that the program made may be longer than any of the input.
        if self.options.cuts && self.terms.sort(number) == Sort::Int {
            let zero = self.terms.constant(Const::Int(0));
            return self.terms.le(zero, number);
        }
        self.between(number, 0, i128::from(longest))
    }

    /// Nothing is known about objects of library classes in the input: a path that looks at one ends as a gap. Of a
    /// type that a library declares the others are not all that there may be, and the verdict relies on them.
    pub(crate) fn refuse_opaque(&mut self, state: &mut State, targets: &[Target]) -> Step<()> {
        let Some(root) = self.program.root else { return Ok(()) };
        self.refuse_hidden(state, targets)?;
        for (guard, id) in targets {
            let Some(object) = state.heap.get(*id) else { continue };
            let is_open = |class: ClassId| self.is_open(root, class);
            let ty = object.origin.and_then(|origin| self.inputs.types.get(&origin));
            if matches!(ty, Some(Type::Class(class)) if is_open(*class)) {
                let place = state.place(self.program, state.running, state.span(self.program));
                self.assumes(Assumption::InputClasses, place);
            }
            let Body::Instance { class: ClassOf::OneOf(_, classes), .. } = &object.body else { continue };
            let (is_opaque, origin) = (classes.is_empty(), object.origin);
            if is_opaque && self.decide(state, *guard)? {
                let ty = origin.and_then(|origin| self.inputs.types.get(&origin)).copied();
                let ty = ty.map(|ty| self.program.show_type(ty).to_string()).unwrap_or_default();
                let ty = ty.trim_matches(['&', '"']);
                let reason = format!("the input holds an object of `{ty}`, which cannot be made up");
                return self.gap(reason, state.place(self.program, state.running, state.span(self.program)));
            }
        }
        Ok(())
    }

    /// Whether a library declares a class, so that the program does not show which objects of it exist.
    fn is_open(&self, root: ClassId, class: ClassId) -> bool {
        let known = &self.program[class];
        class == root || known.is_library && !known.is_value && !known.is_closed
    }

    /// A reference that a proof made unknown, or that a method is called with, is no input: it may be any object that the program makes.
    /// A path ends as a gap where that may be one of which inputs are never made: of the library, a lambda, or a constant of an
    /// enumeration that is not initialised yet.
    fn refuse_hidden(&mut self, state: &mut State, targets: &[Target]) -> Step<()> {
        if !self.options.cuts {
            return Ok(());
        }
        for (guard, id) in targets {
            let Some(origin) = state.heap.get(*id).and_then(|object| object.origin) else { continue };
            let Some(ty @ Type::Class(class)) = self.inputs.types.get(&origin).copied() else { continue };
            let may_be_hidden = self.is_uninitial(origin) && self.hides(state, class);
            if may_be_hidden && self.decide(state, *guard)? {
                let ty = self.program.show_type(ty).to_string().replace(['&', '"'], "");
                let reason = format!("an object of type `{ty}` may be of a class that inputs do not have");
                return self.gap(reason, state.place(self.program, state.running, state.span(self.program)));
            }
        }
        Ok(())
    }

    /// A method that the program calls may be given an object that was there before, such as that of a class: a path ends as a gap where
    /// such an object is compared with something of which nothing is known.
    pub(crate) fn refuse_started(&mut self, state: &State, left: &Value, right: &Value) -> Step<()> {
        if !self.options.called {
            return Ok(());
        }
        let leaves = |value: &Value| match value {
            Value::Term(term) => self.leaves(*term),
            Value::Const(_) | Value::Undefined | Value::Heap(_) => Vec::new(),
        };
        let started = |value: &Value| -> Vec<ObjectId> {
            let known = leaves(value).into_iter().filter_map(|leaf| self.terms.as_const(leaf).cloned());
            let own = value.as_const().cloned();
            let ids =
                known.chain(own).filter_map(|value| if let Const::Id(id) = value { Some(id) } else { None });
            let ids = ids.filter(|id| *id != 0);
            let was_there = |id: &ObjectId| {
                self.identities.number_of(MAIN, *id).is_some_and(|number| number <= state.start.made)
            };
            ids.filter(was_there).collect()
        };
        for (one, other) in [(left, right), (right, left)] {
            let objects = started(other);
            let mut unknown =
                leaves(one).into_iter().filter_map(|leaf| self.inputs.types.get(&leaf).copied());
            let may_be = |ty: Type| objects.iter().any(|id| self.may_be_of(state, *id, ty));
            if unknown.any(may_be) {
                let reason = "a comparison with an object that was made before the method was called";
                return self.gap(reason, state.place(self.program, state.running, state.span(self.program)));
            }
        }
        Ok(())
    }

    fn may_be_of(&self, state: &State, id: ObjectId, ty: Type) -> bool {
        match state.heap.get(id).map(|object| &object.body) {
            Some(Body::Array { ty: own, .. }) => self.program.is_assignable(*own, ty),
            Some(Body::Instance { class: ClassOf::Exact(class), .. }) => {
                self.program.is_assignable(Type::Class(*class), ty) && !self.program[*class].is_closed
            }
            Some(Body::Instance { class: ClassOf::OneOf(..), .. }) => true,
            None => false,
        }
    }

    /// Whether a reference is something else than an input.
    fn is_uninitial(&self, leaf: Term) -> bool {
        self.options.called || self.is_later(leaf)
    }

    /// Whether a reference to an object of a class may be to one of which no inputs are made.
    fn hides(&self, state: &State, class: ClassId) -> bool {
        let is_missing = |field: &FieldId| {
            self.program.is_subclass(self.program[*field].class, class)
                && !matches!(state.heap.statics[field.index()], Value::Const(Const::Id(id)) if id != 0)
        };
        self.program.root.is_some_and(|root| self.is_open(root, class))
            || self.facts.has_hidden(class)
            || self.facts.constants().iter().any(is_missing)
    }

    /// Whether all objects that a reference may be are of classes that inputs have.
    pub(crate) fn shows_all(&self, state: &State, leaf: Term, class: ClassId) -> bool {
        !self.options.cuts || !self.is_uninitial(leaf) || !self.hides(state, class)
    }

    /// Arrays have the methods of the root class, but not its fields.
    pub(crate) fn refuse_arrays(&mut self, state: &mut State, targets: &[Target]) -> Step<()> {
        if self.program.root.is_none() {
            return Ok(());
        }
        for (guard, id) in targets {
            let is_array = matches!(state.heap.get(*id).map(|o| &o.body), Some(Body::Array { .. }));
            if is_array && self.decide(state, *guard)? {
                let place = state.place(self.program, state.running, state.span(self.program));
                return self.gap("the identity hash code of an array, or waiting for its monitor", place);
            }
        }
        Ok(())
    }

    /// An array of the input may be one of a narrower type than that of its reference, and a reference to any object
    /// may be one to an array: a path ends as a gap where that matters.
    pub(crate) fn refuse_disguised(&mut self, state: &mut State, targets: &[Target], ty: Type) -> Step<()> {
        if self.program.root.is_none() || self.program.element(ty).is_none() {
            return Ok(());
        }
        // What a front-end asks for itself is about the object as it was made up.
        let asks = state.frame().map(|frame| &self.program[self.program[frame.method].class]);
        if asks.is_some_and(|class| class.is_synthetic) {
            return Ok(());
        }
        for (guard, id) in targets {
            let Some(object) = state.heap.get(*id) else { continue };
            let Some(known) = object.origin.and_then(|origin| self.inputs.types.get(&origin)).copied() else {
                continue;
            };
            let may_be = match &object.body {
                Body::Array { ty: own, .. } => *own != ty && self.program.is_assignable(ty, *own),
                Body::Instance { class: ClassOf::OneOf(number, _), .. } => {
                    state.path.pinned(*number).is_none() && self.program.is_assignable(ty, known)
                }
                Body::Instance { class: ClassOf::Exact(_), .. } => self.program.is_assignable(ty, known),
            };
            if may_be && self.decide(state, *guard)? {
                let shown = |ty: Type| self.program.show_type(ty).to_string().replace(['&', '"'], "");
                let (known, ty) = (shown(known), shown(ty));
                let reason = format!("the input of type `{known}` may be an array of type `{ty}`");
                return self.gap(reason, state.place(self.program, state.running, state.span(self.program)));
            }
        }
        Ok(())
    }

    fn unknown_class(&mut self, state: &mut State, name: &str, classes: &[ClassId]) -> Step<ClassOf> {
        let term = self.terms.var(&format!("class({name})"), Sort::Int);
        let cases: Vec<Term> = classes.iter().map(|class| self.is_class(term, *class)).collect();
        let fact = self.terms.or(&cases);
        self.fact(state, fact)?;
        Ok(ClassOf::OneOf(term, Arc::from(classes)))
    }

    /// The condition that the number of a class is that of this one.
    pub(crate) fn is_class(&mut self, number: Term, class: ClassId) -> Term {
        let constant = self.terms.constant(Const::Int(i64::from(class.0)));
        self.terms.eq(number, constant)
    }

    pub(crate) fn index_type(&self) -> Type {
        match self.facts.sorts.domain {
            // Identities are not indices of arrays of the program.
            Index::Int | Index::Id => Type::Int,
            Index::Bv32 => Type::I32,
            Index::Bv64 => Type::I64,
        }
    }

    /// The condition that an object has a type.
    pub(crate) fn has_type(&mut self, state: &State, object: ObjectId, ty: Type) -> Term {
        let program = self.program;
        let fits = |class: ClassId| program.is_assignable(Type::Class(class), ty);
        let truth =
            |holds: bool, context: &Context<'_>| if holds { context.terms.yes } else { context.terms.no };
        match state.heap.get(object).map(|object| &object.body) {
            None => self.terms.no,
            Some(Body::Array { ty: own, .. }) => truth(program.is_assignable(*own, ty), self),
            Some(Body::Instance { class: ClassOf::Exact(class), .. }) => truth(fits(*class), self),
            Some(Body::Instance { class: ClassOf::OneOf(number, classes), .. }) => {
                let number = *number;
                let fitting: Vec<ClassId> = classes.iter().copied().filter(|class| fits(*class)).collect();
                if fitting.len() == classes.len() {
                    return self.terms.yes;
                }
                let cases: Vec<Term> = fitting.iter().map(|class| self.is_class(number, *class)).collect();
                self.terms.or(&cases)
            }
        }
    }

    /// The condition that a reference is not null and has a type.
    pub(crate) fn instance_of(&mut self, state: &mut State, value: &Value, ty: Type) -> Step<Term> {
        let mut cases = Vec::new();
        for (guard, object) in self.targets(state, value)? {
            if object != 0 {
                let fits = self.has_type(state, object, ty);
                cases.push(self.terms.and(&[guard, fits]));
            }
        }
        Ok(self.terms.or(&cases))
    }

    /// The value that a field of an input object had in the beginning.
    pub(crate) fn initial_field(
        &mut self,
        state: &mut State,
        object: ObjectId,
        origin: Term,
        field: FieldId,
    ) -> Step<Value> {
        let (ty, input) = (self.program[field].ty, self.program[field].input);
        if input == FieldInput::Default
            || input == FieldInput::Shared && self.inputs.placed.contains_key(&origin)
        {
            return Ok(self.facts.sorts.default(ty));
        }
        let term = self.first_of(object, origin, field, 0);
        self.typed(state, term, ty)?;
        let mut value = Value::Term(term);
        if matches!(input, FieldInput::Any | FieldInput::NonNull) {
            let is_mapped = self.inputs.has_maps && self.facts.initial().is_mapped(field);
            let reference = if is_mapped { self.terms.id(object) } else { origin };
            value = self.or_given(state, value, reference, field);
        }
        if input == FieldInput::Owned {
            self.inputs.owned.insert(term);
        }
        if matches!(input, FieldInput::NonNull | FieldInput::Owned) {
            self.exists(state, &value)?;
        }
        Ok(value)
    }

    /// A reference of the input is not null.
    pub(crate) fn exists(&mut self, state: &mut State, value: &Value) -> Step<()> {
        // The objects of closed classes are not there before start-up code has run.
        let is_closed = |ty: &Type| matches!(ty, Type::Class(class) if self.program[*class].is_closed);
        let waits = matches!(value, Value::Term(term) if self.inputs.types.get(term).is_some_and(is_closed));
        if !waits {
            self.awaken(state, value)?;
        }
        let (value, null) = (value.term(&mut self.terms), self.terms.id(0));
        let is_null = self.terms.eq(value, null);
        let fact = self.terms.not(is_null);
        self.fact(state, fact)
    }

    /// A reference is compared with null: all but plain objects and rows come to life.
    pub(crate) fn awaken_for_null(&mut self, state: &mut State, value: &Value) -> Step<()> {
        let Value::Term(term) = value else { return Ok(()) };
        for leaf in self.leaves(*term) {
            if self.is_row(state, leaf) {
                state.looked.insert((leaf, Looked::Row));
            } else if self.inputs.types.get(&leaf).is_some_and(|ty| !self.is_plain(*ty)) {
                self.initialize(state, leaf)?;
            }
        }
        Ok(())
    }

    /// Both sides of a comparison come to life: only then it is known which objects they can be.
    pub(crate) fn awaken(&mut self, state: &mut State, value: &Value) -> Step<()> {
        if let Value::Term(term) = value {
            for leaf in self.leaves(*term) {
                // What has no reference type, such as a text, has no object.
                if self.inputs.types.contains_key(&leaf) {
                    self.initialize(state, leaf)?;
                }
            }
        }
        Ok(())
    }
}

/// Whether every number of the sort is one of the type.
fn has_all(ty: Type) -> bool {
    matches!(ty, Type::Bits(range) if matches!(range.bits(), 32 | 64))
}
