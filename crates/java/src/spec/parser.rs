//! Expressions: those of Java, with what annotations (docs/language.md) and comments (the Java Modeling Language) add.

use std::ops::Range;

use super::ast::{BinaryOp, Bound, DEEPEST, ExprId, ExprKind, Exprs, TypeName, UnaryOp};
use super::lexer::{Token, TokenKind, tokens};
use super::literals;

/// Which words and priorities there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    /// The text of an annotation.
    Annotation,
    /// A comment.
    Jml,
}

/// Why a text cannot be understood, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Problem {
    pub(crate) message: String,
    pub(crate) range: Range<usize>,
}

pub(crate) type Parsed<T> = Result<T, Problem>;

/// What reads the tokens of a specification.
pub(crate) struct Parser<'t> {
    text: &'t str,
    dialect: Dialect,
    tokens: Vec<Token>,
    at: usize,
    depth: u32,
    pub(crate) exprs: Exprs,
}

/// The operators of Java by priority, the weakest first; all associate to the left.
const LEVELS: [&[(&str, BinaryOp)]; 10] = {
    use ir::BinaryOp as Ir;
    const fn plain(op: Ir) -> BinaryOp {
        BinaryOp::Plain(op)
    }
    [
        &[("||", BinaryOp::Or)],
        &[("&&", BinaryOp::And)],
        &[("|", plain(Ir::Or))],
        &[("^", plain(Ir::Xor))],
        &[("&", plain(Ir::And))],
        &[("==", plain(Ir::Eq)), ("!=", plain(Ir::Ne))],
        &[("<=", plain(Ir::Le)), (">=", plain(Ir::Ge)), ("<", plain(Ir::Lt)), (">", plain(Ir::Gt))],
        &[("<<", plain(Ir::Shl)), (">>>", plain(Ir::UShr)), (">>", plain(Ir::Shr))],
        &[("+", plain(Ir::Add)), ("-", plain(Ir::Sub))],
        &[("*", plain(Ir::Mul)), ("/", plain(Ir::Div)), ("%", plain(Ir::Rem))],
    ]
};

/// The level at which `instanceof` stands.
const COMPARISONS: usize = 6;

impl<'t> Parser<'t> {
    /// Reads parts of a text one behind the other.
    pub(crate) fn new(text: &'t str, parts: &[Range<usize>], dialect: Dialect) -> Parser<'t> {
        let tokens = parts.iter().flat_map(|part| tokens(text, part.clone(), true)).collect();
        Parser { text, dialect, tokens, at: 0, depth: 0, exprs: Exprs::default() }
    }

    /// Reads a whole text.
    pub(crate) fn whole(text: &'t str, dialect: Dialect) -> Parser<'t> {
        Parser::new(text, std::slice::from_ref(&(0..text.len())), dialect)
    }

    /// The condition that a whole text is.
    pub(crate) fn condition(text: &str, dialect: Dialect) -> Parsed<(Exprs, ExprId)> {
        let mut parser = Parser::whole(text, dialect);
        let condition = parser.expr()?;
        parser.end()?;
        Ok((parser.exprs, condition))
    }

    pub(super) fn dialect(&self) -> Dialect {
        self.dialect
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.at >= self.tokens.len()
    }

    /// Fails unless nothing follows.
    pub(crate) fn end(&self) -> Parsed<()> {
        if self.is_at_end() { Ok(()) } else { self.unexpected("the end of the specification") }
    }

    /// The next token's text; empty at the end.
    pub(crate) fn peek(&self) -> &'t str {
        self.peek_at(0)
    }

    pub(crate) fn peek_at(&self, ahead: usize) -> &'t str {
        self.tokens.get(self.at + ahead).map_or("", |token| &self.text[token.start..token.end])
    }

    pub(crate) fn skip(&mut self) {
        self.at += 1;
    }

