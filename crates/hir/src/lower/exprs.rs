//! Expressions to instructions, left to right, with every check in front of what it guards.

use ir::{CallTarget, Check, ClassId, Const, InstKind, LocalId, Operand, Quantifier, Scalar, Type, UnaryOp};
use source::Span;

use super::method::{Capture, Function};
use super::specs::{self, Bound};
use crate::program::{Callee, ExprId, ExprKind, LocalKind, Range};

impl Function<'_, '_> {
    /// Computes an expression. With `dest` the result is put there, and only its last instruction writes it.
    pub(super) fn value(&mut self, id: ExprId, dest: Option<LocalId>) -> Operand {
        let expr = &self.body[id];
        let span = expr.span;
        match &expr.kind {
            ExprKind::Const(value) => {
                let value = self.constant(value, expr.ty);
                self.settle(value.into(), dest, span)
            }
            ExprKind::Local(local) => {
                let old = self.in_old && self.body[*local].kind == LocalKind::Param;
                let capture = if old { Capture::Old(*local) } else { Capture::Local(*local) };
                let value = self.capture(capture);
                self.settle(value.into(), dest, span)
            }
            ExprKind::Retval => {
                let value = self.capture(Capture::Retval);
                self.settle(value.into(), dest, span)
            }
            ExprKind::Field { object, field } => {
                let object = self.value(*object, None);
                self.check_null(&object, span);
                let heap = self.heap();
                let dest = self.dest(id, dest);
                self.code.emit(InstKind::GetField { dest, object, field: ir::FieldId(field.0), heap }, span);
                dest.into()
            }
            ExprKind::Static { through, field } => {
                if let Some(through) = through {
                    self.value(*through, None);
                }
                let heap = self.heap();
                let dest = self.dest(id, dest);
                self.code.emit(InstKind::GetStatic { dest, field: ir::FieldId(field.0), heap }, span);
                dest.into()
            }
            ExprKind::Index { array, index } => {
                let array = self.value(*array, None);
                let index = self.value(*index, None);
                self.check_element(&array, &index, span);
                let heap = self.heap();
                let dest = self.dest(id, dest);
                self.code.emit(InstKind::Load { dest, array, index, heap }, span);
                dest.into()
            }
            ExprKind::Length(array) => {
                let array = self.value(*array, None);
                self.check_null(&array, span);
                let dest = self.dest(id, dest);
                self.code.emit(InstKind::Length { dest, on: self.int_scalar(), array }, span);
                dest.into()
            }
            ExprKind::Neg(operand) => self.negate(*operand, expr.ty, dest, span),
            ExprKind::Not(operand) => {
                let value = self.value(*operand, None);
                let dest = self.dest(id, dest);
                self.code.emit(InstKind::Unary { dest, op: UnaryOp::Not, on: Scalar::Bool, value }, span);
                dest.into()
            }
            ExprKind::Arith { .. } | ExprKind::Compare { .. } => self.operator_chain(id, dest),
            ExprKind::Logic { .. } => self.logic(id, dest),
            ExprKind::Conditional { .. } => self.conditional(id, dest),
            ExprKind::Convert(operand) => self.convert(*operand, expr.ty, dest, span),
            ExprKind::Cast(operand) => {
                let value = self.value(*operand, None);
                let ty = self.lowering.ty(expr.ty);
                let dest = self.dest(id, dest);
                self.code.emit(InstKind::Cast { dest, value, ty }, span);
                dest.into()
            }
            ExprKind::InstanceOf { operand, class } => {
                let value = self.value(*operand, None);
                let ty = Type::Class(ClassId(class.0));
                let dest = self.dest(id, dest);
                self.code.emit(InstKind::InstanceOf { dest, value, ty }, span);
                dest.into()
            }
            ExprKind::New { class, constructor, args } => {
                let args: Vec<Operand> = args.iter().map(|arg| self.argument(*arg)).collect();
                // The object gets a local of its own: `dest` must keep its value while the constructor runs.
                let object = self.code.temporary(Type::Class(ClassId(class.0)));
                self.code.emit(InstKind::New { dest: object, class: ClassId(class.0) }, span);
                let target = CallTarget::Direct(ir::MethodId(constructor.0));
                let args = std::iter::once(object.into()).chain(args).collect();
                self.code.emit(InstKind::Call { dest: None, target, args }, span);
                self.settle(object.into(), dest, span)
            }
            ExprKind::NewArray { sizes } => {
                let sizes: Vec<Operand> = sizes.iter().map(|size| self.argument(*size)).collect();
                for size in &sizes {
                    self.code.emit(InstKind::Check(Check::Size(size.clone())), span);
                }
                let ty = self.lowering.ty(expr.ty);
                let dest = self.dest(id, dest);
                self.code.emit(InstKind::NewArray { dest, ty, sizes }, span);
                dest.into()
            }
            ExprKind::Call { callee, .. } if self.is_pure => {
                let parts = self.call_parts(id);
                let dest = self.dest(id, dest);
                let args = parts.map(|(_, args)| args).unwrap_or_default();
                self.apply(callee.method(), args, dest, span);
                dest.into()
            }
            ExprKind::Call { .. } => {
                let dest = self.dest(id, dest);
                self.call(id, Some(dest));
                dest.into()
            }
            ExprKind::Quantified { .. } => self.quantified(id, dest),
            ExprKind::Old(operand) => {
                let outer = std::mem::replace(&mut self.in_old, true);
                let value = self.value(*operand, dest);
                self.in_old = outer;
                value
            }
            ExprKind::AllDifferent(array) => {
                let array = self.value(*array, None);
                self.check_null(&array, span);
                let heap = self.heap();
                let dest = self.dest(id, dest);
                self.code.emit(InstKind::AllDifferent { dest, array, heap }, span);
                dest.into()
            }
            // A program with errors is not lowered.
            ExprKind::Error => Operand::Const(Const::Null),
        }
    }

