//! Switches over types and enum constants (Java 21): what `SwitchBootstraps` would make at run time.

use std::sync::Arc;

use ir::{BinaryOp, Const, InstKind, LocalId, Operand, Scalar, TermKind, Type};

use super::Site;
use super::labels::Label;
use crate::classes::Signature;
use crate::code::{Damaged, Entry, Lowered, Lowering};

/// The boxes that a number may be a label of: the class, and the method that takes the number out.
const BOXES: [(&str, &str, &str); 4] = [
    ("java/lang/Integer", "intValue", "()I"),
    ("java/lang/Character", "charValue", "()C"),
    ("java/lang/Short", "intValue", "()I"),
    ("java/lang/Byte", "intValue", "()I"),
];

impl Lowering<'_, '_, '_, '_> {
    /// The number of the first label from a start that a value has: -1 for null, the number of labels for none.
    pub(super) fn type_switch(&mut self, site: &Site, labels: &[Label], of_enum: bool) -> Lowered<()> {
        if site.params.len() != 2 || site.result != Type::I32 {
            return Err(Damaged("a switch is called in the wrong way".to_string()));
        }
        let start = self.pop_int()?;
        let selector = site.params[0];
        let value = match selector.is_reference() {
            true => self.pop_ref()?,
            false => Entry { operand: self.pop_as(selector)?, ty: selector, literal: None },
        };
        let result = self.temp(Type::I32);
        let end = self.inner_block();
        if selector.is_reference() {
            let is_null = self.binary(BinaryOp::Eq, Scalar::Ref, value.operand.clone(), Const::Null.into());
            self.answer(is_null, -1, result, end);
        }
        for (at, label) in labels.iter().enumerate() {
            let skipped = self.binary(BinaryOp::Gt, Scalar::I32, start.clone(), Const::I32(at as i32).into());
            let (test, next) = (self.inner_block(), self.inner_block());
            self.terminate(TermKind::Branch { condition: skipped.into(), then: next, otherwise: test });
            self.resume(test);
            let fits = match selector.is_reference() {
                true => self.label(&value, label, of_enum)?,
                false => self.primitive_label(&value, label)?,
            };
            let hit = self.inner_block();
            self.terminate(TermKind::Branch { condition: fits, then: hit, otherwise: next });
            self.resume(hit);
            self.emit(InstKind::Copy { dest: result, value: Const::I32(at as i32).into() });
            self.terminate(TermKind::Jump(end));
            self.resume(next);
        }
        self.emit(InstKind::Copy { dest: result, value: Const::I32(labels.len() as i32).into() });
        self.terminate(TermKind::Jump(end));
        self.resume(end);
        self.push(result, Type::I32);
        Ok(())
    }

    /// Ends the switch with a number where a condition holds.
    fn answer(&mut self, condition: LocalId, number: i32, result: LocalId, end: ir::BlockId) {
        let (hit, next) = (self.inner_block(), self.inner_block());
        self.terminate(TermKind::Branch { condition: condition.into(), then: hit, otherwise: next });
        self.resume(hit);
        self.emit(InstKind::Copy { dest: result, value: Const::I32(number).into() });
        self.terminate(TermKind::Jump(end));
        self.resume(next);
    }

    /// Whether a value that is not null has a label.
    fn label(&mut self, value: &Entry, label: &Label, of_enum: bool) -> Lowered<Operand> {
        match label {
            Label::Type(name) => {
                let ty =
                    self.world.named_type(name).ok_or_else(|| Damaged("a label is no type".to_string()))?;
                let dest = self.temp(Type::Bool);
                self.emit(InstKind::InstanceOf { dest, value: value.operand.clone(), ty });
                Ok(dest.into())
            }
            Label::Text(name) if of_enum => {
                let constant = self.enum_constant(value.ty, name)?;
                Ok(self.binary(BinaryOp::Eq, Scalar::Ref, value.operand.clone(), constant).into())
            }
            Label::Text(text) => {
                let text = self.literal(text).operand;
                self.equal(text, value)
            }
            Label::Number(number) => self.number_label(value, *number),
            Label::Constant(class, name) => self.constant_label(value, class, name),
            Label::Primitive(_) | Label::Unknown => self.unknown_label(),
        }
    }

    fn unknown_label(&mut self) -> Lowered<Operand> {
        self.unsupported("this label of a switch", Type::Bool);
        Ok(self.pop()?.operand)
    }

