//! Livelocks: states from which no execution can end. Where the search by states has visited all of them it knows how
//! they follow each other; what cannot reach an end runs forever, whichever thread goes next.

use source::Span;

use crate::choice::Trail;
use crate::context::Context;
use crate::ends::Way;
use crate::state::State;
use crate::state::thread::Status;

/// The visited states and how they follow each other.
#[derive(Default)]
pub(super) struct Graph {
    nodes: Vec<Node>,
    edges: Vec<(u32, u32)>,
    /// The states after which an execution ends.
    ends: Vec<u32>,
}

struct Node {
    trail: Trail,
    steps: u64,
    /// Whether its path may not exist.
    uncertain: bool,
    /// Where its threads stand.
    places: Box<[Span]>,
}

/// A loop that no execution leaves.
pub(crate) struct Livelock {
    /// A way into it.
    pub(crate) way: Way,
    /// Where threads stand in it.
    pub(crate) places: Vec<Span>,
}

impl Graph {
    /// A state that was not visited before.
    pub(super) fn add(&mut self, context: &Context<'_>, state: &State) -> u32 {
        let is_live = |thread: &u32| matches!(state.threads[*thread as usize].status, Status::Ready);
        let live = (0..state.threads.len() as u32).filter(is_live);
        let node = self.nodes.len() as u32;
        self.nodes.push(Node {
            trail: state.history.trail.clone(),
            steps: state.history.steps,
            uncertain: state.uncertain,
            places: live.filter_map(|thread| context.stands_at(state, thread)).collect(),
        });
        // The program ends with its last thread that is not in the background, no matter what background threads still
        // do.
        if state.threads.iter().all(|thread| thread.background || matches!(thread.status, Status::Ended)) {
            self.ends.push(node);
        }
        node
    }

    /// One state follows another.
    pub(super) fn connect(&mut self, from: Option<u32>, to: u32) {
        self.edges.extend(from.map(|from| (from, to)));
    }

    /// An execution ends after a state.
    pub(super) fn end(&mut self, from: Option<u32>) {
        self.ends.extend(from);
    }

    /// A loop that no execution leaves, the first that is found.
    pub(super) fn livelock(&self) -> Option<Livelock> {
        let can_end = self.can_end();
        let first = can_end.iter().position(|can| !can)?;
        let ring = self.ring(first as u32)?;
        let node = ring.iter().map(|node| &self.nodes[*node as usize]).find(|node| !node.uncertain)?;
        let mut places: Vec<Span> =
            ring.iter().flat_map(|node| self.nodes[*node as usize].places.iter().copied()).collect();
        places.sort_unstable();
        places.dedup();
        Some(Livelock { way: Way { steps: node.steps, choices: node.trail.choices() }, places })
    }

    /// Which states can reach an end.
    fn can_end(&self) -> Vec<bool> {
        let before = neighbours(self.nodes.len(), self.edges.iter().map(|(from, to)| (*to, *from)));
        let mut can_end = vec![false; self.nodes.len()];
        let mut pending = self.ends.clone();
        while let Some(node) = pending.pop() {
            if !std::mem::replace(&mut can_end[node as usize], true) {
                pending.extend_from_slice(&before[node as usize]);
            }
        }
        can_end
    }

    /// A strongly connected component that can be reached from a node and has no way out, its nodes in order. One
    /// that is found first has none (Tarjan 1972).
    fn ring(&self, start: u32) -> Option<Vec<u32>> {
        let after = neighbours(self.nodes.len(), self.edges.iter().copied());
        let mut number = vec![u32::MAX; self.nodes.len()];
        let mut lowest = vec![u32::MAX; self.nodes.len()];
        let mut open: Vec<u32> = Vec::new();
        let mut calls: Vec<(u32, usize)> = Vec::new();
        let mut next = Some(start);
        loop {
            if let Some(node) = next.take() {
                (number[node as usize], lowest[node as usize]) = (open.len() as u32, open.len() as u32);
                open.push(node);
                calls.push((node, 0));
            }
            let (node, at) = calls.last_mut()?;
            match after[*node as usize].get(*at).copied() {
                Some(successor) => {
                    *at += 1;
                    match number[successor as usize] {
                        u32::MAX => next = Some(successor),
                        // Nothing was closed yet, so every node with a number is open.
                        seen => lowest[*node as usize] = lowest[*node as usize].min(seen),
                    }
                }
                None if lowest[*node as usize] == number[*node as usize] => {
                    let mut ring = open.split_off(number[*node as usize] as usize);
                    ring.sort_unstable();
                    return Some(ring);
                }
                None => {
                    let low = lowest[*node as usize];
                    calls.pop();
                    let (parent, _) = calls.last()?;
                    lowest[*parent as usize] = lowest[*parent as usize].min(low);
                }
            }
        }
    }
}

/// For every node those that an edge leads to.
fn neighbours(nodes: usize, edges: impl Iterator<Item = (u32, u32)>) -> Vec<Vec<u32>> {
    let mut neighbours = vec![Vec::new(); nodes];
    edges.for_each(|(from, to)| neighbours[from as usize].push(to));
    neighbours
}
