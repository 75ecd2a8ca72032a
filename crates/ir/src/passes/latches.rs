//! One way back for every loop: where several jumps close a loop, they meet in one block that closes it. Paths that
//! differ in one repetition then have a place inside that repetition where they meet.

use source::Span;

use super::Pass;
use crate::analysis::loops::Loops;
use crate::{Block, BlockId, Body, MethodId, Program, TermKind, Terminator};

/// Gives every loop that is closed at several places one block that closes it.
pub struct Latches;

impl Pass for Latches {
    fn name(&self) -> &'static str {
        "latches"
    }

    fn run(&self, _program: &Program, _method: MethodId, body: &mut Body) {
        let loops = Loops::new(body);
        for header in loops.headers().to_vec() {
            let is_back =
                |block: usize, target: BlockId| target == header && loops.is_back_edge(block, target);
            let closing = |block: usize, body: &Body| {
                body.blocks[block].term.kind.targets().into_iter().filter(|to| is_back(block, *to)).count()
            };
            // Blocks that were added here close one loop each.
            let known = 0..loops.blocks();
            if known.clone().map(|block| closing(block, body)).sum::<usize>() < 2 {
                continue;
            }
            let span = body[header].insts.first().map_or(body[header].term.span, |inst| inst.span);
            let latch = BlockId(body.blocks.len() as u32);
            for block in known {
                body.blocks[block].term.kind.for_each_target(|target| {
                    if is_back(block, *target) {
                        *target = latch;
                    }
                });
            }
            body.blocks.push(latch_to(header, span));
        }
    }
}

fn latch_to(header: BlockId, span: Span) -> Block {
    Block { insts: Vec::new(), term: Terminator { kind: TermKind::Jump(header), span }, handler: None }
}
