//! `equals`, `hashCode` and `toString` of records.

use cafebabe::constant_pool::{BootstrapArgument, LiteralConstant, MethodHandle};
use ir::{BinaryOp, Const, FieldId, InstKind, Operand, Scalar, TermKind, Type};

use super::Site;
use crate::code::{Damaged, Entry, Lowered, Lowering};

impl Lowering<'_, '_, '_, '_> {
    pub(super) fn object_method(&mut self, site: &Site, arguments: &[BootstrapArgument<'_>]) -> Lowered<()> {
        let names = arguments.iter().find_map(|argument| match argument {
            BootstrapArgument::LiteralConstant(LiteralConstant::String(names)) => Some(names.to_string()),
            _ => None,
        });
        let names: Vec<String> = names
            .unwrap_or_default()
            .split(';')
            .filter(|name| !name.is_empty())
            .map(str::to_string)
            .collect();
        let mut fields = Vec::new();
        for argument in arguments {
            if let BootstrapArgument::MethodHandle(handle) = argument {
                fields.push(self.component(handle)?);
            }
        }
        match site.name.as_str() {
            "toString" => self.record_text(site, &names, &fields),
            "hashCode" => self.record_hash(&fields),
            "equals" => self.record_equals(&fields),
            _ => Err(Damaged("a record has no such method".to_string())),
        }
    }

    fn component(&mut self, handle: &MethodHandle<'_>) -> Lowered<FieldId> {
        let class = self.world.class(&handle.class_name);
        let field = self.world.field(class, &handle.member_ref.name, &handle.member_ref.descriptor);
        field.ok_or_else(|| Damaged("a record has no such component".to_string()))
    }

    fn read_component(&mut self, object: &Operand, field: FieldId) -> Entry {
        let ty = self.world.program[field].ty;
        let dest = self.temp(ty);
        self.emit(InstKind::GetField { dest, object: object.clone(), field, heap: None });
        Entry { operand: dest.into(), ty, literal: None }
    }

    fn record_text(&mut self, site: &Site, names: &[String], fields: &[FieldId]) -> Lowered<()> {
        let object = self.pop_ref()?.operand;
        let name = crate::names::java_name(&self.world.classes[self.class.index()].name);
        // Classes inside methods are numbered.
        let simple = name.rsplit(['.', '$']).next().unwrap_or(&name);
        let simple = simple.trim_start_matches(|c: char| c.is_ascii_digit()).to_string();
        let mut joined = self.literal(&format!("{simple}["));
        let descriptor = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;";
        for (at, field) in fields.iter().enumerate() {
            let lead = if at == 0 { "" } else { ", " };
            let name = names.get(at).map_or("", |name| name);
            let value = self.read_component(&object, *field);
            let ty = value.ty;
            let text = self.text_of(&value, ty)?;
            let label = self.literal(&format!("{lead}{name}=")).operand;
            for part in [label, text] {
                self.call_static(
                    "oxpecker/Strings",
                    "concat",
                    descriptor,
                    vec![joined.operand.clone(), part],
                )?;
                joined = self.pop()?;
            }
        }
        let end = self.literal("]").operand;
        self.call_static("oxpecker/Strings", "concat", descriptor, vec![joined.operand, end])?;
        let text = self.pop()?.operand;
        self.push(text, site.result);
        Ok(())
    }

    /// 31 times the hash so far plus that of the next component.
    fn record_hash(&mut self, fields: &[FieldId]) -> Lowered<()> {
        let object = self.pop_ref()?.operand;
        let mut hash: Operand = Const::I32(0).into();
        for field in fields {
            let value = self.read_component(&object, *field);
            let next = match box_of(value.ty) {
                Some((class, letter)) => {
                    self.call_static(class, "hashCode", &format!("({letter})I"), vec![value.operand])?;
                    self.pop()?.operand
                }
                None => {
                    let args = vec![value.operand];
                    self.call_static("java/util/Objects", "hashCode", "(Ljava/lang/Object;)I", args)?;
                    self.pop()?.operand
                }
            };
            let scaled = self.binary(BinaryOp::Mul, Scalar::I32, hash, Const::I32(31).into());
            hash = self.binary(BinaryOp::Add, Scalar::I32, scaled.into(), next).into();
        }
        self.push(hash, Type::I32);
        Ok(())
    }

    fn record_equals(&mut self, fields: &[FieldId]) -> Lowered<()> {
        let other = self.pop_ref()?;
        let object = self.pop_ref()?.operand;
        let own = Type::Class(self.class);
        let same_class = self.temp(Type::Bool);
        self.emit(InstKind::InstanceOf { dest: same_class, value: other.operand.clone(), ty: own });
        let result = self.temp(Type::Bool);
        let (yes, no, end) = (self.inner_block(), self.inner_block(), self.inner_block());
        self.terminate(TermKind::Branch { condition: same_class.into(), then: yes, otherwise: no });
        self.resume(no);
        self.emit(InstKind::Copy { dest: result, value: Const::Bool(false).into() });
        self.terminate(TermKind::Jump(end));
        self.resume(yes);
        let second = self.temp(own);
        self.emit(InstKind::Cast { dest: second, value: other.operand, ty: own });
        let mut equal: Operand = Const::Bool(true).into();
        for field in fields {
            let (a, b) = (self.read_component(&object, *field), self.read_component(&second.into(), *field));
            let same = match box_of(a.ty) {
                Some((class, letter @ ("F" | "D"))) => {
                    let descriptor = format!("({letter}{letter})I");
                    self.call_static(class, "compare", &descriptor, vec![a.operand, b.operand])?;
                    let order = self.pop()?.operand;
                    self.binary(BinaryOp::Eq, Scalar::I32, order, Const::I32(0).into())
                }
                Some(_) => {
                    let on = a.ty.scalar().unwrap_or(Scalar::I32);
                    self.binary(BinaryOp::Eq, on, a.operand, b.operand)
                }
                None => {
                    let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                    self.call_static("java/util/Objects", "equals", descriptor, vec![a.operand, b.operand])?;
                    let entry = self.pop()?;
                    entry.operand.local().ok_or_else(|| Damaged("a call has no result".to_string()))?
                }
            };
            equal = self.binary(BinaryOp::And, Scalar::Bool, equal, same.into()).into();
        }
        self.emit(InstKind::Copy { dest: result, value: equal });
        self.terminate(TermKind::Jump(end));
        self.resume(end);
        self.push(result, Type::Bool);
        Ok(())
    }
}

fn box_of(ty: Type) -> Option<(&'static str, &'static str)> {
    Some(match ty {
        Type::I32 => ("java/lang/Integer", "I"),
        Type::I64 => ("java/lang/Long", "J"),
        Type::F64 => ("java/lang/Double", "D"),
        Type::F32 => ("java/lang/Float", "F"),
        Type::Bool => ("java/lang/Boolean", "Z"),
        Type::U16 => ("java/lang/Character", "C"),
        Type::I8 => ("java/lang/Byte", "B"),
        Type::I16 => ("java/lang/Short", "S"),
        _ => return None,
    })
}
