//! Loops with invariants and measures. Class files do not say where loops of the source are: a loop is found by its lines, which must
//! not be those of another one.

use std::rc::Rc;
use std::sync::Arc;

use cafebabe::attributes::AttributeData;
use ir::{ClassId, Demand, InstKind, LocalId, MethodId, Operand, Type};
use source::{Code as DiagnosticCode, Diagnostic, FileId, Span};

use super::expr::{self, Scope};
use super::gather;
use super::wrapper::{conjuncts, measure, refuse};
use crate::jml::{FileSpecs, LoopSpec};
use crate::spec::Condition;
use crate::world::World;

/// A loop of the code: where it begins, and the first and last lines that its jumps span.
pub(crate) struct LoopCode {
    pub(crate) head: u32,
    /// The last jump back to the head.
    pub(crate) end: u32,
    pub(crate) jumps: Vec<(u32, u32)>,
    /// Whether code before it leads to its head.
    pub(crate) is_entered: bool,
}

/// Which loops of a method are specified: by the position of their heads, the number of the loop in the source.
#[derive(Default)]
pub(crate) struct LoopCodes {
    file: Option<(FileId, Rc<FileSpecs>)>,
    heads: Vec<(u32, usize)>,
}

impl LoopCodes {
    /// Finds the specified loops among those of a method.
    pub(crate) fn find(world: &mut World<'_, '_>, source: Option<FileId>, loops: &[LoopCode]) -> LoopCodes {
        let Some(file) = source else { return LoopCodes::default() };
        let Some(specs) = world.specs.get(&file).map(Rc::clone) else { return LoopCodes::default() };
        let mut found: Vec<(&LoopCode, usize)> = Vec::new();
        for code in loops {
            let mut around: Vec<usize> =
                code.jumps.iter().flat_map(|jump| innermost(&specs.loops, *jump)).collect();
            around.sort_unstable();
            around.dedup();
            let Some(specified) = around.iter().find(|at| specs.loops[**at].is_specified()) else {
                continue;
            };
            world.matched_loops.insert((file, *specified));
            // Code of a loop may be there twice, but not inside itself.
            let is_inside = |(other, at): &(&LoopCode, usize)| {
                at == specified && other.head <= code.end && code.head <= other.end
            };
            let spec = &specs.loops[*specified];
            let problem =
                if around.len() > 1 || found.iter().any(is_inside) {
                    let message = "the loop cannot be told from another one";
                    let error = Diagnostic::new(DiagnosticCode::JmlUnsupported, spec.span, message);
                    Some(error.hint(
                        "begin each loop on a line of its own, with a statement before an inner `while`",
                    ))
                } else if !code.is_entered {
                    let message = "the class file has the loop in another form than javac makes";
                    Some(Diagnostic::new(DiagnosticCode::JmlUnsupported, spec.span, message))
                } else {
                    None
                };
            match problem {
                Some(error) => gather::add(world, error),
                None => found.push((code, *specified)),
            }
        }
        let heads = found.into_iter().map(|(code, at)| (code.head, at)).collect();
        LoopCodes { file: Some((file, specs)), heads }
    }

    /// What is said of the loop with a head.
    pub(crate) fn at(&self, head: u32) -> Option<&LoopSpec> {
        let (_, specs) = self.file.as_ref()?;
        let (_, number) = self.heads.iter().find(|(known, _)| *known == head)?;
        specs.loops.get(*number)
    }

    /// Whether something in the loops looks at the entry of the method.
    pub(crate) fn look_back(&self) -> bool {
        self.heads
            .iter()
            .filter_map(|(head, _)| self.at(*head))
            .any(|spec| spec.invariants.iter().any(|written| Condition::Expr(written.clone()).looks_back()))
    }
}

/// The smallest loops of a source that have all lines of a jump; several if they have the same lines.
fn innermost(loops: &[LoopSpec], (first, last): (u32, u32)) -> Vec<usize> {
    let holds = |spec: &LoopSpec| spec.lines.0 <= first && last <= spec.lines.1;
    let size = |at: &usize| loops[*at].lines.1 - loops[*at].lines.0;
    let inside: Vec<usize> = (0..loops.len()).filter(|at| holds(&loops[*at])).collect();
    let least = inside.iter().map(size).min();
    inside.into_iter().filter(|at| Some(size(at)) == least).collect()
}

