//! Objects, arrays, fields, casts and monitors.

use cafebabe::bytecode::{Opcode, PrimitiveArrayType};
use cafebabe::constant_pool::{MemberRef, ObjectArrayType};
use ir::{
    BinaryOp, Check, ClassId, Const, Exchange, FieldId, InstKind, LocalId, Operand, Scalar, Type, Update,
};

use super::assertions::{self, FLAG};
use super::{Damaged, Entry, Lowered, Lowering};
use crate::natives::Exchanged;
use crate::types;

impl Lowering<'_, '_, '_, '_> {
    /// The path ends here, with a reason; what follows sees some value of the type.
    pub(crate) fn unsupported(&mut self, what: &str, ty: Type) {
        self.gap(what);
        if ty != Type::Void {
            let value = if ty.is_reference() { Const::Null } else { Const::default_of(ty.loaded()) };
            self.push(value, ty);
        }
    }

    /// Ends the path with a reason.
    pub(super) fn gap(&mut self, what: &str) {
        let place =
            format!("{}.{}", self.world.program[self.class].name, self.world.program[self.method].name);
        self.world.support.missing.push((what.to_string(), place));
        self.emit(crate::natives::gap(what));
    }

    pub(super) fn check_null(&mut self, entry: &Entry) {
        let is_this = entry.operand == Operand::Local(LocalId(0))
            && self.world.program[self.method].kind.has_receiver()
            && &*self.body[LocalId(0)].name == "this";
        if !is_this {
            self.emit(InstKind::Check(Check::NonNull(entry.operand.clone())));
        }
    }

    /// An array on the stack, with the type of its elements.
    fn pop_array(&mut self, op: &Opcode<'_>) -> Lowered<(Entry, Type)> {
        let entry = self.pop_ref()?;
        if let Some(element) = self.world.program.element(entry.ty) {
            return Ok((entry, element));
        }
        // Only null has no array type.
        let element = match op {
            Opcode::Iaload | Opcode::Iastore => Type::I32,
            Opcode::Laload | Opcode::Lastore => Type::I64,
            Opcode::Faload | Opcode::Fastore => Type::F32,
            Opcode::Daload | Opcode::Dastore => Type::F64,
            Opcode::Baload | Opcode::Bastore => Type::I8,
            Opcode::Caload | Opcode::Castore => Type::U16,
            Opcode::Saload | Opcode::Sastore => Type::I16,
            _ => Type::Class(self.world.root),
        };
        let ty = self.world.program.array_of(element);
        let operand = self.fitted(&entry, ty)?;
        Ok((Entry { operand, ty, literal: None }, element))
    }

    /// The operand of an instruction on arrays, which wants a local even for null.
    fn array_operand(&mut self, array: &Entry) -> Operand {
        if array.operand.local().is_some() {
            return array.operand.clone();
        }
        let dest = self.temp(array.ty);
        self.emit(InstKind::Copy { dest, value: array.operand.clone() });
        dest.into()
    }

    pub(super) fn array_load(&mut self, op: &Opcode<'_>) -> Lowered<()> {
        let index = self.pop_int()?;
        let (array, element) = self.pop_array(op)?;
        self.check_null(&array);
        let array = self.array_operand(&array);
        self.emit(InstKind::Check(Check::Bounds { array: array.clone(), index: index.clone() }));
        let dest = self.temp(element);
        self.emit(InstKind::Load { dest, array, index, heap: None });
        self.push(dest, element);
        Ok(())
    }

    pub(super) fn array_store(&mut self, op: &Opcode<'_>) -> Lowered<()> {
        let value = self.pop()?;
        let index = self.pop_int()?;
        let (array, element) = self.pop_array(op)?;
        self.check_null(&array);
        let array = self.array_operand(&array);
        self.emit(InstKind::Check(Check::Bounds { array: array.clone(), index: index.clone() }));
        if element.is_reference() && value.operand != Operand::Const(Const::Null) {
            let value = value.operand.clone();
            self.emit(InstKind::Check(Check::Store { array: array.clone(), value }));
        }
        let value = self.fitted(&value, element)?;
        self.emit(InstKind::Store { array, index, value, exchange: None });
        Ok(())
    }

    pub(super) fn array_length(&mut self) -> Lowered<()> {
        let (array, _) = self.pop_array(&Opcode::Arraylength)?;
        self.check_null(&array);
        let array = self.array_operand(&array);
        let dest = self.temp(Type::I32);
        self.emit(InstKind::Length { dest, on: Scalar::I32, array });
        self.push(dest, Type::I32);
        Ok(())
    }

