//! Witnesses of the engine as JSON, for the interpreter, and as text, for people.

use std::collections::BTreeMap;

use engine::{Datum, Witness, WitnessObject};
use interp::output::{left_out, shortened, show_string};
use ir::{FieldId, FieldInput, MethodId, MethodKind, Program, Type};
use serde_json::{Map, Value as Json, json};

use crate::front_end::Entry;
use crate::report::InputLine;
use crate::run::{MADE, RunReport};

/// The input as `oxpecker run --input` takes it: arguments, and the choices of `havoc` if there are any.
pub(super) fn to_json(program: &Program, entry: &Entry, witness: &Witness) -> Json {
    let mut json = given(program, witness);
    if let (Some(making), Json::Object(map)) = (entry.making, &mut json) {
        map.insert(MADE.to_string(), json!(making.calls));
    }
    json
}

fn given(program: &Program, witness: &Witness) -> Json {
    let mut writer = Writer::new(program, witness);
    let args: Vec<Json> = witness.args.iter().map(|arg| writer.json(arg)).collect();
    if witness.choices.is_empty() {
        return json!({ "args": args });
    }
    let choices: Vec<Json> = witness.choices.iter().map(|choice| writer.json(choice)).collect();
    if witness.inputs.iter().all(Option::is_none) {
        return json!({ "args": args, "choices": choices });
    }
    json!({ "args": args, "choices": choices, "inputs": names(witness) })
}

/// The names of choices that the world makes, numbered where there are several; none for choices of the program.
fn names(witness: &Witness) -> Vec<Option<String>> {
    let (mut counts, mut seen) = (BTreeMap::<&str, usize>::new(), BTreeMap::<&str, usize>::new());
    for name in witness.inputs.iter().flatten() {
        *counts.entry(name).or_default() += 1;
    }
    let mut names = Vec::new();
    for name in &witness.inputs {
        let Some(name) = name.as_deref() else {
            names.push(None);
            continue;
        };
        let count = seen.entry(name).or_default();
        *count += 1;
        names.push(Some(if counts[name] == 1 { name.to_string() } else { format!("{name} {count}") }));
    }
    names
}

/// The same with the variables that got the choices in place of their numbers.
pub(super) fn named_lines(program: &Program, entry: MethodId, witness: &Witness) -> Vec<InputLine> {
    let mut lines = lines(program, entry, witness);
    let first = lines.len() - witness.choices.len();
    for (line, variable) in lines[first..].iter_mut().zip(&witness.variables) {
        if let Some(variable) = variable {
            line.name = variable.to_string();
        }
    }
    lines
}

/// The input as a person would write it: where calls made it, what the entry is called with, and the choices that have nothing to
/// do with that.
pub(super) fn told(program: &Program, entry: &Entry, witness: &Witness, ran: &RunReport) -> Vec<InputLine> {
    let all = lines(program, entry.method, witness);
    let Some(made) = &ran.made else { return all };
    let named = &program[entry.named()];
    let skip = usize::from(named.kind == MethodKind::Constructor);
    let locals = named.body.as_ref().map_or(&[][..], |body| &body.locals).iter().skip(skip);
    let name = |local: &ir::Local| local.source().unwrap_or(&local.name).to_string();
    let params = made.args.iter().zip(locals);
    let params = params.map(|(arg, local)| InputLine { name: name(local), value: arg.text.clone() });
    let first = all.len() - witness.choices.len();
    let others = all.into_iter().skip(first).zip(&ran.choosers);
    params.chain(others.filter(|(_, chooser)| !chooser.is_empty()).map(|(line, _)| line)).collect()
}

/// The input as a person would write it, every choice of `havoc` as a line of its own.
pub(super) fn lines(program: &Program, entry: MethodId, witness: &Witness) -> Vec<InputLine> {
    let mut writer = Writer::new(program, witness);
    let method = &program[entry];
    let skip = usize::from(method.kind == MethodKind::Constructor);
    let locals = method.body.as_ref().map_or(&[][..], |body| &body.locals);
    let mut lines: Vec<InputLine> = Vec::new();
    let params = locals.iter().zip(&method.params).skip(skip);
    for (arg, (local, ty)) in witness.args.iter().zip(params) {
        let value = shortened(writer.typed(arg, *ty), LONGEST);
        lines.push(InputLine { name: local.source().unwrap_or(&local.name).to_string(), value });
    }
    let names = names(witness).into_iter().chain(std::iter::repeat(None));
    for (at, (choice, name)) in witness.choices.iter().zip(names).enumerate() {
        let name = name.unwrap_or_else(|| format!("havoc {}", at + 1));
        lines.push(InputLine { name, value: shortened(writer.text(choice), LONGEST) });
    }
    lines
}

