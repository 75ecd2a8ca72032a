//! Java that repeats an execution: a program for a counterexample, JUnit tests for paths.

mod java;
mod making;
mod results;
mod values;

use ir::Program;
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::Value as Json;

use crate::world::Entry;
use java::Refusal;
pub use java::{ASSUMED, CHOOSER, OBSERVER, OBSERVERS, REFUSED, VERIFIER};
use values::{class_name, make, string};

/// The names of classes and fields as the virtual machine has them, by those that reports show.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The binary names of classes.
    pub(crate) classes: FxHashMap<String, String>,
    /// By class and field, as shown: the binary name of the class that declares it, its name and descriptor.
    pub(crate) fields: FxHashMap<(String, String), (String, String, String)>,
    /// The components of records in their order, by class as shown.
    records: FxHashMap<String, Vec<String>>,
    /// The binary names of the classes of libraries.
    library: FxHashSet<String>,
}

impl Names {
    /// Learns which classes of a program are records, and which belong to libraries.
    pub fn learn(&mut self, program: &Program) {
        for class in &program.classes {
            if class.is_library {
                self.library.insert(self.binary(&class.name));
            }
            if class.superclass.is_some_and(|parent| &*program[parent].name == "java.lang.Record") {
                let components = class.fields.iter().map(|field| program[*field].name.to_string());
                self.records.insert(class.name.to_string(), components.collect());
            }
        }
    }

    fn is_library(&self, binary: &str) -> bool {
        self.library.contains(binary)
    }

    /// The components of a record as fields of its class; none of another class.
    fn components(&self, class: &str) -> Option<Vec<(String, String, String)>> {
        let names = self.records.get(class)?;
        names.iter().map(|name| self.field(class, name).ok()).collect()
    }

    /// The name of a class as the virtual machine has it.
    pub fn binary(&self, class: &str) -> String {
        self.classes.get(class).cloned().unwrap_or_else(|| class.to_string())
    }

    fn field(&self, class: &str, field: &str) -> Result<(String, String, String), String> {
        let found = self.fields.get(&(class.to_string(), field.to_string()));
        found.cloned().ok_or_else(|| format!("`{class}` has no field `{field}`"))
    }
}

/// What an execution did.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It returned nothing, or something that a test does not look at.
    Returned,
    /// It returned this value, of the type of the method.
    Value(Json),
    /// It ended with an exception of this class.
    Threw(String),
    /// An assertion failed.
    Failed,
}

/// A path: its input and what it did.
#[derive(Clone, Debug)]
pub struct Case {
    /// The input as `oxpecker run --input` takes it.
    pub input: Json,
    /// What it did.
    pub outcome: Outcome,
}

/// The name of the class that a harness is in.
pub const HARNESS: &str = "Counterexample";

/// A program that calls an entry with an input, and ends as the call does. `about` says what it shows.
pub fn program(names: &Names, entry: &Entry, input: &Json, about: &str) -> Result<String, String> {
    let call = Call::new(names, entry, input)?;
    if names.classes.values().any(|name| name == HARNESS) {
        return Err(format!("the program has a class of the name `{HARNESS}` itself"));
    }
    let mut out = String::new();
    for line in about.lines() {
        // The compiler reads `\u` in comments, too, unless there is another backslash before it.
        out += &format!("// {}\n", line.replace('\\', "\\\\"));
    }
    out += &format!(
        "public class {HARNESS} {{\n    public static void main(String[] args) throws Throwable {{\n"
    );
    for statement in choices(input)?.iter().chain(&call.statements) {
        out += &format!("        {statement}\n");
    }
    out += &format!("        {};\n    }}\n\n", call.expression);
    let inputs = java::inputs(&out, Refusal::Exception);
    Ok(format!("{out}{inputs}}}\n"))
}

/// Tests for paths.
#[derive(Clone, Debug)]
pub struct Tests {
    /// A class with a JUnit 5 test for every path that can have one; none without any.
    pub text: Option<String>,
    /// How many tests there are.
    pub count: usize,
    /// Why the other paths have no test, a reason for each.
    pub left_out: Vec<String>,
}

/// The package of an entry, empty for the unnamed one.
pub fn package(entry: &Entry) -> String {
    entry.class.rsplit_once('/').map_or(String::new(), |(package, _)| package.replace('/', "."))
}

/// Writes paths as tests, in the package of the entry.
pub fn tests(names: &Names, entry: &Entry, class: &str, cases: &[Case]) -> Tests {
    let (mut methods, mut count, mut left_out) = (String::new(), 0, Vec::new());
    for (at, case) in cases.iter().enumerate() {
        match test(names, entry, case) {
            Ok(lines) => {
                methods += &format!("    @Test\n    void path{}() throws Throwable {{\n", at + 1);
                lines.iter().for_each(|line| methods += &format!("        {line}\n"));
                methods += "    }\n\n";
                count += 1;
            }
            Err(reason) => left_out.push(reason),
        }
    }
    if count == 0 {
        return Tests { text: None, count, left_out };
    }
    let mut out = match package(entry) {
        package if package.is_empty() => String::new(),
        package => format!("package {package};\n\n"),
    };
    out += "import static org.junit.jupiter.api.Assertions.*;\n\nimport org.junit.jupiter.api.Test;\n\n";
    out += &format!("/** Every path of {} that Oxpecker explored. */\nclass {class} {{\n", entry.name);
    out += &methods;
    out += &java::inputs(&methods, Refusal::Skip);
    out += "}\n";
    Tests { text: Some(out), count, left_out }
}

