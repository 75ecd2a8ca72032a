//! The code that can lead to the target, instruction by instruction: what comes next, where an exception goes, and from which
//! instructions a way leads to the target at all. Calls are entered and left without remembering from where, so that more ways are
//! considered than executions take, and never fewer.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use crate::analysis::distance::{FAR, Flow};
use crate::{Body, InstKind, MethodId, PrimitiveRef, Program, TermKind};

/// Where an exception goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Raised {
    /// To the `catch` of a handler, by its node.
    To(usize),
    /// Out of the method.
    Leaves,
}

/// An instruction or a terminator.
#[derive(Clone, Copy)]
pub(super) enum Code<'p> {
    Inst(&'p InstKind),
    Term(&'p TermKind),
}

/// Where an instruction stands and where control goes from there.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) block: usize,
    pub(super) inst: usize,
    /// What comes after it, unless it raises an exception.
    pub(super) next: Vec<usize>,
    /// Where its exception goes, if a way leads from there to the target.
    pub(super) raised: Option<Raised>,
}

/// The nodes of a method.
#[derive(Debug)]
pub(super) struct Graph<'p> {
    pub(super) body: &'p Body,
    pub(super) nodes: Vec<Node>,
    /// By node: whether a way leads from it to the target.
    pub(super) live: Vec<bool>,
    starts: Vec<usize>,
}

impl<'p> Graph<'p> {
    fn new(program: &Program, flow: &Flow, body: &'p Body) -> Graph<'p> {
        let mut starts = Vec::with_capacity(body.blocks.len());
        let mut count = 0;
        for block in &body.blocks {
            starts.push(count);
            count += block.insts.len() + 1;
        }
        let mut nodes = Vec::with_capacity(count);
        for (number, block) in body.blocks.iter().enumerate() {
            let raised = match block.handler {
                Some(handler) => Raised::To(starts[handler.index()]),
                None => Raised::Leaves,
            };
            for (inst, code) in block.insts.iter().enumerate() {
                let cost = flow.cost(program, &code.kind);
                let goes_on = cost.leave != FAR && !matches!(code.kind, InstKind::Target);
                nodes.push(Node {
                    block: number,
                    inst,
                    next: if goes_on { vec![nodes.len() + 1] } else { Vec::new() },
                    raised: (cost.fail != FAR).then_some(raised),
                });
            }
            let throws = matches!(block.term.kind, TermKind::Throw(_) | TermKind::Raise { .. });
            let mut next: Vec<usize> =
                block.term.kind.targets().iter().map(|target| starts[target.index()]).collect();
            next.sort_unstable();
            next.dedup();
            let inst = block.insts.len();
            nodes.push(Node { block: number, inst, next, raised: throws.then_some(raised) });
        }
        Graph { body, live: vec![false; nodes.len()], nodes, starts }
    }

    /// What follows a target, or a call that never returns, may lead to a target again, but is never executed.
    fn drop_unreached(&mut self) {
        let mut reached = vec![false; self.nodes.len()];
        let mut pending = vec![0];
        while let Some(at) = pending.pop() {
            if std::mem::replace(&mut reached[at], true) {
                continue;
            }
            pending.extend(&self.nodes[at].next);
            if let Some(Raised::To(handler)) = self.nodes[at].raised {
                pending.push(handler);
            }
        }
        self.live.iter_mut().zip(reached).for_each(|(live, reached)| *live &= reached);
    }

    /// The first node of a block.
    pub(super) fn start(&self, block: usize) -> usize {
        self.starts[block]
    }

    /// The nodes of a block, the terminator last.
    pub(super) fn of_block(&self, block: usize) -> std::ops::Range<usize> {
        let start = self.starts[block];
        start..start + self.body.blocks[block].insts.len() + 1
    }

    /// What stands at a node.
    pub(super) fn code(&self, node: usize) -> Code<'p> {
        let Node { block, inst, .. } = &self.nodes[node];
        let block = &self.body.blocks[*block];
        match block.insts.get(*inst) {
            Some(inst) => Code::Inst(&inst.kind),
            None => Code::Term(&block.term.kind),
        }
    }

    /// All instructions.
    pub(super) fn insts(&self) -> impl Iterator<Item = &'p InstKind> {
        self.body.blocks.iter().flat_map(|block| &block.insts).map(|inst| &inst.kind)
    }

    /// The instruction at a node; none where a terminator stands.
    pub(super) fn inst(&self, node: usize) -> Option<&'p InstKind> {
        match self.code(node) {
            Code::Inst(kind) => Some(kind),
            Code::Term(_) => None,
        }
    }
}

