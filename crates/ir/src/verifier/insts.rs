//! Invariants 8, 9, 11, 12 and 13: types of operands and the purity of specification functions.

use source::Span;

use super::Errors;
use crate::{
    Body, Check, Const, Exchange, FieldId, Forgotten, InstKind, LocalId, Method, MethodId, MethodKind,
    Operand, Program, Quantifier, Scalar, TermKind, Type, UnaryOp, Update,
};

pub(super) fn body(program: &Program, id: MethodId, errors: &mut Errors) {
    let method = &program[id];
    let Some(body) = &method.body else { return };
    let mut checker = Checker { program, method, body, errors, span: method.span };
    if method.kind == MethodKind::Pure && matches!(method.result, Type::Void | Type::Heap) {
        checker.fail(11, "a pure function must have a result");
    }
    for clause in method.contract.iter() {
        checker.span = clause.span;
        checker.condition(clause.function, &clause.args, None);
    }
    for clause in &method.contract.decreases {
        checker.span = clause.span;
        checker.pure_call(clause.function, &clause.args, None);
        let is_param = |arg: &Operand| arg.local().is_some_and(|local| local.index() < method.params.len());
        if !program[clause.function].result.scalar().is_some_and(Scalar::is_integer)
            || !clause.args.iter().all(is_param)
        {
            checker.fail(12, "a measure is not a number that depends on parameters");
        }
    }
    for block in &body.blocks {
        for inst in &block.insts {
            checker.span = inst.span;
            checker.inst(&inst.kind);
            checker.purity(&inst.kind);
        }
        checker.span = block.term.span;
        checker.terminator(&block.term.kind);
    }
}

struct Checker<'a> {
    program: &'a Program,
    method: &'a Method,
    body: &'a Body,
    errors: &'a mut Errors,
    span: Span,
}

