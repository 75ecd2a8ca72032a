//! Loops that are cut at their invariants.

use source::Span;

use super::Cut;
use crate::analysis::cfg::Cfg;
use crate::analysis::changes::AllChanges;
use crate::analysis::dominators::DominatorTree;
use crate::analysis::liveness::Liveness;
use crate::analysis::loops::Loops;
use crate::{
    Block, BlockId, Body, Const, Demand, Inst, InstKind, LocalId, Method, MethodId, TermKind, Terminator,
    Type,
};

/// A loop that can be cut.
struct Loop {
    header: BlockId,
    members: Vec<bool>,
    /// How many instructions of the header are its invariants.
    invariants: usize,
    /// Locals that get any value.
    unknown: Vec<LocalId>,
    forget: Option<InstKind>,
}

/// The body with cuts at the loops that can be cut. Returns nothing if no loop can be.
pub(super) fn cut(
    method: &Method,
    id: MethodId,
    changes: &AllChanges<'_>,
    cuts: &mut Vec<Cut>,
) -> Option<Body> {
    let body = method.body.as_ref()?;
    let loops = Loops::new(body);
    let cfg = Cfg::new(body);
    let dominators = DominatorTree::dominators(&cfg);
    let liveness = Liveness::new(body, &method.contract, &cfg);
    let found: Vec<Loop> = loops
        .headers()
        .iter()
        .filter_map(|header| {
            let members = loops.members(body, *header);
            // Control enters at the header only.
            let is_natural = body
                .blocks()
                .all(|(block, _)| !members[block.index()] || dominators.dominates(*header, block));
            let found =
                find(body, *header, members, &liveness, |inside| changes.of_blocks(id, body, inside))?;
            is_natural.then_some(found)
        })
        .collect();
    if found.is_empty() {
        return None;
    }
    let (original, mut body) = (body, body.clone());
    // The rest of a header gets a block of its own, and the header becomes the cut.
    let mut rests: Vec<Option<BlockId>> = vec![None; body.blocks.len()];
    for found in &found {
        rests[found.header.index()] = Some(begin(&mut body, found));
    }
    for found in &found {
        let mut start = body.blocks[found.header.index()].insts.iter();
        let specification = start.find(is_invariant).map_or(method.span, |inst| inst.span);
        cuts.push(Cut {
            method: id,
            specification,
            twin: None,
            overriding: Vec::new(),
            refinements: Vec::new(),
            ends: ends(original, found),
        });
        let end = end(&mut body, found);
        for (at, _) in found.members.iter().enumerate().filter(|(_, inside)| **inside) {
            let block = rests[at].map_or(at, BlockId::index);
            body.blocks[block].term.kind.for_each_target(|target| {
                if *target == found.header {
                    *target = end;
                }
            });
        }
    }
    Some(body)
}

/// A loop, if it has invariants and its effects can be told.
fn find(
    body: &Body,
    header: BlockId,
    members: Vec<bool>,
    liveness: &Liveness,
    changes: impl Fn(&[bool]) -> crate::analysis::changes::Changes,
) -> Option<Loop> {
    let code = &body.blocks[header.index()].insts;
    // Locals that no way needs any more may be cleared before.
    let is_start = |inst: &&Inst| is_invariant(inst) || matches!(inst.kind, InstKind::Clear { .. });
    let start = code.iter().take_while(is_start).count();
    let invariants = code[..start].iter().rposition(|inst| is_invariant(&inst))? + 1;
    let parts = changes(&members).parts()?;
    let forget = (!parts.is_empty()).then_some(InstKind::Forget { parts, is_change: false });
    let blocks = body.blocks.iter().zip(&members).filter(|(_, inside)| **inside);
    let mut unknown: Vec<LocalId> =
        blocks.flat_map(|(block, _)| &block.insts).filter_map(|inst| inst.kind.dest()).collect();
    unknown.sort_unstable();
    unknown.dedup();
    unknown.retain(|local| liveness.at_start(header).contains(*local));
    // A snapshot cannot be any other; what comes from the world is what the world chose.
    let is_odd = |local: &LocalId| body[*local].ty == Type::Heap || body[*local].input().is_some();
    (!unknown.iter().any(is_odd)).then_some(Loop { header, members, invariants, unknown, forget })
}

fn is_invariant(inst: &&Inst) -> bool {
    matches!(inst.kind, InstKind::Invariant { kind: Demand::Invariant, .. })
}

/// Whether a measure gets smaller in every round: all ways back to the header check it last.
fn ends(body: &Body, found: &Loop) -> bool {
    let back = body.blocks.iter().zip(&found.members).filter(|(_, inside)| **inside);
    let mut back =
        back.map(|(block, _)| block).filter(|block| block.term.kind.targets().contains(&found.header));
    back.all(|block| {
        let last = block.insts.iter().rev().find(|inst| !matches!(inst.kind, InstKind::Clear { .. }));
        last.is_some_and(|inst| matches!(inst.kind, InstKind::Invariant { kind: Demand::Decrease, .. }))
    })
}

/// Turns the header into the cut. Returns the block with the rest of it.
fn begin(body: &mut Body, found: &Loop) -> BlockId {
    let rest = BlockId(body.blocks.len() as u32);
    let header = &mut body.blocks[found.header.index()];
    let code = header.insts.split_off(found.invariants);
    let span = header.insts.first().map_or(Span::default(), |inst| inst.span);
    let supposed: Vec<Inst> = header.insts.iter().filter_map(supposed).collect();
    let jump = Terminator { kind: TermKind::Jump(rest), span };
    let term = std::mem::replace(&mut header.term, jump);
    header.insts.extend(found.forget.iter().map(|kind| Inst { kind: kind.clone(), span }));
    header
        .insts
        .extend(found.unknown.iter().map(|dest| Inst { kind: InstKind::Havoc { dest: *dest }, span }));
    header.insts.extend(supposed);
    let handler = header.handler;
    body.blocks.push(Block { insts: code, term, handler });
    rest
}

/// The block after a round: the invariants are checked once more, and the path ends, since the cut covers what follows.
fn end(body: &mut Body, found: &Loop) -> BlockId {
    let end = BlockId(body.blocks.len() as u32);
    let header = &body.blocks[found.header.index()];
    let (handler, mut insts) = (header.handler, header.insts[..found.invariants].to_vec());
    let span = insts.iter().find(is_invariant).map_or(Span::default(), |inst| inst.span);
    insts.push(Inst { kind: InstKind::Assume { condition: Const::Bool(false).into() }, span });
    body.blocks.push(Block { insts, term: Terminator { kind: TermKind::Unreachable, span }, handler });
    end
}

/// An invariant as something that is known.
fn supposed(inst: &Inst) -> Option<Inst> {
    match &inst.kind {
        InstKind::Invariant { function, args, .. } => {
            let kind = InstKind::Suppose { function: *function, args: args.clone() };
            Some(Inst { kind, span: inst.span })
        }
        _ => None,
    }
}
