//! Methods that conditions call. Each becomes two pure functions beside its code: one of the present heap, one of an earlier heap, its
//! last parameter. Its translated code is taken as it is; what does more than compute is refused.

use std::sync::Arc;

use cafebabe::MethodAccessFlags;
use ir::analysis::loops::Loops;
use ir::{
    BinaryOp, Block, BlockId, Body, CallTarget, Check, ClassId, Const, Inst, InstKind, Local, LocalId,
    Method, MethodId, MethodKind, Operand, Scalar, TermKind, Terminator, Type,
};
use rustc_hash::FxHashMap;
use source::{Code as DiagnosticCode, Diagnostic, Span};

use super::expr::{Lowered, Reading};
use crate::classes::Signature;
use crate::spec::ExprId;
use crate::world::World;

/// The functions that were asked for.
#[derive(Default)]
pub(crate) struct PureFunctions {
    known: FxHashMap<(MethodId, bool, bool), MethodId>,
    /// Those without a body yet, whether their class may not be initialised yet, and where they are called.
    pending: Vec<(MethodId, bool, bool, Span)>,
    /// Which functions call which.
    calls: Vec<(MethodId, MethodId, Span)>,
}

impl Reading<'_, '_, '_> {
    /// A call of a method in a condition.
    pub(super) fn call(
        &mut self,
        world: &mut World<'_, '_>,
        receiver: Option<ExprId>,
        name: &str,
        args: &[ExprId],
    ) -> Lowered<(Operand, Type)> {
        let scope_class = self.code.class();
        let (class, object) = match receiver {
            None => (scope_class, None),
            Some(receiver) => match self.class_named(world, receiver) {
                Some(class) => (class, None),
                None => {
                    let object = self.expr(world, receiver)?;
                    match object.1 {
                        Type::Class(class) => (class, Some(object.0)),
                        _ => {
                            return Err((format!("there is no method `{name}` of arrays and numbers"), None));
                        }
                    }
                }
            },
        };
        let mut values = Vec::new();
        for arg in args {
            values.push(self.expr(world, *arg)?);
        }
        let types: Vec<Type> = values.iter().map(|(_, ty)| *ty).collect();
        let method = find(world, class, name, &types).map_err(|message| (message, None))?;
        let known = &world.program[method];
        let (params, result, owner) = (known.params.clone(), known.result, known.class);
        if result == Type::Void {
            return Err((format!("`{name}` has no result"), None));
        }
        let is_static = known.kind == MethodKind::Static;
        if world.classes[owner.index()].own && !super::is_pure(world, method) {
            let hint = "mark it `/*@ pure @*/` or `@Pure`";
            return Err((format!("`{name}` is called, which is not declared pure: {hint}"), None));
        }
        let is_above = world.program.is_subclass(scope_class, owner);
        let is_fresh = is_static && !is_above && world.needs_init(owner);
        let mut operands = Vec::new();
        if !is_static {
            let object = match (object, receiver) {
                (Some(object), _) => object,
                (None, None) => self.code.this()?,
                (None, Some(_)) => return Err((format!("`{name}` needs an object"), None)),
            };
            self.code.emit(InstKind::Check(Check::NonNull(object.clone())));
            operands.push(object);
        }
        let declared = &params[usize::from(!is_static)..];
        for (value, ty) in values.into_iter().zip(declared) {
            operands.push(self.code.fit(value, *ty)?);
        }
        let heap = self.code.heap_operand();
        let function = world.pure_function((method, is_fresh), heap.is_some(), self.code.span());
        operands.extend(heap);
        let dest = self.code.temp(result);
        self.code.emit(InstKind::Apply { dest, function, args: operands });
        Ok((dest.into(), result))
    }
}

