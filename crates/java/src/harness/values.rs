//! Inputs as Java statements.
//!
//! Objects are made without a constructor and their fields set, since an input may be any state; references are set
//! when all objects exist. The fields of records cannot be set: records are made by their constructors, when their
//! components exist.

use serde_json::{Map, Value as Json};

use super::Names;

/// Statements that make an input, and the expressions of its arguments.
pub(super) struct Made {
    pub(super) statements: Vec<String>,
    pub(super) args: Vec<String>,
}

/// Makes the values of an input. The types are those of the parameters, as descriptors.
pub(super) fn make(names: &Names, values: &[Json], types: &[String]) -> Result<Made, String> {
    let mut writer = Writer { names, objects: Vec::new(), steps: Vec::new() };
    let mut args = Vec::new();
    for (value, ty) in values.iter().zip(types) {
        args.push(writer.value(value, ty)?);
    }
    let mut statements = writer.objects;
    statements.extend(ordered(writer.steps)?);
    Ok(Made { statements, args })
}

/// A statement that refers to objects.
struct Step {
    text: String,
    /// The values it uses: names of objects among them.
    uses: Vec<String>,
    /// The record it makes.
    makes: Option<String>,
}

/// Orders the steps so that records exist before they are used, and their components are as complete as possible before
/// they are made: their constructors may read them.
fn ordered(mut steps: Vec<Step>) -> Result<Vec<String>, String> {
    let mut statements = Vec::new();
    while !steps.is_empty() {
        let missing: Vec<String> = steps.iter().filter_map(|step| step.makes.clone()).collect();
        let is_ready = |step: &Step| step.uses.iter().all(|value| !missing.contains(value));
        let next = steps.iter().position(|step| step.makes.is_none() && is_ready(step));
        let next = next.or_else(|| steps.iter().position(is_ready));
        let Some(next) = next else { return Err("it has records that hold each other".to_string()) };
        statements.push(steps.remove(next).text);
    }
    Ok(statements)
}

struct Writer<'a> {
    names: &'a Names,
    objects: Vec<String>,
    steps: Vec<Step>,
}

