//! Primitives (see [`ir::Primitive`]).

use ir::{LocalId, Primitive, PrimitiveRef, Type};
use source::Span;

use crate::heap::{Held, ObjectId};
use crate::machine::{Machine, Stop};
use crate::outcome::ViolationKind;
use crate::value::Value;

impl Machine<'_> {
    /// Executes a primitive; returns its result.
    pub(crate) fn primitive(
        &mut self,
        thread: u32,
        dest: Option<LocalId>,
        called: &PrimitiveRef,
        args: &[Value],
        span: Span,
    ) -> Result<Value, Stop> {
        let PrimitiveRef::Known(primitive) = *called else {
            return Err(self.unsupported(thread, format!("the primitive `{called}` has no handler"), span));
        };
        let first = args.first().cloned().unwrap_or(Value::Null);
        Ok(match (primitive, &first) {
            (Primitive::TextUnits, Value::Str(number)) => {
                let text = self.text(*number).to_string();
                self.units(thread, dest, &text)
            }
            (Primitive::Assuming, Value::Str(number)) => match ir::Assumption::named(self.text(*number)) {
                Some(assumption) => Value::Bool(!self.options.leeway.lifts(assumption)),
                None => return Err(self.unsupported(thread, "an assumption that is not known", span)),
            },
            (Primitive::ArrayLike, Value::Ref(id)) => {
                let ty = self.heap.ty(*id);
                let length = args.get(1).cloned().unwrap_or(Value::I32(0));
                match self.new_array(ty, &[length]) {
                    Ok(array) => array,
                    Err(trouble) => {
                        self.trouble(thread, trouble, span)?;
                        Value::Null
                    }
                }
            }
            (Primitive::ArrayClone | Primitive::ObjectClone, Value::Ref(id)) => self.copied(*id),
            (Primitive::Print, Value::Ref(id)) => {
                let text = self.text_in(*id).unwrap_or_default();
                if args.get(1).is_some_and(Value::is_true) {
                    self.errors.push_str(&text);
                } else {
                    self.printed.push_str(&text);
                }
                Value::Null
            }
            (Primitive::F64Bits, Value::F64(value)) => Value::I64(value.to_bits() as i64),
            (Primitive::F64OfBits, Value::I64(bits)) => Value::F64(f64::from_bits(*bits as u64)),
            (Primitive::F32Bits, Value::F32(value)) => Value::I32(value.to_bits() as i32),
            (Primitive::F32OfBits, Value::I32(bits)) => Value::F32(f32::from_bits(*bits as u32)),
            (Primitive::F64Sqrt, Value::F64(value)) => Value::F64(value.sqrt()),
            (Primitive::F64Show, Value::F64(value)) => {
                let text = show(value.is_sign_negative(), value.abs(), &format!("{:e}", value.abs()));
                self.units(thread, dest, &text)
            }
            (Primitive::F32Show, Value::F32(value)) => {
                let text =
                    show(value.is_sign_negative(), f64::from(value.abs()), &format!("{:e}", value.abs()));
                self.units(thread, dest, &text)
            }
            (Primitive::F64Parse, Value::Ref(id)) => {
                let number = self.text_in(*id).and_then(|text| text.trim().parse().ok());
                let none = || self.unsupported(thread, "a text that is no number", span);
                Value::F64(number.ok_or_else(none)?)
            }
            (Primitive::ThreadSelf, _) => self.threads[thread as usize].subject.clone(),
            (Primitive::ObjectGiven, value) => {
                let is_given = matches!(value, Value::Ref(id) if self.is_given(*id));
                Value::Bool(is_given)
            }
            (Primitive::ThreadBackground, _) => {
                self.threads[thread as usize].background = true;
                Value::Null
            }
            (
                Primitive::MonitorTry
                | Primitive::MonitorHolds
                | Primitive::MonitorLeave
                | Primitive::MonitorReenter,
                Value::Ref(id),
            ) => self.monitor(thread, primitive, *id, args.get(1), span)?,
            (Primitive::Unsupported, Value::Str(what)) => {
                return Err(self.unsupported(thread, self.text(*what), span));
            }
            // Arguments of the wrong types.
            (
                Primitive::Unsupported
                | Primitive::Assuming
                | Primitive::TextUnits
                | Primitive::ArrayLike
                | Primitive::ArrayClone
                | Primitive::ObjectClone
                | Primitive::Print
                | Primitive::F64Bits
                | Primitive::F64OfBits
                | Primitive::F32Bits
                | Primitive::F32OfBits
                | Primitive::F64Sqrt
                | Primitive::F64Show
                | Primitive::F32Show
                | Primitive::F64Parse
                | Primitive::MonitorTry
                | Primitive::MonitorHolds
                | Primitive::MonitorLeave
                | Primitive::MonitorReenter,
                _,
            ) => return Err(self.malformed(thread)),
        })
    }

    /// A new array of code units, of the type of the local it goes to.
    fn units(&mut self, thread: u32, dest: Option<LocalId>, text: &str) -> Value {
        let method = self.threads[thread as usize].frames.last().map(|frame| frame.method);
        let body = method.and_then(|method| self.program[method].body.as_ref());
        let ty = body.zip(dest).map_or(Type::Void, |(body, dest)| body[dest].ty);
        let units: Box<[Value]> = text.encode_utf16().map(|unit| Value::I32(i32::from(unit))).collect();
        Value::Ref(self.heap.allocate(ty, units))
    }

    /// The text of an array of code units. An unpaired surrogate becomes U+FFFD.
    fn text_in(&self, id: ObjectId) -> Option<String> {
        self.units_in(id).map(|units| String::from_utf16_lossy(&units))
    }

    fn units_in(&self, id: ObjectId) -> Option<Vec<u16>> {
        let unit =
            |value: &Value| if let Value::I32(unit) = value { u16::try_from(*unit).ok() } else { None };
        self.heap.slots(id).iter().map(unit).collect()
    }

    /// The code units of the text of an object, where texts are objects.
    pub(crate) fn text_object(&self, id: ObjectId) -> Option<Vec<u16>> {
        let field = self.program.text?;
        if self.heap.class(id) != Some(self.program[field].class) {
            return None;
        }
        match self.heap.slots(id).get(self.slots[field.index()]) {
            Some(Value::Ref(units)) => self.units_in(*units),
            _ => None,
        }
    }

    /// The name that a thread was given by the object that stands for it.
    pub fn thread_name(&self, id: ObjectId) -> Option<String> {
        let field = self.program.thread_name?;
        let class =
            self.heap.class(id).filter(|class| self.program.is_subclass(*class, self.program[field].class));
        match class.and_then(|_| self.heap.slots(id).get(self.slots[field.index()])) {
            Some(Value::Ref(name)) => self.text_object(*name).map(|units| crate::view::plain_text(&units)),
            Some(_) | None => None,
        }
    }

    fn copied(&mut self, id: ObjectId) -> Value {
        let ty = self.heap.ty(id);
        let mut slots: Box<[Value]> = self.heap.slots(id).into();
        if let Type::Class(class) = ty {
            // Fields of the machine are not copied.
            for (slot, field) in self.program.all_fields(class).into_iter().enumerate() {
                if self.program[field].input == ir::FieldInput::Default {
                    slots[slot] = crate::machine::default(self.program[field].ty);
                }
            }
        }
        Value::Ref(self.heap.allocate(ty, slots))
    }

    fn monitor(
        &mut self,
        thread: u32,
        primitive: Primitive,
        id: ObjectId,
        count: Option<&Value>,
        span: Span,
    ) -> Result<Value, Stop> {
        let place = self.place(thread, span);
        let lock = self.heap.lock_mut(id);
        let mine = lock.is_some_and(|held| held.owner == thread);
        Ok(match (primitive, *lock) {
            (Primitive::MonitorHolds, _) => Value::Bool(mine),
            (Primitive::MonitorTry, Some(held)) => {
                if mine {
                    *lock = Some(Held { count: held.count + 1, ..held });
                }
                Value::Bool(mine)
            }
            (Primitive::MonitorTry, None) => {
                *lock = Some(Held { owner: thread, count: 1, span: place });
                Value::Bool(true)
            }
            (Primitive::MonitorLeave, Some(held)) if mine => {
                *lock = None;
                Value::I32(held.count as i32)
            }
            (Primitive::MonitorReenter, None) => {
                let count = match count {
                    Some(Value::I32(count)) => u32::try_from(*count).unwrap_or(1),
                    _ => 1,
                };
                *lock = Some(Held { owner: thread, count, span: place });
                Value::Null
            }
            (_, _) => return Err(self.violation(thread, ViolationKind::UnlockFree, span)),
        })
    }
}

fn show(negative: bool, magnitude: f64, digits: &str) -> String {
    if magnitude.is_nan() {
        return "NaN".to_string();
    }
    if magnitude.is_infinite() {
        return (if negative { "-Infinity" } else { "Infinity" }).to_string();
    }
    ir::show_float(negative, magnitude, digits)
}
