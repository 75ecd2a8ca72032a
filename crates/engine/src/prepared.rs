//! A program that is ready to be explored.

use std::sync::Arc;

use ir::Program;

use crate::facts::Facts;

/// A program with what is computed of it once, whichever entries are explored, by however many workers.
#[derive(Clone, Debug)]
pub struct Prepared<'p> {
    pub(crate) program: &'p Program,
    pub(crate) facts: Arc<Facts>,
}

impl<'p> Prepared<'p> {
    /// Looks at the whole program.
    pub fn new(program: &'p Program) -> Prepared<'p> {
        Prepared { program, facts: Arc::new(Facts::new(program)) }
    }

    /// The program.
    pub fn program(&self) -> &'p Program {
        self.program
    }
}
