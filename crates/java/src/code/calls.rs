//! Calls, and constants that are objects.

use std::sync::Arc;

use cafebabe::constant_pool::MemberRef;
use cafebabe::{ClassAccessFlags, MethodAccessFlags};
use ir::{CallTarget, Check, ClassId, Const, FieldId, InstKind, MethodId, Operand, Scalar, Type};

use super::{Damaged, Entry, Lowered, Lowering};
use crate::classes::Signature;
use crate::handles::{self, Making, Wanted};
use crate::names::java_name;
use crate::natives::{self, Native};

/// What a call names: the class, the signature, and the types it is called with.
pub(super) struct Callee {
    class: ClassId,
    signature: Signature,
    params: Vec<Type>,
    result: Type,
    name: String,
}

impl Lowering<'_, '_, '_, '_> {
    fn callee(&mut self, member: &MemberRef<'_>) -> Lowered<Callee> {
        let (name, descriptor) = (&member.name_and_type.name, &member.name_and_type.descriptor);
        let types = self.world.parse_method(descriptor);
        let (params, result) = types.ok_or_else(|| Damaged(format!("`{name}` has no types")))?;
        // Arrays have the methods of Object.
        let class = match member.class_name.starts_with('[') {
            true => self.world.root,
            false => self.world.class(&member.class_name),
        };
        Ok(Callee {
            class,
            signature: (Arc::from(&**name), Arc::from(&**descriptor)),
            params,
            result,
            name: format!("{}.{name}", java_name(&member.class_name)),
        })
    }

    /// Constructors and static initialisers are not called like other methods.
    fn ordinary(&mut self, member: &MemberRef<'_>) -> Lowered<Callee> {
        match member.name_and_type.name.starts_with('<') {
            true => Err(Damaged(format!("`{}` is called as a method", member.name_and_type.name))),
            false => self.callee(member),
        }
    }

    fn pop_args(&mut self, callee: &Callee) -> Lowered<Vec<Operand>> {
        let mut args = Vec::with_capacity(callee.params.len() + 1);
        for param in callee.params.iter().rev() {
            args.push(self.pop_as(*param)?);
        }
        args.reverse();
        Ok(args)
    }

    /// The method that a call resolves to, or why it resolves to none.
    fn resolved(&mut self, callee: &Callee) -> Result<MethodId, String> {
        if let Some(trouble) = self.world.trouble(callee.class) {
            return Err(trouble);
        }
        let method = self.world.method(callee.class, &callee.signature);
        method.ok_or_else(|| match self.world.is_polymorphic(callee.class, &callee.signature.0) {
            true => format!("the native method `{}`", callee.name),
            false => format!("there is no method `{}{}`", callee.name, callee.signature.1),
        })
    }

    pub(super) fn invoke_static(&mut self, member: &MemberRef<'_>) -> Lowered<()> {
        let callee = self.ordinary(member)?;
        if let Some(native) = natives::of(&member.class_name, &callee.signature) {
            return self.native(native, &callee);
        }
        if let Some(making) = handles::making(&member.class_name, &callee.signature.0, &callee.signature.1) {
            return self.handle(making, &callee, false);
        }
        if callee.name == "java.lang.Enum.valueOf" && self.knows_constants() {
            return self.constant_named(&callee);
        }
        let args = self.pop_args(&callee)?;
        let method = match self.resolved(&callee) {
            Ok(method) => method,
            Err(reason) => {
                self.unsupported(&reason, callee.result);
                return Ok(());
            }
        };
        if self.world.program[method].kind.has_receiver() {
            return Err(Damaged(format!("`{}` is not static", callee.name)));
        }
        self.init_class(self.world.program[method].class);
        if self.current.is_none() {
            return Ok(());
        }
        self.world.reach(method);
        self.call(CallTarget::Direct(method), args, callee.result);
        self.stop_behind(method);
        Ok(())
    }

    /// What follows a call that never returns is not translated.
    fn stop_behind(&mut self, method: MethodId) {
        if self.world.never_returns(method) {
            let known = &self.world.program[method];
            let name = format!("`{}.{}`", self.world.program[known.class].name, known.name);
            self.dead_end(&name);
        }
    }

