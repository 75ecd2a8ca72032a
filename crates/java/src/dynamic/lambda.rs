//! Lambdas and method references: a class with the captured values as fields and one method that calls the code.

use std::sync::Arc;

use cafebabe::constant_pool::{BootstrapArgument, LiteralConstant, MethodHandle, ReferenceKind};
use ir::{
    CallTarget, ClassId, Field, FieldId, InstKind, LocalId, Method, MethodId, MethodKind, Operand, Type,
};
use source::Span;

use super::Site;
use crate::classes::{Signature, State};
use crate::code::{Damaged, Lowered, Lowering};
use crate::synthetic::Script;
use crate::world::World;

impl Lowering<'_, '_, '_, '_> {
    pub(super) fn lambda(
        &mut self,
        site: &Site,
        alternative: bool,
        arguments: &[BootstrapArgument<'_>],
    ) -> Lowered<()> {
        let [
            BootstrapArgument::MethodType(erased),
            BootstrapArgument::MethodHandle(code),
            BootstrapArgument::MethodType(exact),
            rest @ ..,
        ] = arguments
        else {
            return Err(Damaged("a lambda without code".to_string()));
        };
        let Type::Class(interface) = site.result else {
            return Err(Damaged("a lambda is of no interface".to_string()));
        };
        let mut captured = Vec::new();
        for ty in site.params.iter().rev() {
            captured.push(self.pop_as(*ty)?);
        }
        captured.reverse();
        let target = match self.target(code) {
            Ok(target) => target,
            Err(reason) => {
                self.unsupported(&reason, site.result);
                return Ok(());
            }
        };
        // A method reference `x::m` looks at x when it is made.
        if let (Target::Method(_, Kind::Virtual | Kind::Special), Some(first)) = (&target, captured.first()) {
            self.require(&first.clone());
        }
        let mut erasures = vec![erased.to_string()];
        let mut interfaces = vec![interface];
        for argument in rest.iter().filter(|_| alternative) {
            match argument {
                BootstrapArgument::MethodType(bridge) => erasures.push(bridge.to_string()),
                BootstrapArgument::ClassInfo(marker) => interfaces.push(self.world.class(marker)),
                BootstrapArgument::LiteralConstant(_) | BootstrapArgument::MethodHandle(_) => {}
            }
        }
        if let Some(BootstrapArgument::LiteralConstant(LiteralConstant::Integer(flags))) = rest.first()
            && flags & SERIALIZABLE != 0
        {
            interfaces.push(self.world.class("java/io/Serializable"));
        }
        let shape = Shape { interfaces, name: site.name.clone(), erasures, exact: exact.to_string() };
        let (class, fields) = self.world.lambda_class(self.class, &shape, &site.params, &target)?;
        if fields.is_empty() {
            // The machine links such a place to one object.
            let field = self.world.singleton(class);
            let entry = self.constant_object(field);
            self.stack.push(entry);
            return Ok(());
        }
        let dest = self.temp(Type::Class(class));
        self.emit(InstKind::New { dest, class });
        for (field, value) in fields.into_iter().zip(captured) {
            self.emit(InstKind::PutField { object: dest.into(), field, value, exchange: None });
        }
        self.push(dest, Type::Class(class));
        Ok(())
    }

    /// What a method handle calls.
    fn target(&mut self, handle: &MethodHandle<'_>) -> Result<Target, String> {
        let class = self.world.class(&handle.class_name);
        if handle.class_name.starts_with('[') {
            return Err("a reference to a method of an array".to_string());
        }
        if let Some(trouble) = self.world.trouble(class) {
            return Err(trouble);
        }
        let signature: Signature =
            (Arc::from(&*handle.member_ref.name), Arc::from(&*handle.member_ref.descriptor));
        let method = self.world.method(class, &signature);
        let name = crate::names::java_name(&handle.class_name);
        let method = method.ok_or_else(|| format!("there is no method `{name}.{}`", signature.0))?;
        let kind = match handle.kind {
            ReferenceKind::InvokeStatic => Kind::Static,
            ReferenceKind::InvokeSpecial => Kind::Special,
            ReferenceKind::InvokeVirtual | ReferenceKind::InvokeInterface => Kind::Virtual,
            ReferenceKind::NewInvokeSpecial => Kind::New,
            ReferenceKind::GetField
            | ReferenceKind::GetStatic
            | ReferenceKind::PutField
            | ReferenceKind::PutStatic => return Err("a method handle of a field".to_string()),
        };
        match kind {
            Kind::Virtual if !self.world.is_private(method) => {
                let owner = self.world.program[method].class;
                self.world.called(class, &signature);
                self.world.called(owner, &signature);
            }
            Kind::New => {
                self.world.instantiate(class);
                self.world.reach(method);
            }
            Kind::Virtual | Kind::Static | Kind::Special => self.world.reach(method),
        }
        Ok(Target::Method(method, kind))
    }
}

/// What a lambda calls.
enum Target {
    Method(MethodId, Kind),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Static,
    Special,
    Virtual,
    New,
}

/// The flag of `LambdaMetafactory.altMetafactory` for a lambda that can be serialised.
const SERIALIZABLE: i32 = 1;

/// What a lambda implements.
struct Shape {
    /// The interface of its method, and others that it is cast to.
    interfaces: Vec<ClassId>,
    name: String,
    /// The descriptors it is called by.
    erasures: Vec<String>,
    /// The descriptor with the types that arguments really have.
    exact: String,
}

impl World<'_, '_> {
    fn is_private(&self, method: MethodId) -> bool {
        self.code_of(method).is_some_and(|code| code.is(cafebabe::MethodAccessFlags::PRIVATE))
    }

