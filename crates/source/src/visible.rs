//! Texts of programs that are safe to print.
//!
//! Names, values and messages come from untrusted programs. A control character in one of them can move the cursor,
//! change the title of a window or hide what was printed before, and a mark that changes the direction of writing can
//! make a line read as another one. What is printed goes through this module first.

use std::borrow::Cow;

/// A text in which every character is visible: a character that could steer a terminal is written as `\u{1b}`. Line
/// breaks and tabs stay.
pub fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, |c| matches!(c, '\n' | '\t'))
}

/// The same on one line: a name with a line break in it could otherwise pretend to be another line of a report.
pub fn visible_line(text: &str) -> Cow<'_, str> {
    escaped(text, |_| false)
}

/// JSON in which every character is visible. The escapes are those of JSON, so its meaning stays: these characters
/// occur inside of texts only.
pub fn visible_json(text: &str) -> Cow<'_, str> {
    let is_hidden = |c: char| is_control(c) && !matches!(c, '\n' | '\t' | '\r');
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        // All of them are in the basic plane, so that four digits are enough.
        if is_hidden(c) { out += &format!("\\u{:04x}", u32::from(c)) } else { out.push(c) }
    }
    Cow::Owned(out)
}

/// Whether a character can steer a terminal or change the direction of what is around it: the control characters of
/// ASCII and Latin-1, line separators, and the marks of bidirectional texts.
pub fn is_control(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn escaped(text: &str, is_kept: impl Fn(char) -> bool) -> Cow<'_, str> {
    let is_hidden = |c: char| is_control(c) && !is_kept(c);
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        // Texts of Windows end their lines with two characters, which are one line break.
        let is_line_end = c == '\r' && is_kept('\n') && chars.peek() == Some(&'\n');
        if is_line_end {
            continue;
        }
        if is_hidden(c) { out.extend(c.escape_default()) } else { out.push(c) }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_written_out() {
        let text = "a\u{1b}[31m\u{9b}2J\u{7f}\u{8}\u{202e}\u{2066}\u{61c}b\r\n\tc\rd";
        let shown = visible(text);
        assert_eq!(shown, "a\\u{1b}[31m\\u{9b}2J\\u{7f}\\u{8}\\u{202e}\\u{2066}\\u{61c}b\n\tc\\rd");
        assert!(!visible_line(text).contains(is_control));
        assert_eq!(visible_line("a\nb\t"), "a\\nb\\t");
    }

    #[test]
    fn other_texts_stay_as_they_are() {
        for text in ["", "x = [1, 2]", "größer ✓ 日本 😀\n\tx"] {
            assert!(matches!(visible(text), Cow::Borrowed(same) if same == text));
        }
    }

    #[test]
    fn json_keeps_its_meaning() {
        assert_eq!(
            visible_json("{\n  \"a\": \"\u{9b}\u{7f}\u{202e}\"\n}"),
            "{\n  \"a\": \"\\u009b\\u007f\\u202e\"\n}"
        );
    }
}
