//! Methods whose result is an object that they made, or null.

use crate::{Body, ClassId, Const, InstKind, LocalId, Method, Operand, Program, TermKind};

/// What a method returns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Result {
    /// Nothing but null, as far as is known: what recursive calls return has been returned before, by induction on their depth.
    Null,
    /// A new object of a class, or null.
    New(ClassId),
    /// Something else.
    Other,
}

/// For each method: the class of the object that it makes and returns, if it returns nothing else but null.
pub fn made_results(program: &Program) -> Vec<Option<ClassId>> {
    let first = |method: &Method| if method.body.is_some() { Result::Null } else { Result::Other };
    let mut known: Vec<Result> = program.methods.iter().map(first).collect();
    loop {
        let result = |method: &Method| match &method.body {
            Some(body) => made(program, &known, body, method.params.len()),
            None => Result::Other,
        };
        let results: Vec<Result> = program.methods.iter().map(result).collect();
        if results == known {
            break;
        }
        known = results;
    }
    let class = |result: &Result| match result {
        Result::New(class) => Some(*class),
        Result::Null | Result::Other => None,
    };
    known.iter().map(class).collect()
}

/// What a body returns.
fn made(program: &Program, known: &[Result], body: &Body, params: usize) -> Result {
    let mut found = Found { program, known, body, params, class: None, seen: vec![false; body.locals.len()] };
    for block in &body.blocks {
        if let TermKind::Return(Some(value)) = &block.term.kind
            && !found.is_made(value)
        {
            return Result::Other;
        }
    }
    found.class.map_or(Result::Null, Result::New)
}

struct Found<'a> {
    program: &'a Program,
    known: &'a [Result],
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
                        [callee] => match self.known[callee.index()] {
                            Result::Null => true,
                            Result::New(class) => self.is_of(class),
                            Result::Other => false,
                        },
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
