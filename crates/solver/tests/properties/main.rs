//! Random terms: what the constructors make has the value of what was written, under every model; and the
//! solvers agree with evaluation. The evaluator in `naive.rs` shares no code with the crate.

mod bounds;
mod laws;
mod links;
mod naive;
mod processes;
mod query;
mod rules;
mod smtlib;
mod solvers;
mod table;
mod template;
mod tree;
