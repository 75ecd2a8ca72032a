//! Which instructions matter: what the target is control dependent on, and what defines something that they use.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::control::deciders;
use super::graph::{Code, Graph, Graphs, Raised, is_unknown};
use super::places::Places;
use crate::analysis::distance::Flow;
use crate::analysis::liveness::LocalSet;
use crate::{ContractKind, InstKind, LocalId, MethodId, Operand, Program, TermKind};

/// What matters, as far as it is known. It only becomes more.
pub(super) struct Marks<'a, 'p> {
    pub(super) program: &'p Program,
    pub(super) flow: &'a Flow,
    pub(super) graphs: &'a Graphs<'p>,
    pub(super) entry: MethodId,
    /// By method: the nodes that matter.
    pub(super) kept: BTreeMap<MethodId, Vec<bool>>,
    pub(super) places: Places,
    /// Methods with instructions that matter whoever calls them.
    effects: FxHashSet<MethodId>,
    /// Methods that the slice calls.
    pub(super) called: FxHashSet<MethodId>,
    /// Methods whose results matter.
    results: FxHashSet<MethodId>,
    /// Parameters that matter.
    params: FxHashMap<MethodId, LocalSet>,
    /// Whether there is more since the last round began.
    changed: bool,
}

impl<'a, 'p> Marks<'a, 'p> {
    /// Finds everything that matters to whether the roots get to the target.
    pub(super) fn new(
        program: &'p Program,
        flow: &'a Flow,
        graphs: &'a Graphs<'p>,
        roots: &[MethodId],
        entry: MethodId,
    ) -> Marks<'a, 'p> {
        let none = graphs.all.iter().map(|(method, graph)| (*method, vec![false; graph.nodes.len()]));
        let mut marks = Marks {
            program,
            flow,
            graphs,
            entry,
            kept: none.collect(),
            places: Places::default(),
            effects: FxHashSet::default(),
            called: roots.iter().copied().collect(),
            results: FxHashSet::default(),
            params: FxHashMap::default(),
            changed: true,
        };
        while std::mem::take(&mut marks.changed) {
            for (method, graph) in &graphs.all {
                marks.find_effects(*method, graph);
            }
            for (method, graph) in &graphs.all {
                if marks.called.contains(method) {
                    marks.close(*method, graph);
                }
            }
            marks.changed |= marks.places.take_grown();
        }
        marks
    }

    /// Whether a node matters.
    pub(super) fn is_kept(&self, method: MethodId, node: usize) -> bool {
        self.kept.get(&method).is_some_and(|kept| kept[node])
    }

    /// Makes a node matter.
    pub(super) fn keep(&mut self, method: MethodId, node: usize) {
        if let Some(kept) = self.kept.get_mut(&method) {
            self.changed |= !std::mem::replace(&mut kept[node], true);
        }
    }

    /// Whether the result of a call has its value in the slice.
    pub(super) fn has_result(&self, kind: &InstKind) -> bool {
        self.flow.reached(self.program, kind).list().iter().all(|callee| self.results.contains(callee))
    }

    /// Whether a parameter matters to a method that a call may reach. Receivers always do.
    pub(super) fn needs(&self, kind: &InstKind, param: usize) -> bool {
        let InstKind::Call { target, .. } = kind else { return true };
        let is_receiver = param == 0 && self.program[target.method()].kind.has_receiver();
        let reached = self.flow.reached(self.program, kind);
        let is_used = |callee: &MethodId| {
            self.params.get(callee).is_some_and(|params| params.contains(LocalId(param as u32)))
        };
        is_receiver || is_unknown(self.program, self.flow, kind) || reached.list().iter().any(is_used)
    }

    /// Whether an instruction matters whatever comes after it: it is the target, restricts which executions there are, writes
    /// something that matters, or may do anything.
    fn is_effect(&self, method: MethodId, kind: &InstKind) -> bool {
        match kind {
            InstKind::Target
            | InstKind::Assume { .. }
            | InstKind::Suppose { .. }
            | InstKind::Forget { .. } => true,
            InstKind::Contract { kind } => *kind == ContractKind::Requires && method == self.entry,
            InstKind::InitClass { class } if self.places.has_class(*class) => true,
            kind if is_unknown(self.program, self.flow, kind) => true,
            kind => {
                let callees = self.flow.reached(self.program, kind);
                callees.list().iter().any(|callee| self.effects.contains(callee))
                    || self.places.is_written(self.program, method, kind)
            }
        }
    }

    fn find_effects(&mut self, method: MethodId, graph: &Graph<'p>) {
        for node in (0..graph.nodes.len()).filter(|node| graph.live[*node]) {
            let is_effect = graph.inst(node).is_some_and(|kind| self.is_effect(method, kind));
            if is_effect {
                self.keep(method, node);
                self.changed |= self.effects.insert(method);
            }
        }
    }

    /// Adds to a method that is called what its instructions that matter depend on.
    fn close(&mut self, method: MethodId, graph: &Graph<'p>) {
        let mut is_new = self.changed;
        loop {
            self.changed = false;
            for node in (0..graph.nodes.len()).filter(|node| graph.live[*node]) {
                let matters = match graph.code(node) {
                    Code::Term(TermKind::Return(_)) => self.results.contains(&method),
                    Code::Term(TermKind::Throw(_) | TermKind::Raise { .. }) => true,
                    Code::Term(_) | Code::Inst(_) => false,
                };
                if matters {
                    self.keep(method, node);
                }
                if self.is_kept(method, node) {
                    self.keep_guards(method, graph, node);
                    self.follow(method, graph.inst(node));
                }
            }
            self.keep_definitions(method, graph);
            for node in deciders(graph, &self.kept[&method]) {
                self.keep(method, node);
            }
            if !self.changed {
                break;
            }
            is_new = true;
        }
        self.changed = is_new;
    }

