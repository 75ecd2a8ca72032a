//! Where a run stops, while the ways of a branch are explored up to where they meet ([`crate::merge`]).

use std::sync::Arc;

use ir::MethodId;
use ir::analysis::regions::{Meeting, Region};

/// Where a run stops: where the ways of a branch meet, and wherever they cannot meet any more.
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    /// The thread that came to the branch.
    pub(crate) thread: u32,
    pub(crate) method: MethodId,
    /// How many calls are in progress where the branch is.
    pub(crate) depth: u32,
    pub(crate) meeting: Meeting,
    pub(crate) region: Arc<Region>,
    /// How many instructions a run may take.
    pub(crate) steps: u64,
}

impl Goal {
    /// Whether a run stops at a block that was jumped to, with so many calls in progress.
    pub(crate) fn is_end(&self, method: MethodId, depth: u32, block: usize) -> bool {
        depth == self.depth && method == self.method && !self.region.inside[block]
    }

    /// Whether a run stops where a call was left.
    pub(crate) fn is_above(&self, depth: u32) -> bool {
        depth < self.depth
    }
}
