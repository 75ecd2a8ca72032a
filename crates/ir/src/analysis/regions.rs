//! Regions: where the ways that part at a branch meet again. The region of a branch lies within one repetition of the
//! innermost loop around it, and ends at the first block through which all ways go that stay in that repetition;
//! outside of loops that may be the return of the method. Exceptions, returns out of a loop and jumps out of it leave
//! the region: a path that goes there does not meet the others (Java Ranger, Sharma et al. 2020).

use super::dominators::DominatorTree;
use super::loops::Loops;
use crate::{BlockId, Body, TermKind};

/// Where the ways of a branch meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meeting {
    /// At the beginning of a block.
    Block(BlockId),
    /// After the method has returned.
    Return,
}

/// The region of a branch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// Where the ways meet.
    pub meeting: Meeting,
    /// By block: whether it lies between the branch and the meeting. The block of the branch does.
    pub inside: Vec<bool>,
    /// Whether there is a loop in it.
    pub has_loop: bool,
}

/// The regions of a body, by the blocks that end in their branches.
#[derive(Clone, Debug, Default)]
pub struct Regions(Vec<Option<Region>>);

impl Regions {
    /// Finds the regions.
    pub fn new(body: &Body) -> Regions {
        let loops = Loops::new(body);
        let count = body.blocks.len();
        let mut regions = vec![None; count];
        // The method as a whole, and then every loop; a block belongs to the smallest that has it.
        let mut areas: Vec<Area> = vec![Area { header: None, members: vec![true; count] }];
        areas.extend(
            loops
                .headers()
                .iter()
                .map(|header| Area { header: Some(*header), members: loops.members(body, *header) }),
        );
        areas.sort_by_key(|area| std::cmp::Reverse(area.members.iter().filter(|is_in| **is_in).count()));
        for area in &areas {
            let edges = area.edges(body);
            let exits = area.exits(body);
            let tree = DominatorTree::post_dominators_of(&edges, &exits);
            for (id, block) in body.blocks().filter(|(id, _)| area.members[id.index()]) {
                if matches!(block.term.kind, TermKind::Branch { .. } | TermKind::Switch { .. }) {
                    regions[id.index()] = region(id, &edges, &exits, &tree, area, &loops);
                }
            }
        }
        Regions(regions)
    }

    /// The region of the branch at the end of a block; none where there is no branch, or its ways do not meet.
    pub fn get(&self, block: usize) -> Option<&Region> {
        self.0.get(block)?.as_ref()
    }
}

/// One repetition of a loop, or the whole method.
struct Area {
    header: Option<BlockId>,
    members: Vec<bool>,
}

impl Area {
    /// The jumps that stay in the area and do not close its loop.
    fn edges(&self, body: &Body) -> Vec<Vec<BlockId>> {
        let stays = |target: &BlockId| self.members[target.index()] && Some(*target) != self.header;
        let edges = |at: usize| match self.members[at] {
            true => {
                let mut targets = body.blocks[at].term.kind.targets();
                targets.retain(stays);
                targets.sort_unstable();
                targets.dedup();
                targets
            }
            false => Vec::new(),
        };
        (0..self.members.len()).map(edges).collect()
    }

    /// The blocks that end the area: they close the loop, or return.
    fn exits(&self, body: &Body) -> Vec<BlockId> {
        let ends = |block: &crate::Block| match self.header {
            Some(header) => block.term.kind.targets().contains(&header),
            None => matches!(block.term.kind, TermKind::Return(_)),
        };
        let is_end = |(id, block): &(BlockId, &crate::Block)| self.members[id.index()] && ends(block);
        body.blocks().filter(is_end).map(|(id, _)| id).collect()
    }
}

