//! Arguments are JSON, complete, and refer only to what exists.

use oxpecker_generate::{Config, Features, Program, Type, generate, inputs};
use std::collections::BTreeMap;

/// A JSON value, as far as arguments need it.
#[derive(Clone, Debug, PartialEq)]
enum Json {
    Null,
    Bool,
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// A small strict reader of JSON.
struct Reader<'t> {
    rest: &'t str,
}

impl Reader<'_> {
    fn read(text: &str) -> Json {
        let mut reader = Reader { rest: text };
        let value = reader.value();
        assert!(reader.rest.is_empty(), "something follows the value: {text}");
        value
    }

    fn take(&mut self, word: &str) -> bool {
        match self.rest.strip_prefix(word) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn value(&mut self) -> Json {
        if self.take("null") {
            Json::Null
        } else if self.take("true") || self.take("false") {
            Json::Bool
        } else if self.rest.starts_with('"') {
            Json::Text(self.text())
        } else if self.take("[") {
            let mut list = Vec::new();
            while !self.take("]") {
                assert!(list.is_empty() || self.take(","));
                list.push(self.value());
            }
            Json::List(list)
        } else if self.take("{") {
            let mut fields = Vec::new();
            while !self.take("}") {
                assert!(fields.is_empty() || self.take(","));
                let name = self.text();
                assert!(self.take(":"));
                fields.push((name, self.value()));
            }
            Json::Object(fields)
        } else {
            let end = self.rest.find([',', ']', '}']).unwrap_or(self.rest.len());
            let (number, rest) = self.rest.split_at(end);
            assert!(number.parse::<f64>().is_ok(), "{number} is no number");
            self.rest = rest;
            Json::Number(number.to_owned())
        }
    }

    fn text(&mut self) -> String {
        assert!(self.take("\""));
        let Some((text, rest)) = self.rest.split_once('"') else { panic!("a text has no end") };
        self.rest = rest;
        text.to_owned()
    }
}

/// Checks a value against a type; `known` are the names of objects and arrays so far and what they are.
fn fits(program: &Program, ty: &Type, value: &Json, known: &mut BTreeMap<String, Type>) {
    match (ty, value) {
        (Type::Int, Json::Number(number)) => assert!(number.parse::<i32>().is_ok(), "{number}"),
        (Type::Uint, Json::Number(number)) => assert!(number.parse::<u32>().is_ok(), "{number}"),
        (Type::Float, Json::Number(number)) => assert!(number.contains('.'), "{number}"),
        (Type::Float, Json::Object(fields)) => assert_eq!(fields[0].0, "$float"),
        (Type::Bool, Json::Bool) => {}
        (Type::Char, Json::Text(text)) => assert_eq!(text.chars().count(), 1),
        (Type::Str, Json::Text(_) | Json::Null) => {}
        (Type::Named(_) | Type::Array(_), Json::Null) => {}
        (Type::Array(element), Json::List(list)) => {
            list.iter().for_each(|item| fits(program, element, item, known));
        }
        (Type::Named(_) | Type::Array(_), Json::Object(fields)) => object(program, ty, fields, known),
        _ => panic!("{value:?} is no {ty}"),
    }
}

fn object(program: &Program, ty: &Type, fields: &[(String, Json)], known: &mut BTreeMap<String, Type>) {
    let get = |name: &str| fields.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone());
    if let Some(Json::Text(id)) = get("$ref") {
        let Some(found) = known.get(&id) else { panic!("{id} is not known") };
        assert!(is_a(program, found, ty), "{found} is no {ty}");
        return;
    }
    if let (Some(Json::Text(id)), Some(Json::List(list)), Type::Array(element)) =
        (get("$id"), get("$array"), ty)
    {
        assert_eq!(known.insert(id, ty.clone()), None);
        list.iter().for_each(|item| fits(program, element, item, known));
        return;
    }
    let (Some(Json::Text(class)), Some(Json::Text(id))) = (get("$class"), get("$id")) else {
        panic!("{fields:?} is no object")
    };
    let class = Type::Named(class);
    assert!(is_a(program, &class, ty), "{class} is no {ty}");
    assert_eq!(known.insert(id, class.clone()), None);
    let declared = all_fields(program, &class);
    assert_eq!(declared.len() + 2, fields.len(), "fields are missing");
    for (name, ty) in declared {
        let Some(value) = get(&name) else { panic!("{name} is missing") };
        fits(program, &ty, &value, known);
    }
}

/// The fields of a class and of its superclasses.
fn all_fields(program: &Program, class: &Type) -> Vec<(String, Type)> {
    let Some(class) = class.name().and_then(|name| program.class(name)) else { return Vec::new() };
    let inherited = class.extends.as_ref().map(|parent| all_fields(program, &Type::Named(parent.clone())));
    let own = class.fields.iter().map(|field| (field.name.clone(), field.ty.clone()));
    inherited.unwrap_or_default().into_iter().chain(own).collect()
}

fn is_a(program: &Program, sub: &Type, sup: &Type) -> bool {
    let Some(name) = sub.name() else { return sub == sup };
    if sub == sup {
        return true;
    }
    let parents: Vec<String> = match (program.class(name), program.interface(name)) {
        (Some(class), _) => class.extends.iter().chain(&class.implements).cloned().collect(),
        (None, Some(interface)) => interface.extends.clone(),
        (None, None) => Vec::new(),
    };
    parents.into_iter().any(|parent| is_a(program, &Type::Named(parent), sup))
}

#[test]
fn arguments_fit_the_parameters() {
    let mut shared = 0;
    for seed in 0..600 {
        let program = generate(seed, &Config::small().with_features(Features::all()));
        for arguments in inputs(seed, &program, 5) {
            let types = program.entry_params();
            assert_eq!(types.len(), arguments.len());
            let mut known = BTreeMap::new();
            for (ty, text) in types.iter().zip(&arguments) {
                fits(&program, ty, &Reader::read(text), &mut known);
                shared += usize::from(text.contains("$ref"));
            }
        }
    }
    assert!(shared > 100, "{shared}");
}

#[test]
fn arguments_are_reproducible() {
    let program = generate(11, &Config::small());
    assert_eq!(inputs(4, &program, 8), inputs(4, &program, 8));
    assert_eq!(inputs(4, &program, 8).len(), 8);
}
