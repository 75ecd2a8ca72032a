//! Expressions of contracts as pure functions. Numbers are those of Java: `int` is 32 bits and wraps.

use std::sync::Arc;

use ir::{
    BinaryOp, Block, BlockId, Body, Check, ClassId, Const, FieldId, Inst, InstKind, Local, LocalId,
    LocalKind, Method, MethodId, MethodKind, Operand, Scalar, TermKind, Terminator, Type, UnaryOp,
};
use source::{Interner, Span};
use syntax::ast::{self, ExprId, ExprKind};

use crate::classes::Signature;
use crate::world::World;

/// The clause that is translated.
pub(super) struct Spec<'a> {
    pub(super) method: MethodId,
    pub(super) text: &'a str,
    pub(super) file: &'a ast::File,
    pub(super) names: &'a Interner,
    pub(super) span: Span,
    pub(super) allows_old: bool,
}

/// A value and its type.
type Typed = (Operand, Type);

type Lowered<T> = Result<T, String>;

/// Makes the function of a condition; it takes what is visible, and a snapshot if it looks at one, last.
pub(super) fn function(
    world: &mut World<'_, '_>,
    spec: &Spec<'_>,
    condition: ExprId,
    visible: &[(Arc<str>, Type)],
) -> Lowered<(MethodId, bool)> {
    // A name that only looks like it costs a snapshot that is not used.
    let uses_heap = spec.allows_old && spec.text.contains("old");
    let mut code = Code::new(spec, visible, uses_heap);
    let value = code.expr(world, condition)?;
    let value = code.fit(value, Type::Bool)?;
    code.end(TermKind::Return(Some(value)));
    Ok((code.finish(world), uses_heap))
}

/// A pure function under construction.
struct Code<'a> {
    spec: &'a Spec<'a>,
    locals: Vec<Local>,
    params: Vec<Type>,
    blocks: Vec<Block>,
    current: usize,
    visible: Vec<(Arc<str>, Type, LocalId)>,
    heap: Option<LocalId>,
    in_old: bool,
}

impl<'a> Code<'a> {
    fn new(spec: &'a Spec<'a>, visible: &[(Arc<str>, Type)], uses_heap: bool) -> Code<'a> {
        let mut code = Code {
            spec,
            locals: Vec::new(),
            params: Vec::new(),
            blocks: Vec::new(),
            current: 0,
            visible: Vec::new(),
            heap: None,
            in_old: false,
        };
        for (name, ty) in visible {
            let local = code.param(name, *ty);
            code.visible.push((Arc::clone(name), *ty, local));
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

    fn temp(&mut self, ty: Type) -> LocalId {
        self.locals.push(Local::temporary(format!("$t{}", self.locals.len()), ty.loaded()));
        LocalId(self.locals.len() as u32 - 1)
    }

    fn block(&mut self) -> usize {
        let term = Terminator { kind: TermKind::Unreachable, span: self.spec.span };
        self.blocks.push(Block { insts: Vec::new(), term, handler: None });
        self.blocks.len() - 1
    }

    fn emit(&mut self, kind: InstKind) {
        let span = self.spec.span;
        self.blocks[self.current].insts.push(Inst { kind, span });
    }

    fn end(&mut self, kind: TermKind) {
        self.blocks[self.current].term = Terminator { kind, span: self.spec.span };
    }

    fn finish(self, world: &mut World<'_, '_>) -> MethodId {
        let class = world.program[self.spec.method].class;
        let name = format!("{}$clause{}", world.program[self.spec.method].name, world.program.methods.len());
        world.add_method(Method {
            role: ir::Role::Source,
            name: name.into(),
            class,
            kind: MethodKind::Pure,
            params: self.params,
            result: Type::Bool,
            contract: ir::Contract::default(),
            body: Some(Body { locals: self.locals, blocks: self.blocks }),
            span: self.spec.span,
        })
    }

    fn heap_operand(&self) -> Option<Operand> {
        if self.in_old { self.heap.map(Operand::Local) } else { None }
    }

    fn text(&self, symbol: source::Symbol) -> &'a str {
        self.spec.names.text(symbol)
    }

