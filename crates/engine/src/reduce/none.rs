//! Every interleaving: the oracle that the others are compared with.

pub(super) struct None;

impl super::Reduce for None {}