/// How many elements of an array of an input a person is shown; `to_json` has them all.
const ELEMENTS: usize = 64;
/// How long the value of a parameter may be as text.
const LONGEST: usize = 4000;

/// How deep an input may nest: what the interpreter reads.
const DEPTH: usize = 100;

/// Whether the interpreter can read an input.
pub(super) fn is_readable(witness: &Witness) -> bool {
    numbers(witness).1 < DEPTH
}

/// The number every object gets in the interpreter, which makes what an object holds before the object
/// itself, and how deep the input nests.
fn numbers(witness: &Witness) -> (Vec<usize>, usize) {
    let mut numbers = vec![0; witness.objects.len()];
    let mut seen = vec![false; witness.objects.len()];
    let (mut next, mut deepest) = (0, 0);
    let children = |data: &mut dyn Iterator<Item = &Datum>| {
        let mut found: Vec<usize> = data
            .filter_map(|datum| match datum {
                Datum::Object(at) => Some(*at),
                Datum::Bool(_)
                | Datum::Int(_)
                | Datum::Float(_)
                | Datum::Char(_)
                | Datum::Text(_)
                | Datum::Constant(_)
                | Datum::Made(_)
                | Datum::Null => None,
            })
            .collect();
        found.reverse();
        found
    };
    let mut stack = vec![(None, children(&mut witness.args.iter().chain(&witness.choices)))];
    while let Some((object, pending)) = stack.last_mut() {
        let object = *object;
        match pending.pop() {
            Some(at) if !std::mem::replace(&mut seen[at], true) => {
                let object = &witness.objects[at];
                let fields = object.fields.iter().map(|(_, datum)| datum);
                stack.push((Some(at), children(&mut fields.chain(&object.elements))));
                deepest = deepest.max(stack.len());
            }
            Some(_) => {}
            None => {
                if let Some(at) = object {
                    numbers[at] = next;
                    next += 1;
                }
                stack.pop();
            }
        }
    }
    (numbers, deepest)
}

struct Writer<'a> {
    program: &'a Program,
    witness: &'a Witness,
    /// Objects that are referred to more than once.
    shared: Vec<bool>,
    /// The number of every object in the interpreter.
    numbers: Vec<usize>,
    written: Vec<bool>,
}

