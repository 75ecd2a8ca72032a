//! Arguments from JSON: numbers, texts, arrays and object graphs with sharing, cycles and null.
//!
//! - `5`, `1.5`, `true`, `null`, `"text"`; a character is a text of length one; `{"$float": "NaN"}`.
//! - `[1, 2]` is an array; `{"$array": [1, 2], "$id": "a"}` is one with a name.
//! - `{"$class": "Node", "$id": "n", "value": 3, "next": {"$ref": "n"}}` is an object. The class may be left
//!   out if it is that of the parameter; a field that is left out has its default value. A field that is
//!   hidden by one of the same name in a subclass is written `"Owner.field"`.
//! - `{"$constant": "Color.RED"}` is the object that the program itself puts into a static field at its start.
//! - `{"$new": 2}` is the second object that the program made; only a choice of `havoc` can be one.
//! - `{"$ref": "n"}` is the object or array named `n`, wherever it stands, also in another argument;
//!   a choice of `havoc` may refer to objects of the arguments and of earlier choices.

use ir::{ClassId, FieldId, FieldInput, MethodId, Type};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use rustc_hash::FxHashMap;
use serde_json::{Map, Value as Json};

use crate::arith;
use crate::heap::ObjectId;
use crate::machine::Machine;
use crate::value::Value;

/// What is wrong with an argument: where it stands and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputError {
    /// The parameter and the way into it, such as `node.next.value`.
    pub path: String,
    /// What is wrong.
    pub message: String,
}

impl std::fmt::Display for InputError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

/// How deep an input may nest.
const DEPTH: usize = 100;

/// The values of a method's parameters, the receiver first, from one JSON value each. A constructor gets a new
/// object as its receiver.
pub fn arguments(
    machine: &mut Machine<'_>,
    method: MethodId,
    args: &[Json],
) -> Result<Vec<Value>, InputError> {
    let program = machine.program;
    if program[method].kind == ir::MethodKind::Constructor {
        let values = values_of(machine, method, args, 1)?;
        let object = match machine.new_object(program[method].class) {
            Ok(object) => object,
            Err(_) => return error("this", "there is no room for a new object"),
        };
        return Ok(std::iter::once(object).chain(values).collect());
    }
    values_of(machine, method, args, 0)
}

/// The values of the parameters after the first `skip`.
fn values_of(
    machine: &mut Machine<'_>,
    method: MethodId,
    args: &[Json],
    skip: usize,
) -> Result<Vec<Value>, InputError> {
    let program = machine.program;
    let params = &program[method].params[skip..];
    let names: Vec<String> = match &program[method].body {
        Some(body) => {
            body.locals[skip..][..params.len()].iter().map(|local| local.name.to_string()).collect()
        }
        None => (0..params.len()).map(|i| format!("argument {}", i + 1)).collect(),
    };
    if params.len() != args.len() {
        let wanted: Vec<String> = names
            .iter()
            .zip(params)
            .map(|(name, ty)| format!("{} {name}", program.source_type(*ty)))
            .collect();
        let message = match wanted.is_empty() {
            true => format!("it takes no arguments, {} given", args.len()),
            false => format!("it takes {} ({}), {} given", params.len(), wanted.join(", "), args.len()),
        };
        let name = match program[method].kind {
            ir::MethodKind::Constructor => &program[program[method].class].name,
            ir::MethodKind::Static | ir::MethodKind::Instance | ir::MethodKind::Pure => &program[method].name,
        };
        return Err(InputError { path: name.to_string(), message });
    }
    let first = machine.heap.count();
    let mut reader = Reader { machine, named: FxHashMap::default(), constant: None };
    for ((arg, ty), name) in args.iter().zip(params).zip(&names) {
        reader.declare(arg, *ty, name, 0)?;
    }
    let mut values = Vec::with_capacity(args.len());
    for (at, ((arg, ty), name)) in args.iter().zip(params).zip(&names).enumerate() {
        values.push(reader.value(arg, *ty, name, 0)?);
        reader.fill_later(Place::Argument(skip + at));
    }
    let is_constant = args.first().is_some_and(|arg| arg.get("$constant").is_some());
    let has_receiver = skip == 0 && program[method].kind.has_receiver();
    if has_receiver && !is_constant && values.first() == Some(&Value::Null) {
        return Err(InputError {
            path: "this".to_string(),
            message: "the receiver cannot be null".to_string(),
        });
    }
    reader.remember(first);
    Ok(values)
}

