//! What stays as it was in an array of which a range may change: a pure function that says so.

use std::sync::Arc;

use source::Span;

use crate::{
    BinaryOp, Block, BlockId, Body, ClassId, Const, Contract, Forgotten, Inst, InstKind, Local, LocalId,
    Method, MethodId, MethodKind, Operand, Program, Quantifier, Role, Scalar, TermKind, Terminator, Type,
};

/// For each array with ranges among the parts that may change: that all elements outside of the parts have the values
/// that they had in a snapshot. `ty` tells the types of the locals of the parts.
pub(super) fn conditions(
    program: &mut Program,
    class: ClassId,
    parts: &[Forgotten],
    since: LocalId,
    ty: impl Fn(LocalId) -> Type,
    span: Span,
) -> Vec<Inst> {
    let arrays: Vec<&Forgotten> = parts
        .iter()
        .filter(|part| matches!(part, Forgotten::Range(..) | Forgotten::Elements(_)))
        .filter(|part| part.way().is_some_and(|way| way.fields.is_empty()))
        .collect();
    let mut roots: Vec<LocalId> = Vec::new();
    for part in &arrays {
        let root = part.way().and_then(|way| way.root.local());
        roots.extend(root.filter(|root| matches!(part, Forgotten::Range(..)) && !roots.contains(root)));
    }
    let mut conditions = Vec::new();
    for root in roots {
        // Arrays of other types are others; but one of references may be seen under several types, with a root class.
        let is_one = |other: Type| {
            let both = [ty(root), other].map(|ty| program.element(ty));
            other == ty(root)
                || program.root.is_some() && both.iter().flatten().filter(|ty| ty.is_reference()).count() == 2
        };
        let relevant: Vec<&Forgotten> = arrays
            .iter()
            .copied()
            .filter(|part| part.way().and_then(|way| way.root.local()).is_some_and(|other| is_one(ty(other))))
            .collect();
        let mut args: Vec<Operand> = vec![root.into()];
        args.extend(relevant.iter().flat_map(|part| part.operands()).cloned());
        args.push(since.into());
        let kind_of = |operand: &Operand| operand.local().map_or(Type::Int, &ty);
        let params: Vec<Type> = args.iter().map(kind_of).collect();
        let Some(element) = program.element(ty(root)) else { continue };
        let inner = add(program, class, |name| inner(name, class, &relevant, &params, element, span));
        let index = index_type(&relevant, &kind_of);
        let outer = add(program, class, |name| outer(name, class, &params, inner, index, span));
        conditions.push(Inst { kind: InstKind::Suppose { function: outer, args }, span });
    }
    conditions
}

fn index_type(parts: &[&Forgotten], ty: &impl Fn(&Operand) -> Type) -> Type {
    let ranges = parts.iter().find_map(|part| match part {
        Forgotten::Range(_, from, _) => Some(ty(from)),
        _ => None,
    });
    ranges.unwrap_or(Type::Int)
}

fn add(program: &mut Program, class: ClassId, make: impl FnOnce(Arc<str>) -> Method) -> MethodId {
    let id = MethodId(program.methods.len() as u32);
    program.methods.push(make(format!("outside${}", id.0).into()));
    program[class].methods.push(id);
    id
}

/// A body in the making.
struct Code {
    body: Body,
    insts: Vec<Inst>,
    span: Span,
}

impl Code {
    fn new(params: &[Type], span: Span) -> Code {
        let mut code = Code { body: Body::default(), insts: Vec::new(), span };
        for ty in params {
            code.local(*ty);
        }
        code
    }

    fn local(&mut self, ty: Type) -> LocalId {
        let id = LocalId(self.body.locals.len() as u32);
        self.body.locals.push(Local::temporary(format!("$p{}", id.0), ty));
        id
    }

    fn emit(&mut self, kind: InstKind) {
        self.insts.push(Inst { kind, span: self.span });
    }

    fn binary(&mut self, op: BinaryOp, on: Scalar, left: Operand, right: Operand) -> Operand {
        let dest = self.local(Type::Bool);
        self.emit(InstKind::Binary { dest, op, on, left, right });
        dest.into()
    }

    fn end(&mut self, kind: TermKind) {
        let term = Terminator { kind, span: self.span };
        self.body.blocks.push(Block { insts: std::mem::take(&mut self.insts), term, handler: None });
    }

