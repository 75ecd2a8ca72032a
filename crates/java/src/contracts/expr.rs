//! Conditions of contracts as pure functions. Numbers are those of Java: `int` is 32 bits and wraps.

use std::sync::Arc;

use ir::{
    BinaryOp as Op, Block, BlockId, Body, Check, ClassId, Const, FieldId, Inst, InstKind, Local, LocalId,
    LocalKind, Method, MethodId, MethodKind, Operand, Scalar, TermKind, Terminator, Type,
};
use source::Span;

use super::names::{find_field, type_of};
use crate::spec::{Condition, Exprs, TypeName, Written};
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
    /// Whether it stands at a loop: then variables that are no parameters did not exist at the entry.
    pub(super) in_loop: bool,
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
        Scope { class, span, allows_old: false, visible, in_loop: false, before: &[] }
    }
}

/// The name of the exception among what is visible.
pub(super) const EXCEPTION: &str = "$exception";
/// The name of the result.
pub(super) const RESULT: &str = "\\result";

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
    pub(super) scope: Scope<'a>,
    locals: Vec<Local>,
    params: Vec<Type>,
    blocks: Vec<Block>,
    pub(super) current: usize,
    pub(super) visible: Vec<(Arc<str>, Type, LocalId)>,
    /// What `old` sees instead.
    before: Vec<(Arc<str>, Type, LocalId)>,
    pub(super) heap: Option<LocalId>,
    pub(super) in_old: bool,
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

    pub(super) fn block(&mut self) -> usize {
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
        let mut args: Vec<Operand> =
            self.visible.iter().map(|(_, _, local)| Operand::Local(*local)).collect();
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

    pub(super) fn within<'c, 'e>(
        &'c mut self,
        exprs: &'e Exprs,
        written: &'e Written,
    ) -> Reading<'c, 'a, 'e> {
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
                let (value, _) = match name {
                    None => self.known(RESULT)?,
                    Some(name) => self.name(world, name)?,
                };
                Ok(self.compare_with_null(Op::Ne, value))
            }
            Condition::Raised(types) => self.raised(world, types),
            Condition::Naming { name, ty, condition } => {
                let (value, _) = self.known(EXCEPTION)?;
                let ty = self.type_of(world, ty)?;
                let local = self.local(name, ty);
                // Only evaluated where the exception is of that class.
                self.emit(InstKind::Cast { dest: local, value, ty });
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
            self.emit(InstKind::Binary {
                dest,
                op: Op::Or,
                on: Scalar::Bool,
                left: any,
                right: is_one.into(),
            });
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

    pub(super) fn known(&self, name: &str) -> Lowered<Typed> {
        self.named(name).ok_or_else(|| match name {
            RESULT => ("there is no result here".to_string(), None),
            EXCEPTION => ("there is no exception here".to_string(), None),
            "this" => ("there is no `this` here".to_string(), None),
            _ => (format!("`{name}` is no parameter"), None),
        })
    }

    pub(super) fn named(&self, name: &str) -> Option<Typed> {
        let typed = |(_, ty, local): &(Arc<str>, Type, LocalId)| (Operand::Local(*local), *ty);
        let last =
            |list: &[(Arc<str>, Type, LocalId)]| list.iter().rposition(|(known, _, _)| &**known == name);
        let found = last(&self.visible);
        // What a quantifier binds hides all others.
        let is_bound = found.is_some_and(|at| at >= self.scope.visible.len());
        if self.in_old && !is_bound {
            let before = last(&self.before).map(|at| typed(&self.before[at]));
            if before.is_some() || self.scope.in_loop {
                return before;
            }
        }
        found.map(|at| typed(&self.visible[at]))
    }

    /// A parameter, a bound variable, a field of this object, or a static field of the class.
    pub(super) fn name(&mut self, world: &mut World<'_, '_>, name: &str) -> Lowered<Typed> {
        if let Some(found) = self.named(name) {
            return Ok(found);
        }
        let Some(field) = find_field(world, self.scope.class, name) else {
            let mut reason = format!("`{name}` is neither a variable nor a field here");
            let is_number = |name: &str| name.strip_prefix("local").is_some_and(|n| n.parse::<u32>().is_ok());
            if self.visible.iter().any(|(name, _, _)| is_number(name)) {
                reason += "; the class file does not name its parameters: compile it with `javac -g` or `-parameters`";
            }
            return Err((reason, None));
        };
        if world.program[field].is_static {
            return Ok(self.get_static(world, field));
        }
        match self.named("this") {
            Some(this) => Ok(self.get(world, this, field)),
            None => Err((format!("`{name}` is a field of objects, and the method is static"), None)),
        }
    }

    /// A type by its name in a specification.
    pub(super) fn type_of(&self, world: &mut World<'_, '_>, ty: &TypeName) -> Lowered<Type> {
        type_of(world, self.scope.class, ty).map_err(|message| (message, None))
    }

    /// `left && right` and the like: the right side only where the left one is not `settled`, else the result.
    pub(super) fn logic(
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

    pub(super) fn get_static(&mut self, world: &World<'_, '_>, field: FieldId) -> Typed {
        let ty = world.program[field].ty;
        let dest = self.temp(ty);
        let heap = self.heap_operand();
        self.emit(InstKind::GetStatic { dest, field, heap });
        (dest.into(), ty)
    }

    pub(super) fn get(&mut self, world: &World<'_, '_>, object: Typed, field: FieldId) -> Typed {
        let ty = world.program[field].ty;
        self.emit(InstKind::Check(Check::NonNull(object.0.clone())));
        let dest = self.temp(ty);
        let heap = self.heap_operand();
        self.emit(InstKind::GetField { dest, object: object.0, field, heap });
        (dest.into(), ty)
    }
}