/// Reads a value that `havoc` chooses.
pub(crate) fn choice(
    machine: &mut Machine<'_>,
    json: &Json,
    ty: Type,
    at: usize,
) -> Result<Value, InputError> {
    let first = machine.heap.count();
    let mut reader = Reader { machine, named: FxHashMap::default(), constant: None };
    let path = format!("choice {}", at + 1);
    if let Some(number) = json.get("$new") {
        return reader.made(number, ty, &path);
    }
    reader.declare(json, ty, &path, 0)?;
    let value = reader.value(json, ty, &path, 0)?;
    reader.remember(first);
    Ok(value)
}

/// Reads a word of a command line: JSON, or a bare text, character or number where one is expected.
pub fn word(text: &str, ty: Option<Type>) -> Result<Json, InputError> {
    match (serde_json::from_str(text), ty) {
        (Ok(value), _) => Ok(value),
        (Err(_), Some(Type::F64 | Type::F32)) if matches!(text, "NaN" | "Infinity" | "-Infinity") => {
            Ok(serde_json::json!({ "$float": text }))
        }
        // Text that starts like JSON but is not valid JSON is a mistake, not a string.
        (Err(_), Some(Type::Str | Type::Char)) if !text.starts_with(['"', '[', '{']) => {
            Ok(Json::String(text.to_string()))
        }
        (Err(cause), _) => error(text, format!("it is not valid JSON: {cause}")),
    }
}

struct Reader<'a, 'p> {
    machine: &'a mut Machine<'p>,
    named: FxHashMap<String, ObjectId>,
    /// The static field of the constant that was read last, if its object is not there yet.
    constant: Option<FieldId>,
}

/// Where the object of a static field belongs when start-up code has made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// An argument of the entry.
    Argument(usize),
    /// A field of an object, or an element of an array.
    Slot(ObjectId, usize),
}

fn error<T>(path: &str, message: impl Into<String>) -> Result<T, InputError> {
    Err(InputError { path: path.to_string(), message: message.into() })
}

impl Reader<'_, '_> {
    fn type_name(&self, ty: Type) -> String {
        self.machine.program.source_type(ty)
    }

    /// First round: every named object and array comes to life, so that references may point forward.
    fn declare(&mut self, json: &Json, ty: Type, path: &str, depth: usize) -> Result<(), InputError> {
        if depth > DEPTH {
            return error(path, format!("it is nested more than {DEPTH} levels deep; use \"$ref\""));
        }
        let element = self.machine.program.element(ty);
        match (json, element) {
            (Json::Array(items), Some(element)) => self.declare_all(items, element, path, depth),
            (Json::Object(map), Some(element)) => {
                let Some(Json::Array(items)) = map.get("$array") else { return Ok(()) };
                self.declare_all(items, element, path, depth)?;
                self.name(map, path, |reader| {
                    let default = crate::machine::default(element);
                    Ok(reader.machine.heap.allocate(ty, vec![default; items.len()].into_boxed_slice()))
                })
            }
            (Json::Object(map), None) => {
                let Type::Class(_) = ty else { return Ok(()) };
                if matches!(map.get("$ref").or(map.get("$constant")), Some(Json::String(_))) {
                    return Ok(());
                }
                let class = self.class(map, ty, path)?;
                for (field, value) in self.fields(map, class, path)? {
                    let (ty, name) = (self.machine.program[field].ty, &self.machine.program[field].name);
                    self.declare(value, ty, &format!("{path}.{name}"), depth + 1)?;
                }
                self.name(map, path, |reader| reader.new_object(class, path))
            }
            (_, _) => Ok(()),
        }
    }