    /// Computes an expression into a local.
    pub(super) fn value_to(&mut self, id: ExprId, dest: LocalId) {
        self.value(id, Some(dest));
    }

    /// Puts a value into the destination, if there is one.
    pub(super) fn settle(&mut self, value: Operand, dest: Option<LocalId>, span: Span) -> Operand {
        match dest {
            Some(dest) if value != Operand::Local(dest) => {
                self.code.emit(InstKind::Copy { dest, value }, span);
                dest.into()
            }
            Some(_) | None => value,
        }
    }

    fn dest(&mut self, id: ExprId, dest: Option<LocalId>) -> LocalId {
        dest.unwrap_or_else(|| {
            let ty = self.lowering.ty(self.body[id].ty);
            self.code.temporary(ty)
        })
    }

    /// An operand that keeps its value while later operands are computed.
    fn argument(&mut self, id: ExprId) -> Operand {
        // Expressions never assign variables, so a variable is its own value.
        self.value(id, None)
    }

    pub(super) fn check_null(&mut self, value: &Operand, span: Span) {
        let is_this = value.local().is_some_and(|local| Some(local) == self.this());
        if !is_this {
            self.code.emit(InstKind::Check(Check::NonNull(value.clone())), span);
        }
    }

    /// The local of `this`, which is never null.
    fn this(&self) -> Option<LocalId> {
        let this = self.body.locals.iter().position(|local| local.kind == LocalKind::This)?;
        self.captures.get(&Capture::Local(crate::program::LocalId(this as u32))).copied()
    }

    pub(super) fn check_element(&mut self, array: &Operand, index: &Operand, span: Span) {
        self.check_null(array, span);
        self.code.emit(InstKind::Check(Check::Bounds { array: array.clone(), index: index.clone() }), span);
    }

    /// A call; the receiver and the arguments are evaluated before the receiver is checked.
    pub(super) fn call(&mut self, id: ExprId, dest: Option<LocalId>) {
        let span = self.body[id].span;
        if let Some((target, args)) = self.call_parts(id) {
            self.code.emit(InstKind::Call { dest, target, args }, span);
        }
    }

    pub(super) fn call_parts(&mut self, id: ExprId) -> Option<(CallTarget, Vec<Operand>)> {
        let ExprKind::Call { callee, receiver, args } = &self.body[id].kind else { return None };
        let span = self.body[id].span;
        let object = receiver.map(|receiver| self.argument(receiver));
        let args: Vec<Operand> = args.iter().map(|arg| self.argument(*arg)).collect();
        let target = match callee {
            Callee::Static(method) => return Some((CallTarget::Direct(ir::MethodId(method.0)), args)),
            Callee::Virtual(method) => CallTarget::Virtual(ir::MethodId(method.0)),
            Callee::Super(method) => CallTarget::Direct(ir::MethodId(method.0)),
        };
        let object = object.unwrap_or(Operand::Const(Const::Null));
        self.check_null(&object, span);
        Some((target, std::iter::once(object).chain(args).collect()))
    }

    fn quantified(&mut self, id: ExprId, dest: Option<LocalId>) -> Operand {
        let ExprKind::Quantified { quantifier, range, body } = self.body[id].kind else {
            return Operand::Const(Const::Null);
        };
        let span = self.body[id].span;
        let quantifier = match quantifier {
            syntax::ast::Quantifier::Forall => Quantifier::Forall,
            syntax::ast::Quantifier::Exists => Quantifier::Exists,
            syntax::ast::Quantifier::Count => Quantifier::Count,
        };
        let name = format!("{}${}", self.lowering.out[self.method].name, quantifier.name());
        let zero = self.constant(&crate::program::Const::Int(0.into()), crate::types::Ty::INT);
        let (from, to, bound, array) = match range {
            Range::Array { value, index, array } => {
                let array_ty = self.lowering.ty(self.body[array].ty);
                let array = self.value(array, None);
                self.check_null(&array, span);
                let length = self.code.temporary(self.lowering.int_type());
                self.code.emit(
                    InstKind::Length { dest: length, on: self.int_scalar(), array: array.clone() },
                    span,
                );
                let bound = Bound { index, value: Some(value) };
                (zero.into(), length.into(), (bound, Some(array_ty)), Some(array))
            }
            Range::Interval { index, from, to } => {
                let (from, to) = (self.value(from, None), self.value(to, None));
                (from, to, (Bound { index, value: None }, None), None)
            }
        };
        let hidden = [Some(Capture::Local(bound.0.index)), bound.0.value.map(Capture::Local)];
        let mut captures = specs::captures(self.body, body, self.in_old);
        captures.retain(|capture| !hidden.contains(&Some(*capture)));
        if self.in_old && array.is_some() && !captures.contains(&Capture::Heap) {
            captures.push(Capture::Heap);
        }
        let function = self.pure_function(name, body, &captures, Some(bound));
        let captured: Vec<Operand> = captures.iter().map(|capture| self.capture(*capture).into()).collect();
        let args = array.into_iter().chain(captured).collect();
        if quantifier == Quantifier::Count {
            let number = self.code.temporary(self.lowering.carrier());
            let kind = InstKind::Quantify { dest: number, quantifier, from, to, function, args };
            self.code.emit(kind, span);
            return self.bring_back(number, crate::types::Ty::INT, dest, span);
        }
        let dest = dest.unwrap_or_else(|| self.code.temporary(Type::Bool));
        self.code.emit(InstKind::Quantify { dest, quantifier, from, to, function, args }, span);
        dest.into()
    }
}