/// The method of a class that a name and the types of arguments mean.
fn find(world: &mut World<'_, '_>, class: ClassId, name: &str, args: &[Type]) -> Result<MethodId, String> {
    if let Some(trouble) = world.trouble(class) {
        return Err(trouble);
    }
    let mut owners: Vec<ClassId> = world.program.ancestry(class).collect();
    owners.extend(world.program.all_interfaces(class));
    let mut fitting: Vec<(MethodId, Signature)> = Vec::new();
    for owner in owners {
        for signature in world.classes[owner.index()].order.clone() {
            let code = &world.classes[owner.index()].code[&signature];
            let is_hidden = code.is(MethodAccessFlags::SYNTHETIC)
                || fitting.iter().any(|(_, known)| *known.0 == *signature.0 && *known.1 == *signature.1);
            if &*signature.0 != name || is_hidden {
                continue;
            }
            let method = world.method_of(owner, &signature);
            let receiver = usize::from(world.program[method].kind != MethodKind::Static);
            let params = world.program[method].params[receiver..].to_vec();
            let fits = params.len() == args.len()
                && args.iter().zip(&params).all(|(arg, param)| fits(world, *arg, *param));
            if fits {
                fitting.push((method, signature));
            }
        }
    }
    let params = |world: &World<'_, '_>, method: MethodId| -> Vec<Type> {
        let known = &world.program[method];
        known.params[usize::from(known.kind != MethodKind::Static)..].to_vec()
    };
    let best: Vec<MethodId> = fitting.iter().map(|(method, _)| *method).collect();
    let specific = best.iter().copied().find(|one| {
        best.clone().into_iter().all(|other| {
            let (one, other) = (params(world, *one), params(world, other));
            one.iter().zip(&other).all(|(a, b)| fits(world, *a, *b))
        })
    });
    match (specific, best.is_empty()) {
        (Some(found), _) => Ok(found),
        (None, true) => {
            let class = &world.program[class].name;
            Err(format!("`{class}` has no method `{name}` for these arguments"))
        }
        (None, false) => Err(format!("several methods `{name}` fit these arguments")),
    }
}

/// Whether an argument fits a parameter.
fn fits(world: &mut World<'_, '_>, arg: Type, param: Type) -> bool {
    if arg.is_reference() || param.is_reference() {
        let is_null = arg == Type::Class(world.root);
        return arg.is_reference() && param.is_reference() && (is_null || world.assignable(arg, param));
    }
    let rank = |ty: Type| match ty.loaded() {
        Type::I32 => 1,
        Type::I64 => 2,
        Type::F32 => 3,
        Type::F64 => 4,
        _ => 0,
    };
    match (arg.loaded(), param.loaded()) {
        (Type::Bool, param) => param == Type::Bool,
        (_, Type::Bool) => false,
        (arg, param) => rank(arg) <= rank(param),
    }
}

impl World<'_, '_> {
    /// The pure function of a method.
    fn pure_function(&mut self, (method, is_fresh): (MethodId, bool), in_old: bool, span: Span) -> MethodId {
        if let Some(known) = self.pure.known.get(&(method, in_old, is_fresh)) {
            return *known;
        }
        let known = &self.program[method];
        let suffix = if in_old { "pure$then" } else { "pure" };
        let mut params = known.params.clone();
        params.extend(in_old.then_some(Type::Heap));
        let function = Method {
            role: ir::Role::Source,
            name: Arc::from(format!("{}${suffix}{}", known.name, self.program.methods.len())),
            class: known.class,
            kind: MethodKind::Pure,
            params,
            result: known.result.loaded(),
            contract: ir::Contract::default(),
            body: None,
            span: known.span,
        };
        let is_virtual = known.kind == MethodKind::Instance;
        let class = known.class;
        let function = self.add_method(function);
        self.pure.known.insert((method, in_old, is_fresh), function);
        self.pure.pending.push((method, in_old, is_fresh, span));
        if let (true, Some((_, signature))) = (is_virtual, self.origins.get(&method).cloned()) {
            self.called(class, &signature);
        }
        let is_abstract = self.code_of(method).is_some_and(|code| code.is(MethodAccessFlags::ABSTRACT));
        if !is_abstract {
            self.reach(method);
        }
        function
    }
}

/// Gives the functions their bodies.
pub(crate) fn finish(world: &mut World<'_, '_>) {
    loop {
        world.run();
        let pending = std::mem::take(&mut world.pure.pending);
        if pending.is_empty() {
            break;
        }
        for (method, in_old, is_fresh, span) in pending {
            let function = world.pure.known[&(method, in_old, is_fresh)];
            let made = body(world, (method, is_fresh), in_old, span, function);
            match made {
                Ok(body) => world.program[function].body = Some(body),
                Err(reason) => {
                    let name = &world.program[method].name;
                    let message = format!("`{name}` cannot be called in a contract: {reason}");
                    world.diagnostics.push(Diagnostic::new(DiagnosticCode::JavaContract, span, message));
                }
            }
        }
    }
    let calls = std::mem::take(&mut world.pure.calls);
    for (caller, _, span) in &calls {
        let mut seen = vec![*caller];
        let mut at = 0;
        while let Some(current) = seen.get(at).copied() {
            at += 1;
            for (_, callee, _) in calls.iter().filter(|(from, _, _)| *from == current) {
                if callee == caller {
                    let name = world.program[*caller].name.split('$').next().unwrap_or("").to_string();
                    let message = format!("`{name}` cannot be called in a contract: it is recursive");
                    let error = Diagnostic::new(DiagnosticCode::JavaContract, *span, message);
                    if !world.diagnostics.iter().any(|known| *known == error) {
                        world.diagnostics.push(error);
                    }
                    return;
                }
                if !seen.contains(callee) {
                    seen.push(*callee);
                }
            }
        }
    }
}