    fn declare_all(
        &mut self,
        items: &[Json],
        element: Type,
        path: &str,
        depth: usize,
    ) -> Result<(), InputError> {
        for (i, item) in items.iter().enumerate() {
            self.declare(item, element, &format!("{path}[{i}]"), depth + 1)?;
        }
        Ok(())
    }

    fn name(
        &mut self,
        map: &Map<String, Json>,
        path: &str,
        make: impl FnOnce(&mut Self) -> Result<ObjectId, InputError>,
    ) -> Result<(), InputError> {
        let Some(id) = map.get("$id") else { return Ok(()) };
        let Json::String(id) = id else { return error(path, "\"$id\" must be a text") };
        let object = make(self)?;
        if self.named.insert(id.clone(), object).is_some() {
            return error(path, format!("there are two objects with \"$id\": {id:?}"));
        }
        Ok(())
    }

    fn new_object(&mut self, class: ClassId, path: &str) -> Result<ObjectId, InputError> {
        match self.machine.new_object(class) {
            Ok(Value::Ref(id)) => Ok(id),
            Ok(_) | Err(_) => error(path, "the input is too large"),
        }
    }

    /// The class of an object: the one it names, or the one that is expected.
    fn class(&self, map: &Map<String, Json>, ty: Type, path: &str) -> Result<ClassId, InputError> {
        let program = self.machine.program;
        let class = match map.get("$class") {
            Some(Json::String(name)) => match program.class_named(name) {
                Some(class) => class,
                None => return error(path, format!("there is no class `{name}`")),
            },
            Some(_) => return error(path, "\"$class\" must be a text"),
            None => {
                let Type::Class(class) = ty else { return error(path, "\"$class\" is missing") };
                class
            }
        };
        if program[class].is_interface {
            let name = &program[class].name;
            return error(
                path,
                format!("`{name}` is an interface; name a class that implements it in \"$class\""),
            );
        }
        if !program.is_assignable(Type::Class(class), ty) {
            return error(path, format!("a `{}` is no `{}`", program[class].name, self.type_name(ty)));
        }
        Ok(class)
    }

