//! Small random programs with contracts, frames and annotated loops, for comparing proofs with executions.
//!
//! A proof replaces loops and calls by what specifications say, and makes unknown what they may have changed: it is easy to make
//! too little unknown. So these programs write fields, elements and static fields through parameters that may be aliases, through
//! ways that change, in loops, in calls and in recursion, and assert something about them afterwards. Which of their clauses and
//! assertions hold is not known here: whoever compares drops those that runs break.

use std::fmt::Write as _;

use crate::random::Random;

/// A program. Each line of the second list is a clause or an assertion that may be left out.
#[derive(Clone, Debug)]
pub struct Specified {
    lines: Vec<Line>,
}

#[derive(Clone, Debug)]
struct Line {
    text: String,
    is_optional: bool,
    is_kept: bool,
}

/// The references that statements may use, and what they lead to.
const CELLS: [&str; 2] = ["p", "q"];

struct Writer {
    random: Random,
    lines: Vec<Line>,
    indent: usize,
    /// The method that is written; methods before it may be called.
    method: usize,
    locals: usize,
    /// How many loops a method has had.
    loops: usize,
}

impl Specified {
    /// The program of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Specified {
        let random = Random::new(seed.wrapping_mul(0x9E37_79B9).wrapping_add(77));
        let mut writer = Writer { random, lines: Vec::new(), indent: 0, method: 0, locals: 0, loops: 0 };
        writer.program();
        Specified { lines: writer.lines }
    }

    /// The text of the program.
    #[must_use]
    pub fn to_oox(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            // Lines that are left out stay as empty ones, so that places do not change.
            let _ = writeln!(text, "{}", if line.is_kept { line.text.as_str() } else { "" });
        }
        text
    }

    /// Leaves out the clause or assertion on a line, counted from 1. Returns whether there was one.
    pub fn drop_line(&mut self, line: u32) -> bool {
        let found = self.lines.get_mut((line as usize).wrapping_sub(1));
        match found {
            Some(line) if line.is_optional && line.is_kept => {
                line.is_kept = false;
                true
            }
            Some(_) | None => false,
        }
    }

    /// Leaves out all frames. Returns whether there were some.
    pub fn drop_frames(&mut self) -> bool {
        let mut dropped = false;
        for line in self.lines.iter_mut().filter(|line| line.text.trim_start().starts_with("modifies(")) {
            dropped |= std::mem::replace(&mut line.is_kept, false);
        }
        dropped
    }
}

impl Writer {
    fn line(&mut self, text: impl Into<String>) {
        self.add(&text.into(), false);
    }

    fn maybe(&mut self, text: impl Into<String>) {
        self.add(&text.into(), true);
    }

    fn add(&mut self, text: &str, is_optional: bool) {
        let text = format!("{}{text}", "    ".repeat(self.indent));
        self.lines.push(Line { text, is_optional, is_kept: true });
    }

