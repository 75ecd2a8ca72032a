//! Values as text and as JSON.

use ir::Type;
use rustc_hash::FxHashMap;
use serde_json::{Map, Value as Json, json};

use crate::heap::ObjectId;
use crate::machine::Machine;
use crate::value::Value;
use crate::view::View;
pub(crate) use crate::view::plain_text;
pub use crate::view::{grouped, left_out, shortened, show_string, show_text, show_unit};

/// How deep a text shows objects inside objects.
const DEPTH: usize = 3;
/// How many elements of an array a text shows.
const ELEMENTS: usize = 16;

impl Machine<'_> {
    /// A value of that type as a person would write it, objects to a small depth. Long ones are cut.
    pub fn show(&self, value: &Value, ty: Type) -> String {
        self.view(value, ty).to_string()
    }

    /// A value of that type as data, objects to a small depth.
    pub fn view(&self, value: &Value, ty: Type) -> View {
        self.view_to(value, ty, DEPTH)
    }

    /// A name for an object: that of the constant it is, or its class and a number.
    pub fn object_name(&self, id: ObjectId) -> String {
        if let Some(name) = self.constant_name(id) {
            return name;
        }
        format!("{}#{}", self.program.source_type(self.heap.ty(id)), id.0)
    }

    /// The static field that holds an object of a class that has no others, such as `Color.RED`.
    fn constant_name(&self, id: ObjectId) -> Option<String> {
        let Type::Class(class) = self.heap.ty(id) else { return None };
        if !self.program[class].is_closed {
            return None;
        }
        let holds = |field: &&ir::FieldId| *self.heap.read_static(field.index()) == Value::Ref(id);
        let mut classes = self.program.ancestry(class);
        let field = classes.find_map(|class| self.program[class].statics.iter().find(holds))?;
        let field = &self.program[*field];
        Some(format!("{}.{}", self.program[field.class].name, field.name))
    }

    fn view_to(&self, value: &Value, ty: Type, depth: usize) -> View {
        match value {
            Value::Undefined => View::Undefined,
            Value::Bool(v) => View::Bool(*v),
            Value::I64(v) if is_unsigned(ty) => View::Number((*v as u64).to_string()),
            Value::Int(v) | Value::I64(v) => View::Number(v.to_string()),
            Value::Big(v) => View::Number(v.to_string()),
            Value::I32(v) if ty == Type::U32 => View::Number((*v as u32).to_string()),
            Value::I32(v) if ty == Type::U16 => View::Unit(*v),
            Value::I32(v) => View::Number(v.to_string()),
            Value::F32(v) => View::float(f64::from(*v)),
            Value::F64(v) => View::float(*v),
            Value::Char(c) => View::Char(*c),
            Value::Str(text) => View::string(self.text(*text)),
            Value::Null => View::Null,
            Value::Snapshot(_) => View::Snapshot,
            Value::Ref(id) => self.view_object(*id, depth),
        }
    }

    fn view_object(&self, id: ObjectId, depth: usize) -> View {
        if let Some(constant) = self.constant_name(id) {
            return View::Constant(constant);
        }
        let name = self.object_name(id);
        if depth == 0 {
            return View::Object { name, fields: Vec::new() };
        }
        if let Some(text) = self.text_object(id) {
            return View::text(&text);
        }
        let slots = self.heap.slots(id);
        match self.heap.class(id) {
            Some(class) => {
                // The fields of a library's objects are not shown.
                if self.program[class].is_library && !self.program[class].is_value {
                    return View::Object { name, fields: Vec::new() };
                }
                let fields = self.program.all_fields(class);
                let fields = fields
                    .iter()
                    .zip(slots)
                    .map(|(field, value)| (&self.program[*field], value))
                    .filter(|(field, _)| field.input != ir::FieldInput::Default && !field.is_synthetic)
                    .filter(|(field, _)| {
                        let owner = &self.program[field.class];
                        !owner.is_library || owner.is_value
                    })
                    .map(|(field, value)| (field.name.to_string(), self.view_to(value, field.ty, depth - 1)))
                    .collect();
                View::Object { name, fields }
            }
            None => {
                let element = self.program.element(self.heap.ty(id)).unwrap_or(Type::Int);
                let elements = slots
                    .iter()
                    .take(ELEMENTS)
                    .map(|value| self.view_to(value, element, depth - 1))
                    .collect();
                View::Array { name, length: slots.len(), elements }
            }
        }
    }

    /// A value of that type as JSON, in the form [`crate::input`] reads: sharing and cycles are kept.
    pub fn to_json(&self, value: &Value, ty: Type) -> Json {
        let mut counts: FxHashMap<ObjectId, u32> = FxHashMap::default();
        let mut pending = vec![value.clone()];
        while let Some(value) = pending.pop() {
            if let Value::Ref(id) = value {
                let count = counts.entry(id).or_insert(0);
                *count += 1;
                if *count == 1 {
                    pending.extend(self.heap.slots(id).iter().cloned());
                }
            }
        }
        let mut writer = Writer { machine: self, counts, numbers: FxHashMap::default() };
        writer.value(value, ty, 0)
    }
}

