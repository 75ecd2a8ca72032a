//! Instructions and terminators to text.

use std::fmt::{self, Write};

use super::printer::{Name, ShowConst, method_name};
use crate::{
    BlockId, Body, CallTarget, Check, Exchange, FieldId, Forgotten, InstKind, LocalId, MethodId, Operand,
    Program, TermKind, UnaryOp, Way,
};

struct Local<'a>(&'a Body, LocalId);

impl fmt::Display for Local<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.locals.get(self.1.index()) {
            Some(local) => write!(f, "%{}", Name(&local.name)),
            None => write!(f, "%?{}", self.1.0),
        }
    }
}

struct Op<'a>(&'a Body, &'a Operand);

impl fmt::Display for Op<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Operand::Local(local) => write!(f, "{}", Local(self.0, *local)),
            Operand::Const(value) => write!(f, "{}", ShowConst(value)),
        }
    }
}

/// A heap operand after a read.
struct At<'a>(&'a Body, &'a Option<Operand>);

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Some(heap) => write!(f, " at {}", Op(self.0, heap)),
            None => Ok(()),
        }
    }
}

pub(super) fn write_operands(out: &mut String, body: &Body, operands: &[Operand]) -> fmt::Result {
    for (i, operand) in operands.iter().enumerate() {
        let lead = if i == 0 { "" } else { ", " };
        write!(out, "{lead}{}", Op(body, operand))?;
    }
    Ok(())
}

fn field_name(program: &Program, id: FieldId) -> String {
    let field = &program[id];
    format!("{}::{}", Name(&program[field.class].name), Name(&field.name))
}

fn write_call(
    out: &mut String,
    program: &Program,
    body: &Body,
    callee: MethodId,
    args: &[Operand],
) -> fmt::Result {
    write!(out, "{}(", method_name(program, callee))?;
    write_operands(out, body, args)?;
    write!(out, ")")
}

fn write_way(out: &mut String, program: &Program, body: &Body, way: &Way) -> fmt::Result {
    write!(out, "{}", Op(body, &way.root))?;
    way.fields.iter().try_for_each(|field| write!(out, ".{}", field_name(program, *field)))
}

