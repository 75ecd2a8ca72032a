//! Loops: the jumps that close them, and where they begin. Graphs of class files need not be reducible, so a jump closes a
//! loop where it goes back to a block that leads to it in a depth-first walk.

use crate::{BlockId, Body};

/// The loops of a body.
#[derive(Clone, Debug, Default)]
pub struct Loops {
    /// By block: the headers that it jumps back to.
    back: Vec<Vec<BlockId>>,
    /// The headers, sorted.
    headers: Vec<BlockId>,
}

#[derive(Clone, Copy, PartialEq)]
enum Mark {
    New,
    Open,
    Done,
}

impl Loops {
    /// Finds the loops.
    pub fn new(body: &Body) -> Loops {
        let mut marks = vec![Mark::New; body.blocks.len()];
        let mut back = vec![Vec::new(); body.blocks.len()];
        let successors = |block: usize| {
            let block = &body.blocks[block];
            block.term.kind.targets().into_iter().chain(block.handler).collect::<Vec<BlockId>>()
        };
        let mut stack = vec![(0, successors(0))];
        marks[0] = Mark::Open;
        while let Some((block, pending)) = stack.last_mut() {
            let block = *block;
            match pending.pop() {
                Some(next) => match marks[next.index()] {
                    Mark::New => {
                        marks[next.index()] = Mark::Open;
                        stack.push((next.index(), successors(next.index())));
                    }
                    Mark::Open => back[block].push(next),
                    Mark::Done => {}
                },
                None => {
                    marks[block] = Mark::Done;
                    stack.pop();
                }
            }
        }
        let mut headers: Vec<BlockId> = back.iter().flatten().copied().collect();
        headers.sort_unstable();
        headers.dedup();
        Loops { back, headers }
    }

    /// The blocks that loops begin with, in their order.
    pub fn headers(&self) -> &[BlockId] {
        &self.headers
    }

    /// How many blocks the body has.
    pub fn blocks(&self) -> usize {
        self.back.len()
    }

    /// The blocks of the loop that begins with a header: those from which it can be closed without going through the
    /// header.
    pub fn members(&self, body: &Body, header: BlockId) -> Vec<bool> {
        let mut before = vec![Vec::new(); self.back.len()];
        for (id, block) in body.blocks() {
            for target in block.term.kind.targets().into_iter().chain(block.handler) {
                before[target.index()].push(id);
            }
        }
        let mut members = vec![false; self.back.len()];
        members[header.index()] = true;
        let closes = |at: &usize| self.back[*at].contains(&header);
        let mut pending: Vec<usize> = (0..self.back.len()).filter(closes).collect();
        while let Some(at) = pending.pop() {
            if !std::mem::replace(&mut members[at], true) {
                pending.extend(before[at].iter().map(|block| block.index()));
            }
        }
        members
    }

    /// Whether a jump from one block to another closes a loop.
    pub fn is_back_edge(&self, from: usize, to: BlockId) -> bool {
        self.back[from].contains(&to)
    }

    /// Whether a block is the header of a loop.
    pub fn is_header(&self, block: BlockId) -> bool {
        self.headers.binary_search(&block).is_ok()
    }
}
