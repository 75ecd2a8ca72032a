//! Pure functions: evaluated without interruption, on locals of their own.

use ir::{BinaryOp, InstKind, MethodId, Operand, Quantifier, TermKind};
use rustc_hash::FxHashSet;

use crate::arith;
use crate::machine::Machine;
use crate::outcome::Exception;
use crate::step::Trouble;
use crate::value::Value;

impl Machine<'_> {
    /// Whether a condition holds. Pure functions nest only as deep as the source does, which bounds the recursion.
    pub(crate) fn pure(&mut self, function: MethodId, args: &[Value]) -> Result<bool, Trouble> {
        Ok(self.apply(function, args)?.is_true())
    }

    /// The value of a pure function.
    pub(crate) fn apply(&mut self, function: MethodId, args: &[Value]) -> Result<Value, Trouble> {
        let program = self.program;
        let body = program[function].body.as_ref().ok_or(Trouble::Malformed)?;
        let mut locals = vec![Value::Undefined; body.locals.len()];
        locals.iter_mut().zip(args).for_each(|(local, arg)| *local = arg.clone());
        let mut block = &body.blocks[0];
        loop {
            self.instructions += block.insts.len() as u64 + 1;
            if self.instructions > self.options.steps {
                return Err(Trouble::Steps);
            }
            for inst in &block.insts {
                if let InstKind::Apply { dest, function, args } = &inst.kind {
                    let args: Vec<Value> = args.iter().map(|arg| self.operand(&locals, arg)).collect();
                    locals[dest.index()] = self.apply(*function, &args)?;
                    continue;
                }
                match self.compute(&mut locals, &inst.kind) {
                    Some(Ok(())) => {}
                    Some(Err(Trouble::Raise(class, _))) => {
                        return Err(self.thrown(class, inst.span));
                    }
                    Some(Err(Trouble::Overflow(value, None))) => {
                        return Err(Trouble::Overflow(value, Some(inst.span)));
                    }
                    Some(Err(trouble)) => return Err(trouble),
                    None => return Err(Trouble::Malformed),
                }
            }
            match &block.term.kind {
                TermKind::Jump(target) => block = &body[*target],
                TermKind::Branch { condition, then, otherwise } => {
                    let holds = self.operand(&locals, condition).is_true();
                    block = &body[if holds { *then } else { *otherwise }];
                }
                TermKind::Return(Some(value)) => return Ok(self.operand(&locals, value)),
                TermKind::Return(None)
                | TermKind::Switch { .. }
                | TermKind::Throw(_)
                | TermKind::Raise { .. }
                | TermKind::Unreachable => return Err(Trouble::Malformed),
            }
        }
    }

    /// An exception inside a specification, with the place it was raised at.
    fn thrown(&mut self, class: ir::ClassId, span: source::Span) -> Trouble {
        let object = match self.new_object(class) {
            Ok(object) => object,
            Err(trouble) => return trouble,
        };
        // The caller that evaluates the specification adds the thread and its stack.
        let exception: Exception = self.describe(0, object, None, span);
        Trouble::Thrown(Box::new(exception))
    }

    pub(crate) fn quantify(
        &mut self,
        quantifier: Quantifier,
        from: &Value,
        to: &Value,
        function: MethodId,
        args: &[Value],
    ) -> Result<Value, Trouble> {
        let one = arith::one(from);
        let mut count = arith::binary(BinaryOp::Sub, &one, &one)?;
        let mut args = args.to_vec();
        args.push(from.clone());
        let last = args.len() - 1;
        while arith::binary(BinaryOp::Lt, &args[last], to)?.is_true() {
            // Elements after the first one that decides are not evaluated.
            match (quantifier, self.pure(function, &args)?) {
                (Quantifier::Forall, false) => return Ok(Value::Bool(false)),
                (Quantifier::Exists, true) => return Ok(Value::Bool(true)),
                (Quantifier::Count, true) => count = arith::binary(BinaryOp::Add, &count, &one)?,
                (Quantifier::Forall, true) | (Quantifier::Exists | Quantifier::Count, false) => {}
            }
            // The index is below the bound, so the next one fits its type.
            args[last] = arith::binary(BinaryOp::Add, &args[last], &one)?;
        }
        Ok(match quantifier {
            Quantifier::Forall => Value::Bool(true),
            Quantifier::Exists => Value::Bool(false),
            Quantifier::Count => count,
        })
    }

    pub(crate) fn all_different(
        &mut self,
        locals: &[Value],
        array: &Operand,
        heap: &Option<Operand>,
    ) -> Result<Value, Trouble> {
        let Value::Ref(id) = self.operand(locals, array) else { return Err(Trouble::Malformed) };
        let snapshot = heap.as_ref().map(|heap| self.operand(locals, heap));
        let mut seen: FxHashSet<String> = FxHashSet::default();
        for slot in 0..self.heap.slots(id).len() {
            let value = match snapshot {
                Some(Value::Snapshot(at)) => self.heap.read_at(at, id, slot),
                Some(_) | None => self.heap.read(id, slot).clone(),
            };
            // NaN differs from everything, itself included; the two zeros are equal.
            let key = match value {
                Value::F64(number) if number.is_nan() => continue,
                Value::F32(number) if number.is_nan() => continue,
                Value::F64(number) => format!("{:?}", number + 0.0),
                Value::F32(number) => format!("{:?}", number + 0.0),
                other @ (Value::Undefined
                | Value::Bool(_)
                | Value::Int(_)
                | Value::Big(_)
                | Value::I32(_)
                | Value::I64(_)
                | Value::Char(_)
                | Value::Str(_)
                | Value::Null
                | Value::Ref(_)
                | Value::Snapshot(_)) => format!("{other:?}"),
            };
            if !seen.insert(key) {
                return Ok(Value::Bool(false));
            }
        }
        Ok(Value::Bool(true))
    }
}
