//! Makes the program that is left: every block keeps its instructions that matter, and what led through others leads to where
//! they would have led. Where no way leads to the target, executions end.

use source::Span;

use super::control::{First, Observed, observed};
use super::graph::{Code, Graph};
use super::marks::Marks;
use crate::{
    Block, BlockId, Body, Const, Contract, ContractKind, Inst, InstKind, MethodId, Operand, TermKind,
    Terminator, Type,
};

/// The code of a method that is left; none if it is not clear where control goes, which would be a mistake of the analysis.
pub(super) fn body(marks: &Marks<'_, '_>, method: MethodId, graph: &Graph<'_>) -> Option<Body> {
    let kept = marks.kept.get(&method)?;
    let mut cut = Cut {
        marks,
        graph,
        kept,
        observed: observed(graph, kept),
        result: marks.program[method].result,
        blocks: Vec::new(),
        rests: Vec::new(),
    };
    // Only exceptions lead to the `catch` of a handler; what follows gets a block of its own, where other ways may lead, too.
    let mut next = graph.body.blocks.len();
    for block in &graph.body.blocks {
        let is_handler = matches!(block.insts.first(), Some(Inst { kind: InstKind::Catch { .. }, .. }));
        cut.rests.push(is_handler.then_some(BlockId(next as u32)));
        next += usize::from(is_handler);
    }
    cut.fill()?;
    Some(Body { locals: graph.body.locals.clone(), blocks: cut.blocks })
}

/// The contract that is left: what ends paths where it fails is not.
pub(super) fn contract(marks: &Marks<'_, '_>, method: MethodId, graph: &Graph<'_>) -> Contract {
    let is_requires = |node: &usize| {
        let kind = graph.inst(*node);
        matches!(kind, Some(InstKind::Contract { kind: ContractKind::Requires }))
    };
    let nodes = || (0..graph.nodes.len()).filter(is_requires);
    let requires = match nodes().any(|node| marks.is_kept(method, node)) {
        true => marks.program[method].contract.requires.clone(),
        false => Vec::new(),
    };
    Contract { requires, ..Contract::default() }
}

struct Cut<'a> {
    marks: &'a Marks<'a, 'a>,
    graph: &'a Graph<'a>,
    kept: &'a [bool],
    observed: Vec<Observed>,
    result: Type,
    blocks: Vec<Block>,
    /// By block: for a handler the block with what follows its `catch`.
    rests: Vec<Option<BlockId>>,
}

impl Cut<'_> {
    fn fill(&mut self) -> Option<()> {
        let count = self.graph.body.blocks.len();
        let mut rests = Vec::new();
        for block in 0..count {
            let nodes = self.graph.of_block(block);
            let made = match self.rests[block] {
                Some(rest) => {
                    rests.push(self.block(block, nodes.start + 1)?);
                    let catch = self.graph.body.blocks[block].insts[0].clone();
                    let term = Terminator { kind: TermKind::Jump(rest), span: catch.span };
                    Block { insts: vec![catch], term, handler: None }
                }
                None => self.block(block, nodes.start)?,
            };
            self.blocks.push(made);
        }
        self.blocks.extend(rests);
        self.blocks.push(self.leaving());
        self.blocks.push(ending(Vec::new(), None));
        Some(())
    }

    /// What is left of a block, from a node on.
    fn block(&self, number: usize, from: usize) -> Option<Block> {
        let block = &self.graph.body.blocks[number];
        let mut insts = Vec::new();
        let nodes = from..self.graph.of_block(number).end;
        for node in nodes {
            if !self.graph.live[node] {
                return Some(ending(insts, block.handler));
            }
            match self.graph.code(node) {
                Code::Inst(_) if !self.kept[node] => {}
                Code::Inst(kind) => {
                    let span = block.insts[self.graph.nodes[node].inst].span;
                    insts.push(Inst { kind: self.inst(kind), span });
                }
                Code::Term(kind) => {
                    let kind = if self.kept[node] { kind.clone() } else { self.onwards(node)? };
                    let term = Terminator { kind, span: block.term.span };
                    return Some(Block { insts, term, handler: block.handler });
                }
            }
        }
        None
    }

    /// An instruction that is kept. Arguments that do not matter may not have values any more.
    fn inst(&self, kind: &InstKind) -> InstKind {
        let InstKind::Call { dest, target, args } = kind else { return kind.clone() };
        let params = &self.marks.program[target.method()].params;
        let arg = |(at, arg): (usize, &Operand)| match self.marks.needs(kind, at) {
            true => arg.clone(),
            false => params.get(at).map_or(arg.clone(), |ty| Const::default_of(*ty).into()),
        };
        InstKind::Call { dest: *dest, target: *target, args: args.iter().enumerate().map(arg).collect() }
    }

    /// How a block ends whose terminator is not kept.
    fn onwards(&self, node: usize) -> Option<TermKind> {
        let Observed::One(first) = self.observed[node] else { return None };
        let extra = self.rests.iter().flatten().count();
        let added = |at: usize| BlockId((self.rests.len() + extra + at) as u32);
        Some(TermKind::Jump(match first {
            First::Node(node) => {
                let block = self.graph.nodes[node].block;
                self.rests[block].unwrap_or(BlockId(block as u32))
            }
            First::Return => added(0),
            First::End => added(1),
        }))
    }

    /// The block that returns a value that does not matter.
    fn leaving(&self) -> Block {
        let value = match self.result {
            Type::Void => None,
            ty => Some(Const::default_of(ty).into()),
        };
        let term = Terminator { kind: TermKind::Return(value), span: Span::default() };
        Block { insts: Vec::new(), term, handler: None }
    }
}

/// A block from which no way leads to the target.
fn ending(mut insts: Vec<Inst>, handler: Option<BlockId>) -> Block {
    let condition = Const::Bool(false).into();
    insts.push(Inst { kind: InstKind::Assume { condition }, span: Span::default() });
    let term = Terminator { kind: TermKind::Unreachable, span: Span::default() };
    Block { insts, term, handler }
}
