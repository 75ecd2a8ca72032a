//! The outline of a Java source: its types, their members and the loops in them, with the comments that hold specifications and
//! stand before them. What stands between is skipped, so that no grammar of expressions is needed.

use std::ops::Range;

use crate::spec::{Token, TokenKind, tokens};

/// How deep types, statements and brackets may be nested.
const DEEPEST: usize = 200;

/// A part of the source that specifications are about.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) kind: ItemKind,
    /// From its first word to its end.
    pub(super) range: Range<usize>,
    /// The comments in front of it, and between its modifiers.
    pub(super) specs: Vec<Range<usize>>,
}

/// What a part of the source is.
#[derive(Clone, Debug)]
pub(super) enum ItemKind {
    /// A class, an interface, an enumeration or a record: its name as class files have it (`Outer$Inner`).
    Type {
        name: String,
        items: Vec<Item>,
    },
    /// A method or constructor.
    Method {
        name: String,
        params: Vec<Param>,
        returns_reference: bool,
        items: Vec<Item>,
    },
    /// A declaration of fields of one type: their names, and which of them hold references.
    Fields {
        names: Vec<(String, bool)>,
        is_static: bool,
    },
    Loop {
        items: Vec<Item>,
    },
    /// A comment that stands before none of these.
    Alone,
}

/// A parameter: its type without arguments and packages, and the specifications in its declaration.
#[derive(Clone, Debug)]
pub(super) struct Param {
    pub(super) ty: String,
    pub(super) name: String,
    /// Where its name stands.
    pub(super) range: Range<usize>,
    pub(super) specs: Vec<Range<usize>>,
}

/// The outline of a source; none if it is nested too deeply.
pub(super) fn outline(text: &str) -> Option<Vec<Item>> {
    let tokens = tokens(text, 0..text.len(), false);
    let mut reader = Reader { text, tokens, at: 0, depth: 0 };
    let mut items = Vec::new();
    while reader.at < reader.tokens.len() {
        reader.members("", false, &mut items)?;
        // A brace too many ends nothing.
        reader.at += 1;
    }
    Some(items)
}

struct Reader<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
}