    /// Takes a token if it is the next one.
    pub(crate) fn eat(&mut self, expected: &str) -> bool {
        let found = self.peek() == expected && !self.is_literal();
        self.at += usize::from(found);
        found
    }

    pub(crate) fn expect(&mut self, expected: &str) -> Parsed<()> {
        if self.eat(expected) { Ok(()) } else { self.unexpected(&format!("`{expected}`")) }
    }

    fn is_literal(&self) -> bool {
        self.tokens.get(self.at).is_some_and(|token| matches!(token.kind, TokenKind::Text | TokenKind::Char))
    }

    /// Where the next token stands.
    pub(crate) fn place(&self) -> Range<usize> {
        let last = self.tokens.last().map_or(0..0, |token| token.end..token.end);
        self.tokens.get(self.at).map_or(last, |token| token.start..token.end)
    }

    /// Where the last token that was taken ends.
    pub(crate) fn end_of_last(&self) -> usize {
        self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map_or(0, |token| token.end)
    }

    pub(crate) fn unexpected<T>(&self, wanted: &str) -> Parsed<T> {
        let found = match self.peek() {
            "" => "the specification ends".to_string(),
            token => format!("`{token}` stands"),
        };
        self.fail(format!("{found} where {wanted} is expected"))
    }

    pub(crate) fn fail<T>(&self, message: impl Into<String>) -> Parsed<T> {
        Err(Problem { message: message.into(), range: self.place() })
    }

    fn add(&mut self, kind: ExprKind, start: usize) -> Parsed<ExprId> {
        let range = start..self.end_of_last();
        let problem = Problem { message: "it is nested too deeply".to_string(), range: range.clone() };
        self.exprs.add(kind, range).ok_or(problem)
    }

