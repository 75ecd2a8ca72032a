//! Traces as text.

use source::{SourceMap, Span};

use crate::run::TraceLine;

/// Every event with its place, and a heading where another thread goes on.
#[derive(Default)]
pub struct Plain {
    last: Option<u32>,
}

impl Plain {
    /// The text of the next event.
    pub fn line(&mut self, sources: &SourceMap, line: &TraceLine) -> String {
        let mut text = String::new();
        if self.last.replace(line.thread) != Some(line.thread) {
            text = format!("-- thread {}\n", line.thread);
        }
        let place = if line.span == Span::default() { String::new() } else { sources.describe(line.span) };
        text + &format!("{place:<24} {}\n", line.text)
    }
}

/// The source lines of a path, each with the values that changed there. Reads are left out; a thread is
/// named where it changes.
pub fn sourced(sources: &SourceMap, trace: &[TraceLine]) -> Vec<String> {
    let several = trace.iter().any(|line| line.thread != 0);
    let mut rows: Vec<(Option<u32>, String, String)> = Vec::new();
    let mut last: Option<(u32, u32)> = None;
    let mut thread = None;
    for line in trace.iter().filter(|line| several || !line.is_read) {
        let place = (line.span != Span::default()).then(|| sources.position(line.span)).flatten();
        let Some(position) = place else {
            rows.push((Some(line.thread), String::new(), line.text.clone()));
            last = None;
            continue;
        };
        // What happens on one line, one after the other, is one row.
        if let (Some((_, _, changes)), true) = (rows.last_mut(), last == Some((line.thread, position.line))) {
            *changes += &format!(", {}", line.text);
            continue;
        }
        last = Some((line.thread, position.line));
        let heading = (several && thread.replace(line.thread) != Some(line.thread)).then_some(line.thread);
        let source = sources.get(line.span.file).map_or("", |file| file.line(position.line)).trim();
        rows.push((heading, format!("{:>5} | {source}", position.line), line.text.clone()));
    }
    let width = rows.iter().map(|(_, source, _)| source.chars().count()).max().unwrap_or(0).min(64);
    let mut lines = Vec::new();
    for (heading, source, changes) in rows {
        lines.extend(heading.map(|thread| format!("-- thread {thread}")));
        lines.push(format!("{source:<width$}   {changes}"));
    }
    lines
}
