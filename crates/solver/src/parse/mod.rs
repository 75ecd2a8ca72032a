//! Reads what [`Terms::show`] writes, so that a person can write terms by hand in a test:
//!
//! ```text
//! ; Comments go to the end of the line.
//! (declare x int) (declare a (array int bv32))
//! (assert (<= (+ x (* 2 y)) 5))
//! ```
//!
//! Terms are built with the constructors, so the result is simplified. Besides the operators there are the
//! derived forms that have constructors: `+`, `-`, `<`, `=>`, `bv.add`, `bv.sub`, `bv.slt` and `bv.ult`. Names
//! that are not plain words stand between bars: `|class(x)|`. Nothing here recurses; the nesting is limited
//! nevertheless, because constructors follow conditionals down.

mod build;
mod literal;
pub(crate) mod words;

use rustc_hash::FxHashMap;

use crate::constant::{Index, Sort};
use crate::terms::{Node, Term, Terms};
use build::build;
use words::{Token, Words};

/// How deep terms may be nested.
const DEPTH: usize = 1000;

/// What a text declares and asserts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Script {
    /// The variables, in the order of their declarations.
    pub declared: Vec<Term>,
    /// The formulas, in the order of their assertions.
    pub asserted: Vec<Term>,
}

/// Reads a text of declarations and assertions. The error says what was expected, and in which line.
pub fn parse(terms: &mut Terms, text: &str) -> Result<Script, String> {
    let mut parser = Parser { terms, words: Words::new(text), names: FxHashMap::default() };
    let mut script = Script::default();
    while let Some(token) = parser.words.next()? {
        let line = parser.words.line();
        if token != Token::Open {
            return Err(unexpected(line, "`(declare` or `(assert`", Some(token)));
        }
        match parser.words.next()? {
            Some(Token::Word("declare")) => script.declared.push(parser.declaration()?),
            Some(Token::Word("assert")) => {
                let formula = parser.term()?;
                let sort = parser.terms.sort(formula);
                if sort != Sort::Bool {
                    return Err(format!(
                        "line {line}: expected a bool to assert, found a term of sort {}",
                        sort.name()
                    ));
                }
                script.asserted.push(formula);
            }
            other => return Err(unexpected(line, "`declare` or `assert`", other)),
        }
        parser.expect_close()?;
    }
    Ok(script)
}

/// Reads one term over the given variables.
pub fn parse_term(terms: &mut Terms, vars: &[Term], text: &str) -> Result<Term, String> {
    let mut parser = Parser { terms, words: Words::new(text), names: FxHashMap::default() };
    for var in vars {
        if let Node::Var(node) = parser.terms.node(*var) {
            let name = node.name.to_string();
            parser.names.insert(name, *var);
        }
    }
    let term = parser.term()?;
    match parser.words.next()? {
        None => Ok(term),
        more => Err(unexpected(parser.words.line(), "the end of the text", more)),
    }
}

fn unexpected(line: usize, expected: &str, found: Option<Token<'_>>) -> String {
    let found = match found {
        None => "the end of the text".to_string(),
        Some(Token::Open) => "`(`".to_string(),
        Some(Token::Close) => "`)`".to_string(),
        Some(Token::Word(word)) => format!("`{word}`"),
        Some(Token::Quoted(name)) => format!("`|{name}|`"),
    };
    format!("line {line}: expected {expected}, found {found}")
}

struct Parser<'t, 'a> {
    terms: &'t mut Terms,
    words: Words<'a>,
    names: FxHashMap<String, Term>,
}

/// An application whose arguments are being read.
struct Open<'a> {
    line: usize,
    operator: &'a str,
    args: Vec<Term>,
}

