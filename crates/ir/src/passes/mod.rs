//! Rewriters of method bodies and the pipeline that runs them (Grieskamp et al. 2005, 2.1).
//!
//! A pass takes the body of one method and changes it. A library user adds a pass by implementing
//! [`Pass`] and pushing it onto a [`Pipeline`]. In debug builds and tests the pipeline verifies the
//! method after every pass and names the pass that broke an invariant.
//!
//! ```
//! use oxpecker_ir::passes::{Pass, Pipeline};
//! use oxpecker_ir::{Body, InstKind, MethodId, Program, text};
//! use source::FileId;
//!
//! /// Drops assumptions: everything that was ruled out is possible again.
//! struct NoAssumptions;
//!
//! impl Pass for NoAssumptions {
//!     fn name(&self) -> &'static str {
//!         "no-assumptions"
//!     }
//!
//!     fn run(&self, _program: &Program, _method: MethodId, body: &mut Body) {
//!         for block in &mut body.blocks {
//!             block.insts.retain(|inst| !matches!(inst.kind, InstKind::Assume { .. }));
//!         }
//!     }
//! }
//!
//! let source = "class Main\nmethod static Main::f(%b: bool): void {\nb0:\n  assume %b\n  return\n}\n";
//! let mut program = text::parse(FileId(0), source).expect("it is IR");
//! let mut pipeline = Pipeline::standard();
//! pipeline.push(NoAssumptions);
//! assert!(pipeline.run(&mut program).is_empty(), "no pass broke an invariant");
//! assert!(!text::print(&program, text::Options::default()).contains("assume"));
//! ```

mod cleanup;
mod clear_dead;
mod latches;

use source::{Code, Diagnostic, Diagnostics};

use crate::verifier;
use crate::{Body, MethodId, Program};

pub use cleanup::Cleanup;
pub use clear_dead::ClearDead;
pub use latches::Latches;

/// A rewriter of method bodies.
///
/// The contract for implementers: the rewritten body has the same parameters, behaves the same in every
/// execution (same results, exceptions, violations and visible steps in the same order), and keeps the
/// invariants of [`crate::verifier`]. Running it twice changes nothing the second time.
pub trait Pass {
    /// A short name for messages.
    fn name(&self) -> &'static str;

    /// Rewrites the body of a method. The program is as it was before the pass, the body taken out of it.
    fn run(&self, program: &Program, method: MethodId, body: &mut Body);
}

/// A list of passes to run over every method of a program.
#[derive(Default)]
pub struct Pipeline {
    passes: Vec<Box<dyn Pass>>,
    verify: bool,
}

impl Pipeline {
    /// A pipeline without passes. It verifies in builds with debug assertions.
    pub fn new() -> Pipeline {
        Pipeline { passes: Vec::new(), verify: cfg!(debug_assertions) }
    }

    /// The passes every program goes through.
    pub fn standard() -> Pipeline {
        let mut pipeline = Pipeline::new();
        pipeline.push(Cleanup);
        pipeline.push(ClearDead);
        pipeline.push(Latches);
        pipeline
    }

    /// Adds a pass at the end.
    pub fn push(&mut self, pass: impl Pass + 'static) {
        self.passes.push(Box::new(pass));
    }

    /// Verifies after every pass, also in release builds, or never.
    pub fn verify_each(&mut self, verify: bool) {
        self.verify = verify;
    }

    /// The names of the passes in their order.
    pub fn names(&self) -> Vec<&'static str> {
        self.passes.iter().map(|pass| pass.name()).collect()
    }

    /// Runs every pass over every method. The diagnostics tell what a pass broke; they are a bug of the
    /// pass, not of the program.
    pub fn run(&self, program: &mut Program) -> Diagnostics {
        let all: Vec<MethodId> = (0..program.methods.len() as u32).map(MethodId).collect();
        self.run_on(program, &all)
    }

    /// Runs every pass over some methods.
    pub fn run_on(&self, program: &mut Program, methods: &[MethodId]) -> Diagnostics {
        let mut broken = Diagnostics::new();
        for pass in &self.passes {
            for &id in methods {
                let Some(mut body) = program[id].body.take() else { continue };
                pass.run(program, id, &mut body);
                program[id].body = Some(body);
                if self.verify {
                    for diagnostic in verifier::verify_method(program, id) {
                        let message = format!("after pass {}: {}", pass.name(), diagnostic.message);
                        broken.push(match diagnostic.span() {
                            Some(span) => Diagnostic::new(Code::IrInvalid, span, message),
                            None => Diagnostic::general(Code::IrInvalid, message),
                        });
                    }
                }
            }
        }
        broken
    }
}
