//! Java that repeats an execution: a program for a counterexample, JUnit tests for paths.

mod values;

use serde_json::Value as Json;

use crate::world::Entry;
use values::{class_name, make, primitive, string};

/// The names of classes and fields as the virtual machine has them, by those that reports show.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The binary names of classes.
    pub(crate) classes: rustc_hash::FxHashMap<String, String>,
    /// By class and field, as shown: the binary name of the class that declares it, its name and descriptor.
    pub(crate) fields: rustc_hash::FxHashMap<(String, String), (String, String, String)>,
}

impl Names {
    fn binary(&self, class: &str) -> String {
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
    let mut out = String::new();
    for line in about.lines() {
        out += &format!("// {line}\n");
    }
    out += &format!(
        "public class {HARNESS} {{\n    public static void main(String[] args) throws Throwable {{\n"
    );
    for statement in &call.statements {
        out += &format!("        {statement}\n");
    }
    out += &format!("        {};\n    }}\n\n{INPUTS}}}\n", call.expression);
    Ok(out)
}

/// A class with a JUnit 5 test for every path, and how many paths could not be written.
pub fn tests(names: &Names, entry: &Entry, class: &str, cases: &[Case]) -> (String, usize) {
    let mut out = String::from(
        "import static org.junit.jupiter.api.Assertions.*;\n\nimport org.junit.jupiter.api.Test;\n\n",
    );
    out += &format!("/** Every path of {} that Oxpecker explored. */\nclass {class} {{\n", entry.name);
    let mut left_out = 0;
    for (at, case) in cases.iter().enumerate() {
        match test(names, entry, case) {
            Ok(lines) => {
                out += &format!("    @Test\n    void path{}() throws Throwable {{\n", at + 1);
                lines.iter().for_each(|line| out += &format!("        {line}\n"));
                out += "    }\n\n";
            }
            Err(_) => left_out += 1,
        }
    }
    out += &format!("{INPUTS}}}\n");
    (out, left_out)
}

fn test(names: &Names, entry: &Entry, case: &Case) -> Result<Vec<String>, String> {
    let call = Call::new(names, entry, &case.input)?;
    let mut lines = call.statements;
    let expression = call.expression;
    match &case.outcome {
        Outcome::Returned => lines.push(format!("{expression};")),
        Outcome::Failed => lines.push(format!("assertThrows(AssertionError.class, () -> {expression});")),
        Outcome::Threw(class) => {
            let class = names.binary(class);
            lines.push(format!("assertThrows(Inputs.throwable({}), () -> {expression});", string(&class)));
        }
        Outcome::Value(value) => lines.push(checked(value, &entry.result, &expression)?),
    }
    Ok(lines)
}

/// An assertion about a result.
fn checked(value: &Json, ty: &str, expression: &str) -> Result<String, String> {
    Ok(match (value, primitive(ty)) {
        (Json::Null, _) => format!("assertNull({expression});"),
        (Json::Bool(_) | Json::Number(_), Some(word)) => {
            let value = make(&Names::default(), std::slice::from_ref(value), &[ty.to_string()])?;
            format!("assertEquals({}, ({word}) {expression});", value.args.join(""))
        }
        (Json::Object(_), Some(word)) => {
            let value = make(&Names::default(), std::slice::from_ref(value), &[ty.to_string()])?;
            format!("assertEquals({}, ({word}) {expression});", value.args.join(""))
        }
        (Json::String(text), _) => format!("assertEquals({}, {expression});", string(text)),
        (Json::Array(items), _) if ty.starts_with('[') && primitive(&ty[1..]).is_some() => {
            let word = primitive(&ty[1..]).unwrap_or("int");
            let types = vec![ty[1..].to_string(); items.len()];
            let values = make(&Names::default(), items, &types)?;
            format!(
                "assertArrayEquals(new {word}[] {{{}}}, ({word}[]) {expression});",
                values.args.join(", ")
            )
        }
        (_, _) => format!("assertNotNull({expression});"),
    })
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
            let expression = reflective(entry, "null", &["new String[0]".to_string()]);
            return Ok(Call { statements: choices(input)?, expression });
        }
        let made = make(names, &values, &types)?;
        let mut statements = choices(input)?;
        statements.extend(made.statements);
        let (receiver, args) = match has_receiver {
            true => match made.args.split_first() {
                Some((first, rest)) => (first.clone(), rest.to_vec()),
                None => return Err("there is no receiver".to_string()),
            },
            false => ("null".to_string(), made.args),
        };
        // What a lambda uses must not be assigned twice, which nothing here is.
        Ok(Call { statements, expression: reflective(entry, &receiver, &args) })
    }
}

