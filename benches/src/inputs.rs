//! All small inputs of an experiment, and whether an input is one of them.

use serde_json::{Value as Json, json};

use crate::experiments::Domain;

/// The least and the greatest integer.
pub const INTEGERS: (i64, i64) = (-1, 2);
/// How long arrays may be.
pub const ARRAY: usize = 3;
/// How many nodes lists may have.
pub const LIST: usize = 4;

/// Every input of a domain, as `oxpecker run --input` takes it.
pub fn all(domain: Domain) -> Vec<Json> {
    let args = match domain {
        Domain::Arrays => (0..=ARRAY).flat_map(tuples).map(|values| json!(values)).collect(),
        Domain::Lists => lists(),
    };
    std::iter::once(Json::Null).chain(args).map(|arg| json!([arg])).collect()
}

/// All tuples of small integers.
fn tuples(length: usize) -> Vec<Vec<i64>> {
    (0..length).fold(vec![Vec::new()], |shorter: Vec<Vec<i64>>, _| {
        let extended = |tuple: &Vec<i64>| {
            (INTEGERS.0..=INTEGERS.1).map(|value| [&tuple[..], &[value]].concat()).collect::<Vec<_>>()
        };
        shorter.iter().flat_map(extended).collect()
    })
}

/// All lists: those that end, and those whose last node goes back to any node.
fn lists() -> Vec<Json> {
    let mut lists = Vec::new();
    for length in 1..=LIST {
        for values in tuples(length) {
            lists.push(list(&values, None));
            lists.extend((0..length).map(|back| list(&values, Some(back))));
        }
    }
    lists
}

fn list(values: &[i64], back: Option<usize>) -> Json {
    let end = back.map_or(Json::Null, |node| json!({ "$ref": format!("n{node}") }));
    values.iter().enumerate().rev().fold(end, |next, (at, value)| {
        json!({ "$class": "Node", "$id": format!("n{at}"), "value": value, "next": next })
    })
}

/// Whether an input lies in its domain: small integers, short arrays, few nodes.
pub fn is_small(input: &Json) -> bool {
    let mut nodes = 0;
    all_small(input, &mut nodes) && nodes <= LIST
}

fn all_small(json: &Json, nodes: &mut usize) -> bool {
    match json {
        Json::Null | Json::Bool(_) | Json::String(_) => true,
        Json::Number(number) => {
            number.as_i64().is_some_and(|value| (INTEGERS.0..=INTEGERS.1).contains(&value))
        }
        Json::Array(items) => items.len() <= ARRAY && items.iter().all(|item| all_small(item, nodes)),
        Json::Object(map) => {
            *nodes += usize::from(map.contains_key("value") || map.contains_key("next"));
            map.values().all(|value| all_small(value, nodes))
        }
    }
}
