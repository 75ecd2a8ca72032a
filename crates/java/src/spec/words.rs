//! The words of the Java Modeling Language.

use source::did_you_mean;

/// The words that begin a clause, and the modifiers that mark a comment as a specification.
pub(crate) const WORDS: [&str; 59] = [
    "accessible",
    "also",
    "assert",
    "assignable",
    "assigns",
    "assume",
    "axiom",
    "behavior",
    "behaviour",
    "callable",
    "captures",
    "code",
    "constraint",
    "decreases",
    "decreasing",
    "diverges",
    "ensures",
    "exceptional_behavior",
    "exceptional_behaviour",
    "exsures",
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
    "non_null_by_default",
    "normal_behavior",
    "normal_behaviour",
    "nullable",
    "nullable_by_default",
    "old",
    "post",
    "pre",
    "pure",
    "readable",
    "represents",
    "requires",
    "set",
    "signals",
    "signals_only",
    "spec_bigint_math",
    "spec_protected",
    "spec_public",
    "strictly_pure",
    "uninitialized",
    "unreachable",
    "writable",
];

/// Modifiers of Java that may stand before a word.
pub(crate) const MODIFIERS: [&str; 5] = ["final", "private", "protected", "public", "static"];

/// Where the specification in a comment begins, behind the sign of comments. One with conditions (`//+ESC@ requires x;`) begins with them,
/// which is then an error: it must not be read as one that always counts.
pub(super) fn spec_in(comment: &str) -> Option<usize> {
    if let Some(body) = comment.strip_prefix('@') {
        return begins_spec(body).then_some(1);
    }
    let rest = comment.strip_prefix(['+', '-'])?;
    let (keys, body) = rest.split_once('@')?;
    let is_key = |c: char| c.is_alphanumeric() || matches!(c, '+' | '-' | '_');
    (keys.chars().all(is_key) && begins_spec(body)).then_some(0)
}

/// Words of the language, and of tools for it, of which nothing is known here but that they begin a specification. Those that are words of
/// English, too, do so where a semicolon follows.
const FOREIGN: [&str; 21] = [
    "breaks",
    "check",
    "continues",
    "determines",
    "duration",
    "for_example",
    "hence_by",
    "implies_that",
    "in",
    "loop_writes",
    "maps",
    "model_behavior",
    "model_behaviour",
    "reads",
    "recommends",
    "refining",
    "returns",
    "when",
    "working_space",
    "working_space_redundantly",
    "writes",
];

/// Whether the text of a comment with the sign of specifications is one: a line of it begins with a word of the language, or with what may be a
/// misspelt one. Other tools mark comments like that, too: `//@ entry: A.f`, `//@Override`.
pub(crate) fn begins_spec(body: &str) -> bool {
    // A clause in a later line tells that the first one belongs to a specification as well.
    line_begins_spec(body) || body.lines().skip(1).any(|line| line.contains(';') && line_begins_spec(line))
}

fn line_begins_spec(text: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '@' | ';' | '\\'));
        // What comments within a specification, and what groups it.
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n').map_or("", |(_, behind)| behind);
            continue;
        }
        if let Some(comment) = rest.strip_prefix("(*") {
            rest = comment.split_once("*)").map_or("", |(_, behind)| behind);
            continue;
        }
        if let Some(group) = rest.strip_prefix("{|") {
            rest = group;
            continue;
        }
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        if MODIFIERS.contains(&word) {
            rest = behind;
            continue;
        }
        // Clauses end with a semicolon; headers and sentences do not.
        let is_clause = behind.contains(';');
        let lower = word.to_lowercase();
        let is_known = |words: &[&str]| words.binary_search(&lower.as_str()).is_ok();
        let is_exact = WORDS.binary_search(&word).is_ok() && !behind.starts_with(':');
        let is_alone = word.contains('_') && is_known(&FOREIGN);
        return is_exact
            || is_alone
            || is_clause && (is_known(&WORDS) || is_known(&FOREIGN) || is_misspelt(word));
    }
}

/// Whether a word is nearly one of the language.
pub(crate) fn is_misspelt(word: &str) -> bool {
    word.len() > 4
        && word.starts_with(|c: char| c.is_lowercase())
        && WORDS.binary_search(&word).is_err()
        && did_you_mean(word, WORDS).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_sorted_to_be_found() {
        assert!(WORDS.is_sorted());
        assert!(MODIFIERS.is_sorted());
        assert!(FOREIGN.is_sorted());
    }

    #[test]
    fn comments_of_other_tools_are_no_specifications() {
        for text in [
            " entry: A.f",
            "Override",
            " expect: valid",
            "",
            " TODO",
            "Nullable",
            " model: x",
            " returns the sum",
            " check this",
            " // requires x;",
            "formatter:off",
        ] {
            assert!(!begins_spec(text), "{text}");
        }
        for text in [
            " requires x;",
            "requires x;",
            " public normal_behavior",
            "\n  @ ensures x;",
            " requirse x;",
            "@ pure",
            " // returns x\n  @ ensures x;",
            " (* returns x *) ensures x;",
            " ; ensures x;",
            " {| ensures x; |}",
            " implies_that\n @ ensures x;",
            " Ensures x;",
            " ensures: x;",
            " \\ensures x;",
            " when x;",
            " the sum\n @ ensures x;",
        ] {
            assert!(begins_spec(text), "{text}");
        }
    }

    #[test]
    fn comments_with_conditions_are_found() {
        assert_eq!(spec_in("@ requires x;"), Some(1));
        assert_eq!(spec_in("+@ ensures x;"), Some(0));
        assert_eq!(spec_in("-RAC+ESC@ pure"), Some(0));
        for text in [" @ requires x;", "+1 @ pure", "- see f@home requires", "@Override", "+@ nonsense"] {
            assert_eq!(spec_in(text), None, "{text}");
        }
    }
}