/// The methods that can be reached from an entry.
#[derive(Debug)]
pub(super) struct Graphs<'p> {
    pub(super) all: BTreeMap<MethodId, Graph<'p>>,
    /// Methods after whose return a way leads to the target.
    returns: FxHashSet<MethodId>,
    /// Methods after whose exceptions one does.
    raises: FxHashSet<MethodId>,
}

/// Whether code is missing that could do anything.
pub(super) fn is_unknown(program: &Program, flow: &Flow, kind: &InstKind) -> bool {
    let is_foreign = matches!(kind, InstKind::Primitive { primitive: PrimitiveRef::Foreign(_), .. });
    is_foreign || flow.is_missing(program, kind)
}

impl<'p> Graphs<'p> {
    /// Looks at what can be reached from the roots, which are executed one after the other.
    pub(super) fn new(program: &'p Program, flow: &Flow, roots: &[MethodId]) -> Graphs<'p> {
        let mut graphs =
            Graphs { all: BTreeMap::new(), returns: FxHashSet::default(), raises: FxHashSet::default() };
        let mut pending = roots.to_vec();
        while let Some(method) = pending.pop() {
            let Some(body) = &program[method].body else { continue };
            if graphs.all.contains_key(&method) {
                continue;
            }
            for inst in body.blocks.iter().flat_map(|block| &block.insts) {
                pending.extend(flow.reached(program, &inst.kind).list());
            }
            graphs.all.insert(method, Graph::new(program, flow, body));
        }
        let methods: Vec<MethodId> = graphs.all.keys().copied().collect();
        // Callees come after their callers more often than not.
        while methods.iter().rev().fold(false, |changed, method| {
            graphs.update(program, flow, *method) | graphs.connect(roots) | changed
        }) {}
        for (method, graph) in &mut graphs.all {
            for node in 0..graph.nodes.len() {
                let is_live = match graph.nodes[node].raised {
                    Some(Raised::To(handler)) => graph.live[handler],
                    Some(Raised::Leaves) => graphs.raises.contains(method),
                    None => false,
                };
                graph.nodes[node].raised = graph.nodes[node].raised.filter(|_| is_live);
            }
            graph.drop_unreached();
        }
        graphs
    }

    /// Whether a way leads from the beginning of a method to the target.
    pub(super) fn leads_there(&self, method: MethodId) -> bool {
        self.all.get(&method).is_some_and(|graph| graph.live[0])
    }

    /// The end of one root is the beginning of the next.
    fn connect(&mut self, roots: &[MethodId]) -> bool {
        let pairs = roots.iter().zip(roots.iter().skip(1));
        pairs.fold(false, |changed, (one, next)| {
            (self.leads_there(*next) && self.returns.insert(*one)) | changed
        })
    }

    /// Finds more nodes of a method that lead to the target, and what that says of the methods it calls. Returns whether
    /// anything is new.
    fn update(&mut self, program: &Program, flow: &Flow, method: MethodId) -> bool {
        let Some(graph) = self.all.get(&method) else { return false };
        let leaves = self.raises.contains(&method);
        let goes_there = |live: &[bool], raised: Option<Raised>| match raised {
            Some(Raised::To(handler)) => live[handler],
            Some(Raised::Leaves) => leaves,
            None => false,
        };
        let mut live = graph.live.clone();
        let mut changed = true;
        while changed {
            changed = false;
            for (at, node) in graph.nodes.iter().enumerate().rev() {
                if live[at] {
                    continue;
                }
                let is_there = match graph.code(at) {
                    Code::Inst(kind) => {
                        matches!(kind, InstKind::Target)
                            || is_unknown(program, flow, kind)
                            || flow.reached(program, kind).list().iter().any(|m| self.leads_there(*m))
                    }
                    Code::Term(TermKind::Return(_)) => self.returns.contains(&method),
                    Code::Term(_) => false,
                };
                live[at] =
                    is_there || node.next.iter().any(|next| live[*next]) || goes_there(&live, node.raised);
                changed |= live[at];
            }
        }
        let (mut returning, mut raising) = (Vec::new(), Vec::new());
        for (at, node) in graph.nodes.iter().enumerate() {
            let Some(kind) = graph.inst(at) else { continue };
            if node.next.iter().any(|next| live[*next]) {
                returning.extend_from_slice(flow.reached(program, kind).list());
            }
            if goes_there(&live, node.raised) {
                raising.extend_from_slice(flow.reached(program, kind).list());
            }
        }
        let mut is_new = live != graph.live;
        if let Some(graph) = self.all.get_mut(&method) {
            graph.live = live;
        }
        is_new |= returning.into_iter().fold(false, |new, callee| self.returns.insert(callee) | new);
        is_new | raising.into_iter().fold(false, |new, callee| self.raises.insert(callee) | new)
    }
}
