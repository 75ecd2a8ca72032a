//! A whole program as OOX text: declarations of what the bodies mention, and the bodies.

use super::tree::{Concurrent, Local, Method, Number, Role, Source, Which};
use super::write::{Names, Writer};
use std::fmt::Write as _;

/// What one way of choosing the parameters gave.
#[derive(Default)]
struct Output {
    /// The methods of the class `Box`.
    boxed: String,
    /// The static methods of the class `Main`.
    statics: String,
    /// The names mentioned anywhere.
    used: Names,
    /// The names that threads and helpers mention.
    wanted: Names,
}

impl Concurrent {
    /// The program as OOX text; its entry is `Main.main`.
    #[must_use]
    pub fn to_oox(&self) -> String {
        // A method passes a value on only if a method that it calls needs the value, so the parameters are a least
        // fixed point.
        let mut kept = Names::new();
        loop {
            let output = self.output(&kept);
            if output.wanted.is_subset(&kept) {
                return output.text();
            }
            kept.extend(output.wanted);
        }
    }

    /// Writes everything with a choice of parameters.
    fn output(&self, kept: &Names) -> Output {
        let mut output = Output::default();
        for method in &self.methods {
            let (text, used) = self.write(method, kept);
            if method.instance { &mut output.boxed } else { &mut output.statics }.push_str(&text);
            output.wanted.extend(used);
        }
        let (text, used) = self.write(&self.main, kept);
        output.statics.push_str(&text);
        output.used.extend(used);
        output.used.extend(&output.wanted);
        output
    }

    /// Writes a method, and returns the names it mentions.
    fn write(&self, method: &Method, kept: &Names) -> (String, Names) {
        let mut writer =
            Writer { program: self, method, kept, text: String::new(), indent: 1, used: Names::new() };
        writer.block(&method.body);
        if matches!(method.role, Role::Helper(true)) {
            let result = writer.result();
            writer.line(&format!("    {result};"));
        }
        let body = std::mem::take(&mut writer.text);
        let (clauses, assumes) = self.clauses(&mut writer);
        let used = writer.used;
        let main = matches!(method.role, Role::Main);
        let parameters = if main { self.inputs(&used) } else { parameters(method, kept) };
        let result = if matches!(method.role, Role::Helper(true)) { "int" } else { "void" };
        let modifier = if method.instance { "" } else { "static " };
        let mut text = format!("\n    {modifier}{result} {}({})", method.name(), parameters.join(", "));
        if main {
            text.push_str(&self.assumptions(&used));
        }
        text.push_str(&clauses);
        text.push_str(" {\n");
        if main {
            text.push_str(&self.allocations(&used));
        }
        text.push_str(&assumes);
        text.push_str(&locals(&used));
        text.push_str(&body);
        text.push_str("    }\n");
        (text, used)
    }

    /// The contract of a method. Where shrinking has turned inputs of `main` into objects that it allocates
    /// itself, `main` assumes in its body what it required of them; that is the second text.
    fn clauses(&self, writer: &mut Writer<'_>) -> (String, String) {
        let contract = &writer.method.contract;
        let kinds = [
            ("requires", &contract.requires),
            ("ensures", &contract.ensures),
            ("exceptional", &contract.exceptional),
        ];
        let main = matches!(writer.method.role, Role::Main);
        let mut texts = (String::new(), String::new());
        for (word, conds) in kinds {
            for cond in conds {
                let before = std::mem::take(&mut writer.used);
                let cond = writer.cond(cond);
                if main && writer.used.iter().any(|name| self.allocates(name)) {
                    let _ = writeln!(texts.1, "        assume {cond};");
                } else {
                    let _ = write!(texts.0, "\n        {word}({cond})");
                }
                writer.used.extend(before);
            }
        }
        texts
    }

    /// Whether a name means something that main allocates.
    fn allocates(&self, name: &str) -> bool {
        let object = Which::ALL.into_iter().find(|which| which.name() == name);
        match object.map(|which| self.source(which)) {
            Some(Source::New | Source::First) => true,
            Some(Source::Input | Source::NonNull) => false,
            None => name == "o" || (name == "v" && !self.world.input_array),
        }
    }

