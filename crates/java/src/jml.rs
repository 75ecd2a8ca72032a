//! Specifications of the Java Modeling Language in comments. Oxpecker does not support them, and must not ignore them
//! silently: the author of `/*@ requires x > 0; @*/` may take a verdict for one about that contract.

use source::{Code, Diagnostic, FileId, SourceMap, Span};

/// The words that begin a clause of the language, and the modifiers that mark a comment as a specification.
const WORDS: [&str; 51] = [
    "accessible",
    "also",
    "assert",
    "assignable",
    "assigns",
    "assume",
    "axiom",
    "behavior",
    "behaviour",
    "captures",
    "code",
    "constraint",
    "decreases",
    "decreasing",
    "diverges",
    "ensures",
    "exceptional_behavior",
    "exceptional_behaviour",
    "forall",
    "ghost",
    "helper",
    "initially",
    "instance",
    "invariant",
    "loop_assigns",
    "loop_decreases",
    "loop_invariant",
    "loop_modifies",
    "maintaining",
    "measured_by",
    "model",
    "modifiable",
    "modifies",
    "monitors_for",
    "non_null",
    "normal_behavior",
    "normal_behaviour",
    "nullable",
    "nullable_by_default",
    "old",
    "post",
    "pre",
    "pure",
    "represents",
    "requires",
    "set",
    "signals",
    "signals_only",
    "spec_protected",
    "spec_public",
    "unreachable",
];

/// The warning about the specifications of a file; none if it has none. It names what is ignored, and where.
pub fn ignored(sources: &SourceMap, file: FileId) -> Option<Diagnostic> {
    let text = sources.get(file)?.text();
    let comments = comments(text);
    let first = comments.first()?;
    let mut names: Vec<(&str, usize)> = Vec::new();
    for word in comments.iter().flat_map(|comment| comment.words.iter().copied()) {
        match names.iter_mut().find(|(known, _)| *known == word) {
            Some((_, count)) => *count += 1,
            None => names.push((word, 1)),
        }
    }
    let named = names.iter().map(|(word, count)| match count {
        1 => format!("`{word}`"),
        _ => format!("`{word}` ({count} times)"),
    });
    let named: Vec<String> = named.collect();
    let what = if named.is_empty() { "no clause that is known".to_string() } else { named.join(", ") };
    let message = match comments.len() {
        1 => format!("a JML comment is ignored: {what}"),
        several => format!("{several} JML comments are ignored: {what}"),
    };
    let span = |comment: &Comment<'_>| Span::new(file, comment.start as u32, comment.end as u32);
    let diagnostic = Diagnostic::new(Code::JmlIgnored, span(first), message)
        .hint("write contracts as annotations, such as `@Requires(\"x > 0\")` (docs/java.md)");
    let lines = comments.iter().filter_map(|comment| sources.position(span(comment)));
    let lines: Vec<String> = lines.map(|position| position.line.to_string()).collect();
    Some(match lines.len() {
        1 => diagnostic,
        _ => diagnostic.note(format!("they begin on the lines {}", lines.join(", "))),
    })
}

/// A comment with specifications: its first line, and what its clauses begin with.
struct Comment<'a> {
    start: usize,
    end: usize,
    words: Vec<&'a str>,
}

/// The comments of a Java source that are specifications: those that begin with `/*@`, and `//@` before a word of the
/// language, since other tools mark lines like that, too.
fn comments(text: &str) -> Vec<Comment<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with("//") {
            let end = rest.find('\n').unwrap_or(rest.len());
            if let Some(body) = rest[..end].strip_prefix("//@") {
                let words = words(body);
                if !words.is_empty() {
                    found.push(Comment { start: at, end: at + rest[..end].trim_end().len(), words });
                }
            }
            at += end;
        } else if let Some(inner) = rest.strip_prefix("/*") {
            let end = inner.find("*/").map_or(rest.len(), |end| end + 4);
            if let Some(body) = rest[..end].strip_prefix("/*@") {
                let first = rest[..end].find('\n').unwrap_or(end);
                found.push(Comment {
                    start: at,
                    end: at + rest[..first].trim_end().len(),
                    words: words(body),
                });
            }
            at += end;
        } else {
            at += literal(rest);
        }
    }
    found
}

/// The length of the token at the beginning, such as a string or character literal: no comment begins in it.
fn literal(text: &str) -> usize {
    let mut chars = text.chars();
    let first = chars.next().map_or(1, char::len_utf8);
    let quote = match &text[..first] {
        _ if text.starts_with("\"\"\"") => "\"\"\"",
        "\"" => "\"",
        "'" => "'",
        _ => return first,
    };
    let mut at = quote.len();
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with(quote) {
            return at + quote.len();
        }
        // An unclosed literal ends with its line, so that a stray quotation mark hides nothing.
        if rest.starts_with('\n') && quote.len() == 1 {
            return at;
        }
        let mut chars = rest.chars();
        let width = chars.next().map_or(1, char::len_utf8);
        let escaped = rest.starts_with('\\');
        at += width + if escaped { chars.next().map_or(0, char::len_utf8) } else { 0 };
    }
    text.len()
}

/// The words of the language that the clauses of a comment begin with.
fn words(body: &str) -> Vec<&str> {
    let clauses = body.split([';', '\n', '{', '|']);
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = Vec::new();
    for clause in clauses {
        // Modifiers of Java may stand before a word.
        for word in clause.split(|c: char| !is_word(c)).filter(|word| !word.is_empty()) {
            match WORDS.binary_search(&word) {
                Ok(_) => found.push(word),
                Err(_) if matches!(word, "public" | "private" | "protected" | "static" | "final") => {}
                Err(_) => break,
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> Option<String> {
        let mut sources = SourceMap::new();
        let file = sources.add("A.java", text);
        ignored(&sources, file).map(|diagnostic| diagnostic.message)
    }

    #[test]
    fn words_are_sorted_to_be_found() {
        assert!(WORDS.is_sorted());
    }

    #[test]
    fn specifications_are_named() {
        let text = "class A {\n  /*@ public normal_behavior\n    @ requires x > 0; ensures \\result == 1;\n    @*/\n  \
                    int f(int x) {\n    //@ loop_invariant 0 <= i;\n    //@ assert x == 1;\n    return 1; }\n  \
                    /*@ pure @*/ int g() { return 2; } /*@ spec_public non_null @*/ Object o; }\n";
        let names = "`normal_behavior`, `requires`, `ensures`, `loop_invariant`, `assert`, `pure`, `spec_public`, \
                     `non_null`";
        assert_eq!(message(text), Some(format!("5 JML comments are ignored: {names}")));
        assert_eq!(
            message("/*@ requires x; requires y; @*/ class A {}").as_deref(),
            Some("a JML comment is ignored: `requires` (2 times)")
        );
    }

    #[test]
    fn other_comments_and_texts_are_none() {
        for text in [
            "class A { } // @ requires x",
            "//@ entry: A.f\n//@ expect: valid\nclass A { }",
            "class A { String s = \"/*@ requires x; @*/\"; char c = '\"'; String t = \"\\\"/*@\"; }",
            "class A { String s = \"\"\"\n /*@ requires x; \" @*/\n\"\"\"; /* /*@ requires */ }",
            "/** @param x //@ requires */ class A { int f() { return 4 / 2; } }",
            "/*",
            "\"",
            "'",
        ] {
            assert_eq!(message(text), None, "{text}");
        }
        // A quotation mark in a comment hides nothing.
        assert!(message("// don't\n/*@ requires x; @*/").is_some());
    }
}
