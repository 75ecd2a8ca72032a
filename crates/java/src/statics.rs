//! Static initialisers: what a class runs before it is used the first time (JVMS 5.5).

use std::sync::Arc;

use cafebabe::MethodAccessFlags;
use cafebabe::attributes::AttributeData;
use cafebabe::bytecode::Opcode;
use cafebabe::constant_pool::LiteralConstant;
use ir::{
    BlockId, Body, CallTarget, ClassId, Const, FieldId, InstKind, Method, MethodId, MethodKind, Operand,
    TermKind, Type,
};
use source::Span;

use crate::classes::{Code, Signature};
use crate::synthetic::Script;
use crate::world::World;

impl World<'_, '_> {
    /// Whether a class has a static initialiser to run; makes it.
    pub(crate) fn needs_init(&mut self, class: ClassId) -> bool {
        self.read(class);
        if let Some(known) = self.classes[class.index()].needs_init {
            return known;
        }
        self.classes[class.index()].needs_init = Some(false);
        let mut before: Vec<ClassId> = Vec::new();
        if !self.program[class].is_interface {
            before.extend(self.program[class].superclass);
            let mut interfaces = Vec::new();
            self.superinterfaces(class, &mut interfaces, &mut Vec::new());
            before.extend(interfaces.into_iter().filter(|interface| self.is_active(*interface)));
            before.retain(|known| self.needs_init(*known));
        }
        let clinit: Signature = (Arc::from("<clinit>"), Arc::from("()V"));
        let clinit =
            self.classes[class.index()].code.get(&clinit).filter(|code| !only_asserts(code)).map(|_| clinit);
        let constants = self.constant_values(class);
        if before.is_empty() && clinit.is_none() && constants.is_empty() {
            return false;
        }
        let mut script = Script::new(&[]);
        for (field, value) in constants {
            let value = match value {
                Value::Number(value) => value.into(),
                Value::Text(text) => {
                    let literal = self.literal(&text);
                    let dest = script.local(self.program[literal].ty);
                    script.emit(InstKind::GetStatic { dest, field: literal, heap: None });
                    Operand::Local(dest)
                }
            };
            script.emit(InstKind::PutStatic { field, value, exchange: None });
        }
        for class in before {
            script.emit(InstKind::InitClass { class });
        }
        let code = clinit.map(|signature| self.method_of(class, &signature));
        let body = self.guarded(script, code);
        let initializer = self.add_method(Method {
            role: ir::Role::Internal,
            name: Arc::from("$init"),
            class,
            kind: MethodKind::Static,
            params: Vec::new(),
            result: Type::Void,
            contract: ir::Contract::default(),
            body: Some(body),
            span: Span::default(),
        });
        self.program[class].initializer = Some(initializer);
        self.classes[class.index()].needs_init = Some(true);
        true
    }

    /// Whether initialising a class that implements an interface initialises the interface, too.
    pub(crate) fn is_active(&self, interface: ClassId) -> bool {
        let inactive = MethodAccessFlags::ABSTRACT | MethodAccessFlags::STATIC;
        let code = &self.classes[interface.index()].code;
        code.values().any(|code| !code.info().access_flags.intersects(inactive))
    }

    /// The superinterfaces of a type in the order in which they are initialised: those that others extend first.
    fn superinterfaces(&self, class: ClassId, found: &mut Vec<ClassId>, seen: &mut Vec<ClassId>) {
        for interface in &self.program[class].interfaces {
            if !seen.contains(interface) {
                seen.push(*interface);
                self.superinterfaces(*interface, found, seen);
                found.push(*interface);
            }
        }
    }

