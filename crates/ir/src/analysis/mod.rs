//! Facts about bodies that passes, the engine and reports ask for.

pub mod cfg;
pub mod changes;
pub mod distance;
pub mod dominators;
pub mod footprint;
pub mod futures;
pub mod held;
pub mod hot;
pub mod liveness;
pub mod loops;
pub mod news;
pub mod regions;
pub mod visible;