    /// Whether a value of a primitive type has a label: its own type always fits.
    fn primitive_label(&mut self, value: &Entry, label: &Label) -> Lowered<Operand> {
        match label {
            Label::Primitive(name) if self.world.parse_type(name) == Some(value.ty) => {
                Ok(Const::Bool(true).into())
            }
            Label::Number(number) if value.ty.loaded() == Type::I32 => {
                let number = Const::I32(*number).into();
                Ok(self.binary(BinaryOp::Eq, Scalar::I32, value.operand.clone(), number).into())
            }
            _ => self.unknown_label(),
        }
    }

    /// Whether a box of any class holds a number.
    fn number_label(&mut self, value: &Entry, number: i32) -> Lowered<Operand> {
        let known: Vec<usize> =
            (0..BOXES.len()).filter(|at| value.ty == self.world.class_type(BOXES[*at].0)).collect();
        let result = self.temp(Type::Bool);
        let end = self.inner_block();
        let boxes = if known.is_empty() { (0..BOXES.len()).collect() } else { known };
        for (class, name, descriptor) in boxes.into_iter().map(|at| BOXES[at]) {
            let ty = self.world.class_type(class);
            let is_one = self.temp(Type::Bool);
            self.emit(InstKind::InstanceOf { dest: is_one, value: value.operand.clone(), ty });
            let (hit, next) = (self.inner_block(), self.inner_block());
            self.terminate(TermKind::Branch { condition: is_one.into(), then: hit, otherwise: next });
            self.resume(hit);
            let unboxed = self.unboxed(value, class, name, descriptor)?;
            let same = self.binary(BinaryOp::Eq, Scalar::I32, unboxed, Const::I32(number).into());
            self.emit(InstKind::Copy { dest: result, value: same.into() });
            self.terminate(TermKind::Jump(end));
            self.resume(next);
        }
        self.emit(InstKind::Copy { dest: result, value: Const::Bool(false).into() });
        self.terminate(TermKind::Jump(end));
        self.resume(end);
        Ok(result.into())
    }

    /// The number in a box of a class that the value is known to be of.
    fn unboxed(&mut self, value: &Entry, class: &str, name: &str, descriptor: &str) -> Lowered<Operand> {
        let ty = self.world.class_type(class);
        let object = self.fitted(value, ty)?;
        let id = self.world.class(class);
        let signature: Signature = (Arc::from(name), Arc::from(descriptor));
        let method = self.world.method(id, &signature);
        let method = method.ok_or_else(|| Damaged(format!("a box has no `{name}`")))?;
        self.world.reach(method);
        let result = self.world.program[method].result;
        self.call(ir::CallTarget::Direct(method), vec![object], result);
        Ok(self.pop()?.operand)
    }

    /// Whether a value is a constant of an enumeration. If the value is not of the class, the class is not used: it
    /// need not be initialised.
    fn constant_label(&mut self, value: &Entry, class: &str, name: &str) -> Lowered<Operand> {
        let ty = self.world.class_type(class);
        let result = self.temp(Type::Bool);
        let (end, hit) = (self.inner_block(), self.inner_block());
        self.emit(InstKind::InstanceOf { dest: result, value: value.operand.clone(), ty });
        self.terminate(TermKind::Branch { condition: result.into(), then: hit, otherwise: end });
        self.resume(hit);
        let constant = self.enum_constant(ty, name)?;
        let same = self.binary(BinaryOp::Eq, Scalar::Ref, value.operand.clone(), constant);
        self.emit(InstKind::Copy { dest: result, value: same.into() });
        self.terminate(TermKind::Jump(end));
        self.resume(end);
        Ok(result.into())
    }

    fn equal(&mut self, a: Operand, b: &Entry) -> Lowered<Operand> {
        let args = vec![a, b.operand.clone()];
        self.call_static("java/util/Objects", "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z", args)?;
        Ok(self.pop()?.operand)
    }

    fn enum_constant(&mut self, ty: Type, name: &str) -> Lowered<Operand> {
        let Type::Class(class) = ty else { return Err(Damaged("a switch is over no enum".to_string())) };
        self.world.read(class);
        let descriptor = format!("L{};", self.world.classes[class.index()].name);
        let field = self.world.field(class, name, &descriptor);
        let field = field.ok_or_else(|| Damaged(format!("the enum has no `{name}`")))?;
        let dest = self.temp(ty);
        self.emit(InstKind::GetStatic { dest, field, heap: None });
        Ok(dest.into())
    }
}
