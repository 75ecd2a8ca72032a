//! The words of SMT-LIB, in one list in which every parenthesis knows its partner: nothing that goes through it
//! recurses.

/// A piece of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Token<'a> {
    /// `(`, and the place after its `)`.
    Open(usize),
    /// `)`
    Close,
    /// A symbol, a keyword or a number.
    Word(&'a str),
    /// A symbol between bars.
    Quoted(&'a str),
    /// A string, as it is written between its quotes.
    Text(&'a str),
}

/// A text as words.
pub(crate) struct Words<'a> {
    tokens: Vec<(Token<'a>, usize)>,
}

impl<'a> Words<'a> {
    /// The words of a text. The error says in which line it ends too early.
    pub(crate) fn new(text: &'a str) -> Result<Words<'a>, String> {
        let mut words = Words { tokens: Vec::new() };
        let (mut open, mut line, mut rest): (Vec<usize>, usize, &str) = (Vec::new(), 1, text);
        while let Some(first) = rest.bytes().next() {
            let start = line;
            let (token, length) = match first {
                b'\n' | b' ' | b'\t' | b'\r' => {
                    line += usize::from(first == b'\n');
                    rest = &rest[1..];
                    continue;
                }
                b';' => {
                    rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
                    continue;
                }
                b'(' => {
                    open.push(words.tokens.len());
                    (Token::Open(0), 1)
                }
                b')' => {
                    let Some(at) = open.pop() else {
                        return Err(format!("line {line}: `)` without a `(`"));
                    };
                    words.tokens[at].0 = Token::Open(words.tokens.len() + 1);
                    (Token::Close, 1)
                }
                b'|' => {
                    let Some(end) = rest[1..].find('|') else {
                        return Err(format!("line {line}: expected another `|` that ends the name"));
                    };
                    (Token::Quoted(&rest[1..=end]), end + 2)
                }
                b'"' => {
                    let Some(end) = end_of_string(&rest[1..]) else {
                        return Err(format!("line {line}: expected another `\"` that ends the string"));
                    };
                    (Token::Text(&rest[1..=end]), end + 2)
                }
                _ => {
                    let ends = |c: char| c.is_ascii_whitespace() || matches!(c, '(' | ')' | ';' | '|' | '"');
                    let end = rest.find(ends).unwrap_or(rest.len());
                    // A blank that SMT-LIB does not count as one, such as a form feed.
                    let end = if end == 0 { 1 } else { end };
                    (Token::Word(&rest[..end]), end)
                }
            };
            words.tokens.push((token, start));
            line += rest[..length].bytes().filter(|byte| *byte == b'\n').count();
            rest = &rest[length..];
        }
        match open.last() {
            None => Ok(words),
            Some(at) => Err(format!("line {}: expected a `)` for this `(`", words.tokens[*at].1)),
        }
    }

    /// How many words there are.
    pub(crate) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// The word at a place; a `)` after the end.
    pub(crate) fn at(&self, place: usize) -> Token<'a> {
        self.tokens.get(place).map_or(Token::Close, |(token, _)| *token)
    }

    /// The line of a place.
    pub(crate) fn line(&self, place: usize) -> usize {
        self.tokens.get(place).or(self.tokens.last()).map_or(1, |(_, line)| *line)
    }

    /// The place after an expression.
    pub(crate) fn after(&self, place: usize) -> usize {
        match self.at(place) {
            Token::Open(end) => end,
            Token::Close | Token::Word(_) | Token::Quoted(_) | Token::Text(_) => place + 1,
        }
    }

    /// The places of the expressions between two parentheses; none for anything else.
    pub(crate) fn children(&self, place: usize) -> Vec<usize> {
        let mut found = Vec::new();
        if let Token::Open(_) = self.at(place) {
            let mut next = place + 1;
            while self.at(next) != Token::Close {
                found.push(next);
                next = self.after(next);
            }
        }
        found
    }

    /// The symbol at a place.
    pub(crate) fn symbol(&self, place: usize) -> Option<&'a str> {
        match self.at(place) {
            Token::Word(name) | Token::Quoted(name) => Some(name),
            Token::Open(_) | Token::Close | Token::Text(_) => None,
        }
    }

    /// The word at a place, between bars or not, as a person reads it.
    pub(crate) fn show(&self, place: usize) -> String {
        match self.at(place) {
            Token::Open(_) => match self.at(place + 1) {
                Token::Word(name) => format!("`({name} ...)`"),
                _ => "`(`".to_string(),
            },
            Token::Close if place >= self.len() => "the end of the text".to_string(),
            Token::Close => "`)`".to_string(),
            Token::Word(name) => format!("`{name}`"),
            Token::Quoted(name) => format!("`|{name}|`"),
            Token::Text(text) => format!("`\"{text}\"`"),
        }
    }

    /// Whether two expressions are the same, word for word.
    pub(crate) fn same(&self, place: usize, other: &Words<'_>, there: usize) -> bool {
        let (end, end_there) = (self.after(place), other.after(there));
        let alike = |(at, at_there): (usize, usize)| match (self.at(at), other.at(at_there)) {
            (Token::Open(end), Token::Open(end_there)) => end - at == end_there - at_there,
            (mine, theirs) => mine == theirs,
        };
        end - place == end_there - there && (place..end).zip(there..end_there).all(alike)
    }
}

/// Where a string ends: at a quote that is not doubled.
fn end_of_string(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    loop {
        at += text.get(at..)?.find('"')?;
        if bytes.get(at + 1) != Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}