    /// Whether this is the code of an enumeration that lists its constants.
    fn knows_constants(&mut self) -> bool {
        let signature = self.values_signature();
        let class = &self.world.classes[self.class.index()];
        class.flags.contains(ClassAccessFlags::ENUM) && class.code.contains_key(&signature)
    }

    fn values_signature(&self) -> Signature {
        let name = &self.world.classes[self.class.index()].name;
        (Arc::from("values"), Arc::from(format!("()[L{name};")))
    }

    /// `Enum.valueOf` as enumerations call it for themselves: among their own constants.
    fn constant_named(&mut self, callee: &Callee) -> Lowered<()> {
        let [class, name] = &self.pop_args(callee)?[..] else {
            return Err(Damaged("`Enum.valueOf` takes two arguments".to_string()));
        };
        let (class, name) = (class.clone(), name.clone());
        let values = self.world.method_of(self.class, &self.values_signature());
        self.world.reach(values);
        self.call(CallTarget::Direct(values), Vec::new(), self.world.program[values].result);
        let constants = self.pop()?.operand;
        let descriptor = "([Ljava/lang/Object;Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;";
        self.call_static("oxpecker/Classes", "constant", descriptor, vec![constants, class, name])
    }

    pub(super) fn invoke_special(&mut self, member: &MemberRef<'_>) -> Lowered<()> {
        let mut callee = self.callee(member)?;
        let args = self.pop_args(&callee)?;
        let receiver = self.pop_ref()?;
        if &*callee.signature.0 == "<init>" && callee.class == self.world.root {
            // The constructor of Object does nothing.
            return Ok(());
        }
        // A super call means the superclass of this class, wherever the named one stands above it.
        let is_super = &*callee.signature.0 != "<init>" && callee.class != self.class;
        if is_super && !self.world.program[callee.class].is_interface {
            callee.class = self.world.program[self.class].superclass.unwrap_or(callee.class);
        }
        match self.resolved(&callee) {
            Ok(method) => self.direct(method, &receiver, args, &callee),
            Err(reason) => {
                self.unsupported(&reason, callee.result);
                Ok(())
            }
        }
    }

    fn direct(
        &mut self,
        method: MethodId,
        receiver: &Entry,
        args: Vec<Operand>,
        callee: &Callee,
    ) -> Lowered<()> {
        if !self.world.program[method].kind.has_receiver() {
            return Err(Damaged(format!("`{}` is static", callee.name)));
        }
        if &*callee.signature.0 != "<init>" {
            self.check_null(receiver);
        }
        let owner = Type::Class(self.world.program[method].class);
        let receiver = self.fitted(receiver, owner)?;
        self.world.reach(method);
        let mut all = vec![receiver];
        all.extend(args);
        if self.is_abstract(method) {
            self.unsupported(&format!("`{}` is abstract", callee.name), callee.result);
            return Ok(());
        }
        self.call(CallTarget::Direct(method), all, callee.result);
        self.stop_behind(method);
        Ok(())
    }

    fn is_abstract(&self, method: MethodId) -> bool {
        self.world.code_of(method).is_some_and(|code| code.is(MethodAccessFlags::ABSTRACT))
    }

