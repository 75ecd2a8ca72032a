//! Inputs that calls of the program make, as Java statements.
//!
//! The form is that of `made` in JSON reports: what was given in any state comes first, then the steps in their order. Everything is called
//! by reflection, so that neither access nor packages matter.

use serde_json::{Value as Json, json};

use super::Names;
use super::values::{Made, class_name, make, primitive, string};

/// Statements that make an input, and the expressions of the arguments of the entry.
pub(super) fn made(names: &Names, made: &Json) -> Result<Made, String> {
    let list = |json: &Json, key: &str| json.get(key).and_then(Json::as_array).cloned().unwrap_or_default();
    let steps = list(made, "steps");
    let is_given = |step: &&Json| kind(step) == "given";
    let values: Vec<Json> = steps.iter().filter(is_given).map(|step| step["value"].clone()).collect();
    let types: Vec<String> =
        steps.iter().filter(is_given).map(|step| descriptor(names, text(step, "type"))).collect();
    let given = make(names, &values, &types)?;
    let mut statements = given.statements;
    for step in steps.iter().filter(|step| !is_given(step)) {
        statements.push(statement(names, step)?);
    }
    let args = list(made, "args");
    let args = args.iter().map(|arg| argument(names, arg)).collect::<Result<Vec<String>, String>>()?;
    Ok(Made { statements, args })
}

fn kind(step: &Json) -> &str {
    text(step, "step")
}

fn text<'a>(json: &'a Json, key: &str) -> &'a str {
    json.get(key).and_then(Json::as_str).unwrap_or_default()
}

/// What an object that a step made is called: no word of the language, and none of the names of objects in any state.
fn variable(name: &str) -> String {
    let letters: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    format!("{letters}_")
}

fn statement(names: &Names, step: &Json) -> Result<String, String> {
    let list = |key: &str| step.get(key).and_then(Json::as_array).cloned().unwrap_or_default();
    let all = |args: Vec<Json>| args.iter().map(|arg| argument(names, arg)).collect::<Result<Vec<_>, _>>();
    match kind(step) {
        "array" => {
            let ty = descriptor(names, text(step, "type"));
            let element = string(&class_name(ty.strip_prefix('[').unwrap_or(&ty)));
            let name = variable(text(step, "name"));
            let elements = all(list("elements"))?;
            let mut out =
                format!("Object[] {name} = (Object[]) Inputs.array({element}, {});", elements.len());
            for (at, element) in elements.iter().enumerate().filter(|(_, element)| *element != "null") {
                out += &format!(" {name}[{at}] = {element};");
            }
            Ok(out)
        }
        "call" => {
            let class = string(&names.binary(text(step, "class")));
            let method = step.get("method").and_then(Json::as_str).unwrap_or("<init>");
            let types = list("params");
            let types = types.iter().map(|ty| descriptor(names, ty.as_str().unwrap_or_default()));
            let types: Vec<String> = types.map(|ty| string(&class_name(&ty))).collect();
            let args = all(list("args"))?;
            let receiver = match step.get("receiver") {
                Some(Json::Null) | None => "null".to_string(),
                Some(receiver) => argument(names, receiver)?,
            };
            let call = format!(
                "Inputs.call({class}, {}, new String[] {{{}}}, {receiver}, new Object[] {{{}}})",
                string(method),
                types.join(", "),
                args.join(", ")
            );
            let throws = step.get("throws") == Some(&json!(true));
            Ok(match step.get("result").and_then(Json::as_str) {
                Some(result) => format!("Object {} = {call};", variable(result)),
                None if throws => format!("try {{ {call}; }} catch (Throwable expected) {{ }}"),
                None => format!("{call};"),
            })
        }
        "set" => {
            let (owner, field, _) = names.field(text(step, "class"), text(step, "field"))?;
            let object = argument(names, &step["object"])?;
            let value = argument(names, &step["value"])?;
            Ok(format!("Inputs.set({object}, {}, {}, {value});", string(&owner), string(&field)))
        }
        other => Err(format!("there is no step `{other}`")),
    }
}

/// The expression of an argument, of the type that the method has there.
fn argument(names: &Names, argument: &Json) -> Result<String, String> {
    let (value, ty) = (&argument["value"], descriptor(names, text(argument, "type")));
    if let Some(name) = value.get("$made").and_then(Json::as_str) {
        return Ok(variable(name));
    }
    let made = make(names, std::slice::from_ref(value), std::slice::from_ref(&ty))?;
    match (made.statements.is_empty(), made.args.into_iter().next()) {
        (true, Some(text)) if primitive(&ty).is_some() => {
            Ok(format!("({}) {text}", primitive(&ty).unwrap_or("")))
        }
        (true, Some(text)) => Ok(text),
        (_, _) => Err("an argument that nothing makes".to_string()),
    }
}

/// The descriptor of a type as the source writes it.
fn descriptor(names: &Names, shown: &str) -> String {
    let element = shown.trim_end_matches("[]");
    let dimensions = (shown.len() - element.len()) / 2;
    let letter = match element {
        "byte" => "B".to_string(),
        "char" => "C".to_string(),
        "double" => "D".to_string(),
        "float" => "F".to_string(),
        "int" => "I".to_string(),
        "long" => "J".to_string(),
        "short" => "S".to_string(),
        "boolean" => "Z".to_string(),
        class => format!("L{};", names.binary(class).replace('.', "/")),
    };
    "[".repeat(dimensions) + &letter
}