    pub(super) fn new_array(&mut self, element: PrimitiveArrayType) -> Lowered<()> {
        let element = match element {
            PrimitiveArrayType::Boolean => Type::Bool,
            PrimitiveArrayType::Char => Type::U16,
            PrimitiveArrayType::Float => Type::F32,
            PrimitiveArrayType::Double => Type::F64,
            PrimitiveArrayType::Byte => Type::I8,
            PrimitiveArrayType::Short => Type::I16,
            PrimitiveArrayType::Int => Type::I32,
            PrimitiveArrayType::Long => Type::I64,
        };
        let ty = self.world.program.array_of(element);
        self.allocate_array(ty, 1)
    }

    pub(super) fn new_ref_array(&mut self, element: &ObjectArrayType<'_>) -> Lowered<()> {
        let element = self.object_type(element)?;
        let ty = self.world.program.array_of(element);
        self.allocate_array(ty, 1)
    }

    pub(super) fn new_multi_array(&mut self, ty: &ObjectArrayType<'_>, dimensions: u8) -> Lowered<()> {
        let ty = self.object_type(ty)?;
        self.allocate_array(ty, usize::from(dimensions))
    }

    fn allocate_array(&mut self, ty: Type, dimensions: usize) -> Lowered<()> {
        let mut inner = Some(ty);
        for _ in 0..dimensions {
            inner = inner.and_then(|ty| self.world.program.element(ty));
        }
        if inner.is_none() || dimensions == 0 {
            return Err(Damaged("a new array has fewer dimensions than sizes".to_string()));
        }
        let mut sizes = Vec::with_capacity(dimensions);
        for _ in 0..dimensions {
            sizes.push(self.pop_int()?);
        }
        sizes.reverse();
        for size in &sizes {
            if !matches!(size, Operand::Const(Const::I32(n)) if *n >= 0) {
                self.emit(InstKind::Check(Check::Size(size.clone())));
            }
        }
        let dest = self.temp(ty);
        self.emit(InstKind::NewArray { dest, ty, sizes });
        self.push(dest, ty);
        Ok(())
    }

    fn object_type(&mut self, ty: &ObjectArrayType<'_>) -> Lowered<Type> {
        Ok(match ty {
            ObjectArrayType::ArrayType(descriptor) => self.world.ty(descriptor),
            ObjectArrayType::BinaryName(name) => self.world.class_type(name),
        })
    }

    pub(super) fn new_object(&mut self, name: &str) -> Lowered<()> {
        let class = self.world.class(name);
        if let Some(trouble) = self.world.trouble(class) {
            self.unsupported(&trouble, Type::Class(class));
            return Ok(());
        }
        if self.world.classes[class.index()].is_abstract() {
            return Err(Damaged("an abstract class has no objects of its own".to_string()));
        }
        self.init_class(class);
        if self.current.is_none() {
            return Ok(());
        }
        self.world.instantiate(class);
        let dest = self.temp(Type::Class(class));
        self.emit(InstKind::New { dest, class });
        self.push(dest, Type::Class(class));
        Ok(())
    }

    /// Runs the static initialiser of a class, unless code of this method shows that it ran.
    pub(super) fn init_class(&mut self, class: ClassId) {
        let own = self.class;
        // An interface is initialised with the classes that implement it only if it has code for them.
        let is_covered = !self.world.program[class].is_interface || self.world.is_active(class);
        let inherits =
            is_covered && !self.world.program[own].is_interface && self.world.program.is_subclass(own, class);
        let is_clinit = &*self.world.program[self.method].name == "<clinit>";
        if own != class && (is_clinit || !inherits) && self.world.needs_init(class) {
            self.emit(InstKind::InitClass { class });
            if self.world.never_initialized(class) {
                let class = &self.world.program[class].name;
                self.dead_end(&format!("the initialisation of `{class}`"));
            }
        }
    }

    /// Only code that runs while the class is being initialised gets here: the rest of a library's code is not
    /// translated.
    pub(super) fn dead_end(&mut self, what: &str) {
        if !self.world.classes[self.class.index()].own && self.current.is_some() {
            self.emit(crate::natives::gap(&format!("code behind {what} is not supported")));
            self.terminate(ir::TermKind::Unreachable);
        }
    }

