//! Text to programs. The first error ends parsing: the text form is written by tools and tests.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use source::{Diagnostic, FileId, Span};

use super::lexer::{Tok, error, lex};
use crate::{
    Block, BlockId, Body, Class, ClassId, ClassInvariant, Clause, Contract, ContractKind, ExceptionKind,
    Field, FieldId, FieldInput, Kept, LocalId, Method, MethodId, MethodKind, Modifies, Program, TermKind,
    Terminator, Type,
};

/// Parses the text form; the spans of the program are those the text gives.
pub fn parse(file: FileId, text: &str) -> Result<Program, Diagnostic> {
    parse_with(file, text, false)
}

/// Parses the text form as a source of its own: every span is the line of the text it stands on.
pub fn parse_as_source(file: FileId, text: &str) -> Result<Program, Diagnostic> {
    parse_with(file, text, true)
}

fn parse_with(file: FileId, text: &str, own_spans: bool) -> Result<Program, Diagnostic> {
    let tokens = lex(file, text)?;
    let mut parser = Parser {
        own_spans,
        tokens,
        at: 0,
        program: Program::default(),
        classes: FxHashMap::default(),
        fields: FxHashMap::default(),
        methods: FxHashMap::default(),
    };
    parser.declare_classes()?;
    parser.declare_members()?;
    parser.bodies()?;
    Ok(parser.program)
}

pub(super) type Parsed<T> = Result<T, Diagnostic>;

pub(super) struct Parser {
    own_spans: bool,
    tokens: Vec<(Tok, Span)>,
    at: usize,
    pub(super) program: Program,
    classes: FxHashMap<Arc<str>, ClassId>,
    fields: FxHashMap<(ClassId, Arc<str>), FieldId>,
    /// Methods that differ in their result alone are legal: compilers of Java make them.
    methods: FxHashMap<(ClassId, Arc<str>, Vec<Type>), Vec<MethodId>>,
}

/// What the code of one method is parsed into.
pub(super) struct Scope {
    pub(super) body: Body,
    pub(super) locals: FxHashMap<Arc<str>, LocalId>,
}

impl Parser {
    pub(super) fn peek(&self) -> &Tok {
        &self.tokens[self.at].0
    }

    pub(super) fn span(&self) -> Span {
        self.tokens[self.at].1
    }

    pub(super) fn next(&mut self) -> Tok {
        let token = self.tokens[self.at].0.clone();
        if token != Tok::End {
            self.at += 1;
        }
        token
    }

    pub(super) fn fail<T>(&self, message: impl Into<String>) -> Parsed<T> {
        Err(error(self.span(), message))
    }