    fn expr(&mut self, world: &mut World<'_, '_>, id: ExprId) -> Lowered<Typed> {
        let spec = self.spec;
        match &spec.file[id].kind {
            ExprKind::Paren(inner) => self.expr(world, *inner),
            ExprKind::Int(value) => match i32::try_from(*value) {
                Ok(value) => Ok((Const::I32(value).into(), Type::I32)),
                Err(_) => match i64::try_from(*value) {
                    Ok(value) => Ok((Const::I64(value).into(), Type::I64)),
                    Err(_) => Err("a number does not fit 64 bits".to_string()),
                },
            },
            ExprKind::BigInt(_) => Err("a number does not fit 64 bits".to_string()),
            ExprKind::Float(value) => Ok((Const::f64(*value).into(), Type::F64)),
            ExprKind::Bool(value) => Ok((Const::Bool(*value).into(), Type::Bool)),
            ExprKind::Char(value) => Ok((Const::I32(*value as i32).into(), Type::I32)),
            ExprKind::Null => Ok((Const::Null.into(), Type::Class(world.root))),
            ExprKind::This => self.named("this").ok_or_else(|| "there is no `this` here".to_string()),
            ExprKind::Name(name) => self.name(world, self.text(*name)),
            ExprKind::Field { object, name } => self.field(world, *object, self.text(name.name)),
            ExprKind::Index { array, index } => self.index(world, *array, *index),
            ExprKind::Length(array) => {
                let array = self.expr(world, *array)?;
                self.length(world, array)
            }
            ExprKind::Unary { op, operand } => self.unary(world, *op, *operand),
            ExprKind::Binary { op, left, right, .. } => self.binary(world, *op, *left, *right),
            ExprKind::Conditional { condition, then, otherwise } => {
                self.conditional(world, *condition, *then, *otherwise)
            }
            ExprKind::InstanceOf { operand, ty } => self.instance_of(world, *operand, *ty),
            ExprKind::Call { name, args, .. } if self.text(name.name) == "old" && args.len() == 1 => {
                if self.heap.is_none() || self.in_old {
                    return Err("`old` may stand in postconditions only, and not in itself".to_string());
                }
                self.in_old = true;
                let value = self.expr(world, args[0]);
                self.in_old = false;
                value
            }
            ExprKind::Call { name, args, .. }
                if self.text(name.name) == "alldifferent" && args.len() == 1 =>
            {
                let array = self.expr(world, args[0])?;
                self.all_different(world, array)
            }
            ExprKind::Quantified { quantifier, range, body } => {
                self.quantified(world, *quantifier, range, *body)
            }
            ExprKind::Call { .. } => Err("contracts cannot call methods".to_string()),
            ExprKind::Str(_) => Err("texts are not supported in contracts".to_string()),
            ExprKind::Cast { .. } => Err("casts are not supported in contracts".to_string()),
            ExprKind::New { .. } | ExprKind::NewArray { .. } => {
                Err("contracts cannot make objects".to_string())
            }
            ExprKind::Error => Err("it is no expression".to_string()),
        }
    }

    fn named(&self, name: &str) -> Option<Typed> {
        let found = self.visible.iter().rev().find(|(known, _, _)| &**known == name);
        found.map(|(_, ty, local)| ((*local).into(), *ty))
    }

    /// A parameter, a bound variable, a field of this object, or a static field of the class.
    fn name(&mut self, world: &mut World<'_, '_>, name: &str) -> Lowered<Typed> {
        if let Some(found) = self.named(name) {
            return Ok(found);
        }
        let class = world.program[self.spec.method].class;
        let Some(field) = find_field(world, class, name) else {
            let mut reason = format!("`{name}` is neither a parameter nor a field");
            let is_number = |name: &str| name.strip_prefix("local").is_some_and(|n| n.parse::<u32>().is_ok());
            if self.visible.iter().any(|(name, _, _)| is_number(name)) {
                reason += "; the class file does not name its parameters: compile it with `javac -g` or `-parameters`";
            }
            return Err(reason);
        };
        if world.program[field].is_static {
            return Ok(self.get_static(world, field));
        }
        match self.named("this") {
            Some(this) => self.get(world, this, field),
            None => Err(format!("`{name}` is a field of objects, and the method is static")),
        }
    }

    fn get_static(&mut self, world: &World<'_, '_>, field: FieldId) -> Typed {
        let ty = world.program[field].ty;
        let dest = self.temp(ty);
        let heap = self.heap_operand();
        self.emit(InstKind::GetStatic { dest, field, heap });
        (dest.into(), ty)
    }

    fn get(&mut self, world: &World<'_, '_>, object: Typed, field: FieldId) -> Lowered<Typed> {
        let ty = world.program[field].ty;
        self.emit(InstKind::Check(Check::NonNull(object.0.clone())));
        let dest = self.temp(ty);
        let heap = self.heap_operand();
        self.emit(InstKind::GetField { dest, object: object.0, field, heap });
        Ok((dest.into(), ty))
    }

