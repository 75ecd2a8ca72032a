//! The words of the text form.

/// A piece of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// A name, an operator or a constant.
    Word(&'a str),
    /// A name between bars.
    Quoted(&'a str),
}

/// The words of a text, one after the other.
pub(super) struct Words<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str) -> Words<'a> {
        Words { rest: text, line: 1 }
    }

    /// The line of the word that was read last.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// The next word; none at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<Token<'a>>, String> {
        self.skip();
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        Ok(Some(match first {
            '(' => {
                self.take(1);
                Token::Open
            }
            ')' => {
                self.take(1);
                Token::Close
            }
            '|' => {
                let Some(end) = self.rest[1..].find('|') else {
                    return Err(format!("line {}: expected another `|` that ends the name", self.line));
                };
                let whole = self.take(end + 2);
                Token::Quoted(&whole[1..=end])
            }
            _ => {
                let end = self.rest.find(ends_word).unwrap_or(self.rest.len());
                Token::Word(self.take(end))
            }
        }))
    }

    /// Skips blanks and comments.
    fn skip(&mut self) {
        loop {
            let blank = self.rest.len() - self.rest.trim_start().len();
            self.take(blank);
            if !self.rest.starts_with(';') {
                return;
            }
            let end = self.rest.find('\n').unwrap_or(self.rest.len());
            self.take(end);
        }
    }

    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }
}

/// Whether a character cannot be part of a word.
fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | ';' | '|')
}

/// Whether a name can stand in the text form without bars.
pub(crate) fn is_plain(name: &str) -> bool {
    !name.is_empty() && !name.contains(ends_word) && super::literal::read(name).is_none()
}