impl Writer<'_> {
    /// The expression of a value of a type.
    fn value(&mut self, value: &Json, ty: &str) -> Result<String, String> {
        match value {
            Json::Null => Ok("null".to_string()),
            Json::Bool(value) => Ok(value.to_string()),
            Json::Number(number) => Ok(literal(&number.to_string(), ty)),
            Json::String(text) => Ok(string(text)),
            Json::Array(_) => Err("an array without a name".to_string()),
            Json::Object(map) => self.object(map, ty),
        }
    }

    fn object(&mut self, map: &Map<String, Json>, ty: &str) -> Result<String, String> {
        if let Some(Json::String(special)) = map.get("$float") {
            let class = if ty == "F" { "Float" } else { "Double" };
            return Ok(match special.as_str() {
                "Infinity" => format!("{class}.POSITIVE_INFINITY"),
                "-Infinity" => format!("{class}.NEGATIVE_INFINITY"),
                _ => format!("{class}.NaN"),
            });
        }
        if let Some(Json::String(id)) = map.get("$ref") {
            return Ok(format!("o{id}"));
        }
        if let Some(Json::String(name)) = map.get("$constant") {
            let Some((class, field)) = name.rsplit_once('.') else {
                return Err("a constant without a class".to_string());
            };
            let (class, field) = (string(&self.names.binary(class)), string(field));
            return Ok(format!("Inputs.constant({class}, {field})"));
        }
        let Some(Json::String(id)) = map.get("$id") else {
            return Err("an object without a name".to_string());
        };
        let name = format!("o{id}");
        if let Some(Json::Array(items)) = map.get("$array") {
            self.array(&name, items, ty)?;
            return Ok(name);
        }
        let Some(Json::String(class)) = map.get("$class") else {
            return Err("an object without a class".to_string());
        };
        let binary = self.names.binary(class);
        if binary == "java.lang.String" {
            let text = units(&text_of(map));
            let made = if is_shared(map) { text } else { format!("new String({text})") };
            self.objects.push(format!("String {name} = {made};"));
        } else if let Some((simple, ty)) = boxed(&binary) {
            let value = match map.get("value") {
                Some(value) => self.value(value, ty)?,
                None => literal("0", ty),
            };
            let maker = if is_shared(map) { format!("{simple}.valueOf") } else { format!("new {simple}") };
            self.objects.push(format!("{simple} {name} = {maker}({value});"));
        } else if let Some(components) = self.names.components(class) {
            self.record(&name, &binary, map, &components)?;
        } else {
            self.fields(&name, class, &binary, map)?;
        }
        Ok(name)
    }

    /// An object of a class, field by field.
    fn fields(
        &mut self,
        name: &str,
        class: &str,
        binary: &str,
        map: &Map<String, Json>,
    ) -> Result<(), String> {
        self.objects.push(format!("Object {name} = Inputs.make({});", string(binary)));
        for (key, value) in map.iter().filter(|(key, _)| !key.starts_with('$')) {
            let (owner, field, ty) = self.names.field(class, key)?;
            if self.names.is_library(&owner) && (field.ends_with('$') || is_jdk(&owner)) {
                // A new object already has that state.
                if is_default(value) {
                    continue;
                }
                return Err(format!("the field `{field}` of `{owner}` cannot be set"));
            }
            let value = self.value(value, &ty)?;
            let text = format!("Inputs.set({name}, {}, {}, {value});", string(&owner), string(&field));
            self.steps.push(Step { text, uses: vec![value], makes: None });
        }
        Ok(())
    }

    fn record(
        &mut self,
        name: &str,
        binary: &str,
        map: &Map<String, Json>,
        components: &[(String, String, String)],
    ) -> Result<(), String> {
        let (mut types, mut fields, mut values) = (Vec::new(), Vec::new(), Vec::new());
        for (_, field, ty) in components {
            types.push(string(&class_name(ty)));
            fields.push(string(field));
            values.push(match (map.get(field), primitive(ty)) {
                (Some(value), _) => self.value(value, ty)?,
                (None, Some(_)) => literal("0", ty),
                (None, None) => "null".to_string(),
            });
        }
        let text = format!(
            "Object {name} = Inputs.record({}, new String[] {{{}}}, new String[] {{{}}}, new Object[] {{{}}});",
            string(binary),
            types.join(", "),
            fields.join(", "),
            values.join(", ")
        );
        self.steps.push(Step { text, uses: values, makes: Some(name.to_string()) });
        Ok(())
    }

    fn array(&mut self, name: &str, items: &[Json], ty: &str) -> Result<(), String> {
        let Some(element) = ty.strip_prefix('[') else { return Err("an array of no array type".to_string()) };
        let dims = element.len() - element.trim_start_matches('[').len();
        let base = element.trim_start_matches('[');
        match (primitive(base), dims) {
            (Some(word), 0) => {
                let mut values = Vec::new();
                for item in items {
                    values.push(self.value(item, element)?);
                }
                self.objects.push(format!("{word}[] {name} = {{{}}};", values.join(", ")));
            }
            (_, _) => {
                self.objects.push(format!(
                    "Object[] {name} = (Object[]) Inputs.array({}, {});",
                    string(&class_name(element)),
                    items.len()
                ));
                for (at, item) in items.iter().enumerate().filter(|(_, item)| !item.is_null()) {
                    let value = self.value(item, element)?;
                    let text = format!("{name}[{at}] = {value};");
                    self.steps.push(Step { text, uses: vec![value], makes: None });
                }
            }
        }
        Ok(())
    }
}

/// Whether a text or a box is one that the machine shares.
fn is_shared(map: &Map<String, Json>) -> bool {
    map.get("shared$") == Some(&Json::Bool(true))
}

