//! Arrays of the initial heap that are only read: rows. A reference to an array that was found in the input, in a field or an
//! element, need not come to life to be read. Its length is a map from references to numbers, and so are its elements,
//! one map for each index: `[1][data[next[list]]]`. Reading a list of buffers, or a matrix, asks no question about aliases.
//!
//! An array that comes to life has a length and elements of its own, as ever. They are tied to the maps by facts, for
//! every index that was read through a map on this path and no other, whichever came first ([`Context::tie`]).
//!
//! What is not read like that makes its array come to life: unknown indices, writes, comparisons. So do parameters, which are few
//! and mostly meet unknown indices soon, and all arrays where there are several threads, since events need objects.

use std::sync::Arc;

use ir::Type;
use solver::{Const, Index, Node, Op, Sort, Term};

use super::MAP;
use crate::context::{Context, Step};
use crate::state::heap::{Body, Elements, Heap, ObjectId};
use crate::state::{Looked, RowPart, State};
use crate::value::{Value, as_number};

impl Context<'_> {
    /// Whether a type is one of arrays that maps tell everything about: no array of it may really be one of another type.
    pub(crate) fn has_rows(&self, ty: Type) -> bool {
        let mut inner = ty;
        while let Some(element) = self.program.element(inner) {
            inner = element;
        }
        inner != ty
            && self.inputs.has_maps
            && self.options.array_size.is_none()
            && (self.program.root.is_none() || !inner.is_reference())
    }

    /// The type of a reference that is read as a row; none where it has to come to life.
    fn row_type(&self, state: &State, leaf: Term) -> Option<Type> {
        let ty = self.inputs.types.get(&leaf).copied().filter(|ty| self.has_rows(*ty))?;
        let is_inner =
            matches!(self.terms.node(leaf), Node::App(Op::Select, _)) || self.inputs.inner.contains(&leaf);
        let is_made = self.inputs.owned.contains(&leaf)
            || self.inputs.placed.contains_key(&leaf)
            || self.inputs.full.contains(&leaf);
        let is_free = state.threads.len() == 1 && state.deferred.is_empty() && !state.is_eager();
        let is_asked = state.inputs.contains_key(&leaf) || state.path.pinned(leaf).is_some();
        let is_given = self.program.element(ty).is_some_and(Type::is_reference) && self.is_later(leaf);
        (is_inner && is_free && !is_made && !is_asked && !is_given).then_some(ty)
    }

    /// Whether a reference is read as a row, so that comparing it with null brings nothing to life.
    pub(crate) fn is_row(&self, state: &State, leaf: Term) -> bool {
        self.row_type(state, leaf).is_some()
    }

    /// Whether some of the references that a value may be are rows, and all others objects that are known.
    fn are_rows(&self, state: &State, reference: &Value) -> Option<Term> {
        let Value::Term(term) = reference else { return None };
        let mut has_row = false;
        for leaf in self.leaves(*term) {
            match self.terms.as_const(leaf) {
                Some(Const::Id(id)) => {
                    let body = state.heap.get(*id).map(|object| &object.body);
                    if *id != 0 && !matches!(body, Some(Body::Array { .. })) {
                        return None;
                    }
                }
                Some(_) => return None,
                None => {
                    self.row_type(state, leaf)?;
                    has_row = true;
                }
            }
        }
        has_row.then_some(*term)
    }

    /// The length of an array, if that can be told without asking which one it is.
    pub(crate) fn row_length(&mut self, state: &mut State, reference: &Value) -> Step<Option<Value>> {
        let Some(term) = self.are_rows(state, reference) else { return Ok(None) };
        self.length_of(state, term).map(Some)
    }

    fn length_of(&mut self, state: &mut State, term: Term) -> Step<Value> {
        match self.terms.node(term) {
            Node::App(Op::Ite, args) => {
                let (condition, a, b) = (args[0], args[1], args[2]);
                let (a, b) = (self.length_of(state, a)?, self.length_of(state, b)?);
                Ok(self.choose(condition, &a, &b))
            }
            // Null was excluded before.
            Node::Const(Const::Id(0)) => Ok(Value::Const(self.facts.sorts.number(0))),
            Node::Const(Const::Id(id)) => {
                let yes = self.terms.yes;
                Ok(self.length(state, &[(yes, *id)]))
            }
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => {
                self.read_part(state, RowPart::Length)?;
                state.looked.insert((term, Looked::Row));
                let length = self.row(term, RowPart::Length);
                let fact = self.is_length(length);
                self.fact(state, fact)?;
                Ok(self.settle(state, Value::Term(length)))
            }
        }
    }

    /// An element at a known index, if that can be told without asking which array it is in.
    pub(crate) fn row_element(
        &mut self,
        state: &mut State,
        reference: &Value,
        index: &Value,
        at: Option<&Arc<Heap>>,
    ) -> Step<Option<Value>> {
        let Some(term) = self.are_rows(state, reference) else { return Ok(None) };
        let Value::Const(index) = self.settle(state, index.clone()) else { return Ok(None) };
        let Some(index) = as_number(&index).and_then(|index| u32::try_from(index).ok()) else {
            return Ok(None);
        };
        let heap = at.map_or(&state.heap, |heap| heap);
        let types: Vec<Type> =
            self.leaves(term).iter().filter_map(|leaf| self.row_type(state, *leaf)).collect();
        if types.iter().any(|ty| self.elements_epoch(heap, *ty) > 0) {
            return Ok(None);
        }
        // References that were written are asked about object by object, as those in fields are.
        for ty in types {
            let is_link = self.program.element(ty).is_none_or(Type::is_reference);
            if is_link && self.is_rewritten(state, RowPart::Element(ty, index)) {
                return Ok(None);
            }
        }
        self.element_of(state, term, index, at).map(Some)
    }

    fn element_of(
        &mut self,
        state: &mut State,
        term: Term,
        index: u32,
        at: Option<&Arc<Heap>>,
    ) -> Step<Value> {
        match self.terms.node(term) {
            Node::App(Op::Ite, args) => {
                let (condition, a, b) = (args[0], args[1], args[2]);
                let a = self.element_of(state, a, index, at)?;
                let b = self.element_of(state, b, index, at)?;
                Ok(self.choose(condition, &a, &b))
            }
            Node::Const(Const::Id(id)) => {
                let (yes, id) = (self.terms.yes, *id);
                let index = Value::Const(self.facts.sorts.number(i64::from(index)));
                self.load(state, &[(yes, id)], &index, at)
            }
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => {
                self.row_leaf(state, term, index, at)
            }
        }
    }

    /// An element through a reference of the input: what was written into arrays that it may be, and otherwise what the
    /// initial heap holds.
    fn row_leaf(&mut self, state: &mut State, leaf: Term, index: u32, at: Option<&Arc<Heap>>) -> Step<Value> {
        let Some(ty) = self.inputs.types.get(&leaf).copied() else {
            return self.gap("an array without a type", state.span(self.program));
        };
        let (part, element) = (RowPart::Element(ty, index), self.program.element(ty).unwrap_or(Type::Int));
        self.read_part(state, part)?;
        let first = self.row(leaf, part);
        self.typed(state, first, element)?;
        state.looked.insert((leaf, Looked::Row));
        let mut value = Value::of(&self.terms, first);
        for id in state.heap.inputs().into_iter().rev() {
            let Some(written) = self.rewritten(state, id, part, at) else { continue };
            let Some(guard) = self.alias(state, leaf, ty, id) else { continue };
            match state.path.truth(&self.terms, guard) {
                Some(false) => {}
                Some(true) => value = written,
                None => value = self.choose(guard, &written, &value),
            }
        }
        Ok(value)
    }

    /// What an array of the input holds at an index, if it is not what it held in the beginning.
    fn rewritten(
        &mut self,
        state: &State,
        id: ObjectId,
        part: RowPart,
        at: Option<&Arc<Heap>>,
    ) -> Option<Value> {
        let RowPart::Element(ty, index) = part else { return None };
        let first = self.own_part(state, id, part)?;
        let heap = at.map_or(&state.heap, |heap| heap);
        let Body::Array { elements, .. } = &heap.get(id)?.body else { return None };
        let value = match elements {
            Elements::Untouched => return None,
            Elements::List(list) => list.get(index as usize)?.clone(),
            Elements::Map(map) => {
                let index = self.terms.constant(self.facts.sorts.number(i64::from(index)));
                let value = self.mapped(*map, index, self.program.element(ty)?);
                Value::of(&self.terms, value)
            }
        };
        (!value.same(&Value::Term(first))).then_some(value)
    }

    fn is_rewritten(&mut self, state: &State, part: RowPart) -> bool {
        state.heap.inputs().into_iter().any(|id| self.rewritten(state, id, part, None).is_some())
    }

    /// From now on a part of arrays is read through its map: those that came to life are tied to it.
    pub(crate) fn read_part(&mut self, state: &mut State, part: RowPart) -> Step<()> {
        if state.rows.insert(part).is_some() {
            return Ok(());
        }
        for id in state.heap.inputs() {
            self.tie(state, id, part)?;
        }
        Ok(())
    }

    /// Ties an array that came to life to the maps that were read so far.
    pub(crate) fn tie_all(&mut self, state: &mut State, id: ObjectId) -> Step<()> {
        for part in state.rows.clone() {
            self.tie(state, id, part)?;
        }
        Ok(())
    }

    /// States that a part of an array is what its map says.
    fn tie(&mut self, state: &mut State, id: ObjectId, part: RowPart) -> Step<()> {
        let Some(own) = self.own_part(state, id, part) else { return Ok(()) };
        let id = self.terms.id(id);
        let mapped = self.row(id, part);
        let fact = self.terms.eq(own, mapped);
        self.fact(state, fact)
    }

    /// A part of an array of the input that came to life, as it was in the beginning; none if it has no form yet.
    fn own_part(&mut self, state: &State, id: ObjectId, part: RowPart) -> Option<Term> {
        let object = state.heap.get(id)?;
        let (Some(origin), Body::Array { ty, length, elements, listed }) = (object.origin, &object.body)
        else {
            return None;
        };
        match part {
            RowPart::Length => match length {
                Value::Term(length) => Some(*length),
                Value::Const(length) => Some(self.terms.constant(length.clone())),
                Value::Undefined | Value::Heap(_) => None,
            },
            RowPart::Element(other, _) if other != *ty => None,
            RowPart::Element(_, index) => {
                let is_formed = !matches!(elements, Elements::Untouched);
                let (listed, element) = (*listed, self.program.element(*ty)?);
                match listed {
                    _ if !is_formed => None,
                    Some(length) if index >= length => None,
                    Some(_) => {
                        let name = format!("{}[{index}]", self.name(origin));
                        Some(self.terms.var(&name, self.facts.sorts.of(element)))
                    }
                    None => {
                        let map = self.initial_map(origin, element);
                        let index = self.terms.constant(self.facts.sorts.number(i64::from(index)));
                        Some(self.terms.select(map, index))
                    }
                }
            }
        }
    }

    /// A part of the array that a reference is, in the initial heap.
    pub(crate) fn row(&mut self, reference: Term, part: RowPart) -> Term {
        let (name, sort) = match part {
            RowPart::Length => (format!("{MAP}#"), self.facts.sorts.index()),
            // Arrays of one type only: the maps of others have other sorts.
            RowPart::Element(ty, index) => {
                let number = if let Type::Array(array) = ty { array.0 } else { 0 };
                let element = self.program.element(ty).unwrap_or(Type::Int);
                (format!("{MAP}[{index}]@{number}"), self.facts.sorts.of(element))
            }
        };
        let element = sort.element().unwrap_or(solver::Element::Id);
        let map = self.terms.var(&name, Sort::Array(Index::Id, element));
        self.terms.select(map, reference)
    }
}
