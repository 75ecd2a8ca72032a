//! Watches an execution make its input, and tells the steps in the words of the source.

use std::collections::{BTreeMap, BTreeSet};

use interp::{Cell, Event, Machine, ObjectId, Value};
use ir::{MethodId, MethodKind, Role, Type};
use serde_json::{Value as Json, json};

use crate::report::{Argument, Made, Step};

/// Words of Java that are a class's name in lower case easily.
const WORDS: [&str; 20] = [
    "abstract",
    "boolean",
    "byte",
    "case",
    "char",
    "class",
    "default",
    "double",
    "enum",
    "float",
    "int",
    "interface",
    "long",
    "new",
    "package",
    "return",
    "short",
    "switch",
    "this",
    "void",
];

/// What was seen so far.
#[derive(Default)]
pub(crate) struct Making {
    /// The choices of the input, as `oxpecker run --input` takes them.
    choices: Vec<Json>,
    /// Of these so many were told.
    given: usize,
    made: Made,
    names: BTreeMap<ObjectId, String>,
    used: BTreeSet<String>,
    /// Objects in any state that were shown.
    shown: BTreeSet<ObjectId>,
    /// The call that has not returned, and where it is among the steps.
    open: Option<(MethodId, usize)>,
    is_over: bool,
}

impl Making {
    pub(crate) fn new(choices: &[Json]) -> Making {
        Making { choices: choices.to_vec(), ..Making::default() }
    }

    /// What made the input; none if the entry was not called.
    pub(crate) fn finish(self) -> Option<Made> {
        self.is_over.then_some(self.made)
    }

    /// Takes note of what the code that makes the input does.
    pub(crate) fn see(&mut self, machine: &Machine<'_>, thread: u32, event: &Event) {
        if self.is_over || thread != 0 || !machine.is_making(thread) {
            return;
        }
        match event {
            Event::Called { method, args } => match machine.is_preparing(thread) {
                true => self.call(machine, *method, args),
                false => self.enter(machine, *method, args),
            },
            Event::Returned { value } => self.returned(machine, value.as_ref()),
            Event::Write { cell: Cell::Field { object, field }, value } => {
                let program = machine.program();
                let object_type = machine.heap().ty(*object);
                let set = Step::Set {
                    object: self.argument(machine, &Value::Ref(*object), object_type),
                    class: program.source_type(object_type),
                    field: program[*field].name.to_string(),
                    value: self.argument(machine, value, program[*field].ty),
                };
                self.made.steps.push(set);
            }
            Event::Write { .. }
            | Event::Local { .. }
            | Event::Read(_)
            | Event::Lock { .. }
            | Event::Fork { .. }
            | Event::Join
            | Event::Resume
            | Event::End
            | Event::Raised { .. } => {}
        }
    }

    /// The entry is called.
    fn enter(&mut self, machine: &Machine<'_>, method: MethodId, args: &[Value]) {
        self.threw();
        let known = &machine.program()[method];
        let skip = usize::from(known.kind == MethodKind::Constructor);
        let typed = args.iter().zip(&known.params).skip(skip);
        self.made.args = typed.map(|(arg, ty)| self.argument(machine, arg, *ty)).collect();
        self.is_over = true;
    }

    fn call(&mut self, machine: &Machine<'_>, method: MethodId, args: &[Value]) {
        self.threw();
        let program = machine.program();
        let known = &program[method];
        if known.role == Role::Internal {
            return;
        }
        let typed: Vec<(&Value, Type)> = args.iter().zip(known.params.iter().copied()).collect();
        let skip = usize::from(known.kind.has_receiver());
        let (is_new, is_instance) = match known.kind {
            MethodKind::Constructor => (true, false),
            MethodKind::Instance => (false, true),
            MethodKind::Static | MethodKind::Pure => (false, false),
        };
        let receiver = typed.first().filter(|_| is_instance);
        let receiver = receiver.map(|(value, ty)| self.argument(machine, value, *ty));
        let args = typed[skip..].iter().map(|(value, ty)| self.argument(machine, value, *ty)).collect();
        let result = match (args_object(&typed), is_new) {
            (Some(object), true) => Some(self.name(machine, object)),
            (_, _) => None,
        };
        let call = Step::Call {
            class: program.source_type(Type::Class(known.class)),
            method: (!is_new).then(|| known.name.to_string()),
            params: known.signature().iter().map(|ty| program.source_type(*ty)).collect(),
            receiver,
            args,
            result,
            throws: false,
        };
        self.open = Some((method, self.made.steps.len()));
        self.made.steps.push(call);
    }