    /// An expression of the weakest priority.
    pub(crate) fn expr(&mut self) -> Parsed<ExprId> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.fail("it is nested too deeply");
        }
        let expr = match self.dialect {
            Dialect::Annotation => self.annotation_expr(),
            Dialect::Jml => self.conditional(),
        };
        self.depth -= 1;
        expr
    }

    /// In annotations `==>` is weaker than `?:`, and quantifiers need no parentheses.
    fn annotation_expr(&mut self) -> Parsed<ExprId> {
        let start = self.place().start;
        if self.begins_quantifier() {
            let quantifier = self.quantifier();
            let bound = self.interval_or_array()?;
            self.expect(":")?;
            let body = self.expr()?;
            return self.add(ExprKind::Quantified { quantifier, bound, body }, start);
        }
        let left = self.conditional()?;
        if !self.eat("==>") {
            return Ok(left);
        }
        let right = self.expr()?;
        self.add(ExprKind::Binary { op: BinaryOp::Implies, left, right }, start)
    }

    /// Whether a quantifier of annotations begins here. `count` may be a name, too.
    fn begins_quantifier(&self) -> bool {
        matches!(self.peek(), "forall" | "exists" | "count")
            && self.is_name(1)
            && self.peek_at(1) != "instanceof"
    }

    fn quantifier(&mut self) -> ir::Quantifier {
        let quantifier = match self.peek().trim_start_matches('\\') {
            "forall" => ir::Quantifier::Forall,
            "count" | "num_of" => ir::Quantifier::Count,
            _ => ir::Quantifier::Exists,
        };
        self.skip();
        quantifier
    }

    fn is_name(&self, ahead: usize) -> bool {
        self.tokens.get(self.at + ahead).is_some_and(|token| token.kind == TokenKind::Word)
            && !self.peek_at(ahead).starts_with('\\')
    }

    pub(crate) fn name(&mut self) -> Parsed<String> {
        if !self.is_name(0) {
            return self.unexpected("a name");
        }
        let name = self.peek().to_string();
        self.skip();
        Ok(name)
    }

    /// `i in lo..hi`, `v, i : a` or `a, i, v`.
    fn interval_or_array(&mut self) -> Parsed<Bound> {
        let (first_at, first) = (self.at, self.name()?);
        if self.eat("in") {
            let from = self.conditional()?;
            self.expect("..")?;
            let to = self.conditional()?;
            return Ok(Bound::Interval { index: first, from, to });
        }
        if !(self.eat(",") && self.is_name(0) && matches!(self.peek_at(1), ":" | ",")) {
            // An array that is no name comes first in the other order.
            self.at = first_at;
            let array = self.conditional()?;
            return self.array_first(array);
        }
        let second = self.name()?;
        if self.eat(":") {
            let array = self.conditional()?;
            return Ok(Bound::Array { value: first, index: second, array });
        }
        self.expect(",")?;
        let value = self.name()?;
        let end = self.tokens[first_at].start;
        let array = self.add(ExprKind::Name(first), end)?;
        Ok(Bound::Array { value, index: second, array })
    }

    fn array_first(&mut self, array: ExprId) -> Parsed<Bound> {
        self.expect(",")?;
        let index = self.name()?;
        self.expect(",")?;
        let value = self.name()?;
        Ok(Bound::Array { value, index, array })
    }

    fn conditional(&mut self) -> Parsed<ExprId> {
        let start = self.place().start;
        let condition = match self.dialect {
            Dialect::Annotation => self.operators(0)?,
            Dialect::Jml => self.equivalence()?,
        };
        if !self.eat("?") {
            return Ok(condition);
        }
        let then = self.expr()?;
        self.expect(":")?;
        let otherwise = match self.dialect {
            Dialect::Annotation => self.nested(Self::conditional)?,
            Dialect::Jml => self.expr()?,
        };
        self.add(ExprKind::Conditional { condition, then, otherwise }, start)
    }

    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.fail("it is nested too deeply");
        }
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    /// `<==>` and `<=!=>`, the weakest of the operators of JML.
    fn equivalence(&mut self) -> Parsed<ExprId> {
        let start = self.place().start;
        let mut left = self.implication()?;
        loop {
            let op = match self.peek() {
                "<==>" => BinaryOp::Same,
                "<=!=>" => BinaryOp::Differ,
                _ => return Ok(left),
            };
            self.skip();
            let right = self.implication()?;
            left = self.add(ExprKind::Binary { op, left, right }, start)?;
        }
    }

    /// `==>`, which associates to the right, or `<==`, which associates to the left.
    fn implication(&mut self) -> Parsed<ExprId> {
        let start = self.place().start;
        let mut left = self.operators(0)?;
        if self.eat("==>") {
            let right = self.nested(Self::implication)?;
            return self.add(ExprKind::Binary { op: BinaryOp::Implies, left, right }, start);
        }
        while self.eat("<==") {
            let right = self.operators(0)?;
            left = self.add(ExprKind::Binary { op: BinaryOp::Implies, left: right, right: left }, start)?;
        }
        Ok(left)
    }

    fn operators(&mut self, level: usize) -> Parsed<ExprId> {
        let Some(known) = LEVELS.get(level) else { return self.unary() };
        let start = self.place().start;
        let mut left = self.operators(level + 1)?;
        loop {
            if level == COMPARISONS && self.eat("instanceof") {
                let ty = self.type_name()?;
                left = self.add(ExprKind::InstanceOf { operand: left, ty }, start)?;
                continue;
            }
            let next = self.peek();
            let Some((_, op)) = known.iter().find(|(text, _)| *text == next && !self.is_literal()) else {
                return Ok(left);
            };
            let op = *op;
            self.skip();
            let right = self.operators(level + 1)?;
            left = self.add(ExprKind::Binary { op, left, right }, start)?;
        }
    }

    fn unary(&mut self) -> Parsed<ExprId> {
        let start = self.place().start;
        let op = match self.peek() {
            _ if self.is_literal() => None,
            "!" => Some(UnaryOp::Not),
            "-" => Some(UnaryOp::Neg),
            "~" => Some(UnaryOp::Complement),
            _ => None,
        };
        if let Some(op) = op {
            self.skip();
            if op == UnaryOp::Neg
                && let Some(least) = literals::least(self.peek())
            {
                self.skip();
                return self.add(least, start);
            }
            let operand = self.nested(Self::unary)?;
            return self.add(ExprKind::Unary { op, operand }, start);
        }
        if self.eat("+") {
            return self.nested(Self::unary);
        }
        if self.eat("#") {
            let array = self.nested(Self::unary)?;
            return self.add(ExprKind::Length(array), start);
        }
        if let Some(ty) = self.cast()? {
            let operand = self.nested(Self::unary)?;
            return self.add(ExprKind::Cast { ty, operand }, start);
        }
        self.postfix()
    }

    /// `(int)`, or `(Type)` before something that cannot follow an expression.
    fn cast(&mut self) -> Parsed<Option<TypeName>> {
        if self.peek() != "(" || !self.is_name(1) || self.is_literal() {
            return Ok(None);
        }
        let before = self.at;
        self.skip();
        let is_primitive = is_primitive(self.peek());
        let ty = self.type_name();
        let follows = ty.is_ok() && self.eat(")");
        let token = self.tokens.get(self.at);
        let is_operand = token.is_some_and(|token| match token.kind {
            TokenKind::Word => self.peek() != "instanceof" && self.peek() != "in",
            TokenKind::Number | TokenKind::Char | TokenKind::Text => true,
            TokenKind::Symbol => matches!(self.peek(), "(" | "!" | "~"),
            TokenKind::Spec => false,
        });
        if follows && (is_primitive || is_operand) {
            return ty.map(Some);
        }
        self.at = before;
        Ok(None)
    }

    /// `int`, `a.b.C[]`
    pub(crate) fn type_name(&mut self) -> Parsed<TypeName> {
        let mut name = self.name()?;
        while self.peek() == "." && self.is_name(1) {
            self.skip();
            name = format!("{name}.{}", self.name()?);
        }
        let mut dimensions = 0;
        while self.peek() == "[" && self.peek_at(1) == "]" {
            self.at += 2;
            dimensions += 1;
        }
        Ok(TypeName { name, dimensions })
    }

    fn postfix(&mut self) -> Parsed<ExprId> {
        let start = self.place().start;
        let mut expr = self.primary()?;
        loop {
            // `a[*]`, `a[i..j]` and `o.*` are places, not values.
            if self.peek() == "." && self.is_name(1) {
                self.skip();
                let name = self.name()?;
                let kind = match self.peek() {
                    "(" => ExprKind::Call { receiver: Some(expr), name, args: self.args()? },
                    _ => ExprKind::Field { object: expr, name },
                };
                expr = self.add(kind, start)?;
            } else if self.peek() == "[" && self.peek_at(1) != "*" {
                let before = self.at;
                self.skip();
                let index = self.expr()?;
                if self.peek() == ".." {
                    self.at = before;
                    return Ok(expr);
                }
                self.expect("]")?;
                expr = self.add(ExprKind::Index { array: expr, index }, start)?;
            } else {
                return Ok(expr);
            }
        }
    }

    fn args(&mut self) -> Parsed<Vec<ExprId>> {
        self.expect("(")?;
        let mut args = Vec::new();
        if self.eat(")") {
            return Ok(args);
        }
        loop {
            args.push(self.expr()?);
            if self.eat(")") {
                return Ok(args);
            }
            self.expect(",")?;
        }
    }

    fn argument(&mut self) -> Parsed<ExprId> {
        self.expect("(")?;
        let argument = self.expr()?;
        self.expect(")")?;
        Ok(argument)
    }

    fn primary(&mut self) -> Parsed<ExprId> {
        let start = self.place().start;
        let Some(token) = self.tokens.get(self.at).copied() else { return self.unexpected("an expression") };
        let word = self.peek();
        let kind = match token.kind {
            TokenKind::Number => literals::number(word).map_err(|message| self.problem(message))?,
            TokenKind::Char => literals::character(word).map_err(|message| self.problem(message))?,
            TokenKind::Text => ExprKind::Text,
            TokenKind::Word => return self.word(word, start),
            TokenKind::Symbol if word == "(" => {
                self.skip();
                if matches!(self.peek(), "\\forall" | "\\exists" | "\\num_of") {
                    return self.declared(start);
                }
                let inner = self.expr()?;
                self.expect(")")?;
                return Ok(inner);
            }
            TokenKind::Symbol if word == "(*" => {
                return self.fail("informal descriptions are not supported");
            }
            TokenKind::Symbol | TokenKind::Spec => return self.unexpected("an expression"),
        };
        self.skip();
        self.add(kind, start)
    }

    fn problem(&self, message: String) -> Problem {
        Problem { message, range: self.place() }
    }

    fn word(&mut self, word: &str, start: usize) -> Parsed<ExprId> {
        let in_annotation = self.dialect == Dialect::Annotation;
        let is_call = self.peek_at(1) == "(";
        let constant = match word {
            "true" => Some(ExprKind::Bool(true)),
            "false" => Some(ExprKind::Bool(false)),
            "null" => Some(ExprKind::Null),
            "this" => Some(ExprKind::This),
            "retval" if in_annotation => Some(ExprKind::Result),
            "\\result" => Some(ExprKind::Result),
            _ => None,
        };
        if let Some(kind) = constant {
            self.skip();
            return self.add(kind, start);
        }
        match word {
            "old" if in_annotation && is_call => {
                self.skip();
                let inner = self.argument()?;
                self.add(ExprKind::Old(inner), start)
            }
            "alldifferent" if in_annotation && is_call => {
                self.skip();
                let inner = self.argument()?;
                self.add(ExprKind::AllDifferent(inner), start)
            }
            "\\old" | "\\pre" => {
                self.skip();
                let inner = self.argument()?;
                self.add(ExprKind::Old(inner), start)
            }
            "new" => self.fail("specifications cannot make objects"),
            _ if in_annotation && self.begins_quantifier() => self.expr(),
            _ if word.starts_with('\\') => self.fail(format!("`{word}` is not supported")),
            _ => {
                let name = self.name()?;
                let kind = match self.peek() {
                    "(" => ExprKind::Call { receiver: None, name, args: self.args()? },
                    _ => ExprKind::Name(name),
                };
                self.add(kind, start)
            }
        }
    }

    /// `(\forall int i, j; range; e)` and `(\num_of int i; range; e)` behind the parenthesis; the range may be missing.
    fn declared(&mut self, start: usize) -> Parsed<ExprId> {
        let quantifier = self.quantifier();
        let place = self.place();
        let ty = self.type_name()?;
        if ty.dimensions > 0 || ty.name != "int" {
            let message = format!("quantifiers range over `int`, not over `{}`", ty.name);
            return Err(Problem { message, range: place });
        }
        let mut names = vec![self.name()?];
        while self.eat(",") {
            names.push(self.name()?);
        }
        self.expect(";")?;
        let first = match self.peek() {
            ";" => None,
            _ => Some(self.expr()?),
        };
        let (range, body) = match (self.eat(";"), first) {
            (true, range) => (range, self.expr()?),
            (false, Some(body)) => (None, body),
            (false, None) => return self.unexpected("`;`"),
        };
        self.expect(")")?;
        self.add(ExprKind::Quantified { quantifier, bound: Bound::Declared { names, range }, body }, start)
    }
}

/// Whether a name is that of a primitive type.
pub(crate) fn is_primitive(name: &str) -> bool {
    matches!(name, "boolean" | "byte" | "char" | "double" | "float" | "int" | "long" | "short")
}
