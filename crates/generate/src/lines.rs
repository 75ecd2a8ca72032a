//! Indented lines of the printed programs.

/// Appends a line, indented by that many levels. An empty line stays empty.
pub(crate) fn push(text: &mut String, indent: usize, line: &str) {
    if !line.is_empty() {
        for _ in 0..indent {
            text.push_str("    ");
        }
        text.push_str(line);
    }
    text.push('\n');
}
