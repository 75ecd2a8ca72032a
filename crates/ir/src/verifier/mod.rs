//! The invariants of a program. Lowering and every pass must keep them; [`verify`] checks them.
//!
//! Structure:
//! 1. Ids name existing entries: classes, fields, methods, blocks and locals.
//! 2. The superclass of a class is a class, its interfaces are interfaces, and no type inherits from itself.
//! 3. A method lists its class's id, and its class lists it. Bodies exist except for methods of objects that are
//!    abstract or never reached, and have at least one block. The first locals are the parameters, with the types
//!    that locals have for theirs.
//! 4. Names of locals are unique in a body.
//! 5. A block that starts with `catch` is a handler: only exceptions lead to it, and `catch` stands
//!    nowhere else. A block named as a handler starts with `catch`.
//! 6. Every kind of exception that a check in the program can raise has a class. What exceptions keep fits the fields
//!    that keep it.
//!
//! Types:
//! 7. No local has type `void`, `i8`, `i16` or `u16`.
//! 8. Operands have the types their instruction asks for; a value is assigned only to a local, field,
//!    element, parameter or result that may hold it. `null` may be held by references and strings. Lengths, indices and
//!    sizes are `int` or `i32`, or what `index` says.
//! 9. Operators are used only on operands they work on, conversions only between types that have one.
//!
//! Data flow:
//! 10. On every way to a use of a local it was assigned before, and not cleared since. Parameters count as
//!     assigned at the start.
//!
//! Specifications:
//! 11. A pure function only computes: no calls, writes, locks, threads, contracts, allocation, choice or
//!     snapshots, and no static initialisers. It returns `bool`.
//! 12. Clauses, invariants and quantifiers call pure functions with arguments of their parameter types; a
//!     quantifier adds the index, an integer of the type of its bounds.
//!     Pure functions do not reach themselves through quantifiers.
//! 13. Reads from a snapshot (`at`) stand in pure functions only.
//! 14. Snapshots are held by locals and parameters of pure functions only: they do not outlive their method.

mod flow;
mod insts;
mod structure;

use source::{Code, Diagnostic, Diagnostics, Span};

use crate::{MethodId, Program};

/// Checks every invariant of the whole program; an empty list means it is well formed.
pub fn verify(program: &Program) -> Diagnostics {
    let mut errors = Errors { list: Diagnostics::new() };
    structure::program(program, &mut errors);
    if errors.list.is_empty() {
        for (id, _) in program.methods() {
            method(program, id, &mut errors);
        }
    }
    errors.list
}

/// Checks one method of a program whose tables are well formed.
pub fn verify_method(program: &Program, id: MethodId) -> Diagnostics {
    let mut errors = Errors { list: Diagnostics::new() };
    method(program, id, &mut errors);
    errors.list
}

fn method(program: &Program, id: MethodId, errors: &mut Errors) {
    let before = errors.list.iter().count();
    structure::body(program, id, errors);
    if errors.list.iter().count() == before {
        insts::body(program, id, errors);
        flow::body(program, id, errors);
    }
}

/// The violations found so far.
struct Errors {
    list: Diagnostics,
}

impl Errors {
    fn report(&mut self, invariant: u32, span: Span, message: impl Into<String>) {
        let message = format!("{} (invariant {invariant})", message.into());
        self.list.push(match span == Span::default() {
            true => Diagnostic::general(Code::IrInvalid, message),
            false => Diagnostic::new(Code::IrInvalid, span, message),
        });
    }
}

#[cfg(test)]
mod tests {
    use source::FileId;

    use crate::{BlockId, ClassId, Const, LocalId, Operand, Program, TermKind};

    fn program() -> Program {
        let text = "class Main\nmethod static Main::f(%x: int): int {\n  local %y: int\nb0:\n  %y = copy %x\n  return %y\n}\n";
        crate::text::parse(FileId(0), text).unwrap_or_default()
    }

    /// Breaks a program in a way the text form cannot, and lists the invariants that are reported.
    fn broken(change: impl FnOnce(&mut Program)) -> Vec<String> {
        let mut program = program();
        change(&mut program);
        super::verify(&program).iter().map(|d| d.message.clone()).collect()
    }

    #[test]
    fn what_does_not_exist_is_reported() {
        let body = |program: &mut Program| program.methods[0].body.take().unwrap_or_default();
        let cases: [(&str, Vec<String>); 6] = [
            ("(invariant 1)", broken(|p| p.classes[0].superclass = Some(ClassId(9)))),
            ("(invariant 3)", broken(|p| p.classes[0].methods.clear())),
            ("(invariant 3)", broken(|p| p.methods[0].params.push(crate::Type::Bool))),
            (
                "(invariant 1)",
                broken(|p| {
                    let mut code = body(p);
                    code.blocks[0].term.kind = TermKind::Jump(BlockId(7));
                    p.methods[0].body = Some(code);
                }),
            ),
            (
                "(invariant 1)",
                broken(|p| {
                    let mut code = body(p);
                    code.blocks[0].term.kind = TermKind::Return(Some(Operand::Local(LocalId(9))));
                    p.methods[0].body = Some(code);
                }),
            ),
            (
                "(invariant 4)",
                broken(|p| {
                    let mut code = body(p);
                    code.locals[1].name = code.locals[0].name.clone();
                    code.blocks[0].term.kind = TermKind::Return(Some(Const::Int(1).into()));
                    p.methods[0].body = Some(code);
                }),
            ),
        ];
        for (wanted, found) in cases {
            assert!(found.iter().any(|message| message.contains(wanted)), "{wanted}: {found:?}");
        }
        assert!(broken(|_| {}).is_empty());
    }
}
