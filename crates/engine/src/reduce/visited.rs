//! The states that were visited, and whether a state is one of them.
//!
//! A state with the same form was visited. A state of the same shape of which more is known is part of one that was
//! visited (Grieskamp et al. 2005, state matching): its unknowns have fewer values, and all that can follow it follows the other. What follows
//! is not bounded where states are recognised, so that the other had as much left; its limits and gaps are part of the
//! verdict. That an execution can end from the other does not say that one can end from this: where livelocks are
//! violations only equal forms match.

use rustc_hash::FxHashMap;

use super::key::{Form, Known, form};
use super::livelock::Graph;
use crate::context::Context;
use crate::state::State;

/// How many states of one shape a state is compared with.
const COMPARED: usize = 16;

/// The forms of the states that were visited.
#[derive(Default)]
pub(super) struct Visited {
    shapes: FxHashMap<Box<[u32]>, Group>,
    pub(super) graph: Graph,
    /// How many there are.
    pub(super) states: u64,
    /// How many words their forms have together.
    pub(super) words: usize,
    /// How often a state was met again.
    pub(super) matches: u64,
    /// Whether a state had no form.
    pub(super) formless: bool,
}

/// States of one shape.
#[derive(Default)]
struct Group {
    /// By what is known of their unknowns.
    exact: FxHashMap<Box<[u32]>, u32>,
    /// The first ones of which others may be parts.
    wide: Vec<(Known, u32)>,
}

impl Visited {
    /// Whether a state is new, and which one it is.
    pub(super) fn visit(
        &mut self,
        context: &mut Context<'_>,
        state: &State,
        from: Option<u32>,
    ) -> (bool, Option<u32>) {
        let Some(Form { shape, conditions, known }) = form(context, state) else {
            self.formless = true;
            return (true, None);
        };
        let words = conditions.len();
        let shape_words = shape.len();
        let group = self.shapes.entry(shape).or_insert_with(|| {
            self.words += shape_words;
            Group::default()
        });
        // A path that may not exist stands for nothing else, and nothing for it.
        let is_comparable = !state.uncertain && !context.options.deny_livelock;
        let met = group.exact.get(&conditions).copied();
        let met = met.or_else(|| {
            let mut wide = group.wide.iter().filter(|_| is_comparable);
            wide.find(|(wide, _)| is_part(context, state, &known, wide)).map(|(_, node)| *node)
        });
        let (is_new, node) = match met {
            Some(node) => {
                self.matches += 1;
                (false, node)
            }
            None => {
                let node = self.graph.add(context, state);
                self.words += words;
                self.states += 1;
                group.exact.insert(conditions, node);
                if is_comparable && known.objects.is_some() && group.wide.len() < COMPARED {
                    self.words += known.unknowns.len() + known.conjuncts.len();
                    group.wide.push((known, node));
                }
                (true, node)
            }
        };
        self.graph.connect(from, node);
        (is_new, Some(node))
    }
}

/// Whether what is known of a state implies what is known of another one of the same shape.
///
/// What the other one says of unknowns that are not part of the shape has to hold for all their values here, which is
/// more than needed.
fn is_part(context: &mut Context<'_>, state: &State, own: &Known, wide: &Known) -> bool {
    let (Some(objects), Some(others)) = (&own.objects, &wide.objects) else { return false };
    // The same numbers mean the same objects only if the numbers have the same places.
    if !others.iter().all(|object| objects.contains(object)) {
        return false;
    }
    let by = wide.unknowns.iter().copied().zip(own.unknowns.iter().copied()).collect();
    let conjuncts: Vec<_> =
        wide.conjuncts.iter().map(|conjunct| context.terms.substitute(*conjunct, &by)).collect();
    let unproved: Vec<_> =
        conjuncts.into_iter().filter(|conjunct| !own.conjuncts.contains(conjunct)).collect();
    let holds = context.terms.and(&unproved);
    let fails = context.terms.not(holds);
    // An input of this state that the other does not have settles it without a solver.
    if let Some(model) = &state.model
        && model.holds(&context.terms, fails)
    {
        return false;
    }
    context.is_impossible(state, fails)
}