    /// Makes the class of a lambda, and returns it with the fields of the captured values.
    fn lambda_class(
        &mut self,
        owner: ClassId,
        shape: &Shape,
        captured: &[Type],
        target: &Target,
    ) -> Lowered<(ClassId, Vec<FieldId>)> {
        self.synthetic.lambdas += 1;
        let name = format!("{}$lambda{}", self.classes[owner.index()].name, self.synthetic.lambdas);
        let class = self.class(&name);
        self.classes[class.index()].state = State::Loaded;
        self.classes[class.index()].needs_init = Some(false);
        for interface in &shape.interfaces {
            self.read(*interface);
            if !self.program[*interface].is_interface {
                return Err(Damaged("a lambda is of no interface".to_string()));
            }
            if !self.program[class].interfaces.contains(interface) {
                self.program[class].interfaces.push(*interface);
            }
        }
        self.program[class].superclass = Some(self.root);
        let mut fields = Vec::new();
        for (at, ty) in captured.iter().enumerate() {
            let id = FieldId(self.program.fields.len() as u32);
            let field = Field::new(Arc::from(format!("captured{at}")), class, *ty);
            // They are written before other threads can reach the object.
            self.program.fields.push(Field { is_constant: true, is_synthetic: true, ..field });
            self.program[class].fields.push(id);
            fields.push(id);
        }
        for erasure in &shape.erasures {
            self.lambda_method(class, shape, erasure, &fields, target)?;
        }
        self.instantiate(class);
        Ok((class, fields))
    }

    fn lambda_method(
        &mut self,
        class: ClassId,
        shape: &Shape,
        erasure: &str,
        fields: &[FieldId],
        target: &Target,
    ) -> Lowered<()> {
        let damaged = || Damaged("a lambda has no types".to_string());
        let (mut params, result) = self.parse_method(erasure).ok_or_else(damaged)?;
        let (exact, _) = self.parse_method(&shape.exact).ok_or_else(damaged)?;
        params.insert(0, Type::Class(class));
        let mut script = Script::new(&params);
        let mut values: Vec<(Operand, Type)> = Vec::new();
        for field in fields {
            let ty = self.program[*field].ty;
            let dest = script.local(ty);
            script.emit(InstKind::GetField { dest, object: LocalId(0).into(), field: *field, heap: None });
            values.push((dest.into(), ty));
        }
        for (at, ty) in params.iter().enumerate().skip(1) {
            // The caller only promises the erased type.
            let known = exact.get(at - 1).copied().unwrap_or(*ty);
            let value = self.adapt(&mut script, LocalId(at as u32).into(), *ty, known)?;
            values.push((value, known));
        }
        let Target::Method(method, kind) = target;
        let returned = self.call_target(&mut script, *method, *kind, values)?;
        let value = match (result, returned) {
            (Type::Void, _) => None,
            (_, Some((value, ty))) => Some(self.adapt(&mut script, value, ty, result)?),
            (_, None) => return Err(Damaged("a lambda returns nothing".to_string())),
        };
        let id = self.add_method(Method {
            role: ir::Role::Source,
            name: Arc::from(&*shape.name),
            class,
            kind: MethodKind::Instance,
            params,
            result,
            contract: ir::Contract::default(),
            body: Some(script.body(value)),
            span: Span::default(),
        });
        let signature: Signature = (Arc::from(&*shape.name), Arc::from(erasure));
        self.classes[class.index()].methods.insert(signature, id);
        Ok(())
    }

    fn call_target(
        &mut self,
        script: &mut Script,
        method: MethodId,
        kind: Kind,
        values: Vec<(Operand, Type)>,
    ) -> Lowered<Option<(Operand, Type)>> {
        let callee = &self.program[method];
        let (params, mut result, owner) = (callee.params.clone(), callee.result, callee.class);
        let mut args = Vec::new();
        let mut made = None;
        if kind == Kind::New {
            if self.needs_init(owner) {
                script.emit(InstKind::InitClass { class: owner });
            }
            let dest = script.local(Type::Class(owner));
            script.emit(InstKind::New { dest, class: owner });
            args.push(Operand::Local(dest));
            made = Some((Operand::Local(dest), Type::Class(owner)));
        } else if kind == Kind::Static && self.needs_init(owner) {
            script.emit(InstKind::InitClass { class: owner });
        }
        let missing = args.len();
        if params.len() != values.len() + missing {
            return Err(Damaged("a lambda is called with the wrong number of values".to_string()));
        }
        for (at, ((value, from), to)) in values.into_iter().zip(&params[missing..]).enumerate() {
            let value = self.adapt(script, value, from, *to)?;
            if at == 0 && matches!(kind, Kind::Virtual | Kind::Special) {
                script.emit(InstKind::Check(ir::Check::NonNull(value.clone())));
            }
            args.push(value);
        }
        let is_virtual = kind == Kind::Virtual && !self.is_private(method);
        let target = if is_virtual { CallTarget::Virtual(method) } else { CallTarget::Direct(method) };
        let dest = (result != Type::Void).then(|| script.local(result));
        script.emit(InstKind::Call { dest, target, args });
        if let Some(made) = made {
            return Ok(Some(made));
        }
        if result == Type::Void {
            return Ok(None);
        }
        result = self.program[method].result;
        Ok(dest.map(|dest| (Operand::Local(dest), result)))
    }

