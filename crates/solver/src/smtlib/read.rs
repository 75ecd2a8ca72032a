//! Scripts as terms: the commands.
//!
//! An unknown operator is an error that names the line and what was found; nothing is guessed.

use rustc_hash::FxHashMap;

use crate::constant::{Const, Index, Sort};
use crate::smtlib::build::Builder;
use crate::smtlib::dialect::Dialect;
use crate::smtlib::prelude::{IDENTITY, Prelude};
use crate::smtlib::sexp::{Token, Words};
use crate::smtlib::value::{Value, indices};
use crate::terms::{Term, Terms};

/// One `(check-sat)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// What is asserted there, the oldest first.
    pub conjuncts: Vec<Term>,
    /// Whether `(set-info :status ...)` says that there is a model.
    pub expected: Option<bool>,
    /// Its line.
    pub line: usize,
}

/// What a script declares, asserts and asks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SmtScript {
    /// The variables, in the order of their declarations.
    pub declared: Vec<Term>,
    /// What is asserted at the end.
    pub asserted: Vec<Term>,
    /// Every `(check-sat)`.
    pub checks: Vec<Check>,
}

/// Beyond this many conjuncts in all checks together a script is rejected.
const CONJUNCTS: usize = 20_000_000;

/// Reads a script of SMT-LIB 2. The error names what is not supported and its line.
pub fn read(terms: &mut Terms, text: &str) -> Result<SmtScript, String> {
    let words = Words::new(text)?;
    let mut reader = Reader {
        words: &words,
        builder: Builder::new(terms, &words),
        script: SmtScript::default(),
        scopes: Vec::new(),
        known: FxHashMap::default(),
        expected: None,
        conjuncts: 0,
    };
    let mut place = 0;
    while place < words.len() {
        match reader.command(place) {
            Ok(true) => {}
            Ok(false) => break,
            Err(reason) if reason.starts_with("line ") => return Err(reason),
            Err(reason) => return Err(format!("line {}: {reason}", words.line(place))),
        }
        place = words.after(place);
    }
    Ok(reader.script)
}

/// What `(pop)` goes back to.
struct Scope<'a> {
    asserted: usize,
    names: Vec<&'a str>,
}

struct Reader<'w, 'a> {
    words: &'w Words<'a>,
    builder: Builder<'w, 'a>,
    script: SmtScript,
    scopes: Vec<Scope<'a>>,
    /// The sorts of all variables declared so far, also those out of scope: a name has one sort in the arena.
    known: FxHashMap<&'a str, Sort>,
    expected: Option<bool>,
    conjuncts: usize,
}