/// What is visible at a loop: variables with their types and locals, and what parameters and heap were at the entry.
pub(crate) struct LoopScope<'s> {
    pub(crate) method: MethodId,
    pub(crate) visible: &'s [(Arc<str>, Type, LocalId)],
    pub(crate) before: &'s [(Arc<str>, Type, LocalId)],
    pub(crate) heap: Option<LocalId>,
}

/// The invariants of a loop as instructions.
pub(crate) fn invariants(
    world: &mut World<'_, '_>,
    spec: &LoopSpec,
    scope: &LoopScope<'_>,
) -> Vec<(InstKind, Span)> {
    let mut found = Vec::new();
    let names = |list: &[(Arc<str>, Type, LocalId)]| -> Vec<(Arc<str>, Type)> {
        list.iter().map(|(name, ty, _)| (Arc::clone(name), *ty)).collect()
    };
    let (visible, before) = (names(scope.visible), names(scope.before));
    // A loop that has only a measure is a loop with an invariant that always holds.
    let always = spec.invariants.is_empty().then(|| (Condition::All(Vec::new()), spec.span));
    let written = spec
        .invariants
        .iter()
        .flat_map(|written| conjuncts(&Condition::Expr(written.clone()), written.span()));
    for (condition, span) in written.chain(always) {
        let known = Scope {
            allows_old: scope.heap.is_some(),
            before: &before,
            in_loop: true,
            ..Scope::of(world, scope.method, span, &visible)
        };
        match expr::function(world, &known, &condition) {
            Ok((function, uses_heap)) => {
                let all = scope.visible.iter().chain(scope.before);
                let mut args: Vec<Operand> = all.map(|(_, _, local)| Operand::Local(*local)).collect();
                args.extend(scope.heap.filter(|_| uses_heap).map(Operand::Local));
                found.push((InstKind::Invariant { kind: Demand::Invariant, function, args }, span));
            }
            Err((message, place)) => refuse(world, None, "", place.unwrap_or(span), &message),
        }
    }
    found
}

/// The measures of a loop, with what they are called with.
pub(crate) fn measures(world: &mut World<'_, '_>, spec: &LoopSpec, scope: &LoopScope<'_>) -> Vec<ir::Clause> {
    let mut found = Vec::new();
    for written in &spec.decreases {
        match measure(world, scope.method, written, scope.visible) {
            Ok(clause) => found.push(clause),
            Err((message, place)) => {
                refuse(world, None, "", place.unwrap_or_else(|| written.span()), &message);
            }
        }
    }
    found
}

/// Reports specified loops that no class file has. All of them are looked at, also what no entry reaches.
pub(crate) fn check(world: &mut World<'_, '_>, classes: &[ClassId]) {
    if world.specs.values().all(|specs| specs.loops.iter().all(|spec| !spec.is_specified())) {
        return;
    }
    for class in classes {
        let known = &world.classes[class.index()];
        let codes: Vec<_> = known.order.iter().filter_map(|name| known.code.get(name).cloned()).collect();
        let source = known.source;
        for code in codes {
            for attribute in &code.info().attributes {
                if let AttributeData::Code(data) = &attribute.data {
                    LoopCodes::find(world, source, &crate::code::loop_codes(data));
                }
            }
        }
    }
    let mut problems = Vec::new();
    for (file, specs) in &world.specs {
        for (number, spec) in specs.loops.iter().enumerate().filter(|(_, spec)| spec.is_specified()) {
            if !world.matched_loops.contains(&(*file, number)) {
                problems.push(spec.span);
            }
        }
    }
    problems.sort_unstable();
    for span in problems {
        let message =
            "no class file has this loop: its code is never repeated, or the class files have no lines";
        gather::add(world, Diagnostic::new(DiagnosticCode::JmlUnsupported, span, message));
    }
}