/// Whether a class belongs to the JDK, which does not let its fields be set. If there is a model of it, the model has
/// other fields.
fn is_jdk(binary: &str) -> bool {
    ["java.", "javax.", "jdk.", "sun.", "com.sun."].iter().any(|prefix| binary.starts_with(prefix))
}

/// Whether a value is that of a field of a new object.
fn is_default(value: &Json) -> bool {
    match value {
        Json::Null => true,
        Json::Bool(value) => !value,
        Json::Number(number) => matches!(number.to_string().as_str(), "0" | "0.0"),
        Json::String(_) | Json::Array(_) | Json::Object(_) => false,
    }
}

/// The code units of a string object.
pub(super) fn text_of(map: &Map<String, Json>) -> Vec<u16> {
    let units = match map.get("value") {
        Some(Json::Object(array)) => array.get("$array"),
        other => other,
    };
    let Some(Json::Array(units)) = units else { return Vec::new() };
    units.iter().map(|unit| unit.as_u64().unwrap_or(0) as u16).collect()
}

/// The simple name of the class of a box, and the descriptor of what it holds; none for other classes.
pub(super) fn boxed(class: &str) -> Option<(&'static str, &'static str)> {
    Some(match class {
        "java.lang.Integer" => ("Integer", "I"),
        "java.lang.Long" => ("Long", "J"),
        "java.lang.Short" => ("Short", "S"),
        "java.lang.Byte" => ("Byte", "B"),
        "java.lang.Character" => ("Character", "C"),
        "java.lang.Boolean" => ("Boolean", "Z"),
        "java.lang.Float" => ("Float", "F"),
        "java.lang.Double" => ("Double", "D"),
        _ => return None,
    })
}

/// A number as a literal of a type.
pub(super) fn literal(digits: &str, ty: &str) -> String {
    match ty {
        "Z" => (digits != "0").to_string(),
        "B" => format!("(byte) {digits}"),
        "S" => format!("(short) {digits}"),
        "C" => format!("(char) {digits}"),
        "J" => format!("{digits}L"),
        "F" => format!("{digits}f"),
        "D" => format!("{digits}d"),
        // The least number of a type has no literal of its own without the sign.
        _ => digits.to_string(),
    }
}

/// A text as a literal.
pub(super) fn string(text: &str) -> String {
    let text: Vec<u16> = text.encode_utf16().collect();
    units(&text)
}

/// Code units as a literal: surrogates need not be pairs.
pub(super) fn units(text: &[u16]) -> String {
    let mut out = String::from("\"");
    for &unit in text {
        match char::from_u32(u32::from(unit)) {
            Some('"') => out.push_str("\\\""),
            Some('\\') => out.push_str("\\\\"),
            Some(c) if c.is_ascii_graphic() || c == ' ' => out.push(c),
            // An octal escape is read last, so that no line ends in the middle of a literal.
            _ if unit < 0o400 => out.push_str(&format!("\\{unit:03o}")),
            _ => out.push_str(&format!("\\u{unit:04x}")),
        }
    }
    out.push('"');
    out
}

/// The word for a primitive type.
pub(super) fn primitive(descriptor: &str) -> Option<&'static str> {
    Some(match descriptor {
        "B" => "byte",
        "C" => "char",
        "D" => "double",
        "F" => "float",
        "I" => "int",
        "J" => "long",
        "S" => "short",
        "Z" => "boolean",
        _ => return None,
    })
}

/// A descriptor as `Class.forName` takes it, or the word of a primitive type.
pub(super) fn class_name(descriptor: &str) -> String {
    if let Some(word) = primitive(descriptor) {
        return word.to_string();
    }
    match descriptor.strip_prefix('L') {
        Some(name) => name.trim_end_matches(';').replace('/', "."),
        None => descriptor.replace('/', "."),
    }
}
