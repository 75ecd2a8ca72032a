//! Programs to text.

use std::fmt::{self, Write};

use source::Span;

use super::printer_insts::{write_inst, write_operands, write_parts, write_term};
use super::roles::ShowKind;
use crate::{
    Body, Class, Clause, Const, ContractKind, Demand, FieldInput, Inst, Method, MethodId, Program, Role,
    Terminator, Type,
};

/// What is printed besides the code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Whether every line ends with its span, so that the text holds the whole program.
    pub spans: bool,
}

/// The whole program as text.
pub fn print(program: &Program, options: Options) -> String {
    let mut out = String::new();
    for class in &program.classes {
        let _ = write_class(&mut out, program, class, options);
    }
    for element in &program.array_types {
        let _ = writeln!(out, "array {}[]", program.show_type(*element));
    }
    if let Some(root) = program.root {
        let _ = writeln!(out, "root {}", Name(&program[root].name));
    }
    for (kind, class) in &program.exceptions {
        let _ = writeln!(out, "exception {} {}", kind.name(), Name(&program[*class].name));
    }
    for field in &program.fields {
        let keyword = if field.is_static { "static" } else { "field" };
        let (class, name) = (Name(&program[field.class].name), Name(&field.name));
        let _ = write!(out, "{keyword} {class}::{name}: {}", program.show_type(field.ty));
        let input = match field.input {
            FieldInput::Any => "",
            FieldInput::NonNull => " nonnull",
            FieldInput::Owned => " owned",
            FieldInput::Shared => " shared",
            FieldInput::Default => " default",
        };
        let flag = |is: bool, word: &'static str| if is { word } else { "" };
        let (volatile, constant) =
            (flag(field.is_volatile, " volatile"), flag(field.is_constant, " constant"));
        let synthetic = flag(field.is_synthetic, " synthetic");
        let _ = write!(out, "{volatile}{constant}{synthetic}{input}");
        let _ = writeln!(out, "{}", ShowSpan(field.span, options));
    }
    let named = [("text", program.text), ("message", program.message), ("threadname", program.thread_name)];
    for (word, field) in named {
        if let Some(field) = field.map(|field| &program[field]) {
            let _ = writeln!(out, "{word} {}::{}", Name(&program[field.class].name), Name(&field.name));
        }
    }
    for (kept, field) in program.kept.iter().map(|(kept, field)| (kept.name(), &program[*field])) {
        let _ = writeln!(out, "keep {kept} {}::{}", Name(&program[field.class].name), Name(&field.name));
    }
    if program.threads_survive {
        let _ = writeln!(out, "survive");
    }
    if program.is_idealized {
        let _ = writeln!(out, "idealized");
    }
    if program.is_open {
        let _ = writeln!(out, "open");
    }
    if let Some(index) = program.index {
        let _ = writeln!(out, "index {}", program.show_type(index));
    }
    for (ty, name) in &program.type_names {
        let _ = writeln!(out, "typename {} {}", program.show_type(*ty), Name(name));
    }
    for (id, _) in program.methods() {
        out.push('\n');
        out.push_str(&method(program, id, options));
    }
    for class in &program.classes {
        if let Some(init) = class.initializer {
            let _ = writeln!(out, "initializer {} {}", Name(&class.name), method_name(program, init));
        }
    }
    for class in &program.classes {
        let _ = write_invariants(&mut out, program, class, options);
    }
    if let Some(startup) = program.startup {
        let _ = writeln!(out, "startup {}", method_name(program, startup));
    }
    for (entry, startup) in &program.startups {
        let (entry, startup) = (method_name(program, *entry), method_name(program, *startup));
        let _ = writeln!(out, "startup {startup} for {entry}");
    }
    out
}

fn write_class(out: &mut String, program: &Program, class: &Class, options: Options) -> fmt::Result {
    let keyword = if class.is_interface { "interface" } else { "class" };
    write!(out, "{keyword} {}", Name(&class.name))?;
    if let Some(superclass) = class.superclass {
        write!(out, " extends {}", Name(&program[superclass].name))?;
    }
    for (i, interface) in class.interfaces.iter().enumerate() {
        let lead = if i == 0 { " implements" } else { "," };
        write!(out, "{lead} {}", Name(&program[*interface].name))?;
    }
    let flag = |is: bool, word: &'static str| if is { word } else { "" };
    write!(out, "{}{}", flag(class.is_abstract, " abstract"), flag(class.is_library, " library"))?;
    write!(out, "{}{}", flag(class.is_value, " value"), flag(class.is_closed, " closed"))?;
    write!(out, "{}", flag(class.is_synthetic, " synthetic"))?;
    writeln!(out, "{}", ShowSpan(class.span, options))
}