fn region(
    branch: BlockId,
    edges: &[Vec<BlockId>],
    exits: &[BlockId],
    tree: &DominatorTree,
    area: &Area,
    loops: &Loops,
) -> Option<Region> {
    let meeting = match tree.immediate(branch) {
        Some(block) => Meeting::Block(block),
        // Without a block in common the ways may still all return.
        None if area.header.is_none() => Meeting::Return,
        None => return None,
    };
    let mut inside = vec![false; edges.len()];
    inside[branch.index()] = true;
    let mut pending = vec![branch];
    while let Some(at) = pending.pop() {
        for next in &edges[at.index()] {
            if meeting != Meeting::Block(*next) && !std::mem::replace(&mut inside[next.index()], true) {
                pending.push(*next);
            }
        }
    }
    // The ways of a branch do not meet if one of them leaves.
    let arrives = |block: &BlockId| match meeting {
        Meeting::Block(end) => *block == end || reaches(*block, end, edges),
        Meeting::Return => exits.iter().any(|exit| exit == block || reaches(*block, *exit, edges)),
    };
    if edges[branch.index()].iter().filter(|next| arrives(next)).count() < 2 {
        return None;
    }
    let has_loop = loops.headers().iter().any(|header| inside[header.index()] && *header != branch)
        || loops.headers().contains(&branch) && area.header != Some(branch);
    Some(Region { meeting, inside, has_loop })
}

fn reaches(from: BlockId, to: BlockId, edges: &[Vec<BlockId>]) -> bool {
    let mut seen = vec![false; edges.len()];
    let mut pending = vec![from];
    while let Some(at) = pending.pop() {
        if at == to {
            return true;
        }
        if !std::mem::replace(&mut seen[at.index()], true) {
            pending.extend(edges[at.index()].iter().copied());
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use source::FileId;

    use super::*;
    use crate::text;

    fn regions(blocks: &str) -> Vec<Option<Meeting>> {
        let source = format!("class Main\nmethod static Main::f(%a: bool, %b: bool): void {{\n{blocks}}}\n");
        let program = text::parse(FileId(0), &source).expect("it is IR");
        let body = program.methods[0].body.as_ref().expect("it has a body");
        let regions = Regions::new(body);
        (0..body.blocks.len()).map(|at| regions.get(at).map(|region| region.meeting)).collect()
    }

    fn at(block: u32) -> Option<Meeting> {
        Some(Meeting::Block(BlockId(block)))
    }

    /// The text of blocks, from what is in each.
    fn blocks(terminators: &[&str]) -> String {
        terminators.iter().enumerate().map(|(at, text)| format!("b{at}:\n  {text}\n")).collect()
    }

    #[test]
    fn diamonds_meet_where_they_end() {
        let nested = ["branch %a, b1, b5", "branch %b, b2, b3", "jump b4", "jump b4", "jump b5", "return"];
        assert_eq!(regions(&blocks(&nested)), [at(5), at(4), None, None, None, None]);
        let early = ["branch %a, b1, b2", "return", "return"];
        assert_eq!(regions(&blocks(&early)), [Some(Meeting::Return), None, None]);
    }

    #[test]
    fn what_leaves_a_loop_does_not_meet() {
        // while (a) { if (b) break; if (a) { } }
        let leaves = [
            "jump b1",
            "branch %a, b2, b6",
            "branch %b, b6, b3",
            "branch %a, b4, b5",
            "jump b5",
            "jump b1",
            "return",
        ];
        assert_eq!(regions(&blocks(&leaves)), [None, None, None, at(5), None, None, None]);
        // while (a) { if (b) { if (a) return; } }
        let returns = [
            "jump b1",
            "branch %a, b2, b6",
            "branch %b, b3, b5",
            "branch %a, b4, b5",
            "return",
            "jump b1",
            "return",
        ];
        assert_eq!(regions(&blocks(&returns)), [None, None, at(5), None, None, None, None]);
    }

    #[test]
    fn a_loop_with_one_way_back_has_a_place_to_meet() {
        use crate::passes::{Latches, Pass};
        // while (a) { if (b) { } }
        let source = format!(
            "class Main\nmethod static Main::f(%a: bool, %b: bool): void {{\n{}}}\n",
            blocks(&["jump b1", "branch %a, b2, b4", "branch %b, b3, b1", "jump b1", "return"])
        );
        let mut program = text::parse(FileId(0), &source).expect("it is IR");
        let mut body = program.methods[0].body.take().expect("it has a body");
        assert!(Regions::new(&body).get(2).is_none());
        for _ in 0..2 {
            Latches.run(&program, crate::MethodId(0), &mut body);
            assert_eq!(body.blocks.len(), 6);
            assert_eq!(Regions::new(&body).get(2).map(|region| region.meeting), at(5));
        }
    }
}
