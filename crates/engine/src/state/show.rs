//! The text form of states, for tests: where each thread stands, what its calls hold, objects, static fields, and the path
//! condition. Names of objects are their numbers, as in trails and events.
//!
//! ```text
//! thread 0: Main::main b1.2, x = (+ n 1)
//! object 1: Cell { Cell::v = 3 }, locked by 0
//! static Main::count = 1
//! path: (<= 1 n)
//! ```

use std::fmt::Write;

use ir::{MethodId, Program};
use solver::Terms;

use super::State;
use super::heap::{Body, ClassOf, Elements};
use crate::value::Value;

impl State {
    /// The state as text.
    pub(crate) fn show(&self, program: &Program, terms: &Terms) -> String {
        let mut text = String::new();
        for (at, thread) in self.threads.iter().enumerate() {
            let _ = write!(text, "thread {at}:");
            let mut frame = thread.frame.as_deref();
            if frame.is_none() {
                let _ = write!(text, " {:?}", thread.status);
            }
            while let Some(call) = frame {
                let name = name_of(program, call.method);
                let _ = write!(text, " {name} b{}.{}", call.block, call.inst);
                let locals = program[call.method].body.as_ref().map(|body| &body.locals);
                for (local, value) in locals.into_iter().flatten().zip(&call.locals) {
                    if !matches!(value, Value::Undefined) {
                        let _ = write!(text, ", {} = {}", local.name, value.show(terms));
                    }
                }
                frame = call.caller.as_deref();
            }
            text.push('\n');
        }
        for (id, object) in self.heap.objects() {
            let _ = write!(text, "object {id}: ");
            match &object.body {
                Body::Instance { class, fields } => {
                    match class {
                        ClassOf::Exact(class) => text.push_str(&program[*class].name),
                        ClassOf::OneOf(number, _) => text.push_str(&terms.show(*number)),
                    }
                    let fields = fields
                        .iter()
                        .map(|(field, value)| format!(" {} = {}", program[*field].name, value.show(terms)));
                    let _ = write!(text, " {{{} }}", fields.collect::<Vec<_>>().join(","));
                }
                Body::Array { length, elements, .. } => {
                    let elements = match elements {
                        Elements::List(list) => {
                            list.iter().map(|value| value.show(terms)).collect::<Vec<_>>().join(", ")
                        }
                        Elements::Map(map) => terms.show(*map),
                        Elements::Untouched => "…".to_string(),
                    };
                    let _ = write!(text, "[{elements}] of length {}", length.show(terms));
                }
            }
            if let Some(held) = object.lock {
                let _ = write!(text, ", locked by {}", held.owner);
            }
            text.push('\n');
        }
        for (field, value) in
            program.fields.iter().zip(&self.heap.statics).filter(|(field, _)| field.is_static)
        {
            let _ = writeln!(text, "static {} = {}", field.name, value.show(terms));
        }
        for conjunct in self.path.conjuncts() {
            let _ = writeln!(text, "path: {}", terms.show(conjunct));
        }
        text
    }
}

/// A method, with its class.
fn name_of(program: &Program, method: MethodId) -> String {
    format!("{}::{}", program[program[method].class].name, program[method].name)
}

impl Value {
    fn show(&self, terms: &Terms) -> String {
        match self {
            Value::Undefined => "undefined".to_string(),
            Value::Const(value) => value.to_string(),
            Value::Term(term) => terms.show(*term),
            Value::Heap(_) => "a heap".to_string(),
        }
    }
}