struct Writer<'a, 'p> {
    machine: &'a Machine<'p>,
    counts: FxHashMap<ObjectId, u32>,
    /// The names of objects that are referred to more than once.
    numbers: FxHashMap<ObjectId, usize>,
}

/// How deep JSON may nest; deeper values are left out, and marked as such.
const JSON_DEPTH: usize = 100;

impl Writer<'_, '_> {
    fn value(&mut self, value: &Value, ty: Type, depth: usize) -> Json {
        match value {
            Value::Undefined | Value::Null | Value::Snapshot(_) => Json::Null,
            Value::Bool(v) => json!(v),
            Value::I64(v) if is_unsigned(ty) => json!(*v as u64),
            Value::Int(v) | Value::I64(v) => json!(v),
            Value::I32(v) if ty == Type::U32 => json!(*v as u32),
            Value::I32(v) => json!(v),
            // With arbitrary precision every number is kept digit by digit.
            Value::Big(v) => serde_json::from_str(&v.to_string()).unwrap_or(Json::Null),
            Value::F32(v) => float(f64::from(*v)),
            Value::F64(v) => float(*v),
            Value::Char(c) => json!(c.to_string()),
            Value::Str(text) => json!(self.machine.text(*text)),
            Value::Ref(id) => self.object(*id, depth),
        }
    }

    /// A string that JSON cannot represent, since JSON allows surrogates only in pairs.
    fn units(&self, id: ObjectId, text: &[u16]) -> Json {
        let program = self.machine.program;
        let field = program.text.map_or("value", |field| &*program[field].name);
        let class = self.machine.heap.class(id).map_or("", |class| &*program[class].name);
        json!({ "$class": class, field: text })
    }

    fn object(&mut self, id: ObjectId, depth: usize) -> Json {
        if let Some(text) = self.machine.text_object(id) {
            return match String::from_utf16(&text) {
                Ok(text) => json!(text),
                Err(_) => self.units(id, &text),
            };
        }
        if let Some(constant) = self.machine.constant_name(id) {
            return json!({ "$constant": constant });
        }
        if let Some(number) = self.numbers.get(&id) {
            return json!({ "$ref": format!("o{number}") });
        }
        if depth >= JSON_DEPTH {
            return json!({ "$more": self.machine.object_name(id) });
        }
        let shared = self.counts.get(&id).is_some_and(|count| *count > 1);
        let mut map = Map::new();
        if shared {
            let number = self.numbers.len() + 1;
            self.numbers.insert(id, number);
            map.insert("$id".to_string(), json!(format!("o{number}")));
        }
        let slots = self.machine.heap.slots(id).to_vec();
        match self.machine.heap.class(id) {
            Some(class) => {
                let program = self.machine.program;
                map.insert("$class".to_string(), json!(&*program[class].name));
                let all = program.all_fields(class);
                let machine = |field: &ir::FieldId| program[*field].input == ir::FieldInput::Default;
                for (field, value) in all.iter().zip(&slots).filter(|(field, _)| !machine(field)) {
                    let (declared, owner) = (&program[*field], &program[program[*field].class].name);
                    let value = self.value(value, declared.ty, depth + 1);
                    // A field that a subclass hides is written with its owner.
                    let hidden =
                        all.iter().rev().find(|other| program[**other].name == declared.name) != Some(field);
                    let name =
                        if hidden { format!("{owner}.{}", declared.name) } else { declared.name.to_string() };
                    map.insert(name, value);
                }
                Json::Object(map)
            }
            None => {
                let element = self.machine.program.element(self.machine.heap.ty(id)).unwrap_or(Type::Int);
                let elements: Vec<Json> =
                    slots.iter().map(|value| self.value(value, element, depth + 1)).collect();
                if !shared {
                    return Json::Array(elements);
                }
                map.insert("$array".to_string(), Json::Array(elements));
                Json::Object(map)
            }
        }
    }
}

fn float(value: f64) -> Json {
    match serde_json::Number::from_f64(value) {
        Some(number) => Json::Number(number),
        None if value.is_nan() => json!({ "$float": "NaN" }),
        None if value > 0.0 => json!({ "$float": "Infinity" }),
        None => json!({ "$float": "-Infinity" }),
    }
}

/// Whether 64 bits of that type are an unsigned number.
fn is_unsigned(ty: Type) -> bool {
    matches!(ty, Type::Bits(range) if !range.is_signed())
}
