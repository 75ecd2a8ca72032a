//! Conditions of contracts as pure functions. Numbers are those of Java: `int` is 32 bits and wraps.

use std::sync::Arc;

use ir::{
    BinaryOp as Op, Block, BlockId, Body, Check, ClassId, Const, FieldId, Inst, InstKind, Local, LocalId,
    LocalKind, Method, MethodId, MethodKind, Operand, Scalar, TermKind, Terminator, Type, UnaryOp as IrUnary,
};
use source::Span;

use crate::classes::Signature;
use crate::spec::{BinaryOp, Condition, ExprId, ExprKind, Exprs, TypeName, UnaryOp, Written, is_primitive};
use crate::world::World;

/// What is known where a condition stands.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    /// The class whose members are visible.
    pub(super) class: ClassId,
    pub(super) span: Span,
    /// Whether it may look at the heap at the entry.
    pub(super) allows_old: bool,
    /// What it may name.
    pub(super) visible: &'a [(Arc<str>, Type)],
    /// What `old` sees instead, where variables are assigned.
    pub(super) before: &'a [(Arc<str>, Type)],
}

impl<'a> Scope<'a> {
    /// What is known in the contract of a method.
    pub(super) fn of(
        world: &World<'_, '_>,
        method: MethodId,
        span: Span,
        visible: &'a [(Arc<str>, Type)],
    ) -> Scope<'a> {
        Scope::of_class(world.program[method].class, span, visible)
    }

    /// What is known of an object of a class.
    pub(super) fn of_class(class: ClassId, span: Span, visible: &'a [(Arc<str>, Type)]) -> Scope<'a> {
        Scope { class, span, allows_old: false, visible, before: &[] }
    }
}

/// The name of the exception among what is visible.
pub(super) const EXCEPTION: &str = "$exception";
/// The name of the result.
pub(super) const RESULT: &str = "retval";

/// A value and its type.
pub(super) type Typed = (Operand, Type);

/// Why something cannot be used, and where.
pub(super) type Lowered<T> = Result<T, (String, Option<Span>)>;

/// Makes the function of a condition. It takes what is visible, then what `old` sees, and a snapshot if it looks at one, last.
pub(super) fn function(
    world: &mut World<'_, '_>,
    scope: &Scope<'_>,
    condition: &Condition,
) -> Lowered<(MethodId, bool)> {
    let uses_heap = scope.allows_old && condition.looks_back();
    let mut code = Code::new(*scope, scope.visible, uses_heap);
    let value = code.condition(world, condition)?;
    code.end(TermKind::Return(Some(value)));
    Ok((code.finish(world, Type::Bool), uses_heap))
}

/// Makes the function of a value. References are as they are, numbers are those of a type, or of their own.
pub(super) fn value(
    world: &mut World<'_, '_>,
    scope: &Scope<'_>,
    written: &Written,
    ty: Option<Type>,
) -> Lowered<(MethodId, Type)> {
    let mut code = Code::new(*scope, scope.visible, false);
    let found = code.within(&written.exprs, written).expr(world, written.id)?;
    let ty = ty.unwrap_or(found.1);
    let value = code.fit(found, ty)?;
    code.end(TermKind::Return(Some(value)));
    Ok((code.finish(world, ty.loaded()), ty))
}

/// A pure function under construction.
pub(super) struct Code<'a> {
    scope: Scope<'a>,
    locals: Vec<Local>,
    params: Vec<Type>,
    blocks: Vec<Block>,
    current: usize,
    visible: Vec<(Arc<str>, Type, LocalId)>,
    /// What `old` sees instead.
    before: Vec<(Arc<str>, Type, LocalId)>,
    heap: Option<LocalId>,
    in_old: bool,
}

/// Expressions of one list.
pub(super) struct Reading<'c, 'a, 'e> {
    pub(super) code: &'c mut Code<'a>,
    pub(super) exprs: &'e Exprs,
    pub(super) written: &'e Written,
}