    pub(super) fn invoke_virtual(&mut self, member: &MemberRef<'_>) -> Lowered<()> {
        let callee = self.ordinary(member)?;
        if let Some(making) = handles::making(&member.class_name, &callee.signature.0, &callee.signature.1) {
            return self.handle(making, &callee, true);
        }
        if member.class_name == handles::VAR_HANDLE && handles::access(&callee.signature.0).is_some() {
            return self.through_handle(&callee);
        }
        let args = self.pop_args(&callee)?;
        let receiver = self.pop_ref()?;
        if self.world.program.element(receiver.ty).is_some() && &*callee.signature.0 == "clone" {
            return self.clone_array(&receiver);
        }
        let method = match self.resolved(&callee) {
            Ok(method) => method,
            Err(reason) => {
                self.unsupported(&reason, callee.result);
                return Ok(());
            }
        };
        if natives::is_class_of(&callee.signature) {
            self.check_null(&receiver);
            return self.class_of(&receiver, callee.result);
        }
        if self.is_exact(method) || self.world.program.element(receiver.ty).is_some() {
            return self.direct(method, &receiver, args, &callee);
        }
        if !self.world.program[method].kind.has_receiver() {
            return Err(Damaged(format!("`{}` is static", callee.name)));
        }
        self.check_null(&receiver);
        // The verifier of the virtual machine lets any object pass as an interface.
        let owner = self.world.program[method].class;
        let receiver = self.fitted(&receiver, Type::Class(owner))?;
        self.world.called(callee.class, &callee.signature);
        self.world.called(owner, &callee.signature);
        let mut all = vec![receiver];
        all.extend(args);
        self.call(CallTarget::Virtual(method), all, callee.result);
        Ok(())
    }

    /// A call that makes a handle of a field, which literals name.
    fn handle(&mut self, making: Making, callee: &Callee, has_receiver: bool) -> Lowered<()> {
        let mut args = Vec::new();
        for _ in &callee.params {
            args.push(self.pop()?);
        }
        args.reverse();
        if has_receiver {
            let receiver = self.pop_ref()?;
            self.check_null(&receiver);
        }
        let literal = |at: usize| args.get(at).and_then(|entry: &Entry| entry.literal.clone());
        let (name, ty) = match making {
            Making::UpdaterOfReferences => (literal(2), literal(1)),
            Making::Handle | Making::Updater | Making::Offset | Making::Elements => (literal(1), literal(2)),
        };
        let is_static = &*callee.signature.0 == "findStaticVarHandle";
        let is_long = callee.name.contains("Long");
        let elements = literal(0).filter(|_| making == Making::Elements);
        let elements = elements.and_then(|array| self.world.elements_handle(&array));
        let number = literal(0).zip(name).and_then(|(class, name)| {
            let (class, name, ty) = (&*class, &*name, ty.as_deref());
            self.world.handle_of(self.class, &Wanted { making, class, name, ty, is_static, is_long })
        });
        let Some(number) = elements.or(number) else {
            let what =
                format!("`{}` of a field that is final, hidden, or not named by literals", callee.name);
            self.unsupported(&what, callee.result);
            return Ok(());
        };
        if making == Making::Offset {
            self.push(Const::I64(i64::from(number)), Type::I64);
            return Ok(());
        }
        let class = match callee.result {
            Type::Class(class) => class,
            _ => callee.class,
        };
        let name = Arc::clone(&self.world.classes[class.index()].name);
        let signature: Signature = (Arc::from("of$"), Arc::from(format!("(I)L{name};")));
        let Some(method) = self.world.method(class, &signature) else {
            return Err(Damaged(format!("the models have no `{name}.of$`")));
        };
        self.init_class(class);
        self.world.reach(method);
        self.call(CallTarget::Direct(method), vec![Const::I32(number).into()], callee.result);
        Ok(())
    }

    /// An access to a variable through a handle.
    fn through_handle(&mut self, callee: &Callee) -> Lowered<()> {
        let args = self.pop_args(callee)?;
        let handle = self.pop_ref()?;
        self.check_null(&handle);
        let class = self.world.class_type(handles::VAR_HANDLE);
        let handle = self.fitted(&handle, class)?;
        let Some(method) =
            self.world.accessor(&callee.signature.0, &callee.params, callee.result, self.cares())
        else {
            return Err(Damaged(format!("`{}` is no access", callee.name)));
        };
        let args = [handle].into_iter().chain(args).collect();
        self.call(CallTarget::Direct(method), args, callee.result);
        Ok(())
    }

    /// Whether nothing can override a method.
    fn is_exact(&self, method: MethodId) -> bool {
        let class = self.world.program[method].class;
        let is_final = self.world.classes[class.index()].flags.contains(ClassAccessFlags::FINAL);
        self.world.code_of(method).is_some_and(|code| {
            !code.is(MethodAccessFlags::ABSTRACT)
                && (is_final || code.is(MethodAccessFlags::PRIVATE) || code.is(MethodAccessFlags::FINAL))
        })
    }

