//! Comparisons and jumps. A three-way comparison that is only looked at by the next jump is one comparison.

use cafebabe::bytecode::Opcode;
use ir::{BinaryOp, BlockId, Const, InstKind, Operand, Scalar, TermKind, Type, UnaryOp};

use super::{Damaged, Entry, Lowered, Lowering, targets};
use crate::world::World;

const ROOT: &str = "java/lang/Object";

/// The classes whose objects the machine shares, and the types that hold such objects.
const SHARED: [&str; 14] = [
    "java/lang/String",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Boolean",
    ROOT,
    "java/lang/Number",
    "java/lang/Comparable",
    "java/lang/CharSequence",
    "java/io/Serializable",
    "java/lang/constant/Constable",
    "java/lang/constant/ConstantDesc",
];

/// The classes of the JDK that tell objects apart by identity for their callers.
const BY_IDENTITY: [&str; 2] = ["java/util/concurrent/atomic/", "java/util/IdentityHashMap"];

/// A condition and whether the jump is taken where it does not hold.
type Condition = (Operand, bool);

/// Whether a place of a type may hold objects that the machine shares.
pub(crate) fn may_be_shared(world: &World<'_, '_>, ty: Type) -> bool {
    let Type::Class(class) = ty else { return false };
    SHARED.contains(&&*world.classes[class.index()].name)
}

impl Lowering<'_, '_, '_, '_> {
    /// A jump on a comparison of two integers or references.
    pub(super) fn compare(&mut self, at: usize, pc: u32, op: &Opcode<'_>) -> Lowered<()> {
        let (operator, on) = match op {
            Opcode::IfIcmpeq(_) => (BinaryOp::Eq, Scalar::I32),
            Opcode::IfIcmpne(_) => (BinaryOp::Ne, Scalar::I32),
            Opcode::IfIcmplt(_) => (BinaryOp::Lt, Scalar::I32),
            Opcode::IfIcmple(_) => (BinaryOp::Le, Scalar::I32),
            Opcode::IfIcmpgt(_) => (BinaryOp::Gt, Scalar::I32),
            Opcode::IfIcmpge(_) => (BinaryOp::Ge, Scalar::I32),
            Opcode::IfAcmpeq(_) => (BinaryOp::Eq, Scalar::Ref),
            _ => (BinaryOp::Ne, Scalar::Ref),
        };
        let condition = if on == Scalar::Ref {
            let (right, left) = (self.pop_ref()?, self.pop_ref()?);
            if self.is_shared(&left) && self.is_shared(&right) {
                let args = vec![left.operand, right.operand];
                self.call_static(ROOT, "same$", "(Ljava/lang/Object;Ljava/lang/Object;)Z", args)?;
                let same = self.pop()?.operand;
                return self.branch(at, pc, op, (same, operator == BinaryOp::Ne));
            }
            self.binary(operator, on, left.operand, right.operand)
        } else {
            let (right, left) = (self.pop()?, self.pop()?);
            // Bools are compared as bools.
            if right.ty == Type::Bool
                && left.ty == Type::Bool
                && matches!(operator, BinaryOp::Eq | BinaryOp::Ne)
            {
                self.binary(operator, Scalar::Bool, left.operand, right.operand)
            } else {
                let (left, right) = (self.fitted(&left, Type::I32)?, self.fitted(&right, Type::I32)?);
                self.binary(operator, on, left, right)
            }
        };
        self.branch(at, pc, op, (condition.into(), false))
    }

    /// Whether a reference may be to a box or a text that the machine shares, and the code may care. That of the JDK
    /// asks whether such objects are the same only to save a call of `equals`.
    pub(super) fn is_shared(&self, entry: &Entry) -> bool {
        may_be_shared(self.world, entry.ty) && entry.operand != Operand::Const(Const::Null) && self.cares()
    }

    /// Whether the code tells objects apart for the program.
    pub(super) fn cares(&self) -> bool {
        let code = &*self.world.classes[self.class.index()].name;
        let is_jdk = ["java/", "javax/", "jdk/", "sun/"].iter().any(|prefix| code.starts_with(prefix));
        !is_jdk || BY_IDENTITY.iter().any(|prefix| code.starts_with(prefix))
    }

    /// A jump on a comparison with zero or null.
    pub(super) fn compare_zero(&mut self, at: usize, pc: u32, op: &Opcode<'_>) -> Lowered<()> {
        if let Opcode::Ifnull(_) | Opcode::Ifnonnull(_) = op {
            let value = self.pop_ref()?.operand;
            let operator = if matches!(op, Opcode::Ifnull(_)) { BinaryOp::Eq } else { BinaryOp::Ne };
            let condition = self.binary(operator, Scalar::Ref, value, Const::Null.into());
            return self.branch(at, pc, op, (condition.into(), false));
        }
        let entry = self.pop()?;
        if entry.ty == Type::Bool && matches!(op, Opcode::Ifeq(_) | Opcode::Ifne(_)) {
            return self.branch(at, pc, op, (entry.operand, matches!(op, Opcode::Ifeq(_))));
        }
        let value = self.fitted(&entry, Type::I32)?;
        let operator = zero_operator(op);
        let condition = self.binary(operator, Scalar::I32, value, Const::I32(0).into());
        self.branch(at, pc, op, (condition.into(), false))
    }

