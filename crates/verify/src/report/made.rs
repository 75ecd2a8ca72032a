//! How an input was made, where calls of the program make it.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// The steps that make an input, and the arguments of the entry.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Made {
    /// What is done, in order.
    pub steps: Vec<Step>,
    /// What the entry is called with, the receiver first; nothing that stands for a new object in a constructor.
    pub args: Vec<Argument>,
}

/// A value that a step uses.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Argument {
    /// As a person would write it.
    pub text: String,
    /// `{"$made": NAME}` for what a step made; otherwise as inputs are written, with references to what was given.
    #[serde(rename = "value")]
    pub json: Json,
    /// Its type as the source writes it.
    #[serde(rename = "type")]
    pub ty: String,
}

/// A step in making an input.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum Step {
    /// An object in any state.
    Given(Argument),
    /// An array of objects that steps made.
    Array {
        /// What it is called.
        name: String,
        /// Its type.
        #[serde(rename = "type")]
        ty: String,
        /// Its elements.
        elements: Vec<Argument>,
    },
    /// A constructor or a method is called.
    Call {
        /// The class that declares it.
        class: String,
        /// Its name; none for a constructor.
        method: Option<String>,
        /// The types of its parameters.
        params: Vec<String>,
        /// The object whose method it is.
        receiver: Option<Argument>,
        /// The arguments.
        args: Vec<Argument>,
        /// What its result is called, if it makes an object.
        result: Option<String>,
        /// Whether it ends with an exception.
        throws: bool,
    },
    /// A field is set.
    Set {
        /// The object.
        object: Argument,
        /// The class of the object.
        class: String,
        /// The field.
        field: String,
        /// Its new value.
        value: Argument,
    },
}

impl Made {
    /// The form that JSON reports have, and front-ends get.
    pub fn to_json(&self) -> Json {
        serde_json::to_value(self).unwrap_or_default()
    }
}