impl<'a> Reader<'_, 'a> {
    /// One command; false if it is the last.
    fn command(&mut self, place: usize) -> Result<bool, String> {
        let parts = self.words.children(place);
        let Some(Token::Word(name)) = parts.first().map(|at| self.words.at(*at)) else {
            return Err(format!("expected a command, found {}", self.words.show(place)));
        };
        match (name, &parts[1..]) {
            ("exit", []) => return Ok(false),
            ("set-info", [key, status]) if self.words.at(*key) == Token::Word(":status") => {
                self.expected = match self.words.symbol(*status) {
                    Some("sat") => Some(true),
                    Some("unsat") => Some(false),
                    _ => None,
                };
            }
            (
                "set-info" | "set-option" | "set-logic" | "get-value" | "get-model" | "get-info"
                | "get-option" | "echo" | "get-unsat-core" | "get-assertions" | "get-assignment",
                _,
            ) => {}
            ("declare-const", [name, sort]) => self.declare(*name, *sort)?,
            ("declare-fun", [name, parameters, sort]) if self.words.children(*parameters).is_empty() => {
                self.declare(*name, *sort)?;
            }
            ("declare-fun", _) => return Err("functions are not supported".to_string()),
            ("define-sort", [name, parameters, sort]) if self.words.children(*parameters).is_empty() => {
                self.define_sort(place, *name, *sort)?;
            }
            ("define-const", [name, sort, body]) => self.define(*name, *sort, *body)?,
            ("define-fun", [name, parameters, sort, body]) => {
                if self.words.children(*parameters).is_empty() {
                    self.define(*name, *sort, *body)?;
                } else {
                    self.define_function(place, *name)?;
                }
            }
            ("assert", [formula]) => {
                let formula = self.builder.term(*formula)?;
                self.builder.expect(formula, Sort::Bool)?;
                self.script.asserted.push(formula);
            }
            ("check-sat", []) => self.check(place)?,
            ("push", levels) => {
                for _ in 0..self.levels(levels)? {
                    let asserted = self.script.asserted.len();
                    self.scopes.push(Scope { asserted, names: Vec::new() });
                }
            }
            ("pop", levels) => self.pop(levels)?,
            _ => return Err(format!("{} is not supported", self.words.show(place))),
        }
        Ok(true)
    }

    fn levels(&self, levels: &[usize]) -> Result<usize, String> {
        match levels {
            [] => Ok(1),
            [number] => match self.words.symbol(*number).and_then(|digits| digits.parse::<usize>().ok()) {
                Some(number) if number <= 100_000 => Ok(number),
                _ => Err(format!("expected a number, found {}", self.words.show(*number))),
            },
            _ => Err("expected one number".to_string()),
        }
    }

    fn pop(&mut self, levels: &[usize]) -> Result<(), String> {
        for _ in 0..self.levels(levels)? {
            let Some(scope) = self.scopes.pop() else {
                return Err("`pop` without a `push`".to_string());
            };
            self.script.asserted.truncate(scope.asserted);
            for name in scope.names {
                self.builder.forget(name);
            }
        }
        Ok(())
    }

    fn check(&mut self, place: usize) -> Result<(), String> {
        self.conjuncts += self.script.asserted.len();
        if self.conjuncts > CONJUNCTS {
            return Err("the checks of this script are too large together".to_string());
        }
        let (conjuncts, line) = (self.script.asserted.clone(), self.words.line(place));
        self.script.checks.push(Check { conjuncts, expected: self.expected.take(), line });
        Ok(())
    }

    fn name(&self, place: usize) -> Result<&'a str, String> {
        match self.words.symbol(place) {
            Some(name) if !self.builder.knows(name) => Ok(name),
            Some(name) => Err(format!("`{name}` means something already")),
            None => Err(format!("expected a name, found {}", self.words.show(place))),
        }
    }

    fn bind(&mut self, name: &'a str, value: Value<'a>) {
        self.builder.bind(name, value);
        if let Some(scope) = self.scopes.last_mut() {
            scope.names.push(name);
        }
    }

    fn declare(&mut self, name: usize, sort: usize) -> Result<(), String> {
        let (name, sort) = (self.name(name)?, self.sort(sort)?);
        let before = self.known.insert(name, sort);
        if before.is_some_and(|before| before != sort) {
            return Err(format!("`{name}` had another sort before"));
        }
        let var = self.builder.terms.var(name, sort);
        if before.is_none() {
            self.script.declared.push(var);
        }
        self.bind(name, Value::Term(var));
        Ok(())
    }

    fn define(&mut self, name: usize, sort: usize, body: usize) -> Result<(), String> {
        let (name, sort) = (self.name(name)?, self.sort(sort)?);
        let mut term = self.builder.term(body)?;
        if sort == Sort::Id {
            // Identities are written as numbers, and only here.
            let id = match self.builder.terms.as_const(term) {
                Some(Const::Int(number)) => u32::try_from(*number).ok(),
                Some(Const::Bv32(bits)) => Some(*bits as u32),
                _ => None,
            };
            if let Some(id) = id {
                term = self.builder.terms.id(id);
            }
        }
        self.builder.expect(term, sort)?;
        self.bind(name, Value::Term(term));
        Ok(())
    }

    /// A function with parameters: one of those that are written here, or not supported.
    fn define_function(&mut self, place: usize, name: usize) -> Result<(), String> {
        let known = self.words.symbol(name).and_then(Prelude::function);
        let Some((op, first)) = known else {
            return Err("functions with parameters are not supported".to_string());
        };
        let definition = Prelude::Function(op, first).definition(Dialect::Standard);
        if !self.words.same(place, &Words::new(&definition)?, 0) {
            return Err(format!("{} is not what it is elsewhere", self.words.show(name)));
        }
        Ok(())
    }

    fn define_sort(&mut self, place: usize, name: usize, sort: usize) -> Result<(), String> {
        let Some(name) = self.words.symbol(name) else {
            return Err(format!("expected a name, found {}", self.words.show(name)));
        };
        let sort = if name == IDENTITY {
            let is = |dialect| {
                let definition = Prelude::Identity.definition(dialect);
                Words::new(&definition).is_ok_and(|words| self.words.same(place, &words, 0))
            };
            if !is(Dialect::Standard) && !is(Dialect::Bitwuzla) {
                return Err(format!("`{name}` is not what it is elsewhere"));
            }
            Sort::Id
        } else {
            self.sort(sort)?
        };
        match self.builder.sorts.insert(name, sort) {
            Some(before) if before != sort => Err(format!("the sort `{name}` is defined already")),
            _ => Ok(()),
        }
    }

    fn sort(&self, place: usize) -> Result<Sort, String> {
        sort(self.words, &self.builder.sorts, place)
    }
}

/// The sort at a place.
pub(super) fn sort<'a>(
    words: &Words<'a>,
    named: &FxHashMap<&'a str, Sort>,
    place: usize,
) -> Result<Sort, String> {
    let parts = words.children(place);
    if let [head, index, element] = parts[..]
        && words.at(head) == Token::Word("Array")
    {
        let index = match scalar(words, named, index)? {
            Sort::Int => Index::Int,
            Sort::Bv32 => Index::Bv32,
            Sort::Id => Index::Id,
            Sort::Bv64 => Index::Bv64,
            other => return Err(format!("arrays indexed by {} are not supported", other.name())),
        };
        let Some(element) = scalar(words, named, element)?.element() else {
            return Err("arrays of arrays are not supported".to_string());
        };
        return Ok(Sort::Array(index, element));
    }
    scalar(words, named, place)
}

fn scalar<'a>(words: &Words<'a>, named: &FxHashMap<&'a str, Sort>, place: usize) -> Result<Sort, String> {
    let unknown = || Err(format!("the sort {} is not supported", words.show(place)));
    if let Token::Open(_) = words.at(place) {
        return match indices(words, place) {
            Ok(("BitVec", numbers)) if numbers == [32] => Ok(Sort::Bv32),
            Ok(("BitVec", numbers)) if numbers == [64] => Ok(Sort::Bv64),
            Ok(("BitVec", _)) => {
                Err("bit vectors of other than 32 and 64 bits are not supported".to_string())
            }
            Ok(("FloatingPoint", numbers)) if numbers == [8, 24] => Ok(Sort::F32),
            Ok(("FloatingPoint", numbers)) if numbers == [11, 53] => Ok(Sort::F64),
            _ => unknown(),
        };
    }
    match words.symbol(place) {
        Some("Bool") => Ok(Sort::Bool),
        Some("Int") => Ok(Sort::Int),
        Some("Float32") => Ok(Sort::F32),
        Some("Float64") => Ok(Sort::F64),
        Some(name) => named.get(name).copied().map_or_else(unknown, Ok),
        None => unknown(),
    }
}
