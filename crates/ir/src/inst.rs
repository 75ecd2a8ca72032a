//! Instructions and terminators.

use source::Span;

use crate::{
    BlockId, ClassId, ContractKind, Demand, ExceptionKind, Exchange, FieldId, Forgotten, IntRange, LocalId,
    MethodId, Operand, PrimitiveRef, Quantifier, Scalar, Type,
};

/// An instruction and the source it stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inst {
    /// What it does.
    pub kind: InstKind,
    /// The source it stands for; empty for synthetic code.
    pub span: Span,
}

/// How a block ends, and the source that says so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terminator {
    /// What it does.
    pub kind: TermKind,
    /// The source it stands for.
    pub span: Span,
}

/// Operators with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// Arithmetic negation.
    Neg,
    /// Logical negation of a bool, bitwise of a fixed-size integer.
    Not,
}

/// Operators with two operands. Division and remainder are preceded by a zero check where they need one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient, truncated toward zero for integers.
    Div,
    /// Remainder with the sign of the dividend.
    Rem,
    /// Quotient of unsigned numbers.
    UDiv,
    /// Remainder of unsigned numbers.
    URem,
    /// Conjunction, of bools or bits; both sides are values already, nothing is skipped.
    And,
    /// Disjunction, of bools or bits.
    Or,
    /// Exclusive or, of bools or bits.
    Xor,
    /// Shift to the left by the low bits of the second operand.
    Shl,
    /// Shift to the right that keeps the sign.
    Shr,
    /// Shift to the right that fills with zeros.
    UShr,
    /// Equality; texts by content, references by identity.
    Eq,
    /// Inequality.
    Ne,
    /// Less.
    Lt,
    /// Less or equal.
    Le,
    /// Greater.
    Gt,
    /// Greater or equal.
    Ge,
    /// Less, of unsigned numbers.
    ULt,
    /// Less or equal, of unsigned numbers.
    ULe,
    /// -1, 0 or 1 as the first is less, equal or greater (the JVM's lcmp).
    Cmp,
    /// The same for floats, -1 for unordered (fcmpl, dcmpl).
    CmpL,
    /// The same for floats, 1 for unordered (fcmpg, dcmpg).
    CmpG,
}

impl BinaryOp {
    /// Every operator, for tables and tests.
    pub const ALL: [BinaryOp; 24] = [
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::Mul,
        BinaryOp::Div,
        BinaryOp::Rem,
        BinaryOp::UDiv,
        BinaryOp::URem,
        BinaryOp::And,
        BinaryOp::Or,
        BinaryOp::Xor,
        BinaryOp::Shl,
        BinaryOp::Shr,
        BinaryOp::UShr,
        BinaryOp::Eq,
        BinaryOp::Ne,
        BinaryOp::Lt,
        BinaryOp::Le,
        BinaryOp::Gt,
        BinaryOp::Ge,
        BinaryOp::ULt,
        BinaryOp::ULe,
        BinaryOp::Cmp,
        BinaryOp::CmpL,
        BinaryOp::CmpG,
    ];