fn test(names: &Names, entry: &Entry, case: &Case) -> Result<Vec<String>, String> {
    if case.input.get("choices").and_then(Json::as_array).is_some_and(|choices| !choices.is_empty()) {
        return Err("values that are chosen while it runs, which an input does not decide".to_string());
    }
    let call = Call::new(names, entry, &case.input);
    let call = call.map_err(|reason| format!("an input that cannot be made: {reason}"))?;
    let mut lines = call.statements;
    let expression = call.expression;
    match &case.outcome {
        Outcome::Returned => lines.push(format!("{expression};")),
        Outcome::Failed => lines.push(format!("assertThrows(AssertionError.class, () -> {expression});")),
        Outcome::Threw(class) => {
            let class = names.binary(class);
            lines.push(format!("assertThrows(Inputs.throwable({}), () -> {expression});", string(&class)));
        }
        Outcome::Value(value) => lines.extend(results::checks(names, value, &entry.result, &expression)),
    }
    Ok(lines)
}

/// A call of an entry: what must be done before, and the expression.
struct Call {
    statements: Vec<String>,
    expression: String,
}

impl Call {
    fn new(names: &Names, entry: &Entry, input: &Json) -> Result<Call, String> {
        let values = match input.get("args") {
            Some(Json::Array(args)) => args.clone(),
            _ => Vec::new(),
        };
        let mut types = entry.params.clone();
        let has_receiver = !entry.is_static && entry.method_name != "<init>";
        if has_receiver {
            types.insert(0, format!("L{};", entry.class));
        }
        if entry.is_main {
            let Some(args) =
                chosen(input).into_iter().find_map(|(value, name)| (name == ARGS).then_some(value))
            else {
                let expression = reflective(entry, "null", &["new String[0]".to_string()]);
                return Ok(Call { statements: Vec::new(), expression });
            };
            let made = make(names, &[args], &types)?;
            return Ok(Call {
                expression: reflective(entry, "null", &made.args),
                statements: made.statements,
            });
        }
        let made = match input.get(MADE) {
            Some(steps) => making::made(names, steps)?,
            None => make(names, &values, &types)?,
        };
        let (receiver, args) = match has_receiver {
            true => match made.args.split_first() {
                Some((first, rest)) => (first.clone(), rest.to_vec()),
                None => return Err("there is no receiver".to_string()),
            },
            false => ("null".to_string(), made.args),
        };
        // What a lambda uses must not be assigned twice, which nothing here is.
        Ok(Call { statements: made.statements, expression: reflective(entry, &receiver, &args) })
    }
}

/// In an input: the steps that make it, where calls do.
pub const MADE: &str = "made";

/// The name of the arguments of `main` among the inputs.
const ARGS: &str = "args";

/// The values that are chosen while the program runs, each with what it stands for in the world; none for a choice of
/// the program.
fn chosen(input: &Json) -> Vec<(Json, String)> {
    let list = |key: &str| input.get(key).and_then(Json::as_array).cloned().unwrap_or_default();
    let names = list("inputs").into_iter().map(|name| name.as_str().unwrap_or_default().to_string());
    list("choices").into_iter().zip(names.chain(std::iter::repeat(String::new()))).collect()
}

/// The values that the program asks for while it runs.
fn choices(input: &Json) -> Result<Vec<String>, String> {
    let mut shown = Vec::new();
    for (value, name) in chosen(input).into_iter().filter(|(_, name)| name != ARGS) {
        if !name.is_empty() {
            return Err(format!("it takes `{name}` from where it runs"));
        }
        shown.push(match &value {
            Json::Bool(value) => value.to_string(),
            Json::Number(number) => string(&number.to_string()),
            Json::Object(map) if map.contains_key("$float") => {
                string(map.get("$float").and_then(Json::as_str).unwrap_or("NaN"))
            }
            _ => return Err("a choice that is not a number".to_string()),
        });
    }
    if shown.is_empty() {
        return Ok(Vec::new());
    }
    Ok(vec![format!("org.sosy_lab.sv_benchmarks.Verifier.values = new Object[] {{{}}};", shown.join(", "))])
}

fn reflective(entry: &Entry, receiver: &str, args: &[String]) -> String {
    let types: Vec<String> = entry.params.iter().map(|ty| string(&class_name(ty))).collect();
    let boxed: Vec<String> = args.iter().map(|arg| format!(", {arg}")).collect();
    let class = string(&entry.class.replace('/', "."));
    let types = format!("new String[] {{{}}}", types.join(", "));
    // A lone null would be taken for no arguments at all.
    let values = match args {
        [only] if only == "null" || entry.params.first().is_some_and(|ty| ty.starts_with('[')) => {
            format!(", new Object[] {{{only}}}")
        }
        _ => boxed.join(""),
    };
    format!("Inputs.call({class}, {}, {types}, {receiver}{values})", string(&entry.method_name))
}
