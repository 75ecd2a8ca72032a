//! Finding the method that a run or a proof starts with.

use ir::{EntryName, MethodId, MethodKind, Program};
use source::{Code, Diagnostic, did_you_mean};

/// The method named `Class.method`, `Class.method(int, Node)` where it is overloaded, or `method` where
/// only one class has it. Without a name: `Main.main`, or the only `main` in the program.
pub fn find_entry(program: &Program, name: Option<&str>) -> Result<MethodId, Diagnostic> {
    let Some(name) = name else { return default_entry(program) };
    let wanted = EntryName::parse(name);
    let (class, method) = wanted.class_and_method();
    let found: Vec<MethodId> = candidates(program)
        .filter(|id| class.is_none_or(|class| has_method(program, class, *id)))
        .filter(|id| method_name(program, *id) == method)
        .filter(|id| wanted.params.is_none() || wanted.takes(&signature(program, *id)))
        .collect();
    match found[..] {
        [only] => Ok(only),
        [] => Err(unknown(program, name, class, method)),
        [..] => {
            let names: Vec<String> = found.iter().map(|id| describe(program, *id)).collect();
            Err(Diagnostic::general(Code::UnknownEntry, format!("`{name}` means several methods"))
                .note(format!("these: {}", names.join("; ")))
                .hint("name one of them with its class and the types of its parameters"))
        }
    }
}

/// Whether a class has a method, its own or inherited.
fn has_method(program: &Program, class: &str, id: MethodId) -> bool {
    let method = &program[id];
    if &*program[method.class].name == class {
        return true;
    }
    let class = program.class_named(class);
    method.kind == MethodKind::Instance
        && class.is_some_and(|class| {
            program.resolve(class, id) == Some(id) && program.is_subclass(class, method.class)
        })
}

/// Methods with a body that can be executed.
pub(crate) fn candidates(program: &Program) -> impl Iterator<Item = MethodId> + '_ {
    program
        .methods()
        .filter(|(_, method)| method.kind != MethodKind::Pure && method.body.is_some())
        .filter(|(_, method)| !program[method.class].is_synthetic)
        .map(|(id, _)| id)
}

/// The name in the source: a constructor has that of its class, without what the class is nested in.
fn method_name(program: &Program, id: MethodId) -> &str {
    let method = &program[id];
    match method.kind {
        MethodKind::Constructor => {
            let class = &program[method.class].name;
            class.rsplit('.').next().unwrap_or(class)
        }
        MethodKind::Static | MethodKind::Instance | MethodKind::Pure => &method.name,
    }
}

/// A method as it can be named on the command line.
pub(crate) fn describe(program: &Program, id: MethodId) -> String {
    let class = &program[program[id].class].name;
    format!("{class}.{}({})", method_name(program, id), signature(program, id).join(", "))
}

/// A method by class and name, with the types of its parameters where that is not enough.
pub(crate) fn short_name(program: &Program, id: MethodId) -> String {
    let full = describe(program, id);
    let name = method_name(program, id);
    let class = &program[program[id].class].name;
    let is_same = |other: &MethodId| {
        method_name(program, *other) == name && program[program[*other].class].name == *class
    };
    if candidates(program).filter(is_same).nth(1).is_some() { full } else { format!("{class}.{name}") }
}

fn signature(program: &Program, id: MethodId) -> Vec<String> {
    program[id].signature().iter().map(|ty| program.source_type(*ty)).collect()
}

/// `Main.main`, or the only `main` in the program.
pub(crate) fn main_entry(program: &Program) -> Option<MethodId> {
    let mains: Vec<MethodId> = candidates(program).filter(|id| &*program[*id].name == "main").collect();
    let in_main = mains.iter().copied().find(|id| &*program[program[*id].class].name == "Main");
    in_main.or(if let [only] = mains[..] { Some(only) } else { None })
}

fn default_entry(program: &Program) -> Result<MethodId, Diagnostic> {
    main_entry(program).ok_or_else(|| match candidates(program).any(|id| &*program[id].name == "main") {
        false => Diagnostic::general(Code::UnknownEntry, "the program has no method `main`")
            .hint("name the method to start with: `--entry Class.method`"),
        true => Diagnostic::general(Code::UnknownEntry, "several classes have a method `main`")
            .hint("name the one to start with: `--entry Class.main`"),
    })
}

fn unknown(program: &Program, name: &str, class: Option<&str>, method: &str) -> Diagnostic {
    let diagnostic =
        Diagnostic::general(Code::UnknownEntry, format!("there is no method `{name}` to start with"));
    let all: Vec<String> = candidates(program).map(|id| describe(program, id)).collect();
    let short: Vec<String> = all.iter().map(|m| m.split('(').next().unwrap_or(m).to_string()).collect();
    let wanted = format!("{}{method}", class.map(|class| format!("{class}.")).unwrap_or_default());
    let hint = if short.contains(&wanted) {
        let overloads: Vec<&str> =
            all.iter().filter(|m| m.starts_with(&format!("{wanted}("))).map(|m| m.as_str()).collect();
        Some(format!("there is {}", overloads.join("; ")))
    } else {
        did_you_mean(&wanted, short.iter().map(|name| name.as_str()))
    };
    diagnostic.maybe_hint(hint)
}
