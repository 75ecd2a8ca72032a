//! The tree as Java text, with a harness that runs it on random inputs.
//!
//! Both a virtual machine and the verifier's own front-end for class files execute the text, so it has to compile and
//! show much, but need not mean what the OOX text means: every method reports when it is entered, and at the end the
//! harness shows everything that can be reached from the arguments, the result and the static fields. `int` is Java's
//! `int`, `float` its `double`; assertions are Java's, exceptions are `RuntimeException`s. There is no Java for `uint`,
//! `havoc`, assumptions and specifications; [`Features::java`] leaves them out.

mod expr;
mod harness;
mod stmt;

use crate::features::{Feature, Features};
use crate::lines;
use crate::tree::{Class, Constructor, Interface, Method, Param, Program, Type};
use std::fmt::Write as _;

impl Features {
    /// Everything that a program with one thread can have and that Java has a counterpart of.
    #[must_use]
    pub fn java() -> Self {
        let missing =
            [Feature::Uints, Feature::Havoc, Feature::Assumes, Feature::Contracts, Feature::Quantifiers];
        missing.into_iter().fold(Self::sequential(), Self::without)
    }
}

impl Program {
    /// The program as the text of one Java file, in a package and with a class `Harness` whose methods `run0`, `run1`
    /// and so on each call the entry with random arguments and print the result.
    #[must_use]
    pub fn to_java(&self, package: &str, seed: u64, inputs: usize) -> String {
        let mut printer = Printer::default();
        printer.line(&format!("package {package};"));
        for interface in &self.interfaces {
            printer.line("");
            printer.interface(interface);
        }
        for class in &self.classes {
            printer.line("");
            printer.class(class);
        }
        printer.line("");
        printer.harness(self, seed, inputs);
        printer.text
    }
}

/// The text written so far, and how deep the next line is indented.
#[derive(Default)]
struct Printer {
    text: String,
    indent: usize,
}

impl Printer {
    fn line(&mut self, line: &str) {
        lines::push(&mut self.text, self.indent, line);
    }

    fn open(&mut self, line: &str) {
        self.line(&format!("{line} {{"));
        self.indent += 1;
    }

    fn close(&mut self) {
        self.indent -= 1;
        self.line("}");
    }

    fn interface(&mut self, interface: &Interface) {
        let mut head = format!("interface {}", interface.name);
        list_after(&mut head, " extends ", &interface.extends);
        self.open(&head);
        for method in &interface.methods {
            self.method(&interface.name, method, if method.body.is_some() { "default " } else { "" });
        }
        self.close();
    }

    fn class(&mut self, class: &Class) {
        let mut head = format!("class {}", class.name);
        if let Some(parent) = &class.extends {
            let _ = write!(head, " extends {parent}");
        }
        list_after(&mut head, " implements ", &class.implements);
        self.open(&head);
        for field in &class.statics {
            let init = field.init.as_ref().map_or(String::new(), |init| format!(" = {}", expr::text(init)));
            self.line(&format!("static {} {}{init};", type_name(&field.ty), field.name));
        }
        for field in &class.fields {
            self.line(&format!("{} {};", type_name(&field.ty), field.name));
        }
        if class.name != Program::MAIN {
            // Objects of the input are made without the constructors of the program.
            let parent = if class.extends.is_some() { " super(blank); " } else { "" };
            self.line(&format!("{}(Blank blank) {{{parent}}}", class.name));
            if class.constructors.is_empty() {
                self.line(&format!("{}() {{}}", class.name));
            }
        }
        for constructor in &class.constructors {
            self.constructor(&class.name, constructor);
        }
        for method in &class.methods {
            self.method(&class.name, method, if method.is_static { "static " } else { "" });
        }
        self.close();
    }

    fn constructor(&mut self, name: &str, constructor: &Constructor) {
        self.open(&format!("{name}({})", params(false, &constructor.params)));
        if let Some(args) = &constructor.super_args {
            self.line(&format!("super({});", expr::list(args)));
        }
        self.tell(&format!("new {name}"), &constructor.params);
        self.block(&constructor.body, None);
        self.close();
    }

    fn method(&mut self, owner: &str, method: &Method, modifier: &str) {
        let returns = method.returns.as_ref().map_or_else(|| "void".to_owned(), type_name);
        let params = params(method.recursive, &method.params);
        let head = format!("public {modifier}{returns} {}({params})", method.name);
        let Some(body) = &method.body else {
            self.line(&(head + ";"));
            return;
        };
        self.open(&head);
        self.tell(&format!("{owner}.{}", method.name), &method.params);
        if method.recursive {
            let value = method
                .returns
                .as_ref()
                .map_or(String::new(), |ty| format!(" {}", expr::text(&ty.simplest())));
            self.line(&format!("if ({} <= 0) return{value};", Program::FUEL));
        }
        self.block(body, None);
        self.close();
    }

    /// Prints a name and the parameters that are not references.
    fn tell(&mut self, name: &str, params: &[Param]) {
        let mut text = format!("\"{name}\"");
        for param in params {
            match &param.ty {
                Type::Int | Type::Uint | Type::Bool | Type::Char | Type::Str => {
                    let _ = write!(text, " + ' ' + {}", param.name);
                }
                Type::Float => {
                    let _ = write!(text, " + ' ' + Double.doubleToLongBits({})", param.name);
                }
                Type::Named(_) | Type::Array(_) => {
                    let _ = write!(text, " + ' ' + ({} == null)", param.name);
                }
            }
        }
        self.line(&format!("System.out.println({text});"));
    }
}

/// A type as Java writes it.
fn type_name(ty: &Type) -> String {
    match ty {
        Type::Int | Type::Uint => "int".to_owned(),
        Type::Bool => "boolean".to_owned(),
        Type::Float => "double".to_owned(),
        Type::Char => "char".to_owned(),
        Type::Str => "String".to_owned(),
        Type::Named(name) => name.clone(),
        Type::Array(element) => format!("{}[]", type_name(element)),
    }
}

fn params(recursive: bool, params: &[Param]) -> String {
    let fuel = recursive.then(|| format!("int {}", Program::FUEL));
    let others = params.iter().map(|param| format!("{} {}", type_name(&param.ty), param.name));
    fuel.into_iter().chain(others).collect::<Vec<_>>().join(", ")
}

fn list_after(head: &mut String, word: &str, names: &[String]) {
    if !names.is_empty() {
        head.push_str(word);
        head.push_str(&names.join(", "));
    }
}