impl<'a> Code<'a> {
    pub(super) fn new(scope: Scope<'a>, visible: &[(Arc<str>, Type)], uses_heap: bool) -> Code<'a> {
        let mut code = Code {
            scope,
            locals: Vec::new(),
            params: Vec::new(),
            blocks: Vec::new(),
            current: 0,
            visible: Vec::new(),
            before: Vec::new(),
            heap: None,
            in_old: false,
        };
        for (name, ty) in visible {
            let local = code.param(name, *ty);
            code.visible.push((Arc::clone(name), *ty, local));
        }
        for (name, ty) in scope.before {
            let local = code.param(&format!("{name}$before"), *ty);
            code.before.push((Arc::clone(name), *ty, local));
        }
        if uses_heap {
            code.heap = Some(code.param("$heap", Type::Heap));
        }
        code.current = code.block();
        code
    }

    fn param(&mut self, name: &str, ty: Type) -> LocalId {
        self.params.push(ty);
        self.local(name, ty)
    }

    fn local(&mut self, name: &str, ty: Type) -> LocalId {
        let taken = self.locals.iter().any(|local| &*local.name == name);
        let unique = if taken { format!("{name}'{}", self.locals.len()) } else { name.to_string() };
        let kind = LocalKind::Variable(Arc::from(name));
        self.locals.push(Local { name: unique.into(), ty: ty.loaded(), kind });
        LocalId(self.locals.len() as u32 - 1)
    }

    pub(super) fn temp(&mut self, ty: Type) -> LocalId {
        self.locals.push(Local::temporary(format!("$t{}", self.locals.len()), ty.loaded()));
        LocalId(self.locals.len() as u32 - 1)
    }

    fn block(&mut self) -> usize {
        let term = Terminator { kind: TermKind::Unreachable, span: self.scope.span };
        self.blocks.push(Block { insts: Vec::new(), term, handler: None });
        self.blocks.len() - 1
    }

    pub(super) fn emit(&mut self, kind: InstKind) {
        let span = self.scope.span;
        self.blocks[self.current].insts.push(Inst { kind, span });
    }

    pub(super) fn end(&mut self, kind: TermKind) {
        self.blocks[self.current].term = Terminator { kind, span: self.scope.span };
    }

    pub(super) fn finish(self, world: &mut World<'_, '_>, result: Type) -> MethodId {
        let class = self.scope.class;
        let name = format!("clause${}", world.program.methods.len());
        world.add_method(Method {
            role: ir::Role::Source,
            name: name.into(),
            class,
            kind: MethodKind::Pure,
            params: self.params,
            result,
            contract: ir::Contract::default(),
            body: Some(Body { locals: self.locals, blocks: self.blocks }),
            span: self.scope.span,
        })
    }

    /// A function inside of this one: its parameters are what is visible here, and more values. Returns the arguments as well.
    pub(super) fn nested(&self, extra: &[(Arc<str>, Type, Operand)]) -> (Code<'a>, Vec<Operand>) {
        let mut visible: Vec<(Arc<str>, Type)> =
            self.visible.iter().map(|(name, ty, _)| (Arc::clone(name), *ty)).collect();
        visible.extend(extra.iter().map(|(name, ty, _)| (Arc::clone(name), *ty)));
        let mut inner = Code::new(self.scope, &visible, self.heap.is_some());
        inner.in_old = self.in_old;
        let mut args: Vec<Operand> = self.visible.iter().map(|(_, _, local)| Operand::Local(*local)).collect();
        args.extend(extra.iter().map(|(_, _, value)| value.clone()));
        args.extend(self.before.iter().map(|(_, _, local)| Operand::Local(*local)));
        args.extend(self.heap.map(Operand::Local));
        (inner, args)
    }

    /// The last parameter, which a quantifier counts.
    pub(super) fn index(&mut self, name: &str) -> LocalId {
        let at = self.param(name, Type::I32);
        self.visible.push((Arc::from(name), Type::I32, at));
        at
    }

    /// A variable for the element of the array that a quantifier ranges over.
    pub(super) fn bind_element(&mut self, name: &str, element: Type, index: Operand) -> Lowered<()> {
        let dest = self.local(name, element);
        let (array, _) = self.known("$array")?;
        let heap = self.heap_operand();
        self.emit(InstKind::Load { dest, array, index, heap });
        self.visible.push((Arc::from(name), element, dest));
        Ok(())
    }

    pub(super) fn heap_operand(&self) -> Option<Operand> {
        if self.in_old { self.heap.map(Operand::Local) } else { None }
    }

    fn within<'c, 'e>(&'c mut self, exprs: &'e Exprs, written: &'e Written) -> Reading<'c, 'a, 'e> {
        Reading { code: self, exprs, written }
    }

    /// The truth value of a condition.
    fn condition(&mut self, world: &mut World<'_, '_>, condition: &Condition) -> Lowered<Operand> {
        match condition {
            Condition::Expr(written) => {
                let value = self.within(&written.exprs, written).expr(world, written.id)?;
                self.fit(value, Type::Bool).map_err(|(message, _)| (message, Some(written.span())))
            }
            Condition::NonNull(name) => {
                let (value, _) = self.known(name.as_deref().unwrap_or(RESULT))?;
                Ok(self.compare_with_null(Op::Ne, value))
            }
            Condition::Raised(types) => self.raised(world, types),
            Condition::Naming { name, ty, condition } => {
                let (value, _) = self.known(EXCEPTION)?;
                let ty = self.type_of(world, ty)?;
                let local = self.local(name, ty);
                self.emit(InstKind::Copy { dest: local, value });
                self.visible.push((Arc::from(name.as_str()), ty, local));
                let found = self.condition(world, condition);
                self.visible.pop();
                found
            }
            Condition::All(all) => self.all(world, all, Const::Bool(true)),
            Condition::Any(any) => self.all(world, any, Const::Bool(false)),
            Condition::Implies(left, right) => {
                let left = self.condition(world, left)?;
                self.logic(left, false, Const::Bool(true), |code| code.condition(world, right))
            }
            Condition::Before(inner) => {
                if self.heap.is_none() {
                    return Err(("it looks at the entry, which is not kept".to_string(), None));
                }
                self.in_old = true;
                let value = self.condition(world, inner);
                self.in_old = false;
                value
            }
            Condition::Never => Ok(Const::Bool(false).into()),
        }
    }

    /// All of several conditions, or any of them: evaluated in order as long as they are what is neutral.
    fn all(&mut self, world: &mut World<'_, '_>, all: &[Condition], neutral: Const) -> Lowered<Operand> {
        let Some((first, rest)) = all.split_first() else { return Ok(neutral.into()) };
        let mut value = self.condition(world, first)?;
        let is_any = neutral == Const::Bool(false);
        for next in rest {
            let settled = Const::Bool(is_any);
            value = self.logic(value, is_any, settled, |code| code.condition(world, next))?;
        }
        Ok(value)
    }

    fn raised(&mut self, world: &mut World<'_, '_>, types: &[TypeName]) -> Lowered<Operand> {
        let (value, _) = self.known(EXCEPTION)?;
        let mut any: Operand = Const::Bool(false).into();
        for ty in types {
            let ty = self.type_of(world, ty)?;
            let is_one = self.temp(Type::Bool);
            self.emit(InstKind::InstanceOf { dest: is_one, value: value.clone(), ty });
            let dest = self.temp(Type::Bool);
            self.emit(InstKind::Binary { dest, op: Op::Or, on: Scalar::Bool, left: any, right: is_one.into() });
            any = dest.into();
        }
        Ok(any)
    }

    fn compare_with_null(&mut self, op: Op, left: Operand) -> Operand {
        let dest = self.temp(Type::Bool);
        self.emit(InstKind::Binary { dest, op, on: Scalar::Ref, left, right: Const::Null.into() });
        dest.into()
    }

    /// The class whose members are visible.
    pub(super) fn class(&self) -> ClassId {
        self.scope.class
    }

    pub(super) fn span(&self) -> Span {
        self.scope.span
    }

    /// The receiver.
    pub(super) fn this(&self) -> Lowered<Operand> {
        Ok(self.known("this")?.0)
    }

    fn known(&self, name: &str) -> Lowered<Typed> {
        self.named(name).ok_or_else(|| match name {
            RESULT => ("there is no result here".to_string(), None),
            EXCEPTION => ("there is no exception here".to_string(), None),
            "this" => ("there is no `this` here".to_string(), None),
            _ => (format!("`{name}` is no parameter"), None),
        })
    }

    fn named(&self, name: &str) -> Option<Typed> {
        let find = |list: &[(Arc<str>, Type, LocalId)]| {
            let found = list.iter().rev().find(|(known, _, _)| &**known == name);
            found.map(|(_, ty, local)| (Operand::Local(*local), *ty))
        };
        let before = if self.in_old { find(&self.before) } else { None };
        before.or_else(|| find(&self.visible))
    }

    /// A type by its name in a specification.
    fn type_of(&self, world: &mut World<'_, '_>, ty: &TypeName) -> Lowered<Type> {
        type_of(world, self.scope.class, ty).map_err(|message| (message, None))
    }

    /// `left && right` and the like: the right side only where the left one is not `settled`, else the result.
    fn logic(
        &mut self,
        left: Operand,
        settled: bool,
        result: Const,
        right: impl FnOnce(&mut Self) -> Lowered<Operand>,
    ) -> Lowered<Operand> {
        let dest = self.temp(Type::Bool);
        let (more, enough, end) = (self.block(), self.block(), self.block());
        let (then, otherwise) = if settled { (enough, more) } else { (more, enough) };
        self.end(TermKind::Branch {
            condition: left,
            then: BlockId(then as u32),
            otherwise: BlockId(otherwise as u32),
        });
        self.current = enough;
        self.emit(InstKind::Copy { dest, value: result.into() });
        self.end(TermKind::Jump(BlockId(end as u32)));
        self.current = more;
        let right = right(self)?;
        self.emit(InstKind::Copy { dest, value: right });
        self.end(TermKind::Jump(BlockId(end as u32)));
        self.current = end;
        Ok(dest.into())
    }

    /// A value in the form of a type.
    pub(super) fn fit(&mut self, (value, from): Typed, to: Type) -> Lowered<Operand> {
        let from = from.loaded();
        let to = to.loaded();
        if from == to || (from.is_reference() && to.is_reference()) {
            return Ok(value);
        }
        let widens = matches!(
            (from, to),
            (Type::I32, Type::I64 | Type::F32 | Type::F64)
                | (Type::I64, Type::F32 | Type::F64)
                | (Type::F32, Type::F64)
        );
        if !widens {
            return Err(("a value has the wrong type".to_string(), None));
        }
        let dest = self.temp(to);
        self.emit(InstKind::Convert { dest, value, from, to, unsigned: false });
        Ok(dest.into())
    }

    fn get_static(&mut self, world: &World<'_, '_>, field: FieldId) -> Typed {
        let ty = world.program[field].ty;
        let dest = self.temp(ty);
        let heap = self.heap_operand();
        self.emit(InstKind::GetStatic { dest, field, heap });
        (dest.into(), ty)
    }

    fn get(&mut self, world: &World<'_, '_>, object: Typed, field: FieldId) -> Typed {
        let ty = world.program[field].ty;
        self.emit(InstKind::Check(Check::NonNull(object.0.clone())));
        let dest = self.temp(ty);
        let heap = self.heap_operand();
        self.emit(InstKind::GetField { dest, object: object.0, field, heap });
        (dest.into(), ty)
    }
}

impl Reading<'_, '_, '_> {
    /// A problem at an expression.
    fn wrong<T>(&self, id: ExprId, message: impl Into<String>) -> Lowered<T> {
        Err((message.into(), Some(self.written.at(id).span())))
    }

    fn fit(&mut self, id: ExprId, value: Typed, ty: Type) -> Lowered<Operand> {
        let place = self.written.at(id).span();
        self.code.fit(value, ty).map_err(|(message, _)| (message, Some(place)))
    }

    pub(super) fn expr(&mut self, world: &mut World<'_, '_>, id: ExprId) -> Lowered<Typed> {
        let place = self.written.at(id).span();
        self.expr_at(world, id).map_err(|(message, span)| (message, span.or(Some(place))))
    }

    fn expr_at(&mut self, world: &mut World<'_, '_>, id: ExprId) -> Lowered<Typed> {
        let exprs = self.exprs;
        match &exprs[id].kind {
            ExprKind::Int { value, is_long } => match i32::try_from(*value as i64) {
                Ok(value) if !is_long => Ok((Const::I32(value).into(), Type::I32)),
                Ok(_) | Err(_) => Ok((Const::I64(*value as i64).into(), Type::I64)),
            },
            ExprKind::Float { value, is_single: true } => {
                Ok((Const::F32((*value as f32).to_bits()).into(), Type::F32))
            }
            ExprKind::Float { value, is_single: false } => Ok((Const::f64(*value).into(), Type::F64)),
            ExprKind::Bool(value) => Ok((Const::Bool(*value).into(), Type::Bool)),
            ExprKind::Char(value) => Ok((Const::I32(*value as i32).into(), Type::I32)),
            ExprKind::Null => Ok((Const::Null.into(), Type::Class(world.root))),
            ExprKind::This => self.code.known("this"),
            ExprKind::Result => self.code.known(RESULT),
            ExprKind::Name(name) => self.name(world, name),
            ExprKind::Field { object, name } => self.field(world, *object, name),
            ExprKind::Index { array, index } => self.index(world, *array, *index),
            ExprKind::Length(array) => {
                let array = self.expr(world, *array)?;
                self.length(world, array)
            }
            ExprKind::Unary { op, operand } => self.unary(world, *op, *operand),
            ExprKind::Binary { op, left, right } => self.binary(world, *op, *left, *right),
            ExprKind::Conditional { condition, then, otherwise } => {
                self.conditional(world, *condition, *then, *otherwise)
            }
            ExprKind::Cast { ty, operand } => self.cast(world, ty, *operand),
            ExprKind::InstanceOf { operand, ty } => {
                let (value, _) = self.expr(world, *operand)?;
                let ty = self.code.type_of(world, ty)?;
                let dest = self.code.temp(Type::Bool);
                self.code.emit(InstKind::InstanceOf { dest, value, ty });
                Ok((dest.into(), Type::Bool))
            }
            ExprKind::Old(inner) => {
                if self.code.heap.is_none() || self.code.in_old {
                    return self.wrong(id, "`old` may stand in postconditions only, and not in itself");
                }
                self.code.in_old = true;
                let value = self.expr(world, *inner);
                self.code.in_old = false;
                value
            }
            ExprKind::AllDifferent(array) => {
                let array = self.expr(world, *array)?;
                if world.program.element(array.1).is_none() {
                    return self.wrong(id, "only arrays have elements");
                }
                self.code.emit(InstKind::Check(Check::NonNull(array.0.clone())));
                let dest = self.code.temp(Type::Bool);
                let heap = self.code.heap_operand();
                self.code.emit(InstKind::AllDifferent { dest, array: array.0, heap });
                Ok((dest.into(), Type::Bool))
            }
            ExprKind::Quantified { quantifier, bound, body } => {
                self.quantified(world, *quantifier, bound, *body)
            }
            ExprKind::Call { receiver, name, args } => self.call(world, *receiver, name, args),
            ExprKind::Text => self.wrong(id, "texts are not supported in contracts"),
        }
    }

    /// A parameter, a bound variable, a field of this object, or a static field of the class.
    fn name(&mut self, world: &mut World<'_, '_>, name: &str) -> Lowered<Typed> {
        if let Some(found) = self.code.named(name) {
            return Ok(found);
        }
        let Some(field) = find_field(world, self.code.scope.class, name) else {
            let mut reason = format!("`{name}` is neither a variable nor a field here");
            let is_number =
                |name: &str| name.strip_prefix("local").is_some_and(|n| n.parse::<u32>().is_ok());
            if self.code.visible.iter().any(|(name, _, _)| is_number(name)) {
                reason += "; the class file does not name its parameters: compile it with `javac -g` or `-parameters`";
            }
            return Err((reason, None));
        };
        if world.program[field].is_static {
            return Ok(self.code.get_static(world, field));
        }
        match self.code.named("this") {
            Some(this) => Ok(self.code.get(world, this, field)),
            None => Err((format!("`{name}` is a field of objects, and the method is static"), None)),
        }
    }

    /// The class that an expression names, unless something else has that name.
    pub(super) fn class_named(&self, world: &mut World<'_, '_>, id: ExprId) -> Option<ClassId> {
        let name = self.dotted(id)?;
        let first = name.split('.').next().unwrap_or("");
        let own = self.code.scope.class;
        if self.code.named(first).is_some() || find_field(world, own, first).is_some() {
            return None;
        }
        find_class(world, own, &name)
    }

    fn dotted(&self, id: ExprId) -> Option<String> {
        match &self.exprs[id].kind {
            ExprKind::Name(name) => Some(name.clone()),
            ExprKind::Field { object, name } => Some(format!("{}.{name}", self.dotted(*object)?)),
            _ => None,
        }
    }

    fn field(&mut self, world: &mut World<'_, '_>, object: ExprId, name: &str) -> Lowered<Typed> {
        if let Some(class) = self.class_named(world, object) {
            return match find_field(world, class, name) {
                Some(field) if world.program[field].is_static => Ok(self.code.get_static(world, field)),
                Some(_) | None => match number_of(world, class, name) {
                    Some(value) => Ok(value),
                    None => Err((format!("there is no static field `{name}`"), None)),
                },
            };
        }
        let object = self.expr(world, object)?;
        if world.program.element(object.1).is_some() && name == "length" {
            return self.length(world, object);
        }
        let Type::Class(class) = object.1 else { return Err((format!("`{name}` is a field of no object"), None)) };
        match find_field(world, class, name) {
            Some(field) if !world.program[field].is_static => Ok(self.code.get(world, object, field)),
            Some(field) => Ok(self.code.get_static(world, field)),
            None => Err((format!("`{}` has no field `{name}`", world.program[class].name), None)),
        }
    }

    pub(super) fn length(&mut self, world: &World<'_, '_>, array: Typed) -> Lowered<Typed> {
        if world.program.element(array.1).is_none() {
            return Err(("only arrays have a length".to_string(), None));
        }
        self.code.emit(InstKind::Check(Check::NonNull(array.0.clone())));
        let dest = self.code.temp(Type::I32);
        self.code.emit(InstKind::Length { dest, on: Scalar::I32, array: array.0 });
        Ok((dest.into(), Type::I32))
    }

    fn index(&mut self, world: &mut World<'_, '_>, array: ExprId, index: ExprId) -> Lowered<Typed> {
        let array = self.expr(world, array)?;
        let found = self.expr(world, index)?;
        let index = self.fit(index, found, Type::I32)?;
        let Some(element) = world.program.element(array.1) else {
            return Err(("only arrays have elements".to_string(), None));
        };
        self.code.emit(InstKind::Check(Check::NonNull(array.0.clone())));
        self.code.emit(InstKind::Check(Check::Bounds { array: array.0.clone(), index: index.clone() }));
        let dest = self.code.temp(element);
        let heap = self.code.heap_operand();
        self.code.emit(InstKind::Load { dest, array: array.0, index, heap });
        Ok((dest.into(), element))
    }

    fn unary(&mut self, world: &mut World<'_, '_>, op: UnaryOp, operand: ExprId) -> Lowered<Typed> {
        let (value, ty) = self.expr(world, operand)?;
        let (op, ty) = match (op, ty.loaded()) {
            (UnaryOp::Not, Type::Bool) => (IrUnary::Not, Type::Bool),
            (UnaryOp::Neg, ty @ (Type::I32 | Type::I64 | Type::F32 | Type::F64)) => (IrUnary::Neg, ty),
            (UnaryOp::Complement, ty @ (Type::I32 | Type::I64)) => (IrUnary::Not, ty),
            (_, _) => return Err(("an operator does not fit its operand".to_string(), None)),
        };
        let dest = self.code.temp(ty);
        self.code.emit(InstKind::Unary { dest, op, on: scalar(ty), value });
        Ok((dest.into(), ty))
    }

    fn truth(&mut self, world: &mut World<'_, '_>, id: ExprId) -> Lowered<Operand> {
        let value = self.expr(world, id)?;
        self.fit(id, value, Type::Bool)
    }

    pub(super) fn binary(
        &mut self,
        world: &mut World<'_, '_>,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
    ) -> Lowered<Typed> {
        let (settled, result) = match op {
            BinaryOp::And => (false, false),
            BinaryOp::Or => (true, true),
            BinaryOp::Implies => (false, true),
            BinaryOp::Same | BinaryOp::Differ => {
                let (left, right) = (self.truth(world, left)?, self.truth(world, right)?);
                let op = if op == BinaryOp::Same { Op::Eq } else { Op::Ne };
                return Ok(self.computed(op, Type::Bool, left, right));
            }
            BinaryOp::Plain(op) => return self.plain(world, op, left, right),
        };
        let first = self.truth(world, left)?;
        let (exprs, written) = (self.exprs, self.written);
        let value = self.code.logic(first, settled, Const::Bool(result), |code| {
            code.within(exprs, written).truth(world, right)
        })?;
        Ok((value, Type::Bool))
    }

    fn computed(&mut self, op: Op, ty: Type, left: Operand, right: Operand) -> Typed {
        let on = scalar(ty);
        let result = op.result(on);
        let dest = self.code.temp(result);
        self.code.emit(InstKind::Binary { dest, op, on, left, right });
        (dest.into(), result)
    }

    /// An operator of Java.
    fn plain(&mut self, world: &mut World<'_, '_>, op: Op, left: ExprId, right: ExprId) -> Lowered<Typed> {
        let (a, b) = (self.expr(world, left)?, self.expr(world, right)?);
        let is_equality = matches!(op, Op::Eq | Op::Ne);
        let is_bitwise = matches!(op, Op::And | Op::Or | Op::Xor);
        let wrong = |message: &str| Err((message.to_string(), None));
        let common = match (a.1.loaded(), b.1.loaded()) {
            (left, right) if left.is_reference() && right.is_reference() && is_equality => {
                let dest = self.code.temp(Type::Bool);
                self.code.emit(InstKind::Binary { dest, op, on: Scalar::Ref, left: a.0, right: b.0 });
                return Ok((dest.into(), Type::Bool));
            }
            (Type::Bool, Type::Bool) if is_equality || is_bitwise => Type::Bool,
            (Type::Bool, _) | (_, Type::Bool) => return wrong("a truth value is no number"),
            (a, b) if a.is_reference() || b.is_reference() => return wrong("a reference is no number"),
            (a, _) if matches!(op, Op::Shl | Op::Shr | Op::UShr) => a,
            (a, b) => wider(a, b),
        };
        let is_integer = matches!(common, Type::I32 | Type::I64);
        let is_shift = matches!(op, Op::Shl | Op::Shr | Op::UShr);
        if (is_shift || is_bitwise) && !is_integer && common != Type::Bool {
            return wrong("an operator does not fit its operands");
        }
        let a = self.fit(left, a, common)?;
        let b = match (is_shift, b.1.loaded(), common) {
            (true, Type::I64, Type::I32) => self.converted(b, Type::I32),
            (_, _, _) => self.fit(right, b, common)?,
        };
        if matches!(op, Op::Div | Op::Rem) && is_integer {
            self.code.emit(InstKind::Check(Check::NonZero(b.clone())));
        }
        Ok(self.computed(op, common, a, b))
    }

    fn converted(&mut self, (value, from): Typed, to: Type) -> Operand {
        let dest = self.code.temp(to);
        self.code.emit(InstKind::Convert { dest, value, from: from.loaded(), to, unsigned: false });
        dest.into()
    }

    fn cast(&mut self, world: &mut World<'_, '_>, ty: &TypeName, operand: ExprId) -> Lowered<Typed> {
        let (value, from) = self.expr(world, operand)?;
        let to = self.code.type_of(world, ty)?;
        if from.is_reference() && to.is_reference() {
            let dest = self.code.temp(to);
            self.code.emit(InstKind::Cast { dest, value, ty: to });
            return Ok((dest.into(), to));
        }
        let is_number = |ty: Type| !ty.is_reference() && ty.loaded() != Type::Bool;
        if !is_number(from) || !is_number(to) {
            let same = from.loaded() == to.loaded();
            return if same { Ok((value, to)) } else { Err(("this cast is not possible".to_string(), None)) };
        }
        let value = match from.loaded() == to.loaded() {
            true => value,
            false => self.converted((value, from), to.loaded()),
        };
        if to == to.loaded() {
            return Ok((value, to));
        }
        // Small numbers keep the low bits of an `int`.
        let dest = self.code.temp(to);
        self.code.emit(InstKind::Convert { dest, value, from: Type::I32, to, unsigned: false });
        Ok((dest.into(), to))
    }

    fn conditional(
        &mut self,
        world: &mut World<'_, '_>,
        condition: ExprId,
        then: ExprId,
        otherwise: ExprId,
    ) -> Lowered<Typed> {
        let condition = self.truth(world, condition)?;
        let (yes, no, end) = (self.code.block(), self.code.block(), self.code.block());
        self.code.end(TermKind::Branch {
            condition,
            then: BlockId(yes as u32),
            otherwise: BlockId(no as u32),
        });
        self.code.current = yes;
        let a = self.expr(world, then)?;
        let after_yes = self.code.current;
        self.code.current = no;
        let b = self.expr(world, otherwise)?;
        let after_no = self.code.current;
        let differ = || Err(("the sides of `?` differ in type".to_string(), None));
        let ty = match (a.1.loaded(), b.1.loaded()) {
            (a, b) if a == b => a,
            (a, b) if a.is_reference() && b.is_reference() => Type::Class(world.root),
            (Type::Bool, _) | (_, Type::Bool) => return differ(),
            (a, b) if a.is_reference() || b.is_reference() => return differ(),
            (a, b) => wider(a, b),
        };
        let dest = self.code.temp(ty);
        for (block, value) in [(after_yes, a), (after_no, b)] {
            self.code.current = block;
            let value = self.code.fit(value, ty)?;
            self.code.emit(InstKind::Copy { dest, value });
            self.code.end(TermKind::Jump(BlockId(end as u32)));
        }
        self.code.current = end;
        Ok((dest.into(), ty))
    }
}

fn scalar(ty: Type) -> Scalar {
    ty.scalar().unwrap_or(Scalar::I32)
}

/// The type that two numbers are computed in.
pub(super) fn wider(a: Type, b: Type) -> Type {
    [Type::F64, Type::F32, Type::I64].into_iter().find(|ty| a == *ty || b == *ty).unwrap_or(Type::I32)
}

/// The limits of the types of numbers, whose classes the program need not use.
fn number_of(world: &World<'_, '_>, class: ClassId, name: &str) -> Option<Typed> {
    let int = |value: i32| Some((Const::I32(value).into(), Type::I32));
    match (&*world.classes[class.index()].name, name) {
        ("java/lang/Integer", "MAX_VALUE") => int(i32::MAX),
        ("java/lang/Integer", "MIN_VALUE") => int(i32::MIN),
        ("java/lang/Short", "MAX_VALUE") => int(i32::from(i16::MAX)),
        ("java/lang/Short", "MIN_VALUE") => int(i32::from(i16::MIN)),
        ("java/lang/Byte", "MAX_VALUE") => int(i32::from(i8::MAX)),
        ("java/lang/Byte", "MIN_VALUE") => int(i32::from(i8::MIN)),
        ("java/lang/Character", "MAX_VALUE") => int(i32::from(u16::MAX)),
        ("java/lang/Character", "MIN_VALUE") => int(0),
        ("java/lang/Long", "MAX_VALUE") => Some((Const::I64(i64::MAX).into(), Type::I64)),
        ("java/lang/Long", "MIN_VALUE") => Some((Const::I64(i64::MIN).into(), Type::I64)),
        (_, _) => None,
    }
}

pub(super) fn find_field(world: &mut World<'_, '_>, class: ClassId, name: &str) -> Option<FieldId> {
    world.read(class);
    let ancestors: Vec<ClassId> = world.program.ancestry(class).collect();
    ancestors.into_iter().find_map(|class| {
        let known = &world.classes[class.index()];
        // What a library keeps to itself is not said in contracts; its constants are not initialised here.
        if !known.own {
            return None;
        }
        let mut found: Vec<(&Signature, &FieldId)> =
            known.fields.iter().filter(|((known, _), _)| &**known == name).collect();
        found.sort();
        found.first().map(|(_, field)| **field)
    })
}

/// A class by its name: a simple one of the same package or nest first, else any of the program's own, or of `java.lang`; or a full one.
pub(super) fn find_class(world: &mut World<'_, '_>, from: ClassId, name: &str) -> Option<ClassId> {
    let own = world.classes[from.index()].name.clone();
    let package = crate::names::package(&own);
    let inner = name.replace('.', "$");
    let near = if package.is_empty() { inner.clone() } else { format!("{package}/{inner}") };
    let candidates = world.library.own();
    let is_named = |candidate: &String| candidate.rsplit(['/', '$']).next() == Some(name);
    let found = candidates
        .iter()
        .find(|candidate| **candidate == near)
        .or_else(|| candidates.iter().find(|c| is_named(c)))
        .cloned();
    let full = || Some(name.replace('.', "/")).filter(|_| name.contains('.'));
    let of_language = || Some(format!("java/lang/{name}")).filter(|_| !name.contains('.'));
    let options = [found, full(), of_language()];
    options.into_iter().flatten().find_map(|name| {
        let is_there = world.library.class(&name).is_ok_and(|found| found.is_some());
        let class = is_there.then(|| world.class(&name))?;
        world.trouble(class).is_none().then_some(class)
    })
}

/// A type by its name.
pub(super) fn type_of(world: &mut World<'_, '_>, from: ClassId, ty: &TypeName) -> Result<Type, String> {
    let mut found = match &*ty.name {
        "boolean" => Type::Bool,
        "byte" => Type::I8,
        "char" => Type::U16,
        "short" => Type::I16,
        "int" => Type::I32,
        "long" => Type::I64,
        "float" => Type::F32,
        "double" => Type::F64,
        name => match find_class(world, from, name) {
            Some(class) => Type::Class(class),
            None => return Err(format!("there is no class `{name}`")),
        },
    };
    debug_assert!(is_primitive(&ty.name) != found.is_reference());
    for _ in 0..ty.dimensions {
        found = world.program.array_of(found);
    }
    Ok(found)
}