    fn field(&mut self, world: &mut World<'_, '_>, object: ExprId, name: &str) -> Lowered<Typed> {
        // `Type.field`, unless something else has that name.
        if let ExprKind::Name(class) = &self.spec.file[object].kind {
            let class = self.text(*class);
            let own = world.program[self.spec.method].class;
            if self.named(class).is_none()
                && find_field(world, own, class).is_none()
                && let Some(class) = find_class(world, self.spec.method, class)
            {
                return match find_field(world, class, name) {
                    Some(field) if world.program[field].is_static => Ok(self.get_static(world, field)),
                    Some(_) | None => Err(format!("there is no static field `{name}`")),
                };
            }
        }
        let object = self.expr(world, object)?;
        if world.program.element(object.1).is_some() && name == "length" {
            return self.length(world, object);
        }
        let Type::Class(class) = object.1 else { return Err(format!("`{name}` is a field of no object")) };
        match find_field(world, class, name) {
            Some(field) if !world.program[field].is_static => self.get(world, object, field),
            Some(field) => Ok(self.get_static(world, field)),
            None => Err(format!("`{}` has no field `{name}`", world.program[class].name)),
        }
    }

    fn length(&mut self, world: &World<'_, '_>, array: Typed) -> Lowered<Typed> {
        if world.program.element(array.1).is_none() {
            return Err("only arrays have a length".to_string());
        }
        self.emit(InstKind::Check(Check::NonNull(array.0.clone())));
        let dest = self.temp(Type::I32);
        self.emit(InstKind::Length { dest, on: Scalar::I32, array: array.0 });
        Ok((dest.into(), Type::I32))
    }

    fn all_different(&mut self, world: &World<'_, '_>, array: Typed) -> Lowered<Typed> {
        if world.program.element(array.1).is_none() {
            return Err("only arrays have elements".to_string());
        }
        self.emit(InstKind::Check(Check::NonNull(array.0.clone())));
        let dest = self.temp(Type::Bool);
        let heap = self.heap_operand();
        self.emit(InstKind::AllDifferent { dest, array: array.0, heap });
        Ok((dest.into(), Type::Bool))
    }

    fn index(&mut self, world: &mut World<'_, '_>, array: ExprId, index: ExprId) -> Lowered<Typed> {
        let array = self.expr(world, array)?;
        let index = self.expr(world, index)?;
        let index = self.fit(index, Type::I32)?;
        let Some(element) = world.program.element(array.1) else {
            return Err("only arrays have elements".to_string());
        };
        self.emit(InstKind::Check(Check::NonNull(array.0.clone())));
        self.emit(InstKind::Check(Check::Bounds { array: array.0.clone(), index: index.clone() }));
        let dest = self.temp(element);
        let heap = self.heap_operand();
        self.emit(InstKind::Load { dest, array: array.0, index, heap });
        Ok((dest.into(), element))
    }

    fn unary(&mut self, world: &mut World<'_, '_>, op: ast::UnaryOp, operand: ExprId) -> Lowered<Typed> {
        let (value, ty) = self.expr(world, operand)?;
        let (op, ty) = match (op, ty.loaded()) {
            (ast::UnaryOp::Not, Type::Bool) => (UnaryOp::Not, Type::Bool),
            (ast::UnaryOp::Neg, ty @ (Type::I32 | Type::I64 | Type::F32 | Type::F64)) => (UnaryOp::Neg, ty),
            (_, _) => return Err("an operator does not fit its operand".to_string()),
        };
        let dest = self.temp(ty);
        self.emit(InstKind::Unary { dest, op, on: scalar(ty), value });
        Ok((dest.into(), ty))
    }

