//! Java class files to IR.
//!
//! [`load`] starts at the entry methods and translates what they reach, class by class, method by method: a class
//! file is read when the first reachable instruction needs it (Grieskamp et al. 2005, 2.1: the program is processed only as far
//! as control flow requires). Virtual calls reach the overrides in classes that are instantiated somewhere.
//!
//! - [`library`] is where class files and sources come from.
//! - `world` holds the program under construction; `classes` reads class files that `format` found harmless, `members`
//!   resolves fields and methods as the virtual machine does, `types` maps descriptors.
//! - `code` translates the body of a method: the operand stack becomes typed locals, types at joins come from the
//!   stack maps that every compiler writes.
//! - `dynamic` makes classes and methods for lambdas, records and string concatenation, `synthetic` literals, class
//!   objects, static initialisers and entries.
//! - `spec` reads specifications: expressions in annotations, and comments of the Java Modeling Language. `jml` finds what each comment
//!   is about, and `contracts` translates all of it.
//! - `construct` makes the inputs of an entry by calls of the program, where that is asked for.
//! - `dead_ends` finds code of the library that no execution gets past, so that it is not followed.
//! - `handles` makes the methods that access fields through handles (`VarHandle`).
//! - `natives` says what the native methods of our models mean; the models themselves are Java, below `models/`.
//! - `survey` translates whole classes, to see how much of Java is understood.
//!
//! What is not supported becomes the primitive `unsupported`, which ends a path with its reason.

mod classes;
mod code;
mod construct;
mod contracts;
mod dead_ends;
mod dynamic;
mod entries;
mod finals;
mod format;
mod handles;
pub mod harness;
mod inputs;
pub mod jimage;
pub mod jml;
pub mod library;
mod members;
mod models;
mod names;
mod naming;
mod natives;
mod spans;
mod spec;
mod statics;
mod survey;
mod synthetic;
mod tables;
mod types;
mod world;

/// The archive with the annotations of contracts, for compiling a program that has some.
pub static ANNOTATIONS: &[u8] = include_bytes!("../models/annotations.jar");

pub use construct::Inputs;
pub use library::{Found, Library, Text};
pub use survey::{Surveyed, survey};
pub use world::{Entry, Loaded, Support, load};