impl Checker<'_> {
    fn fail(&mut self, invariant: u32, message: impl Into<String>) {
        self.errors.report(invariant, self.span, format!("in {}: {}", self.method.name, message.into()));
    }

    fn local(&self, local: LocalId) -> Type {
        self.body[local].ty
    }

    /// The type of an operand; none for null.
    fn ty(&self, operand: &Operand) -> Option<Type> {
        match operand {
            Operand::Local(local) => Some(self.local(*local)),
            Operand::Const(value) => value.ty(),
        }
    }

    /// Whether the operand may be held by a place of that type.
    fn holds(&mut self, operand: &Operand, place: Type) {
        let fine = match self.ty(operand) {
            Some(ty) => self.program.is_assignable(ty, place.loaded()),
            None => place.is_reference() || place == Type::Str,
        };
        if !fine {
            let place = self.program.show_type(place).to_string();
            let found = self.ty(operand).map(|ty| self.program.show_type(ty).to_string());
            self.fail(
                8,
                format!("a value of type {} is put into a {place}", found.as_deref().unwrap_or("null")),
            );
        }
    }

    fn assigns(&mut self, dest: LocalId, ty: Type) {
        if !self.program.is_assignable(ty.loaded(), self.local(dest)) {
            let (found, place) = (self.program.show_type(ty), self.program.show_type(self.local(dest)));
            let message = format!("a {found} is assigned to %{} of type {place}", self.body[dest].name);
            self.fail(8, message);
        }
    }

    /// What an exchange does must be defined for what is there: sums of machine integers, comparisons that are those of bits.
    fn exchange(&mut self, exchange: &Option<Exchange>, ty: Type) {
        let Some(Exchange { dest, update }) = exchange else { return };
        self.assigns(*dest, ty);
        let scalar = ty.loaded().scalar();
        let fine = match update {
            Update::Put => true,
            Update::Add => matches!(ty, Type::I32 | Type::I64),
            Update::And | Update::Or | Update::Xor => matches!(ty, Type::I32 | Type::I64 | Type::Bool),
            Update::If(_) => {
                matches!(scalar, Some(Scalar::I32 | Scalar::I64 | Scalar::Bool | Scalar::Ref))
            }
        };
        if !fine {
            self.fail(8, format!("an exchange `{}` of a {}", update.name(), self.program.show_type(ty)));
        }
        if let Some(expected) = update.expected() {
            self.holds(expected, ty);
        }
    }

    fn scalar(&mut self, operand: &Operand, on: Scalar) {
        let fine = match operand {
            Operand::Const(Const::Null) => matches!(on, Scalar::Ref | Scalar::Str),
            _ => self.ty(operand).and_then(Type::scalar) == Some(on),
        };
        if !fine {
            self.fail(8, format!("an operand is not of type {}", on.name()));
        }
    }

    fn integer(&mut self, operand: &Operand) {
        if !self.is_index(self.ty(operand)) {
            self.fail(8, "an index or size is not an integer");
        }
    }

    fn is_index(&self, ty: Option<Type>) -> bool {
        match (ty.and_then(Type::scalar), self.program.index) {
            (found, Some(index)) => found == index.scalar(),
            (found, None) => matches!(found, Some(Scalar::Int | Scalar::I32)),
        }
    }

    fn array(&mut self, operand: &Operand) -> Option<Type> {
        let element = self.ty(operand).and_then(|ty| self.program.element(ty));
        let is_null = matches!(operand, Operand::Const(Const::Null));
        if element.is_none() && !is_null {
            self.fail(8, "an operand is not an array");
        }
        element
    }

    fn reference(&mut self, operand: &Operand) {
        if !self.ty(operand).is_none_or(Type::is_reference) {
            self.fail(8, "an operand is not a reference");
        }
    }

    fn heap(&mut self, heap: &Option<Operand>) {
        let Some(heap) = heap else { return };
        if self.ty(heap) != Some(Type::Heap) {
            self.fail(8, "`at` needs a snapshot");
        }
        if self.method.kind != MethodKind::Pure {
            self.fail(13, "`at` stands outside a pure function");
        }
    }

    fn field_of(&mut self, object: &Operand, class: crate::ClassId) {
        match self.ty(object) {
            Some(Type::Class(found)) if self.program.is_subclass(found, class) => {}
            None => {}
            Some(_) => self.fail(8, "the object does not have this field"),
        }
    }

    fn args(&mut self, params: &[Type], args: &[Operand]) {
        if params.len() != args.len() {
            self.fail(8, "a call has the wrong number of arguments");
        }
        for (param, arg) in params.iter().zip(args) {
            self.holds(arg, *param);
        }
    }

    /// A pure function that decides something.
    fn condition(&mut self, function: MethodId, args: &[Operand], index: Option<Type>) {
        if self.program[function].result != Type::Bool {
            self.fail(12, "a condition is not a bool");
        }
        self.pure_call(function, args, index);
    }

    fn pure_call(&mut self, function: MethodId, args: &[Operand], index: Option<Type>) {
        let callee = &self.program[function];
        if callee.kind != MethodKind::Pure {
            self.fail(12, format!("{} is not a pure function", callee.name));
        }
        let params = match index {
            None => &callee.params[..],
            Some(index) => match callee.params.split_last() {
                Some((last, rest)) if last.scalar() == index.scalar() => rest,
                Some(_) | None => {
                    self.fail(12, "the last parameter of a quantified function is not the index");
                    return;
                }
            },
        };
        self.args(params, args);
    }

    fn inst(&mut self, kind: &InstKind) {
        match kind {
            InstKind::Copy { dest, value } => self.holds(value, self.local(*dest)),
            InstKind::Unary { dest, op, on, value } => {
                let fine = match op {
                    UnaryOp::Neg => on.is_integer() || on.is_float(),
                    UnaryOp::Not => matches!(on, Scalar::Bool | Scalar::I32 | Scalar::I64),
                };
                if !fine {
                    self.fail(9, "an operator does not work on its operand");
                }
                self.scalar(value, *on);
                self.scalar(&Operand::Local(*dest), *on);
            }
            InstKind::Binary { dest, op, on, left, right } => {
                if !op.allows(*on) {
                    self.fail(9, format!("{}.{} does not exist", op.name(), on.name()));
                    return;
                }
                self.scalar(left, *on);
                let shift = matches!(op, crate::BinaryOp::Shl | crate::BinaryOp::Shr | crate::BinaryOp::UShr);
                self.scalar(right, if shift { Scalar::I32 } else { *on });
                self.assigns(*dest, op.result(*on));
            }
            InstKind::Select { dest, condition, then, otherwise } => {
                self.scalar(condition, Scalar::Bool);
                self.holds(then, self.local(*dest));
                self.holds(otherwise, self.local(*dest));
            }
            InstKind::Convert { dest, value, from, to, unsigned } => {
                if !converts(*from, *to, *unsigned) {
                    self.fail(9, "there is no such conversion");
                }
                self.holds(value, *from);
                self.assigns(*dest, *to);
            }
            InstKind::Cast { dest, value, ty } => {
                self.reference(value);
                self.assigns(*dest, *ty);
            }
            InstKind::InstanceOf { dest, value, ty } => {
                self.reference(value);
                if !ty.is_reference() {
                    self.fail(8, "instanceof needs a reference type");
                }
                self.assigns(*dest, Type::Bool);
            }
            InstKind::New { dest, class } => {
                if self.program[*class].is_interface {
                    self.fail(8, "an interface has no objects of its own");
                }
                self.assigns(*dest, Type::Class(*class));
            }
            InstKind::NewArray { dest, ty, sizes } => self.new_array(*dest, *ty, sizes),
            InstKind::Length { dest, on, array } => {
                self.array(array);
                self.scalar(&Operand::Local(*dest), *on);
                if !self.is_index(Some(self.local(*dest))) {
                    self.fail(8, "a length is an integer");
                }
            }
            InstKind::GetField { dest, object, field, heap } => {
                let field = &self.program[*field];
                if field.is_static {
                    self.fail(8, "get reads a static field");
                }
                self.field_of(object, field.class);
                self.assigns(*dest, field.ty);
                self.heap(heap);
            }
            InstKind::PutField { object, field, value, exchange } => {
                let field = &self.program[*field];
                if field.is_static {
                    self.fail(8, "put writes a static field");
                }
                self.field_of(object, field.class);
                self.holds(value, field.ty);
                self.exchange(exchange, field.ty);
            }
            InstKind::GetStatic { dest, field, heap } => {
                self.assigns(*dest, self.program[*field].ty);
                if !self.program[*field].is_static {
                    self.fail(8, "getstatic reads a field that is not static");
                }
                self.heap(heap);
            }
            InstKind::PutStatic { field, value, exchange } => {
                self.holds(value, self.program[*field].ty);
                self.exchange(exchange, self.program[*field].ty);
                if !self.program[*field].is_static {
                    self.fail(8, "putstatic writes a field that is not static");
                }
            }
            InstKind::Load { dest, array, index, heap } => {
                if let Some(element) = self.array(array) {
                    self.assigns(*dest, element);
                }
                self.integer(index);
                self.heap(heap);
            }
            InstKind::Store { array, index, value, exchange } => {
                if let Some(element) = self.array(array) {
                    self.holds(value, element);
                    self.exchange(exchange, element);
                }
                self.integer(index);
            }
            InstKind::Check(check) => self.check(check),
            InstKind::Call { dest, target, args } => self.call(*dest, *target, args),
            InstKind::Fork { target, args } => {
                self.call(None, *target, args);
                if self.program[target.method()].result != Type::Void {
                    self.fail(8, "a forked method has a result");
                }
            }
            InstKind::MonitorEnter { object }
            | InstKind::MonitorExit { object }
            | InstKind::Lock { object }
            | InstKind::Unlock { object } => self.reference(object),
            InstKind::Await { field, objects } => {
                let field = &self.program[*field];
                if field.is_static || field.ty != Type::Bool || objects.is_empty() {
                    self.fail(8, "await needs a bool field of objects");
                }
                for object in objects {
                    self.field_of(object, field.class);
                }
            }
            InstKind::Assert { condition } | InstKind::Assume { condition } => {
                self.scalar(condition, Scalar::Bool);
            }
            InstKind::Invariant { function, args, .. } | InstKind::Suppose { function, args } => {
                self.condition(*function, args, None);
            }
            InstKind::Apply { dest, function, args } => {
                self.pure_call(*function, args, None);
                self.assigns(*dest, self.program[*function].result);
            }
            InstKind::Quantify { dest, quantifier, from, to, function, args } => {
                self.integer(from);
                let index = self.ty(from);
                if self.ty(to).and_then(Type::scalar) != index.and_then(Type::scalar) {
                    self.fail(8, "the bounds of a quantifier differ in type");
                }
                let index = index.unwrap_or(Type::Int);
                self.condition(*function, args, Some(index));
                let result = match quantifier {
                    Quantifier::Forall | Quantifier::Exists => Type::Bool,
                    Quantifier::Count => match index.scalar() {
                        Some(Scalar::I32) => Type::I32,
                        Some(Scalar::I64) => Type::I64,
                        Some(_) | None => Type::Int,
                    },
                };
                self.assigns(*dest, result);
            }
            InstKind::AllDifferent { dest, array, heap } => {
                self.array(array);
                self.assigns(*dest, Type::Bool);
                self.heap(heap);
            }
            InstKind::Snapshot { dest } => self.assigns(*dest, Type::Heap),
            InstKind::Catch { dest } => {
                if !self.local(*dest).is_reference() {
                    self.fail(8, "catch needs a reference");
                }
            }
            InstKind::Havoc { dest } => {
                if self.local(*dest) == Type::Heap {
                    self.fail(8, "a snapshot cannot be any value");
                }
            }
            InstKind::Forget { parts, .. } => parts.iter().for_each(|part| self.forgotten(part)),
            InstKind::Primitive { .. }
            | InstKind::InitClass { .. }
            | InstKind::Join
            | InstKind::Clear { .. }
            | InstKind::Target => {}
            InstKind::Contract { kind } => {
                if kind.is_of_classes() && !self.method.kind.has_receiver() {
                    self.fail(8, "only a method with a receiver has class invariants");
                }
            }
        }
    }

    fn forgotten(&mut self, part: &Forgotten) {
        let is_static = |field: FieldId| self.program[field].is_static;
        let on_the_way = part.way().map_or(&[][..], |way| &way.fields);
        let names_static = match part {
            Forgotten::Field(_, field) | Forgotten::Fields(field) => is_static(*field),
            Forgotten::Static(field) => !is_static(*field),
            Forgotten::Elements(_) | Forgotten::Range(..) | Forgotten::Arrays(_) => false,
        };
        if names_static || on_the_way.iter().any(|field| is_static(*field)) {
            self.fail(8, "forget confuses static fields with those of objects");
        }
        let Some(way) = part.way() else { return };
        let last = match part {
            Forgotten::Field(_, field) => Some(*field),
            Forgotten::Range(_, from, to) => {
                self.integer(from);
                self.integer(to);
                None
            }
            Forgotten::Fields(_) | Forgotten::Static(_) | Forgotten::Elements(_) | Forgotten::Arrays(_) => {
                None
            }
        };
        match way.fields.first().copied().or(last) {
            Some(first) => self.field_of(&way.root, self.program[first].class),
            None => {
                self.array(&way.root);
            }
        }
    }

    fn new_array(&mut self, dest: LocalId, ty: Type, sizes: &[Operand]) {
        let mut inner = Some(ty);
        for size in sizes {
            self.integer(size);
            inner = inner.and_then(|ty| self.program.element(ty));
        }
        if inner.is_none() || sizes.is_empty() {
            self.fail(8, "an array type has fewer dimensions than sizes");
        }
        self.assigns(dest, ty);
    }

    fn call(&mut self, dest: Option<LocalId>, target: crate::CallTarget, args: &[Operand]) {
        let callee = &self.program[target.method()];
        self.args(&callee.params, args);
        if callee.kind == MethodKind::Pure {
            self.fail(8, "a pure function is called like a method");
        }
        if matches!(target, crate::CallTarget::Direct(_)) && callee.body.is_none() {
            self.fail(8, format!("{} is called directly, but has no body", callee.name));
        }
        if matches!(target, crate::CallTarget::Virtual(_)) && callee.kind != MethodKind::Instance {
            self.fail(8, "a virtual call names no method of objects");
        }
        match dest {
            Some(dest) if callee.result != Type::Void => self.assigns(dest, callee.result),
            Some(_) => self.fail(8, "a call without result is assigned"),
            None => {}
        }
    }

    fn check(&mut self, check: &Check) {
        match check {
            Check::NonNull(value) => {
                if !self.ty(value).is_none_or(|ty| ty.is_reference() || ty == Type::Str) {
                    self.fail(8, "a null check needs a reference");
                }
            }
            Check::Bounds { array, index } => {
                self.array(array);
                self.integer(index);
            }
            Check::NonZero(value) => {
                if !self.ty(value).and_then(Type::scalar).is_some_and(Scalar::is_integer) {
                    self.fail(8, "a zero check needs an integer");
                }
            }
            Check::Size(value) | Check::Scalar(value) => self.integer(value),
            Check::Store { array, value } => {
                self.array(array);
                self.reference(value);
            }
            Check::Range { value, .. } => self.scalar(value, Scalar::Int),
            Check::Finite(value) => self.scalar(value, Scalar::F64),
        }
    }

    fn terminator(&mut self, kind: &TermKind) {
        match kind {
            TermKind::Branch { condition, .. } => self.scalar(condition, Scalar::Bool),
            TermKind::Switch { value, .. } => {
                if !self.ty(value).and_then(Type::scalar).is_some_and(Scalar::is_integer) {
                    self.fail(8, "a switch needs an integer");
                }
            }
            TermKind::Return(None) => {
                if self.method.result != Type::Void {
                    self.fail(8, "a result is missing");
                }
            }
            TermKind::Return(Some(value)) => self.holds(value, self.method.result),
            TermKind::Throw(value) => self.reference(value),
            TermKind::Raise { message, .. } => {
                if let Some(message) = message {
                    self.scalar(message, Scalar::Str);
                }
            }
            TermKind::Jump(_) | TermKind::Unreachable => {}
        }
    }

    fn purity(&mut self, kind: &InstKind) {
        if self.method.kind != MethodKind::Pure {
            return;
        }
        let pure = match kind {
            InstKind::Copy { .. }
            | InstKind::Unary { .. }
            | InstKind::Binary { .. }
            | InstKind::Select { .. }
            | InstKind::Convert { .. }
            | InstKind::Cast { .. }
            | InstKind::InstanceOf { .. }
            | InstKind::Length { .. }
            | InstKind::GetField { .. }
            | InstKind::GetStatic { .. }
            | InstKind::Load { .. }
            | InstKind::Check(_)
            | InstKind::Apply { .. }
            | InstKind::Quantify { .. }
            | InstKind::AllDifferent { .. }
            | InstKind::Clear { .. } => true,
            InstKind::New { .. }
            | InstKind::NewArray { .. }
            | InstKind::PutField { .. }
            | InstKind::PutStatic { .. }
            | InstKind::Store { .. }
            | InstKind::Call { .. }
            | InstKind::Primitive { .. }
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
            | InstKind::Snapshot { .. }
            | InstKind::Havoc { .. }
            | InstKind::Forget { .. }
            | InstKind::Catch { .. }
            | InstKind::Target => false,
        };
        if !pure {
            self.fail(11, "a pure function does more than compute");
        }
    }
}