    /// Emits a call and pushes its result.
    pub(crate) fn call(&mut self, target: CallTarget, args: Vec<Operand>, result: Type) {
        if result == Type::Void {
            self.emit(InstKind::Call { dest: None, target, args });
            return;
        }
        let dest = self.temp(result);
        self.emit(InstKind::Call { dest: Some(dest), target, args });
        self.push(dest, result);
    }

    /// Calls a static method of a class of ours.
    pub(crate) fn call_static(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        args: Vec<Operand>,
    ) -> Lowered<()> {
        let class = self.world.class(class);
        let signature: Signature = (Arc::from(name), Arc::from(descriptor));
        let Some(method) = self.world.method(class, &signature) else {
            return Err(Damaged(format!("the models have no `{name}{descriptor}`")));
        };
        self.world.reach(method);
        let result = self.world.program[method].result;
        self.call(CallTarget::Direct(method), args, result);
        Ok(())
    }

    fn clone_array(&mut self, array: &Entry) -> Lowered<()> {
        self.check_null(array);
        let dest = self.temp(array.ty);
        self.emit(InstKind::Primitive {
            dest: Some(dest),
            primitive: ir::Primitive::ArrayClone.into(),
            args: vec![array.operand.clone()],
        });
        self.push(dest, array.ty);
        Ok(())
    }

    /// A string literal: one object for equal texts.
    pub(crate) fn literal(&mut self, text: &str) -> Entry {
        let field = self.world.literal(text);
        let mut entry = self.constant_object(field);
        entry.literal = Some(Arc::from(text));
        entry
    }

    /// The object that stands for a type.
    pub(crate) fn class_object(&mut self, ty: Type) -> Entry {
        let field = self.world.class_constant(ty);
        self.constant_object(field)
    }

    pub(crate) fn constant_object(&mut self, field: FieldId) -> Entry {
        let ty = self.world.program[field].ty;
        let dest = self.temp(ty);
        self.emit(InstKind::GetStatic { dest, field, heap: None });
        Entry { operand: dest.into(), ty, literal: None }
    }

