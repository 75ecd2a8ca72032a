//! The state that is nearest to code that was not executed yet, counted in blocks inside its method.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::{Frontier, View, Waiting};

/// How many of the newest states are compared.
const WINDOW: usize = 256;
/// The distance where all code that can be reached in the method was executed.
const FAR: u32 = u32::MAX;

#[derive(Default)]
pub(crate) struct Nearest(Vec<Waiting>);

impl Frontier for Nearest {
    fn push(&mut self, waiting: Waiting) {
        self.0.push(waiting);
    }

    fn pop(&mut self, view: &View<'_>) -> Option<Waiting> {
        let first = self.0.len().saturating_sub(WINDOW);
        let mut known: FxHashMap<(ir::MethodId, usize), u32> = FxHashMap::default();
        let mut distance = |waiting: &Waiting| {
            waiting.place.map_or(FAR, |place| *known.entry(place).or_insert_with(|| to_new(view, place)))
        };
        // Of equals the newest.
        let best = (first..self.0.len()).rev().min_by_key(|at| distance(&self.0[*at]))?;
        Some(self.0.remove(best))
    }

    fn len(&self) -> usize {
        self.0.len()
    }
}

/// How many blocks lie between a block and the next one that was not executed.
fn to_new(view: &View<'_>, (method, block): (ir::MethodId, usize)) -> u32 {
    let Some(body) = &view.program[method].body else { return FAR };
    let mut seen = vec![false; body.blocks.len()];
    let mut pending = VecDeque::from([(block, 0)]);
    while let Some((block, distance)) = pending.pop_front() {
        if std::mem::replace(&mut seen[block], true) {
            continue;
        }
        if !view.coverage.is_entered(method, block) {
            return distance;
        }
        let targets = body.blocks[block].term.kind.targets();
        pending.extend(targets.iter().map(|target| (target.index(), distance + 1)));
    }
    FAR
}