/// The conversions that exist.
fn converts(from: Type, to: Type, unsigned: bool) -> bool {
    let plain = |ty: Type| match ty {
        Type::Ranged(_) => Type::Int,
        Type::U32 => Type::I32,
        Type::Bits(range) if range.bits() <= 32 => Type::I32,
        Type::Bits(_) => Type::I64,
        other => other,
    };
    // The low bits of a character, or of the machine integer that carries them.
    if matches!(to, Type::Bits(_)) {
        return !unsigned && (from == Type::Char || plain(from) == plain(to));
    }
    match (plain(from), plain(to)) {
        (Type::I32, Type::F64 | Type::I64 | Type::F32) => true,
        (Type::I64, Type::F64 | Type::F32) => true,
        (_, _) if unsigned => false,
        (Type::I32, Type::I8 | Type::I16 | Type::U16 | Type::Char | Type::Int) => true,
        (Type::I64, Type::I32 | Type::Int | Type::Char) => true,
        (Type::F32, Type::I32 | Type::I64 | Type::F64) => true,
        (Type::F64, Type::I32 | Type::I64 | Type::F32 | Type::Int) => true,
        (Type::Int, Type::F64 | Type::I32 | Type::I64 | Type::Char) => true,
        (Type::Char, Type::Int | Type::I32 | Type::I64) => true,
        (_, _) => false,
    }
}
