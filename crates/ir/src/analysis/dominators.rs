//! Dominators and post-dominators by the algorithm of Cooper, Harvey and Kennedy.

use super::cfg::Cfg;
use crate::BlockId;

/// A tree in which each block hangs below its immediate dominator.
#[derive(Clone, Debug)]
pub struct DominatorTree {
    /// The immediate dominator by block; a root has itself, an unreachable block none.
    parents: Vec<Option<BlockId>>,
    /// The depth in the tree, to answer queries without walking to the root.
    depths: Vec<u32>,
}

impl DominatorTree {
    /// The dominators: b dominates c if every way from the entry to c goes through b.
    pub fn dominators(cfg: &Cfg) -> DominatorTree {
        let edges =
            |block: usize| cfg.predecessors(BlockId(block as u32)).iter().map(|b| b.index()).collect();
        let order: Vec<usize> = cfg.order().iter().map(|b| b.index()).collect();
        DominatorTree::build(cfg.len(), &order, edges)
    }

    /// The post-dominators: b post-dominates c if every way from c out of the method goes through b. All
    /// exits hang below one virtual root, so blocks of different exits have no post-dominator in common.
    pub fn post_dominators(cfg: &Cfg) -> DominatorTree {
        let successors: Vec<Vec<BlockId>> =
            (0..cfg.len()).map(|at| cfg.successors(BlockId(at as u32)).to_vec()).collect();
        DominatorTree::post_dominators_of(&successors, cfg.exits())
    }

    /// The same for any graph, given by the successors of its nodes.
    pub fn post_dominators_of(successors: &[Vec<BlockId>], exits: &[BlockId]) -> DominatorTree {
        let root = successors.len();
        let mut predecessors = vec![Vec::new(); root + 1];
        for (at, targets) in successors.iter().enumerate() {
            targets.iter().for_each(|target| predecessors[target.index()].push(at));
        }
        predecessors[root] = exits.iter().map(|exit| exit.index()).collect();
        let edges = |block: usize| {
            let mut edges: Vec<usize> =
                successors.get(block).into_iter().flatten().map(|b| b.index()).collect();
            if exits.contains(&BlockId(block as u32)) {
                edges.push(root);
            }
            edges
        };
        let order = reverse_order(&predecessors, root);
        let mut tree = DominatorTree::build(root + 1, &order, edges);
        // The virtual root is not part of the result: its children become roots themselves.
        tree.parents.pop();
        tree.depths.pop();
        for (block, parent) in tree.parents.iter_mut().enumerate() {
            if parent.is_some_and(|p| p.index() == root) {
                *parent = Some(BlockId(block as u32));
            }
        }
        tree
    }

    fn build(count: usize, order: &[usize], edges: impl Fn(usize) -> Vec<usize>) -> DominatorTree {
        let mut position = vec![usize::MAX; count];
        for (at, block) in order.iter().enumerate() {
            position[*block] = at;
        }
        let mut parents: Vec<Option<usize>> = vec![None; count];
        if let Some(root) = order.first() {
            parents[*root] = Some(*root);
        }
        let mut changed = true;
        while changed {
            changed = false;
            for &block in order.iter().skip(1) {
                let mut best: Option<usize> = None;
                for edge in edges(block).into_iter().filter(|edge| parents[*edge].is_some()) {
                    best = Some(best.map_or(edge, |known| intersect(&parents, &position, known, edge)));
                }
                if best.is_some() && parents[block] != best {
                    parents[block] = best;
                    changed = true;
                }
            }
        }
        let mut depths = vec![0; count];
        for &block in order.iter().skip(1) {
            if let Some(parent) = parents[block] {
                depths[block] = depths[parent] + 1;
            }
        }
        DominatorTree { parents: parents.into_iter().map(|p| p.map(|p| BlockId(p as u32))).collect(), depths }
    }

    /// The closest block that dominates this one and is not itself.
    pub fn immediate(&self, block: BlockId) -> Option<BlockId> {
        self.parents.get(block.index()).copied().flatten().filter(|parent| *parent != block)
    }

    /// Whether `above` dominates `below`; every block dominates itself.
    pub fn dominates(&self, above: BlockId, below: BlockId) -> bool {
        let mut current = below;
        while self.depths[current.index()] > self.depths[above.index()] {
            match self.immediate(current) {
                Some(parent) => current = parent,
                None => return false,
            }
        }
        current == above && self.parents[below.index()].is_some()
    }
}

