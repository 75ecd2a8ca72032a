//! Frames: what the methods on the stack may change (`modifies`), compared with each write.
//!
//! A frame is evaluated at the entry of its method: its locals keep their values. What the method made since is not in its
//! snapshot and may always change; an object of the input existed, even if nobody looked at it.

use std::sync::Arc;

use ir::{FieldId, Forgotten, MethodKind, Modifies, Operand};
use solver::{Const, Index, Op, Term};
use source::Span;

use crate::context::{Context, Step};
use crate::outcome::ViolationKind;
use crate::state::heap::ObjectId;
use crate::state::thread::Frame;
use crate::state::{State, Target};
use crate::value::Value;

/// What is about to be written.
pub(crate) enum Write<'a> {
    Field(&'a [Target], FieldId),
    /// A field of all objects.
    Fields,
    Static(FieldId),
    Element(&'a [Target], &'a Value),
    /// The elements from one index up to another, or all.
    Elements(&'a [Target], Option<(&'a Value, &'a Value)>),
}

impl Context<'_> {
    /// Compares a write with the frames of all methods on the stack of the running thread.
    pub(crate) fn check_frames(&mut self, state: &mut State, write: &Write<'_>, span: Span) -> Step<()> {
        if !self.facts.has_frames() {
            return Ok(());
        }
        let program = self.program;
        let mut next = state.thread().frame.clone();
        while let Some(frame) = next {
            if let Some(modifies) = &program[frame.method].contract.modifies
                && let Some(allowed) = self.allowed(state, &frame, modifies, write)?
                && !self.decide(state, allowed)?
            {
                return self.violation(ViolationKind::Modifies, span);
            }
            // What initialises a class is not what the method does that came there first.
            next = if frame.initializes.is_some() { None } else { frame.caller.clone() };
        }
        Ok(())
    }

    /// The condition under which a frame allows a write; none before the frame holds.
    fn allowed(
        &mut self,
        state: &mut State,
        frame: &Arc<Frame>,
        modifies: &Modifies,
        write: &Write<'_>,
    ) -> Step<Option<Term>> {
        let Value::Heap(before) = &frame.locals[modifies.since.index()] else { return Ok(None) };
        let targets = match write {
            Write::Fields => return Ok(Some(self.terms.no)),
            Write::Static(field) => {
                let is_listed = modifies.parts.contains(&Forgotten::Static(*field));
                return Ok(Some(self.terms.constant(Const::Bool(is_listed))));
            }
            Write::Field(targets, _) | Write::Element(targets, _) | Write::Elements(targets, _) => *targets,
        };
        let mut all = Vec::new();
        for (guard, object) in targets {
            let is_own = self.program[frame.method].kind == MethodKind::Constructor
                && matches!(frame.locals[0], Value::Const(Const::Id(this)) if this == *object);
            let is_input = state.heap.get(*object).is_some_and(|object| object.origin.is_some());
            if is_own || !is_input && before.get(*object).is_none() {
                continue;
            }
            let mut ways = Vec::new();
            for part in &modifies.parts {
                ways.extend(self.part_allows(state, frame, part, *object, write)?);
            }
            let some = self.terms.or(&ways);
            let outside = self.terms.not(*guard);
            all.push(self.terms.or(&[outside, some]));
        }
        Ok(Some(self.terms.and(&all)))
    }

    /// The condition under which a part of a frame is what is written of an object.
    fn part_allows(
        &mut self,
        state: &mut State,
        frame: &Frame,
        part: &Forgotten,
        object: ObjectId,
        write: &Write<'_>,
    ) -> Step<Option<Term>> {
        let fits = match (part, write) {
            (Forgotten::Field(_, field), Write::Field(_, written)) => field == written,
            (Forgotten::Elements(_) | Forgotten::Range(..), Write::Element(..) | Write::Elements(..)) => true,
            (_, _) => false,
        };
        let Some(way) = part.way().filter(|way| fits && way.fields.is_empty()) else { return Ok(None) };
        let root = self.operand(&frame.locals, &way.root);
        let targets = self.targets(state, &root)?;
        let Some((same, _)) = targets.iter().find(|(_, id)| *id == object) else { return Ok(None) };
        let mut all = vec![*same];
        if let Forgotten::Range(_, from, to) = part {
            let bound = |context: &mut Self, operand: &Operand| {
                context.operand(&frame.locals, operand).term(&mut context.terms)
            };
            let (from, to) = (bound(self, from), bound(self, to));
            match write {
                Write::Element(_, index) => {
                    let index = index.term(&mut self.terms);
                    all.push(self.at_most(from, index));
                    let past = self.at_most(to, index);
                    all.push(self.terms.not(past));
                }
                Write::Elements(_, Some((first, end))) => {
                    let (first, end) = (first.term(&mut self.terms), end.term(&mut self.terms));
                    // No element at all is always allowed.
                    let is_empty = self.at_most(end, first);
                    let (low, high) = (self.at_most(from, first), self.at_most(end, to));
                    let inside = self.terms.and(&[low, high]);
                    all.push(self.terms.or(&[is_empty, inside]));
                }
                Write::Elements(_, None) | Write::Field(..) | Write::Fields | Write::Static(_) => {
                    return Ok(None);
                }
            }
        }
        Ok(Some(self.terms.and(&all)))
    }

    /// `a <= b` on indices.
    pub(crate) fn at_most(&mut self, a: Term, b: Term) -> Term {
        match self.facts.sorts.domain {
            // Identities are not indices of arrays of the program.
            Index::Int | Index::Id => self.terms.le(a, b),
            Index::Bv32 | Index::Bv64 => self.terms.apply(Op::BvSLe, &[a, b]),
        }
    }
}
