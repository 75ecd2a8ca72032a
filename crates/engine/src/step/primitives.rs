//! Primitives (see [`ir::Primitive`]).

use ir::{LocalId, Primitive, PrimitiveRef};
use solver::Const;
use source::Span;

use crate::context::{Context, Step};
use crate::state::State;
use crate::state::heap::{Body, ClassOf, Elements, ObjectId};
use crate::value::{Value, as_number};

impl Context<'_> {
    pub(super) fn primitive(
        &mut self,
        state: &mut State,
        dest: Option<LocalId>,
        called: &PrimitiveRef,
        args: &[Value],
        span: Span,
    ) -> Step<()> {
        let PrimitiveRef::Known(primitive) = *called else {
            return self.gap(format!("the primitive `{called}` has no handler"), span);
        };
        let span = state.place(self.program, state.running, span);
        let first = args.first().cloned().unwrap_or(Value::NULL);
        let result = match primitive {
            Primitive::Unsupported => {
                let text = first.as_id().map(|id| self.facts.text_of(id));
                return self.gap(text.as_deref().unwrap_or("something that is not supported"), span);
            }
            Primitive::Assuming => {
                let name = first.as_id().map(|id| self.facts.text_of(id));
                match name.and_then(|name| ir::Assumption::named(&name)) {
                    Some(assumption) => Value::Const(Const::Bool(self.assumes(assumption, span))),
                    None => return self.gap("an assumption that is not known", span),
                }
            }
            Primitive::TextUnits => {
                let text = first.as_id().map(|id| self.facts.text_of(id));
                let text = text.as_deref().unwrap_or("").to_string();
                self.units(state, dest, &text)
            }
            Primitive::ArrayLike => {
                let array = self.object(state, &first)?;
                let Some(Body::Array { ty, .. }) = state.heap.get(array).map(|object| &object.body) else {
                    return self.gap("a copy of something that is not an array", span);
                };
                let (ty, length) = (*ty, args.get(1).cloned().unwrap_or(Value::NULL));
                self.new_array(state, ty, &[length])?
            }
            Primitive::ArrayClone | Primitive::ObjectClone => self.copied(state, &first, span)?,
            Primitive::ObjectGiven => {
                let is_given = match &first {
                    Value::Const(Const::Id(id)) => state.heap.get(*id).is_some_and(|o| o.origin.is_some()),
                    Value::Term(term) => {
                        self.leaves(*term).into_iter().any(|leaf| self.terms.as_const(leaf).is_none())
                    }
                    Value::Undefined | Value::Const(_) | Value::Heap(_) => false,
                };
                Value::Const(Const::Bool(is_given))
            }
            Primitive::Print => Value::NULL,
            Primitive::F64Bits
            | Primitive::F64OfBits
            | Primitive::F32Bits
            | Primitive::F32OfBits
            | Primitive::F64Sqrt => {
                match self.settle(state, first).as_const().and_then(|v| computed(primitive, v)) {
                    Some(value) => Value::Const(value),
                    None => {
                        return self.gap(format!("`{called}` of a number that depends on the input"), span);
                    }
                }
            }
            Primitive::F64Show | Primitive::F32Show => match shown(&self.settle(state, first)) {
                Some(text) => self.units(state, dest, &text),
                None => {
                    return self.gap("the text of a floating point number that depends on the input", span);
                }
            },
            Primitive::F64Parse => {
                match self.text_in(state, &first)?.and_then(|text| text.trim().parse::<f64>().ok()) {
                    Some(number) => Value::Const(Const::F64(number.to_bits())),
                    None => return self.gap("the number in a text that depends on the input", span),
                }
            }
            Primitive::ThreadSelf => state.threads[state.running as usize].subject.clone(),
            Primitive::ThreadBackground => {
                state.thread().background = true;
                Value::NULL
            }
            Primitive::MonitorTry
            | Primitive::MonitorHolds
            | Primitive::MonitorLeave
            | Primitive::MonitorReenter => {
                let count = args.get(1).and_then(Value::as_const).and_then(as_number).unwrap_or(1);
                self.monitor(state, primitive, &first, count, span)?
            }
        };
        match dest {
            Some(dest) => self.assign(state, dest, result),
            None => self.step_on(state),
        }
        Ok(())
    }

    /// A new array of code units, of the type of the local it goes to.
    fn units(&mut self, state: &mut State, dest: Option<LocalId>, text: &str) -> Value {
        let method = state.frame().map(|frame| frame.method);
        let body = method.and_then(|method| self.program[method].body.as_ref());
        let Some(ty) = body.zip(dest).map(|(body, dest)| body[dest].ty) else { return Value::NULL };
        let units: imbl::Vector<Value> =
            text.encode_utf16().map(|unit| Value::Const(self.facts.sorts.number(i64::from(unit)))).collect();
        let length = Value::Const(self.facts.sorts.number(units.len() as i64));
        self.allocate(state, Body::Array { ty, length, elements: Elements::List(units), listed: None })
    }

    /// The text of an array of code units; none if it depends on the input.
    fn text_in(&mut self, state: &mut State, array: &Value) -> Step<Option<String>> {
        let object = self.object(state, array)?;
        self.touch(state, object)?;
        let Some(Body::Array { elements: Elements::List(list), .. }) =
            state.heap.get(object).map(|o| &o.body)
        else {
            return Ok(None);
        };
        let units = list.iter().map(|unit| u16::try_from(as_number(unit.as_const()?)?).ok());
        Ok(units.collect::<Option<Vec<u16>>>().and_then(|units| String::from_utf16(&units).ok()))
    }

    /// A copy of an object or array.
    fn copied(&mut self, state: &mut State, value: &Value, span: Span) -> Step<Value> {
        let yes = self.terms.yes;
        let id = self.object(state, value)?;
        self.touch(state, id)?;
        let body = match state.heap.get(id).map(|object| object.body.clone()) {
            Some(Body::Array { ty, length, elements, .. }) => {
                self.note_element(state, &[(yes, id)], None, false);
                Body::Array { ty, length, elements, listed: None }
            }
            Some(Body::Instance { class: ClassOf::Exact(class), .. }) => {
                let fields = self.fields_of(state, id, class)?;
                Body::Instance { class: ClassOf::Exact(class), fields }
            }
            Some(Body::Instance { class: ClassOf::OneOf(number, classes), .. }) => {
                let mut class = classes[0];
                for candidate in classes.iter().skip(1) {
                    let is = self.is_class(number, *candidate);
                    if self.decide(state, is)? {
                        class = *candidate;
                        break;
                    }
                }
                let fields = self.fields_of(state, id, class)?;
                Body::Instance { class: ClassOf::Exact(class), fields }
            }
            None => return self.gap("a copy of nothing", span),
        };
        Ok(self.allocate(state, body))
    }

    fn fields_of(
        &mut self,
        state: &mut State,
        id: ObjectId,
        class: ir::ClassId,
    ) -> Step<Vec<(ir::FieldId, Value)>> {
        let yes = self.terms.yes;
        let mut fields = Vec::new();
        for field in self.program.all_fields(class) {
            // Fields of the machine are not copied.
            let value = if self.program[field].input == ir::FieldInput::Default {
                self.facts.sorts.default(self.program[field].ty)
            } else {
                self.note_field(state, &[(yes, id)], field, false);
                self.get_field(state, &[(yes, id)], field, None)?
            };
            fields.push((field, value));
        }
        fields.sort_by_key(|(field, _)| *field);
        Ok(fields)
    }
}

