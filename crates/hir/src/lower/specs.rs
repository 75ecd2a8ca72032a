//! Specifications as pure functions: contract clauses, loop invariants and the bodies of quantifiers.

use std::sync::Arc;

use ir::{LocalId, MethodKind, Operand, TermKind, Type};
use rustc_hash::FxHashMap;

use super::builder::Builder;
use super::method::{Capture, Function};
use crate::program::{Body, ExprId, ExprKind, LocalKind, Range};

/// Everything an expression reads from the method it stands in, sorted.
pub(super) fn captures(body: &Body, root: ExprId, in_old: bool) -> Vec<Capture> {
    let mut found: Vec<Capture> = Vec::new();
    let mut bound: Vec<crate::program::LocalId> = Vec::new();
    let mut pending = vec![(root, in_old)];
    while let Some((id, old)) = pending.pop() {
        match &body[id].kind {
            ExprKind::Local(local) => match body[*local].kind {
                LocalKind::Param if old => found.push(Capture::Old(*local)),
                LocalKind::This | LocalKind::Param | LocalKind::Variable | LocalKind::Bound => {
                    found.push(Capture::Local(*local));
                }
            },
            ExprKind::Retval => found.push(Capture::Retval),
            ExprKind::Field { object, .. } => {
                found.extend(old.then_some(Capture::Heap));
                pending.push((*object, old));
            }
            ExprKind::Static { through, .. } => {
                found.extend(old.then_some(Capture::Heap));
                pending.extend(through.map(|through| (through, old)));
            }
            ExprKind::Index { array, index } => {
                found.extend(old.then_some(Capture::Heap));
                pending.extend([(*array, old), (*index, old)]);
            }
            ExprKind::AllDifferent(array) => {
                found.extend(old.then_some(Capture::Heap));
                pending.push((*array, old));
            }
            ExprKind::Old(operand) => pending.push((*operand, true)),
            ExprKind::Quantified { range, body: inner, .. } => {
                pending.push((*inner, old));
                match range {
                    Range::Array { value, index, array } => {
                        found.extend(old.then_some(Capture::Heap));
                        bound.extend([*value, *index]);
                        pending.push((*array, old));
                    }
                    Range::Interval { index, from, to } => {
                        bound.push(*index);
                        pending.extend([(*from, old), (*to, old)]);
                    }
                }
            }
            ExprKind::Length(operand)
            | ExprKind::Neg(operand)
            | ExprKind::Not(operand)
            | ExprKind::Convert(operand)
            | ExprKind::Cast(operand)
            | ExprKind::InstanceOf { operand, .. } => pending.push((*operand, old)),
            ExprKind::Arith { left, right, .. }
            | ExprKind::Compare { left, right, .. }
            | ExprKind::Logic { left, right, .. } => pending.extend([(*left, old), (*right, old)]),
            ExprKind::Conditional { condition, then, otherwise } => {
                pending.extend([(*condition, old), (*then, old), (*otherwise, old)]);
            }
            ExprKind::New { args, .. } => pending.extend(args.iter().map(|arg| (*arg, old))),
            ExprKind::NewArray { sizes } => pending.extend(sizes.iter().map(|size| (*size, old))),
            ExprKind::Call { receiver, args, .. } => {
                found.extend(old.then_some(Capture::Heap));
                pending.extend(receiver.iter().chain(args).map(|arg| (*arg, old)));
            }
            ExprKind::Const(_) | ExprKind::Error => {}
        }
    }
    found.retain(|capture| !matches!(capture, Capture::Local(local) if bound.contains(local)));
    found.sort_unstable();
    found.dedup();
    found
}

/// What a quantifier's function does before its body: binds the index and perhaps the element.
#[derive(Clone, Copy)]
pub(super) struct Bound {
    pub(super) index: crate::program::LocalId,
    /// The local of the element, if the range is an array.
    pub(super) value: Option<crate::program::LocalId>,
}

impl Function<'_, '_> {
    /// Makes a pure function that computes an expression from its captures. A quantifier's function takes
    /// the array (if there is one) first and the index last.
    pub(super) fn pure_function(
        &mut self,
        name: String,
        condition: ExprId,
        captures: &[Capture],
        bound: Option<(Bound, Option<Type>)>,
    ) -> ir::MethodId {
        let class = self.lowering.out[self.method].class;
        let name = self.lowering.fresh_name(class, name);
        let span = self.body[condition].span;
        let result = self.lowering.ty(self.body[condition].ty);
        let mut code = Builder::new();
        let mut params: Vec<Type> = Vec::new();
        let array = bound.as_ref().and_then(|(_, array)| *array).map(|ty| {
            params.push(ty);
            code.local(&Arc::from("array"), ty)
        });
        let mut map: FxHashMap<Capture, LocalId> = FxHashMap::default();
        for capture in captures {
            let outer = self.capture(*capture);
            let ty = self.code.local_type(outer);
            params.push(ty);
            map.insert(*capture, self.captured(&mut code, *capture, ty));
        }
        let index = bound.as_ref().map(|(bound, _)| {
            let ty = self.lowering.int_type();
            let name = self.lowering.text(self.body[bound.index].name);
            params.push(ty);
            let local = code.local(&name, ty);
            map.insert(Capture::Local(bound.index), local);
            local
        });
        let id = self.lowering.add_method(ir::Method {
            role: ir::Role::Source,
            name,
            class,
            kind: MethodKind::Pure,
            params,
            result,
            contract: ir::Contract::default(),
            body: None,
            span,
        });
        let mut inner = Function {
            lowering: &mut *self.lowering,
            body: self.body,
            simple: self.simple,
            code,
            captures: map,
            scopes: Vec::new(),
            in_old: self.in_old,
            is_pure: true,
            exit: None,
            result: None,
            method: self.method,
        };
        if let (Some(array), Some(index), Some((Bound { value: Some(value), .. }, _))) =
            (array, index, &bound)
        {
            inner.bind_element(*value, array, index, span);
        }
        let value = inner.value(condition, None);
        inner.code.end(TermKind::Return(Some(value)), span);
        let body = inner.code.finish();
        self.lowering.out[id].body = Some(body);
        id
    }

    /// The index of a quantifier over an array is always inside it.
    fn bind_element(
        &mut self,
        value: crate::program::LocalId,
        array: LocalId,
        index: LocalId,
        span: source::Span,
    ) {
        let ty = self.lowering.ty(self.body[value].ty);
        let name = self.lowering.text(self.body[value].name);
        let dest = self.code.local(&name, ty);
        let heap = self.heap();
        self.captures.insert(Capture::Local(value), dest);
        self.code.emit(ir::InstKind::Load { dest, array: array.into(), index: index.into(), heap }, span);
    }

    /// The parameter of a function for a captured value.
    fn captured(&self, code: &mut Builder, capture: Capture, ty: Type) -> LocalId {
        let text = |local: crate::program::LocalId| self.lowering.hir.names.text(self.body[local].name);
        match capture {
            Capture::Local(local) if self.body[local].kind == LocalKind::This => {
                code.local(&Arc::from("this"), ty)
            }
            Capture::Local(local) => code.local(&Arc::from(text(local)), ty),
            Capture::Old(local) => code.entry_value(text(local), ty),
            Capture::Retval => code.local(&Arc::from("retval"), ty),
            Capture::Heap => code.unnamed("$heap", ty),
        }
    }

    /// The snapshot reads go to, inside `old`.
    pub(super) fn heap(&mut self) -> Option<Operand> {
        self.in_old.then(|| self.capture(Capture::Heap).into())
    }
}