impl Reader<'_> {
    fn word_at(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| match token.kind {
            TokenKind::Word | TokenKind::Symbol => &self.text[token.start..token.end],
            TokenKind::Number | TokenKind::Char | TokenKind::Text | TokenKind::Spec => "",
        })
    }

    fn word(&self) -> &str {
        self.word_at(self.at)
    }

    fn is_over(&self) -> bool {
        self.at >= self.tokens.len()
    }

    fn is_name(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Word)
    }

    fn start(&self) -> usize {
        self.tokens.get(self.at).map_or(self.text.len(), |token| token.start)
    }

    /// Where the last token ends.
    fn end(&self) -> usize {
        self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map_or(0, |token| token.end)
    }

    /// The comment at this place, if it is one.
    fn spec(&mut self) -> Option<Range<usize>> {
        let token = self.tokens.get(self.at).filter(|token| token.kind == TokenKind::Spec)?;
        let range = token.start..token.end;
        self.at += 1;
        Some(range)
    }

    fn alone(specs: Vec<Range<usize>>, items: &mut Vec<Item>) {
        if let (Some(first), Some(last)) = (specs.first(), specs.last()) {
            items.push(Item { kind: ItemKind::Alone, range: first.start..last.end, specs });
        }
    }

    /// The members of a type, up to the brace that closes it.
    fn members(&mut self, outer: &str, is_enum: bool, items: &mut Vec<Item>) -> Option<()> {
        if is_enum {
            self.constants(items)?;
        }
        let mut specs = Vec::new();
        while !self.is_over() && self.word() != "}" {
            if let Some(spec) = self.spec() {
                specs.push(spec);
            } else if self.word() == ";" {
                self.at += 1;
            } else {
                self.member(outer, std::mem::take(&mut specs), items)?;
            }
        }
        Self::alone(specs, items);
        Some(())
    }

    /// The constants of an enumeration; specifications in them are about nothing.
    fn constants(&mut self, items: &mut Vec<Item>) -> Option<()> {
        while !self.is_over() && !matches!(self.word(), ";" | "}") {
            self.skip_one(items)?;
        }
        Some(())
    }

    fn member(&mut self, outer: &str, mut specs: Vec<Range<usize>>, items: &mut Vec<Item>) -> Option<()> {
        let start = self.start();
        let mut is_static = false;
        // Modifiers and annotations.
        loop {
            if let Some(spec) = self.spec() {
                specs.push(spec);
                continue;
            }
            match self.word() {
                "@" if self.word_at(self.at + 1) != "interface" => {
                    self.at += 2;
                    while self.word() == "." {
                        self.at += 2;
                    }
                    if self.word() == "(" {
                        self.skip_one(items)?;
                    }
                }
                "static" | "public" | "private" | "protected" | "final" | "abstract" | "native"
                | "synchronized" | "strictfp" | "transient" | "volatile" | "default" | "sealed" => {
                    is_static |= self.word() == "static";
                    self.at += 1;
                }
                "non" if self.word_at(self.at + 1) == "-" => self.at += 3,
                _ => break,
            }
        }
        if matches!(self.word(), "package" | "import") {
            while !self.is_over() && self.word() != ";" {
                self.at += 1;
            }
            Self::alone(specs, items);
            return Some(());
        }
        if self.word() == "{" {
            // An initialiser.
            Self::alone(specs, items);
            return self.block(items);
        }
        if self.begins_type() {
            return self.type_declaration(outer, start, specs, items);
        }
        self.method_or_fields(start, is_static, specs, items)
    }

    fn begins_type(&self) -> bool {
        match self.word() {
            "class" | "interface" | "enum" => self.is_name(self.at + 1),
            "record" => self.is_name(self.at + 1) && matches!(self.word_at(self.at + 2), "(" | "<"),
            "@" => true,
            _ => false,
        }
    }

    fn type_declaration(
        &mut self,
        outer: &str,
        start: usize,
        mut specs: Vec<Range<usize>>,
        items: &mut Vec<Item>,
    ) -> Option<()> {
        self.at += usize::from(self.word() == "@");
        let is_enum = self.word() == "enum";
        self.at += 1;
        let simple = self.word();
        let name = if outer.is_empty() { simple.to_string() } else { format!("{outer}${simple}") };
        while !self.is_over() && self.word() != "{" {
            match self.spec() {
                Some(spec) => specs.push(spec),
                None => self.at += 1,
            }
        }
        self.at += 1;
        let mut members = Vec::new();
        self.deeper(|reader| reader.members(&name, is_enum, &mut members))?;
        self.at += 1;
        items.push(Item { kind: ItemKind::Type { name, items: members }, range: start..self.end(), specs });
        Some(())
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.depth += 1;
        let found = if self.depth > DEEPEST { None } else { read(self) };
        self.depth -= 1;
        found
    }

    fn method_or_fields(
        &mut self,
        start: usize,
        is_static: bool,
        mut specs: Vec<Range<usize>>,
        items: &mut Vec<Item>,
    ) -> Option<()> {
        if self.word() == "<" {
            self.skip_angles();
        }
        // The type, and what follows it.
        let first = self.at;
        let mut returns_reference = false;
        let (mut last_name, mut angle) = (None, 0i32);
        while !self.is_over() && (angle > 0 || !matches!(self.word(), "(" | ";" | "=" | "{" | "}" | ",")) {
            if let Some(spec) = self.spec() {
                specs.push(spec);
                continue;
            }
            angle += match self.word() {
                "<" => 1,
                ">" => -1,
                ">>" => -2,
                ">>>" => -3,
                _ => 0,
            };
            if angle == 0 && self.is_name(self.at) {
                last_name = Some(self.at);
            }
            self.at += 1;
        }
        let Some(name_at) = last_name else {
            Self::alone(specs, items);
            return self.skip_one(items);
        };
        let name = self.word_at(name_at).to_string();
        let dimensions = (first..self.at).any(|at| self.word_at(at) == "[");
        let is_reference = dimensions || !crate::spec::is_primitive(self.word_at(first));
        if self.word() == "(" || self.word() == "{" && name_at == first {
            // A constructor has no type before its name; that of a record may lack parameters.
            if name_at != first {
                returns_reference = is_reference && self.word_at(first) != "void";
            }
            let params = if self.word() == "(" { self.params()? } else { Vec::new() };
            // `throws`, dimensions and comments before the code.
            while !self.is_over() && !matches!(self.word(), "{" | ";" | "}") {
                match self.spec() {
                    Some(spec) => specs.push(spec),
                    None => self.at += 1,
                }
            }
            let mut inside = Vec::new();
            match self.word() {
                "{" => self.block(&mut inside)?,
                _ => self.at += usize::from(self.word() == ";"),
            }
            let kind = ItemKind::Method { name, params, returns_reference, items: inside };
            items.push(Item { kind, range: start..self.end(), specs });
            return Some(());
        }
        let mut names = vec![(name, is_reference)];
        while !self.is_over() && !matches!(self.word(), ";" | "}") {
            if self.word() == "," && self.is_name(self.at + 1) {
                let is_array = self.word_at(self.at + 2) == "[";
                names.push((self.word_at(self.at + 1).to_string(), is_reference || is_array));
            }
            match self.spec() {
                Some(spec) => specs.push(spec),
                None => self.initializer(items)?,
            }
        }
        self.at += usize::from(self.word() == ";");
        items.push(Item { kind: ItemKind::Fields { names, is_static }, range: start..self.end(), specs });
        Some(())
    }

    /// One token of a declaration of fields, or all of what initialises one.
    fn initializer(&mut self, items: &mut Vec<Item>) -> Option<()> {
        if self.word() != "=" {
            self.at += 1;
            return Some(());
        }
        self.at += 1;
        let mut angle = 0i32;
        while !self.is_over() && !matches!(self.word(), ";" | "}") && (self.word() != "," || angle > 0) {
            // `new HashMap<K, V>()`: what stands between such signs and looks like types is no further field.
            angle += match self.word() {
                "<" if self.angles_close() => 1,
                ">" if angle > 0 => -1,
                ">>" if angle > 1 => -2,
                _ => 0,
            };
            self.skip_one(items)?;
        }
        Some(())
    }

    /// Whether the sign `<` here begins arguments of a type.
    fn angles_close(&self) -> bool {
        let mut depth = 0i32;
        for at in self.at..self.tokens.len() {
            match self.word_at(at) {
                "<" => depth += 1,
                ">" => depth -= 1,
                ">>" => depth -= 2,
                ">>>" => depth -= 3,
                "," | "." | "?" | "[" | "]" | "&" | "extends" | "super" => {}
                _ if self.is_name(at) => {}
                _ => return false,
            }
            if depth <= 0 {
                return true;
            }
        }
        false
    }

    fn skip_angles(&mut self) {
        let mut depth = 0i32;
        while !self.is_over() {
            depth += match self.word() {
                "<" => 1,
                ">" => -1,
                ">>" => -2,
                ">>>" => -3,
                _ => 0,
            };
            self.at += 1;
            if depth <= 0 {
                return;
            }
        }
    }

    /// The parameters of a method, in their parentheses.
    fn params(&mut self) -> Option<Vec<Param>> {
        self.at += 1;
        let mut params = Vec::new();
        let mut specs = Vec::new();
        let (mut words, mut angle): (Vec<usize>, i32) = (Vec::new(), 0);
        while !self.is_over() && !matches!(self.word(), ")" | ";" | "{") {
            if let Some(spec) = self.spec() {
                specs.push(spec);
                continue;
            }
            match self.word() {
                "@" => {
                    self.at += 2;
                    if self.word() == "(" {
                        self.skip_one(&mut Vec::new())?;
                    }
                    continue;
                }
                "<" => angle += 1,
                ">" => angle -= 1,
                ">>" => angle -= 2,
                ">>>" => angle -= 3,
                "," if angle == 0 => {
                    params.extend(self.param(&words, std::mem::take(&mut specs)));
                    words.clear();
                }
                "final" => {}
                _ if angle == 0 => words.push(self.at),
                _ => {}
            }
            self.at += 1;
        }
        params.extend(self.param(&words, specs));
        self.at += 1;
        Some(params)
    }

    fn param(&self, words: &[usize], specs: Vec<Range<usize>>) -> Option<Param> {
        let names: Vec<usize> = words.iter().copied().filter(|at| self.is_name(*at)).collect();
        let (name, ty) = names.split_last()?;
        // The receiver may be written down, and is no parameter.
        if self.word_at(*name) == "this" {
            return None;
        }
        let ty = self.word_at(*ty.last()?);
        let count = |sign: &str| words.iter().filter(|at| self.word_at(**at) == sign).count();
        let dimensions = count("[") + count("...");
        let (name, range) =
            (self.word_at(*name).to_string(), self.tokens[*name].start..self.tokens[*name].end);
        Some(Param { ty: format!("{ty}{}", "[]".repeat(dimensions)), name, range, specs })
    }

    /// Statements in braces.
    fn block(&mut self, items: &mut Vec<Item>) -> Option<()> {
        self.at += 1;
        self.deeper(|reader| {
            while !reader.is_over() && reader.word() != "}" {
                reader.statement(items)?;
            }
            Some(())
        })?;
        self.at += 1;
        Some(())
    }

    fn statement(&mut self, items: &mut Vec<Item>) -> Option<()> {
        self.deeper(|reader| reader.statement_inside(items))
    }

    fn statement_inside(&mut self, items: &mut Vec<Item>) -> Option<()> {
        let mut specs = Vec::new();
        loop {
            if let Some(spec) = self.spec() {
                specs.push(spec);
            } else if self.is_name(self.at) && self.word_at(self.at + 1) == ":" && self.word() != "default" {
                // A label.
                self.at += 2;
            } else {
                break;
            }
        }
        let start = self.start();
        if matches!(self.word(), "for" | "while" | "do") {
            let mut inside = Vec::new();
            self.loop_statement(&mut inside)?;
            items.push(Item { kind: ItemKind::Loop { items: inside }, range: start..self.end(), specs });
            return Some(());
        }
        Self::alone(specs, items);
        match self.word() {
            "}" => Some(()),
            "{" => self.block(items),
            "case" | "default" => {
                while !self.is_over() && !matches!(self.word(), ":" | "->" | ";" | "}") {
                    self.skip_one(items)?;
                }
                self.at += usize::from(self.word() != "}");
                Some(())
            }
            "if" => {
                self.at += 1;
                self.skip_one(items)?;
                self.statement(items)?;
                let is_spec = |token: &&Token| token.kind == TokenKind::Spec;
                let specs = self.tokens[self.at.min(self.tokens.len())..].iter().take_while(is_spec).count();
                if self.word_at(self.at + specs) == "else" {
                    let between = (0..specs).filter_map(|_| self.spec()).collect();
                    Self::alone(between, items);
                    self.at += 1;
                    self.statement(items)?;
                }
                Some(())
            }
            "try" | "finally" => {
                self.at += 1;
                if self.word() == "(" {
                    self.skip_one(items)?;
                }
                self.block(items)
            }
            "catch" | "synchronized" | "switch" if self.word_at(self.at + 1) == "(" => {
                self.at += 1;
                self.skip_one(items)?;
                match self.word() {
                    "{" => self.block(items),
                    _ => Some(()),
                }
            }
            "class" | "interface" | "enum" => {
                let start = self.start();
                self.type_declaration("", start, Vec::new(), items)
            }
            _ => self.simple(items),
        }
    }

    /// A loop: its head, and the statement that is repeated.
    fn loop_statement(&mut self, items: &mut Vec<Item>) -> Option<()> {
        let is_do = self.word() == "do";
        self.at += 1;
        if !is_do {
            self.skip_one(items)?;
            return self.statement(items);
        }
        self.statement(items)?;
        self.at += 1;
        self.skip_one(items)?;
        self.at += usize::from(self.word() == ";");
        Some(())
    }

    /// A statement that ends with a semicolon, or with the block that it stands in.
    fn simple(&mut self, items: &mut Vec<Item>) -> Option<()> {
        while !self.is_over() && !matches!(self.word(), ";" | "}") {
            // The arms of a `switch` end here, too.
            let is_arrow = self.word() == "->";
            self.skip_one(items)?;
            if is_arrow && self.word() == "{" {
                self.block(items)?;
                return Some(());
            }
        }
        self.at += usize::from(self.word() == ";");
        Some(())
    }

    /// One token, or all that stands in brackets. Braces in expressions hold statements (lambdas) or members.
    fn skip_one(&mut self, items: &mut Vec<Item>) -> Option<()> {
        match self.word() {
            "{" => self.block(items),
            open @ ("(" | "[") => {
                let close = if open == "(" { ")" } else { "]" };
                self.at += 1;
                self.deeper(|reader| {
                    while !reader.is_over() && !matches!(reader.word(), ")" | "]" | "}") {
                        reader.skip_one(items)?;
                    }
                    Some(())
                })?;
                self.at += usize::from(self.word() == close);
                Some(())
            }
            _ => {
                if let Some(spec) = self.spec() {
                    Self::alone(vec![spec], items);
                } else {
                    self.at += 1;
                }
                Some(())
            }
        }
    }
}