    /// The operator's name in the text form.
    pub fn name(self) -> &'static str {
        match self {
            BinaryOp::Add => "add",
            BinaryOp::Sub => "sub",
            BinaryOp::Mul => "mul",
            BinaryOp::Div => "div",
            BinaryOp::Rem => "rem",
            BinaryOp::UDiv => "udiv",
            BinaryOp::URem => "urem",
            BinaryOp::And => "and",
            BinaryOp::Or => "or",
            BinaryOp::Xor => "xor",
            BinaryOp::Shl => "shl",
            BinaryOp::Shr => "shr",
            BinaryOp::UShr => "ushr",
            BinaryOp::Eq => "eq",
            BinaryOp::Ne => "ne",
            BinaryOp::Lt => "lt",
            BinaryOp::Le => "le",
            BinaryOp::Gt => "gt",
            BinaryOp::Ge => "ge",
            BinaryOp::ULt => "ult",
            BinaryOp::ULe => "ule",
            BinaryOp::Cmp => "cmp",
            BinaryOp::CmpL => "cmpl",
            BinaryOp::CmpG => "cmpg",
        }
    }

    /// Whether the operator works on such operands.
    pub fn allows(self, on: Scalar) -> bool {
        let fixed = matches!(on, Scalar::I32 | Scalar::I64);
        match self {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => {
                on.is_integer() || on.is_float()
            }
            BinaryOp::UDiv | BinaryOp::URem | BinaryOp::ULt | BinaryOp::ULe => fixed,
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => fixed || on == Scalar::Bool,
            BinaryOp::Shl | BinaryOp::Shr | BinaryOp::UShr => fixed,
            BinaryOp::Eq | BinaryOp::Ne => true,
            BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
                on.is_integer() || on.is_float() || on == Scalar::Char
            }
            BinaryOp::Cmp => on == Scalar::I64,
            BinaryOp::CmpL | BinaryOp::CmpG => on.is_float(),
        }
    }

    /// The type of the result on such operands.
    pub fn result(self, on: Scalar) -> Type {
        match self {
            BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge
            | BinaryOp::ULt
            | BinaryOp::ULe => Type::Bool,
            BinaryOp::Cmp | BinaryOp::CmpL | BinaryOp::CmpG => Type::I32,
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::Div
            | BinaryOp::Rem
            | BinaryOp::UDiv
            | BinaryOp::URem
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor
            | BinaryOp::Shl
            | BinaryOp::Shr
            | BinaryOp::UShr => match on {
                Scalar::Bool => Type::Bool,
                Scalar::Int => Type::Int,
                Scalar::I32 => Type::I32,
                Scalar::I64 => Type::I64,
                Scalar::F32 => Type::F32,
                Scalar::F64 => Type::F64,
                // `allows` excludes arithmetic on these.
                Scalar::Char | Scalar::Str | Scalar::Ref => Type::Void,
            },
        }
    }
}

/// A check that was implicit in the source. The first group raises an exception where it fails, the
/// second is a violation, which no handler catches.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields are the operands in the comment")]
pub enum Check {
    /// The reference is not null.
    NonNull(Operand),
    /// 0 <= index < length of the array, which is not null.
    Bounds { array: Operand, index: Operand },
    /// The divisor is not zero.
    NonZero(Operand),
    /// The size of a new array is not below zero.
    Size(Operand),
    /// The number is a Unicode scalar value.
    Scalar(Operand),
    /// The value may be stored in the array (arrays of references in Java).
    Store { array: Operand, value: Operand },

    /// The unbounded integer lies in the range of its type.
    Range { value: Operand, range: IntRange },
    /// The binary64 number is neither infinite nor NaN, so that it has an integer part.
    Finite(Operand),
}

impl Check {
    /// The exception a failure raises; none where a failure is a violation.
    pub fn exception(&self) -> Option<ExceptionKind> {
        match self {
            Check::NonNull(_) => Some(ExceptionKind::NullDereference),
            Check::Bounds { .. } => Some(ExceptionKind::IndexOutOfBounds),
            Check::NonZero(_) => Some(ExceptionKind::DivisionByZero),
            Check::Size(_) => Some(ExceptionKind::NegativeSize),
            Check::Scalar(_) => Some(ExceptionKind::BadCast),
            Check::Store { .. } => Some(ExceptionKind::ArrayStore),
            Check::Range { .. } | Check::Finite(_) => None,
        }
    }
}

/// Which method a call reaches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CallTarget {
    /// Exactly this one.
    Direct(MethodId),
    /// The one that overrides this one in the run-time class of the first argument.
    Virtual(MethodId),
}

impl CallTarget {
    /// The method that is named.
    pub fn method(self) -> MethodId {
        match self {
            CallTarget::Direct(method) | CallTarget::Virtual(method) => method,
        }
    }
}