    /// The fields an object gives values to.
    fn fields<'j>(
        &self,
        map: &'j Map<String, Json>,
        class: ClassId,
        path: &str,
    ) -> Result<Vec<(FieldId, &'j Json)>, InputError> {
        let program = self.machine.program;
        let all = program.all_fields(class);
        let mut found = Vec::new();
        for (key, value) in map.iter().filter(|(key, _)| !matches!(key.as_str(), "$class" | "$id")) {
            if key.starts_with('$') {
                return error(
                    path,
                    format!("{key:?} means nothing; there are \"$class\", \"$id\" and \"$ref\""),
                );
            }
            let field = match key.rsplit_once('.') {
                Some((owner, name)) => all
                    .iter()
                    .rev()
                    .find(|f| &*program[program[**f].class].name == owner && &*program[**f].name == name),
                None => all.iter().rev().find(|f| &*program[**f].name == key.as_str()),
            };
            match field {
                Some(field) => found.push((*field, value)),
                None => {
                    let known: Vec<&str> = all.iter().map(|f| &*program[*f].name).collect();
                    let list = if known.is_empty() { "none".to_string() } else { known.join(", ") };
                    return error(
                        path,
                        format!("`{}` has no field `{key}`; it has: {list}", program[class].name),
                    );
                }
            }
        }
        Ok(found)
    }

    /// Second round: the values.
    fn value(&mut self, json: &Json, ty: Type, path: &str, depth: usize) -> Result<Value, InputError> {
        if let Json::Object(map) = json
            && let Some(Json::String(id)) = map.get("$ref")
        {
            return self.reference(id, ty, path);
        }
        if let Json::Object(map) = json
            && let Some(Json::String(name)) = map.get("$constant")
        {
            return self.constant(name, ty, path);
        }
        match (json, ty) {
            (Json::Null, Type::Class(_) | Type::Array(_) | Type::Str) => Ok(Value::Null),
            (Json::Bool(value), Type::Bool) => Ok(Value::Bool(*value)),
            (
                Json::Number(number),
                Type::Int | Type::Ranged(_) | Type::I32 | Type::U32 | Type::I64 | Type::Bits(_),
            ) => self.integer(&number.to_string(), ty, path),
            (Json::Number(number), Type::F64) => {
                Ok(Value::F64(number.to_string().parse().unwrap_or(f64::NAN)))
            }
            (Json::Number(number), Type::F32) => {
                Ok(Value::F32(number.to_string().parse().unwrap_or(f32::NAN)))
            }
            (Json::Object(map), Type::F64 | Type::F32) => self.special_float(map, ty, path),
            (Json::String(text), Type::Str) => Ok(self.machine.text_value(text)),
            (Json::String(text), Type::Char) => {
                let mut chars = text.chars();
                match (chars.next(), chars.next()) {
                    (Some(c), None) => Ok(Value::Char(c)),
                    (_, _) => error(path, format!("{text:?} is not one character")),
                }
            }
            (Json::Number(number), Type::I8 | Type::I16 | Type::U16) => {
                self.small(&number.to_string(), ty, path)
            }
            (Json::String(text), Type::U16) if text.encode_utf16().count() == 1 => {
                Ok(Value::I32(text.encode_utf16().next().map_or(0, i32::from)))
            }
            (Json::String(text), Type::Class(_)) => self.text(text, ty, path),
            (Json::Array(items), Type::Array(_)) => self.array(items, None, ty, path, depth),
            (Json::Object(map), Type::Array(_)) => match map.get("$array") {
                Some(Json::Array(items)) => self.array(items, self.named_object(map), ty, path, depth),
                Some(_) | None => error(path, "an array is written [1, 2] or {\"$array\": [1, 2]}"),
            },
            (Json::Object(map), Type::Class(_)) => self.object(map, ty, path, depth),
            (_, _) => error(path, format!("{json} is no `{}`", self.type_name(ty))),
        }
    }

    /// The object of a static field: at once if start-up code has run, otherwise after it has.
    fn constant(&mut self, name: &str, ty: Type, path: &str) -> Result<Value, InputError> {
        let program = self.machine.program;
        let field = name.rsplit_once('.').and_then(|(class, field)| {
            let class = program.class_named(class)?;
            program[class].statics.iter().copied().find(|id| &*program[*id].name == field)
        });
        let Some(field) = field else { return error(path, format!("there is no static field `{name}`")) };
        let found = program[field].ty;
        if !program.is_assignable(found, ty) {
            let (found, ty) = (self.type_name(found), self.type_name(ty));
            return error(path, format!("{name} is a `{found}`, not a `{ty}`"));
        }
        if self.machine.has_started() {
            return Ok(self.machine.heap.read_static(field.index()).clone());
        }
        self.constant = Some(field);
        Ok(Value::Null)
    }

    /// The n-th object that the program made, counted from 1.
    fn made(&self, number: &Json, ty: Type, path: &str) -> Result<Value, InputError> {
        let machine = &self.machine;
        let mut made = (0..machine.heap.count()).map(ObjectId).filter(|object| !machine.is_given(*object));
        let wanted = number.as_u64().and_then(|number| usize::try_from(number).ok()?.checked_sub(1));
        let Some(object) = wanted.and_then(|wanted| made.nth(wanted)) else {
            return error(path, format!("the program has not made an object {number} yet"));
        };
        let found = machine.heap.ty(object);
        if !machine.program.is_assignable(found, ty) {
            let (found, ty) = (self.type_name(found), self.type_name(ty));
            return error(path, format!("object {number} of the program is a `{found}`, not a `{ty}`"));
        }
        Ok(Value::Ref(object))
    }

    /// Notes where the constant belongs that was read last.
    fn fill_later(&mut self, place: Place) {
        if let Some(field) = self.constant.take() {
            self.machine.constants.push((place, field));
        }
    }

    fn named_object(&self, map: &Map<String, Json>) -> Option<ObjectId> {
        let Some(Json::String(id)) = map.get("$id") else { return None };
        self.named.get(id).copied()
    }

    /// Keeps the names, so that later choices can refer to what was read here, and the objects that were made for it.
    fn remember(self, first: u32) {
        let last = self.machine.heap.count();
        self.machine.given.push(first..last);
        self.machine.named.extend(self.named);
    }

    fn reference(&self, id: &str, ty: Type, path: &str) -> Result<Value, InputError> {
        let Some(object) = self.named.get(id).or_else(|| self.machine.named.get(id)) else {
            return error(path, format!("there is no object with \"$id\": {id:?}"));
        };
        let found = self.machine.heap.ty(*object);
        if !self.machine.program.is_assignable(found, ty) {
            return error(
                path,
                format!("{id:?} is a `{}`, not a `{}`", self.type_name(found), self.type_name(ty)),
            );
        }
        Ok(Value::Ref(*object))
    }

    fn integer(&self, digits: &str, ty: Type, path: &str) -> Result<Value, InputError> {
        let Ok(number) = digits.parse::<BigInt>() else {
            return error(path, format!("{digits} is no `{}`", self.type_name(ty)));
        };
        let value = Value::int(number);
        let vectors = [(Type::I32, ir::IntRange::I32), (Type::U32, ir::IntRange::U32)];
        let vector = vectors.into_iter().find(|(vector, _)| *vector == ty).map(|(_, range)| range);
        let range = vector.or(ty.range());
        if range.is_some_and(|range| !arith::in_range(&value, range)) {
            return error(path, format!("{digits} does not fit `{}`", self.type_name(ty)));
        }
        match (ty, &value) {
            (Type::I32 | Type::U32, Value::Int(number)) => Ok(Value::I32(*number as i32)),
            (Type::Bits(range), Value::Int(number)) if range.bits() <= 32 => Ok(Value::I32(*number as i32)),
            (Type::I64 | Type::Bits(_), Value::Int(number)) => Ok(Value::I64(*number)),
            // Above 2^63.
            (Type::Bits(_), Value::Big(number)) => Ok(Value::I64(number.to_u64().unwrap_or_default() as i64)),
            (Type::I64, _) => error(path, format!("{digits} does not fit 64 bits")),
            (_, _) => Ok(value),
        }
    }

    fn small(&self, digits: &str, ty: Type, path: &str) -> Result<Value, InputError> {
        let fits = |number: i64| match ty {
            Type::I8 => i8::try_from(number).is_ok(),
            Type::I16 => i16::try_from(number).is_ok(),
            Type::U16 => u16::try_from(number).is_ok(),
            Type::Void
            | Type::Bool
            | Type::Int
            | Type::Ranged(_)
            | Type::I32
            | Type::U32
            | Type::I64
            | Type::Bits(_)
            | Type::F32
            | Type::F64
            | Type::Char
            | Type::Str
            | Type::Class(_)
            | Type::Array(_)
            | Type::Heap => false,
        };
        match digits.parse::<i64>() {
            Ok(number) if fits(number) => Ok(Value::I32(number as i32)),
            Ok(_) | Err(_) => error(path, format!("{digits} does not fit `{}`", self.type_name(ty))),
        }
    }

    /// A text where texts are objects.
    fn text(&mut self, text: &str, ty: Type, path: &str) -> Result<Value, InputError> {
        let program = self.machine.program;
        let Some(field) = program.text.filter(|f| program.is_assignable(Type::Class(program[*f].class), ty))
        else {
            return error(path, format!("{text:?} is no `{}`", self.type_name(ty)));
        };
        let units: Box<[Value]> = text.encode_utf16().map(|unit| Value::I32(i32::from(unit))).collect();
        let units = self.machine.heap.allocate(program[field].ty, units);
        let object = self.new_object(program[field].class, path)?;
        let slot = self.machine.slots[field.index()];
        self.machine.heap.write(object, slot, Value::Ref(units));
        Ok(Value::Ref(object))
    }

    fn special_float(&self, map: &Map<String, Json>, ty: Type, path: &str) -> Result<Value, InputError> {
        let value = match map.get("$float") {
            Some(Json::String(text)) => match text.as_str() {
                "NaN" => f64::NAN,
                "Infinity" => f64::INFINITY,
                "-Infinity" => f64::NEG_INFINITY,
                _ => return error(path, "\"$float\" is NaN, Infinity or -Infinity"),
            },
            Some(_) | None => return error(path, "an object is no number"),
        };
        Ok(if ty == Type::F32 { Value::F32(value as f32) } else { Value::F64(value) })
    }

    fn array(
        &mut self,
        items: &[Json],
        named: Option<ObjectId>,
        ty: Type,
        path: &str,
        depth: usize,
    ) -> Result<Value, InputError> {
        if let Some(longest) = self.machine.program.longest()
            && items.len() as u64 > longest.unsigned_abs()
        {
            let message =
                format!("the array has {} elements, and its length is at most {longest}", items.len());
            return error(path, message);
        }
        let element = self.machine.program.element(ty).unwrap_or(Type::Int);
        let mut slots = Vec::with_capacity(items.len());
        let mut later = Vec::new();
        for (i, item) in items.iter().enumerate() {
            slots.push(self.value(item, element, &format!("{path}[{i}]"), depth + 1)?);
            later.extend(self.constant.take().map(|field| (i, field)));
        }
        let id = match named {
            Some(id) => {
                for (slot, value) in slots.into_iter().enumerate() {
                    self.machine.heap.write(id, slot, value);
                }
                id
            }
            None => self.machine.heap.allocate(ty, slots.into_boxed_slice()),
        };
        let later = later.into_iter().map(|(slot, field)| (Place::Slot(id, slot), field));
        self.machine.constants.extend(later);
        Ok(Value::Ref(id))
    }

    /// Fields that are never null get an object of their own where the input does not give one.
    fn complete(&mut self, class: ClassId, id: ObjectId, path: &str) -> Result<(), InputError> {
        let program = self.machine.program;
        for field in program.all_fields(class) {
            let (ty, input) = (program[field].ty, program[field].input);
            let slot = self.machine.slots[field.index()];
            let is_missing = matches!(input, FieldInput::NonNull | FieldInput::Owned)
                && *self.machine.heap.slots(id).get(slot).unwrap_or(&Value::Undefined) == Value::Null;
            if !is_missing {
                continue;
            }
            let made = if let Type::Class(class) = ty {
                if !program[class].has_objects() {
                    continue;
                }
                self.new_object(class, path)?
            } else if ty.is_reference() {
                self.machine.heap.allocate(ty, Box::default())
            } else {
                continue;
            };
            self.machine.heap.write(id, slot, Value::Ref(made));
        }
        Ok(())
    }

    fn object(
        &mut self,
        map: &Map<String, Json>,
        ty: Type,
        path: &str,
        depth: usize,
    ) -> Result<Value, InputError> {
        let class = self.class(map, ty, path)?;
        let id = match self.named_object(map) {
            Some(id) => id,
            None => self.new_object(class, path)?,
        };
        for (field, value) in self.fields(map, class, path)? {
            let (ty, name) = (self.machine.program[field].ty, self.machine.program[field].name.clone());
            let value = self.value(value, ty, &format!("{path}.{name}"), depth + 1)?;
            let slot = self.machine.slots[field.index()];
            self.machine.heap.write(id, slot, value);
            self.fill_later(Place::Slot(id, slot));
        }
        self.complete(class, id, path)?;
        Ok(Value::Ref(id))
    }
}