impl<'a> Parser<'_, 'a> {
    fn expect_close(&mut self) -> Result<(), String> {
        match self.words.next()? {
            Some(Token::Close) => Ok(()),
            other => Err(unexpected(self.words.line(), "`)`", other)),
        }
    }

    /// What follows `(declare`: a name and a sort.
    fn declaration(&mut self) -> Result<Term, String> {
        let name = match self.words.next()? {
            Some(Token::Quoted(name)) => name,
            Some(Token::Word(word)) if literal::read(word).is_none() => word,
            other => return Err(unexpected(self.words.line(), "a name", other)),
        };
        let sort = self.sort()?;
        if let Some(known) = self.names.get(name) {
            let (line, known) = (self.words.line(), self.terms.sort(*known).name());
            return Err(format!("line {line}: `{name}` is declared already, as {known}"));
        }
        let var = self.terms.var(name, sort);
        self.names.insert(name.to_string(), var);
        Ok(var)
    }

    fn sort(&mut self) -> Result<Sort, String> {
        match self.words.next()? {
            Some(Token::Open) => {}
            other => return self.scalar(other),
        }
        match self.words.next()? {
            Some(Token::Word("array")) => {}
            other => return Err(unexpected(self.words.line(), "`array`", other)),
        }
        let at = self.words.next()?;
        let index = match self.scalar(at)? {
            Sort::Int => Index::Int,
            Sort::Bv32 => Index::Bv32,
            Sort::Id => Index::Id,
            Sort::Bv64 => Index::Bv64,
            _ => {
                let wanted = "the sort of an index, `int`, `bv32`, `bv64` or `id`";
                return Err(unexpected(self.words.line(), wanted, at));
            }
        };
        let element = self.words.next()?;
        let Some(element) = self.scalar(element)?.element() else {
            return Err(unexpected(self.words.line(), "the sort of an element", element));
        };
        self.expect_close()?;
        Ok(Sort::Array(index, element))
    }

    fn scalar(&self, token: Option<Token<'_>>) -> Result<Sort, String> {
        Ok(match token {
            Some(Token::Word("bool")) => Sort::Bool,
            Some(Token::Word("int")) => Sort::Int,
            Some(Token::Word("bv32")) => Sort::Bv32,
            Some(Token::Word("bv64")) => Sort::Bv64,
            Some(Token::Word("f32")) => Sort::F32,
            Some(Token::Word("f64")) => Sort::F64,
            Some(Token::Word("id")) => Sort::Id,
            other => return Err(unexpected(self.words.line(), "a sort", other)),
        })
    }

    /// A term, with the applications around the current place on a stack of our own.
    fn term(&mut self) -> Result<Term, String> {
        let mut open: Vec<Open<'a>> = Vec::new();
        loop {
            let token = self.words.next()?;
            let line = self.words.line();
            let whole = match (token, open.pop()) {
                (Some(Token::Open), _) if open.len() >= DEPTH => {
                    return Err(format!("line {line}: terms are nested deeper than {DEPTH}"));
                }
                (Some(Token::Open), around) => {
                    open.extend(around);
                    open.push(self.operator()?);
                    continue;
                }
                (Some(Token::Close), Some(done)) => build(self.terms, done.operator, &done.args)
                    .map_err(|reason| format!("line {}: {reason}", done.line))?,
                (Some(Token::Word(_) | Token::Quoted(_)), around) => {
                    open.extend(around);
                    self.atom(token)?
                }
                (Some(Token::Close) | None, _) => return Err(unexpected(line, "a term", token)),
            };
            match open.last_mut() {
                Some(around) => around.args.push(whole),
                None => return Ok(whole),
            }
        }
    }

    fn operator(&mut self) -> Result<Open<'a>, String> {
        match self.words.next()? {
            Some(Token::Word(operator)) => Ok(Open { line: self.words.line(), operator, args: Vec::new() }),
            other => Err(unexpected(self.words.line(), "an operator", other)),
        }
    }

    fn atom(&mut self, token: Option<Token<'_>>) -> Result<Term, String> {
        let (name, value) = match token {
            Some(Token::Word(word)) => (word, literal::read(word)),
            Some(Token::Quoted(name)) => (name, None),
            Some(Token::Open | Token::Close) | None => ("", None),
        };
        match (value, self.names.get(name)) {
            (Some(value), _) => Ok(self.terms.constant(value)),
            (None, Some(known)) => Ok(*known),
            (None, None) => Err(unexpected(self.words.line(), "a constant or a declared name", token)),
        }
    }
}