/// What an instruction does. A `heap` operand makes a read see the snapshot instead of the present heap.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields are the parts of the text form in the comment")]
pub enum InstKind {
    /// `%d = copy v`
    Copy { dest: LocalId, value: Operand },
    /// `%d = neg.int v`
    Unary { dest: LocalId, op: UnaryOp, on: Scalar, value: Operand },
    /// `%d = add.int v, w`
    Binary { dest: LocalId, op: BinaryOp, on: Scalar, left: Operand, right: Operand },
    /// `%d = select c, v, w`: v if c holds, else w.
    Select { dest: LocalId, condition: Operand, then: Operand, otherwise: Operand },
    /// `%d = convert v, i32 to f64`; `convertu` reads the source as unsigned. Fewer bits keep the low ones:
    /// `convert v, i32 to bits8` brings a result back into its range.
    Convert { dest: LocalId, value: Operand, from: Type, to: Type, unsigned: bool },
    /// `%d = cast v, &C`: raises `BadCast` unless v is null or of that type.
    Cast { dest: LocalId, value: Operand, ty: Type },
    /// `%d = instanceof v, &C`: false for null.
    InstanceOf { dest: LocalId, value: Operand, ty: Type },
    /// `%d = new C`: an object with the default value in every field; no constructor runs.
    New { dest: LocalId, class: ClassId },
    /// `%d = newarray T[], n`: further sizes make arrays of arrays.
    NewArray { dest: LocalId, ty: Type, sizes: Vec<Operand> },
    /// `%d = length.int a`
    Length { dest: LocalId, on: Scalar, array: Operand },
    /// `%d = get o.f`
    GetField { dest: LocalId, object: Operand, field: FieldId, heap: Option<Operand> },
    /// `put o.f, v`, or `%d = exchange add o.f, v`
    PutField { object: Operand, field: FieldId, value: Operand, exchange: Option<Exchange> },
    /// `%d = getstatic C::f`
    GetStatic { dest: LocalId, field: FieldId, heap: Option<Operand> },
    /// `putstatic C::f, v`, or `%d = exchangestatic add C::f, v`
    PutStatic { field: FieldId, value: Operand, exchange: Option<Exchange> },
    /// `%d = load a[i]`
    Load { dest: LocalId, array: Operand, index: Operand, heap: Option<Operand> },
    /// `store a[i], v`, or `%d = exchangeelement add a[i], v`
    Store { array: Operand, index: Operand, value: Operand, exchange: Option<Exchange> },
    /// `check.null v` and the like.
    Check(Check),
    /// `%d = call @C::m(T)(v)` or `%d = callvirtual ...`; the receiver is the first argument.
    Call { dest: Option<LocalId>, target: CallTarget, args: Vec<Operand> },
    /// `%d = primitive "name"(v)`: the extension point of Grieskamp et al. 2005; its handler decides what it does.
    Primitive { dest: Option<LocalId>, primitive: PrimitiveRef, args: Vec<Operand> },
    /// `initclass C`: runs the static initialiser of a class the first time; other threads wait meanwhile. Raises
    /// `Uninitialized` if an exception left it before.
    InitClass { class: ClassId },
    /// `fork @C::m(T)(v)`
    Fork { target: CallTarget, args: Vec<Operand> },
    /// `join`: waits for all descendants of the thread.
    Join,
    /// `await f, v, w`: waits until that bool field of one of the objects, which are not null, is true.
    Await { field: FieldId, objects: Vec<Operand> },
    /// `monitorenter v`
    MonitorEnter { object: Operand },
    /// `monitorexit v`
    MonitorExit { object: Operand },
    /// `lock v`
    Lock { object: Operand },
    /// `unlock v`
    Unlock { object: Operand },
    /// `assert v`
    Assert { condition: Operand },
    /// `assume v`
    Assume { condition: Operand },
    /// `contract requires`: evaluates these clauses of the method it stands in.
    Contract { kind: ContractKind },
    /// `invariant @f(T)(v)`, `decreases @f(T)(v)`: a condition that a pure function evaluates, and that must hold.
    Invariant { kind: Demand, function: MethodId, args: Vec<Operand> },
    /// `%d = apply @f(T)(v)`: the value of a pure function.
    Apply { dest: LocalId, function: MethodId, args: Vec<Operand> },
    /// `suppose @f(T)(v)`: a specification that is known to hold here, because it is checked elsewhere.
    Suppose { function: MethodId, args: Vec<Operand> },
    /// `forget field %o.C::f, fields C::f, static C::f, elements %a, arrays T`: these parts of the heap have any values from here on.
    /// As `change` it counts as a write for the frames of the methods it stands in.
    Forget { parts: Vec<Forgotten>, is_change: bool },
    /// `%d = forall lo, hi, @f(T)(v)`: calls a pure function with the arguments and each index.
    Quantify {
        dest: LocalId,
        quantifier: Quantifier,
        from: Operand,
        to: Operand,
        function: MethodId,
        args: Vec<Operand>,
    },
    /// `%d = alldifferent a`
    AllDifferent { dest: LocalId, array: Operand, heap: Option<Operand> },
    /// `%d = snapshot`: the present heap, for `old`.
    Snapshot { dest: LocalId },
    /// `%d = havoc`: any value of the local's type.
    Havoc { dest: LocalId },
    /// `%d = catch`: the exception that led to this handler; only first in a handler.
    Catch { dest: LocalId },
    /// `clear %a, %b`: these locals are dead; they have no value until they are assigned again.
    Clear { locals: Vec<LocalId> },
    /// `target`: the line begins here that a search is for; an execution that gets here ends.
    Target,
}

