//! What tests assert about results.
//!
//! A value is compared where Java has values: numbers, texts, boxes, constants of enumerations, arrays of them, and the
//! components of records. Of other objects a test knows the class.

use serde_json::{Map, Value as Json};

use super::Names;
use super::values::{boxed, literal, make, primitive, string, text_of, units};

/// How many elements of an array are compared: methods may only be so long.
const ELEMENTS: usize = 1000;
/// How deep records in records are compared.
const DEPTH: usize = 8;

/// Assertions about the value of an expression, which has a type.
pub(super) fn checks(names: &Names, value: &Json, ty: &str, expression: &str) -> Vec<String> {
    let mut checker = Checker { names, lines: Vec::new(), results: 0 };
    checker.check(value, ty, expression, 0);
    checker.lines
}

struct Checker<'a> {
    names: &'a Names,
    lines: Vec<String>,
    results: usize,
}

impl Checker<'_> {
    fn check(&mut self, value: &Json, ty: &str, expression: &str, depth: usize) {
        if let Some(word) = primitive(ty) {
            let line = match number(value, ty) {
                Some(literal) => format!("assertEquals({literal}, ({word}) {expression});"),
                None => format!("{expression};"),
            };
            self.lines.push(line);
            return;
        }
        let line = match (items(value), equal(self.names, value, ty)) {
            (_, Some(null)) if null == "null" => format!("assertNull({expression});"),
            (None, Some(same)) if value.get("$constant").is_some() => {
                format!("assertSame({same}, {expression});")
            }
            (None, Some(same)) => format!("assertEquals({same}, {expression});"),
            (Some(_), Some(same)) => {
                let array = match ty.strip_prefix('[').and_then(primitive) {
                    Some(word) => format!("{word}[]"),
                    None => "Object[]".to_string(),
                };
                format!("assertArrayEquals({same}, ({array}) {expression});")
            }
            (Some(items), None) => match ty.strip_prefix('[').map(primitive) {
                Some(Some(word)) => {
                    format!("assertEquals({}, (({word}[]) {expression}).length);", items.len())
                }
                Some(None) => format!("assertEquals({}, ((Object[]) {expression}).length);", items.len()),
                None => format!("assertNotNull({expression});"),
            },
            (None, None) => return self.object(value, expression, depth),
        };
        self.lines.push(line);
    }

    /// An object that is not a value: its class, and the components of a record.
    fn object(&mut self, value: &Json, expression: &str, depth: usize) {
        let class = value.get("$class").and_then(Json::as_str);
        let Some(class) = class.filter(|class| !self.names.is_library(&self.names.binary(class))) else {
            // Where code of the library makes an object, a model may make one of another class.
            self.lines.push(format!("assertNotNull({expression});"));
            return;
        };
        self.results += 1;
        let result = format!("result{}", self.results);
        self.lines.push(format!("Object {result} = {expression};"));
        let binary = string(&self.names.binary(class));
        self.lines.push(format!("assertEquals({binary}, {result}.getClass().getName());"));
        let components = self.names.components(class).filter(|_| depth < DEPTH);
        for (owner, field, ty) in components.into_iter().flatten() {
            let Some(value) = value.get(&field) else { continue };
            let get = format!("Inputs.get({result}, {}, {})", string(&owner), string(&field));
            self.check(value, &ty, &get, depth + 1);
        }
    }
}

/// The elements of an array.
fn items(value: &Json) -> Option<&Vec<Json>> {
    match value {
        Json::Array(items) => Some(items),
        Json::Object(map) => map.get("$array").and_then(Json::as_array),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => None,
    }
}

/// A number of a primitive type as an expression.
fn number(value: &Json, ty: &str) -> Option<String> {
    let made = make(&Names::default(), std::slice::from_ref(value), &[ty.to_string()]).ok()?;
    made.args.into_iter().next()
}

/// An expression that is equal to a value: as `equals` has it, or element by element.
fn equal(names: &Names, value: &Json, ty: &str) -> Option<String> {
    if let Some(items) = items(value) {
        let element = ty.strip_prefix('[').filter(|_| items.len() <= ELEMENTS)?;
        let (word, values): (&str, Option<Vec<String>>) = match primitive(element) {
            Some(word) => (word, items.iter().map(|item| number(item, element)).collect()),
            None => ("Object", items.iter().map(|item| equal(names, item, element)).collect()),
        };
        return Some(format!("new {word}[] {{{}}}", values?.join(", ")));
    }
    match value {
        Json::Null => Some("null".to_string()),
        Json::String(text) => Some(string(text)),
        Json::Object(map) => equal_object(names, map),
        Json::Bool(_) | Json::Number(_) | Json::Array(_) => None,
    }
}

fn equal_object(names: &Names, map: &Map<String, Json>) -> Option<String> {
    if let Some(Json::String(name)) = map.get("$constant") {
        let (class, field) = name.rsplit_once('.')?;
        return Some(format!("Inputs.constant({}, {})", string(&names.binary(class)), string(field)));
    }
    let class = names.binary(map.get("$class")?.as_str()?);
    if class == "java.lang.String" {
        return Some(units(&text_of(map)));
    }
    let (simple, ty) = boxed(&class)?;
    let value = match map.get("value") {
        Some(value) => number(value, ty)?,
        None => literal("0", ty),
    };
    Some(format!("{simple}.valueOf({value})"))
}
