//! The generator.
//!
//! First the *shape* of a program is made: types, members, signatures. Then bodies are written one after the other,
//! and each may call only what was written before, so that the cost of every callee is known and no call can come
//! back. The entry method is written last and may call everything.
//!
//! A body is written by a [`writer::Writer`], which knows the variables in scope and what is certain about them.
//! Operations that may throw are written either where they are certain not to, or as a deliberate risk.

mod bodies;
mod branches;
mod calls;
mod conditions;
mod contracts;
mod diamonds;
mod exits;
mod exprs;
mod guards;
mod hazards;
mod idioms;
mod links;
mod literals;
mod merged;
mod numbers;
mod prune;
mod reads;
mod shape;
mod stmts;
mod threads;
mod types;
mod walks;
mod world;
mod writer;

use crate::config::Config;
use crate::random::Random;
use crate::tree::Program;

/// The random program that belongs to a seed and a configuration.
///
/// It is well typed, terminates on every input and uses no feature that is switched off. Features whose
/// prerequisites are missing count as switched off.
#[must_use]
pub fn generate(seed: u64, config: &Config) -> Program {
    let mut random = Random::new(seed);
    let config = config.normalised();
    let world = shape::shape(&config, &mut random);
    bodies::fill(world, &config, &mut random)
}