/// The code of a method as that of a function.
fn body(
    world: &mut World<'_, '_>,
    (method, is_fresh): (MethodId, bool),
    in_old: bool,
    span: Span,
    function: MethodId,
) -> Result<Body, String> {
    let mut target = method;
    if world.program[method].kind == MethodKind::Instance {
        match &world.program.callees(CallTarget::Virtual(method))[..] {
            [] => {}
            [only] => target = *only,
            _ => return Err("several methods may be reached by the call".to_string()),
        }
    }
    let code = world.inner.get(&target).copied().unwrap_or(target);
    let Some(body) = world.program[code].body.clone() else { return Err("it has no code".to_string()) };
    if !Loops::new(&body).headers().is_empty() {
        return Err("it has a loop".to_string());
    }
    if body.blocks.iter().any(|block| block.handler.is_some()) {
        return Err("it handles exceptions or takes a lock".to_string());
    }
    let params = world.program[method].params.len();
    let class = world.program[code].class;
    let mut convert = Convert { world, params, heap: None, moved: None, function, span, class, is_fresh };
    let mut made = body;
    if in_old {
        // The snapshot is the last parameter, in the place of another local.
        let heap = LocalId(params as u32);
        convert.heap = Some(heap);
        convert.moved = Some(LocalId(made.locals.len() as u32));
        let displaced = made.locals.get(params).cloned();
        made.locals.extend(displaced);
        let snapshot = Local::temporary("$heap", Type::Heap);
        match made.locals.get_mut(params) {
            Some(place) => *place = snapshot,
            None => made.locals.push(snapshot),
        }
    }
    for block in &mut made.blocks {
        let mut insts = Vec::new();
        for inst in &block.insts {
            if let Some(kind) = convert.inst(&inst.kind)? {
                insts.push(Inst { kind, span: inst.span });
            }
        }
        block.insts = insts;
    }
    let result = convert.world.program[function].result;
    for at in 0..made.blocks.len() {
        let term = made.blocks[at].term.clone();
        let kind = match term.kind {
            TermKind::Jump(to) => TermKind::Jump(to),
            TermKind::Branch { condition, then, otherwise } => {
                TermKind::Branch { condition: convert.operand(&condition), then, otherwise }
            }
            TermKind::Return(value) => TermKind::Return(value.map(|value| convert.operand(&value))),
            TermKind::Switch { value, cases, default } => {
                let value = convert.operand(&value);
                switch(&mut made, &value, &cases, default, term.span)
            }
            // An exception: the condition cannot be evaluated.
            TermKind::Throw(_) | TermKind::Raise { .. } | TermKind::Unreachable => {
                let kind = InstKind::Check(Check::NonNull(Const::Null.into()));
                made.blocks[at].insts.push(Inst { kind, span: term.span });
                TermKind::Return(Some(Const::default_of(result).into()))
            }
        };
        made.blocks[at].term = Terminator { kind, span: term.span };
    }
    Ok(made)
}

/// A `switch` as comparisons one behind the other. Returns how the block ends.
fn switch(
    body: &mut Body,
    value: &Operand,
    cases: &[(i64, BlockId)],
    default: BlockId,
    span: Span,
) -> TermKind {
    let mut next = default;
    for (number, target) in cases.iter().rev() {
        body.locals.push(Local::temporary("$is", Type::Bool));
        let dest = LocalId(body.locals.len() as u32 - 1);
        let right = Const::I32(*number as i32).into();
        let kind = InstKind::Binary { dest, op: BinaryOp::Eq, on: Scalar::I32, left: value.clone(), right };
        let branch = TermKind::Branch { condition: dest.into(), then: *target, otherwise: next };
        let insts = vec![Inst { kind, span }];
        body.blocks.push(Block { insts, term: Terminator { kind: branch, span }, handler: None });
        next = BlockId(body.blocks.len() as u32 - 1);
    }
    TermKind::Jump(next)
}

/// Instructions of code as those of a function.
struct Convert<'w, 'a, 'l> {
    world: &'w mut World<'a, 'l>,
    params: usize,
    heap: Option<LocalId>,
    /// What the local is now whose place the snapshot took.
    moved: Option<LocalId>,
    function: MethodId,
    span: Span,
    /// The class of the method, and whether it may not be initialised yet.
    class: ClassId,
    is_fresh: bool,
}