/// The closest common ancestor in the tree built so far.
fn intersect(parents: &[Option<usize>], position: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        // Both have a parent: only such blocks are passed in, and parents have parents.
        while position[a] > position[b] {
            a = parents[a].unwrap_or(b);
        }
        while position[b] > position[a] {
            b = parents[b].unwrap_or(a);
        }
    }
    a
}

/// Reverse postorder of the reversed graph from the virtual root.
fn reverse_order(predecessors: &[Vec<usize>], root: usize) -> Vec<usize> {
    let mut seen = vec![false; root + 1];
    let mut order = Vec::new();
    let mut stack: Vec<(usize, usize)> = vec![(root, 0)];
    seen[root] = true;
    let next_of = |block: usize, next: usize| predecessors[block].get(next).copied();
    while let Some((block, next)) = stack.pop() {
        match next_of(block, next) {
            Some(edge) => {
                stack.push((block, next + 1));
                if !std::mem::replace(&mut seen[edge], true) {
                    stack.push((edge, 0));
                }
            }
            None => order.push(block),
        }
    }
    order.reverse();
    order
}

#[cfg(test)]
mod tests {
    use source::Span;

    use super::*;
    use crate::{Block, Body, Const, Operand, TermKind, Terminator};

    /// A body whose blocks end in jumps, branches and returns chosen by a simple generator.
    fn random_body(mut seed: u64) -> Body {
        let mut next = |bound: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % bound
        };
        let count = 2 + next(9);
        let mut body = Body::default();
        for _ in 0..count {
            let (a, b) = (BlockId(next(count) as u32), BlockId(next(count) as u32));
            let condition = Operand::Const(Const::Bool(true));
            let kind = match next(4) {
                0 => TermKind::Return(None),
                1 => TermKind::Jump(a),
                _ => TermKind::Branch { condition, then: a, otherwise: b },
            };
            let term = Terminator { kind, span: Span::default() };
            body.blocks.push(Block { insts: Vec::new(), term, handler: None });
        }
        body
    }

    /// The blocks that can be reached from some starts without going through `avoid`.
    fn reached(
        starts: &[BlockId],
        avoid: Option<BlockId>,
        next: impl Fn(BlockId) -> Vec<BlockId>,
    ) -> Vec<BlockId> {
        let mut found: Vec<BlockId> = starts.iter().copied().filter(|b| Some(*b) != avoid).collect();
        let mut at = 0;
        while let Some(&block) = found.get(at) {
            at += 1;
            for successor in next(block) {
                if Some(successor) != avoid && !found.contains(&successor) {
                    found.push(successor);
                }
            }
        }
        found
    }

    #[test]
    fn agrees_with_the_definition() {
        for seed in 0..500 {
            let body = random_body(seed);
            let cfg = Cfg::new(&body);
            let tree = DominatorTree::dominators(&cfg);
            let all = reached(&[BlockId::ENTRY], None, |b| cfg.successors(b).to_vec());
            for above in body.blocks().map(|(id, _)| id) {
                let without = reached(&[BlockId::ENTRY], Some(above), |b| cfg.successors(b).to_vec());
                for &below in &all {
                    let expected = all.contains(&above) && !without.contains(&below);
                    assert_eq!(tree.dominates(above, below), expected, "seed {seed}: {above:?} {below:?}");
                }
            }
        }
    }

    #[test]
    fn post_dominators_agree_with_the_definition() {
        for seed in 0..500 {
            let body = random_body(seed);
            let cfg = Cfg::new(&body);
            let tree = DominatorTree::post_dominators(&cfg);
            let leaves = reached(cfg.exits(), None, |b| cfg.predecessors(b).to_vec());
            for above in body.blocks().map(|(id, _)| id) {
                let without = reached(cfg.exits(), Some(above), |b| cfg.predecessors(b).to_vec());
                for &below in &leaves {
                    let expected = leaves.contains(&above) && !without.contains(&below);
                    assert_eq!(tree.dominates(above, below), expected, "seed {seed}: {above:?} {below:?}");
                }
            }
        }
    }
}
