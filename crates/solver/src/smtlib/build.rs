//! Scripts as terms: the expressions.
//!
//! Expressions are walked with a stack of our own, so the nesting of a text does not matter. Constructors
//! follow conditionals down, though, so those are counted.

use rustc_hash::FxHashMap;

use crate::constant::Sort;
use crate::op::Op;
use crate::smtlib::apply::{Head, apply};
use crate::smtlib::sexp::{Token, Words};
use crate::smtlib::value::{Value, indexed, indices, literal};
use crate::terms::{Node, Term, Terms};

/// How deep conditionals may be nested, and how many branches one may have in all.
const DEPTH: u32 = 1000;
const BRANCHES: u32 = 100_000;

/// How many arguments all applications may have together, after simplification: sums and conjunctions are
/// flattened.
const ARGUMENTS: usize = 50_000_000;

/// Builds terms from expressions.
pub(super) struct Builder<'w, 'a> {
    pub(super) terms: &'w mut Terms,
    words: &'w Words<'a>,
    /// What sorts are called.
    pub(super) sorts: FxHashMap<&'a str, Sort>,
    /// What names mean, the innermost last.
    names: FxHashMap<&'a str, Vec<Value<'a>>>,
    /// The depth and the branches of conditionals, and of what is stored into them.
    conditionals: FxHashMap<Term, (u32, u32)>,
    arguments: usize,
}

/// An expression that is being read, at the expression inside it that comes next.
enum Frame<'a> {
    Apply {
        head: Head<'a>,
        place: usize,
        args: Vec<Value<'a>>,
        next: usize,
    },
    /// The bindings whose values are known, and the place of the binding that comes next.
    Let {
        names: Vec<&'a str>,
        values: Vec<Value<'a>>,
        next: usize,
        body: usize,
    },
    Body {
        names: Vec<&'a str>,
    },
    Annotated {
        place: usize,
    },
}

enum Step<'a> {
    Enter(usize),
    Leave(Value<'a>),
}

impl<'w, 'a> Builder<'w, 'a> {
    pub(super) fn new(terms: &'w mut Terms, words: &'w Words<'a>) -> Builder<'w, 'a> {
        Builder {
            terms,
            words,
            sorts: FxHashMap::default(),
            names: FxHashMap::default(),
            conditionals: FxHashMap::default(),
            arguments: 0,
        }
    }