impl Convert<'_, '_, '_> {
    fn local(&self, local: LocalId) -> LocalId {
        match self.moved {
            Some(moved) if local.index() == self.params => moved,
            Some(_) | None => local,
        }
    }

    fn operand(&self, operand: &Operand) -> Operand {
        operand.local().map_or_else(|| operand.clone(), |local| self.local(local).into())
    }

    fn inst(&mut self, kind: &InstKind) -> Result<Option<InstKind>, String> {
        let heap = self.heap.map(Operand::Local);
        Ok(Some(match kind {
            InstKind::Copy { dest, value } => {
                InstKind::Copy { dest: self.local(*dest), value: self.operand(value) }
            }
            InstKind::Unary { dest, op, on, value } => {
                InstKind::Unary { dest: self.local(*dest), op: *op, on: *on, value: self.operand(value) }
            }
            InstKind::Binary { dest, op, on, left, right } => InstKind::Binary {
                dest: self.local(*dest),
                op: *op,
                on: *on,
                left: self.operand(left),
                right: self.operand(right),
            },
            InstKind::Select { dest, condition, then, otherwise } => InstKind::Select {
                dest: self.local(*dest),
                condition: self.operand(condition),
                then: self.operand(then),
                otherwise: self.operand(otherwise),
            },
            InstKind::Convert { dest, value, from, to, unsigned } => InstKind::Convert {
                dest: self.local(*dest),
                value: self.operand(value),
                from: *from,
                to: *to,
                unsigned: *unsigned,
            },
            InstKind::Cast { dest, value, ty } => {
                InstKind::Cast { dest: self.local(*dest), value: self.operand(value), ty: *ty }
            }
            InstKind::InstanceOf { dest, value, ty } => {
                InstKind::InstanceOf { dest: self.local(*dest), value: self.operand(value), ty: *ty }
            }
            InstKind::Length { dest, on, array } => {
                InstKind::Length { dest: self.local(*dest), on: *on, array: self.operand(array) }
            }
            InstKind::GetField { dest, object, field, heap: None } => InstKind::GetField {
                dest: self.local(*dest),
                object: self.operand(object),
                field: *field,
                heap,
            },
            InstKind::GetStatic { dest, field, heap: None } => {
                if self.is_fresh && !self.world.program[*field].is_constant {
                    return Err("its class may have to be initialised".to_string());
                }
                // What start-up code fills is the same in every heap.
                let heap = heap.filter(|_| !self.world.program[*field].is_constant);
                InstKind::GetStatic { dest: self.local(*dest), field: *field, heap }
            }
            InstKind::Load { dest, array, index, heap: None } => InstKind::Load {
                dest: self.local(*dest),
                array: self.operand(array),
                index: self.operand(index),
                heap,
            },
            InstKind::Check(check) => InstKind::Check(self.check(check)),
            InstKind::Clear { .. } => return Ok(None),
            InstKind::Call { dest: Some(dest), target, args } => {
                let callee = match &self.world.program.callees(*target)[..] {
                    [only] => *only,
                    _ => return Err("several methods may be reached by a call in it".to_string()),
                };
                let owner = self.world.program[callee].class;
                let is_static = self.world.program[callee].kind == MethodKind::Static;
                let is_new = is_static && owner != self.class && self.world.needs_init(owner);
                let is_fresh = self.is_fresh || is_new;
                let function = self.world.pure_function((callee, is_fresh), heap.is_some(), self.span);
                self.world.pure.calls.push((self.function, function, self.span));
                let args = args.iter().map(|arg| self.operand(arg)).chain(heap).collect();
                InstKind::Apply { dest: self.local(*dest), function, args }
            }
            other => return Err(refused(other)),
        }))
    }

    fn check(&self, check: &Check) -> Check {
        match check {
            Check::NonNull(value) => Check::NonNull(self.operand(value)),
            Check::Bounds { array, index } => {
                Check::Bounds { array: self.operand(array), index: self.operand(index) }
            }
            Check::NonZero(value) => Check::NonZero(self.operand(value)),
            Check::Size(value) => Check::Size(self.operand(value)),
            Check::Scalar(value) => Check::Scalar(self.operand(value)),
            Check::Store { array, value } => {
                Check::Store { array: self.operand(array), value: self.operand(value) }
            }
            Check::Range { value, range } => Check::Range { value: self.operand(value), range: *range },
            Check::Finite(value) => Check::Finite(self.operand(value)),
        }
    }
}

/// What an instruction does that no function does.
fn refused(kind: &InstKind) -> String {
    let what = match kind {
        InstKind::New { .. } | InstKind::NewArray { .. } => "it makes an object",
        InstKind::PutField { .. } | InstKind::PutStatic { .. } | InstKind::Store { .. } => "it writes",
        InstKind::InitClass { .. } => "it may initialise a class",
        InstKind::MonitorEnter { .. } | InstKind::MonitorExit { .. } => "it takes a lock",
        InstKind::Assert { .. } => "it has an `assert`",
        InstKind::Call { .. } => "it calls a method without a result",
        _ => "it does more than compute",
    };
    what.to_string()
}
