//! Assertions that no execution reaches because a library ended all executions before: a call of the program never
//! returned, and an exception that library code raised in it ended the path or the thread. That may be right. It may
//! also be a mistake of a model, and then the verdict says nothing about what is hidden.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Exploration, LibraryThrow, Uncaught};
use ir::{BlockId, Body, CallTarget, InstKind, MethodId, Program};
use source::{Code, Diagnostic, Span};

/// What an exception of a library hides.
pub(super) struct Hidden {
    raised: Uncaught,
    /// The method of the library that raised it.
    by: MethodId,
    /// The assertions after it, by place.
    pub(super) assertions: BTreeSet<Span>,
}

/// All assertions that exceptions of libraries hide, by the exception.
pub(super) fn hidden(program: &Program, exploration: &Exploration) -> Vec<Hidden> {
    let ended: BTreeSet<Uncaught> = exploration
        .exceptions
        .iter()
        .map(|(uncaught, _)| *uncaught)
        .chain(exploration.thread_ends.clone())
        .collect();
    let mut all: BTreeMap<Uncaught, Hidden> = BTreeMap::new();
    for throw in exploration.library_throws.iter().filter(|throw| ended.contains(&throw.raised)) {
        let LibraryThrow { raised, by, call: (method, block, inst) } = *throw;
        if exploration.coverage.is_reached(method, block, inst + 1) {
            continue;
        }
        let mut behind = Behind { program, exploration, seen: BTreeSet::new(), found: BTreeSet::new() };
        if let Some(body) = &program[method].body {
            behind.rest(method, body, block, inst + 1);
        }
        let entry = all.entry(raised).or_insert(Hidden { raised, by, assertions: BTreeSet::new() });
        entry.assertions.extend(behind.found);
    }
    all.into_values().filter(|hidden| !hidden.assertions.is_empty()).collect()
}

impl Hidden {
    /// What a report says of it.
    pub(super) fn diagnostic(&self, program: &Program) -> Diagnostic {
        let name = self.raised.class.map_or("an exception", |class| &program[class].name);
        let by = &program[self.by];
        let message = format!("every execution that comes here ends with {name}, raised in a library");
        let diagnostic = Diagnostic::new(Code::HiddenByLibrary, self.raised.span, message)
            .label(format!("`{}.{}` raises it", program[by.class].name, by.name));
        let also = |diagnostic: Diagnostic, span: &Span| diagnostic.also(*span, "so nothing reaches this");
        self.assertions
            .iter()
            .fold(diagnostic, also)
            .note("if a Java machine gets further, Oxpecker's model of the library is wrong: try the program on one")
    }
}

/// Code after a call that never returned.
struct Behind<'a> {
    program: &'a Program,
    exploration: &'a Exploration,
    seen: BTreeSet<(MethodId, BlockId)>,
    found: BTreeSet<Span>,
}

impl Behind<'_> {
    /// All code from an instruction on, and the code that it calls, as far as no execution reaches it.
    fn rest(&mut self, method: MethodId, body: &Body, block: BlockId, from: usize) {
        let mut pending: Vec<(MethodId, BlockId, usize)> = vec![(method, block, from)];
        pending.extend(self.walk(method, body, block, from));
        while let Some((method, block, from)) = pending.pop() {
            let Some(body) = &self.program[method].body else { continue };
            if from > 0 || self.exploration.coverage.is_reached(method, block, 0) {
                continue;
            }
            if self.seen.insert((method, block)) {
                pending.extend(self.walk(method, body, block, 0));
            }
        }
    }

    /// The assertions of a block, and where it goes on to.
    fn walk(
        &mut self,
        method: MethodId,
        body: &Body,
        block: BlockId,
        from: usize,
    ) -> Vec<(MethodId, BlockId, usize)> {
        let mut next: Vec<(MethodId, BlockId, usize)> = Vec::new();
        for inst in body[block].insts.iter().skip(from) {
            match &inst.kind {
                InstKind::Assert { .. } if !self.is_touched(method, body, inst.span) => {
                    self.found.insert(inst.span);
                }
                InstKind::Call { target, .. } | InstKind::Fork { target, .. } => {
                    let called = self.called(*target);
                    next.extend(called.into_iter().map(|called| (called, BlockId::ENTRY, 0)));
                }
                _ => {}
            }
        }
        next.extend(body[block].term.kind.targets().into_iter().map(|target| (method, target, 0)));
        next
    }

    /// Where only lines are known, several assertions have the same place.
    fn is_touched(&self, method: MethodId, body: &Body, span: Span) -> bool {
        super::vacuity::is_touched(self.exploration, method, body, span)
    }

    /// The methods of the program that a call may reach.
    fn called(&self, target: CallTarget) -> Vec<MethodId> {
        let is_own = |method: MethodId| !self.program[self.program[method].class].is_library;
        match target {
            CallTarget::Direct(method) => vec![method].into_iter().filter(|method| is_own(*method)).collect(),
            CallTarget::Virtual(named) => {
                let wanted = &self.program[named];
                let fits = |(id, method): &(MethodId, &ir::Method)| {
                    method.name == wanted.name && method.signature() == wanted.signature() && is_own(*id)
                };
                self.program.methods().filter(fits).map(|(id, _)| id).collect()
            }
        }
    }
}