    fn binary(
        &mut self,
        world: &mut World<'_, '_>,
        op: ast::BinaryOp,
        left: ExprId,
        right: ExprId,
    ) -> Lowered<Typed> {
        let operator = match op {
            ast::BinaryOp::And => return self.logic(world, left, right, false, Const::Bool(false)),
            ast::BinaryOp::Or => return self.logic(world, left, right, true, Const::Bool(true)),
            ast::BinaryOp::Implies => return self.logic(world, left, right, false, Const::Bool(true)),
            ast::BinaryOp::Eq => BinaryOp::Eq,
            ast::BinaryOp::Ne => BinaryOp::Ne,
            ast::BinaryOp::Lt => BinaryOp::Lt,
            ast::BinaryOp::Le => BinaryOp::Le,
            ast::BinaryOp::Gt => BinaryOp::Gt,
            ast::BinaryOp::Ge => BinaryOp::Ge,
            ast::BinaryOp::Add => BinaryOp::Add,
            ast::BinaryOp::Sub => BinaryOp::Sub,
            ast::BinaryOp::Mul => BinaryOp::Mul,
            ast::BinaryOp::Div => BinaryOp::Div,
            ast::BinaryOp::Rem => BinaryOp::Rem,
        };
        let (a, b) = (self.expr(world, left)?, self.expr(world, right)?);
        let is_equality = matches!(operator, BinaryOp::Eq | BinaryOp::Ne);
        let common = match (a.1.loaded(), b.1.loaded()) {
            (left, right) if left.is_reference() && right.is_reference() && is_equality => {
                let dest = self.temp(Type::Bool);
                self.emit(InstKind::Binary { dest, op: operator, on: Scalar::Ref, left: a.0, right: b.0 });
                return Ok((dest.into(), Type::Bool));
            }
            (Type::Bool, Type::Bool) if is_equality => Type::Bool,
            (Type::Bool, _) | (_, Type::Bool) => return Err("a truth value is no number".to_string()),
            (a, b) if a.is_reference() || b.is_reference() => {
                return Err("a reference is no number".to_string());
            }
            (a, b) => wider(a, b),
        };
        let (a, b) = (self.fit(a, common)?, self.fit(b, common)?);
        if matches!(operator, BinaryOp::Div | BinaryOp::Rem) && matches!(common, Type::I32 | Type::I64) {
            self.emit(InstKind::Check(Check::NonZero(b.clone())));
        }
        let result = operator.result(scalar(common));
        let dest = self.temp(result);
        self.emit(InstKind::Binary { dest, op: operator, on: scalar(common), left: a, right: b });
        Ok((dest.into(), result))
    }

    /// `left && right` and the like: the right side only where the left one is not `settled`, else the result.
    fn logic(
        &mut self,
        world: &mut World<'_, '_>,
        left: ExprId,
        right: ExprId,
        settled: bool,
        result: Const,
    ) -> Lowered<Typed> {
        let left = self.expr(world, left)?;
        let left = self.fit(left, Type::Bool)?;
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
        let right = self.expr(world, right)?;
        let right = self.fit(right, Type::Bool)?;
        self.emit(InstKind::Copy { dest, value: right });
        self.end(TermKind::Jump(BlockId(end as u32)));
        self.current = end;
        Ok((dest.into(), Type::Bool))
    }

    fn conditional(
        &mut self,
        world: &mut World<'_, '_>,
        condition: ExprId,
        then: ExprId,
        otherwise: ExprId,
    ) -> Lowered<Typed> {
        let condition = self.expr(world, condition)?;
        let condition = self.fit(condition, Type::Bool)?;
        let (yes, no, end) = (self.block(), self.block(), self.block());
        self.end(TermKind::Branch { condition, then: BlockId(yes as u32), otherwise: BlockId(no as u32) });
        self.current = yes;
        let a = self.expr(world, then)?;
        let after_yes = self.current;
        self.current = no;
        let b = self.expr(world, otherwise)?;
        let after_no = self.current;
        let ty = match (a.1.loaded(), b.1.loaded()) {
            (a, b) if a == b => a,
            (a, b) if a.is_reference() && b.is_reference() => Type::Class(world.root),
            (Type::Bool, _) | (_, Type::Bool) => return Err("the sides of `?` differ in type".to_string()),
            (a, b) if a.is_reference() || b.is_reference() => {
                return Err("the sides of `?` differ in type".to_string());
            }
            (a, b) => wider(a, b),
        };
        let dest = self.temp(ty);
        for (block, value) in [(after_yes, a), (after_no, b)] {
            self.current = block;
            let value = self.fit(value, ty)?;
            self.emit(InstKind::Copy { dest, value });
            self.end(TermKind::Jump(BlockId(end as u32)));
        }
        self.current = end;
        Ok((dest.into(), ty))
    }

    fn instance_of(
        &mut self,
        world: &mut World<'_, '_>,
        operand: ExprId,
        ty: ast::TypeRef,
    ) -> Lowered<Typed> {
        let (value, _) = self.expr(world, operand)?;
        let ast::BaseType::Named(name) = ty.base else {
            return Err("`instanceof` needs a class".to_string());
        };
        let name = self.text(name);
        let class =
            find_class(world, self.spec.method, name).ok_or_else(|| format!("there is no class `{name}`"))?;
        let dest = self.temp(Type::Bool);
        self.emit(InstKind::InstanceOf { dest, value, ty: Type::Class(class) });
        Ok((dest.into(), Type::Bool))
    }