    /// A value of one type as one of another: cast, boxed, unboxed or widened.
    fn adapt(&mut self, script: &mut Script, value: Operand, from: Type, to: Type) -> Lowered<Operand> {
        if from == to || (from.loaded() == to.loaded() && !from.is_reference()) {
            return Ok(value);
        }
        match (from.is_reference(), to.is_reference()) {
            (true, true) => {
                if self.assignable(from, to) {
                    return Ok(value);
                }
                let dest = script.local(to);
                script.emit(InstKind::Cast { dest, value, ty: to });
                Ok(dest.into())
            }
            (false, true) => self.boxed(script, value, from),
            (true, false) => self.unboxed(script, value, from, to),
            (false, false) => self.widened(script, value, from, to),
        }
    }

    fn boxed(&mut self, script: &mut Script, value: Operand, from: Type) -> Lowered<Operand> {
        let (class, letter) = box_of(from).ok_or_else(|| Damaged("a value has no box".to_string()))?;
        let id = self.class(class);
        let signature: Signature = (Arc::from("valueOf"), Arc::from(format!("({letter})L{class};")));
        let method =
            self.method(id, &signature).ok_or_else(|| Damaged("a box has no `valueOf`".to_string()))?;
        self.reach(method);
        let dest = script.local(Type::Class(id));
        if self.needs_init(id) {
            script.emit(InstKind::InitClass { class: id });
        }
        script.emit(InstKind::Call {
            dest: Some(dest),
            target: CallTarget::Direct(method),
            args: vec![value],
        });
        Ok(dest.into())
    }

    fn unboxed(&mut self, script: &mut Script, value: Operand, from: Type, to: Type) -> Lowered<Operand> {
        // The box says what is in it; an object of unknown type must be the box of the wanted one.
        let known = (0..BOXES.len())
            .find(|at| from == self.class_type(BOXES[*at].0))
            .or_else(|| BOXES.iter().position(|(_, _, _, ty)| *ty == to));
        let (class, letter, name, held) =
            BOXES[known.ok_or_else(|| Damaged("a value has no box".to_string()))?];
        let id = self.class(class);
        let object = self.adapt(script, value, from, Type::Class(id))?;
        script.emit(InstKind::Check(ir::Check::NonNull(object.clone())));
        let signature: Signature = (Arc::from(name), Arc::from(format!("(){letter}")));
        let method = self.method(id, &signature).ok_or_else(|| Damaged(format!("a box has no `{name}`")))?;
        self.reach(method);
        let dest = script.local(held);
        script.emit(InstKind::Call {
            dest: Some(dest),
            target: CallTarget::Direct(method),
            args: vec![object],
        });
        self.adapt(script, dest.into(), held, to)
    }

    fn widened(&mut self, script: &mut Script, value: Operand, from: Type, to: Type) -> Lowered<Operand> {
        let allowed = matches!(
            (from.loaded(), to),
            (Type::I32, Type::I64 | Type::F32 | Type::F64)
                | (Type::I64, Type::F32 | Type::F64)
                | (Type::F32, Type::F64)
        );
        if !allowed {
            return Err(Damaged("a lambda converts in a way that Java does not".to_string()));
        }
        let dest = script.local(to);
        script.emit(InstKind::Convert { dest, value, from: from.loaded(), to, unsigned: false });
        Ok(dest.into())
    }
}

/// Boxes: the class, the letter of the value's type, the method that takes it out, the type.
const BOXES: [(&str, &str, &str, Type); 8] = [
    ("java/lang/Integer", "I", "intValue", Type::I32),
    ("java/lang/Long", "J", "longValue", Type::I64),
    ("java/lang/Double", "D", "doubleValue", Type::F64),
    ("java/lang/Float", "F", "floatValue", Type::F32),
    ("java/lang/Boolean", "Z", "booleanValue", Type::Bool),
    ("java/lang/Character", "C", "charValue", Type::U16),
    ("java/lang/Byte", "B", "byteValue", Type::I8),
    ("java/lang/Short", "S", "shortValue", Type::I16),
];

fn box_of(ty: Type) -> Option<(&'static str, &'static str)> {
    BOXES.iter().find(|(_, _, _, held)| *held == ty).map(|(class, letter, _, _)| (*class, *letter))
}
