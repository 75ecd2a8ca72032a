//! Values as text and as JSON.

use ir::Type;
use rustc_hash::FxHashMap;
use serde_json::{Map, Value as Json, json};

use crate::heap::ObjectId;
use crate::machine::Machine;
use crate::value::Value;

/// How deep a text shows objects inside objects.
const DEPTH: usize = 3;
/// How many elements of an array a text shows.
const ELEMENTS: usize = 16;
/// How many characters of a text are shown.
const CHARACTERS: usize = 200;
/// How long a value may be as text.
const LONGEST: usize = 2000;

impl Machine<'_> {
    /// A value of that type as a person would write it, objects to a small depth. Long ones are cut.
    pub fn show(&self, value: &Value, ty: Type) -> String {
        shortened(self.show_to(value, ty, DEPTH), LONGEST)
    }

    /// A name for an object: that of the constant it is, or its class and a number.
    pub fn object_name(&self, id: ObjectId) -> String {
        if let Some(name) = self.constant_name(id) {
            return name;
        }
        format!("{}#{}", source_type(self.program, self.heap.ty(id)), id.0)
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

    fn show_to(&self, value: &Value, ty: Type, depth: usize) -> String {
        match value {
            Value::Undefined => "undefined".to_string(),
            Value::Bool(v) => v.to_string(),
            Value::Int(v) => v.to_string(),
            Value::Big(v) => v.to_string(),
            Value::I32(v) if ty == Type::U32 => (*v as u32).to_string(),
            Value::I32(v) if ty == Type::U16 => show_unit(*v),
            Value::I32(v) => v.to_string(),
            Value::I64(v) => v.to_string(),
            Value::F32(v) => show_float(f64::from(*v)),
            Value::F64(v) => show_float(*v),
            Value::Char(c) => format!("{c:?}"),
            Value::Str(text) => show_string(self.text(*text)),
            Value::Null => "null".to_string(),
            Value::Snapshot(_) => "snapshot".to_string(),
            Value::Ref(id) if depth == 0 => self.object_name(*id),
            Value::Ref(id) => self.show_object(*id, depth),
        }
    }

    fn show_object(&self, id: ObjectId, depth: usize) -> String {
        if let Some(text) = self.text_object(id) {
            return show_text(&text);
        }
        if let Some(constant) = self.constant_name(id) {
            return constant;
        }
        let slots = self.heap.slots(id);
        let name = self.object_name(id);
        let ty = self.heap.ty(id);
        match self.heap.class(id) {
            Some(class) => {
                let fields = self.program.all_fields(class);
                // What a library keeps in its objects is its own business.
                if self.program[class].is_library && !self.program[class].is_value {
                    return name;
                }
                let shown: Vec<String> = fields
                    .iter()
                    .zip(slots)
                    .map(|(field, value)| (&self.program[*field], value))
                    .filter(|(field, _)| field.input != ir::FieldInput::Default && !field.name.ends_with('$'))
                    .filter(|(field, _)| {
                        let owner = &self.program[field.class];
                        !owner.is_library || owner.is_value
                    })
                    .map(|(field, value)| {
                        format!("{}: {}", field.name, self.show_to(value, field.ty, depth - 1))
                    })
                    .collect();
                if shown.is_empty() { name } else { format!("{name} {{ {} }}", shown.join(", ")) }
            }
            None => {
                let element = self.program.element(ty).unwrap_or(Type::Int);
                let shown: Vec<String> = slots
                    .iter()
                    .take(ELEMENTS)
                    .map(|value| self.show_to(value, element, depth - 1))
                    .collect();
                format!("[{}{}]", shown.join(", "), left_out(slots.len(), ELEMENTS))
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

/// How deep JSON may nest; what lies deeper is left out and said so.
const JSON_DEPTH: usize = 100;

impl Writer<'_, '_> {
    fn value(&mut self, value: &Value, ty: Type, depth: usize) -> Json {
        match value {
            Value::Undefined | Value::Null | Value::Snapshot(_) => Json::Null,
            Value::Bool(v) => json!(v),
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

    /// A text that is none in JSON, which has no surrogates but pairs.
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

/// A UTF-16 code unit as a character, if it is one.
pub fn show_unit(unit: i32) -> String {
    match u32::try_from(unit).ok().and_then(char::from_u32) {
        Some(c) => format!("{c:?}"),
        None => format!("'\\u{unit:04x}'"),
    }
}

/// UTF-16 code units as a text in quotes, surrogates that are no pairs as `\udc00`. Of long ones the beginning is shown.
pub fn show_text(units: &[u16]) -> String {
    let quoted = |text: &str| {
        let shown = format!("{text:?}");
        shown[1..shown.len() - 1].to_string()
    };
    // A pair is not cut in halves.
    let is_first = |unit: &u16| (0xd800..0xdc00).contains(unit);
    let shown = units.len().min(CHARACTERS);
    let shown = if shown < units.len() && is_first(&units[shown - 1]) { shown - 1 } else { shown };
    format!("\"{}\"{}", pieces(&units[..shown], quoted), more_characters(units.len() - shown))
}

/// A text in quotes. Of long ones the beginning is shown.
pub fn show_string(text: &str) -> String {
    match text.char_indices().nth(CHARACTERS) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}{}", &text[..end], more_characters(text[end..].chars().count())),
    }
}

/// What stands behind the elements of an array that are shown.
pub fn left_out(elements: usize, shown: usize) -> String {
    if elements > shown { format!(", \u{2026} {} more", grouped(elements - shown)) } else { String::new() }
}

/// A value as text, cut where it is long.
pub fn shortened(text: String, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        None => text,
        Some((end, _)) => format!("{}{}", &text[..end], more_characters(text[end..].chars().count())),
    }
}

fn more_characters(count: usize) -> String {
    if count == 0 { String::new() } else { format!("\u{2026} {} more characters", grouped(count)) }
}

/// A number with commas between thousands.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The same without quotes, and without escapes of what is a character.
pub(crate) fn plain_text(units: &[u16]) -> String {
    pieces(units, str::to_string)
}

/// The parts of a text that are characters, shown by a function, and the surrogates between them.
fn pieces(units: &[u16], show: impl Fn(&str) -> String) -> String {
    let (mut out, mut piece) = (String::new(), String::new());
    for unit in char::decode_utf16(units.iter().copied()) {
        match unit {
            Ok(c) => piece.push(c),
            Err(lone) => {
                out += &show(&std::mem::take(&mut piece));
                out += &format!("\\u{:04x}", lone.unpaired_surrogate());
            }
        }
    }
    out + &show(&piece)
}

fn show_float(value: f64) -> String {
    match value.is_infinite() {
        true if value > 0.0 => "Infinity".to_string(),
        true => "-Infinity".to_string(),
        false => format!("{value:?}"),
    }
}

/// A type of the IR in the words of the source language, for messages.
pub fn source_type(program: &ir::Program, ty: Type) -> String {
    let mut element = ty;
    let mut brackets = String::new();
    while let Some(inner) = program.element(element) {
        element = inner;
        brackets += "[]";
    }
    let is_java = program.root.is_some();
    let base = match element {
        Type::Class(class) => program[class].name.to_string(),
        Type::Bool if is_java => "boolean".to_string(),
        Type::I32 | Type::Int32 => "int".to_string(),
        Type::U32 | Type::Uint32 => "uint".to_string(),
        Type::I8 => "byte".to_string(),
        Type::I16 => "short".to_string(),
        Type::U16 => "char".to_string(),
        Type::I64 => "long".to_string(),
        Type::F64 if is_java => "double".to_string(),
        Type::F32 | Type::F64 => "float".to_string(),
        Type::Str => "string".to_string(),
        other @ (Type::Void | Type::Bool | Type::Int | Type::Char | Type::Array(_) | Type::Heap) => {
            program.show_type(other).to_string()
        }
    };
    base + &brackets
}