impl<'a> Writer<'a> {
    fn new(program: &'a Program, witness: &'a Witness) -> Writer<'a> {
        let mut uses = vec![0u32; witness.objects.len()];
        let inner = witness
            .objects
            .iter()
            .flat_map(|object| object.elements.iter().chain(object.fields.iter().map(|(_, datum)| datum)));
        for datum in witness.args.iter().chain(&witness.choices).chain(inner) {
            if let Datum::Object(at) = datum {
                uses[*at] += 1;
            }
        }
        let shared = uses.iter().map(|count| *count > 1).collect();
        let (numbers, _) = numbers(witness);
        Writer { program, witness, shared, numbers, written: vec![false; witness.objects.len()] }
    }

    /// The number of an object, and whether it was written before.
    fn number(&mut self, at: usize) -> (usize, bool) {
        (self.numbers[at], std::mem::replace(&mut self.written[at], true))
    }

    /// The name of a field, with its class where a subclass hides it.
    fn field(&self, object: &WitnessObject, field: FieldId) -> String {
        let decl = &self.program[field];
        let Type::Class(class) = object.ty else { return decl.name.to_string() };
        let last = self.program.all_fields(class).into_iter().rfind(|f| self.program[*f].name == decl.name);
        match last == Some(field) {
            true => decl.name.to_string(),
            false => format!("{}.{}", self.program[decl.class].name, decl.name),
        }
    }

    /// The name of a static field with its class.
    fn constant(&self, field: FieldId) -> String {
        let decl = &self.program[field];
        format!("{}.{}", self.program[decl.class].name, decl.name)
    }

    fn json(&mut self, datum: &Datum) -> Json {
        match datum {
            Datum::Bool(value) => json!(value),
            Datum::Int(value) => {
                value.to_string().parse::<serde_json::Number>().map_or(Json::Null, Json::Number)
            }
            Datum::Float(value) => float_json(*value),
            Datum::Char(value) => json!(value.to_string()),
            Datum::Text(value) => json!(&**value),
            Datum::Null => Json::Null,
            Datum::Object(at) => self.object_json(*at),
            Datum::Constant(field) => json!({ "$constant": self.constant(*field) }),
            Datum::Made(number) => json!({ "$new": number }),
        }
    }

    fn object_json(&mut self, at: usize) -> Json {
        let (number, known) = self.number(at);
        if known {
            return json!({ "$ref": number.to_string() });
        }
        let witness = self.witness;
        let object = &witness.objects[at];
        let mut map = Map::new();
        map.insert("$id".to_string(), json!(number.to_string()));
        match object.ty {
            Type::Class(class) => {
                map.insert("$class".to_string(), json!(&*self.program[class].name));
                // Fields that the virtual machine manages are not given.
                let is_given = |field: FieldId| self.program[field].input != FieldInput::Default;
                for (field, datum) in object.fields.iter().filter(|(field, _)| is_given(*field)) {
                    let value = self.json(datum);
                    map.insert(self.field(object, *field), value);
                }
                Json::Object(map)
            }
            _ => {
                let elements: Vec<Json> = object.elements.iter().map(|datum| self.json(datum)).collect();
                map.insert("$array".to_string(), Json::Array(elements));
                Json::Object(map)
            }
        }
    }

    /// A value of a type: numbers that stand for characters are shown as characters.
    fn typed(&mut self, datum: &Datum, ty: Type) -> String {
        match datum {
            Datum::Int(unit) if ty == Type::U16 => {
                interp::output::show_unit(i32::try_from(unit).unwrap_or(0))
            }
            other => self.text(other),
        }
    }

    fn text(&mut self, datum: &Datum) -> String {
        match datum {
            Datum::Bool(value) => value.to_string(),
            Datum::Int(value) => value.to_string(),
            Datum::Float(value) => format!("{value:?}"),
            Datum::Char(value) => format!("{value:?}"),
            Datum::Text(value) => show_string(value),
            Datum::Null => "null".to_string(),
            Datum::Object(at) => self.object_text(*at),
            Datum::Constant(field) => self.constant(*field),
            Datum::Made(number) => format!("object {number} of those that the program made"),
        }
    }

    /// The text of an object, where texts are objects.
    fn text_object(&self, object: &WitnessObject) -> Option<String> {
        let field = self.program.text?;
        if object.ty != Type::Class(self.program[field].class) {
            return None;
        }
        let units = object.fields.iter().find(|(known, _)| *known == field).map(|(_, datum)| datum);
        let units = match units {
            Some(Datum::Object(at)) => &self.witness.objects[*at].elements[..],
            _ => &[],
        };
        let unit = |datum: &Datum| match datum {
            Datum::Int(unit) => u16::try_from(unit).ok(),
            _ => None,
        };
        let units: Vec<u16> = units.iter().map(unit).collect::<Option<_>>()?;
        Some(interp::output::show_text(&units))
    }

    fn object_text(&mut self, at: usize) -> String {
        let (number, known) = self.number(at);
        let witness = self.witness;
        let object = &witness.objects[at];
        let ty = self.program.source_type(object.ty);
        if known {
            return format!("{ty}#{number}");
        }
        if let Some(text) = self.text_object(object) {
            return text;
        }
        match object.ty {
            Type::Class(_) => {
                let program = self.program;
                let fields: Vec<String> = object
                    .fields
                    .iter()
                    .filter(|(field, _)| !program[*field].is_synthetic)
                    .map(|(field, datum)| {
                        let value = self.typed(datum, self.program[*field].ty);
                        format!("{}: {value}", self.field(object, *field))
                    })
                    .collect();
                match fields.is_empty() {
                    true => format!("{ty}#{number} {{}}"),
                    false => format!("{ty}#{number} {{ {} }}", fields.join(", ")),
                }
            }
            _ => {
                let element = self.program.element(object.ty).unwrap_or(Type::Int);
                let shown = object.elements.iter().take(ELEMENTS);
                let elements: Vec<String> = shown.map(|datum| self.typed(datum, element)).collect();
                let rest = left_out(object.elements.len(), ELEMENTS);
                // An array is named only where it is met again.
                let label = if self.shared[at] { format!("{ty}#{number} ") } else { String::new() };
                format!("{label}[{}{rest}]", elements.join(", "))
            }
        }
    }
}

fn float_json(value: f64) -> Json {
    if value.is_nan() {
        return json!({ "$float": "NaN" });
    }
    if value.is_infinite() {
        return json!({ "$float": if value > 0.0 { "Infinity" } else { "-Infinity" } });
    }
    format!("{value:?}").parse::<serde_json::Number>().map_or(json!(value), Json::Number)
}