    fn returned(&mut self, machine: &Machine<'_>, value: Option<&Value>) {
        let Some((method, at)) = self.open.take() else { return };
        // A static method that is called makes an object.
        if machine.program()[method].kind != MethodKind::Static {
            return;
        }
        if let Some(Value::Ref(object)) = value {
            let name = self.name(machine, *object);
            if let Some(Step::Call { result, .. }) = self.made.steps.get_mut(at) {
                *result = Some(name);
            }
        }
    }

    /// The last call did not return.
    fn threw(&mut self) {
        if let Some((_, at)) = self.open.take()
            && let Some(Step::Call { throws, .. }) = self.made.steps.get_mut(at)
        {
            *throws = true;
        }
    }

    /// A name for an object: that of its class in lower case, with a number from the second one on.
    fn name(&mut self, machine: &Machine<'_>, object: ObjectId) -> String {
        if let Some(known) = self.names.get(&object) {
            return known.clone();
        }
        let ty = machine.program().source_type(machine.heap().ty(object));
        let simple = ty.trim_end_matches("[]").rsplit('.').next().unwrap_or_default();
        let mut letters = simple.chars();
        let first = letters.next().map(|letter| letter.to_lowercase().to_string()).unwrap_or_default();
        let plural = if ty.ends_with("[]") { "s" } else { "" };
        let stem = format!("{first}{}{plural}", letters.as_str());
        // `int` for an `Int`, or `new` for a `New`, would be no name in Java.
        let is_word = WORDS.contains(&stem.as_str());
        let numbered = |number: usize| match number {
            1 if !is_word => stem.clone(),
            _ => format!("{stem}{number}"),
        };
        let name = (1..).map(numbered).find(|name| !self.used.contains(name)).unwrap_or_default();
        self.used.insert(name.clone());
        self.names.insert(object, name.clone());
        name
    }

    fn argument(&mut self, machine: &Machine<'_>, value: &Value, ty: Type) -> Argument {
        let shown = machine.program().source_type(ty);
        let Value::Ref(object) = value else {
            return Argument { text: machine.show(value, ty), json: machine.to_json(value, ty), ty: shown };
        };
        if let Some(name) = self.names.get(object) {
            return Argument { text: name.clone(), json: json!({ "$made": name }), ty: shown };
        }
        if let Some(at) = machine.choice_of(*object) {
            return self.chosen(machine, value, at);
        }
        // Arrays are filled before they are used for the first time.
        let held = machine.heap().ty(*object);
        if let Some(element) = machine.program().element(held) {
            let slots = machine.heap().slots(*object).to_vec();
            let elements = slots.iter().map(|slot| self.argument(machine, slot, element)).collect();
            let name = self.name(machine, *object);
            let ty = machine.program().source_type(held);
            self.made.steps.push(Step::Array { name: name.clone(), ty, elements });
            return Argument { text: name.clone(), json: json!({ "$made": name }), ty: shown };
        }
        Argument { text: machine.object_name(*object), json: Json::Null, ty: shown }
    }

    /// An object that `havoc` chose. What it refers to may have been chosen before.
    fn chosen(&mut self, machine: &Machine<'_>, value: &Value, at: usize) -> Argument {
        while self.given <= at {
            let (now, json) = (self.given, self.choices.get(self.given).cloned());
            self.given += 1;
            let Some(json) = json else { break };
            let held = machine.chosen(now).cloned();
            let (Some(Value::Ref(object)), Some(_)) = (held, json.get("$id")) else { continue };
            let ty = machine.heap().ty(object);
            let shown = machine.program().source_type(ty);
            let text = machine.show(&Value::Ref(object), ty);
            self.made.steps.push(Step::Given(Argument { text, json, ty: shown }));
        }
        let Value::Ref(object) = value else {
            return Argument { text: String::new(), json: Json::Null, ty: String::new() };
        };
        let ty = machine.heap().ty(*object);
        let json = self.choices.get(at).cloned().unwrap_or_default();
        let json = match json.get("$id") {
            Some(id) => json!({ "$ref": id }),
            None => json,
        };
        // An object is shown once; after that it may have changed.
        let is_value = machine.heap().class(*object).is_some_and(|class| machine.program()[class].is_library);
        let text = match self.shown.insert(*object) || is_value {
            true => machine.show(value, ty),
            false => machine.object_name(*object),
        };
        Argument { text, json, ty: machine.program().source_type(ty) }
    }
}

/// The object that is the first argument.
fn args_object(args: &[(&Value, Type)]) -> Option<ObjectId> {
    match args.first() {
        Some((Value::Ref(object), _)) => Some(*object),
        Some(_) | None => None,
    }
}