    pub(super) fn eat(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Tok::Sign(s) if *s == sign);
        if found {
            self.at += 1;
        }
        found
    }

    pub(super) fn expect(&mut self, sign: &str) -> Parsed<()> {
        if self.eat(sign) { Ok(()) } else { self.fail(format!("expected `{sign}`")) }
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Tok::Word(w) if &**w == word);
        if found {
            self.at += 1;
        }
        found
    }

    pub(super) fn word(&mut self) -> Parsed<Arc<str>> {
        match self.peek() {
            Tok::Word(word) => {
                let word = Arc::clone(word);
                self.at += 1;
                Ok(word)
            }
            _ => self.fail("expected a word"),
        }
    }

    /// A name, bare or quoted.
    pub(super) fn name(&mut self) -> Parsed<Arc<str>> {
        match self.peek() {
            Tok::Word(name) | Tok::Quoted(name) => {
                let name = Arc::clone(name);
                self.at += 1;
                Ok(name)
            }
            _ => self.fail("expected a name"),
        }
    }

    pub(super) fn number<T: std::str::FromStr>(&mut self) -> Parsed<T> {
        let span = self.span();
        let word = self.word()?;
        word.parse().map_err(|_| error(span, "expected a number"))
    }

    /// The end of a line with the span of what it says.
    pub(super) fn end_of_line(&mut self) -> Parsed<Span> {
        let line = self.line_span();
        let given = if self.eat("!") { self.trailing_span()? } else { Span::default() };
        let span = if self.own_spans { line } else { given };
        match self.next() {
            Tok::Line | Tok::End => Ok(span),
            _ => {
                self.at -= 1;
                self.fail("expected the end of the line")
            }
        }
    }

    /// The tokens of the present line up to here.
    fn line_span(&self) -> Span {
        let before = self.tokens[..self.at].iter().rev().take_while(|(token, _)| *token != Tok::Line);
        let mut spans = before.map(|(_, span)| *span);
        let last = spans.next().unwrap_or_default();
        spans.last().unwrap_or(last).to(last)
    }

    fn trailing_span(&mut self) -> Parsed<Span> {
        let file = FileId(self.number()?);
        self.expect(":")?;
        let start = self.number()?;
        let end: i64 = self.number()?;
        let end = end.checked_neg().and_then(|end| u32::try_from(end).ok());
        Ok(Span::new(file, start, end.unwrap_or(start)))
    }

    fn skip_line(&mut self) {
        while !matches!(self.next(), Tok::Line | Tok::End) {}
    }

    fn skip_empty(&mut self) {
        while *self.peek() == Tok::Line {
            self.at += 1;
        }
    }

    pub(super) fn class(&mut self) -> Parsed<ClassId> {
        let span = self.span();
        let name = self.name()?;
        self.classes.get(&name).copied().ok_or_else(|| error(span, format!("there is no class `{name}`")))
    }

    /// `C::f`
    pub(super) fn field(&mut self) -> Parsed<FieldId> {
        let span = self.span();
        let class = self.class()?;
        self.expect("::")?;
        let name = self.name()?;
        self.fields.get(&(class, name)).copied().ok_or_else(|| error(span, "there is no such field"))
    }

    /// `@C::m(T, U)`, or `@C::m(T, U): R` where several methods differ in their result alone.
    pub(super) fn method_ref(&mut self) -> Parsed<MethodId> {
        let span = self.span();
        self.expect("@")?;
        let class = self.class()?;
        self.expect("::")?;
        let name = self.name()?;
        let mut types = Vec::new();
        self.expect("(")?;
        while !self.eat(")") {
            types.push(self.ty()?);
            self.eat(",");
        }
        let known = self.methods.get(&(class, name, types)).cloned().unwrap_or_default();
        if self.eat(":") {
            let result = self.ty()?;
            let found = known.into_iter().find(|id| self.program[*id].result == result);
            return found.ok_or_else(|| error(span, "there is no such method"));
        }
        match known[..] {
            [only] => Ok(only),
            [] => Err(error(span, "there is no such method")),
            [..] => Err(error(span, "several methods differ in their result alone: add `: type`")),
        }
    }

    pub(super) fn ty(&mut self) -> Parsed<Type> {
        let mut ty = if self.eat("&") { Type::Class(self.class()?) } else { self.basic_type()? };
        while self.eat("[") {
            self.expect("]")?;
            ty = self.program.array_of(ty);
        }
        Ok(ty)
    }

    fn basic_type(&mut self) -> Parsed<Type> {
        let span = self.span();
        let word = self.word()?;
        Type::named(&word).ok_or_else(|| error(span, "expected a type"))
    }

    /// First round: the names of classes, so that every later line may use them.
    fn declare_classes(&mut self) -> Parsed<()> {
        while *self.peek() != Tok::End {
            if self.eat_word("class") || self.eat_word("interface") {
                let span = self.span();
                let name = self.name()?;
                let id = ClassId(self.program.classes.len() as u32);
                if self.classes.insert(Arc::clone(&name), id).is_some() {
                    return Err(error(span, "there are two classes of this name"));
                }
                self.program.classes.push(Class::new(name, Span::default()));
            }
            self.skip_line();
        }
        self.at = 0;
        Ok(())
    }

    /// Second round: supertypes, fields and the headers of methods.
    fn declare_members(&mut self) -> Parsed<()> {
        loop {
            self.skip_empty();
            if *self.peek() == Tok::End {
                self.at = 0;
                return Ok(());
            }
            let word = self.word()?;
            match &*word {
                "class" | "interface" => self.class_line(&word)?,
                "array" => {
                    self.ty()?;
                    self.end_of_line()?;
                }
                "root" => {
                    self.program.root = Some(self.class()?);
                    self.end_of_line()?;
                }
                "exception" => self.exception_line()?,
                "field" | "static" => self.field_line(&word)?,
                "method" | "abstract" => self.method_header(&word)?,
                "text" | "message" | "threadname" => {
                    let field = Some(self.field()?);
                    match &*word {
                        "text" => self.program.text = field,
                        "message" => self.program.message = field,
                        _ => self.program.thread_name = field,
                    }
                    self.end_of_line()?;
                }
                "typename" => {
                    let named = (self.ty()?, self.name()?);
                    self.program.type_names.push(named);
                    self.end_of_line()?;
                }
                "index" => {
                    self.program.index = Some(self.ty()?);
                    self.end_of_line()?;
                }
                "keep" => self.keep_line()?,
                "survive" | "idealized" | "open" => {
                    match &*word {
                        "survive" => self.program.threads_survive = true,
                        "idealized" => self.program.is_idealized = true,
                        _ => self.program.is_open = true,
                    }
                    self.end_of_line()?;
                }
                "initializer" | "invariants" | "startup" => self.skip_line(),
                _ => {
                    self.at -= 1;
                    return self.fail("expected class, interface, array, root, exception, field, static, method, abstract, initializer or startup");
                }
            }
        }
    }

    fn class_line(&mut self, keyword: &str) -> Parsed<()> {
        let id = self.class()?;
        let superclass = if self.eat_word("extends") { Some(self.class()?) } else { None };
        let mut interfaces = Vec::new();
        if self.eat_word("implements") {
            interfaces.push(self.class()?);
            while self.eat(",") {
                interfaces.push(self.class()?);
            }
        }
        let (is_abstract, is_library) = (self.eat_word("abstract"), self.eat_word("library"));
        let (is_value, is_closed) = (self.eat_word("value"), self.eat_word("closed"));
        let is_synthetic = self.eat_word("synthetic");
        let span = self.end_of_line()?;
        let class = &mut self.program[id];
        (class.is_abstract, class.is_library) = (is_abstract, is_library);
        (class.is_value, class.is_closed, class.is_synthetic) = (is_value, is_closed, is_synthetic);
        (class.is_interface, class.superclass) = (keyword == "interface", superclass);
        (class.interfaces, class.span) = (interfaces, span);
        Ok(())
    }

    fn exception_line(&mut self) -> Parsed<()> {
        let span = self.span();
        let word = self.word()?;
        let kind = ExceptionKind::ALL.into_iter().find(|kind| kind.name() == &*word);
        let kind = kind.ok_or_else(|| error(span, "there is no such exception"))?;
        let class = self.class()?;
        self.program.exceptions.push((kind, class));
        self.end_of_line().map(|_| ())
    }

    fn keep_line(&mut self) -> Parsed<()> {
        let span = self.span();
        let word = self.word()?;
        let kept = Kept::ALL.into_iter().find(|kept| kept.name() == &*word);
        let kept = kept.ok_or_else(|| error(span, "exceptions keep no such thing"))?;
        let field = self.field()?;
        self.program.kept.push((kept, field));
        self.end_of_line().map(|_| ())
    }

    fn field_line(&mut self, keyword: &str) -> Parsed<()> {
        let is_static = keyword == "static";
        let class = self.class()?;
        self.expect("::")?;
        let name = self.name()?;
        self.expect(":")?;
        let ty = self.ty()?;
        let (is_volatile, is_constant) = (self.eat_word("volatile"), self.eat_word("constant"));
        let is_synthetic = self.eat_word("synthetic");
        let words = [
            ("nonnull", FieldInput::NonNull),
            ("owned", FieldInput::Owned),
            ("shared", FieldInput::Shared),
            ("default", FieldInput::Default),
        ];
        let input = words.into_iter().find(|(word, _)| self.eat_word(word));
        let input = input.map_or(FieldInput::Any, |(_, input)| input);
        let span = self.end_of_line()?;
        let id = FieldId(self.program.fields.len() as u32);
        if self.fields.insert((class, Arc::clone(&name)), id).is_some() {
            return self.fail("there are two fields of this name in the class");
        }
        self.program.fields.push(Field {
            is_static,
            is_volatile,
            is_constant,
            is_synthetic,
            input,
            span,
            ..Field::new(name, class, ty)
        });
        let owner = &mut self.program[class];
        if is_static {
            owner.statics.push(id);
        } else {
            owner.fields.push(id);
        }
        Ok(())
    }

    fn method_header(&mut self, keyword: &str) -> Parsed<()> {
        let span = self.span();
        let word = self.word()?;
        let kinds = [MethodKind::Static, MethodKind::Instance, MethodKind::Constructor, MethodKind::Pure];
        let kind = kinds.into_iter().find(|kind| kind.name() == &*word);
        let kind = kind.ok_or_else(|| error(span, "expected static, instance, constructor or pure"))?;
        let class = self.class()?;
        self.expect("::")?;
        let name = self.name()?;
        self.expect("(")?;
        let mut params = Vec::new();
        let mut body = Body::default();
        while !self.eat(")") {
            if keyword == "method" {
                self.expect("%")?;
                let name = self.name()?;
                self.expect(":")?;
                let ty = self.ty()?;
                params.push(ty);
                body.locals.push(self.declared(name, ty.loaded())?);
            } else {
                params.push(self.ty()?);
            }
            self.eat(",");
        }
        self.expect(":")?;
        let result = self.ty()?;
        let role = self.role()?;
        let has_body = keyword == "method";
        if has_body {
            self.expect("{")?;
        }
        let span = self.end_of_line()?;
        if has_body {
            // Bodies are parsed in the third round, when every method is known.
            while !matches!(self.peek(), Tok::Sign("}") | Tok::End) {
                self.skip_line();
            }
            self.expect("}")?;
            self.end_of_line()?;
        }
        let method = Method {
            name,
            class,
            kind,
            role,
            params,
            result,
            contract: Contract::default(),
            body: has_body.then_some(body),
            span,
        };
        let id = MethodId(self.program.methods.len() as u32);
        let key = (class, Arc::clone(&method.name), method.signature().to_vec());
        let same = self.methods.entry(key).or_default();
        if same.iter().any(|other| self.program[*other].result == method.result) {
            return self.fail("there are two methods of this name and these types");
        }
        same.push(id);
        self.program[class].methods.push(id);
        self.program.methods.push(method);
        Ok(())
    }

    /// Third round: the code.
    fn bodies(&mut self) -> Parsed<()> {
        let mut next = 0u32;
        loop {
            self.skip_empty();
            match self.next() {
                Tok::End => return Ok(()),
                Tok::Word(word) => match &*word {
                    "method" => {
                        self.skip_line();
                        self.method_body(MethodId(next))?;
                        next += 1;
                    }
                    "abstract" => {
                        next += 1;
                        self.skip_line();
                    }
                    "startup" => {
                        let startup = self.method_ref()?;
                        if self.eat_word("for") {
                            let entry = self.method_ref()?;
                            self.program.startups.push((entry, startup));
                        } else {
                            self.program.startup = Some(startup);
                        }
                        self.end_of_line()?;
                    }
                    "initializer" => {
                        let class = self.class()?;
                        let method = self.method_ref()?;
                        self.program[class].initializer = Some(method);
                        self.end_of_line()?;
                    }
                    "invariants" => {
                        let class = self.class()?;
                        let (now, then) = (self.method_ref()?, self.method_ref()?);
                        let span = self.end_of_line()?;
                        self.program[class].invariants.push(ClassInvariant { now, then, span });
                    }
                    _ => self.skip_line(),
                },
                _ => self.skip_line(),
            }
        }
    }

    fn method_body(&mut self, id: MethodId) -> Parsed<()> {
        let body = self.program[id].body.take().unwrap_or_default();
        let locals =
            body.locals.iter().enumerate().map(|(i, l)| (Arc::clone(&l.name), LocalId(i as u32))).collect();
        let mut scope = Scope { body, locals };
        let mut contract = Contract::default();
        loop {
            self.skip_empty();
            if self.eat_word("local") {
                self.local_line(&mut scope)?;
            } else if self.eat_word("requires") {
                contract.requires.push(self.clause(&scope)?);
            } else if self.eat_word("ensures") {
                contract.ensures.push(self.clause(&scope)?);
            } else if self.eat_word("exceptional") {
                contract.exceptional.push(self.clause(&scope)?);
            } else if self.eat_word("decreases") {
                contract.decreases.push(self.clause(&scope)?);
            } else if self.eat_word("modifies") {
                let since = self.local(&scope)?;
                let parts = if self.eat(",") { self.parts(&scope)? } else { Vec::new() };
                contract.modifies = Some(Modifies { since, parts, span: self.end_of_line()? });
            } else {
                break;
            }
        }
        while !self.eat("}") {
            self.block(&mut scope)?;
            self.skip_empty();
        }
        self.end_of_line()?;
        let method = &mut self.program[id];
        (method.body, method.contract) = (Some(scope.body), contract);
        Ok(())
    }

    fn local_line(&mut self, scope: &mut Scope) -> Parsed<()> {
        self.expect("%")?;
        let span = self.span();
        let name = self.name()?;
        self.expect(":")?;
        let ty = self.ty()?;
        let id = LocalId(scope.body.locals.len() as u32);
        if scope.locals.insert(Arc::clone(&name), id).is_some() {
            return Err(error(span, "there are two locals of this name"));
        }
        scope.body.locals.push(self.declared(name, ty)?);
        self.end_of_line().map(|_| ())
    }

    fn clause(&mut self, scope: &Scope) -> Parsed<Clause> {
        let function = self.method_ref()?;
        let args = self.args(scope)?;
        Ok(Clause { function, args, span: self.end_of_line()? })
    }

    fn block(&mut self, scope: &mut Scope) -> Parsed<()> {
        let label = self.block_id()?;
        if label.index() != scope.body.blocks.len() {
            self.at -= 1;
            return self.fail(format!("expected the label b{}", scope.body.blocks.len()));
        }
        let handler = if self.eat_word("handler") { Some(self.block_id()?) } else { None };
        self.expect(":")?;
        self.end_of_line()?;
        let mut insts = Vec::new();
        loop {
            self.skip_empty();
            if let Some(kind) = self.terminator(scope)? {
                let term = Terminator { kind, span: self.end_of_line()? };
                scope.body.blocks.push(Block { insts, term, handler });
                return Ok(());
            }
            insts.push(self.inst(scope)?);
        }
    }

    pub(super) fn block_id(&mut self) -> Parsed<BlockId> {
        let span = self.span();
        let word = self.word()?;
        let number = word.strip_prefix('b').and_then(|digits| digits.parse().ok());
        number.map(BlockId).ok_or_else(|| error(span, "expected a block such as b0"))
    }

    fn terminator(&mut self, scope: &Scope) -> Parsed<Option<TermKind>> {
        let Tok::Word(word) = self.peek().clone() else { return Ok(None) };
        if !matches!(&*word, "jump" | "branch" | "switch" | "return" | "throw" | "raise" | "unreachable") {
            return Ok(None);
        }
        self.at += 1;
        self.terminator_named(&word, scope).map(Some)
    }

    /// The kind of contract named by a word.
    pub(super) fn contract_kind(&mut self) -> Parsed<ContractKind> {
        let span = self.span();
        let word = self.word()?;
        ContractKind::ALL
            .into_iter()
            .find(|kind| kind.name() == &*word)
            .ok_or_else(|| error(span, "expected requires, ensures, exceptional, entering or leaving"))
    }
}