/// The values that the program asks for while it runs.
fn choices(input: &Json) -> Result<Vec<String>, String> {
    let Some(Json::Array(values)) = input.get("choices") else { return Ok(Vec::new()) };
    let mut shown = Vec::new();
    for value in values {
        shown.push(match value {
            Json::Bool(value) => value.to_string(),
            Json::Number(number) => string(&number.to_string()),
            Json::Object(map) if map.contains_key("$float") => {
                string(map.get("$float").and_then(Json::as_str).unwrap_or("NaN"))
            }
            _ => return Err("a choice that is no number".to_string()),
        });
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

/// The class that stands in for `Verifier` when a counterexample is executed on a virtual machine.
pub const VERIFIER: &str = "\
package org.sosy_lab.sv_benchmarks;

/** Gives the values of a counterexample, in their order. */
public final class Verifier {
    public static Object[] values = {};
    private static int next;

    private static String next() {
        return String.valueOf(values[next++]);
    }

    public static void assume(boolean condition) {
        if (!condition) {
            Runtime.getRuntime().halt(77);
        }
    }

    public static boolean nondetBoolean() { return Boolean.parseBoolean(next()); }
    public static byte nondetByte() { return (byte) Long.parseLong(next()); }
    public static char nondetChar() { return (char) Long.parseLong(next()); }
    public static short nondetShort() { return (short) Long.parseLong(next()); }
    public static int nondetInt() { return (int) Long.parseLong(next()); }
    public static long nondetLong() { return Long.parseLong(next()); }
    public static float nondetFloat() { return Float.parseFloat(next()); }
    public static double nondetDouble() { return Double.parseDouble(next()); }
    public static String nondetString() { return next(); }
}
";

const INPUTS: &str = "    /** Makes objects in any state, and calls methods that may be private. */
    static final class Inputs {
        @SuppressWarnings(\"unchecked\")
        static Class<Throwable> throwable(String name) throws ClassNotFoundException {
            return (Class<Throwable>) Class.forName(name);
        }

        static Class<?> type(String name) throws ClassNotFoundException {
            switch (name) {
                case \"boolean\": return boolean.class;
                case \"byte\": return byte.class;
                case \"char\": return char.class;
                case \"short\": return short.class;
                case \"int\": return int.class;
                case \"long\": return long.class;
                case \"float\": return float.class;
                case \"double\": return double.class;
                default: return Class.forName(name);
            }
        }

        static Object make(String type) throws Exception {
            java.lang.reflect.Field field = Class.forName(\"sun.misc.Unsafe\").getDeclaredField(\"theUnsafe\");
            field.setAccessible(true);
            Object unsafe = field.get(null);
            return unsafe.getClass().getMethod(\"allocateInstance\", Class.class).invoke(unsafe, Class.forName(type));
        }

        static Object constant(String type, String name) throws Exception {
            java.lang.reflect.Field field = Class.forName(type).getDeclaredField(name);
            field.setAccessible(true);
            return field.get(null);
        }

        static Object array(String element, int length) throws Exception {
            return java.lang.reflect.Array.newInstance(type(element), length);
        }

        static void set(Object object, String owner, String name, Object value) throws Exception {
            java.lang.reflect.Field field = Class.forName(owner).getDeclaredField(name);
            field.setAccessible(true);
            field.set(object, value);
        }

        static Object call(String owner, String name, String[] types, Object receiver, Object... values)
                throws Throwable {
            Class<?>[] params = new Class<?>[types.length];
            for (int i = 0; i < types.length; i++) {
                params[i] = type(types[i]);
            }
            try {
                if (name.equals(\"<init>\")) {
                    java.lang.reflect.Constructor<?> made = Class.forName(owner).getDeclaredConstructor(params);
                    made.setAccessible(true);
                    return made.newInstance(values);
                }
                java.lang.reflect.Method method = Class.forName(owner).getDeclaredMethod(name, params);
                method.setAccessible(true);
                return method.invoke(receiver, values);
            } catch (java.lang.reflect.InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }
";