    /// The body of an initialiser: what comes first, and the code of the class. Exceptions leave that wrapped in errors.
    fn guarded(&mut self, mut script: Script, code: Option<MethodId>) -> Body {
        let Some(code) = code else { return script.body(None) };
        self.reach(code);
        let call =
            |target: MethodId, dest, args| InstKind::Call { dest, target: CallTarget::Direct(target), args };
        let failed =
            self.model_method("oxpecker/Classes", "failed", "(Ljava/lang/Throwable;)Ljava/lang/Error;");
        let Some(failed) = failed else {
            script.emit(call(code, None, Vec::new()));
            return script.body(None);
        };
        self.reach(failed);
        let throwable = self.class_type("java/lang/Throwable");
        let (caught, error) = (script.local(throwable), script.local(self.program[failed].result));
        let (run, end, handler) = (BlockId(1), BlockId(2), BlockId(3));
        let mut blocks = vec![script.block(TermKind::Jump(run))];
        script.emit(call(code, None, Vec::new()));
        blocks.push(script.block(TermKind::Jump(end)));
        blocks[run.index()].handler = Some(handler);
        blocks.push(script.block(TermKind::Return(None)));
        script.emit(InstKind::Catch { dest: caught });
        script.emit(call(failed, Some(error), vec![caught.into()]));
        blocks.push(script.block(TermKind::Throw(error.into())));
        Body { locals: script.locals, blocks }
    }

    /// Static fields that the class file gives values to.
    fn constant_values(&mut self, class: ClassId) -> Vec<(FieldId, Value)> {
        let Some(file) = self.classes[class.index()].file.clone() else { return Vec::new() };
        let mut found = Vec::new();
        for field in &file.fields {
            let key: Signature = (Arc::from(&*field.name), Arc::from(field.descriptor.to_string()));
            let Some(id) = self.classes[class.index()].fields.get(&key).copied() else { continue };
            let constant = field.attributes.iter().find_map(|attribute| match &attribute.data {
                AttributeData::ConstantValue(value) => Some(value),
                _ => None,
            });
            let ty = self.program[id].ty;
            let value = match constant.filter(|_| self.program[id].is_static) {
                Some(LiteralConstant::Integer(0) | LiteralConstant::Long(0)) | None => continue,
                Some(LiteralConstant::Integer(value)) if ty == Type::Bool => {
                    Value::Number(Const::Bool(*value != 0))
                }
                Some(LiteralConstant::Integer(value)) if ty.loaded() == Type::I32 => {
                    Value::Number(Const::I32(*value))
                }
                Some(LiteralConstant::Long(value)) if ty == Type::I64 => Value::Number(Const::I64(*value)),
                Some(LiteralConstant::Float(value)) if ty == Type::F32 => {
                    Value::Number(Const::F32(value.to_bits()))
                }
                Some(LiteralConstant::Double(value)) if ty == Type::F64 => Value::Number(Const::f64(*value)),
                Some(LiteralConstant::String(text)) if ty.is_reference() => Value::Text(text.to_string()),
                Some(_) => continue,
            };
            found.push((id, value));
        }
        found
    }
}

enum Value {
    Number(Const),
    Text(String),
}

/// Whether a static initialiser only asks whether assertions are enabled.
fn only_asserts(code: &Code<'_>) -> bool {
    let ops = code.info().attributes.iter().find_map(|attribute| match &attribute.data {
        AttributeData::Code(data) => data.bytecode.as_ref(),
        _ => None,
    });
    let Some(ops) = ops else { return false };
    let mut stores = 0;
    for (_, op) in &ops.opcodes {
        match op {
            Opcode::Ldc(_)
            | Opcode::LdcW(_)
            | Opcode::Invokevirtual(_)
            | Opcode::Ifne(_)
            | Opcode::Iconst0
            | Opcode::Iconst1
            | Opcode::Goto(_)
            | Opcode::Return => {}
            Opcode::Putstatic(field) if &*field.name_and_type.name == "$assertionsDisabled" => stores += 1,
            _ => return false,
        }
    }
    stores == 1
}

/// Where the initialisation of a class is written: its own code, or that of the nearest superclass that has some.
pub(crate) fn span(world: &World<'_, '_>, class: ClassId) -> Span {
    let clinit: Signature = (Arc::from("<clinit>"), Arc::from("()V"));
    let written = |class: ClassId| world.classes[class.index()].methods.get(&clinit);
    let method = world.program.ancestry(class).find_map(written);
    method.map_or(Span::default(), |method| world.program[*method].span)
}