    fn finish(self, name: Arc<str>, class: ClassId, params: Vec<Type>) -> Method {
        Method {
            name,
            class,
            kind: MethodKind::Pure,
            role: Role::Internal,
            params,
            result: Type::Bool,
            contract: Contract::default(),
            body: Some(self.body),
            span: self.span,
        }
    }
}

/// Whether the element at the last parameter lies in a part, or is what it was.
fn inner(
    name: Arc<str>,
    class: ClassId,
    parts: &[&Forgotten],
    params: &[Type],
    element: Type,
    span: Span,
) -> Method {
    let range = parts.iter().position(|part| matches!(part, Forgotten::Range(..)));
    let before: usize = parts[..range.unwrap_or(0)].iter().map(|part| part.operands().len()).sum();
    let number = params.get(before + 2).copied().unwrap_or(Type::Int);
    let params: Vec<Type> = params.iter().copied().chain([number]).collect();
    let mut code = Code::new(&params, span);
    let array: Operand = LocalId(0).into();
    let (heap, index) = (LocalId(params.len() as u32 - 2), LocalId(params.len() as u32 - 1));
    let on = number.scalar().unwrap_or(Scalar::Int);
    let mut result: Operand = Const::Bool(false).into();
    let mut next = 1;
    for part in parts {
        let mut inside = code.binary(BinaryOp::Eq, Scalar::Ref, array.clone(), LocalId(next).into());
        if let Forgotten::Range(..) = part {
            let low = code.binary(BinaryOp::Le, on, LocalId(next + 1).into(), index.into());
            let high = code.binary(BinaryOp::Lt, on, index.into(), LocalId(next + 2).into());
            inside = code.binary(BinaryOp::And, Scalar::Bool, inside, low);
            inside = code.binary(BinaryOp::And, Scalar::Bool, inside, high);
        }
        next += part.operands().len() as u32;
        result = code.binary(BinaryOp::Or, Scalar::Bool, result, inside);
    }
    let (now, then) = (code.local(element), code.local(element));
    let heap = Some(Operand::Local(heap));
    code.emit(InstKind::Load { dest: now, array: array.clone(), index: index.into(), heap: None });
    code.emit(InstKind::Load { dest: then, array, index: index.into(), heap });
    let of = element.scalar().unwrap_or(Scalar::Ref);
    let same = code.binary(BinaryOp::Eq, of, now.into(), then.into());
    result = code.binary(BinaryOp::Or, Scalar::Bool, result, same);
    if of.is_float() {
        // What is no number differs from itself.
        let (now_odd, then_odd) = (
            code.binary(BinaryOp::Ne, of, now.into(), now.into()),
            code.binary(BinaryOp::Ne, of, then.into(), then.into()),
        );
        let both = code.binary(BinaryOp::And, Scalar::Bool, now_odd, then_odd);
        result = code.binary(BinaryOp::Or, Scalar::Bool, result, both);
    }
    code.end(TermKind::Return(Some(result)));
    code.finish(name, class, params)
}

/// The quantifier over all elements, if there is an array.
fn outer(
    name: Arc<str>,
    class: ClassId,
    params: &[Type],
    inner: MethodId,
    index: Type,
    span: Span,
) -> Method {
    let mut code = Code::new(params, span);
    let array: Operand = LocalId(0).into();
    let is_null = code.binary(BinaryOp::Eq, Scalar::Ref, array.clone(), Const::Null.into());
    code.end(TermKind::Branch { condition: is_null, then: BlockId(1), otherwise: BlockId(2) });
    code.end(TermKind::Return(Some(Const::Bool(true).into())));
    let on = index.scalar().unwrap_or(Scalar::Int);
    let (to, dest) = (code.local(index), code.local(Type::Bool));
    code.emit(InstKind::Length { dest: to, on, array });
    let from: Operand = match on {
        Scalar::I32 => Const::I32(0),
        Scalar::I64 => Const::I64(0),
        _ => Const::Int(0.into()),
    }
    .into();
    let args = (0..params.len() as u32).map(|param| LocalId(param).into()).collect();
    let quantifier = Quantifier::Forall;
    code.emit(InstKind::Quantify { dest, quantifier, from, to: to.into(), function: inner, args });
    code.end(TermKind::Return(Some(dest.into())));
    code.finish(name, class, params.to_vec())
}