    fn field(&mut self, member: &MemberRef<'_>, is_static: bool) -> Lowered<Result<FieldId, String>> {
        let class = self.world.class(&member.class_name);
        if let Some(trouble) = self.world.trouble(class) {
            return Ok(Err(trouble));
        }
        let (name, descriptor) = (&member.name_and_type.name, &member.name_and_type.descriptor);
        Ok(match self.world.field(class, name, descriptor) {
            Some(field) if self.world.program[field].is_static == is_static => Ok(field),
            Some(_) => return Err(Damaged(format!("`{name}` is used in the wrong way"))),
            None => {
                Err(format!("there is no field `{}.{name}`", crate::names::java_name(&member.class_name)))
            }
        })
    }

    fn descriptor_type(&mut self, member: &MemberRef<'_>) -> Lowered<Type> {
        let ty = self.world.parse_type(&member.name_and_type.descriptor);
        ty.ok_or_else(|| Damaged("a field has no type".to_string()))
    }

    pub(super) fn get_field(&mut self, member: &MemberRef<'_>) -> Lowered<()> {
        let object = self.pop_ref()?;
        let field = match self.field(member, false)? {
            Ok(field) => field,
            Err(reason) => {
                let ty = self.descriptor_type(member)?;
                self.unsupported(&reason, ty);
                return Ok(());
            }
        };
        self.check_null(&object);
        let owner = Type::Class(self.world.program[field].class);
        let object = self.fitted(&object, owner)?;
        let ty = self.world.program[field].ty;
        let dest = self.temp(ty);
        self.emit(InstKind::GetField { dest, object, field, heap: None });
        self.push(dest, ty);
        Ok(())
    }

    pub(super) fn put_field(&mut self, member: &MemberRef<'_>) -> Lowered<()> {
        let value = self.pop()?;
        let object = self.pop_ref()?;
        match self.field(member, false)? {
            Ok(field) => {
                self.check_null(&object);
                let owner = Type::Class(self.world.program[field].class);
                let object = self.fitted(&object, owner)?;
                let value = self.fitted(&value, self.world.program[field].ty)?;
                self.emit(InstKind::PutField { object, field, value, exchange: None });
            }
            Err(reason) => self.gap(&reason),
        }
        Ok(())
    }

    /// A write of a model that is one step with the read of what was there.
    pub(super) fn exchange(&mut self, how: Exchanged) -> Lowered<()> {
        let value = self.pop()?;
        let compares = matches!(how, Exchanged::ValueIf | Exchanged::Whether);
        let expected = if compares { Some(self.pop()?) } else { None };
        let name = self.pop()?.literal;
        let object = self.pop_ref()?;
        let fields = &self.world.classes[self.class.index()].fields;
        let found = fields.iter().find(|((known, _), _)| name.as_ref().is_some_and(|name| known == name));
        let Some((_, &field)) = found else {
            return Err(Damaged("a model writes a field that its class does not have".to_string()));
        };
        let ty = self.world.program[field].ty;
        let object = self.fitted(&object, Type::Class(self.class))?;
        let value = self.fitted(&value, ty)?;
        let expected = expected.map(|expected| self.fitted(&expected, ty)).transpose()?;
        let update = match (how, &expected) {
            (_, Some(expected)) => Update::If(expected.clone()),
            (Exchanged::Sum, None) => Update::Add,
            (Exchanged::Value | Exchanged::ValueIf | Exchanged::Whether, None) => Update::Put,
        };
        let dest = self.temp(ty);
        let exchange = Some(Exchange { dest, update });
        self.emit(InstKind::PutField { object, field, value, exchange });
        match expected.filter(|_| how == Exchanged::Whether) {
            Some(expected) => {
                let same = self.binary(BinaryOp::Eq, Scalar::Ref, dest.into(), expected);
                self.push(same, Type::Bool);
            }
            None => self.push(dest, ty),
        }
        Ok(())
    }

    /// Whether this is code of `java.lang.System`, which looks at its own fields.
    fn is_system(&self) -> bool {
        &*self.world.classes[self.class.index()].name == "java/lang/System"
    }

