//! Damaged and random texts, on which a parser must neither fail nor hang.

use crate::random::Random;

const KEYWORDS: [&str; 47] = [
    "assert",
    "assume",
    "bool",
    "break",
    "catch",
    "char",
    "class",
    "continue",
    "else",
    "ensures",
    "exceptional",
    "exists",
    "extends",
    "false",
    "float",
    "forall",
    "fork",
    "havoc",
    "if",
    "implements",
    "in",
    "instanceof",
    "int",
    "interface",
    "invariant",
    "join",
    "lock",
    "new",
    "null",
    "old",
    "requires",
    "return",
    "retval",
    "static",
    "string",
    "super",
    "this",
    "throw",
    "true",
    "try",
    "uint",
    "unlock",
    "void",
    "while",
    "alldifferent",
    "x",
    "Main",
];

const SIGNS: [&str; 48] = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    ",",
    ".",
    "..",
    ":",
    ":=",
    "=",
    "==",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "+",
    "-",
    "*",
    "/",
    "%",
    "!",
    "&&",
    "||",
    "==>",
    "?",
    "#",
    "'",
    "\"",
    "//",
    "/*",
    "*/",
    "'a'",
    "\"s\"",
    "0",
    "1.5",
    "1.",
    "99999999999999999999",
    "&",
    "|",
    "\\",
    "@",
    "$",
    "\u{0}",
    "é",
];

/// The text with one to six random damages: tokens deleted, repeated, exchanged or replaced, punctuation and
/// keywords inserted, characters deleted or changed, the end cut off.
#[must_use]
pub fn mutate_text(seed: u64, text: &str) -> String {
    let mut random = Random::new(seed);
    let mut pieces = tokens(text);
    for _ in 0..random.count(1, 6) {
        damage(&mut random, &mut pieces);
    }
    pieces.concat()
}

fn damage(random: &mut Random, pieces: &mut Vec<String>) {
    let position = random.below(pieces.len());
    let other = random.below(pieces.len());
    let Some(piece) = pieces.get(position).cloned() else {
        pieces.push(word(random));
        return;
    };
    match random.below(12) {
        0 | 1 => {
            pieces.remove(position);
        }
        2 => pieces.insert(position, piece),
        3 => pieces.swap(position, other),
        4 | 5 => pieces.insert(position, word(random)),
        6 => pieces[position] = word(random),
        7 => pieces[position] = pieces[other].clone(),
        8 => pieces[position] = without_character(random, &piece),
        9 => pieces[position] = with_character(random, &piece),
        10 => {
            let end = pieces.len().min(position + random.below(20));
            let copy = pieces[position..end].to_vec();
            pieces.splice(position..position, copy);
        }
        _ => {
            if random.chance(30) {
                pieces.truncate(position);
            } else {
                let end = pieces.len().min(position + random.below(20));
                pieces.drain(position..end);
            }
        }
    }
}

/// A keyword or a sign, sometimes with a space before it.
fn word(random: &mut Random) -> String {
    let list: &[&str] = if random.chance(50) { &KEYWORDS } else { &SIGNS };
    let word = random.pick(list).copied().unwrap_or(";");
    if random.chance(70) { format!(" {word} ") } else { word.to_owned() }
}

fn without_character(random: &mut Random, piece: &str) -> String {
    let skipped = random.below(piece.chars().count());
    piece.chars().enumerate().filter(|(index, _)| *index != skipped).map(|(_, one)| one).collect()
}

fn with_character(random: &mut Random, piece: &str) -> String {
    let place = random.below(piece.chars().count() + 1);
    let added = character(random);
    let mut characters: Vec<char> = piece.chars().collect();
    characters.insert(place, added);
    characters.into_iter().collect()
}

/// Mostly a printable ASCII character, sometimes something else that is still Unicode.
fn character(random: &mut Random) -> char {
    match random.below(10) {
        0 => random.pick(&['\n', '\t', '\r', '\u{0}', '\u{feff}', 'é', '→', '𝄞']).copied().unwrap_or(' '),
        _ => char::from(random.between(32, 126) as u8),
    }
}

/// Splits a text into words, spaces and single signs, which together are the text again.
fn tokens(text: &str) -> Vec<String> {
    let class = |one: char| {
        if one.is_alphanumeric() || one == '_' {
            0
        } else if one.is_whitespace() {
            1
        } else {
            2
        }
    };
    let mut pieces: Vec<String> = Vec::new();
    let mut last = 2;
    for one in text.chars() {
        match pieces.last_mut() {
            Some(piece) if class(one) == last && last != 2 => piece.push(one),
            Some(_) | None => pieces.push(one.to_string()),
        }
        last = class(one);
    }
    pieces
}

/// A random text of about `length` characters: words of the language, or characters without meaning.
#[must_use]
pub fn random_text(seed: u64, length: usize) -> String {
    let mut random = Random::new(seed);
    let words = random.chance(70);
    let mut text = String::new();
    let mut count = 0;
    while count < length {
        let piece = if words { word(&mut random) } else { character(&mut random).to_string() };
        count += piece.chars().count();
        text.push_str(&piece);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{mutate_text, random_text, tokens};

    #[test]
    fn tokens_are_the_text() {
        let text = "class C {\n  int x_1 := 3;//é\n}\n";
        assert_eq!(tokens(text).concat(), text);
        assert_eq!(tokens(text)[0], "class");
    }

    #[test]
    fn damage_is_reproducible_and_mostly_visible() {
        let text = "class C { int f; void m() { this.f := 3; } }";
        let changed = (0..200).filter(|seed| mutate_text(*seed, text) != text).count();
        assert!(changed > 180, "{changed}");
        assert_eq!(mutate_text(5, text), mutate_text(5, text));
        for seed in 0..50 {
            assert!(mutate_text(seed, "").chars().count() < 100);
            assert!(random_text(seed, 500).chars().count() >= 500);
        }
    }
}