    fn one<'a>(&mut self, items: &[&'a str]) -> &'a str {
        let at = self.random.below(items.len());
        items[at]
    }

    fn program(&mut self) {
        self.line("class Cell { int v; int w; Cell next; }");
        self.line("class Main {");
        self.indent += 1;
        self.line("static int s;");
        for method in 0..self.random.count(1, 3) {
            self.method = method;
            self.method();
        }
        self.entry();
        self.indent -= 1;
        self.line("}");
    }

    fn method(&mut self) {
        let method = self.method;
        (self.locals, self.loops) = (0, 0);
        self.line(format!("static int m{method}(Cell p, Cell q, int[] a, int n)"));
        self.indent += 1;
        self.line("requires(p != null && q != null && a != null && #a >= 2 && 0 <= n && n <= 2)");
        if self.random.chance(40) {
            let count = self.random.count(0, 5);
            let places: Vec<&str> = (0..count)
                .map(|_| {
                    self.one(&[
                        "p.v", "p.w", "p.next", "q.v", "q.next", "a[*]", "a[0]", "a[n..#a]", "Main.s", "p.*",
                        "q.*",
                    ])
                })
                .collect();
            self.maybe(format!("modifies({})", places.join(", ")));
        }
        for _ in 0..self.random.count(0, 4) {
            let fact = self.fact(true);
            self.maybe(format!("ensures({fact})"));
        }
        if self.random.chance(50) {
            let fact =
                self.one(&["retval == n", "retval >= 0", "retval >= n", "retval <= 2", "retval == old(p.v)"]);
            self.maybe(format!("ensures({fact})"));
        }
        // Without a clause the contract would not count.
        self.line("ensures(#a >= 2)");
        if self.random.chance(70) {
            self.line("exceptional(false)");
        }
        self.indent -= 1;
        self.line("{");
        self.indent += 1;
        self.block(2);
        if self.random.chance(25) {
            let (first, second) = (self.one(&CELLS), self.one(&CELLS));
            self.line(format!("if (n > 0) {{ int r := Main.m{method}({first}, {second}, a, n - 1); }}"));
        }
        let result = self.one(&["n", "0", "p.v", "n * 2", "s"]);
        self.line(format!("return {result};"));
        self.indent -= 1;
        self.line("}");
    }

    fn entry(&mut self) {
        (self.locals, self.loops) = (0, 0);
        self.method = 3.min(self.method + 1);
        self.line("static void f(Cell p, Cell q, int[] a, int n)");
        self.line("    requires(p != null && q != null && a != null && #a >= 2 && 0 <= n && n <= 2)");
        self.line("{");
        self.indent += 1;
        // Objects that are no inputs.
        for cell in CELLS {
            if self.random.chance(25) {
                self.line(format!("{cell} := new Cell();"));
            }
        }
        for _ in 0..self.random.count(1, 4) {
            self.write();
        }
        self.block(1);
        for _ in 0..self.random.count(1, 3) {
            self.call();
            self.maybe_assert();
        }
        for _ in 0..self.random.count(1, 3) {
            self.maybe_assert();
        }
        self.indent -= 1;
        self.line("}");
    }

    fn maybe_assert(&mut self) {
        let fact = self.fact(false);
        self.maybe(format!("assert {fact};"));
    }

    /// Something that may hold.
    fn fact(&mut self, has_old: bool) -> String {
        let place = self.one(&["p.v", "p.w", "q.v", "q.w", "a[0]", "a[1]", "s"]);
        if self.random.chance(25) {
            return self.counted(has_old);
        }
        if self.random.chance(12) {
            let (cell, other) = (self.one(&CELLS), self.one(&CELLS));
            let fact = self.one(&["!= ", "== null || ", "== "]);
            return match fact {
                "== null || " => {
                    format!("{cell}.next == null || {cell}.next.next == null || {cell}.next.next.v >= 0")
                }
                fact => format!("{cell}.next == null || {cell}.next.next {fact}{other}"),
            };
        }
        match self.random.below(if has_old { 8 } else { 5 }) {
            0 => format!("{place} == {}", self.random.between(0, 3)),
            1 => format!("{place} >= 0"),
            2 => format!("p == q || {place} <= 3"),
            3 => "p.next != p || p.v == q.v".to_string(),
            4 => format!("p.next == null || p.next.v != 2 || {place} == 1"),
            5 => format!("p == q || {place} == old({place})"),
            6 => "p.next == old(p.next)".to_string(),
            _ => format!("{place} == old({place})"),
        }
    }

    /// Something about how many elements satisfy a condition that may hold.
    fn counted(&mut self, has_old: bool) -> String {
        let (from, to) = (self.one(&["0", "0", "1", "n"]), self.one(&["#a", "#a", "#a - 1", "n", "2"]));
        let other = self.one(&["0", "1", "n", "p.v", "s", "k"]);
        let condition = match self.random.below(4) {
            0 | 1 => format!("a[k] {} {other}", self.one(&["==", "!=", "<"])),
            2 => format!("(k == n ? {other} : a[k]) == 1"),
            _ => format!("k != {} && a[k] >= {other}", self.one(&["n", "1", "#a - 1"])),
        };
        let count = format!("(count k in {from}..{to} : 0 <= k && k < #a && {condition})");
        let operator = self.one(&["==", "==", "<=", ">="]);
        match self.random.below(if has_old { 4 } else { 2 }) {
            0 => format!("{count} {operator} {}", self.random.between(0, 3)),
            1 => format!("{count} <= {}", self.one(&["#a", "#a - 1", "1"])),
            2 => format!("{count} {operator} old{count}"),
            _ => format!("{count} == old{count} + {}", self.one(&["1", "-1", "(n > 0 ? 1 : 0)"])),
        }
    }

    fn block(&mut self, depth: usize) {
        for _ in 0..self.random.count(1, 3) {
            self.statement(depth);
        }
    }

    fn statement(&mut self, depth: usize) {
        match self.random.below(if depth == 0 { 8 } else { 12 }) {
            0..=5 => self.write(),
            6 if self.method > 0 => self.call(),
            6 | 7 => self.local(),
            8 | 9 => self.branch(depth),
            _ => self.repeat(depth),
        }
    }

    fn value(&mut self) -> String {
        let place = self.one(&["p.v", "q.v", "p.w", "a[0]", "a[1]", "s", "n"]);
        match self.random.below(3) {
            0 => self.random.between(0, 3).to_string(),
            1 => place.to_string(),
            _ => format!("{place} + 1"),
        }
    }

    fn write(&mut self) {
        let value = self.value();
        let cell = self.one(&CELLS);
        let other = self.one(&CELLS);
        let text = match self.random.below(10) {
            0 | 1 => format!("{cell}.v := {value};"),
            2 => format!("{cell}.w := {value};"),
            3 => format!("if ({cell}.next != null) {{ {cell}.next.v := {value}; }}"),
            4 => format!("{cell}.next := {other};"),
            5 => format!("a[{}] := {value};", self.one(&["0", "1", "#a - 1"])),
            6 => format!("s := {value};"),
            7 => format!("{cell}.next := null;"),
            8 => {
                self.locals += 1;
                let (local, first) = (self.locals, self.one(&["0", "1"]));
                let second = self.one(&["0", "1", "#a - 1"]);
                format!("int t{local} := a[{first}]; a[{first}] := a[{second}]; a[{second}] := t{local};")
            }
            _ => {
                self.locals += 1;
                let name = format!("c{}", self.locals);
                let link =
                    if self.random.chance(50) { format!(" {name}.next := {other};") } else { String::new() };
                format!("Cell {name} := new Cell(); {name}.v := {value};{link} {cell}.next := {name};")
            }
        };
        self.line(text);
    }

    /// Writes through a local that changes.
    fn local(&mut self) {
        self.locals += 1;
        let (name, value) = (format!("c{}", self.locals), self.value());
        let (cell, other) = (self.one(&CELLS), self.one(&CELLS));
        self.line(format!("Cell {name} := {cell};"));
        self.line(format!("if ({other}.next != null && n > 0) {{ {name} := {other}.next; }}"));
        self.line(format!("{name}.v := {value};"));
    }

    fn call(&mut self) {
        if self.method == 0 {
            return self.write();
        }
        self.locals += 1;
        let (local, callee) = (self.locals, self.random.below(self.method));
        let (first, second) = (self.one(&CELLS), self.one(&CELLS));
        let number = self.one(&["n", "0", "1", "2 - n"]);
        self.line(format!("int r{local} := Main.m{callee}({first}, {second}, a, {number});"));
    }

    fn branch(&mut self, depth: usize) {
        let (left, right) = (self.value(), self.value());
        let operator = self.one(&["==", "<", "!="]);
        self.line(format!("if ({left} {operator} {right}) {{"));
        self.indent += 1;
        self.block(depth - 1);
        self.indent -= 1;
        if self.random.chance(40) {
            self.line("} else {");
            self.indent += 1;
            self.block(depth - 1);
            self.indent -= 1;
        }
        self.line("}");
    }

    /// A loop with invariants, of at most two rounds.
    fn repeat(&mut self, depth: usize) {
        if self.loops >= 2 {
            return self.write();
        }
        self.loops += 1;
        self.locals += 1;
        let index = format!("i{}", self.locals);
        self.line(format!("int {index} := 0;"));
        self.line(format!("while ({index} < n)"));
        self.indent += 1;
        self.line(format!("invariant(0 <= {index} && {index} <= n)"));
        for _ in 0..self.random.count(0, 4) {
            let fact = self.fact(true);
            self.maybe(format!("invariant({fact})"));
        }
        if self.random.chance(50) {
            self.line(format!("decreases(n - {index})"));
        }
        self.indent -= 1;
        self.line("{");
        self.indent += 1;
        self.block(depth - 1);
        self.line(format!("{index} := {index} + 1;"));
        self.indent -= 1;
        self.line("}");
    }
}