pub(super) fn write_inst(out: &mut String, program: &Program, body: &Body, kind: &InstKind) -> fmt::Result {
    let op = |operand| Op(body, operand);
    let at = |heap| At(body, heap);
    if let Some(dest) = kind.dest() {
        write!(out, "{} = ", Local(body, dest))?;
    }
    match kind {
        InstKind::Copy { value, .. } => write!(out, "copy {}", op(value)),
        InstKind::Unary { op: unary, on, value, .. } => {
            let name = match unary {
                UnaryOp::Neg => "neg",
                UnaryOp::Not => "not",
            };
            write!(out, "{name}.{} {}", on.name(), op(value))
        }
        InstKind::Binary { op: binary, on, left, right, .. } => {
            write!(out, "{}.{} {}, {}", binary.name(), on.name(), op(left), op(right))
        }
        InstKind::Select { condition, then, otherwise, .. } => {
            write!(out, "select {}, {}, {}", op(condition), op(then), op(otherwise))
        }
        InstKind::Convert { value, from, to, unsigned, .. } => {
            let name = if *unsigned { "convertu" } else { "convert" };
            write!(out, "{name} {}, {} to {}", op(value), program.show_type(*from), program.show_type(*to))
        }
        InstKind::Cast { value, ty, .. } => write!(out, "cast {}, {}", op(value), program.show_type(*ty)),
        InstKind::InstanceOf { value, ty, .. } => {
            write!(out, "instanceof {}, {}", op(value), program.show_type(*ty))
        }
        InstKind::New { class, .. } => write!(out, "new {}", Name(&program[*class].name)),
        InstKind::NewArray { ty, sizes, .. } => {
            write!(out, "newarray {}, ", program.show_type(*ty))?;
            write_operands(out, body, sizes)
        }
        InstKind::Length { on, array, .. } => write!(out, "length.{} {}", on.name(), op(array)),
        InstKind::GetField { object, field, heap, .. } => {
            write!(out, "get {}.{}{}", op(object), field_name(program, *field), at(heap))
        }
        InstKind::PutField { object, field, value, exchange } => {
            write_exchange(out, body, "put", "exchange", exchange)?;
            write!(out, " {}.{}, {}", op(object), field_name(program, *field), op(value))
        }
        InstKind::GetStatic { field, heap, .. } => {
            write!(out, "getstatic {}{}", field_name(program, *field), at(heap))
        }
        InstKind::PutStatic { field, value, exchange } => {
            write_exchange(out, body, "putstatic", "exchangestatic", exchange)?;
            write!(out, " {}, {}", field_name(program, *field), op(value))
        }
        InstKind::Load { array, index, heap, .. } => {
            write!(out, "load {}[{}]{}", op(array), op(index), at(heap))
        }
        InstKind::Store { array, index, value, exchange } => {
            write_exchange(out, body, "store", "exchangeelement", exchange)?;
            write!(out, " {}[{}], {}", op(array), op(index), op(value))
        }
        InstKind::Check(check) => write_check(out, body, check),
        InstKind::Call { target, args, .. } => {
            let name = match target {
                CallTarget::Direct(_) => "call",
                CallTarget::Virtual(_) => "callvirtual",
            };
            write!(out, "{name} ")?;
            write_call(out, program, body, target.method(), args)
        }
        InstKind::Primitive { primitive, args, .. } => {
            write!(out, "primitive {:?}(", primitive.to_string())?;
            write_operands(out, body, args)?;
            write!(out, ")")
        }
        InstKind::InitClass { class } => write!(out, "initclass {}", Name(&program[*class].name)),
        InstKind::Fork { target, args } => {
            let name = match target {
                CallTarget::Direct(_) => "fork",
                CallTarget::Virtual(_) => "forkvirtual",
            };
            write!(out, "{name} ")?;
            write_call(out, program, body, target.method(), args)
        }
        InstKind::Join => write!(out, "join"),
        InstKind::Await { field, objects } => {
            write!(out, "await {}", field_name(program, *field))?;
            objects.iter().try_for_each(|object| write!(out, ", {}", op(object)))
        }
        InstKind::MonitorEnter { object } => write!(out, "monitorenter {}", op(object)),
        InstKind::MonitorExit { object } => write!(out, "monitorexit {}", op(object)),
        InstKind::Lock { object } => write!(out, "lock {}", op(object)),
        InstKind::Unlock { object } => write!(out, "unlock {}", op(object)),
        InstKind::Assert { condition } => write!(out, "assert {}", op(condition)),
        InstKind::Assume { condition } => write!(out, "assume {}", op(condition)),
        InstKind::Contract { kind } => write!(out, "contract {}", kind.name()),
        InstKind::Invariant { kind, function, args } => {
            write!(out, "{} ", kind.name())?;
            write_call(out, program, body, *function, args)
        }
        InstKind::Suppose { function, args } => {
            write!(out, "suppose ")?;
            write_call(out, program, body, *function, args)
        }
        InstKind::Apply { function, args, .. } => {
            write!(out, "apply ")?;
            write_call(out, program, body, *function, args)
        }
        InstKind::Forget { parts, is_change } => {
            write!(out, "{} ", if *is_change { "change" } else { "forget" })?;
            write_parts(out, program, body, parts)
        }
        InstKind::Quantify { quantifier, from, to, function, args, .. } => {
            write!(out, "{} {}, {}, ", quantifier.name(), op(from), op(to))?;
            write_call(out, program, body, *function, args)
        }
        InstKind::AllDifferent { array, heap, .. } => write!(out, "alldifferent {}{}", op(array), at(heap)),
        InstKind::Snapshot { .. } => write!(out, "snapshot"),
        InstKind::Havoc { .. } => write!(out, "havoc"),
        InstKind::Catch { .. } => write!(out, "catch"),
        InstKind::Target => write!(out, "target"),
        InstKind::Clear { locals } => {
            write!(out, "clear ")?;
            let names: Vec<String> = locals.iter().map(|l| Local(body, *l).to_string()).collect();
            write!(out, "{}", names.join(", "))
        }
    }
}