    /// Takes note of what a node that matters reads and calls.
    fn follow(&mut self, method: MethodId, kind: Option<&InstKind>) {
        let Some(kind) = kind else { return };
        self.places.read(self.program, method, kind);
        if is_unknown(self.program, self.flow, kind) {
            self.places.add_all();
        }
        for callee in self.flow.reached(self.program, kind).list() {
            self.changed |= self.called.insert(*callee);
        }
    }

    /// The checks right before an instruction that matters, which it relies on.
    fn keep_guards(&mut self, method: MethodId, graph: &Graph<'p>, node: usize) {
        let mut used: Vec<&Operand> = Vec::new();
        match graph.code(node) {
            Code::Inst(kind) => kind.for_each_operand(|operand| used.push(operand)),
            Code::Term(kind) => kind.for_each_operand(|operand| used.push(operand)),
        }
        let first = graph.start(graph.nodes[node].block);
        for before in (first..node).rev() {
            let Some(kind) = graph.inst(before) else { return };
            if kind.dest().is_some_and(|dest| used.iter().any(|operand| operand.local() == Some(dest))) {
                return;
            }
            let mut is_guard = matches!(kind, InstKind::Check(_)) && graph.live[before];
            kind.for_each_operand(|operand| is_guard &= used.contains(&operand));
            if is_guard {
                self.keep(method, before);
            }
        }
    }

    /// What assigns locals that are used where it matters.
    fn keep_definitions(&mut self, method: MethodId, graph: &Graph<'p>) {
        let starts = self.needed(method, graph);
        let mut found = Vec::new();
        for block in 0..graph.body.blocks.len() {
            self.back_through(method, graph, block, &starts, &mut |node, after| {
                let dest = graph.inst(node).and_then(InstKind::dest);
                if dest.is_some_and(|dest| after.contains(dest)) {
                    found.push(node);
                }
            });
        }
        for node in found {
            self.keep(method, node);
            if let Some(kind @ InstKind::Call { .. }) = graph.inst(node) {
                for callee in self.flow.reached(self.program, kind).list() {
                    self.changed |= self.results.insert(*callee);
                }
            }
        }
        let count = self.program[method].params.len() as u32;
        let mut params = LocalSet::new(graph.body.locals.len());
        let used = (0..count).map(LocalId).filter(|param| starts[0].contains(*param));
        used.for_each(|param| params.insert(param));
        if self.params.get(&method) != Some(&params) {
            self.changed = true;
            self.params.insert(method, params);
        }
    }

    /// By block: the locals that are used after its beginning where it matters, before they are assigned.
    pub(super) fn needed(&self, method: MethodId, graph: &Graph<'p>) -> Vec<LocalSet> {
        let mut starts = vec![LocalSet::new(graph.body.locals.len()); graph.body.blocks.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for block in (0..graph.body.blocks.len()).rev() {
                let start = self.back_through(method, graph, block, &starts, &mut |_, _| {});
                changed |= starts[block].union(&start);
            }
        }
        starts
    }

    /// Goes through a block from its end to its beginning, and calls `visit` with every node that leads to the target and the
    /// locals that are needed after it.
    fn back_through(
        &self,
        method: MethodId,
        graph: &Graph<'p>,
        block: usize,
        starts: &[LocalSet],
        visit: &mut dyn FnMut(usize, &LocalSet),
    ) -> LocalSet {
        let nothing = LocalSet::new(graph.body.locals.len());
        let mut needed = nothing.clone();
        for at in graph.of_block(block).rev() {
            let node = &graph.nodes[at];
            if !graph.live[at] {
                needed = nothing.clone();
                continue;
            }
            match graph.code(at) {
                Code::Term(_) => {
                    node.next.iter().for_each(|next| {
                        needed.union(&starts[graph.nodes[*next].block]);
                    });
                }
                Code::Inst(_) if node.next.is_empty() => needed = nothing.clone(),
                Code::Inst(_) => {}
            }
            visit(at, &needed);
            match graph.inst(at) {
                Some(InstKind::Clear { locals }) => locals.iter().for_each(|local| needed.remove(*local)),
                kind => kind.and_then(InstKind::dest).into_iter().for_each(|dest| needed.remove(dest)),
            }
            if let Some(Raised::To(handler)) = node.raised {
                needed.union(&starts[graph.nodes[handler].block]);
            }
            if self.is_kept(method, at) {
                self.add_uses(method, graph.code(at), &mut needed);
            }
        }
        needed
    }

    /// The locals that a node uses if it matters.
    fn add_uses(&self, method: MethodId, code: Code<'p>, needed: &mut LocalSet) {
        let mut add = |operand: &Operand| {
            operand.local().into_iter().for_each(|local| needed.insert(local));
        };
        match code {
            Code::Inst(kind @ InstKind::Call { args, .. }) => {
                let used = args.iter().enumerate().filter(|(param, _)| self.needs(kind, *param));
                used.for_each(|(_, arg)| add(arg));
            }
            Code::Inst(InstKind::Contract { kind }) => {
                let clauses = self.program[method].contract.clauses(*kind);
                clauses.iter().flat_map(|clause| &clause.args).for_each(add);
            }
            Code::Inst(kind) => kind.for_each_operand(add),
            Code::Term(kind) => kind.for_each_operand(add),
        }
    }
}