/// The invariants of a class, behind all fields: `invariants C @C::now(&C) @C::then(&C, heap)`.
fn write_invariants(out: &mut String, program: &Program, class: &Class, options: Options) -> fmt::Result {
    for invariant in &class.invariants {
        let (now, then) = (method_name(program, invariant.now), method_name(program, invariant.then));
        let span = ShowSpan(invariant.span, options);
        writeln!(out, "invariants {} {now} {then}{span}", Name(&class.name))?;
    }
    Ok(())
}

/// One method as text, with its body.
pub fn method(program: &Program, id: MethodId, options: Options) -> String {
    let mut out = String::new();
    let _ = write_method(&mut out, program, &program[id], options);
    out
}

fn write_method(out: &mut String, program: &Program, method: &Method, options: Options) -> fmt::Result {
    let lead = if method.body.is_some() { "method" } else { "abstract" };
    write!(
        out,
        "{lead} {} {}::{}(",
        method.kind.name(),
        Name(&program[method.class].name),
        Name(&method.name)
    )?;
    for (i, ty) in method.params.iter().enumerate() {
        let lead = if i == 0 { "" } else { ", " };
        match &method.body {
            Some(body) => {
                let local = &body.locals[i];
                write!(out, "{lead}%{}: {}{}", Name(&local.name), program.show_type(*ty), ShowKind(local))?;
            }
            None => write!(out, "{lead}{}", program.show_type(*ty))?,
        }
    }
    write!(out, "): {}", program.show_type(method.result))?;
    if method.role != Role::Source {
        write!(out, " role {}", method.role.name())?;
    }
    let Some(body) = &method.body else { return writeln!(out, "{}", ShowSpan(method.span, options)) };
    writeln!(out, " {{{}", ShowSpan(method.span, options))?;
    for local in &body.locals[method.params.len()..] {
        let ty = program.show_type(local.ty);
        writeln!(out, "  local %{}: {ty}{}", Name(&local.name), ShowKind(local))?;
    }
    for kind in [ContractKind::Requires, ContractKind::Ensures, ContractKind::Exceptional] {
        for clause in method.contract.clauses(kind) {
            write_clause(out, program, body, kind.name(), clause, options)?;
        }
    }
    for clause in &method.contract.decreases {
        write_clause(out, program, body, Demand::Decrease.name(), clause, options)?;
    }
    if let Some(modifies) = &method.contract.modifies {
        write!(out, "  modifies %{}", Name(&body[modifies.since].name))?;
        if !modifies.parts.is_empty() {
            write!(out, ", ")?;
            write_parts(out, program, body, &modifies.parts)?;
        }
        writeln!(out, "{}", ShowSpan(modifies.span, options))?;
    }
    for (id, block) in body.blocks() {
        match block.handler {
            Some(handler) => writeln!(out, "b{} handler b{}:", id.0, handler.0)?,
            None => writeln!(out, "b{}:", id.0)?,
        }
        for inst in &block.insts {
            write!(out, "  ")?;
            write_inst(out, program, body, &inst.kind)?;
            writeln!(out, "{}", ShowSpan(inst.span, options))?;
        }
        write!(out, "  ")?;
        write_term(out, program, body, &block.term.kind)?;
        writeln!(out, "{}", ShowSpan(block.term.span, options))?;
    }
    writeln!(out, "}}")
}

fn write_clause(
    out: &mut String,
    program: &Program,
    body: &Body,
    kind: &str,
    clause: &Clause,
    options: Options,
) -> fmt::Result {
    write!(out, "  {kind} {}(", method_name(program, clause.function))?;
    write_operands(out, body, &clause.args)?;
    writeln!(out, "){}", ShowSpan(clause.span, options))
}

