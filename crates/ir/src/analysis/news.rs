//! Methods whose result is an object that they made, or null.

use crate::{Body, ClassId, Const, InstKind, LocalId, Operand, Program, TermKind};

/// For each method: the class of the object that it makes and returns, if it returns nothing else but null.
pub fn made_results(program: &Program) -> Vec<Option<ClassId>> {
    let mut known: Vec<Option<ClassId>> = vec![None; program.methods.len()];
    loop {
        let results: Vec<Option<ClassId>> = program
            .methods
            .iter()
            .map(|method| made(program, &known, method.body.as_ref()?, method.params.len()))
            .collect();
        if results == known {
            return known;
        }
        known = results;
    }
}

/// The class of what a body makes and returns.
fn made(program: &Program, known: &[Option<ClassId>], body: &Body, params: usize) -> Option<ClassId> {
    let mut found = Found { program, known, body, params, class: None, seen: vec![false; body.locals.len()] };
    for block in &body.blocks {
        if let TermKind::Return(Some(value)) = &block.term.kind
            && !found.is_made(value)
        {
            return None;
        }
    }
    found.class
}

struct Found<'a> {
    program: &'a Program,
    known: &'a [Option<ClassId>],
    body: &'a Body,
    params: usize,
    class: Option<ClassId>,
    seen: Vec<bool>,
}

impl Found<'_> {
    /// Whether a value is null or an object of the class that was made.
    fn is_made(&mut self, value: &Operand) -> bool {
        match value {
            Operand::Const(constant) => *constant == Const::Null,
            Operand::Local(local) => self.is_made_in(*local),
        }
    }

    /// The same of all that is assigned to a local.
    fn is_made_in(&mut self, local: LocalId) -> bool {
        if std::mem::replace(&mut self.seen[local.index()], true) {
            return true;
        }
        let body = self.body;
        local.index() >= self.params
            && body.blocks.iter().flat_map(|block| &block.insts).all(|inst| {
                if inst.kind.dest() != Some(local) {
                    return true;
                }
                match &inst.kind {
                    InstKind::New { class, .. } => self.is_of(*class),
                    InstKind::Copy { value, .. } => self.is_made(value),
                    InstKind::Call { target, .. } => match self.program.callees(*target)[..] {
                        [callee] => self.known[callee.index()].is_some_and(|class| self.is_of(class)),
                        _ => false,
                    },
                    // No other instruction makes an object of a class.
                    _ => false,
                }
            })
    }

    fn is_of(&mut self, class: ClassId) -> bool {
        *self.class.get_or_insert(class) == class
    }
}