/// Functions of numbers that are known.
fn computed(primitive: Primitive, value: &Const) -> Option<Const> {
    Some(match (primitive, value) {
        (Primitive::F64Bits, Const::F64(bits)) => Const::Bv64(*bits as i64),
        (Primitive::F64OfBits, Const::Bv64(bits)) => Const::F64(*bits as u64),
        (Primitive::F32Bits, Const::F32(bits)) => Const::Bv32(*bits as i32),
        (Primitive::F32OfBits, Const::Bv32(bits)) => Const::F32(*bits as u32),
        (Primitive::F64Sqrt, Const::F64(bits)) => Const::F64(f64::from_bits(*bits).sqrt().to_bits()),
        (_, _) => return None,
    })
}

fn shown(value: &Value) -> Option<String> {
    let (negative, magnitude, digits) = match value.as_const()? {
        Const::F64(bits) => {
            let value = f64::from_bits(*bits);
            (value.is_sign_negative(), value.abs(), format!("{:e}", value.abs()))
        }
        Const::F32(bits) => {
            let value = f32::from_bits(*bits);
            (value.is_sign_negative(), f64::from(value.abs()), format!("{:e}", value.abs()))
        }
        Const::Bool(_)
        | Const::Int(_)
        | Const::Big(_)
        | Const::Bv32(_)
        | Const::Bv64(_)
        | Const::Id(_)
        | Const::Array(_) => return None,
    };
    Some(if magnitude.is_nan() {
        "NaN".to_string()
    } else if magnitude.is_infinite() {
        (if negative { "-Infinity" } else { "Infinity" }).to_string()
    } else {
        ir::show_float(negative, magnitude, &digits)
    })
}
