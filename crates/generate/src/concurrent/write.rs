//! Expressions and statements as OOX text, and which names they mention.

use super::tree::{
    Call, Concurrent, Cond, Int, Link, Method, Number, Object, Place, Quantifier, Role, Stmt, Value, Which,
};
use std::collections::BTreeSet;

/// The names that were mentioned; see [`super::tree`] for what they are.
pub(super) type Names = BTreeSet<&'static str>;

/// Writes the body of one method.
pub(super) struct Writer<'a> {
    /// The program, for the methods that are called.
    pub program: &'a Concurrent,
    /// The method that is written.
    pub method: &'a Method,
    /// The parameters that threads and helpers have.
    pub kept: &'a Names,
    /// The lines so far.
    pub text: String,
    /// How deep the next line is indented.
    pub indent: usize,
    /// The names mentioned so far.
    pub used: Names,
}

impl Writer<'_> {
    /// Writes one line.
    pub(super) fn line(&mut self, line: &str) {
        for _ in 0..self.indent {
            self.text.push_str("    ");
        }
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Records that a name is mentioned, and returns it.
    fn name(&mut self, name: &'static str) -> String {
        self.used.insert(name);
        name.to_owned()
    }

    /// Writes statements, one level deeper.
    pub(super) fn block(&mut self, stmts: &[Stmt]) {
        self.indent += 1;
        for stmt in stmts {
            self.stmt(stmt);
        }
        self.indent -= 1;
    }

    /// Writes a statement.
    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::If(cond, then, otherwise) => self.branch(cond, then, otherwise),
            Stmt::Loop(limit, body) => self.counted(*limit, body),
            Stmt::Monitor(object, body) => {
                let head = format!("lock ({}) {{", self.object(object));
                self.line(&head);
                self.block(body);
                self.line("}");
            }
            Stmt::Try(body, handler) => {
                self.line("try {");
                self.block(body);
                self.line("} catch {");
                self.block(handler);
                self.line("}");
            }
            Stmt::Let(..)
            | Stmt::Point(_)
            | Stmt::Write(..)
            | Stmt::Publish(..)
            | Stmt::Havoc(_)
            | Stmt::Lock(_)
            | Stmt::Unlock(_)
            | Stmt::Throw
            | Stmt::Return
            | Stmt::Assert(_)
            | Stmt::Assume(_)
            | Stmt::Fork(_)
            | Stmt::Join
            | Stmt::Call(..) => {
                let text = self.simple(stmt);
                self.line(&format!("{text};"));
            }
        }
    }

    /// A statement without blocks. Those with blocks are written by [`Self::stmt`].
    fn simple(&mut self, stmt: &Stmt) -> String {
        match stmt {
            Stmt::Let(local, value) => format!("{} := {}", self.name(local.name()), self.int(value)),
            Stmt::Point(value) => format!("{} := {}", self.name("p"), self.value(value)),
            Stmt::Write(place, value) => format!("{} := {}", self.place(place), self.int(value)),
            Stmt::Publish(link, value) => format!("{} := {}", self.link(link), self.value(value)),
            Stmt::Havoc(local) => format!("havoc {}", self.name(local.name())),
            Stmt::Lock(object) => format!("lock {}", self.object(object)),
            Stmt::Unlock(object) => format!("unlock {}", self.object(object)),
            Stmt::Throw => "throw".to_owned(),
            Stmt::Return => self.result(),
            Stmt::Assert(cond) => format!("assert {}", self.cond(cond)),
            Stmt::Assume(cond) => format!("assume {}", self.cond(cond)),
            Stmt::Fork(call) => format!("fork {}", self.call(call)),
            Stmt::Join => "join".to_owned(),
            Stmt::Call(call, None) => self.call(call),
            Stmt::Call(call, Some(local)) => format!("{} := {}", self.name(local.name()), self.call(call)),
            Stmt::If(..) | Stmt::Loop(..) | Stmt::Monitor(..) | Stmt::Try(..) => String::new(),
        }
    }

    /// The return statement of the method, without semicolon.
    pub(super) fn result(&mut self) -> String {
        match self.method.role {
            Role::Helper(true) => format!("return {}", self.name("x")),
            Role::Main | Role::Thread | Role::Helper(false) => "return".to_owned(),
        }
    }

    /// Writes a conditional statement, without `else` where there is nothing in it.
    fn branch(&mut self, cond: &Cond, then: &[Stmt], otherwise: &[Stmt]) {
        let head = format!("if ({}) {{", self.cond(cond));
        self.line(&head);
        self.block(then);
        if !otherwise.is_empty() {
            self.line("} else {");
            self.block(otherwise);
        }
        self.line("}");
    }

    /// Writes a loop with a counter.
    fn counted(&mut self, limit: i64, body: &[Stmt]) {
        let counter = self.name("k");
        self.line(&format!("{counter} := 0;"));
        self.line(&format!("while ({counter} < {limit}) {{"));
        self.block(body);
        self.line(&format!("    {counter} := {counter} + 1;"));
        self.line("}");
    }

    /// A call with those arguments that methods have parameters for.
    fn call(&mut self, call: &Call) -> String {
        // A method is only removed together with its calls, so it is always found.
        let Some(callee) = self.program.method(call.id) else { return String::new() };
        let mut arguments = Vec::new();
        for (which, object) in Which::ALL.iter().zip(&call.objects) {
            if self.kept.contains(which.name()) && !(callee.instance && *which == Which::A) {
                arguments.push(self.object(object));
            }
        }
        for (number, value) in Number::ALL.iter().zip(&call.numbers) {
            if self.kept.contains(number.name()) {
                arguments.push(self.int(value));
            }
        }
        for array in ["v", "o"] {
            if self.kept.contains(array) {
                arguments.push(self.name(array));
            }
        }
        let receiver = if callee.instance { self.object(&call.objects[0]) } else { "Main".to_owned() };
        format!("{receiver}.{}({})", callee.name(), arguments.join(", "))
    }

    /// An object.
    fn object(&mut self, object: &Object) -> String {
        match object {
            Object::Given(Which::A) if self.method.instance => "this".to_owned(),
            Object::Given(which) => self.name(which.name()),
            Object::Local => self.name("p"),
            Object::Read(link) => self.link(link),
        }
    }

    /// A shared reference.
    fn link(&mut self, link: &Link) -> String {
        match link {
            Link::Next(object) => format!("{}.{}", self.object(object), self.name("next")),
            Link::Static => format!("Main.{}", self.name("r")),
            Link::Element(index) => format!("{}[{}]", self.name("o"), self.int(index)),
        }
    }

    /// A reference to be stored or compared.
    fn value(&mut self, value: &Value) -> String {
        match value {
            Value::Null => "null".to_owned(),
            Value::New => "new Box()".to_owned(),
            Value::Same(object) => self.object(object),
        }
    }

    /// A shared number.
    fn place(&mut self, place: &Place) -> String {
        match place {
            Place::Field(object, field) => format!("{}.{}", self.object(object), self.name(field.name())),
            Place::Static => format!("Main.{}", self.name("s")),
            Place::Element(index) => format!("{}[{}]", self.name("v"), self.int(index)),
        }
    }

    /// A number.
    fn int(&mut self, int: &Int) -> String {
        match int {
            Int::Const(number) => number.to_string(),
            Int::Local(local) => self.name(local.name()),
            Int::Given(number) => self.name(number.name()),
            Int::Result => "retval".to_owned(),
            Int::Read(place) => self.place(place),
            Int::Old(inner) => format!("old({})", self.int(inner)),
            Int::Op(op, left, right) => {
                format!("{} {} {}", self.operand(left), op.text(), self.operand(right))
            }
        }
    }

    /// A number beside an operator.
    fn operand(&mut self, int: &Int) -> String {
        let text = self.int(int);
        if matches!(int, Int::Op(..)) { format!("({text})") } else { text }
    }

    /// A condition.
    pub(super) fn cond(&mut self, cond: &Cond) -> String {
        match cond {
            Cond::Const(value) => value.to_string(),
            Cond::Compare(op, left, right) => {
                format!("{} {} {}", self.int(left), op.text(), self.int(right))
            }
            Cond::Refer(equal, left, right) => {
                let op = if *equal { "==" } else { "!=" };
                format!("{} {op} {}", self.object(left), self.value(right))
            }
            Cond::Join(op, left, right) => {
                format!("{} {} {}", self.part(left), op.text(), self.part(right))
            }
            Cond::Over(quantifier) => self.quantifier(quantifier),
        }
    }

    /// A condition beside an operator.
    fn part(&mut self, cond: &Cond) -> String {
        let text = self.cond(cond);
        if matches!(cond, Cond::Join(..) | Cond::Over(_)) { format!("({text})") } else { text }
    }

    /// A condition on the array `v`.
    fn quantifier(&mut self, quantifier: &Quantifier) -> String {
        let array = self.name("v");
        match quantifier {
            Quantifier::All(op, right) => {
                format!("forall u, n : {array} : u {} {}", op.text(), self.int(right))
            }
            Quantifier::Some(op, right) => {
                format!("exists u, n : {array} : u {} {}", op.text(), self.int(right))
            }
            Quantifier::Range(op, right) => {
                format!("forall n in 0..2 : {array}[n] {} {}", op.text(), self.int(right))
            }
            Quantifier::Different => format!("alldifferent({array})"),
        }
    }
}
