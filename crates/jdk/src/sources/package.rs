//! The package that a source declares. No parser is needed: the declaration is the first thing in a file, after
//! comments and, where the file is only about the package, annotations.

/// The package of a source as a path, such as `java/lang`; empty if it declares none.
pub(crate) fn of(text: &str) -> String {
    let text = without_comments(text);
    let Some(rest) = behind_annotations(&text).strip_prefix("package") else { return String::new() };
    let Some((name, _)) = rest.split_once(';') else { return String::new() };
    if !name.starts_with(char::is_whitespace) {
        return String::new();
    }
    name.split('.').map(str::trim).collect::<Vec<&str>>().join("/")
}

/// The text with a space in place of each comment. That quotes may hide a comment does not matter: before the
/// declaration of a package there are only those of annotations.
fn without_comments(mut text: &str) -> String {
    let mut plain = String::new();
    while let Some(start) = text.find("//").into_iter().chain(text.find("/*")).min() {
        let end = if text[start..].starts_with("//") { "\n" } else { "*/" };
        plain.push_str(&text[..start]);
        plain.push(' ');
        let behind = start + 2;
        text = text[behind..].find(end).map_or("", |at| &text[behind + at + end.len()..]);
    }
    plain + text
}

/// What comes after the annotations at the beginning.
fn behind_annotations(text: &str) -> &str {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    while rest.starts_with('@') && !rest.starts_with("@interface") {
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '@' | '.' | '_' | '$');
        rest = rest.trim_start_matches(is_name).trim_start();
        if rest.starts_with('(') {
            rest = behind_parentheses(rest).trim_start();
        }
    }
    rest
}

fn behind_parentheses(text: &str) -> &str {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[at + 1..];
        }
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn packages_of_sources() {
        assert_eq!(of("package a.b.c;\nclass D {}"), "a/b/c");
        assert_eq!(of("\u{feff}// package x;\n/* package y; */ package a /* here */ . b;"), "a/b");
        assert_eq!(of("@Deprecated @a.B(value = (1)) package a;"), "a");
        assert_eq!(of("import java.util.List; class A { String s = \"package b;\"; }"), "");
        assert_eq!(of("@interface A {}"), "");
        for text in ["", "package", "package a", "packaged;", "/*", "//", "@", "@A(", "/*/ package a;"] {
            assert_eq!(of(text), "", "{text}");
        }
    }
}