    pub(super) fn get_static(&mut self, at: usize, member: &MemberRef<'_>) -> Lowered<()> {
        if &*member.name_and_type.name == FLAG {
            // Assertions are enabled.
            let thrown = assertions::thrown(self.ops, at, |pc| self.lines.at(pc));
            self.asserts.extend(thrown.map(|pc| (pc, self.span)));
            // As with `java -ea`, those of libraries are not.
            let disabled = !self.world.classes[self.class.index()].own;
            self.push(Const::Bool(disabled), Type::Bool);
            return Ok(());
        }
        if (&*member.class_name, &*member.name_and_type.name) == ("java/lang/System", "in")
            && !self.is_system()
        {
            // It has a value from the beginning, and the program may set it.
            return self.call_static("java/lang/System", "in$", "()Ljava/io/InputStream;", Vec::new());
        }
        if let ("TYPE", Some(ty)) = (&*member.name_and_type.name, boxed(&member.class_name)) {
            let mut entry = self.class_object(ty);
            entry.literal = Some(self.world.type_name(ty).into());
            self.stack.push(entry);
            return Ok(());
        }
        match self.field(member, true)? {
            Ok(field) => {
                self.init_class(self.world.program[field].class);
                let ty = self.world.program[field].ty;
                let dest = self.temp(ty);
                self.emit(InstKind::GetStatic { dest, field, heap: None });
                self.push(dest, ty);
            }
            Err(reason) => {
                let ty = self.descriptor_type(member)?;
                self.unsupported(&reason, ty);
            }
        }
        Ok(())
    }

    pub(super) fn put_static(&mut self, member: &MemberRef<'_>) -> Lowered<()> {
        let value = self.pop()?;
        match self.field(member, true)? {
            Ok(field) => {
                self.init_class(self.world.program[field].class);
                let value = self.fitted(&value, self.world.program[field].ty)?;
                self.emit(InstKind::PutStatic { field, value, exchange: None });
            }
            Err(reason) => self.gap(&reason),
        }
        Ok(())
    }

    pub(super) fn cast(&mut self, ty: &ObjectArrayType<'_>) -> Lowered<()> {
        let ty = self.object_type(ty)?;
        let value = self.pop_ref()?;
        self.read_element(ty);
        if value.operand == Operand::Const(Const::Null) {
            self.push(Const::Null, ty);
            return Ok(());
        }
        if self.world.assignable(value.ty, ty) {
            self.stack.push(value);
            return Ok(());
        }
        let dest = self.temp(ty);
        self.emit(InstKind::Cast { dest, value: value.operand, ty });
        self.push(dest, ty);
        Ok(())
    }

    pub(super) fn instance_of(&mut self, ty: &ObjectArrayType<'_>) -> Lowered<()> {
        let types = match ty {
            ObjectArrayType::BinaryName(name) if types::is_of_arrays(name) => self.world.of_arrays(name),
            _ => vec![self.object_type(ty)?],
        };
        let value = self.pop_ref()?;
        let mut found: Option<LocalId> = None;
        for ty in types {
            self.read_element(ty);
            let dest = self.temp(Type::Bool);
            self.emit(InstKind::InstanceOf { dest, value: value.operand.clone(), ty });
            found = Some(match found {
                Some(before) => self.binary(BinaryOp::Or, Scalar::Bool, before.into(), dest.into()),
                None => dest,
            });
        }
        if let Some(found) = found {
            self.push(found, Type::Bool);
        }
        Ok(())
    }

    fn read_element(&mut self, ty: Type) {
        let mut inner = ty;
        while let Some(element) = self.world.program.element(inner) {
            inner = element;
        }
        if let Type::Class(class) = inner {
            self.world.read(class);
        }
    }

    pub(super) fn monitor_step(&mut self, op: &Opcode<'_>) -> Lowered<()> {
        let object = self.pop_ref()?;
        self.check_null(&object);
        let object = if self.is_shared(&object) {
            let args = vec![object.operand];
            let descriptor = "(Ljava/lang/Object;)Ljava/lang/Object;";
            self.call_static("java/lang/Object", "representative$", descriptor, args)?;
            self.pop()?.operand
        } else {
            object.operand
        };
        self.emit(match op {
            Opcode::Monitorenter => InstKind::MonitorEnter { object },
            _ => InstKind::MonitorExit { object },
        });
        Ok(())
    }
}

/// The type whose values a class boxes.
fn boxed(class: &str) -> Option<Type> {
    Some(match class {
        "java/lang/Integer" => Type::I32,
        "java/lang/Long" => Type::I64,
        "java/lang/Double" => Type::F64,
        "java/lang/Float" => Type::F32,
        "java/lang/Boolean" => Type::Bool,
        "java/lang/Character" => Type::U16,
        "java/lang/Byte" => Type::I8,
        "java/lang/Short" => Type::I16,
        "java/lang/Void" => Type::Void,
        _ => return None,
    })
}