    /// A native method of our models.
    fn native(&mut self, native: Native, callee: &Callee) -> Lowered<()> {
        match native {
            Native::Fail => {
                let what = self.pop()?.literal;
                self.gap(&format!("{} is not supported", what.as_deref().unwrap_or("something")));
                Ok(())
            }
            Native::Assuming => {
                let name = self.pop()?.literal;
                let Some(name) = name.filter(|name| ir::Assumption::named(name).is_some()) else {
                    return Err(Damaged("a model assumes something that is not known".to_string()));
                };
                let dest = self.temp(callee.result);
                let args = vec![Const::Str(name).into()];
                let primitive = ir::Primitive::Assuming.into();
                self.emit(InstKind::Primitive { dest: Some(dest), primitive, args });
                self.push(dest, callee.result);
                Ok(())
            }
            Native::Any => {
                let name = match callee.params.is_empty() {
                    true => None,
                    false => self.pop()?.literal,
                };
                self.any(callee.result, name.as_deref());
                Ok(())
            }
            Native::Assume => {
                let condition = self.pop_as(Type::Bool)?;
                self.emit(InstKind::Assume { condition });
                Ok(())
            }
            Native::Exchange(how) => self.exchange(how),
            Native::Enter | Native::Exit => {
                let object = self.pop_ref()?.operand;
                self.emit(match native {
                    Native::Enter => InstKind::MonitorEnter { object },
                    _ => InstKind::MonitorExit { object },
                });
                Ok(())
            }
            Native::Fork(name) => {
                let thread = self.pop_ref()?;
                let class = self.world.class("java/lang/Thread");
                let signature: Signature = (Arc::from(name), Arc::from("()V"));
                let Some(method) = self.world.method(class, &signature) else {
                    return Err(Damaged(format!("the models have no `Thread.{name}`")));
                };
                self.world.reach(method);
                let thread = self.fitted(&thread, Type::Class(class))?;
                self.emit(InstKind::Fork { target: CallTarget::Direct(method), args: vec![thread] });
                Ok(())
            }
            Native::Await => {
                let objects = self.pop_args(callee)?;
                let class = self.world.class("oxpecker/Waiter");
                let Some(field) = self.world.field(class, "done", "Z") else {
                    return Err(Damaged("the models have no `Waiter.done`".to_string()));
                };
                self.emit(InstKind::Await { field, objects });
                Ok(())
            }
            Native::ClassOf => {
                let object = self.pop_ref()?;
                self.class_of(&object, callee.result)
            }
            Native::TypeName | Native::IsArray | Native::Interrupts => {
                let args = self.pop_args(callee)?;
                let method = match native {
                    Native::TypeName => self.world.type_name_method(),
                    Native::Interrupts => self.world.interrupts_method(),
                    _ => self.world.is_array_method(),
                };
                self.call(CallTarget::Direct(method), args, callee.result);
                Ok(())
            }
            Native::ConstantsOf => {
                let args = self.pop_args(callee)?;
                let constants = self.world.constants_of_method(callee.result);
                self.call(CallTarget::Direct(constants), args, callee.result);
                Ok(())
            }
            Native::Feature => {
                self.push(Const::I32(self.world.feature()), Type::I32);
                Ok(())
            }
            Native::IsUnix => {
                let of_windows = self.world.library.class("java/io/WinNTFileSystem");
                self.push(Const::Bool(!matches!(of_windows, Ok(Some(_)))), Type::Bool);
                Ok(())
            }
            Native::Release => {
                match self.world.library.release() {
                    Some(release) => {
                        let text = self.literal(&release);
                        self.stack.push(text);
                    }
                    None => self.push(Const::Null, callee.result),
                }
                Ok(())
            }
            Native::Primitive(primitive) => {
                let args = self.pop_args(callee)?;
                let dest = (callee.result != Type::Void).then(|| self.temp(callee.result));
                self.emit(InstKind::Primitive { dest, primitive: primitive.into(), args });
                if let Some(dest) = dest {
                    self.push(dest, callee.result);
                }
                Ok(())
            }
        }
    }

    fn class_of(&mut self, object: &Entry, result: Type) -> Lowered<()> {
        let class = self.world.class_of_method();
        let root = Type::Class(self.world.root);
        let object = self.fitted(object, root)?;
        self.call(CallTarget::Direct(class), vec![object], result);
        Ok(())
    }

    /// Any value of a type, under the name that reports call it by if it is told from choices of the program.
    fn any(&mut self, ty: Type, name: Option<&str>) {
        if let Type::Class(class) = ty {
            self.world.instantiate(class);
        }
        let dest = match name {
            Some(name) => {
                let dest = self.new_local(&format!("$input.{name}"), ty.loaded());
                self.body.locals[dest.index()].kind = ir::LocalKind::Input(Arc::from(name));
                dest
            }
            None => self.temp(ty),
        };
        self.emit(InstKind::Havoc { dest });
        match ty {
            Type::I8 | Type::I16 | Type::U16 => {
                let narrow = self.temp(ty);
                let value = Operand::Local(dest);
                self.emit(InstKind::Convert {
                    dest: narrow,
                    value,
                    from: Type::I32,
                    to: ty,
                    unsigned: false,
                });
                self.push(narrow, ty);
            }
            _ if ty.is_reference() => {
                let exists = self.binary(ir::BinaryOp::Ne, Scalar::Ref, dest.into(), Const::Null.into());
                self.emit(InstKind::Assume { condition: exists.into() });
                self.push(dest, ty);
            }
            _ => self.push(dest, ty),
        }
    }

    /// Raises a null dereference where a value is null.
    pub(crate) fn require(&mut self, value: &Operand) {
        self.emit(InstKind::Check(Check::NonNull(value.clone())));
    }
}
