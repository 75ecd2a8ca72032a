//! Where clauses stand in the source.

use ir::{ClassId, MethodId};
use source::Span;

use crate::world::World;

/// Where a clause of a method or a class stands. Class files do not say it, so its text is looked for: in annotations of a method
/// of that name, for a method with code the last one up to its first line, else the first one in its class; for a class the
/// first one of all.
pub(super) fn find(world: &World<'_, '_>, method: Option<MethodId>, class: ClassId, text: &str) -> Span {
    let fallback = method.map_or(Span::default(), |method| world.program[method].span);
    let class = &world.classes[class.index()];
    let Some(file) = class.source else { return fallback };
    let Some(source) = world.sources.map.get(file) else { return fallback };
    let source = source.text();
    let quoted = format!("\"{text}\"");
    let at = |at: usize| Span::new(file, at as u32 + 1, (at + quoted.len()) as u32 - 1);
    let Some(method) = method else { return source.find(&quoted).map_or(fallback, at) };
    let known = &world.program[method];
    let simple = class.name.rsplit(['/', '$']).next().unwrap_or(&class.name);
    let name = if known.kind == ir::MethodKind::Constructor { simple } else { &known.name };
    let mut places = source.match_indices(&quoted).map(|(at, _)| at).filter(|at| {
        let behind = &source[at + quoted.len()..];
        annotated(behind) == Some(name)
    });
    let found = match fallback == Span::default() {
        true => {
            let start = declared(source, simple).unwrap_or(0);
            places.find(|at| *at >= start)
        }
        // The annotation may stand in the line of the code, whose span is the whole line.
        false => places.take_while(|at| *at < fallback.end as usize).last(),
    };
    found.map_or(fallback, at)
}

/// The name of the method whose annotations a text of an annotation belongs to, from what stands after the text.
fn annotated(behind: &str) -> Option<&str> {
    // One parenthesis is open: that of the annotation.
    let mut depth = 1usize;
    let mut word: Option<&str> = None;
    let mut is_annotation = false;
    let mut rest = behind;
    while let Some(c) = rest.chars().next() {
        let length = skipped(rest);
        if length > 0 {
            rest = &rest[length..];
            continue;
        }
        if c.is_alphabetic() || c == '_' || c == '$' {
            let end =
                rest.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '$')).unwrap_or(rest.len());
            word = (depth == 0).then_some(&rest[..end]);
            rest = &rest[end..];
            continue;
        }
        match c {
            '(' if depth == 0 && !is_annotation => return word,
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            ';' | '{' | '}' if depth == 0 => return None,
            _ => {}
        }
        if depth == 0 && !c.is_whitespace() && c != '.' {
            is_annotation = c == '@';
        } else if depth == 0 && c.is_whitespace() && word.is_some() {
            // After a blank only a parenthesis belongs to the annotation before it.
            is_annotation &= rest.trim_start().starts_with('(');
        }
        rest = &rest[c.len_utf8()..];
    }
    None
}

/// The length of the comment or literal at the beginning of a text.
fn skipped(text: &str) -> usize {
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    if let Some(comment) = text.strip_prefix("/*") {
        return comment.find("*/").map_or(text.len(), |at| at + 4);
    }
    let Some(quote) = text.chars().next().filter(|c| matches!(c, '"' | '\'')) else { return 0 };
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Where a class of a simple name is declared.
fn declared(source: &str, simple: &str) -> Option<usize> {
    let mut before = "";
    let mut at = 0;
    while at < source.len() {
        let rest = &source[at..];
        let length = skipped(rest);
        if length > 0 {
            at += length;
            continue;
        }
        let end = rest.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '$')).unwrap_or(rest.len());
        if end == 0 {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        }
        let word = &rest[..end];
        if word == simple && matches!(before, "class" | "interface" | "enum" | "record") {
            return Some(at);
        }
        before = word;
        at += end;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{annotated, declared};

    #[test]
    fn annotations_belong_to_the_method_behind_them() {
        assert_eq!(annotated(") static int f(int x) { return g(x); }"), Some("f"));
        assert_eq!(annotated("})\n  @Ensures(\"retval > (0\")\n public int area(int k);"), Some("area"));
        assert_eq!(annotated(") @Deprecated /* h( */ List<A> f () {}"), Some("f"));
        assert_eq!(annotated("); } int f() {}"), None);
        assert_eq!(annotated(") int x; int f() {}"), None);
        assert_eq!(annotated(") @a.B (1) C(int x) {}"), Some("C"));
    }

    #[test]
    fn classes_are_found_where_they_are_declared() {
        let text = "class A { B b; /* class B */ interface B { } }";
        assert_eq!(declared(text, "B"), text.rfind("B {"));
    }
}