/// How a block ends.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields are the parts of the text form in the comment")]
pub enum TermKind {
    /// `jump b1`
    Jump(BlockId),
    /// `branch c, b1, b2`
    Branch { condition: Operand, then: BlockId, otherwise: BlockId },
    /// `switch v, [1: b1, 2: b2], b3`
    Switch { value: Operand, cases: Vec<(i64, BlockId)>, default: BlockId },
    /// `return` or `return v`
    Return(Option<Operand>),
    /// `throw v`: raises an exception object, which is not null.
    Throw(Operand),
    /// `raise C` or `raise C, "message"`: makes an exception of that class and raises it.
    Raise { class: ClassId, message: Option<Operand> },
    /// `unreachable`: lowering knows that execution does not get here.
    Unreachable,
}

impl InstKind {
    /// The local the instruction assigns.
    pub fn dest(&self) -> Option<LocalId> {
        match self {
            InstKind::Copy { dest, .. }
            | InstKind::Unary { dest, .. }
            | InstKind::Binary { dest, .. }
            | InstKind::Select { dest, .. }
            | InstKind::Convert { dest, .. }
            | InstKind::Cast { dest, .. }
            | InstKind::InstanceOf { dest, .. }
            | InstKind::New { dest, .. }
            | InstKind::NewArray { dest, .. }
            | InstKind::Length { dest, .. }
            | InstKind::GetField { dest, .. }
            | InstKind::GetStatic { dest, .. }
            | InstKind::Load { dest, .. }
            | InstKind::Apply { dest, .. }
            | InstKind::Quantify { dest, .. }
            | InstKind::AllDifferent { dest, .. }
            | InstKind::Snapshot { dest }
            | InstKind::Havoc { dest }
            | InstKind::Catch { dest } => Some(*dest),
            InstKind::Call { dest, .. } | InstKind::Primitive { dest, .. } => *dest,
            InstKind::PutField { exchange, .. }
            | InstKind::PutStatic { exchange, .. }
            | InstKind::Store { exchange, .. } => exchange.as_ref().map(|exchange| exchange.dest),
            InstKind::Check(_)
            | InstKind::InitClass { .. }
            | InstKind::Fork { .. }
            | InstKind::Join
            | InstKind::Await { .. }
            | InstKind::MonitorEnter { .. }
            | InstKind::MonitorExit { .. }
            | InstKind::Lock { .. }
            | InstKind::Unlock { .. }
            | InstKind::Assert { .. }
            | InstKind::Assume { .. }
            | InstKind::Contract { .. }
            | InstKind::Invariant { .. }
            | InstKind::Suppose { .. }
            | InstKind::Forget { .. }
            | InstKind::Clear { .. }
            | InstKind::Target => None,
        }
    }