    /// Where an object of main comes from. An alias of `a` needs `a` as well.
    fn source(&self, which: Which) -> Source {
        let [a, b, c] = self.world.objects;
        match which {
            Which::A => a,
            Which::B => b,
            Which::C => c,
        }
    }

    /// Whether main must have an object.
    fn needs(&self, which: Which, used: &Names) -> bool {
        let first =
            |other: &Which| matches!(self.source(*other), Source::First) && used.contains(other.name());
        used.contains(which.name()) || (which == Which::A && Which::ALL.iter().any(first))
    }

    /// The parameters of main.
    fn inputs(&self, used: &Names) -> Vec<String> {
        let mut inputs = Vec::new();
        for which in Which::ALL {
            if self.needs(which, used) && matches!(self.source(which), Source::Input | Source::NonNull) {
                inputs.push(format!("Box {}", which.name()));
            }
        }
        for number in Number::ALL {
            if used.contains(number.name()) {
                inputs.push(format!("int {}", number.name()));
            }
        }
        if self.world.input_array && used.contains("v") {
            inputs.push("int[] v".to_owned());
        }
        inputs
    }

    /// What main assumes of its inputs because of where they come from.
    fn assumptions(&self, used: &Names) -> String {
        let mut text = String::new();
        for which in Which::ALL {
            if self.needs(which, used) && matches!(self.source(which), Source::NonNull) {
                let _ = write!(text, "\n        requires({} != null)", which.name());
            }
        }
        if self.world.input_array && used.contains("v") {
            let _ = write!(text, "\n        requires(v != null && #v == {})", self.world.length);
        }
        text
    }

    /// The objects and arrays that main allocates.
    fn allocations(&self, used: &Names) -> String {
        let mut text = String::new();
        for which in Which::ALL {
            let name = which.name();
            if self.needs(which, used) {
                match self.source(which) {
                    Source::New => {
                        let _ = writeln!(text, "        Box {name} := new Box();");
                    }
                    Source::First => {
                        let _ = writeln!(text, "        Box {name} := a;");
                    }
                    Source::Input | Source::NonNull => {}
                }
            }
        }
        if used.contains("v") && !self.world.input_array {
            let _ = writeln!(text, "        int[] v := new int[{}];", self.world.length);
        }
        if used.contains("o") {
            text.push_str("        Box[] o := new Box[2];\n");
        }
        text
    }
}

/// The parameters of a thread or helper.
fn parameters(method: &Method, kept: &Names) -> Vec<String> {
    let all = [
        ("Box", "a"),
        ("Box", "b"),
        ("Box", "c"),
        ("int", "i"),
        ("int", "j"),
        ("int[]", "v"),
        ("Box[]", "o"),
    ];
    let has = |name: &str| kept.contains(name) && !(method.instance && name == "a");
    all.iter().filter(|(_, name)| has(name)).map(|(ty, name)| format!("{ty} {name}")).collect()
}

/// The declarations of the locals.
fn locals(used: &Names) -> String {
    let mut text = String::new();
    for local in Local::ALL {
        if used.contains(local.name()) {
            let _ = writeln!(text, "        int {} := 0;", local.name());
        }
    }
    if used.contains("p") {
        text.push_str("        Box p := null;\n");
    }
    text
}

impl Output {
    /// The program.
    fn text(&self) -> String {
        let mut text = String::from("class Box {\n");
        text.push_str(&self.fields("", &[("int", "f"), ("int", "g"), ("Box", "next")]));
        text.push_str(&self.boxed);
        text.push_str("}\n\nclass Main {\n");
        text.push_str(&self.fields("static ", &[("int", "s"), ("Box", "r")]));
        text.push_str(&self.statics);
        text.push_str("}\n");
        // A class without fields begins with a method, and methods begin with an empty line.
        text.replace("{\n\n", "{\n")
    }

    /// The declarations of those fields that are mentioned.
    fn fields(&self, modifier: &str, all: &[(&str, &'static str)]) -> String {
        let used = all.iter().filter(|(_, name)| self.used.contains(name));
        used.map(|(ty, name)| format!("    {modifier}{ty} {name};\n")).collect()
    }
}