pub(super) fn write_parts(
    out: &mut String,
    program: &Program,
    body: &Body,
    parts: &[Forgotten],
) -> fmt::Result {
    for (at, part) in parts.iter().enumerate() {
        let lead = if at == 0 { "" } else { ", " };
        write!(out, "{lead}")?;
        match part {
            Forgotten::Field(way, field) => {
                write!(out, "field ")?;
                write_way(out, program, body, way)?;
                write!(out, ".{}", field_name(program, *field))?;
            }
            Forgotten::Fields(field) => write!(out, "fields {}", field_name(program, *field))?,
            Forgotten::Static(field) => write!(out, "static {}", field_name(program, *field))?,
            Forgotten::Elements(way) => {
                write!(out, "elements ")?;
                write_way(out, program, body, way)?;
            }
            Forgotten::Range(way, from, to) => {
                write!(out, "range ")?;
                write_way(out, program, body, way)?;
                write!(out, ", {}, {}", Op(body, from), Op(body, to))?;
            }
            Forgotten::Arrays(element) => write!(out, "arrays {}", program.show_type(*element))?,
        }
    }
    Ok(())
}

fn write_check(out: &mut String, body: &Body, check: &Check) -> fmt::Result {
    let op = |operand| Op(body, operand);
    match check {
        Check::NonNull(value) => write!(out, "check.null {}", op(value)),
        Check::Bounds { array, index } => write!(out, "check.bounds {}, {}", op(array), op(index)),
        Check::NonZero(value) => write!(out, "check.zero {}", op(value)),
        Check::Size(value) => write!(out, "check.size {}", op(value)),
        Check::Scalar(value) => write!(out, "check.scalar {}", op(value)),
        Check::Store { array, value } => write!(out, "check.store {}, {}", op(array), op(value)),
        Check::Range { value, range } => write!(out, "check.range {}, {}", op(value), range.name()),
        Check::Finite(value) => write!(out, "check.finite {}", op(value)),
    }
}

/// The name of a write, or of an exchange and what it makes of what was there.
fn write_exchange(
    out: &mut String,
    body: &Body,
    write: &str,
    exchange: &str,
    how: &Option<Exchange>,
) -> fmt::Result {
    let Some(how) = how else { return write!(out, "{write}") };
    write!(out, "{exchange} {}", how.update.name())?;
    match how.update.expected() {
        Some(expected) => write!(out, " {},", Op(body, expected)),
        None => Ok(()),
    }
}

pub(super) fn write_term(out: &mut String, program: &Program, body: &Body, kind: &TermKind) -> fmt::Result {
    let op = |operand| Op(body, operand);
    let block = |id: &BlockId| format!("b{}", id.0);
    match kind {
        TermKind::Jump(target) => write!(out, "jump {}", block(target)),
        TermKind::Branch { condition, then, otherwise } => {
            write!(out, "branch {}, {}, {}", op(condition), block(then), block(otherwise))
        }
        TermKind::Switch { value, cases, default } => {
            let cases: Vec<String> = cases.iter().map(|(v, b)| format!("{v}: {}", block(b))).collect();
            write!(out, "switch {}, [{}], {}", op(value), cases.join(", "), block(default))
        }
        TermKind::Return(None) => write!(out, "return"),
        TermKind::Return(Some(value)) => write!(out, "return {}", op(value)),
        TermKind::Throw(value) => write!(out, "throw {}", op(value)),
        TermKind::Raise { class, message: None } => write!(out, "raise {}", Name(&program[*class].name)),
        TermKind::Raise { class, message: Some(message) } => {
            write!(out, "raise {}, {}", Name(&program[*class].name), op(message))
        }
        TermKind::Unreachable => write!(out, "unreachable"),
    }
}