    /// Whether a name means something.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.names.get(name).is_some_and(|values| !values.is_empty())
    }

    /// Binds a name.
    pub(super) fn bind(&mut self, name: &'a str, value: Value<'a>) {
        self.names.entry(name).or_default().push(value);
    }

    /// Restores the previous meaning of a name.
    pub(super) fn forget(&mut self, name: &str) {
        if let Some(values) = self.names.get_mut(name) {
            values.pop();
        }
    }

    /// Fails if a term is not of a sort.
    pub(super) fn expect(&self, term: Term, sort: Sort) -> Result<(), String> {
        let found = self.terms.sort(term);
        if found == sort {
            return Ok(());
        }
        Err(format!("expected a {}, found a term of sort {}", sort.name(), found.name()))
    }

    /// The term at a place.
    pub(super) fn term(&mut self, place: usize) -> Result<Term, String> {
        match self.value(place)? {
            Value::Term(term) => Ok(term),
            _ => Err(format!(
                "line {}: {} is of a sort that is not supported",
                self.words.line(place),
                self.words.show(place)
            )),
        }
    }

    fn value(&mut self, place: usize) -> Result<Value<'a>, String> {
        let mut open: Vec<Frame<'a>> = Vec::new();
        let mut step = Step::Enter(place);
        loop {
            step = match step {
                Step::Enter(place) => {
                    let entered = self.enter(place, &mut open);
                    entered.map_err(|reason| format!("line {}: {reason}", self.words.line(place)))?
                }
                Step::Leave(value) => match open.pop() {
                    None => return Ok(value),
                    Some(frame) => self.leave(frame, value, &mut open)?,
                },
            };
        }
    }

    /// Begins an expression.
    fn enter(&mut self, place: usize, open: &mut Vec<Frame<'a>>) -> Result<Step<'a>, String> {
        match self.words.at(place) {
            Token::Word(word) => match (self.named(word), literal(self.terms, word)) {
                (Some(value), _) => Ok(Step::Leave(value)),
                (None, Some(value)) => value.map(Step::Leave),
                (None, None) => Err(format!("`{word}` is not declared, or not supported")),
            },
            Token::Quoted(name) => match self.named(name) {
                Some(value) => Ok(Step::Leave(value)),
                None => Err(format!("`|{name}|` is not declared")),
            },
            Token::Text(_) => Err("strings are not supported".to_string()),
            Token::Close => Err("expected an expression, found `)`".to_string()),
            Token::Open(_) => self.enter_list(place, open),
        }
    }

    fn named(&self, name: &str) -> Option<Value<'a>> {
        self.names.get(name)?.last().cloned()
    }

    fn enter_list(&mut self, place: usize, open: &mut Vec<Frame<'a>>) -> Result<Step<'a>, String> {
        let first = place + 1;
        let second = self.words.after(first);
        let head = match self.words.at(first) {
            Token::Word("_") => return indexed(self.terms, self.words, place).map(Step::Leave),
            Token::Word("let") => return self.enter_let(place, second, open),
            Token::Word("!") if self.words.at(second) != Token::Close => {
                open.push(Frame::Annotated { place });
                return Ok(Step::Enter(second));
            }
            Token::Word(name @ ("forall" | "exists" | "match" | "lambda" | "choice")) => {
                return Err(format!("`{name}` is not supported"));
            }
            Token::Word(name) | Token::Quoted(name) if self.knows(name) => {
                return Err(format!("`{name}` is no function"));
            }
            Token::Word(name) => Head { name, numbers: Vec::new(), sort: None },
            Token::Open(_) => self.head(first)?,
            Token::Quoted(_) | Token::Text(_) | Token::Close => {
                return Err(format!("expected an operator, found {}", self.words.show(first)));
            }
        };
        if self.words.at(second) == Token::Close {
            return Err(format!("`{}` takes arguments, and has none", head.name));
        }
        open.push(Frame::Apply { head, place, args: Vec::new(), next: second });
        Ok(Step::Enter(second))
    }

    /// `(_ extract 7 0)` or `(as const (Array Int Int))` before arguments.
    fn head(&self, place: usize) -> Result<Head<'a>, String> {
        let parts = self.words.children(place);
        if let [kind, name, sort] = parts[..]
            && (self.words.at(kind), self.words.at(name)) == (Token::Word("as"), Token::Word("const"))
        {
            let sort = super::read::sort(self.words, &self.sorts, sort)?;
            return Ok(Head { name: "const", numbers: Vec::new(), sort: Some(sort) });
        }
        match parts.first().map(|at| self.words.at(*at)) {
            Some(Token::Word("_")) => {
                let (name, numbers) = indices(self.words, place)?;
                Ok(Head { name, numbers, sort: None })
            }
            _ => Err(format!("expected an operator, found {}", self.words.show(place))),
        }
    }

    fn enter_let(
        &mut self,
        place: usize,
        bindings: usize,
        open: &mut Vec<Frame<'a>>,
    ) -> Result<Step<'a>, String> {
        let body = self.words.after(bindings);
        let complete = matches!(self.words.at(bindings), Token::Open(_))
            && self.words.at(body) != Token::Close
            && self.words.after(body) + 1 == self.words.after(place);
        if !complete {
            return Err("expected `(let ((name value) ...) body)`".to_string());
        }
        open.push(Frame::Let { names: Vec::new(), values: Vec::new(), next: bindings + 1, body });
        self.next_binding(open)
    }

    /// Goes on with the next binding of the `let` on top, or with its body.
    fn next_binding(&mut self, open: &mut Vec<Frame<'a>>) -> Result<Step<'a>, String> {
        let Some(Frame::Let { mut names, values, next, body }) = open.pop() else {
            return Err("expected a `let`".to_string());
        };
        if self.words.at(next) == Token::Close {
            for (name, value) in names.iter().zip(values) {
                self.bind(name, value);
            }
            open.push(Frame::Body { names });
            return Ok(Step::Enter(body));
        }
        let parts = self.words.children(next);
        let (Some(name), [_, value]) = (parts.first().and_then(|at| self.words.symbol(*at)), &parts[..])
        else {
            return Err(format!("expected `(name value)`, found {}", self.words.show(next)));
        };
        names.push(name);
        open.push(Frame::Let { names, values, next: self.words.after(next), body });
        Ok(Step::Enter(*value))
    }

    /// Goes on with an expression after a part of it.
    fn leave(
        &mut self,
        frame: Frame<'a>,
        value: Value<'a>,
        open: &mut Vec<Frame<'a>>,
    ) -> Result<Step<'a>, String> {
        match frame {
            Frame::Apply { head, place, mut args, next } => {
                args.push(value);
                let next = self.words.after(next);
                if self.words.at(next) != Token::Close {
                    open.push(Frame::Apply { head, place, args, next });
                    return Ok(Step::Enter(next));
                }
                let made = apply(self.terms, &head, &args).and_then(|made| self.count(made));
                made.map(Step::Leave).map_err(|reason| format!("line {}: {reason}", self.words.line(place)))
            }
            Frame::Let { names, mut values, next, body } => {
                values.push(value);
                open.push(Frame::Let { names, values, next, body });
                self.next_binding(open).map_err(|reason| format!("line {}: {reason}", self.words.line(next)))
            }
            Frame::Body { names } => {
                for name in names {
                    self.forget(name);
                }
                Ok(Step::Leave(value))
            }
            Frame::Annotated { place } => self.annotated(place, value),
        }
    }

    /// Attributes say nothing about the value; one gives it a name.
    fn annotated(&mut self, place: usize, value: Value<'a>) -> Result<Step<'a>, String> {
        let parts = self.words.children(place);
        for pair in parts.windows(2) {
            if self.words.at(pair[0]) == Token::Word(":named")
                && let Some(name) = self.words.symbol(pair[1])
            {
                if self.knows(name) {
                    let line = self.words.line(place);
                    return Err(format!("line {line}: `{name}` means something already"));
                }
                self.bind(name, value.clone());
            }
        }
        Ok(Step::Leave(value))
    }

    /// Rejects terms from which building others takes too long.
    fn count(&mut self, value: Value<'a>) -> Result<Value<'a>, String> {
        let Value::Term(term) = value else { return Ok(value) };
        self.arguments += self.terms.children(term).count();
        if self.arguments > ARGUMENTS {
            return Err("the terms of this script are too large".to_string());
        }
        let known = |term: &Term| self.conditionals.get(term).copied().unwrap_or((0, 1));
        let found = match self.terms.node(term) {
            Node::App(Op::Ite, args) => {
                let ((deep, many), (deep_else, many_else)) = (known(&args[1]), known(&args[2]));
                (deep.max(deep_else) + 1, many.saturating_add(many_else))
            }
            Node::App(Op::Store, args) => known(&args[0]),
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => return Ok(value),
        };
        let follows = matches!(self.terms.sort(term), Sort::Id | Sort::Array(..));
        if follows && (found.0 > DEPTH || found.1 > BRANCHES) {
            return Err(format!("conditionals are nested deeper than {DEPTH}, or have too many branches"));
        }
        if found.0 > 0 && follows {
            self.conditionals.insert(term, found);
        }
        Ok(value)
    }
}