    /// Calls `visit` with every operand the instruction reads, in order.
    pub fn for_each_operand<'a>(&'a self, mut visit: impl FnMut(&'a Operand)) {
        match self {
            InstKind::Copy { value, .. }
            | InstKind::Unary { value, .. }
            | InstKind::Convert { value, .. }
            | InstKind::Cast { value, .. }
            | InstKind::InstanceOf { value, .. } => visit(value),
            InstKind::PutStatic { value, exchange, .. } => {
                [value].into_iter().chain(expected(exchange)).for_each(visit);
            }
            InstKind::Binary { left, right, .. } => [left, right].into_iter().for_each(visit),
            InstKind::Select { condition, then, otherwise, .. } => {
                [condition, then, otherwise].into_iter().for_each(visit);
            }
            InstKind::NewArray { sizes, .. } => sizes.iter().for_each(visit),
            InstKind::Length { array, .. } => visit(array),
            InstKind::GetField { object, heap, .. } => [object].into_iter().chain(heap).for_each(visit),
            InstKind::PutField { object, value, exchange, .. } => {
                [object, value].into_iter().chain(expected(exchange)).for_each(visit);
            }
            InstKind::GetStatic { heap, .. } => heap.iter().for_each(visit),
            InstKind::Load { array, index, heap, .. } => {
                [array, index].into_iter().chain(heap).for_each(visit);
            }
            InstKind::Store { array, index, value, exchange } => {
                [array, index, value].into_iter().chain(expected(exchange)).for_each(visit);
            }
            InstKind::Check(check) => match check {
                Check::NonNull(value)
                | Check::NonZero(value)
                | Check::Size(value)
                | Check::Scalar(value)
                | Check::Finite(value)
                | Check::Range { value, .. } => visit(value),
                Check::Bounds { array, index } => [array, index].into_iter().for_each(visit),
                Check::Store { array, value } => [array, value].into_iter().for_each(visit),
            },
            InstKind::Await { objects, .. } => objects.iter().for_each(visit),
            InstKind::Call { args, .. }
            | InstKind::Primitive { args, .. }
            | InstKind::Fork { args, .. }
            | InstKind::Invariant { args, .. }
            | InstKind::Apply { args, .. }
            | InstKind::Suppose { args, .. } => args.iter().for_each(visit),
            InstKind::Forget { parts, .. } => {
                parts.iter().flat_map(Forgotten::operands).for_each(visit);
            }
            InstKind::MonitorEnter { object }
            | InstKind::MonitorExit { object }
            | InstKind::Lock { object }
            | InstKind::Unlock { object } => visit(object),
            InstKind::Assert { condition } | InstKind::Assume { condition } => visit(condition),
            InstKind::Quantify { from, to, args, .. } => [from, to].into_iter().chain(args).for_each(visit),
            InstKind::AllDifferent { array, heap, .. } => [array].into_iter().chain(heap).for_each(visit),
            InstKind::New { .. }
            | InstKind::InitClass { .. }
            | InstKind::Join
            | InstKind::Contract { .. }
            | InstKind::Snapshot { .. }
            | InstKind::Havoc { .. }
            | InstKind::Catch { .. }
            | InstKind::Clear { .. }
            | InstKind::Target => {}
        }
    }
}

fn expected(exchange: &Option<Exchange>) -> Option<&Operand> {
    exchange.as_ref().and_then(|exchange| exchange.update.expected())
}

impl TermKind {
    /// Calls `visit` with every operand the terminator reads.
    pub fn for_each_operand<'a>(&'a self, mut visit: impl FnMut(&'a Operand)) {
        match self {
            TermKind::Branch { condition: value, .. }
            | TermKind::Switch { value, .. }
            | TermKind::Throw(value) => {
                visit(value);
            }
            TermKind::Return(value) | TermKind::Raise { message: value, .. } => value.iter().for_each(visit),
            TermKind::Jump(_) | TermKind::Unreachable => {}
        }
    }

    /// Calls `visit` with every block the terminator names, in order.
    pub fn for_each_target(&mut self, mut visit: impl FnMut(&mut BlockId)) {
        match self {
            TermKind::Jump(target) => visit(target),
            TermKind::Branch { then, otherwise, .. } => {
                visit(then);
                visit(otherwise);
            }
            TermKind::Switch { cases, default, .. } => {
                cases.iter_mut().for_each(|(_, target)| visit(target));
                visit(default);
            }
            TermKind::Return(_) | TermKind::Throw(_) | TermKind::Raise { .. } | TermKind::Unreachable => {}
        }
    }

    /// The blocks control goes to when nothing is raised, in order, possibly twice.
    pub fn targets(&self) -> Vec<BlockId> {
        match self {
            TermKind::Jump(target) => vec![*target],
            TermKind::Branch { then, otherwise, .. } => vec![*then, *otherwise],
            TermKind::Switch { cases, default, .. } => {
                cases.iter().map(|(_, target)| *target).chain([*default]).collect()
            }
            TermKind::Return(_) | TermKind::Throw(_) | TermKind::Raise { .. } | TermKind::Unreachable => {
                Vec::new()
            }
        }
    }
}
