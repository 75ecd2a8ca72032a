//! What runs a program: arguments made by statements, and a dump of all that can be reached at the end.

use super::{Printer, expr, type_name};
use crate::inputs::may_make;
use crate::random::Random;
use crate::tree::{Program, Type};

/// Numbers objects in the order in which they are met, and prints each when its turn comes. Sharing and cycles show.
const DUMP: &str = "\
final class Blank {}

final class Harness {
    static Object[] met = new Object[8];
    static int count;

    static void caught(RuntimeException caught) {
        boolean own = caught.getClass() == RuntimeException.class;
        System.out.println(\"caught \" + caught.getClass().getName() + (own ? \" \" + caught.getMessage() : \"\"));
    }

    static String show(Object object) {
        if (object == null) return \"null\";
        if (object instanceof String) return \"'\" + object + \"'\";
        for (int i = 0; i < count; i++) if (met[i] == object) return \"#\" + i;
        if (count == met.length) {
            Object[] more = new Object[2 * count];
            System.arraycopy(met, 0, more, 0, count);
            met = more;
        }
        met[count] = object;
        return \"#\" + count++;
    }

    static String show(int number) { return Integer.toString(number); }
    static String show(boolean truth) { return truth ? \"true\" : \"false\"; }
    static String show(double number) { return Long.toString(Double.doubleToLongBits(number)); }
    static String show(char unit) { return Integer.toString(unit); }

    static void dump() {
        for (int i = 0; i < count; i++) System.out.println(\"#\" + i + \" = \" + contents(met[i]));
    }
";

impl Printer {
    pub(super) fn harness(&mut self, program: &Program, seed: u64, inputs: usize) {
        self.text.push_str(DUMP);
        self.indent = 1;
        self.contents(program);
        let mut random = Random::new(seed);
        for number in 0..inputs {
            self.run(program, &mut random, number);
        }
        self.indent = 0;
        self.line("}");
    }

    /// Writes the method that shows what an object or array holds.
    fn contents(&mut self, program: &Program) {
        self.line("");
        self.open("static String contents(Object object)");
        for class in &program.classes {
            self.open(&format!("if (object.getClass() == {}.class)", class.name));
            let name = &class.name;
            self.line(&format!("{name} one = ({name}) object;"));
            let fields = program.fields_of(name);
            let shown: String = fields
                .iter()
                .map(|field| format!(" + \" {}=\" + show(one.{})", field.name, field.name))
                .collect();
            self.line(&format!("return \"{name}\"{shown};"));
            self.close();
        }
        let mut arrays: Vec<Type> = Vec::new();
        let elements = [Type::Int, Type::Bool, Type::Float, Type::Char, Type::Str, Type::Int.array()];
        arrays.extend(elements.into_iter().map(Type::array));
        let classes = program.classes.iter().map(|class| &class.name);
        let interfaces = program.interfaces.iter().map(|interface| &interface.name);
        arrays.extend(classes.chain(interfaces).map(|name| Type::named(name).array()));
        for array in arrays {
            let ty = type_name(&array);
            self.open(&format!("if (object.getClass() == {ty}.class)"));
            self.line(&format!("String all = \"{ty}\";"));
            self.line(&format!(
                "for ({} one : ({ty}) object) all += \" \" + show(one);",
                type_name(element(&array))
            ));
            self.line("return all;");
            self.close();
        }
        self.line("return object.getClass().getName();");
        self.close();
    }

    /// Writes a call of the entry with arguments of its own.
    fn run(&mut self, program: &Program, random: &mut Random, number: usize) {
        self.line("");
        self.open(&format!("public static void run{number}()"));
        let mut maker =
            Maker { program, random, objects: Vec::new(), arrays: Vec::new(), left: 12, lines: Vec::new() };
        let types = program.entry_params();
        let args: Vec<String> = types.iter().map(|ty| maker.value(ty, 0)).collect();
        for line in maker.lines {
            self.line(&line);
        }
        let reached: Vec<&String> =
            args.iter().zip(&types).filter(|(_, ty)| ty.is_nullable()).map(|(arg, _)| arg).collect();
        let call = format!("Main.entry({})", args.join(", "));
        self.open("try");
        match program.entry_method().and_then(|method| method.returns.as_ref()) {
            Some(_) => self.line(&format!("System.out.println(\"result \" + show({call}));")),
            None => self.line(&format!("{call};")),
        }
        self.close();
        self.open("catch (RuntimeException caught)");
        self.line("caught(caught);");
        self.close();
        for arg in reached {
            self.line(&format!("System.out.println(\"argument \" + show({arg}));"));
        }
        for class in &program.classes {
            for field in &class.statics {
                let place = format!("{}.{}", class.name, field.name);
                self.line(&format!("System.out.println(\"{place} \" + show({place}));"));
            }
        }
        self.line("dump();");
        self.close();
    }
}

fn element(array: &Type) -> &Type {
    array.element().unwrap_or(array)
}

/// Makes the arguments of one call, by statements.
struct Maker<'a> {
    program: &'a Program,
    random: &'a mut Random,
    /// The objects so far: variable and class.
    objects: Vec<(String, String)>,
    /// The arrays so far.
    arrays: Vec<(String, Type)>,
    /// How many more objects and arrays may be made.
    left: usize,
    lines: Vec<String>,
}

impl Maker<'_> {
    fn value(&mut self, ty: &Type, depth: usize) -> String {
        match ty {
            Type::Int | Type::Uint => expr::integer(self.int()),
            Type::Bool => self.random.chance(50).to_string(),
            Type::Float => self.float(),
            Type::Char => expr::character(
                self.random.pick(&['a', 'b', 'c', 'z', '0', ' ', 'é']).copied().unwrap_or('a'),
            ),
            Type::Str => match self.random.below(6) {
                0 => "((String) null)".to_owned(),
                _ => expr::string(self.random.pick(&["", "a", "b", "ab", "ox", "é"]).copied().unwrap_or("a")),
            },
            Type::Named(name) => self.object(name, depth),
            Type::Array(element) => self.array(ty, element, depth),
        }
    }

    fn int(&mut self) -> i64 {
        match self.random.below(20) {
            0 => self
                .random
                .pick(&[i64::from(i32::MAX), i64::from(i32::MIN), 65_536, -65_537])
                .copied()
                .unwrap_or(0),
            1 => i64::from(self.random.bits() as i32),
            2..=8 => self.random.between(-3, 10),
            _ => self.random.between(0, 4),
        }
    }

    fn float(&mut self) -> String {
        match self.random.below(16) {
            0 => "Double.NaN".to_owned(),
            1 => "Double.POSITIVE_INFINITY".to_owned(),
            2 => "Double.NEGATIVE_INFINITY".to_owned(),
            3 => "-0.0".to_owned(),
            4 => "Double.MIN_VALUE".to_owned(),
            _ => format!("({:?})", self.random.between(-12, 40) as f64 / 4.0),
        }
    }

    fn object(&mut self, name: &str, depth: usize) -> String {
        let known: Vec<&String> = self
            .objects
            .iter()
            .filter(|(_, class)| self.program.is_subtype(class, name))
            .map(|(variable, _)| variable)
            .collect();
        if self.random.chance(30)
            && let Some(variable) = self.random.pick(&known)
        {
            return (*variable).clone();
        }
        let classes = self.program.concrete_subtypes(name);
        let null = format!("(({name}) null)");
        if !may_make(self.random, &mut self.left, depth) {
            return null;
        }
        let Some(class) = self.random.pick(&classes).filter(|class| class.name != Program::MAIN) else {
            return null;
        };
        let class = class.name.clone();
        let variable = format!("o{}", self.objects.len() + 1);
        self.lines.push(format!("{class} {variable} = new {class}((Blank) null);"));
        // The object is known before its fields are made, so that they can lead back to it.
        self.objects.push((variable.clone(), class.clone()));
        for field in self.program.fields_of(&class) {
            let (name, ty) = (field.name.clone(), field.ty.clone());
            let value = self.value(&ty, depth + 1);
            self.lines.push(format!("{variable}.{name} = {value};"));
        }
        variable
    }

    fn array(&mut self, ty: &Type, element: &Type, depth: usize) -> String {
        let known: Vec<&String> =
            self.arrays.iter().filter(|(_, other)| other == ty).map(|(name, _)| name).collect();
        if self.random.chance(25)
            && let Some(variable) = self.random.pick(&known)
        {
            return (*variable).clone();
        }
        if !may_make(self.random, &mut self.left, depth) {
            return format!("(({}) null)", type_name(ty));
        }
        let variable = format!("a{}", self.arrays.len() + 1);
        self.arrays.push((variable.clone(), ty.clone()));
        let least = usize::from(self.random.chance(85));
        let count = self.random.count(least, 3);
        let brackets = "[]".repeat(ty.dimensions() - 1);
        self.lines.push(format!(
            "{} {variable} = new {}[{count}]{brackets};",
            type_name(ty),
            type_name(ty.base())
        ));
        for index in 0..count {
            let value = self.value(element, depth + 1);
            self.lines.push(format!("{variable}[{index}] = {value};"));
        }
        variable
    }
}