/// One instruction without its span, for messages and graphs.
pub fn inst(program: &Program, body: &Body, inst: &Inst) -> String {
    let mut out = String::new();
    let _ = write_inst(&mut out, program, body, &inst.kind);
    out
}

/// One terminator without its span.
pub fn terminator(program: &Program, body: &Body, term: &Terminator) -> String {
    let mut out = String::new();
    let _ = write_term(&mut out, program, body, &term.kind);
    out
}

/// A method as other lines name it: `@Main::max(int, int)`, with the result where only that tells it apart.
pub fn method_name(program: &Program, id: MethodId) -> String {
    let method = &program[id];
    let types: Vec<String> = method.signature().iter().map(|ty| program.show_type(*ty).to_string()).collect();
    let alike = program[method.class].methods.iter().filter(|other| {
        let other = &program[**other];
        other.name == method.name && other.signature() == method.signature()
    });
    let result = match alike.count() {
        0 | 1 => String::new(),
        _ => format!(": {}", program.show_type(method.result)),
    };
    format!("@{}::{}({}){result}", Name(&program[method.class].name), Name(&method.name), types.join(", "))
}

/// A name, in quotes if it would not be read as one.
pub(super) struct Name<'a>(pub(super) &'a str);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = !self.0.is_empty() && self.0.chars().all(super::lexer::is_name_char);
        if plain { f.write_str(self.0) } else { write!(f, "{:?}", self.0) }
    }
}

/// A type as the text form writes it.
pub(crate) struct ShowType<'a> {
    pub(crate) program: &'a Program,
    pub(crate) ty: Type,
}

impl fmt::Display for ShowType<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut ty = self.ty;
        let mut dims = 0;
        while let Some(element) = self.program.element(ty) {
            ty = element;
            dims += 1;
        }
        match ty {
            Type::Void => f.write_str("void")?,
            Type::Bool => f.write_str("bool")?,
            Type::Int => f.write_str("int")?,
            Type::Ranged(range) => write_ranged(f, "int", range)?,
            Type::Bits(range) => write_ranged(f, "bits", range)?,
            Type::I32 => f.write_str("i32")?,
            Type::U32 => f.write_str("u32")?,
            Type::I64 => f.write_str("i64")?,
            Type::F32 => f.write_str("f32")?,
            Type::F64 => f.write_str("f64")?,
            Type::Char => f.write_str("char")?,
            Type::Str => f.write_str("str")?,
            Type::Heap => f.write_str("heap")?,
            Type::I8 => f.write_str("i8")?,
            Type::I16 => f.write_str("i16")?,
            Type::U16 => f.write_str("u16")?,
            Type::Class(class) => match self.program.classes.get(class.index()) {
                Some(class) => write!(f, "&{}", Name(&class.name))?,
                None => write!(f, "&?{}", class.0)?,
            },
            Type::Array(id) => write!(f, "?{}", id.0)?,
        }
        (0..dims).try_for_each(|_| f.write_str("[]"))
    }
}

/// `int8`, `uint8`
fn write_ranged(f: &mut fmt::Formatter<'_>, word: &str, range: crate::IntRange) -> fmt::Result {
    write!(f, "{}{word}{}", if range.is_signed() { "" } else { "u" }, range.bits())
}

/// A constant as the text form writes it.
pub(super) struct ShowConst<'a>(pub(super) &'a Const);

impl fmt::Display for ShowConst<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Const::Bool(value) => write!(f, "{value}"),
            Const::Int(value) => write!(f, "{value}"),
            Const::BigInt(value) => write!(f, "{value}"),
            Const::I32(value) => write!(f, "{value}i32"),
            Const::I64(value) => write!(f, "{value}i64"),
            Const::F32(bits) => write!(f, "f32:{bits:08x}"),
            Const::F64(bits) => write!(f, "f64:{bits:016x}"),
            Const::Char(c) => write!(f, "{c:?}"),
            Const::Str(text) => write!(f, "{text:?}"),
            Const::Null => f.write_str("null"),
        }
    }
}

/// A span at the end of a line.
struct ShowSpan(Span, Options);

impl fmt::Display for ShowSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.1.spans && self.0 != Span::default() { write!(f, " !{:?}", self.0) } else { Ok(()) }
    }
}
