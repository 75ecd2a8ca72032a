//! Switches over types and enum constants (Java 21).

use cafebabe::constant_pool::{BootstrapArgument, LiteralConstant};
use ir::{BinaryOp, Const, InstKind, LocalId, Operand, Scalar, TermKind, Type};

use super::Site;
use crate::code::{Damaged, Entry, Lowered, Lowering};

impl Lowering<'_, '_, '_, '_> {
    /// The number of the first label from a start that a value has: -1 for null, the number of labels for none.
    pub(super) fn type_switch(&mut self, site: &Site, labels: &[BootstrapArgument<'_>]) -> Lowered<()> {
        self.labels(site, labels, false)
    }

    pub(super) fn enum_switch(&mut self, site: &Site, labels: &[BootstrapArgument<'_>]) -> Lowered<()> {
        self.labels(site, labels, true)
    }

    fn labels(&mut self, site: &Site, labels: &[BootstrapArgument<'_>], of_enum: bool) -> Lowered<()> {
        if site.params.len() != 2 || site.result != Type::I32 {
            return Err(Damaged("a switch is called in the wrong way".to_string()));
        }
        let start = self.pop_int()?;
        let value = self.pop_ref()?;
        let result = self.temp(Type::I32);
        let end = self.inner_block();
        let is_null = self.binary(BinaryOp::Eq, Scalar::Ref, value.operand.clone(), Const::Null.into());
        self.answer(is_null, -1, result, end);
        for (at, label) in labels.iter().enumerate() {
            let skipped = self.binary(BinaryOp::Gt, Scalar::I32, start.clone(), Const::I32(at as i32).into());
            let (test, next) = (self.inner_block(), self.inner_block());
            self.terminate(TermKind::Branch { condition: skipped.into(), then: next, otherwise: test });
            self.resume(test);
            let fits = self.label(&value, label, of_enum)?;
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

    /// Whether a value has a label.
    fn label(&mut self, value: &Entry, label: &BootstrapArgument<'_>, of_enum: bool) -> Lowered<Operand> {
        match label {
            BootstrapArgument::ClassInfo(name) => {
                let ty =
                    self.world.named_type(name).ok_or_else(|| Damaged("a label is no type".to_string()))?;
                let dest = self.temp(Type::Bool);
                self.emit(InstKind::InstanceOf { dest, value: value.operand.clone(), ty });
                Ok(dest.into())
            }
            BootstrapArgument::LiteralConstant(LiteralConstant::String(name)) if of_enum => {
                let constant = self.enum_constant(value.ty, name)?;
                Ok(self.binary(BinaryOp::Eq, Scalar::Ref, value.operand.clone(), constant).into())
            }
            BootstrapArgument::LiteralConstant(LiteralConstant::String(text)) => {
                let text = self.literal(text).operand;
                self.equal(text, value)
            }
            BootstrapArgument::LiteralConstant(LiteralConstant::Integer(number)) => {
                let number = Operand::Const(Const::I32(*number));
                self.call_static("java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", vec![number])?;
                let number = self.pop()?.operand;
                self.equal(number, value)
            }
            BootstrapArgument::LiteralConstant(_)
            | BootstrapArgument::MethodHandle(_)
            | BootstrapArgument::MethodType(_) => {
                self.unsupported("this label of a switch", Type::Bool);
                Ok(self.pop()?.operand)
            }
        }
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
