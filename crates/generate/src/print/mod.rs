//! The tree as OOX text.
//!
//! The text is formatted as a person would write it, and avoids what the language warns about: names are never
//! shadowed and `&&` and `||` are never mixed without parentheses.

mod expr;
mod stmt;

use crate::lines;
use crate::tree::{Class, Constructor, Contract, Interface, Method, Param, Program, Type};
use std::fmt::Write as _;

impl Program {
    /// The program as OOX text.
    #[must_use]
    pub fn to_oox(&self) -> String {
        let mut printer = Printer::default();
        let mut first = true;
        for interface in &self.interfaces {
            printer.separate(&mut first);
            printer.interface(interface);
        }
        for class in &self.classes {
            printer.separate(&mut first);
            printer.class(class);
        }
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

    /// Writes an empty line between two things.
    fn separate(&mut self, first: &mut bool) {
        if !*first {
            self.line("");
        }
        *first = false;
    }

    fn interface(&mut self, interface: &Interface) {
        let mut head = format!("interface {}", interface.name);
        list_after(&mut head, " extends ", &interface.extends);
        self.line(&(head + " {"));
        self.indent += 1;
        let mut first = true;
        for method in &interface.methods {
            self.separate(&mut first);
            self.method(method);
        }
        self.indent -= 1;
        self.line("}");
    }

    fn class(&mut self, class: &Class) {
        let mut head = format!("class {}", class.name);
        if let Some(parent) = &class.extends {
            let _ = write!(head, " extends {parent}");
        }
        list_after(&mut head, " implements ", &class.implements);
        self.line(&(head + " {"));
        self.indent += 1;
        for field in &class.statics {
            let init = field.init.as_ref().map_or(String::new(), |init| format!(" := {}", expr::text(init)));
            self.line(&format!("static {} {}{init};", field.ty, field.name));
        }
        for field in &class.fields {
            self.line(&format!("{} {};", field.ty, field.name));
        }
        let mut first = class.statics.is_empty() && class.fields.is_empty();
        for constructor in &class.constructors {
            self.separate(&mut first);
            self.constructor(&class.name, constructor);
        }
        for method in &class.methods {
            self.separate(&mut first);
            self.method(method);
        }
        self.indent -= 1;
        self.line("}");
    }

    fn constructor(&mut self, name: &str, constructor: &Constructor) {
        let head = format!("{name}({})", params(false, &constructor.params));
        self.head(&head, &constructor.contract);
        self.indent += 1;
        if let Some(args) = &constructor.super_args {
            self.line(&format!("super({});", expr::list(args)));
        }
        self.block(&constructor.body, None);
        self.indent -= 1;
        self.line("}");
    }

    fn method(&mut self, method: &Method) {
        let modifier = if method.is_static { "static " } else { "" };
        let returns = method.returns.as_ref().map_or_else(|| "void".to_owned(), Type::to_string);
        let params = params(method.recursive, &method.params);
        let head = format!("{modifier}{returns} {}({params})", method.name);
        let Some(body) = &method.body else {
            self.line(&(head + ";"));
            return;
        };
        self.head(&head, &method.contract);
        self.indent += 1;
        if method.recursive {
            self.fuel_test(method.returns.as_ref());
        }
        self.block(body, None);
        self.indent -= 1;
        self.line("}");
    }

    /// Writes what a recursive method does first.
    fn fuel_test(&mut self, returns: Option<&Type>) {
        let value = returns.map_or(String::new(), |ty| format!(" {}", expr::text(&ty.simplest())));
        self.line(&format!("if ({} <= 0) {{", Program::FUEL));
        self.indent += 1;
        self.line(&format!("return{value};"));
        self.indent -= 1;
        self.line("}");
    }

    /// Writes a head, its contract and the brace that opens the body.
    fn head(&mut self, head: &str, contract: &Contract) {
        if contract.is_empty() {
            self.line(&format!("{head} {{"));
            return;
        }
        self.line(head);
        self.indent += 1;
        let kinds = [
            ("requires", &contract.requires),
            ("ensures", &contract.ensures),
            ("exceptional", &contract.exceptional),
        ];
        for (word, clauses) in kinds {
            for clause in clauses {
                self.line(&format!("{word}({})", expr::text(clause)));
            }
        }
        self.indent -= 1;
        self.line("{");
    }
}

fn params(recursive: bool, params: &[Param]) -> String {
    let fuel = recursive.then(|| format!("int {}", Program::FUEL));
    let others = params.iter().map(|param| format!("{} {}", param.ty, param.name));
    fuel.into_iter().chain(others).collect::<Vec<_>>().join(", ")
}

fn list_after(head: &mut String, word: &str, names: &[String]) {
    if !names.is_empty() {
        head.push_str(word);
        head.push_str(&names.join(", "));
    }
}