    /// `lcmp`, `fcmpl` and the like; together with the jump after it if nothing else uses the result. Returns
    /// whether the jump was translated, too.
    pub(super) fn three_way(&mut self, at: usize, op: &Opcode<'_>) -> Lowered<()> {
        let (on, ty, less) = match op {
            Opcode::Lcmp => (Scalar::I64, Type::I64, BinaryOp::Cmp),
            Opcode::Fcmpl => (Scalar::F32, Type::F32, BinaryOp::CmpL),
            Opcode::Fcmpg => (Scalar::F32, Type::F32, BinaryOp::CmpG),
            Opcode::Dcmpl => (Scalar::F64, Type::F64, BinaryOp::CmpL),
            _ => (Scalar::F64, Type::F64, BinaryOp::CmpG),
        };
        let (right, left) = (self.pop_as(ty)?, self.pop_as(ty)?);
        if let Some((pc, jump)) = self.ops.get(at + 1)
            && !self.leaders.contains_key(&(*pc as u32))
            && let Some((operator, negated)) = combined(less, jump)
        {
            let condition = self.binary(operator, on, left, right);
            self.fused = Some((condition.into(), negated));
            return Ok(());
        }
        let result = self.binary(less, on, left, right);
        self.push(result, Type::I32);
        Ok(())
    }

    /// Jumps where a condition holds, or where it does not.
    pub(super) fn branch(
        &mut self,
        at: usize,
        pc: u32,
        op: &Opcode<'_>,
        condition: Condition,
    ) -> Lowered<()> {
        let next = self.ops.get(at + 1).map(|(pc, _)| *pc as u32);
        let next = next.ok_or_else(|| Damaged("control runs past the end of the code".to_string()))?;
        let target = targets(pc, op)[0];
        if let Operand::Local(local) = condition.0 {
            self.busy.push(local);
        }
        let (taken, not_taken) = (self.arrive(target)?, self.arrive(next)?);
        let (condition, negated) = condition;
        let (then, otherwise) = if negated { (not_taken, taken) } else { (taken, not_taken) };
        let kind = match condition {
            Operand::Const(Const::Bool(true)) => TermKind::Jump(then),
            Operand::Const(Const::Bool(false)) => TermKind::Jump(otherwise),
            condition if then == otherwise => {
                drop(condition);
                TermKind::Jump(then)
            }
            condition => TermKind::Branch { condition, then, otherwise },
        };
        // A leader without a stack map is only reached from here: what is known stays known.
        let falls = self.frames.get(next).is_none();
        self.terminate(kind);
        if falls {
            self.fallen = Some(next);
        }
        Ok(())
    }

    /// Puts everything where a block expects it, and returns the block.
    pub(super) fn arrive(&mut self, pc: u32) -> Lowered<BlockId> {
        let block = self.leaders.get(&pc).copied();
        let block = block.ok_or_else(|| Damaged("a jump goes nowhere".to_string()))?;
        if let Some(frame) = self.frames.get(pc).cloned() {
            self.transfer(pc, &frame)?;
        }
        Ok(self.way_to(pc, block))
    }

    pub(super) fn switch(&mut self, pc: u32, op: &Opcode<'_>) -> Lowered<()> {
        let value = self.pop_int()?;
        let to = |offset: i32| (pc as i32).wrapping_add(offset) as u32;
        let (cases, default): (Vec<(i64, u32)>, u32) = match op {
            Opcode::Lookupswitch(table) => {
                let cases = table.match_offsets.iter().map(|(value, j)| (i64::from(*value), to(*j)));
                (cases.collect(), to(table.default))
            }
            Opcode::Tableswitch(table) => {
                let cases = table.jumps.iter().enumerate();
                let cases = cases.map(|(at, j)| (i64::from(table.low) + at as i64, to(*j)));
                (cases.collect(), to(table.default))
            }
            _ => return Ok(()),
        };
        let default_block = self.arrive(default)?;
        let mut blocks = Vec::with_capacity(cases.len());
        for (value, target) in cases {
            if target != default {
                blocks.push((value, self.arrive(target)?));
            }
        }
        self.terminate(TermKind::Switch { value, cases: blocks, default: default_block });
        Ok(())
    }

    /// `!v` of a bool.
    pub(super) fn negated(&mut self, value: Operand) -> Operand {
        let dest = self.temp(Type::Bool);
        self.emit(InstKind::Unary { dest, op: UnaryOp::Not, on: Scalar::Bool, value });
        dest.into()
    }
}

fn zero_operator(op: &Opcode<'_>) -> BinaryOp {
    match op {
        Opcode::Ifeq(_) => BinaryOp::Eq,
        Opcode::Ifne(_) => BinaryOp::Ne,
        Opcode::Iflt(_) => BinaryOp::Lt,
        Opcode::Ifle(_) => BinaryOp::Le,
        Opcode::Ifgt(_) => BinaryOp::Gt,
        _ => BinaryOp::Ge,
    }
}

/// The one comparison that a three-way one and a jump on its sign amount to, and whether the jump is taken where it
/// does not hold. Unordered floats count as less for `cmpl` and as greater for `cmpg`.
fn combined(compare: BinaryOp, jump: &Opcode<'_>) -> Option<(BinaryOp, bool)> {
    let as_less = compare == BinaryOp::CmpL;
    let as_greater = compare == BinaryOp::CmpG;
    Some(match jump {
        Opcode::Ifeq(_) => (BinaryOp::Eq, false),
        Opcode::Ifne(_) => (BinaryOp::Eq, true),
        Opcode::Iflt(_) if as_less => (BinaryOp::Ge, true),
        Opcode::Iflt(_) => (BinaryOp::Lt, false),
        Opcode::Ifge(_) if as_less => (BinaryOp::Ge, false),
        Opcode::Ifge(_) => (BinaryOp::Lt, true),
        Opcode::Ifgt(_) if as_greater => (BinaryOp::Le, true),
        Opcode::Ifgt(_) => (BinaryOp::Gt, false),
        Opcode::Ifle(_) if as_greater => (BinaryOp::Le, false),
        Opcode::Ifle(_) => (BinaryOp::Gt, true),
        _ => return None,
    })
}
