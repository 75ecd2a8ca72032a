//! Tokens of Java and of its specifications. Plain comments are skipped; comments that hold specifications are tokens, whose text is
//! cut into tokens in turn.

use std::ops::Range;

use super::words;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenKind {
    /// A name or a keyword; in specifications also with a backslash before it.
    Word,
    /// A number.
    Number,
    /// `'c'`
    Char,
    /// `"text"` or a text block.
    Text,
    /// An operator, a bracket or a separator.
    Symbol,
    /// A comment that holds specifications; the token is its text, without the signs around it.
    Spec,
}

/// A token: a part of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// Operators of more than one character, the longer ones first.
const LONG: [&str; 22] = [
    "<=!=>", ">>>=", "<==>", "...", "==>", "<==", ">>>", "..", "<<", ">>", "<=", ">=", "==", "!=", "&&",
    "||", "->", "::", "(*", "*)", "{|", "|}",
];

/// The tokens of a part of a text. In a specification, signs `@` at the beginnings of lines are skipped, operators of
/// specifications are known, and no comment holds specifications.
pub(crate) fn tokens(text: &str, range: Range<usize>, in_spec: bool) -> Vec<Token> {
    let mut found = Vec::new();
    let mut at = range.start;
    let mut at_line_start = in_spec;
    while at < range.end {
        let rest = &text[at..range.end];
        let Some(c) = rest.chars().next() else { break };
        if c == '\n' {
            at_line_start = in_spec;
            at += 1;
            continue;
        }
        if c.is_whitespace() || (c == '@' && at_line_start) {
            at += c.len_utf8();
            continue;
        }
        at_line_start = false;
        if let Some((length, spec)) = comment(rest) {
            let spec = spec.or_else(|| continued(text, &found, at));
            if let Some(spec) = spec.filter(|_| !in_spec) {
                found.push(Token { kind: TokenKind::Spec, start: at + spec.start, end: at + spec.end });
            }
            at += length;
            continue;
        }
        let (kind, length) = token(rest, c, in_spec);
        found.push(Token { kind, start: at, end: at + length });
        at += length;
    }
    found
}

/// The comment at the beginning of a text: its length, and where in it specifications stand.
fn comment(text: &str) -> Option<(usize, Option<Range<usize>>)> {
    if text.starts_with("//") {
        let end = text.find('\n').unwrap_or(text.len());
        let line = text[..end].trim_end();
        return Some((end, words::spec_in(&line[2..]).map(|start| start + 2..line.len())));
    }
    let inner = text.strip_prefix("/*")?;
    let (close, end) = match inner.find("*/") {
        Some(at) => (at + 2, at + 4),
        None => (text.len(), text.len()),
    };
    let body = text[..close].trim_end_matches('@');
    let start = body.get(2..).and_then(words::spec_in);
    Some((end, start.map(|start| start + 2..body.len())))
}

/// Where specifications stand in a comment of one line that goes on with the clause of the line before, whatever it begins with.
fn continued(text: &str, found: &[Token], at: usize) -> Option<Range<usize>> {
    let line = text[at..].lines().next()?.trim_end();
    let last = found.last().filter(|last| last.kind == TokenKind::Spec)?;
    let between = text.get(last.end..at)?;
    let is_next = between.trim().is_empty() && between.matches('\n').count() == 1;
    let begun = text[last.start..last.end].split("//").next().unwrap_or_default().trim();
    let is_open = !begun.ends_with(';') && begun.split_whitespace().count() > 1;
    (line.starts_with("//@") && is_next && is_open).then_some(3..line.len())
}

fn token(rest: &str, c: char, in_spec: bool) -> (TokenKind, usize) {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    if c.is_ascii_digit() || c == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit()) {
        return (TokenKind::Number, number(rest));
    }
    if is_word(c) {
        return (TokenKind::Word, rest.find(|c| !is_word(c)).unwrap_or(rest.len()));
    }
    if c == '\\' && in_spec {
        let length = rest[1..].find(|c| !is_word(c)).map_or(rest.len(), |at| at + 1);
        return (TokenKind::Word, length);
    }
    if matches!(c, '"' | '\'') {
        return (if c == '"' { TokenKind::Text } else { TokenKind::Char }, literal(rest));
    }
    let fits = |operator: &&&str| {
        let is_of_specs =
            matches!(**operator, "<=!=>" | "<==>" | "==>" | "<==" | ".." | "(*" | "*)" | "{|" | "|}");
        (in_spec || !is_of_specs) && rest.starts_with(**operator)
    };
    let length = LONG.iter().find(fits).map_or(c.len_utf8(), |operator| operator.len());
    (TokenKind::Symbol, length)
}

/// The length of a number. `0..n` is a range, not a fraction.
fn number(text: &str) -> usize {
    let mut before = ' ';
    let is_hex = text.starts_with("0x") || text.starts_with("0X");
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let is_sign = matches!(c, '+' | '-') && matches!(before, 'e' | 'E') && !is_hex;
        let is_fraction =
            c == '.' && chars.peek().is_none_or(|(_, next)| *next != '.' && !next.is_alphabetic());
        if !c.is_alphanumeric() && c != '_' && !is_sign && !is_fraction {
            return at;
        }
        before = c;
    }
    text.len()
}

/// The length of the text or character literal at the beginning. One that is not closed ends with its line, so that a
/// stray quotation mark hides nothing.
fn literal(text: &str) -> usize {
    let quote = ["\"\"\"", "\"", "'"].into_iter().find(|quote| text.starts_with(quote)).unwrap_or("'");
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(quote.len()) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\n' if quote.len() == 1 => return at,
            _ if text[at..].starts_with(quote) => return at + quote.len(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, in_spec: bool) -> Vec<&str> {
        tokens(text, 0..text.len(), in_spec).iter().map(|token| &text[token.start..token.end]).collect()
    }

    #[test]
    fn specifications_are_tokens_of_their_own() {
        let text = "//@ entry: A.f\nint f(); //@ requires x > 0; // why\n/*@ ensures y;\n  @ pure @*/ /* no */ '\"' \"/*@ pure @*/\"";
        let specs = [" requires x > 0; // why", " ensures y;\n  @ pure "];
        assert_eq!(
            shown(text, false),
            ["int", "f", "(", ")", ";", specs[0], specs[1], "'\"'", "\"/*@ pure @*/\""]
        );
        assert_eq!(shown(specs[0], true), ["requires", "x", ">", "0", ";"]);
        assert_eq!(shown(specs[1], true), ["ensures", "y", ";", "pure"]);
    }

    #[test]
    fn numbers_end_before_ranges_and_calls() {
        assert_eq!(
            shown("0..n 1.5e-3f 0x1F-1 1_000L .5 a[*]", true),
            ["0", "..", "n", "1.5e-3f", "0x1F", "-", "1", "1_000L", ".5", "a", "[", "*", "]"]
        );
        assert_eq!(shown("a ==> \\old(b) <==> c", true), ["a", "==>", "\\old", "(", "b", ")", "<==>", "c"]);
    }
}