    fn quantified(
        &mut self,
        world: &mut World<'_, '_>,
        quantifier: ast::Quantifier,
        range: &ast::Range,
        body: ExprId,
    ) -> Lowered<Typed> {
        let zero = || Operand::Const(Const::I32(0));
        let (index, value, from, to) = match range {
            ast::Range::Interval { index, from, to } => {
                let (from, to) = (self.expr(world, *from)?, self.expr(world, *to)?);
                (index, None, self.fit(from, Type::I32)?, self.fit(to, Type::I32)?)
            }
            ast::Range::Array { value, index, array } => {
                let array = self.expr(world, *array)?;
                let (length, _) = self.length(world, array.clone())?;
                (index, Some((value, array)), zero(), length)
            }
        };
        // The function takes all that is visible, perhaps the array, the snapshot, and the index last.
        let mut visible: Vec<(Arc<str>, Type)> =
            self.visible.iter().map(|(name, ty, _)| (Arc::clone(name), *ty)).collect();
        let mut args: Vec<Operand> =
            self.visible.iter().map(|(_, _, local)| Operand::Local(*local)).collect();
        if let Some((_, array)) = &value {
            visible.push((Arc::from("$array"), array.1));
            args.push(array.0.clone());
        }
        let mut inner = Code::new(self.spec, &visible, self.heap.is_some());
        args.extend(self.heap.map(Operand::Local));
        inner.in_old = self.in_old;
        let name = self.text(index.name);
        let at = inner.param(name, Type::I32);
        inner.visible.push((Arc::from(name), Type::I32, at));
        if let Some((value, array)) = &value {
            let element = world.program.element(array.1).unwrap_or(Type::I32);
            let name = self.text(value.name);
            let dest = inner.local(name, element);
            let (array, _) = inner.named("$array").ok_or_else(|| "there is no array".to_string())?;
            let heap = inner.heap_operand();
            inner.emit(InstKind::Load { dest, array, index: at.into(), heap });
            inner.visible.push((Arc::from(name), element, dest));
        }
        let condition = inner.expr(world, body)?;
        let condition = inner.fit(condition, Type::Bool)?;
        inner.end(TermKind::Return(Some(condition)));
        let function = inner.finish(world);
        let dest = self.temp(Type::Bool);
        let quantifier = match quantifier {
            ast::Quantifier::Forall => ir::Quantifier::Forall,
            ast::Quantifier::Exists => ir::Quantifier::Exists,
        };
        self.emit(InstKind::Quantify { dest, quantifier, from, to, function, args });
        Ok((dest.into(), Type::Bool))
    }

    /// A value in the form of a type.
    fn fit(&mut self, (value, from): Typed, to: Type) -> Lowered<Operand> {
        let from = from.loaded();
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
            return Err("a value has the wrong type".to_string());
        }
        let dest = self.temp(to);
        self.emit(InstKind::Convert { dest, value, from, to, unsigned: false });
        Ok(dest.into())
    }
}

fn scalar(ty: Type) -> Scalar {
    ty.scalar().unwrap_or(Scalar::I32)
}

/// The type that two numbers are computed in.
fn wider(a: Type, b: Type) -> Type {
    [Type::F64, Type::F32, Type::I64].into_iter().find(|ty| a == *ty || b == *ty).unwrap_or(Type::I32)
}

fn find_field(world: &mut World<'_, '_>, class: ClassId, name: &str) -> Option<FieldId> {
    world.read(class);
    let ancestors: Vec<ClassId> = world.program.ancestry(class).collect();
    ancestors.into_iter().find_map(|class| {
        let fields = &world.classes[class.index()].fields;
        let mut found: Vec<(&Signature, &FieldId)> =
            fields.iter().filter(|((known, _), _)| &**known == name).collect();
        found.sort();
        found.first().map(|(_, field)| **field)
    })
}

/// A class by its simple name: one of the same package or nest first, else any of the program's own.
fn find_class(world: &mut World<'_, '_>, method: MethodId, name: &str) -> Option<ClassId> {
    let own = world.classes[world.program[method].class.index()].name.clone();
    let package = crate::names::package(&own);
    let near = if package.is_empty() { name.to_string() } else { format!("{package}/{name}") };
    let candidates = world.library.own();
    let is_named = |candidate: &String| candidate.rsplit(['/', '$']).next() == Some(name);
    let found = candidates
        .iter()
        .find(|candidate| **candidate == near)
        .or_else(|| candidates.iter().find(|c| is_named(c)));
    let found = found.cloned()?;
    let class = world.class(&found);
    world.trouble(class).is_none().then_some(class)
}
